// Weights of bytes along N that are transposed on the way, since lines of N do not begin at multiples of 16 bytes: their scales are
// read across, of as many columns as groups and of others. And numbers below 0 that become floats as if without a sign.
// REQUIRES: emulator-runtime
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none --verify=emulate | FileCheck %s
// CHECK: VERIFIED: 3 functions agree with the source
// RUN: gemm-run %t.gemm --entry=square --device=emulate --check | FileCheck %s --check-prefix=SQUARE
// SQUARE: elementwise 7x224xi8
// SQUARE: gemm nt 7x7x224 bf16 x i8 -> f32 in groups of 32
// SQUARE: PASS: 2 steps of @square
// RUN: gemm-run %t.gemm --entry=wide --device=emulate --check | FileCheck %s --check-prefix=WIDE
// WIDE: gemm nt 16x130x512 bf16 x i8 -> f32 in groups of 128
// WIDE: PASS: 2 steps of @wide
// RUN: gemm-run %t.gemm --entry=below_zero --device=emulate --check | FileCheck %s --check-prefix=BELOW
// BELOW-NOT: bf16 x i8

#all = affine_map<(g, k, n) -> (g, k, n)>
#group = affine_map<(g, k, n) -> (g, n)>
#id = affine_map<(n, k) -> (n, k)>
#row = affine_map<(n, k) -> (n)>

func.func @square(%x: tensor<7x224xbf16>, %w: tensor<7x32x7xi8>, %s: tensor<7x7xbf16>) -> tensor<7x7xf32> {
  %f = tensor.empty() : tensor<7x32x7xbf16>
  %d = linalg.generic {indexing_maps = [#all, #group, #all], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%w, %s : tensor<7x32x7xi8>, tensor<7x7xbf16>) outs(%f : tensor<7x32x7xbf16>) {
  ^bb0(%q: i8, %scale: bf16, %o: bf16):
    %a = arith.sitofp %q : i8 to bf16
    %r = arith.mulf %a, %scale : bf16
    linalg.yield %r : bf16
  } -> tensor<7x32x7xbf16>
  %b = tensor.collapse_shape %d [[0, 1], [2]] : tensor<7x32x7xbf16> into tensor<224x7xbf16>
  %e = tensor.empty() : tensor<7x7xf32>
  %c0 = arith.constant 0.0 : f32
  %z = linalg.fill ins(%c0 : f32) outs(%e : tensor<7x7xf32>) -> tensor<7x7xf32>
  %y = linalg.matmul ins(%x, %b : tensor<7x224xbf16>, tensor<224x7xbf16>) outs(%z : tensor<7x7xf32>) -> tensor<7x7xf32>
  return %y : tensor<7x7xf32>
}

func.func @wide(%x: tensor<16x512xbf16>, %w: tensor<4x128x130xi8>, %s: tensor<4x130xbf16>) -> tensor<16x130xf32> {
  %f = tensor.empty() : tensor<4x128x130xbf16>
  %d = linalg.generic {indexing_maps = [#all, #group, #all], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%w, %s : tensor<4x128x130xi8>, tensor<4x130xbf16>) outs(%f : tensor<4x128x130xbf16>) {
  ^bb0(%q: i8, %scale: bf16, %o: bf16):
    %a = arith.sitofp %q : i8 to bf16
    %r = arith.mulf %a, %scale : bf16
    linalg.yield %r : bf16
  } -> tensor<4x128x130xbf16>
  %b = tensor.collapse_shape %d [[0, 1], [2]] : tensor<4x128x130xbf16> into tensor<512x130xbf16>
  %e = tensor.empty() : tensor<16x130xf32>
  %c0 = arith.constant 0.0 : f32
  %z = linalg.fill ins(%c0 : f32) outs(%e : tensor<16x130xf32>) -> tensor<16x130xf32>
  %y = linalg.matmul ins(%x, %b : tensor<16x512xbf16>, tensor<512x130xbf16>) outs(%z : tensor<16x130xf32>) -> tensor<16x130xf32>
  return %y : tensor<16x130xf32>
}

func.func @below_zero(%x: tensor<16x64xbf16>, %w: tensor<48x64xi8>, %s: tensor<48xbf16>) -> tensor<16x48xf32> {
  %f = tensor.empty() : tensor<48x64xbf16>
  %b = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
    ins(%w, %s : tensor<48x64xi8>, tensor<48xbf16>) outs(%f : tensor<48x64xbf16>) {
  ^bb0(%q: i8, %scale: bf16, %o: bf16):
    %a = arith.extsi %q : i8 to i32
    %b = arith.uitofp %a : i32 to bf16
    %r = arith.mulf %b, %scale : bf16
    linalg.yield %r : bf16
  } -> tensor<48x64xbf16>
  %e = tensor.empty() : tensor<16x48xf32>
  %c0 = arith.constant 0.0 : f32
  %z = linalg.fill ins(%c0 : f32) outs(%e : tensor<16x48xf32>) -> tensor<16x48xf32>
  %y = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
    ins(%x, %b : tensor<16x64xbf16>, tensor<48x64xbf16>) outs(%z : tensor<16x48xf32>) -> tensor<16x48xf32>
  return %y : tensor<16x48xf32>
}
