#map = affine_map<(d0, d1) -> ()>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map5 = affine_map<(d0, d1) -> (d1, d0)>
module @jit_stacked attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<16x256xbf16>, %arg1: tensor<64x128xui8>, %arg2: tensor<64x4xbf16>, %arg3: tensor<64x4xui8>) -> (tensor<16x64xbf16> {jax.result_info = "result"}) {
    %c1 = arith.constant 1 : index
    %cst = arith.constant 0.000000e+00 : f32
    %c8_i8 = arith.constant 8 : i8
    %c0_i8 = arith.constant 0 : i8
    %cst_0 = arith.constant dense<15> : tensor<i8>
    %cst_1 = arith.constant dense<4> : tensor<i8>
    %0 = builtin.unrealized_conversion_cast %arg3 : tensor<64x4xui8> to tensor<64x4xi8>
    %1 = builtin.unrealized_conversion_cast %arg1 : tensor<64x128xui8> to tensor<64x128xi8>
    %2 = tensor.empty() : tensor<64x128xi8>
    %3 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<i8>) outs(%2 : tensor<64x128xi8>) {
    ^bb0(%in: i8, %out: i8):
      linalg.yield %in : i8
    } -> tensor<64x128xi8>
    %4 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%1, %3 : tensor<64x128xi8>, tensor<64x128xi8>) outs(%2 : tensor<64x128xi8>) {
    ^bb0(%in: i8, %in_3: i8, %out: i8):
      %32 = arith.andi %in, %in_3 : i8
      linalg.yield %32 : i8
    } -> tensor<64x128xi8>
    %5 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<i8>) outs(%2 : tensor<64x128xi8>) {
    ^bb0(%in: i8, %out: i8):
      linalg.yield %in : i8
    } -> tensor<64x128xi8>
    %6 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%1, %5 : tensor<64x128xi8>, tensor<64x128xi8>) outs(%2 : tensor<64x128xi8>) {
    ^bb0(%in: i8, %in_3: i8, %out: i8):
      %32 = arith.shrui %in, %in_3 : i8
      %33 = arith.cmpi ult, %in_3, %c8_i8 : i8
      %34 = arith.select %33, %32, %c0_i8 : i8
      linalg.yield %34 : i8
    } -> tensor<64x128xi8>
    %7 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%6, %3 : tensor<64x128xi8>, tensor<64x128xi8>) outs(%2 : tensor<64x128xi8>) {
    ^bb0(%in: i8, %in_3: i8, %out: i8):
      %32 = arith.andi %in, %in_3 : i8
      linalg.yield %32 : i8
    } -> tensor<64x128xi8>
    %8 = tensor.empty() : tensor<64x128x1xi8>
    %9 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4 : tensor<64x128xi8>) outs(%8 : tensor<64x128x1xi8>) {
    ^bb0(%in: i8, %out: i8):
      linalg.yield %in : i8
    } -> tensor<64x128x1xi8>
    %10 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7 : tensor<64x128xi8>) outs(%8 : tensor<64x128x1xi8>) {
    ^bb0(%in: i8, %out: i8):
      linalg.yield %in : i8
    } -> tensor<64x128x1xi8>
    %11 = tensor.empty() : tensor<64x128x2xi8>
    %12 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel", "parallel", "parallel"]} outs(%11 : tensor<64x128x2xi8>) {
    ^bb0(%out: i8):
      %32 = linalg.index 0 : index
      %33 = linalg.index 1 : index
      %34 = linalg.index 2 : index
      %35 = arith.cmpi ult, %34, %c1 : index
      %36 = scf.if %35 -> (i8) {
        %extracted = tensor.extract %9[%32, %33, %34] : tensor<64x128x1xi8>
        scf.yield %extracted : i8
      } else {
        %37 = arith.subi %34, %c1 : index
        %extracted = tensor.extract %10[%32, %33, %37] : tensor<64x128x1xi8>
        scf.yield %extracted : i8
      }
      linalg.yield %36 : i8
    } -> tensor<64x128x2xi8>
    %collapsed = tensor.collapse_shape %12 [[0], [1, 2]] : tensor<64x128x2xi8> into tensor<64x256xi8>
    %13 = tensor.empty() : tensor<64x256xbf16>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%collapsed : tensor<64x256xi8>) outs(%13 : tensor<64x256xbf16>) {
    ^bb0(%in: i8, %out: bf16):
      %32 = arith.uitofp %in : i8 to bf16
      linalg.yield %32 : bf16
    } -> tensor<64x256xbf16>
    %expanded = tensor.expand_shape %14 [[0], [1, 2]] output_shape [64, 4, 64] : tensor<64x256xbf16> into tensor<64x4x64xbf16>
    %15 = tensor.empty() : tensor<64x4x1xi8>
    %16 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%0 : tensor<64x4xi8>) outs(%15 : tensor<64x4x1xi8>) {
    ^bb0(%in: i8, %out: i8):
      linalg.yield %in : i8
    } -> tensor<64x4x1xi8>
    %17 = tensor.empty() : tensor<64x4x1xbf16>
    %18 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16 : tensor<64x4x1xi8>) outs(%17 : tensor<64x4x1xbf16>) {
    ^bb0(%in: i8, %out: bf16):
      %32 = arith.uitofp %in : i8 to bf16
      linalg.yield %32 : bf16
    } -> tensor<64x4x1xbf16>
    %19 = tensor.empty() : tensor<64x4x64xbf16>
    %20 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<64x4x1xbf16>) outs(%19 : tensor<64x4x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<64x4x64xbf16>
    %21 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %20 : tensor<64x4x64xbf16>, tensor<64x4x64xbf16>) outs(%19 : tensor<64x4x64xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %32 = arith.subf %in, %in_3 : bf16
      linalg.yield %32 : bf16
    } -> tensor<64x4x64xbf16>
    %22 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg2 : tensor<64x4xbf16>) outs(%17 : tensor<64x4x1xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<64x4x1xbf16>
    %23 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<64x4x1xbf16>) outs(%19 : tensor<64x4x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<64x4x64xbf16>
    %24 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21, %23 : tensor<64x4x64xbf16>, tensor<64x4x64xbf16>) outs(%19 : tensor<64x4x64xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %32 = arith.mulf %in, %in_3 : bf16
      linalg.yield %32 : bf16
    } -> tensor<64x4x64xbf16>
    %collapsed_2 = tensor.collapse_shape %24 [[0], [1, 2]] : tensor<64x4x64xbf16> into tensor<64x256xbf16>
    %25 = tensor.empty() : tensor<256x64xbf16>
    %26 = linalg.generic {indexing_maps = [#map5, #map1], iterator_types = ["parallel", "parallel"]} ins(%collapsed_2 : tensor<64x256xbf16>) outs(%25 : tensor<256x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<256x64xbf16>
    %27 = tensor.empty() : tensor<16x64xf32>
    %28 = linalg.fill ins(%cst : f32) outs(%27 : tensor<16x64xf32>) -> tensor<16x64xf32>
    %29 = linalg.matmul ins(%arg0, %26 : tensor<16x256xbf16>, tensor<256x64xbf16>) outs(%28 : tensor<16x64xf32>) -> tensor<16x64xf32>
    %30 = tensor.empty() : tensor<16x64xbf16>
    %31 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%29 : tensor<16x64xf32>) outs(%30 : tensor<16x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %32 = arith.truncf %in : f32 to bf16
      linalg.yield %32 : bf16
    } -> tensor<16x64xbf16>
    return %31 : tensor<16x64xbf16>
  }
}

