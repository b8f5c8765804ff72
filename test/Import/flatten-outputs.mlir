// Outputs after C under leading dimensions: one that has them in C's order follows the fold; one that
// no fold expresses is written in that order and permuted, and what it held is there before.
// RUN: gemm-opt %s --gemm-flatten | FileCheck %s
// RUN: gemm-opt %s --gemm-flatten --gemm-flatten | FileCheck %s
// RUN: gemm-opt %s --gemm-flatten --remarks-filter=gemm-flatten 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: gemm-compile %s -o %t.gemm --target=sm_80
// RUN: gemm-run %t.gemm --entry=tensors --device=emulate --check
// RUN: gemm-run %t.gemm --entry=memrefs --device=emulate --check
// RUN: gemm-run %t.gemm --entry=groups --device=emulate --check
// RUN: gemm-opt %s --gemm-decompose -o %t.linalg.mlir
// RUN: gemm-verify %t.gemm --entry=memrefs --source=%t.linalg.mlir

// REMARK: [Missed] Copy | Category:gemm-flatten | Reason="an output is permuted by a copy: no fold of the leading dimensions has its order"

// CHECK-LABEL: func.func @tensors(
// CHECK: %[[EMPTY:.+]] = tensor.empty() : tensor<2x3x16x8xf16>
// CHECK: %[[MAX:.+]] = linalg.transpose ins(%arg4 : tensor<3x8x2xf32>) {{.*}} permutation = [2, 0, 1]
// CHECK: %[[D:.+]]:3 = gemm.matmul nt ins({{.*}} : tensor<6x16x32xf16>, tensor<6x8x32xf16>) outs({{.*}} : tensor<6x16x8xf16>, tensor<6x16x8xf16>, tensor<6x8xf32>)
// CHECK: linalg.transpose ins(%{{.*}} : tensor<2x3x16x8xf16>) {{.*}} permutation = [1, 3, 0, 2]
// CHECK: linalg.transpose ins(%{{.*}} : tensor<2x3x8xf32>) {{.*}} permutation = [1, 2, 0]
func.func @tensors(%a: tensor<2x3x16x32xf16>, %b: tensor<2x3x8x32xf16>, %c: tensor<2x3x16x8xf16>, %t: tensor<3x8x2x16xf16>, %max: tensor<3x8x2xf32>) -> (tensor<2x3x16x8xf16>, tensor<3x8x2x16xf16>, tensor<3x8x2xf32>) {
  %d:3 = gemm.matmul nt ins(%a, %b : tensor<2x3x16x32xf16>, tensor<2x3x8x32xf16>) outs(%c, %t, %max : tensor<2x3x16x8xf16>, tensor<3x8x2x16xf16>, tensor<3x8x2xf32>) epilogue {
  ^bb0(%acc: f32):
    %half = arith.constant 0.5 : f32
    %other = arith.mulf %acc, %half : f32
    gemm.yield %acc, %other, %acc : f32, f32, f32
  } results [store affine_map<(i, j, m, n) -> (j, n, i, m)>, absmax affine_map<(i, j, m, n) -> (j, n, i)>] -> (tensor<2x3x16x8xf16>, tensor<3x8x2x16xf16>, tensor<3x8x2xf32>)
  return %d#0, %d#1, %d#2 : tensor<2x3x16x8xf16>, tensor<3x8x2x16xf16>, tensor<3x8x2xf32>
}

// On memrefs the order is a view, of a copy where it is not one batch. A maximum is of what was there as well.
// CHECK-LABEL: func.func @memrefs(
// CHECK: %[[VIEW:.+]] = memref.transpose %arg3 (d0, d1, d2) -> (d2, d0, d1)
// CHECK: %[[COPY:.+]] = memref.alloc() : memref<2x3x8xf32>
// CHECK: linalg.copy ins(%[[VIEW]] : {{.*}}) outs(%[[COPY]]
// CHECK: %[[ORDER:.+]] = memref.transpose %arg4 (d0, d1, d2, d3) -> (d2, d0, d3, d1)
// CHECK: %[[STORED:.+]] = memref.alloc() : memref<2x3x16x8xf16>
// CHECK-NOT: outs(%[[STORED]]
// CHECK: %[[GAPS:.+]] = memref.alloc() : memref<2x3x16xf32>
// CHECK: linalg.copy ins(%arg5 : {{.*}}) outs(%[[GAPS]]
// CHECK: gemm.matmul
// CHECK-DAG: linalg.copy ins(%[[COPY]] : {{.*}}) outs(%[[VIEW]]
// CHECK-DAG: linalg.copy ins(%[[STORED]] : {{.*}}) outs(%[[ORDER]]
// CHECK-DAG: linalg.copy ins(%[[GAPS]] : {{.*}}) outs(%arg5
func.func @memrefs(%a: memref<2x3x16x32xf16>, %b: memref<2x3x8x32xf16>, %c: memref<2x3x16x8xf32>, %max: memref<3x8x2xf32>, %t: memref<3x8x2x16xf16>, %gaps: memref<2x3x16xf32, strided<[?, ?, 1]>>) {
  gemm.matmul nt ins(%a, %b : memref<2x3x16x32xf16>, memref<2x3x8x32xf16>) outs(%c, %max, %t, %gaps : memref<2x3x16x8xf32>, memref<3x8x2xf32>, memref<3x8x2x16xf16>, memref<2x3x16xf32, strided<[?, ?, 1]>>) epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc, %acc, %acc : f32, f32, f32, f32
  } results [absmax affine_map<(i, j, m, n) -> (j, n, i)>, store affine_map<(i, j, m, n) -> (j, n, i, m)>, absmax affine_map<(i, j, m, n) -> (i, j, m)>]
  return
}

// Groups of rows do not run over batches, which stay apart; those of columns fold with the rows.
// CHECK-LABEL: func.func @groups(
// CHECK: gemm.matmul nt {{.*}}tensor<2x48x32xf16>, tensor<8x32xf16>) {{.*}} tensor<2x3x8xf32>) epilogue
// CHECK: results [max #{{.+}}]
// CHECK: gemm.matmul nt {{.*}}tensor<96x32xf16>, tensor<32x32xf16>) {{.*}} tensor<96x2xf32>) epilogue
// CHECK: results [max #{{.+}} partial]
func.func @groups(%a: tensor<2x48x32xf16>, %b: tensor<8x32xf16>, %w: tensor<32x32xf16>, %c: tensor<2x48x8xf16>, %e: tensor<2x48x32xf16>, %g: tensor<2x3x8xf32>, %h: tensor<2x48x2xf32>) -> (tensor<2x3x8xf32>, tensor<2x48x2xf32>) {
  %d:2 = gemm.matmul nt ins(%a, %b : tensor<2x48x32xf16>, tensor<8x32xf16>) outs(%c, %g : tensor<2x48x8xf16>, tensor<2x3x8xf32>) epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc : f32, f32
  } results [max affine_map<(b, m, n) -> (b, m floordiv 16, n)>] -> (tensor<2x48x8xf16>, tensor<2x3x8xf32>)
  %f:2 = gemm.matmul nt ins(%a, %w : tensor<2x48x32xf16>, tensor<32x32xf16>) outs(%e, %h : tensor<2x48x32xf16>, tensor<2x48x2xf32>) epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc : f32, f32
  } results [max affine_map<(b, m, n) -> (b, m, n floordiv 16)> partial] -> (tensor<2x48x32xf16>, tensor<2x48x2xf32>)
  return %d#1, %f#1 : tensor<2x3x8xf32>, tensor<2x48x2xf32>
}
