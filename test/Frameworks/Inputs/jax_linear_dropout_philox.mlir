#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (0, d1)>
#map3 = affine_map<(d0, d1) -> ()>
#map4 = affine_map<(d0, d1) -> (d0)>
#map5 = affine_map<(d0) -> (d0)>
#map6 = affine_map<() -> ()>
module @jit_philox attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4xui32>, %arg1: tensor<24x64xf32>, %arg2: tensor<64x48xf32>, %arg3: tensor<48xf32>) -> (tensor<24x48xf32> {jax.result_info = "result"}) {
    %c3 = arith.constant 3 : index
    %c2 = arith.constant 2 : index
    %c-1767562579_i32 = arith.constant -1767562579 : i32
    %c-1879881855_i32 = arith.constant -1879881855 : i32
    %c-616729560_i32 = arith.constant -616729560 : i32
    %c-239350328_i32 = arith.constant -239350328 : i32
    %c534103459_i32 = arith.constant 534103459 : i32
    %c1401181199_i32 = arith.constant 1401181199 : i32
    %c1684936478_i32 = arith.constant 1684936478 : i32
    %c-1253254570_i32 = arith.constant -1253254570 : i32
    %c-1459197799_i32 = arith.constant -1459197799 : i32
    %c387276957_i32 = arith.constant 387276957 : i32
    %c-308364780_i32 = arith.constant -308364780 : i32
    %c2027808484_i32 = arith.constant 2027808484 : i32
    %c842468239_i32 = arith.constant 842468239 : i32
    %c-626627285_i32 = arith.constant -626627285 : i32
    %c1993301258_i32 = arith.constant 1993301258 : i32
    %c1013904242_i32 = arith.constant 1013904242 : i32
    %c3449720151_i64 = arith.constant 3449720151 : i64
    %c3528531795_i64 = arith.constant 3528531795 : i64
    %c-1150833019_i32 = arith.constant -1150833019 : i32
    %c-1640531527_i32 = arith.constant -1640531527 : i32
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c32_i64 = arith.constant 32 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense<-1073741824> : tensor<i32>
    %cst_1 = arith.constant dense<7.500000e-01> : tensor<f32>
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<f32>
    %0 = builtin.unrealized_conversion_cast %arg0 : tensor<4xui32> to tensor<4xi32>
    %1 = tensor.empty() : tensor<24x48xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<24x48xf32>) -> tensor<24x48xf32>
    %3 = linalg.matmul ins(%arg1, %arg2 : tensor<24x64xf32>, tensor<64x48xf32>) outs(%2 : tensor<24x48xf32>) -> tensor<24x48xf32>
    %4 = tensor.empty() : tensor<1x48xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg3 : tensor<48xf32>) outs(%4 : tensor<1x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x48xf32>
    %6 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<1x48xf32>) outs(%1 : tensor<24x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x48xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%3, %6 : tensor<24x48xf32>, tensor<24x48xf32>) outs(%1 : tensor<24x48xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %30 = arith.addf %in, %in_9 : f32
      linalg.yield %30 : f32
    } -> tensor<24x48xf32>
    %8 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%1 : tensor<24x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x48xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%7, %8 : tensor<24x48xf32>, tensor<24x48xf32>) outs(%1 : tensor<24x48xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %30 = arith.maximumf %in, %in_9 : f32
      linalg.yield %30 : f32
    } -> tensor<24x48xf32>
    %expanded = tensor.expand_shape %0 [[0, 1]] output_shape [2, 2] : tensor<4xi32> into tensor<2x2xi32>
    %10 = tensor.empty() : tensor<2xi64>
    %11 = linalg.fill ins(%c0_i64 : i64) outs(%10 : tensor<2xi64>) -> tensor<2xi64>
    %12 = linalg.generic {indexing_maps = [#map1, #map4], iterator_types = ["parallel", "reduction"]} ins(%expanded : tensor<2x2xi32>) outs(%11 : tensor<2xi64>) {
    ^bb0(%in: i32, %out: i64):
      %30 = linalg.index 1 : index
      %31 = arith.index_cast %30 : index to i64
      %32 = arith.muli %31, %c32_i64 : i64
      %33 = arith.extui %in : i32 to i64
      %34 = arith.shli %33, %32 : i64
      %35 = arith.ori %34, %out : i64
      linalg.yield %35 : i64
    } -> tensor<2xi64>
    %extracted = tensor.extract %12[%c1] : tensor<2xi64>
    %extracted_3 = tensor.extract %12[%c0] : tensor<2xi64>
    %13 = arith.trunci %extracted_3 : i64 to i32
    %14 = arith.shrui %extracted_3, %c32_i64 : i64
    %15 = arith.trunci %14 : i64 to i32
    %16 = tensor.empty() : tensor<288xi32>
    %17:4 = linalg.generic {indexing_maps = [#map5, #map5, #map5, #map5], iterator_types = ["parallel"]} outs(%16, %16, %16, %16 : tensor<288xi32>, tensor<288xi32>, tensor<288xi32>, tensor<288xi32>) {
    ^bb0(%out: i32, %out_9: i32, %out_10: i32, %out_11: i32):
      %30 = linalg.index 0 : index
      %31 = arith.index_cast %30 : index to i64
      %32 = arith.addi %31, %extracted : i64
      %33 = arith.trunci %32 : i64 to i32
      %34 = arith.shrui %32, %c32_i64 : i64
      %35 = arith.trunci %34 : i64 to i32
      %36 = arith.extui %33 : i32 to i64
      %37 = arith.muli %36, %c3528531795_i64 : i64
      %38 = arith.shrui %37, %c32_i64 : i64
      %39 = arith.trunci %38 : i64 to i32
      %40 = arith.trunci %37 : i64 to i32
      %41 = arith.extui %13 : i32 to i64
      %42 = arith.muli %41, %c3449720151_i64 : i64
      %43 = arith.shrui %42, %c32_i64 : i64
      %44 = arith.trunci %43 : i64 to i32
      %45 = arith.trunci %42 : i64 to i32
      %46 = arith.xori %44, %35 : i32
      %47 = arith.xori %46, %13 : i32
      %48 = arith.addi %13, %c-1640531527_i32 : i32
      %49 = arith.addi %15, %c-1150833019_i32 : i32
      %50 = arith.extui %47 : i32 to i64
      %51 = arith.muli %50, %c3528531795_i64 : i64
      %52 = arith.shrui %51, %c32_i64 : i64
      %53 = arith.trunci %52 : i64 to i32
      %54 = arith.trunci %51 : i64 to i32
      %55 = arith.extui %39 : i32 to i64
      %56 = arith.muli %55, %c3449720151_i64 : i64
      %57 = arith.shrui %56, %c32_i64 : i64
      %58 = arith.trunci %57 : i64 to i32
      %59 = arith.trunci %56 : i64 to i32
      %60 = arith.xori %58, %45 : i32
      %61 = arith.xori %60, %48 : i32
      %62 = arith.xori %53, %40 : i32
      %63 = arith.xori %62, %49 : i32
      %64 = arith.addi %13, %c1013904242_i32 : i32
      %65 = arith.addi %15, %c1993301258_i32 : i32
      %66 = arith.extui %61 : i32 to i64
      %67 = arith.muli %66, %c3528531795_i64 : i64
      %68 = arith.shrui %67, %c32_i64 : i64
      %69 = arith.trunci %68 : i64 to i32
      %70 = arith.trunci %67 : i64 to i32
      %71 = arith.extui %63 : i32 to i64
      %72 = arith.muli %71, %c3449720151_i64 : i64
      %73 = arith.shrui %72, %c32_i64 : i64
      %74 = arith.trunci %73 : i64 to i32
      %75 = arith.trunci %72 : i64 to i32
      %76 = arith.xori %74, %59 : i32
      %77 = arith.xori %76, %64 : i32
      %78 = arith.xori %69, %54 : i32
      %79 = arith.xori %78, %65 : i32
      %80 = arith.addi %13, %c-626627285_i32 : i32
      %81 = arith.addi %15, %c842468239_i32 : i32
      %82 = arith.extui %77 : i32 to i64
      %83 = arith.muli %82, %c3528531795_i64 : i64
      %84 = arith.shrui %83, %c32_i64 : i64
      %85 = arith.trunci %84 : i64 to i32
      %86 = arith.trunci %83 : i64 to i32
      %87 = arith.extui %79 : i32 to i64
      %88 = arith.muli %87, %c3449720151_i64 : i64
      %89 = arith.shrui %88, %c32_i64 : i64
      %90 = arith.trunci %89 : i64 to i32
      %91 = arith.trunci %88 : i64 to i32
      %92 = arith.xori %90, %75 : i32
      %93 = arith.xori %92, %80 : i32
      %94 = arith.xori %85, %70 : i32
      %95 = arith.xori %94, %81 : i32
      %96 = arith.addi %13, %c2027808484_i32 : i32
      %97 = arith.addi %15, %c-308364780_i32 : i32
      %98 = arith.extui %93 : i32 to i64
      %99 = arith.muli %98, %c3528531795_i64 : i64
      %100 = arith.shrui %99, %c32_i64 : i64
      %101 = arith.trunci %100 : i64 to i32
      %102 = arith.trunci %99 : i64 to i32
      %103 = arith.extui %95 : i32 to i64
      %104 = arith.muli %103, %c3449720151_i64 : i64
      %105 = arith.shrui %104, %c32_i64 : i64
      %106 = arith.trunci %105 : i64 to i32
      %107 = arith.trunci %104 : i64 to i32
      %108 = arith.xori %106, %91 : i32
      %109 = arith.xori %108, %96 : i32
      %110 = arith.xori %101, %86 : i32
      %111 = arith.xori %110, %97 : i32
      %112 = arith.addi %13, %c387276957_i32 : i32
      %113 = arith.addi %15, %c-1459197799_i32 : i32
      %114 = arith.extui %109 : i32 to i64
      %115 = arith.muli %114, %c3528531795_i64 : i64
      %116 = arith.shrui %115, %c32_i64 : i64
      %117 = arith.trunci %116 : i64 to i32
      %118 = arith.trunci %115 : i64 to i32
      %119 = arith.extui %111 : i32 to i64
      %120 = arith.muli %119, %c3449720151_i64 : i64
      %121 = arith.shrui %120, %c32_i64 : i64
      %122 = arith.trunci %121 : i64 to i32
      %123 = arith.trunci %120 : i64 to i32
      %124 = arith.xori %122, %107 : i32
      %125 = arith.xori %124, %112 : i32
      %126 = arith.xori %117, %102 : i32
      %127 = arith.xori %126, %113 : i32
      %128 = arith.addi %13, %c-1253254570_i32 : i32
      %129 = arith.addi %15, %c1684936478_i32 : i32
      %130 = arith.extui %125 : i32 to i64
      %131 = arith.muli %130, %c3528531795_i64 : i64
      %132 = arith.shrui %131, %c32_i64 : i64
      %133 = arith.trunci %132 : i64 to i32
      %134 = arith.trunci %131 : i64 to i32
      %135 = arith.extui %127 : i32 to i64
      %136 = arith.muli %135, %c3449720151_i64 : i64
      %137 = arith.shrui %136, %c32_i64 : i64
      %138 = arith.trunci %137 : i64 to i32
      %139 = arith.trunci %136 : i64 to i32
      %140 = arith.xori %138, %123 : i32
      %141 = arith.xori %140, %128 : i32
      %142 = arith.xori %133, %118 : i32
      %143 = arith.xori %142, %129 : i32
      %144 = arith.addi %13, %c1401181199_i32 : i32
      %145 = arith.addi %15, %c534103459_i32 : i32
      %146 = arith.extui %141 : i32 to i64
      %147 = arith.muli %146, %c3528531795_i64 : i64
      %148 = arith.shrui %147, %c32_i64 : i64
      %149 = arith.trunci %148 : i64 to i32
      %150 = arith.trunci %147 : i64 to i32
      %151 = arith.extui %143 : i32 to i64
      %152 = arith.muli %151, %c3449720151_i64 : i64
      %153 = arith.shrui %152, %c32_i64 : i64
      %154 = arith.trunci %153 : i64 to i32
      %155 = arith.trunci %152 : i64 to i32
      %156 = arith.xori %154, %139 : i32
      %157 = arith.xori %156, %144 : i32
      %158 = arith.xori %149, %134 : i32
      %159 = arith.xori %158, %145 : i32
      %160 = arith.addi %13, %c-239350328_i32 : i32
      %161 = arith.addi %15, %c-616729560_i32 : i32
      %162 = arith.extui %157 : i32 to i64
      %163 = arith.muli %162, %c3528531795_i64 : i64
      %164 = arith.shrui %163, %c32_i64 : i64
      %165 = arith.trunci %164 : i64 to i32
      %166 = arith.trunci %163 : i64 to i32
      %167 = arith.extui %159 : i32 to i64
      %168 = arith.muli %167, %c3449720151_i64 : i64
      %169 = arith.shrui %168, %c32_i64 : i64
      %170 = arith.trunci %169 : i64 to i32
      %171 = arith.trunci %168 : i64 to i32
      %172 = arith.xori %170, %155 : i32
      %173 = arith.xori %172, %160 : i32
      %174 = arith.xori %165, %150 : i32
      %175 = arith.xori %174, %161 : i32
      %176 = arith.addi %13, %c-1879881855_i32 : i32
      %177 = arith.addi %15, %c-1767562579_i32 : i32
      %178 = arith.extui %173 : i32 to i64
      %179 = arith.muli %178, %c3528531795_i64 : i64
      %180 = arith.shrui %179, %c32_i64 : i64
      %181 = arith.trunci %180 : i64 to i32
      %182 = arith.trunci %179 : i64 to i32
      %183 = arith.extui %175 : i32 to i64
      %184 = arith.muli %183, %c3449720151_i64 : i64
      %185 = arith.shrui %184, %c32_i64 : i64
      %186 = arith.trunci %185 : i64 to i32
      %187 = arith.trunci %184 : i64 to i32
      %188 = arith.xori %186, %171 : i32
      %189 = arith.xori %188, %176 : i32
      %190 = arith.xori %181, %166 : i32
      %191 = arith.xori %190, %177 : i32
      linalg.yield %189, %187, %191, %182 : i32, i32, i32, i32
    } -> (tensor<288xi32>, tensor<288xi32>, tensor<288xi32>, tensor<288xi32>)
    %expanded_4 = tensor.expand_shape %17#0 [[0, 1]] output_shape [288, 1] : tensor<288xi32> into tensor<288x1xi32>
    %expanded_5 = tensor.expand_shape %17#1 [[0, 1]] output_shape [288, 1] : tensor<288xi32> into tensor<288x1xi32>
    %expanded_6 = tensor.expand_shape %17#2 [[0, 1]] output_shape [288, 1] : tensor<288xi32> into tensor<288x1xi32>
    %expanded_7 = tensor.expand_shape %17#3 [[0, 1]] output_shape [288, 1] : tensor<288xi32> into tensor<288x1xi32>
    %18 = tensor.empty() : tensor<288x4xi32>
    %19 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel", "parallel"]} outs(%18 : tensor<288x4xi32>) {
    ^bb0(%out: i32):
      %30 = linalg.index 0 : index
      %31 = linalg.index 1 : index
      %32 = arith.cmpi ult, %31, %c1 : index
      %33 = scf.if %32 -> (i32) {
        %extracted_9 = tensor.extract %expanded_4[%30, %31] : tensor<288x1xi32>
        scf.yield %extracted_9 : i32
      } else {
        %34 = arith.cmpi ult, %31, %c2 : index
        %35 = scf.if %34 -> (i32) {
          %36 = arith.subi %31, %c1 : index
          %extracted_9 = tensor.extract %expanded_5[%30, %36] : tensor<288x1xi32>
          scf.yield %extracted_9 : i32
        } else {
          %36 = arith.cmpi ult, %31, %c3 : index
          %37 = scf.if %36 -> (i32) {
            %38 = arith.subi %31, %c2 : index
            %extracted_9 = tensor.extract %expanded_6[%30, %38] : tensor<288x1xi32>
            scf.yield %extracted_9 : i32
          } else {
            %38 = arith.subi %31, %c3 : index
            %extracted_9 = tensor.extract %expanded_7[%30, %38] : tensor<288x1xi32>
            scf.yield %extracted_9 : i32
          }
          scf.yield %37 : i32
        }
        scf.yield %35 : i32
      }
      linalg.yield %33 : i32
    } -> tensor<288x4xi32>
    %collapsed = tensor.collapse_shape %19 [[0, 1]] : tensor<288x4xi32> into tensor<1152xi32>
    %expanded_8 = tensor.expand_shape %collapsed [[0, 1]] output_shape [24, 48] : tensor<1152xi32> into tensor<24x48xi32>
    %20 = tensor.empty() : tensor<24x48xi32>
    %21 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<i32>) outs(%20 : tensor<24x48xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<24x48xi32>
    %22 = tensor.empty() : tensor<24x48xi1>
    %23 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded_8, %21 : tensor<24x48xi32>, tensor<24x48xi32>) outs(%22 : tensor<24x48xi1>) {
    ^bb0(%in: i32, %in_9: i32, %out: i1):
      %30 = arith.cmpi ult, %in, %in_9 : i32
      linalg.yield %30 : i1
    } -> tensor<24x48xi1>
    %24 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%1 : tensor<24x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x48xf32>
    %25 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%9, %24 : tensor<24x48xf32>, tensor<24x48xf32>) outs(%1 : tensor<24x48xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %30 = arith.divf %in, %in_9 : f32
      linalg.yield %30 : f32
    } -> tensor<24x48xf32>
    %26 = tensor.empty() : tensor<f32>
    %27 = linalg.generic {indexing_maps = [#map6], iterator_types = []} outs(%26 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst : f32
    } -> tensor<f32>
    %28 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%27 : tensor<f32>) outs(%1 : tensor<24x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x48xf32>
    %29 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%23, %25, %28 : tensor<24x48xi1>, tensor<24x48xf32>, tensor<24x48xf32>) outs(%1 : tensor<24x48xf32>) {
    ^bb0(%in: i1, %in_9: f32, %in_10: f32, %out: f32):
      %30 = arith.select %in, %in_9, %in_10 : f32
      linalg.yield %30 : f32
    } -> tensor<24x48xf32>
    return %29 : tensor<24x48xf32>
  }
}

