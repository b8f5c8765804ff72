// Products that store several results of one accumulator, in tiles with ragged edges: at the
// accumulator's type and narrower, where they are indexed and permuted, from tensors and memrefs.
#s = #gemm.schedule<FAMILY, block, tile = [64, 64, 32], WARP, stages = 3, group = 8>
#id = affine_map<(m, n) -> (m, n)>
#t = affine_map<(m, n) -> (n, m)>
#n = affine_map<(m, n) -> (n)>

// What is before the activation beside what is after it.
func.func @block(%x: tensor<200x72xbf16>, %w: tensor<136x72xbf16>, %b: tensor<136xf32>) -> (tensor<200x136xbf16>, tensor<200x136xf32>) {
  %y0 = tensor.empty() : tensor<200x136xbf16>
  %p0 = tensor.empty() : tensor<200x136xf32>
  %y:2 = gemm.matmul nt ins(%x, %w : tensor<200x72xbf16>, tensor<136x72xbf16>) outs(%y0, %p0 : tensor<200x136xbf16>, tensor<200x136xf32>)
      epilogue(%b : tensor<136xf32>) maps [#n] {
  ^bb0(%acc: f32, %bias: f32):
    %pre = arith.addf %acc, %bias : f32
    %zero = arith.constant 0.0 : f32
    %act = arith.maximumf %pre, %zero : f32
    gemm.yield %act, %pre : f32, f32
  } results [store #id] {schedule = #s} -> (tensor<200x136xbf16>, tensor<200x136xf32>)
  return %y#0, %y#1 : tensor<200x136xbf16>, tensor<200x136xf32>
}

// A transpose, rows of an odd length, and integers.
func.func @persistent(%x: tensor<77x65xf16>, %w: tensor<65x131xf16>) -> (tensor<77x131xf16>, tensor<131x77xf16>, tensor<77x131xi8>) {
  %y0 = tensor.empty() : tensor<77x131xf16>
  %t0 = tensor.empty() : tensor<131x77xf16>
  %q0 = tensor.empty() : tensor<77x131xi8>
  %y:3 = gemm.matmul nn ins(%x, %w : tensor<77x65xf16>, tensor<65x131xf16>) outs(%y0, %t0, %q0 : tensor<77x131xf16>, tensor<131x77xf16>, tensor<77x131xi8>)
      epilogue {
  ^bb0(%acc: f32):
    %half = arith.constant 0.5 : f32
    %scaled = arith.mulf %acc, %half : f32
    %zero = arith.constant 0.0 : f32
    %more = arith.cmpf ogt, %acc, %zero : f32
    %q = arith.extui %more : i1 to i32
    gemm.yield %acc, %scaled, %q : f32, f32, i32
  } results [store #t, store #id] {schedule = #gemm.schedule<FAMILY, persistent, tile = [64, 64, 64], WARP, stages = 2, group = 8>}
    -> (tensor<77x131xf16>, tensor<131x77xf16>, tensor<77x131xi8>)
  return %y#0, %y#1, %y#2 : tensor<77x131xf16>, tensor<131x77xf16>, tensor<77x131xi8>
}

// Batches, which one output has inside of its rows; the others are odd.
func.func @batch(%x: tensor<3x70x40xbf16>, %w: tensor<3x24x40xbf16>) -> (tensor<3x70x24xf32>, tensor<70x3x24xbf16>, tensor<24x70x3xf32>) {
  %y0 = tensor.empty() : tensor<3x70x24xf32>
  %b0 = tensor.empty() : tensor<70x3x24xbf16>
  %c0 = tensor.empty() : tensor<24x70x3xf32>
  %y:3 = gemm.matmul nt ins(%x, %w : tensor<3x70x40xbf16>, tensor<3x24x40xbf16>) outs(%y0, %b0, %c0 : tensor<3x70x24xf32>, tensor<70x3x24xbf16>, tensor<24x70x3xf32>)
      epilogue {
  ^bb0(%acc: f32):
    %neg = arith.negf %acc : f32
    gemm.yield %acc, %acc, %neg : f32, f32, f32
  } results [store affine_map<(b, m, n) -> (m, b, n)>, store affine_map<(b, m, n) -> (n, m, b)>] {schedule = #s}
    -> (tensor<3x70x24xf32>, tensor<70x3x24xbf16>, tensor<24x70x3xf32>)
  return %y#0, %y#1, %y#2 : tensor<3x70x24xf32>, tensor<70x3x24xbf16>, tensor<24x70x3xf32>
}

// The kernel computes the transposed product.
func.func @swap(%x: tensor<24x96xbf16>, %w: tensor<130x96xbf16>, %b: tensor<130xf32>) -> (tensor<24x130xbf16>, tensor<24x130xf32>, tensor<130x24xbf16>) {
  %y0 = tensor.empty() : tensor<24x130xbf16>
  %p0 = tensor.empty() : tensor<24x130xf32>
  %t0 = tensor.empty() : tensor<130x24xbf16>
  %y:3 = gemm.matmul nt ins(%x, %w : tensor<24x96xbf16>, tensor<130x96xbf16>) outs(%y0, %p0, %t0 : tensor<24x130xbf16>, tensor<24x130xf32>, tensor<130x24xbf16>)
      epilogue(%b : tensor<130xf32>) maps [#n] {
  ^bb0(%acc: f32, %bias: f32):
    %pre = arith.addf %acc, %bias : f32
    %act = arith.mulf %pre, %pre : f32
    gemm.yield %act, %pre, %act : f32, f32, f32
  } results [store #id, store #t] {schedule = #gemm.schedule<FAMILY, block, tile = [64, 64, 32], WARP, stages = 3, group = 8, swap>}
    -> (tensor<24x130xbf16>, tensor<24x130xf32>, tensor<130x24xbf16>)
  return %y#0, %y#1, %y#2 : tensor<24x130xbf16>, tensor<24x130xf32>, tensor<130x24xbf16>
}

// Parts of K: an epilogue is where the sum is whole.
func.func @split(%x: tensor<70x416xbf16>, %w: tensor<66x416xbf16>) -> (tensor<70x66xbf16>, tensor<70x66xf32>) {
  %y0 = tensor.empty() : tensor<70x66xbf16>
  %p0 = tensor.empty() : tensor<70x66xf32>
  %y:2 = gemm.matmul nt ins(%x, %w : tensor<70x416xbf16>, tensor<66x416xbf16>) outs(%y0, %p0 : tensor<70x66xbf16>, tensor<70x66xf32>)
      epilogue {
  ^bb0(%acc: f32):
    %act = arith.mulf %acc, %acc : f32
    gemm.yield %act, %acc : f32, f32
  } results [store #id] {schedule = #gemm.schedule<FAMILY, split_k, tile = [64, 64, 32], WARP, stages = 4, group = 8, splits = 3REDUCE>}
    -> (tensor<70x66xbf16>, tensor<70x66xf32>)
  return %y#0, %y#1 : tensor<70x66xbf16>, tensor<70x66xf32>
}
func.func @stream(%x: tensor<70x416xbf16>, %w: tensor<66x416xbf16>) -> (tensor<70x66xbf16>, tensor<66x70xf32>) {
  %y0 = tensor.empty() : tensor<70x66xbf16>
  %p0 = tensor.empty() : tensor<66x70xf32>
  %y:2 = gemm.matmul nt ins(%x, %w : tensor<70x416xbf16>, tensor<66x416xbf16>) outs(%y0, %p0 : tensor<70x66xbf16>, tensor<66x70xf32>)
      epilogue {
  ^bb0(%acc: f32):
    %act = arith.mulf %acc, %acc : f32
    gemm.yield %act, %acc : f32, f32
  } results [store #t] {schedule = #gemm.schedule<FAMILY, stream_k, tile = [64, 64, 32], WARP, stages = 4, group = 4>}
    -> (tensor<70x66xbf16>, tensor<66x70xf32>)
  return %y#0, %y#1 : tensor<70x66xbf16>, tensor<66x70xf32>
}

// A gradient that is added to what is there, with a narrow copy of it; any number of rows; and
// columns of an output that are not side by side.
func.func @added(%x: memref<?x40xbf16>, %w: memref<?x24xbf16>, %g: memref<40x24xf32>, %copy: memref<40x24x2xbf16>) {
  %even = memref.subview %copy[0, 0, 1] [40, 24, 1] [1, 1, 1] : memref<40x24x2xbf16> to memref<40x24xbf16, strided<[48, 2], offset: 1>>
  gemm.matmul tn ins(%x, %w : memref<?x40xbf16>, memref<?x24xbf16>) outs(%g, %even : memref<40x24xf32>, memref<40x24xbf16, strided<[48, 2], offset: 1>>) beta(1.0)
      epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc : f32, f32
  } results [store #id] {schedule = #s}
  return
}
