#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<?x2x?x32xf16>, %arg1: tensor<?x2x?x32xf16>) -> tensor<?x2x?x?xf16> {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %arg0, %c0 : tensor<?x2x?x32xf16>
    %c0_0 = arith.constant 0 : index
    %dim_1 = tensor.dim %arg1, %c0_0 : tensor<?x2x?x32xf16>
    %0 = arith.cmpi eq, %dim, %dim_1 : index
    cf.assert %0, "dim 0 of argument 1 is 'batch', as dim 0 of argument 0"
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %c0_2 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c32_i64 = arith.constant 32 : i64
    %c1_i64 = arith.constant 1 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %c64_i64 = arith.constant 64 : i64
    %dim_3 = tensor.dim %arg0, %c0_2 : tensor<?x2x?x32xf16>
    %1 = arith.index_cast %dim_3 : index to i64
    %dim_4 = tensor.dim %arg0, %c2 : tensor<?x2x?x32xf16>
    %2 = arith.index_cast %dim_4 : index to i64
    %dim_5 = tensor.dim %arg1, %c2 : tensor<?x2x?x32xf16>
    %3 = arith.index_cast %dim_5 : index to i64
    %dim_6 = tensor.dim %arg1, %c0_2 : tensor<?x2x?x32xf16>
    %4 = tensor.empty(%dim_6, %dim_5) : tensor<?x2x32x?xf16>
    %transposed = linalg.transpose ins(%arg1 : tensor<?x2x?x32xf16>) outs(%4 : tensor<?x2x32x?xf16>) permutation = [0, 1, 3, 2] 
    %5 = arith.muli %1, %c2_i64 : i64
    %6 = arith.cmpi sge, %1, %c0_i64 : i64
    cf.assert %6, "unimplemented: dynamic negative broadcast sizes"
    %7 = arith.cmpi sge, %2, %c0_i64 : i64
    cf.assert %7, "unimplemented: dynamic negative broadcast sizes"
    %8 = tensor.empty(%dim_3, %dim_4) : tensor<?x2x?x32xf16>
    %9 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%8 : tensor<?x2x?x32xf16>) {
    ^bb0(%out: f16):
      %67 = linalg.index 0 : index
      %68 = linalg.index 1 : index
      %69 = linalg.index 2 : index
      %70 = linalg.index 3 : index
      %71 = arith.cmpi eq, %dim_3, %c1 : index
      %72 = arith.select %71, %c0_2, %67 : index
      %73 = arith.cmpi eq, %dim_4, %c1 : index
      %74 = arith.select %73, %c0_2, %69 : index
      %extracted = tensor.extract %arg0[%72, %68, %74, %70] : tensor<?x2x?x32xf16>
      linalg.yield %extracted : f16
    } -> tensor<?x2x?x32xf16>
    %10 = arith.cmpi slt, %5, %c0_i64 : i64
    %11 = arith.select %10, %c1_i64, %5 : i64
    %12 = arith.extui %10 : i1 to i64
    %13 = arith.muli %11, %2 : i64
    %14 = arith.addi %12, %c1_i64 : i64
    %15 = arith.cmpi slt, %2, %c0_i64 : i64
    %16 = arith.select %15, %11, %13 : i64
    %17 = arith.select %15, %14, %12 : i64
    %18 = arith.muli %16, %c32_i64 : i64
    %19 = arith.cmpi sle, %17, %c1_i64 : i64
    cf.assert %19, "must have at most one inferred (negative) dimension"
    %20 = arith.muli %5, %2 : i64
    %21 = arith.muli %20, %c32_i64 : i64
    %22 = arith.divsi %21, %18 : i64
    %23 = arith.select %10, %22, %5 : i64
    %24 = arith.select %15, %22, %2 : i64
    %from_elements = tensor.from_elements %23, %24, %c32_i64 : tensor<3xi64>
    %reshape = tensor.reshape %9(%from_elements) : (tensor<?x2x?x32xf16>, tensor<3xi64>) -> tensor<?x?x32xf16>
    cf.assert %6, "unimplemented: dynamic negative broadcast sizes"
    %25 = arith.cmpi sge, %3, %c0_i64 : i64
    cf.assert %25, "unimplemented: dynamic negative broadcast sizes"
    %26 = tensor.empty(%dim_3, %dim_5) : tensor<?x2x32x?xf16>
    %27 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%26 : tensor<?x2x32x?xf16>) {
    ^bb0(%out: f16):
      %67 = linalg.index 0 : index
      %68 = linalg.index 1 : index
      %69 = linalg.index 2 : index
      %70 = linalg.index 3 : index
      %71 = arith.cmpi eq, %dim_6, %c1 : index
      %72 = arith.select %71, %c0_2, %67 : index
      %73 = arith.cmpi eq, %dim_5, %c1 : index
      %74 = arith.select %73, %c0_2, %70 : index
      %extracted = tensor.extract %transposed[%72, %68, %69, %74] : tensor<?x2x32x?xf16>
      linalg.yield %extracted : f16
    } -> tensor<?x2x32x?xf16>
    %28 = arith.muli %11, %c32_i64 : i64
    %29 = arith.muli %28, %3 : i64
    %30 = arith.cmpi slt, %3, %c0_i64 : i64
    %31 = arith.select %30, %28, %29 : i64
    %32 = arith.select %30, %14, %12 : i64
    %33 = arith.cmpi sle, %32, %c1_i64 : i64
    cf.assert %33, "must have at most one inferred (negative) dimension"
    %34 = arith.muli %1, %c64_i64 : i64
    %35 = arith.muli %34, %3 : i64
    %36 = arith.divsi %35, %31 : i64
    %37 = arith.select %10, %36, %5 : i64
    %38 = arith.select %30, %36, %3 : i64
    %from_elements_7 = tensor.from_elements %37, %c32_i64, %38 : tensor<3xi64>
    %reshape_8 = tensor.reshape %27(%from_elements_7) : (tensor<?x2x32x?xf16>, tensor<3xi64>) -> tensor<?x32x?xf16>
    %39 = arith.index_cast %23 : i64 to index
    %40 = arith.index_cast %24 : i64 to index
    %41 = arith.index_cast %38 : i64 to index
    %42 = arith.cmpi eq, %23, %37 : i64
    cf.assert %42, "mismatching contracting dimension"
    %43 = tensor.empty(%39, %40, %41) : tensor<?x?x?xf32>
    %44 = linalg.fill ins(%cst : f32) outs(%43 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %45 = linalg.batch_matmul ins(%reshape, %reshape_8 : tensor<?x?x32xf16>, tensor<?x32x?xf16>) outs(%44 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %46 = tensor.empty(%39, %40, %41) : tensor<?x?x?xf16>
    %47 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%45 : tensor<?x?x?xf32>) outs(%46 : tensor<?x?x?xf16>) {
    ^bb0(%in: f32, %out: f16):
      %67 = arith.truncf %in : f32 to f16
      linalg.yield %67 : f16
    } -> tensor<?x?x?xf16>
    %48 = arith.cmpi slt, %1, %c0_i64 : i64
    %49 = arith.select %48, %c1_i64, %1 : i64
    %50 = arith.extui %48 : i1 to i64
    %51 = arith.muli %49, %c2_i64 : i64
    %52 = arith.muli %51, %2 : i64
    %53 = arith.addi %50, %c1_i64 : i64
    %54 = arith.select %15, %51, %52 : i64
    %55 = arith.select %15, %53, %50 : i64
    %56 = arith.muli %54, %3 : i64
    %57 = arith.addi %55, %c1_i64 : i64
    %58 = arith.select %30, %54, %56 : i64
    %59 = arith.select %30, %57, %55 : i64
    %60 = arith.cmpi sle, %59, %c1_i64 : i64
    cf.assert %60, "must have at most one inferred (negative) dimension"
    %61 = arith.muli %23, %24 : i64
    %62 = arith.muli %61, %38 : i64
    %63 = arith.divsi %62, %58 : i64
    %64 = arith.select %48, %63, %1 : i64
    %65 = arith.select %15, %63, %2 : i64
    %66 = arith.select %30, %63, %3 : i64
    %from_elements_9 = tensor.from_elements %64, %c2_i64, %65, %66 : tensor<4xi64>
    %reshape_10 = tensor.reshape %47(%from_elements_9) : (tensor<?x?x?xf16>, tensor<4xi64>) -> tensor<?x2x?x?xf16>
    return %reshape_10 : tensor<?x2x?x?xf16>
  }
}
