// Views of one element with a step of their own, of tensors and of memory.
// REQUIRES: emulator-runtime
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none --verify | FileCheck %s
// CHECK: VERIFIED: 2 functions agree with the source

func.func @tensors(%a: tensor<4x4xf32>) -> tensor<1xf32> {
  %r = tensor.extract_slice %a[2, 1] [1, 1] [2, 1] : tensor<4x4xf32> to tensor<1xf32>
  return %r : tensor<1xf32>
}
func.func @memory(%a: memref<4x8xf32>, %d: memref<8xf32>) {
  %r = memref.subview %a[2, 0] [1, 8] [1, 1] : memref<4x8xf32> to memref<8xf32, strided<[1], offset: 16>>
  linalg.exp ins(%r : memref<8xf32, strided<[1], offset: 16>>) outs(%d : memref<8xf32>)
  return
}
