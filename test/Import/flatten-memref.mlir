// On memrefs leading dimensions fold where stride(i) = stride(i+1) dim(i+1); else
// they are a batch with a shared weight. Only inner strides above 1, and sums over
// rows that do not fold, cost a copy.
// RUN: gemm-opt %s --gemm-flatten | FileCheck %s
// RUN: gemm-opt %s --gemm-flatten --gemm-flatten | FileCheck %s
// RUN: gemm-opt %s --gemm-flatten --remarks-filter=gemm-flatten 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// CHECK-LABEL: func.func @contiguous(
// CHECK: memref.collapse_shape %arg0 {{\[\[}}0, 1], [2]] : memref<2x3x5xf32> into memref<6x5xf32>
// CHECK: gemm.matmul nt ins(%{{.*}}, %arg1 : memref<6x5xf32>, memref<7x5xf32>) outs(%{{.*}} : memref<6x7xf32>)
func.func @contiguous(%x: memref<2x3x5xf32>, %w: memref<7x5xf32>, %y: memref<2x3x7xf32>) {
  gemm.linear %x, %w into(%y : memref<2x3x7xf32>) : memref<2x3x5xf32>, memref<7x5xf32>
  return
}

// Padded rows fold: stride 24 = 3 rows of 8.
// CHECK-LABEL: func.func @padded_rows(
// CHECK: memref<2x3x5xf32, strided<[24, 8, 1]>> into memref<6x5xf32, strided<[8, 1]>>
// CHECK: gemm.matmul nt ins(%{{.*}}, %arg1 : memref<6x5xf32, strided<[8, 1]>>, memref<7x5xf32>)
func.func @padded_rows(%x: memref<2x3x5xf32, strided<[24, 8, 1]>>, %w: memref<7x5xf32>, %y: memref<2x3x7xf32>) {
  gemm.linear %x, %w into(%y : memref<2x3x7xf32>) : memref<2x3x5xf32, strided<[24, 8, 1]>>, memref<7x5xf32>
  return
}

// A gap between sequences does not: a batch, and no copy.
// CHECK-LABEL: func.func @padded_batch(
// CHECK-NOT: alloc
// CHECK: gemm.matmul nt ins(%arg0, %arg1 : memref<2x3x5xf32, strided<[100, 5, 1]>>, memref<7x5xf32>) outs(%arg2 : memref<2x3x7xf32>)
func.func @padded_batch(%x: memref<2x3x5xf32, strided<[100, 5, 1]>>, %w: memref<7x5xf32>, %y: memref<2x3x7xf32>) {
  gemm.linear %x, %w into(%y : memref<2x3x7xf32>) : memref<2x3x5xf32, strided<[100, 5, 1]>>, memref<7x5xf32>
  return
}

// The inner two of three leading dimensions fold, the outer one is the batch.
// CHECK-LABEL: func.func @partly(
// CHECK-NOT: alloc
// CHECK: gemm.matmul nt ins(%{{.*}}, %arg1 : memref<2x12x5xf32, strided<[100, 5, 1]>>, memref<7x5xf32>) outs(%{{.*}} : memref<2x12x7xf32>)
func.func @partly(%x: memref<2x3x4x5xf32, strided<[100, 20, 5, 1]>>, %w: memref<7x5xf32>, %y: memref<2x3x4x7xf32>) {
  gemm.linear %x, %w into(%y : memref<2x3x4x7xf32>) : memref<2x3x4x5xf32, strided<[100, 20, 5, 1]>>, memref<7x5xf32>
  return
}

// A matrix stored by columns is read transposed.
// CHECK-LABEL: func.func @columns(
// CHECK-NOT: alloc
// CHECK: %[[W:.*]] = memref.transpose %arg1
// CHECK: gemm.matmul nn ins(%arg0, %[[W]] : memref<6x5xf32>, memref<5x7xf32{{.*}}>) outs(%arg2 : memref<6x7xf32>)
func.func @columns(%x: memref<6x5xf32>, %w: memref<7x5xf32, strided<[1, 7]>>, %y: memref<6x7xf32>) {
  gemm.matmul nt ins(%x, %w : memref<6x5xf32>, memref<7x5xf32, strided<[1, 7]>>) outs(%y : memref<6x7xf32>)
  return
}

// CHECK-LABEL: func.func @inner_stride(
// CHECK: %[[X:.*]] = memref.alloc() : memref<6x5xf32>
// CHECK: linalg.copy ins(%arg0 : memref<6x5xf32, strided<[10, 2]>>) outs(%[[X]] : memref<6x5xf32>)
// CHECK: %[[Y:.*]] = memref.alloc() : memref<6x7xf32>
// CHECK: gemm.matmul nt ins(%[[X]], %arg1 : memref<6x5xf32>, memref<7x5xf32>) outs(%[[Y]] : memref<6x7xf32>)
// CHECK: linalg.copy ins(%[[Y]] : memref<6x7xf32>) outs(%arg2 : memref<6x7xf32, strided<[14, 2]>>)
// CHECK: memref.dealloc
// CHECK: memref.dealloc
// REMARK: [Missed] Copy | Category:gemm-flatten | Reason="an operand is copied: an inner stride is not 1"
// REMARK: [Missed] Copy | Category:gemm-flatten | Reason="an operand is copied: an inner stride of the result is not 1"
func.func @inner_stride(%x: memref<6x5xf32, strided<[10, 2]>>, %w: memref<7x5xf32>, %y: memref<6x7xf32, strided<[14, 2]>>) {
  gemm.matmul nt ins(%x, %w : memref<6x5xf32, strided<[10, 2]>>, memref<7x5xf32>) outs(%y : memref<6x7xf32, strided<[14, 2]>>)
  return
}

// The gradient of the weight sums over all rows: those that do not fold are copied.
// CHECK-LABEL: func.func @wgrad(
// CHECK: linalg.copy ins(%arg1
// CHECK: gemm.matmul tn ins(%{{.*}}, %{{.*}} : memref<6x7xf32>, memref<6x5xf32>) outs(%arg2 : memref<7x5xf32>)
// REMARK: Reason="an operand is copied: rows that are summed over do not fold"
func.func @wgrad(%dy: memref<2x3x7xf32>, %x: memref<2x3x5xf32, strided<[100, 5, 1]>>, %dw: memref<7x5xf32>) {
  gemm.linear_wgrad %dy, %x into(%dw : memref<7x5xf32>) : memref<2x3x7xf32>, memref<2x3x5xf32, strided<[100, 5, 1]>>
  return
}

// CHECK-LABEL: func.func @bgrad(
// CHECK: %[[ONES:.*]] = memref.alloc() : memref<1x6xf32>
// CHECK: linalg.fill {{.*}} outs(%[[ONES]] : memref<1x6xf32>)
// CHECK: gemm.matmul nn ins(%[[ONES]], %{{.*}} : memref<1x6xf32>, memref<6x7xf32>) outs(%{{.*}} : memref<1x7xf32>)
// CHECK: memref.dealloc %[[ONES]]
func.func @bgrad(%dy: memref<2x3x7xf32>, %db: memref<7xf32>) {
  gemm.linear_bgrad %dy into(%db : memref<7xf32>) : memref<2x3x7xf32>
  return
}

// Sizes known at run time only, contiguous by type: they fold.
// CHECK-LABEL: func.func @dynamic(
// CHECK-NOT: alloc
// CHECK: gemm.matmul nt ins(%{{.*}}, %arg1 : memref<?x5xf32>, memref<7x5xf32>) outs(%{{.*}} : memref<?x7xf32>)
func.func @dynamic(%x: memref<?x?x5xf32>, %w: memref<7x5xf32>, %y: memref<?x?x7xf32>) {
  gemm.linear %x, %w into(%y : memref<?x?x7xf32>) : memref<?x?x5xf32>, memref<7x5xf32>
  return
}

// Strides known at run time only: nothing is known to fold, and rows may have gaps.
// CHECK-LABEL: func.func @dynamic_strides(
// CHECK: %[[X:.*]] = memref.alloc(%{{.*}}, %{{.*}}) : memref<?x?x5xf32>
// CHECK: linalg.copy ins(%arg0
// CHECK: gemm.matmul nt ins(%{{.*}}, %arg1 : memref<?x5xf32>, memref<7x5xf32>)
func.func @dynamic_strides(%x: memref<?x?x5xf32, strided<[?, ?, ?], offset: ?>>, %w: memref<7x5xf32>, %y: memref<?x?x7xf32>) {
  gemm.linear %x, %w into(%y : memref<?x?x7xf32>) : memref<?x?x5xf32, strided<[?, ?, ?], offset: ?>>, memref<7x5xf32>
  return
}

// CHECK-LABEL: func.func @dynamic_pitch(
// CHECK-NOT: alloc
// CHECK: gemm.matmul nt ins(%arg0, %arg1 : memref<?x?x5xf32, strided<[?, ?, 1], offset: ?>>, memref<7x5xf32>) outs(%arg2 : memref<?x?x7xf32>)
func.func @dynamic_pitch(%x: memref<?x?x5xf32, strided<[?, ?, 1], offset: ?>>, %w: memref<7x5xf32>, %y: memref<?x?x7xf32>) {
  gemm.linear %x, %w into(%y : memref<?x?x7xf32>) : memref<?x?x5xf32, strided<[?, ?, 1], offset: ?>>, memref<7x5xf32>
  return
}
