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
  func.func public @main(%arg0: tensor<2x16x64xbf16>, %arg1: tensor<64xbf16>, %arg2: tensor<64x128xbf16>, %arg3: tensor<64x64xbf16>, %arg4: tensor<64x64xbf16>, %arg5: tensor<128x64xbf16>, %arg6: tensor<16x32xbf16>, %arg7: tensor<16x32xbf16>, %arg8: tensor<64xbf16>, %arg9: tensor<64x96xbf16>, %arg10: tensor<64x96xbf16>, %arg11: tensor<96x64xbf16>) -> (tensor<2x16x64xbf16> {jax.result_info = "result"}) {
    %c16 = arith.constant 16 : index
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 0.000000e+00 : bf16
    %cst_1 = arith.constant 0.000000e+00 : f32
    %cst_2 = arith.constant dense<1.000000e+00> : tensor<bf16>
    %cst_3 = arith.constant dense<0> : tensor<i32>
    %cst_4 = arith.constant dense<false> : tensor<i1>
    %cst_5 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_6 = arith.constant dense<true> : tensor<i1>
    %cst_7 = arith.constant dense<1.767580e-01> : tensor<bf16>
    %cst_8 = arith.constant dense<9.99999997E-7> : tensor<f32>
    %cst_9 = arith.constant dense<6.400000e+01> : tensor<f32>
    %0 = tensor.empty() : tensor<2x16x64xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x16x64xbf16>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %124 = arith.extf %in : bf16 to f32
      linalg.yield %124 : f32
    } -> tensor<2x16x64xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %1 : tensor<2x16x64xf32>, tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %124 = arith.mulf %in, %in_17 : f32
      linalg.yield %124 : f32
    } -> tensor<2x16x64xf32>
    %3 = tensor.empty() : tensor<2x16xf32>
    %4 = linalg.fill ins(%cst_1 : f32) outs(%3 : tensor<2x16xf32>) -> tensor<2x16xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%2 : tensor<2x16x64xf32>) outs(%4 : tensor<2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %124 = arith.addf %out, %in : f32
      linalg.yield %124 : f32
    } -> tensor<2x16xf32>
    %6 = tensor.empty() : tensor<2x16x1xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5 : tensor<2x16xf32>) outs(%6 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x1xf32>
    %8 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_9 : tensor<f32>) outs(%6 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x1xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7, %8 : tensor<2x16x1xf32>, tensor<2x16x1xf32>) outs(%6 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %124 = arith.divf %in, %in_17 : f32
      linalg.yield %124 : f32
    } -> tensor<2x16x1xf32>
    %10 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_8 : tensor<f32>) outs(%6 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x1xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9, %10 : tensor<2x16x1xf32>, tensor<2x16x1xf32>) outs(%6 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %124 = arith.addf %in, %in_17 : f32
      linalg.yield %124 : f32
    } -> tensor<2x16x1xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<2x16x1xf32>) outs(%6 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %124 = math.rsqrt %in : f32
      linalg.yield %124 : f32
    } -> tensor<2x16x1xf32>
    %13 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12 : tensor<2x16x1xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x64xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %13 : tensor<2x16x64xf32>, tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %124 = arith.mulf %in, %in_17 : f32
      linalg.yield %124 : f32
    } -> tensor<2x16x64xf32>
    %15 = tensor.empty() : tensor<2x16x64xbf16>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14 : tensor<2x16x64xf32>) outs(%15 : tensor<2x16x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %124 = arith.truncf %in : f32 to bf16
      linalg.yield %124 : bf16
    } -> tensor<2x16x64xbf16>
    %17 = tensor.empty() : tensor<1x1x64xbf16>
    %18 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg1 : tensor<64xbf16>) outs(%17 : tensor<1x1x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x1x64xbf16>
    %19 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<1x1x64xbf16>) outs(%15 : tensor<2x16x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x16x64xbf16>
    %20 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16, %19 : tensor<2x16x64xbf16>, tensor<2x16x64xbf16>) outs(%15 : tensor<2x16x64xbf16>) {
    ^bb0(%in: bf16, %in_17: bf16, %out: bf16):
      %124 = arith.mulf %in, %in_17 : bf16
      linalg.yield %124 : bf16
    } -> tensor<2x16x64xbf16>
    %21 = tensor.empty() : tensor<2x16x128xbf16>
    %22 = linalg.fill ins(%cst_0 : bf16) outs(%21 : tensor<2x16x128xbf16>) -> tensor<2x16x128xbf16>
    %23 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%20, %arg2 : tensor<2x16x64xbf16>, tensor<64x128xbf16>) outs(%22 : tensor<2x16x128xbf16>) {
    ^bb0(%in: bf16, %in_17: bf16, %out: bf16):
      %124 = arith.mulf %in, %in_17 : bf16
      %125 = arith.addf %out, %124 : bf16
      linalg.yield %125 : bf16
    } -> tensor<2x16x128xbf16>
    %expanded = tensor.expand_shape %23 [[0], [1], [2, 3]] output_shape [2, 16, 4, 32] : tensor<2x16x128xbf16> into tensor<2x16x4x32xbf16>
    %24 = tensor.empty() : tensor<2x4x16x32xbf16>
    %25 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x16x4x32xbf16>) outs(%24 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x4x16x32xbf16>
    %extracted_slice = tensor.extract_slice %25[0, 0, 0, 0] [2, 4, 16, 16] [1, 1, 1, 1] : tensor<2x4x16x32xbf16> to tensor<2x4x16x16xbf16>
    %extracted_slice_10 = tensor.extract_slice %25[0, 0, 0, 16] [2, 4, 16, 16] [1, 1, 1, 1] : tensor<2x4x16x32xbf16> to tensor<2x4x16x16xbf16>
    %26 = tensor.empty() : tensor<1x1x16x32xbf16>
    %27 = linalg.generic {indexing_maps = [#map11, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg6 : tensor<16x32xbf16>) outs(%26 : tensor<1x1x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x1x16x32xbf16>
    %28 = linalg.generic {indexing_maps = [#map12, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27 : tensor<1x1x16x32xbf16>) outs(%24 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x4x16x32xbf16>
    %29 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25, %28 : tensor<2x4x16x32xbf16>, tensor<2x4x16x32xbf16>) outs(%24 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %in_17: bf16, %out: bf16):
      %124 = arith.mulf %in, %in_17 : bf16
      linalg.yield %124 : bf16
    } -> tensor<2x4x16x32xbf16>
    %30 = tensor.empty() : tensor<2x4x16x16xbf16>
    %31 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_10 : tensor<2x4x16x16xbf16>) outs(%30 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %124 = arith.negf %in : bf16
      linalg.yield %124 : bf16
    } -> tensor<2x4x16x16xbf16>
    %32 = linalg.generic {indexing_maps = [#map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%24 : tensor<2x4x16x32xbf16>) {
    ^bb0(%out: bf16):
      %124 = linalg.index 0 : index
      %125 = linalg.index 1 : index
      %126 = linalg.index 2 : index
      %127 = linalg.index 3 : index
      %128 = arith.cmpi ult, %127, %c16 : index
      %129 = scf.if %128 -> (bf16) {
        %extracted = tensor.extract %31[%124, %125, %126, %127] : tensor<2x4x16x16xbf16>
        scf.yield %extracted : bf16
      } else {
        %130 = arith.subi %127, %c16 : index
        %extracted = tensor.extract %extracted_slice[%124, %125, %126, %130] : tensor<2x4x16x16xbf16>
        scf.yield %extracted : bf16
      }
      linalg.yield %129 : bf16
    } -> tensor<2x4x16x32xbf16>
    %33 = linalg.generic {indexing_maps = [#map11, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg7 : tensor<16x32xbf16>) outs(%26 : tensor<1x1x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x1x16x32xbf16>
    %34 = linalg.generic {indexing_maps = [#map12, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%33 : tensor<1x1x16x32xbf16>) outs(%24 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x4x16x32xbf16>
    %35 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32, %34 : tensor<2x4x16x32xbf16>, tensor<2x4x16x32xbf16>) outs(%24 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %in_17: bf16, %out: bf16):
      %124 = arith.mulf %in, %in_17 : bf16
      linalg.yield %124 : bf16
    } -> tensor<2x4x16x32xbf16>
    %36 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29, %35 : tensor<2x4x16x32xbf16>, tensor<2x4x16x32xbf16>) outs(%24 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %in_17: bf16, %out: bf16):
      %124 = arith.addf %in, %in_17 : bf16
      linalg.yield %124 : bf16
    } -> tensor<2x4x16x32xbf16>
    %37 = linalg.fill ins(%cst_0 : bf16) outs(%15 : tensor<2x16x64xbf16>) -> tensor<2x16x64xbf16>
    %38 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%20, %arg3 : tensor<2x16x64xbf16>, tensor<64x64xbf16>) outs(%37 : tensor<2x16x64xbf16>) {
    ^bb0(%in: bf16, %in_17: bf16, %out: bf16):
      %124 = arith.mulf %in, %in_17 : bf16
      %125 = arith.addf %out, %124 : bf16
      linalg.yield %125 : bf16
    } -> tensor<2x16x64xbf16>
    %expanded_11 = tensor.expand_shape %38 [[0], [1], [2, 3]] output_shape [2, 16, 2, 32] : tensor<2x16x64xbf16> into tensor<2x16x2x32xbf16>
    %39 = tensor.empty() : tensor<2x2x16x32xbf16>
    %40 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_11 : tensor<2x16x2x32xbf16>) outs(%39 : tensor<2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x16x32xbf16>
    %extracted_slice_12 = tensor.extract_slice %40[0, 0, 0, 0] [2, 2, 16, 16] [1, 1, 1, 1] : tensor<2x2x16x32xbf16> to tensor<2x2x16x16xbf16>
    %extracted_slice_13 = tensor.extract_slice %40[0, 0, 0, 16] [2, 2, 16, 16] [1, 1, 1, 1] : tensor<2x2x16x32xbf16> to tensor<2x2x16x16xbf16>
    %41 = linalg.generic {indexing_maps = [#map12, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27 : tensor<1x1x16x32xbf16>) outs(%39 : tensor<2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x16x32xbf16>
    %42 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%40, %41 : tensor<2x2x16x32xbf16>, tensor<2x2x16x32xbf16>) outs(%39 : tensor<2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %in_17: bf16, %out: bf16):
      %124 = arith.mulf %in, %in_17 : bf16
      linalg.yield %124 : bf16
    } -> tensor<2x2x16x32xbf16>
    %43 = tensor.empty() : tensor<2x2x16x16xbf16>
    %44 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_13 : tensor<2x2x16x16xbf16>) outs(%43 : tensor<2x2x16x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %124 = arith.negf %in : bf16
      linalg.yield %124 : bf16
    } -> tensor<2x2x16x16xbf16>
    %45 = linalg.generic {indexing_maps = [#map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%39 : tensor<2x2x16x32xbf16>) {
    ^bb0(%out: bf16):
      %124 = linalg.index 0 : index
      %125 = linalg.index 1 : index
      %126 = linalg.index 2 : index
      %127 = linalg.index 3 : index
      %128 = arith.cmpi ult, %127, %c16 : index
      %129 = scf.if %128 -> (bf16) {
        %extracted = tensor.extract %44[%124, %125, %126, %127] : tensor<2x2x16x16xbf16>
        scf.yield %extracted : bf16
      } else {
        %130 = arith.subi %127, %c16 : index
        %extracted = tensor.extract %extracted_slice_12[%124, %125, %126, %130] : tensor<2x2x16x16xbf16>
        scf.yield %extracted : bf16
      }
      linalg.yield %129 : bf16
    } -> tensor<2x2x16x32xbf16>
    %46 = linalg.generic {indexing_maps = [#map12, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%33 : tensor<1x1x16x32xbf16>) outs(%39 : tensor<2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x16x32xbf16>
    %47 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%45, %46 : tensor<2x2x16x32xbf16>, tensor<2x2x16x32xbf16>) outs(%39 : tensor<2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %in_17: bf16, %out: bf16):
      %124 = arith.mulf %in, %in_17 : bf16
      linalg.yield %124 : bf16
    } -> tensor<2x2x16x32xbf16>
    %48 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42, %47 : tensor<2x2x16x32xbf16>, tensor<2x2x16x32xbf16>) outs(%39 : tensor<2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %in_17: bf16, %out: bf16):
      %124 = arith.addf %in, %in_17 : bf16
      linalg.yield %124 : bf16
    } -> tensor<2x2x16x32xbf16>
    %49 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%20, %arg4 : tensor<2x16x64xbf16>, tensor<64x64xbf16>) outs(%37 : tensor<2x16x64xbf16>) {
    ^bb0(%in: bf16, %in_17: bf16, %out: bf16):
      %124 = arith.mulf %in, %in_17 : bf16
      %125 = arith.addf %out, %124 : bf16
      linalg.yield %125 : bf16
    } -> tensor<2x16x64xbf16>
    %expanded_14 = tensor.expand_shape %49 [[0], [1], [2, 3]] output_shape [2, 16, 2, 32] : tensor<2x16x64xbf16> into tensor<2x16x2x32xbf16>
    %50 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_14 : tensor<2x16x2x32xbf16>) outs(%39 : tensor<2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x16x32xbf16>
    %51 = tensor.empty() : tensor<2x2x2x16x32xbf16>
    %52 = linalg.generic {indexing_maps = [#map13, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%48 : tensor<2x2x16x32xbf16>) outs(%51 : tensor<2x2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x2x16x32xbf16>
    %collapsed = tensor.collapse_shape %52 [[0], [1, 2], [3], [4]] : tensor<2x2x2x16x32xbf16> into tensor<2x4x16x32xbf16>
    %53 = linalg.generic {indexing_maps = [#map13, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%50 : tensor<2x2x16x32xbf16>) outs(%51 : tensor<2x2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x2x16x32xbf16>
    %collapsed_15 = tensor.collapse_shape %53 [[0], [1, 2], [3], [4]] : tensor<2x2x2x16x32xbf16> into tensor<2x4x16x32xbf16>
    %54 = linalg.fill ins(%cst_0 : bf16) outs(%30 : tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xbf16>
    %55 = linalg.generic {indexing_maps = [#map15, #map13, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%36, %collapsed : tensor<2x4x16x32xbf16>, tensor<2x4x16x32xbf16>) outs(%54 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %in_17: bf16, %out: bf16):
      %124 = arith.mulf %in, %in_17 : bf16
      %125 = arith.addf %out, %124 : bf16
      linalg.yield %125 : bf16
    } -> tensor<2x4x16x16xbf16>
    %56 = linalg.generic {indexing_maps = [#map17, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_7 : tensor<bf16>) outs(%30 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x4x16x16xbf16>
    %57 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%55, %56 : tensor<2x4x16x16xbf16>, tensor<2x4x16x16xbf16>) outs(%30 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %in_17: bf16, %out: bf16):
      %124 = arith.mulf %in, %in_17 : bf16
      linalg.yield %124 : bf16
    } -> tensor<2x4x16x16xbf16>
    %58 = tensor.empty() : tensor<16x16xi1>
    %59 = linalg.generic {indexing_maps = [#map18, #map19], iterator_types = ["parallel", "parallel"]} ins(%cst_6 : tensor<i1>) outs(%58 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<16x16xi1>
    %60 = tensor.empty() : tensor<16x16xi32>
    %61 = linalg.generic {indexing_maps = [#map19], iterator_types = ["parallel", "parallel"]} outs(%60 : tensor<16x16xi32>) {
    ^bb0(%out: i32):
      %124 = linalg.index 0 : index
      %125 = arith.index_cast %124 : index to i32
      linalg.yield %125 : i32
    } -> tensor<16x16xi32>
    %62 = linalg.generic {indexing_maps = [#map18, #map19], iterator_types = ["parallel", "parallel"]} ins(%cst_3 : tensor<i32>) outs(%60 : tensor<16x16xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<16x16xi32>
    %63 = linalg.generic {indexing_maps = [#map19, #map19, #map19], iterator_types = ["parallel", "parallel"]} ins(%61, %62 : tensor<16x16xi32>, tensor<16x16xi32>) outs(%60 : tensor<16x16xi32>) {
    ^bb0(%in: i32, %in_17: i32, %out: i32):
      %124 = arith.addi %in, %in_17 : i32
      linalg.yield %124 : i32
    } -> tensor<16x16xi32>
    %64 = linalg.generic {indexing_maps = [#map19], iterator_types = ["parallel", "parallel"]} outs(%60 : tensor<16x16xi32>) {
    ^bb0(%out: i32):
      %124 = linalg.index 1 : index
      %125 = arith.index_cast %124 : index to i32
      linalg.yield %125 : i32
    } -> tensor<16x16xi32>
    %65 = linalg.generic {indexing_maps = [#map19, #map19, #map19], iterator_types = ["parallel", "parallel"]} ins(%63, %64 : tensor<16x16xi32>, tensor<16x16xi32>) outs(%58 : tensor<16x16xi1>) {
    ^bb0(%in: i32, %in_17: i32, %out: i1):
      %124 = arith.cmpi sge, %in, %in_17 : i32
      linalg.yield %124 : i1
    } -> tensor<16x16xi1>
    %66 = linalg.generic {indexing_maps = [#map18, #map19], iterator_types = ["parallel", "parallel"]} ins(%cst_4 : tensor<i1>) outs(%58 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<16x16xi1>
    %67 = linalg.generic {indexing_maps = [#map19, #map19, #map19, #map19], iterator_types = ["parallel", "parallel"]} ins(%65, %59, %66 : tensor<16x16xi1>, tensor<16x16xi1>, tensor<16x16xi1>) outs(%58 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %in_17: i1, %in_18: i1, %out: i1):
      %124 = arith.select %in, %in_17, %in_18 : i1
      linalg.yield %124 : i1
    } -> tensor<16x16xi1>
    %68 = tensor.empty() : tensor<2x4x16x16xf32>
    %69 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%57 : tensor<2x4x16x16xbf16>) outs(%68 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %124 = arith.extf %in : bf16 to f32
      linalg.yield %124 : f32
    } -> tensor<2x4x16x16xf32>
    %70 = tensor.empty() : tensor<f32>
    %71 = linalg.generic {indexing_maps = [#map20], iterator_types = []} outs(%70 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst : f32
    } -> tensor<f32>
    %72 = tensor.empty() : tensor<2x4x16x16xi1>
    %73 = linalg.generic {indexing_maps = [#map11, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%67 : tensor<16x16xi1>) outs(%72 : tensor<2x4x16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x4x16x16xi1>
    %74 = linalg.generic {indexing_maps = [#map17, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%71 : tensor<f32>) outs(%68 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %75 = linalg.generic {indexing_maps = [#map10, #map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%73, %69, %74 : tensor<2x4x16x16xi1>, tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%68 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: i1, %in_17: f32, %in_18: f32, %out: f32):
      %124 = arith.select %in, %in_17, %in_18 : f32
      linalg.yield %124 : f32
    } -> tensor<2x4x16x16xf32>
    %76 = tensor.empty() : tensor<2x4x16xf32>
    %77 = linalg.fill ins(%cst : f32) outs(%76 : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    %78 = linalg.generic {indexing_maps = [#map10, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%75 : tensor<2x4x16x16xf32>) outs(%77 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %124 = arith.maximumf %out, %in : f32
      linalg.yield %124 : f32
    } -> tensor<2x4x16xf32>
    %79 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_5 : tensor<f32>) outs(%76 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16xf32>
    %80 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%79, %78 : tensor<2x4x16xf32>, tensor<2x4x16xf32>) outs(%76 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %124 = arith.maximumf %in, %in_17 : f32
      linalg.yield %124 : f32
    } -> tensor<2x4x16xf32>
    %81 = tensor.empty() : tensor<2x4x16x1xf32>
    %82 = linalg.generic {indexing_maps = [#map8, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%80 : tensor<2x4x16xf32>) outs(%81 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x1xf32>
    %83 = linalg.generic {indexing_maps = [#map21, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%82 : tensor<2x4x16x1xf32>) outs(%68 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %84 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%75, %83 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%68 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %124 = arith.subf %in, %in_17 : f32
      linalg.yield %124 : f32
    } -> tensor<2x4x16x16xf32>
    %85 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%84 : tensor<2x4x16x16xf32>) outs(%68 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %124 = math.exp %in : f32
      linalg.yield %124 : f32
    } -> tensor<2x4x16x16xf32>
    %86 = linalg.fill ins(%cst_1 : f32) outs(%76 : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    %87 = linalg.generic {indexing_maps = [#map10, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%85 : tensor<2x4x16x16xf32>) outs(%86 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %124 = arith.addf %out, %in : f32
      linalg.yield %124 : f32
    } -> tensor<2x4x16xf32>
    %88 = linalg.generic {indexing_maps = [#map8, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%87 : tensor<2x4x16xf32>) outs(%81 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x1xf32>
    %89 = linalg.generic {indexing_maps = [#map21, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%88 : tensor<2x4x16x1xf32>) outs(%68 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %90 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%85, %89 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%68 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %124 = arith.divf %in, %in_17 : f32
      linalg.yield %124 : f32
    } -> tensor<2x4x16x16xf32>
    %91 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%90 : tensor<2x4x16x16xf32>) outs(%30 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %124 = arith.truncf %in : f32 to bf16
      linalg.yield %124 : bf16
    } -> tensor<2x4x16x16xbf16>
    %92 = linalg.fill ins(%cst_0 : bf16) outs(%24 : tensor<2x4x16x32xbf16>) -> tensor<2x4x16x32xbf16>
    %93 = linalg.generic {indexing_maps = [#map15, #map22, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%91, %collapsed_15 : tensor<2x4x16x16xbf16>, tensor<2x4x16x32xbf16>) outs(%92 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %in_17: bf16, %out: bf16):
      %124 = arith.mulf %in, %in_17 : bf16
      %125 = arith.addf %out, %124 : bf16
      linalg.yield %125 : bf16
    } -> tensor<2x4x16x32xbf16>
    %94 = tensor.empty() : tensor<2x16x4x32xbf16>
    %95 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%93 : tensor<2x4x16x32xbf16>) outs(%94 : tensor<2x16x4x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x16x4x32xbf16>
    %collapsed_16 = tensor.collapse_shape %95 [[0], [1], [2, 3]] : tensor<2x16x4x32xbf16> into tensor<2x16x128xbf16>
    %96 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%collapsed_16, %arg5 : tensor<2x16x128xbf16>, tensor<128x64xbf16>) outs(%37 : tensor<2x16x64xbf16>) {
    ^bb0(%in: bf16, %in_17: bf16, %out: bf16):
      %124 = arith.mulf %in, %in_17 : bf16
      %125 = arith.addf %out, %124 : bf16
      linalg.yield %125 : bf16
    } -> tensor<2x16x64xbf16>
    %97 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %96 : tensor<2x16x64xbf16>, tensor<2x16x64xbf16>) outs(%15 : tensor<2x16x64xbf16>) {
    ^bb0(%in: bf16, %in_17: bf16, %out: bf16):
      %124 = arith.addf %in, %in_17 : bf16
      linalg.yield %124 : bf16
    } -> tensor<2x16x64xbf16>
    %98 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%97 : tensor<2x16x64xbf16>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %124 = arith.extf %in : bf16 to f32
      linalg.yield %124 : f32
    } -> tensor<2x16x64xf32>
    %99 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%98, %98 : tensor<2x16x64xf32>, tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %124 = arith.mulf %in, %in_17 : f32
      linalg.yield %124 : f32
    } -> tensor<2x16x64xf32>
    %100 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%99 : tensor<2x16x64xf32>) outs(%4 : tensor<2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %124 = arith.addf %out, %in : f32
      linalg.yield %124 : f32
    } -> tensor<2x16xf32>
    %101 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%100 : tensor<2x16xf32>) outs(%6 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x1xf32>
    %102 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%101, %8 : tensor<2x16x1xf32>, tensor<2x16x1xf32>) outs(%6 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %124 = arith.divf %in, %in_17 : f32
      linalg.yield %124 : f32
    } -> tensor<2x16x1xf32>
    %103 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%102, %10 : tensor<2x16x1xf32>, tensor<2x16x1xf32>) outs(%6 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %124 = arith.addf %in, %in_17 : f32
      linalg.yield %124 : f32
    } -> tensor<2x16x1xf32>
    %104 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%103 : tensor<2x16x1xf32>) outs(%6 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %124 = math.rsqrt %in : f32
      linalg.yield %124 : f32
    } -> tensor<2x16x1xf32>
    %105 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%104 : tensor<2x16x1xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x64xf32>
    %106 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%98, %105 : tensor<2x16x64xf32>, tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %124 = arith.mulf %in, %in_17 : f32
      linalg.yield %124 : f32
    } -> tensor<2x16x64xf32>
    %107 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%106 : tensor<2x16x64xf32>) outs(%15 : tensor<2x16x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %124 = arith.truncf %in : f32 to bf16
      linalg.yield %124 : bf16
    } -> tensor<2x16x64xbf16>
    %108 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg8 : tensor<64xbf16>) outs(%17 : tensor<1x1x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x1x64xbf16>
    %109 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%108 : tensor<1x1x64xbf16>) outs(%15 : tensor<2x16x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x16x64xbf16>
    %110 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%107, %109 : tensor<2x16x64xbf16>, tensor<2x16x64xbf16>) outs(%15 : tensor<2x16x64xbf16>) {
    ^bb0(%in: bf16, %in_17: bf16, %out: bf16):
      %124 = arith.mulf %in, %in_17 : bf16
      linalg.yield %124 : bf16
    } -> tensor<2x16x64xbf16>
    %111 = tensor.empty() : tensor<2x16x96xbf16>
    %112 = linalg.fill ins(%cst_0 : bf16) outs(%111 : tensor<2x16x96xbf16>) -> tensor<2x16x96xbf16>
    %113 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%110, %arg9 : tensor<2x16x64xbf16>, tensor<64x96xbf16>) outs(%112 : tensor<2x16x96xbf16>) {
    ^bb0(%in: bf16, %in_17: bf16, %out: bf16):
      %124 = arith.mulf %in, %in_17 : bf16
      %125 = arith.addf %out, %124 : bf16
      linalg.yield %125 : bf16
    } -> tensor<2x16x96xbf16>
    %114 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%113 : tensor<2x16x96xbf16>) outs(%111 : tensor<2x16x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %124 = arith.negf %in : bf16
      linalg.yield %124 : bf16
    } -> tensor<2x16x96xbf16>
    %115 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%114 : tensor<2x16x96xbf16>) outs(%111 : tensor<2x16x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %124 = math.exp %in : bf16
      linalg.yield %124 : bf16
    } -> tensor<2x16x96xbf16>
    %116 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_2 : tensor<bf16>) outs(%111 : tensor<2x16x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x16x96xbf16>
    %117 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%116, %115 : tensor<2x16x96xbf16>, tensor<2x16x96xbf16>) outs(%111 : tensor<2x16x96xbf16>) {
    ^bb0(%in: bf16, %in_17: bf16, %out: bf16):
      %124 = arith.addf %in, %in_17 : bf16
      linalg.yield %124 : bf16
    } -> tensor<2x16x96xbf16>
    %118 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%116, %117 : tensor<2x16x96xbf16>, tensor<2x16x96xbf16>) outs(%111 : tensor<2x16x96xbf16>) {
    ^bb0(%in: bf16, %in_17: bf16, %out: bf16):
      %124 = arith.divf %in, %in_17 : bf16
      linalg.yield %124 : bf16
    } -> tensor<2x16x96xbf16>
    %119 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%113, %118 : tensor<2x16x96xbf16>, tensor<2x16x96xbf16>) outs(%111 : tensor<2x16x96xbf16>) {
    ^bb0(%in: bf16, %in_17: bf16, %out: bf16):
      %124 = arith.mulf %in, %in_17 : bf16
      linalg.yield %124 : bf16
    } -> tensor<2x16x96xbf16>
    %120 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%110, %arg10 : tensor<2x16x64xbf16>, tensor<64x96xbf16>) outs(%112 : tensor<2x16x96xbf16>) {
    ^bb0(%in: bf16, %in_17: bf16, %out: bf16):
      %124 = arith.mulf %in, %in_17 : bf16
      %125 = arith.addf %out, %124 : bf16
      linalg.yield %125 : bf16
    } -> tensor<2x16x96xbf16>
    %121 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%119, %120 : tensor<2x16x96xbf16>, tensor<2x16x96xbf16>) outs(%111 : tensor<2x16x96xbf16>) {
    ^bb0(%in: bf16, %in_17: bf16, %out: bf16):
      %124 = arith.mulf %in, %in_17 : bf16
      linalg.yield %124 : bf16
    } -> tensor<2x16x96xbf16>
    %122 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%121, %arg11 : tensor<2x16x96xbf16>, tensor<96x64xbf16>) outs(%37 : tensor<2x16x64xbf16>) {
    ^bb0(%in: bf16, %in_17: bf16, %out: bf16):
      %124 = arith.mulf %in, %in_17 : bf16
      %125 = arith.addf %out, %124 : bf16
      linalg.yield %125 : bf16
    } -> tensor<2x16x64xbf16>
    %123 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%97, %122 : tensor<2x16x64xbf16>, tensor<2x16x64xbf16>) outs(%15 : tensor<2x16x64xbf16>) {
    ^bb0(%in: bf16, %in_17: bf16, %out: bf16):
      %124 = arith.addf %in, %in_17 : bf16
      linalg.yield %124 : bf16
    } -> tensor<2x16x64xbf16>
    return %123 : tensor<2x16x64xbf16>
  }
}

