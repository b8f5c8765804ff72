#x = affine_map<(i, m, n, k) -> (i, m, k)>
#w = affine_map<(i, m, n, k) -> (n, k)>
#y = affine_map<(i, m, n, k) -> (i, m, n)>
func.func @linear(%x: tensor<2x4x5xbf16>, %w: tensor<6x5xbf16>, %b: tensor<6xbf16>) -> tensor<2x4x6xbf16> {
  %e = tensor.empty() : tensor<2x4x6xbf16>
  %i = linalg.broadcast ins(%b : tensor<6xbf16>) outs(%e : tensor<2x4x6xbf16>) dimensions = [0, 1]
  %d = linalg.contract indexing_maps = [#x, #w, #y] ins(%x, %w : tensor<2x4x5xbf16>, tensor<6x5xbf16>) outs(%i : tensor<2x4x6xbf16>) -> tensor<2x4x6xbf16>
  return %d : tensor<2x4x6xbf16>
}
func.func @mm(%x: tensor<4x5xf16>, %w: tensor<6x5xf16>) -> tensor<4x6xf16> {
  %e = tensor.empty() : tensor<5x6xf16>
  %t = linalg.transpose ins(%w : tensor<6x5xf16>) outs(%e : tensor<5x6xf16>) permutation = [1, 0]
  %zero = arith.constant dense<0.0> : tensor<4x6xf16>
  %d = linalg.matmul ins(%x, %t : tensor<4x5xf16>, tensor<5x6xf16>) outs(%zero : tensor<4x6xf16>) -> tensor<4x6xf16>
  return %d : tensor<4x6xf16>
}
func.func @bmm(%x: tensor<3x4x5xf32>, %w: tensor<3x6x5xf32>) -> tensor<3x4x6xf32> {
  %e = tensor.empty() : tensor<3x5x6xf32>
  %t = linalg.transpose ins(%w : tensor<3x6x5xf32>) outs(%e : tensor<3x5x6xf32>) permutation = [0, 2, 1]
  %zero = arith.constant dense<0.0> : tensor<3x4x6xf32>
  %d = linalg.batch_matmul ins(%x, %t : tensor<3x4x5xf32>, tensor<3x5x6xf32>) outs(%zero : tensor<3x4x6xf32>) -> tensor<3x4x6xf32>
  return %d : tensor<3x4x6xf32>
}
func.func @addmm(%b: tensor<6xf32>, %x: tensor<4x5xf32>, %w: tensor<5x6xf32>) -> tensor<4x6xf32> {
  %zero = arith.constant dense<0.0> : tensor<4x6xf32>
  %two = arith.constant dense<2.0> : tensor<4x6xf32>
  %three = arith.constant dense<3.0> : tensor<4x6xf32>
  %p = linalg.matmul ins(%x, %w : tensor<4x5xf32>, tensor<5x6xf32>) outs(%zero : tensor<4x6xf32>) -> tensor<4x6xf32>
  %e = tensor.empty() : tensor<4x6xf32>
  %bb = linalg.broadcast ins(%b : tensor<6xf32>) outs(%e : tensor<4x6xf32>) dimensions = [0]
  %sb = arith.mulf %bb, %two : tensor<4x6xf32>
  %sp = arith.mulf %p, %three : tensor<4x6xf32>
  %d = arith.addf %sb, %sp : tensor<4x6xf32>
  return %d : tensor<4x6xf32>
}
func.func @matmul(%x: tensor<2x3x4x5xf32>, %w: tensor<5x6xf32>, %u: tensor<1x1x5x6xf32>, %v: tensor<5xf32>) -> (tensor<2x3x4x6xf32>, tensor<2x3x4x6xf32>, tensor<f32>) {
  %zero = arith.constant dense<0.0> : tensor<2x3x4x6xf32>
  %y = linalg.contract indexing_maps = [affine_map<(i, j, m, n, k) -> (i, j, m, k)>, affine_map<(i, j, m, n, k) -> (k, n)>, affine_map<(i, j, m, n, k) -> (i, j, m, n)>]
    ins(%x, %w : tensor<2x3x4x5xf32>, tensor<5x6xf32>) outs(%zero : tensor<2x3x4x6xf32>) -> tensor<2x3x4x6xf32>
  %u2 = tensor.collapse_shape %u [[0, 1, 2], [3]] : tensor<1x1x5x6xf32> into tensor<5x6xf32>
  %z = linalg.contract indexing_maps = [affine_map<(i, j, m, n, k) -> (i, j, m, k)>, affine_map<(i, j, m, n, k) -> (k, n)>, affine_map<(i, j, m, n, k) -> (i, j, m, n)>]
    ins(%x, %u2 : tensor<2x3x4x5xf32>, tensor<5x6xf32>) outs(%zero : tensor<2x3x4x6xf32>) -> tensor<2x3x4x6xf32>
  %zero0 = arith.constant dense<0.0> : tensor<f32>
  %d = linalg.dot ins(%v, %v : tensor<5xf32>, tensor<5xf32>) outs(%zero0 : tensor<f32>) -> tensor<f32>
  return %y, %z, %d : tensor<2x3x4x6xf32>, tensor<2x3x4x6xf32>, tensor<f32>
}
func.func @linear_no_bias(%x: tensor<?x5xf32>, %w: tensor<6x5xf32>) -> tensor<?x6xf32> {
  %i = arith.constant 0 : index
  %m = tensor.dim %x, %i : tensor<?x5xf32>
  %e = tensor.empty(%m) : tensor<?x6xf32>
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x6xf32>) -> tensor<?x6xf32>
  %d = linalg.contract indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
    ins(%x, %w : tensor<?x5xf32>, tensor<6x5xf32>) outs(%f : tensor<?x6xf32>) -> tensor<?x6xf32>
  return %d : tensor<?x6xf32>
}
