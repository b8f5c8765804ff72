// A kernel may be of operands that are packed; a call reads them as they lie, and is not predicted to take as long.
// RUN: gemm-opt %s --gemm-select-backend=target=h200 --remarks-filter=gemm-select-backend 2>&1 | FileCheck %s --implicit-check-not="kernel_ns=[[NS:[0-9]+]], library_ns=[[NS]]"
// CHECK: [Passed] Backend {{.*}}kernel: not slower by the model, {{.*}}, kernel_ns={{[0-9]+}}, library_ns={{[0-9]+}}
func.func @odd(%a: tensor<777x4093xbf16>, %b: tensor<4099x4093xbf16>, %c: tensor<777x4099xbf16>) -> tensor<777x4099xbf16> {
  %0 = gemm.matmul nt ins(%a, %b : tensor<777x4093xbf16>, tensor<4099x4093xbf16>) outs(%c : tensor<777x4099xbf16>) -> tensor<777x4099xbf16>
  return %0 : tensor<777x4099xbf16>
}
