// Products of bytes and numbers of 16 bits by every kind of schedule, on all classes of data.
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none
// RUN: gemm-run %t.gemm --entry=scaled --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=split --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=stream --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=persistent --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=swapped --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=peers --device=emulate --check | FileCheck %s
// CHECK: PASS: 1 step of @{{.*}} exact class holds
// RUN: FileCheck %s --check-prefix=PTX < %t.gemm/kernels.ptx
// PTX: .entry gemm_nt_bf16xi8_bf16_64x64x64
// Lines of both run along K: runs of k, which no lane exchanges.
// PTX-NOT: {{\.entry|shfl\.sync|ldmatrix}}
// PTX: ld.shared.v4
// PTX: fma.rn.bf16x2
// PTX: mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32
// PTX: .entry gemm_tn_f16xui8
// PTX-NOT: shfl.sync
// PTX: add.rn.f16x2
// PTX: mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32

// A weight-only quantised layer: a scale and a bias for each column, then one rounding.
func.func @scaled(%x: tensor<40x200xbf16>, %w: tensor<72x200xi8>, %s: tensor<72xbf16>, %b: tensor<72xf32>, %c: tensor<40x72xbf16>) -> tensor<40x72xbf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<40x200xbf16>, tensor<72x200xi8>) outs(%c : tensor<40x72xbf16>)
    epilogue(%s, %b : tensor<72xbf16>, tensor<72xf32>) maps [affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (n)>] {
    ^bb0(%acc: f32, %scale: f32, %bias: f32):
      %y = arith.mulf %acc, %scale : f32
      %z = arith.addf %y, %bias : f32
      gemm.yield %z : f32
    } {schedule = #gemm.schedule<mixed, block, tile = [64, 64, 64], warp = [32, 32], stages = 3, group = 4>} -> tensor<40x72xbf16>
  return %d : tensor<40x72xbf16>
}

func.func @split(%x: tensor<640x70xf16>, %w: tensor<640x80xi8>, %c: tensor<70x80xf32>) -> tensor<70x80xf32> {
  %d = gemm.matmul tn ins(%x, %w : tensor<640x70xf16>, tensor<640x80xi8>) outs(%c : tensor<70x80xf32>)
    {unsigned_b, schedule = #gemm.schedule<mixed, split_k, tile = [64, 64, 64], warp = [32, 32], stages = 3, group = 4, splits = 3>} -> tensor<70x80xf32>
  return %d : tensor<70x80xf32>
}

func.func @stream(%x: tensor<70x640xbf16>, %w: tensor<80x640xi8>, %c: tensor<70x80xbf16>) -> tensor<70x80xbf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x640xbf16>, tensor<80x640xi8>) outs(%c : tensor<70x80xbf16>)
    {unsigned_b, schedule = #gemm.schedule<mixed, stream_k, tile = [64, 64, 32], warp = [32, 32], stages = 4, group = 4>} -> tensor<70x80xbf16>
  return %d : tensor<70x80xbf16>
}

// Bytes of A, along M and along K.
func.func @persistent(%x: tensor<160x70xi8>, %w: tensor<80x160xbf16>, %c: tensor<70x80xbf16>) -> tensor<70x80xbf16> {
  %d = gemm.matmul tt ins(%x, %w : tensor<160x70xi8>, tensor<80x160xbf16>) outs(%c : tensor<70x80xbf16>)
    {schedule = #gemm.schedule<mixed, persistent, tile = [64, 64, 96], warp = [32, 32], stages = 2, group = 4>} -> tensor<70x80xbf16>
  return %d : tensor<70x80xbf16>
}

func.func @swapped(%x: tensor<20x161xf16>, %w: tensor<80x161xi8>, %c: tensor<20x80xf16>) -> tensor<20x80xf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<20x161xf16>, tensor<80x161xi8>) outs(%c : tensor<20x80xf16>) alpha(2.000000e+00) beta(1.000000e+00)
    {schedule = #gemm.schedule<mixed, block, tile = [64, 32, 64], warp = [32, 16], stages = 3, group = 4, swap>} -> tensor<20x80xf16>
  return %d : tensor<20x80xf16>
}

func.func @peers(%x: tensor<20x160xbf16>, %w: tensor<160x80xi8>, %v: tensor<160x80xi8>, %c: tensor<20x80xbf16>) -> tensor<20x80xbf16> {
  %d = gemm.matmul nn ins(%x, %w, %v : tensor<20x160xbf16>, tensor<160x80xi8>, tensor<160x80xi8>) outs(%c : tensor<20x80xbf16>)
    epilogue {
    ^bb0(%acc: f32, %other: f32):
      %y = arith.subf %acc, %other : f32
      gemm.yield %y : f32
    } {schedule = #gemm.schedule<mixed, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 4, products = 2>} -> tensor<20x80xbf16>
  return %d : tensor<20x80xbf16>
}
