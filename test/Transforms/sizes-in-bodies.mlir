// A body may ask for the size of a tensor from outside, as torch's batched product of run-time
// sizes does, and may load from a tensor without elements, as JAX's concatenation, in no turn.
// RUN: gemm-opt %s --gemm-generalize | FileCheck %s
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none --verify | FileCheck %s --check-prefix=SAME
// SAME: VERIFIED: 2 functions agree with the source

// CHECK-LABEL: func.func @broadcast(
// CHECK: tensor.dim %arg1
// CHECK: linalg.generic
// CHECK-NOT: tensor.dim
// CHECK: return
func.func @broadcast(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %e = tensor.empty(%d) : tensor<?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%e : tensor<?xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %n = tensor.dim %b, %c0 : tensor<?xf32>
    %one = arith.cmpi eq, %n, %c1 : index
    %j = arith.select %one, %c0, %i : index
    %s = tensor.extract %b[%j] : tensor<?xf32>
    linalg.yield %s : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @joined(
// CHECK-NOT: tensor.extract %arg0
// CHECK: return
func.func @joined(%none: tensor<0x4xf32>, %x: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<3x4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<3x4xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %first = arith.cmpi ult, %i, %c0 : index
    %v = scf.if %first -> (f32) {
      %a = tensor.extract %none[%i, %j] : tensor<0x4xf32>
      scf.yield %a : f32
    } else {
      %b = tensor.extract %x[%i, %j] : tensor<3x4xf32>
      scf.yield %b : f32
    }
    linalg.yield %v : f32
  } -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}
