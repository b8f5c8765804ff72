// Layer ops and products as ops of linalg, which upstream's passes run.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %layers = transform.structured.match ops{["gemm.linear", "gemm.linear_dgrad", "gemm.linear_wgrad", "gemm.linear_bgrad"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.decompose_interface %layers : (!transform.any_op) -> !transform.any_op
    %products = transform.structured.match ops{["gemm.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.decompose_interface %products : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
