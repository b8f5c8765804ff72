// Products of bytes without a sign: widened in the body of the product or before it, of one operand
// or of both, whichever comes first.
// RUN: gemm-opt %s --gemm-import | FileCheck %s
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>

// CHECK-LABEL: func @named
// CHECK: gemm.matmul nn ins(%arg0, %arg1 : {{.*}}) {{.*}} {unsigned_a, unsigned_b}
func.func @named(%a: tensor<4x5xi8>, %b: tensor<5x6xi8>, %c: tensor<4x6xi32>) -> tensor<4x6xi32> {
  %d = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %b : tensor<4x5xi8>, tensor<5x6xi8>) outs(%c : tensor<4x6xi32>) -> tensor<4x6xi32>
  return %d : tensor<4x6xi32>
}

// CHECK-LABEL: func @on_memrefs
// CHECK: gemm.matmul nn ins(%arg0, %arg1 : {{.*}}) {{.*}} {unsigned_b}
func.func @on_memrefs(%a: memref<4x5xi8>, %b: memref<5x6xi8>) -> memref<4x6xi32> {
  %z = arith.constant 0 : i32
  %c = memref.alloc() : memref<4x6xi32>
  linalg.fill ins(%z : i32) outs(%c : memref<4x6xi32>)
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<4x5xi8>, memref<5x6xi8>) outs(%c : memref<4x6xi32>) {
  ^bb0(%x: i8, %y: i8, %s: i32):
    %p = arith.extui %y : i8 to i32
    %q = arith.extsi %x : i8 to i32
    %m = arith.muli %p, %q : i32
    %t = arith.addi %s, %m : i32
    linalg.yield %t : i32
  }
  return %c : memref<4x6xi32>
}

// The second input is A.
// CHECK-LABEL: func @b_first
// CHECK: gemm.matmul nn ins(%arg1, %arg0 : {{.*}}) {{.*}} {unsigned_b}
func.func @b_first(%b: tensor<5x6xi8>, %a: tensor<4x5xi8>, %c: tensor<4x6xi32>) -> tensor<4x6xi32> {
  %d = linalg.generic {indexing_maps = [#b, #a, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%b, %a : tensor<5x6xi8>, tensor<4x5xi8>) outs(%c : tensor<4x6xi32>) {
  ^bb0(%x: i8, %y: i8, %s: i32):
    %p = arith.extui %x : i8 to i32
    %q = arith.extsi %y : i8 to i32
    %m = arith.muli %q, %p : i32
    %t = arith.addi %s, %m : i32
    linalg.yield %t : i32
  } -> tensor<4x6xi32>
  return %d : tensor<4x6xi32>
}

// What has no sign is not negative: one that is extended behind it is none. Where a sign has been
// extended, what is read without one is no byte.
// CHECK-LABEL: func @through_i16
// CHECK: gemm.matmul nn ins(%arg0, %arg1 : {{.*}}) {{.*}} {unsigned_a}
// CHECK: %[[SIGN:.+]] = arith.extsi %arg0 : tensor<4x5xi8> to tensor<4x5xi16>
// CHECK: %[[NONE:.+]] = arith.extui %[[SIGN]]
// CHECK: gemm.matmul nn ins(%[[NONE]], {{.*}} : tensor<4x5xi32>, tensor<5x6xi32>) {{.*}} beta(1.000000e+00) ->
func.func @through_i16(%a: tensor<4x5xi8>, %b: tensor<5x6xi8>, %c: tensor<4x6xi32>) -> (tensor<4x6xi32>, tensor<4x6xi32>) {
  %ui = arith.extui %a : tensor<4x5xi8> to tensor<4x5xi16>
  %us = arith.extsi %ui : tensor<4x5xi16> to tensor<4x5xi32>
  %bw = arith.extsi %b : tensor<5x6xi8> to tensor<5x6xi32>
  %d = linalg.matmul ins(%us, %bw : tensor<4x5xi32>, tensor<5x6xi32>) outs(%c : tensor<4x6xi32>) -> tensor<4x6xi32>
  %si = arith.extsi %a : tensor<4x5xi8> to tensor<4x5xi16>
  %su = arith.extui %si : tensor<4x5xi16> to tensor<4x5xi32>
  %e = linalg.matmul ins(%su, %bw : tensor<4x5xi32>, tensor<5x6xi32>) outs(%c : tensor<4x6xi32>) -> tensor<4x6xi32>
  return %d, %e : tensor<4x6xi32>, tensor<4x6xi32>
}

// An epilogue reads bytes with their sign: this bias is widened apart.
// CHECK-LABEL: func @bias
// CHECK: %[[WIDE:.+]] = arith.extui %arg2
// CHECK: gemm.matmul nn {{.*}} epilogue(%[[WIDE]] : tensor<6xi32>)
func.func @bias(%a: tensor<4x5xi8>, %b: tensor<5x6xi8>, %bias: tensor<6xi8>) -> tensor<4x6xi32> {
  %e = tensor.empty() : tensor<4x6xi32>
  %w = arith.extui %bias : tensor<6xi8> to tensor<6xi32>
  %c = linalg.broadcast ins(%w : tensor<6xi32>) outs(%e : tensor<4x6xi32>) dimensions = [0]
  %d = linalg.matmul ins(%a, %b : tensor<4x5xi8>, tensor<5x6xi8>) outs(%c : tensor<4x6xi32>) -> tensor<4x6xi32>
  return %d : tensor<4x6xi32>
}
