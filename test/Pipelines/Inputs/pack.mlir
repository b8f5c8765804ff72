func.func @odd(%a: tensor<4096x4093xbf16>, %b: tensor<4096x4093xbf16>) -> tensor<4096x4096xbf16> {
  %e = tensor.empty() : tensor<4096x4096xbf16>
  %0 = gemm.matmul nt ins(%a, %b : tensor<4096x4093xbf16>, tensor<4096x4093xbf16>) outs(%e : tensor<4096x4096xbf16>) epilogue {
  ^bb0(%acc: f32):
    %t = arith.truncf %acc : f32 to bf16
    %r = arith.extf %t : bf16 to f32
    gemm.yield %r : f32
  } -> tensor<4096x4096xbf16>
  return %0 : tensor<4096x4096xbf16>
}
func.func @bytes(%a: tensor<16384x4096xi8>, %b: tensor<4096x4096xi8>) -> tensor<16384x4096xi32> {
  %e = tensor.empty() : tensor<16384x4096xi32>
  %0 = gemm.matmul nn ins(%a, %b : tensor<16384x4096xi8>, tensor<4096x4096xi8>) outs(%e : tensor<16384x4096xi32>) -> tensor<16384x4096xi32>
  return %0 : tensor<16384x4096xi32>
}
func.func @even(%a: tensor<4096x4096xbf16>, %b: tensor<4096x4096xbf16>) -> tensor<4096x4096xf32> {
  %e = tensor.empty() : tensor<4096x4096xf32>
  %0 = gemm.matmul nt ins(%a, %b : tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) outs(%e : tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
  return %0 : tensor<4096x4096xf32>
}
func.func @few(%a: tensor<32x4093xbf16>, %b: tensor<4096x4093xbf16>) -> tensor<32x4096xf32> {
  %e = tensor.empty() : tensor<32x4096xf32>
  %0 = gemm.matmul nt ins(%a, %b : tensor<32x4093xbf16>, tensor<4096x4093xbf16>) outs(%e : tensor<32x4096xf32>) -> tensor<32x4096xf32>
  return %0 : tensor<32x4096xf32>
}
func.func @open(%a: tensor<?x4093xbf16>, %b: tensor<4096x4093xbf16>, %e: tensor<?x4096xf32>) -> tensor<?x4096xf32> {
  %0 = gemm.matmul nt ins(%a, %b : tensor<?x4093xbf16>, tensor<4096x4093xbf16>) outs(%e : tensor<?x4096xf32>) -> tensor<?x4096xf32>
  return %0 : tensor<?x4096xf32>
}
