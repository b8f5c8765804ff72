// RUN: gemm-opt %s --tile-expand-schedule | FileCheck %s

!V = !tile.view<bf16, k, 16>
!Y = !tile.view<bf16, mn, 4>
gpu.module @kernels {
  func.func private @body(!tile.unit, i32, i32)
  // The block schedule: CTA number -> batch entry and tile, in groups of 8 tile
  // rows; K = 0 keeps one step.
  // CHECK-LABEL: tile.kernel @block
  tile.kernel @block(%p: !tile.problem, %a: !V, %b: !V, %c: !Y)
      mma_sync #tile.block<group = 8> tile [128, 64, 32] warp [64, 32] shared_limit 166912 {
    // CHECK-NOT: tile.role
    // CHECK-NOT: tile.units
    // CHECK-DAG: %[[M:.*]] = tile.extent %{{.*}}, m
    // CHECK-DAG: %[[N:.*]] = tile.extent %{{.*}}, n
    // CHECK: gpu.block_id x
    // CHECK: arith.divui
    // CHECK: arith.remui
    // CHECK: arith.minsi
    // CHECK: %[[U:.*]] = tile.locate
    // CHECK: tile.extent %{{.*}}, k
    // CHECK: %[[HI:.*]] = arith.maxsi
    // CHECK: func.call @body(%[[U]], %{{.*}}, %[[HI]])
    tile.role "all" warps(4) {
      tile.units %u, %lo, %hi of %p {
        func.call @body(%u, %lo, %hi) : (!tile.unit, i32, i32) -> ()
        tile.yield
      }
    }
  }
}
