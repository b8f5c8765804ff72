// Bytes beside f16 or bf16, of a product and of layers: summed in f32; as loops they are converted exactly.
// RUN: gemm-opt %s | gemm-opt | FileCheck %s
// RUN: gemm-opt %s --gemm-flatten | FileCheck %s --check-prefix=FLAT
// RUN: gemm-opt %s --transform-interpreter | FileCheck %s --check-prefix=LOOPS

// CHECK: gemm.linear {{.*}} : tensor<2x4x8xbf16>, tensor<16x8xi8> -> tensor<2x4x16xbf16>
// CHECK: gemm.linear_dgrad {{.*}} : tensor<2x4x16xf16>, tensor<16x8xi8> -> tensor<2x4x8xf32>
// FLAT-LABEL: @layers
// FLAT: gemm.matmul nt ins({{.+}} : tensor<8x8xbf16>, tensor<16x8xi8>)
// FLAT: gemm.matmul nn ins({{.+}} : tensor<8x16xf16>, tensor<16x8xi8>)
func.func @layers(%x: tensor<2x4x8xbf16>, %dy: tensor<2x4x16xf16>, %w: tensor<16x8xi8>, %b: tensor<16xf32>) -> (tensor<2x4x16xbf16>, tensor<2x4x8xf32>) {
  %y = gemm.linear %x, %w bias(%b : tensor<16xf32>) : tensor<2x4x8xbf16>, tensor<16x8xi8> -> tensor<2x4x16xbf16>
  %dx = gemm.linear_dgrad %dy, %w : tensor<2x4x16xf16>, tensor<16x8xi8> -> tensor<2x4x8xf32>
  return %y, %dx : tensor<2x4x16xbf16>, tensor<2x4x8xf32>
}

// CHECK: gemm.matmul nn ins({{.+}} : tensor<4x8xi8>, tensor<8x16xbf16>) {{.*}} {unsigned_a}
// LOOPS-LABEL: @product
// LOOPS: arith.uitofp {{.*}} : i8 to f32
// LOOPS: arith.extf {{.*}} : bf16 to f32
// LOOPS: arith.mulf
// LOOPS: arith.sitofp {{.*}} : i8 to f32
func.func @product(%a: tensor<4x8xi8>, %b: tensor<8x16xbf16>, %w: tensor<16x16xi8>, %c: tensor<4x16xf32>, %h: tensor<4x16xbf16>) -> (tensor<4x16xf32>, tensor<4x16xf32>) {
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xi8>, tensor<8x16xbf16>) outs(%c : tensor<4x16xf32>) {unsigned_a} -> tensor<4x16xf32>
  %e = gemm.matmul nt ins(%h, %w : tensor<4x16xbf16>, tensor<16x16xi8>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %d, %e : tensor<4x16xf32>, tensor<4x16xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %func = transform.structured.match ops{["func.func"]} attributes{sym_name = "product"} in %root : (!transform.any_op) -> !transform.any_op
    %ops = transform.structured.match ops{["gemm.matmul"]} in %func : (!transform.any_op) -> !transform.any_op
    %parts = transform.structured.decompose_interface %ops : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
