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
