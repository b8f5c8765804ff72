#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2) -> ()>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map4 = affine_map<(d0, d1, d2) -> (d2)>
#map5 = affine_map<(d0, d1, d2) -> (0, 0, d2)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d3, d2)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map12 = affine_map<(d0, d1, d2, d3) -> (0, 0, d2, d3)>
#map13 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map14 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map15 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>
#map16 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map17 = affine_map<(d0, d1, d2, d3) -> ()>
#map18 = affine_map<(d0, d1) -> ()>
#map19 = affine_map<(d0, d1) -> (d0, d1)>
#map20 = affine_map<() -> ()>
#map21 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map22 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d3)>
module @jit_block attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x16x64xf32>, %arg1: tensor<64xf32>, %arg2: tensor<64x128xf32>, %arg3: tensor<64x64xf32>, %arg4: tensor<64x64xf32>, %arg5: tensor<128x64xf32>, %arg6: tensor<16x32xf32>, %arg7: tensor<16x32xf32>, %arg8: tensor<64xf32>, %arg9: tensor<64x96xf32>, %arg10: tensor<64x96xf32>, %arg11: tensor<96x64xf32>) -> (tensor<2x16x64xf32> {jax.result_info = "result"}) {
    %c16 = arith.constant 16 : index
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant dense<1.000000e+00> : tensor<f32>
    %cst_2 = arith.constant dense<0> : tensor<i32>
    %cst_3 = arith.constant dense<false> : tensor<i1>
    %cst_4 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_5 = arith.constant dense<true> : tensor<i1>
    %cst_6 = arith.constant dense<0.176776692> : tensor<f32>
    %cst_7 = arith.constant dense<9.99999997E-7> : tensor<f32>
    %cst_8 = arith.constant dense<6.400000e+01> : tensor<f32>
    %0 = tensor.empty() : tensor<2x16x64xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %arg0 : tensor<2x16x64xf32>, tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %116 = arith.mulf %in, %in_16 : f32
      linalg.yield %116 : f32
    } -> tensor<2x16x64xf32>
    %2 = tensor.empty() : tensor<2x16xf32>
    %3 = linalg.fill ins(%cst_0 : f32) outs(%2 : tensor<2x16xf32>) -> tensor<2x16xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1 : tensor<2x16x64xf32>) outs(%3 : tensor<2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.addf %out, %in : f32
      linalg.yield %116 : f32
    } -> tensor<2x16xf32>
    %5 = tensor.empty() : tensor<2x16x1xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4 : tensor<2x16xf32>) outs(%5 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x1xf32>
    %7 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_8 : tensor<f32>) outs(%5 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6, %7 : tensor<2x16x1xf32>, tensor<2x16x1xf32>) outs(%5 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %116 = arith.divf %in, %in_16 : f32
      linalg.yield %116 : f32
    } -> tensor<2x16x1xf32>
    %9 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_7 : tensor<f32>) outs(%5 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x1xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8, %9 : tensor<2x16x1xf32>, tensor<2x16x1xf32>) outs(%5 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %116 = arith.addf %in, %in_16 : f32
      linalg.yield %116 : f32
    } -> tensor<2x16x1xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<2x16x1xf32>) outs(%5 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = math.rsqrt %in : f32
      linalg.yield %116 : f32
    } -> tensor<2x16x1xf32>
    %12 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<2x16x1xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x64xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %12 : tensor<2x16x64xf32>, tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %116 = arith.mulf %in, %in_16 : f32
      linalg.yield %116 : f32
    } -> tensor<2x16x64xf32>
    %14 = tensor.empty() : tensor<1x1x64xf32>
    %15 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg1 : tensor<64xf32>) outs(%14 : tensor<1x1x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x64xf32>
    %16 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<1x1x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x64xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13, %16 : tensor<2x16x64xf32>, tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %116 = arith.mulf %in, %in_16 : f32
      linalg.yield %116 : f32
    } -> tensor<2x16x64xf32>
    %18 = tensor.empty() : tensor<2x16x128xf32>
    %19 = linalg.fill ins(%cst_0 : f32) outs(%18 : tensor<2x16x128xf32>) -> tensor<2x16x128xf32>
    %20 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%17, %arg2 : tensor<2x16x64xf32>, tensor<64x128xf32>) outs(%19 : tensor<2x16x128xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %116 = arith.mulf %in, %in_16 : f32
      %117 = arith.addf %out, %116 : f32
      linalg.yield %117 : f32
    } -> tensor<2x16x128xf32>
    %expanded = tensor.expand_shape %20 [[0], [1], [2, 3]] output_shape [2, 16, 4, 32] : tensor<2x16x128xf32> into tensor<2x16x4x32xf32>
    %21 = tensor.empty() : tensor<2x4x16x32xf32>
    %22 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x16x4x32xf32>) outs(%21 : tensor<2x4x16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x32xf32>
    %extracted_slice = tensor.extract_slice %22[0, 0, 0, 0] [2, 4, 16, 16] [1, 1, 1, 1] : tensor<2x4x16x32xf32> to tensor<2x4x16x16xf32>
    %extracted_slice_9 = tensor.extract_slice %22[0, 0, 0, 16] [2, 4, 16, 16] [1, 1, 1, 1] : tensor<2x4x16x32xf32> to tensor<2x4x16x16xf32>
    %23 = tensor.empty() : tensor<1x1x16x32xf32>
    %24 = linalg.generic {indexing_maps = [#map11, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg6 : tensor<16x32xf32>) outs(%23 : tensor<1x1x16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x16x32xf32>
    %25 = linalg.generic {indexing_maps = [#map12, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24 : tensor<1x1x16x32xf32>) outs(%21 : tensor<2x4x16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x32xf32>
    %26 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22, %25 : tensor<2x4x16x32xf32>, tensor<2x4x16x32xf32>) outs(%21 : tensor<2x4x16x32xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %116 = arith.mulf %in, %in_16 : f32
      linalg.yield %116 : f32
    } -> tensor<2x4x16x32xf32>
    %27 = tensor.empty() : tensor<2x4x16x16xf32>
    %28 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_9 : tensor<2x4x16x16xf32>) outs(%27 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.negf %in : f32
      linalg.yield %116 : f32
    } -> tensor<2x4x16x16xf32>
    %29 = linalg.generic {indexing_maps = [#map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%21 : tensor<2x4x16x32xf32>) {
    ^bb0(%out: f32):
      %116 = linalg.index 0 : index
      %117 = linalg.index 1 : index
      %118 = linalg.index 2 : index
      %119 = linalg.index 3 : index
      %120 = arith.cmpi ult, %119, %c16 : index
      %121 = scf.if %120 -> (f32) {
        %extracted = tensor.extract %28[%116, %117, %118, %119] : tensor<2x4x16x16xf32>
        scf.yield %extracted : f32
      } else {
        %122 = arith.subi %119, %c16 : index
        %extracted = tensor.extract %extracted_slice[%116, %117, %118, %122] : tensor<2x4x16x16xf32>
        scf.yield %extracted : f32
      }
      linalg.yield %121 : f32
    } -> tensor<2x4x16x32xf32>
    %30 = linalg.generic {indexing_maps = [#map11, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg7 : tensor<16x32xf32>) outs(%23 : tensor<1x1x16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x16x32xf32>
    %31 = linalg.generic {indexing_maps = [#map12, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%30 : tensor<1x1x16x32xf32>) outs(%21 : tensor<2x4x16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x32xf32>
    %32 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29, %31 : tensor<2x4x16x32xf32>, tensor<2x4x16x32xf32>) outs(%21 : tensor<2x4x16x32xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %116 = arith.mulf %in, %in_16 : f32
      linalg.yield %116 : f32
    } -> tensor<2x4x16x32xf32>
    %33 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26, %32 : tensor<2x4x16x32xf32>, tensor<2x4x16x32xf32>) outs(%21 : tensor<2x4x16x32xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %116 = arith.addf %in, %in_16 : f32
      linalg.yield %116 : f32
    } -> tensor<2x4x16x32xf32>
    %34 = linalg.fill ins(%cst_0 : f32) outs(%0 : tensor<2x16x64xf32>) -> tensor<2x16x64xf32>
    %35 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%17, %arg3 : tensor<2x16x64xf32>, tensor<64x64xf32>) outs(%34 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %116 = arith.mulf %in, %in_16 : f32
      %117 = arith.addf %out, %116 : f32
      linalg.yield %117 : f32
    } -> tensor<2x16x64xf32>
    %expanded_10 = tensor.expand_shape %35 [[0], [1], [2, 3]] output_shape [2, 16, 2, 32] : tensor<2x16x64xf32> into tensor<2x16x2x32xf32>
    %36 = tensor.empty() : tensor<2x2x16x32xf32>
    %37 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_10 : tensor<2x16x2x32xf32>) outs(%36 : tensor<2x2x16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x16x32xf32>
    %extracted_slice_11 = tensor.extract_slice %37[0, 0, 0, 0] [2, 2, 16, 16] [1, 1, 1, 1] : tensor<2x2x16x32xf32> to tensor<2x2x16x16xf32>
    %extracted_slice_12 = tensor.extract_slice %37[0, 0, 0, 16] [2, 2, 16, 16] [1, 1, 1, 1] : tensor<2x2x16x32xf32> to tensor<2x2x16x16xf32>
    %38 = linalg.generic {indexing_maps = [#map12, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24 : tensor<1x1x16x32xf32>) outs(%36 : tensor<2x2x16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x16x32xf32>
    %39 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37, %38 : tensor<2x2x16x32xf32>, tensor<2x2x16x32xf32>) outs(%36 : tensor<2x2x16x32xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %116 = arith.mulf %in, %in_16 : f32
      linalg.yield %116 : f32
    } -> tensor<2x2x16x32xf32>
    %40 = tensor.empty() : tensor<2x2x16x16xf32>
    %41 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_12 : tensor<2x2x16x16xf32>) outs(%40 : tensor<2x2x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.negf %in : f32
      linalg.yield %116 : f32
    } -> tensor<2x2x16x16xf32>
    %42 = linalg.generic {indexing_maps = [#map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%36 : tensor<2x2x16x32xf32>) {
    ^bb0(%out: f32):
      %116 = linalg.index 0 : index
      %117 = linalg.index 1 : index
      %118 = linalg.index 2 : index
      %119 = linalg.index 3 : index
      %120 = arith.cmpi ult, %119, %c16 : index
      %121 = scf.if %120 -> (f32) {
        %extracted = tensor.extract %41[%116, %117, %118, %119] : tensor<2x2x16x16xf32>
        scf.yield %extracted : f32
      } else {
        %122 = arith.subi %119, %c16 : index
        %extracted = tensor.extract %extracted_slice_11[%116, %117, %118, %122] : tensor<2x2x16x16xf32>
        scf.yield %extracted : f32
      }
      linalg.yield %121 : f32
    } -> tensor<2x2x16x32xf32>
    %43 = linalg.generic {indexing_maps = [#map12, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%30 : tensor<1x1x16x32xf32>) outs(%36 : tensor<2x2x16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x16x32xf32>
    %44 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42, %43 : tensor<2x2x16x32xf32>, tensor<2x2x16x32xf32>) outs(%36 : tensor<2x2x16x32xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %116 = arith.mulf %in, %in_16 : f32
      linalg.yield %116 : f32
    } -> tensor<2x2x16x32xf32>
    %45 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%39, %44 : tensor<2x2x16x32xf32>, tensor<2x2x16x32xf32>) outs(%36 : tensor<2x2x16x32xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %116 = arith.addf %in, %in_16 : f32
      linalg.yield %116 : f32
    } -> tensor<2x2x16x32xf32>
    %46 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%17, %arg4 : tensor<2x16x64xf32>, tensor<64x64xf32>) outs(%34 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %116 = arith.mulf %in, %in_16 : f32
      %117 = arith.addf %out, %116 : f32
      linalg.yield %117 : f32
    } -> tensor<2x16x64xf32>
    %expanded_13 = tensor.expand_shape %46 [[0], [1], [2, 3]] output_shape [2, 16, 2, 32] : tensor<2x16x64xf32> into tensor<2x16x2x32xf32>
    %47 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_13 : tensor<2x16x2x32xf32>) outs(%36 : tensor<2x2x16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x16x32xf32>
    %48 = tensor.empty() : tensor<2x2x2x16x32xf32>
    %49 = linalg.generic {indexing_maps = [#map13, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%45 : tensor<2x2x16x32xf32>) outs(%48 : tensor<2x2x2x16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x16x32xf32>
    %collapsed = tensor.collapse_shape %49 [[0], [1, 2], [3], [4]] : tensor<2x2x2x16x32xf32> into tensor<2x4x16x32xf32>
    %50 = linalg.generic {indexing_maps = [#map13, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%47 : tensor<2x2x16x32xf32>) outs(%48 : tensor<2x2x2x16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x16x32xf32>
    %collapsed_14 = tensor.collapse_shape %50 [[0], [1, 2], [3], [4]] : tensor<2x2x2x16x32xf32> into tensor<2x4x16x32xf32>
    %51 = linalg.fill ins(%cst_0 : f32) outs(%27 : tensor<2x4x16x16xf32>) -> tensor<2x4x16x16xf32>
    %52 = linalg.generic {indexing_maps = [#map15, #map13, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%33, %collapsed : tensor<2x4x16x32xf32>, tensor<2x4x16x32xf32>) outs(%51 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %116 = arith.mulf %in, %in_16 : f32
      %117 = arith.addf %out, %116 : f32
      linalg.yield %117 : f32
    } -> tensor<2x4x16x16xf32>
    %53 = linalg.generic {indexing_maps = [#map17, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_6 : tensor<f32>) outs(%27 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %54 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%52, %53 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%27 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %116 = arith.mulf %in, %in_16 : f32
      linalg.yield %116 : f32
    } -> tensor<2x4x16x16xf32>
    %55 = tensor.empty() : tensor<16x16xi1>
    %56 = linalg.generic {indexing_maps = [#map18, #map19], iterator_types = ["parallel", "parallel"]} ins(%cst_5 : tensor<i1>) outs(%55 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<16x16xi1>
    %57 = tensor.empty() : tensor<16x16xi32>
    %58 = linalg.generic {indexing_maps = [#map19], iterator_types = ["parallel", "parallel"]} outs(%57 : tensor<16x16xi32>) {
    ^bb0(%out: i32):
      %116 = linalg.index 0 : index
      %117 = arith.index_cast %116 : index to i32
      linalg.yield %117 : i32
    } -> tensor<16x16xi32>
    %59 = linalg.generic {indexing_maps = [#map18, #map19], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<i32>) outs(%57 : tensor<16x16xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<16x16xi32>
    %60 = linalg.generic {indexing_maps = [#map19, #map19, #map19], iterator_types = ["parallel", "parallel"]} ins(%58, %59 : tensor<16x16xi32>, tensor<16x16xi32>) outs(%57 : tensor<16x16xi32>) {
    ^bb0(%in: i32, %in_16: i32, %out: i32):
      %116 = arith.addi %in, %in_16 : i32
      linalg.yield %116 : i32
    } -> tensor<16x16xi32>
    %61 = linalg.generic {indexing_maps = [#map19], iterator_types = ["parallel", "parallel"]} outs(%57 : tensor<16x16xi32>) {
    ^bb0(%out: i32):
      %116 = linalg.index 1 : index
      %117 = arith.index_cast %116 : index to i32
      linalg.yield %117 : i32
    } -> tensor<16x16xi32>
    %62 = linalg.generic {indexing_maps = [#map19, #map19, #map19], iterator_types = ["parallel", "parallel"]} ins(%60, %61 : tensor<16x16xi32>, tensor<16x16xi32>) outs(%55 : tensor<16x16xi1>) {
    ^bb0(%in: i32, %in_16: i32, %out: i1):
      %116 = arith.cmpi sge, %in, %in_16 : i32
      linalg.yield %116 : i1
    } -> tensor<16x16xi1>
    %63 = linalg.generic {indexing_maps = [#map18, #map19], iterator_types = ["parallel", "parallel"]} ins(%cst_3 : tensor<i1>) outs(%55 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<16x16xi1>
    %64 = linalg.generic {indexing_maps = [#map19, #map19, #map19, #map19], iterator_types = ["parallel", "parallel"]} ins(%62, %56, %63 : tensor<16x16xi1>, tensor<16x16xi1>, tensor<16x16xi1>) outs(%55 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %in_16: i1, %in_17: i1, %out: i1):
      %116 = arith.select %in, %in_16, %in_17 : i1
      linalg.yield %116 : i1
    } -> tensor<16x16xi1>
    %65 = tensor.empty() : tensor<f32>
    %66 = linalg.generic {indexing_maps = [#map20], iterator_types = []} outs(%65 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst : f32
    } -> tensor<f32>
    %67 = tensor.empty() : tensor<2x4x16x16xi1>
    %68 = linalg.generic {indexing_maps = [#map11, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%64 : tensor<16x16xi1>) outs(%67 : tensor<2x4x16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x4x16x16xi1>
    %69 = linalg.generic {indexing_maps = [#map17, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%66 : tensor<f32>) outs(%27 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %70 = linalg.generic {indexing_maps = [#map10, #map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%68, %54, %69 : tensor<2x4x16x16xi1>, tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%27 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: i1, %in_16: f32, %in_17: f32, %out: f32):
      %116 = arith.select %in, %in_16, %in_17 : f32
      linalg.yield %116 : f32
    } -> tensor<2x4x16x16xf32>
    %71 = tensor.empty() : tensor<2x4x16xf32>
    %72 = linalg.fill ins(%cst : f32) outs(%71 : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    %73 = linalg.generic {indexing_maps = [#map10, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%70 : tensor<2x4x16x16xf32>) outs(%72 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.maximumf %out, %in : f32
      linalg.yield %116 : f32
    } -> tensor<2x4x16xf32>
    %74 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%71 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16xf32>
    %75 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%74, %73 : tensor<2x4x16xf32>, tensor<2x4x16xf32>) outs(%71 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %116 = arith.maximumf %in, %in_16 : f32
      linalg.yield %116 : f32
    } -> tensor<2x4x16xf32>
    %76 = tensor.empty() : tensor<2x4x16x1xf32>
    %77 = linalg.generic {indexing_maps = [#map8, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%75 : tensor<2x4x16xf32>) outs(%76 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x1xf32>
    %78 = linalg.generic {indexing_maps = [#map21, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%77 : tensor<2x4x16x1xf32>) outs(%27 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %79 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%70, %78 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%27 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %116 = arith.subf %in, %in_16 : f32
      linalg.yield %116 : f32
    } -> tensor<2x4x16x16xf32>
    %80 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%79 : tensor<2x4x16x16xf32>) outs(%27 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = math.exp %in : f32
      linalg.yield %116 : f32
    } -> tensor<2x4x16x16xf32>
    %81 = linalg.fill ins(%cst_0 : f32) outs(%71 : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    %82 = linalg.generic {indexing_maps = [#map10, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%80 : tensor<2x4x16x16xf32>) outs(%81 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.addf %out, %in : f32
      linalg.yield %116 : f32
    } -> tensor<2x4x16xf32>
    %83 = linalg.generic {indexing_maps = [#map8, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%82 : tensor<2x4x16xf32>) outs(%76 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x1xf32>
    %84 = linalg.generic {indexing_maps = [#map21, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%83 : tensor<2x4x16x1xf32>) outs(%27 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %85 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%80, %84 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%27 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %116 = arith.divf %in, %in_16 : f32
      linalg.yield %116 : f32
    } -> tensor<2x4x16x16xf32>
    %86 = linalg.fill ins(%cst_0 : f32) outs(%21 : tensor<2x4x16x32xf32>) -> tensor<2x4x16x32xf32>
    %87 = linalg.generic {indexing_maps = [#map15, #map22, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%85, %collapsed_14 : tensor<2x4x16x16xf32>, tensor<2x4x16x32xf32>) outs(%86 : tensor<2x4x16x32xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %116 = arith.mulf %in, %in_16 : f32
      %117 = arith.addf %out, %116 : f32
      linalg.yield %117 : f32
    } -> tensor<2x4x16x32xf32>
    %88 = tensor.empty() : tensor<2x16x4x32xf32>
    %89 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%87 : tensor<2x4x16x32xf32>) outs(%88 : tensor<2x16x4x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x4x32xf32>
    %collapsed_15 = tensor.collapse_shape %89 [[0], [1], [2, 3]] : tensor<2x16x4x32xf32> into tensor<2x16x128xf32>
    %90 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%collapsed_15, %arg5 : tensor<2x16x128xf32>, tensor<128x64xf32>) outs(%34 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %116 = arith.mulf %in, %in_16 : f32
      %117 = arith.addf %out, %116 : f32
      linalg.yield %117 : f32
    } -> tensor<2x16x64xf32>
    %91 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %90 : tensor<2x16x64xf32>, tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %116 = arith.addf %in, %in_16 : f32
      linalg.yield %116 : f32
    } -> tensor<2x16x64xf32>
    %92 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%91, %91 : tensor<2x16x64xf32>, tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %116 = arith.mulf %in, %in_16 : f32
      linalg.yield %116 : f32
    } -> tensor<2x16x64xf32>
    %93 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%92 : tensor<2x16x64xf32>) outs(%3 : tensor<2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.addf %out, %in : f32
      linalg.yield %116 : f32
    } -> tensor<2x16xf32>
    %94 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%93 : tensor<2x16xf32>) outs(%5 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x1xf32>
    %95 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%94, %7 : tensor<2x16x1xf32>, tensor<2x16x1xf32>) outs(%5 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %116 = arith.divf %in, %in_16 : f32
      linalg.yield %116 : f32
    } -> tensor<2x16x1xf32>
    %96 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%95, %9 : tensor<2x16x1xf32>, tensor<2x16x1xf32>) outs(%5 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %116 = arith.addf %in, %in_16 : f32
      linalg.yield %116 : f32
    } -> tensor<2x16x1xf32>
    %97 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%96 : tensor<2x16x1xf32>) outs(%5 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = math.rsqrt %in : f32
      linalg.yield %116 : f32
    } -> tensor<2x16x1xf32>
    %98 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%97 : tensor<2x16x1xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x64xf32>
    %99 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%91, %98 : tensor<2x16x64xf32>, tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %116 = arith.mulf %in, %in_16 : f32
      linalg.yield %116 : f32
    } -> tensor<2x16x64xf32>
    %100 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg8 : tensor<64xf32>) outs(%14 : tensor<1x1x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x64xf32>
    %101 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%100 : tensor<1x1x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x64xf32>
    %102 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%99, %101 : tensor<2x16x64xf32>, tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %116 = arith.mulf %in, %in_16 : f32
      linalg.yield %116 : f32
    } -> tensor<2x16x64xf32>
    %103 = tensor.empty() : tensor<2x16x96xf32>
    %104 = linalg.fill ins(%cst_0 : f32) outs(%103 : tensor<2x16x96xf32>) -> tensor<2x16x96xf32>
    %105 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%102, %arg9 : tensor<2x16x64xf32>, tensor<64x96xf32>) outs(%104 : tensor<2x16x96xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %116 = arith.mulf %in, %in_16 : f32
      %117 = arith.addf %out, %116 : f32
      linalg.yield %117 : f32
    } -> tensor<2x16x96xf32>
    %106 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%105 : tensor<2x16x96xf32>) outs(%103 : tensor<2x16x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.negf %in : f32
      linalg.yield %116 : f32
    } -> tensor<2x16x96xf32>
    %107 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%106 : tensor<2x16x96xf32>) outs(%103 : tensor<2x16x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = math.exp %in : f32
      linalg.yield %116 : f32
    } -> tensor<2x16x96xf32>
    %108 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%103 : tensor<2x16x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x96xf32>
    %109 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%108, %107 : tensor<2x16x96xf32>, tensor<2x16x96xf32>) outs(%103 : tensor<2x16x96xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %116 = arith.addf %in, %in_16 : f32
      linalg.yield %116 : f32
    } -> tensor<2x16x96xf32>
    %110 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%108, %109 : tensor<2x16x96xf32>, tensor<2x16x96xf32>) outs(%103 : tensor<2x16x96xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %116 = arith.divf %in, %in_16 : f32
      linalg.yield %116 : f32
    } -> tensor<2x16x96xf32>
    %111 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%105, %110 : tensor<2x16x96xf32>, tensor<2x16x96xf32>) outs(%103 : tensor<2x16x96xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %116 = arith.mulf %in, %in_16 : f32
      linalg.yield %116 : f32
    } -> tensor<2x16x96xf32>
    %112 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%102, %arg10 : tensor<2x16x64xf32>, tensor<64x96xf32>) outs(%104 : tensor<2x16x96xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %116 = arith.mulf %in, %in_16 : f32
      %117 = arith.addf %out, %116 : f32
      linalg.yield %117 : f32
    } -> tensor<2x16x96xf32>
    %113 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%111, %112 : tensor<2x16x96xf32>, tensor<2x16x96xf32>) outs(%103 : tensor<2x16x96xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %116 = arith.mulf %in, %in_16 : f32
      linalg.yield %116 : f32
    } -> tensor<2x16x96xf32>
    %114 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%113, %arg11 : tensor<2x16x96xf32>, tensor<96x64xf32>) outs(%34 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %116 = arith.mulf %in, %in_16 : f32
      %117 = arith.addf %out, %116 : f32
      linalg.yield %117 : f32
    } -> tensor<2x16x64xf32>
    %115 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%91, %114 : tensor<2x16x64xf32>, tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %116 = arith.addf %in, %in_16 : f32
      linalg.yield %116 : f32
    } -> tensor<2x16x64xf32>
    return %115 : tensor<2x16x64xf32>
  }
}

