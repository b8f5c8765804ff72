// A row times a column is a sum and no product: f32 without an option, and with --allow=bf16 not
// rounded either.
// REQUIRES: emulator-runtime
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none --verify=emulate | FileCheck %s
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none --allow=bf16 --verify | FileCheck %s
// CHECK: VERIFIED: 1 functions agree with the source

func.func @main(%x: tensor<4x64xf32>, %y: tensor<4x64xf32>, %u: tensor<64xf32>, %v: tensor<f32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<f32>) {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = linalg.generic {
    indexing_maps = [affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (m)>],
    iterator_types = ["parallel", "reduction"]}
    ins(%x, %y : tensor<4x64xf32>, tensor<4x64xf32>) outs(%f : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %c, %m : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %q = linalg.generic {
    indexing_maps = [affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (m)>],
    iterator_types = ["parallel", "reduction"]}
    ins(%x, %x : tensor<4x64xf32>, tensor<4x64xf32>) outs(%f : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %c, %m : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %d = linalg.dot ins(%u, %u : tensor<64xf32>, tensor<64xf32>) outs(%v : tensor<f32>) -> tensor<f32>
  return %r, %q, %d : tensor<4xf32>, tensor<4xf32>, tensor<f32>
}
