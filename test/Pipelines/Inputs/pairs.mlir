// Sums of products in one accumulator: ragged edges, every storage order, a batch, operands of the
// epilogue and C, and numbers that tell the products apart.
#s = #gemm.schedule<FAMILY, block, tile = [64, 128, 32], WARP, stages = 3, group = 8>
#n = affine_map<(m, n) -> (n)>

func.func @gradient(%g: tensor<200x72xbf16>, %wg: tensor<72x136xbf16>, %u: tensor<200x72xbf16>, %wu: tensor<72x136xbf16>) -> tensor<200x136xbf16> {
  %e = tensor.empty() : tensor<200x136xbf16>
  %y = gemm.matmul nn ins(%g, %wg : tensor<200x72xbf16>, tensor<72x136xbf16>) outs(%e : tensor<200x136xbf16>)
      pairs(%u, %wu : tensor<200x72xbf16>, tensor<72x136xbf16>) {schedule = #s} -> tensor<200x136xbf16>
  return %y : tensor<200x136xbf16>
}

// Odd sizes, so that no wide copy serves; A along M, B along N; C, alpha and an operand beside.
func.func @odd(%x: tensor<33x77xf16>, %u: tensor<33x71xf16>, %v: tensor<33x77xf16>, %g: tensor<33x71xf16>, %b: tensor<71xf32>, %c: tensor<77x71xf32>) -> tensor<77x71xf32> {
  %y = gemm.matmul tn ins(%x, %u : tensor<33x77xf16>, tensor<33x71xf16>) outs(%c : tensor<77x71xf32>)
      pairs(%v, %g : tensor<33x77xf16>, tensor<33x71xf16>) alpha(0.5) beta(2.0)
      epilogue(%b : tensor<71xf32>) maps [#n] {
  ^bb0(%p: f32, %bias: f32):
    %z = arith.addf %p, %bias : f32
    gemm.yield %z : f32
  } {schedule = #s} -> tensor<77x71xf32>
  return %y : tensor<77x71xf32>
}

// Four products of one A, sizes known at run time.
func.func @four(%x: tensor<?x?xbf16>, %a: tensor<?x?xbf16>, %b: tensor<?x?xbf16>, %c: tensor<?x?xbf16>, %d: tensor<?x?xbf16>) -> tensor<?x?xf32> {
  %i0 = arith.constant 0 : index
  %m = tensor.dim %x, %i0 : tensor<?x?xbf16>
  %n = tensor.dim %a, %i0 : tensor<?x?xbf16>
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %y = gemm.matmul nt ins(%x, %a : tensor<?x?xbf16>, tensor<?x?xbf16>) outs(%e : tensor<?x?xf32>)
      pairs(%x, %b, %x, %c, %x, %d : tensor<?x?xbf16>, tensor<?x?xbf16>, tensor<?x?xbf16>, tensor<?x?xbf16>, tensor<?x?xbf16>, tensor<?x?xbf16>) {schedule = #s} -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}

// One pair is not aligned, so that it is copied otherwise than A and B could be.
func.func @apart(%x: tensor<3x40x48xbf16>, %a: tensor<3x56x48xbf16>, %w: tensor<3x40x50xbf16>, %b: tensor<3x56x48xbf16>) -> tensor<3x40x56xbf16> {
  %v = tensor.extract_slice %w[0, 0, 1] [3, 40, 48] [1, 1, 1] : tensor<3x40x50xbf16> to tensor<3x40x48xbf16>
  %e = tensor.empty() : tensor<3x40x56xbf16>
  %y = gemm.matmul nt ins(%x, %a : tensor<3x40x48xbf16>, tensor<3x56x48xbf16>) outs(%e : tensor<3x40x56xbf16>)
      pairs(%v, %b : tensor<3x40x48xbf16>, tensor<3x56x48xbf16>) {schedule = #s} -> tensor<3x40x56xbf16>
  return %y : tensor<3x40x56xbf16>
}

// K = 0, and alpha = 0, which read no factor.
func.func @nothing(%x: tensor<9x0xbf16>, %a: tensor<24x0xbf16>, %z: tensor<9x16xbf16>, %w: tensor<24x16xbf16>) -> (tensor<9x24xf32>, tensor<9x24xf32>) {
  %e = tensor.empty() : tensor<9x24xf32>
  %y = gemm.matmul nt ins(%x, %a : tensor<9x0xbf16>, tensor<24x0xbf16>) outs(%e : tensor<9x24xf32>)
      pairs(%x, %a : tensor<9x0xbf16>, tensor<24x0xbf16>) alpha(-1.0) {schedule = #s} -> tensor<9x24xf32>
  %f = tensor.empty() : tensor<9x24xf32>
  %u = gemm.matmul nt ins(%z, %w : tensor<9x16xbf16>, tensor<24x16xbf16>) outs(%f : tensor<9x24xf32>)
      pairs(%z, %w : tensor<9x16xbf16>, tensor<24x16xbf16>) alpha(0.0) {schedule = #s} -> tensor<9x24xf32>
  return %y, %u : tensor<9x24xf32>, tensor<9x24xf32>
}
