// Products of fp8 with scales of blocks by mma.sync: where an accumulator of a slot is promoted it is multiplied by the
// scales of its rows and columns, of any extent, in all layouts, with ends in M, N and K, on all classes of data.
// RUN: gemm-opt %s --gemm-select-schedule=target=rtx4090 --gemm-bufferize --gemm-to-tile | FileCheck %s --check-prefix=TILE
// TILE: tile.kernel @gemm_nt_f8E4M3FNxf8E5M2_bf16_64x64x64(%{{.+}}, %[[X:arg4]]: !tile.view<f32, any, 4>, %[[W:arg5]]: !tile.view<f32, any, 4>)
// TILE: %[[SCALES:.+]] = tile.read_scales %{{.+}} of %{{.+}} rows(%[[X]] : {{.+}}) cols(%[[W]] : {{.+}}) steps 2 : <32x32, [1, 128]>
// TILE: tile.promote %{{.+}} into %{{.+}} scaled %[[SCALES]] : <32x32xf32>, !tile.scales<32x32, [1, 128]>
// RUN: gemm-compile %s -o %t.gemm --target=rtx4090 --ptxas=none
// RUN: gemm-run %t.gemm --entry=squares --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=columns --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=both --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=along --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=few --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=split --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=parts_of_few --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=stream --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=swapped --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=whole --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=dynamic --device=emulate --check --input=37x256xf8E4M3FN=random --input=128x256xf8E4M3FN=random --input=37x2xf32=random --input=4x6xf32=random --input=37x128xbf16=random | FileCheck %s
// RUN: gemm-run %t.gemm --entry=nothing --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=squares --device=ref --check | FileCheck %s
// CHECK: f8E{{.*}} in blocks of {{[0-9x]+}} exact
// CHECK: PASS: 1 step of @{{.*}} exact class holds

// A in rows of 128 k, B in squares; K and N end inside of a block.
func.func @squares(%x: tensor<70x300xf8E4M3FN>, %w: tensor<200x300xf8E5M2>, %sx: tensor<70x3xf32>, %sw: tensor<2x3xf32>,
    %c: tensor<70x200xbf16>) -> tensor<70x200xbf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x300xf8E4M3FN>, tensor<200x300xf8E5M2>) outs(%c : tensor<70x200xbf16>)
    scales(%sx, %sw : tensor<70x3xf32>, tensor<2x3xf32>) blocks [1, 128, 128]
    {schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 64], warp = [32, 32], stages = 3, group = 4>} -> tensor<70x200xbf16>
  return %d : tensor<70x200xbf16>
}

// Each row and each column with scales of its own, whose lanes lie otherwise where B is loaded as pairs.
func.func @columns(%x: tensor<70x256xf8E4M3FN>, %w: tensor<256x96xf8E4M3FN>, %sx: tensor<70x2xf32>, %sw: tensor<96x2xf32>,
    %c: tensor<70x96xf32>) -> tensor<70x96xf32> {
  %d = gemm.matmul nn ins(%x, %w : tensor<70x256xf8E4M3FN>, tensor<256x96xf8E4M3FN>) outs(%c : tensor<70x96xf32>)
    scales(%sx, %sw : tensor<70x2xf32>, tensor<96x2xf32>) blocks [1, 1, 128]
    {schedule = #gemm.schedule<mma_sync, block, tile = [64, 32, 128], warp = [32, 16], stages = 3, group = 4>} -> tensor<70x96xf32>
  return %d : tensor<70x96xf32>
}

// Blocks of 16 columns and 32 rows, both operands loaded as pairs.
func.func @both(%x: tensor<300x80xf8E5M2>, %w: tensor<300x96xf8E5M2>, %sx: tensor<3x5xf32>, %sw: tensor<6x5xf32>,
    %c: tensor<80x96xf32>) -> tensor<80x96xf32> {
  %d = gemm.matmul tn ins(%x, %w : tensor<300x80xf8E5M2>, tensor<300x96xf8E5M2>) outs(%c : tensor<80x96xf32>)
    scales(%sx, %sw : tensor<3x5xf32>, tensor<6x5xf32>) blocks [32, 16, 64]
    {schedule = #gemm.schedule<mma_sync, block, tile = [64, 32, 64], warp = [32, 32], stages = 3, group = 4>} -> tensor<80x96xf32>
  return %d : tensor<80x96xf32>
}

// Blocks of 8 columns, of which some lanes have two, and alpha, C and an epilogue after the scales.
func.func @along(%x: tensor<160x70xf8E4M3FN>, %w: tensor<48x160xf8E4M3FN>, %sx: tensor<70x5xf32>, %sw: tensor<6x5xf32>,
    %c: tensor<70x48xf16>, %b: tensor<48xf32>) -> tensor<70x48xf16> {
  %d = gemm.matmul tt ins(%x, %w : tensor<160x70xf8E4M3FN>, tensor<48x160xf8E4M3FN>) outs(%c : tensor<70x48xf16>)
    scales(%sx, %sw : tensor<70x5xf32>, tensor<6x5xf32>) blocks [1, 8, 32] alpha(0.5) beta(-2.0)
    epilogue(%b : tensor<48xf32>) maps [affine_map<(m, n) -> (n)>] {
    ^bb0(%acc: f32, %v: f32):
      %s = arith.addf %acc, %v : f32
      gemm.yield %s : f32
    }
    {schedule = #gemm.schedule<mma_sync, persistent, tile = [64, 32, 32], warp = [32, 16], stages = 3, group = 4>} -> tensor<70x48xf16>
  return %d : tensor<70x48xf16>
}

// Odd blocks, which need no tile to begin with them.
func.func @few(%x: tensor<70x96xf8E4M3FN>, %w: tensor<33x96xf8E4M3FN>, %sx: tensor<10x2xf32>, %sw: tensor<9x2xf32>,
    %c: tensor<70x33xf32>) -> tensor<70x33xf32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x96xf8E4M3FN>, tensor<33x96xf8E4M3FN>) outs(%c : tensor<70x33xf32>)
    scales(%sx, %sw : tensor<10x2xf32>, tensor<9x2xf32>) blocks [7, 4, 64]
    {schedule = #gemm.schedule<mma_sync, block, tile = [64, 32, 64], warp = [32, 16], stages = 3, group = 4>} -> tensor<70x33xf32>
  return %d : tensor<70x33xf32>
}

// More parts than K has k-steps: those without any read no scale beyond the last, which the emulator would refuse.
func.func @parts_of_few(%x: tensor<70x100xf8E4M3FN>, %w: tensor<80x100xf8E4M3FN>, %sx: tensor<70x1xf32>, %sw: tensor<1x1xf32>,
    %c: tensor<70x80xf32>) -> tensor<70x80xf32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x100xf8E4M3FN>, tensor<80x100xf8E4M3FN>) outs(%c : tensor<70x80xf32>)
    scales(%sx, %sw : tensor<70x1xf32>, tensor<1x1xf32>) blocks [1, 128, 128]
    {schedule = #gemm.schedule<mma_sync, split_k, tile = [64, 64, 64], warp = [32, 32], stages = 3, group = 4, splits = 8>} -> tensor<70x80xf32>
  return %d : tensor<70x80xf32>
}

// Parts of K, which begin with a block and inside of one.
func.func @split(%x: tensor<70x1000xf8E4M3FN>, %w: tensor<80x1000xf8E4M3FN>, %sx: tensor<70x8xf32>, %sw: tensor<1x8xf32>,
    %c: tensor<70x80xf32>) -> tensor<70x80xf32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x1000xf8E4M3FN>, tensor<80x1000xf8E4M3FN>) outs(%c : tensor<70x80xf32>)
    scales(%sx, %sw : tensor<70x8xf32>, tensor<1x8xf32>) blocks [1, 128, 128]
    {schedule = #gemm.schedule<mma_sync, split_k, tile = [64, 64, 64], warp = [32, 32], stages = 3, group = 4, splits = 3>} -> tensor<70x80xf32>
  return %d : tensor<70x80xf32>
}

func.func @stream(%x: tensor<130x1536xf8E4M3FN>, %w: tensor<200x1536xf8E4M3FN>, %sx: tensor<130x12xf32>, %sw: tensor<2x12xf32>,
    %c: tensor<130x200xf32>) -> tensor<130x200xf32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<130x1536xf8E4M3FN>, tensor<200x1536xf8E4M3FN>) outs(%c : tensor<130x200xf32>)
    scales(%sx, %sw : tensor<130x12xf32>, tensor<2x12xf32>) blocks [1, 128, 128]
    {schedule = #gemm.schedule<mma_sync, stream_k, tile = [64, 64, 64], warp = [32, 32], stages = 3, group = 4>} -> tensor<130x200xf32>
  return %d : tensor<130x200xf32>
}

// The kernel's rows are B's.
func.func @swapped(%x: tensor<13x512xf8E4M3FN>, %w: tensor<150x512xf8E5M2>, %sx: tensor<13x4xf32>, %sw: tensor<2x4xf32>,
    %c: tensor<13x150xf8E4M3FN>) -> tensor<13x150xf8E4M3FN> {
  %d = gemm.matmul nt ins(%x, %w : tensor<13x512xf8E4M3FN>, tensor<150x512xf8E5M2>) outs(%c : tensor<13x150xf8E4M3FN>)
    scales(%sx, %sw : tensor<13x4xf32>, tensor<2x4xf32>) blocks [1, 128, 128]
    {schedule = #gemm.schedule<mma_sync, block, tile = [64, 32, 64], warp = [32, 16], stages = 3, group = 4, swap>} -> tensor<13x150xf8E4M3FN>
  return %d : tensor<13x150xf8E4M3FN>
}

// One scale for all of each operand.
func.func @whole(%x: tensor<70x200xf8E4M3FN>, %w: tensor<40x200xf8E4M3FN>, %sx: tensor<1x1xf32>, %sw: tensor<1x1xf32>,
    %c: tensor<70x40xf32>) -> tensor<70x40xf32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x200xf8E4M3FN>, tensor<40x200xf8E4M3FN>) outs(%c : tensor<70x40xf32>)
    scales(%sx, %sw : tensor<1x1xf32>, tensor<1x1xf32>) blocks [128, 4294967296, 200]
    {schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 128], warp = [32, 32], stages = 3, group = 4>} -> tensor<70x40xf32>
  return %d : tensor<70x40xf32>
}

// M is known when it runs; the scales are a window of others.
func.func @dynamic(%x: tensor<?x256xf8E4M3FN>, %w: tensor<128x256xf8E4M3FN>, %sx: tensor<?x2xf32>, %all: tensor<4x6xf32>,
    %c: tensor<?x128xbf16>) -> tensor<?x128xbf16> {
  %sw = tensor.extract_slice %all[2, 1] [1, 2] [1, 2] : tensor<4x6xf32> to tensor<1x2xf32>
  %d = gemm.matmul nt ins(%x, %w : tensor<?x256xf8E4M3FN>, tensor<128x256xf8E4M3FN>) outs(%c : tensor<?x128xbf16>)
    scales(%sx, %sw : tensor<?x2xf32>, tensor<1x2xf32>) blocks [1, 128, 128]
    {schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 128], warp = [32, 32], stages = 3, group = 4>} -> tensor<?x128xbf16>
  return %d : tensor<?x128xbf16>
}

// K = 0: no scale is read.
func.func @nothing(%x: tensor<9x0xf8E4M3FN>, %w: tensor<33x0xf8E4M3FN>, %sx: tensor<9x0xf32>, %sw: tensor<1x0xf32>,
    %c: tensor<9x33xf32>) -> tensor<9x33xf32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<9x0xf8E4M3FN>, tensor<33x0xf8E4M3FN>) outs(%c : tensor<9x33xf32>)
    scales(%sx, %sw : tensor<9x0xf32>, tensor<1x0xf32>) blocks [1, 128, 128] beta(2.0)
    {schedule = #gemm.schedule<mma_sync, block, tile = [64, 32, 64], warp = [32, 16], stages = 3, group = 4>} -> tensor<9x33xf32>
  return %d : tensor<9x33xf32>
}
