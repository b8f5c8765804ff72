// What others say of a product stays said of it; what linalg says of its own op does not.
// RUN: gemm-opt %s --gemm-import | FileCheck %s

// CHECK: gemm.matmul nn ins(%arg0, %arg1 : {{.*}} {lowering.tag = "mine", other.cost = 3 : i64} ->
// CHECK-NOT: memoized
func.func @said(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = linalg.matmul {lowering.tag = "mine", other.cost = 3 : i64, linalg.memoized_indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]}
    ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}
