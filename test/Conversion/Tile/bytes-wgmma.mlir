// Products of bytes by wgmma, with a sign and without in any pair, by every kind of schedule that it has, with
// operands that tensor maps address and others, on all classes of data. Sums of i32 wrap.
// RUN: gemm-opt %s --gemm-select-schedule=target=h200 --gemm-bufferize --gemm-to-tile | FileCheck %s --check-prefix=TILE
// TILE: tile.ring readers(4) : <4, [<64x128xi8, k, tma>, <96x128xi8, k, tma>], mbarrier>
// TILE: tile.mma {{.+}} -> <64x96xi32, flying>
// TILE: tile.ring readers(4) : <3, [<64x128xui8, k, tma>, <32x128xi8, k, tma>], mbarrier>
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
// RUN: gemm-run %t.gemm --entry=batch --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=gate --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=ua --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=ub --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=uab --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=swapped_ua --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=narrow --device=emulate --check | FileCheck %s
// CHECK: {{u?}}i8 -> {{.*}} exact
// CHECK: PASS: 1 step of @{{.*}} exact class holds

// Of bytes with a sign by bytes without PTX 8.4 knows.
// PTX: .version 8.4
// PTX-LABEL: .entry gemm_nt_i8_i32_64x96x128(
// PTX-COUNT-4: wgmma.mma_async.sync.aligned.m64n96k32.s32.s8.s8 {{.*}}, p;
// PTX: wgmma.wait_group
// PTX-LABEL: .entry gemm_nt_ui8xi8_i32_64x32x128(
// PTX: wgmma.mma_async.sync.aligned.m64n32k32.s32.u8.s8
// PTX-LABEL: .entry gemm_nt_i8xui8_i32_64x32x128(
// PTX: wgmma.mma_async.sync.aligned.m64n32k32.s32.s8.u8
// PTX-LABEL: .entry gemm_nt_ui8_i32_64x32x128(
// PTX: wgmma.mma_async.sync.aligned.m64n32k32.s32.u8.u8

func.func @block(%x: tensor<70x160xi8>, %w: tensor<200x160xi8>, %c: tensor<70x200xi32>) -> tensor<70x200xi32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x160xi8>, tensor<200x160xi8>) outs(%c : tensor<70x200xi32>)
    {schedule = #gemm.schedule<wgmma, block, tile = [64, 96, 128], warp = [16, 96], stages = 4, group = 4>} -> tensor<70x200xi32>
  return %d : tensor<70x200xi32>
}

// K ends in half a step.
func.func @persistent(%x: tensor<300x320xi8>, %w: tensor<140x320xi8>, %c: tensor<300x140xi32>) -> tensor<300x140xi32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<300x320xi8>, tensor<140x320xi8>) outs(%c : tensor<300x140xi32>)
    {schedule = #gemm.schedule<wgmma, persistent, tile = [128, 64, 128], warp = [16, 64], stages = 3, group = 4>} -> tensor<300x140xi32>
  return %d : tensor<300x140xi32>
}

func.func @cluster(%x: tensor<300x256xi8>, %w: tensor<140x256xi8>, %c: tensor<300x140xi32>) -> tensor<300x140xi32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<300x256xi8>, tensor<140x256xi8>) outs(%c : tensor<300x140xi32>)
    {schedule = #gemm.schedule<wgmma, block, tile = [128, 64, 128], warp = [16, 64], stages = 3, group = 4, cluster = [2, 1]>} -> tensor<300x140xi32>
  return %d : tensor<300x140xi32>
}

func.func @split(%x: tensor<70x1536xi8>, %w: tensor<80x1536xi8>, %c: tensor<70x80xi32>) -> tensor<70x80xi32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x1536xi8>, tensor<80x1536xi8>) outs(%c : tensor<70x80xi32>)
    {schedule = #gemm.schedule<wgmma, split_k, tile = [64, 64, 128], warp = [16, 64], stages = 3, group = 4, splits = 3>} -> tensor<70x80xi32>
  return %d : tensor<70x80xi32>
}

func.func @parts(%x: tensor<70x1536xi8>, %w: tensor<80x1536xi8>, %c: tensor<70x80xi32>) -> tensor<70x80xi32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x1536xi8>, tensor<80x1536xi8>) outs(%c : tensor<70x80xi32>)
    {schedule = #gemm.schedule<wgmma, split_k, tile = [64, 64, 128], warp = [16, 64], stages = 3, group = 4, splits = 3, reduce = cluster>} -> tensor<70x80xi32>
  return %d : tensor<70x80xi32>
}

func.func @stream(%x: tensor<130x1536xi8>, %w: tensor<200x1536xi8>, %c: tensor<130x200xi32>) -> tensor<130x200xi32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<130x1536xi8>, tensor<200x1536xi8>) outs(%c : tensor<130x200xi32>)
    {schedule = #gemm.schedule<wgmma, stream_k, tile = [64, 64, 128], warp = [16, 64], stages = 3, group = 4>} -> tensor<130x200xi32>
  return %d : tensor<130x200xi32>
}

func.func @pingpong(%x: tensor<200x384xi8>, %w: tensor<140x384xi8>, %c: tensor<200x140xi32>) -> tensor<200x140xi32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<200x384xi8>, tensor<140x384xi8>) outs(%c : tensor<200x140xi32>)
    {schedule = #gemm.schedule<wgmma, pingpong, tile = [64, 64, 128], warp = [16, 64], stages = 4, group = 4>} -> tensor<200x140xi32>
  return %d : tensor<200x140xi32>
}

func.func @swapped(%x: tensor<13x512xi8>, %w: tensor<90x512xi8>, %c: tensor<13x90xi32>) -> tensor<13x90xi32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<13x512xi8>, tensor<90x512xi8>) outs(%c : tensor<13x90xi32>)
    {schedule = #gemm.schedule<wgmma, block, tile = [64, 16, 128], warp = [16, 16], stages = 4, group = 4, swap>} -> tensor<13x90xi32>
  return %d : tensor<13x90xi32>
}

// No tensor map addresses lines that begin anywhere.
func.func @unaligned(%x: tensor<70x131xi8>, %w: tensor<33x131xi8>, %c: tensor<70x33xi32>) -> tensor<70x33xi32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x131xi8>, tensor<33x131xi8>) outs(%c : tensor<70x33xi32>)
    {schedule = #gemm.schedule<wgmma, block, tile = [64, 32, 128], warp = [16, 32], stages = 3, group = 4>} -> tensor<70x33xi32>
  return %d : tensor<70x33xi32>
}

// A tensor map addresses A, and none B.
func.func @mixed(%x: tensor<70x144xi8>, %all: tensor<33x145xi8>, %c: tensor<70x33xi32>) -> tensor<70x33xi32> {
  %w = tensor.extract_slice %all[0, 0] [33, 144] [1, 1] : tensor<33x145xi8> to tensor<33x144xi8>
  %d = gemm.matmul nt ins(%x, %w : tensor<70x144xi8>, tensor<33x144xi8>) outs(%c : tensor<70x33xi32>)
    {schedule = #gemm.schedule<wgmma, persistent, tile = [64, 32, 128], warp = [16, 32], stages = 3, group = 4>} -> tensor<70x33xi32>
  return %d : tensor<70x33xi32>
}

// A batch, and an epilogue with a bias.
func.func @batch(%x: tensor<3x70x128xi8>, %w: tensor<3x48x128xi8>, %c: tensor<3x70x48xf32>, %b: tensor<48xf32>) -> tensor<3x70x48xf32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<3x70x128xi8>, tensor<3x48x128xi8>) outs(%c : tensor<3x70x48xf32>)
      epilogue(%b : tensor<48xf32>) maps [affine_map<(b, m, n) -> (n)>] {
  ^bb0(%acc: i32, %v: f32):
    %f = arith.sitofp %acc : i32 to f32
    %s = arith.addf %f, %v : f32
    gemm.yield %s : f32
  } {schedule = #gemm.schedule<wgmma, block, tile = [64, 48, 128], warp = [16, 48], stages = 3, group = 4>} -> tensor<3x70x48xf32>
  return %d : tensor<3x70x48xf32>
}

// Two products of one A.
func.func @gate(%x: tensor<70x256xi8>, %w: tensor<48x256xi8>, %v: tensor<48x256xi8>, %c: tensor<70x48xi32>) -> tensor<70x48xi32> {
  %d = gemm.matmul nt ins(%x, %w, %v : tensor<70x256xi8>, tensor<48x256xi8>, tensor<48x256xi8>) outs(%c : tensor<70x48xi32>) epilogue {
  ^bb0(%p: i32, %q: i32):
    %y = arith.addi %p, %q : i32
    gemm.yield %y : i32
  }
    {schedule = #gemm.schedule<wgmma, block, tile = [64, 64, 128], warp = [16, 64], stages = 3, group = 4, products = 2>} -> tensor<70x48xi32>
  return %d : tensor<70x48xi32>
}

func.func @ua(%x: tensor<70x256xi8>, %w: tensor<33x256xi8>, %c: tensor<70x33xi32>) -> tensor<70x33xi32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x256xi8>, tensor<33x256xi8>) outs(%c : tensor<70x33xi32>)
    {unsigned_a, schedule = #gemm.schedule<wgmma, block, tile = [64, 32, 128], warp = [16, 32], stages = 3, group = 4>} -> tensor<70x33xi32>
  return %d : tensor<70x33xi32>
}

func.func @ub(%x: tensor<70x256xi8>, %w: tensor<33x256xi8>, %c: tensor<70x33xi32>) -> tensor<70x33xi32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x256xi8>, tensor<33x256xi8>) outs(%c : tensor<70x33xi32>)
    {unsigned_b, schedule = #gemm.schedule<wgmma, block, tile = [64, 32, 128], warp = [16, 32], stages = 3, group = 4>} -> tensor<70x33xi32>
  return %d : tensor<70x33xi32>
}

func.func @uab(%x: tensor<70x256xi8>, %w: tensor<33x256xi8>, %c: tensor<70x33xi32>) -> tensor<70x33xi32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x256xi8>, tensor<33x256xi8>) outs(%c : tensor<70x33xi32>)
    {unsigned_a, unsigned_b, schedule = #gemm.schedule<wgmma, block, tile = [64, 32, 128], warp = [16, 32], stages = 3, group = 4>} -> tensor<70x33xi32>
  return %d : tensor<70x33xi32>
}

func.func @swapped_ua(%x: tensor<13x256xi8>, %w: tensor<70x256xi8>, %c: tensor<13x70xi32>) -> tensor<13x70xi32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<13x256xi8>, tensor<70x256xi8>) outs(%c : tensor<13x70xi32>)
    {unsigned_a, schedule = #gemm.schedule<wgmma, block, tile = [64, 8, 128], warp = [16, 8], stages = 4, group = 4, swap>} -> tensor<13x70xi32>
  return %d : tensor<13x70xi32>
}

// What is stored in bytes is stored by lanes.
func.func @narrow(%x: tensor<70x256xi8>, %w: tensor<33x256xi8>, %c: tensor<70x33xi8>) -> tensor<70x33xi8> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x256xi8>, tensor<33x256xi8>) outs(%c : tensor<70x33xi8>) epilogue {
  ^bb0(%acc: i32):
    %h = arith.constant 7 : i32
    %s = arith.shrsi %acc, %h : i32
    gemm.yield %s : i32
  }
    {schedule = #gemm.schedule<wgmma, block, tile = [64, 32, 128], warp = [16, 32], stages = 3, group = 4>} -> tensor<70x33xi8>
  return %d : tensor<70x33xi8>
}
