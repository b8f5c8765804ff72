// Forward and the three gradients become one gemm.matmul each, with no operand
// copied: nt, nn, tn, and nn with a row of ones.
// RUN: gemm-opt %src/examples/linear-backward.mlir --gemm-flatten | FileCheck %s
// RUN: gemm-opt %src/examples/linear-backward.mlir --gemm-flatten --gemm-flatten | FileCheck %s
// RUN: gemm-opt %s --gemm-flatten | FileCheck %s --check-prefix=DYN

// CHECK: #[[$COL:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-LABEL: func.func @forward(
// CHECK-SAME: %[[X:.*]]: tensor<2x6x32xbf16>, %[[W:[^:]*]]: tensor<48x32xbf16>, %[[B:.*]]: tensor<48xf32>)
// CHECK: %[[X2:.*]] = tensor.collapse_shape %[[X]] {{\[\[}}0, 1], [2]] : tensor<2x6x32xbf16> into tensor<12x32xbf16>
// CHECK: %[[Y:.*]] = gemm.matmul nt ins(%[[X2]], %[[W]] : tensor<12x32xbf16>, tensor<48x32xbf16>)
// CHECK-SAME: outs(%{{.*}} : tensor<12x48xbf16>) epilogue(%[[B]] : tensor<48xf32>) maps [#[[$COL]]]
// CHECK: arith.addf
// CHECK: tensor.expand_shape %[[Y]] {{\[\[}}0, 1], [2]] output_shape [2, 6, 48]

// CHECK-LABEL: func.func @backward(
// CHECK-SAME: %[[DY:.*]]: tensor<2x6x48xbf16>, %[[X:.*]]: tensor<2x6x32xbf16>, %[[W:[^:]*]]: tensor<48x32xbf16>)
// CHECK: gemm.matmul nn ins(%{{.*}}, %[[W]] : tensor<12x48xbf16>, tensor<48x32xbf16>) outs(%{{.*}} : tensor<12x32xbf16>)
// CHECK: %[[DY2:.*]] = tensor.collapse_shape %[[DY]]
// CHECK: %[[X2:.*]] = tensor.collapse_shape %[[X]]
// CHECK: gemm.matmul tn ins(%[[DY2]], %[[X2]] : tensor<12x48xbf16>, tensor<12x32xbf16>) outs(%{{.*}} : tensor<48x32xf32>)
// CHECK: %[[DY3:.*]] = tensor.collapse_shape %[[DY]]
// CHECK: %[[ONE:.*]] = arith.constant 1.000000e+00 : bf16
// CHECK: %[[ONES:.*]] = linalg.fill ins(%[[ONE]] : bf16) {{.*}} -> tensor<1x12xbf16>
// CHECK: %[[DB:.*]] = gemm.matmul nn ins(%[[ONES]], %[[DY3]] : tensor<1x12xbf16>, tensor<12x48xbf16>) outs(%{{.*}} : tensor<1x48xf32>)
// CHECK: tensor.collapse_shape %[[DB]] {{\[\[}}0, 1]] : tensor<1x48xf32> into tensor<48xf32>

// Sizes known at run time only.
// DYN-LABEL: func.func @dynamic(
// DYN: gemm.matmul nt ins(%{{.*}}, %{{.*}} : tensor<?x32xbf16>, tensor<48x32xbf16>) outs(%{{.*}} : tensor<?x48xbf16>)
// DYN: tensor.expand_shape {{.*}} output_shape [%{{.*}}, %{{.*}}, 48]
// DYN: linalg.fill {{.*}} -> tensor<1x?xbf16>
// DYN: gemm.matmul nn ins(%{{.*}}, %{{.*}} : tensor<1x?xbf16>, tensor<?x48xbf16>)
func.func @dynamic(%x: tensor<?x?x32xbf16>, %w: tensor<48x32xbf16>) -> (tensor<?x?x48xbf16>, tensor<48xf32>) {
  %y = gemm.linear %x, %w : tensor<?x?x32xbf16>, tensor<48x32xbf16> -> tensor<?x?x48xbf16>
  %db = gemm.linear_bgrad %y : tensor<?x?x48xbf16> -> tensor<48xf32>
  return %y, %db : tensor<?x?x48xbf16>, tensor<48xf32>
}
