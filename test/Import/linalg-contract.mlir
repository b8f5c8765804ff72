// linalg.contract with any contraction maps: several rows, columns and summed
// dimensions, in any order, transposed results and broadcasts.
// RUN: gemm-opt %s --gemm-import | FileCheck %s

// Rows that B does not know stay leading dimensions.
// CHECK-LABEL: func.func @leading(
// CHECK: gemm.matmul nt ins(%arg0, %arg1 : tensor<2x3x5xf32>, tensor<6x5xf32>) outs(%arg2 : tensor<2x3x6xf32>)
func.func @leading(%a: tensor<2x3x5xf32>, %b: tensor<6x5xf32>, %c: tensor<2x3x6xf32>) -> tensor<2x3x6xf32> {
  %d = linalg.contract indexing_maps = [affine_map<(i, j, n, k) -> (i, j, k)>, affine_map<(i, j, n, k) -> (n, k)>, affine_map<(i, j, n, k) -> (i, j, n)>]
    ins(%a, %b : tensor<2x3x5xf32>, tensor<6x5xf32>) outs(%c : tensor<2x3x6xf32>) -> tensor<2x3x6xf32>
  return %d : tensor<2x3x6xf32>
}

// A transposed result swaps the operands.
// CHECK-LABEL: func.func @transposed_result(
// CHECK: gemm.matmul tt ins(%arg1, %arg0 : tensor<5x6xf32>, tensor<4x5xf32>) outs(%arg2 : tensor<6x4xf32>)
func.func @transposed_result(%a: tensor<4x5xf32>, %b: tensor<5x6xf32>, %c: tensor<6x4xf32>) -> tensor<6x4xf32> {
  %d = linalg.contract indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (n, m)>]
    ins(%a, %b : tensor<4x5xf32>, tensor<5x6xf32>) outs(%c : tensor<6x4xf32>) -> tensor<6x4xf32>
  return %d : tensor<6x4xf32>
}

// Two summed dimensions become one K, two columns one N.
// CHECK-LABEL: func.func @joined(
// CHECK-DAG: %[[A:.*]] = tensor.collapse_shape %arg0 {{\[\[}}0], [1, 2]] : tensor<4x2x5xf32> into tensor<4x10xf32>
// CHECK-DAG: %[[B:.*]] = tensor.collapse_shape %arg1 {{\[\[}}0, 1], [2, 3]] : tensor<2x5x3x6xf32> into tensor<10x18xf32>
// CHECK-DAG: %[[C:.*]] = tensor.collapse_shape %arg2 {{\[\[}}0], [1, 2]] : tensor<4x3x6xf32> into tensor<4x18xf32>
// CHECK: gemm.matmul nn ins(%[[A]], %[[B]] : {{.*}}) outs(%[[C]] : tensor<4x18xf32>)
// CHECK: tensor.expand_shape {{.*}} output_shape [4, 3, 6]
func.func @joined(%a: tensor<4x2x5xf32>, %b: tensor<2x5x3x6xf32>, %c: tensor<4x3x6xf32>) -> tensor<4x3x6xf32> {
  %d = linalg.contract indexing_maps = [affine_map<(m, n, o, k, l) -> (m, k, l)>, affine_map<(m, n, o, k, l) -> (k, l, n, o)>, affine_map<(m, n, o, k, l) -> (m, n, o)>]
    ins(%a, %b : tensor<4x2x5xf32>, tensor<2x5x3x6xf32>) outs(%c : tensor<4x3x6xf32>) -> tensor<4x3x6xf32>
  return %d : tensor<4x3x6xf32>
}

// Attention scores: the heads between rows and K are moved to the front.
// CHECK-LABEL: func.func @heads(
// CHECK: %[[Q:.*]] = linalg.transpose ins(%arg0 : tensor<4x2x5xf32>) {{.*}} permutation = [1, 0, 2]
// CHECK: %[[K:.*]] = linalg.transpose ins(%arg1 : tensor<6x2x5xf32>) {{.*}} permutation = [1, 0, 2]
// CHECK: gemm.matmul nt ins(%[[Q]], %[[K]] : tensor<2x4x5xf32>, tensor<2x6x5xf32>) outs(%arg2 : tensor<2x4x6xf32>)
func.func @heads(%q: tensor<4x2x5xf32>, %k: tensor<6x2x5xf32>, %c: tensor<2x4x6xf32>) -> tensor<2x4x6xf32> {
  %d = linalg.contract indexing_maps = [affine_map<(h, m, n, k) -> (m, h, k)>, affine_map<(h, m, n, k) -> (n, h, k)>, affine_map<(h, m, n, k) -> (h, m, n)>]
    ins(%q, %k : tensor<4x2x5xf32>, tensor<6x2x5xf32>) outs(%c : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
  return %d : tensor<2x4x6xf32>
}

// A result whose batch is not in front is computed in order and moved back.
// CHECK-LABEL: func.func @batch_last(
// CHECK: %[[C:.*]] = linalg.transpose ins(%arg2 : tensor<4x6x2xf32>) {{.*}} permutation = [2, 0, 1]
// CHECK: %[[D:.*]] = gemm.matmul nn ins(%arg0, %arg1 : tensor<2x4x5xf32>, tensor<2x5x6xf32>) outs({{.*}} : tensor<2x4x6xf32>) beta
// CHECK: linalg.transpose ins(%[[D]] : tensor<2x4x6xf32>) {{.*}} permutation = [1, 2, 0]
func.func @batch_last(%a: tensor<2x4x5xf32>, %b: tensor<2x5x6xf32>, %c: tensor<4x6x2xf32>) -> tensor<4x6x2xf32> {
  %d = linalg.contract indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (m, n, b)>]
    ins(%a, %b : tensor<2x4x5xf32>, tensor<2x5x6xf32>) outs(%c : tensor<4x6x2xf32>) -> tensor<4x6x2xf32>
  return %d : tensor<4x6x2xf32>
}

// Two batch dimensions: gemm-flatten joins them.
// CHECK-LABEL: func.func @two_batches(
// CHECK: gemm.matmul nn ins(%arg0, %arg1 : tensor<2x3x4x5xf32>, tensor<2x3x5x6xf32>) outs(%arg2 : tensor<2x3x4x6xf32>)
func.func @two_batches(%a: tensor<2x3x4x5xf32>, %b: tensor<2x3x5x6xf32>, %c: tensor<2x3x4x6xf32>) -> tensor<2x3x4x6xf32> {
  %d = linalg.contract indexing_maps = [affine_map<(b, h, m, n, k) -> (b, h, m, k)>, affine_map<(b, h, m, n, k) -> (b, h, k, n)>, affine_map<(b, h, m, n, k) -> (b, h, m, n)>]
    ins(%a, %b : tensor<2x3x4x5xf32>, tensor<2x3x5x6xf32>) outs(%c : tensor<2x3x4x6xf32>) -> tensor<2x3x4x6xf32>
  return %d : tensor<2x3x4x6xf32>
}
