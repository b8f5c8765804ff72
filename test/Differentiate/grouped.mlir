// RUN: gemm-opt %s --gemm-differentiate="function=rows arguments=0,1" | FileCheck %s
// RUN: gemm-opt %s --gemm-differentiate="function=k arguments=0,1" | FileCheck %s --check-prefix=K

// Of groups of rows: by the rows the same groups, with each matrix the other way, and by the matrices a product of groups of k.
// CHECK-LABEL: func.func @rows_backward
// CHECK-DAG: gemm.matmul nn ins(%[[DY:.*]], %{{.*}} : tensor<40x48xf32>, tensor<3x48x32xf32>) outs({{.*}} : tensor<40x32xf32>) groups(%[[E:.*]] : tensor<3xi32>)
// CHECK-DAG: gemm.matmul tn ins(%{{.*}}, %{{.*}} : tensor<40x48xf32>, tensor<40x32xf32>) outs({{.*}} : tensor<3x48x32xf32>) groups(%{{.*}} : tensor<3xi32>)
func.func @rows(%x: tensor<40x32xf32>, %w: tensor<3x48x32xf32>, %e: tensor<3xi32>) -> tensor<40x48xf32> {
  %c = tensor.empty() : tensor<40x48xf32>
  %y = gemm.matmul nt ins(%x, %w : tensor<40x32xf32>, tensor<3x48x32xf32>) outs(%c : tensor<40x48xf32>) groups(%e : tensor<3xi32>) -> tensor<40x48xf32>
  return %y : tensor<40x48xf32>
}

// And of groups of k both are of rows.
// K-LABEL: func.func @k_backward
// K-DAG: gemm.matmul nt ins(%{{.*}}, %{{.*}} : tensor<40x48xf32>, tensor<3x32x48xf32>) outs({{.*}} : tensor<40x32xf32>) groups(
// K-DAG: gemm.matmul nn ins(%{{.*}}, %{{.*}} : tensor<40x32xf32>, tensor<3x32x48xf32>) outs({{.*}} : tensor<40x48xf32>) groups(
func.func @k(%x: tensor<40x32xf32>, %dy: tensor<40x48xf32>, %e: tensor<3xi32>) -> tensor<3x32x48xf32> {
  %c = tensor.empty() : tensor<3x32x48xf32>
  %y = gemm.matmul tn ins(%x, %dy : tensor<40x32xf32>, tensor<40x48xf32>) outs(%c : tensor<3x32x48xf32>) groups(%e : tensor<3xi32>) -> tensor<3x32x48xf32>
  return %y : tensor<3x32x48xf32>
}
