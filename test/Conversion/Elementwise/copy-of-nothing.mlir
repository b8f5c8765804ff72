// What nothing was written to is not copied, as one-shot bufferization with copy-before-write has it; what was is.
// RUN: gemm-opt %s --gemm-elementwise-to-gpu | FileCheck %s
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none --entry=chain --verify
// RUN: gemm-opt %s --pass-pipeline='builtin.module(gemm-to-binary{target=sm_80 format=isa allocate=device deallocate})' | FileCheck %s --check-prefix=HOST

// CHECK-LABEL: func.func @chain(
// CHECK-NOT: linalg.generic
// CHECK-COUNT-2: linalg.generic {{.*}} ins(%arg0
// CHECK-NOT: linalg.generic
// HOST-LABEL: func.func @chain(
// HOST-COUNT-2: gpu.launch_func
// HOST-NOT: gpu.launch_func
// HOST-LABEL: func.func @written(
func.func @chain(%x: memref<8x8xf32>) -> memref<16x8xf32> {
  %a = memref.alloc() : memref<16x8xf32>
  %b = memref.alloc() : memref<16x8xf32>
  memref.copy %a, %b : memref<16x8xf32> to memref<16x8xf32>
  %c = memref.alloc() : memref<16x8xf32>
  memref.copy %b, %c : memref<16x8xf32> to memref<16x8xf32>
  %s = memref.subview %c[8, 0] [8, 8] [1, 1] : memref<16x8xf32> to memref<8x8xf32, strided<[8, 1], offset: 64>>
  memref.copy %x, %s : memref<8x8xf32> to memref<8x8xf32, strided<[8, 1], offset: 64>>
  %t = memref.subview %c[0, 0] [8, 8] [1, 1] : memref<16x8xf32> to memref<8x8xf32, strided<[8, 1]>>
  memref.copy %x, %t : memref<8x8xf32> to memref<8x8xf32, strided<[8, 1]>>
  return %c : memref<16x8xf32>
}
// CHECK-LABEL: func.func @written(
// CHECK-COUNT-2: linalg.generic
// CHECK-NOT: linalg.generic
func.func @written(%x: memref<8x8xf32>) -> memref<8x8xf32> {
  %a = memref.alloc() : memref<8x8xf32>
  %v = memref.cast %a : memref<8x8xf32> to memref<?x8xf32>
  %y = memref.cast %x : memref<8x8xf32> to memref<?x8xf32>
  memref.copy %y, %v : memref<?x8xf32> to memref<?x8xf32>
  %b = memref.alloc() : memref<8x8xf32>
  memref.copy %a, %b : memref<8x8xf32> to memref<8x8xf32>
  return %b : memref<8x8xf32>
}
