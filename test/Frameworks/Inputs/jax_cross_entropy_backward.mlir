#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0) -> ()>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0, d1) -> (d0, 0)>
#map5 = affine_map<(d0, d1) -> ()>
#map6 = affine_map<() -> ()>
"builtin.module"() <{sym_name = "jit__lambda"}> ({
  "func.func"() <{function_type = (tensor<8x100xf32>, tensor<8xi32>) -> tensor<8x100xf32>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<8x100xf32>, %arg1: tensor<8xi32>):
    %0 = "arith.constant"() <{value = -1.000000e+00 : f32}> : () -> f32
    %1 = "arith.constant"() <{value = 8.000000e+00 : f32}> : () -> f32
    %2 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %3 = "arith.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %4 = "arith.constant"() <{value = dense<100> : tensor<i32>}> : () -> tensor<i32>
    %5 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %6 = "arith.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %7 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
    %8 = "tensor.empty"() : () -> tensor<8xf32>
    %9 = "linalg.fill"(%7, %8) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg69: f32, %arg70: f32):
      "linalg.yield"(%arg69) : (f32) -> ()
    }) : (f32, tensor<8xf32>) -> tensor<8xf32>
    %10 = "linalg.generic"(%arg0, %9) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg67: f32, %arg68: f32):
      %61 = "arith.maximumf"(%arg68, %arg67) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%61) : (f32) -> ()
    }) : (tensor<8x100xf32>, tensor<8xf32>) -> tensor<8xf32>
    %11 = "linalg.generic"(%6, %8) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg65: f32, %arg66: f32):
      "linalg.yield"(%arg65) : (f32) -> ()
    }) : (tensor<f32>, tensor<8xf32>) -> tensor<8xf32>
    %12 = "linalg.generic"(%11, %10, %8) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg62: f32, %arg63: f32, %arg64: f32):
      %60 = "arith.maximumf"(%arg62, %arg63) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%60) : (f32) -> ()
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %13 = "tensor.empty"() : () -> tensor<8x1xf32>
    %14 = "linalg.generic"(%12, %13) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg60: f32, %arg61: f32):
      "linalg.yield"(%arg60) : (f32) -> ()
    }) : (tensor<8xf32>, tensor<8x1xf32>) -> tensor<8x1xf32>
    %15 = "tensor.empty"() : () -> tensor<8x100xf32>
    %16 = "linalg.generic"(%14, %15) <{indexing_maps = [#map4, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg58: f32, %arg59: f32):
      "linalg.yield"(%arg58) : (f32) -> ()
    }) : (tensor<8x1xf32>, tensor<8x100xf32>) -> tensor<8x100xf32>
    %17 = "linalg.generic"(%arg0, %16, %15) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg55: f32, %arg56: f32, %arg57: f32):
      %59 = "arith.subf"(%arg55, %arg56) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%59) : (f32) -> ()
    }) : (tensor<8x100xf32>, tensor<8x100xf32>, tensor<8x100xf32>) -> tensor<8x100xf32>
    %18 = "linalg.generic"(%17, %15) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg53: f32, %arg54: f32):
      %58 = "math.exp"(%arg53) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%58) : (f32) -> ()
    }) : (tensor<8x100xf32>, tensor<8x100xf32>) -> tensor<8x100xf32>
    %19 = "linalg.fill"(%2, %8) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg51: f32, %arg52: f32):
      "linalg.yield"(%arg51) : (f32) -> ()
    }) : (f32, tensor<8xf32>) -> tensor<8xf32>
    %20 = "linalg.generic"(%18, %19) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg49: f32, %arg50: f32):
      %57 = "arith.addf"(%arg50, %arg49) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%57) : (f32) -> ()
    }) : (tensor<8x100xf32>, tensor<8xf32>) -> tensor<8xf32>
    %21 = "linalg.generic"(%20, %13) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg47: f32, %arg48: f32):
      "linalg.yield"(%arg47) : (f32) -> ()
    }) : (tensor<8xf32>, tensor<8x1xf32>) -> tensor<8x1xf32>
    %22 = "tensor.empty"() : () -> tensor<8x1xi32>
    %23 = "linalg.generic"(%arg1, %22) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg45: i32, %arg46: i32):
      "linalg.yield"(%arg45) : (i32) -> ()
    }) : (tensor<8xi32>, tensor<8x1xi32>) -> tensor<8x1xi32>
    %24 = "linalg.generic"(%3, %22) <{indexing_maps = [#map5, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg43: i32, %arg44: i32):
      "linalg.yield"(%arg43) : (i32) -> ()
    }) : (tensor<i32>, tensor<8x1xi32>) -> tensor<8x1xi32>
    %25 = "tensor.empty"() : () -> tensor<8x1xi1>
    %26 = "linalg.generic"(%23, %24, %25) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg40: i32, %arg41: i32, %arg42: i1):
      %56 = "arith.cmpi"(%arg40, %arg41) <{predicate = 2 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%56) : (i1) -> ()
    }) : (tensor<8x1xi32>, tensor<8x1xi32>, tensor<8x1xi1>) -> tensor<8x1xi1>
    %27 = "linalg.generic"(%4, %22) <{indexing_maps = [#map5, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg38: i32, %arg39: i32):
      "linalg.yield"(%arg38) : (i32) -> ()
    }) : (tensor<i32>, tensor<8x1xi32>) -> tensor<8x1xi32>
    %28 = "linalg.generic"(%23, %27, %22) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg35: i32, %arg36: i32, %arg37: i32):
      %55 = "arith.addi"(%arg35, %arg36) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%55) : (i32) -> ()
    }) : (tensor<8x1xi32>, tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi32>
    %29 = "linalg.generic"(%26, %28, %23, %22) <{indexing_maps = [#map, #map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg31: i1, %arg32: i32, %arg33: i32, %arg34: i32):
      %54 = "arith.select"(%arg31, %arg32, %arg33) : (i1, i32, i32) -> i32
      "linalg.yield"(%54) : (i32) -> ()
    }) : (tensor<8x1xi1>, tensor<8x1xi32>, tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi32>
    %30 = "tensor.expand_shape"(%29) <{reassociation = [[0], [1, 2]], static_output_shape = array<i64: 8, 1, 1>}> : (tensor<8x1xi32>) -> tensor<8x1x1xi32>
    %31 = "tensor.empty"() : () -> tensor<f32>
    %32 = "linalg.generic"(%31) <{indexing_maps = [#map6], iterator_types = [], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg30: f32):
      "linalg.yield"(%0) : (f32) -> ()
    }) : (tensor<f32>) -> tensor<f32>
    %33 = "linalg.generic"(%32, %31) <{indexing_maps = [#map6, #map6], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg28: f32, %arg29: f32):
      %53 = "arith.divf"(%arg28, %1) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%53) : (f32) -> ()
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %34 = "linalg.generic"(%33, %13) <{indexing_maps = [#map5, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg26: f32, %arg27: f32):
      "linalg.yield"(%arg26) : (f32) -> ()
    }) : (tensor<f32>, tensor<8x1xf32>) -> tensor<8x1xf32>
    %35 = "linalg.generic"(%5, %15) <{indexing_maps = [#map5, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg24: f32, %arg25: f32):
      "linalg.yield"(%arg24) : (f32) -> ()
    }) : (tensor<f32>, tensor<8x100xf32>) -> tensor<8x100xf32>
    %36 = "stablehlo.scatter"(%35, %30, %34) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg19: tensor<f32>, %arg20: tensor<f32>):
      %51 = "linalg.generic"(%arg19, %arg20, %31) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg21: f32, %arg22: f32, %arg23: f32):
        %52 = "arith.addf"(%arg21, %arg22) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%52) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%51) : (tensor<f32>) -> ()
    }) : (tensor<8x100xf32>, tensor<8x1x1xi32>, tensor<8x1xf32>) -> tensor<8x100xf32>
    %37 = "linalg.generic"(%36, %15) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg17: f32, %arg18: f32):
      %50 = "arith.negf"(%arg17) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%50) : (f32) -> ()
    }) : (tensor<8x100xf32>, tensor<8x100xf32>) -> tensor<8x100xf32>
    %38 = "linalg.generic"(%37, %19) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg15: f32, %arg16: f32):
      %49 = "arith.addf"(%arg16, %arg15) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%49) : (f32) -> ()
    }) : (tensor<8x100xf32>, tensor<8xf32>) -> tensor<8xf32>
    %39 = "tensor.expand_shape"(%38) <{reassociation = [[0, 1]], static_output_shape = array<i64: 8, 1>}> : (tensor<8xf32>) -> tensor<8x1xf32>
    %40 = "linalg.generic"(%39, %21, %13) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg12: f32, %arg13: f32, %arg14: f32):
      %48 = "arith.divf"(%arg12, %arg13) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%48) : (f32) -> ()
    }) : (tensor<8x1xf32>, tensor<8x1xf32>, tensor<8x1xf32>) -> tensor<8x1xf32>
    %41 = "linalg.generic"(%40, %19) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg10: f32, %arg11: f32):
      %47 = "arith.addf"(%arg11, %arg10) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%47) : (f32) -> ()
    }) : (tensor<8x1xf32>, tensor<8xf32>) -> tensor<8xf32>
    %42 = "linalg.generic"(%41, %15) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg8: f32, %arg9: f32):
      "linalg.yield"(%arg8) : (f32) -> ()
    }) : (tensor<8xf32>, tensor<8x100xf32>) -> tensor<8x100xf32>
    %43 = "linalg.generic"(%42, %18, %15) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg5: f32, %arg6: f32, %arg7: f32):
      %46 = "arith.mulf"(%arg5, %arg6) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%46) : (f32) -> ()
    }) : (tensor<8x100xf32>, tensor<8x100xf32>, tensor<8x100xf32>) -> tensor<8x100xf32>
    %44 = "linalg.generic"(%36, %43, %15) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg2: f32, %arg3: f32, %arg4: f32):
      %45 = "arith.addf"(%arg2, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%45) : (f32) -> ()
    }) : (tensor<8x100xf32>, tensor<8x100xf32>, tensor<8x100xf32>) -> tensor<8x100xf32>
    "func.return"(%44) : (tensor<8x100xf32>) -> ()
  }) : () -> ()
}) {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

