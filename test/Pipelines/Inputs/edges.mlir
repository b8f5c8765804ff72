// Tiles that lie inside the problem beside others that do not, in rows, in columns and in both, of epilogues whose operands are read in
// pairs, alone, by lines and in place. WARP is of tiles of 64 x 64.
#schedule = #gemm.schedule<FAMILY, KIND, tile = [64, 64, 32], warp = WARP, stages = 3, group = 8>
#id = affine_map<(m, n) -> (m, n)>
#turned = affine_map<(m, n) -> (n, m)>
#col = affine_map<(m, n) -> (n)>
#row = affine_map<(m, n) -> (m)>
#one = affine_map<(m, n) -> ()>
#of_each = affine_map<(b, m, n) -> (b, m, n)>

func.func @residual(%a: tensor<150x40xbf16>, %b: tensor<136x40xbf16>, %r: tensor<150x136xbf16>, %c: tensor<150x136xbf16>) -> tensor<150x136xbf16> {
  %y = gemm.matmul nt ins(%a, %b : tensor<150x40xbf16>, tensor<136x40xbf16>) outs(%c : tensor<150x136xbf16>) epilogue(%r : tensor<150x136xbf16>) maps [#id] {
    ^bb0(%acc: f32, %v: f32):
      %s = arith.addf %acc, %v : f32
      gemm.yield %s : f32
    } {schedule = #schedule} -> tensor<150x136xbf16>
  return %y : tensor<150x136xbf16>
}

// C is read where it is written; f32 beside it, and a line of each direction.
func.func @all(%a: tensor<150x40xbf16>, %b: tensor<136x40xbf16>, %r: tensor<150x136xf32>, %bias: tensor<136xbf16>, %scale: tensor<150xf32>, %s: tensor<f32>, %c: tensor<150x136xbf16>) -> tensor<150x136xbf16> {
  %y = gemm.matmul nt ins(%a, %b : tensor<150x40xbf16>, tensor<136x40xbf16>) outs(%c : tensor<150x136xbf16>) beta(2.0)
    epilogue(%r, %bias, %scale, %s : tensor<150x136xf32>, tensor<136xbf16>, tensor<150xf32>, tensor<f32>) maps [#id, #col, #row, #one] {
    ^bb0(%acc: f32, %v: f32, %w: f32, %x: f32, %z: f32):
      %0 = arith.mulf %acc, %x : f32
      %1 = arith.addf %0, %w : f32
      %2 = arith.addf %1, %v : f32
      %3 = arith.mulf %2, %z : f32
      gemm.yield %3 : f32
    } {schedule = #schedule} -> tensor<150x136xbf16>
  return %y : tensor<150x136xbf16>
}

// Lines of odd length, whose last pair is cut; a second output, whose columns are rows.
func.func @odd(%a: tensor<150x40xbf16>, %b: tensor<135x40xbf16>, %r: tensor<150x135xbf16>, %t: tensor<135x150xbf16>, %bias: tensor<135xf32>, %c: tensor<150x135xbf16>, %d: tensor<135x150xf32>)
    -> (tensor<150x135xbf16>, tensor<135x150xf32>) {
  %y, %z = gemm.matmul nt ins(%a, %b : tensor<150x40xbf16>, tensor<135x40xbf16>) outs(%c, %d : tensor<150x135xbf16>, tensor<135x150xf32>)
    epilogue(%r, %t, %bias : tensor<150x135xbf16>, tensor<135x150xbf16>, tensor<135xf32>) maps [#id, #turned, #col] {
    ^bb0(%acc: f32, %v: f32, %w: f32, %x: f32):
      %0 = arith.addf %acc, %v : f32
      %1 = arith.addf %0, %w : f32
      %2 = arith.addf %1, %x : f32
      gemm.yield %2, %1 : f32, f32
    } results [store #turned] {schedule = #schedule} -> (tensor<150x135xbf16>, tensor<135x150xf32>)
  return %y, %z : tensor<150x135xbf16>, tensor<135x150xf32>
}

// A window, whose rows are even and whose length is odd: the last column's pair is not there.
func.func @window(%a: tensor<150x40xbf16>, %b: tensor<135x40xbf16>, %wide: tensor<150x136xbf16>, %c: tensor<150x135xf16>) -> tensor<150x135xf16> {
  %r = tensor.extract_slice %wide[0, 0] [150, 135] [1, 1] : tensor<150x136xbf16> to tensor<150x135xbf16>
  %y = gemm.matmul nt ins(%a, %b : tensor<150x40xbf16>, tensor<135x40xbf16>) outs(%c : tensor<150x135xf16>) epilogue(%r : tensor<150x135xbf16>) maps [#id] {
    ^bb0(%acc: f32, %v: f32):
      %s = arith.mulf %acc, %v : f32
      gemm.yield %s : f32
    } {schedule = #schedule} -> tensor<150x135xf16>
  return %y : tensor<150x135xf16>
}

// A bias whose numbers do not lie side by side, which only the launch says, and one whose do.
func.func @strided(%a: tensor<150x40xbf16>, %b: tensor<136x40xbf16>, %wide: tensor<136x3xf32>, %c: tensor<150x136xf32>) -> tensor<150x136xf32> {
  %v = tensor.extract_slice %wide[0, 1] [136, 1] [1, 1] : tensor<136x3xf32> to tensor<136xf32>
  %y = gemm.matmul nt ins(%a, %b : tensor<150x40xbf16>, tensor<136x40xbf16>) outs(%c : tensor<150x136xf32>) epilogue(%v : tensor<136xf32>) maps [#col] {
    ^bb0(%acc: f32, %v0: f32):
      %s = arith.addf %acc, %v0 : f32
      gemm.yield %s : f32
    } {schedule = #schedule} -> tensor<150x136xf32>
  return %y : tensor<150x136xf32>
}

// Of a batch.
func.func @batch(%a: tensor<2x70x40xbf16>, %b: tensor<2x136x40xbf16>, %r: tensor<2x70x136xf32>, %c: tensor<2x70x136xf32>) -> tensor<2x70x136xf32> {
  %y = gemm.matmul nt ins(%a, %b : tensor<2x70x40xbf16>, tensor<2x136x40xbf16>) outs(%c : tensor<2x70x136xf32>) epilogue(%r : tensor<2x70x136xf32>) maps [#of_each] {
    ^bb0(%acc: f32, %v: f32):
      %s = arith.addf %acc, %v : f32
      gemm.yield %s : f32
    } {schedule = #schedule} -> tensor<2x70x136xf32>
  return %y : tensor<2x70x136xf32>
}
