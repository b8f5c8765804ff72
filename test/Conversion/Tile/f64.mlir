// Products of f64 on tensor cores: in every storage order, with edges, batches, strides of whole vectors and of single
// elements, by every kind of schedule that mma_sync has, on all classes of data; epilogues, C and outputs of f64.
// RUN: gemm-opt %s --gemm-bufferize --gemm-to-tile | FileCheck %s --check-prefix=TILE
// TILE: tile.ring : <3, [<64x16xf64, k, cp_async>, <64x16xf64, mn, cp_async>]>
// TILE: tile.read %{{.+}}[0] step 0 : {{.+}} -> <32x4xf64>
// TILE: tile.mma {{.+}} : !tile.frag<32x4xf64>, !tile.frag<32x4xf64>, !tile.acc<32x32xf64> -> <32x32xf64>
// RUN: gemm-opt %s --pass-pipeline='builtin.module(gemm-bufferize,gemm-to-tile,gpu.module(tile-expand-schedule,tile-to-nvvm))' | FileCheck %s --check-prefix=NVVM
// NVVM: llvm.load %{{.+}} {alignment = 8 : i64} : !llvm.ptr<3> -> f64
// NVVM: llvm.call_intrinsic "llvm.nvvm.mma.m8n8k4.row.col.f64"(%{{.+}}, %{{.+}}, %{{.+}}, %{{.+}}) : (f64, f64, f64, f64) -> !llvm.struct<(f64, f64)>
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none
// RUN: FileCheck %s --check-prefix=PTX < %t.gemm/kernels.ptx
// RUN: grep -c '"accumulate": "f64"' %t.gemm/launch.json
// RUN: gemm-run %t.gemm --entry=nn --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=nt --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=tn --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=tt --device=emulate --check --input=45x71xf64=random:seed=1 --input=33x45xf64=random:seed=2 --input=71x33xf64=random:seed=3 | FileCheck %s
// RUN: gemm-run %t.gemm --entry=split --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=stream --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=persistent --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=swapped --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=gate --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=outputs --device=emulate --check | FileCheck %s
// CHECK: f64{{.*}} exact
// CHECK: PASS: {{.*}} exact class holds
// RUN: gemm-compile %s -o %t.gemm --target=h200 --ptxas=none
// RUN: FileCheck %s --check-prefix=HOPPER < %t.gemm/kernels.ptx
// RUN: gemm-run %t.gemm --entry=nn --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=tt --device=emulate --check --input=45x71xf64=random:seed=1 --input=33x45xf64=random:seed=2 --input=71x33xf64=random:seed=3 | FileCheck %s

// One instruction for each eight rows, on Hopper one for sixteen.
// PTX-LABEL: .entry gemm_nn_f64_f64_64x64x16(
// PTX: cp.async.cg.shared.global
// PTX-NOT: ldmatrix
// PTX: ld.shared.b64
// PTX-NOT: mma.sync.aligned.m16n8
// PTX: mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64
// HOPPER-NOT: mma.sync.aligned.m8n8k4
// HOPPER: mma.sync.aligned.m16n8k4.row.col.f64.f64.f64.f64
// HOPPER-NOT: mma.sync.aligned.m8n8k4

#s = #gemm.schedule<mma_sync, block, tile = [64, 64, 16], warp = [32, 32], stages = 3, group = 4>

func.func @nn(%x: tensor<70x44xf64>, %w: tensor<44x100xf64>, %c: tensor<70x100xf64>) -> tensor<70x100xf64> {
  %d = gemm.matmul nn ins(%x, %w : tensor<70x44xf64>, tensor<44x100xf64>) outs(%c : tensor<70x100xf64>) {schedule = #s} -> tensor<70x100xf64>
  return %d : tensor<70x100xf64>
}

// Lines begin at any element, so that copies are of 8 bytes; K is no multiple of 4.
func.func @nt(%x: tensor<3x70x45xf64>, %w: tensor<3x33x45xf64>, %c: tensor<3x70x33xf64>, %b: tensor<33xf64>) -> tensor<3x70x33xf64> {
  %d = gemm.matmul nt ins(%x, %w : tensor<3x70x45xf64>, tensor<3x33x45xf64>) outs(%c : tensor<3x70x33xf64>) alpha(1.000000e-01) beta(-2.000000e+00)
      epilogue(%b : tensor<33xf64>) maps [affine_map<(b, m, n) -> (n)>] {
  ^bb0(%acc: f64, %v: f64):
    %zero = arith.constant 0.0 : f64
    %s = arith.addf %acc, %v : f64
    %t = arith.maximumf %s, %zero : f64
    %u = math.sqrt %t : f64
    gemm.yield %u : f64
  } -> tensor<3x70x33xf64>
  return %d : tensor<3x70x33xf64>
}

// A narrower output is rounded once.
func.func @tn(%x: tensor<45x71xf64>, %w: tensor<45x33xf64>, %c: tensor<71x33xf32>) -> tensor<71x33xf32> {
  %d = gemm.matmul tn ins(%x, %w : tensor<45x71xf64>, tensor<45x33xf64>) outs(%c : tensor<71x33xf32>) epilogue {
  ^bb0(%acc: f64):
    %t = arith.truncf %acc : f64 to f32
    gemm.yield %t : f32
  } -> tensor<71x33xf32>
  return %d : tensor<71x33xf32>
}

func.func @tt(%x: tensor<?x?xf64>, %w: tensor<?x?xf64>, %c: tensor<?x?xf64>) -> tensor<?x?xf64> {
  %d = gemm.matmul tt ins(%x, %w : tensor<?x?xf64>, tensor<?x?xf64>) outs(%c : tensor<?x?xf64>) -> tensor<?x?xf64>
  return %d : tensor<?x?xf64>
}

func.func @split(%x: tensor<640x70xf64>, %w: tensor<640x80xf64>, %c: tensor<70x80xf64>) -> tensor<70x80xf64> {
  %d = gemm.matmul tn ins(%x, %w : tensor<640x70xf64>, tensor<640x80xf64>) outs(%c : tensor<70x80xf64>)
    {schedule = #gemm.schedule<mma_sync, split_k, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 4, splits = 3>} -> tensor<70x80xf64>
  return %d : tensor<70x80xf64>
}

func.func @stream(%x: tensor<70x640xf64>, %w: tensor<640x80xf64>, %c: tensor<70x80xf64>) -> tensor<70x80xf64> {
  %d = gemm.matmul nn ins(%x, %w : tensor<70x640xf64>, tensor<640x80xf64>) outs(%c : tensor<70x80xf64>)
    {schedule = #gemm.schedule<mma_sync, stream_k, tile = [64, 64, 16], warp = [32, 32], stages = 4, group = 4>} -> tensor<70x80xf64>
  return %d : tensor<70x80xf64>
}

func.func @persistent(%x: tensor<160x70xf64>, %w: tensor<80x160xf64>, %c: tensor<70x80xf64>) -> tensor<70x80xf64> {
  %d = gemm.matmul tt ins(%x, %w : tensor<160x70xf64>, tensor<80x160xf64>) outs(%c : tensor<70x80xf64>)
    {schedule = #gemm.schedule<mma_sync, persistent, tile = [64, 64, 48], warp = [32, 32], stages = 2, group = 4>} -> tensor<70x80xf64>
  return %d : tensor<70x80xf64>
}

func.func @swapped(%x: tensor<20x160xf64>, %w: tensor<160x80xf64>, %c: tensor<20x80xf64>) -> tensor<20x80xf64> {
  %d = gemm.matmul nn ins(%x, %w : tensor<20x160xf64>, tensor<160x80xf64>) outs(%c : tensor<20x80xf64>)
    {schedule = #gemm.schedule<mma_sync, block, tile = [64, 32, 16], warp = [32, 16], stages = 3, group = 4, swap>} -> tensor<20x80xf64>
  return %d : tensor<20x80xf64>
}

// Two products of one A.
func.func @gate(%x: tensor<40x64xf64>, %g: tensor<64x48xf64>, %u: tensor<64x48xf64>, %c: tensor<40x48xf64>) -> tensor<40x48xf64> {
  %d = gemm.matmul nn ins(%x, %g, %u : tensor<40x64xf64>, tensor<64x48xf64>, tensor<64x48xf64>) outs(%c : tensor<40x48xf64>) epilogue {
  ^bb0(%p: f64, %q: f64):
    %y = arith.mulf %p, %q : f64
    gemm.yield %y : f64
  } -> tensor<40x48xf64>
  return %d : tensor<40x48xf64>
}

// What is stored beside the product, and a mask.
func.func @outputs(%x: memref<40x64xf64>, %w: memref<48x64xf64>, %keep: memref<40x48xi1>, %c: memref<40x48xf64>, %e: memref<48x40xf64>, %most: memref<40xf32>) {
  gemm.matmul nt ins(%x, %w : memref<40x64xf64>, memref<48x64xf64>) outs(%c, %e, %most : memref<40x48xf64>, memref<48x40xf64>, memref<40xf32>) beta(1.0)
      epilogue(%keep : memref<40x48xi1>) maps [affine_map<(m, n) -> (m, n)>] {
  ^bb0(%acc: f64, %k: i1):
    %zero = arith.constant 0.0 : f64
    %y = arith.select %k, %acc, %zero : f64
    %s = arith.truncf %acc : f64 to f32
    gemm.yield %y, %acc, %s : f64, f64, f32
  } results [store affine_map<(m, n) -> (n, m)>, absmax affine_map<(m, n) -> (m)>]
  return
}
