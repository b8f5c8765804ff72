// Weights of bytes stay bytes, with one kernel, scaled after the product or before it; of four bits they become bf16 in memory.
// REQUIRES: emulator-runtime
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none --verify=emulate | FileCheck %s
// RUN: gemm-compile %s -o %t.gemm --target=h200 --ptxas=none --verify=emulate | FileCheck %s
// CHECK: VERIFIED: 3 functions agree with the source
// RUN: gemm-run %t.gemm --entry=after --device=emulate --check | FileCheck %s --check-prefix=AFTER
// AFTER: gemm nt 16x48x64 bf16 x i8 -> bf16
// AFTER: PASS: 1 step of @after
// RUN: gemm-run %t.gemm --entry=before --device=emulate --check | FileCheck %s --check-prefix=BEFORE
// BEFORE: gemm nt 16x48x64 bf16 x i8 -> bf16 in groups of 64
// BEFORE: PASS: 1 step of @before
// RUN: gemm-run %t.gemm --entry=nibbles --device=emulate --check | FileCheck %s --check-prefix=NIBBLES
// NIBBLES: gemm nt 16x48x64 bf16 -> bf16
// NIBBLES: PASS:

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#col = affine_map<(d0, d1) -> (d1)>
#x = affine_map<(m, n, k) -> (m, k)>
#w = affine_map<(m, n, k) -> (n, k)>
#y = affine_map<(m, n, k) -> (m, n)>
#whole = affine_map<(n, k, i) -> (n, k, i)>
#pair = affine_map<(n, k, i) -> (n, k)>
#scale = affine_map<(n, k, i) -> (n)>

// As gpt-fast writes it: linear(x, w.to(x.dtype)) * s.
func.func @after(%x: tensor<16x64xbf16>, %w: tensor<48x64xi8>, %s: tensor<48xbf16>) -> tensor<16x48xbf16> {
  %f = arith.sitofp %w : tensor<48x64xi8> to tensor<48x64xbf16>
  %p = func.call @linear(%x, %f) : (tensor<16x64xbf16>, tensor<48x64xbf16>) -> tensor<16x48xbf16>
  %e = tensor.empty() : tensor<16x48xbf16>
  %r = linalg.generic {indexing_maps = [#id, #col, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p, %s : tensor<16x48xbf16>, tensor<48xbf16>) outs(%e : tensor<16x48xbf16>) {
    ^bb0(%a: bf16, %b: bf16, %o: bf16):
      %m = arith.mulf %a, %b : bf16
      linalg.yield %m : bf16
  } -> tensor<16x48xbf16>
  return %r : tensor<16x48xbf16>
}

// linear(x, w.to(x.dtype) * s[:, None]), whose weights are rounded.
func.func @before(%x: tensor<16x64xbf16>, %w: tensor<48x64xi8>, %s: tensor<48xbf16>) -> tensor<16x48xbf16> {
  %e = tensor.empty() : tensor<48x64xbf16>
  %f = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%w, %s : tensor<48x64xi8>, tensor<48xbf16>) outs(%e : tensor<48x64xbf16>) {
    ^bb0(%a: i8, %b: bf16, %o: bf16):
      %n = arith.sitofp %a : i8 to bf16
      %m = arith.mulf %n, %b : bf16
      linalg.yield %m : bf16
  } -> tensor<48x64xbf16>
  %r = func.call @linear(%x, %f) : (tensor<16x64xbf16>, tensor<48x64xbf16>) -> tensor<16x48xbf16>
  return %r : tensor<16x48xbf16>
}

// Two numbers of four bits to a byte, less 8, times a scale of each column.
func.func @nibbles(%x: tensor<16x64xbf16>, %w: tensor<48x32xi8>, %s: tensor<48xbf16>) -> tensor<16x48xbf16> {
  %e = tensor.empty() : tensor<48x32x2xbf16>
  %u = linalg.generic {indexing_maps = [#pair, #scale, #whole], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w, %s : tensor<48x32xi8>, tensor<48xbf16>) outs(%e : tensor<48x32x2xbf16>) {
    ^bb0(%a: i8, %b: bf16, %o: bf16):
      %i = linalg.index 2 : index
      %zero = arith.constant 0 : index
      %four = arith.constant 4 : i32
      %mask = arith.constant 15 : i32
      %eight = arith.constant 8 : i32
      %wide = arith.extui %a : i8 to i32
      %high = arith.shrui %wide, %four : i32
      %low = arith.andi %wide, %mask : i32
      %first = arith.cmpi eq, %i, %zero : index
      %q = arith.select %first, %low, %high : i32
      %z = arith.subi %q, %eight : i32
      %n = arith.sitofp %z : i32 to bf16
      %m = arith.mulf %n, %b : bf16
      linalg.yield %m : bf16
  } -> tensor<48x32x2xbf16>
  %f = tensor.collapse_shape %u [[0], [1, 2]] : tensor<48x32x2xbf16> into tensor<48x64xbf16>
  %r = func.call @linear(%x, %f) : (tensor<16x64xbf16>, tensor<48x64xbf16>) -> tensor<16x48xbf16>
  return %r : tensor<16x48xbf16>
}

func.func private @linear(%x: tensor<16x64xbf16>, %w: tensor<48x64xbf16>) -> tensor<16x48xbf16> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16x48xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<16x48xf32>) -> tensor<16x48xf32>
  %p = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<16x64xbf16>, tensor<48x64xbf16>) outs(%i : tensor<16x48xf32>) {
    ^bb0(%a: bf16, %b: bf16, %c: f32):
      %ae = arith.extf %a : bf16 to f32
      %be = arith.extf %b : bf16 to f32
      %m = arith.mulf %ae, %be : f32
      %q = arith.addf %c, %m : f32
      linalg.yield %q : f32
  } -> tensor<16x48xf32>
  %o = tensor.empty() : tensor<16x48xbf16>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<16x48xf32>) outs(%o : tensor<16x48xbf16>) {
    ^bb0(%a: f32, %b: bf16):
      %t = arith.truncf %a : f32 to bf16
      linalg.yield %t : bf16
  } -> tensor<16x48xbf16>
  return %r : tensor<16x48xbf16>
}
