// Products whose epilogue makes a number of each group of columns, which the elements of the group read. Ragged edges of M; what
// is past them must not take part. WARP and TILE are of a schedule whose warps hold 128 columns.
#s = #gemm.schedule<FAMILY, block, tile = [64, 128, 32], warp = [16, 128], stages = 3, group = 8>
#id = affine_map<(m, n) -> (m, n)>
#n = affine_map<(m, n) -> (n)>

// e4m3 with a scale for each 128 columns.
func.func @quantise(%x: tensor<200x72xbf16>, %w: tensor<256x72xbf16>) -> (tensor<200x256xf8E4M3FN>, tensor<200x2xf32>) {
  %q0 = tensor.empty() : tensor<200x256xf8E4M3FN>
  %s0 = tensor.empty() : tensor<200x2xf32>
  %y:2 = gemm.matmul nt ins(%x, %w : tensor<200x72xbf16>, tensor<256x72xbf16>) outs(%q0, %s0 : tensor<200x256xf8E4M3FN>, tensor<200x2xf32>)
      epilogue {
  ^bb0(%acc: f32):
    %most = arith.constant 448.0 : f32
    %least = arith.constant 1.0e-4 : f32
    %amax = gemm.group_reduce absmax %acc over 128 : f32
    %size = arith.maximumf %amax, %least : f32
    %scale = arith.divf %size, %most : f32
    %scaled = arith.divf %acc, %scale : f32
    gemm.yield %scaled, %scale : f32, f32
  } results [max affine_map<(m, n) -> (m, n floordiv 128)> partial] {schedule = #s} -> (tensor<200x256xf8E4M3FN>, tensor<200x2xf32>)
  return %y#0, %y#1 : tensor<200x256xf8E4M3FN>, tensor<200x2xf32>
}

// Bytes, of groups of 32, behind a bias and beside the value itself; e5m2 would be alike.
func.func @bytes(%x: tensor<70x65xf16>, %w: tensor<65x128xf16>, %b: tensor<128xf32>) -> (tensor<70x128xi8>, tensor<70x128xf16>, tensor<4x70xf32>) {
  %q0 = tensor.empty() : tensor<70x128xi8>
  %v0 = tensor.empty() : tensor<70x128xf16>
  %s0 = tensor.empty() : tensor<4x70xf32>
  %y:3 = gemm.matmul nn ins(%x, %w : tensor<70x65xf16>, tensor<65x128xf16>) outs(%q0, %v0, %s0 : tensor<70x128xi8>, tensor<70x128xf16>, tensor<4x70xf32>)
      epilogue(%b : tensor<128xf32>) maps [#n] {
  ^bb0(%acc: f32, %bias: f32):
    %most = arith.constant 127.0 : f32
    %neg = arith.constant -127.0 : f32
    %least = arith.constant 1.0e-6 : f32
    %v = arith.addf %acc, %bias : f32
    %amax = gemm.group_reduce absmax %v over 32 : f32
    %size = arith.maximumf %amax, %least : f32
    %scale = arith.divf %size, %most : f32
    %scaled = arith.divf %v, %scale : f32
    %round = math.roundeven %scaled : f32
    %low = arith.maximumf %round, %neg : f32
    %high = arith.minimumf %low, %most : f32
    %q = arith.fptosi %high : f32 to i32
    gemm.yield %q, %v, %scale : i32, f32, f32
  } results [store #id, max affine_map<(m, n) -> (n floordiv 32, m)> partial]
      {schedule = #gemm.schedule<FAMILY, persistent, tile = [64, 128, 32], warp = [16, 128], stages = 3, group = 8>}
      -> (tensor<70x128xi8>, tensor<70x128xf16>, tensor<4x70xf32>)
  return %y#0, %y#1, %y#2 : tensor<70x128xi8>, tensor<70x128xf16>, tensor<4x70xf32>
}

// Normalised by heads of 64 columns, with a weight and what is added behind it.
func.func @heads(%x: tensor<3x40x48xbf16>, %w: tensor<3x128x48xbf16>, %g: tensor<128xf32>, %r: tensor<3x40x128xbf16>) -> tensor<3x40x128xbf16> {
  %y0 = tensor.empty() : tensor<3x40x128xbf16>
  %y = gemm.matmul nt ins(%x, %w : tensor<3x40x48xbf16>, tensor<3x128x48xbf16>) outs(%y0 : tensor<3x40x128xbf16>)
      epilogue(%g, %r : tensor<128xf32>, tensor<3x40x128xbf16>) maps [affine_map<(b, m, n) -> (n)>, affine_map<(b, m, n) -> (b, m, n)>] {
  ^bb0(%acc: f32, %gain: f32, %more: f32):
    %count = arith.constant 64.0 : f32
    %eps = arith.constant 1.0e-6 : f32
    %square = arith.mulf %acc, %acc : f32
    %sum = gemm.group_reduce add %square over 64 : f32
    %mean = arith.divf %sum, %count : f32
    %above = arith.addf %mean, %eps : f32
    %r = math.rsqrt %above : f32
    %unit = arith.mulf %acc, %r : f32
    %scaled = arith.mulf %unit, %gain : f32
    %v = arith.addf %scaled, %more : f32
    gemm.yield %v : f32
  } {schedule = #s} -> tensor<3x40x128xbf16>
  return %y : tensor<3x40x128xbf16>
}

// One number after another, of groups of two sizes; what each is of reads the one before.
func.func @chain(%x: tensor<65x40xf16>, %w: tensor<40x128xf16>) -> (tensor<65x128xf32>, tensor<65x2xf32>) {
  %y0 = tensor.empty() : tensor<65x128xf32>
  %s0 = tensor.empty() : tensor<65x2xf32>
  %y:2 = gemm.matmul nn ins(%x, %w : tensor<65x40xf16>, tensor<40x128xf16>) outs(%y0, %s0 : tensor<65x128xf32>, tensor<65x2xf32>)
      epilogue {
  ^bb0(%acc: f32):
    %largest = gemm.group_reduce max %acc over 64 : f32
    %less = arith.subf %acc, %largest : f32
    %e = math.exp %less : f32
    %sum = gemm.group_reduce add %e over 64 : f32
    %p = arith.divf %e, %sum : f32
    %low = gemm.group_reduce min %p over 16 : f32
    %v = arith.subf %p, %low : f32
    gemm.yield %v, %sum : f32, f32
  } results [max affine_map<(m, n) -> (m, n floordiv 64)> partial]
      {schedule = #gemm.schedule<FAMILY, split_k, tile = [64, 128, 16], warp = [16, 128], stages = 2, group = 8, splits = 2>} -> (tensor<65x128xf32>, tensor<65x2xf32>)
  return %y#0, %y#1 : tensor<65x128xf32>, tensor<65x2xf32>
}

// Scales that are powers of two, of groups of 32 as MX has them: the exponent of the largest, less that of e4m3's.
func.func @powers(%x: tensor<40x64xbf16>, %w: tensor<128x64xbf16>) -> (tensor<40x128xf8E4M3FN>, tensor<40x4xf32>) {
  %q0 = tensor.empty() : tensor<40x128xf8E4M3FN>
  %s0 = tensor.empty() : tensor<40x4xf32>
  %y:2 = gemm.matmul nt ins(%x, %w : tensor<40x64xbf16>, tensor<128x64xbf16>) outs(%q0, %s0 : tensor<40x128xf8E4M3FN>, tensor<40x4xf32>)
      epilogue {
  ^bb0(%acc: f32):
    %mask = arith.constant 2139095040 : i32
    %emax = arith.constant 0.00390625 : f32
    %least = arith.constant 1.0e-30 : f32
    %most = arith.constant 448.0 : f32
    %neg = arith.constant -448.0 : f32
    %amax = gemm.group_reduce absmax %acc over 32 : f32
    %some = arith.maximumf %amax, %least : f32
    %bits = arith.bitcast %some : f32 to i32
    %exponent = arith.andi %bits, %mask : i32
    %power = arith.bitcast %exponent : i32 to f32
    %scale = arith.mulf %power, %emax : f32
    %scaled = arith.divf %acc, %scale : f32
    %low = arith.maximumf %scaled, %neg : f32
    %high = arith.minimumf %low, %most : f32
    gemm.yield %high, %scale : f32, f32
  } results [max affine_map<(m, n) -> (m, n floordiv 32)> partial] {schedule = #s} -> (tensor<40x128xf8E4M3FN>, tensor<40x4xf32>)
  return %y#0, %y#1 : tensor<40x128xf8E4M3FN>, tensor<40x4xf32>
}
