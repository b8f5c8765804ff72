// RUN: gemm-opt %s --gemm-split-empties | FileCheck %s

// Each of three uses has its own, also two of one op; a value that is written by one and read by
// another stays one value.
// CHECK-LABEL: @uses
// CHECK: %[[A:.*]] = tensor.empty(%[[N:.*]]) : tensor<?xf32>
// CHECK: %[[X:.*]] = linalg.exp ins(%{{.*}}) outs(%[[A]] :
// CHECK: %[[B:.*]] = tensor.empty(%[[N]]) : tensor<?xf32>
// CHECK: %[[C:.*]] = tensor.empty(%[[N]]) : tensor<?xf32>
// CHECK: linalg.generic {{.*}} ins(%[[X]] : tensor<?xf32>) outs(%[[BC:.*]], %{{.*}} :
// CHECK-NOT: tensor.empty
#id = affine_map<(d0) -> (d0)>
func.func @uses(%x: tensor<?xf32>, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %e = tensor.empty(%n) : tensor<?xf32>
  %y = linalg.exp ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %z:2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%y : tensor<?xf32>) outs(%e, %e : tensor<?xf32>, tensor<?xf32>) {
  ^bb0(%v: f32, %a: f32, %b: f32):
    %m = arith.mulf %v, %v : f32
    linalg.yield %v, %m : f32, f32
  } -> (tensor<?xf32>, tensor<?xf32>)
  return %z#0, %z#1 : tensor<?xf32>, tensor<?xf32>
}

// CHECK-LABEL: @one
// CHECK: tensor.empty
// CHECK-NOT: tensor.empty
// CHECK: return
func.func @one(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %y = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// What a product writes is no part of a tensor whose rows would have gaps.
// CHECK-LABEL: func.func @product_into_steps(
// CHECK: bufferization.alloc_tensor() : tensor<8x8xf32>
// CHECK-LABEL: func.func @product_into_rows(
// CHECK: tensor.empty() : tensor<8x8xf32>
func.func @product_into_steps(%a: tensor<8x16xbf16>, %b: tensor<16x8xbf16>, %d: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %r = gemm.matmul nn ins(%a, %b : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %s = tensor.insert_slice %r into %d[0, 0] [8, 8] [1, 2] : tensor<8x8xf32> into tensor<8x16xf32>
  return %s : tensor<8x16xf32>
}
func.func @product_into_rows(%a: tensor<8x16xbf16>, %b: tensor<16x8xbf16>, %d: tensor<16x8xf32>) -> tensor<16x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %r = gemm.matmul nn ins(%a, %b : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %s = tensor.insert_slice %r into %d[0, 0] [8, 8] [2, 1] : tensor<8x8xf32> into tensor<16x8xf32>
  return %s : tensor<16x8xf32>
}
