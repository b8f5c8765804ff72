#map = affine_map<() -> ()>
#map1 = affine_map<(d0, d1) -> ()>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
"builtin.module"() <{sym_name = "jit__lambda"}> ({
  "func.func"() <{function_type = (tensor<4x8xf32>) -> (tensor<i8>, tensor<4x8xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<4x8xf32>):
    %0 = "arith.constant"() <{value = 50 : i8}> : () -> i8
    %1 = "arith.constant"() <{value = 100 : i8}> : () -> i8
    %2 = "arith.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %3 = "arith.constant"() <{value = dense<-100> : tensor<i8>}> : () -> tensor<i8>
    %4:2 = "stablehlo.while"(%3, %arg0) ({
    ^bb0(%arg10: tensor<i8>, %arg11: tensor<4x8xf32>):
      %12 = "tensor.empty"() : () -> tensor<i1>
      %13 = "linalg.generic"(%arg10, %12) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg12: i8, %arg13: i1):
        %14 = "arith.cmpi"(%arg12, %1) <{predicate = 2 : i64}> : (i8, i8) -> i1
        "linalg.yield"(%14) : (i1) -> ()
      }) : (tensor<i8>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%13) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg1: tensor<i8>, %arg2: tensor<4x8xf32>):
      %5 = "tensor.empty"() : () -> tensor<i8>
      %6 = "linalg.generic"(%arg1, %5) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg8: i8, %arg9: i8):
        %11 = "arith.addi"(%arg8, %0) <{overflowFlags = #arith.overflow<none>}> : (i8, i8) -> i8
        "linalg.yield"(%11) : (i8) -> ()
      }) : (tensor<i8>, tensor<i8>) -> tensor<i8>
      %7 = "tensor.empty"() : () -> tensor<4x8xf32>
      %8 = "linalg.generic"(%2, %7) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg6: f32, %arg7: f32):
        "linalg.yield"(%arg6) : (f32) -> ()
      }) : (tensor<f32>, tensor<4x8xf32>) -> tensor<4x8xf32>
      %9 = "linalg.generic"(%arg2, %8, %7) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
        %10 = "arith.mulf"(%arg3, %arg4) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%10) : (f32) -> ()
      }) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
      "stablehlo.return"(%6, %9) : (tensor<i8>, tensor<4x8xf32>) -> ()
    }) : (tensor<i8>, tensor<4x8xf32>) -> (tensor<i8>, tensor<4x8xf32>)
    "func.return"(%4#0, %4#1) : (tensor<i8>, tensor<4x8xf32>) -> ()
  }) : () -> ()
}) {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

