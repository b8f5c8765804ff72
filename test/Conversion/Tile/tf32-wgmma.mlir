// Products of f32 rounded to tf32 by wgmma, by every kind of schedule that it has, with operands that tensor
// maps address and others, on all classes of data. Slots hold what is rounded already: by tensor maps of type
// tf32, and by the threads that copy what no map addresses.
// RUN: gemm-opt %s --gemm-select-schedule=target=h200 --gemm-bufferize --gemm-to-tile | FileCheck %s --check-prefix=TILE
// TILE: tile.ring readers(4) : <4, [<64x32xtf32, k, tma>, <96x32xtf32, k, tma>], mbarrier>
// TILE: tile.mma {{.+}} -> <64x96xf32, flying>
// TILE: tile.ring readers(4) : <3, [<64x32xtf32, k, ldst>, <32x32xtf32, k, ldst>], mbarrier>
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
// CHECK: tf32_even -> {{.*}} exact
// CHECK: PASS: 1 step of @{{.*}} exact class holds
// A tensor map of f32 leaves to wgmma what it cuts off.
// RUN: sed '/"box"/,/"swizzle"/{/"precision"/d}' %t.gemm/launch.json > %t.json
// RUN: not cmp %t.json %t.gemm/launch.json
// RUN: mv %t.json %t.gemm/launch.json
// RUN: not gemm-run %t.gemm --entry=block --device=emulate --check | FileCheck %s --check-prefix=CUT
// CUT: wrong in the exact class

// A part of 32 k, of 8 each: four products, of one descriptor each for A and B.
// PTX-LABEL: .entry gemm_nt_tf32_f32_64x96x32(
// PTX-NOT: cvt.r
// PTX: wgmma.mma_async.sync.aligned.m64n96k8.f32.tf32.tf32 {{.*}}, p, 1, 1;
// PTX-COUNT-3: wgmma.mma_async.sync.aligned.m64n96k8.f32.tf32.tf32
// PTX: wgmma.wait_group
// PTX-LABEL: .entry gemm_nt_tf32_f32_64x32x32{{(_.*)?}}(
// PTX: cvt.rn.tf32.f32
// PTX: wgmma.mma_async.sync.aligned.m64n32k8.f32.tf32.tf32

func.func @block(%x: tensor<70x160xf32>, %w: tensor<200x160xf32>, %c: tensor<70x200xf32>) -> tensor<70x200xf32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x160xf32>, tensor<200x160xf32>) outs(%c : tensor<70x200xf32>)
    {precision = tf32, schedule = #gemm.schedule<wgmma, block, tile = [64, 96, 32], warp = [16, 96], stages = 4, group = 4>} -> tensor<70x200xf32>
  return %d : tensor<70x200xf32>
}

// K ends in half a step.
func.func @persistent(%x: tensor<300x80xf32>, %w: tensor<140x80xf32>, %c: tensor<300x140xf32>) -> tensor<300x140xf32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<300x80xf32>, tensor<140x80xf32>) outs(%c : tensor<300x140xf32>)
    {precision = tf32, schedule = #gemm.schedule<wgmma, persistent, tile = [128, 64, 32], warp = [16, 64], stages = 3, group = 4>} -> tensor<300x140xf32>
  return %d : tensor<300x140xf32>
}

func.func @cluster(%x: tensor<300x64xf32>, %w: tensor<140x64xf32>, %c: tensor<300x140xf32>) -> tensor<300x140xf32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<300x64xf32>, tensor<140x64xf32>) outs(%c : tensor<300x140xf32>)
    {precision = tf32, schedule = #gemm.schedule<wgmma, block, tile = [128, 64, 32], warp = [16, 64], stages = 3, group = 4, cluster = [2, 1]>} -> tensor<300x140xf32>
  return %d : tensor<300x140xf32>
}

func.func @split(%x: tensor<70x384xf32>, %w: tensor<80x384xf32>, %c: tensor<70x80xf32>) -> tensor<70x80xf32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x384xf32>, tensor<80x384xf32>) outs(%c : tensor<70x80xf32>)
    {precision = tf32, schedule = #gemm.schedule<wgmma, split_k, tile = [64, 64, 32], warp = [16, 64], stages = 3, group = 4, splits = 3>} -> tensor<70x80xf32>
  return %d : tensor<70x80xf32>
}

func.func @parts(%x: tensor<70x384xf32>, %w: tensor<80x384xf32>, %c: tensor<70x80xf32>) -> tensor<70x80xf32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x384xf32>, tensor<80x384xf32>) outs(%c : tensor<70x80xf32>)
    {precision = tf32, schedule = #gemm.schedule<wgmma, split_k, tile = [64, 64, 32], warp = [16, 64], stages = 3, group = 4, splits = 3, reduce = cluster>} -> tensor<70x80xf32>
  return %d : tensor<70x80xf32>
}

func.func @stream(%x: tensor<130x384xf32>, %w: tensor<200x384xf32>, %c: tensor<130x200xf32>) -> tensor<130x200xf32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<130x384xf32>, tensor<200x384xf32>) outs(%c : tensor<130x200xf32>)
    {precision = tf32, schedule = #gemm.schedule<wgmma, stream_k, tile = [64, 64, 32], warp = [16, 64], stages = 3, group = 4>} -> tensor<130x200xf32>
  return %d : tensor<130x200xf32>
}

func.func @pingpong(%x: tensor<200x96xf32>, %w: tensor<140x96xf32>, %c: tensor<200x140xf32>) -> tensor<200x140xf32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<200x96xf32>, tensor<140x96xf32>) outs(%c : tensor<200x140xf32>)
    {precision = tf32, schedule = #gemm.schedule<wgmma, pingpong, tile = [64, 64, 32], warp = [16, 64], stages = 4, group = 4>} -> tensor<200x140xf32>
  return %d : tensor<200x140xf32>
}

func.func @swapped(%x: tensor<13x128xf32>, %w: tensor<90x128xf32>, %c: tensor<13x90xf32>) -> tensor<13x90xf32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<13x128xf32>, tensor<90x128xf32>) outs(%c : tensor<13x90xf32>)
    {precision = tf32, schedule = #gemm.schedule<wgmma, block, tile = [64, 16, 32], warp = [16, 16], stages = 4, group = 4, swap>} -> tensor<13x90xf32>
  return %d : tensor<13x90xf32>
}

// No tensor map addresses lines that begin anywhere.
func.func @unaligned(%x: tensor<70x35xf32>, %w: tensor<33x35xf32>, %c: tensor<70x33xf32>) -> tensor<70x33xf32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x35xf32>, tensor<33x35xf32>) outs(%c : tensor<70x33xf32>)
    {precision = tf32, schedule = #gemm.schedule<wgmma, block, tile = [64, 32, 32], warp = [16, 32], stages = 3, group = 4>} -> tensor<70x33xf32>
  return %d : tensor<70x33xf32>
}

// A tensor map addresses A, and none B.
func.func @mixed(%x: tensor<70x40xf32>, %all: tensor<33x41xf32>, %c: tensor<70x33xf32>) -> tensor<70x33xf32> {
  %w = tensor.extract_slice %all[0, 0] [33, 40] [1, 1] : tensor<33x41xf32> to tensor<33x40xf32>
  %d = gemm.matmul nt ins(%x, %w : tensor<70x40xf32>, tensor<33x40xf32>) outs(%c : tensor<70x33xf32>)
    {precision = tf32, schedule = #gemm.schedule<wgmma, persistent, tile = [64, 32, 32], warp = [16, 32], stages = 3, group = 4>} -> tensor<70x33xf32>
  return %d : tensor<70x33xf32>
}

// A batch, and an epilogue with a bias.
func.func @batch(%x: tensor<3x70x32xf32>, %w: tensor<3x48x32xf32>, %c: tensor<3x70x48xbf16>, %b: tensor<48xf32>) -> tensor<3x70x48xbf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<3x70x32xf32>, tensor<3x48x32xf32>) outs(%c : tensor<3x70x48xbf16>) alpha(5.000000e-01) beta(-2.000000e+00)
      epilogue(%b : tensor<48xf32>) maps [affine_map<(b, m, n) -> (n)>] {
  ^bb0(%acc: f32, %v: f32):
    %s = arith.addf %acc, %v : f32
    gemm.yield %s : f32
  } {precision = tf32, schedule = #gemm.schedule<wgmma, block, tile = [64, 48, 32], warp = [16, 48], stages = 3, group = 4>} -> tensor<3x70x48xbf16>
  return %d : tensor<3x70x48xbf16>
}

// Two products of one A.
func.func @gate(%x: tensor<70x64xf32>, %w: tensor<48x64xf32>, %v: tensor<48x64xf32>, %c: tensor<70x48xf32>) -> tensor<70x48xf32> {
  %d = gemm.matmul nt ins(%x, %w, %v : tensor<70x64xf32>, tensor<48x64xf32>, tensor<48x64xf32>) outs(%c : tensor<70x48xf32>) epilogue {
  ^bb0(%p: f32, %q: f32):
    %y = arith.mulf %p, %q : f32
    gemm.yield %y : f32
  }
    {precision = tf32, schedule = #gemm.schedule<wgmma, block, tile = [64, 64, 32], warp = [16, 64], stages = 3, group = 4, products = 2>} -> tensor<70x48xf32>
  return %d : tensor<70x48xf32>
}
