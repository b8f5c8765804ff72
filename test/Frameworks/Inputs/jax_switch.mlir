#map = affine_map<() -> ()>
#map1 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> ()>
#map5 = affine_map<(d0, d1) -> (d0, d1)>
"builtin.module"() <{sym_name = "jit__lambda"}> ({
  "func.func"() <{function_type = (tensor<16x32xf16>, tensor<2x32x32xf16>, tensor<i32>) -> tensor<16x32xf16>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<16x32xf16>, %arg1: tensor<2x32x32xf16>, %arg2: tensor<i32>):
    %0 = "arith.constant"() <{value = 0.000000e+00 : f16}> : () -> f16
    %1 = "arith.constant"() <{value = 2 : i32}> : () -> i32
    %2 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %3 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f16>}> : () -> tensor<f16>
    %4 = "tensor.empty"() : () -> tensor<i32>
    %5 = "linalg.generic"(%arg2, %4) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg18: i32, %arg19: i32):
      %24 = "arith.maxsi"(%arg18, %2) : (i32, i32) -> i32
      %25 = "arith.minsi"(%24, %1) : (i32, i32) -> i32
      "linalg.yield"(%25) : (i32) -> ()
    }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %6 = "stablehlo.case"(%5) ({
      %17 = "tensor.extract_slice"(%arg1) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 1, 32, 32>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x32x32xf16>) -> tensor<1x32x32xf16>
      %18 = "tensor.collapse_shape"(%17) <{reassociation = [[0, 1], [2]]}> : (tensor<1x32x32xf16>) -> tensor<32x32xf16>
      %19 = "tensor.empty"() : () -> tensor<16x32xf16>
      %20 = "linalg.fill"(%0, %19) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg16: f16, %arg17: f16):
        "linalg.yield"(%arg16) : (f16) -> ()
      }) : (f16, tensor<16x32xf16>) -> tensor<16x32xf16>
      %21 = "linalg.matmul"(%arg0, %18, %20) <{indexing_maps = [#map1, #map2, #map3], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg13: f16, %arg14: f16, %arg15: f16):
        %22 = "arith.mulf"(%arg13, %arg14) <{fastmath = #arith.fastmath<none>}> : (f16, f16) -> f16
        %23 = "arith.addf"(%arg15, %22) <{fastmath = #arith.fastmath<none>}> : (f16, f16) -> f16
        "linalg.yield"(%23) : (f16) -> ()
      }) : (tensor<16x32xf16>, tensor<32x32xf16>, tensor<16x32xf16>) -> tensor<16x32xf16>
      "stablehlo.return"(%21) : (tensor<16x32xf16>) -> ()
    }, {
      %7 = "tensor.extract_slice"(%arg1) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1, 0, 0>, static_sizes = array<i64: 1, 32, 32>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x32x32xf16>) -> tensor<1x32x32xf16>
      %8 = "tensor.collapse_shape"(%7) <{reassociation = [[0, 1], [2]]}> : (tensor<1x32x32xf16>) -> tensor<32x32xf16>
      %9 = "tensor.empty"() : () -> tensor<16x32xf16>
      %10 = "linalg.fill"(%0, %9) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg11: f16, %arg12: f16):
        "linalg.yield"(%arg11) : (f16) -> ()
      }) : (f16, tensor<16x32xf16>) -> tensor<16x32xf16>
      %11 = "linalg.matmul"(%arg0, %8, %10) <{indexing_maps = [#map1, #map2, #map3], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg8: f16, %arg9: f16, %arg10: f16):
        %15 = "arith.mulf"(%arg8, %arg9) <{fastmath = #arith.fastmath<none>}> : (f16, f16) -> f16
        %16 = "arith.addf"(%arg10, %15) <{fastmath = #arith.fastmath<none>}> : (f16, f16) -> f16
        "linalg.yield"(%16) : (f16) -> ()
      }) : (tensor<16x32xf16>, tensor<32x32xf16>, tensor<16x32xf16>) -> tensor<16x32xf16>
      %12 = "linalg.generic"(%3, %9) <{indexing_maps = [#map4, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg6: f16, %arg7: f16):
        "linalg.yield"(%arg6) : (f16) -> ()
      }) : (tensor<f16>, tensor<16x32xf16>) -> tensor<16x32xf16>
      %13 = "linalg.generic"(%11, %12, %9) <{indexing_maps = [#map5, #map5, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg3: f16, %arg4: f16, %arg5: f16):
        %14 = "arith.maximumf"(%arg3, %arg4) <{fastmath = #arith.fastmath<none>}> : (f16, f16) -> f16
        "linalg.yield"(%14) : (f16) -> ()
      }) : (tensor<16x32xf16>, tensor<16x32xf16>, tensor<16x32xf16>) -> tensor<16x32xf16>
      "stablehlo.return"(%13) : (tensor<16x32xf16>) -> ()
    }, {
      "stablehlo.return"(%arg0) : (tensor<16x32xf16>) -> ()
    }) : (tensor<i32>) -> tensor<16x32xf16>
    "func.return"(%6) : (tensor<16x32xf16>) -> ()
  }) : () -> ()
}) {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

