// RUN: gemm-opt %s --gemm-generalize | FileCheck %s
// RUN: gemm-opt %s --control-flow-sink -o %t.sunk
// RUN: FileCheck %s --check-prefix=SUNK < %t.sunk
// RUN: gemm-compile %t.sunk -o %t.gemm --target=sm_80 --ptxas=none
// RUN: gemm-verify %t.gemm --source=%s --inputs=3

// A tensor that upstream's sinking moved into the branch of a body is made before the op again.
// SUNK: scf.if
// SUNK: linalg.generic {{.*}} ins(%arg0
// SUNK: tensor.extract
// SUNK: else
// CHECK: %[[T:.*]] = linalg.generic {{.*}} ins(%arg0 : tensor<4xf32>)
// CHECK: linalg.generic
// CHECK-NOT: linalg.generic
// CHECK: tensor.extract %[[T]][
// CHECK: arith.select
#id = affine_map<(i) -> (i)>
#two = affine_map<(i, j) -> (i, j)>
func.func @main(%x: tensor<4xf32>) -> tensor<4x2xf32> {
  %one = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %t = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %in : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %f = tensor.empty() : tensor<4x2xf32>
  %y = linalg.generic {indexing_maps = [#two], iterator_types = ["parallel", "parallel"]} outs(%f : tensor<4x2xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %both = arith.addi %i, %j : index
    %first = arith.cmpi ult, %both, %one : index
    %v = scf.if %first -> (f32) {
      %q = tensor.extract %t[%i] : tensor<4xf32>
      scf.yield %q : f32
    } else {
      scf.yield %zero : f32
    }
    linalg.yield %v : f32
  } -> tensor<4x2xf32>
  return %y : tensor<4x2xf32>
}
