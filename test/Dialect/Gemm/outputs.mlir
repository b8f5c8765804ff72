// RUN: gemm-opt %s | gemm-opt | FileCheck %s
// RUN: gemm-opt %s -mlir-print-op-generic | gemm-opt | FileCheck %s
// RUN: gemm-opt %s --emit-bytecode | gemm-opt | FileCheck %s
// RUN: gemm-opt %s --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" | FileCheck %s --check-prefix=MEMREF
// RUN: gemm-opt %s --resolve-ranked-shaped-type-result-dims --canonicalize | FileCheck %s --check-prefix=DIMS

// A product with several outputs, each with its map and its element type.

// CHECK: #[[$ID:.+]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK: #[[$T:.+]] = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-LABEL: func @three
// CHECK: %[[Y:.+]]:3 = gemm.matmul nt ins(%{{.+}}, %{{.+}} : tensor<4x8xbf16>, tensor<16x8xbf16>) outs(%{{.+}}, %{{.+}}, %{{.+}} : tensor<4x16xbf16>, tensor<4x16xf32>, tensor<16x4xi8>) beta(1.000000e+00) epilogue(%{{.+}} : tensor<16xf32>) maps [#{{.+}}] {
// CHECK: gemm.yield %{{.+}}, %{{.+}}, %{{.+}} : f32, f32, i32
// CHECK-NEXT: } results [store #[[$ID]], store #[[$T]]] -> (tensor<4x16xbf16>, tensor<4x16xf32>, tensor<16x4xi8>)
// CHECK: return %[[Y]]#0, %[[Y]]#1, %[[Y]]#2

// Each result takes the buffer of its output.
// MEMREF-LABEL: func @three
// MEMREF-SAME: (%[[A:.+]]: memref<4x8xbf16>, %[[B:.+]]: memref<16x8xbf16>, %[[V:.+]]: memref<16xf32>, %[[C:.+]]: memref<4x16xbf16>, %[[D:.+]]: memref<4x16xf32>, %[[E:.+]]: memref<16x4xi8>)
// MEMREF-NOT: memref.copy
// MEMREF: gemm.matmul nt ins(%[[A]], %[[B]] : {{.+}}) outs(%[[C]], %[[D]], %[[E]] : memref<4x16xbf16>, memref<4x16xf32>, memref<16x4xi8>)
// MEMREF-NOT: memref.copy
// MEMREF: return %[[C]], %[[D]], %[[E]]
func.func @three(%a: tensor<4x8xbf16>, %b: tensor<16x8xbf16>, %bias: tensor<16xf32>,
                 %c: tensor<4x16xbf16> {bufferization.writable = true}, %d: tensor<4x16xf32> {bufferization.writable = true},
                 %e: tensor<16x4xi8> {bufferization.writable = true}) -> (tensor<4x16xbf16>, tensor<4x16xf32>, tensor<16x4xi8>) {
  %y:3 = gemm.matmul nt ins(%a, %b : tensor<4x8xbf16>, tensor<16x8xbf16>)
      outs(%c, %d, %e : tensor<4x16xbf16>, tensor<4x16xf32>, tensor<16x4xi8>) beta(1.0)
      epilogue(%bias : tensor<16xf32>) maps [affine_map<(m, n) -> (n)>] {
  ^bb0(%acc: f32, %x: f32):
    %pre = arith.addf %acc, %x : f32
    %q = arith.fptosi %pre : f32 to i32
    gemm.yield %pre, %acc, %q : f32, f32, i32
  } results [store affine_map<(m, n) -> (m, n)>, store affine_map<(m, n) -> (n, m)>]
    -> (tensor<4x16xbf16>, tensor<4x16xf32>, tensor<16x4xi8>)
  return %y#0, %y#1, %y#2 : tensor<4x16xbf16>, tensor<4x16xf32>, tensor<16x4xi8>
}

// What an output held is not read: it may stay as it is, read-only.
// MEMREF-LABEL: func @not_read
// MEMREF: %[[NEW:.+]] = memref.alloc
// MEMREF-NOT: memref.copy
// MEMREF: gemm.matmul nt {{.+}} outs(%{{.+}}, %[[NEW]]
func.func @not_read(%a: tensor<4x8xf32>, %b: tensor<16x8xf32>, %c: tensor<4x16xf32> {bufferization.writable = true},
                    %d: tensor<4x16xf32> {bufferization.writable = false}) -> (tensor<4x16xf32>, tensor<4x16xf32>) {
  %y:2 = gemm.matmul nt ins(%a, %b : tensor<4x8xf32>, tensor<16x8xf32>) outs(%c, %d : tensor<4x16xf32>, tensor<4x16xf32>)
      epilogue {
  ^bb0(%acc: f32):
    %n = arith.negf %acc : f32
    gemm.yield %n, %acc : f32, f32
  } results [store affine_map<(m, n) -> (m, n)>] -> (tensor<4x16xf32>, tensor<4x16xf32>)
  return %y#0, %y#1 : tensor<4x16xf32>, tensor<4x16xf32>
}

// What is reduced is combined with what was there, which is read.
// CHECK-LABEL: func @largest
// CHECK: } results [absmax #[[$M:.+]]] -> (tensor<4x16xf32>, tensor<4xf32>)
// MEMREF-LABEL: func @largest
// MEMREF: %[[NEW:.+]] = memref.alloc{{.*}} memref<4xf32>
// MEMREF: memref.copy %{{.+}}, %[[NEW]]
// MEMREF: gemm.matmul nt {{.+}} outs(%{{.+}}, %[[NEW]]
func.func @largest(%a: tensor<4x8xf32>, %b: tensor<16x8xf32>, %c: tensor<4x16xf32> {bufferization.writable = true},
                   %d: tensor<4xf32> {bufferization.writable = false}) -> (tensor<4x16xf32>, tensor<4xf32>) {
  %y:2 = gemm.matmul nt ins(%a, %b : tensor<4x8xf32>, tensor<16x8xf32>) outs(%c, %d : tensor<4x16xf32>, tensor<4xf32>)
      epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc : f32, f32
  } results [absmax affine_map<(m, n) -> (m)>] -> (tensor<4x16xf32>, tensor<4xf32>)
  return %y#0, %y#1 : tensor<4x16xf32>, tensor<4xf32>
}

// The sizes of each result are those that its map says.
// DIMS-LABEL: func @dims
// DIMS-SAME: (%[[A:.+]]: tensor<?x8xf32>, %[[B:.+]]: tensor<?x8xf32>, %{{.+}}: tensor<?x?xf32>, %{{.+}}: tensor<?x?xf32>)
// DIMS-DAG: %[[M:.+]] = tensor.dim %[[A]], %c0
// DIMS-DAG: %[[N:.+]] = tensor.dim %[[B]], %c0
// DIMS: return %[[N]], %[[M]]
func.func @dims(%a: tensor<?x8xf32>, %b: tensor<?x8xf32>, %c: tensor<?x?xf32>, %d: tensor<?x?xf32>) -> (index, index) {
  %y:2 = gemm.matmul nt ins(%a, %b : tensor<?x8xf32>, tensor<?x8xf32>) outs(%c, %d : tensor<?x?xf32>, tensor<?x?xf32>)
      epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc : f32, f32
  } results [store affine_map<(m, n) -> (n, m)>] -> (tensor<?x?xf32>, tensor<?x?xf32>)
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.dim %y#1, %c0 : tensor<?x?xf32>
  %1 = tensor.dim %y#1, %c1 : tensor<?x?xf32>
  return %0, %1 : index, index
}
