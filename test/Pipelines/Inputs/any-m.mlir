#by_m = #gemm.by_m<16 : <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 8>, 40 : <mma_sync, block, tile = [64, 128, 32], warp = [32, 64], stages = 3, group = 8>, ? : <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8>>
func.func @main(%x: tensor<?x48xbf16>, %w: tensor<72x48xbf16>) -> tensor<?x72xbf16> {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x48xbf16>
  %c = tensor.empty(%m) : tensor<?x72xbf16>
  %y = gemm.matmul nt ins(%x, %w : tensor<?x48xbf16>, tensor<72x48xbf16>) outs(%c : tensor<?x72xbf16>)
    {by_m = #by_m, schedule = #gemm.schedule<mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8>} -> tensor<?x72xbf16>
  return %y : tensor<?x72xbf16>
}
