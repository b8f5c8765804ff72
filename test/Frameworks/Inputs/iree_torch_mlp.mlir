module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<2x12x64xbf16>, %arg1: tensor<96x64xbf16>, %arg2: tensor<96xbf16>, %arg3: tensor<64x96xbf16>, %arg4: tensor<64xbf16>) -> (tensor<2x12x64xbf16>) {
    %cst = arith.constant 0.000000e+00 : bf16
    %cst_0 = arith.constant 0.000000e+00 : f32
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x12x64xbf16> into tensor<24x64xbf16>
    %10 = tensor.empty() : tensor<96xf32>
    %11 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg2 : tensor<96xbf16>) outs(%10 : tensor<96xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %32 = arith.extf %in : bf16 to f32
      linalg.yield %32 : f32
    } -> tensor<96xf32>
    %12 = tensor.empty() : tensor<24x64xf32>
    %13 = tensor.empty() : tensor<24x96xf32>
    %14 = linalg.fill ins(%cst_0 : f32) outs(%13 : tensor<24x96xf32>) -> tensor<24x96xf32>
    %15 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%collapsed, %arg1 : tensor<24x64xbf16>, tensor<96x64xbf16>) outs(%14 : tensor<24x96xf32>) -> tensor<24x96xf32>
    %16 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<96xf32>) outs(%13 : tensor<24x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x96xf32>
    %17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%15, %16 : tensor<24x96xf32>, tensor<24x96xf32>) outs(%13 : tensor<24x96xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %32 = arith.addf %in, %in_3 : f32
      linalg.yield %32 : f32
    } -> tensor<24x96xf32>
    %18 = tensor.empty() : tensor<24x96xbf16>
    %19 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<24x96xf32>) outs(%18 : tensor<24x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %32 = arith.truncf %in : f32 to bf16
      linalg.yield %32 : bf16
    } -> tensor<24x96xbf16>
    %expanded = tensor.expand_shape %19 [[0, 1], [2]] output_shape [2, 12, 96] : tensor<24x96xbf16> into tensor<2x12x96xbf16>
    %20 = tensor.empty() : tensor<2x12x96xbf16>
    %21 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x12x96xbf16>) outs(%20 : tensor<2x12x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %32 = arith.cmpf ugt, %in, %cst : bf16
      %33 = arith.select %32, %in, %cst : bf16
      linalg.yield %33 : bf16
    } -> tensor<2x12x96xbf16>
    %collapsed_1 = tensor.collapse_shape %21 [[0, 1], [2]] : tensor<2x12x96xbf16> into tensor<24x96xbf16>
    %22 = tensor.empty() : tensor<64xf32>
    %23 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg4 : tensor<64xbf16>) outs(%22 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %32 = arith.extf %in : bf16 to f32
      linalg.yield %32 : f32
    } -> tensor<64xf32>
    %24 = linalg.fill ins(%cst_0 : f32) outs(%12 : tensor<24x64xf32>) -> tensor<24x64xf32>
    %25 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%collapsed_1, %arg3 : tensor<24x96xbf16>, tensor<64x96xbf16>) outs(%24 : tensor<24x64xf32>) -> tensor<24x64xf32>
    %26 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%23 : tensor<64xf32>) outs(%12 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x64xf32>
    %27 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%25, %26 : tensor<24x64xf32>, tensor<24x64xf32>) outs(%12 : tensor<24x64xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %32 = arith.addf %in, %in_3 : f32
      linalg.yield %32 : f32
    } -> tensor<24x64xf32>
    %28 = tensor.empty() : tensor<24x64xbf16>
    %29 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%27 : tensor<24x64xf32>) outs(%28 : tensor<24x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %32 = arith.truncf %in : f32 to bf16
      linalg.yield %32 : bf16
    } -> tensor<24x64xbf16>
    %expanded_2 = tensor.expand_shape %29 [[0, 1], [2]] output_shape [2, 12, 64] : tensor<24x64xbf16> into tensor<2x12x64xbf16>
    return %expanded_2 : tensor<2x12x64xbf16>
  }
}
