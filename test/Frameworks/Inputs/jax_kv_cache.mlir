#map = affine_map<() -> ()>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map5 = affine_map<(d0) -> (d0)>
#map6 = affine_map<(d0, d1, d2) -> (d2)>
#map7 = affine_map<(d0, d1, d2) -> ()>
#map8 = affine_map<(d0, d1, d2) -> (0, d1, d2)>
#map9 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map10 = affine_map<(d0, d1) -> ()>
#map11 = affine_map<(d0, d1) -> (d0, d1)>
#map12 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
module @jit_decode attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x32x64xf16>, %arg1: tensor<2x1x64xf16>, %arg2: tensor<2x1x64xf16>, %arg3: tensor<i32>) -> (tensor<2x1x64xf16> {jax.result_info = "result[0]"}, tensor<2x32x64xf16> {jax.result_info = "result[1]"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant -1.000000e+09 : f32
    %cst_2 = arith.constant 0.000000e+00 : f16
    %c31 = arith.constant 31 : index
    %c0 = arith.constant 0 : index
    %c32_i32 = arith.constant 32 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst_3 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_4 = arith.constant dense<1.250000e-01> : tensor<f32>
    %0 = tensor.empty() : tensor<i1>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = []} ins(%arg3 : tensor<i32>) outs(%0 : tensor<i1>) {
    ^bb0(%in: i32, %out: i1):
      %47 = arith.cmpi slt, %in, %c0_i32 : i32
      linalg.yield %47 : i1
    } -> tensor<i1>
    %2 = tensor.empty() : tensor<i32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = []} ins(%arg3 : tensor<i32>) outs(%2 : tensor<i32>) {
    ^bb0(%in: i32, %out: i32):
      %47 = arith.addi %in, %c32_i32 : i32
      linalg.yield %47 : i32
    } -> tensor<i32>
    %4 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = []} ins(%1, %3, %arg3 : tensor<i1>, tensor<i32>, tensor<i32>) outs(%2 : tensor<i32>) {
    ^bb0(%in: i1, %in_5: i32, %in_6: i32, %out: i32):
      %47 = arith.select %in, %in_5, %in_6 : i32
      linalg.yield %47 : i32
    } -> tensor<i32>
    %extracted = tensor.extract %4[] : tensor<i32>
    %5 = arith.index_cast %extracted : i32 to index
    %6 = arith.maxsi %5, %c0 : index
    %7 = arith.minsi %6, %c31 : index
    %inserted_slice = tensor.insert_slice %arg1 into %arg0[0, %7, 0] [2, 1, 64] [1, 1, 1] : tensor<2x1x64xf16> into tensor<2x32x64xf16>
    %8 = tensor.empty() : tensor<2x1x32xf16>
    %9 = linalg.fill ins(%cst_2 : f16) outs(%8 : tensor<2x1x32xf16>) -> tensor<2x1x32xf16>
    %10 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg2, %inserted_slice : tensor<2x1x64xf16>, tensor<2x32x64xf16>) outs(%9 : tensor<2x1x32xf16>) {
    ^bb0(%in: f16, %in_5: f16, %out: f16):
      %47 = arith.mulf %in, %in_5 : f16
      %48 = arith.addf %out, %47 : f16
      linalg.yield %48 : f16
    } -> tensor<2x1x32xf16>
    %11 = tensor.empty() : tensor<2x1x32xf32>
    %12 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<2x1x32xf16>) outs(%11 : tensor<2x1x32xf32>) {
    ^bb0(%in: f16, %out: f32):
      %47 = arith.extf %in : f16 to f32
      linalg.yield %47 : f32
    } -> tensor<2x1x32xf32>
    %13 = tensor.empty() : tensor<32xi32>
    %14 = linalg.generic {indexing_maps = [#map5], iterator_types = ["parallel"]} outs(%13 : tensor<32xi32>) {
    ^bb0(%out: i32):
      %47 = linalg.index 0 : index
      %48 = arith.index_cast %47 : index to i32
      linalg.yield %48 : i32
    } -> tensor<32xi32>
    %15 = tensor.empty() : tensor<1x1x32xi32>
    %16 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14 : tensor<32xi32>) outs(%15 : tensor<1x1x32xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<1x1x32xi32>
    %17 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg3 : tensor<i32>) outs(%15 : tensor<1x1x32xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<1x1x32xi32>
    %18 = tensor.empty() : tensor<1x1x32xi1>
    %19 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16, %17 : tensor<1x1x32xi32>, tensor<1x1x32xi32>) outs(%18 : tensor<1x1x32xi1>) {
    ^bb0(%in: i32, %in_5: i32, %out: i1):
      %47 = arith.cmpi sle, %in, %in_5 : i32
      linalg.yield %47 : i1
    } -> tensor<1x1x32xi1>
    %20 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%11 : tensor<2x1x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x1x32xf32>
    %21 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12, %20 : tensor<2x1x32xf32>, tensor<2x1x32xf32>) outs(%11 : tensor<2x1x32xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %47 = arith.mulf %in, %in_5 : f32
      linalg.yield %47 : f32
    } -> tensor<2x1x32xf32>
    %22 = tensor.empty() : tensor<f32>
    %23 = linalg.generic {indexing_maps = [#map], iterator_types = []} outs(%22 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_1 : f32
    } -> tensor<f32>
    %24 = tensor.empty() : tensor<2x1x32xi1>
    %25 = linalg.generic {indexing_maps = [#map8, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19 : tensor<1x1x32xi1>) outs(%24 : tensor<2x1x32xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x1x32xi1>
    %26 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%23 : tensor<f32>) outs(%11 : tensor<2x1x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x1x32xf32>
    %27 = linalg.generic {indexing_maps = [#map4, #map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%25, %21, %26 : tensor<2x1x32xi1>, tensor<2x1x32xf32>, tensor<2x1x32xf32>) outs(%11 : tensor<2x1x32xf32>) {
    ^bb0(%in: i1, %in_5: f32, %in_6: f32, %out: f32):
      %47 = arith.select %in, %in_5, %in_6 : f32
      linalg.yield %47 : f32
    } -> tensor<2x1x32xf32>
    %28 = tensor.empty() : tensor<2x1xf32>
    %29 = linalg.fill ins(%cst_0 : f32) outs(%28 : tensor<2x1xf32>) -> tensor<2x1xf32>
    %30 = linalg.generic {indexing_maps = [#map4, #map9], iterator_types = ["parallel", "parallel", "reduction"]} ins(%27 : tensor<2x1x32xf32>) outs(%29 : tensor<2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %47 = arith.maximumf %out, %in : f32
      linalg.yield %47 : f32
    } -> tensor<2x1xf32>
    %31 = linalg.generic {indexing_maps = [#map10, #map11], iterator_types = ["parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%28 : tensor<2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x1xf32>
    %32 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel"]} ins(%31, %30 : tensor<2x1xf32>, tensor<2x1xf32>) outs(%28 : tensor<2x1xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %47 = arith.maximumf %in, %in_5 : f32
      linalg.yield %47 : f32
    } -> tensor<2x1xf32>
    %33 = tensor.empty() : tensor<2x1x1xf32>
    %34 = linalg.generic {indexing_maps = [#map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%32 : tensor<2x1xf32>) outs(%33 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x1x1xf32>
    %35 = linalg.generic {indexing_maps = [#map12, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%34 : tensor<2x1x1xf32>) outs(%11 : tensor<2x1x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x1x32xf32>
    %36 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%27, %35 : tensor<2x1x32xf32>, tensor<2x1x32xf32>) outs(%11 : tensor<2x1x32xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %47 = arith.subf %in, %in_5 : f32
      linalg.yield %47 : f32
    } -> tensor<2x1x32xf32>
    %37 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%36 : tensor<2x1x32xf32>) outs(%11 : tensor<2x1x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %47 = math.exp %in : f32
      linalg.yield %47 : f32
    } -> tensor<2x1x32xf32>
    %38 = linalg.fill ins(%cst : f32) outs(%28 : tensor<2x1xf32>) -> tensor<2x1xf32>
    %39 = linalg.generic {indexing_maps = [#map4, #map9], iterator_types = ["parallel", "parallel", "reduction"]} ins(%37 : tensor<2x1x32xf32>) outs(%38 : tensor<2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %47 = arith.addf %out, %in : f32
      linalg.yield %47 : f32
    } -> tensor<2x1xf32>
    %40 = linalg.generic {indexing_maps = [#map9, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%39 : tensor<2x1xf32>) outs(%33 : tensor<2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x1x1xf32>
    %41 = linalg.generic {indexing_maps = [#map12, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%40 : tensor<2x1x1xf32>) outs(%11 : tensor<2x1x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x1x32xf32>
    %42 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%37, %41 : tensor<2x1x32xf32>, tensor<2x1x32xf32>) outs(%11 : tensor<2x1x32xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %47 = arith.divf %in, %in_5 : f32
      linalg.yield %47 : f32
    } -> tensor<2x1x32xf32>
    %43 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%42 : tensor<2x1x32xf32>) outs(%8 : tensor<2x1x32xf16>) {
    ^bb0(%in: f32, %out: f16):
      %47 = arith.truncf %in : f32 to f16
      linalg.yield %47 : f16
    } -> tensor<2x1x32xf16>
    %44 = tensor.empty() : tensor<2x1x64xf16>
    %45 = linalg.fill ins(%cst_2 : f16) outs(%44 : tensor<2x1x64xf16>) -> tensor<2x1x64xf16>
    %46 = linalg.batch_matmul ins(%43, %inserted_slice : tensor<2x1x32xf16>, tensor<2x32x64xf16>) outs(%45 : tensor<2x1x64xf16>) -> tensor<2x1x64xf16>
    return %46, %inserted_slice : tensor<2x1x64xf16>, tensor<2x32x64xf16>
  }
}

