#row = affine_map<(b, m, n) -> (b, m)>
#all = affine_map<(b, m, n) -> (b, m, n)>
#col = affine_map<(b, m, n) -> (n)>
// Bytes: sums in i32, then both scales, then the bias.
func.func @i8(%x: tensor<2x24x64xi8>, %w: tensor<48x64xi8>, %sx: tensor<2x24xf32>, %sw: tensor<48xf32>, %b: tensor<48xf32>) -> tensor<2x24x48xbf16> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<2x24x48xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<2x24x48xi32>) -> tensor<2x24x48xi32>
  %s = linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (n, k)>, affine_map<(b, m, n, k) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%x, %w : tensor<2x24x64xi8>, tensor<48x64xi8>) outs(%f : tensor<2x24x48xi32>) {
  ^bb0(%p: i8, %q: i8, %acc: i32):
    %pi = arith.extsi %p : i8 to i32
    %qi = arith.extsi %q : i8 to i32
    %m = arith.muli %pi, %qi : i32
    %a = arith.addi %acc, %m : i32
    linalg.yield %a : i32
  } -> tensor<2x24x48xi32>
  %o = tensor.empty() : tensor<2x24x48xbf16>
  %y = linalg.generic {indexing_maps = [#all, #row, #col, #col, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s, %sx, %sw, %b : tensor<2x24x48xi32>, tensor<2x24xf32>, tensor<48xf32>, tensor<48xf32>) outs(%o : tensor<2x24x48xbf16>) {
  ^bb0(%acc: i32, %p: f32, %q: f32, %bias: f32, %old: bf16):
    %v = arith.sitofp %acc : i32 to f32
    %pq = arith.mulf %p, %q : f32
    %r = arith.mulf %v, %pq : f32
    %t = arith.addf %r, %bias : f32
    %u = arith.truncf %t : f32 to bf16
    linalg.yield %u : bf16
  } -> tensor<2x24x48xbf16>
  return %y : tensor<2x24x48xbf16>
}
// Rows of 128 by squares: a scale for each block of the sum.
func.func @fp8(%x: tensor<2x24x256xf8E4M3FN>, %w: tensor<144x256xf8E4M3FN>, %sx: tensor<2x24x2xf32>, %sw: tensor<2x2xf32>) -> tensor<2x24x144xbf16> {
  %zero = arith.constant 0.0 : f32
  %xp = tensor.expand_shape %x [[0], [1], [2, 3]] output_shape [2, 24, 2, 128] : tensor<2x24x256xf8E4M3FN> into tensor<2x24x2x128xf8E4M3FN>
  %wp = tensor.expand_shape %w [[0], [1, 2]] output_shape [144, 2, 128] : tensor<144x256xf8E4M3FN> into tensor<144x2x128xf8E4M3FN>
  %e = tensor.empty() : tensor<2x24x144x2xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x24x144x2xf32>) -> tensor<2x24x144x2xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(b, m, n, g, k) -> (b, m, g, k)>, affine_map<(b, m, n, g, k) -> (n, g, k)>, affine_map<(b, m, n, g, k) -> (b, m, n, g)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%xp, %wp : tensor<2x24x2x128xf8E4M3FN>, tensor<144x2x128xf8E4M3FN>) outs(%f : tensor<2x24x144x2xf32>) {
  ^bb0(%p: f8E4M3FN, %q: f8E4M3FN, %acc: f32):
    %i = arith.extf %p : f8E4M3FN to f32
    %j = arith.extf %q : f8E4M3FN to f32
    %prod = arith.mulf %i, %j : f32
    %next = arith.addf %acc, %prod : f32
    linalg.yield %next : f32
  } -> tensor<2x24x144x2xf32>
  %ro = tensor.empty() : tensor<2x24x144xf32>
  %rf = linalg.fill ins(%zero : f32) outs(%ro : tensor<2x24x144xf32>) -> tensor<2x24x144xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(b, m, n, g) -> (b, m, n, g)>, affine_map<(b, m, n, g) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%s : tensor<2x24x144x2xf32>) outs(%rf : tensor<2x24x144xf32>) {
  ^bb0(%v: f32, %acc: f32):
    %size = arith.constant 128 : index
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %i2 = linalg.index 2 : index
    %i3 = linalg.index 3 : index
    %nb = arith.divui %i2, %size : index
    %xs = tensor.extract %sx[%i0, %i1, %i3] : tensor<2x24x2xf32>
    %ws = tensor.extract %sw[%nb, %i3] : tensor<2x2xf32>
    %c = arith.mulf %xs, %ws : f32
    %prod = arith.mulf %v, %c : f32
    %next = arith.addf %acc, %prod : f32
    linalg.yield %next : f32
  } -> tensor<2x24x144xf32>
  %o = tensor.empty() : tensor<2x24x144xbf16>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%r : tensor<2x24x144xf32>) outs(%o : tensor<2x24x144xbf16>) {
  ^bb0(%v: f32, %old: bf16):
    %u = arith.truncf %v : f32 to bf16
    linalg.yield %u : bf16
  } -> tensor<2x24x144xbf16>
  return %y : tensor<2x24x144xbf16>
}
// Squares of a weight that is summed along its first dimension.
func.func @dgrad_fp8(%x: tensor<2x24x256xf8E5M2>, %w: tensor<256x144xf8E4M3FN>, %sx: tensor<2x24x2xf32>, %sw: tensor<2x2xf32>) -> tensor<2x24x144xbf16> {
  %zero = arith.constant 0.0 : f32
  %xp = tensor.expand_shape %x [[0], [1], [2, 3]] output_shape [2, 24, 2, 128] : tensor<2x24x256xf8E5M2> into tensor<2x24x2x128xf8E5M2>
  %wp = tensor.expand_shape %w [[0, 1], [2]] output_shape [2, 128, 144] : tensor<256x144xf8E4M3FN> into tensor<2x128x144xf8E4M3FN>
  %e = tensor.empty() : tensor<2x24x144x2xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x24x144x2xf32>) -> tensor<2x24x144x2xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(b, m, n, g, k) -> (b, m, g, k)>, affine_map<(b, m, n, g, k) -> (g, k, n)>, affine_map<(b, m, n, g, k) -> (b, m, n, g)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%xp, %wp : tensor<2x24x2x128xf8E5M2>, tensor<2x128x144xf8E4M3FN>) outs(%f : tensor<2x24x144x2xf32>) {
  ^bb0(%p: f8E5M2, %q: f8E4M3FN, %acc: f32):
    %i = arith.extf %p : f8E5M2 to f32
    %j = arith.extf %q : f8E4M3FN to f32
    %prod = arith.mulf %i, %j : f32
    %next = arith.addf %acc, %prod : f32
    linalg.yield %next : f32
  } -> tensor<2x24x144x2xf32>
  %ro = tensor.empty() : tensor<2x24x144xf32>
  %rf = linalg.fill ins(%zero : f32) outs(%ro : tensor<2x24x144xf32>) -> tensor<2x24x144xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(b, m, n, g) -> (b, m, n, g)>, affine_map<(b, m, n, g) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%s : tensor<2x24x144x2xf32>) outs(%rf : tensor<2x24x144xf32>) {
  ^bb0(%v: f32, %acc: f32):
    %size = arith.constant 128 : index
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %i2 = linalg.index 2 : index
    %i3 = linalg.index 3 : index
    %nb = arith.divui %i2, %size : index
    %xs = tensor.extract %sx[%i0, %i1, %i3] : tensor<2x24x2xf32>
    %ws = tensor.extract %sw[%i3, %nb] : tensor<2x2xf32>
    %c = arith.mulf %xs, %ws : f32
    %prod = arith.mulf %v, %c : f32
    %next = arith.addf %acc, %prod : f32
    linalg.yield %next : f32
  } -> tensor<2x24x144xf32>
  %o = tensor.empty() : tensor<2x24x144xbf16>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%r : tensor<2x24x144xf32>) outs(%o : tensor<2x24x144xbf16>) {
  ^bb0(%v: f32, %old: bf16):
    %u = arith.truncf %v : f32 to bf16
    linalg.yield %u : bf16
  } -> tensor<2x24x144xbf16>
  return %y : tensor<2x24x144xbf16>
}
// A scale for each column and each 128 rows.
func.func @wgrad_fp8(%x: tensor<2x256x64xf8E5M2>, %w: tensor<2x256x48xf8E4M3FN>, %sx: tensor<2x2x64xf32>, %sw: tensor<2x2x48xf32>) -> tensor<64x48xf32> {
  %zero = arith.constant 0.0 : f32
  %xp = tensor.expand_shape %x [[0], [1, 2], [3]] output_shape [2, 2, 128, 64] : tensor<2x256x64xf8E5M2> into tensor<2x2x128x64xf8E5M2>
  %wp = tensor.expand_shape %w [[0], [1, 2], [3]] output_shape [2, 2, 128, 48] : tensor<2x256x48xf8E4M3FN> into tensor<2x2x128x48xf8E4M3FN>
  %e = tensor.empty() : tensor<64x48x2x2xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x48x2x2xf32>) -> tensor<64x48x2x2xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(m, n, b, g, t) -> (b, g, t, m)>, affine_map<(m, n, b, g, t) -> (b, g, t, n)>, affine_map<(m, n, b, g, t) -> (m, n, b, g)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%xp, %wp : tensor<2x2x128x64xf8E5M2>, tensor<2x2x128x48xf8E4M3FN>) outs(%f : tensor<64x48x2x2xf32>) {
  ^bb0(%p: f8E5M2, %q: f8E4M3FN, %acc: f32):
    %i = arith.extf %p : f8E5M2 to f32
    %j = arith.extf %q : f8E4M3FN to f32
    %prod = arith.mulf %i, %j : f32
    %next = arith.addf %acc, %prod : f32
    linalg.yield %next : f32
  } -> tensor<64x48x2x2xf32>
  %ro = tensor.empty() : tensor<64x48xf32>
  %rf = linalg.fill ins(%zero : f32) outs(%ro : tensor<64x48xf32>) -> tensor<64x48xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(m, n, b, g) -> (m, n, b, g)>, affine_map<(m, n, b, g) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%s : tensor<64x48x2x2xf32>) outs(%rf : tensor<64x48xf32>) {
  ^bb0(%v: f32, %acc: f32):
    %size = arith.constant 128 : index
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %i2 = linalg.index 2 : index
    %i3 = linalg.index 3 : index
    %nb = arith.divui %i2, %size : index
    %xs = tensor.extract %sx[%i2, %i3, %i0] : tensor<2x2x64xf32>
    %ws = tensor.extract %sw[%i2, %i3, %i1] : tensor<2x2x48xf32>
    %c = arith.mulf %xs, %ws : f32
    %prod = arith.mulf %v, %c : f32
    %next = arith.addf %acc, %prod : f32
    linalg.yield %next : f32
  } -> tensor<64x48xf32>
  return %r : tensor<64x48xf32>
}
// Numbers of 4 bits in groups of 32, each with a zero point.
func.func @w4(%x: tensor<2x24x64xbf16>, %w: tensor<48x32xi8>, %s: tensor<48x2xbf16>, %z: tensor<48x2xi8>, %b: tensor<48xbf16>) -> tensor<2x24x48xbf16> {
  %zero = arith.constant 0.0 : f32
  %ew = tensor.empty() : tensor<48x64xbf16>
  %full = linalg.generic {indexing_maps = [affine_map<(n, k) -> (n, k)>], iterator_types = ["parallel", "parallel"]} outs(%ew : tensor<48x64xbf16>) {
  ^bb0(%old: bf16):
    %n = linalg.index 0 : index
    %k = linalg.index 1 : index
    %size = arith.constant 32 : index
    %g = arith.divui %k, %size : index
    %two = arith.constant 2 : index
    %half = arith.remui %k, %two : index
    %place = arith.divui %k, %two : index
    %byte = tensor.extract %w[%n, %place] : tensor<48x32xi8>
    %four = arith.constant 4 : i8
    %fifteen = arith.constant 15 : i8
    %high = arith.shrui %byte, %four : i8
    %low = arith.andi %byte, %fifteen : i8
    %first = arith.constant 0 : index
    %is = arith.cmpi eq, %half, %first : index
    %q = arith.select %is, %low, %high : i8
    %zq = tensor.extract %z[%n, %g] : tensor<48x2xi8>
    %qi = arith.extui %q : i8 to i32
    %zi = arith.extui %zq : i8 to i32
    %d = arith.subi %qi, %zi : i32
    %f = arith.sitofp %d : i32 to bf16
    %scale = tensor.extract %s[%n, %g] : tensor<48x2xbf16>
    %v = arith.mulf %f, %scale : bf16
    linalg.yield %v : bf16
  } -> tensor<48x64xbf16>
  %e = tensor.empty() : tensor<2x24x48xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%e : tensor<2x24x48xf32>) -> tensor<2x24x48xf32>
  %sum = linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (n, k)>, affine_map<(b, m, n, k) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%x, %full : tensor<2x24x64xbf16>, tensor<48x64xbf16>) outs(%fill : tensor<2x24x48xf32>) {
  ^bb0(%p: bf16, %q: bf16, %acc: f32):
    %pf = arith.extf %p : bf16 to f32
    %qf = arith.extf %q : bf16 to f32
    %prod = arith.mulf %pf, %qf : f32
    %a = arith.addf %acc, %prod : f32
    linalg.yield %a : f32
  } -> tensor<2x24x48xf32>
  %o = tensor.empty() : tensor<2x24x48xbf16>
  %y = linalg.generic {indexing_maps = [#all, #col, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%sum, %b : tensor<2x24x48xf32>, tensor<48xbf16>) outs(%o : tensor<2x24x48xbf16>) {
  ^bb0(%v: f32, %c: bf16, %old: bf16):
    %cf = arith.extf %c : bf16 to f32
    %t = arith.addf %v, %cf : f32
    %u = arith.truncf %t : f32 to bf16
    linalg.yield %u : bf16
  } -> tensor<2x24x48xbf16>
  return %y : tensor<2x24x48xbf16>
}
// The gradient by the input of a layer whose weight has such groups, which lie along its columns.
func.func @dgrad_w8(%x: tensor<2x24x48xbf16>, %w: tensor<48x64xi8>, %s: tensor<48x2xbf16>) -> tensor<2x24x64xbf16> {
  %zero = arith.constant 0.0 : f32
  %ew = tensor.empty() : tensor<48x64xbf16>
  %full = linalg.generic {indexing_maps = [affine_map<(n, k) -> (n, k)>], iterator_types = ["parallel", "parallel"]} outs(%ew : tensor<48x64xbf16>) {
  ^bb0(%old: bf16):
    %n = linalg.index 0 : index
    %k = linalg.index 1 : index
    %size = arith.constant 32 : index
    %g = arith.divui %k, %size : index
    %q = tensor.extract %w[%n, %k] : tensor<48x64xi8>
    %qi = arith.extsi %q : i8 to i32
    %zi = arith.constant 3 : i32
    %d = arith.subi %qi, %zi : i32
    %f = arith.sitofp %d : i32 to bf16
    %scale = tensor.extract %s[%n, %g] : tensor<48x2xbf16>
    %v = arith.mulf %f, %scale : bf16
    linalg.yield %v : bf16
  } -> tensor<48x64xbf16>
  %e = tensor.empty() : tensor<2x24x64xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%e : tensor<2x24x64xf32>) -> tensor<2x24x64xf32>
  %sum = linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (b, m, n)>, affine_map<(b, m, n, k) -> (n, k)>, affine_map<(b, m, n, k) -> (b, m, k)>], iterator_types = ["parallel", "parallel", "reduction", "parallel"]} ins(%x, %full : tensor<2x24x48xbf16>, tensor<48x64xbf16>) outs(%fill : tensor<2x24x64xf32>) {
  ^bb0(%p: bf16, %q: bf16, %acc: f32):
    %pf = arith.extf %p : bf16 to f32
    %qf = arith.extf %q : bf16 to f32
    %prod = arith.mulf %pf, %qf : f32
    %a = arith.addf %acc, %prod : f32
    linalg.yield %a : f32
  } -> tensor<2x24x64xf32>
  %o = tensor.empty() : tensor<2x24x64xbf16>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%sum : tensor<2x24x64xf32>) outs(%o : tensor<2x24x64xbf16>) {
  ^bb0(%v: f32, %old: bf16):
    %u = arith.truncf %v : f32 to bf16
    linalg.yield %u : bf16
  } -> tensor<2x24x64xbf16>
  return %y : tensor<2x24x64xbf16>
}
// Columns of bytes that are summed over rows; one scale for all of the second.
func.func @wgrad_rows(%dy: tensor<2x16x64xi8>, %x: tensor<2x16x48xi8>, %sy: tensor<64xf32>, %sx: tensor<f32>) -> tensor<64x48xf32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<64x48xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<64x48xi32>) -> tensor<64x48xi32>
  %s = linalg.generic {indexing_maps = [affine_map<(m, n, b, t) -> (b, t, m)>, affine_map<(m, n, b, t) -> (b, t, n)>, affine_map<(m, n, b, t) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%dy, %x : tensor<2x16x64xi8>, tensor<2x16x48xi8>) outs(%f : tensor<64x48xi32>) {
  ^bb0(%p: i8, %q: i8, %acc: i32):
    %pi = arith.extsi %p : i8 to i32
    %qi = arith.extsi %q : i8 to i32
    %prod = arith.muli %pi, %qi : i32
    %next = arith.addi %acc, %prod : i32
    linalg.yield %next : i32
  } -> tensor<64x48xi32>
  %o = tensor.empty() : tensor<64x48xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m)>, affine_map<(m, n) -> ()>, affine_map<(m, n) -> (m, n)>], iterator_types = ["parallel", "parallel"]} ins(%s, %sy, %sx : tensor<64x48xi32>, tensor<64xf32>, tensor<f32>) outs(%o : tensor<64x48xf32>) {
  ^bb0(%acc: i32, %p: f32, %q: f32, %old: f32):
    %v = arith.sitofp %acc : i32 to f32
    %pq = arith.mulf %p, %q : f32
    %r = arith.mulf %v, %pq : f32
    linalg.yield %r : f32
  } -> tensor<64x48xf32>
  return %y : tensor<64x48xf32>
}
