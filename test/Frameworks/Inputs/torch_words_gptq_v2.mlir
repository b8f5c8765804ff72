#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (0, d1, 0)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map4 = affine_map<(d0, d1, d2) -> (0, 0, d2)>
#map5 = affine_map<(d0, d1) -> (d0)>
#map6 = affine_map<(d0, d1) -> (d0, d1)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<24x64xf16>, %arg1: tensor<8x48xi32>, %arg2: tensor<2x6xi32>, %arg3: tensor<2x48xf16>) -> tensor<24x48xf16> {
    %c2_i64 = arith.constant 2 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %c15_i8 = arith.constant 15 : i8
    %c0_i64 = arith.constant 0 : i64
    %cst_0 = arith.constant dense_resource<torch_tensor_8_torch.int32> : tensor<8xi32>
    %cst_1 = arith.constant dense_resource<torch_tensor_64_torch.int64> : tensor<64xi64>
    %0 = tensor.empty() : tensor<8x8x48xi32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg1 : tensor<8x48xi32>) outs(%0 : tensor<8x8x48xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x8x48xi32>
    %expanded = tensor.expand_shape %cst_0 [[0, 1, 2]] output_shape [1, 8, 1] : tensor<8xi32> into tensor<1x8x1xi32>
    %2 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %expanded : tensor<8x8x48xi32>, tensor<1x8x1xi32>) outs(%0 : tensor<8x8x48xi32>) {
    ^bb0(%in: i32, %in_4: i32, %out: i32):
      %23 = arith.shrsi %in, %in_4 : i32
      linalg.yield %23 : i32
    } -> tensor<8x8x48xi32>
    %3 = tensor.empty() : tensor<8x8x48xi8>
    %4 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%2 : tensor<8x8x48xi32>) outs(%3 : tensor<8x8x48xi8>) {
    ^bb0(%in: i32, %out: i8):
      %23 = arith.trunci %in : i32 to i8
      linalg.yield %23 : i8
    } -> tensor<8x8x48xi8>
    %5 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4 : tensor<8x8x48xi8>) outs(%3 : tensor<8x8x48xi8>) {
    ^bb0(%in: i8, %out: i8):
      %23 = arith.andi %in, %c15_i8 : i8
      linalg.yield %23 : i8
    } -> tensor<8x8x48xi8>
    %collapsed = tensor.collapse_shape %5 [[0, 1], [2]] : tensor<8x8x48xi8> into tensor<64x48xi8>
    %6 = tensor.empty() : tensor<2x6x8xi32>
    %7 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg2 : tensor<2x6xi32>) outs(%6 : tensor<2x6x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<2x6x8xi32>
    %expanded_2 = tensor.expand_shape %cst_0 [[0, 1, 2]] output_shape [1, 1, 8] : tensor<8xi32> into tensor<1x1x8xi32>
    %8 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7, %expanded_2 : tensor<2x6x8xi32>, tensor<1x1x8xi32>) outs(%6 : tensor<2x6x8xi32>) {
    ^bb0(%in: i32, %in_4: i32, %out: i32):
      %23 = arith.shrsi %in, %in_4 : i32
      linalg.yield %23 : i32
    } -> tensor<2x6x8xi32>
    %9 = tensor.empty() : tensor<2x6x8xi8>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8 : tensor<2x6x8xi32>) outs(%9 : tensor<2x6x8xi8>) {
    ^bb0(%in: i32, %out: i8):
      %23 = arith.trunci %in : i32 to i8
      linalg.yield %23 : i8
    } -> tensor<2x6x8xi8>
    %11 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<2x6x8xi8>) outs(%9 : tensor<2x6x8xi8>) {
    ^bb0(%in: i8, %out: i8):
      %23 = arith.andi %in, %c15_i8 : i8
      linalg.yield %23 : i8
    } -> tensor<2x6x8xi8>
    %12 = tensor.empty() : tensor<64x48xf16>
    %13 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<64xi64>) outs(%12 : tensor<64x48xf16>) {
    ^bb0(%in: i64, %out: f16):
      %23 = arith.cmpi slt, %in, %c0_i64 : i64
      %24 = arith.addi %in, %c2_i64 : i64
      %25 = arith.select %23, %24, %in : i64
      %26 = arith.index_cast %25 : i64 to index
      %27 = linalg.index 1 : index
      %extracted = tensor.extract %arg3[%26, %27] : tensor<2x48xf16>
      linalg.yield %extracted : f16
    } -> tensor<64x48xf16>
    %collapsed_3 = tensor.collapse_shape %11 [[0], [1, 2]] : tensor<2x6x8xi8> into tensor<2x48xi8>
    %14 = tensor.empty() : tensor<64x48xi8>
    %15 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<64xi64>) outs(%14 : tensor<64x48xi8>) {
    ^bb0(%in: i64, %out: i8):
      %23 = arith.cmpi slt, %in, %c0_i64 : i64
      %24 = arith.addi %in, %c2_i64 : i64
      %25 = arith.select %23, %24, %in : i64
      %26 = arith.index_cast %25 : i64 to index
      %27 = linalg.index 1 : index
      %extracted = tensor.extract %collapsed_3[%26, %27] : tensor<2x48xi8>
      linalg.yield %extracted : i8
    } -> tensor<64x48xi8>
    %16 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%collapsed, %15 : tensor<64x48xi8>, tensor<64x48xi8>) outs(%14 : tensor<64x48xi8>) {
    ^bb0(%in: i8, %in_4: i8, %out: i8):
      %23 = arith.subi %in, %in_4 : i8
      linalg.yield %23 : i8
    } -> tensor<64x48xi8>
    %17 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%13, %16 : tensor<64x48xf16>, tensor<64x48xi8>) outs(%12 : tensor<64x48xf16>) {
    ^bb0(%in: f16, %in_4: i8, %out: f16):
      %23 = arith.sitofp %in_4 : i8 to f16
      %24 = arith.mulf %in, %23 : f16
      linalg.yield %24 : f16
    } -> tensor<64x48xf16>
    %18 = tensor.empty() : tensor<24x48xf32>
    %19 = linalg.fill ins(%cst : f32) outs(%18 : tensor<24x48xf32>) -> tensor<24x48xf32>
    %20 = linalg.matmul ins(%arg0, %17 : tensor<24x64xf16>, tensor<64x48xf16>) outs(%19 : tensor<24x48xf32>) -> tensor<24x48xf32>
    %21 = tensor.empty() : tensor<24x48xf16>
    %22 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%20 : tensor<24x48xf32>) outs(%21 : tensor<24x48xf16>) {
    ^bb0(%in: f32, %out: f16):
      %23 = arith.truncf %in : f32 to f16
      linalg.yield %23 : f16
    } -> tensor<24x48xf16>
    return %22 : tensor<24x48xf16>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_8_torch.int32: "0x040000000000000004000000080000000C0000001000000014000000180000001C000000",
      torch_tensor_64_torch.int64: "0x080000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000"
    }
  }
#-}
