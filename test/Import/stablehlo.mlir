// stablehlo.dot_general in generic form, without the StableHLO dialect.
// RUN: gemm-opt %s --gemm-import --allow-unregistered-dialect | FileCheck %s
// RUN: gemm-opt %s --gemm-import --allow-unregistered-dialect --remarks-filter=gemm-import 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// A linear layer as JAX prints it: leading rows, weight [K, N].
// CHECK-LABEL: func.func @linear(
// CHECK: gemm.matmul nn ins(%arg0, %arg1 : tensor<2x4x5xbf16>, tensor<5x6xbf16>) outs({{.*}} : tensor<2x4x6xf32>)
func.func @linear(%x: tensor<2x4x5xbf16>, %w: tensor<5x6xbf16>) -> tensor<2x4x6xf32> {
  %y = "stablehlo.dot_general"(%x, %w) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>,
    precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x4x5xbf16>, tensor<5x6xbf16>) -> tensor<2x4x6xf32>
  return %y : tensor<2x4x6xf32>
}

// CHECK-LABEL: func.func @batched(
// CHECK: gemm.matmul nt ins(%arg0, %arg1 : tensor<3x4x5xf32>, tensor<3x6x5xf32>) outs({{.*}} : tensor<3x4x6xf32>)
func.func @batched(%a: tensor<3x4x5xf32>, %b: tensor<3x6x5xf32>) -> tensor<3x4x6xf32> {
  %y = "stablehlo.dot_general"(%a, %b) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0],
    lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2]>} : (tensor<3x4x5xf32>, tensor<3x6x5xf32>) -> tensor<3x4x6xf32>
  return %y : tensor<3x4x6xf32>
}

// CHECK-LABEL: func.func @dot(
// CHECK: gemm.matmul nn ins(%arg0, %arg1 : tensor<4x5xf32>, tensor<5x6xf32>)
func.func @dot(%a: tensor<4x5xf32>, %b: tensor<5x6xf32>) -> tensor<4x6xf32> {
  %y = "stablehlo.dot"(%a, %b) : (tensor<4x5xf32>, tensor<5x6xf32>) -> tensor<4x6xf32>
  return %y : tensor<4x6xf32>
}

// CHECK-LABEL: func.func @refused(
// CHECK-COUNT-3: stablehlo.dot_general
// REMARK: Reason="stablehlo.dot_general is left alone: expected an accumulator of i32 for operands of i8, got i8"
// REMARK: Reason="stablehlo.dot_general is left alone: expected dot_dimension_numbers as #stablehlo.dot<...>"
// REMARK: Reason="stablehlo.dot_general is left alone: expected distinct dimension numbers within the operands' ranks"
func.func @refused(%a: tensor<4x5xi8>, %b: tensor<5x6xi8>, %f: tensor<4x4xf32>) -> (tensor<4x6xi8>, tensor<4x4xf32>, tensor<4x4xf32>) {
  %y = "stablehlo.dot_general"(%a, %b) {dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>} : (tensor<4x5xi8>, tensor<5x6xi8>) -> tensor<4x6xi8>
  %z = "stablehlo.dot_general"(%f, %f) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %w = "stablehlo.dot_general"(%f, %f) {dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [7], rhs_contracting_dimensions = [0]>} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %y, %z, %w : tensor<4x6xi8>, tensor<4x4xf32>, tensor<4x4xf32>
}

// jax.nn.dot_product_attention names the algorithm, which is what gemm.matmul does.
// CHECK-LABEL: func.func @algorithm(
// CHECK: gemm.matmul nn ins(%arg0, %arg1 : tensor<4x5xbf16>, tensor<5x6xbf16>) outs({{.*}} : tensor<4x6xf32>)
// CHECK: stablehlo.dot_general
// REMARK: Reason="stablehlo.dot_general is left alone: expected a dot algorithm with lhs_precision_type = f32, got tf32"
func.func @algorithm(%a: tensor<4x5xbf16>, %b: tensor<5x6xbf16>, %f: tensor<4x4xf32>) -> (tensor<4x6xf32>, tensor<4x4xf32>) {
  %y = "stablehlo.dot_general"(%a, %b) <{algorithm = #stablehlo.dot_algorithm<lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>,
    dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x5xbf16>, tensor<5x6xbf16>) -> tensor<4x6xf32>
  %z = "stablehlo.dot_general"(%f, %f) <{algorithm = #stablehlo.dot_algorithm<lhs_precision_type = tf32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>,
    dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %y, %z : tensor<4x6xf32>, tensor<4x4xf32>
}

// Of tf32 there is nothing in memory: the product says it.
// CHECK-LABEL: func.func @tf32(
// CHECK: gemm.matmul nn ins(%arg0, %arg1 : tensor<4x5xf32>, tensor<5x6xf32>) outs({{.*}} : tensor<4x6xf32>) {precision = tf32} -> tensor<4x6xf32>
func.func @tf32(%a: tensor<4x5xf32>, %b: tensor<5x6xf32>) -> tensor<4x6xf32> {
  %y = "stablehlo.dot_general"(%a, %b) <{algorithm = #stablehlo.dot_algorithm<lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>,
    dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x5xf32>, tensor<5x6xf32>) -> tensor<4x6xf32>
  return %y : tensor<4x6xf32>
}

// Several products of parts of f32, as many parts as the specification counts or, as JAX writes, one: the product
// may be as far off. Three of tf32 leave out more than f32 does.
// CHECK-LABEL: func.func @parts(
// CHECK: gemm.matmul nn {{.*}} outs({{.*}} : tensor<4x6xf32>) {gemm.precision = "bf16x3"} -> tensor<4x6xf32>
// CHECK: gemm.matmul nn {{.*}} outs({{.*}} : tensor<4x6xf32>) {gemm.precision = "bf16x6"} -> tensor<4x6xf32>
// CHECK: gemm.matmul nn {{.*}} outs({{.*}} : tensor<4x6xf32>) {gemm.precision = "bf16x9"} -> tensor<4x6xf32>
// CHECK: gemm.matmul nn {{.*}} outs({{.*}} : tensor<4x6xf32>) -> tensor<4x6xf32>
// CHECK: stablehlo.dot_general
// REMARK: Reason="stablehlo.dot_general is left alone: expected a dot algorithm with lhs_component_count = 1, got 2"
func.func @parts(%a: tensor<4x5xf32>, %b: tensor<5x6xf32>) -> (tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>) {
  %v = "stablehlo.dot_general"(%a, %b) <{algorithm = #stablehlo.dot_algorithm<lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 3, allow_imprecise_accumulation = false>,
    dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x5xf32>, tensor<5x6xf32>) -> tensor<4x6xf32>
  %w = "stablehlo.dot_general"(%a, %b) <{algorithm = #stablehlo.dot_algorithm<lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 3, rhs_component_count = 3, num_primitive_operations = 6, allow_imprecise_accumulation = false>,
    dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x5xf32>, tensor<5x6xf32>) -> tensor<4x6xf32>
  %x = "stablehlo.dot_general"(%a, %b) <{algorithm = #stablehlo.dot_algorithm<lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 3, rhs_component_count = 3, num_primitive_operations = 9, allow_imprecise_accumulation = false>,
    dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x5xf32>, tensor<5x6xf32>) -> tensor<4x6xf32>
  %y = "stablehlo.dot_general"(%a, %b) <{algorithm = #stablehlo.dot_algorithm<lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 3, allow_imprecise_accumulation = false>,
    dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x5xf32>, tensor<5x6xf32>) -> tensor<4x6xf32>
  %z = "stablehlo.dot_general"(%a, %b) <{algorithm = #stablehlo.dot_algorithm<lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 2, rhs_component_count = 2, num_primitive_operations = 6, allow_imprecise_accumulation = false>,
    dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x5xf32>, tensor<5x6xf32>) -> tensor<4x6xf32>
  return %v, %w, %x, %y, %z : tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>
}

// What was widened has no bits that tf32 has not.
// CHECK-LABEL: func.func @tf32_of_bf16(
// CHECK: gemm.matmul nn ins(%arg0, %arg1 : tensor<4x5xbf16>, tensor<5x6xbf16>) outs({{.*}} : tensor<4x6xf32>) -> tensor<4x6xf32>
func.func @tf32_of_bf16(%a: tensor<4x5xbf16>, %b: tensor<5x6xbf16>) -> tensor<4x6xf32> {
  %x = arith.extf %a : tensor<4x5xbf16> to tensor<4x5xf32>
  %w = arith.extf %b : tensor<5x6xbf16> to tensor<5x6xf32>
  %y = "stablehlo.dot_general"(%x, %w) <{algorithm = #stablehlo.dot_algorithm<lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>,
    dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x5xf32>, tensor<5x6xf32>) -> tensor<4x6xf32>
  return %y : tensor<4x6xf32>
}

// Operands of f32 that the algorithm rounds are rounded before the product.
// CHECK-LABEL: func.func @rounded(
// CHECK: %[[A:.*]] = arith.truncf %arg0 : tensor<4x5xf32> to tensor<4x5xbf16>
// CHECK: gemm.matmul nn ins(%[[A]], %arg1 : tensor<4x5xbf16>, tensor<5x6xbf16>) outs({{.*}} : tensor<4x6xf32>)
func.func @rounded(%a: tensor<4x5xf32>, %b: tensor<5x6xbf16>) -> tensor<4x6xf32> {
  %y = "stablehlo.dot_general"(%a, %b) <{algorithm = #stablehlo.dot_algorithm<lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>,
    dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x5xf32>, tensor<5x6xbf16>) -> tensor<4x6xf32>
  return %y : tensor<4x6xf32>
}
