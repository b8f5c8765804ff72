// Numbers are drawn near those that the source compares with: a threshold elsewhere, or one that
// is itself above, is noticed.
// REQUIRES: emulator-runtime
// RUN: gemm-compile %s -o %t.gemm --codegen=false --verify | FileCheck %s
// CHECK: @main: 9 of 9 inputs agree
// RUN: sed s/20000.0/20500.0/ %s > %t.float.mlir
// RUN: not gemm-verify %t.gemm --source=%t.float.mlir | FileCheck %s --check-prefix=OTHER
// RUN: sed s/ogt/oge/ %s > %t.equal.mlir
// RUN: not gemm-verify %t.gemm --source=%t.equal.mlir | FileCheck %s --check-prefix=OTHER
// RUN: sed 's/cmpi slt/cmpi sle/' %s > %t.integer.mlir
// RUN: not gemm-verify %t.gemm --source=%t.integer.mlir | FileCheck %s --check-prefix=OTHER
// OTHER: FAIL: 0 functions agree with the source, 1 differ

func.func @main(%x: tensor<64xf32>, %n: tensor<64xi32>) -> (tensor<64xf32>, tensor<64xi32>) {
  %large = arith.constant 20000.0 : f32
  %one = arith.constant 1.0 : f32
  %many = arith.constant 50000 : i32
  %e = tensor.empty() : tensor<64xf32>
  %i = tensor.empty() : tensor<64xi32>
  %r = linalg.map ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) (%a: f32, %o: f32) {
    %c = arith.cmpf ogt, %a, %large : f32
    %s = arith.select %c, %one, %a : f32
    linalg.yield %s : f32
  }
  %q = linalg.map ins(%n : tensor<64xi32>) outs(%i : tensor<64xi32>) (%a: i32, %o: i32) {
    %c = arith.cmpi slt, %a, %many : i32
    %d = arith.addi %a, %a : i32
    %s = arith.select %c, %a, %d : i32
    linalg.yield %s : i32
  }
  return %r, %q : tensor<64xf32>, tensor<64xi32>
}
