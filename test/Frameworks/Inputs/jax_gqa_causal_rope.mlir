#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d3, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (0, 0, d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map8 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map9 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>
#map10 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map11 = affine_map<(d0, d1, d2, d3) -> ()>
#map12 = affine_map<(d0, d1) -> ()>
#map13 = affine_map<(d0, d1) -> (d0, d1)>
#map14 = affine_map<() -> ()>
#map15 = affine_map<(d0, d1, d2) -> ()>
#map16 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map17 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map18 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d3)>
module @jit_gqa attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x16x64xbf16>, %arg1: tensor<64x128xbf16>, %arg2: tensor<64x64xbf16>, %arg3: tensor<64x64xbf16>, %arg4: tensor<128x64xbf16>, %arg5: tensor<16x32xbf16>, %arg6: tensor<16x32xbf16>) -> (tensor<2x16x64xbf16> {jax.result_info = "result"}) {
    %c16 = arith.constant 16 : index
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 0.000000e+00 : bf16
    %cst_2 = arith.constant dense<0> : tensor<i32>
    %cst_3 = arith.constant dense<false> : tensor<i1>
    %cst_4 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_5 = arith.constant dense<true> : tensor<i1>
    %cst_6 = arith.constant dense<1.767580e-01> : tensor<bf16>
    %0 = tensor.empty() : tensor<2x16x128xbf16>
    %1 = linalg.fill ins(%cst_1 : bf16) outs(%0 : tensor<2x16x128xbf16>) -> tensor<2x16x128xbf16>
    %2 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x16x64xbf16>, tensor<64x128xbf16>) outs(%1 : tensor<2x16x128xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %77 = arith.mulf %in, %in_14 : bf16
      %78 = arith.addf %out, %77 : bf16
      linalg.yield %78 : bf16
    } -> tensor<2x16x128xbf16>
    %expanded = tensor.expand_shape %2 [[0], [1], [2, 3]] output_shape [2, 16, 4, 32] : tensor<2x16x128xbf16> into tensor<2x16x4x32xbf16>
    %3 = tensor.empty() : tensor<2x4x16x32xbf16>
    %4 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x16x4x32xbf16>) outs(%3 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x4x16x32xbf16>
    %extracted_slice = tensor.extract_slice %4[0, 0, 0, 0] [2, 4, 16, 16] [1, 1, 1, 1] : tensor<2x4x16x32xbf16> to tensor<2x4x16x16xbf16>
    %extracted_slice_7 = tensor.extract_slice %4[0, 0, 0, 16] [2, 4, 16, 16] [1, 1, 1, 1] : tensor<2x4x16x32xbf16> to tensor<2x4x16x16xbf16>
    %5 = tensor.empty() : tensor<1x1x16x32xbf16>
    %6 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg5 : tensor<16x32xbf16>) outs(%5 : tensor<1x1x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x1x16x32xbf16>
    %7 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6 : tensor<1x1x16x32xbf16>) outs(%3 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x4x16x32xbf16>
    %8 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%4, %7 : tensor<2x4x16x32xbf16>, tensor<2x4x16x32xbf16>) outs(%3 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %77 = arith.mulf %in, %in_14 : bf16
      linalg.yield %77 : bf16
    } -> tensor<2x4x16x32xbf16>
    %9 = tensor.empty() : tensor<2x4x16x16xbf16>
    %10 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_7 : tensor<2x4x16x16xbf16>) outs(%9 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %77 = arith.negf %in : bf16
      linalg.yield %77 : bf16
    } -> tensor<2x4x16x16xbf16>
    %11 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%3 : tensor<2x4x16x32xbf16>) {
    ^bb0(%out: bf16):
      %77 = linalg.index 0 : index
      %78 = linalg.index 1 : index
      %79 = linalg.index 2 : index
      %80 = linalg.index 3 : index
      %81 = arith.cmpi ult, %80, %c16 : index
      %82 = scf.if %81 -> (bf16) {
        %extracted = tensor.extract %10[%77, %78, %79, %80] : tensor<2x4x16x16xbf16>
        scf.yield %extracted : bf16
      } else {
        %83 = arith.subi %80, %c16 : index
        %extracted = tensor.extract %extracted_slice[%77, %78, %79, %83] : tensor<2x4x16x16xbf16>
        scf.yield %extracted : bf16
      }
      linalg.yield %82 : bf16
    } -> tensor<2x4x16x32xbf16>
    %12 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg6 : tensor<16x32xbf16>) outs(%5 : tensor<1x1x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x1x16x32xbf16>
    %13 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12 : tensor<1x1x16x32xbf16>) outs(%3 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x4x16x32xbf16>
    %14 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11, %13 : tensor<2x4x16x32xbf16>, tensor<2x4x16x32xbf16>) outs(%3 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %77 = arith.mulf %in, %in_14 : bf16
      linalg.yield %77 : bf16
    } -> tensor<2x4x16x32xbf16>
    %15 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8, %14 : tensor<2x4x16x32xbf16>, tensor<2x4x16x32xbf16>) outs(%3 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %77 = arith.addf %in, %in_14 : bf16
      linalg.yield %77 : bf16
    } -> tensor<2x4x16x32xbf16>
    %16 = tensor.empty() : tensor<2x16x64xbf16>
    %17 = linalg.fill ins(%cst_1 : bf16) outs(%16 : tensor<2x16x64xbf16>) -> tensor<2x16x64xbf16>
    %18 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg2 : tensor<2x16x64xbf16>, tensor<64x64xbf16>) outs(%17 : tensor<2x16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %77 = arith.mulf %in, %in_14 : bf16
      %78 = arith.addf %out, %77 : bf16
      linalg.yield %78 : bf16
    } -> tensor<2x16x64xbf16>
    %expanded_8 = tensor.expand_shape %18 [[0], [1], [2, 3]] output_shape [2, 16, 2, 32] : tensor<2x16x64xbf16> into tensor<2x16x2x32xbf16>
    %19 = tensor.empty() : tensor<2x2x16x32xbf16>
    %20 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_8 : tensor<2x16x2x32xbf16>) outs(%19 : tensor<2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x16x32xbf16>
    %extracted_slice_9 = tensor.extract_slice %20[0, 0, 0, 0] [2, 2, 16, 16] [1, 1, 1, 1] : tensor<2x2x16x32xbf16> to tensor<2x2x16x16xbf16>
    %extracted_slice_10 = tensor.extract_slice %20[0, 0, 0, 16] [2, 2, 16, 16] [1, 1, 1, 1] : tensor<2x2x16x32xbf16> to tensor<2x2x16x16xbf16>
    %21 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6 : tensor<1x1x16x32xbf16>) outs(%19 : tensor<2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x16x32xbf16>
    %22 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20, %21 : tensor<2x2x16x32xbf16>, tensor<2x2x16x32xbf16>) outs(%19 : tensor<2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %77 = arith.mulf %in, %in_14 : bf16
      linalg.yield %77 : bf16
    } -> tensor<2x2x16x32xbf16>
    %23 = tensor.empty() : tensor<2x2x16x16xbf16>
    %24 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_10 : tensor<2x2x16x16xbf16>) outs(%23 : tensor<2x2x16x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %77 = arith.negf %in : bf16
      linalg.yield %77 : bf16
    } -> tensor<2x2x16x16xbf16>
    %25 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%19 : tensor<2x2x16x32xbf16>) {
    ^bb0(%out: bf16):
      %77 = linalg.index 0 : index
      %78 = linalg.index 1 : index
      %79 = linalg.index 2 : index
      %80 = linalg.index 3 : index
      %81 = arith.cmpi ult, %80, %c16 : index
      %82 = scf.if %81 -> (bf16) {
        %extracted = tensor.extract %24[%77, %78, %79, %80] : tensor<2x2x16x16xbf16>
        scf.yield %extracted : bf16
      } else {
        %83 = arith.subi %80, %c16 : index
        %extracted = tensor.extract %extracted_slice_9[%77, %78, %79, %83] : tensor<2x2x16x16xbf16>
        scf.yield %extracted : bf16
      }
      linalg.yield %82 : bf16
    } -> tensor<2x2x16x32xbf16>
    %26 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12 : tensor<1x1x16x32xbf16>) outs(%19 : tensor<2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x16x32xbf16>
    %27 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25, %26 : tensor<2x2x16x32xbf16>, tensor<2x2x16x32xbf16>) outs(%19 : tensor<2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %77 = arith.mulf %in, %in_14 : bf16
      linalg.yield %77 : bf16
    } -> tensor<2x2x16x32xbf16>
    %28 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22, %27 : tensor<2x2x16x32xbf16>, tensor<2x2x16x32xbf16>) outs(%19 : tensor<2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %77 = arith.addf %in, %in_14 : bf16
      linalg.yield %77 : bf16
    } -> tensor<2x2x16x32xbf16>
    %29 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg3 : tensor<2x16x64xbf16>, tensor<64x64xbf16>) outs(%17 : tensor<2x16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %77 = arith.mulf %in, %in_14 : bf16
      %78 = arith.addf %out, %77 : bf16
      linalg.yield %78 : bf16
    } -> tensor<2x16x64xbf16>
    %expanded_11 = tensor.expand_shape %29 [[0], [1], [2, 3]] output_shape [2, 16, 2, 32] : tensor<2x16x64xbf16> into tensor<2x16x2x32xbf16>
    %30 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_11 : tensor<2x16x2x32xbf16>) outs(%19 : tensor<2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x16x32xbf16>
    %31 = tensor.empty() : tensor<2x2x2x16x32xbf16>
    %32 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%28 : tensor<2x2x16x32xbf16>) outs(%31 : tensor<2x2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x2x16x32xbf16>
    %collapsed = tensor.collapse_shape %32 [[0], [1, 2], [3], [4]] : tensor<2x2x2x16x32xbf16> into tensor<2x4x16x32xbf16>
    %33 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%30 : tensor<2x2x16x32xbf16>) outs(%31 : tensor<2x2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x2x16x32xbf16>
    %collapsed_12 = tensor.collapse_shape %33 [[0], [1, 2], [3], [4]] : tensor<2x2x2x16x32xbf16> into tensor<2x4x16x32xbf16>
    %34 = linalg.fill ins(%cst_1 : bf16) outs(%9 : tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xbf16>
    %35 = linalg.generic {indexing_maps = [#map9, #map7, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%15, %collapsed : tensor<2x4x16x32xbf16>, tensor<2x4x16x32xbf16>) outs(%34 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %77 = arith.mulf %in, %in_14 : bf16
      %78 = arith.addf %out, %77 : bf16
      linalg.yield %78 : bf16
    } -> tensor<2x4x16x16xbf16>
    %36 = linalg.generic {indexing_maps = [#map11, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_6 : tensor<bf16>) outs(%9 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x4x16x16xbf16>
    %37 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%35, %36 : tensor<2x4x16x16xbf16>, tensor<2x4x16x16xbf16>) outs(%9 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %77 = arith.mulf %in, %in_14 : bf16
      linalg.yield %77 : bf16
    } -> tensor<2x4x16x16xbf16>
    %38 = tensor.empty() : tensor<16x16xi1>
    %39 = linalg.generic {indexing_maps = [#map12, #map13], iterator_types = ["parallel", "parallel"]} ins(%cst_5 : tensor<i1>) outs(%38 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<16x16xi1>
    %40 = tensor.empty() : tensor<16x16xi32>
    %41 = linalg.generic {indexing_maps = [#map13], iterator_types = ["parallel", "parallel"]} outs(%40 : tensor<16x16xi32>) {
    ^bb0(%out: i32):
      %77 = linalg.index 0 : index
      %78 = arith.index_cast %77 : index to i32
      linalg.yield %78 : i32
    } -> tensor<16x16xi32>
    %42 = linalg.generic {indexing_maps = [#map12, #map13], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<i32>) outs(%40 : tensor<16x16xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<16x16xi32>
    %43 = linalg.generic {indexing_maps = [#map13, #map13, #map13], iterator_types = ["parallel", "parallel"]} ins(%41, %42 : tensor<16x16xi32>, tensor<16x16xi32>) outs(%40 : tensor<16x16xi32>) {
    ^bb0(%in: i32, %in_14: i32, %out: i32):
      %77 = arith.addi %in, %in_14 : i32
      linalg.yield %77 : i32
    } -> tensor<16x16xi32>
    %44 = linalg.generic {indexing_maps = [#map13], iterator_types = ["parallel", "parallel"]} outs(%40 : tensor<16x16xi32>) {
    ^bb0(%out: i32):
      %77 = linalg.index 1 : index
      %78 = arith.index_cast %77 : index to i32
      linalg.yield %78 : i32
    } -> tensor<16x16xi32>
    %45 = linalg.generic {indexing_maps = [#map13, #map13, #map13], iterator_types = ["parallel", "parallel"]} ins(%43, %44 : tensor<16x16xi32>, tensor<16x16xi32>) outs(%38 : tensor<16x16xi1>) {
    ^bb0(%in: i32, %in_14: i32, %out: i1):
      %77 = arith.cmpi sge, %in, %in_14 : i32
      linalg.yield %77 : i1
    } -> tensor<16x16xi1>
    %46 = linalg.generic {indexing_maps = [#map12, #map13], iterator_types = ["parallel", "parallel"]} ins(%cst_3 : tensor<i1>) outs(%38 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<16x16xi1>
    %47 = linalg.generic {indexing_maps = [#map13, #map13, #map13, #map13], iterator_types = ["parallel", "parallel"]} ins(%45, %39, %46 : tensor<16x16xi1>, tensor<16x16xi1>, tensor<16x16xi1>) outs(%38 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %in_14: i1, %in_15: i1, %out: i1):
      %77 = arith.select %in, %in_14, %in_15 : i1
      linalg.yield %77 : i1
    } -> tensor<16x16xi1>
    %48 = tensor.empty() : tensor<2x4x16x16xf32>
    %49 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37 : tensor<2x4x16x16xbf16>) outs(%48 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %77 = arith.extf %in : bf16 to f32
      linalg.yield %77 : f32
    } -> tensor<2x4x16x16xf32>
    %50 = tensor.empty() : tensor<f32>
    %51 = linalg.generic {indexing_maps = [#map14], iterator_types = []} outs(%50 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_0 : f32
    } -> tensor<f32>
    %52 = tensor.empty() : tensor<2x4x16x16xi1>
    %53 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47 : tensor<16x16xi1>) outs(%52 : tensor<2x4x16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x4x16x16xi1>
    %54 = linalg.generic {indexing_maps = [#map11, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%51 : tensor<f32>) outs(%48 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %55 = linalg.generic {indexing_maps = [#map4, #map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%53, %49, %54 : tensor<2x4x16x16xi1>, tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%48 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: i1, %in_14: f32, %in_15: f32, %out: f32):
      %77 = arith.select %in, %in_14, %in_15 : f32
      linalg.yield %77 : f32
    } -> tensor<2x4x16x16xf32>
    %56 = tensor.empty() : tensor<2x4x16xf32>
    %57 = linalg.fill ins(%cst_0 : f32) outs(%56 : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    %58 = linalg.generic {indexing_maps = [#map4, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%55 : tensor<2x4x16x16xf32>) outs(%57 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %77 = arith.maximumf %out, %in : f32
      linalg.yield %77 : f32
    } -> tensor<2x4x16xf32>
    %59 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%56 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16xf32>
    %60 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel", "parallel"]} ins(%59, %58 : tensor<2x4x16xf32>, tensor<2x4x16xf32>) outs(%56 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %77 = arith.maximumf %in, %in_14 : f32
      linalg.yield %77 : f32
    } -> tensor<2x4x16xf32>
    %61 = tensor.empty() : tensor<2x4x16x1xf32>
    %62 = linalg.generic {indexing_maps = [#map2, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%60 : tensor<2x4x16xf32>) outs(%61 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x1xf32>
    %63 = linalg.generic {indexing_maps = [#map17, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%62 : tensor<2x4x16x1xf32>) outs(%48 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %64 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%55, %63 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%48 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %77 = arith.subf %in, %in_14 : f32
      linalg.yield %77 : f32
    } -> tensor<2x4x16x16xf32>
    %65 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%64 : tensor<2x4x16x16xf32>) outs(%48 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %77 = math.exp %in : f32
      linalg.yield %77 : f32
    } -> tensor<2x4x16x16xf32>
    %66 = linalg.fill ins(%cst : f32) outs(%56 : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    %67 = linalg.generic {indexing_maps = [#map4, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%65 : tensor<2x4x16x16xf32>) outs(%66 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %77 = arith.addf %out, %in : f32
      linalg.yield %77 : f32
    } -> tensor<2x4x16xf32>
    %68 = linalg.generic {indexing_maps = [#map2, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%67 : tensor<2x4x16xf32>) outs(%61 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x1xf32>
    %69 = linalg.generic {indexing_maps = [#map17, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%68 : tensor<2x4x16x1xf32>) outs(%48 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %70 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%65, %69 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%48 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %77 = arith.divf %in, %in_14 : f32
      linalg.yield %77 : f32
    } -> tensor<2x4x16x16xf32>
    %71 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%70 : tensor<2x4x16x16xf32>) outs(%9 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %77 = arith.truncf %in : f32 to bf16
      linalg.yield %77 : bf16
    } -> tensor<2x4x16x16xbf16>
    %72 = linalg.fill ins(%cst_1 : bf16) outs(%3 : tensor<2x4x16x32xbf16>) -> tensor<2x4x16x32xbf16>
    %73 = linalg.generic {indexing_maps = [#map9, #map18, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%71, %collapsed_12 : tensor<2x4x16x16xbf16>, tensor<2x4x16x32xbf16>) outs(%72 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %77 = arith.mulf %in, %in_14 : bf16
      %78 = arith.addf %out, %77 : bf16
      linalg.yield %78 : bf16
    } -> tensor<2x4x16x32xbf16>
    %74 = tensor.empty() : tensor<2x16x4x32xbf16>
    %75 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%73 : tensor<2x4x16x32xbf16>) outs(%74 : tensor<2x16x4x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x16x4x32xbf16>
    %collapsed_13 = tensor.collapse_shape %75 [[0], [1], [2, 3]] : tensor<2x16x4x32xbf16> into tensor<2x16x128xbf16>
    %76 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%collapsed_13, %arg4 : tensor<2x16x128xbf16>, tensor<128x64xbf16>) outs(%17 : tensor<2x16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %77 = arith.mulf %in, %in_14 : bf16
      %78 = arith.addf %out, %77 : bf16
      linalg.yield %78 : bf16
    } -> tensor<2x16x64xbf16>
    return %76 : tensor<2x16x64xbf16>
  }
}

