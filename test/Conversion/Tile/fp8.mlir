// Products of fp8 by mma.sync, of both types in any pair and in all four layouts, by every kind of schedule, on all classes
// of data. What an accumulator holds of a slot is promoted: added in f32 to the sums.
// RUN: gemm-opt %s --gemm-select-schedule=target=rtx4090 --gemm-bufferize --gemm-to-tile | FileCheck %s --check-prefix=TILE
// TILE: tile.read {{.+}}[0] step 0 : {{.+}} -> <32x32xf8E4M3FN>
// TILE: tile.read {{.+}}[1] step 0 : {{.+}} -> <32x32xf8E5M2>
// TILE: %[[NONE:.+]] = tile.zero : !tile.acc<32x32xf32>
// TILE: %[[ONE:.+]] = tile.mma {{.+}} into %[[NONE]]
// TILE: %[[TWO:.+]] = tile.mma {{.+}} into %[[ONE]]
// TILE: tile.promote %[[TWO]] into
// RUN: gemm-compile %s -o %t.gemm --target=rtx4090 --ptxas=none
// RUN: FileCheck %s --check-prefix=PTX < %t.gemm/kernels.ptx
// RUN: gemm-run %t.gemm --entry=nt --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=nn --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=tn --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=tt --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=stream --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=swapped --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=unaligned --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=long --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=nothing --device=emulate --check | FileCheck %s
// CHECK: f8E{{.*}} exact
// CHECK: PASS: 1 step of @{{.*}} exact class holds

// PTX: .version 8.4
// PTX-LABEL: .entry gemm_nt_f8E4M3FNxf8E5M2_bf16_64x64x64(
// PTX: mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32

// An earlier chip has no instruction for them, and says which has.
// RUN: not gemm-opt %s --gemm-select-schedule=target=sm_86 2>&1 | FileCheck %s --check-prefix=CHIP
// RUN: sed 's/{schedule = .*>}//' %s > %t.mlir
// RUN: not gemm-compile %t.mlir -o %t.old.gemm --target=sm_86 --ptxas=none 2>&1 | FileCheck %s --check-prefix=OLD
// CHIP: fp8.mlir:{{.*}} error: 'gemm.matmul' op expected a chip of at least sm_89 for mma_sync of f8E4M3FN, got sm_86
// OLD: error: 'gemm.matmul' op has no kernel on sm_86: 'f8E4M3FN' and 'f8E5M2' are multiplied from sm_89 on; take such a chip, or operands of f16 or bf16

func.func @nt(%x: tensor<70x160xf8E4M3FN>, %w: tensor<100x160xf8E5M2>, %c: tensor<70x100xbf16>) -> tensor<70x100xbf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x160xf8E4M3FN>, tensor<100x160xf8E5M2>) outs(%c : tensor<70x100xbf16>)
    {schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 64], warp = [32, 32], stages = 3, group = 4>} -> tensor<70x100xbf16>
  return %d : tensor<70x100xbf16>
}

func.func @nn(%x: tensor<70x160xf8E4M3FN>, %w: tensor<160x100xf8E4M3FN>, %c: tensor<70x100xf32>) -> tensor<70x100xf32> {
  %d = gemm.matmul nn ins(%x, %w : tensor<70x160xf8E4M3FN>, tensor<160x100xf8E4M3FN>) outs(%c : tensor<70x100xf32>)
    {schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 128], warp = [32, 32], stages = 3, group = 4>} -> tensor<70x100xf32>
  return %d : tensor<70x100xf32>
}

func.func @tn(%x: tensor<200x70xf8E5M2>, %w: tensor<200x96xf8E4M3FN>, %c: tensor<70x96xf16>) -> tensor<70x96xf16> {
  %d = gemm.matmul tn ins(%x, %w : tensor<200x70xf8E5M2>, tensor<200x96xf8E4M3FN>) outs(%c : tensor<70x96xf16>)
    {schedule = #gemm.schedule<mma_sync, persistent, tile = [64, 64, 32], warp = [32, 32], stages = 4, group = 4>} -> tensor<70x96xf16>
  return %d : tensor<70x96xf16>
}

func.func @tt(%x: tensor<300x80xf8E5M2>, %w: tensor<100x300xf8E5M2>, %c: tensor<80x100xbf16>) -> tensor<80x100xbf16> {
  %d = gemm.matmul tt ins(%x, %w : tensor<300x80xf8E5M2>, tensor<100x300xf8E5M2>) outs(%c : tensor<80x100xbf16>)
    {schedule = #gemm.schedule<mma_sync, split_k, tile = [64, 64, 64], warp = [32, 32], stages = 3, group = 4, splits = 3>} -> tensor<80x100xbf16>
  return %d : tensor<80x100xbf16>
}

func.func @stream(%x: tensor<130x1536xf8E4M3FN>, %w: tensor<200x1536xf8E4M3FN>, %c: tensor<130x200xf32>) -> tensor<130x200xf32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<130x1536xf8E4M3FN>, tensor<200x1536xf8E4M3FN>) outs(%c : tensor<130x200xf32>)
    {schedule = #gemm.schedule<mma_sync, stream_k, tile = [64, 64, 64], warp = [32, 32], stages = 3, group = 4>} -> tensor<130x200xf32>
  return %d : tensor<130x200xf32>
}

func.func @swapped(%x: tensor<13x512xf8E4M3FN>, %w: tensor<90x512xf8E5M2>, %c: tensor<13x90xf8E4M3FN>) -> tensor<13x90xf8E4M3FN> {
  %d = gemm.matmul nt ins(%x, %w : tensor<13x512xf8E4M3FN>, tensor<90x512xf8E5M2>) outs(%c : tensor<13x90xf8E4M3FN>)
    {schedule = #gemm.schedule<mma_sync, block, tile = [64, 32, 64], warp = [32, 16], stages = 3, group = 4, swap>} -> tensor<13x90xf8E4M3FN>
  return %d : tensor<13x90xf8E4M3FN>
}

func.func @unaligned(%x: tensor<70x131xf8E4M3FN>, %w: tensor<33x131xf8E4M3FN>, %c: tensor<70x33xf8E5M2>) -> tensor<70x33xf8E5M2> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x131xf8E4M3FN>, tensor<33x131xf8E4M3FN>) outs(%c : tensor<70x33xf8E5M2>)
    {schedule = #gemm.schedule<mma_sync, block, tile = [64, 32, 64], warp = [32, 16], stages = 3, group = 4>} -> tensor<70x33xf8E5M2>
  return %d : tensor<70x33xf8E5M2>
}

// So long that 13 bits would lose most of a sum.
func.func @long(%x: tensor<70x4096xf8E4M3FN>, %w: tensor<48x4096xf8E4M3FN>, %c: tensor<70x48xf32>) -> tensor<70x48xf32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x4096xf8E4M3FN>, tensor<48x4096xf8E4M3FN>) outs(%c : tensor<70x48xf32>)
    {schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 128], warp = [32, 32], stages = 3, group = 4>} -> tensor<70x48xf32>
  return %d : tensor<70x48xf32>
}

// K = 0: nothing is multiplied.
func.func @nothing(%x: tensor<9x0xf8E4M3FN>, %w: tensor<33x0xf8E4M3FN>, %c: tensor<9x33xf32>) -> tensor<9x33xf32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<9x0xf8E4M3FN>, tensor<33x0xf8E4M3FN>) outs(%c : tensor<9x33xf32>) beta(2.0)
    {schedule = #gemm.schedule<mma_sync, block, tile = [64, 32, 64], warp = [32, 16], stages = 3, group = 4>} -> tensor<9x33xf32>
  return %d : tensor<9x33xf32>
}
