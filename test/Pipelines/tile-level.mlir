// A tile program is compiled where it has been lowered; its loops are none of the host's.
// RUN: not gemm-compile %s -o %t.gemm 2>&1 | FileCheck %s
// RUN: gemm-opt %s --gemm-lower-kernels -o %t.low.mlir
// RUN: gemm-opt %t.low.mlir --gemm-check-host -o /dev/null

gpu.module @gemm_kernels attributes {gemm.kernels} {
  // CHECK: tile-level.mlir:[[#@LINE+1]]:3: error: 'tile.kernel' op expected kernels that are lowered, got one at the tile level; run gemm-lower-kernels first
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 2, group = 4> shared_limit 166912 {
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %m = tile.extent %p, m
    scf.for %i = %zero to %m step %one : i32 {
    }
  }
}
func.func @main(%x: memref<8xf32>) {
  return
}
