// RUN: gemm-opt %s --gemm-bufferize --split-input-file | FileCheck %s

// A block writes to what an argument of another block holds: what reads that later reads a copy's,
// which upstream's analysis does not see to.
// CHECK-LABEL: func.func @kept(
// CHECK-SAME: %[[A:[a-z0-9]+]]: {{.*}}, %[[C:[a-z0-9]+]]: {{.*}}, %{{.*}}: i1)
// CHECK-NOT: outs(%[[C]]
// CHECK: return
func.func @kept(%a: tensor<2x2xf32>, %c: tensor<2x2xf32>, %p: i1) -> (tensor<2x2xf32>, tensor<2x2xf32>) {
  cf.cond_br %p, ^bb1, ^bb2(%c : tensor<2x2xf32>)
^bb1:
  %y = gemm.matmul nn ins(%a, %a : tensor<2x2xf32>, tensor<2x2xf32>) outs(%c : tensor<2x2xf32>) beta(1.0) -> tensor<2x2xf32>
  cf.br ^bb2(%y : tensor<2x2xf32>)
^bb2(%t: tensor<2x2xf32>):
  %z = gemm.matmul nn ins(%a, %a : tensor<2x2xf32>, tensor<2x2xf32>) outs(%t : tensor<2x2xf32>) beta(1.0) -> tensor<2x2xf32>
  return %z, %c : tensor<2x2xf32>, tensor<2x2xf32>
}

// -----

// Where only what was made of it is read, it is written in its place.
// CHECK-LABEL: func.func @made(
// CHECK-SAME: %[[A:[a-z0-9]+]]: {{.*}}, %[[C:[a-z0-9]+]]: {{.*}}, %{{.*}}: i1)
// CHECK: outs(%[[C]]
// CHECK: return
func.func @made(%a: tensor<2x2xf32>, %c: tensor<2x2xf32>, %p: i1) -> tensor<2x2xf32> {
  cf.cond_br %p, ^bb1, ^bb2(%c : tensor<2x2xf32>)
^bb1:
  %y = gemm.matmul nn ins(%a, %a : tensor<2x2xf32>, tensor<2x2xf32>) outs(%c : tensor<2x2xf32>) beta(1.0) -> tensor<2x2xf32>
  cf.br ^bb2(%y : tensor<2x2xf32>)
^bb2(%t: tensor<2x2xf32>):
  %z = gemm.matmul nn ins(%a, %a : tensor<2x2xf32>, tensor<2x2xf32>) outs(%t : tensor<2x2xf32>) beta(1.0) -> tensor<2x2xf32>
  return %z : tensor<2x2xf32>
}
