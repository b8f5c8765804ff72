#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<?x?x64xf16>, %arg1: tensor<192x64xf16>, %arg2: tensor<64x64xf16>) -> tensor<?x?x64xf16> {
    %c192_i64 = arith.constant 192 : i64
    %c64_i64 = arith.constant 64 : i64
    %c1_i64 = arith.constant 1 : i64
    %c0_i64 = arith.constant 0 : i64
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f32
    %c2_i64 = arith.constant 2 : i64
    %c32_i64 = arith.constant 32 : i64
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 0.17677669529663689 : f64
    %dim = tensor.dim %arg0, %c0 : tensor<?x?x64xf16>
    %0 = arith.index_cast %dim : index to i64
    %dim_2 = tensor.dim %arg0, %c1 : tensor<?x?x64xf16>
    %1 = arith.index_cast %dim_2 : index to i64
    %2 = tensor.empty() : tensor<64x192xf16>
    %transposed = linalg.transpose ins(%arg1 : tensor<192x64xf16>) outs(%2 : tensor<64x192xf16>) permutation = [1, 0] 
    %cast = tensor.cast %arg0 : tensor<?x?x64xf16> to tensor<?x1x64xf16>
    %collapsed = tensor.collapse_shape %cast [[0], [1, 2]] : tensor<?x1x64xf16> into tensor<?x64xf16>
    %dim_3 = tensor.dim %arg0, %c0 : tensor<?x?x64xf16>
    %3 = tensor.empty(%dim_3) : tensor<?x192xf32>
    %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<?x192xf32>) -> tensor<?x192xf32>
    %5 = linalg.matmul ins(%collapsed, %transposed : tensor<?x64xf16>, tensor<64x192xf16>) outs(%4 : tensor<?x192xf32>) -> tensor<?x192xf32>
    %6 = tensor.empty(%dim_3) : tensor<?x192xf16>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<?x192xf32>) outs(%6 : tensor<?x192xf16>) {
    ^bb0(%in: f32, %out: f16):
      %150 = arith.truncf %in : f32 to f16
      linalg.yield %150 : f16
    } -> tensor<?x192xf16>
    %8 = arith.cmpi slt, %0, %c0_i64 : i64
    %9 = arith.select %8, %c1_i64, %0 : i64
    %10 = arith.extui %8 : i1 to i64
    %11 = arith.muli %9, %1 : i64
    %12 = arith.addi %10, %c1_i64 : i64
    %13 = arith.cmpi slt, %1, %c0_i64 : i64
    %14 = arith.select %13, %9, %11 : i64
    %15 = arith.select %13, %12, %10 : i64
    %16 = arith.muli %14, %c192_i64 : i64
    %17 = arith.cmpi sle, %15, %c1_i64 : i64
    cf.assert %17, "must have at most one inferred (negative) dimension"
    %18 = arith.index_cast %dim_3 : index to i64
    %19 = arith.muli %18, %c192_i64 : i64
    %20 = arith.divsi %19, %16 : i64
    %21 = arith.select %8, %20, %0 : i64
    %22 = arith.select %13, %20, %1 : i64
    %from_elements = tensor.from_elements %21, %22, %c192_i64 : tensor<3xi64>
    %reshape = tensor.reshape %7(%from_elements) : (tensor<?x192xf16>, tensor<3xi64>) -> tensor<?x?x192xf16>
    %23 = arith.index_cast %21 : i64 to index
    %24 = arith.index_cast %22 : i64 to index
    %extracted_slice = tensor.extract_slice %reshape[0, 0, 0] [%23, %24, 64] [1, 1, 1] : tensor<?x?x192xf16> to tensor<?x?x64xf16>
    %extracted_slice_4 = tensor.extract_slice %reshape[0, 0, 64] [%23, %24, 64] [1, 1, 1] : tensor<?x?x192xf16> to tensor<?x?x64xf16>
    %extracted_slice_5 = tensor.extract_slice %reshape[0, 0, 128] [%23, %24, 64] [1, 1, 1] : tensor<?x?x192xf16> to tensor<?x?x64xf16>
    %25 = arith.muli %14, %c64_i64 : i64
    cf.assert %17, "must have at most one inferred (negative) dimension"
    %26 = arith.muli %21, %22 : i64
    %27 = arith.muli %26, %c64_i64 : i64
    %28 = arith.divsi %27, %25 : i64
    %29 = arith.select %8, %28, %0 : i64
    %30 = arith.select %13, %28, %1 : i64
    %from_elements_6 = tensor.from_elements %29, %30, %c2_i64, %c32_i64 : tensor<4xi64>
    %reshape_7 = tensor.reshape %extracted_slice(%from_elements_6) : (tensor<?x?x64xf16>, tensor<4xi64>) -> tensor<?x?x2x32xf16>
    %31 = arith.index_cast %29 : i64 to index
    %32 = arith.index_cast %30 : i64 to index
    %33 = tensor.empty(%31, %32) : tensor<?x2x?x32xf16>
    %transposed_8 = linalg.transpose ins(%reshape_7 : tensor<?x?x2x32xf16>) outs(%33 : tensor<?x2x?x32xf16>) permutation = [0, 2, 1, 3] 
    cf.assert %17, "must have at most one inferred (negative) dimension"
    %reshape_9 = tensor.reshape %extracted_slice_4(%from_elements_6) : (tensor<?x?x64xf16>, tensor<4xi64>) -> tensor<?x?x2x32xf16>
    cf.assert %17, "must have at most one inferred (negative) dimension"
    %reshape_10 = tensor.reshape %extracted_slice_5(%from_elements_6) : (tensor<?x?x64xf16>, tensor<4xi64>) -> tensor<?x?x2x32xf16>
    %transposed_11 = linalg.transpose ins(%reshape_10 : tensor<?x?x2x32xf16>) outs(%33 : tensor<?x2x?x32xf16>) permutation = [0, 2, 1, 3] 
    %34 = tensor.empty(%31, %32) : tensor<?x2x32x?xf16>
    %transposed_12 = linalg.transpose ins(%reshape_9 : tensor<?x?x2x32xf16>) outs(%34 : tensor<?x2x32x?xf16>) permutation = [0, 2, 3, 1] 
    %35 = arith.muli %0, %c2_i64 : i64
    %36 = arith.cmpi sge, %0, %c0_i64 : i64
    cf.assert %36, "unimplemented: dynamic negative broadcast sizes"
    %37 = arith.cmpi sge, %1, %c0_i64 : i64
    cf.assert %37, "unimplemented: dynamic negative broadcast sizes"
    %38 = tensor.empty(%dim, %dim_2) : tensor<?x2x?x32xf16>
    %39 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%38 : tensor<?x2x?x32xf16>) {
    ^bb0(%out: f16):
      %150 = linalg.index 0 : index
      %151 = linalg.index 1 : index
      %152 = linalg.index 2 : index
      %153 = linalg.index 3 : index
      %154 = arith.cmpi eq, %31, %c1 : index
      %155 = arith.select %154, %c0, %150 : index
      %156 = arith.cmpi eq, %32, %c1 : index
      %157 = arith.select %156, %c0, %152 : index
      %extracted = tensor.extract %transposed_8[%155, %151, %157, %153] : tensor<?x2x?x32xf16>
      linalg.yield %extracted : f16
    } -> tensor<?x2x?x32xf16>
    %40 = arith.cmpi slt, %35, %c0_i64 : i64
    %41 = arith.select %40, %c1_i64, %35 : i64
    %42 = arith.extui %40 : i1 to i64
    %43 = arith.muli %41, %1 : i64
    %44 = arith.addi %42, %c1_i64 : i64
    %45 = arith.select %13, %41, %43 : i64
    %46 = arith.select %13, %44, %42 : i64
    %47 = arith.muli %45, %c32_i64 : i64
    %48 = arith.cmpi sle, %46, %c1_i64 : i64
    cf.assert %48, "must have at most one inferred (negative) dimension"
    %49 = arith.muli %35, %1 : i64
    %50 = arith.muli %49, %c32_i64 : i64
    %51 = arith.divsi %50, %47 : i64
    %52 = arith.select %40, %51, %35 : i64
    %53 = arith.select %13, %51, %1 : i64
    %from_elements_13 = tensor.from_elements %52, %53, %c32_i64 : tensor<3xi64>
    %reshape_14 = tensor.reshape %39(%from_elements_13) : (tensor<?x2x?x32xf16>, tensor<3xi64>) -> tensor<?x?x32xf16>
    cf.assert %36, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %37, "unimplemented: dynamic negative broadcast sizes"
    %54 = tensor.empty(%dim, %dim_2) : tensor<?x2x32x?xf16>
    %55 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%54 : tensor<?x2x32x?xf16>) {
    ^bb0(%out: f16):
      %150 = linalg.index 0 : index
      %151 = linalg.index 1 : index
      %152 = linalg.index 2 : index
      %153 = linalg.index 3 : index
      %154 = arith.cmpi eq, %31, %c1 : index
      %155 = arith.select %154, %c0, %150 : index
      %156 = arith.cmpi eq, %32, %c1 : index
      %157 = arith.select %156, %c0, %153 : index
      %extracted = tensor.extract %transposed_12[%155, %151, %152, %157] : tensor<?x2x32x?xf16>
      linalg.yield %extracted : f16
    } -> tensor<?x2x32x?xf16>
    %56 = arith.muli %41, %c32_i64 : i64
    %57 = arith.muli %56, %1 : i64
    %58 = arith.select %13, %56, %57 : i64
    cf.assert %48, "must have at most one inferred (negative) dimension"
    %59 = arith.muli %0, %c64_i64 : i64
    %60 = arith.muli %59, %1 : i64
    %61 = arith.divsi %60, %58 : i64
    %62 = arith.select %40, %61, %35 : i64
    %63 = arith.select %13, %61, %1 : i64
    %from_elements_15 = tensor.from_elements %62, %c32_i64, %63 : tensor<3xi64>
    %reshape_16 = tensor.reshape %55(%from_elements_15) : (tensor<?x2x32x?xf16>, tensor<3xi64>) -> tensor<?x32x?xf16>
    %64 = arith.index_cast %52 : i64 to index
    %65 = arith.index_cast %53 : i64 to index
    %66 = arith.index_cast %63 : i64 to index
    %67 = arith.cmpi eq, %52, %62 : i64
    cf.assert %67, "mismatching contracting dimension"
    %68 = tensor.empty(%64, %65, %66) : tensor<?x?x?xf32>
    %69 = linalg.fill ins(%cst : f32) outs(%68 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %70 = linalg.batch_matmul ins(%reshape_14, %reshape_16 : tensor<?x?x32xf16>, tensor<?x32x?xf16>) outs(%69 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %71 = tensor.empty(%64, %65, %66) : tensor<?x?x?xf16>
    %72 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%70 : tensor<?x?x?xf32>) outs(%71 : tensor<?x?x?xf16>) {
    ^bb0(%in: f32, %out: f16):
      %150 = arith.truncf %in : f32 to f16
      linalg.yield %150 : f16
    } -> tensor<?x?x?xf16>
    %73 = arith.muli %9, %c2_i64 : i64
    %74 = arith.muli %73, %1 : i64
    %75 = arith.select %13, %73, %74 : i64
    %76 = arith.muli %75, %1 : i64
    %77 = arith.addi %15, %c1_i64 : i64
    %78 = arith.select %13, %73, %76 : i64
    %79 = arith.select %13, %77, %10 : i64
    %80 = arith.cmpi sle, %79, %c1_i64 : i64
    cf.assert %80, "must have at most one inferred (negative) dimension"
    %81 = arith.muli %52, %53 : i64
    %82 = arith.muli %81, %63 : i64
    %83 = arith.divsi %82, %78 : i64
    %84 = arith.select %8, %83, %0 : i64
    %85 = arith.select %13, %83, %1 : i64
    %from_elements_17 = tensor.from_elements %84, %c2_i64, %85, %85 : tensor<4xi64>
    %reshape_18 = tensor.reshape %72(%from_elements_17) : (tensor<?x?x?xf16>, tensor<4xi64>) -> tensor<?x2x?x?xf16>
    %86 = arith.index_cast %84 : i64 to index
    %87 = arith.index_cast %85 : i64 to index
    %88 = tensor.empty(%86, %87, %87) : tensor<?x2x?x?xf16>
    %89 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape_18 : tensor<?x2x?x?xf16>) outs(%88 : tensor<?x2x?x?xf16>) {
    ^bb0(%in: f16, %out: f16):
      %150 = arith.truncf %cst_1 : f64 to f16
      %151 = arith.mulf %in, %150 : f16
      linalg.yield %151 : f16
    } -> tensor<?x2x?x?xf16>
    %90 = tensor.empty(%86, %87, %87) : tensor<?x2x?x?xf32>
    %91 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%89 : tensor<?x2x?x?xf16>) outs(%90 : tensor<?x2x?x?xf32>) {
    ^bb0(%in: f16, %out: f32):
      %150 = arith.extf %in : f16 to f32
      linalg.yield %150 : f32
    } -> tensor<?x2x?x?xf32>
    %92 = tensor.empty(%86, %87) : tensor<?x2x?xi64>
    %93 = linalg.fill ins(%c0_i64 : i64) outs(%92 : tensor<?x2x?xi64>) -> tensor<?x2x?xi64>
    %94 = tensor.empty(%86, %87) : tensor<?x2x?xf32>
    %95 = linalg.fill ins(%cst_0 : f32) outs(%94 : tensor<?x2x?xf32>) -> tensor<?x2x?xf32>
    %96:2 = linalg.generic {indexing_maps = [#map1, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%91 : tensor<?x2x?x?xf32>) outs(%95, %93 : tensor<?x2x?xf32>, tensor<?x2x?xi64>) {
    ^bb0(%in: f32, %out: f32, %out_32: i64):
      %150 = linalg.index 3 : index
      %151 = arith.index_cast %150 : index to i64
      %152 = arith.maximumf %in, %out : f32
      %153 = arith.cmpf ogt, %in, %out : f32
      %154 = arith.select %153, %151, %out_32 : i64
      linalg.yield %152, %154 : f32, i64
    } -> (tensor<?x2x?xf32>, tensor<?x2x?xi64>)
    %expanded = tensor.expand_shape %96#0 [[0], [1], [2, 3]] output_shape [%86, 2, %87, 1] : tensor<?x2x?xf32> into tensor<?x2x?x1xf32>
    %97 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%91, %expanded : tensor<?x2x?x?xf32>, tensor<?x2x?x1xf32>) outs(%90 : tensor<?x2x?x?xf32>) {
    ^bb0(%in: f32, %in_32: f32, %out: f32):
      %150 = arith.subf %in, %in_32 : f32
      linalg.yield %150 : f32
    } -> tensor<?x2x?x?xf32>
    %98 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%97 : tensor<?x2x?x?xf32>) outs(%90 : tensor<?x2x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %150 = math.exp %in : f32
      linalg.yield %150 : f32
    } -> tensor<?x2x?x?xf32>
    %99 = tensor.empty(%86, %87) : tensor<?x2x?x1xf32>
    %100 = linalg.fill ins(%cst : f32) outs(%99 : tensor<?x2x?x1xf32>) -> tensor<?x2x?x1xf32>
    %101 = linalg.generic {indexing_maps = [#map1, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%98 : tensor<?x2x?x?xf32>) outs(%100 : tensor<?x2x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %150 = arith.addf %in, %out : f32
      linalg.yield %150 : f32
    } -> tensor<?x2x?x1xf32>
    %102 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%98, %101 : tensor<?x2x?x?xf32>, tensor<?x2x?x1xf32>) outs(%90 : tensor<?x2x?x?xf32>) {
    ^bb0(%in: f32, %in_32: f32, %out: f32):
      %150 = arith.divf %in, %in_32 : f32
      linalg.yield %150 : f32
    } -> tensor<?x2x?x?xf32>
    %103 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%102 : tensor<?x2x?x?xf32>) outs(%88 : tensor<?x2x?x?xf16>) {
    ^bb0(%in: f32, %out: f16):
      %150 = arith.truncf %in : f32 to f16
      linalg.yield %150 : f16
    } -> tensor<?x2x?x?xf16>
    cf.assert %36, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %37, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %37, "unimplemented: dynamic negative broadcast sizes"
    %104 = tensor.empty(%dim, %dim_2, %dim_2) : tensor<?x2x?x?xf16>
    %105 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%104 : tensor<?x2x?x?xf16>) {
    ^bb0(%out: f16):
      %150 = linalg.index 0 : index
      %151 = linalg.index 1 : index
      %152 = linalg.index 2 : index
      %153 = linalg.index 3 : index
      %154 = arith.cmpi eq, %86, %c1 : index
      %155 = arith.select %154, %c0, %150 : index
      %156 = arith.cmpi eq, %87, %c1 : index
      %157 = arith.select %156, %c0, %152 : index
      %158 = arith.select %156, %c0, %153 : index
      %extracted = tensor.extract %103[%155, %151, %157, %158] : tensor<?x2x?x?xf16>
      linalg.yield %extracted : f16
    } -> tensor<?x2x?x?xf16>
    %106 = arith.muli %45, %1 : i64
    %107 = arith.addi %46, %c1_i64 : i64
    %108 = arith.select %13, %41, %106 : i64
    %109 = arith.select %13, %107, %42 : i64
    %110 = arith.cmpi sle, %109, %c1_i64 : i64
    cf.assert %110, "must have at most one inferred (negative) dimension"
    %111 = arith.muli %49, %1 : i64
    %112 = arith.divsi %111, %108 : i64
    %113 = arith.select %40, %112, %35 : i64
    %114 = arith.select %13, %112, %1 : i64
    %from_elements_19 = tensor.from_elements %113, %114, %114 : tensor<3xi64>
    %reshape_20 = tensor.reshape %105(%from_elements_19) : (tensor<?x2x?x?xf16>, tensor<3xi64>) -> tensor<?x?x?xf16>
    cf.assert %36, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %37, "unimplemented: dynamic negative broadcast sizes"
    %115 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%38 : tensor<?x2x?x32xf16>) {
    ^bb0(%out: f16):
      %150 = linalg.index 0 : index
      %151 = linalg.index 1 : index
      %152 = linalg.index 2 : index
      %153 = linalg.index 3 : index
      %154 = arith.cmpi eq, %31, %c1 : index
      %155 = arith.select %154, %c0, %150 : index
      %156 = arith.cmpi eq, %32, %c1 : index
      %157 = arith.select %156, %c0, %152 : index
      %extracted = tensor.extract %transposed_11[%155, %151, %157, %153] : tensor<?x2x?x32xf16>
      linalg.yield %extracted : f16
    } -> tensor<?x2x?x32xf16>
    cf.assert %48, "must have at most one inferred (negative) dimension"
    %reshape_21 = tensor.reshape %115(%from_elements_13) : (tensor<?x2x?x32xf16>, tensor<3xi64>) -> tensor<?x?x32xf16>
    %116 = arith.index_cast %113 : i64 to index
    %117 = arith.index_cast %114 : i64 to index
    %118 = arith.cmpi eq, %113, %52 : i64
    cf.assert %118, "mismatching contracting dimension"
    %119 = arith.cmpi eq, %114, %53 : i64
    cf.assert %119, "mismatching contracting dimension"
    %120 = tensor.empty(%116, %117) : tensor<?x?x32xf32>
    %121 = linalg.fill ins(%cst : f32) outs(%120 : tensor<?x?x32xf32>) -> tensor<?x?x32xf32>
    %122 = linalg.batch_matmul ins(%reshape_20, %reshape_21 : tensor<?x?x?xf16>, tensor<?x?x32xf16>) outs(%121 : tensor<?x?x32xf32>) -> tensor<?x?x32xf32>
    %123 = tensor.empty(%116, %117) : tensor<?x?x32xf16>
    %124 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%122 : tensor<?x?x32xf32>) outs(%123 : tensor<?x?x32xf16>) {
    ^bb0(%in: f32, %out: f16):
      %150 = arith.truncf %in : f32 to f16
      linalg.yield %150 : f16
    } -> tensor<?x?x32xf16>
    %125 = arith.muli %75, %c32_i64 : i64
    cf.assert %17, "must have at most one inferred (negative) dimension"
    %126 = arith.muli %113, %114 : i64
    %127 = arith.muli %126, %c32_i64 : i64
    %128 = arith.divsi %127, %125 : i64
    %129 = arith.select %8, %128, %0 : i64
    %130 = arith.select %13, %128, %1 : i64
    %from_elements_22 = tensor.from_elements %129, %c2_i64, %130, %c32_i64 : tensor<4xi64>
    %reshape_23 = tensor.reshape %124(%from_elements_22) : (tensor<?x?x32xf16>, tensor<4xi64>) -> tensor<?x2x?x32xf16>
    %131 = arith.index_cast %129 : i64 to index
    %132 = arith.index_cast %130 : i64 to index
    %133 = tensor.empty(%131, %132) : tensor<?x?x2x32xf16>
    %transposed_24 = linalg.transpose ins(%reshape_23 : tensor<?x2x?x32xf16>) outs(%133 : tensor<?x?x2x32xf16>) permutation = [0, 2, 1, 3] 
    cf.assert %17, "must have at most one inferred (negative) dimension"
    %134 = arith.muli %129, %130 : i64
    %135 = arith.muli %134, %c64_i64 : i64
    %136 = arith.divsi %135, %25 : i64
    %137 = arith.select %8, %136, %0 : i64
    %138 = arith.select %13, %136, %1 : i64
    %from_elements_25 = tensor.from_elements %137, %138, %c64_i64 : tensor<3xi64>
    %reshape_26 = tensor.reshape %transposed_24(%from_elements_25) : (tensor<?x?x2x32xf16>, tensor<3xi64>) -> tensor<?x?x64xf16>
    %139 = tensor.empty() : tensor<64x64xf16>
    %transposed_27 = linalg.transpose ins(%arg2 : tensor<64x64xf16>) outs(%139 : tensor<64x64xf16>) permutation = [1, 0] 
    %cast_28 = tensor.cast %reshape_26 : tensor<?x?x64xf16> to tensor<?x1x64xf16>
    %collapsed_29 = tensor.collapse_shape %cast_28 [[0], [1, 2]] : tensor<?x1x64xf16> into tensor<?x64xf16>
    %140 = arith.index_cast %137 : i64 to index
    %141 = tensor.empty(%140) : tensor<?x64xf32>
    %142 = linalg.fill ins(%cst : f32) outs(%141 : tensor<?x64xf32>) -> tensor<?x64xf32>
    %143 = linalg.matmul ins(%collapsed_29, %transposed_27 : tensor<?x64xf16>, tensor<64x64xf16>) outs(%142 : tensor<?x64xf32>) -> tensor<?x64xf32>
    %144 = tensor.empty(%140) : tensor<?x64xf16>
    %145 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%143 : tensor<?x64xf32>) outs(%144 : tensor<?x64xf16>) {
    ^bb0(%in: f32, %out: f16):
      %150 = arith.truncf %in : f32 to f16
      linalg.yield %150 : f16
    } -> tensor<?x64xf16>
    cf.assert %17, "must have at most one inferred (negative) dimension"
    %146 = arith.muli %137, %c64_i64 : i64
    %147 = arith.divsi %146, %25 : i64
    %148 = arith.select %8, %147, %0 : i64
    %149 = arith.select %13, %147, %1 : i64
    %from_elements_30 = tensor.from_elements %148, %149, %c64_i64 : tensor<3xi64>
    %reshape_31 = tensor.reshape %145(%from_elements_30) : (tensor<?x64xf16>, tensor<3xi64>) -> tensor<?x?x64xf16>
    return %reshape_31 : tensor<?x?x64xf16>
  }
}
