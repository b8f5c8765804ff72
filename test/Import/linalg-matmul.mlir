// linalg.matmul with and without transposed maps: the storage order of the
// product is that of the maps, the accumulator's zero fill is beta = 0.
// RUN: gemm-opt %s --gemm-import | FileCheck %s
// RUN: gemm-opt %s --gemm-import --gemm-import | FileCheck %s
// RUN: gemm-opt %s --gemm-import --remarks-filter=gemm-import 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// REMARK-COUNT-6: remark: [Passed] Imported | Category:gemm-import | Remark="linalg.matmul became gemm.matmul"

#a = affine_map<(m, n, k) -> (m, k)>
#at = affine_map<(m, n, k) -> (k, m)>
#b = affine_map<(m, n, k) -> (k, n)>
#bt = affine_map<(m, n, k) -> (n, k)>
#c = affine_map<(m, n, k) -> (m, n)>

// CHECK-LABEL: func.func @nn(
// CHECK-NOT: linalg
// CHECK: %[[E:.*]] = tensor.empty() : tensor<4x6xf32>
// CHECK-NEXT: %[[D:.*]] = gemm.matmul nn ins(%arg0, %arg1 : tensor<4x5xbf16>, tensor<5x6xbf16>) outs(%[[E]] : tensor<4x6xf32>) -> tensor<4x6xf32>
// CHECK-NEXT: return %[[D]]
func.func @nn(%a: tensor<4x5xbf16>, %b: tensor<5x6xbf16>) -> tensor<4x6xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x6xf32>
  %c = linalg.fill ins(%zero : f32) outs(%e : tensor<4x6xf32>) -> tensor<4x6xf32>
  %d = linalg.matmul ins(%a, %b : tensor<4x5xbf16>, tensor<5x6xbf16>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %d : tensor<4x6xf32>
}

// CHECK-LABEL: func.func @nt(
// CHECK: gemm.matmul nt ins(%arg0, %arg1 : tensor<4x5xf16>, tensor<6x5xf16>)
func.func @nt(%a: tensor<4x5xf16>, %b: tensor<6x5xf16>) -> tensor<4x6xf16> {
  %zero = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<4x6xf16>
  %c = linalg.fill ins(%zero : f16) outs(%e : tensor<4x6xf16>) -> tensor<4x6xf16>
  %d = linalg.matmul indexing_maps = [#a, #bt, #c] ins(%a, %b : tensor<4x5xf16>, tensor<6x5xf16>) outs(%c : tensor<4x6xf16>) -> tensor<4x6xf16>
  return %d : tensor<4x6xf16>
}

// CHECK-LABEL: func.func @tn(
// CHECK: gemm.matmul tn ins(%arg0, %arg1 : tensor<5x4xf32>, tensor<5x6xf32>)
func.func @tn(%a: tensor<5x4xf32>, %b: tensor<5x6xf32>) -> tensor<4x6xf32> {
  %zero = arith.constant dense<0.0> : tensor<4x6xf32>
  %d = linalg.matmul indexing_maps = [#at, #b, #c] ins(%a, %b : tensor<5x4xf32>, tensor<5x6xf32>) outs(%zero : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %d : tensor<4x6xf32>
}

// CHECK-LABEL: func.func @tt(
// CHECK: gemm.matmul tt ins(%arg0, %arg1 : tensor<5x4xi8>, tensor<6x5xi8>) outs({{.*}} : tensor<4x6xi32>)
func.func @tt(%a: tensor<5x4xi8>, %b: tensor<6x5xi8>) -> tensor<4x6xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x6xi32>
  %c = linalg.fill ins(%zero : i32) outs(%e : tensor<4x6xi32>) -> tensor<4x6xi32>
  %d = linalg.matmul indexing_maps = [#at, #bt, #c] ins(%a, %b : tensor<5x4xi8>, tensor<6x5xi8>) outs(%c : tensor<4x6xi32>) -> tensor<4x6xi32>
  return %d : tensor<4x6xi32>
}

// What is not a fill with zero is accumulated to.
// CHECK-LABEL: func.func @accumulate(
// CHECK: gemm.matmul nn ins(%arg0, %arg1 : {{.*}}) outs(%arg2 : tensor<4x6xf32>) beta(1.000000e+00)
func.func @accumulate(%a: tensor<4x5xbf16>, %b: tensor<5x6xbf16>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %d = linalg.matmul ins(%a, %b : tensor<4x5xbf16>, tensor<5x6xbf16>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %d : tensor<4x6xf32>
}

// Sizes known at run time only.
// CHECK-LABEL: func.func @dynamic(
// CHECK: gemm.matmul nn ins(%arg0, %arg1 : tensor<?x?xf64>, tensor<?x6xf64>) outs(%arg2 : tensor<?x6xf64>) beta(1.000000e+00)
func.func @dynamic(%a: tensor<?x?xf64>, %b: tensor<?x6xf64>, %c: tensor<?x6xf64>) -> tensor<?x6xf64> {
  %d = linalg.matmul ins(%a, %b : tensor<?x?xf64>, tensor<?x6xf64>) outs(%c : tensor<?x6xf64>) -> tensor<?x6xf64>
  return %d : tensor<?x6xf64>
}
