// The MLP of LLaMA: silu of a gate.
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @swiglu(%x: tensor<64x128xbf16>, %wg: tensor<256x128xbf16>, %wu: tensor<256x128xbf16>, %wd: tensor<128x256xbf16>) -> tensor<64x128xbf16> {
  %g = gemm.linear %x, %wg : tensor<64x128xbf16>, tensor<256x128xbf16> -> tensor<64x256xbf16>
  %u = gemm.linear %x, %wu : tensor<64x128xbf16>, tensor<256x128xbf16> -> tensor<64x256xbf16>
  %e = tensor.empty() : tensor<64x256xbf16>
  %h = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%g, %u : tensor<64x256xbf16>, tensor<64x256xbf16>) outs(%e : tensor<64x256xbf16>) {
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
  } -> tensor<64x256xbf16>
  %y = gemm.linear %h, %wd : tensor<64x256xbf16>, tensor<128x256xbf16> -> tensor<64x128xbf16>
  return %y : tensor<64x128xbf16>
}
