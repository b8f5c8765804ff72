#map = affine_map<() -> ()>
"builtin.module"() <{sym_name = "jit__lambda"}> ({
  "func.func"() <{function_type = (tensor<6x8xbf16>) -> tensor<6x8xbf16>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<6x8xbf16>):
    %0 = "arith.constant"() <{value = 32767 : i16}> : () -> i16
    %1 = "arith.constant"() <{value = 0 : i16}> : () -> i16
    %2 = "arith.constant"() <{value = 0x7FC0 : bf16}> : () -> bf16
    %3 = "arith.constant"() <{value = 0.000000e+00 : bf16}> : () -> bf16
    %4 = "stablehlo.sort"(%arg0) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<bf16>, %arg2: tensor<bf16>):
      %5 = "tensor.empty"() : () -> tensor<i1>
      %6 = "linalg.generic"(%arg1, %5) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg26: bf16, %arg27: i1):
        %32 = "arith.cmpf"(%arg26, %3) <{fastmath = #arith.fastmath<none>, predicate = 1 : i64}> : (bf16, bf16) -> i1
        "linalg.yield"(%32) : (i1) -> ()
      }) : (tensor<bf16>, tensor<i1>) -> tensor<i1>
      %7 = "tensor.empty"() : () -> tensor<bf16>
      %8 = "linalg.generic"(%6, %arg1, %7) <{indexing_maps = [#map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg23: i1, %arg24: bf16, %arg25: bf16):
        %31 = "arith.select"(%arg23, %3, %arg24) : (i1, bf16, bf16) -> bf16
        "linalg.yield"(%31) : (bf16) -> ()
      }) : (tensor<i1>, tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      %9 = "linalg.generic"(%arg1, %arg1, %5) <{indexing_maps = [#map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg20: bf16, %arg21: bf16, %arg22: i1):
        %30 = "arith.cmpf"(%arg20, %arg21) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> : (bf16, bf16) -> i1
        "linalg.yield"(%30) : (i1) -> ()
      }) : (tensor<bf16>, tensor<bf16>, tensor<i1>) -> tensor<i1>
      %10 = "linalg.generic"(%9, %8, %7) <{indexing_maps = [#map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg17: i1, %arg18: bf16, %arg19: bf16):
        %29 = "arith.select"(%arg17, %2, %arg18) : (i1, bf16, bf16) -> bf16
        "linalg.yield"(%29) : (bf16) -> ()
      }) : (tensor<i1>, tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      %11 = "linalg.generic"(%arg2, %5) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg15: bf16, %arg16: i1):
        %28 = "arith.cmpf"(%arg15, %3) <{fastmath = #arith.fastmath<none>, predicate = 1 : i64}> : (bf16, bf16) -> i1
        "linalg.yield"(%28) : (i1) -> ()
      }) : (tensor<bf16>, tensor<i1>) -> tensor<i1>
      %12 = "linalg.generic"(%11, %arg2, %7) <{indexing_maps = [#map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg12: i1, %arg13: bf16, %arg14: bf16):
        %27 = "arith.select"(%arg12, %3, %arg13) : (i1, bf16, bf16) -> bf16
        "linalg.yield"(%27) : (bf16) -> ()
      }) : (tensor<i1>, tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      %13 = "linalg.generic"(%arg2, %arg2, %5) <{indexing_maps = [#map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg9: bf16, %arg10: bf16, %arg11: i1):
        %26 = "arith.cmpf"(%arg9, %arg10) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> : (bf16, bf16) -> i1
        "linalg.yield"(%26) : (i1) -> ()
      }) : (tensor<bf16>, tensor<bf16>, tensor<i1>) -> tensor<i1>
      %14 = "linalg.generic"(%13, %12, %7) <{indexing_maps = [#map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg6: i1, %arg7: bf16, %arg8: bf16):
        %25 = "arith.select"(%arg6, %2, %arg7) : (i1, bf16, bf16) -> bf16
        "linalg.yield"(%25) : (bf16) -> ()
      }) : (tensor<i1>, tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      %15 = "linalg.generic"(%10, %14, %5) <{indexing_maps = [#map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg3: bf16, %arg4: bf16, %arg5: i1):
        %16 = "arith.bitcast"(%arg3) : (bf16) -> i16
        %17 = "arith.cmpi"(%16, %1) <{predicate = 2 : i64}> : (i16, i16) -> i1
        %18 = "arith.subi"(%0, %16) <{overflowFlags = #arith.overflow<none>}> : (i16, i16) -> i16
        %19 = "arith.select"(%17, %18, %16) : (i1, i16, i16) -> i16
        %20 = "arith.bitcast"(%arg4) : (bf16) -> i16
        %21 = "arith.cmpi"(%20, %1) <{predicate = 2 : i64}> : (i16, i16) -> i1
        %22 = "arith.subi"(%0, %20) <{overflowFlags = #arith.overflow<none>}> : (i16, i16) -> i16
        %23 = "arith.select"(%21, %22, %20) : (i1, i16, i16) -> i16
        %24 = "arith.cmpi"(%19, %23) <{predicate = 2 : i64}> : (i16, i16) -> i1
        "linalg.yield"(%24) : (i1) -> ()
      }) : (tensor<bf16>, tensor<bf16>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%15) : (tensor<i1>) -> ()
    }) : (tensor<6x8xbf16>) -> tensor<6x8xbf16>
    "func.return"(%4) : (tensor<6x8xbf16>) -> ()
  }) : () -> ()
}) {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

