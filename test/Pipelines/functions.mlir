// RUN: gemm-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(any(gemm-generalize,gemm-fuse-epilogue,gemm-select-layout))' | FileCheck %s
// RUN: gemm-opt %s --allow-unregistered-dialect --gemm-plan=target=sm_80 | FileCheck %s --check-prefixes=CHECK,PLAN
// RUN: gemm-opt %s --allow-unregistered-dialect --gemm-simplify-sizes | FileCheck %s --check-prefix=SIZES

// Passes of one function are for every op that is one, of others' dialects too: llvm.func stands
// for those that are not here.
// CHECK-LABEL: func.func @ours
// CHECK: gemm.matmul
// CHECK: arith.maximumf
// CHECK: layout = #gemm.layout<nn
// PLAN-SAME: schedule
func.func @ours(%a: tensor<64x64xbf16>, %b: tensor<64x64xbf16>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %d = gemm.matmul nn ins(%a, %b : tensor<64x64xbf16>, tensor<64x64xbf16>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  %r = arith.maximumf %d, %zero : tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}
// CHECK-LABEL: llvm.func @theirs
// CHECK: gemm.matmul
// CHECK-NEXT: ^bb0
// CHECK: arith.maximumf
// CHECK: layout = #gemm.layout<nn
// PLAN-SAME: schedule
llvm.func @theirs() {
  %a, %b, %c = "test.tensors"() : () -> (tensor<64x64xbf16>, tensor<64x64xbf16>, tensor<64x64xf32>)
  %d = gemm.matmul nn ins(%a, %b : tensor<64x64xbf16>, tensor<64x64xbf16>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  %r = arith.maximumf %d, %zero : tensor<64x64xf32>
  "test.keep"(%r) : (tensor<64x64xf32>) -> ()
  llvm.return
}
// SIZES-LABEL: llvm.func @sizes
// SIZES-NOT: arith.select
// SIZES: "test.keep"
llvm.func @sizes() {
  %x = "test.tensors"() : () -> tensor<?x4xf32>
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %negative = arith.cmpi slt, %n, %c0 : index
  %m = arith.select %negative, %c0, %n : index
  "test.keep"(%m) : (index) -> ()
  llvm.return
}
