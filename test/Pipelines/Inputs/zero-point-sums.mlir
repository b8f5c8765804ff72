// Products of bytes less zero points: of weights that are an argument, of a batch, and of a constant.
func.func @argument(%x: tensor<16x4096xi8>, %w: tensor<4096x4096xi8>) -> tensor<16x4096xi32> {
  %a = arith.constant 3 : i32
  %b = arith.constant 5 : i32
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<16x4096xi32>
  %i = linalg.fill ins(%z : i32) outs(%e : tensor<16x4096xi32>) -> tensor<16x4096xi32>
  %r = linalg.quantized_matmul ins(%x, %w, %a, %b : tensor<16x4096xi8>, tensor<4096x4096xi8>, i32, i32) outs(%i : tensor<16x4096xi32>) -> tensor<16x4096xi32>
  return %r : tensor<16x4096xi32>
}

func.func @batch(%x: tensor<3x16x64xi8>, %w: tensor<3x64x48xi8>) -> tensor<3x16x48xi32> {
  %a = arith.constant 3 : i32
  %b = arith.constant 0 : i32
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<3x16x48xi32>
  %i = linalg.fill ins(%z : i32) outs(%e : tensor<3x16x48xi32>) -> tensor<3x16x48xi32>
  %r = linalg.quantized_batch_matmul ins(%x, %w, %a, %b : tensor<3x16x64xi8>, tensor<3x64x48xi8>, i32, i32) outs(%i : tensor<3x16x48xi32>) -> tensor<3x16x48xi32>
  return %r : tensor<3x16x48xi32>
}

func.func @constant(%x: tensor<16x64xi8>) -> tensor<16x4xi32> {
  %w = arith.constant dense<2> : tensor<64x4xi8>
  %a = arith.constant 3 : i32
  %b = arith.constant 0 : i32
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<16x4xi32>
  %i = linalg.fill ins(%z : i32) outs(%e : tensor<16x4xi32>) -> tensor<16x4xi32>
  %r = linalg.quantized_matmul ins(%x, %w, %a, %b : tensor<16x64xi8>, tensor<64x4xi8>, i32, i32) outs(%i : tensor<16x4xi32>) -> tensor<16x4xi32>
  return %r : tensor<16x4xi32>
}
