#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<?x2x?x32xf16>, %arg1: tensor<?x2x?x32xf16>, %arg2: tensor<?x2x?x32xf16>) -> tensor<?x2x?x32xf16> {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %arg0, %c0 : tensor<?x2x?x32xf16>
    %c0_0 = arith.constant 0 : index
    %dim_1 = tensor.dim %arg1, %c0_0 : tensor<?x2x?x32xf16>
    %0 = arith.cmpi eq, %dim, %dim_1 : index
    cf.assert %0, "dim 0 of argument 1 is 'batch', as dim 0 of argument 0"
    %c0_2 = arith.constant 0 : index
    %dim_3 = tensor.dim %arg0, %c0_2 : tensor<?x2x?x32xf16>
    %c0_4 = arith.constant 0 : index
    %dim_5 = tensor.dim %arg2, %c0_4 : tensor<?x2x?x32xf16>
    %1 = arith.cmpi eq, %dim_3, %dim_5 : index
    cf.assert %1, "dim 0 of argument 2 is 'batch', as dim 0 of argument 0"
    %c2 = arith.constant 2 : index
    %dim_6 = tensor.dim %arg1, %c2 : tensor<?x2x?x32xf16>
    %c2_7 = arith.constant 2 : index
    %dim_8 = tensor.dim %arg2, %c2_7 : tensor<?x2x?x32xf16>
    %2 = arith.cmpi eq, %dim_6, %dim_8 : index
    cf.assert %2, "dim 2 of argument 2 is 'keys', as dim 2 of argument 1"
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %c0_9 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2_10 = arith.constant 2 : index
    %c32_i64 = arith.constant 32 : i64
    %c1_i64 = arith.constant 1 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_11 = arith.constant 0xFF800000 : f32
    %cst_12 = arith.constant 0.17677669529663689 : f64
    %c64_i64 = arith.constant 64 : i64
    %dim_13 = tensor.dim %arg0, %c0_9 : tensor<?x2x?x32xf16>
    %3 = arith.index_cast %dim_13 : index to i64
    %dim_14 = tensor.dim %arg0, %c2_10 : tensor<?x2x?x32xf16>
    %4 = arith.index_cast %dim_14 : index to i64
    %dim_15 = tensor.dim %arg2, %c2_10 : tensor<?x2x?x32xf16>
    %5 = arith.index_cast %dim_15 : index to i64
    %dim_16 = tensor.dim %arg1, %c0_9 : tensor<?x2x?x32xf16>
    %dim_17 = tensor.dim %arg1, %c2_10 : tensor<?x2x?x32xf16>
    %6 = tensor.empty(%dim_16, %dim_17) : tensor<?x2x32x?xf16>
    %transposed = linalg.transpose ins(%arg1 : tensor<?x2x?x32xf16>) outs(%6 : tensor<?x2x32x?xf16>) permutation = [0, 1, 3, 2] 
    %7 = arith.muli %3, %c2_i64 : i64
    %8 = arith.cmpi sge, %3, %c0_i64 : i64
    cf.assert %8, "unimplemented: dynamic negative broadcast sizes"
    %9 = arith.cmpi sge, %4, %c0_i64 : i64
    cf.assert %9, "unimplemented: dynamic negative broadcast sizes"
    %10 = tensor.empty(%dim_13, %dim_14) : tensor<?x2x?x32xf16>
    %11 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%10 : tensor<?x2x?x32xf16>) {
    ^bb0(%out: f16):
      %126 = linalg.index 0 : index
      %127 = linalg.index 1 : index
      %128 = linalg.index 2 : index
      %129 = linalg.index 3 : index
      %130 = arith.cmpi eq, %dim_13, %c1 : index
      %131 = arith.select %130, %c0_9, %126 : index
      %132 = arith.cmpi eq, %dim_14, %c1 : index
      %133 = arith.select %132, %c0_9, %128 : index
      %extracted = tensor.extract %arg0[%131, %127, %133, %129] : tensor<?x2x?x32xf16>
      linalg.yield %extracted : f16
    } -> tensor<?x2x?x32xf16>
    %12 = arith.cmpi slt, %7, %c0_i64 : i64
    %13 = arith.select %12, %c1_i64, %7 : i64
    %14 = arith.extui %12 : i1 to i64
    %15 = arith.muli %13, %4 : i64
    %16 = arith.addi %14, %c1_i64 : i64
    %17 = arith.cmpi slt, %4, %c0_i64 : i64
    %18 = arith.select %17, %13, %15 : i64
    %19 = arith.select %17, %16, %14 : i64
    %20 = arith.muli %18, %c32_i64 : i64
    %21 = arith.cmpi sle, %19, %c1_i64 : i64
    cf.assert %21, "must have at most one inferred (negative) dimension"
    %22 = arith.muli %7, %4 : i64
    %23 = arith.muli %22, %c32_i64 : i64
    %24 = arith.divsi %23, %20 : i64
    %25 = arith.select %12, %24, %7 : i64
    %26 = arith.select %17, %24, %4 : i64
    %from_elements = tensor.from_elements %25, %26, %c32_i64 : tensor<3xi64>
    %reshape = tensor.reshape %11(%from_elements) : (tensor<?x2x?x32xf16>, tensor<3xi64>) -> tensor<?x?x32xf16>
    cf.assert %8, "unimplemented: dynamic negative broadcast sizes"
    %27 = arith.cmpi sge, %5, %c0_i64 : i64
    cf.assert %27, "unimplemented: dynamic negative broadcast sizes"
    %28 = tensor.empty(%dim_13, %dim_15) : tensor<?x2x32x?xf16>
    %29 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%28 : tensor<?x2x32x?xf16>) {
    ^bb0(%out: f16):
      %126 = linalg.index 0 : index
      %127 = linalg.index 1 : index
      %128 = linalg.index 2 : index
      %129 = linalg.index 3 : index
      %130 = arith.cmpi eq, %dim_16, %c1 : index
      %131 = arith.select %130, %c0_9, %126 : index
      %132 = arith.cmpi eq, %dim_17, %c1 : index
      %133 = arith.select %132, %c0_9, %129 : index
      %extracted = tensor.extract %transposed[%131, %127, %128, %133] : tensor<?x2x32x?xf16>
      linalg.yield %extracted : f16
    } -> tensor<?x2x32x?xf16>
    %30 = arith.muli %13, %c32_i64 : i64
    %31 = arith.muli %30, %5 : i64
    %32 = arith.cmpi slt, %5, %c0_i64 : i64
    %33 = arith.select %32, %30, %31 : i64
    %34 = arith.select %32, %16, %14 : i64
    %35 = arith.cmpi sle, %34, %c1_i64 : i64
    cf.assert %35, "must have at most one inferred (negative) dimension"
    %36 = arith.muli %3, %c64_i64 : i64
    %37 = arith.muli %36, %5 : i64
    %38 = arith.divsi %37, %33 : i64
    %39 = arith.select %12, %38, %7 : i64
    %40 = arith.select %32, %38, %5 : i64
    %from_elements_18 = tensor.from_elements %39, %c32_i64, %40 : tensor<3xi64>
    %reshape_19 = tensor.reshape %29(%from_elements_18) : (tensor<?x2x32x?xf16>, tensor<3xi64>) -> tensor<?x32x?xf16>
    %41 = arith.index_cast %25 : i64 to index
    %42 = arith.index_cast %26 : i64 to index
    %43 = arith.index_cast %40 : i64 to index
    %44 = arith.cmpi eq, %25, %39 : i64
    cf.assert %44, "mismatching contracting dimension"
    %45 = tensor.empty(%41, %42, %43) : tensor<?x?x?xf32>
    %46 = linalg.fill ins(%cst : f32) outs(%45 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %47 = linalg.batch_matmul ins(%reshape, %reshape_19 : tensor<?x?x32xf16>, tensor<?x32x?xf16>) outs(%46 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %48 = tensor.empty(%41, %42, %43) : tensor<?x?x?xf16>
    %49 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%47 : tensor<?x?x?xf32>) outs(%48 : tensor<?x?x?xf16>) {
    ^bb0(%in: f32, %out: f16):
      %126 = arith.truncf %in : f32 to f16
      linalg.yield %126 : f16
    } -> tensor<?x?x?xf16>
    %50 = arith.cmpi slt, %3, %c0_i64 : i64
    %51 = arith.select %50, %c1_i64, %3 : i64
    %52 = arith.extui %50 : i1 to i64
    %53 = arith.muli %51, %c2_i64 : i64
    %54 = arith.muli %53, %4 : i64
    %55 = arith.addi %52, %c1_i64 : i64
    %56 = arith.select %17, %53, %54 : i64
    %57 = arith.select %17, %55, %52 : i64
    %58 = arith.muli %56, %5 : i64
    %59 = arith.addi %57, %c1_i64 : i64
    %60 = arith.select %32, %56, %58 : i64
    %61 = arith.select %32, %59, %57 : i64
    %62 = arith.cmpi sle, %61, %c1_i64 : i64
    cf.assert %62, "must have at most one inferred (negative) dimension"
    %63 = arith.muli %25, %26 : i64
    %64 = arith.muli %63, %40 : i64
    %65 = arith.divsi %64, %60 : i64
    %66 = arith.select %50, %65, %3 : i64
    %67 = arith.select %17, %65, %4 : i64
    %68 = arith.select %32, %65, %5 : i64
    %from_elements_20 = tensor.from_elements %66, %c2_i64, %67, %68 : tensor<4xi64>
    %reshape_21 = tensor.reshape %49(%from_elements_20) : (tensor<?x?x?xf16>, tensor<4xi64>) -> tensor<?x2x?x?xf16>
    %69 = arith.index_cast %66 : i64 to index
    %70 = arith.index_cast %67 : i64 to index
    %71 = arith.index_cast %68 : i64 to index
    %72 = tensor.empty(%69, %70, %71) : tensor<?x2x?x?xf16>
    %73 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape_21 : tensor<?x2x?x?xf16>) outs(%72 : tensor<?x2x?x?xf16>) {
    ^bb0(%in: f16, %out: f16):
      %126 = arith.truncf %cst_12 : f64 to f16
      %127 = arith.mulf %in, %126 : f16
      linalg.yield %127 : f16
    } -> tensor<?x2x?x?xf16>
    %74 = tensor.empty(%69, %70, %71) : tensor<?x2x?x?xf32>
    %75 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%73 : tensor<?x2x?x?xf16>) outs(%74 : tensor<?x2x?x?xf32>) {
    ^bb0(%in: f16, %out: f32):
      %126 = arith.extf %in : f16 to f32
      linalg.yield %126 : f32
    } -> tensor<?x2x?x?xf32>
    %76 = tensor.empty(%69, %70) : tensor<?x2x?xi64>
    %77 = linalg.fill ins(%c0_i64 : i64) outs(%76 : tensor<?x2x?xi64>) -> tensor<?x2x?xi64>
    %78 = tensor.empty(%69, %70) : tensor<?x2x?xf32>
    %79 = linalg.fill ins(%cst_11 : f32) outs(%78 : tensor<?x2x?xf32>) -> tensor<?x2x?xf32>
    %80:2 = linalg.generic {indexing_maps = [#map, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%75 : tensor<?x2x?x?xf32>) outs(%79, %77 : tensor<?x2x?xf32>, tensor<?x2x?xi64>) {
    ^bb0(%in: f32, %out: f32, %out_28: i64):
      %126 = linalg.index 3 : index
      %127 = arith.index_cast %126 : index to i64
      %128 = arith.maximumf %in, %out : f32
      %129 = arith.cmpf ogt, %in, %out : f32
      %130 = arith.select %129, %127, %out_28 : i64
      linalg.yield %128, %130 : f32, i64
    } -> (tensor<?x2x?xf32>, tensor<?x2x?xi64>)
    %expanded = tensor.expand_shape %80#0 [[0], [1], [2, 3]] output_shape [%69, 2, %70, 1] : tensor<?x2x?xf32> into tensor<?x2x?x1xf32>
    %81 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%75, %expanded : tensor<?x2x?x?xf32>, tensor<?x2x?x1xf32>) outs(%74 : tensor<?x2x?x?xf32>) {
    ^bb0(%in: f32, %in_28: f32, %out: f32):
      %126 = arith.subf %in, %in_28 : f32
      linalg.yield %126 : f32
    } -> tensor<?x2x?x?xf32>
    %82 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%81 : tensor<?x2x?x?xf32>) outs(%74 : tensor<?x2x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %126 = math.exp %in : f32
      linalg.yield %126 : f32
    } -> tensor<?x2x?x?xf32>
    %83 = tensor.empty(%69, %70) : tensor<?x2x?x1xf32>
    %84 = linalg.fill ins(%cst : f32) outs(%83 : tensor<?x2x?x1xf32>) -> tensor<?x2x?x1xf32>
    %85 = linalg.generic {indexing_maps = [#map, #map3], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%82 : tensor<?x2x?x?xf32>) outs(%84 : tensor<?x2x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %126 = arith.addf %in, %out : f32
      linalg.yield %126 : f32
    } -> tensor<?x2x?x1xf32>
    %86 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%82, %85 : tensor<?x2x?x?xf32>, tensor<?x2x?x1xf32>) outs(%74 : tensor<?x2x?x?xf32>) {
    ^bb0(%in: f32, %in_28: f32, %out: f32):
      %126 = arith.divf %in, %in_28 : f32
      linalg.yield %126 : f32
    } -> tensor<?x2x?x?xf32>
    %87 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%86 : tensor<?x2x?x?xf32>) outs(%72 : tensor<?x2x?x?xf16>) {
    ^bb0(%in: f32, %out: f16):
      %126 = arith.truncf %in : f32 to f16
      linalg.yield %126 : f16
    } -> tensor<?x2x?x?xf16>
    cf.assert %8, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %9, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %27, "unimplemented: dynamic negative broadcast sizes"
    %88 = tensor.empty(%dim_13, %dim_14, %dim_15) : tensor<?x2x?x?xf16>
    %89 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%88 : tensor<?x2x?x?xf16>) {
    ^bb0(%out: f16):
      %126 = linalg.index 0 : index
      %127 = linalg.index 1 : index
      %128 = linalg.index 2 : index
      %129 = linalg.index 3 : index
      %130 = arith.cmpi eq, %69, %c1 : index
      %131 = arith.select %130, %c0_9, %126 : index
      %132 = arith.cmpi eq, %70, %c1 : index
      %133 = arith.select %132, %c0_9, %128 : index
      %134 = arith.cmpi eq, %71, %c1 : index
      %135 = arith.select %134, %c0_9, %129 : index
      %extracted = tensor.extract %87[%131, %127, %133, %135] : tensor<?x2x?x?xf16>
      linalg.yield %extracted : f16
    } -> tensor<?x2x?x?xf16>
    %90 = arith.muli %18, %5 : i64
    %91 = arith.addi %19, %c1_i64 : i64
    %92 = arith.select %32, %18, %90 : i64
    %93 = arith.select %32, %91, %19 : i64
    %94 = arith.cmpi sle, %93, %c1_i64 : i64
    cf.assert %94, "must have at most one inferred (negative) dimension"
    %95 = arith.muli %22, %5 : i64
    %96 = arith.divsi %95, %92 : i64
    %97 = arith.select %12, %96, %7 : i64
    %98 = arith.select %17, %96, %4 : i64
    %99 = arith.select %32, %96, %5 : i64
    %from_elements_22 = tensor.from_elements %97, %98, %99 : tensor<3xi64>
    %reshape_23 = tensor.reshape %89(%from_elements_22) : (tensor<?x2x?x?xf16>, tensor<3xi64>) -> tensor<?x?x?xf16>
    cf.assert %8, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %27, "unimplemented: dynamic negative broadcast sizes"
    %100 = tensor.empty(%dim_13, %dim_15) : tensor<?x2x?x32xf16>
    %101 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%100 : tensor<?x2x?x32xf16>) {
    ^bb0(%out: f16):
      %126 = linalg.index 0 : index
      %127 = linalg.index 1 : index
      %128 = linalg.index 2 : index
      %129 = linalg.index 3 : index
      %dim_28 = tensor.dim %arg2, %c0_9 : tensor<?x2x?x32xf16>
      %130 = arith.cmpi eq, %dim_28, %c1 : index
      %131 = arith.select %130, %c0_9, %126 : index
      %132 = arith.cmpi eq, %dim_15, %c1 : index
      %133 = arith.select %132, %c0_9, %128 : index
      %extracted = tensor.extract %arg2[%131, %127, %133, %129] : tensor<?x2x?x32xf16>
      linalg.yield %extracted : f16
    } -> tensor<?x2x?x32xf16>
    %102 = arith.muli %13, %5 : i64
    %103 = arith.select %32, %13, %102 : i64
    %104 = arith.muli %103, %c32_i64 : i64
    cf.assert %35, "must have at most one inferred (negative) dimension"
    %105 = arith.muli %7, %5 : i64
    %106 = arith.muli %105, %c32_i64 : i64
    %107 = arith.divsi %106, %104 : i64
    %108 = arith.select %12, %107, %7 : i64
    %109 = arith.select %32, %107, %5 : i64
    %from_elements_24 = tensor.from_elements %108, %109, %c32_i64 : tensor<3xi64>
    %reshape_25 = tensor.reshape %101(%from_elements_24) : (tensor<?x2x?x32xf16>, tensor<3xi64>) -> tensor<?x?x32xf16>
    %110 = arith.index_cast %97 : i64 to index
    %111 = arith.index_cast %98 : i64 to index
    %112 = arith.cmpi eq, %97, %108 : i64
    cf.assert %112, "mismatching contracting dimension"
    %113 = arith.cmpi eq, %99, %109 : i64
    cf.assert %113, "mismatching contracting dimension"
    %114 = tensor.empty(%110, %111) : tensor<?x?x32xf32>
    %115 = linalg.fill ins(%cst : f32) outs(%114 : tensor<?x?x32xf32>) -> tensor<?x?x32xf32>
    %116 = linalg.batch_matmul ins(%reshape_23, %reshape_25 : tensor<?x?x?xf16>, tensor<?x?x32xf16>) outs(%115 : tensor<?x?x32xf32>) -> tensor<?x?x32xf32>
    %117 = tensor.empty(%110, %111) : tensor<?x?x32xf16>
    %118 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%116 : tensor<?x?x32xf32>) outs(%117 : tensor<?x?x32xf16>) {
    ^bb0(%in: f32, %out: f16):
      %126 = arith.truncf %in : f32 to f16
      linalg.yield %126 : f16
    } -> tensor<?x?x32xf16>
    %119 = arith.muli %56, %c32_i64 : i64
    %120 = arith.cmpi sle, %57, %c1_i64 : i64
    cf.assert %120, "must have at most one inferred (negative) dimension"
    %121 = arith.muli %97, %98 : i64
    %122 = arith.muli %121, %c32_i64 : i64
    %123 = arith.divsi %122, %119 : i64
    %124 = arith.select %50, %123, %3 : i64
    %125 = arith.select %17, %123, %4 : i64
    %from_elements_26 = tensor.from_elements %124, %c2_i64, %125, %c32_i64 : tensor<4xi64>
    %reshape_27 = tensor.reshape %118(%from_elements_26) : (tensor<?x?x32xf16>, tensor<4xi64>) -> tensor<?x2x?x32xf16>
    return %reshape_27 : tensor<?x2x?x32xf16>
  }
}
