#map = affine_map<() -> ()>
#map1 = affine_map<(d0) -> (d0)>
#map2 = affine_map<(d0, d1) -> ()>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1, d2) -> ()>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
"builtin.module"() <{sym_name = "jit__lambda"}> ({
  "func.func"() <{function_type = (tensor<?x?x?xf16>) -> tensor<?x?x?xf16>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<?x?x?xf16>):
    %0 = "arith.constant"() <{value = -1.000000e+04 : f16}> : () -> f16
    %1 = "arith.constant"() <{value = 2 : index}> : () -> index
    %2 = "arith.constant"() <{value = 1 : index}> : () -> index
    %3 = "arith.constant"() <{value = 0 : index}> : () -> index
    %4 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %5 = "arith.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %6 = "arith.constant"() <{value = dense<false> : tensor<i1>}> : () -> tensor<i1>
    %7 = "arith.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %8 = "stablehlo.get_dimension_size"(%arg0) <{dimension = 0 : i64}> : (tensor<?x?x?xf16>) -> tensor<i32>
    %9 = "stablehlo.get_dimension_size"(%arg0) <{dimension = 1 : i64}> : (tensor<?x?x?xf16>) -> tensor<i32>
    %10 = "stablehlo.get_dimension_size"(%arg0) <{dimension = 2 : i64}> : (tensor<?x?x?xf16>) -> tensor<i32>
    %11 = "tensor.empty"() : () -> tensor<i1>
    %12 = "linalg.generic"(%8, %11) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg33: i32, %arg34: i1):
      %77 = "arith.cmpi"(%arg33, %4) <{predicate = 5 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%77) : (i1) -> ()
    }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
    "stablehlo.custom_call"(%12, %8) <{api_version = 2 : i32, call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "Input shapes do not match the polymorphic shapes specification. Expected value >= 1 for dimension variable 'b'. Using the following polymorphic shapes specifications: args[0].shape = (b, s, s). Obtained dimension variables: 'b' = {0} from specification 'b' for dimension args[0].shape[0] (= {0}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details."} : (tensor<i1>, tensor<i32>) -> ()
    %13 = "linalg.generic"(%9, %11) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg31: i32, %arg32: i1):
      %76 = "arith.cmpi"(%arg31, %4) <{predicate = 5 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%76) : (i1) -> ()
    }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
    "stablehlo.custom_call"(%13, %8, %9) <{api_version = 2 : i32, call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "Input shapes do not match the polymorphic shapes specification. Expected value >= 1 for dimension variable 's'. Using the following polymorphic shapes specifications: args[0].shape = (b, s, s). Obtained dimension variables: 'b' = {0} from specification 'b' for dimension args[0].shape[0] (= {0}), 's' = {1} from specification 's' for dimension args[0].shape[1] (= {1}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details."} : (tensor<i1>, tensor<i32>, tensor<i32>) -> ()
    %14 = "linalg.generic"(%10, %9, %11) <{indexing_maps = [#map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg28: i32, %arg29: i32, %arg30: i1):
      %75 = "arith.cmpi"(%arg28, %arg29) <{predicate = 0 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%75) : (i1) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<i1>) -> tensor<i1>
    "stablehlo.custom_call"(%14, %10, %9, %8) <{api_version = 2 : i32, call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "Input shapes do not match the polymorphic shapes specification. Found inconsistency between dimension size args[0].shape[2] (= {0}) and the specification 's' (= {1}). Using the following polymorphic shapes specifications: args[0].shape = (b, s, s). Obtained dimension variables: 'b' = {2} from specification 'b' for dimension args[0].shape[0] (= {2}), 's' = {1} from specification 's' for dimension args[0].shape[1] (= {1}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details."} : (tensor<i1>, tensor<i32>, tensor<i32>, tensor<i32>) -> ()
    %15 = "tensor.expand_shape"(%9) <{reassociation = [], static_output_shape = array<i64: 1>}> : (tensor<i32>) -> tensor<1xi32>
    %16 = "tensor.empty"() : () -> tensor<2xi32>
    %17 = "linalg.generic"(%16) <{indexing_maps = [#map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg27: i32):
      %69 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %70 = "arith.cmpi"(%69, %2) <{predicate = 6 : i64}> : (index, index) -> i1
      %71 = "scf.if"(%70) ({
        %74 = "tensor.extract"(%15, %69) : (tensor<1xi32>, index) -> i32
        "scf.yield"(%74) : (i32) -> ()
      }, {
        %72 = "arith.subi"(%69, %2) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
        %73 = "tensor.extract"(%15, %72) : (tensor<1xi32>, index) -> i32
        "scf.yield"(%73) : (i32) -> ()
      }) : (i1) -> i32
      "linalg.yield"(%71) : (i32) -> ()
    }) : (tensor<2xi32>) -> tensor<2xi32>
    %18 = "tensor.extract"(%17, %3) : (tensor<2xi32>, index) -> i32
    %19 = "arith.index_cast"(%18) : (i32) -> index
    %20 = "tensor.extract"(%17, %2) : (tensor<2xi32>, index) -> i32
    %21 = "arith.index_cast"(%20) : (i32) -> index
    %22 = "tensor.empty"(%19, %21) : (index, index) -> tensor<?x?xi1>
    %23 = "linalg.generic"(%5, %22) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg25: i1, %arg26: i1):
      "linalg.yield"(%arg25) : (i1) -> ()
    }) : (tensor<i1>, tensor<?x?xi1>) -> tensor<?x?xi1>
    %24 = "tensor.empty"(%19, %21) : (index, index) -> tensor<?x?xi32>
    %25 = "linalg.generic"(%24) <{indexing_maps = [#map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg24: i32):
      %67 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %68 = "arith.index_cast"(%67) : (index) -> i32
      "linalg.yield"(%68) : (i32) -> ()
    }) : (tensor<?x?xi32>) -> tensor<?x?xi32>
    %26 = "linalg.generic"(%7, %24) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg22: i32, %arg23: i32):
      "linalg.yield"(%arg22) : (i32) -> ()
    }) : (tensor<i32>, tensor<?x?xi32>) -> tensor<?x?xi32>
    %27 = "linalg.generic"(%25, %26, %24) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg19: i32, %arg20: i32, %arg21: i32):
      %66 = "arith.addi"(%arg19, %arg20) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%66) : (i32) -> ()
    }) : (tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
    %28 = "linalg.generic"(%24) <{indexing_maps = [#map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg18: i32):
      %64 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %65 = "arith.index_cast"(%64) : (index) -> i32
      "linalg.yield"(%65) : (i32) -> ()
    }) : (tensor<?x?xi32>) -> tensor<?x?xi32>
    %29 = "linalg.generic"(%27, %28, %22) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg15: i32, %arg16: i32, %arg17: i1):
      %63 = "arith.cmpi"(%arg15, %arg16) <{predicate = 5 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%63) : (i1) -> ()
    }) : (tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi1>) -> tensor<?x?xi1>
    %30 = "linalg.generic"(%6, %22) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg13: i1, %arg14: i1):
      "linalg.yield"(%arg13) : (i1) -> ()
    }) : (tensor<i1>, tensor<?x?xi1>) -> tensor<?x?xi1>
    %31 = "linalg.generic"(%29, %23, %30, %22) <{indexing_maps = [#map3, #map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg9: i1, %arg10: i1, %arg11: i1, %arg12: i1):
      %62 = "arith.select"(%arg9, %arg10, %arg11) : (i1, i1, i1) -> i1
      "linalg.yield"(%62) : (i1) -> ()
    }) : (tensor<?x?xi1>, tensor<?x?xi1>, tensor<?x?xi1>, tensor<?x?xi1>) -> tensor<?x?xi1>
    %32 = "tensor.empty"() : () -> tensor<f16>
    %33 = "linalg.generic"(%32) <{indexing_maps = [#map], iterator_types = [], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg8: f16):
      "linalg.yield"(%0) : (f16) -> ()
    }) : (tensor<f16>) -> tensor<f16>
    %34 = "tensor.expand_shape"(%8) <{reassociation = [], static_output_shape = array<i64: 1>}> : (tensor<i32>) -> tensor<1xi32>
    %35 = "tensor.empty"() : () -> tensor<3xi32>
    %36 = "linalg.generic"(%35) <{indexing_maps = [#map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg7: i32):
      %52 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %53 = "arith.cmpi"(%52, %2) <{predicate = 6 : i64}> : (index, index) -> i1
      %54 = "scf.if"(%53) ({
        %61 = "tensor.extract"(%34, %52) : (tensor<1xi32>, index) -> i32
        "scf.yield"(%61) : (i32) -> ()
      }, {
        %55 = "arith.cmpi"(%52, %1) <{predicate = 6 : i64}> : (index, index) -> i1
        %56 = "scf.if"(%55) ({
          %59 = "arith.subi"(%52, %2) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
          %60 = "tensor.extract"(%15, %59) : (tensor<1xi32>, index) -> i32
          "scf.yield"(%60) : (i32) -> ()
        }, {
          %57 = "arith.subi"(%52, %1) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
          %58 = "tensor.extract"(%15, %57) : (tensor<1xi32>, index) -> i32
          "scf.yield"(%58) : (i32) -> ()
        }) : (i1) -> i32
        "scf.yield"(%56) : (i32) -> ()
      }) : (i1) -> i32
      "linalg.yield"(%54) : (i32) -> ()
    }) : (tensor<3xi32>) -> tensor<3xi32>
    %37 = "stablehlo.dynamic_broadcast_in_dim"(%31, %36) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<?x?xi1>, tensor<3xi32>) -> tensor<?x?x?xi1>
    %38 = "tensor.extract"(%36, %3) : (tensor<3xi32>, index) -> i32
    %39 = "arith.index_cast"(%38) : (i32) -> index
    %40 = "tensor.extract"(%36, %2) : (tensor<3xi32>, index) -> i32
    %41 = "arith.index_cast"(%40) : (i32) -> index
    %42 = "tensor.extract"(%36, %1) : (tensor<3xi32>, index) -> i32
    %43 = "arith.index_cast"(%42) : (i32) -> index
    %44 = "tensor.empty"(%39, %41, %43) : (index, index, index) -> tensor<?x?x?xf16>
    %45 = "linalg.generic"(%33, %44) <{indexing_maps = [#map4, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg5: f16, %arg6: f16):
      "linalg.yield"(%arg5) : (f16) -> ()
    }) : (tensor<f16>, tensor<?x?x?xf16>) -> tensor<?x?x?xf16>
    %46 = "tensor.dim"(%arg0, %3) : (tensor<?x?x?xf16>, index) -> index
    %47 = "tensor.dim"(%arg0, %2) : (tensor<?x?x?xf16>, index) -> index
    %48 = "tensor.dim"(%arg0, %1) : (tensor<?x?x?xf16>, index) -> index
    %49 = "tensor.empty"(%46, %47, %48) : (index, index, index) -> tensor<?x?x?xf16>
    %50 = "linalg.generic"(%37, %arg0, %45, %49) <{indexing_maps = [#map5, #map5, #map5, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg1: i1, %arg2: f16, %arg3: f16, %arg4: f16):
      %51 = "arith.select"(%arg1, %arg2, %arg3) : (i1, f16, f16) -> f16
      "linalg.yield"(%51) : (f16) -> ()
    }) : (tensor<?x?x?xi1>, tensor<?x?x?xf16>, tensor<?x?x?xf16>, tensor<?x?x?xf16>) -> tensor<?x?x?xf16>
    "func.return"(%50) : (tensor<?x?x?xf16>) -> ()
  }) : () -> ()
}) {gemm.fastmath = #arith.fastmath<contract>, jax.uses_shape_polymorphism = true, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

