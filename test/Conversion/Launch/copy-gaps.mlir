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

// A schedule that packs gets lines of whole 16 bytes, and packs no more. Elements of 2 bytes stay in
// the order that they have.
// CHECK-LABEL: func @packed
// CHECK-SAME: (%[[A:[a-z0-9]+]]: memref<3x8x13xbf16, 1>, %[[B:[a-z0-9]+]]: memref<3x13x8xbf16, 1>, %{{.+}})
// CHECK: %[[LA:.+]] = memref.alloc() : memref<3x8x16xbf16, 1>
// CHECK: %[[PA:.+]] = memref.subview %[[LA]][0, 0, 0] [3, 8, 13] [1, 1, 1]
// CHECK: linalg.copy ins(%[[A]] : {{.+}}) outs(%[[PA]] : memref<3x8x13xbf16, strided<[128, 16, 1]>, 1>)
// CHECK-NOT: memref.alloc
// CHECK: gemm.matmul nn ins(%[[PA]], %[[B]] : {{.+}} {schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 4, group = 8>}
// CHECK-NEXT: memref.dealloc %[[LA]]
// CHECK-NEXT: return
func.func @packed(%a: memref<3x8x13xbf16, 1>, %b: memref<3x13x8xbf16, 1>, %c: memref<3x8x8xf32, 1>) {
  gemm.matmul nn ins(%a, %b : memref<3x8x13xbf16, 1>, memref<3x13x8xbf16, 1>) outs(%c : memref<3x8x8xf32, 1>) {schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 4, group = 8, pack = a>}
  return
}

// What is of other sizes lies along K after it, the operands of each product.
// CHECK-LABEL: func @transposed
// CHECK: linalg.transpose ins(%{{.+}} : memref<100x20xi8>) outs(%[[PA:.+]] : memref<20x100xi8, strided<[112, 1]>>) permutation = [1, 0]
// CHECK: linalg.transpose ins(%{{.+}} : memref<100x30xi8>) outs(%[[PB:.+]] : memref<30x100xi8, strided<[112, 1]>>) permutation = [1, 0]
// CHECK: linalg.transpose ins(%{{.+}} : memref<100x30xi8>) outs(%[[PP:.+]] : memref<30x100xi8, strided<[112, 1]>>) permutation = [1, 0]
// CHECK: gemm.matmul nt ins(%[[PA]], %[[PB]], %[[PP]] :
func.func @transposed(%a: memref<100x20xi8>, %b: memref<100x30xi8>, %p: memref<100x30xi8>, %c: memref<20x30xi32>) {
  gemm.matmul tn ins(%a, %b, %p : memref<100x20xi8>, memref<100x30xi8>, memref<100x30xi8>) outs(%c : memref<20x30xi32>) epilogue {
  ^bb0(%x: i32, %y: i32):
    %z = arith.addi %x, %y : i32
    gemm.yield %z : i32
  } {schedule = #gemm.schedule<wgmma, block, tile = [64, 64, 128], warp = [16, 64], stages = 4, group = 8, products = 2, pack = ab>}
  return
}
// REMARK: [Passed] Pack | Category:gemm-copy-gaps | {{.*}}operand 0 is copied into lines of whole 16 bytes
// REMARK: [Passed] Pack | Category:gemm-copy-gaps | {{.*}}operand 0 is transposed into lines of whole 16 bytes
