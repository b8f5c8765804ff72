// Products of bytes without a sign, of both operands or of one, on tensor cores in all four layouts,
// with what follows in the epilogue, at edges and unaligned; in the body of a product and widened by
// another op.
// REQUIRES: emulator-runtime
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none --verify=emulate | FileCheck %s
// RUN: gemm-compile %s -o %t.gemm --target=h200 --ptxas=none --verify=emulate | FileCheck %s
// CHECK: VERIFIED: 7 functions agree with the source
// RUN: FileCheck %s --input-file=%t.gemm/kernels.ptx --check-prefix=PTX
// RUN: FileCheck %s --input-file=%t.gemm/launch.json --check-prefix=JSON
// PTX-DAG: .entry gemm_nt_ui8_i32_
// PTX-DAG: mma.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32
// PTX-DAG: mma.sync.aligned.m16n8k32.row.col.s32.u8.s8.s32
// PTX-DAG: mma.sync.aligned.m16n8k32.row.col.s32.s8.u8.s32
// PTX-DAG: .entry gemm_nn_i8xui8_bf16_
// PTX-DAG: .entry gemm_tn_ui8xi8_i32_
// PTX-DAG: .entry gemm_tt_i8xui8_i32_
// PTX-NOT: .s8.s8
// JSON-DAG: "unsigned": "ab"
// JSON-DAG: "unsigned": "a"
// JSON-DAG: "unsigned": "b"
#nn = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
#nt = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
#tn = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
#tt = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
#loops = ["parallel", "parallel", "reduction"]

func.func @neither_has_a_sign(%x: tensor<70x83xi8>, %w: tensor<51x83xi8>, %c: tensor<70x51xi32>) -> tensor<70x51xi32> {
  %r = linalg.generic {indexing_maps = #nt, iterator_types = #loops} ins(%x, %w : tensor<70x83xi8>, tensor<51x83xi8>) outs(%c : tensor<70x51xi32>) {
  ^bb0(%a: i8, %b: i8, %s: i32):
    %p = arith.extui %a : i8 to i32
    %q = arith.extui %b : i8 to i32
    %m = arith.muli %p, %q : i32
    %t = arith.addi %s, %m : i32
    linalg.yield %t : i32
  } -> tensor<70x51xi32>
  return %r : tensor<70x51xi32>
}

// linalg's own name for it, in batches of a size known at run time.
func.func @named(%x: tensor<3x?x96xi8>, %w: tensor<3x19x96xi8>, %c: tensor<3x?x19xi32>) -> tensor<3x?x19xi32> {
  %r = linalg.batch_matmul indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, n, k)>, affine_map<(b, m, n, k) -> (b, m, n)>]
    {cast = #linalg.type_fn<cast_unsigned>}
    ins(%x, %w : tensor<3x?x96xi8>, tensor<3x19x96xi8>) outs(%c : tensor<3x?x19xi32>) -> tensor<3x?x19xi32>
  return %r : tensor<3x?x19xi32>
}

// Activations without a sign, weights with one; W is read first.
func.func @of_a(%w: tensor<37x51xi8>, %x: tensor<37x70xi8>, %c: tensor<70x51xi32>) -> tensor<70x51xi32> {
  %r = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = #loops}
    ins(%w, %x : tensor<37x51xi8>, tensor<37x70xi8>) outs(%c : tensor<70x51xi32>) {
  ^bb0(%b: i8, %a: i8, %s: i32):
    %p = arith.extui %a : i8 to i32
    %q = arith.extsi %b : i8 to i32
    %m = arith.muli %p, %q : i32
    %t = arith.addi %m, %s : i32
    linalg.yield %t : i32
  } -> tensor<70x51xi32>
  return %r : tensor<70x51xi32>
}

// Widened elsewhere, and dequantised after.
func.func @of_b(%x: tensor<40x96xi8>, %w: tensor<96x48xi8>, %scale: tensor<48xf32>) -> tensor<40x48xbf16> {
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<40x48xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<40x48xi32>) -> tensor<40x48xi32>
  %xw = arith.extsi %x : tensor<40x96xi8> to tensor<40x96xi32>
  %ww = arith.extui %w : tensor<96x48xi8> to tensor<96x48xi32>
  %r = linalg.matmul ins(%xw, %ww : tensor<40x96xi32>, tensor<96x48xi32>) outs(%f : tensor<40x48xi32>) -> tensor<40x48xi32>
  %o = tensor.empty() : tensor<40x48xbf16>
  %s = linalg.generic {
    indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m, n)>],
    iterator_types = ["parallel", "parallel"]}
    ins(%r, %scale : tensor<40x48xi32>, tensor<48xf32>) outs(%o : tensor<40x48xbf16>) {
  ^bb0(%a: i32, %b: f32, %c: bf16):
    %wide = arith.sitofp %a : i32 to f32
    %m = arith.mulf %wide, %b : f32
    %t = arith.truncf %m : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<40x48xbf16>
  return %s : tensor<40x48xbf16>
}

func.func @along_m(%x: tensor<80x64xi8>, %w: tensor<48x80xi8>, %c: tensor<64x48xi32>) -> tensor<64x48xi32> {
  %r = linalg.generic {indexing_maps = #tt, iterator_types = #loops} ins(%x, %w : tensor<80x64xi8>, tensor<48x80xi8>) outs(%c : tensor<64x48xi32>) {
  ^bb0(%a: i8, %b: i8, %s: i32):
    %p = arith.extsi %a : i8 to i32
    %q = arith.extui %b : i8 to i32
    %m = arith.muli %p, %q : i32
    %t = arith.addi %s, %m : i32
    linalg.yield %t : i32
  } -> tensor<64x48xi32>
  return %r : tensor<64x48xi32>
}

// Sums in i64 that cannot leave 32 bits; one term more and they can.
func.func @in_i64(%x: tensor<20x160xi8>, %w: tensor<160x80xi8>) -> tensor<20x80xi64> {
  %z = arith.constant 0 : i64
  %e = tensor.empty() : tensor<20x80xi64>
  %f = linalg.fill ins(%z : i64) outs(%e : tensor<20x80xi64>) -> tensor<20x80xi64>
  %r = linalg.generic {indexing_maps = #nn, iterator_types = #loops} ins(%x, %w : tensor<20x160xi8>, tensor<160x80xi8>) outs(%f : tensor<20x80xi64>) {
  ^bb0(%a: i8, %b: i8, %s: i64):
    %p = arith.extui %a : i8 to i64
    %q = arith.extui %b : i8 to i64
    %m = arith.muli %p, %q : i64
    %t = arith.addi %s, %m : i64
    linalg.yield %t : i64
  } -> tensor<20x80xi64>
  return %r : tensor<20x80xi64>
}

// Two products of one A are one kernel.
func.func @gated(%x: tensor<36x96xi8>, %g: tensor<96x136xi8>, %u: tensor<96x136xi8>) -> tensor<36x136xi32> {
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<36x136xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<36x136xi32>) -> tensor<36x136xi32>
  %xw = arith.extui %x : tensor<36x96xi8> to tensor<36x96xi32>
  %gw = arith.extui %g : tensor<96x136xi8> to tensor<96x136xi32>
  %uw = arith.extui %u : tensor<96x136xi8> to tensor<96x136xi32>
  %a = linalg.matmul ins(%xw, %gw : tensor<36x96xi32>, tensor<96x136xi32>) outs(%f : tensor<36x136xi32>) -> tensor<36x136xi32>
  %b = linalg.matmul ins(%xw, %uw : tensor<36x96xi32>, tensor<96x136xi32>) outs(%f : tensor<36x136xi32>) -> tensor<36x136xi32>
  %o = tensor.empty() : tensor<36x136xi32>
  %s = linalg.generic {
    indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>],
    iterator_types = ["parallel", "parallel"]}
    ins(%a, %b : tensor<36x136xi32>, tensor<36x136xi32>) outs(%o : tensor<36x136xi32>) {
  ^bb0(%p: i32, %q: i32, %c: i32):
    %most = arith.maxsi %p, %q : i32
    linalg.yield %most : i32
  } -> tensor<36x136xi32>
  return %s : tensor<36x136xi32>
}
