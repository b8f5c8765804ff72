// Another compiler's attributes decide: a schedule and a cost on a product, kept by gemm-import
// and asked by the passes that would choose, and a machine on the module.
// RUN: gemm-opt %s --load-dialect-plugin=%plugin --split-input-file --gemm-plan | FileCheck %s
// RUN: gemm-opt %s --load-dialect-plugin=%plugin --split-input-file --gemm-plan="backend=library" | FileCheck %s --check-prefix=BACKEND
// RUN: sed 's/#foreign.machine<"a100">/#gemm.target<"a100", "sm_80">/' %s | gemm-opt --load-dialect-plugin=%plugin --gemm-plan | FileCheck %s --check-prefix=A100
// RUN: gemm-opt %s --load-dialect-plugin=%plugin --split-input-file --gemm-to-nvvm | FileCheck %s --check-prefix=KERNEL

// CHECK-LABEL: module
// CHECK-SAME: gemm.target = #foreign.machine<"a100">
// CHECK-LABEL: func @decided
// CHECK: gemm.matmul
// CHECK-SAME: cost = #gemm.cost<flops = 2, bytes = 1, bound = memory, roof_ns = 7>
// CHECK-SAME: foreign.plan = #foreign.plan<
// CHECK-SAME: foreign.price = #foreign.price<"7">
// CHECK-SAME: schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 8>
// BACKEND-LABEL: func @decided
// BACKEND: gemm.matmul
// BACKEND-SAME: schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 8>
// KERNEL-LABEL: module
// KERNEL: llvm.func @gemm_nt_bf16_f32_64x64x32(
#map = affine_map<(m, n, k) -> (m, k)>
#map1 = affine_map<(m, n, k) -> (n, k)>
#map2 = affine_map<(m, n, k) -> (m, n)>
module attributes {gemm.target = #foreign.machine<"a100">} {
func.func @decided(%a: tensor<256x512xbf16>, %b: tensor<128x512xbf16>) -> tensor<256x128xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<256x128xf32>
  %c = linalg.fill ins(%zero : f32) outs(%e : tensor<256x128xf32>) -> tensor<256x128xf32>
  %d = linalg.contract indexing_maps = [#map, #map1, #map2] {
      foreign.plan = #foreign.plan<"#gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 8>">,
      foreign.price = #foreign.price<"7">}
      ins(%a, %b : tensor<256x512xbf16>, tensor<128x512xbf16>) outs(%c : tensor<256x128xf32>) -> tensor<256x128xf32>
  return %d : tensor<256x128xf32>
}

// What has no attribute, or one that leaves it open, is decided by our model: for the foreign
// machine's numbers, which a product that is bound by memory feels.
// CHECK-LABEL: func @left_open
// CHECK: gemm.matmul
// CHECK-SAME: cost = #gemm.cost<{{.*}}bound = memory, roof_ns = 10873>
// A100: roof_ns = 21747>
// CHECK-SAME: schedule = #gemm.schedule<mma_sync
// BACKEND-LABEL: func @left_open
// BACKEND: schedule = #gemm.schedule<library>
func.func @left_open(%a: tensor<16x4096xbf16>, %b: tensor<4096x4096xbf16>, %c: tensor<16x4096xbf16>) -> tensor<16x4096xbf16> {
  %d = gemm.matmul nt ins(%a, %b : tensor<16x4096xbf16>, tensor<4096x4096xbf16>) outs(%c : tensor<16x4096xbf16>) {foreign.plan = #foreign.plan<"any">} -> tensor<16x4096xbf16>
  return %d : tensor<16x4096xbf16>
}
}
