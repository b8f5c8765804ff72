// Bytes, and numbers of 4 bits, beside floats of 16 bits by wgmma, which takes what was converted from registers: of B by
// schedules with swap. Every kind of schedule, on all classes of data.
// RUN: gemm-compile %s -o %t.gemm --target=h200 --ptxas=none
// RUN: gemm-run %t.gemm --entry=columns --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=split --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=persistent --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=stream --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=turns --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=plain --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=pairs --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=left --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=few --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=lines --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=lines_left --device=emulate --check | FileCheck %s
// CHECK: PASS: 1 step of @{{.*}} exact class holds
// RUN: FileCheck %s --check-prefix=PTX < %t.gemm/kernels.ptx
// Of a k-step two products, each of fragments of 32 k that were converted while the one before was in flight.
// PTX: .entry gemm_nt_bf16xi8_bf16_128x64x64
// PTX-NOT: .entry
// PTX: wgmma.mma_async.sync.aligned.m64n64k16.f32.bf16.bf16 {{{.*}}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, %rd{{[0-9]+}}, p, 1, 1, 0;

// Of B along K, in groups of two k-steps of which the last has one, with an epilogue.
func.func @columns(%x: tensor<40x192xbf16>, %w: tensor<200x192xi8>, %s: tensor<200x2xbf16>, %z: tensor<200x2xi8>, %b: tensor<200xf32>, %c: tensor<40x200xbf16>) -> tensor<40x200xbf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<40x192xbf16>, tensor<200x192xi8>) outs(%c : tensor<40x200xbf16>)
    scales(%s, %z : tensor<200x2xbf16>, tensor<200x2xi8>) blocks [1, 1, 128]
    epilogue(%b : tensor<200xf32>) maps [affine_map<(m, n) -> (n)>] {
    ^bb0(%acc: f32, %bias: f32):
      %y = arith.addf %acc, %bias : f32
      gemm.yield %y : f32
    } {schedule = #gemm.schedule<mixed_wgmma, block, tile = [128, 64, 64], warp = [16, 64], stages = 3, group = 4, swap>} -> tensor<40x200xbf16>
  return %d : tensor<40x200xbf16>
}

// Along N, without a sign, with zero points of f16.
func.func @split(%x: tensor<640x70xf16>, %w: tensor<640x80xi8>, %s: tensor<10x80xf16>, %z: tensor<10x80xf16>, %c: tensor<70x80xf32>) -> tensor<70x80xf32> {
  %d = gemm.matmul tn ins(%x, %w : tensor<640x70xf16>, tensor<640x80xi8>) outs(%c : tensor<70x80xf32>)
    scales(%s, %z : tensor<10x80xf16>, tensor<10x80xf16>) blocks [1, 1, 64]
    {unsigned_b, schedule = #gemm.schedule<mixed_wgmma, split_k, tile = [64, 32, 64], warp = [16, 32], stages = 3, group = 4, splits = 3, swap>} -> tensor<70x80xf32>
  return %d : tensor<70x80xf32>
}

// Scales alone; two warpgroups' rows to a warpgroup, in a cluster.
func.func @persistent(%x: tensor<70x640xbf16>, %w: tensor<300x640xi8>, %s: tensor<300x5xbf16>, %c: tensor<70x300xbf16>) -> tensor<70x300xbf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x640xbf16>, tensor<300x640xi8>) outs(%c : tensor<70x300xbf16>)
    scales(%s : tensor<300x5xbf16>) blocks [1, 1, 128]
    {unsigned_b, schedule = #gemm.schedule<mixed_wgmma, persistent, tile = [128, 32, 128], warp = [32, 32], stages = 2, group = 4, cluster = [2, 1], swap>} -> tensor<70x300xbf16>
  return %d : tensor<70x300xbf16>
}

func.func @stream(%x: tensor<70x640xbf16>, %w: tensor<80x640xi8>, %s: tensor<80x10xbf16>, %c: tensor<70x80xbf16>) -> tensor<70x80xbf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x640xbf16>, tensor<80x640xi8>) outs(%c : tensor<70x80xbf16>)
    scales(%s : tensor<80x10xbf16>) blocks [1, 1, 64]
    {schedule = #gemm.schedule<mixed_wgmma, stream_k, tile = [64, 64, 64], warp = [16, 64], stages = 4, group = 4, swap>} -> tensor<70x80xbf16>
  return %d : tensor<70x80xbf16>
}

func.func @turns(%x: tensor<70x256xf16>, %w: tensor<80x256xi8>, %s: tensor<80x2xf16>, %c: tensor<70x80xf16>) -> tensor<70x80xf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x256xf16>, tensor<80x256xi8>) outs(%c : tensor<70x80xf16>)
    scales(%s : tensor<80x2xf16>) blocks [1, 1, 128] alpha(2.000000e+00) beta(1.000000e+00)
    {schedule = #gemm.schedule<mixed_wgmma, pingpong, tile = [64, 32, 64], warp = [16, 32], stages = 4, group = 4, swap>} -> tensor<70x80xf16>
  return %d : tensor<70x80xf16>
}

// Without scales, K no multiple of tile k.
func.func @plain(%x: tensor<70x200xbf16>, %w: tensor<200x90xi8>, %c: tensor<70x90xbf16>) -> tensor<70x90xbf16> {
  %d = gemm.matmul nn ins(%x, %w : tensor<70x200xbf16>, tensor<200x90xi8>) outs(%c : tensor<70x90xbf16>)
    {schedule = #gemm.schedule<mixed_wgmma, block, tile = [64, 80, 64], warp = [16, 80], stages = 3, group = 4, swap>} -> tensor<70x90xbf16>
  return %d : tensor<70x90xbf16>
}

// Numbers of 4 bits, two in a byte.
func.func @pairs(%x: tensor<40x256xbf16>, %w: tensor<200x128xi8>, %s: tensor<200x2xbf16>, %z: tensor<200x2xi8>, %c: tensor<40x200xbf16>) -> tensor<40x200xbf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<40x256xbf16>, tensor<200x128xi8>) outs(%c : tensor<40x200xbf16>)
    scales(%s, %z : tensor<200x2xbf16>, tensor<200x2xi8>) blocks [1, 1, 128]
    {packed_b, unsigned_b, schedule = #gemm.schedule<mixed_wgmma, block, tile = [128, 48, 64], warp = [16, 48], stages = 3, group = 4, swap>} -> tensor<40x200xbf16>
  return %d : tensor<40x200xbf16>
}

// Bytes of A are the kernel's A as they are.
func.func @left(%x: tensor<70x128xi8>, %w: tensor<90x128xf16>, %c: tensor<70x90xf32>) -> tensor<70x90xf32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x128xi8>, tensor<90x128xf16>) outs(%c : tensor<70x90xf32>)
    {schedule = #gemm.schedule<mixed_wgmma, block, tile = [128, 96, 64], warp = [16, 96], stages = 3, group = 4>} -> tensor<70x90xf32>
  return %d : tensor<70x90xf32>
}

// Along N and M by tensor maps: rows of the kernel's A are loaded as pairs, and results of 16 bits stored through panels.
func.func @lines(%x: tensor<72x192xf16>, %w: tensor<192x160xi8>, %s: tensor<3x160xf16>, %c: tensor<72x160xf16>) -> tensor<72x160xf16> {
  %d = gemm.matmul nn ins(%x, %w : tensor<72x192xf16>, tensor<192x160xi8>) outs(%c : tensor<72x160xf16>)
    scales(%s : tensor<3x160xf16>) blocks [1, 1, 64]
    {schedule = #gemm.schedule<mixed_wgmma, block, tile = [128, 80, 64], warp = [16, 80], stages = 3, group = 4, swap>} -> tensor<72x160xf16>
  return %d : tensor<72x160xf16>
}

func.func @lines_left(%x: tensor<128x160xi8>, %w: tensor<96x128xbf16>, %c: tensor<160x96xbf16>) -> tensor<160x96xbf16> {
  %d = gemm.matmul tt ins(%x, %w : tensor<128x160xi8>, tensor<96x128xbf16>) outs(%c : tensor<160x96xbf16>)
    {unsigned_a, schedule = #gemm.schedule<mixed_wgmma, persistent, tile = [128, 96, 64], warp = [32, 96], stages = 3, group = 4>} -> tensor<160x96xbf16>
  return %d : tensor<160x96xbf16>
}

// A split without k-steps, which multiplies nothing.
func.func @few(%x: tensor<9x64xf16>, %w: tensor<20x64xi8>, %s: tensor<20x1xf16>, %c: tensor<9x20xf16>) -> tensor<9x20xf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<9x64xf16>, tensor<20x64xi8>) outs(%c : tensor<9x20xf16>)
    scales(%s : tensor<20x1xf16>) blocks [1, 1, 64]
    {schedule = #gemm.schedule<mixed_wgmma, split_k, tile = [64, 16, 64], warp = [16, 16], stages = 2, group = 4, splits = 3, swap>} -> tensor<9x20xf16>
  return %d : tensor<9x20xf16>
}
