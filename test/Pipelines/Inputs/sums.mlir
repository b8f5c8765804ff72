// Weight gradients with their bias gradients: dW = dYᵀ X and db, the sums of dY over the tokens,
// in tiles with ragged edges and rings that wrap.
func.func @block(%dy: tensor<200x136xbf16>, %x: tensor<200x72xbf16>) -> (tensor<136x72xf32>, tensor<136xf32>) {
  %c = tensor.empty() : tensor<136x72xf32>
  %dw = gemm.matmul tn ins(%dy, %x : tensor<200x136xbf16>, tensor<200x72xbf16>) outs(%c : tensor<136x72xf32>)
    {schedule = #gemm.schedule<FAMILY, block, tile = [64, 64, 32], WARP, stages = 3, group = 8>} -> tensor<136x72xf32>
  %db = gemm.linear_bgrad %dy : tensor<200x136xbf16> -> tensor<136xf32>
  return %dw, %db : tensor<136x72xf32>, tensor<136xf32>
}
// Rows of an odd length, copied by loads and stores, and sums rounded to f16.
func.func @persistent(%dy: tensor<77x131xf16>, %x: tensor<77x65xf16>, %dw0: tensor<131x65xf32>) -> (tensor<131x65xf32>, tensor<131xf16>) {
  %dw = gemm.matmul tn ins(%dy, %x : tensor<77x131xf16>, tensor<77x65xf16>) outs(%dw0 : tensor<131x65xf32>) beta(1.0)
    {schedule = #gemm.schedule<FAMILY, persistent, tile = [64, 64, 64], WARP, stages = 2, group = 8>} -> tensor<131x65xf32>
  %db = gemm.linear_bgrad %dy : tensor<77x131xf16> -> tensor<131xf16>
  return %dw, %db : tensor<131x65xf32>, tensor<131xf16>
}
// A stored along K.
func.func @rows(%a: tensor<70x40xbf16>, %b: tensor<24x40xbf16>) -> (tensor<70x24xbf16>, tensor<70x1xf32>) {
  %c = tensor.empty() : tensor<70x24xbf16>
  %d = gemm.matmul nt ins(%a, %b : tensor<70x40xbf16>, tensor<24x40xbf16>) outs(%c : tensor<70x24xbf16>)
    {schedule = #gemm.schedule<FAMILY, block, tile = [128, 32, 16], WIDE, stages = 4, group = 8>} -> tensor<70x24xbf16>
  %one = arith.constant 1.0 : bf16
  %e = tensor.empty() : tensor<40x1xbf16>
  %ones = linalg.fill ins(%one : bf16) outs(%e : tensor<40x1xbf16>) -> tensor<40x1xbf16>
  %f = tensor.empty() : tensor<70x1xf32>
  %s = gemm.matmul nn ins(%a, %ones : tensor<70x40xbf16>, tensor<40x1xbf16>) outs(%f : tensor<70x1xf32>) -> tensor<70x1xf32>
  return %d, %s : tensor<70x24xbf16>, tensor<70x1xf32>
}
// Any number of tokens, or none.
func.func @any(%dy: tensor<?x40xbf16>, %x: tensor<?x24xbf16>) -> (tensor<40x24xf32>, tensor<40xf32>) {
  %c = tensor.empty() : tensor<40x24xf32>
  %dw = gemm.matmul tn ins(%dy, %x : tensor<?x40xbf16>, tensor<?x24xbf16>) outs(%c : tensor<40x24xf32>)
    {schedule = #gemm.schedule<FAMILY, block, tile = [64, 64, 32], WARP, stages = 3, group = 8>} -> tensor<40x24xf32>
  %db = gemm.linear_bgrad %dy : tensor<?x40xbf16> -> tensor<40xf32>
  return %dw, %db : tensor<40x24xf32>, tensor<40xf32>
}
// Columns of any number, but some.
func.func @columns(%a: memref<8x16xbf16>, %b: memref<8x?xbf16>, %c: memref<16x?xf32>, %s: memref<16xf32>) {
  gemm.matmul tn ins(%a, %b : memref<8x16xbf16>, memref<8x?xbf16>) outs(%c : memref<16x?xf32>) sums(%s : memref<16xf32>)
    {schedule = #gemm.schedule<FAMILY, block, tile = [64, 64, 32], WARP, stages = 3, group = 8>}
  return
}
