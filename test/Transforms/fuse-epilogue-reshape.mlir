// RUN: gemm-opt %s --split-input-file --gemm-import --gemm-flatten --gemm-generalize --canonicalize --cse --gemm-fuse-epilogue --canonicalize --cse | FileCheck %s
// What reads a product through a reshape is in its epilogue, where sizes are known at run time only
// and where a vector was made one row, too.

// CHECK-LABEL: func.func @rows_of_run_time_size
// CHECK: gemm.matmul nn ins(%{{.*}}, %{{.*}} : tensor<?x64xbf16>, tensor<64x48xbf16>) outs(%{{.*}} : tensor<?x48xbf16>)
// CHECK: arith.maximumf
// CHECK: tensor.expand_shape
// CHECK-NOT: linalg.generic
#m = affine_map<(d0,d1,d2)->(d0,d1,d2)>
func.func @rows_of_run_time_size(%x: tensor<1x?x64xbf16>, %w: tensor<64x48xbf16>) -> tensor<1x?x48xbf16> {
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c1 : tensor<1x?x64xbf16>
  %a = tensor.collapse_shape %x [[0,1],[2]] : tensor<1x?x64xbf16> into tensor<?x64xbf16>
  %e = tensor.empty(%n) : tensor<?x48xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?x48xf32>) -> tensor<?x48xf32>
  %p = linalg.matmul ins(%a, %w : tensor<?x64xbf16>, tensor<64x48xbf16>) outs(%f : tensor<?x48xf32>) -> tensor<?x48xf32>
  %q = tensor.expand_shape %p [[0,1],[2]] output_shape [1,%n,48] : tensor<?x48xf32> into tensor<1x?x48xf32>
  %o = tensor.empty(%n) : tensor<1x?x48xbf16>
  %r = linalg.generic {indexing_maps=[#m,#m], iterator_types=["parallel","parallel","parallel"]} ins(%q : tensor<1x?x48xf32>) outs(%o : tensor<1x?x48xbf16>) {
  ^bb0(%i: f32, %u: bf16):
    %k = arith.maximumf %i, %z : f32
    %t = arith.truncf %k : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<1x?x48xbf16>
  return %r : tensor<1x?x48xbf16>
}

// -----

// A residual along a vector: read by the columns of the one row.
// CHECK-LABEL: func.func @vector
// CHECK-SAME: %[[X:.*]]: tensor<64xbf16>, %{{.*}}: tensor<64x48xbf16>, %[[R:.*]]: tensor<48xbf16>)
// CHECK: gemm.matmul {{.*}} outs(%{{.*}} : tensor<1x48xbf16>) epilogue(%[[R]] : tensor<48xbf16>)
// CHECK: arith.addf
// CHECK: tensor.collapse_shape
// CHECK-NOT: linalg.generic
#v = affine_map<(d0)->(d0)>
func.func @vector(%x: tensor<64xbf16>, %w: tensor<64x48xbf16>, %res: tensor<48xbf16>) -> tensor<48xbf16> {
  %z = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<48xbf16>
  %f = linalg.fill ins(%z : bf16) outs(%e : tensor<48xbf16>) -> tensor<48xbf16>
  %p = linalg.vecmat ins(%x, %w : tensor<64xbf16>, tensor<64x48xbf16>) outs(%f : tensor<48xbf16>) -> tensor<48xbf16>
  %r = linalg.generic {indexing_maps=[#v,#v,#v], iterator_types=["parallel"]} ins(%p, %res : tensor<48xbf16>, tensor<48xbf16>) outs(%e : tensor<48xbf16>) {
  ^bb0(%i: bf16, %j: bf16, %u: bf16):
    %k = arith.addf %i, %j : bf16
    linalg.yield %k : bf16
  } -> tensor<48xbf16>
  return %r : tensor<48xbf16>
}

// -----

// A batch whose rows are joined afterwards: what is read beside the product is split as it is.
// CHECK-LABEL: func.func @joined
// CHECK-SAME: tensor<2x64x48xbf16>, %[[R:[^:]*]]: tensor<?x48xf32>)
// CHECK: %[[SPLIT:.*]] = tensor.expand_shape %[[R]] {{.*}} : tensor<?x48xf32> into tensor<2x?x48xf32>
// CHECK: gemm.matmul {{.*}} outs(%{{.*}} : tensor<2x?x48xf32>) epilogue(%[[SPLIT]] : tensor<2x?x48xf32>)
// CHECK: arith.mulf
// CHECK-NOT: linalg.generic
#r = affine_map<(d0,d1)->(d0,d1)>
func.func @joined(%x: tensor<2x?x64xbf16>, %w: tensor<2x64x48xbf16>, %res: tensor<?x48xf32>) -> tensor<?x48xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c1 : tensor<2x?x64xbf16>
  %rows = tensor.dim %res, %c0 : tensor<?x48xf32>
  %e = tensor.empty(%n) : tensor<2x?x48xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<2x?x48xf32>) -> tensor<2x?x48xf32>
  %p = linalg.batch_matmul ins(%x, %w : tensor<2x?x64xbf16>, tensor<2x64x48xbf16>) outs(%f : tensor<2x?x48xf32>) -> tensor<2x?x48xf32>
  %q = tensor.collapse_shape %p [[0,1],[2]] : tensor<2x?x48xf32> into tensor<?x48xf32>
  %o = tensor.empty(%rows) : tensor<?x48xf32>
  %r = linalg.generic {indexing_maps=[#r,#r,#r], iterator_types=["parallel","parallel"]} ins(%q, %res : tensor<?x48xf32>, tensor<?x48xf32>) outs(%o : tensor<?x48xf32>) {
  ^bb0(%i: f32, %j: f32, %u: f32):
    %k = arith.mulf %i, %j : f32
    linalg.yield %k : f32
  } -> tensor<?x48xf32>
  return %r : tensor<?x48xf32>
}

// -----

// The bias of one column is one number, which has no loops: widened, it is an operand of the epilogue.
// CHECK-LABEL: func.func @one_column
// CHECK-SAME: %[[B:[^:]*]]: tensor<1xbf16>)
// CHECK: %[[ONE:.*]] = tensor.collapse_shape %[[B]] [] : tensor<1xbf16> into tensor<bf16>
// CHECK: gemm.matmul {{.*}} epilogue(%[[ONE]] : tensor<bf16>)
// CHECK-NOT: linalg.generic
#one = affine_map<(i) -> (i)>
#two = affine_map<(i, j) -> (i, j)>
#last = affine_map<(i, j) -> (j)>
func.func @one_column(%x: tensor<16x64xbf16>, %w: tensor<1x64xbf16>, %b: tensor<1xbf16>) -> tensor<16x1xf32> {
  %z = arith.constant 0.0 : f32
  %v = tensor.empty() : tensor<1xf32>
  %wide = linalg.generic {indexing_maps=[#one,#one], iterator_types=["parallel"]} ins(%b : tensor<1xbf16>) outs(%v : tensor<1xf32>) {
  ^bb0(%i: bf16, %u: f32):
    %k = arith.extf %i : bf16 to f32
    linalg.yield %k : f32
  } -> tensor<1xf32>
  %e = tensor.empty() : tensor<1x16xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x16xf32>) -> tensor<1x16xf32>
  %p = gemm.matmul nt ins(%w, %x : tensor<1x64xbf16>, tensor<16x64xbf16>) outs(%f : tensor<1x16xf32>) -> tensor<1x16xf32>
  %q = tensor.collapse_shape %p [[0,1]] : tensor<1x16xf32> into tensor<16xf32>
  %s = tensor.expand_shape %q [[0,1]] output_shape [16, 1] : tensor<16xf32> into tensor<16x1xf32>
  %o = tensor.empty() : tensor<16x1xf32>
  %r = linalg.generic {indexing_maps=[#two,#last,#two], iterator_types=["parallel","parallel"]} ins(%s, %wide : tensor<16x1xf32>, tensor<1xf32>) outs(%o : tensor<16x1xf32>) {
  ^bb0(%i: f32, %j: f32, %u: f32):
    %k = arith.addf %i, %j : f32
    linalg.yield %k : f32
  } -> tensor<16x1xf32>
  return %r : tensor<16x1xf32>
}
