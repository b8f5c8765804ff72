// RUN: gemm-opt %s --generate-runtime-verification | FileCheck %s

// What types leave open is checked where the program runs, and nothing else.
// CHECK-LABEL: func @product
// CHECK-SAME: (%[[A:.+]]: memref<?x?xf32>, %[[B:.+]]: memref<?x8xf32>, %[[C:.+]]: memref<?x8xf32>, %[[X:.+]]: memref<?xf32>)
// CHECK-DAG: %[[MA:.+]] = memref.dim %[[A]], %c0
// CHECK-DAG: %[[KA:.+]] = memref.dim %[[A]], %c1
// CHECK-DAG: %[[KB:.+]] = memref.dim %[[B]], %c0
// CHECK-DAG: cf.assert %{{.+}}, "ERROR: Runtime op verification failed\0A{{.*}}expected operands to agree on M{{.*}}"
// CHECK-DAG: cf.assert %{{.+}}, "ERROR: Runtime op verification failed\0A{{.*}}expected operands to agree on N{{.*}}"
// CHECK-DAG: arith.cmpi eq, %[[KA]], %[[KB]]
// CHECK-DAG: cf.assert %{{.+}}, "ERROR: Runtime op verification failed\0A{{.*}}expected operands to agree on K{{.*}}"
// CHECK: gemm.matmul
func.func @product(%a: memref<?x?xf32>, %b: memref<?x8xf32>, %c: memref<?x8xf32>, %x: memref<?xf32>) {
  gemm.matmul nn ins(%a, %b : memref<?x?xf32>, memref<?x8xf32>) outs(%c : memref<?x8xf32>)
      epilogue(%x : memref<?xf32>) maps [affine_map<(m, n) -> (n)>] {
  ^bb0(%acc: f32, %e: f32):
    %0 = arith.addf %acc, %e : f32
    gemm.yield %0 : f32
  }
  return
}

// CHECK-LABEL: func @known
// CHECK-NOT: cf.assert
// CHECK: return
func.func @known(%a: memref<4x16xf32>, %b: memref<16x8xf32>, %c: memref<4x8xf32>) {
  gemm.matmul nn ins(%a, %b : memref<4x16xf32>, memref<16x8xf32>) outs(%c : memref<4x8xf32>)
  return
}

// CHECK-LABEL: func @layers
// CHECK: cf.assert %{{.+}}, {{.*}}agree on K
// CHECK: cf.assert %{{.+}}, {{.*}}agree on N
// CHECK: gemm.linear
// CHECK: cf.assert %{{.+}}, {{.*}}agree on N
// CHECK: gemm.linear_dgrad
// CHECK: cf.assert %{{.+}}, {{.*}}agree on leading dimension 0
// CHECK: cf.assert %{{.+}}, {{.*}}agree on dimension 1 of what is written
// CHECK: gemm.linear_wgrad
// CHECK-NOT: cf.assert
func.func @layers(%x: tensor<?x?xbf16>, %w: tensor<?x?xbf16>, %b: tensor<?xf32>, %dy: tensor<?x?xbf16>,
                  %into: tensor<?x32xf32>)
    -> (tensor<?x?xbf16>, tensor<?x?xbf16>, tensor<?x32xf32>) {
  %y = gemm.linear %x, %w bias(%b : tensor<?xf32>) : tensor<?x?xbf16>, tensor<?x?xbf16> -> tensor<?x?xbf16>
  %dx = gemm.linear_dgrad %dy, %w : tensor<?x?xbf16>, tensor<?x?xbf16> -> tensor<?x?xbf16>
  %dw = gemm.linear_wgrad %dy, %x into(%into : tensor<?x32xf32>) : tensor<?x?xbf16>, tensor<?x?xbf16> -> tensor<?x32xf32>
  return %y, %dx, %dw : tensor<?x?xbf16>, tensor<?x?xbf16>, tensor<?x32xf32>
}

// What a result's type knows, the operands have.
// CHECK-LABEL: func @known_results
// CHECK-SAME: (%[[X:.+]]: tensor<?x8xf32>, %[[W:.+]]: tensor<?x8xf32>, %[[DY:.+]]: tensor<3x?xf32>)
// CHECK: %[[M:.+]] = tensor.dim %[[X]], %c0
// CHECK: arith.cmpi eq, %c4{{.*}}, %[[M]]
// CHECK: cf.assert %{{.+}}, {{.*}}agree on dimension 0 of what is written
// CHECK: %[[N:.+]] = tensor.dim %[[W]], %c0
// CHECK: arith.cmpi eq, %c5{{.*}}, %[[N]]
// CHECK: cf.assert %{{.+}}, {{.*}}agree on dimension 1 of what is written
// CHECK-NOT: cf.assert
// CHECK: gemm.linear
// CHECK: %[[S:.+]] = tensor.dim %[[DY]], %c1
// CHECK: arith.cmpi eq, %c5{{.*}}, %[[S]]
// CHECK: cf.assert %{{.+}}, {{.*}}agree on dimension 0 of what is written
// CHECK: gemm.linear_bgrad
// CHECK-NOT: cf.assert
func.func @known_results(%x: tensor<?x8xf32>, %w: tensor<?x8xf32>, %dy: tensor<3x?xf32>)
    -> (tensor<4x5xf32>, tensor<5xf32>) {
  %d = gemm.linear %x, %w : tensor<?x8xf32>, tensor<?x8xf32> -> tensor<4x5xf32>
  %s = gemm.linear_bgrad %dy : tensor<3x?xf32> -> tensor<5xf32>
  return %d, %s : tensor<4x5xf32>, tensor<5xf32>
}
