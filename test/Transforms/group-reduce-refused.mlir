// RUN: gemm-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(gemm-select-schedule{target=h200},func.func(gemm-decompose))'

// What has no kernel is refused where it is chosen or pinned: warps that do not hold a group whole, a product whose columns are a kernel's
// rows, and groups that none holds.

func.func @narrow(%x: memref<64x64xbf16>, %w: memref<256x64xbf16>, %y: memref<64x256xbf16>) {
  // expected-error @below {{'gemm.matmul' op expected a warp tile that holds groups of 128 columns, whose elements read a number of theirs, got warp 32x64 in tile 64x128}}
  gemm.matmul nt ins(%x, %w : memref<64x64xbf16>, memref<256x64xbf16>) outs(%y : memref<64x256xbf16>) epilogue {
  ^bb0(%acc: f32):
    %most = gemm.group_reduce max %acc over 128 : f32
    %less = arith.subf %acc, %most : f32
    gemm.yield %less : f32
  } {schedule = #gemm.schedule<mma_sync, block, tile = [64, 128, 32], warp = [32, 64], stages = 3, group = 8>}
  return
}

// -----

func.func @swapped(%x: memref<64x64xbf16>, %w: memref<256x64xbf16>, %y: memref<64x256xbf16>) {
  // expected-error @below {{'gemm.matmul' op expected a schedule without swap for groups of 16 columns, whose elements read a number of theirs}}
  gemm.matmul nt ins(%x, %w : memref<64x64xbf16>, memref<256x64xbf16>) outs(%y : memref<64x256xbf16>) epilogue {
  ^bb0(%acc: f32):
    %most = gemm.group_reduce max %acc over 16 : f32
    %less = arith.subf %acc, %most : f32
    gemm.yield %less : f32
  } {schedule = #gemm.schedule<wgmma, block, tile = [64, 64, 64], warp = [16, 64], stages = 3, group = 8, swap>}
  return
}

// -----

func.func @odd(%x: memref<64x64xbf16>, %w: memref<36x64xbf16>, %y: memref<64x36xbf16>) {
  gemm.matmul nt ins(%x, %w : memref<64x64xbf16>, memref<36x64xbf16>) outs(%y : memref<64x36xbf16>) epilogue {
  ^bb0(%acc: f32):
    // expected-error @below {{'gemm.group_reduce' op has no loops, only kernels, and the product no schedule; take one of gemm-select-schedule whose warps hold groups of 12}}
    %most = gemm.group_reduce max %acc over 12 : f32
    %less = arith.subf %acc, %most : f32
    gemm.yield %less : f32
  }
  return
}
