// RUN: gemm-opt %s --pass-pipeline='builtin.module(func.func(gemm-fuse-reductions{target=h200}),canonicalize)' --split-input-file | FileCheck %s
// RUN: gemm-opt %s --pass-pipeline='builtin.module(func.func(gemm-fuse-reductions{target=h200}))' --split-input-file --remarks-filter=gemm-fuse-reductions -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

#mn = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#row = affine_map<(d0, d1, d2) -> (d0, d1)>

// As JAX prints abs(y).max(-1) and sum(y * y, -1) of rows of two leading dims, and sum(y, (0, 1)): three outputs of
// the product beside its rounded one, and none of f32, which nobody else reads.
// CHECK: affine_map<(d0, d1) -> (d0)>
// CHECK: affine_map<(d0, d1) -> (d1)>
// CHECK-LABEL: func.func @statistics
// CHECK: %[[D:.*]]:4 = gemm.matmul nt {{.*}} outs({{.*}} : tensor<8192x4096xbf16>, tensor<8192xf32>, tensor<8192xf32>, tensor<4096xf32>) epilogue {
// CHECK: ^bb0(%[[ACC:.*]]: f32):
// CHECK: %[[SQUARE:.*]] = arith.mulf %[[ACC]], %[[ACC]] : f32
// CHECK: gemm.yield %[[ACC]], %[[ACC]], %[[SQUARE]], %[[ACC]] : f32, f32, f32, f32
// CHECK: results [absmax #{{.*}}, add #{{.*}}, add #{{.*}}]
// CHECK-NOT: linalg.generic
// CHECK: return
// REMARK-COUNT-3: what is reduced of the product's values is an output of it
func.func @statistics(%x: tensor<8192x64xbf16>, %w: tensor<4096x64xbf16>) -> (tensor<4x2048x4096xbf16>, tensor<4x2048xf32>, tensor<4x2048xf32>, tensor<4096xf32>) {
  %low = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %c = tensor.empty() : tensor<8192x4096xf32>
  %y = gemm.matmul nt ins(%x, %w : tensor<8192x64xbf16>, tensor<4096x64xbf16>) outs(%c : tensor<8192x4096xf32>) -> tensor<8192x4096xf32>
  %g = tensor.expand_shape %y [[0, 1], [2]] output_shape [4, 2048, 4096] : tensor<8192x4096xf32> into tensor<4x2048x4096xf32>
  %he = tensor.empty() : tensor<4x2048x4096xbf16>
  %h = linalg.generic {indexing_maps = [#mn, #mn], iterator_types = ["parallel", "parallel", "parallel"]} ins(%g : tensor<4x2048x4096xf32>) outs(%he : tensor<4x2048x4096xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %t = arith.truncf %in : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<4x2048x4096xbf16>
  %e = tensor.empty() : tensor<4x2048xf32>
  %start = linalg.fill ins(%low : f32) outs(%e : tensor<4x2048xf32>) -> tensor<4x2048xf32>
  %most = linalg.generic {indexing_maps = [#mn, #row], iterator_types = ["parallel", "parallel", "reduction"]} ins(%g : tensor<4x2048x4096xf32>) outs(%start : tensor<4x2048xf32>) {
  ^bb0(%in: f32, %out: f32):
    %a = math.absf %in : f32
    %m = arith.maximumf %out, %a : f32
    linalg.yield %m : f32
  } -> tensor<4x2048xf32>
  %none = linalg.fill ins(%zero : f32) outs(%e : tensor<4x2048xf32>) -> tensor<4x2048xf32>
  %squares = linalg.generic {indexing_maps = [#mn, #row], iterator_types = ["parallel", "parallel", "reduction"]} ins(%g : tensor<4x2048x4096xf32>) outs(%none : tensor<4x2048xf32>) {
  ^bb0(%in: f32, %out: f32):
    %a = arith.mulf %in, %in : f32
    %m = arith.addf %out, %a : f32
    linalg.yield %m : f32
  } -> tensor<4x2048xf32>
  %ce = tensor.empty() : tensor<4096xf32>
  %cols = linalg.fill ins(%zero : f32) outs(%ce : tensor<4096xf32>) -> tensor<4096xf32>
  %sums = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d2, d0)>, affine_map<(d0, d1, d2) -> (d0)>], iterator_types = ["parallel", "reduction", "reduction"]} ins(%g : tensor<4x2048x4096xf32>) outs(%cols : tensor<4096xf32>) {
  ^bb0(%in: f32, %out: f32):
    %m = arith.addf %out, %in : f32
    linalg.yield %m : f32
  } -> tensor<4096xf32>
  return %h, %most, %squares, %sums : tensor<4x2048x4096xbf16>, tensor<4x2048xf32>, tensor<4x2048xf32>, tensor<4096xf32>
}

// -----

// In bf16, kept with a dim of 1: the maximum is made of f32 and rounded to what it was, which is exact.
// CHECK-LABEL: func.func @kept
// CHECK: gemm.matmul nt {{.*}} outs({{.*}} : tensor<8192x4096xbf16>, tensor<8192xf32>)
// CHECK: results [absmax
// CHECK: arith.truncf
// CHECK: tensor.expand_shape {{.*}} output_shape [8192, 1]
func.func @kept(%x: tensor<8192x64xbf16>, %w: tensor<4096x64xbf16>) -> (tensor<8192x4096xbf16>, tensor<8192x1xbf16>) {
  %low = arith.constant 0xFF80 : bf16
  %c = tensor.empty() : tensor<8192x4096xbf16>
  %y = gemm.matmul nt ins(%x, %w : tensor<8192x64xbf16>, tensor<4096x64xbf16>) outs(%c : tensor<8192x4096xbf16>) -> tensor<8192x4096xbf16>
  %e = tensor.empty() : tensor<8192x1xbf16>
  %start = linalg.fill ins(%low : bf16) outs(%e : tensor<8192x1xbf16>) -> tensor<8192x1xbf16>
  %most = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, 0)>], iterator_types = ["parallel", "reduction"]} ins(%y : tensor<8192x4096xbf16>) outs(%start : tensor<8192x1xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %a = math.absf %in : bf16
    %m = arith.maximumf %a, %out : bf16
    linalg.yield %m : bf16
  } -> tensor<8192x1xbf16>
  return %y, %most : tensor<8192x4096xbf16>, tensor<8192x1xbf16>
}

// -----

// Of groups of 32 columns: partial, since it begins with what changes nothing.
// CHECK: affine_map<(d0, d1) -> (d0, d1 floordiv 32)>
// CHECK-LABEL: func.func @groups
// CHECK: gemm.matmul nt {{.*}} outs({{.*}} : tensor<64x96xf32>, tensor<64x3xf32>)
// CHECK: results [max #{{.*}} partial]
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @groups(%x: tensor<64x64xbf16>, %w: tensor<96x64xbf16>) -> (tensor<64x96xf32>, tensor<64x3xf32>) {
  %low = arith.constant 0xFF800000 : f32
  %c = tensor.empty() : tensor<64x96xf32>
  %y = gemm.matmul nt ins(%x, %w : tensor<64x64xbf16>, tensor<96x64xbf16>) outs(%c : tensor<64x96xf32>) -> tensor<64x96xf32>
  %g = tensor.expand_shape %y [[0], [1, 2]] output_shape [64, 3, 32] : tensor<64x96xf32> into tensor<64x3x32xf32>
  %e = tensor.empty() : tensor<64x3xf32>
  %start = linalg.fill ins(%low : f32) outs(%e : tensor<64x3xf32>) -> tensor<64x3xf32>
  %most = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%g : tensor<64x3x32xf32>) outs(%start : tensor<64x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %m = arith.maximumf %out, %in : f32
    linalg.yield %m : f32
  } -> tensor<64x3xf32>
  return %y, %most : tensor<64x96xf32>, tensor<64x3xf32>
}

// -----

// What is reduced over both dims, multiplied, or begins with an argument stays an op of its own, with a remark.
// CHECK-LABEL: func.func @apart
// CHECK: gemm.matmul nt {{.*}} outs({{.*}} : tensor<64x96xf32>, tensor<64xf32>)
// CHECK-COUNT-3: linalg.generic
// REMARK: what is reduced of the product's values stays apart: it reduces more than rows or columns
// REMARK: what is reduced of the product's values stays apart: what it combines by is no sum, maximum or minimum of floats
// REMARK: what is reduced of the product's values stays apart: it begins with what is no constant
func.func @apart(%x: tensor<64x64xbf16>, %w: tensor<96x64xbf16>, %first: tensor<64xf32>) -> (tensor<64x96xf32>, tensor<f32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %c = tensor.empty() : tensor<64x96xf32>
  %y = gemm.matmul nt ins(%x, %w : tensor<64x64xbf16>, tensor<96x64xbf16>) outs(%c : tensor<64x96xf32>) -> tensor<64x96xf32>
  %e = tensor.empty() : tensor<f32>
  %r = tensor.empty() : tensor<64xf32>
  %ze = linalg.fill ins(%zero : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %oe = linalg.fill ins(%one : f32) outs(%r : tensor<64xf32>) -> tensor<64xf32>
  %zr = linalg.fill ins(%zero : f32) outs(%r : tensor<64xf32>) -> tensor<64xf32>
  %all = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>], iterator_types = ["reduction", "reduction"]} ins(%y : tensor<64x96xf32>) outs(%ze : tensor<f32>) {
  ^bb0(%in: f32, %out: f32):
    %m = arith.addf %out, %in : f32
    linalg.yield %m : f32
  } -> tensor<f32>
  %product = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%y : tensor<64x96xf32>) outs(%oe : tensor<64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %m = arith.mulf %out, %in : f32
    linalg.yield %m : f32
  } -> tensor<64xf32>
  %added = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%y : tensor<64x96xf32>) outs(%first : tensor<64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %m = arith.addf %out, %in : f32
    linalg.yield %m : f32
  } -> tensor<64xf32>
  %sums = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%y : tensor<64x96xf32>) outs(%zr : tensor<64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %m = arith.addf %out, %in : f32
    linalg.yield %m : f32
  } -> tensor<64xf32>
  return %y, %all, %product, %added, %sums : tensor<64x96xf32>, tensor<f32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>
}
