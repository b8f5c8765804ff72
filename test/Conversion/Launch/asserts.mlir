// Checks of the host as cf.assert, for whoever lowers it.
// RUN: gemm-opt %s --gemm-launch=checks=assert | FileCheck %s
// RUN: gemm-opt %s --gemm-launch=checks=assert --canonicalize | FileCheck %s --check-prefix=FOLDED
// RUN: not gemm-opt %s --gemm-launch=checks=abort 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: error: expected checks to be exit or assert, got 'abort'

#launch = #gemm.launch<kernel = @gemm_kernels::@k0, grid = affine_map<()[m, n, k, b] -> (m ceildiv 128, 1, 1)>, block = [128, 1, 1], cluster = [1, 1, 1], shared = 0, workspaces = [<bytes = affine_map<()[m, n, k, b] -> (m * n)>>]>
module attributes {gpu.container_module} {
  gpu.module @gemm_kernels {
    llvm.func @k0(%0: i64, %1: i64, %2: i64, %3: i64, %4: i64, %5: i64, %6: i64, %7: i64, %8: i64, %9: i64, %10: i64, %11: i64, %12: i64, %13: i64) attributes {gpu.kernel, nvvm.kernel} { llvm.return }
  }
  // CHECK-LABEL: func @dynamic
  // CHECK-NOT: @dprintf
  // CHECK-NOT: @exit
  // CHECK: cf.assert %{{.*}}, "kernel 'k0': expected dim 0 of operand 2 to be at most 2147483647"
  // CHECK: cf.assert %{{.*}}, "kernel 'k0': expected the grid's x to be at most 2147483647"
  // CHECK: scf.if
  // CHECK-COUNT-3: cf.assert %{{.*}}, "kernel 'k0': expected operand {{[012]}} at a multiple of 16 bytes"
  // CHECK: cf.assert %{{.*}}, "expected its bytes of device memory for a workspace"
  // CHECK: gpu.launch_func
  func.func @dynamic(%a: memref<?x64xbf16>, %b: memref<64x32xbf16>, %c: memref<?x32xf16>) {
    gemm.matmul nn ins(%a, %b : memref<?x64xbf16>, memref<64x32xbf16>) outs(%c : memref<?x32xf16>) {launch = #launch}
    return
  }
  // What is known is not asked.
  // FOLDED-LABEL: func @static
  // FOLDED-NOT: at most
  // FOLDED: gpu.launch_func
  func.func @static(%a: memref<128x64xbf16>, %b: memref<64x32xbf16>, %c: memref<128x32xf16>) {
    gemm.matmul nn ins(%a, %b : memref<128x64xbf16>, memref<64x32xbf16>) outs(%c : memref<128x32xf16>) {launch = #launch}
    return
  }
}
