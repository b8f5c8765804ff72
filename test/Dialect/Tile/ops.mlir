// RUN: gemm-opt %s | gemm-opt | FileCheck %s
// RUN: gemm-opt %s --mlir-print-op-generic | gemm-opt | FileCheck %s

// A whole program round-trips: A through registers (2-byte alignment), W by
// cp.async, two k16 steps of a 32-wide slot, bias by column.

!X = !tile.view<bf16, k, 2>
!W = !tile.view<bf16, k, 16>
!Y = !tile.view<bf16, mn, 4>
!V = !tile.view<f32, any, 4>
!PX = !tile.copy<<128x32xbf16, k, ldst>>
!PW = !tile.copy<<128x32xbf16, k, cp_async>>
!R = !tile.ring<4, [<128x32xbf16, k, ldst>, <128x32xbf16, k, cp_async>]>
!A = !tile.acc<64x32xf32>
!TX = !tile.view<bf16, k, 16, map 2>
!TW = !tile.view<bf16, mn, 16, map 3>
!TR = !tile.ring<4, [<128x64xbf16, k, tma>, <256x64xbf16, mn, tma>], mbarrier>
!TY = !tile.view<bf16, mn, 16, map 2>
!PY = !tile.panels<2, 16x64xbf16>
!AF = !tile.acc<64x256xf32, flying>
!FA = !tile.frag<64x16xbf16>
!FB = !tile.frag<32x16xbf16>

gpu.module @kernels {
  // CHECK: tile.kernel @forward({{.*}}) schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> shared_limit 166912
  tile.kernel @forward(%p: !tile.problem, %x: !X, %w: !W, %y: !Y, %bias: !V)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> shared_limit 166912 {
    // CHECK: tile.ring : <4, [<128x32xbf16, k, ldst>, <128x32xbf16, k, cp_async>]>
    %ring = tile.ring : !R
    // CHECK: tile.role "all" warps(8)
    tile.role "all" warps(8) {
      %c0 = tile.start %ring : !R
      // CHECK: tile.units %{{.*}}, %{{.*}}, %{{.*}} of %{{.*}} iter_args(%{{.*}} = %{{.*}}) -> !tile.cursor
      %end = tile.units %u, %lo, %hi of %p iter_args(%cu = %c0) -> (!tile.cursor) {
        %s = tile.acquire %ring[%cu] : !R
        // CHECK: tile.fill %{{.*}}[0], %{{.*}} at %{{.*}}, %{{.*}}
        %f1 = tile.fill %s[0], %x at %u, %lo : !tile.slot<!R>, !X -> !PX
        %f2 = tile.fill %s[1], %w at %u, %lo : !tile.slot<!R>, !W -> !PW
        // CHECK: tile.commit
        tile.commit %s(%f1, %f2) : !tile.slot<!R>, !PX, !PW
        %n = tile.next %ring[%cu] : !R
        %t = tile.take %ring[%cu] : !R
        // CHECK: tile.read %{{.*}}[0] step 1
        %a = tile.read %t[0] step 1 : !tile.slot<!R> -> !FA
        %b = tile.read %t[1] step 1 : !tile.slot<!R> -> !FB
        %z = tile.zero : !A
        // CHECK: tile.mma %{{.*}}, %{{.*}} into %{{.*}}
        %d = tile.mma %a, %b into %z : !FA, !FB, !A -> !A
        // The sums of A's rows, taken by the units of the first column.
        // CHECK: tile.first %{{.*}}
        %first = tile.first %u
        // CHECK: tile.zero : !tile.sums<64>
        %z0 = tile.zero : !tile.sums<64>
        // CHECK: tile.rowsum %{{.*}} into %{{.*}} : <<4, [{{.*}}]>>, <64>
        %z1 = tile.rowsum %t into %z0 : !tile.slot<!R>, !tile.sums<64>
        // CHECK: tile.store_sums %{{.*}} at %{{.*}} out(%{{.*}} : <f32, any, 4>) : <64>
        scf.if %first {
          tile.store_sums %z1 at %u out(%bias : !V) : !tile.sums<64>
        }
        tile.release %t : !tile.slot<!R>
        tile.drain %ring : !R
        // CHECK: tile.epilogue %{{.*}} at %{{.*}} ins(%{{.*}} : {{.*}}) out(%{{.*}} : {{.*}}) maps [#{{.*}}, #{{.*}}]
        tile.epilogue %d at %u ins(%bias : !V) out(%y : !Y)
            maps [affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m, n)>] : !A {
        ^bb0(%v: f32, %b0: f32):
          %r = arith.addf %v, %b0 : f32
          tile.yield %r : f32
        }
        // CHECK: tile.epilogue %{{.*}} at %{{.*}} out(%{{.*}}, %{{.*}} : {{.*}}, !tile.view<f32, any, 4>) maps [#{{.*}}] results [#gemm.result<absmax, #{{.*}}>]
        // CHECK: tile.yield %{{.*}}, %{{.*}} : f32, f32
        tile.epilogue %d at %u out(%y, %bias : !Y, !V) maps [affine_map<(m, n) -> (m, n)>]
            results [#gemm.result<absmax, affine_map<(m, n) -> (m)>>] : !A {
        ^bb0(%v: f32):
          %r = arith.negf %v : f32
          tile.yield %r, %v : f32, f32
        }
        tile.yield %n : !tile.cursor
      }
    }
  }

  // What tile-expand-schedule leaves: no role, no units, units located by number.
  // CHECK: tile.kernel @expanded
  tile.kernel @expanded(%p: !tile.problem, %x: !X, %w: !W, %y: !Y)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 1> shared_limit 1024 {
    // CHECK: tile.extent %{{.*}}, m
    %m = tile.extent %p, m
    // CHECK: tile.locate %{{.*}}[%{{.*}}, %{{.*}}, %{{.*}}]
    %u = tile.locate %p[%m, %m, %m]
  }

  // Units that are splits of a tile: the last to come has the sum, and stores it.
  // CHECK: tile.kernel @parts({{.*}}, %{{.*}}: !tile.workspace) schedule <mma_sync, persistent, {{.*}}, group = 8, splits = 4> ctas 132
  tile.kernel @parts(%p: !tile.problem, %x: !X, %w: !W, %y: !Y, %ws: !tile.workspace)
      schedule <mma_sync, persistent, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8, splits = 4> ctas 132 shared_limit 1024 {
    %m = tile.extent %p, m
    %u = tile.locate %p[%m, %m, %m]
    // CHECK: tile.split %{{.*}}, %{{.*}} of %{{.*}} first %{{.*}} counter %{{.*}}
    %q = tile.split %u, %m of %m first %m counter %m
    %z = tile.zero : !A
    // CHECK: %{{.*}}, %{{.*}} = tile.reduce %{{.*}} of %{{.*}} in %{{.*}} : <64x32xf32>
    %sum, %own = tile.reduce %z of %q in %ws : !A
    scf.if %own {
      tile.epilogue %sum at %q out(%y : !Y) maps [affine_map<(m, n) -> (m, n)>] : !A {
      ^bb0(%v: f32):
        tile.yield %v : f32
      }
    }
  }

  // Parts that are the CTAs of a cluster: the first one has the sum.
  // CHECK: tile.kernel @cluster_parts({{.*}}) schedule <mma_sync, split_k, {{.*}}, group = 8, splits = 4, reduce = cluster> shared_limit
  tile.kernel @cluster_parts(%p: !tile.problem, %x: !X, %w: !W, %y: !Y)
      schedule <mma_sync, split_k, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8, splits = 4, reduce = cluster> shared_limit 65536 {
    %ring = tile.ring : !tile.ring<4, [<128x32xbf16, k, cp_async>, <128x32xbf16, k, cp_async>]>
    // CHECK: %[[EXCHANGE:.*]] = tile.exchange over %{{.*}} : <4, [<128x32xbf16, k, cp_async>, <128x32xbf16, k, cp_async>]>
    %exchange = tile.exchange over %ring : !tile.ring<4, [<128x32xbf16, k, cp_async>, <128x32xbf16, k, cp_async>]>
    %m = tile.extent %p, m
    %u = tile.locate %p[%m, %m, %m]
    %q = tile.split %u, %m of %m first %m counter %m
    %z = tile.zero : !A
    // CHECK: %{{.*}}, %{{.*}} = tile.gather %{{.*}} of %{{.*}} in %[[EXCHANGE]] : <64x32xf32>
    %sum, %own = tile.gather %z of %q in %exchange : !A
  }

  // Two teams: each takes every second unit, skips the slots of the other's and has the
  // turn, a slot without parts.
  // CHECK: tile.kernel @teams({{.*}}) schedule <wgmma, pingpong, {{.*}}, group = 8, raster = snake> ctas 132
  tile.kernel @teams(%p: !tile.problem, %x: !TX, %w: !TW, %y: !TY)
      schedule <wgmma, pingpong, tile = [64, 256, 64], warp = [16, 256], stages = 4, group = 8, raster = snake> ctas 132 shared_limit 232448 {
    // CHECK: %[[TURN:.*]] = tile.ring readers(4) : <1, [], mbarrier>
    %turn = tile.ring readers(4) : !tile.ring<1, [], mbarrier>
    %start = tile.start %turn : !tile.ring<1, [], mbarrier>
    tile.role "first" warps(4) {
    }
    tile.role "second" warps(4) {
      // CHECK: tile.units %{{.*}}, %[[LO:.*]], %[[HI:.*]] of %{{.*}} team(1) iter_args
      %end = tile.units %u, %lo, %hi of %p team(1) iter_args(%c = %start) -> (!tile.cursor) {
        %slot = tile.acquire %turn[%c] : !tile.ring<1, [], mbarrier>
        // CHECK: tile.commit %{{.*}} : <<1, [], mbarrier>>
        tile.commit %slot : !tile.slot<<1, [], mbarrier>>
        // CHECK: tile.next %[[TURN]][%{{.*}}] by %[[HI]]
        %n = tile.next %turn[%c] by %hi : !tile.ring<1, [], mbarrier>
        tile.yield %n : !tile.cursor
      }
    }
    tile.role "copy" warps(4) {
    }
  }

  // wgmma: two roles over a ring of mbarriers. The first product has no
  // accumulator; products fly until they are settled.
  // CHECK: tile.kernel @specialised({{.*}}!tile.view<bf16, k, 16, map 2>{{.*}}!tile.view<bf16, mn, 16, map 3>{{.*}}) schedule <wgmma
  tile.kernel @specialised(%p: !tile.problem, %x: !TX, %w: !TW, %y: !TY)
      schedule <wgmma, block, tile = [128, 256, 64], warp = [16, 256], stages = 4, group = 8> shared_limit 232448 {
    // CHECK: %[[PANELS:.*]] = tile.panels : <2, 16x64xbf16>
    %panels = tile.panels : !PY
    // CHECK: tile.ring readers(8) : <4, [<128x64xbf16, k, tma>, <256x64xbf16, mn, tma>], mbarrier>
    %ring = tile.ring readers(8) : !TR
    // CHECK: tile.role "multiply" warps(8) regs(232) {
    tile.role "multiply" warps(8) regs(232) {
      %c0 = tile.start %ring : !TR
      %end = tile.units %u, %lo, %hi of %p iter_args(%cu = %c0) -> (!tile.cursor) {
        %s = tile.take %ring[%cu] : !TR
        // CHECK: tile.mma %{{.*}}, %{{.*}} : {{.*}} -> <64x256xf32, flying>
        %d = tile.mma %s, %s : !tile.slot<!TR>, !tile.slot<!TR> -> !AF
        // CHECK: tile.mma %{{.*}}, %{{.*}} into %{{.*}} : {{.*}} -> <64x256xf32, flying>
        %e = tile.mma %s, %s into %d : !tile.slot<!TR>, !tile.slot<!TR>, !AF -> !AF
        // CHECK: tile.settle %{{.*}} leave 1 : <64x256xf32, flying> -> <64x256xf32, flying>
        %f = tile.settle %e leave 1 : !AF -> !AF
        // CHECK: tile.settle %{{.*}} leave 0 : <64x256xf32, flying> -> <64x256xf32>
        %g = tile.settle %f leave 0 : !AF -> <64x256xf32>
        tile.release %s : !tile.slot<!TR>
        // CHECK: tile.epilogue %{{.*}} at %{{.*}} out(%{{.*}} : {{.*}}) via %[[PANELS]] : !tile.panels<2, 16x64xbf16> maps [#{{.*}}]
        tile.epilogue %g at %u out(%y : !TY) via %panels : !PY maps [affine_map<(m, n) -> (m, n)>] : <64x256xf32> {
        ^bb0(%v: f32):
          tile.yield %v : f32
        }
        %n = tile.next %ring[%cu] : !TR
        tile.yield %n : !tile.cursor
      }
      // CHECK: tile.drain %[[PANELS]] : !tile.panels<2, 16x64xbf16>
      tile.drain %panels : !PY
    }
    // CHECK: tile.role "copy" warps(4) regs(40) elected {
    tile.role "copy" warps(4) regs(40) elected {
      // CHECK: tile.registers 40
      tile.registers 40
      %c0 = tile.start %ring : !TR
      // CHECK: tile.drain %{{.*}}[%{{.*}}] : !tile.ring<4,
      tile.drain %ring[%c0] : !TR
    }
  }
}

// Bytes are read with a sign or without, each operand as it is.
!RB = !tile.ring<2, [<64x32xi8, k, cp_async>, <64x32xi8, k, cp_async>]>
// CHECK-LABEL: func.func @bytes
func.func @bytes(%s: !tile.slot<!RB>, %z: !tile.acc<64x64xi32>) -> !tile.acc<64x64xi32> {
  // CHECK: tile.read %{{.*}}[0] step 0 : {{.*}} -> <64x32xui8>
  %a = tile.read %s[0] step 0 : !tile.slot<!RB> -> !tile.frag<64x32xui8>
  // CHECK: tile.read %{{.*}}[1] step 0 : {{.*}} -> <64x32xi8>
  %b = tile.read %s[1] step 0 : !tile.slot<!RB> -> !tile.frag<64x32xi8>
  // CHECK: tile.mma {{.*}} : !tile.frag<64x32xui8>, !tile.frag<64x32xi8>, !tile.acc<64x64xi32> -> <64x64xi32>
  %d = tile.mma %a, %b into %z : !tile.frag<64x32xui8>, !tile.frag<64x32xi8>, !tile.acc<64x64xi32> -> !tile.acc<64x64xi32>
  return %d : !tile.acc<64x64xi32>
}
