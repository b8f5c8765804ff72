// What epilogues read by place: rows of tables that indices say, which may lie outside; masks of places; by kernels of each kind.
// FAMILY and WARP are of the target's schedules.
#table = affine_map<(m, n)[i, j] -> (i, j)>
#line = affine_map<(m, n)[i] -> (i)>
#m = affine_map<(m, n) -> (m)>

// A row of a table and a scale for each row of the result, of ragged edges.
func.func @rows(%x: tensor<100x72xbf16>, %w: tensor<70x72xbf16>, %t: tensor<33x70xbf16>, %i: tensor<100xi32>, %s: tensor<9xf32>, %k: tensor<100xi64>) -> tensor<100x70xbf16> {
  %y0 = tensor.empty() : tensor<100x70xbf16>
  %y = gemm.matmul nt ins(%x, %w : tensor<100x72xbf16>, tensor<70x72xbf16>) outs(%y0 : tensor<100x70xbf16>)
      epilogue(%t, %i, %s, %k : tensor<33x70xbf16>, tensor<100xi32>, tensor<9xf32>, tensor<100xi64>) maps [#table, #m, #line, #m] {
  ^bb0(%acc: f32, %all: !gemm.table<33x70xbf16>, %row: i32, %scales: !gemm.table<9xf32>, %which: i64):
    %at = arith.extsi %row : i32 to i64
    %n = gemm.index 1
    %v = gemm.lookup %all[%at, %n] : !gemm.table<33x70xbf16>
    %scale = gemm.lookup %scales[%which] : !gemm.table<9xf32>
    %sum = arith.addf %acc, %v : f32
    %r = arith.mulf %sum, %scale : f32
    gemm.yield %r : f32
  } -> tensor<100x70xbf16>
  return %y : tensor<100x70xbf16>
}

// The same by a kernel that computes the transposed product, a table stored by columns, and bytes.
func.func @swap(%x: tensor<40x64xf16>, %w: tensor<130x64xf16>, %t: tensor<130x17xi8>, %i: tensor<40x3xi32>) -> tensor<40x130xf16> {
  %y0 = tensor.empty() : tensor<40x130xf16>
  %y = gemm.matmul nt ins(%x, %w : tensor<40x64xf16>, tensor<130x64xf16>) outs(%y0 : tensor<40x130xf16>)
      epilogue(%t, %i : tensor<130x17xi8>, tensor<40x3xi32>) maps [#table, #table] {
  ^bb0(%acc: f32, %all: !gemm.table<130x17xi8>, %rows: !gemm.table<40x3xi32>):
    %m = gemm.index 0
    %n = gemm.index 1
    %two = arith.constant 2 : i64
    %row = gemm.lookup %rows[%m, %two] : !gemm.table<40x3xi32>
    %at = arith.extsi %row : i32 to i64
    %v = gemm.lookup %all[%n, %at] : !gemm.table<130x17xi8>
    %f = arith.sitofp %v : i32 to f32
    %sum = arith.addf %acc, %f : f32
    gemm.yield %sum : f32
  } {schedule = #gemm.schedule<FAMILY, block, tile = [64, 64, 32], WARP, stages = 3, group = 8, swap>} -> tensor<40x130xf16>
  return %y : tensor<40x130xf16>
}

// Splits of K, whose last one finishes the tile.
func.func @split(%x: tensor<70x512xbf16>, %w: tensor<64x512xbf16>, %t: tensor<5x64xf8E4M3FN>, %mask: tensor<70x64xi1>) -> tensor<70x64xf32> {
  %y0 = tensor.empty() : tensor<70x64xf32>
  %y = gemm.matmul nt ins(%x, %w : tensor<70x512xbf16>, tensor<64x512xbf16>) outs(%y0 : tensor<70x64xf32>)
      epilogue(%t, %mask : tensor<5x64xf8E4M3FN>, tensor<70x64xi1>) maps [#table, #table] {
  ^bb0(%acc: f32, %all: !gemm.table<5x64xf8E4M3FN>, %masks: !gemm.table<70x64xi1>):
    %m = gemm.index 0
    %n = gemm.index 1
    %five = arith.constant 5 : i64
    %row = arith.remui %m, %five : i64
    %v = gemm.lookup %all[%row, %n] : !gemm.table<5x64xf8E4M3FN>
    %takes = gemm.lookup %masks[%m, %n] : !gemm.table<70x64xi1>
    %sum = arith.addf %acc, %v : f32
    %r = arith.select %takes, %sum, %acc : f32
    gemm.yield %r : f32
  } {schedule = #gemm.schedule<FAMILY, split_k, tile = [64, 64, 32], WARP, stages = 3, group = 8, splits = 3>} -> tensor<70x64xf32>
  return %y : tensor<70x64xf32>
}

// A batch, of which each has a number, a mask above the diagonal, and the row's largest value beside the result.
func.func @batch(%q: tensor<3x40x64xbf16>, %k: tensor<3x40x64xbf16>, %slopes: tensor<3xf32>, %most: tensor<3x40xf32>) -> (tensor<3x40x40xbf16>, tensor<3x40xf32>) {
  %y0 = tensor.empty() : tensor<3x40x40xbf16>
  %y:2 = gemm.matmul nt ins(%q, %k : tensor<3x40x64xbf16>, tensor<3x40x64xbf16>) outs(%y0, %most : tensor<3x40x40xbf16>, tensor<3x40xf32>)
      epilogue(%slopes : tensor<3xf32>) maps [affine_map<(b, m, n)[i] -> (i)>] {
  ^bb0(%acc: f32, %all: !gemm.table<3xf32>):
    %b = gemm.index 0
    %m = gemm.index 1
    %n = gemm.index 2
    %slope = gemm.lookup %all[%b] : !gemm.table<3xf32>
    %apart = arith.subi %n, %m : i64
    %far = arith.sitofp %apart : i64 to f32
    %bias = arith.mulf %slope, %far : f32
    %sum = arith.addf %acc, %bias : f32
    %later = arith.cmpi slt, %m, %n : i64
    %least = arith.constant -1024.0 : f32
    %r = arith.select %later, %least, %sum : f32
    gemm.yield %r, %r : f32, f32
  } results [max affine_map<(b, m, n) -> (b, m)>] -> (tensor<3x40x40xbf16>, tensor<3x40xf32>)
  return %y#0, %y#1 : tensor<3x40x40xbf16>, tensor<3x40xf32>
}

// Leading dimensions that fold into M: their places are parts of its.
func.func @folded(%x: tensor<3x5x64xbf16>, %w: tensor<48x64xbf16>, %t: tensor<3x48xf32>, %u: tensor<5xf32>) -> tensor<3x5x48xbf16> {
  %y0 = tensor.empty() : tensor<3x5x48xbf16>
  %y = gemm.matmul nt ins(%x, %w : tensor<3x5x64xbf16>, tensor<48x64xbf16>) outs(%y0 : tensor<3x5x48xbf16>)
      epilogue(%t, %u : tensor<3x48xf32>, tensor<5xf32>) maps [affine_map<(b, m, n)[i, j] -> (i, j)>, affine_map<(b, m, n)[i] -> (i)>] {
  ^bb0(%acc: f32, %ofBatch: !gemm.table<3x48xf32>, %ofRow: !gemm.table<5xf32>):
    %b = gemm.index 0
    %m = gemm.index 1
    %n = gemm.index 2
    %x0 = gemm.lookup %ofBatch[%b, %n] : !gemm.table<3x48xf32>
    %x1 = gemm.lookup %ofRow[%m] : !gemm.table<5xf32>
    %sum = arith.addf %acc, %x0 : f32
    %r = arith.mulf %sum, %x1 : f32
    gemm.yield %r : f32
  } -> tensor<3x5x48xbf16>
  return %y : tensor<3x5x48xbf16>
}

// A lookup behind the number of a group: quantised rows beside a table.
func.func @behind_groups(%x: tensor<70x64xbf16>, %w: tensor<64x64xbf16>, %t: tensor<7x64xf32>, %i: tensor<70xi32>) -> tensor<70x64xf32> {
  %y0 = tensor.empty() : tensor<70x64xf32>
  %y = gemm.matmul nt ins(%x, %w : tensor<70x64xbf16>, tensor<64x64xbf16>) outs(%y0 : tensor<70x64xf32>)
      epilogue(%t, %i : tensor<7x64xf32>, tensor<70xi32>) maps [#table, #m] {
  ^bb0(%acc: f32, %all: !gemm.table<7x64xf32>, %row: i32):
    %most = gemm.group_reduce max %acc over 32 : f32
    %less = arith.subf %acc, %most : f32
    %at = arith.extsi %row : i32 to i64
    %n = gemm.index 1
    %v = gemm.lookup %all[%at, %n] : !gemm.table<7x64xf32>
    %r = arith.addf %less, %v : f32
    gemm.yield %r : f32
  } -> tensor<70x64xf32>
  return %y : tensor<70x64xf32>
}

// By fmas of f32.
func.func @fma(%x: tensor<50x40xf32>, %w: tensor<40x36xf32>, %t: tensor<4x36xf32>, %i: tensor<50xi32>) -> tensor<50x36xf32> {
  %y0 = tensor.empty() : tensor<50x36xf32>
  %y = gemm.matmul nn ins(%x, %w : tensor<50x40xf32>, tensor<40x36xf32>) outs(%y0 : tensor<50x36xf32>)
      epilogue(%t, %i : tensor<4x36xf32>, tensor<50xi32>) maps [#table, #m] {
  ^bb0(%acc: f32, %all: !gemm.table<4x36xf32>, %row: i32):
    %at = arith.extsi %row : i32 to i64
    %n = gemm.index 1
    %v = gemm.lookup %all[%at, %n] : !gemm.table<4x36xf32>
    %r = arith.addf %acc, %v : f32
    gemm.yield %r : f32
  } {schedule = #gemm.schedule<simt, block, tile = [64, 64, 16], warp = [32, 32], stages = 2, group = 8>} -> tensor<50x36xf32>
  return %y : tensor<50x36xf32>
}

// Numbers of 64 bits: of rows, of columns and of elements.
func.func @numbers(%x: tensor<50x64xbf16>, %w: tensor<70x64xbf16>, %i: tensor<50xi64>, %j: tensor<70xi64>, %ij: tensor<50x70xi64>) -> tensor<50x70xf32> {
  %y0 = tensor.empty() : tensor<50x70xf32>
  %y = gemm.matmul nt ins(%x, %w : tensor<50x64xbf16>, tensor<70x64xbf16>) outs(%y0 : tensor<50x70xf32>)
      epilogue(%i, %j, %ij : tensor<50xi64>, tensor<70xi64>, tensor<50x70xi64>) maps [#m, affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m, n)>] {
  ^bb0(%acc: f32, %a: i64, %b: i64, %c: i64):
    %less = arith.cmpi slt, %a, %b : i64
    %part = arith.andi %c, %a : i64
    %f = arith.sitofp %part : i64 to f32
    %sum = arith.addf %acc, %f : f32
    %r = arith.select %less, %sum, %acc : f32
    gemm.yield %r : f32
  } -> tensor<50x70xf32>
  return %y : tensor<50x70xf32>
}

// By tensor cores of f64, with a table of that.
func.func @f64(%x: tensor<50x40xf64>, %w: tensor<40x36xf64>, %t: tensor<4x36xf64>, %i: tensor<50xi32>) -> tensor<50x36xf64> {
  %y0 = tensor.empty() : tensor<50x36xf64>
  %y = gemm.matmul nn ins(%x, %w : tensor<50x40xf64>, tensor<40x36xf64>) outs(%y0 : tensor<50x36xf64>)
      epilogue(%t, %i : tensor<4x36xf64>, tensor<50xi32>) maps [#table, #m] {
  ^bb0(%acc: f64, %all: !gemm.table<4x36xf64>, %row: i32):
    %at = arith.extsi %row : i32 to i64
    %n = gemm.index 1
    %v = gemm.lookup %all[%at, %n] : !gemm.table<4x36xf64>
    %r = arith.addf %acc, %v : f64
    gemm.yield %r : f64
  } -> tensor<50x36xf64>
  return %y : tensor<50x36xf64>
}

// By plain loops.
func.func @loops(%x: tensor<10x20xi32>, %w: tensor<20x12xi32>, %t: tensor<4x12xi32>, %i: tensor<10xi32>) -> tensor<10x12xi32> {
  %y0 = tensor.empty() : tensor<10x12xi32>
  %y = gemm.matmul nn ins(%x, %w : tensor<10x20xi32>, tensor<20x12xi32>) outs(%y0 : tensor<10x12xi32>)
      epilogue(%t, %i : tensor<4x12xi32>, tensor<10xi32>) maps [#table, #m] {
  ^bb0(%acc: i32, %all: !gemm.table<4x12xi32>, %row: i32):
    %at = arith.extsi %row : i32 to i64
    %n = gemm.index 1
    %v = gemm.lookup %all[%at, %n] : !gemm.table<4x12xi32>
    %r = arith.addi %acc, %v : i32
    gemm.yield %r : i32
  } -> tensor<10x12xi32>
  return %y : tensor<10x12xi32>
}

// The largest place of each group of columns: it is made of nothing that was computed, and is none that all of a group have.
func.func @largest(%x: tensor<50x40xbf16>, %w: tensor<40x64xbf16>) -> (tensor<50x64xf32>, tensor<50x4xf32>) {
  %y0 = tensor.empty() : tensor<50x64xf32>
  %s0 = tensor.empty() : tensor<50x4xf32>
  %y:2 = gemm.matmul nn ins(%x, %w : tensor<50x40xbf16>, tensor<40x64xbf16>) outs(%y0, %s0 : tensor<50x64xf32>, tensor<50x4xf32>) epilogue {
  ^bb0(%acc: f32):
    %n = gemm.index 1
    %place = arith.sitofp %n : i64 to f32
    gemm.yield %acc, %place : f32, f32
  } results [max affine_map<(m, n) -> (m, n floordiv 16)> partial] -> (tensor<50x64xf32>, tensor<50x4xf32>)
  return %y#0, %y#1 : tensor<50x64xf32>, tensor<50x4xf32>
}

// Sums of a head's columns and of the largest number there is, which are no columns: the first is that number, the others wrap.
func.func @far(%x: tensor<40x64xbf16>, %w: tensor<64x64xbf16>) -> tensor<40x64xf32> {
  %y0 = tensor.empty() : tensor<40x64xf32>
  %y = gemm.matmul nt ins(%x, %w : tensor<40x64xbf16>, tensor<64x64xbf16>) outs(%y0 : tensor<40x64xf32>) epilogue {
  ^bb0(%acc: f32):
    %n = gemm.index 1
    %head = arith.constant 32 : i64
    %largest = arith.constant 9223372036854775807 : i64
    %twice = arith.constant 2.0 : f32
    %col = arith.remui %n, %head : i64
    %zero = arith.constant 0 : i64
    %far = arith.addi %col, %largest : i64
    %below = arith.cmpi slt, %far, %zero : i64
    %two = arith.mulf %acc, %twice : f32
    %r = arith.select %below, %two, %acc : f32
    gemm.yield %r : f32
  } {schedule = #gemm.schedule<FAMILY, block, tile = [64, 64, 32], WARP, stages = 3, group = 8>} -> tensor<40x64xf32>
  return %y : tensor<40x64xf32>
}
