#map = affine_map<(d0) -> ()>
#map1 = affine_map<(d0) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
"builtin.module"() <{sym_name = "jit__lambda"}> ({
  "func.func"() <{function_type = (tensor<20x64xf32>, tensor<8xi32>, tensor<8x64xf32>) -> tensor<20x64xf32>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<20x64xf32>, %arg1: tensor<8xi32>, %arg2: tensor<8x64xf32>):
    %0 = "arith.constant"() <{value = dense<20> : tensor<i32>}> : () -> tensor<i32>
    %1 = "arith.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %2 = "tensor.empty"() : () -> tensor<8xi32>
    %3 = "linalg.generic"(%1, %2) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg19: i32, %arg20: i32):
      "linalg.yield"(%arg19) : (i32) -> ()
    }) : (tensor<i32>, tensor<8xi32>) -> tensor<8xi32>
    %4 = "tensor.empty"() : () -> tensor<8xi1>
    %5 = "linalg.generic"(%arg1, %3, %4) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg16: i32, %arg17: i32, %arg18: i1):
      %14 = "arith.cmpi"(%arg16, %arg17) <{predicate = 2 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%14) : (i1) -> ()
    }) : (tensor<8xi32>, tensor<8xi32>, tensor<8xi1>) -> tensor<8xi1>
    %6 = "linalg.generic"(%0, %2) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg14: i32, %arg15: i32):
      "linalg.yield"(%arg14) : (i32) -> ()
    }) : (tensor<i32>, tensor<8xi32>) -> tensor<8xi32>
    %7 = "linalg.generic"(%arg1, %6, %2) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg11: i32, %arg12: i32, %arg13: i32):
      %13 = "arith.addi"(%arg11, %arg12) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%13) : (i32) -> ()
    }) : (tensor<8xi32>, tensor<8xi32>, tensor<8xi32>) -> tensor<8xi32>
    %8 = "linalg.generic"(%5, %7, %arg1, %2) <{indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg7: i1, %arg8: i32, %arg9: i32, %arg10: i32):
      %12 = "arith.select"(%arg7, %arg8, %arg9) : (i1, i32, i32) -> i32
      "linalg.yield"(%12) : (i32) -> ()
    }) : (tensor<8xi1>, tensor<8xi32>, tensor<8xi32>, tensor<8xi32>) -> tensor<8xi32>
    %9 = "tensor.empty"() : () -> tensor<8x1xi32>
    %10 = "linalg.generic"(%8, %9) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg5: i32, %arg6: i32):
      "linalg.yield"(%arg5) : (i32) -> ()
    }) : (tensor<8xi32>, tensor<8x1xi32>) -> tensor<8x1xi32>
    %11 = "stablehlo.scatter"(%arg0, %10, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      "stablehlo.return"(%arg4) : (tensor<f32>) -> ()
    }) : (tensor<20x64xf32>, tensor<8x1xi32>, tensor<8x64xf32>) -> tensor<20x64xf32>
    "func.return"(%11) : (tensor<20x64xf32>) -> ()
  }) : () -> ()
}) {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

