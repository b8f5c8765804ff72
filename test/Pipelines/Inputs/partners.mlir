// Products whose elements read another of their row: neighbours, and halves of groups. Ragged edges of M and N; what is past them takes
// no part. FAMILY is one whose warps hold 128 columns.
#s = #gemm.schedule<FAMILY, block, tile = [64, 128, 32], warp = [16, 128], stages = 3, group = 8>
#id = affine_map<(m, n) -> (m, n)>
#table = affine_map<(m, n)[i, j] -> (i, j)>

// Heads of 128, turned by angles whose cosines and sines lie in tables.
func.func @halves(%x: tensor<75x72xbf16>, %w: tensor<256x72xbf16>, %cos: tensor<75x64xbf16>, %sin: tensor<75x64xbf16>) -> tensor<75x256xbf16> {
  %y0 = tensor.empty() : tensor<75x256xbf16>
  %y = gemm.matmul nt ins(%x, %w : tensor<75x72xbf16>, tensor<256x72xbf16>) outs(%y0 : tensor<75x256xbf16>)
      epilogue(%cos, %sin : tensor<75x64xbf16>, tensor<75x64xbf16>) maps [#table, #table] {
  ^bb0(%acc: f32, %cosines: !gemm.table<75x64xbf16>, %sines: !gemm.table<75x64xbf16>):
    %half = arith.constant 64 : i64
    %size = arith.constant 128 : i64
    %m = gemm.index 0
    %n = gemm.index 1
    %j = arith.remui %n, %half : i64
    %place = arith.remui %n, %size : i64
    %c = gemm.lookup %cosines[%m, %j] : !gemm.table<75x64xbf16>
    %s = gemm.lookup %sines[%m, %j] : !gemm.table<75x64xbf16>
    %first = arith.cmpi ult, %place, %half : i64
    %less = arith.negf %s : f32
    %sign = arith.select %first, %less, %s : f32
    %other = gemm.partner %acc of 128 : f32
    %own = arith.mulf %acc, %c : f32
    %turned = arith.mulf %other, %sign : f32
    %sum = arith.addf %own, %turned : f32
    gemm.yield %sum : f32
  } {schedule = #s} -> tensor<75x256xbf16>
  return %y : tensor<75x256xbf16>
}

// Neighbours, of N that no tile divides, and the value before beside that after.
func.func @neighbours(%x: tensor<70x65xf16>, %w: tensor<65x90xf16>) -> (tensor<70x90xf32>, tensor<90x70xf16>) {
  %y0 = tensor.empty() : tensor<70x90xf32>
  %v0 = tensor.empty() : tensor<90x70xf16>
  %y:2 = gemm.matmul nn ins(%x, %w : tensor<70x65xf16>, tensor<65x90xf16>) outs(%y0, %v0 : tensor<70x90xf32>, tensor<90x70xf16>)
      epilogue {
  ^bb0(%acc: f32):
    %three = arith.constant 3.0 : f32
    %twice = arith.mulf %acc, %three : f32
    %other = gemm.partner %twice of 2 : f32
    %sum = arith.subf %acc, %other : f32
    gemm.yield %sum, %acc : f32, f32
  } results [store affine_map<(m, n) -> (n, m)>]
      {schedule = #gemm.schedule<FAMILY, persistent, tile = [64, 128, 32], warp = [16, 128], stages = 3, group = 8>}
      -> (tensor<70x90xf32>, tensor<90x70xf16>)
  return %y#0, %y#1 : tensor<70x90xf32>, tensor<90x70xf16>
}

// Halves of 32 and neighbours, one after another, and a number of the group of what they make.
func.func @chain(%x: tensor<2x40x48xbf16>, %w: tensor<2x128x48xbf16>) -> tensor<2x40x128xf32> {
  %y0 = tensor.empty() : tensor<2x40x128xf32>
  %y = gemm.matmul nt ins(%x, %w : tensor<2x40x48xbf16>, tensor<2x128x48xbf16>) outs(%y0 : tensor<2x40x128xf32>) epilogue {
  ^bb0(%acc: f32):
    %two = arith.constant 2.0 : f32
    %four = arith.constant 4.0 : f32
    %a = gemm.partner %acc of 32 : f32
    %b = arith.mulf %a, %two : f32
    %c = arith.addf %acc, %b : f32
    %d = gemm.partner %c of 2 : f32
    %e = arith.mulf %d, %four : f32
    %f = arith.addf %c, %e : f32
    %g = gemm.group_reduce max %f over 64 : f32
    %h = gemm.partner %f of 128 : f32
    %i = arith.subf %g, %h : f32
    gemm.yield %i : f32
  } {schedule = #s} -> tensor<2x40x128xf32>
  return %y : tensor<2x40x128xf32>
}

// Bytes along N, whose columns lanes have in fours, and integers.
func.func @bytes(%x: tensor<40x64xi8>, %w: tensor<64x128xi8>) -> tensor<40x128xi32> {
  %y0 = tensor.empty() : tensor<40x128xi32>
  %y = gemm.matmul nn ins(%x, %w : tensor<40x64xi8>, tensor<64x128xi8>) outs(%y0 : tensor<40x128xi32>) epilogue {
  ^bb0(%acc: i32):
    %three = arith.constant 3 : i32
    %a = gemm.partner %acc of 64 : i32
    %b = arith.muli %a, %three : i32
    %c = arith.addi %acc, %b : i32
    %d = gemm.partner %c of 2 : i32
    %e = arith.subi %d, %acc : i32
    gemm.yield %e : i32
  } {schedule = #gemm.schedule<mma_sync, block, tile = [64, 128, 64], warp = [16, 128], stages = 3, group = 8>} -> tensor<40x128xi32>
  return %y : tensor<40x128xi32>
}
