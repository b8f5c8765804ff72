// RUN: gemm-opt %s --allow-unregistered-dialect --gemm-resolve-control-flow | FileCheck %s
// RUN: gemm-opt %s --allow-unregistered-dialect --gemm-resolve-control-flow=most-tiles=0 | FileCheck %s --check-prefix=HOST

// A loop that counts from 1 to 6 by 2: 1 + 3 + 5 times x.
// CHECK-LABEL: func.func @counted
// CHECK-NOT: scf
// CHECK-COUNT-3: arith.mulf
// CHECK-NOT: arith.mulf
func.func @counted(%x: tensor<4xf32>, %parts: tensor<6x4xf32>) -> tensor<4xf32> {
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %six = arith.constant 6 : i32
  %r:2 = scf.while (%i = %one, %v = %x) : (i32, tensor<4xf32>) -> (i32, tensor<4xf32>) {
    %more = arith.cmpi slt, %i, %six : i32
    scf.condition(%more) %i, %v : i32, tensor<4xf32>
  } do {
  ^bb0(%i: i32, %v: tensor<4xf32>):
    %at = arith.index_cast %i : i32 to index
    %part = tensor.extract_slice %parts[%at, 0] [1, 4] [1, 1] : tensor<6x4xf32> to tensor<4xf32>
    %w = arith.mulf %v, %part : tensor<4xf32>
    %next = arith.addi %i, %two : i32
    scf.yield %next, %w : i32, tensor<4xf32>
  }
  return %r#1 : tensor<4xf32>
}

// What a counter is after its loop: the first value that does not go on.
// CHECK-LABEL: func.func @counter_after
// CHECK: %[[SEVEN:.*]] = arith.constant 7 : i32
// CHECK-NOT: scf
// CHECK: return %[[SEVEN]]
func.func @counter_after() -> i32 {
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %six = arith.constant 6 : i32
  %r = scf.while (%i = %one) : (i32) -> i32 {
    %more = arith.cmpi slt, %i, %six : i32
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    %next = arith.addi %i, %two : i32
    scf.yield %next : i32
  }
  return %r : i32
}

// Without turns it is where the loop begins, also in a loop that another one turns.
// CHECK-LABEL: func.func @counter_after_no_turn
// CHECK: %[[C:.*]] = arith.constant dense<[9, 10]>
// CHECK-NOT: scf
// CHECK: return %[[C]]
func.func @counter_after_no_turn() -> tensor<2xindex> {
  %1 = arith.constant 1 : index
  %2 = arith.constant 2 : index
  %4 = arith.constant 4 : index
  %9 = arith.constant 9 : index
  %r:2 = scf.while (%i = %1, %last = %1) : (index, index) -> (index, index) {
    %more = arith.cmpi sgt, %4, %i : index
    scf.condition(%more) %i, %last : index, index
  } do {
  ^bb0(%i: index, %last: index):
    %start = arith.addi %9, %i : index
    %inner = scf.while (%j = %start) : (index) -> index {
      %more = arith.cmpi slt, %j, %2 : index
      scf.condition(%more) %j : index
    } do {
    ^bb0(%j: index):
      %next = arith.addi %j, %1 : index
      scf.yield %next : index
    }
    %next = arith.addi %i, %2 : index
    scf.yield %next, %inner : index, index
  }
  %before = arith.subi %r#1, %2 : index
  %both = arith.addi %r#0, %4 : index
  %c = tensor.from_elements %both, %before : tensor<2xindex>
  return %c : tensor<2xindex>
}

// A triangle: the inner loop's turns are known once the outer one is unrolled.
// CHECK-LABEL: func.func @triangle
// CHECK-NOT: scf
// CHECK-COUNT-6: arith.mulf
// CHECK-NOT: arith.mulf
func.func @triangle(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %4 = arith.constant 4 : index
  %r = scf.for %i = %0 to %4 step %1 iter_args(%v = %x) -> tensor<4xf32> {
    %s = scf.for %j = %0 to %i step %1 iter_args(%w = %v) -> tensor<4xf32> {
      %m = arith.mulf %w, %x : tensor<4xf32>
      scf.yield %m : tensor<4xf32>
    }
    scf.yield %s : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// No turn at all.
// CHECK-LABEL: func.func @never
// CHECK-NEXT: return %arg0
func.func @never(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %r = scf.for %i = %1 to %0 step %1 iter_args(%v = %x) -> tensor<4xf32> {
    %w = arith.mulf %v, %x : tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// A switch by the counter is known in each turn.
// CHECK-LABEL: func.func @alternate
// CHECK-NOT: scf
// CHECK: arith.mulf
// CHECK-NEXT: arith.addf
// CHECK-NEXT: arith.subf
// CHECK-NEXT: return
func.func @alternate(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %3 = arith.constant 3 : index
  %r = scf.for %i = %0 to %3 step %1 iter_args(%v = %x) -> tensor<4xf32> {
    %s = scf.index_switch %i -> tensor<4xf32>
    case 0 {
      %m = arith.mulf %v, %x : tensor<4xf32>
      scf.yield %m : tensor<4xf32>
    }
    case 1 {
      %a = arith.addf %v, %x : tensor<4xf32>
      scf.yield %a : tensor<4xf32>
    }
    default {
      %d = arith.subf %v, %x : tensor<4xf32>
      scf.yield %d : tensor<4xf32>
    }
    scf.yield %s : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// Of a condition by sizes both sides are computed; the comparison is made where the choice is.
// CHECK-LABEL: func.func @by_size
// CHECK: %[[N:.*]] = tensor.dim
// CHECK: %[[YES:.*]] = arith.mulf
// CHECK: %[[NO:.*]] = arith.addf
// CHECK: linalg.generic {{.*}} ins(%[[YES]], %[[NO]] :
// CHECK: %[[C:.*]] = arith.cmpi slt, %[[N]]
// CHECK: arith.select %[[C]], %in, %in_
func.func @by_size(%n: tensor<?xf32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.constant 0 : index
  %8 = arith.constant 8 : index
  %size = tensor.dim %n, %0 : tensor<?xf32>
  %small = arith.cmpi slt, %size, %8 : index
  %r = scf.if %small -> tensor<4xf32> {
    %m = arith.mulf %x, %x : tensor<4xf32>
    scf.yield %m : tensor<4xf32>
  } else {
    %a = arith.addf %x, %x : tensor<4xf32>
    scf.yield %a : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// A switch by data: the last choice is the first case's.
// CHECK-LABEL: func.func @by_data
// CHECK-NOT: scf
// CHECK-COUNT-2: arith.select
// CHECK-NOT: arith.select
func.func @by_data(%n: tensor<i32>, %x: tensor<4xf32>, %y: tensor<4xf32>, %z: tensor<4xf32>) -> tensor<4xf32> {
  %i = tensor.extract %n[] : tensor<i32>
  %at = arith.index_cast %i : i32 to index
  %r = scf.index_switch %at -> tensor<4xf32>
  case 0 { scf.yield %x : tensor<4xf32> }
  case 5 { scf.yield %y : tensor<4xf32> }
  default { scf.yield %z : tensor<4xf32> }
  return %r : tensor<4xf32>
}

// What stays: a store, an op that nobody knows, sizes that may differ, turns that are not known.
// CHECK-LABEL: func.func @stays
// CHECK-COUNT-3: scf.if
// CHECK: scf.for
func.func @stays(%c: i1, %k: i1, %l: i1, %m: memref<f32>, %x: tensor<?xf32>, %y: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %f = arith.constant 1.0 : f32
  scf.if %c {
    memref.store %f, %m[] : memref<f32>
  }
  %a = scf.if %l -> tensor<?xf32> {
    %z = "foreign.op"(%x) : (tensor<?xf32>) -> tensor<?xf32>
    scf.yield %z : tensor<?xf32>
  } else {
    scf.yield %y : tensor<?xf32>
  }
  %b = scf.if %k -> tensor<?xf32> {
    %z = arith.mulf %x, %x : tensor<?xf32>
    scf.yield %z : tensor<?xf32>
  } else {
    scf.yield %y : tensor<?xf32>
  }
  %n = tensor.dim %x, %0 : tensor<?xf32>
  %d = scf.for %i = %0 to %n step %1 iter_args(%v = %x) -> tensor<?xf32> {
    %w = arith.mulf %v, %x : tensor<?xf32>
    scf.yield %w : tensor<?xf32>
  }
  return %a, %b, %d : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// The test hands its values on in another order than the loop has them.
// CHECK-LABEL: func.func @exchanged(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>
// CHECK: %[[C:.*]] = arith.constant 12 : i32
// CHECK: return %[[C]], %[[X]], %[[Y]]
func.func @exchanged(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (i32, tensor<4xf32>, tensor<4xf32>) {
  %zero = arith.constant 0 : i32
  %three = arith.constant 3 : i32
  %ten = arith.constant 10 : i32
  %r:3 = scf.while (%i = %zero, %a = %x, %b = %y) : (i32, tensor<4xf32>, tensor<4xf32>) -> (i32, tensor<4xf32>, tensor<4xf32>) {
    %more = arith.cmpi slt, %i, %ten : i32
    scf.condition(%more) %i, %b, %a : i32, tensor<4xf32>, tensor<4xf32>
  } do {
  ^bb0(%i: i32, %b: tensor<4xf32>, %a: tensor<4xf32>):
    %next = arith.addi %i, %three : i32
    scf.yield %next, %b, %a : i32, tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#2, %r#1 : i32, tensor<4xf32>, tensor<4xf32>
}

// Down, by an end that the loop meets: 9, 6, 3, 0, -3 in i8; and around the ends of its type.
// CHECK-LABEL: func.func @down
// CHECK-DAG: %[[A:.*]] = arith.constant -3 : i8
// CHECK-DAG: %[[B:.*]] = arith.constant -128 : i8
// CHECK-NOT: scf
// CHECK: return %[[A]], %[[B]]
func.func @down() -> (i8, i8) {
  %nine = arith.constant 9 : i8
  %zero = arith.constant 0 : i8
  %three = arith.constant 3 : i8
  %one = arith.constant 1 : i8
  %most = arith.constant 127 : i8
  %r = scf.while (%i = %nine) : (i8) -> i8 {
    %more = arith.cmpi sle, %zero, %i : i8
    scf.condition(%more) %i : i8
  } do {
  ^bb0(%i: i8):
    %next = arith.subi %i, %three : i8
    scf.yield %next : i8
  }
  %s = scf.while (%i = %most) : (i8) -> i8 {
    %more = arith.cmpi sgt, %i, %zero : i8
    scf.condition(%more) %i : i8
  } do {
  ^bb0(%i: i8):
    %next = arith.addi %one, %i : i8
    scf.yield %next : i8
  }
  return %r, %s : i8, i8
}

// A body that computes nothing: two turns exchange, and hand on the counter.
// CHECK-LABEL: func.func @handed_on(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>
// CHECK: %[[C:.*]] = arith.constant 4 : index
// CHECK-NOT: scf
// CHECK: return %[[X]], %[[Y]], %[[C]]
func.func @handed_on(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, index) {
  %begin = arith.constant 1 : index
  %end = arith.constant 6 : index
  %step = arith.constant 3 : index
  %r:3 = scf.for %i = %begin to %end step %step iter_args(%a = %x, %b = %y, %c = %end) -> (tensor<4xf32>, tensor<4xf32>, index) {
    scf.yield %b, %a, %i : tensor<4xf32>, tensor<4xf32>, index
  }
  return %r#0, %r#1, %r#2 : tensor<4xf32>, tensor<4xf32>, index
}

// What the loop computes before its test is computed once more than it turns.
// CHECK-LABEL: func.func @before_the_test(
// CHECK-COUNT-4: arith.mulf
// CHECK-NOT: {{arith.mulf|scf}}
// CHECK: return
func.func @before_the_test(%x: tensor<4xf32>) -> (tensor<4xf32>, i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %three = arith.constant 3 : i32
  %r:2 = scf.while (%i = %zero, %a = %x) : (i32, tensor<4xf32>) -> (tensor<4xf32>, i32) {
    %b = arith.mulf %a, %a : tensor<4xf32>
    %more = arith.cmpi ne, %i, %three : i32
    scf.condition(%more) %b, %i : tensor<4xf32>, i32
  } do {
  ^bb0(%b: tensor<4xf32>, %i: i32):
    %next = arith.addi %i, %one : i32
    scf.yield %next, %b : i32, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<4xf32>, i32
}

// A nest of more ops than the limit stays as it is: no loop in it is unrolled because it alone is small.
// CHECK-LABEL: func.func @nest(
// CHECK-COUNT-3: scf.for
// CHECK-COUNT-1: arith.mulf
// CHECK-NOT: arith.mulf
// CHECK: return
func.func @nest(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %32 = arith.constant 32 : index
  %r = scf.for %i = %0 to %32 step %1 iter_args(%a = %x) -> tensor<4xf32> {
    %s = scf.for %j = %0 to %32 step %1 iter_args(%b = %a) -> tensor<4xf32> {
      %t = scf.for %k = %0 to %32 step %1 iter_args(%c = %b) -> tensor<4xf32> {
        %m = arith.mulf %c, %x : tensor<4xf32>
        scf.yield %m : tensor<4xf32>
      }
      scf.yield %t : tensor<4xf32>
    }
    scf.yield %s : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// A host turns loops over elements of memory itself; in a bundle, which has no host, they are unrolled.
// CHECK-LABEL: func.func @elements(
// CHECK-COUNT-4: memref.store
// CHECK-NOT: memref.store
// HOST-LABEL: func.func @elements(
// HOST: scf.for
// HOST: memref.store
// HOST-NOT: memref.store
func.func @elements(%x: memref<4xf32>) {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %4 = arith.constant 4 : index
  scf.for %i = %0 to %4 step %1 {
    %a = memref.load %x[%i] : memref<4xf32>
    %b = arith.addf %a, %a : f32
    memref.store %b, %x[%i] : memref<4xf32>
  }
  return
}
