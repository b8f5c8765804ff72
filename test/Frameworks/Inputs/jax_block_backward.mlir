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
#map23 = affine_map<(d0, d1, d2, d3) -> (d2, d3, d0)>
#map24 = affine_map<(d0, d1, d2, d3) -> (d2, d3, d1)>
#map25 = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
#map26 = affine_map<(d0, d1) -> (d1, d0)>
#map27 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d2)>
#map28 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3, d2)>
#map29 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d2, d3)>
#map30 = affine_map<(d0, d1, d2) -> (d1, d2, d0)>
#map31 = affine_map<(d0, d1, d2) -> (d0)>
module @jit_gradients attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x16x64xbf16>, %arg1: tensor<64xbf16>, %arg2: tensor<64x128xbf16>, %arg3: tensor<64x64xbf16>, %arg4: tensor<64x64xbf16>, %arg5: tensor<128x64xbf16>, %arg6: tensor<16x32xbf16>, %arg7: tensor<16x32xbf16>, %arg8: tensor<64xbf16>, %arg9: tensor<64x96xbf16>, %arg10: tensor<64x96xbf16>, %arg11: tensor<96x64xbf16>, %arg12: tensor<2x16x64xbf16>) -> (tensor<2x16x64xbf16> {jax.result_info = "result[0]"}, tensor<64xbf16> {jax.result_info = "result[1]"}, tensor<64x128xbf16> {jax.result_info = "result[2]"}, tensor<64x64xbf16> {jax.result_info = "result[3]"}, tensor<64x64xbf16> {jax.result_info = "result[4]"}, tensor<128x64xbf16> {jax.result_info = "result[5]"}) {
    %c16 = arith.constant 16 : index
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 0.000000e+00 : bf16
    %cst_1 = arith.constant 0.000000e+00 : f32
    %cst_2 = arith.constant dense<1.000000e+00> : tensor<bf16>
    %cst_3 = arith.constant dense<0> : tensor<i32>
    %cst_4 = arith.constant dense<false> : tensor<i1>
    %cst_5 = arith.constant dense<1.000000e+00> : tensor<f32>
    %cst_6 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_7 = arith.constant dense<true> : tensor<i1>
    %cst_8 = arith.constant dense<1.767580e-01> : tensor<bf16>
    %cst_9 = arith.constant dense<-5.000000e-01> : tensor<f32>
    %cst_10 = arith.constant dense<9.99999997E-7> : tensor<f32>
    %cst_11 = arith.constant dense<6.400000e+01> : tensor<f32>
    %cst_12 = arith.constant dense<0.000000e+00> : tensor<f32>
    %0 = tensor.empty() : tensor<2x16x64xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x16x64xbf16>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %236 = arith.extf %in : bf16 to f32
      linalg.yield %236 : f32
    } -> tensor<2x16x64xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %1 : tensor<2x16x64xf32>, tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %236 = arith.mulf %in, %in_34 : f32
      linalg.yield %236 : f32
    } -> tensor<2x16x64xf32>
    %3 = tensor.empty() : tensor<2x16xf32>
    %4 = linalg.fill ins(%cst_1 : f32) outs(%3 : tensor<2x16xf32>) -> tensor<2x16xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%2 : tensor<2x16x64xf32>) outs(%4 : tensor<2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %236 = arith.addf %out, %in : f32
      linalg.yield %236 : f32
    } -> tensor<2x16xf32>
    %6 = tensor.empty() : tensor<2x16x1xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5 : tensor<2x16xf32>) outs(%6 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x1xf32>
    %8 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_11 : tensor<f32>) outs(%6 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x1xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7, %8 : tensor<2x16x1xf32>, tensor<2x16x1xf32>) outs(%6 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %236 = arith.divf %in, %in_34 : f32
      linalg.yield %236 : f32
    } -> tensor<2x16x1xf32>
    %10 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_10 : tensor<f32>) outs(%6 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x1xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9, %10 : tensor<2x16x1xf32>, tensor<2x16x1xf32>) outs(%6 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %236 = arith.addf %in, %in_34 : f32
      linalg.yield %236 : f32
    } -> tensor<2x16x1xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<2x16x1xf32>) outs(%6 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %236 = math.rsqrt %in : f32
      linalg.yield %236 : f32
    } -> tensor<2x16x1xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12, %11 : tensor<2x16x1xf32>, tensor<2x16x1xf32>) outs(%6 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %236 = arith.divf %in, %in_34 : f32
      linalg.yield %236 : f32
    } -> tensor<2x16x1xf32>
    %14 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_9 : tensor<f32>) outs(%6 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x1xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14, %13 : tensor<2x16x1xf32>, tensor<2x16x1xf32>) outs(%6 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %236 = arith.mulf %in, %in_34 : f32
      linalg.yield %236 : f32
    } -> tensor<2x16x1xf32>
    %16 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12 : tensor<2x16x1xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x64xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %16 : tensor<2x16x64xf32>, tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %236 = arith.mulf %in, %in_34 : f32
      linalg.yield %236 : f32
    } -> tensor<2x16x64xf32>
    %18 = tensor.empty() : tensor<2x16x64xbf16>
    %19 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17 : tensor<2x16x64xf32>) outs(%18 : tensor<2x16x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %236 = arith.truncf %in : f32 to bf16
      linalg.yield %236 : bf16
    } -> tensor<2x16x64xbf16>
    %20 = tensor.empty() : tensor<1x1x64xbf16>
    %21 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg1 : tensor<64xbf16>) outs(%20 : tensor<1x1x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x1x64xbf16>
    %22 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21 : tensor<1x1x64xbf16>) outs(%18 : tensor<2x16x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x16x64xbf16>
    %23 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19, %22 : tensor<2x16x64xbf16>, tensor<2x16x64xbf16>) outs(%18 : tensor<2x16x64xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x16x64xbf16>
    %24 = tensor.empty() : tensor<2x16x128xbf16>
    %25 = linalg.fill ins(%cst_0 : bf16) outs(%24 : tensor<2x16x128xbf16>) -> tensor<2x16x128xbf16>
    %26 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%23, %arg2 : tensor<2x16x64xbf16>, tensor<64x128xbf16>) outs(%25 : tensor<2x16x128xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      %237 = arith.addf %out, %236 : bf16
      linalg.yield %237 : bf16
    } -> tensor<2x16x128xbf16>
    %expanded = tensor.expand_shape %26 [[0], [1], [2, 3]] output_shape [2, 16, 4, 32] : tensor<2x16x128xbf16> into tensor<2x16x4x32xbf16>
    %27 = tensor.empty() : tensor<2x4x16x32xbf16>
    %28 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x16x4x32xbf16>) outs(%27 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x4x16x32xbf16>
    %extracted_slice = tensor.extract_slice %28[0, 0, 0, 0] [2, 4, 16, 16] [1, 1, 1, 1] : tensor<2x4x16x32xbf16> to tensor<2x4x16x16xbf16>
    %extracted_slice_13 = tensor.extract_slice %28[0, 0, 0, 16] [2, 4, 16, 16] [1, 1, 1, 1] : tensor<2x4x16x32xbf16> to tensor<2x4x16x16xbf16>
    %29 = tensor.empty() : tensor<1x1x16x32xbf16>
    %30 = linalg.generic {indexing_maps = [#map11, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg6 : tensor<16x32xbf16>) outs(%29 : tensor<1x1x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x1x16x32xbf16>
    %31 = linalg.generic {indexing_maps = [#map12, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%30 : tensor<1x1x16x32xbf16>) outs(%27 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x4x16x32xbf16>
    %32 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%28, %31 : tensor<2x4x16x32xbf16>, tensor<2x4x16x32xbf16>) outs(%27 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x4x16x32xbf16>
    %33 = tensor.empty() : tensor<2x4x16x16xbf16>
    %34 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_13 : tensor<2x4x16x16xbf16>) outs(%33 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %236 = arith.negf %in : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x4x16x16xbf16>
    %35 = linalg.generic {indexing_maps = [#map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%27 : tensor<2x4x16x32xbf16>) {
    ^bb0(%out: bf16):
      %236 = linalg.index 0 : index
      %237 = linalg.index 1 : index
      %238 = linalg.index 2 : index
      %239 = linalg.index 3 : index
      %240 = arith.cmpi ult, %239, %c16 : index
      %241 = scf.if %240 -> (bf16) {
        %extracted = tensor.extract %34[%236, %237, %238, %239] : tensor<2x4x16x16xbf16>
        scf.yield %extracted : bf16
      } else {
        %242 = arith.subi %239, %c16 : index
        %extracted = tensor.extract %extracted_slice[%236, %237, %238, %242] : tensor<2x4x16x16xbf16>
        scf.yield %extracted : bf16
      }
      linalg.yield %241 : bf16
    } -> tensor<2x4x16x32xbf16>
    %36 = linalg.generic {indexing_maps = [#map11, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg7 : tensor<16x32xbf16>) outs(%29 : tensor<1x1x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x1x16x32xbf16>
    %37 = linalg.generic {indexing_maps = [#map12, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%36 : tensor<1x1x16x32xbf16>) outs(%27 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x4x16x32xbf16>
    %38 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%35, %37 : tensor<2x4x16x32xbf16>, tensor<2x4x16x32xbf16>) outs(%27 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x4x16x32xbf16>
    %39 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32, %38 : tensor<2x4x16x32xbf16>, tensor<2x4x16x32xbf16>) outs(%27 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.addf %in, %in_34 : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x4x16x32xbf16>
    %40 = linalg.fill ins(%cst_0 : bf16) outs(%18 : tensor<2x16x64xbf16>) -> tensor<2x16x64xbf16>
    %41 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%23, %arg3 : tensor<2x16x64xbf16>, tensor<64x64xbf16>) outs(%40 : tensor<2x16x64xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      %237 = arith.addf %out, %236 : bf16
      linalg.yield %237 : bf16
    } -> tensor<2x16x64xbf16>
    %expanded_14 = tensor.expand_shape %41 [[0], [1], [2, 3]] output_shape [2, 16, 2, 32] : tensor<2x16x64xbf16> into tensor<2x16x2x32xbf16>
    %42 = tensor.empty() : tensor<2x2x16x32xbf16>
    %43 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_14 : tensor<2x16x2x32xbf16>) outs(%42 : tensor<2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x16x32xbf16>
    %extracted_slice_15 = tensor.extract_slice %43[0, 0, 0, 0] [2, 2, 16, 16] [1, 1, 1, 1] : tensor<2x2x16x32xbf16> to tensor<2x2x16x16xbf16>
    %extracted_slice_16 = tensor.extract_slice %43[0, 0, 0, 16] [2, 2, 16, 16] [1, 1, 1, 1] : tensor<2x2x16x32xbf16> to tensor<2x2x16x16xbf16>
    %44 = linalg.generic {indexing_maps = [#map12, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%30 : tensor<1x1x16x32xbf16>) outs(%42 : tensor<2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x16x32xbf16>
    %45 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%43, %44 : tensor<2x2x16x32xbf16>, tensor<2x2x16x32xbf16>) outs(%42 : tensor<2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x2x16x32xbf16>
    %46 = tensor.empty() : tensor<2x2x16x16xbf16>
    %47 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_16 : tensor<2x2x16x16xbf16>) outs(%46 : tensor<2x2x16x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %236 = arith.negf %in : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x2x16x16xbf16>
    %48 = linalg.generic {indexing_maps = [#map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%42 : tensor<2x2x16x32xbf16>) {
    ^bb0(%out: bf16):
      %236 = linalg.index 0 : index
      %237 = linalg.index 1 : index
      %238 = linalg.index 2 : index
      %239 = linalg.index 3 : index
      %240 = arith.cmpi ult, %239, %c16 : index
      %241 = scf.if %240 -> (bf16) {
        %extracted = tensor.extract %47[%236, %237, %238, %239] : tensor<2x2x16x16xbf16>
        scf.yield %extracted : bf16
      } else {
        %242 = arith.subi %239, %c16 : index
        %extracted = tensor.extract %extracted_slice_15[%236, %237, %238, %242] : tensor<2x2x16x16xbf16>
        scf.yield %extracted : bf16
      }
      linalg.yield %241 : bf16
    } -> tensor<2x2x16x32xbf16>
    %49 = linalg.generic {indexing_maps = [#map12, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%36 : tensor<1x1x16x32xbf16>) outs(%42 : tensor<2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x16x32xbf16>
    %50 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%48, %49 : tensor<2x2x16x32xbf16>, tensor<2x2x16x32xbf16>) outs(%42 : tensor<2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x2x16x32xbf16>
    %51 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%45, %50 : tensor<2x2x16x32xbf16>, tensor<2x2x16x32xbf16>) outs(%42 : tensor<2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.addf %in, %in_34 : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x2x16x32xbf16>
    %52 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%23, %arg4 : tensor<2x16x64xbf16>, tensor<64x64xbf16>) outs(%40 : tensor<2x16x64xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      %237 = arith.addf %out, %236 : bf16
      linalg.yield %237 : bf16
    } -> tensor<2x16x64xbf16>
    %expanded_17 = tensor.expand_shape %52 [[0], [1], [2, 3]] output_shape [2, 16, 2, 32] : tensor<2x16x64xbf16> into tensor<2x16x2x32xbf16>
    %53 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_17 : tensor<2x16x2x32xbf16>) outs(%42 : tensor<2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x16x32xbf16>
    %54 = tensor.empty() : tensor<2x2x2x16x32xbf16>
    %55 = linalg.generic {indexing_maps = [#map13, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%51 : tensor<2x2x16x32xbf16>) outs(%54 : tensor<2x2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x2x16x32xbf16>
    %collapsed = tensor.collapse_shape %55 [[0], [1, 2], [3], [4]] : tensor<2x2x2x16x32xbf16> into tensor<2x4x16x32xbf16>
    %56 = linalg.generic {indexing_maps = [#map13, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%53 : tensor<2x2x16x32xbf16>) outs(%54 : tensor<2x2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x2x16x32xbf16>
    %collapsed_18 = tensor.collapse_shape %56 [[0], [1, 2], [3], [4]] : tensor<2x2x2x16x32xbf16> into tensor<2x4x16x32xbf16>
    %57 = linalg.fill ins(%cst_0 : bf16) outs(%33 : tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xbf16>
    %58 = linalg.generic {indexing_maps = [#map15, #map13, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%39, %collapsed : tensor<2x4x16x32xbf16>, tensor<2x4x16x32xbf16>) outs(%57 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      %237 = arith.addf %out, %236 : bf16
      linalg.yield %237 : bf16
    } -> tensor<2x4x16x16xbf16>
    %59 = linalg.generic {indexing_maps = [#map17, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_8 : tensor<bf16>) outs(%33 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x4x16x16xbf16>
    %60 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%58, %59 : tensor<2x4x16x16xbf16>, tensor<2x4x16x16xbf16>) outs(%33 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x4x16x16xbf16>
    %61 = tensor.empty() : tensor<16x16xi1>
    %62 = linalg.generic {indexing_maps = [#map18, #map19], iterator_types = ["parallel", "parallel"]} ins(%cst_7 : tensor<i1>) outs(%61 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<16x16xi1>
    %63 = tensor.empty() : tensor<16x16xi32>
    %64 = linalg.generic {indexing_maps = [#map19], iterator_types = ["parallel", "parallel"]} outs(%63 : tensor<16x16xi32>) {
    ^bb0(%out: i32):
      %236 = linalg.index 0 : index
      %237 = arith.index_cast %236 : index to i32
      linalg.yield %237 : i32
    } -> tensor<16x16xi32>
    %65 = linalg.generic {indexing_maps = [#map18, #map19], iterator_types = ["parallel", "parallel"]} ins(%cst_3 : tensor<i32>) outs(%63 : tensor<16x16xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<16x16xi32>
    %66 = linalg.generic {indexing_maps = [#map19, #map19, #map19], iterator_types = ["parallel", "parallel"]} ins(%64, %65 : tensor<16x16xi32>, tensor<16x16xi32>) outs(%63 : tensor<16x16xi32>) {
    ^bb0(%in: i32, %in_34: i32, %out: i32):
      %236 = arith.addi %in, %in_34 : i32
      linalg.yield %236 : i32
    } -> tensor<16x16xi32>
    %67 = linalg.generic {indexing_maps = [#map19], iterator_types = ["parallel", "parallel"]} outs(%63 : tensor<16x16xi32>) {
    ^bb0(%out: i32):
      %236 = linalg.index 1 : index
      %237 = arith.index_cast %236 : index to i32
      linalg.yield %237 : i32
    } -> tensor<16x16xi32>
    %68 = linalg.generic {indexing_maps = [#map19, #map19, #map19], iterator_types = ["parallel", "parallel"]} ins(%66, %67 : tensor<16x16xi32>, tensor<16x16xi32>) outs(%61 : tensor<16x16xi1>) {
    ^bb0(%in: i32, %in_34: i32, %out: i1):
      %236 = arith.cmpi sge, %in, %in_34 : i32
      linalg.yield %236 : i1
    } -> tensor<16x16xi1>
    %69 = linalg.generic {indexing_maps = [#map18, #map19], iterator_types = ["parallel", "parallel"]} ins(%cst_4 : tensor<i1>) outs(%61 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<16x16xi1>
    %70 = linalg.generic {indexing_maps = [#map19, #map19, #map19, #map19], iterator_types = ["parallel", "parallel"]} ins(%68, %62, %69 : tensor<16x16xi1>, tensor<16x16xi1>, tensor<16x16xi1>) outs(%61 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %in_34: i1, %in_35: i1, %out: i1):
      %236 = arith.select %in, %in_34, %in_35 : i1
      linalg.yield %236 : i1
    } -> tensor<16x16xi1>
    %71 = tensor.empty() : tensor<2x4x16x16xf32>
    %72 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%60 : tensor<2x4x16x16xbf16>) outs(%71 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %236 = arith.extf %in : bf16 to f32
      linalg.yield %236 : f32
    } -> tensor<2x4x16x16xf32>
    %73 = tensor.empty() : tensor<f32>
    %74 = linalg.generic {indexing_maps = [#map20], iterator_types = []} outs(%73 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst : f32
    } -> tensor<f32>
    %75 = tensor.empty() : tensor<2x4x16x16xi1>
    %76 = linalg.generic {indexing_maps = [#map11, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%70 : tensor<16x16xi1>) outs(%75 : tensor<2x4x16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x4x16x16xi1>
    %77 = linalg.generic {indexing_maps = [#map17, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%74 : tensor<f32>) outs(%71 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %78 = linalg.generic {indexing_maps = [#map10, #map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%76, %72, %77 : tensor<2x4x16x16xi1>, tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%71 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: i1, %in_34: f32, %in_35: f32, %out: f32):
      %236 = arith.select %in, %in_34, %in_35 : f32
      linalg.yield %236 : f32
    } -> tensor<2x4x16x16xf32>
    %79 = tensor.empty() : tensor<2x4x16xf32>
    %80 = linalg.fill ins(%cst : f32) outs(%79 : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    %81 = linalg.generic {indexing_maps = [#map10, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%78 : tensor<2x4x16x16xf32>) outs(%80 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %236 = arith.maximumf %out, %in : f32
      linalg.yield %236 : f32
    } -> tensor<2x4x16xf32>
    %82 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_6 : tensor<f32>) outs(%79 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16xf32>
    %83 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%82, %81 : tensor<2x4x16xf32>, tensor<2x4x16xf32>) outs(%79 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %236 = arith.maximumf %in, %in_34 : f32
      linalg.yield %236 : f32
    } -> tensor<2x4x16xf32>
    %84 = tensor.empty() : tensor<2x4x16x1xf32>
    %85 = linalg.generic {indexing_maps = [#map8, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%83 : tensor<2x4x16xf32>) outs(%84 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x1xf32>
    %86 = linalg.generic {indexing_maps = [#map21, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%85 : tensor<2x4x16x1xf32>) outs(%71 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %87 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%78, %86 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%71 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %236 = arith.subf %in, %in_34 : f32
      linalg.yield %236 : f32
    } -> tensor<2x4x16x16xf32>
    %88 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%87 : tensor<2x4x16x16xf32>) outs(%71 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %236 = math.exp %in : f32
      linalg.yield %236 : f32
    } -> tensor<2x4x16x16xf32>
    %89 = linalg.fill ins(%cst_1 : f32) outs(%79 : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    %90 = linalg.generic {indexing_maps = [#map10, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%88 : tensor<2x4x16x16xf32>) outs(%89 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %236 = arith.addf %out, %in : f32
      linalg.yield %236 : f32
    } -> tensor<2x4x16xf32>
    %91 = linalg.generic {indexing_maps = [#map8, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%90 : tensor<2x4x16xf32>) outs(%84 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x1xf32>
    %92 = linalg.generic {indexing_maps = [#map21, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%91 : tensor<2x4x16x1xf32>) outs(%71 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %93 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%88, %92 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%71 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %236 = arith.divf %in, %in_34 : f32
      linalg.yield %236 : f32
    } -> tensor<2x4x16x16xf32>
    %94 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%91, %91 : tensor<2x4x16x1xf32>, tensor<2x4x16x1xf32>) outs(%84 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %236 = arith.mulf %in, %in_34 : f32
      linalg.yield %236 : f32
    } -> tensor<2x4x16x1xf32>
    %95 = linalg.generic {indexing_maps = [#map17, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_5 : tensor<f32>) outs(%84 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x1xf32>
    %96 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%95, %94 : tensor<2x4x16x1xf32>, tensor<2x4x16x1xf32>) outs(%84 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %236 = arith.divf %in, %in_34 : f32
      linalg.yield %236 : f32
    } -> tensor<2x4x16x1xf32>
    %97 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%93 : tensor<2x4x16x16xf32>) outs(%33 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %236 = arith.truncf %in : f32 to bf16
      linalg.yield %236 : bf16
    } -> tensor<2x4x16x16xbf16>
    %98 = linalg.fill ins(%cst_0 : bf16) outs(%27 : tensor<2x4x16x32xbf16>) -> tensor<2x4x16x32xbf16>
    %99 = linalg.generic {indexing_maps = [#map15, #map22, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%97, %collapsed_18 : tensor<2x4x16x16xbf16>, tensor<2x4x16x32xbf16>) outs(%98 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      %237 = arith.addf %out, %236 : bf16
      linalg.yield %237 : bf16
    } -> tensor<2x4x16x32xbf16>
    %100 = tensor.empty() : tensor<2x16x4x32xbf16>
    %101 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%99 : tensor<2x4x16x32xbf16>) outs(%100 : tensor<2x16x4x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x16x4x32xbf16>
    %collapsed_19 = tensor.collapse_shape %101 [[0], [1], [2, 3]] : tensor<2x16x4x32xbf16> into tensor<2x16x128xbf16>
    %102 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%collapsed_19, %arg5 : tensor<2x16x128xbf16>, tensor<128x64xbf16>) outs(%40 : tensor<2x16x64xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      %237 = arith.addf %out, %236 : bf16
      linalg.yield %237 : bf16
    } -> tensor<2x16x64xbf16>
    %103 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %102 : tensor<2x16x64xbf16>, tensor<2x16x64xbf16>) outs(%18 : tensor<2x16x64xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.addf %in, %in_34 : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x16x64xbf16>
    %104 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%103 : tensor<2x16x64xbf16>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %236 = arith.extf %in : bf16 to f32
      linalg.yield %236 : f32
    } -> tensor<2x16x64xf32>
    %105 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%104, %104 : tensor<2x16x64xf32>, tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %236 = arith.mulf %in, %in_34 : f32
      linalg.yield %236 : f32
    } -> tensor<2x16x64xf32>
    %106 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%105 : tensor<2x16x64xf32>) outs(%4 : tensor<2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %236 = arith.addf %out, %in : f32
      linalg.yield %236 : f32
    } -> tensor<2x16xf32>
    %107 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%106 : tensor<2x16xf32>) outs(%6 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x1xf32>
    %108 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%107, %8 : tensor<2x16x1xf32>, tensor<2x16x1xf32>) outs(%6 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %236 = arith.divf %in, %in_34 : f32
      linalg.yield %236 : f32
    } -> tensor<2x16x1xf32>
    %109 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%108, %10 : tensor<2x16x1xf32>, tensor<2x16x1xf32>) outs(%6 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %236 = arith.addf %in, %in_34 : f32
      linalg.yield %236 : f32
    } -> tensor<2x16x1xf32>
    %110 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%109 : tensor<2x16x1xf32>) outs(%6 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %236 = math.rsqrt %in : f32
      linalg.yield %236 : f32
    } -> tensor<2x16x1xf32>
    %111 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%110, %109 : tensor<2x16x1xf32>, tensor<2x16x1xf32>) outs(%6 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %236 = arith.divf %in, %in_34 : f32
      linalg.yield %236 : f32
    } -> tensor<2x16x1xf32>
    %112 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14, %111 : tensor<2x16x1xf32>, tensor<2x16x1xf32>) outs(%6 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %236 = arith.mulf %in, %in_34 : f32
      linalg.yield %236 : f32
    } -> tensor<2x16x1xf32>
    %113 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%110 : tensor<2x16x1xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x64xf32>
    %114 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%104, %113 : tensor<2x16x64xf32>, tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %236 = arith.mulf %in, %in_34 : f32
      linalg.yield %236 : f32
    } -> tensor<2x16x64xf32>
    %115 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%114 : tensor<2x16x64xf32>) outs(%18 : tensor<2x16x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %236 = arith.truncf %in : f32 to bf16
      linalg.yield %236 : bf16
    } -> tensor<2x16x64xbf16>
    %116 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg8 : tensor<64xbf16>) outs(%20 : tensor<1x1x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x1x64xbf16>
    %117 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%116 : tensor<1x1x64xbf16>) outs(%18 : tensor<2x16x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x16x64xbf16>
    %118 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%115, %117 : tensor<2x16x64xbf16>, tensor<2x16x64xbf16>) outs(%18 : tensor<2x16x64xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x16x64xbf16>
    %119 = tensor.empty() : tensor<2x16x96xbf16>
    %120 = linalg.fill ins(%cst_0 : bf16) outs(%119 : tensor<2x16x96xbf16>) -> tensor<2x16x96xbf16>
    %121 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%118, %arg9 : tensor<2x16x64xbf16>, tensor<64x96xbf16>) outs(%120 : tensor<2x16x96xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      %237 = arith.addf %out, %236 : bf16
      linalg.yield %237 : bf16
    } -> tensor<2x16x96xbf16>
    %122 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%121 : tensor<2x16x96xbf16>) outs(%119 : tensor<2x16x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %236 = arith.negf %in : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x16x96xbf16>
    %123 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%122 : tensor<2x16x96xbf16>) outs(%119 : tensor<2x16x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %236 = math.exp %in : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x16x96xbf16>
    %124 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_2 : tensor<bf16>) outs(%119 : tensor<2x16x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x16x96xbf16>
    %125 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%124, %123 : tensor<2x16x96xbf16>, tensor<2x16x96xbf16>) outs(%119 : tensor<2x16x96xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.addf %in, %in_34 : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x16x96xbf16>
    %126 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%124, %125 : tensor<2x16x96xbf16>, tensor<2x16x96xbf16>) outs(%119 : tensor<2x16x96xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.divf %in, %in_34 : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x16x96xbf16>
    %127 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%124, %126 : tensor<2x16x96xbf16>, tensor<2x16x96xbf16>) outs(%119 : tensor<2x16x96xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.subf %in, %in_34 : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x16x96xbf16>
    %128 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%126, %127 : tensor<2x16x96xbf16>, tensor<2x16x96xbf16>) outs(%119 : tensor<2x16x96xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x16x96xbf16>
    %129 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%121, %126 : tensor<2x16x96xbf16>, tensor<2x16x96xbf16>) outs(%119 : tensor<2x16x96xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x16x96xbf16>
    %130 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%118, %arg10 : tensor<2x16x64xbf16>, tensor<64x96xbf16>) outs(%120 : tensor<2x16x96xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      %237 = arith.addf %out, %236 : bf16
      linalg.yield %237 : bf16
    } -> tensor<2x16x96xbf16>
    %131 = linalg.generic {indexing_maps = [#map6, #map11, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg12, %arg11 : tensor<2x16x64xbf16>, tensor<96x64xbf16>) outs(%120 : tensor<2x16x96xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      %237 = arith.addf %out, %236 : bf16
      linalg.yield %237 : bf16
    } -> tensor<2x16x96xbf16>
    %132 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%129, %131 : tensor<2x16x96xbf16>, tensor<2x16x96xbf16>) outs(%119 : tensor<2x16x96xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x16x96xbf16>
    %133 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%131, %130 : tensor<2x16x96xbf16>, tensor<2x16x96xbf16>) outs(%119 : tensor<2x16x96xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x16x96xbf16>
    %134 = linalg.generic {indexing_maps = [#map6, #map11, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%132, %arg10 : tensor<2x16x96xbf16>, tensor<64x96xbf16>) outs(%40 : tensor<2x16x64xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      %237 = arith.addf %out, %236 : bf16
      linalg.yield %237 : bf16
    } -> tensor<2x16x64xbf16>
    %135 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%121, %133 : tensor<2x16x96xbf16>, tensor<2x16x96xbf16>) outs(%119 : tensor<2x16x96xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x16x96xbf16>
    %136 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%133, %126 : tensor<2x16x96xbf16>, tensor<2x16x96xbf16>) outs(%119 : tensor<2x16x96xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x16x96xbf16>
    %137 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%135, %128 : tensor<2x16x96xbf16>, tensor<2x16x96xbf16>) outs(%119 : tensor<2x16x96xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x16x96xbf16>
    %138 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%136, %137 : tensor<2x16x96xbf16>, tensor<2x16x96xbf16>) outs(%119 : tensor<2x16x96xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.addf %in, %in_34 : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x16x96xbf16>
    %139 = linalg.generic {indexing_maps = [#map6, #map11, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%138, %arg9 : tensor<2x16x96xbf16>, tensor<64x96xbf16>) outs(%40 : tensor<2x16x64xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      %237 = arith.addf %out, %236 : bf16
      linalg.yield %237 : bf16
    } -> tensor<2x16x64xbf16>
    %140 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%134, %139 : tensor<2x16x64xbf16>, tensor<2x16x64xbf16>) outs(%18 : tensor<2x16x64xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.addf %in, %in_34 : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x16x64xbf16>
    %141 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%140, %117 : tensor<2x16x64xbf16>, tensor<2x16x64xbf16>) outs(%18 : tensor<2x16x64xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x16x64xbf16>
    %142 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%141 : tensor<2x16x64xbf16>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %236 = arith.extf %in : bf16 to f32
      linalg.yield %236 : f32
    } -> tensor<2x16x64xf32>
    %143 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%104, %142 : tensor<2x16x64xf32>, tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %236 = arith.mulf %in, %in_34 : f32
      linalg.yield %236 : f32
    } -> tensor<2x16x64xf32>
    %144 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%143 : tensor<2x16x64xf32>) outs(%4 : tensor<2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %236 = arith.addf %out, %in : f32
      linalg.yield %236 : f32
    } -> tensor<2x16xf32>
    %expanded_20 = tensor.expand_shape %144 [[0], [1, 2]] output_shape [2, 16, 1] : tensor<2x16xf32> into tensor<2x16x1xf32>
    %145 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%142, %113 : tensor<2x16x64xf32>, tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %236 = arith.mulf %in, %in_34 : f32
      linalg.yield %236 : f32
    } -> tensor<2x16x64xf32>
    %146 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_20, %112 : tensor<2x16x1xf32>, tensor<2x16x1xf32>) outs(%6 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %236 = arith.mulf %in, %in_34 : f32
      linalg.yield %236 : f32
    } -> tensor<2x16x1xf32>
    %147 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%146, %8 : tensor<2x16x1xf32>, tensor<2x16x1xf32>) outs(%6 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %236 = arith.divf %in, %in_34 : f32
      linalg.yield %236 : f32
    } -> tensor<2x16x1xf32>
    %148 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%147 : tensor<2x16x1xf32>) outs(%4 : tensor<2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %236 = arith.addf %out, %in : f32
      linalg.yield %236 : f32
    } -> tensor<2x16xf32>
    %149 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%148 : tensor<2x16xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x64xf32>
    %150 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%104, %149 : tensor<2x16x64xf32>, tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %236 = arith.mulf %in, %in_34 : f32
      linalg.yield %236 : f32
    } -> tensor<2x16x64xf32>
    %151 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%145, %150 : tensor<2x16x64xf32>, tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %236 = arith.addf %in, %in_34 : f32
      linalg.yield %236 : f32
    } -> tensor<2x16x64xf32>
    %152 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%149, %104 : tensor<2x16x64xf32>, tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %236 = arith.mulf %in, %in_34 : f32
      linalg.yield %236 : f32
    } -> tensor<2x16x64xf32>
    %153 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%151, %152 : tensor<2x16x64xf32>, tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %236 = arith.addf %in, %in_34 : f32
      linalg.yield %236 : f32
    } -> tensor<2x16x64xf32>
    %154 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%153 : tensor<2x16x64xf32>) outs(%18 : tensor<2x16x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %236 = arith.truncf %in : f32 to bf16
      linalg.yield %236 : bf16
    } -> tensor<2x16x64xbf16>
    %155 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg12, %154 : tensor<2x16x64xbf16>, tensor<2x16x64xbf16>) outs(%18 : tensor<2x16x64xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.addf %in, %in_34 : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x16x64xbf16>
    %156 = tensor.empty() : tensor<64x128xbf16>
    %157 = linalg.fill ins(%cst_0 : bf16) outs(%156 : tensor<64x128xbf16>) -> tensor<64x128xbf16>
    %158 = linalg.generic {indexing_maps = [#map23, #map24, #map25], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%155, %collapsed_19 : tensor<2x16x64xbf16>, tensor<2x16x128xbf16>) outs(%157 : tensor<64x128xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      %237 = arith.addf %out, %236 : bf16
      linalg.yield %237 : bf16
    } -> tensor<64x128xbf16>
    %159 = tensor.empty() : tensor<128x64xbf16>
    %160 = linalg.generic {indexing_maps = [#map26, #map19], iterator_types = ["parallel", "parallel"]} ins(%158 : tensor<64x128xbf16>) outs(%159 : tensor<128x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<128x64xbf16>
    %161 = linalg.generic {indexing_maps = [#map6, #map11, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%155, %arg5 : tensor<2x16x64xbf16>, tensor<128x64xbf16>) outs(%25 : tensor<2x16x128xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      %237 = arith.addf %out, %236 : bf16
      linalg.yield %237 : bf16
    } -> tensor<2x16x128xbf16>
    %expanded_21 = tensor.expand_shape %161 [[0], [1], [2, 3]] output_shape [2, 16, 4, 32] : tensor<2x16x128xbf16> into tensor<2x16x4x32xbf16>
    %162 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_21 : tensor<2x16x4x32xbf16>) outs(%27 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x4x16x32xbf16>
    %163 = tensor.empty() : tensor<2x4x32x16xbf16>
    %164 = linalg.fill ins(%cst_0 : bf16) outs(%163 : tensor<2x4x32x16xbf16>) -> tensor<2x4x32x16xbf16>
    %165 = linalg.generic {indexing_maps = [#map27, #map22, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%162, %97 : tensor<2x4x16x32xbf16>, tensor<2x4x16x16xbf16>) outs(%164 : tensor<2x4x32x16xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      %237 = arith.addf %out, %236 : bf16
      linalg.yield %237 : bf16
    } -> tensor<2x4x32x16xbf16>
    %166 = linalg.generic {indexing_maps = [#map28, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%165 : tensor<2x4x32x16xbf16>) outs(%27 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x4x16x32xbf16>
    %167 = linalg.generic {indexing_maps = [#map15, #map13, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%162, %collapsed_18 : tensor<2x4x16x32xbf16>, tensor<2x4x16x32xbf16>) outs(%57 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      %237 = arith.addf %out, %236 : bf16
      linalg.yield %237 : bf16
    } -> tensor<2x4x16x16xbf16>
    %168 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%167 : tensor<2x4x16x16xbf16>) outs(%71 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %236 = arith.extf %in : bf16 to f32
      linalg.yield %236 : f32
    } -> tensor<2x4x16x16xf32>
    %169 = linalg.generic {indexing_maps = [#map21, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%96 : tensor<2x4x16x1xf32>) outs(%71 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %170 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%168, %169 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%71 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %236 = arith.mulf %in, %in_34 : f32
      linalg.yield %236 : f32
    } -> tensor<2x4x16x16xf32>
    %171 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%170, %88 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%71 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %236 = arith.mulf %in, %in_34 : f32
      linalg.yield %236 : f32
    } -> tensor<2x4x16x16xf32>
    %172 = linalg.generic {indexing_maps = [#map10, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%171 : tensor<2x4x16x16xf32>) outs(%89 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %236 = arith.addf %out, %in : f32
      linalg.yield %236 : f32
    } -> tensor<2x4x16xf32>
    %expanded_22 = tensor.expand_shape %172 [[0], [1], [2, 3]] output_shape [2, 4, 16, 1] : tensor<2x4x16xf32> into tensor<2x4x16x1xf32>
    %173 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_22 : tensor<2x4x16x1xf32>) outs(%84 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %236 = arith.negf %in : f32
      linalg.yield %236 : f32
    } -> tensor<2x4x16x1xf32>
    %174 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%168, %92 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%71 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %236 = arith.divf %in, %in_34 : f32
      linalg.yield %236 : f32
    } -> tensor<2x4x16x16xf32>
    %175 = linalg.generic {indexing_maps = [#map10, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%173 : tensor<2x4x16x1xf32>) outs(%89 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %236 = arith.addf %out, %in : f32
      linalg.yield %236 : f32
    } -> tensor<2x4x16xf32>
    %176 = linalg.generic {indexing_maps = [#map8, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%175 : tensor<2x4x16xf32>) outs(%71 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %177 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%174, %176 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%71 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %236 = arith.addf %in, %in_34 : f32
      linalg.yield %236 : f32
    } -> tensor<2x4x16x16xf32>
    %178 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%177, %88 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%71 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %236 = arith.mulf %in, %in_34 : f32
      linalg.yield %236 : f32
    } -> tensor<2x4x16x16xf32>
    %179 = linalg.generic {indexing_maps = [#map17, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_12 : tensor<f32>) outs(%71 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %180 = linalg.generic {indexing_maps = [#map10, #map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%76, %178, %179 : tensor<2x4x16x16xi1>, tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%71 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: i1, %in_34: f32, %in_35: f32, %out: f32):
      %236 = arith.select %in, %in_34, %in_35 : f32
      linalg.yield %236 : f32
    } -> tensor<2x4x16x16xf32>
    %181 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%180 : tensor<2x4x16x16xf32>) outs(%33 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %236 = arith.truncf %in : f32 to bf16
      linalg.yield %236 : bf16
    } -> tensor<2x4x16x16xbf16>
    %182 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%181, %59 : tensor<2x4x16x16xbf16>, tensor<2x4x16x16xbf16>) outs(%33 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x4x16x16xbf16>
    %183 = linalg.generic {indexing_maps = [#map27, #map22, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%182, %39 : tensor<2x4x16x16xbf16>, tensor<2x4x16x32xbf16>) outs(%98 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      %237 = arith.addf %out, %236 : bf16
      linalg.yield %237 : bf16
    } -> tensor<2x4x16x32xbf16>
    %184 = linalg.generic {indexing_maps = [#map15, #map22, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%182, %collapsed : tensor<2x4x16x16xbf16>, tensor<2x4x16x32xbf16>) outs(%98 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      %237 = arith.addf %out, %236 : bf16
      linalg.yield %237 : bf16
    } -> tensor<2x4x16x32xbf16>
    %expanded_23 = tensor.expand_shape %166 [[0], [1, 2], [3], [4]] output_shape [2, 2, 2, 16, 32] : tensor<2x4x16x32xbf16> into tensor<2x2x2x16x32xbf16>
    %185 = linalg.fill ins(%cst_0 : bf16) outs(%42 : tensor<2x2x16x32xbf16>) -> tensor<2x2x16x32xbf16>
    %186 = linalg.generic {indexing_maps = [#map29, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%expanded_23 : tensor<2x2x2x16x32xbf16>) outs(%185 : tensor<2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %236 = arith.addf %out, %in : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x2x16x32xbf16>
    %expanded_24 = tensor.expand_shape %183 [[0], [1, 2], [3], [4]] output_shape [2, 2, 2, 16, 32] : tensor<2x4x16x32xbf16> into tensor<2x2x2x16x32xbf16>
    %187 = linalg.generic {indexing_maps = [#map29, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%expanded_24 : tensor<2x2x2x16x32xbf16>) outs(%185 : tensor<2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %236 = arith.addf %out, %in : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x2x16x32xbf16>
    %188 = tensor.empty() : tensor<2x16x2x32xbf16>
    %189 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%186 : tensor<2x2x16x32xbf16>) outs(%188 : tensor<2x16x2x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x16x2x32xbf16>
    %collapsed_25 = tensor.collapse_shape %189 [[0], [1], [2, 3]] : tensor<2x16x2x32xbf16> into tensor<2x16x64xbf16>
    %190 = tensor.empty() : tensor<64x64xbf16>
    %191 = linalg.fill ins(%cst_0 : bf16) outs(%190 : tensor<64x64xbf16>) -> tensor<64x64xbf16>
    %192 = linalg.generic {indexing_maps = [#map23, #map24, #map25], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%collapsed_25, %23 : tensor<2x16x64xbf16>, tensor<2x16x64xbf16>) outs(%191 : tensor<64x64xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      %237 = arith.addf %out, %236 : bf16
      linalg.yield %237 : bf16
    } -> tensor<64x64xbf16>
    %193 = linalg.generic {indexing_maps = [#map26, #map19], iterator_types = ["parallel", "parallel"]} ins(%192 : tensor<64x64xbf16>) outs(%190 : tensor<64x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<64x64xbf16>
    %194 = linalg.generic {indexing_maps = [#map6, #map11, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%collapsed_25, %arg4 : tensor<2x16x64xbf16>, tensor<64x64xbf16>) outs(%40 : tensor<2x16x64xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      %237 = arith.addf %out, %236 : bf16
      linalg.yield %237 : bf16
    } -> tensor<2x16x64xbf16>
    %195 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%187, %49 : tensor<2x2x16x32xbf16>, tensor<2x2x16x32xbf16>) outs(%42 : tensor<2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x2x16x32xbf16>
    %extracted_slice_26 = tensor.extract_slice %195[0, 0, 0, 0] [2, 2, 16, 16] [1, 1, 1, 1] : tensor<2x2x16x32xbf16> to tensor<2x2x16x16xbf16>
    %extracted_slice_27 = tensor.extract_slice %195[0, 0, 0, 16] [2, 2, 16, 16] [1, 1, 1, 1] : tensor<2x2x16x32xbf16> to tensor<2x2x16x16xbf16>
    %196 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_26 : tensor<2x2x16x16xbf16>) outs(%46 : tensor<2x2x16x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %236 = arith.negf %in : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x2x16x16xbf16>
    %197 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%187, %44 : tensor<2x2x16x32xbf16>, tensor<2x2x16x32xbf16>) outs(%42 : tensor<2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x2x16x32xbf16>
    %198 = linalg.generic {indexing_maps = [#map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%42 : tensor<2x2x16x32xbf16>) {
    ^bb0(%out: bf16):
      %236 = linalg.index 0 : index
      %237 = linalg.index 1 : index
      %238 = linalg.index 2 : index
      %239 = linalg.index 3 : index
      %240 = arith.cmpi ult, %239, %c16 : index
      %241 = scf.if %240 -> (bf16) {
        %extracted = tensor.extract %extracted_slice_27[%236, %237, %238, %239] : tensor<2x2x16x16xbf16>
        scf.yield %extracted : bf16
      } else {
        %242 = arith.subi %239, %c16 : index
        %extracted = tensor.extract %196[%236, %237, %238, %242] : tensor<2x2x16x16xbf16>
        scf.yield %extracted : bf16
      }
      linalg.yield %241 : bf16
    } -> tensor<2x2x16x32xbf16>
    %199 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%197, %198 : tensor<2x2x16x32xbf16>, tensor<2x2x16x32xbf16>) outs(%42 : tensor<2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.addf %in, %in_34 : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x2x16x32xbf16>
    %200 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%199 : tensor<2x2x16x32xbf16>) outs(%188 : tensor<2x16x2x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x16x2x32xbf16>
    %collapsed_28 = tensor.collapse_shape %200 [[0], [1], [2, 3]] : tensor<2x16x2x32xbf16> into tensor<2x16x64xbf16>
    %201 = linalg.generic {indexing_maps = [#map23, #map24, #map25], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%collapsed_28, %23 : tensor<2x16x64xbf16>, tensor<2x16x64xbf16>) outs(%191 : tensor<64x64xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      %237 = arith.addf %out, %236 : bf16
      linalg.yield %237 : bf16
    } -> tensor<64x64xbf16>
    %202 = linalg.generic {indexing_maps = [#map26, #map19], iterator_types = ["parallel", "parallel"]} ins(%201 : tensor<64x64xbf16>) outs(%190 : tensor<64x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<64x64xbf16>
    %203 = linalg.generic {indexing_maps = [#map6, #map11, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%collapsed_28, %arg3 : tensor<2x16x64xbf16>, tensor<64x64xbf16>) outs(%40 : tensor<2x16x64xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      %237 = arith.addf %out, %236 : bf16
      linalg.yield %237 : bf16
    } -> tensor<2x16x64xbf16>
    %204 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%194, %203 : tensor<2x16x64xbf16>, tensor<2x16x64xbf16>) outs(%18 : tensor<2x16x64xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.addf %in, %in_34 : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x16x64xbf16>
    %205 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%184, %37 : tensor<2x4x16x32xbf16>, tensor<2x4x16x32xbf16>) outs(%27 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x4x16x32xbf16>
    %extracted_slice_29 = tensor.extract_slice %205[0, 0, 0, 0] [2, 4, 16, 16] [1, 1, 1, 1] : tensor<2x4x16x32xbf16> to tensor<2x4x16x16xbf16>
    %extracted_slice_30 = tensor.extract_slice %205[0, 0, 0, 16] [2, 4, 16, 16] [1, 1, 1, 1] : tensor<2x4x16x32xbf16> to tensor<2x4x16x16xbf16>
    %206 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_29 : tensor<2x4x16x16xbf16>) outs(%33 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %236 = arith.negf %in : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x4x16x16xbf16>
    %207 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%184, %31 : tensor<2x4x16x32xbf16>, tensor<2x4x16x32xbf16>) outs(%27 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x4x16x32xbf16>
    %208 = linalg.generic {indexing_maps = [#map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%27 : tensor<2x4x16x32xbf16>) {
    ^bb0(%out: bf16):
      %236 = linalg.index 0 : index
      %237 = linalg.index 1 : index
      %238 = linalg.index 2 : index
      %239 = linalg.index 3 : index
      %240 = arith.cmpi ult, %239, %c16 : index
      %241 = scf.if %240 -> (bf16) {
        %extracted = tensor.extract %extracted_slice_30[%236, %237, %238, %239] : tensor<2x4x16x16xbf16>
        scf.yield %extracted : bf16
      } else {
        %242 = arith.subi %239, %c16 : index
        %extracted = tensor.extract %206[%236, %237, %238, %242] : tensor<2x4x16x16xbf16>
        scf.yield %extracted : bf16
      }
      linalg.yield %241 : bf16
    } -> tensor<2x4x16x32xbf16>
    %209 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%207, %208 : tensor<2x4x16x32xbf16>, tensor<2x4x16x32xbf16>) outs(%27 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.addf %in, %in_34 : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x4x16x32xbf16>
    %210 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%209 : tensor<2x4x16x32xbf16>) outs(%100 : tensor<2x16x4x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x16x4x32xbf16>
    %collapsed_31 = tensor.collapse_shape %210 [[0], [1], [2, 3]] : tensor<2x16x4x32xbf16> into tensor<2x16x128xbf16>
    %211 = linalg.fill ins(%cst_0 : bf16) outs(%159 : tensor<128x64xbf16>) -> tensor<128x64xbf16>
    %212 = linalg.generic {indexing_maps = [#map23, #map24, #map25], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%collapsed_31, %23 : tensor<2x16x128xbf16>, tensor<2x16x64xbf16>) outs(%211 : tensor<128x64xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      %237 = arith.addf %out, %236 : bf16
      linalg.yield %237 : bf16
    } -> tensor<128x64xbf16>
    %213 = linalg.generic {indexing_maps = [#map26, #map19], iterator_types = ["parallel", "parallel"]} ins(%212 : tensor<128x64xbf16>) outs(%156 : tensor<64x128xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<64x128xbf16>
    %214 = linalg.generic {indexing_maps = [#map6, #map11, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%collapsed_31, %arg2 : tensor<2x16x128xbf16>, tensor<64x128xbf16>) outs(%40 : tensor<2x16x64xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      %237 = arith.addf %out, %236 : bf16
      linalg.yield %237 : bf16
    } -> tensor<2x16x64xbf16>
    %215 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%204, %214 : tensor<2x16x64xbf16>, tensor<2x16x64xbf16>) outs(%18 : tensor<2x16x64xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.addf %in, %in_34 : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x16x64xbf16>
    %216 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19, %215 : tensor<2x16x64xbf16>, tensor<2x16x64xbf16>) outs(%18 : tensor<2x16x64xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x16x64xbf16>
    %217 = tensor.empty() : tensor<64xbf16>
    %218 = linalg.fill ins(%cst_0 : bf16) outs(%217 : tensor<64xbf16>) -> tensor<64xbf16>
    %219 = linalg.generic {indexing_maps = [#map30, #map31], iterator_types = ["parallel", "reduction", "reduction"]} ins(%216 : tensor<2x16x64xbf16>) outs(%218 : tensor<64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %236 = arith.addf %out, %in : bf16
      linalg.yield %236 : bf16
    } -> tensor<64xbf16>
    %expanded_32 = tensor.expand_shape %219 [[0, 1, 2]] output_shape [1, 1, 64] : tensor<64xbf16> into tensor<1x1x64xbf16>
    %220 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%215, %22 : tensor<2x16x64xbf16>, tensor<2x16x64xbf16>) outs(%18 : tensor<2x16x64xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.mulf %in, %in_34 : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x16x64xbf16>
    %221 = linalg.generic {indexing_maps = [#map30, #map31], iterator_types = ["parallel", "reduction", "reduction"]} ins(%expanded_32 : tensor<1x1x64xbf16>) outs(%218 : tensor<64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %236 = arith.addf %out, %in : bf16
      linalg.yield %236 : bf16
    } -> tensor<64xbf16>
    %222 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%220 : tensor<2x16x64xbf16>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %236 = arith.extf %in : bf16 to f32
      linalg.yield %236 : f32
    } -> tensor<2x16x64xf32>
    %223 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %222 : tensor<2x16x64xf32>, tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %236 = arith.mulf %in, %in_34 : f32
      linalg.yield %236 : f32
    } -> tensor<2x16x64xf32>
    %224 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%223 : tensor<2x16x64xf32>) outs(%4 : tensor<2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %236 = arith.addf %out, %in : f32
      linalg.yield %236 : f32
    } -> tensor<2x16xf32>
    %expanded_33 = tensor.expand_shape %224 [[0], [1, 2]] output_shape [2, 16, 1] : tensor<2x16xf32> into tensor<2x16x1xf32>
    %225 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%222, %16 : tensor<2x16x64xf32>, tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %236 = arith.mulf %in, %in_34 : f32
      linalg.yield %236 : f32
    } -> tensor<2x16x64xf32>
    %226 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_33, %15 : tensor<2x16x1xf32>, tensor<2x16x1xf32>) outs(%6 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %236 = arith.mulf %in, %in_34 : f32
      linalg.yield %236 : f32
    } -> tensor<2x16x1xf32>
    %227 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%226, %8 : tensor<2x16x1xf32>, tensor<2x16x1xf32>) outs(%6 : tensor<2x16x1xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %236 = arith.divf %in, %in_34 : f32
      linalg.yield %236 : f32
    } -> tensor<2x16x1xf32>
    %228 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%227 : tensor<2x16x1xf32>) outs(%4 : tensor<2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %236 = arith.addf %out, %in : f32
      linalg.yield %236 : f32
    } -> tensor<2x16xf32>
    %229 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%228 : tensor<2x16xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x64xf32>
    %230 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %229 : tensor<2x16x64xf32>, tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %236 = arith.mulf %in, %in_34 : f32
      linalg.yield %236 : f32
    } -> tensor<2x16x64xf32>
    %231 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%225, %230 : tensor<2x16x64xf32>, tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %236 = arith.addf %in, %in_34 : f32
      linalg.yield %236 : f32
    } -> tensor<2x16x64xf32>
    %232 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%229, %1 : tensor<2x16x64xf32>, tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %236 = arith.mulf %in, %in_34 : f32
      linalg.yield %236 : f32
    } -> tensor<2x16x64xf32>
    %233 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%231, %232 : tensor<2x16x64xf32>, tensor<2x16x64xf32>) outs(%0 : tensor<2x16x64xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %236 = arith.addf %in, %in_34 : f32
      linalg.yield %236 : f32
    } -> tensor<2x16x64xf32>
    %234 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%233 : tensor<2x16x64xf32>) outs(%18 : tensor<2x16x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %236 = arith.truncf %in : f32 to bf16
      linalg.yield %236 : bf16
    } -> tensor<2x16x64xbf16>
    %235 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%155, %234 : tensor<2x16x64xbf16>, tensor<2x16x64xbf16>) outs(%18 : tensor<2x16x64xbf16>) {
    ^bb0(%in: bf16, %in_34: bf16, %out: bf16):
      %236 = arith.addf %in, %in_34 : bf16
      linalg.yield %236 : bf16
    } -> tensor<2x16x64xbf16>
    return %235, %221, %213, %202, %193, %160 : tensor<2x16x64xbf16>, tensor<64xbf16>, tensor<64x128xbf16>, tensor<64x64xbf16>, tensor<64x64xbf16>, tensor<128x64xbf16>
  }
}

