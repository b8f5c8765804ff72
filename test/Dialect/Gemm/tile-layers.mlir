// RUN: gemm-opt %s --transform-interpreter --canonicalize --split-input-file | FileCheck %s
// RUN: gemm-opt %s --transform-interpreter --gemm-bufferize --convert-linalg-to-loops --split-input-file | FileCheck %s --check-prefix=LOOPS

// A layer op is tiled as the product that it is taken apart into.
// CHECK-LABEL: func @linear
// CHECK: scf.for %[[B:.+]] = %c0 to %c4 step %c2
// CHECK: scf.for %[[I:.+]] = %c0 to %c16 step %c8
// CHECK-DAG: tensor.extract_slice %arg0[%[[B]], %[[I]], 0] [2, 8, 32] [1, 1, 1]
// CHECK: gemm.matmul nt ins({{.+}} : tensor<2x8x32xbf16>, tensor<48x32xbf16>) outs({{.+}} : tensor<2x8x48xbf16>) epilogue(%arg2 : tensor<48xf32>)
// CHECK-NOT: = gemm.linear
func.func @linear(%x: tensor<4x16x32xbf16>, %w: tensor<48x32xbf16>, %b: tensor<48xf32>) -> tensor<4x16x48xbf16> {
  %y = gemm.linear %x, %w bias(%b : tensor<48xf32>) : tensor<4x16x32xbf16>, tensor<48x32xbf16> -> tensor<4x16x48xbf16>
  return %y : tensor<4x16x48xbf16>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %layer = transform.structured.match ops{["gemm.linear"]} in %root : (!transform.any_op) -> !transform.any_op
    %product = transform.structured.decompose_interface %layer : (!transform.any_op) -> !transform.any_op
    %tile, %l:2 = transform.structured.tile_using_for %product tile_sizes [2, 8] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// The gradients likewise; rows that are summed over are joined.
// CHECK-LABEL: func @gradients
// CHECK: gemm.matmul nn ins(%arg0, %arg1 : tensor<4x16x48xbf16>, tensor<48x32xbf16>) outs(%{{.+}} : tensor<4x16x32xbf16>)
// CHECK: gemm.matmul tn ins(%{{.+}}, %{{.+}} : tensor<64x48xbf16>, tensor<64x32xbf16>) outs(%{{.+}} : tensor<48x32xf32>)
// CHECK-NOT: = gemm.linear
func.func @gradients(%dy: tensor<4x16x48xbf16>, %w: tensor<48x32xbf16>, %x: tensor<4x16x32xbf16>) -> (tensor<4x16x32xbf16>, tensor<48x32xf32>) {
  %dx = gemm.linear_dgrad %dy, %w : tensor<4x16x48xbf16>, tensor<48x32xbf16> -> tensor<4x16x32xbf16>
  %dw = gemm.linear_wgrad %dy, %x : tensor<4x16x48xbf16>, tensor<4x16x32xbf16> -> tensor<48x32xf32>
  return %dx, %dw : tensor<4x16x32xbf16>, tensor<48x32xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %layers = transform.structured.match ops{["gemm.linear_dgrad", "gemm.linear_wgrad"]} in %root : (!transform.any_op) -> !transform.any_op
    %products = transform.structured.decompose_interface %layers : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// The bias gradient is a product with a row of ones; its result has its shape again.
// CHECK-LABEL: func @bgrad
// CHECK: %[[R:.+]] = gemm.matmul nn ins(%{{.+}}, %{{.+}} : tensor<1x?xbf16>, tensor<?x48xbf16>) outs(%{{.+}} : tensor<1x48xf32>) -> tensor<1x48xf32>
// CHECK: %[[V:.+]] = tensor.collapse_shape %[[R]]
// CHECK: return %[[V]] : tensor<48xf32>
func.func @bgrad(%dy: tensor<4x?x48xbf16>) -> tensor<48xf32> {
  %db = gemm.linear_bgrad %dy : tensor<4x?x48xbf16> -> tensor<48xf32>
  return %db : tensor<48xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %layer = transform.structured.match ops{["gemm.linear_bgrad"]} in %root : (!transform.any_op) -> !transform.any_op
    %view = transform.structured.decompose_interface %layer : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// Loops: a layer as a product, that as ops of linalg, these as loops.
// LOOPS-LABEL: func @loops
// LOOPS-NOT: gemm.
// LOOPS: scf.for
// LOOPS: scf.for
// LOOPS: arith.mulf
// LOOPS: memref.store
// LOOPS: return
func.func @loops(%x: tensor<4x16x32xbf16>, %w: tensor<48x32xbf16>) -> tensor<4x16x48xbf16> {
  %y = gemm.linear %x, %w : tensor<4x16x32xbf16>, tensor<48x32xbf16> -> tensor<4x16x48xbf16>
  return %y : tensor<4x16x48xbf16>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %layer = transform.structured.match ops{["gemm.linear"]} in %root : (!transform.any_op) -> !transform.any_op
    %product = transform.structured.decompose_interface %layer : (!transform.any_op) -> !transform.any_op
    %ops = transform.structured.decompose_interface %product : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
