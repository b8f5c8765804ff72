// RUN: split-file %s %t
// RUN: not gemm-opt %t/i16.mlir --gemm-to-nvvm=target=sm_80 2>&1 | FileCheck %s --check-prefix=I16
// RUN: not gemm-compile %t/i16.mlir -o %t.gemm --target=sm_80 --ptxas=none 2>&1 | FileCheck %s --check-prefix=I16
// RUN: not gemm-compile %t/reshape.mlir -o %t.gemm --target=sm_80 --ptxas=none 2>&1 | FileCheck %s --check-prefix=RESHAPE
// RUN: gemm-opt %t/reshape.mlir --gemm-to-nvvm=target=sm_80 | FileCheck %s --check-prefix=HOST
// RUN: not gemm-opt %t/sizes.mlir --gemm-to-nvvm="target=sm_80 allocate=device" 2>&1 | FileCheck %s --check-prefix=SIZES

// What another's bufferization may have left in memory: integers of 16 bits, which are widened on
// tensors only, and a reshape to computed sizes, which a host computes and a bundle does not.
// I16: i16.mlir:2:3: error: 'linalg.generic' op has no kernel: element type 'i16' has no code generation (f64, f32, f16, bf16, f8E4M3FN, f8E5M2, f8E8M0FNU, i64, i32, i8 and i1 have)
// RESHAPE: reshape.mlir:8:3: error: a reshape to computed sizes has no place in a bundle: expected sizes of which it is known, for all of them, that they group the dims of what is reshaped
// HOST: %[[R:.+]] = memref.reshape
// HOST: memref.extract_strided_metadata %[[R]]
// HOST: gpu.launch_func
// SIZES: sizes.mlir:2:8: error: 'memref.reshape' op touches memory of the GPU from the host: expected loads and stores of single numbers; use allocate=shared, or gpu.memcpy

//--- i16.mlir
func.func @f(%a: memref<4x8xi16>, %b: memref<4x8xi16>) {
  linalg.copy ins(%a : memref<4x8xi16>) outs(%b : memref<4x8xi16>)
  return
}
//--- reshape.mlir
func.func @f(%a: memref<?x?xf32>, %b: memref<?x8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %m = memref.dim %a, %c0 : memref<?x?xf32>
  %n = arith.divui %m, %c8 : index
  %s = memref.alloca() : memref<2xindex>
  memref.store %n, %s[%c0] : memref<2xindex>
  memref.store %c8, %s[%c1] : memref<2xindex>
  %r = memref.reshape %a(%s) : (memref<?x?xf32>, memref<2xindex>) -> memref<?x8xf32>
  linalg.exp ins(%r : memref<?x8xf32>) outs(%b : memref<?x8xf32>)
  return
}
//--- sizes.mlir
func.func @f(%a: memref<?x?xf32>, %b: memref<?x8xf32>, %s: memref<2xi32>) {
  %r = memref.reshape %a(%s) : (memref<?x?xf32>, memref<2xi32>) -> memref<?x8xf32>
  linalg.exp ins(%r : memref<?x8xf32>) outs(%b : memref<?x8xf32>)
  return
}
