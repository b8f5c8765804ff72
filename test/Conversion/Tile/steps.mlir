// What a tile.fill copies is a unit's own k-step or a few behind it, or the kernel asks before each copy and traps:
// elements are counted in 32 bits.
// RUN: gemm-opt %s --tile-expand-schedule | FileCheck %s

!V = !tile.view<bf16, k, 16>
!Y = !tile.view<bf16, mn, 16>
!P = !tile.copy<<64x32xbf16, k, cp_async>>
!R = !tile.ring<2, [<64x32xbf16, k, cp_async>, <64x32xbf16, k, cp_async>]>

gpu.module @kernels attributes {gemm.kernels} {
  // CHECK-LABEL: tile.kernel @own
  // CHECK-NOT: trap
  // CHECK-LABEL: tile.kernel @other
  tile.kernel @own(%p: !tile.problem, %a: !V, %b: !V, %c: !Y)
      schedule <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 2, group = 4> shared_limit 166912 {
    %ring = tile.ring : !R
    tile.role "all" warps(4) {
      tile.units %u, %lo, %hi of %p {
        %zero = arith.constant 0 : i32
        %one = arith.constant 1 : i32
        %two = arith.constant 2 : i32
        %most = arith.constant 67108863 : i32
        %at = tile.start %ring : !R
        %s = tile.acquire %ring[%at] : !R
        %f0 = tile.fill %s[0], %a at %u, %lo : !tile.slot<!R>, !V -> !P
        %f1 = tile.fill %s[0], %a at %u, %hi : !tile.slot<!R>, !V -> !P
        %f2 = tile.fill %s[0], %a at %u, %most : !tile.slot<!R>, !V -> !P
        scf.for %i = %zero to %two step %one : i32 {
          %k = arith.addi %lo, %i : i32
          %f3 = tile.fill %s[0], %a at %u, %k : !tile.slot<!R>, !V -> !P
        }
        scf.for %k = %lo to %hi step %one : i32 {
          %f4 = tile.fill %s[0], %a at %u, %k : !tile.slot<!R>, !V -> !P
          %ahead = arith.addi %k, %two : i32
          %f5 = tile.fill %s[0], %a at %u, %ahead : !tile.slot<!R>, !V -> !P
        }
        tile.drain %ring : !R
        tile.yield
      }
    }
  }

  // Of 32 columns no more than 2^26 - 1.
  // CHECK-COUNT-6: arith.cmpi ugt, %{{.*}}, %c67108863_i32
  // CHECK-NOT: arith.cmpi ugt
  tile.kernel @other(%p: !tile.problem, %a: !V, %b: !V, %c: !Y)
      schedule <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 2, group = 4> shared_limit 166912 {
    %ring = tile.ring : !R
    tile.role "all" warps(4) {
      tile.units %u, %lo, %hi of %p {
        %zero = arith.constant 0 : i32
        %one = arith.constant 1 : i32
        %less = arith.constant -1 : i32
        %far = arith.constant 17 : i32
        %at = tile.start %ring : !R
        %s = tile.acquire %ring[%at] : !R
        %m = tile.extent %p, m
        %f0 = tile.fill %s[0], %a at %u, %m : !tile.slot<!R>, !V -> !P
        %before = arith.addi %lo, %less : i32
        %f1 = tile.fill %s[0], %a at %u, %before : !tile.slot<!R>, !V -> !P
        %beyond = arith.addi %lo, %far : i32
        %f2 = tile.fill %s[0], %a at %u, %beyond : !tile.slot<!R>, !V -> !P
        %twice = arith.muli %lo, %far : i32
        %f3 = tile.fill %s[0], %a at %u, %twice : !tile.slot<!R>, !V -> !P
        scf.for %k = %lo to %m step %one : i32 {
          %f4 = tile.fill %s[0], %a at %u, %k : !tile.slot<!R>, !V -> !P
        }
        scf.for %k = %less to %hi step %one : i32 {
          %f5 = tile.fill %s[0], %a at %u, %k : !tile.slot<!R>, !V -> !P
        }
        tile.drain %ring : !R
        tile.yield
      }
    }
  }
}
