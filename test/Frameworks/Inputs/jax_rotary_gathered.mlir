#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d3, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1) -> ()>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map6 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, d3)>
module @jit_rotary_gathered attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x12x64xbf16>, %arg1: tensor<64x256xbf16>, %arg2: tensor<2x12xi32>, %arg3: tensor<32x32xbf16>, %arg4: tensor<32x32xbf16>) -> (tensor<2x12x4x64xbf16> {jax.result_info = "result"}) {
    %c32 = arith.constant 32 : index
    %c16 = arith.constant 16 : index
    %c31 = arith.constant 31 : index
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : bf16
    %cst_0 = arith.constant dense<32> : tensor<i32>
    %cst_1 = arith.constant dense<0> : tensor<i32>
    %0 = tensor.empty() : tensor<2x12x256xbf16>
    %1 = linalg.fill ins(%cst : bf16) outs(%0 : tensor<2x12x256xbf16>) -> tensor<2x12x256xbf16>
    %2 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x12x64xbf16>, tensor<64x256xbf16>) outs(%1 : tensor<2x12x256xbf16>) {
    ^bb0(%in: bf16, %in_5: bf16, %out: bf16):
      %29 = arith.mulf %in, %in_5 : bf16
      %30 = arith.addf %out, %29 : bf16
      linalg.yield %30 : bf16
    } -> tensor<2x12x256xbf16>
    %expanded = tensor.expand_shape %2 [[0], [1], [2, 3]] output_shape [2, 12, 4, 64] : tensor<2x12x256xbf16> into tensor<2x12x4x64xbf16>
    %3 = tensor.empty() : tensor<2x12xi32>
    %4 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<i32>) outs(%3 : tensor<2x12xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<2x12xi32>
    %5 = tensor.empty() : tensor<2x12xi1>
    %6 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%arg2, %4 : tensor<2x12xi32>, tensor<2x12xi32>) outs(%5 : tensor<2x12xi1>) {
    ^bb0(%in: i32, %in_5: i32, %out: i1):
      %29 = arith.cmpi slt, %in, %in_5 : i32
      linalg.yield %29 : i1
    } -> tensor<2x12xi1>
    %7 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<i32>) outs(%3 : tensor<2x12xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<2x12xi32>
    %8 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%arg2, %7 : tensor<2x12xi32>, tensor<2x12xi32>) outs(%3 : tensor<2x12xi32>) {
    ^bb0(%in: i32, %in_5: i32, %out: i32):
      %29 = arith.addi %in, %in_5 : i32
      linalg.yield %29 : i32
    } -> tensor<2x12xi32>
    %9 = linalg.generic {indexing_maps = [#map4, #map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%6, %8, %arg2 : tensor<2x12xi1>, tensor<2x12xi32>, tensor<2x12xi32>) outs(%3 : tensor<2x12xi32>) {
    ^bb0(%in: i1, %in_5: i32, %in_6: i32, %out: i32):
      %29 = arith.select %in, %in_5, %in_6 : i32
      linalg.yield %29 : i32
    } -> tensor<2x12xi32>
    %10 = tensor.empty() : tensor<2x12x1xi32>
    %11 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<2x12xi32>) outs(%10 : tensor<2x12x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<2x12x1xi32>
    %12 = tensor.empty() : tensor<2x12x32xbf16>
    %13 = linalg.generic {indexing_maps = [#map6], iterator_types = ["parallel", "parallel", "parallel"]} outs(%12 : tensor<2x12x32xbf16>) {
    ^bb0(%out: bf16):
      %29 = linalg.index 0 : index
      %30 = linalg.index 1 : index
      %31 = linalg.index 2 : index
      %extracted = tensor.extract %11[%29, %30, %c0] : tensor<2x12x1xi32>
      %32 = arith.index_cast %extracted : i32 to index
      %33 = arith.maxsi %32, %c0 : index
      %34 = arith.minsi %33, %c31 : index
      %extracted_5 = tensor.extract %arg3[%34, %31] : tensor<32x32xbf16>
      linalg.yield %extracted_5 : bf16
    } -> tensor<2x12x32xbf16>
    %14 = tensor.empty() : tensor<2x12x1x32xbf16>
    %15 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13 : tensor<2x12x32xbf16>) outs(%14 : tensor<2x12x1x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x12x1x32xbf16>
    %16 = linalg.generic {indexing_maps = [#map6], iterator_types = ["parallel", "parallel", "parallel"]} outs(%12 : tensor<2x12x32xbf16>) {
    ^bb0(%out: bf16):
      %29 = linalg.index 0 : index
      %30 = linalg.index 1 : index
      %31 = linalg.index 2 : index
      %extracted = tensor.extract %11[%29, %30, %c0] : tensor<2x12x1xi32>
      %32 = arith.index_cast %extracted : i32 to index
      %33 = arith.maxsi %32, %c0 : index
      %34 = arith.minsi %33, %c31 : index
      %extracted_5 = tensor.extract %arg4[%34, %31] : tensor<32x32xbf16>
      linalg.yield %extracted_5 : bf16
    } -> tensor<2x12x32xbf16>
    %17 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16 : tensor<2x12x32xbf16>) outs(%14 : tensor<2x12x1x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x12x1x32xbf16>
    %extracted_slice = tensor.extract_slice %expanded[0, 0, 0, 0] [2, 12, 4, 32] [1, 1, 1, 1] : tensor<2x12x4x64xbf16> to tensor<2x12x4x32xbf16>
    %extracted_slice_2 = tensor.extract_slice %extracted_slice[0, 0, 0, 0] [2, 12, 4, 16] [1, 1, 1, 1] : tensor<2x12x4x32xbf16> to tensor<2x12x4x16xbf16>
    %extracted_slice_3 = tensor.extract_slice %extracted_slice[0, 0, 0, 16] [2, 12, 4, 16] [1, 1, 1, 1] : tensor<2x12x4x32xbf16> to tensor<2x12x4x16xbf16>
    %18 = tensor.empty() : tensor<2x12x4x32xbf16>
    %19 = linalg.generic {indexing_maps = [#map8, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15 : tensor<2x12x1x32xbf16>) outs(%18 : tensor<2x12x4x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x12x4x32xbf16>
    %20 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice, %19 : tensor<2x12x4x32xbf16>, tensor<2x12x4x32xbf16>) outs(%18 : tensor<2x12x4x32xbf16>) {
    ^bb0(%in: bf16, %in_5: bf16, %out: bf16):
      %29 = arith.mulf %in, %in_5 : bf16
      linalg.yield %29 : bf16
    } -> tensor<2x12x4x32xbf16>
    %21 = tensor.empty() : tensor<2x12x4x16xbf16>
    %22 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_3 : tensor<2x12x4x16xbf16>) outs(%21 : tensor<2x12x4x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %29 = arith.negf %in : bf16
      linalg.yield %29 : bf16
    } -> tensor<2x12x4x16xbf16>
    %23 = linalg.generic {indexing_maps = [#map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%18 : tensor<2x12x4x32xbf16>) {
    ^bb0(%out: bf16):
      %29 = linalg.index 0 : index
      %30 = linalg.index 1 : index
      %31 = linalg.index 2 : index
      %32 = linalg.index 3 : index
      %33 = arith.cmpi ult, %32, %c16 : index
      %34 = scf.if %33 -> (bf16) {
        %extracted = tensor.extract %22[%29, %30, %31, %32] : tensor<2x12x4x16xbf16>
        scf.yield %extracted : bf16
      } else {
        %35 = arith.subi %32, %c16 : index
        %extracted = tensor.extract %extracted_slice_2[%29, %30, %31, %35] : tensor<2x12x4x16xbf16>
        scf.yield %extracted : bf16
      }
      linalg.yield %34 : bf16
    } -> tensor<2x12x4x32xbf16>
    %24 = linalg.generic {indexing_maps = [#map8, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17 : tensor<2x12x1x32xbf16>) outs(%18 : tensor<2x12x4x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x12x4x32xbf16>
    %25 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23, %24 : tensor<2x12x4x32xbf16>, tensor<2x12x4x32xbf16>) outs(%18 : tensor<2x12x4x32xbf16>) {
    ^bb0(%in: bf16, %in_5: bf16, %out: bf16):
      %29 = arith.mulf %in, %in_5 : bf16
      linalg.yield %29 : bf16
    } -> tensor<2x12x4x32xbf16>
    %26 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20, %25 : tensor<2x12x4x32xbf16>, tensor<2x12x4x32xbf16>) outs(%18 : tensor<2x12x4x32xbf16>) {
    ^bb0(%in: bf16, %in_5: bf16, %out: bf16):
      %29 = arith.addf %in, %in_5 : bf16
      linalg.yield %29 : bf16
    } -> tensor<2x12x4x32xbf16>
    %extracted_slice_4 = tensor.extract_slice %expanded[0, 0, 0, 32] [2, 12, 4, 32] [1, 1, 1, 1] : tensor<2x12x4x64xbf16> to tensor<2x12x4x32xbf16>
    %27 = tensor.empty() : tensor<2x12x4x64xbf16>
    %28 = linalg.generic {indexing_maps = [#map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%27 : tensor<2x12x4x64xbf16>) {
    ^bb0(%out: bf16):
      %29 = linalg.index 0 : index
      %30 = linalg.index 1 : index
      %31 = linalg.index 2 : index
      %32 = linalg.index 3 : index
      %33 = arith.cmpi ult, %32, %c32 : index
      %34 = scf.if %33 -> (bf16) {
        %extracted = tensor.extract %26[%29, %30, %31, %32] : tensor<2x12x4x32xbf16>
        scf.yield %extracted : bf16
      } else {
        %35 = arith.subi %32, %c32 : index
        %extracted = tensor.extract %extracted_slice_4[%29, %30, %31, %35] : tensor<2x12x4x32xbf16>
        scf.yield %extracted : bf16
      }
      linalg.yield %34 : bf16
    } -> tensor<2x12x4x64xbf16>
    return %28 : tensor<2x12x4x64xbf16>
  }
}

