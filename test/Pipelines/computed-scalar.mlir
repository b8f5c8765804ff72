// A scalar that is chosen by a size has no place in a bundle: said where it is used, in the line of
// the op that uses it.
// RUN: not gemm-compile %s -o %t.gemm --codegen=false 2>&1 | FileCheck %s
// CHECK: computed-scalar.mlir:[[# @LINE + 13]]:{{[0-9]+}}: error: 'linalg.generic' op uses a scalar of type 'f32' that is not a constant and has no place in a bundle

func.func @main(%a: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %d = tensor.dim %a, %c0 : tensor<?x4xf32>
  %c = arith.cmpi ugt, %d, %c3 : index
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %s = arith.select %c, %one, %two : f32
  %e = tensor.empty(%d) : tensor<?x4xf32>
  %f = linalg.fill ins(%s : f32) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>

  %r = linalg.add ins(%a, %f : tensor<?x4xf32>, tensor<?x4xf32>) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}
