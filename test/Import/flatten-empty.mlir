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

// What the type of a result leaves open an operand knows, or its scales do.
// CHECK-LABEL: func @open_result
// CHECK-NOT: gemm.
// CHECK: tensor.cast %{{.+}} : tensor<3x?x0x32xf16> to tensor<3x?x?x32xf16>
// BUFFERS-LABEL: func @open_result
func.func @open_result(%a: tensor<3x?x0x24xf16>, %b: tensor<32x24xf16>) -> tensor<3x?x?x32xf16> {
  %y = gemm.linear %a, %b : tensor<3x?x0x24xf16>, tensor<32x24xf16> -> tensor<3x?x?x32xf16>
  return %y : tensor<3x?x?x32xf16>
}
// CHECK-LABEL: func @of_scales
// CHECK-NOT: gemm.
// CHECK: return %{{.+}} : tensor<?x?x8xf32>
// BUFFERS-LABEL: func @of_scales
func.func @of_scales(%a: tensor<?x?x64xi8>, %b: tensor<8x64xf16>, %s: tensor<0x?x1xf16>) -> tensor<?x?x8xf32> {
  %y = gemm.linear %a, %b scales(%s : tensor<0x?x1xf16>) blocks [1, 1, 64] : tensor<?x?x64xi8>, tensor<8x64xf16> -> tensor<?x?x8xf32>
  return %y : tensor<?x?x8xf32>
}
// A view of known sizes is given back as the type of the result says.
// CHECK-LABEL: func @known_zero
// CHECK: return %{{.+}} : tensor<?x0x32xf16>
// BUFFERS-LABEL: func @known_zero
func.func @known_zero(%a: tensor<3x0x24xi8>, %b: tensor<32x24xi8>, %s: tensor<f32>) -> tensor<?x0x32xf16> {
  %y = gemm.linear %a, %b scales(%s, %s : tensor<f32>, tensor<f32>) : tensor<3x0x24xi8>, tensor<32x24xi8> -> tensor<?x0x32xf16>
  return %y : tensor<?x0x32xf16>
}
