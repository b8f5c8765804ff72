#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<?x32x4x8xf16>, %arg1: tensor<48x32x1x1xf16>, %arg2: tensor<48xf16>) -> tensor<?x48x4x8xf16> {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %arg0, %c0 : tensor<?x32x4x8xf16>
    %0 = tensor.empty(%dim) : tensor<?x48x4x8xf32>
    %1 = tensor.empty() : tensor<48xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg2 : tensor<48xf16>) outs(%1 : tensor<48xf32>) {
    ^bb0(%in: f16, %out: f32):
      %6 = arith.extf %in : f16 to f32
      linalg.yield %6 : f32
    } -> tensor<48xf32>
    %broadcasted = linalg.broadcast ins(%2 : tensor<48xf32>) outs(%0 : tensor<?x48x4x8xf32>) dimensions = [0, 2, 3] 
    %3 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%arg0, %arg1 : tensor<?x32x4x8xf16>, tensor<48x32x1x1xf16>) outs(%broadcasted : tensor<?x48x4x8xf32>) -> tensor<?x48x4x8xf32>
    %4 = tensor.empty(%dim) : tensor<?x48x4x8xf16>
    %5 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%3 : tensor<?x48x4x8xf32>) outs(%4 : tensor<?x48x4x8xf16>) {
    ^bb0(%in: f32, %out: f16):
      %6 = arith.truncf %in : f32 to f16
      linalg.yield %6 : f16
    } -> tensor<?x48x4x8xf16>
    return %5 : tensor<?x48x4x8xf16>
  }
}
