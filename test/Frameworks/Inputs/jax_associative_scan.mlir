#map = affine_map<(d0, d1) -> (d0, d1)>
module @jit__lambda attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<16x6xf32>) -> (tensor<16x6xf32> {jax.result_info = "result"}) {
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f32
    %extracted_slice = tensor.extract_slice %arg0[0, 0] [8, 6] [2, 1] : tensor<16x6xf32> to tensor<8x6xf32>
    %extracted_slice_0 = tensor.extract_slice %arg0[1, 0] [8, 6] [2, 1] : tensor<16x6xf32> to tensor<8x6xf32>
    %0 = tensor.empty() : tensor<8x6xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice, %extracted_slice_0 : tensor<8x6xf32>, tensor<8x6xf32>) outs(%0 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %26 = arith.addf %in, %in_24 : f32
      linalg.yield %26 : f32
    } -> tensor<8x6xf32>
    %extracted_slice_1 = tensor.extract_slice %1[0, 0] [4, 6] [2, 1] : tensor<8x6xf32> to tensor<4x6xf32>
    %extracted_slice_2 = tensor.extract_slice %1[1, 0] [4, 6] [2, 1] : tensor<8x6xf32> to tensor<4x6xf32>
    %2 = tensor.empty() : tensor<4x6xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_1, %extracted_slice_2 : tensor<4x6xf32>, tensor<4x6xf32>) outs(%2 : tensor<4x6xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %26 = arith.addf %in, %in_24 : f32
      linalg.yield %26 : f32
    } -> tensor<4x6xf32>
    %extracted_slice_3 = tensor.extract_slice %3[0, 0] [2, 6] [2, 1] : tensor<4x6xf32> to tensor<2x6xf32>
    %extracted_slice_4 = tensor.extract_slice %3[1, 0] [2, 6] [2, 1] : tensor<4x6xf32> to tensor<2x6xf32>
    %4 = tensor.empty() : tensor<2x6xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_3, %extracted_slice_4 : tensor<2x6xf32>, tensor<2x6xf32>) outs(%4 : tensor<2x6xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %26 = arith.addf %in, %in_24 : f32
      linalg.yield %26 : f32
    } -> tensor<2x6xf32>
    %extracted_slice_5 = tensor.extract_slice %5[0, 0] [1, 6] [2, 1] : tensor<2x6xf32> to tensor<1x6xf32>
    %extracted_slice_6 = tensor.extract_slice %5[1, 0] [1, 6] [2, 1] : tensor<2x6xf32> to tensor<1x6xf32>
    %6 = tensor.empty() : tensor<1x6xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_5, %extracted_slice_6 : tensor<1x6xf32>, tensor<1x6xf32>) outs(%6 : tensor<1x6xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %26 = arith.addf %in, %in_24 : f32
      linalg.yield %26 : f32
    } -> tensor<1x6xf32>
    %extracted_slice_7 = tensor.extract_slice %5[0, 0] [1, 6] [1, 1] : tensor<2x6xf32> to tensor<1x6xf32>
    %8 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%6 : tensor<1x6xf32>) {
    ^bb0(%out: f32):
      %26 = linalg.index 1 : index
      %extracted = tensor.extract %extracted_slice_7[%c0, %26] : tensor<1x6xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x6xf32>
    %9 = linalg.fill ins(%cst : f32) outs(%4 : tensor<2x6xf32>) -> tensor<2x6xf32>
    %inserted_slice = tensor.insert_slice %8 into %9[0, 0] [1, 6] [2, 1] : tensor<1x6xf32> into tensor<2x6xf32>
    %inserted_slice_8 = tensor.insert_slice %7 into %9[1, 0] [1, 6] [2, 1] : tensor<1x6xf32> into tensor<2x6xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%inserted_slice, %inserted_slice_8 : tensor<2x6xf32>, tensor<2x6xf32>) outs(%4 : tensor<2x6xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %26 = arith.addf %in, %in_24 : f32
      linalg.yield %26 : f32
    } -> tensor<2x6xf32>
    %extracted_slice_9 = tensor.extract_slice %10[0, 0] [1, 6] [1, 1] : tensor<2x6xf32> to tensor<1x6xf32>
    %extracted_slice_10 = tensor.extract_slice %3[2, 0] [1, 6] [2, 1] : tensor<4x6xf32> to tensor<1x6xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_9, %extracted_slice_10 : tensor<1x6xf32>, tensor<1x6xf32>) outs(%6 : tensor<1x6xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %26 = arith.addf %in, %in_24 : f32
      linalg.yield %26 : f32
    } -> tensor<1x6xf32>
    %extracted_slice_11 = tensor.extract_slice %3[0, 0] [1, 6] [1, 1] : tensor<4x6xf32> to tensor<1x6xf32>
    %12 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%4 : tensor<2x6xf32>) {
    ^bb0(%out: f32):
      %26 = linalg.index 1 : index
      %27 = linalg.index 0 : index
      %28 = arith.cmpi ult, %27, %c1 : index
      %29 = scf.if %28 -> (f32) {
        %extracted = tensor.extract %extracted_slice_11[%27, %26] : tensor<1x6xf32>
        scf.yield %extracted : f32
      } else {
        %30 = arith.subi %27, %c1 : index
        %extracted = tensor.extract %11[%30, %26] : tensor<1x6xf32>
        scf.yield %extracted : f32
      }
      linalg.yield %29 : f32
    } -> tensor<2x6xf32>
    %13 = linalg.fill ins(%cst : f32) outs(%2 : tensor<4x6xf32>) -> tensor<4x6xf32>
    %inserted_slice_12 = tensor.insert_slice %12 into %13[0, 0] [2, 6] [2, 1] : tensor<2x6xf32> into tensor<4x6xf32>
    %inserted_slice_13 = tensor.insert_slice %10 into %13[1, 0] [2, 6] [2, 1] : tensor<2x6xf32> into tensor<4x6xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%inserted_slice_12, %inserted_slice_13 : tensor<4x6xf32>, tensor<4x6xf32>) outs(%2 : tensor<4x6xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %26 = arith.addf %in, %in_24 : f32
      linalg.yield %26 : f32
    } -> tensor<4x6xf32>
    %extracted_slice_14 = tensor.extract_slice %14[0, 0] [3, 6] [1, 1] : tensor<4x6xf32> to tensor<3x6xf32>
    %extracted_slice_15 = tensor.extract_slice %1[2, 0] [3, 6] [2, 1] : tensor<8x6xf32> to tensor<3x6xf32>
    %15 = tensor.empty() : tensor<3x6xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_14, %extracted_slice_15 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%15 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %26 = arith.addf %in, %in_24 : f32
      linalg.yield %26 : f32
    } -> tensor<3x6xf32>
    %extracted_slice_16 = tensor.extract_slice %1[0, 0] [1, 6] [1, 1] : tensor<8x6xf32> to tensor<1x6xf32>
    %17 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%2 : tensor<4x6xf32>) {
    ^bb0(%out: f32):
      %26 = linalg.index 1 : index
      %27 = linalg.index 0 : index
      %28 = arith.cmpi ult, %27, %c1 : index
      %29 = scf.if %28 -> (f32) {
        %extracted = tensor.extract %extracted_slice_16[%27, %26] : tensor<1x6xf32>
        scf.yield %extracted : f32
      } else {
        %30 = arith.subi %27, %c1 : index
        %extracted = tensor.extract %16[%30, %26] : tensor<3x6xf32>
        scf.yield %extracted : f32
      }
      linalg.yield %29 : f32
    } -> tensor<4x6xf32>
    %18 = linalg.fill ins(%cst : f32) outs(%0 : tensor<8x6xf32>) -> tensor<8x6xf32>
    %inserted_slice_17 = tensor.insert_slice %17 into %18[0, 0] [4, 6] [2, 1] : tensor<4x6xf32> into tensor<8x6xf32>
    %inserted_slice_18 = tensor.insert_slice %14 into %18[1, 0] [4, 6] [2, 1] : tensor<4x6xf32> into tensor<8x6xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%inserted_slice_17, %inserted_slice_18 : tensor<8x6xf32>, tensor<8x6xf32>) outs(%0 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %26 = arith.addf %in, %in_24 : f32
      linalg.yield %26 : f32
    } -> tensor<8x6xf32>
    %extracted_slice_19 = tensor.extract_slice %19[0, 0] [7, 6] [1, 1] : tensor<8x6xf32> to tensor<7x6xf32>
    %extracted_slice_20 = tensor.extract_slice %arg0[2, 0] [7, 6] [2, 1] : tensor<16x6xf32> to tensor<7x6xf32>
    %20 = tensor.empty() : tensor<7x6xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_19, %extracted_slice_20 : tensor<7x6xf32>, tensor<7x6xf32>) outs(%20 : tensor<7x6xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %26 = arith.addf %in, %in_24 : f32
      linalg.yield %26 : f32
    } -> tensor<7x6xf32>
    %extracted_slice_21 = tensor.extract_slice %arg0[0, 0] [1, 6] [1, 1] : tensor<16x6xf32> to tensor<1x6xf32>
    %22 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%0 : tensor<8x6xf32>) {
    ^bb0(%out: f32):
      %26 = linalg.index 1 : index
      %27 = linalg.index 0 : index
      %28 = arith.cmpi ult, %27, %c1 : index
      %29 = scf.if %28 -> (f32) {
        %extracted = tensor.extract %extracted_slice_21[%27, %26] : tensor<1x6xf32>
        scf.yield %extracted : f32
      } else {
        %30 = arith.subi %27, %c1 : index
        %extracted = tensor.extract %21[%30, %26] : tensor<7x6xf32>
        scf.yield %extracted : f32
      }
      linalg.yield %29 : f32
    } -> tensor<8x6xf32>
    %23 = tensor.empty() : tensor<16x6xf32>
    %24 = linalg.fill ins(%cst : f32) outs(%23 : tensor<16x6xf32>) -> tensor<16x6xf32>
    %inserted_slice_22 = tensor.insert_slice %22 into %24[0, 0] [8, 6] [2, 1] : tensor<8x6xf32> into tensor<16x6xf32>
    %inserted_slice_23 = tensor.insert_slice %19 into %24[1, 0] [8, 6] [2, 1] : tensor<8x6xf32> into tensor<16x6xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%inserted_slice_22, %inserted_slice_23 : tensor<16x6xf32>, tensor<16x6xf32>) outs(%23 : tensor<16x6xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %26 = arith.addf %in, %in_24 : f32
      linalg.yield %26 : f32
    } -> tensor<16x6xf32>
    return %25 : tensor<16x6xf32>
  }
}

