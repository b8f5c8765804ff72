#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> ()>
#map2 = affine_map<(d0, d1) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> (d1)>
#map5 = affine_map<(d0, d1) -> (d0, 0)>
#map6 = affine_map<(d0, d1) -> (0, d1)>
module @jit_rope_powers attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<16x32xbf16>) -> (tensor<16x32xbf16> {jax.result_info = "result"}) {
    %c16 = arith.constant 16 : index
    %cst = arith.constant dense<1.000000e+00> : tensor<f32>
    %cst_0 = arith.constant dense<1.000000e+04> : tensor<f32>
    %cst_1 = arith.constant dense<3.200000e+01> : tensor<f32>
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_3 = arith.constant dense<2.000000e+00> : tensor<f32>
    %0 = tensor.empty() : tensor<16xf32>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<16xf32>) {
    ^bb0(%out: f32):
      %34 = linalg.index 0 : index
      %35 = arith.index_cast %34 : index to i32
      %36 = arith.sitofp %35 : i32 to f32
      linalg.yield %36 : f32
    } -> tensor<16xf32>
    %2 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel"]} ins(%cst_3 : tensor<f32>) outs(%0 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%2, %1 : tensor<16xf32>, tensor<16xf32>) outs(%0 : tensor<16xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %34 = arith.mulf %in, %in_5 : f32
      linalg.yield %34 : f32
    } -> tensor<16xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel"]} ins(%cst_2 : tensor<f32>) outs(%0 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%4, %3 : tensor<16xf32>, tensor<16xf32>) outs(%0 : tensor<16xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %34 = arith.addf %in, %in_5 : f32
      linalg.yield %34 : f32
    } -> tensor<16xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel"]} ins(%cst_1 : tensor<f32>) outs(%0 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%5, %6 : tensor<16xf32>, tensor<16xf32>) outs(%0 : tensor<16xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %34 = arith.divf %in, %in_5 : f32
      linalg.yield %34 : f32
    } -> tensor<16xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel"]} ins(%cst_0 : tensor<f32>) outs(%0 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%8, %7 : tensor<16xf32>, tensor<16xf32>) outs(%0 : tensor<16xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %34 = math.powf %in, %in_5 : f32
      linalg.yield %34 : f32
    } -> tensor<16xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel"]} ins(%cst : tensor<f32>) outs(%0 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%10, %9 : tensor<16xf32>, tensor<16xf32>) outs(%0 : tensor<16xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %34 = arith.divf %in, %in_5 : f32
      linalg.yield %34 : f32
    } -> tensor<16xf32>
    %12 = tensor.empty() : tensor<16x1xf32>
    %13 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<16xf32>) outs(%12 : tensor<16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x1xf32>
    %14 = tensor.empty() : tensor<1x16xf32>
    %15 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<16xf32>) outs(%14 : tensor<1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x16xf32>
    %16 = tensor.empty() : tensor<16x16xf32>
    %17 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<16x1xf32>) outs(%16 : tensor<16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x16xf32>
    %18 = linalg.generic {indexing_maps = [#map6, #map3], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<1x16xf32>) outs(%16 : tensor<16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x16xf32>
    %19 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%17, %18 : tensor<16x16xf32>, tensor<16x16xf32>) outs(%16 : tensor<16x16xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %34 = arith.mulf %in, %in_5 : f32
      linalg.yield %34 : f32
    } -> tensor<16x16xf32>
    %20 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<16x16xf32>) outs(%16 : tensor<16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %34 = math.cos %in : f32
      linalg.yield %34 : f32
    } -> tensor<16x16xf32>
    %21 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<16x16xf32>) outs(%16 : tensor<16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %34 = math.sin %in : f32
      linalg.yield %34 : f32
    } -> tensor<16x16xf32>
    %extracted_slice = tensor.extract_slice %arg0[0, 0] [16, 16] [1, 2] : tensor<16x32xbf16> to tensor<16x16xbf16>
    %extracted_slice_4 = tensor.extract_slice %arg0[0, 1] [16, 16] [1, 2] : tensor<16x32xbf16> to tensor<16x16xbf16>
    %22 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice : tensor<16x16xbf16>) outs(%16 : tensor<16x16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %34 = arith.extf %in : bf16 to f32
      linalg.yield %34 : f32
    } -> tensor<16x16xf32>
    %23 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%22, %20 : tensor<16x16xf32>, tensor<16x16xf32>) outs(%16 : tensor<16x16xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %34 = arith.mulf %in, %in_5 : f32
      linalg.yield %34 : f32
    } -> tensor<16x16xf32>
    %24 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_4 : tensor<16x16xbf16>) outs(%16 : tensor<16x16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %34 = arith.extf %in : bf16 to f32
      linalg.yield %34 : f32
    } -> tensor<16x16xf32>
    %25 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%24, %21 : tensor<16x16xf32>, tensor<16x16xf32>) outs(%16 : tensor<16x16xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %34 = arith.mulf %in, %in_5 : f32
      linalg.yield %34 : f32
    } -> tensor<16x16xf32>
    %26 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%23, %25 : tensor<16x16xf32>, tensor<16x16xf32>) outs(%16 : tensor<16x16xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %34 = arith.subf %in, %in_5 : f32
      linalg.yield %34 : f32
    } -> tensor<16x16xf32>
    %27 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%22, %21 : tensor<16x16xf32>, tensor<16x16xf32>) outs(%16 : tensor<16x16xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %34 = arith.mulf %in, %in_5 : f32
      linalg.yield %34 : f32
    } -> tensor<16x16xf32>
    %28 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%24, %20 : tensor<16x16xf32>, tensor<16x16xf32>) outs(%16 : tensor<16x16xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %34 = arith.mulf %in, %in_5 : f32
      linalg.yield %34 : f32
    } -> tensor<16x16xf32>
    %29 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%27, %28 : tensor<16x16xf32>, tensor<16x16xf32>) outs(%16 : tensor<16x16xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %34 = arith.addf %in, %in_5 : f32
      linalg.yield %34 : f32
    } -> tensor<16x16xf32>
    %30 = tensor.empty() : tensor<16x32xf32>
    %31 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel", "parallel"]} outs(%30 : tensor<16x32xf32>) {
    ^bb0(%out: f32):
      %34 = linalg.index 0 : index
      %35 = linalg.index 1 : index
      %36 = arith.cmpi ult, %35, %c16 : index
      %37 = scf.if %36 -> (f32) {
        %extracted = tensor.extract %26[%34, %35] : tensor<16x16xf32>
        scf.yield %extracted : f32
      } else {
        %38 = arith.subi %35, %c16 : index
        %extracted = tensor.extract %29[%34, %38] : tensor<16x16xf32>
        scf.yield %extracted : f32
      }
      linalg.yield %37 : f32
    } -> tensor<16x32xf32>
    %32 = tensor.empty() : tensor<16x32xbf16>
    %33 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%31 : tensor<16x32xf32>) outs(%32 : tensor<16x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %34 = arith.truncf %in : f32 to bf16
      linalg.yield %34 : bf16
    } -> tensor<16x32xbf16>
    return %33 : tensor<16x32xbf16>
  }
}

