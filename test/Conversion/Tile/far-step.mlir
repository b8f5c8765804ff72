// A tile program whose first copies are of k-step K times 2^21, of 32 elements each: 2^32 of them, which would come
// round to the first elements, and sums of wrong ones. The kernel traps.
// RUN: gemm-opt %s --gemm-to-tile > %t.tile.mlir
// RUN: sed 's/\(%[0-9]*\) = arith.addi %arg5, %arg7 : i32/%%far = arith.muli %%ext, %%many : i32 \1 = arith.addi %arg5, %%far : i32/; s/^ *tile.units .*/&\n%%ext = tile.extent %arg0, k\n%%many = arith.constant 2097152 : i32/' %t.tile.mlir > %t.far.mlir
// RUN: gemm-opt %t.tile.mlir --gemm-lower-kernels | gemm-compile - -o %t.near.gemm --target=a100 --ptxas=none
// RUN: gemm-run %t.near.gemm --device=emulate --check
// RUN: gemm-opt %t.far.mlir --gemm-lower-kernels | gemm-compile - -o %t.far.gemm --target=a100 --ptxas=none
// RUN: not gemm-run %t.far.gemm --device=emulate --check 2>&1 | FileCheck %s

// CHECK: executed 'trap'
#s = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 4>
func.func @product(%a: memref<64x64xbf16>, %b: memref<64x64xbf16>, %c: memref<64x64xbf16>) {
  gemm.matmul nt ins(%a, %b : memref<64x64xbf16>, memref<64x64xbf16>)
    outs(%c : memref<64x64xbf16>) {schedule = #s}
  return
}
