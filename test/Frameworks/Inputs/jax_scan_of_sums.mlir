#map = affine_map<(d0, d1) -> ()>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<() -> ()>
#map3 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map4 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map6 = affine_map<(d0, d1) -> (d0)>
#map7 = affine_map<(d0) -> (d0)>
#map8 = affine_map<(d0, d1) -> (d1)>
"builtin.module"() <{sym_name = "jit_layers"}> ({
  "func.func"() <{function_type = (tensor<16x32xf16>, tensor<3x32x32xf16>) -> (tensor<16x32xf16>, tensor<3x16xf16>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<16x32xf16>, %arg1: tensor<3x32x32xf16>):
    %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %1 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %2 = "arith.constant"() <{value = 0.000000e+00 : f16}> : () -> f16
    %3 = "arith.constant"() <{value = 2 : index}> : () -> index
    %4 = "arith.constant"() <{value = 0 : index}> : () -> index
    %5 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    %6 = "arith.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %7 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f16>}> : () -> tensor<f16>
    %8 = "tensor.empty"() : () -> tensor<3x16xf16>
    %9 = "linalg.generic"(%7, %8) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg34: f16, %arg35: f16):
      "linalg.yield"(%arg34) : (f16) -> ()
    }) : (tensor<f16>, tensor<3x16xf16>) -> tensor<3x16xf16>
    %10:4 = "stablehlo.while"(%arg1, %6, %arg0, %9) ({
    ^bb0(%arg28: tensor<3x32x32xf16>, %arg29: tensor<i32>, %arg30: tensor<16x32xf16>, %arg31: tensor<3x16xf16>):
      %41 = "tensor.empty"() : () -> tensor<i1>
      %42 = "linalg.generic"(%arg29, %41) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg32: i32, %arg33: i1):
        %43 = "arith.cmpi"(%arg32, %5) <{predicate = 2 : i64}> : (i32, i32) -> i1
        "linalg.yield"(%43) : (i1) -> ()
      }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%42) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg2: tensor<3x32x32xf16>, %arg3: tensor<i32>, %arg4: tensor<16x32xf16>, %arg5: tensor<3x16xf16>):
      %11 = "tensor.extract"(%arg3) : (tensor<i32>) -> i32
      %12 = "arith.index_cast"(%11) : (i32) -> index
      %13 = "arith.maxsi"(%12, %4) : (index, index) -> index
      %14 = "arith.minsi"(%13, %3) : (index, index) -> index
      %15 = "tensor.extract_slice"(%arg2, %14) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0, 0>, static_sizes = array<i64: 1, 32, 32>, static_strides = array<i64: 1, 1, 1>}> : (tensor<3x32x32xf16>, index) -> tensor<1x32x32xf16>
      %16 = "tensor.collapse_shape"(%15) <{reassociation = [[0, 1], [2]]}> : (tensor<1x32x32xf16>) -> tensor<32x32xf16>
      %17 = "tensor.empty"() : () -> tensor<16x32xf16>
      %18 = "linalg.fill"(%2, %17) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg26: f16, %arg27: f16):
        "linalg.yield"(%arg26) : (f16) -> ()
      }) : (f16, tensor<16x32xf16>) -> tensor<16x32xf16>
      %19 = "linalg.matmul"(%arg4, %16, %18) <{indexing_maps = [#map3, #map4, #map5], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg23: f16, %arg24: f16, %arg25: f16):
        %39 = "arith.mulf"(%arg23, %arg24) <{fastmath = #arith.fastmath<none>}> : (f16, f16) -> f16
        %40 = "arith.addf"(%arg25, %39) <{fastmath = #arith.fastmath<none>}> : (f16, f16) -> f16
        "linalg.yield"(%40) : (f16) -> ()
      }) : (tensor<16x32xf16>, tensor<32x32xf16>, tensor<16x32xf16>) -> tensor<16x32xf16>
      %20 = "linalg.generic"(%7, %17) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg21: f16, %arg22: f16):
        "linalg.yield"(%arg21) : (f16) -> ()
      }) : (tensor<f16>, tensor<16x32xf16>) -> tensor<16x32xf16>
      %21 = "linalg.generic"(%19, %20, %17) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg18: f16, %arg19: f16, %arg20: f16):
        %38 = "arith.maximumf"(%arg18, %arg19) <{fastmath = #arith.fastmath<none>}> : (f16, f16) -> f16
        "linalg.yield"(%38) : (f16) -> ()
      }) : (tensor<16x32xf16>, tensor<16x32xf16>, tensor<16x32xf16>) -> tensor<16x32xf16>
      %22 = "tensor.empty"() : () -> tensor<16x32xf32>
      %23 = "linalg.generic"(%arg4, %22) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg16: f16, %arg17: f32):
        %37 = "arith.extf"(%arg16) : (f16) -> f32
        "linalg.yield"(%37) : (f32) -> ()
      }) : (tensor<16x32xf16>, tensor<16x32xf32>) -> tensor<16x32xf32>
      %24 = "tensor.empty"() : () -> tensor<16xf32>
      %25 = "linalg.fill"(%1, %24) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg14: f32, %arg15: f32):
        "linalg.yield"(%arg14) : (f32) -> ()
      }) : (f32, tensor<16xf32>) -> tensor<16xf32>
      %26 = "linalg.generic"(%23, %25) <{indexing_maps = [#map1, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg12: f32, %arg13: f32):
        %36 = "arith.addf"(%arg13, %arg12) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%36) : (f32) -> ()
      }) : (tensor<16x32xf32>, tensor<16xf32>) -> tensor<16xf32>
      %27 = "tensor.empty"() : () -> tensor<16xf16>
      %28 = "linalg.generic"(%26, %27) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg10: f32, %arg11: f16):
        %35 = "arith.truncf"(%arg10) : (f32) -> f16
        "linalg.yield"(%35) : (f16) -> ()
      }) : (tensor<16xf32>, tensor<16xf16>) -> tensor<16xf16>
      %29 = "tensor.empty"() : () -> tensor<1x16xf16>
      %30 = "linalg.generic"(%28, %29) <{indexing_maps = [#map8, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg8: f16, %arg9: f16):
        "linalg.yield"(%arg8) : (f16) -> ()
      }) : (tensor<16xf16>, tensor<1x16xf16>) -> tensor<1x16xf16>
      %31 = "tensor.insert_slice"(%30, %arg5, %14) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 16>, static_strides = array<i64: 1, 1>}> : (tensor<1x16xf16>, tensor<3x16xf16>, index) -> tensor<3x16xf16>
      %32 = "tensor.empty"() : () -> tensor<i32>
      %33 = "linalg.generic"(%arg3, %32) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg6: i32, %arg7: i32):
        %34 = "arith.addi"(%arg6, %0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%34) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%arg2, %33, %21, %31) : (tensor<3x32x32xf16>, tensor<i32>, tensor<16x32xf16>, tensor<3x16xf16>) -> ()
    }) : (tensor<3x32x32xf16>, tensor<i32>, tensor<16x32xf16>, tensor<3x16xf16>) -> (tensor<3x32x32xf16>, tensor<i32>, tensor<16x32xf16>, tensor<3x16xf16>)
    "func.return"(%10#2, %10#3) : (tensor<16x32xf16>, tensor<3x16xf16>) -> ()
  }) : () -> ()
}) {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

