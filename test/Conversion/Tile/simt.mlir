// Products of f32, one fma for each: in every storage order, with edges, batches, strides of whole and of
// single elements, by every kind of schedule that simt has, on all classes of data.
// RUN: gemm-opt %s --gemm-bufferize --gemm-to-tile 2>/dev/null | FileCheck %s --check-prefix=TILE
// TILE: tile.ring : <3, [<64x16xf32, k, cp_async>, <64x16xf32, mn, cp_async>]>
// TILE: tile.read %{{.+}}[0] step 0 : {{.+}} -> <32x2xf32>
// TILE: tile.mma {{.+}} : !tile.frag<32x2xf32>, !tile.frag<32x2xf32>, !tile.acc<32x32xf32> -> <32x32xf32>
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none
// RUN: FileCheck %s --check-prefix=PTX --implicit-check-not=mma.sync --implicit-check-not=wgmma < %t.gemm/kernels.ptx
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

// Two k of a row come together, and two columns where lines run along N.
// PTX-LABEL: .entry gemm_nn_f32_f32_64x64x16(
// PTX: ld.shared.v2.b32
// PTX: fma.rn.f32

#s = #gemm.schedule<simt, block, tile = [64, 64, 16], warp = [32, 32], stages = 3, group = 4>

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
  %d = gemm.matmul tt ins(%x, %w : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %d : tensor<?x?xf32>
}

func.func @split(%x: tensor<640x70xf32>, %w: tensor<640x80xf32>, %c: tensor<70x80xf32>) -> tensor<70x80xf32> {
  %d = gemm.matmul tn ins(%x, %w : tensor<640x70xf32>, tensor<640x80xf32>) outs(%c : tensor<70x80xf32>)
    {schedule = #gemm.schedule<simt, split_k, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 4, splits = 3>} -> tensor<70x80xf32>
  return %d : tensor<70x80xf32>
}

func.func @stream(%x: tensor<70x640xf32>, %w: tensor<640x80xf32>, %c: tensor<70x80xf32>) -> tensor<70x80xf32> {
  %d = gemm.matmul nn ins(%x, %w : tensor<70x640xf32>, tensor<640x80xf32>) outs(%c : tensor<70x80xf32>)
    {schedule = #gemm.schedule<simt, stream_k, tile = [64, 64, 16], warp = [32, 32], stages = 4, group = 4>} -> tensor<70x80xf32>
  return %d : tensor<70x80xf32>
}

func.func @persistent(%x: tensor<160x70xf32>, %w: tensor<80x160xf32>, %c: tensor<70x80xf32>) -> tensor<70x80xf32> {
  %d = gemm.matmul tt ins(%x, %w : tensor<160x70xf32>, tensor<80x160xf32>) outs(%c : tensor<70x80xf32>)
    {schedule = #gemm.schedule<simt, persistent, tile = [64, 64, 48], warp = [32, 32], stages = 2, group = 4>} -> tensor<70x80xf32>
  return %d : tensor<70x80xf32>
}

func.func @swapped(%x: tensor<20x160xf32>, %w: tensor<160x80xf32>, %c: tensor<20x80xf32>) -> tensor<20x80xf32> {
  %d = gemm.matmul nn ins(%x, %w : tensor<20x160xf32>, tensor<160x80xf32>) outs(%c : tensor<20x80xf32>)
    {schedule = #gemm.schedule<simt, block, tile = [64, 32, 16], warp = [32, 16], stages = 3, group = 4, swap>} -> tensor<20x80xf32>
  return %d : tensor<20x80xf32>
}

// Two products of one A.
func.func @gate(%x: tensor<40x64xf32>, %g: tensor<64x48xf32>, %u: tensor<64x48xf32>, %c: tensor<40x48xf32>) -> tensor<40x48xf32> {
  %d = gemm.matmul nn ins(%x, %g, %u : tensor<40x64xf32>, tensor<64x48xf32>, tensor<64x48xf32>) outs(%c : tensor<40x48xf32>) epilogue {
  ^bb0(%p: f32, %q: f32):
    %y = arith.mulf %p, %q : f32
    gemm.yield %y : f32
  } -> tensor<40x48xf32>
  return %d : tensor<40x48xf32>
}

// A weight gradient with the bias gradient, the sums of A's rows.
func.func @gradient(%dy: memref<100x40xf32>, %x: memref<100x48xf32>, %dw: memref<40x48xf32>, %db: memref<40xf32>) {
  gemm.matmul tn ins(%dy, %x : memref<100x40xf32>, memref<100x48xf32>) outs(%dw : memref<40x48xf32>) sums(%db : memref<40xf32>)
    {schedule = #s}
  return
}
