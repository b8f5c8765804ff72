// RUN: not gemm-opt %s --gemm-to-tile=module-name= 2>&1 | FileCheck %s
// RUN: not gemm-opt %s --gemm-elementwise-to-gpu=module-name= 2>&1 | FileCheck %s
// RUN: not gemm-opt %s --pass-pipeline='builtin.module(gemm-to-binary{module-name= target=sm_80 format=isa})' 2>&1 | FileCheck %s

// A symbol without a character is printed as what no parser reads.
// CHECK: module-name.mlir:[[# @LINE + 2]]:1: error: expected option module-name to be a name, got an empty one
// CHECK-NOT: error
module {
  func.func @main(%a: memref<64xf32>, %b: memref<64xf32>) {
    memref.copy %a, %b : memref<64xf32> to memref<64xf32>
    return
  }
}
