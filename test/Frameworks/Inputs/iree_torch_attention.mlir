module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<2x2x16x32xf16>, %arg1: tensor<2x2x16x32xf16>, %arg2: tensor<2x2x16x32xf16>) -> (tensor<2x2x16x32xf16>) {
    %cst = arith.constant 0.176776692 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %4 = tensor.empty() : tensor<2x2x32x16xf16>
    %5 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg1 : tensor<2x2x16x32xf16>) outs(%4 : tensor<2x2x32x16xf16>) {
    ^bb0(%in: f16, %out: f16):
      linalg.yield %in : f16
    } -> tensor<2x2x32x16xf16>
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<2x2x16x32xf16> into tensor<4x16x32xf16>
    %collapsed_1 = tensor.collapse_shape %5 [[0, 1], [2], [3]] : tensor<2x2x32x16xf16> into tensor<4x32x16xf16>
    %7 = tensor.empty() : tensor<4x16x16xf32>
    %8 = linalg.fill ins(%cst_0 : f32) outs(%7 : tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
    %9 = linalg.batch_matmul ins(%collapsed, %collapsed_1 : tensor<4x16x32xf16>, tensor<4x32x16xf16>) outs(%8 : tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
    %10 = tensor.empty() : tensor<4x16x16xf16>
    %11 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<4x16x16xf32>) outs(%10 : tensor<4x16x16xf16>) {
    ^bb0(%in: f32, %out: f16):
      %26 = arith.truncf %in : f32 to f16
      linalg.yield %26 : f16
    } -> tensor<4x16x16xf16>
    %expanded = tensor.expand_shape %11 [[0, 1], [2], [3]] output_shape [2, 2, 16, 16] : tensor<4x16x16xf16> into tensor<2x2x16x16xf16>
    %12 = tensor.empty() : tensor<2x2x16x16xf16>
    %13 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x2x16x16xf16>) outs(%12 : tensor<2x2x16x16xf16>) {
    ^bb0(%in: f16, %out: f16):
      %26 = arith.truncf %cst : f32 to f16
      %27 = arith.mulf %in, %26 : f16
      linalg.yield %27 : f16
    } -> tensor<2x2x16x16xf16>
    %14 = tensor.empty() : tensor<2x2x16x16xf32>
    %15 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13 : tensor<2x2x16x16xf16>) outs(%14 : tensor<2x2x16x16xf32>) {
    ^bb0(%in: f16, %out: f32):
      %26 = arith.extf %in : f16 to f32
      linalg.yield %26 : f32
    } -> tensor<2x2x16x16xf32>
    %16 = linalg.softmax dimension(3) ins(%15 : tensor<2x2x16x16xf32>) outs(%14 : tensor<2x2x16x16xf32>) -> tensor<2x2x16x16xf32>
    %17 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16 : tensor<2x2x16x16xf32>) outs(%12 : tensor<2x2x16x16xf16>) {
    ^bb0(%in: f32, %out: f16):
      %26 = arith.truncf %in : f32 to f16
      linalg.yield %26 : f16
    } -> tensor<2x2x16x16xf16>
    %collapsed_2 = tensor.collapse_shape %17 [[0, 1], [2], [3]] : tensor<2x2x16x16xf16> into tensor<4x16x16xf16>
    %collapsed_3 = tensor.collapse_shape %arg2 [[0, 1], [2], [3]] : tensor<2x2x16x32xf16> into tensor<4x16x32xf16>
    %19 = tensor.empty() : tensor<4x16x32xf32>
    %20 = linalg.fill ins(%cst_0 : f32) outs(%19 : tensor<4x16x32xf32>) -> tensor<4x16x32xf32>
    %21 = linalg.batch_matmul ins(%collapsed_2, %collapsed_3 : tensor<4x16x16xf16>, tensor<4x16x32xf16>) outs(%20 : tensor<4x16x32xf32>) -> tensor<4x16x32xf32>
    %22 = tensor.empty() : tensor<4x16x32xf16>
    %23 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21 : tensor<4x16x32xf32>) outs(%22 : tensor<4x16x32xf16>) {
    ^bb0(%in: f32, %out: f16):
      %26 = arith.truncf %in : f32 to f16
      linalg.yield %26 : f16
    } -> tensor<4x16x32xf16>
    %expanded_4 = tensor.expand_shape %23 [[0, 1], [2], [3]] output_shape [2, 2, 16, 32] : tensor<4x16x32xf16> into tensor<2x2x16x32xf16>
    return %expanded_4 : tensor<2x2x16x32xf16>
  }
}
