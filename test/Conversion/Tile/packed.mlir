// Products of numbers of 4 bits, two in a byte along K, with scales and zero points of groups of k, by every kind of schedule.
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none
// RUN: gemm-run %t.gemm --entry=columns --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=split --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=stream --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=persistent --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=swapped --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=columns --device=ref --check | FileCheck %s
// CHECK: PASS: 1 step of @{{.*}} exact class holds
// RUN: gemm-opt %s --gemm-bufferize --gemm-to-tile | gemm-opt | FileCheck %s --check-prefix=TILE
// RUN: gemm-opt %s --gemm-bufferize --gemm-to-tile --emit-bytecode | gemm-opt | FileCheck %s --check-prefix=TILE
// TILE: tile.kernel @gemm_nt_bf16xui4_bf16_64x64x32
// TILE: tile.read %{{.+}}[1] step 0 scaled %{{.+}} less 8 : {{.+}}<64x32xui4, k, cp_async>{{.+}} -> {{.+}}16x32xbf16>
// RUN: FileCheck %s --check-prefix=PTX < %t.gemm/kernels.ptx
// RUN: FileCheck %s --check-prefix=JSON < %t.gemm/launch.json
// Numbers are what the lowest bits of 128 are above it. A lane has a run of k where lines of both run along K.
// PTX: .entry gemm_nt_bf16xi4_bf16_64x64x64
// PTX-NOT: {{\.entry|shfl\.sync|ldmatrix}}
// PTX: ld.shared.v4
// PTX: mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32
// Else bytes are exchanged with the lanes beside it.
// PTX: .entry gemm_tt_f16xui4
// PTX-NOT: .entry
// PTX: ldmatrix.sync.aligned.m8n8.x4.shared.b16
// PTX: shfl.sync.bfly.b32
// JSON: "dequantized": {
// JSON-NEXT: "bits": 4,
// What a bundle says of them is checked when it is read.
// RUN: rm -rf %t.wrong && cp -r %t.gemm %t.wrong
// RUN: sed -e 's/"bits": 4/"bits": 5/' %t.gemm/launch.json > %t.wrong/launch.json
// RUN: not gemm-run %t.wrong --entry=columns --device=ref 2>&1 | FileCheck %s --check-prefix=BITS
// BITS: dequantized{{.*}}bits: expected 8, or 4 of b
// RUN: sed -e '/"bits": 4/d' %t.gemm/launch.json > %t.wrong/launch.json
// RUN: not gemm-run %t.wrong --entry=columns --device=ref 2>&1 | FileCheck %s --check-prefix=HALF
// HALF: expected K 192, got 96
// RUN: sed -e 's/"zero_point": 8/"zero_point": 16/' %t.gemm/launch.json > %t.wrong/launch.json
// RUN: not gemm-run %t.wrong --entry=stream --device=ref 2>&1 | FileCheck %s --check-prefix=POINT
// POINT: zero_point: expected an integer from 0 to 15

// Numbers from -8 to 7, in groups of two k-steps of which the last has one, with an epilogue.
func.func @columns(%x: tensor<40x192xbf16>, %w: tensor<72x96xi8>, %s: tensor<72x2xbf16>, %z: tensor<72x2xi8>, %b: tensor<72xf32>, %c: tensor<40x72xbf16>) -> tensor<40x72xbf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<40x192xbf16>, tensor<72x96xi8>) outs(%c : tensor<40x72xbf16>)
    scales(%s, %z : tensor<72x2xbf16>, tensor<72x2xi8>) blocks [1, 1, 128]
    epilogue(%b : tensor<72xf32>) maps [affine_map<(m, n) -> (n)>] {
    ^bb0(%acc: f32, %bias: f32):
      %y = arith.addf %acc, %bias : f32
      gemm.yield %y : f32
    } {packed_b, schedule = #gemm.schedule<mixed, block, tile = [64, 64, 64], warp = [32, 32], stages = 3, group = 4>} -> tensor<40x72xbf16>
  return %d : tensor<40x72xbf16>
}

// From 0 to 15, with zero points of f16, A along M.
func.func @split(%x: tensor<640x70xf16>, %w: tensor<80x320xi8>, %s: tensor<80x10xf16>, %z: tensor<80x10xf16>, %c: tensor<70x80xf32>) -> tensor<70x80xf32> {
  %d = gemm.matmul tt ins(%x, %w : tensor<640x70xf16>, tensor<80x320xi8>) outs(%c : tensor<70x80xf32>)
    scales(%s, %z : tensor<80x10xf16>, tensor<80x10xf16>) blocks [1, 1, 64]
    {packed_b, unsigned_b, schedule = #gemm.schedule<mixed, split_k, tile = [64, 64, 64], warp = [32, 32], stages = 3, group = 4, splits = 3>} -> tensor<70x80xf32>
  return %d : tensor<70x80xf32>
}

// One zero point of all; 16 rows of a warp.
func.func @stream(%x: tensor<70x640xbf16>, %w: tensor<80x320xi8>, %s: tensor<80x20xbf16>, %c: tensor<70x80xbf16>) -> tensor<70x80xbf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x640xbf16>, tensor<80x320xi8>) outs(%c : tensor<70x80xbf16>)
    scales(%s : tensor<80x20xbf16>) blocks [1, 1, 32]
    {packed_b, unsigned_b, zero_point = 8 : i64, schedule = #gemm.schedule<mixed, stream_k, tile = [64, 64, 32], warp = [32, 16], stages = 4, group = 4>} -> tensor<70x80xbf16>
  return %d : tensor<70x80xbf16>
}

// One group of all k, scales alone, of f16.
func.func @persistent(%x: tensor<192x70xf16>, %w: tensor<80x96xi8>, %s: tensor<80x1xf16>, %c: tensor<70x80xf16>) -> tensor<70x80xf16> {
  %d = gemm.matmul tt ins(%x, %w : tensor<192x70xf16>, tensor<80x96xi8>) outs(%c : tensor<70x80xf16>)
    scales(%s : tensor<80x1xf16>) blocks [1, 1, 192]
    {packed_b, schedule = #gemm.schedule<mixed, persistent, tile = [64, 64, 96], warp = [32, 32], stages = 2, group = 4>} -> tensor<70x80xf16>
  return %d : tensor<70x80xf16>
}

func.func @swapped(%x: tensor<20x192xf16>, %w: tensor<80x96xi8>, %s: tensor<80x2xf16>, %c: tensor<20x80xf16>) -> tensor<20x80xf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<20x192xf16>, tensor<80x96xi8>) outs(%c : tensor<20x80xf16>)
    scales(%s : tensor<80x2xf16>) blocks [1, 1, 128] alpha(2.000000e+00) beta(1.000000e+00)
    {packed_b, zero_point = -3 : i64, schedule = #gemm.schedule<mixed, block, tile = [64, 32, 64], warp = [32, 16], stages = 3, group = 4, swap>} -> tensor<20x80xf16>
  return %d : tensor<20x80xf16>
}
