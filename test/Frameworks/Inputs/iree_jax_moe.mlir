module @jit_moe attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func @main(%arg0: tensor<24x64xbf16>, %arg1: tensor<64x4xbf16>, %arg2: tensor<4x64x96xbf16>, %arg3: tensor<4x96x64xbf16>) -> (tensor<24x64xbf16>) {
    %cst = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<bf16>
    %cst_1 = arith.constant 0.000000e+00 : bf16
    %cst_2 = arith.constant 0xFF800000 : f32
    %cst_3 = arith.constant 0.000000e+00 : f32
    %8 = tensor.empty() : tensor<24x4xbf16>
    %9 = linalg.fill ins(%cst_1 : bf16) outs(%8 : tensor<24x4xbf16>) -> tensor<24x4xbf16>
    %10 = linalg.matmul ins(%arg0, %arg1 : tensor<24x64xbf16>, tensor<64x4xbf16>) outs(%9 : tensor<24x4xbf16>) -> tensor<24x4xbf16>
    %11 = tensor.empty() : tensor<24x4xf32>
    %12 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<24x4xbf16>) outs(%11 : tensor<24x4xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %58 = arith.extf %in : bf16 to f32
      linalg.yield %58 : f32
    } -> tensor<24x4xf32>
    %13 = tensor.empty() : tensor<24xf32>
    %14 = linalg.fill ins(%cst_2 : f32) outs(%13 : tensor<24xf32>) -> tensor<24xf32>
    %15 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%12 : tensor<24x4xf32>) outs(%14 : tensor<24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %58 = arith.maximumf %out, %in : f32
      linalg.yield %58 : f32
    } -> tensor<24xf32>
    %16 = linalg.generic {indexing_maps = [affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%cst : tensor<f32>) outs(%13 : tensor<24xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24xf32>
    %17 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%16, %15 : tensor<24xf32>, tensor<24xf32>) outs(%13 : tensor<24xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %58 = arith.maximumf %in, %in_15 : f32
      linalg.yield %58 : f32
    } -> tensor<24xf32>
    %18 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<24xf32>) outs(%11 : tensor<24x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x4xf32>
    %19 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%12, %18 : tensor<24x4xf32>, tensor<24x4xf32>) outs(%11 : tensor<24x4xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %58 = arith.subf %in, %in_15 : f32
      linalg.yield %58 : f32
    } -> tensor<24x4xf32>
    %20 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<24x4xf32>) outs(%11 : tensor<24x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %58 = math.exp %in : f32
      linalg.yield %58 : f32
    } -> tensor<24x4xf32>
    %21 = linalg.fill ins(%cst_3 : f32) outs(%13 : tensor<24xf32>) -> tensor<24xf32>
    %22 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%20 : tensor<24x4xf32>) outs(%21 : tensor<24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %58 = arith.addf %out, %in : f32
      linalg.yield %58 : f32
    } -> tensor<24xf32>
    %23 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%22 : tensor<24xf32>) outs(%11 : tensor<24x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x4xf32>
    %24 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%20, %23 : tensor<24x4xf32>, tensor<24x4xf32>) outs(%11 : tensor<24x4xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %58 = arith.divf %in, %in_15 : f32
      linalg.yield %58 : f32
    } -> tensor<24x4xf32>
    %25 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%24 : tensor<24x4xf32>) outs(%8 : tensor<24x4xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %58 = arith.truncf %in : f32 to bf16
      linalg.yield %58 : bf16
    } -> tensor<24x4xbf16>
    %26 = tensor.empty() : tensor<24x64xbf16>
    %27 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<bf16>) outs(%26 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<24x64xbf16>
    %extracted_slice = tensor.extract_slice %25[0, 0] [24, 1] [1, 1] : tensor<24x4xbf16> to tensor<24xbf16>
    %extracted_slice_4 = tensor.extract_slice %arg2[0, 0, 0] [1, 64, 96] [1, 1, 1] : tensor<4x64x96xbf16> to tensor<64x96xbf16>
    %28 = tensor.empty() : tensor<24x96xbf16>
    %29 = linalg.fill ins(%cst_1 : bf16) outs(%28 : tensor<24x96xbf16>) -> tensor<24x96xbf16>
    %30 = linalg.matmul ins(%arg0, %extracted_slice_4 : tensor<24x64xbf16>, tensor<64x96xbf16>) outs(%29 : tensor<24x96xbf16>) -> tensor<24x96xbf16>
    %31 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<bf16>) outs(%28 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<24x96xbf16>
    %32 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%30, %31 : tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%28 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %in_15: bf16, %out: bf16):
      %58 = arith.maximumf %in, %in_15 : bf16
      linalg.yield %58 : bf16
    } -> tensor<24x96xbf16>
    %extracted_slice_5 = tensor.extract_slice %arg3[0, 0, 0] [1, 96, 64] [1, 1, 1] : tensor<4x96x64xbf16> to tensor<96x64xbf16>
    %33 = linalg.fill ins(%cst_1 : bf16) outs(%26 : tensor<24x64xbf16>) -> tensor<24x64xbf16>
    %34 = linalg.matmul ins(%32, %extracted_slice_5 : tensor<24x96xbf16>, tensor<96x64xbf16>) outs(%33 : tensor<24x64xbf16>) -> tensor<24x64xbf16>
    %35 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice : tensor<24xbf16>) outs(%26 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<24x64xbf16>
    %36 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%35, %34 : tensor<24x64xbf16>, tensor<24x64xbf16>) outs(%26 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %in_15: bf16, %out: bf16):
      %58 = arith.mulf %in, %in_15 : bf16
      linalg.yield %58 : bf16
    } -> tensor<24x64xbf16>
    %37 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%27, %36 : tensor<24x64xbf16>, tensor<24x64xbf16>) outs(%26 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %in_15: bf16, %out: bf16):
      %58 = arith.addf %in, %in_15 : bf16
      linalg.yield %58 : bf16
    } -> tensor<24x64xbf16>
    %extracted_slice_6 = tensor.extract_slice %25[0, 1] [24, 1] [1, 1] : tensor<24x4xbf16> to tensor<24xbf16>
    %extracted_slice_7 = tensor.extract_slice %arg2[1, 0, 0] [1, 64, 96] [1, 1, 1] : tensor<4x64x96xbf16> to tensor<64x96xbf16>
    %38 = linalg.matmul ins(%arg0, %extracted_slice_7 : tensor<24x64xbf16>, tensor<64x96xbf16>) outs(%29 : tensor<24x96xbf16>) -> tensor<24x96xbf16>
    %39 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%38, %31 : tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%28 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %in_15: bf16, %out: bf16):
      %58 = arith.maximumf %in, %in_15 : bf16
      linalg.yield %58 : bf16
    } -> tensor<24x96xbf16>
    %extracted_slice_8 = tensor.extract_slice %arg3[1, 0, 0] [1, 96, 64] [1, 1, 1] : tensor<4x96x64xbf16> to tensor<96x64xbf16>
    %40 = linalg.matmul ins(%39, %extracted_slice_8 : tensor<24x96xbf16>, tensor<96x64xbf16>) outs(%33 : tensor<24x64xbf16>) -> tensor<24x64xbf16>
    %41 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_6 : tensor<24xbf16>) outs(%26 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<24x64xbf16>
    %42 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%41, %40 : tensor<24x64xbf16>, tensor<24x64xbf16>) outs(%26 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %in_15: bf16, %out: bf16):
      %58 = arith.mulf %in, %in_15 : bf16
      linalg.yield %58 : bf16
    } -> tensor<24x64xbf16>
    %43 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%37, %42 : tensor<24x64xbf16>, tensor<24x64xbf16>) outs(%26 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %in_15: bf16, %out: bf16):
      %58 = arith.addf %in, %in_15 : bf16
      linalg.yield %58 : bf16
    } -> tensor<24x64xbf16>
    %extracted_slice_9 = tensor.extract_slice %25[0, 2] [24, 1] [1, 1] : tensor<24x4xbf16> to tensor<24xbf16>
    %extracted_slice_10 = tensor.extract_slice %arg2[2, 0, 0] [1, 64, 96] [1, 1, 1] : tensor<4x64x96xbf16> to tensor<64x96xbf16>
    %44 = linalg.matmul ins(%arg0, %extracted_slice_10 : tensor<24x64xbf16>, tensor<64x96xbf16>) outs(%29 : tensor<24x96xbf16>) -> tensor<24x96xbf16>
    %45 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%44, %31 : tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%28 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %in_15: bf16, %out: bf16):
      %58 = arith.maximumf %in, %in_15 : bf16
      linalg.yield %58 : bf16
    } -> tensor<24x96xbf16>
    %extracted_slice_11 = tensor.extract_slice %arg3[2, 0, 0] [1, 96, 64] [1, 1, 1] : tensor<4x96x64xbf16> to tensor<96x64xbf16>
    %46 = linalg.matmul ins(%45, %extracted_slice_11 : tensor<24x96xbf16>, tensor<96x64xbf16>) outs(%33 : tensor<24x64xbf16>) -> tensor<24x64xbf16>
    %47 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_9 : tensor<24xbf16>) outs(%26 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<24x64xbf16>
    %48 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%47, %46 : tensor<24x64xbf16>, tensor<24x64xbf16>) outs(%26 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %in_15: bf16, %out: bf16):
      %58 = arith.mulf %in, %in_15 : bf16
      linalg.yield %58 : bf16
    } -> tensor<24x64xbf16>
    %49 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%43, %48 : tensor<24x64xbf16>, tensor<24x64xbf16>) outs(%26 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %in_15: bf16, %out: bf16):
      %58 = arith.addf %in, %in_15 : bf16
      linalg.yield %58 : bf16
    } -> tensor<24x64xbf16>
    %extracted_slice_12 = tensor.extract_slice %25[0, 3] [24, 1] [1, 1] : tensor<24x4xbf16> to tensor<24xbf16>
    %extracted_slice_13 = tensor.extract_slice %arg2[3, 0, 0] [1, 64, 96] [1, 1, 1] : tensor<4x64x96xbf16> to tensor<64x96xbf16>
    %50 = linalg.matmul ins(%arg0, %extracted_slice_13 : tensor<24x64xbf16>, tensor<64x96xbf16>) outs(%29 : tensor<24x96xbf16>) -> tensor<24x96xbf16>
    %51 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%50, %31 : tensor<24x96xbf16>, tensor<24x96xbf16>) outs(%28 : tensor<24x96xbf16>) {
    ^bb0(%in: bf16, %in_15: bf16, %out: bf16):
      %58 = arith.maximumf %in, %in_15 : bf16
      linalg.yield %58 : bf16
    } -> tensor<24x96xbf16>
    %extracted_slice_14 = tensor.extract_slice %arg3[3, 0, 0] [1, 96, 64] [1, 1, 1] : tensor<4x96x64xbf16> to tensor<96x64xbf16>
    %52 = linalg.matmul ins(%51, %extracted_slice_14 : tensor<24x96xbf16>, tensor<96x64xbf16>) outs(%33 : tensor<24x64xbf16>) -> tensor<24x64xbf16>
    %53 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_12 : tensor<24xbf16>) outs(%26 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<24x64xbf16>
    %54 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%53, %52 : tensor<24x64xbf16>, tensor<24x64xbf16>) outs(%26 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %in_15: bf16, %out: bf16):
      %58 = arith.mulf %in, %in_15 : bf16
      linalg.yield %58 : bf16
    } -> tensor<24x64xbf16>
    %55 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%49, %54 : tensor<24x64xbf16>, tensor<24x64xbf16>) outs(%26 : tensor<24x64xbf16>) {
    ^bb0(%in: bf16, %in_15: bf16, %out: bf16):
      %58 = arith.addf %in, %in_15 : bf16
      linalg.yield %58 : bf16
    } -> tensor<24x64xbf16>
    return %55 : tensor<24x64xbf16>
  }
}
