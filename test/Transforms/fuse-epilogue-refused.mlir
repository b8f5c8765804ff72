// RUN: gemm-opt %s --gemm-fuse-epilogue --split-input-file | FileCheck %s
// RUN: gemm-opt %s --gemm-fuse-epilogue --split-input-file --remarks-filter=gemm-fuse-epilogue 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// What cannot move into an epilogue stays behind it, with the reason in a remark.

// CHECK-LABEL: func @two_users
// CHECK: gemm.matmul nn {{.+}}) -> tensor<4x16xf32>
// CHECK: math.exp
// REMARK: [Missed] NotFused {{.*}}the result has 2 users
func.func @two_users(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) -> (tensor<4x16xf32>, tensor<4x16xf32>) {
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  %e = math.exp %d : tensor<4x16xf32>
  return %d, %e : tensor<4x16xf32>, tensor<4x16xf32>
}

// -----

// CHECK-LABEL: func @transposed
// CHECK: gemm.matmul nn {{.+}}) -> tensor<16x16xf32>
// REMARK: [Missed] NotFused {{.*}}it reads the result at other positions than it writes
func.func @transposed(%a: tensor<16x8xf32>, %b: tensor<8x16xf32>, %c: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %d = gemm.matmul nn ins(%a, %b : tensor<16x8xf32>, tensor<8x16xf32>) outs(%c : tensor<16x16xf32>) -> tensor<16x16xf32>
  %t = linalg.transpose ins(%d : tensor<16x16xf32>) outs(%c : tensor<16x16xf32>) permutation = [1, 0]
  return %t : tensor<16x16xf32>
}

// -----

// A sum over rows is no elementwise op: nothing to say.
// CHECK-LABEL: func @reduction
// CHECK: gemm.matmul
// CHECK: linalg.reduce
// REMARK-NOT: NotFused{{.*}}reduc
func.func @reduction(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %o: tensor<16xf32>) -> tensor<16xf32> {
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  %r = linalg.reduce ins(%d : tensor<4x16xf32>) outs(%o : tensor<16xf32>) dimensions = [0] (%x: f32, %y: f32) {
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  }
  return %r : tensor<16xf32>
}

// -----

// The sequence position alone is no dimension of the flattened product.
// CHECK-LABEL: func @per_position
// CHECK: gemm.matmul nn {{.+}}) -> tensor<12x16xf32>
// REMARK: [Missed] NotFused {{.*}}it reads the result through a reshape that its loops do not follow
#id = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#pos = affine_map<(d0, d1, d2) -> (d1, d2)>
func.func @per_position(%a: tensor<12x8xf32>, %b: tensor<8x16xf32>, %c: tensor<12x16xf32>, %p: tensor<6x16xf32>, %o: tensor<2x6x16xf32>) -> tensor<2x6x16xf32> {
  %d = gemm.matmul nn ins(%a, %b : tensor<12x8xf32>, tensor<8x16xf32>) outs(%c : tensor<12x16xf32>) -> tensor<12x16xf32>
  %y = tensor.expand_shape %d [[0, 1], [2]] output_shape [2, 6, 16] : tensor<12x16xf32> into tensor<2x6x16xf32>
  %z = linalg.generic {indexing_maps = [#id, #pos, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%y, %p : tensor<2x6x16xf32>, tensor<6x16xf32>) outs(%o : tensor<2x6x16xf32>) {
  ^bb0(%x: f32, %v: f32, %out: f32):
    %0 = arith.addf %x, %v : f32
    linalg.yield %0 : f32
  } -> tensor<2x6x16xf32>
  return %z : tensor<2x6x16xf32>
}

// -----

// In a loop the product would be computed again for each turn.
// CHECK-LABEL: func @other_block
// CHECK: gemm.matmul nn {{.+}}) -> tensor<4x16xf32>
// CHECK: scf.for
// CHECK: math.exp
// REMARK: [Missed] NotFused {{.*}}the result is used in another block
func.func @other_block(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %n: index) -> tensor<4x16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %c) -> tensor<4x16xf32> {
    %e = math.exp %d : tensor<4x16xf32>
    scf.yield %e : tensor<4x16xf32>
  }
  return %r : tensor<4x16xf32>
}

// -----

// An op on tensors with an encoding keeps its destination, which has the encoding too.
// CHECK-LABEL: func @encoded
// CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<f32>, %[[C:[a-z0-9]+]]: tensor<4xf32, "sparse">
// CHECK: linalg.generic {{.*}} outs(%[[C]] : tensor<4xf32, "sparse">)
func.func @encoded(%a: tensor<f32>, %c: tensor<4xf32, "sparse">) -> tensor<4xf32, "sparse"> {
  %i = linalg.generic {indexing_maps = [affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<f32>) outs(%c : tensor<4xf32, "sparse">) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4xf32, "sparse">
  return %i : tensor<4xf32, "sparse">
}

// -----

// A map with a constant takes part in no group of loops.
// CHECK-LABEL: func @constant_in_map
// CHECK: %[[D:.*]] = gemm.matmul nn
// CHECK-NOT: epilogue
// CHECK: tensor.expand_shape %[[D]]
// CHECK: linalg.generic
// REMARK: {{.*}}NotFused{{.*}}it reads the result through a reshape that its loops do not follow
func.func @constant_in_map(%x: tensor<24x64xbf16>, %w: tensor<64x48xbf16>, %c: tensor<24x48xbf16>, %b: tensor<1x8x48xbf16>, %e: tensor<3x8x48xbf16>) -> tensor<3x8x48xbf16> {
  %d = gemm.matmul nn ins(%x, %w : tensor<24x64xbf16>, tensor<64x48xbf16>) outs(%c : tensor<24x48xbf16>) {beta = 0.0 : f64} -> tensor<24x48xbf16>
  %r = tensor.expand_shape %d [[0, 1], [2]] output_shape [3, 8, 48] : tensor<24x48xbf16> into tensor<3x8x48xbf16>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%r, %b : tensor<3x8x48xbf16>, tensor<1x8x48xbf16>) outs(%e : tensor<3x8x48xbf16>) {
  ^bb0(%p: bf16, %q: bf16, %o: bf16):
    %s = arith.addf %p, %q : bf16
    linalg.yield %s : bf16
  } -> tensor<3x8x48xbf16>
  return %y : tensor<3x8x48xbf16>
}

// -----

// What no kernel has code for stays where it is.
// CHECK-LABEL: func @of_another_dialect
// CHECK: linalg.generic
// CHECK: spirv.FNegate
// REMARK: {{.*}}NotFused{{.*}}its body has more than pure scalar code (spirv.FNegate)
func.func @of_another_dialect(%x: tensor<24x64xf32>, %w: tensor<64x48xf32>, %c: tensor<24x48xf32>) -> tensor<24x48xf32> {
  %d = gemm.matmul nn ins(%x, %w : tensor<24x64xf32>, tensor<64x48xf32>) outs(%c : tensor<24x48xf32>) -> tensor<24x48xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
      ins(%d : tensor<24x48xf32>) outs(%c : tensor<24x48xf32>) {
  ^bb0(%p: f32, %o: f32):
    %s = spirv.FNegate %p : f32
    linalg.yield %s : f32
  } -> tensor<24x48xf32>
  return %y : tensor<24x48xf32>
}
