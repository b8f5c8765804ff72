// tosa.matmul of bytes whose zero points are known at run time, for which upstream has no lowering, is the same product as
// linalg's op of it, which has one: a bundle of the first is what the second says.
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none
// RUN: gemm-verify %t.gemm --source=%S/Inputs/tosa-zero-points-linalg.mlir | FileCheck %s
// RUN: gemm-run %t.gemm --device=emulate --check
// RUN: sed 's/%za, %zb :/%zb, %za :/' %s > %t.other.mlir
// RUN: gemm-compile %t.other.mlir -o %t.other.gemm --target=sm_80 --ptxas=none
// RUN: not gemm-verify %t.other.gemm --source=%S/Inputs/tosa-zero-points-linalg.mlir
// CHECK: VERIFIED: 1 functions agree with the source, 0 differ, 0 not verified

func.func @main(%a: tensor<3x24x64xi8>, %b: tensor<3x64x40xi8>, %za: tensor<1xi8>, %zb: tensor<1xi8>) -> tensor<3x24x40xi32> {
  %d = tosa.matmul %a, %b, %za, %zb : (tensor<3x24x64xi8>, tensor<3x64x40xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x24x40xi32>
  return %d : tensor<3x24x40xi32>
}
