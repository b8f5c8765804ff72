#map = affine_map<() -> ()>
#map1 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
"builtin.module"() <{sym_name = "jit__lambda"}> ({
  "func.func"() <{function_type = (tensor<16x32xbf16>, tensor<32x32xbf16>) -> tensor<16x32xbf16>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<16x32xbf16>, %arg1: tensor<32x32xbf16>):
    %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %1 = "arith.constant"() <{value = 0.000000e+00 : bf16}> : () -> bf16
    %2 = "arith.constant"() <{value = 4 : i32}> : () -> i32
    %3 = "arith.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %4:3 = "stablehlo.while"(%arg1, %3, %arg0) ({
    ^bb0(%arg14: tensor<32x32xbf16>, %arg15: tensor<i32>, %arg16: tensor<16x32xbf16>):
      %15 = "tensor.empty"() : () -> tensor<i1>
      %16 = "linalg.generic"(%arg15, %15) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg17: i32, %arg18: i1):
        %17 = "arith.cmpi"(%arg17, %2) <{predicate = 2 : i64}> : (i32, i32) -> i1
        "linalg.yield"(%17) : (i1) -> ()
      }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%16) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg2: tensor<32x32xbf16>, %arg3: tensor<i32>, %arg4: tensor<16x32xbf16>):
      %5 = "tensor.empty"() : () -> tensor<16x32xbf16>
      %6 = "linalg.fill"(%1, %5) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg12: bf16, %arg13: bf16):
        "linalg.yield"(%arg12) : (bf16) -> ()
      }) : (bf16, tensor<16x32xbf16>) -> tensor<16x32xbf16>
      %7 = "linalg.matmul"(%arg4, %arg2, %6) <{indexing_maps = [#map1, #map2, #map3], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg9: bf16, %arg10: bf16, %arg11: bf16):
        %13 = "arith.mulf"(%arg9, %arg10) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
        %14 = "arith.addf"(%arg11, %13) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
        "linalg.yield"(%14) : (bf16) -> ()
      }) : (tensor<16x32xbf16>, tensor<32x32xbf16>, tensor<16x32xbf16>) -> tensor<16x32xbf16>
      %8 = "linalg.generic"(%7, %5) <{indexing_maps = [#map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg7: bf16, %arg8: bf16):
        %12 = "math.tanh"(%arg7) <{fastmath = #arith.fastmath<none>}> : (bf16) -> bf16
        "linalg.yield"(%12) : (bf16) -> ()
      }) : (tensor<16x32xbf16>, tensor<16x32xbf16>) -> tensor<16x32xbf16>
      %9 = "tensor.empty"() : () -> tensor<i32>
      %10 = "linalg.generic"(%arg3, %9) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg5: i32, %arg6: i32):
        %11 = "arith.addi"(%arg5, %0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%11) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%arg2, %10, %8) : (tensor<32x32xbf16>, tensor<i32>, tensor<16x32xbf16>) -> ()
    }) : (tensor<32x32xbf16>, tensor<i32>, tensor<16x32xbf16>) -> (tensor<32x32xbf16>, tensor<i32>, tensor<16x32xbf16>)
    "func.return"(%4#2) : (tensor<16x32xbf16>) -> ()
  }) : () -> ()
}) {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

