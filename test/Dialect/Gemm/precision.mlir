// The precision of a product of f32: it is printed, parsed, kept in bytecode and by what rewrites
// the op, and its loops round factors as its kernel does.
// RUN: gemm-opt %s | gemm-opt | FileCheck %s
// RUN: gemm-opt %s --mlir-print-op-generic | gemm-opt | FileCheck %s
// RUN: gemm-opt %s --emit-bytecode | gemm-opt | FileCheck %s
// RUN: gemm-opt %s --one-shot-bufferize="bufferize-function-boundaries" | FileCheck %s --check-prefix=MEM
// RUN: gemm-opt %s --gemm-fuse-epilogue | FileCheck %s --check-prefix=FUSED
// RUN: gemm-opt %s --gemm-flatten | FileCheck %s --check-prefix=FLAT
// RUN: gemm-opt %s --gemm-fuse-products="target=a100" --remarks-filter=gemm-fuse-products 2>&1 | FileCheck %s --check-prefix=PRODUCTS
// RUN: gemm-opt %s --transform-interpreter --canonicalize | FileCheck %s --check-prefix=LOOPS

// CHECK-LABEL: func @product
// CHECK: gemm.matmul nt ins({{.+}}) outs({{.+}}) {precision = tf32} -> tensor<4x16xf32>
// MEM-LABEL: func @product
// MEM: gemm.matmul nt ins({{.+}}) outs({{.+}}) {precision = tf32}
// FUSED-LABEL: func @product
// FUSED: gemm.matmul nt {{.+}} epilogue
// FUSED: {precision = tf32}
// FUSED-NOT: linalg.generic
// LOOPS-LABEL: func @product
// LOOPS: ^bb0(%[[A:.+]]: f32, %[[B:.+]]: f32, %[[C:.+]]: f32):
// LOOPS: %[[X:.+]] = arith.truncf %[[A]] to_nearest_away : f32 to tf32
// LOOPS: %[[V:.+]] = arith.truncf %[[B]] to_nearest_away : f32 to tf32
// LOOPS-DAG: %[[Y:.+]] = arith.extf %[[X]] : tf32 to f32
// LOOPS-DAG: %[[W:.+]] = arith.extf %[[V]] : tf32 to f32
// LOOPS: arith.mulf %[[Y]], %[[W]] : f32
func.func @product(%a: tensor<4x8xf32>, %b: tensor<16x8xf32>, %bias: tensor<16xf32>) -> tensor<4x16xf32> {
  %c = tensor.empty() : tensor<4x16xf32>
  %d = gemm.matmul nt ins(%a, %b : tensor<4x8xf32>, tensor<16x8xf32>) outs(%c : tensor<4x16xf32>) {precision = tf32} -> tensor<4x16xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m, n)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%d, %bias : tensor<4x16xf32>, tensor<16xf32>) outs(%c : tensor<4x16xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<4x16xf32>
  return %r : tensor<4x16xf32>
}

// Strides that a kernel does not take make another op.
// FLAT-LABEL: func @strided
// FLAT: gemm.matmul tn {{.+}}precision = tf32
func.func @strided(%a: memref<4x8xf32, strided<[1, 4]>>, %b: memref<8x16xf32>, %c: memref<4x16xf32>) {
  gemm.matmul nn ins(%a, %b : memref<4x8xf32, strided<[1, 4]>>, memref<8x16xf32>) outs(%c : memref<4x16xf32>) {precision = tf32}
  return
}

// Products that share A are one op where their factors are rounded alike.
// PRODUCTS: a product that the epilogue reads stays apart: its factors are rounded otherwise
// PRODUCTS-LABEL: func @mixed
// PRODUCTS-COUNT-2: gemm.matmul
// PRODUCTS-LABEL: func @alike
// PRODUCTS: gemm.matmul nt ins(%arg0, %arg1, %arg2 :
// PRODUCTS: precision = tf32
func.func @mixed(%x: tensor<512x1024xf32>, %g: tensor<4096x1024xf32>, %u: tensor<4096x1024xf32>) -> tensor<512x4096xf32> {
  %e = tensor.empty() : tensor<512x4096xf32>
  %up = gemm.matmul nt ins(%x, %u : tensor<512x1024xf32>, tensor<4096x1024xf32>) outs(%e : tensor<512x4096xf32>) -> tensor<512x4096xf32>
  %y = gemm.matmul nt ins(%x, %g : tensor<512x1024xf32>, tensor<4096x1024xf32>) outs(%e : tensor<512x4096xf32>)
      epilogue(%up : tensor<512x4096xf32>) maps [affine_map<(m, n) -> (m, n)>] {
  ^bb0(%a: f32, %b: f32):
    %v = arith.mulf %a, %b : f32
    gemm.yield %v : f32
  } {precision = tf32} -> tensor<512x4096xf32>
  return %y : tensor<512x4096xf32>
}
func.func @alike(%x: tensor<512x1024xf32>, %g: tensor<4096x1024xf32>, %u: tensor<4096x1024xf32>) -> tensor<512x4096xf32> {
  %e = tensor.empty() : tensor<512x4096xf32>
  %up = gemm.matmul nt ins(%x, %u : tensor<512x1024xf32>, tensor<4096x1024xf32>) outs(%e : tensor<512x4096xf32>) {precision = tf32} -> tensor<512x4096xf32>
  %y = gemm.matmul nt ins(%x, %g : tensor<512x1024xf32>, tensor<4096x1024xf32>) outs(%e : tensor<512x4096xf32>)
      epilogue(%up : tensor<512x4096xf32>) maps [affine_map<(m, n) -> (m, n)>] {
  ^bb0(%a: f32, %b: f32):
    %v = arith.mulf %a, %b : f32
    gemm.yield %v : f32
  } {precision = tf32} -> tensor<512x4096xf32>
  return %y : tensor<512x4096xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %func = transform.structured.match ops{["func.func"]} attributes{sym_name = "product"} in %root : (!transform.any_op) -> !transform.any_op
    %ops = transform.structured.match ops{["gemm.matmul"]} in %func : (!transform.any_op) -> !transform.any_op
    %parts = transform.structured.decompose_interface %ops : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
