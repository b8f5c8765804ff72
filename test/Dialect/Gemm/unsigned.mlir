// Bytes that have no sign: said in text and bytecode, kept by what rewrites the op, and its loops
// widen them as its kernel does.
// RUN: gemm-opt %s | gemm-opt | FileCheck %s
// RUN: gemm-opt %s --mlir-print-op-generic | gemm-opt | FileCheck %s
// RUN: gemm-opt %s --emit-bytecode | gemm-opt | FileCheck %s
// RUN: gemm-opt %s --one-shot-bufferize="bufferize-function-boundaries" | FileCheck %s --check-prefix=MEM
// RUN: gemm-opt %s --gemm-fuse-epilogue | FileCheck %s --check-prefix=FUSED
// RUN: gemm-opt %s --gemm-flatten | FileCheck %s --check-prefix=FLAT
// RUN: gemm-opt %s --gemm-fuse-products="target=a100" --remarks-filter=gemm-fuse-products 2>&1 | FileCheck %s --check-prefix=PRODUCTS
// RUN: gemm-opt %s --transform-interpreter --canonicalize | FileCheck %s --check-prefix=LOOPS

// CHECK-LABEL: func @product
// CHECK: gemm.matmul nt ins({{.+}}) outs({{.+}}) {unsigned_a} -> tensor<4x16xi32>
// MEM-LABEL: func @product
// MEM: gemm.matmul nt ins({{.+}}) outs({{.+}}) {unsigned_a}
// FUSED-LABEL: func @product
// FUSED: gemm.matmul nt {{.+}} epilogue
// FUSED: {unsigned_a}
// FUSED-NOT: linalg.generic
// LOOPS-LABEL: func @product
// LOOPS: ^bb0(%[[A:.+]]: i8, %[[B:.+]]: i8, %[[C:.+]]: i32):
// LOOPS-DAG: %[[X:.+]] = arith.extui %[[A]] : i8 to i32
// LOOPS-DAG: %[[W:.+]] = arith.extsi %[[B]] : i8 to i32
// LOOPS: arith.muli %[[X]], %[[W]] : i32
func.func @product(%a: tensor<4x8xi8>, %b: tensor<16x8xi8>, %bias: tensor<16xi32>) -> tensor<4x16xi32> {
  %c = tensor.empty() : tensor<4x16xi32>
  %d = gemm.matmul nt ins(%a, %b : tensor<4x8xi8>, tensor<16x8xi8>) outs(%c : tensor<4x16xi32>) {unsigned_a} -> tensor<4x16xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m, n)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%d, %bias : tensor<4x16xi32>, tensor<16xi32>) outs(%c : tensor<4x16xi32>) {
  ^bb0(%x: i32, %y: i32, %z: i32):
    %s = arith.addi %x, %y : i32
    linalg.yield %s : i32
  } -> tensor<4x16xi32>
  return %r : tensor<4x16xi32>
}

// Strides that a kernel does not take make another op.
// FLAT-LABEL: func @strided
// FLAT: gemm.matmul tn {{.+}} {unsigned_b}
func.func @strided(%a: memref<4x8xi8, strided<[1, 4]>>, %b: memref<8x16xi8>, %c: memref<4x16xi32>) {
  gemm.matmul nn ins(%a, %b : memref<4x8xi8, strided<[1, 4]>>, memref<8x16xi8>) outs(%c : memref<4x16xi32>) {unsigned_b}
  return
}

// Products that share A are one op where their bytes are read alike.
// PRODUCTS: a product that the epilogue reads stays apart: the bytes of its factors have signs otherwise
// PRODUCTS-LABEL: func @mixed
// PRODUCTS-COUNT-2: gemm.matmul
// PRODUCTS-LABEL: func @alike
// PRODUCTS: gemm.matmul nt ins(%arg0, %arg1, %arg2 :
// PRODUCTS: unsigned_a, unsigned_b
func.func @mixed(%x: tensor<512x1024xi8>, %g: tensor<4096x1024xi8>, %u: tensor<4096x1024xi8>) -> tensor<512x4096xi32> {
  %e = tensor.empty() : tensor<512x4096xi32>
  %up = gemm.matmul nt ins(%x, %u : tensor<512x1024xi8>, tensor<4096x1024xi8>) outs(%e : tensor<512x4096xi32>) {unsigned_a} -> tensor<512x4096xi32>
  %y = gemm.matmul nt ins(%x, %g : tensor<512x1024xi8>, tensor<4096x1024xi8>) outs(%e : tensor<512x4096xi32>)
      epilogue(%up : tensor<512x4096xi32>) maps [affine_map<(m, n) -> (m, n)>] {
  ^bb0(%a: i32, %b: i32):
    %v = arith.muli %a, %b : i32
    gemm.yield %v : i32
  } {unsigned_a, unsigned_b} -> tensor<512x4096xi32>
  return %y : tensor<512x4096xi32>
}
func.func @alike(%x: tensor<512x1024xi8>, %g: tensor<4096x1024xi8>, %u: tensor<4096x1024xi8>) -> tensor<512x4096xi32> {
  %e = tensor.empty() : tensor<512x4096xi32>
  %up = gemm.matmul nt ins(%x, %u : tensor<512x1024xi8>, tensor<4096x1024xi8>) outs(%e : tensor<512x4096xi32>) {unsigned_a, unsigned_b} -> tensor<512x4096xi32>
  %y = gemm.matmul nt ins(%x, %g : tensor<512x1024xi8>, tensor<4096x1024xi8>) outs(%e : tensor<512x4096xi32>)
      epilogue(%up : tensor<512x4096xi32>) maps [affine_map<(m, n) -> (m, n)>] {
  ^bb0(%a: i32, %b: i32):
    %v = arith.muli %a, %b : i32
    gemm.yield %v : i32
  } {unsigned_a, unsigned_b} -> tensor<512x4096xi32>
  return %y : tensor<512x4096xi32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %func = transform.structured.match ops{["func.func"]} attributes{sym_name = "product"} in %root : (!transform.any_op) -> !transform.any_op
    %ops = transform.structured.match ops{["gemm.matmul"]} in %func : (!transform.any_op) -> !transform.any_op
    %parts = transform.structured.decompose_interface %ops : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
