// The MLP of a LLaMA-like model with weights of 4 bits, down(silu(gate(x)) * up(x)), as JAX 0.10.2 exports it (scripts/import-jax.py):
// uint8 of two numbers each, by jnp.stack([q & 15, (q >> 4) & 15], -1), bf16 scales and uint8 zero points of groups of 64 k. Three
// kernels, each of which takes the numbers out of the bytes in registers; silu and the product of both are epilogues.
//
//   gemm-compile examples/w4a16-mlp.mlir -o mlp.gemm --target=h200
//   gemm-run mlp.gemm --device=emulate --check
#map = affine_map<(d0, d1) -> ()>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map5 = affine_map<(d0, d1) -> (d1, d0)>
module @jit_w4a16 attributes {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<37x128xbf16>, %arg1: tensor<384x64xui8>, %arg2: tensor<384x2xbf16>, %arg3: tensor<384x2xui8>, %arg4: tensor<384x64xui8>, %arg5: tensor<384x2xbf16>, %arg6: tensor<384x2xui8>, %arg7: tensor<128x192xui8>, %arg8: tensor<128x6xbf16>, %arg9: tensor<128x6xui8>) -> (tensor<37x128xbf16> {jax.result_info = "result"}) {
    %c1 = arith.constant 1 : index
    %cst = arith.constant 0.000000e+00 : f32
    %c8_i8 = arith.constant 8 : i8
    %c0_i8 = arith.constant 0 : i8
    %cst_0 = arith.constant dense<15> : tensor<i8>
    %cst_1 = arith.constant dense<4> : tensor<i8>
    %cst_2 = arith.constant dense<1.000000e+00> : tensor<bf16>
    %0 = builtin.unrealized_conversion_cast %arg9 : tensor<128x6xui8> to tensor<128x6xi8>
    %1 = builtin.unrealized_conversion_cast %arg7 : tensor<128x192xui8> to tensor<128x192xi8>
    %2 = builtin.unrealized_conversion_cast %arg6 : tensor<384x2xui8> to tensor<384x2xi8>
    %3 = builtin.unrealized_conversion_cast %arg4 : tensor<384x64xui8> to tensor<384x64xi8>
    %4 = builtin.unrealized_conversion_cast %arg3 : tensor<384x2xui8> to tensor<384x2xi8>
    %5 = builtin.unrealized_conversion_cast %arg1 : tensor<384x64xui8> to tensor<384x64xi8>
    %6 = tensor.empty() : tensor<384x64xi8>
    %7 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<i8>) outs(%6 : tensor<384x64xi8>) {
    ^bb0(%in: i8, %out: i8):
      linalg.yield %in : i8
    } -> tensor<384x64xi8>
    %8 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%5, %7 : tensor<384x64xi8>, tensor<384x64xi8>) outs(%6 : tensor<384x64xi8>) {
    ^bb0(%in: i8, %in_10: i8, %out: i8):
      %88 = arith.andi %in, %in_10 : i8
      linalg.yield %88 : i8
    } -> tensor<384x64xi8>
    %9 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<i8>) outs(%6 : tensor<384x64xi8>) {
    ^bb0(%in: i8, %out: i8):
      linalg.yield %in : i8
    } -> tensor<384x64xi8>
    %10 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%5, %9 : tensor<384x64xi8>, tensor<384x64xi8>) outs(%6 : tensor<384x64xi8>) {
    ^bb0(%in: i8, %in_10: i8, %out: i8):
      %88 = arith.shrui %in, %in_10 : i8
      %89 = arith.cmpi ult, %in_10, %c8_i8 : i8
      %90 = arith.select %89, %88, %c0_i8 : i8
      linalg.yield %90 : i8
    } -> tensor<384x64xi8>
    %11 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%10, %7 : tensor<384x64xi8>, tensor<384x64xi8>) outs(%6 : tensor<384x64xi8>) {
    ^bb0(%in: i8, %in_10: i8, %out: i8):
      %88 = arith.andi %in, %in_10 : i8
      linalg.yield %88 : i8
    } -> tensor<384x64xi8>
    %12 = tensor.empty() : tensor<384x64x1xi8>
    %13 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8 : tensor<384x64xi8>) outs(%12 : tensor<384x64x1xi8>) {
    ^bb0(%in: i8, %out: i8):
      linalg.yield %in : i8
    } -> tensor<384x64x1xi8>
    %14 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<384x64xi8>) outs(%12 : tensor<384x64x1xi8>) {
    ^bb0(%in: i8, %out: i8):
      linalg.yield %in : i8
    } -> tensor<384x64x1xi8>
    %15 = tensor.empty() : tensor<384x64x2xi8>
    %16 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel", "parallel", "parallel"]} outs(%15 : tensor<384x64x2xi8>) {
    ^bb0(%out: i8):
      %88 = linalg.index 0 : index
      %89 = linalg.index 1 : index
      %90 = linalg.index 2 : index
      %91 = arith.cmpi ult, %90, %c1 : index
      %92 = scf.if %91 -> (i8) {
        %extracted = tensor.extract %13[%88, %89, %90] : tensor<384x64x1xi8>
        scf.yield %extracted : i8
      } else {
        %93 = arith.subi %90, %c1 : index
        %extracted = tensor.extract %14[%88, %89, %93] : tensor<384x64x1xi8>
        scf.yield %extracted : i8
      }
      linalg.yield %92 : i8
    } -> tensor<384x64x2xi8>
    %collapsed = tensor.collapse_shape %16 [[0], [1, 2]] : tensor<384x64x2xi8> into tensor<384x128xi8>
    %17 = tensor.empty() : tensor<384x128xbf16>
    %18 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%collapsed : tensor<384x128xi8>) outs(%17 : tensor<384x128xbf16>) {
    ^bb0(%in: i8, %out: bf16):
      %88 = arith.uitofp %in : i8 to bf16
      linalg.yield %88 : bf16
    } -> tensor<384x128xbf16>
    %expanded = tensor.expand_shape %18 [[0], [1, 2]] output_shape [384, 2, 64] : tensor<384x128xbf16> into tensor<384x2x64xbf16>
    %19 = tensor.empty() : tensor<384x2x1xi8>
    %20 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4 : tensor<384x2xi8>) outs(%19 : tensor<384x2x1xi8>) {
    ^bb0(%in: i8, %out: i8):
      linalg.yield %in : i8
    } -> tensor<384x2x1xi8>
    %21 = tensor.empty() : tensor<384x2x1xbf16>
    %22 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<384x2x1xi8>) outs(%21 : tensor<384x2x1xbf16>) {
    ^bb0(%in: i8, %out: bf16):
      %88 = arith.uitofp %in : i8 to bf16
      linalg.yield %88 : bf16
    } -> tensor<384x2x1xbf16>
    %23 = tensor.empty() : tensor<384x2x64xbf16>
    %24 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<384x2x1xbf16>) outs(%23 : tensor<384x2x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<384x2x64xbf16>
    %25 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %24 : tensor<384x2x64xbf16>, tensor<384x2x64xbf16>) outs(%23 : tensor<384x2x64xbf16>) {
    ^bb0(%in: bf16, %in_10: bf16, %out: bf16):
      %88 = arith.subf %in, %in_10 : bf16
      linalg.yield %88 : bf16
    } -> tensor<384x2x64xbf16>
    %26 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg2 : tensor<384x2xbf16>) outs(%21 : tensor<384x2x1xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<384x2x1xbf16>
    %27 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26 : tensor<384x2x1xbf16>) outs(%23 : tensor<384x2x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<384x2x64xbf16>
    %28 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%25, %27 : tensor<384x2x64xbf16>, tensor<384x2x64xbf16>) outs(%23 : tensor<384x2x64xbf16>) {
    ^bb0(%in: bf16, %in_10: bf16, %out: bf16):
      %88 = arith.mulf %in, %in_10 : bf16
      linalg.yield %88 : bf16
    } -> tensor<384x2x64xbf16>
    %collapsed_3 = tensor.collapse_shape %28 [[0], [1, 2]] : tensor<384x2x64xbf16> into tensor<384x128xbf16>
    %29 = tensor.empty() : tensor<128x384xbf16>
    %30 = linalg.generic {indexing_maps = [#map5, #map1], iterator_types = ["parallel", "parallel"]} ins(%collapsed_3 : tensor<384x128xbf16>) outs(%29 : tensor<128x384xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<128x384xbf16>
    %31 = tensor.empty() : tensor<37x384xf32>
    %32 = linalg.fill ins(%cst : f32) outs(%31 : tensor<37x384xf32>) -> tensor<37x384xf32>
    %33 = linalg.matmul ins(%arg0, %30 : tensor<37x128xbf16>, tensor<128x384xbf16>) outs(%32 : tensor<37x384xf32>) -> tensor<37x384xf32>
    %34 = tensor.empty() : tensor<37x384xbf16>
    %35 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%33 : tensor<37x384xf32>) outs(%34 : tensor<37x384xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %88 = arith.truncf %in : f32 to bf16
      linalg.yield %88 : bf16
    } -> tensor<37x384xbf16>
    %36 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%35 : tensor<37x384xbf16>) outs(%34 : tensor<37x384xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %88 = arith.negf %in : bf16
      linalg.yield %88 : bf16
    } -> tensor<37x384xbf16>
    %37 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%36 : tensor<37x384xbf16>) outs(%34 : tensor<37x384xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %88 = math.exp %in : bf16
      linalg.yield %88 : bf16
    } -> tensor<37x384xbf16>
    %38 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<bf16>) outs(%34 : tensor<37x384xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<37x384xbf16>
    %39 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%38, %37 : tensor<37x384xbf16>, tensor<37x384xbf16>) outs(%34 : tensor<37x384xbf16>) {
    ^bb0(%in: bf16, %in_10: bf16, %out: bf16):
      %88 = arith.addf %in, %in_10 : bf16
      linalg.yield %88 : bf16
    } -> tensor<37x384xbf16>
    %40 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%38, %39 : tensor<37x384xbf16>, tensor<37x384xbf16>) outs(%34 : tensor<37x384xbf16>) {
    ^bb0(%in: bf16, %in_10: bf16, %out: bf16):
      %88 = arith.divf %in, %in_10 : bf16
      linalg.yield %88 : bf16
    } -> tensor<37x384xbf16>
    %41 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%35, %40 : tensor<37x384xbf16>, tensor<37x384xbf16>) outs(%34 : tensor<37x384xbf16>) {
    ^bb0(%in: bf16, %in_10: bf16, %out: bf16):
      %88 = arith.mulf %in, %in_10 : bf16
      linalg.yield %88 : bf16
    } -> tensor<37x384xbf16>
    %42 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%3, %7 : tensor<384x64xi8>, tensor<384x64xi8>) outs(%6 : tensor<384x64xi8>) {
    ^bb0(%in: i8, %in_10: i8, %out: i8):
      %88 = arith.andi %in, %in_10 : i8
      linalg.yield %88 : i8
    } -> tensor<384x64xi8>
    %43 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%3, %9 : tensor<384x64xi8>, tensor<384x64xi8>) outs(%6 : tensor<384x64xi8>) {
    ^bb0(%in: i8, %in_10: i8, %out: i8):
      %88 = arith.shrui %in, %in_10 : i8
      %89 = arith.cmpi ult, %in_10, %c8_i8 : i8
      %90 = arith.select %89, %88, %c0_i8 : i8
      linalg.yield %90 : i8
    } -> tensor<384x64xi8>
    %44 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%43, %7 : tensor<384x64xi8>, tensor<384x64xi8>) outs(%6 : tensor<384x64xi8>) {
    ^bb0(%in: i8, %in_10: i8, %out: i8):
      %88 = arith.andi %in, %in_10 : i8
      linalg.yield %88 : i8
    } -> tensor<384x64xi8>
    %45 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%42 : tensor<384x64xi8>) outs(%12 : tensor<384x64x1xi8>) {
    ^bb0(%in: i8, %out: i8):
      linalg.yield %in : i8
    } -> tensor<384x64x1xi8>
    %46 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%44 : tensor<384x64xi8>) outs(%12 : tensor<384x64x1xi8>) {
    ^bb0(%in: i8, %out: i8):
      linalg.yield %in : i8
    } -> tensor<384x64x1xi8>
    %47 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel", "parallel", "parallel"]} outs(%15 : tensor<384x64x2xi8>) {
    ^bb0(%out: i8):
      %88 = linalg.index 0 : index
      %89 = linalg.index 1 : index
      %90 = linalg.index 2 : index
      %91 = arith.cmpi ult, %90, %c1 : index
      %92 = scf.if %91 -> (i8) {
        %extracted = tensor.extract %45[%88, %89, %90] : tensor<384x64x1xi8>
        scf.yield %extracted : i8
      } else {
        %93 = arith.subi %90, %c1 : index
        %extracted = tensor.extract %46[%88, %89, %93] : tensor<384x64x1xi8>
        scf.yield %extracted : i8
      }
      linalg.yield %92 : i8
    } -> tensor<384x64x2xi8>
    %collapsed_4 = tensor.collapse_shape %47 [[0], [1, 2]] : tensor<384x64x2xi8> into tensor<384x128xi8>
    %48 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%collapsed_4 : tensor<384x128xi8>) outs(%17 : tensor<384x128xbf16>) {
    ^bb0(%in: i8, %out: bf16):
      %88 = arith.uitofp %in : i8 to bf16
      linalg.yield %88 : bf16
    } -> tensor<384x128xbf16>
    %expanded_5 = tensor.expand_shape %48 [[0], [1, 2]] output_shape [384, 2, 64] : tensor<384x128xbf16> into tensor<384x2x64xbf16>
    %49 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%2 : tensor<384x2xi8>) outs(%19 : tensor<384x2x1xi8>) {
    ^bb0(%in: i8, %out: i8):
      linalg.yield %in : i8
    } -> tensor<384x2x1xi8>
    %50 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%49 : tensor<384x2x1xi8>) outs(%21 : tensor<384x2x1xbf16>) {
    ^bb0(%in: i8, %out: bf16):
      %88 = arith.uitofp %in : i8 to bf16
      linalg.yield %88 : bf16
    } -> tensor<384x2x1xbf16>
    %51 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%50 : tensor<384x2x1xbf16>) outs(%23 : tensor<384x2x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<384x2x64xbf16>
    %52 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_5, %51 : tensor<384x2x64xbf16>, tensor<384x2x64xbf16>) outs(%23 : tensor<384x2x64xbf16>) {
    ^bb0(%in: bf16, %in_10: bf16, %out: bf16):
      %88 = arith.subf %in, %in_10 : bf16
      linalg.yield %88 : bf16
    } -> tensor<384x2x64xbf16>
    %53 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg5 : tensor<384x2xbf16>) outs(%21 : tensor<384x2x1xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<384x2x1xbf16>
    %54 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%53 : tensor<384x2x1xbf16>) outs(%23 : tensor<384x2x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<384x2x64xbf16>
    %55 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%52, %54 : tensor<384x2x64xbf16>, tensor<384x2x64xbf16>) outs(%23 : tensor<384x2x64xbf16>) {
    ^bb0(%in: bf16, %in_10: bf16, %out: bf16):
      %88 = arith.mulf %in, %in_10 : bf16
      linalg.yield %88 : bf16
    } -> tensor<384x2x64xbf16>
    %collapsed_6 = tensor.collapse_shape %55 [[0], [1, 2]] : tensor<384x2x64xbf16> into tensor<384x128xbf16>
    %56 = linalg.generic {indexing_maps = [#map5, #map1], iterator_types = ["parallel", "parallel"]} ins(%collapsed_6 : tensor<384x128xbf16>) outs(%29 : tensor<128x384xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<128x384xbf16>
    %57 = linalg.matmul ins(%arg0, %56 : tensor<37x128xbf16>, tensor<128x384xbf16>) outs(%32 : tensor<37x384xf32>) -> tensor<37x384xf32>
    %58 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%57 : tensor<37x384xf32>) outs(%34 : tensor<37x384xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %88 = arith.truncf %in : f32 to bf16
      linalg.yield %88 : bf16
    } -> tensor<37x384xbf16>
    %59 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%41, %58 : tensor<37x384xbf16>, tensor<37x384xbf16>) outs(%34 : tensor<37x384xbf16>) {
    ^bb0(%in: bf16, %in_10: bf16, %out: bf16):
      %88 = arith.mulf %in, %in_10 : bf16
      linalg.yield %88 : bf16
    } -> tensor<37x384xbf16>
    %60 = tensor.empty() : tensor<128x192xi8>
    %61 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<i8>) outs(%60 : tensor<128x192xi8>) {
    ^bb0(%in: i8, %out: i8):
      linalg.yield %in : i8
    } -> tensor<128x192xi8>
    %62 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%1, %61 : tensor<128x192xi8>, tensor<128x192xi8>) outs(%60 : tensor<128x192xi8>) {
    ^bb0(%in: i8, %in_10: i8, %out: i8):
      %88 = arith.andi %in, %in_10 : i8
      linalg.yield %88 : i8
    } -> tensor<128x192xi8>
    %63 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<i8>) outs(%60 : tensor<128x192xi8>) {
    ^bb0(%in: i8, %out: i8):
      linalg.yield %in : i8
    } -> tensor<128x192xi8>
    %64 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%1, %63 : tensor<128x192xi8>, tensor<128x192xi8>) outs(%60 : tensor<128x192xi8>) {
    ^bb0(%in: i8, %in_10: i8, %out: i8):
      %88 = arith.shrui %in, %in_10 : i8
      %89 = arith.cmpi ult, %in_10, %c8_i8 : i8
      %90 = arith.select %89, %88, %c0_i8 : i8
      linalg.yield %90 : i8
    } -> tensor<128x192xi8>
    %65 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%64, %61 : tensor<128x192xi8>, tensor<128x192xi8>) outs(%60 : tensor<128x192xi8>) {
    ^bb0(%in: i8, %in_10: i8, %out: i8):
      %88 = arith.andi %in, %in_10 : i8
      linalg.yield %88 : i8
    } -> tensor<128x192xi8>
    %66 = tensor.empty() : tensor<128x192x1xi8>
    %67 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%62 : tensor<128x192xi8>) outs(%66 : tensor<128x192x1xi8>) {
    ^bb0(%in: i8, %out: i8):
      linalg.yield %in : i8
    } -> tensor<128x192x1xi8>
    %68 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%65 : tensor<128x192xi8>) outs(%66 : tensor<128x192x1xi8>) {
    ^bb0(%in: i8, %out: i8):
      linalg.yield %in : i8
    } -> tensor<128x192x1xi8>
    %69 = tensor.empty() : tensor<128x192x2xi8>
    %70 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel", "parallel", "parallel"]} outs(%69 : tensor<128x192x2xi8>) {
    ^bb0(%out: i8):
      %88 = linalg.index 0 : index
      %89 = linalg.index 1 : index
      %90 = linalg.index 2 : index
      %91 = arith.cmpi ult, %90, %c1 : index
      %92 = scf.if %91 -> (i8) {
        %extracted = tensor.extract %67[%88, %89, %90] : tensor<128x192x1xi8>
        scf.yield %extracted : i8
      } else {
        %93 = arith.subi %90, %c1 : index
        %extracted = tensor.extract %68[%88, %89, %93] : tensor<128x192x1xi8>
        scf.yield %extracted : i8
      }
      linalg.yield %92 : i8
    } -> tensor<128x192x2xi8>
    %collapsed_7 = tensor.collapse_shape %70 [[0], [1, 2]] : tensor<128x192x2xi8> into tensor<128x384xi8>
    %71 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%collapsed_7 : tensor<128x384xi8>) outs(%29 : tensor<128x384xbf16>) {
    ^bb0(%in: i8, %out: bf16):
      %88 = arith.uitofp %in : i8 to bf16
      linalg.yield %88 : bf16
    } -> tensor<128x384xbf16>
    %expanded_8 = tensor.expand_shape %71 [[0], [1, 2]] output_shape [128, 6, 64] : tensor<128x384xbf16> into tensor<128x6x64xbf16>
    %72 = tensor.empty() : tensor<128x6x1xi8>
    %73 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%0 : tensor<128x6xi8>) outs(%72 : tensor<128x6x1xi8>) {
    ^bb0(%in: i8, %out: i8):
      linalg.yield %in : i8
    } -> tensor<128x6x1xi8>
    %74 = tensor.empty() : tensor<128x6x1xbf16>
    %75 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%73 : tensor<128x6x1xi8>) outs(%74 : tensor<128x6x1xbf16>) {
    ^bb0(%in: i8, %out: bf16):
      %88 = arith.uitofp %in : i8 to bf16
      linalg.yield %88 : bf16
    } -> tensor<128x6x1xbf16>
    %76 = tensor.empty() : tensor<128x6x64xbf16>
    %77 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%75 : tensor<128x6x1xbf16>) outs(%76 : tensor<128x6x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<128x6x64xbf16>
    %78 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_8, %77 : tensor<128x6x64xbf16>, tensor<128x6x64xbf16>) outs(%76 : tensor<128x6x64xbf16>) {
    ^bb0(%in: bf16, %in_10: bf16, %out: bf16):
      %88 = arith.subf %in, %in_10 : bf16
      linalg.yield %88 : bf16
    } -> tensor<128x6x64xbf16>
    %79 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg8 : tensor<128x6xbf16>) outs(%74 : tensor<128x6x1xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<128x6x1xbf16>
    %80 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%79 : tensor<128x6x1xbf16>) outs(%76 : tensor<128x6x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<128x6x64xbf16>
    %81 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%78, %80 : tensor<128x6x64xbf16>, tensor<128x6x64xbf16>) outs(%76 : tensor<128x6x64xbf16>) {
    ^bb0(%in: bf16, %in_10: bf16, %out: bf16):
      %88 = arith.mulf %in, %in_10 : bf16
      linalg.yield %88 : bf16
    } -> tensor<128x6x64xbf16>
    %collapsed_9 = tensor.collapse_shape %81 [[0], [1, 2]] : tensor<128x6x64xbf16> into tensor<128x384xbf16>
    %82 = linalg.generic {indexing_maps = [#map5, #map1], iterator_types = ["parallel", "parallel"]} ins(%collapsed_9 : tensor<128x384xbf16>) outs(%17 : tensor<384x128xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<384x128xbf16>
    %83 = tensor.empty() : tensor<37x128xf32>
    %84 = linalg.fill ins(%cst : f32) outs(%83 : tensor<37x128xf32>) -> tensor<37x128xf32>
    %85 = linalg.matmul ins(%59, %82 : tensor<37x384xbf16>, tensor<384x128xbf16>) outs(%84 : tensor<37x128xf32>) -> tensor<37x128xf32>
    %86 = tensor.empty() : tensor<37x128xbf16>
    %87 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%85 : tensor<37x128xf32>) outs(%86 : tensor<37x128xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %88 = arith.truncf %in : f32 to bf16
      linalg.yield %88 : bf16
    } -> tensor<37x128xbf16>
    return %87 : tensor<37x128xbf16>
  }
}

