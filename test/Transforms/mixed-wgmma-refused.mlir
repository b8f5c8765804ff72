// What a schedule of mixed_wgmma asks of the operands.
// RUN: gemm-opt %s --split-input-file --verify-diagnostics --gemm-select-schedule=target=h200

func.func @of_b(%x: tensor<64x128xbf16>, %w: tensor<64x128xi8>, %c: tensor<64x64xbf16>) -> tensor<64x64xbf16> {
  // expected-error @below {{expected a schedule with swap for mixed_wgmma, which converts the kernel's A, of bytes of B}}
  %d = gemm.matmul nt ins(%x, %w : tensor<64x128xbf16>, tensor<64x128xi8>) outs(%c : tensor<64x64xbf16>)
    {schedule = #gemm.schedule<mixed_wgmma, block, tile = [64, 64, 64], warp = [16, 64], stages = 3, group = 4>} -> tensor<64x64xbf16>
  return %d : tensor<64x64xbf16>
}

// -----

func.func @of_a(%x: tensor<64x128xi8>, %w: tensor<64x128xbf16>, %c: tensor<64x64xbf16>) -> tensor<64x64xbf16> {
  // expected-error @below {{expected a schedule without swap for mixed_wgmma, which converts the kernel's A, of bytes of A}}
  %d = gemm.matmul nt ins(%x, %w : tensor<64x128xi8>, tensor<64x128xbf16>) outs(%c : tensor<64x64xbf16>)
    {schedule = #gemm.schedule<mixed_wgmma, block, tile = [64, 64, 64], warp = [16, 64], stages = 3, group = 4, swap>} -> tensor<64x64xbf16>
  return %d : tensor<64x64xbf16>
}

// -----

func.func @one_product(%x: tensor<64x128xbf16>, %w: tensor<64x128xi8>, %c: tensor<64x64xbf16>) -> tensor<64x64xbf16> {
  // expected-error @below {{expected tile k to be a multiple of 64 for mixed_wgmma, which converts a step while it multiplies the one before, got 32}}
  %d = gemm.matmul nt ins(%x, %w : tensor<64x128xbf16>, tensor<64x128xi8>) outs(%c : tensor<64x64xbf16>)
    {schedule = #gemm.schedule<mixed_wgmma, block, tile = [64, 64, 32], warp = [16, 64], stages = 3, group = 4, swap>} -> tensor<64x64xbf16>
  return %d : tensor<64x64xbf16>
}
