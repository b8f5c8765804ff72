// The MLP of a mixture of experts: rows of %x are tokens sorted by expert, %ends says where each expert's end. Made of
// the two products that share A, gemm-compile makes one kernel of them, silu and the product; the other one follows.
func.func @moe(%x: tensor<512x256xbf16>, %gate: tensor<8x384x256xbf16>, %up: tensor<8x384x256xbf16>,
               %down: tensor<8x256x384xbf16>, %ends: tensor<8xi32>) -> tensor<512x256xbf16> {
  %e = tensor.empty() : tensor<512x384xbf16>
  %g = gemm.matmul nt ins(%x, %gate : tensor<512x256xbf16>, tensor<8x384x256xbf16>) outs(%e : tensor<512x384xbf16>)
         groups(%ends : tensor<8xi32>) -> tensor<512x384xbf16>
  %u = gemm.matmul nt ins(%x, %up : tensor<512x256xbf16>, tensor<8x384x256xbf16>) outs(%e : tensor<512x384xbf16>)
         groups(%ends : tensor<8xi32>) -> tensor<512x384xbf16>
  %h = linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>],
                       iterator_types = ["parallel", "parallel"]}
         ins(%g, %u : tensor<512x384xbf16>, tensor<512x384xbf16>) outs(%e : tensor<512x384xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %out: bf16):
    %one = arith.constant 1.0 : f32
    %wide = arith.extf %a : bf16 to f32
    %minus = arith.negf %wide : f32
    %exp = math.exp %minus : f32
    %sum = arith.addf %exp, %one : f32
    %silu = arith.divf %wide, %sum : f32
    %other = arith.extf %b : bf16 to f32
    %product = arith.mulf %silu, %other : f32
    %narrow = arith.truncf %product : f32 to bf16
    linalg.yield %narrow : bf16
  } -> tensor<512x384xbf16>
  %f = tensor.empty() : tensor<512x256xbf16>
  %y = gemm.matmul nt ins(%h, %down : tensor<512x384xbf16>, tensor<8x256x384xbf16>) outs(%f : tensor<512x256xbf16>)
         groups(%ends : tensor<8xi32>) -> tensor<512x256xbf16>
  return %y : tensor<512x256xbf16>
}
