// RUN: gemm-opt %s --gemm-import --remarks-filter='gemm-.*' 2>&1 | FileCheck %s
// RUN: sed 's/linalg.matmul ins/gemm.matmul nn ins/' %s > %t.mlir
// RUN: gemm-opt %t.mlir --gemm-annotate-cost --gemm-select-schedule --gemm-outline-products --remarks-filter='gemm-.*' 2>&1 | FileCheck %s --check-prefix=PASSES
// RUN: gemm-opt %t.mlir --gemm-select-backend=backend=library --remarks-filter='gemm-.*' 2>&1 | FileCheck %s --check-prefix=BACKEND

// A module inside the module is another host's, and device code is of others: products there are
// left alone, and passes say so. What nobody used before import is its author's to erase.
// CHECK-DAG: gemm-import{{.*}}a module inside the module is left alone
// CHECK-DAG: gemm-import{{.*}}got one in device code
// CHECK: module {
// CHECK: %{{.+}} = arith.constant 3 : i32
// CHECK: gemm.matmul
// CHECK: module @inner
// CHECK: linalg.matmul
// CHECK: gpu.module @theirs
// CHECK: %{{.+}} = arith.constant 4 : i32
// CHECK: linalg.matmul
// PASSES-DAG: gemm-annotate-cost{{.*}}a module inside the module is left alone
// PASSES-DAG: gemm-annotate-cost{{.*}}left alone: expected a product in host code
// PASSES-DAG: gemm-select-schedule{{.*}}a module inside the module is left alone
// PASSES-DAG: gemm-select-schedule{{.*}}left alone: expected a product in host code
// PASSES-DAG: gemm-outline-products{{.*}}a module inside the module is left alone
// PASSES-DAG: gemm-outline-products{{.*}}left alone: expected a product in host code
// PASSES: module @inner
// PASSES: gemm.matmul nn
// PASSES-NOT: cost =
// PASSES-NOT: schedule =
// PASSES: return
// BACKEND-DAG: gemm-select-backend{{.*}}a module inside the module is left alone
// BACKEND-DAG: gemm-select-backend{{.*}}left alone: expected a product in host code
// BACKEND: module @inner
// BACKEND-NOT: schedule =
module {
  func.func @f(%a: tensor<64x64xbf16>, %b: tensor<64x64xbf16>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
    %dead = arith.constant 3 : i32
    %d = linalg.matmul ins(%a, %b : tensor<64x64xbf16>, tensor<64x64xbf16>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
    return %d : tensor<64x64xf32>
  }
  module @inner {
    func.func @g(%a: tensor<64x64xbf16>, %b: tensor<64x64xbf16>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
      %d = linalg.matmul ins(%a, %b : tensor<64x64xbf16>, tensor<64x64xbf16>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
      return %d : tensor<64x64xf32>
    }
  }
  gpu.module @theirs {
    gpu.func @k(%a: memref<64x64xbf16>, %b: memref<64x64xbf16>, %c: memref<64x64xf32>) {
      %dead = arith.constant 4 : i32
      linalg.matmul ins(%a, %b : memref<64x64xbf16>, memref<64x64xbf16>) outs(%c : memref<64x64xf32>)
      gpu.return
    }
  }
}
