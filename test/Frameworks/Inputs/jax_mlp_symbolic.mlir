#map = affine_map<() -> ()>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d3, d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map5 = affine_map<(d0) -> (d0)>
#map6 = affine_map<(d0, d1, d2) -> ()>
"builtin.module"() <{sym_name = "jit__lambda"}> ({
  "func.func"() <{function_type = (tensor<?x?x64xbf16>, tensor<64x96xbf16>, tensor<96x64xbf16>) -> tensor<?x?x64xbf16>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<?x?x64xbf16>, %arg1: tensor<64x96xbf16>, %arg2: tensor<96x64xbf16>):
    %0 = "arith.constant"() <{value = 96 : i32}> : () -> i32
    %1 = "arith.constant"() <{value = 2 : index}> : () -> index
    %2 = "arith.constant"() <{value = 0.000000e+00 : bf16}> : () -> bf16
    %3 = "arith.constant"() <{value = 1 : index}> : () -> index
    %4 = "arith.constant"() <{value = 0 : index}> : () -> index
    %5 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %6 = "arith.constant"() <{value = dense<4.467770e-02> : tensor<bf16>}> : () -> tensor<bf16>
    %7 = "arith.constant"() <{value = dense<7.968750e-01> : tensor<bf16>}> : () -> tensor<bf16>
    %8 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<bf16>}> : () -> tensor<bf16>
    %9 = "arith.constant"() <{value = dense<5.000000e-01> : tensor<bf16>}> : () -> tensor<bf16>
    %10 = "stablehlo.get_dimension_size"(%arg0) <{dimension = 0 : i64}> : (tensor<?x?x64xbf16>) -> tensor<i32>
    %11 = "stablehlo.get_dimension_size"(%arg0) <{dimension = 1 : i64}> : (tensor<?x?x64xbf16>) -> tensor<i32>
    %12 = "tensor.empty"() : () -> tensor<i1>
    %13 = "linalg.generic"(%10, %12) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg50: i32, %arg51: i1):
      %67 = "arith.cmpi"(%arg50, %5) <{predicate = 5 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%67) : (i1) -> ()
    }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
    "stablehlo.custom_call"(%13, %10) <{api_version = 2 : i32, call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "Input shapes do not match the polymorphic shapes specification. Expected value >= 1 for dimension variable 'b'. Using the following polymorphic shapes specifications: args[0].shape = (b, s, 64). Obtained dimension variables: 'b' = {0} from specification 'b' for dimension args[0].shape[0] (= {0}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details."} : (tensor<i1>, tensor<i32>) -> ()
    %14 = "linalg.generic"(%11, %12) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg48: i32, %arg49: i1):
      %66 = "arith.cmpi"(%arg48, %5) <{predicate = 5 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%66) : (i1) -> ()
    }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
    "stablehlo.custom_call"(%14, %10, %11) <{api_version = 2 : i32, call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "Input shapes do not match the polymorphic shapes specification. Expected value >= 1 for dimension variable 's'. Using the following polymorphic shapes specifications: args[0].shape = (b, s, 64). Obtained dimension variables: 'b' = {0} from specification 'b' for dimension args[0].shape[0] (= {0}), 's' = {1} from specification 's' for dimension args[0].shape[1] (= {1}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details."} : (tensor<i1>, tensor<i32>, tensor<i32>) -> ()
    %15 = "tensor.dim"(%arg0, %4) : (tensor<?x?x64xbf16>, index) -> index
    %16 = "tensor.dim"(%arg0, %3) : (tensor<?x?x64xbf16>, index) -> index
    %17 = "tensor.empty"(%15, %16) : (index, index) -> tensor<?x?x96xbf16>
    %18 = "linalg.fill"(%2, %17) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg46: bf16, %arg47: bf16):
      "linalg.yield"(%arg46) : (bf16) -> ()
    }) : (bf16, tensor<?x?x96xbf16>) -> tensor<?x?x96xbf16>
    %19 = "linalg.generic"(%arg0, %arg1, %18) <{indexing_maps = [#map1, #map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg43: bf16, %arg44: bf16, %arg45: bf16):
      %64 = "arith.mulf"(%arg43, %arg44) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      %65 = "arith.addf"(%arg45, %64) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%65) : (bf16) -> ()
    }) : (tensor<?x?x64xbf16>, tensor<64x96xbf16>, tensor<?x?x96xbf16>) -> tensor<?x?x96xbf16>
    %20 = "linalg.generic"(%19, %19, %17) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg40: bf16, %arg41: bf16, %arg42: bf16):
      %63 = "arith.mulf"(%arg40, %arg41) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%63) : (bf16) -> ()
    }) : (tensor<?x?x96xbf16>, tensor<?x?x96xbf16>, tensor<?x?x96xbf16>) -> tensor<?x?x96xbf16>
    %21 = "linalg.generic"(%20, %19, %17) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg37: bf16, %arg38: bf16, %arg39: bf16):
      %62 = "arith.mulf"(%arg37, %arg38) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%62) : (bf16) -> ()
    }) : (tensor<?x?x96xbf16>, tensor<?x?x96xbf16>, tensor<?x?x96xbf16>) -> tensor<?x?x96xbf16>
    %22 = "tensor.expand_shape"(%10) <{reassociation = [], static_output_shape = array<i64: 1>}> : (tensor<i32>) -> tensor<1xi32>
    %23 = "tensor.expand_shape"(%11) <{reassociation = [], static_output_shape = array<i64: 1>}> : (tensor<i32>) -> tensor<1xi32>
    %24 = "tensor.empty"() : () -> tensor<3xi32>
    %25 = "linalg.generic"(%24) <{indexing_maps = [#map5], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg36: i32):
      %54 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %55 = "arith.cmpi"(%54, %3) <{predicate = 6 : i64}> : (index, index) -> i1
      %56 = "scf.if"(%55) ({
        %61 = "tensor.extract"(%22, %54) : (tensor<1xi32>, index) -> i32
        "scf.yield"(%61) : (i32) -> ()
      }, {
        %57 = "arith.cmpi"(%54, %1) <{predicate = 6 : i64}> : (index, index) -> i1
        %58 = "scf.if"(%57) ({
          %59 = "arith.subi"(%54, %3) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
          %60 = "tensor.extract"(%23, %59) : (tensor<1xi32>, index) -> i32
          "scf.yield"(%60) : (i32) -> ()
        }, {
          "scf.yield"(%0) : (i32) -> ()
        }) : (i1) -> i32
        "scf.yield"(%58) : (i32) -> ()
      }) : (i1) -> i32
      "linalg.yield"(%56) : (i32) -> ()
    }) : (tensor<3xi32>) -> tensor<3xi32>
    %26 = "tensor.extract"(%25, %4) : (tensor<3xi32>, index) -> i32
    %27 = "arith.index_cast"(%26) : (i32) -> index
    %28 = "tensor.extract"(%25, %3) : (tensor<3xi32>, index) -> i32
    %29 = "arith.index_cast"(%28) : (i32) -> index
    %30 = "tensor.empty"(%27, %29) : (index, index) -> tensor<?x?x96xbf16>
    %31 = "linalg.generic"(%6, %30) <{indexing_maps = [#map6, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg34: bf16, %arg35: bf16):
      "linalg.yield"(%arg34) : (bf16) -> ()
    }) : (tensor<bf16>, tensor<?x?x96xbf16>) -> tensor<?x?x96xbf16>
    %32 = "linalg.generic"(%31, %21, %30) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg31: bf16, %arg32: bf16, %arg33: bf16):
      %53 = "arith.mulf"(%arg31, %arg32) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%53) : (bf16) -> ()
    }) : (tensor<?x?x96xbf16>, tensor<?x?x96xbf16>, tensor<?x?x96xbf16>) -> tensor<?x?x96xbf16>
    %33 = "linalg.generic"(%19, %32, %17) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg28: bf16, %arg29: bf16, %arg30: bf16):
      %52 = "arith.addf"(%arg28, %arg29) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%52) : (bf16) -> ()
    }) : (tensor<?x?x96xbf16>, tensor<?x?x96xbf16>, tensor<?x?x96xbf16>) -> tensor<?x?x96xbf16>
    %34 = "linalg.generic"(%7, %30) <{indexing_maps = [#map6, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg26: bf16, %arg27: bf16):
      "linalg.yield"(%arg26) : (bf16) -> ()
    }) : (tensor<bf16>, tensor<?x?x96xbf16>) -> tensor<?x?x96xbf16>
    %35 = "linalg.generic"(%34, %33, %30) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg23: bf16, %arg24: bf16, %arg25: bf16):
      %51 = "arith.mulf"(%arg23, %arg24) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%51) : (bf16) -> ()
    }) : (tensor<?x?x96xbf16>, tensor<?x?x96xbf16>, tensor<?x?x96xbf16>) -> tensor<?x?x96xbf16>
    %36 = "linalg.generic"(%35, %30) <{indexing_maps = [#map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg21: bf16, %arg22: bf16):
      %50 = "math.tanh"(%arg21) <{fastmath = #arith.fastmath<none>}> : (bf16) -> bf16
      "linalg.yield"(%50) : (bf16) -> ()
    }) : (tensor<?x?x96xbf16>, tensor<?x?x96xbf16>) -> tensor<?x?x96xbf16>
    %37 = "linalg.generic"(%8, %30) <{indexing_maps = [#map6, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg19: bf16, %arg20: bf16):
      "linalg.yield"(%arg19) : (bf16) -> ()
    }) : (tensor<bf16>, tensor<?x?x96xbf16>) -> tensor<?x?x96xbf16>
    %38 = "linalg.generic"(%37, %36, %30) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg16: bf16, %arg17: bf16, %arg18: bf16):
      %49 = "arith.addf"(%arg16, %arg17) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%49) : (bf16) -> ()
    }) : (tensor<?x?x96xbf16>, tensor<?x?x96xbf16>, tensor<?x?x96xbf16>) -> tensor<?x?x96xbf16>
    %39 = "linalg.generic"(%9, %30) <{indexing_maps = [#map6, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg14: bf16, %arg15: bf16):
      "linalg.yield"(%arg14) : (bf16) -> ()
    }) : (tensor<bf16>, tensor<?x?x96xbf16>) -> tensor<?x?x96xbf16>
    %40 = "linalg.generic"(%39, %38, %30) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg11: bf16, %arg12: bf16, %arg13: bf16):
      %48 = "arith.mulf"(%arg11, %arg12) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%48) : (bf16) -> ()
    }) : (tensor<?x?x96xbf16>, tensor<?x?x96xbf16>, tensor<?x?x96xbf16>) -> tensor<?x?x96xbf16>
    %41 = "linalg.generic"(%19, %40, %17) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg8: bf16, %arg9: bf16, %arg10: bf16):
      %47 = "arith.mulf"(%arg8, %arg9) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%47) : (bf16) -> ()
    }) : (tensor<?x?x96xbf16>, tensor<?x?x96xbf16>, tensor<?x?x96xbf16>) -> tensor<?x?x96xbf16>
    %42 = "tensor.empty"(%15, %16) : (index, index) -> tensor<?x?x64xbf16>
    %43 = "linalg.fill"(%2, %42) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg6: bf16, %arg7: bf16):
      "linalg.yield"(%arg6) : (bf16) -> ()
    }) : (bf16, tensor<?x?x64xbf16>) -> tensor<?x?x64xbf16>
    %44 = "linalg.generic"(%41, %arg2, %43) <{indexing_maps = [#map1, #map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg3: bf16, %arg4: bf16, %arg5: bf16):
      %45 = "arith.mulf"(%arg3, %arg4) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      %46 = "arith.addf"(%arg5, %45) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%46) : (bf16) -> ()
    }) : (tensor<?x?x96xbf16>, tensor<96x64xbf16>, tensor<?x?x64xbf16>) -> tensor<?x?x64xbf16>
    "func.return"(%44) : (tensor<?x?x64xbf16>) -> ()
  }) : () -> ()
}) {gemm.fastmath = #arith.fastmath<contract>, jax.uses_shape_polymorphism = true, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

