// Weights of 4 bits, two in a byte along n, K x N/2, as transposed weights lie: they are packed along k by a kernel of their own, or
// now where they are a constant, and the product's kernel takes them out of that; a remark has the bytes and their time.
// RUN: gemm-compile %s -o %t.gemm --target=a100 --ptxas=none --verify --remarks=gemm-fuse-dequantization > %t.out 2>&1
// RUN: FileCheck %s --check-prefix=SAY < %t.out
// RUN: gemm-run %t.gemm --device=emulate --check | FileCheck %s
// The other half of a byte first.
// RUN: sed 's/%lo3, %hi3 :/%hi3, %lo3 :/' %s > %t.high.mlir
// RUN: gemm-compile %t.high.mlir -o %t.high.gemm --target=a100 --ptxas=none --verify --remarks=gemm-fuse-dequantization 2>&1 | FileCheck %s --check-prefix=HIGH
// RUN: gemm-run %t.high.gemm --device=emulate --check | FileCheck %s
// Which half is first is what tells them apart.
// RUN: not gemm-verify %t.high.gemm --source=%s
// A constant: nothing is packed when it runs.
// RUN: sed -e 's/%w: tensor<128x32xi8>, //' -e 's|^  // constant|  %w = arith.constant dense_resource<w> : tensor<128x32xi8>|' %s > %t.constant.mlir
// RUN: %python %S/Inputs/nibbles.py >> %t.constant.mlir
// RUN: gemm-compile %t.constant.mlir -o %t.constant.gemm --target=a100 --ptxas=none --verify --remarks=gemm-fuse-dequantization 2>&1 | FileCheck %s --check-prefix=ONCE
// RUN: gemm-run %t.constant.gemm --device=emulate --check | FileCheck %s
// SAY: numbers of 4 bits in groups of 64 k, two in a byte along n, are dequantised by the product's kernel, packed along k at each call, which weights that were packed once would not need", bytes=8192, roof_ns=5
// SAY: VERIFIED: 1 functions agree with the source, 0 differ
// HIGH: two in a byte along n, the first in its higher bits, are dequantised
// HIGH: VERIFIED: 1 functions agree with the source, 0 differ
// ONCE: two in a byte along n, are dequantised by the product's kernel, packed along k now
// ONCE: VERIFIED: 1 functions agree with the source, 0 differ
// CHECK: gemm nt 16x64x128 bf16 x ui4 -> bf16 in groups of 64
// CHECK: PASS:

#id2 = affine_map<(k, n) -> (k, n)>
#all = affine_map<(g, k, n) -> (g, k, n)>
#groups = affine_map<(g, k, n) -> (g, n)>
func.func @alongn(%x: tensor<16x128xbf16>, %w: tensor<128x32xi8>, %s: tensor<2x64xbf16>, %z: tensor<2x64xi8>) -> tensor<16x64xbf16> {
  // constant
  %we = tensor.empty() : tensor<128x32xi8>
  %lo = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<128x32xi8>) outs(%we : tensor<128x32xi8>) {
  ^bb0(%in: i8, %out: i8):
    %c = arith.constant 15 : i8
    %v = arith.andi %in, %c : i8
    linalg.yield %v : i8
  } -> tensor<128x32xi8>
  %hi = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<128x32xi8>) outs(%we : tensor<128x32xi8>) {
  ^bb0(%in: i8, %out: i8):
    %c = arith.constant 4 : i8
    %v = arith.shrui %in, %c : i8
    linalg.yield %v : i8
  } -> tensor<128x32xi8>
  %lo3 = tensor.expand_shape %lo [[0], [1, 2]] output_shape [128, 32, 1] : tensor<128x32xi8> into tensor<128x32x1xi8>
  %hi3 = tensor.expand_shape %hi [[0], [1, 2]] output_shape [128, 32, 1] : tensor<128x32xi8> into tensor<128x32x1xi8>
  %c3 = tensor.concat dim(2) %lo3, %hi3 : (tensor<128x32x1xi8>, tensor<128x32x1xi8>) -> tensor<128x32x2xi8>
  %q = tensor.collapse_shape %c3 [[0], [1, 2]] : tensor<128x32x2xi8> into tensor<128x64xi8>
  %q3 = tensor.expand_shape %q [[0, 1], [2]] output_shape [2, 64, 64] : tensor<128x64xi8> into tensor<2x64x64xi8>
  %e = tensor.empty() : tensor<2x64x64xbf16>
  %wf = linalg.generic {indexing_maps = [#all, #groups, #groups, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%q3, %z, %s : tensor<2x64x64xi8>, tensor<2x64xi8>, tensor<2x64xbf16>) outs(%e : tensor<2x64x64xbf16>) {
  ^bb0(%in: i8, %zero: i8, %scale: bf16, %out: bf16):
    %a = arith.uitofp %in : i8 to bf16
    %b = arith.uitofp %zero : i8 to bf16
    %d = arith.subf %a, %b : bf16
    %p = arith.mulf %d, %scale : bf16
    linalg.yield %p : bf16
  } -> tensor<2x64x64xbf16>
  %f = tensor.collapse_shape %wf [[0, 1], [2]] : tensor<2x64x64xbf16> into tensor<128x64xbf16>
  %zero = arith.constant 0.0 : bf16
  %ye = tensor.empty() : tensor<16x64xbf16>
  %y = linalg.fill ins(%zero : bf16) outs(%ye : tensor<16x64xbf16>) -> tensor<16x64xbf16>
  %r = linalg.matmul ins(%x, %f : tensor<16x128xbf16>, tensor<128x64xbf16>) outs(%y : tensor<16x64xbf16>) -> tensor<16x64xbf16>
  return %r : tensor<16x64xbf16>
}
