// A pad by negative amounts, as torch's F.pad prints a crop, is a slice that is padded by the rest.
// RUN: gemm-opt %s --gemm-generalize | FileCheck %s
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none --verify | FileCheck %s --check-prefix=SAME
// SAME: VERIFIED: 3 functions agree with the source
// RUN: sed 's/low\[3, -1\] high\[-2, 2\]/low[3, -2] high[-2, 3]/' %s > %t.other.mlir
// RUN: not gemm-verify %t.gemm --source=%t.other.mlir | FileCheck %s --check-prefix=OTHER
// OTHER: @mixed: input

// CHECK-LABEL: func.func @mixed(
// CHECK: %[[S:.*]] = tensor.extract_slice %{{.*}}[0, 1] [2, 5] [1, 1] : tensor<4x6xf32> to tensor<2x5xf32>
// CHECK: tensor.pad %[[S]] low[3, 0] high[0, 2]
func.func @mixed(%a: tensor<4x6xf32>) -> tensor<5x7xf32> {
  %c = arith.constant 1.5 : f32
  %p = tensor.pad %a low[3, -1] high[-2, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<4x6xf32> to tensor<5x7xf32>
  return %p : tensor<5x7xf32>
}

// Of what is before the source, too.
// CHECK-LABEL: func.func @beyond(
// CHECK: linalg.fill
// CHECK-NOT: tensor.pad
func.func @beyond(%a: tensor<4x6xf32>) -> tensor<2x6xf32> {
  %c = arith.constant 1.5 : f32
  %p = tensor.pad %a low[5, 0] high[-7, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<4x6xf32> to tensor<2x6xf32>
  return %p : tensor<2x6xf32>
}

// CHECK-LABEL: func.func @crop(
// CHECK: tensor.extract_slice %{{.*}}[0, 1] [4, 4] [1, 1]
func.func @crop(%a: tensor<4x6xf32>) -> tensor<4x4xf32> {
  %c = arith.constant 1.5 : f32
  %p = tensor.pad %a low[0, -1] high[0, -1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<4x6xf32> to tensor<4x4xf32>
  return %p : tensor<4x4xf32>
}
