// Products of fp8 with scales of blocks by wgmma, whose scales are loaded before a slot is waited for, by every kind of
// schedule that it has, on all classes of data.
// RUN: gemm-opt %s --gemm-select-schedule=target=h200 --gemm-bufferize --gemm-to-tile | FileCheck %s --check-prefix=TILE
// Scales are read a k-step ahead.
// TILE: %[[FIRST:.+]] = tile.read_scales %[[LO:.+]] of %{{.+}} rows(%{{.+}}) cols(%{{.+}}) steps 1 : <64x128, [1, 128]>
// TILE: scf.for %[[K:.+]] = %[[LO]] {{.+}}, %[[SCALES:.+]] = %[[FIRST]])
// TILE: %[[NEXT:.+]] = arith.addi %[[K]]
// TILE-NEXT: %[[AHEAD:.+]] = tile.read_scales %[[NEXT]] of
// TILE-NEXT: %[[SLOT:.+]] = tile.take
// TILE-NEXT: %[[FLYING:.+]] = tile.mma %[[SLOT]], %[[SLOT]] : {{.+}} -> <64x128xf32, flying>
// TILE-NEXT: %[[MADE:.+]] = tile.settle %[[FLYING]] leave 0
// TILE-NEXT: tile.release %[[SLOT]]
// TILE: tile.promote %[[MADE]] into %{{.+}} scaled %[[SCALES]] : <64x128xf32>, !tile.scales<64x128, [1, 128]>
// RUN: gemm-compile %s -o %t.gemm --target=h200 --ptxas=none
// RUN: FileCheck %s --check-prefix=PTX < %t.gemm/kernels.ptx
// RUN: gemm-run %t.gemm --entry=block --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=persistent --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=columns --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=split --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=parts --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=stream --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=pingpong --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=swapped --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=quantised --device=emulate --check | FileCheck %s
// CHECK: f8E{{.*}} in blocks of {{[0-9x]+}}{{.*}} exact
// CHECK: PASS: 1 step of @{{.*}} exact class holds

// A product of two scales for each of a lane's rows, and one fma for each of its 64 elements.
// PTX-LABEL: .entry gemm_nt_f8E4M3FN_bf16_64x128x128(
// PTX: wgmma.mma_async.sync.aligned.m64n128k32.f32.e4m3.e4m3
// PTX: wgmma.wait_group.sync.aligned 0;
// PTX-COUNT-64: fma.rn.f32

func.func @block(%x: tensor<70x300xf8E4M3FN>, %w: tensor<200x300xf8E4M3FN>, %sx: tensor<70x3xf32>, %sw: tensor<2x3xf32>,
    %c: tensor<70x200xbf16>) -> tensor<70x200xbf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x300xf8E4M3FN>, tensor<200x300xf8E4M3FN>) outs(%c : tensor<70x200xbf16>)
    scales(%sx, %sw : tensor<70x3xf32>, tensor<2x3xf32>) blocks [1, 128, 128]
    {schedule = #gemm.schedule<wgmma, block, tile = [64, 128, 128], warp = [16, 128], stages = 3, group = 4>} -> tensor<70x200xbf16>
  return %d : tensor<70x200xbf16>
}

// Two blocks of columns in a tile, two k-steps in a block of k.
func.func @persistent(%x: tensor<300x320xf8E4M3FN>, %w: tensor<140x320xf8E5M2>, %sx: tensor<300x3xf32>, %sw: tensor<5x3xf32>,
    %c: tensor<300x140xbf16>) -> tensor<300x140xbf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<300x320xf8E4M3FN>, tensor<140x320xf8E5M2>) outs(%c : tensor<300x140xbf16>)
    scales(%sx, %sw : tensor<300x3xf32>, tensor<5x3xf32>) blocks [1, 32, 128]
    {schedule = #gemm.schedule<wgmma, persistent, tile = [128, 64, 64], warp = [16, 64], stages = 3, group = 4>} -> tensor<300x140xbf16>
  return %d : tensor<300x140xbf16>
}

// Rows of 128 of both operands, whose lines no tensor map addresses.
func.func @columns(%x: tensor<70x131xf8E4M3FN>, %w: tensor<33x131xf8E4M3FN>, %sx: tensor<70x2xf32>, %sw: tensor<33x2xf32>,
    %c: tensor<70x33xf32>) -> tensor<70x33xf32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x131xf8E4M3FN>, tensor<33x131xf8E4M3FN>) outs(%c : tensor<70x33xf32>)
    scales(%sx, %sw : tensor<70x2xf32>, tensor<33x2xf32>) blocks [1, 1, 128]
    {schedule = #gemm.schedule<wgmma, block, tile = [64, 32, 32], warp = [16, 32], stages = 3, group = 4>} -> tensor<70x33xf32>
  return %d : tensor<70x33xf32>
}

func.func @split(%x: tensor<70x1536xf8E4M3FN>, %w: tensor<80x1536xf8E4M3FN>, %sx: tensor<70x12xf32>, %sw: tensor<1x12xf32>,
    %c: tensor<70x80xf16>) -> tensor<70x80xf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x1536xf8E4M3FN>, tensor<80x1536xf8E4M3FN>) outs(%c : tensor<70x80xf16>)
    scales(%sx, %sw : tensor<70x12xf32>, tensor<1x12xf32>) blocks [1, 128, 128]
    {schedule = #gemm.schedule<wgmma, split_k, tile = [64, 64, 128], warp = [16, 64], stages = 3, group = 4, splits = 3>} -> tensor<70x80xf16>
  return %d : tensor<70x80xf16>
}

func.func @parts(%x: tensor<70x1536xf8E5M2>, %w: tensor<80x1536xf8E5M2>, %sx: tensor<1x12xf32>, %sw: tensor<1x12xf32>,
    %c: tensor<70x80xbf16>) -> tensor<70x80xbf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x1536xf8E5M2>, tensor<80x1536xf8E5M2>) outs(%c : tensor<70x80xbf16>)
    scales(%sx, %sw : tensor<1x12xf32>, tensor<1x12xf32>) blocks [128, 128, 128]
    {schedule = #gemm.schedule<wgmma, split_k, tile = [64, 64, 128], warp = [16, 64], stages = 3, group = 4, splits = 3, reduce = cluster>} -> tensor<70x80xbf16>
  return %d : tensor<70x80xbf16>
}

func.func @stream(%x: tensor<130x1536xf8E4M3FN>, %w: tensor<200x1536xf8E4M3FN>, %sx: tensor<130x12xf32>, %sw: tensor<2x12xf32>,
    %c: tensor<130x200xf32>) -> tensor<130x200xf32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<130x1536xf8E4M3FN>, tensor<200x1536xf8E4M3FN>) outs(%c : tensor<130x200xf32>)
    scales(%sx, %sw : tensor<130x12xf32>, tensor<2x12xf32>) blocks [1, 128, 128]
    {schedule = #gemm.schedule<wgmma, stream_k, tile = [64, 64, 128], warp = [16, 64], stages = 3, group = 4>} -> tensor<130x200xf32>
  return %d : tensor<130x200xf32>
}

func.func @pingpong(%x: tensor<200x384xf8E4M3FN>, %w: tensor<140x384xf8E5M2>, %sx: tensor<200x3xf32>, %sw: tensor<2x3xf32>,
    %c: tensor<200x140xbf16>) -> tensor<200x140xbf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<200x384xf8E4M3FN>, tensor<140x384xf8E5M2>) outs(%c : tensor<200x140xbf16>)
    scales(%sx, %sw : tensor<200x3xf32>, tensor<2x3xf32>) blocks [1, 128, 128]
    {schedule = #gemm.schedule<wgmma, pingpong, tile = [64, 64, 64], warp = [16, 64], stages = 4, group = 4>} -> tensor<200x140xbf16>
  return %d : tensor<200x140xbf16>
}

func.func @swapped(%x: tensor<13x512xf8E4M3FN>, %w: tensor<150x512xf8E5M2>, %sx: tensor<13x4xf32>, %sw: tensor<2x4xf32>,
    %c: tensor<13x150xbf16>) -> tensor<13x150xbf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<13x512xf8E4M3FN>, tensor<150x512xf8E5M2>) outs(%c : tensor<13x150xbf16>)
    scales(%sx, %sw : tensor<13x4xf32>, tensor<2x4xf32>) blocks [1, 128, 128]
    {schedule = #gemm.schedule<wgmma, block, tile = [64, 16, 128], warp = [16, 16], stages = 4, group = 4, swap>} -> tensor<13x150xbf16>
  return %d : tensor<13x150xbf16>
}

// What is clamped is stored as fp8, and the largest value of each row before it.
func.func @quantised(%x: tensor<70x1024xf8E4M3FN>, %w: tensor<48x1024xf8E4M3FN>, %sx: tensor<70x8xf32>, %sw: tensor<1x8xf32>,
    %c: tensor<70x48xf8E4M3FN>, %amax: tensor<70xf32>) -> (tensor<70x48xf8E4M3FN>, tensor<70xf32>) {
  %d:2 = gemm.matmul nt ins(%x, %w : tensor<70x1024xf8E4M3FN>, tensor<48x1024xf8E4M3FN>) outs(%c, %amax : tensor<70x48xf8E4M3FN>, tensor<70xf32>)
      scales(%sx, %sw : tensor<70x8xf32>, tensor<1x8xf32>) blocks [1, 128, 128] epilogue {
  ^bb0(%acc: f32):
    %least = arith.constant -448.0 : f32
    %most = arith.constant 448.0 : f32
    %0 = arith.maximumf %acc, %least : f32
    %1 = arith.minimumf %0, %most : f32
    gemm.yield %1, %acc : f32, f32
  } results [absmax affine_map<(m, n) -> (m)>] {schedule = #gemm.schedule<wgmma, block, tile = [64, 48, 64], warp = [16, 48], stages = 3, group = 4>}
    -> (tensor<70x48xf8E4M3FN>, tensor<70xf32>)
  return %d#0, %d#1 : tensor<70x48xf8E4M3FN>, tensor<70xf32>
}
