#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
#map2 = affine_map<() -> ()>
#map3 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map4 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1)>
"builtin.module"() <{sym_name = "jit__lambda"}> ({
  "func.func"() <{function_type = (tensor<16x32xbf16>, tensor<32x32xbf16>) -> tensor<16x32xbf16>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<16x32xbf16>, %arg1: tensor<32x32xbf16>):
    %0 = "arith.constant"() <{value = 0.000000e+00 : bf16}> : () -> bf16
    %1 = "arith.constant"() <{value = 1.000000e+03 : f32}> : () -> f32
    %2 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %3 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> tensor<bf16>
    %4 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<bf16>}> : () -> tensor<bf16>
    %5:2 = "stablehlo.while"(%arg1, %arg0) ({
    ^bb0(%arg19: tensor<32x32xbf16>, %arg20: tensor<16x32xbf16>):
      %17 = "tensor.empty"() : () -> tensor<16x32xf32>
      %18 = "linalg.generic"(%arg20, %17) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg27: bf16, %arg28: f32):
        %26 = "arith.extf"(%arg27) : (bf16) -> f32
        "linalg.yield"(%26) : (f32) -> ()
      }) : (tensor<16x32xbf16>, tensor<16x32xf32>) -> tensor<16x32xf32>
      %19 = "tensor.empty"() : () -> tensor<f32>
      %20 = "linalg.fill"(%2, %19) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg25: f32, %arg26: f32):
        "linalg.yield"(%arg25) : (f32) -> ()
      }) : (f32, tensor<f32>) -> tensor<f32>
      %21 = "linalg.generic"(%18, %20) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg23: f32, %arg24: f32):
        %25 = "arith.addf"(%arg24, %arg23) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%25) : (f32) -> ()
      }) : (tensor<16x32xf32>, tensor<f32>) -> tensor<f32>
      %22 = "tensor.empty"() : () -> tensor<i1>
      %23 = "linalg.generic"(%21, %22) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg21: f32, %arg22: i1):
        %24 = "arith.cmpf"(%arg21, %1) <{fastmath = #arith.fastmath<none>, predicate = 4 : i64}> : (f32, f32) -> i1
        "linalg.yield"(%24) : (i1) -> ()
      }) : (tensor<f32>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%23) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg2: tensor<32x32xbf16>, %arg3: tensor<16x32xbf16>):
      %6 = "tensor.empty"() : () -> tensor<16x32xbf16>
      %7 = "linalg.fill"(%0, %6) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg17: bf16, %arg18: bf16):
        "linalg.yield"(%arg17) : (bf16) -> ()
      }) : (bf16, tensor<16x32xbf16>) -> tensor<16x32xbf16>
      %8 = "linalg.matmul"(%arg3, %arg2, %7) <{indexing_maps = [#map3, #map4, #map5], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg14: bf16, %arg15: bf16, %arg16: bf16):
        %15 = "arith.mulf"(%arg14, %arg15) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
        %16 = "arith.addf"(%arg16, %15) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
        "linalg.yield"(%16) : (bf16) -> ()
      }) : (tensor<16x32xbf16>, tensor<32x32xbf16>, tensor<16x32xbf16>) -> tensor<16x32xbf16>
      %9 = "linalg.generic"(%3, %6) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg12: bf16, %arg13: bf16):
        "linalg.yield"(%arg12) : (bf16) -> ()
      }) : (tensor<bf16>, tensor<16x32xbf16>) -> tensor<16x32xbf16>
      %10 = "linalg.generic"(%8, %9, %6) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg9: bf16, %arg10: bf16, %arg11: bf16):
        %14 = "arith.maximumf"(%arg9, %arg10) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
        "linalg.yield"(%14) : (bf16) -> ()
      }) : (tensor<16x32xbf16>, tensor<16x32xbf16>, tensor<16x32xbf16>) -> tensor<16x32xbf16>
      %11 = "linalg.generic"(%4, %6) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg7: bf16, %arg8: bf16):
        "linalg.yield"(%arg7) : (bf16) -> ()
      }) : (tensor<bf16>, tensor<16x32xbf16>) -> tensor<16x32xbf16>
      %12 = "linalg.generic"(%10, %11, %6) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
        %13 = "arith.addf"(%arg4, %arg5) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
        "linalg.yield"(%13) : (bf16) -> ()
      }) : (tensor<16x32xbf16>, tensor<16x32xbf16>, tensor<16x32xbf16>) -> tensor<16x32xbf16>
      "stablehlo.return"(%arg2, %12) : (tensor<32x32xbf16>, tensor<16x32xbf16>) -> ()
    }) : (tensor<32x32xbf16>, tensor<16x32xbf16>) -> (tensor<32x32xbf16>, tensor<16x32xbf16>)
    "func.return"(%5#1) : (tensor<16x32xbf16>) -> ()
  }) : () -> ()
}) {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

