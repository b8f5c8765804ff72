// RUN: gemm-opt %s --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s
// RUN: gemm-opt %s --mlir-print-debuginfo | gemm-opt --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s
// RUN: gemm-opt %s --emit-bytecode | gemm-opt --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s
// RUN: gemm-opt %s | FileCheck %s --check-prefix=NONE
// RUN: gemm-opt %s --inline | FileCheck %s --check-prefix=NONE

// Text without locations has no names of locations.
// NONE-NOT: loc
// NONE-NOT: #

// Where an epilogue that is not written comes from is kept, in text and in bytecode: its
// argument's place, then its yield's. The op's own is the last.
// CHECK-LABEL: func @product
// CHECK: gemm.matmul loc("layer.py":7:3) loc("layer.py":9:5) nn ins({{.*}}) outs({{.*}}) loc("layer.py":5:1)
func.func @product(%a: memref<4x8xf32>, %b: memref<8x16xf32>, %c: memref<4x16xf32>) {
  gemm.matmul nn ins(%a, %b : memref<4x8xf32>, memref<8x16xf32>) outs(%c : memref<4x16xf32>) epilogue {
  ^bb0(%acc: f32 loc("layer.py":7:3)):
    gemm.yield %acc : f32 loc("layer.py":9:5)
  } loc("layer.py":5:1)
  return
}

// CHECK-LABEL: func @named
// CHECK: %{{.*}} = gemm.matmul loc("sum"("layer.py":7:3)) loc("stored") nn ins({{.*}}) -> tensor<4x16xf32> loc("layer.py":5:1)
func.func @named(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) epilogue {
  ^bb0(%acc: f32 loc("sum"("layer.py":7:3))):
    gemm.yield %acc : f32 loc("stored")
  } -> tensor<4x16xf32> loc("layer.py":5:1)
  return %d : tensor<4x16xf32>
}

// One that is not written in the source has none.
// CHECK-LABEL: func @plain
// CHECK: gemm.matmul nn ins({{.*}}) loc("layer.py":5:1)
func.func @plain(%a: memref<4x8xf32>, %b: memref<8x16xf32>, %c: memref<4x16xf32>) {
  gemm.matmul nn ins(%a, %b : memref<4x8xf32>, memref<8x16xf32>) outs(%c : memref<4x16xf32>) loc("layer.py":5:1)
  return
}

// The op's own place is one like any other, written once where argument and yield have the same.
// CHECK-LABEL: func @own
// CHECK: gemm.matmul loc("layer.py":5:1) nn ins({{.*}}) loc("layer.py":5:1)
// CHECK: gemm.matmul loc(unknown) loc("layer.py":5:1) nn ins({{.*}}) loc("layer.py":5:1)
func.func @own(%a: memref<4x8xf32>, %b: memref<8x16xf32>, %c: memref<4x16xf32>) {
  gemm.matmul nn ins(%a, %b : memref<4x8xf32>, memref<8x16xf32>) outs(%c : memref<4x16xf32>) epilogue {
  ^bb0(%acc: f32 loc("layer.py":5:1)):
    gemm.yield %acc : f32 loc("layer.py":5:1)
  } loc("layer.py":5:1)
  gemm.matmul nn ins(%a, %b : memref<4x8xf32>, memref<8x16xf32>) outs(%c : memref<4x16xf32>) epilogue {
  ^bb0(%acc: f32 loc(unknown)):
    gemm.yield %acc : f32 loc("layer.py":5:1)
  } loc("layer.py":5:1)
  return
}
