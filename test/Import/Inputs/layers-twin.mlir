#x = affine_map<(i, m, n, k) -> (i, m, k)>
#w = affine_map<(i, m, n, k) -> (n, k)>
#y = affine_map<(i, m, n, k) -> (i, m, n)>
#loops = affine_map<(i, m, n) -> (i, m, n)>
func.func @forward(%x: tensor<2x6x32xbf16>, %w: tensor<48x32xbf16>, %b: tensor<48xf32>) -> tensor<2x6x48xbf16> {
  %e = tensor.empty() : tensor<2x6x48xf32>
  %i = linalg.broadcast ins(%b : tensor<48xf32>) outs(%e : tensor<2x6x48xf32>) dimensions = [0, 1]
  %d = linalg.contract indexing_maps = [#x, #w, #y] ins(%x, %w : tensor<2x6x32xbf16>, tensor<48x32xbf16>) outs(%i : tensor<2x6x48xf32>) -> tensor<2x6x48xf32>
  %t = arith.truncf %d : tensor<2x6x48xf32> to tensor<2x6x48xbf16>
  return %t : tensor<2x6x48xbf16>
}
// dX = dY W, dW = dYt X summed over batch and rows, db = column sums of dY.
func.func @backward(%dy: tensor<2x6x48xbf16>, %x: tensor<2x6x32xbf16>, %w: tensor<48x32xbf16>) -> (tensor<2x6x32xbf16>, tensor<48x32xf32>, tensor<48xf32>) {
  %z0 = arith.constant dense<0.0> : tensor<2x6x32xf32>
  %z1 = arith.constant dense<0.0> : tensor<48x32xf32>
  %z2 = arith.constant dense<0.0> : tensor<48xf32>
  %dx32 = linalg.contract indexing_maps = [#y, #w, #x] ins(%dy, %w : tensor<2x6x48xbf16>, tensor<48x32xbf16>) outs(%z0 : tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
  %dx = arith.truncf %dx32 : tensor<2x6x32xf32> to tensor<2x6x32xbf16>
  %dw = linalg.contract indexing_maps = [#y, #x, #w] ins(%dy, %x : tensor<2x6x48xbf16>, tensor<2x6x32xbf16>) outs(%z1 : tensor<48x32xf32>) -> tensor<48x32xf32>
  %db = linalg.generic {indexing_maps = [#loops, affine_map<(i, m, n) -> (n)>], iterator_types = ["reduction", "reduction", "parallel"]}
    ins(%dy : tensor<2x6x48xbf16>) outs(%z2 : tensor<48xf32>) {
  ^bb0(%v: bf16, %s: f32):
    %f = arith.extf %v : bf16 to f32
    %t = arith.addf %s, %f : f32
    linalg.yield %t : f32
  } -> tensor<48xf32>
  return %dx, %dw, %db : tensor<2x6x32xbf16>, tensor<48x32xf32>, tensor<48xf32>
}
