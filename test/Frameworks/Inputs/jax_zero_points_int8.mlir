#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<() -> ()>
#map2 = affine_map<(d0, d1) -> ()>
#map3 = affine_map<(d0, d1) -> (d1)>
#map4 = affine_map<(d0, d1) -> (0, d1)>
module @jit_zero_points_int8 attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<32x64xi8>, %arg1: tensor<64x48xi8>, %arg2: tensor<48xf32>, %arg3: tensor<i8>, %arg4: tensor<i8>) -> (tensor<32x48xi8> {jax.result_info = "result"}) {
    %cst = arith.constant 1.270000e+02 : f32
    %cst_0 = arith.constant -1.280000e+02 : f32
    %c0_i32 = arith.constant 0 : i32
    %cst_1 = arith.constant dense<3.000000e+00> : tensor<f32>
    %0 = tensor.empty() : tensor<32x64xi32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<32x64xi8>) outs(%0 : tensor<32x64xi32>) {
    ^bb0(%in: i8, %out: i32):
      %32 = arith.extsi %in : i8 to i32
      linalg.yield %32 : i32
    } -> tensor<32x64xi32>
    %2 = tensor.empty() : tensor<i32>
    %3 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = []} ins(%arg3 : tensor<i8>) outs(%2 : tensor<i32>) {
    ^bb0(%in: i8, %out: i32):
      %32 = arith.extsi %in : i8 to i32
      linalg.yield %32 : i32
    } -> tensor<i32>
    %4 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<i32>) outs(%0 : tensor<32x64xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<32x64xi32>
    %5 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %4 : tensor<32x64xi32>, tensor<32x64xi32>) outs(%0 : tensor<32x64xi32>) {
    ^bb0(%in: i32, %in_2: i32, %out: i32):
      %32 = arith.subi %in, %in_2 : i32
      linalg.yield %32 : i32
    } -> tensor<32x64xi32>
    %6 = tensor.empty() : tensor<64x48xi32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<64x48xi8>) outs(%6 : tensor<64x48xi32>) {
    ^bb0(%in: i8, %out: i32):
      %32 = arith.extsi %in : i8 to i32
      linalg.yield %32 : i32
    } -> tensor<64x48xi32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = []} ins(%arg4 : tensor<i8>) outs(%2 : tensor<i32>) {
    ^bb0(%in: i8, %out: i32):
      %32 = arith.extsi %in : i8 to i32
      linalg.yield %32 : i32
    } -> tensor<i32>
    %9 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<i32>) outs(%6 : tensor<64x48xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<64x48xi32>
    %10 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%7, %9 : tensor<64x48xi32>, tensor<64x48xi32>) outs(%6 : tensor<64x48xi32>) {
    ^bb0(%in: i32, %in_2: i32, %out: i32):
      %32 = arith.subi %in, %in_2 : i32
      linalg.yield %32 : i32
    } -> tensor<64x48xi32>
    %11 = tensor.empty() : tensor<32x48xi32>
    %12 = linalg.fill ins(%c0_i32 : i32) outs(%11 : tensor<32x48xi32>) -> tensor<32x48xi32>
    %13 = linalg.matmul ins(%5, %10 : tensor<32x64xi32>, tensor<64x48xi32>) outs(%12 : tensor<32x48xi32>) -> tensor<32x48xi32>
    %14 = tensor.empty() : tensor<32x48xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<32x48xi32>) outs(%14 : tensor<32x48xf32>) {
    ^bb0(%in: i32, %out: f32):
      %32 = arith.sitofp %in : i32 to f32
      linalg.yield %32 : f32
    } -> tensor<32x48xf32>
    %16 = tensor.empty() : tensor<1x48xf32>
    %17 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<48xf32>) outs(%16 : tensor<1x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x48xf32>
    %18 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<1x48xf32>) outs(%14 : tensor<32x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x48xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%15, %18 : tensor<32x48xf32>, tensor<32x48xf32>) outs(%14 : tensor<32x48xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %32 = arith.mulf %in, %in_2 : f32
      linalg.yield %32 : f32
    } -> tensor<32x48xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<32x48xf32>) outs(%14 : tensor<32x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = math.roundeven %in : f32
      linalg.yield %32 : f32
    } -> tensor<32x48xf32>
    %21 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%14 : tensor<32x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x48xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%20, %21 : tensor<32x48xf32>, tensor<32x48xf32>) outs(%14 : tensor<32x48xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %32 = arith.addf %in, %in_2 : f32
      linalg.yield %32 : f32
    } -> tensor<32x48xf32>
    %23 = tensor.empty() : tensor<f32>
    %24 = linalg.generic {indexing_maps = [#map1], iterator_types = []} outs(%23 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_0 : f32
    } -> tensor<f32>
    %25 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%24 : tensor<f32>) outs(%14 : tensor<32x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x48xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%25, %22 : tensor<32x48xf32>, tensor<32x48xf32>) outs(%14 : tensor<32x48xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %32 = arith.maximumf %in, %in_2 : f32
      linalg.yield %32 : f32
    } -> tensor<32x48xf32>
    %27 = linalg.generic {indexing_maps = [#map1], iterator_types = []} outs(%23 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst : f32
    } -> tensor<f32>
    %28 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%27 : tensor<f32>) outs(%14 : tensor<32x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x48xf32>
    %29 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%28, %26 : tensor<32x48xf32>, tensor<32x48xf32>) outs(%14 : tensor<32x48xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %32 = arith.minimumf %in, %in_2 : f32
      linalg.yield %32 : f32
    } -> tensor<32x48xf32>
    %30 = tensor.empty() : tensor<32x48xi8>
    %31 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%29 : tensor<32x48xf32>) outs(%30 : tensor<32x48xi8>) {
    ^bb0(%in: f32, %out: i8):
      %32 = arith.fptosi %in : f32 to i8
      linalg.yield %32 : i8
    } -> tensor<32x48xi8>
    return %31 : tensor<32x48xi8>
  }
}

