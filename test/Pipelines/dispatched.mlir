// A program that gemm-dispatch has seen, whose kernels are lowered, is compiled: its branches are choices of a
// kernel, and no control flow of the program's.
// RUN: gemm-opt %s --pass-pipeline='builtin.module(gemm-plan{target=h200},one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion=identity-layout-map},canonicalize,cse,func.func(gemm-dispatch),gemm-to-tile,gemm-lower-kernels)' -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: gemm-compile %t.mlir --target=h200 --ptxas=none -o %t.gemm
// RUN: gemm-run %t.gemm --device=emulate --check --input=3x7xbf16=random:seed=1 --input=7x24xbf16=random:seed=2 --input=3x24xf32=random:seed=3 | FileCheck %s --check-prefix=PASS
// RUN: gemm-run %t.gemm --device=emulate --check --input=70x7xbf16=random:seed=1 --input=7x9xbf16=random:seed=2 --input=70x9xf32=random:seed=3 | FileCheck %s --check-prefix=PASS

// CHECK: func.func @product
// CHECK: scf.if
// CHECK: gemm.matmul
// CHECK: else
// PASS: PASS: 1 step of @product
func.func @product(%a: tensor<?x7xbf16>, %b: tensor<7x?xbf16>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = gemm.matmul nn ins(%a, %b : tensor<?x7xbf16>, tensor<7x?xbf16>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
