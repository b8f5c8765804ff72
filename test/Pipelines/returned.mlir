// RUN: gemm-opt %s --gemm-bufferize | FileCheck %s
// RUN: gemm-opt %s --gemm-to-nvvm="target=sm_80 deallocate" | FileCheck %s --check-prefix=FREED

// A value that a function returns twice is two: whoever gets both frees both.
// CHECK-LABEL: func.func @twice(
// CHECK: %[[D:.*]] = memref.alloc() {{.*}} : memref<64x48xbf16>
// CHECK: gemm.matmul {{.*}} outs(%[[D]]
// CHECK: %[[COPY:.*]] = memref.alloc() {{.*}} : memref<64x48xbf16>
// CHECK: memref.copy %[[D]], %[[COPY]]
// CHECK: return %[[D]], %[[COPY]]
// FREED-LABEL: func.func @twice(
// FREED: %[[D:.*]] = memref.alloc() {{.*}} : memref<64x48xbf16>
// FREED: %[[COPY:.*]] = memref.alloc() {{.*}} : memref<64x48xbf16>
// FREED-NOT: memref.dealloc
// FREED: return %[[D]], %[[COPY]]
func.func @twice(%x: tensor<64x32xbf16>, %w: tensor<32x48xbf16>, %c: tensor<64x48xbf16>) -> (tensor<64x48xbf16>, tensor<64x48xbf16>) {
  %e = tensor.empty() : tensor<64x48xbf16>
  %y = gemm.matmul nn ins(%x, %w : tensor<64x32xbf16>, tensor<32x48xbf16>) outs(%e : tensor<64x48xbf16>) -> tensor<64x48xbf16>
  return %y, %y : tensor<64x48xbf16>, tensor<64x48xbf16>
}

// In another shape it is the same; what is returned once is not copied.
// CHECK-LABEL: func.func @shapes(
// CHECK: memref.copy
// CHECK-NOT: memref.copy
// CHECK: return
func.func @shapes(%x: tensor<64x32xbf16>, %w: tensor<32x48xbf16>) -> (tensor<64x48xbf16>, tensor<3072xbf16>, tensor<64x48xf32>) {
  %e = tensor.empty() : tensor<64x48xbf16>
  %y = gemm.matmul nn ins(%x, %w : tensor<64x32xbf16>, tensor<32x48xbf16>) outs(%e : tensor<64x48xbf16>) -> tensor<64x48xbf16>
  %f = tensor.empty() : tensor<64x48xf32>
  %z = gemm.matmul nn ins(%x, %w : tensor<64x32xbf16>, tensor<32x48xbf16>) outs(%f : tensor<64x48xf32>) -> tensor<64x48xf32>
  %flat = tensor.collapse_shape %y [[0, 1]] : tensor<64x48xbf16> into tensor<3072xbf16>
  return %y, %flat, %z : tensor<64x48xbf16>, tensor<3072xbf16>, tensor<64x48xf32>
}

// What may lie in the buffer of another result is another's as well: a slice of it, or one of two.
// CHECK-LABEL: func.func @sliced(
// CHECK: %[[D:.*]] = memref.alloc() {{.*}} : memref<4x8xf32>
// CHECK: gemm.matmul
// CHECK: %[[COPY:.*]] = memref.alloc() {{.*}} : memref<2x8xf32>
// CHECK: memref.copy %{{.*}}, %[[COPY]]
// CHECK: return %[[D]], %[[COPY]]
func.func @sliced(%x: tensor<4x4xf32>, %w: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<2x8xf32>) {
  %e = tensor.empty() : tensor<4x8xf32>
  %y = gemm.matmul nn ins(%x, %w : tensor<4x4xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %s = tensor.extract_slice %y[0, 0] [2, 8] [1, 1] : tensor<4x8xf32> to tensor<2x8xf32>
  return %y, %s : tensor<4x8xf32>, tensor<2x8xf32>
}

// CHECK-LABEL: func.func @chosen(
// CHECK: %[[D:.*]] = memref.alloc() {{.*}} : memref<4x8xf32>
// CHECK: %[[S:.*]] = arith.select
// CHECK: %[[COPY:.*]] = memref.alloc() {{.*}} : memref<4x8xf32>
// CHECK: memref.copy %[[S]], %[[COPY]]
// CHECK: return %[[D]], %[[COPY]]
func.func @chosen(%p: i1, %x: tensor<4x4xf32>, %w: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %e = tensor.empty() : tensor<4x8xf32>
  %y = gemm.matmul nn ins(%x, %w : tensor<4x4xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %s = arith.select %p, %y, %w : tensor<4x8xf32>
  return %y, %s : tensor<4x8xf32>, tensor<4x8xf32>
}
