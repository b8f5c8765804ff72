module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<24x64xbf16>, %arg1: tensor<96x64xbf16>, %arg2: tensor<96x64xbf16>, %arg3: tensor<64x96xbf16>) -> (tensor<24x64xbf16>) {
    %cst = arith.constant 1.000000e+00 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %8 = tensor.empty() : tensor<24x96xf32>
    %9 = linalg.fill ins(%cst_0 : f32) outs(%8 : tensor<24x96xf32>) -> tensor<24x96xf32>
    %10 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%arg0, %arg1 : tensor<24x64xbf16>, tensor<96x64xbf16>) outs(%9 : tensor<24x96xf32>) -> tensor<24x96xf32>
    %11 = tensor.empty() : tensor<24x96xbf16>
    %12 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<24x96xf32>) outs(%11 : tensor<24x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %27 = arith.truncf %in : f32 to bf16
      linalg.yield %27 : bf16
    } -> tensor<24x96xbf16>
    %13 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<24x96xbf16>) outs(%8 : tensor<24x96xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %27 = arith.extf %in : bf16 to f32
      linalg.yield %27 : f32
    } -> tensor<24x96xf32>
    %14 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<24x96xf32>) outs(%8 : tensor<24x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = arith.negf %in : f32
      %28 = math.exp %27 : f32
      %29 = arith.addf %28, %cst : f32
      %30 = arith.divf %cst, %29 : f32
      linalg.yield %30 : f32
    } -> tensor<24x96xf32>
    %15 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%13, %14 : tensor<24x96xf32>, tensor<24x96xf32>) outs(%8 : tensor<24x96xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %27 = arith.mulf %in, %in_1 : f32
      linalg.yield %27 : f32
    } -> tensor<24x96xf32>
    %16 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<24x96xf32>) outs(%11 : tensor<24x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %27 = arith.truncf %in : f32 to bf16
      linalg.yield %27 : bf16
    } -> tensor<24x96xbf16>
    %17 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%arg0, %arg2 : tensor<24x64xbf16>, tensor<96x64xbf16>) outs(%9 : tensor<24x96xf32>) -> tensor<24x96xf32>
    %18 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<24x96xf32>) outs(%11 : tensor<24x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %27 = arith.truncf %in : f32 to bf16
      linalg.yield %27 : bf16
    } -> tensor<24x96xbf16>
    %19 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%16, %18 : tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%11 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %27 = arith.mulf %in, %in_1 : bf16
      linalg.yield %27 : bf16
    } -> tensor<24x96xbf16>
    %20 = tensor.empty() : tensor<24x64xf32>
    %21 = linalg.fill ins(%cst_0 : f32) outs(%20 : tensor<24x64xf32>) -> tensor<24x64xf32>
    %22 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%19, %arg3 : tensor<24x96xbf16>, tensor<64x96xbf16>) outs(%21 : tensor<24x64xf32>) -> tensor<24x64xf32>
    %23 = tensor.empty() : tensor<24x64xbf16>
    %24 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%22 : tensor<24x64xf32>) outs(%23 : tensor<24x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %27 = arith.truncf %in : f32 to bf16
      linalg.yield %27 : bf16
    } -> tensor<24x64xbf16>
    return %24 : tensor<24x64xbf16>
  }
}
