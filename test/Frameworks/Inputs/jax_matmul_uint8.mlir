#map = affine_map<(d0, d1) -> (d0, d1)>
module @jit__lambda attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<32x64xui8>, %arg1: tensor<64x48xui8>) -> (tensor<32x48xi32> {jax.result_info = "result"}) {
    %c0_i32 = arith.constant 0 : i32
    %0 = builtin.unrealized_conversion_cast %arg1 : tensor<64x48xui8> to tensor<64x48xi8>
    %1 = builtin.unrealized_conversion_cast %arg0 : tensor<32x64xui8> to tensor<32x64xi8>
    %2 = tensor.empty() : tensor<32x64xi32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<32x64xi8>) outs(%2 : tensor<32x64xi32>) {
    ^bb0(%in: i8, %out: i32):
      %9 = arith.extui %in : i8 to i32
      linalg.yield %9 : i32
    } -> tensor<32x64xi32>
    %4 = tensor.empty() : tensor<64x48xi32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<64x48xi8>) outs(%4 : tensor<64x48xi32>) {
    ^bb0(%in: i8, %out: i32):
      %9 = arith.extui %in : i8 to i32
      linalg.yield %9 : i32
    } -> tensor<64x48xi32>
    %6 = tensor.empty() : tensor<32x48xi32>
    %7 = linalg.fill ins(%c0_i32 : i32) outs(%6 : tensor<32x48xi32>) -> tensor<32x48xi32>
    %8 = linalg.matmul ins(%3, %5 : tensor<32x64xi32>, tensor<64x48xi32>) outs(%7 : tensor<32x48xi32>) -> tensor<32x48xi32>
    return %8 : tensor<32x48xi32>
  }
}

