// Products of f32 by tensor cores of bf16: in every storage order, with edges, batches, strides of whole and of
// single elements, by every kind of schedule that bf16x6 has, on all classes of data.
// RUN: gemm-opt %s --gemm-bufferize --gemm-to-tile 2>/dev/null | FileCheck %s --check-prefix=TILE
// TILE: tile.ring : <3, [<64x16xf32, k, cp_async>, <64x16xf32, mn, cp_async>]>
// TILE: tile.read %{{.+}}[0] step 0 : {{.+}} -> <32x16xf32>
// TILE: tile.mma {{.+}} : !tile.frag<32x16xf32>, !tile.frag<32x16xf32>, !tile.acc<32x32xf32> -> <32x32xf32>
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none
// RUN: FileCheck %s --check-prefix=PTX < %t.gemm/kernels.ptx
// RUN: gemm-run %t.gemm --entry=nn --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=nt --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=tn --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=tt --device=emulate --check --input=45x71xf32=random:seed=1 --input=33x45xf32=random:seed=2 --input=71x33xf32=random:seed=3 | FileCheck %s
// RUN: gemm-run %t.gemm --entry=split --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=stream --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=persistent --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=swapped --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=gate --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=gradient --device=emulate --check | FileCheck %s
// CHECK: f32 -> {{.*}} exact
// CHECK: PASS: 1 step of @{{.*}} exact class holds
// On a machine whose own instructions multiply no f32 either.
// RUN: gemm-compile %s -o %t.gemm --target=h200 --ptxas=none
// RUN: gemm-run %t.gemm --entry=nn --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=tt --device=emulate --check --input=45x71xf32=random:seed=1 --input=33x45xf32=random:seed=2 --input=71x33xf32=random:seed=3 | FileCheck %s

// Six products of sixteen k from 0, smallest first, whose sum f32 adds; or sixteen fmas.
// PTX-LABEL: .entry gemm_nn_f32_f32_64x64x16(
// PTX: vote.sync.all.pred
// PTX: cvt.rn.bf16x2.f32
// PTX-COUNT-48: mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32
// PTX-NOT: mma.sync
// PTX: shfl.sync.idx
// PTX: fma.rn.f32

// Of three and of nine products alike, as long as the module gives leave to be as far off.
// RUN: sed 's/bf16x6/bf16x3/g' %s > %t.3.mlir
// RUN: gemm-compile %t.3.mlir -o %t.3.gemm --target=sm_80 --ptxas=none
// RUN: FileCheck %s --check-prefix=THREE < %t.3.gemm/kernels.ptx
// THREE-LABEL: .entry gemm_nn_f32_f32_64x64x16(
// THREE: vote.sync.all.pred
// THREE-COUNT-24: mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32
// THREE-NOT: mma.sync
// THREE: shfl.sync.idx
// RUN: gemm-run %t.3.gemm --entry=nn --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.3.gemm --entry=nt --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.3.gemm --entry=split --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.3.gemm --entry=gate --device=emulate --check | FileCheck %s
// RUN: sed 's/bf16x6/bf16x9/g' %s > %t.9.mlir
// RUN: gemm-compile %t.9.mlir -o %t.9.gemm --target=h200 --ptxas=none
// RUN: FileCheck %s --check-prefix=NINE < %t.9.gemm/kernels.ptx
// NINE-LABEL: .entry gemm_nn_f32_f32_64x64x16(
// NINE: vote.sync.all.pred
// NINE-COUNT-72: mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32
// NINE-NOT: mma.sync
// NINE: shfl.sync.idx
// RUN: gemm-run %t.9.gemm --entry=nn --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.9.gemm --entry=tn --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.9.gemm --entry=stream --device=emulate --check | FileCheck %s
// RUN: sed '/^module/s/bf16x6/bf16x9/' %s > %t.far.mlir
// RUN: not gemm-compile %t.far.mlir -o %t.far.gemm --target=sm_80 --ptxas=none 2>&1 | FileCheck %s --check-prefix=FAR
// FAR: error: 'gemm.matmul' op expected a family as near as precision bf16x9, got bf16x6
// RUN: sed '/^module/s/attributes.* {$/{/' %s > %t.near.mlir
// RUN: not gemm-compile %t.near.mlir -o %t.near.gemm --target=sm_80 --ptxas=none 2>&1 | FileCheck %s --check-prefix=NEAR
// NEAR: error: 'gemm.matmul' op expected K to be known, and 32 or more, for sums by bf16x6 to be as near as those of fmas, got ?; gemm.precision = "bf16x6" allows it

#s = #gemm.schedule<bf16x6, block, tile = [64, 64, 16], warp = [32, 32], stages = 3, group = 4>

module attributes {gemm.precision = "bf16x6"} {
func.func @nn(%x: tensor<70x44xf32>, %w: tensor<44x100xf32>, %c: tensor<70x100xf32>) -> tensor<70x100xf32> {
  %d = gemm.matmul nn ins(%x, %w : tensor<70x44xf32>, tensor<44x100xf32>) outs(%c : tensor<70x100xf32>) {schedule = #s} -> tensor<70x100xf32>
  return %d : tensor<70x100xf32>
}

// Lines begin at any element, so that copies are of 4 bytes; K is odd.
func.func @nt(%x: tensor<3x70x45xf32>, %w: tensor<3x33x45xf32>, %c: tensor<3x70x33xf32>, %b: tensor<33xf32>) -> tensor<3x70x33xf32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<3x70x45xf32>, tensor<3x33x45xf32>) outs(%c : tensor<3x70x33xf32>) alpha(5.000000e-01) beta(-2.000000e+00)
      epilogue(%b : tensor<33xf32>) maps [affine_map<(b, m, n) -> (n)>] {
  ^bb0(%acc: f32, %v: f32):
    %s = arith.addf %acc, %v : f32
    %t = math.tanh %s : f32
    gemm.yield %t : f32
  } {schedule = #s} -> tensor<3x70x33xf32>
  return %d : tensor<3x70x33xf32>
}

func.func @tn(%x: tensor<45x71xf32>, %w: tensor<45x33xf32>, %c: tensor<71x33xbf16>) -> tensor<71x33xbf16> {
  %d = gemm.matmul tn ins(%x, %w : tensor<45x71xf32>, tensor<45x33xf32>) outs(%c : tensor<71x33xbf16>) {schedule = #s} -> tensor<71x33xbf16>
  return %d : tensor<71x33xbf16>
}

func.func @tt(%x: tensor<?x?xf32>, %w: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %d = gemm.matmul tt ins(%x, %w : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) {schedule = #s} -> tensor<?x?xf32>
  return %d : tensor<?x?xf32>
}

func.func @split(%x: tensor<640x70xf32>, %w: tensor<640x80xf32>, %c: tensor<70x80xf32>) -> tensor<70x80xf32> {
  %d = gemm.matmul tn ins(%x, %w : tensor<640x70xf32>, tensor<640x80xf32>) outs(%c : tensor<70x80xf32>)
    {schedule = #gemm.schedule<bf16x6, split_k, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 4, splits = 3>} -> tensor<70x80xf32>
  return %d : tensor<70x80xf32>
}

func.func @stream(%x: tensor<70x640xf32>, %w: tensor<640x80xf32>, %c: tensor<70x80xf32>) -> tensor<70x80xf32> {
  %d = gemm.matmul nn ins(%x, %w : tensor<70x640xf32>, tensor<640x80xf32>) outs(%c : tensor<70x80xf32>)
    {schedule = #gemm.schedule<bf16x6, stream_k, tile = [64, 64, 16], warp = [32, 32], stages = 4, group = 4>} -> tensor<70x80xf32>
  return %d : tensor<70x80xf32>
}

func.func @persistent(%x: tensor<160x70xf32>, %w: tensor<80x160xf32>, %c: tensor<70x80xf32>) -> tensor<70x80xf32> {
  %d = gemm.matmul tt ins(%x, %w : tensor<160x70xf32>, tensor<80x160xf32>) outs(%c : tensor<70x80xf32>)
    {schedule = #gemm.schedule<bf16x6, persistent, tile = [64, 64, 48], warp = [32, 32], stages = 2, group = 4>} -> tensor<70x80xf32>
  return %d : tensor<70x80xf32>
}

func.func @swapped(%x: tensor<20x160xf32>, %w: tensor<160x80xf32>, %c: tensor<20x80xf32>) -> tensor<20x80xf32> {
  %d = gemm.matmul nn ins(%x, %w : tensor<20x160xf32>, tensor<160x80xf32>) outs(%c : tensor<20x80xf32>)
    {schedule = #gemm.schedule<bf16x6, block, tile = [64, 32, 16], warp = [32, 16], stages = 3, group = 4, swap>} -> tensor<20x80xf32>
  return %d : tensor<20x80xf32>
}

// Two products of one A.
func.func @gate(%x: tensor<40x64xf32>, %g: tensor<64x48xf32>, %u: tensor<64x48xf32>, %c: tensor<40x48xf32>) -> tensor<40x48xf32> {
  %d = gemm.matmul nn ins(%x, %g, %u : tensor<40x64xf32>, tensor<64x48xf32>, tensor<64x48xf32>) outs(%c : tensor<40x48xf32>) epilogue {
  ^bb0(%p: f32, %q: f32):
    %y = arith.mulf %p, %q : f32
    gemm.yield %y : f32
  } {schedule = #gemm.schedule<bf16x6, block, tile = [64, 64, 16], warp = [32, 32], stages = 3, group = 4, products = 2>} -> tensor<40x48xf32>
  return %d : tensor<40x48xf32>
}

// A weight gradient with the bias gradient, the sums of A's rows.
func.func @gradient(%dy: memref<100x40xf32>, %x: memref<100x48xf32>, %dw: memref<40x48xf32>, %db: memref<40xf32>) {
  gemm.matmul tn ins(%dy, %x : memref<100x40xf32>, memref<100x48xf32>) outs(%dw : memref<40x48xf32>) sums(%db : memref<40xf32>)
    {schedule = #s}
  return
}
}
