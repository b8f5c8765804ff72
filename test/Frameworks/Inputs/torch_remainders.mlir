#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<8x100xf32>) -> (tensor<8x100xf32>, tensor<8x100xf32>) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense<-1.000000e+00> : tensor<f32>
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = arith.constant dense<1.000000e+00> : tensor<f32>
    %cst_3 = arith.constant 7.500000e-01 : f32
    %0 = tensor.empty() : tensor<8x100xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<8x100xf32>) outs(%0 : tensor<8x100xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = math.cos %in : f32
      linalg.yield %15 : f32
    } -> tensor<8x100xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %1 : tensor<8x100xf32>, tensor<8x100xf32>) outs(%0 : tensor<8x100xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %15 = arith.remf %in, %in_4 : f32
      %16 = arith.cmpf one, %15, %cst : f32
      %17 = arith.cmpf olt, %in_4, %cst : f32
      %18 = arith.cmpf olt, %15, %cst : f32
      %19 = arith.xori %17, %18 : i1
      %20 = arith.andi %16, %19 : i1
      %21 = arith.addf %15, %in_4 : f32
      %22 = arith.select %20, %21, %15 : f32
      linalg.yield %22 : f32
    } -> tensor<8x100xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<8x100xf32>) outs(%0 : tensor<8x100xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = arith.addf %in, %cst_3 : f32
      linalg.yield %15 : f32
    } -> tensor<8x100xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %3 : tensor<8x100xf32>, tensor<8x100xf32>) outs(%0 : tensor<8x100xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %15 = arith.divf %in, %in_4 : f32
      linalg.yield %15 : f32
    } -> tensor<8x100xf32>
    %5 = tensor.empty() : tensor<8x100xi1>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<8x100xf32>) outs(%5 : tensor<8x100xi1>) {
    ^bb0(%in: f32, %out: i1):
      %15 = arith.cmpf ogt, %in, %cst : f32
      linalg.yield %15 : i1
    } -> tensor<8x100xi1>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<8x100xf32>) outs(%5 : tensor<8x100xi1>) {
    ^bb0(%in: f32, %out: i1):
      %15 = arith.cmpf olt, %in, %cst : f32
      linalg.yield %15 : i1
    } -> tensor<8x100xi1>
    %8 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%6, %cst_2, %cst_1 : tensor<8x100xi1>, tensor<f32>, tensor<f32>) outs(%0 : tensor<8x100xf32>) {
    ^bb0(%in: i1, %in_4: f32, %in_5: f32, %out: f32):
      %15 = arith.select %in, %in_4, %in_5 : f32
      linalg.yield %15 : f32
    } -> tensor<8x100xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map1, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%7, %cst_0, %8 : tensor<8x100xi1>, tensor<f32>, tensor<8x100xf32>) outs(%0 : tensor<8x100xf32>) {
    ^bb0(%in: i1, %in_4: f32, %in_5: f32, %out: f32):
      %15 = arith.select %in, %in_4, %in_5 : f32
      linalg.yield %15 : f32
    } -> tensor<8x100xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<8x100xf32>) outs(%0 : tensor<8x100xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = math.absf %in : f32
      linalg.yield %15 : f32
    } -> tensor<8x100xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<8x100xf32>) outs(%0 : tensor<8x100xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = math.floor %in : f32
      linalg.yield %15 : f32
    } -> tensor<8x100xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%9, %11 : tensor<8x100xf32>, tensor<8x100xf32>) outs(%0 : tensor<8x100xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %15 = arith.mulf %in, %in_4 : f32
      linalg.yield %15 : f32
    } -> tensor<8x100xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%12, %3 : tensor<8x100xf32>, tensor<8x100xf32>) outs(%0 : tensor<8x100xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %15 = arith.mulf %in, %in_4 : f32
      linalg.yield %15 : f32
    } -> tensor<8x100xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %13 : tensor<8x100xf32>, tensor<8x100xf32>) outs(%0 : tensor<8x100xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %15 = arith.subf %in, %in_4 : f32
      linalg.yield %15 : f32
    } -> tensor<8x100xf32>
    return %2, %14 : tensor<8x100xf32>, tensor<8x100xf32>
  }
}
