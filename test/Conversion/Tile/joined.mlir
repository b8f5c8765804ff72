// RUN: gemm-opt %s --pass-pipeline='builtin.module(gemm-to-tile,gpu.module(tile-expand-schedule,tile-to-nvvm,canonicalize,cse))' --split-input-file | FileCheck %s

// How many columns a lane has side by side, as it stores those of a tile inside the problem: eight of 16 bits,
// four of 32.
#schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 8>
// CHECK-LABEL: llvm.func @gemm_
// CHECK: llvm.store %{{.+}} {alignment = 16 : i64} : vector<4xi32>, !llvm.ptr<1>
func.func @halves(%a: memref<64x64xbf16>, %b: memref<64x64xbf16>, %c: memref<64x64xbf16>) {
  gemm.matmul nt ins(%a, %b : memref<64x64xbf16>, memref<64x64xbf16>) outs(%c : memref<64x64xbf16>) {schedule = #schedule}
  return
}

// -----

#schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 8>
// CHECK-LABEL: llvm.func @gemm_
// CHECK: llvm.store %{{.+}} {alignment = 16 : i64} : vector<4xf32>, !llvm.ptr<1>
func.func @floats(%a: memref<64x64xbf16>, %b: memref<64x64xbf16>, %c: memref<64x64xf32>) {
  gemm.matmul nt ins(%a, %b : memref<64x64xbf16>, memref<64x64xbf16>) outs(%c : memref<64x64xf32>) {schedule = #schedule}
  return
}

// -----

#schedule = #gemm.schedule<mma_sync, block, tile = [64, 32, 32], warp = [32, 16], stages = 3, group = 8>
// A warp tile of 16 columns has two blocks.
// CHECK-LABEL: llvm.func @gemm_
// CHECK: llvm.store %{{.+}} {alignment = 8 : i64} : vector<2xi32>, !llvm.ptr<1>
func.func @narrow(%a: memref<64x64xbf16>, %b: memref<64x64xbf16>, %c: memref<64x64xbf16>) {
  gemm.matmul nt ins(%a, %b : memref<64x64xbf16>, memref<64x64xbf16>) outs(%c : memref<64x64xbf16>) {schedule = #schedule}
  return
}

// -----

#schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 8>
// A line along N is copied in its order.
// CHECK-LABEL: llvm.func @gemm_
// CHECK: llvm.store %{{.+}} {alignment = 4 : i64} : vector<2xbf16>, !llvm.ptr<1>
func.func @along(%a: memref<64x64xbf16>, %b: memref<64x64xbf16>, %c: memref<64x64xbf16>) {
  gemm.matmul nn ins(%a, %b : memref<64x64xbf16>, memref<64x64xbf16>) outs(%c : memref<64x64xbf16>) {schedule = #schedule}
  return
}

// -----

#schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 8>
// A function is not written twice: each group asks whether its tile is inside the problem.
// CHECK-LABEL: llvm.func @gemm_
// CHECK-COUNT-32: math.exp
// CHECK-NOT: math.exp
// CHECK: func.func @function
func.func @function(%a: memref<64x64xbf16>, %b: memref<64x64xbf16>, %c: memref<64x64xbf16>) {
  gemm.matmul nt ins(%a, %b : memref<64x64xbf16>, memref<64x64xbf16>) outs(%c : memref<64x64xbf16>) epilogue {
    ^bb0(%acc: f32):
      %e = math.exp %acc : f32
      gemm.yield %e : f32
    } {schedule = #schedule}
  return
}

// -----

#schedule = #gemm.schedule<mixed, block, tile = [64, 64, 64], warp = [32, 32], stages = 3, group = 8>
// Scales and zero points are those of the columns that lanes have.
// CHECK-LABEL: llvm.func @gemm_
// CHECK: llvm.store %{{.+}} {alignment = 16 : i64} : vector<4xi32>, !llvm.ptr<1>
func.func @quantised(%a: memref<64x64xbf16>, %b: memref<64x64xi8>, %c: memref<64x64xbf16>, %s: memref<64x1xbf16>, %z: memref<64x1xi8>) {
  gemm.matmul nt ins(%a, %b : memref<64x64xbf16>, memref<64x64xi8>) outs(%c : memref<64x64xbf16>)
    scales(%s, %z : memref<64x1xbf16>, memref<64x1xi8>) blocks [1, 1, 64] {schedule = #schedule}
  return
}

// -----

#schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 64], warp = [32, 32], stages = 3, group = 8>
// So are those of single columns; of blocks of them each lane has the same.
// CHECK-LABEL: llvm.func @gemm_
// CHECK: llvm.store %{{.+}} {alignment = 16 : i64} : vector<4xi32>, !llvm.ptr<1>
module attributes {gemm.target = #gemm.target<"rtx4090", "sm_89">} {
func.func @single(%a: memref<64x64xf8E4M3FN>, %b: memref<64x64xf8E4M3FN>, %c: memref<64x64xbf16>, %x: memref<64x1xf32>, %w: memref<64x1xf32>) {
  gemm.matmul nt ins(%a, %b : memref<64x64xf8E4M3FN>, memref<64x64xf8E4M3FN>) outs(%c : memref<64x64xbf16>)
    scales(%x, %w : memref<64x1xf32>, memref<64x1xf32>) blocks [1, 1, 64] {schedule = #schedule}
  return
}
}

// -----

#schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 64], warp = [32, 32], stages = 3, group = 8>
// CHECK-LABEL: llvm.func @gemm_
// CHECK: llvm.store %{{.+}} {alignment = 8 : i64} : vector<2xi32>, !llvm.ptr<1>
module attributes {gemm.target = #gemm.target<"rtx4090", "sm_89">} {
func.func @blocks(%a: memref<64x64xf8E4M3FN>, %b: memref<64x64xf8E4M3FN>, %c: memref<64x64xbf16>, %x: memref<64x1xf32>, %w: memref<4x1xf32>) {
  gemm.matmul nt ins(%a, %b : memref<64x64xf8E4M3FN>, memref<64x64xf8E4M3FN>) outs(%c : memref<64x64xbf16>)
    scales(%x, %w : memref<64x1xf32>, memref<4x1xf32>) blocks [1, 16, 64] {schedule = #schedule}
  return
}
}
