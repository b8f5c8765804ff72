#map = affine_map<(d0, d1) -> ()>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
module @jit_g attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<1x8xf32>) -> (tensor<1x8xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 1.12837911 : f32
    %cst_0 = arith.constant -0.37612626 : f32
    %cst_1 = arith.constant 0.112835854 : f32
    %cst_2 = arith.constant -0.0268538129 : f32
    %cst_3 = arith.constant 0.00518832775 : f32
    %cst_4 = arith.constant -8.0101937E-4 : f32
    %cst_5 = arith.constant 7.85386146E-5 : f32
    %cst_6 = arith.constant 0.000000e+00 : f32
    %cst_7 = arith.constant -88.7228394 : f32
    %cst_8 = arith.constant 0.564189494 : f32
    %cst_9 = arith.constant -0.282076746 : f32
    %cst_10 = arith.constant 0.42184633 : f32
    %cst_11 = arith.constant -1.01526523 : f32
    %cst_12 = arith.constant 2.92101908 : f32
    %cst_13 = arith.constant -7.49551868 : f32
    %cst_14 = arith.constant 1.297720e+01 : f32
    %cst_15 = arith.constant -10.477664 : f32
    %cst_16 = arith.constant 0.563825965 : f32
    %cst_17 = arith.constant -0.274112701 : f32
    %cst_18 = arith.constant 3.404880e-01 : f32
    %cst_19 = arith.constant -0.494451523 : f32
    %cst_20 = arith.constant 0.621000468 : f32
    %cst_21 = arith.constant -0.582473278 : f32
    %cst_22 = arith.constant 0.368742466 : f32
    %cst_23 = arith.constant -0.138703942 : f32
    %cst_24 = arith.constant 2.326820e-02 : f32
    %cst_25 = arith.constant 2.000000e+00 : f32
    %cst_26 = arith.constant 1.000000e+00 : f32
    %cst_27 = arith.constant dense<0.707106769> : tensor<f32>
    %cst_28 = arith.constant dense<5.000000e-01> : tensor<f32>
    %0 = tensor.empty() : tensor<1x8xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_28 : tensor<f32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8xf32>
    %2 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%1, %arg0 : tensor<1x8xf32>, tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %69 = arith.mulf %in, %in_29 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.negf %in : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_27 : tensor<f32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%3, %4 : tensor<1x8xf32>, tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %69 = arith.mulf %in, %in_29 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%5, %5 : tensor<1x8xf32>, tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %69 = arith.mulf %in, %in_29 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.negf %in : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = math.absf %in : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.divf %cst_26, %in : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = math.exp %in : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.divf %cst_26, %in : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%10, %11 : tensor<1x8xf32>, tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %69 = arith.mulf %in, %in_29 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %13 = tensor.empty() : tensor<1x8xi1>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<1x8xf32>) outs(%13 : tensor<1x8xi1>) {
    ^bb0(%in: f32, %out: i1):
      %69 = arith.cmpf olt, %in, %cst_25 : f32
      linalg.yield %69 : i1
    } -> tensor<1x8xi1>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.mulf %in, %cst_24 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.addf %in, %cst_23 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%16, %9 : tensor<1x8xf32>, tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %69 = arith.mulf %in, %in_29 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.addf %in, %cst_22 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%18, %9 : tensor<1x8xf32>, tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %69 = arith.mulf %in, %in_29 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.addf %in, %cst_21 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%20, %9 : tensor<1x8xf32>, tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %69 = arith.mulf %in, %in_29 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.addf %in, %cst_20 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %23 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%22, %9 : tensor<1x8xf32>, tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %69 = arith.mulf %in, %in_29 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %24 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%23 : tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.addf %in, %cst_19 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %25 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%24, %9 : tensor<1x8xf32>, tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %69 = arith.mulf %in, %in_29 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %26 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%25 : tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.addf %in, %cst_18 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %27 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%26, %9 : tensor<1x8xf32>, tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %69 = arith.mulf %in, %in_29 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %28 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%27 : tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.addf %in, %cst_17 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %29 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%28, %9 : tensor<1x8xf32>, tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %69 = arith.mulf %in, %in_29 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %30 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%29 : tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.addf %in, %cst_16 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %31 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.mulf %in, %cst_15 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %32 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%31 : tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.addf %in, %cst_14 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %33 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%32, %9 : tensor<1x8xf32>, tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %69 = arith.mulf %in, %in_29 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %34 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%33 : tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.addf %in, %cst_13 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %35 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%34, %9 : tensor<1x8xf32>, tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %69 = arith.mulf %in, %in_29 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %36 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%35 : tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.addf %in, %cst_12 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %37 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%36, %9 : tensor<1x8xf32>, tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %69 = arith.mulf %in, %in_29 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %38 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%37 : tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.addf %in, %cst_11 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %39 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%38, %9 : tensor<1x8xf32>, tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %69 = arith.mulf %in, %in_29 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %40 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%39 : tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.addf %in, %cst_10 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %41 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%40, %9 : tensor<1x8xf32>, tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %69 = arith.mulf %in, %in_29 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %42 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%41 : tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.addf %in, %cst_9 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %43 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%42, %9 : tensor<1x8xf32>, tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %69 = arith.mulf %in, %in_29 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %44 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%43 : tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.addf %in, %cst_8 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %45 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%14, %30, %44 : tensor<1x8xi1>, tensor<1x8xf32>, tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: i1, %in_29: f32, %in_30: f32, %out: f32):
      %69 = arith.select %in, %in_29, %in_30 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %46 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%12, %45 : tensor<1x8xf32>, tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %69 = arith.mulf %in, %in_29 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %47 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<1x8xf32>) outs(%13 : tensor<1x8xi1>) {
    ^bb0(%in: f32, %out: i1):
      %69 = arith.cmpf olt, %in, %cst_7 : f32
      linalg.yield %69 : i1
    } -> tensor<1x8xi1>
    %48 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%47, %46 : tensor<1x8xi1>, tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: i1, %in_29: f32, %out: f32):
      %69 = arith.select %in, %cst_6, %in_29 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %49 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<1x8xf32>) outs(%13 : tensor<1x8xi1>) {
    ^bb0(%in: f32, %out: i1):
      %69 = arith.cmpf olt, %in, %cst_6 : f32
      linalg.yield %69 : i1
    } -> tensor<1x8xi1>
    %50 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%48 : tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.subf %cst_25, %in : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %51 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%49, %50, %48 : tensor<1x8xi1>, tensor<1x8xf32>, tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: i1, %in_29: f32, %in_30: f32, %out: f32):
      %69 = arith.select %in, %in_29, %in_30 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %52 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.mulf %in, %cst_5 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %53 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%52 : tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.addf %in, %cst_4 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %54 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%53, %6 : tensor<1x8xf32>, tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %69 = arith.mulf %in, %in_29 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %55 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%54 : tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.addf %in, %cst_3 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %56 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%55, %6 : tensor<1x8xf32>, tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %69 = arith.mulf %in, %in_29 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %57 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%56 : tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.addf %in, %cst_2 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %58 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%57, %6 : tensor<1x8xf32>, tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %69 = arith.mulf %in, %in_29 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %59 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%58 : tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.addf %in, %cst_1 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %60 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%59, %6 : tensor<1x8xf32>, tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %69 = arith.mulf %in, %in_29 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %61 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%60 : tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.addf %in, %cst_0 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %62 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%61, %6 : tensor<1x8xf32>, tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %69 = arith.mulf %in, %in_29 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %63 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%62 : tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.addf %in, %cst : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %64 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%5, %63 : tensor<1x8xf32>, tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %69 = arith.mulf %in, %in_29 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %65 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%64 : tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.subf %cst_26, %in : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %66 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<1x8xf32>) outs(%13 : tensor<1x8xi1>) {
    ^bb0(%in: f32, %out: i1):
      %69 = arith.cmpf olt, %in, %cst_26 : f32
      linalg.yield %69 : i1
    } -> tensor<1x8xi1>
    %67 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%66, %65, %51 : tensor<1x8xi1>, tensor<1x8xf32>, tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: i1, %in_29: f32, %in_30: f32, %out: f32):
      %69 = arith.select %in, %in_29, %in_30 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    %68 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%2, %67 : tensor<1x8xf32>, tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %69 = arith.mulf %in, %in_29 : f32
      linalg.yield %69 : f32
    } -> tensor<1x8xf32>
    return %68 : tensor<1x8xf32>
  }
}

