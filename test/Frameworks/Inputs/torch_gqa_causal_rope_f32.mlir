#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map3 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map4 = affine_map<(d0) -> (d0)>
#map5 = affine_map<(d0, d1) -> (0, d1)>
#map6 = affine_map<(d0, d1) -> (d0, 0)>
#map7 = affine_map<(d0, d1) -> (d0, d1)>
#map8 = affine_map<(d0, d1, d2, d3) -> ()>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<2x16x64xf32>, %arg1: tensor<128x64xf32>, %arg2: tensor<64x64xf32>, %arg3: tensor<64x64xf32>, %arg4: tensor<64x128xf32>, %arg5: tensor<16x32xf32>, %arg6: tensor<16x32xf32>) -> tensor<2x16x64xf32> {
    %c1_i64 = arith.constant 1 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_2 = arith.constant dense<true> : tensor<16x16xi1>
    %cst_3 = arith.constant 0.17677669529663689 : f64
    %0 = tensor.empty() : tensor<64x128xf32>
    %transposed = linalg.transpose ins(%arg1 : tensor<128x64xf32>) outs(%0 : tensor<64x128xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x16x64xf32> into tensor<32x64xf32>
    %1 = tensor.empty() : tensor<32x128xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<32x128xf32>) -> tensor<32x128xf32>
    %3 = linalg.matmul ins(%collapsed, %transposed : tensor<32x64xf32>, tensor<64x128xf32>) outs(%2 : tensor<32x128xf32>) -> tensor<32x128xf32>
    %expanded = tensor.expand_shape %3 [[0, 1], [2, 3]] output_shape [2, 16, 4, 32] : tensor<32x128xf32> into tensor<2x16x4x32xf32>
    %4 = tensor.empty() : tensor<2x4x16x32xf32>
    %transposed_4 = linalg.transpose ins(%expanded : tensor<2x16x4x32xf32>) outs(%4 : tensor<2x4x16x32xf32>) permutation = [0, 2, 1, 3] 
    %extracted_slice = tensor.extract_slice %transposed_4[0, 0, 0, 0] [2, 4, 16, 16] [1, 1, 1, 1] : tensor<2x4x16x32xf32> to tensor<2x4x16x16xf32>
    %extracted_slice_5 = tensor.extract_slice %transposed_4[0, 0, 0, 16] [2, 4, 16, 16] [1, 1, 1, 1] : tensor<2x4x16x32xf32> to tensor<2x4x16x16xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_4, %arg5 : tensor<2x4x16x32xf32>, tensor<16x32xf32>) outs(%4 : tensor<2x4x16x32xf32>) {
    ^bb0(%in: f32, %in_30: f32, %out: f32):
      %54 = arith.mulf %in, %in_30 : f32
      linalg.yield %54 : f32
    } -> tensor<2x4x16x32xf32>
    %6 = tensor.empty() : tensor<2x4x16x16xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_5 : tensor<2x4x16x16xf32>) outs(%6 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %54 = arith.negf %in : f32
      linalg.yield %54 : f32
    } -> tensor<2x4x16x16xf32>
    %concat = tensor.concat dim(3) %7, %extracted_slice : (tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) -> tensor<2x4x16x32xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat, %arg6 : tensor<2x4x16x32xf32>, tensor<16x32xf32>) outs(%4 : tensor<2x4x16x32xf32>) {
    ^bb0(%in: f32, %in_30: f32, %out: f32):
      %54 = arith.mulf %in, %in_30 : f32
      linalg.yield %54 : f32
    } -> tensor<2x4x16x32xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5, %8 : tensor<2x4x16x32xf32>, tensor<2x4x16x32xf32>) outs(%4 : tensor<2x4x16x32xf32>) {
    ^bb0(%in: f32, %in_30: f32, %out: f32):
      %54 = arith.addf %in, %in_30 : f32
      linalg.yield %54 : f32
    } -> tensor<2x4x16x32xf32>
    %10 = tensor.empty() : tensor<64x64xf32>
    %transposed_6 = linalg.transpose ins(%arg2 : tensor<64x64xf32>) outs(%10 : tensor<64x64xf32>) permutation = [1, 0] 
    %11 = tensor.empty() : tensor<32x64xf32>
    %12 = linalg.fill ins(%cst : f32) outs(%11 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %13 = linalg.matmul ins(%collapsed, %transposed_6 : tensor<32x64xf32>, tensor<64x64xf32>) outs(%12 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %expanded_7 = tensor.expand_shape %13 [[0, 1], [2, 3]] output_shape [2, 16, 2, 32] : tensor<32x64xf32> into tensor<2x16x2x32xf32>
    %14 = tensor.empty() : tensor<2x2x16x32xf32>
    %transposed_8 = linalg.transpose ins(%expanded_7 : tensor<2x16x2x32xf32>) outs(%14 : tensor<2x2x16x32xf32>) permutation = [0, 2, 1, 3] 
    %extracted_slice_9 = tensor.extract_slice %transposed_8[0, 0, 0, 0] [2, 2, 16, 16] [1, 1, 1, 1] : tensor<2x2x16x32xf32> to tensor<2x2x16x16xf32>
    %extracted_slice_10 = tensor.extract_slice %transposed_8[0, 0, 0, 16] [2, 2, 16, 16] [1, 1, 1, 1] : tensor<2x2x16x32xf32> to tensor<2x2x16x16xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_8, %arg5 : tensor<2x2x16x32xf32>, tensor<16x32xf32>) outs(%14 : tensor<2x2x16x32xf32>) {
    ^bb0(%in: f32, %in_30: f32, %out: f32):
      %54 = arith.mulf %in, %in_30 : f32
      linalg.yield %54 : f32
    } -> tensor<2x2x16x32xf32>
    %16 = tensor.empty() : tensor<2x2x16x16xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_10 : tensor<2x2x16x16xf32>) outs(%16 : tensor<2x2x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %54 = arith.negf %in : f32
      linalg.yield %54 : f32
    } -> tensor<2x2x16x16xf32>
    %concat_11 = tensor.concat dim(3) %17, %extracted_slice_9 : (tensor<2x2x16x16xf32>, tensor<2x2x16x16xf32>) -> tensor<2x2x16x32xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_11, %arg6 : tensor<2x2x16x32xf32>, tensor<16x32xf32>) outs(%14 : tensor<2x2x16x32xf32>) {
    ^bb0(%in: f32, %in_30: f32, %out: f32):
      %54 = arith.mulf %in, %in_30 : f32
      linalg.yield %54 : f32
    } -> tensor<2x2x16x32xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15, %18 : tensor<2x2x16x32xf32>, tensor<2x2x16x32xf32>) outs(%14 : tensor<2x2x16x32xf32>) {
    ^bb0(%in: f32, %in_30: f32, %out: f32):
      %54 = arith.addf %in, %in_30 : f32
      linalg.yield %54 : f32
    } -> tensor<2x2x16x32xf32>
    %transposed_12 = linalg.transpose ins(%arg3 : tensor<64x64xf32>) outs(%10 : tensor<64x64xf32>) permutation = [1, 0] 
    %20 = linalg.matmul ins(%collapsed, %transposed_12 : tensor<32x64xf32>, tensor<64x64xf32>) outs(%12 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %expanded_13 = tensor.expand_shape %20 [[0, 1], [2, 3]] output_shape [2, 16, 2, 32] : tensor<32x64xf32> into tensor<2x16x2x32xf32>
    %transposed_14 = linalg.transpose ins(%expanded_13 : tensor<2x16x2x32xf32>) outs(%14 : tensor<2x2x16x32xf32>) permutation = [0, 2, 1, 3] 
    %21 = tensor.empty() : tensor<2x2x2x16x32xf32>
    %22 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%19 : tensor<2x2x16x32xf32>) outs(%21 : tensor<2x2x2x16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x16x32xf32>
    %collapsed_15 = tensor.collapse_shape %22 [[0], [1, 2], [3], [4]] : tensor<2x2x2x16x32xf32> into tensor<2x4x16x32xf32>
    %23 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_14 : tensor<2x2x16x32xf32>) outs(%21 : tensor<2x2x2x16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x16x32xf32>
    %24 = tensor.empty() : tensor<16xi64>
    %25 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel"]} outs(%24 : tensor<16xi64>) {
    ^bb0(%out: i64):
      %54 = linalg.index 0 : index
      %55 = arith.index_cast %54 : index to i64
      linalg.yield %55 : i64
    } -> tensor<16xi64>
    %expanded_16 = tensor.expand_shape %25 [[0, 1]] output_shape [1, 16] : tensor<16xi64> into tensor<1x16xi64>
    %expanded_17 = tensor.expand_shape %25 [[0, 1]] output_shape [16, 1] : tensor<16xi64> into tensor<16x1xi64>
    %26 = tensor.empty() : tensor<16x16xi64>
    %27 = linalg.generic {indexing_maps = [#map5, #map6, #map7], iterator_types = ["parallel", "parallel"]} ins(%expanded_16, %expanded_17 : tensor<1x16xi64>, tensor<16x1xi64>) outs(%26 : tensor<16x16xi64>) {
    ^bb0(%in: i64, %in_30: i64, %out: i64):
      %54 = arith.subi %in, %in_30 : i64
      linalg.yield %54 : i64
    } -> tensor<16x16xi64>
    %28 = tensor.empty() : tensor<16x16xi1>
    %29 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel"]} ins(%27 : tensor<16x16xi64>) outs(%28 : tensor<16x16xi1>) {
    ^bb0(%in: i64, %out: i1):
      %54 = arith.cmpi sge, %in, %c1_i64 : i64
      linalg.yield %54 : i1
    } -> tensor<16x16xi1>
    %30 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel"]} ins(%29, %cst_2 : tensor<16x16xi1>, tensor<16x16xi1>) outs(%28 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %in_30: i1, %out: i1):
      %54 = arith.andi %in, %in_30 : i1
      linalg.yield %54 : i1
    } -> tensor<16x16xi1>
    %31 = tensor.empty() : tensor<2x4x32x16xf32>
    %transposed_18 = linalg.transpose ins(%collapsed_15 : tensor<2x4x16x32xf32>) outs(%31 : tensor<2x4x32x16xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_19 = tensor.collapse_shape %9 [[0, 1], [2], [3]] : tensor<2x4x16x32xf32> into tensor<8x16x32xf32>
    %collapsed_20 = tensor.collapse_shape %transposed_18 [[0, 1], [2], [3]] : tensor<2x4x32x16xf32> into tensor<8x32x16xf32>
    %32 = tensor.empty() : tensor<8x16x16xf32>
    %33 = linalg.fill ins(%cst : f32) outs(%32 : tensor<8x16x16xf32>) -> tensor<8x16x16xf32>
    %34 = linalg.batch_matmul ins(%collapsed_19, %collapsed_20 : tensor<8x16x32xf32>, tensor<8x32x16xf32>) outs(%33 : tensor<8x16x16xf32>) -> tensor<8x16x16xf32>
    %expanded_21 = tensor.expand_shape %34 [[0, 1], [2], [3]] output_shape [2, 4, 16, 16] : tensor<8x16x16xf32> into tensor<2x4x16x16xf32>
    %35 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_21 : tensor<2x4x16x16xf32>) outs(%6 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %54 = arith.truncf %cst_3 : f64 to f32
      %55 = arith.mulf %in, %54 : f32
      linalg.yield %55 : f32
    } -> tensor<2x4x16x16xf32>
    %36 = linalg.generic {indexing_maps = [#map1, #map8, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%30, %cst_1, %35 : tensor<16x16xi1>, tensor<f32>, tensor<2x4x16x16xf32>) outs(%6 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: i1, %in_30: f32, %in_31: f32, %out: f32):
      %54 = arith.select %in, %in_30, %in_31 : f32
      linalg.yield %54 : f32
    } -> tensor<2x4x16x16xf32>
    %37 = tensor.empty() : tensor<2x4x16xi64>
    %38 = linalg.fill ins(%c0_i64 : i64) outs(%37 : tensor<2x4x16xi64>) -> tensor<2x4x16xi64>
    %39 = tensor.empty() : tensor<2x4x16xf32>
    %40 = linalg.fill ins(%cst_0 : f32) outs(%39 : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    %41:2 = linalg.generic {indexing_maps = [#map, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%36 : tensor<2x4x16x16xf32>) outs(%40, %38 : tensor<2x4x16xf32>, tensor<2x4x16xi64>) {
    ^bb0(%in: f32, %out: f32, %out_30: i64):
      %54 = linalg.index 3 : index
      %55 = arith.index_cast %54 : index to i64
      %56 = arith.maximumf %in, %out : f32
      %57 = arith.cmpf ogt, %in, %out : f32
      %58 = arith.select %57, %55, %out_30 : i64
      linalg.yield %56, %58 : f32, i64
    } -> (tensor<2x4x16xf32>, tensor<2x4x16xi64>)
    %expanded_22 = tensor.expand_shape %41#0 [[0], [1], [2, 3]] output_shape [2, 4, 16, 1] : tensor<2x4x16xf32> into tensor<2x4x16x1xf32>
    %42 = linalg.generic {indexing_maps = [#map, #map10, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%36, %expanded_22 : tensor<2x4x16x16xf32>, tensor<2x4x16x1xf32>) outs(%6 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_30: f32, %out: f32):
      %54 = arith.subf %in, %in_30 : f32
      linalg.yield %54 : f32
    } -> tensor<2x4x16x16xf32>
    %43 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42 : tensor<2x4x16x16xf32>) outs(%6 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %54 = math.exp %in : f32
      linalg.yield %54 : f32
    } -> tensor<2x4x16x16xf32>
    %44 = tensor.empty() : tensor<2x4x16x1xf32>
    %45 = linalg.fill ins(%cst : f32) outs(%44 : tensor<2x4x16x1xf32>) -> tensor<2x4x16x1xf32>
    %46 = linalg.generic {indexing_maps = [#map, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%43 : tensor<2x4x16x16xf32>) outs(%45 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %54 = arith.addf %in, %out : f32
      linalg.yield %54 : f32
    } -> tensor<2x4x16x1xf32>
    %47 = linalg.generic {indexing_maps = [#map, #map10, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%43, %46 : tensor<2x4x16x16xf32>, tensor<2x4x16x1xf32>) outs(%6 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_30: f32, %out: f32):
      %54 = arith.divf %in, %in_30 : f32
      linalg.yield %54 : f32
    } -> tensor<2x4x16x16xf32>
    %collapsed_23 = tensor.collapse_shape %47 [[0, 1], [2], [3]] : tensor<2x4x16x16xf32> into tensor<8x16x16xf32>
    %collapsed_24 = tensor.collapse_shape %23 [[0, 1, 2], [3], [4]] : tensor<2x2x2x16x32xf32> into tensor<8x16x32xf32>
    %48 = tensor.empty() : tensor<8x16x32xf32>
    %49 = linalg.fill ins(%cst : f32) outs(%48 : tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %50 = linalg.batch_matmul ins(%collapsed_23, %collapsed_24 : tensor<8x16x16xf32>, tensor<8x16x32xf32>) outs(%49 : tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %expanded_25 = tensor.expand_shape %50 [[0, 1], [2], [3]] output_shape [2, 4, 16, 32] : tensor<8x16x32xf32> into tensor<2x4x16x32xf32>
    %51 = tensor.empty() : tensor<2x16x4x32xf32>
    %transposed_26 = linalg.transpose ins(%expanded_25 : tensor<2x4x16x32xf32>) outs(%51 : tensor<2x16x4x32xf32>) permutation = [0, 2, 1, 3] 
    %52 = tensor.empty() : tensor<128x64xf32>
    %transposed_27 = linalg.transpose ins(%arg4 : tensor<64x128xf32>) outs(%52 : tensor<128x64xf32>) permutation = [1, 0] 
    %collapsed_28 = tensor.collapse_shape %transposed_26 [[0, 1], [2, 3]] : tensor<2x16x4x32xf32> into tensor<32x128xf32>
    %53 = linalg.matmul ins(%collapsed_28, %transposed_27 : tensor<32x128xf32>, tensor<128x64xf32>) outs(%12 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %expanded_29 = tensor.expand_shape %53 [[0, 1], [2]] output_shape [2, 16, 64] : tensor<32x64xf32> into tensor<2x16x64xf32>
    return %expanded_29 : tensor<2x16x64xf32>
  }
}
