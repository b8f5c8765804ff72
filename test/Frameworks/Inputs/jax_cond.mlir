#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> ()>
#map2 = affine_map<() -> ()>
#map3 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map4 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1)>
"builtin.module"() <{sym_name = "jit__lambda"}> ({
  "func.func"() <{function_type = (tensor<16x32xf16>, tensor<32x32xf16>, tensor<32x32xf16>, tensor<8xf32>) -> tensor<16x32xf16>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<16x32xf16>, %arg1: tensor<32x32xf16>, %arg2: tensor<32x32xf16>, %arg3: tensor<8xf32>):
    %0 = "arith.constant"() <{value = 0.000000e+00 : f16}> : () -> f16
    %1 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %2 = "tensor.empty"() : () -> tensor<f32>
    %3 = "linalg.fill"(%1, %2) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg20: f32, %arg21: f32):
      "linalg.yield"(%arg20) : (f32) -> ()
    }) : (f32, tensor<f32>) -> tensor<f32>
    %4 = "linalg.generic"(%arg3, %3) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg18: f32, %arg19: f32):
      %22 = "arith.addf"(%arg19, %arg18) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%22) : (f32) -> ()
    }) : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %5 = "tensor.empty"() : () -> tensor<i1>
    %6 = "linalg.generic"(%4, %5) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg16: f32, %arg17: i1):
      %21 = "arith.cmpf"(%arg16, %1) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
      "linalg.yield"(%21) : (i1) -> ()
    }) : (tensor<f32>, tensor<i1>) -> tensor<i1>
    %7 = "tensor.empty"() : () -> tensor<i32>
    %8 = "linalg.generic"(%6, %7) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg14: i1, %arg15: i32):
      %20 = "arith.extui"(%arg14) : (i1) -> i32
      "linalg.yield"(%20) : (i32) -> ()
    }) : (tensor<i1>, tensor<i32>) -> tensor<i32>
    %9 = "stablehlo.case"(%8) ({
      %15 = "tensor.empty"() : () -> tensor<16x32xf16>
      %16 = "linalg.fill"(%0, %15) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg12: f16, %arg13: f16):
        "linalg.yield"(%arg12) : (f16) -> ()
      }) : (f16, tensor<16x32xf16>) -> tensor<16x32xf16>
      %17 = "linalg.matmul"(%arg0, %arg2, %16) <{indexing_maps = [#map3, #map4, #map5], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg9: f16, %arg10: f16, %arg11: f16):
        %18 = "arith.mulf"(%arg9, %arg10) <{fastmath = #arith.fastmath<none>}> : (f16, f16) -> f16
        %19 = "arith.addf"(%arg11, %18) <{fastmath = #arith.fastmath<none>}> : (f16, f16) -> f16
        "linalg.yield"(%19) : (f16) -> ()
      }) : (tensor<16x32xf16>, tensor<32x32xf16>, tensor<16x32xf16>) -> tensor<16x32xf16>
      "stablehlo.return"(%17) : (tensor<16x32xf16>) -> ()
    }, {
      %10 = "tensor.empty"() : () -> tensor<16x32xf16>
      %11 = "linalg.fill"(%0, %10) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg7: f16, %arg8: f16):
        "linalg.yield"(%arg7) : (f16) -> ()
      }) : (f16, tensor<16x32xf16>) -> tensor<16x32xf16>
      %12 = "linalg.matmul"(%arg0, %arg1, %11) <{indexing_maps = [#map3, #map4, #map5], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg4: f16, %arg5: f16, %arg6: f16):
        %13 = "arith.mulf"(%arg4, %arg5) <{fastmath = #arith.fastmath<none>}> : (f16, f16) -> f16
        %14 = "arith.addf"(%arg6, %13) <{fastmath = #arith.fastmath<none>}> : (f16, f16) -> f16
        "linalg.yield"(%14) : (f16) -> ()
      }) : (tensor<16x32xf16>, tensor<32x32xf16>, tensor<16x32xf16>) -> tensor<16x32xf16>
      "stablehlo.return"(%12) : (tensor<16x32xf16>) -> ()
    }) : (tensor<i32>) -> tensor<16x32xf16>
    "func.return"(%9) : (tensor<16x32xf16>) -> ()
  }) : () -> ()
}) {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

