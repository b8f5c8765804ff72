// Numbers of 4 bits that loops take out of bytes, two of each, are read by the product as they lie in these; a zero point that is a constant is one of all.
// RUN: gemm-opt %s --pass-pipeline='builtin.module(func.func(gemm-fuse-dequantization{target=a100}))' --remarks-filter=gemm-fuse-dequantization 2> %t.log | FileCheck %s
// RUN: FileCheck %s --check-prefix=SAY < %t.log

#id = affine_map<(n, k) -> (n, k)>
#all = affine_map<(n, g, k) -> (n, g, k)>
#group = affine_map<(n, g, k) -> (n, g)>
#row = affine_map<(n, k) -> (n)>

// Without a sign, less 8, in groups.
// CHECK-LABEL: @symmetric
// CHECK-NOT: linalg.generic
// CHECK-NOT: tensor.insert_slice
// CHECK: gemm.matmul nt ins(%arg0, %arg1 : tensor<16x256xbf16>, tensor<128x128xi8>) {{.*}} scales(%arg2 : tensor<128x4xbf16>) blocks [1, 1, 64] {packed_b, unsigned_b, zero_point = 8 : i64}
// SAY: Fused | {{.*}}numbers of 4 bits in groups of 64 k are dequantised by the product's kernel
func.func @symmetric(%x: tensor<16x256xbf16>, %w: tensor<128x128xi8>, %s: tensor<128x4xbf16>) -> tensor<16x128xbf16> {
  %c15 = arith.constant 15 : i8
  %c4 = arith.constant 4 : i8
  %eight = arith.constant 8.0 : bf16
  %e = tensor.empty() : tensor<128x128xi8>
  %lo = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<128x128xi8>) outs(%e : tensor<128x128xi8>) {
  ^bb0(%in: i8, %out: i8):
    %v = arith.andi %in, %c15 : i8
    linalg.yield %v : i8
  } -> tensor<128x128xi8>
  %hi = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<128x128xi8>) outs(%e : tensor<128x128xi8>) {
  ^bb0(%in: i8, %out: i8):
    %v = arith.shrui %in, %c4 : i8
    linalg.yield %v : i8
  } -> tensor<128x128xi8>
  %lo3 = tensor.expand_shape %lo [[0], [1, 2]] output_shape [128, 128, 1] : tensor<128x128xi8> into tensor<128x128x1xi8>
  %hi3 = tensor.expand_shape %hi [[0], [1, 2]] output_shape [128, 128, 1] : tensor<128x128xi8> into tensor<128x128x1xi8>
  %p = tensor.empty() : tensor<128x128x2xi8>
  %p0 = tensor.insert_slice %lo3 into %p[0, 0, 0] [128, 128, 1] [1, 1, 1] : tensor<128x128x1xi8> into tensor<128x128x2xi8>
  %p1 = tensor.insert_slice %hi3 into %p0[0, 0, 1] [128, 128, 1] [1, 1, 1] : tensor<128x128x1xi8> into tensor<128x128x2xi8>
  %q2 = tensor.collapse_shape %p1 [[0], [1, 2]] : tensor<128x128x2xi8> into tensor<128x256xi8>
  %q = tensor.expand_shape %q2 [[0], [1, 2]] output_shape [128, 4, 64] : tensor<128x256xi8> into tensor<128x4x64xi8>
  %f = tensor.empty() : tensor<128x4x64xbf16>
  %d = linalg.generic {indexing_maps = [#all, #group, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%q, %s : tensor<128x4x64xi8>, tensor<128x4xbf16>) outs(%f : tensor<128x4x64xbf16>) {
  ^bb0(%in: i8, %scale: bf16, %out: bf16):
    %v = arith.uitofp %in : i8 to bf16
    %z = arith.subf %v, %eight : bf16
    %m = arith.mulf %z, %scale : bf16
    linalg.yield %m : bf16
  } -> tensor<128x4x64xbf16>
  %b = tensor.collapse_shape %d [[0], [1, 2]] : tensor<128x4x64xbf16> into tensor<128x256xbf16>
  %y = tensor.empty() : tensor<16x128xbf16>
  %r = gemm.matmul nt ins(%x, %b : tensor<16x256xbf16>, tensor<128x256xbf16>) outs(%y : tensor<16x128xbf16>) -> tensor<16x128xbf16>
  return %r : tensor<16x128xbf16>
}

// The higher half first: the few rows of A change neighbours, and weights are read as they lie.
// CHECK-LABEL: @higher
// CHECK-DAG: %[[EVEN:.+]] = tensor.extract_slice %arg0[0, 0] [16, 128] [1, 2]
// CHECK-DAG: %[[ODD:.+]] = tensor.extract_slice %arg0[0, 1] [16, 128] [1, 2]
// CHECK: %[[P:.+]] = linalg.generic {{.*}} ins(%[[EVEN]], %[[ODD]] :
// CHECK: arith.select %{{.+}}, %in_{{.+}}, %in
// CHECK: %[[X:.+]] = tensor.collapse_shape %[[P]] {{\[\[}}0], [1, 2]] : tensor<16x128x2xbf16> into tensor<16x256xbf16>
// CHECK-NOT: linalg.generic
// CHECK: gemm.matmul nt ins(%[[X]], %arg1 : tensor<16x256xbf16>, tensor<128x128xi8>) {{.*}} blocks [1, 1, 256] {packed_b, unsigned_b, zero_point = 8 : i64}
// SAY: Fused | {{.*}}numbers of 4 bits in groups of 256 k are dequantised by the product's kernel, for which neighbours of A change places
func.func @higher(%x: tensor<16x256xbf16>, %w: tensor<128x128xi8>, %s: tensor<128xbf16>) -> tensor<16x128xbf16> {
  %c15 = arith.constant 15 : i8
  %c4 = arith.constant 4 : i8
  %eight = arith.constant 8.0 : bf16
  %e = tensor.empty() : tensor<128x128xi8>
  %lo = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<128x128xi8>) outs(%e : tensor<128x128xi8>) {
  ^bb0(%in: i8, %out: i8):
    %v = arith.andi %in, %c15 : i8
    linalg.yield %v : i8
  } -> tensor<128x128xi8>
  %hi = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<128x128xi8>) outs(%e : tensor<128x128xi8>) {
  ^bb0(%in: i8, %out: i8):
    %v = arith.shrui %in, %c4 : i8
    linalg.yield %v : i8
  } -> tensor<128x128xi8>
  %lo3 = tensor.expand_shape %lo [[0], [1, 2]] output_shape [128, 128, 1] : tensor<128x128xi8> into tensor<128x128x1xi8>
  %hi3 = tensor.expand_shape %hi [[0], [1, 2]] output_shape [128, 128, 1] : tensor<128x128xi8> into tensor<128x128x1xi8>
  %p = tensor.empty() : tensor<128x128x2xi8>
  %p0 = tensor.insert_slice %hi3 into %p[0, 0, 0] [128, 128, 1] [1, 1, 1] : tensor<128x128x1xi8> into tensor<128x128x2xi8>
  %p1 = tensor.insert_slice %lo3 into %p0[0, 0, 1] [128, 128, 1] [1, 1, 1] : tensor<128x128x1xi8> into tensor<128x128x2xi8>
  %q = tensor.collapse_shape %p1 [[0], [1, 2]] : tensor<128x128x2xi8> into tensor<128x256xi8>
  %f = tensor.empty() : tensor<128x256xbf16>
  %d = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%q, %s : tensor<128x256xi8>, tensor<128xbf16>) outs(%f : tensor<128x256xbf16>) {
  ^bb0(%in: i8, %scale: bf16, %out: bf16):
    %v = arith.uitofp %in : i8 to bf16
    %z = arith.subf %v, %eight : bf16
    %m = arith.mulf %z, %scale : bf16
    linalg.yield %m : bf16
  } -> tensor<128x256xbf16>
  %y = tensor.empty() : tensor<16x128xbf16>
  %r = gemm.matmul nt ins(%x, %d : tensor<16x256xbf16>, tensor<128x256xbf16>) outs(%y : tensor<16x128xbf16>) -> tensor<16x128xbf16>
  return %r : tensor<16x128xbf16>
}

// With more rows bytes are computed, and dequantised by the kernel.
// CHECK-LABEL: @many_rows
// CHECK-COUNT-2: linalg.generic
// CHECK: gemm.matmul nt {{.*}} tensor<128x256xi8>) {{.*}} blocks [1, 1, 256] {unsigned_b, zero_point = 8 : i64}
// SAY: Fused | {{.*}}bytes in groups of 256 k are dequantised by the product's kernel
func.func @many_rows(%x: tensor<96x256xbf16>, %w: tensor<128x128xi8>, %s: tensor<128xbf16>) -> tensor<96x128xbf16> {
  %c15 = arith.constant 15 : i8
  %c4 = arith.constant 4 : i8
  %eight = arith.constant 8.0 : bf16
  %e = tensor.empty() : tensor<128x128xi8>
  %lo = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<128x128xi8>) outs(%e : tensor<128x128xi8>) {
  ^bb0(%in: i8, %out: i8):
    %v = arith.andi %in, %c15 : i8
    linalg.yield %v : i8
  } -> tensor<128x128xi8>
  %hi = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<128x128xi8>) outs(%e : tensor<128x128xi8>) {
  ^bb0(%in: i8, %out: i8):
    %v = arith.shrui %in, %c4 : i8
    linalg.yield %v : i8
  } -> tensor<128x128xi8>
  %lo3 = tensor.expand_shape %lo [[0], [1, 2]] output_shape [128, 128, 1] : tensor<128x128xi8> into tensor<128x128x1xi8>
  %hi3 = tensor.expand_shape %hi [[0], [1, 2]] output_shape [128, 128, 1] : tensor<128x128xi8> into tensor<128x128x1xi8>
  %p = tensor.empty() : tensor<128x128x2xi8>
  %p0 = tensor.insert_slice %hi3 into %p[0, 0, 0] [128, 128, 1] [1, 1, 1] : tensor<128x128x1xi8> into tensor<128x128x2xi8>
  %p1 = tensor.insert_slice %lo3 into %p0[0, 0, 1] [128, 128, 1] [1, 1, 1] : tensor<128x128x1xi8> into tensor<128x128x2xi8>
  %q = tensor.collapse_shape %p1 [[0], [1, 2]] : tensor<128x128x2xi8> into tensor<128x256xi8>
  %f = tensor.empty() : tensor<128x256xbf16>
  %d = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%q, %s : tensor<128x256xi8>, tensor<128xbf16>) outs(%f : tensor<128x256xbf16>) {
  ^bb0(%in: i8, %scale: bf16, %out: bf16):
    %v = arith.uitofp %in : i8 to bf16
    %z = arith.subf %v, %eight : bf16
    %m = arith.mulf %z, %scale : bf16
    linalg.yield %m : bf16
  } -> tensor<128x256xbf16>
  %y = tensor.empty() : tensor<96x128xbf16>
  %r = gemm.matmul nt ins(%x, %d : tensor<96x256xbf16>, tensor<128x256xbf16>) outs(%y : tensor<96x128xbf16>) -> tensor<96x128xbf16>
  return %r : tensor<96x128xbf16>
}

// With a sign; a difference of 8 bits, which bytes leave; no number of them.
// CHECK-LABEL: @others
// CHECK: gemm.matmul nt ins(%arg0, %arg1 : tensor<16x256xf16>, tensor<128x128xi8>) {{.*}} blocks [1, 1, 256] {packed_b} ->
// SAY: Apart | {{.*}}bytes are dequantised in memory first: what is taken off them wraps around
// CHECK: gemm.matmul nt {{.*}} tensor<128x256xf16>)
// CHECK: gemm.matmul nt {{.*}} tensor<128x256xf16>)
func.func @others(%x: tensor<16x256xf16>, %w: tensor<128x128xi8>, %b: tensor<128x256xi8>, %s: tensor<128xf16>) -> (tensor<16x128xf16>, tensor<16x128xf16>, tensor<16x128xf16>) {
  %c4 = arith.constant 4 : i8
  %c8 = arith.constant 8 : i8
  %half = arith.constant 7.5 : f16
  %e = tensor.empty() : tensor<128x128xi8>
  %lo = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<128x128xi8>) outs(%e : tensor<128x128xi8>) {
  ^bb0(%in: i8, %out: i8):
    %u = arith.shli %in, %c4 : i8
    %v = arith.shrsi %u, %c4 : i8
    linalg.yield %v : i8
  } -> tensor<128x128xi8>
  %hi = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<128x128xi8>) outs(%e : tensor<128x128xi8>) {
  ^bb0(%in: i8, %out: i8):
    %v = arith.shrsi %in, %c4 : i8
    linalg.yield %v : i8
  } -> tensor<128x128xi8>
  %lo3 = tensor.expand_shape %lo [[0], [1, 2]] output_shape [128, 128, 1] : tensor<128x128xi8> into tensor<128x128x1xi8>
  %hi3 = tensor.expand_shape %hi [[0], [1, 2]] output_shape [128, 128, 1] : tensor<128x128xi8> into tensor<128x128x1xi8>
  %p = tensor.empty() : tensor<128x128x2xi8>
  %p0 = tensor.insert_slice %lo3 into %p[0, 0, 0] [128, 128, 1] [1, 1, 1] : tensor<128x128x1xi8> into tensor<128x128x2xi8>
  %p1 = tensor.insert_slice %hi3 into %p0[0, 0, 1] [128, 128, 1] [1, 1, 1] : tensor<128x128x1xi8> into tensor<128x128x2xi8>
  %q = tensor.collapse_shape %p1 [[0], [1, 2]] : tensor<128x128x2xi8> into tensor<128x256xi8>
  %f = tensor.empty() : tensor<128x256xf16>
  %d = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%q, %s : tensor<128x256xi8>, tensor<128xf16>) outs(%f : tensor<128x256xf16>) {
  ^bb0(%in: i8, %scale: f16, %out: f16):
    %v = arith.sitofp %in : i8 to f16
    %m = arith.mulf %v, %scale : f16
    linalg.yield %m : f16
  } -> tensor<128x256xf16>
  %narrow = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%b, %s : tensor<128x256xi8>, tensor<128xf16>) outs(%f : tensor<128x256xf16>) {
  ^bb0(%in: i8, %scale: f16, %out: f16):
    %z = arith.subi %in, %c8 : i8
    %v = arith.sitofp %z : i8 to f16
    %m = arith.mulf %v, %scale : f16
    linalg.yield %m : f16
  } -> tensor<128x256xf16>
  %part = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%b, %s : tensor<128x256xi8>, tensor<128xf16>) outs(%f : tensor<128x256xf16>) {
  ^bb0(%in: i8, %scale: f16, %out: f16):
    %v = arith.sitofp %in : i8 to f16
    %z = arith.subf %v, %half : f16
    %m = arith.mulf %z, %scale : f16
    linalg.yield %m : f16
  } -> tensor<128x256xf16>
  %y = tensor.empty() : tensor<16x128xf16>
  %r0 = gemm.matmul nt ins(%x, %d : tensor<16x256xf16>, tensor<128x256xf16>) outs(%y : tensor<16x128xf16>) -> tensor<16x128xf16>
  %r1 = gemm.matmul nt ins(%x, %narrow : tensor<16x256xf16>, tensor<128x256xf16>) outs(%y : tensor<16x128xf16>) -> tensor<16x128xf16>
  %r2 = gemm.matmul nt ins(%x, %part : tensor<16x256xf16>, tensor<128x256xf16>) outs(%y : tensor<16x128xf16>) -> tensor<16x128xf16>
  return %r0, %r1, %r2 : tensor<16x128xf16>, tensor<16x128xf16>, tensor<16x128xf16>
}

// Of an odd K, a byte would have the last of one row and the first of the next one.
// CHECK-LABEL: @odd
// CHECK: gemm.matmul nt ins(%{{.*}}, %{{.*}} : tensor<16x5xbf16>, tensor<64x5x{{i8|bf16}}>)
// CHECK-NOT: packed_b
func.func @odd(%x: tensor<16x5xbf16>, %w: tensor<160xi8>, %s: tensor<64xbf16>) -> tensor<16x64xbf16> {
  %c4 = arith.constant 4 : i8
  %e = tensor.empty() : tensor<160xi8>
  %lo = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%w : tensor<160xi8>) outs(%e : tensor<160xi8>) {
  ^bb0(%in: i8, %out: i8):
    %u = arith.shli %in, %c4 : i8
    %v = arith.shrsi %u, %c4 : i8
    linalg.yield %v : i8
  } -> tensor<160xi8>
  %hi = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%w : tensor<160xi8>) outs(%e : tensor<160xi8>) {
  ^bb0(%in: i8, %out: i8):
    %v = arith.shrsi %in, %c4 : i8
    linalg.yield %v : i8
  } -> tensor<160xi8>
  %lo2 = tensor.expand_shape %lo [[0, 1]] output_shape [160, 1] : tensor<160xi8> into tensor<160x1xi8>
  %hi2 = tensor.expand_shape %hi [[0, 1]] output_shape [160, 1] : tensor<160xi8> into tensor<160x1xi8>
  %p = tensor.empty() : tensor<160x2xi8>
  %p0 = tensor.insert_slice %lo2 into %p[0, 0] [160, 1] [1, 1] : tensor<160x1xi8> into tensor<160x2xi8>
  %p1 = tensor.insert_slice %hi2 into %p0[0, 1] [160, 1] [1, 1] : tensor<160x1xi8> into tensor<160x2xi8>
  %flat = tensor.collapse_shape %p1 [[0, 1]] : tensor<160x2xi8> into tensor<320xi8>
  %q = tensor.expand_shape %flat [[0, 1]] output_shape [64, 5] : tensor<320xi8> into tensor<64x5xi8>
  %f = tensor.empty() : tensor<64x5xbf16>
  %d = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%q, %s : tensor<64x5xi8>, tensor<64xbf16>) outs(%f : tensor<64x5xbf16>) {
  ^bb0(%in: i8, %scale: bf16, %out: bf16):
    %v = arith.sitofp %in : i8 to bf16
    %m = arith.mulf %v, %scale : bf16
    linalg.yield %m : bf16
  } -> tensor<64x5xbf16>
  %y = tensor.empty() : tensor<16x64xbf16>
  %r = gemm.matmul nt ins(%x, %d : tensor<16x5xbf16>, tensor<64x5xbf16>) outs(%y : tensor<16x64xbf16>) -> tensor<16x64xbf16>
  return %r : tensor<16x64xbf16>
}
