// Operands that are slices with gaps between the elements of a row are copied: with steps, of one
// place of an inner dimension, and those seen through a reshape. Steps of rows are strides. Results go into such slices by a copy.
// REQUIRES: emulator-runtime
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none --verify=emulate --remarks=gemm-flatten 2>&1 \
// RUN: | FileCheck %s
// CHECK-COUNT-4: an operand is copied: an inner stride is not 1
// CHECK-NOT: an operand is copied
// CHECK: VERIFIED: 6 functions agree with the source

func.func @steps(%x: tensor<8x32xbf16>, %y: tensor<16x8xbf16>) -> tensor<8x8xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %s = tensor.extract_slice %x[0, 1] [8, 16] [1, 2] : tensor<8x32xbf16> to tensor<8x16xbf16>
  %r = linalg.matmul ins(%s, %y : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%f : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %r : tensor<8x8xf32>
}

func.func @one_place(%x: tensor<8x16x3xbf16>, %y: tensor<16x8xbf16>) -> tensor<8x8xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %s = tensor.extract_slice %x[0, 0, 2] [8, 16, 1] [1, 1, 1] : tensor<8x16x3xbf16> to tensor<8x16xbf16>
  %r = linalg.matmul ins(%s, %y : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%f : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %r : tensor<8x8xf32>
}

func.func @through_a_reshape(%x: tensor<?x16x3xbf16>, %y: tensor<16x8xbf16>, %d: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x16x3xbf16>
  %s = tensor.extract_slice %x[0, 0, 1] [%m, 16, 1] [1, 1, 1] : tensor<?x16x3xbf16> to tensor<?x16x1xbf16>
  %t = tensor.collapse_shape %s [[0], [1, 2]] : tensor<?x16x1xbf16> into tensor<?x16xbf16>
  %r = linalg.matmul ins(%t, %y : tensor<?x16xbf16>, tensor<16x8xbf16>) outs(%d : tensor<?x8xf32>) -> tensor<?x8xf32>
  return %r : tensor<?x8xf32>
}

func.func @rows(%x: tensor<16x16xbf16>, %y: tensor<16x8xbf16>) -> tensor<8x8xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %s = tensor.extract_slice %x[1, 0] [8, 16] [2, 1] : tensor<16x16xbf16> to tensor<8x16xbf16>
  %r = linalg.matmul ins(%s, %y : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%f : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %r : tensor<8x8xf32>
}

func.func @into_steps(%x: tensor<8x16xbf16>, %y: tensor<16x8xbf16>, %d: tensor<8x16xf32>, %bias: tensor<8xf32>) -> tensor<8x16xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %r = linalg.matmul ins(%x, %y : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%f : tensor<8x8xf32>) -> tensor<8x8xf32>
  %b = linalg.broadcast ins(%bias : tensor<8xf32>) outs(%e : tensor<8x8xf32>) dimensions = [0]
  %a = linalg.add ins(%r, %b : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %s = tensor.insert_slice %a into %d[0, 1] [8, 8] [1, 2] : tensor<8x8xf32> into tensor<8x16xf32>
  return %s : tensor<8x16xf32>
}

func.func @added_in_steps(%x: tensor<8x16xbf16>, %y: tensor<16x8xbf16>, %d: tensor<8x8x2xf32>) -> tensor<8x8x2xf32> {
  %t = tensor.extract_slice %d[0, 0, 1] [8, 8, 1] [1, 1, 1] : tensor<8x8x2xf32> to tensor<8x8xf32>
  %r = linalg.matmul ins(%x, %y : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%t : tensor<8x8xf32>) -> tensor<8x8xf32>
  %s = tensor.insert_slice %r into %d[0, 0, 1] [8, 8, 1] [1, 1, 1] : tensor<8x8xf32> into tensor<8x8x2xf32>
  return %s : tensor<8x8x2xf32>
}
