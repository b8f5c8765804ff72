// A window whose channel nobody but the windows' own operand has: memory of its size says how far
// that loop runs (JAX's correlate, whose filter has lost its dims of size 1).
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none --verify | FileCheck %s
// CHECK: @main: 9 of 9 inputs agree

func.func @main(%x: tensor<1x1x36xf32>, %h: tensor<5xf32>) -> tensor<1x32xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x32xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x32xf32>) -> tensor<1x32xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(c, i, w, n) -> (n, c, i + w)>, affine_map<(c, i, w, n) -> (w)>,
                                        affine_map<(c, i, w, n) -> (n, i)>],
                       iterator_types = ["reduction", "parallel", "reduction", "parallel"]}
      ins(%x, %h : tensor<1x1x36xf32>, tensor<5xf32>) outs(%f : tensor<1x32xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %m = arith.mulf %p, %q : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<1x32xf32>
  return %r : tensor<1x32xf32>
}
