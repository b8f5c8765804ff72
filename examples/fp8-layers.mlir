// Two layers of fp8 whose first one is quantised by blocks where it is computed: its output, e4m3, has a scale for each 128 columns of a row,
// which the second one multiplies by as it reads. In bf16 between them there would be a third kernel, that reads all of it twice.
//
//   gemm-compile examples/fp8-layers.mlir -o layers.gemm --target=h200
//   gemm-run layers.gemm --device=emulate --check
#mgn = affine_map<(m, g, n) -> (m, g, n)>
#mg = affine_map<(m, g, n) -> (m, g)>
#id = affine_map<(m, g) -> (m, g)>

func.func @layers(%x: tensor<48x256xbf16>, %up: tensor<256x256xbf16>, %down: tensor<128x256xf8E4M3FN>, %scales: tensor<1x2xf32>) -> tensor<48x128xbf16> {
  %none = arith.constant 0xFF800000 : f32
  %ye = tensor.empty() : tensor<48x256xf32>
  %y = gemm.matmul nt ins(%x, %up : tensor<48x256xbf16>, tensor<256x256xbf16>) outs(%ye : tensor<48x256xf32>) epilogue {
  ^bb0(%acc: f32):
    %zero = arith.constant 0.0 : f32
    %relu = arith.maximumf %acc, %zero : f32
    gemm.yield %relu : f32
  } -> tensor<48x256xf32>
  // The largest of each 128 columns, which becomes 448, the largest of e4m3.
  %blocks = tensor.expand_shape %y [[0], [1, 2]] output_shape [48, 2, 128] : tensor<48x256xf32> into tensor<48x2x128xf32>
  %se = tensor.empty() : tensor<48x2xf32>
  %s0 = linalg.fill ins(%none : f32) outs(%se : tensor<48x2xf32>) -> tensor<48x2xf32>
  %most = linalg.generic {indexing_maps = [#mgn, #mg], iterator_types = ["parallel", "parallel", "reduction"]} ins(%blocks : tensor<48x2x128xf32>) outs(%s0 : tensor<48x2xf32>) {
  ^bb0(%in: f32, %out: f32):
    %size = math.absf %in : f32
    %larger = arith.maximumf %out, %size : f32
    linalg.yield %larger : f32
  } -> tensor<48x2xf32>
  %s = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%most : tensor<48x2xf32>) outs(%se : tensor<48x2xf32>) {
  ^bb0(%in: f32, %out: f32):
    %least = arith.constant 1.0e-4 : f32
    %e4m3 = arith.constant 448.0 : f32
    %some = arith.maximumf %in, %least : f32
    %scale = arith.divf %some, %e4m3 : f32
    linalg.yield %scale : f32
  } -> tensor<48x2xf32>
  %qe = tensor.empty() : tensor<48x2x128xf8E4M3FN>
  %q = linalg.generic {indexing_maps = [#mgn, #mg, #mgn], iterator_types = ["parallel", "parallel", "parallel"]} ins(%blocks, %s : tensor<48x2x128xf32>, tensor<48x2xf32>) outs(%qe : tensor<48x2x128xf8E4M3FN>) {
  ^bb0(%in: f32, %scale: f32, %out: f8E4M3FN):
    %scaled = arith.divf %in, %scale : f32
    %narrow = arith.truncf %scaled : f32 to f8E4M3FN
    linalg.yield %narrow : f8E4M3FN
  } -> tensor<48x2x128xf8E4M3FN>
  %act = tensor.collapse_shape %q [[0], [1, 2]] : tensor<48x2x128xf8E4M3FN> into tensor<48x256xf8E4M3FN>
  %ze = tensor.empty() : tensor<48x128xbf16>
  %z = gemm.matmul nt ins(%act, %down : tensor<48x256xf8E4M3FN>, tensor<128x256xf8E4M3FN>) outs(%ze : tensor<48x128xbf16>)
         scales(%s, %scales : tensor<48x2xf32>, tensor<1x2xf32>) blocks [1, 128, 128] -> tensor<48x128xbf16>
  return %z : tensor<48x128xbf16>
}
