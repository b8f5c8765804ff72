// Batched products, broadcast operands and the batch that joins K.
// RUN: gemm-opt %s --gemm-import | FileCheck %s
// RUN: gemm-opt %s --gemm-import --remarks-filter=gemm-import 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

#a = affine_map<(b, m, n, k) -> (b, m, k)>
#b = affine_map<(b, m, n, k) -> (b, k, n)>
#bt = affine_map<(b, m, n, k) -> (b, n, k)>
#shared = affine_map<(b, m, n, k) -> (k, n)>
#rows = affine_map<(b, m, n, k) -> (m, k)>
#c = affine_map<(b, m, n, k) -> (b, m, n)>

// CHECK-LABEL: func.func @batch(
// CHECK: gemm.matmul nn ins(%arg0, %arg1 : tensor<3x4x5xf32>, tensor<3x5x6xf32>) outs(%arg2 : tensor<3x4x6xf32>) beta
func.func @batch(%a: tensor<3x4x5xf32>, %b: tensor<3x5x6xf32>, %c: tensor<3x4x6xf32>) -> tensor<3x4x6xf32> {
  %d = linalg.batch_matmul ins(%a, %b : tensor<3x4x5xf32>, tensor<3x5x6xf32>) outs(%c : tensor<3x4x6xf32>) -> tensor<3x4x6xf32>
  return %d : tensor<3x4x6xf32>
}

// CHECK-LABEL: func.func @batch_transposed(
// CHECK: gemm.matmul nt ins(%arg0, %arg1 : tensor<3x4x5xf32>, tensor<3x6x5xf32>)
func.func @batch_transposed(%a: tensor<3x4x5xf32>, %b: tensor<3x6x5xf32>, %c: tensor<3x4x6xf32>) -> tensor<3x4x6xf32> {
  %d = linalg.batch_matmul indexing_maps = [#a, #bt, #c] ins(%a, %b : tensor<3x4x5xf32>, tensor<3x6x5xf32>) outs(%c : tensor<3x4x6xf32>) -> tensor<3x4x6xf32>
  return %d : tensor<3x4x6xf32>
}

// A weight that the maps broadcast is shared, not repeated.
// CHECK-LABEL: func.func @shared_weight(
// CHECK: gemm.matmul nn ins(%arg0, %arg1 : tensor<3x4x5xf32>, tensor<5x6xf32>) outs(%arg2 : tensor<3x4x6xf32>)
func.func @shared_weight(%a: tensor<3x4x5xf32>, %b: tensor<5x6xf32>, %c: tensor<3x4x6xf32>) -> tensor<3x4x6xf32> {
  %d = linalg.batch_matmul indexing_maps = [#a, #shared, #c] ins(%a, %b : tensor<3x4x5xf32>, tensor<5x6xf32>) outs(%c : tensor<3x4x6xf32>) -> tensor<3x4x6xf32>
  return %d : tensor<3x4x6xf32>
}

// CHECK-LABEL: func.func @shared_rows(
// CHECK: gemm.matmul nn ins(%arg0, %arg1 : tensor<4x5xf32>, tensor<3x5x6xf32>) outs(%arg2 : tensor<3x4x6xf32>)
func.func @shared_rows(%a: tensor<4x5xf32>, %b: tensor<3x5x6xf32>, %c: tensor<3x4x6xf32>) -> tensor<3x4x6xf32> {
  %d = linalg.batch_matmul indexing_maps = [#rows, #b, #c] ins(%a, %b : tensor<4x5xf32>, tensor<3x5x6xf32>) outs(%c : tensor<3x4x6xf32>) -> tensor<3x4x6xf32>
  return %d : tensor<3x4x6xf32>
}

// The batch joins K: B folds as it lies, A's rows stand between and are moved.
// CHECK-LABEL: func.func @batch_reduce(
// CHECK: %[[T:.*]] = linalg.transpose ins(%arg0 : tensor<3x4x5xf32>) {{.*}} permutation = [1, 0, 2]
// CHECK: %[[A:.*]] = tensor.collapse_shape %[[T]] {{\[\[}}0], [1, 2]] : tensor<4x3x5xf32> into tensor<4x15xf32>
// CHECK: %[[B:.*]] = tensor.collapse_shape %arg1 {{\[\[}}0, 1], [2]] : tensor<3x5x6xf32> into tensor<15x6xf32>
// CHECK: gemm.matmul nn ins(%[[A]], %[[B]] : tensor<4x15xf32>, tensor<15x6xf32>) outs(%arg2 : tensor<4x6xf32>) beta
// REMARK: remark: [Analysis] Copy | Category:gemm-import | Reason="dimensions out of order cost a copy of an operand"
func.func @batch_reduce(%a: tensor<3x4x5xf32>, %b: tensor<3x5x6xf32>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %d = linalg.batch_reduce_matmul ins(%a, %b : tensor<3x4x5xf32>, tensor<3x5x6xf32>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %d : tensor<4x6xf32>
}

// On memrefs the same copy goes to a buffer.
// CHECK-LABEL: func.func @batch_reduce_memref(
// CHECK: %[[V:.*]] = memref.transpose %arg0
// CHECK: %[[T:.*]] = memref.alloc() : memref<4x3x5xf32>
// CHECK: linalg.copy ins(%[[V]] : {{.*}}) outs(%[[T]] : memref<4x3x5xf32>)
// CHECK: gemm.matmul nn ins(%{{.*}}, %{{.*}} : memref<4x15xf32>, memref<15x6xf32>) outs(%arg2 : memref<4x6xf32>) beta
// CHECK: memref.dealloc %[[T]]
// REMARK: [Analysis] Copy | Category:gemm-import
func.func @batch_reduce_memref(%a: memref<3x4x5xf32>, %b: memref<3x5x6xf32>, %c: memref<4x6xf32>) {
  linalg.batch_reduce_matmul ins(%a, %b : memref<3x4x5xf32>, memref<3x5x6xf32>) outs(%c : memref<4x6xf32>)
  return
}
