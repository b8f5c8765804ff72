// RUN: gemm-opt %s --transform-interpreter --canonicalize | FileCheck %s

// A product is taken apart into ops of linalg, for those who have no kernel for it: the sums
// first, then what is left of the op at one place.
// CHECK-LABEL: func @tensors
// CHECK: linalg.fill
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "parallel", "reduction"]
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "parallel"]
// CHECK: arith.truncf
// CHECK: return
func.func @tensors(%a: tensor<4x8xbf16>, %b: tensor<16x8xbf16>, %c: tensor<4x16xbf16>) -> tensor<4x16xbf16> {
  %d = gemm.matmul nt ins(%a, %b : tensor<4x8xbf16>, tensor<16x8xbf16>) outs(%c : tensor<4x16xbf16>) alpha(0.5) -> tensor<4x16xbf16>
  return %d : tensor<4x16xbf16>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %ops = transform.structured.match ops{["gemm.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %parts = transform.structured.decompose_interface %ops : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
