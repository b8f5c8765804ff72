// Products of tosa with scales of f8E8M0FNU: a gemm.matmul with these scales, of all batches where
// they have one right operand, else one of each; casts; and what is refused.
// RUN: split-file %s %t
// RUN: gemm-opt %t/one.mlir --gemm-lower-tosa | FileCheck %t/one.mlir
// RUN: gemm-opt %t/each.mlir --gemm-lower-tosa | FileCheck %t/each.mlir
// RUN: gemm-opt %t/cast.mlir --gemm-lower-tosa | FileCheck %t/cast.mlir
// RUN: gemm-compile %t/one.mlir -o %t/one.gemm --target=h200 --ptxas=none
// RUN: gemm-run %t/one.gemm --device=emulate --check | FileCheck %s --check-prefix=PASS
// RUN: gemm-compile %t/each.mlir -o %t/each.gemm --target=rtx4090 --ptxas=none
// RUN: gemm-run %t/each.gemm --device=emulate --check | FileCheck %s --check-prefix=PASS
// RUN: gemm-compile %t/cast.mlir -o %t/cast.gemm --target=h200 --ptxas=none
// RUN: gemm-run %t/cast.gemm --device=emulate --check | FileCheck %s --check-prefix=PASS
// RUN: not gemm-opt %t/refused.mlir --gemm-lower-tosa --split-input-file 2>&1 | FileCheck %t/refused.mlir
// RUN: not gemm-compile %t/one.mlir -o %t/old.gemm --target=a100 --ptxas=none 2>&1 | FileCheck %s --check-prefix=CHIP
// PASS: PASS
// CHIP: one.mlir:{{[0-9]+}}:{{[0-9]+}}: error: {{.*}}multiplied from sm_89 on

//--- one.mlir
// CHECK-LABEL: func.func @scaled
// CHECK: %[[A:.*]] = tensor.collapse_shape %{{.*}} {{\[\[}}0, 1], [2]] : tensor<2x32x128xf8E4M3FN> into tensor<64x128xf8E4M3FN>
// CHECK: gemm.matmul nt ins(%[[A]], %{{.*}} : tensor<64x128xf8E4M3FN>, tensor<48x128xf8E4M3FN>) outs(%{{.*}} : tensor<64x48xf32>) scales(%{{.*}}, %{{.*}} : tensor<64x4xf8E8M0FNU>, tensor<48x4xf8E8M0FNU>) blocks [1, 1, 32]
func.func @scaled(%a: tensor<2x32x128xf8E4M3FN>, %sa: tensor<2x32x4xf8E8M0FNU>, %b: tensor<1x48x128xf8E4M3FN>, %sb: tensor<1x48x4xf8E8M0FNU>) -> tensor<2x32x48xf32> {
  %0 = tosa.matmul_t_block_scaled %a, %sa, %b, %sb {block_size = BLOCK_SIZE_32} : (tensor<2x32x128xf8E4M3FN>, tensor<2x32x4xf8E8M0FNU>, tensor<1x48x128xf8E4M3FN>, tensor<1x48x4xf8E8M0FNU>) -> tensor<2x32x48xf32>
  return %0 : tensor<2x32x48xf32>
}

//--- each.mlir
// CHECK-LABEL: func.func @each
// CHECK-COUNT-2: gemm.matmul nt
func.func @each(%a: tensor<2x24x64xf8E4M3FN>, %sa: tensor<2x24x2xf8E8M0FNU>, %b: tensor<2x40x64xf8E4M3FN>, %sb: tensor<2x40x2xf8E8M0FNU>) -> tensor<2x24x40xf32> {
  %0 = tosa.matmul_t_block_scaled %a, %sa, %b, %sb {block_size = BLOCK_SIZE_32} : (tensor<2x24x64xf8E4M3FN>, tensor<2x24x2xf8E8M0FNU>, tensor<2x40x64xf8E4M3FN>, tensor<2x40x2xf8E8M0FNU>) -> tensor<2x24x40xf32>
  return %0 : tensor<2x24x40xf32>
}

//--- cast.mlir
// CHECK-LABEL: func.func @cast
// CHECK: linalg.generic
// CHECK: arith.mulf
func.func @cast(%a: tensor<3x8x64xf8E4M3FN>, %sa: tensor<3x8x2xf8E8M0FNU>) -> tensor<3x8x64xbf16> {
  %0 = tosa.cast_from_block_scaled %a, %sa {block_size = BLOCK_SIZE_32} : (tensor<3x8x64xf8E4M3FN>, tensor<3x8x2xf8E8M0FNU>) -> tensor<3x8x64xbf16>
  return %0 : tensor<3x8x64xbf16>
}

//--- refused.mlir
// CHECK: error: 'tosa.matmul_t_block_scaled' op expected ranked tensors of f8E4M3FN or f8E5M2, got 'tensor<1x32x128xf4E2M1FN>'; no kernel multiplies the narrower formats
func.func @narrow(%a: tensor<1x32x128xf4E2M1FN>, %sa: tensor<1x32x4xf8E8M0FNU>, %b: tensor<1x48x128xf4E2M1FN>, %sb: tensor<1x48x4xf8E8M0FNU>) -> tensor<1x32x48xf32> {
  %0 = tosa.matmul_t_block_scaled %a, %sa, %b, %sb {block_size = BLOCK_SIZE_32} : (tensor<1x32x128xf4E2M1FN>, tensor<1x32x4xf8E8M0FNU>, tensor<1x48x128xf4E2M1FN>, tensor<1x48x4xf8E8M0FNU>) -> tensor<1x32x48xf32>
  return %0 : tensor<1x32x48xf32>
}
// -----
// CHECK: error: 'tosa.matmul_t_block_scaled' op expected one right operand for all batches, or a known number of at most 64 batches of both, got 'tensor<?x32x128xf8E4M3FN>' and 'tensor<?x48x128xf8E4M3FN>'
func.func @batches(%a: tensor<?x32x128xf8E4M3FN>, %sa: tensor<?x32x4xf8E8M0FNU>, %b: tensor<?x48x128xf8E4M3FN>, %sb: tensor<?x48x4xf8E8M0FNU>) -> tensor<?x32x48xf32> {
  %0 = tosa.matmul_t_block_scaled %a, %sa, %b, %sb {block_size = BLOCK_SIZE_32} : (tensor<?x32x128xf8E4M3FN>, tensor<?x32x4xf8E8M0FNU>, tensor<?x48x128xf8E4M3FN>, tensor<?x48x4xf8E8M0FNU>) -> tensor<?x32x48xf32>
  return %0 : tensor<?x32x48xf32>
}
// -----
// CHECK: error: 'tosa.cast_to_block_scaled' op has no code; compute the scales
func.func @to(%a: tensor<4x64xf32>) -> (tensor<4x64xf8E4M3FN>, tensor<4x2xf8E8M0FNU>) {
  %0:2 = tosa.cast_to_block_scaled %a {block_size = BLOCK_SIZE_32} : (tensor<4x64xf32>) -> (tensor<4x64xf8E4M3FN>, tensor<4x2xf8E8M0FNU>)
  return %0#0, %0#1 : tensor<4x64xf8E4M3FN>, tensor<4x2xf8E8M0FNU>
}
// -----
// CHECK: error: 'tosa.cast_from_block_scaled' op expected a result of f32, bf16 or f16, got 'tensor<3x8x64xui8>'
func.func @bytes(%a: tensor<3x8x64xf8E4M3FN>, %sa: tensor<3x8x2xf8E8M0FNU>) -> tensor<3x8x64xui8> {
  %0 = tosa.cast_from_block_scaled %a, %sa {block_size = BLOCK_SIZE_32} : (tensor<3x8x64xf8E4M3FN>, tensor<3x8x2xf8E8M0FNU>) -> tensor<3x8x64xui8>
  return %0 : tensor<3x8x64xui8>
}
