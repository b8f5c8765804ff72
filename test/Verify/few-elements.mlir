// A threshold is asked at, below and above itself, however few elements there are.
// REQUIRES: emulator-runtime
// RUN: gemm-compile %s -o %t.gemm --codegen=false --verify | FileCheck %s
// CHECK: VERIFIED: 2 functions agree with the source
// RUN: sed 's/cmpf oge/cmpf ogt/' %s > %t.equal.mlir
// RUN: not gemm-verify %t.gemm --source=%t.equal.mlir | FileCheck %s --check-prefix=FLOAT
// RUN: sed 's/7.5 : f32/7.5000005 : f32/' %s > %t.next.mlir
// RUN: not gemm-verify %t.gemm --source=%t.next.mlir | FileCheck %s --check-prefix=FLOAT
// FLOAT: @floats: input 6
// FLOAT: @integers: 9 of 9 inputs agree
// RUN: sed 's/cmpi sge/cmpi sgt/' %s > %t.integer.mlir
// RUN: not gemm-verify %t.gemm --source=%t.integer.mlir | FileCheck %s --check-prefix=INTEGER
// INTEGER: @floats: 9 of 9 inputs agree
// INTEGER: @integers: input

func.func @floats(%x: tensor<6xf32>) -> tensor<6xi1> {
  %k = arith.constant 7.5 : f32
  %e = tensor.empty() : tensor<6xi1>
  %r = linalg.map ins(%x : tensor<6xf32>) outs(%e : tensor<6xi1>) (%a: f32, %o: i1) {
    %c = arith.cmpf oge, %a, %k : f32
    linalg.yield %c : i1
  }
  return %r : tensor<6xi1>
}
func.func @integers(%x: tensor<6xi32>) -> tensor<6xi1> {
  %k = arith.constant 77777 : i32
  %e = tensor.empty() : tensor<6xi1>
  %r = linalg.map ins(%x : tensor<6xi32>) outs(%e : tensor<6xi1>) (%a: i32, %o: i1) {
    %c = arith.cmpi sge, %a, %k : i32
    linalg.yield %c : i1
  }
  return %r : tensor<6xi1>
}
