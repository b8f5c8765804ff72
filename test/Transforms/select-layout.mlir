// RUN: gemm-opt %s --gemm-select-layout | FileCheck %s
// RUN: gemm-opt %s --gemm-select-layout --gemm-select-layout | FileCheck %s
// RUN: gemm-opt %s --gemm-select-layout --remarks-filter=gemm-select-layout 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// The three products of a linear layer of 1024 features into 4096, 512 rows.
// CHECK-LABEL: func @layer
// CHECK: gemm.matmul nt {{.+}} {layout = #gemm.layout<nt, blas = (T, N), lda = 1024, ldb = 1024, ldc = 4096, operands = (B, A)>}
// CHECK: gemm.matmul nn {{.+}} {layout = #gemm.layout<nn, blas = (N, N), lda = 4096, ldb = 1024, ldc = 1024, operands = (B, A)>}
// CHECK: gemm.matmul tn {{.+}} {layout = #gemm.layout<tn, blas = (N, T), lda = 4096, ldb = 1024, ldc = 1024, operands = (B, A)>}
// REMARK: nt row-major is (T, N) column-major with operands (B, A)
// REMARK: nn row-major is (N, N)
// REMARK: tn row-major is (N, T)
func.func @layer(%x: tensor<512x1024xbf16>, %w: tensor<4096x1024xbf16>, %dy: tensor<512x4096xbf16>,
                 %y0: tensor<512x4096xbf16>, %dx0: tensor<512x1024xbf16>, %dw0: tensor<4096x1024xf32>)
    -> (tensor<512x4096xbf16>, tensor<512x1024xbf16>, tensor<4096x1024xf32>) {
  %y = gemm.matmul nt ins(%x, %w : tensor<512x1024xbf16>, tensor<4096x1024xbf16>) outs(%y0 : tensor<512x4096xbf16>) -> tensor<512x4096xbf16>
  %dx = gemm.matmul nn ins(%dy, %w : tensor<512x4096xbf16>, tensor<4096x1024xbf16>) outs(%dx0 : tensor<512x1024xbf16>) -> tensor<512x1024xbf16>
  %dw = gemm.matmul tn ins(%dy, %x : tensor<512x4096xbf16>, tensor<512x1024xbf16>) outs(%dw0 : tensor<4096x1024xf32>) -> tensor<4096x1024xf32>
  return %y, %dx, %dw : tensor<512x4096xbf16>, tensor<512x1024xbf16>, tensor<4096x1024xf32>
}

// tt is (T, T). K = 0 still has a leading dimension of 1, as BLAS demands.
// CHECK-LABEL: func @edges
// CHECK: gemm.matmul tt {{.+}} {layout = #gemm.layout<tt, blas = (T, T), lda = 4, ldb = 8, ldc = 16, operands = (B, A)>}
// CHECK: gemm.matmul nt {{.+}} {layout = #gemm.layout<nt, blas = (T, N), lda = 1, ldb = 1, ldc = 16, operands = (B, A)>}
// CHECK: gemm.matmul nn {{.+}} {layout = #gemm.layout<nn, blas = (N, N), lda = ?, ldb = ?, ldc = ?, operands = (B, A)>}
func.func @edges(%a: tensor<8x4xf32>, %b: tensor<16x8xf32>, %c: tensor<4x16xf32>, %e: tensor<4x0xf32>, %f: tensor<16x0xf32>,
                 %g: tensor<?x?xf32>) -> (tensor<4x16xf32>, tensor<4x16xf32>, tensor<?x?xf32>) {
  %0 = gemm.matmul tt ins(%a, %b : tensor<8x4xf32>, tensor<16x8xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  %1 = gemm.matmul nt ins(%e, %f : tensor<4x0xf32>, tensor<16x0xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  %2 = gemm.matmul nn ins(%g, %g : tensor<?x?xf32>, tensor<?x?xf32>) outs(%g : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0, %1, %2 : tensor<4x16xf32>, tensor<4x16xf32>, tensor<?x?xf32>
}

// Memrefs say it with strides; a single row's stride is raised to cover the row.
// CHECK-LABEL: func @strided
// CHECK: gemm.matmul nt {{.+}} {layout = #gemm.layout<nt, blas = (T, N), lda = 40, ldb = ?, ldc = 64, operands = (B, A)>}
// CHECK: gemm.matmul nt {{.+}} {layout = #gemm.layout<nt, blas = (T, N), lda = 8, ldb = ?, ldc = 64, operands = (B, A)>}
func.func @strided(%a: memref<4x8xf16, strided<[40, 1], offset: 3>>, %b: memref<16x8xf16, strided<[?, 1]>>,
                   %c: memref<4x16xf32, strided<[64, 1]>>, %row: memref<1x8xf16, strided<[2, 1]>>, %d: memref<1x16xf32, strided<[64, 1]>>) {
  gemm.matmul nt ins(%a, %b : memref<4x8xf16, strided<[40, 1], offset: 3>>, memref<16x8xf16, strided<[?, 1]>>) outs(%c : memref<4x16xf32, strided<[64, 1]>>)
  gemm.matmul nt ins(%row, %b : memref<1x8xf16, strided<[2, 1]>>, memref<16x8xf16, strided<[?, 1]>>) outs(%d : memref<1x16xf32, strided<[64, 1]>>)
  return
}

// No library call takes an inner stride, or rows on top of each other.
// CHECK-LABEL: func @refused
// CHECK-NOT: gemm.layout
// CHECK: return
// REMARK: [Missed] NoLayout {{.*}}expected inner stride 1 of A, got 2
// REMARK: [Missed] NoLayout {{.*}}expected rows of A not to overlap, got stride 0 for rows of 8
func.func @refused(%a: memref<4x8xf16, strided<[16, 2]>>, %z: memref<4x8xf16, strided<[0, 1]>>, %b: memref<16x8xf16>, %c: memref<4x16xf32>) {
  gemm.matmul nt ins(%a, %b : memref<4x8xf16, strided<[16, 2]>>, memref<16x8xf16>) outs(%c : memref<4x16xf32>)
  gemm.matmul nt ins(%z, %b : memref<4x8xf16, strided<[0, 1]>>, memref<16x8xf16>) outs(%c : memref<4x16xf32>)
  return
}
