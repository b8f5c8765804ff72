// A zero point of a quantised op that its elements cannot be.
// RUN: gemm-opt %s --gemm-import --split-input-file --verify-diagnostics

func.func @above(%x: tensor<8x64xi8>, %w: tensor<64x16xi8>, %c: tensor<8x16xi32>) -> tensor<8x16xi32> {
  %a = arith.constant 128 : i32
  %b = arith.constant 0 : i32
  // expected-error @below {{'linalg.quantized_matmul' op expected a zero point that elements of 'i8' can be, from -128 to 127, got 128 of the first factor; the nearest is 127}}
  %r = linalg.quantized_matmul ins(%x, %w, %a, %b : tensor<8x64xi8>, tensor<64x16xi8>, i32, i32) outs(%c : tensor<8x16xi32>) -> tensor<8x16xi32>
  return %r : tensor<8x16xi32>
}

// -----

func.func @below(%x: tensor<2x8x64xi8>, %w: tensor<2x64x16xi8>, %c: tensor<2x8x16xi32>, %a: i32) -> tensor<2x8x16xi32> {
  %b = arith.constant -129 : i32
  // expected-error @below {{'linalg.quantized_batch_matmul' op expected a zero point that elements of 'i8' can be, from -128 to 127, got -129 of the second factor; the nearest is -128}}
  %r = linalg.quantized_batch_matmul ins(%x, %w, %a, %b : tensor<2x8x64xi8>, tensor<2x64x16xi8>, i32, i32) outs(%c : tensor<2x8x16xi32>) -> tensor<2x8x16xi32>
  return %r : tensor<2x8x16xi32>
}

// -----

// One multiplier for each of 16 columns, of which there are 15.
func.func @scales(%x: tensor<8x16xi32>, %m: tensor<15xi32>, %s: tensor<15xi8>) -> tensor<8x16xi8> {
  %zi = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %zo = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  // expected-error @below {{'tosa.rescale' op expect shape of { 16 } for multiplier input, got { 15 }}}
  %q = tosa.rescale %x, %m, %s, %zi, %zo {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = true}
      : (tensor<8x16xi32>, tensor<15xi32>, tensor<15xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<8x16xi8>
  return %q : tensor<8x16xi8>
}
