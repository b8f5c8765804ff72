// The MLP of LLaMA: silu of a gate.
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @swiglu(%x: tensor<16x32xbf16>, %wg: tensor<48x32xbf16>, %wu: tensor<48x32xbf16>, %wd: tensor<32x48xbf16>) -> tensor<16x32xbf16> {
  %g = gemm.linear %x, %wg : tensor<16x32xbf16>, tensor<48x32xbf16> -> tensor<16x48xbf16>
  %u = gemm.linear %x, %wu : tensor<16x32xbf16>, tensor<48x32xbf16> -> tensor<16x48xbf16>
  %e = tensor.empty() : tensor<16x48xbf16>
  %h = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%g, %u : tensor<16x48xbf16>, tensor<16x48xbf16>) outs(%e : tensor<16x48xbf16>) {
  ^bb0(%in: bf16, %in2: bf16, %out: bf16):
    %a = arith.extf %in : bf16 to f32
    %b = arith.extf %in2 : bf16 to f32
    %one = arith.constant 1.0 : f32
    %n = arith.negf %a : f32
    %ex = math.exp %n : f32
    %d = arith.addf %ex, %one : f32
    %s = arith.divf %a, %d : f32
    %p = arith.mulf %s, %b : f32
    %v = arith.truncf %p : f32 to bf16
    linalg.yield %v : bf16
  } -> tensor<16x48xbf16>
  %y = gemm.linear %h, %wd : tensor<16x48xbf16>, tensor<32x48xbf16> -> tensor<16x32xbf16>
  return %y : tensor<16x32xbf16>
}
