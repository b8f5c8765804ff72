// RUN: gemm-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(func.func(gemm-generalize))' | FileCheck %s

#row = affine_map<(d0, d1) -> (d0)>
#two = affine_map<(d0, d1) -> (d0, d1)>

// The largest index is asked about, once for each: the rows are no loop of it.
// CHECK-LABEL: func @embedding
// CHECK-SAME: %[[P:.*]]: tensor<?xi64>
// CHECK: %[[LEAST:.*]] = arith.constant -9223372036854775808 : i64
// CHECK: linalg.fill ins(%[[LEAST]]
// CHECK: %[[MOST:.*]] = linalg.generic {indexing_maps = [#[[D0:.*]], #[[NONE:.*]]], iterator_types = ["reduction"]} ins(%[[P]] : tensor<?xi64>)
// CHECK: arith.maxsi
// CHECK: %[[M:.*]] = tensor.extract %[[MOST]][] : tensor<i64>
// CHECK: %[[INSIDE:.*]] = arith.cmpi slt, %[[M]], %{{.*}} : i64
// CHECK: cf.assert %[[INSIDE]], "index must be smaller than dim size"
// CHECK: arith.minsi
// CHECK: arith.cmpi sge
// CHECK: cf.assert %{{.*}}, "index must be larger or equal to 0"
// CHECK: linalg.generic
// CHECK-NOT: cf.assert
func.func @embedding(%p: tensor<?xi64>, %t: tensor<100x64xf32>, %e: tensor<?x64xf32>) -> tensor<?x64xf32> {
  %c100 = arith.constant 100 : index
  %zero = arith.constant 0 : i64
  %y = linalg.generic {indexing_maps = [#row, #two], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<?xi64>) outs(%e : tensor<?x64xf32>) {
  ^bb0(%a: i64, %o: f32):
    %i = arith.index_cast %a : i64 to index
    %j = linalg.index 1 : index
    %inside = arith.cmpi slt, %i, %c100 : index
    cf.assert %inside, "index must be smaller than dim size"
    %natural = arith.cmpi sge, %a, %zero : i64
    cf.assert %natural, "index must be larger or equal to 0"
    %x = tensor.extract %t[%i, %j] : tensor<100x64xf32>
    linalg.yield %x : f32
  } -> tensor<?x64xf32>
  return %y : tensor<?x64xf32>
}

// -----

#two = affine_map<(d0, d1) -> (d0, d1)>

// What is no comparison with one number is asked of each element: two computed values, of which
// one is a place, so that the loop is one of the reduction.
// CHECK-LABEL: func @ordered
// CHECK: linalg.generic {{.*}}iterator_types = ["reduction", "reduction"]
// CHECK: arith.cmpi sle
// CHECK: arith.andi
// CHECK: cf.assert %{{.*}}, "in order"
func.func @ordered(%p: tensor<4x8xi64>, %e: tensor<4x8xi64>) -> tensor<4x8xi64> {
  %y = linalg.generic {indexing_maps = [#two, #two], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<4x8xi64>) outs(%e : tensor<4x8xi64>) {
  ^bb0(%a: i64, %o: i64):
    %j = linalg.index 1 : index
    %n = arith.index_cast %j : index to i64
    %inside = arith.cmpi sle, %n, %a : i64
    cf.assert %inside, "in order"
    linalg.yield %a : i64
  } -> tensor<4x8xi64>
  return %y : tensor<4x8xi64>
}

// -----

#two = affine_map<(d0, d1) -> (d0, d1)>

// The same for every element, and a conjunction: neither needs a loop of its own.
// CHECK-LABEL: func @sizes
// CHECK-SAME: %{{.*}}: tensor<4x8xi32>, %[[N:.*]]: i64
// CHECK: arith.minsi
// CHECK: %[[SIGN:.*]] = arith.cmpi sgt
// CHECK: cf.assert %[[SIGN]], "both"
// CHECK: %[[SIZE:.*]] = arith.cmpi eq, %[[N]], %{{.*}} : i64
// CHECK: cf.assert %[[SIZE]], "both"
func.func @sizes(%p: tensor<4x8xi32>, %n: i64, %e: tensor<4x8xi32>) -> tensor<4x8xi32> {
  %four = arith.constant 4 : i64
  %zero = arith.constant 0 : i32
  %y = linalg.generic {indexing_maps = [#two, #two], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<4x8xi32>) outs(%e : tensor<4x8xi32>) {
  ^bb0(%a: i32, %o: i32):
    %size = arith.cmpi eq, %n, %four : i64
    %sign = arith.cmpi slt, %zero, %a : i32
    %both = arith.andi %size, %sign : i1
    cf.assert %both, "both"
    linalg.yield %a : i32
  } -> tensor<4x8xi32>
  return %y : tensor<4x8xi32>
}

// -----

#two = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

func.func @running(%p: tensor<4x8xi64>, %e: tensor<4xi64>) -> tensor<4xi64> {
  %four = arith.constant 4 : i64
  %y = linalg.generic {indexing_maps = [#two, #row], iterator_types = ["parallel", "reduction"]} ins(%p : tensor<4x8xi64>) outs(%e : tensor<4xi64>) {
  ^bb0(%a: i64, %o: i64):
    %sum = arith.addi %a, %o : i64
    %small = arith.cmpi slt, %sum, %four : i64
    // expected-error @below {{has no place in a kernel: it asks about a value that is still being reduced}}
    cf.assert %small, "small"
    linalg.yield %sum : i64
  } -> tensor<4xi64>
  return %y : tensor<4xi64>
}
