func.func @linear(%x: tensor<2x4x5xbf16>, %w: tensor<5x6xbf16>) -> tensor<2x4x6xf32> {
  %zero = arith.constant dense<0.0> : tensor<2x4x6xf32>
  %d = linalg.contract indexing_maps = [affine_map<(i, m, n, k) -> (i, m, k)>, affine_map<(i, m, n, k) -> (k, n)>, affine_map<(i, m, n, k) -> (i, m, n)>]
    ins(%x, %w : tensor<2x4x5xbf16>, tensor<5x6xbf16>) outs(%zero : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
  return %d : tensor<2x4x6xf32>
}
func.func @batched(%a: tensor<3x4x5xf32>, %b: tensor<3x6x5xf32>) -> tensor<3x4x6xf32> {
  %zero = arith.constant dense<0.0> : tensor<3x4x6xf32>
  %d = linalg.contract indexing_maps = [affine_map<(i, m, n, k) -> (i, m, k)>, affine_map<(i, m, n, k) -> (i, n, k)>, affine_map<(i, m, n, k) -> (i, m, n)>]
    ins(%a, %b : tensor<3x4x5xf32>, tensor<3x6x5xf32>) outs(%zero : tensor<3x4x6xf32>) -> tensor<3x4x6xf32>
  return %d : tensor<3x4x6xf32>
}
func.func @dot(%a: tensor<4x5xf32>, %b: tensor<5x6xf32>) -> tensor<4x6xf32> {
  %zero = arith.constant dense<0.0> : tensor<4x6xf32>
  %d = linalg.matmul ins(%a, %b : tensor<4x5xf32>, tensor<5x6xf32>) outs(%zero : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %d : tensor<4x6xf32>
}
