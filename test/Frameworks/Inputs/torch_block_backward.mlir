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
#map14 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map15 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, 0, d3, d4)>
#map16 = affine_map<(d0, d1, d2) -> (0, 0, d2)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<2x16x64xbf16>, %arg1: tensor<64xbf16>, %arg2: tensor<128x64xbf16>, %arg3: tensor<64x64xbf16>, %arg4: tensor<64x64xbf16>, %arg5: tensor<64x128xbf16>, %arg6: tensor<16x32xbf16>, %arg7: tensor<16x32xbf16>, %arg8: tensor<64xbf16>, %arg9: tensor<96x64xbf16>, %arg10: tensor<96x64xbf16>, %arg11: tensor<64x96xbf16>, %arg12: tensor<2x16x64xbf16>) -> (tensor<2x16x64xbf16>, tensor<64xbf16>, tensor<128x64xbf16>, tensor<64x64xbf16>, tensor<64x64xbf16>, tensor<64x128xbf16>) {
    %c3_i64 = arith.constant 3 : i64
    %c0_i64 = arith.constant 0 : i64
    %c1_i64 = arith.constant 1 : i64
    %c2_i64 = arith.constant 2 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0.000000e+00 : bf16
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant 1.000000e+00 : f32
    %cst_3 = arith.constant 1.000000e+00 : bf16
    %cst_4 = arith.constant dense<0.000000e+00> : tensor<bf16>
    %cst_5 = arith.constant dense<1.000000e+00> : tensor<2x16x96xbf16>
    %cst_6 = arith.constant dense<0xFF80> : tensor<bf16>
    %cst_7 = arith.constant dense<true> : tensor<16x16xi1>
    %cst_8 = arith.constant 0.17677669529663689 : f64
    %cst_9 = arith.constant 6.400000e+01 : f32
    %cst_10 = arith.constant 9.99999997E-7 : f32
    %cst_11 = arith.constant -5.000000e-01 : f32
    %cst_12 = arith.constant 2.000000e+00 : f32
    %0 = tensor.empty() : tensor<2x16x64xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x16x64xbf16>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %215 = arith.extf %in : bf16 to f32
      linalg.yield %215 : f32
    } -> tensor<2x16x64xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1 : tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %215 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %215 : f32
    } -> tensor<2x16x64xf32>
    %3 = tensor.empty() : tensor<2x16x1xf32>
    %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<2x16x1xf32>) -> tensor<2x16x1xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%2 : tensor<2x16x64xf32>) outs(%4 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %215 = arith.addf %in, %out : f32
      linalg.yield %215 : f32
    } -> tensor<2x16x1xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5 : tensor<2x16x1xf32>) outs(%3 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %215 = arith.divf %in, %cst_9 : f32
      linalg.yield %215 : f32
    } -> tensor<2x16x1xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<2x16x1xf32>) outs(%3 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %215 = arith.addf %in, %cst_10 : f32
      linalg.yield %215 : f32
    } -> tensor<2x16x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7 : tensor<2x16x1xf32>) outs(%3 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %215 = math.rsqrt %in : f32
      linalg.yield %215 : f32
    } -> tensor<2x16x1xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %8 : tensor<2x16x64xf32>, tensor<2x16x1xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_89: f32, %out: f32):
      %215 = arith.mulf %in, %in_89 : f32
      linalg.yield %215 : f32
    } -> tensor<2x16x64xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9, %arg1 : tensor<2x16x64xf32>, tensor<64xbf16>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_89: bf16, %out: f32):
      %215 = arith.extf %in_89 : bf16 to f32
      %216 = arith.mulf %in, %215 : f32
      linalg.yield %216 : f32
    } -> tensor<2x16x64xf32>
    %11 = tensor.empty() : tensor<2x16x64xbf16>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<2x16x64xf32>) outs(%11 : tensor<2x16x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %215 = arith.truncf %in : f32 to bf16
      linalg.yield %215 : bf16
    } -> tensor<2x16x64xbf16>
    %13 = tensor.empty() : tensor<64x128xbf16>
    %transposed = linalg.transpose ins(%arg2 : tensor<128x64xbf16>) outs(%13 : tensor<64x128xbf16>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %12 [[0, 1], [2]] : tensor<2x16x64xbf16> into tensor<32x64xbf16>
    %14 = tensor.empty() : tensor<32x128xf32>
    %15 = linalg.fill ins(%cst : f32) outs(%14 : tensor<32x128xf32>) -> tensor<32x128xf32>
    %16 = linalg.matmul ins(%collapsed, %transposed : tensor<32x64xbf16>, tensor<64x128xbf16>) outs(%15 : tensor<32x128xf32>) -> tensor<32x128xf32>
    %17 = tensor.empty() : tensor<32x128xbf16>
    %18 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<32x128xf32>) outs(%17 : tensor<32x128xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %215 = arith.truncf %in : f32 to bf16
      linalg.yield %215 : bf16
    } -> tensor<32x128xbf16>
    %expanded = tensor.expand_shape %18 [[0, 1], [2, 3]] output_shape [2, 16, 4, 32] : tensor<32x128xbf16> into tensor<2x16x4x32xbf16>
    %19 = tensor.empty() : tensor<2x4x16x32xbf16>
    %transposed_13 = linalg.transpose ins(%expanded : tensor<2x16x4x32xbf16>) outs(%19 : tensor<2x4x16x32xbf16>) permutation = [0, 2, 1, 3] 
    %extracted_slice = tensor.extract_slice %transposed_13[0, 0, 0, 0] [2, 4, 16, 16] [1, 1, 1, 1] : tensor<2x4x16x32xbf16> to tensor<2x4x16x16xbf16>
    %extracted_slice_14 = tensor.extract_slice %transposed_13[0, 0, 0, 16] [2, 4, 16, 16] [1, 1, 1, 1] : tensor<2x4x16x32xbf16> to tensor<2x4x16x16xbf16>
    %20 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_13, %arg6 : tensor<2x4x16x32xbf16>, tensor<16x32xbf16>) outs(%19 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %in_89: bf16, %out: bf16):
      %215 = arith.mulf %in, %in_89 : bf16
      linalg.yield %215 : bf16
    } -> tensor<2x4x16x32xbf16>
    %21 = tensor.empty() : tensor<2x4x16x16xbf16>
    %22 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_14 : tensor<2x4x16x16xbf16>) outs(%21 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %215 = arith.negf %in : bf16
      linalg.yield %215 : bf16
    } -> tensor<2x4x16x16xbf16>
    %concat = tensor.concat dim(3) %22, %extracted_slice : (tensor<2x4x16x16xbf16>, tensor<2x4x16x16xbf16>) -> tensor<2x4x16x32xbf16>
    %23 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat, %arg7 : tensor<2x4x16x32xbf16>, tensor<16x32xbf16>) outs(%19 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %in_89: bf16, %out: bf16):
      %215 = arith.mulf %in, %in_89 : bf16
      linalg.yield %215 : bf16
    } -> tensor<2x4x16x32xbf16>
    %24 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20, %23 : tensor<2x4x16x32xbf16>, tensor<2x4x16x32xbf16>) outs(%19 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %in_89: bf16, %out: bf16):
      %215 = arith.addf %in, %in_89 : bf16
      linalg.yield %215 : bf16
    } -> tensor<2x4x16x32xbf16>
    %25 = tensor.empty() : tensor<64x64xbf16>
    %transposed_15 = linalg.transpose ins(%arg3 : tensor<64x64xbf16>) outs(%25 : tensor<64x64xbf16>) permutation = [1, 0] 
    %26 = tensor.empty() : tensor<32x64xf32>
    %27 = linalg.fill ins(%cst : f32) outs(%26 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %28 = linalg.matmul ins(%collapsed, %transposed_15 : tensor<32x64xbf16>, tensor<64x64xbf16>) outs(%27 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %29 = tensor.empty() : tensor<32x64xbf16>
    %30 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%28 : tensor<32x64xf32>) outs(%29 : tensor<32x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %215 = arith.truncf %in : f32 to bf16
      linalg.yield %215 : bf16
    } -> tensor<32x64xbf16>
    %expanded_16 = tensor.expand_shape %30 [[0, 1], [2, 3]] output_shape [2, 16, 2, 32] : tensor<32x64xbf16> into tensor<2x16x2x32xbf16>
    %31 = tensor.empty() : tensor<2x2x16x32xbf16>
    %transposed_17 = linalg.transpose ins(%expanded_16 : tensor<2x16x2x32xbf16>) outs(%31 : tensor<2x2x16x32xbf16>) permutation = [0, 2, 1, 3] 
    %extracted_slice_18 = tensor.extract_slice %transposed_17[0, 0, 0, 0] [2, 2, 16, 16] [1, 1, 1, 1] : tensor<2x2x16x32xbf16> to tensor<2x2x16x16xbf16>
    %extracted_slice_19 = tensor.extract_slice %transposed_17[0, 0, 0, 16] [2, 2, 16, 16] [1, 1, 1, 1] : tensor<2x2x16x32xbf16> to tensor<2x2x16x16xbf16>
    %32 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_17, %arg6 : tensor<2x2x16x32xbf16>, tensor<16x32xbf16>) outs(%31 : tensor<2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %in_89: bf16, %out: bf16):
      %215 = arith.mulf %in, %in_89 : bf16
      linalg.yield %215 : bf16
    } -> tensor<2x2x16x32xbf16>
    %33 = tensor.empty() : tensor<2x2x16x16xbf16>
    %34 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_19 : tensor<2x2x16x16xbf16>) outs(%33 : tensor<2x2x16x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %215 = arith.negf %in : bf16
      linalg.yield %215 : bf16
    } -> tensor<2x2x16x16xbf16>
    %concat_20 = tensor.concat dim(3) %34, %extracted_slice_18 : (tensor<2x2x16x16xbf16>, tensor<2x2x16x16xbf16>) -> tensor<2x2x16x32xbf16>
    %35 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_20, %arg7 : tensor<2x2x16x32xbf16>, tensor<16x32xbf16>) outs(%31 : tensor<2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %in_89: bf16, %out: bf16):
      %215 = arith.mulf %in, %in_89 : bf16
      linalg.yield %215 : bf16
    } -> tensor<2x2x16x32xbf16>
    %36 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32, %35 : tensor<2x2x16x32xbf16>, tensor<2x2x16x32xbf16>) outs(%31 : tensor<2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %in_89: bf16, %out: bf16):
      %215 = arith.addf %in, %in_89 : bf16
      linalg.yield %215 : bf16
    } -> tensor<2x2x16x32xbf16>
    %transposed_21 = linalg.transpose ins(%arg4 : tensor<64x64xbf16>) outs(%25 : tensor<64x64xbf16>) permutation = [1, 0] 
    %37 = linalg.matmul ins(%collapsed, %transposed_21 : tensor<32x64xbf16>, tensor<64x64xbf16>) outs(%27 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %38 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%37 : tensor<32x64xf32>) outs(%29 : tensor<32x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %215 = arith.truncf %in : f32 to bf16
      linalg.yield %215 : bf16
    } -> tensor<32x64xbf16>
    %expanded_22 = tensor.expand_shape %38 [[0, 1], [2, 3]] output_shape [2, 16, 2, 32] : tensor<32x64xbf16> into tensor<2x16x2x32xbf16>
    %transposed_23 = linalg.transpose ins(%expanded_22 : tensor<2x16x2x32xbf16>) outs(%31 : tensor<2x2x16x32xbf16>) permutation = [0, 2, 1, 3] 
    %39 = tensor.empty() : tensor<2x2x2x16x32xbf16>
    %40 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%36 : tensor<2x2x16x32xbf16>) outs(%39 : tensor<2x2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x2x16x32xbf16>
    %collapsed_24 = tensor.collapse_shape %40 [[0], [1, 2], [3], [4]] : tensor<2x2x2x16x32xbf16> into tensor<2x4x16x32xbf16>
    %41 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_23 : tensor<2x2x16x32xbf16>) outs(%39 : tensor<2x2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x2x16x32xbf16>
    %42 = tensor.empty() : tensor<16xi64>
    %43 = linalg.generic {indexing_maps = [#map8], iterator_types = ["parallel"]} outs(%42 : tensor<16xi64>) {
    ^bb0(%out: i64):
      %215 = linalg.index 0 : index
      %216 = arith.index_cast %215 : index to i64
      linalg.yield %216 : i64
    } -> tensor<16xi64>
    %expanded_25 = tensor.expand_shape %43 [[0, 1]] output_shape [1, 16] : tensor<16xi64> into tensor<1x16xi64>
    %expanded_26 = tensor.expand_shape %43 [[0, 1]] output_shape [16, 1] : tensor<16xi64> into tensor<16x1xi64>
    %44 = tensor.empty() : tensor<16x16xi64>
    %45 = linalg.generic {indexing_maps = [#map9, #map10, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded_25, %expanded_26 : tensor<1x16xi64>, tensor<16x1xi64>) outs(%44 : tensor<16x16xi64>) {
    ^bb0(%in: i64, %in_89: i64, %out: i64):
      %215 = arith.subi %in, %in_89 : i64
      linalg.yield %215 : i64
    } -> tensor<16x16xi64>
    %46 = tensor.empty() : tensor<16x16xi1>
    %47 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%45 : tensor<16x16xi64>) outs(%46 : tensor<16x16xi1>) {
    ^bb0(%in: i64, %out: i1):
      %215 = arith.cmpi sge, %in, %c1_i64 : i64
      linalg.yield %215 : i1
    } -> tensor<16x16xi1>
    %48 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%47, %cst_7 : tensor<16x16xi1>, tensor<16x16xi1>) outs(%46 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %in_89: i1, %out: i1):
      %215 = arith.andi %in, %in_89 : i1
      linalg.yield %215 : i1
    } -> tensor<16x16xi1>
    %49 = tensor.empty() : tensor<2x4x32x16xbf16>
    %transposed_27 = linalg.transpose ins(%collapsed_24 : tensor<2x4x16x32xbf16>) outs(%49 : tensor<2x4x32x16xbf16>) permutation = [0, 1, 3, 2] 
    %collapsed_28 = tensor.collapse_shape %24 [[0, 1], [2], [3]] : tensor<2x4x16x32xbf16> into tensor<8x16x32xbf16>
    %collapsed_29 = tensor.collapse_shape %transposed_27 [[0, 1], [2], [3]] : tensor<2x4x32x16xbf16> into tensor<8x32x16xbf16>
    %50 = tensor.empty() : tensor<8x16x16xf32>
    %51 = linalg.fill ins(%cst : f32) outs(%50 : tensor<8x16x16xf32>) -> tensor<8x16x16xf32>
    %52 = linalg.batch_matmul ins(%collapsed_28, %collapsed_29 : tensor<8x16x32xbf16>, tensor<8x32x16xbf16>) outs(%51 : tensor<8x16x16xf32>) -> tensor<8x16x16xf32>
    %53 = tensor.empty() : tensor<8x16x16xbf16>
    %54 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%52 : tensor<8x16x16xf32>) outs(%53 : tensor<8x16x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %215 = arith.truncf %in : f32 to bf16
      linalg.yield %215 : bf16
    } -> tensor<8x16x16xbf16>
    %expanded_30 = tensor.expand_shape %54 [[0, 1], [2], [3]] output_shape [2, 4, 16, 16] : tensor<8x16x16xbf16> into tensor<2x4x16x16xbf16>
    %55 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_30 : tensor<2x4x16x16xbf16>) outs(%21 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %215 = arith.truncf %cst_8 : f64 to bf16
      %216 = arith.mulf %in, %215 : bf16
      linalg.yield %216 : bf16
    } -> tensor<2x4x16x16xbf16>
    %56 = linalg.generic {indexing_maps = [#map5, #map11, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%48, %cst_6, %55 : tensor<16x16xi1>, tensor<bf16>, tensor<2x4x16x16xbf16>) outs(%21 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: i1, %in_89: bf16, %in_90: bf16, %out: bf16):
      %215 = arith.select %in, %in_89, %in_90 : bf16
      linalg.yield %215 : bf16
    } -> tensor<2x4x16x16xbf16>
    %57 = tensor.empty() : tensor<2x4x16x16xf32>
    %58 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%56 : tensor<2x4x16x16xbf16>) outs(%57 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %215 = arith.extf %in : bf16 to f32
      linalg.yield %215 : f32
    } -> tensor<2x4x16x16xf32>
    %59 = tensor.empty() : tensor<2x4x16xi64>
    %60 = linalg.fill ins(%c0_i64 : i64) outs(%59 : tensor<2x4x16xi64>) -> tensor<2x4x16xi64>
    %61 = tensor.empty() : tensor<2x4x16xf32>
    %62 = linalg.fill ins(%cst_1 : f32) outs(%61 : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    %63:2 = linalg.generic {indexing_maps = [#map4, #map12, #map12], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%58 : tensor<2x4x16x16xf32>) outs(%62, %60 : tensor<2x4x16xf32>, tensor<2x4x16xi64>) {
    ^bb0(%in: f32, %out: f32, %out_89: i64):
      %215 = linalg.index 3 : index
      %216 = arith.index_cast %215 : index to i64
      %217 = arith.maximumf %in, %out : f32
      %218 = arith.cmpf ogt, %in, %out : f32
      %219 = arith.select %218, %216, %out_89 : i64
      linalg.yield %217, %219 : f32, i64
    } -> (tensor<2x4x16xf32>, tensor<2x4x16xi64>)
    %expanded_31 = tensor.expand_shape %63#0 [[0], [1], [2, 3]] output_shape [2, 4, 16, 1] : tensor<2x4x16xf32> into tensor<2x4x16x1xf32>
    %64 = linalg.generic {indexing_maps = [#map4, #map13, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%58, %expanded_31 : tensor<2x4x16x16xf32>, tensor<2x4x16x1xf32>) outs(%57 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_89: f32, %out: f32):
      %215 = arith.subf %in, %in_89 : f32
      linalg.yield %215 : f32
    } -> tensor<2x4x16x16xf32>
    %65 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%64 : tensor<2x4x16x16xf32>) outs(%57 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %215 = math.exp %in : f32
      linalg.yield %215 : f32
    } -> tensor<2x4x16x16xf32>
    %66 = tensor.empty() : tensor<2x4x16x1xf32>
    %67 = linalg.fill ins(%cst : f32) outs(%66 : tensor<2x4x16x1xf32>) -> tensor<2x4x16x1xf32>
    %68 = linalg.generic {indexing_maps = [#map4, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%65 : tensor<2x4x16x16xf32>) outs(%67 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %215 = arith.addf %in, %out : f32
      linalg.yield %215 : f32
    } -> tensor<2x4x16x1xf32>
    %69 = linalg.generic {indexing_maps = [#map4, #map13, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%65, %68 : tensor<2x4x16x16xf32>, tensor<2x4x16x1xf32>) outs(%57 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_89: f32, %out: f32):
      %215 = arith.divf %in, %in_89 : f32
      linalg.yield %215 : f32
    } -> tensor<2x4x16x16xf32>
    %70 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%69 : tensor<2x4x16x16xf32>) outs(%21 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %215 = arith.truncf %in : f32 to bf16
      linalg.yield %215 : bf16
    } -> tensor<2x4x16x16xbf16>
    %collapsed_32 = tensor.collapse_shape %70 [[0, 1], [2], [3]] : tensor<2x4x16x16xbf16> into tensor<8x16x16xbf16>
    %collapsed_33 = tensor.collapse_shape %41 [[0, 1, 2], [3], [4]] : tensor<2x2x2x16x32xbf16> into tensor<8x16x32xbf16>
    %71 = tensor.empty() : tensor<8x16x32xf32>
    %72 = linalg.fill ins(%cst : f32) outs(%71 : tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %73 = linalg.batch_matmul ins(%collapsed_32, %collapsed_33 : tensor<8x16x16xbf16>, tensor<8x16x32xbf16>) outs(%72 : tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %74 = tensor.empty() : tensor<8x16x32xbf16>
    %75 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%73 : tensor<8x16x32xf32>) outs(%74 : tensor<8x16x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %215 = arith.truncf %in : f32 to bf16
      linalg.yield %215 : bf16
    } -> tensor<8x16x32xbf16>
    %expanded_34 = tensor.expand_shape %75 [[0, 1], [2], [3]] output_shape [2, 4, 16, 32] : tensor<8x16x32xbf16> into tensor<2x4x16x32xbf16>
    %76 = tensor.empty() : tensor<2x16x4x32xbf16>
    %transposed_35 = linalg.transpose ins(%expanded_34 : tensor<2x4x16x32xbf16>) outs(%76 : tensor<2x16x4x32xbf16>) permutation = [0, 2, 1, 3] 
    %77 = tensor.empty() : tensor<128x64xbf16>
    %transposed_36 = linalg.transpose ins(%arg5 : tensor<64x128xbf16>) outs(%77 : tensor<128x64xbf16>) permutation = [1, 0] 
    %collapsed_37 = tensor.collapse_shape %transposed_35 [[0, 1], [2, 3]] : tensor<2x16x4x32xbf16> into tensor<32x128xbf16>
    %78 = linalg.matmul ins(%collapsed_37, %transposed_36 : tensor<32x128xbf16>, tensor<128x64xbf16>) outs(%27 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %79 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%78 : tensor<32x64xf32>) outs(%29 : tensor<32x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %215 = arith.truncf %in : f32 to bf16
      linalg.yield %215 : bf16
    } -> tensor<32x64xbf16>
    %expanded_38 = tensor.expand_shape %79 [[0, 1], [2]] output_shape [2, 16, 64] : tensor<32x64xbf16> into tensor<2x16x64xbf16>
    %80 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %expanded_38 : tensor<2x16x64xbf16>, tensor<2x16x64xbf16>) outs(%11 : tensor<2x16x64xbf16>) {
    ^bb0(%in: bf16, %in_89: bf16, %out: bf16):
      %215 = arith.addf %in, %in_89 : bf16
      linalg.yield %215 : bf16
    } -> tensor<2x16x64xbf16>
    %81 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%80 : tensor<2x16x64xbf16>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %215 = arith.extf %in : bf16 to f32
      linalg.yield %215 : f32
    } -> tensor<2x16x64xf32>
    %82 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%81 : tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %215 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %215 : f32
    } -> tensor<2x16x64xf32>
    %83 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%82 : tensor<2x16x64xf32>) outs(%4 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %215 = arith.addf %in, %out : f32
      linalg.yield %215 : f32
    } -> tensor<2x16x1xf32>
    %84 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%83 : tensor<2x16x1xf32>) outs(%3 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %215 = arith.divf %in, %cst_9 : f32
      linalg.yield %215 : f32
    } -> tensor<2x16x1xf32>
    %85 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%84 : tensor<2x16x1xf32>) outs(%3 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %215 = arith.addf %in, %cst_10 : f32
      linalg.yield %215 : f32
    } -> tensor<2x16x1xf32>
    %86 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%85 : tensor<2x16x1xf32>) outs(%3 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %215 = math.rsqrt %in : f32
      linalg.yield %215 : f32
    } -> tensor<2x16x1xf32>
    %87 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%81, %86 : tensor<2x16x64xf32>, tensor<2x16x1xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_89: f32, %out: f32):
      %215 = arith.mulf %in, %in_89 : f32
      linalg.yield %215 : f32
    } -> tensor<2x16x64xf32>
    %88 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%87, %arg8 : tensor<2x16x64xf32>, tensor<64xbf16>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_89: bf16, %out: f32):
      %215 = arith.extf %in_89 : bf16 to f32
      %216 = arith.mulf %in, %215 : f32
      linalg.yield %216 : f32
    } -> tensor<2x16x64xf32>
    %89 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%88 : tensor<2x16x64xf32>) outs(%11 : tensor<2x16x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %215 = arith.truncf %in : f32 to bf16
      linalg.yield %215 : bf16
    } -> tensor<2x16x64xbf16>
    %90 = tensor.empty() : tensor<64x96xbf16>
    %transposed_39 = linalg.transpose ins(%arg9 : tensor<96x64xbf16>) outs(%90 : tensor<64x96xbf16>) permutation = [1, 0] 
    %collapsed_40 = tensor.collapse_shape %89 [[0, 1], [2]] : tensor<2x16x64xbf16> into tensor<32x64xbf16>
    %91 = tensor.empty() : tensor<32x96xf32>
    %92 = linalg.fill ins(%cst : f32) outs(%91 : tensor<32x96xf32>) -> tensor<32x96xf32>
    %93 = linalg.matmul ins(%collapsed_40, %transposed_39 : tensor<32x64xbf16>, tensor<64x96xbf16>) outs(%92 : tensor<32x96xf32>) -> tensor<32x96xf32>
    %94 = tensor.empty() : tensor<32x96xbf16>
    %95 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%93 : tensor<32x96xf32>) outs(%94 : tensor<32x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %215 = arith.truncf %in : f32 to bf16
      linalg.yield %215 : bf16
    } -> tensor<32x96xbf16>
    %expanded_41 = tensor.expand_shape %95 [[0, 1], [2]] output_shape [2, 16, 96] : tensor<32x96xbf16> into tensor<2x16x96xbf16>
    %96 = tensor.empty() : tensor<2x16x96xf32>
    %97 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_41 : tensor<2x16x96xbf16>) outs(%96 : tensor<2x16x96xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %215 = arith.extf %in : bf16 to f32
      linalg.yield %215 : f32
    } -> tensor<2x16x96xf32>
    %98 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%97 : tensor<2x16x96xf32>) outs(%96 : tensor<2x16x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %215 = arith.negf %in : f32
      %216 = math.exp %215 : f32
      %217 = arith.addf %216, %cst_2 : f32
      %218 = arith.divf %cst_2, %217 : f32
      linalg.yield %218 : f32
    } -> tensor<2x16x96xf32>
    %99 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%97, %98 : tensor<2x16x96xf32>, tensor<2x16x96xf32>) outs(%96 : tensor<2x16x96xf32>) {
    ^bb0(%in: f32, %in_89: f32, %out: f32):
      %215 = arith.mulf %in, %in_89 : f32
      linalg.yield %215 : f32
    } -> tensor<2x16x96xf32>
    %100 = tensor.empty() : tensor<2x16x96xbf16>
    %101 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%99 : tensor<2x16x96xf32>) outs(%100 : tensor<2x16x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %215 = arith.truncf %in : f32 to bf16
      linalg.yield %215 : bf16
    } -> tensor<2x16x96xbf16>
    %transposed_42 = linalg.transpose ins(%arg10 : tensor<96x64xbf16>) outs(%90 : tensor<64x96xbf16>) permutation = [1, 0] 
    %102 = linalg.matmul ins(%collapsed_40, %transposed_42 : tensor<32x64xbf16>, tensor<64x96xbf16>) outs(%92 : tensor<32x96xf32>) -> tensor<32x96xf32>
    %103 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%102 : tensor<32x96xf32>) outs(%94 : tensor<32x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %215 = arith.truncf %in : f32 to bf16
      linalg.yield %215 : bf16
    } -> tensor<32x96xbf16>
    %expanded_43 = tensor.expand_shape %103 [[0, 1], [2]] output_shape [2, 16, 96] : tensor<32x96xbf16> into tensor<2x16x96xbf16>
    %collapsed_44 = tensor.collapse_shape %arg12 [[0, 1], [2]] : tensor<2x16x64xbf16> into tensor<32x64xbf16>
    %104 = linalg.matmul ins(%collapsed_44, %arg11 : tensor<32x64xbf16>, tensor<64x96xbf16>) outs(%92 : tensor<32x96xf32>) -> tensor<32x96xf32>
    %105 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%104 : tensor<32x96xf32>) outs(%94 : tensor<32x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %215 = arith.truncf %in : f32 to bf16
      linalg.yield %215 : bf16
    } -> tensor<32x96xbf16>
    %expanded_45 = tensor.expand_shape %105 [[0, 1], [2]] output_shape [2, 16, 96] : tensor<32x96xbf16> into tensor<2x16x96xbf16>
    %106 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_45, %101 : tensor<2x16x96xbf16>, tensor<2x16x96xbf16>) outs(%100 : tensor<2x16x96xbf16>) {
    ^bb0(%in: bf16, %in_89: bf16, %out: bf16):
      %215 = arith.mulf %in, %in_89 : bf16
      linalg.yield %215 : bf16
    } -> tensor<2x16x96xbf16>
    %107 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_45, %expanded_43 : tensor<2x16x96xbf16>, tensor<2x16x96xbf16>) outs(%100 : tensor<2x16x96xbf16>) {
    ^bb0(%in: bf16, %in_89: bf16, %out: bf16):
      %215 = arith.mulf %in, %in_89 : bf16
      linalg.yield %215 : bf16
    } -> tensor<2x16x96xbf16>
    %collapsed_46 = tensor.collapse_shape %106 [[0, 1], [2]] : tensor<2x16x96xbf16> into tensor<32x96xbf16>
    %108 = linalg.matmul ins(%collapsed_46, %arg10 : tensor<32x96xbf16>, tensor<96x64xbf16>) outs(%27 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %109 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%108 : tensor<32x64xf32>) outs(%29 : tensor<32x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %215 = arith.truncf %in : f32 to bf16
      linalg.yield %215 : bf16
    } -> tensor<32x64xbf16>
    %expanded_47 = tensor.expand_shape %109 [[0, 1], [2]] output_shape [2, 16, 64] : tensor<32x64xbf16> into tensor<2x16x64xbf16>
    %110 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_41 : tensor<2x16x96xbf16>) outs(%100 : tensor<2x16x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %215 = arith.negf %in : bf16
      %216 = math.exp %215 : bf16
      %217 = arith.addf %216, %cst_3 : bf16
      %218 = arith.divf %cst_3, %217 : bf16
      linalg.yield %218 : bf16
    } -> tensor<2x16x96xbf16>
    %111 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_5, %110 : tensor<2x16x96xbf16>, tensor<2x16x96xbf16>) outs(%100 : tensor<2x16x96xbf16>) {
    ^bb0(%in: bf16, %in_89: bf16, %out: bf16):
      %215 = arith.subf %in, %in_89 : bf16
      linalg.yield %215 : bf16
    } -> tensor<2x16x96xbf16>
    %112 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_41, %111 : tensor<2x16x96xbf16>, tensor<2x16x96xbf16>) outs(%100 : tensor<2x16x96xbf16>) {
    ^bb0(%in: bf16, %in_89: bf16, %out: bf16):
      %215 = arith.mulf %in, %in_89 : bf16
      linalg.yield %215 : bf16
    } -> tensor<2x16x96xbf16>
    %113 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%112 : tensor<2x16x96xbf16>) outs(%100 : tensor<2x16x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %215 = arith.addf %in, %cst_3 : bf16
      linalg.yield %215 : bf16
    } -> tensor<2x16x96xbf16>
    %114 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%107, %110 : tensor<2x16x96xbf16>, tensor<2x16x96xbf16>) outs(%100 : tensor<2x16x96xbf16>) {
    ^bb0(%in: bf16, %in_89: bf16, %out: bf16):
      %215 = arith.mulf %in, %in_89 : bf16
      linalg.yield %215 : bf16
    } -> tensor<2x16x96xbf16>
    %115 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%114, %113 : tensor<2x16x96xbf16>, tensor<2x16x96xbf16>) outs(%100 : tensor<2x16x96xbf16>) {
    ^bb0(%in: bf16, %in_89: bf16, %out: bf16):
      %215 = arith.mulf %in, %in_89 : bf16
      linalg.yield %215 : bf16
    } -> tensor<2x16x96xbf16>
    %collapsed_48 = tensor.collapse_shape %115 [[0, 1], [2]] : tensor<2x16x96xbf16> into tensor<32x96xbf16>
    %116 = linalg.matmul ins(%collapsed_48, %arg9 : tensor<32x96xbf16>, tensor<96x64xbf16>) outs(%27 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %117 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%116 : tensor<32x64xf32>) outs(%29 : tensor<32x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %215 = arith.truncf %in : f32 to bf16
      linalg.yield %215 : bf16
    } -> tensor<32x64xbf16>
    %expanded_49 = tensor.expand_shape %117 [[0, 1], [2]] output_shape [2, 16, 64] : tensor<32x64xbf16> into tensor<2x16x64xbf16>
    %118 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_47, %expanded_49 : tensor<2x16x64xbf16>, tensor<2x16x64xbf16>) outs(%11 : tensor<2x16x64xbf16>) {
    ^bb0(%in: bf16, %in_89: bf16, %out: bf16):
      %215 = arith.addf %in, %in_89 : bf16
      linalg.yield %215 : bf16
    } -> tensor<2x16x64xbf16>
    %119 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%118 : tensor<2x16x64xbf16>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %215 = arith.extf %in : bf16 to f32
      linalg.yield %215 : f32
    } -> tensor<2x16x64xf32>
    %120 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%119, %arg8 : tensor<2x16x64xf32>, tensor<64xbf16>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_89: bf16, %out: f32):
      %215 = arith.extf %in_89 : bf16 to f32
      %216 = arith.mulf %in, %215 : f32
      linalg.yield %216 : f32
    } -> tensor<2x16x64xf32>
    %121 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%120, %81 : tensor<2x16x64xf32>, tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_89: f32, %out: f32):
      %215 = arith.mulf %in, %in_89 : f32
      linalg.yield %215 : f32
    } -> tensor<2x16x64xf32>
    %122 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%120, %86 : tensor<2x16x64xf32>, tensor<2x16x1xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_89: f32, %out: f32):
      %215 = arith.mulf %in, %in_89 : f32
      linalg.yield %215 : f32
    } -> tensor<2x16x64xf32>
    %123 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%121 : tensor<2x16x64xf32>) outs(%4 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %215 = arith.addf %in, %out : f32
      linalg.yield %215 : f32
    } -> tensor<2x16x1xf32>
    %124 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%86 : tensor<2x16x1xf32>) outs(%3 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %215 = math.fpowi %in, %c3_i64 : f32, i64
      linalg.yield %215 : f32
    } -> tensor<2x16x1xf32>
    %125 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%123 : tensor<2x16x1xf32>) outs(%3 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %215 = arith.mulf %in, %cst_11 : f32
      linalg.yield %215 : f32
    } -> tensor<2x16x1xf32>
    %126 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%125, %124 : tensor<2x16x1xf32>, tensor<2x16x1xf32>) outs(%3 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %in_89: f32, %out: f32):
      %215 = arith.mulf %in, %in_89 : f32
      linalg.yield %215 : f32
    } -> tensor<2x16x1xf32>
    %collapsed_50 = tensor.collapse_shape %126 [[0], [1, 2]] : tensor<2x16x1xf32> into tensor<2x16xf32>
    %127 = linalg.generic {indexing_maps = [#map14, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_50 : tensor<2x16xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x64xf32>
    %128 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%127 : tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %215 = arith.divf %in, %cst_9 : f32
      linalg.yield %215 : f32
    } -> tensor<2x16x64xf32>
    %129 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%81 : tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %215 = math.fpowi %in, %c1_i64 : f32, i64
      linalg.yield %215 : f32
    } -> tensor<2x16x64xf32>
    %130 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%129 : tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %215 = arith.mulf %in, %cst_12 : f32
      linalg.yield %215 : f32
    } -> tensor<2x16x64xf32>
    %131 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%128, %130 : tensor<2x16x64xf32>, tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_89: f32, %out: f32):
      %215 = arith.mulf %in, %in_89 : f32
      linalg.yield %215 : f32
    } -> tensor<2x16x64xf32>
    %132 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%122, %131 : tensor<2x16x64xf32>, tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_89: f32, %out: f32):
      %215 = arith.addf %in, %in_89 : f32
      linalg.yield %215 : f32
    } -> tensor<2x16x64xf32>
    %133 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%132 : tensor<2x16x64xf32>) outs(%11 : tensor<2x16x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %215 = arith.truncf %in : f32 to bf16
      linalg.yield %215 : bf16
    } -> tensor<2x16x64xbf16>
    %134 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg12, %133 : tensor<2x16x64xbf16>, tensor<2x16x64xbf16>) outs(%11 : tensor<2x16x64xbf16>) {
    ^bb0(%in: bf16, %in_89: bf16, %out: bf16):
      %215 = arith.addf %in, %in_89 : bf16
      linalg.yield %215 : bf16
    } -> tensor<2x16x64xbf16>
    %collapsed_51 = tensor.collapse_shape %134 [[0, 1], [2]] : tensor<2x16x64xbf16> into tensor<32x64xbf16>
    %135 = tensor.empty() : tensor<64x32xbf16>
    %transposed_52 = linalg.transpose ins(%collapsed_51 : tensor<32x64xbf16>) outs(%135 : tensor<64x32xbf16>) permutation = [1, 0] 
    %136 = tensor.empty() : tensor<64x128xf32>
    %137 = linalg.fill ins(%cst : f32) outs(%136 : tensor<64x128xf32>) -> tensor<64x128xf32>
    %138 = linalg.matmul ins(%transposed_52, %collapsed_37 : tensor<64x32xbf16>, tensor<32x128xbf16>) outs(%137 : tensor<64x128xf32>) -> tensor<64x128xf32>
    %139 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%138 : tensor<64x128xf32>) outs(%13 : tensor<64x128xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %215 = arith.truncf %in : f32 to bf16
      linalg.yield %215 : bf16
    } -> tensor<64x128xbf16>
    %140 = linalg.matmul ins(%collapsed_51, %arg5 : tensor<32x64xbf16>, tensor<64x128xbf16>) outs(%15 : tensor<32x128xf32>) -> tensor<32x128xf32>
    %141 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%140 : tensor<32x128xf32>) outs(%17 : tensor<32x128xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %215 = arith.truncf %in : f32 to bf16
      linalg.yield %215 : bf16
    } -> tensor<32x128xbf16>
    %expanded_53 = tensor.expand_shape %141 [[0, 1], [2, 3]] output_shape [2, 16, 4, 32] : tensor<32x128xbf16> into tensor<2x16x4x32xbf16>
    %transposed_54 = linalg.transpose ins(%expanded_53 : tensor<2x16x4x32xbf16>) outs(%19 : tensor<2x4x16x32xbf16>) permutation = [0, 2, 1, 3] 
    %collapsed_55 = tensor.collapse_shape %transposed_54 [[0, 1], [2], [3]] : tensor<2x4x16x32xbf16> into tensor<8x16x32xbf16>
    %transposed_56 = linalg.transpose ins(%collapsed_32 : tensor<8x16x16xbf16>) outs(%53 : tensor<8x16x16xbf16>) permutation = [0, 2, 1] 
    %142 = linalg.batch_matmul ins(%transposed_56, %collapsed_55 : tensor<8x16x16xbf16>, tensor<8x16x32xbf16>) outs(%72 : tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %143 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%142 : tensor<8x16x32xf32>) outs(%74 : tensor<8x16x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %215 = arith.truncf %in : f32 to bf16
      linalg.yield %215 : bf16
    } -> tensor<8x16x32xbf16>
    %144 = tensor.empty() : tensor<8x32x16xbf16>
    %transposed_57 = linalg.transpose ins(%collapsed_33 : tensor<8x16x32xbf16>) outs(%144 : tensor<8x32x16xbf16>) permutation = [0, 2, 1] 
    %145 = linalg.batch_matmul ins(%collapsed_55, %transposed_57 : tensor<8x16x32xbf16>, tensor<8x32x16xbf16>) outs(%51 : tensor<8x16x16xf32>) -> tensor<8x16x16xf32>
    %146 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%145 : tensor<8x16x16xf32>) outs(%53 : tensor<8x16x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %215 = arith.truncf %in : f32 to bf16
      linalg.yield %215 : bf16
    } -> tensor<8x16x16xbf16>
    %expanded_58 = tensor.expand_shape %146 [[0, 1], [2], [3]] output_shape [2, 4, 16, 16] : tensor<8x16x16xbf16> into tensor<2x4x16x16xbf16>
    %147 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_58 : tensor<2x4x16x16xbf16>) outs(%57 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %215 = arith.extf %in : bf16 to f32
      linalg.yield %215 : f32
    } -> tensor<2x4x16x16xf32>
    %148 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%147, %69 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%57 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_89: f32, %out: f32):
      %215 = arith.mulf %in, %in_89 : f32
      linalg.yield %215 : f32
    } -> tensor<2x4x16x16xf32>
    %149 = linalg.generic {indexing_maps = [#map4, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%148 : tensor<2x4x16x16xf32>) outs(%67 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %215 = arith.addf %in, %out : f32
      linalg.yield %215 : f32
    } -> tensor<2x4x16x1xf32>
    %150 = linalg.generic {indexing_maps = [#map4, #map13, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%69, %149 : tensor<2x4x16x16xf32>, tensor<2x4x16x1xf32>) outs(%57 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_89: f32, %out: f32):
      %215 = arith.mulf %in, %in_89 : f32
      linalg.yield %215 : f32
    } -> tensor<2x4x16x16xf32>
    %151 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%148, %150 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%57 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_89: f32, %out: f32):
      %215 = arith.subf %in, %in_89 : f32
      linalg.yield %215 : f32
    } -> tensor<2x4x16x16xf32>
    %152 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%151 : tensor<2x4x16x16xf32>) outs(%21 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %215 = arith.truncf %in : f32 to bf16
      linalg.yield %215 : bf16
    } -> tensor<2x4x16x16xbf16>
    %153 = linalg.generic {indexing_maps = [#map5, #map11, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%48, %cst_4, %152 : tensor<16x16xi1>, tensor<bf16>, tensor<2x4x16x16xbf16>) outs(%21 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: i1, %in_89: bf16, %in_90: bf16, %out: bf16):
      %215 = arith.select %in, %in_89, %in_90 : bf16
      linalg.yield %215 : bf16
    } -> tensor<2x4x16x16xbf16>
    %154 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%153 : tensor<2x4x16x16xbf16>) outs(%21 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %215 = arith.truncf %cst_8 : f64 to bf16
      %216 = arith.mulf %in, %215 : bf16
      linalg.yield %216 : bf16
    } -> tensor<2x4x16x16xbf16>
    %collapsed_59 = tensor.collapse_shape %154 [[0, 1], [2], [3]] : tensor<2x4x16x16xbf16> into tensor<8x16x16xbf16>
    %transposed_60 = linalg.transpose ins(%collapsed_28 : tensor<8x16x32xbf16>) outs(%144 : tensor<8x32x16xbf16>) permutation = [0, 2, 1] 
    %155 = tensor.empty() : tensor<8x32x16xf32>
    %156 = linalg.fill ins(%cst : f32) outs(%155 : tensor<8x32x16xf32>) -> tensor<8x32x16xf32>
    %157 = linalg.batch_matmul ins(%transposed_60, %collapsed_59 : tensor<8x32x16xbf16>, tensor<8x16x16xbf16>) outs(%156 : tensor<8x32x16xf32>) -> tensor<8x32x16xf32>
    %158 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%157 : tensor<8x32x16xf32>) outs(%144 : tensor<8x32x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %215 = arith.truncf %in : f32 to bf16
      linalg.yield %215 : bf16
    } -> tensor<8x32x16xbf16>
    %transposed_61 = linalg.transpose ins(%collapsed_29 : tensor<8x32x16xbf16>) outs(%74 : tensor<8x16x32xbf16>) permutation = [0, 2, 1] 
    %159 = linalg.batch_matmul ins(%collapsed_59, %transposed_61 : tensor<8x16x16xbf16>, tensor<8x16x32xbf16>) outs(%72 : tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %160 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%159 : tensor<8x16x32xf32>) outs(%74 : tensor<8x16x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %215 = arith.truncf %in : f32 to bf16
      linalg.yield %215 : bf16
    } -> tensor<8x16x32xbf16>
    %expanded_62 = tensor.expand_shape %158 [[0, 1], [2], [3]] output_shape [2, 4, 32, 16] : tensor<8x32x16xbf16> into tensor<2x4x32x16xbf16>
    %expanded_63 = tensor.expand_shape %160 [[0, 1], [2], [3]] output_shape [2, 4, 16, 32] : tensor<8x16x32xbf16> into tensor<2x4x16x32xbf16>
    %transposed_64 = linalg.transpose ins(%expanded_62 : tensor<2x4x32x16xbf16>) outs(%19 : tensor<2x4x16x32xbf16>) permutation = [0, 1, 3, 2] 
    %expanded_65 = tensor.expand_shape %143 [[0, 1, 2], [3], [4]] output_shape [2, 2, 2, 16, 32] : tensor<8x16x32xbf16> into tensor<2x2x2x16x32xbf16>
    %161 = tensor.empty() : tensor<2x2x1x16x32xbf16>
    %162 = linalg.fill ins(%cst_0 : bf16) outs(%161 : tensor<2x2x1x16x32xbf16>) -> tensor<2x2x1x16x32xbf16>
    %163 = linalg.generic {indexing_maps = [#map7, #map15], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel"]} ins(%expanded_65 : tensor<2x2x2x16x32xbf16>) outs(%162 : tensor<2x2x1x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %215 = arith.addf %in, %out : bf16
      linalg.yield %215 : bf16
    } -> tensor<2x2x1x16x32xbf16>
    %collapsed_66 = tensor.collapse_shape %163 [[0], [1, 2], [3], [4]] : tensor<2x2x1x16x32xbf16> into tensor<2x2x16x32xbf16>
    %expanded_67 = tensor.expand_shape %transposed_64 [[0], [1, 2], [3], [4]] output_shape [2, 2, 2, 16, 32] : tensor<2x4x16x32xbf16> into tensor<2x2x2x16x32xbf16>
    %164 = linalg.generic {indexing_maps = [#map7, #map15], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel"]} ins(%expanded_67 : tensor<2x2x2x16x32xbf16>) outs(%162 : tensor<2x2x1x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %215 = arith.addf %in, %out : bf16
      linalg.yield %215 : bf16
    } -> tensor<2x2x1x16x32xbf16>
    %collapsed_68 = tensor.collapse_shape %164 [[0], [1, 2], [3], [4]] : tensor<2x2x1x16x32xbf16> into tensor<2x2x16x32xbf16>
    %165 = tensor.empty() : tensor<2x16x2x32xbf16>
    %transposed_69 = linalg.transpose ins(%collapsed_66 : tensor<2x2x16x32xbf16>) outs(%165 : tensor<2x16x2x32xbf16>) permutation = [0, 2, 1, 3] 
    %collapsed_70 = tensor.collapse_shape %transposed_69 [[0, 1], [2, 3]] : tensor<2x16x2x32xbf16> into tensor<32x64xbf16>
    %transposed_71 = linalg.transpose ins(%collapsed_70 : tensor<32x64xbf16>) outs(%135 : tensor<64x32xbf16>) permutation = [1, 0] 
    %166 = tensor.empty() : tensor<64x64xf32>
    %167 = linalg.fill ins(%cst : f32) outs(%166 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %168 = linalg.matmul ins(%transposed_71, %collapsed : tensor<64x32xbf16>, tensor<32x64xbf16>) outs(%167 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %169 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%168 : tensor<64x64xf32>) outs(%25 : tensor<64x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %215 = arith.truncf %in : f32 to bf16
      linalg.yield %215 : bf16
    } -> tensor<64x64xbf16>
    %170 = linalg.matmul ins(%collapsed_70, %arg4 : tensor<32x64xbf16>, tensor<64x64xbf16>) outs(%27 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %171 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%170 : tensor<32x64xf32>) outs(%29 : tensor<32x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %215 = arith.truncf %in : f32 to bf16
      linalg.yield %215 : bf16
    } -> tensor<32x64xbf16>
    %expanded_72 = tensor.expand_shape %171 [[0, 1], [2]] output_shape [2, 16, 64] : tensor<32x64xbf16> into tensor<2x16x64xbf16>
    %172 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_68, %arg7 : tensor<2x2x16x32xbf16>, tensor<16x32xbf16>) outs(%31 : tensor<2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %in_89: bf16, %out: bf16):
      %215 = arith.mulf %in, %in_89 : bf16
      linalg.yield %215 : bf16
    } -> tensor<2x2x16x32xbf16>
    %extracted_slice_73 = tensor.extract_slice %172[0, 0, 0, 0] [2, 2, 16, 16] [1, 1, 1, 1] : tensor<2x2x16x32xbf16> to tensor<2x2x16x16xbf16>
    %extracted_slice_74 = tensor.extract_slice %172[0, 0, 0, 16] [2, 2, 16, 16] [1, 1, 1, 1] : tensor<2x2x16x32xbf16> to tensor<2x2x16x16xbf16>
    %173 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_73 : tensor<2x2x16x16xbf16>) outs(%33 : tensor<2x2x16x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %215 = arith.negf %in : bf16
      linalg.yield %215 : bf16
    } -> tensor<2x2x16x16xbf16>
    %174 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_68, %arg6 : tensor<2x2x16x32xbf16>, tensor<16x32xbf16>) outs(%31 : tensor<2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %in_89: bf16, %out: bf16):
      %215 = arith.mulf %in, %in_89 : bf16
      linalg.yield %215 : bf16
    } -> tensor<2x2x16x32xbf16>
    %concat_75 = tensor.concat dim(3) %extracted_slice_74, %173 : (tensor<2x2x16x16xbf16>, tensor<2x2x16x16xbf16>) -> tensor<2x2x16x32xbf16>
    %175 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%174, %concat_75 : tensor<2x2x16x32xbf16>, tensor<2x2x16x32xbf16>) outs(%31 : tensor<2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %in_89: bf16, %out: bf16):
      %215 = arith.addf %in, %in_89 : bf16
      linalg.yield %215 : bf16
    } -> tensor<2x2x16x32xbf16>
    %transposed_76 = linalg.transpose ins(%175 : tensor<2x2x16x32xbf16>) outs(%165 : tensor<2x16x2x32xbf16>) permutation = [0, 2, 1, 3] 
    %collapsed_77 = tensor.collapse_shape %transposed_76 [[0, 1], [2, 3]] : tensor<2x16x2x32xbf16> into tensor<32x64xbf16>
    %transposed_78 = linalg.transpose ins(%collapsed_77 : tensor<32x64xbf16>) outs(%135 : tensor<64x32xbf16>) permutation = [1, 0] 
    %176 = linalg.matmul ins(%transposed_78, %collapsed : tensor<64x32xbf16>, tensor<32x64xbf16>) outs(%167 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %177 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%176 : tensor<64x64xf32>) outs(%25 : tensor<64x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %215 = arith.truncf %in : f32 to bf16
      linalg.yield %215 : bf16
    } -> tensor<64x64xbf16>
    %178 = linalg.matmul ins(%collapsed_77, %arg3 : tensor<32x64xbf16>, tensor<64x64xbf16>) outs(%27 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %179 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%178 : tensor<32x64xf32>) outs(%29 : tensor<32x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %215 = arith.truncf %in : f32 to bf16
      linalg.yield %215 : bf16
    } -> tensor<32x64xbf16>
    %expanded_79 = tensor.expand_shape %179 [[0, 1], [2]] output_shape [2, 16, 64] : tensor<32x64xbf16> into tensor<2x16x64xbf16>
    %180 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_72, %expanded_79 : tensor<2x16x64xbf16>, tensor<2x16x64xbf16>) outs(%11 : tensor<2x16x64xbf16>) {
    ^bb0(%in: bf16, %in_89: bf16, %out: bf16):
      %215 = arith.addf %in, %in_89 : bf16
      linalg.yield %215 : bf16
    } -> tensor<2x16x64xbf16>
    %181 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_63, %arg7 : tensor<2x4x16x32xbf16>, tensor<16x32xbf16>) outs(%19 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %in_89: bf16, %out: bf16):
      %215 = arith.mulf %in, %in_89 : bf16
      linalg.yield %215 : bf16
    } -> tensor<2x4x16x32xbf16>
    %extracted_slice_80 = tensor.extract_slice %181[0, 0, 0, 0] [2, 4, 16, 16] [1, 1, 1, 1] : tensor<2x4x16x32xbf16> to tensor<2x4x16x16xbf16>
    %extracted_slice_81 = tensor.extract_slice %181[0, 0, 0, 16] [2, 4, 16, 16] [1, 1, 1, 1] : tensor<2x4x16x32xbf16> to tensor<2x4x16x16xbf16>
    %182 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_80 : tensor<2x4x16x16xbf16>) outs(%21 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %215 = arith.negf %in : bf16
      linalg.yield %215 : bf16
    } -> tensor<2x4x16x16xbf16>
    %183 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_63, %arg6 : tensor<2x4x16x32xbf16>, tensor<16x32xbf16>) outs(%19 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %in_89: bf16, %out: bf16):
      %215 = arith.mulf %in, %in_89 : bf16
      linalg.yield %215 : bf16
    } -> tensor<2x4x16x32xbf16>
    %concat_82 = tensor.concat dim(3) %extracted_slice_81, %182 : (tensor<2x4x16x16xbf16>, tensor<2x4x16x16xbf16>) -> tensor<2x4x16x32xbf16>
    %184 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%183, %concat_82 : tensor<2x4x16x32xbf16>, tensor<2x4x16x32xbf16>) outs(%19 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %in_89: bf16, %out: bf16):
      %215 = arith.addf %in, %in_89 : bf16
      linalg.yield %215 : bf16
    } -> tensor<2x4x16x32xbf16>
    %transposed_83 = linalg.transpose ins(%184 : tensor<2x4x16x32xbf16>) outs(%76 : tensor<2x16x4x32xbf16>) permutation = [0, 2, 1, 3] 
    %collapsed_84 = tensor.collapse_shape %transposed_83 [[0, 1], [2, 3]] : tensor<2x16x4x32xbf16> into tensor<32x128xbf16>
    %185 = tensor.empty() : tensor<128x32xbf16>
    %transposed_85 = linalg.transpose ins(%collapsed_84 : tensor<32x128xbf16>) outs(%185 : tensor<128x32xbf16>) permutation = [1, 0] 
    %186 = tensor.empty() : tensor<128x64xf32>
    %187 = linalg.fill ins(%cst : f32) outs(%186 : tensor<128x64xf32>) -> tensor<128x64xf32>
    %188 = linalg.matmul ins(%transposed_85, %collapsed : tensor<128x32xbf16>, tensor<32x64xbf16>) outs(%187 : tensor<128x64xf32>) -> tensor<128x64xf32>
    %189 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%188 : tensor<128x64xf32>) outs(%77 : tensor<128x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %215 = arith.truncf %in : f32 to bf16
      linalg.yield %215 : bf16
    } -> tensor<128x64xbf16>
    %190 = linalg.matmul ins(%collapsed_84, %arg2 : tensor<32x128xbf16>, tensor<128x64xbf16>) outs(%27 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %191 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%190 : tensor<32x64xf32>) outs(%29 : tensor<32x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %215 = arith.truncf %in : f32 to bf16
      linalg.yield %215 : bf16
    } -> tensor<32x64xbf16>
    %expanded_86 = tensor.expand_shape %191 [[0, 1], [2]] output_shape [2, 16, 64] : tensor<32x64xbf16> into tensor<2x16x64xbf16>
    %192 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%180, %expanded_86 : tensor<2x16x64xbf16>, tensor<2x16x64xbf16>) outs(%11 : tensor<2x16x64xbf16>) {
    ^bb0(%in: bf16, %in_89: bf16, %out: bf16):
      %215 = arith.addf %in, %in_89 : bf16
      linalg.yield %215 : bf16
    } -> tensor<2x16x64xbf16>
    %193 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%192 : tensor<2x16x64xbf16>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %215 = arith.extf %in : bf16 to f32
      linalg.yield %215 : f32
    } -> tensor<2x16x64xf32>
    %194 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%193, %9 : tensor<2x16x64xf32>, tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_89: f32, %out: f32):
      %215 = arith.mulf %in, %in_89 : f32
      linalg.yield %215 : f32
    } -> tensor<2x16x64xf32>
    %195 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%193, %arg1 : tensor<2x16x64xf32>, tensor<64xbf16>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_89: bf16, %out: f32):
      %215 = arith.extf %in_89 : bf16 to f32
      %216 = arith.mulf %in, %215 : f32
      linalg.yield %216 : f32
    } -> tensor<2x16x64xf32>
    %196 = tensor.empty() : tensor<1x1x64xf32>
    %197 = linalg.fill ins(%cst : f32) outs(%196 : tensor<1x1x64xf32>) -> tensor<1x1x64xf32>
    %198 = linalg.generic {indexing_maps = [#map, #map16], iterator_types = ["reduction", "reduction", "parallel"]} ins(%194 : tensor<2x16x64xf32>) outs(%197 : tensor<1x1x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %215 = arith.addf %in, %out : f32
      linalg.yield %215 : f32
    } -> tensor<1x1x64xf32>
    %collapsed_87 = tensor.collapse_shape %198 [[0, 1, 2]] : tensor<1x1x64xf32> into tensor<64xf32>
    %199 = tensor.empty() : tensor<64xbf16>
    %200 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel"]} ins(%collapsed_87 : tensor<64xf32>) outs(%199 : tensor<64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %215 = arith.truncf %in : f32 to bf16
      linalg.yield %215 : bf16
    } -> tensor<64xbf16>
    %201 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%195, %1 : tensor<2x16x64xf32>, tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_89: f32, %out: f32):
      %215 = arith.mulf %in, %in_89 : f32
      linalg.yield %215 : f32
    } -> tensor<2x16x64xf32>
    %202 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%195, %8 : tensor<2x16x64xf32>, tensor<2x16x1xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_89: f32, %out: f32):
      %215 = arith.mulf %in, %in_89 : f32
      linalg.yield %215 : f32
    } -> tensor<2x16x64xf32>
    %203 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%201 : tensor<2x16x64xf32>) outs(%4 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %215 = arith.addf %in, %out : f32
      linalg.yield %215 : f32
    } -> tensor<2x16x1xf32>
    %204 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8 : tensor<2x16x1xf32>) outs(%3 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %215 = math.fpowi %in, %c3_i64 : f32, i64
      linalg.yield %215 : f32
    } -> tensor<2x16x1xf32>
    %205 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%203 : tensor<2x16x1xf32>) outs(%3 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %215 = arith.mulf %in, %cst_11 : f32
      linalg.yield %215 : f32
    } -> tensor<2x16x1xf32>
    %206 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%205, %204 : tensor<2x16x1xf32>, tensor<2x16x1xf32>) outs(%3 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %in_89: f32, %out: f32):
      %215 = arith.mulf %in, %in_89 : f32
      linalg.yield %215 : f32
    } -> tensor<2x16x1xf32>
    %collapsed_88 = tensor.collapse_shape %206 [[0], [1, 2]] : tensor<2x16x1xf32> into tensor<2x16xf32>
    %207 = linalg.generic {indexing_maps = [#map14, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_88 : tensor<2x16xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x64xf32>
    %208 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%207 : tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %215 = arith.divf %in, %cst_9 : f32
      linalg.yield %215 : f32
    } -> tensor<2x16x64xf32>
    %209 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1 : tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %215 = math.fpowi %in, %c1_i64 : f32, i64
      linalg.yield %215 : f32
    } -> tensor<2x16x64xf32>
    %210 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%209 : tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %215 = arith.mulf %in, %cst_12 : f32
      linalg.yield %215 : f32
    } -> tensor<2x16x64xf32>
    %211 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%208, %210 : tensor<2x16x64xf32>, tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_89: f32, %out: f32):
      %215 = arith.mulf %in, %in_89 : f32
      linalg.yield %215 : f32
    } -> tensor<2x16x64xf32>
    %212 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%202, %211 : tensor<2x16x64xf32>, tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_89: f32, %out: f32):
      %215 = arith.addf %in, %in_89 : f32
      linalg.yield %215 : f32
    } -> tensor<2x16x64xf32>
    %213 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%212 : tensor<2x16x64xf32>) outs(%11 : tensor<2x16x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %215 = arith.truncf %in : f32 to bf16
      linalg.yield %215 : bf16
    } -> tensor<2x16x64xbf16>
    %214 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%134, %213 : tensor<2x16x64xbf16>, tensor<2x16x64xbf16>) outs(%11 : tensor<2x16x64xbf16>) {
    ^bb0(%in: bf16, %in_89: bf16, %out: bf16):
      %215 = arith.addf %in, %in_89 : bf16
      linalg.yield %215 : bf16
    } -> tensor<2x16x64xbf16>
    return %214, %200, %189, %177, %169, %139 : tensor<2x16x64xbf16>, tensor<64xbf16>, tensor<128x64xbf16>, tensor<64x64xbf16>, tensor<64x64xbf16>, tensor<64x128xbf16>
  }
}
