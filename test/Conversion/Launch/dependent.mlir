// RUN: gemm-opt %s --gemm-launch --remarks-filter=gemm-launch -o %t.mlir 2>%t.remarks
// RUN: FileCheck %s < %t.mlir
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
// RUN: sed '/griddepcontrol.wait"()/d' %s | not gemm-opt --gemm-launch 2>&1 | FileCheck %s --check-prefix=WAITS
// RUN: sed 's/{gemm.dependent, /{gemm.dependent = 1 : i32, /' %s | not gemm-opt 2>&1 | FileCheck %s --check-prefix=UNIT
// RUN: sed 's/return$/return {gemm.dependent}/' %s | not gemm-opt 2>&1 | FileCheck %s --check-prefix=PLACE

// MLIR's runtime wrappers launch without attributes: the kernel's wait does nothing there, and a remark says so.
// CHECK: gpu.launch_func
// CHECK-NOT: gemm.dependent
// REMARK: [Missed] Overlap | Category:gemm-launch | Remark="begins when the launch before it has ended: MLIR's runtime wrappers have no attributes of launches"
// A launch that may begin early is of a kernel that waits, and of nothing else.
// WAITS: error: 'gemm.matmul' op with 'gemm.dependent' expected @gemm_kernels::@k0 to have llvm.nvvm.griddepcontrol.wait, got a kernel without; gemm-overlap-launches writes both
// UNIT: error: 'gemm.matmul' op expected 'gemm.dependent' to be a unit attribute of an op that a kernel computes, got 1 : i32
// PLACE: error: 'func.return' op expected 'gemm.dependent' to be a unit attribute of an op that a kernel computes, got unit

#launch = #gemm.launch<kernel = @gemm_kernels::@k0, grid = affine_map<()[m, n, k, b] -> (m ceildiv 128, 1, 1)>, block = [128, 1, 1], cluster = [1, 1, 1], shared = 0>
module attributes {gpu.container_module} {
  gpu.module @gemm_kernels {
    llvm.func @k0(%0: !llvm.ptr<1>, %1: !llvm.ptr<1>, %2: !llvm.ptr<1>, %3: i32, %4: i32, %5: i32, %6: i32, %7: i64, %8: i64, %9: i64, %10: i64, %11: i64, %12: i64) attributes {gpu.kernel, nvvm.kernel} {
      llvm.call_intrinsic "llvm.nvvm.griddepcontrol.wait"() : () -> ()
      llvm.return
    }
  }
  func.func @next(%a: memref<64x64xbf16>, %b: memref<64x32xbf16>, %c: memref<64x32xf16>) {
    gemm.matmul nn ins(%a, %b : memref<64x64xbf16>, memref<64x32xbf16>) outs(%c : memref<64x32xf16>) {gemm.dependent, launch = #launch}
    return
  }
}
