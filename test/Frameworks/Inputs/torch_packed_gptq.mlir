#map = affine_map<(d0, d1, d2) -> (d0, 0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (0, d1, 0)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<24x64xf16>, %arg1: tensor<8x48xi32>, %arg2: tensor<2x48xf16>, %arg3: tensor<2x48xi32>) -> tensor<24x48xf16> {
    %cst = arith.constant 0.000000e+00 : f32
    %c15_i32 = arith.constant 15 : i32
    %cst_0 = arith.constant dense_resource<torch_tensor_1_8_1_torch.int32> : tensor<1x8x1xi32>
    %expanded = tensor.expand_shape %arg1 [[0], [1, 2]] output_shape [8, 1, 48] : tensor<8x48xi32> into tensor<8x1x48xi32>
    %0 = tensor.empty() : tensor<8x8x48xi32>
    %1 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %cst_0 : tensor<8x1x48xi32>, tensor<1x8x1xi32>) outs(%0 : tensor<8x8x48xi32>) {
    ^bb0(%in: i32, %in_5: i32, %out: i32):
      %13 = arith.shrsi %in, %in_5 : i32
      linalg.yield %13 : i32
    } -> tensor<8x8x48xi32>
    %2 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1 : tensor<8x8x48xi32>) outs(%0 : tensor<8x8x48xi32>) {
    ^bb0(%in: i32, %out: i32):
      %13 = arith.andi %in, %c15_i32 : i32
      linalg.yield %13 : i32
    } -> tensor<8x8x48xi32>
    %collapsed = tensor.collapse_shape %2 [[0, 1], [2]] : tensor<8x8x48xi32> into tensor<64x48xi32>
    %expanded_1 = tensor.expand_shape %collapsed [[0, 1], [2]] output_shape [2, 32, 48] : tensor<64x48xi32> into tensor<2x32x48xi32>
    %expanded_2 = tensor.expand_shape %arg3 [[0], [1, 2]] output_shape [2, 1, 48] : tensor<2x48xi32> into tensor<2x1x48xi32>
    %3 = tensor.empty() : tensor<2x32x48xi32>
    %4 = linalg.generic {indexing_maps = [#map2, #map, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_1, %expanded_2 : tensor<2x32x48xi32>, tensor<2x1x48xi32>) outs(%3 : tensor<2x32x48xi32>) {
    ^bb0(%in: i32, %in_5: i32, %out: i32):
      %13 = arith.subi %in, %in_5 : i32
      linalg.yield %13 : i32
    } -> tensor<2x32x48xi32>
    %5 = tensor.empty() : tensor<2x32x48xf16>
    %6 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4 : tensor<2x32x48xi32>) outs(%5 : tensor<2x32x48xf16>) {
    ^bb0(%in: i32, %out: f16):
      %13 = arith.sitofp %in : i32 to f16
      linalg.yield %13 : f16
    } -> tensor<2x32x48xf16>
    %expanded_3 = tensor.expand_shape %arg2 [[0], [1, 2]] output_shape [2, 1, 48] : tensor<2x48xf16> into tensor<2x1x48xf16>
    %7 = linalg.generic {indexing_maps = [#map2, #map, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6, %expanded_3 : tensor<2x32x48xf16>, tensor<2x1x48xf16>) outs(%5 : tensor<2x32x48xf16>) {
    ^bb0(%in: f16, %in_5: f16, %out: f16):
      %13 = arith.mulf %in, %in_5 : f16
      linalg.yield %13 : f16
    } -> tensor<2x32x48xf16>
    %collapsed_4 = tensor.collapse_shape %7 [[0, 1], [2]] : tensor<2x32x48xf16> into tensor<64x48xf16>
    %8 = tensor.empty() : tensor<24x48xf32>
    %9 = linalg.fill ins(%cst : f32) outs(%8 : tensor<24x48xf32>) -> tensor<24x48xf32>
    %10 = linalg.matmul ins(%arg0, %collapsed_4 : tensor<24x64xf16>, tensor<64x48xf16>) outs(%9 : tensor<24x48xf32>) -> tensor<24x48xf32>
    %11 = tensor.empty() : tensor<24x48xf16>
    %12 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<24x48xf32>) outs(%11 : tensor<24x48xf16>) {
    ^bb0(%in: f32, %out: f16):
      %13 = arith.truncf %in : f32 to f16
      linalg.yield %13 : f16
    } -> tensor<24x48xf16>
    return %12 : tensor<24x48xf16>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_1_8_1_torch.int32: "0x040000000000000004000000080000000C0000001000000014000000180000001C000000"
    }
  }
#-}
