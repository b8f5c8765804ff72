// RUN: gemm-opt %s --gemm-differentiate=arguments=0 | FileCheck %s
// RUN: not gemm-opt %s --gemm-differentiate 2>&1 | FileCheck %s --check-prefix=SCALES

// By the input of a layer whose weight is bytes: the same bytes, whose groups along K are those of
// columns of the gradient. There is none by the bytes, and by their scales none is known.
// CHECK-LABEL: func.func @of_bytes_backward(
// CHECK: gemm.linear_dgrad %{{.*}}, %{{.*}} scales(%{{.*}} : tensor<48x2xbf16>) blocks [1, 32, 1] {unsigned_b, zero_point = 128 : i64} : tensor<2x6x48xbf16>, tensor<48x64xi8> -> tensor<2x6x64xbf16>
// CHECK-NOT: gemm.linear_wgrad
// SCALES: of-bytes.mlir:[[#@LINE+2]]:{{.*}} error: 'gemm.linear' op has no rule in gemm-differentiate: its scales are those of a quantised product; leave the arguments that it depends on out of 'arguments'
func.func @of_bytes(%x: tensor<2x6x64xbf16>, %w: tensor<48x64xi8>, %s: tensor<48x2xbf16>) -> tensor<2x6x48xbf16> {
  %y = gemm.linear %x, %w scales(%s : tensor<48x2xbf16>) blocks [1, 1, 32] {unsigned_b, zero_point = 128 : i64} : tensor<2x6x64xbf16>, tensor<48x64xi8> -> tensor<2x6x48xbf16>
  return %y : tensor<2x6x48xbf16>
}
