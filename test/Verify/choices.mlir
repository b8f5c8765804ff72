// One of two tensors by a scalar that data or sizes give, and floats chosen by a size.
// REQUIRES: emulator-runtime
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none --verify=emulate | FileCheck %s
// CHECK: VERIFIED: 3 functions agree with the source

func.func @by_data(%a: tensor<?x4xf32>, %b: tensor<?x4xf32>, %n: tensor<2xi32>) -> tensor<?x4xf32> {
  %c1 = arith.constant 1 : index
  %t = arith.constant 1 : i32
  %x = tensor.extract %n[%c1] : tensor<2xi32>
  %c = arith.cmpi sgt, %x, %t : i32
  %r = arith.select %c, %a, %b : tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}

func.func @by_a_size(%a: tensor<?x4xf32>, %b: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %d = tensor.dim %a, %c0 : tensor<?x4xf32>
  %c = arith.cmpi ugt, %d, %c3 : index
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %s = arith.select %c, %one, %two : f32
  %e = tensor.empty(%d) : tensor<?x4xf32>
  %f = linalg.fill ins(%s : f32) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
  %g = arith.select %c, %a, %b : tensor<?x4xf32>
  %r = linalg.add ins(%g, %f : tensor<?x4xf32>, tensor<?x4xf32>) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}

func.func @sides_that_are_arguments(%a: tensor<4xf32>, %b: tensor<4xf32>, %n: tensor<i1>) -> tensor<4xf32> {
  %c = tensor.extract %n[] : tensor<i1>
  %r = scf.if %c -> (tensor<4xf32>) {
    scf.yield %a : tensor<4xf32>
  } else {
    scf.yield %b : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
