#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1)>
module @jit__lambda attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<24x64xf8E4M3FN>, %arg1: tensor<16x64xui8>) -> (tensor<24x16xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %0 = builtin.unrealized_conversion_cast %arg1 : tensor<16x64xui8> to tensor<16x64xi8>
    %1 = tensor.empty() : tensor<16x64xf8E4M3FN>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<16x64xi8>) outs(%1 : tensor<16x64xf8E4M3FN>) {
    ^bb0(%in: i8, %out: f8E4M3FN):
      %6 = arith.bitcast %in : i8 to f8E4M3FN
      linalg.yield %6 : f8E4M3FN
    } -> tensor<16x64xf8E4M3FN>
    %3 = tensor.empty() : tensor<24x16xf32>
    %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<24x16xf32>) -> tensor<24x16xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %2 : tensor<24x64xf8E4M3FN>, tensor<16x64xf8E4M3FN>) outs(%4 : tensor<24x16xf32>) {
    ^bb0(%in: f8E4M3FN, %in_0: f8E4M3FN, %out: f32):
      %6 = arith.extf %in : f8E4M3FN to f32
      %7 = arith.extf %in_0 : f8E4M3FN to f32
      %8 = arith.mulf %6, %7 : f32
      %9 = arith.addf %out, %8 : f32
      linalg.yield %9 : f32
    } -> tensor<24x16xf32>
    return %5 : tensor<24x16xf32>
  }
}

