// RUN: gemm-opt %s --pass-pipeline='builtin.module(gemm-to-tile,gpu.module(tile-expand-schedule,tile-to-nvvm,gemm-expand-math,canonicalize,cse))' | FileCheck %s

// Two heads of 64 in what a warp holds: a lane reads the eight columns of each table that it has side by side as one vector, each once for
// both heads: two of a row, and two rows of two tables. Whether a column is in the first half is known.
// CHECK-LABEL: llvm.func @gemm_nt_bf16_bf16_64x128x32(
// CHECK: nvvm.mma.sync
// CHECK-NOT: llvm.load
// CHECK-NOT: arith.remui {{.*}} : i64
// CHECK-COUNT-8: llvm.load %{{.*}} {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xi32>
// CHECK-NOT: llvm.load
// CHECK-NOT: arith.cmpi ult {{.*}} : i64
// CHECK: llvm.return
func.func @heads(%x: memref<?x64xbf16>, %w: memref<256x64xbf16>, %y: memref<?x256xbf16>, %cos: memref<512x64xbf16>, %sin: memref<512x64xbf16>) {
  gemm.matmul nt ins(%x, %w : memref<?x64xbf16>, memref<256x64xbf16>) outs(%y : memref<?x256xbf16>)
      epilogue(%cos, %sin : memref<512x64xbf16>, memref<512x64xbf16>)
      maps [affine_map<(m, n)[i, j] -> (i, j)>, affine_map<(m, n)[i, j] -> (i, j)>] {
  ^bb0(%acc: f32, %cosines: !gemm.table<512x64xbf16>, %sines: !gemm.table<512x64xbf16>):
    %m = gemm.index 0
    %n = gemm.index 1
    %size = arith.constant 64 : i64
    %half = arith.constant 32 : i64
    %at = arith.remui %n, %size : i64
    %c = gemm.lookup %cosines[%m, %at] : !gemm.table<512x64xbf16>
    %s = gemm.lookup %sines[%m, %at] : !gemm.table<512x64xbf16>
    %other = gemm.partner %acc of 64 : f32
    %less = arith.negf %other : f32
    %first = arith.cmpi ult, %at, %half : i64
    %sign = arith.select %first, %less, %other : f32
    %own = arith.mulf %acc, %c : f32
    %turned = arith.mulf %sign, %s : f32
    %sum = arith.addf %own, %turned : f32
    gemm.yield %sum : f32
  } {schedule = #gemm.schedule<mma_sync, block, tile = [64, 128, 32], warp = [16, 128], stages = 3, group = 8>}
  return
}
