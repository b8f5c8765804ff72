// RUN: gemm-opt %s --split-input-file --verify-diagnostics

// Kernels of two roles that do each other's work, or hold what lowering takes one of. The ids are
// those of the op descriptions.

!R = !tile.ring<2, [<128x64xbf16, k, tma>, <128x64xbf16, k, tma>], mbarrier>
gpu.module @kernel_c14_acquires {
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16, map 2>, %b: !tile.view<bf16, k, 16, map 2>, %c: !tile.view<bf16, mn, 16>)
      schedule <wgmma, block, tile = [128, 128, 64], warp = [16, 128], stages = 2, group = 8> shared_limit 232448 {
    %ring = tile.ring readers(8) : !R
    tile.role "multiply" warps(8) {
      %c0 = tile.start %ring : !R
      // expected-error @below {{expected to be in a role that copies, got role "multiply" (kernel C14)}}
      %s = tile.acquire %ring[%c0] : !R
    }
    tile.role "copy" warps(4) elected {
    }
  }
}

// -----

!R = !tile.ring<2, [<128x64xbf16, k, tma>, <128x64xbf16, k, tma>], mbarrier>
gpu.module @kernel_c14_takes {
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16, map 2>, %b: !tile.view<bf16, k, 16, map 2>, %c: !tile.view<bf16, mn, 16>)
      schedule <wgmma, block, tile = [128, 128, 64], warp = [16, 128], stages = 2, group = 8> shared_limit 232448 {
    %ring = tile.ring readers(8) : !R
    tile.role "multiply" warps(8) {
    }
    tile.role "copy" warps(4) elected {
      %c0 = tile.start %ring : !R
      // expected-error @below {{expected to be in a role that multiplies, got role "copy" (kernel C14)}}
      %t = tile.take %ring[%c0] : !R
    }
  }
}

// -----

!R = !tile.ring<2, [<128x64xbf16, k, tma>, <128x64xbf16, k, tma>], mbarrier>
!A = !tile.acc<64x128xf32>
gpu.module @kernel_c14_stores {
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16, map 2>, %b: !tile.view<bf16, k, 16, map 2>, %c: !tile.view<bf16, mn, 16>)
      schedule <wgmma, block, tile = [128, 128, 64], warp = [16, 128], stages = 2, group = 8> shared_limit 232448 {
    %ring = tile.ring readers(8) : !R
    tile.role "multiply" warps(8) {
    }
    tile.role "copy" warps(4) elected {
      %i = tile.extent %p, k
      %u = tile.locate %p[%i, %i, %i]
      %z = tile.zero : !A
      // expected-error @below {{'tile.epilogue' op expected to be in a role that multiplies, got role "copy" (kernel C14)}}
      tile.epilogue %z at %u out(%c : !tile.view<bf16, mn, 16>) maps [affine_map<(m, n) -> (m, n)>] : !A {
      ^bb0(%v: f32):
        tile.yield %v : f32
      }
    }
  }
}

// -----

!R = !tile.ring<2, [<128x64xbf16, k, tma>, <128x64xbf16, k, tma>], mbarrier>
gpu.module @kernel_c14_nowhere {
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16, map 2>, %b: !tile.view<bf16, k, 16, map 2>, %c: !tile.view<bf16, mn, 16>)
      schedule <wgmma, block, tile = [128, 128, 64], warp = [16, 128], stages = 2, group = 8> shared_limit 232448 {
    %ring = tile.ring readers(8) : !R
    %c0 = tile.start %ring : !R
    // expected-error @below {{expected to be in a role that multiplies, got none (kernel C14)}}
    %t = tile.take %ring[%c0] : !R
    tile.role "multiply" warps(8) {
    }
    tile.role "copy" warps(4) elected {
    }
  }
}

// -----

gpu.module @kernel_c10_panels {
  // expected-error @below {{expected one tile.panels for an output '!tile.view<bf16, mn, 16, map 2>', got 2 (kernel C10)}}
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16, map 2>, %b: !tile.view<bf16, k, 16, map 2>, %c: !tile.view<bf16, mn, 16, map 2>)
      schedule <wgmma, block, tile = [128, 128, 64], warp = [16, 128], stages = 2, group = 8> shared_limit 232448 {
    %q = tile.panels : !tile.panels<2, 16x32xbf16>
    %r = tile.panels : !tile.panels<2, 16x64xbf16>
  }
}

// -----

gpu.module @kernel_c10_no_panels {
  // expected-error @below {{expected no tile.panels for an output '!tile.view<bf16, mn, 16>', got 1 (kernel C10)}}
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16, map 2>, %b: !tile.view<bf16, k, 16, map 2>, %c: !tile.view<bf16, mn, 16>)
      schedule <wgmma, block, tile = [128, 128, 64], warp = [16, 128], stages = 2, group = 8> shared_limit 232448 {
    %q = tile.panels : !tile.panels<2, 16x32xbf16>
  }
}

// -----

!R = !tile.ring<2, [<128x64xbf16, k, tma>, <128x64xbf16, k, tma>], mbarrier>
gpu.module @kernel_c20_in_role {
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16, map 2>, %b: !tile.view<bf16, k, 16, map 2>, %c: !tile.view<bf16, mn, 16>)
      schedule <wgmma, block, tile = [128, 128, 64], warp = [16, 128], stages = 2, group = 8> shared_limit 232448 {
    %ring = tile.ring readers(8) : !R
    tile.role "multiply" warps(8) {
      // expected-error @below {{expected the registers of its role; give the role regs(232) (kernel C20)}}
      tile.registers 232
    }
    tile.role "copy" warps(4) elected {
    }
  }
}

// -----

!R = !tile.ring<2, [<128x64xbf16, k, tma>, <128x64xbf16, k, tma>], mbarrier>
gpu.module @kernel_c20_branch {
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16, map 2>, %b: !tile.view<bf16, k, 16, map 2>, %c: !tile.view<bf16, mn, 16>)
      schedule <wgmma, block, tile = [128, 128, 64], warp = [16, 128], stages = 2, group = 8> shared_limit 232448 {
    %ring = tile.ring readers(8) : !R
    %multiplies = arith.constant true
    scf.if %multiplies {
      // expected-error @below {{expected at least 90 registers for a role that multiplies, got 24 (kernel C20)}}
      tile.registers 24
      %c0 = tile.start %ring : !R
      %t = tile.take %ring[%c0] : !R
      %d = tile.mma %t, %t : !tile.slot<!R>, !tile.slot<!R> -> !tile.acc<64x128xf32, flying>
    }
  }
}

// -----

!R = !tile.ring<2, [<128x64xbf16, k, tma>, <128x64xbf16, k, tma>], mbarrier>
gpu.module @kernel_c6_branch {
  // expected-error @below {{expected roles of at most 64512 registers, the launch's, got 87040 (kernel C6)}}
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16, map 2>, %b: !tile.view<bf16, k, 16, map 2>, %c: !tile.view<bf16, mn, 16>)
      schedule <wgmma, block, tile = [128, 128, 64], warp = [16, 128], stages = 2, group = 8> shared_limit 232448 {
    %ring = tile.ring readers(8) : !R
    %multiplies = arith.constant true
    scf.if %multiplies {
      tile.registers 256
      %c0 = tile.start %ring : !R
      %t = tile.take %ring[%c0] : !R
      %d = tile.mma %t, %t : !tile.slot<!R>, !tile.slot<!R> -> !tile.acc<64x128xf32, flying>
    }
  }
}

// -----

gpu.module @kernel_c2_negative {
  // expected-error @below {{expected a shared_limit of 0 bytes or more, got -1 (kernel C2)}}
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <wgmma, block, tile = [128, 128, 64], warp = [16, 128], stages = 2, group = 8> shared_limit -1 {
  }
}

// -----

gpu.module @kernel_c19_underscore {
  // expected-error @below {{is not _, $, WARP_SZ or gemm_shared, got "_" (kernel C19)}}
  tile.kernel @"_"(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <wgmma, block, tile = [128, 128, 64], warp = [16, 128], stages = 2, group = 8> shared_limit 232448 {
  }
}

// -----

gpu.module @kernel_c19_dollar {
  // expected-error @below {{is not _, $, WARP_SZ or gemm_shared, got "$" (kernel C19)}}
  tile.kernel @"$"(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <wgmma, block, tile = [128, 128, 64], warp = [16, 128], stages = 2, group = 8> shared_limit 232448 {
  }
}

// -----

gpu.module @kernel_c19_constant {
  // expected-error @below {{is not _, $, WARP_SZ or gemm_shared, got "WARP_SZ" (kernel C19)}}
  tile.kernel @"WARP_SZ"(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <wgmma, block, tile = [128, 128, 64], warp = [16, 128], stages = 2, group = 8> shared_limit 232448 {
  }
}

// -----

gpu.module @kernel_c21 {
  // expected-error @below {{expected sources of 4 panels in all for #gemm.schedule<wgmma, block, tile = [128, 128, 64], warp = [16, 128], stages = 2, group = 8, panels = 4>, got 2 (kernel C21)}}
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16, map 2>, %b: !tile.view<bf16, k, 16, map 2>, %c: !tile.view<bf16, mn, 16>)
      schedule <wgmma, block, tile = [128, 128, 64], warp = [16, 128], stages = 2, group = 8, panels = 4> shared_limit 232448 {
    %s = tile.source : !tile.source<2, 16x64xbf16>
  }
}

// -----

gpu.module @kernel_c21_rounds {
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16, map 2>, %b: !tile.view<bf16, k, 16, map 2>, %c: !tile.view<bf16, mn, 16>)
      schedule <wgmma, block, tile = [128, 192, 64], warp = [16, 192], stages = 2, group = 8, panels = 2> shared_limit 232448 {
    // expected-error @below {{expected panels of which a warp's 16x192 has a multiple of their number, got '!tile.source<2, 16x64xbf16>' (kernel C21)}}
    %s = tile.source : !tile.source<2, 16x64xbf16>
  }
}

// -----

gpu.module @kernel_c21_box {
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16, map 2>, %b: !tile.view<bf16, k, 16, map 2>, %c: !tile.view<bf16, mn, 16, map 2>)
      schedule <wgmma, block, tile = [128, 128, 64], warp = [16, 128], stages = 2, group = 8, panels = 2> shared_limit 232448 {
    %panels = tile.panels : !tile.panels<2, 16x64xbf16>
    %s = tile.source : !tile.source<2, 16x32xbf16>
    tile.role "multiply" warps(8) {
      %c0 = tile.start %s : !tile.source<2, 16x32xbf16>
      %end = tile.units %u, %lo, %hi of %p iter_args(%at = %c0) -> (!tile.cursor) {
        // expected-error @below {{expected panels of 64 columns as others of this view have, got '!tile.source<2, 16x32xbf16>' (kernel C21)}}
        %loading, %after = tile.preload %s[%at], %c of %u : !tile.source<2, 16x32xbf16>, !tile.view<bf16, mn, 16, map 2>
        tile.yield %after : !tile.cursor
      }
    }
    tile.role "copy" warps(4) {
    }
  }
}
