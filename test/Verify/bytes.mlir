// Products of bytes on tensor cores in all four layouts, with what follows in the epilogue, at
// edges and unaligned.
// REQUIRES: emulator-runtime
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none --verify=emulate | FileCheck %s
// RUN: gemm-compile %s -o %t.gemm --target=h200 --ptxas=none --verify=emulate | FileCheck %s
// CHECK: VERIFIED: 6 functions agree with the source
// RUN: FileCheck %s --input-file=%t.gemm/kernels.ptx --check-prefix=PTX
// RUN: grep '"peers"' %t.gemm/launch.json
// PTX-DAG: .entry gemm_nt_i8_bf16_
// PTX-DAG: .entry gemm_nt_i8_i32_
// PTX-DAG: mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32
// PTX-DAG: .entry gemm_nn_i8_i32_
// PTX-DAG: .entry gemm_nn_i8_bf16_
// PTX-DAG: .entry gemm_tn_i8_i32_
// PTX-DAG: .entry gemm_tt_i8_f16_
// PTX-DAG: ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16
// PTX-DAG: prmt.b32
#nt = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]

// W8A8: the bias in i32, then the scale of each column.
func.func @quantised(%x: tensor<70x96xi8>, %w: tensor<136x96xi8>, %scale: tensor<136xf32>, %bias: tensor<136xi32>) -> tensor<70x136xbf16> {
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<70x136xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<70x136xi32>) -> tensor<70x136xi32>
  %r = linalg.matmul indexing_maps = #nt ins(%x, %w : tensor<70x96xi8>, tensor<136x96xi8>) outs(%f : tensor<70x136xi32>) -> tensor<70x136xi32>
  %o = tensor.empty() : tensor<70x136xbf16>
  %s = linalg.generic {
    indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m, n)>],
    iterator_types = ["parallel", "parallel"]}
    ins(%r, %scale, %bias : tensor<70x136xi32>, tensor<136xf32>, tensor<136xi32>) outs(%o : tensor<70x136xbf16>) {
  ^bb0(%a: i32, %b: f32, %d: i32, %c: bf16):
    %biased = arith.addi %a, %d : i32
    %wide = arith.sitofp %biased : i32 to f32
    %m = arith.mulf %wide, %b : f32
    %t = arith.truncf %m : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<70x136xbf16>
  return %s : tensor<70x136xbf16>
}

// In batches, of sizes that no 4 bytes divide, added to C.
func.func @unaligned(%x: tensor<2x?x83xi8>, %w: tensor<2x19x83xi8>, %c: tensor<2x?x19xi32>) -> tensor<2x?x19xi32> {
  %r = linalg.batch_matmul indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, n, k)>, affine_map<(b, m, n, k) -> (b, m, n)>]
    ins(%x, %w : tensor<2x?x83xi8>, tensor<2x19x83xi8>) outs(%c : tensor<2x?x19xi32>) -> tensor<2x?x19xi32>
  return %r : tensor<2x?x19xi32>
}

func.func @along_n(%x: tensor<20x160xi8>, %w: tensor<160x80xi8>, %c: tensor<20x80xi32>) -> tensor<20x80xi32> {
  %d = linalg.matmul ins(%x, %w : tensor<20x160xi8>, tensor<160x80xi8>) outs(%c : tensor<20x80xi32>) -> tensor<20x80xi32>
  return %d : tensor<20x80xi32>
}

#tn = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
func.func @along_both(%x: tensor<37x70xi8>, %w: tensor<37x51xi8>, %c: tensor<70x51xi32>) -> tensor<70x51xi32> {
  %d = linalg.matmul indexing_maps = #tn ins(%x, %w : tensor<37x70xi8>, tensor<37x51xi8>) outs(%c : tensor<70x51xi32>) -> tensor<70x51xi32>
  return %d : tensor<70x51xi32>
}

// What follows has a number for each row and for each column.
#tt = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
func.func @along_m(%x: tensor<80x64xi8>, %w: tensor<48x80xi8>, %rows: tensor<64xf32>, %cols: tensor<48xf32>) -> tensor<64x48xf16> {
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<64x48xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<64x48xi32>) -> tensor<64x48xi32>
  %r = linalg.matmul indexing_maps = #tt ins(%x, %w : tensor<80x64xi8>, tensor<48x80xi8>) outs(%f : tensor<64x48xi32>) -> tensor<64x48xi32>
  %o = tensor.empty() : tensor<64x48xf16>
  %s = linalg.generic {
    indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m)>, affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m, n)>],
    iterator_types = ["parallel", "parallel"]}
    ins(%r, %rows, %cols : tensor<64x48xi32>, tensor<64xf32>, tensor<48xf32>) outs(%o : tensor<64x48xf16>) {
  ^bb0(%a: i32, %b: f32, %d: f32, %c: f16):
    %wide = arith.sitofp %a : i32 to f32
    %row = arith.mulf %wide, %b : f32
    %both = arith.mulf %row, %d : f32
    %t = arith.truncf %both : f32 to f16
    linalg.yield %t : f16
  } -> tensor<64x48xf16>
  return %s : tensor<64x48xf16>
}

// Two products of one A are one kernel.
func.func @gated(%x: tensor<36x96xi8>, %g: tensor<96x136xi8>, %u: tensor<96x136xi8>) -> tensor<36x136xbf16> {
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<36x136xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<36x136xi32>) -> tensor<36x136xi32>
  %a = linalg.matmul ins(%x, %g : tensor<36x96xi8>, tensor<96x136xi8>) outs(%f : tensor<36x136xi32>) -> tensor<36x136xi32>
  %b = linalg.matmul ins(%x, %u : tensor<36x96xi8>, tensor<96x136xi8>) outs(%f : tensor<36x136xi32>) -> tensor<36x136xi32>
  %o = tensor.empty() : tensor<36x136xbf16>
  %s = linalg.generic {
    indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>],
    iterator_types = ["parallel", "parallel"]}
    ins(%a, %b : tensor<36x136xi32>, tensor<36x136xi32>) outs(%o : tensor<36x136xbf16>) {
  ^bb0(%p: i32, %q: i32, %c: bf16):
    %zero = arith.constant 0 : i32
    %gate = arith.maxsi %p, %zero : i32
    %wide = arith.sitofp %gate : i32 to f32
    %up = arith.sitofp %q : i32 to f32
    %m = arith.mulf %wide, %up : f32
    %t = arith.truncf %m : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<36x136xbf16>
  return %s : tensor<36x136xbf16>
}
