// Products of fp8 by wgmma, of both types in any pair, by every kind of schedule that it has, with operands that tensor
// maps address and others, on all classes of data. What an accumulator holds of a slot is promoted: added in f32 to the sums.
// RUN: gemm-opt %s --gemm-select-schedule=target=h200 --gemm-bufferize --gemm-to-tile | FileCheck %s --check-prefix=TILE
// TILE: tile.ring readers(4) : <4, [<64x128xf8E4M3FN, k, tma>, <96x128xf8E4M3FN, k, tma>], mbarrier>
// TILE: %[[NONE:.+]] = tile.zero : !tile.acc<64x96xf32>
// TILE: scf.for {{.+}}, %[[SUMS:.+]] = %[[NONE]])
// TILE: %[[FLYING:.+]] = tile.mma %[[SLOT:[0-9]+]], %[[SLOT]] : {{.+}} -> <64x96xf32, flying>
// TILE: %[[MADE:.+]] = tile.settle %[[FLYING]] leave 0
// TILE: tile.release %[[SLOT]]
// TILE: tile.promote %[[MADE]] into %[[SUMS]] : <64x96xf32>
// TILE: tile.ring readers(8) : <3, [<128x128xf8E4M3FN, k, tma>, <64x128xf8E5M2, k, tma>], mbarrier>
// RUN: gemm-compile %s -o %t.gemm --target=h200 --ptxas=none
// RUN: FileCheck %s --check-prefix=PTX < %t.gemm/kernels.ptx
// RUN: gemm-run %t.gemm --entry=block --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=persistent --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=cluster --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=split --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=parts --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=stream --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=pingpong --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=swapped --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=unaligned --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=mixed --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=long --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=batch --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=nothing --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=gate --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=quantised --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=widened --device=emulate --check | FileCheck %s
// CHECK: f8E{{.*}} exact
// CHECK: PASS: 1 step of @{{.*}} exact class holds

// PTX-LABEL: .entry gemm_nt_f8E4M3FN_bf16_64x96x128(
// PTX: setp.ne.b32 p, 0, 0;
// PTX-NEXT: wgmma.mma_async.sync.aligned.m64n96k32.f32.e4m3.e4m3 {{.*}}, p, 1, 1;
// PTX: wgmma.wait_group.sync.aligned 0;
// PTX-COUNT-48: add.{{(rn.)?}}f32

func.func @block(%x: tensor<70x160xf8E4M3FN>, %w: tensor<200x160xf8E4M3FN>, %c: tensor<70x200xbf16>) -> tensor<70x200xbf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x160xf8E4M3FN>, tensor<200x160xf8E4M3FN>) outs(%c : tensor<70x200xbf16>)
    {schedule = #gemm.schedule<wgmma, block, tile = [64, 96, 128], warp = [16, 96], stages = 4, group = 4>} -> tensor<70x200xbf16>
  return %d : tensor<70x200xbf16>
}

// K ends in half a step.
func.func @persistent(%x: tensor<300x320xf8E4M3FN>, %w: tensor<140x320xf8E5M2>, %c: tensor<300x140xbf16>) -> tensor<300x140xbf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<300x320xf8E4M3FN>, tensor<140x320xf8E5M2>) outs(%c : tensor<300x140xbf16>)
    {schedule = #gemm.schedule<wgmma, persistent, tile = [128, 64, 128], warp = [16, 64], stages = 3, group = 4>} -> tensor<300x140xbf16>
  return %d : tensor<300x140xbf16>
}

func.func @cluster(%x: tensor<300x256xf8E5M2>, %w: tensor<140x256xf8E4M3FN>, %c: tensor<300x140xf32>) -> tensor<300x140xf32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<300x256xf8E5M2>, tensor<140x256xf8E4M3FN>) outs(%c : tensor<300x140xf32>)
    {schedule = #gemm.schedule<wgmma, block, tile = [128, 64, 128], warp = [16, 64], stages = 3, group = 4, cluster = [2, 1]>} -> tensor<300x140xf32>
  return %d : tensor<300x140xf32>
}

func.func @split(%x: tensor<70x1536xf8E4M3FN>, %w: tensor<80x1536xf8E4M3FN>, %c: tensor<70x80xf16>) -> tensor<70x80xf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x1536xf8E4M3FN>, tensor<80x1536xf8E4M3FN>) outs(%c : tensor<70x80xf16>)
    {schedule = #gemm.schedule<wgmma, split_k, tile = [64, 64, 128], warp = [16, 64], stages = 3, group = 4, splits = 3>} -> tensor<70x80xf16>
  return %d : tensor<70x80xf16>
}

func.func @parts(%x: tensor<70x1536xf8E5M2>, %w: tensor<80x1536xf8E5M2>, %c: tensor<70x80xbf16>) -> tensor<70x80xbf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x1536xf8E5M2>, tensor<80x1536xf8E5M2>) outs(%c : tensor<70x80xbf16>)
    {schedule = #gemm.schedule<wgmma, split_k, tile = [64, 64, 128], warp = [16, 64], stages = 3, group = 4, splits = 3, reduce = cluster>} -> tensor<70x80xbf16>
  return %d : tensor<70x80xbf16>
}

func.func @stream(%x: tensor<130x1536xf8E4M3FN>, %w: tensor<200x1536xf8E4M3FN>, %c: tensor<130x200xf32>) -> tensor<130x200xf32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<130x1536xf8E4M3FN>, tensor<200x1536xf8E4M3FN>) outs(%c : tensor<130x200xf32>)
    {schedule = #gemm.schedule<wgmma, stream_k, tile = [64, 64, 128], warp = [16, 64], stages = 3, group = 4>} -> tensor<130x200xf32>
  return %d : tensor<130x200xf32>
}

func.func @pingpong(%x: tensor<200x384xf8E4M3FN>, %w: tensor<140x384xf8E5M2>, %c: tensor<200x140xbf16>) -> tensor<200x140xbf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<200x384xf8E4M3FN>, tensor<140x384xf8E5M2>) outs(%c : tensor<200x140xbf16>)
    {schedule = #gemm.schedule<wgmma, pingpong, tile = [64, 64, 64], warp = [16, 64], stages = 4, group = 4>} -> tensor<200x140xbf16>
  return %d : tensor<200x140xbf16>
}

func.func @swapped(%x: tensor<13x512xf8E4M3FN>, %w: tensor<90x512xf8E5M2>, %c: tensor<13x90xbf16>) -> tensor<13x90xbf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<13x512xf8E4M3FN>, tensor<90x512xf8E5M2>) outs(%c : tensor<13x90xbf16>)
    {schedule = #gemm.schedule<wgmma, block, tile = [64, 16, 128], warp = [16, 16], stages = 4, group = 4, swap>} -> tensor<13x90xbf16>
  return %d : tensor<13x90xbf16>
}

// No tensor map addresses lines that begin anywhere.
func.func @unaligned(%x: tensor<70x131xf8E4M3FN>, %w: tensor<33x131xf8E4M3FN>, %c: tensor<70x33xf32>) -> tensor<70x33xf32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x131xf8E4M3FN>, tensor<33x131xf8E4M3FN>) outs(%c : tensor<70x33xf32>)
    {schedule = #gemm.schedule<wgmma, block, tile = [64, 32, 32], warp = [16, 32], stages = 3, group = 4>} -> tensor<70x33xf32>
  return %d : tensor<70x33xf32>
}

// A tensor map addresses A, and none B.
func.func @mixed(%x: tensor<70x144xf8E5M2>, %all: tensor<33x145xf8E4M3FN>, %c: tensor<70x33xbf16>) -> tensor<70x33xbf16> {
  %w = tensor.extract_slice %all[0, 0] [33, 144] [1, 1] : tensor<33x145xf8E4M3FN> to tensor<33x144xf8E4M3FN>
  %d = gemm.matmul nt ins(%x, %w : tensor<70x144xf8E5M2>, tensor<33x144xf8E4M3FN>) outs(%c : tensor<70x33xbf16>)
    {schedule = #gemm.schedule<wgmma, persistent, tile = [64, 32, 128], warp = [16, 32], stages = 3, group = 4>} -> tensor<70x33xbf16>
  return %d : tensor<70x33xbf16>
}

// So long that 13 bits would lose most of a sum.
func.func @long(%x: tensor<70x4096xf8E4M3FN>, %w: tensor<48x4096xf8E4M3FN>, %c: tensor<70x48xf32>) -> tensor<70x48xf32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x4096xf8E4M3FN>, tensor<48x4096xf8E4M3FN>) outs(%c : tensor<70x48xf32>)
    {schedule = #gemm.schedule<wgmma, block, tile = [64, 48, 128], warp = [16, 48], stages = 4, group = 4>} -> tensor<70x48xf32>
  return %d : tensor<70x48xf32>
}

// A batch, and an epilogue with a bias.
func.func @batch(%x: tensor<3x70x128xf8E4M3FN>, %w: tensor<3x48x128xf8E4M3FN>, %c: tensor<3x70x48xf32>, %b: tensor<48xf32>) -> tensor<3x70x48xf32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<3x70x128xf8E4M3FN>, tensor<3x48x128xf8E4M3FN>) outs(%c : tensor<3x70x48xf32>) epilogue(%b : tensor<48xf32>) maps [affine_map<(b, m, n) -> (n)>] {
  ^bb0(%acc: f32, %v: f32):
    %s = arith.addf %acc, %v : f32
    gemm.yield %s : f32
  }
    {schedule = #gemm.schedule<wgmma, block, tile = [64, 48, 128], warp = [16, 48], stages = 3, group = 4>} -> tensor<3x70x48xf32>
  return %d : tensor<3x70x48xf32>
}

// K = 0: nothing is multiplied.
func.func @nothing(%x: tensor<9x0xf8E4M3FN>, %w: tensor<33x0xf8E4M3FN>, %c: tensor<9x33xf32>) -> tensor<9x33xf32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<9x0xf8E4M3FN>, tensor<33x0xf8E4M3FN>) outs(%c : tensor<9x33xf32>) beta(2.0)
    {schedule = #gemm.schedule<wgmma, block, tile = [64, 32, 128], warp = [16, 32], stages = 3, group = 4>} -> tensor<9x33xf32>
  return %d : tensor<9x33xf32>
}

// Two products of one A.
func.func @gate(%x: tensor<70x256xf8E4M3FN>, %w: tensor<48x256xf8E5M2>, %v: tensor<48x256xf8E5M2>, %c: tensor<70x48xbf16>) -> tensor<70x48xbf16> {
  %d = gemm.matmul nt ins(%x, %w, %v : tensor<70x256xf8E4M3FN>, tensor<48x256xf8E5M2>, tensor<48x256xf8E5M2>) outs(%c : tensor<70x48xbf16>) epilogue {
  ^bb0(%p: f32, %q: f32):
    %y = arith.addf %p, %q : f32
    gemm.yield %y : f32
  }
    {schedule = #gemm.schedule<wgmma, block, tile = [64, 64, 128], warp = [16, 64], stages = 3, group = 4, products = 2>} -> tensor<70x48xbf16>
  return %d : tensor<70x48xbf16>
}

// As a step quantises: scales of rows and columns, the largest values of rows, and what is clamped, stored as fp8.
func.func @quantised(%x: tensor<70x1024xf8E4M3FN>, %w: tensor<48x1024xf8E4M3FN>, %c: tensor<70x48xf8E4M3FN>, %amax: tensor<70xf32>,
    %sa: tensor<70xf32>, %sb: tensor<48xf32>) -> (tensor<70x48xf8E4M3FN>, tensor<70xf32>) {
  %d:2 = gemm.matmul nt ins(%x, %w : tensor<70x1024xf8E4M3FN>, tensor<48x1024xf8E4M3FN>) outs(%c, %amax : tensor<70x48xf8E4M3FN>, tensor<70xf32>)
      epilogue(%sa, %sb : tensor<70xf32>, tensor<48xf32>) maps [affine_map<(m, n) -> (m)>, affine_map<(m, n) -> (n)>] {
  ^bb0(%acc: f32, %u: f32, %v: f32):
    %least = arith.constant -448.0 : f32
    %most = arith.constant 448.0 : f32
    %0 = arith.mulf %acc, %u : f32
    %1 = arith.mulf %0, %v : f32
    %2 = arith.maximumf %1, %least : f32
    %3 = arith.minimumf %2, %most : f32
    gemm.yield %3, %1 : f32, f32
  } results [absmax affine_map<(m, n) -> (m)>] {schedule = #gemm.schedule<wgmma, block, tile = [64, 48, 64], warp = [16, 48], stages = 3, group = 4>}
    -> (tensor<70x48xf8E4M3FN>, tensor<70xf32>)
  return %d#0, %d#1 : tensor<70x48xf8E4M3FN>, tensor<70xf32>
}

// What is beyond the type is infinite; C and what the epilogue reads are of fp8, too.
func.func @widened(%x: tensor<70x256xf8E5M2>, %w: tensor<48x256xf8E5M2>, %c: tensor<70x48xf8E5M2>, %r: tensor<70x48xf8E4M3FN>) -> tensor<70x48xf8E5M2> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x256xf8E5M2>, tensor<48x256xf8E5M2>) outs(%c : tensor<70x48xf8E5M2>) beta(0.5)
      epilogue(%r : tensor<70x48xf8E4M3FN>) maps [affine_map<(m, n) -> (m, n)>] {
  ^bb0(%acc: f32, %v: f32):
    %0 = arith.addf %acc, %v : f32
    gemm.yield %0 : f32
  } {schedule = #gemm.schedule<wgmma, persistent, tile = [64, 48, 128], warp = [16, 48], stages = 3, group = 4>} -> tensor<70x48xf8E5M2>
  return %d : tensor<70x48xf8E5M2>
}
