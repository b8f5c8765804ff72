// RUN: gemm-opt %s --gemm-to-binary="target=sm_80 format=isa" -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: mlir-opt %t.mlir --gpu-to-llvm 2>&1 | FileCheck %s --check-prefix=NAMED

// Products lie in the default memory space, 1 or #gpu.address_space<global>; what the host around
// them becomes is upstream's, which has a number for the first two only.
// CHECK-LABEL: func.func @one(
// CHECK: gpu.launch_func
// CHECK-LABEL: func.func @named(
// CHECK: gpu.launch_func
// NAMED: error: conversion of memref memory space #gpu.address_space<global> to integer address space failed
func.func @one(%a: memref<64x32xbf16, 1>, %b: memref<48x32xbf16, 1>, %c: memref<64x48xf32, 1>) {
  gemm.matmul nt ins(%a, %b : memref<64x32xbf16, 1>, memref<48x32xbf16, 1>) outs(%c : memref<64x48xf32, 1>)
  return
}
func.func @named(%a: memref<4x16x32xbf16, #gpu.address_space<global>>, %b: memref<48x32xbf16, #gpu.address_space<global>>, %c: memref<4x16x48xf32, #gpu.address_space<global>>) {
  gemm.linear %a, %b into(%c : memref<4x16x48xf32, #gpu.address_space<global>>) : memref<4x16x32xbf16, #gpu.address_space<global>>, memref<48x32xbf16, #gpu.address_space<global>>
  return
}

// Strides that are known at run time only have a kernel, where an inner one may not be 1 after a copy.
// CHECK-LABEL: func.func @rows(
// CHECK-NOT: memref.alloc
// CHECK: gpu.launch_func @gemm_kernels::@gemm_
// CHECK-LABEL: func.func @any(
// CHECK: memref.alloc
// CHECK: gpu.launch_func @gemm_kernels::@elementwise_
// CHECK: gpu.launch_func @gemm_kernels::@gemm_
func.func @rows(%a: memref<64x32xbf16, strided<[?, 1], offset: ?>>, %b: memref<48x32xbf16>, %c: memref<64x48xf32>) {
  gemm.matmul nt ins(%a, %b : memref<64x32xbf16, strided<[?, 1], offset: ?>>, memref<48x32xbf16>) outs(%c : memref<64x48xf32>)
  return
}
func.func @any(%a: memref<64x32xbf16, strided<[?, ?], offset: ?>>, %b: memref<48x32xbf16>, %c: memref<64x48xf32>) {
  gemm.matmul nt ins(%a, %b : memref<64x32xbf16, strided<[?, ?], offset: ?>>, memref<48x32xbf16>) outs(%c : memref<64x48xf32>)
  return
}

// Negative ones the verifier refuses; what it says to do has a kernel.
// CHECK-LABEL: func.func @backwards(
// CHECK: gpu.launch_func @gemm_kernels::@elementwise_
// CHECK: gpu.launch_func @gemm_kernels::@gemm_
func.func @backwards(%a: memref<64x32xbf16, strided<[-32, 1], offset: ?>>, %b: memref<48x32xbf16>, %c: memref<64x48xf32>) {
  %t = memref.alloc() : memref<64x32xbf16>
  linalg.copy ins(%a : memref<64x32xbf16, strided<[-32, 1], offset: ?>>) outs(%t : memref<64x32xbf16>)
  gemm.matmul nt ins(%t, %b : memref<64x32xbf16>, memref<48x32xbf16>) outs(%c : memref<64x48xf32>)
  memref.dealloc %t : memref<64x32xbf16>
  return
}
