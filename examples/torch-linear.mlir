// A linear layer exactly as torch-mlir prints it in linalg form, with the flags that
// scripts/import-torch.py adds: the weight is
// transposed and broadcast over the batch by ops of their own, the product is
// summed in f32, rounded, and the bias added after that.
#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#w   = affine_map<(d0, d1, d2) -> (d1, d2)>
#b   = affine_map<(d0, d1, d2) -> (d2)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
func.func @main(%x: tensor<2x6x32xbf16>, %weight: tensor<48x32xbf16>, %bias: tensor<48xbf16>) -> tensor<2x6x48xbf16> {
  %zero = arith.constant 0.000000e+00 : f32
  %e0 = tensor.empty() : tensor<32x48xbf16>
  %wt = linalg.transpose ins(%weight : tensor<48x32xbf16>) outs(%e0 : tensor<32x48xbf16>) permutation = [1, 0]
  %e1 = tensor.empty() : tensor<2x32x48xbf16>
  %wb = linalg.generic {indexing_maps = [#w, #id3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%wt : tensor<32x48xbf16>) outs(%e1 : tensor<2x32x48xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    linalg.yield %in : bf16
  } -> tensor<2x32x48xbf16>
  %e2 = tensor.empty() : tensor<2x6x48xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e2 : tensor<2x6x48xf32>) -> tensor<2x6x48xf32>
  %acc = linalg.batch_matmul ins(%x, %wb : tensor<2x6x32xbf16>, tensor<2x32x48xbf16>) outs(%init : tensor<2x6x48xf32>) -> tensor<2x6x48xf32>
  %e3 = tensor.empty() : tensor<2x6x48xbf16>
  %r = linalg.generic {indexing_maps = [#id3, #id3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%acc : tensor<2x6x48xf32>) outs(%e3 : tensor<2x6x48xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %t = arith.truncf %in : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<2x6x48xbf16>
  %e4 = tensor.empty() : tensor<2x6x48xbf16>
  %y = linalg.generic {indexing_maps = [#id3, #b, #id3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%r, %bias : tensor<2x6x48xbf16>, tensor<48xbf16>) outs(%e4 : tensor<2x6x48xbf16>) {
  ^bb0(%in: bf16, %in_0: bf16, %out: bf16):
    %s = arith.addf %in, %in_0 : bf16
    linalg.yield %s : bf16
  } -> tensor<2x6x48xbf16>
  return %y : tensor<2x6x48xbf16>
}
}
