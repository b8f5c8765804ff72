// RUN: gemm-opt %s --allow-unregistered-dialect --gemm-lower-stablehlo --remarks-filter='gemm.*' --remark-format=yaml --remarks-output-file=%t.yaml | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARKS < %t.yaml
// RUN: gemm-opt %s --allow-unregistered-dialect --linalg-inline-scalar-operands --gemm-lower-stablehlo | FileCheck %s --check-prefix=INLINED

// What keeps an optimiser from moving something, as jax.checkpoint does, computes nothing.
// CHECK-LABEL: func.func @barrier
// CHECK-SAME: (%[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<8xf32>)
// CHECK-NEXT: return %[[Y]], %[[X]]
func.func @barrier(%x: tensor<4xf32>, %y: tensor<8xf32>) -> (tensor<8xf32>, tensor<4xf32>) {
  %r:2 = "stablehlo.optimization_barrier"(%x, %y) : (tensor<4xf32>, tensor<8xf32>) -> (tensor<4xf32>, tensor<8xf32>)
  return %r#1, %r#0 : tensor<8xf32>, tensor<4xf32>
}

// A counter is carried as a scalar, and incremented as one; so where upstream has bodies load it.
// INLINED-LABEL: func.func @count
// INLINED-NOT: linalg.generic
// INLINED: scf.while
// INLINED-NOT: linalg.generic
// INLINED: tensor.from_elements
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
// REMARKS: custom_call is kept: expected operands of f8E4M3FN or f8E5M2 and scales of f8E8M0FNU, all of rank 3
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

// Sizes that are symbols: computed in index, which does not wrap, read as sizes and asserted.
// CHECK-LABEL: func.func @sizes
// CHECK-SAME: (%[[X:.*]]: tensor<?x4xf32>, %[[Y:.*]]: tensor<?xf32>)
// CHECK: %[[HOLDS:.*]] = arith.cmpi eq, %{{.*}}, %{{.*}} : index
// CHECK: cf.assert %[[HOLDS]], "expected one size, got two"
// CHECK: %[[N:.*]] = tensor.dim %[[X]]
// CHECK: %[[TWICE:.*]] = arith.muli %[[N]], %{{.*}} : index
// CHECK: tensor.empty(%[[TWICE]]) : tensor<?xf32>
// CHECK: tensor.from_elements %[[M:.*]], %{{.*}} : tensor<2xindex>
// CHECK: tensor.reshape
// CHECK: tensor.empty(%{{.*}}) : tensor<?x3xf32>
// CHECK: %[[ONE:.*]] = arith.cmpi eq
// CHECK: arith.select %[[ONE]]
// CHECK: tensor.extract %[[Y]]
// CHECK-NOT: stablehlo
func.func @sizes(%x: tensor<?x4xf32>, %y: tensor<?xf32>) -> (tensor<?xf32>, tensor<?x2xf32>, tensor<?x3xf32>) {
  %two = arith.constant dense<2> : tensor<i32>
  %three = arith.constant dense<3> : tensor<1xi32>
  %n = "stablehlo.get_dimension_size"(%x) <{dimension = 0 : i64}> : (tensor<?x4xf32>) -> tensor<i32>
  %m = "stablehlo.get_dimension_size"(%y) <{dimension = 0 : i64}> : (tensor<?xf32>) -> tensor<i32>
  %b = tensor.empty() : tensor<i1>
  %same = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []}
      ins(%m, %n : tensor<i32>, tensor<i32>) outs(%b : tensor<i1>) {
    ^bb0(%i: i32, %j: i32, %o: i1):
      %c = arith.cmpi eq, %i, %j : i32
      linalg.yield %c : i1
  } -> tensor<i1>
  "stablehlo.custom_call"(%same, %m) <{api_version = 2 : i32, call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "expected one size (= {0}), got two. Using the following polymorphic shapes specifications: none"} : (tensor<i1>, tensor<i32>) -> ()
  %e = tensor.empty() : tensor<i32>
  %product = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []}
      ins(%n, %two : tensor<i32>, tensor<i32>) outs(%e : tensor<i32>) {
    ^bb0(%i: i32, %j: i32, %o: i32):
      %p = arith.muli %i, %j : i32
      linalg.yield %p : i32
  } -> tensor<i32>
  %size = tensor.extract %product[] : tensor<i32>
  %index = arith.index_cast %size : i32 to index
  %r = tensor.empty(%index) : tensor<?xf32>
  %l = tensor.expand_shape %product [] output_shape [1] : tensor<i32> into tensor<1xi32>
  %f = tensor.empty() : tensor<2xi32>
  %shape = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%f : tensor<2xi32>) {
    ^bb0(%o: i32):
      %c0 = arith.constant 0 : index
      %c2 = arith.constant 2 : i32
      %i = linalg.index 0 : index
      %first = arith.cmpi eq, %i, %c0 : index
      %v = scf.if %first -> (i32) {
        %w = tensor.extract %l[%i] : tensor<1xi32>
        scf.yield %w : i32
      } else {
        scf.yield %c2 : i32
      }
      linalg.yield %v : i32
  } -> tensor<2xi32>
  %s = "stablehlo.dynamic_reshape"(%x, %shape) : (tensor<?x4xf32>, tensor<2xi32>) -> tensor<?x2xf32>
  %g = tensor.empty() : tensor<2xi32>
  %wide = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%g : tensor<2xi32>) {
    ^bb0(%o: i32):
      %c0 = arith.constant 0 : index
      %c3 = arith.constant 3 : i32
      %i = linalg.index 0 : index
      %first = arith.cmpi eq, %i, %c0 : index
      %v = scf.if %first -> (i32) {
        %w = tensor.extract %n[] : tensor<i32>
        scf.yield %w : i32
      } else {
        scf.yield %c3 : i32
      }
      linalg.yield %v : i32
  } -> tensor<2xi32>
  %t = "stablehlo.dynamic_broadcast_in_dim"(%y, %wide) <{broadcast_dimensions = array<i64: 0>}> : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x3xf32>
  return %r, %s, %t : tensor<?xf32>, tensor<?x2xf32>, tensor<?x3xf32>
}

// What gemm-generalize makes of a branch by places reads on both sides: that not taken may be no element.
// CHECK-LABEL: func.func @chosen
// CHECK-SAME: (%[[X:.*]]: tensor<?xi32>, %[[Y:.*]]: tensor<?xf32>)
// CHECK: tensor.from_elements
// CHECK: %[[N:.*]] = tensor.dim %[[X]], %{{.*}} : tensor<?xi32>
// CHECK: tensor.empty(%[[N]]) : tensor<?x1xf32>
// CHECK-NOT: stablehlo
// CHECK: return
func.func @chosen(%x: tensor<?xi32>, %y: tensor<?xf32>) -> tensor<?x1xf32> {
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %size = "stablehlo.get_dimension_size"(%x) <{dimension = 0 : i64}> : (tensor<?xi32>) -> tensor<i32>
  %first = tensor.expand_shape %size [] output_shape [1] : tensor<i32> into tensor<1xi32>
  %empty = tensor.empty() : tensor<2xi32>
  %wide = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    outs(%empty : tensor<2xi32>) {
    ^bb0(%o: i32):
      %i = linalg.index 0 : index
      %is = arith.cmpi ult, %i, %c1 : index
      %n = tensor.extract %first[%i] : tensor<1xi32>
      %v = arith.select %is, %n, %one : i32
      linalg.yield %v : i32
  } -> tensor<2xi32>
  %t = "stablehlo.dynamic_broadcast_in_dim"(%y, %wide) <{broadcast_dimensions = array<i64: 0>}> : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x1xf32>
  return %t : tensor<?x1xf32>
}

// Unsigned integers between casts lose their sign.
// CHECK-LABEL: func.func @unsigned
// CHECK-NOT: unrealized_conversion_cast
// CHECK: scf.while
// CHECK-SAME: tensor<4xi32>
// CHECK-NOT: ui32
func.func @unsigned(%x: tensor<4xi32>, %n: tensor<i32>, %go: tensor<i1>) -> tensor<4xi32> {
  %u = builtin.unrealized_conversion_cast %x : tensor<4xi32> to tensor<4xui32>
  %r:2 = "stablehlo.while"(%n, %u) ({
  ^bb0(%i: tensor<i32>, %v: tensor<4xui32>):
    "stablehlo.return"(%go) : (tensor<i1>) -> ()
  }, {
  ^bb0(%i: tensor<i32>, %v: tensor<4xui32>):
    "stablehlo.return"(%i, %v) : (tensor<i32>, tensor<4xui32>) -> ()
  }) : (tensor<i32>, tensor<4xui32>) -> (tensor<i32>, tensor<4xui32>)
  %s = builtin.unrealized_conversion_cast %r#1 : tensor<4xui32> to tensor<4xi32>
  return %s : tensor<4xi32>
}

// Functions of CHLO are the math dialect's; one that it has not stays.
// CHECK-LABEL: func.func @functions
func.func @functions(%x: tensor<4xf32>, %y: tensor<?xbf16>) -> (tensor<4xf32>, tensor<?xbf16>, tensor<4xf32>) {
  // CHECK: math.atan %{{.*}} : tensor<4xf32>
  %0 = "chlo.atan"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: math.sinh %{{.*}} : tensor<?xbf16>
  %1 = "chlo.sinh"(%y) : (tensor<?xbf16>) -> tensor<?xbf16>
  // CHECK: "chlo.lgamma"
  %2 = "chlo.lgamma"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %1, %2 : tensor<4xf32>, tensor<?xbf16>, tensor<4xf32>
}

// Scales of another type than those of the OCP's formats are not TOSA's.
// CHECK-LABEL: func.func @scaled_otherwise
// CHECK: stablehlo.custom_call
func.func @scaled_otherwise(%a: tensor<1x24x64xf8E4M3FN>, %b: tensor<1x16x64xf8E4M3FN>, %sa: tensor<1x24x2xf32>, %sb: tensor<1x16x2xf32>) -> tensor<1x24x16xf32> {
  %0 = "stablehlo.custom_call"(%a, %b, %sa, %sb) <{call_target_name = "__op$block_scaled_dot"}> : (tensor<1x24x64xf8E4M3FN>, tensor<1x16x64xf8E4M3FN>, tensor<1x24x2xf32>, tensor<1x16x2xf32>) -> tensor<1x24x16xf32>
  return %0 : tensor<1x24x16xf32>
}
