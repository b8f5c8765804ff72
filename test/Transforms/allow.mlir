// RUN: gemm-opt %s --pass-pipeline='builtin.module(func.func(gemm-allow{type=bf16}))' | FileCheck %s
// RUN: gemm-opt %s --pass-pipeline='builtin.module(func.func(gemm-allow))' | FileCheck %s --check-prefix=OFF
// RUN: gemm-opt %s --pass-pipeline='builtin.module(func.func(gemm-allow{type=tf32}))' --remarks-filter=gemm-allow 2>&1 | FileCheck %s --check-prefix=TF32
// RUN: not gemm-opt %s --pass-pipeline='builtin.module(func.func(gemm-allow{type=f16}))' 2>&1 | FileCheck %s --check-prefix=F16
// RUN: gemm-opt %s --pass-pipeline='builtin.module(gemm-plan{target=a100 allow=bf16})' | FileCheck %s --check-prefix=PLAN

// F16: error: expected products of f32 to be allowed in bf16, tf32, bf16x6, bf16x3 or bf16x9, got 'f16'
// TF32: operands of a product of f32 are rounded to tf32
// TF32-NOT: arith.truncf
// TF32-LABEL: func @tensors
// TF32: gemm.matmul nn ins(%arg0, %arg1 : {{.*}} {precision = tf32}
// TF32-LABEL: func @memory
// TF32: gemm.matmul nt ins(%arg0, %arg0 : {{.*}} {precision = tf32}
// TF32-LABEL: func @others
// TF32-NOT: precision
// RUN: gemm-opt %s --pass-pipeline='builtin.module(func.func(gemm-allow{type=bf16x3}))' --remarks-filter=gemm-allow 2>&1 | FileCheck %s --check-prefix=PARTS
// PARTS: a product of f32 may be as far off as bf16x3 is
// PARTS-NOT: arith.truncf
// PARTS-LABEL: func @tensors
// PARTS: gemm.matmul nn ins(%arg0, %arg1 : {{.*}} {gemm.precision = "bf16x3"}
// PARTS-LABEL: func @others
// PARTS-NOT: gemm.precision
// OFF-NOT: bf16
// PLAN: gemm.matmul {{.*}} tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%{{.*}} : tensor<8x8xf32>)

// Both operands are rounded, C is not.
// CHECK-LABEL: func @tensors
// CHECK-SAME: %[[A:.*]]: tensor<8x16xf32>, %[[B:.*]]: tensor<16x8xf32>, %[[C:.*]]: tensor<8x8xf32>
// CHECK: %[[X:.*]] = arith.truncf %[[A]] : tensor<8x16xf32> to tensor<8x16xbf16>
// CHECK: %[[Y:.*]] = arith.truncf %[[B]] : tensor<16x8xf32> to tensor<16x8xbf16>
// CHECK: gemm.matmul nn ins(%[[X]], %[[Y]] : {{.*}}) outs(%[[C]] : tensor<8x8xf32>)
func.func @tensors(%a: tensor<8x16xf32>, %b: tensor<16x8xf32>, %c: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %d = gemm.matmul nn ins(%a, %b : tensor<8x16xf32>, tensor<16x8xf32>) outs(%c : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %d : tensor<8x8xf32>
}

// CHECK-LABEL: func @memory
// CHECK: %[[N:.*]] = memref.dim %[[A:.*]], %{{.*}} : memref<?x16xf32>
// CHECK: %[[X:.*]] = memref.alloc(%[[N]]) : memref<?x16xbf16>
// CHECK: linalg.generic {{.*}} ins(%[[A]] : memref<?x16xf32>) outs(%[[X]] : memref<?x16xbf16>)
// CHECK: gemm.matmul nt ins(%[[X]], %[[X]] :
func.func @memory(%a: memref<?x16xf32>, %c: memref<?x?xf32>) {
  gemm.matmul nt ins(%a, %a : memref<?x16xf32>, memref<?x16xf32>) outs(%c : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func @others
// CHECK-NOT: truncf
func.func @others(%a: tensor<8x16xf64>, %b: tensor<16x8xf64>, %c: tensor<8x8xf64>) -> tensor<8x8xf64> {
  %d = gemm.matmul nn ins(%a, %b : tensor<8x16xf64>, tensor<16x8xf64>) outs(%c : tensor<8x8xf64>) -> tensor<8x8xf64>
  return %d : tensor<8x8xf64>
}
