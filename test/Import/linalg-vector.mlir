// Products with vectors: M or N is 1, added and dropped by reshapes. A matrix
// times a vector is the row vector times the transposed matrix, so that the rows
// of the product lie as the vector does.
// RUN: gemm-opt %s --gemm-import | FileCheck %s

// CHECK-LABEL: func.func @matvec(
// CHECK-DAG: %[[X:.*]] = tensor.expand_shape %arg1 {{\[\[}}0, 1]] output_shape [1, 5] : tensor<5xf32> into tensor<1x5xf32>
// CHECK-DAG: %[[C:.*]] = tensor.expand_shape %arg2 {{\[\[}}0, 1]] output_shape [1, 4] : tensor<4xf32> into tensor<1x4xf32>
// CHECK: %[[Y:.*]] = gemm.matmul nt ins(%[[X]], %arg0 : tensor<1x5xf32>, tensor<4x5xf32>) outs(%[[C]] : tensor<1x4xf32>)
// CHECK: tensor.collapse_shape %[[Y]] {{\[\[}}0, 1]] : tensor<1x4xf32> into tensor<4xf32>
func.func @matvec(%a: tensor<4x5xf32>, %x: tensor<5xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %d = linalg.matvec ins(%a, %x : tensor<4x5xf32>, tensor<5xf32>) outs(%y : tensor<4xf32>) -> tensor<4xf32>
  return %d : tensor<4xf32>
}

// CHECK-LABEL: func.func @vecmat(
// CHECK: gemm.matmul nn ins(%{{.*}}, %arg1 : tensor<1x5xf32>, tensor<5x4xf32>) outs(%{{.*}} : tensor<1x4xf32>)
func.func @vecmat(%x: tensor<5xf32>, %b: tensor<5x4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %d = linalg.vecmat ins(%x, %b : tensor<5xf32>, tensor<5x4xf32>) outs(%y : tensor<4xf32>) -> tensor<4xf32>
  return %d : tensor<4xf32>
}

// A row times a column is a sum.
// CHECK-LABEL: func.func @dot(
// CHECK: linalg.dot
func.func @dot(%x: tensor<5xf32>, %y: tensor<5xf32>, %c: tensor<f32>) -> tensor<f32> {
  %d = linalg.dot ins(%x, %y : tensor<5xf32>, tensor<5xf32>) outs(%c : tensor<f32>) -> tensor<f32>
  return %d : tensor<f32>
}

// CHECK-LABEL: func.func @dots(
// CHECK: linalg.batch_matmul
func.func @dots(%x: tensor<3x1x5xbf16>, %y: tensor<3x5x1xbf16>, %c: tensor<3x1x1xf32>) -> tensor<3x1x1xf32> {
  %d = linalg.batch_matmul ins(%x, %y : tensor<3x1x5xbf16>, tensor<3x5x1xbf16>) outs(%c : tensor<3x1x1xf32>) -> tensor<3x1x1xf32>
  return %d : tensor<3x1x1xf32>
}

// CHECK-LABEL: func.func @batch_matvec(
// CHECK: gemm.matmul nt ins(%{{.*}}, %arg0 : tensor<3x1x5xf32>, tensor<3x4x5xf32>) outs(%{{.*}} : tensor<3x1x4xf32>)
func.func @batch_matvec(%a: tensor<3x4x5xf32>, %x: tensor<3x5xf32>, %y: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %d = linalg.batch_matvec ins(%a, %x : tensor<3x4x5xf32>, tensor<3x5xf32>) outs(%y : tensor<3x4xf32>) -> tensor<3x4xf32>
  return %d : tensor<3x4xf32>
}

// CHECK-LABEL: func.func @batch_vecmat(
// CHECK: gemm.matmul nn ins(%{{.*}}, %arg1 : tensor<3x1x5xf32>, tensor<3x5x4xf32>) outs(%{{.*}} : tensor<3x1x4xf32>)
func.func @batch_vecmat(%x: tensor<3x5xf32>, %b: tensor<3x5x4xf32>, %y: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %d = linalg.batch_vecmat ins(%x, %b : tensor<3x5xf32>, tensor<3x5x4xf32>) outs(%y : tensor<3x4xf32>) -> tensor<3x4xf32>
  return %d : tensor<3x4xf32>
}

// On memrefs the reshapes are views of the vectors.
// CHECK-LABEL: func.func @matvec_memref(
// CHECK-DAG: memref.expand_shape %arg1 {{\[\[}}0, 1]] output_shape [1, 5] : memref<5xf32> into memref<1x5xf32>
// CHECK-DAG: memref.expand_shape %arg2 {{\[\[}}0, 1]] output_shape [1, 4] : memref<4xf32> into memref<1x4xf32>
// CHECK: gemm.matmul nt ins(%{{.*}}, %arg0 : memref<1x5xf32>, memref<4x5xf32>) outs(%{{.*}} : memref<1x4xf32>) beta(1.000000e+00)
func.func @matvec_memref(%a: memref<4x5xf32>, %x: memref<5xf32>, %y: memref<4xf32>) {
  linalg.matvec ins(%a, %x : memref<4x5xf32>, memref<5xf32>) outs(%y : memref<4xf32>)
  return
}
