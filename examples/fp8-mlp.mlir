// The MLP of a LLaMA-like model in fp8 as DeepSeek's layers are, down(silu(gate(x)) * up(x)): activations have a scale for each row and
// 128 k, weights one for each 128 rows and 128 k. The hidden activations are quantised by blocks in the epilogue of the product that
// makes them, which reads what gate's made, so that they are written once, as bytes and scales.
//
//   gemm-compile examples/fp8-mlp.mlir -o mlp.gemm --target=h200
//   gemm-run mlp.gemm --device=emulate --check
#mgn = affine_map<(m, g, n) -> (m, g, n)>
#mg = affine_map<(m, g, n) -> (m, g)>
#id = affine_map<(m, g) -> (m, g)>

func.func @mlp(%x: tensor<37x128xf8E4M3FN>, %sx: tensor<37x1xf32>, %gate: tensor<256x128xf8E4M3FN>, %sg: tensor<2x1xf32>,
               %up: tensor<256x128xf8E4M3FN>, %su: tensor<2x1xf32>, %down: tensor<128x256xf8E4M3FN>, %sd: tensor<1x2xf32>) -> tensor<37x128xbf16> {
  %none = arith.constant 0xFF800000 : f32
  %ye = tensor.empty() : tensor<37x256xf32>
  %g = gemm.matmul nt ins(%x, %gate : tensor<37x128xf8E4M3FN>, tensor<256x128xf8E4M3FN>) outs(%ye : tensor<37x256xf32>)
         scales(%sx, %sg : tensor<37x1xf32>, tensor<2x1xf32>) blocks [1, 128, 128] epilogue {
  ^bb0(%acc: f32):
    %one = arith.constant 1.0 : f32
    %minus = arith.negf %acc : f32
    %e = math.exp %minus : f32
    %sum = arith.addf %e, %one : f32
    %silu = arith.divf %acc, %sum : f32
    gemm.yield %silu : f32
  } -> tensor<37x256xf32>
  %y = gemm.matmul nt ins(%x, %up : tensor<37x128xf8E4M3FN>, tensor<256x128xf8E4M3FN>) outs(%ye : tensor<37x256xf32>)
         scales(%sx, %su : tensor<37x1xf32>, tensor<2x1xf32>) blocks [1, 128, 128] epilogue(%g : tensor<37x256xf32>) maps [#id] {
  ^bb0(%acc: f32, %act: f32):
    %hidden = arith.mulf %acc, %act : f32
    gemm.yield %hidden : f32
  } -> tensor<37x256xf32>
  // The largest of each 128 columns, which becomes 448, the largest of e4m3.
  %blocks = tensor.expand_shape %y [[0], [1, 2]] output_shape [48, 2, 128] : tensor<37x256xf32> into tensor<37x2x128xf32>
  %se = tensor.empty() : tensor<37x2xf32>
  %s0 = linalg.fill ins(%none : f32) outs(%se : tensor<37x2xf32>) -> tensor<37x2xf32>
  %most = linalg.generic {indexing_maps = [#mgn, #mg], iterator_types = ["parallel", "parallel", "reduction"]} ins(%blocks : tensor<37x2x128xf32>) outs(%s0 : tensor<37x2xf32>) {
  ^bb0(%in: f32, %out: f32):
    %size = math.absf %in : f32
    %larger = arith.maximumf %out, %size : f32
    linalg.yield %larger : f32
  } -> tensor<37x2xf32>
  %s = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%most : tensor<37x2xf32>) outs(%se : tensor<37x2xf32>) {
  ^bb0(%in: f32, %out: f32):
    %least = arith.constant 1.0e-4 : f32
    %e4m3 = arith.constant 448.0 : f32
    %some = arith.maximumf %in, %least : f32
    %scale = arith.divf %some, %e4m3 : f32
    linalg.yield %scale : f32
  } -> tensor<37x2xf32>
  %qe = tensor.empty() : tensor<37x2x128xf8E4M3FN>
  %q = linalg.generic {indexing_maps = [#mgn, #mg, #mgn], iterator_types = ["parallel", "parallel", "parallel"]} ins(%blocks, %s : tensor<37x2x128xf32>, tensor<37x2xf32>) outs(%qe : tensor<37x2x128xf8E4M3FN>) {
  ^bb0(%in: f32, %scale: f32, %out: f8E4M3FN):
    %scaled = arith.divf %in, %scale : f32
    %narrow = arith.truncf %scaled : f32 to f8E4M3FN
    linalg.yield %narrow : f8E4M3FN
  } -> tensor<37x2x128xf8E4M3FN>
  %act = tensor.collapse_shape %q [[0], [1, 2]] : tensor<37x2x128xf8E4M3FN> into tensor<37x256xf8E4M3FN>
  %ze = tensor.empty() : tensor<37x128xbf16>
  %z = gemm.matmul nt ins(%act, %down : tensor<37x256xf8E4M3FN>, tensor<128x256xf8E4M3FN>) outs(%ze : tensor<37x128xbf16>)
         scales(%s, %sd : tensor<37x2xf32>, tensor<1x2xf32>) blocks [1, 128, 128] -> tensor<37x128xbf16>
  return %z : tensor<37x128xbf16>
}
