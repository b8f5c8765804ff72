// RUN: gemm-opt %s --gemm-flatten | FileCheck %s
// RUN: gemm-opt %s --gemm-flatten --canonicalize --one-shot-bufferize="bufferize-function-boundaries" | FileCheck %s --check-prefix=BUFFERS

// No collapse_shape joins a static 0 and a dynamic extent: the product has no
// elements and goes.
// CHECK-LABEL: func @linear
// CHECK-SAME: %[[X:.+]]: tensor<0x?x64xbf16>
// CHECK-NOT: gemm.
// CHECK: %[[L:.+]] = tensor.dim %[[X]]
// CHECK: %[[Y:.+]] = tensor.empty(%[[L]]) : tensor<0x?x32xbf16>
// CHECK: return %[[Y]]
// BUFFERS-LABEL: func @linear
func.func @linear(%x: tensor<0x?x64xbf16>, %w: tensor<32x64xbf16>) -> tensor<0x?x32xbf16> {
  %y = gemm.linear %x, %w : tensor<0x?x64xbf16>, tensor<32x64xbf16> -> tensor<0x?x32xbf16>
  return %y : tensor<0x?x32xbf16>
}

// CHECK-LABEL: func @linear_memref
// CHECK-NEXT: return
func.func @linear_memref(%x: memref<0x?x64xbf16>, %w: memref<32x64xbf16>, %y: memref<0x?x32xbf16>) {
  gemm.linear %x, %w into(%y : memref<0x?x32xbf16>) : memref<0x?x64xbf16>, memref<32x64xbf16>
  return
}

// A sum over no rows is zero.
// CHECK-LABEL: func @backward
// CHECK-NOT: gemm.
// CHECK: %[[DX:.+]] = tensor.empty({{.*}}) : tensor<0x?x64xbf16>
// CHECK: linalg.fill ins(%{{.+}} : f32) outs(%{{.+}} : tensor<32x64xf32>)
// CHECK: linalg.fill ins(%{{.+}} : f32) outs(%{{.+}} : tensor<32xf32>)
// BUFFERS-LABEL: func @backward
func.func @backward(%dy: tensor<0x?x32xbf16>, %x: tensor<0x?x64xbf16>, %w: tensor<32x64xbf16>)
    -> (tensor<0x?x64xbf16>, tensor<32x64xf32>, tensor<32xf32>) {
  %dx = gemm.linear_dgrad %dy, %w : tensor<0x?x32xbf16>, tensor<32x64xbf16> -> tensor<0x?x64xbf16>
  %dw = gemm.linear_wgrad %dy, %x : tensor<0x?x32xbf16>, tensor<0x?x64xbf16> -> tensor<32x64xf32>
  %db = gemm.linear_bgrad %dy : tensor<0x?x32xbf16> -> tensor<32xf32>
  return %dx, %dw, %db : tensor<0x?x64xbf16>, tensor<32x64xf32>, tensor<32xf32>
}

// A product's result is its init.
// CHECK-LABEL: func @matmul
// CHECK-SAME: %[[C:[a-z0-9]+]]: tensor<?x0x16x32xf32>)
// CHECK-NEXT: return %[[C]]
func.func @matmul(%a: tensor<?x0x16x64xf16>, %b: tensor<64x32xf16>, %c: tensor<?x0x16x32xf32>) -> tensor<?x0x16x32xf32> {
  %d = gemm.matmul nn ins(%a, %b : tensor<?x0x16x64xf16>, tensor<64x32xf16>) outs(%c : tensor<?x0x16x32xf32>) beta(1.0) -> tensor<?x0x16x32xf32>
  return %d : tensor<?x0x16x32xf32>
}
