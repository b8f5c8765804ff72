// JAX 0.10.2's export of weights of int4, two in a byte, times scales of groups of 32: numbers of 4 bits in the source are whole numbers that are enclosed.
// REQUIRES: emulator-runtime
// RUN: gemm-compile %s -o %t.gemm --target=h200 --ptxas=none --verify=emulate 2>&1 | FileCheck %s
// CHECK: VERIFIED: 1 functions agree with the source
#map = affine_map<(d0, d1, d2) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map4 = affine_map<(d0, d1, d2) -> (d0, 0, d2)>
module @jit_w4in attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x128xbf16>, %arg1: tensor<128x64xi8>, %arg2: tensor<4x128xbf16>) -> (tensor<8x128xbf16> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : bf16
    %c4_i8 = arith.constant 4 : i8
    %0 = tensor.empty() : tensor<128x64x2xi4>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg1 : tensor<128x64xi8>) outs(%0 : tensor<128x64x2xi4>) {
    ^bb0(%in: i8, %out: i4):
      %12 = linalg.index 2 : index
      %13 = arith.index_cast %12 : index to i8
      %14 = arith.muli %13, %c4_i8 : i8
      %15 = arith.shrui %in, %14 : i8
      %16 = arith.trunci %15 : i8 to i4
      linalg.yield %16 : i4
    } -> tensor<128x64x2xi4>
    %collapsed = tensor.collapse_shape %1 [[0], [1, 2]] : tensor<128x64x2xi4> into tensor<128x128xi4>
    %2 = tensor.empty() : tensor<128x128xbf16>
    %3 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%collapsed : tensor<128x128xi4>) outs(%2 : tensor<128x128xbf16>) {
    ^bb0(%in: i4, %out: bf16):
      %12 = arith.sitofp %in : i4 to bf16
      linalg.yield %12 : bf16
    } -> tensor<128x128xbf16>
    %expanded = tensor.expand_shape %3 [[0, 1], [2]] output_shape [4, 32, 128] : tensor<128x128xbf16> into tensor<4x32x128xbf16>
    %4 = tensor.empty() : tensor<4x1x128xbf16>
    %5 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg2 : tensor<4x128xbf16>) outs(%4 : tensor<4x1x128xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<4x1x128xbf16>
    %6 = tensor.empty() : tensor<4x32x128xbf16>
    %7 = linalg.generic {indexing_maps = [#map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5 : tensor<4x1x128xbf16>) outs(%6 : tensor<4x32x128xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<4x32x128xbf16>
    %8 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %7 : tensor<4x32x128xbf16>, tensor<4x32x128xbf16>) outs(%6 : tensor<4x32x128xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %12 = arith.mulf %in, %in_1 : bf16
      linalg.yield %12 : bf16
    } -> tensor<4x32x128xbf16>
    %collapsed_0 = tensor.collapse_shape %8 [[0, 1], [2]] : tensor<4x32x128xbf16> into tensor<128x128xbf16>
    %9 = tensor.empty() : tensor<8x128xbf16>
    %10 = linalg.fill ins(%cst : bf16) outs(%9 : tensor<8x128xbf16>) -> tensor<8x128xbf16>
    %11 = linalg.matmul ins(%arg0, %collapsed_0 : tensor<8x128xbf16>, tensor<128x128xbf16>) outs(%10 : tensor<8x128xbf16>) -> tensor<8x128xbf16>
    return %11 : tensor<8x128xbf16>
  }
}

