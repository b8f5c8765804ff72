#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map2 = affine_map<(d0, d1, d2) -> (d2)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map7 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map8 = affine_map<(d0) -> (d0)>
#map9 = affine_map<(d0, d1) -> (0, d1)>
#map10 = affine_map<(d0, d1) -> (d0, 0)>
#map11 = affine_map<(d0, d1, d2, d3) -> ()>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map13 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<2x16x64xf16>, %arg1: tensor<64xf16>, %arg2: tensor<128x64xf16>, %arg3: tensor<64x64xf16>, %arg4: tensor<64x64xf16>, %arg5: tensor<64x128xf16>, %arg6: tensor<16x32xf16>, %arg7: tensor<16x32xf16>, %arg8: tensor<64xf16>, %arg9: tensor<96x64xf16>, %arg10: tensor<96x64xf16>, %arg11: tensor<64x96xf16>) -> tensor<2x16x64xf16> {
    %c0_i64 = arith.constant 0 : i64
    %c1_i64 = arith.constant 1 : i64
    %cst = arith.constant 0.000000e+00 : f16
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant 1.000000e+00 : f32
    %cst_3 = arith.constant dense<0xFC00> : tensor<f16>
    %cst_4 = arith.constant dense<true> : tensor<16x16xi1>
    %cst_5 = arith.constant 0.17677669529663689 : f64
    %cst_6 = arith.constant 9.9999999999999995E-7 : f64
    %cst_7 = arith.constant 6.400000e+01 : f16
    %0 = tensor.empty() : tensor<2x16x64xf16>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %arg0 : tensor<2x16x64xf16>, tensor<2x16x64xf16>) outs(%0 : tensor<2x16x64xf16>) {
    ^bb0(%in: f16, %in_42: f16, %out: f16):
      %104 = arith.mulf %in, %in_42 : f16
      linalg.yield %104 : f16
    } -> tensor<2x16x64xf16>
    %2 = tensor.empty() : tensor<2x16x1xf16>
    %3 = linalg.fill ins(%cst : f16) outs(%2 : tensor<2x16x1xf16>) -> tensor<2x16x1xf16>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1 : tensor<2x16x64xf16>) outs(%3 : tensor<2x16x1xf16>) {
    ^bb0(%in: f16, %out: f16):
      %104 = arith.addf %in, %out : f16
      linalg.yield %104 : f16
    } -> tensor<2x16x1xf16>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4 : tensor<2x16x1xf16>) outs(%2 : tensor<2x16x1xf16>) {
    ^bb0(%in: f16, %out: f16):
      %104 = arith.divf %in, %cst_7 : f16
      linalg.yield %104 : f16
    } -> tensor<2x16x1xf16>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5 : tensor<2x16x1xf16>) outs(%2 : tensor<2x16x1xf16>) {
    ^bb0(%in: f16, %out: f16):
      %104 = arith.truncf %cst_6 : f64 to f16
      %105 = arith.addf %in, %104 : f16
      linalg.yield %105 : f16
    } -> tensor<2x16x1xf16>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<2x16x1xf16>) outs(%2 : tensor<2x16x1xf16>) {
    ^bb0(%in: f16, %out: f16):
      %104 = math.rsqrt %in : f16
      linalg.yield %104 : f16
    } -> tensor<2x16x1xf16>
    %8 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %7 : tensor<2x16x64xf16>, tensor<2x16x1xf16>) outs(%0 : tensor<2x16x64xf16>) {
    ^bb0(%in: f16, %in_42: f16, %out: f16):
      %104 = arith.mulf %in, %in_42 : f16
      linalg.yield %104 : f16
    } -> tensor<2x16x64xf16>
    %9 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8, %arg1 : tensor<2x16x64xf16>, tensor<64xf16>) outs(%0 : tensor<2x16x64xf16>) {
    ^bb0(%in: f16, %in_42: f16, %out: f16):
      %104 = arith.mulf %in, %in_42 : f16
      linalg.yield %104 : f16
    } -> tensor<2x16x64xf16>
    %10 = tensor.empty() : tensor<64x128xf16>
    %transposed = linalg.transpose ins(%arg2 : tensor<128x64xf16>) outs(%10 : tensor<64x128xf16>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %9 [[0, 1], [2]] : tensor<2x16x64xf16> into tensor<32x64xf16>
    %11 = tensor.empty() : tensor<32x128xf32>
    %12 = linalg.fill ins(%cst_0 : f32) outs(%11 : tensor<32x128xf32>) -> tensor<32x128xf32>
    %13 = linalg.matmul ins(%collapsed, %transposed : tensor<32x64xf16>, tensor<64x128xf16>) outs(%12 : tensor<32x128xf32>) -> tensor<32x128xf32>
    %14 = tensor.empty() : tensor<32x128xf16>
    %15 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<32x128xf32>) outs(%14 : tensor<32x128xf16>) {
    ^bb0(%in: f32, %out: f16):
      %104 = arith.truncf %in : f32 to f16
      linalg.yield %104 : f16
    } -> tensor<32x128xf16>
    %expanded = tensor.expand_shape %15 [[0, 1], [2, 3]] output_shape [2, 16, 4, 32] : tensor<32x128xf16> into tensor<2x16x4x32xf16>
    %16 = tensor.empty() : tensor<2x4x16x32xf16>
    %transposed_8 = linalg.transpose ins(%expanded : tensor<2x16x4x32xf16>) outs(%16 : tensor<2x4x16x32xf16>) permutation = [0, 2, 1, 3] 
    %extracted_slice = tensor.extract_slice %transposed_8[0, 0, 0, 0] [2, 4, 16, 16] [1, 1, 1, 1] : tensor<2x4x16x32xf16> to tensor<2x4x16x16xf16>
    %extracted_slice_9 = tensor.extract_slice %transposed_8[0, 0, 0, 16] [2, 4, 16, 16] [1, 1, 1, 1] : tensor<2x4x16x32xf16> to tensor<2x4x16x16xf16>
    %17 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_8, %arg6 : tensor<2x4x16x32xf16>, tensor<16x32xf16>) outs(%16 : tensor<2x4x16x32xf16>) {
    ^bb0(%in: f16, %in_42: f16, %out: f16):
      %104 = arith.mulf %in, %in_42 : f16
      linalg.yield %104 : f16
    } -> tensor<2x4x16x32xf16>
    %18 = tensor.empty() : tensor<2x4x16x16xf16>
    %19 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_9 : tensor<2x4x16x16xf16>) outs(%18 : tensor<2x4x16x16xf16>) {
    ^bb0(%in: f16, %out: f16):
      %104 = arith.negf %in : f16
      linalg.yield %104 : f16
    } -> tensor<2x4x16x16xf16>
    %concat = tensor.concat dim(3) %19, %extracted_slice : (tensor<2x4x16x16xf16>, tensor<2x4x16x16xf16>) -> tensor<2x4x16x32xf16>
    %20 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat, %arg7 : tensor<2x4x16x32xf16>, tensor<16x32xf16>) outs(%16 : tensor<2x4x16x32xf16>) {
    ^bb0(%in: f16, %in_42: f16, %out: f16):
      %104 = arith.mulf %in, %in_42 : f16
      linalg.yield %104 : f16
    } -> tensor<2x4x16x32xf16>
    %21 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17, %20 : tensor<2x4x16x32xf16>, tensor<2x4x16x32xf16>) outs(%16 : tensor<2x4x16x32xf16>) {
    ^bb0(%in: f16, %in_42: f16, %out: f16):
      %104 = arith.addf %in, %in_42 : f16
      linalg.yield %104 : f16
    } -> tensor<2x4x16x32xf16>
    %22 = tensor.empty() : tensor<64x64xf16>
    %transposed_10 = linalg.transpose ins(%arg3 : tensor<64x64xf16>) outs(%22 : tensor<64x64xf16>) permutation = [1, 0] 
    %23 = tensor.empty() : tensor<32x64xf32>
    %24 = linalg.fill ins(%cst_0 : f32) outs(%23 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %25 = linalg.matmul ins(%collapsed, %transposed_10 : tensor<32x64xf16>, tensor<64x64xf16>) outs(%24 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %26 = tensor.empty() : tensor<32x64xf16>
    %27 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%25 : tensor<32x64xf32>) outs(%26 : tensor<32x64xf16>) {
    ^bb0(%in: f32, %out: f16):
      %104 = arith.truncf %in : f32 to f16
      linalg.yield %104 : f16
    } -> tensor<32x64xf16>
    %expanded_11 = tensor.expand_shape %27 [[0, 1], [2, 3]] output_shape [2, 16, 2, 32] : tensor<32x64xf16> into tensor<2x16x2x32xf16>
    %28 = tensor.empty() : tensor<2x2x16x32xf16>
    %transposed_12 = linalg.transpose ins(%expanded_11 : tensor<2x16x2x32xf16>) outs(%28 : tensor<2x2x16x32xf16>) permutation = [0, 2, 1, 3] 
    %extracted_slice_13 = tensor.extract_slice %transposed_12[0, 0, 0, 0] [2, 2, 16, 16] [1, 1, 1, 1] : tensor<2x2x16x32xf16> to tensor<2x2x16x16xf16>
    %extracted_slice_14 = tensor.extract_slice %transposed_12[0, 0, 0, 16] [2, 2, 16, 16] [1, 1, 1, 1] : tensor<2x2x16x32xf16> to tensor<2x2x16x16xf16>
    %29 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_12, %arg6 : tensor<2x2x16x32xf16>, tensor<16x32xf16>) outs(%28 : tensor<2x2x16x32xf16>) {
    ^bb0(%in: f16, %in_42: f16, %out: f16):
      %104 = arith.mulf %in, %in_42 : f16
      linalg.yield %104 : f16
    } -> tensor<2x2x16x32xf16>
    %30 = tensor.empty() : tensor<2x2x16x16xf16>
    %31 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_14 : tensor<2x2x16x16xf16>) outs(%30 : tensor<2x2x16x16xf16>) {
    ^bb0(%in: f16, %out: f16):
      %104 = arith.negf %in : f16
      linalg.yield %104 : f16
    } -> tensor<2x2x16x16xf16>
    %concat_15 = tensor.concat dim(3) %31, %extracted_slice_13 : (tensor<2x2x16x16xf16>, tensor<2x2x16x16xf16>) -> tensor<2x2x16x32xf16>
    %32 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_15, %arg7 : tensor<2x2x16x32xf16>, tensor<16x32xf16>) outs(%28 : tensor<2x2x16x32xf16>) {
    ^bb0(%in: f16, %in_42: f16, %out: f16):
      %104 = arith.mulf %in, %in_42 : f16
      linalg.yield %104 : f16
    } -> tensor<2x2x16x32xf16>
    %33 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29, %32 : tensor<2x2x16x32xf16>, tensor<2x2x16x32xf16>) outs(%28 : tensor<2x2x16x32xf16>) {
    ^bb0(%in: f16, %in_42: f16, %out: f16):
      %104 = arith.addf %in, %in_42 : f16
      linalg.yield %104 : f16
    } -> tensor<2x2x16x32xf16>
    %transposed_16 = linalg.transpose ins(%arg4 : tensor<64x64xf16>) outs(%22 : tensor<64x64xf16>) permutation = [1, 0] 
    %34 = linalg.matmul ins(%collapsed, %transposed_16 : tensor<32x64xf16>, tensor<64x64xf16>) outs(%24 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %35 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%34 : tensor<32x64xf32>) outs(%26 : tensor<32x64xf16>) {
    ^bb0(%in: f32, %out: f16):
      %104 = arith.truncf %in : f32 to f16
      linalg.yield %104 : f16
    } -> tensor<32x64xf16>
    %expanded_17 = tensor.expand_shape %35 [[0, 1], [2, 3]] output_shape [2, 16, 2, 32] : tensor<32x64xf16> into tensor<2x16x2x32xf16>
    %transposed_18 = linalg.transpose ins(%expanded_17 : tensor<2x16x2x32xf16>) outs(%28 : tensor<2x2x16x32xf16>) permutation = [0, 2, 1, 3] 
    %36 = tensor.empty() : tensor<2x2x2x16x32xf16>
    %37 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%33 : tensor<2x2x16x32xf16>) outs(%36 : tensor<2x2x2x16x32xf16>) {
    ^bb0(%in: f16, %out: f16):
      linalg.yield %in : f16
    } -> tensor<2x2x2x16x32xf16>
    %collapsed_19 = tensor.collapse_shape %37 [[0], [1, 2], [3], [4]] : tensor<2x2x2x16x32xf16> into tensor<2x4x16x32xf16>
    %38 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_18 : tensor<2x2x16x32xf16>) outs(%36 : tensor<2x2x2x16x32xf16>) {
    ^bb0(%in: f16, %out: f16):
      linalg.yield %in : f16
    } -> tensor<2x2x2x16x32xf16>
    %39 = tensor.empty() : tensor<16xi64>
    %40 = linalg.generic {indexing_maps = [#map8], iterator_types = ["parallel"]} outs(%39 : tensor<16xi64>) {
    ^bb0(%out: i64):
      %104 = linalg.index 0 : index
      %105 = arith.index_cast %104 : index to i64
      linalg.yield %105 : i64
    } -> tensor<16xi64>
    %expanded_20 = tensor.expand_shape %40 [[0, 1]] output_shape [1, 16] : tensor<16xi64> into tensor<1x16xi64>
    %expanded_21 = tensor.expand_shape %40 [[0, 1]] output_shape [16, 1] : tensor<16xi64> into tensor<16x1xi64>
    %41 = tensor.empty() : tensor<16x16xi64>
    %42 = linalg.generic {indexing_maps = [#map9, #map10, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded_20, %expanded_21 : tensor<1x16xi64>, tensor<16x1xi64>) outs(%41 : tensor<16x16xi64>) {
    ^bb0(%in: i64, %in_42: i64, %out: i64):
      %104 = arith.subi %in, %in_42 : i64
      linalg.yield %104 : i64
    } -> tensor<16x16xi64>
    %43 = tensor.empty() : tensor<16x16xi1>
    %44 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%42 : tensor<16x16xi64>) outs(%43 : tensor<16x16xi1>) {
    ^bb0(%in: i64, %out: i1):
      %104 = arith.cmpi sge, %in, %c1_i64 : i64
      linalg.yield %104 : i1
    } -> tensor<16x16xi1>
    %45 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%44, %cst_4 : tensor<16x16xi1>, tensor<16x16xi1>) outs(%43 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %in_42: i1, %out: i1):
      %104 = arith.andi %in, %in_42 : i1
      linalg.yield %104 : i1
    } -> tensor<16x16xi1>
    %46 = tensor.empty() : tensor<2x4x32x16xf16>
    %transposed_22 = linalg.transpose ins(%collapsed_19 : tensor<2x4x16x32xf16>) outs(%46 : tensor<2x4x32x16xf16>) permutation = [0, 1, 3, 2] 
    %collapsed_23 = tensor.collapse_shape %21 [[0, 1], [2], [3]] : tensor<2x4x16x32xf16> into tensor<8x16x32xf16>
    %collapsed_24 = tensor.collapse_shape %transposed_22 [[0, 1], [2], [3]] : tensor<2x4x32x16xf16> into tensor<8x32x16xf16>
    %47 = tensor.empty() : tensor<8x16x16xf32>
    %48 = linalg.fill ins(%cst_0 : f32) outs(%47 : tensor<8x16x16xf32>) -> tensor<8x16x16xf32>
    %49 = linalg.batch_matmul ins(%collapsed_23, %collapsed_24 : tensor<8x16x32xf16>, tensor<8x32x16xf16>) outs(%48 : tensor<8x16x16xf32>) -> tensor<8x16x16xf32>
    %50 = tensor.empty() : tensor<8x16x16xf16>
    %51 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%49 : tensor<8x16x16xf32>) outs(%50 : tensor<8x16x16xf16>) {
    ^bb0(%in: f32, %out: f16):
      %104 = arith.truncf %in : f32 to f16
      linalg.yield %104 : f16
    } -> tensor<8x16x16xf16>
    %expanded_25 = tensor.expand_shape %51 [[0, 1], [2], [3]] output_shape [2, 4, 16, 16] : tensor<8x16x16xf16> into tensor<2x4x16x16xf16>
    %52 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_25 : tensor<2x4x16x16xf16>) outs(%18 : tensor<2x4x16x16xf16>) {
    ^bb0(%in: f16, %out: f16):
      %104 = arith.truncf %cst_5 : f64 to f16
      %105 = arith.mulf %in, %104 : f16
      linalg.yield %105 : f16
    } -> tensor<2x4x16x16xf16>
    %53 = linalg.generic {indexing_maps = [#map5, #map11, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%45, %cst_3, %52 : tensor<16x16xi1>, tensor<f16>, tensor<2x4x16x16xf16>) outs(%18 : tensor<2x4x16x16xf16>) {
    ^bb0(%in: i1, %in_42: f16, %in_43: f16, %out: f16):
      %104 = arith.select %in, %in_42, %in_43 : f16
      linalg.yield %104 : f16
    } -> tensor<2x4x16x16xf16>
    %54 = tensor.empty() : tensor<2x4x16x16xf32>
    %55 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%53 : tensor<2x4x16x16xf16>) outs(%54 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f16, %out: f32):
      %104 = arith.extf %in : f16 to f32
      linalg.yield %104 : f32
    } -> tensor<2x4x16x16xf32>
    %56 = tensor.empty() : tensor<2x4x16xi64>
    %57 = linalg.fill ins(%c0_i64 : i64) outs(%56 : tensor<2x4x16xi64>) -> tensor<2x4x16xi64>
    %58 = tensor.empty() : tensor<2x4x16xf32>
    %59 = linalg.fill ins(%cst_1 : f32) outs(%58 : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    %60:2 = linalg.generic {indexing_maps = [#map4, #map12, #map12], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%55 : tensor<2x4x16x16xf32>) outs(%59, %57 : tensor<2x4x16xf32>, tensor<2x4x16xi64>) {
    ^bb0(%in: f32, %out: f32, %out_42: i64):
      %104 = linalg.index 3 : index
      %105 = arith.index_cast %104 : index to i64
      %106 = arith.maximumf %in, %out : f32
      %107 = arith.cmpf ogt, %in, %out : f32
      %108 = arith.select %107, %105, %out_42 : i64
      linalg.yield %106, %108 : f32, i64
    } -> (tensor<2x4x16xf32>, tensor<2x4x16xi64>)
    %expanded_26 = tensor.expand_shape %60#0 [[0], [1], [2, 3]] output_shape [2, 4, 16, 1] : tensor<2x4x16xf32> into tensor<2x4x16x1xf32>
    %61 = linalg.generic {indexing_maps = [#map4, #map13, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%55, %expanded_26 : tensor<2x4x16x16xf32>, tensor<2x4x16x1xf32>) outs(%54 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %104 = arith.subf %in, %in_42 : f32
      linalg.yield %104 : f32
    } -> tensor<2x4x16x16xf32>
    %62 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%61 : tensor<2x4x16x16xf32>) outs(%54 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %104 = math.exp %in : f32
      linalg.yield %104 : f32
    } -> tensor<2x4x16x16xf32>
    %63 = tensor.empty() : tensor<2x4x16x1xf32>
    %64 = linalg.fill ins(%cst_0 : f32) outs(%63 : tensor<2x4x16x1xf32>) -> tensor<2x4x16x1xf32>
    %65 = linalg.generic {indexing_maps = [#map4, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%62 : tensor<2x4x16x16xf32>) outs(%64 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %104 = arith.addf %in, %out : f32
      linalg.yield %104 : f32
    } -> tensor<2x4x16x1xf32>
    %66 = linalg.generic {indexing_maps = [#map4, #map13, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%62, %65 : tensor<2x4x16x16xf32>, tensor<2x4x16x1xf32>) outs(%54 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %104 = arith.divf %in, %in_42 : f32
      linalg.yield %104 : f32
    } -> tensor<2x4x16x16xf32>
    %67 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%66 : tensor<2x4x16x16xf32>) outs(%18 : tensor<2x4x16x16xf16>) {
    ^bb0(%in: f32, %out: f16):
      %104 = arith.truncf %in : f32 to f16
      linalg.yield %104 : f16
    } -> tensor<2x4x16x16xf16>
    %collapsed_27 = tensor.collapse_shape %67 [[0, 1], [2], [3]] : tensor<2x4x16x16xf16> into tensor<8x16x16xf16>
    %collapsed_28 = tensor.collapse_shape %38 [[0, 1, 2], [3], [4]] : tensor<2x2x2x16x32xf16> into tensor<8x16x32xf16>
    %68 = tensor.empty() : tensor<8x16x32xf32>
    %69 = linalg.fill ins(%cst_0 : f32) outs(%68 : tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %70 = linalg.batch_matmul ins(%collapsed_27, %collapsed_28 : tensor<8x16x16xf16>, tensor<8x16x32xf16>) outs(%69 : tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %71 = tensor.empty() : tensor<8x16x32xf16>
    %72 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%70 : tensor<8x16x32xf32>) outs(%71 : tensor<8x16x32xf16>) {
    ^bb0(%in: f32, %out: f16):
      %104 = arith.truncf %in : f32 to f16
      linalg.yield %104 : f16
    } -> tensor<8x16x32xf16>
    %expanded_29 = tensor.expand_shape %72 [[0, 1], [2], [3]] output_shape [2, 4, 16, 32] : tensor<8x16x32xf16> into tensor<2x4x16x32xf16>
    %73 = tensor.empty() : tensor<2x16x4x32xf16>
    %transposed_30 = linalg.transpose ins(%expanded_29 : tensor<2x4x16x32xf16>) outs(%73 : tensor<2x16x4x32xf16>) permutation = [0, 2, 1, 3] 
    %74 = tensor.empty() : tensor<128x64xf16>
    %transposed_31 = linalg.transpose ins(%arg5 : tensor<64x128xf16>) outs(%74 : tensor<128x64xf16>) permutation = [1, 0] 
    %collapsed_32 = tensor.collapse_shape %transposed_30 [[0, 1], [2, 3]] : tensor<2x16x4x32xf16> into tensor<32x128xf16>
    %75 = linalg.matmul ins(%collapsed_32, %transposed_31 : tensor<32x128xf16>, tensor<128x64xf16>) outs(%24 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %76 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%75 : tensor<32x64xf32>) outs(%26 : tensor<32x64xf16>) {
    ^bb0(%in: f32, %out: f16):
      %104 = arith.truncf %in : f32 to f16
      linalg.yield %104 : f16
    } -> tensor<32x64xf16>
    %expanded_33 = tensor.expand_shape %76 [[0, 1], [2]] output_shape [2, 16, 64] : tensor<32x64xf16> into tensor<2x16x64xf16>
    %77 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %expanded_33 : tensor<2x16x64xf16>, tensor<2x16x64xf16>) outs(%0 : tensor<2x16x64xf16>) {
    ^bb0(%in: f16, %in_42: f16, %out: f16):
      %104 = arith.addf %in, %in_42 : f16
      linalg.yield %104 : f16
    } -> tensor<2x16x64xf16>
    %78 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%77, %77 : tensor<2x16x64xf16>, tensor<2x16x64xf16>) outs(%0 : tensor<2x16x64xf16>) {
    ^bb0(%in: f16, %in_42: f16, %out: f16):
      %104 = arith.mulf %in, %in_42 : f16
      linalg.yield %104 : f16
    } -> tensor<2x16x64xf16>
    %79 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%78 : tensor<2x16x64xf16>) outs(%3 : tensor<2x16x1xf16>) {
    ^bb0(%in: f16, %out: f16):
      %104 = arith.addf %in, %out : f16
      linalg.yield %104 : f16
    } -> tensor<2x16x1xf16>
    %80 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%79 : tensor<2x16x1xf16>) outs(%2 : tensor<2x16x1xf16>) {
    ^bb0(%in: f16, %out: f16):
      %104 = arith.divf %in, %cst_7 : f16
      linalg.yield %104 : f16
    } -> tensor<2x16x1xf16>
    %81 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%80 : tensor<2x16x1xf16>) outs(%2 : tensor<2x16x1xf16>) {
    ^bb0(%in: f16, %out: f16):
      %104 = arith.truncf %cst_6 : f64 to f16
      %105 = arith.addf %in, %104 : f16
      linalg.yield %105 : f16
    } -> tensor<2x16x1xf16>
    %82 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%81 : tensor<2x16x1xf16>) outs(%2 : tensor<2x16x1xf16>) {
    ^bb0(%in: f16, %out: f16):
      %104 = math.rsqrt %in : f16
      linalg.yield %104 : f16
    } -> tensor<2x16x1xf16>
    %83 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%77, %82 : tensor<2x16x64xf16>, tensor<2x16x1xf16>) outs(%0 : tensor<2x16x64xf16>) {
    ^bb0(%in: f16, %in_42: f16, %out: f16):
      %104 = arith.mulf %in, %in_42 : f16
      linalg.yield %104 : f16
    } -> tensor<2x16x64xf16>
    %84 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%83, %arg8 : tensor<2x16x64xf16>, tensor<64xf16>) outs(%0 : tensor<2x16x64xf16>) {
    ^bb0(%in: f16, %in_42: f16, %out: f16):
      %104 = arith.mulf %in, %in_42 : f16
      linalg.yield %104 : f16
    } -> tensor<2x16x64xf16>
    %85 = tensor.empty() : tensor<64x96xf16>
    %transposed_34 = linalg.transpose ins(%arg9 : tensor<96x64xf16>) outs(%85 : tensor<64x96xf16>) permutation = [1, 0] 
    %collapsed_35 = tensor.collapse_shape %84 [[0, 1], [2]] : tensor<2x16x64xf16> into tensor<32x64xf16>
    %86 = tensor.empty() : tensor<32x96xf32>
    %87 = linalg.fill ins(%cst_0 : f32) outs(%86 : tensor<32x96xf32>) -> tensor<32x96xf32>
    %88 = linalg.matmul ins(%collapsed_35, %transposed_34 : tensor<32x64xf16>, tensor<64x96xf16>) outs(%87 : tensor<32x96xf32>) -> tensor<32x96xf32>
    %89 = tensor.empty() : tensor<32x96xf16>
    %90 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%88 : tensor<32x96xf32>) outs(%89 : tensor<32x96xf16>) {
    ^bb0(%in: f32, %out: f16):
      %104 = arith.truncf %in : f32 to f16
      linalg.yield %104 : f16
    } -> tensor<32x96xf16>
    %expanded_36 = tensor.expand_shape %90 [[0, 1], [2]] output_shape [2, 16, 96] : tensor<32x96xf16> into tensor<2x16x96xf16>
    %91 = tensor.empty() : tensor<2x16x96xf32>
    %92 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_36 : tensor<2x16x96xf16>) outs(%91 : tensor<2x16x96xf32>) {
    ^bb0(%in: f16, %out: f32):
      %104 = arith.extf %in : f16 to f32
      linalg.yield %104 : f32
    } -> tensor<2x16x96xf32>
    %93 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%92 : tensor<2x16x96xf32>) outs(%91 : tensor<2x16x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %104 = arith.negf %in : f32
      %105 = math.exp %104 : f32
      %106 = arith.addf %105, %cst_2 : f32
      %107 = arith.divf %cst_2, %106 : f32
      linalg.yield %107 : f32
    } -> tensor<2x16x96xf32>
    %94 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%92, %93 : tensor<2x16x96xf32>, tensor<2x16x96xf32>) outs(%91 : tensor<2x16x96xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %104 = arith.mulf %in, %in_42 : f32
      linalg.yield %104 : f32
    } -> tensor<2x16x96xf32>
    %95 = tensor.empty() : tensor<2x16x96xf16>
    %96 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%94 : tensor<2x16x96xf32>) outs(%95 : tensor<2x16x96xf16>) {
    ^bb0(%in: f32, %out: f16):
      %104 = arith.truncf %in : f32 to f16
      linalg.yield %104 : f16
    } -> tensor<2x16x96xf16>
    %transposed_37 = linalg.transpose ins(%arg10 : tensor<96x64xf16>) outs(%85 : tensor<64x96xf16>) permutation = [1, 0] 
    %97 = linalg.matmul ins(%collapsed_35, %transposed_37 : tensor<32x64xf16>, tensor<64x96xf16>) outs(%87 : tensor<32x96xf32>) -> tensor<32x96xf32>
    %98 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%97 : tensor<32x96xf32>) outs(%89 : tensor<32x96xf16>) {
    ^bb0(%in: f32, %out: f16):
      %104 = arith.truncf %in : f32 to f16
      linalg.yield %104 : f16
    } -> tensor<32x96xf16>
    %expanded_38 = tensor.expand_shape %98 [[0, 1], [2]] output_shape [2, 16, 96] : tensor<32x96xf16> into tensor<2x16x96xf16>
    %99 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%96, %expanded_38 : tensor<2x16x96xf16>, tensor<2x16x96xf16>) outs(%95 : tensor<2x16x96xf16>) {
    ^bb0(%in: f16, %in_42: f16, %out: f16):
      %104 = arith.mulf %in, %in_42 : f16
      linalg.yield %104 : f16
    } -> tensor<2x16x96xf16>
    %100 = tensor.empty() : tensor<96x64xf16>
    %transposed_39 = linalg.transpose ins(%arg11 : tensor<64x96xf16>) outs(%100 : tensor<96x64xf16>) permutation = [1, 0] 
    %collapsed_40 = tensor.collapse_shape %99 [[0, 1], [2]] : tensor<2x16x96xf16> into tensor<32x96xf16>
    %101 = linalg.matmul ins(%collapsed_40, %transposed_39 : tensor<32x96xf16>, tensor<96x64xf16>) outs(%24 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %102 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%101 : tensor<32x64xf32>) outs(%26 : tensor<32x64xf16>) {
    ^bb0(%in: f32, %out: f16):
      %104 = arith.truncf %in : f32 to f16
      linalg.yield %104 : f16
    } -> tensor<32x64xf16>
    %expanded_41 = tensor.expand_shape %102 [[0, 1], [2]] output_shape [2, 16, 64] : tensor<32x64xf16> into tensor<2x16x64xf16>
    %103 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%77, %expanded_41 : tensor<2x16x64xf16>, tensor<2x16x64xf16>) outs(%0 : tensor<2x16x64xf16>) {
    ^bb0(%in: f16, %in_42: f16, %out: f16):
      %104 = arith.addf %in, %in_42 : f16
      linalg.yield %104 : f16
    } -> tensor<2x16x64xf16>
    return %103 : tensor<2x16x64xf16>
  }
}
