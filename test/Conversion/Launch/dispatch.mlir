// RUN: gemm-opt %s --gemm-dispatch | FileCheck %s
// RUN: gemm-opt %s --gemm-dispatch --gemm-to-tile --gemm-launch | FileCheck %s --check-prefix=LAUNCH
// RUN: gemm-opt %s --gemm-dispatch --remarks-filter=gemm-dispatch 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

#small = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 8>
#wide = #gemm.schedule<mma_sync, block, tile = [64, 128, 32], warp = [32, 64], stages = 3, group = 8>
#large = #gemm.schedule<mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8>
#by_m = #gemm.by_m<64 : <mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 8>, 200 : <mma_sync, block, tile = [64, 128, 32], warp = [32, 64], stages = 3, group = 8>, ? : <mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8>>
module attributes {gemm.target = #gemm.target<"a100", "sm_80">} {
  // REMARK: [Passed] Dispatch {{.*}}3 kernels, chosen by M at launch
  // REMARK-NOT: Dispatch
  // CHECK-LABEL: func @any
  // CHECK: %[[M:.*]] = memref.dim %arg2, %c0
  // CHECK: %[[C64:.*]] = arith.constant 64 : index
  // CHECK: %[[P:.*]] = arith.cmpi ule, %[[M]], %[[C64]]
  // CHECK: scf.if %[[P]] {
  // CHECK: tile = [64, 64, 32]
  // CHECK: } else {
  // CHECK: arith.cmpi ule, %[[M]], %{{.*}}
  // CHECK: scf.if
  // CHECK: tile = [64, 128, 32]
  // CHECK: } else {
  // CHECK: tile = [128, 128, 32]
  // CHECK-NOT: by_m
  // A launch in each branch.
  // LAUNCH-LABEL: func @any
  // LAUNCH: arith.cmpi ule
  // LAUNCH: gpu.launch_func @gemm_kernels::@gemm_nt_bf16_f32_64x64x32
  // LAUNCH: arith.cmpi ule
  // LAUNCH: gpu.launch_func @gemm_kernels::@gemm_nt_bf16_f32_64x128x32
  // LAUNCH: gpu.launch_func @gemm_kernels::@gemm_nt_bf16_f32_128x128x32
  func.func @any(%a: memref<?x64xbf16>, %b: memref<96x64xbf16>, %c: memref<?x96xf32>) {
    gemm.matmul nt ins(%a, %b : memref<?x64xbf16>, memref<96x64xbf16>) outs(%c : memref<?x96xf32>) {by_m = #by_m, schedule = #large}
    return
  }

  // A static M takes its schedule; a bound is its interval's.
  // CHECK-LABEL: func @known
  // CHECK-NOT: scf.if
  // CHECK: tile = [64, 128, 32]
  // CHECK-NOT: by_m
  func.func @known(%a: memref<200x64xbf16>, %b: memref<96x64xbf16>, %c: memref<200x96xf32>) {
    gemm.matmul nt ins(%a, %b : memref<200x64xbf16>, memref<96x64xbf16>) outs(%c : memref<200x96xf32>) {by_m = #by_m, schedule = #large}
    return
  }
}
