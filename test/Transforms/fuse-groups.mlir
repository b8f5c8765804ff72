// RUN: gemm-opt %s --pass-pipeline='builtin.module(func.func(gemm-fuse-groups{target=h200}),canonicalize)' --split-input-file | FileCheck %s
// RUN: gemm-opt %s --pass-pipeline='builtin.module(func.func(gemm-fuse-groups{target=h200}))' --split-input-file --remarks-filter=gemm-fuse-groups -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

#mn = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#group = affine_map<(d0, d1, d2) -> (d0, d1)>
#unit = affine_map<(d0, d1, d2) -> (d0, d1, 0)>

// A scale for each 128 columns: the reduction is the epilogue's, and the scales an output.
// CHECK: affine_map<(d0, d1) -> (d0, d1 floordiv 128)>
// CHECK-LABEL: func.func @quantise
// CHECK: %[[D:.*]]:2 = gemm.matmul nt {{.*}} outs({{.*}} : tensor<64x256xf8E4M3FN>, tensor<64x2xf32>) epilogue {
// CHECK: ^bb0(%[[ACC:.*]]: f32):
// CHECK: %[[MOST:.*]] = gemm.group_reduce absmax %[[ACC]] over 128 : f32
// CHECK: %[[SCALE:.*]] = arith.divf %[[MOST]], %{{.*}} : f32
// CHECK: %[[Y:.*]] = arith.divf %[[ACC]], %[[SCALE]] : f32
// CHECK: %[[Q:.*]] = arith.truncf %[[Y]] : f32 to f8E4M3FN
// CHECK: %[[W:.*]] = arith.extf %[[Q]] : f8E4M3FN to f32
// CHECK: gemm.yield %[[W]], %[[SCALE]] : f32, f32
// CHECK: results [max #{{.*}} partial]
// CHECK: return %[[D]]#0, %[[D]]#1
// REMARK: what is computed of the product by groups of its columns is its epilogue
func.func @quantise(%x: tensor<64x512xbf16>, %w: tensor<256x512xbf16>) -> (tensor<64x256xf8E4M3FN>, tensor<64x2xf32>) {
  %low = arith.constant 0xFF800000 : f32
  %c = tensor.empty() : tensor<64x256xf32>
  %y = gemm.matmul nt ins(%x, %w : tensor<64x512xbf16>, tensor<256x512xbf16>) outs(%c : tensor<64x256xf32>) -> tensor<64x256xf32>
  %g = tensor.expand_shape %y [[0], [1, 2]] output_shape [64, 2, 128] : tensor<64x256xf32> into tensor<64x2x128xf32>
  %e = tensor.empty() : tensor<64x2xf32>
  %start = linalg.fill ins(%low : f32) outs(%e : tensor<64x2xf32>) -> tensor<64x2xf32>
  %most = linalg.generic {indexing_maps = [#mn, #group], iterator_types = ["parallel", "parallel", "reduction"]} ins(%g : tensor<64x2x128xf32>) outs(%start : tensor<64x2xf32>) {
  ^bb0(%in: f32, %out: f32):
    %a = math.absf %in : f32
    %m = arith.maximumf %out, %a : f32
    linalg.yield %m : f32
  } -> tensor<64x2xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%most : tensor<64x2xf32>) outs(%e : tensor<64x2xf32>) {
  ^bb0(%in: f32, %out: f32):
    %k = arith.constant 448.0 : f32
    %r = arith.divf %in, %k : f32
    linalg.yield %r : f32
  } -> tensor<64x2xf32>
  %qe = tensor.empty() : tensor<64x2x128xf8E4M3FN>
  %q = linalg.generic {indexing_maps = [#mn, #group, #mn], iterator_types = ["parallel", "parallel", "parallel"]} ins(%g, %s : tensor<64x2x128xf32>, tensor<64x2xf32>) outs(%qe : tensor<64x2x128xf8E4M3FN>) {
  ^bb0(%in: f32, %scale: f32, %out: f8E4M3FN):
    %d = arith.divf %in, %scale : f32
    %t = arith.truncf %d : f32 to f8E4M3FN
    linalg.yield %t : f8E4M3FN
  } -> tensor<64x2x128xf8E4M3FN>
  %flat = tensor.collapse_shape %q [[0], [1, 2]] : tensor<64x2x128xf8E4M3FN> into tensor<64x256xf8E4M3FN>
  return %flat, %s : tensor<64x256xf8E4M3FN>, tensor<64x2xf32>
}

// -----

#mn = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#group = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>

// Of heads, with M taken apart, a weight that all heads share and the rounding of what was stored.
// CHECK-LABEL: func.func @heads
// CHECK: linalg.broadcast
// CHECK: gemm.matmul nt {{.*}} outs({{.*}} : tensor<64x256xbf16>) epilogue(%{{.*}} : tensor<256xf32>) maps [#{{.*}}] {
// CHECK: ^bb0(%[[ACC:.*]]: f32, %[[GAIN:.*]]: f32):
// CHECK: %[[N:.*]] = arith.truncf %[[ACC]] : f32 to bf16
// CHECK: %[[X:.*]] = arith.extf %[[N]] : bf16 to f32
// CHECK: %[[SQUARE:.*]] = arith.mulf %[[X]], %[[X]] : f32
// CHECK: %[[SUM:.*]] = gemm.group_reduce add %[[SQUARE]] over 64 : f32
// CHECK: math.rsqrt
// CHECK: tensor.expand_shape
func.func @heads(%x: tensor<64x512xbf16>, %w: tensor<256x512xbf16>, %gain: tensor<64xf32>) -> tensor<4x16x4x64xbf16> {
  %zero = arith.constant 0.0 : f32
  %c = tensor.empty() : tensor<64x256xbf16>
  %y = gemm.matmul nt ins(%x, %w : tensor<64x512xbf16>, tensor<256x512xbf16>) outs(%c : tensor<64x256xbf16>) -> tensor<64x256xbf16>
  %g = tensor.expand_shape %y [[0, 1], [2, 3]] output_shape [4, 16, 4, 64] : tensor<64x256xbf16> into tensor<4x16x4x64xbf16>
  %e = tensor.empty() : tensor<4x16x4xf32>
  %start = linalg.fill ins(%zero : f32) outs(%e : tensor<4x16x4xf32>) -> tensor<4x16x4xf32>
  %sum = linalg.generic {indexing_maps = [#mn, #group], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%g : tensor<4x16x4x64xbf16>) outs(%start : tensor<4x16x4xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %v = arith.extf %in : bf16 to f32
    %s = arith.mulf %v, %v : f32
    %m = arith.addf %out, %s : f32
    linalg.yield %m : f32
  } -> tensor<4x16x4xf32>
  %qe = tensor.empty() : tensor<4x16x4x64xbf16>
  %q = linalg.generic {indexing_maps = [#mn, #group, affine_map<(d0, d1, d2, d3) -> (d3)>, #mn], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%g, %sum, %gain : tensor<4x16x4x64xbf16>, tensor<4x16x4xf32>, tensor<64xf32>) outs(%qe : tensor<4x16x4x64xbf16>) {
  ^bb0(%in: bf16, %total: f32, %by: f32, %out: bf16):
    %v = arith.extf %in : bf16 to f32
    %r = math.rsqrt %total : f32
    %d = arith.mulf %v, %r : f32
    %f = arith.mulf %d, %by : f32
    %t = arith.truncf %f : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<4x16x4x64xbf16>
  return %q : tensor<4x16x4x64xbf16>
}

// -----

#mn = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#group = affine_map<(d0, d1, d2) -> (d0, d1)>

// Groups of 1024 columns no warp holds: the ops stay.
// CHECK-LABEL: func.func @too_wide
// CHECK-NOT: gemm.group_reduce
// CHECK: "reduction"
// REMARK: what is computed of the product by groups of its columns stays apart: no kernel here holds the groups: {{.*}}
func.func @too_wide(%x: tensor<64x512xbf16>, %w: tensor<2048x512xbf16>) -> tensor<64x2x1024xf32> {
  %low = arith.constant 0xFF800000 : f32
  %c = tensor.empty() : tensor<64x2048xf32>
  %y = gemm.matmul nt ins(%x, %w : tensor<64x512xbf16>, tensor<2048x512xbf16>) outs(%c : tensor<64x2048xf32>) -> tensor<64x2048xf32>
  %g = tensor.expand_shape %y [[0], [1, 2]] output_shape [64, 2, 1024] : tensor<64x2048xf32> into tensor<64x2x1024xf32>
  %e = tensor.empty() : tensor<64x2xf32>
  %start = linalg.fill ins(%low : f32) outs(%e : tensor<64x2xf32>) -> tensor<64x2xf32>
  %most = linalg.generic {indexing_maps = [#mn, #group], iterator_types = ["parallel", "parallel", "reduction"]} ins(%g : tensor<64x2x1024xf32>) outs(%start : tensor<64x2xf32>) {
  ^bb0(%in: f32, %out: f32):
    %m = arith.maximumf %out, %in : f32
    linalg.yield %m : f32
  } -> tensor<64x2xf32>
  %qe = tensor.empty() : tensor<64x2x1024xf32>
  %q = linalg.generic {indexing_maps = [#mn, #group, #mn], iterator_types = ["parallel", "parallel", "parallel"]} ins(%g, %most : tensor<64x2x1024xf32>, tensor<64x2xf32>) outs(%qe : tensor<64x2x1024xf32>) {
  ^bb0(%in: f32, %scale: f32, %out: f32):
    %d = arith.subf %in, %scale : f32
    linalg.yield %d : f32
  } -> tensor<64x2x1024xf32>
  return %q : tensor<64x2x1024xf32>
}
