// RUN: gemm-opt %S/Inputs/no-version.mlirbc | FileCheck %s
// RUN: gemm-opt %S/Inputs/no-version.mlirbc --emit-bytecode | gemm-opt | FileCheck %s
// RUN: gemm-opt %S/Inputs/version-3.mlirbc | FileCheck %s --check-prefix=THREE
// RUN: gemm-opt %S/Inputs/version-7.mlirbc | FileCheck %s --check-prefix=SEVEN
// RUN: gemm-opt %S/Inputs/version-7.mlirbc --emit-bytecode | gemm-opt | FileCheck %s --check-prefix=SEVEN

// Bytecode from before the dialect wrote a version is read as it was meant. It was written by
// the release that had no version, and is not to be written again.
// CHECK-LABEL: func.func @layer
// CHECK: gemm.linear %{{.+}}, %{{.+}} bias(%{{.+}} : tensor<48xf32>) : tensor<2x6x32xbf16>, tensor<48x32xbf16> -> tensor<2x6x48xbf16>
// CHECK-LABEL: func.func @product
// CHECK: gemm.matmul nt ins({{.+}}) outs({{.+}}) alpha(2.000000e+00) epilogue(
// CHECK: arith.addf
// CHECK: schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 4, group = 8>

// So is what was written by the last release in which no byte was without a sign.
// THREE: gemm.matmul nt ins({{.+}}) outs({{.+}}) {precision = tf32}

// And gradients of the last release in which they had no scales, so that nothing said which of their
// operands were which.
// SEVEN: gemm.linear_dgrad %{{.+}}, %{{.+}} : tensor<8x48xbf16>, tensor<48x32xbf16> -> tensor<8x32xbf16>
// SEVEN: gemm.linear_wgrad %{{.+}}, %{{.+}} into(%{{.+}} : tensor<48x32xf32>) : tensor<8x48xbf16>, tensor<8x32xbf16> -> tensor<48x32xf32>
