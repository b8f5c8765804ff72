// RUN: gemm-opt %s --gemm-to-tile --split-input-file --verify-diagnostics

#schedule = #gemm.schedule<mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8>
func.func @type(%a: memref<8x8xi32>, %c: memref<8x8xi32>) {
  // expected-error @below {{expected operands of f16, bf16, tf32, i8, f8E4M3FN, f8E5M2, f64 or f32 for code generation, got 'i32' and 'i32'; other types run on device ref only}}
  gemm.matmul nt ins(%a, %a : memref<8x8xi32>, memref<8x8xi32>) outs(%c : memref<8x8xi32>) {schedule = #schedule}
  return
}

// -----

#schedule = #gemm.schedule<mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8>
func.func @family(%a: memref<8x8xf32>, %c: memref<8x8xf32>) {
  // expected-error @below {{expected operands that mma_sync multiplies, got f32 and f32; take family simt, bf16x6, bf16x3 or bf16x9}}
  gemm.matmul nt ins(%a, %a : memref<8x8xf32>, memref<8x8xf32>) outs(%c : memref<8x8xf32>) {schedule = #schedule}
  return
}

// -----

#schedule = #gemm.schedule<mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8>
func.func @inner_stride(%a: memref<8x8xf16, strided<[16, 2]>>, %b: memref<8x8xf16>, %c: memref<8x8xf16>) {
  // expected-error @below {{expected A with inner stride 1, got 'memref<8x8xf16, strided<[16, 2]>>'; copy it first}}
  gemm.matmul nt ins(%a, %b : memref<8x8xf16, strided<[16, 2]>>, memref<8x8xf16>) outs(%c : memref<8x8xf16>) {schedule = #schedule}
  return
}

// -----

#schedule = #gemm.schedule<mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8>
func.func @batch(%a: memref<2x2x8x8xf16>, %b: memref<8x8xf16>, %c: memref<2x2x8x8xf16>) {
  // expected-error @below {{expected at most one batch dimension, got 2; run gemm-flatten first}}
  gemm.matmul nt ins(%a, %b : memref<2x2x8x8xf16>, memref<8x8xf16>) outs(%c : memref<2x2x8x8xf16>) {schedule = #schedule}
  return
}

// -----

// The schedules of smaller M would be dropped.
#schedule = #gemm.schedule<mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8>
func.func @by_m(%a: memref<?x8xf16>, %b: memref<8x8xf16>, %c: memref<?x8xf16>) {
  // expected-error @below {{expected one schedule, got 2 by M; gemm-dispatch makes a product of each, and goes before}}
  gemm.matmul nt ins(%a, %b : memref<?x8xf16>, memref<8x8xf16>) outs(%c : memref<?x8xf16>) {
    schedule = #schedule, by_m = #gemm.by_m<64 : <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 4, group = 8>,
                                            ? : <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8>>}
  return
}

// -----

// Shared memory over the limit: bytes needed and limit, before any code is made.
#schedule = #gemm.schedule<mma_sync, block, tile = [128, 128, 64], warp = [64, 32], stages = 4, group = 8>
module attributes {gemm.target = #gemm.target<"rtx3090", "sm_86">} {
func.func @shared(%a: memref<8x8xf16>, %c: memref<8x8xf16>) {
  // expected-error @below {{bytes}}
  gemm.matmul nt ins(%a, %a : memref<8x8xf16>, memref<8x8xf16>) outs(%c : memref<8x8xf16>) {schedule = #schedule}
  return
}
}

// -----

#schedule = #gemm.schedule<mma_sync, split_k, tile = [64, 64, 32], warp = [32, 32], stages = 4, group = 8, splits = 2, reduce = cluster>
func.func @cluster_chip(%a: memref<8x8xf16>, %b: memref<8x8xf16>, %c: memref<8x8xf16>) {
  // expected-error @below {{expected a chip of at least sm_90 to reduce in a cluster, got sm_80}}
  gemm.matmul nt ins(%a, %b : memref<8x8xf16>, memref<8x8xf16>) outs(%c : memref<8x8xf16>) {schedule = #schedule}
  return
}

// -----

// The accumulators of 256 x 128 are more than the ring's slots hold: it takes both.
#schedule = #gemm.schedule<wgmma, split_k, tile = [256, 128, 32], warp = [32, 128], stages = 5, group = 8, splits = 2, reduce = cluster>
module attributes {gemm.target = #gemm.target<"h200", "sm_90a">} {
func.func @exchange(%a: memref<8x8xf16>, %b: memref<8x8xf16>, %c: memref<8x8xf16>) {
  // expected-error @below {{tile 256x128x32 with 5 stages needs 287744 bytes of shared memory, the limit of h200 is 232448}}
  gemm.matmul nt ins(%a, %b : memref<8x8xf16>, memref<8x8xf16>) outs(%c : memref<8x8xf16>) {schedule = #schedule}
  return
}
}

// -----

#schedule = #gemm.schedule<wgmma, block, tile = [128, 128, 32], warp = [16, 128], stages = 4, group = 8>
module attributes {gemm.target = #gemm.target<"h200", "sm_90a">} {
func.func @f32_by_wgmma(%a: memref<8x8xf32>, %b: memref<8x8xf32>, %c: memref<8x8xf32>) {
  // expected-error @below {{expected operands that wgmma multiplies, got f32 and f32; take family simt}}
  gemm.matmul nt ins(%a, %b : memref<8x8xf32>, memref<8x8xf32>) outs(%c : memref<8x8xf32>) {schedule = #schedule}
  return
}
}

// -----

#schedule = #gemm.schedule<wgmma, block, tile = [128, 128, 32], warp = [16, 128], stages = 4, group = 8>
module attributes {gemm.target = #gemm.target<"h200", "sm_90a">} {
func.func @tf32_along_n(%a: memref<8x8xf32>, %b: memref<8x8xf32>, %c: memref<8x8xf32>) {
  // expected-error @below {{expected operands stored along K for wgmma of tf32, got B along N; take family mma_sync}}
  gemm.matmul nn ins(%a, %b : memref<8x8xf32>, memref<8x8xf32>) outs(%c : memref<8x8xf32>) {precision = tf32, schedule = #schedule}
  return
}
}

// -----

#schedule = #gemm.schedule<wgmma, block, tile = [128, 128, 128], warp = [16, 128], stages = 2, group = 8>
module attributes {gemm.target = #gemm.target<"h200", "sm_90a">} {
func.func @bytes_along_m(%a: memref<8x8xi8>, %b: memref<8x8xi8>, %c: memref<8x8xi32>) {
  // expected-error @below {{expected operands stored along K for wgmma of i8, got A along M; take family mma_sync}}
  gemm.matmul tt ins(%a, %b : memref<8x8xi8>, memref<8x8xi8>) outs(%c : memref<8x8xi32>) {schedule = #schedule}
  return
}
}

// -----

#schedule = #gemm.schedule<wgmma, block, tile = [64, 40, 128], warp = [16, 40], stages = 4, group = 8>
module attributes {gemm.target = #gemm.target<"h200", "sm_90a">} {
func.func @n_of_bytes(%a: memref<8x8xi8>, %b: memref<8x8xi8>, %c: memref<8x8xi32>) {
  // expected-error @below {{expected warp n of 8, 24 or a multiple of 16 for wgmma of i8, got 40}}
  gemm.matmul nt ins(%a, %b : memref<8x8xi8>, memref<8x8xi8>) outs(%c : memref<8x8xi32>) {schedule = #schedule}
  return
}
}

// -----

#schedule = #gemm.schedule<wgmma, block, tile = [128, 128, 32], warp = [16, 128], stages = 4, group = 8>
module attributes {gemm.target = #gemm.target<"h200", "sm_90a">} {
func.func @sums_of_rounded(%a: memref<8x8xf32>, %b: memref<8x8xf32>, %c: memref<8x8xf32>, %s: memref<8xf32>) {
  // expected-error @below {{expected family mma_sync for a product with sums whose operands are rounded to tf32, got wgmma, whose slots hold them rounded}}
  gemm.matmul nt ins(%a, %b : memref<8x8xf32>, memref<8x8xf32>) outs(%c : memref<8x8xf32>) sums(%s : memref<8xf32>) {precision = tf32, schedule = #schedule}
  return
}
}

// -----

#schedule = #gemm.schedule<wgmma, block, tile = [64, 24, 64], warp = [16, 24], stages = 4, group = 8, swap>
module attributes {gemm.target = #gemm.target<"h200", "sm_90a">} {
func.func @narrow_lines(%a: memref<8x8xf16>, %b: memref<8x8xf16>, %c: memref<8x8xf16>) {
  // expected-error @below {{expected a tile n of a multiple of 16 for an operand stored along it, got 24}}
  gemm.matmul tn ins(%a, %b : memref<8x8xf16>, memref<8x8xf16>) outs(%c : memref<8x8xf16>) {schedule = #schedule}
  return
}
}

// -----

#schedule = #gemm.schedule<mma_sync, split_k, tile = [64, 64, 32], warp = [32, 32], stages = 4, group = 8, splits = 2>
func.func @sums_of_parts(%a: memref<8x8xf16>, %b: memref<8x8xf16>, %c: memref<8x8xf16>, %s: memref<8xf32>) {
  // expected-error @below {{expected a schedule whose CTAs see all of K for a product with sums, got split_k with 2 splits}}
  gemm.matmul nt ins(%a, %b : memref<8x8xf16>, memref<8x8xf16>) outs(%c : memref<8x8xf16>) sums(%s : memref<8xf32>) {schedule = #schedule}
  return
}

// -----

#schedule = #gemm.schedule<mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8>
func.func @sums(%a: memref<8x8xf16>, %b: memref<8x8xf16>, %c: memref<8x8xf16>, %s: memref<8xf32>) {
  // expected-error @below {{'gemm.matmul' op expected groups that a warp holds together, got sums of columns, of which it holds 32; gemm-split-reductions splits them, and goes before}}
  gemm.matmul nt ins(%a, %b : memref<8x8xf16>, memref<8x8xf16>) outs(%c, %s : memref<8x8xf16>, memref<8xf32>) epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc : f32, f32
  } results [add affine_map<(m, n) -> (m)>] {schedule = #schedule}
  return
}

// -----

func.func @library(%a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf16>) {
  // expected-error @below {{'gemm.matmul' op expected the schedule of a kernel, got #gemm.schedule<library>; backend=library or auto makes a call of it, and without a schedule one is chosen}}
  gemm.matmul nn ins(%a, %b : memref<16x16xf16>, memref<16x16xf16>) outs(%c : memref<16x16xf16>) {schedule = #gemm.schedule<library>}
  return
}
