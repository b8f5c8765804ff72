// Integers without a sign that a function takes or gives are their bits, and products of bytes read
// them without one; a module of which nobody knows whether a sign was meant stays.
// RUN: gemm-opt %s --split-input-file --gemm-lower-stablehlo --gemm-import --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @both(%arg0: tensor<4x8xi8>, %arg1: tensor<8x6xi8>)
// CHECK: gemm.matmul nn ins(%arg0, %arg1 : {{.*}}) {{.*}} {unsigned_a, unsigned_b}
func.func @both(%x: tensor<4x8xui8>, %w: tensor<8x6xui8>) -> tensor<4x6xi32> {
  %0 = "stablehlo.dot_general"(%x, %w) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x8xui8>, tensor<8x6xui8>) -> tensor<4x6xi32>
  return %0 : tensor<4x6xi32>
}

// CHECK-LABEL: func.func @one(%arg0: tensor<4x8xi8>, %arg1: tensor<8x6xi8>)
// CHECK: gemm.matmul nn ins(%arg0, %arg1 : {{.*}}) {{.*}} {unsigned_b}
func.func @one(%x: tensor<4x8xi8>, %w: tensor<8x6xui8>) -> tensor<4x6xi32> {
  %0 = "stablehlo.dot"(%x, %w) : (tensor<4x8xi8>, tensor<8x6xui8>) -> tensor<4x6xi32>
  return %0 : tensor<4x6xi32>
}

// Sums without a sign, and wider ones, are of the same numbers.
// CHECK-LABEL: func.func @unsigned_sums(%arg0: tensor<4x8xi8>, %arg1: tensor<8x6xi8>) -> tensor<4x6xi32>
// CHECK: gemm.matmul nn ins(%arg0, %arg1 : {{.*}}) {{.*}} {unsigned_a, unsigned_b}
func.func @unsigned_sums(%x: tensor<4x8xui8>, %w: tensor<8x6xui8>) -> tensor<4x6xui32> {
  %0 = "stablehlo.dot"(%x, %w) : (tensor<4x8xui8>, tensor<8x6xui8>) -> tensor<4x6xui32>
  return %0 : tensor<4x6xui32>
}

// CHECK-LABEL: func.func @mixed_sums(%arg0: tensor<4x8xi8>, %arg1: tensor<8x6xi8>) -> tensor<4x6xi32>
// CHECK: gemm.matmul nn ins(%arg0, %arg1 : {{.*}}) {{.*}} {unsigned_a}
func.func @mixed_sums(%x: tensor<4x8xui8>, %w: tensor<8x6xi8>) -> tensor<4x6xui32> {
  %0 = "stablehlo.dot"(%x, %w) : (tensor<4x8xui8>, tensor<8x6xi8>) -> tensor<4x6xui32>
  return %0 : tensor<4x6xui32>
}

// CHECK-LABEL: func.func @wide_sums(%arg0: tensor<4x8xi8>, %arg1: tensor<8x6xi8>) -> tensor<4x6xi64>
// CHECK: arith.extui %arg0 : tensor<4x8xi8> to tensor<4x8xi64>
// CHECK: arith.extui %arg1 : tensor<8x6xi8> to tensor<8x6xi64>
func.func @wide_sums(%x: tensor<4x8xui8>, %w: tensor<8x6xui8>) -> tensor<4x6xui64> {
  %0 = "stablehlo.dot"(%x, %w) : (tensor<4x8xui8>, tensor<8x6xui8>) -> tensor<4x6xui64>
  return %0 : tensor<4x6xui64>
}

// CHECK-LABEL: func.func @halves(%arg0: tensor<4x8xi16>, %arg1: tensor<8x6xi16>) -> tensor<4x6xi32>
// CHECK: arith.extui %arg0 : tensor<4x8xi16> to tensor<4x8xi32>
func.func @halves(%x: tensor<4x8xui16>, %w: tensor<8x6xui16>) -> tensor<4x6xui32> {
  %0 = "stablehlo.dot"(%x, %w) : (tensor<4x8xui16>, tensor<8x6xui16>) -> tensor<4x6xui32>
  return %0 : tensor<4x6xui32>
}

// As wide as the sums: these are of 32 bits with a sign and without.
// CHECK-LABEL: func.func @as_wide(%arg0: tensor<4x8xi32>, %arg1: tensor<8x6xi32>) -> tensor<4x6xi32>
// CHECK: gemm.matmul nn ins(%arg0, %arg1
func.func @as_wide(%x: tensor<4x8xui32>, %w: tensor<8x6xui32>) -> tensor<4x6xui32> {
  %0 = "stablehlo.dot"(%x, %w) : (tensor<4x8xui32>, tensor<8x6xui32>) -> tensor<4x6xui32>
  return %0 : tensor<4x6xui32>
}

// Beside floats, which hold all bytes.
// CHECK-LABEL: func.func @beside_bf16(%arg0: tensor<4x8xi8>, %arg1: tensor<8x6xbf16>)
// CHECK: gemm.matmul nn ins(%arg0, %arg1 : {{.*}}) {{.*}} {unsigned_a}
func.func @beside_bf16(%x: tensor<4x8xui8>, %w: tensor<8x6xbf16>) -> tensor<4x6xf32> {
  %0 = "stablehlo.dot"(%x, %w) : (tensor<4x8xui8>, tensor<8x6xbf16>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// CHECK-LABEL: func.func @beside_f16(%arg0: tensor<4x8xf16>, %arg1: tensor<8x6xi8>)
// CHECK: gemm.matmul nn ins(%arg0, %arg1 : {{.*}}) {{.*}} {unsigned_b}
func.func @beside_f16(%x: tensor<4x8xf16>, %w: tensor<8x6xui8>) -> tensor<4x6xf32> {
  %0 = "stablehlo.dot"(%x, %w) : (tensor<4x8xf16>, tensor<8x6xui8>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// As import-jax.py prints it.
// CHECK-LABEL: func.func @lowered(%arg0: tensor<4x8xi8>, %arg1: tensor<8x6xi8>)
// CHECK: gemm.matmul nn ins(%arg0, %arg1 : {{.*}}) {{.*}} {unsigned_a}
func.func @lowered(%x: tensor<4x8xui8>, %w: tensor<8x6xi8>) -> tensor<4x6xi32> {
  %z = arith.constant 0 : i32
  %0 = builtin.unrealized_conversion_cast %x : tensor<4x8xui8> to tensor<4x8xi8>
  %xw = arith.extui %0 : tensor<4x8xi8> to tensor<4x8xi32>
  %ww = arith.extsi %w : tensor<8x6xi8> to tensor<8x6xi32>
  %e = tensor.empty() : tensor<4x6xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<4x6xi32>) -> tensor<4x6xi32>
  %r = linalg.matmul ins(%xw, %ww : tensor<4x8xi32>, tensor<8x6xi32>) outs(%f : tensor<4x6xi32>) -> tensor<4x6xi32>
  return %r : tensor<4x6xi32>
}

// -----

// So is a product of unsigned bytes printed whose lowering forgot that they have no sign, and one of
// bytes that the program made signed.
// CHECK-LABEL: func.func @unknown(%arg0: tensor<4x8xui8>
// CHECK: unrealized_conversion_cast
func.func @unknown(%x: tensor<4x8xui8>, %w: tensor<8x6xi8>, %c: tensor<4x6xi32>) -> tensor<4x6xi32> {
  %0 = builtin.unrealized_conversion_cast %x : tensor<4x8xui8> to tensor<4x8xi8>
  %r = linalg.matmul ins(%0, %w : tensor<4x8xi8>, tensor<8x6xi8>) outs(%c : tensor<4x6xi32>) -> tensor<4x6xi32>
  return %r : tensor<4x6xi32>
}

// -----

// Nor is a product of StableHLO's that no wider type holds.
// CHECK-LABEL: func.func @beside_fp8(%arg0: tensor<4x8xui8>
// CHECK: "stablehlo.dot"
func.func @beside_fp8(%x: tensor<4x8xui8>, %w: tensor<8x6xf8E4M3FN>) -> tensor<4x6xf32> {
  %0 = "stablehlo.dot"(%x, %w) : (tensor<4x8xui8>, tensor<8x6xf8E4M3FN>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// -----

// CHECK-LABEL: func.func @gives(%arg0: tensor<4xi8>) -> tensor<4xi8>
// CHECK-NEXT: return %arg0 : tensor<4xi8>
func.func @gives(%x: tensor<4xi8>) -> tensor<4xui8> {
  %0 = builtin.unrealized_conversion_cast %x : tensor<4xi8> to tensor<4xui8>
  return %0 : tensor<4xui8>
}

// -----

// CHECK-LABEL: func.func @takes_wide(%arg0: tensor<4xi32>) -> tensor<4xi32>
// CHECK-NEXT: return %arg0 : tensor<4xi32>
func.func @takes_wide(%x: tensor<4xui32>) -> tensor<4xi32> {
  %0 = builtin.unrealized_conversion_cast %x : tensor<4xui32> to tensor<4xi32>
  return %0 : tensor<4xi32>
}

// -----

// What no op reads has no cast, either.
// CHECK-LABEL: func.func @passes(%arg0: tensor<2xi32>, %arg1: tensor<4xf32>) -> (tensor<2xi32>, tensor<4xf32>)
// CHECK-NEXT: return %arg0, %arg1
func.func @passes(%key: tensor<2xui32>, %x: tensor<4xf32>) -> (tensor<2xui32>, tensor<4xf32>) {
  return %key, %x : tensor<2xui32>, tensor<4xf32>
}
