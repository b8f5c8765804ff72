#map = affine_map<(d0, d1) -> ()>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0 * 2 + d2, d1 * 2 + d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d2)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
module @jit__lambda attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x8xf32>) -> (tensor<8x8xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %c2 = arith.constant 2 : index
    %c-1_i32 = arith.constant -1 : i32
    %cst_0 = arith.constant dense<1.000000e+00> : tensor<f32>
    %cst_1 = arith.constant dense<2.000000e+00> : tensor<f32>
    %cst_2 = arith.constant dense<0xFF800000> : tensor<f32>
    %0 = tensor.empty() : tensor<4x4xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%0 : tensor<4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x4xf32>
    %2 = tensor.empty() : tensor<2x2xf32>
    %3 = linalg.generic {indexing_maps = [#map2, #map3, #map4], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %2 : tensor<8x8xf32>, tensor<2x2xf32>) outs(%1 : tensor<4x4xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %14 = arith.maximumf %out, %in : f32
      linalg.yield %14 : f32
    } -> tensor<4x4xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%0 : tensor<4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x4xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%4, %3 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%0 : tensor<4x4xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %14 = arith.mulf %in, %in_3 : f32
      linalg.yield %14 : f32
    } -> tensor<4x4xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<f32>) outs(%0 : tensor<4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x4xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%6, %5 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%0 : tensor<4x4xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %14 = arith.mulf %in, %in_3 : f32
      linalg.yield %14 : f32
    } -> tensor<4x4xf32>
    %8 = tensor.empty() : tensor<4x4xi32>
    %9 = linalg.fill ins(%c-1_i32 : i32) outs(%8 : tensor<4x4xi32>) -> tensor<4x4xi32>
    %10:2 = linalg.generic {indexing_maps = [#map2, #map3, #map4, #map4], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %2 : tensor<8x8xf32>, tensor<2x2xf32>) outs(%0, %9 : tensor<4x4xf32>, tensor<4x4xi32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32, %out_4: i32):
      %14 = arith.cmpf oge, %in, %out : f32
      %15 = arith.cmpi eq, %out_4, %c-1_i32 : i32
      %16 = arith.ori %14, %15 : i1
      %17 = linalg.index 2 : index
      %18 = linalg.index 3 : index
      %19 = arith.muli %17, %c2 : index
      %20 = arith.addi %19, %18 : index
      %21 = arith.index_cast %20 : index to i32
      %22 = arith.select %16, %21, %out_4 : i32
      %23 = arith.select %16, %in, %out : f32
      linalg.yield %23, %22 : f32, i32
    } -> (tensor<4x4xf32>, tensor<4x4xi32>)
    %11 = tensor.empty() : tensor<4x2x4x2xf32>
    %12 = linalg.fill ins(%cst : f32) outs(%11 : tensor<4x2x4x2xf32>) -> tensor<4x2x4x2xf32>
    %13 = linalg.generic {indexing_maps = [#map5, #map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%10#1, %7 : tensor<4x4xi32>, tensor<4x4xf32>) outs(%12 : tensor<4x2x4x2xf32>) {
    ^bb0(%in: i32, %in_3: f32, %out: f32):
      %14 = arith.addf %in_3, %out : f32
      %15 = linalg.index 1 : index
      %16 = linalg.index 3 : index
      %17 = arith.muli %15, %c2 : index
      %18 = arith.addi %17, %16 : index
      %19 = arith.index_cast %18 : index to i32
      %20 = arith.cmpi eq, %19, %in : i32
      %21 = arith.select %20, %14, %out : f32
      linalg.yield %21 : f32
    } -> tensor<4x2x4x2xf32>
    %collapsed = tensor.collapse_shape %13 [[0, 1], [2, 3]] : tensor<4x2x4x2xf32> into tensor<8x8xf32>
    return %collapsed : tensor<8x8xf32>
  }
}

