// RUN: gemm-opt %s --gemm-select-schedule --split-input-file --verify-diagnostics | FileCheck %s
// RUN: gemm-opt %s --gemm-select-schedule --gemm-select-schedule --split-input-file --verify-diagnostics | FileCheck %s
// RUN: not gemm-opt %s --gemm-select-schedule --remarks-filter=gemm-select-schedule --split-input-file 2>&1 | FileCheck %s --check-prefix=REMARK

module attributes {gemm.target = #gemm.target<"a100", "sm_80">} {
// CHECK-LABEL: func @large
// CHECK: schedule = #gemm.schedule<mma_sync, block, tile = [256, 128, 32], warp = [64, 64], stages = 4, group = 8>
// REMARK: [Passed] Schedule {{.*}}mma_sync, block, tile 256x128x32, {{.*}} for 4096x4096x4096 on a100: predicted {{[0-9.]+}} us", limit=166912, shared=98304
// REMARK: [Analysis] RunnerUp {{.*}}: predicted {{[0-9.]+}} us
// REMARK: [Missed] Rejected {{.*}}registers need {{[0-9]+}}, the limit of a100 is 65536
// REMARK: [Missed] Rejected {{.*}}not proven free of spills
func.func @large(%x: tensor<4096x4096xbf16>, %w: tensor<4096x4096xbf16>, %c: tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16> {
  %y = gemm.matmul nt ins(%x, %w : tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) outs(%c : tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
  return %y : tensor<4096x4096xbf16>
}

// One row of output needs no tall tile, and parts of K fill the machine. A schedule written by hand stays.
// CHECK-LABEL: func @others
// CHECK: schedule = #gemm.schedule<mma_sync, split_k, tile = [16, 128, 32], warp = [16, 32], stages = 4, group = 8, splits = 2>
// CHECK: schedule = #gemm.schedule<mma_sync, block, tile = [32, 32, 16], warp = [16, 16], stages = 2, group = 1>
// CHECK: schedule = #gemm.schedule<library>
// REMARK: for 1x4096x4096
func.func @others(%x: memref<1x4096xf16>, %w: memref<4096x4096xf16>, %c: memref<1x4096xf16>) {
  gemm.matmul nt ins(%x, %w : memref<1x4096xf16>, memref<4096x4096xf16>) outs(%c : memref<1x4096xf16>)
  gemm.matmul nt ins(%x, %w : memref<1x4096xf16>, memref<4096x4096xf16>) outs(%c : memref<1x4096xf16>)
    {schedule = #gemm.schedule<mma_sync, block, tile = [32, 32, 16], warp = [16, 16], stages = 2, group = 1>}
  gemm.matmul nt ins(%x, %w : memref<1x4096xf16>, memref<4096x4096xf16>) outs(%c : memref<1x4096xf16>) {schedule = #gemm.schedule<library>}
  return
}

// No kernel multiplies i32: the op is left as it is.
// CHECK-LABEL: func @no_kernel
// CHECK-NOT: gemm.schedule
// CHECK: return
// REMARK: [Missed] NoSchedule {{.*}}no kernel for operands i32 and i32 on sm_80, expected both of f16, bf16, tf32, i8, f8E4M3FN, f8E5M2, f64 or f32
func.func @no_kernel(%a: memref<?x?xi32>, %c: memref<?x?xi32>) {
  gemm.matmul nn ins(%a, %a : memref<?x?xi32>, memref<?x?xi32>) outs(%c : memref<?x?xi32>)
  return
}
}

// -----

module attributes {gemm.target = #gemm.target<"a100", "sm_80">} {
func.func @registers(%x: memref<64x64xf16>, %c: memref<64x64xf16>) {
  // expected-error @below {{'gemm.matmul' op warp tile 128x64 needs about 402 registers per thread, the limit of a100 is 255}}
  gemm.matmul nt ins(%x, %x : memref<64x64xf16>, memref<64x64xf16>) outs(%c : memref<64x64xf16>)
    {schedule = #gemm.schedule<mma_sync, block, tile = [128, 128, 16], warp = [128, 64], stages = 3, group = 1>}
  return
}
}

// -----

// A product with sums of A's rows: not one that cuts K or swaps, whatever the model thinks,
// nor where it was pinned.
module attributes {gemm.target = #gemm.target<"a100", "sm_80">} {
// CHECK-LABEL: func @sums
// CHECK: sums({{.*}}) {schedule = #gemm.schedule<mma_sync, block,
// REMARK: [Missed] Rejected {{.*}}mma_sync, split_k, {{.*}}expected a schedule whose CTAs see all of K for a product with sums, got split_k with {{[0-9]+}} splits
func.func @sums(%dy: memref<8192x64xbf16>, %x: memref<8192x64xbf16>, %dw: memref<64x64xf32>, %db: memref<64xf32>) {
  gemm.matmul tn ins(%dy, %x : memref<8192x64xbf16>, memref<8192x64xbf16>) outs(%dw : memref<64x64xf32>) sums(%db : memref<64xf32>)
  return
}
}

// -----

// Nor, in tf32, a tile whose kernel has no registers for both.
module attributes {gemm.target = #gemm.target<"a100", "sm_80">} {
// CHECK-LABEL: func @sums_of_tf32
// CHECK: sums({{.*}}) {precision = tf32, schedule = #gemm.schedule<mma_sync, block,
// REMARK: [Missed] Rejected {{.*}}mma_sync, block, tile 64x128x16, {{.*}}its kernel of operands along K that are rounded to tf32 spills beside sums of A's rows
func.func @sums_of_tf32(%a: memref<64x64xf32>, %b: memref<8192x64xf32>, %c: memref<64x8192xf32>, %s: memref<64xf32>) {
  gemm.matmul nt ins(%a, %b : memref<64x64xf32>, memref<8192x64xf32>) outs(%c : memref<64x8192xf32>) sums(%s : memref<64xf32>) {precision = tf32}
  return
}
}

// -----

module attributes {gemm.target = #gemm.target<"a100", "sm_80">} {
func.func @swapped_sums(%dy: memref<64x64xbf16>, %x: memref<64x64xbf16>, %dw: memref<64x64xf32>, %db: memref<64xf32>) {
  // expected-error @below {{'gemm.matmul' op expected a schedule without swap for a product with sums, whose rows are A's}}
  gemm.matmul tn ins(%dy, %x : memref<64x64xbf16>, memref<64x64xbf16>) outs(%dw : memref<64x64xf32>) sums(%db : memref<64xf32>)
    {schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 8, swap>}
  return
}
}
