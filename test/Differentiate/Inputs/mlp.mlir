// An MLP with biases and GELU by erf.
func.func @mlp(%x: tensor<16x32xbf16>, %w1: tensor<48x32xbf16>, %b1: tensor<48xf32>, %w2: tensor<32x48xbf16>, %b2: tensor<32xf32>) -> tensor<16x32xbf16> {
  %z = gemm.linear %x, %w1 bias(%b1 : tensor<48xf32>) : tensor<16x32xbf16>, tensor<48x32xbf16> -> tensor<16x48xbf16>
  %e = tensor.empty() : tensor<16x48xbf16>
  %h = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%z : tensor<16x48xbf16>) outs(%e : tensor<16x48xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %a = arith.extf %in : bf16 to f32
    %c0 = arith.constant 0.70710678 : f32
    %half = arith.constant 0.5 : f32
    %one = arith.constant 1.0 : f32
    %m = arith.mulf %a, %c0 : f32
    %r = math.erf %m : f32
    %s = arith.addf %r, %one : f32
    %t = arith.mulf %a, %s : f32
    %u = arith.mulf %t, %half : f32
    %v = arith.truncf %u : f32 to bf16
    linalg.yield %v : bf16
  } -> tensor<16x48xbf16>
  %y = gemm.linear %h, %w2 bias(%b2 : tensor<32xf32>) : tensor<16x48xbf16>, tensor<32x48xbf16> -> tensor<16x32xbf16>
  return %y : tensor<16x32xbf16>
}
