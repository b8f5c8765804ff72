#map = affine_map<(d0) -> ()>
#map1 = affine_map<(d0) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<() -> ()>
"builtin.module"() <{sym_name = "jit__lambda"}> ({
  "func.func"() <{function_type = (tensor<20x64xf32>, tensor<8xi32>, tensor<8xi32>, tensor<8xf32>) -> tensor<20x64xf32>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<20x64xf32>, %arg1: tensor<8xi32>, %arg2: tensor<8xi32>, %arg3: tensor<8xf32>):
    %0 = "arith.constant"() <{value = 1 : index}> : () -> index
    %1 = "arith.constant"() <{value = dense<64> : tensor<i32>}> : () -> tensor<i32>
    %2 = "arith.constant"() <{value = dense<20> : tensor<i32>}> : () -> tensor<i32>
    %3 = "arith.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %4 = "tensor.empty"() : () -> tensor<8xi32>
    %5 = "linalg.generic"(%3, %4) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg38: i32, %arg39: i32):
      "linalg.yield"(%arg38) : (i32) -> ()
    }) : (tensor<i32>, tensor<8xi32>) -> tensor<8xi32>
    %6 = "tensor.empty"() : () -> tensor<8xi1>
    %7 = "linalg.generic"(%arg1, %5, %6) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg35: i32, %arg36: i32, %arg37: i1):
      %36 = "arith.cmpi"(%arg35, %arg36) <{predicate = 2 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%36) : (i1) -> ()
    }) : (tensor<8xi32>, tensor<8xi32>, tensor<8xi1>) -> tensor<8xi1>
    %8 = "linalg.generic"(%2, %4) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg33: i32, %arg34: i32):
      "linalg.yield"(%arg33) : (i32) -> ()
    }) : (tensor<i32>, tensor<8xi32>) -> tensor<8xi32>
    %9 = "linalg.generic"(%arg1, %8, %4) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg30: i32, %arg31: i32, %arg32: i32):
      %35 = "arith.addi"(%arg30, %arg31) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%35) : (i32) -> ()
    }) : (tensor<8xi32>, tensor<8xi32>, tensor<8xi32>) -> tensor<8xi32>
    %10 = "linalg.generic"(%7, %9, %arg1, %4) <{indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg26: i1, %arg27: i32, %arg28: i32, %arg29: i32):
      %34 = "arith.select"(%arg26, %arg27, %arg28) : (i1, i32, i32) -> i32
      "linalg.yield"(%34) : (i32) -> ()
    }) : (tensor<8xi1>, tensor<8xi32>, tensor<8xi32>, tensor<8xi32>) -> tensor<8xi32>
    %11 = "linalg.generic"(%arg2, %5, %6) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg23: i32, %arg24: i32, %arg25: i1):
      %33 = "arith.cmpi"(%arg23, %arg24) <{predicate = 2 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%33) : (i1) -> ()
    }) : (tensor<8xi32>, tensor<8xi32>, tensor<8xi1>) -> tensor<8xi1>
    %12 = "linalg.generic"(%1, %4) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg21: i32, %arg22: i32):
      "linalg.yield"(%arg21) : (i32) -> ()
    }) : (tensor<i32>, tensor<8xi32>) -> tensor<8xi32>
    %13 = "linalg.generic"(%arg2, %12, %4) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg18: i32, %arg19: i32, %arg20: i32):
      %32 = "arith.addi"(%arg18, %arg19) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%32) : (i32) -> ()
    }) : (tensor<8xi32>, tensor<8xi32>, tensor<8xi32>) -> tensor<8xi32>
    %14 = "linalg.generic"(%11, %13, %arg2, %4) <{indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg14: i1, %arg15: i32, %arg16: i32, %arg17: i32):
      %31 = "arith.select"(%arg14, %arg15, %arg16) : (i1, i32, i32) -> i32
      "linalg.yield"(%31) : (i32) -> ()
    }) : (tensor<8xi1>, tensor<8xi32>, tensor<8xi32>, tensor<8xi32>) -> tensor<8xi32>
    %15 = "tensor.empty"() : () -> tensor<8x1xi32>
    %16 = "linalg.generic"(%10, %15) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg12: i32, %arg13: i32):
      "linalg.yield"(%arg12) : (i32) -> ()
    }) : (tensor<8xi32>, tensor<8x1xi32>) -> tensor<8x1xi32>
    %17 = "linalg.generic"(%14, %15) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg10: i32, %arg11: i32):
      "linalg.yield"(%arg10) : (i32) -> ()
    }) : (tensor<8xi32>, tensor<8x1xi32>) -> tensor<8x1xi32>
    %18 = "tensor.empty"() : () -> tensor<8x2xi32>
    %19 = "linalg.generic"(%18) <{indexing_maps = [#map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg9: i32):
      %24 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %25 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %26 = "arith.cmpi"(%25, %0) <{predicate = 6 : i64}> : (index, index) -> i1
      %27 = "scf.if"(%26) ({
        %30 = "tensor.extract"(%16, %24, %25) : (tensor<8x1xi32>, index, index) -> i32
        "scf.yield"(%30) : (i32) -> ()
      }, {
        %28 = "arith.subi"(%25, %0) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
        %29 = "tensor.extract"(%17, %24, %28) : (tensor<8x1xi32>, index, index) -> i32
        "scf.yield"(%29) : (i32) -> ()
      }) : (i1) -> i32
      "linalg.yield"(%27) : (i32) -> ()
    }) : (tensor<8x2xi32>) -> tensor<8x2xi32>
    %20 = "stablehlo.scatter"(%arg0, %19, %arg3) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %21 = "tensor.empty"() : () -> tensor<f32>
      %22 = "linalg.generic"(%arg4, %arg5, %21) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg6: f32, %arg7: f32, %arg8: f32):
        %23 = "arith.addf"(%arg6, %arg7) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%23) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%22) : (tensor<f32>) -> ()
    }) : (tensor<20x64xf32>, tensor<8x2xi32>, tensor<8xf32>) -> tensor<20x64xf32>
    "func.return"(%20) : (tensor<20x64xf32>) -> ()
  }) : () -> ()
}) {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

