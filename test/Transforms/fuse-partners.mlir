// RUN: gemm-opt %s --pass-pipeline='builtin.module(func.func(gemm-fuse-partners{target=h200}),canonicalize,cse)' --split-input-file | FileCheck %s
// RUN: gemm-opt %s --pass-pipeline='builtin.module(func.func(gemm-fuse-partners{target=h200}))' --split-input-file --remarks-filter=gemm-fuse-partners -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

#id = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#angle = affine_map<(d0, d1, d2) -> (d0, d2)>

// Halves of heads of 64, joined by insertions: one product, whose element reads the other half's, and a table.
// CHECK-LABEL: func.func @halves
// CHECK: %[[Y:.*]] = gemm.matmul nt {{.*}} epilogue(%{{.*}} : tensor<64x32xf32>) {{.*}} {
// CHECK: ^bb0(%[[ACC:.*]]: f32, %[[TABLE:.*]]: !gemm.table<64x32xf32>):
// CHECK: %[[OTHER:.*]] = gemm.partner %[[ACC]] of 64 : f32
// CHECK-NOT: gemm.partner
// CHECK: arith.subf
// CHECK: gemm.yield
// CHECK: tensor.expand_shape %[[Y]]
// CHECK-NOT: linalg
// REMARK: what is computed of pairs of the product's columns is its epilogue
func.func @halves(%x: tensor<64x128xf32>, %w: tensor<128x128xf32>, %sin: tensor<64x32xf32>) -> tensor<64x2x64xf32> {
  %c = tensor.empty() : tensor<64x128xf32>
  %y = gemm.matmul nt ins(%x, %w : tensor<64x128xf32>, tensor<128x128xf32>) outs(%c : tensor<64x128xf32>) {precision = tf32} -> tensor<64x128xf32>
  %h = tensor.expand_shape %y [[0], [1, 2]] output_shape [64, 2, 64] : tensor<64x128xf32> into tensor<64x2x64xf32>
  %a = tensor.extract_slice %h[0, 0, 0] [64, 2, 32] [1, 1, 1] : tensor<64x2x64xf32> to tensor<64x2x32xf32>
  %b = tensor.extract_slice %h[0, 0, 32] [64, 2, 32] [1, 1, 1] : tensor<64x2x64xf32> to tensor<64x2x32xf32>
  %e = tensor.empty() : tensor<64x2x32xf32>
  %first = linalg.generic {indexing_maps = [#id, #id, #angle, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%a, %b, %sin : tensor<64x2x32xf32>, tensor<64x2x32xf32>, tensor<64x32xf32>) outs(%e : tensor<64x2x32xf32>) {
  ^bb0(%p: f32, %q: f32, %s: f32, %out: f32):
    %t = arith.mulf %q, %s : f32
    %r = arith.subf %p, %t : f32
    linalg.yield %r : f32
  } -> tensor<64x2x32xf32>
  %f = tensor.empty() : tensor<64x2x64xf32>
  %g = tensor.insert_slice %first into %f[0, 0, 0] [64, 2, 32] [1, 1, 1] : tensor<64x2x32xf32> into tensor<64x2x64xf32>
  %joined = tensor.insert_slice %a into %g[0, 0, 32] [64, 2, 32] [1, 1, 1] : tensor<64x2x32xf32> into tensor<64x2x64xf32>
  return %joined : tensor<64x2x64xf32>
}

// -----

#in = affine_map<(d0, d1, d2) -> (d0, d1, d2)>

// Neighbours, of a tensor whose places come behind its heads: these are moved when they have been turned.
// CHECK-LABEL: func.func @neighbours
// CHECK: gemm.matmul nt {{.*}} epilogue {
// CHECK: gemm.partner %{{.*}} of 2 : f32
// CHECK: linalg.generic
// CHECK-NOT: linalg.generic
// REMARK: what is computed of pairs of the product's columns is its epilogue
func.func @neighbours(%x: tensor<64x128xbf16>, %w: tensor<128x128xbf16>) -> tensor<4x64x32xf32> {
  %c = tensor.empty() : tensor<64x128xf32>
  %y = gemm.matmul nt ins(%x, %w : tensor<64x128xbf16>, tensor<128x128xbf16>) outs(%c : tensor<64x128xf32>) -> tensor<64x128xf32>
  %h = tensor.expand_shape %y [[0], [1, 2]] output_shape [64, 4, 32] : tensor<64x128xf32> into tensor<64x4x32xf32>
  %e = tensor.empty() : tensor<4x64x32xf32>
  %r = linalg.generic {indexing_maps = [#in], iterator_types = ["parallel", "parallel", "parallel"]} outs(%e : tensor<4x64x32xf32>) {
  ^bb0(%out: f32):
    %head = linalg.index 0 : index
    %m = linalg.index 1 : index
    %i = linalg.index 2 : index
    %two = arith.constant 2 : index
    %one = arith.constant 1 : index
    %own = tensor.extract %h[%m, %head, %i] : tensor<64x4x32xf32>
    %r = arith.negf %own : f32
    linalg.yield %r : f32
  } -> tensor<4x64x32xf32>
  %p = tensor.expand_shape %r [[0], [1], [2, 3]] output_shape [4, 64, 16, 2] : tensor<4x64x32xf32> into tensor<4x64x16x2xf32>
  %even = tensor.extract_slice %p[0, 0, 0, 0] [4, 64, 16, 1] [1, 1, 1, 1] : tensor<4x64x16x2xf32> to tensor<4x64x16x1xf32>
  %odd = tensor.extract_slice %p[0, 0, 0, 1] [4, 64, 16, 1] [1, 1, 1, 1] : tensor<4x64x16x2xf32> to tensor<4x64x16x1xf32>
  %f = tensor.empty() : tensor<4x64x16x2xf32>
  %g = tensor.insert_slice %odd into %f[0, 0, 0, 0] [4, 64, 16, 1] [1, 1, 1, 1] : tensor<4x64x16x1xf32> into tensor<4x64x16x2xf32>
  %k = tensor.insert_slice %even into %g[0, 0, 0, 1] [4, 64, 16, 1] [1, 1, 1, 1] : tensor<4x64x16x1xf32> into tensor<4x64x16x2xf32>
  %joined = tensor.collapse_shape %k [[0], [1], [2, 3]] : tensor<4x64x16x2xf32> into tensor<4x64x32xf32>
  return %joined : tensor<4x64x32xf32>
}

// -----

#id = affine_map<(d0, d1, d2) -> (d0, d1, d2)>

// Halves of 8: a lane has one of them.
// CHECK-LABEL: func.func @narrow
// CHECK-NOT: gemm.partner
// REMARK: what is computed of columns of the product stays apart: it reads the column that is 4 away, where columns are not in pairs or halves of groups of a multiple of 16
func.func @narrow(%x: tensor<64x128xbf16>, %w: tensor<128x128xbf16>) -> tensor<64x16x8xf32> {
  %c = tensor.empty() : tensor<64x128xf32>
  %y = gemm.matmul nt ins(%x, %w : tensor<64x128xbf16>, tensor<128x128xbf16>) outs(%c : tensor<64x128xf32>) -> tensor<64x128xf32>
  %h = tensor.expand_shape %y [[0], [1, 2]] output_shape [64, 16, 8] : tensor<64x128xf32> into tensor<64x16x8xf32>
  %e = tensor.empty() : tensor<64x16x8xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%h : tensor<64x16x8xf32>) outs(%e : tensor<64x16x8xf32>) {
  ^bb0(%own: f32, %out: f32):
    %m = linalg.index 0 : index
    %head = linalg.index 1 : index
    %i = linalg.index 2 : index
    %four = arith.constant 4 : index
    %before = arith.subi %i, %four : index
    %after = arith.addi %i, %four : index
    %low = arith.cmpi slt, %i, %four : index
    %a = tensor.extract %h[%m, %head, %after] : tensor<64x16x8xf32>
    %b = tensor.extract %h[%m, %head, %before] : tensor<64x16x8xf32>
    %other = arith.select %low, %a, %b : f32
    %s = arith.addf %own, %other : f32
    linalg.yield %s : f32
  } -> tensor<64x16x8xf32>
  return %r : tensor<64x16x8xf32>
}

// -----

#id = affine_map<(d0, d1, d2) -> (d0, d1, d2)>

// The product is read by others too, and heads of 512 are held by no warp.
// CHECK-LABEL: func.func @others
// CHECK-NOT: gemm.partner
// REMARK: what is computed of columns of the product stays apart: others read them too
// CHECK-LABEL: func.func @wide
// CHECK-NOT: gemm.partner
// REMARK: what is computed of columns of the product stays apart: no kernel here holds the groups
func.func @others(%x: tensor<64x128xbf16>, %w: tensor<128x128xbf16>) -> (tensor<64x4x32xf32>, tensor<64x128xf32>) {
  %c = tensor.empty() : tensor<64x128xf32>
  %y = gemm.matmul nt ins(%x, %w : tensor<64x128xbf16>, tensor<128x128xbf16>) outs(%c : tensor<64x128xf32>) -> tensor<64x128xf32>
  %h = tensor.expand_shape %y [[0], [1, 2]] output_shape [64, 4, 32] : tensor<64x128xf32> into tensor<64x4x32xf32>
  %a = tensor.extract_slice %h[0, 0, 0] [64, 4, 16] [1, 1, 1] : tensor<64x4x32xf32> to tensor<64x4x16xf32>
  %b = tensor.extract_slice %h[0, 0, 16] [64, 4, 16] [1, 1, 1] : tensor<64x4x32xf32> to tensor<64x4x16xf32>
  %f = tensor.empty() : tensor<64x4x32xf32>
  %g = tensor.insert_slice %b into %f[0, 0, 0] [64, 4, 16] [1, 1, 1] : tensor<64x4x16xf32> into tensor<64x4x32xf32>
  %joined = tensor.insert_slice %a into %g[0, 0, 16] [64, 4, 16] [1, 1, 1] : tensor<64x4x16xf32> into tensor<64x4x32xf32>
  return %joined, %y : tensor<64x4x32xf32>, tensor<64x128xf32>
}

func.func @wide(%x: tensor<64x128xbf16>, %w: tensor<1024x128xbf16>) -> tensor<64x2x512xf32> {
  %c = tensor.empty() : tensor<64x1024xf32>
  %y = gemm.matmul nt ins(%x, %w : tensor<64x128xbf16>, tensor<1024x128xbf16>) outs(%c : tensor<64x1024xf32>) -> tensor<64x1024xf32>
  %h = tensor.expand_shape %y [[0], [1, 2]] output_shape [64, 2, 512] : tensor<64x1024xf32> into tensor<64x2x512xf32>
  %a = tensor.extract_slice %h[0, 0, 0] [64, 2, 256] [1, 1, 1] : tensor<64x2x512xf32> to tensor<64x2x256xf32>
  %b = tensor.extract_slice %h[0, 0, 256] [64, 2, 256] [1, 1, 1] : tensor<64x2x512xf32> to tensor<64x2x256xf32>
  %f = tensor.empty() : tensor<64x2x512xf32>
  %g = tensor.insert_slice %b into %f[0, 0, 0] [64, 2, 256] [1, 1, 1] : tensor<64x2x256xf32> into tensor<64x2x512xf32>
  %joined = tensor.insert_slice %a into %g[0, 0, 256] [64, 2, 256] [1, 1, 1] : tensor<64x2x256xf32> into tensor<64x2x512xf32>
  return %joined : tensor<64x2x512xf32>
}
