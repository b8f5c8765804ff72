#map = affine_map<()[s0, s1] -> (s0 * s1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
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
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<?x?x64xf16> into tensor<?x64xf16>
    %3 = affine.apply #map()[%dim, %dim_2]
    %4 = tensor.empty(%3) : tensor<?x192xf32>
    %5 = linalg.fill ins(%cst : f32) outs(%4 : tensor<?x192xf32>) -> tensor<?x192xf32>
    %6 = linalg.matmul ins(%collapsed, %transposed : tensor<?x64xf16>, tensor<64x192xf16>) outs(%5 : tensor<?x192xf32>) -> tensor<?x192xf32>
    %7 = tensor.empty(%3) : tensor<?x192xf16>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<?x192xf32>) outs(%7 : tensor<?x192xf16>) {
    ^bb0(%in: f32, %out: f16):
      %154 = arith.truncf %in : f32 to f16
      linalg.yield %154 : f16
    } -> tensor<?x192xf16>
    %9 = arith.cmpi slt, %0, %c0_i64 : i64
    %10 = arith.select %9, %c1_i64, %0 : i64
    %11 = arith.extui %9 : i1 to i64
    %12 = arith.muli %10, %1 : i64
    %13 = arith.addi %11, %c1_i64 : i64
    %14 = arith.cmpi slt, %1, %c0_i64 : i64
    %15 = arith.select %14, %10, %12 : i64
    %16 = arith.select %14, %13, %11 : i64
    %17 = arith.muli %15, %c192_i64 : i64
    %18 = arith.cmpi sle, %16, %c1_i64 : i64
    cf.assert %18, "must have at most one inferred (negative) dimension"
    %19 = arith.index_cast %3 : index to i64
    %20 = arith.muli %19, %c192_i64 : i64
    %21 = arith.divsi %20, %17 : i64
    %22 = arith.select %9, %21, %0 : i64
    %23 = arith.select %14, %21, %1 : i64
    %from_elements = tensor.from_elements %22, %23, %c192_i64 : tensor<3xi64>
    %reshape = tensor.reshape %8(%from_elements) : (tensor<?x192xf16>, tensor<3xi64>) -> tensor<?x?x192xf16>
    %24 = arith.index_cast %22 : i64 to index
    %25 = arith.index_cast %23 : i64 to index
    %extracted_slice = tensor.extract_slice %reshape[0, 0, 0] [%24, %25, 64] [1, 1, 1] : tensor<?x?x192xf16> to tensor<?x?x64xf16>
    %extracted_slice_3 = tensor.extract_slice %reshape[0, 0, 64] [%24, %25, 64] [1, 1, 1] : tensor<?x?x192xf16> to tensor<?x?x64xf16>
    %extracted_slice_4 = tensor.extract_slice %reshape[0, 0, 128] [%24, %25, 64] [1, 1, 1] : tensor<?x?x192xf16> to tensor<?x?x64xf16>
    %26 = arith.muli %15, %c64_i64 : i64
    cf.assert %18, "must have at most one inferred (negative) dimension"
    %27 = arith.muli %22, %23 : i64
    %28 = arith.muli %27, %c64_i64 : i64
    %29 = arith.divsi %28, %26 : i64
    %30 = arith.select %9, %29, %0 : i64
    %31 = arith.select %14, %29, %1 : i64
    %from_elements_5 = tensor.from_elements %30, %31, %c2_i64, %c32_i64 : tensor<4xi64>
    %reshape_6 = tensor.reshape %extracted_slice(%from_elements_5) : (tensor<?x?x64xf16>, tensor<4xi64>) -> tensor<?x?x2x32xf16>
    %32 = arith.index_cast %30 : i64 to index
    %33 = arith.index_cast %31 : i64 to index
    %34 = tensor.empty(%32, %33) : tensor<?x2x?x32xf16>
    %transposed_7 = linalg.transpose ins(%reshape_6 : tensor<?x?x2x32xf16>) outs(%34 : tensor<?x2x?x32xf16>) permutation = [0, 2, 1, 3] 
    cf.assert %18, "must have at most one inferred (negative) dimension"
    %reshape_8 = tensor.reshape %extracted_slice_3(%from_elements_5) : (tensor<?x?x64xf16>, tensor<4xi64>) -> tensor<?x?x2x32xf16>
    cf.assert %18, "must have at most one inferred (negative) dimension"
    %reshape_9 = tensor.reshape %extracted_slice_4(%from_elements_5) : (tensor<?x?x64xf16>, tensor<4xi64>) -> tensor<?x?x2x32xf16>
    %transposed_10 = linalg.transpose ins(%reshape_9 : tensor<?x?x2x32xf16>) outs(%34 : tensor<?x2x?x32xf16>) permutation = [0, 2, 1, 3] 
    %35 = tensor.empty(%32, %33) : tensor<?x2x32x?xf16>
    %transposed_11 = linalg.transpose ins(%reshape_8 : tensor<?x?x2x32xf16>) outs(%35 : tensor<?x2x32x?xf16>) permutation = [0, 2, 3, 1] 
    %36 = arith.muli %0, %c2_i64 : i64
    %37 = arith.cmpi sge, %0, %c0_i64 : i64
    cf.assert %37, "unimplemented: dynamic negative broadcast sizes"
    %38 = arith.cmpi sge, %1, %c0_i64 : i64
    cf.assert %38, "unimplemented: dynamic negative broadcast sizes"
    %39 = tensor.empty(%dim, %dim_2) : tensor<?x2x?x32xf16>
    %40 = linalg.generic {indexing_maps = [#map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%39 : tensor<?x2x?x32xf16>) {
    ^bb0(%out: f16):
      %154 = linalg.index 0 : index
      %155 = linalg.index 1 : index
      %156 = linalg.index 2 : index
      %157 = linalg.index 3 : index
      %158 = arith.cmpi eq, %32, %c1 : index
      %159 = arith.select %158, %c0, %154 : index
      %160 = arith.cmpi eq, %33, %c1 : index
      %161 = arith.select %160, %c0, %156 : index
      %extracted = tensor.extract %transposed_7[%159, %155, %161, %157] : tensor<?x2x?x32xf16>
      linalg.yield %extracted : f16
    } -> tensor<?x2x?x32xf16>
    %41 = arith.cmpi slt, %36, %c0_i64 : i64
    %42 = arith.select %41, %c1_i64, %36 : i64
    %43 = arith.extui %41 : i1 to i64
    %44 = arith.muli %42, %1 : i64
    %45 = arith.addi %43, %c1_i64 : i64
    %46 = arith.select %14, %42, %44 : i64
    %47 = arith.select %14, %45, %43 : i64
    %48 = arith.muli %46, %c32_i64 : i64
    %49 = arith.cmpi sle, %47, %c1_i64 : i64
    cf.assert %49, "must have at most one inferred (negative) dimension"
    %50 = arith.muli %36, %1 : i64
    %51 = arith.muli %50, %c32_i64 : i64
    %52 = arith.divsi %51, %48 : i64
    %53 = arith.select %41, %52, %36 : i64
    %54 = arith.select %14, %52, %1 : i64
    %from_elements_12 = tensor.from_elements %53, %54, %c32_i64 : tensor<3xi64>
    %reshape_13 = tensor.reshape %40(%from_elements_12) : (tensor<?x2x?x32xf16>, tensor<3xi64>) -> tensor<?x?x32xf16>
    cf.assert %37, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %38, "unimplemented: dynamic negative broadcast sizes"
    %55 = tensor.empty(%dim, %dim_2) : tensor<?x2x32x?xf16>
    %56 = linalg.generic {indexing_maps = [#map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%55 : tensor<?x2x32x?xf16>) {
    ^bb0(%out: f16):
      %154 = linalg.index 0 : index
      %155 = linalg.index 1 : index
      %156 = linalg.index 2 : index
      %157 = linalg.index 3 : index
      %158 = arith.cmpi eq, %32, %c1 : index
      %159 = arith.select %158, %c0, %154 : index
      %160 = arith.cmpi eq, %33, %c1 : index
      %161 = arith.select %160, %c0, %157 : index
      %extracted = tensor.extract %transposed_11[%159, %155, %156, %161] : tensor<?x2x32x?xf16>
      linalg.yield %extracted : f16
    } -> tensor<?x2x32x?xf16>
    %57 = arith.muli %42, %c32_i64 : i64
    %58 = arith.muli %57, %1 : i64
    %59 = arith.select %14, %57, %58 : i64
    cf.assert %49, "must have at most one inferred (negative) dimension"
    %60 = arith.muli %0, %c64_i64 : i64
    %61 = arith.muli %60, %1 : i64
    %62 = arith.divsi %61, %59 : i64
    %63 = arith.select %41, %62, %36 : i64
    %64 = arith.select %14, %62, %1 : i64
    %from_elements_14 = tensor.from_elements %63, %c32_i64, %64 : tensor<3xi64>
    %reshape_15 = tensor.reshape %56(%from_elements_14) : (tensor<?x2x32x?xf16>, tensor<3xi64>) -> tensor<?x32x?xf16>
    %65 = arith.index_cast %53 : i64 to index
    %66 = arith.index_cast %54 : i64 to index
    %67 = arith.index_cast %64 : i64 to index
    %68 = arith.cmpi eq, %53, %63 : i64
    cf.assert %68, "mismatching contracting dimension"
    %69 = tensor.empty(%65, %66, %67) : tensor<?x?x?xf32>
    %70 = linalg.fill ins(%cst : f32) outs(%69 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %71 = linalg.batch_matmul ins(%reshape_13, %reshape_15 : tensor<?x?x32xf16>, tensor<?x32x?xf16>) outs(%70 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %72 = tensor.empty(%65, %66, %67) : tensor<?x?x?xf16>
    %73 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%71 : tensor<?x?x?xf32>) outs(%72 : tensor<?x?x?xf16>) {
    ^bb0(%in: f32, %out: f16):
      %154 = arith.truncf %in : f32 to f16
      linalg.yield %154 : f16
    } -> tensor<?x?x?xf16>
    %74 = arith.muli %10, %c2_i64 : i64
    %75 = arith.muli %74, %1 : i64
    %76 = arith.select %14, %74, %75 : i64
    %77 = arith.muli %76, %1 : i64
    %78 = arith.addi %16, %c1_i64 : i64
    %79 = arith.select %14, %74, %77 : i64
    %80 = arith.select %14, %78, %11 : i64
    %81 = arith.cmpi sle, %80, %c1_i64 : i64
    cf.assert %81, "must have at most one inferred (negative) dimension"
    %82 = arith.muli %53, %54 : i64
    %83 = arith.muli %82, %64 : i64
    %84 = arith.divsi %83, %79 : i64
    %85 = arith.select %9, %84, %0 : i64
    %86 = arith.select %14, %84, %1 : i64
    %from_elements_16 = tensor.from_elements %85, %c2_i64, %86, %86 : tensor<4xi64>
    %reshape_17 = tensor.reshape %73(%from_elements_16) : (tensor<?x?x?xf16>, tensor<4xi64>) -> tensor<?x2x?x?xf16>
    %87 = arith.index_cast %85 : i64 to index
    %88 = arith.index_cast %86 : i64 to index
    %89 = tensor.empty(%87, %88, %88) : tensor<?x2x?x?xf16>
    %90 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape_17 : tensor<?x2x?x?xf16>) outs(%89 : tensor<?x2x?x?xf16>) {
    ^bb0(%in: f16, %out: f16):
      %154 = arith.truncf %cst_1 : f64 to f16
      %155 = arith.mulf %in, %154 : f16
      linalg.yield %155 : f16
    } -> tensor<?x2x?x?xf16>
    %91 = tensor.empty(%87, %88, %88) : tensor<?x2x?x?xf32>
    %92 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%90 : tensor<?x2x?x?xf16>) outs(%91 : tensor<?x2x?x?xf32>) {
    ^bb0(%in: f16, %out: f32):
      %154 = arith.extf %in : f16 to f32
      linalg.yield %154 : f32
    } -> tensor<?x2x?x?xf32>
    %93 = tensor.empty(%87, %88) : tensor<?x2x?xi64>
    %94 = linalg.fill ins(%c0_i64 : i64) outs(%93 : tensor<?x2x?xi64>) -> tensor<?x2x?xi64>
    %95 = tensor.empty(%87, %88) : tensor<?x2x?xf32>
    %96 = linalg.fill ins(%cst_0 : f32) outs(%95 : tensor<?x2x?xf32>) -> tensor<?x2x?xf32>
    %97:2 = linalg.generic {indexing_maps = [#map2, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%92 : tensor<?x2x?x?xf32>) outs(%96, %94 : tensor<?x2x?xf32>, tensor<?x2x?xi64>) {
    ^bb0(%in: f32, %out: f32, %out_30: i64):
      %154 = linalg.index 3 : index
      %155 = arith.index_cast %154 : index to i64
      %156 = arith.maximumf %in, %out : f32
      %157 = arith.cmpf ogt, %in, %out : f32
      %158 = arith.select %157, %155, %out_30 : i64
      linalg.yield %156, %158 : f32, i64
    } -> (tensor<?x2x?xf32>, tensor<?x2x?xi64>)
    %expanded = tensor.expand_shape %97#0 [[0], [1], [2, 3]] output_shape [%87, 2, %88, 1] : tensor<?x2x?xf32> into tensor<?x2x?x1xf32>
    %98 = linalg.generic {indexing_maps = [#map2, #map5, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%92, %expanded : tensor<?x2x?x?xf32>, tensor<?x2x?x1xf32>) outs(%91 : tensor<?x2x?x?xf32>) {
    ^bb0(%in: f32, %in_30: f32, %out: f32):
      %154 = arith.subf %in, %in_30 : f32
      linalg.yield %154 : f32
    } -> tensor<?x2x?x?xf32>
    %99 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%98 : tensor<?x2x?x?xf32>) outs(%91 : tensor<?x2x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %154 = math.exp %in : f32
      linalg.yield %154 : f32
    } -> tensor<?x2x?x?xf32>
    %100 = tensor.empty(%87, %88) : tensor<?x2x?x1xf32>
    %101 = linalg.fill ins(%cst : f32) outs(%100 : tensor<?x2x?x1xf32>) -> tensor<?x2x?x1xf32>
    %102 = linalg.generic {indexing_maps = [#map2, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%99 : tensor<?x2x?x?xf32>) outs(%101 : tensor<?x2x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %154 = arith.addf %in, %out : f32
      linalg.yield %154 : f32
    } -> tensor<?x2x?x1xf32>
    %103 = linalg.generic {indexing_maps = [#map2, #map5, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%99, %102 : tensor<?x2x?x?xf32>, tensor<?x2x?x1xf32>) outs(%91 : tensor<?x2x?x?xf32>) {
    ^bb0(%in: f32, %in_30: f32, %out: f32):
      %154 = arith.divf %in, %in_30 : f32
      linalg.yield %154 : f32
    } -> tensor<?x2x?x?xf32>
    %104 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%103 : tensor<?x2x?x?xf32>) outs(%89 : tensor<?x2x?x?xf16>) {
    ^bb0(%in: f32, %out: f16):
      %154 = arith.truncf %in : f32 to f16
      linalg.yield %154 : f16
    } -> tensor<?x2x?x?xf16>
    cf.assert %37, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %38, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %38, "unimplemented: dynamic negative broadcast sizes"
    %105 = tensor.empty(%dim, %dim_2, %dim_2) : tensor<?x2x?x?xf16>
    %106 = linalg.generic {indexing_maps = [#map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%105 : tensor<?x2x?x?xf16>) {
    ^bb0(%out: f16):
      %154 = linalg.index 0 : index
      %155 = linalg.index 1 : index
      %156 = linalg.index 2 : index
      %157 = linalg.index 3 : index
      %158 = arith.cmpi eq, %87, %c1 : index
      %159 = arith.select %158, %c0, %154 : index
      %160 = arith.cmpi eq, %88, %c1 : index
      %161 = arith.select %160, %c0, %156 : index
      %162 = arith.select %160, %c0, %157 : index
      %extracted = tensor.extract %104[%159, %155, %161, %162] : tensor<?x2x?x?xf16>
      linalg.yield %extracted : f16
    } -> tensor<?x2x?x?xf16>
    %107 = arith.muli %46, %1 : i64
    %108 = arith.addi %47, %c1_i64 : i64
    %109 = arith.select %14, %42, %107 : i64
    %110 = arith.select %14, %108, %43 : i64
    %111 = arith.cmpi sle, %110, %c1_i64 : i64
    cf.assert %111, "must have at most one inferred (negative) dimension"
    %112 = arith.muli %50, %1 : i64
    %113 = arith.divsi %112, %109 : i64
    %114 = arith.select %41, %113, %36 : i64
    %115 = arith.select %14, %113, %1 : i64
    %from_elements_18 = tensor.from_elements %114, %115, %115 : tensor<3xi64>
    %reshape_19 = tensor.reshape %106(%from_elements_18) : (tensor<?x2x?x?xf16>, tensor<3xi64>) -> tensor<?x?x?xf16>
    cf.assert %37, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %38, "unimplemented: dynamic negative broadcast sizes"
    %116 = linalg.generic {indexing_maps = [#map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%39 : tensor<?x2x?x32xf16>) {
    ^bb0(%out: f16):
      %154 = linalg.index 0 : index
      %155 = linalg.index 1 : index
      %156 = linalg.index 2 : index
      %157 = linalg.index 3 : index
      %158 = arith.cmpi eq, %32, %c1 : index
      %159 = arith.select %158, %c0, %154 : index
      %160 = arith.cmpi eq, %33, %c1 : index
      %161 = arith.select %160, %c0, %156 : index
      %extracted = tensor.extract %transposed_10[%159, %155, %161, %157] : tensor<?x2x?x32xf16>
      linalg.yield %extracted : f16
    } -> tensor<?x2x?x32xf16>
    cf.assert %49, "must have at most one inferred (negative) dimension"
    %reshape_20 = tensor.reshape %116(%from_elements_12) : (tensor<?x2x?x32xf16>, tensor<3xi64>) -> tensor<?x?x32xf16>
    %117 = arith.index_cast %114 : i64 to index
    %118 = arith.index_cast %115 : i64 to index
    %119 = arith.cmpi eq, %114, %53 : i64
    cf.assert %119, "mismatching contracting dimension"
    %120 = arith.cmpi eq, %115, %54 : i64
    cf.assert %120, "mismatching contracting dimension"
    %121 = tensor.empty(%117, %118) : tensor<?x?x32xf32>
    %122 = linalg.fill ins(%cst : f32) outs(%121 : tensor<?x?x32xf32>) -> tensor<?x?x32xf32>
    %123 = linalg.batch_matmul ins(%reshape_19, %reshape_20 : tensor<?x?x?xf16>, tensor<?x?x32xf16>) outs(%122 : tensor<?x?x32xf32>) -> tensor<?x?x32xf32>
    %124 = tensor.empty(%117, %118) : tensor<?x?x32xf16>
    %125 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%123 : tensor<?x?x32xf32>) outs(%124 : tensor<?x?x32xf16>) {
    ^bb0(%in: f32, %out: f16):
      %154 = arith.truncf %in : f32 to f16
      linalg.yield %154 : f16
    } -> tensor<?x?x32xf16>
    %126 = arith.muli %76, %c32_i64 : i64
    cf.assert %18, "must have at most one inferred (negative) dimension"
    %127 = arith.muli %114, %115 : i64
    %128 = arith.muli %127, %c32_i64 : i64
    %129 = arith.divsi %128, %126 : i64
    %130 = arith.select %9, %129, %0 : i64
    %131 = arith.select %14, %129, %1 : i64
    %from_elements_21 = tensor.from_elements %130, %c2_i64, %131, %c32_i64 : tensor<4xi64>
    %reshape_22 = tensor.reshape %125(%from_elements_21) : (tensor<?x?x32xf16>, tensor<4xi64>) -> tensor<?x2x?x32xf16>
    %132 = arith.index_cast %130 : i64 to index
    %133 = arith.index_cast %131 : i64 to index
    %134 = tensor.empty(%132, %133) : tensor<?x?x2x32xf16>
    %transposed_23 = linalg.transpose ins(%reshape_22 : tensor<?x2x?x32xf16>) outs(%134 : tensor<?x?x2x32xf16>) permutation = [0, 2, 1, 3] 
    cf.assert %18, "must have at most one inferred (negative) dimension"
    %135 = arith.muli %130, %131 : i64
    %136 = arith.muli %135, %c64_i64 : i64
    %137 = arith.divsi %136, %26 : i64
    %138 = arith.select %9, %137, %0 : i64
    %139 = arith.select %14, %137, %1 : i64
    %from_elements_24 = tensor.from_elements %138, %139, %c64_i64 : tensor<3xi64>
    %reshape_25 = tensor.reshape %transposed_23(%from_elements_24) : (tensor<?x?x2x32xf16>, tensor<3xi64>) -> tensor<?x?x64xf16>
    %140 = tensor.empty() : tensor<64x64xf16>
    %transposed_26 = linalg.transpose ins(%arg2 : tensor<64x64xf16>) outs(%140 : tensor<64x64xf16>) permutation = [1, 0] 
    %collapsed_27 = tensor.collapse_shape %reshape_25 [[0, 1], [2]] : tensor<?x?x64xf16> into tensor<?x64xf16>
    %141 = arith.index_cast %138 : i64 to index
    %142 = arith.index_cast %139 : i64 to index
    %143 = affine.apply #map()[%141, %142]
    %144 = tensor.empty(%143) : tensor<?x64xf32>
    %145 = linalg.fill ins(%cst : f32) outs(%144 : tensor<?x64xf32>) -> tensor<?x64xf32>
    %146 = linalg.matmul ins(%collapsed_27, %transposed_26 : tensor<?x64xf16>, tensor<64x64xf16>) outs(%145 : tensor<?x64xf32>) -> tensor<?x64xf32>
    %147 = tensor.empty(%143) : tensor<?x64xf16>
    %148 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%146 : tensor<?x64xf32>) outs(%147 : tensor<?x64xf16>) {
    ^bb0(%in: f32, %out: f16):
      %154 = arith.truncf %in : f32 to f16
      linalg.yield %154 : f16
    } -> tensor<?x64xf16>
    cf.assert %18, "must have at most one inferred (negative) dimension"
    %149 = arith.index_cast %143 : index to i64
    %150 = arith.muli %149, %c64_i64 : i64
    %151 = arith.divsi %150, %26 : i64
    %152 = arith.select %9, %151, %0 : i64
    %153 = arith.select %14, %151, %1 : i64
    %from_elements_28 = tensor.from_elements %152, %153, %c64_i64 : tensor<3xi64>
    %reshape_29 = tensor.reshape %148(%from_elements_28) : (tensor<?x64xf16>, tensor<3xi64>) -> tensor<?x?x64xf16>
    return %reshape_29 : tensor<?x?x64xf16>
  }
}
