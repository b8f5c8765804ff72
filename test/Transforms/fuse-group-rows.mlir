// RUN: gemm-opt %s --pass-pipeline='builtin.module(func.func(gemm-fuse-groups{target=h200 rows=true}),canonicalize)' | FileCheck %s
// RUN: gemm-opt %s --pass-pipeline='builtin.module(func.func(gemm-fuse-groups{target=h200}),canonicalize)' | FileCheck %s --check-prefix=APART

// Bytes with a scale for each row, which lies in one CTA's tile: where it is asked for, as pipelines do.
// CHECK-LABEL: func.func @rows
// CHECK: %[[D:.*]]:2 = gemm.matmul nt {{.*}} outs({{.*}} : tensor<64x128xi8>, tensor<64x1xf32>) epilogue {
// CHECK: gemm.group_reduce absmax %{{.*}} over 128 : f32
// CHECK: %[[Q:.*]] = arith.fptosi %{{.*}} : f32 to i8
// CHECK: %[[W:.*]] = arith.extsi %[[Q]] : i8 to i32
// CHECK: gemm.yield %[[W]], %{{.*}} : i32, f32
// CHECK: return %[[D]]#0, %[[D]]#1
// APART-LABEL: func.func @rows
// APART-NOT: gemm.group_reduce
// APART: "reduction"
func.func @rows(%x: tensor<64x512xbf16>, %w: tensor<128x512xbf16>) -> (tensor<64x128xi8>, tensor<64x1xf32>) {
  %low = arith.constant 0xFF800000 : f32
  %c = tensor.empty() : tensor<64x128xf32>
  %y = gemm.matmul nt ins(%x, %w : tensor<64x512xbf16>, tensor<128x512xbf16>) outs(%c : tensor<64x128xf32>) -> tensor<64x128xf32>
  %e = tensor.empty() : tensor<64x1xf32>
  %start = linalg.fill ins(%low : f32) outs(%e : tensor<64x1xf32>) -> tensor<64x1xf32>
  %most = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, 0)>], iterator_types = ["parallel", "reduction"]} ins(%y : tensor<64x128xf32>) outs(%start : tensor<64x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %a = math.absf %in : f32
    %m = arith.maximumf %out, %a : f32
    linalg.yield %m : f32
  } -> tensor<64x1xf32>
  %qe = tensor.empty() : tensor<64x128xi8>
  %q = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%y, %most : tensor<64x128xf32>, tensor<64x1xf32>) outs(%qe : tensor<64x128xi8>) {
  ^bb0(%in: f32, %size: f32, %out: i8):
    %k = arith.constant 127.0 : f32
    %p = arith.mulf %in, %k : f32
    %d = arith.divf %p, %size : f32
    %r = math.roundeven %d : f32
    %t = arith.fptosi %r : f32 to i8
    linalg.yield %t : i8
  } -> tensor<64x128xi8>
  return %q, %most : tensor<64x128xi8>, tensor<64x1xf32>
}
