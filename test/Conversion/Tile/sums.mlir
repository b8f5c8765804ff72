// RUN: gemm-opt %s --gemm-to-tile --split-input-file | FileCheck %s --check-prefix=TILE
// RUN: gemm-opt %s --pass-pipeline='builtin.module(gemm-to-tile,gpu.module(tile-expand-schedule,tile-to-nvvm,canonicalize,cse))' --split-input-file | FileCheck %s

// The sums of A's rows in the main loop of a warp-specialised kernel: after the product of a
// slot has been started, before the wait for the one before, in CTAs of the first column.
module attributes {gemm.target = #gemm.target<"h200", "sm_90a">} {
// TILE-LABEL: tile.kernel @gemm_tn_bf16_f32_128x128x64(
// TILE-SAME: %[[SUMS:[^:]*]]: !tile.view<f32, any, 4>) schedule <wgmma
// TILE: tile.units %[[U:.*]], %{{.*}}, %{{.*}} of
// TILE: %[[FIRST:.*]] = tile.first %[[U]]
// TILE: %[[ZERO:.*]] = tile.zero : !tile.sums<32>
// TILE: %[[SLOT:.*]] = tile.take
// TILE: tile.mma %[[SLOT]], %[[SLOT]]
// TILE: %[[STEP:.*]] = scf.if %[[FIRST]] -> (!tile.sums<32>) {
// TILE: tile.rowsum %[[SLOT]] into %[[ZERO]]
// TILE: } else {
// TILE: scf.yield %[[ZERO]]
// TILE: scf.for {{.*}}%[[CARRIED:[^ ]*]] = %[[STEP]])
// TILE: %[[NEXT:.*]] = tile.take
// TILE: tile.mma %[[NEXT]], %[[NEXT]] into
// TILE: scf.if %[[FIRST]]
// TILE: tile.rowsum %[[NEXT]] into %[[CARRIED]]
// TILE: tile.settle {{.*}} leave 1
// TILE: tile.release
// TILE: tile.settle {{.*}} leave 0
// TILE: scf.if %[[FIRST]] {
// TILE: tile.store_sums %{{.*}} at %[[U]] out(%[[SUMS]] : <f32, any, 4>) : <32>
// TILE: tile.epilogue

// Four pointers, and the three strides of the sums among the numbers.
// CHECK-LABEL: llvm.func @gemm_tn_bf16_f32_128x128x64(
// CHECK-COUNT-4: !llvm.ptr<1>
// CHECK-COUNT-4: i32
// CHECK-COUNT-9: i64
// CHECK: nvvm.wgmma.commit.group.sync.aligned
// Two bands of 16 rows at four k16 steps, K along the lines of A.
// CHECK: scf.if
// CHECK-COUNT-8: nvvm.ldmatrix {{.*}}layout = #nvvm.mma_layout<col>, num = 4
// One lane of a warp releases the slot later.
// CHECK: nvvm.bar.warp.sync
// CHECK: scf.for
// CHECK: nvvm.wgmma.commit.group.sync.aligned
// CHECK: scf.if
// CHECK-COUNT-8: nvvm.ldmatrix
// CHECK: nvvm.wgmma.wait.group.sync.aligned 1
// CHECK: "wgmma.wait_group.sync.aligned 0;"
// CHECK-COUNT-8: gpu.shuffle xor
// CHECK: llvm.store {{.*}} {alignment = 4 : i64} : f32
func.func @wgrad(%dy: memref<512x256xbf16>, %x: memref<512x256xbf16>, %dw: memref<256x256xf32>, %db: memref<256xf32>) {
  gemm.matmul tn ins(%dy, %x : memref<512x256xbf16>, memref<512x256xbf16>) outs(%dw : memref<256x256xf32>) sums(%db : memref<256xf32>)
    {schedule = #gemm.schedule<wgmma, block, tile = [128, 128, 64], warp = [32, 128], stages = 4, group = 8>}
  return
}
}

// -----

// mma.sync: four warps side by side multiply the same four bands of rows, and sum one each.
// TILE-LABEL: tile.kernel @gemm_nt_f16_f16_64x128x32(
// TILE: tile.zero : !tile.sums<16>
// TILE: scf.for
// TILE: scf.if
// TILE: tile.rowsum %{{.*}} into %{{.*}} : {{.*}}, <16>
// TILE: tile.drain
// TILE: tile.store_sums
// CHECK-LABEL: llvm.func @gemm_nt_f16_f16_64x128x32(
// CHECK: scf.for
// CHECK: scf.for
// CHECK: scf.if
// CHECK-COUNT-2: nvvm.ldmatrix {{.*}}layout = #nvvm.mma_layout<row>, num = 4
// CHECK: arith.extf {{.*}} : f16 to f32
// CHECK: llvm.store {{.*}} {alignment = 2 : i64} : f16
func.func @rows(%a: memref<128x64xf16>, %b: memref<128x64xf16>, %c: memref<128x128xf16>, %s: memref<128xf16, strided<[3]>>) {
  gemm.matmul nt ins(%a, %b : memref<128x64xf16>, memref<128x64xf16>) outs(%c : memref<128x128xf16>) sums(%s : memref<128xf16, strided<[3]>>)
    {schedule = #gemm.schedule<mma_sync, block, tile = [64, 128, 32], warp = [64, 32], stages = 3, group = 8>}
  return
}
