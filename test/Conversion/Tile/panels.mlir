// RUN: gemm-opt %s --gemm-to-tile --split-input-file | FileCheck %s --check-prefix=TILE
// RUN: gemm-opt %s --pass-pipeline='builtin.module(gemm-to-tile,gpu.module(tile-expand-schedule,tile-to-nvvm,canonicalize,cse))' --split-input-file | FileCheck %s

// RUN: gemm-opt %s --gemm-to-tile --split-input-file --remarks-filter=gemm-to-tile -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// What an epilogue reads at each element of C is loaded through panels while the tile is multiplied, by the
// warps that read it: two panels of four ahead, here C itself and a residual for all batch entries.
#schedule = #gemm.schedule<wgmma, persistent, tile = [128, 256, 64], warp = [16, 256], stages = 2, group = 8, panels = 4>
module attributes {gemm.target = #gemm.target<"h200", "sm_90a">} {
// TILE: tile.kernel @gemm_nt_bf16_bf16_128x256x64(
// TILE-SAME: %[[C:[^:]*]]: !tile.view<bf16, mn, 16, map 3>, %[[E:[^:]*]]: !tile.view<bf16, any, 16, map 2>) schedule <wgmma, persistent, {{.*}}, panels = 4>
// TILE: tile.panels
// TILE: %[[OF_C:.*]] = tile.source : <2, 16x64xbf16>
// TILE: %[[OF_E:.*]] = tile.source : <2, 16x64xbf16>
// TILE: tile.role "multiply"
// TILE: tile.units %[[U:.*]], %{{.*}}, %{{.*}} of %{{.*}} iter_args(%{{.*}} = %{{.*}}, %[[AT:.*]] = %{{.*}}, %[[BT:.*]] = %{{.*}})
// TILE: %[[L0:.*]], %[[N0:.*]] = tile.preload %[[OF_C]][%[[AT]]], %[[C]] of %[[U]]
// TILE: %[[L1:.*]], %[[N1:.*]] = tile.preload %[[OF_E]][%[[BT]]], %[[E]] of %[[U]]
// TILE: tile.take
// TILE: tile.epilogue %{{.*}} at %[[U]] ins(%[[C]], %[[E]] : {{.*}}) out(%[[C]] : {{.*}}) via {{.*}} loaded(%[[L0]], %[[L1]] :
// TILE: tile.yield %{{.*}}, %[[N0]], %[[N1]]
// TILE: maps = [<operand = 0, box = [64, 128], swizzle = 128>, <operand = 1, box = [64, 256], swizzle = 128>, <operand = 2, box = [64, 16], swizzle = 128>, <operand = 3, box = [64, 16], swizzle = 128>]

// Barriers of eight warps, two panels of each operand.
// CHECK-COUNT-16: nvvm.mbarrier.init
// CHECK: nvvm.fence.mbarrier.init
// CHECK-COUNT-16: nvvm.mbarrier.init
// CHECK: nvvm.fence.mbarrier.init
// Both are loaded before the first slot is taken, C by batch entry.
// CHECK: nvvm.setmaxregister increase
// CHECK-COUNT-2: nvvm.cp.async.bulk.tensor.shared.cluster.global {{.*}} box[%{{.*}}, %{{.*}}, %{{.*}}]
// CHECK-COUNT-2: nvvm.cp.async.bulk.tensor.shared.cluster.global {{.*}} box[%{{.*}}, %{{.*}}] :
// CHECK: wgmma
// In the epilogue a wait for each panel, fragments, and the next panel's copy where one is read.
// CHECK: llvm.inline_asm has_side_effects "wgmma.wait_group.sync.aligned 0;"
// CHECK: nvvm.mbarrier.try_wait.parity
// CHECK: nvvm.ldmatrix
// CHECK: nvvm.mbarrier.try_wait.parity
// CHECK: nvvm.ldmatrix
// CHECK-NOT: llvm.load
// CHECK: nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>
// CHECK: nvvm.bar.warp.sync
// CHECK: nvvm.mbarrier.arrive.expect_tx
// CHECK: nvvm.cp.async.bulk.tensor.shared.cluster.global
// CHECK: nvvm.stmatrix
func.func @loaded(%a: memref<2x512x128xbf16>, %b: memref<512x128xbf16>, %c: memref<2x512x512xbf16>, %e: memref<512x512xbf16>) {
  gemm.matmul nt ins(%a, %b : memref<2x512x128xbf16>, memref<512x128xbf16>) outs(%c : memref<2x512x512xbf16>) beta(1.0)
      epilogue(%e : memref<512x512xbf16>) maps [affine_map<(b, m, n) -> (m, n)>] {
  ^bb0(%acc: f32, %v: f32):
    %s = arith.addf %acc, %v : f32
    gemm.yield %s : f32
  } {schedule = #schedule}
  return
}
}

// -----

// A matrix whose lines begin anywhere is loaded by lanes, one of which lines are columns too; the panels are left
// out, of the launch's schedule as well.
#schedule = #gemm.schedule<wgmma, block, tile = [128, 128, 64], warp = [16, 128], stages = 3, group = 8, panels = 2>
module attributes {gemm.target = #gemm.target<"h200", "sm_90a">} {
// REMARK-COUNT-2: of 2 panels 0 are taken: tensor maps address 0 operands of the epilogue
// TILE: tile.kernel {{.*}} !tile.view<bf16, any, 8>) schedule <wgmma, block, tile = [128, 128, 64], warp = [16, 128], stages = 3, group = 8> shared
// TILE-NOT: tile.source
// TILE: tile.kernel {{.*}} !tile.view<bf16, any, 2>) schedule <wgmma, block, tile = [128, 128, 64], warp = [16, 128], stages = 3, group = 8> shared
// TILE-NOT: tile.source
// TILE: func.func @anywhere
// TILE: schedule = #gemm.schedule<wgmma, block, tile = [128, 128, 64], warp = [16, 128], stages = 3, group = 8>
func.func @anywhere(%a: memref<512x128xbf16>, %b: memref<512x128xbf16>, %c: memref<512x512xbf16>, %e: memref<512x512xbf16, strided<[516, 1]>>) {
  gemm.matmul nt ins(%a, %b : memref<512x128xbf16>, memref<512x128xbf16>) outs(%c : memref<512x512xbf16>)
      epilogue(%e : memref<512x512xbf16, strided<[516, 1]>>) maps [affine_map<(m, n) -> (m, n)>] {
  ^bb0(%acc: f32, %v: f32):
    %s = arith.addf %acc, %v : f32
    gemm.yield %s : f32
  } {schedule = #schedule}
  return
}
func.func @transposed(%a: memref<512x128xbf16>, %b: memref<512x128xbf16>, %c: memref<512x512xbf16>, %e: memref<512x512xbf16>) {
  gemm.matmul nt ins(%a, %b : memref<512x128xbf16>, memref<512x128xbf16>) outs(%c : memref<512x512xbf16>)
      epilogue(%e : memref<512x512xbf16>) maps [affine_map<(m, n) -> (n, m)>] {
  ^bb0(%acc: f32, %v: f32):
    %s = arith.addf %acc, %v : f32
    gemm.yield %s : f32
  } {schedule = #schedule}
  return
}
}
