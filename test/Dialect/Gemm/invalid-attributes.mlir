// RUN: gemm-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

// One case per constraint of an attribute, named after it.

func.func @layout_c1() {
  // expected-error @below {{expected ldb to be positive or ?, got 0 (layout C1)}}
  "test.op"() {a = #gemm.layout<nt, blas = (T, N), lda = 8, ldb = 0, ldc = 16, operands = (B, A)>} : () -> ()
}

// -----

func.func @layout_c2() {
  // expected-error @below {{expected blas = (T, N) for storage order nt, got (N, N) (layout C2)}}
  "test.op"() {a = #gemm.layout<nt, blas = (N, N), lda = 8, ldb = 8, ldc = 16, operands = (B, A)>} : () -> ()
}

// -----

func.func @layout_order() {
  // expected-error @below {{expected operand order (B, A) or (A, B), got (A, A)}}
  "test.op"() {a = #gemm.layout<nt, blas = (T, N), lda = 8, ldb = 8, ldc = 16, operands = (A, A)>} : () -> ()
}

// -----

func.func @cost_c1() {
  // expected-error @below {{expected bytes not to be negative, got -1 (cost C1)}}
  "test.op"() {a = #gemm.cost<flops = 1, bytes = -1, bound = compute>} : () -> ()
}

// -----

func.func @schedule_c1_zero() {
  // expected-error @below {{expected tile m to be a positive multiple of 16 and at most 512, got 0 (schedule C1)}}
  "test.op"() {a = #gemm.schedule<mma_sync, block, tile = [0, 128, 32], warp = [64, 32], stages = 4, group = 8>} : () -> ()
}

// -----

func.func @schedule_c1() {
  // expected-error @below {{expected tile n to be a positive multiple of 16 and at most 512, got -16 (schedule C1)}}
  "test.op"() {a = #gemm.schedule<mma_sync, block, tile = [128, -16, 32], warp = [64, 32], stages = 4, group = 8>} : () -> ()
}

// -----

func.func @schedule_c1_odd() {
  // expected-error @below {{expected tile k to be a positive multiple of 16 and at most 512, got 17 (schedule C1)}}
  "test.op"() {a = #gemm.schedule<mma_sync, block, tile = [128, 128, 17], warp = [64, 32], stages = 4, group = 8>} : () -> ()
}

// -----

func.func @schedule_c1_missing() {
  // expected-error @below {{expected tile, got none}}
  "test.op"() {a = #gemm.schedule<mma_sync, block, warp = [64, 32], stages = 4, group = 8>} : () -> ()
}

// -----

func.func @schedule_c2() {
  // expected-error @below {{expected warp m to divide tile m 128, got 48 (schedule C2)}}
  "test.op"() {a = #gemm.schedule<mma_sync, block, tile = [128, 128, 32], warp = [48, 32], stages = 4, group = 8>} : () -> ()
}

// -----

func.func @schedule_c2_shape() {
  // expected-error @below {{expected warp n to be a positive multiple of 16 and at most 512, got 0 (schedule C2)}}
  "test.op"() {a = #gemm.schedule<mma_sync, block, tile = [128, 128, 32], warp = [64, 0], stages = 4, group = 8>} : () -> ()
}

// -----

func.func @schedule_c3() {
  // expected-error @below {{expected at most 1024 threads, got 2048 (64 warps) (schedule C3)}}
  "test.op"() {a = #gemm.schedule<mma_sync, block, tile = [128, 128, 32], warp = [16, 16], stages = 4, group = 8>} : () -> ()
}

// -----

func.func @schedule_c4() {
  // expected-error @below {{expected 2 to 16 stages, got 99 (schedule C4)}}
  "test.op"() {a = #gemm.schedule<mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 99, group = 8>} : () -> ()
}

// -----

func.func @schedule_c4_zero() {
  // expected-error @below {{expected 2 to 16 stages, got 0 (schedule C4)}}
  "test.op"() {a = #gemm.schedule<mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 0, group = 8>} : () -> ()
}

// -----

func.func @schedule_c5() {
  // expected-error @below {{expected a raster group of 1 to 1024, got 0 (schedule C5)}}
  "test.op"() {a = #gemm.schedule<mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 0>} : () -> ()
}

// -----

func.func @schedule_c6() {
  // expected-error @below {{expected cluster [1, 1] or, for block, persistent and pingpong wgmma or mixed_wgmma schedules, [2, 1], [1, 2] or [4, 1], got [8, 4] (schedule C6)}}
  "test.op"() {a = #gemm.schedule<mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8, cluster = [8, 4]>} : () -> ()
}

// -----

func.func @schedule_c6_lines() {
  // expected-error @below {{expected a tile of which each CTA of the cluster copies a multiple of 8 lines, got [4, 1] for tile 64x48x64 (schedule C6)}}
  "test.op"() {a = #gemm.schedule<wgmma, block, tile = [64, 48, 64], warp = [16, 48], stages = 4, group = 8, cluster = [4, 1]>} : () -> ()
}

// -----

func.func @schedule_c1_family() {
  // expected-error @below {{expected tile n to be a positive multiple of 16 and at most 512, got 24 (schedule C1)}}
  "test.op"() {a = #gemm.schedule<mma_sync, block, tile = [64, 24, 32], warp = [32, 24], stages = 4, group = 8>} : () -> ()
}

// -----

func.func @schedule_c7() {
  // expected-error @below {{expected splits 1 for a block schedule, got 4 (schedule C7)}}
  "test.op"() {a = #gemm.schedule<mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8, splits = 4>} : () -> ()
}

// -----

func.func @schedule_c8() {
  // expected-error @below {{expected a raster group that is a power of two for raster hilbert, got 6 (schedule C8)}}
  "test.op"() {a = #gemm.schedule<mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 6, raster = hilbert>} : () -> ()
}

// -----

func.func @schedule_c9() {
  // expected-error @below {{expected family wgmma or mixed_wgmma for a pingpong schedule, got mma_sync (schedule C9)}}
  "test.op"() {a = #gemm.schedule<mma_sync, pingpong, tile = [128, 128, 32], warp = [32, 128], stages = 4, group = 8>} : () -> ()
}

// -----

func.func @schedule_c9_tile() {
  // expected-error @below {{expected a tile of four warp tiles along m, one warpgroup's, for a pingpong schedule, got warp 16x256 in tile 128x256 (schedule C9)}}
  "test.op"() {a = #gemm.schedule<wgmma, pingpong, tile = [128, 256, 64], warp = [16, 256], stages = 4, group = 8>} : () -> ()
}

// -----

func.func @schedule_c7_pingpong() {
  // expected-error @below {{expected splits 1 for a pingpong schedule, got 4 (schedule C7)}}
  "test.op"() {a = #gemm.schedule<wgmma, pingpong, tile = [64, 256, 64], warp = [16, 256], stages = 4, group = 8, splits = 4>} : () -> ()
}

// -----

func.func @schedule_c11() {
  // expected-error @below {{expected four warp tiles along m in a warpgroup, and warp n equal to tile n or a multiple of 64, got warp 32x32 in tile 64x64 (schedule C11)}}
  "test.op"() {a = #gemm.schedule<wgmma, block, tile = [64, 64, 64], warp = [32, 32], stages = 4, group = 8>} : () -> ()
}

// -----

func.func @schedule_raster() {
  // expected-error @below {{expected raster grouped, snake, hilbert or winding, got zigzag}}
  "test.op"() {a = #gemm.schedule<mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, raster = zigzag>} : () -> ()
}

// -----

func.func @schedule_key() {
  // expected-error @below {{expected tile, warp, stages, group, cluster, splits, reduce, swap, raster, products, pack or panels, got stage}}
  "test.op"() {a = #gemm.schedule<mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stage = 4>} : () -> ()
}

// -----

func.func @schedule_key_twice() {
  // expected-error @below {{expected each key once, got a second stages}}
  "test.op"() {a = #gemm.schedule<mma_sync, block, tile = [128, 128, 32], stages = 4, stages = 3>} : () -> ()
}

// -----

func.func @schedule_family() {
  // expected-error @below {{expected family mma_sync, wgmma, tcgen05, simt, bf16x6, bf16x3, bf16x9, mixed, mixed_wgmma or library, got hmma}}
  "test.op"() {a = #gemm.schedule<hmma, block>} : () -> ()
}

// -----

func.func @target_c1() {
  // expected-error @below {{expected the name of a machine, got "" (target C1)}}
  "test.op"() {a = #gemm.target<"", "sm_80">} : () -> ()
}

// -----

func.func @target_c2_other() {
  // expected-error @below {{expected a chip such as "sm_80" or "sm_90a", got "gfx 942" (target C2)}}
  "test.op"() {a = #gemm.target<"mi300x", "gfx 942">} : () -> ()
}

// -----

func.func @target_c2() {
  // expected-error @below {{expected a chip such as "sm_80" or "sm_90a", got "sm_90x" (target C2)}}
  "test.op"() {a = #gemm.target<"a100", "sm_90x">} : () -> ()
}

// -----

func.func @tensor_map_c1() {
  // expected-error @below {{expected operand 0 or more, got -1 (tensor_map C1)}}
  "test.op"() {a = #gemm.tensor_map<operand = -1, box = [64, 128], swizzle = 128>} : () -> ()
}

// -----

func.func @tensor_map_c2() {
  // expected-error @below {{expected a box of two sizes in [1, 256], got [64, 512] (tensor_map C2)}}
  "test.op"() {a = #gemm.tensor_map<operand = 0, box = [64, 512], swizzle = 128>} : () -> ()
}

// -----

func.func @by_m_c1() {
  // expected-error @below {{expected two schedules or more, the last for every M at any alignment, got 1 (by_m C1)}}
  "test.op"() {a = #gemm.by_m<? : <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 1>>} : () -> ()
}

// -----

func.func @by_m_open_end() {
  // expected-error @below {{expected a last schedule with bound ?}}
  "test.op"() {a = #gemm.by_m<16 : <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 1>>} : () -> ()
}

// -----

func.func @by_m_of_no_alignment() {
  // expected-error @below {{expected two schedules or more, the last for every M at any alignment, got 2 (by_m C1)}}
  "test.op"() {a = #gemm.by_m<? at 16 : <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 1>, ? at 4 : <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 1>>} : () -> ()
}

// -----

func.func @by_m_c4() {
  // expected-error @below {{expected alignments to be powers of two of at most 16 that descend, got 12 (by_m C4)}}
  "test.op"() {a = #gemm.by_m<? at 12 : <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 1>, ? : <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 1>>} : () -> ()
}

// -----

func.func @by_m_alignments_ascend() {
  // expected-error @below {{expected alignments to be powers of two of at most 16 that descend, got 16 (by_m C4)}}
  "test.op"() {a = #gemm.by_m<? at 4 : <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 1>, ? at 16 : <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 1>, ? : <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 1>>} : () -> ()
}

// -----

func.func @by_m_class_without_end() {
  // expected-error @below {{expected bound ? at 16 before one at 1 (by_m C2)}}
  "test.op"() {a = #gemm.by_m<32 at 16 : <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 1>, ? : <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 1>>} : () -> ()
}

// -----

func.func @by_m_c2() {
  // expected-error @below {{expected a bound above 32, got 32 (by_m C2)}}
  "test.op"() {a = #gemm.by_m<32 : <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 1>, 32 : <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 1>, ? : <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 1>>} : () -> ()
}

// -----

func.func @by_m_c3() {
  // expected-error @below {{expected schedules of kernels, got library (by_m C3)}}
  "test.op"() {a = #gemm.by_m<32 : <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 1>, ? : <library>>} : () -> ()
}

// -----

func.func @tensor_map_c3() {
  // expected-error @below {{expected swizzle 16, 32, 64 or 128, got 48 (tensor_map C3)}}
  "test.op"() {a = #gemm.tensor_map<operand = 0, box = [64, 128], swizzle = 48>} : () -> ()
}

// -----

func.func @launch_c1() {
  // expected-error @below {{expected grid to map 4 symbols (m, n, k, b) to 3 sizes, got 4 dims, 0 symbols and 3 results (launch C1)}}
  "test.op"() {a = #gemm.launch<kernel = @k::@f, grid = affine_map<(m, n, k, b) -> (m, n, b)>, block = [128, 1, 1], cluster = [1, 1, 1], shared = 0>} : () -> ()
}

// -----

func.func @launch_c2() {
  // expected-error @below {{expected the product of block to be at most 1024, got [1024, 2, 1] (launch C2)}}
  "test.op"() {a = #gemm.launch<kernel = @k::@f, grid = affine_map<()[m, n, k, b] -> (m, n, b)>, block = [1024, 2, 1], cluster = [1, 1, 1], shared = 0>} : () -> ()
}

// -----

func.func @launch_c3() {
  // expected-error @below {{expected cluster to have 3 sizes, got 2 (launch C3)}}
  "test.op"() {a = #gemm.launch<kernel = @k::@f, grid = affine_map<()[m, n, k, b] -> (m, n, b)>, block = [128, 1, 1], cluster = [1, 1], shared = 0>} : () -> ()
}

// -----

func.func @launch_c4() {
  // expected-error @below {{expected shared not to be negative, got -1 (launch C4)}}
  "test.op"() {a = #gemm.launch<kernel = @k::@f, grid = affine_map<()[m, n, k, b] -> (m, n, b)>, block = [128, 1, 1], cluster = [1, 1, 1], shared = -1>} : () -> ()
}

// -----

func.func @launch_c5() {
  // expected-error @below {{expected limit not to be negative, got -1 (launch C5)}}
  "test.op"() {a = #gemm.launch<kernel = @k::@f, grid = affine_map<()[m, n, k, b] -> (m, n, b)>, block = [128, 1, 1], cluster = [1, 1, 1], shared = 0, limit = -1>} : () -> ()
}

// -----

func.func @launch_c6() {
  // expected-error @below {{expected grid to divide by positive constants, got affine_map<()[s0, s1, s2, s3] -> (s0 floordiv 0, s1, s3)> (launch C6)}}
  "test.op"() {a = #gemm.launch<kernel = @k::@f, grid = affine_map<()[m, n, k, b] -> (m floordiv 0, n, b)>, block = [128, 1, 1], cluster = [1, 1, 1], shared = 0>} : () -> ()
}

// -----

func.func @launch_c6_symbol() {
  // expected-error @below {{expected grid to divide by positive constants, got affine_map<()[s0, s1, s2, s3] -> (s0 mod s1, s1, s3)> (launch C6)}}
  "test.op"() {a = #gemm.launch<kernel = @k::@f, grid = affine_map<()[m, n, k, b] -> (m mod n, n, b)>, block = [128, 1, 1], cluster = [1, 1, 1], shared = 0>} : () -> ()
}

// -----

func.func @launch_c7() {
  // expected-error @below {{expected aligns to be powers of two of at most 16, got 12 (launch C7)}}
  "test.op"() {a = #gemm.launch<kernel = @k::@f, grid = affine_map<()[m, n, k, b] -> (m, n, b)>, block = [128, 1, 1], cluster = [1, 1, 1], shared = 0, aligns = [16, 12]>} : () -> ()
}

// -----

func.func @launch_c8() {
  // expected-error @below {{expected 0 to 65535 blocks along y, got 70000 (launch C8)}}
  "test.op"() {a = #gemm.launch<kernel = @k::@f, grid = affine_map<()[m, n, k, b] -> (m, 70000, b)>, block = [128, 1, 1], cluster = [1, 1, 1], shared = 0>} : () -> ()
}

// -----

func.func @workspace_c2() {
  // expected-error @below {{expected bytes to divide by positive constants, got affine_map<()[s0, s1, s2, s3] -> (s0 ceildiv 0)> (workspace C2)}}
  "test.op"() {a = #gemm.workspace<bytes = affine_map<()[m, n, k, b] -> (m ceildiv 0)>>} : () -> ()
}

// -----

func.func @workspace_c1() {
  // expected-error @below {{expected bytes to map 4 symbols (m, n, k, b) to sizes, got 0 dims, 2 symbols and 1 results (workspace C1)}}
  "test.op"() {a = #gemm.workspace<bytes = affine_map<()[m, n] -> (m * n)>>} : () -> ()
}

// -----

func.func @schedule_c7_split() {
  // expected-error @below {{expected splits 2 to 1024 for a split_k schedule, got 1 (schedule C7)}}
  "test.op"() {a = #gemm.schedule<mma_sync, split_k, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8>} : () -> ()
}

// -----

func.func @schedule_c10() {
  // expected-error @below {{expected a split_k schedule of 2 to 8 splits to reduce in a cluster, got split_k of 9 (schedule C10)}}
  "test.op"() {a = #gemm.schedule<wgmma, split_k, tile = [64, 64, 64], warp = [16, 64], stages = 4, group = 8, splits = 9, reduce = cluster>} : () -> ()
}

// -----

func.func @schedule_c10_kind() {
  // expected-error @below {{expected a split_k schedule of 2 to 8 splits to reduce in a cluster, got persistent of 4 (schedule C10)}}
  "test.op"() {a = #gemm.schedule<wgmma, persistent, tile = [64, 64, 64], warp = [16, 64], stages = 4, group = 8, splits = 4, reduce = cluster>} : () -> ()
}

// -----

func.func @schedule_c6_splits() {
  // expected-error @below {{expected cluster [1, 1] or, for block, persistent and pingpong wgmma or mixed_wgmma schedules, [2, 1], [1, 2] or [4, 1], got [2, 1] (schedule C6)}}
  "test.op"() {a = #gemm.schedule<wgmma, split_k, tile = [64, 64, 64], warp = [16, 64], stages = 4, group = 8, cluster = [2, 1], splits = 2, reduce = cluster>} : () -> ()
}

// -----

func.func @schedule_reduce() {
  // expected-error @below {{expected reduce workspace or cluster, got memory}}
  "test.op"() {a = #gemm.schedule<wgmma, split_k, tile = [64, 64, 64], warp = [16, 64], stages = 4, group = 8, splits = 2, reduce = memory>} : () -> ()
}

// -----

// expected-error @below {{expected 'gemm.target' to be a #gemm.target or another attribute that describes a machine, got "a100"}}
module attributes {gemm.target = "a100"} {}

// -----

// expected-error @below {{expected 'gemm.target' on a module, got it on 'func.func'}}
func.func private @target_on_function() attributes {gemm.target = #gemm.target<"a100", "sm_80">}

// -----

// expected-error @below {{expected 'gemm.launch' on a linalg op, whose kernel it names}}
func.func private @launch_on_function() attributes {gemm.launch = #gemm.launch<kernel = @k::@f, grid = affine_map<()[m, n, k, b] -> (m, n, b)>, block = [128, 1, 1], cluster = [1, 1, 1], shared = 0>}

// -----

// expected-error @below {{expected 'gemm.kernels' to be a unit attribute of a gpu.module, got unit on 'builtin.module'}}
module attributes {gemm.kernels} {}

// -----

// expected-error @below {{expected a discardable attribute of the gemm dialect to be 'gemm.target', 'gemm.entry', 'gemm.fastmath', 'gemm.kernels', 'gemm.launch', 'gemm.planned', 'gemm.precision', 'gemm.initial', 'gemm.reads' or 'gemm.saved', got 'gemm.chip'}}
module attributes {gemm.chip = "sm_80"} {}

// -----

// expected-error @below {{expected 'gemm.fastmath' to be a #arith.fastmath, got "contract"}}
module attributes {gemm.fastmath = "contract"} {}

// -----

// expected-error @below {{'func.func' op expected an attribute of the gemm dialect on argument 0 to be 'gemm.stream' or 'gemm.memory', a unit attribute, got "gemm.nonsense" = 3 : i64}}
func.func @unknown_on_argument(%a: memref<8x8xf32> {gemm.nonsense = 3}) {
  return
}

// -----

// expected-error @below {{'func.func' op expected an attribute of the gemm dialect on argument 1 to be 'gemm.stream' or 'gemm.memory', a unit attribute, got "gemm.stream" = "x"}}
func.func @stream_with_a_value(%a: memref<8x8xf32>, %s: !llvm.ptr {gemm.stream = "x"}) {
  return
}

// -----

// expected-error @below {{'func.func' op expected one argument with 'gemm.stream', to which all launches of the function go, got arguments 1 and 3}}
func.func @two_streams(%a: memref<8x8xf32>, %s: !llvm.ptr {gemm.stream}, %b: memref<8x8xf32>, %t: !llvm.ptr {gemm.stream}) {
  return
}

// -----

// expected-error @below {{'func.func' op expected no attribute of the gemm dialect on result 0, got "gemm.stream" = unit}}
func.func @on_a_result(%s: !llvm.ptr) -> (!llvm.ptr {gemm.stream}) {
  return %s : !llvm.ptr
}

// -----

func.func @schedule_c12() {
  // expected-error @below {{expected 1 to 4 products, got 5 (schedule C12)}}
  "test.op"() {a = #gemm.schedule<mma_sync, block, tile = [64, 80, 32], warp = [32, 80], stages = 4, group = 8, products = 5>} : () -> ()
}

// -----

func.func @schedule_c13() {
  // expected-error @below {{expected 0 to 32 panels, got 33 (schedule C13)}}
  "test.op"() {a = #gemm.schedule<wgmma, block, tile = [128, 128, 64], warp = [16, 128], stages = 2, group = 8, panels = 33>} : () -> ()
}

// -----

func.func @schedule_c13_family() {
  // expected-error @below {{expected panels without swap, where K is not cut, of family wgmma or mixed_wgmma, got block mma_sync (schedule C13)}}
  "test.op"() {a = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 4, group = 8, panels = 2>} : () -> ()
}

// -----

func.func @schedule_c13_splits() {
  // expected-error @below {{expected panels without swap, where K is not cut, of family wgmma or mixed_wgmma, got split_k wgmma (schedule C13)}}
  "test.op"() {a = #gemm.schedule<wgmma, split_k, tile = [128, 128, 64], warp = [16, 128], stages = 2, group = 8, splits = 2, panels = 2>} : () -> ()
}

// -----

func.func @schedule_c12_swap() {
  // expected-error @below {{expected a schedule without swap for 2 products (schedule C12)}}
  "test.op"() {a = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 4, group = 8, swap, products = 2>} : () -> ()
}

// -----

func.func @schedule_c12_warp() {
  // expected-error @below {{expected warp n to be a multiple of 24 for 3 products, got 64 (schedule C12)}}
  "test.op"() {a = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 64], stages = 4, group = 8, products = 3>} : () -> ()
}

// -----

func.func @schedule_c12_cluster() {
  // expected-error @below {{expected warp n to be a multiple of 32 for 2 products in a cluster of 2, got 80 (schedule C12)}}
  "test.op"() {a = #gemm.schedule<wgmma, block, tile = [128, 80, 64], warp = [16, 80], stages = 4, group = 8, cluster = [2, 1], products = 2>} : () -> ()
}

// -----

// expected-error @below {{expected 'gemm.initial' on a linalg op beside 'gemm.launch', whose kernel begins with it}}
func.func private @initial_on_function() attributes {gemm.initial = [0.0 : f32]}

// -----

func.func @initial_of_no_numbers(%x: memref<4xf32>, %y: memref<f32>) {
  // expected-error @below {{expected 'gemm.initial' to be an array of numbers, got ["zero"]}}
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} ins(%x : memref<4xf32>) outs(%y : memref<f32>) attrs = {gemm.initial = ["zero"], gemm.launch = #gemm.launch<kernel = @k::@f, grid = affine_map<()[m, n, k, b] -> (m, n, b)>, block = [128, 1, 1], cluster = [1, 1, 1], shared = 0>} {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %a, %o : f32
    linalg.yield %s : f32
  }
  return
}

// -----

// expected-error @below {{expected 'gemm.precision' to be one of bf16x6, bf16x3 or bf16x9, got "tf32"}}
module attributes {gemm.precision = "tf32"} {}

// -----

// expected-error @below {{expected 'gemm.reads' to be an array<i64> on a function, got 1 : i64 on 'func.func'}}
func.func @reads() attributes {gemm.reads = 1 : i64} {
  return
}

// -----

// expected-error @below {{expected 'gemm.planned' on a gemm.matmul, whose factors are packed}}
func.func private @planned_on_function() attributes {gemm.planned = []}

// -----

func.func @planned(%a: memref<4x8xbf16>, %c: memref<4x4xf32>) {
  // expected-error @below {{expected 'gemm.planned' to be an array of a #gemm.layout and a #gemm.schedule, got []}}
  gemm.matmul nt ins(%a, %a : memref<4x8xbf16>, memref<4x8xbf16>) outs(%c : memref<4x4xf32>) {gemm.planned = []}
  return
}
