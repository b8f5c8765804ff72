#map = affine_map<(d0, d1, d2, d3, d4) -> ()>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map2 = affine_map<(d0, d1, d2, d3) -> ()>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map4 = affine_map<(d0, d1) -> ()>
#map5 = affine_map<(d0, d1) -> (d0, d1)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (0, 0, d2, d3)>
#map8 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d2, d3, d4)>
#map9 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d2, d3, d0, d4)>
#map10 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map11 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, 0)>
#map12 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d5, d1, d2)>
#map13 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d3, d0, d1, d4, d5)>
#map14 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4)>
#map15 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d3, d4, d0, d2)>
#map16 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d0, d1, d2, d4)>
#map17 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d0, d4, d1, d2)>
#map18 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d5, d2, d3)>
#map19 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d4, d1, d5)>
#map20 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d2, d0, d3, d4)>
#map21 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d4, d5)>
#map22 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d0, d1, d5, d3)>
#map23 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
#map24 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>
#map25 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>
#map26 = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>
#map27 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
#map28 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d1, d3, d4)>
"builtin.module"() <{sym_name = "jit__lambda"}> ({
  "func.func"() <{function_type = (tensor<2x16x4x32xbf16>, tensor<2x16x4x32xbf16>, tensor<2x16x4x32xbf16>) -> (tensor<2x16x4x32xbf16>, tensor<2x16x4x32xbf16>, tensor<2x16x4x32xbf16>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}, {jax.result_info = "result[2]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<2x16x4x32xbf16>, %arg1: tensor<2x16x4x32xbf16>, %arg2: tensor<2x16x4x32xbf16>):
    %0 = "arith.constant"() <{value = 0.000000e+00 : bf16}> : () -> bf16
    %1 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %2 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
    %3 = "arith.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %4 = "arith.constant"() <{value = dense<false> : tensor<i1>}> : () -> tensor<i1>
    %5 = "arith.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %6 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %7 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %8 = "arith.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %9 = "arith.constant"() <{value = dense<-2.38197633E+38> : tensor<f32>}> : () -> tensor<f32>
    %10 = "arith.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %11 = "arith.constant"() <{value = dense<0.176776692> : tensor<f32>}> : () -> tensor<f32>
    %12 = "tensor.expand_shape"(%arg0) <{reassociation = [[0], [1], [2], [3, 4]], static_output_shape = array<i64: 2, 16, 4, 1, 32>}> : (tensor<2x16x4x32xbf16>) -> tensor<2x16x4x1x32xbf16>
    %13 = "stablehlo.dot_general"(%12, %arg1) <{algorithm = #stablehlo.dot_algorithm<lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>, dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 2], rhs_batching_dimensions = [0, 2], lhs_contracting_dimensions = [4], rhs_contracting_dimensions = [3]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x16x4x1x32xbf16>, tensor<2x16x4x32xbf16>) -> tensor<2x4x16x1x16xf32>
    %14 = "tensor.empty"() : () -> tensor<2x4x16x1x16xf32>
    %15 = "linalg.generic"(%11, %14) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg175: f32, %arg176: f32):
      "linalg.yield"(%arg175) : (f32) -> ()
    }) : (tensor<f32>, tensor<2x4x16x1x16xf32>) -> tensor<2x4x16x1x16xf32>
    %16 = "linalg.generic"(%13, %15, %14) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg172: f32, %arg173: f32, %arg174: f32):
      %156 = "arith.mulf"(%arg172, %arg173) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%156) : (f32) -> ()
    }) : (tensor<2x4x16x1x16xf32>, tensor<2x4x16x1x16xf32>, tensor<2x4x16x1x16xf32>) -> tensor<2x4x16x1x16xf32>
    %17 = "tensor.empty"() : () -> tensor<2x4x16x16xi1>
    %18 = "linalg.generic"(%10, %17) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg170: i1, %arg171: i1):
      "linalg.yield"(%arg170) : (i1) -> ()
    }) : (tensor<i1>, tensor<2x4x16x16xi1>) -> tensor<2x4x16x16xi1>
    %19 = "tensor.empty"() : () -> tensor<16x16xi1>
    %20 = "linalg.generic"(%10, %19) <{indexing_maps = [#map4, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg168: i1, %arg169: i1):
      "linalg.yield"(%arg168) : (i1) -> ()
    }) : (tensor<i1>, tensor<16x16xi1>) -> tensor<16x16xi1>
    %21 = "tensor.empty"() : () -> tensor<16x16xi32>
    %22 = "linalg.generic"(%21) <{indexing_maps = [#map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg167: i32):
      %154 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %155 = "arith.index_cast"(%154) : (index) -> i32
      "linalg.yield"(%155) : (i32) -> ()
    }) : (tensor<16x16xi32>) -> tensor<16x16xi32>
    %23 = "linalg.generic"(%3, %21) <{indexing_maps = [#map4, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg165: i32, %arg166: i32):
      "linalg.yield"(%arg165) : (i32) -> ()
    }) : (tensor<i32>, tensor<16x16xi32>) -> tensor<16x16xi32>
    %24 = "linalg.generic"(%22, %23, %21) <{indexing_maps = [#map5, #map5, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg162: i32, %arg163: i32, %arg164: i32):
      %153 = "arith.addi"(%arg162, %arg163) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%153) : (i32) -> ()
    }) : (tensor<16x16xi32>, tensor<16x16xi32>, tensor<16x16xi32>) -> tensor<16x16xi32>
    %25 = "linalg.generic"(%21) <{indexing_maps = [#map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg161: i32):
      %151 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %152 = "arith.index_cast"(%151) : (index) -> i32
      "linalg.yield"(%152) : (i32) -> ()
    }) : (tensor<16x16xi32>) -> tensor<16x16xi32>
    %26 = "linalg.generic"(%24, %25, %19) <{indexing_maps = [#map5, #map5, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg158: i32, %arg159: i32, %arg160: i1):
      %150 = "arith.cmpi"(%arg158, %arg159) <{predicate = 5 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%150) : (i1) -> ()
    }) : (tensor<16x16xi32>, tensor<16x16xi32>, tensor<16x16xi1>) -> tensor<16x16xi1>
    %27 = "linalg.generic"(%4, %19) <{indexing_maps = [#map4, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg156: i1, %arg157: i1):
      "linalg.yield"(%arg156) : (i1) -> ()
    }) : (tensor<i1>, tensor<16x16xi1>) -> tensor<16x16xi1>
    %28 = "linalg.generic"(%26, %20, %27, %19) <{indexing_maps = [#map5, #map5, #map5, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg152: i1, %arg153: i1, %arg154: i1, %arg155: i1):
      %149 = "arith.select"(%arg152, %arg153, %arg154) : (i1, i1, i1) -> i1
      "linalg.yield"(%149) : (i1) -> ()
    }) : (tensor<16x16xi1>, tensor<16x16xi1>, tensor<16x16xi1>, tensor<16x16xi1>) -> tensor<16x16xi1>
    %29 = "tensor.empty"() : () -> tensor<1x1x16x16xi1>
    %30 = "linalg.generic"(%28, %29) <{indexing_maps = [#map6, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg150: i1, %arg151: i1):
      "linalg.yield"(%arg150) : (i1) -> ()
    }) : (tensor<16x16xi1>, tensor<1x1x16x16xi1>) -> tensor<1x1x16x16xi1>
    %31 = "linalg.generic"(%30, %17) <{indexing_maps = [#map7, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg148: i1, %arg149: i1):
      "linalg.yield"(%arg148) : (i1) -> ()
    }) : (tensor<1x1x16x16xi1>, tensor<2x4x16x16xi1>) -> tensor<2x4x16x16xi1>
    %32 = "linalg.generic"(%18, %31, %17) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg145: i1, %arg146: i1, %arg147: i1):
      %148 = "arith.andi"(%arg145, %arg146) : (i1, i1) -> i1
      "linalg.yield"(%148) : (i1) -> ()
    }) : (tensor<2x4x16x16xi1>, tensor<2x4x16x16xi1>, tensor<2x4x16x16xi1>) -> tensor<2x4x16x16xi1>
    %33 = "tensor.empty"() : () -> tensor<2x4x16x16xf32>
    %34 = "linalg.generic"(%9, %33) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg143: f32, %arg144: f32):
      "linalg.yield"(%arg143) : (f32) -> ()
    }) : (tensor<f32>, tensor<2x4x16x16xf32>) -> tensor<2x4x16x16xf32>
    %35 = "tensor.empty"() : () -> tensor<1x2x4x16x16xi1>
    %36 = "linalg.generic"(%32, %35) <{indexing_maps = [#map8, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg141: i1, %arg142: i1):
      "linalg.yield"(%arg141) : (i1) -> ()
    }) : (tensor<2x4x16x16xi1>, tensor<1x2x4x16x16xi1>) -> tensor<1x2x4x16x16xi1>
    %37 = "tensor.empty"() : () -> tensor<1x2x4x16x16xf32>
    %38 = "linalg.generic"(%34, %37) <{indexing_maps = [#map8, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg139: f32, %arg140: f32):
      "linalg.yield"(%arg139) : (f32) -> ()
    }) : (tensor<2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) -> tensor<1x2x4x16x16xf32>
    %39 = "linalg.generic"(%16, %37) <{indexing_maps = [#map9, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg137: f32, %arg138: f32):
      "linalg.yield"(%arg137) : (f32) -> ()
    }) : (tensor<2x4x16x1x16xf32>, tensor<1x2x4x16x16xf32>) -> tensor<1x2x4x16x16xf32>
    %40 = "linalg.generic"(%36, %39, %38, %37) <{indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg133: i1, %arg134: f32, %arg135: f32, %arg136: f32):
      %147 = "arith.select"(%arg133, %arg134, %arg135) : (i1, f32, f32) -> f32
      "linalg.yield"(%147) : (f32) -> ()
    }) : (tensor<1x2x4x16x16xi1>, tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) -> tensor<1x2x4x16x16xf32>
    %41 = "tensor.empty"() : () -> tensor<1x2x4x16xf32>
    %42 = "linalg.fill"(%2, %41) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg131: f32, %arg132: f32):
      "linalg.yield"(%arg131) : (f32) -> ()
    }) : (f32, tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %43 = "linalg.generic"(%40, %42) <{indexing_maps = [#map1, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg129: f32, %arg130: f32):
      %146 = "arith.maximumf"(%arg130, %arg129) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%146) : (f32) -> ()
    }) : (tensor<1x2x4x16x16xf32>, tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %44 = "linalg.generic"(%8, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg127: f32, %arg128: f32):
      "linalg.yield"(%arg127) : (f32) -> ()
    }) : (tensor<f32>, tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %45 = "linalg.generic"(%44, %43, %41) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg124: f32, %arg125: f32, %arg126: f32):
      %145 = "arith.maximumf"(%arg124, %arg125) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%145) : (f32) -> ()
    }) : (tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %46 = "tensor.empty"() : () -> tensor<1x2x4x16x1xf32>
    %47 = "linalg.generic"(%45, %46) <{indexing_maps = [#map10, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg122: f32, %arg123: f32):
      "linalg.yield"(%arg122) : (f32) -> ()
    }) : (tensor<1x2x4x16xf32>, tensor<1x2x4x16x1xf32>) -> tensor<1x2x4x16x1xf32>
    %48 = "linalg.generic"(%47, %37) <{indexing_maps = [#map11, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg120: f32, %arg121: f32):
      "linalg.yield"(%arg120) : (f32) -> ()
    }) : (tensor<1x2x4x16x1xf32>, tensor<1x2x4x16x16xf32>) -> tensor<1x2x4x16x16xf32>
    %49 = "linalg.generic"(%40, %48, %37) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg117: f32, %arg118: f32, %arg119: f32):
      %144 = "arith.subf"(%arg117, %arg118) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%144) : (f32) -> ()
    }) : (tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) -> tensor<1x2x4x16x16xf32>
    %50 = "linalg.generic"(%49, %37) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg115: f32, %arg116: f32):
      %143 = "math.exp"(%arg115) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%143) : (f32) -> ()
    }) : (tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) -> tensor<1x2x4x16x16xf32>
    %51 = "linalg.fill"(%1, %41) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg113: f32, %arg114: f32):
      "linalg.yield"(%arg113) : (f32) -> ()
    }) : (f32, tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %52 = "linalg.generic"(%50, %51) <{indexing_maps = [#map1, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg111: f32, %arg112: f32):
      %142 = "arith.addf"(%arg112, %arg111) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%142) : (f32) -> ()
    }) : (tensor<1x2x4x16x16xf32>, tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %53 = "linalg.generic"(%52, %46) <{indexing_maps = [#map10, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg109: f32, %arg110: f32):
      "linalg.yield"(%arg109) : (f32) -> ()
    }) : (tensor<1x2x4x16xf32>, tensor<1x2x4x16x1xf32>) -> tensor<1x2x4x16x1xf32>
    %54 = "linalg.generic"(%53, %37) <{indexing_maps = [#map11, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg107: f32, %arg108: f32):
      "linalg.yield"(%arg107) : (f32) -> ()
    }) : (tensor<1x2x4x16x1xf32>, tensor<1x2x4x16x16xf32>) -> tensor<1x2x4x16x16xf32>
    %55 = "linalg.generic"(%50, %54, %37) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg104: f32, %arg105: f32, %arg106: f32):
      %141 = "arith.divf"(%arg104, %arg105) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%141) : (f32) -> ()
    }) : (tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) -> tensor<1x2x4x16x16xf32>
    %56 = "linalg.generic"(%53, %53, %46) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg101: f32, %arg102: f32, %arg103: f32):
      %140 = "arith.mulf"(%arg101, %arg102) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%140) : (f32) -> ()
    }) : (tensor<1x2x4x16x1xf32>, tensor<1x2x4x16x1xf32>, tensor<1x2x4x16x1xf32>) -> tensor<1x2x4x16x1xf32>
    %57 = "linalg.generic"(%6, %46) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg99: f32, %arg100: f32):
      "linalg.yield"(%arg99) : (f32) -> ()
    }) : (tensor<f32>, tensor<1x2x4x16x1xf32>) -> tensor<1x2x4x16x1xf32>
    %58 = "linalg.generic"(%57, %56, %46) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg96: f32, %arg97: f32, %arg98: f32):
      %139 = "arith.divf"(%arg96, %arg97) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%139) : (f32) -> ()
    }) : (tensor<1x2x4x16x1xf32>, tensor<1x2x4x16x1xf32>, tensor<1x2x4x16x1xf32>) -> tensor<1x2x4x16x1xf32>
    %59 = "tensor.empty"() : () -> tensor<1x2x4x16x16xbf16>
    %60 = "linalg.generic"(%55, %59) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg94: f32, %arg95: bf16):
      %138 = "arith.truncf"(%arg94) : (f32) -> bf16
      "linalg.yield"(%138) : (bf16) -> ()
    }) : (tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xbf16>) -> tensor<1x2x4x16x16xbf16>
    %61 = "tensor.empty"() : () -> tensor<2x4x32x1x16xbf16>
    %62 = "linalg.fill"(%0, %61) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg92: bf16, %arg93: bf16):
      "linalg.yield"(%arg92) : (bf16) -> ()
    }) : (bf16, tensor<2x4x32x1x16xbf16>) -> tensor<2x4x32x1x16xbf16>
    %63 = "linalg.generic"(%arg2, %60, %62) <{indexing_maps = [#map12, #map13, #map14], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg89: bf16, %arg90: bf16, %arg91: bf16):
      %136 = "arith.mulf"(%arg89, %arg90) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      %137 = "arith.addf"(%arg91, %136) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%137) : (bf16) -> ()
    }) : (tensor<2x16x4x32xbf16>, tensor<1x2x4x16x16xbf16>, tensor<2x4x32x1x16xbf16>) -> tensor<2x4x32x1x16xbf16>
    %64 = "tensor.empty"() : () -> tensor<1x2x16x4x32xbf16>
    %65 = "linalg.generic"(%63, %64) <{indexing_maps = [#map15, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg87: bf16, %arg88: bf16):
      "linalg.yield"(%arg87) : (bf16) -> ()
    }) : (tensor<2x4x32x1x16xbf16>, tensor<1x2x16x4x32xbf16>) -> tensor<1x2x16x4x32xbf16>
    %66 = "tensor.empty"() : () -> tensor<2x16x4x1x32xbf16>
    %67 = "linalg.generic"(%65, %66) <{indexing_maps = [#map16, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg85: bf16, %arg86: bf16):
      "linalg.yield"(%arg85) : (bf16) -> ()
    }) : (tensor<1x2x16x4x32xbf16>, tensor<2x16x4x1x32xbf16>) -> tensor<2x16x4x1x32xbf16>
    %68 = "tensor.collapse_shape"(%67) <{reassociation = [[0], [1], [2], [3, 4]]}> : (tensor<2x16x4x1x32xbf16>) -> tensor<2x16x4x32xbf16>
    %69 = "tensor.empty"() : () -> tensor<2x16x4x32xf32>
    %70 = "linalg.generic"(%68, %69) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg83: bf16, %arg84: f32):
      %135 = "arith.extf"(%arg83) : (bf16) -> f32
      "linalg.yield"(%135) : (f32) -> ()
    }) : (tensor<2x16x4x32xbf16>, tensor<2x16x4x32xf32>) -> tensor<2x16x4x32xf32>
    %71 = "linalg.generic"(%5, %69) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg81: f32, %arg82: f32):
      "linalg.yield"(%arg81) : (f32) -> ()
    }) : (tensor<f32>, tensor<2x16x4x32xf32>) -> tensor<2x16x4x32xf32>
    %72 = "linalg.generic"(%71, %70, %69) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg78: f32, %arg79: f32, %arg80: f32):
      %134 = "arith.mulf"(%arg78, %arg79) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%134) : (f32) -> ()
    }) : (tensor<2x16x4x32xf32>, tensor<2x16x4x32xf32>, tensor<2x16x4x32xf32>) -> tensor<2x16x4x32xf32>
    %73 = "linalg.generic"(%6, %69) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg76: f32, %arg77: f32):
      "linalg.yield"(%arg76) : (f32) -> ()
    }) : (tensor<f32>, tensor<2x16x4x32xf32>) -> tensor<2x16x4x32xf32>
    %74 = "linalg.generic"(%73, %72, %69) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg73: f32, %arg74: f32, %arg75: f32):
      %133 = "arith.mulf"(%arg73, %arg74) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%133) : (f32) -> ()
    }) : (tensor<2x16x4x32xf32>, tensor<2x16x4x32xf32>, tensor<2x16x4x32xf32>) -> tensor<2x16x4x32xf32>
    %75 = "tensor.empty"() : () -> tensor<2x16x4x32xbf16>
    %76 = "linalg.generic"(%74, %75) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg71: f32, %arg72: bf16):
      %132 = "arith.truncf"(%arg71) : (f32) -> bf16
      "linalg.yield"(%132) : (bf16) -> ()
    }) : (tensor<2x16x4x32xf32>, tensor<2x16x4x32xbf16>) -> tensor<2x16x4x32xbf16>
    %77 = "tensor.expand_shape"(%76) <{reassociation = [[0], [1], [2], [3, 4]], static_output_shape = array<i64: 2, 16, 4, 1, 32>}> : (tensor<2x16x4x32xbf16>) -> tensor<2x16x4x1x32xbf16>
    %78 = "linalg.generic"(%77, %64) <{indexing_maps = [#map9, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg69: bf16, %arg70: bf16):
      "linalg.yield"(%arg69) : (bf16) -> ()
    }) : (tensor<2x16x4x1x32xbf16>, tensor<1x2x16x4x32xbf16>) -> tensor<1x2x16x4x32xbf16>
    %79 = "linalg.generic"(%78, %61) <{indexing_maps = [#map17, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg67: bf16, %arg68: bf16):
      "linalg.yield"(%arg67) : (bf16) -> ()
    }) : (tensor<1x2x16x4x32xbf16>, tensor<2x4x32x1x16xbf16>) -> tensor<2x4x32x1x16xbf16>
    %80 = "tensor.empty"() : () -> tensor<2x4x1x16x16xbf16>
    %81 = "linalg.fill"(%0, %80) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg65: bf16, %arg66: bf16):
      "linalg.yield"(%arg65) : (bf16) -> ()
    }) : (bf16, tensor<2x4x1x16x16xbf16>) -> tensor<2x4x1x16x16xbf16>
    %82 = "linalg.generic"(%79, %arg2, %81) <{indexing_maps = [#map18, #map19, #map14], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg62: bf16, %arg63: bf16, %arg64: bf16):
      %130 = "arith.mulf"(%arg62, %arg63) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      %131 = "arith.addf"(%arg64, %130) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%131) : (bf16) -> ()
    }) : (tensor<2x4x32x1x16xbf16>, tensor<2x16x4x32xbf16>, tensor<2x4x1x16x16xbf16>) -> tensor<2x4x1x16x16xbf16>
    %83 = "linalg.generic"(%82, %59) <{indexing_maps = [#map20, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg60: bf16, %arg61: bf16):
      "linalg.yield"(%arg60) : (bf16) -> ()
    }) : (tensor<2x4x1x16x16xbf16>, tensor<1x2x4x16x16xbf16>) -> tensor<1x2x4x16x16xbf16>
    %84 = "tensor.empty"() : () -> tensor<2x4x32x16xbf16>
    %85 = "linalg.fill"(%0, %84) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg58: bf16, %arg59: bf16):
      "linalg.yield"(%arg58) : (bf16) -> ()
    }) : (bf16, tensor<2x4x32x16xbf16>) -> tensor<2x4x32x16xbf16>
    %86 = "linalg.generic"(%79, %60, %85) <{indexing_maps = [#map21, #map22, #map23], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg55: bf16, %arg56: bf16, %arg57: bf16):
      %128 = "arith.mulf"(%arg55, %arg56) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      %129 = "arith.addf"(%arg57, %128) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%129) : (bf16) -> ()
    }) : (tensor<2x4x32x1x16xbf16>, tensor<1x2x4x16x16xbf16>, tensor<2x4x32x16xbf16>) -> tensor<2x4x32x16xbf16>
    %87 = "linalg.generic"(%86, %75) <{indexing_maps = [#map24, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg53: bf16, %arg54: bf16):
      "linalg.yield"(%arg53) : (bf16) -> ()
    }) : (tensor<2x4x32x16xbf16>, tensor<2x16x4x32xbf16>) -> tensor<2x16x4x32xbf16>
    %88 = "linalg.generic"(%83, %37) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg51: bf16, %arg52: f32):
      %127 = "arith.extf"(%arg51) : (bf16) -> f32
      "linalg.yield"(%127) : (f32) -> ()
    }) : (tensor<1x2x4x16x16xbf16>, tensor<1x2x4x16x16xf32>) -> tensor<1x2x4x16x16xf32>
    %89 = "linalg.generic"(%58, %37) <{indexing_maps = [#map11, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg49: f32, %arg50: f32):
      "linalg.yield"(%arg49) : (f32) -> ()
    }) : (tensor<1x2x4x16x1xf32>, tensor<1x2x4x16x16xf32>) -> tensor<1x2x4x16x16xf32>
    %90 = "linalg.generic"(%88, %89, %37) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg46: f32, %arg47: f32, %arg48: f32):
      %126 = "arith.mulf"(%arg46, %arg47) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%126) : (f32) -> ()
    }) : (tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) -> tensor<1x2x4x16x16xf32>
    %91 = "linalg.generic"(%90, %50, %37) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg43: f32, %arg44: f32, %arg45: f32):
      %125 = "arith.mulf"(%arg43, %arg44) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%125) : (f32) -> ()
    }) : (tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) -> tensor<1x2x4x16x16xf32>
    %92 = "linalg.generic"(%91, %51) <{indexing_maps = [#map1, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg41: f32, %arg42: f32):
      %124 = "arith.addf"(%arg42, %arg41) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%124) : (f32) -> ()
    }) : (tensor<1x2x4x16x16xf32>, tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %93 = "tensor.expand_shape"(%92) <{reassociation = [[0], [1], [2], [3, 4]], static_output_shape = array<i64: 1, 2, 4, 16, 1>}> : (tensor<1x2x4x16xf32>) -> tensor<1x2x4x16x1xf32>
    %94 = "linalg.generic"(%93, %46) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg39: f32, %arg40: f32):
      %123 = "arith.negf"(%arg39) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%123) : (f32) -> ()
    }) : (tensor<1x2x4x16x1xf32>, tensor<1x2x4x16x1xf32>) -> tensor<1x2x4x16x1xf32>
    %95 = "linalg.generic"(%88, %54, %37) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg36: f32, %arg37: f32, %arg38: f32):
      %122 = "arith.divf"(%arg36, %arg37) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%122) : (f32) -> ()
    }) : (tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) -> tensor<1x2x4x16x16xf32>
    %96 = "tensor.empty"() : () -> tensor<2x4x16xf32>
    %97 = "linalg.fill"(%1, %96) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg34: f32, %arg35: f32):
      "linalg.yield"(%arg34) : (f32) -> ()
    }) : (f32, tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    %98 = "linalg.generic"(%94, %97) <{indexing_maps = [#map16, #map25], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg32: f32, %arg33: f32):
      %121 = "arith.addf"(%arg33, %arg32) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%121) : (f32) -> ()
    }) : (tensor<1x2x4x16x1xf32>, tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    %99 = "linalg.generic"(%98, %41) <{indexing_maps = [#map26, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg30: f32, %arg31: f32):
      "linalg.yield"(%arg30) : (f32) -> ()
    }) : (tensor<2x4x16xf32>, tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %100 = "linalg.generic"(%99, %37) <{indexing_maps = [#map10, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg28: f32, %arg29: f32):
      "linalg.yield"(%arg28) : (f32) -> ()
    }) : (tensor<1x2x4x16xf32>, tensor<1x2x4x16x16xf32>) -> tensor<1x2x4x16x16xf32>
    %101 = "linalg.generic"(%95, %100, %37) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg25: f32, %arg26: f32, %arg27: f32):
      %120 = "arith.addf"(%arg25, %arg26) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%120) : (f32) -> ()
    }) : (tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) -> tensor<1x2x4x16x16xf32>
    %102 = "linalg.generic"(%101, %50, %37) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg22: f32, %arg23: f32, %arg24: f32):
      %119 = "arith.mulf"(%arg22, %arg23) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%119) : (f32) -> ()
    }) : (tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) -> tensor<1x2x4x16x16xf32>
    %103 = "linalg.generic"(%7, %37) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg20: f32, %arg21: f32):
      "linalg.yield"(%arg20) : (f32) -> ()
    }) : (tensor<f32>, tensor<1x2x4x16x16xf32>) -> tensor<1x2x4x16x16xf32>
    %104 = "linalg.generic"(%36, %102, %103, %37) <{indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg16: i1, %arg17: f32, %arg18: f32, %arg19: f32):
      %118 = "arith.select"(%arg16, %arg17, %arg18) : (i1, f32, f32) -> f32
      "linalg.yield"(%118) : (f32) -> ()
    }) : (tensor<1x2x4x16x16xi1>, tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) -> tensor<1x2x4x16x16xf32>
    %105 = "linalg.generic"(%104, %14) <{indexing_maps = [#map16, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg14: f32, %arg15: f32):
      "linalg.yield"(%arg14) : (f32) -> ()
    }) : (tensor<1x2x4x16x16xf32>, tensor<2x4x16x1x16xf32>) -> tensor<2x4x16x1x16xf32>
    %106 = "linalg.generic"(%105, %15, %14) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg11: f32, %arg12: f32, %arg13: f32):
      %117 = "arith.mulf"(%arg11, %arg12) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%117) : (f32) -> ()
    }) : (tensor<2x4x16x1x16xf32>, tensor<2x4x16x1x16xf32>, tensor<2x4x16x1x16xf32>) -> tensor<2x4x16x1x16xf32>
    %107 = "stablehlo.dot_general"(%106, %12) <{algorithm = #stablehlo.dot_algorithm<lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>, dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 1], rhs_batching_dimensions = [0, 2], lhs_contracting_dimensions = [2, 3], rhs_contracting_dimensions = [1, 3]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x4x16x1x16xf32>, tensor<2x16x4x1x32xbf16>) -> tensor<2x4x16x32xf32>
    %108 = "linalg.generic"(%107, %69) <{indexing_maps = [#map27, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg9: f32, %arg10: f32):
      "linalg.yield"(%arg9) : (f32) -> ()
    }) : (tensor<2x4x16x32xf32>, tensor<2x16x4x32xf32>) -> tensor<2x16x4x32xf32>
    %109 = "linalg.generic"(%108, %75) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg7: f32, %arg8: bf16):
      %116 = "arith.truncf"(%arg7) : (f32) -> bf16
      "linalg.yield"(%116) : (bf16) -> ()
    }) : (tensor<2x16x4x32xf32>, tensor<2x16x4x32xbf16>) -> tensor<2x16x4x32xbf16>
    %110 = "stablehlo.dot_general"(%106, %arg1) <{algorithm = #stablehlo.dot_algorithm<lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>, dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 1], rhs_batching_dimensions = [0, 2], lhs_contracting_dimensions = [4], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x4x16x1x16xf32>, tensor<2x16x4x32xbf16>) -> tensor<2x4x16x1x32xf32>
    %111 = "tensor.empty"() : () -> tensor<2x16x4x1x32xf32>
    %112 = "linalg.generic"(%110, %111) <{indexing_maps = [#map28, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg5: f32, %arg6: f32):
      "linalg.yield"(%arg5) : (f32) -> ()
    }) : (tensor<2x4x16x1x32xf32>, tensor<2x16x4x1x32xf32>) -> tensor<2x16x4x1x32xf32>
    %113 = "linalg.generic"(%112, %66) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg3: f32, %arg4: bf16):
      %115 = "arith.truncf"(%arg3) : (f32) -> bf16
      "linalg.yield"(%115) : (bf16) -> ()
    }) : (tensor<2x16x4x1x32xf32>, tensor<2x16x4x1x32xbf16>) -> tensor<2x16x4x1x32xbf16>
    %114 = "tensor.collapse_shape"(%113) <{reassociation = [[0], [1], [2], [3, 4]]}> : (tensor<2x16x4x1x32xbf16>) -> tensor<2x16x4x32xbf16>
    "func.return"(%114, %109, %87) : (tensor<2x16x4x32xbf16>, tensor<2x16x4x32xbf16>, tensor<2x16x4x32xbf16>) -> ()
  }) : () -> ()
}) {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

