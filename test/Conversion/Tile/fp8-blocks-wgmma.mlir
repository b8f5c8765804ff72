// Products of fp8 by wgmma whose k-steps have several blocks of scales along K: each block begins an accumulator, which is
// settled and promoted with its own scales, read while it is multiplied. By every kind of schedule, on all classes of data.
// RUN: gemm-opt %s --gemm-select-schedule=target=h200 --gemm-bufferize --gemm-to-tile | FileCheck %s --check-prefix=TILE
// TILE: scf.for %[[K:.+]] = {{.+}} iter_args(%{{.+}}, %[[SUMS:.+]] = %{{.+}})
// TILE-NEXT: %[[S0:.+]] = tile.read_scales %[[K]] of %{{.+}} steps 1 : <64x48, [1, 1]>
// TILE-NEXT: %[[SLOT:.+]] = tile.take
// TILE-NEXT: %[[F0:.+]] = tile.mma %[[SLOT]], %[[SLOT]] step 0 : {{.+}} -> <64x48xf32, flying>
// TILE-NEXT: %[[M0:.+]] = tile.settle %[[F0]] leave 0
// TILE-NEXT: %[[P0:.+]] = tile.promote %[[M0]] into %[[SUMS]] scaled %[[S0]]
// TILE-NEXT: %[[F1:.+]] = tile.mma %[[SLOT]], %[[SLOT]] step 1 : {{.+}} -> <64x48xf32, flying>
// TILE-NEXT: %[[S1:.+]] = tile.read_scales %[[K]] of %{{.+}} steps 1 part 1 of 4
// TILE-NEXT: %[[M1:.+]] = tile.settle %[[F1]] leave 0
// TILE-NEXT: tile.promote %[[M1]] into %[[P0]] scaled %[[S1]]
// TILE: tile.mma %[[SLOT]], %[[SLOT]] step 3
// TILE-NEXT: tile.read_scales
// TILE-NEXT: tile.settle
// TILE-NEXT: tile.release %[[SLOT]]
// TILE-NEXT: tile.promote
// Of 64 k a block has two instructions.
// TILE-LABEL: tile.kernel @{{.+}}_64x40x128
// TILE: %[[FIRST:.+]] = tile.mma %[[SLOT:.+]], %{{.+}} step 2 :
// TILE-NEXT: tile.mma %[[SLOT]], %{{.+}} step 3 into %[[FIRST]]
// RUN: gemm-compile %s -o %t.gemm --target=h200 --ptxas=none
// RUN: gemm-run %t.gemm --entry=block --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=pairs --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=persistent --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=tall --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=split --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=parts --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=stream --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=pingpong --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=swapped --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=words --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=halves --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=nothing --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=block --device=ref --check | FileCheck %s
// RUN: FileCheck %s --check-prefix=PTX < %t.gemm/kernels.ptx
// One load for each of two rows and eight columns of a lane, of four blocks, whose second is 8 bits further up.
// PTX-LABEL: .entry gemm_nt_f8E4M3FN_bf16_64x32x128(
// PTX-COUNT-10: ld.global.nc.b32
// PTX-NOT: ld.global.nc
// PTX: wgmma.mma_async.sync.aligned.m64n32k32.f32.e4m3.e4m3
// PTX-NOT: ld.global
// PTX: shl.b32 {{.+}}, 15;
// PTX: wgmma.wait_group
// PTX-LABEL: .entry gemm_nt_f8E4M3FN_bf16_64x16x128(
// PTX: ld.global.nc.b16
// CHECK: f8E{{.*}} in blocks of {{[0-9x]+}}{{.*}} exact
// CHECK: PASS: 1 step of @{{.*}} exact class holds

// OCP's MX: rows of 32 k of both operands with powers of two. K ends inside of a k-step, and inside of a block.
func.func @block(%x: tensor<70x300xf8E4M3FN>, %w: tensor<100x300xf8E4M3FN>, %sx: tensor<70x10xf8E8M0FNU>, %sw: tensor<100x10xf8E8M0FNU>,
    %c: tensor<70x100xbf16>) -> tensor<70x100xbf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x300xf8E4M3FN>, tensor<100x300xf8E4M3FN>) outs(%c : tensor<70x100xbf16>)
    scales(%sx, %sw : tensor<70x10xf8E8M0FNU>, tensor<100x10xf8E8M0FNU>) blocks [1, 1, 32]
    {schedule = #gemm.schedule<wgmma, block, tile = [64, 48, 128], warp = [16, 48], stages = 3, group = 4>} -> tensor<70x100xbf16>
  return %d : tensor<70x100xbf16>
}

func.func @pairs(%x: tensor<70x448xf8E4M3FN>, %w: tensor<100x448xf8E5M2>, %sx: tensor<70x7xf32>, %sw: tensor<100x7xf32>,
    %c: tensor<70x100xf32>) -> tensor<70x100xf32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x448xf8E4M3FN>, tensor<100x448xf8E5M2>) outs(%c : tensor<70x100xf32>)
    scales(%sx, %sw : tensor<70x7xf32>, tensor<100x7xf32>) blocks [1, 1, 64]
    {schedule = #gemm.schedule<wgmma, block, tile = [64, 40, 128], warp = [16, 40], stages = 3, group = 4>} -> tensor<70x100xf32>
  return %d : tensor<70x100xf32>
}

// Blocks of 16 columns, whose scales all lanes share; a tile has two of them.
func.func @persistent(%x: tensor<300x512xf8E4M3FN>, %w: tensor<250x512xf8E4M3FN>, %sx: tensor<300x16xf32>, %sw: tensor<16x16xf32>,
    %c: tensor<300x250xbf16>) -> tensor<300x250xbf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<300x512xf8E4M3FN>, tensor<250x512xf8E4M3FN>) outs(%c : tensor<300x250xbf16>)
    scales(%sx, %sw : tensor<300x16xf32>, tensor<16x16xf32>) blocks [1, 16, 32]
    {schedule = #gemm.schedule<wgmma, persistent, tile = [128, 32, 128], warp = [16, 32], stages = 3, group = 4>} -> tensor<300x250xbf16>
  return %d : tensor<300x250xbf16>
}

// Two instructions of 64 rows for each block, and two blocks of 32 k in a step; lines that no tensor map addresses.
func.func @tall(%x: tensor<150x131xf8E4M3FN>, %w: tensor<33x131xf8E4M3FN>, %sx: tensor<150x5xf8E8M0FNU>, %sw: tensor<33x5xf8E8M0FNU>,
    %c: tensor<150x33xf32>) -> tensor<150x33xf32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<150x131xf8E4M3FN>, tensor<33x131xf8E4M3FN>) outs(%c : tensor<150x33xf32>)
    scales(%sx, %sw : tensor<150x5xf8E8M0FNU>, tensor<33x5xf8E8M0FNU>) blocks [1, 1, 32]
    {schedule = #gemm.schedule<wgmma, block, tile = [128, 32, 64], warp = [32, 32], stages = 3, group = 4>} -> tensor<150x33xf32>
  return %d : tensor<150x33xf32>
}

func.func @split(%x: tensor<70x1536xf8E4M3FN>, %w: tensor<80x1536xf8E4M3FN>, %sx: tensor<70x48xf8E8M0FNU>, %sw: tensor<80x48xf8E8M0FNU>,
    %c: tensor<70x80xf16>) -> tensor<70x80xf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x1536xf8E4M3FN>, tensor<80x1536xf8E4M3FN>) outs(%c : tensor<70x80xf16>)
    scales(%sx, %sw : tensor<70x48xf8E8M0FNU>, tensor<80x48xf8E8M0FNU>) blocks [1, 1, 32]
    {schedule = #gemm.schedule<wgmma, split_k, tile = [64, 48, 128], warp = [16, 48], stages = 3, group = 4, splits = 5>} -> tensor<70x80xf16>
  return %d : tensor<70x80xf16>
}

func.func @parts(%x: tensor<70x1536xf8E5M2>, %w: tensor<80x1536xf8E5M2>, %sx: tensor<1x48xf32>, %sw: tensor<1x48xf32>,
    %c: tensor<70x80xbf16>) -> tensor<70x80xbf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x1536xf8E5M2>, tensor<80x1536xf8E5M2>) outs(%c : tensor<70x80xbf16>)
    scales(%sx, %sw : tensor<1x48xf32>, tensor<1x48xf32>) blocks [128, 96, 32]
    {schedule = #gemm.schedule<wgmma, split_k, tile = [64, 48, 128], warp = [16, 48], stages = 3, group = 4, splits = 3, reduce = cluster>} -> tensor<70x80xbf16>
  return %d : tensor<70x80xbf16>
}

func.func @stream(%x: tensor<130x1536xf8E4M3FN>, %w: tensor<200x1536xf8E4M3FN>, %sx: tensor<130x48xf8E8M0FNU>, %sw: tensor<200x48xf8E8M0FNU>,
    %c: tensor<130x200xf32>) -> tensor<130x200xf32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<130x1536xf8E4M3FN>, tensor<200x1536xf8E4M3FN>) outs(%c : tensor<130x200xf32>)
    scales(%sx, %sw : tensor<130x48xf8E8M0FNU>, tensor<200x48xf8E8M0FNU>) blocks [1, 1, 32]
    {schedule = #gemm.schedule<wgmma, stream_k, tile = [64, 48, 128], warp = [16, 48], stages = 3, group = 4>} -> tensor<130x200xf32>
  return %d : tensor<130x200xf32>
}

func.func @pingpong(%x: tensor<200x384xf8E4M3FN>, %w: tensor<140x384xf8E5M2>, %sx: tensor<200x12xf8E8M0FNU>, %sw: tensor<140x12xf32>,
    %c: tensor<200x140xbf16>) -> tensor<200x140xbf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<200x384xf8E4M3FN>, tensor<140x384xf8E5M2>) outs(%c : tensor<200x140xbf16>)
    scales(%sx, %sw : tensor<200x12xf8E8M0FNU>, tensor<140x12xf32>) blocks [1, 1, 32]
    {schedule = #gemm.schedule<wgmma, pingpong, tile = [64, 48, 128], warp = [16, 48], stages = 4, group = 4>} -> tensor<200x140xbf16>
  return %d : tensor<200x140xbf16>
}

func.func @swapped(%x: tensor<13x512xf8E4M3FN>, %w: tensor<150x512xf8E5M2>, %sx: tensor<13x16xf8E8M0FNU>, %sw: tensor<150x16xf8E8M0FNU>,
    %c: tensor<13x150xbf16>) -> tensor<13x150xbf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<13x512xf8E4M3FN>, tensor<150x512xf8E5M2>) outs(%c : tensor<13x150xbf16>)
    scales(%sx, %sw : tensor<13x16xf8E8M0FNU>, tensor<150x16xf8E8M0FNU>) blocks [1, 1, 32]
    {schedule = #gemm.schedule<wgmma, block, tile = [64, 16, 128], warp = [16, 16], stages = 4, group = 4, swap>} -> tensor<13x150xbf16>
  return %d : tensor<13x150xbf16>
}

// K = 0: no scale is read.
func.func @nothing(%x: tensor<9x0xf8E4M3FN>, %w: tensor<33x0xf8E4M3FN>, %sx: tensor<9x0xf8E8M0FNU>, %sw: tensor<33x0xf8E8M0FNU>,
    %c: tensor<9x33xf32>) -> tensor<9x33xf32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<9x0xf8E4M3FN>, tensor<33x0xf8E4M3FN>) outs(%c : tensor<9x33xf32>)
    scales(%sx, %sw : tensor<9x0xf8E8M0FNU>, tensor<33x0xf8E8M0FNU>) blocks [1, 1, 32] beta(2.0)
    {schedule = #gemm.schedule<wgmma, block, tile = [64, 32, 128], warp = [16, 32], stages = 3, group = 4>} -> tensor<9x33xf32>
  return %d : tensor<9x33xf32>
}

// A word has the scales of a row and a k-step, where lines are whole words; where a k-step has two blocks, half of one.
func.func @words(%x: tensor<70x512xf8E4M3FN>, %w: tensor<100x512xf8E4M3FN>, %sx: tensor<70x16xf8E8M0FNU>, %sw: tensor<100x16xf8E8M0FNU>,
    %c: tensor<70x100xbf16>) -> tensor<70x100xbf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x512xf8E4M3FN>, tensor<100x512xf8E4M3FN>) outs(%c : tensor<70x100xbf16>)
    scales(%sx, %sw : tensor<70x16xf8E8M0FNU>, tensor<100x16xf8E8M0FNU>) blocks [1, 1, 32]
    {schedule = #gemm.schedule<wgmma, block, tile = [64, 32, 128], warp = [16, 32], stages = 3, group = 4>} -> tensor<70x100xbf16>
  return %d : tensor<70x100xbf16>
}

func.func @halves(%x: tensor<70x384xf8E4M3FN>, %w: tensor<100x384xf8E4M3FN>, %sx: tensor<70x6xf8E8M0FNU>, %sw: tensor<100x6xf8E8M0FNU>,
    %c: tensor<70x100xbf16>) -> tensor<70x100xbf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x384xf8E4M3FN>, tensor<100x384xf8E4M3FN>) outs(%c : tensor<70x100xbf16>)
    scales(%sx, %sw : tensor<70x6xf8E8M0FNU>, tensor<100x6xf8E8M0FNU>) blocks [1, 1, 64]
    {schedule = #gemm.schedule<wgmma, persistent, tile = [64, 16, 128], warp = [16, 16], stages = 3, group = 4>} -> tensor<70x100xbf16>
  return %d : tensor<70x100xbf16>
}
