// A slot of groups is empty when it is acquired. Every warp passed the barrier of a take after reading it where slots
// are acquired in order and none since a release without a take between, as gemm-to-tile writes it: then the acquire
// waits for nothing (tile-to-nvvm.mlir, and @in_order here). Elsewhere it waits itself, for every copy and every thread.
// RUN: gemm-opt %s --pass-pipeline='builtin.module(gpu.module(tile-expand-schedule,tile-to-nvvm))' | FileCheck %s

!V = !tile.view<bf16, k, 16>
!Y = !tile.view<bf16, mn, 16>
!P = !tile.copy<<64x32xbf16, k, cp_async>>
!R = !tile.ring<2, [<64x32xbf16, k, cp_async>, <64x32xbf16, k, cp_async>]>
!F = !tile.frag<32x16xbf16>
!A = !tile.acc<32x32xf32>

gpu.module @kernels attributes {gemm.kernels} {
  // A barrier for the take, one for the drain; none for the acquires.
  // CHECK-LABEL: llvm.func @in_order
  // CHECK-COUNT-2: nvvm.barrier
  // CHECK-NOT: nvvm.barrier
  tile.kernel @in_order(%p: !tile.problem, %a: !V, %b: !V, %c: !Y)
      schedule <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 2, group = 4> shared_limit 166912 {
    %ring = tile.ring : !R
    tile.role "all" warps(4) {
      tile.units %u, %lo, %hi of %p {
        %one = arith.constant 1 : i32
        %c0 = tile.start %ring : !R
        %s0 = tile.acquire %ring[%c0] : !R
        %fa0 = tile.fill %s0[0], %a at %u, %lo : !tile.slot<!R>, !V -> !P
        %fb0 = tile.fill %s0[1], %b at %u, %lo : !tile.slot<!R>, !V -> !P
        tile.commit %s0(%fa0, %fb0) : !tile.slot<!R>, !P, !P
        %c1 = tile.next %ring[%c0] : !R
        %e:2 = scf.for %k = %lo to %hi step %one iter_args(%at = %c0, %to = %c1) -> (!tile.cursor, !tile.cursor) : i32 {
          %t = tile.take %ring[%at] : !R
          %s = tile.acquire %ring[%to] : !R
          %fa = tile.fill %s[0], %a at %u, %k : !tile.slot<!R>, !V -> !P
          %fb = tile.fill %s[1], %b at %u, %k : !tile.slot<!R>, !V -> !P
          tile.commit %s(%fa, %fb) : !tile.slot<!R>, !P, !P
          tile.release %t : !tile.slot<!R>
          %n = tile.next %ring[%at] : !R
          %m = tile.next %ring[%to] : !R
          scf.yield %n, %m : !tile.cursor, !tile.cursor
        }
        tile.drain %ring : !R
        tile.yield
      }
    }
  }

  // Released and acquired again in one turn.
  // CHECK-LABEL: llvm.func @at_once
  // CHECK: scf.for
  // CHECK: nvvm.cp.async.wait.group
  // CHECK-NEXT: nvvm.barrier
  // CHECK: nvvm.cp.async.wait.group 0
  // CHECK-NEXT: nvvm.barrier
  // CHECK: nvvm.cp.async.commit.group
  tile.kernel @at_once(%p: !tile.problem, %a: !V, %b: !V, %c: !Y)
      schedule <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 2, group = 4> shared_limit 166912 {
    %ring = tile.ring : !R
    tile.role "all" warps(4) {
      tile.units %u, %lo, %hi of %p {
        %one = arith.constant 1 : i32
        %c0 = tile.start %ring : !R
        %e = scf.for %k = %lo to %hi step %one iter_args(%at = %c0) -> (!tile.cursor) : i32 {
          %t = tile.take %ring[%at] : !R
          tile.release %t : !tile.slot<!R>
          %n = tile.next %ring[%at] : !R
          %s = tile.acquire %ring[%n] : !R
          %fa = tile.fill %s[0], %a at %u, %k : !tile.slot<!R>, !V -> !P
          %fb = tile.fill %s[1], %b at %u, %k : !tile.slot<!R>, !V -> !P
          tile.commit %s(%fa, %fb) : !tile.slot<!R>, !P, !P
          scf.yield %n : !tile.cursor
        }
        tile.drain %ring : !R
        tile.yield
      }
    }
  }

  // Two slots in a turn: in its first acquire, the turn before has released one since its last take.
  // CHECK-LABEL: llvm.func @two
  // CHECK: scf.for
  // CHECK: nvvm.cp.async.wait.group 0
  // CHECK-NEXT: nvvm.barrier
  // CHECK: nvvm.cp.async.commit.group
  // CHECK-NOT: nvvm.barrier
  // CHECK: nvvm.cp.async.commit.group
  tile.kernel @two(%p: !tile.problem, %a: !V, %b: !V, %c: !Y)
      schedule <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 2, group = 4> shared_limit 166912 {
    %ring = tile.ring : !R
    tile.role "all" warps(4) {
      tile.units %u, %lo, %hi of %p {
        %two = arith.constant 2 : i32
        %c0 = tile.start %ring : !R
        %e = scf.for %k = %lo to %hi step %two iter_args(%at = %c0) -> (!tile.cursor) : i32 {
          %s = tile.acquire %ring[%at] : !R
          %fa = tile.fill %s[0], %a at %u, %k : !tile.slot<!R>, !V -> !P
          %fb = tile.fill %s[1], %b at %u, %k : !tile.slot<!R>, !V -> !P
          tile.commit %s(%fa, %fb) : !tile.slot<!R>, !P, !P
          %n = tile.next %ring[%at] : !R
          %s1 = tile.acquire %ring[%n] : !R
          %fa1 = tile.fill %s1[0], %a at %u, %k : !tile.slot<!R>, !V -> !P
          %fb1 = tile.fill %s1[1], %b at %u, %k : !tile.slot<!R>, !V -> !P
          tile.commit %s1(%fa1, %fb1) : !tile.slot<!R>, !P, !P
          %t1 = tile.take %ring[%n] : !R
          tile.release %t1 : !tile.slot<!R>
          %t = tile.take %ring[%at] : !R
          tile.release %t : !tile.slot<!R>
          %n2 = tile.next %ring[%n] : !R
          scf.yield %n2 : !tile.cursor
        }
        tile.drain %ring : !R
        tile.yield
      }
    }
  }

  // Two runs of units over one ring, each from its first slot, without a drain between.
  // CHECK-LABEL: llvm.func @again
  // CHECK-NOT: nvvm.barrier
  // CHECK: nvvm.cp.async.commit.group
  // CHECK: nvvm.barrier
  // CHECK: nvvm.cp.async.wait.group 0
  // CHECK-NEXT: nvvm.barrier
  // CHECK: nvvm.cp.async.commit.group
  tile.kernel @again(%p: !tile.problem, %a: !V, %b: !V, %c: !Y)
      schedule <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 2, group = 4> shared_limit 166912 {
    %ring = tile.ring : !R
    %c0 = tile.start %ring : !R
    tile.role "all" warps(4) {
      tile.units %u, %lo, %hi of %p {
        %s = tile.acquire %ring[%c0] : !R
        %fa = tile.fill %s[0], %a at %u, %lo : !tile.slot<!R>, !V -> !P
        %fb = tile.fill %s[1], %b at %u, %lo : !tile.slot<!R>, !V -> !P
        tile.commit %s(%fa, %fb) : !tile.slot<!R>, !P, !P
        %t = tile.take %ring[%c0] : !R
        tile.yield
      }
      tile.units %u, %lo, %hi of %p {
        %s = tile.acquire %ring[%c0] : !R
        %fa = tile.fill %s[0], %a at %u, %lo : !tile.slot<!R>, !V -> !P
        %fb = tile.fill %s[1], %b at %u, %lo : !tile.slot<!R>, !V -> !P
        tile.commit %s(%fa, %fb) : !tile.slot<!R>, !P, !P
        %t = tile.take %ring[%c0] : !R
        tile.drain %ring : !R
        tile.yield
      }
    }
  }

  // A loop around units that begin at the first slot each.
  // CHECK-LABEL: llvm.func @turns
  // CHECK: scf.for
  // CHECK: nvvm.cp.async.wait.group 0
  // CHECK-NEXT: nvvm.barrier
  // CHECK: nvvm.cp.async.commit.group
  tile.kernel @turns(%p: !tile.problem, %a: !V, %b: !V, %c: !Y)
      schedule <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 2, group = 4> shared_limit 166912 {
    %ring = tile.ring : !R
    %c0 = tile.start %ring : !R
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %two = arith.constant 2 : i32
    tile.role "all" warps(4) {
      scf.for %i = %zero to %two step %one : i32 {
        tile.units %u, %lo, %hi of %p {
          %s = tile.acquire %ring[%c0] : !R
          %fa = tile.fill %s[0], %a at %u, %lo : !tile.slot<!R>, !V -> !P
          %fb = tile.fill %s[1], %b at %u, %lo : !tile.slot<!R>, !V -> !P
          tile.commit %s(%fa, %fb) : !tile.slot<!R>, !P, !P
          %t = tile.take %ring[%c0] : !R
          tile.yield
        }
      }
    }
  }
}
