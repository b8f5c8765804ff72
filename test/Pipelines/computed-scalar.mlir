// A float that the host computes of memory that is written before it is used has no place in a bundle: said
// where it is used, in the line of the op that uses it.
// RUN: not gemm-compile %s -o %t.gemm --codegen=false 2>&1 | FileCheck %s
// CHECK: computed-scalar.mlir:[[# @LINE + 7]]:{{[0-9]+}}: error: 'memref.store' op of a number that a host computes has no place in a bundle: compute it in the body of what uses it, or pass it as a tensor of rank 0

func.func @main(%x: memref<4xf32>, %m: memref<f32>) {
  %zero = arith.constant 0.0 : f32
  %s = memref.load %m[] : memref<f32>
  %r = math.exp %s : f32
  linalg.fill ins(%zero : f32) outs(%m : memref<f32>)
  linalg.fill ins(%r : f32) outs(%x : memref<4xf32>)
  return
}
