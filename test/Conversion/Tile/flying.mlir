// RUN: gemm-opt %s --split-input-file | FileCheck %s
// RUN: gemm-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(gpu.module(tile-expand-schedule))'

// What flies is taken once, by the product or the settle that comes next: the verifier sees to the types alone, what
// lowers a kernel to that.

// CHECK: gpu.module @never_settled
!R = !tile.ring<2, [<64x64xbf16, k, tma>, <64x64xbf16, k, tma>], mbarrier>
!V = !tile.view<bf16, k, 16, map 2>
!A = !tile.acc<64x64xf32>
!X = !tile.acc<64x64xf32, flying>
!S = !tile.slot<!R>
gpu.module @never_settled {
  tile.kernel @k(%p: !tile.problem, %a: !V, %b: !V, %c: !tile.view<bf16, mn, 16>)
      schedule <wgmma, block, tile = [64, 64, 64], warp = [16, 64], stages = 2, group = 4> shared_limit 232448 {
    %ring = tile.ring readers(4) : !R
    tile.role "multiply" warps(4) {
      %c0 = tile.start %ring : !R
      %t = tile.take %ring[%c0] : !R
      // expected-error @below {{'tile.mma' op expected one tile.mma or tile.settle, in the same block, to take each flying accumulator, got 0 uses}}
      %d = tile.mma %t, %t : !S, !S -> !X
    }
    tile.role "copy" warps(4) elected {
    }
  }
}

// -----

// CHECK: gpu.module @after_settle
!R = !tile.ring<2, [<64x64xbf16, k, tma>, <64x64xbf16, k, tma>], mbarrier>
!V = !tile.view<bf16, k, 16, map 2>
!A = !tile.acc<64x64xf32>
!X = !tile.acc<64x64xf32, flying>
!S = !tile.slot<!R>
gpu.module @after_settle {
  tile.kernel @k(%p: !tile.problem, %a: !V, %b: !V, %c: !tile.view<bf16, mn, 16>)
      schedule <wgmma, block, tile = [64, 64, 64], warp = [16, 64], stages = 2, group = 4> shared_limit 232448 {
    %ring = tile.ring readers(4) : !R
    tile.role "multiply" warps(4) {
      %c0 = tile.start %ring : !R
      %t = tile.take %ring[%c0] : !R
      // expected-error @below {{'tile.mma' op expected one tile.mma or tile.settle, in the same block, to take each flying accumulator, got 2 uses}}
      %d = tile.mma %t, %t : !S, !S -> !X
      %e = tile.settle %d leave 0 : !X -> !A
      %f = tile.mma %t, %t into %d : !S, !S, !X -> !X
      %g = tile.settle %f leave 0 : !X -> !A
    }
    tile.role "copy" warps(4) elected {
    }
  }
}

// -----

// CHECK: gpu.module @forked
// Two products into what a loop carries.
!R = !tile.ring<2, [<64x64xbf16, k, tma>, <64x64xbf16, k, tma>], mbarrier>
!V = !tile.view<bf16, k, 16, map 2>
!A = !tile.acc<64x64xf32>
!X = !tile.acc<64x64xf32, flying>
!S = !tile.slot<!R>
gpu.module @forked {
  tile.kernel @k(%p: !tile.problem, %a: !V, %b: !V, %c: !tile.view<bf16, mn, 16>)
      schedule <wgmma, block, tile = [64, 64, 64], warp = [16, 64], stages = 2, group = 4> shared_limit 232448 {
    %ring = tile.ring readers(4) : !R
    tile.role "multiply" warps(4) {
      %c0 = tile.start %ring : !R
      %t = tile.take %ring[%c0] : !R
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %m = tile.extent %p, m
      %d = tile.mma %t, %t : !S, !S -> !X
      // expected-error @below {{'scf.for' op expected one tile.mma or tile.settle, in the same block, to take each flying accumulator, got 2 uses}}
      %r = scf.for %i = %zero to %m step %one iter_args(%x = %d) -> (!X) : i32 {
        %e = tile.mma %t, %t into %x : !S, !S, !X -> !X
        %f = tile.mma %t, %t into %x : !S, !S, !X -> !X
        %g = tile.settle %f leave 0 : !X -> !A
        scf.yield %e : !X
      }
      %s = tile.settle %r leave 0 : !X -> !A
    }
    tile.role "copy" warps(4) elected {
    }
  }
}

// -----

// CHECK: gpu.module @in_turns
// One use, in each turn of a loop.
!R = !tile.ring<2, [<64x64xbf16, k, tma>, <64x64xbf16, k, tma>], mbarrier>
!V = !tile.view<bf16, k, 16, map 2>
!A = !tile.acc<64x64xf32>
!X = !tile.acc<64x64xf32, flying>
!S = !tile.slot<!R>
gpu.module @in_turns {
  tile.kernel @k(%p: !tile.problem, %a: !V, %b: !V, %c: !tile.view<bf16, mn, 16>)
      schedule <wgmma, block, tile = [64, 64, 64], warp = [16, 64], stages = 2, group = 4> shared_limit 232448 {
    %ring = tile.ring readers(4) : !R
    tile.role "multiply" warps(4) {
      %c0 = tile.start %ring : !R
      %t = tile.take %ring[%c0] : !R
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %m = tile.extent %p, m
      // expected-error @below {{'tile.mma' op expected one tile.mma or tile.settle, in the same block, to take each flying accumulator, got one in another block}}
      %d = tile.mma %t, %t : !S, !S -> !X
      scf.for %i = %zero to %m step %one : i32 {
        %s = tile.settle %d leave 0 : !X -> !A
      }
    }
    tile.role "copy" warps(4) elected {
    }
  }
}
