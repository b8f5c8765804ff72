// stablehlo.dot_general with an algorithm, which the frameworks' own lowering leaves: what it means
// is stated once more, beside the import. Operands that are exchanged, another dim, or a rounding
// that the algorithm does not name are another source.
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none --verify | FileCheck %s
// CHECK: VERIFIED: 2 functions agree with the source
// RUN: sed 's/(%k, %q)/(%q, %k)/; s/lhs_precision_type = bf16, rhs_precision_type = bf16/lhs_precision_type = f16, rhs_precision_type = f16/' %s > %t.other.mlir
// RUN: not gemm-verify %t.gemm --source=%t.other.mlir | FileCheck %s --check-prefix=OTHER
// OTHER: @scores: input
// OTHER: @rounded: input
// OTHER: FAIL: 0 functions agree

func.func @scores(%q: tensor<2x4x3x8xf16>, %k: tensor<2x4x3x8xf16>) -> tensor<2x3x4x4xf32> {
  %y = "stablehlo.dot_general"(%k, %q) <{algorithm = #stablehlo.dot_algorithm<lhs_precision_type = f16, rhs_precision_type = f16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>,
    dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 2], rhs_batching_dimensions = [0, 2], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [3]>}> : (tensor<2x4x3x8xf16>, tensor<2x4x3x8xf16>) -> tensor<2x3x4x4xf32>
  return %y : tensor<2x3x4x4xf32>
}
func.func @rounded(%a: tensor<5x4xf32>, %b: tensor<5x6xf32>) -> tensor<4x6xf32> {
  %y = "stablehlo.dot_general"(%a, %b) <{algorithm = #stablehlo.dot_algorithm<lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>,
    dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<5x4xf32>, tensor<5x6xf32>) -> tensor<4x6xf32>
  return %y : tensor<4x6xf32>
}

// bf16 has no cast to f16: such an algorithm is nobody's here.
// RUN: sed 's/x8xf16>/x8xbf16>/g' %s > %t.mixed.mlir
// RUN: not gemm-compile %t.mixed.mlir -o %t.mixed.gemm --target=sm_80 --ptxas=none 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: error: 'stablehlo.dot_general' op has no kernel
// RUN: not gemm-verify %t.gemm --entry=scores --source=%t.mixed.mlir 2>&1 | FileCheck %s --check-prefix=MIXED
// MIXED: not verified: {{.*}}'stablehlo.dot_general' op is not upstream's
