#map = affine_map<(d0) -> ()>
#map1 = affine_map<(d0) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> (d1, d0)>
#map5 = affine_map<(d0, d1) -> (d0, 0)>
#map6 = affine_map<(d0, d1) -> ()>
#map7 = affine_map<(d0, d1, d2) -> ()>
#map8 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map9 = affine_map<(d0, d1, d2) -> (d2)>
#map10 = affine_map<(d0, d1, d2) -> (0, d1, d2)>
#map11 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map12 = affine_map<() -> ()>
module @jit_tied attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<100x64xbf16>, %arg1: tensor<8xi32>, %arg2: tensor<8xi32>) -> (tensor<f32> {jax.result_info = "result"}) {
    %cst = arith.constant 8.000000e+00 : f32
    %true = arith.constant true
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant 0.000000e+00 : bf16
    %c99 = arith.constant 99 : index
    %c0 = arith.constant 0 : index
    %cst_3 = arith.constant dense<99> : tensor<1xi32>
    %cst_4 = arith.constant dense<0x7FC00000> : tensor<f32>
    %cst_5 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_6 = arith.constant dense<100> : tensor<i32>
    %cst_7 = arith.constant dense<0> : tensor<i32>
    %0 = tensor.empty() : tensor<8xi32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel"]} ins(%cst_7 : tensor<i32>) outs(%0 : tensor<8xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8xi32>
    %2 = tensor.empty() : tensor<8xi1>
    %3 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel"]} ins(%arg1, %1 : tensor<8xi32>, tensor<8xi32>) outs(%2 : tensor<8xi1>) {
    ^bb0(%in: i32, %in_8: i32, %out: i1):
      %61 = arith.cmpi slt, %in, %in_8 : i32
      linalg.yield %61 : i1
    } -> tensor<8xi1>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel"]} ins(%cst_6 : tensor<i32>) outs(%0 : tensor<8xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8xi32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel"]} ins(%arg1, %4 : tensor<8xi32>, tensor<8xi32>) outs(%0 : tensor<8xi32>) {
    ^bb0(%in: i32, %in_8: i32, %out: i32):
      %61 = arith.addi %in, %in_8 : i32
      linalg.yield %61 : i32
    } -> tensor<8xi32>
    %6 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel"]} ins(%3, %5, %arg1 : tensor<8xi1>, tensor<8xi32>, tensor<8xi32>) outs(%0 : tensor<8xi32>) {
    ^bb0(%in: i1, %in_8: i32, %in_9: i32, %out: i32):
      %61 = arith.select %in, %in_8, %in_9 : i32
      linalg.yield %61 : i32
    } -> tensor<8xi32>
    %7 = tensor.empty() : tensor<8x1xi32>
    %8 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<8xi32>) outs(%7 : tensor<8x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x1xi32>
    %9 = tensor.empty() : tensor<8x64xbf16>
    %10 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel", "parallel"]} outs(%9 : tensor<8x64xbf16>) {
    ^bb0(%out: bf16):
      %61 = linalg.index 0 : index
      %62 = linalg.index 1 : index
      %extracted = tensor.extract %8[%61, %c0] : tensor<8x1xi32>
      %63 = arith.index_cast %extracted : i32 to index
      %64 = arith.maxsi %63, %c0 : index
      %65 = arith.minsi %64, %c99 : index
      %extracted_8 = tensor.extract %arg0[%65, %62] : tensor<100x64xbf16>
      linalg.yield %extracted_8 : bf16
    } -> tensor<8x64xbf16>
    %11 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<8x64xbf16>) outs(%9 : tensor<8x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %61 = math.tanh %in : bf16
      linalg.yield %61 : bf16
    } -> tensor<8x64xbf16>
    %12 = tensor.empty() : tensor<64x100xbf16>
    %13 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<100x64xbf16>) outs(%12 : tensor<64x100xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<64x100xbf16>
    %14 = tensor.empty() : tensor<8x100xbf16>
    %15 = linalg.fill ins(%cst_2 : bf16) outs(%14 : tensor<8x100xbf16>) -> tensor<8x100xbf16>
    %16 = linalg.matmul ins(%11, %13 : tensor<8x64xbf16>, tensor<64x100xbf16>) outs(%15 : tensor<8x100xbf16>) -> tensor<8x100xbf16>
    %17 = tensor.empty() : tensor<8x100xf32>
    %18 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<8x100xbf16>) outs(%17 : tensor<8x100xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %61 = arith.extf %in : bf16 to f32
      linalg.yield %61 : f32
    } -> tensor<8x100xf32>
    %19 = tensor.empty() : tensor<8xf32>
    %20 = linalg.fill ins(%cst_1 : f32) outs(%19 : tensor<8xf32>) -> tensor<8xf32>
    %21 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "reduction"]} ins(%18 : tensor<8x100xf32>) outs(%20 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %61 = arith.maximumf %out, %in : f32
      linalg.yield %61 : f32
    } -> tensor<8xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel"]} ins(%cst_5 : tensor<f32>) outs(%19 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8xf32>
    %23 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel"]} ins(%22, %21 : tensor<8xf32>, tensor<8xf32>) outs(%19 : tensor<8xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %61 = arith.maximumf %in, %in_8 : f32
      linalg.yield %61 : f32
    } -> tensor<8xf32>
    %24 = tensor.empty() : tensor<8x1xf32>
    %25 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%23 : tensor<8xf32>) outs(%24 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x1xf32>
    %26 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel"]} ins(%25 : tensor<8x1xf32>) outs(%17 : tensor<8x100xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x100xf32>
    %27 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%18, %26 : tensor<8x100xf32>, tensor<8x100xf32>) outs(%17 : tensor<8x100xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %61 = arith.subf %in, %in_8 : f32
      linalg.yield %61 : f32
    } -> tensor<8x100xf32>
    %28 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%27 : tensor<8x100xf32>) outs(%17 : tensor<8x100xf32>) {
    ^bb0(%in: f32, %out: f32):
      %61 = math.exp %in : f32
      linalg.yield %61 : f32
    } -> tensor<8x100xf32>
    %29 = linalg.fill ins(%cst_0 : f32) outs(%19 : tensor<8xf32>) -> tensor<8xf32>
    %30 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "reduction"]} ins(%28 : tensor<8x100xf32>) outs(%29 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %61 = arith.addf %out, %in : f32
      linalg.yield %61 : f32
    } -> tensor<8xf32>
    %31 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%30 : tensor<8xf32>) outs(%24 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x1xf32>
    %32 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%31 : tensor<8x1xf32>) outs(%24 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %61 = math.log %in : f32
      linalg.yield %61 : f32
    } -> tensor<8x1xf32>
    %33 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel"]} ins(%32 : tensor<8x1xf32>) outs(%17 : tensor<8x100xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x100xf32>
    %34 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%27, %33 : tensor<8x100xf32>, tensor<8x100xf32>) outs(%17 : tensor<8x100xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %61 = arith.subf %in, %in_8 : f32
      linalg.yield %61 : f32
    } -> tensor<8x100xf32>
    %35 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<8xi32>) outs(%7 : tensor<8x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x1xi32>
    %36 = linalg.generic {indexing_maps = [#map6, #map3], iterator_types = ["parallel", "parallel"]} ins(%cst_7 : tensor<i32>) outs(%7 : tensor<8x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x1xi32>
    %37 = tensor.empty() : tensor<8x1xi1>
    %38 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%35, %36 : tensor<8x1xi32>, tensor<8x1xi32>) outs(%37 : tensor<8x1xi1>) {
    ^bb0(%in: i32, %in_8: i32, %out: i1):
      %61 = arith.cmpi slt, %in, %in_8 : i32
      linalg.yield %61 : i1
    } -> tensor<8x1xi1>
    %39 = linalg.generic {indexing_maps = [#map6, #map3], iterator_types = ["parallel", "parallel"]} ins(%cst_6 : tensor<i32>) outs(%7 : tensor<8x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x1xi32>
    %40 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%35, %39 : tensor<8x1xi32>, tensor<8x1xi32>) outs(%7 : tensor<8x1xi32>) {
    ^bb0(%in: i32, %in_8: i32, %out: i32):
      %61 = arith.addi %in, %in_8 : i32
      linalg.yield %61 : i32
    } -> tensor<8x1xi32>
    %41 = linalg.generic {indexing_maps = [#map3, #map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%38, %40, %35 : tensor<8x1xi1>, tensor<8x1xi32>, tensor<8x1xi32>) outs(%7 : tensor<8x1xi32>) {
    ^bb0(%in: i1, %in_8: i32, %in_9: i32, %out: i32):
      %61 = arith.select %in, %in_8, %in_9 : i32
      linalg.yield %61 : i32
    } -> tensor<8x1xi32>
    %expanded = tensor.expand_shape %41 [[0], [1, 2]] output_shape [8, 1, 1] : tensor<8x1xi32> into tensor<8x1x1xi32>
    %42 = tensor.empty() : tensor<8x1x1xi32>
    %43 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_7 : tensor<i32>) outs(%42 : tensor<8x1x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x1x1xi32>
    %44 = tensor.empty() : tensor<8x1x1xi1>
    %45 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %43 : tensor<8x1x1xi32>, tensor<8x1x1xi32>) outs(%44 : tensor<8x1x1xi1>) {
    ^bb0(%in: i32, %in_8: i32, %out: i1):
      %61 = arith.cmpi sge, %in, %in_8 : i32
      linalg.yield %61 : i1
    } -> tensor<8x1x1xi1>
    %46 = tensor.empty() : tensor<1x1x1xi32>
    %47 = linalg.generic {indexing_maps = [#map9, #map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_3 : tensor<1xi32>) outs(%46 : tensor<1x1x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<1x1x1xi32>
    %48 = linalg.generic {indexing_maps = [#map10, #map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%47 : tensor<1x1x1xi32>) outs(%42 : tensor<8x1x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x1x1xi32>
    %49 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %48 : tensor<8x1x1xi32>, tensor<8x1x1xi32>) outs(%44 : tensor<8x1x1xi1>) {
    ^bb0(%in: i32, %in_8: i32, %out: i1):
      %61 = arith.cmpi sle, %in, %in_8 : i32
      linalg.yield %61 : i1
    } -> tensor<8x1x1xi1>
    %50 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%45, %49 : tensor<8x1x1xi1>, tensor<8x1x1xi1>) outs(%44 : tensor<8x1x1xi1>) {
    ^bb0(%in: i1, %in_8: i1, %out: i1):
      %61 = arith.andi %in, %in_8 : i1
      linalg.yield %61 : i1
    } -> tensor<8x1x1xi1>
    %51 = linalg.fill ins(%true : i1) outs(%37 : tensor<8x1xi1>) -> tensor<8x1xi1>
    %52 = linalg.generic {indexing_maps = [#map8, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%50 : tensor<8x1x1xi1>) outs(%51 : tensor<8x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %61 = arith.andi %out, %in : i1
      linalg.yield %61 : i1
    } -> tensor<8x1xi1>
    %53 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel", "parallel"]} outs(%24 : tensor<8x1xf32>) {
    ^bb0(%out: f32):
      %61 = linalg.index 0 : index
      %extracted = tensor.extract %expanded[%61, %c0, %c0] : tensor<8x1x1xi32>
      %62 = arith.index_cast %extracted : i32 to index
      %63 = arith.maxsi %62, %c0 : index
      %64 = arith.minsi %63, %c99 : index
      %extracted_8 = tensor.extract %34[%61, %64] : tensor<8x100xf32>
      linalg.yield %extracted_8 : f32
    } -> tensor<8x1xf32>
    %54 = linalg.generic {indexing_maps = [#map6, #map3], iterator_types = ["parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%24 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x1xf32>
    %55 = linalg.generic {indexing_maps = [#map3, #map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%52, %53, %54 : tensor<8x1xi1>, tensor<8x1xf32>, tensor<8x1xf32>) outs(%24 : tensor<8x1xf32>) {
    ^bb0(%in: i1, %in_8: f32, %in_9: f32, %out: f32):
      %61 = arith.select %in, %in_8, %in_9 : f32
      linalg.yield %61 : f32
    } -> tensor<8x1xf32>
    %56 = tensor.empty() : tensor<f32>
    %57 = linalg.fill ins(%cst_0 : f32) outs(%56 : tensor<f32>) -> tensor<f32>
    %58 = linalg.generic {indexing_maps = [#map3, #map6], iterator_types = ["reduction", "reduction"]} ins(%55 : tensor<8x1xf32>) outs(%57 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %61 = arith.addf %out, %in : f32
      linalg.yield %61 : f32
    } -> tensor<f32>
    %59 = linalg.generic {indexing_maps = [#map12, #map12], iterator_types = []} ins(%58 : tensor<f32>) outs(%56 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %61 = arith.divf %in, %cst : f32
      linalg.yield %61 : f32
    } -> tensor<f32>
    %60 = linalg.generic {indexing_maps = [#map12, #map12], iterator_types = []} ins(%59 : tensor<f32>) outs(%56 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %61 = arith.negf %in : f32
      linalg.yield %61 : f32
    } -> tensor<f32>
    return %60 : tensor<f32>
  }
}

