#map = affine_map<() -> ()>
#map1 = affine_map<(d0, d1) -> ()>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<16x32xf16>, %arg1: tensor<3x32x32xf16>) -> (tensor<16x32xf16> {jax.result_info = "result"}) {
    %c1_i32 = arith.constant 1 : i32
    %cst = arith.constant 0.000000e+00 : f16
    %c2 = arith.constant 2 : index
    %c0 = arith.constant 0 : index
    %c3_i32 = arith.constant 3 : i32
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<f16>
    %cst_1 = arith.constant dense<0> : tensor<i32>
    %0:3 = stablehlo.while(%iterArg = %arg1, %iterArg_2 = %cst_1, %iterArg_3 = %arg0) : tensor<3x32x32xf16>, tensor<i32>, tensor<16x32xf16>
    cond {
      %1 = tensor.empty() : tensor<i1>
      %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = []} ins(%iterArg_2 : tensor<i32>) outs(%1 : tensor<i1>) {
      ^bb0(%in: i32, %out: i1):
        %3 = arith.cmpi slt, %in, %c3_i32 : i32
        linalg.yield %3 : i1
      } -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    } do {
      %extracted = tensor.extract %iterArg_2[] : tensor<i32>
      %1 = arith.index_cast %extracted : i32 to index
      %2 = arith.maxsi %1, %c0 : index
      %3 = arith.minsi %2, %c2 : index
      %extracted_slice = tensor.extract_slice %iterArg[%3, 0, 0] [1, 32, 32] [1, 1, 1] : tensor<3x32x32xf16> to tensor<1x32x32xf16>
      %collapsed = tensor.collapse_shape %extracted_slice [[0, 1], [2]] : tensor<1x32x32xf16> into tensor<32x32xf16>
      %4 = tensor.empty() : tensor<16x32xf16>
      %5 = linalg.fill ins(%cst : f16) outs(%4 : tensor<16x32xf16>) -> tensor<16x32xf16>
      %6 = linalg.matmul ins(%iterArg_3, %collapsed : tensor<16x32xf16>, tensor<32x32xf16>) outs(%5 : tensor<16x32xf16>) -> tensor<16x32xf16>
      %7 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<f16>) outs(%4 : tensor<16x32xf16>) {
      ^bb0(%in: f16, %out: f16):
        linalg.yield %in : f16
      } -> tensor<16x32xf16>
      %8 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%6, %7 : tensor<16x32xf16>, tensor<16x32xf16>) outs(%4 : tensor<16x32xf16>) {
      ^bb0(%in: f16, %in_4: f16, %out: f16):
        %11 = arith.maximumf %in, %in_4 : f16
        linalg.yield %11 : f16
      } -> tensor<16x32xf16>
      %9 = tensor.empty() : tensor<i32>
      %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = []} ins(%iterArg_2 : tensor<i32>) outs(%9 : tensor<i32>) {
      ^bb0(%in: i32, %out: i32):
        %11 = arith.addi %in, %c1_i32 : i32
        linalg.yield %11 : i32
      } -> tensor<i32>
      stablehlo.return %iterArg, %10, %8 : tensor<3x32x32xf16>, tensor<i32>, tensor<16x32xf16>
    }
    return %0#2 : tensor<16x32xf16>
  }
}

