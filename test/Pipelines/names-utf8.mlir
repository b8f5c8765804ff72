// A bundle's names are JSON: one that is not UTF-8 is refused where it stands.
// RUN: not gemm-compile %s --codegen=false -o %t.gemm 2>&1 | FileCheck %s
// A host's may be any: kernels are not named after it.
// RUN: gemm-opt %s --gemm-to-binary="target=sm_80 format=isa" | mlir-opt | FileCheck %s --check-prefix=HOST
// HOST: gpu.binary @gemm_kernels
// HOST: func.func @"layer\C3("(
// CHECK: names-utf8.mlir:[[#@LINE+2]]:1: error: function 'layer{{.*}}(': expected a name in UTF-8, as launch.json is, got bytes that are none; rename it
// CHECK-NOT: error
func.func @"layer\C3\28"(%x: tensor<4x8xbf16>, %w: tensor<16x8xbf16>) -> tensor<4x16xbf16> {
  %y = gemm.linear %x, %w : tensor<4x8xbf16>, tensor<16x8xbf16> -> tensor<4x16xbf16>
  return %y : tensor<4x16xbf16>
}
