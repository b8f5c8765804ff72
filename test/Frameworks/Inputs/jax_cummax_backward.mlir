#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> ()>
module @jit__lambda attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8xf32>) -> (tensor<8xf32> {jax.result_info = "result"}) {
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense<2.000000e+00> : tensor<f32>
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = arith.constant dense<1.000000e+00> : tensor<f32>
    %extracted_slice = tensor.extract_slice %arg0[0] [4] [2] : tensor<8xf32> to tensor<4xf32>
    %extracted_slice_3 = tensor.extract_slice %arg0[1] [4] [2] : tensor<8xf32> to tensor<4xf32>
    %0 = tensor.empty() : tensor<4xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice, %extracted_slice_3 : tensor<4xf32>, tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %98 = arith.maximumf %in, %in_48 : f32
      linalg.yield %98 : f32
    } -> tensor<4xf32>
    %2 = tensor.empty() : tensor<4xi1>
    %3 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice, %1 : tensor<4xf32>, tensor<4xf32>) outs(%2 : tensor<4xi1>) {
    ^bb0(%in: f32, %in_48: f32, %out: i1):
      %98 = arith.cmpf oeq, %in, %in_48 : f32
      linalg.yield %98 : i1
    } -> tensor<4xi1>
    %4 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel"]} ins(%cst_2 : tensor<f32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel"]} ins(%cst_1 : tensor<f32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%3, %4, %5 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %98 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %98 : f32
    } -> tensor<4xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_3, %1 : tensor<4xf32>, tensor<4xf32>) outs(%2 : tensor<4xi1>) {
    ^bb0(%in: f32, %in_48: f32, %out: i1):
      %98 = arith.cmpf oeq, %in, %in_48 : f32
      linalg.yield %98 : i1
    } -> tensor<4xi1>
    %8 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel"]} ins(%cst_0 : tensor<f32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%7, %8, %4 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %98 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %98 : f32
    } -> tensor<4xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%6, %9 : tensor<4xf32>, tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %98 = arith.divf %in, %in_48 : f32
      linalg.yield %98 : f32
    } -> tensor<4xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%7, %4, %5 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %98 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %98 : f32
    } -> tensor<4xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%3, %8, %4 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %98 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %98 : f32
    } -> tensor<4xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%11, %12 : tensor<4xf32>, tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %98 = arith.divf %in, %in_48 : f32
      linalg.yield %98 : f32
    } -> tensor<4xf32>
    %extracted_slice_4 = tensor.extract_slice %1[0] [2] [2] : tensor<4xf32> to tensor<2xf32>
    %extracted_slice_5 = tensor.extract_slice %1[1] [2] [2] : tensor<4xf32> to tensor<2xf32>
    %14 = tensor.empty() : tensor<2xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_4, %extracted_slice_5 : tensor<2xf32>, tensor<2xf32>) outs(%14 : tensor<2xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %98 = arith.maximumf %in, %in_48 : f32
      linalg.yield %98 : f32
    } -> tensor<2xf32>
    %16 = tensor.empty() : tensor<2xi1>
    %17 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_4, %15 : tensor<2xf32>, tensor<2xf32>) outs(%16 : tensor<2xi1>) {
    ^bb0(%in: f32, %in_48: f32, %out: i1):
      %98 = arith.cmpf oeq, %in, %in_48 : f32
      linalg.yield %98 : i1
    } -> tensor<2xi1>
    %18 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel"]} ins(%cst_2 : tensor<f32>) outs(%14 : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel"]} ins(%cst_1 : tensor<f32>) outs(%14 : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%17, %18, %19 : tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) outs(%14 : tensor<2xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %98 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %98 : f32
    } -> tensor<2xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_5, %15 : tensor<2xf32>, tensor<2xf32>) outs(%16 : tensor<2xi1>) {
    ^bb0(%in: f32, %in_48: f32, %out: i1):
      %98 = arith.cmpf oeq, %in, %in_48 : f32
      linalg.yield %98 : i1
    } -> tensor<2xi1>
    %22 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel"]} ins(%cst_0 : tensor<f32>) outs(%14 : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%21, %22, %18 : tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) outs(%14 : tensor<2xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %98 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %98 : f32
    } -> tensor<2xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%20, %23 : tensor<2xf32>, tensor<2xf32>) outs(%14 : tensor<2xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %98 = arith.divf %in, %in_48 : f32
      linalg.yield %98 : f32
    } -> tensor<2xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%21, %18, %19 : tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) outs(%14 : tensor<2xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %98 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %98 : f32
    } -> tensor<2xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%17, %22, %18 : tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) outs(%14 : tensor<2xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %98 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %98 : f32
    } -> tensor<2xf32>
    %27 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%25, %26 : tensor<2xf32>, tensor<2xf32>) outs(%14 : tensor<2xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %98 = arith.divf %in, %in_48 : f32
      linalg.yield %98 : f32
    } -> tensor<2xf32>
    %extracted_slice_6 = tensor.extract_slice %15[0] [1] [2] : tensor<2xf32> to tensor<1xf32>
    %extracted_slice_7 = tensor.extract_slice %15[1] [1] [2] : tensor<2xf32> to tensor<1xf32>
    %28 = tensor.empty() : tensor<1xf32>
    %29 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_6, %extracted_slice_7 : tensor<1xf32>, tensor<1xf32>) outs(%28 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %98 = arith.maximumf %in, %in_48 : f32
      linalg.yield %98 : f32
    } -> tensor<1xf32>
    %30 = tensor.empty() : tensor<1xi1>
    %31 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_6, %29 : tensor<1xf32>, tensor<1xf32>) outs(%30 : tensor<1xi1>) {
    ^bb0(%in: f32, %in_48: f32, %out: i1):
      %98 = arith.cmpf oeq, %in, %in_48 : f32
      linalg.yield %98 : i1
    } -> tensor<1xi1>
    %32 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel"]} ins(%cst_2 : tensor<f32>) outs(%28 : tensor<1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1xf32>
    %33 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel"]} ins(%cst_1 : tensor<f32>) outs(%28 : tensor<1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1xf32>
    %34 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%31, %32, %33 : tensor<1xi1>, tensor<1xf32>, tensor<1xf32>) outs(%28 : tensor<1xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %98 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %98 : f32
    } -> tensor<1xf32>
    %35 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_7, %29 : tensor<1xf32>, tensor<1xf32>) outs(%30 : tensor<1xi1>) {
    ^bb0(%in: f32, %in_48: f32, %out: i1):
      %98 = arith.cmpf oeq, %in, %in_48 : f32
      linalg.yield %98 : i1
    } -> tensor<1xi1>
    %36 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel"]} ins(%cst_0 : tensor<f32>) outs(%28 : tensor<1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1xf32>
    %37 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%35, %36, %32 : tensor<1xi1>, tensor<1xf32>, tensor<1xf32>) outs(%28 : tensor<1xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %98 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %98 : f32
    } -> tensor<1xf32>
    %38 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%34, %37 : tensor<1xf32>, tensor<1xf32>) outs(%28 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %98 = arith.divf %in, %in_48 : f32
      linalg.yield %98 : f32
    } -> tensor<1xf32>
    %39 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%35, %32, %33 : tensor<1xi1>, tensor<1xf32>, tensor<1xf32>) outs(%28 : tensor<1xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %98 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %98 : f32
    } -> tensor<1xf32>
    %40 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%31, %36, %32 : tensor<1xi1>, tensor<1xf32>, tensor<1xf32>) outs(%28 : tensor<1xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %98 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %98 : f32
    } -> tensor<1xf32>
    %41 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%39, %40 : tensor<1xf32>, tensor<1xf32>) outs(%28 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %98 = arith.divf %in, %in_48 : f32
      linalg.yield %98 : f32
    } -> tensor<1xf32>
    %extracted_slice_8 = tensor.extract_slice %15[0] [1] [1] : tensor<2xf32> to tensor<1xf32>
    %42 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%28 : tensor<1xf32>) {
    ^bb0(%out: f32):
      %extracted = tensor.extract %extracted_slice_8[%c0] : tensor<1xf32>
      linalg.yield %extracted : f32
    } -> tensor<1xf32>
    %43 = linalg.fill ins(%cst : f32) outs(%14 : tensor<2xf32>) -> tensor<2xf32>
    %inserted_slice = tensor.insert_slice %42 into %43[0] [1] [2] : tensor<1xf32> into tensor<2xf32>
    %inserted_slice_9 = tensor.insert_slice %29 into %43[1] [1] [2] : tensor<1xf32> into tensor<2xf32>
    %44 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%inserted_slice, %inserted_slice_9 : tensor<2xf32>, tensor<2xf32>) outs(%14 : tensor<2xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %98 = arith.addf %in, %in_48 : f32
      linalg.yield %98 : f32
    } -> tensor<2xf32>
    %extracted_slice_10 = tensor.extract_slice %44[0] [1] [1] : tensor<2xf32> to tensor<1xf32>
    %extracted_slice_11 = tensor.extract_slice %1[2] [1] [2] : tensor<4xf32> to tensor<1xf32>
    %45 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_10, %extracted_slice_11 : tensor<1xf32>, tensor<1xf32>) outs(%28 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %98 = arith.maximumf %in, %in_48 : f32
      linalg.yield %98 : f32
    } -> tensor<1xf32>
    %46 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_10, %45 : tensor<1xf32>, tensor<1xf32>) outs(%30 : tensor<1xi1>) {
    ^bb0(%in: f32, %in_48: f32, %out: i1):
      %98 = arith.cmpf oeq, %in, %in_48 : f32
      linalg.yield %98 : i1
    } -> tensor<1xi1>
    %47 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%46, %32, %33 : tensor<1xi1>, tensor<1xf32>, tensor<1xf32>) outs(%28 : tensor<1xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %98 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %98 : f32
    } -> tensor<1xf32>
    %48 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_11, %45 : tensor<1xf32>, tensor<1xf32>) outs(%30 : tensor<1xi1>) {
    ^bb0(%in: f32, %in_48: f32, %out: i1):
      %98 = arith.cmpf oeq, %in, %in_48 : f32
      linalg.yield %98 : i1
    } -> tensor<1xi1>
    %49 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%48, %36, %32 : tensor<1xi1>, tensor<1xf32>, tensor<1xf32>) outs(%28 : tensor<1xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %98 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %98 : f32
    } -> tensor<1xf32>
    %50 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%47, %49 : tensor<1xf32>, tensor<1xf32>) outs(%28 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %98 = arith.divf %in, %in_48 : f32
      linalg.yield %98 : f32
    } -> tensor<1xf32>
    %51 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%48, %32, %33 : tensor<1xi1>, tensor<1xf32>, tensor<1xf32>) outs(%28 : tensor<1xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %98 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %98 : f32
    } -> tensor<1xf32>
    %52 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%46, %36, %32 : tensor<1xi1>, tensor<1xf32>, tensor<1xf32>) outs(%28 : tensor<1xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %98 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %98 : f32
    } -> tensor<1xf32>
    %53 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%51, %52 : tensor<1xf32>, tensor<1xf32>) outs(%28 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %98 = arith.divf %in, %in_48 : f32
      linalg.yield %98 : f32
    } -> tensor<1xf32>
    %extracted_slice_12 = tensor.extract_slice %1[0] [1] [1] : tensor<4xf32> to tensor<1xf32>
    %54 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%14 : tensor<2xf32>) {
    ^bb0(%out: f32):
      %98 = linalg.index 0 : index
      %99 = arith.cmpi ult, %98, %c1 : index
      %100 = scf.if %99 -> (f32) {
        %extracted = tensor.extract %extracted_slice_12[%98] : tensor<1xf32>
        scf.yield %extracted : f32
      } else {
        %101 = arith.subi %98, %c1 : index
        %extracted = tensor.extract %45[%101] : tensor<1xf32>
        scf.yield %extracted : f32
      }
      linalg.yield %100 : f32
    } -> tensor<2xf32>
    %55 = linalg.fill ins(%cst : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
    %inserted_slice_13 = tensor.insert_slice %54 into %55[0] [2] [2] : tensor<2xf32> into tensor<4xf32>
    %inserted_slice_14 = tensor.insert_slice %44 into %55[1] [2] [2] : tensor<2xf32> into tensor<4xf32>
    %56 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%inserted_slice_13, %inserted_slice_14 : tensor<4xf32>, tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %98 = arith.addf %in, %in_48 : f32
      linalg.yield %98 : f32
    } -> tensor<4xf32>
    %extracted_slice_15 = tensor.extract_slice %56[0] [3] [1] : tensor<4xf32> to tensor<3xf32>
    %extracted_slice_16 = tensor.extract_slice %arg0[2] [3] [2] : tensor<8xf32> to tensor<3xf32>
    %57 = tensor.empty() : tensor<3xf32>
    %58 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_15, %extracted_slice_16 : tensor<3xf32>, tensor<3xf32>) outs(%57 : tensor<3xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %98 = arith.maximumf %in, %in_48 : f32
      linalg.yield %98 : f32
    } -> tensor<3xf32>
    %59 = tensor.empty() : tensor<3xi1>
    %60 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_15, %58 : tensor<3xf32>, tensor<3xf32>) outs(%59 : tensor<3xi1>) {
    ^bb0(%in: f32, %in_48: f32, %out: i1):
      %98 = arith.cmpf oeq, %in, %in_48 : f32
      linalg.yield %98 : i1
    } -> tensor<3xi1>
    %61 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel"]} ins(%cst_2 : tensor<f32>) outs(%57 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3xf32>
    %62 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel"]} ins(%cst_1 : tensor<f32>) outs(%57 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3xf32>
    %63 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%60, %61, %62 : tensor<3xi1>, tensor<3xf32>, tensor<3xf32>) outs(%57 : tensor<3xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %98 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %98 : f32
    } -> tensor<3xf32>
    %64 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_16, %58 : tensor<3xf32>, tensor<3xf32>) outs(%59 : tensor<3xi1>) {
    ^bb0(%in: f32, %in_48: f32, %out: i1):
      %98 = arith.cmpf oeq, %in, %in_48 : f32
      linalg.yield %98 : i1
    } -> tensor<3xi1>
    %65 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel"]} ins(%cst_0 : tensor<f32>) outs(%57 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3xf32>
    %66 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%64, %65, %61 : tensor<3xi1>, tensor<3xf32>, tensor<3xf32>) outs(%57 : tensor<3xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %98 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %98 : f32
    } -> tensor<3xf32>
    %67 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%63, %66 : tensor<3xf32>, tensor<3xf32>) outs(%57 : tensor<3xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %98 = arith.divf %in, %in_48 : f32
      linalg.yield %98 : f32
    } -> tensor<3xf32>
    %68 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%64, %61, %62 : tensor<3xi1>, tensor<3xf32>, tensor<3xf32>) outs(%57 : tensor<3xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %98 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %98 : f32
    } -> tensor<3xf32>
    %69 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%60, %65, %61 : tensor<3xi1>, tensor<3xf32>, tensor<3xf32>) outs(%57 : tensor<3xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %98 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %98 : f32
    } -> tensor<3xf32>
    %70 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%68, %69 : tensor<3xf32>, tensor<3xf32>) outs(%57 : tensor<3xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %98 = arith.divf %in, %in_48 : f32
      linalg.yield %98 : f32
    } -> tensor<3xf32>
    %71 = tensor.empty() : tensor<8xf32>
    %72 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%71 : tensor<8xf32>) {
    ^bb0(%out: f32):
      %98 = linalg.index 0 : index
      %99 = arith.index_cast %98 : index to i32
      %100 = arith.sitofp %99 : i32 to f32
      linalg.yield %100 : f32
    } -> tensor<8xf32>
    %73 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel"]} ins(%cst_2 : tensor<f32>) outs(%71 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8xf32>
    %74 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%73, %72 : tensor<8xf32>, tensor<8xf32>) outs(%71 : tensor<8xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %98 = arith.mulf %in, %in_48 : f32
      linalg.yield %98 : f32
    } -> tensor<8xf32>
    %extracted_slice_17 = tensor.extract_slice %74[1] [7] [1] : tensor<8xf32> to tensor<7xf32>
    %extracted_slice_18 = tensor.extract_slice %extracted_slice_17[0] [4] [2] : tensor<7xf32> to tensor<4xf32>
    %padded = tensor.pad %74 low[0] high[1] {
    ^bb0(%arg1: index):
      tensor.yield %cst : f32
    } : tensor<8xf32> to tensor<9xf32>
    %extracted_slice_19 = tensor.extract_slice %padded[0] [7] [1] : tensor<9xf32> to tensor<7xf32>
    %extracted_slice_20 = tensor.extract_slice %extracted_slice_19[0] [4] [2] : tensor<7xf32> to tensor<4xf32>
    %extracted_slice_21 = tensor.extract_slice %extracted_slice_20[0] [1] [1] : tensor<4xf32> to tensor<1xf32>
    %extracted_slice_22 = tensor.extract_slice %extracted_slice_20[1] [3] [1] : tensor<4xf32> to tensor<3xf32>
    %padded_23 = tensor.pad %extracted_slice_21 low[0] high[7] {
    ^bb0(%arg1: index):
      tensor.yield %cst : f32
    } : tensor<1xf32> to tensor<8xf32>
    %75 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_22, %70 : tensor<3xf32>, tensor<3xf32>) outs(%57 : tensor<3xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %98 = arith.mulf %in, %in_48 : f32
      linalg.yield %98 : f32
    } -> tensor<3xf32>
    %76 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_22, %67 : tensor<3xf32>, tensor<3xf32>) outs(%57 : tensor<3xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %98 = arith.mulf %in, %in_48 : f32
      linalg.yield %98 : f32
    } -> tensor<3xf32>
    %77 = linalg.fill ins(%cst : f32) outs(%71 : tensor<8xf32>) -> tensor<8xf32>
    %inserted_slice_24 = tensor.insert_slice %75 into %77[2] [3] [2] : tensor<3xf32> into tensor<8xf32>
    %78 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%padded_23, %inserted_slice_24 : tensor<8xf32>, tensor<8xf32>) outs(%71 : tensor<8xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %98 = arith.addf %in, %in_48 : f32
      linalg.yield %98 : f32
    } -> tensor<8xf32>
    %padded_25 = tensor.pad %76 low[0] high[1] {
    ^bb0(%arg1: index):
      tensor.yield %cst : f32
    } : tensor<3xf32> to tensor<4xf32>
    %79 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_18, %padded_25 : tensor<4xf32>, tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %98 = arith.addf %in, %in_48 : f32
      linalg.yield %98 : f32
    } -> tensor<4xf32>
    %extracted_slice_26 = tensor.extract_slice %79[1] [3] [1] : tensor<4xf32> to tensor<3xf32>
    %extracted_slice_27 = tensor.extract_slice %extracted_slice_26[0] [2] [2] : tensor<3xf32> to tensor<2xf32>
    %padded_28 = tensor.pad %79 low[0] high[1] {
    ^bb0(%arg1: index):
      tensor.yield %cst : f32
    } : tensor<4xf32> to tensor<5xf32>
    %extracted_slice_29 = tensor.extract_slice %padded_28[0] [3] [1] : tensor<5xf32> to tensor<3xf32>
    %extracted_slice_30 = tensor.extract_slice %extracted_slice_29[0] [2] [2] : tensor<3xf32> to tensor<2xf32>
    %extracted_slice_31 = tensor.extract_slice %extracted_slice_30[0] [1] [1] : tensor<2xf32> to tensor<1xf32>
    %extracted_slice_32 = tensor.extract_slice %extracted_slice_30[1] [1] [1] : tensor<2xf32> to tensor<1xf32>
    %padded_33 = tensor.pad %extracted_slice_31 low[0] high[3] {
    ^bb0(%arg1: index):
      tensor.yield %cst : f32
    } : tensor<1xf32> to tensor<4xf32>
    %80 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_32, %53 : tensor<1xf32>, tensor<1xf32>) outs(%28 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %98 = arith.mulf %in, %in_48 : f32
      linalg.yield %98 : f32
    } -> tensor<1xf32>
    %81 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_32, %50 : tensor<1xf32>, tensor<1xf32>) outs(%28 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %98 = arith.mulf %in, %in_48 : f32
      linalg.yield %98 : f32
    } -> tensor<1xf32>
    %inserted_slice_34 = tensor.insert_slice %80 into %55[2] [1] [2] : tensor<1xf32> into tensor<4xf32>
    %82 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%padded_33, %inserted_slice_34 : tensor<4xf32>, tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %98 = arith.addf %in, %in_48 : f32
      linalg.yield %98 : f32
    } -> tensor<4xf32>
    %padded_35 = tensor.pad %81 low[0] high[1] {
    ^bb0(%arg1: index):
      tensor.yield %cst : f32
    } : tensor<1xf32> to tensor<2xf32>
    %83 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_27, %padded_35 : tensor<2xf32>, tensor<2xf32>) outs(%14 : tensor<2xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %98 = arith.addf %in, %in_48 : f32
      linalg.yield %98 : f32
    } -> tensor<2xf32>
    %extracted_slice_36 = tensor.extract_slice %83[1] [1] [1] : tensor<2xf32> to tensor<1xf32>
    %extracted_slice_37 = tensor.extract_slice %extracted_slice_36[0] [1] [2] : tensor<1xf32> to tensor<1xf32>
    %padded_38 = tensor.pad %83 low[0] high[1] {
    ^bb0(%arg1: index):
      tensor.yield %cst : f32
    } : tensor<2xf32> to tensor<3xf32>
    %extracted_slice_39 = tensor.extract_slice %padded_38[0] [1] [1] : tensor<3xf32> to tensor<1xf32>
    %extracted_slice_40 = tensor.extract_slice %extracted_slice_39[0] [1] [2] : tensor<1xf32> to tensor<1xf32>
    %padded_41 = tensor.pad %extracted_slice_40 low[0] high[1] {
    ^bb0(%arg1: index):
      tensor.yield %cst : f32
    } : tensor<1xf32> to tensor<2xf32>
    %84 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%padded_41, %19 : tensor<2xf32>, tensor<2xf32>) outs(%14 : tensor<2xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %98 = arith.addf %in, %in_48 : f32
      linalg.yield %98 : f32
    } -> tensor<2xf32>
    %85 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_37, %33 : tensor<1xf32>, tensor<1xf32>) outs(%28 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %98 = arith.addf %in, %in_48 : f32
      linalg.yield %98 : f32
    } -> tensor<1xf32>
    %86 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%85, %41 : tensor<1xf32>, tensor<1xf32>) outs(%28 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %98 = arith.mulf %in, %in_48 : f32
      linalg.yield %98 : f32
    } -> tensor<1xf32>
    %87 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%85, %38 : tensor<1xf32>, tensor<1xf32>) outs(%28 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %98 = arith.mulf %in, %in_48 : f32
      linalg.yield %98 : f32
    } -> tensor<1xf32>
    %inserted_slice_42 = tensor.insert_slice %86 into %43[1] [1] [2] : tensor<1xf32> into tensor<2xf32>
    %88 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%84, %inserted_slice_42 : tensor<2xf32>, tensor<2xf32>) outs(%14 : tensor<2xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %98 = arith.addf %in, %in_48 : f32
      linalg.yield %98 : f32
    } -> tensor<2xf32>
    %inserted_slice_43 = tensor.insert_slice %87 into %43[0] [1] [2] : tensor<1xf32> into tensor<2xf32>
    %89 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%88, %inserted_slice_43 : tensor<2xf32>, tensor<2xf32>) outs(%14 : tensor<2xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %98 = arith.addf %in, %in_48 : f32
      linalg.yield %98 : f32
    } -> tensor<2xf32>
    %90 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%89, %27 : tensor<2xf32>, tensor<2xf32>) outs(%14 : tensor<2xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %98 = arith.mulf %in, %in_48 : f32
      linalg.yield %98 : f32
    } -> tensor<2xf32>
    %91 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%89, %24 : tensor<2xf32>, tensor<2xf32>) outs(%14 : tensor<2xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %98 = arith.mulf %in, %in_48 : f32
      linalg.yield %98 : f32
    } -> tensor<2xf32>
    %inserted_slice_44 = tensor.insert_slice %90 into %55[1] [2] [2] : tensor<2xf32> into tensor<4xf32>
    %92 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%82, %inserted_slice_44 : tensor<4xf32>, tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %98 = arith.addf %in, %in_48 : f32
      linalg.yield %98 : f32
    } -> tensor<4xf32>
    %inserted_slice_45 = tensor.insert_slice %91 into %55[0] [2] [2] : tensor<2xf32> into tensor<4xf32>
    %93 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%92, %inserted_slice_45 : tensor<4xf32>, tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %98 = arith.addf %in, %in_48 : f32
      linalg.yield %98 : f32
    } -> tensor<4xf32>
    %94 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%93, %13 : tensor<4xf32>, tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %98 = arith.mulf %in, %in_48 : f32
      linalg.yield %98 : f32
    } -> tensor<4xf32>
    %95 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%93, %10 : tensor<4xf32>, tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %98 = arith.mulf %in, %in_48 : f32
      linalg.yield %98 : f32
    } -> tensor<4xf32>
    %inserted_slice_46 = tensor.insert_slice %94 into %77[1] [4] [2] : tensor<4xf32> into tensor<8xf32>
    %96 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%78, %inserted_slice_46 : tensor<8xf32>, tensor<8xf32>) outs(%71 : tensor<8xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %98 = arith.addf %in, %in_48 : f32
      linalg.yield %98 : f32
    } -> tensor<8xf32>
    %inserted_slice_47 = tensor.insert_slice %95 into %77[0] [4] [2] : tensor<4xf32> into tensor<8xf32>
    %97 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%96, %inserted_slice_47 : tensor<8xf32>, tensor<8xf32>) outs(%71 : tensor<8xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %98 = arith.addf %in, %in_48 : f32
      linalg.yield %98 : f32
    } -> tensor<8xf32>
    return %97 : tensor<8xf32>
  }
}

