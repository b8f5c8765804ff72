#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map3 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map4 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map5 = affine_map<(d0) -> (d0)>
#map6 = affine_map<(d0, d1) -> (0, d1)>
#map7 = affine_map<(d0, d1) -> (d0, 0)>
#map8 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map9 = affine_map<(d0, d1, d2, d3) -> ()>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<2x16x64xf16>, %arg1: tensor<128x64xf16>, %arg2: tensor<64x64xf16>, %arg3: tensor<64x64xf16>, %arg4: tensor<64x128xf16>, %arg5: tensor<16x32xf16>, %arg6: tensor<16x32xf16>) -> tensor<2x16x64xf16> {
    %c1_i64 = arith.constant 1 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<0xFC00> : tensor<f16>
    %cst_2 = arith.constant dense<true> : tensor<16x16xi1>
    %cst_3 = arith.constant 0.17677669529663689 : f64
    %0 = tensor.empty() : tensor<64x128xf16>
    %transposed = linalg.transpose ins(%arg1 : tensor<128x64xf16>) outs(%0 : tensor<64x128xf16>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x16x64xf16> into tensor<32x64xf16>
    %1 = tensor.empty() : tensor<32x128xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<32x128xf32>) -> tensor<32x128xf32>
    %3 = linalg.matmul ins(%collapsed, %transposed : tensor<32x64xf16>, tensor<64x128xf16>) outs(%2 : tensor<32x128xf32>) -> tensor<32x128xf32>
    %4 = tensor.empty() : tensor<32x128xf16>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<32x128xf32>) outs(%4 : tensor<32x128xf16>) {
    ^bb0(%in: f32, %out: f16):
      %67 = arith.truncf %in : f32 to f16
      linalg.yield %67 : f16
    } -> tensor<32x128xf16>
    %expanded = tensor.expand_shape %5 [[0, 1], [2, 3]] output_shape [2, 16, 4, 32] : tensor<32x128xf16> into tensor<2x16x4x32xf16>
    %6 = tensor.empty() : tensor<2x4x16x32xf16>
    %transposed_4 = linalg.transpose ins(%expanded : tensor<2x16x4x32xf16>) outs(%6 : tensor<2x4x16x32xf16>) permutation = [0, 2, 1, 3] 
    %extracted_slice = tensor.extract_slice %transposed_4[0, 0, 0, 0] [2, 4, 16, 16] [1, 1, 1, 1] : tensor<2x4x16x32xf16> to tensor<2x4x16x16xf16>
    %extracted_slice_5 = tensor.extract_slice %transposed_4[0, 0, 0, 16] [2, 4, 16, 16] [1, 1, 1, 1] : tensor<2x4x16x32xf16> to tensor<2x4x16x16xf16>
    %7 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_4, %arg5 : tensor<2x4x16x32xf16>, tensor<16x32xf16>) outs(%6 : tensor<2x4x16x32xf16>) {
    ^bb0(%in: f16, %in_30: f16, %out: f16):
      %67 = arith.mulf %in, %in_30 : f16
      linalg.yield %67 : f16
    } -> tensor<2x4x16x32xf16>
    %8 = tensor.empty() : tensor<2x4x16x16xf16>
    %9 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_5 : tensor<2x4x16x16xf16>) outs(%8 : tensor<2x4x16x16xf16>) {
    ^bb0(%in: f16, %out: f16):
      %67 = arith.negf %in : f16
      linalg.yield %67 : f16
    } -> tensor<2x4x16x16xf16>
    %concat = tensor.concat dim(3) %9, %extracted_slice : (tensor<2x4x16x16xf16>, tensor<2x4x16x16xf16>) -> tensor<2x4x16x32xf16>
    %10 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat, %arg6 : tensor<2x4x16x32xf16>, tensor<16x32xf16>) outs(%6 : tensor<2x4x16x32xf16>) {
    ^bb0(%in: f16, %in_30: f16, %out: f16):
      %67 = arith.mulf %in, %in_30 : f16
      linalg.yield %67 : f16
    } -> tensor<2x4x16x32xf16>
    %11 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7, %10 : tensor<2x4x16x32xf16>, tensor<2x4x16x32xf16>) outs(%6 : tensor<2x4x16x32xf16>) {
    ^bb0(%in: f16, %in_30: f16, %out: f16):
      %67 = arith.addf %in, %in_30 : f16
      linalg.yield %67 : f16
    } -> tensor<2x4x16x32xf16>
    %12 = tensor.empty() : tensor<64x64xf16>
    %transposed_6 = linalg.transpose ins(%arg2 : tensor<64x64xf16>) outs(%12 : tensor<64x64xf16>) permutation = [1, 0] 
    %13 = tensor.empty() : tensor<32x64xf32>
    %14 = linalg.fill ins(%cst : f32) outs(%13 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %15 = linalg.matmul ins(%collapsed, %transposed_6 : tensor<32x64xf16>, tensor<64x64xf16>) outs(%14 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %16 = tensor.empty() : tensor<32x64xf16>
    %17 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<32x64xf32>) outs(%16 : tensor<32x64xf16>) {
    ^bb0(%in: f32, %out: f16):
      %67 = arith.truncf %in : f32 to f16
      linalg.yield %67 : f16
    } -> tensor<32x64xf16>
    %expanded_7 = tensor.expand_shape %17 [[0, 1], [2, 3]] output_shape [2, 16, 2, 32] : tensor<32x64xf16> into tensor<2x16x2x32xf16>
    %18 = tensor.empty() : tensor<2x2x16x32xf16>
    %transposed_8 = linalg.transpose ins(%expanded_7 : tensor<2x16x2x32xf16>) outs(%18 : tensor<2x2x16x32xf16>) permutation = [0, 2, 1, 3] 
    %extracted_slice_9 = tensor.extract_slice %transposed_8[0, 0, 0, 0] [2, 2, 16, 16] [1, 1, 1, 1] : tensor<2x2x16x32xf16> to tensor<2x2x16x16xf16>
    %extracted_slice_10 = tensor.extract_slice %transposed_8[0, 0, 0, 16] [2, 2, 16, 16] [1, 1, 1, 1] : tensor<2x2x16x32xf16> to tensor<2x2x16x16xf16>
    %19 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_8, %arg5 : tensor<2x2x16x32xf16>, tensor<16x32xf16>) outs(%18 : tensor<2x2x16x32xf16>) {
    ^bb0(%in: f16, %in_30: f16, %out: f16):
      %67 = arith.mulf %in, %in_30 : f16
      linalg.yield %67 : f16
    } -> tensor<2x2x16x32xf16>
    %20 = tensor.empty() : tensor<2x2x16x16xf16>
    %21 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_10 : tensor<2x2x16x16xf16>) outs(%20 : tensor<2x2x16x16xf16>) {
    ^bb0(%in: f16, %out: f16):
      %67 = arith.negf %in : f16
      linalg.yield %67 : f16
    } -> tensor<2x2x16x16xf16>
    %concat_11 = tensor.concat dim(3) %21, %extracted_slice_9 : (tensor<2x2x16x16xf16>, tensor<2x2x16x16xf16>) -> tensor<2x2x16x32xf16>
    %22 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_11, %arg6 : tensor<2x2x16x32xf16>, tensor<16x32xf16>) outs(%18 : tensor<2x2x16x32xf16>) {
    ^bb0(%in: f16, %in_30: f16, %out: f16):
      %67 = arith.mulf %in, %in_30 : f16
      linalg.yield %67 : f16
    } -> tensor<2x2x16x32xf16>
    %23 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%19, %22 : tensor<2x2x16x32xf16>, tensor<2x2x16x32xf16>) outs(%18 : tensor<2x2x16x32xf16>) {
    ^bb0(%in: f16, %in_30: f16, %out: f16):
      %67 = arith.addf %in, %in_30 : f16
      linalg.yield %67 : f16
    } -> tensor<2x2x16x32xf16>
    %transposed_12 = linalg.transpose ins(%arg3 : tensor<64x64xf16>) outs(%12 : tensor<64x64xf16>) permutation = [1, 0] 
    %24 = linalg.matmul ins(%collapsed, %transposed_12 : tensor<32x64xf16>, tensor<64x64xf16>) outs(%14 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%24 : tensor<32x64xf32>) outs(%16 : tensor<32x64xf16>) {
    ^bb0(%in: f32, %out: f16):
      %67 = arith.truncf %in : f32 to f16
      linalg.yield %67 : f16
    } -> tensor<32x64xf16>
    %expanded_13 = tensor.expand_shape %25 [[0, 1], [2, 3]] output_shape [2, 16, 2, 32] : tensor<32x64xf16> into tensor<2x16x2x32xf16>
    %transposed_14 = linalg.transpose ins(%expanded_13 : tensor<2x16x2x32xf16>) outs(%18 : tensor<2x2x16x32xf16>) permutation = [0, 2, 1, 3] 
    %26 = tensor.empty() : tensor<2x2x2x16x32xf16>
    %27 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%23 : tensor<2x2x16x32xf16>) outs(%26 : tensor<2x2x2x16x32xf16>) {
    ^bb0(%in: f16, %out: f16):
      linalg.yield %in : f16
    } -> tensor<2x2x2x16x32xf16>
    %collapsed_15 = tensor.collapse_shape %27 [[0], [1, 2], [3], [4]] : tensor<2x2x2x16x32xf16> into tensor<2x4x16x32xf16>
    %28 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_14 : tensor<2x2x16x32xf16>) outs(%26 : tensor<2x2x2x16x32xf16>) {
    ^bb0(%in: f16, %out: f16):
      linalg.yield %in : f16
    } -> tensor<2x2x2x16x32xf16>
    %29 = tensor.empty() : tensor<16xi64>
    %30 = linalg.generic {indexing_maps = [#map5], iterator_types = ["parallel"]} outs(%29 : tensor<16xi64>) {
    ^bb0(%out: i64):
      %67 = linalg.index 0 : index
      %68 = arith.index_cast %67 : index to i64
      linalg.yield %68 : i64
    } -> tensor<16xi64>
    %expanded_16 = tensor.expand_shape %30 [[0, 1]] output_shape [1, 16] : tensor<16xi64> into tensor<1x16xi64>
    %expanded_17 = tensor.expand_shape %30 [[0, 1]] output_shape [16, 1] : tensor<16xi64> into tensor<16x1xi64>
    %31 = tensor.empty() : tensor<16x16xi64>
    %32 = linalg.generic {indexing_maps = [#map6, #map7, #map], iterator_types = ["parallel", "parallel"]} ins(%expanded_16, %expanded_17 : tensor<1x16xi64>, tensor<16x1xi64>) outs(%31 : tensor<16x16xi64>) {
    ^bb0(%in: i64, %in_30: i64, %out: i64):
      %67 = arith.subi %in, %in_30 : i64
      linalg.yield %67 : i64
    } -> tensor<16x16xi64>
    %33 = tensor.empty() : tensor<16x16xi1>
    %34 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%32 : tensor<16x16xi64>) outs(%33 : tensor<16x16xi1>) {
    ^bb0(%in: i64, %out: i1):
      %67 = arith.cmpi sge, %in, %c1_i64 : i64
      linalg.yield %67 : i1
    } -> tensor<16x16xi1>
    %35 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%34, %cst_2 : tensor<16x16xi1>, tensor<16x16xi1>) outs(%33 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %in_30: i1, %out: i1):
      %67 = arith.andi %in, %in_30 : i1
      linalg.yield %67 : i1
    } -> tensor<16x16xi1>
    %36 = tensor.empty() : tensor<2x4x32x16xf16>
    %transposed_18 = linalg.transpose ins(%collapsed_15 : tensor<2x4x16x32xf16>) outs(%36 : tensor<2x4x32x16xf16>) permutation = [0, 1, 3, 2] 
    %collapsed_19 = tensor.collapse_shape %11 [[0, 1], [2], [3]] : tensor<2x4x16x32xf16> into tensor<8x16x32xf16>
    %collapsed_20 = tensor.collapse_shape %transposed_18 [[0, 1], [2], [3]] : tensor<2x4x32x16xf16> into tensor<8x32x16xf16>
    %37 = tensor.empty() : tensor<8x16x16xf32>
    %38 = linalg.fill ins(%cst : f32) outs(%37 : tensor<8x16x16xf32>) -> tensor<8x16x16xf32>
    %39 = linalg.batch_matmul ins(%collapsed_19, %collapsed_20 : tensor<8x16x32xf16>, tensor<8x32x16xf16>) outs(%38 : tensor<8x16x16xf32>) -> tensor<8x16x16xf32>
    %40 = tensor.empty() : tensor<8x16x16xf16>
    %41 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%39 : tensor<8x16x16xf32>) outs(%40 : tensor<8x16x16xf16>) {
    ^bb0(%in: f32, %out: f16):
      %67 = arith.truncf %in : f32 to f16
      linalg.yield %67 : f16
    } -> tensor<8x16x16xf16>
    %expanded_21 = tensor.expand_shape %41 [[0, 1], [2], [3]] output_shape [2, 4, 16, 16] : tensor<8x16x16xf16> into tensor<2x4x16x16xf16>
    %42 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_21 : tensor<2x4x16x16xf16>) outs(%8 : tensor<2x4x16x16xf16>) {
    ^bb0(%in: f16, %out: f16):
      %67 = arith.truncf %cst_3 : f64 to f16
      %68 = arith.mulf %in, %67 : f16
      linalg.yield %68 : f16
    } -> tensor<2x4x16x16xf16>
    %43 = linalg.generic {indexing_maps = [#map2, #map9, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%35, %cst_1, %42 : tensor<16x16xi1>, tensor<f16>, tensor<2x4x16x16xf16>) outs(%8 : tensor<2x4x16x16xf16>) {
    ^bb0(%in: i1, %in_30: f16, %in_31: f16, %out: f16):
      %67 = arith.select %in, %in_30, %in_31 : f16
      linalg.yield %67 : f16
    } -> tensor<2x4x16x16xf16>
    %44 = tensor.empty() : tensor<2x4x16x16xf32>
    %45 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%43 : tensor<2x4x16x16xf16>) outs(%44 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f16, %out: f32):
      %67 = arith.extf %in : f16 to f32
      linalg.yield %67 : f32
    } -> tensor<2x4x16x16xf32>
    %46 = tensor.empty() : tensor<2x4x16xi64>
    %47 = linalg.fill ins(%c0_i64 : i64) outs(%46 : tensor<2x4x16xi64>) -> tensor<2x4x16xi64>
    %48 = tensor.empty() : tensor<2x4x16xf32>
    %49 = linalg.fill ins(%cst_0 : f32) outs(%48 : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    %50:2 = linalg.generic {indexing_maps = [#map1, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%45 : tensor<2x4x16x16xf32>) outs(%49, %47 : tensor<2x4x16xf32>, tensor<2x4x16xi64>) {
    ^bb0(%in: f32, %out: f32, %out_30: i64):
      %67 = linalg.index 3 : index
      %68 = arith.index_cast %67 : index to i64
      %69 = arith.maximumf %in, %out : f32
      %70 = arith.cmpf ogt, %in, %out : f32
      %71 = arith.select %70, %68, %out_30 : i64
      linalg.yield %69, %71 : f32, i64
    } -> (tensor<2x4x16xf32>, tensor<2x4x16xi64>)
    %expanded_22 = tensor.expand_shape %50#0 [[0], [1], [2, 3]] output_shape [2, 4, 16, 1] : tensor<2x4x16xf32> into tensor<2x4x16x1xf32>
    %51 = linalg.generic {indexing_maps = [#map1, #map11, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%45, %expanded_22 : tensor<2x4x16x16xf32>, tensor<2x4x16x1xf32>) outs(%44 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_30: f32, %out: f32):
      %67 = arith.subf %in, %in_30 : f32
      linalg.yield %67 : f32
    } -> tensor<2x4x16x16xf32>
    %52 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%51 : tensor<2x4x16x16xf32>) outs(%44 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %67 = math.exp %in : f32
      linalg.yield %67 : f32
    } -> tensor<2x4x16x16xf32>
    %53 = tensor.empty() : tensor<2x4x16x1xf32>
    %54 = linalg.fill ins(%cst : f32) outs(%53 : tensor<2x4x16x1xf32>) -> tensor<2x4x16x1xf32>
    %55 = linalg.generic {indexing_maps = [#map1, #map11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%52 : tensor<2x4x16x16xf32>) outs(%54 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %67 = arith.addf %in, %out : f32
      linalg.yield %67 : f32
    } -> tensor<2x4x16x1xf32>
    %56 = linalg.generic {indexing_maps = [#map1, #map11, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%52, %55 : tensor<2x4x16x16xf32>, tensor<2x4x16x1xf32>) outs(%44 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_30: f32, %out: f32):
      %67 = arith.divf %in, %in_30 : f32
      linalg.yield %67 : f32
    } -> tensor<2x4x16x16xf32>
    %57 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%56 : tensor<2x4x16x16xf32>) outs(%8 : tensor<2x4x16x16xf16>) {
    ^bb0(%in: f32, %out: f16):
      %67 = arith.truncf %in : f32 to f16
      linalg.yield %67 : f16
    } -> tensor<2x4x16x16xf16>
    %collapsed_23 = tensor.collapse_shape %57 [[0, 1], [2], [3]] : tensor<2x4x16x16xf16> into tensor<8x16x16xf16>
    %collapsed_24 = tensor.collapse_shape %28 [[0, 1, 2], [3], [4]] : tensor<2x2x2x16x32xf16> into tensor<8x16x32xf16>
    %58 = tensor.empty() : tensor<8x16x32xf32>
    %59 = linalg.fill ins(%cst : f32) outs(%58 : tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %60 = linalg.batch_matmul ins(%collapsed_23, %collapsed_24 : tensor<8x16x16xf16>, tensor<8x16x32xf16>) outs(%59 : tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %61 = tensor.empty() : tensor<8x16x32xf16>
    %62 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%60 : tensor<8x16x32xf32>) outs(%61 : tensor<8x16x32xf16>) {
    ^bb0(%in: f32, %out: f16):
      %67 = arith.truncf %in : f32 to f16
      linalg.yield %67 : f16
    } -> tensor<8x16x32xf16>
    %expanded_25 = tensor.expand_shape %62 [[0, 1], [2], [3]] output_shape [2, 4, 16, 32] : tensor<8x16x32xf16> into tensor<2x4x16x32xf16>
    %63 = tensor.empty() : tensor<2x16x4x32xf16>
    %transposed_26 = linalg.transpose ins(%expanded_25 : tensor<2x4x16x32xf16>) outs(%63 : tensor<2x16x4x32xf16>) permutation = [0, 2, 1, 3] 
    %64 = tensor.empty() : tensor<128x64xf16>
    %transposed_27 = linalg.transpose ins(%arg4 : tensor<64x128xf16>) outs(%64 : tensor<128x64xf16>) permutation = [1, 0] 
    %collapsed_28 = tensor.collapse_shape %transposed_26 [[0, 1], [2, 3]] : tensor<2x16x4x32xf16> into tensor<32x128xf16>
    %65 = linalg.matmul ins(%collapsed_28, %transposed_27 : tensor<32x128xf16>, tensor<128x64xf16>) outs(%14 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %66 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%65 : tensor<32x64xf32>) outs(%16 : tensor<32x64xf16>) {
    ^bb0(%in: f32, %out: f16):
      %67 = arith.truncf %in : f32 to f16
      linalg.yield %67 : f16
    } -> tensor<32x64xf16>
    %expanded_29 = tensor.expand_shape %66 [[0, 1], [2]] output_shape [2, 16, 64] : tensor<32x64xf16> into tensor<2x16x64xf16>
    return %expanded_29 : tensor<2x16x64xf16>
  }
}
