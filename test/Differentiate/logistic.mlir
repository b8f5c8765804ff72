// RUN: gemm-opt %s --gemm-differentiate --canonicalize | FileCheck %s
// The gradient of a / (1 + exp(-a)) is finite where exp(-a) is not: no product of it with 0.
// CHECK-LABEL: func.func @silu_backward(
// CHECK: %[[E:.*]] = math.exp
// CHECK: %[[D:.*]] = arith.addf %[[E]], %{{.*}} : f32
// CHECK-NOT: %[[E]]
// CHECK: return
func.func @silu(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m) -> (m)>, affine_map<(m) -> (m)>], iterator_types = ["parallel"]} ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%i: f32, %o: f32):
    %one = arith.constant 1.0 : f32
    %n = arith.negf %i : f32
    %p = math.exp %n : f32
    %d = arith.addf %p, %one : f32
    %s = arith.divf %i, %d : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %y : tensor<4xf32>
}
