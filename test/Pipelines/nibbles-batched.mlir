// Products of a batch, each with weights of its own as experts have them, of 8 bits and of 4, and one whose weights all share, which has more rows instead: kernels
// dequantise them, each batch's by its scales and zero points.
// RUN: gemm-compile %s -o %t.gemm --target=a100 --ptxas=none --verify --remarks=gemm-fuse-dequantization > %t.out 2>&1
// RUN: FileCheck %s --check-prefix=SAY < %t.out
// RUN: gemm-run %t.gemm --entry=bytes --device=emulate --check --explore=3 | FileCheck %s --check-prefix=BYTES
// RUN: gemm-run %t.gemm --entry=pairs --device=emulate --check --explore=3 | FileCheck %s --check-prefix=PAIRS
// RUN: gemm-run %t.gemm --entry=shared --device=emulate --check | FileCheck %s --check-prefix=SHARED
// A kernel that reads the scales of the first batch for all is found.
// RUN: %python %S/Inputs/first_batch.py %t.gemm %t.first.gemm
// RUN: not gemm-run %t.first.gemm --entry=pairs --device=emulate --check | FileCheck %s --check-prefix=WRONG
// SAY-COUNT-1: bytes in groups of 64 k are dequantised by the product's kernel
// SAY-COUNT-1: numbers of 4 bits in groups of 64 k are dequantised by the product's kernel
// SAY-COUNT-1: bytes in groups of 64 k are dequantised by the product's kernel
// SAY: VERIFIED: 3 functions agree with the source, 0 differ
// BYTES: gemm nt 3x{{.*}} bf16 x i8 -> bf16 in groups of 64
// BYTES: PASS:
// PAIRS: gemm nt 3x{{.*}} bf16 x ui4 -> bf16 in groups of 64
// PAIRS: PASS:
// SHARED: gemm nt 24x40x128 bf16 x i8 -> bf16 in groups of 64
// SHARED: PASS:
// WRONG: FAIL

#x = affine_map<(b, m, n, k) -> (b, m, k)>
#w = affine_map<(b, m, n, k) -> (b, n, k)>
#all_w = affine_map<(b, m, n, k) -> (n, k)>
#y = affine_map<(b, m, n, k) -> (b, m, n)>
#nk = affine_map<(b, n, k) -> (b, n, k)>
#all = affine_map<(b, n, g, k) -> (b, n, g, k)>
#groups = affine_map<(b, n, g, k) -> (b, n, g)>
#all2 = affine_map<(n, g, k) -> (n, g, k)>
#groups2 = affine_map<(n, g, k) -> (n, g)>

func.func @bytes(%x: tensor<3x8x128xbf16>, %q: tensor<3x40x128xi8>, %s: tensor<3x40x2xbf16>, %z: tensor<3x40x2xi8>) -> tensor<3x8x40xbf16> {
  %q4 = tensor.expand_shape %q [[0], [1], [2, 3]] output_shape [3, 40, 2, 64] : tensor<3x40x128xi8> into tensor<3x40x2x64xi8>
  %e = tensor.empty() : tensor<3x40x2x64xbf16>
  %w = linalg.generic {indexing_maps = [#all, #groups, #groups, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%q4, %z, %s : tensor<3x40x2x64xi8>, tensor<3x40x2xi8>, tensor<3x40x2xbf16>) outs(%e : tensor<3x40x2x64xbf16>) {
  ^bb0(%in: i8, %zero: i8, %scale: bf16, %out: bf16):
    %a = arith.sitofp %in : i8 to bf16
    %b = arith.sitofp %zero : i8 to bf16
    %d = arith.subf %a, %b : bf16
    %p = arith.mulf %d, %scale : bf16
    linalg.yield %p : bf16
  } -> tensor<3x40x2x64xbf16>
  %f = tensor.collapse_shape %w [[0], [1], [2, 3]] : tensor<3x40x2x64xbf16> into tensor<3x40x128xbf16>
  %y = tensor.empty() : tensor<3x8x40xbf16>
  %start = arith.constant 0.0 : bf16
  %i = linalg.fill ins(%start : bf16) outs(%y : tensor<3x8x40xbf16>) -> tensor<3x8x40xbf16>
  %r = linalg.batch_matmul indexing_maps = [#x, #w, #y] ins(%x, %f : tensor<3x8x128xbf16>, tensor<3x40x128xbf16>) outs(%i : tensor<3x8x40xbf16>) -> tensor<3x8x40xbf16>
  return %r : tensor<3x8x40xbf16>
}

func.func @pairs(%x: tensor<3x8x128xbf16>, %q: tensor<3x40x64xi8>, %s: tensor<3x40x2xbf16>) -> tensor<3x8x40xbf16> {
  %we = tensor.empty() : tensor<3x40x64xi8>
  %lo = linalg.generic {indexing_maps = [#nk, #nk], iterator_types = ["parallel", "parallel", "parallel"]} ins(%q : tensor<3x40x64xi8>) outs(%we : tensor<3x40x64xi8>) {
  ^bb0(%in: i8, %out: i8):
    %c = arith.constant 15 : i8
    %v = arith.andi %in, %c : i8
    linalg.yield %v : i8
  } -> tensor<3x40x64xi8>
  %hi = linalg.generic {indexing_maps = [#nk, #nk], iterator_types = ["parallel", "parallel", "parallel"]} ins(%q : tensor<3x40x64xi8>) outs(%we : tensor<3x40x64xi8>) {
  ^bb0(%in: i8, %out: i8):
    %c = arith.constant 4 : i8
    %v = arith.shrui %in, %c : i8
    linalg.yield %v : i8
  } -> tensor<3x40x64xi8>
  %lo4 = tensor.expand_shape %lo [[0], [1], [2, 3]] output_shape [3, 40, 64, 1] : tensor<3x40x64xi8> into tensor<3x40x64x1xi8>
  %hi4 = tensor.expand_shape %hi [[0], [1], [2, 3]] output_shape [3, 40, 64, 1] : tensor<3x40x64xi8> into tensor<3x40x64x1xi8>
  %c4 = tensor.concat dim(3) %lo4, %hi4 : (tensor<3x40x64x1xi8>, tensor<3x40x64x1xi8>) -> tensor<3x40x64x2xi8>
  %n = tensor.collapse_shape %c4 [[0], [1], [2, 3]] : tensor<3x40x64x2xi8> into tensor<3x40x128xi8>
  %q4 = tensor.expand_shape %n [[0], [1], [2, 3]] output_shape [3, 40, 2, 64] : tensor<3x40x128xi8> into tensor<3x40x2x64xi8>
  %e = tensor.empty() : tensor<3x40x2x64xbf16>
  %w = linalg.generic {indexing_maps = [#all, #groups, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%q4, %s : tensor<3x40x2x64xi8>, tensor<3x40x2xbf16>) outs(%e : tensor<3x40x2x64xbf16>) {
  ^bb0(%in: i8, %scale: bf16, %out: bf16):
    %zero = arith.constant 8.0 : bf16
    %a = arith.uitofp %in : i8 to bf16
    %d = arith.subf %a, %zero : bf16
    %p = arith.mulf %d, %scale : bf16
    linalg.yield %p : bf16
  } -> tensor<3x40x2x64xbf16>
  %f = tensor.collapse_shape %w [[0], [1], [2, 3]] : tensor<3x40x2x64xbf16> into tensor<3x40x128xbf16>
  %y = tensor.empty() : tensor<3x8x40xbf16>
  %start = arith.constant 0.0 : bf16
  %i = linalg.fill ins(%start : bf16) outs(%y : tensor<3x8x40xbf16>) -> tensor<3x8x40xbf16>
  %r = linalg.batch_matmul indexing_maps = [#x, #w, #y] ins(%x, %f : tensor<3x8x128xbf16>, tensor<3x40x128xbf16>) outs(%i : tensor<3x8x40xbf16>) -> tensor<3x8x40xbf16>
  return %r : tensor<3x8x40xbf16>
}

func.func @shared(%x: tensor<3x8x128xbf16>, %q: tensor<40x128xi8>, %s: tensor<40x2xbf16>) -> tensor<3x8x40xbf16> {
  %q3 = tensor.expand_shape %q [[0], [1, 2]] output_shape [40, 2, 64] : tensor<40x128xi8> into tensor<40x2x64xi8>
  %e = tensor.empty() : tensor<40x2x64xbf16>
  %w = linalg.generic {indexing_maps = [#all2, #groups2, #all2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%q3, %s : tensor<40x2x64xi8>, tensor<40x2xbf16>) outs(%e : tensor<40x2x64xbf16>) {
  ^bb0(%in: i8, %scale: bf16, %out: bf16):
    %a = arith.sitofp %in : i8 to bf16
    %p = arith.mulf %a, %scale : bf16
    linalg.yield %p : bf16
  } -> tensor<40x2x64xbf16>
  %f = tensor.collapse_shape %w [[0], [1, 2]] : tensor<40x2x64xbf16> into tensor<40x128xbf16>
  %y = tensor.empty() : tensor<3x8x40xbf16>
  %start = arith.constant 0.0 : bf16
  %i = linalg.fill ins(%start : bf16) outs(%y : tensor<3x8x40xbf16>) -> tensor<3x8x40xbf16>
  %r = linalg.contract indexing_maps = [#x, #all_w, #y] ins(%x, %f : tensor<3x8x128xbf16>, tensor<40x128xbf16>) outs(%i : tensor<3x8x40xbf16>) -> tensor<3x8x40xbf16>
  return %r : tensor<3x8x40xbf16>
}
