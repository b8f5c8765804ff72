#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d3, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d2)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2) -> (0, 0, d2)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> ()>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map9 = affine_map<() -> ()>
module @jit_quantise_groups_int8 attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x12x64xf16>, %arg1: tensor<64x128xf16>, %arg2: tensor<128xf16>) -> (tensor<2x12x128xi8> {jax.result_info = "result[0]"}, tensor<2x12x4xf32> {jax.result_info = "result[1]"}) {
    %cst = arith.constant 1.270000e+02 : f32
    %cst_0 = arith.constant -1.270000e+02 : f32
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant 0.000000e+00 : f16
    %cst_3 = arith.constant dense<1.270000e+02> : tensor<f32>
    %cst_4 = arith.constant dense<9.99999997E-7> : tensor<f32>
    %0 = tensor.empty() : tensor<2x12x128xf16>
    %1 = linalg.fill ins(%cst_2 : f16) outs(%0 : tensor<2x12x128xf16>) -> tensor<2x12x128xf16>
    %2 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x12x64xf16>, tensor<64x128xf16>) outs(%1 : tensor<2x12x128xf16>) {
    ^bb0(%in: f16, %in_6: f16, %out: f16):
      %32 = arith.mulf %in, %in_6 : f16
      %33 = arith.addf %out, %32 : f16
      linalg.yield %33 : f16
    } -> tensor<2x12x128xf16>
    %3 = tensor.empty() : tensor<1x1x128xf16>
    %4 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg2 : tensor<128xf16>) outs(%3 : tensor<1x1x128xf16>) {
    ^bb0(%in: f16, %out: f16):
      linalg.yield %in : f16
    } -> tensor<1x1x128xf16>
    %5 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4 : tensor<1x1x128xf16>) outs(%0 : tensor<2x12x128xf16>) {
    ^bb0(%in: f16, %out: f16):
      linalg.yield %in : f16
    } -> tensor<2x12x128xf16>
    %6 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%2, %5 : tensor<2x12x128xf16>, tensor<2x12x128xf16>) outs(%0 : tensor<2x12x128xf16>) {
    ^bb0(%in: f16, %in_6: f16, %out: f16):
      %32 = arith.addf %in, %in_6 : f16
      linalg.yield %32 : f16
    } -> tensor<2x12x128xf16>
    %7 = tensor.empty() : tensor<2x12x128xf32>
    %8 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<2x12x128xf16>) outs(%7 : tensor<2x12x128xf32>) {
    ^bb0(%in: f16, %out: f32):
      %32 = arith.extf %in : f16 to f32
      linalg.yield %32 : f32
    } -> tensor<2x12x128xf32>
    %expanded = tensor.expand_shape %8 [[0], [1], [2, 3]] output_shape [2, 12, 4, 32] : tensor<2x12x128xf32> into tensor<2x12x4x32xf32>
    %9 = tensor.empty() : tensor<2x12x4x32xf32>
    %10 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x12x4x32xf32>) outs(%9 : tensor<2x12x4x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = math.absf %in : f32
      linalg.yield %32 : f32
    } -> tensor<2x12x4x32xf32>
    %11 = tensor.empty() : tensor<2x12x4xf32>
    %12 = linalg.fill ins(%cst_1 : f32) outs(%11 : tensor<2x12x4xf32>) -> tensor<2x12x4xf32>
    %13 = linalg.generic {indexing_maps = [#map6, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%10 : tensor<2x12x4x32xf32>) outs(%12 : tensor<2x12x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = arith.maximumf %out, %in : f32
      linalg.yield %32 : f32
    } -> tensor<2x12x4xf32>
    %14 = tensor.empty() : tensor<2x12x4x1xf32>
    %15 = linalg.generic {indexing_maps = [#map2, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13 : tensor<2x12x4xf32>) outs(%14 : tensor<2x12x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x12x4x1xf32>
    %16 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%14 : tensor<2x12x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x12x4x1xf32>
    %17 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15, %16 : tensor<2x12x4x1xf32>, tensor<2x12x4x1xf32>) outs(%14 : tensor<2x12x4x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %32 = arith.maximumf %in, %in_6 : f32
      linalg.yield %32 : f32
    } -> tensor<2x12x4x1xf32>
    %18 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%14 : tensor<2x12x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x12x4x1xf32>
    %19 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17, %18 : tensor<2x12x4x1xf32>, tensor<2x12x4x1xf32>) outs(%14 : tensor<2x12x4x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %32 = arith.divf %in, %in_6 : f32
      linalg.yield %32 : f32
    } -> tensor<2x12x4x1xf32>
    %20 = linalg.generic {indexing_maps = [#map8, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%19 : tensor<2x12x4x1xf32>) outs(%9 : tensor<2x12x4x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x12x4x32xf32>
    %21 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded, %20 : tensor<2x12x4x32xf32>, tensor<2x12x4x32xf32>) outs(%9 : tensor<2x12x4x32xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %32 = arith.divf %in, %in_6 : f32
      linalg.yield %32 : f32
    } -> tensor<2x12x4x32xf32>
    %22 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21 : tensor<2x12x4x32xf32>) outs(%9 : tensor<2x12x4x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = math.roundeven %in : f32
      linalg.yield %32 : f32
    } -> tensor<2x12x4x32xf32>
    %23 = tensor.empty() : tensor<f32>
    %24 = linalg.generic {indexing_maps = [#map9], iterator_types = []} outs(%23 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_0 : f32
    } -> tensor<f32>
    %25 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24 : tensor<f32>) outs(%9 : tensor<2x12x4x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x12x4x32xf32>
    %26 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25, %22 : tensor<2x12x4x32xf32>, tensor<2x12x4x32xf32>) outs(%9 : tensor<2x12x4x32xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %32 = arith.maximumf %in, %in_6 : f32
      linalg.yield %32 : f32
    } -> tensor<2x12x4x32xf32>
    %27 = linalg.generic {indexing_maps = [#map9], iterator_types = []} outs(%23 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst : f32
    } -> tensor<f32>
    %28 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27 : tensor<f32>) outs(%9 : tensor<2x12x4x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x12x4x32xf32>
    %29 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%28, %26 : tensor<2x12x4x32xf32>, tensor<2x12x4x32xf32>) outs(%9 : tensor<2x12x4x32xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %32 = arith.minimumf %in, %in_6 : f32
      linalg.yield %32 : f32
    } -> tensor<2x12x4x32xf32>
    %30 = tensor.empty() : tensor<2x12x4x32xi8>
    %31 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29 : tensor<2x12x4x32xf32>) outs(%30 : tensor<2x12x4x32xi8>) {
    ^bb0(%in: f32, %out: i8):
      %32 = arith.fptosi %in : f32 to i8
      linalg.yield %32 : i8
    } -> tensor<2x12x4x32xi8>
    %collapsed = tensor.collapse_shape %31 [[0], [1], [2, 3]] : tensor<2x12x4x32xi8> into tensor<2x12x128xi8>
    %collapsed_5 = tensor.collapse_shape %19 [[0], [1], [2, 3]] : tensor<2x12x4x1xf32> into tensor<2x12x4xf32>
    return %collapsed, %collapsed_5 : tensor<2x12x128xi8>, tensor<2x12x4xf32>
  }
}

