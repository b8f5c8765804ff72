// Weights of 4 bits as the first factor: no kernel takes them out of their bytes there, so they are made numbers of 16 bits in memory, and the
// remark says what would not need that.
// RUN: gemm-compile %s -o %t.gemm --target=a100 --ptxas=none --verify --remarks=gemm-fuse-dequantization 2>&1 | FileCheck %s
// RUN: gemm-run %t.gemm --device=emulate --check | FileCheck %s --check-prefix=RAN
// CHECK: bytes are dequantised in memory first: {{.*}}; numbers of 4 bits are read as they lie as the second factor, two in a byte along k
// CHECK: VERIFIED: 1 functions agree with the source, 0 differ
// RAN: gemm nn 40x16x128 bf16 -> bf16
// RAN: PASS:

#nk = affine_map<(n, k) -> (n, k)>
#row = affine_map<(n, k) -> (n)>
func.func @main(%q: tensor<40x64xi8>, %s: tensor<40xbf16>, %x: tensor<128x16xbf16>) -> tensor<40x16xbf16> {
  %we = tensor.empty() : tensor<40x64xi8>
  %lo = linalg.generic {indexing_maps = [#nk, #nk], iterator_types = ["parallel", "parallel"]} ins(%q : tensor<40x64xi8>) outs(%we : tensor<40x64xi8>) {
  ^bb0(%in: i8, %out: i8):
    %c = arith.constant 15 : i8
    %v = arith.andi %in, %c : i8
    linalg.yield %v : i8
  } -> tensor<40x64xi8>
  %hi = linalg.generic {indexing_maps = [#nk, #nk], iterator_types = ["parallel", "parallel"]} ins(%q : tensor<40x64xi8>) outs(%we : tensor<40x64xi8>) {
  ^bb0(%in: i8, %out: i8):
    %c = arith.constant 4 : i8
    %v = arith.shrui %in, %c : i8
    linalg.yield %v : i8
  } -> tensor<40x64xi8>
  %lo3 = tensor.expand_shape %lo [[0], [1, 2]] output_shape [40, 64, 1] : tensor<40x64xi8> into tensor<40x64x1xi8>
  %hi3 = tensor.expand_shape %hi [[0], [1, 2]] output_shape [40, 64, 1] : tensor<40x64xi8> into tensor<40x64x1xi8>
  %c3 = tensor.concat dim(2) %lo3, %hi3 : (tensor<40x64x1xi8>, tensor<40x64x1xi8>) -> tensor<40x64x2xi8>
  %n = tensor.collapse_shape %c3 [[0], [1, 2]] : tensor<40x64x2xi8> into tensor<40x128xi8>
  %e = tensor.empty() : tensor<40x128xbf16>
  %w = linalg.generic {indexing_maps = [#nk, #row, #nk], iterator_types = ["parallel", "parallel"]} ins(%n, %s : tensor<40x128xi8>, tensor<40xbf16>) outs(%e : tensor<40x128xbf16>) {
  ^bb0(%in: i8, %scale: bf16, %out: bf16):
    %a = arith.uitofp %in : i8 to bf16
    %p = arith.mulf %a, %scale : bf16
    linalg.yield %p : bf16
  } -> tensor<40x128xbf16>
  %zero = arith.constant 0.0 : bf16
  %ye = tensor.empty() : tensor<40x16xbf16>
  %y = linalg.fill ins(%zero : bf16) outs(%ye : tensor<40x16xbf16>) -> tensor<40x16xbf16>
  %r = linalg.matmul ins(%w, %x : tensor<40x128xbf16>, tensor<128x16xbf16>) outs(%y : tensor<40x16xbf16>) -> tensor<40x16xbf16>
  return %r : tensor<40x16xbf16>
}
