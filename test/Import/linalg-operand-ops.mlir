// Operands moved by ops of their own: the product reads what is stored, and the
// moving ops are gone when nobody else uses them.
// RUN: gemm-opt %s --gemm-import | FileCheck %s

// CHECK-LABEL: func.func @transposed(
// CHECK-NOT: linalg
// CHECK: gemm.matmul nt ins(%arg0, %arg1 : tensor<4x5xf32>, tensor<6x5xf32>) outs(%arg2 : tensor<4x6xf32>)
func.func @transposed(%x: tensor<4x5xf32>, %w: tensor<6x5xf32>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %e = tensor.empty() : tensor<5x6xf32>
  %t = linalg.transpose ins(%w : tensor<6x5xf32>) outs(%e : tensor<5x6xf32>) permutation = [1, 0]
  %d = linalg.matmul ins(%x, %t : tensor<4x5xf32>, tensor<5x6xf32>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %d : tensor<4x6xf32>
}

// CHECK-LABEL: func.func @broadcast(
// CHECK-NOT: linalg
// CHECK: gemm.matmul nn ins(%arg0, %arg1 : tensor<3x4x5xf32>, tensor<5x6xf32>) outs(%arg2 : tensor<3x4x6xf32>)
func.func @broadcast(%x: tensor<3x4x5xf32>, %w: tensor<5x6xf32>, %c: tensor<3x4x6xf32>) -> tensor<3x4x6xf32> {
  %e = tensor.empty() : tensor<3x5x6xf32>
  %t = linalg.broadcast ins(%w : tensor<5x6xf32>) outs(%e : tensor<3x5x6xf32>) dimensions = [0]
  %d = linalg.batch_matmul ins(%x, %t : tensor<3x4x5xf32>, tensor<3x5x6xf32>) outs(%c : tensor<3x4x6xf32>) -> tensor<3x4x6xf32>
  return %d : tensor<3x4x6xf32>
}

// Transposed and broadcast by one generic copy.
// CHECK-LABEL: func.func @generic_copy(
// CHECK-NOT: linalg
// CHECK: gemm.matmul nt ins(%arg0, %arg1 : tensor<3x4x5xf32>, tensor<6x5xf32>) outs(%arg2 : tensor<3x4x6xf32>)
func.func @generic_copy(%x: tensor<3x4x5xf32>, %w: tensor<6x5xf32>, %c: tensor<3x4x6xf32>) -> tensor<3x4x6xf32> {
  %e = tensor.empty() : tensor<3x5x6xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(b, k, n) -> (n, k)>, affine_map<(b, k, n) -> (b, k, n)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%w : tensor<6x5xf32>) outs(%e : tensor<3x5x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<3x5x6xf32>
  %d = linalg.batch_matmul ins(%x, %t : tensor<3x4x5xf32>, tensor<3x5x6xf32>) outs(%c : tensor<3x4x6xf32>) -> tensor<3x4x6xf32>
  return %d : tensor<3x4x6xf32>
}

// A unit dimension added first, then broadcast from its constant index.
// CHECK-LABEL: func.func @unsqueezed(
// CHECK-NOT: linalg
// CHECK: gemm.matmul nn ins(%arg0, %arg1 : tensor<3x4x5xf32>, tensor<5x6xf32>)
func.func @unsqueezed(%x: tensor<3x4x5xf32>, %w: tensor<5x6xf32>, %c: tensor<3x4x6xf32>) -> tensor<3x4x6xf32> {
  %u = tensor.expand_shape %w [[0, 1], [2]] output_shape [1, 5, 6] : tensor<5x6xf32> into tensor<1x5x6xf32>
  %e = tensor.empty() : tensor<3x5x6xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(b, k, n) -> (0, k, n)>, affine_map<(b, k, n) -> (b, k, n)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%u : tensor<1x5x6xf32>) outs(%e : tensor<3x5x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<3x5x6xf32>
  %d = linalg.batch_matmul ins(%x, %t : tensor<3x4x5xf32>, tensor<3x5x6xf32>) outs(%c : tensor<3x4x6xf32>) -> tensor<3x4x6xf32>
  return %d : tensor<3x4x6xf32>
}

// Operands widened by ops of their own: exact, so the product reads the narrow
// ones; but not when only one of them is widened.
// CHECK-LABEL: func.func @widened(
// CHECK-NOT: linalg
// CHECK: gemm.matmul nn ins(%arg0, %arg1 : tensor<4x5xbf16>, tensor<5x6xbf16>) outs(%arg2 : tensor<4x6xf32>)
func.func @widened(%x: tensor<4x5xbf16>, %w: tensor<5x6xbf16>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %e0 = tensor.empty() : tensor<4x5xf32>
  %xf = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
    ins(%x : tensor<4x5xbf16>) outs(%e0 : tensor<4x5xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %f = arith.extf %in : bf16 to f32
    linalg.yield %f : f32
  } -> tensor<4x5xf32>
  %e1 = tensor.empty() : tensor<5x6xf32>
  %wf = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
    ins(%w : tensor<5x6xbf16>) outs(%e1 : tensor<5x6xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %f = arith.extf %in : bf16 to f32
    linalg.yield %f : f32
  } -> tensor<5x6xf32>
  %d = linalg.matmul ins(%xf, %wf : tensor<4x5xf32>, tensor<5x6xf32>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %d : tensor<4x6xf32>
}

// CHECK-LABEL: func.func @one_widened(
// CHECK: %[[W:.*]] = linalg.generic
// CHECK: gemm.matmul nn ins(%arg0, %[[W]] : tensor<4x5xf32>, tensor<5x6xf32>)
func.func @one_widened(%x: tensor<4x5xf32>, %w: tensor<5x6xbf16>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %e1 = tensor.empty() : tensor<5x6xf32>
  %wf = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
    ins(%w : tensor<5x6xbf16>) outs(%e1 : tensor<5x6xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %f = arith.extf %in : bf16 to f32
    linalg.yield %f : f32
  } -> tensor<5x6xf32>
  %d = linalg.matmul ins(%x, %wf : tensor<4x5xf32>, tensor<5x6xf32>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %d : tensor<4x6xf32>
}

// A broadcast along K is no product any more once looked through: it stays.
// CHECK-LABEL: func.func @broadcast_k(
// CHECK: %[[W:.*]] = linalg.broadcast
// CHECK: gemm.matmul nn ins(%arg0, %[[W]]
func.func @broadcast_k(%x: tensor<4x5xf32>, %w: tensor<6xf32>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %e = tensor.empty() : tensor<5x6xf32>
  %wf = linalg.broadcast ins(%w : tensor<6xf32>) outs(%e : tensor<5x6xf32>) dimensions = [0]
  %d = linalg.matmul ins(%x, %wf : tensor<4x5xf32>, tensor<5x6xf32>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %d : tensor<4x6xf32>
}

// Whole tensors widened by one op, and a cast that forgets sizes.
// CHECK-LABEL: func.func @widened_whole(
// CHECK-NOT: arith.extf
// CHECK-NOT: tensor.cast
// CHECK: gemm.matmul nn ins(%arg0, %arg1 : tensor<3x5xbf16>, tensor<5x6xbf16>) outs(%arg2 : tensor<?x6xf32>)
func.func @widened_whole(%x: tensor<3x5xbf16>, %w: tensor<5x6xbf16>, %c: tensor<?x6xf32>) -> tensor<?x6xf32> {
  %xf = arith.extf %x : tensor<3x5xbf16> to tensor<3x5xf32>
  %xd = tensor.cast %xf : tensor<3x5xf32> to tensor<?x5xf32>
  %wf = arith.extf %w : tensor<5x6xbf16> to tensor<5x6xf32>
  %d = linalg.matmul ins(%xd, %wf : tensor<?x5xf32>, tensor<5x6xf32>) outs(%c : tensor<?x6xf32>) -> tensor<?x6xf32>
  return %d : tensor<?x6xf32>
}
