// RUN: gemm-opt %s --gemm-import | FileCheck %s
// RUN: gemm-opt %s --gemm-to-nvvm=target=sm_80 -o %t

// An op of linalg without outputs, as what only asserts is after upstream's canonicalisation, is no
// product, and nothing is asked of an output.
// CHECK-LABEL: func @asserts
// CHECK: linalg.generic
func.func @asserts(%x: memref<4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%x : memref<4xf32>) {
  ^bb0(%in: f32):
    linalg.yield
  }
  return
}
