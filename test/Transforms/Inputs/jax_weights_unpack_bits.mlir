#map = affine_map<(d0, d1, d2) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map4 = affine_map<(d0, d1, d2) -> (0, 0, d2)>
#map5 = affine_map<(d0, d1, d2) -> ()>
#map6 = affine_map<(d0, d1) -> (d0, d1)>
#map7 = affine_map<(d0, d1) -> (d1, d0)>
module @jit_unpack_bits attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<16x256xbf16>, %arg1: tensor<64x128xui8>, %arg2: tensor<64x4xbf16>, %arg3: tensor<64x4xui8>) -> (tensor<16x64xbf16> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %c8_i8 = arith.constant 8 : i8
    %c0_i8 = arith.constant 0 : i8
    %cst_0 = arith.constant dense<[0, 4]> : tensor<2xi8>
    %cst_1 = arith.constant dense<15> : tensor<i8>
    %0 = builtin.unrealized_conversion_cast %arg3 : tensor<64x4xui8> to tensor<64x4xi8>
    %1 = builtin.unrealized_conversion_cast %arg1 : tensor<64x128xui8> to tensor<64x128xi8>
    %2 = tensor.empty() : tensor<64x128x1xi8>
    %3 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1 : tensor<64x128xi8>) outs(%2 : tensor<64x128x1xi8>) {
    ^bb0(%in: i8, %out: i8):
      linalg.yield %in : i8
    } -> tensor<64x128x1xi8>
    %4 = tensor.empty() : tensor<1x1x2xi8>
    %5 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_0 : tensor<2xi8>) outs(%4 : tensor<1x1x2xi8>) {
    ^bb0(%in: i8, %out: i8):
      linalg.yield %in : i8
    } -> tensor<1x1x2xi8>
    %6 = tensor.empty() : tensor<64x128x2xi8>
    %7 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3 : tensor<64x128x1xi8>) outs(%6 : tensor<64x128x2xi8>) {
    ^bb0(%in: i8, %out: i8):
      linalg.yield %in : i8
    } -> tensor<64x128x2xi8>
    %8 = linalg.generic {indexing_maps = [#map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5 : tensor<1x1x2xi8>) outs(%6 : tensor<64x128x2xi8>) {
    ^bb0(%in: i8, %out: i8):
      linalg.yield %in : i8
    } -> tensor<64x128x2xi8>
    %9 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7, %8 : tensor<64x128x2xi8>, tensor<64x128x2xi8>) outs(%6 : tensor<64x128x2xi8>) {
    ^bb0(%in: i8, %in_3: i8, %out: i8):
      %31 = arith.shrui %in, %in_3 : i8
      %32 = arith.cmpi ult, %in_3, %c8_i8 : i8
      %33 = arith.select %32, %31, %c0_i8 : i8
      linalg.yield %33 : i8
    } -> tensor<64x128x2xi8>
    %10 = linalg.generic {indexing_maps = [#map5, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_1 : tensor<i8>) outs(%6 : tensor<64x128x2xi8>) {
    ^bb0(%in: i8, %out: i8):
      linalg.yield %in : i8
    } -> tensor<64x128x2xi8>
    %11 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9, %10 : tensor<64x128x2xi8>, tensor<64x128x2xi8>) outs(%6 : tensor<64x128x2xi8>) {
    ^bb0(%in: i8, %in_3: i8, %out: i8):
      %31 = arith.andi %in, %in_3 : i8
      linalg.yield %31 : i8
    } -> tensor<64x128x2xi8>
    %collapsed = tensor.collapse_shape %11 [[0], [1, 2]] : tensor<64x128x2xi8> into tensor<64x256xi8>
    %12 = tensor.empty() : tensor<64x256xbf16>
    %13 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%collapsed : tensor<64x256xi8>) outs(%12 : tensor<64x256xbf16>) {
    ^bb0(%in: i8, %out: bf16):
      %31 = arith.uitofp %in : i8 to bf16
      linalg.yield %31 : bf16
    } -> tensor<64x256xbf16>
    %expanded = tensor.expand_shape %13 [[0], [1, 2]] output_shape [64, 4, 64] : tensor<64x256xbf16> into tensor<64x4x64xbf16>
    %14 = tensor.empty() : tensor<64x4x1xi8>
    %15 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%0 : tensor<64x4xi8>) outs(%14 : tensor<64x4x1xi8>) {
    ^bb0(%in: i8, %out: i8):
      linalg.yield %in : i8
    } -> tensor<64x4x1xi8>
    %16 = tensor.empty() : tensor<64x4x1xbf16>
    %17 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<64x4x1xi8>) outs(%16 : tensor<64x4x1xbf16>) {
    ^bb0(%in: i8, %out: bf16):
      %31 = arith.uitofp %in : i8 to bf16
      linalg.yield %31 : bf16
    } -> tensor<64x4x1xbf16>
    %18 = tensor.empty() : tensor<64x4x64xbf16>
    %19 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17 : tensor<64x4x1xbf16>) outs(%18 : tensor<64x4x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<64x4x64xbf16>
    %20 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %19 : tensor<64x4x64xbf16>, tensor<64x4x64xbf16>) outs(%18 : tensor<64x4x64xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %31 = arith.subf %in, %in_3 : bf16
      linalg.yield %31 : bf16
    } -> tensor<64x4x64xbf16>
    %21 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg2 : tensor<64x4xbf16>) outs(%16 : tensor<64x4x1xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<64x4x1xbf16>
    %22 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21 : tensor<64x4x1xbf16>) outs(%18 : tensor<64x4x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<64x4x64xbf16>
    %23 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20, %22 : tensor<64x4x64xbf16>, tensor<64x4x64xbf16>) outs(%18 : tensor<64x4x64xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %31 = arith.mulf %in, %in_3 : bf16
      linalg.yield %31 : bf16
    } -> tensor<64x4x64xbf16>
    %collapsed_2 = tensor.collapse_shape %23 [[0], [1, 2]] : tensor<64x4x64xbf16> into tensor<64x256xbf16>
    %24 = tensor.empty() : tensor<256x64xbf16>
    %25 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel", "parallel"]} ins(%collapsed_2 : tensor<64x256xbf16>) outs(%24 : tensor<256x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<256x64xbf16>
    %26 = tensor.empty() : tensor<16x64xf32>
    %27 = linalg.fill ins(%cst : f32) outs(%26 : tensor<16x64xf32>) -> tensor<16x64xf32>
    %28 = linalg.matmul ins(%arg0, %25 : tensor<16x256xbf16>, tensor<256x64xbf16>) outs(%27 : tensor<16x64xf32>) -> tensor<16x64xf32>
    %29 = tensor.empty() : tensor<16x64xbf16>
    %30 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%28 : tensor<16x64xf32>) outs(%29 : tensor<16x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %31 = arith.truncf %in : f32 to bf16
      linalg.yield %31 : bf16
    } -> tensor<16x64xbf16>
    return %30 : tensor<16x64xbf16>
  }
}

