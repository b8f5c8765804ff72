// RUN: gemm-opt %s --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" | FileCheck %s
// Bufferized first or flattened first: both orders end in the same product.
// RUN: gemm-opt %s --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" --gemm-flatten | FileCheck %s --check-prefix=FLAT

// A layer op writes a new buffer; its operands stay as they are.
// CHECK-LABEL: func @linear
// CHECK-SAME: (%[[X:.+]]: memref<2x?x64xbf16>, %[[W:.+]]: memref<32x64xbf16>, %[[B:.+]]: memref<32xf32>)
// CHECK: %[[L:.+]] = memref.dim %[[X]]
// CHECK: %[[Y:.+]] = memref.alloc(%[[L]]) {{.*}}: memref<2x?x32xbf16>
// CHECK-NOT: memref.copy
// CHECK: gemm.linear %[[X]], %[[W]] bias(%[[B]] : memref<32xf32>) into(%[[Y]] : memref<2x?x32xbf16>) {test.note = "kept"} : memref<2x?x64xbf16>, memref<32x64xbf16>
// CHECK: return %[[Y]]
// FLAT-LABEL: func @linear
// FLAT: gemm.matmul nt
func.func @linear(%x: tensor<2x?x64xbf16>, %w: tensor<32x64xbf16>, %b: tensor<32xf32>) -> tensor<2x?x32xbf16> {
  %y = gemm.linear %x, %w bias(%b : tensor<32xf32>) {test.note = "kept"}
      : tensor<2x?x64xbf16>, tensor<32x64xbf16> -> tensor<2x?x32xbf16>
  return %y : tensor<2x?x32xbf16>
}

// CHECK-LABEL: func @backward
// CHECK-SAME: (%[[DY:.+]]: memref<8x32xf16>, %[[X:.+]]: memref<8x64xf16>, %[[W:.+]]: memref<32x64xf16>)
// CHECK: %[[DX:.+]] = memref.alloc() {{.*}}: memref<8x64xf16>
// CHECK: gemm.linear_dgrad %[[DY]], %[[W]] into(%[[DX]] :
// CHECK: %[[DW:.+]] = memref.alloc() {{.*}}: memref<32x64xf32>
// CHECK: gemm.linear_wgrad %[[DY]], %[[X]] into(%[[DW]] :
// CHECK: %[[DB:.+]] = memref.alloc() {{.*}}: memref<32xf32>
// CHECK: gemm.linear_bgrad %[[DY]] into(%[[DB]] :
// CHECK: return %[[DX]], %[[DW]], %[[DB]]
// FLAT-LABEL: func @backward
// FLAT: gemm.matmul nn
// FLAT: gemm.matmul tn
// FLAT: gemm.matmul
func.func @backward(%dy: tensor<8x32xf16>, %x: tensor<8x64xf16>, %w: tensor<32x64xf16>)
    -> (tensor<8x64xf16>, tensor<32x64xf32>, tensor<32xf32>) {
  %dx = gemm.linear_dgrad %dy, %w : tensor<8x32xf16>, tensor<32x64xf16> -> tensor<8x64xf16>
  %dw = gemm.linear_wgrad %dy, %x : tensor<8x32xf16>, tensor<8x64xf16> -> tensor<32x64xf32>
  %db = gemm.linear_bgrad %dy : tensor<8x32xf16> -> tensor<32xf32>
  return %dx, %dw, %db : tensor<8x64xf16>, tensor<32x64xf32>, tensor<32xf32>
}

// An input overwritten later is copied; the layer read it before.
// CHECK-LABEL: func @input_overwritten
// CHECK-SAME: %[[X:[a-z0-9]+]]: memref<4x8xf32>
// CHECK: gemm.linear %[[X]]
// CHECK: linalg.fill {{.*}} outs(%[[X]]
func.func @input_overwritten(%x: tensor<4x8xf32> {bufferization.writable = true}, %w: tensor<4x8xf32>, %c: f32)
    -> (tensor<4x4xf32>, tensor<4x8xf32>) {
  %y = gemm.linear %x, %w : tensor<4x8xf32>, tensor<4x8xf32> -> tensor<4x4xf32>
  %z = linalg.fill ins(%c : f32) outs(%x : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %y, %z : tensor<4x4xf32>, tensor<4x8xf32>
}
