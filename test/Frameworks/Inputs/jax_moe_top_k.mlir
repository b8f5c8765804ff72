#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> (d0)>
#map5 = affine_map<(d0) -> ()>
#map6 = affine_map<(d0) -> (d0)>
#map7 = affine_map<(d0, d1) -> (d0, 0)>
#map8 = affine_map<() -> ()>
#map9 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map10 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map11 = affine_map<(d0, d1, d2) -> (0, 0, d2)>
#map12 = affine_map<(d0, d1, d2) -> (d0, d2, d1)>
#map13 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1)>
#map14 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map15 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map16 = affine_map<(d0, d1, d2) -> ()>
#map17 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map18 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
#map19 = affine_map<(d0, d1, d2) -> (d2, d0, d1)>
"builtin.module"() <{sym_name = "jit_moe_top_k"}> ({
  "func.func"() <{function_type = (tensor<16x64xf16>, tensor<64x4xf16>, tensor<4x64x32xf16>, tensor<4x32x64xf16>) -> tensor<16x64xf16>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<16x64xf16>, %arg1: tensor<64x4xf16>, %arg2: tensor<4x64x32xf16>, %arg3: tensor<4x32x64xf16>):
    %0 = "arith.constant"() <{value = 2147483647 : i32}> : () -> i32
    %1 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %2 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %3 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
    %4 = "arith.constant"() <{value = 0.000000e+00 : f16}> : () -> f16
    %5 = "arith.constant"() <{value = dense<5.000000e-01> : tensor<f16>}> : () -> tensor<f16>
    %6 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<f16>}> : () -> tensor<f16>
    %7 = "arith.constant"() <{value = dense<7.978520e-01> : tensor<f16>}> : () -> tensor<f16>
    %8 = "arith.constant"() <{value = dense<4.470830e-02> : tensor<f16>}> : () -> tensor<f16>
    %9 = "arith.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %10 = "tensor.empty"() : () -> tensor<16x4xf16>
    %11 = "linalg.fill"(%4, %10) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg131: f16, %arg132: f16):
      "linalg.yield"(%arg131) : (f16) -> ()
    }) : (f16, tensor<16x4xf16>) -> tensor<16x4xf16>
    %12 = "linalg.matmul"(%arg0, %arg1, %11) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg128: f16, %arg129: f16, %arg130: f16):
      %126 = "arith.mulf"(%arg128, %arg129) <{fastmath = #arith.fastmath<none>}> : (f16, f16) -> f16
      %127 = "arith.addf"(%arg130, %126) <{fastmath = #arith.fastmath<none>}> : (f16, f16) -> f16
      "linalg.yield"(%127) : (f16) -> ()
    }) : (tensor<16x64xf16>, tensor<64x4xf16>, tensor<16x4xf16>) -> tensor<16x4xf16>
    %13 = "tensor.empty"() : () -> tensor<16x4xf32>
    %14 = "linalg.generic"(%12, %13) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg126: f16, %arg127: f32):
      %125 = "arith.extf"(%arg126) : (f16) -> f32
      "linalg.yield"(%125) : (f32) -> ()
    }) : (tensor<16x4xf16>, tensor<16x4xf32>) -> tensor<16x4xf32>
    %15 = "tensor.empty"() : () -> tensor<16xf32>
    %16 = "linalg.fill"(%3, %15) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg124: f32, %arg125: f32):
      "linalg.yield"(%arg124) : (f32) -> ()
    }) : (f32, tensor<16xf32>) -> tensor<16xf32>
    %17 = "linalg.generic"(%14, %16) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg122: f32, %arg123: f32):
      %124 = "arith.maximumf"(%arg123, %arg122) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%124) : (f32) -> ()
    }) : (tensor<16x4xf32>, tensor<16xf32>) -> tensor<16xf32>
    %18 = "linalg.generic"(%9, %15) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg120: f32, %arg121: f32):
      "linalg.yield"(%arg120) : (f32) -> ()
    }) : (tensor<f32>, tensor<16xf32>) -> tensor<16xf32>
    %19 = "linalg.generic"(%18, %17, %15) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg117: f32, %arg118: f32, %arg119: f32):
      %123 = "arith.maximumf"(%arg117, %arg118) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%123) : (f32) -> ()
    }) : (tensor<16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %20 = "tensor.empty"() : () -> tensor<16x1xf32>
    %21 = "linalg.generic"(%19, %20) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg115: f32, %arg116: f32):
      "linalg.yield"(%arg115) : (f32) -> ()
    }) : (tensor<16xf32>, tensor<16x1xf32>) -> tensor<16x1xf32>
    %22 = "linalg.generic"(%21, %13) <{indexing_maps = [#map7, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg113: f32, %arg114: f32):
      "linalg.yield"(%arg113) : (f32) -> ()
    }) : (tensor<16x1xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
    %23 = "linalg.generic"(%14, %22, %13) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg110: f32, %arg111: f32, %arg112: f32):
      %122 = "arith.subf"(%arg110, %arg111) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%122) : (f32) -> ()
    }) : (tensor<16x4xf32>, tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
    %24 = "linalg.generic"(%23, %13) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg108: f32, %arg109: f32):
      %121 = "math.exp"(%arg108) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%121) : (f32) -> ()
    }) : (tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
    %25 = "linalg.fill"(%2, %15) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg106: f32, %arg107: f32):
      "linalg.yield"(%arg106) : (f32) -> ()
    }) : (f32, tensor<16xf32>) -> tensor<16xf32>
    %26 = "linalg.generic"(%24, %25) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg104: f32, %arg105: f32):
      %120 = "arith.addf"(%arg105, %arg104) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%120) : (f32) -> ()
    }) : (tensor<16x4xf32>, tensor<16xf32>) -> tensor<16xf32>
    %27 = "linalg.generic"(%26, %20) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg102: f32, %arg103: f32):
      "linalg.yield"(%arg102) : (f32) -> ()
    }) : (tensor<16xf32>, tensor<16x1xf32>) -> tensor<16x1xf32>
    %28 = "linalg.generic"(%27, %13) <{indexing_maps = [#map7, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg100: f32, %arg101: f32):
      "linalg.yield"(%arg100) : (f32) -> ()
    }) : (tensor<16x1xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
    %29 = "linalg.generic"(%24, %28, %13) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg97: f32, %arg98: f32, %arg99: f32):
      %119 = "arith.divf"(%arg97, %arg98) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%119) : (f32) -> ()
    }) : (tensor<16x4xf32>, tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
    %30 = "tensor.empty"() : () -> tensor<16x4xi32>
    %31 = "linalg.generic"(%30) <{indexing_maps = [#map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg96: i32):
      %117 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %118 = "arith.index_cast"(%117) : (index) -> i32
      "linalg.yield"(%118) : (i32) -> ()
    }) : (tensor<16x4xi32>) -> tensor<16x4xi32>
    %32:2 = "stablehlo.sort"(%29, %31) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg89: tensor<f32>, %arg90: tensor<f32>, %arg91: tensor<i32>, %arg92: tensor<i32>):
      %106 = "tensor.empty"() : () -> tensor<i1>
      %107 = "linalg.generic"(%arg89, %arg90, %106) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg93: f32, %arg94: f32, %arg95: i1):
        %108 = "arith.bitcast"(%arg93) : (f32) -> i32
        %109 = "arith.cmpi"(%108, %1) <{predicate = 2 : i64}> : (i32, i32) -> i1
        %110 = "arith.subi"(%0, %108) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        %111 = "arith.select"(%109, %110, %108) : (i1, i32, i32) -> i32
        %112 = "arith.bitcast"(%arg94) : (f32) -> i32
        %113 = "arith.cmpi"(%112, %1) <{predicate = 2 : i64}> : (i32, i32) -> i1
        %114 = "arith.subi"(%0, %112) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        %115 = "arith.select"(%113, %114, %112) : (i1, i32, i32) -> i32
        %116 = "arith.cmpi"(%111, %115) <{predicate = 4 : i64}> : (i32, i32) -> i1
        "linalg.yield"(%116) : (i1) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%107) : (tensor<i1>) -> ()
    }) : (tensor<16x4xf32>, tensor<16x4xi32>) -> (tensor<16x4xf32>, tensor<16x4xi32>)
    %33 = "tensor.extract_slice"(%32#0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 16, 2>, static_strides = array<i64: 1, 1>}> : (tensor<16x4xf32>) -> tensor<16x2xf32>
    %34 = "tensor.extract_slice"(%32#1) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 16, 2>, static_strides = array<i64: 1, 1>}> : (tensor<16x4xi32>) -> tensor<16x2xi32>
    %35 = "linalg.generic"(%33, %25) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg87: f32, %arg88: f32):
      %105 = "arith.addf"(%arg88, %arg87) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%105) : (f32) -> ()
    }) : (tensor<16x2xf32>, tensor<16xf32>) -> tensor<16xf32>
    %36 = "linalg.generic"(%35, %20) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg85: f32, %arg86: f32):
      "linalg.yield"(%arg85) : (f32) -> ()
    }) : (tensor<16xf32>, tensor<16x1xf32>) -> tensor<16x1xf32>
    %37 = "tensor.empty"() : () -> tensor<16x2xf32>
    %38 = "linalg.generic"(%36, %37) <{indexing_maps = [#map7, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg83: f32, %arg84: f32):
      "linalg.yield"(%arg83) : (f32) -> ()
    }) : (tensor<16x1xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
    %39 = "linalg.generic"(%33, %38, %37) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg80: f32, %arg81: f32, %arg82: f32):
      %104 = "arith.divf"(%arg80, %arg81) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%104) : (f32) -> ()
    }) : (tensor<16x2xf32>, tensor<16x2xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
    %40 = "tensor.empty"() : () -> tensor<16x2x1xi32>
    %41 = "linalg.generic"(%34, %40) <{indexing_maps = [#map2, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg78: i32, %arg79: i32):
      "linalg.yield"(%arg78) : (i32) -> ()
    }) : (tensor<16x2xi32>, tensor<16x2x1xi32>) -> tensor<16x2x1xi32>
    %42 = "tensor.empty"() : () -> tensor<1x1x4xi32>
    %43 = "linalg.generic"(%42) <{indexing_maps = [#map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg77: i32):
      %102 = "linalg.index"() <{dim = 2 : i64}> : () -> index
      %103 = "arith.index_cast"(%102) : (index) -> i32
      "linalg.yield"(%103) : (i32) -> ()
    }) : (tensor<1x1x4xi32>) -> tensor<1x1x4xi32>
    %44 = "tensor.empty"() : () -> tensor<16x2x4xi32>
    %45 = "linalg.generic"(%41, %44) <{indexing_maps = [#map10, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg75: i32, %arg76: i32):
      "linalg.yield"(%arg75) : (i32) -> ()
    }) : (tensor<16x2x1xi32>, tensor<16x2x4xi32>) -> tensor<16x2x4xi32>
    %46 = "linalg.generic"(%43, %44) <{indexing_maps = [#map11, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg73: i32, %arg74: i32):
      "linalg.yield"(%arg73) : (i32) -> ()
    }) : (tensor<1x1x4xi32>, tensor<16x2x4xi32>) -> tensor<16x2x4xi32>
    %47 = "tensor.empty"() : () -> tensor<16x2x4xi1>
    %48 = "linalg.generic"(%45, %46, %47) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg70: i32, %arg71: i32, %arg72: i1):
      %101 = "arith.cmpi"(%arg70, %arg71) <{predicate = 0 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%101) : (i1) -> ()
    }) : (tensor<16x2x4xi32>, tensor<16x2x4xi32>, tensor<16x2x4xi1>) -> tensor<16x2x4xi1>
    %49 = "tensor.empty"() : () -> tensor<16x2x4xf32>
    %50 = "linalg.generic"(%48, %49) <{indexing_maps = [#map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg68: i1, %arg69: f32):
      %100 = "arith.uitofp"(%arg68) : (i1) -> f32
      "linalg.yield"(%100) : (f32) -> ()
    }) : (tensor<16x2x4xi1>, tensor<16x2x4xf32>) -> tensor<16x2x4xf32>
    %51 = "tensor.empty"() : () -> tensor<16x2x1xf32>
    %52 = "linalg.generic"(%39, %51) <{indexing_maps = [#map2, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg66: f32, %arg67: f32):
      "linalg.yield"(%arg66) : (f32) -> ()
    }) : (tensor<16x2xf32>, tensor<16x2x1xf32>) -> tensor<16x2x1xf32>
    %53 = "linalg.generic"(%52, %49) <{indexing_maps = [#map10, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg64: f32, %arg65: f32):
      "linalg.yield"(%arg64) : (f32) -> ()
    }) : (tensor<16x2x1xf32>, tensor<16x2x4xf32>) -> tensor<16x2x4xf32>
    %54 = "linalg.generic"(%50, %53, %49) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg61: f32, %arg62: f32, %arg63: f32):
      %99 = "arith.mulf"(%arg61, %arg62) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%99) : (f32) -> ()
    }) : (tensor<16x2x4xf32>, tensor<16x2x4xf32>, tensor<16x2x4xf32>) -> tensor<16x2x4xf32>
    %55 = "linalg.fill"(%2, %13) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg59: f32, %arg60: f32):
      "linalg.yield"(%arg59) : (f32) -> ()
    }) : (f32, tensor<16x4xf32>) -> tensor<16x4xf32>
    %56 = "linalg.generic"(%54, %55) <{indexing_maps = [#map12, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg57: f32, %arg58: f32):
      %98 = "arith.addf"(%arg58, %arg57) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%98) : (f32) -> ()
    }) : (tensor<16x2x4xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
    %57 = "tensor.empty"() : () -> tensor<4x32x16xf16>
    %58 = "linalg.fill"(%4, %57) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg55: f16, %arg56: f16):
      "linalg.yield"(%arg55) : (f16) -> ()
    }) : (f16, tensor<4x32x16xf16>) -> tensor<4x32x16xf16>
    %59 = "linalg.generic"(%arg2, %arg0, %58) <{indexing_maps = [#map13, #map14, #map15], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg52: f16, %arg53: f16, %arg54: f16):
      %96 = "arith.mulf"(%arg52, %arg53) <{fastmath = #arith.fastmath<none>}> : (f16, f16) -> f16
      %97 = "arith.addf"(%arg54, %96) <{fastmath = #arith.fastmath<none>}> : (f16, f16) -> f16
      "linalg.yield"(%97) : (f16) -> ()
    }) : (tensor<4x64x32xf16>, tensor<16x64xf16>, tensor<4x32x16xf16>) -> tensor<4x32x16xf16>
    %60 = "tensor.empty"() : () -> tensor<4x16x32xf16>
    %61 = "linalg.generic"(%59, %60) <{indexing_maps = [#map12, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg50: f16, %arg51: f16):
      "linalg.yield"(%arg50) : (f16) -> ()
    }) : (tensor<4x32x16xf16>, tensor<4x16x32xf16>) -> tensor<4x16x32xf16>
    %62 = "linalg.generic"(%61, %61, %60) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg47: f16, %arg48: f16, %arg49: f16):
      %95 = "arith.mulf"(%arg47, %arg48) <{fastmath = #arith.fastmath<none>}> : (f16, f16) -> f16
      "linalg.yield"(%95) : (f16) -> ()
    }) : (tensor<4x16x32xf16>, tensor<4x16x32xf16>, tensor<4x16x32xf16>) -> tensor<4x16x32xf16>
    %63 = "linalg.generic"(%62, %61, %60) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg44: f16, %arg45: f16, %arg46: f16):
      %94 = "arith.mulf"(%arg44, %arg45) <{fastmath = #arith.fastmath<none>}> : (f16, f16) -> f16
      "linalg.yield"(%94) : (f16) -> ()
    }) : (tensor<4x16x32xf16>, tensor<4x16x32xf16>, tensor<4x16x32xf16>) -> tensor<4x16x32xf16>
    %64 = "linalg.generic"(%8, %60) <{indexing_maps = [#map16, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg42: f16, %arg43: f16):
      "linalg.yield"(%arg42) : (f16) -> ()
    }) : (tensor<f16>, tensor<4x16x32xf16>) -> tensor<4x16x32xf16>
    %65 = "linalg.generic"(%64, %63, %60) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg39: f16, %arg40: f16, %arg41: f16):
      %93 = "arith.mulf"(%arg39, %arg40) <{fastmath = #arith.fastmath<none>}> : (f16, f16) -> f16
      "linalg.yield"(%93) : (f16) -> ()
    }) : (tensor<4x16x32xf16>, tensor<4x16x32xf16>, tensor<4x16x32xf16>) -> tensor<4x16x32xf16>
    %66 = "linalg.generic"(%61, %65, %60) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg36: f16, %arg37: f16, %arg38: f16):
      %92 = "arith.addf"(%arg36, %arg37) <{fastmath = #arith.fastmath<none>}> : (f16, f16) -> f16
      "linalg.yield"(%92) : (f16) -> ()
    }) : (tensor<4x16x32xf16>, tensor<4x16x32xf16>, tensor<4x16x32xf16>) -> tensor<4x16x32xf16>
    %67 = "linalg.generic"(%7, %60) <{indexing_maps = [#map16, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg34: f16, %arg35: f16):
      "linalg.yield"(%arg34) : (f16) -> ()
    }) : (tensor<f16>, tensor<4x16x32xf16>) -> tensor<4x16x32xf16>
    %68 = "linalg.generic"(%67, %66, %60) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg31: f16, %arg32: f16, %arg33: f16):
      %91 = "arith.mulf"(%arg31, %arg32) <{fastmath = #arith.fastmath<none>}> : (f16, f16) -> f16
      "linalg.yield"(%91) : (f16) -> ()
    }) : (tensor<4x16x32xf16>, tensor<4x16x32xf16>, tensor<4x16x32xf16>) -> tensor<4x16x32xf16>
    %69 = "linalg.generic"(%68, %60) <{indexing_maps = [#map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg29: f16, %arg30: f16):
      %90 = "math.tanh"(%arg29) <{fastmath = #arith.fastmath<none>}> : (f16) -> f16
      "linalg.yield"(%90) : (f16) -> ()
    }) : (tensor<4x16x32xf16>, tensor<4x16x32xf16>) -> tensor<4x16x32xf16>
    %70 = "linalg.generic"(%6, %60) <{indexing_maps = [#map16, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg27: f16, %arg28: f16):
      "linalg.yield"(%arg27) : (f16) -> ()
    }) : (tensor<f16>, tensor<4x16x32xf16>) -> tensor<4x16x32xf16>
    %71 = "linalg.generic"(%70, %69, %60) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg24: f16, %arg25: f16, %arg26: f16):
      %89 = "arith.addf"(%arg24, %arg25) <{fastmath = #arith.fastmath<none>}> : (f16, f16) -> f16
      "linalg.yield"(%89) : (f16) -> ()
    }) : (tensor<4x16x32xf16>, tensor<4x16x32xf16>, tensor<4x16x32xf16>) -> tensor<4x16x32xf16>
    %72 = "linalg.generic"(%5, %60) <{indexing_maps = [#map16, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg22: f16, %arg23: f16):
      "linalg.yield"(%arg22) : (f16) -> ()
    }) : (tensor<f16>, tensor<4x16x32xf16>) -> tensor<4x16x32xf16>
    %73 = "linalg.generic"(%72, %71, %60) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg19: f16, %arg20: f16, %arg21: f16):
      %88 = "arith.mulf"(%arg19, %arg20) <{fastmath = #arith.fastmath<none>}> : (f16, f16) -> f16
      "linalg.yield"(%88) : (f16) -> ()
    }) : (tensor<4x16x32xf16>, tensor<4x16x32xf16>, tensor<4x16x32xf16>) -> tensor<4x16x32xf16>
    %74 = "linalg.generic"(%61, %73, %60) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg16: f16, %arg17: f16, %arg18: f16):
      %87 = "arith.mulf"(%arg16, %arg17) <{fastmath = #arith.fastmath<none>}> : (f16, f16) -> f16
      "linalg.yield"(%87) : (f16) -> ()
    }) : (tensor<4x16x32xf16>, tensor<4x16x32xf16>, tensor<4x16x32xf16>) -> tensor<4x16x32xf16>
    %75 = "linalg.generic"(%56, %10) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg14: f32, %arg15: f16):
      %86 = "arith.truncf"(%arg14) : (f32) -> f16
      "linalg.yield"(%86) : (f16) -> ()
    }) : (tensor<16x4xf32>, tensor<16x4xf16>) -> tensor<16x4xf16>
    %76 = "tensor.empty"() : () -> tensor<4x16x64xf16>
    %77 = "linalg.fill"(%4, %76) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg12: f16, %arg13: f16):
      "linalg.yield"(%arg12) : (f16) -> ()
    }) : (f16, tensor<4x16x64xf16>) -> tensor<4x16x64xf16>
    %78 = "linalg.batch_matmul"(%74, %arg3, %77) <{indexing_maps = [#map17, #map18, #map15], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg9: f16, %arg10: f16, %arg11: f16):
      %84 = "arith.mulf"(%arg9, %arg10) <{fastmath = #arith.fastmath<none>}> : (f16, f16) -> f16
      %85 = "arith.addf"(%arg11, %84) <{fastmath = #arith.fastmath<none>}> : (f16, f16) -> f16
      "linalg.yield"(%85) : (f16) -> ()
    }) : (tensor<4x16x32xf16>, tensor<4x32x64xf16>, tensor<4x16x64xf16>) -> tensor<4x16x64xf16>
    %79 = "tensor.empty"() : () -> tensor<16x64xf16>
    %80 = "linalg.fill"(%4, %79) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg7: f16, %arg8: f16):
      "linalg.yield"(%arg7) : (f16) -> ()
    }) : (f16, tensor<16x64xf16>) -> tensor<16x64xf16>
    %81 = "linalg.generic"(%75, %78, %80) <{indexing_maps = [#map, #map19, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg4: f16, %arg5: f16, %arg6: f16):
      %82 = "arith.mulf"(%arg4, %arg5) <{fastmath = #arith.fastmath<none>}> : (f16, f16) -> f16
      %83 = "arith.addf"(%arg6, %82) <{fastmath = #arith.fastmath<none>}> : (f16, f16) -> f16
      "linalg.yield"(%83) : (f16) -> ()
    }) : (tensor<16x4xf16>, tensor<4x16x64xf16>, tensor<16x64xf16>) -> tensor<16x64xf16>
    "func.return"(%81) : (tensor<16x64xf16>) -> ()
  }) : () -> ()
}) {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

