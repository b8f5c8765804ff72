// Products with sums of whole rows and columns, and with numbers of groups of them, beside the rounded
// result. Ragged edges, so that what is past them must not take part: its epilogue is far from 0.
#s = #gemm.schedule<FAMILY, block, tile = [64, 64, 32], WARP, stages = 3, group = 8>
#m = affine_map<(m, n) -> (m)>
#n = affine_map<(m, n) -> (n)>

// What an RMSNorm that follows begins with, and the gradient of a bias.
func.func @lines(%x: tensor<200x72xbf16>, %w: tensor<137x72xbf16>, %b: tensor<137xf32>) -> (tensor<200x137xbf16>, tensor<200xf32>, tensor<137xf32>) {
  %zero = arith.constant 0.0 : f32
  %y0 = tensor.empty() : tensor<200x137xbf16>
  %e = tensor.empty() : tensor<200xf32>
  %m0 = linalg.fill ins(%zero : f32) outs(%e : tensor<200xf32>) -> tensor<200xf32>
  %f = tensor.empty() : tensor<137xf32>
  %n0 = linalg.fill ins(%zero : f32) outs(%f : tensor<137xf32>) -> tensor<137xf32>
  %y:3 = gemm.matmul nt ins(%x, %w : tensor<200x72xbf16>, tensor<137x72xbf16>) outs(%y0, %m0, %n0 : tensor<200x137xbf16>, tensor<200xf32>, tensor<137xf32>)
      epilogue(%b : tensor<137xf32>) maps [#n] {
  ^bb0(%acc: f32, %bias: f32):
    %three = arith.constant 3.0 : f32
    %pre = arith.addf %acc, %bias : f32
    %square = arith.mulf %pre, %pre : f32
    %more = arith.addf %acc, %three : f32
    gemm.yield %pre, %square, %more : f32, f32, f32
  } results [add #m, add #n] {schedule = #s} -> (tensor<200x137xbf16>, tensor<200xf32>, tensor<137xf32>)
  return %y#0, %y#1, %y#2 : tensor<200x137xbf16>, tensor<200xf32>, tensor<137xf32>
}

// Every combiner, of columns and rows, as they lie and across, with a last group that is shorter.
func.func @groups(%x: tensor<80x65xf16>, %w: tensor<65x160xf16>) -> (tensor<80x160xf16>, tensor<80x5xf32>, tensor<10x80xf32>, tensor<5x160xf32>, tensor<160x5xf32>, tensor<80x5xf32>) {
  %third = arith.constant 0.25 : f32
  %y0 = tensor.empty() : tensor<80x160xf16>
  %a0 = tensor.empty() : tensor<80x5xf32>
  %b0 = tensor.empty() : tensor<10x80xf32>
  %b1 = linalg.fill ins(%third : f32) outs(%b0 : tensor<10x80xf32>) -> tensor<10x80xf32>
  %c0 = tensor.empty() : tensor<5x160xf32>
  %d0 = tensor.empty() : tensor<160x5xf32>
  %d1 = linalg.fill ins(%third : f32) outs(%d0 : tensor<160x5xf32>) -> tensor<160x5xf32>
  %e0 = tensor.empty() : tensor<80x5xf32>
  %y:6 = gemm.matmul nn ins(%x, %w : tensor<80x65xf16>, tensor<65x160xf16>)
      outs(%y0, %a0, %b1, %c0, %d1, %e0 : tensor<80x160xf16>, tensor<80x5xf32>, tensor<10x80xf32>, tensor<5x160xf32>, tensor<160x5xf32>, tensor<80x5xf32>)
      epilogue {
  ^bb0(%acc: f32):
    %one = arith.constant 64.0 : f32
    %more = arith.subf %acc, %one : f32
    %half = arith.constant 0.5 : f32
    %less = arith.mulf %more, %half : f32
    gemm.yield %acc, %acc, %less, %more, %less, %acc : f32, f32, f32, f32, f32, f32
  } results [absmax affine_map<(m, n) -> (m, n floordiv 32)> partial, add affine_map<(m, n) -> (n floordiv 16, m)>,
             min affine_map<(m, n) -> (m floordiv 16, n)> partial, max affine_map<(m, n) -> (n, m floordiv 16)>,
             add affine_map<(m, n) -> (m, n floordiv 32)> partial]
      {schedule = #gemm.schedule<FAMILY, persistent, tile = [64, 64, 64], WARP, stages = 2, group = 8>}
    -> (tensor<80x160xf16>, tensor<80x5xf32>, tensor<10x80xf32>, tensor<5x160xf32>, tensor<160x5xf32>, tensor<80x5xf32>)
  return %y#0, %y#1, %y#2, %y#3, %y#4, %y#5 : tensor<80x160xf16>, tensor<80x5xf32>, tensor<10x80xf32>, tensor<5x160xf32>, tensor<160x5xf32>, tensor<80x5xf32>
}

// Of each batch, which lie across; groups of what is not a multiple of them.
func.func @batch(%x: tensor<3x70x40xbf16>, %w: tensor<3x40x40xbf16>) -> (tensor<3x70x40xf32>, tensor<70x3xf32>, tensor<3x2x70xf32>) {
  %zero = arith.constant 0.0 : f32
  %y0 = tensor.empty() : tensor<3x70x40xf32>
  %e = tensor.empty() : tensor<70x3xf32>
  %m0 = linalg.fill ins(%zero : f32) outs(%e : tensor<70x3xf32>) -> tensor<70x3xf32>
  %g = tensor.empty() : tensor<3x2x70xf32>
  %y:3 = gemm.matmul nt ins(%x, %w : tensor<3x70x40xbf16>, tensor<3x40x40xbf16>) outs(%y0, %m0, %g : tensor<3x70x40xf32>, tensor<70x3xf32>, tensor<3x2x70xf32>)
      epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc, %acc : f32, f32, f32
  } results [add affine_map<(b, m, n) -> (m, b)>, absmax affine_map<(b, m, n) -> (b, n floordiv 32, m)> partial] {schedule = #s}
    -> (tensor<3x70x40xf32>, tensor<70x3xf32>, tensor<3x2x70xf32>)
  return %y#0, %y#1, %y#2 : tensor<3x70x40xf32>, tensor<70x3xf32>, tensor<3x2x70xf32>
}

// The kernel's rows are the product's columns.
func.func @swap(%x: tensor<24x96xbf16>, %w: tensor<130x96xbf16>) -> (tensor<24x130xbf16>, tensor<24xf32>, tensor<130xf32>, tensor<24x9xf32>) {
  %zero = arith.constant 0.0 : f32
  %y0 = tensor.empty() : tensor<24x130xbf16>
  %e = tensor.empty() : tensor<24xf32>
  %m0 = linalg.fill ins(%zero : f32) outs(%e : tensor<24xf32>) -> tensor<24xf32>
  %f = tensor.empty() : tensor<130xf32>
  %n0 = linalg.fill ins(%zero : f32) outs(%f : tensor<130xf32>) -> tensor<130xf32>
  %g = tensor.empty() : tensor<24x9xf32>
  %y:4 = gemm.matmul nt ins(%x, %w : tensor<24x96xbf16>, tensor<130x96xbf16>) outs(%y0, %m0, %n0, %g : tensor<24x130xbf16>, tensor<24xf32>, tensor<130xf32>, tensor<24x9xf32>)
      epilogue {
  ^bb0(%acc: f32):
    %c = arith.constant 33.0 : f32
    %v = arith.addf %acc, %c : f32
    gemm.yield %v, %v, %acc, %v : f32, f32, f32, f32
  } results [add #m, add #n, max affine_map<(m, n) -> (m, n floordiv 16)> partial]
      {schedule = #gemm.schedule<FAMILY, block, tile = [64, 64, 32], WARP, stages = 3, group = 8, swap>}
    -> (tensor<24x130xbf16>, tensor<24xf32>, tensor<130xf32>, tensor<24x9xf32>)
  return %y#0, %y#1, %y#2, %y#3 : tensor<24x130xbf16>, tensor<24xf32>, tensor<130xf32>, tensor<24x9xf32>
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
  } results [add #m] {schedule = #gemm.schedule<FAMILY, split_k, tile = [64, 64, 32], WARP, stages = 4, group = 8, splits = 3REDUCE>}
    -> (tensor<70x66xbf16>, tensor<70xf32>)
  return %y#0, %y#1 : tensor<70x66xbf16>, tensor<70xf32>
}
func.func @stream(%x: tensor<70x416xbf16>, %w: tensor<66x416xbf16>) -> (tensor<70x66xbf16>, tensor<70x3xf32>) {
  %y0 = tensor.empty() : tensor<70x66xbf16>
  %e = tensor.empty() : tensor<70x3xf32>
  %y:2 = gemm.matmul nt ins(%x, %w : tensor<70x416xbf16>, tensor<66x416xbf16>) outs(%y0, %e : tensor<70x66xbf16>, tensor<70x3xf32>)
      epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc : f32, f32
  } results [absmax affine_map<(m, n) -> (m, n floordiv 32)> partial] {schedule = #gemm.schedule<FAMILY, stream_k, tile = [64, 64, 32], WARP, stages = 4, group = 4>}
    -> (tensor<70x66xbf16>, tensor<70x3xf32>)
  return %y#0, %y#1 : tensor<70x66xbf16>, tensor<70x3xf32>
}

// What was there takes part; any number of rows, or none.
func.func @added(%x: memref<?x40xbf16>, %w: memref<32x40xbf16>, %y: memref<?x32xf32>, %m: memref<?xf32>, %n: memref<32xf32>, %g: memref<?x2xf32>) {
  gemm.matmul nt ins(%x, %w : memref<?x40xbf16>, memref<32x40xbf16>) outs(%y, %m, %n, %g : memref<?x32xf32>, memref<?xf32>, memref<32xf32>, memref<?x2xf32>) beta(1.0)
      epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc, %acc, %acc : f32, f32, f32, f32
  } results [add #m, add #n, max affine_map<(m, n) -> (m, n floordiv 16)>] {schedule = #s}
  return
}

// Groups of more than a warp holds: parts of them first. The last one is shorter.
func.func @large(%x: tensor<70x96xbf16>, %w: tensor<200x96xbf16>) -> (tensor<70x200xbf16>, tensor<70x2xf32>, tensor<200x3xf32>) {
  %y0 = tensor.empty() : tensor<70x200xbf16>
  %g = tensor.empty() : tensor<70x2xf32>
  %h = tensor.empty() : tensor<200x3xf32>
  %y:3 = gemm.matmul nt ins(%x, %w : tensor<70x96xbf16>, tensor<200x96xbf16>) outs(%y0, %g, %h : tensor<70x200xbf16>, tensor<70x2xf32>, tensor<200x3xf32>)
      epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc, %acc : f32, f32, f32
  } results [absmax affine_map<(m, n) -> (m, n floordiv 128)> partial, add affine_map<(m, n) -> (n, m floordiv 32)> partial] {schedule = #s}
    -> (tensor<70x200xbf16>, tensor<70x2xf32>, tensor<200x3xf32>)
  return %y#0, %y#1, %y#2 : tensor<70x200xbf16>, tensor<70x2xf32>, tensor<200x3xf32>
}

// The schedule that the model chooses, or loops where there is none.
func.func @chosen(%x: tensor<64x96xbf16>, %w: tensor<256x96xbf16>, %e: tensor<64xf32>) -> (tensor<64x256xbf16>, tensor<64x2xf32>, tensor<64xf32>) {
  %y0 = tensor.empty() : tensor<64x256xbf16>
  %g = tensor.empty() : tensor<64x2xf32>
  %y:3 = gemm.matmul nt ins(%x, %w : tensor<64x96xbf16>, tensor<256x96xbf16>) outs(%y0, %g, %e : tensor<64x256xbf16>, tensor<64x2xf32>, tensor<64xf32>)
      epilogue {
  ^bb0(%acc: f32):
    %square = arith.mulf %acc, %acc : f32
    gemm.yield %acc, %acc, %square : f32, f32, f32
  } results [absmax affine_map<(m, n) -> (m, n floordiv 128)> partial, add #m]
    -> (tensor<64x256xbf16>, tensor<64x2xf32>, tensor<64xf32>)
  return %y#0, %y#1, %y#2 : tensor<64x256xbf16>, tensor<64x2xf32>, tensor<64xf32>
}
func.func @loops(%x: tensor<12x10xf64>, %w: tensor<24x10xf64>, %e: tensor<12xf32>, %f: tensor<4x24xf32>) -> (tensor<12x24xf64>, tensor<12x4xf32>, tensor<12xf32>, tensor<4x24xf32>) {
  %y0 = tensor.empty() : tensor<12x24xf64>
  %g = tensor.empty() : tensor<12x4xf32>
  %y:4 = gemm.matmul nt ins(%x, %w : tensor<12x10xf64>, tensor<24x10xf64>) outs(%y0, %g, %e, %f : tensor<12x24xf64>, tensor<12x4xf32>, tensor<12xf32>, tensor<4x24xf32>)
      epilogue {
  ^bb0(%acc: f64):
    %v = arith.truncf %acc : f64 to f32
    gemm.yield %acc, %v, %v, %v : f64, f32, f32, f32
  } results [absmax affine_map<(m, n) -> (m, n floordiv 6)> partial, add #m, min affine_map<(m, n) -> (m floordiv 3, n)>]
    -> (tensor<12x24xf64>, tensor<12x4xf32>, tensor<12xf32>, tensor<4x24xf32>)
  return %y#0, %y#1, %y#2, %y#3 : tensor<12x24xf64>, tensor<12x4xf32>, tensor<12xf32>, tensor<4x24xf32>
}

// As loops of upstream say what it means.
func.func @memrefs(%x: memref<48x40xbf16>, %w: memref<96x40xbf16>, %b: memref<96xf32>, %y: memref<48x96xbf16>, %m: memref<48xf32>, %n: memref<96xf32>,
                   %g: memref<3x48xf32>, %h: memref<3x96xf32>, %k: memref<48x2xf32>) {
  gemm.matmul nt ins(%x, %w : memref<48x40xbf16>, memref<96x40xbf16>)
      outs(%y, %m, %n, %g, %h, %k : memref<48x96xbf16>, memref<48xf32>, memref<96xf32>, memref<3x48xf32>, memref<3x96xf32>, memref<48x2xf32>)
      epilogue(%b : memref<96xf32>) maps [#n] {
  ^bb0(%acc: f32, %bias: f32):
    %pre = arith.addf %acc, %bias : f32
    %square = arith.mulf %pre, %pre : f32
    gemm.yield %pre, %square, %acc, %pre, %acc, %pre : f32, f32, f32, f32, f32, f32
  } results [add #m, add #n, absmax affine_map<(m, n) -> (n floordiv 32, m)>, add affine_map<(m, n) -> (m floordiv 16, n)> partial,
             min affine_map<(m, n) -> (m, n floordiv 48)> partial]
  return
}
