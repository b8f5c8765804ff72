#map = affine_map<() -> ()>
"builtin.module"() <{sym_name = "jit__lambda"}> ({
  "func.func"() <{function_type = (tensor<8x100xf32>) -> tensor<8x100xf32>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<8x100xf32>):
    %0 = "arith.constant"() <{value = 2147483647 : i32}> : () -> i32
    %1 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %2 = "arith.constant"() <{value = 0x7FC00000 : f32}> : () -> f32
    %3 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %4 = "stablehlo.sort"(%arg0) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %5 = "tensor.empty"() : () -> tensor<i1>
      %6 = "linalg.generic"(%arg1, %5) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg26: f32, %arg27: i1):
        %32 = "arith.cmpf"(%arg26, %3) <{fastmath = #arith.fastmath<none>, predicate = 1 : i64}> : (f32, f32) -> i1
        "linalg.yield"(%32) : (i1) -> ()
      }) : (tensor<f32>, tensor<i1>) -> tensor<i1>
      %7 = "tensor.empty"() : () -> tensor<f32>
      %8 = "linalg.generic"(%6, %arg1, %7) <{indexing_maps = [#map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg23: i1, %arg24: f32, %arg25: f32):
        %31 = "arith.select"(%arg23, %3, %arg24) : (i1, f32, f32) -> f32
        "linalg.yield"(%31) : (f32) -> ()
      }) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %9 = "linalg.generic"(%arg1, %arg1, %5) <{indexing_maps = [#map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg20: f32, %arg21: f32, %arg22: i1):
        %30 = "arith.cmpf"(%arg20, %arg21) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> : (f32, f32) -> i1
        "linalg.yield"(%30) : (i1) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<i1>) -> tensor<i1>
      %10 = "linalg.generic"(%9, %8, %7) <{indexing_maps = [#map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg17: i1, %arg18: f32, %arg19: f32):
        %29 = "arith.select"(%arg17, %2, %arg18) : (i1, f32, f32) -> f32
        "linalg.yield"(%29) : (f32) -> ()
      }) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %11 = "linalg.generic"(%arg2, %5) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg15: f32, %arg16: i1):
        %28 = "arith.cmpf"(%arg15, %3) <{fastmath = #arith.fastmath<none>, predicate = 1 : i64}> : (f32, f32) -> i1
        "linalg.yield"(%28) : (i1) -> ()
      }) : (tensor<f32>, tensor<i1>) -> tensor<i1>
      %12 = "linalg.generic"(%11, %arg2, %7) <{indexing_maps = [#map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg12: i1, %arg13: f32, %arg14: f32):
        %27 = "arith.select"(%arg12, %3, %arg13) : (i1, f32, f32) -> f32
        "linalg.yield"(%27) : (f32) -> ()
      }) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %13 = "linalg.generic"(%arg2, %arg2, %5) <{indexing_maps = [#map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg9: f32, %arg10: f32, %arg11: i1):
        %26 = "arith.cmpf"(%arg9, %arg10) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> : (f32, f32) -> i1
        "linalg.yield"(%26) : (i1) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<i1>) -> tensor<i1>
      %14 = "linalg.generic"(%13, %12, %7) <{indexing_maps = [#map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg6: i1, %arg7: f32, %arg8: f32):
        %25 = "arith.select"(%arg6, %2, %arg7) : (i1, f32, f32) -> f32
        "linalg.yield"(%25) : (f32) -> ()
      }) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %15 = "linalg.generic"(%10, %14, %5) <{indexing_maps = [#map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg3: f32, %arg4: f32, %arg5: i1):
        %16 = "arith.bitcast"(%arg3) : (f32) -> i32
        %17 = "arith.cmpi"(%16, %1) <{predicate = 2 : i64}> : (i32, i32) -> i1
        %18 = "arith.subi"(%0, %16) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        %19 = "arith.select"(%17, %18, %16) : (i1, i32, i32) -> i32
        %20 = "arith.bitcast"(%arg4) : (f32) -> i32
        %21 = "arith.cmpi"(%20, %1) <{predicate = 2 : i64}> : (i32, i32) -> i1
        %22 = "arith.subi"(%0, %20) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        %23 = "arith.select"(%21, %22, %20) : (i1, i32, i32) -> i32
        %24 = "arith.cmpi"(%19, %23) <{predicate = 2 : i64}> : (i32, i32) -> i1
        "linalg.yield"(%24) : (i1) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%15) : (tensor<i1>) -> ()
    }) : (tensor<8x100xf32>) -> tensor<8x100xf32>
    "func.return"(%4) : (tensor<8x100xf32>) -> ()
  }) : () -> ()
}) {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

