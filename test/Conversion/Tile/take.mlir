// A slot of groups is full when it is taken, however many are filled ahead: younger groups stay in flight only where
// the program is plainly stages - 1 ahead, as gemm-to-tile writes it (tile-to-nvvm.mlir).
// RUN: gemm-opt %s --pass-pipeline='builtin.module(gpu.module(tile-expand-schedule,tile-to-nvvm))' | FileCheck %s

!V = !tile.view<bf16, k, 16>
!Y = !tile.view<bf16, mn, 16>
!P = !tile.copy<<64x32xbf16, k, cp_async>>
!R = !tile.ring<3, [<64x32xbf16, k, cp_async>, <64x32xbf16, k, cp_async>]>
!F = !tile.frag<32x16xbf16>
!A = !tile.acc<32x32xf32>

gpu.module @kernels attributes {gemm.kernels} {
  // CHECK-LABEL: llvm.func @one_by_one
  // CHECK: nvvm.cp.async.commit.group
  // CHECK: nvvm.cp.async.wait.group 0
  // CHECK-NOT: nvvm.cp.async.wait.group {{[1-9]}}
  tile.kernel @one_by_one(%p: !tile.problem, %a: !V, %b: !V, %c: !Y)
      schedule <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 8> shared_limit 166912 {
    %ring = tile.ring : !R
    tile.role "all" warps(4) {
      tile.units %u, %lo, %hi of %p {
        %zero = tile.zero : !A
        %start = tile.start %ring : !R
        %one = arith.constant 1 : i32
        %end:2 = scf.for %k = %lo to %hi step %one iter_args(%at = %start, %sum = %zero) -> (!tile.cursor, !A) : i32 {
          %s = tile.acquire %ring[%at] : !R
          %fa = tile.fill %s[0], %a at %u, %k : !tile.slot<!R>, !V -> !P
          %fb = tile.fill %s[1], %b at %u, %k : !tile.slot<!R>, !V -> !P
          tile.commit %s(%fa, %fb) : !tile.slot<!R>, !P, !P
          %t = tile.take %ring[%at] : !R
          %x = tile.read %t[0] step 0 : !tile.slot<!R> -> !F
          %y = tile.read %t[1] step 0 : !tile.slot<!R> -> !F
          %d = tile.mma %x, %y into %sum : !F, !F, !A -> !A
          %x1 = tile.read %t[0] step 1 : !tile.slot<!R> -> !F
          %y1 = tile.read %t[1] step 1 : !tile.slot<!R> -> !F
          %e = tile.mma %x1, %y1 into %d : !F, !F, !A -> !A
          tile.release %t : !tile.slot<!R>
          %n = tile.next %ring[%at] : !R
          scf.yield %n, %e : !tile.cursor, !A
        }
        tile.drain %ring : !R
        tile.epilogue %end#1 at %u out(%c : !Y) maps [affine_map<(m, n) -> (m, n)>] : !A {
        ^bb0(%v: f32):
          tile.yield %v : f32
        }
        tile.yield
      }
    }
  }

  // The slot that was filled first: the other's group stays in flight.
  // CHECK-LABEL: llvm.func @older
  // CHECK: nvvm.cp.async.wait.group 1
  tile.kernel @older(%p: !tile.problem, %a: !V, %b: !V, %c: !Y)
      schedule <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 8> shared_limit 166912 {
    %ring = tile.ring : !R
    tile.role "all" warps(4) {
      tile.units %u, %lo, %hi of %p {
        %c0 = tile.start %ring : !R
        %c1 = tile.next %ring[%c0] : !R
        %s0 = tile.acquire %ring[%c0] : !R
        %fa0 = tile.fill %s0[0], %a at %u, %lo : !tile.slot<!R>, !V -> !P
        %fb0 = tile.fill %s0[1], %b at %u, %lo : !tile.slot<!R>, !V -> !P
        tile.commit %s0(%fa0, %fb0) : !tile.slot<!R>, !P, !P
        %s1 = tile.acquire %ring[%c1] : !R
        %fa1 = tile.fill %s1[0], %a at %u, %lo : !tile.slot<!R>, !V -> !P
        %fb1 = tile.fill %s1[1], %b at %u, %lo : !tile.slot<!R>, !V -> !P
        tile.commit %s1(%fa1, %fb1) : !tile.slot<!R>, !P, !P
        %t = tile.take %ring[%c0] : !R
        %x = tile.read %t[0] step 0 : !tile.slot<!R> -> !F
        %y = tile.read %t[1] step 0 : !tile.slot<!R> -> !F
        %z = tile.zero : !A
        %d = tile.mma %x, %y into %z : !F, !F, !A -> !A
        tile.epilogue %d at %u out(%c : !Y) maps [affine_map<(m, n) -> (m, n)>] : !A {
        ^bb0(%v: f32):
          tile.yield %v : f32
        }
        tile.yield
      }
    }
  }

  // The slot that was filled last.
  // CHECK-LABEL: llvm.func @younger
  // CHECK: nvvm.cp.async.wait.group 0
  tile.kernel @younger(%p: !tile.problem, %a: !V, %b: !V, %c: !Y)
      schedule <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 8> shared_limit 166912 {
    %ring = tile.ring : !R
    tile.role "all" warps(4) {
      tile.units %u, %lo, %hi of %p {
        %c0 = tile.start %ring : !R
        %c1 = tile.next %ring[%c0] : !R
        %s0 = tile.acquire %ring[%c0] : !R
        %fa0 = tile.fill %s0[0], %a at %u, %lo : !tile.slot<!R>, !V -> !P
        %fb0 = tile.fill %s0[1], %b at %u, %lo : !tile.slot<!R>, !V -> !P
        tile.commit %s0(%fa0, %fb0) : !tile.slot<!R>, !P, !P
        %s1 = tile.acquire %ring[%c1] : !R
        %fa1 = tile.fill %s1[0], %a at %u, %lo : !tile.slot<!R>, !V -> !P
        %fb1 = tile.fill %s1[1], %b at %u, %lo : !tile.slot<!R>, !V -> !P
        tile.commit %s1(%fa1, %fb1) : !tile.slot<!R>, !P, !P
        %t = tile.take %ring[%c1] : !R
        %x = tile.read %t[0] step 0 : !tile.slot<!R> -> !F
        %y = tile.read %t[1] step 0 : !tile.slot<!R> -> !F
        %z = tile.zero : !A
        %d = tile.mma %x, %y into %z : !F, !F, !A -> !A
        tile.epilogue %d at %u out(%c : !Y) maps [affine_map<(m, n) -> (m, n)>] : !A {
        ^bb0(%v: f32):
          tile.yield %v : f32
        }
        tile.yield
      }
    }
  }

  // Any number of slots further: which group that is, nobody asks.
  // CHECK-LABEL: llvm.func @many
  // CHECK: nvvm.cp.async.wait.group 0
  tile.kernel @many(%p: !tile.problem, %a: !V, %b: !V, %c: !Y)
      schedule <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 8> shared_limit 166912 {
    %ring = tile.ring : !R
    tile.role "all" warps(4) {
      tile.units %u, %lo, %hi of %p {
        %c0 = tile.start %ring : !R
        %c1 = tile.next %ring[%c0] : !R
        %by = arith.constant 2147483647 : i32
        %far = tile.next %ring[%c1] by %by : !R
        %s0 = tile.acquire %ring[%c0] : !R
        %fa0 = tile.fill %s0[0], %a at %u, %lo : !tile.slot<!R>, !V -> !P
        %fb0 = tile.fill %s0[1], %b at %u, %lo : !tile.slot<!R>, !V -> !P
        tile.commit %s0(%fa0, %fb0) : !tile.slot<!R>, !P, !P
        %s1 = tile.acquire %ring[%c1] : !R
        %fa1 = tile.fill %s1[0], %a at %u, %lo : !tile.slot<!R>, !V -> !P
        %fb1 = tile.fill %s1[1], %b at %u, %lo : !tile.slot<!R>, !V -> !P
        tile.commit %s1(%fa1, %fb1) : !tile.slot<!R>, !P, !P
        %t = tile.take %ring[%far] : !R
        %x = tile.read %t[0] step 0 : !tile.slot<!R> -> !F
        %y = tile.read %t[1] step 0 : !tile.slot<!R> -> !F
        %z = tile.zero : !A
        %d = tile.mma %x, %y into %z : !F, !F, !A -> !A
        tile.epilogue %d at %u out(%c : !Y) maps [affine_map<(m, n) -> (m, n)>] : !A {
        ^bb0(%v: f32):
          tile.yield %v : f32
        }
        tile.yield
      }
    }
  }
}
