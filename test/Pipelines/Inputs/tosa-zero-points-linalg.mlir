func.func @main(%a: tensor<3x24x64xi8>, %b: tensor<3x64x40xi8>, %za: tensor<1xi8>, %zb: tensor<1xi8>) -> tensor<3x24x40xi32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %na = tensor.extract %za[%c0] : tensor<1xi8>
  %nb = tensor.extract %zb[%c0] : tensor<1xi8>
  %wa = arith.extsi %na : i8 to i32
  %wb = arith.extsi %nb : i8 to i32
  %e = tensor.empty() : tensor<3x24x40xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<3x24x40xi32>) -> tensor<3x24x40xi32>
  %d = linalg.quantized_batch_matmul ins(%a, %b, %wa, %wb : tensor<3x24x64xi8>, tensor<3x64x40xi8>, i32, i32) outs(%f : tensor<3x24x40xi32>) -> tensor<3x24x40xi32>
  return %d : tensor<3x24x40xi32>
}
