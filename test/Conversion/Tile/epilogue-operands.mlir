// RUN: gemm-opt %s --pass-pipeline='builtin.module(gemm-to-tile,gpu.module(tile-expand-schedule,tile-to-nvvm,canonicalize,cse))' --split-input-file | FileCheck %s
// RUN: gemm-opt %s --gemm-to-tile --split-input-file | FileCheck %s --check-prefix=TILE

#schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 8>
// Of a residual with aligned rows, and of C under beta, a lane reads and stores what it has side
// by side as vectors of 16 bytes in a tile inside the problem, which is asked for once, and loads of
// the next columns are under way before those of the first are stored. Of another tile pairs of
// columns are read, the first alone at the right edge.
// CHECK-LABEL: llvm.func @gemm_
// CHECK: scf.if
// CHECK-NOT: scf.if
// CHECK: llvm.load %{{.+}} {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xi32>
// CHECK: llvm.load %{{.+}} {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xf32>
// CHECK: llvm.load %{{.+}} {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xf32>
// CHECK: llvm.load %{{.+}} {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xi32>
// CHECK: llvm.store %{{.+}} {alignment = 16 : i64} : vector<4xi32>, !llvm.ptr<1>
// CHECK: llvm.load %{{.+}} {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xi32>
// CHECK-NOT: scf.if
// CHECK: } else {
// CHECK: scf.if %{{.+}} -> (vector<2xbf16>) {
// CHECK-NEXT: llvm.load %{{.+}} {alignment = 4 : i64} : !llvm.ptr<1> -> vector<2xbf16>
// CHECK: llvm.load %{{.+}} {alignment = 2 : i64} : !llvm.ptr<1> -> bf16
// CHECK: llvm.load %{{.+}} {alignment = 8 : i64} : !llvm.ptr<1> -> vector<2xf32>
// CHECK: llvm.store %{{.+}} {alignment = 4 : i64} : vector<2xbf16>, !llvm.ptr<1>
// TILE: !tile.view<f32, any, 16>
func.func @residual(%a: memref<64x64xbf16>, %b: memref<64x64xbf16>, %c: memref<64x64xbf16>, %r: memref<64x64xf32>) {
  gemm.matmul nt ins(%a, %b : memref<64x64xbf16>, memref<64x64xbf16>) outs(%c : memref<64x64xbf16>) beta(1.0)
    epilogue(%r : memref<64x64xf32>) maps [affine_map<(m, n) -> (m, n)>] {
    ^bb0(%acc: f32, %v: f32):
      %s = arith.addf %acc, %v : f32
      gemm.yield %s : f32
    } {schedule = #schedule}
  return
}

// -----

#schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 8>
// An odd row length, a transposed residual and strided columns prove no pair; a
// bias is loaded once for all rows.
// CHECK-LABEL: llvm.func @gemm_
// CHECK-NOT: vector<2xf32>
// TILE: !tile.view<f32, any, 4>, %{{.+}}: !tile.view<f32, any, 4>, %{{.+}}: !tile.view<f32, any, 4>, %{{.+}}: !tile.view<f32, any, 4>
func.func @single(%a: memref<63x64xbf16>, %b: memref<63x64xbf16>, %c: memref<63x63xbf16>, %odd: memref<63x63xf32>,
                  %turned: memref<63x64xf32, strided<[64, 1]>>, %steps: memref<63x63xf32, strided<[128, 2]>>, %bias: memref<63xf32>) {
  %t = memref.subview %turned[0, 0] [63, 63] [1, 1] : memref<63x64xf32, strided<[64, 1]>> to memref<63x63xf32, strided<[64, 1]>>
  gemm.matmul nt ins(%a, %b : memref<63x64xbf16>, memref<63x64xbf16>) outs(%c : memref<63x63xbf16>)
    epilogue(%odd, %t, %steps, %bias : memref<63x63xf32>, memref<63x63xf32, strided<[64, 1]>>, memref<63x63xf32, strided<[128, 2]>>, memref<63xf32>)
    maps [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (n, m)>, affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (n)>] {
    ^bb0(%acc: f32, %v: f32, %w: f32, %x: f32, %y: f32):
      %s = arith.addf %acc, %v : f32
      %u = arith.addf %s, %w : f32
      %p = arith.addf %u, %x : f32
      %q = arith.addf %p, %y : f32
      gemm.yield %q : f32
    } {schedule = #schedule}
  return
}

// -----

#schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 8>
// A bias of static even length is read in pairs, once for all rows; none is cut by
// the edge.
// CHECK-LABEL: llvm.func @gemm_
// CHECK: llvm.load %{{.+}} {alignment = 4 : i64} : !llvm.ptr<1> -> vector<2xbf16>
// CHECK-NOT: {alignment = 2 : i64} : !llvm.ptr<1> -> bf16
// TILE: !tile.view<bf16, any, 4>
func.func @even(%a: memref<63x64xbf16>, %b: memref<62x64xbf16>, %c: memref<63x62xf32>, %bias: memref<62xbf16>) {
  gemm.matmul nt ins(%a, %b : memref<63x64xbf16>, memref<62x64xbf16>) outs(%c : memref<63x62xf32>)
    epilogue(%bias : memref<62xbf16>) maps [affine_map<(m, n) -> (n)>] {
    ^bb0(%acc: f32, %v: f32):
      %s = arith.addf %acc, %v : f32
      gemm.yield %s : f32
    } {schedule = #schedule}
  return
}

// -----

#schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 8>
// A length known at run time only may be odd, and an odd offset splits pairs.
// CHECK-LABEL: llvm.func @gemm_
// CHECK-NOT: vector<2xf32>
// TILE: !tile.view<f32, any, 4>, %{{.+}}: !tile.view<f32, any, 4>
func.func @unproven(%a: memref<64x64xbf16>, %b: memref<?x64xbf16>, %c: memref<64x?xbf16>, %bias: memref<?xf32>, %shifted: memref<?xf32, strided<[1], offset: 1>>) {
  gemm.matmul nt ins(%a, %b : memref<64x64xbf16>, memref<?x64xbf16>) outs(%c : memref<64x?xbf16>)
    epilogue(%bias, %shifted : memref<?xf32>, memref<?xf32, strided<[1], offset: 1>>) maps [affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (n)>] {
    ^bb0(%acc: f32, %v: f32, %w: f32):
      %s = arith.addf %acc, %v : f32
      %t = arith.addf %s, %w : f32
      gemm.yield %t : f32
    } {schedule = #schedule}
  return
}
