// RUN: gemm-opt %s | gemm-opt | FileCheck %s
// RUN: gemm-opt %s -mlir-print-op-generic | gemm-opt | FileCheck %s

// The layer ops on tensors and memrefs, static and dynamic, mixed output types.

// CHECK-LABEL: func @tensors
// CHECK: gemm.linear %{{.+}}, %{{.+}} bias(%{{.+}} : tensor<32xf32>) : tensor<2x8x16xbf16>, tensor<32x16xbf16> -> tensor<2x8x32xbf16>
// CHECK: gemm.linear %{{.+}}, %{{.+}} : tensor<2x8x16xbf16>, tensor<32x16xbf16> -> tensor<2x8x32xf32>
// CHECK: gemm.linear_dgrad %{{.+}}, %{{.+}} : tensor<2x8x32xbf16>, tensor<32x16xbf16> -> tensor<2x8x16xbf16>
// CHECK: gemm.linear_wgrad %{{.+}}, %{{.+}} : tensor<2x8x32xbf16>, tensor<2x8x16xbf16> -> tensor<32x16xf32>
// CHECK: gemm.linear_bgrad %{{.+}} : tensor<2x8x32xbf16> -> tensor<32xf32>
func.func @tensors(%x: tensor<2x8x16xbf16>, %w: tensor<32x16xbf16>, %b: tensor<32xf32>)
    -> (tensor<2x8x32xf32>, tensor<2x8x16xbf16>, tensor<32x16xf32>, tensor<32xf32>) {
  %y = gemm.linear %x, %w bias(%b : tensor<32xf32>) : tensor<2x8x16xbf16>, tensor<32x16xbf16> -> tensor<2x8x32xbf16>
  %z = gemm.linear %x, %w : tensor<2x8x16xbf16>, tensor<32x16xbf16> -> tensor<2x8x32xf32>
  %dx = gemm.linear_dgrad %y, %w : tensor<2x8x32xbf16>, tensor<32x16xbf16> -> tensor<2x8x16xbf16>
  %dw = gemm.linear_wgrad %y, %x : tensor<2x8x32xbf16>, tensor<2x8x16xbf16> -> tensor<32x16xf32>
  %db = gemm.linear_bgrad %y : tensor<2x8x32xbf16> -> tensor<32xf32>
  return %z, %dx, %dw, %db : tensor<2x8x32xf32>, tensor<2x8x16xbf16>, tensor<32x16xf32>, tensor<32xf32>
}

// CHECK-LABEL: func @memrefs
// CHECK: gemm.linear %{{.+}}, %{{.+}} bias(%{{.+}} : memref<?xi32>) into(%{{.+}} : memref<?x?xi32>) : memref<?x?xi8>, memref<?x?xi8>
func.func @memrefs(%x: memref<?x?xf16, strided<[?, 2], offset: ?>>, %w: memref<?x?xf16>, %y: memref<?x?xf16>,
                   %i: memref<?x?xi8>, %j: memref<?x?xi8>, %k: memref<?x?xi32>, %b: memref<?xi32>, %db: memref<?xf32>) {
  gemm.linear %i, %j bias(%b : memref<?xi32>) into(%k : memref<?x?xi32>) : memref<?x?xi8>, memref<?x?xi8>
  gemm.linear_dgrad %x, %w into(%y : memref<?x?xf16>) : memref<?x?xf16, strided<[?, 2], offset: ?>>, memref<?x?xf16>
  gemm.linear_wgrad %x, %w into(%y : memref<?x?xf16>) : memref<?x?xf16, strided<[?, 2], offset: ?>>, memref<?x?xf16>
  gemm.linear_bgrad %x into(%db : memref<?xf32>) : memref<?x?xf16, strided<[?, 2], offset: ?>>
  return
}
