#map = affine_map<(d0, d1) -> (d0, d1)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<24x64xbf16>, %arg1: tensor<96x64xbf16>, %arg2: tensor<96x64xbf16>, %arg3: tensor<64x96xbf16>, %arg4: tensor<24x64xbf16>) -> (tensor<24x64xbf16>, tensor<96x64xbf16>, tensor<96x64xbf16>, tensor<64x96xbf16>) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant 1.000000e+00 : bf16
    %cst_2 = arith.constant dense<1.000000e+00> : tensor<24x96xbf16>
    %0 = tensor.empty() : tensor<64x96xbf16>
    %transposed = linalg.transpose ins(%arg1 : tensor<96x64xbf16>) outs(%0 : tensor<64x96xbf16>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<24x96xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<24x96xf32>) -> tensor<24x96xf32>
    %3 = linalg.matmul ins(%arg0, %transposed : tensor<24x64xbf16>, tensor<64x96xbf16>) outs(%2 : tensor<24x96xf32>) -> tensor<24x96xf32>
    %4 = tensor.empty() : tensor<24x96xbf16>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<24x96xf32>) outs(%4 : tensor<24x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %44 = arith.truncf %in : f32 to bf16
      linalg.yield %44 : bf16
    } -> tensor<24x96xbf16>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<24x96xbf16>) outs(%1 : tensor<24x96xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %44 = arith.extf %in : bf16 to f32
      linalg.yield %44 : f32
    } -> tensor<24x96xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<24x96xf32>) outs(%1 : tensor<24x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %44 = arith.negf %in : f32
      %45 = math.exp %44 : f32
      %46 = arith.addf %45, %cst_0 : f32
      %47 = arith.divf %cst_0, %46 : f32
      linalg.yield %47 : f32
    } -> tensor<24x96xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%6, %7 : tensor<24x96xf32>, tensor<24x96xf32>) outs(%1 : tensor<24x96xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %44 = arith.mulf %in, %in_7 : f32
      linalg.yield %44 : f32
    } -> tensor<24x96xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<24x96xf32>) outs(%4 : tensor<24x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %44 = arith.truncf %in : f32 to bf16
      linalg.yield %44 : bf16
    } -> tensor<24x96xbf16>
    %transposed_3 = linalg.transpose ins(%arg2 : tensor<96x64xbf16>) outs(%0 : tensor<64x96xbf16>) permutation = [1, 0] 
    %10 = linalg.matmul ins(%arg0, %transposed_3 : tensor<24x64xbf16>, tensor<64x96xbf16>) outs(%2 : tensor<24x96xf32>) -> tensor<24x96xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<24x96xf32>) outs(%4 : tensor<24x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %44 = arith.truncf %in : f32 to bf16
      linalg.yield %44 : bf16
    } -> tensor<24x96xbf16>
    %12 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%9, %11 : tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%4 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %in_7: bf16, %out: bf16):
      %44 = arith.mulf %in, %in_7 : bf16
      linalg.yield %44 : bf16
    } -> tensor<24x96xbf16>
    %13 = tensor.empty() : tensor<64x24xbf16>
    %transposed_4 = linalg.transpose ins(%arg4 : tensor<24x64xbf16>) outs(%13 : tensor<64x24xbf16>) permutation = [1, 0] 
    %14 = tensor.empty() : tensor<64x96xf32>
    %15 = linalg.fill ins(%cst : f32) outs(%14 : tensor<64x96xf32>) -> tensor<64x96xf32>
    %16 = linalg.matmul ins(%transposed_4, %12 : tensor<64x24xbf16>, tensor<24x96xbf16>) outs(%15 : tensor<64x96xf32>) -> tensor<64x96xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<64x96xf32>) outs(%0 : tensor<64x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %44 = arith.truncf %in : f32 to bf16
      linalg.yield %44 : bf16
    } -> tensor<64x96xbf16>
    %18 = linalg.matmul ins(%arg4, %arg3 : tensor<24x64xbf16>, tensor<64x96xbf16>) outs(%2 : tensor<24x96xf32>) -> tensor<24x96xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%18 : tensor<24x96xf32>) outs(%4 : tensor<24x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %44 = arith.truncf %in : f32 to bf16
      linalg.yield %44 : bf16
    } -> tensor<24x96xbf16>
    %20 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%19, %9 : tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%4 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %in_7: bf16, %out: bf16):
      %44 = arith.mulf %in, %in_7 : bf16
      linalg.yield %44 : bf16
    } -> tensor<24x96xbf16>
    %21 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%19, %11 : tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%4 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %in_7: bf16, %out: bf16):
      %44 = arith.mulf %in, %in_7 : bf16
      linalg.yield %44 : bf16
    } -> tensor<24x96xbf16>
    %22 = tensor.empty() : tensor<96x24xbf16>
    %transposed_5 = linalg.transpose ins(%20 : tensor<24x96xbf16>) outs(%22 : tensor<96x24xbf16>) permutation = [1, 0] 
    %23 = tensor.empty() : tensor<96x64xf32>
    %24 = linalg.fill ins(%cst : f32) outs(%23 : tensor<96x64xf32>) -> tensor<96x64xf32>
    %25 = linalg.matmul ins(%transposed_5, %arg0 : tensor<96x24xbf16>, tensor<24x64xbf16>) outs(%24 : tensor<96x64xf32>) -> tensor<96x64xf32>
    %26 = tensor.empty() : tensor<96x64xbf16>
    %27 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%25 : tensor<96x64xf32>) outs(%26 : tensor<96x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %44 = arith.truncf %in : f32 to bf16
      linalg.yield %44 : bf16
    } -> tensor<96x64xbf16>
    %28 = tensor.empty() : tensor<24x64xf32>
    %29 = linalg.fill ins(%cst : f32) outs(%28 : tensor<24x64xf32>) -> tensor<24x64xf32>
    %30 = linalg.matmul ins(%20, %arg2 : tensor<24x96xbf16>, tensor<96x64xbf16>) outs(%29 : tensor<24x64xf32>) -> tensor<24x64xf32>
    %31 = tensor.empty() : tensor<24x64xbf16>
    %32 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%30 : tensor<24x64xf32>) outs(%31 : tensor<24x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %44 = arith.truncf %in : f32 to bf16
      linalg.yield %44 : bf16
    } -> tensor<24x64xbf16>
    %33 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<24x96xbf16>) outs(%4 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %44 = arith.negf %in : bf16
      %45 = math.exp %44 : bf16
      %46 = arith.addf %45, %cst_1 : bf16
      %47 = arith.divf %cst_1, %46 : bf16
      linalg.yield %47 : bf16
    } -> tensor<24x96xbf16>
    %34 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_2, %33 : tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%4 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %in_7: bf16, %out: bf16):
      %44 = arith.subf %in, %in_7 : bf16
      linalg.yield %44 : bf16
    } -> tensor<24x96xbf16>
    %35 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%5, %34 : tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%4 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %in_7: bf16, %out: bf16):
      %44 = arith.mulf %in, %in_7 : bf16
      linalg.yield %44 : bf16
    } -> tensor<24x96xbf16>
    %36 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%35 : tensor<24x96xbf16>) outs(%4 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %44 = arith.addf %in, %cst_1 : bf16
      linalg.yield %44 : bf16
    } -> tensor<24x96xbf16>
    %37 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%21, %33 : tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%4 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %in_7: bf16, %out: bf16):
      %44 = arith.mulf %in, %in_7 : bf16
      linalg.yield %44 : bf16
    } -> tensor<24x96xbf16>
    %38 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%37, %36 : tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%4 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %in_7: bf16, %out: bf16):
      %44 = arith.mulf %in, %in_7 : bf16
      linalg.yield %44 : bf16
    } -> tensor<24x96xbf16>
    %transposed_6 = linalg.transpose ins(%38 : tensor<24x96xbf16>) outs(%22 : tensor<96x24xbf16>) permutation = [1, 0] 
    %39 = linalg.matmul ins(%transposed_6, %arg0 : tensor<96x24xbf16>, tensor<24x64xbf16>) outs(%24 : tensor<96x64xf32>) -> tensor<96x64xf32>
    %40 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%39 : tensor<96x64xf32>) outs(%26 : tensor<96x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %44 = arith.truncf %in : f32 to bf16
      linalg.yield %44 : bf16
    } -> tensor<96x64xbf16>
    %41 = linalg.matmul ins(%38, %arg1 : tensor<24x96xbf16>, tensor<96x64xbf16>) outs(%29 : tensor<24x64xf32>) -> tensor<24x64xf32>
    %42 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%41 : tensor<24x64xf32>) outs(%31 : tensor<24x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %44 = arith.truncf %in : f32 to bf16
      linalg.yield %44 : bf16
    } -> tensor<24x64xbf16>
    %43 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%32, %42 : tensor<24x64xbf16>, tensor<24x64xbf16>) outs(%31 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %in_7: bf16, %out: bf16):
      %44 = arith.addf %in, %in_7 : bf16
      linalg.yield %44 : bf16
    } -> tensor<24x64xbf16>
    return %43, %40, %27, %17 : tensor<24x64xbf16>, tensor<96x64xbf16>, tensor<96x64xbf16>, tensor<64x96xbf16>
  }
}
