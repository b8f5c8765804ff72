#map = affine_map<() -> ()>
#map1 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
"builtin.module"() <{sym_name = "jit__lambda"}> ({
  "func.func"() <{function_type = (tensor<16x32xbf16>, tensor<32x32xbf16>) -> tensor<16x32xbf16>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<16x32xbf16>, %arg1: tensor<32x32xbf16>):
    %0 = "arith.constant"() <{value = 0.000000e+00 : bf16}> : () -> bf16
    %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %2 = "arith.constant"() <{value = 4 : i32}> : () -> i32
    %3 = "arith.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %4:4 = "stablehlo.while"(%arg1, %3, %3, %arg0) ({
    ^bb0(%arg17: tensor<32x32xbf16>, %arg18: tensor<i32>, %arg19: tensor<i32>, %arg20: tensor<16x32xbf16>):
      %17 = "tensor.empty"() : () -> tensor<i1>
      %18 = "linalg.generic"(%arg18, %17) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg21: i32, %arg22: i1):
        %19 = "arith.cmpi"(%arg21, %2) <{predicate = 2 : i64}> : (i32, i32) -> i1
        "linalg.yield"(%19) : (i1) -> ()
      }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%18) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg2: tensor<32x32xbf16>, %arg3: tensor<i32>, %arg4: tensor<i32>, %arg5: tensor<16x32xbf16>):
      %5 = "tensor.empty"() : () -> tensor<i32>
      %6 = "linalg.generic"(%arg4, %5) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg15: i32, %arg16: i32):
        %16 = "arith.addi"(%arg15, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%16) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %7 = "tensor.empty"() : () -> tensor<16x32xbf16>
      %8 = "linalg.fill"(%0, %7) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg13: bf16, %arg14: bf16):
        "linalg.yield"(%arg13) : (bf16) -> ()
      }) : (bf16, tensor<16x32xbf16>) -> tensor<16x32xbf16>
      %9 = "linalg.matmul"(%arg5, %arg2, %8) <{indexing_maps = [#map1, #map2, #map3], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg10: bf16, %arg11: bf16, %arg12: bf16):
        %14 = "arith.mulf"(%arg10, %arg11) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
        %15 = "arith.addf"(%arg12, %14) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
        "linalg.yield"(%15) : (bf16) -> ()
      }) : (tensor<16x32xbf16>, tensor<32x32xbf16>, tensor<16x32xbf16>) -> tensor<16x32xbf16>
      %10 = "linalg.generic"(%9, %7) <{indexing_maps = [#map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg8: bf16, %arg9: bf16):
        %13 = "math.tanh"(%arg8) <{fastmath = #arith.fastmath<none>}> : (bf16) -> bf16
        "linalg.yield"(%13) : (bf16) -> ()
      }) : (tensor<16x32xbf16>, tensor<16x32xbf16>) -> tensor<16x32xbf16>
      %11 = "linalg.generic"(%arg3, %5) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg6: i32, %arg7: i32):
        %12 = "arith.addi"(%arg6, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%12) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%arg2, %11, %6, %10) : (tensor<32x32xbf16>, tensor<i32>, tensor<i32>, tensor<16x32xbf16>) -> ()
    }) : (tensor<32x32xbf16>, tensor<i32>, tensor<i32>, tensor<16x32xbf16>) -> (tensor<32x32xbf16>, tensor<i32>, tensor<i32>, tensor<16x32xbf16>)
    "func.return"(%4#3) : (tensor<16x32xbf16>) -> ()
  }) : () -> ()
}) {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

