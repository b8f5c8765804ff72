// Tensor cores align a factor that is subnormal in f16 as if it were normal: a small constant, by
// which inputs become as small, makes no right kernel differ. And of two zeros either is the
// larger, whose reciprocal root is an infinity of either sign.
// REQUIRES: emulator-runtime
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none --verify=emulate | FileCheck %s
// CHECK: @shifted: 9 of 9 inputs agree
// CHECK: @root: {{[7-9]}} of 9 inputs agree
// CHECK: VERIFIED: 2 functions agree with the source
// RUN: gemm-verify %t.gemm --seed=3 | FileCheck %s
// RUN: sed 's/dense<1.0e-5>/dense<1.001e-5>/' %s > %t.other.mlir
// RUN: not gemm-verify %t.gemm --source=%t.other.mlir | FileCheck %s --check-prefix=OTHER
// OTHER: @shifted: input

func.func @shifted(%x: tensor<48x64xf16>, %w: tensor<64x48xf16>) -> tensor<48x48xf32> {
  %z = arith.constant 0.0 : f32
  %c = arith.constant dense<1.0e-5> : tensor<48x48xf32>
  %e = tensor.empty() : tensor<48x48xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<48x48xf32>) -> tensor<48x48xf32>
  %y = linalg.matmul ins(%x, %w : tensor<48x64xf16>, tensor<64x48xf16>) outs(%f : tensor<48x48xf32>) -> tensor<48x48xf32>
  %r = arith.addf %y, %c : tensor<48x48xf32>
  return %r : tensor<48x48xf32>
}
func.func @root(%x: tensor<256xf32>) -> tensor<256xf32> {
  %z = arith.constant dense<0.0> : tensor<256xf32>
  %m = arith.minimumf %x, %z : tensor<256xf32>
  %r = math.rsqrt %m : tensor<256xf32>
  return %r : tensor<256xf32>
}
