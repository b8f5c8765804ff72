#map = affine_map<(d0, d1, d2, d3) -> (d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (0, 0, 0, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> ()>
module @jit__lambda attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x4x8x32xf16>, %arg1: tensor<1x1x32x48xf16>, %arg2: tensor<48xf16>) -> (tensor<2x4x8x48xf16> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f16
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<f16>
    %0 = tensor.empty() : tensor<2x4x8x48xf16>
    %1 = linalg.fill ins(%cst : f16) outs(%0 : tensor<2x4x8x48xf16>) -> tensor<2x4x8x48xf16>
    %2 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x4x8x32xf16>, tensor<1x1x32x48xf16>) outs(%1 : tensor<2x4x8x48xf16>) -> tensor<2x4x8x48xf16>
    %3 = tensor.empty() : tensor<1x1x1x48xf16>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg2 : tensor<48xf16>) outs(%3 : tensor<1x1x1x48xf16>) {
    ^bb0(%in: f16, %out: f16):
      linalg.yield %in : f16
    } -> tensor<1x1x1x48xf16>
    %5 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%4 : tensor<1x1x1x48xf16>) outs(%0 : tensor<2x4x8x48xf16>) {
    ^bb0(%in: f16, %out: f16):
      linalg.yield %in : f16
    } -> tensor<2x4x8x48xf16>
    %6 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %5 : tensor<2x4x8x48xf16>, tensor<2x4x8x48xf16>) outs(%0 : tensor<2x4x8x48xf16>) {
    ^bb0(%in: f16, %in_1: f16, %out: f16):
      %9 = arith.addf %in, %in_1 : f16
      linalg.yield %9 : f16
    } -> tensor<2x4x8x48xf16>
    %7 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_0 : tensor<f16>) outs(%0 : tensor<2x4x8x48xf16>) {
    ^bb0(%in: f16, %out: f16):
      linalg.yield %in : f16
    } -> tensor<2x4x8x48xf16>
    %8 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %7 : tensor<2x4x8x48xf16>, tensor<2x4x8x48xf16>) outs(%0 : tensor<2x4x8x48xf16>) {
    ^bb0(%in: f16, %in_1: f16, %out: f16):
      %9 = arith.maximumf %in, %in_1 : f16
      linalg.yield %9 : f16
    } -> tensor<2x4x8x48xf16>
    return %8 : tensor<2x4x8x48xf16>
  }
}

