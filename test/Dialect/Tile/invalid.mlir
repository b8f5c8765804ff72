// RUN: gemm-opt %s --split-input-file --verify-diagnostics

// One negative case per constraint; the ids are those of the op descriptions.

// expected-error @below {{expected rows to be a multiple of 8 and cols of 16, up to 1024, got 20 and 32 (part C1)}}
func.func private @part_c1(!tile.ring<2, [<20x32xbf16, k, cp_async>, <16x32xbf16, k, cp_async>]>)

// -----

// expected-error @below {{expected rows to be a multiple of 16 and cols of 16, up to 1024, got 24 and 32 (part C1)}}
func.func private @part_c1_mn(!tile.ring<2, [<24x32xbf16, mn, cp_async>, <16x32xbf16, k, cp_async>]>)

// -----

// expected-error @below {{expected element type f16, bf16, f32, tf32, f64, i8, ui8, i4, ui4, f8E4M3FN or f8E5M2, got 'i64' (part C2)}}
func.func private @part_c2(!tile.ring<2, [<16x32xi64, k, cp_async>, <16x32xi64, k, cp_async>]>)

// -----

// expected-error @below {{expected engine tma or ldst for a part of 'tf32', which rounds elements of f32, got cp_async (part C7)}}
func.func private @part_c7(!tile.ring<2, [<16x32xtf32, k, cp_async>, <16x32xtf32, k, ldst>]>)

// -----

// expected-error @below {{expected major order k or mn, got any (part C3)}}
func.func private @part_c3(!tile.ring<2, [<16x32xf16, any, cp_async>, <16x32xf16, k, cp_async>]>)

// -----

// expected-error @below {{expected 2 to 16 stages, got 17 (ring C1)}}
func.func private @ring_c1(!tile.ring<17, [<16x32xf16, k, cp_async>, <16x32xf16, k, cp_async>]>)

// -----

// expected-error @below {{expected parts of one K extent and of element types that are multiplied, got 32 x 'f16' and 16 x 'f16' (ring C2)}}
func.func private @ring_c2(!tile.ring<4, [<16x32xf16, k, cp_async>, <16x16xf16, k, cp_async>]>)

// -----

// expected-error @below {{expected an alignment that is a power of two from the element's size 4 to 16, got 2 (view C1)}}
func.func private @view_c1(!tile.view<f32, mn, 2>)

// -----

// expected-error @below {{expected whole vectors in lines of contiguous columns without a tensor map, got strides of run time (view C3)}}
func.func private @view_c3(!tile.view<f32, any, 4, whole>)

// -----

// expected-error @below {{expected whole vectors in lines of contiguous columns without a tensor map, got a map (view C3)}}
func.func private @view_c3_map(!tile.view<bf16, k, 16, map 2, whole>)

// -----

!V = !tile.view<bf16, k, 16>
gpu.module @kernel_c1 {
  // expected-error @below {{expected a problem and at least three views as arguments, got 3 arguments (kernel C1)}}
  tile.kernel @k(%p: !tile.problem, %a: !V, %b: !V)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> shared_limit 166912 {
  }
}

// -----

!V = !tile.view<bf16, k, 16>
gpu.module @kernel_c1_workspace {
  // expected-error @below {{expected a workspace for #gemm.schedule<mma_sync, split_k, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8, splits = 2> (kernel C1)}}
  tile.kernel @k(%p: !tile.problem, %a: !V, %b: !V, %c: !V)
      schedule <mma_sync, split_k, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8, splits = 2> shared_limit 166912 {
  }
}

// -----

!V = !tile.view<bf16, k, 16>
gpu.module @kernel_c1_no_workspace {
  // expected-error @below {{expected no workspace for #gemm.schedule<mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> (kernel C1)}}
  tile.kernel @k(%p: !tile.problem, %a: !V, %b: !V, %c: !V, %w: !tile.workspace)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> shared_limit 166912 {
  }
}

// -----

func.func @promote_c1(%a: !tile.acc<64x32xf32, flying>) {
  // expected-error @below {{expected settled accumulators of f32, got '!tile.acc<64x32xf32, flying>' (promote C1)}}
  %s = tile.promote %a into %a : !tile.acc<64x32xf32, flying>
  return
}

// -----

func.func @promote_c1_integers(%a: !tile.acc<64x32xi32>) {
  // expected-error @below {{expected settled accumulators of f32, got '!tile.acc<64x32xi32>' (promote C1)}}
  %s = tile.promote %a into %a : !tile.acc<64x32xi32>
  return
}

// -----

func.func @reduce_c1(%a: !tile.acc<64x32xf32, flying>, %u: !tile.unit, %w: !tile.workspace) {
  // expected-error @below {{expected a settled accumulator, got '!tile.acc<64x32xf32, flying>' (reduce C1)}}
  %s, %o = tile.reduce %a of %u in %w : !tile.acc<64x32xf32, flying>
  return
}

// -----

!V = !tile.view<bf16, k, 16>
!R = !tile.ring<12, [<128x32xbf16, k, cp_async>, <128x32xbf16, k, cp_async>]>
gpu.module @kernel_c2 {
  // expected-error @below {{expected at most 166912 bytes of shared memory, got 196608; take fewer stages or a smaller tile (kernel C2)}}
  tile.kernel @k(%p: !tile.problem, %a: !V, %b: !V, %c: !V)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 12, group = 8> shared_limit 166912 {
    %ring = tile.ring : !R
  }
}

// -----

!V = !tile.view<bf16, k, 16>
gpu.module @kernel_c5 {
  // expected-error @below {{expected roles of 8 warps in all, got 4 (kernel C5)}}
  tile.kernel @k(%p: !tile.problem, %a: !V, %b: !V, %c: !V)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> shared_limit 166912 {
    tile.role "all" warps(4) {
    }
  }
}

// -----

!V = !tile.view<bf16, k, 16>
gpu.module @role_c1 {
  tile.kernel @k(%p: !tile.problem, %a: !V, %b: !V, %c: !V)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> shared_limit 166912 {
    // expected-error @below {{expected 1 to 32 warps, got 0 (role C1)}}
    tile.role "all" warps(0) {
    }
  }
}

// -----

!V = !tile.view<bf16, k, 16>
gpu.module @units_c1 {
  tile.kernel @k(%p: !tile.problem, %a: !V, %b: !V, %c: !V)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> shared_limit 166912 {
    // expected-error @below {{expected a body that takes a unit, two i32 and one argument per initial value, got 2 arguments for 0 initial values (units C1)}}
    "tile.units"(%p) ({
    ^bb0(%u: !tile.unit, %lo: i32):
      tile.yield
    }) : (!tile.problem) -> ()
  }
}

// -----

!V = !tile.view<bf16, k, 16>
gpu.module @units_c2 {
  tile.kernel @k(%p: !tile.problem, %a: !V, %b: !V, %c: !V)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> shared_limit 166912 {
    // expected-error @below {{expected the body to yield the 0 initial values' types, got 1 values (units C2)}}
    tile.units %u, %lo, %hi of %p {
      tile.yield %lo : i32
    }
  }
}

// -----

!V = !tile.view<bf16, k, 16>
!P = !tile.copy<<128x32xbf16, k, cp_async>>
!R = !tile.ring<4, [<128x32xbf16, k, cp_async>, <128x32xbf16, k, cp_async>]>
func.func @fill_c1(%s: !tile.slot<!R>, %v: !V, %u: !tile.unit, %k: i32) {
  // expected-error @below {{expected part below 2, got 2 (fill C1)}}
  %c = tile.fill %s[2], %v at %u, %k : !tile.slot<!R>, !V -> !P
  return
}

// -----

!V = !tile.view<bf16, mn, 16>
!P = !tile.copy<<128x32xbf16, k, cp_async>>
!R = !tile.ring<4, [<128x32xbf16, k, cp_async>, <128x32xbf16, k, cp_async>]>
func.func @fill_c2(%s: !tile.slot<!R>, %v: !V, %u: !tile.unit, %k: i32) {
  // expected-error @below {{expected view and part to agree, got 'bf16' mn and 'bf16' k (fill C2)}}
  %c = tile.fill %s[0], %v at %u, %k : !tile.slot<!R>, !V -> !P
  return
}

// -----

!V = !tile.view<bf16, k, 2>
!P = !tile.copy<<128x32xbf16, k, cp_async>>
!R = !tile.ring<4, [<128x32xbf16, k, cp_async>, <128x32xbf16, k, cp_async>]>
func.func @fill_c3(%s: !tile.slot<!R>, %v: !V, %u: !tile.unit, %k: i32) {
  // expected-error @below {{expected a view aligned to 4 bytes for cp_async, got 2; take engine ldst (fill C3)}}
  %c = tile.fill %s[0], %v at %u, %k : !tile.slot<!R>, !V -> !P
  return
}

// -----

!P = !tile.copy<<128x32xbf16, k, cp_async>>
!R = !tile.ring<4, [<128x32xbf16, k, cp_async>, <128x32xbf16, k, cp_async>]>
func.func @commit_c1(%s: !tile.slot<!R>, %c: !P) {
  // expected-error @below {{expected 2 copies, got 1 (commit C1)}}
  tile.commit %s(%c) : !tile.slot<!R>, !P
  return
}

// -----

!R = !tile.ring<4, [<128x32xbf16, k, cp_async>, <128x32xbf16, k, cp_async>]>
func.func @read_c1(%s: !tile.slot<!R>) {
  // expected-error @below {{expected step below 2, got 2 (read C1)}}
  %f = tile.read %s[0] step 2 : !tile.slot<!R> -> !tile.frag<64x16xbf16>
  return
}

// -----

!R = !tile.ring<4, [<128x32xbf16, k, cp_async>, <128x32xbf16, k, cp_async>]>
func.func @read_c2(%s: !tile.slot<!R>) {
  // expected-error @below {{expected a fragment of 16 'bf16' columns and rows that divide 128, got 48x16x'bf16' (read C2)}}
  %f = tile.read %s[0] step 0 : !tile.slot<!R> -> !tile.frag<48x16xbf16>
  return
}

// -----

!R = !tile.ring<2, [<64x16xf32, k, cp_async>, <64x16xf32, k, cp_async>]>
func.func @read_c2_rounded(%s: !tile.slot<!R>) {
  // expected-error @below {{expected a fragment of 8 'tf32' columns and rows that divide 64, got 32x8x'f32' (read C2)}}
  %f = tile.read %s[0] step 0 : !tile.slot<!R> -> !tile.frag<32x8xf32>
  return
}

// -----

// expected-error @below {{expected rows to be a positive multiple of 16, got 24 (sums C1)}}
func.func private @sums_c1(!tile.sums<24>)

// -----

!R = !tile.ring<4, [<128x32xbf16, k, cp_async>, <128x32xbf16, k, cp_async>]>
func.func @rowsum_c1(%f: !tile.slot<!R>, %s: !tile.sums<48>) {
  // expected-error @below {{expected a slot whose part 0 has a multiple of 48 rows, got '!tile.slot<<4, [<128x32xbf16, k, cp_async>, <128x32xbf16, k, cp_async>]>>' (rowsum C1)}}
  %t = tile.rowsum %f into %s : !tile.slot<!R>, !tile.sums<48>
  return
}

// -----

func.func @store_sums_c1(%s: !tile.sums<32>, %u: !tile.unit, %v: !tile.view<f32, mn, 4>) {
  // expected-error @below {{expected a view of f32, f16 or bf16 with major any, got '!tile.view<f32, mn, 4>' (store_sums C1)}}
  tile.store_sums %s at %u out(%v : !tile.view<f32, mn, 4>) : !tile.sums<32>
  return
}

// -----

func.func @mma_c1(%a: !tile.frag<64x16xbf16>, %b: !tile.frag<32x16xf16>, %c: !tile.acc<64x32xf32>) {
  // expected-error @below {{expected fragments of 64 and 32 rows and one element type, got '!tile.frag<64x16xbf16>' and '!tile.frag<32x16xf16>' (mma C1)}}
  %d = tile.mma %a, %b into %c : !tile.frag<64x16xbf16>, !tile.frag<32x16xf16>, !tile.acc<64x32xf32> -> !tile.acc<64x32xf32>
  return
}

// -----

func.func @epilogue_c1(%d: !tile.acc<64x32xf32>, %u: !tile.unit, %y: !tile.view<bf16, mn, 4>) {
  // expected-error @below {{expected a body from 'f32' and 0 inputs to one 'f32', got 2 arguments (epilogue C1)}}
  tile.epilogue %d at %u out(%y : !tile.view<bf16, mn, 4>) maps [affine_map<(m, n) -> (m, n)>] : !tile.acc<64x32xf32> {
  ^bb0(%v: f32, %w: f32):
    tile.yield %v : f32
  }
  return
}

// -----

func.func @epilogue_c2(%d: !tile.acc<64x32xf32>, %u: !tile.unit, %y: !tile.view<bf16, mn, 4>) {
  // expected-error @below {{expected maps that are projected permutations of (m, n), got affine_map<(d0, d1) -> (d0, d0 + d1)> (epilogue C2)}}
  tile.epilogue %d at %u out(%y : !tile.view<bf16, mn, 4>) maps [affine_map<(m, n) -> (m, m + n)>] : !tile.acc<64x32xf32> {
  ^bb0(%v: f32):
    tile.yield %v : f32
  }
  return
}

// -----

func.func @epilogue_c2_output(%d: !tile.acc<64x32xf32>, %u: !tile.unit, %y: !tile.view<bf16, mn, 4>) {
  // expected-error @below {{expected a permutation of (m, n) as the output's map, got affine_map<(d0, d1) -> (d1)> (epilogue C2)}}
  tile.epilogue %d at %u out(%y : !tile.view<bf16, mn, 4>) maps [affine_map<(m, n) -> (n)>] : !tile.acc<64x32xf32> {
  ^bb0(%v: f32):
    tile.yield %v : f32
  }
  return
}

// -----

// expected-error @below {{expected at most 256 lines for engine tma, got 512 (part C4)}}
func.func private @part_c4(!tile.ring<2, [<512x64xf16, k, tma>, <16x64xf16, k, tma>], mbarrier>)

// -----

// expected-error @below {{expected guard mbarrier for parts filled by tma, got groups (ring C3)}}
func.func private @ring_c3(!tile.ring<2, [<16x64xf16, k, tma>, <16x64xf16, k, cp_async>]>)

// -----

!R = !tile.ring<2, [<128x64xbf16, k, tma>, <128x64xbf16, k, tma>], mbarrier>
func.func @ring_c4() {
  // expected-error @below {{expected readers exactly for an mbarrier ring, got 0 for '!tile.ring<2, [<128x64xbf16, k, tma>, <128x64xbf16, k, tma>], mbarrier>' (ring C4)}}
  %ring = tile.ring : !R
  return
}

// -----

// expected-error @below {{expected a tensor map of rank 2 or 3 over a view aligned to 16, got rank 2 and alignment 8 (view C2)}}
func.func private @view_c2(!tile.view<f16, mn, 8, map 2>)

// -----

!V = !tile.view<bf16, k, 16>
gpu.module @kernel_c6 {
  // expected-error @below {{expected roles of at most 64512 registers, the launch's, got 66560 (kernel C6)}}
  tile.kernel @k(%p: !tile.problem, %a: !V, %b: !V, %c: !V)
      schedule <wgmma, block, tile = [128, 128, 64], warp = [16, 128], stages = 4, group = 8> shared_limit 232448 {
    tile.role "multiply" warps(8) regs(240) {
    }
    tile.role "copy" warps(4) regs(40) elected {
    }
  }
}

// -----

!V = !tile.view<bf16, k, 16>
gpu.module @role_c2 {
  tile.kernel @k(%p: !tile.problem, %a: !V, %b: !V, %c: !V)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> shared_limit 166912 {
    // expected-error @below {{expected a multiple of 8 registers from 24 to 256 for a multiple of 4 warps, got 100 for 8 (role C2)}}
    tile.role "all" warps(8) regs(100) {
    }
  }
}

// -----

!V = !tile.view<bf16, k, 16>
!P = !tile.copy<<128x64xbf16, k, tma>>
!R = !tile.ring<4, [<128x64xbf16, k, tma>, <128x64xbf16, k, tma>], mbarrier>
func.func @fill_c3_tma(%s: !tile.slot<!R>, %v: !V, %u: !tile.unit, %k: i32) {
  // expected-error @below {{expected a view with a tensor map for tma, got '!tile.view<bf16, k, 16>' (fill C3)}}
  %c = tile.fill %s[0], %v at %u, %k : !tile.slot<!R>, !V -> !P
  return
}

// -----

!R = !tile.ring<4, [<128x64xbf16, k, tma>, <128x64xbf16, k, tma>], mbarrier>
func.func @mma_c1_slots(%s: !tile.slot<!R>) {
  // expected-error @below {{expected slots of multiples of 64 and 96 rows and one element type, got #tile.part<128x64xbf16, k, tma> and #tile.part<128x64xbf16, k, tma> (mma C1)}}
  %d = tile.mma %s, %s : !tile.slot<!R>, !tile.slot<!R> -> !tile.acc<64x96xf32, flying>
  return
}

// -----

!R = !tile.ring<4, [<128x64xbf16, k, tma>, <128x64xbf16, k, tma>], mbarrier>
func.func @mma_c2(%s: !tile.slot<!R>) {
  // expected-error @below {{expected a flying result and an accumulator of its type or none, got '!tile.acc<64x128xf32>' (mma C2)}}
  %d = tile.mma %s, %s : !tile.slot<!R>, !tile.slot<!R> -> !tile.acc<64x128xf32>
  return
}

// -----

func.func @mma_c2_fragments(%a: !tile.frag<64x16xbf16>, %b: !tile.frag<32x16xbf16>) {
  // expected-error @below {{expected a settled accumulator of the result's type, got '!tile.acc<64x32xf32>' (mma C2)}}
  %d = tile.mma %a, %b : !tile.frag<64x16xbf16>, !tile.frag<32x16xbf16> -> !tile.acc<64x32xf32>
  return
}

// -----

!R = !tile.ring<4, [<128x64xi8, k, tma>, <128x64xbf16, k, tma>], mbarrier>
func.func @mma_c1_converted(%a: !tile.frag<64x32xf16>, %s: !tile.slot<!R>) {
  // expected-error @below {{expected fragments of 64 rows, a slot of a multiple of 128 rows and of the fragments' columns, and one element type, got '!tile.frag<64x32xf16>' and #tile.part<128x64xbf16, k, tma> (mma C1)}}
  %d = tile.mma %a, %s step 0 : !tile.frag<64x32xf16>, !tile.slot<!R> -> !tile.acc<64x128xf32, flying>
  return
}

// -----

!R = !tile.ring<4, [<128x64xi8, k, tma>, <128x64xbf16, k, tma>], mbarrier>
func.func @mma_c4(%a: !tile.frag<64x32xbf16>, %s: !tile.slot<!R>) {
  // expected-error @below {{expected a step of 0 to 1 of the slot, got 2 (mma C4)}}
  %d = tile.mma %a, %s step 2 : !tile.frag<64x32xbf16>, !tile.slot<!R> -> !tile.acc<64x128xf32, flying>
  return
}

// -----

!R = !tile.ring<4, [<128x64xi8, k, tma>, <128x64xbf16, k, tma>], mbarrier>
func.func @mma_c4_none(%a: !tile.frag<64x32xbf16>, %s: !tile.slot<!R>) {
  // expected-error @below {{expected a step of 0 to 1 of the slot, got none (mma C4)}}
  %d = tile.mma %a, %s : !tile.frag<64x32xbf16>, !tile.slot<!R> -> !tile.acc<64x128xf32, flying>
  return
}

// -----

!R = !tile.ring<4, [<128x64xbf16, k, tma>, <128x64xbf16, k, tma>], mbarrier>
func.func @mma_c4_slots(%s: !tile.slot<!R>) {
  // expected-error @below {{expected a step of 0 to 3 of the slot, got 4 (mma C4)}}
  %d = tile.mma %s, %s step 4 : !tile.slot<!R>, !tile.slot<!R> -> !tile.acc<64x128xf32, flying>
  return
}

// -----

func.func @mma_c4_fragments(%a: !tile.frag<64x16xbf16>, %b: !tile.frag<32x16xbf16>, %c: !tile.acc<64x32xf32>) {
  // expected-error @below {{expected no step but of a slot, got 0 (mma C4)}}
  %d = tile.mma %a, %b step 0 into %c : !tile.frag<64x16xbf16>, !tile.frag<32x16xbf16>, !tile.acc<64x32xf32> -> !tile.acc<64x32xf32>
  return
}

// -----

func.func @settle_c1(%d: !tile.acc<64x128xf32, flying>) {
  // expected-error @below {{expected a flying accumulator and the same one, settled, got '!tile.acc<64x128xf32, flying>' and '!tile.acc<64x128xf32, flying>' (settle C1)}}
  %e = tile.settle %d leave 0 : !tile.acc<64x128xf32, flying> -> !tile.acc<64x128xf32, flying>
  return
}

// -----

func.func @epilogue_c1_flying(%d: !tile.acc<64x128xf32, flying>, %u: !tile.unit, %y: !tile.view<bf16, mn, 4>) {
  // expected-error @below {{expected a settled accumulator, got '!tile.acc<64x128xf32, flying>' (epilogue C1)}}
  tile.epilogue %d at %u out(%y : !tile.view<bf16, mn, 4>) maps [affine_map<(m, n) -> (m, n)>] : !tile.acc<64x128xf32, flying> {
  ^bb0(%v: f32):
    tile.yield %v : f32
  }
  return
}

// -----

!V = !tile.view<bf16, k, 16>
gpu.module @units_c3 {
  tile.kernel @k(%p: !tile.problem, %a: !V, %b: !V, %c: !V)
      schedule <wgmma, pingpong, tile = [64, 128, 64], warp = [16, 128], stages = 4, group = 8> ctas 132 shared_limit 232448 {
    // expected-error @below {{expected a team below 2, got 2 (units C3)}}
    tile.units %u, %lo, %hi of %p team(2) {
      tile.yield
    }
  }
}

// -----

// expected-error @below {{expected 1 stage and guard mbarrier for a ring without parts, got 2 and mbarrier (ring C1)}}
func.func @ring_c1_turn(%r: !tile.ring<2, [], mbarrier>)

// -----

// expected-error @below {{expected 1 to 2 panels of a multiple of 8 rows up to 256, got 2 of 12 (panels C1)}}
func.func @panels_c1(%p: !tile.panels<2, 12x64xbf16>)

// -----

// expected-error @below {{expected lines of 32, 64 or 128 bytes of f16, bf16, f32 or i32, got 64 x 'f32' (panels C2)}}
func.func @panels_c2(%p: !tile.panels<2, 16x64xf32>)

// -----

func.func @epilogue_c3(%d: !tile.acc<64x128xf32>, %u: !tile.unit, %y: !tile.view<bf16, mn, 16, map 2>) {
  // expected-error @below {{expected panels exactly for an output with a tensor map, got '!tile.view<bf16, mn, 16, map 2>' (epilogue C3)}}
  tile.epilogue %d at %u out(%y : !tile.view<bf16, mn, 16, map 2>) maps [affine_map<(m, n) -> (m, n)>] : !tile.acc<64x128xf32> {
  ^bb0(%v: f32):
    tile.yield %v : f32
  }
  return
}

// -----

func.func @epilogue_c3_columns(%d: !tile.acc<64x96xf32>, %u: !tile.unit, %y: !tile.view<bf16, mn, 16, map 2>, %p: !tile.panels<2, 16x64xbf16>) {
  // expected-error @below {{expected panels of 'bf16' with 16 rows and columns that divide 96, got '!tile.panels<2, 16x64xbf16>' (epilogue C3)}}
  tile.epilogue %d at %u out(%y : !tile.view<bf16, mn, 16, map 2>) via %p : !tile.panels<2, 16x64xbf16> maps [affine_map<(m, n) -> (m, n)>] : !tile.acc<64x96xf32> {
  ^bb0(%v: f32):
    tile.yield %v : f32
  }
  return
}

// -----

func.func @epilogue_c3_rows(%d: !tile.acc<64x96xf32>, %u: !tile.unit, %y: !tile.view<bf16, mn, 16, map 2>, %p: !tile.panels<2, 64x16xbf16>) {
  // expected-error @below {{expected panels of 'bf16' with 16 columns and rows that divide 96, got '!tile.panels<2, 64x16xbf16>' (epilogue C3)}}
  tile.epilogue %d at %u out(%y : !tile.view<bf16, mn, 16, map 2>) via %p : !tile.panels<2, 64x16xbf16> maps [affine_map<(m, n) -> (n, m)>] : !tile.acc<64x96xf32> {
  ^bb0(%v: f32):
    tile.yield %v : f32
  }
  return
}

// -----

// expected-error @below {{expected copies to several CTAs by tma, to 2 to 8 of them, a multiple of 8 of the 128 lines each, got mc 2 by cp_async (part C5)}}
func.func @part_c5(%r: !tile.ring<4, [<128x64xbf16, k, cp_async mc 2>, <128x64xbf16, k, cp_async>]>)

// -----

// expected-error @below {{a multiple of 8 of the 48 lines each, got mc 4 by tma (part C5)}}
func.func @part_c5_lines(%r: !tile.ring<4, [<48x64xbf16, k, tma mc 4>, <128x64xbf16, k, tma>], mbarrier>)

// -----

!V = !tile.view<bf16, k, 16, map 2>
gpu.module @m {
  // expected-error @below {{expected a part for at most 1 CTAs of the cluster, got mc 2 (kernel C7)}}
  tile.kernel @kernel_c7(%p: !tile.problem, %x: !V, %w: !V, %y: !V)
      schedule <wgmma, block, tile = [128, 128, 64], warp = [16, 128], stages = 2, group = 8, cluster = [2, 1]> shared_limit 232448 {
    %r = tile.ring readers(16) : !tile.ring<2, [<128x64xbf16, k, tma mc 2>, <128x64xbf16, k, tma>], mbarrier>
  }
}

// -----

func.func @gather_c1(%a: !tile.acc<64x32xf32, flying>, %u: !tile.unit, %e: !tile.exchange) {
  // expected-error @below {{expected a settled accumulator, got '!tile.acc<64x32xf32, flying>' (gather C1)}}
  %s, %o = tile.gather %a of %u in %e : !tile.acc<64x32xf32, flying>
  return
}

// -----

!V = !tile.view<bf16, k, 16>
gpu.module @kernel_c8 {
  // expected-error @below {{expected one exchange for #gemm.schedule<mma_sync, split_k, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8, splits = 2, reduce = cluster>, got 0 (kernel C8)}}
  tile.kernel @k(%p: !tile.problem, %a: !V, %b: !V, %c: !V)
      schedule <mma_sync, split_k, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8, splits = 2, reduce = cluster> shared_limit 166912 {
  }
}

// -----

!V = !tile.view<bf16, k, 16>
!R = !tile.ring<2, [<128x32xbf16, k, cp_async>, <128x32xbf16, k, cp_async>]>
gpu.module @kernel_c8_none {
  // expected-error @below {{expected no exchange for #gemm.schedule<mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 2, group = 8>, got 1 (kernel C8)}}
  tile.kernel @k(%p: !tile.problem, %a: !V, %b: !V, %c: !V)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 2, group = 8> shared_limit 166912 {
    %ring = tile.ring : !R
    %exchange = tile.exchange over %ring : !R
  }
}

// -----

// The ring's slots do not hold the accumulators, which then come after it.
!V = !tile.view<bf16, k, 16>
!R = !tile.ring<2, [<128x32xbf16, k, cp_async>, <128x32xbf16, k, cp_async>]>
gpu.module @kernel_c2_exchange {
  // expected-error @below {{expected at most 65536 bytes of shared memory, got 98304; take fewer stages or a smaller tile (kernel C2)}}
  tile.kernel @k(%p: !tile.problem, %a: !V, %b: !V, %c: !V)
      schedule <mma_sync, split_k, tile = [128, 128, 32], warp = [64, 32], stages = 2, group = 8, splits = 2, reduce = cluster> shared_limit 65536 {
    %ring = tile.ring : !R
    %exchange = tile.exchange over %ring : !R
  }
}

// -----

!R = !tile.ring<2, [<64x32xbf16, k, cp_async>, <64x32xbf16, k, cp_async>]>
func.func @drain_c1(%c: !tile.cursor) {
  %ring = tile.ring : !R
  // expected-error @below {{expected a cursor for an mbarrier ring and for no other memory, got one for '!tile.ring<2, [<64x32xbf16, k, cp_async>, <64x32xbf16, k, cp_async>]>' (drain C1)}}
  tile.drain %ring[%c] : !R
  return
}

// -----

!R = !tile.ring<2, [<64x32xbf16, k, tma>, <64x32xbf16, k, tma>], mbarrier>
func.func @drain_c1_none() {
  %ring = tile.ring readers(4) : !R
  // expected-error @below {{expected a cursor for an mbarrier ring and for no other memory, got none for '!tile.ring<2, [<64x32xbf16, k, tma>, <64x32xbf16, k, tma>], mbarrier>' (drain C1)}}
  tile.drain %ring : !R
  return
}

// -----

!V = !tile.view<bf16, k, 16>
gpu.module @kernel_c3 {
  // expected-error @below {{expected a schedule of family mma_sync, wgmma, simt, bf16x6, bf16x3, bf16x9, mixed or mixed_wgmma without swap or pack, got #gemm.schedule<mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8, swap> (kernel C3)}}
  tile.kernel @k(%p: !tile.problem, %a: !V, %b: !V, %c: !V)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8, swap> shared_limit 166912 {
  }
}

// -----

!V = !tile.view<bf16, k, 16>
gpu.module @kernel_c3_library {
  // expected-error @below {{expected a schedule of family mma_sync, wgmma, simt, bf16x6, bf16x3, bf16x9, mixed or mixed_wgmma without swap or pack, got #gemm.schedule<library> (kernel C3)}}
  tile.kernel @k(%p: !tile.problem, %a: !V, %b: !V, %c: !V)
      schedule <library> shared_limit 166912 {
  }
}

// -----

!V = !tile.view<bf16, k, 16>
gpu.module @kernel_c3_family {
  // expected-error @below {{expected a schedule of family mma_sync, wgmma, simt, bf16x6, bf16x3, bf16x9, mixed or mixed_wgmma without swap or pack, got #gemm.schedule<tcgen05, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> (kernel C3)}}
  tile.kernel @k(%p: !tile.problem, %a: !V, %b: !V, %c: !V)
      schedule <tcgen05, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> shared_limit 166912 {
  }
}

// -----

!V = !tile.view<bf16, k, 16>
gpu.module @kernel_c4 {
  // expected-error @below {{expected limit of CTAs for #gemm.schedule<mma_sync, persistent, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> (kernel C4)}}
  tile.kernel @k(%p: !tile.problem, %a: !V, %b: !V, %c: !V)
      schedule <mma_sync, persistent, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> shared_limit 166912 {
  }
}

// -----

!V = !tile.view<bf16, k, 16>
gpu.module @kernel_c4_block {
  // expected-error @below {{expected no limit of CTAs for #gemm.schedule<mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> (kernel C4)}}
  tile.kernel @k(%p: !tile.problem, %a: !V, %b: !V, %c: !V)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> ctas 132 shared_limit 166912 {
  }
}

// -----

!V = !tile.view<bf16, k, 16>
gpu.module @kernel_c4_many {
  // expected-error @below {{expected 1 to 65535 CTAs, got 0 (kernel C4)}}
  tile.kernel @k(%p: !tile.problem, %a: !V, %b: !V, %c: !V, %w: !tile.workspace)
      schedule <mma_sync, stream_k, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> ctas 0 shared_limit 166912 {
  }
}

// -----

!V = !tile.view<bf16, k, 16>
gpu.module @kernel_c4_cluster {
  // expected-error @below {{expected a multiple of the cluster's 2 CTAs, got 3 (kernel C4)}}
  tile.kernel @k(%p: !tile.problem, %a: !V, %b: !V, %c: !V)
      schedule <wgmma, persistent, tile = [64, 64, 64], warp = [16, 64], stages = 3, group = 2, cluster = [2, 1]> ctas 3 shared_limit 232448 {
  }
}

// -----

!V = !tile.view<bf16, k, 16>
gpu.module @kernel_c9 {
  // expected-error @below {{expected guard groups in a kernel of family mma_sync, got mbarrier (kernel C9)}}
  tile.kernel @k(%p: !tile.problem, %a: !V, %b: !V, %c: !V)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> shared_limit 166912 {
    %r = tile.ring readers(8) : !tile.ring<4, [<128x32xbf16, k, cp_async>, <128x32xbf16, k, cp_async>], mbarrier>
  }
}

// -----

!V = !tile.view<bf16, k, 16>
gpu.module @kernel_c9_wgmma {
  // expected-error @below {{expected guard mbarrier in a kernel of family wgmma, got groups (kernel C9)}}
  tile.kernel @k(%p: !tile.problem, %a: !V, %b: !V, %c: !V)
      schedule <wgmma, block, tile = [128, 128, 64], warp = [16, 128], stages = 2, group = 8> shared_limit 166912 {
    %r = tile.ring : !tile.ring<2, [<128x64xbf16, k, cp_async>, <128x64xbf16, k, cp_async>]>
  }
}

// -----

// The schedule's own rules hold for a kernel's.
gpu.module @schedule_rules {
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16>)
      // expected-error @below {{expected 2 to 16 stages, got 17 (schedule C4)}}
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 17, group = 8> shared_limit 166912 {
  }
}

// -----

// Found by fuzz.ir: rows of 0 divided a slot's.
// expected-error @below {{expected positive multiples of 16 rows and 8 cols, got 0x32 (acc C1)}}
func.func private @acc_c1(!tile.acc<0x32xf32>)

// -----

// expected-error @below {{expected an accumulator of f32, f64 or i32, got 'f16' (acc C2)}}
func.func private @acc_c2(!tile.acc<64x32xf16>)

// -----

func.func @zero_c1() {
  // expected-error @below {{expected a settled accumulator, got '!tile.acc<64x128xf32, flying>' (zero C1)}}
  %z = tile.zero : !tile.acc<64x128xf32, flying>
  return
}

// -----

func.func @registers_c1() {
  // expected-error @below {{expected a multiple of 8 registers from 24 to 256, got 20 (registers C1)}}
  tile.registers 20
  return
}

// -----

func.func @settle_c2(%d: !tile.acc<64x128xf32, flying>) {
  // expected-error @below {{expected to leave 0 to 7 products, got 8 (settle C2)}}
  %e = tile.settle %d leave 8 : !tile.acc<64x128xf32, flying> -> !tile.acc<64x128xf32, flying>
  return
}

// -----

// A slot of a ring without parts has nothing to multiply.
!R = !tile.ring<1, [], mbarrier>
func.func @mma_c1_turn(%s: !tile.slot<!R>) {
  // expected-error @below {{expected two fragments, two slots of two parts or fragments and such a slot, got '!tile.slot<<1, [], mbarrier>>' and '!tile.slot<<1, [], mbarrier>>' (mma C1)}}
  %d = tile.mma %s, %s : !tile.slot<!R>, !tile.slot<!R> -> !tile.acc<64x128xf32, flying>
  return
}

// -----

func.func @epilogue_c4(%d: !tile.acc<64x32xf32>, %u: !tile.unit, %y: !tile.view<i64, mn, 8>) {
  // expected-error @below {{expected an output of f16, bf16, f32, f64, i32, i8, f8E4M3FN or f8E5M2 of major k or mn, got '!tile.view<i64, mn, 8>' (epilogue C4)}}
  tile.epilogue %d at %u out(%y : !tile.view<i64, mn, 8>) maps [affine_map<(m, n) -> (m, n)>] : !tile.acc<64x32xf32> {
  ^bb0(%v: f32):
    tile.yield %v : f32
  }
  return
}

// -----

func.func @epilogue_c1_integers(%d: !tile.acc<64x32xi32>, %u: !tile.unit, %y: !tile.view<i32, mn, 4>) {
  // expected-error @below {{expected a body from 'i32' and 0 inputs to one 'i32', got 1 arguments (epilogue C1)}}
  tile.epilogue %d at %u out(%y : !tile.view<i32, mn, 4>) maps [affine_map<(m, n) -> (m, n)>] : !tile.acc<64x32xi32> {
  ^bb0(%v: f32):
    tile.yield %v : f32
  }
  return
}

// -----

func.func @epilogue_c1_input(%d: !tile.acc<64x32xi32>, %u: !tile.unit, %x: !tile.view<f32, any, 4>, %y: !tile.view<i32, mn, 4>) {
  // expected-error @below {{expected a body that takes 'f32' for an input of 'f32', got 'i32' (epilogue C1)}}
  tile.epilogue %d at %u ins(%x : !tile.view<f32, any, 4>) out(%y : !tile.view<i32, mn, 4>) maps [affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m, n)>] : !tile.acc<64x32xi32> {
  ^bb0(%v: i32, %w: i32):
    tile.yield %v : i32
  }
  return
}

// -----

// Of bytes alone either has a sign or none.
func.func @mma_c1_unsigned(%a: !tile.frag<64x32xui8>, %b: !tile.frag<32x32xbf16>, %c: !tile.acc<64x32xi32>) {
  // expected-error @below {{expected fragments of 64 and 32 rows and one element type, got '!tile.frag<64x32xui8>' and '!tile.frag<32x32xbf16>' (mma C1)}}
  %d = tile.mma %a, %b into %c : !tile.frag<64x32xui8>, !tile.frag<32x32xbf16>, !tile.acc<64x32xi32> -> !tile.acc<64x32xi32>
  return
}

// -----

!R = !tile.ring<2, [<64x32xf16, k, cp_async>, <64x32xf16, k, cp_async>]>
func.func @read_c2_unsigned(%s: !tile.slot<!R>) {
  // expected-error @below {{expected a fragment of 16 'f16' columns and rows that divide 64, got 64x32x'ui8' (read C2)}}
  %f = tile.read %s[0] step 0 : !tile.slot<!R> -> !tile.frag<64x32xui8>
  return
}

// -----

func.func @mma_c3_unsigned(%a: !tile.frag<64x32xui8>, %b: !tile.frag<32x32xi8>, %c: !tile.acc<64x32xf32>) {
  // expected-error @below {{expected an accumulator of 'i32' for factors of 'ui8', got '!tile.acc<64x32xf32>' (mma C3)}}
  %d = tile.mma %a, %b into %c : !tile.frag<64x32xui8>, !tile.frag<32x32xi8>, !tile.acc<64x32xf32> -> !tile.acc<64x32xf32>
  return
}

// -----

func.func @mma_c3(%a: !tile.frag<64x32xi8>, %b: !tile.frag<32x32xi8>, %c: !tile.acc<64x32xf32>) {
  // expected-error @below {{expected an accumulator of 'i32' for factors of 'i8', got '!tile.acc<64x32xf32>' (mma C3)}}
  %d = tile.mma %a, %b into %c : !tile.frag<64x32xi8>, !tile.frag<32x32xi8>, !tile.acc<64x32xf32> -> !tile.acc<64x32xf32>
  return
}

// -----

// expected-error @below {{expected rows to be a multiple of 8 and cols of 32, up to 1024, got 16 and 48 (part C1)}}
func.func private @part_c1_bytes(!tile.ring<2, [<16x48xi8, k, cp_async>, <16x48xi8, k, cp_async>]>)

// -----

// A chunk of 16 bytes would be of two matrices.
// expected-error @below {{expected rows of 2 to 4 matrices in whole runs of a multiple of 16, got 32 of 2 by 8 (part C6)}}
func.func private @part_c6_bytes(!tile.ring<2, [<16x32xi8, k, cp_async>, <32x32xi8, mn, cp_async of 2 by 8>]>)

// -----

func.func @epilogue_c4_input(%d: !tile.acc<64x32xf32>, %u: !tile.unit, %x: !tile.view<i16, any, 2>, %y: !tile.view<f32, mn, 4>) {
  // expected-error @below {{expected inputs of f16, bf16, f32, f64, i64, i32, i8, f8E4M3FN, f8E5M2 or f8E8M0FNU, got '!tile.view<i16, any, 2>' (epilogue C4)}}
  tile.epilogue %d at %u ins(%x : !tile.view<i16, any, 2>) out(%y : !tile.view<f32, mn, 4>) maps [affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m, n)>] : !tile.acc<64x32xf32> {
  ^bb0(%v: f32, %w: f32):
    tile.yield %v : f32
  }
  return
}

// -----

gpu.module @kernel_c10 {
  // expected-error @below {{expected views of A, B and C of major k or mn, got '!tile.view<bf16, any, 16>' (kernel C10)}}
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, any, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> shared_limit 166912 {
  }
}

// -----

gpu.module @kernel_c10_map {
  // expected-error @below {{expected views without tensor maps in a kernel of family mma_sync, got '!tile.view<bf16, k, 16, map 2>' (kernel C10)}}
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16, map 2>, %c: !tile.view<bf16, mn, 16>)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> shared_limit 166912 {
  }
}

// -----

gpu.module @kernel_c10_panels {
  // expected-error @below {{expected no panels in a kernel of family mma_sync, got '!tile.panels<2, 16x32xbf16>' (kernel C10)}}
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> shared_limit 166912 {
    %panels = tile.panels : !tile.panels<2, 16x32xbf16>
  }
}

// -----

gpu.module @kernel_c11 {
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> shared_limit 166912 {
    // expected-error @below {{expected accumulators of 64x32 for #gemm.schedule<mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8>, got '!tile.acc<64x16xf32>' (kernel C11)}}
    %z = tile.zero : !tile.acc<64x16xf32>
  }
}

// -----

gpu.module @kernel_c11_warpgroup {
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <wgmma, block, tile = [128, 128, 64], warp = [16, 128], stages = 2, group = 8> shared_limit 232448 {
    // expected-error @below {{expected accumulators of 64x128 for #gemm.schedule<wgmma, block, tile = [128, 128, 64], warp = [16, 128], stages = 2, group = 8>, got '!tile.acc<16x128xf32>' (kernel C11)}}
    %z = tile.zero : !tile.acc<16x128xf32>
  }
}

// -----

gpu.module @kernel_c12 {
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> shared_limit 166912 {
    // expected-error @below {{expected a part of 128x32 for #gemm.schedule<mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8>, got #tile.part<64x32xbf16, k, cp_async> (kernel C12)}}
    %r = tile.ring : !tile.ring<4, [<128x32xbf16, k, cp_async>, <64x32xbf16, k, cp_async>]>
  }
}

// -----

gpu.module @kernel_c12_stages {
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> shared_limit 166912 {
    // expected-error @below {{stages = 4, group = 8>, got 3 (kernel C12)}}
    %r = tile.ring : !tile.ring<3, [<128x32xbf16, k, cp_async>, <128x32xbf16, k, cp_async>]>
  }
}

// -----

gpu.module @kernel_c12_place {
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> shared_limit 166912 {
    tile.role "all" warps(8) {
      // expected-error @below {{expected to be in the kernel's own block (kernel C12)}}
      %r = tile.ring : !tile.ring<4, [<128x32xbf16, k, cp_async>, <128x32xbf16, k, cp_async>]>
    }
  }
}

// -----

gpu.module @kernel_c13 {
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> shared_limit 166912 {
    %r = tile.ring : !tile.ring<4, [<128x32xbf16, k, cp_async>, <128x32xbf16, k, cp_async>]>
    %i = tile.start %r : !tile.ring<4, [<128x32xbf16, k, cp_async>, <128x32xbf16, k, cp_async>]>
    %s = tile.take %r[%i] : !tile.ring<4, [<128x32xbf16, k, cp_async>, <128x32xbf16, k, cp_async>]>
    // expected-error @below {{expected fragments of A in a kernel of family mma_sync, got '!tile.slot<<4, [<128x32xbf16, k, cp_async>, <128x32xbf16, k, cp_async>]>>' (kernel C13)}}
    %d = tile.mma %s, %s : !tile.slot<<4, [<128x32xbf16, k, cp_async>, <128x32xbf16, k, cp_async>]>>, !tile.slot<<4, [<128x32xbf16, k, cp_async>, <128x32xbf16, k, cp_async>]>> -> !tile.acc<64x32xf32, flying>
  }
}

// -----

gpu.module @kernel_c13_fragments {
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> shared_limit 166912 {
    %r = tile.ring : !tile.ring<4, [<128x32xbf16, k, cp_async>, <128x32xbf16, k, cp_async>]>
    %i = tile.start %r : !tile.ring<4, [<128x32xbf16, k, cp_async>, <128x32xbf16, k, cp_async>]>
    %s = tile.take %r[%i] : !tile.ring<4, [<128x32xbf16, k, cp_async>, <128x32xbf16, k, cp_async>]>
    // expected-error @below {{expected fragments of 64 rows in a kernel of #gemm.schedule<mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8>, got '!tile.frag<32x16xbf16>' (kernel C13)}}
    %f = tile.read %s[0] step 0 : !tile.slot<<4, [<128x32xbf16, k, cp_async>, <128x32xbf16, k, cp_async>]>> -> !tile.frag<32x16xbf16>
  }
}

// -----

gpu.module @kernel_c14 {
  // expected-error @below {{expected roles of [8, 4] warps, those that multiply first, got [4, 8] (kernel C14)}}
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <wgmma, block, tile = [128, 128, 64], warp = [16, 128], stages = 2, group = 8> shared_limit 232448 {
    tile.role "copy" warps(4) {
    }
    tile.role "multiply" warps(8) {
    }
  }
}

// -----

gpu.module @kernel_c14_team {
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <wgmma, pingpong, tile = [64, 128, 64], warp = [16, 128], stages = 4, group = 8> ctas 132 shared_limit 232448 {
    tile.role "multiply" warps(4) {
      // expected-error @below {{expected units of team 0 in role "multiply" (kernel C14)}}
      tile.units %u, %lo, %hi of %p {
        tile.yield
      }
    }
    tile.role "multiply" warps(4) {
    }
    tile.role "copy" warps(4) {
    }
  }
}

// -----

gpu.module @kernel_c14_copy {
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <wgmma, pingpong, tile = [64, 128, 64], warp = [16, 128], stages = 4, group = 8> ctas 132 shared_limit 232448 {
    tile.role "multiply" warps(4) {
    }
    tile.role "multiply" warps(4) {
    }
    tile.role "copy" warps(4) {
      // expected-error @below {{expected units of no team in role "copy" (kernel C14)}}
      tile.units %u, %lo, %hi of %p team(1) {
        tile.yield
      }
    }
  }
}

// -----

gpu.module @kernel_c15 {
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <wgmma, block, tile = [128, 128, 64], warp = [16, 128], stages = 2, group = 8> shared_limit 232448 {
    // expected-error @below {{expected 8 readers, the warps of a team, got 4 (kernel C15)}}
    %r = tile.ring readers(4) : !tile.ring<2, [<128x64xbf16, k, tma>, <128x64xbf16, k, tma>], mbarrier>
  }
}

// -----

gpu.module @kernel_c16 {
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16, map 2>, %b: !tile.view<bf16, k, 16, map 2>, %c: !tile.view<bf16, mn, 16>)
      schedule <wgmma, block, tile = [128, 128, 64], warp = [16, 128], stages = 2, group = 8> shared_limit 232448 {
    %q = tile.ring readers(8) : !tile.ring<2, [<128x64xbf16, k, tma>, <128x64xbf16, k, tma>], mbarrier>
    tile.role "multiply" warps(8) {
    }
    tile.role "copy" warps(4) {
      %r = tile.start %q : !tile.ring<2, [<128x64xbf16, k, tma>, <128x64xbf16, k, tma>], mbarrier>
      %s = tile.acquire %q[%r] : !tile.ring<2, [<128x64xbf16, k, tma>, <128x64xbf16, k, tma>], mbarrier>
      %i = tile.extent %p, k
      %u = tile.locate %p[%i, %i, %i]
      // expected-error @below {{expected an elected thread to fill '!tile.ring<2, [<128x64xbf16, k, tma>, <128x64xbf16, k, tma>], mbarrier>' (kernel C16)}}
      %f = tile.fill %s[0], %a at %u, %i : !tile.slot<<2, [<128x64xbf16, k, tma>, <128x64xbf16, k, tma>], mbarrier>>, !tile.view<bf16, k, 16, map 2> -> !tile.copy<<128x64xbf16, k, tma>>
    }
  }
}

// -----

gpu.module @kernel_c16_multiplies {
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <wgmma, block, tile = [128, 128, 64], warp = [16, 128], stages = 2, group = 8> shared_limit 232448 {
    // expected-error @below {{expected all threads of a role that multiplies (kernel C16)}}
    tile.role "multiply" warps(8) elected {
    }
    tile.role "copy" warps(4) {
    }
  }
}

// -----

gpu.module @kernel_c17 {
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> shared_limit 166912 {
    // expected-error @below {{expected sums of rows that divide 64, shared by 4 warps, got '!tile.sums<48>' (kernel C17)}}
    %z = tile.zero : !tile.sums<48>
  }
}

// -----

gpu.module @kernel_c18_tf32 {
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<f32, k, 16>, %b: !tile.view<f32, k, 16>, %c: !tile.view<f32, mn, 16>)
      schedule <wgmma, block, tile = [128, 128, 32], warp = [16, 128], stages = 4, group = 8> shared_limit 232448 {
    // expected-error @below {{expected elements that wgmma multiplies, got #tile.part<128x32xf32, k, cp_async> (kernel C18)}}
    %r = tile.ring readers(8) : !tile.ring<4, [<128x32xf32, k, cp_async>, <128x32xf32, k, cp_async>], mbarrier>
  }
}

// -----

gpu.module @kernel_c18 {
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<i8, k, 16>, %b: !tile.view<i8, k, 16>, %c: !tile.view<i32, mn, 16>)
      schedule <simt, block, tile = [64, 64, 32], warp = [32, 32], stages = 4, group = 8> shared_limit 166912 {
    // expected-error @below {{expected elements that simt multiplies, got #tile.part<64x32xi8, k, cp_async> (kernel C18)}}
    %r = tile.ring : !tile.ring<4, [<64x32xi8, k, cp_async>, <64x32xi8, k, cp_async>]>
  }
}

// -----

gpu.module @kernel_c18_fragments {
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<i8, k, 16>, %b: !tile.view<i8, k, 16>, %c: !tile.view<i32, mn, 16>)
      schedule <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 4, group = 8> shared_limit 166912 {
    // expected-error @below {{expected elements that mma_sync multiplies, got #tile.part<64x32xui8, k, cp_async> (kernel C18)}}
    %r = tile.ring : !tile.ring<4, [<64x32xui8, k, cp_async>, <64x32xi8, k, cp_async>]>
  }
}

// -----

gpu.module @kernel_c18_lines {
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<i8, k, 16>, %b: !tile.view<i8, mn, 16>, %c: !tile.view<i32, mn, 16>)
      schedule <wgmma, block, tile = [128, 128, 64], warp = [16, 128], stages = 4, group = 8> shared_limit 232448 {
    // expected-error @below {{expected lines along K of elements that are not of two bytes for wgmma, got #tile.part<128x64xui8, mn, cp_async> (kernel C18)}}
    %r = tile.ring readers(8) : !tile.ring<4, [<128x64xi8, k, cp_async>, <128x64xui8, mn, cp_async>], mbarrier>
  }
}

// -----

gpu.module @kernel_c18_n {
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<i8, k, 16>, %b: !tile.view<i8, k, 16>, %c: !tile.view<i32, mn, 16>)
      schedule <wgmma, block, tile = [64, 40, 64], warp = [16, 40], stages = 4, group = 8> shared_limit 232448 {
    // expected-error @below {{expected warp n of 8, 24 or a multiple of 16 for 'i8', got 40 (kernel C18)}}
    %r = tile.ring readers(4) : !tile.ring<4, [<64x64xi8, k, cp_async>, <40x64xi8, k, cp_async>], mbarrier>
  }
}

// -----

!R = !tile.ring<2, [<64x32xi8, k, cp_async>, <64x32xi8, k, cp_async>]>
func.func @rowsum_c2(%s: !tile.slot<!R>, %x: !tile.sums<32>) {
  // expected-error @below {{expected a part of f16, bf16 or f32 to sum, got #tile.part<64x32xi8, k, cp_async> (rowsum C2)}}
  %y = tile.rowsum %s into %x : !tile.slot<!R>, !tile.sums<32>
  return
}

// -----

func.func @epilogue_c1_several(%d: !tile.acc<64x32xf32>, %u: !tile.unit, %y: !tile.view<bf16, mn, 4>, %z: !tile.view<i8, any, 1>) {
  // expected-error @below {{'tile.epilogue' op expected a body from 'f32' and 0 inputs to one 'f32', 'i32', got 1 arguments (epilogue C1)}}
  tile.epilogue %d at %u out(%y, %z : !tile.view<bf16, mn, 4>, !tile.view<i8, any, 1>) maps [affine_map<(m, n) -> (m, n)>]
      results [#gemm.result<store, affine_map<(m, n) -> (m, n)>>] : !tile.acc<64x32xf32> {
  ^bb0(%acc: f32):
    tile.yield %acc, %acc : f32, f32
  }
  return
}

// -----

func.func @epilogue_c2_results(%d: !tile.acc<64x32xf32>, %u: !tile.unit, %y: !tile.view<bf16, mn, 4>, %z: !tile.view<f32, any, 4>) {
  // expected-error @below {{'tile.epilogue' op expected what becomes of 1 more outputs, got 0 (epilogue C2)}}
  tile.epilogue %d at %u out(%y, %z : !tile.view<bf16, mn, 4>, !tile.view<f32, any, 4>) maps [affine_map<(m, n) -> (m, n)>] : !tile.acc<64x32xf32> {
  ^bb0(%acc: f32):
    tile.yield %acc, %acc : f32, f32
  }
  return
}

// -----

func.func @epilogue_c2_dims(%d: !tile.acc<64x32xf32>, %u: !tile.unit, %y: !tile.view<bf16, mn, 4>, %z: !tile.view<f32, any, 4>) {
  // expected-error @below {{'tile.epilogue' op expected maps of (m, n), got #gemm.result<store, affine_map<(d0, d1, d2) -> (d0, d1, d2)>> (epilogue C2)}}
  tile.epilogue %d at %u out(%y, %z : !tile.view<bf16, mn, 4>, !tile.view<f32, any, 4>) maps [affine_map<(m, n) -> (m, n)>]
      results [#gemm.result<store, affine_map<(b, m, n) -> (b, m, n)>>] : !tile.acc<64x32xf32> {
  ^bb0(%acc: f32):
    tile.yield %acc, %acc : f32, f32
  }
  return
}

// -----

func.func @epilogue_c4_major(%d: !tile.acc<64x32xf32>, %u: !tile.unit, %y: !tile.view<bf16, mn, 4>, %z: !tile.view<f32, mn, 4>) {
  // expected-error @below {{'tile.epilogue' op expected an output of f16, bf16, f32, f64, i32, i8, f8E4M3FN or f8E5M2 of major any, got '!tile.view<f32, mn, 4>' (epilogue C4)}}
  tile.epilogue %d at %u out(%y, %z : !tile.view<bf16, mn, 4>, !tile.view<f32, mn, 4>) maps [affine_map<(m, n) -> (m, n)>]
      results [#gemm.result<store, affine_map<(m, n) -> (m, n)>>] : !tile.acc<64x32xf32> {
  ^bb0(%acc: f32):
    tile.yield %acc, %acc : f32, f32
  }
  return
}

// -----

func.func @epilogue_c4_reduced(%d: !tile.acc<64x32xf32>, %u: !tile.unit, %y: !tile.view<bf16, mn, 4>, %z: !tile.view<bf16, any, 4>) {
  // expected-error @below {{'tile.epilogue' op expected an output of f32 to reduce, got '!tile.view<bf16, any, 4>' (epilogue C4)}}
  tile.epilogue %d at %u out(%y, %z : !tile.view<bf16, mn, 4>, !tile.view<bf16, any, 4>) maps [affine_map<(m, n) -> (m, n)>]
      results [#gemm.result<absmax, affine_map<(m, n) -> (m)>>] : !tile.acc<64x32xf32> {
  ^bb0(%acc: f32):
    tile.yield %acc, %acc : f32, f32
  }
  return
}

// -----

func.func @epilogue_c5(%d: !tile.acc<64x32xf32>, %u: !tile.unit, %y: !tile.view<bf16, mn, 4>, %z: !tile.view<f32, any, 4>) {
  // expected-error @below {{'tile.epilogue' op expected groups of m or n to add up, got #gemm.result<add, affine_map<(d0, d1) -> (d0)>> (epilogue C5)}}
  tile.epilogue %d at %u out(%y, %z : !tile.view<bf16, mn, 4>, !tile.view<f32, any, 4>) maps [affine_map<(m, n) -> (m, n)>]
      results [#gemm.result<add, affine_map<(m, n) -> (m)>>] : !tile.acc<64x32xf32> {
  ^bb0(%acc: f32):
    tile.yield %acc, %acc : f32, f32
  }
  return
}

// -----

func.func @epilogue_c6_none(%d: !tile.acc<64x32xf32>, %u: !tile.unit, %y: !tile.view<bf16, mn, 4>) {
  // expected-error @below {{'tile.epilogue' op expected groups of a multiple of 8 columns that divide the 32 of a warp, got 0 (epilogue C6)}}
  tile.epilogue %d at %u out(%y : !tile.view<bf16, mn, 4>) maps [affine_map<(m, n) -> (m, n)>] : !tile.acc<64x32xf32> {
  ^bb0(%acc: f32):
    %most = gemm.group_reduce max %acc over 0 : f32
    tile.yield %most : f32
  }
  return
}

// -----

func.func @epilogue_c6(%d: !tile.acc<64x32xf32>, %u: !tile.unit, %y: !tile.view<bf16, mn, 4>) {
  // expected-error @below {{'tile.epilogue' op expected groups of a multiple of 8 columns that divide the 32 of a warp, got 64 (epilogue C6)}}
  tile.epilogue %d at %u out(%y : !tile.view<bf16, mn, 4>) maps [affine_map<(m, n) -> (m, n)>] : !tile.acc<64x32xf32> {
  ^bb0(%acc: f32):
    %most = gemm.group_reduce max %acc over 64 : f32
    tile.yield %most : f32
  }
  return
}

// -----

// expected-error @below {{expected rows of 2 to 4 matrices in whole runs of a multiple of 8, got 128 of 2 by 48 (part C6)}}
func.func @part_c6(%r: !tile.ring<4, [<128x64xbf16, k, cp_async>, <128x64xbf16, k, cp_async of 2 by 48>]>)

// -----

// expected-error @below {{expected rows of 2 to 4 matrices in whole runs of a multiple of 16, got 48 of 2 by 24 (part C6)}}
func.func @part_c6_multicast(%r: !tile.ring<4, [<64x64xbf16, k, tma>, <48x64xbf16, k, tma mc 2 of 2 by 24>], mbarrier>)

// -----

// expected-error @below {{expected rows of 2 to 4 matrices in whole runs of a multiple of 64, got 128 of 2 by 32 (part C6)}}
func.func @part_c6_span(%r: !tile.ring<4, [<64x64xbf16, k, tma>, <128x64xbf16, mn, tma of 2 by 32>], mbarrier>)

// -----

!V = !tile.view<bf16, k, 16>
!P = !tile.copy<<128x32xbf16, k, cp_async of 2 by 64>>
!R = !tile.ring<4, [<128x32xbf16, k, cp_async>, <128x32xbf16, k, cp_async of 2 by 64>]>
func.func @fill_c2_views(%s: !tile.slot<!R>, %v: !V, %u: !tile.unit, %k: i32) {
  // expected-error @below {{expected a view for each of 2 matrices, got 1 (fill C2)}}
  %c = tile.fill %s[1], %v at %u, %k : !tile.slot<!R>, !V -> !P
  return
}

// -----

gpu.module @kernel_c12_products {
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8, products = 2> shared_limit 166912 {
    // expected-error @below {{expected part 1 of 2 matrices by 16 for #gemm.schedule<mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8, products = 2>, got #tile.part<128x32xbf16, k, cp_async> (kernel C12)}}
    %r = tile.ring : !tile.ring<4, [<128x32xbf16, k, cp_async>, <128x32xbf16, k, cp_async>]>
  }
}

// -----

gpu.module @kernel_c9_turn {
  // expected-error @below {{expected a ring without parts, a turn, where two teams take turns, got #gemm.schedule<mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> (kernel C9)}}
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> shared_limit 166912 {
    %turn = tile.ring readers(1) : !tile.ring<1, [], mbarrier>
  }
}

// -----

!R = !tile.ring<4, [<128x32xbf16, k, cp_async>, <128x32xbf16, k, cp_async>]>
gpu.module @kernel_c12_rings {
  // expected-error @below {{expected one ring that holds operands, got 2 (kernel C12)}}
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> shared_limit 166912 {
    %r = tile.ring : !R
    %s = tile.ring : !R
  }
}

// -----

gpu.module @kernel_c14_units {
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <wgmma, block, tile = [128, 128, 64], warp = [16, 128], stages = 2, group = 8> shared_limit 232448 {
    // expected-error @below {{expected to be in a role, as some warps copy and others multiply (kernel C14)}}
    tile.units %u, %lo, %hi of %p {
      tile.yield
    }
  }
}

// -----

gpu.module @kernel_c19 {
  // expected-error @below {{expected a name of letters, digits, _ and $ that begins with no digit and is not _, $, WARP_SZ or gemm_shared, got "a b" (kernel C19)}}
  tile.kernel @"a b"(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> shared_limit 166912 {
  }
}

// -----

gpu.module @kernel_c19_shared {
  // expected-error @below {{WARP_SZ or gemm_shared, got "gemm_shared" (kernel C19)}}
  tile.kernel @gemm_shared(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> shared_limit 166912 {
  }
}

// -----

gpu.module @kernel_c20 {
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> shared_limit 166912 {
    // expected-error @below {{expected the launch's registers in a kernel of family mma_sync (kernel C20)}}
    tile.registers 40
  }
}

// -----

gpu.module @kernel_c20_role {
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16>, %b: !tile.view<bf16, k, 16>, %c: !tile.view<bf16, mn, 16>)
      schedule <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8> shared_limit 166912 {
    // expected-error @below {{expected the launch's registers in a kernel of family mma_sync (kernel C20)}}
    tile.role "all" warps(8) regs(40) {
    }
  }
}

// -----

!R = !tile.ring<2, [<128x64xbf16, k, tma>, <128x64xbf16, k, tma>], mbarrier>
!A = !tile.acc<64x128xf32, flying>
gpu.module @kernel_c20_low {
  tile.kernel @k(%p: !tile.problem, %a: !tile.view<bf16, k, 16, map 2>, %b: !tile.view<bf16, k, 16, map 2>, %c: !tile.view<bf16, mn, 16>)
      schedule <wgmma, block, tile = [128, 128, 64], warp = [16, 128], stages = 2, group = 8> shared_limit 232448 {
    %ring = tile.ring readers(8) : !R
    // expected-error @below {{expected at least 90 registers for a role that multiplies, got 24 (kernel C20)}}
    tile.role "multiply" warps(8) regs(24) {
      %c0 = tile.start %ring : !R
      tile.units %u, %lo, %hi of %p {
        %t = tile.take %ring[%c0] : !R
        %d = tile.mma %t, %t : !tile.slot<!R>, !tile.slot<!R> -> !A
        tile.yield
      }
    }
    tile.role "copy" warps(4) elected {
    }
  }
}

// -----

func.func @promote_c2(%a: !tile.acc<64x32xf32>, %s: !tile.scales<32x32, [1, 128]>) {
  // expected-error @below {{'tile.promote' op expected scales of 64x32, those of the accumulator, got '!tile.scales<32x32, [1, 128]>' (promote C2)}}
  %p = tile.promote %a into %a scaled %s : !tile.acc<64x32xf32>, !tile.scales<32x32, [1, 128]>
  return
}

// -----

func.func @read_scales_c1(%u: !tile.unit, %k: i32, %x: !tile.view<bf16, any, 4>, %w: !tile.view<f32, any, 4>) {
  // expected-error @below {{'tile.read_scales' op expected views of f32 or f8E8M0FNU with major any, got '!tile.view<bf16, any, 4>' (read_scales C1)}}
  %s = tile.read_scales %k of %u rows(%x : !tile.view<bf16, any, 4>) cols(%w : !tile.view<f32, any, 4>) steps 2 : !tile.scales<64x32, [1, 128]>
  return
}

// -----

func.func @read_scales_c2(%u: !tile.unit, %k: i32, %x: !tile.view<f32, any, 4>) {
  // expected-error @below {{'tile.read_scales' op expected 1 k-step or more in a block, got 0 (read_scales C2)}}
  %s = tile.read_scales %k of %u rows(%x : !tile.view<f32, any, 4>) cols(%x : !tile.view<f32, any, 4>) steps 0 : !tile.scales<64x32, [1, 128]>
  return
}

// -----

func.func @read_scales_c3(%u: !tile.unit, %k: i32, %x: !tile.view<f32, any, 4>) {
  // expected-error @below {{'tile.read_scales' op expected a part of a k-step below their number, and steps 1 where there are several, got part 2 of 2 and steps 1 (read_scales C3)}}
  %s = tile.read_scales %k of %u rows(%x : !tile.view<f32, any, 4>) cols(%x : !tile.view<f32, any, 4>) steps 1 part 2 of 2 : !tile.scales<64x32, [1, 128]>
  return
}

// -----

// expected-error @below {{expected scales of a positive multiple of 16 rows and of 8 columns, got 20x32 (scales C1)}}
func.func @scales_c1(%s: !tile.scales<20x32, [1, 128]>)

// -----

// expected-error @below {{expected positive blocks, of columns one that divides 96 or is a multiple of it, got 1 and 64 (scales C1)}}
func.func @scales_c1_blocks(%s: !tile.scales<64x96, [1, 64]>)

// -----

!R = !tile.ring<3, [<64x64xbf16, k, cp_async>, <64x64xi8, k, cp_async>]>
func.func @read_quant_c1(%r: !R, %u: !tile.unit, %k: i32, %s: !tile.view<bf16, any, 2>) {
  // expected-error @below {{'tile.read_quant' op expected a part whose rows are a multiple of 48, got part 1 of '!tile.ring<3, [<64x64xbf16, k, cp_async>, <64x64xi8, k, cp_async>]>' (read_quant C1)}}
  %q = tile.read_quant %r[1] at %k of %u scales(%s : !tile.view<bf16, any, 2>) steps 2 : !R, !tile.quant<48, bf16>
  return
}

// -----

!R = !tile.ring<3, [<64x64xbf16, k, cp_async>, <64x64xi8, k, cp_async>]>
func.func @read_quant_c2(%r: !R, %u: !tile.unit, %k: i32, %s: !tile.view<bf16, any, 2>) {
  // expected-error @below {{'tile.read_quant' op expected a view of scales of 'bf16' with major any and one of zero points of 'i8', got '!tile.view<bf16, any, 2>' (read_quant C2)}}
  %q = tile.read_quant %r[1] at %k of %u scales(%s : !tile.view<bf16, any, 2>) steps 2 : !R, !tile.quant<32, bf16, i8>
  return
}

// -----

!R = !tile.ring<3, [<64x64xbf16, k, cp_async>, <64x64xi8, k, cp_async>]>
func.func @read_quant_c3(%r: !R, %u: !tile.unit, %k: i32, %s: !tile.view<bf16, any, 2>) {
  // expected-error @below {{'tile.read_quant' op expected 1 k-step or more in a group, got 0 (read_quant C3)}}
  %q = tile.read_quant %r[1] at %k of %u scales(%s : !tile.view<bf16, any, 2>) steps 0 : !R, !tile.quant<32, bf16>
  return
}

// -----

!R = !tile.ring<3, [<64x64xbf16, k, cp_async>, <64x64xbf16, k, cp_async>]>
func.func @read_c3(%t: !tile.slot<!R>, %q: !tile.quant<32, bf16>) {
  // expected-error @below {{'tile.read' op expected scales of 32 rows of bytes, in 'bf16', got '!tile.quant<32, bf16>' for a part of 'bf16' (read C3)}}
  %f = tile.read %t[1] step 0 scaled %q : !tile.slot<!R>, !tile.quant<32, bf16> -> !tile.frag<32x16xbf16>
  return
}

// -----

// expected-error @below {{expected a positive multiple of 16 rows, f16 or bf16 and zero points of that, of i8 or none, got 32, 'bf16' and 'i32' (quant C1)}}
func.func private @quant_c1(!tile.quant<32, bf16, i32>)

// -----

!R = !tile.ring<3, [<64x64xbf16, k, cp_async>, <64x64xbf16, k, cp_async>]>
func.func @read_c3_less(%t: !tile.slot<!R>, %q: !tile.quant<32, bf16, i8>) {
  // expected-error @below {{'tile.read' op expected less beside scales without zero points, got zero points (read C3)}}
  %f = tile.read %t[1] step 0 scaled %q less 8 : !tile.slot<!R>, !tile.quant<32, bf16, i8> -> !tile.frag<32x16xbf16>
  return
}

// -----

// expected-error @below {{expected lines along k for a part of 'ui4', got mn (part C8)}}
func.func private @part_c8(!tile.ring<3, [<64x64xbf16, k, cp_async>, <64x64xui4, mn, cp_async>]>)

// -----

// expected-error @below {{expected 1 to 32 panels of 16 rows, got 2 of 8 (source C1)}}
func.func @source_c1(%s: !tile.source<2, 8x64xbf16>)

// -----

// expected-error @below {{expected lines of 32, 64 or 128 bytes of f16, bf16, f32 or i32, got 64 x 'f32' (source C2)}}
func.func @source_c2(%s: !tile.source<2, 16x64xf32>)

// -----

func.func @preload_c1(%s: !tile.source<2, 16x64xbf16>, %c: !tile.cursor, %e: !tile.view<f16, any, 16, map 2>, %u: !tile.unit) {
  // expected-error @below {{expected a view of 'bf16' with a tensor map, got '!tile.view<f16, any, 16, map 2>' (preload C1)}}
  %loading, %after = tile.preload %s[%c], %e of %u : !tile.source<2, 16x64xbf16>, !tile.view<f16, any, 16, map 2>
  return
}

// -----

func.func @epilogue_c7(%d: !tile.acc<64x128xf32>, %u: !tile.unit, %y: !tile.view<bf16, mn, 16>, %e: !tile.view<bf16, any, 16, map 2>, %f: !tile.view<bf16, any, 16, map 2>, %l: !tile.loading<2, 16x64xbf16>) {
  // expected-error @below {{expected loaded what the 2 inputs of (m, n) with tensor maps are, of a tile that is not transposed, got 1 (epilogue C7)}}
  tile.epilogue %d at %u ins(%e, %f : !tile.view<bf16, any, 16, map 2>, !tile.view<bf16, any, 16, map 2>) out(%y : !tile.view<bf16, mn, 16>) loaded(%l : !tile.loading<2, 16x64xbf16>)
      maps [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>] : !tile.acc<64x128xf32> {
  ^bb0(%v: f32, %w: f32, %x: f32):
    tile.yield %v : f32
  }
  return
}

// -----

func.func @epilogue_c7_columns(%d: !tile.acc<64x96xf32>, %u: !tile.unit, %y: !tile.view<bf16, mn, 16>, %e: !tile.view<bf16, any, 16, map 2>, %l: !tile.loading<2, 16x64xbf16>) {
  // expected-error @below {{expected panels of 'bf16' with columns that divide 96, got '!tile.loading<2, 16x64xbf16>' (epilogue C7)}}
  tile.epilogue %d at %u ins(%e : !tile.view<bf16, any, 16, map 2>) out(%y : !tile.view<bf16, mn, 16>) loaded(%l : !tile.loading<2, 16x64xbf16>)
      maps [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>] : !tile.acc<64x96xf32> {
  ^bb0(%v: f32, %w: f32):
    tile.yield %v : f32
  }
  return
}
