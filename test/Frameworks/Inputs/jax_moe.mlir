#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0) -> ()>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0, d1) -> (d0, 0)>
#map5 = affine_map<(d0, d1) -> ()>
module @jit_moe attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<24x64xbf16>, %arg1: tensor<64x4xbf16>, %arg2: tensor<4x64x96xbf16>, %arg3: tensor<4x96x64xbf16>) -> (tensor<24x64xbf16> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 0.000000e+00 : bf16
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<bf16>
    %cst_3 = arith.constant dense<0xFF800000> : tensor<f32>
    %0 = tensor.empty() : tensor<24x4xbf16>
    %1 = linalg.fill ins(%cst_1 : bf16) outs(%0 : tensor<24x4xbf16>) -> tensor<24x4xbf16>
    %2 = linalg.matmul ins(%arg0, %arg1 : tensor<24x64xbf16>, tensor<64x4xbf16>) outs(%1 : tensor<24x4xbf16>) -> tensor<24x4xbf16>
    %3 = tensor.empty() : tensor<24x4xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<24x4xbf16>) outs(%3 : tensor<24x4xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %51 = arith.extf %in : bf16 to f32
      linalg.yield %51 : f32
    } -> tensor<24x4xf32>
    %5 = tensor.empty() : tensor<24xf32>
    %6 = linalg.fill ins(%cst_0 : f32) outs(%5 : tensor<24xf32>) -> tensor<24xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%4 : tensor<24x4xf32>) outs(%6 : tensor<24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %51 = arith.maximumf %out, %in : f32
      linalg.yield %51 : f32
    } -> tensor<24xf32>
    %8 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel"]} ins(%cst_3 : tensor<f32>) outs(%5 : tensor<24xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24xf32>
    %9 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%8, %7 : tensor<24xf32>, tensor<24xf32>) outs(%5 : tensor<24xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %51 = arith.maximumf %in, %in_22 : f32
      linalg.yield %51 : f32
    } -> tensor<24xf32>
    %10 = tensor.empty() : tensor<24x1xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<24xf32>) outs(%10 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x1xf32>
    %12 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<24x1xf32>) outs(%3 : tensor<24x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x4xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%4, %12 : tensor<24x4xf32>, tensor<24x4xf32>) outs(%3 : tensor<24x4xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %51 = arith.subf %in, %in_22 : f32
      linalg.yield %51 : f32
    } -> tensor<24x4xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<24x4xf32>) outs(%3 : tensor<24x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %51 = math.exp %in : f32
      linalg.yield %51 : f32
    } -> tensor<24x4xf32>
    %15 = linalg.fill ins(%cst : f32) outs(%5 : tensor<24xf32>) -> tensor<24xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%14 : tensor<24x4xf32>) outs(%15 : tensor<24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %51 = arith.addf %out, %in : f32
      linalg.yield %51 : f32
    } -> tensor<24xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<24xf32>) outs(%10 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x1xf32>
    %18 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<24x1xf32>) outs(%3 : tensor<24x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x4xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%14, %18 : tensor<24x4xf32>, tensor<24x4xf32>) outs(%3 : tensor<24x4xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %51 = arith.divf %in, %in_22 : f32
      linalg.yield %51 : f32
    } -> tensor<24x4xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<24x4xf32>) outs(%0 : tensor<24x4xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %51 = arith.truncf %in : f32 to bf16
      linalg.yield %51 : bf16
    } -> tensor<24x4xbf16>
    %21 = tensor.empty() : tensor<24x64xbf16>
    %22 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<bf16>) outs(%21 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<24x64xbf16>
    %extracted_slice = tensor.extract_slice %20[0, 0] [24, 1] [1, 1] : tensor<24x4xbf16> to tensor<24x1xbf16>
    %extracted_slice_4 = tensor.extract_slice %arg2[0, 0, 0] [1, 64, 96] [1, 1, 1] : tensor<4x64x96xbf16> to tensor<1x64x96xbf16>
    %collapsed = tensor.collapse_shape %extracted_slice_4 [[0, 1], [2]] : tensor<1x64x96xbf16> into tensor<64x96xbf16>
    %23 = tensor.empty() : tensor<24x96xbf16>
    %24 = linalg.fill ins(%cst_1 : bf16) outs(%23 : tensor<24x96xbf16>) -> tensor<24x96xbf16>
    %25 = linalg.matmul ins(%arg0, %collapsed : tensor<24x64xbf16>, tensor<64x96xbf16>) outs(%24 : tensor<24x96xbf16>) -> tensor<24x96xbf16>
    %26 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<bf16>) outs(%23 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<24x96xbf16>
    %27 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%25, %26 : tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%23 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %in_22: bf16, %out: bf16):
      %51 = arith.maximumf %in, %in_22 : bf16
      linalg.yield %51 : bf16
    } -> tensor<24x96xbf16>
    %extracted_slice_5 = tensor.extract_slice %arg3[0, 0, 0] [1, 96, 64] [1, 1, 1] : tensor<4x96x64xbf16> to tensor<1x96x64xbf16>
    %collapsed_6 = tensor.collapse_shape %extracted_slice_5 [[0, 1], [2]] : tensor<1x96x64xbf16> into tensor<96x64xbf16>
    %28 = linalg.fill ins(%cst_1 : bf16) outs(%21 : tensor<24x64xbf16>) -> tensor<24x64xbf16>
    %29 = linalg.matmul ins(%27, %collapsed_6 : tensor<24x96xbf16>, tensor<96x64xbf16>) outs(%28 : tensor<24x64xbf16>) -> tensor<24x64xbf16>
    %30 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice : tensor<24x1xbf16>) outs(%21 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<24x64xbf16>
    %31 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%30, %29 : tensor<24x64xbf16>, tensor<24x64xbf16>) outs(%21 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %in_22: bf16, %out: bf16):
      %51 = arith.mulf %in, %in_22 : bf16
      linalg.yield %51 : bf16
    } -> tensor<24x64xbf16>
    %32 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%22, %31 : tensor<24x64xbf16>, tensor<24x64xbf16>) outs(%21 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %in_22: bf16, %out: bf16):
      %51 = arith.addf %in, %in_22 : bf16
      linalg.yield %51 : bf16
    } -> tensor<24x64xbf16>
    %extracted_slice_7 = tensor.extract_slice %20[0, 1] [24, 1] [1, 1] : tensor<24x4xbf16> to tensor<24x1xbf16>
    %extracted_slice_8 = tensor.extract_slice %arg2[1, 0, 0] [1, 64, 96] [1, 1, 1] : tensor<4x64x96xbf16> to tensor<1x64x96xbf16>
    %collapsed_9 = tensor.collapse_shape %extracted_slice_8 [[0, 1], [2]] : tensor<1x64x96xbf16> into tensor<64x96xbf16>
    %33 = linalg.matmul ins(%arg0, %collapsed_9 : tensor<24x64xbf16>, tensor<64x96xbf16>) outs(%24 : tensor<24x96xbf16>) -> tensor<24x96xbf16>
    %34 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%33, %26 : tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%23 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %in_22: bf16, %out: bf16):
      %51 = arith.maximumf %in, %in_22 : bf16
      linalg.yield %51 : bf16
    } -> tensor<24x96xbf16>
    %extracted_slice_10 = tensor.extract_slice %arg3[1, 0, 0] [1, 96, 64] [1, 1, 1] : tensor<4x96x64xbf16> to tensor<1x96x64xbf16>
    %collapsed_11 = tensor.collapse_shape %extracted_slice_10 [[0, 1], [2]] : tensor<1x96x64xbf16> into tensor<96x64xbf16>
    %35 = linalg.matmul ins(%34, %collapsed_11 : tensor<24x96xbf16>, tensor<96x64xbf16>) outs(%28 : tensor<24x64xbf16>) -> tensor<24x64xbf16>
    %36 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_7 : tensor<24x1xbf16>) outs(%21 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<24x64xbf16>
    %37 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%36, %35 : tensor<24x64xbf16>, tensor<24x64xbf16>) outs(%21 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %in_22: bf16, %out: bf16):
      %51 = arith.mulf %in, %in_22 : bf16
      linalg.yield %51 : bf16
    } -> tensor<24x64xbf16>
    %38 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%32, %37 : tensor<24x64xbf16>, tensor<24x64xbf16>) outs(%21 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %in_22: bf16, %out: bf16):
      %51 = arith.addf %in, %in_22 : bf16
      linalg.yield %51 : bf16
    } -> tensor<24x64xbf16>
    %extracted_slice_12 = tensor.extract_slice %20[0, 2] [24, 1] [1, 1] : tensor<24x4xbf16> to tensor<24x1xbf16>
    %extracted_slice_13 = tensor.extract_slice %arg2[2, 0, 0] [1, 64, 96] [1, 1, 1] : tensor<4x64x96xbf16> to tensor<1x64x96xbf16>
    %collapsed_14 = tensor.collapse_shape %extracted_slice_13 [[0, 1], [2]] : tensor<1x64x96xbf16> into tensor<64x96xbf16>
    %39 = linalg.matmul ins(%arg0, %collapsed_14 : tensor<24x64xbf16>, tensor<64x96xbf16>) outs(%24 : tensor<24x96xbf16>) -> tensor<24x96xbf16>
    %40 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%39, %26 : tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%23 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %in_22: bf16, %out: bf16):
      %51 = arith.maximumf %in, %in_22 : bf16
      linalg.yield %51 : bf16
    } -> tensor<24x96xbf16>
    %extracted_slice_15 = tensor.extract_slice %arg3[2, 0, 0] [1, 96, 64] [1, 1, 1] : tensor<4x96x64xbf16> to tensor<1x96x64xbf16>
    %collapsed_16 = tensor.collapse_shape %extracted_slice_15 [[0, 1], [2]] : tensor<1x96x64xbf16> into tensor<96x64xbf16>
    %41 = linalg.matmul ins(%40, %collapsed_16 : tensor<24x96xbf16>, tensor<96x64xbf16>) outs(%28 : tensor<24x64xbf16>) -> tensor<24x64xbf16>
    %42 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_12 : tensor<24x1xbf16>) outs(%21 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<24x64xbf16>
    %43 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%42, %41 : tensor<24x64xbf16>, tensor<24x64xbf16>) outs(%21 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %in_22: bf16, %out: bf16):
      %51 = arith.mulf %in, %in_22 : bf16
      linalg.yield %51 : bf16
    } -> tensor<24x64xbf16>
    %44 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%38, %43 : tensor<24x64xbf16>, tensor<24x64xbf16>) outs(%21 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %in_22: bf16, %out: bf16):
      %51 = arith.addf %in, %in_22 : bf16
      linalg.yield %51 : bf16
    } -> tensor<24x64xbf16>
    %extracted_slice_17 = tensor.extract_slice %20[0, 3] [24, 1] [1, 1] : tensor<24x4xbf16> to tensor<24x1xbf16>
    %extracted_slice_18 = tensor.extract_slice %arg2[3, 0, 0] [1, 64, 96] [1, 1, 1] : tensor<4x64x96xbf16> to tensor<1x64x96xbf16>
    %collapsed_19 = tensor.collapse_shape %extracted_slice_18 [[0, 1], [2]] : tensor<1x64x96xbf16> into tensor<64x96xbf16>
    %45 = linalg.matmul ins(%arg0, %collapsed_19 : tensor<24x64xbf16>, tensor<64x96xbf16>) outs(%24 : tensor<24x96xbf16>) -> tensor<24x96xbf16>
    %46 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%45, %26 : tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%23 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %in_22: bf16, %out: bf16):
      %51 = arith.maximumf %in, %in_22 : bf16
      linalg.yield %51 : bf16
    } -> tensor<24x96xbf16>
    %extracted_slice_20 = tensor.extract_slice %arg3[3, 0, 0] [1, 96, 64] [1, 1, 1] : tensor<4x96x64xbf16> to tensor<1x96x64xbf16>
    %collapsed_21 = tensor.collapse_shape %extracted_slice_20 [[0, 1], [2]] : tensor<1x96x64xbf16> into tensor<96x64xbf16>
    %47 = linalg.matmul ins(%46, %collapsed_21 : tensor<24x96xbf16>, tensor<96x64xbf16>) outs(%28 : tensor<24x64xbf16>) -> tensor<24x64xbf16>
    %48 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_17 : tensor<24x1xbf16>) outs(%21 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<24x64xbf16>
    %49 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%48, %47 : tensor<24x64xbf16>, tensor<24x64xbf16>) outs(%21 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %in_22: bf16, %out: bf16):
      %51 = arith.mulf %in, %in_22 : bf16
      linalg.yield %51 : bf16
    } -> tensor<24x64xbf16>
    %50 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%44, %49 : tensor<24x64xbf16>, tensor<24x64xbf16>) outs(%21 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %in_22: bf16, %out: bf16):
      %51 = arith.addf %in, %in_22 : bf16
      linalg.yield %51 : bf16
    } -> tensor<24x64xbf16>
    return %50 : tensor<24x64xbf16>
  }
}

