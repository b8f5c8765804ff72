// Kernels that follow others begin before these have ended: they wait where barriers are there and before
// anything reads or writes memory, and let the next one begin when their last copies are on their way.
// RUN: gemm-opt %s --pass-pipeline='builtin.module(gemm-dispatch,gemm-to-tile,gemm-elementwise-to-gpu,gemm-overlap-launches)' --split-input-file --remarks-filter=gemm-overlap-launches 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
// RUN: gemm-opt %s --pass-pipeline='builtin.module(gemm-dispatch,gemm-to-tile,gemm-elementwise-to-gpu,gemm-overlap-launches,gemm-overlap-launches)' --split-input-file | FileCheck %s

#wgmma = #gemm.schedule<wgmma, persistent, tile = [128, 256, 64], warp = [16, 256], stages = 3, group = 8>
#block = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 4>
#resident = #gemm.schedule<mma_sync, persistent, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 4>
#id = affine_map<(i, j) -> (i, j)>
module attributes {gemm.target = #gemm.target<"h200", "sm_90a">} {
// CHECK-LABEL: module attributes {gemm.target
// One warpgroup copies: the last ring's drain follows its last copies.
// CHECK: tile.kernel @gemm_nt_bf16_bf16_128x256x64(
// CHECK-NOT: griddepcontrol
// CHECK: tile.ring
// CHECK-NEXT: llvm.call_intrinsic "llvm.nvvm.griddepcontrol.wait"
// CHECK-NEXT: tile.role "multiply"
// CHECK-NOT: griddepcontrol
// CHECK: tile.role "copy"
// CHECK: tile.units
// CHECK: tile.yield
// CHECK-NEXT: }
// CHECK-NEXT: llvm.call_intrinsic "llvm.nvvm.griddepcontrol.launch.dependents"
// CHECK-NEXT: tile.drain
// CHECK-NOT: griddepcontrol
// All warps copy and multiply, one unit of a CTA: between the main loop and the epilogue.
// CHECK: tile.kernel @gemm_nt_bf16_bf16_64x64x32(
// CHECK-NOT: griddepcontrol
// CHECK: tile.ring
// CHECK-NEXT: llvm.call_intrinsic "llvm.nvvm.griddepcontrol.wait"
// CHECK-NEXT: tile.role "all"
// CHECK: scf.for
// CHECK: llvm.call_intrinsic "llvm.nvvm.griddepcontrol.launch.dependents"
// CHECK-NEXT: tile.drain
// CHECK-NEXT: tile.epilogue
// CHECK-NOT: griddepcontrol
// Or unit after unit: the next kernel begins when this one ends.
// CHECK: tile.kernel @gemm_nt_bf16_bf16_64x64x32_1(
// CHECK: llvm.call_intrinsic "llvm.nvvm.griddepcontrol.wait"
// CHECK-NEXT: tile.role "all"
// CHECK-NOT: griddepcontrol
// CHECK: llvm.func @elementwise_0(
// CHECK-NEXT: llvm.call_intrinsic "llvm.nvvm.griddepcontrol.wait"
// CHECK-NEXT: llvm.call_intrinsic "llvm.nvvm.griddepcontrol.launch.dependents"
// CHECK-NOT: griddepcontrol
// CHECK: func.func @chain
// CHECK: gemm.matmul nt
// CHECK-NOT: gemm.dependent
// CHECK: gemm.matmul nt
// CHECK-SAME: {gemm.dependent, launch =
// CHECK: gemm.matmul nt
// CHECK-SAME: {gemm.dependent, launch =
// CHECK: linalg.generic
// CHECK-SAME: gemm.dependent
// CHECK: gemm.matmul nt
// CHECK-SAME: {gemm.dependent, launch =
// REMARK-COUNT-4: remark: [Passed] Overlap | Category:gemm-overlap-launches | Remark="may begin before the launch before it has ended, and waits for that end"
  func.func @chain(%a: memref<256x256xbf16>, %b: memref<256x256xbf16>, %c: memref<256x256xbf16>, %d: memref<256x256xbf16>) {
    gemm.matmul nt ins(%a, %b : memref<256x256xbf16>, memref<256x256xbf16>) outs(%c : memref<256x256xbf16>) {schedule = #wgmma}
    gemm.matmul nt ins(%c, %b : memref<256x256xbf16>, memref<256x256xbf16>) outs(%d : memref<256x256xbf16>) {schedule = #block}
    gemm.matmul nt ins(%d, %b : memref<256x256xbf16>, memref<256x256xbf16>) outs(%c : memref<256x256xbf16>) {schedule = #resident}
    linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
        ins(%c : memref<256x256xbf16>) outs(%d : memref<256x256xbf16>) {
    ^bb0(%x: bf16, %y: bf16):
      %z = arith.negf %x : bf16
      linalg.yield %z : bf16
    }
    gemm.matmul nt ins(%d, %b : memref<256x256xbf16>, memref<256x256xbf16>) outs(%c : memref<256x256xbf16>) {schedule = #wgmma}
    return
  }
}

// -----

// One launch follows none, and what somebody else computes in between ends before the next.
#wgmma = #gemm.schedule<wgmma, persistent, tile = [128, 256, 64], warp = [16, 256], stages = 3, group = 8>
module attributes {gemm.target = #gemm.target<"h200", "sm_90a">} {
// CHECK-LABEL: module attributes {gemm.target
// CHECK-NOT: griddepcontrol
// CHECK-NOT: gemm.dependent
// CHECK: func.func @alone
// CHECK-NOT: gemm.dependent
// CHECK: func.func @others
  func.func private @other(memref<256x256xbf16>)
  func.func @alone(%a: memref<256x256xbf16>, %c: memref<256x256xbf16>) {
    gemm.matmul nt ins(%a, %a : memref<256x256xbf16>, memref<256x256xbf16>) outs(%c : memref<256x256xbf16>) {schedule = #wgmma}
    return
  }
// CHECK-NOT: gemm.dependent
// CHECK: return
  func.func @others(%a: memref<256x256xbf16>, %c: memref<256x256xbf16>, %d: memref<256x256xbf16>) {
    gemm.matmul nt ins(%a, %a : memref<256x256xbf16>, memref<256x256xbf16>) outs(%c : memref<256x256xbf16>) {schedule = #wgmma}
    func.call @other(%c) : (memref<256x256xbf16>) -> ()
    gemm.matmul nt ins(%a, %c : memref<256x256xbf16>, memref<256x256xbf16>) outs(%d : memref<256x256xbf16>) {schedule = #wgmma}
    return
  }
}

// -----

// Kernels by M: each may be the one that is launched.
#w = #gemm.schedule<wgmma, persistent, tile = [128, 256, 64], warp = [16, 256], stages = 3, group = 8>
module attributes {gemm.target = #gemm.target<"h200", "sm_90a">} {
// CHECK-LABEL: module attributes {gemm.target
// CHECK: func.func @dispatched
// CHECK: scf.if
// CHECK: gemm.matmul nt
// CHECK-NOT: gemm.dependent
// CHECK: } else {
// CHECK: gemm.matmul nt
// CHECK-NOT: gemm.dependent
// CHECK: scf.if
// CHECK: gemm.matmul nt
// CHECK-SAME: {gemm.dependent, launch =
// CHECK: } else {
// CHECK: gemm.matmul nt
// CHECK-SAME: {gemm.dependent, launch =
  func.func @dispatched(%a: memref<?x256xbf16>, %b: memref<256x256xbf16>, %c: memref<?x256xbf16>, %d: memref<?x256xbf16>) {
    gemm.matmul nt ins(%a, %b : memref<?x256xbf16>, memref<256x256xbf16>) outs(%c : memref<?x256xbf16>) {by_m = #gemm.by_m<64 : <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 4>, ? : <wgmma, persistent, tile = [128, 256, 64], warp = [16, 256], stages = 3, group = 8>>, schedule = #w}
    gemm.matmul nt ins(%c, %b : memref<?x256xbf16>, memref<256x256xbf16>) outs(%d : memref<?x256xbf16>) {by_m = #gemm.by_m<64 : <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 4>, ? : <wgmma, persistent, tile = [128, 256, 64], warp = [16, 256], stages = 3, group = 8>>, schedule = #w}
    return
  }
}

// -----

// Machines before Hopper have nothing of the kind.
#s = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 4>
module attributes {gemm.target = #gemm.target<"a100", "sm_80">} {
// CHECK-LABEL: module attributes {gemm.target
// CHECK-NOT: griddepcontrol
// CHECK: func.func @before
// CHECK-NOT: gemm.dependent
  func.func @before(%a: memref<256x256xbf16>, %c: memref<256x256xbf16>, %d: memref<256x256xbf16>) {
    gemm.matmul nt ins(%a, %a : memref<256x256xbf16>, memref<256x256xbf16>) outs(%c : memref<256x256xbf16>) {schedule = #s}
    gemm.matmul nt ins(%c, %a : memref<256x256xbf16>, memref<256x256xbf16>) outs(%d : memref<256x256xbf16>) {schedule = #s}
    return
  }
}
