// gemm.matmul of any rank on tensors: rows of A alone fold into M, a batch of
// both operands becomes one dimension, epilogue operands follow.
// RUN: gemm-opt %s --gemm-flatten | FileCheck %s
// RUN: gemm-opt %s --gemm-flatten --gemm-flatten | FileCheck %s
// RUN: gemm-opt %s --gemm-flatten --remarks-filter=gemm-flatten 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// CHECK-DAG: #[[$COL:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-DAG: #[[$ID:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[$SWAP:.*]] = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-DAG: #[[$BATCH:.*]] = affine_map<(d0, d1, d2) -> (d0)>
// CHECK-DAG: #[[$ID3:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>

// Bias by column, residual by element, one stored transposed.
// CHECK-LABEL: func.func @epilogue(
// CHECK-DAG: %[[R:.*]] = tensor.collapse_shape %arg4 {{\[\[}}0, 1], [2]] : tensor<2x3x6xf32> into tensor<6x6xf32>
// CHECK-DAG: %[[T:.*]] = tensor.collapse_shape %arg5 {{\[\[}}0], [1, 2]] : tensor<6x2x3xf32> into tensor<6x6xf32>
// CHECK: gemm.matmul nt ins(%{{.*}}, %arg1 : tensor<6x5xf32>, tensor<6x5xf32>) outs({{.*}} : tensor<6x6xf32>) alpha(2.000000e+00) beta(3.000000e+00)
// CHECK-SAME: epilogue(%arg3, %[[R]], %[[T]] : tensor<6xf32>, tensor<6x6xf32>, tensor<6x6xf32>) maps [#[[$COL]], #[[$ID]], #[[$SWAP]]]
func.func @epilogue(%x: tensor<2x3x5xf32>, %w: tensor<6x5xf32>, %c: tensor<2x3x6xf32>, %b: tensor<6xf32>, %r: tensor<2x3x6xf32>, %t: tensor<6x2x3xf32>) -> tensor<2x3x6xf32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<2x3x5xf32>, tensor<6x5xf32>) outs(%c : tensor<2x3x6xf32>) alpha(2.0) beta(3.0)
    epilogue(%b, %r, %t : tensor<6xf32>, tensor<2x3x6xf32>, tensor<6x2x3xf32>)
    maps [affine_map<(i, m, n) -> (n)>, affine_map<(i, m, n) -> (i, m, n)>, affine_map<(i, m, n) -> (n, i, m)>] {
  ^bb0(%acc: f32, %p: f32, %q: f32, %s: f32):
    %0 = arith.addf %acc, %p : f32
    %1 = arith.addf %0, %q : f32
    %2 = arith.addf %1, %s : f32
    gemm.yield %2 : f32
  } -> tensor<2x3x6xf32>
  return %d : tensor<2x3x6xf32>
}

// A factor per sequence knows the batch but not the row: no fold into M.
// CHECK-LABEL: func.func @per_batch(
// CHECK: gemm.matmul nt ins(%arg0, %arg1 : tensor<2x3x5xf32>, tensor<6x5xf32>) outs(%arg2 : tensor<2x3x6xf32>) epilogue(%arg3 : tensor<2xf32>) maps [#[[$BATCH]]]
func.func @per_batch(%x: tensor<2x3x5xf32>, %w: tensor<6x5xf32>, %c: tensor<2x3x6xf32>, %s: tensor<2xf32>) -> tensor<2x3x6xf32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<2x3x5xf32>, tensor<6x5xf32>) outs(%c : tensor<2x3x6xf32>)
    epilogue(%s : tensor<2xf32>) maps [affine_map<(i, m, n) -> (i)>] {
  ^bb0(%acc: f32, %p: f32):
    %0 = arith.mulf %acc, %p : f32
    gemm.yield %0 : f32
  } -> tensor<2x3x6xf32>
  return %d : tensor<2x3x6xf32>
}

// CHECK-LABEL: func.func @two_batches(
// CHECK: gemm.matmul nn ins({{.*}} : tensor<6x4x5xf32>, tensor<6x5x7xf32>) outs({{.*}} : tensor<6x4x7xf32>)
// CHECK: tensor.expand_shape {{.*}} {{\[\[}}0, 1], [2], [3]] output_shape [2, 3, 4, 7]
func.func @two_batches(%a: tensor<2x3x4x5xf32>, %b: tensor<2x3x5x7xf32>, %c: tensor<2x3x4x7xf32>) -> tensor<2x3x4x7xf32> {
  %d = gemm.matmul nn ins(%a, %b : tensor<2x3x4x5xf32>, tensor<2x3x5x7xf32>) outs(%c : tensor<2x3x4x7xf32>) -> tensor<2x3x4x7xf32>
  return %d : tensor<2x3x4x7xf32>
}

// An operand that knows one of two batch dimensions only is broadcast.
// CHECK-LABEL: func.func @part_of_batch(
// CHECK: %[[S:.*]] = linalg.generic {{.*}} ins(%arg3 : tensor<3xf32>) {{.*}} {
// CHECK: gemm.matmul nn {{.*}} epilogue(%{{.*}} : tensor<6x4x7xf32>) maps [#[[$ID3]]]
// REMARK: [Missed] Copy | Category:gemm-flatten | Reason="an epilogue operand is broadcast by a copy
func.func @part_of_batch(%a: tensor<2x3x4x5xf32>, %b: tensor<2x3x5x7xf32>, %c: tensor<2x3x4x7xf32>, %s: tensor<3xf32>) -> tensor<2x3x4x7xf32> {
  %d = gemm.matmul nn ins(%a, %b : tensor<2x3x4x5xf32>, tensor<2x3x5x7xf32>) outs(%c : tensor<2x3x4x7xf32>)
    epilogue(%s : tensor<3xf32>) maps [affine_map<(i, j, m, n) -> (j)>] {
  ^bb0(%acc: f32, %p: f32):
    %0 = arith.mulf %acc, %p : f32
    gemm.yield %0 : f32
  } -> tensor<2x3x4x7xf32>
  return %d : tensor<2x3x4x7xf32>
}

// A batch of one is none.
// CHECK-LABEL: func.func @unit_batch(
// CHECK: gemm.matmul nn ins({{.*}} : tensor<4x5xf32>, tensor<5x7xf32>) outs({{.*}} : tensor<4x7xf32>)
func.func @unit_batch(%a: tensor<1x4x5xf32>, %b: tensor<1x5x7xf32>, %c: tensor<1x4x7xf32>) -> tensor<1x4x7xf32> {
  %d = gemm.matmul nn ins(%a, %b : tensor<1x4x5xf32>, tensor<1x5x7xf32>) outs(%c : tensor<1x4x7xf32>) -> tensor<1x4x7xf32>
  return %d : tensor<1x4x7xf32>
}

// A stored transposed per batch has no rows to fold; a schedule by hand stays.
// CHECK-LABEL: func.func @transposed_a(
// CHECK: gemm.matmul tn ins({{.*}} : tensor<6x5x4xbf16>, tensor<5x7xbf16>) outs({{.*}} : tensor<6x4x7xbf16>) {{.*}}schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 32]
// REMARK: [Analysis] Batch | Category:gemm-flatten
func.func @transposed_a(%a: tensor<2x3x5x4xbf16>, %b: tensor<5x7xbf16>, %c: tensor<2x3x4x7xbf16>) -> tensor<2x3x4x7xbf16> {
  %d = gemm.matmul tn ins(%a, %b : tensor<2x3x5x4xbf16>, tensor<5x7xbf16>) outs(%c : tensor<2x3x4x7xbf16>)
    {schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 4, group = 8>} -> tensor<2x3x4x7xbf16>
  return %d : tensor<2x3x4x7xbf16>
}

// CHECK-LABEL: func.func @dynamic(
// CHECK: gemm.matmul nn ins({{.*}} : tensor<?x5xf32>, tensor<5x7xf32>) outs({{.*}} : tensor<?x7xf32>)
// CHECK: tensor.expand_shape {{.*}} : tensor<?x7xf32> into tensor<?x3x7xf32>
func.func @dynamic(%a: tensor<?x3x5xf32>, %b: tensor<5x7xf32>, %c: tensor<?x3x7xf32>) -> tensor<?x3x7xf32> {
  %d = gemm.matmul nn ins(%a, %b : tensor<?x3x5xf32>, tensor<5x7xf32>) outs(%c : tensor<?x3x7xf32>) -> tensor<?x3x7xf32>
  return %d : tensor<?x3x7xf32>
}
