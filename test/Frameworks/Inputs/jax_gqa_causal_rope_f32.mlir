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
  func.func public @main(%arg0: tensor<2x16x64xf32>, %arg1: tensor<64x128xf32>, %arg2: tensor<64x64xf32>, %arg3: tensor<64x64xf32>, %arg4: tensor<128x64xf32>, %arg5: tensor<16x32xf32>, %arg6: tensor<16x32xf32>) -> (tensor<2x16x64xf32> {jax.result_info = "result"}) {
    %c16 = arith.constant 16 : index
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant dense<0> : tensor<i32>
    %cst_2 = arith.constant dense<false> : tensor<i1>
    %cst_3 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_4 = arith.constant dense<true> : tensor<i1>
    %cst_5 = arith.constant dense<0.176776692> : tensor<f32>
    %0 = tensor.empty() : tensor<2x16x128xf32>
    %1 = linalg.fill ins(%cst_0 : f32) outs(%0 : tensor<2x16x128xf32>) -> tensor<2x16x128xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x16x64xf32>, tensor<64x128xf32>) outs(%1 : tensor<2x16x128xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %74 = arith.mulf %in, %in_13 : f32
      %75 = arith.addf %out, %74 : f32
      linalg.yield %75 : f32
    } -> tensor<2x16x128xf32>
    %expanded = tensor.expand_shape %2 [[0], [1], [2, 3]] output_shape [2, 16, 4, 32] : tensor<2x16x128xf32> into tensor<2x16x4x32xf32>
    %3 = tensor.empty() : tensor<2x4x16x32xf32>
    %4 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x16x4x32xf32>) outs(%3 : tensor<2x4x16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x32xf32>
    %extracted_slice = tensor.extract_slice %4[0, 0, 0, 0] [2, 4, 16, 16] [1, 1, 1, 1] : tensor<2x4x16x32xf32> to tensor<2x4x16x16xf32>
    %extracted_slice_6 = tensor.extract_slice %4[0, 0, 0, 16] [2, 4, 16, 16] [1, 1, 1, 1] : tensor<2x4x16x32xf32> to tensor<2x4x16x16xf32>
    %5 = tensor.empty() : tensor<1x1x16x32xf32>
    %6 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg5 : tensor<16x32xf32>) outs(%5 : tensor<1x1x16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x16x32xf32>
    %7 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6 : tensor<1x1x16x32xf32>) outs(%3 : tensor<2x4x16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x32xf32>
    %8 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%4, %7 : tensor<2x4x16x32xf32>, tensor<2x4x16x32xf32>) outs(%3 : tensor<2x4x16x32xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %74 = arith.mulf %in, %in_13 : f32
      linalg.yield %74 : f32
    } -> tensor<2x4x16x32xf32>
    %9 = tensor.empty() : tensor<2x4x16x16xf32>
    %10 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_6 : tensor<2x4x16x16xf32>) outs(%9 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %74 = arith.negf %in : f32
      linalg.yield %74 : f32
    } -> tensor<2x4x16x16xf32>
    %11 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%3 : tensor<2x4x16x32xf32>) {
    ^bb0(%out: f32):
      %74 = linalg.index 0 : index
      %75 = linalg.index 1 : index
      %76 = linalg.index 2 : index
      %77 = linalg.index 3 : index
      %78 = arith.cmpi ult, %77, %c16 : index
      %79 = scf.if %78 -> (f32) {
        %extracted = tensor.extract %10[%74, %75, %76, %77] : tensor<2x4x16x16xf32>
        scf.yield %extracted : f32
      } else {
        %80 = arith.subi %77, %c16 : index
        %extracted = tensor.extract %extracted_slice[%74, %75, %76, %80] : tensor<2x4x16x16xf32>
        scf.yield %extracted : f32
      }
      linalg.yield %79 : f32
    } -> tensor<2x4x16x32xf32>
    %12 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg6 : tensor<16x32xf32>) outs(%5 : tensor<1x1x16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x16x32xf32>
    %13 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12 : tensor<1x1x16x32xf32>) outs(%3 : tensor<2x4x16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x32xf32>
    %14 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11, %13 : tensor<2x4x16x32xf32>, tensor<2x4x16x32xf32>) outs(%3 : tensor<2x4x16x32xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %74 = arith.mulf %in, %in_13 : f32
      linalg.yield %74 : f32
    } -> tensor<2x4x16x32xf32>
    %15 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8, %14 : tensor<2x4x16x32xf32>, tensor<2x4x16x32xf32>) outs(%3 : tensor<2x4x16x32xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %74 = arith.addf %in, %in_13 : f32
      linalg.yield %74 : f32
    } -> tensor<2x4x16x32xf32>
    %16 = tensor.empty() : tensor<2x16x64xf32>
    %17 = linalg.fill ins(%cst_0 : f32) outs(%16 : tensor<2x16x64xf32>) -> tensor<2x16x64xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg2 : tensor<2x16x64xf32>, tensor<64x64xf32>) outs(%17 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %74 = arith.mulf %in, %in_13 : f32
      %75 = arith.addf %out, %74 : f32
      linalg.yield %75 : f32
    } -> tensor<2x16x64xf32>
    %expanded_7 = tensor.expand_shape %18 [[0], [1], [2, 3]] output_shape [2, 16, 2, 32] : tensor<2x16x64xf32> into tensor<2x16x2x32xf32>
    %19 = tensor.empty() : tensor<2x2x16x32xf32>
    %20 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_7 : tensor<2x16x2x32xf32>) outs(%19 : tensor<2x2x16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x16x32xf32>
    %extracted_slice_8 = tensor.extract_slice %20[0, 0, 0, 0] [2, 2, 16, 16] [1, 1, 1, 1] : tensor<2x2x16x32xf32> to tensor<2x2x16x16xf32>
    %extracted_slice_9 = tensor.extract_slice %20[0, 0, 0, 16] [2, 2, 16, 16] [1, 1, 1, 1] : tensor<2x2x16x32xf32> to tensor<2x2x16x16xf32>
    %21 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6 : tensor<1x1x16x32xf32>) outs(%19 : tensor<2x2x16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x16x32xf32>
    %22 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20, %21 : tensor<2x2x16x32xf32>, tensor<2x2x16x32xf32>) outs(%19 : tensor<2x2x16x32xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %74 = arith.mulf %in, %in_13 : f32
      linalg.yield %74 : f32
    } -> tensor<2x2x16x32xf32>
    %23 = tensor.empty() : tensor<2x2x16x16xf32>
    %24 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_9 : tensor<2x2x16x16xf32>) outs(%23 : tensor<2x2x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %74 = arith.negf %in : f32
      linalg.yield %74 : f32
    } -> tensor<2x2x16x16xf32>
    %25 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%19 : tensor<2x2x16x32xf32>) {
    ^bb0(%out: f32):
      %74 = linalg.index 0 : index
      %75 = linalg.index 1 : index
      %76 = linalg.index 2 : index
      %77 = linalg.index 3 : index
      %78 = arith.cmpi ult, %77, %c16 : index
      %79 = scf.if %78 -> (f32) {
        %extracted = tensor.extract %24[%74, %75, %76, %77] : tensor<2x2x16x16xf32>
        scf.yield %extracted : f32
      } else {
        %80 = arith.subi %77, %c16 : index
        %extracted = tensor.extract %extracted_slice_8[%74, %75, %76, %80] : tensor<2x2x16x16xf32>
        scf.yield %extracted : f32
      }
      linalg.yield %79 : f32
    } -> tensor<2x2x16x32xf32>
    %26 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12 : tensor<1x1x16x32xf32>) outs(%19 : tensor<2x2x16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x16x32xf32>
    %27 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25, %26 : tensor<2x2x16x32xf32>, tensor<2x2x16x32xf32>) outs(%19 : tensor<2x2x16x32xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %74 = arith.mulf %in, %in_13 : f32
      linalg.yield %74 : f32
    } -> tensor<2x2x16x32xf32>
    %28 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22, %27 : tensor<2x2x16x32xf32>, tensor<2x2x16x32xf32>) outs(%19 : tensor<2x2x16x32xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %74 = arith.addf %in, %in_13 : f32
      linalg.yield %74 : f32
    } -> tensor<2x2x16x32xf32>
    %29 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg3 : tensor<2x16x64xf32>, tensor<64x64xf32>) outs(%17 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %74 = arith.mulf %in, %in_13 : f32
      %75 = arith.addf %out, %74 : f32
      linalg.yield %75 : f32
    } -> tensor<2x16x64xf32>
    %expanded_10 = tensor.expand_shape %29 [[0], [1], [2, 3]] output_shape [2, 16, 2, 32] : tensor<2x16x64xf32> into tensor<2x16x2x32xf32>
    %30 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_10 : tensor<2x16x2x32xf32>) outs(%19 : tensor<2x2x16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x16x32xf32>
    %31 = tensor.empty() : tensor<2x2x2x16x32xf32>
    %32 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%28 : tensor<2x2x16x32xf32>) outs(%31 : tensor<2x2x2x16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x16x32xf32>
    %collapsed = tensor.collapse_shape %32 [[0], [1, 2], [3], [4]] : tensor<2x2x2x16x32xf32> into tensor<2x4x16x32xf32>
    %33 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%30 : tensor<2x2x16x32xf32>) outs(%31 : tensor<2x2x2x16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x16x32xf32>
    %collapsed_11 = tensor.collapse_shape %33 [[0], [1, 2], [3], [4]] : tensor<2x2x2x16x32xf32> into tensor<2x4x16x32xf32>
    %34 = linalg.fill ins(%cst_0 : f32) outs(%9 : tensor<2x4x16x16xf32>) -> tensor<2x4x16x16xf32>
    %35 = linalg.generic {indexing_maps = [#map9, #map7, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%15, %collapsed : tensor<2x4x16x32xf32>, tensor<2x4x16x32xf32>) outs(%34 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %74 = arith.mulf %in, %in_13 : f32
      %75 = arith.addf %out, %74 : f32
      linalg.yield %75 : f32
    } -> tensor<2x4x16x16xf32>
    %36 = linalg.generic {indexing_maps = [#map11, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_5 : tensor<f32>) outs(%9 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %37 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%35, %36 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%9 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %74 = arith.mulf %in, %in_13 : f32
      linalg.yield %74 : f32
    } -> tensor<2x4x16x16xf32>
    %38 = tensor.empty() : tensor<16x16xi1>
    %39 = linalg.generic {indexing_maps = [#map12, #map13], iterator_types = ["parallel", "parallel"]} ins(%cst_4 : tensor<i1>) outs(%38 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<16x16xi1>
    %40 = tensor.empty() : tensor<16x16xi32>
    %41 = linalg.generic {indexing_maps = [#map13], iterator_types = ["parallel", "parallel"]} outs(%40 : tensor<16x16xi32>) {
    ^bb0(%out: i32):
      %74 = linalg.index 0 : index
      %75 = arith.index_cast %74 : index to i32
      linalg.yield %75 : i32
    } -> tensor<16x16xi32>
    %42 = linalg.generic {indexing_maps = [#map12, #map13], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<i32>) outs(%40 : tensor<16x16xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<16x16xi32>
    %43 = linalg.generic {indexing_maps = [#map13, #map13, #map13], iterator_types = ["parallel", "parallel"]} ins(%41, %42 : tensor<16x16xi32>, tensor<16x16xi32>) outs(%40 : tensor<16x16xi32>) {
    ^bb0(%in: i32, %in_13: i32, %out: i32):
      %74 = arith.addi %in, %in_13 : i32
      linalg.yield %74 : i32
    } -> tensor<16x16xi32>
    %44 = linalg.generic {indexing_maps = [#map13], iterator_types = ["parallel", "parallel"]} outs(%40 : tensor<16x16xi32>) {
    ^bb0(%out: i32):
      %74 = linalg.index 1 : index
      %75 = arith.index_cast %74 : index to i32
      linalg.yield %75 : i32
    } -> tensor<16x16xi32>
    %45 = linalg.generic {indexing_maps = [#map13, #map13, #map13], iterator_types = ["parallel", "parallel"]} ins(%43, %44 : tensor<16x16xi32>, tensor<16x16xi32>) outs(%38 : tensor<16x16xi1>) {
    ^bb0(%in: i32, %in_13: i32, %out: i1):
      %74 = arith.cmpi sge, %in, %in_13 : i32
      linalg.yield %74 : i1
    } -> tensor<16x16xi1>
    %46 = linalg.generic {indexing_maps = [#map12, #map13], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<i1>) outs(%38 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<16x16xi1>
    %47 = linalg.generic {indexing_maps = [#map13, #map13, #map13, #map13], iterator_types = ["parallel", "parallel"]} ins(%45, %39, %46 : tensor<16x16xi1>, tensor<16x16xi1>, tensor<16x16xi1>) outs(%38 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %in_13: i1, %in_14: i1, %out: i1):
      %74 = arith.select %in, %in_13, %in_14 : i1
      linalg.yield %74 : i1
    } -> tensor<16x16xi1>
    %48 = tensor.empty() : tensor<f32>
    %49 = linalg.generic {indexing_maps = [#map14], iterator_types = []} outs(%48 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst : f32
    } -> tensor<f32>
    %50 = tensor.empty() : tensor<2x4x16x16xi1>
    %51 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47 : tensor<16x16xi1>) outs(%50 : tensor<2x4x16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x4x16x16xi1>
    %52 = linalg.generic {indexing_maps = [#map11, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%49 : tensor<f32>) outs(%9 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %53 = linalg.generic {indexing_maps = [#map4, #map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%51, %37, %52 : tensor<2x4x16x16xi1>, tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%9 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: i1, %in_13: f32, %in_14: f32, %out: f32):
      %74 = arith.select %in, %in_13, %in_14 : f32
      linalg.yield %74 : f32
    } -> tensor<2x4x16x16xf32>
    %54 = tensor.empty() : tensor<2x4x16xf32>
    %55 = linalg.fill ins(%cst : f32) outs(%54 : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    %56 = linalg.generic {indexing_maps = [#map4, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%53 : tensor<2x4x16x16xf32>) outs(%55 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %74 = arith.maximumf %out, %in : f32
      linalg.yield %74 : f32
    } -> tensor<2x4x16xf32>
    %57 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%54 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16xf32>
    %58 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel", "parallel"]} ins(%57, %56 : tensor<2x4x16xf32>, tensor<2x4x16xf32>) outs(%54 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %74 = arith.maximumf %in, %in_13 : f32
      linalg.yield %74 : f32
    } -> tensor<2x4x16xf32>
    %59 = tensor.empty() : tensor<2x4x16x1xf32>
    %60 = linalg.generic {indexing_maps = [#map2, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%58 : tensor<2x4x16xf32>) outs(%59 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x1xf32>
    %61 = linalg.generic {indexing_maps = [#map17, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%60 : tensor<2x4x16x1xf32>) outs(%9 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %62 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%53, %61 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%9 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %74 = arith.subf %in, %in_13 : f32
      linalg.yield %74 : f32
    } -> tensor<2x4x16x16xf32>
    %63 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%62 : tensor<2x4x16x16xf32>) outs(%9 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %74 = math.exp %in : f32
      linalg.yield %74 : f32
    } -> tensor<2x4x16x16xf32>
    %64 = linalg.fill ins(%cst_0 : f32) outs(%54 : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    %65 = linalg.generic {indexing_maps = [#map4, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%63 : tensor<2x4x16x16xf32>) outs(%64 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %74 = arith.addf %out, %in : f32
      linalg.yield %74 : f32
    } -> tensor<2x4x16xf32>
    %66 = linalg.generic {indexing_maps = [#map2, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%65 : tensor<2x4x16xf32>) outs(%59 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x1xf32>
    %67 = linalg.generic {indexing_maps = [#map17, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%66 : tensor<2x4x16x1xf32>) outs(%9 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %68 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%63, %67 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%9 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %74 = arith.divf %in, %in_13 : f32
      linalg.yield %74 : f32
    } -> tensor<2x4x16x16xf32>
    %69 = linalg.fill ins(%cst_0 : f32) outs(%3 : tensor<2x4x16x32xf32>) -> tensor<2x4x16x32xf32>
    %70 = linalg.generic {indexing_maps = [#map9, #map18, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%68, %collapsed_11 : tensor<2x4x16x16xf32>, tensor<2x4x16x32xf32>) outs(%69 : tensor<2x4x16x32xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %74 = arith.mulf %in, %in_13 : f32
      %75 = arith.addf %out, %74 : f32
      linalg.yield %75 : f32
    } -> tensor<2x4x16x32xf32>
    %71 = tensor.empty() : tensor<2x16x4x32xf32>
    %72 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%70 : tensor<2x4x16x32xf32>) outs(%71 : tensor<2x16x4x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x4x32xf32>
    %collapsed_12 = tensor.collapse_shape %72 [[0], [1], [2, 3]] : tensor<2x16x4x32xf32> into tensor<2x16x128xf32>
    %73 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%collapsed_12, %arg4 : tensor<2x16x128xf32>, tensor<128x64xf32>) outs(%17 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %74 = arith.mulf %in, %in_13 : f32
      %75 = arith.addf %out, %74 : f32
      linalg.yield %75 : f32
    } -> tensor<2x16x64xf32>
    return %73 : tensor<2x16x64xf32>
  }
}

