#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<() -> ()>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map4 = affine_map<(d0) -> (d0)>
#map5 = affine_map<(d0, d1) -> (d1)>
#map6 = affine_map<(d0, d1) -> ()>
#map7 = affine_map<(d0, d1) -> (0, d1)>
"builtin.module"() <{sym_name = "jit__lambda"}> ({
  "func.func"() <{function_type = (tensor<8x12xf32>) -> tensor<8x12xf32>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<8x12xf32>):
    %0 = "arith.constant"() <{value = 2147483647 : i32}> : () -> i32
    %1 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %2 = "arith.constant"() <{value = 0x7FC00000 : f32}> : () -> f32
    %3 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %4 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %5 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %6 = "tensor.empty"() : () -> tensor<8x12xi32>
    %7 = "linalg.generic"(%6) <{indexing_maps = [#map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg49: i32):
      %59 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %60 = "arith.index_cast"(%59) : (index) -> i32
      "linalg.yield"(%60) : (i32) -> ()
    }) : (tensor<8x12xi32>) -> tensor<8x12xi32>
    %8 = "builtin.unrealized_conversion_cast"(%7) : (tensor<8x12xi32>) -> tensor<8x12xui32>
    %9:2 = "stablehlo.sort"(%arg0, %8) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg20: tensor<f32>, %arg21: tensor<f32>, %arg22: tensor<ui32>, %arg23: tensor<ui32>):
      %31 = "tensor.empty"() : () -> tensor<i1>
      %32 = "linalg.generic"(%arg20, %31) <{indexing_maps = [#map1, #map1], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg47: f32, %arg48: i1):
        %58 = "arith.cmpf"(%arg47, %3) <{fastmath = #arith.fastmath<none>, predicate = 1 : i64}> : (f32, f32) -> i1
        "linalg.yield"(%58) : (i1) -> ()
      }) : (tensor<f32>, tensor<i1>) -> tensor<i1>
      %33 = "tensor.empty"() : () -> tensor<f32>
      %34 = "linalg.generic"(%32, %arg20, %33) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg44: i1, %arg45: f32, %arg46: f32):
        %57 = "arith.select"(%arg44, %3, %arg45) : (i1, f32, f32) -> f32
        "linalg.yield"(%57) : (f32) -> ()
      }) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %35 = "linalg.generic"(%arg20, %arg20, %31) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg41: f32, %arg42: f32, %arg43: i1):
        %56 = "arith.cmpf"(%arg41, %arg42) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> : (f32, f32) -> i1
        "linalg.yield"(%56) : (i1) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<i1>) -> tensor<i1>
      %36 = "linalg.generic"(%35, %34, %33) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg38: i1, %arg39: f32, %arg40: f32):
        %55 = "arith.select"(%arg38, %2, %arg39) : (i1, f32, f32) -> f32
        "linalg.yield"(%55) : (f32) -> ()
      }) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %37 = "linalg.generic"(%arg21, %31) <{indexing_maps = [#map1, #map1], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg36: f32, %arg37: i1):
        %54 = "arith.cmpf"(%arg36, %3) <{fastmath = #arith.fastmath<none>, predicate = 1 : i64}> : (f32, f32) -> i1
        "linalg.yield"(%54) : (i1) -> ()
      }) : (tensor<f32>, tensor<i1>) -> tensor<i1>
      %38 = "linalg.generic"(%37, %arg21, %33) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg33: i1, %arg34: f32, %arg35: f32):
        %53 = "arith.select"(%arg33, %3, %arg34) : (i1, f32, f32) -> f32
        "linalg.yield"(%53) : (f32) -> ()
      }) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %39 = "linalg.generic"(%arg21, %arg21, %31) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg30: f32, %arg31: f32, %arg32: i1):
        %52 = "arith.cmpf"(%arg30, %arg31) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> : (f32, f32) -> i1
        "linalg.yield"(%52) : (i1) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<i1>) -> tensor<i1>
      %40 = "linalg.generic"(%39, %38, %33) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg27: i1, %arg28: f32, %arg29: f32):
        %51 = "arith.select"(%arg27, %2, %arg28) : (i1, f32, f32) -> f32
        "linalg.yield"(%51) : (f32) -> ()
      }) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %41 = "linalg.generic"(%36, %40, %31) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg24: f32, %arg25: f32, %arg26: i1):
        %42 = "arith.bitcast"(%arg24) : (f32) -> i32
        %43 = "arith.cmpi"(%42, %1) <{predicate = 2 : i64}> : (i32, i32) -> i1
        %44 = "arith.subi"(%0, %42) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        %45 = "arith.select"(%43, %44, %42) : (i1, i32, i32) -> i32
        %46 = "arith.bitcast"(%arg25) : (f32) -> i32
        %47 = "arith.cmpi"(%46, %1) <{predicate = 2 : i64}> : (i32, i32) -> i1
        %48 = "arith.subi"(%0, %46) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        %49 = "arith.select"(%47, %48, %46) : (i1, i32, i32) -> i32
        %50 = "arith.cmpi"(%45, %49) <{predicate = 2 : i64}> : (i32, i32) -> i1
        "linalg.yield"(%50) : (i1) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%41) : (tensor<i1>) -> ()
    }) : (tensor<8x12xf32>, tensor<8x12xui32>) -> (tensor<8x12xf32>, tensor<8x12xui32>)
    %10 = "builtin.unrealized_conversion_cast"(%9#1) : (tensor<8x12xui32>) -> tensor<8x12xi32>
    %11 = "tensor.empty"() : () -> tensor<8x12x1xi32>
    %12 = "linalg.generic"(%10, %11) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg18: i32, %arg19: i32):
      "linalg.yield"(%arg18) : (i32) -> ()
    }) : (tensor<8x12xi32>, tensor<8x12x1xi32>) -> tensor<8x12x1xi32>
    %13 = "builtin.unrealized_conversion_cast"(%12) : (tensor<8x12x1xi32>) -> tensor<8x12x1xui32>
    %14 = "tensor.empty"() : () -> tensor<12xf32>
    %15 = "linalg.generic"(%14) <{indexing_maps = [#map4], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg17: f32):
      %28 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %29 = "arith.index_cast"(%28) : (index) -> i32
      %30 = "arith.sitofp"(%29) : (i32) -> f32
      "linalg.yield"(%30) : (f32) -> ()
    }) : (tensor<12xf32>) -> tensor<12xf32>
    %16 = "tensor.empty"() : () -> tensor<1x12xf32>
    %17 = "linalg.generic"(%15, %16) <{indexing_maps = [#map5, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg15: f32, %arg16: f32):
      "linalg.yield"(%arg15) : (f32) -> ()
    }) : (tensor<12xf32>, tensor<1x12xf32>) -> tensor<1x12xf32>
    %18 = "tensor.empty"() : () -> tensor<8x12xf32>
    %19 = "linalg.generic"(%4, %18) <{indexing_maps = [#map6, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg13: f32, %arg14: f32):
      "linalg.yield"(%arg13) : (f32) -> ()
    }) : (tensor<f32>, tensor<8x12xf32>) -> tensor<8x12xf32>
    %20 = "linalg.generic"(%17, %18) <{indexing_maps = [#map7, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg11: f32, %arg12: f32):
      "linalg.yield"(%arg11) : (f32) -> ()
    }) : (tensor<1x12xf32>, tensor<8x12xf32>) -> tensor<8x12xf32>
    %21 = "linalg.generic"(%19, %20, %18) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg8: f32, %arg9: f32, %arg10: f32):
      %27 = "arith.mulf"(%arg8, %arg9) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%27) : (f32) -> ()
    }) : (tensor<8x12xf32>, tensor<8x12xf32>, tensor<8x12xf32>) -> tensor<8x12xf32>
    %22 = "linalg.generic"(%5, %18) <{indexing_maps = [#map6, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg6: f32, %arg7: f32):
      "linalg.yield"(%arg6) : (f32) -> ()
    }) : (tensor<f32>, tensor<8x12xf32>) -> tensor<8x12xf32>
    %23 = "stablehlo.scatter"(%22, %13, %21) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %24 = "tensor.empty"() : () -> tensor<f32>
      %25 = "linalg.generic"(%arg1, %arg2, %24) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
        %26 = "arith.addf"(%arg3, %arg4) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%26) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%25) : (tensor<f32>) -> ()
    }) : (tensor<8x12xf32>, tensor<8x12x1xui32>, tensor<8x12xf32>) -> tensor<8x12xf32>
    "func.return"(%23) : (tensor<8x12xf32>) -> ()
  }) : () -> ()
}) {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

