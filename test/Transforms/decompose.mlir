// gemm-decompose on products on memrefs that nothing computes; others stay.
// RUN: gemm-opt %s --gemm-decompose | FileCheck %s

// CHECK-LABEL: func.func @bytes(
// CHECK: linalg.fill
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "parallel", "reduction"]
// CHECK: arith.extsi
// CHECK: arith.muli
// CHECK-NOT: gemm.matmul
func.func @bytes(%a: memref<4x8xi8>, %b: memref<8x6xi8>, %c: memref<4x6xi32>) {
  gemm.matmul nn ins(%a, %b : memref<4x8xi8>, memref<8x6xi8>) outs(%c : memref<4x6xi32>)
  return
}

// CHECK-LABEL: func.func @with_a_kernel(
// CHECK: gemm.matmul
func.func @with_a_kernel(%a: memref<64x64xbf16>, %b: memref<64x64xbf16>, %c: memref<64x64xf32>) {
  gemm.matmul nn ins(%a, %b : memref<64x64xbf16>, memref<64x64xbf16>) outs(%c : memref<64x64xf32>)
    {schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 4, group = 8>}
  return
}

// CHECK-LABEL: func.func @without_a_schedule(
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "parallel", "reduction"]
// CHECK: arith.addf
// CHECK-NOT: gemm.matmul
func.func @without_a_schedule(%a: memref<4x8xf32>, %b: memref<8x6xf32>, %c: memref<4x6xf32>) {
  gemm.matmul nn ins(%a, %b : memref<4x8xf32>, memref<8x6xf32>) outs(%c : memref<4x6xf32>)
  return
}

// CHECK-LABEL: func.func @on_tensors(
// CHECK: gemm.matmul
func.func @on_tensors(%a: tensor<4x8xi8>, %b: tensor<8x6xi8>, %c: tensor<4x6xi32>) -> tensor<4x6xi32> {
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xi8>, tensor<8x6xi8>) outs(%c : tensor<4x6xi32>) -> tensor<4x6xi32>
  return %d : tensor<4x6xi32>
}
