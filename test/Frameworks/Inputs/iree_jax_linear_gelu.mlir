module @jit__lambda attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func @main(%arg0: tensor<3x8x64xbf16>, %arg1: tensor<64x48xbf16>, %arg2: tensor<48xbf16>) -> (tensor<3x8x48xbf16>) {
    %cst = arith.constant dense<4.467770e-02> : tensor<bf16>
    %cst_0 = arith.constant dense<7.968750e-01> : tensor<bf16>
    %cst_1 = arith.constant dense<1.000000e+00> : tensor<bf16>
    %cst_2 = arith.constant dense<5.000000e-01> : tensor<bf16>
    %cst_3 = arith.constant 0.000000e+00 : bf16
    %6 = tensor.empty() : tensor<3x8x48xbf16>
    %7 = linalg.fill ins(%cst_3 : bf16) outs(%6 : tensor<3x8x48xbf16>) -> tensor<3x8x48xbf16>
    %8 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<3x8x64xbf16>, tensor<64x48xbf16>) outs(%7 : tensor<3x8x48xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %26 = arith.mulf %in, %in_4 : bf16
      %27 = arith.addf %out, %26 : bf16
      linalg.yield %27 : bf16
    } -> tensor<3x8x48xbf16>
    %9 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg2 : tensor<48xbf16>) outs(%6 : tensor<3x8x48xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<3x8x48xbf16>
    %10 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8, %9 : tensor<3x8x48xbf16>, tensor<3x8x48xbf16>) outs(%6 : tensor<3x8x48xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %26 = arith.addf %in, %in_4 : bf16
      linalg.yield %26 : bf16
    } -> tensor<3x8x48xbf16>
    %11 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<3x8x48xbf16>) outs(%6 : tensor<3x8x48xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %26 = arith.mulf %in, %in : bf16
      linalg.yield %26 : bf16
    } -> tensor<3x8x48xbf16>
    %12 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11, %10 : tensor<3x8x48xbf16>, tensor<3x8x48xbf16>) outs(%6 : tensor<3x8x48xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %26 = arith.mulf %in, %in_4 : bf16
      linalg.yield %26 : bf16
    } -> tensor<3x8x48xbf16>
    %13 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> ()>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst : tensor<bf16>) outs(%6 : tensor<3x8x48xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<3x8x48xbf16>
    %14 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13, %12 : tensor<3x8x48xbf16>, tensor<3x8x48xbf16>) outs(%6 : tensor<3x8x48xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %26 = arith.mulf %in, %in_4 : bf16
      linalg.yield %26 : bf16
    } -> tensor<3x8x48xbf16>
    %15 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10, %14 : tensor<3x8x48xbf16>, tensor<3x8x48xbf16>) outs(%6 : tensor<3x8x48xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %26 = arith.addf %in, %in_4 : bf16
      linalg.yield %26 : bf16
    } -> tensor<3x8x48xbf16>
    %16 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> ()>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_0 : tensor<bf16>) outs(%6 : tensor<3x8x48xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<3x8x48xbf16>
    %17 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16, %15 : tensor<3x8x48xbf16>, tensor<3x8x48xbf16>) outs(%6 : tensor<3x8x48xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %26 = arith.mulf %in, %in_4 : bf16
      linalg.yield %26 : bf16
    } -> tensor<3x8x48xbf16>
    %18 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17 : tensor<3x8x48xbf16>) outs(%6 : tensor<3x8x48xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %26 = math.tanh %in : bf16
      linalg.yield %26 : bf16
    } -> tensor<3x8x48xbf16>
    %19 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> ()>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_1 : tensor<bf16>) outs(%6 : tensor<3x8x48xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<3x8x48xbf16>
    %20 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19, %18 : tensor<3x8x48xbf16>, tensor<3x8x48xbf16>) outs(%6 : tensor<3x8x48xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %26 = arith.addf %in, %in_4 : bf16
      linalg.yield %26 : bf16
    } -> tensor<3x8x48xbf16>
    %21 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> ()>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_2 : tensor<bf16>) outs(%6 : tensor<3x8x48xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<3x8x48xbf16>
    %22 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21, %20 : tensor<3x8x48xbf16>, tensor<3x8x48xbf16>) outs(%6 : tensor<3x8x48xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %26 = arith.mulf %in, %in_4 : bf16
      linalg.yield %26 : bf16
    } -> tensor<3x8x48xbf16>
    %23 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10, %22 : tensor<3x8x48xbf16>, tensor<3x8x48xbf16>) outs(%6 : tensor<3x8x48xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %26 = arith.mulf %in, %in_4 : bf16
      linalg.yield %26 : bf16
    } -> tensor<3x8x48xbf16>
    return %23 : tensor<3x8x48xbf16>
  }
}
