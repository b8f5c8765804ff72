// RUN: gemm-opt %s --gemm-generalize | FileCheck %s

// A slice at a place that data tell is loaded, element by element.
// CHECK-LABEL: func.func @load
// CHECK-NOT: tensor.extract_slice
// CHECK: linalg.generic
// CHECK: arith.addi
// CHECK: tensor.extract %{{.*}} : tensor<20x64xf32>
func.func @load(%x: tensor<20x64xf32>, %p: tensor<i32>) -> tensor<4x64xf32> {
  %e = tensor.extract %p[] : tensor<i32>
  %i = arith.index_cast %e : i32 to index
  %s = tensor.extract_slice %x[%i, 0] [4, 64] [1, 1] : tensor<20x64xf32> to tensor<4x64xf32>
  return %s : tensor<4x64xf32>
}

// What is stored at one is chosen, element by element.
// CHECK-LABEL: func.func @store
// CHECK-NOT: tensor.insert_slice
// CHECK: arith.cmpi sge
// CHECK: arith.cmpi slt
// CHECK: tensor.extract %{{.*}} : tensor<2x64xf32>
// CHECK: arith.select
func.func @store(%x: tensor<2x20x64xf32>, %k: tensor<2x64xf32>, %p: tensor<i32>) -> tensor<2x20x64xf32> {
  %e = tensor.extract %p[] : tensor<i32>
  %i = arith.index_cast %e : i32 to index
  %s = tensor.insert_slice %k into %x[0, %i, 0] [2, 1, 64] [1, 1, 1] : tensor<2x64xf32> into tensor<2x20x64xf32>
  return %s : tensor<2x20x64xf32>
}

// One at a place that is known with the sizes stays a view.
// CHECK-LABEL: func.func @view
// CHECK: tensor.extract_slice
func.func @view(%x: tensor<?x64xf32>) -> tensor<4x64xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?x64xf32>
  %i = arith.subi %n, %c4 : index
  %s = tensor.extract_slice %x[%i, 0] [4, 64] [1, 1] : tensor<?x64xf32> to tensor<4x64xf32>
  return %s : tensor<4x64xf32>
}
