// What keeps a norm from 0 is told by lines whose norm is less: another one shows, and so does none.
// REQUIRES: emulator-runtime
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none --verify | FileCheck %s
// CHECK: VERIFIED: 1 functions
// RUN: sed 's/1.0e-8 : f32/1.0e-4 : f32/' %s > %t.larger.mlir
// RUN: not gemm-verify %t.gemm --source=%t.larger.mlir | FileCheck %s --check-prefix=DIFFERS
// RUN: sed 's/1.0e-8 : f32/0.0 : f32/' %s > %t.none.mlir
// RUN: gemm-compile %t.none.mlir -o %t.none.gemm --codegen=false
// RUN: not gemm-verify %t.none.gemm --source=%s | FileCheck %s --check-prefix=DIFFERS
// DIFFERS: @cosine: input 4

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#one = affine_map<(i) -> (i)>

func.func @cosine(%x: tensor<40x64xf32>, %y: tensor<40x64xf32>) -> tensor<40xf32> {
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2.0 : f32
  %eps = arith.constant 1.0e-8 : f32
  %e = tensor.empty() : tensor<40xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<40xf32>) -> tensor<40xf32>
  %s:3 = linalg.generic {indexing_maps = [#id, #id, #row, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x, %y : tensor<40x64xf32>, tensor<40x64xf32>) outs(%f, %f, %f : tensor<40xf32>, tensor<40xf32>, tensor<40xf32>) {
  ^bb0(%a: f32, %b: f32, %p: f32, %q: f32, %r: f32):
    %ab = arith.mulf %a, %b : f32
    %m = math.absf %a : f32
    %aa = math.powf %m, %two : f32
    %bb = arith.mulf %b, %b : f32
    %u = arith.addf %ab, %p : f32
    %v = arith.addf %aa, %q : f32
    %w = arith.addf %bb, %r : f32
    linalg.yield %u, %v, %w : f32, f32, f32
  } -> (tensor<40xf32>, tensor<40xf32>, tensor<40xf32>)
  %c = linalg.generic {indexing_maps = [#one, #one, #one, #one], iterator_types = ["parallel"]}
      ins(%s#0, %s#1, %s#2 : tensor<40xf32>, tensor<40xf32>, tensor<40xf32>) outs(%e : tensor<40xf32>) {
  ^bb0(%ab: f32, %aa: f32, %bb: f32, %d: f32):
    %n = math.sqrt %aa : f32
    %o = math.sqrt %bb : f32
    %g = arith.maximumf %n, %eps : f32
    %h = arith.maximumf %o, %eps : f32
    %k = arith.mulf %g, %h : f32
    %t = arith.divf %ab, %k : f32
    linalg.yield %t : f32
  } -> tensor<40xf32>
  return %c : tensor<40xf32>
}
