// Zero points that are known at run time: of bytes they are terms as constants are, of floats upstream has no meaning for
// them and gemm-import leaves the product alone.
// RUN: gemm-opt %s --gemm-import | FileCheck %s
// RUN: gemm-opt %s --gemm-import --remarks-filter=gemm-import 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// CHECK-LABEL: func.func @zero_point_at_run_time(
// CHECK: gemm.matmul nn
// CHECK-NOT: tosa.matmul
// CHECK: return
func.func @zero_point_at_run_time(%a: tensor<3x4x5xi8>, %b: tensor<3x5x6xi8>, %z: tensor<1xi8>) -> tensor<3x4x6xi32> {
  %d = tosa.matmul %a, %b, %z, %z : (tensor<3x4x5xi8>, tensor<3x5x6xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x4x6xi32>
  return %d : tensor<3x4x6xi32>
}

// CHECK-LABEL: func.func @zero_point_of_floats(
// CHECK: tosa.matmul
// REMARK: Reason="tosa.matmul is left alone: expected zero points that are constants of 0 beside sums that are no i32, got one known at run time and one known at run time"
func.func @zero_point_of_floats(%a: tensor<3x4x5xf32>, %b: tensor<3x5x6xf32>, %z: tensor<1xf32>) -> tensor<3x4x6xf32> {
  %d = tosa.matmul %a, %b, %z, %z : (tensor<3x4x5xf32>, tensor<3x5x6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<3x4x6xf32>
  return %d : tensor<3x4x6xf32>
}
