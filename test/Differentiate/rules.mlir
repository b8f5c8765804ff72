// RUN: gemm-opt %s --split-input-file --gemm-differentiate | FileCheck %s
// Rules of products and views, what a backward reads, and what is saved. That the numbers are right is
// finite-differences.test's.

// CHECK-LABEL: func.func @linear(
// CHECK: return %{{.*}} : tensor<2x6x48xbf16>
// CHECK-LABEL: func.func @linear_backward(
// CHECK-SAME: %[[X:.*]]: tensor<2x6x32xbf16>, %[[W:.*]]: tensor<48x32xbf16>, %[[DY:.*]]: tensor<2x6x48xbf16>)
// CHECK-SAME: attributes {gemm.reads = array<i64: 0, 1>, gemm.saved = array<i64>}
// CHECK-DAG: %[[DX:.*]] = gemm.linear_dgrad %[[DY]], %[[W]] : {{.*}} -> tensor<2x6x32xbf16>
// CHECK-DAG: %[[DW:.*]] = gemm.linear_wgrad %[[DY]], %[[X]] : {{.*}} -> tensor<48x32xbf16>
// CHECK-DAG: %[[DB:.*]] = gemm.linear_bgrad %[[DY]] : {{.*}} -> tensor<48xf32>
// CHECK: return %[[DX]], %[[DW]], %[[DB]]
func.func @linear(%x: tensor<2x6x32xbf16>, %w: tensor<48x32xbf16>, %b: tensor<48xf32>) -> tensor<2x6x48xbf16> {
  %y = gemm.linear %x, %w bias(%b : tensor<48xf32>) : tensor<2x6x32xbf16>, tensor<48x32xbf16> -> tensor<2x6x48xbf16>
  return %y : tensor<2x6x48xbf16>
}

// -----

// All storage orders; a gradient of f32 is rounded to the factors' type.
// CHECK-LABEL: func.func @tn_backward(
// CHECK-SAME: %[[A:.*]]: tensor<8x4xbf16>, %[[B:.*]]: tensor<8x6xbf16>, %[[DY:.*]]: tensor<4x6xf32>)
// CHECK: %[[R:.*]] = linalg.generic {{.*}} ins(%[[DY]] : tensor<4x6xf32>)
// CHECK: arith.truncf
// CHECK: gemm.matmul nt ins(%[[B]], %[[R]] : {{.*}} -> tensor<8x4xbf16>
// CHECK: gemm.matmul nn ins(%[[A]], %[[R]] : {{.*}} -> tensor<8x6xbf16>
func.func @tn(%a: tensor<8x4xbf16>, %b: tensor<8x6xbf16>) -> tensor<4x6xf32> {
  %e = tensor.empty() : tensor<4x6xf32>
  %d = gemm.matmul tn ins(%a, %b : tensor<8x4xbf16>, tensor<8x6xbf16>) outs(%e : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %d : tensor<4x6xf32>
}

// -----

// The derivative of an epilogue reads the sums, which are saved: of tanh only the result is read.
// CHECK-LABEL: func.func @epilogue(
// CHECK: %[[S:.*]] = gemm.matmul nt {{.*}} -> tensor<4x6xf32>
// CHECK: %[[Y:.*]] = linalg.generic {{.*}} ins(%[[S]] :
// CHECK: math.tanh
// CHECK-LABEL: func.func @epilogue_backward(
// CHECK: math.tanh
// CHECK: %[[P:.*]] = arith.mulf %[[T:.*]], %[[T]] : f32
// CHECK: arith.subf %{{.*}}, %[[P]] : f32
// CHECK-NOT: math.tanh
// CHECK: gemm.matmul nn
// CHECK: gemm.matmul tn
func.func @epilogue(%a: tensor<4x8xbf16>, %b: tensor<6x8xbf16>) -> tensor<4x6xbf16> {
  %e = tensor.empty() : tensor<4x6xbf16>
  %d = gemm.matmul nt ins(%a, %b : tensor<4x8xbf16>, tensor<6x8xbf16>) outs(%e : tensor<4x6xbf16>) epilogue {
  ^bb0(%acc: f32):
    %t = math.tanh %acc : f32
    gemm.yield %t : f32
  } -> tensor<4x6xbf16>
  return %d : tensor<4x6xbf16>
}

// -----

// An argument that no result depends on has a gradient of zeros; integers have none.
// CHECK-LABEL: func.func @unused_backward(
// CHECK-SAME: %[[DY:.*]]: tensor<4xf32>) -> (tensor<4xf32>, tensor<7xf64>)
// CHECK: %[[Z:.*]] = linalg.fill
// CHECK: return %[[DY]], %[[Z]]
func.func @unused(%x: tensor<4xf32>, %i: tensor<3xi32>, %y: tensor<7xf64>) -> (tensor<4xf32>, tensor<3xi32>) {
  return %x, %i : tensor<4xf32>, tensor<3xi32>
}

// -----

// Sizes known at run time only are asked of arguments.
// CHECK-LABEL: func.func @dynamic_backward(
// CHECK-SAME: %[[X:.*]]: tensor<?x8xbf16>, %[[W:.*]]: tensor<6x8xbf16>, %[[Z:.*]]: tensor<?x6xbf16>, %[[DY:.*]]: tensor<?x6xbf16>)
// CHECK: linalg.generic
// CHECK: gemm.linear_dgrad
// CHECK: gemm.linear_wgrad
func.func @dynamic(%x: tensor<?x8xbf16>, %w: tensor<6x8xbf16>) -> tensor<?x6xbf16> {
  %z = gemm.linear %x, %w : tensor<?x8xbf16>, tensor<6x8xbf16> -> tensor<?x6xbf16>
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xbf16>
  %e = tensor.empty(%n) : tensor<?x6xbf16>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>], iterator_types = ["parallel", "parallel"]} ins(%z : tensor<?x6xbf16>) outs(%e : tensor<?x6xbf16>) {
  ^bb0(%i: bf16, %o: bf16):
    %w2 = arith.extf %i : bf16 to f32
    %s = math.sin %w2 : f32
    %r = arith.truncf %s : f32 to bf16
    linalg.yield %r : bf16
  } -> tensor<?x6xbf16>
  return %y : tensor<?x6xbf16>
}

// -----

// relu has no derivative at 0: constants win ties.
// CHECK-LABEL: func.func @relu_backward(
// CHECK: %[[G:.*]] = arith.cmpf ogt, %[[IN:.*]], %[[ZERO:.*]] : f32
// CHECK: arith.select %[[G]], %{{.*}}, %{{.*}} : f32
// CHECK-NOT: cmpf
func.func @relu(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m) -> (m)>, affine_map<(m) -> (m)>], iterator_types = ["parallel"]} ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%i: f32, %o: f32):
    %zero = arith.constant 0.0 : f32
    %m = arith.maximumf %i, %zero : f32
    linalg.yield %m : f32
  } -> tensor<4xf32>
  return %y : tensor<4xf32>
}
