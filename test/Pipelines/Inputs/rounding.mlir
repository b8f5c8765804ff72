// Truncations that say how they round: in a step of its own, and in an epilogue.
#map = affine_map<(i, j) -> (i, j)>
func.func @steps(%x: tensor<40x56xf32>, %y: tensor<40x56xf64>) -> (tensor<40x56xbf16>, tensor<40x56xf16>, tensor<40x56xf16>, tensor<40x56xf32>, tensor<40x56xf16>) {
  %bf16 = tensor.empty() : tensor<40x56xbf16>
  %f16 = tensor.empty() : tensor<40x56xf16>
  %f32 = tensor.empty() : tensor<40x56xf32>
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<40x56xf32>) outs(%bf16 : tensor<40x56xbf16>) {
  ^bb0(%a: f32, %b: bf16):
    %r = arith.truncf %a toward_zero : f32 to bf16
    linalg.yield %r : bf16
  } -> tensor<40x56xbf16>
  %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<40x56xf32>) outs(%f16 : tensor<40x56xf16>) {
  ^bb0(%a: f32, %b: f16):
    %r = arith.truncf %a upward : f32 to f16
    linalg.yield %r : f16
  } -> tensor<40x56xf16>
  %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%y : tensor<40x56xf64>) outs(%f16 : tensor<40x56xf16>) {
  ^bb0(%a: f64, %b: f16):
    %r = arith.truncf %a downward : f64 to f16
    linalg.yield %r : f16
  } -> tensor<40x56xf16>
  %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%y : tensor<40x56xf64>) outs(%f32 : tensor<40x56xf32>) {
  ^bb0(%a: f64, %b: f32):
    %r = arith.truncf %a toward_zero : f64 to f32
    linalg.yield %r : f32
  } -> tensor<40x56xf32>
  %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<40x56xf32>) outs(%f16 : tensor<40x56xf16>) {
  ^bb0(%a: f32, %b: f16):
    %r = arith.truncf %a to_nearest_even : f32 to f16
    linalg.yield %r : f16
  } -> tensor<40x56xf16>
  return %0, %1, %2, %3, %4 : tensor<40x56xbf16>, tensor<40x56xf16>, tensor<40x56xf16>, tensor<40x56xf32>, tensor<40x56xf16>
}
func.func @epilogue(%a: tensor<40x32xbf16>, %b: tensor<32x56xbf16>) -> tensor<40x56xbf16> {
  %zero = arith.constant 0.0 : f32
  %half = arith.constant 0.3 : f32
  %e = tensor.empty() : tensor<40x56xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<40x56xf32>) -> tensor<40x56xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<40x32xbf16>, tensor<32x56xbf16>) outs(%f : tensor<40x56xf32>) -> tensor<40x56xf32>
  %bf16 = tensor.empty() : tensor<40x56xbf16>
  %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<40x56xf32>) outs(%bf16 : tensor<40x56xbf16>) {
  ^bb0(%x: f32, %o: bf16):
    %s = arith.mulf %x, %half : f32
    %r = arith.truncf %s downward : f32 to bf16
    linalg.yield %r : bf16
  } -> tensor<40x56xbf16>
  return %1 : tensor<40x56xbf16>
}
