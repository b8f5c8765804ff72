// RUN: gemm-opt %s | gemm-opt | FileCheck %s
// RUN: gemm-opt %s --mlir-print-op-generic | gemm-opt | FileCheck %s
// RUN: gemm-opt %s --emit-bytecode | gemm-opt | FileCheck %s

!TX = !tile.view<bf16, k, 16, map 2>
!TW = !tile.view<bf16, mn, 16, map 3>
!TY = !tile.view<bf16, mn, 16, map 2>
!PY = !tile.panels<2, 16x64xbf16>
!E = !tile.view<bf16, any, 16, map 2>
!SR = !tile.source<2, 16x64xbf16>
!LR = !tile.loading<2, 16x64xbf16>

gpu.module @kernels {
  // What the epilogue reads at each element is loaded ahead of it.
  // CHECK: tile.kernel @residual({{.*}}) schedule <wgmma, block, {{.*}}panels = 2> shared_limit
  tile.kernel @residual(%p: !tile.problem, %x: !TX, %w: !TW, %y: !TY, %e: !E)
      schedule <wgmma, block, tile = [128, 256, 64], warp = [16, 256], stages = 4, group = 8, panels = 2> shared_limit 232448 {
    %panels = tile.panels : !PY
    // CHECK: %[[SOURCE:.*]] = tile.source : <2, 16x64xbf16>
    %source = tile.source : !SR
    tile.role "multiply" warps(8) {
      // CHECK: tile.start %[[SOURCE]] : !tile.source<2, 16x64xbf16>
      %c0 = tile.start %source : !SR
      %end = tile.units %u, %lo, %hi of %p iter_args(%cs = %c0) -> (!tile.cursor) {
        // CHECK: %[[LOADING:.*]], %{{.*}} = tile.preload %[[SOURCE]][%{{.*}}], %{{.*}} of %{{.*}} : <2, 16x64xbf16>, <bf16, any, 16, map 2>
        %loading, %after = tile.preload %source[%cs], %e of %u : !SR, !E
        %z = tile.zero : !tile.acc<64x256xf32>
        // CHECK: tile.epilogue {{.*}} via %{{.*}} : !tile.panels<2, 16x64xbf16> loaded(%[[LOADING]] : !tile.loading<2, 16x64xbf16>) maps
        tile.epilogue %z at %u ins(%e : !E) out(%y : !TY) via %panels : !PY loaded(%loading : !LR)
            maps [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>] : <64x256xf32> {
        ^bb0(%v: f32, %w0: f32):
          %r = arith.addf %v, %w0 : f32
          tile.yield %r : f32
        }
        tile.yield %after : !tile.cursor
      }
      tile.drain %panels : !PY
    }
    tile.role "copy" warps(4) {
    }
  }
}
