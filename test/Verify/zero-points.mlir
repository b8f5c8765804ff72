// Products of bytes less zero points are what upstream's lowering of the same source computes, to the
// last bit, in kernels of both families and on the reference: one kernel for the product, with what
// the zero points come to in its epilogue, and one for each sum of elements that they are multiplied by.
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none --verify --remarks=gemm-import 2> %t.log | FileCheck %s
// RUN: FileCheck %s --check-prefix=SAY < %t.log
// RUN: gemm-run %t.gemm --entry=lines --device=emulate --check | FileCheck %s --check-prefix=STEPS
// RUN: gemm-compile %s -o %t.h.gemm --target=h200 --ptxas=none
// RUN: gemm-run %t.h.gemm --entry=lines --device=emulate --check | FileCheck %s --check-prefix=STEPS
// RUN: gemm-run %t.h.gemm --entry=tosa --device=emulate --check
// RUN: sed 's/dense<3> : tensor<1xi8>/dense<4> : tensor<1xi8>/' %s > %t.other.mlir
// RUN: not gemm-verify %t.gemm --source=%t.other.mlir --inputs=1 | FileCheck %s --check-prefix=OTHER
// OTHER: @tosa: input 0 {{.*}}elements differ
// CHECK: VERIFIED: 8 functions agree with the source
// STEPS: lines:reduce0 {{.*}} exact equal
// STEPS: lines:reduce1 {{.*}} exact equal
// STEPS: lines:0 {{.*}}gemm nt 24x40x64 ui8 x i8 -> i8 {{.*}}exact equal
// STEPS: PASS: 3 steps

#id2 = affine_map<(i, j) -> (i, j)>
#row2 = affine_map<(i, j) -> (i)>
#col2 = affine_map<(i, j) -> (j)>
#mk = affine_map<(m, n, k) -> (m, k)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>
#m = affine_map<(m, n, k) -> (m)>
#n = affine_map<(m, n, k) -> (n)>

// Of all elements, known at run time only.
// SAY: second factor (one)
// SAY: first factor (one)
func.func @run_time(%x: tensor<24x64xi8>, %w: tensor<64x40xi8>, %za: tensor<i32>, %zb: tensor<i32>) -> tensor<24x40xi32> {
  %a = tensor.extract %za[] : tensor<i32>
  %b = tensor.extract %zb[] : tensor<i32>
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<24x40xi32>
  %i = linalg.fill ins(%z : i32) outs(%e : tensor<24x40xi32>) -> tensor<24x40xi32>
  %r = linalg.quantized_matmul ins(%x, %w, %a, %b : tensor<24x64xi8>, tensor<64x40xi8>, i32, i32) outs(%i : tensor<24x40xi32>) -> tensor<24x40xi32>
  return %r : tensor<24x40xi32>
}

// Added to what is there, in a batch, of rows known at run time only.
// SAY: second factor (127)
// SAY: first factor (-128)
func.func @batch(%x: tensor<2x?x64xi8>, %w: tensor<2x64x40xi8>, %c: tensor<2x?x40xi32>) -> tensor<2x?x40xi32> {
  %a = arith.constant -128 : i32
  %b = arith.constant 127 : i32
  %r = linalg.quantized_batch_matmul ins(%x, %w, %a, %b : tensor<2x?x64xi8>, tensor<2x64x40xi8>, i32, i32) outs(%c : tensor<2x?x40xi32>) -> tensor<2x?x40xi32>
  return %r : tensor<2x?x40xi32>
}

// A zero point for each row and column, of bytes without a sign and with one, requantised with a scale for each of both,
// to nearest, ties to even, and a zero point of 3.
// SAY: second factor (one for each line)
// SAY: first factor (one for each line)
func.func @lines(%x: tensor<24x64xi8>, %w: tensor<40x64xi8>, %za: tensor<24xi8>, %zb: tensor<40xi8>, %r: tensor<24xf32>, %s: tensor<40xf32>) -> tensor<24x40xi8> {
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<24x40xi32>
  %i = linalg.fill ins(%z : i32) outs(%e : tensor<24x40xi32>) -> tensor<24x40xi32>
  %p = linalg.generic {indexing_maps = [#mk, #nk, #m, #n, #mn], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w, %za, %zb : tensor<24x64xi8>, tensor<40x64xi8>, tensor<24xi8>, tensor<40xi8>) outs(%i : tensor<24x40xi32>) {
  ^bb0(%in: i8, %in_0: i8, %in_1: i8, %in_2: i8, %out: i32):
    %a = arith.extui %in : i8 to i32
    %b = arith.extsi %in_0 : i8 to i32
    %c = arith.extui %in_1 : i8 to i32
    %d = arith.extsi %in_2 : i8 to i32
    %f = arith.subi %a, %c : i32
    %g = arith.subi %b, %d : i32
    %h = arith.muli %f, %g : i32
    %k = arith.addi %out, %h : i32
    linalg.yield %k : i32
  } -> tensor<24x40xi32>
  %qe = tensor.empty() : tensor<24x40xi8>
  %q = linalg.generic {indexing_maps = [#id2, #row2, #col2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%p, %r, %s : tensor<24x40xi32>, tensor<24xf32>, tensor<40xf32>) outs(%qe : tensor<24x40xi8>) {
  ^bb0(%in: i32, %row: f32, %col: f32, %out: i8):
    %three = arith.constant 3.0 : f32
    %lo = arith.constant -128.0 : f32
    %hi = arith.constant 127.0 : f32
    %f = arith.sitofp %in : i32 to f32
    %g = arith.mulf %f, %row : f32
    %h = arith.mulf %g, %col : f32
    %n = math.roundeven %h : f32
    %t = arith.addf %n, %three : f32
    %l = arith.maximumf %t, %lo : f32
    %u = arith.minimumf %l, %hi : f32
    %v = arith.fptosi %u : f32 to i8
    linalg.yield %v : i8
  } -> tensor<24x40xi8>
  return %q : tensor<24x40xi8>
}

// As JAX prints `(x.astype(int32) - za) @ (w.astype(int32) - zb)`: each op by itself, the weights' as long as they last.
// SAY: first factor (one)
func.func @apart(%x: tensor<24x64xi8>, %w: tensor<64x40xi8>, %za: tensor<i8>) -> tensor<24x40xi32> {
  %e0 = tensor.empty() : tensor<24x64xi32>
  %x32 = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<24x64xi8>) outs(%e0 : tensor<24x64xi32>) {
  ^bb0(%in: i8, %out: i32):
    %v = arith.extsi %in : i8 to i32
    linalg.yield %v : i32
  } -> tensor<24x64xi32>
  %e1 = tensor.empty() : tensor<i32>
  %z32 = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%za : tensor<i8>) outs(%e1 : tensor<i32>) {
  ^bb0(%in: i8, %out: i32):
    %v = arith.extsi %in : i8 to i32
    linalg.yield %v : i32
  } -> tensor<i32>
  %zall = linalg.broadcast ins(%z32 : tensor<i32>) outs(%e0 : tensor<24x64xi32>) dimensions = [0, 1]
  %d = linalg.sub ins(%x32, %zall : tensor<24x64xi32>, tensor<24x64xi32>) outs(%e0 : tensor<24x64xi32>) -> tensor<24x64xi32>
  %e2 = tensor.empty() : tensor<64x40xi32>
  %w32 = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<64x40xi8>) outs(%e2 : tensor<64x40xi32>) {
  ^bb0(%in: i8, %out: i32):
    %v = arith.extsi %in : i8 to i32
    linalg.yield %v : i32
  } -> tensor<64x40xi32>
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<24x40xi32>
  %i = linalg.fill ins(%z : i32) outs(%e : tensor<24x40xi32>) -> tensor<24x40xi32>
  %r = linalg.matmul ins(%d, %w32 : tensor<24x64xi32>, tensor<64x40xi32>) outs(%i : tensor<24x40xi32>) -> tensor<24x40xi32>
  return %r : tensor<24x40xi32>
}

// As torch prints it, summed in i64, which 32 bits hold.
// SAY: first factor (7)
func.func @wide(%x: tensor<24x64xi8>, %w: tensor<64x40xi8>) -> tensor<24x40xi64> {
  %seven = arith.constant 7 : i32
  %e0 = tensor.empty() : tensor<24x64xi32>
  %d = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<24x64xi8>) outs(%e0 : tensor<24x64xi32>) {
  ^bb0(%in: i8, %out: i32):
    %v = arith.extui %in : i8 to i32
    %u = arith.subi %v, %seven : i32
    linalg.yield %u : i32
  } -> tensor<24x64xi32>
  %e2 = tensor.empty() : tensor<64x40xi32>
  %w32 = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<64x40xi8>) outs(%e2 : tensor<64x40xi32>) {
  ^bb0(%in: i8, %out: i32):
    %v = arith.extsi %in : i8 to i32
    linalg.yield %v : i32
  } -> tensor<64x40xi32>
  %z = arith.constant 0 : i64
  %e = tensor.empty() : tensor<24x40xi64>
  %i = linalg.fill ins(%z : i64) outs(%e : tensor<24x40xi64>) -> tensor<24x40xi64>
  %r = linalg.matmul ins(%d, %w32 : tensor<24x64xi32>, tensor<64x40xi32>) outs(%i : tensor<24x40xi64>) -> tensor<24x40xi64>
  return %r : tensor<24x40xi64>
}

// tosa's, requantised by a multiplier and a shift, with two roundings.
// SAY: second factor (-2)
// SAY: first factor (3)
func.func @tosa(%a: tensor<3x24x64xi8>, %b: tensor<3x64x40xi8>) -> tensor<3x24x40xi8> {
  %za = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zb = "tosa.const"() <{values = dense<-2> : tensor<1xi8>}> : () -> tensor<1xi8>
  %d = tosa.matmul %a, %b, %za, %zb : (tensor<3x24x64xi8>, tensor<3x64x40xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x24x40xi32>
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<40> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zi = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %zo = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %q = tosa.rescale %d, %m, %s, %zi, %zo {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = DOUBLE_ROUND, scale32 = true}
      : (tensor<3x24x40xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<3x24x40xi8>
  return %q : tensor<3x24x40xi8>
}

// A convolution by 1x1 with a bias, and a scale for each channel.
// SAY: first factor (-128)
func.func @conv(%x: tensor<2x3x4x16xi8>, %w: tensor<8x1x1x16xi8>, %b: tensor<8xi32>) -> tensor<2x3x4x8xi8> {
  %za = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zb = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %y = tosa.conv2d %x, %w, %b, %za, %zb {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, local_bound = true}
      : (tensor<2x3x4x16xi8>, tensor<8x1x1x16xi8>, tensor<8xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3x4x8xi32>
  %m = "tosa.const"() <{values = dense<[1073741824, 1173741824, 1273741824, 1373741824, 1473741824, 1573741824, 1673741824, 1773741824]> : tensor<8xi32>}> : () -> tensor<8xi32>
  %s = "tosa.const"() <{values = dense<[38, 37, 36, 39, 40, 41, 38, 38]> : tensor<8xi8>}> : () -> tensor<8xi8>
  %zi = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %zo = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %q = tosa.rescale %y, %m, %s, %zi, %zo {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = true}
      : (tensor<2x3x4x8xi32>, tensor<8xi32>, tensor<8xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3x4x8xi8>
  return %q : tensor<2x3x4x8xi8>
}

// Rows joined after their zero points were taken off, as torch prints a product of more dims than two.
// SAY: first factor (one for each line)
func.func @joined(%x: tensor<2x8x64xi8>, %w: tensor<24x64xi8>, %za: tensor<2x8xi8>) -> tensor<16x24xi32> {
  %e3 = tensor.empty() : tensor<2x8x64xi32>
  %xw = linalg.generic {indexing_maps = [affine_map<(b, m, k) -> (b, m, k)>, affine_map<(b, m, k) -> (b, m, k)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : tensor<2x8x64xi8>) outs(%e3 : tensor<2x8x64xi32>) {
  ^bb0(%in: i8, %out: i32):
    %v = arith.extsi %in : i8 to i32
    linalg.yield %v : i32
  } -> tensor<2x8x64xi32>
  %d = linalg.generic {indexing_maps = [affine_map<(b, m, k) -> (b, m, k)>, affine_map<(b, m, k) -> (b, m)>, affine_map<(b, m, k) -> (b, m, k)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%xw, %za : tensor<2x8x64xi32>, tensor<2x8xi8>) outs(%e3 : tensor<2x8x64xi32>) {
  ^bb0(%in: i32, %zero: i8, %out: i32):
    %u = arith.extsi %zero : i8 to i32
    %v = arith.subi %in, %u : i32
    linalg.yield %v : i32
  } -> tensor<2x8x64xi32>
  %m = tensor.collapse_shape %d [[0, 1], [2]] : tensor<2x8x64xi32> into tensor<16x64xi32>
  %ww = arith.extsi %w : tensor<24x64xi8> to tensor<24x64xi32>
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<16x24xi32>
  %i = linalg.fill ins(%z : i32) outs(%e : tensor<16x24xi32>) -> tensor<16x24xi32>
  %r = linalg.generic {indexing_maps = [#mk, #nk, #mn], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%m, %ww : tensor<16x64xi32>, tensor<24x64xi32>) outs(%i : tensor<16x24xi32>) {
  ^bb0(%in: i32, %in_0: i32, %out: i32):
    %h = arith.muli %in, %in_0 : i32
    %s = arith.addi %out, %h : i32
    linalg.yield %s : i32
  } -> tensor<16x24xi32>
  return %r : tensor<16x24xi32>
}
