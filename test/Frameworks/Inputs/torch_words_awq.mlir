#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map5 = affine_map<(d0, d1, d2) -> (0, 0, d2)>
#map6 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map7 = affine_map<(d0, d1, d2) -> (d0, d2)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<24x64xf16>, %arg1: tensor<64x6xi32>, %arg2: tensor<2x6xi32>, %arg3: tensor<2x48xf16>) -> tensor<24x48xf16> {
    %c6_i64 = arith.constant 6 : i64
    %c0_i64 = arith.constant 0 : i64
    %c48_i64 = arith.constant 48 : i64
    %c8_i64 = arith.constant 8 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %c15_i8 = arith.constant 15 : i8
    %c2_i64 = arith.constant 2 : i64
    %c64_i64 = arith.constant 64 : i64
    %cst_0 = arith.constant dense_resource<torch_tensor_8_torch.int32> : tensor<8xi32>
    %cst_1 = arith.constant dense_resource<torch_tensor_8_torch.int64> : tensor<8xi64>
    %0 = tensor.empty() : tensor<48xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<48xi64>) {
    ^bb0(%out: i64):
      %36 = linalg.index 0 : index
      %37 = arith.index_cast %36 : index to i64
      linalg.yield %37 : i64
    } -> tensor<48xi64>
    %expanded = tensor.expand_shape %1 [[0, 1]] output_shape [6, 8] : tensor<48xi64> into tensor<6x8xi64>
    %2 = tensor.empty() : tensor<6xi64>
    %3 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%2 : tensor<6xi64>) {
    ^bb0(%out: i64):
      %36 = linalg.index 0 : index
      %37 = arith.index_cast %36 : index to i64
      linalg.yield %37 : i64
    } -> tensor<6xi64>
    %expanded_2 = tensor.expand_shape %3 [[0, 1]] output_shape [6, 1] : tensor<6xi64> into tensor<6x1xi64>
    %4 = tensor.empty() : tensor<6x8xi64>
    %5 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded_2, %cst_1 : tensor<6x1xi64>, tensor<8xi64>) outs(%4 : tensor<6x8xi64>) {
    ^bb0(%in: i64, %in_12: i64, %out: i64):
      %36 = arith.cmpi slt, %in, %c0_i64 : i64
      %37 = arith.addi %in, %c6_i64 : i64
      %38 = arith.select %36, %37, %in : i64
      %39 = arith.index_cast %38 : i64 to index
      %40 = arith.cmpi slt, %in_12, %c0_i64 : i64
      %41 = arith.addi %in_12, %c8_i64 : i64
      %42 = arith.select %40, %41, %in_12 : i64
      %43 = arith.index_cast %42 : i64 to index
      %extracted = tensor.extract %expanded[%39, %43] : tensor<6x8xi64>
      linalg.yield %extracted : i64
    } -> tensor<6x8xi64>
    %collapsed = tensor.collapse_shape %5 [[0, 1]] : tensor<6x8xi64> into tensor<48xi64>
    %expanded_3 = tensor.expand_shape %arg1 [[0], [1, 2]] output_shape [64, 6, 1] : tensor<64x6xi32> into tensor<64x6x1xi32>
    %expanded_4 = tensor.expand_shape %cst_0 [[0, 1, 2]] output_shape [1, 1, 8] : tensor<8xi32> into tensor<1x1x8xi32>
    %6 = tensor.empty() : tensor<64x6x8xi32>
    %7 = linalg.generic {indexing_maps = [#map4, #map5, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_3, %expanded_4 : tensor<64x6x1xi32>, tensor<1x1x8xi32>) outs(%6 : tensor<64x6x8xi32>) {
    ^bb0(%in: i32, %in_12: i32, %out: i32):
      %36 = arith.shrsi %in, %in_12 : i32
      linalg.yield %36 : i32
    } -> tensor<64x6x8xi32>
    %8 = tensor.empty() : tensor<64x6x8xi8>
    %9 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7 : tensor<64x6x8xi32>) outs(%8 : tensor<64x6x8xi8>) {
    ^bb0(%in: i32, %out: i8):
      %36 = arith.trunci %in : i32 to i8
      linalg.yield %36 : i8
    } -> tensor<64x6x8xi8>
    %collapsed_5 = tensor.collapse_shape %9 [[0], [1, 2]] : tensor<64x6x8xi8> into tensor<64x48xi8>
    %10 = tensor.empty() : tensor<64xi64>
    %11 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%10 : tensor<64xi64>) {
    ^bb0(%out: i64):
      %36 = linalg.index 0 : index
      %37 = arith.index_cast %36 : index to i64
      linalg.yield %37 : i64
    } -> tensor<64xi64>
    %expanded_6 = tensor.expand_shape %11 [[0, 1]] output_shape [64, 1] : tensor<64xi64> into tensor<64x1xi64>
    %12 = tensor.empty() : tensor<64x48xi8>
    %13 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded_6, %collapsed : tensor<64x1xi64>, tensor<48xi64>) outs(%12 : tensor<64x48xi8>) {
    ^bb0(%in: i64, %in_12: i64, %out: i8):
      %36 = arith.cmpi slt, %in, %c0_i64 : i64
      %37 = arith.addi %in, %c64_i64 : i64
      %38 = arith.select %36, %37, %in : i64
      %39 = arith.index_cast %38 : i64 to index
      %40 = arith.cmpi slt, %in_12, %c0_i64 : i64
      %41 = arith.addi %in_12, %c48_i64 : i64
      %42 = arith.select %40, %41, %in_12 : i64
      %43 = arith.index_cast %42 : i64 to index
      %extracted = tensor.extract %collapsed_5[%39, %43] : tensor<64x48xi8>
      linalg.yield %extracted : i8
    } -> tensor<64x48xi8>
    %14 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<64x48xi8>) outs(%12 : tensor<64x48xi8>) {
    ^bb0(%in: i8, %out: i8):
      %36 = arith.andi %in, %c15_i8 : i8
      linalg.yield %36 : i8
    } -> tensor<64x48xi8>
    %expanded_7 = tensor.expand_shape %arg2 [[0], [1, 2]] output_shape [2, 6, 1] : tensor<2x6xi32> into tensor<2x6x1xi32>
    %15 = tensor.empty() : tensor<2x6x8xi32>
    %16 = linalg.generic {indexing_maps = [#map4, #map5, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_7, %expanded_4 : tensor<2x6x1xi32>, tensor<1x1x8xi32>) outs(%15 : tensor<2x6x8xi32>) {
    ^bb0(%in: i32, %in_12: i32, %out: i32):
      %36 = arith.shrsi %in, %in_12 : i32
      linalg.yield %36 : i32
    } -> tensor<2x6x8xi32>
    %17 = tensor.empty() : tensor<2x6x8xi8>
    %18 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16 : tensor<2x6x8xi32>) outs(%17 : tensor<2x6x8xi8>) {
    ^bb0(%in: i32, %out: i8):
      %36 = arith.trunci %in : i32 to i8
      linalg.yield %36 : i8
    } -> tensor<2x6x8xi8>
    %collapsed_8 = tensor.collapse_shape %18 [[0], [1, 2]] : tensor<2x6x8xi8> into tensor<2x48xi8>
    %19 = tensor.empty() : tensor<2xi64>
    %20 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%19 : tensor<2xi64>) {
    ^bb0(%out: i64):
      %36 = linalg.index 0 : index
      %37 = arith.index_cast %36 : index to i64
      linalg.yield %37 : i64
    } -> tensor<2xi64>
    %expanded_9 = tensor.expand_shape %20 [[0, 1]] output_shape [2, 1] : tensor<2xi64> into tensor<2x1xi64>
    %21 = tensor.empty() : tensor<2x48xi8>
    %22 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded_9, %collapsed : tensor<2x1xi64>, tensor<48xi64>) outs(%21 : tensor<2x48xi8>) {
    ^bb0(%in: i64, %in_12: i64, %out: i8):
      %36 = arith.cmpi slt, %in, %c0_i64 : i64
      %37 = arith.addi %in, %c2_i64 : i64
      %38 = arith.select %36, %37, %in : i64
      %39 = arith.index_cast %38 : i64 to index
      %40 = arith.cmpi slt, %in_12, %c0_i64 : i64
      %41 = arith.addi %in_12, %c48_i64 : i64
      %42 = arith.select %40, %41, %in_12 : i64
      %43 = arith.index_cast %42 : i64 to index
      %extracted = tensor.extract %collapsed_8[%39, %43] : tensor<2x48xi8>
      linalg.yield %extracted : i8
    } -> tensor<2x48xi8>
    %23 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%22 : tensor<2x48xi8>) outs(%21 : tensor<2x48xi8>) {
    ^bb0(%in: i8, %out: i8):
      %36 = arith.andi %in, %c15_i8 : i8
      linalg.yield %36 : i8
    } -> tensor<2x48xi8>
    %24 = tensor.empty() : tensor<2x32x48xi8>
    %25 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%23 : tensor<2x48xi8>) outs(%24 : tensor<2x32x48xi8>) {
    ^bb0(%in: i8, %out: i8):
      linalg.yield %in : i8
    } -> tensor<2x32x48xi8>
    %collapsed_10 = tensor.collapse_shape %25 [[0, 1], [2]] : tensor<2x32x48xi8> into tensor<64x48xi8>
    %26 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%14, %collapsed_10 : tensor<64x48xi8>, tensor<64x48xi8>) outs(%12 : tensor<64x48xi8>) {
    ^bb0(%in: i8, %in_12: i8, %out: i8):
      %36 = arith.subi %in, %in_12 : i8
      linalg.yield %36 : i8
    } -> tensor<64x48xi8>
    %27 = tensor.empty() : tensor<2x32x48xf16>
    %28 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg3 : tensor<2x48xf16>) outs(%27 : tensor<2x32x48xf16>) {
    ^bb0(%in: f16, %out: f16):
      linalg.yield %in : f16
    } -> tensor<2x32x48xf16>
    %collapsed_11 = tensor.collapse_shape %28 [[0, 1], [2]] : tensor<2x32x48xf16> into tensor<64x48xf16>
    %29 = tensor.empty() : tensor<64x48xf16>
    %30 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%26, %collapsed_11 : tensor<64x48xi8>, tensor<64x48xf16>) outs(%29 : tensor<64x48xf16>) {
    ^bb0(%in: i8, %in_12: f16, %out: f16):
      %36 = arith.sitofp %in : i8 to f16
      %37 = arith.mulf %36, %in_12 : f16
      linalg.yield %37 : f16
    } -> tensor<64x48xf16>
    %31 = tensor.empty() : tensor<24x48xf32>
    %32 = linalg.fill ins(%cst : f32) outs(%31 : tensor<24x48xf32>) -> tensor<24x48xf32>
    %33 = linalg.matmul ins(%arg0, %30 : tensor<24x64xf16>, tensor<64x48xf16>) outs(%32 : tensor<24x48xf32>) -> tensor<24x48xf32>
    %34 = tensor.empty() : tensor<24x48xf16>
    %35 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%33 : tensor<24x48xf32>) outs(%34 : tensor<24x48xf16>) {
    ^bb0(%in: f32, %out: f16):
      %36 = arith.truncf %in : f32 to f16
      linalg.yield %36 : f16
    } -> tensor<24x48xf16>
    return %35 : tensor<24x48xf16>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_8_torch.int32: "0x040000000000000004000000080000000C0000001000000014000000180000001C000000",
      torch_tensor_8_torch.int64: "0x0800000000000000000000000400000000000000010000000000000005000000000000000200000000000000060000000000000003000000000000000700000000000000"
    }
  }
#-}
