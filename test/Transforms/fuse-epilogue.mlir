// RUN: gemm-opt %s --gemm-fuse-epilogue=fastmath=contract --split-input-file | FileCheck %s --check-prefixes=CHECK,LOOSE
// RUN: gemm-opt %s --gemm-fuse-epilogue=fastmath=contract --gemm-fuse-epilogue=fastmath=contract --split-input-file | FileCheck %s --check-prefixes=CHECK,LOOSE
// RUN: gemm-opt %s --gemm-fuse-epilogue --split-input-file | FileCheck %s --check-prefixes=CHECK,STRICT
// RUN: gemm-opt %s --gemm-fuse-epilogue --split-input-file --remarks-filter=gemm-fuse-epilogue 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// The form torch-mlir prints, flattened: f32 sums are rounded to bf16, then a bias is
// added in bf16. Both sides of the reshape become one product, which rounds
// once where flags allow it.
// LOOSE: #[[$COL:.+]] = affine_map<(d0, d1) -> (d1)>
// CHECK-LABEL: func @torch_bias
// CHECK-SAME: %[[BIAS:[a-z0-9]+]]: tensor<48xbf16>, %[[X:[a-z0-9]+]]: tensor<12x32xbf16>
// CHECK: %[[E:.+]] = tensor.empty() : tensor<12x48xbf16>
// CHECK: %[[D:.+]] = gemm.matmul nt ins(%[[X]], %{{.+}}) outs(%[[E]] : tensor<12x48xbf16>) epilogue(%[[BIAS]] : tensor<48xbf16>)
// LOOSE-SAME: maps [#[[$COL]]]
// CHECK-NEXT: ^bb0(%[[ACC:.+]]: f32, %[[B:.+]]: f32):
// LOOSE-NEXT: %[[S:.+]] = arith.addf %[[ACC]], %[[B]] : f32
// LOOSE-NEXT: gemm.yield %[[S]] : f32
// STRICT-NEXT: %[[T:.+]] = arith.truncf %[[ACC]] : f32 to bf16
// STRICT-NEXT: %[[W:.+]] = arith.extf %[[T]] : bf16 to f32
// STRICT-NEXT: %[[S:.+]] = arith.addf %[[W]], %[[B]] : f32
// CHECK: %[[R:.+]] = tensor.expand_shape %[[D]]
// CHECK-NEXT: return %[[R]]
// REMARK: [Passed] Fused {{.*}}arith.truncf is evaluated in the epilogue of the product
// REMARK: [Passed] Fused {{.*}}arith.addf is evaluated in the epilogue of the product
#id = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#col = affine_map<(d0, d1, d2) -> (d2)>
func.func @torch_bias(%bias: tensor<48xbf16>, %x: tensor<12x32xbf16>, %w: tensor<48x32xbf16>) -> tensor<2x6x48xbf16> {
  %e0 = tensor.empty() : tensor<12x48xf32>
  %d = gemm.matmul nt ins(%x, %w : tensor<12x32xbf16>, tensor<48x32xbf16>) outs(%e0 : tensor<12x48xf32>) -> tensor<12x48xf32>
  %y = tensor.expand_shape %d [[0, 1], [2]] output_shape [2, 6, 48] : tensor<12x48xf32> into tensor<2x6x48xf32>
  %e1 = tensor.empty() : tensor<2x6x48xbf16>
  %t = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%y : tensor<2x6x48xf32>) outs(%e1 : tensor<2x6x48xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %0 = arith.truncf %in : f32 to bf16
    linalg.yield %0 : bf16
  } -> tensor<2x6x48xbf16>
  %z = linalg.generic {indexing_maps = [#id, #col, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%t, %bias : tensor<2x6x48xbf16>, tensor<48xbf16>) outs(%e1 : tensor<2x6x48xbf16>) {
  ^bb0(%in: bf16, %b: bf16, %out: bf16):
    %0 = arith.addf %in, %b : bf16
    linalg.yield %0 : bf16
  } -> tensor<2x6x48xbf16>
  return %z : tensor<2x6x48xbf16>
}

// -----

// silu reads the result twice; the gate is another operand; dynamic rows.
// CHECK-LABEL: func @silu_gate
// CHECK-SAME: %[[UP:[a-z0-9]+]]: tensor<?x16xf32>)
// CHECK: gemm.matmul nn {{.+}} epilogue(%[[UP]] : tensor<?x16xf32>)
// CHECK-NEXT: ^bb0(%[[ACC:.+]]: f32, %[[U:.+]]: f32):
// CHECK-NEXT: %[[ONE:.+]] = arith.constant 1.0
// CHECK-NEXT: %[[N:.+]] = arith.negf %[[ACC]]
// CHECK-NEXT: %[[EXP:.+]] = math.exp %[[N]]
// CHECK-NEXT: %[[P:.+]] = arith.addf %[[EXP]], %[[ONE]]
// CHECK-NEXT: %[[Q:.+]] = arith.divf %[[ACC]], %[[P]]
// CHECK-NEXT: %[[M:.+]] = arith.mulf %[[Q]], %[[U]]
// CHECK-NEXT: gemm.yield %[[M]]
// CHECK-NOT: linalg
// CHECK: return
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @silu_gate(%a: tensor<?x8xf32>, %b: tensor<8x16xf32>, %c: tensor<?x16xf32>, %up: tensor<?x16xf32>) -> tensor<?x16xf32> {
  %one = arith.constant 1.0 : f32
  %d = gemm.matmul nn ins(%a, %b : tensor<?x8xf32>, tensor<8x16xf32>) outs(%c : tensor<?x16xf32>) -> tensor<?x16xf32>
  %s = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%d, %d : tensor<?x16xf32>, tensor<?x16xf32>) outs(%c : tensor<?x16xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %0 = arith.negf %x : f32
    %1 = math.exp %0 : f32
    %2 = arith.addf %1, %one : f32
    %3 = arith.divf %y, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<?x16xf32>
  %m = arith.mulf %s, %up : tensor<?x16xf32>
  return %m : tensor<?x16xf32>
}

// -----

// x times its sigmoid as two ops, as torch-mlir prints silu: they meet, so both fuse.
// The bf16 roundings of each op stay.
// CHECK-LABEL: func @silu_of_two_ops
// CHECK: gemm.matmul nt
// CHECK-SAME: epilogue {
// CHECK-NEXT: ^bb0(%[[ACC:.+]]: f32):
// LOOSE: %[[N:.+]] = arith.negf %[[ACC]]
// LOOSE-NEXT: math.exp %[[N]] : f32
// LOOSE: %[[SIG:.+]] = arith.divf
// LOOSE-NEXT: %[[R:.+]] = arith.mulf %[[SIG]], %[[ACC]]
// LOOSE-NEXT: gemm.yield %[[R]]
// STRICT: math.exp %{{.+}} : f32
// STRICT-NEXT: arith.truncf
// STRICT-NEXT: arith.extf
// CHECK-NOT: linalg
// CHECK: return
#id = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
func.func @silu_of_two_ops(%x: tensor<12x32xbf16>, %w: tensor<48x32xbf16>) -> tensor<2x6x48xbf16> {
  %one = arith.constant 1.0 : bf16
  %e0 = tensor.empty() : tensor<12x48xbf16>
  %d = gemm.matmul nt ins(%x, %w : tensor<12x32xbf16>, tensor<48x32xbf16>) outs(%e0 : tensor<12x48xbf16>) -> tensor<12x48xbf16>
  %y = tensor.expand_shape %d [[0, 1], [2]] output_shape [2, 6, 48] : tensor<12x48xbf16> into tensor<2x6x48xbf16>
  %e1 = tensor.empty() : tensor<2x6x48xbf16>
  %s = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%y : tensor<2x6x48xbf16>) outs(%e1 : tensor<2x6x48xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %0 = arith.negf %in : bf16
    %1 = math.exp %0 : bf16
    %2 = arith.addf %1, %one : bf16
    %3 = arith.divf %one, %2 : bf16
    linalg.yield %3 : bf16
  } -> tensor<2x6x48xbf16>
  %m = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s, %y : tensor<2x6x48xbf16>, tensor<2x6x48xbf16>) outs(%e1 : tensor<2x6x48xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %out: bf16):
    %0 = arith.mulf %a, %b : bf16
    linalg.yield %0 : bf16
  } -> tensor<2x6x48xbf16>
  return %m : tensor<2x6x48xbf16>
}

// -----

// Named ops, ops on tensors, a captured scalar, a mask, a transposed operand, a
// column vector and a broadcast unit dimension: all in one epilogue.
// CHECK-LABEL: func @chain
// CHECK-SAME: %[[RES:[a-z0-9]+]]: tensor<4x16xf16>, %[[MASK:[a-z0-9]+]]: tensor<4x16xi1>, %[[S:[a-z0-9]+]]: f32, %[[TR:[a-z0-9]+]]: tensor<16x4xf32>, %[[ROW:[a-z0-9]+]]: tensor<4x1xf32>)
// CHECK-DAG: %[[S0:.+]] = tensor.from_elements %[[S]] : tensor<f32>
// CHECK-DAG: %[[ROW1:.+]] = tensor.extract_slice %[[ROW]][0, 0] [4, 1] [1, 1] : tensor<4x1xf32> to tensor<4xf32>
// CHECK: gemm.matmul nn {{.+}} epilogue(%[[RES]], %[[MASK]], %[[TR]], %[[ROW1]], %[[S0]] : tensor<4x16xf16>, tensor<4x16xi1>, tensor<16x4xf32>, tensor<4xf32>, tensor<f32>)
// CHECK-NEXT: ^bb0(%[[ACC:.+]]: f32, %[[R:.+]]: f32, %[[I:.+]]: i1, %[[T:.+]]: f32, %[[V:.+]]: f32, %[[W:.+]]: f32):
// CHECK: arith.addf
// CHECK: math.tanh
// CHECK: arith.select %[[I]]
// CHECK: arith.mulf %{{.+}}, %[[W]]
// CHECK: gemm.yield
// CHECK-NOT: linalg
// CHECK: return
#id = affine_map<(d0, d1) -> (d0, d1)>
#tr = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d0, 0)>
func.func @chain(%a: tensor<4x8xf16>, %b: tensor<8x16xf16>, %c: tensor<4x16xf16>, %res: tensor<4x16xf16>, %mask: tensor<4x16xi1>, %s: f32,
                 %t: tensor<16x4xf32>, %r: tensor<4x1xf32>) -> tensor<4x16xf32> {
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf16>, tensor<8x16xf16>) outs(%c : tensor<4x16xf16>) -> tensor<4x16xf16>
  %0 = linalg.add ins(%d, %res : tensor<4x16xf16>, tensor<4x16xf16>) outs(%c : tensor<4x16xf16>) -> tensor<4x16xf16>
  %1 = math.tanh %0 : tensor<4x16xf16>
  %z = arith.constant dense<0.0> : tensor<4x16xf16>
  %2 = arith.select %mask, %1, %z : tensor<4x16xi1>, tensor<4x16xf16>
  %e = tensor.empty() : tensor<4x16xf32>
  %3 = linalg.generic {indexing_maps = [#id, #tr, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%2, %t, %r : tensor<4x16xf16>, tensor<16x4xf32>, tensor<4x1xf32>) outs(%e : tensor<4x16xf32>) {
  ^bb0(%x: f16, %y: f32, %v: f32, %out: f32):
    %4 = arith.extf %x : f16 to f32
    %5 = arith.addf %4, %y : f32
    %6 = arith.addf %5, %v : f32
    %7 = arith.mulf %6, %s : f32
    linalg.yield %7 : f32
  } -> tensor<4x16xf32>
  return %3 : tensor<4x16xf32>
}

// -----

// A bias broadcast into C is read per column instead.
// CHECK-LABEL: func @bias_as_init
// CHECK-SAME: %[[BIAS:[a-z0-9]+]]: tensor<16xf32>)
// CHECK: %[[E:.+]] = tensor.empty
// CHECK: gemm.matmul nn {{.+}} outs(%[[E]] : tensor<4x16xf32>) epilogue(%[[BIAS]] : tensor<16xf32>)
// CHECK-NEXT: ^bb0(%[[ACC:.+]]: f32, %[[B:.+]]: f32):
// CHECK-NEXT: %[[S:.+]] = arith.addf %[[ACC]], %[[B]]
// CHECK-NEXT: gemm.yield %[[S]]
// CHECK-NOT: linalg
// CHECK: return
func.func @bias_as_init(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %bias: tensor<16xf32>) -> tensor<4x16xf32> {
  %e = tensor.empty() : tensor<4x16xf32>
  %c = linalg.broadcast ins(%bias : tensor<16xf32>) outs(%e : tensor<4x16xf32>) dimensions = [0]
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) beta(1.0) -> tensor<4x16xf32>
  return %d : tensor<4x16xf32>
}

// -----

// The same through the reshape of gemm-flatten, and scaled by beta.
// CHECK-LABEL: func @bias_as_reshaped_init
// CHECK-SAME: %[[BIAS:[a-z0-9]+]]: tensor<16xf32>)
// CHECK: gemm.matmul nn {{.+}} epilogue(%[[BIAS]] : tensor<16xf32>)
// CHECK: %[[TWO:.+]] = arith.constant 2.0
// CHECK: %[[SB:.+]] = arith.mulf %{{.+}}, %[[TWO]]
// CHECK: arith.addf %{{.+}}, %[[SB]]
// CHECK-NOT: linalg
func.func @bias_as_reshaped_init(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %bias: tensor<16xf32>) -> tensor<4x16xf32> {
  %e = tensor.empty() : tensor<2x2x16xf32>
  %c = linalg.broadcast ins(%bias : tensor<16xf32>) outs(%e : tensor<2x2x16xf32>) dimensions = [0, 1]
  %f = tensor.collapse_shape %c [[0, 1], [2]] : tensor<2x2x16xf32> into tensor<4x16xf32>
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%f : tensor<4x16xf32>) beta(2.0) -> tensor<4x16xf32>
  return %d : tensor<4x16xf32>
}

// -----

// A constant in C is a number in the epilogue.
// CHECK-LABEL: func @constant_init
// CHECK: gemm.matmul nn
// CHECK-SAME: epilogue {
// CHECK: %[[K:.+]] = arith.constant 3.0
// CHECK: arith.addf %{{.+}}, %[[K]]
func.func @constant_init(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>) -> tensor<4x16xf32> {
  %three = arith.constant 3.0 : f32
  %e = tensor.empty() : tensor<4x16xf32>
  %c = linalg.fill ins(%three : f32) outs(%e : tensor<4x16xf32>) -> tensor<4x16xf32>
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) beta(1.0) -> tensor<4x16xf32>
  return %d : tensor<4x16xf32>
}

// -----

// C of another type than the stored result is read apart from it.
// CHECK-LABEL: func @beta_and_cast
// CHECK-SAME: %[[C:[a-z0-9]+]]: tensor<4x16xf32>, %[[O:[a-z0-9]+]]: tensor<4x16xf16>)
// CHECK: gemm.matmul nn {{.+}} outs(%[[O]] : tensor<4x16xf16>) epilogue(%[[C]] : tensor<4x16xf32>)
// CHECK-NEXT: ^bb0(%[[ACC:.+]]: f32, %[[X:.+]]: f32):
// CHECK-NEXT: %[[S:.+]] = arith.addf %[[ACC]], %[[X]]
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @beta_and_cast(%a: tensor<4x8xf16>, %b: tensor<8x16xf16>, %c: tensor<4x16xf32>, %o: tensor<4x16xf16>) -> tensor<4x16xf16> {
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf16>, tensor<8x16xf16>) outs(%c : tensor<4x16xf32>) beta(1.0) -> tensor<4x16xf32>
  %t = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%d : tensor<4x16xf32>) outs(%o : tensor<4x16xf16>) {
  ^bb0(%in: f32, %out: f16):
    %0 = arith.truncf %in : f32 to f16
    linalg.yield %0 : f16
  } -> tensor<4x16xf16>
  return %t : tensor<4x16xf16>
}

// -----

// Integers keep their own widths; the result of i8 products may become a float.
// CHECK-LABEL: func @dequantize
// CHECK: ^bb0(%[[ACC:.+]]: i32, %[[Z:.+]]: i32):
// CHECK-NEXT: %[[Z8:.+]] = arith.trunci %[[Z]] : i32 to i8
// CHECK-NEXT: %[[ZE:.+]] = arith.extui %[[Z8]] : i8 to i32
// CHECK-NEXT: %[[S:.+]] = arith.subi %[[ACC]], %[[ZE]]
// LOOSE-NEXT: %[[F:.+]] = arith.sitofp %[[S]] : i32 to f32
// LOOSE-NEXT: gemm.yield %[[F]] : f32
// STRICT-NEXT: arith.sitofp %[[S]] : i32 to bf16
// STRICT-NEXT: arith.extf
#id = affine_map<(d0, d1) -> (d0, d1)>
#col = affine_map<(d0, d1) -> (d1)>
func.func @dequantize(%a: tensor<4x8xi8>, %b: tensor<8x16xi8>, %c: tensor<4x16xi32>, %z: tensor<16xi8>, %o: tensor<4x16xbf16>) -> tensor<4x16xbf16> {
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xi8>, tensor<8x16xi8>) outs(%c : tensor<4x16xi32>) -> tensor<4x16xi32>
  %t = linalg.generic {indexing_maps = [#id, #col, #id], iterator_types = ["parallel", "parallel"]} ins(%d, %z : tensor<4x16xi32>, tensor<16xi8>) outs(%o : tensor<4x16xbf16>) {
  ^bb0(%in: i32, %zero: i8, %out: bf16):
    %0 = arith.extui %zero : i8 to i32
    %1 = arith.subi %in, %0 : i32
    %2 = arith.sitofp %1 : i32 to bf16
    linalg.yield %2 : bf16
  } -> tensor<4x16xbf16>
  return %t : tensor<4x16xbf16>
}

// -----

// Who rounds to fp8 quantises: that rounding is never dropped.
// CHECK-LABEL: func @fp8_stays
// CHECK: %[[Q:.+]] = arith.truncf %{{.+}} : f32 to f8E4M3FN
// CHECK: %[[X:.+]] = arith.extf %[[Q]] : f8E4M3FN to f32
// CHECK: arith.mulf %[[X]]
func.func @fp8_stays(%a: tensor<4x8xf16>, %b: tensor<8x16xf16>, %c: tensor<4x16xf32>, %s: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf16>, tensor<8x16xf16>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  %q = arith.truncf %d : tensor<4x16xf32> to tensor<4x16xf8E4M3FN>
  %x = arith.extf %q : tensor<4x16xf8E4M3FN> to tensor<4x16xf32>
  %y = arith.mulf %x, %s : tensor<4x16xf32>
  return %y : tensor<4x16xf32>
}

// -----

// A residual computed for this product alone is computed in its epilogue; work on a
// vector stays, or it would be done for every row.
// CHECK-LABEL: func @producers
// CHECK: %[[EXP:.+]] = math.exp %{{.+}} : tensor<16xf32>
// CHECK-NOT: linalg
// CHECK: gemm.matmul nn {{.+}} epilogue(%[[EXP]], %{{.+}} : tensor<16xf32>, tensor<4x16xf32>)
// CHECK: math.sin
#id = affine_map<(d0, d1) -> (d0, d1)>
#col = affine_map<(d0, d1) -> (d1)>
func.func @producers(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %r: tensor<4x16xf32>, %v: tensor<16xf32>) -> tensor<4x16xf32> {
  %sin = math.sin %r : tensor<4x16xf32>
  %exp = math.exp %v : tensor<16xf32>
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  %t = linalg.generic {indexing_maps = [#id, #id, #col, #id], iterator_types = ["parallel", "parallel"]} ins(%d, %sin, %exp : tensor<4x16xf32>, tensor<4x16xf32>, tensor<16xf32>) outs(%c : tensor<4x16xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32, %out: f32):
    %0 = arith.addf %x, %y : f32
    %1 = arith.addf %0, %z : f32
    linalg.yield %1 : f32
  } -> tensor<4x16xf32>
  return %t : tensor<4x16xf32>
}

// -----

// Batched: a bias of its own for each batch.
// CHECK-LABEL: func @batched
// CHECK: gemm.matmul nt {{.+}} epilogue(%{{.+}} : tensor<3x16xf32>) maps [#{{.+}}] {
#id = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#b = affine_map<(d0, d1, d2) -> (d0, d2)>
func.func @batched(%a: tensor<3x4x8xf16>, %w: tensor<16x8xf16>, %c: tensor<3x4x16xf16>, %bias: tensor<3x16xf32>) -> tensor<3x4x16xf16> {
  %d = gemm.matmul nt ins(%a, %w : tensor<3x4x8xf16>, tensor<16x8xf16>) outs(%c : tensor<3x4x16xf16>) -> tensor<3x4x16xf16>
  %t = linalg.generic {indexing_maps = [#id, #b, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%d, %bias : tensor<3x4x16xf16>, tensor<3x16xf32>) outs(%c : tensor<3x4x16xf16>) {
  ^bb0(%x: f16, %y: f32, %out: f16):
    %0 = arith.extf %x : f16 to f32
    %1 = arith.addf %0, %y : f32
    %2 = arith.truncf %1 : f32 to f16
    linalg.yield %2 : f16
  } -> tensor<3x4x16xf16>
  return %t : tensor<3x4x16xf16>
}

// -----

// What an op reads of its destination is an input where it is merged, so that there is one result,
// however often it is read.
// CHECK-LABEL: func @reads_its_destination
// CHECK: linalg.generic {{.*}} outs(%{{[^,]*}} : tensor<16xf32>)
// CHECK: linalg.yield %{{[^,]*}} : f32
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @reads_its_destination(%c: tensor<16xf32>, %i: tensor<16xi1>) -> tensor<16xf32> {
  %k = arith.constant -1.0 : f32
  %s = linalg.generic {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]} ins(%i : tensor<16xi1>) outs(%c : tensor<16xf32>) {
  ^bb0(%p: i1, %o: f32):
    %v = arith.select %p, %k, %o : f32
    linalg.yield %v : f32
  } -> tensor<16xf32>
  %e = tensor.empty() : tensor<16xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> (a)>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]} ins(%s, %s : tensor<16xf32>, tensor<16xf32>) outs(%e : tensor<16xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %v = arith.mulf %p, %q : f32
    linalg.yield %v : f32
  } -> tensor<16xf32>
  return %r : tensor<16xf32>
}

// -----

// An op of a narrow type is one of f32 and a rounding, unless the flags leave that out.
// CHECK-LABEL: func @fma_of_halves
// CHECK: %[[F:.+]] = math.fma %{{.+}} : f32
// STRICT-NEXT: %[[T:.+]] = arith.truncf %[[F]] : f32 to f16
// STRICT-NEXT: %[[R:.+]] = arith.extf %[[T]] : f16 to f32
// STRICT-NEXT: math.absf %[[R]] : f32
func.func @fma_of_halves(%a: tensor<4x8xf16>, %w: tensor<16x8xf16>, %c: tensor<4x16xf16>) -> tensor<4x16xf16> {
  %d = gemm.matmul nt ins(%a, %w : tensor<4x8xf16>, tensor<16x8xf16>) outs(%c : tensor<4x16xf16>) -> tensor<4x16xf16>
  %t = linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>], iterator_types = ["parallel", "parallel"]} ins(%d : tensor<4x16xf16>) outs(%c : tensor<4x16xf16>) {
  ^bb0(%x: f16, %out: f16):
    %0 = math.fma %x, %x, %x : f16
    %1 = math.absf %0 : f16
    linalg.yield %1 : f16
  } -> tensor<4x16xf16>
  return %t : tensor<4x16xf16>
}

// -----

// The product of both factors' scales is one number, which the epilogue multiplies by: no kernel makes it.
// CHECK-LABEL: func.func @grouped_scales
// CHECK-NOT: linalg.generic
// CHECK: gemm.matmul nt {{.*}} epilogue(%arg2, %arg3 : tensor<f32>, tensor<f32>)
// CHECK: %[[S:.+]] = arith.mulf %{{.+}}, %{{.+}} : f32
// CHECK: arith.mulf %acc, %[[S]] : f32
#in = affine_map<() -> ()>
#one = affine_map<(m, n) -> ()>
#all = affine_map<(m, n) -> (m, n)>
func.func @grouped_scales(%x: tensor<32x64xbf16>, %w: tensor<48x64xbf16>, %sx: tensor<f32>, %sw: tensor<f32>) -> tensor<32x48xf32> {
  %e = tensor.empty() : tensor<32x48xf32>
  %d = gemm.matmul nt ins(%x, %w : tensor<32x64xbf16>, tensor<48x64xbf16>) outs(%e : tensor<32x48xf32>) -> tensor<32x48xf32>
  %n = tensor.empty() : tensor<f32>
  %s = linalg.generic {indexing_maps = [#in, #in, #in], iterator_types = []} ins(%sx, %sw : tensor<f32>, tensor<f32>) outs(%n : tensor<f32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %m = arith.mulf %p, %q : f32
    linalg.yield %m : f32
  } -> tensor<f32>
  %r = linalg.generic {indexing_maps = [#all, #one, #all], iterator_types = ["parallel", "parallel"]} ins(%d, %s : tensor<32x48xf32>, tensor<f32>) outs(%e : tensor<32x48xf32>) {
  ^bb0(%a: f32, %p: f32, %o: f32):
    %m = arith.mulf %a, %p : f32
    linalg.yield %m : f32
  } -> tensor<32x48xf32>
  return %r : tensor<32x48xf32>
}
