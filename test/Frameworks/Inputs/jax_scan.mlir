#map = affine_map<() -> ()>
#map1 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> ()>
#map5 = affine_map<(d0, d1) -> (d0, d1)>
"builtin.module"() <{sym_name = "jit__lambda"}> ({
  "func.func"() <{function_type = (tensor<16x32xf16>, tensor<3x32x32xf16>) -> tensor<16x32xf16>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<16x32xf16>, %arg1: tensor<3x32x32xf16>):
    %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %1 = "arith.constant"() <{value = 0.000000e+00 : f16}> : () -> f16
    %2 = "arith.constant"() <{value = 2 : index}> : () -> index
    %3 = "arith.constant"() <{value = 0 : index}> : () -> index
    %4 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    %5 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f16>}> : () -> tensor<f16>
    %6 = "arith.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %7:3 = "stablehlo.while"(%arg1, %6, %arg0) ({
    ^bb0(%arg17: tensor<3x32x32xf16>, %arg18: tensor<i32>, %arg19: tensor<16x32xf16>):
      %25 = "tensor.empty"() : () -> tensor<i1>
      %26 = "linalg.generic"(%arg18, %25) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg20: i32, %arg21: i1):
        %27 = "arith.cmpi"(%arg20, %4) <{predicate = 2 : i64}> : (i32, i32) -> i1
        "linalg.yield"(%27) : (i1) -> ()
      }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%26) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg2: tensor<3x32x32xf16>, %arg3: tensor<i32>, %arg4: tensor<16x32xf16>):
      %8 = "tensor.extract"(%arg3) : (tensor<i32>) -> i32
      %9 = "arith.index_cast"(%8) : (i32) -> index
      %10 = "arith.maxsi"(%9, %3) : (index, index) -> index
      %11 = "arith.minsi"(%10, %2) : (index, index) -> index
      %12 = "tensor.extract_slice"(%arg2, %11) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0, 0>, static_sizes = array<i64: 1, 32, 32>, static_strides = array<i64: 1, 1, 1>}> : (tensor<3x32x32xf16>, index) -> tensor<1x32x32xf16>
      %13 = "tensor.collapse_shape"(%12) <{reassociation = [[0, 1], [2]]}> : (tensor<1x32x32xf16>) -> tensor<32x32xf16>
      %14 = "tensor.empty"() : () -> tensor<16x32xf16>
      %15 = "linalg.fill"(%1, %14) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg15: f16, %arg16: f16):
        "linalg.yield"(%arg15) : (f16) -> ()
      }) : (f16, tensor<16x32xf16>) -> tensor<16x32xf16>
      %16 = "linalg.matmul"(%arg4, %13, %15) <{indexing_maps = [#map1, #map2, #map3], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg12: f16, %arg13: f16, %arg14: f16):
        %23 = "arith.mulf"(%arg12, %arg13) <{fastmath = #arith.fastmath<none>}> : (f16, f16) -> f16
        %24 = "arith.addf"(%arg14, %23) <{fastmath = #arith.fastmath<none>}> : (f16, f16) -> f16
        "linalg.yield"(%24) : (f16) -> ()
      }) : (tensor<16x32xf16>, tensor<32x32xf16>, tensor<16x32xf16>) -> tensor<16x32xf16>
      %17 = "linalg.generic"(%5, %14) <{indexing_maps = [#map4, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg10: f16, %arg11: f16):
        "linalg.yield"(%arg10) : (f16) -> ()
      }) : (tensor<f16>, tensor<16x32xf16>) -> tensor<16x32xf16>
      %18 = "linalg.generic"(%16, %17, %14) <{indexing_maps = [#map5, #map5, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg7: f16, %arg8: f16, %arg9: f16):
        %22 = "arith.maximumf"(%arg7, %arg8) <{fastmath = #arith.fastmath<none>}> : (f16, f16) -> f16
        "linalg.yield"(%22) : (f16) -> ()
      }) : (tensor<16x32xf16>, tensor<16x32xf16>, tensor<16x32xf16>) -> tensor<16x32xf16>
      %19 = "tensor.empty"() : () -> tensor<i32>
      %20 = "linalg.generic"(%arg3, %19) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg5: i32, %arg6: i32):
        %21 = "arith.addi"(%arg5, %0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%21) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%arg2, %20, %18) : (tensor<3x32x32xf16>, tensor<i32>, tensor<16x32xf16>) -> ()
    }) : (tensor<3x32x32xf16>, tensor<i32>, tensor<16x32xf16>) -> (tensor<3x32x32xf16>, tensor<i32>, tensor<16x32xf16>)
    "func.return"(%7#2) : (tensor<16x32xf16>) -> ()
  }) : () -> ()
}) {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

