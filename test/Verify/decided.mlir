// Where a reduction is no sum, inputs follow in which one value decides it, at either end: a
// maximum that begins with 0, or leaves out the last value, is noticed, and so is a search for
// another number.
// REQUIRES: emulator-runtime
// RUN: gemm-compile %s -o %t.gemm --codegen=false --verify | FileCheck %s
// CHECK: @max: 25 of 25 inputs agree
// CHECK: @any: 17 of 17 inputs agree
// RUN: sed 's/0xFF800000 : f32 .. start/-1.0e9 : f32/' %s > %t.start.mlir
// RUN: not gemm-verify %t.gemm --source=%t.start.mlir | FileCheck %s --check-prefix=MAX
// RUN: sed 's/constant 301 : index/constant 300 : index/' %s > %t.last.mlir
// RUN: not gemm-verify %t.gemm --source=%t.last.mlir | FileCheck %s --check-prefix=MAX
// MAX: @max: input
// MAX: @any: 17 of 17 inputs agree
// RUN: sed 's/constant 50256/constant 50257/' %s > %t.named.mlir
// RUN: not gemm-verify %t.gemm --source=%t.named.mlir | FileCheck %s --check-prefix=ANY
// RUN: sed 's/constant 65 : index/constant 64 : index/' %s > %t.lost.mlir
// RUN: not gemm-verify %t.gemm --source=%t.lost.mlir | FileCheck %s --check-prefix=ANY
// ANY: @max: 25 of 25 inputs agree
// ANY: @any: input

func.func @max(%x: tensor<2x301xf32>) -> tensor<2xf32> {
  %least = arith.constant 0xFF800000 : f32 // start
  %other = arith.constant 0xFF800000 : f32
  %end = arith.constant 301 : index
  %e = tensor.empty() : tensor<2xf32>
  %f = linalg.fill ins(%least : f32) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %r = linalg.reduce ins(%x : tensor<2x301xf32>) outs(%f : tensor<2xf32>) dimensions = [1] (%a: f32, %m: f32) {
    %i = linalg.index 1 : index
    %in = arith.cmpi ult, %i, %end : index
    %v = arith.select %in, %a, %other : f32
    %s = arith.maximumf %v, %m : f32
    linalg.yield %s : f32
  }
  return %r : tensor<2xf32>
}
func.func @any(%x: tensor<3x65xi32>) -> tensor<3xi1> {
  %no = arith.constant false
  %named = arith.constant 50256 : i32
  %end = arith.constant 65 : index
  %e = tensor.empty() : tensor<3xi1>
  %f = linalg.fill ins(%no : i1) outs(%e : tensor<3xi1>) -> tensor<3xi1>
  %r = linalg.reduce ins(%x : tensor<3x65xi32>) outs(%f : tensor<3xi1>) dimensions = [1] (%a: i32, %m: i1) {
    %i = linalg.index 1 : index
    %in = arith.cmpi ult, %i, %end : index
    %is = arith.cmpi eq, %a, %named : i32
    %both = arith.andi %in, %is : i1
    %s = arith.ori %both, %m : i1
    linalg.yield %s : i1
  }
  return %r : tensor<3xi1>
}
