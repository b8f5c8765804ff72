#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (0, d1)>
#map3 = affine_map<(d0, d1) -> ()>
#map4 = affine_map<(d0, d1) -> (d1, d0)>
#map5 = affine_map<(d0, d1) -> (d0)>
#map6 = affine_map<(d0, d1, d2) -> (d2, d0)>
#map7 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map8 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map9 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map10 = affine_map<(d0, d1, d2) -> (d1, d2)>
module @jit_loss attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<64x48xbf16>, %arg1: tensor<48xbf16>, %arg2: tensor<24x64xbf16>, %arg3: tensor<24x48xbf16>) -> (tensor<64x48xbf16> {jax.result_info = "result[0]"}, tensor<48xbf16> {jax.result_info = "result[1]"}, tensor<24x64xbf16> {jax.result_info = "result[2]"}) {
    %cst = arith.constant 0.000000e+00 : bf16
    %cst_0 = arith.constant dense<1.000000e+00> : tensor<f32>
    %cst_1 = arith.constant dense<2.000000e+00> : tensor<f32>
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<bf16>
    %0 = tensor.empty() : tensor<24x48xbf16>
    %1 = linalg.fill ins(%cst : bf16) outs(%0 : tensor<24x48xbf16>) -> tensor<24x48xbf16>
    %2 = linalg.matmul ins(%arg2, %arg0 : tensor<24x64xbf16>, tensor<64x48xbf16>) outs(%1 : tensor<24x48xbf16>) -> tensor<24x48xbf16>
    %3 = tensor.empty() : tensor<1x48xbf16>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<48xbf16>) outs(%3 : tensor<1x48xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x48xbf16>
    %5 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<1x48xbf16>) outs(%0 : tensor<24x48xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<24x48xbf16>
    %6 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%2, %5 : tensor<24x48xbf16>, tensor<24x48xbf16>) outs(%0 : tensor<24x48xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %32 = arith.addf %in, %in_3 : bf16
      linalg.yield %32 : bf16
    } -> tensor<24x48xbf16>
    %7 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<bf16>) outs(%0 : tensor<24x48xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<24x48xbf16>
    %8 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%6, %7 : tensor<24x48xbf16>, tensor<24x48xbf16>) outs(%0 : tensor<24x48xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %32 = arith.maximumf %in, %in_3 : bf16
      linalg.yield %32 : bf16
    } -> tensor<24x48xbf16>
    %9 = tensor.empty() : tensor<24x48xi1>
    %10 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%6, %7 : tensor<24x48xbf16>, tensor<24x48xbf16>) outs(%9 : tensor<24x48xi1>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: i1):
      %32 = arith.cmpf ogt, %in, %in_3 : bf16
      linalg.yield %32 : i1
    } -> tensor<24x48xi1>
    %11 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%8, %arg3 : tensor<24x48xbf16>, tensor<24x48xbf16>) outs(%0 : tensor<24x48xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %32 = arith.subf %in, %in_3 : bf16
      linalg.yield %32 : bf16
    } -> tensor<24x48xbf16>
    %12 = tensor.empty() : tensor<24x48xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<24x48xbf16>) outs(%12 : tensor<24x48xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %32 = arith.extf %in : bf16 to f32
      linalg.yield %32 : f32
    } -> tensor<24x48xf32>
    %14 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%12 : tensor<24x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x48xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%14, %13 : tensor<24x48xf32>, tensor<24x48xf32>) outs(%12 : tensor<24x48xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %32 = arith.mulf %in, %in_3 : f32
      linalg.yield %32 : f32
    } -> tensor<24x48xf32>
    %16 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<f32>) outs(%12 : tensor<24x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x48xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%16, %15 : tensor<24x48xf32>, tensor<24x48xf32>) outs(%12 : tensor<24x48xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %32 = arith.mulf %in, %in_3 : f32
      linalg.yield %32 : f32
    } -> tensor<24x48xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<24x48xf32>) outs(%0 : tensor<24x48xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %32 = arith.truncf %in : f32 to bf16
      linalg.yield %32 : bf16
    } -> tensor<24x48xbf16>
    %19 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%10, %18, %7 : tensor<24x48xi1>, tensor<24x48xbf16>, tensor<24x48xbf16>) outs(%0 : tensor<24x48xbf16>) {
    ^bb0(%in: i1, %in_3: bf16, %in_4: bf16, %out: bf16):
      %32 = arith.select %in, %in_3, %in_4 : bf16
      linalg.yield %32 : bf16
    } -> tensor<24x48xbf16>
    %20 = tensor.empty() : tensor<48xbf16>
    %21 = linalg.fill ins(%cst : bf16) outs(%20 : tensor<48xbf16>) -> tensor<48xbf16>
    %22 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "reduction"]} ins(%19 : tensor<24x48xbf16>) outs(%21 : tensor<48xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %32 = arith.addf %out, %in : bf16
      linalg.yield %32 : bf16
    } -> tensor<48xbf16>
    %expanded = tensor.expand_shape %22 [[0, 1]] output_shape [1, 48] : tensor<48xbf16> into tensor<1x48xbf16>
    %23 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "reduction"]} ins(%expanded : tensor<1x48xbf16>) outs(%21 : tensor<48xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %32 = arith.addf %out, %in : bf16
      linalg.yield %32 : bf16
    } -> tensor<48xbf16>
    %24 = tensor.empty() : tensor<48x64xbf16>
    %25 = linalg.fill ins(%cst : bf16) outs(%24 : tensor<48x64xbf16>) -> tensor<48x64xbf16>
    %26 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%19, %arg2 : tensor<24x48xbf16>, tensor<24x64xbf16>) outs(%25 : tensor<48x64xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %32 = arith.mulf %in, %in_3 : bf16
      %33 = arith.addf %out, %32 : bf16
      linalg.yield %33 : bf16
    } -> tensor<48x64xbf16>
    %27 = tensor.empty() : tensor<64x48xbf16>
    %28 = linalg.generic {indexing_maps = [#map4, #map1], iterator_types = ["parallel", "parallel"]} ins(%26 : tensor<48x64xbf16>) outs(%27 : tensor<64x48xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<64x48xbf16>
    %29 = tensor.empty() : tensor<24x64xbf16>
    %30 = linalg.fill ins(%cst : bf16) outs(%29 : tensor<24x64xbf16>) -> tensor<24x64xbf16>
    %31 = linalg.generic {indexing_maps = [#map9, #map10, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%19, %arg0 : tensor<24x48xbf16>, tensor<64x48xbf16>) outs(%30 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %32 = arith.mulf %in, %in_3 : bf16
      %33 = arith.addf %out, %32 : bf16
      linalg.yield %33 : bf16
    } -> tensor<24x64xbf16>
    return %28, %23, %31 : tensor<64x48xbf16>, tensor<48xbf16>, tensor<24x64xbf16>
  }
}

