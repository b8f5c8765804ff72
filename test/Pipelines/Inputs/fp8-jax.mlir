// jax.lax.dot_general of fp8 with preferred_element_type f32, scaled after, the left operand quantised before and the result again
// after, as scripts/import-jax.py writes it.
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
#map2 = affine_map<() -> ()>
#map3 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map4 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1)>
module @jit_q attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func public @main(%arg0: tensor<64x256xbf16>, %arg1: tensor<48x256xf8E4M3FN>, %arg2: tensor<f32>, %arg3: tensor<f32>) -> (tensor<64x48xf8E4M3FN>, tensor<f32>) {
    %cst = arith.constant 4.480000e+02 : f32
    %cst_0 = arith.constant -4.480000e+02 : f32
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant 0.000000e+00 : f32
    %cst_3 = arith.constant dense<0.000000e+00> : tensor<f32>
    %0 = tensor.empty() : tensor<64x256xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<64x256xbf16>) outs(%0 : tensor<64x256xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %31 = arith.extf %in : bf16 to f32
      linalg.yield %31 : f32
    } -> tensor<64x256xf32>
    %2 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<f32>) outs(%0 : tensor<64x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x256xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %2 : tensor<64x256xf32>, tensor<64x256xf32>) outs(%0 : tensor<64x256xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %31 = arith.divf %in, %in_4 : f32
      linalg.yield %31 : f32
    } -> tensor<64x256xf32>
    %4 = tensor.empty() : tensor<f32>
    %5 = linalg.generic {indexing_maps = [#map2], iterator_types = []} outs(%4 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_0 : f32
    } -> tensor<f32>
    %6 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<f32>) outs(%0 : tensor<64x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x256xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%6, %3 : tensor<64x256xf32>, tensor<64x256xf32>) outs(%0 : tensor<64x256xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %31 = arith.maximumf %in, %in_4 : f32
      linalg.yield %31 : f32
    } -> tensor<64x256xf32>
    %8 = linalg.generic {indexing_maps = [#map2], iterator_types = []} outs(%4 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst : f32
    } -> tensor<f32>
    %9 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<f32>) outs(%0 : tensor<64x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x256xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%9, %7 : tensor<64x256xf32>, tensor<64x256xf32>) outs(%0 : tensor<64x256xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %31 = arith.minimumf %in, %in_4 : f32
      linalg.yield %31 : f32
    } -> tensor<64x256xf32>
    %11 = tensor.empty() : tensor<64x256xf8E4M3FN>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<64x256xf32>) outs(%11 : tensor<64x256xf8E4M3FN>) {
    ^bb0(%in: f32, %out: f8E4M3FN):
      %31 = arith.truncf %in : f32 to f8E4M3FN
      linalg.yield %31 : f8E4M3FN
    } -> tensor<64x256xf8E4M3FN>
    %13 = tensor.empty() : tensor<64x48xf32>
    %14 = linalg.fill ins(%cst_2 : f32) outs(%13 : tensor<64x48xf32>) -> tensor<64x48xf32>
    %15 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%12, %arg1 : tensor<64x256xf8E4M3FN>, tensor<48x256xf8E4M3FN>) outs(%14 : tensor<64x48xf32>) {
    ^bb0(%in: f8E4M3FN, %in_4: f8E4M3FN, %out: f32):
      %31 = arith.extf %in : f8E4M3FN to f32
      %32 = arith.extf %in_4 : f8E4M3FN to f32
      %33 = arith.mulf %31, %32 : f32
      %34 = arith.addf %out, %33 : f32
      linalg.yield %34 : f32
    } -> tensor<64x48xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<f32>) outs(%13 : tensor<64x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x48xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%15, %16 : tensor<64x48xf32>, tensor<64x48xf32>) outs(%13 : tensor<64x48xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %31 = arith.mulf %in, %in_4 : f32
      linalg.yield %31 : f32
    } -> tensor<64x48xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%arg3 : tensor<f32>) outs(%13 : tensor<64x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x48xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%17, %18 : tensor<64x48xf32>, tensor<64x48xf32>) outs(%13 : tensor<64x48xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %31 = arith.mulf %in, %in_4 : f32
      linalg.yield %31 : f32
    } -> tensor<64x48xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%13 : tensor<64x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x48xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%19, %20 : tensor<64x48xf32>, tensor<64x48xf32>) outs(%13 : tensor<64x48xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %31 = arith.maximumf %in, %in_4 : f32
      linalg.yield %31 : f32
    } -> tensor<64x48xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<64x48xf32>) outs(%13 : tensor<64x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      %31 = math.absf %in : f32
      linalg.yield %31 : f32
    } -> tensor<64x48xf32>
    %23 = linalg.fill ins(%cst_1 : f32) outs(%4 : tensor<f32>) -> tensor<f32>
    %24 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "reduction"]} ins(%22 : tensor<64x48xf32>) outs(%23 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %31 = arith.maximumf %out, %in : f32
      linalg.yield %31 : f32
    } -> tensor<f32>
    %25 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<f32>) outs(%13 : tensor<64x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x48xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%25, %21 : tensor<64x48xf32>, tensor<64x48xf32>) outs(%13 : tensor<64x48xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %31 = arith.maximumf %in, %in_4 : f32
      linalg.yield %31 : f32
    } -> tensor<64x48xf32>
    %27 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<f32>) outs(%13 : tensor<64x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x48xf32>
    %28 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%27, %26 : tensor<64x48xf32>, tensor<64x48xf32>) outs(%13 : tensor<64x48xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %31 = arith.minimumf %in, %in_4 : f32
      linalg.yield %31 : f32
    } -> tensor<64x48xf32>
    %29 = tensor.empty() : tensor<64x48xf8E4M3FN>
    %30 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%28 : tensor<64x48xf32>) outs(%29 : tensor<64x48xf8E4M3FN>) {
    ^bb0(%in: f32, %out: f8E4M3FN):
      %31 = arith.truncf %in : f32 to f8E4M3FN
      linalg.yield %31 : f8E4M3FN
    } -> tensor<64x48xf8E4M3FN>
    return %30, %24 : tensor<64x48xf8E4M3FN>, tensor<f32>
  }
}

