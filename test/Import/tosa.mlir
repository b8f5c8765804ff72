// tosa.matmul with constant zero points; tosa-open.mlir has others.
// RUN: gemm-opt %s --gemm-import | FileCheck %s
// RUN: gemm-opt %s --gemm-import --remarks-filter=gemm-import 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// CHECK-LABEL: func.func @float(
// CHECK-NOT: tosa
// CHECK: %[[E:.*]] = tensor.empty() : tensor<3x4x6xf32>
// CHECK: gemm.matmul nn ins(%arg0, %arg1 : tensor<3x4x5xf32>, tensor<3x5x6xf32>) outs(%[[E]] : tensor<3x4x6xf32>) -> tensor<3x4x6xf32>
func.func @float(%a: tensor<3x4x5xf32>, %b: tensor<3x5x6xf32>) -> tensor<3x4x6xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %d = tosa.matmul %a, %b, %z, %z : (tensor<3x4x5xf32>, tensor<3x5x6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<3x4x6xf32>
  return %d : tensor<3x4x6xf32>
}

// CHECK-LABEL: func.func @integer(
// CHECK: gemm.matmul nn ins(%arg0, %arg1 : tensor<3x4x5xi8>, tensor<3x5x6xi8>) outs({{.*}} : tensor<3x4x6xi32>)
func.func @integer(%a: tensor<3x4x5xi8>, %b: tensor<3x5x6xi8>) -> tensor<3x4x6xi32> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %d = tosa.matmul %a, %b, %z, %z : (tensor<3x4x5xi8>, tensor<3x5x6xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x4x6xi32>
  return %d : tensor<3x4x6xi32>
}

// CHECK-LABEL: func.func @dynamic(
// CHECK: tensor.empty(%{{.*}}) : tensor<?x4x6xf32>
// CHECK: gemm.matmul nn
func.func @dynamic(%a: tensor<?x4x5xf32>, %b: tensor<?x5x6xf32>) -> tensor<?x4x6xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %d = tosa.matmul %a, %b, %z, %z : (tensor<?x4x5xf32>, tensor<?x5x6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x4x6xf32>
  return %d : tensor<?x4x6xf32>
}

// CHECK-LABEL: func.func @zero_point(
// CHECK-NOT: tosa.matmul
// CHECK: gemm.matmul nn ins(%arg0, %arg1 : tensor<3x4x5xi8>, tensor<3x5x6xi8>)
// CHECK: linalg.generic {{.*}} ins(%arg1 : tensor<3x5x6xi8>) outs(%{{.+}} : tensor<3x6xi32>)
// REMARK: zero points of the first factor (3) are taken
func.func @zero_point(%a: tensor<3x4x5xi8>, %b: tensor<3x5x6xi8>) -> tensor<3x4x6xi32> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %three = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %d = tosa.matmul %a, %b, %three, %z : (tensor<3x4x5xi8>, tensor<3x5x6xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x4x6xi32>
  return %d : tensor<3x4x6xi32>
}
