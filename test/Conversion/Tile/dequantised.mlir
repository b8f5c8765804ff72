// Products of bytes with scales and zero points of groups of k, by every kind of schedule, on all classes of data.
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none
// RUN: gemm-run %t.gemm --entry=columns --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=split --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=stream --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=persistent --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=swapped --device=emulate --check | FileCheck %s
// CHECK: PASS: 1 step of @{{.*}} exact class holds
// RUN: FileCheck %s --check-prefix=PTX < %t.gemm/kernels.ptx
// RUN: gemm-opt %s --gemm-select-schedule=target=a100 --gemm-bufferize --gemm-to-tile | FileCheck %s --check-prefix=TILE
// Those of a group of two k-steps are loaded where it begins, and kept; of one of a single step in each.
// TILE: tile.kernel @gemm_nt_bf16xi8_bf16_64x64x64(
// TILE: %[[FIRST:.+]] = tile.read_quant
// TILE: scf.for %[[K:.+]] = {{.+}} iter_args({{.+}}, %[[KEPT:arg[0-9]+]] = %[[FIRST]])
// TILE: %[[NEXT:.+]] = arith.addi %[[K]],
// TILE: %[[OF:.+]] = arith.remui %[[NEXT]],
// TILE: %[[BEGINS:.+]] = arith.cmpi eq, %[[OF]],
// TILE: scf.if %[[BEGINS]] -> (!tile.quant<
// TILE: tile.read_quant {{.+}} at %[[NEXT]] of {{.+}} steps 2
// TILE: } else {
// TILE-NEXT: scf.yield %[[KEPT]]
// TILE: tile.kernel @gemm_nt_bf16xui8_bf16_64x64x32(
// TILE-NOT: arith.remui
// TILE: tile.kernel @gemm_tt_
// The sign of a zero point is turned once a slot; numbers are lessened and scaled by one fma of a pair each.
// PTX: .entry gemm_nt_bf16xi8_bf16_64x64x64
// PTX-NOT: .entry
// PTX: ld.global.b16
// PTX: fma.rn.bf16x2
// PTX: mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32

// Of B along K, in groups of two k-steps of which the last has one, with an epilogue.
func.func @columns(%x: tensor<40x192xbf16>, %w: tensor<72x192xi8>, %s: tensor<72x2xbf16>, %z: tensor<72x2xi8>, %b: tensor<72xf32>, %c: tensor<40x72xbf16>) -> tensor<40x72xbf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<40x192xbf16>, tensor<72x192xi8>) outs(%c : tensor<40x72xbf16>)
    scales(%s, %z : tensor<72x2xbf16>, tensor<72x2xi8>) blocks [1, 1, 128]
    epilogue(%b : tensor<72xf32>) maps [affine_map<(m, n) -> (n)>] {
    ^bb0(%acc: f32, %bias: f32):
      %y = arith.addf %acc, %bias : f32
      gemm.yield %y : f32
    } {schedule = #gemm.schedule<mixed, block, tile = [64, 64, 64], warp = [32, 32], stages = 3, group = 4>} -> tensor<40x72xbf16>
  return %d : tensor<40x72xbf16>
}

// Without a sign, with zero points of f16.
func.func @split(%x: tensor<640x70xf16>, %w: tensor<640x80xi8>, %s: tensor<10x80xf16>, %z: tensor<10x80xf16>, %c: tensor<70x80xf32>) -> tensor<70x80xf32> {
  %d = gemm.matmul tn ins(%x, %w : tensor<640x70xf16>, tensor<640x80xi8>) outs(%c : tensor<70x80xf32>)
    scales(%s, %z : tensor<10x80xf16>, tensor<10x80xf16>) blocks [1, 1, 64]
    {unsigned_b, schedule = #gemm.schedule<mixed, split_k, tile = [64, 64, 64], warp = [32, 32], stages = 3, group = 4, splits = 3>} -> tensor<70x80xf32>
  return %d : tensor<70x80xf32>
}

// Scales alone.
func.func @stream(%x: tensor<70x640xbf16>, %w: tensor<80x640xi8>, %s: tensor<80x20xbf16>, %c: tensor<70x80xbf16>) -> tensor<70x80xbf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x640xbf16>, tensor<80x640xi8>) outs(%c : tensor<70x80xbf16>)
    scales(%s : tensor<80x20xbf16>) blocks [1, 1, 32]
    {unsigned_b, schedule = #gemm.schedule<mixed, stream_k, tile = [64, 64, 32], warp = [32, 32], stages = 4, group = 4>} -> tensor<70x80xbf16>
  return %d : tensor<70x80xbf16>
}

// Bytes of A, along M; one group of all k.
func.func @persistent(%x: tensor<192x70xi8>, %w: tensor<80x192xbf16>, %s: tensor<1x70xbf16>, %z: tensor<1x70xi8>, %c: tensor<70x80xbf16>) -> tensor<70x80xbf16> {
  %d = gemm.matmul tt ins(%x, %w : tensor<192x70xi8>, tensor<80x192xbf16>) outs(%c : tensor<70x80xbf16>)
    scales(%s, %z : tensor<1x70xbf16>, tensor<1x70xi8>) blocks [1, 1, 192]
    {schedule = #gemm.schedule<mixed, persistent, tile = [64, 64, 96], warp = [32, 32], stages = 2, group = 4>} -> tensor<70x80xbf16>
  return %d : tensor<70x80xbf16>
}

func.func @swapped(%x: tensor<20x192xf16>, %w: tensor<80x192xi8>, %s: tensor<80x2xf16>, %z: tensor<80x2xi8>, %c: tensor<20x80xf16>) -> tensor<20x80xf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<20x192xf16>, tensor<80x192xi8>) outs(%c : tensor<20x80xf16>)
    scales(%s, %z : tensor<80x2xf16>, tensor<80x2xi8>) blocks [1, 1, 128] alpha(2.000000e+00) beta(1.000000e+00)
    {schedule = #gemm.schedule<mixed, block, tile = [64, 32, 64], warp = [32, 16], stages = 3, group = 4, swap>} -> tensor<20x80xf16>
  return %d : tensor<20x80xf16>
}
