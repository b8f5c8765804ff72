#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
#map3 = affine_map<(d0, d1) -> ()>
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<8xi64>, tensor<100x64xf32>, tensor<8x64xf32>) -> tensor<100x64xf32>, sym_name = "main"}> ({
  ^bb0(%arg0: tensor<8xi64>, %arg1: tensor<100x64xf32>, %arg2: tensor<8x64xf32>):
    %0 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<100x64xf32>}> : () -> tensor<100x64xf32>
    %1 = "arith.constant"() <{value = 99 : i64}> : () -> i64
    %2 = "arith.constant"() <{value = -100 : i64}> : () -> i64
    %3 = "arith.constant"() <{value = -1 : i64}> : () -> i64
    %4 = "arith.constant"() <{value = 100 : i64}> : () -> i64
    %5 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %6 = "arith.constant"() <{value = true}> : () -> i1
    %7 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %8 = "tensor.empty"() : () -> tensor<8xi1>
    %9 = "linalg.generic"(%arg0, %8) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg23: i64, %arg24: i1):
      %33 = "arith.cmpi"(%arg23, %5) <{predicate = 5 : i64}> : (i64, i64) -> i1
      "linalg.yield"(%33) : (i1) -> ()
    }) : (tensor<8xi64>, tensor<8xi1>) -> tensor<8xi1>
    %10 = "linalg.generic"(%arg0, %8) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg21: i64, %arg22: i1):
      %32 = "arith.cmpi"(%arg21, %4) <{predicate = 2 : i64}> : (i64, i64) -> i1
      "linalg.yield"(%32) : (i1) -> ()
    }) : (tensor<8xi64>, tensor<8xi1>) -> tensor<8xi1>
    %11 = "linalg.generic"(%9, %10, %8) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg18: i1, %arg19: i1, %arg20: i1):
      %31 = "arith.andi"(%arg18, %arg19) : (i1, i1) -> i1
      "linalg.yield"(%31) : (i1) -> ()
    }) : (tensor<8xi1>, tensor<8xi1>, tensor<8xi1>) -> tensor<8xi1>
    %12 = "linalg.generic"(%arg0, %8) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg16: i64, %arg17: i1):
      %30 = "arith.cmpi"(%arg16, %3) <{predicate = 1 : i64}> : (i64, i64) -> i1
      "linalg.yield"(%30) : (i1) -> ()
    }) : (tensor<8xi64>, tensor<8xi1>) -> tensor<8xi1>
    %13 = "linalg.generic"(%11, %12, %8) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg13: i1, %arg14: i1, %arg15: i1):
      %29 = "arith.andi"(%arg13, %arg14) : (i1, i1) -> i1
      "linalg.yield"(%29) : (i1) -> ()
    }) : (tensor<8xi1>, tensor<8xi1>, tensor<8xi1>) -> tensor<8xi1>
    %14 = "tensor.expand_shape"(%13) <{reassociation = [[0, 1]], static_output_shape = array<i64: 8, 1>}> : (tensor<8xi1>) -> tensor<8x1xi1>
    %15 = "tensor.empty"() : () -> tensor<8xi64>
    %16 = "linalg.generic"(%arg0, %15) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg11: i64, %arg12: i64):
      %27 = "arith.maxsi"(%arg11, %2) : (i64, i64) -> i64
      %28 = "arith.minsi"(%27, %1) : (i64, i64) -> i64
      "linalg.yield"(%28) : (i64) -> ()
    }) : (tensor<8xi64>, tensor<8xi64>) -> tensor<8xi64>
    %17 = "tensor.empty"() : () -> tensor<8x1xi1>
    %18 = "linalg.generic"(%14, %17) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg9: i1, %arg10: i1):
      %26 = "arith.xori"(%arg9, %6) : (i1, i1) -> i1
      "linalg.yield"(%26) : (i1) -> ()
    }) : (tensor<8x1xi1>, tensor<8x1xi1>) -> tensor<8x1xi1>
    %19 = "tensor.empty"() : () -> tensor<8x64xf32>
    %20 = "linalg.generic"(%18, %7, %arg2, %19) <{indexing_maps = [#map2, #map3, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg5: i1, %arg6: f32, %arg7: f32, %arg8: f32):
      %25 = "arith.select"(%arg5, %arg6, %arg7) : (i1, f32, f32) -> f32
      "linalg.yield"(%25) : (f32) -> ()
    }) : (tensor<8x1xi1>, tensor<f32>, tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<8x64xf32>
    %21 = "tensor.expand_shape"(%16) <{reassociation = [[0, 1]], static_output_shape = array<i64: 8, 1>}> : (tensor<8xi64>) -> tensor<8x1xi64>
    %22 = "tensor.expand_shape"(%20) <{reassociation = [[0], [1, 2]], static_output_shape = array<i64: 8, 1, 64>}> : (tensor<8x64xf32>) -> tensor<8x1x64xf32>
    %23 = "tm_tensor.scatter"(%22, %21, %0) <{dimension_map = array<i64: 0>, operandSegmentSizes = array<i32: 2, 1>, unique_indices = false}> ({
    ^bb0(%arg3: f32, %arg4: f32):
      %24 = "arith.addf"(%arg4, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "tm_tensor.yield"(%24) : (f32) -> ()
    }) : (tensor<8x1x64xf32>, tensor<8x1xi64>, tensor<100x64xf32>) -> tensor<100x64xf32>
    "func.return"(%23) : (tensor<100x64xf32>) -> ()
  }) : () -> ()
}) {gemm.fastmath = #arith.fastmath<contract>} : () -> ()
