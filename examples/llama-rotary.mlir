// The projections of a LLaMA-like model's attention, with rotary embeddings as Hugging Face's code has them, as JAX 0.10.2 exports them
// (scripts/import-jax.py): heads of 64, 4 of queries and 2 of keys and values, q * cos + rotate_half(q) * sin, where
// rotate_half joins the negated second half of each head and its first. Three kernels: queries and keys are turned where they
// are computed, by gemm.partner in the epilogue, which reads cosines and sines by place.
//
//   gemm-compile examples/llama-rotary.mlir -o rotary.gemm --target=h200
//   gemm-run rotary.gemm --device=emulate --check
#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d3, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d1, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (0, d1, 0, d3)>
module @jit_projections attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x40x128xbf16>, %arg1: tensor<128x256xbf16>, %arg2: tensor<128x128xbf16>, %arg3: tensor<128x128xbf16>, %arg4: tensor<40x64xbf16>, %arg5: tensor<40x64xbf16>) -> (tensor<2x40x4x64xbf16> {jax.result_info = "result[0]"}, tensor<2x40x2x64xbf16> {jax.result_info = "result[1]"}, tensor<2x40x2x64xbf16> {jax.result_info = "result[2]"}) {
    %c32 = arith.constant 32 : index
    %cst = arith.constant 0.000000e+00 : bf16
    %0 = tensor.empty() : tensor<2x40x256xbf16>
    %1 = linalg.fill ins(%cst : bf16) outs(%0 : tensor<2x40x256xbf16>) -> tensor<2x40x256xbf16>
    %2 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x40x128xbf16>, tensor<128x256xbf16>) outs(%1 : tensor<2x40x256xbf16>) {
    ^bb0(%in: bf16, %in_5: bf16, %out: bf16):
      %28 = arith.mulf %in, %in_5 : bf16
      %29 = arith.addf %out, %28 : bf16
      linalg.yield %29 : bf16
    } -> tensor<2x40x256xbf16>
    %expanded = tensor.expand_shape %2 [[0], [1], [2, 3]] output_shape [2, 40, 4, 64] : tensor<2x40x256xbf16> into tensor<2x40x4x64xbf16>
    %3 = tensor.empty() : tensor<2x40x128xbf16>
    %4 = linalg.fill ins(%cst : bf16) outs(%3 : tensor<2x40x128xbf16>) -> tensor<2x40x128xbf16>
    %5 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg2 : tensor<2x40x128xbf16>, tensor<128x128xbf16>) outs(%4 : tensor<2x40x128xbf16>) {
    ^bb0(%in: bf16, %in_5: bf16, %out: bf16):
      %28 = arith.mulf %in, %in_5 : bf16
      %29 = arith.addf %out, %28 : bf16
      linalg.yield %29 : bf16
    } -> tensor<2x40x128xbf16>
    %expanded_0 = tensor.expand_shape %5 [[0], [1], [2, 3]] output_shape [2, 40, 2, 64] : tensor<2x40x128xbf16> into tensor<2x40x2x64xbf16>
    %6 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg3 : tensor<2x40x128xbf16>, tensor<128x128xbf16>) outs(%4 : tensor<2x40x128xbf16>) {
    ^bb0(%in: bf16, %in_5: bf16, %out: bf16):
      %28 = arith.mulf %in, %in_5 : bf16
      %29 = arith.addf %out, %28 : bf16
      linalg.yield %29 : bf16
    } -> tensor<2x40x128xbf16>
    %expanded_1 = tensor.expand_shape %6 [[0], [1], [2, 3]] output_shape [2, 40, 2, 64] : tensor<2x40x128xbf16> into tensor<2x40x2x64xbf16>
    %7 = tensor.empty() : tensor<1x40x1x64xbf16>
    %8 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg4 : tensor<40x64xbf16>) outs(%7 : tensor<1x40x1x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x40x1x64xbf16>
    %9 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg5 : tensor<40x64xbf16>) outs(%7 : tensor<1x40x1x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x40x1x64xbf16>
    %10 = tensor.empty() : tensor<2x40x4x64xbf16>
    %11 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8 : tensor<1x40x1x64xbf16>) outs(%10 : tensor<2x40x4x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x40x4x64xbf16>
    %12 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded, %11 : tensor<2x40x4x64xbf16>, tensor<2x40x4x64xbf16>) outs(%10 : tensor<2x40x4x64xbf16>) {
    ^bb0(%in: bf16, %in_5: bf16, %out: bf16):
      %28 = arith.mulf %in, %in_5 : bf16
      linalg.yield %28 : bf16
    } -> tensor<2x40x4x64xbf16>
    %extracted_slice = tensor.extract_slice %expanded[0, 0, 0, 0] [2, 40, 4, 32] [1, 1, 1, 1] : tensor<2x40x4x64xbf16> to tensor<2x40x4x32xbf16>
    %extracted_slice_2 = tensor.extract_slice %expanded[0, 0, 0, 32] [2, 40, 4, 32] [1, 1, 1, 1] : tensor<2x40x4x64xbf16> to tensor<2x40x4x32xbf16>
    %13 = tensor.empty() : tensor<2x40x4x32xbf16>
    %14 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_2 : tensor<2x40x4x32xbf16>) outs(%13 : tensor<2x40x4x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %28 = arith.negf %in : bf16
      linalg.yield %28 : bf16
    } -> tensor<2x40x4x32xbf16>
    %15 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%10 : tensor<2x40x4x64xbf16>) {
    ^bb0(%out: bf16):
      %28 = linalg.index 0 : index
      %29 = linalg.index 1 : index
      %30 = linalg.index 2 : index
      %31 = linalg.index 3 : index
      %32 = arith.cmpi ult, %31, %c32 : index
      %33 = scf.if %32 -> (bf16) {
        %extracted = tensor.extract %14[%28, %29, %30, %31] : tensor<2x40x4x32xbf16>
        scf.yield %extracted : bf16
      } else {
        %34 = arith.subi %31, %c32 : index
        %extracted = tensor.extract %extracted_slice[%28, %29, %30, %34] : tensor<2x40x4x32xbf16>
        scf.yield %extracted : bf16
      }
      linalg.yield %33 : bf16
    } -> tensor<2x40x4x64xbf16>
    %16 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9 : tensor<1x40x1x64xbf16>) outs(%10 : tensor<2x40x4x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x40x4x64xbf16>
    %17 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15, %16 : tensor<2x40x4x64xbf16>, tensor<2x40x4x64xbf16>) outs(%10 : tensor<2x40x4x64xbf16>) {
    ^bb0(%in: bf16, %in_5: bf16, %out: bf16):
      %28 = arith.mulf %in, %in_5 : bf16
      linalg.yield %28 : bf16
    } -> tensor<2x40x4x64xbf16>
    %18 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12, %17 : tensor<2x40x4x64xbf16>, tensor<2x40x4x64xbf16>) outs(%10 : tensor<2x40x4x64xbf16>) {
    ^bb0(%in: bf16, %in_5: bf16, %out: bf16):
      %28 = arith.addf %in, %in_5 : bf16
      linalg.yield %28 : bf16
    } -> tensor<2x40x4x64xbf16>
    %19 = tensor.empty() : tensor<2x40x2x64xbf16>
    %20 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8 : tensor<1x40x1x64xbf16>) outs(%19 : tensor<2x40x2x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x40x2x64xbf16>
    %21 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_0, %20 : tensor<2x40x2x64xbf16>, tensor<2x40x2x64xbf16>) outs(%19 : tensor<2x40x2x64xbf16>) {
    ^bb0(%in: bf16, %in_5: bf16, %out: bf16):
      %28 = arith.mulf %in, %in_5 : bf16
      linalg.yield %28 : bf16
    } -> tensor<2x40x2x64xbf16>
    %extracted_slice_3 = tensor.extract_slice %expanded_0[0, 0, 0, 0] [2, 40, 2, 32] [1, 1, 1, 1] : tensor<2x40x2x64xbf16> to tensor<2x40x2x32xbf16>
    %extracted_slice_4 = tensor.extract_slice %expanded_0[0, 0, 0, 32] [2, 40, 2, 32] [1, 1, 1, 1] : tensor<2x40x2x64xbf16> to tensor<2x40x2x32xbf16>
    %22 = tensor.empty() : tensor<2x40x2x32xbf16>
    %23 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_4 : tensor<2x40x2x32xbf16>) outs(%22 : tensor<2x40x2x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %28 = arith.negf %in : bf16
      linalg.yield %28 : bf16
    } -> tensor<2x40x2x32xbf16>
    %24 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%19 : tensor<2x40x2x64xbf16>) {
    ^bb0(%out: bf16):
      %28 = linalg.index 0 : index
      %29 = linalg.index 1 : index
      %30 = linalg.index 2 : index
      %31 = linalg.index 3 : index
      %32 = arith.cmpi ult, %31, %c32 : index
      %33 = scf.if %32 -> (bf16) {
        %extracted = tensor.extract %23[%28, %29, %30, %31] : tensor<2x40x2x32xbf16>
        scf.yield %extracted : bf16
      } else {
        %34 = arith.subi %31, %c32 : index
        %extracted = tensor.extract %extracted_slice_3[%28, %29, %30, %34] : tensor<2x40x2x32xbf16>
        scf.yield %extracted : bf16
      }
      linalg.yield %33 : bf16
    } -> tensor<2x40x2x64xbf16>
    %25 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9 : tensor<1x40x1x64xbf16>) outs(%19 : tensor<2x40x2x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x40x2x64xbf16>
    %26 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24, %25 : tensor<2x40x2x64xbf16>, tensor<2x40x2x64xbf16>) outs(%19 : tensor<2x40x2x64xbf16>) {
    ^bb0(%in: bf16, %in_5: bf16, %out: bf16):
      %28 = arith.mulf %in, %in_5 : bf16
      linalg.yield %28 : bf16
    } -> tensor<2x40x2x64xbf16>
    %27 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21, %26 : tensor<2x40x2x64xbf16>, tensor<2x40x2x64xbf16>) outs(%19 : tensor<2x40x2x64xbf16>) {
    ^bb0(%in: bf16, %in_5: bf16, %out: bf16):
      %28 = arith.addf %in, %in_5 : bf16
      linalg.yield %28 : bf16
    } -> tensor<2x40x2x64xbf16>
    return %18, %27, %expanded_1 : tensor<2x40x4x64xbf16>, tensor<2x40x2x64xbf16>, tensor<2x40x2x64xbf16>
  }
}

