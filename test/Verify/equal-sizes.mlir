// Sizes that the bundle needs to be equal, in several pairs, are drawn as one.
// RUN: gemm-compile %s -o %t.gemm --codegen=false --verify | FileCheck %s
// CHECK: @main: 9 of 9 inputs agree

func.func @main(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>, %z: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %ym = tensor.dim %y, %c0 : tensor<?x?xf32>
  %yn = tensor.dim %y, %c1 : tensor<?x?xf32>
  %zm = tensor.dim %z, %c0 : tensor<?x?xf32>
  %zn = tensor.dim %z, %c1 : tensor<?x?xf32>
  %p = arith.cmpi eq, %m, %ym : index
  cf.assert %p, "rows of y"
  %q = arith.cmpi eq, %n, %yn : index
  cf.assert %q, "columns of y"
  %r = arith.cmpi eq, %m, %zm : index
  cf.assert %r, "rows of z"
  %s = arith.cmpi eq, %n, %zn : index
  cf.assert %s, "columns of z"
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %sum = linalg.map ins(%x, %y, %z : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) (%a: f32, %b: f32, %c: f32, %o: f32) {
    %t = arith.addf %a, %b : f32
    %u = arith.mulf %t, %c : f32
    linalg.yield %u : f32
  }
  return %sum : tensor<?x?xf32>
}
