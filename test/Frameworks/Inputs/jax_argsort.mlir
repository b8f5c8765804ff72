#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<() -> ()>
"builtin.module"() <{sym_name = "jit__lambda"}> ({
  "func.func"() <{function_type = (tensor<8x100xf32>) -> tensor<8x100xi32>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<8x100xf32>):
    %0 = "arith.constant"() <{value = 2147483647 : i32}> : () -> i32
    %1 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %2 = "arith.constant"() <{value = 0x7FC00000 : f32}> : () -> f32
    %3 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %4 = "tensor.empty"() : () -> tensor<8x100xi32>
    %5 = "linalg.generic"(%4) <{indexing_maps = [#map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg30: i32):
      %35 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %36 = "arith.index_cast"(%35) : (index) -> i32
      "linalg.yield"(%36) : (i32) -> ()
    }) : (tensor<8x100xi32>) -> tensor<8x100xi32>
    %6:2 = "stablehlo.sort"(%arg0, %5) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %7 = "tensor.empty"() : () -> tensor<i1>
      %8 = "linalg.generic"(%arg1, %7) <{indexing_maps = [#map1, #map1], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg28: f32, %arg29: i1):
        %34 = "arith.cmpf"(%arg28, %3) <{fastmath = #arith.fastmath<none>, predicate = 1 : i64}> : (f32, f32) -> i1
        "linalg.yield"(%34) : (i1) -> ()
      }) : (tensor<f32>, tensor<i1>) -> tensor<i1>
      %9 = "tensor.empty"() : () -> tensor<f32>
      %10 = "linalg.generic"(%8, %arg1, %9) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg25: i1, %arg26: f32, %arg27: f32):
        %33 = "arith.select"(%arg25, %3, %arg26) : (i1, f32, f32) -> f32
        "linalg.yield"(%33) : (f32) -> ()
      }) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %11 = "linalg.generic"(%arg1, %arg1, %7) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg22: f32, %arg23: f32, %arg24: i1):
        %32 = "arith.cmpf"(%arg22, %arg23) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> : (f32, f32) -> i1
        "linalg.yield"(%32) : (i1) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<i1>) -> tensor<i1>
      %12 = "linalg.generic"(%11, %10, %9) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg19: i1, %arg20: f32, %arg21: f32):
        %31 = "arith.select"(%arg19, %2, %arg20) : (i1, f32, f32) -> f32
        "linalg.yield"(%31) : (f32) -> ()
      }) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %13 = "linalg.generic"(%arg2, %7) <{indexing_maps = [#map1, #map1], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg17: f32, %arg18: i1):
        %30 = "arith.cmpf"(%arg17, %3) <{fastmath = #arith.fastmath<none>, predicate = 1 : i64}> : (f32, f32) -> i1
        "linalg.yield"(%30) : (i1) -> ()
      }) : (tensor<f32>, tensor<i1>) -> tensor<i1>
      %14 = "linalg.generic"(%13, %arg2, %9) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg14: i1, %arg15: f32, %arg16: f32):
        %29 = "arith.select"(%arg14, %3, %arg15) : (i1, f32, f32) -> f32
        "linalg.yield"(%29) : (f32) -> ()
      }) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %15 = "linalg.generic"(%arg2, %arg2, %7) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg11: f32, %arg12: f32, %arg13: i1):
        %28 = "arith.cmpf"(%arg11, %arg12) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> : (f32, f32) -> i1
        "linalg.yield"(%28) : (i1) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<i1>) -> tensor<i1>
      %16 = "linalg.generic"(%15, %14, %9) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg8: i1, %arg9: f32, %arg10: f32):
        %27 = "arith.select"(%arg8, %2, %arg9) : (i1, f32, f32) -> f32
        "linalg.yield"(%27) : (f32) -> ()
      }) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %17 = "linalg.generic"(%12, %16, %7) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg5: f32, %arg6: f32, %arg7: i1):
        %18 = "arith.bitcast"(%arg5) : (f32) -> i32
        %19 = "arith.cmpi"(%18, %1) <{predicate = 2 : i64}> : (i32, i32) -> i1
        %20 = "arith.subi"(%0, %18) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        %21 = "arith.select"(%19, %20, %18) : (i1, i32, i32) -> i32
        %22 = "arith.bitcast"(%arg6) : (f32) -> i32
        %23 = "arith.cmpi"(%22, %1) <{predicate = 2 : i64}> : (i32, i32) -> i1
        %24 = "arith.subi"(%0, %22) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        %25 = "arith.select"(%23, %24, %22) : (i1, i32, i32) -> i32
        %26 = "arith.cmpi"(%21, %25) <{predicate = 2 : i64}> : (i32, i32) -> i1
        "linalg.yield"(%26) : (i1) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%17) : (tensor<i1>) -> ()
    }) : (tensor<8x100xf32>, tensor<8x100xi32>) -> (tensor<8x100xf32>, tensor<8x100xi32>)
    "func.return"(%6#1) : (tensor<8x100xi32>) -> ()
  }) : () -> ()
}) {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

