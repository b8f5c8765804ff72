// A scatter of tosa is a fold: each element looks for the last that lies on it.
// RUN: gemm-opt %s --gemm-lower-tosa | FileCheck %s
// RUN: gemm-compile %s -o %t.gemm --ptxas=none
// RUN: gemm-run %t.gemm --device=emulate --check --input=2x6x4xf32=random --input=2x3xi32=random:class=places --input=2x3x4xf32=random
// CHECK-DAG: #[[$AT:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d3)>
// CHECK-DAG: #[[$X:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
// CHECK-DAG: #[[$INTO:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
// CHECK-LABEL: func.func @scatter
// CHECK: linalg.generic {indexing_maps = [#[[$AT]], #[[$X]], #[[$INTO]]], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg1, %arg2 : tensor<2x3xi32>, tensor<2x3x4xf32>) outs(%arg0 : tensor<2x6x4xf32>) {
// CHECK-NEXT: ^bb0(%[[P:.*]]: i32, %[[V:.*]]: f32, %[[OUT:.*]]: f32):
// CHECK: %[[PLACE:.*]] = arith.index_cast %[[P]] : i32 to index
// CHECK: %[[HERE:.*]] = linalg.index 1 : index
// CHECK: %[[IS:.*]] = arith.cmpi eq, %[[PLACE]], %[[HERE]] : index
// CHECK: %[[R:.*]] = arith.select %[[IS]], %[[V]], %[[OUT]] : f32
// CHECK: linalg.yield %[[R]] : f32
func.func @scatter(%into: tensor<2x6x4xf32>, %at: tensor<2x3xi32>, %x: tensor<2x3x4xf32>) -> tensor<2x6x4xf32> {
  %y = tosa.scatter %into, %at, %x : (tensor<2x6x4xf32>, tensor<2x3xi32>, tensor<2x3x4xf32>) -> tensor<2x6x4xf32>
  return %y : tensor<2x6x4xf32>
}
