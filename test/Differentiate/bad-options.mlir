// RUN: not gemm-opt %s --gemm-differentiate=arguments=2 2>&1 | FileCheck %s --check-prefix=NUMBER
// RUN: not gemm-opt %s --gemm-differentiate=arguments=1 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not gemm-opt %s --gemm-differentiate=arguments=0,0 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not gemm-opt %s --gemm-differentiate="arguments=0 accumulate=1" 2>&1 | FileCheck %s --check-prefix=MAIN
// RUN: not gemm-opt %s --gemm-differentiate=save=some 2>&1 | FileCheck %s --check-prefix=SAVE
// RUN: not gemm-opt %s --gemm-differentiate=target=none 2>&1 | FileCheck %s --check-prefix=TARGET
// NUMBER: bad-options.mlir:{{.*}} error: expected 'arguments' to be numbers of arguments below 2, got 2
// TYPE: error: expected 'arguments' to be numbers of tensors of f16, bf16, f32 or f64, got 1, of 'tensor<4xi32>'
// TWICE: error: expected each number once in 'arguments', got 0 twice
// MAIN: error: expected 'accumulate' to be numbers of tensors of f16, bf16, f32 or f64, got 1
// SAVE: error: expected 'save' to be all, inputs or auto, got 'some'
// TARGET: error: {{.*}}none
func.func @f(%x: tensor<4xf32>, %i: tensor<4xi32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
