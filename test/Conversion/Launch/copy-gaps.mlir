// RUN: gemm-opt %s --gemm-copy-gaps --remarks-filter=gemm-copy-gaps 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t

#schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 4, group = 8>

// REMARK: [Missed] Copy | Category:gemm-copy-gaps | {{.*}}operand 0 is copied: an inner stride is not 1

// A factor is copied before.
// CHECK-LABEL: func @factor
// CHECK-SAME: (%[[A:.+]]: memref<?x8xbf16, strided<[16, 2]>>, %{{.+}}, %[[C:.+]]: memref<?x8xf32>)
// CHECK: %[[M:.+]] = memref.dim %[[A]], %{{.+}}
// CHECK: %[[N:.+]] = memref.alloc(%[[M]]) : memref<?x8xbf16>
// CHECK: linalg.copy ins(%[[A]] : {{.+}}) outs(%[[N]] : memref<?x8xbf16>)
// CHECK: gemm.matmul nt ins(%[[N]], {{.+}}) outs(%[[C]] : memref<?x8xf32>) {schedule
// CHECK-NEXT: memref.dealloc %[[N]]
// CHECK-NEXT: return
func.func @factor(%a: memref<?x8xbf16, strided<[16, 2]>>, %b: memref<8x8xbf16>, %c: memref<?x8xf32>) {
  gemm.matmul nt ins(%a, %b : memref<?x8xbf16, strided<[16, 2]>>, memref<8x8xbf16>) outs(%c : memref<?x8xf32>) {schedule = #schedule}
  return
}

// C is copied after, and before only where it is read.
// CHECK-LABEL: func @result
// CHECK: %[[N:.+]] = memref.alloc() : memref<8x8xf32, 1>
// CHECK-NEXT: gemm.matmul nt {{.+}} outs(%[[N]] : memref<8x8xf32, 1>)
// CHECK-NEXT: linalg.copy ins(%[[N]] : {{.+}}) outs(%{{.+}} : memref<8x8xf32, strided<[24, 3], offset: ?>, 1>)
// CHECK-NEXT: memref.dealloc %[[N]]
func.func @result(%a: memref<8x8xbf16, 1>, %b: memref<8x8xbf16, 1>, %c: memref<8x8xf32, strided<[24, 3], offset: ?>, 1>) {
  gemm.matmul nt ins(%a, %b : memref<8x8xbf16, 1>, memref<8x8xbf16, 1>) outs(%c : memref<8x8xf32, strided<[24, 3], offset: ?>, 1>) {schedule = #schedule}
  return
}

// CHECK-LABEL: func @added
// CHECK: %[[N:.+]] = memref.alloc() : memref<8x8xf32>
// CHECK-NEXT: linalg.copy ins(%{{.+}} : {{.+}}) outs(%[[N]] : memref<8x8xf32>)
// CHECK-NEXT: gemm.matmul nt {{.+}} outs(%[[N]] : memref<8x8xf32>) beta(1.000000e+00)
// CHECK-NEXT: linalg.copy ins(%[[N]]
func.func @added(%a: memref<8x8xbf16>, %b: memref<8x8xbf16>, %c: memref<8x8xf32, strided<[16, 2]>>) {
  gemm.matmul nt ins(%a, %b : memref<8x8xbf16>, memref<8x8xbf16>) outs(%c : memref<8x8xf32, strided<[16, 2]>>) beta(1.0) {schedule = #schedule}
  return
}

// Rows apart from each other, one element in each, or other outputs are fine.
// CHECK-LABEL: func @fine
// CHECK-NOT: memref.alloc
// CHECK: return
func.func @fine(%a: memref<8x1xbf16, strided<[16, 2]>>, %b: memref<8x1xbf16>, %c: memref<8x8xf32, strided<[24, 1]>>, %d: memref<8x8xf32, strided<[16, 2]>>) {
  gemm.matmul nt ins(%a, %b : memref<8x1xbf16, strided<[16, 2]>>, memref<8x1xbf16>) outs(%c, %d : memref<8x8xf32, strided<[24, 1]>>, memref<8x8xf32, strided<[16, 2]>>) epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc : f32, f32
  } results [store affine_map<(m, n) -> (m, n)>] {schedule = #schedule}
  return
}
