// Scales of f8E8M0FNU: no code, and what is nearest.
// RUN: not gemm-compile %s -o %t.gemm --target=h200 --ptxas=none 2>&1 | FileCheck %s
// CHECK: tosa-block-scaled.mlir:[[#@LINE+2]]:{{[0-9]+}}: error: 'tosa.matmul_t_block_scaled' op has no code: scales of f8E8M0FNU are not multiplied by here; the nearest is a gemm.matmul of fp8 with scales of f32, which hold each of these, and blocks [1, 1, 32]
func.func @scaled(%a: tensor<1x32x128xf8E4M3FN>, %sa: tensor<1x32x4xf8E8M0FNU>, %b: tensor<1x48x128xf8E4M3FN>, %sb: tensor<1x48x4xf8E8M0FNU>) -> tensor<1x32x48xf32> {
  %0 = tosa.matmul_t_block_scaled %a, %sa, %b, %sb {block_size = BLOCK_SIZE_32} : (tensor<1x32x128xf8E4M3FN>, tensor<1x32x4xf8E8M0FNU>, tensor<1x48x128xf8E4M3FN>, tensor<1x48x4xf8E8M0FNU>) -> tensor<1x32x48xf32>
  return %0 : tensor<1x32x48xf32>
}
