// A zero beside 2^127 aligns nothing: tensor cores give the product's exponent, not the factor's,
// the least, so that what is small beside it stays.
// REQUIRES: emulator-runtime
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none
// RUN: gemm-verify %t.gemm --device=emulate --inputs=42 | FileCheck %s
// CHECK: @main: 42 of 42 inputs agree

func.func @main(%x: tensor<16x8xbf16>) -> tensor<16x4xf32> {
  %w = arith.constant dense<[[0x3F44, 0x3F20, 0x3F82, 0x3F3C, 0x3FFD, 0x7F00, 0x3FE6, 0x3FF1],
                                [0x3FC2, 0x3F6B, 0x3F30, 0x3FF9, 0x3F0E, 0x7F00, 0x3FC7, 0x3FDD],
                                [0x3F01, 0x3FE4, 0x3F88, 0x3F75, 0x3F34, 0x7F00, 0x3FA2, 0x3F0F],
                                [0x3F0B, 0x3F0D, 0x3F04, 0x3FC3, 0x3F6E, 0x7F00, 0x3FD8, 0x3F0E]]> : tensor<4x8xbf16>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16x4xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<16x4xf32>) -> tensor<16x4xf32>
  %r = linalg.generic {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%x, %w : tensor<16x8xbf16>, tensor<4x8xbf16>) outs(%f : tensor<16x4xf32>) {
  ^bb0(%a: bf16, %b: bf16, %c: f32):
    %p = arith.extf %a : bf16 to f32
    %q = arith.extf %b : bf16 to f32
    %m = arith.mulf %p, %q : f32
    %s = arith.addf %c, %m : f32
    linalg.yield %s : f32
  } -> tensor<16x4xf32>
  return %r : tensor<16x4xf32>
}
