// Bytes that loops dequantise are read by the product itself, with their scales and zero points, rounded as they were.
// RUN: gemm-opt %s --pass-pipeline='builtin.module(func.func(gemm-fuse-dequantization{target=a100}))' --remarks-filter=gemm-fuse-dequantization 2> %t.log | FileCheck %s
// RUN: FileCheck %s --check-prefix=SAY < %t.log

#id = affine_map<(n, g, k) -> (n, g, k)>
#group = affine_map<(n, g, k) -> (n, g)>
#groups = affine_map<(g, k, n) -> (g, n)>
#all = affine_map<(n, k) -> (n, k)>
#row = affine_map<(n, k) -> (n)>
#col = affine_map<(n, k) -> (k)>
#id2 = affine_map<(n, g) -> (n, g)>

// As torch prints bytes in groups along K.
// CHECK-LABEL: @linear
// CHECK-NOT: linalg.generic
// CHECK: gemm.matmul nt ins(%arg0, %{{.+}} : tensor<16x256xbf16>, tensor<128x256xi8>) {{.*}} scales(%arg2, %{{.+}} : tensor<128x2xbf16>, tensor<128x2xi8>) blocks [1, 1, 128] ->
// SAY: Fused | {{.*}}bytes in groups of 128 k are dequantised by the product's kernel
func.func @linear(%x: tensor<16x256xbf16>, %q: tensor<128x256xi8>, %s: tensor<128x2xbf16>, %z: tensor<128x2xi8>) -> tensor<16x128xbf16> {
  %q3 = tensor.expand_shape %q [[0], [1, 2]] output_shape [128, 2, 128] : tensor<128x256xi8> into tensor<128x2x128xi8>
  %ze = tensor.empty() : tensor<128x2xbf16>
  %zf = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%z : tensor<128x2xi8>) outs(%ze : tensor<128x2xbf16>) {
  ^bb0(%in: i8, %out: bf16):
    %v = arith.sitofp %in : i8 to bf16
    linalg.yield %v : bf16
  } -> tensor<128x2xbf16>
  %e = tensor.empty() : tensor<128x2x128xbf16>
  %w = linalg.generic {indexing_maps = [#id, #group, #group, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%q3, %zf, %s : tensor<128x2x128xi8>, tensor<128x2xbf16>, tensor<128x2xbf16>) outs(%e : tensor<128x2x128xbf16>) {
  ^bb0(%in: i8, %zero: bf16, %scale: bf16, %out: bf16):
    %v = arith.sitofp %in : i8 to bf16
    %d = arith.subf %v, %zero : bf16
    %p = arith.mulf %d, %scale : bf16
    linalg.yield %p : bf16
  } -> tensor<128x2x128xbf16>
  %f = tensor.collapse_shape %w [[0], [1, 2]] : tensor<128x2x128xbf16> into tensor<128x256xbf16>
  %y = tensor.empty() : tensor<16x128xbf16>
  %r = gemm.matmul nt ins(%x, %f : tensor<16x256xbf16>, tensor<128x256xbf16>) outs(%y : tensor<16x128xbf16>) -> tensor<16x128xbf16>
  return %r : tensor<16x128xbf16>
}

// As GPTQ's, unpacked: K by N, a difference of integers, without a sign, in f32 what is exact there.
// CHECK-LABEL: @gptq
// CHECK-NOT: linalg.generic
// CHECK: gemm.matmul nn ins(%arg0, %{{.+}} : tensor<16x256xf16>, tensor<256x128xi8>) {{.*}} scales(%arg2, %arg3 : tensor<2x128xf16>, tensor<2x128xi8>) blocks [1, 1, 128] {unsigned_b}
func.func @gptq(%x: tensor<16x256xf16>, %q: tensor<256x128xi8>, %s: tensor<2x128xf16>, %z: tensor<2x128xi8>) -> tensor<16x128xf16> {
  %q3 = tensor.expand_shape %q [[0, 1], [2]] output_shape [2, 128, 128] : tensor<256x128xi8> into tensor<2x128x128xi8>
  %e = tensor.empty() : tensor<2x128x128xf16>
  %w = linalg.generic {indexing_maps = [#id, #groups, #groups, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%q3, %z, %s : tensor<2x128x128xi8>, tensor<2x128xi8>, tensor<2x128xf16>) outs(%e : tensor<2x128x128xf16>) {
  ^bb0(%in: i8, %zero: i8, %scale: f16, %out: f16):
    %a = arith.extui %in : i8 to i32
    %b = arith.extui %zero : i8 to i32
    %d = arith.subi %a, %b : i32
    %v = arith.sitofp %d : i32 to f32
    %t = arith.extf %scale : f16 to f32
    %p = arith.mulf %t, %v : f32
    %n = arith.truncf %p : f32 to f16
    linalg.yield %n : f16
  } -> tensor<2x128x128xf16>
  %f = tensor.collapse_shape %w [[0, 1], [2]] : tensor<2x128x128xf16> into tensor<256x128xf16>
  %y = tensor.empty() : tensor<16x128xf16>
  %r = gemm.matmul nn ins(%x, %f : tensor<16x256xf16>, tensor<256x128xf16>) outs(%y : tensor<16x128xf16>) -> tensor<16x128xf16>
  return %r : tensor<16x128xf16>
}

// A scale for each row, without zero points.
// CHECK-LABEL: @rows
// CHECK: %[[S:.+]] = tensor.expand_shape %arg2
// CHECK: gemm.matmul nt ins(%arg0, %arg1 : tensor<16x256xbf16>, tensor<128x256xi8>) {{.*}} scales(%[[S]] : tensor<128x1xbf16>) blocks [1, 1, 256] ->
func.func @rows(%x: tensor<16x256xbf16>, %q: tensor<128x256xi8>, %s: tensor<128xbf16>) -> tensor<16x128xbf16> {
  %e = tensor.empty() : tensor<128x256xbf16>
  %w = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]} ins(%q, %s : tensor<128x256xi8>, tensor<128xbf16>) outs(%e : tensor<128x256xbf16>) {
  ^bb0(%in: i8, %scale: bf16, %out: bf16):
    %v = arith.sitofp %in : i8 to bf16
    %p = arith.mulf %v, %scale : bf16
    linalg.yield %p : bf16
  } -> tensor<128x256xbf16>
  %y = tensor.empty() : tensor<16x128xbf16>
  %r = gemm.matmul nt ins(%x, %w : tensor<16x256xbf16>, tensor<128x256xbf16>) outs(%y : tensor<16x128xbf16>) -> tensor<16x128xbf16>
  return %r : tensor<16x128xbf16>
}

// Of k and not of rows; a difference of bytes that wraps; a zero point whose difference is not rounded.
// CHECK-LABEL: @apart
// CHECK-COUNT-3: linalg.generic
// CHECK-NOT: scales(
// SAY: Apart | {{.*}}their scales are not of rows or columns and groups of k that lie as they do
func.func @apart(%x: tensor<16x256xbf16>, %q: tensor<128x256xi8>, %s: tensor<256xbf16>, %t: tensor<128xbf16>, %z: tensor<128xi8>, %f: tensor<128xbf16>)
    -> (tensor<16x128xbf16>, tensor<16x128xbf16>, tensor<16x128xbf16>) {
  %e = tensor.empty() : tensor<128x256xbf16>
  %y = tensor.empty() : tensor<16x128xbf16>
  %u = linalg.generic {indexing_maps = [#all, #col, #all], iterator_types = ["parallel", "parallel"]} ins(%q, %s : tensor<128x256xi8>, tensor<256xbf16>) outs(%e : tensor<128x256xbf16>) {
  ^bb0(%in: i8, %scale: bf16, %out: bf16):
    %a = arith.sitofp %in : i8 to bf16
    %p = arith.mulf %a, %scale : bf16
    linalg.yield %p : bf16
  } -> tensor<128x256xbf16>
  %v = linalg.generic {indexing_maps = [#all, #row, #row, #all], iterator_types = ["parallel", "parallel"]} ins(%q, %z, %t : tensor<128x256xi8>, tensor<128xi8>, tensor<128xbf16>) outs(%e : tensor<128x256xbf16>) {
  ^bb0(%in: i8, %zero: i8, %scale: bf16, %out: bf16):
    %d = arith.subi %in, %zero : i8
    %a = arith.sitofp %d : i8 to bf16
    %p = arith.mulf %a, %scale : bf16
    linalg.yield %p : bf16
  } -> tensor<128x256xbf16>
  %w = linalg.generic {indexing_maps = [#all, #row, #row, #all], iterator_types = ["parallel", "parallel"]} ins(%q, %f, %t : tensor<128x256xi8>, tensor<128xbf16>, tensor<128xbf16>) outs(%e : tensor<128x256xbf16>) {
  ^bb0(%in: i8, %zero: bf16, %scale: bf16, %out: bf16):
    %a = arith.sitofp %in : i8 to f32
    %b = arith.extf %zero : bf16 to f32
    %d = arith.subf %a, %b : f32
    %c = arith.extf %scale : bf16 to f32
    %p = arith.mulf %d, %c : f32
    %n = arith.truncf %p : f32 to bf16
    linalg.yield %n : bf16
  } -> tensor<128x256xbf16>
  %r0 = gemm.matmul nt ins(%x, %u : tensor<16x256xbf16>, tensor<128x256xbf16>) outs(%y : tensor<16x128xbf16>) -> tensor<16x128xbf16>
  %r1 = gemm.matmul nt ins(%x, %v : tensor<16x256xbf16>, tensor<128x256xbf16>) outs(%y : tensor<16x128xbf16>) -> tensor<16x128xbf16>
  %r2 = gemm.matmul nt ins(%x, %w : tensor<16x256xbf16>, tensor<128x256xbf16>) outs(%y : tensor<16x128xbf16>) -> tensor<16x128xbf16>
  return %r0, %r1, %r2 : tensor<16x128xbf16>, tensor<16x128xbf16>, tensor<16x128xbf16>
}
