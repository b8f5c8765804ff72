// What f32 computes of a bf16 and f16 then holds is computed in f32: 2^17 * 0.25 is no f16 before.
// RUN: gemm-compile %s --emit=ptx --target=h200 --ptxas=none | FileCheck %s
// RUN: gemm-compile %s --emit=ptx --target=a100 --ptxas=none | FileCheck %s
// CHECK: cvt.rn.bf16
// CHECK-NOT: mul.rn.f16
// CHECK: mul.rn.f32
// CHECK-NOT: mul.rn.f16
func.func @main(%x: tensor<16x16xbf16>, %w: tensor<16x16xbf16>) -> tensor<16x16xf16> {
  %z = arith.constant 0.0 : f32
  %q = arith.constant 0.25 : f32
  %e = tensor.empty() : tensor<16x16xf32>
  %h = tensor.empty() : tensor<16x16xf16>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
  %m = linalg.matmul ins(%x, %w : tensor<16x16xbf16>, tensor<16x16xbf16>) outs(%f : tensor<16x16xf32>) -> tensor<16x16xf32>
  %r = linalg.map ins(%m : tensor<16x16xf32>) outs(%h : tensor<16x16xf16>) (%a: f32, %o: f16) {
    %n = arith.truncf %a : f32 to bf16
    %b = arith.extf %n : bf16 to f32
    %s = arith.mulf %b, %q : f32
    %t = arith.truncf %s : f32 to f16
    linalg.yield %t : f16
  }
  return %r : tensor<16x16xf16>
}
