// RUN: not gemm-opt %s --gemm-to-nvvm=target=sm_80 2>&1 | FileCheck %s
// RUN: gemm-opt %s --pass-pipeline='builtin.module(builtin.module(gemm-to-nvvm{target=sm_80}))' | FileCheck %s --check-prefix=INNER

// A module inside the module is a host of its own: pipelines refuse it by its name.
// CHECK: nested-module.mlir:[[#@LINE+10]]:1: error: expected no module inside the module, got 'inner'; run the pipeline on it, in builtin.module(builtin.module(...))
// CHECK-NOT: error
// INNER: gemm.linear
// INNER: module @inner
// INNER: gpu.module @gemm_kernels
// INNER: gpu.launch_func @gemm_kernels::
func.func @outer(%x: tensor<64x64xbf16>, %w: tensor<64x64xbf16>) -> tensor<64x64xbf16> {
  %y = gemm.linear %x, %w : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xbf16>
  return %y : tensor<64x64xbf16>
}
module @inner {
  func.func @main(%x: tensor<64x64xbf16>, %w: tensor<64x64xbf16>) -> tensor<64x64xbf16> {
    %y = gemm.linear %x, %w : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xbf16>
    return %y : tensor<64x64xbf16>
  }
}
