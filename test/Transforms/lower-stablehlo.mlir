// RUN: gemm-opt %s --allow-unregistered-dialect --gemm-lower-stablehlo --remarks-filter='gemm.*' --remark-format=yaml --remarks-output-file=%t.yaml | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARKS < %t.yaml

// What keeps an optimiser from moving something, as jax.checkpoint does, computes nothing.
// CHECK-LABEL: func.func @barrier
// CHECK-SAME: (%[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<8xf32>)
// CHECK-NEXT: return %[[Y]], %[[X]]
func.func @barrier(%x: tensor<4xf32>, %y: tensor<8xf32>) -> (tensor<8xf32>, tensor<4xf32>) {
  %r:2 = "stablehlo.optimization_barrier"(%x, %y) : (tensor<4xf32>, tensor<8xf32>) -> (tensor<4xf32>, tensor<8xf32>)
  return %r#1, %r#0 : tensor<8xf32>, tensor<4xf32>
}

// A counter is carried as a scalar, and incremented as one.
// CHECK-LABEL: func.func @count
// CHECK: %[[ZERO:.*]] = tensor.extract %{{.*}}[] : tensor<i32>
// CHECK: scf.while (%[[I:.*]] = %[[ZERO]], %{{.*}} = %{{.*}}) : (i32, tensor<4xf32>) -> (i32, tensor<4xf32>)
// CHECK: arith.cmpi slt
// CHECK: scf.condition(%{{.*}}) %[[I]], %{{.*}} : i32, tensor<4xf32>
// CHECK: } do {
// CHECK: arith.addi
// CHECK-NOT: linalg.generic
// CHECK: scf.yield %{{.*}}, %{{.*}} : i32, tensor<4xf32>
// CHECK: tensor.from_elements
func.func @count(%x: tensor<4xf32>) -> (tensor<i32>, tensor<4xf32>) {
  %zero = arith.constant dense<0> : tensor<i32>
  %r:2 = "stablehlo.while"(%zero, %x) ({
  ^bb0(%i: tensor<i32>, %v: tensor<4xf32>):
    %e = tensor.empty() : tensor<i1>
    %limit = arith.constant 3 : i32
    %c = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []}
        ins(%i : tensor<i32>) outs(%e : tensor<i1>) {
      ^bb0(%in: i32, %o: i1):
        %less = arith.cmpi slt, %in, %limit : i32
        linalg.yield %less : i1
    } -> tensor<i1>
    "stablehlo.return"(%c) : (tensor<i1>) -> ()
  }, {
  ^bb0(%i: tensor<i32>, %v: tensor<4xf32>):
    %e = tensor.empty() : tensor<i32>
    %one = arith.constant 1 : i32
    %n = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []}
        ins(%i : tensor<i32>) outs(%e : tensor<i32>) {
      ^bb0(%in: i32, %o: i32):
        %next = arith.addi %in, %one : i32
        linalg.yield %next : i32
    } -> tensor<i32>
    %w = arith.addf %v, %v : tensor<4xf32>
    "stablehlo.return"(%n, %w) : (tensor<i32>, tensor<4xf32>) -> ()
  }) : (tensor<i32>, tensor<4xf32>) -> (tensor<i32>, tensor<4xf32>)
  return %r#0, %r#1 : tensor<i32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @branch
// CHECK: %[[C:.*]] = tensor.extract %{{.*}}[] : tensor<i1>
// CHECK: scf.if %[[C]] -> (tensor<4xf32>)
func.func @branch(%c: tensor<i1>, %x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %r = "stablehlo.if"(%c) ({
    "stablehlo.return"(%x) : (tensor<4xf32>) -> ()
  }, {
    "stablehlo.return"(%y) : (tensor<4xf32>) -> ()
  }) : (tensor<i1>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// Whatever names no region means the last.
// CHECK-LABEL: func.func @choice
// CHECK: %[[N:.*]] = tensor.extract %{{.*}}[] : tensor<i32>
// CHECK: %[[I:.*]] = arith.index_cast %[[N]] : i32 to index
// CHECK: scf.index_switch %[[I]] -> tensor<4xf32>
// CHECK: case 0 {
// CHECK-NEXT: scf.yield %arg1
// CHECK: default {
// CHECK-NEXT: scf.yield %arg2
func.func @choice(%n: tensor<i32>, %x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %r = "stablehlo.case"(%n) ({
    "stablehlo.return"(%x) : (tensor<4xf32>) -> ()
  }, {
    "stablehlo.return"(%y) : (tensor<4xf32>) -> ()
  }) : (tensor<i32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// What is no StableHLO stays, each with its reason.
// CHECK-LABEL: func.func @strange
// CHECK-COUNT-3: "stablehlo.if"
// CHECK: "stablehlo.case"
// CHECK-COUNT-3: "stablehlo.while"
// REMARKS: stablehlo.if is kept: expected one operand, an i1 of an if and an i32 of a case
// REMARKS: stablehlo.if is kept: expected two regions of an if, and at least one of a case
// REMARKS: stablehlo.if is kept: expected regions that return what the op needs of them
// REMARKS: stablehlo.case is kept: expected two regions of an if, and at least one of a case
// REMARKS: stablehlo.while is kept: expected two regions, and results of the operands'' types
// REMARKS: stablehlo.while is kept: expected regions that take what the op carries
// REMARKS: stablehlo.while is kept: expected regions of one block that ends in stablehlo.return
func.func @strange(%c: tensor<i1>, %n: tensor<i32>, %x: tensor<4xf32>) {
  %0 = "stablehlo.if"(%n) ({ "stablehlo.return"(%x) : (tensor<4xf32>) -> () }, { "stablehlo.return"(%x) : (tensor<4xf32>) -> () }) : (tensor<i32>) -> tensor<4xf32>
  %1 = "stablehlo.if"(%c) ({ "stablehlo.return"(%x) : (tensor<4xf32>) -> () }) : (tensor<i1>) -> tensor<4xf32>
  %2 = "stablehlo.if"(%c) ({ "stablehlo.return"(%x) : (tensor<4xf32>) -> () }, { "stablehlo.return"(%c) : (tensor<i1>) -> () }) : (tensor<i1>) -> tensor<4xf32>
  %3 = "stablehlo.case"(%n) : (tensor<i32>) -> tensor<4xf32>
  %4 = "stablehlo.while"(%x) ({ ^bb0(%a: tensor<4xf32>): "stablehlo.return"(%c) : (tensor<i1>) -> () }) : (tensor<4xf32>) -> tensor<4xf32>
  %5 = "stablehlo.while"(%x) ({ "stablehlo.return"(%c) : (tensor<i1>) -> () }, { ^bb0(%a: tensor<4xf32>): "stablehlo.return"(%a) : (tensor<4xf32>) -> () }) : (tensor<4xf32>) -> tensor<4xf32>
  %6 = "stablehlo.while"(%x) ({ ^bb0(%a: tensor<4xf32>): "stablehlo.return"(%c) : (tensor<i1>) -> () }, { ^bb0(%a: tensor<4xf32>): "other.return"(%a) : (tensor<4xf32>) -> () }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}
