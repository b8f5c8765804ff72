// Sizes known at run time only are drawn near those that the source names: a mask that ends
// elsewhere is noticed, where it is beyond what sizes are otherwise.
// REQUIRES: emulator-runtime
// RUN: gemm-compile %s -o %t.gemm --codegen=false --verify | FileCheck %s
// CHECK: @main: 9 of 9 inputs agree
// RUN: sed 's/constant 100 : index/constant 101 : index/' %s > %t.other.mlir
// RUN: not gemm-verify %t.gemm --source=%t.other.mlir | FileCheck %s --check-prefix=OTHER
// OTHER: FAIL: 0 functions agree with the source, 1 differ

func.func @main(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %zero = arith.constant 0.0 : f32
  %first = arith.constant 0 : index
  %end = arith.constant 100 : index
  %rows = tensor.dim %x, %first : tensor<?x8xf32>
  %e = tensor.empty(%rows) : tensor<?x8xf32>
  %r = linalg.map ins(%x : tensor<?x8xf32>) outs(%e : tensor<?x8xf32>) (%a: f32, %o: f32) {
    %row = linalg.index 0 : index
    %c = arith.cmpi ult, %row, %end : index
    %s = arith.select %c, %a, %zero : f32
    linalg.yield %s : f32
  }
  return %r : tensor<?x8xf32>
}
