// A float that the host computes of memory that is written before it is used has no place in a bundle: said
// where it is used, in the line of the op that uses it.
// RUN: not gemm-compile %s -o %t.gemm --codegen=false 2>&1 | FileCheck %s
// CHECK: computed-scalar.mlir:[[# @LINE + 7]]:{{[0-9]+}}: error: 'linalg.generic' op uses a scalar of type 'f32' that is not a constant and has no place in a bundle

func.func @main(%x: memref<4xf32>, %m: memref<f32>) {
  %zero = arith.constant 0.0 : f32
  %s = memref.load %m[] : memref<f32>
  %r = math.exp %s : f32
  linalg.fill ins(%zero : f32) outs(%m : memref<f32>)
  linalg.fill ins(%r : f32) outs(%x : memref<4xf32>)
  return
}
