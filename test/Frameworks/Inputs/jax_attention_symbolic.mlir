#map = affine_map<() -> ()>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>
#map2 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map3 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map4 = affine_map<(d0) -> (d0)>
#map5 = affine_map<(d0, d1, d2, d3) -> ()>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map8 = affine_map<(d0, d1, d2) -> ()>
#map9 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map10 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d3)>
"builtin.module"() <{sym_name = "jit_attention"}> ({
  "func.func"() <{function_type = (tensor<?x2x?x32xf16>, tensor<?x2x?x32xf16>, tensor<?x2x?x32xf16>) -> tensor<?x2x?x32xf16>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<?x2x?x32xf16>, %arg1: tensor<?x2x?x32xf16>, %arg2: tensor<?x2x?x32xf16>):
    %0 = "arith.constant"() <{value = 2 : i32}> : () -> i32
    %1 = "arith.constant"() <{value = 1 : index}> : () -> index
    %2 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %3 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
    %4 = "arith.constant"() <{value = 0.000000e+00 : f16}> : () -> f16
    %5 = "arith.constant"() <{value = 3 : index}> : () -> index
    %6 = "arith.constant"() <{value = 2 : index}> : () -> index
    %7 = "arith.constant"() <{value = 0 : index}> : () -> index
    %8 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %9 = "arith.constant"() <{value = dense<1.767580e-01> : tensor<f16>}> : () -> tensor<f16>
    %10 = "arith.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %11 = "stablehlo.get_dimension_size"(%arg0) <{dimension = 0 : i64}> : (tensor<?x2x?x32xf16>) -> tensor<i32>
    %12 = "stablehlo.get_dimension_size"(%arg0) <{dimension = 2 : i64}> : (tensor<?x2x?x32xf16>) -> tensor<i32>
    %13 = "stablehlo.get_dimension_size"(%arg1) <{dimension = 0 : i64}> : (tensor<?x2x?x32xf16>) -> tensor<i32>
    %14 = "stablehlo.get_dimension_size"(%arg1) <{dimension = 2 : i64}> : (tensor<?x2x?x32xf16>) -> tensor<i32>
    %15 = "stablehlo.get_dimension_size"(%arg2) <{dimension = 0 : i64}> : (tensor<?x2x?x32xf16>) -> tensor<i32>
    %16 = "stablehlo.get_dimension_size"(%arg2) <{dimension = 2 : i64}> : (tensor<?x2x?x32xf16>) -> tensor<i32>
    %17 = "tensor.empty"() : () -> tensor<i1>
    %18 = "linalg.generic"(%11, %17) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg60: i32, %arg61: i1):
      %119 = "arith.cmpi"(%arg60, %8) <{predicate = 5 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%119) : (i1) -> ()
    }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
    "stablehlo.custom_call"(%18, %11) <{api_version = 2 : i32, call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "Input shapes do not match the polymorphic shapes specification. Expected value >= 1 for dimension variable 'b'. Using the following polymorphic shapes specifications: args[0].shape = (b, 2, s, 32),args[1].shape = (b, 2, s, 32),args[2].shape = (b, 2, s, 32). Obtained dimension variables: 'b' = {0} from specification 'b' for dimension args[0].shape[0] (= {0}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details."} : (tensor<i1>, tensor<i32>) -> ()
    %19 = "linalg.generic"(%12, %17) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg58: i32, %arg59: i1):
      %118 = "arith.cmpi"(%arg58, %8) <{predicate = 5 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%118) : (i1) -> ()
    }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
    "stablehlo.custom_call"(%19, %11, %12) <{api_version = 2 : i32, call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "Input shapes do not match the polymorphic shapes specification. Expected value >= 1 for dimension variable 's'. Using the following polymorphic shapes specifications: args[0].shape = (b, 2, s, 32),args[1].shape = (b, 2, s, 32),args[2].shape = (b, 2, s, 32). Obtained dimension variables: 'b' = {0} from specification 'b' for dimension args[0].shape[0] (= {0}), 's' = {1} from specification 's' for dimension args[0].shape[2] (= {1}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details."} : (tensor<i1>, tensor<i32>, tensor<i32>) -> ()
    %20 = "linalg.generic"(%13, %11, %17) <{indexing_maps = [#map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg55: i32, %arg56: i32, %arg57: i1):
      %117 = "arith.cmpi"(%arg55, %arg56) <{predicate = 0 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%117) : (i1) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<i1>) -> tensor<i1>
    "stablehlo.custom_call"(%20, %13, %11, %12) <{api_version = 2 : i32, call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "Input shapes do not match the polymorphic shapes specification. Found inconsistency between dimension size args[1].shape[0] (= {0}) and the specification 'b' (= {1}). Using the following polymorphic shapes specifications: args[0].shape = (b, 2, s, 32),args[1].shape = (b, 2, s, 32),args[2].shape = (b, 2, s, 32). Obtained dimension variables: 'b' = {1} from specification 'b' for dimension args[0].shape[0] (= {1}), 's' = {2} from specification 's' for dimension args[0].shape[2] (= {2}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details."} : (tensor<i1>, tensor<i32>, tensor<i32>, tensor<i32>) -> ()
    %21 = "linalg.generic"(%14, %12, %17) <{indexing_maps = [#map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg52: i32, %arg53: i32, %arg54: i1):
      %116 = "arith.cmpi"(%arg52, %arg53) <{predicate = 0 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%116) : (i1) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<i1>) -> tensor<i1>
    "stablehlo.custom_call"(%21, %14, %12, %11) <{api_version = 2 : i32, call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "Input shapes do not match the polymorphic shapes specification. Found inconsistency between dimension size args[1].shape[2] (= {0}) and the specification 's' (= {1}). Using the following polymorphic shapes specifications: args[0].shape = (b, 2, s, 32),args[1].shape = (b, 2, s, 32),args[2].shape = (b, 2, s, 32). Obtained dimension variables: 'b' = {2} from specification 'b' for dimension args[0].shape[0] (= {2}), 's' = {1} from specification 's' for dimension args[0].shape[2] (= {1}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details."} : (tensor<i1>, tensor<i32>, tensor<i32>, tensor<i32>) -> ()
    %22 = "linalg.generic"(%15, %11, %17) <{indexing_maps = [#map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg49: i32, %arg50: i32, %arg51: i1):
      %115 = "arith.cmpi"(%arg49, %arg50) <{predicate = 0 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%115) : (i1) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<i1>) -> tensor<i1>
    "stablehlo.custom_call"(%22, %15, %11, %12) <{api_version = 2 : i32, call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "Input shapes do not match the polymorphic shapes specification. Found inconsistency between dimension size args[2].shape[0] (= {0}) and the specification 'b' (= {1}). Using the following polymorphic shapes specifications: args[0].shape = (b, 2, s, 32),args[1].shape = (b, 2, s, 32),args[2].shape = (b, 2, s, 32). Obtained dimension variables: 'b' = {1} from specification 'b' for dimension args[0].shape[0] (= {1}), 's' = {2} from specification 's' for dimension args[0].shape[2] (= {2}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details."} : (tensor<i1>, tensor<i32>, tensor<i32>, tensor<i32>) -> ()
    %23 = "linalg.generic"(%16, %12, %17) <{indexing_maps = [#map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg46: i32, %arg47: i32, %arg48: i1):
      %114 = "arith.cmpi"(%arg46, %arg47) <{predicate = 0 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%114) : (i1) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<i1>) -> tensor<i1>
    "stablehlo.custom_call"(%23, %16, %12, %11) <{api_version = 2 : i32, call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "Input shapes do not match the polymorphic shapes specification. Found inconsistency between dimension size args[2].shape[2] (= {0}) and the specification 's' (= {1}). Using the following polymorphic shapes specifications: args[0].shape = (b, 2, s, 32),args[1].shape = (b, 2, s, 32),args[2].shape = (b, 2, s, 32). Obtained dimension variables: 'b' = {2} from specification 'b' for dimension args[0].shape[0] (= {2}), 's' = {1} from specification 's' for dimension args[0].shape[2] (= {1}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details."} : (tensor<i1>, tensor<i32>, tensor<i32>, tensor<i32>) -> ()
    %24 = "tensor.dim"(%arg0, %7) : (tensor<?x2x?x32xf16>, index) -> index
    %25 = "tensor.dim"(%arg0, %6) : (tensor<?x2x?x32xf16>, index) -> index
    %26 = "tensor.dim"(%arg1, %6) : (tensor<?x2x?x32xf16>, index) -> index
    %27 = "tensor.empty"(%24, %25, %26) : (index, index, index) -> tensor<?x2x?x?xf16>
    %28 = "linalg.fill"(%4, %27) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg44: f16, %arg45: f16):
      "linalg.yield"(%arg44) : (f16) -> ()
    }) : (f16, tensor<?x2x?x?xf16>) -> tensor<?x2x?x?xf16>
    %29 = "linalg.generic"(%arg0, %arg1, %28) <{indexing_maps = [#map1, #map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg41: f16, %arg42: f16, %arg43: f16):
      %112 = "arith.mulf"(%arg41, %arg42) <{fastmath = #arith.fastmath<none>}> : (f16, f16) -> f16
      %113 = "arith.addf"(%arg43, %112) <{fastmath = #arith.fastmath<none>}> : (f16, f16) -> f16
      "linalg.yield"(%113) : (f16) -> ()
    }) : (tensor<?x2x?x32xf16>, tensor<?x2x?x32xf16>, tensor<?x2x?x?xf16>) -> tensor<?x2x?x?xf16>
    %30 = "tensor.expand_shape"(%11) <{reassociation = [], static_output_shape = array<i64: 1>}> : (tensor<i32>) -> tensor<1xi32>
    %31 = "tensor.expand_shape"(%12) <{reassociation = [], static_output_shape = array<i64: 1>}> : (tensor<i32>) -> tensor<1xi32>
    %32 = "tensor.empty"() : () -> tensor<4xi32>
    %33 = "linalg.generic"(%32) <{indexing_maps = [#map4], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg40: i32):
      %100 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %101 = "arith.cmpi"(%100, %1) <{predicate = 6 : i64}> : (index, index) -> i1
      %102 = "scf.if"(%101) ({
        %111 = "tensor.extract"(%30, %100) : (tensor<1xi32>, index) -> i32
        "scf.yield"(%111) : (i32) -> ()
      }, {
        %103 = "arith.cmpi"(%100, %6) <{predicate = 6 : i64}> : (index, index) -> i1
        %104 = "scf.if"(%103) ({
          "scf.yield"(%0) : (i32) -> ()
        }, {
          %105 = "arith.cmpi"(%100, %5) <{predicate = 6 : i64}> : (index, index) -> i1
          %106 = "scf.if"(%105) ({
            %109 = "arith.subi"(%100, %6) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
            %110 = "tensor.extract"(%31, %109) : (tensor<1xi32>, index) -> i32
            "scf.yield"(%110) : (i32) -> ()
          }, {
            %107 = "arith.subi"(%100, %5) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
            %108 = "tensor.extract"(%31, %107) : (tensor<1xi32>, index) -> i32
            "scf.yield"(%108) : (i32) -> ()
          }) : (i1) -> i32
          "scf.yield"(%106) : (i32) -> ()
        }) : (i1) -> i32
        "scf.yield"(%104) : (i32) -> ()
      }) : (i1) -> i32
      "linalg.yield"(%102) : (i32) -> ()
    }) : (tensor<4xi32>) -> tensor<4xi32>
    %34 = "tensor.extract"(%33, %7) : (tensor<4xi32>, index) -> i32
    %35 = "arith.index_cast"(%34) : (i32) -> index
    %36 = "tensor.extract"(%33, %6) : (tensor<4xi32>, index) -> i32
    %37 = "arith.index_cast"(%36) : (i32) -> index
    %38 = "tensor.extract"(%33, %5) : (tensor<4xi32>, index) -> i32
    %39 = "arith.index_cast"(%38) : (i32) -> index
    %40 = "tensor.empty"(%35, %37, %39) : (index, index, index) -> tensor<?x2x?x?xf16>
    %41 = "linalg.generic"(%9, %40) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg38: f16, %arg39: f16):
      "linalg.yield"(%arg38) : (f16) -> ()
    }) : (tensor<f16>, tensor<?x2x?x?xf16>) -> tensor<?x2x?x?xf16>
    %42 = "linalg.generic"(%29, %41, %27) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg35: f16, %arg36: f16, %arg37: f16):
      %99 = "arith.mulf"(%arg35, %arg36) <{fastmath = #arith.fastmath<none>}> : (f16, f16) -> f16
      "linalg.yield"(%99) : (f16) -> ()
    }) : (tensor<?x2x?x?xf16>, tensor<?x2x?x?xf16>, tensor<?x2x?x?xf16>) -> tensor<?x2x?x?xf16>
    %43 = "tensor.empty"(%24, %25, %26) : (index, index, index) -> tensor<?x2x?x?xf32>
    %44 = "linalg.generic"(%42, %43) <{indexing_maps = [#map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg33: f16, %arg34: f32):
      %98 = "arith.extf"(%arg33) : (f16) -> f32
      "linalg.yield"(%98) : (f32) -> ()
    }) : (tensor<?x2x?x?xf16>, tensor<?x2x?x?xf32>) -> tensor<?x2x?x?xf32>
    %45 = "tensor.empty"(%24, %25) : (index, index) -> tensor<?x2x?xf32>
    %46 = "linalg.fill"(%3, %45) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg31: f32, %arg32: f32):
      "linalg.yield"(%arg31) : (f32) -> ()
    }) : (f32, tensor<?x2x?xf32>) -> tensor<?x2x?xf32>
    %47 = "linalg.generic"(%44, %46) <{indexing_maps = [#map6, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg29: f32, %arg30: f32):
      %97 = "arith.maximumf"(%arg30, %arg29) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%97) : (f32) -> ()
    }) : (tensor<?x2x?x?xf32>, tensor<?x2x?xf32>) -> tensor<?x2x?xf32>
    %48 = "tensor.empty"() : () -> tensor<3xi32>
    %49 = "linalg.generic"(%48) <{indexing_maps = [#map4], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg28: i32):
      %89 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %90 = "arith.cmpi"(%89, %1) <{predicate = 6 : i64}> : (index, index) -> i1
      %91 = "scf.if"(%90) ({
        %96 = "tensor.extract"(%30, %89) : (tensor<1xi32>, index) -> i32
        "scf.yield"(%96) : (i32) -> ()
      }, {
        %92 = "arith.cmpi"(%89, %6) <{predicate = 6 : i64}> : (index, index) -> i1
        %93 = "scf.if"(%92) ({
          "scf.yield"(%0) : (i32) -> ()
        }, {
          %94 = "arith.subi"(%89, %6) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
          %95 = "tensor.extract"(%31, %94) : (tensor<1xi32>, index) -> i32
          "scf.yield"(%95) : (i32) -> ()
        }) : (i1) -> i32
        "scf.yield"(%93) : (i32) -> ()
      }) : (i1) -> i32
      "linalg.yield"(%91) : (i32) -> ()
    }) : (tensor<3xi32>) -> tensor<3xi32>
    %50 = "tensor.extract"(%49, %7) : (tensor<3xi32>, index) -> i32
    %51 = "arith.index_cast"(%50) : (i32) -> index
    %52 = "tensor.extract"(%49, %6) : (tensor<3xi32>, index) -> i32
    %53 = "arith.index_cast"(%52) : (i32) -> index
    %54 = "tensor.empty"(%51, %53) : (index, index) -> tensor<?x2x?xf32>
    %55 = "linalg.generic"(%10, %54) <{indexing_maps = [#map8, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg26: f32, %arg27: f32):
      "linalg.yield"(%arg26) : (f32) -> ()
    }) : (tensor<f32>, tensor<?x2x?xf32>) -> tensor<?x2x?xf32>
    %56 = "linalg.generic"(%55, %47, %54) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg23: f32, %arg24: f32, %arg25: f32):
      %88 = "arith.maximumf"(%arg23, %arg24) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%88) : (f32) -> ()
    }) : (tensor<?x2x?xf32>, tensor<?x2x?xf32>, tensor<?x2x?xf32>) -> tensor<?x2x?xf32>
    %57 = "linalg.generic"(%32) <{indexing_maps = [#map4], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg22: i32):
      %78 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %79 = "arith.cmpi"(%78, %1) <{predicate = 6 : i64}> : (index, index) -> i1
      %80 = "scf.if"(%79) ({
        %87 = "tensor.extract"(%30, %78) : (tensor<1xi32>, index) -> i32
        "scf.yield"(%87) : (i32) -> ()
      }, {
        %81 = "arith.cmpi"(%78, %6) <{predicate = 6 : i64}> : (index, index) -> i1
        %82 = "scf.if"(%81) ({
          "scf.yield"(%0) : (i32) -> ()
        }, {
          %83 = "arith.cmpi"(%78, %5) <{predicate = 6 : i64}> : (index, index) -> i1
          %84 = "scf.if"(%83) ({
            %85 = "arith.subi"(%78, %6) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
            %86 = "tensor.extract"(%31, %85) : (tensor<1xi32>, index) -> i32
            "scf.yield"(%86) : (i32) -> ()
          }, {
            "scf.yield"(%8) : (i32) -> ()
          }) : (i1) -> i32
          "scf.yield"(%84) : (i32) -> ()
        }) : (i1) -> i32
        "scf.yield"(%82) : (i32) -> ()
      }) : (i1) -> i32
      "linalg.yield"(%80) : (i32) -> ()
    }) : (tensor<4xi32>) -> tensor<4xi32>
    %58 = "stablehlo.dynamic_broadcast_in_dim"(%56, %57) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<?x2x?xf32>, tensor<4xi32>) -> tensor<?x2x?x1xf32>
    %59 = "stablehlo.dynamic_broadcast_in_dim"(%58, %33) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<?x2x?x1xf32>, tensor<4xi32>) -> tensor<?x2x?x?xf32>
    %60 = "linalg.generic"(%44, %59, %43) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg19: f32, %arg20: f32, %arg21: f32):
      %77 = "arith.subf"(%arg19, %arg20) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%77) : (f32) -> ()
    }) : (tensor<?x2x?x?xf32>, tensor<?x2x?x?xf32>, tensor<?x2x?x?xf32>) -> tensor<?x2x?x?xf32>
    %61 = "linalg.generic"(%60, %43) <{indexing_maps = [#map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg17: f32, %arg18: f32):
      %76 = "math.exp"(%arg17) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%76) : (f32) -> ()
    }) : (tensor<?x2x?x?xf32>, tensor<?x2x?x?xf32>) -> tensor<?x2x?x?xf32>
    %62 = "linalg.fill"(%2, %45) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg15: f32, %arg16: f32):
      "linalg.yield"(%arg15) : (f32) -> ()
    }) : (f32, tensor<?x2x?xf32>) -> tensor<?x2x?xf32>
    %63 = "linalg.generic"(%61, %62) <{indexing_maps = [#map6, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg13: f32, %arg14: f32):
      %75 = "arith.addf"(%arg14, %arg13) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%75) : (f32) -> ()
    }) : (tensor<?x2x?x?xf32>, tensor<?x2x?xf32>) -> tensor<?x2x?xf32>
    %64 = "stablehlo.dynamic_broadcast_in_dim"(%63, %57) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<?x2x?xf32>, tensor<4xi32>) -> tensor<?x2x?x1xf32>
    %65 = "stablehlo.dynamic_broadcast_in_dim"(%64, %33) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<?x2x?x1xf32>, tensor<4xi32>) -> tensor<?x2x?x?xf32>
    %66 = "linalg.generic"(%61, %65, %43) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg10: f32, %arg11: f32, %arg12: f32):
      %74 = "arith.divf"(%arg10, %arg11) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%74) : (f32) -> ()
    }) : (tensor<?x2x?x?xf32>, tensor<?x2x?x?xf32>, tensor<?x2x?x?xf32>) -> tensor<?x2x?x?xf32>
    %67 = "linalg.generic"(%66, %27) <{indexing_maps = [#map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg8: f32, %arg9: f16):
      %73 = "arith.truncf"(%arg8) : (f32) -> f16
      "linalg.yield"(%73) : (f16) -> ()
    }) : (tensor<?x2x?x?xf32>, tensor<?x2x?x?xf16>) -> tensor<?x2x?x?xf16>
    %68 = "tensor.empty"(%24, %25) : (index, index) -> tensor<?x2x?x32xf16>
    %69 = "linalg.fill"(%4, %68) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg6: f16, %arg7: f16):
      "linalg.yield"(%arg6) : (f16) -> ()
    }) : (f16, tensor<?x2x?x32xf16>) -> tensor<?x2x?x32xf16>
    %70 = "linalg.generic"(%67, %arg2, %69) <{indexing_maps = [#map1, #map10, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg3: f16, %arg4: f16, %arg5: f16):
      %71 = "arith.mulf"(%arg3, %arg4) <{fastmath = #arith.fastmath<none>}> : (f16, f16) -> f16
      %72 = "arith.addf"(%arg5, %71) <{fastmath = #arith.fastmath<none>}> : (f16, f16) -> f16
      "linalg.yield"(%72) : (f16) -> ()
    }) : (tensor<?x2x?x?xf16>, tensor<?x2x?x32xf16>, tensor<?x2x?x32xf16>) -> tensor<?x2x?x32xf16>
    "func.return"(%70) : (tensor<?x2x?x32xf16>) -> ()
  }) : () -> ()
}) {gemm.fastmath = #arith.fastmath<contract>, jax.uses_shape_polymorphism = true, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

