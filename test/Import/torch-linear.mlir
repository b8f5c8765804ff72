// The form torch-mlir prints: one product with the weight as it is stored. The
// rounding and the bias are left to gemm-fuse-epilogue.
// RUN: gemm-opt %src/examples/torch-linear.mlir --gemm-import | FileCheck %s
// RUN: gemm-opt %src/examples/torch-linear.mlir --gemm-import --gemm-import | FileCheck %s

// CHECK-LABEL: func.func @main(
// CHECK-SAME: %[[X:.*]]: tensor<2x6x32xbf16>, %[[W:[^:]*]]: tensor<48x32xbf16>, %[[B:.*]]: tensor<48xbf16>)
// CHECK-NOT: linalg.transpose
// CHECK-NOT: linalg.fill
// CHECK: %[[E:.*]] = tensor.empty() : tensor<2x6x48xf32>
// CHECK: gemm.matmul nt ins(%[[X]], %[[W]] : tensor<2x6x32xbf16>, tensor<48x32xbf16>) outs(%[[E]] : tensor<2x6x48xf32>) -> tensor<2x6x48xf32>
// CHECK: linalg.generic
// CHECK: arith.truncf
// CHECK: linalg.generic
// CHECK: arith.addf
