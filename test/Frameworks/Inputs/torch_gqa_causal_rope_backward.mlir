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
#map12 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, 0, d3, d4)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<2x16x64xbf16>, %arg1: tensor<128x64xbf16>, %arg2: tensor<64x64xbf16>, %arg3: tensor<64x64xbf16>, %arg4: tensor<64x128xbf16>, %arg5: tensor<16x32xbf16>, %arg6: tensor<16x32xbf16>, %arg7: tensor<2x16x64xbf16>) -> (tensor<2x16x64xbf16>, tensor<128x64xbf16>, tensor<64x64xbf16>, tensor<64x64xbf16>, tensor<64x128xbf16>) {
    %c1_i64 = arith.constant 1 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0.000000e+00 : bf16
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<bf16>
    %cst_3 = arith.constant dense<0xFF80> : tensor<bf16>
    %cst_4 = arith.constant dense<true> : tensor<16x16xi1>
    %cst_5 = arith.constant 0.17677669529663689 : f64
    %0 = tensor.empty() : tensor<64x128xbf16>
    %transposed = linalg.transpose ins(%arg1 : tensor<128x64xbf16>) outs(%0 : tensor<64x128xbf16>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x16x64xbf16> into tensor<32x64xbf16>
    %1 = tensor.empty() : tensor<32x128xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<32x128xf32>) -> tensor<32x128xf32>
    %3 = linalg.matmul ins(%collapsed, %transposed : tensor<32x64xbf16>, tensor<64x128xbf16>) outs(%2 : tensor<32x128xf32>) -> tensor<32x128xf32>
    %4 = tensor.empty() : tensor<32x128xbf16>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<32x128xf32>) outs(%4 : tensor<32x128xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %124 = arith.truncf %in : f32 to bf16
      linalg.yield %124 : bf16
    } -> tensor<32x128xbf16>
    %expanded = tensor.expand_shape %5 [[0, 1], [2, 3]] output_shape [2, 16, 4, 32] : tensor<32x128xbf16> into tensor<2x16x4x32xbf16>
    %6 = tensor.empty() : tensor<2x4x16x32xbf16>
    %transposed_6 = linalg.transpose ins(%expanded : tensor<2x16x4x32xbf16>) outs(%6 : tensor<2x4x16x32xbf16>) permutation = [0, 2, 1, 3] 
    %extracted_slice = tensor.extract_slice %transposed_6[0, 0, 0, 0] [2, 4, 16, 16] [1, 1, 1, 1] : tensor<2x4x16x32xbf16> to tensor<2x4x16x16xbf16>
    %extracted_slice_7 = tensor.extract_slice %transposed_6[0, 0, 0, 16] [2, 4, 16, 16] [1, 1, 1, 1] : tensor<2x4x16x32xbf16> to tensor<2x4x16x16xbf16>
    %7 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_6, %arg5 : tensor<2x4x16x32xbf16>, tensor<16x32xbf16>) outs(%6 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %in_66: bf16, %out: bf16):
      %124 = arith.mulf %in, %in_66 : bf16
      linalg.yield %124 : bf16
    } -> tensor<2x4x16x32xbf16>
    %8 = tensor.empty() : tensor<2x4x16x16xbf16>
    %9 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_7 : tensor<2x4x16x16xbf16>) outs(%8 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %124 = arith.negf %in : bf16
      linalg.yield %124 : bf16
    } -> tensor<2x4x16x16xbf16>
    %concat = tensor.concat dim(3) %9, %extracted_slice : (tensor<2x4x16x16xbf16>, tensor<2x4x16x16xbf16>) -> tensor<2x4x16x32xbf16>
    %10 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat, %arg6 : tensor<2x4x16x32xbf16>, tensor<16x32xbf16>) outs(%6 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %in_66: bf16, %out: bf16):
      %124 = arith.mulf %in, %in_66 : bf16
      linalg.yield %124 : bf16
    } -> tensor<2x4x16x32xbf16>
    %11 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7, %10 : tensor<2x4x16x32xbf16>, tensor<2x4x16x32xbf16>) outs(%6 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %in_66: bf16, %out: bf16):
      %124 = arith.addf %in, %in_66 : bf16
      linalg.yield %124 : bf16
    } -> tensor<2x4x16x32xbf16>
    %12 = tensor.empty() : tensor<64x64xbf16>
    %transposed_8 = linalg.transpose ins(%arg2 : tensor<64x64xbf16>) outs(%12 : tensor<64x64xbf16>) permutation = [1, 0] 
    %13 = tensor.empty() : tensor<32x64xf32>
    %14 = linalg.fill ins(%cst : f32) outs(%13 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %15 = linalg.matmul ins(%collapsed, %transposed_8 : tensor<32x64xbf16>, tensor<64x64xbf16>) outs(%14 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %16 = tensor.empty() : tensor<32x64xbf16>
    %17 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<32x64xf32>) outs(%16 : tensor<32x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %124 = arith.truncf %in : f32 to bf16
      linalg.yield %124 : bf16
    } -> tensor<32x64xbf16>
    %expanded_9 = tensor.expand_shape %17 [[0, 1], [2, 3]] output_shape [2, 16, 2, 32] : tensor<32x64xbf16> into tensor<2x16x2x32xbf16>
    %18 = tensor.empty() : tensor<2x2x16x32xbf16>
    %transposed_10 = linalg.transpose ins(%expanded_9 : tensor<2x16x2x32xbf16>) outs(%18 : tensor<2x2x16x32xbf16>) permutation = [0, 2, 1, 3] 
    %extracted_slice_11 = tensor.extract_slice %transposed_10[0, 0, 0, 0] [2, 2, 16, 16] [1, 1, 1, 1] : tensor<2x2x16x32xbf16> to tensor<2x2x16x16xbf16>
    %extracted_slice_12 = tensor.extract_slice %transposed_10[0, 0, 0, 16] [2, 2, 16, 16] [1, 1, 1, 1] : tensor<2x2x16x32xbf16> to tensor<2x2x16x16xbf16>
    %19 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_10, %arg5 : tensor<2x2x16x32xbf16>, tensor<16x32xbf16>) outs(%18 : tensor<2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %in_66: bf16, %out: bf16):
      %124 = arith.mulf %in, %in_66 : bf16
      linalg.yield %124 : bf16
    } -> tensor<2x2x16x32xbf16>
    %20 = tensor.empty() : tensor<2x2x16x16xbf16>
    %21 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_12 : tensor<2x2x16x16xbf16>) outs(%20 : tensor<2x2x16x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %124 = arith.negf %in : bf16
      linalg.yield %124 : bf16
    } -> tensor<2x2x16x16xbf16>
    %concat_13 = tensor.concat dim(3) %21, %extracted_slice_11 : (tensor<2x2x16x16xbf16>, tensor<2x2x16x16xbf16>) -> tensor<2x2x16x32xbf16>
    %22 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_13, %arg6 : tensor<2x2x16x32xbf16>, tensor<16x32xbf16>) outs(%18 : tensor<2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %in_66: bf16, %out: bf16):
      %124 = arith.mulf %in, %in_66 : bf16
      linalg.yield %124 : bf16
    } -> tensor<2x2x16x32xbf16>
    %23 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%19, %22 : tensor<2x2x16x32xbf16>, tensor<2x2x16x32xbf16>) outs(%18 : tensor<2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %in_66: bf16, %out: bf16):
      %124 = arith.addf %in, %in_66 : bf16
      linalg.yield %124 : bf16
    } -> tensor<2x2x16x32xbf16>
    %transposed_14 = linalg.transpose ins(%arg3 : tensor<64x64xbf16>) outs(%12 : tensor<64x64xbf16>) permutation = [1, 0] 
    %24 = linalg.matmul ins(%collapsed, %transposed_14 : tensor<32x64xbf16>, tensor<64x64xbf16>) outs(%14 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%24 : tensor<32x64xf32>) outs(%16 : tensor<32x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %124 = arith.truncf %in : f32 to bf16
      linalg.yield %124 : bf16
    } -> tensor<32x64xbf16>
    %expanded_15 = tensor.expand_shape %25 [[0, 1], [2, 3]] output_shape [2, 16, 2, 32] : tensor<32x64xbf16> into tensor<2x16x2x32xbf16>
    %transposed_16 = linalg.transpose ins(%expanded_15 : tensor<2x16x2x32xbf16>) outs(%18 : tensor<2x2x16x32xbf16>) permutation = [0, 2, 1, 3] 
    %26 = tensor.empty() : tensor<2x2x2x16x32xbf16>
    %27 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%23 : tensor<2x2x16x32xbf16>) outs(%26 : tensor<2x2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x2x16x32xbf16>
    %collapsed_17 = tensor.collapse_shape %27 [[0], [1, 2], [3], [4]] : tensor<2x2x2x16x32xbf16> into tensor<2x4x16x32xbf16>
    %28 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_16 : tensor<2x2x16x32xbf16>) outs(%26 : tensor<2x2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x2x16x32xbf16>
    %29 = tensor.empty() : tensor<16xi64>
    %30 = linalg.generic {indexing_maps = [#map5], iterator_types = ["parallel"]} outs(%29 : tensor<16xi64>) {
    ^bb0(%out: i64):
      %124 = linalg.index 0 : index
      %125 = arith.index_cast %124 : index to i64
      linalg.yield %125 : i64
    } -> tensor<16xi64>
    %expanded_18 = tensor.expand_shape %30 [[0, 1]] output_shape [1, 16] : tensor<16xi64> into tensor<1x16xi64>
    %expanded_19 = tensor.expand_shape %30 [[0, 1]] output_shape [16, 1] : tensor<16xi64> into tensor<16x1xi64>
    %31 = tensor.empty() : tensor<16x16xi64>
    %32 = linalg.generic {indexing_maps = [#map6, #map7, #map], iterator_types = ["parallel", "parallel"]} ins(%expanded_18, %expanded_19 : tensor<1x16xi64>, tensor<16x1xi64>) outs(%31 : tensor<16x16xi64>) {
    ^bb0(%in: i64, %in_66: i64, %out: i64):
      %124 = arith.subi %in, %in_66 : i64
      linalg.yield %124 : i64
    } -> tensor<16x16xi64>
    %33 = tensor.empty() : tensor<16x16xi1>
    %34 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%32 : tensor<16x16xi64>) outs(%33 : tensor<16x16xi1>) {
    ^bb0(%in: i64, %out: i1):
      %124 = arith.cmpi sge, %in, %c1_i64 : i64
      linalg.yield %124 : i1
    } -> tensor<16x16xi1>
    %35 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%34, %cst_4 : tensor<16x16xi1>, tensor<16x16xi1>) outs(%33 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %in_66: i1, %out: i1):
      %124 = arith.andi %in, %in_66 : i1
      linalg.yield %124 : i1
    } -> tensor<16x16xi1>
    %36 = tensor.empty() : tensor<2x4x32x16xbf16>
    %transposed_20 = linalg.transpose ins(%collapsed_17 : tensor<2x4x16x32xbf16>) outs(%36 : tensor<2x4x32x16xbf16>) permutation = [0, 1, 3, 2] 
    %collapsed_21 = tensor.collapse_shape %11 [[0, 1], [2], [3]] : tensor<2x4x16x32xbf16> into tensor<8x16x32xbf16>
    %collapsed_22 = tensor.collapse_shape %transposed_20 [[0, 1], [2], [3]] : tensor<2x4x32x16xbf16> into tensor<8x32x16xbf16>
    %37 = tensor.empty() : tensor<8x16x16xf32>
    %38 = linalg.fill ins(%cst : f32) outs(%37 : tensor<8x16x16xf32>) -> tensor<8x16x16xf32>
    %39 = linalg.batch_matmul ins(%collapsed_21, %collapsed_22 : tensor<8x16x32xbf16>, tensor<8x32x16xbf16>) outs(%38 : tensor<8x16x16xf32>) -> tensor<8x16x16xf32>
    %40 = tensor.empty() : tensor<8x16x16xbf16>
    %41 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%39 : tensor<8x16x16xf32>) outs(%40 : tensor<8x16x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %124 = arith.truncf %in : f32 to bf16
      linalg.yield %124 : bf16
    } -> tensor<8x16x16xbf16>
    %expanded_23 = tensor.expand_shape %41 [[0, 1], [2], [3]] output_shape [2, 4, 16, 16] : tensor<8x16x16xbf16> into tensor<2x4x16x16xbf16>
    %42 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_23 : tensor<2x4x16x16xbf16>) outs(%8 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %124 = arith.truncf %cst_5 : f64 to bf16
      %125 = arith.mulf %in, %124 : bf16
      linalg.yield %125 : bf16
    } -> tensor<2x4x16x16xbf16>
    %43 = linalg.generic {indexing_maps = [#map2, #map9, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%35, %cst_3, %42 : tensor<16x16xi1>, tensor<bf16>, tensor<2x4x16x16xbf16>) outs(%8 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: i1, %in_66: bf16, %in_67: bf16, %out: bf16):
      %124 = arith.select %in, %in_66, %in_67 : bf16
      linalg.yield %124 : bf16
    } -> tensor<2x4x16x16xbf16>
    %44 = tensor.empty() : tensor<2x4x16x16xf32>
    %45 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%43 : tensor<2x4x16x16xbf16>) outs(%44 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %124 = arith.extf %in : bf16 to f32
      linalg.yield %124 : f32
    } -> tensor<2x4x16x16xf32>
    %46 = tensor.empty() : tensor<2x4x16xi64>
    %47 = linalg.fill ins(%c0_i64 : i64) outs(%46 : tensor<2x4x16xi64>) -> tensor<2x4x16xi64>
    %48 = tensor.empty() : tensor<2x4x16xf32>
    %49 = linalg.fill ins(%cst_1 : f32) outs(%48 : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    %50:2 = linalg.generic {indexing_maps = [#map1, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%45 : tensor<2x4x16x16xf32>) outs(%49, %47 : tensor<2x4x16xf32>, tensor<2x4x16xi64>) {
    ^bb0(%in: f32, %out: f32, %out_66: i64):
      %124 = linalg.index 3 : index
      %125 = arith.index_cast %124 : index to i64
      %126 = arith.maximumf %in, %out : f32
      %127 = arith.cmpf ogt, %in, %out : f32
      %128 = arith.select %127, %125, %out_66 : i64
      linalg.yield %126, %128 : f32, i64
    } -> (tensor<2x4x16xf32>, tensor<2x4x16xi64>)
    %expanded_24 = tensor.expand_shape %50#0 [[0], [1], [2, 3]] output_shape [2, 4, 16, 1] : tensor<2x4x16xf32> into tensor<2x4x16x1xf32>
    %51 = linalg.generic {indexing_maps = [#map1, #map11, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%45, %expanded_24 : tensor<2x4x16x16xf32>, tensor<2x4x16x1xf32>) outs(%44 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %124 = arith.subf %in, %in_66 : f32
      linalg.yield %124 : f32
    } -> tensor<2x4x16x16xf32>
    %52 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%51 : tensor<2x4x16x16xf32>) outs(%44 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %124 = math.exp %in : f32
      linalg.yield %124 : f32
    } -> tensor<2x4x16x16xf32>
    %53 = tensor.empty() : tensor<2x4x16x1xf32>
    %54 = linalg.fill ins(%cst : f32) outs(%53 : tensor<2x4x16x1xf32>) -> tensor<2x4x16x1xf32>
    %55 = linalg.generic {indexing_maps = [#map1, #map11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%52 : tensor<2x4x16x16xf32>) outs(%54 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %124 = arith.addf %in, %out : f32
      linalg.yield %124 : f32
    } -> tensor<2x4x16x1xf32>
    %56 = linalg.generic {indexing_maps = [#map1, #map11, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%52, %55 : tensor<2x4x16x16xf32>, tensor<2x4x16x1xf32>) outs(%44 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %124 = arith.divf %in, %in_66 : f32
      linalg.yield %124 : f32
    } -> tensor<2x4x16x16xf32>
    %57 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%56 : tensor<2x4x16x16xf32>) outs(%8 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %124 = arith.truncf %in : f32 to bf16
      linalg.yield %124 : bf16
    } -> tensor<2x4x16x16xbf16>
    %collapsed_25 = tensor.collapse_shape %57 [[0, 1], [2], [3]] : tensor<2x4x16x16xbf16> into tensor<8x16x16xbf16>
    %collapsed_26 = tensor.collapse_shape %28 [[0, 1, 2], [3], [4]] : tensor<2x2x2x16x32xbf16> into tensor<8x16x32xbf16>
    %58 = tensor.empty() : tensor<8x16x32xf32>
    %59 = linalg.fill ins(%cst : f32) outs(%58 : tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %60 = linalg.batch_matmul ins(%collapsed_25, %collapsed_26 : tensor<8x16x16xbf16>, tensor<8x16x32xbf16>) outs(%59 : tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %61 = tensor.empty() : tensor<8x16x32xbf16>
    %62 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%60 : tensor<8x16x32xf32>) outs(%61 : tensor<8x16x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %124 = arith.truncf %in : f32 to bf16
      linalg.yield %124 : bf16
    } -> tensor<8x16x32xbf16>
    %expanded_27 = tensor.expand_shape %62 [[0, 1], [2], [3]] output_shape [2, 4, 16, 32] : tensor<8x16x32xbf16> into tensor<2x4x16x32xbf16>
    %63 = tensor.empty() : tensor<2x16x4x32xbf16>
    %transposed_28 = linalg.transpose ins(%expanded_27 : tensor<2x4x16x32xbf16>) outs(%63 : tensor<2x16x4x32xbf16>) permutation = [0, 2, 1, 3] 
    %collapsed_29 = tensor.collapse_shape %transposed_28 [[0, 1], [2, 3]] : tensor<2x16x4x32xbf16> into tensor<32x128xbf16>
    %collapsed_30 = tensor.collapse_shape %arg7 [[0, 1], [2]] : tensor<2x16x64xbf16> into tensor<32x64xbf16>
    %64 = tensor.empty() : tensor<64x32xbf16>
    %transposed_31 = linalg.transpose ins(%collapsed_30 : tensor<32x64xbf16>) outs(%64 : tensor<64x32xbf16>) permutation = [1, 0] 
    %65 = tensor.empty() : tensor<64x128xf32>
    %66 = linalg.fill ins(%cst : f32) outs(%65 : tensor<64x128xf32>) -> tensor<64x128xf32>
    %67 = linalg.matmul ins(%transposed_31, %collapsed_29 : tensor<64x32xbf16>, tensor<32x128xbf16>) outs(%66 : tensor<64x128xf32>) -> tensor<64x128xf32>
    %68 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%67 : tensor<64x128xf32>) outs(%0 : tensor<64x128xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %124 = arith.truncf %in : f32 to bf16
      linalg.yield %124 : bf16
    } -> tensor<64x128xbf16>
    %69 = linalg.matmul ins(%collapsed_30, %arg4 : tensor<32x64xbf16>, tensor<64x128xbf16>) outs(%2 : tensor<32x128xf32>) -> tensor<32x128xf32>
    %70 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%69 : tensor<32x128xf32>) outs(%4 : tensor<32x128xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %124 = arith.truncf %in : f32 to bf16
      linalg.yield %124 : bf16
    } -> tensor<32x128xbf16>
    %expanded_32 = tensor.expand_shape %70 [[0, 1], [2, 3]] output_shape [2, 16, 4, 32] : tensor<32x128xbf16> into tensor<2x16x4x32xbf16>
    %transposed_33 = linalg.transpose ins(%expanded_32 : tensor<2x16x4x32xbf16>) outs(%6 : tensor<2x4x16x32xbf16>) permutation = [0, 2, 1, 3] 
    %collapsed_34 = tensor.collapse_shape %transposed_33 [[0, 1], [2], [3]] : tensor<2x4x16x32xbf16> into tensor<8x16x32xbf16>
    %transposed_35 = linalg.transpose ins(%collapsed_25 : tensor<8x16x16xbf16>) outs(%40 : tensor<8x16x16xbf16>) permutation = [0, 2, 1] 
    %71 = linalg.batch_matmul ins(%transposed_35, %collapsed_34 : tensor<8x16x16xbf16>, tensor<8x16x32xbf16>) outs(%59 : tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %72 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%71 : tensor<8x16x32xf32>) outs(%61 : tensor<8x16x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %124 = arith.truncf %in : f32 to bf16
      linalg.yield %124 : bf16
    } -> tensor<8x16x32xbf16>
    %73 = tensor.empty() : tensor<8x32x16xbf16>
    %transposed_36 = linalg.transpose ins(%collapsed_26 : tensor<8x16x32xbf16>) outs(%73 : tensor<8x32x16xbf16>) permutation = [0, 2, 1] 
    %74 = linalg.batch_matmul ins(%collapsed_34, %transposed_36 : tensor<8x16x32xbf16>, tensor<8x32x16xbf16>) outs(%38 : tensor<8x16x16xf32>) -> tensor<8x16x16xf32>
    %75 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%74 : tensor<8x16x16xf32>) outs(%40 : tensor<8x16x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %124 = arith.truncf %in : f32 to bf16
      linalg.yield %124 : bf16
    } -> tensor<8x16x16xbf16>
    %expanded_37 = tensor.expand_shape %75 [[0, 1], [2], [3]] output_shape [2, 4, 16, 16] : tensor<8x16x16xbf16> into tensor<2x4x16x16xbf16>
    %76 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_37 : tensor<2x4x16x16xbf16>) outs(%44 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %124 = arith.extf %in : bf16 to f32
      linalg.yield %124 : f32
    } -> tensor<2x4x16x16xf32>
    %77 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%76, %56 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%44 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %124 = arith.mulf %in, %in_66 : f32
      linalg.yield %124 : f32
    } -> tensor<2x4x16x16xf32>
    %78 = linalg.generic {indexing_maps = [#map1, #map11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%77 : tensor<2x4x16x16xf32>) outs(%54 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %124 = arith.addf %in, %out : f32
      linalg.yield %124 : f32
    } -> tensor<2x4x16x1xf32>
    %79 = linalg.generic {indexing_maps = [#map1, #map11, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%56, %78 : tensor<2x4x16x16xf32>, tensor<2x4x16x1xf32>) outs(%44 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %124 = arith.mulf %in, %in_66 : f32
      linalg.yield %124 : f32
    } -> tensor<2x4x16x16xf32>
    %80 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%77, %79 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%44 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %124 = arith.subf %in, %in_66 : f32
      linalg.yield %124 : f32
    } -> tensor<2x4x16x16xf32>
    %81 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%80 : tensor<2x4x16x16xf32>) outs(%8 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %124 = arith.truncf %in : f32 to bf16
      linalg.yield %124 : bf16
    } -> tensor<2x4x16x16xbf16>
    %82 = linalg.generic {indexing_maps = [#map2, #map9, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%35, %cst_2, %81 : tensor<16x16xi1>, tensor<bf16>, tensor<2x4x16x16xbf16>) outs(%8 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: i1, %in_66: bf16, %in_67: bf16, %out: bf16):
      %124 = arith.select %in, %in_66, %in_67 : bf16
      linalg.yield %124 : bf16
    } -> tensor<2x4x16x16xbf16>
    %83 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%82 : tensor<2x4x16x16xbf16>) outs(%8 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %124 = arith.truncf %cst_5 : f64 to bf16
      %125 = arith.mulf %in, %124 : bf16
      linalg.yield %125 : bf16
    } -> tensor<2x4x16x16xbf16>
    %collapsed_38 = tensor.collapse_shape %83 [[0, 1], [2], [3]] : tensor<2x4x16x16xbf16> into tensor<8x16x16xbf16>
    %transposed_39 = linalg.transpose ins(%collapsed_21 : tensor<8x16x32xbf16>) outs(%73 : tensor<8x32x16xbf16>) permutation = [0, 2, 1] 
    %84 = tensor.empty() : tensor<8x32x16xf32>
    %85 = linalg.fill ins(%cst : f32) outs(%84 : tensor<8x32x16xf32>) -> tensor<8x32x16xf32>
    %86 = linalg.batch_matmul ins(%transposed_39, %collapsed_38 : tensor<8x32x16xbf16>, tensor<8x16x16xbf16>) outs(%85 : tensor<8x32x16xf32>) -> tensor<8x32x16xf32>
    %87 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%86 : tensor<8x32x16xf32>) outs(%73 : tensor<8x32x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %124 = arith.truncf %in : f32 to bf16
      linalg.yield %124 : bf16
    } -> tensor<8x32x16xbf16>
    %transposed_40 = linalg.transpose ins(%collapsed_22 : tensor<8x32x16xbf16>) outs(%61 : tensor<8x16x32xbf16>) permutation = [0, 2, 1] 
    %88 = linalg.batch_matmul ins(%collapsed_38, %transposed_40 : tensor<8x16x16xbf16>, tensor<8x16x32xbf16>) outs(%59 : tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %89 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%88 : tensor<8x16x32xf32>) outs(%61 : tensor<8x16x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %124 = arith.truncf %in : f32 to bf16
      linalg.yield %124 : bf16
    } -> tensor<8x16x32xbf16>
    %expanded_41 = tensor.expand_shape %87 [[0, 1], [2], [3]] output_shape [2, 4, 32, 16] : tensor<8x32x16xbf16> into tensor<2x4x32x16xbf16>
    %expanded_42 = tensor.expand_shape %89 [[0, 1], [2], [3]] output_shape [2, 4, 16, 32] : tensor<8x16x32xbf16> into tensor<2x4x16x32xbf16>
    %transposed_43 = linalg.transpose ins(%expanded_41 : tensor<2x4x32x16xbf16>) outs(%6 : tensor<2x4x16x32xbf16>) permutation = [0, 1, 3, 2] 
    %expanded_44 = tensor.expand_shape %72 [[0, 1, 2], [3], [4]] output_shape [2, 2, 2, 16, 32] : tensor<8x16x32xbf16> into tensor<2x2x2x16x32xbf16>
    %90 = tensor.empty() : tensor<2x2x1x16x32xbf16>
    %91 = linalg.fill ins(%cst_0 : bf16) outs(%90 : tensor<2x2x1x16x32xbf16>) -> tensor<2x2x1x16x32xbf16>
    %92 = linalg.generic {indexing_maps = [#map4, #map12], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel"]} ins(%expanded_44 : tensor<2x2x2x16x32xbf16>) outs(%91 : tensor<2x2x1x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %124 = arith.addf %in, %out : bf16
      linalg.yield %124 : bf16
    } -> tensor<2x2x1x16x32xbf16>
    %collapsed_45 = tensor.collapse_shape %92 [[0], [1, 2], [3], [4]] : tensor<2x2x1x16x32xbf16> into tensor<2x2x16x32xbf16>
    %expanded_46 = tensor.expand_shape %transposed_43 [[0], [1, 2], [3], [4]] output_shape [2, 2, 2, 16, 32] : tensor<2x4x16x32xbf16> into tensor<2x2x2x16x32xbf16>
    %93 = linalg.generic {indexing_maps = [#map4, #map12], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel"]} ins(%expanded_46 : tensor<2x2x2x16x32xbf16>) outs(%91 : tensor<2x2x1x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %124 = arith.addf %in, %out : bf16
      linalg.yield %124 : bf16
    } -> tensor<2x2x1x16x32xbf16>
    %collapsed_47 = tensor.collapse_shape %93 [[0], [1, 2], [3], [4]] : tensor<2x2x1x16x32xbf16> into tensor<2x2x16x32xbf16>
    %94 = tensor.empty() : tensor<2x16x2x32xbf16>
    %transposed_48 = linalg.transpose ins(%collapsed_45 : tensor<2x2x16x32xbf16>) outs(%94 : tensor<2x16x2x32xbf16>) permutation = [0, 2, 1, 3] 
    %collapsed_49 = tensor.collapse_shape %transposed_48 [[0, 1], [2, 3]] : tensor<2x16x2x32xbf16> into tensor<32x64xbf16>
    %transposed_50 = linalg.transpose ins(%collapsed_49 : tensor<32x64xbf16>) outs(%64 : tensor<64x32xbf16>) permutation = [1, 0] 
    %95 = tensor.empty() : tensor<64x64xf32>
    %96 = linalg.fill ins(%cst : f32) outs(%95 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %97 = linalg.matmul ins(%transposed_50, %collapsed : tensor<64x32xbf16>, tensor<32x64xbf16>) outs(%96 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %98 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%97 : tensor<64x64xf32>) outs(%12 : tensor<64x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %124 = arith.truncf %in : f32 to bf16
      linalg.yield %124 : bf16
    } -> tensor<64x64xbf16>
    %99 = linalg.matmul ins(%collapsed_49, %arg3 : tensor<32x64xbf16>, tensor<64x64xbf16>) outs(%14 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %100 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%99 : tensor<32x64xf32>) outs(%16 : tensor<32x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %124 = arith.truncf %in : f32 to bf16
      linalg.yield %124 : bf16
    } -> tensor<32x64xbf16>
    %expanded_51 = tensor.expand_shape %100 [[0, 1], [2]] output_shape [2, 16, 64] : tensor<32x64xbf16> into tensor<2x16x64xbf16>
    %101 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_47, %arg6 : tensor<2x2x16x32xbf16>, tensor<16x32xbf16>) outs(%18 : tensor<2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %in_66: bf16, %out: bf16):
      %124 = arith.mulf %in, %in_66 : bf16
      linalg.yield %124 : bf16
    } -> tensor<2x2x16x32xbf16>
    %extracted_slice_52 = tensor.extract_slice %101[0, 0, 0, 0] [2, 2, 16, 16] [1, 1, 1, 1] : tensor<2x2x16x32xbf16> to tensor<2x2x16x16xbf16>
    %extracted_slice_53 = tensor.extract_slice %101[0, 0, 0, 16] [2, 2, 16, 16] [1, 1, 1, 1] : tensor<2x2x16x32xbf16> to tensor<2x2x16x16xbf16>
    %102 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_52 : tensor<2x2x16x16xbf16>) outs(%20 : tensor<2x2x16x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %124 = arith.negf %in : bf16
      linalg.yield %124 : bf16
    } -> tensor<2x2x16x16xbf16>
    %103 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_47, %arg5 : tensor<2x2x16x32xbf16>, tensor<16x32xbf16>) outs(%18 : tensor<2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %in_66: bf16, %out: bf16):
      %124 = arith.mulf %in, %in_66 : bf16
      linalg.yield %124 : bf16
    } -> tensor<2x2x16x32xbf16>
    %concat_54 = tensor.concat dim(3) %extracted_slice_53, %102 : (tensor<2x2x16x16xbf16>, tensor<2x2x16x16xbf16>) -> tensor<2x2x16x32xbf16>
    %104 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%103, %concat_54 : tensor<2x2x16x32xbf16>, tensor<2x2x16x32xbf16>) outs(%18 : tensor<2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %in_66: bf16, %out: bf16):
      %124 = arith.addf %in, %in_66 : bf16
      linalg.yield %124 : bf16
    } -> tensor<2x2x16x32xbf16>
    %transposed_55 = linalg.transpose ins(%104 : tensor<2x2x16x32xbf16>) outs(%94 : tensor<2x16x2x32xbf16>) permutation = [0, 2, 1, 3] 
    %collapsed_56 = tensor.collapse_shape %transposed_55 [[0, 1], [2, 3]] : tensor<2x16x2x32xbf16> into tensor<32x64xbf16>
    %transposed_57 = linalg.transpose ins(%collapsed_56 : tensor<32x64xbf16>) outs(%64 : tensor<64x32xbf16>) permutation = [1, 0] 
    %105 = linalg.matmul ins(%transposed_57, %collapsed : tensor<64x32xbf16>, tensor<32x64xbf16>) outs(%96 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %106 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%105 : tensor<64x64xf32>) outs(%12 : tensor<64x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %124 = arith.truncf %in : f32 to bf16
      linalg.yield %124 : bf16
    } -> tensor<64x64xbf16>
    %107 = linalg.matmul ins(%collapsed_56, %arg2 : tensor<32x64xbf16>, tensor<64x64xbf16>) outs(%14 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %108 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%107 : tensor<32x64xf32>) outs(%16 : tensor<32x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %124 = arith.truncf %in : f32 to bf16
      linalg.yield %124 : bf16
    } -> tensor<32x64xbf16>
    %expanded_58 = tensor.expand_shape %108 [[0, 1], [2]] output_shape [2, 16, 64] : tensor<32x64xbf16> into tensor<2x16x64xbf16>
    %109 = tensor.empty() : tensor<2x16x64xbf16>
    %110 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_51, %expanded_58 : tensor<2x16x64xbf16>, tensor<2x16x64xbf16>) outs(%109 : tensor<2x16x64xbf16>) {
    ^bb0(%in: bf16, %in_66: bf16, %out: bf16):
      %124 = arith.addf %in, %in_66 : bf16
      linalg.yield %124 : bf16
    } -> tensor<2x16x64xbf16>
    %111 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_42, %arg6 : tensor<2x4x16x32xbf16>, tensor<16x32xbf16>) outs(%6 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %in_66: bf16, %out: bf16):
      %124 = arith.mulf %in, %in_66 : bf16
      linalg.yield %124 : bf16
    } -> tensor<2x4x16x32xbf16>
    %extracted_slice_59 = tensor.extract_slice %111[0, 0, 0, 0] [2, 4, 16, 16] [1, 1, 1, 1] : tensor<2x4x16x32xbf16> to tensor<2x4x16x16xbf16>
    %extracted_slice_60 = tensor.extract_slice %111[0, 0, 0, 16] [2, 4, 16, 16] [1, 1, 1, 1] : tensor<2x4x16x32xbf16> to tensor<2x4x16x16xbf16>
    %112 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_59 : tensor<2x4x16x16xbf16>) outs(%8 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %124 = arith.negf %in : bf16
      linalg.yield %124 : bf16
    } -> tensor<2x4x16x16xbf16>
    %113 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_42, %arg5 : tensor<2x4x16x32xbf16>, tensor<16x32xbf16>) outs(%6 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %in_66: bf16, %out: bf16):
      %124 = arith.mulf %in, %in_66 : bf16
      linalg.yield %124 : bf16
    } -> tensor<2x4x16x32xbf16>
    %concat_61 = tensor.concat dim(3) %extracted_slice_60, %112 : (tensor<2x4x16x16xbf16>, tensor<2x4x16x16xbf16>) -> tensor<2x4x16x32xbf16>
    %114 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%113, %concat_61 : tensor<2x4x16x32xbf16>, tensor<2x4x16x32xbf16>) outs(%6 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %in_66: bf16, %out: bf16):
      %124 = arith.addf %in, %in_66 : bf16
      linalg.yield %124 : bf16
    } -> tensor<2x4x16x32xbf16>
    %transposed_62 = linalg.transpose ins(%114 : tensor<2x4x16x32xbf16>) outs(%63 : tensor<2x16x4x32xbf16>) permutation = [0, 2, 1, 3] 
    %collapsed_63 = tensor.collapse_shape %transposed_62 [[0, 1], [2, 3]] : tensor<2x16x4x32xbf16> into tensor<32x128xbf16>
    %115 = tensor.empty() : tensor<128x32xbf16>
    %transposed_64 = linalg.transpose ins(%collapsed_63 : tensor<32x128xbf16>) outs(%115 : tensor<128x32xbf16>) permutation = [1, 0] 
    %116 = tensor.empty() : tensor<128x64xf32>
    %117 = linalg.fill ins(%cst : f32) outs(%116 : tensor<128x64xf32>) -> tensor<128x64xf32>
    %118 = linalg.matmul ins(%transposed_64, %collapsed : tensor<128x32xbf16>, tensor<32x64xbf16>) outs(%117 : tensor<128x64xf32>) -> tensor<128x64xf32>
    %119 = tensor.empty() : tensor<128x64xbf16>
    %120 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%118 : tensor<128x64xf32>) outs(%119 : tensor<128x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %124 = arith.truncf %in : f32 to bf16
      linalg.yield %124 : bf16
    } -> tensor<128x64xbf16>
    %121 = linalg.matmul ins(%collapsed_63, %arg1 : tensor<32x128xbf16>, tensor<128x64xbf16>) outs(%14 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %122 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%121 : tensor<32x64xf32>) outs(%16 : tensor<32x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %124 = arith.truncf %in : f32 to bf16
      linalg.yield %124 : bf16
    } -> tensor<32x64xbf16>
    %expanded_65 = tensor.expand_shape %122 [[0, 1], [2]] output_shape [2, 16, 64] : tensor<32x64xbf16> into tensor<2x16x64xbf16>
    %123 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%110, %expanded_65 : tensor<2x16x64xbf16>, tensor<2x16x64xbf16>) outs(%109 : tensor<2x16x64xbf16>) {
    ^bb0(%in: bf16, %in_66: bf16, %out: bf16):
      %124 = arith.addf %in, %in_66 : bf16
      linalg.yield %124 : bf16
    } -> tensor<2x16x64xbf16>
    return %123, %120, %106, %98, %68 : tensor<2x16x64xbf16>, tensor<128x64xbf16>, tensor<64x64xbf16>, tensor<64x64xbf16>, tensor<64x128xbf16>
  }
}
