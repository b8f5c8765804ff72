// RUN: gemm-opt %s --tile-expand-schedule | FileCheck %s

!V = !tile.view<bf16, k, 16>
!Y = !tile.view<bf16, mn, 4>
!R = !tile.ring<4, [<128x64xbf16, k, tma>, <64x64xbf16, k, tma>], mbarrier>
gpu.module @kernels {
  func.func private @body(!tile.unit, i32, i32)
  func.func private @copy()
  // The block schedule: CTA number -> batch entry and tile, in groups of 8 tile
  // rows; K = 0 keeps one step.
  // CHECK-LABEL: tile.kernel @block
  tile.kernel @block(%p: !tile.problem, %a: !V, %b: !V, %c: !Y)
      mma_sync #tile.block<group = 8> tile [128, 64, 32] warp [64, 32] shared_limit 166912 {
    // CHECK-NOT: tile.role
    // CHECK-NOT: tile.units
    // CHECK-DAG: %[[K:.*]] = tile.extent %{{.*}}, k
    // CHECK-DAG: %[[M:.*]] = tile.extent %{{.*}}, m
    // CHECK-DAG: %[[N:.*]] = tile.extent %{{.*}}, n
    // CHECK: gpu.block_id x
    // CHECK: arith.divui
    // CHECK: arith.remui
    // CHECK: arith.minsi
    // CHECK: %[[U:.*]] = tile.locate
    // CHECK: %[[HI:.*]] = arith.maxsi
    // CHECK: func.call @body(%[[U]], %{{.*}}, %[[HI]])
    tile.role "all" warps(4) {
      tile.units %u, %lo, %hi of %p {
        func.call @body(%u, %lo, %hi) : (!tile.unit, i32, i32) -> ()
        tile.yield
      }
    }
  }

  // The persistent schedule: from the CTA's number in steps of the grid; a role's
  // place in its ring goes from one tile to the next. Roles branch on the warp,
  // known to be uniform; an elected one runs in one thread.
  // CHECK-LABEL: tile.kernel @persistent
  tile.kernel @persistent(%p: !tile.problem, %a: !V, %b: !V, %c: !Y)
      wgmma #tile.persistent<group = 8, ctas = 132> tile [128, 64, 64] warp [16, 64] shared_limit 232448 {
    %ring = tile.ring readers(8) : !R
    // CHECK: gpu.shuffle idx
    // CHECK: scf.if
    // CHECK: tile.registers 232
    // CHECK: %[[START:.*]] = tile.start
    // CHECK: %[[STEP:.*]] = arith.index_cast %{{.*}} : index to i32
    // CHECK: %[[FIRST:.*]] = arith.index_cast %{{.*}} : index to i32
    // CHECK: scf.while (%[[AT:.*]] = %[[FIRST]], %[[C:.*]] = %[[START]])
    // CHECK: scf.condition
    // CHECK: tile.locate
    // CHECK: %[[N:.*]] = tile.next
    // CHECK: %[[ON:.*]] = arith.addi %{{.*}}, %[[STEP]]
    // CHECK: scf.yield %[[ON]], %[[N]]
    tile.role "multiply" warps(8) regs(232) {
      %s = tile.start %ring : !R
      %end = tile.units %u, %lo, %hi of %p iter_args(%at = %s) -> (!tile.cursor) {
        func.call @body(%u, %lo, %hi) : (!tile.unit, i32, i32) -> ()
        %n = tile.next %ring[%at] : !R
        tile.yield %n : !tile.cursor
      }
    }
    // CHECK: scf.if
    // CHECK: tile.registers 40
    // CHECK: arith.cmpi eq, %{{.*}}, %{{.*}} : i32
    // CHECK-NEXT: scf.if
    tile.role "copy" warps(4) regs(40) elected {
      func.call @copy() : () -> ()
    }
  }
}
