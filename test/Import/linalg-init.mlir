// What the product starts from: zero is beta = 0, a broadcast bias an epilogue
// operand, anything else C with beta = 1.
// RUN: gemm-opt %s --gemm-import | FileCheck %s

// CHECK: #[[$COL:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK: #[[$COL3:.*]] = affine_map<(d0, d1, d2) -> (d2)>

// CHECK-LABEL: func.func @bias(
// CHECK: %[[E:.*]] = tensor.empty() : tensor<4x6xf32>
// CHECK: gemm.matmul nn ins(%arg0, %arg1 : {{.*}}) outs(%[[E]] : tensor<4x6xf32>) epilogue(%arg2 : tensor<6xf32>) maps [#[[$COL]]] {
// CHECK-NEXT: ^bb0(%[[ACC:.*]]: f32, %[[B:.*]]: f32):
// CHECK-NEXT: %[[S:.*]] = arith.addf %[[ACC]], %[[B]] : f32
// CHECK-NEXT: gemm.yield %[[S]]
func.func @bias(%x: tensor<4x5xf32>, %w: tensor<5x6xf32>, %b: tensor<6xf32>) -> tensor<4x6xf32> {
  %e = tensor.empty() : tensor<4x6xf32>
  %i = linalg.broadcast ins(%b : tensor<6xf32>) outs(%e : tensor<4x6xf32>) dimensions = [0]
  %d = linalg.matmul ins(%x, %w : tensor<4x5xf32>, tensor<5x6xf32>) outs(%i : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %d : tensor<4x6xf32>
}

// torch-mlir's form: a generic that broadcasts, with leading dimensions.
// CHECK-LABEL: func.func @bias_generic(
// CHECK: gemm.matmul nt {{.*}} epilogue(%arg2 : tensor<6xbf16>) maps [#[[$COL3]]]
func.func @bias_generic(%x: tensor<2x4x5xbf16>, %w: tensor<6x5xbf16>, %b: tensor<6xbf16>) -> tensor<2x4x6xf32> {
  %e = tensor.empty() : tensor<2x4x6xf32>
  %i = linalg.generic {indexing_maps = [affine_map<(i, j, n) -> (n)>, affine_map<(i, j, n) -> (i, j, n)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%b : tensor<6xbf16>) outs(%e : tensor<2x4x6xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %f = arith.extf %in : bf16 to f32
    linalg.yield %f : f32
  } -> tensor<2x4x6xf32>
  %d = linalg.contract indexing_maps = [affine_map<(i, j, n, k) -> (i, j, k)>, affine_map<(i, j, n, k) -> (n, k)>, affine_map<(i, j, n, k) -> (i, j, n)>]
    ins(%x, %w : tensor<2x4x5xbf16>, tensor<6x5xbf16>) outs(%i : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
  return %d : tensor<2x4x6xf32>
}

// A bias of a column joined with another one stays in C.
// CHECK-LABEL: func.func @bias_joined(
// CHECK: linalg.broadcast
// CHECK: gemm.matmul {{.*}} beta(1.000000e+00)
func.func @bias_joined(%a: tensor<4x5xf32>, %b: tensor<5x3x6xf32>, %bias: tensor<3xf32>) -> tensor<4x3x6xf32> {
  %e = tensor.empty() : tensor<4x3x6xf32>
  %i = linalg.broadcast ins(%bias : tensor<3xf32>) outs(%e : tensor<4x3x6xf32>) dimensions = [0, 2]
  %d = linalg.contract indexing_maps = [affine_map<(m, n, o, k) -> (m, k)>, affine_map<(m, n, o, k) -> (k, n, o)>, affine_map<(m, n, o, k) -> (m, n, o)>]
    ins(%a, %b : tensor<4x5xf32>, tensor<5x3x6xf32>) outs(%i : tensor<4x3x6xf32>) -> tensor<4x3x6xf32>
  return %d : tensor<4x3x6xf32>
}

// -0.0 and other constants are not the product's own start.
// CHECK-LABEL: func.func @constants(
// CHECK: linalg.fill
// CHECK: gemm.matmul {{.*}} beta(1.000000e+00)
// CHECK: linalg.fill
// CHECK: gemm.matmul {{.*}} beta(1.000000e+00)
func.func @constants(%a: tensor<4x5xf32>, %b: tensor<5x6xf32>) -> (tensor<4x6xf32>, tensor<4x6xf32>) {
  %minus = arith.constant -0.0 : f32
  %two = arith.constant 2.0 : f32
  %e = tensor.empty() : tensor<4x6xf32>
  %c0 = linalg.fill ins(%minus : f32) outs(%e : tensor<4x6xf32>) -> tensor<4x6xf32>
  %d0 = linalg.matmul ins(%a, %b : tensor<4x5xf32>, tensor<5x6xf32>) outs(%c0 : tensor<4x6xf32>) -> tensor<4x6xf32>
  %c1 = linalg.fill ins(%two : f32) outs(%e : tensor<4x6xf32>) -> tensor<4x6xf32>
  %d1 = linalg.matmul ins(%a, %b : tensor<4x5xf32>, tensor<5x6xf32>) outs(%c1 : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %d0, %d1 : tensor<4x6xf32>, tensor<4x6xf32>
}

// The sum of one product is the start of the next.
// CHECK-LABEL: func.func @chained(
// CHECK: %[[D:.*]] = gemm.matmul nn ins(%arg0, %arg1 : {{.*}}) outs(%{{.*}} : tensor<4x6xf32>) ->
// CHECK: gemm.matmul nn ins(%arg0, %arg1 : {{.*}}) outs(%[[D]] : tensor<4x6xf32>) beta(1.000000e+00)
func.func @chained(%a: tensor<4x5xf32>, %b: tensor<5x6xf32>) -> tensor<4x6xf32> {
  %zero = arith.constant dense<0.0> : tensor<4x6xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x5xf32>, tensor<5x6xf32>) outs(%zero : tensor<4x6xf32>) -> tensor<4x6xf32>
  %d = linalg.matmul ins(%a, %b : tensor<4x5xf32>, tensor<5x6xf32>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %d : tensor<4x6xf32>
}
