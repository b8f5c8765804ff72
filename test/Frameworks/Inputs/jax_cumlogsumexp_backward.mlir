#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> ()>
module @jit__lambda attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8xf32>) -> (tensor<8xf32> {jax.result_info = "result"}) {
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense<1.000000e+00> : tensor<f32>
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = arith.constant dense<0x7F800000> : tensor<f32>
    %extracted_slice = tensor.extract_slice %arg0[0] [4] [2] : tensor<8xf32> to tensor<4xf32>
    %extracted_slice_3 = tensor.extract_slice %arg0[1] [4] [2] : tensor<8xf32> to tensor<4xf32>
    %0 = tensor.empty() : tensor<4xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice, %extracted_slice_3 : tensor<4xf32>, tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.maximumf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<4xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice, %extracted_slice_3 : tensor<4xf32>, tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.subf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<4xf32>
    %3 = tensor.empty() : tensor<4xi1>
    %4 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%2, %2 : tensor<4xf32>, tensor<4xf32>) outs(%3 : tensor<4xi1>) {
    ^bb0(%in: f32, %in_48: f32, %out: i1):
      %149 = arith.cmpf une, %in, %in_48 : f32
      linalg.yield %149 : i1
    } -> tensor<4xi1>
    %5 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice, %extracted_slice_3 : tensor<4xf32>, tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.addf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<4xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%2 : tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = math.absf %in : f32
      linalg.yield %149 : f32
    } -> tensor<4xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%6 : tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = arith.negf %in : f32
      linalg.yield %149 : f32
    } -> tensor<4xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%7 : tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = math.exp %in : f32
      linalg.yield %149 : f32
    } -> tensor<4xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%8 : tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = math.log1p %in : f32
      linalg.yield %149 : f32
    } -> tensor<4xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%1, %9 : tensor<4xf32>, tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.addf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<4xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%4, %5, %10 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %149 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %149 : f32
    } -> tensor<4xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel"]} ins(%cst_2 : tensor<f32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice, %12 : tensor<4xf32>, tensor<4xf32>) outs(%3 : tensor<4xi1>) {
    ^bb0(%in: f32, %in_48: f32, %out: i1):
      %149 = arith.cmpf oeq, %in, %in_48 : f32
      linalg.yield %149 : i1
    } -> tensor<4xi1>
    %14 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel"]} ins(%cst_1 : tensor<f32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%13, %14, %extracted_slice : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %149 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %149 : f32
    } -> tensor<4xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%11, %12 : tensor<4xf32>, tensor<4xf32>) outs(%3 : tensor<4xi1>) {
    ^bb0(%in: f32, %in_48: f32, %out: i1):
      %149 = arith.cmpf oeq, %in, %in_48 : f32
      linalg.yield %149 : i1
    } -> tensor<4xi1>
    %17 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%16, %14, %11 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %149 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %149 : f32
    } -> tensor<4xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%15, %17 : tensor<4xf32>, tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.subf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<4xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%18 : tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = math.exp %in : f32
      linalg.yield %149 : f32
    } -> tensor<4xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_3, %12 : tensor<4xf32>, tensor<4xf32>) outs(%3 : tensor<4xi1>) {
    ^bb0(%in: f32, %in_48: f32, %out: i1):
      %149 = arith.cmpf oeq, %in, %in_48 : f32
      linalg.yield %149 : i1
    } -> tensor<4xi1>
    %21 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%20, %14, %extracted_slice_3 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %149 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %149 : f32
    } -> tensor<4xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%21, %17 : tensor<4xf32>, tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.subf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<4xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%22 : tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = math.exp %in : f32
      linalg.yield %149 : f32
    } -> tensor<4xf32>
    %extracted_slice_4 = tensor.extract_slice %11[0] [2] [2] : tensor<4xf32> to tensor<2xf32>
    %extracted_slice_5 = tensor.extract_slice %11[1] [2] [2] : tensor<4xf32> to tensor<2xf32>
    %24 = tensor.empty() : tensor<2xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_4, %extracted_slice_5 : tensor<2xf32>, tensor<2xf32>) outs(%24 : tensor<2xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.maximumf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<2xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_4, %extracted_slice_5 : tensor<2xf32>, tensor<2xf32>) outs(%24 : tensor<2xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.subf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<2xf32>
    %27 = tensor.empty() : tensor<2xi1>
    %28 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%26, %26 : tensor<2xf32>, tensor<2xf32>) outs(%27 : tensor<2xi1>) {
    ^bb0(%in: f32, %in_48: f32, %out: i1):
      %149 = arith.cmpf une, %in, %in_48 : f32
      linalg.yield %149 : i1
    } -> tensor<2xi1>
    %29 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_4, %extracted_slice_5 : tensor<2xf32>, tensor<2xf32>) outs(%24 : tensor<2xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.addf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<2xf32>
    %30 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%26 : tensor<2xf32>) outs(%24 : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = math.absf %in : f32
      linalg.yield %149 : f32
    } -> tensor<2xf32>
    %31 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%30 : tensor<2xf32>) outs(%24 : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = arith.negf %in : f32
      linalg.yield %149 : f32
    } -> tensor<2xf32>
    %32 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%31 : tensor<2xf32>) outs(%24 : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = math.exp %in : f32
      linalg.yield %149 : f32
    } -> tensor<2xf32>
    %33 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%32 : tensor<2xf32>) outs(%24 : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = math.log1p %in : f32
      linalg.yield %149 : f32
    } -> tensor<2xf32>
    %34 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%25, %33 : tensor<2xf32>, tensor<2xf32>) outs(%24 : tensor<2xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.addf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<2xf32>
    %35 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%28, %29, %34 : tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) outs(%24 : tensor<2xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %149 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %149 : f32
    } -> tensor<2xf32>
    %36 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel"]} ins(%cst_2 : tensor<f32>) outs(%24 : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2xf32>
    %37 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_4, %36 : tensor<2xf32>, tensor<2xf32>) outs(%27 : tensor<2xi1>) {
    ^bb0(%in: f32, %in_48: f32, %out: i1):
      %149 = arith.cmpf oeq, %in, %in_48 : f32
      linalg.yield %149 : i1
    } -> tensor<2xi1>
    %38 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel"]} ins(%cst_1 : tensor<f32>) outs(%24 : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2xf32>
    %39 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%37, %38, %extracted_slice_4 : tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) outs(%24 : tensor<2xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %149 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %149 : f32
    } -> tensor<2xf32>
    %40 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%35, %36 : tensor<2xf32>, tensor<2xf32>) outs(%27 : tensor<2xi1>) {
    ^bb0(%in: f32, %in_48: f32, %out: i1):
      %149 = arith.cmpf oeq, %in, %in_48 : f32
      linalg.yield %149 : i1
    } -> tensor<2xi1>
    %41 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%40, %38, %35 : tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) outs(%24 : tensor<2xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %149 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %149 : f32
    } -> tensor<2xf32>
    %42 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%39, %41 : tensor<2xf32>, tensor<2xf32>) outs(%24 : tensor<2xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.subf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<2xf32>
    %43 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%42 : tensor<2xf32>) outs(%24 : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = math.exp %in : f32
      linalg.yield %149 : f32
    } -> tensor<2xf32>
    %44 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_5, %36 : tensor<2xf32>, tensor<2xf32>) outs(%27 : tensor<2xi1>) {
    ^bb0(%in: f32, %in_48: f32, %out: i1):
      %149 = arith.cmpf oeq, %in, %in_48 : f32
      linalg.yield %149 : i1
    } -> tensor<2xi1>
    %45 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%44, %38, %extracted_slice_5 : tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) outs(%24 : tensor<2xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %149 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %149 : f32
    } -> tensor<2xf32>
    %46 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%45, %41 : tensor<2xf32>, tensor<2xf32>) outs(%24 : tensor<2xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.subf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<2xf32>
    %47 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%46 : tensor<2xf32>) outs(%24 : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = math.exp %in : f32
      linalg.yield %149 : f32
    } -> tensor<2xf32>
    %extracted_slice_6 = tensor.extract_slice %35[0] [1] [2] : tensor<2xf32> to tensor<1xf32>
    %extracted_slice_7 = tensor.extract_slice %35[1] [1] [2] : tensor<2xf32> to tensor<1xf32>
    %48 = tensor.empty() : tensor<1xf32>
    %49 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_6, %extracted_slice_7 : tensor<1xf32>, tensor<1xf32>) outs(%48 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.maximumf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<1xf32>
    %50 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_6, %extracted_slice_7 : tensor<1xf32>, tensor<1xf32>) outs(%48 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.subf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<1xf32>
    %51 = tensor.empty() : tensor<1xi1>
    %52 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%50, %50 : tensor<1xf32>, tensor<1xf32>) outs(%51 : tensor<1xi1>) {
    ^bb0(%in: f32, %in_48: f32, %out: i1):
      %149 = arith.cmpf une, %in, %in_48 : f32
      linalg.yield %149 : i1
    } -> tensor<1xi1>
    %53 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_6, %extracted_slice_7 : tensor<1xf32>, tensor<1xf32>) outs(%48 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.addf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<1xf32>
    %54 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%50 : tensor<1xf32>) outs(%48 : tensor<1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = math.absf %in : f32
      linalg.yield %149 : f32
    } -> tensor<1xf32>
    %55 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%54 : tensor<1xf32>) outs(%48 : tensor<1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = arith.negf %in : f32
      linalg.yield %149 : f32
    } -> tensor<1xf32>
    %56 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%55 : tensor<1xf32>) outs(%48 : tensor<1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = math.exp %in : f32
      linalg.yield %149 : f32
    } -> tensor<1xf32>
    %57 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%56 : tensor<1xf32>) outs(%48 : tensor<1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = math.log1p %in : f32
      linalg.yield %149 : f32
    } -> tensor<1xf32>
    %58 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%49, %57 : tensor<1xf32>, tensor<1xf32>) outs(%48 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.addf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<1xf32>
    %59 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%52, %53, %58 : tensor<1xi1>, tensor<1xf32>, tensor<1xf32>) outs(%48 : tensor<1xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %149 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %149 : f32
    } -> tensor<1xf32>
    %60 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel"]} ins(%cst_2 : tensor<f32>) outs(%48 : tensor<1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1xf32>
    %61 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_6, %60 : tensor<1xf32>, tensor<1xf32>) outs(%51 : tensor<1xi1>) {
    ^bb0(%in: f32, %in_48: f32, %out: i1):
      %149 = arith.cmpf oeq, %in, %in_48 : f32
      linalg.yield %149 : i1
    } -> tensor<1xi1>
    %62 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel"]} ins(%cst_1 : tensor<f32>) outs(%48 : tensor<1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1xf32>
    %63 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%61, %62, %extracted_slice_6 : tensor<1xi1>, tensor<1xf32>, tensor<1xf32>) outs(%48 : tensor<1xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %149 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %149 : f32
    } -> tensor<1xf32>
    %64 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%59, %60 : tensor<1xf32>, tensor<1xf32>) outs(%51 : tensor<1xi1>) {
    ^bb0(%in: f32, %in_48: f32, %out: i1):
      %149 = arith.cmpf oeq, %in, %in_48 : f32
      linalg.yield %149 : i1
    } -> tensor<1xi1>
    %65 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%64, %62, %59 : tensor<1xi1>, tensor<1xf32>, tensor<1xf32>) outs(%48 : tensor<1xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %149 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %149 : f32
    } -> tensor<1xf32>
    %66 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%63, %65 : tensor<1xf32>, tensor<1xf32>) outs(%48 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.subf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<1xf32>
    %67 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%66 : tensor<1xf32>) outs(%48 : tensor<1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = math.exp %in : f32
      linalg.yield %149 : f32
    } -> tensor<1xf32>
    %68 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_7, %60 : tensor<1xf32>, tensor<1xf32>) outs(%51 : tensor<1xi1>) {
    ^bb0(%in: f32, %in_48: f32, %out: i1):
      %149 = arith.cmpf oeq, %in, %in_48 : f32
      linalg.yield %149 : i1
    } -> tensor<1xi1>
    %69 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%68, %62, %extracted_slice_7 : tensor<1xi1>, tensor<1xf32>, tensor<1xf32>) outs(%48 : tensor<1xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %149 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %149 : f32
    } -> tensor<1xf32>
    %70 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%69, %65 : tensor<1xf32>, tensor<1xf32>) outs(%48 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.subf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<1xf32>
    %71 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%70 : tensor<1xf32>) outs(%48 : tensor<1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = math.exp %in : f32
      linalg.yield %149 : f32
    } -> tensor<1xf32>
    %extracted_slice_8 = tensor.extract_slice %35[0] [1] [1] : tensor<2xf32> to tensor<1xf32>
    %72 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%48 : tensor<1xf32>) {
    ^bb0(%out: f32):
      %extracted = tensor.extract %extracted_slice_8[%c0] : tensor<1xf32>
      linalg.yield %extracted : f32
    } -> tensor<1xf32>
    %73 = linalg.fill ins(%cst : f32) outs(%24 : tensor<2xf32>) -> tensor<2xf32>
    %inserted_slice = tensor.insert_slice %72 into %73[0] [1] [2] : tensor<1xf32> into tensor<2xf32>
    %inserted_slice_9 = tensor.insert_slice %59 into %73[1] [1] [2] : tensor<1xf32> into tensor<2xf32>
    %74 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%inserted_slice, %inserted_slice_9 : tensor<2xf32>, tensor<2xf32>) outs(%24 : tensor<2xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.addf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<2xf32>
    %extracted_slice_10 = tensor.extract_slice %74[0] [1] [1] : tensor<2xf32> to tensor<1xf32>
    %extracted_slice_11 = tensor.extract_slice %11[2] [1] [2] : tensor<4xf32> to tensor<1xf32>
    %75 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_10, %extracted_slice_11 : tensor<1xf32>, tensor<1xf32>) outs(%48 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.maximumf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<1xf32>
    %76 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_10, %extracted_slice_11 : tensor<1xf32>, tensor<1xf32>) outs(%48 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.subf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<1xf32>
    %77 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%76, %76 : tensor<1xf32>, tensor<1xf32>) outs(%51 : tensor<1xi1>) {
    ^bb0(%in: f32, %in_48: f32, %out: i1):
      %149 = arith.cmpf une, %in, %in_48 : f32
      linalg.yield %149 : i1
    } -> tensor<1xi1>
    %78 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_10, %extracted_slice_11 : tensor<1xf32>, tensor<1xf32>) outs(%48 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.addf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<1xf32>
    %79 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%76 : tensor<1xf32>) outs(%48 : tensor<1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = math.absf %in : f32
      linalg.yield %149 : f32
    } -> tensor<1xf32>
    %80 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%79 : tensor<1xf32>) outs(%48 : tensor<1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = arith.negf %in : f32
      linalg.yield %149 : f32
    } -> tensor<1xf32>
    %81 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%80 : tensor<1xf32>) outs(%48 : tensor<1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = math.exp %in : f32
      linalg.yield %149 : f32
    } -> tensor<1xf32>
    %82 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%81 : tensor<1xf32>) outs(%48 : tensor<1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = math.log1p %in : f32
      linalg.yield %149 : f32
    } -> tensor<1xf32>
    %83 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%75, %82 : tensor<1xf32>, tensor<1xf32>) outs(%48 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.addf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<1xf32>
    %84 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%77, %78, %83 : tensor<1xi1>, tensor<1xf32>, tensor<1xf32>) outs(%48 : tensor<1xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %149 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %149 : f32
    } -> tensor<1xf32>
    %85 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_10, %60 : tensor<1xf32>, tensor<1xf32>) outs(%51 : tensor<1xi1>) {
    ^bb0(%in: f32, %in_48: f32, %out: i1):
      %149 = arith.cmpf oeq, %in, %in_48 : f32
      linalg.yield %149 : i1
    } -> tensor<1xi1>
    %86 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%85, %62, %extracted_slice_10 : tensor<1xi1>, tensor<1xf32>, tensor<1xf32>) outs(%48 : tensor<1xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %149 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %149 : f32
    } -> tensor<1xf32>
    %87 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%84, %60 : tensor<1xf32>, tensor<1xf32>) outs(%51 : tensor<1xi1>) {
    ^bb0(%in: f32, %in_48: f32, %out: i1):
      %149 = arith.cmpf oeq, %in, %in_48 : f32
      linalg.yield %149 : i1
    } -> tensor<1xi1>
    %88 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%87, %62, %84 : tensor<1xi1>, tensor<1xf32>, tensor<1xf32>) outs(%48 : tensor<1xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %149 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %149 : f32
    } -> tensor<1xf32>
    %89 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%86, %88 : tensor<1xf32>, tensor<1xf32>) outs(%48 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.subf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<1xf32>
    %90 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%89 : tensor<1xf32>) outs(%48 : tensor<1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = math.exp %in : f32
      linalg.yield %149 : f32
    } -> tensor<1xf32>
    %91 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_11, %60 : tensor<1xf32>, tensor<1xf32>) outs(%51 : tensor<1xi1>) {
    ^bb0(%in: f32, %in_48: f32, %out: i1):
      %149 = arith.cmpf oeq, %in, %in_48 : f32
      linalg.yield %149 : i1
    } -> tensor<1xi1>
    %92 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%91, %62, %extracted_slice_11 : tensor<1xi1>, tensor<1xf32>, tensor<1xf32>) outs(%48 : tensor<1xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %149 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %149 : f32
    } -> tensor<1xf32>
    %93 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%92, %88 : tensor<1xf32>, tensor<1xf32>) outs(%48 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.subf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<1xf32>
    %94 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%93 : tensor<1xf32>) outs(%48 : tensor<1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = math.exp %in : f32
      linalg.yield %149 : f32
    } -> tensor<1xf32>
    %extracted_slice_12 = tensor.extract_slice %11[0] [1] [1] : tensor<4xf32> to tensor<1xf32>
    %95 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%24 : tensor<2xf32>) {
    ^bb0(%out: f32):
      %149 = linalg.index 0 : index
      %150 = arith.cmpi ult, %149, %c1 : index
      %151 = scf.if %150 -> (f32) {
        %extracted = tensor.extract %extracted_slice_12[%149] : tensor<1xf32>
        scf.yield %extracted : f32
      } else {
        %152 = arith.subi %149, %c1 : index
        %extracted = tensor.extract %84[%152] : tensor<1xf32>
        scf.yield %extracted : f32
      }
      linalg.yield %151 : f32
    } -> tensor<2xf32>
    %96 = linalg.fill ins(%cst : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
    %inserted_slice_13 = tensor.insert_slice %95 into %96[0] [2] [2] : tensor<2xf32> into tensor<4xf32>
    %inserted_slice_14 = tensor.insert_slice %74 into %96[1] [2] [2] : tensor<2xf32> into tensor<4xf32>
    %97 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%inserted_slice_13, %inserted_slice_14 : tensor<4xf32>, tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.addf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<4xf32>
    %extracted_slice_15 = tensor.extract_slice %97[0] [3] [1] : tensor<4xf32> to tensor<3xf32>
    %extracted_slice_16 = tensor.extract_slice %arg0[2] [3] [2] : tensor<8xf32> to tensor<3xf32>
    %98 = tensor.empty() : tensor<3xf32>
    %99 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_15, %extracted_slice_16 : tensor<3xf32>, tensor<3xf32>) outs(%98 : tensor<3xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.maximumf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<3xf32>
    %100 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_15, %extracted_slice_16 : tensor<3xf32>, tensor<3xf32>) outs(%98 : tensor<3xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.subf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<3xf32>
    %101 = tensor.empty() : tensor<3xi1>
    %102 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%100, %100 : tensor<3xf32>, tensor<3xf32>) outs(%101 : tensor<3xi1>) {
    ^bb0(%in: f32, %in_48: f32, %out: i1):
      %149 = arith.cmpf une, %in, %in_48 : f32
      linalg.yield %149 : i1
    } -> tensor<3xi1>
    %103 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_15, %extracted_slice_16 : tensor<3xf32>, tensor<3xf32>) outs(%98 : tensor<3xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.addf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<3xf32>
    %104 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%100 : tensor<3xf32>) outs(%98 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = math.absf %in : f32
      linalg.yield %149 : f32
    } -> tensor<3xf32>
    %105 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%104 : tensor<3xf32>) outs(%98 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = arith.negf %in : f32
      linalg.yield %149 : f32
    } -> tensor<3xf32>
    %106 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%105 : tensor<3xf32>) outs(%98 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = math.exp %in : f32
      linalg.yield %149 : f32
    } -> tensor<3xf32>
    %107 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%106 : tensor<3xf32>) outs(%98 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = math.log1p %in : f32
      linalg.yield %149 : f32
    } -> tensor<3xf32>
    %108 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%99, %107 : tensor<3xf32>, tensor<3xf32>) outs(%98 : tensor<3xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.addf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<3xf32>
    %109 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%102, %103, %108 : tensor<3xi1>, tensor<3xf32>, tensor<3xf32>) outs(%98 : tensor<3xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %149 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %149 : f32
    } -> tensor<3xf32>
    %110 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel"]} ins(%cst_2 : tensor<f32>) outs(%98 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3xf32>
    %111 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_15, %110 : tensor<3xf32>, tensor<3xf32>) outs(%101 : tensor<3xi1>) {
    ^bb0(%in: f32, %in_48: f32, %out: i1):
      %149 = arith.cmpf oeq, %in, %in_48 : f32
      linalg.yield %149 : i1
    } -> tensor<3xi1>
    %112 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel"]} ins(%cst_1 : tensor<f32>) outs(%98 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3xf32>
    %113 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%111, %112, %extracted_slice_15 : tensor<3xi1>, tensor<3xf32>, tensor<3xf32>) outs(%98 : tensor<3xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %149 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %149 : f32
    } -> tensor<3xf32>
    %114 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%109, %110 : tensor<3xf32>, tensor<3xf32>) outs(%101 : tensor<3xi1>) {
    ^bb0(%in: f32, %in_48: f32, %out: i1):
      %149 = arith.cmpf oeq, %in, %in_48 : f32
      linalg.yield %149 : i1
    } -> tensor<3xi1>
    %115 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%114, %112, %109 : tensor<3xi1>, tensor<3xf32>, tensor<3xf32>) outs(%98 : tensor<3xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %149 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %149 : f32
    } -> tensor<3xf32>
    %116 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%113, %115 : tensor<3xf32>, tensor<3xf32>) outs(%98 : tensor<3xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.subf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<3xf32>
    %117 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%116 : tensor<3xf32>) outs(%98 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = math.exp %in : f32
      linalg.yield %149 : f32
    } -> tensor<3xf32>
    %118 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_16, %110 : tensor<3xf32>, tensor<3xf32>) outs(%101 : tensor<3xi1>) {
    ^bb0(%in: f32, %in_48: f32, %out: i1):
      %149 = arith.cmpf oeq, %in, %in_48 : f32
      linalg.yield %149 : i1
    } -> tensor<3xi1>
    %119 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%118, %112, %extracted_slice_16 : tensor<3xi1>, tensor<3xf32>, tensor<3xf32>) outs(%98 : tensor<3xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %149 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %149 : f32
    } -> tensor<3xf32>
    %120 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%119, %115 : tensor<3xf32>, tensor<3xf32>) outs(%98 : tensor<3xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.subf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<3xf32>
    %121 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%120 : tensor<3xf32>) outs(%98 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = math.exp %in : f32
      linalg.yield %149 : f32
    } -> tensor<3xf32>
    %122 = tensor.empty() : tensor<8xf32>
    %123 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%122 : tensor<8xf32>) {
    ^bb0(%out: f32):
      %149 = linalg.index 0 : index
      %150 = arith.index_cast %149 : index to i32
      %151 = arith.sitofp %150 : i32 to f32
      linalg.yield %151 : f32
    } -> tensor<8xf32>
    %124 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel"]} ins(%cst_0 : tensor<f32>) outs(%122 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8xf32>
    %125 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%124, %123 : tensor<8xf32>, tensor<8xf32>) outs(%122 : tensor<8xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.mulf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<8xf32>
    %extracted_slice_17 = tensor.extract_slice %125[1] [7] [1] : tensor<8xf32> to tensor<7xf32>
    %extracted_slice_18 = tensor.extract_slice %extracted_slice_17[0] [4] [2] : tensor<7xf32> to tensor<4xf32>
    %padded = tensor.pad %125 low[0] high[1] {
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
    %126 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_22, %121 : tensor<3xf32>, tensor<3xf32>) outs(%98 : tensor<3xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.mulf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<3xf32>
    %127 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_22, %117 : tensor<3xf32>, tensor<3xf32>) outs(%98 : tensor<3xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.mulf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<3xf32>
    %128 = linalg.fill ins(%cst : f32) outs(%122 : tensor<8xf32>) -> tensor<8xf32>
    %inserted_slice_24 = tensor.insert_slice %126 into %128[2] [3] [2] : tensor<3xf32> into tensor<8xf32>
    %129 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%padded_23, %inserted_slice_24 : tensor<8xf32>, tensor<8xf32>) outs(%122 : tensor<8xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.addf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<8xf32>
    %padded_25 = tensor.pad %127 low[0] high[1] {
    ^bb0(%arg1: index):
      tensor.yield %cst : f32
    } : tensor<3xf32> to tensor<4xf32>
    %130 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_18, %padded_25 : tensor<4xf32>, tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.addf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<4xf32>
    %extracted_slice_26 = tensor.extract_slice %130[1] [3] [1] : tensor<4xf32> to tensor<3xf32>
    %extracted_slice_27 = tensor.extract_slice %extracted_slice_26[0] [2] [2] : tensor<3xf32> to tensor<2xf32>
    %padded_28 = tensor.pad %130 low[0] high[1] {
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
    %131 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_32, %94 : tensor<1xf32>, tensor<1xf32>) outs(%48 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.mulf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<1xf32>
    %132 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_32, %90 : tensor<1xf32>, tensor<1xf32>) outs(%48 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.mulf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<1xf32>
    %inserted_slice_34 = tensor.insert_slice %131 into %96[2] [1] [2] : tensor<1xf32> into tensor<4xf32>
    %133 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%padded_33, %inserted_slice_34 : tensor<4xf32>, tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.addf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<4xf32>
    %padded_35 = tensor.pad %132 low[0] high[1] {
    ^bb0(%arg1: index):
      tensor.yield %cst : f32
    } : tensor<1xf32> to tensor<2xf32>
    %134 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_27, %padded_35 : tensor<2xf32>, tensor<2xf32>) outs(%24 : tensor<2xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.addf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<2xf32>
    %extracted_slice_36 = tensor.extract_slice %134[1] [1] [1] : tensor<2xf32> to tensor<1xf32>
    %extracted_slice_37 = tensor.extract_slice %extracted_slice_36[0] [1] [2] : tensor<1xf32> to tensor<1xf32>
    %padded_38 = tensor.pad %134 low[0] high[1] {
    ^bb0(%arg1: index):
      tensor.yield %cst : f32
    } : tensor<2xf32> to tensor<3xf32>
    %extracted_slice_39 = tensor.extract_slice %padded_38[0] [1] [1] : tensor<3xf32> to tensor<1xf32>
    %extracted_slice_40 = tensor.extract_slice %extracted_slice_39[0] [1] [2] : tensor<1xf32> to tensor<1xf32>
    %padded_41 = tensor.pad %extracted_slice_40 low[0] high[1] {
    ^bb0(%arg1: index):
      tensor.yield %cst : f32
    } : tensor<1xf32> to tensor<2xf32>
    %135 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%padded_41, %38 : tensor<2xf32>, tensor<2xf32>) outs(%24 : tensor<2xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.addf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<2xf32>
    %136 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%extracted_slice_37, %62 : tensor<1xf32>, tensor<1xf32>) outs(%48 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.addf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<1xf32>
    %137 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%136, %71 : tensor<1xf32>, tensor<1xf32>) outs(%48 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.mulf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<1xf32>
    %138 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%136, %67 : tensor<1xf32>, tensor<1xf32>) outs(%48 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.mulf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<1xf32>
    %inserted_slice_42 = tensor.insert_slice %137 into %73[1] [1] [2] : tensor<1xf32> into tensor<2xf32>
    %139 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%135, %inserted_slice_42 : tensor<2xf32>, tensor<2xf32>) outs(%24 : tensor<2xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.addf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<2xf32>
    %inserted_slice_43 = tensor.insert_slice %138 into %73[0] [1] [2] : tensor<1xf32> into tensor<2xf32>
    %140 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%139, %inserted_slice_43 : tensor<2xf32>, tensor<2xf32>) outs(%24 : tensor<2xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.addf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<2xf32>
    %141 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%140, %47 : tensor<2xf32>, tensor<2xf32>) outs(%24 : tensor<2xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.mulf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<2xf32>
    %142 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%140, %43 : tensor<2xf32>, tensor<2xf32>) outs(%24 : tensor<2xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.mulf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<2xf32>
    %inserted_slice_44 = tensor.insert_slice %141 into %96[1] [2] [2] : tensor<2xf32> into tensor<4xf32>
    %143 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%133, %inserted_slice_44 : tensor<4xf32>, tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.addf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<4xf32>
    %inserted_slice_45 = tensor.insert_slice %142 into %96[0] [2] [2] : tensor<2xf32> into tensor<4xf32>
    %144 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%143, %inserted_slice_45 : tensor<4xf32>, tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.addf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<4xf32>
    %145 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%144, %23 : tensor<4xf32>, tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.mulf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<4xf32>
    %146 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%144, %19 : tensor<4xf32>, tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.mulf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<4xf32>
    %inserted_slice_46 = tensor.insert_slice %145 into %128[1] [4] [2] : tensor<4xf32> into tensor<8xf32>
    %147 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%129, %inserted_slice_46 : tensor<8xf32>, tensor<8xf32>) outs(%122 : tensor<8xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.addf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<8xf32>
    %inserted_slice_47 = tensor.insert_slice %146 into %128[0] [4] [2] : tensor<4xf32> into tensor<8xf32>
    %148 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%147, %inserted_slice_47 : tensor<8xf32>, tensor<8xf32>) outs(%122 : tensor<8xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %149 = arith.addf %in, %in_48 : f32
      linalg.yield %149 : f32
    } -> tensor<8xf32>
    return %148 : tensor<8xf32>
  }
}

