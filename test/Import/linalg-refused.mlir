// What is not one gemm.matmul is left alone, with the reason: import never
// changes what an op means.
// RUN: gemm-opt %s --gemm-import | FileCheck %s
// RUN: gemm-opt %s --gemm-import --remarks-filter=gemm-import 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// CHECK-NOT: gemm.matmul

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>

// Sums of 33026 products of 255 and 255 leave 32 bits.
// REMARK: Reason="linalg.matmul is left alone: expected an accumulator of i32 for operands of i8, got i64"
func.func @leaves_32_bits(%a: tensor<4x33026xi8>, %b: tensor<33026x6xi8>) -> tensor<4x6xi64> {
  %z = arith.constant 0 : i64
  %e = tensor.empty() : tensor<4x6xi64>
  %f = linalg.fill ins(%z : i64) outs(%e : tensor<4x6xi64>) -> tensor<4x6xi64>
  %d = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %b : tensor<4x33026xi8>, tensor<33026x6xi8>) outs(%f : tensor<4x6xi64>) -> tensor<4x6xi64>
  return %d : tensor<4x6xi64>
}

// REMARK: Reason="linalg.matmul is left alone: expected an accumulator of i32 for operands of i8, got f32"
func.func @integer_float_accumulator(%a: tensor<4x5xi8>, %b: tensor<5x6xi8>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %d = linalg.matmul ins(%a, %b : tensor<4x5xi8>, tensor<5x6xi8>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %d : tensor<4x6xf32>
}

// REMARK: Reason="linalg.matmul is left alone: expected an accumulator of i32 for operands of i8, got i8"
func.func @narrow_integer_accumulator(%a: tensor<4x5xi8>, %b: tensor<5x6xi8>, %c: tensor<4x6xi8>) -> tensor<4x6xi8> {
  %d = linalg.matmul ins(%a, %b : tensor<4x5xi8>, tensor<5x6xi8>) outs(%c : tensor<4x6xi8>) -> tensor<4x6xi8>
  return %d : tensor<4x6xi8>
}

// REMARK: Reason="linalg.matmul is left alone: expected an accumulator of f32 for operands of f32, got f64"
func.func @wider_accumulator(%a: tensor<4x5xf32>, %b: tensor<5x6xf32>, %c: tensor<4x6xf64>) -> tensor<4x6xf64> {
  %d = linalg.matmul ins(%a, %b : tensor<4x5xf32>, tensor<5x6xf32>) outs(%c : tensor<4x6xf64>) -> tensor<4x6xf64>
  return %d : tensor<4x6xf64>
}

// REMARK: Reason="linalg.matmul is left alone: expected factors that are inputs, {{.*}}, got arith.truncf"
func.func @truncated_operands(%a: tensor<4x5xf32>, %b: tensor<5x6xf32>, %c: tensor<4x6xbf16>) -> tensor<4x6xbf16> {
  %d = linalg.matmul ins(%a, %b : tensor<4x5xf32>, tensor<5x6xf32>) outs(%c : tensor<4x6xbf16>) -> tensor<4x6xbf16>
  return %d : tensor<4x6xbf16>
}

// REMARK: Reason="linalg.matmul is left alone: expected the first input and the second to share an element type or to be of f8E4M3FN and f8E5M2, or f16 or bf16 and i8, got 'bf16' and 'f32'"
func.func @mixed_operands(%a: tensor<4x5xbf16>, %b: tensor<5x6xf32>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %d = linalg.matmul ins(%a, %b : tensor<4x5xbf16>, tensor<5x6xf32>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %d : tensor<4x6xf32>
}

// REMARK: Reason="linalg.generic is left alone: expected the body to yield an addition to the accumulator, got arith.subf"
func.func @subtracted(%a: tensor<4x5xf32>, %b: tensor<5x6xf32>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %d = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%a, %b : tensor<4x5xf32>, tensor<5x6xf32>) outs(%c : tensor<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %acc: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.subf %acc, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x6xf32>
  return %d : tensor<4x6xf32>
}

// REMARK: Reason="linalg.generic is left alone: expected the body to yield an addition to the accumulator, got arith.mulf"
func.func @dropped_accumulator(%a: tensor<4x5xf32>, %b: tensor<5x6xf32>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %d = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%a, %b : tensor<4x5xf32>, tensor<5x6xf32>) outs(%c : tensor<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %acc: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %acc, %p : f32
    linalg.yield %p : f32
  } -> tensor<4x6xf32>
  return %d : tensor<4x6xf32>
}

// REMARK: Reason="linalg.generic is left alone: expected the body to add to the accumulator, got a sum without it"
func.func @sum_without_accumulator(%a: tensor<4x5xf32>, %b: tensor<5x6xf32>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %d = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%a, %b : tensor<4x5xf32>, tensor<5x6xf32>) outs(%c : tensor<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %acc: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %x, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x6xf32>
  return %d : tensor<4x6xf32>
}

// Products rounded to bf16 before an f32 sum.
// REMARK: Reason="linalg.generic is left alone: expected the body to add a product, got arith.extf"
func.func @rounded_products(%a: tensor<4x5xbf16>, %b: tensor<5x6xbf16>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %d = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%a, %b : tensor<4x5xbf16>, tensor<5x6xbf16>) outs(%c : tensor<4x6xf32>) {
  ^bb0(%x: bf16, %y: bf16, %acc: f32):
    %p = arith.mulf %x, %y : bf16
    %f = arith.extf %p : bf16 to f32
    %s = arith.addf %acc, %f : f32
    linalg.yield %s : f32
  } -> tensor<4x6xf32>
  return %d : tensor<4x6xf32>
}

// REMARK: Reason="linalg.generic is left alone: expected factors from two inputs, got a square"
func.func @square(%a: tensor<4x5xf32>, %b: tensor<5x6xf32>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %d = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%a, %b : tensor<4x5xf32>, tensor<5x6xf32>) outs(%c : tensor<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %acc: f32):
    %p = arith.mulf %x, %x : f32
    %s = arith.addf %acc, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x6xf32>
  return %d : tensor<4x6xf32>
}

// A row that the second input does not have is summed: two reductions.
// REMARK: Reason="linalg.generic is left alone: expected each loop in two operands of the product, got loop 3 in the first input alone"
func.func @summed_alone(%a: tensor<4x5x2xf32>, %b: tensor<5x6xf32>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %d = linalg.generic {indexing_maps = [affine_map<(m, n, k, l) -> (m, k, l)>, affine_map<(m, n, k, l) -> (k, n)>, affine_map<(m, n, k, l) -> (m, n)>],
                       iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
    ins(%a, %b : tensor<4x5x2xf32>, tensor<5x6xf32>) outs(%c : tensor<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %acc: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %acc, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x6xf32>
  return %d : tensor<4x6xf32>
}

// A convolution's sliding window.
// REMARK: Reason="linalg.conv_1d is left alone: expected maps of plain loops, got an expression"
func.func @convolution(%a: tensor<8xf32>, %b: tensor<3xf32>, %c: tensor<6xf32>) -> tensor<6xf32> {
  %d = linalg.conv_1d ins(%a, %b : tensor<8xf32>, tensor<3xf32>) outs(%c : tensor<6xf32>) -> tensor<6xf32>
  return %d : tensor<6xf32>
}

// REMARK: Reason="linalg.generic is left alone: expected each loop once per operand, got a diagonal"
func.func @diagonal(%a: tensor<4x4x5xf32>, %b: tensor<5x6xf32>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %d = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%a, %b : tensor<4x4x5xf32>, tensor<5x6xf32>) outs(%c : tensor<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %acc: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %acc, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x6xf32>
  return %d : tensor<4x6xf32>
}

// A plain reduction has one input.
// REMARK: Reason="linalg.generic is left alone: expected two inputs and one output, got 1 and 1"
func.func @column_sum(%a: tensor<4x6xf32>, %c: tensor<6xf32>) -> tensor<6xf32> {
  %d = linalg.generic {indexing_maps = [affine_map<(k, n) -> (k, n)>, affine_map<(k, n) -> (n)>], iterator_types = ["reduction", "parallel"]}
    ins(%a : tensor<4x6xf32>) outs(%c : tensor<6xf32>) {
  ^bb0(%x: f32, %acc: f32):
    %s = arith.addf %acc, %x : f32
    linalg.yield %s : f32
  } -> tensor<6xf32>
  return %d : tensor<6xf32>
}
