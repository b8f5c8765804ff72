// An algorithm of tf32: operands of f32 are rounded to it, with ties as the chip has it, and a product of them as they
// are is another.
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none --verify | FileCheck %s
// RUN: gemm-compile %s -o %t.h200.gemm --target=h200 --ptxas=none --verify=emulate | FileCheck %s
// CHECK: VERIFIED: 1 functions agree with the source
// RUN: grep -q 'wgmma.mma_async.*tf32' %t.h200.gemm/kernels.ptx
// RUN: sed 's/precision_type = tf32/precision_type = f32/g' %s > %t.other.mlir
// RUN: not gemm-verify %t.gemm --source=%t.other.mlir | FileCheck %s --check-prefix=OTHER
// RUN: not gemm-verify %t.h200.gemm --source=%t.other.mlir | FileCheck %s --check-prefix=OTHER
// OTHER: @rounded: input
// OTHER: FAIL: 0 functions agree

func.func @rounded(%a: tensor<40x64xf32>, %b: tensor<48x64xf32>) -> tensor<40x48xf32> {
  %y = "stablehlo.dot_general"(%a, %b) <{algorithm = #stablehlo.dot_algorithm<lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>,
    dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>}> : (tensor<40x64xf32>, tensor<48x64xf32>) -> tensor<40x48xf32>
  return %y : tensor<40x48xf32>
}
