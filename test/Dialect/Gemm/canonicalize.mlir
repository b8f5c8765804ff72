// RUN: gemm-opt %s --canonicalize --split-input-file | FileCheck %s

// A zero init with beta is no init, and the fill goes away.
// CHECK-LABEL: func @zero_init
// CHECK: %[[E:.+]] = tensor.empty
// CHECK-NOT: linalg.fill
// CHECK: gemm.matmul nn {{.+}} outs(%[[E]] : tensor<4x16xf32>) -> tensor
func.func @zero_init(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>) -> tensor<4x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x16xf32>
  %c = linalg.fill ins(%zero : f32) outs(%e : tensor<4x16xf32>) -> tensor<4x16xf32>
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) beta(1.0) -> tensor<4x16xf32>
  return %d : tensor<4x16xf32>
}

// -----

// CHECK-LABEL: func @zero_constant
// CHECK-NOT: arith.constant
// CHECK: tensor.empty
// CHECK-NOT: beta
func.func @zero_constant(%a: tensor<4x8xi8>, %b: tensor<8x16xi8>) -> tensor<4x16xi32> {
  %c = arith.constant dense<0> : tensor<4x16xi32>
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xi8>, tensor<8x16xi8>) outs(%c : tensor<4x16xi32>) beta(1.0) -> tensor<4x16xi32>
  return %d : tensor<4x16xi32>
}

// -----

// Any other value is kept.
// CHECK-LABEL: func @one_init
// CHECK: linalg.fill
// CHECK: beta(1.000000e+00)
func.func @one_init(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>) -> tensor<4x16xf32> {
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<4x16xf32>
  %c = linalg.fill ins(%one : f32) outs(%e : tensor<4x16xf32>) -> tensor<4x16xf32>
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) beta(1.0) -> tensor<4x16xf32>
  return %d : tensor<4x16xf32>
}

// -----

// An epilogue that yields the accumulator is none, whatever else it was given.
// CHECK-LABEL: func @identity
// CHECK: gemm.matmul nn
// CHECK-NOT: epilogue
func.func @identity(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %bias: tensor<16xf32>) -> tensor<4x16xf32> {
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>)
      epilogue(%bias : tensor<16xf32>) maps [affine_map<(m, n) -> (n)>] {
  ^bb0(%acc: f32, %x: f32):
    gemm.yield %acc : f32
  } -> tensor<4x16xf32>
  return %d : tensor<4x16xf32>
}

// -----

// CHECK-LABEL: func @unused_extra
// CHECK-SAME: %[[USED:[a-z0-9]+]]: tensor<4xf32>)
// CHECK: epilogue(%[[USED]] : tensor<4xf32>) maps [#{{.+}}] {
func.func @unused_extra(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %bias: tensor<16xf32>, %s: tensor<4xf32>) -> tensor<4x16xf32> {
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>)
      epilogue(%bias, %s : tensor<16xf32>, tensor<4xf32>) maps [affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m)>] {
  ^bb0(%acc: f32, %x: f32, %y: f32):
    %0 = arith.mulf %acc, %y : f32
    gemm.yield %0 : f32
  } -> tensor<4x16xf32>
  return %d : tensor<4x16xf32>
}

// -----

// Casts that hide static sizes are folded away, on tensors and memrefs.
// CHECK-LABEL: func @casts
// CHECK: gemm.matmul nn ins(%{{.+}}, %{{.+}} : tensor<4x8xf32>, tensor<8x16xf32>)
// CHECK: gemm.matmul nn ins(%{{.+}}, %{{.+}} : memref<4x8xf32>, memref<8x16xf32>)
func.func @casts(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>,
                 %ma: memref<4x8xf32>, %mb: memref<8x16xf32>, %mc: memref<4x16xf32>) -> tensor<4x16xf32> {
  %ca = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %cb = tensor.cast %b : tensor<8x16xf32> to tensor<?x?xf32>
  %d = gemm.matmul nn ins(%ca, %cb : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  %xa = memref.cast %ma : memref<4x8xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  gemm.matmul nn ins(%xa, %mb : memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<8x16xf32>) outs(%mc : memref<4x16xf32>)
  return %d : tensor<4x16xf32>
}

// -----

// A sum over nothing is 0: A and B are not read.
// CHECK-LABEL: func @no_terms
// CHECK: gemm.matmul nn {{.*}} alpha(0.000000e+00) epilogue
// CHECK: gemm.matmul nn {{.*}} alpha(-1.000000e+00) -> tensor
func.func @no_terms(%a: tensor<4x0xf32>, %b: tensor<0x16xf32>, %c: tensor<4x16xf32>, %x: tensor<16xf32>) -> (tensor<4x16xf32>, tensor<4x16xf32>) {
  %d = gemm.matmul nn ins(%a, %b : tensor<4x0xf32>, tensor<0x16xf32>) outs(%c : tensor<4x16xf32>) alpha(2.0)
      epilogue(%x : tensor<16xf32>) maps [affine_map<(m, n) -> (n)>] {
  ^bb0(%acc: f32, %e: f32):
    %0 = arith.addf %acc, %e : f32
    gemm.yield %0 : f32
  } -> tensor<4x16xf32>
  %minus = gemm.matmul nn ins(%a, %b : tensor<4x0xf32>, tensor<0x16xf32>) outs(%c : tensor<4x16xf32>) alpha(-1.0) -> tensor<4x16xf32>
  return %d, %minus : tensor<4x16xf32>, tensor<4x16xf32>
}

// -----

// What adds nothing to C is C, on tensors and on memrefs.
// CHECK-LABEL: func @nothing_added
// CHECK-SAME: %[[C:[a-z0-9]+]]: tensor<4x16xf16>
// CHECK-NOT: gemm.matmul
// CHECK: return %[[C]]
func.func @nothing_added(%a: tensor<4x8xf16>, %b: tensor<8x16xf16>, %c: tensor<4x16xf16>,
                         %ma: memref<4x0xf16>, %mb: memref<0x16xf16>, %mc: memref<4x16xf16>) -> tensor<4x16xf16> {
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf16>, tensor<8x16xf16>) outs(%c : tensor<4x16xf16>) alpha(0.0) beta(1.0) -> tensor<4x16xf16>
  gemm.matmul nn ins(%ma, %mb : memref<4x0xf16>, memref<0x16xf16>) outs(%mc : memref<4x16xf16>) beta(1.0)
  return %d : tensor<4x16xf16>
}

// -----

// An operand is read as it was before a transpose; another permutation, or a decision about the
// storage order that it has, stays.
// CHECK-LABEL: func @transposed
// CHECK-SAME: (%[[A:.+]]: tensor<8x4xbf16>, %[[B:.+]]: tensor<2x16x8xbf16>, %[[C:.+]]: tensor<2x4x16xf32>, %[[T:.+]]: tensor<16x2x8xbf16>)
// CHECK: %[[K:.+]] = linalg.transpose ins(%[[A]]
// CHECK: gemm.matmul tt ins(%[[A]], %[[B]] : tensor<8x4xbf16>, tensor<2x16x8xbf16>) outs(%[[C]]
// CHECK: %[[P:.+]] = linalg.transpose ins(%[[T]]
// CHECK: gemm.matmul tn ins(%[[A]], %[[P]]
// CHECK: gemm.matmul nt ins(%[[K]]
func.func @transposed(%a: tensor<8x4xbf16>, %b: tensor<2x16x8xbf16>, %c: tensor<2x4x16xf32>, %t: tensor<16x2x8xbf16>)
    -> (tensor<2x4x16xf32>, tensor<2x4x16xf32>, tensor<4x4xf32>) {
  %ea = tensor.empty() : tensor<4x8xbf16>
  %ta = linalg.transpose ins(%a : tensor<8x4xbf16>) outs(%ea : tensor<4x8xbf16>) permutation = [1, 0]
  %eb = tensor.empty() : tensor<2x8x16xbf16>
  %tb = linalg.transpose ins(%b : tensor<2x16x8xbf16>) outs(%eb : tensor<2x8x16xbf16>) permutation = [0, 2, 1]
  %d = gemm.matmul nn ins(%ta, %tb : tensor<4x8xbf16>, tensor<2x8x16xbf16>) outs(%c : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
  %tc = linalg.transpose ins(%t : tensor<16x2x8xbf16>) outs(%eb : tensor<2x8x16xbf16>) permutation = [1, 2, 0]
  %other = gemm.matmul nn ins(%ta, %tc : tensor<4x8xbf16>, tensor<2x8x16xbf16>) outs(%c : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
  %e = tensor.empty() : tensor<4x4xf32>
  %decided = gemm.matmul nt ins(%ta, %ta : tensor<4x8xbf16>, tensor<4x8xbf16>) outs(%e : tensor<4x4xf32>)
      {layout = #gemm.layout<nt, blas = (T, N), lda = 8, ldb = 8, ldc = 4, operands = (B, A)>} -> tensor<4x4xf32>
  return %d, %other, %decided : tensor<2x4x16xf32>, tensor<2x4x16xf32>, tensor<4x4xf32>
}

// -----

// One tensor by one map is one operand; by another map it is another.
// CHECK-LABEL: func @twice
// CHECK-SAME: %[[X:[a-z0-9]+]]: tensor<4xf32>)
// CHECK: epilogue(%[[X]], %[[X]] : tensor<4xf32>, tensor<4xf32>) maps [#[[N:.+]], #[[M:.+]]] {
// CHECK-NEXT: ^bb0(%[[ACC:.+]]: f32, %[[E:.+]]: f32, %[[F:.+]]: f32):
// CHECK-NEXT: %[[P:.+]] = arith.mulf %[[E]], %[[E]]
// CHECK-NEXT: %[[Q:.+]] = arith.addf %[[P]], %[[F]]
func.func @twice(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4x4xf32>, %x: tensor<4xf32>) -> tensor<4x4xf32> {
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%c : tensor<4x4xf32>)
      epilogue(%x, %x, %x : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
      maps [affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m)>] {
  ^bb0(%acc: f32, %e: f32, %f: f32, %g: f32):
    %p = arith.mulf %e, %f : f32
    %q = arith.addf %p, %g : f32
    %r = arith.mulf %q, %acc : f32
    gemm.yield %r : f32
  } -> tensor<4x4xf32>
  return %d : tensor<4x4xf32>
}

// -----

// Nothing is 0 times -1 and -0, plus 0 it is 0.
// CHECK-LABEL: func @filled_beside_minus
// CHECK: gemm.matmul nn {{.*}} alpha(-1.000000e+00) beta(1.000000e+00)
// CHECK: gemm.matmul nn {{.*}} alpha(-1.000000e+00) ->
func.func @filled_beside_minus(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %ia: tensor<4x8xi8>, %ib: tensor<8x16xi8>) -> (tensor<4x16xf32>, tensor<4x16xi32>) {
  %zero = arith.constant dense<0.0> : tensor<4x16xf32>
  %none = arith.constant dense<0> : tensor<4x16xi32>
  %0 = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%zero : tensor<4x16xf32>) alpha(-1.0) beta(1.0) -> tensor<4x16xf32>
  %1 = gemm.matmul nn ins(%ia, %ib : tensor<4x8xi8>, tensor<8x16xi8>) outs(%none : tensor<4x16xi32>) alpha(-1.0) beta(1.0) -> tensor<4x16xi32>
  return %0, %1 : tensor<4x16xf32>, tensor<4x16xi32>
}

// -----

// Less than 1 times a small negative sum may be -0, and plus 0 it is 0; a sum itself is what it is.
// CHECK-LABEL: func @filled_beside_less
// CHECK: gemm.matmul nn {{.*}} alpha(5.000000e-01) beta(1.000000e+00)
// CHECK: gemm.matmul nn {{.*}} alpha(2.000000e+00) ->
func.func @filled_beside_less(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>) -> (tensor<4x16xf32>, tensor<4x16xf32>) {
  %zero = arith.constant dense<0.0> : tensor<4x16xf32>
  %0 = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%zero : tensor<4x16xf32>) alpha(0.5) beta(1.0) -> tensor<4x16xf32>
  %1 = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%zero : tensor<4x16xf32>) alpha(2.0) beta(1.0) -> tensor<4x16xf32>
  return %0, %1 : tensor<4x16xf32>, tensor<4x16xf32>
}

// -----

// An operand that was filled with one number is that number, and zeros are zeros behind views.
// CHECK-LABEL: func @filled
// CHECK-NOT: linalg.fill
// CHECK: gemm.matmul nn {{.*}} epilogue {
// CHECK: arith.mulf %{{.+}}, %cst
// CHECK: gemm.matmul nn
// CHECK-NOT: beta
// CHECK: return
func.func @filled(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) -> (tensor<4x16xf32>, tensor<4x16xf32>) {
  %half = arith.constant 0.5 : bf16
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16xbf16>
  %x = linalg.fill ins(%half : bf16) outs(%e : tensor<16xbf16>) -> tensor<16xbf16>
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>)
      epilogue(%x : tensor<16xbf16>) maps [affine_map<(m, n) -> (n)>] {
  ^bb0(%acc: f32, %s: f32):
    %0 = arith.mulf %acc, %s : f32
    gemm.yield %0 : f32
  } -> tensor<4x16xf32>
  %row = tensor.empty() : tensor<64xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%row : tensor<64xf32>) -> tensor<64xf32>
  %init = tensor.expand_shape %zeros [[0, 1]] output_shape [4, 16] : tensor<64xf32> into tensor<4x16xf32>
  %f = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%init : tensor<4x16xf32>) beta(1.0) -> tensor<4x16xf32>
  return %d, %f : tensor<4x16xf32>, tensor<4x16xf32>
}

// -----

// A fill of memory that the product overwrites or adds to goes; not one that somebody reads.
// CHECK-LABEL: func @filled_memory
// CHECK-NOT: linalg.fill
// CHECK: gemm.matmul nn
// CHECK-NOT: beta
// CHECK: linalg.fill
// CHECK: memref.load
// CHECK: gemm.matmul nn {{.*}}beta(1.000000e+00)
func.func @filled_memory(%a: memref<4x8xf32>, %b: memref<8x16xf32>) -> (memref<4x16xf32>, memref<4x16xf32>, f32) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c = memref.alloc() : memref<4x16xf32>
  linalg.fill ins(%zero : f32) outs(%c : memref<4x16xf32>)
  gemm.matmul nn ins(%a, %b : memref<4x8xf32>, memref<8x16xf32>) outs(%c : memref<4x16xf32>) beta(1.0)
  %d = memref.alloc() : memref<4x16xf32>
  linalg.fill ins(%zero : f32) outs(%d : memref<4x16xf32>)
  %read = memref.load %d[%c0, %c0] : memref<4x16xf32>
  gemm.matmul nn ins(%a, %b : memref<4x8xf32>, memref<8x16xf32>) outs(%d : memref<4x16xf32>) beta(1.0)
  return %c, %d, %read : memref<4x16xf32>, memref<4x16xf32>, f32
}

// -----

// What one operand knows of a size, a batch dimension's too, the result's type knows.
// CHECK-LABEL: func @batch_cast
// CHECK: gemm.matmul nn ins(%{{.+}}, %{{.+}} : tensor<2x4x8xf32>, tensor<8x16xf32>) outs(%{{.+}} : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
// CHECK: tensor.cast %{{.+}} : tensor<2x4x16xf32> to tensor<?x?x16xf32>
func.func @batch_cast(%a: tensor<2x4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<?x?x16xf32>) -> tensor<?x?x16xf32> {
  %ca = tensor.cast %a : tensor<2x4x8xf32> to tensor<?x?x8xf32>
  %d = gemm.matmul nn ins(%ca, %b : tensor<?x?x8xf32>, tensor<8x16xf32>) outs(%c : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
  return %d : tensor<?x?x16xf32>
}

// -----

// An op that names its kernel has the operands of that kernel, the unused one too.
// CHECK-LABEL: func @launched
// CHECK: epilogue(%{{.+}} : memref<16xf32>)
gpu.module @kernels {
}
func.func @launched(%a: memref<4x8xf16>, %b: memref<8x16xf16>, %c: memref<4x16xf32>, %x: memref<16xf32>) {
  gemm.matmul nn ins(%a, %b : memref<4x8xf16>, memref<8x16xf16>) outs(%c : memref<4x16xf32>)
      epilogue(%x : memref<16xf32>) maps [affine_map<(m, n) -> (n)>] {
  ^bb0(%acc: f32, %s: f32):
    gemm.yield %acc : f32
  } {launch = #gemm.launch<kernel = @kernels::@k0, grid = affine_map<()[s0, s1, s2, s3] -> (s0, 1, 1)>, block = [128, 1, 1], cluster = [1, 1, 1], shared = 0>}
  return
}

// -----

// 0 times what is infinite, or no number, is none: in f32, where 1e300 is infinite, and in f64,
// where it is a number.
// CHECK-LABEL: func @not_finite
// CHECK: beta(0x7FF0000000000000)
// CHECK: beta(0x7FF8000000000000)
// CHECK: beta(1.000000e+300)
// CHECK: alpha(1.000000e+300) beta(1.000000e+00)
// CHECK-NOT: beta(
// CHECK-NOT: alpha(1.
// CHECK: return
func.func @not_finite(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %ea: tensor<4x0xf32>, %eb: tensor<0x16xf32>,
                      %da: tensor<4x8xf64>, %db: tensor<8x16xf64>, %c: tensor<4x16xf32>)
    -> (tensor<4x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>, tensor<4x16xf64>) {
  %z = arith.constant dense<0.0> : tensor<4x16xf32>
  %dz = arith.constant dense<0.0> : tensor<4x16xf64>
  %0 = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%z : tensor<4x16xf32>) beta(0x7FF0000000000000) -> tensor<4x16xf32>
  %1 = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%z : tensor<4x16xf32>) beta(0x7FF8000000000000) -> tensor<4x16xf32>
  %2 = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%z : tensor<4x16xf32>) beta(1.0e+300) -> tensor<4x16xf32>
  %3 = gemm.matmul nn ins(%ea, %eb : tensor<4x0xf32>, tensor<0x16xf32>) outs(%c : tensor<4x16xf32>) alpha(1.0e+300) beta(1.0) -> tensor<4x16xf32>
  %4 = gemm.matmul nn ins(%da, %db : tensor<4x8xf64>, tensor<8x16xf64>) outs(%dz : tensor<4x16xf64>) beta(1.0e+300) -> tensor<4x16xf64>
  return %0, %1, %2, %3, %4 : tensor<4x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>, tensor<4x16xf64>
}

// -----

// The same of a fill.
// CHECK-LABEL: func @filled_not_finite
// CHECK: linalg.fill
// CHECK: gemm.matmul nn {{.*}} beta(1.000000e+300)
func.func @filled_not_finite(%a: memref<4x8xf32>, %b: memref<8x16xf32>, %c: memref<4x16xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%c : memref<4x16xf32>)
  gemm.matmul nn ins(%a, %b : memref<4x8xf32>, memref<8x16xf32>) outs(%c : memref<4x16xf32>) beta(1.0e+300)
  return
}

// -----

// So it has the cast that its kernel was made for.
// CHECK-LABEL: func @launched_cast
// CHECK: %[[X:.+]] = memref.cast
// CHECK: gemm.matmul nn ins(%[[X]],
gpu.module @kernels {
}
func.func @launched_cast(%a: memref<4x8xf16>, %b: memref<8x16xf16>, %c: memref<4x16xf32>) {
  %x = memref.cast %a : memref<4x8xf16> to memref<?x?xf16, strided<[?, 1], offset: ?>>
  gemm.matmul nn ins(%x, %b : memref<?x?xf16, strided<[?, 1], offset: ?>>, memref<8x16xf16>) outs(%c : memref<4x16xf32>)
      {launch = #gemm.launch<kernel = @kernels::@k0, grid = affine_map<()[s0, s1, s2, s3] -> (s0, 1, 1)>, block = [128, 1, 1], cluster = [1, 1, 1], shared = 0>}
  return
}

// -----

// What is never reached may say what no product is: such a cast stays, and the op verifies.
// CHECK-LABEL: func @never
// CHECK-COUNT-3: memref.cast
// CHECK: scf.if
// CHECK: gemm.matmul nn {{.*}} outs(%{{.+}} : memref<4x4xf32, strided<[?, 1], offset: ?>>)
// CHECK: gemm.matmul tn {{.*}} outs(%{{.+}} : memref<32x?xf32>) sums(
// CHECK: gemm.matmul nn ins(%{{.+}}, %{{.+}} : memref<2x4x8xf32>, memref<?x8x4xf32>)
func.func @never(%a: memref<4x8xf32>, %b: memref<8x4xf32>, %line: memref<4xf32>, %never: i1,
                 %dy: memref<64x32xf32>, %x: memref<64x?xf32>, %none: memref<32x0xf32>, %s: memref<32xf32>,
                 %two: memref<2x4x8xf32>, %three: memref<3x8x4xf32>, %some: memref<?x4x4xf32>) {
  %c = memref.reinterpret_cast %line to offset: [0], sizes: [4, 4], strides: [0, 1] : memref<4xf32> to memref<4x4xf32, strided<[0, 1]>>
  %y = memref.cast %c : memref<4x4xf32, strided<[0, 1]>> to memref<4x4xf32, strided<[?, 1], offset: ?>>
  %any = memref.cast %none : memref<32x0xf32> to memref<32x?xf32>
  %batches = memref.cast %three : memref<3x8x4xf32> to memref<?x8x4xf32>
  scf.if %never {
    gemm.matmul nn ins(%a, %b : memref<4x8xf32>, memref<8x4xf32>) outs(%y : memref<4x4xf32, strided<[?, 1], offset: ?>>)
    gemm.matmul tn ins(%dy, %x : memref<64x32xf32>, memref<64x?xf32>) outs(%any : memref<32x?xf32>) sums(%s : memref<32xf32>)
    gemm.matmul nn ins(%two, %batches : memref<2x4x8xf32>, memref<?x8x4xf32>) outs(%some : memref<?x4x4xf32>)
  }
  return
}

// -----

// An output is one whatever its number: what a cast hides of it stays hidden.
// CHECK-LABEL: func @never_written
// CHECK: %[[SECOND:.+]] = memref.cast %{{.+}} : memref<4x4xf32, strided<[0, 1]>>
// CHECK: %[[THIRD:.+]] = memref.cast %{{.+}} : memref<4xf32, strided<[0]>>
// CHECK: outs(%{{.+}}, %[[SECOND]], %[[THIRD]] : memref<4x4xf32>, memref<4x4xf32, strided<[?, 1]>>, memref<4xf32, strided<[?]>>)
func.func @never_written(%a: memref<4x8xf32>, %b: memref<4x8xf32>, %c: memref<4x4xf32>,
                         %second: memref<4x4xf32, strided<[0, 1]>>, %third: memref<4xf32, strided<[0]>>) {
  %x = memref.cast %second : memref<4x4xf32, strided<[0, 1]>> to memref<4x4xf32, strided<[?, 1]>>
  %y = memref.cast %third : memref<4xf32, strided<[0]>> to memref<4xf32, strided<[?]>>
  gemm.matmul nt ins(%a, %b : memref<4x8xf32>, memref<4x8xf32>) outs(%c, %x, %y : memref<4x4xf32>, memref<4x4xf32, strided<[?, 1]>>, memref<4xf32, strided<[?]>>)
    epilogue {
    ^bb0(%acc: f32):
      gemm.yield %acc, %acc, %acc : f32, f32, f32
    } results [store affine_map<(m, n) -> (m, n)>, max affine_map<(m, n) -> (m)>]
  return
}
