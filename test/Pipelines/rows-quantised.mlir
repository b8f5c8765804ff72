// What is quantised to bytes with a scale for each row, as for the next layer's product: one kernel where a warp holds all of a row and the
// model finds that no slower, which needs nobody's word; rows of 512, which no warp holds, are quantised by kernels of their own.
// RUN: gemm-compile %s -o %t.gemm --target=h200 --ptxas=none --verify --remarks=gemm-fuse-groups > %t.out 2>&1
// RUN: FileCheck %s < %t.out
// RUN: gemm-run %t.gemm --entry=short --device=emulate --check --explore=3 | FileCheck %s --check-prefix=SHORT
// RUN: gemm-run %t.gemm --entry=long --device=emulate --check | FileCheck %s --check-prefix=LONG
// RUN: gemm-compile %s -o %t.a100.gemm --target=a100 --ptxas=none
// RUN: gemm-run %t.a100.gemm --entry=short --device=emulate --check | FileCheck %s --check-prefix=SHORT
// CHECK: what is computed of the product by groups of its columns is its epilogue
// CHECK: what is computed of the product by groups of its columns stays apart: no kernel here holds the groups
// CHECK: VERIFIED: 2 functions agree with the source, 0 differ
// SHORT: short:0 gemm nt 16x64x32
// SHORT-NEXT: PASS: 1 step
// LONG: long:0 gemm nt 2x512x32
// LONG: PASS:

#mn = affine_map<(m, n) -> (m, n)>
#m = affine_map<(m, n) -> (m, 0)>
#mk = affine_map<(m, n, k) -> (m, k)>
#nk = affine_map<(m, n, k) -> (n, k)>
#c = affine_map<(m, n, k) -> (m, n)>

func.func @short(%x: tensor<16x32xbf16>, %w: tensor<64x32xbf16>) -> (tensor<16x64xi8>, tensor<16x1xf32>) {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 1.0e-6 : f32
  %e = tensor.empty() : tensor<16x64xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<16x64xf32>) -> tensor<16x64xf32>
  %y = linalg.contract indexing_maps = [#mk, #nk, #c] ins(%x, %w : tensor<16x32xbf16>, tensor<64x32xbf16>) outs(%i : tensor<16x64xf32>) -> tensor<16x64xf32>
  %se = tensor.empty() : tensor<16x1xf32>
  %start = linalg.fill ins(%least : f32) outs(%se : tensor<16x1xf32>) -> tensor<16x1xf32>
  %most = linalg.generic {indexing_maps = [#mn, #m], iterator_types = ["parallel", "reduction"]} ins(%y : tensor<16x64xf32>) outs(%start : tensor<16x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %a = math.absf %in : f32
    %max = arith.maximumf %out, %a : f32
    linalg.yield %max : f32
  } -> tensor<16x1xf32>
  %qe = tensor.empty() : tensor<16x64xi8>
  %q = linalg.generic {indexing_maps = [#mn, #m, #mn], iterator_types = ["parallel", "parallel"]} ins(%y, %most : tensor<16x64xf32>, tensor<16x1xf32>) outs(%qe : tensor<16x64xi8>) {
  ^bb0(%in: f32, %size: f32, %out: i8):
    %k = arith.constant 127.0 : f32
    %p = arith.mulf %in, %k : f32
    %d = arith.divf %p, %size : f32
    %r = math.roundeven %d : f32
    %t = arith.fptosi %r : f32 to i8
    linalg.yield %t : i8
  } -> tensor<16x64xi8>
  return %q, %most : tensor<16x64xi8>, tensor<16x1xf32>
}

func.func @long(%x: tensor<2x32xbf16>, %w: tensor<512x32xbf16>) -> (tensor<2x512xi8>, tensor<2x1xf32>) {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 1.0e-6 : f32
  %e = tensor.empty() : tensor<2x512xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<2x512xf32>) -> tensor<2x512xf32>
  %y = linalg.contract indexing_maps = [#mk, #nk, #c] ins(%x, %w : tensor<2x32xbf16>, tensor<512x32xbf16>) outs(%i : tensor<2x512xf32>) -> tensor<2x512xf32>
  %se = tensor.empty() : tensor<2x1xf32>
  %start = linalg.fill ins(%least : f32) outs(%se : tensor<2x1xf32>) -> tensor<2x1xf32>
  %most = linalg.generic {indexing_maps = [#mn, #m], iterator_types = ["parallel", "reduction"]} ins(%y : tensor<2x512xf32>) outs(%start : tensor<2x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %a = math.absf %in : f32
    %max = arith.maximumf %out, %a : f32
    linalg.yield %max : f32
  } -> tensor<2x1xf32>
  %qe = tensor.empty() : tensor<2x512xi8>
  %q = linalg.generic {indexing_maps = [#mn, #m, #mn], iterator_types = ["parallel", "parallel"]} ins(%y, %most : tensor<2x512xf32>, tensor<2x1xf32>) outs(%qe : tensor<2x512xi8>) {
  ^bb0(%in: f32, %size: f32, %out: i8):
    %k = arith.constant 127.0 : f32
    %p = arith.mulf %in, %k : f32
    %d = arith.divf %p, %size : f32
    %r = math.roundeven %d : f32
    %t = arith.fptosi %r : f32 to i8
    linalg.yield %t : i8
  } -> tensor<2x512xi8>
  return %q, %most : tensor<2x512xi8>, tensor<2x1xf32>
}
