// RUN: gemm-opt %s --gemm-to-tile --split-input-file | FileCheck %s --check-prefix=TILE
// RUN: gemm-opt %s --pass-pipeline='builtin.module(gemm-to-tile,gpu.module(tile-expand-schedule,tile-to-nvvm,canonicalize,cse))' --split-input-file | FileCheck %s

// Two roles over one ring: warps that multiply and one thread that copies, through
// tensor maps that follow the kernel's other parameters.
#schedule = #gemm.schedule<wgmma, block, tile = [128, 256, 64], warp = [16, 256], stages = 4, group = 8>
module attributes {gemm.target = #gemm.target<"h200", "sm_90a">} {
// TILE: tile.kernel @gemm_nt_bf16_bf16_128x256x64(
// TILE-SAME: !tile.view<bf16, k, 16, map 2>, {{.*}}!tile.view<bf16, k, 16, map 2>, {{.*}}!tile.view<bf16, mn, 16, map 2>) schedule <wgmma
// TILE: %[[PANELS:.*]] = tile.panels : <2, 16x64xbf16>
// TILE: %[[RING:.*]] = tile.ring readers(8) : <4, [<128x64xbf16, k, tma>, <256x64xbf16, k, tma>], mbarrier>
// TILE: tile.role "multiply" warps(8) regs(232) {
// TILE: %[[FIRST:.*]] = tile.take %[[RING]]
// TILE: %[[FRESH:.*]] = tile.mma %[[FIRST]], %[[FIRST]] : {{.*}} -> <64x256xf32, flying>
// TILE: %[[LOOP:.*]]:3 = scf.for {{.*}}%[[PREVIOUS:.*]] = %[[FIRST]], %[[ACC:.*]] = %[[FRESH]])
// TILE: %[[SLOT:.*]] = tile.take
// TILE: %[[NEXT:.*]] = tile.mma %[[SLOT]], %[[SLOT]] into %[[ACC]]
// TILE: tile.settle %[[NEXT]] leave 1
// TILE: tile.release %[[PREVIOUS]]
// TILE: loop_annotation
// TILE: %[[DONE:.*]] = tile.settle %[[LOOP]]#2 leave 0
// TILE: tile.release %[[LOOP]]#1
// TILE: tile.epilogue %[[DONE]] {{.*}} via %[[PANELS]]
// TILE: tile.drain %[[PANELS]]
// TILE: tile.role "copy" warps(4) regs(40) elected {
// TILE: scf.for
// TILE: tile.acquire
// TILE-COUNT-2: tile.fill
// TILE: tile.commit
// TILE: tile.drain %{{.*}}[%{{.*}}] : !tile.ring<4,
// TILE: block = [384, 1, 1], cluster = [1, 1, 1], shared = 229440, maps = [<operand = 0, box = [64, 128], swizzle = 128>, <operand = 1, box = [64, 256], swizzle = 128>, <operand = 2, box = [64, 16], swizzle = 128>]

// CHECK: llvm.func @gemm_nt_bf16_bf16_128x256x64(
// CHECK-COUNT-3: !llvm.ptr {llvm.align = 64 : i64, llvm.byval = !llvm.array<128 x i8>, nvvm.grid_constant}
// CHECK-SAME: nvvm.minctasm = 1 : i32, nvvm.reqntid = array<i32: 384, 1, 1>
// The descriptors' address is cut to its bits once; a step adds to it.
// CHECK: arith.remui %{{.*}}, %c16384_i32
// CHECK: gpu.shuffle idx
// One thread arrives for the copies, one of each warp releases.
// CHECK-COUNT-8: nvvm.mbarrier.init
// CHECK: nvvm.fence.mbarrier.init
// CHECK: nvvm.barrier
// CHECK: nvvm.setmaxregister increase 232
// CHECK: nvvm.mbarrier.try_wait.parity
// CHECK-NOT: arith.remui
// CHECK: nvvm.wgmma.fence.aligned
// The four steps of a slot are one piece of assembly. The first adds to nothing.
// CHECK: llvm.inline_asm has_side_effects "{\0A.reg .pred p;\0Asetp.ne.b32 p, 0, 0;
// CHECK-SAME: \0Awgmma.mma_async.sync.aligned.m64n256k16.f32.bf16.bf16 {$0, {{[^;]*}}, $127}, $128, $129, p, 1, 1, 0, 0;\0Asetp.ne.b32 p, 1, 0;
// CHECK-SAME: wgmma.mma_async{{[^;]*}}, $130, $131, p, 1, 1, 0, 0;\0Awgmma.mma_async{{[^;]*}}, $132, $133, p, 1, 1, 0, 0;\0Awgmma.mma_async{{[^;]*}}, $134, $135, p, 1, 1, 0, 0;\0A}"
// CHECK-SAME: , "=f,{{[=f,]*}}=f,l,l,l,l,l,l,l,l"
// CHECK: nvvm.wgmma.commit.group.sync.aligned
// CHECK: scf.for
// CHECK-NOT: arith.remui
// CHECK: nvvm.wgmma.fence.aligned
// CHECK: llvm.inline_asm has_side_effects "{\0A.reg .pred p;\0Asetp.ne.b32 p, 1, 0;
// CHECK-SAME: wgmma.mma_async.sync.aligned.m64n256k16.f32.bf16.bf16 {$0, {{[^;]*}}, $127}, $256, $257, p, 1, 1, 0, 0;
// CHECK-NOT: setp
// CHECK-SAME: "=f,{{[=f,]*}}=f,0,1,2,{{[^l]*}},126,127,l,l,l,l,l,l,l,l"
// CHECK: nvvm.wgmma.commit.group.sync.aligned
// The registers stay in flight until the last wait, which hands them through.
// CHECK: nvvm.wgmma.wait.group.sync.aligned 1
// CHECK: nvvm.mbarrier.arrive
// CHECK: llvm.inline_asm has_side_effects "wgmma.wait_group.sync.aligned 0;", "=f,{{[=f,]*}}=f,0,1,2,
// A warp fills a panel once the copy of two panels ago has read it, with four stmatrix
// of 16 columns; one lane copies it to memory. There are four panels in 256 columns.
// CHECK: nvvm.cp.async.bulk.wait_group 1 {read}
// CHECK: nvvm.bar.warp.sync
// CHECK-COUNT-4: nvvm.stmatrix
// CHECK: nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>
// CHECK: nvvm.bar.warp.sync
// CHECK: nvvm.cp.async.bulk.tensor.global.shared.cta
// CHECK: nvvm.cp.async.bulk.commit.group
// CHECK-COUNT-3: nvvm.cp.async.bulk.tensor.global.shared.cta
// CHECK-NOT: nvvm.cp.async.bulk.tensor.global.shared.cta
// CHECK: nvvm.cp.async.bulk.wait_group 0 {read}
// CHECK: nvvm.setmaxregister decrease 40
// CHECK: nvvm.mbarrier.arrive.expect_tx
// CHECK-COUNT-2: nvvm.cp.async.bulk.tensor.shared.cluster.global {{.*}} box[%{{[^,]*}}, %{{[^,]*}}] :
// CHECK-NOT: tile.
func.func @forward(%a: memref<512x1024xbf16>, %b: memref<768x1024xbf16>, %c: memref<512x768xbf16>) {
  gemm.matmul nt ins(%a, %b : memref<512x1024xbf16>, memref<768x1024xbf16>)
    outs(%c : memref<512x768xbf16>) {schedule = #schedule}
  return
}
}

// -----

// Parts that meet in a cluster: what they leave lies over the ring. Those that multiply
// arrive at the cluster's barrier before the first CTA reads and after it; the kernel ends
// where all have. The warps that copy arrive as often, with nothing to release.
#schedule = #gemm.schedule<wgmma, split_k, tile = [64, 128, 64], warp = [16, 128], stages = 4, group = 8, splits = 4, reduce = cluster>
module attributes {gemm.target = #gemm.target<"h200", "sm_90a">} {
// TILE: tile.kernel @gemm_nt_bf16_bf16_64x128x64(
// TILE-SAME: schedule <wgmma, split_k, tile = [64, 128, 64], warp = [16, 128], stages = 4, group = 8, splits = 4, reduce = cluster>
// TILE-NOT: workspace
// TILE: %[[RING:.*]] = tile.ring
// TILE: %[[EXCHANGE:.*]] = tile.exchange over %[[RING]]
// TILE: %[[DONE:.*]] = tile.settle %{{.*}} leave 0
// TILE: %[[SUM:.*]], %[[OWNER:.*]] = tile.gather %[[DONE]] of %{{.*}} in %[[EXCHANGE]]
// TILE: scf.if %[[OWNER]] {
// TILE: tile.epilogue %[[SUM]]
// TILE: block = [256, 1, 1], cluster = [4, 1, 1], shared = 114752,
// TILE-NOT: workspaces

// CHECK-LABEL: llvm.func @gemm_nt_bf16_bf16_64x128x64(
// CHECK-SAME: nvvm.cluster_dim = array<i32: 4, 1, 1>
// CHECK: "wgmma.wait_group.sync.aligned 0;"
// CHECK: llvm.call_intrinsic "llvm.nvvm.barrier.cta.sync.aligned.count"
// CHECK: scf.if
// CHECK-COUNT-16: llvm.store %{{.*}} {alignment = 16 : i64} : vector<4xf32>, !llvm.ptr<3>
// CHECK: nvvm.cluster.arrive {aligned}
// CHECK: nvvm.cluster.wait {aligned}
// CHECK: scf.if
// CHECK: scf.for
// CHECK: mapa.shared::cluster.u32
// CHECK-COUNT-16: llvm.load %{{.*}} {alignment = 16 : i64} : !llvm.ptr<7> -> vector<4xf32>
// CHECK: nvvm.cluster.arrive {aligned}
// CHECK: nvvm.stmatrix
// CHECK: nvvm.setmaxregister decrease 40
// CHECK: scf.if
// CHECK: nvvm.cluster.arrive.relaxed
// CHECK: nvvm.cluster.wait
// CHECK: nvvm.cluster.arrive.relaxed
// CHECK: nvvm.cluster.wait
// CHECK: llvm.return
func.func @few(%a: memref<64x4096xbf16>, %b: memref<512x4096xbf16>, %c: memref<64x512xbf16>) {
  gemm.matmul nt ins(%a, %b : memref<64x4096xbf16>, memref<512x4096xbf16>)
    outs(%c : memref<64x512xbf16>) {schedule = #schedule}
  return
}
}

// -----

// Ping-pong: two warpgroups, each with a program and a tile of its own. The second skips
// the slots of the first one's unit before its own, the first those of the second's after.
// The turn passes where all slots are taken.
#schedule = #gemm.schedule<wgmma, pingpong, tile = [64, 256, 64], warp = [16, 256], stages = 4, group = 8>
module attributes {gemm.target = #gemm.target<"h200", "sm_90a">} {
// TILE: schedule <wgmma, pingpong, tile = [64, 256, 64], warp = [16, 256], stages = 4, group = 8> ctas 132
// TILE: %[[RING:.*]] = tile.ring readers(4) : <4, [
// TILE: %[[TURN:.*]] = tile.ring readers(4) : <1, [], mbarrier>
// TILE: tile.role "multiply" warps(4) regs(232) {
// TILE: tile.units %{{.*}}, %[[LO:.*]], %[[HI:.*]] of %{{.*}} team(0) iter_args(%[[AT:.*]] = %{{.*}}, %[[MINE:.*]] = %{{.*}})
// TILE: %[[STEPS:.*]] = arith.subi %[[HI]], %[[LO]]
// TILE: %[[SLOT:.*]] = tile.acquire %[[TURN]][%[[MINE]]]
// TILE: tile.take %[[RING]][%[[AT]]]
// TILE: %[[LOOP:.*]]:3 = scf.for
// TILE: tile.commit %[[SLOT]] :
// TILE: tile.settle %[[LOOP]]#2 leave 0
// TILE: tile.next %[[RING]][%[[LOOP]]#0] by %[[STEPS]]
// TILE: tile.epilogue
// TILE: tile.role "multiply" warps(4) regs(232) {
// TILE: tile.units %{{.*}}, %[[LO:.*]], %[[HI:.*]] of %{{.*}} team(1) iter_args(%[[AT:.*]] = %{{.*}}, %[[MINE:.*]] = %{{.*}})
// TILE: %[[STEPS:.*]] = arith.subi %[[HI]], %[[LO]]
// TILE: %[[FROM:.*]] = tile.next %[[RING]][%[[AT]]] by %[[STEPS]]
// TILE: %[[SLOT:.*]] = tile.take %[[TURN]][%[[MINE]]]
// TILE: tile.take %[[RING]][%[[FROM]]]
// TILE: tile.release %[[SLOT]]
// TILE: tile.epilogue
// TILE: tile.role "copy" warps(4) regs(40) elected {
// TILE: tile.units %{{.*}}, %{{.*}}, %{{.*}} of %{{[a-z0-9]*}} iter_args
// TILE: block = [384, 1, 1], cluster = [1, 1, 1], shared = 197648,

// CHECK-LABEL: llvm.func @gemm_nt_bf16_bf16_64x256x64(
// CHECK: nvvm.setmaxregister increase 232
// The team's second unit is two grids after its first.
// CHECK: arith.muli %{{.*}}, %c2_i32
// CHECK: nvvm.setmaxregister increase 232
// CHECK: arith.muli %{{.*}}, %c2_i32
// CHECK: nvvm.setmaxregister decrease 40
func.func @turns(%a: memref<4096x4096xbf16>, %b: memref<4096x4096xbf16>, %c: memref<4096x4096xbf16>) {
  gemm.matmul nt ins(%a, %b : memref<4096x4096xbf16>, memref<4096x4096xbf16>)
    outs(%c : memref<4096x4096xbf16>) {schedule = #schedule}
  return
}
}

// -----

// Batched A, shared B: rank 3 and rank 2. Along M and N lines come in panels of one
// swizzle span: two of 64 for A; 96 columns are 192 bytes, three panels of 64 bytes.
#schedule = #gemm.schedule<wgmma, persistent, tile = [128, 96, 64], warp = [32, 96], stages = 3, group = 4>
module attributes {gemm.target = #gemm.target<"h200", "sm_90a">} {
// TILE: tile.kernel @gemm_tn_f16_f16_128x96x64({{.*}}!tile.view<f16, mn, 16, map 3>, {{.*}}!tile.view<f16, mn, 16, map 2>,
// TILE-SAME: schedule <wgmma, persistent, tile = [128, 96, 64], warp = [32, 96], stages = 3, group = 4> ctas 132
// TILE: tile.panels : <2, 16x32xf16>
// TILE: maps = [<operand = 0, box = [64, 64], swizzle = 128>, <operand = 1, box = [32, 64], swizzle = 64>, <operand = 2, box = [32, 16], swizzle = 64>], limit = 132
// CHECK-LABEL: llvm.func @gemm_tn_f16_f16_128x96x64(
// CHECK: scf.while
// One warpgroup with two blocks of 64 rows: twice four steps.
// CHECK-COUNT-2: wgmma.mma_async.sync.aligned.m64n96k16.f32.f16.f16 {{.*}}, p, 1, 1, 1, 1;{{.*}}wgmma.mma_async{{.*}}wgmma.mma_async{{.*}}wgmma.mma_async{{.*}}"=f,
// CHECK: nvvm.wgmma.commit.group
// CHECK: scf.while
// CHECK-COUNT-2: nvvm.cp.async.bulk.tensor.shared.cluster.global {{.*}} box[%{{[^,]*}}, %{{[^,]*}}, %{{[^,]*}}] :
// CHECK-COUNT-3: nvvm.cp.async.bulk.tensor.shared.cluster.global {{.*}} box[%{{[^,]*}}, %{{[^,]*}}] :
// CHECK-NOT: nvvm.cp.async.bulk
func.func @weight(%a: memref<4x256x512xf16>, %b: memref<256x192xf16>, %c: memref<4x512x192xf16>) {
  gemm.matmul tn ins(%a, %b : memref<4x256x512xf16>, memref<256x192xf16>)
    outs(%c : memref<4x512x192xf16>) {schedule = #schedule}
  return
}
}

// -----

// What no tensor map addresses is copied by the whole warpgroup into the same
// layout: A by cp.async, B element by element. Its threads arrive each; what they
// wrote is fenced for wgmma: cp.async by who has waited for it, stores by who stored. No
// thread ends with a cp.async on its way.
#schedule = #gemm.schedule<wgmma, block, tile = [128, 128, 64], warp = [16, 128], stages = 4, group = 8>
module attributes {gemm.target = #gemm.target<"h200", "sm_90a">} {
// TILE: tile.ring readers(8) : <4, [<128x64xbf16, k, cp_async>, <128x64xbf16, k, ldst>], mbarrier>
// TILE: tile.role "multiply" warps(8) regs(216) {
// TILE: tile.role "copy" warps(4) regs(72) {
// TILE: maps = [<operand = 2, box = [64, 16], swizzle = 128>]
// CHECK-LABEL: llvm.func @gemm_nt_bf16_bf16_128x128x64(
// CHECK: arith.constant 256 : i32
// CHECK: nvvm.mbarrier.try_wait.parity
// CHECK: nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>
// CHECK: wgmma.mma_async
// CHECK: nvvm.setmaxregister decrease 72
// CHECK: llvm.inline_asm {{.*}}"cp.async.ca.shared.global [$0], [$1], 4, $2;"
// CHECK: llvm.store {{.*}} : vector<4xi32>, !llvm.ptr<3>
// CHECK: nvvm.cp.async.mbarrier.arrive {{.*}}noinc = true
// CHECK: nvvm.fence.proxy
// CHECK: nvvm.mbarrier.arrive
// CHECK: nvvm.cp.async.commit.group
// CHECK: nvvm.cp.async.wait.group 0
func.func @odd(%a: memref<128x66xbf16>, %b: memref<128x66xbf16, strided<[77, 1]>>, %c: memref<128x128xbf16>) {
  gemm.matmul nt ins(%a, %b : memref<128x66xbf16>, memref<128x66xbf16, strided<[77, 1]>>)
    outs(%c : memref<128x128xbf16>) {schedule = #schedule}
  return
}
}

// -----

// Stores alone are fenced once, by the threads that store.
#schedule = #gemm.schedule<wgmma, block, tile = [64, 64, 64], warp = [16, 64], stages = 3, group = 8>
module attributes {gemm.target = #gemm.target<"h200", "sm_90a">} {
// TILE: tile.ring readers(4) : <3, [<64x64xbf16, k, ldst>, <64x64xbf16, k, ldst>], mbarrier>
// CHECK-LABEL: llvm.func @gemm_nt_bf16_bf16_64x64x64(
// CHECK: nvvm.mbarrier.try_wait.parity
// CHECK-NOT: nvvm.fence.proxy
// CHECK: "wgmma.wait_group.sync.aligned 0;"
// CHECK: nvvm.setmaxregister decrease
// CHECK: nvvm.fence.proxy
// CHECK: nvvm.mbarrier.arrive
// CHECK-NOT: nvvm.cp.async.wait.group
// CHECK: llvm.return
func.func @stored(%a: memref<64x65xbf16>, %b: memref<64x65xbf16>, %c: memref<64x64xbf16>) {
  gemm.matmul nt ins(%a, %b : memref<64x65xbf16>, memref<64x65xbf16>)
    outs(%c : memref<64x64xbf16>) {schedule = #schedule}
  return
}
}

// -----

// alpha = 0 multiplies nothing: no roles, no ring, no maps.
#schedule = #gemm.schedule<wgmma, block, tile = [128, 128, 64], warp = [16, 128], stages = 4, group = 8>
module attributes {gemm.target = #gemm.target<"h200", "sm_90a">} {
// TILE: tile.kernel {{.*}} schedule <mma_sync
// TILE-NOT: tile.ring
// TILE: shared = 0, aligns
func.func @alpha_zero(%a: memref<128x64xbf16>, %c: memref<128x128xbf16>) {
  gemm.matmul nt ins(%a, %a : memref<128x64xbf16>, memref<128x64xbf16>)
    outs(%c : memref<128x128xbf16>) alpha(0.0) beta(1.0) {schedule = #schedule}
  return
}
}

// -----

// f32 results are laid out in pairs, 32 columns to a panel; with 160 columns there are
// five panels, so that the first is the one used last. What no tensor map addresses
// each lane stores itself.
#schedule = #gemm.schedule<wgmma, block, tile = [64, 160, 64], warp = [16, 160], stages = 4, group = 8>
module attributes {gemm.target = #gemm.target<"h200", "sm_90a">} {
// TILE: tile.panels : <2, 16x32xf32>
// TILE: <operand = 2, box = [32, 16], swizzle = 128>]
// CHECK-LABEL: llvm.func @gemm_nt_bf16_f32_64x160x64(
// CHECK: nvvm.cp.async.bulk.wait_group 0 {read}
// CHECK-COUNT-8: llvm.store {{.*}} {alignment = 8 : i64} : vector<2xf32>, !llvm.ptr<3>
// CHECK: nvvm.cp.async.bulk.tensor.global.shared.cta
// CHECK: nvvm.cp.async.bulk.wait_group 1 {read}
// CHECK-LABEL: llvm.func @gemm_nt_bf16_f32_64x160x64_1(
// CHECK-NOT: nvvm.cp.async.bulk.tensor.global
// CHECK: llvm.store {{.*}} : vector<2xf32>, !llvm.ptr<1>
func.func @wide(%a: memref<64x64xbf16>, %b: memref<160x64xbf16>, %c: memref<64x160xf32>, %d: memref<64x160xf32, strided<[162, 1]>>) {
  gemm.matmul nt ins(%a, %b : memref<64x64xbf16>, memref<160x64xbf16>)
    outs(%c : memref<64x160xf32>) {schedule = #schedule}
  gemm.matmul nt ins(%a, %b : memref<64x64xbf16>, memref<160x64xbf16>)
    outs(%d : memref<64x160xf32, strided<[162, 1]>>) {schedule = #schedule}
  return
}
}

// -----

// Two CTAs along M share B: each copies half of its 256 lines to both, and a slot is
// free when the warps of both have released it, which is all that they say. The grid is
// made of whole clusters. A CTA ends when all of its slots are free, so that nobody
// arrives there any more.
#schedule = #gemm.schedule<wgmma, persistent, tile = [128, 256, 64], warp = [16, 256], stages = 4, group = 8, cluster = [2, 1]>
module attributes {gemm.target = #gemm.target<"h200", "sm_90a">} {
// TILE: schedule <wgmma, persistent, tile = [128, 256, 64], warp = [16, 256], stages = 4, group = 8, cluster = [2, 1]> ctas 132 shared_limit 232448
// TILE: tile.ring readers(16) : <4, [<128x64xbf16, k, tma>, <256x64xbf16, k, tma mc 2>], mbarrier>
// TILE: grid = {{.*}}block = [384, 1, 1], cluster = [2, 1, 1]
// TILE-SAME: <operand = 0, box = [64, 128], swizzle = 128>, <operand = 1, box = [64, 128], swizzle = 128>
// CHECK-LABEL: llvm.func @gemm_nt_bf16_bf16_128x256x64(
// CHECK-SAME: nvvm.cluster_dim = array<i32: 2, 1, 1>
// CHECK: arith.constant 16 : i32
// CHECK: nvvm.fence.mbarrier.init
// CHECK: nvvm.cluster.arrive.relaxed {aligned}
// CHECK: nvvm.cluster.wait {aligned}
// CHECK: llvm.inline_asm has_side_effects "{ .reg .b32 peer; mapa.shared::cluster.u32 peer, $0, $1; mbarrier.arrive.shared::cluster.b64 _, [peer]; }"
// CHECK: nvvm.read.ptx.sreg.cluster.ctarank
// CHECK: nvvm.cp.async.bulk.tensor.shared.cluster.global {{.*}}multicast_mask
// CHECK: scf.for {{.*}} %c4_i32
// CHECK: nvvm.mbarrier.try_wait.parity
// CHECK-NOT: nvvm.cluster
// CHECK: llvm.return
func.func @cluster(%a: memref<512x1024xbf16>, %b: memref<768x1024xbf16>, %c: memref<512x768xbf16>) {
  gemm.matmul nt ins(%a, %b : memref<512x1024xbf16>, memref<768x1024xbf16>)
    outs(%c : memref<512x768xbf16>) {schedule = #schedule}
  return
}
}

// -----

// Swapped: rows of the kernel's tile are columns of B, columns are rows of A. The
// accumulator's 16 rows become lines of 32 bytes by transposing stmatrix, and bias by
// column is bias by row. The maps name the op's operands.
#schedule = #gemm.schedule<wgmma, split_k, tile = [128, 32, 64], warp = [32, 32], stages = 8, group = 8, splits = 3, swap>
module attributes {gemm.target = #gemm.target<"h200", "sm_90a">} {
// TILE: tile.kernel @gemm_nn_bf16_bf16_128x32x64_swap(
// TILE-SAME: !tile.view<bf16, mn, 16, map 2>, {{.*}}!tile.view<bf16, k, 16, map 3>, {{.*}}!tile.view<bf16, mn, 16, map 3>, {{.*}}!tile.view<f32, any, 4>
// TILE: %[[PANELS:.*]] = tile.panels : <2, 32x16xbf16>
// TILE: tile.ring readers(4) : <8, [<128x64xbf16, mn, tma>, <32x64xbf16, k, tma>], mbarrier>
// TILE: tile.epilogue {{.*}} via %[[PANELS]] : {{.*}} maps [#[[SWAP:[a-z0-9]+]], #{{[a-z0-9]+}}, #[[SWAP]]]
// TILE: maps = [<operand = 1, box = [64, 64], swizzle = 128>, <operand = 0, box = [64, 32], swizzle = 128>, <operand = 2, box = [16, 32], swizzle = 32>], workspaces
// CHECK-LABEL: llvm.func @gemm_nn_bf16_bf16_128x32x64_swap(
// CHECK: wgmma.mma_async.sync.aligned.m64n32k16.f32.bf16.bf16 {{[^;]*}}, p, 1, 1, 1, 0;
// CHECK: nvvm.cp.async.bulk.wait_group 1 {read}
// CHECK-COUNT-2: nvvm.stmatrix {{.*}}layout = #nvvm.mma_layout<col>
// CHECK: nvvm.cp.async.bulk.tensor.global.shared.cta
// CHECK-COUNT-2: nvvm.stmatrix
// CHECK: nvvm.cp.async.bulk.tensor.global.shared.cta
// CHECK-NOT: nvvm.cp.async.bulk.tensor.global.shared.cta
func.func @decode(%a: memref<2x24x512xbf16>, %b: memref<512x256xbf16>, %c: memref<2x24x256xbf16>, %bias: memref<256xf32>) {
  gemm.matmul nn ins(%a, %b : memref<2x24x512xbf16>, memref<512x256xbf16>)
    outs(%c : memref<2x24x256xbf16>) beta(1.0)
    epilogue(%bias : memref<256xf32>) maps [affine_map<(b, m, n) -> (n)>] {
    ^bb0(%acc: f32, %x: f32):
      %s = arith.addf %acc, %x : f32
      gemm.yield %s : f32
    } {schedule = #schedule}
  return
}
}

// -----

// What is not arithmetic reads sums behind a fence of memory, over which ptxas moves no read of them: arithmetic needs none.
// CHECK-LABEL: gpu.module @gemm_kernels
// CHECK: llvm.inline_asm has_side_effects "wgmma.wait_group.sync.aligned 0;\0Afence.acq_rel.cta;"
module attributes {gemm.target = #gemm.target<"h200", "sm_90a">} {
func.func @rounded(%a: memref<256x512xf16>, %b: memref<256x512xf16>, %c: memref<256x256xf16>) {
  gemm.matmul nt ins(%a, %b : memref<256x512xf16>, memref<256x512xf16>) outs(%c : memref<256x256xf16>) epilogue {
  ^bb0(%acc: f32):
    %zero = arith.constant 0.0 : f16
    %rounded = arith.truncf %acc : f32 to f16
    %max = arith.maximumf %rounded, %zero : f16
    %r = arith.extf %max : f16 to f32
    gemm.yield %r : f32
  } {schedule = #gemm.schedule<wgmma, block, tile = [64, 64, 64], warp = [16, 64], stages = 4, group = 8>}
  return
}
}
