func.func @bytes(%a: tensor<777x4093xi8>, %b: tensor<4093x4099xi8>) -> tensor<777x4099xi32> {
  %e = tensor.empty() : tensor<777x4099xi32>
  %0 = gemm.matmul nn ins(%a, %b : tensor<777x4093xi8>, tensor<4093x4099xi8>) outs(%e : tensor<777x4099xi32>) -> tensor<777x4099xi32>
  return %0 : tensor<777x4099xi32>
}
func.func @halves(%a: tensor<777x4093xbf16>, %b: tensor<4099x4093xbf16>) -> tensor<777x4099xf32> {
  %e = tensor.empty() : tensor<777x4099xf32>
  %0 = gemm.matmul nt ins(%a, %b : tensor<777x4093xbf16>, tensor<4099x4093xbf16>) outs(%e : tensor<777x4099xf32>) -> tensor<777x4099xf32>
  return %0 : tensor<777x4099xf32>
}
