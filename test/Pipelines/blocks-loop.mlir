// RUN: not gemm-opt %s --gemm-bufferize --split-input-file 2>&1 | FileCheck %s

// Upstream's analysis takes a loop of blocks for a straight line: what a turn writes over the next
// one reads. It is refused where it carries a tensor, or writes to one from before it; branches that
// meet again are no loop, and what is made in the loop, or has nothing in it, is new each turn.
// CHECK: blocks-loop.mlir:[[#@LINE+5]]:17: error: a loop of blocks carries a tensor, which bufferization would write over while it is in use: expected scf.for or scf.while, which lift-cf-to-scf makes of it
func.func @carried(%x: tensor<2x2xf32>, %n: index) -> tensor<2x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^bb1(%c0, %x : index, tensor<2x2xf32>)
^bb1(%i: index, %t: tensor<2x2xf32>):
  %p = arith.cmpi slt, %i, %n : index
  cf.cond_br %p, ^bb2, ^bb3
^bb2:
  %y = gemm.matmul nn ins(%x, %x : tensor<2x2xf32>, tensor<2x2xf32>) outs(%t : tensor<2x2xf32>) beta(1.0) -> tensor<2x2xf32>
  %j = arith.addi %i, %c1 : index
  cf.br ^bb1(%j, %y : index, tensor<2x2xf32>)
^bb3:
  return %t : tensor<2x2xf32>
}

// -----

// CHECK: blocks-loop.mlir:[[#@LINE+7]]:8: error: a loop of blocks writes to a tensor from before it, which bufferization
func.func private @use(tensor<2x2xf32> {bufferization.access = "read"})
func.func @written(%x: tensor<2x2xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^bb1(%c0 : index)
^bb1(%i: index):
  %y = gemm.matmul nn ins(%x, %x : tensor<2x2xf32>, tensor<2x2xf32>) outs(%x : tensor<2x2xf32>) beta(1.0) -> tensor<2x2xf32>
  call @use(%y) : (tensor<2x2xf32>) -> ()
  %j = arith.addi %i, %c1 : index
  %p = arith.cmpi slt, %j, %n : index
  cf.cond_br %p, ^bb1(%j : index), ^bb3
^bb3:
  return
}

// -----

// CHECK-NOT: error
// CHECK-LABEL: func.func @meets
func.func @meets(%x: tensor<2x2xf32>, %p: i1) -> tensor<2x2xf32> {
  cf.cond_br %p, ^bb1, ^bb2(%x : tensor<2x2xf32>)
^bb1:
  %e = tensor.empty() : tensor<2x2xf32>
  %y = gemm.matmul nn ins(%x, %x : tensor<2x2xf32>, tensor<2x2xf32>) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  cf.br ^bb2(%y : tensor<2x2xf32>)
^bb2(%t: tensor<2x2xf32>):
  return %t : tensor<2x2xf32>
}

// -----

// CHECK-LABEL: func.func @made
func.func private @use(tensor<2x2xf32> {bufferization.access = "read"})
func.func @made(%x: tensor<2x2xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<2x2xf32>
  cf.br ^bb1(%c0 : index)
^bb1(%i: index):
  %y = gemm.matmul nn ins(%x, %x : tensor<2x2xf32>, tensor<2x2xf32>) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  func.call @use(%y) : (tensor<2x2xf32>) -> ()
  %j = arith.addi %i, %c1 : index
  %p = arith.cmpi slt, %j, %n : index
  cf.cond_br %p, ^bb1(%j : index), ^bb3
^bb3:
  return
}
