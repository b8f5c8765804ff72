// RUN: gemm-opt %s --gemm-simplify-sizes --split-input-file | FileCheck %s

// Sizes are never negative, and neither are their products: a choice by that is none.
// CHECK-LABEL: func.func @products
// CHECK-NOT: arith.select
// CHECK: %[[N:.*]] = arith.muli
// CHECK: tensor.empty(%[[N]])
func.func @products(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %n = arith.muli %a, %b : index
  %negative = arith.cmpi slt, %n, %c0 : index
  %m = arith.select %negative, %c1, %n : index
  %e = tensor.empty(%m) : tensor<?xf32>
  return %e : tensor<?xf32>
}

// -----

// A difference of sizes may be of either sign, and a size may be 1 or not.
// CHECK-LABEL: func.func @open
// CHECK: arith.cmpi slt
// CHECK: arith.select
// CHECK: arith.cmpi eq
// CHECK: arith.select
func.func @open(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %d = arith.subi %a, %b : index
  %negative = arith.cmpi slt, %d, %c0 : index
  %m = arith.select %negative, %c1, %d : index
  %one = arith.cmpi eq, %a, %c1 : index
  %n = arith.select %one, %b, %a : index
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  return %e : tensor<?x?xf32>
}

// -----

// Of 8 bits a product wraps: nothing is known of it.
// CHECK-LABEL: func.func @narrow
// CHECK: arith.cmpi slt
// CHECK: arith.select
func.func @narrow(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i8
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %w = arith.index_cast %a : index to i64
  %n = arith.trunci %w : i64 to i8
  %negative = arith.cmpi slt, %n, %z : i8
  %m = arith.select %negative, %z, %n : i8
  %i = arith.index_cast %m : i8 to index
  %e = tensor.empty(%i) : tensor<?xf32>
  return %e : tensor<?xf32>
}

// -----

// What an assert says to be equal is equal after it, and not before; the assert stays.
// CHECK-LABEL: func.func @asserted
// CHECK: %[[BEFORE:.*]] = arith.select
// CHECK: cf.assert
// CHECK-NOT: arith.select
// CHECK: return
func.func @asserted(%x: tensor<?xf32>, %y: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %early = arith.cmpi eq, %a, %b : index
  %m = arith.select %early, %c0, %a : index
  %same = arith.cmpi eq, %a, %b : index
  cf.assert %same, "one size"
  %late = arith.cmpi eq, %b, %a : index
  %n = arith.select %late, %a, %c0 : index
  %e = tensor.empty(%m) : tensor<?xf32>
  %f = tensor.empty(%n) : tensor<?xf32>
  return %e, %f : tensor<?xf32>, tensor<?xf32>
}

// -----

// A broadcast to the tensor's own sizes is the tensor.
// CHECK-LABEL: func.func @broadcast
// CHECK-SAME: (%[[X:.*]]: tensor<?x8xf32>)
// CHECK-NOT: linalg.generic
// CHECK: return %[[X]]
func.func @broadcast(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x8xf32>
  %e = tensor.empty(%a) : tensor<?x8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      outs(%e : tensor<?x8xf32>) {
    ^bb0(%o: f32):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %one = arith.cmpi eq, %a, %c1 : index
      %at = arith.select %one, %c0, %i : index
      %v = tensor.extract %x[%at, %j] : tensor<?x8xf32>
      linalg.yield %v : f32
  } -> tensor<?x8xf32>
  return %r : tensor<?x8xf32>
}

// -----

// One to other sizes is not.
// CHECK-LABEL: func.func @wider
// CHECK: arith.select
// CHECK: tensor.extract
func.func @wider(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %e = tensor.empty(%b) : tensor<?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%e : tensor<?xf32>) {
    ^bb0(%o: f32):
      %i = linalg.index 0 : index
      %one = arith.cmpi eq, %a, %c1 : index
      %at = arith.select %one, %c0, %i : index
      %v = tensor.extract %x[%at] : tensor<?xf32>
      linalg.yield %v : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// CHECK-LABEL: func.func @reshapes
// CHECK: tensor.collapse_shape %{{.*}} {{\[\[}}0, 1], [2]]
// CHECK: tensor.expand_shape %{{.*}} {{\[\[}}0, 1], [2]] output_shape [%{{.*}}, %{{.*}}, 64]
// CHECK: %[[FLAT:.*]] = tensor.collapse_shape %{{.*}} {{\[\[}}0], [1, 2]]
// CHECK: tensor.expand_shape %[[FLAT]] {{\[\[}}0], [1, 2]] output_shape [%{{.*}}, 32, %{{.*}}]
// CHECK-NOT: tensor.reshape
func.func @reshapes(%x: tensor<?x?x64xf32>)
    -> (tensor<?x64xf32>, tensor<?x?x64xf32>, tensor<?x32x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %a = tensor.dim %x, %c0 : tensor<?x?x64xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?x64xf32>
  %n = arith.muli %b, %a : index
  %s = tensor.from_elements %n, %c64 : tensor<2xindex>
  %y = tensor.reshape %x(%s) : (tensor<?x?x64xf32>, tensor<2xindex>) -> tensor<?x64xf32>
  %t = tensor.from_elements %a, %b, %c64 : tensor<3xindex>
  %z = tensor.reshape %y(%t) : (tensor<?x64xf32>, tensor<3xindex>) -> tensor<?x?x64xf32>
  %m = arith.muli %b, %c2 : index
  %u = tensor.from_elements %a, %c32, %m : tensor<3xindex>
  %w = tensor.reshape %x(%u) : (tensor<?x?x64xf32>, tensor<3xindex>) -> tensor<?x32x?xf32>
  return %y, %z, %w : tensor<?x64xf32>, tensor<?x?x64xf32>, tensor<?x32x?xf32>
}

// -----

// Whether 12 a is b c, nobody knows.
// CHECK-LABEL: func.func @unknown
// CHECK: tensor.reshape
func.func @unknown(%x: tensor<?x12xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = tensor.dim %y, %c0 : tensor<?x?xf32>
  %c = tensor.dim %y, %c1 : tensor<?x?xf32>
  %s = tensor.from_elements %b, %c : tensor<2xindex>
  %r = tensor.reshape %x(%s) : (tensor<?x12xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

// One element has no next one.
// CHECK-LABEL: func.func @one_element
// CHECK: tensor.extract_slice %{{.*}}[2, 1] [1, 1] [1, 1] : tensor<4x4xf32> to tensor<1xf32>
// CHECK: tensor.insert_slice %{{.*}} into %{{.*}}[0, 3] [1, 1] [1, 1]
func.func @one_element(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %r = tensor.extract_slice %a[2, 1] [1, 1] [2, 1] : tensor<4x4xf32> to tensor<1xf32>
  %s = tensor.insert_slice %r into %b[0, 3] [1, 1] [1, 3] : tensor<1xf32> into tensor<4x4xf32>
  return %s : tensor<4x4xf32>
}

// What torch asserts of the number that it takes off a variance's: the size and 1 are at least 1, for each
// size; that the size and -1 are is not known.
// CHECK-LABEL: func.func @variance(
// CHECK-NOT: "first"
// CHECK: cf.assert %{{.*}}, "second"
func.func @variance(%x: tensor<?x16xf32>) -> f64 {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %less = arith.constant -1.0 : f64
  %dim = tensor.dim %x, %c0 : tensor<?x16xf32>
  %n = arith.index_cast %dim : index to i64
  %f = arith.sitofp %n : i64 to f64
  %more = arith.addf %f, %one : f64
  %yes = arith.cmpf uge, %more, %one : f64
  cf.assert %yes, "first"
  %fewer = arith.addf %f, %less : f64
  %open = arith.cmpf uge, %fewer, %one : f64
  cf.assert %open, "second"
  return %f : f64
}
