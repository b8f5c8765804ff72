// A product that goes into one place of an inner dimension of what is there already: bufferization writes it
// where it lies, and its rows have gaps there.
// REQUIRES: emulator-runtime
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none --verify=emulate --remarks=gemm-copy-gaps 2>&1 | FileCheck %s
// CHECK: operand 2 is copied: an inner stride is not 1
// CHECK: VERIFIED: 1 functions agree with the source

func.func @one_place(%x: tensor<8x16xbf16>, %y: tensor<16x8xbf16>, %d: tensor<8x3x8x2xf32>) -> tensor<8x3x8x2xf32> {
  %s = tensor.extract_slice %d[0, 1, 0, 1] [8, 1, 8, 1] [1, 1, 1, 1] : tensor<8x3x8x2xf32> to tensor<8x8xf32>
  %z = arith.constant 0.0 : f32
  %f = linalg.fill ins(%z : f32) outs(%s : tensor<8x8xf32>) -> tensor<8x8xf32>
  %r = linalg.matmul ins(%x, %y : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%f : tensor<8x8xf32>) -> tensor<8x8xf32>
  %t = tensor.insert_slice %r into %d[0, 1, 0, 1] [8, 1, 8, 1] [1, 1, 1, 1] : tensor<8x8xf32> into tensor<8x3x8x2xf32>
  return %t : tensor<8x3x8x2xf32>
}
