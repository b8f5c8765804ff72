#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1)>
#map2 = affine_map<(d0, d1) -> (0, d1)>
#map3 = affine_map<(d0, d1) -> ()>
module @jit_lstm_cell attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x32xbf16>, %arg1: tensor<8x64xbf16>, %arg2: tensor<8x64xf32>, %arg3: tensor<32x256xbf16>, %arg4: tensor<64x256xbf16>, %arg5: tensor<256xbf16>) -> (tensor<8x64xbf16> {jax.result_info = "result[0]"}, tensor<8x64xf32> {jax.result_info = "result[1]"}) {
    %cst = arith.constant 0.000000e+00 : bf16
    %cst_0 = arith.constant dense<1.000000e+00> : tensor<f32>
    %0 = tensor.empty() : tensor<8x256xbf16>
    %1 = linalg.fill ins(%cst : bf16) outs(%0 : tensor<8x256xbf16>) -> tensor<8x256xbf16>
    %2 = linalg.matmul ins(%arg0, %arg3 : tensor<8x32xbf16>, tensor<32x256xbf16>) outs(%1 : tensor<8x256xbf16>) -> tensor<8x256xbf16>
    %3 = linalg.matmul ins(%arg1, %arg4 : tensor<8x64xbf16>, tensor<64x256xbf16>) outs(%1 : tensor<8x256xbf16>) -> tensor<8x256xbf16>
    %4 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%2, %3 : tensor<8x256xbf16>, tensor<8x256xbf16>) outs(%0 : tensor<8x256xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %33 = arith.addf %in, %in_4 : bf16
      linalg.yield %33 : bf16
    } -> tensor<8x256xbf16>
    %5 = tensor.empty() : tensor<1x256xbf16>
    %6 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%arg5 : tensor<256xbf16>) outs(%5 : tensor<1x256xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x256xbf16>
    %7 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<1x256xbf16>) outs(%0 : tensor<8x256xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<8x256xbf16>
    %8 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%4, %7 : tensor<8x256xbf16>, tensor<8x256xbf16>) outs(%0 : tensor<8x256xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %33 = arith.addf %in, %in_4 : bf16
      linalg.yield %33 : bf16
    } -> tensor<8x256xbf16>
    %9 = tensor.empty() : tensor<8x256xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<8x256xbf16>) outs(%9 : tensor<8x256xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %33 = arith.extf %in : bf16 to f32
      linalg.yield %33 : f32
    } -> tensor<8x256xf32>
    %extracted_slice = tensor.extract_slice %10[0, 0] [8, 64] [1, 1] : tensor<8x256xf32> to tensor<8x64xf32>
    %extracted_slice_1 = tensor.extract_slice %10[0, 64] [8, 64] [1, 1] : tensor<8x256xf32> to tensor<8x64xf32>
    %extracted_slice_2 = tensor.extract_slice %10[0, 128] [8, 64] [1, 1] : tensor<8x256xf32> to tensor<8x64xf32>
    %extracted_slice_3 = tensor.extract_slice %10[0, 192] [8, 64] [1, 1] : tensor<8x256xf32> to tensor<8x64xf32>
    %11 = tensor.empty() : tensor<8x64xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_1 : tensor<8x64xf32>) outs(%11 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = arith.negf %in : f32
      linalg.yield %33 : f32
    } -> tensor<8x64xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<8x64xf32>) outs(%11 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = math.exp %in : f32
      linalg.yield %33 : f32
    } -> tensor<8x64xf32>
    %14 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<f32>) outs(%11 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x64xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%14, %13 : tensor<8x64xf32>, tensor<8x64xf32>) outs(%11 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %33 = arith.addf %in, %in_4 : f32
      linalg.yield %33 : f32
    } -> tensor<8x64xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%14, %15 : tensor<8x64xf32>, tensor<8x64xf32>) outs(%11 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %33 = arith.divf %in, %in_4 : f32
      linalg.yield %33 : f32
    } -> tensor<8x64xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%16, %arg2 : tensor<8x64xf32>, tensor<8x64xf32>) outs(%11 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %33 = arith.mulf %in, %in_4 : f32
      linalg.yield %33 : f32
    } -> tensor<8x64xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice : tensor<8x64xf32>) outs(%11 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = arith.negf %in : f32
      linalg.yield %33 : f32
    } -> tensor<8x64xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%18 : tensor<8x64xf32>) outs(%11 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = math.exp %in : f32
      linalg.yield %33 : f32
    } -> tensor<8x64xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%14, %19 : tensor<8x64xf32>, tensor<8x64xf32>) outs(%11 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %33 = arith.addf %in, %in_4 : f32
      linalg.yield %33 : f32
    } -> tensor<8x64xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%14, %20 : tensor<8x64xf32>, tensor<8x64xf32>) outs(%11 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %33 = arith.divf %in, %in_4 : f32
      linalg.yield %33 : f32
    } -> tensor<8x64xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_2 : tensor<8x64xf32>) outs(%11 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = math.tanh %in : f32
      linalg.yield %33 : f32
    } -> tensor<8x64xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%21, %22 : tensor<8x64xf32>, tensor<8x64xf32>) outs(%11 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %33 = arith.mulf %in, %in_4 : f32
      linalg.yield %33 : f32
    } -> tensor<8x64xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%17, %23 : tensor<8x64xf32>, tensor<8x64xf32>) outs(%11 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %33 = arith.addf %in, %in_4 : f32
      linalg.yield %33 : f32
    } -> tensor<8x64xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_3 : tensor<8x64xf32>) outs(%11 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = arith.negf %in : f32
      linalg.yield %33 : f32
    } -> tensor<8x64xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%25 : tensor<8x64xf32>) outs(%11 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = math.exp %in : f32
      linalg.yield %33 : f32
    } -> tensor<8x64xf32>
    %27 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%14, %26 : tensor<8x64xf32>, tensor<8x64xf32>) outs(%11 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %33 = arith.addf %in, %in_4 : f32
      linalg.yield %33 : f32
    } -> tensor<8x64xf32>
    %28 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%14, %27 : tensor<8x64xf32>, tensor<8x64xf32>) outs(%11 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %33 = arith.divf %in, %in_4 : f32
      linalg.yield %33 : f32
    } -> tensor<8x64xf32>
    %29 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%24 : tensor<8x64xf32>) outs(%11 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = math.tanh %in : f32
      linalg.yield %33 : f32
    } -> tensor<8x64xf32>
    %30 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%28, %29 : tensor<8x64xf32>, tensor<8x64xf32>) outs(%11 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %33 = arith.mulf %in, %in_4 : f32
      linalg.yield %33 : f32
    } -> tensor<8x64xf32>
    %31 = tensor.empty() : tensor<8x64xbf16>
    %32 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%30 : tensor<8x64xf32>) outs(%31 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %33 = arith.truncf %in : f32 to bf16
      linalg.yield %33 : bf16
    } -> tensor<8x64xbf16>
    return %32, %24 : tensor<8x64xbf16>, tensor<8x64xf32>
  }
}

