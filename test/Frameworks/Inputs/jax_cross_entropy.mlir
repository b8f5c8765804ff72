#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0) -> ()>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0, d1) -> (d0, 0)>
#map5 = affine_map<(d0, d1) -> ()>
#map6 = affine_map<(d0, d1, d2) -> ()>
#map7 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map8 = affine_map<(d0, d1, d2) -> (d2)>
#map9 = affine_map<(d0, d1, d2) -> (0, d1, d2)>
#map10 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map11 = affine_map<() -> ()>
module @jit_cross_entropy attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x100xbf16>, %arg1: tensor<8xi32>) -> (tensor<f32> {jax.result_info = "result"}) {
    %cst = arith.constant 8.000000e+00 : f32
    %c99 = arith.constant 99 : index
    %c0 = arith.constant 0 : index
    %true = arith.constant true
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant dense<0> : tensor<i32>
    %cst_3 = arith.constant dense<100> : tensor<i32>
    %cst_4 = arith.constant dense<99> : tensor<1xi32>
    %cst_5 = arith.constant dense<0x7FC00000> : tensor<f32>
    %cst_6 = arith.constant dense<0xFF800000> : tensor<f32>
    %0 = tensor.empty() : tensor<8x100xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<8x100xbf16>) outs(%0 : tensor<8x100xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %45 = arith.extf %in : bf16 to f32
      linalg.yield %45 : f32
    } -> tensor<8x100xf32>
    %2 = tensor.empty() : tensor<8xf32>
    %3 = linalg.fill ins(%cst_1 : f32) outs(%2 : tensor<8xf32>) -> tensor<8xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%1 : tensor<8x100xf32>) outs(%3 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %45 = arith.maximumf %out, %in : f32
      linalg.yield %45 : f32
    } -> tensor<8xf32>
    %5 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel"]} ins(%cst_6 : tensor<f32>) outs(%2 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8xf32>
    %6 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%5, %4 : tensor<8xf32>, tensor<8xf32>) outs(%2 : tensor<8xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %45 = arith.maximumf %in, %in_7 : f32
      linalg.yield %45 : f32
    } -> tensor<8xf32>
    %7 = tensor.empty() : tensor<8x1xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<8xf32>) outs(%7 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x1xf32>
    %9 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<8x1xf32>) outs(%0 : tensor<8x100xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x100xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %9 : tensor<8x100xf32>, tensor<8x100xf32>) outs(%0 : tensor<8x100xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %45 = arith.subf %in, %in_7 : f32
      linalg.yield %45 : f32
    } -> tensor<8x100xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<8x100xf32>) outs(%0 : tensor<8x100xf32>) {
    ^bb0(%in: f32, %out: f32):
      %45 = math.exp %in : f32
      linalg.yield %45 : f32
    } -> tensor<8x100xf32>
    %12 = linalg.fill ins(%cst_0 : f32) outs(%2 : tensor<8xf32>) -> tensor<8xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%11 : tensor<8x100xf32>) outs(%12 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %45 = arith.addf %out, %in : f32
      linalg.yield %45 : f32
    } -> tensor<8xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<8xf32>) outs(%7 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x1xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<8x1xf32>) outs(%7 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %45 = math.log %in : f32
      linalg.yield %45 : f32
    } -> tensor<8x1xf32>
    %16 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<8x1xf32>) outs(%0 : tensor<8x100xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x100xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%10, %16 : tensor<8x100xf32>, tensor<8x100xf32>) outs(%0 : tensor<8x100xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %45 = arith.subf %in, %in_7 : f32
      linalg.yield %45 : f32
    } -> tensor<8x100xf32>
    %18 = tensor.empty() : tensor<8x1xi32>
    %19 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<8xi32>) outs(%18 : tensor<8x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x1xi32>
    %20 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<i32>) outs(%18 : tensor<8x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x1xi32>
    %21 = tensor.empty() : tensor<8x1xi1>
    %22 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%19, %20 : tensor<8x1xi32>, tensor<8x1xi32>) outs(%21 : tensor<8x1xi1>) {
    ^bb0(%in: i32, %in_7: i32, %out: i1):
      %45 = arith.cmpi slt, %in, %in_7 : i32
      linalg.yield %45 : i1
    } -> tensor<8x1xi1>
    %23 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_3 : tensor<i32>) outs(%18 : tensor<8x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x1xi32>
    %24 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%19, %23 : tensor<8x1xi32>, tensor<8x1xi32>) outs(%18 : tensor<8x1xi32>) {
    ^bb0(%in: i32, %in_7: i32, %out: i32):
      %45 = arith.addi %in, %in_7 : i32
      linalg.yield %45 : i32
    } -> tensor<8x1xi32>
    %25 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%22, %24, %19 : tensor<8x1xi1>, tensor<8x1xi32>, tensor<8x1xi32>) outs(%18 : tensor<8x1xi32>) {
    ^bb0(%in: i1, %in_7: i32, %in_8: i32, %out: i32):
      %45 = arith.select %in, %in_7, %in_8 : i32
      linalg.yield %45 : i32
    } -> tensor<8x1xi32>
    %expanded = tensor.expand_shape %25 [[0], [1, 2]] output_shape [8, 1, 1] : tensor<8x1xi32> into tensor<8x1x1xi32>
    %26 = tensor.empty() : tensor<8x1x1xi32>
    %27 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_2 : tensor<i32>) outs(%26 : tensor<8x1x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x1x1xi32>
    %28 = tensor.empty() : tensor<8x1x1xi1>
    %29 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %27 : tensor<8x1x1xi32>, tensor<8x1x1xi32>) outs(%28 : tensor<8x1x1xi1>) {
    ^bb0(%in: i32, %in_7: i32, %out: i1):
      %45 = arith.cmpi sge, %in, %in_7 : i32
      linalg.yield %45 : i1
    } -> tensor<8x1x1xi1>
    %30 = tensor.empty() : tensor<1x1x1xi32>
    %31 = linalg.generic {indexing_maps = [#map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_4 : tensor<1xi32>) outs(%30 : tensor<1x1x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<1x1x1xi32>
    %32 = linalg.generic {indexing_maps = [#map9, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%31 : tensor<1x1x1xi32>) outs(%26 : tensor<8x1x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x1x1xi32>
    %33 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %32 : tensor<8x1x1xi32>, tensor<8x1x1xi32>) outs(%28 : tensor<8x1x1xi1>) {
    ^bb0(%in: i32, %in_7: i32, %out: i1):
      %45 = arith.cmpi sle, %in, %in_7 : i32
      linalg.yield %45 : i1
    } -> tensor<8x1x1xi1>
    %34 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%29, %33 : tensor<8x1x1xi1>, tensor<8x1x1xi1>) outs(%28 : tensor<8x1x1xi1>) {
    ^bb0(%in: i1, %in_7: i1, %out: i1):
      %45 = arith.andi %in, %in_7 : i1
      linalg.yield %45 : i1
    } -> tensor<8x1x1xi1>
    %35 = linalg.fill ins(%true : i1) outs(%21 : tensor<8x1xi1>) -> tensor<8x1xi1>
    %36 = linalg.generic {indexing_maps = [#map7, #map10], iterator_types = ["parallel", "parallel", "reduction"]} ins(%34 : tensor<8x1x1xi1>) outs(%35 : tensor<8x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %45 = arith.andi %out, %in : i1
      linalg.yield %45 : i1
    } -> tensor<8x1xi1>
    %37 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%7 : tensor<8x1xf32>) {
    ^bb0(%out: f32):
      %45 = linalg.index 0 : index
      %extracted = tensor.extract %expanded[%45, %c0, %c0] : tensor<8x1x1xi32>
      %46 = arith.index_cast %extracted : i32 to index
      %47 = arith.maxsi %46, %c0 : index
      %48 = arith.minsi %47, %c99 : index
      %extracted_7 = tensor.extract %17[%45, %48] : tensor<8x100xf32>
      linalg.yield %extracted_7 : f32
    } -> tensor<8x1xf32>
    %38 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_5 : tensor<f32>) outs(%7 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x1xf32>
    %39 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%36, %37, %38 : tensor<8x1xi1>, tensor<8x1xf32>, tensor<8x1xf32>) outs(%7 : tensor<8x1xf32>) {
    ^bb0(%in: i1, %in_7: f32, %in_8: f32, %out: f32):
      %45 = arith.select %in, %in_7, %in_8 : f32
      linalg.yield %45 : f32
    } -> tensor<8x1xf32>
    %40 = tensor.empty() : tensor<f32>
    %41 = linalg.fill ins(%cst_0 : f32) outs(%40 : tensor<f32>) -> tensor<f32>
    %42 = linalg.generic {indexing_maps = [#map, #map5], iterator_types = ["reduction", "reduction"]} ins(%39 : tensor<8x1xf32>) outs(%41 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %45 = arith.addf %out, %in : f32
      linalg.yield %45 : f32
    } -> tensor<f32>
    %43 = linalg.generic {indexing_maps = [#map11, #map11], iterator_types = []} ins(%42 : tensor<f32>) outs(%40 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %45 = arith.divf %in, %cst : f32
      linalg.yield %45 : f32
    } -> tensor<f32>
    %44 = linalg.generic {indexing_maps = [#map11, #map11], iterator_types = []} ins(%43 : tensor<f32>) outs(%40 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %45 = arith.negf %in : f32
      linalg.yield %45 : f32
    } -> tensor<f32>
    return %44 : tensor<f32>
  }
}

