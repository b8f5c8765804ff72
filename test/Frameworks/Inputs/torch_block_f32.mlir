#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map2 = affine_map<(d0, d1, d2) -> (d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map6 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map7 = affine_map<(d0) -> (d0)>
#map8 = affine_map<(d0, d1) -> (0, d1)>
#map9 = affine_map<(d0, d1) -> (d0, 0)>
#map10 = affine_map<(d0, d1) -> (d0, d1)>
#map11 = affine_map<(d0, d1, d2, d3) -> ()>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map13 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<2x16x64xf32>, %arg1: tensor<64xf32>, %arg2: tensor<128x64xf32>, %arg3: tensor<64x64xf32>, %arg4: tensor<64x64xf32>, %arg5: tensor<64x128xf32>, %arg6: tensor<16x32xf32>, %arg7: tensor<16x32xf32>, %arg8: tensor<64xf32>, %arg9: tensor<96x64xf32>, %arg10: tensor<96x64xf32>, %arg11: tensor<64x96xf32>) -> tensor<2x16x64xf32> {
    %c0_i64 = arith.constant 0 : i64
    %c1_i64 = arith.constant 1 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_3 = arith.constant dense<true> : tensor<16x16xi1>
    %cst_4 = arith.constant 0.17677669529663689 : f64
    %cst_5 = arith.constant 9.9999999999999995E-7 : f64
    %cst_6 = arith.constant 6.400000e+01 : f32
    %0 = tensor.empty() : tensor<2x16x64xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %arg0 : tensor<2x16x64xf32>, tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %84 = arith.mulf %in, %in_41 : f32
      linalg.yield %84 : f32
    } -> tensor<2x16x64xf32>
    %2 = tensor.empty() : tensor<2x16x1xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<2x16x1xf32>) -> tensor<2x16x1xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1 : tensor<2x16x64xf32>) outs(%3 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.addf %in, %out : f32
      linalg.yield %84 : f32
    } -> tensor<2x16x1xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4 : tensor<2x16x1xf32>) outs(%2 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.divf %in, %cst_6 : f32
      linalg.yield %84 : f32
    } -> tensor<2x16x1xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5 : tensor<2x16x1xf32>) outs(%2 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.truncf %cst_5 : f64 to f32
      %85 = arith.addf %in, %84 : f32
      linalg.yield %85 : f32
    } -> tensor<2x16x1xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<2x16x1xf32>) outs(%2 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = math.rsqrt %in : f32
      linalg.yield %84 : f32
    } -> tensor<2x16x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %7 : tensor<2x16x64xf32>, tensor<2x16x1xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %84 = arith.mulf %in, %in_41 : f32
      linalg.yield %84 : f32
    } -> tensor<2x16x64xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8, %arg1 : tensor<2x16x64xf32>, tensor<64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %84 = arith.mulf %in, %in_41 : f32
      linalg.yield %84 : f32
    } -> tensor<2x16x64xf32>
    %10 = tensor.empty() : tensor<64x128xf32>
    %transposed = linalg.transpose ins(%arg2 : tensor<128x64xf32>) outs(%10 : tensor<64x128xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %9 [[0, 1], [2]] : tensor<2x16x64xf32> into tensor<32x64xf32>
    %11 = tensor.empty() : tensor<32x128xf32>
    %12 = linalg.fill ins(%cst : f32) outs(%11 : tensor<32x128xf32>) -> tensor<32x128xf32>
    %13 = linalg.matmul ins(%collapsed, %transposed : tensor<32x64xf32>, tensor<64x128xf32>) outs(%12 : tensor<32x128xf32>) -> tensor<32x128xf32>
    %expanded = tensor.expand_shape %13 [[0, 1], [2, 3]] output_shape [2, 16, 4, 32] : tensor<32x128xf32> into tensor<2x16x4x32xf32>
    %14 = tensor.empty() : tensor<2x4x16x32xf32>
    %transposed_7 = linalg.transpose ins(%expanded : tensor<2x16x4x32xf32>) outs(%14 : tensor<2x4x16x32xf32>) permutation = [0, 2, 1, 3] 
    %extracted_slice = tensor.extract_slice %transposed_7[0, 0, 0, 0] [2, 4, 16, 16] [1, 1, 1, 1] : tensor<2x4x16x32xf32> to tensor<2x4x16x16xf32>
    %extracted_slice_8 = tensor.extract_slice %transposed_7[0, 0, 0, 16] [2, 4, 16, 16] [1, 1, 1, 1] : tensor<2x4x16x32xf32> to tensor<2x4x16x16xf32>
    %15 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_7, %arg6 : tensor<2x4x16x32xf32>, tensor<16x32xf32>) outs(%14 : tensor<2x4x16x32xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %84 = arith.mulf %in, %in_41 : f32
      linalg.yield %84 : f32
    } -> tensor<2x4x16x32xf32>
    %16 = tensor.empty() : tensor<2x4x16x16xf32>
    %17 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_8 : tensor<2x4x16x16xf32>) outs(%16 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.negf %in : f32
      linalg.yield %84 : f32
    } -> tensor<2x4x16x16xf32>
    %concat = tensor.concat dim(3) %17, %extracted_slice : (tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) -> tensor<2x4x16x32xf32>
    %18 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat, %arg7 : tensor<2x4x16x32xf32>, tensor<16x32xf32>) outs(%14 : tensor<2x4x16x32xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %84 = arith.mulf %in, %in_41 : f32
      linalg.yield %84 : f32
    } -> tensor<2x4x16x32xf32>
    %19 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15, %18 : tensor<2x4x16x32xf32>, tensor<2x4x16x32xf32>) outs(%14 : tensor<2x4x16x32xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %84 = arith.addf %in, %in_41 : f32
      linalg.yield %84 : f32
    } -> tensor<2x4x16x32xf32>
    %20 = tensor.empty() : tensor<64x64xf32>
    %transposed_9 = linalg.transpose ins(%arg3 : tensor<64x64xf32>) outs(%20 : tensor<64x64xf32>) permutation = [1, 0] 
    %21 = tensor.empty() : tensor<32x64xf32>
    %22 = linalg.fill ins(%cst : f32) outs(%21 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %23 = linalg.matmul ins(%collapsed, %transposed_9 : tensor<32x64xf32>, tensor<64x64xf32>) outs(%22 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %expanded_10 = tensor.expand_shape %23 [[0, 1], [2, 3]] output_shape [2, 16, 2, 32] : tensor<32x64xf32> into tensor<2x16x2x32xf32>
    %24 = tensor.empty() : tensor<2x2x16x32xf32>
    %transposed_11 = linalg.transpose ins(%expanded_10 : tensor<2x16x2x32xf32>) outs(%24 : tensor<2x2x16x32xf32>) permutation = [0, 2, 1, 3] 
    %extracted_slice_12 = tensor.extract_slice %transposed_11[0, 0, 0, 0] [2, 2, 16, 16] [1, 1, 1, 1] : tensor<2x2x16x32xf32> to tensor<2x2x16x16xf32>
    %extracted_slice_13 = tensor.extract_slice %transposed_11[0, 0, 0, 16] [2, 2, 16, 16] [1, 1, 1, 1] : tensor<2x2x16x32xf32> to tensor<2x2x16x16xf32>
    %25 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_11, %arg6 : tensor<2x2x16x32xf32>, tensor<16x32xf32>) outs(%24 : tensor<2x2x16x32xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %84 = arith.mulf %in, %in_41 : f32
      linalg.yield %84 : f32
    } -> tensor<2x2x16x32xf32>
    %26 = tensor.empty() : tensor<2x2x16x16xf32>
    %27 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_13 : tensor<2x2x16x16xf32>) outs(%26 : tensor<2x2x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.negf %in : f32
      linalg.yield %84 : f32
    } -> tensor<2x2x16x16xf32>
    %concat_14 = tensor.concat dim(3) %27, %extracted_slice_12 : (tensor<2x2x16x16xf32>, tensor<2x2x16x16xf32>) -> tensor<2x2x16x32xf32>
    %28 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_14, %arg7 : tensor<2x2x16x32xf32>, tensor<16x32xf32>) outs(%24 : tensor<2x2x16x32xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %84 = arith.mulf %in, %in_41 : f32
      linalg.yield %84 : f32
    } -> tensor<2x2x16x32xf32>
    %29 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25, %28 : tensor<2x2x16x32xf32>, tensor<2x2x16x32xf32>) outs(%24 : tensor<2x2x16x32xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %84 = arith.addf %in, %in_41 : f32
      linalg.yield %84 : f32
    } -> tensor<2x2x16x32xf32>
    %transposed_15 = linalg.transpose ins(%arg4 : tensor<64x64xf32>) outs(%20 : tensor<64x64xf32>) permutation = [1, 0] 
    %30 = linalg.matmul ins(%collapsed, %transposed_15 : tensor<32x64xf32>, tensor<64x64xf32>) outs(%22 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %expanded_16 = tensor.expand_shape %30 [[0, 1], [2, 3]] output_shape [2, 16, 2, 32] : tensor<32x64xf32> into tensor<2x16x2x32xf32>
    %transposed_17 = linalg.transpose ins(%expanded_16 : tensor<2x16x2x32xf32>) outs(%24 : tensor<2x2x16x32xf32>) permutation = [0, 2, 1, 3] 
    %31 = tensor.empty() : tensor<2x2x2x16x32xf32>
    %32 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%29 : tensor<2x2x16x32xf32>) outs(%31 : tensor<2x2x2x16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x16x32xf32>
    %collapsed_18 = tensor.collapse_shape %32 [[0], [1, 2], [3], [4]] : tensor<2x2x2x16x32xf32> into tensor<2x4x16x32xf32>
    %33 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_17 : tensor<2x2x16x32xf32>) outs(%31 : tensor<2x2x2x16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x16x32xf32>
    %34 = tensor.empty() : tensor<16xi64>
    %35 = linalg.generic {indexing_maps = [#map7], iterator_types = ["parallel"]} outs(%34 : tensor<16xi64>) {
    ^bb0(%out: i64):
      %84 = linalg.index 0 : index
      %85 = arith.index_cast %84 : index to i64
      linalg.yield %85 : i64
    } -> tensor<16xi64>
    %expanded_19 = tensor.expand_shape %35 [[0, 1]] output_shape [1, 16] : tensor<16xi64> into tensor<1x16xi64>
    %expanded_20 = tensor.expand_shape %35 [[0, 1]] output_shape [16, 1] : tensor<16xi64> into tensor<16x1xi64>
    %36 = tensor.empty() : tensor<16x16xi64>
    %37 = linalg.generic {indexing_maps = [#map8, #map9, #map10], iterator_types = ["parallel", "parallel"]} ins(%expanded_19, %expanded_20 : tensor<1x16xi64>, tensor<16x1xi64>) outs(%36 : tensor<16x16xi64>) {
    ^bb0(%in: i64, %in_41: i64, %out: i64):
      %84 = arith.subi %in, %in_41 : i64
      linalg.yield %84 : i64
    } -> tensor<16x16xi64>
    %38 = tensor.empty() : tensor<16x16xi1>
    %39 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%37 : tensor<16x16xi64>) outs(%38 : tensor<16x16xi1>) {
    ^bb0(%in: i64, %out: i1):
      %84 = arith.cmpi sge, %in, %c1_i64 : i64
      linalg.yield %84 : i1
    } -> tensor<16x16xi1>
    %40 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%39, %cst_3 : tensor<16x16xi1>, tensor<16x16xi1>) outs(%38 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %in_41: i1, %out: i1):
      %84 = arith.andi %in, %in_41 : i1
      linalg.yield %84 : i1
    } -> tensor<16x16xi1>
    %41 = tensor.empty() : tensor<2x4x32x16xf32>
    %transposed_21 = linalg.transpose ins(%collapsed_18 : tensor<2x4x16x32xf32>) outs(%41 : tensor<2x4x32x16xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_22 = tensor.collapse_shape %19 [[0, 1], [2], [3]] : tensor<2x4x16x32xf32> into tensor<8x16x32xf32>
    %collapsed_23 = tensor.collapse_shape %transposed_21 [[0, 1], [2], [3]] : tensor<2x4x32x16xf32> into tensor<8x32x16xf32>
    %42 = tensor.empty() : tensor<8x16x16xf32>
    %43 = linalg.fill ins(%cst : f32) outs(%42 : tensor<8x16x16xf32>) -> tensor<8x16x16xf32>
    %44 = linalg.batch_matmul ins(%collapsed_22, %collapsed_23 : tensor<8x16x32xf32>, tensor<8x32x16xf32>) outs(%43 : tensor<8x16x16xf32>) -> tensor<8x16x16xf32>
    %expanded_24 = tensor.expand_shape %44 [[0, 1], [2], [3]] output_shape [2, 4, 16, 16] : tensor<8x16x16xf32> into tensor<2x4x16x16xf32>
    %45 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_24 : tensor<2x4x16x16xf32>) outs(%16 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.truncf %cst_4 : f64 to f32
      %85 = arith.mulf %in, %84 : f32
      linalg.yield %85 : f32
    } -> tensor<2x4x16x16xf32>
    %46 = linalg.generic {indexing_maps = [#map4, #map11, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%40, %cst_2, %45 : tensor<16x16xi1>, tensor<f32>, tensor<2x4x16x16xf32>) outs(%16 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: i1, %in_41: f32, %in_42: f32, %out: f32):
      %84 = arith.select %in, %in_41, %in_42 : f32
      linalg.yield %84 : f32
    } -> tensor<2x4x16x16xf32>
    %47 = tensor.empty() : tensor<2x4x16xi64>
    %48 = linalg.fill ins(%c0_i64 : i64) outs(%47 : tensor<2x4x16xi64>) -> tensor<2x4x16xi64>
    %49 = tensor.empty() : tensor<2x4x16xf32>
    %50 = linalg.fill ins(%cst_0 : f32) outs(%49 : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    %51:2 = linalg.generic {indexing_maps = [#map3, #map12, #map12], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%46 : tensor<2x4x16x16xf32>) outs(%50, %48 : tensor<2x4x16xf32>, tensor<2x4x16xi64>) {
    ^bb0(%in: f32, %out: f32, %out_41: i64):
      %84 = linalg.index 3 : index
      %85 = arith.index_cast %84 : index to i64
      %86 = arith.maximumf %in, %out : f32
      %87 = arith.cmpf ogt, %in, %out : f32
      %88 = arith.select %87, %85, %out_41 : i64
      linalg.yield %86, %88 : f32, i64
    } -> (tensor<2x4x16xf32>, tensor<2x4x16xi64>)
    %expanded_25 = tensor.expand_shape %51#0 [[0], [1], [2, 3]] output_shape [2, 4, 16, 1] : tensor<2x4x16xf32> into tensor<2x4x16x1xf32>
    %52 = linalg.generic {indexing_maps = [#map3, #map13, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%46, %expanded_25 : tensor<2x4x16x16xf32>, tensor<2x4x16x1xf32>) outs(%16 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %84 = arith.subf %in, %in_41 : f32
      linalg.yield %84 : f32
    } -> tensor<2x4x16x16xf32>
    %53 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%52 : tensor<2x4x16x16xf32>) outs(%16 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = math.exp %in : f32
      linalg.yield %84 : f32
    } -> tensor<2x4x16x16xf32>
    %54 = tensor.empty() : tensor<2x4x16x1xf32>
    %55 = linalg.fill ins(%cst : f32) outs(%54 : tensor<2x4x16x1xf32>) -> tensor<2x4x16x1xf32>
    %56 = linalg.generic {indexing_maps = [#map3, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%53 : tensor<2x4x16x16xf32>) outs(%55 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.addf %in, %out : f32
      linalg.yield %84 : f32
    } -> tensor<2x4x16x1xf32>
    %57 = linalg.generic {indexing_maps = [#map3, #map13, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%53, %56 : tensor<2x4x16x16xf32>, tensor<2x4x16x1xf32>) outs(%16 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %84 = arith.divf %in, %in_41 : f32
      linalg.yield %84 : f32
    } -> tensor<2x4x16x16xf32>
    %collapsed_26 = tensor.collapse_shape %57 [[0, 1], [2], [3]] : tensor<2x4x16x16xf32> into tensor<8x16x16xf32>
    %collapsed_27 = tensor.collapse_shape %33 [[0, 1, 2], [3], [4]] : tensor<2x2x2x16x32xf32> into tensor<8x16x32xf32>
    %58 = tensor.empty() : tensor<8x16x32xf32>
    %59 = linalg.fill ins(%cst : f32) outs(%58 : tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %60 = linalg.batch_matmul ins(%collapsed_26, %collapsed_27 : tensor<8x16x16xf32>, tensor<8x16x32xf32>) outs(%59 : tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %expanded_28 = tensor.expand_shape %60 [[0, 1], [2], [3]] output_shape [2, 4, 16, 32] : tensor<8x16x32xf32> into tensor<2x4x16x32xf32>
    %61 = tensor.empty() : tensor<2x16x4x32xf32>
    %transposed_29 = linalg.transpose ins(%expanded_28 : tensor<2x4x16x32xf32>) outs(%61 : tensor<2x16x4x32xf32>) permutation = [0, 2, 1, 3] 
    %62 = tensor.empty() : tensor<128x64xf32>
    %transposed_30 = linalg.transpose ins(%arg5 : tensor<64x128xf32>) outs(%62 : tensor<128x64xf32>) permutation = [1, 0] 
    %collapsed_31 = tensor.collapse_shape %transposed_29 [[0, 1], [2, 3]] : tensor<2x16x4x32xf32> into tensor<32x128xf32>
    %63 = linalg.matmul ins(%collapsed_31, %transposed_30 : tensor<32x128xf32>, tensor<128x64xf32>) outs(%22 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %expanded_32 = tensor.expand_shape %63 [[0, 1], [2]] output_shape [2, 16, 64] : tensor<32x64xf32> into tensor<2x16x64xf32>
    %64 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %expanded_32 : tensor<2x16x64xf32>, tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %84 = arith.addf %in, %in_41 : f32
      linalg.yield %84 : f32
    } -> tensor<2x16x64xf32>
    %65 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%64, %64 : tensor<2x16x64xf32>, tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %84 = arith.mulf %in, %in_41 : f32
      linalg.yield %84 : f32
    } -> tensor<2x16x64xf32>
    %66 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%65 : tensor<2x16x64xf32>) outs(%3 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.addf %in, %out : f32
      linalg.yield %84 : f32
    } -> tensor<2x16x1xf32>
    %67 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%66 : tensor<2x16x1xf32>) outs(%2 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.divf %in, %cst_6 : f32
      linalg.yield %84 : f32
    } -> tensor<2x16x1xf32>
    %68 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%67 : tensor<2x16x1xf32>) outs(%2 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.truncf %cst_5 : f64 to f32
      %85 = arith.addf %in, %84 : f32
      linalg.yield %85 : f32
    } -> tensor<2x16x1xf32>
    %69 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%68 : tensor<2x16x1xf32>) outs(%2 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = math.rsqrt %in : f32
      linalg.yield %84 : f32
    } -> tensor<2x16x1xf32>
    %70 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%64, %69 : tensor<2x16x64xf32>, tensor<2x16x1xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %84 = arith.mulf %in, %in_41 : f32
      linalg.yield %84 : f32
    } -> tensor<2x16x64xf32>
    %71 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%70, %arg8 : tensor<2x16x64xf32>, tensor<64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %84 = arith.mulf %in, %in_41 : f32
      linalg.yield %84 : f32
    } -> tensor<2x16x64xf32>
    %72 = tensor.empty() : tensor<64x96xf32>
    %transposed_33 = linalg.transpose ins(%arg9 : tensor<96x64xf32>) outs(%72 : tensor<64x96xf32>) permutation = [1, 0] 
    %collapsed_34 = tensor.collapse_shape %71 [[0, 1], [2]] : tensor<2x16x64xf32> into tensor<32x64xf32>
    %73 = tensor.empty() : tensor<32x96xf32>
    %74 = linalg.fill ins(%cst : f32) outs(%73 : tensor<32x96xf32>) -> tensor<32x96xf32>
    %75 = linalg.matmul ins(%collapsed_34, %transposed_33 : tensor<32x64xf32>, tensor<64x96xf32>) outs(%74 : tensor<32x96xf32>) -> tensor<32x96xf32>
    %expanded_35 = tensor.expand_shape %75 [[0, 1], [2]] output_shape [2, 16, 96] : tensor<32x96xf32> into tensor<2x16x96xf32>
    %76 = tensor.empty() : tensor<2x16x96xf32>
    %77 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_35 : tensor<2x16x96xf32>) outs(%76 : tensor<2x16x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.negf %in : f32
      %85 = math.exp %84 : f32
      %86 = arith.addf %85, %cst_1 : f32
      %87 = arith.divf %cst_1, %86 : f32
      linalg.yield %87 : f32
    } -> tensor<2x16x96xf32>
    %78 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_35, %77 : tensor<2x16x96xf32>, tensor<2x16x96xf32>) outs(%76 : tensor<2x16x96xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %84 = arith.mulf %in, %in_41 : f32
      linalg.yield %84 : f32
    } -> tensor<2x16x96xf32>
    %transposed_36 = linalg.transpose ins(%arg10 : tensor<96x64xf32>) outs(%72 : tensor<64x96xf32>) permutation = [1, 0] 
    %79 = linalg.matmul ins(%collapsed_34, %transposed_36 : tensor<32x64xf32>, tensor<64x96xf32>) outs(%74 : tensor<32x96xf32>) -> tensor<32x96xf32>
    %expanded_37 = tensor.expand_shape %79 [[0, 1], [2]] output_shape [2, 16, 96] : tensor<32x96xf32> into tensor<2x16x96xf32>
    %80 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%78, %expanded_37 : tensor<2x16x96xf32>, tensor<2x16x96xf32>) outs(%76 : tensor<2x16x96xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %84 = arith.mulf %in, %in_41 : f32
      linalg.yield %84 : f32
    } -> tensor<2x16x96xf32>
    %81 = tensor.empty() : tensor<96x64xf32>
    %transposed_38 = linalg.transpose ins(%arg11 : tensor<64x96xf32>) outs(%81 : tensor<96x64xf32>) permutation = [1, 0] 
    %collapsed_39 = tensor.collapse_shape %80 [[0, 1], [2]] : tensor<2x16x96xf32> into tensor<32x96xf32>
    %82 = linalg.matmul ins(%collapsed_39, %transposed_38 : tensor<32x96xf32>, tensor<96x64xf32>) outs(%22 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %expanded_40 = tensor.expand_shape %82 [[0, 1], [2]] output_shape [2, 16, 64] : tensor<32x64xf32> into tensor<2x16x64xf32>
    %83 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%64, %expanded_40 : tensor<2x16x64xf32>, tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %84 = arith.addf %in, %in_41 : f32
      linalg.yield %84 : f32
    } -> tensor<2x16x64xf32>
    return %83 : tensor<2x16x64xf32>
  }
}
