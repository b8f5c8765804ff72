#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> ()>
module @jit__lambda attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8xf32>) -> (tensor<8xf32> {jax.result_info = "result"}) {
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense<1.000000e+00> : tensor<f32>
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %extracted_slice = tensor.extract_slice %arg0[0] [4] [2] : tensor<8xf32> to tensor<4xf32>
    %extracted_slice_2 = tensor.extract_slice %arg0[1] [4] [2] : tensor<8xf32> to tensor<4xf32>
    %0 = tensor.empty() : tensor<4xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice, %extracted_slice_2 : tensor<4xf32>, tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %43 = arith.mulf %in, %in_47 : f32
      linalg.yield %43 : f32
    } -> tensor<4xf32>
    %extracted_slice_3 = tensor.extract_slice %1[0] [2] [2] : tensor<4xf32> to tensor<2xf32>
    %extracted_slice_4 = tensor.extract_slice %1[1] [2] [2] : tensor<4xf32> to tensor<2xf32>
    %2 = tensor.empty() : tensor<2xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_3, %extracted_slice_4 : tensor<2xf32>, tensor<2xf32>) outs(%2 : tensor<2xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %43 = arith.mulf %in, %in_47 : f32
      linalg.yield %43 : f32
    } -> tensor<2xf32>
    %extracted_slice_5 = tensor.extract_slice %3[0] [1] [2] : tensor<2xf32> to tensor<1xf32>
    %extracted_slice_6 = tensor.extract_slice %3[1] [1] [2] : tensor<2xf32> to tensor<1xf32>
    %4 = tensor.empty() : tensor<1xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_5, %extracted_slice_6 : tensor<1xf32>, tensor<1xf32>) outs(%4 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %43 = arith.mulf %in, %in_47 : f32
      linalg.yield %43 : f32
    } -> tensor<1xf32>
    %extracted_slice_7 = tensor.extract_slice %3[0] [1] [1] : tensor<2xf32> to tensor<1xf32>
    %6 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%4 : tensor<1xf32>) {
    ^bb0(%out: f32):
      %extracted = tensor.extract %extracted_slice_7[%c0] : tensor<1xf32>
      linalg.yield %extracted : f32
    } -> tensor<1xf32>
    %7 = linalg.fill ins(%cst : f32) outs(%2 : tensor<2xf32>) -> tensor<2xf32>
    %inserted_slice = tensor.insert_slice %6 into %7[0] [1] [2] : tensor<1xf32> into tensor<2xf32>
    %inserted_slice_8 = tensor.insert_slice %5 into %7[1] [1] [2] : tensor<1xf32> into tensor<2xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%inserted_slice, %inserted_slice_8 : tensor<2xf32>, tensor<2xf32>) outs(%2 : tensor<2xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %43 = arith.addf %in, %in_47 : f32
      linalg.yield %43 : f32
    } -> tensor<2xf32>
    %extracted_slice_9 = tensor.extract_slice %8[0] [1] [1] : tensor<2xf32> to tensor<1xf32>
    %extracted_slice_10 = tensor.extract_slice %1[2] [1] [2] : tensor<4xf32> to tensor<1xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_9, %extracted_slice_10 : tensor<1xf32>, tensor<1xf32>) outs(%4 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %43 = arith.mulf %in, %in_47 : f32
      linalg.yield %43 : f32
    } -> tensor<1xf32>
    %extracted_slice_11 = tensor.extract_slice %1[0] [1] [1] : tensor<4xf32> to tensor<1xf32>
    %10 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%2 : tensor<2xf32>) {
    ^bb0(%out: f32):
      %43 = linalg.index 0 : index
      %44 = arith.cmpi ult, %43, %c1 : index
      %45 = scf.if %44 -> (f32) {
        %extracted = tensor.extract %extracted_slice_11[%43] : tensor<1xf32>
        scf.yield %extracted : f32
      } else {
        %46 = arith.subi %43, %c1 : index
        %extracted = tensor.extract %9[%46] : tensor<1xf32>
        scf.yield %extracted : f32
      }
      linalg.yield %45 : f32
    } -> tensor<2xf32>
    %11 = linalg.fill ins(%cst : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
    %inserted_slice_12 = tensor.insert_slice %10 into %11[0] [2] [2] : tensor<2xf32> into tensor<4xf32>
    %inserted_slice_13 = tensor.insert_slice %8 into %11[1] [2] [2] : tensor<2xf32> into tensor<4xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%inserted_slice_12, %inserted_slice_13 : tensor<4xf32>, tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %43 = arith.addf %in, %in_47 : f32
      linalg.yield %43 : f32
    } -> tensor<4xf32>
    %extracted_slice_14 = tensor.extract_slice %12[0] [3] [1] : tensor<4xf32> to tensor<3xf32>
    %extracted_slice_15 = tensor.extract_slice %arg0[2] [3] [2] : tensor<8xf32> to tensor<3xf32>
    %13 = tensor.empty() : tensor<8xf32>
    %14 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%13 : tensor<8xf32>) {
    ^bb0(%out: f32):
      %43 = linalg.index 0 : index
      %44 = arith.index_cast %43 : index to i32
      %45 = arith.sitofp %44 : i32 to f32
      linalg.yield %45 : f32
    } -> tensor<8xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel"]} ins(%cst_0 : tensor<f32>) outs(%13 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%15, %14 : tensor<8xf32>, tensor<8xf32>) outs(%13 : tensor<8xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %43 = arith.mulf %in, %in_47 : f32
      linalg.yield %43 : f32
    } -> tensor<8xf32>
    %extracted_slice_16 = tensor.extract_slice %16[1] [7] [1] : tensor<8xf32> to tensor<7xf32>
    %extracted_slice_17 = tensor.extract_slice %extracted_slice_16[0] [4] [2] : tensor<7xf32> to tensor<4xf32>
    %padded = tensor.pad %16 low[0] high[1] {
    ^bb0(%arg1: index):
      tensor.yield %cst : f32
    } : tensor<8xf32> to tensor<9xf32>
    %extracted_slice_18 = tensor.extract_slice %padded[0] [7] [1] : tensor<9xf32> to tensor<7xf32>
    %extracted_slice_19 = tensor.extract_slice %extracted_slice_18[0] [4] [2] : tensor<7xf32> to tensor<4xf32>
    %extracted_slice_20 = tensor.extract_slice %extracted_slice_19[0] [1] [1] : tensor<4xf32> to tensor<1xf32>
    %extracted_slice_21 = tensor.extract_slice %extracted_slice_19[1] [3] [1] : tensor<4xf32> to tensor<3xf32>
    %padded_22 = tensor.pad %extracted_slice_20 low[0] high[7] {
    ^bb0(%arg1: index):
      tensor.yield %cst : f32
    } : tensor<1xf32> to tensor<8xf32>
    %17 = tensor.empty() : tensor<3xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_14, %extracted_slice_21 : tensor<3xf32>, tensor<3xf32>) outs(%17 : tensor<3xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %43 = arith.mulf %in, %in_47 : f32
      linalg.yield %43 : f32
    } -> tensor<3xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_21, %extracted_slice_15 : tensor<3xf32>, tensor<3xf32>) outs(%17 : tensor<3xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %43 = arith.mulf %in, %in_47 : f32
      linalg.yield %43 : f32
    } -> tensor<3xf32>
    %20 = linalg.fill ins(%cst : f32) outs(%13 : tensor<8xf32>) -> tensor<8xf32>
    %inserted_slice_23 = tensor.insert_slice %18 into %20[2] [3] [2] : tensor<3xf32> into tensor<8xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%padded_22, %inserted_slice_23 : tensor<8xf32>, tensor<8xf32>) outs(%13 : tensor<8xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %43 = arith.addf %in, %in_47 : f32
      linalg.yield %43 : f32
    } -> tensor<8xf32>
    %padded_24 = tensor.pad %19 low[0] high[1] {
    ^bb0(%arg1: index):
      tensor.yield %cst : f32
    } : tensor<3xf32> to tensor<4xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_17, %padded_24 : tensor<4xf32>, tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %43 = arith.addf %in, %in_47 : f32
      linalg.yield %43 : f32
    } -> tensor<4xf32>
    %extracted_slice_25 = tensor.extract_slice %22[1] [3] [1] : tensor<4xf32> to tensor<3xf32>
    %extracted_slice_26 = tensor.extract_slice %extracted_slice_25[0] [2] [2] : tensor<3xf32> to tensor<2xf32>
    %padded_27 = tensor.pad %22 low[0] high[1] {
    ^bb0(%arg1: index):
      tensor.yield %cst : f32
    } : tensor<4xf32> to tensor<5xf32>
    %extracted_slice_28 = tensor.extract_slice %padded_27[0] [3] [1] : tensor<5xf32> to tensor<3xf32>
    %extracted_slice_29 = tensor.extract_slice %extracted_slice_28[0] [2] [2] : tensor<3xf32> to tensor<2xf32>
    %extracted_slice_30 = tensor.extract_slice %extracted_slice_29[0] [1] [1] : tensor<2xf32> to tensor<1xf32>
    %extracted_slice_31 = tensor.extract_slice %extracted_slice_29[1] [1] [1] : tensor<2xf32> to tensor<1xf32>
    %padded_32 = tensor.pad %extracted_slice_30 low[0] high[3] {
    ^bb0(%arg1: index):
      tensor.yield %cst : f32
    } : tensor<1xf32> to tensor<4xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_9, %extracted_slice_31 : tensor<1xf32>, tensor<1xf32>) outs(%4 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %43 = arith.mulf %in, %in_47 : f32
      linalg.yield %43 : f32
    } -> tensor<1xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_31, %extracted_slice_10 : tensor<1xf32>, tensor<1xf32>) outs(%4 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %43 = arith.mulf %in, %in_47 : f32
      linalg.yield %43 : f32
    } -> tensor<1xf32>
    %inserted_slice_33 = tensor.insert_slice %23 into %11[2] [1] [2] : tensor<1xf32> into tensor<4xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%padded_32, %inserted_slice_33 : tensor<4xf32>, tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %43 = arith.addf %in, %in_47 : f32
      linalg.yield %43 : f32
    } -> tensor<4xf32>
    %padded_34 = tensor.pad %24 low[0] high[1] {
    ^bb0(%arg1: index):
      tensor.yield %cst : f32
    } : tensor<1xf32> to tensor<2xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_26, %padded_34 : tensor<2xf32>, tensor<2xf32>) outs(%2 : tensor<2xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %43 = arith.addf %in, %in_47 : f32
      linalg.yield %43 : f32
    } -> tensor<2xf32>
    %extracted_slice_35 = tensor.extract_slice %26[1] [1] [1] : tensor<2xf32> to tensor<1xf32>
    %extracted_slice_36 = tensor.extract_slice %extracted_slice_35[0] [1] [2] : tensor<1xf32> to tensor<1xf32>
    %padded_37 = tensor.pad %26 low[0] high[1] {
    ^bb0(%arg1: index):
      tensor.yield %cst : f32
    } : tensor<2xf32> to tensor<3xf32>
    %extracted_slice_38 = tensor.extract_slice %padded_37[0] [1] [1] : tensor<3xf32> to tensor<1xf32>
    %extracted_slice_39 = tensor.extract_slice %extracted_slice_38[0] [1] [2] : tensor<1xf32> to tensor<1xf32>
    %padded_40 = tensor.pad %extracted_slice_39 low[0] high[1] {
    ^bb0(%arg1: index):
      tensor.yield %cst : f32
    } : tensor<1xf32> to tensor<2xf32>
    %27 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel"]} ins(%cst_1 : tensor<f32>) outs(%2 : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2xf32>
    %28 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%padded_40, %27 : tensor<2xf32>, tensor<2xf32>) outs(%2 : tensor<2xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %43 = arith.addf %in, %in_47 : f32
      linalg.yield %43 : f32
    } -> tensor<2xf32>
    %29 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel"]} ins(%cst_1 : tensor<f32>) outs(%4 : tensor<1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1xf32>
    %30 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_36, %29 : tensor<1xf32>, tensor<1xf32>) outs(%4 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %43 = arith.addf %in, %in_47 : f32
      linalg.yield %43 : f32
    } -> tensor<1xf32>
    %31 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_5, %30 : tensor<1xf32>, tensor<1xf32>) outs(%4 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %43 = arith.mulf %in, %in_47 : f32
      linalg.yield %43 : f32
    } -> tensor<1xf32>
    %32 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%30, %extracted_slice_6 : tensor<1xf32>, tensor<1xf32>) outs(%4 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %43 = arith.mulf %in, %in_47 : f32
      linalg.yield %43 : f32
    } -> tensor<1xf32>
    %inserted_slice_41 = tensor.insert_slice %31 into %7[1] [1] [2] : tensor<1xf32> into tensor<2xf32>
    %33 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%28, %inserted_slice_41 : tensor<2xf32>, tensor<2xf32>) outs(%2 : tensor<2xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %43 = arith.addf %in, %in_47 : f32
      linalg.yield %43 : f32
    } -> tensor<2xf32>
    %inserted_slice_42 = tensor.insert_slice %32 into %7[0] [1] [2] : tensor<1xf32> into tensor<2xf32>
    %34 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%33, %inserted_slice_42 : tensor<2xf32>, tensor<2xf32>) outs(%2 : tensor<2xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %43 = arith.addf %in, %in_47 : f32
      linalg.yield %43 : f32
    } -> tensor<2xf32>
    %35 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_3, %34 : tensor<2xf32>, tensor<2xf32>) outs(%2 : tensor<2xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %43 = arith.mulf %in, %in_47 : f32
      linalg.yield %43 : f32
    } -> tensor<2xf32>
    %36 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%34, %extracted_slice_4 : tensor<2xf32>, tensor<2xf32>) outs(%2 : tensor<2xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %43 = arith.mulf %in, %in_47 : f32
      linalg.yield %43 : f32
    } -> tensor<2xf32>
    %inserted_slice_43 = tensor.insert_slice %35 into %11[1] [2] [2] : tensor<2xf32> into tensor<4xf32>
    %37 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%25, %inserted_slice_43 : tensor<4xf32>, tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %43 = arith.addf %in, %in_47 : f32
      linalg.yield %43 : f32
    } -> tensor<4xf32>
    %inserted_slice_44 = tensor.insert_slice %36 into %11[0] [2] [2] : tensor<2xf32> into tensor<4xf32>
    %38 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%37, %inserted_slice_44 : tensor<4xf32>, tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %43 = arith.addf %in, %in_47 : f32
      linalg.yield %43 : f32
    } -> tensor<4xf32>
    %39 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice, %38 : tensor<4xf32>, tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %43 = arith.mulf %in, %in_47 : f32
      linalg.yield %43 : f32
    } -> tensor<4xf32>
    %40 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%38, %extracted_slice_2 : tensor<4xf32>, tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %43 = arith.mulf %in, %in_47 : f32
      linalg.yield %43 : f32
    } -> tensor<4xf32>
    %inserted_slice_45 = tensor.insert_slice %39 into %20[1] [4] [2] : tensor<4xf32> into tensor<8xf32>
    %41 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%21, %inserted_slice_45 : tensor<8xf32>, tensor<8xf32>) outs(%13 : tensor<8xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %43 = arith.addf %in, %in_47 : f32
      linalg.yield %43 : f32
    } -> tensor<8xf32>
    %inserted_slice_46 = tensor.insert_slice %40 into %20[0] [4] [2] : tensor<4xf32> into tensor<8xf32>
    %42 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%41, %inserted_slice_46 : tensor<8xf32>, tensor<8xf32>) outs(%13 : tensor<8xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %43 = arith.addf %in, %in_47 : f32
      linalg.yield %43 : f32
    } -> tensor<8xf32>
    return %42 : tensor<8xf32>
  }
}

