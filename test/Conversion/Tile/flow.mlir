// RUN: gemm-opt %s --split-input-file | FileCheck %s
// RUN: gemm-opt %s --split-input-file --canonicalize | FileCheck %s
// RUN: gemm-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(gpu.module(tile-expand-schedule))'
// RUN: gemm-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(gpu.module(tile-to-nvvm))'

// Where the values of a kernel come from is no business of its verifier: passes of others fold,
// select and copy without asking. What lowers it refuses, where it stands.

// CHECK: gpu.module @through_others
gpu.module @through_others {
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> shared_limit 166912 {
    %z = tile.zero : !tile.acc<64x32xf32>
    %yes = arith.constant true
    // expected-error @below {{expected values of the tile dialect in its ops, scf.for, scf.if and scf.while, got}}
    %y = arith.select %yes, %z, %z : !tile.acc<64x32xf32>
  }
}

// -----

// CHECK: gpu.module @fragments
!R = !tile.ring<4, [<128x32xbf16, k, cp_async>, <128x32xbf16, k, cp_async>]>
!F = !tile.frag<64x16xbf16>
!A = !tile.acc<64x64xf32>
gpu.module @fragments {
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 64], stages = 4, group = 8> shared_limit 166912 {
    %ring = tile.ring : !R
    %c0 = tile.start %ring : !R
    %t = tile.take %ring[%c0] : !R
    %x = tile.read %t[0] step 0 : !tile.slot<!R> -> !F
    %y = tile.read %t[1] step 0 : !tile.slot<!R> -> !F
    %z = tile.zero : !A
    // expected-error @below {{expected A from tile.read of part 0, got part 1}}
    %d = tile.mma %y, %x into %z : !F, !F, !A -> !A
  }
}

// -----

// CHECK: gpu.module @fragments_carried
// Through a loop: the first turn multiplies what was read of part 1, later ones of part 0.
!R = !tile.ring<4, [<128x32xbf16, k, cp_async>, <128x32xbf16, k, cp_async>]>
!F = !tile.frag<64x16xbf16>
!A = !tile.acc<64x64xf32>
gpu.module @fragments_carried {
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 64], stages = 4, group = 8> shared_limit 166912 {
    %ring = tile.ring : !R
    %c0 = tile.start %ring : !R
    %t = tile.take %ring[%c0] : !R
    %x = tile.read %t[0] step 0 : !tile.slot<!R> -> !F
    %y = tile.read %t[1] step 0 : !tile.slot<!R> -> !F
    %z = tile.zero : !A
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %r:2 = scf.for %i = %zero to %one step %one iter_args(%s = %z, %f = %x) -> (!A, !F) : i32 {
      // expected-error @below {{expected B from tile.read of part 1, got part 0}}
      %d = tile.mma %x, %f into %s : !F, !F, !A -> !A
      scf.yield %d, %y : !A, !F
    }
  }
}

// -----

// CHECK: gpu.module @not_reduced
!A = !tile.acc<64x32xf32>
gpu.module @not_reduced {
  // expected-error @below {{expected one tile.reduce for #gemm.schedule<mma_sync, split_k, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8, splits = 4>, got 0}}
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>, %ws: !tile.workspace)
      schedule <mma_sync, split_k, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8, splits = 4> shared_limit 166912 {
    %m = tile.extent %p, m
    %u = tile.locate %p[%m, %m, %m]
    %z = tile.zero : !A
    tile.epilogue %z at %u out(%c : !tile.view<bf16, mn, 16>) maps [affine_map<(m, n) -> (m, n)>] : !A {
    ^bb0(%v: f32):
      tile.yield %v : f32
    }
  }
}

// -----

// CHECK: gpu.module @not_gathered
!A = !tile.acc<64x32xf32>
!R = !tile.ring<4, [<128x32xbf16, k, cp_async>, <128x32xbf16, k, cp_async>]>
gpu.module @not_gathered {
  // expected-error @below {{expected one tile.gather for}}
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <mma_sync, split_k, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8, splits = 4, reduce = cluster> shared_limit 166912 {
    %ring = tile.ring : !R
    %exchange = tile.exchange over %ring : !R
    %m = tile.extent %p, m
    %u = tile.locate %p[%m, %m, %m]
    %z = tile.zero : !A
    tile.epilogue %z at %u out(%c : !tile.view<bf16, mn, 16>) maps [affine_map<(m, n) -> (m, n)>] : !A {
    ^bb0(%v: f32):
      tile.yield %v : f32
    }
  }
}

// -----

// CHECK: gpu.module @another_ring
!R = !tile.ring<4, [<128x32xbf16, k, cp_async>, <128x32xbf16, k, cp_async>]>
gpu.module @another_ring {
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <mma_sync, split_k, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8, splits = 4, reduce = cluster> shared_limit 166912 {
    %ring = tile.ring : !R
    %true = arith.constant true
    %either = scf.if %true -> (!R) {
      scf.yield %ring : !R
    } else {
      scf.yield %ring : !R
    }
    // expected-error @below {{expected the ring of a tile.ring}}
    %exchange = tile.exchange over %either : !R
  }
}

// -----

// CHECK: gpu.module @backwards
!R = !tile.ring<4, [<128x32xbf16, k, cp_async>, <128x32xbf16, k, cp_async>]>
gpu.module @backwards {
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> shared_limit 166912 {
    %ring = tile.ring : !R
    %c0 = tile.start %ring : !R
    %by = arith.constant -2 : i32
    // expected-error @below {{expected to advance by no negative number of slots, got -2}}
    %n = tile.next %ring[%c0] by %by : !R
    %t = tile.take %ring[%n] : !R
  }
}

// -----

// CHECK: gpu.module @called
// What upstream makes of math may be a call.
!A = !tile.acc<64x32xf32>
gpu.module @called {
  func.func private @expf(f32) -> f32
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> shared_limit 166912 {
    %m = tile.extent %p, m
    %u = tile.locate %p[%m, %m, %m]
    %z = tile.zero : !A
    tile.epilogue %z at %u out(%c : !tile.view<bf16, mn, 16>) maps [affine_map<(m, n) -> (m, n)>] : !A {
    ^bb0(%v: f32):
      // expected-error @below {{'func.call' op expected scalar code without effects on memory in an epilogue, and of this dialect tile.extent alone}}
      %e = func.call @expf(%v) : (f32) -> f32
      tile.yield %e : f32
    }
  }
}

// -----

// CHECK: gpu.module @nested
!A = !tile.acc<64x32xf32>
gpu.module @nested {
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> shared_limit 166912 {
    %m = tile.extent %p, m
    %u = tile.locate %p[%m, %m, %m]
    %z = tile.zero : !A
    tile.epilogue %z at %u out(%c : !tile.view<bf16, mn, 16>) maps [affine_map<(m, n) -> (m, n)>] : !A {
    ^bb0(%v: f32):
      // expected-error @below {{'tile.epilogue' op expected scalar code without effects on memory in an epilogue}}
      tile.epilogue %z at %u out(%c : !tile.view<bf16, mn, 16>) maps [affine_map<(m, n) -> (m, n)>] : !A {
      ^bb0(%w: f32):
        tile.yield %w : f32
      }
      tile.yield %v : f32
    }
  }
}

// -----

// CHECK: gpu.module @foreign
!A = !tile.acc<64x32xf32>
gpu.module @foreign {
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> shared_limit 166912 {
    %m = tile.extent %p, m
    %u = tile.locate %p[%m, %m, %m]
    %z = tile.zero : !A
    tile.epilogue %z at %u out(%c : !tile.view<bf16, mn, 16>) maps [affine_map<(m, n) -> (m, n)>] : !A {
    ^bb0(%v: f32):
      // expected-error @below {{'spirv.FNegate' op expected scalar code without effects on memory in an epilogue}}
      %r = spirv.FNegate %v : f32
      tile.yield %r : f32
    }
  }
}

// -----

// CHECK: gpu.module @scaling
!A = !tile.acc<64x32xf32>
gpu.module @scaling {
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> shared_limit 166912 {
    %m = tile.extent %p, m
    %u = tile.locate %p[%m, %m, %m]
    %z = tile.zero : !A
    tile.epilogue %z at %u out(%c : !tile.view<bf16, mn, 16>) maps [affine_map<(m, n) -> (m, n)>] : !A {
    ^bb0(%v: f32):
      // expected-error @below {{'arith.scaling_truncf' op expected scalar code without effects on memory in an epilogue}}
      %h = arith.scaling_truncf %v, %v : f32, f32 to f8E4M3FN
      %r = arith.extf %h : f8E4M3FN to f32
      tile.yield %r : f32
    }
  }
}

// -----

// CHECK: gpu.module @complex
!A = !tile.acc<64x32xf32>
gpu.module @complex {
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> shared_limit 166912 {
    %m = tile.extent %p, m
    %u = tile.locate %p[%m, %m, %m]
    %z = tile.zero : !A
    tile.epilogue %z at %u out(%c : !tile.view<bf16, mn, 16>) maps [affine_map<(m, n) -> (m, n)>] : !A {
    ^bb0(%v: f32):
      // expected-error @below {{'complex.create' op expected scalar code without effects on memory in an epilogue}}
      %h = complex.create %v, %v : complex<f32>
      %r = complex.abs %h : complex<f32>
      tile.yield %r : f32
    }
  }
}

// -----

// CHECK: gpu.module @commit_order
!V = !tile.view<bf16, k, 16>
!P = !tile.copy<<64x32xbf16, k, ldst>>
!R = !tile.ring<2, [<64x32xbf16, k, ldst>, <64x32xbf16, k, ldst>]>
gpu.module @commit_order {
  tile.kernel @k(%p: !tile.problem, %a: !V, %b: !V, %c: !tile.view<bf16, mn, 16>)
      schedule <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 2, group = 4> shared_limit 166912 {
    %ring = tile.ring : !R
    %m = tile.extent %p, m
    %u = tile.locate %p[%m, %m, %m]
    %c0 = tile.start %ring : !R
    %s = tile.acquire %ring[%c0] : !R
    %x = tile.fill %s[0], %a at %u, %m : !tile.slot<!R>, !V -> !P
    %y = tile.fill %s[1], %b at %u, %m : !tile.slot<!R>, !V -> !P
    // expected-error @below {{'tile.commit' op expected copy 0 from tile.fill of part 0 of the slot, got part 1}}
    tile.commit %s(%y, %x) : !tile.slot<!R>, !P, !P
  }
}

// -----

// CHECK: gpu.module @commit_carried
// A turn may commit what the turn before began to copy, slot and copies together; not into another slot.
!V = !tile.view<bf16, k, 16>
!P = !tile.copy<<64x32xbf16, k, ldst>>
!R = !tile.ring<2, [<64x32xbf16, k, ldst>, <64x32xbf16, k, ldst>]>
!S = !tile.slot<!R>
gpu.module @commit_carried {
  tile.kernel @k(%p: !tile.problem, %a: !V, %b: !V, %c: !tile.view<bf16, mn, 16>)
      schedule <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 2, group = 4> shared_limit 166912 {
    %ring = tile.ring : !R
    %m = tile.extent %p, m
    %u = tile.locate %p[%m, %m, %m]
    %c0 = tile.start %ring : !R
    %s = tile.acquire %ring[%c0] : !R
    %x = tile.fill %s[0], %a at %u, %m : !S, !V -> !P
    %y = tile.fill %s[1], %b at %u, %m : !S, !V -> !P
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %r:4 = scf.for %i = %zero to %m step %one iter_args(%at = %c0, %to = %s, %v = %x, %w = %y) -> (!tile.cursor, !S, !P, !P) : i32 {
      tile.commit %to(%v, %w) : !S, !P, !P
      %n = tile.next %ring[%at] : !R
      %t = tile.acquire %ring[%n] : !R
      %xt = tile.fill %t[0], %a at %u, %i : !S, !V -> !P
      %yt = tile.fill %t[1], %b at %u, %i : !S, !V -> !P
      scf.yield %n, %t, %xt, %yt : !tile.cursor, !S, !P, !P
    }
    // expected-error @below {{'tile.commit' op expected copy 0 from tile.fill of part 0 of the slot, got another slot}}
    tile.commit %s(%r#2, %r#3) : !S, !P, !P
  }
}

// -----

// CHECK: gpu.module @fill_negative
!V = !tile.view<bf16, k, 16>
!P = !tile.copy<<64x32xbf16, k, cp_async>>
!R = !tile.ring<2, [<64x32xbf16, k, cp_async>, <64x32xbf16, k, cp_async>]>
gpu.module @fill_negative {
  tile.kernel @k(%p: !tile.problem, %a: !V, %b: !V, %c: !tile.view<bf16, mn, 16>)
      schedule <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 2, group = 4> shared_limit 166912 {
    %ring = tile.ring : !R
    %m = tile.extent %p, m
    %u = tile.locate %p[%m, %m, %m]
    %c0 = tile.start %ring : !R
    %s = tile.acquire %ring[%c0] : !R
    %k = arith.constant -1 : i32
    // expected-error @below {{'tile.fill' op expected a k-step from 0 to 67108863, of 32 elements each, got -1}}
    %x = tile.fill %s[0], %a at %u, %k : !tile.slot<!R>, !V -> !P
  }
}

// -----

// CHECK: gpu.module @fill_far
!V = !tile.view<bf16, k, 16>
!P = !tile.copy<<64x32xbf16, k, cp_async>>
!R = !tile.ring<2, [<64x32xbf16, k, cp_async>, <64x32xbf16, k, cp_async>]>
gpu.module @fill_far {
  tile.kernel @k(%p: !tile.problem, %a: !V, %b: !V, %c: !tile.view<bf16, mn, 16>)
      schedule <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 2, group = 4> shared_limit 166912 {
    %ring = tile.ring : !R
    %m = tile.extent %p, m
    %u = tile.locate %p[%m, %m, %m]
    %c0 = tile.start %ring : !R
    %s = tile.acquire %ring[%c0] : !R
    %last = arith.constant 67108863 : i32
    %x = tile.fill %s[0], %a at %u, %last : !tile.slot<!R>, !V -> !P
    %k = arith.constant 134217728 : i32
    // expected-error @below {{'tile.fill' op expected a k-step from 0 to 67108863, of 32 elements each, got 134217728}}
    %y = tile.fill %s[1], %b at %u, %k : !tile.slot<!R>, !V -> !P
  }
}

// -----

// CHECK: gpu.module @loaded_elsewhere
!E = !tile.view<bf16, any, 16, map 2>
!S = !tile.source<2, 16x64xbf16>
gpu.module @loaded_elsewhere {
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16, map 2>, %b: !tile.view<bf16, k, 16, map 2>, %c: !tile.view<bf16, mn, 16>, %e: !E)
      schedule <wgmma, block, tile = [128, 128, 64], warp = [16, 128], stages = 2, group = 8, panels = 2> shared_limit 232448 {
    %s = tile.source : !S
    %c0 = tile.start %s : !S
    %m = tile.extent %p, m
    %n = tile.extent %p, n
    %u = tile.locate %p[%m, %m, %m]
    %v = tile.locate %p[%m, %n, %m]
    %loading, %after = tile.preload %s[%c0], %e of %v : !S, !E
    %z = tile.zero : !tile.acc<64x128xf32>
    // expected-error @below {{expected what is loaded for input 0 from a tile.preload of it, of the same unit}}
    tile.epilogue %z at %u ins(%e : !E) out(%c : !tile.view<bf16, mn, 16>) loaded(%loading : !tile.loading<2, 16x64xbf16>)
        maps [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>] : <64x128xf32> {
    ^bb0(%x: f32, %y: f32):
      %r = arith.addf %x, %y : f32
      tile.yield %r : f32
    }
  }
}
