#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map4 = affine_map<(d0, d1) -> (d1, d0)>
module @jit_w8 attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<16x256xbf16>, %arg1: tensor<64x256xui8>, %arg2: tensor<64x4xbf16>, %arg3: tensor<64x4xui8>) -> (tensor<16x64xbf16> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %0 = builtin.unrealized_conversion_cast %arg3 : tensor<64x4xui8> to tensor<64x4xi8>
    %1 = builtin.unrealized_conversion_cast %arg1 : tensor<64x256xui8> to tensor<64x256xi8>
    %2 = tensor.empty() : tensor<64x256xbf16>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<64x256xi8>) outs(%2 : tensor<64x256xbf16>) {
    ^bb0(%in: i8, %out: bf16):
      %21 = arith.uitofp %in : i8 to bf16
      linalg.yield %21 : bf16
    } -> tensor<64x256xbf16>
    %expanded = tensor.expand_shape %3 [[0], [1, 2]] output_shape [64, 4, 64] : tensor<64x256xbf16> into tensor<64x4x64xbf16>
    %4 = tensor.empty() : tensor<64x4x1xi8>
    %5 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%0 : tensor<64x4xi8>) outs(%4 : tensor<64x4x1xi8>) {
    ^bb0(%in: i8, %out: i8):
      linalg.yield %in : i8
    } -> tensor<64x4x1xi8>
    %6 = tensor.empty() : tensor<64x4x1xbf16>
    %7 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5 : tensor<64x4x1xi8>) outs(%6 : tensor<64x4x1xbf16>) {
    ^bb0(%in: i8, %out: bf16):
      %21 = arith.uitofp %in : i8 to bf16
      linalg.yield %21 : bf16
    } -> tensor<64x4x1xbf16>
    %8 = tensor.empty() : tensor<64x4x64xbf16>
    %9 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7 : tensor<64x4x1xbf16>) outs(%8 : tensor<64x4x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<64x4x64xbf16>
    %10 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %9 : tensor<64x4x64xbf16>, tensor<64x4x64xbf16>) outs(%8 : tensor<64x4x64xbf16>) {
    ^bb0(%in: bf16, %in_0: bf16, %out: bf16):
      %21 = arith.subf %in, %in_0 : bf16
      linalg.yield %21 : bf16
    } -> tensor<64x4x64xbf16>
    %11 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg2 : tensor<64x4xbf16>) outs(%6 : tensor<64x4x1xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<64x4x1xbf16>
    %12 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<64x4x1xbf16>) outs(%8 : tensor<64x4x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<64x4x64xbf16>
    %13 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10, %12 : tensor<64x4x64xbf16>, tensor<64x4x64xbf16>) outs(%8 : tensor<64x4x64xbf16>) {
    ^bb0(%in: bf16, %in_0: bf16, %out: bf16):
      %21 = arith.mulf %in, %in_0 : bf16
      linalg.yield %21 : bf16
    } -> tensor<64x4x64xbf16>
    %collapsed = tensor.collapse_shape %13 [[0], [1, 2]] : tensor<64x4x64xbf16> into tensor<64x256xbf16>
    %14 = tensor.empty() : tensor<256x64xbf16>
    %15 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%collapsed : tensor<64x256xbf16>) outs(%14 : tensor<256x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<256x64xbf16>
    %16 = tensor.empty() : tensor<16x64xf32>
    %17 = linalg.fill ins(%cst : f32) outs(%16 : tensor<16x64xf32>) -> tensor<16x64xf32>
    %18 = linalg.matmul ins(%arg0, %15 : tensor<16x256xbf16>, tensor<256x64xbf16>) outs(%17 : tensor<16x64xf32>) -> tensor<16x64xf32>
    %19 = tensor.empty() : tensor<16x64xbf16>
    %20 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%18 : tensor<16x64xf32>) outs(%19 : tensor<16x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %21 = arith.truncf %in : f32 to bf16
      linalg.yield %21 : bf16
    } -> tensor<16x64xbf16>
    return %20 : tensor<16x64xbf16>
  }
}

