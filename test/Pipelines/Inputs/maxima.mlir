// Products with the largest absolute value of each row, or of each column, beside the rounded
// result: what a quantisation scales by. Ragged edges, so that rows and columns past them must not
// take part: their epilogue is far from 0.
#s = #gemm.schedule<FAMILY, block, tile = [64, 64, 32], WARP, stages = 3, group = 8>
#id = affine_map<(m, n) -> (m, n)>
#m = affine_map<(m, n) -> (m)>
#n = affine_map<(m, n) -> (n)>

func.func @rows(%x: tensor<200x72xbf16>, %w: tensor<137x72xbf16>, %b: tensor<137xf32>) -> (tensor<200x137xbf16>, tensor<200xf32>) {
  %zero = arith.constant 0.0 : f32
  %y0 = tensor.empty() : tensor<200x137xbf16>
  %e = tensor.empty() : tensor<200xf32>
  %m0 = linalg.fill ins(%zero : f32) outs(%e : tensor<200xf32>) -> tensor<200xf32>
  %y:2 = gemm.matmul nt ins(%x, %w : tensor<200x72xbf16>, tensor<137x72xbf16>) outs(%y0, %m0 : tensor<200x137xbf16>, tensor<200xf32>)
      epilogue(%b : tensor<137xf32>) maps [#n] {
  ^bb0(%acc: f32, %bias: f32):
    %pre = arith.addf %acc, %bias : f32
    gemm.yield %pre, %pre : f32, f32
  } results [absmax #m] {schedule = #s} -> (tensor<200x137xbf16>, tensor<200xf32>)
  return %y#0, %y#1 : tensor<200x137xbf16>, tensor<200xf32>
}

// Rows and columns at once, of different values, and one that is stored; what is outside is 1.
func.func @both(%x: tensor<77x65xf16>, %w: tensor<65x131xf16>) -> (tensor<77x131xf16>, tensor<77xf32>, tensor<77x131xf32>, tensor<131xf32>) {
  %zero = arith.constant 0.0 : f32
  %y0 = tensor.empty() : tensor<77x131xf16>
  %t0 = tensor.empty() : tensor<77x131xf32>
  %e = tensor.empty() : tensor<77xf32>
  %m0 = linalg.fill ins(%zero : f32) outs(%e : tensor<77xf32>) -> tensor<77xf32>
  %f = tensor.empty() : tensor<131xf32>
  %n0 = linalg.fill ins(%zero : f32) outs(%f : tensor<131xf32>) -> tensor<131xf32>
  %y:4 = gemm.matmul nn ins(%x, %w : tensor<77x65xf16>, tensor<65x131xf16>) outs(%y0, %m0, %t0, %n0 : tensor<77x131xf16>, tensor<77xf32>, tensor<77x131xf32>, tensor<131xf32>)
      epilogue {
  ^bb0(%acc: f32):
    %one = arith.constant 64.0 : f32
    %more = arith.subf %acc, %one : f32
    %half = arith.constant 0.5 : f32
    %less = arith.mulf %more, %half : f32
    gemm.yield %acc, %more, %more, %less : f32, f32, f32, f32
  } results [absmax #m, store #id, absmax #n] {schedule = #gemm.schedule<FAMILY, persistent, tile = [64, 64, 64], WARP, stages = 2, group = 8>}
    -> (tensor<77x131xf16>, tensor<77xf32>, tensor<77x131xf32>, tensor<131xf32>)
  return %y#0, %y#1, %y#2, %y#3 : tensor<77x131xf16>, tensor<77xf32>, tensor<77x131xf32>, tensor<131xf32>
}

// Of each row of each batch, which lie across.
func.func @batch(%x: tensor<3x70x40xbf16>, %w: tensor<3x24x40xbf16>) -> (tensor<3x70x24xf32>, tensor<70x3xf32>) {
  %zero = arith.constant 0.0 : f32
  %y0 = tensor.empty() : tensor<3x70x24xf32>
  %e = tensor.empty() : tensor<70x3xf32>
  %m0 = linalg.fill ins(%zero : f32) outs(%e : tensor<70x3xf32>) -> tensor<70x3xf32>
  %y:2 = gemm.matmul nt ins(%x, %w : tensor<3x70x40xbf16>, tensor<3x24x40xbf16>) outs(%y0, %m0 : tensor<3x70x24xf32>, tensor<70x3xf32>)
      epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc : f32, f32
  } results [absmax affine_map<(b, m, n) -> (m, b)>] {schedule = #s} -> (tensor<3x70x24xf32>, tensor<70x3xf32>)
  return %y#0, %y#1 : tensor<3x70x24xf32>, tensor<70x3xf32>
}

// The kernel's rows are the product's columns.
func.func @swap(%x: tensor<24x96xbf16>, %w: tensor<130x96xbf16>) -> (tensor<24x130xbf16>, tensor<24xf32>, tensor<130xf32>) {
  %zero = arith.constant 0.0 : f32
  %y0 = tensor.empty() : tensor<24x130xbf16>
  %e = tensor.empty() : tensor<24xf32>
  %m0 = linalg.fill ins(%zero : f32) outs(%e : tensor<24xf32>) -> tensor<24xf32>
  %f = tensor.empty() : tensor<130xf32>
  %n0 = linalg.fill ins(%zero : f32) outs(%f : tensor<130xf32>) -> tensor<130xf32>
  %y:3 = gemm.matmul nt ins(%x, %w : tensor<24x96xbf16>, tensor<130x96xbf16>) outs(%y0, %m0, %n0 : tensor<24x130xbf16>, tensor<24xf32>, tensor<130xf32>)
      epilogue {
  ^bb0(%acc: f32):
    %c = arith.constant 33.0 : f32
    %v = arith.addf %acc, %c : f32
    gemm.yield %v, %v, %acc : f32, f32, f32
  } results [absmax #m, absmax #n] {schedule = #gemm.schedule<FAMILY, block, tile = [64, 64, 32], WARP, stages = 3, group = 8, swap>}
    -> (tensor<24x130xbf16>, tensor<24xf32>, tensor<130xf32>)
  return %y#0, %y#1, %y#2 : tensor<24x130xbf16>, tensor<24xf32>, tensor<130xf32>
}

// Parts of K: the values are those of the whole sum.
func.func @split(%x: tensor<70x416xbf16>, %w: tensor<66x416xbf16>) -> (tensor<70x66xbf16>, tensor<70xf32>) {
  %zero = arith.constant 0.0 : f32
  %y0 = tensor.empty() : tensor<70x66xbf16>
  %e = tensor.empty() : tensor<70xf32>
  %m0 = linalg.fill ins(%zero : f32) outs(%e : tensor<70xf32>) -> tensor<70xf32>
  %y:2 = gemm.matmul nt ins(%x, %w : tensor<70x416xbf16>, tensor<66x416xbf16>) outs(%y0, %m0 : tensor<70x66xbf16>, tensor<70xf32>)
      epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc : f32, f32
  } results [absmax #m] {schedule = #gemm.schedule<FAMILY, split_k, tile = [64, 64, 32], WARP, stages = 4, group = 8, splits = 3REDUCE>}
    -> (tensor<70x66xbf16>, tensor<70xf32>)
  return %y#0, %y#1 : tensor<70x66xbf16>, tensor<70xf32>
}
func.func @stream(%x: tensor<70x416xbf16>, %w: tensor<66x416xbf16>) -> (tensor<70x66xbf16>, tensor<70xf32>) {
  %zero = arith.constant 0.0 : f32
  %y0 = tensor.empty() : tensor<70x66xbf16>
  %e = tensor.empty() : tensor<70xf32>
  %m0 = linalg.fill ins(%zero : f32) outs(%e : tensor<70xf32>) -> tensor<70xf32>
  %y:2 = gemm.matmul nt ins(%x, %w : tensor<70x416xbf16>, tensor<66x416xbf16>) outs(%y0, %m0 : tensor<70x66xbf16>, tensor<70xf32>)
      epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc : f32, f32
  } results [absmax #m] {schedule = #gemm.schedule<FAMILY, stream_k, tile = [64, 64, 32], WARP, stages = 4, group = 4>}
    -> (tensor<70x66xbf16>, tensor<70xf32>)
  return %y#0, %y#1 : tensor<70x66xbf16>, tensor<70xf32>
}

// What was there takes part; any number of rows, or none.
func.func @added(%x: memref<?x40xbf16>, %w: memref<24x40xbf16>, %y: memref<?x24xf32>, %m: memref<?xf32>) {
  gemm.matmul nt ins(%x, %w : memref<?x40xbf16>, memref<24x40xbf16>) outs(%y, %m : memref<?x24xf32>, memref<?xf32>) beta(1.0)
      epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc : f32, f32
  } results [absmax #m] {schedule = #s}
  return
}
