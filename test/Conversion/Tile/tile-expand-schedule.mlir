// RUN: gemm-opt %s --tile-expand-schedule | FileCheck %s

!V = !tile.view<bf16, k, 16>
!Y = !tile.view<bf16, mn, 4>
!G = !tile.ring<4, [<128x32xbf16, k, cp_async>, <64x32xbf16, k, cp_async>]>
!R = !tile.ring<4, [<128x64xbf16, k, tma>, <64x64xbf16, k, tma>], mbarrier>
gpu.module @kernels {
  func.func private @body(i1, i32, i32)
  func.func private @copy()
  // The block schedule: CTA number -> batch entry and tile, in groups of 8 tile
  // rows; K = 0 keeps one step.
  // CHECK-LABEL: tile.kernel @block
  tile.kernel @block(%p: !tile.problem, %a: !V, %b: !V, %c: !Y)
      schedule <mma_sync, block, tile = [128, 64, 32], warp = [64, 32], stages = 4, group = 8> shared_limit 166912 {
    // CHECK-NOT: tile.role
    // CHECK-NOT: tile.units
    // CHECK-DAG: %[[K:.*]] = tile.extent %{{.*}}, k
    // CHECK-DAG: %[[M:.*]] = tile.extent %{{.*}}, m
    // CHECK-DAG: %[[N:.*]] = tile.extent %{{.*}}, n
    // CHECK: %[[HI:.*]] = arith.maxsi
    // CHECK: gpu.block_id x
    // CHECK: arith.divui
    // CHECK: arith.remui
    // CHECK: arith.minsi
    // CHECK: %[[U:.*]] = tile.locate
    // CHECK: %[[F:.*]] = tile.first %[[U]]
    // CHECK: func.call @body(%[[F]], %{{.*}}, %[[HI]])
    tile.role "all" warps(4) {
      tile.units %u, %lo, %hi of %p {
        %f = tile.first %u
        func.call @body(%f, %lo, %hi) : (i1, i32, i32) -> ()
        tile.yield
      }
    }
  }

  // Snake: every second group runs from the last column to the first.
  // CHECK-LABEL: tile.kernel @snake
  // CHECK-SAME: persistent, {{.*}} raster = snake> ctas 108
  tile.kernel @snake(%p: !tile.problem, %a: !V, %b: !V, %c: !Y)
      schedule <mma_sync, persistent, tile = [128, 64, 32], warp = [64, 32], stages = 4, group = 4, raster = snake> ctas 108 shared_limit 166912 {
    // CHECK: %[[ROWS:.*]] = arith.minsi %{{.*}}, %c4_i32
    // CHECK: %[[PER:.*]] = arith.muli %{{.*}}, %[[ROWS]]
    // CHECK: %[[GROUP:.*]] = arith.divui %{{.*}}, %[[PER]] : i32
    // CHECK: %[[WITHIN:.*]] = arith.remui %{{.*}}, %[[PER]] : i32
    // CHECK: %[[COLUMN:.*]] = arith.divui %[[WITHIN]], %{{.*}} : i32
    // CHECK: %[[ODD:.*]] = arith.remui %[[GROUP]], %c2_i32
    // CHECK: %[[BACK:.*]] = arith.muli %[[ODD]]
    // CHECK: %[[N:.*]] = arith.addi %[[COLUMN]], %[[BACK]]
    // CHECK: tile.locate %{{.*}}[%{{.*}}, %[[N]], %{{.*}}]
    tile.role "all" warps(4) {
      tile.units %u, %lo, %hi of %p {
        %f = tile.first %u
        func.call @body(%f, %lo, %hi) : (i1, i32, i32) -> ()
        tile.yield
      }
    }
  }

  // Split-K: split 0 of every tile comes before split 1 of any; a split has at least one
  // step. The splits of a tile are summed in the workspace.
  // CHECK-LABEL: tile.kernel @split
  tile.kernel @split(%p: !tile.problem, %a: !V, %b: !V, %c: !Y, %w: !tile.workspace)
      schedule <mma_sync, split_k, tile = [128, 64, 32], warp = [64, 32], stages = 4, group = 8, splits = 3> shared_limit 166912 {
    // CHECK: %[[STEPS:.*]] = arith.maxsi
    // CHECK: %[[INDEX:.*]] = arith.index_cast
    // CHECK: %[[PART:.*]] = arith.divui %[[INDEX]], %[[TILES:.*]] : i32
    // CHECK: %[[TILE:.*]] = arith.remui %[[INDEX]], %[[TILES]]
    // CHECK: %[[WHOLE:.*]] = tile.locate
    // CHECK: arith.divui %[[STEPS]]
    // CHECK: arith.remui %[[STEPS]]
    // CHECK: %[[U:.*]] = tile.split %[[WHOLE]], %[[PART]] of %{{.*}} first %{{.*}} counter %[[TILE]]
    // CHECK: %[[COUNT:.*]] = arith.maxsi
    // CHECK: %[[HI:.*]] = arith.addi %[[LO:.*]], %[[COUNT]]
    // CHECK: %[[F:.*]] = tile.first %[[U]]
    // CHECK: func.call @body(%[[F]], %[[LO]], %[[HI]])
    tile.role "all" warps(4) {
      tile.units %u, %lo, %hi of %p {
        %f = tile.first %u
        func.call @body(%f, %lo, %hi) : (i1, i32, i32) -> ()
        tile.yield
      }
    }
  }

  // Splits in a cluster: the cluster's number is the tile's, the CTA's place in it the split's.
  // CHECK-LABEL: tile.kernel @cluster_parts
  tile.kernel @cluster_parts(%p: !tile.problem, %a: !V, %b: !V, %c: !Y)
      schedule <mma_sync, split_k, tile = [128, 64, 32], warp = [64, 32], stages = 4, group = 8, splits = 3, reduce = cluster> shared_limit 166912 {
    %ring = tile.ring : !G
    %exchange = tile.exchange over %ring : !G
    // CHECK: %[[INDEX:.*]] = arith.index_cast
    // CHECK: %[[CLUSTER:.*]] = arith.divui %[[INDEX]], %c3_i32
    // CHECK: %[[PART:.*]] = arith.remui %{{.*}}, %c3_i32
    // CHECK: arith.remui %[[CLUSTER]], %{{.*}}
    // CHECK: %[[WHOLE:.*]] = tile.locate
    // CHECK: tile.split %[[WHOLE]], %[[PART]] of %{{.*}}
    tile.role "all" warps(4) {
      tile.units %u, %lo, %hi of %p {
        %f = tile.first %u
        func.call @body(%f, %lo, %hi) : (i1, i32, i32) -> ()
        tile.yield
      }
    }
  }

  // Stream-K: a run of k-steps that may end one tile and begin the next, then whole
  // tiles the grid's size apart.
  // CHECK-LABEL: tile.kernel @stream
  tile.kernel @stream(%p: !tile.problem, %a: !V, %b: !V, %c: !Y, %w: !tile.workspace)
      schedule <mma_sync, stream_k, tile = [128, 64, 32], warp = [64, 32], stages = 4, group = 8> ctas 108 shared_limit 166912 {
    // CHECK: gpu.grid_dim x
    // CHECK: scf.while (%[[STEP:.*]] = %{{.*}}, %[[TILE:.*]] = %{{.*}})
    // CHECK: arith.cmpi slt, %[[STEP]], %[[END:.*]] : i32
    // CHECK: arith.cmpi slt, %[[TILE]], %{{.*}} : i32
    // CHECK: %[[ANY:.*]] = arith.ori
    // The lanes of a warp go on together.
    // CHECK: %[[TRUTH:.*]] = arith.extui %[[ANY]]
    // CHECK: %[[FIRST:.*]], %{{.*}} = gpu.shuffle idx %[[TRUTH]]
    // CHECK: %[[ALL:.*]] = arith.cmpi slt, %{{.*}}, %[[FIRST]]
    // CHECK: scf.condition(%[[ALL]])
    // CHECK: ^bb0(%[[AT:.*]]: i32, %[[WHOLE:.*]]: i32)
    // CHECK: %[[INSIDE:.*]] = arith.cmpi slt, %[[AT]], %[[END]]
    // CHECK: %[[LO:.*]] = arith.select %[[INSIDE]]
    // CHECK: arith.minsi
    // CHECK: %[[HI:.*]] = arith.select %[[INSIDE]]
    // CHECK: tile.locate
    // CHECK: %[[U:.*]] = tile.split
    // CHECK: %[[F:.*]] = tile.first %[[U]]
    // CHECK: func.call @body(%[[F]], %[[LO]], %[[HI]])
    // CHECK: scf.yield
    tile.role "all" warps(4) {
      tile.units %u, %lo, %hi of %p {
        %f = tile.first %u
        func.call @body(%f, %lo, %hi) : (i1, i32, i32) -> ()
        tile.yield
      }
    }
  }

  // The persistent schedule: from the CTA's number in steps of the grid; a role's
  // place in its ring goes from one tile to the next. Roles branch on the warp,
  // known to be uniform; an elected one runs in one thread.
  // CHECK-LABEL: tile.kernel @persistent
  tile.kernel @persistent(%p: !tile.problem, %a: !V, %b: !V, %c: !Y)
      schedule <wgmma, persistent, tile = [128, 64, 64], warp = [16, 64], stages = 4, group = 8> ctas 132 shared_limit 232448 {
    %ring = tile.ring readers(8) : !R
    // CHECK: gpu.shuffle idx
    // CHECK: scf.if
    // CHECK: tile.registers 232
    // CHECK: %[[START:.*]] = tile.start
    // CHECK: %[[FIRST:.*]] = arith.index_cast %{{.*}} : index to i32
    // CHECK: %[[STEP:.*]] = arith.index_cast %{{.*}} : index to i32
    // CHECK: scf.while (%[[AT:.*]] = %[[FIRST]], %[[C:.*]] = %[[START]])
    // CHECK: scf.condition
    // CHECK: tile.locate
    // CHECK: %[[N:.*]] = tile.next
    // CHECK: %[[ON:.*]] = arith.addi %{{.*}}, %[[STEP]]
    // CHECK: scf.yield %[[ON]], %[[N]]
    tile.role "multiply" warps(8) regs(232) {
      %s = tile.start %ring : !R
      %end = tile.units %u, %lo, %hi of %p iter_args(%at = %s) -> (!tile.cursor) {
        %f = tile.first %u
        func.call @body(%f, %lo, %hi) : (i1, i32, i32) -> ()
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
