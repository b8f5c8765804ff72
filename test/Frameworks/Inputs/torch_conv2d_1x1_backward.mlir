#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d1)>
module {
  func.func @main(%arg0: tensor<2x32x4x8xf16>, %arg1: tensor<48x32x1x1xf16>, %arg2: tensor<48xf16>, %arg3: tensor<2x48x4x8xf16>) -> (tensor<2x32x4x8xf16>, tensor<48x32x1x1xf16>, tensor<48xf16>) {
    %cst = arith.constant 0.000000e+00 : f16
    %cst_0 = arith.constant 0.000000e+00 : f32
    %c0 = arith.constant 0 : index
    %0 = tensor.empty() : tensor<32x48x1x1xf16>
    %1 = linalg.fill ins(%cst : f16) outs(%0 : tensor<32x48x1x1xf16>) -> tensor<32x48x1x1xf16>
    %2 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%1 : tensor<32x48x1x1xf16>) {
    ^bb0(%out: f16):
      %18 = linalg.index 0 : index
      %19 = linalg.index 1 : index
      %extracted = tensor.extract %arg1[%19, %18, %c0, %c0] : tensor<48x32x1x1xf16>
      linalg.yield %extracted : f16
    } -> tensor<32x48x1x1xf16>
    %3 = tensor.empty() : tensor<2x32x4x8xf32>
    %4 = linalg.fill ins(%cst_0 : f32) outs(%3 : tensor<2x32x4x8xf32>) -> tensor<2x32x4x8xf32>
    %5 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%arg3, %2 : tensor<2x48x4x8xf16>, tensor<32x48x1x1xf16>) outs(%4 : tensor<2x32x4x8xf32>) -> tensor<2x32x4x8xf32>
    %6 = tensor.empty() : tensor<2x32x4x8xf16>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5 : tensor<2x32x4x8xf32>) outs(%6 : tensor<2x32x4x8xf16>) {
    ^bb0(%in: f32, %out: f16):
      %18 = arith.truncf %in : f32 to f16
      linalg.yield %18 : f16
    } -> tensor<2x32x4x8xf16>
    %8 = tensor.empty() : tensor<32x2x4x8xf16>
    %transposed = linalg.transpose ins(%arg0 : tensor<2x32x4x8xf16>) outs(%8 : tensor<32x2x4x8xf16>) permutation = [1, 0, 2, 3] 
    %9 = tensor.empty() : tensor<48x2x4x8xf16>
    %transposed_1 = linalg.transpose ins(%arg3 : tensor<2x48x4x8xf16>) outs(%9 : tensor<48x2x4x8xf16>) permutation = [1, 0, 2, 3] 
    %10 = tensor.empty() : tensor<32x48x1x1xf32>
    %11 = linalg.fill ins(%cst_0 : f32) outs(%10 : tensor<32x48x1x1xf32>) -> tensor<32x48x1x1xf32>
    %12 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%transposed, %transposed_1 : tensor<32x2x4x8xf16>, tensor<48x2x4x8xf16>) outs(%11 : tensor<32x48x1x1xf32>) -> tensor<32x48x1x1xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12 : tensor<32x48x1x1xf32>) outs(%0 : tensor<32x48x1x1xf16>) {
    ^bb0(%in: f32, %out: f16):
      %18 = arith.truncf %in : f32 to f16
      linalg.yield %18 : f16
    } -> tensor<32x48x1x1xf16>
    %14 = tensor.empty() : tensor<48x32x1x1xf16>
    %transposed_2 = linalg.transpose ins(%13 : tensor<32x48x1x1xf16>) outs(%14 : tensor<48x32x1x1xf16>) permutation = [1, 0, 2, 3] 
    %15 = tensor.empty() : tensor<48xf16>
    %16 = linalg.fill ins(%cst : f16) outs(%15 : tensor<48xf16>) -> tensor<48xf16>
    %17 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%arg3 : tensor<2x48x4x8xf16>) outs(%16 : tensor<48xf16>) {
    ^bb0(%in: f16, %out: f16):
      %18 = arith.addf %in, %out : f16
      linalg.yield %18 : f16
    } -> tensor<48xf16>
    return %7, %transposed_2, %17 : tensor<2x32x4x8xf16>, tensor<48x32x1x1xf16>, tensor<48xf16>
  }
}
