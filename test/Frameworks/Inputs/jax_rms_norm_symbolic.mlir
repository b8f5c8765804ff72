#map = affine_map<() -> ()>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d0)>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0, d1) -> ()>
#map5 = affine_map<(d0, d1) -> (d1)>
#map6 = affine_map<(d0, d1) -> (0, d1)>
"builtin.module"() <{sym_name = "jit_rms_norm"}> ({
  "func.func"() <{function_type = (tensor<?x64xbf16>, tensor<64xbf16>) -> tensor<?x64xbf16>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<?x64xbf16>, %arg1: tensor<64xbf16>):
    %0 = "arith.constant"() <{value = 64 : i32}> : () -> i32
    %1 = "arith.constant"() <{value = 1 : index}> : () -> index
    %2 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %3 = "arith.constant"() <{value = 0 : index}> : () -> index
    %4 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %5 = "arith.constant"() <{value = dense<6.400000e+01> : tensor<f32>}> : () -> tensor<f32>
    %6 = "arith.constant"() <{value = dense<9.99999997E-7> : tensor<f32>}> : () -> tensor<f32>
    %7 = "stablehlo.get_dimension_size"(%arg0) <{dimension = 0 : i64}> : (tensor<?x64xbf16>) -> tensor<i32>
    %8 = "tensor.empty"() : () -> tensor<i1>
    %9 = "linalg.generic"(%7, %8) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg37: i32, %arg38: i1):
      %60 = "arith.cmpi"(%arg37, %4) <{predicate = 5 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%60) : (i1) -> ()
    }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
    "stablehlo.custom_call"(%9, %7) <{api_version = 2 : i32, call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "Input shapes do not match the polymorphic shapes specification. Expected value >= 1 for dimension variable 'n'. Using the following polymorphic shapes specifications: args[0].shape = (n, 64). Obtained dimension variables: 'n' = {0} from specification 'n' for dimension args[0].shape[0] (= {0}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details."} : (tensor<i1>, tensor<i32>) -> ()
    %10 = "tensor.dim"(%arg0, %3) : (tensor<?x64xbf16>, index) -> index
    %11 = "tensor.empty"(%10) : (index) -> tensor<?x64xf32>
    %12 = "linalg.generic"(%arg0, %11) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg35: bf16, %arg36: f32):
      %59 = "arith.extf"(%arg35) : (bf16) -> f32
      "linalg.yield"(%59) : (f32) -> ()
    }) : (tensor<?x64xbf16>, tensor<?x64xf32>) -> tensor<?x64xf32>
    %13 = "linalg.generic"(%12, %12, %11) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg32: f32, %arg33: f32, %arg34: f32):
      %58 = "arith.mulf"(%arg32, %arg33) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%58) : (f32) -> ()
    }) : (tensor<?x64xf32>, tensor<?x64xf32>, tensor<?x64xf32>) -> tensor<?x64xf32>
    %14 = "tensor.empty"(%10) : (index) -> tensor<?xf32>
    %15 = "linalg.fill"(%2, %14) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg30: f32, %arg31: f32):
      "linalg.yield"(%arg30) : (f32) -> ()
    }) : (f32, tensor<?xf32>) -> tensor<?xf32>
    %16 = "linalg.generic"(%13, %15) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg28: f32, %arg29: f32):
      %57 = "arith.addf"(%arg29, %arg28) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%57) : (f32) -> ()
    }) : (tensor<?x64xf32>, tensor<?xf32>) -> tensor<?xf32>
    %17 = "tensor.expand_shape"(%7) <{reassociation = [], static_output_shape = array<i64: 1>}> : (tensor<i32>) -> tensor<1xi32>
    %18 = "tensor.empty"() : () -> tensor<2xi32>
    %19 = "linalg.generic"(%18) <{indexing_maps = [#map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg27: i32):
      %53 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %54 = "arith.cmpi"(%53, %1) <{predicate = 6 : i64}> : (index, index) -> i1
      %55 = "scf.if"(%54) ({
        %56 = "tensor.extract"(%17, %53) : (tensor<1xi32>, index) -> i32
        "scf.yield"(%56) : (i32) -> ()
      }, {
        "scf.yield"(%4) : (i32) -> ()
      }) : (i1) -> i32
      "linalg.yield"(%55) : (i32) -> ()
    }) : (tensor<2xi32>) -> tensor<2xi32>
    %20 = "stablehlo.dynamic_broadcast_in_dim"(%16, %19) <{broadcast_dimensions = array<i64: 0>}> : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x1xf32>
    %21 = "tensor.extract"(%19, %3) : (tensor<2xi32>, index) -> i32
    %22 = "arith.index_cast"(%21) : (i32) -> index
    %23 = "tensor.empty"(%22) : (index) -> tensor<?x1xf32>
    %24 = "linalg.generic"(%5, %23) <{indexing_maps = [#map4, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg25: f32, %arg26: f32):
      "linalg.yield"(%arg25) : (f32) -> ()
    }) : (tensor<f32>, tensor<?x1xf32>) -> tensor<?x1xf32>
    %25 = "tensor.dim"(%20, %3) : (tensor<?x1xf32>, index) -> index
    %26 = "tensor.empty"(%25) : (index) -> tensor<?x1xf32>
    %27 = "linalg.generic"(%20, %24, %26) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg22: f32, %arg23: f32, %arg24: f32):
      %52 = "arith.divf"(%arg22, %arg23) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%52) : (f32) -> ()
    }) : (tensor<?x1xf32>, tensor<?x1xf32>, tensor<?x1xf32>) -> tensor<?x1xf32>
    %28 = "linalg.generic"(%6, %23) <{indexing_maps = [#map4, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg20: f32, %arg21: f32):
      "linalg.yield"(%arg20) : (f32) -> ()
    }) : (tensor<f32>, tensor<?x1xf32>) -> tensor<?x1xf32>
    %29 = "linalg.generic"(%27, %28, %26) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg17: f32, %arg18: f32, %arg19: f32):
      %51 = "arith.addf"(%arg17, %arg18) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%51) : (f32) -> ()
    }) : (tensor<?x1xf32>, tensor<?x1xf32>, tensor<?x1xf32>) -> tensor<?x1xf32>
    %30 = "linalg.generic"(%29, %26) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg15: f32, %arg16: f32):
      %50 = "math.rsqrt"(%arg15) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%50) : (f32) -> ()
    }) : (tensor<?x1xf32>, tensor<?x1xf32>) -> tensor<?x1xf32>
    %31 = "linalg.generic"(%18) <{indexing_maps = [#map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg14: i32):
      %46 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %47 = "arith.cmpi"(%46, %1) <{predicate = 6 : i64}> : (index, index) -> i1
      %48 = "scf.if"(%47) ({
        %49 = "tensor.extract"(%17, %46) : (tensor<1xi32>, index) -> i32
        "scf.yield"(%49) : (i32) -> ()
      }, {
        "scf.yield"(%0) : (i32) -> ()
      }) : (i1) -> i32
      "linalg.yield"(%48) : (i32) -> ()
    }) : (tensor<2xi32>) -> tensor<2xi32>
    %32 = "stablehlo.dynamic_broadcast_in_dim"(%30, %31) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<?x1xf32>, tensor<2xi32>) -> tensor<?x64xf32>
    %33 = "linalg.generic"(%12, %32, %11) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg11: f32, %arg12: f32, %arg13: f32):
      %45 = "arith.mulf"(%arg11, %arg12) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%45) : (f32) -> ()
    }) : (tensor<?x64xf32>, tensor<?x64xf32>, tensor<?x64xf32>) -> tensor<?x64xf32>
    %34 = "tensor.empty"(%10) : (index) -> tensor<?x64xbf16>
    %35 = "linalg.generic"(%33, %34) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg9: f32, %arg10: bf16):
      %44 = "arith.truncf"(%arg9) : (f32) -> bf16
      "linalg.yield"(%44) : (bf16) -> ()
    }) : (tensor<?x64xf32>, tensor<?x64xbf16>) -> tensor<?x64xbf16>
    %36 = "tensor.empty"() : () -> tensor<1x64xbf16>
    %37 = "linalg.generic"(%arg1, %36) <{indexing_maps = [#map5, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg7: bf16, %arg8: bf16):
      "linalg.yield"(%arg7) : (bf16) -> ()
    }) : (tensor<64xbf16>, tensor<1x64xbf16>) -> tensor<1x64xbf16>
    %38 = "tensor.extract"(%31, %3) : (tensor<2xi32>, index) -> i32
    %39 = "arith.index_cast"(%38) : (i32) -> index
    %40 = "tensor.empty"(%39) : (index) -> tensor<?x64xbf16>
    %41 = "linalg.generic"(%37, %40) <{indexing_maps = [#map6, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg5: bf16, %arg6: bf16):
      "linalg.yield"(%arg5) : (bf16) -> ()
    }) : (tensor<1x64xbf16>, tensor<?x64xbf16>) -> tensor<?x64xbf16>
    %42 = "linalg.generic"(%35, %41, %34) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg2: bf16, %arg3: bf16, %arg4: bf16):
      %43 = "arith.mulf"(%arg2, %arg3) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%43) : (bf16) -> ()
    }) : (tensor<?x64xbf16>, tensor<?x64xbf16>, tensor<?x64xbf16>) -> tensor<?x64xbf16>
    "func.return"(%42) : (tensor<?x64xbf16>) -> ()
  }) : () -> ()
}) {gemm.fastmath = #arith.fastmath<contract>, jax.uses_shape_polymorphism = true, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

