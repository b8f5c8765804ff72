#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0) -> ()>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0, d1) -> (d0, 0)>
#map5 = affine_map<(d0, d1) -> ()>
#map6 = affine_map<(d0, d1, d2) -> (d2, d0)>
#map7 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map8 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map9 = affine_map<(d0, d1) -> (d1, d0)>
#map10 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map11 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map12 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
module @jit_gradients attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<24x64xbf16>, %arg1: tensor<64x4xbf16>, %arg2: tensor<4x64x96xbf16>, %arg3: tensor<4x96x64xbf16>, %arg4: tensor<24x64xbf16>) -> (tensor<24x64xbf16> {jax.result_info = "result[0]"}, tensor<64x4xbf16> {jax.result_info = "result[1]"}, tensor<4x64x96xbf16> {jax.result_info = "result[2]"}, tensor<4x96x64xbf16> {jax.result_info = "result[3]"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 0.000000e+00 : bf16
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<bf16>
    %cst_3 = arith.constant dense<1.000000e+00> : tensor<f32>
    %cst_4 = arith.constant dense<0xFF800000> : tensor<f32>
    %0 = tensor.empty() : tensor<24x4xbf16>
    %1 = linalg.fill ins(%cst_1 : bf16) outs(%0 : tensor<24x4xbf16>) -> tensor<24x4xbf16>
    %2 = linalg.matmul ins(%arg0, %arg1 : tensor<24x64xbf16>, tensor<64x4xbf16>) outs(%1 : tensor<24x4xbf16>) -> tensor<24x4xbf16>
    %3 = tensor.empty() : tensor<24x4xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<24x4xbf16>) outs(%3 : tensor<24x4xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %139 = arith.extf %in : bf16 to f32
      linalg.yield %139 : f32
    } -> tensor<24x4xf32>
    %5 = tensor.empty() : tensor<24xf32>
    %6 = linalg.fill ins(%cst_0 : f32) outs(%5 : tensor<24xf32>) -> tensor<24xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%4 : tensor<24x4xf32>) outs(%6 : tensor<24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.maximumf %out, %in : f32
      linalg.yield %139 : f32
    } -> tensor<24xf32>
    %8 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel"]} ins(%cst_4 : tensor<f32>) outs(%5 : tensor<24xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24xf32>
    %9 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%8, %7 : tensor<24xf32>, tensor<24xf32>) outs(%5 : tensor<24xf32>) {
    ^bb0(%in: f32, %in_38: f32, %out: f32):
      %139 = arith.maximumf %in, %in_38 : f32
      linalg.yield %139 : f32
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
    ^bb0(%in: f32, %in_38: f32, %out: f32):
      %139 = arith.subf %in, %in_38 : f32
      linalg.yield %139 : f32
    } -> tensor<24x4xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<24x4xf32>) outs(%3 : tensor<24x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = math.exp %in : f32
      linalg.yield %139 : f32
    } -> tensor<24x4xf32>
    %15 = linalg.fill ins(%cst : f32) outs(%5 : tensor<24xf32>) -> tensor<24xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%14 : tensor<24x4xf32>) outs(%15 : tensor<24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.addf %out, %in : f32
      linalg.yield %139 : f32
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
    ^bb0(%in: f32, %in_38: f32, %out: f32):
      %139 = arith.divf %in, %in_38 : f32
      linalg.yield %139 : f32
    } -> tensor<24x4xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%17, %17 : tensor<24x1xf32>, tensor<24x1xf32>) outs(%10 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %in_38: f32, %out: f32):
      %139 = arith.mulf %in, %in_38 : f32
      linalg.yield %139 : f32
    } -> tensor<24x1xf32>
    %21 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%10 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x1xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%21, %20 : tensor<24x1xf32>, tensor<24x1xf32>) outs(%10 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %in_38: f32, %out: f32):
      %139 = arith.divf %in, %in_38 : f32
      linalg.yield %139 : f32
    } -> tensor<24x1xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<24x4xf32>) outs(%0 : tensor<24x4xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %139 = arith.truncf %in : f32 to bf16
      linalg.yield %139 : bf16
    } -> tensor<24x4xbf16>
    %extracted_slice = tensor.extract_slice %23[0, 0] [24, 1] [1, 1] : tensor<24x4xbf16> to tensor<24x1xbf16>
    %extracted_slice_5 = tensor.extract_slice %arg2[0, 0, 0] [1, 64, 96] [1, 1, 1] : tensor<4x64x96xbf16> to tensor<1x64x96xbf16>
    %collapsed = tensor.collapse_shape %extracted_slice_5 [[0, 1], [2]] : tensor<1x64x96xbf16> into tensor<64x96xbf16>
    %24 = tensor.empty() : tensor<24x96xbf16>
    %25 = linalg.fill ins(%cst_1 : bf16) outs(%24 : tensor<24x96xbf16>) -> tensor<24x96xbf16>
    %26 = linalg.matmul ins(%arg0, %collapsed : tensor<24x64xbf16>, tensor<64x96xbf16>) outs(%25 : tensor<24x96xbf16>) -> tensor<24x96xbf16>
    %27 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<bf16>) outs(%24 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<24x96xbf16>
    %28 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%26, %27 : tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%24 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: bf16):
      %139 = arith.maximumf %in, %in_38 : bf16
      linalg.yield %139 : bf16
    } -> tensor<24x96xbf16>
    %29 = tensor.empty() : tensor<24x96xi1>
    %30 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%26, %27 : tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%29 : tensor<24x96xi1>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: i1):
      %139 = arith.cmpf ogt, %in, %in_38 : bf16
      linalg.yield %139 : i1
    } -> tensor<24x96xi1>
    %extracted_slice_6 = tensor.extract_slice %arg3[0, 0, 0] [1, 96, 64] [1, 1, 1] : tensor<4x96x64xbf16> to tensor<1x96x64xbf16>
    %collapsed_7 = tensor.collapse_shape %extracted_slice_6 [[0, 1], [2]] : tensor<1x96x64xbf16> into tensor<96x64xbf16>
    %31 = tensor.empty() : tensor<24x64xbf16>
    %32 = linalg.fill ins(%cst_1 : bf16) outs(%31 : tensor<24x64xbf16>) -> tensor<24x64xbf16>
    %33 = linalg.matmul ins(%28, %collapsed_7 : tensor<24x96xbf16>, tensor<96x64xbf16>) outs(%32 : tensor<24x64xbf16>) -> tensor<24x64xbf16>
    %extracted_slice_8 = tensor.extract_slice %23[0, 1] [24, 1] [1, 1] : tensor<24x4xbf16> to tensor<24x1xbf16>
    %extracted_slice_9 = tensor.extract_slice %arg2[1, 0, 0] [1, 64, 96] [1, 1, 1] : tensor<4x64x96xbf16> to tensor<1x64x96xbf16>
    %collapsed_10 = tensor.collapse_shape %extracted_slice_9 [[0, 1], [2]] : tensor<1x64x96xbf16> into tensor<64x96xbf16>
    %34 = linalg.matmul ins(%arg0, %collapsed_10 : tensor<24x64xbf16>, tensor<64x96xbf16>) outs(%25 : tensor<24x96xbf16>) -> tensor<24x96xbf16>
    %35 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%34, %27 : tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%24 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: bf16):
      %139 = arith.maximumf %in, %in_38 : bf16
      linalg.yield %139 : bf16
    } -> tensor<24x96xbf16>
    %36 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%34, %27 : tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%29 : tensor<24x96xi1>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: i1):
      %139 = arith.cmpf ogt, %in, %in_38 : bf16
      linalg.yield %139 : i1
    } -> tensor<24x96xi1>
    %extracted_slice_11 = tensor.extract_slice %arg3[1, 0, 0] [1, 96, 64] [1, 1, 1] : tensor<4x96x64xbf16> to tensor<1x96x64xbf16>
    %collapsed_12 = tensor.collapse_shape %extracted_slice_11 [[0, 1], [2]] : tensor<1x96x64xbf16> into tensor<96x64xbf16>
    %37 = linalg.matmul ins(%35, %collapsed_12 : tensor<24x96xbf16>, tensor<96x64xbf16>) outs(%32 : tensor<24x64xbf16>) -> tensor<24x64xbf16>
    %extracted_slice_13 = tensor.extract_slice %23[0, 2] [24, 1] [1, 1] : tensor<24x4xbf16> to tensor<24x1xbf16>
    %extracted_slice_14 = tensor.extract_slice %arg2[2, 0, 0] [1, 64, 96] [1, 1, 1] : tensor<4x64x96xbf16> to tensor<1x64x96xbf16>
    %collapsed_15 = tensor.collapse_shape %extracted_slice_14 [[0, 1], [2]] : tensor<1x64x96xbf16> into tensor<64x96xbf16>
    %38 = linalg.matmul ins(%arg0, %collapsed_15 : tensor<24x64xbf16>, tensor<64x96xbf16>) outs(%25 : tensor<24x96xbf16>) -> tensor<24x96xbf16>
    %39 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%38, %27 : tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%24 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: bf16):
      %139 = arith.maximumf %in, %in_38 : bf16
      linalg.yield %139 : bf16
    } -> tensor<24x96xbf16>
    %40 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%38, %27 : tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%29 : tensor<24x96xi1>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: i1):
      %139 = arith.cmpf ogt, %in, %in_38 : bf16
      linalg.yield %139 : i1
    } -> tensor<24x96xi1>
    %extracted_slice_16 = tensor.extract_slice %arg3[2, 0, 0] [1, 96, 64] [1, 1, 1] : tensor<4x96x64xbf16> to tensor<1x96x64xbf16>
    %collapsed_17 = tensor.collapse_shape %extracted_slice_16 [[0, 1], [2]] : tensor<1x96x64xbf16> into tensor<96x64xbf16>
    %41 = linalg.matmul ins(%39, %collapsed_17 : tensor<24x96xbf16>, tensor<96x64xbf16>) outs(%32 : tensor<24x64xbf16>) -> tensor<24x64xbf16>
    %extracted_slice_18 = tensor.extract_slice %23[0, 3] [24, 1] [1, 1] : tensor<24x4xbf16> to tensor<24x1xbf16>
    %extracted_slice_19 = tensor.extract_slice %arg2[3, 0, 0] [1, 64, 96] [1, 1, 1] : tensor<4x64x96xbf16> to tensor<1x64x96xbf16>
    %collapsed_20 = tensor.collapse_shape %extracted_slice_19 [[0, 1], [2]] : tensor<1x64x96xbf16> into tensor<64x96xbf16>
    %42 = linalg.matmul ins(%arg0, %collapsed_20 : tensor<24x64xbf16>, tensor<64x96xbf16>) outs(%25 : tensor<24x96xbf16>) -> tensor<24x96xbf16>
    %43 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%42, %27 : tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%24 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: bf16):
      %139 = arith.maximumf %in, %in_38 : bf16
      linalg.yield %139 : bf16
    } -> tensor<24x96xbf16>
    %44 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%42, %27 : tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%29 : tensor<24x96xi1>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: i1):
      %139 = arith.cmpf ogt, %in, %in_38 : bf16
      linalg.yield %139 : i1
    } -> tensor<24x96xi1>
    %extracted_slice_21 = tensor.extract_slice %arg3[3, 0, 0] [1, 96, 64] [1, 1, 1] : tensor<4x96x64xbf16> to tensor<1x96x64xbf16>
    %collapsed_22 = tensor.collapse_shape %extracted_slice_21 [[0, 1], [2]] : tensor<1x96x64xbf16> into tensor<96x64xbf16>
    %45 = linalg.matmul ins(%43, %collapsed_22 : tensor<24x96xbf16>, tensor<96x64xbf16>) outs(%32 : tensor<24x64xbf16>) -> tensor<24x64xbf16>
    %46 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_18 : tensor<24x1xbf16>) outs(%31 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<24x64xbf16>
    %47 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%46, %arg4 : tensor<24x64xbf16>, tensor<24x64xbf16>) outs(%31 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: bf16):
      %139 = arith.mulf %in, %in_38 : bf16
      linalg.yield %139 : bf16
    } -> tensor<24x64xbf16>
    %48 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg4, %45 : tensor<24x64xbf16>, tensor<24x64xbf16>) outs(%31 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: bf16):
      %139 = arith.mulf %in, %in_38 : bf16
      linalg.yield %139 : bf16
    } -> tensor<24x64xbf16>
    %49 = tensor.empty() : tensor<24xbf16>
    %50 = linalg.fill ins(%cst_1 : bf16) outs(%49 : tensor<24xbf16>) -> tensor<24xbf16>
    %51 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%48 : tensor<24x64xbf16>) outs(%50 : tensor<24xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %139 = arith.addf %out, %in : bf16
      linalg.yield %139 : bf16
    } -> tensor<24xbf16>
    %expanded = tensor.expand_shape %51 [[0, 1]] output_shape [24, 1] : tensor<24xbf16> into tensor<24x1xbf16>
    %52 = tensor.empty() : tensor<64x96xbf16>
    %53 = linalg.fill ins(%cst_1 : bf16) outs(%52 : tensor<64x96xbf16>) -> tensor<64x96xbf16>
    %54 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%47, %43 : tensor<24x64xbf16>, tensor<24x96xbf16>) outs(%53 : tensor<64x96xbf16>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: bf16):
      %139 = arith.mulf %in, %in_38 : bf16
      %140 = arith.addf %out, %139 : bf16
      linalg.yield %140 : bf16
    } -> tensor<64x96xbf16>
    %55 = tensor.empty() : tensor<96x64xbf16>
    %56 = linalg.generic {indexing_maps = [#map9, #map], iterator_types = ["parallel", "parallel"]} ins(%54 : tensor<64x96xbf16>) outs(%55 : tensor<96x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<96x64xbf16>
    %57 = linalg.generic {indexing_maps = [#map10, #map11, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%47, %collapsed_22 : tensor<24x64xbf16>, tensor<96x64xbf16>) outs(%25 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: bf16):
      %139 = arith.mulf %in, %in_38 : bf16
      %140 = arith.addf %out, %139 : bf16
      linalg.yield %140 : bf16
    } -> tensor<24x96xbf16>
    %58 = tensor.empty() : tensor<1x96x64xbf16>
    %59 = linalg.generic {indexing_maps = [#map11, #map12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%56 : tensor<96x64xbf16>) outs(%58 : tensor<1x96x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x96x64xbf16>
    %padded = tensor.pad %59 low[3, 0, 0] high[0, 0, 0] {
    ^bb0(%arg5: index, %arg6: index, %arg7: index):
      tensor.yield %cst_1 : bf16
    } : tensor<1x96x64xbf16> to tensor<4x96x64xbf16>
    %60 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%44, %57, %27 : tensor<24x96xi1>, tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%24 : tensor<24x96xbf16>) {
    ^bb0(%in: i1, %in_38: bf16, %in_39: bf16, %out: bf16):
      %139 = arith.select %in, %in_38, %in_39 : bf16
      linalg.yield %139 : bf16
    } -> tensor<24x96xbf16>
    %61 = linalg.fill ins(%cst_1 : bf16) outs(%55 : tensor<96x64xbf16>) -> tensor<96x64xbf16>
    %62 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%60, %arg0 : tensor<24x96xbf16>, tensor<24x64xbf16>) outs(%61 : tensor<96x64xbf16>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: bf16):
      %139 = arith.mulf %in, %in_38 : bf16
      %140 = arith.addf %out, %139 : bf16
      linalg.yield %140 : bf16
    } -> tensor<96x64xbf16>
    %63 = linalg.generic {indexing_maps = [#map9, #map], iterator_types = ["parallel", "parallel"]} ins(%62 : tensor<96x64xbf16>) outs(%52 : tensor<64x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<64x96xbf16>
    %64 = linalg.generic {indexing_maps = [#map10, #map11, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%60, %collapsed_20 : tensor<24x96xbf16>, tensor<64x96xbf16>) outs(%32 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: bf16):
      %139 = arith.mulf %in, %in_38 : bf16
      %140 = arith.addf %out, %139 : bf16
      linalg.yield %140 : bf16
    } -> tensor<24x64xbf16>
    %65 = tensor.empty() : tensor<1x64x96xbf16>
    %66 = linalg.generic {indexing_maps = [#map11, #map12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%63 : tensor<64x96xbf16>) outs(%65 : tensor<1x64x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x64x96xbf16>
    %padded_23 = tensor.pad %66 low[3, 0, 0] high[0, 0, 0] {
    ^bb0(%arg5: index, %arg6: index, %arg7: index):
      tensor.yield %cst_1 : bf16
    } : tensor<1x64x96xbf16> to tensor<4x64x96xbf16>
    %padded_24 = tensor.pad %expanded low[0, 3] high[0, 0] {
    ^bb0(%arg5: index, %arg6: index):
      tensor.yield %cst_1 : bf16
    } : tensor<24x1xbf16> to tensor<24x4xbf16>
    %67 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_13 : tensor<24x1xbf16>) outs(%31 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<24x64xbf16>
    %68 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%67, %arg4 : tensor<24x64xbf16>, tensor<24x64xbf16>) outs(%31 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: bf16):
      %139 = arith.mulf %in, %in_38 : bf16
      linalg.yield %139 : bf16
    } -> tensor<24x64xbf16>
    %69 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg4, %41 : tensor<24x64xbf16>, tensor<24x64xbf16>) outs(%31 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: bf16):
      %139 = arith.mulf %in, %in_38 : bf16
      linalg.yield %139 : bf16
    } -> tensor<24x64xbf16>
    %70 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%69 : tensor<24x64xbf16>) outs(%50 : tensor<24xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %139 = arith.addf %out, %in : bf16
      linalg.yield %139 : bf16
    } -> tensor<24xbf16>
    %expanded_25 = tensor.expand_shape %70 [[0, 1]] output_shape [24, 1] : tensor<24xbf16> into tensor<24x1xbf16>
    %71 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%68, %39 : tensor<24x64xbf16>, tensor<24x96xbf16>) outs(%53 : tensor<64x96xbf16>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: bf16):
      %139 = arith.mulf %in, %in_38 : bf16
      %140 = arith.addf %out, %139 : bf16
      linalg.yield %140 : bf16
    } -> tensor<64x96xbf16>
    %72 = linalg.generic {indexing_maps = [#map9, #map], iterator_types = ["parallel", "parallel"]} ins(%71 : tensor<64x96xbf16>) outs(%55 : tensor<96x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<96x64xbf16>
    %73 = linalg.generic {indexing_maps = [#map10, #map11, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%68, %collapsed_17 : tensor<24x64xbf16>, tensor<96x64xbf16>) outs(%25 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: bf16):
      %139 = arith.mulf %in, %in_38 : bf16
      %140 = arith.addf %out, %139 : bf16
      linalg.yield %140 : bf16
    } -> tensor<24x96xbf16>
    %74 = linalg.generic {indexing_maps = [#map11, #map12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%72 : tensor<96x64xbf16>) outs(%58 : tensor<1x96x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x96x64xbf16>
    %padded_26 = tensor.pad %74 low[2, 0, 0] high[1, 0, 0] {
    ^bb0(%arg5: index, %arg6: index, %arg7: index):
      tensor.yield %cst_1 : bf16
    } : tensor<1x96x64xbf16> to tensor<4x96x64xbf16>
    %75 = tensor.empty() : tensor<4x96x64xbf16>
    %76 = linalg.generic {indexing_maps = [#map12, #map12, #map12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%padded, %padded_26 : tensor<4x96x64xbf16>, tensor<4x96x64xbf16>) outs(%75 : tensor<4x96x64xbf16>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: bf16):
      %139 = arith.addf %in, %in_38 : bf16
      linalg.yield %139 : bf16
    } -> tensor<4x96x64xbf16>
    %77 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%40, %73, %27 : tensor<24x96xi1>, tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%24 : tensor<24x96xbf16>) {
    ^bb0(%in: i1, %in_38: bf16, %in_39: bf16, %out: bf16):
      %139 = arith.select %in, %in_38, %in_39 : bf16
      linalg.yield %139 : bf16
    } -> tensor<24x96xbf16>
    %78 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%77, %arg0 : tensor<24x96xbf16>, tensor<24x64xbf16>) outs(%61 : tensor<96x64xbf16>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: bf16):
      %139 = arith.mulf %in, %in_38 : bf16
      %140 = arith.addf %out, %139 : bf16
      linalg.yield %140 : bf16
    } -> tensor<96x64xbf16>
    %79 = linalg.generic {indexing_maps = [#map9, #map], iterator_types = ["parallel", "parallel"]} ins(%78 : tensor<96x64xbf16>) outs(%52 : tensor<64x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<64x96xbf16>
    %80 = linalg.generic {indexing_maps = [#map10, #map11, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%77, %collapsed_15 : tensor<24x96xbf16>, tensor<64x96xbf16>) outs(%32 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: bf16):
      %139 = arith.mulf %in, %in_38 : bf16
      %140 = arith.addf %out, %139 : bf16
      linalg.yield %140 : bf16
    } -> tensor<24x64xbf16>
    %81 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%64, %80 : tensor<24x64xbf16>, tensor<24x64xbf16>) outs(%31 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: bf16):
      %139 = arith.addf %in, %in_38 : bf16
      linalg.yield %139 : bf16
    } -> tensor<24x64xbf16>
    %82 = linalg.generic {indexing_maps = [#map11, #map12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%79 : tensor<64x96xbf16>) outs(%65 : tensor<1x64x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x64x96xbf16>
    %padded_27 = tensor.pad %82 low[2, 0, 0] high[1, 0, 0] {
    ^bb0(%arg5: index, %arg6: index, %arg7: index):
      tensor.yield %cst_1 : bf16
    } : tensor<1x64x96xbf16> to tensor<4x64x96xbf16>
    %83 = tensor.empty() : tensor<4x64x96xbf16>
    %84 = linalg.generic {indexing_maps = [#map12, #map12, #map12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%padded_23, %padded_27 : tensor<4x64x96xbf16>, tensor<4x64x96xbf16>) outs(%83 : tensor<4x64x96xbf16>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: bf16):
      %139 = arith.addf %in, %in_38 : bf16
      linalg.yield %139 : bf16
    } -> tensor<4x64x96xbf16>
    %padded_28 = tensor.pad %expanded_25 low[0, 2] high[0, 1] {
    ^bb0(%arg5: index, %arg6: index):
      tensor.yield %cst_1 : bf16
    } : tensor<24x1xbf16> to tensor<24x4xbf16>
    %85 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%padded_24, %padded_28 : tensor<24x4xbf16>, tensor<24x4xbf16>) outs(%0 : tensor<24x4xbf16>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: bf16):
      %139 = arith.addf %in, %in_38 : bf16
      linalg.yield %139 : bf16
    } -> tensor<24x4xbf16>
    %86 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_8 : tensor<24x1xbf16>) outs(%31 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<24x64xbf16>
    %87 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%86, %arg4 : tensor<24x64xbf16>, tensor<24x64xbf16>) outs(%31 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: bf16):
      %139 = arith.mulf %in, %in_38 : bf16
      linalg.yield %139 : bf16
    } -> tensor<24x64xbf16>
    %88 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg4, %37 : tensor<24x64xbf16>, tensor<24x64xbf16>) outs(%31 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: bf16):
      %139 = arith.mulf %in, %in_38 : bf16
      linalg.yield %139 : bf16
    } -> tensor<24x64xbf16>
    %89 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%88 : tensor<24x64xbf16>) outs(%50 : tensor<24xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %139 = arith.addf %out, %in : bf16
      linalg.yield %139 : bf16
    } -> tensor<24xbf16>
    %expanded_29 = tensor.expand_shape %89 [[0, 1]] output_shape [24, 1] : tensor<24xbf16> into tensor<24x1xbf16>
    %90 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%87, %35 : tensor<24x64xbf16>, tensor<24x96xbf16>) outs(%53 : tensor<64x96xbf16>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: bf16):
      %139 = arith.mulf %in, %in_38 : bf16
      %140 = arith.addf %out, %139 : bf16
      linalg.yield %140 : bf16
    } -> tensor<64x96xbf16>
    %91 = linalg.generic {indexing_maps = [#map9, #map], iterator_types = ["parallel", "parallel"]} ins(%90 : tensor<64x96xbf16>) outs(%55 : tensor<96x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<96x64xbf16>
    %92 = linalg.generic {indexing_maps = [#map10, #map11, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%87, %collapsed_12 : tensor<24x64xbf16>, tensor<96x64xbf16>) outs(%25 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: bf16):
      %139 = arith.mulf %in, %in_38 : bf16
      %140 = arith.addf %out, %139 : bf16
      linalg.yield %140 : bf16
    } -> tensor<24x96xbf16>
    %93 = linalg.generic {indexing_maps = [#map11, #map12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%91 : tensor<96x64xbf16>) outs(%58 : tensor<1x96x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x96x64xbf16>
    %padded_30 = tensor.pad %93 low[1, 0, 0] high[2, 0, 0] {
    ^bb0(%arg5: index, %arg6: index, %arg7: index):
      tensor.yield %cst_1 : bf16
    } : tensor<1x96x64xbf16> to tensor<4x96x64xbf16>
    %94 = linalg.generic {indexing_maps = [#map12, #map12, #map12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%76, %padded_30 : tensor<4x96x64xbf16>, tensor<4x96x64xbf16>) outs(%75 : tensor<4x96x64xbf16>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: bf16):
      %139 = arith.addf %in, %in_38 : bf16
      linalg.yield %139 : bf16
    } -> tensor<4x96x64xbf16>
    %95 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%36, %92, %27 : tensor<24x96xi1>, tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%24 : tensor<24x96xbf16>) {
    ^bb0(%in: i1, %in_38: bf16, %in_39: bf16, %out: bf16):
      %139 = arith.select %in, %in_38, %in_39 : bf16
      linalg.yield %139 : bf16
    } -> tensor<24x96xbf16>
    %96 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%95, %arg0 : tensor<24x96xbf16>, tensor<24x64xbf16>) outs(%61 : tensor<96x64xbf16>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: bf16):
      %139 = arith.mulf %in, %in_38 : bf16
      %140 = arith.addf %out, %139 : bf16
      linalg.yield %140 : bf16
    } -> tensor<96x64xbf16>
    %97 = linalg.generic {indexing_maps = [#map9, #map], iterator_types = ["parallel", "parallel"]} ins(%96 : tensor<96x64xbf16>) outs(%52 : tensor<64x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<64x96xbf16>
    %98 = linalg.generic {indexing_maps = [#map10, #map11, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%95, %collapsed_10 : tensor<24x96xbf16>, tensor<64x96xbf16>) outs(%32 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: bf16):
      %139 = arith.mulf %in, %in_38 : bf16
      %140 = arith.addf %out, %139 : bf16
      linalg.yield %140 : bf16
    } -> tensor<24x64xbf16>
    %99 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%81, %98 : tensor<24x64xbf16>, tensor<24x64xbf16>) outs(%31 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: bf16):
      %139 = arith.addf %in, %in_38 : bf16
      linalg.yield %139 : bf16
    } -> tensor<24x64xbf16>
    %100 = linalg.generic {indexing_maps = [#map11, #map12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%97 : tensor<64x96xbf16>) outs(%65 : tensor<1x64x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x64x96xbf16>
    %padded_31 = tensor.pad %100 low[1, 0, 0] high[2, 0, 0] {
    ^bb0(%arg5: index, %arg6: index, %arg7: index):
      tensor.yield %cst_1 : bf16
    } : tensor<1x64x96xbf16> to tensor<4x64x96xbf16>
    %101 = linalg.generic {indexing_maps = [#map12, #map12, #map12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%84, %padded_31 : tensor<4x64x96xbf16>, tensor<4x64x96xbf16>) outs(%83 : tensor<4x64x96xbf16>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: bf16):
      %139 = arith.addf %in, %in_38 : bf16
      linalg.yield %139 : bf16
    } -> tensor<4x64x96xbf16>
    %padded_32 = tensor.pad %expanded_29 low[0, 1] high[0, 2] {
    ^bb0(%arg5: index, %arg6: index):
      tensor.yield %cst_1 : bf16
    } : tensor<24x1xbf16> to tensor<24x4xbf16>
    %102 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%85, %padded_32 : tensor<24x4xbf16>, tensor<24x4xbf16>) outs(%0 : tensor<24x4xbf16>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: bf16):
      %139 = arith.addf %in, %in_38 : bf16
      linalg.yield %139 : bf16
    } -> tensor<24x4xbf16>
    %103 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice : tensor<24x1xbf16>) outs(%31 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<24x64xbf16>
    %104 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%103, %arg4 : tensor<24x64xbf16>, tensor<24x64xbf16>) outs(%31 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: bf16):
      %139 = arith.mulf %in, %in_38 : bf16
      linalg.yield %139 : bf16
    } -> tensor<24x64xbf16>
    %105 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg4, %33 : tensor<24x64xbf16>, tensor<24x64xbf16>) outs(%31 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: bf16):
      %139 = arith.mulf %in, %in_38 : bf16
      linalg.yield %139 : bf16
    } -> tensor<24x64xbf16>
    %106 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%105 : tensor<24x64xbf16>) outs(%50 : tensor<24xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %139 = arith.addf %out, %in : bf16
      linalg.yield %139 : bf16
    } -> tensor<24xbf16>
    %expanded_33 = tensor.expand_shape %106 [[0, 1]] output_shape [24, 1] : tensor<24xbf16> into tensor<24x1xbf16>
    %107 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%104, %28 : tensor<24x64xbf16>, tensor<24x96xbf16>) outs(%53 : tensor<64x96xbf16>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: bf16):
      %139 = arith.mulf %in, %in_38 : bf16
      %140 = arith.addf %out, %139 : bf16
      linalg.yield %140 : bf16
    } -> tensor<64x96xbf16>
    %108 = linalg.generic {indexing_maps = [#map9, #map], iterator_types = ["parallel", "parallel"]} ins(%107 : tensor<64x96xbf16>) outs(%55 : tensor<96x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<96x64xbf16>
    %109 = linalg.generic {indexing_maps = [#map10, #map11, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%104, %collapsed_7 : tensor<24x64xbf16>, tensor<96x64xbf16>) outs(%25 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: bf16):
      %139 = arith.mulf %in, %in_38 : bf16
      %140 = arith.addf %out, %139 : bf16
      linalg.yield %140 : bf16
    } -> tensor<24x96xbf16>
    %110 = linalg.generic {indexing_maps = [#map11, #map12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%108 : tensor<96x64xbf16>) outs(%58 : tensor<1x96x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x96x64xbf16>
    %padded_34 = tensor.pad %110 low[0, 0, 0] high[3, 0, 0] {
    ^bb0(%arg5: index, %arg6: index, %arg7: index):
      tensor.yield %cst_1 : bf16
    } : tensor<1x96x64xbf16> to tensor<4x96x64xbf16>
    %111 = linalg.generic {indexing_maps = [#map12, #map12, #map12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%94, %padded_34 : tensor<4x96x64xbf16>, tensor<4x96x64xbf16>) outs(%75 : tensor<4x96x64xbf16>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: bf16):
      %139 = arith.addf %in, %in_38 : bf16
      linalg.yield %139 : bf16
    } -> tensor<4x96x64xbf16>
    %112 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%30, %109, %27 : tensor<24x96xi1>, tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%24 : tensor<24x96xbf16>) {
    ^bb0(%in: i1, %in_38: bf16, %in_39: bf16, %out: bf16):
      %139 = arith.select %in, %in_38, %in_39 : bf16
      linalg.yield %139 : bf16
    } -> tensor<24x96xbf16>
    %113 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%112, %arg0 : tensor<24x96xbf16>, tensor<24x64xbf16>) outs(%61 : tensor<96x64xbf16>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: bf16):
      %139 = arith.mulf %in, %in_38 : bf16
      %140 = arith.addf %out, %139 : bf16
      linalg.yield %140 : bf16
    } -> tensor<96x64xbf16>
    %114 = linalg.generic {indexing_maps = [#map9, #map], iterator_types = ["parallel", "parallel"]} ins(%113 : tensor<96x64xbf16>) outs(%52 : tensor<64x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<64x96xbf16>
    %115 = linalg.generic {indexing_maps = [#map10, #map11, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%112, %collapsed : tensor<24x96xbf16>, tensor<64x96xbf16>) outs(%32 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: bf16):
      %139 = arith.mulf %in, %in_38 : bf16
      %140 = arith.addf %out, %139 : bf16
      linalg.yield %140 : bf16
    } -> tensor<24x64xbf16>
    %116 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%99, %115 : tensor<24x64xbf16>, tensor<24x64xbf16>) outs(%31 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: bf16):
      %139 = arith.addf %in, %in_38 : bf16
      linalg.yield %139 : bf16
    } -> tensor<24x64xbf16>
    %117 = linalg.generic {indexing_maps = [#map11, #map12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%114 : tensor<64x96xbf16>) outs(%65 : tensor<1x64x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x64x96xbf16>
    %padded_35 = tensor.pad %117 low[0, 0, 0] high[3, 0, 0] {
    ^bb0(%arg5: index, %arg6: index, %arg7: index):
      tensor.yield %cst_1 : bf16
    } : tensor<1x64x96xbf16> to tensor<4x64x96xbf16>
    %118 = linalg.generic {indexing_maps = [#map12, #map12, #map12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%101, %padded_35 : tensor<4x64x96xbf16>, tensor<4x64x96xbf16>) outs(%83 : tensor<4x64x96xbf16>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: bf16):
      %139 = arith.addf %in, %in_38 : bf16
      linalg.yield %139 : bf16
    } -> tensor<4x64x96xbf16>
    %padded_36 = tensor.pad %expanded_33 low[0, 0] high[0, 3] {
    ^bb0(%arg5: index, %arg6: index):
      tensor.yield %cst_1 : bf16
    } : tensor<24x1xbf16> to tensor<24x4xbf16>
    %119 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%102, %padded_36 : tensor<24x4xbf16>, tensor<24x4xbf16>) outs(%0 : tensor<24x4xbf16>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: bf16):
      %139 = arith.addf %in, %in_38 : bf16
      linalg.yield %139 : bf16
    } -> tensor<24x4xbf16>
    %120 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%119 : tensor<24x4xbf16>) outs(%3 : tensor<24x4xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %139 = arith.extf %in : bf16 to f32
      linalg.yield %139 : f32
    } -> tensor<24x4xf32>
    %121 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%22 : tensor<24x1xf32>) outs(%3 : tensor<24x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x4xf32>
    %122 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%120, %121 : tensor<24x4xf32>, tensor<24x4xf32>) outs(%3 : tensor<24x4xf32>) {
    ^bb0(%in: f32, %in_38: f32, %out: f32):
      %139 = arith.mulf %in, %in_38 : f32
      linalg.yield %139 : f32
    } -> tensor<24x4xf32>
    %123 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%122, %14 : tensor<24x4xf32>, tensor<24x4xf32>) outs(%3 : tensor<24x4xf32>) {
    ^bb0(%in: f32, %in_38: f32, %out: f32):
      %139 = arith.mulf %in, %in_38 : f32
      linalg.yield %139 : f32
    } -> tensor<24x4xf32>
    %124 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%123 : tensor<24x4xf32>) outs(%15 : tensor<24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.addf %out, %in : f32
      linalg.yield %139 : f32
    } -> tensor<24xf32>
    %expanded_37 = tensor.expand_shape %124 [[0, 1]] output_shape [24, 1] : tensor<24xf32> into tensor<24x1xf32>
    %125 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%expanded_37 : tensor<24x1xf32>) outs(%10 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.negf %in : f32
      linalg.yield %139 : f32
    } -> tensor<24x1xf32>
    %126 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%120, %18 : tensor<24x4xf32>, tensor<24x4xf32>) outs(%3 : tensor<24x4xf32>) {
    ^bb0(%in: f32, %in_38: f32, %out: f32):
      %139 = arith.divf %in, %in_38 : f32
      linalg.yield %139 : f32
    } -> tensor<24x4xf32>
    %127 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%125 : tensor<24x1xf32>) outs(%15 : tensor<24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.addf %out, %in : f32
      linalg.yield %139 : f32
    } -> tensor<24xf32>
    %128 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%127 : tensor<24xf32>) outs(%3 : tensor<24x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x4xf32>
    %129 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%126, %128 : tensor<24x4xf32>, tensor<24x4xf32>) outs(%3 : tensor<24x4xf32>) {
    ^bb0(%in: f32, %in_38: f32, %out: f32):
      %139 = arith.addf %in, %in_38 : f32
      linalg.yield %139 : f32
    } -> tensor<24x4xf32>
    %130 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%129, %14 : tensor<24x4xf32>, tensor<24x4xf32>) outs(%3 : tensor<24x4xf32>) {
    ^bb0(%in: f32, %in_38: f32, %out: f32):
      %139 = arith.mulf %in, %in_38 : f32
      linalg.yield %139 : f32
    } -> tensor<24x4xf32>
    %131 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%130 : tensor<24x4xf32>) outs(%0 : tensor<24x4xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %139 = arith.truncf %in : f32 to bf16
      linalg.yield %139 : bf16
    } -> tensor<24x4xbf16>
    %132 = tensor.empty() : tensor<4x64xbf16>
    %133 = linalg.fill ins(%cst_1 : bf16) outs(%132 : tensor<4x64xbf16>) -> tensor<4x64xbf16>
    %134 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%131, %arg0 : tensor<24x4xbf16>, tensor<24x64xbf16>) outs(%133 : tensor<4x64xbf16>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: bf16):
      %139 = arith.mulf %in, %in_38 : bf16
      %140 = arith.addf %out, %139 : bf16
      linalg.yield %140 : bf16
    } -> tensor<4x64xbf16>
    %135 = tensor.empty() : tensor<64x4xbf16>
    %136 = linalg.generic {indexing_maps = [#map9, #map], iterator_types = ["parallel", "parallel"]} ins(%134 : tensor<4x64xbf16>) outs(%135 : tensor<64x4xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<64x4xbf16>
    %137 = linalg.generic {indexing_maps = [#map10, #map11, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%131, %arg1 : tensor<24x4xbf16>, tensor<64x4xbf16>) outs(%32 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: bf16):
      %139 = arith.mulf %in, %in_38 : bf16
      %140 = arith.addf %out, %139 : bf16
      linalg.yield %140 : bf16
    } -> tensor<24x64xbf16>
    %138 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%116, %137 : tensor<24x64xbf16>, tensor<24x64xbf16>) outs(%31 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %in_38: bf16, %out: bf16):
      %139 = arith.addf %in, %in_38 : bf16
      linalg.yield %139 : bf16
    } -> tensor<24x64xbf16>
    return %138, %136, %118, %111 : tensor<24x64xbf16>, tensor<64x4xbf16>, tensor<4x64x96xbf16>, tensor<4x96x64xbf16>
  }
}

