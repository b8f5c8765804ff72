// A sum that the source adds in bf16 is added in f32 by a bundle, and held to that: in bf16 a
// long sum may be off by all of it.
// REQUIRES: emulator-runtime
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none --verify=emulate | FileCheck %s
// CHECK: @main: 9 of 9 inputs agree
// CHECK: @sum: 9 of 9 inputs agree
// CHECK: @sum_of_sums: 9 of 9 inputs agree
// RUN: sed 's/mulf %%p, %%half/addf %%p, %%half/' %s > %t.sum.mlir
// RUN: not gemm-verify %t.gemm --source=%t.sum.mlir | FileCheck %s --check-prefix=SUM
// SUM: @main: 9 of 9 inputs agree
// SUM: @sum: input
// RUN: sed 's/%%x, %%w :/%%x, %%v :/' %s > %t.product.mlir
// RUN: not gemm-verify %t.gemm --source=%t.product.mlir | FileCheck %s --check-prefix=PRODUCT
// PRODUCT: @main: input 0
// PRODUCT: @sum: 9 of 9 inputs agree

func.func @main(%x: tensor<8x512xbf16>, %w: tensor<512x8xbf16>) -> tensor<8x8xbf16> {
  %z = arith.constant 0.0 : bf16
  %v0 = tensor.extract_slice %w[0, 0] [511, 8] [1, 1] : tensor<512x8xbf16> to tensor<511x8xbf16>
  %v = tensor.pad %v0 low[0, 0] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : bf16
  } : tensor<511x8xbf16> to tensor<512x8xbf16>
  %e = tensor.empty() : tensor<8x8xbf16>
  %f = linalg.fill ins(%z : bf16) outs(%e : tensor<8x8xbf16>) -> tensor<8x8xbf16>
  %y = linalg.matmul ins(%x, %w : tensor<8x512xbf16>, tensor<512x8xbf16>) outs(%f : tensor<8x8xbf16>) -> tensor<8x8xbf16>
  return %y : tensor<8x8xbf16>
}
func.func @sum(%x: tensor<6x300xbf16>) -> tensor<6xbf16> {
  %z = arith.constant 0.0 : bf16
  %half = arith.constant 0.5 : bf16
  %e = tensor.empty() : tensor<6xbf16>
  %f = linalg.fill ins(%z : bf16) outs(%e : tensor<6xbf16>) -> tensor<6xbf16>
  %y = linalg.reduce ins(%x : tensor<6x300xbf16>) outs(%f : tensor<6xbf16>) dimensions = [1] (%a: bf16, %s: bf16) {
    %p = arith.mulf %a, %a : bf16
    %q = arith.mulf %p, %half : bf16
    %t = arith.addf %q, %s : bf16
    linalg.yield %t : bf16
  }
  return %y : tensor<6xbf16>
}
// Each product is a sum of its own, which is rounded before it is added to another.
func.func @sum_of_sums(%a: tensor<4x16x64xbf16>, %b: tensor<4x64x64xbf16>) -> tensor<16x64xbf16> {
  %z = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<4x16x64xbf16>
  %f = linalg.fill ins(%z : bf16) outs(%e : tensor<4x16x64xbf16>) -> tensor<4x16x64xbf16>
  %y = linalg.batch_matmul ins(%a, %b : tensor<4x16x64xbf16>, tensor<4x64x64xbf16>) outs(%f : tensor<4x16x64xbf16>) -> tensor<4x16x64xbf16>
  %g = tensor.empty() : tensor<16x64xbf16>
  %h = linalg.fill ins(%z : bf16) outs(%g : tensor<16x64xbf16>) -> tensor<16x64xbf16>
  %r = linalg.reduce { arith.addf } ins(%y : tensor<4x16x64xbf16>) outs(%h : tensor<16x64xbf16>) dimensions = [0]
  return %r : tensor<16x64xbf16>
}
