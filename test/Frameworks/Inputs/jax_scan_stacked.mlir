#map = affine_map<(d0, d1) -> ()>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<() -> ()>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0, d1) -> (d1)>
"builtin.module"() <{sym_name = "jit__lambda"}> ({
  "func.func"() <{function_type = (tensor<16xf32>, tensor<40x16xf32>) -> (tensor<16xf32>, tensor<40x16xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<16xf32>, %arg1: tensor<40x16xf32>):
    %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %1 = "arith.constant"() <{value = 39 : index}> : () -> index
    %2 = "arith.constant"() <{value = 0 : index}> : () -> index
    %3 = "arith.constant"() <{value = 40 : i32}> : () -> i32
    %4 = "arith.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %5 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %6 = "tensor.empty"() : () -> tensor<40x16xf32>
    %7 = "linalg.generic"(%5, %6) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg22: f32, %arg23: f32):
      "linalg.yield"(%arg22) : (f32) -> ()
    }) : (tensor<f32>, tensor<40x16xf32>) -> tensor<40x16xf32>
    %8:4 = "stablehlo.while"(%arg1, %4, %arg0, %7) ({
    ^bb0(%arg16: tensor<40x16xf32>, %arg17: tensor<i32>, %arg18: tensor<16xf32>, %arg19: tensor<40x16xf32>):
      %26 = "tensor.empty"() : () -> tensor<i1>
      %27 = "linalg.generic"(%arg17, %26) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg20: i32, %arg21: i1):
        %28 = "arith.cmpi"(%arg20, %3) <{predicate = 2 : i64}> : (i32, i32) -> i1
        "linalg.yield"(%28) : (i1) -> ()
      }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%27) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg2: tensor<40x16xf32>, %arg3: tensor<i32>, %arg4: tensor<16xf32>, %arg5: tensor<40x16xf32>):
      %9 = "tensor.extract"(%arg3) : (tensor<i32>) -> i32
      %10 = "arith.index_cast"(%9) : (i32) -> index
      %11 = "arith.maxsi"(%10, %2) : (index, index) -> index
      %12 = "arith.minsi"(%11, %1) : (index, index) -> index
      %13 = "tensor.extract_slice"(%arg2, %12) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 16>, static_strides = array<i64: 1, 1>}> : (tensor<40x16xf32>, index) -> tensor<1x16xf32>
      %14 = "tensor.collapse_shape"(%13) <{reassociation = [[0, 1]]}> : (tensor<1x16xf32>) -> tensor<16xf32>
      %15 = "tensor.empty"() : () -> tensor<16xf32>
      %16 = "linalg.generic"(%arg4, %14, %15) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg13: f32, %arg14: f32, %arg15: f32):
        %25 = "arith.addf"(%arg13, %arg14) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%25) : (f32) -> ()
      }) : (tensor<16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
      %17 = "linalg.generic"(%arg4, %14, %15) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg10: f32, %arg11: f32, %arg12: f32):
        %24 = "arith.mulf"(%arg10, %arg11) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%24) : (f32) -> ()
      }) : (tensor<16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
      %18 = "tensor.empty"() : () -> tensor<1x16xf32>
      %19 = "linalg.generic"(%17, %18) <{indexing_maps = [#map4, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg8: f32, %arg9: f32):
        "linalg.yield"(%arg8) : (f32) -> ()
      }) : (tensor<16xf32>, tensor<1x16xf32>) -> tensor<1x16xf32>
      %20 = "tensor.insert_slice"(%19, %arg5, %12) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 16>, static_strides = array<i64: 1, 1>}> : (tensor<1x16xf32>, tensor<40x16xf32>, index) -> tensor<40x16xf32>
      %21 = "tensor.empty"() : () -> tensor<i32>
      %22 = "linalg.generic"(%arg3, %21) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg6: i32, %arg7: i32):
        %23 = "arith.addi"(%arg6, %0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%23) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%arg2, %22, %16, %20) : (tensor<40x16xf32>, tensor<i32>, tensor<16xf32>, tensor<40x16xf32>) -> ()
    }) : (tensor<40x16xf32>, tensor<i32>, tensor<16xf32>, tensor<40x16xf32>) -> (tensor<40x16xf32>, tensor<i32>, tensor<16xf32>, tensor<40x16xf32>)
    "func.return"(%8#2, %8#3) : (tensor<16xf32>, tensor<40x16xf32>) -> ()
  }) : () -> ()
}) {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

