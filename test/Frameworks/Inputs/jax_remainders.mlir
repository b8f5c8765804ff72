#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
#map2 = affine_map<() -> ()>
module @jit__lambda attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<16x16xf32>, %arg1: tensor<16x16xf32>) -> (tensor<16x16xf32> {jax.result_info = "result[0]"}, tensor<16x16xf32> {jax.result_info = "result[1]"}, tensor<16x16xf32> {jax.result_info = "result[2]"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 2.000000e+00 : f32
    %cst_1 = arith.constant 7.500000e-01 : f32
    %cst_2 = arith.constant dense<1.000000e+00> : tensor<f32>
    %cst_3 = arith.constant dense<0.000000e+00> : tensor<f32>
    %0 = tensor.empty() : tensor<16x16xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<16x16xf32>, tensor<16x16xf32>) outs(%0 : tensor<16x16xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %33 = arith.remf %in, %in_4 : f32
      linalg.yield %33 : f32
    } -> tensor<16x16xf32>
    %2 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%0 : tensor<16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x16xf32>
    %3 = tensor.empty() : tensor<16x16xi1>
    %4 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %2 : tensor<16x16xf32>, tensor<16x16xf32>) outs(%3 : tensor<16x16xi1>) {
    ^bb0(%in: f32, %in_4: f32, %out: i1):
      %33 = arith.cmpf une, %in, %in_4 : f32
      linalg.yield %33 : i1
    } -> tensor<16x16xi1>
    %5 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %2 : tensor<16x16xf32>, tensor<16x16xf32>) outs(%3 : tensor<16x16xi1>) {
    ^bb0(%in: f32, %in_4: f32, %out: i1):
      %33 = arith.cmpf olt, %in, %in_4 : f32
      linalg.yield %33 : i1
    } -> tensor<16x16xi1>
    %6 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1, %2 : tensor<16x16xf32>, tensor<16x16xf32>) outs(%3 : tensor<16x16xi1>) {
    ^bb0(%in: f32, %in_4: f32, %out: i1):
      %33 = arith.cmpf olt, %in, %in_4 : f32
      linalg.yield %33 : i1
    } -> tensor<16x16xi1>
    %7 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%5, %6 : tensor<16x16xi1>, tensor<16x16xi1>) outs(%3 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %in_4: i1, %out: i1):
      %33 = arith.cmpi ne, %in, %in_4 : i1
      linalg.yield %33 : i1
    } -> tensor<16x16xi1>
    %8 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%7, %4 : tensor<16x16xi1>, tensor<16x16xi1>) outs(%3 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %in_4: i1, %out: i1):
      %33 = arith.andi %in, %in_4 : i1
      linalg.yield %33 : i1
    } -> tensor<16x16xi1>
    %9 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %arg1 : tensor<16x16xf32>, tensor<16x16xf32>) outs(%0 : tensor<16x16xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %33 = arith.addf %in, %in_4 : f32
      linalg.yield %33 : f32
    } -> tensor<16x16xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%8, %9, %1 : tensor<16x16xi1>, tensor<16x16xf32>, tensor<16x16xf32>) outs(%0 : tensor<16x16xf32>) {
    ^bb0(%in: i1, %in_4: f32, %in_5: f32, %out: f32):
      %33 = arith.select %in, %in_4, %in_5 : f32
      linalg.yield %33 : f32
    } -> tensor<16x16xf32>
    %11 = tensor.empty() : tensor<f32>
    %12 = linalg.generic {indexing_maps = [#map2], iterator_types = []} outs(%11 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_1 : f32
    } -> tensor<f32>
    %13 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<f32>) outs(%0 : tensor<16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x16xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %13 : tensor<16x16xf32>, tensor<16x16xf32>) outs(%0 : tensor<16x16xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %33 = arith.remf %in, %in_4 : f32
      linalg.yield %33 : f32
    } -> tensor<16x16xf32>
    %15 = linalg.generic {indexing_maps = [#map2], iterator_types = []} outs(%11 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_0 : f32
    } -> tensor<f32>
    %16 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<f32>) outs(%0 : tensor<16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x16xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %16 : tensor<16x16xf32>, tensor<16x16xf32>) outs(%0 : tensor<16x16xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %33 = arith.remf %in, %in_4 : f32
      linalg.yield %33 : f32
    } -> tensor<16x16xf32>
    %18 = tensor.empty() : tensor<i1>
    %19 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = []} ins(%15 : tensor<f32>) outs(%18 : tensor<i1>) {
    ^bb0(%in: f32, %out: i1):
      %33 = arith.cmpf oeq, %in, %cst : f32
      linalg.yield %33 : i1
    } -> tensor<i1>
    %20 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %17 : tensor<16x16xf32>, tensor<16x16xf32>) outs(%0 : tensor<16x16xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %33 = arith.subf %in, %in_4 : f32
      linalg.yield %33 : f32
    } -> tensor<16x16xf32>
    %extracted = tensor.extract %19[] : tensor<i1>
    %21 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %20 : tensor<16x16xf32>, tensor<16x16xf32>) outs(%0 : tensor<16x16xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %33 = arith.select %extracted, %in, %in_4 : f32
      linalg.yield %33 : f32
    } -> tensor<16x16xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%21, %16 : tensor<16x16xf32>, tensor<16x16xf32>) outs(%0 : tensor<16x16xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %33 = arith.divf %in, %in_4 : f32
      linalg.yield %33 : f32
    } -> tensor<16x16xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%17, %2 : tensor<16x16xf32>, tensor<16x16xf32>) outs(%3 : tensor<16x16xi1>) {
    ^bb0(%in: f32, %in_4: f32, %out: i1):
      %33 = arith.cmpf une, %in, %in_4 : f32
      linalg.yield %33 : i1
    } -> tensor<16x16xi1>
    %24 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = []} ins(%15 : tensor<f32>) outs(%11 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = arith.cmpf one, %in, %cst : f32
      %34 = arith.uitofp %33 : i1 to f32
      %35 = math.copysign %34, %in : f32
      %36 = arith.cmpf uno, %in, %in : f32
      %37 = arith.select %36, %in, %35 : f32
      linalg.yield %37 : f32
    } -> tensor<f32>
    %25 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<16x16xf32>) outs(%0 : tensor<16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = arith.cmpf one, %in, %cst : f32
      %34 = arith.uitofp %33 : i1 to f32
      %35 = math.copysign %34, %in : f32
      %36 = arith.cmpf uno, %in, %in : f32
      %37 = arith.select %36, %in, %35 : f32
      linalg.yield %37 : f32
    } -> tensor<16x16xf32>
    %26 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%24 : tensor<f32>) outs(%0 : tensor<16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x16xf32>
    %27 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%26, %25 : tensor<16x16xf32>, tensor<16x16xf32>) outs(%3 : tensor<16x16xi1>) {
    ^bb0(%in: f32, %in_4: f32, %out: i1):
      %33 = arith.cmpf une, %in, %in_4 : f32
      linalg.yield %33 : i1
    } -> tensor<16x16xi1>
    %28 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%23, %27 : tensor<16x16xi1>, tensor<16x16xi1>) outs(%3 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %in_4: i1, %out: i1):
      %33 = arith.andi %in, %in_4 : i1
      linalg.yield %33 : i1
    } -> tensor<16x16xi1>
    %29 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%0 : tensor<16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x16xf32>
    %30 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%22, %29 : tensor<16x16xf32>, tensor<16x16xf32>) outs(%0 : tensor<16x16xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %33 = arith.subf %in, %in_4 : f32
      linalg.yield %33 : f32
    } -> tensor<16x16xf32>
    %31 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%28, %30, %22 : tensor<16x16xi1>, tensor<16x16xf32>, tensor<16x16xf32>) outs(%0 : tensor<16x16xf32>) {
    ^bb0(%in: i1, %in_4: f32, %in_5: f32, %out: f32):
      %33 = arith.select %in, %in_4, %in_5 : f32
      linalg.yield %33 : f32
    } -> tensor<16x16xf32>
    %32 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%31 : tensor<16x16xf32>) outs(%0 : tensor<16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = math.round %in : f32
      linalg.yield %33 : f32
    } -> tensor<16x16xf32>
    return %10, %14, %32 : tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>
  }
}

