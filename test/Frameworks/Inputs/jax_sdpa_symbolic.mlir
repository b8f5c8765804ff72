#map = affine_map<() -> ()>
#map1 = affine_map<(d0) -> (d0)>
#map2 = affine_map<(d0, d1, d2, d3, d4) -> ()>
#map3 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map4 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> ()>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3, d0)>
#map8 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d2, d3, d0, d4)>
#map9 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d5, d1, d2)>
#map10 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d3, d0, d1, d4, d5)>
#map11 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4)>
#map12 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d3, d4, d0, d2)>
#map13 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d0, d1, d2, d4)>
"builtin.module"() <{sym_name = "jit__lambda"}> ({
  "func.func"() <{function_type = (tensor<?x?x4x32xbf16>, tensor<?x?x4x32xbf16>, tensor<?x?x4x32xbf16>) -> tensor<?x?x4x32xbf16>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<?x?x4x32xbf16>, %arg1: tensor<?x?x4x32xbf16>, %arg2: tensor<?x?x4x32xbf16>):
    %0 = "arith.constant"() <{value = 32 : i32}> : () -> i32
    %1 = "arith.constant"() <{value = 4 : i32}> : () -> i32
    %2 = "arith.constant"() <{value = 3 : index}> : () -> index
    %3 = "arith.constant"() <{value = 1 : index}> : () -> index
    %4 = "arith.constant"() <{value = 0.000000e+00 : bf16}> : () -> bf16
    %5 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %6 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
    %7 = "arith.constant"() <{value = 4 : index}> : () -> index
    %8 = "arith.constant"() <{value = 2 : index}> : () -> index
    %9 = "arith.constant"() <{value = 0 : index}> : () -> index
    %10 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %11 = "arith.constant"() <{value = dense<0.176776692> : tensor<f32>}> : () -> tensor<f32>
    %12 = "arith.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %13 = "stablehlo.get_dimension_size"(%arg0) <{dimension = 0 : i64}> : (tensor<?x?x4x32xbf16>) -> tensor<i32>
    %14 = "stablehlo.get_dimension_size"(%arg0) <{dimension = 1 : i64}> : (tensor<?x?x4x32xbf16>) -> tensor<i32>
    %15 = "stablehlo.get_dimension_size"(%arg1) <{dimension = 0 : i64}> : (tensor<?x?x4x32xbf16>) -> tensor<i32>
    %16 = "stablehlo.get_dimension_size"(%arg1) <{dimension = 1 : i64}> : (tensor<?x?x4x32xbf16>) -> tensor<i32>
    %17 = "stablehlo.get_dimension_size"(%arg2) <{dimension = 0 : i64}> : (tensor<?x?x4x32xbf16>) -> tensor<i32>
    %18 = "stablehlo.get_dimension_size"(%arg2) <{dimension = 1 : i64}> : (tensor<?x?x4x32xbf16>) -> tensor<i32>
    %19 = "tensor.empty"() : () -> tensor<i1>
    %20 = "linalg.generic"(%13, %19) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg64: i32, %arg65: i1):
      %175 = "arith.cmpi"(%arg64, %10) <{predicate = 5 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%175) : (i1) -> ()
    }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
    "stablehlo.custom_call"(%20, %13) <{api_version = 2 : i32, call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "Input shapes do not match the polymorphic shapes specification. Expected value >= 1 for dimension variable 'b'. Using the following polymorphic shapes specifications: args[0].shape = (b, s, 4, 32),args[1].shape = (b, s, 4, 32),args[2].shape = (b, s, 4, 32). Obtained dimension variables: 'b' = {0} from specification 'b' for dimension args[0].shape[0] (= {0}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details."} : (tensor<i1>, tensor<i32>) -> ()
    %21 = "linalg.generic"(%14, %19) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg62: i32, %arg63: i1):
      %174 = "arith.cmpi"(%arg62, %10) <{predicate = 5 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%174) : (i1) -> ()
    }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
    "stablehlo.custom_call"(%21, %13, %14) <{api_version = 2 : i32, call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "Input shapes do not match the polymorphic shapes specification. Expected value >= 1 for dimension variable 's'. Using the following polymorphic shapes specifications: args[0].shape = (b, s, 4, 32),args[1].shape = (b, s, 4, 32),args[2].shape = (b, s, 4, 32). Obtained dimension variables: 'b' = {0} from specification 'b' for dimension args[0].shape[0] (= {0}), 's' = {1} from specification 's' for dimension args[0].shape[1] (= {1}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details."} : (tensor<i1>, tensor<i32>, tensor<i32>) -> ()
    %22 = "linalg.generic"(%15, %13, %19) <{indexing_maps = [#map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg59: i32, %arg60: i32, %arg61: i1):
      %173 = "arith.cmpi"(%arg59, %arg60) <{predicate = 0 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%173) : (i1) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<i1>) -> tensor<i1>
    "stablehlo.custom_call"(%22, %15, %13, %14) <{api_version = 2 : i32, call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "Input shapes do not match the polymorphic shapes specification. Found inconsistency between dimension size args[1].shape[0] (= {0}) and the specification 'b' (= {1}). Using the following polymorphic shapes specifications: args[0].shape = (b, s, 4, 32),args[1].shape = (b, s, 4, 32),args[2].shape = (b, s, 4, 32). Obtained dimension variables: 'b' = {1} from specification 'b' for dimension args[0].shape[0] (= {1}), 's' = {2} from specification 's' for dimension args[0].shape[1] (= {2}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details."} : (tensor<i1>, tensor<i32>, tensor<i32>, tensor<i32>) -> ()
    %23 = "linalg.generic"(%16, %14, %19) <{indexing_maps = [#map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg56: i32, %arg57: i32, %arg58: i1):
      %172 = "arith.cmpi"(%arg56, %arg57) <{predicate = 0 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%172) : (i1) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<i1>) -> tensor<i1>
    "stablehlo.custom_call"(%23, %16, %14, %13) <{api_version = 2 : i32, call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "Input shapes do not match the polymorphic shapes specification. Found inconsistency between dimension size args[1].shape[1] (= {0}) and the specification 's' (= {1}). Using the following polymorphic shapes specifications: args[0].shape = (b, s, 4, 32),args[1].shape = (b, s, 4, 32),args[2].shape = (b, s, 4, 32). Obtained dimension variables: 'b' = {2} from specification 'b' for dimension args[0].shape[0] (= {2}), 's' = {1} from specification 's' for dimension args[0].shape[1] (= {1}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details."} : (tensor<i1>, tensor<i32>, tensor<i32>, tensor<i32>) -> ()
    %24 = "linalg.generic"(%17, %13, %19) <{indexing_maps = [#map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg53: i32, %arg54: i32, %arg55: i1):
      %171 = "arith.cmpi"(%arg53, %arg54) <{predicate = 0 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%171) : (i1) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<i1>) -> tensor<i1>
    "stablehlo.custom_call"(%24, %17, %13, %14) <{api_version = 2 : i32, call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "Input shapes do not match the polymorphic shapes specification. Found inconsistency between dimension size args[2].shape[0] (= {0}) and the specification 'b' (= {1}). Using the following polymorphic shapes specifications: args[0].shape = (b, s, 4, 32),args[1].shape = (b, s, 4, 32),args[2].shape = (b, s, 4, 32). Obtained dimension variables: 'b' = {1} from specification 'b' for dimension args[0].shape[0] (= {1}), 's' = {2} from specification 's' for dimension args[0].shape[1] (= {2}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details."} : (tensor<i1>, tensor<i32>, tensor<i32>, tensor<i32>) -> ()
    %25 = "linalg.generic"(%18, %14, %19) <{indexing_maps = [#map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg50: i32, %arg51: i32, %arg52: i1):
      %170 = "arith.cmpi"(%arg50, %arg51) <{predicate = 0 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%170) : (i1) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<i1>) -> tensor<i1>
    "stablehlo.custom_call"(%25, %18, %14, %13) <{api_version = 2 : i32, call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "Input shapes do not match the polymorphic shapes specification. Found inconsistency between dimension size args[2].shape[1] (= {0}) and the specification 's' (= {1}). Using the following polymorphic shapes specifications: args[0].shape = (b, s, 4, 32),args[1].shape = (b, s, 4, 32),args[2].shape = (b, s, 4, 32). Obtained dimension variables: 'b' = {2} from specification 'b' for dimension args[0].shape[0] (= {2}), 's' = {1} from specification 's' for dimension args[0].shape[1] (= {1}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details."} : (tensor<i1>, tensor<i32>, tensor<i32>, tensor<i32>) -> ()
    %26 = "tensor.expand_shape"(%13) <{reassociation = [], static_output_shape = array<i64: 1>}> : (tensor<i32>) -> tensor<1xi32>
    %27 = "tensor.expand_shape"(%14) <{reassociation = [], static_output_shape = array<i64: 1>}> : (tensor<i32>) -> tensor<1xi32>
    %28 = "tensor.empty"() : () -> tensor<5xi32>
    %29 = "linalg.generic"(%28) <{indexing_maps = [#map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg49: i32):
      %158 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %159 = "arith.cmpi"(%158, %3) <{predicate = 6 : i64}> : (index, index) -> i1
      %160 = "scf.if"(%159) ({
        %169 = "tensor.extract"(%26, %158) : (tensor<1xi32>, index) -> i32
        "scf.yield"(%169) : (i32) -> ()
      }, {
        %161 = "arith.cmpi"(%158, %8) <{predicate = 6 : i64}> : (index, index) -> i1
        %162 = "scf.if"(%161) ({
          %167 = "arith.subi"(%158, %3) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
          %168 = "tensor.extract"(%27, %167) : (tensor<1xi32>, index) -> i32
          "scf.yield"(%168) : (i32) -> ()
        }, {
          %163 = "arith.cmpi"(%158, %2) <{predicate = 6 : i64}> : (index, index) -> i1
          %164 = "scf.if"(%163) ({
            "scf.yield"(%1) : (i32) -> ()
          }, {
            %165 = "arith.cmpi"(%158, %7) <{predicate = 6 : i64}> : (index, index) -> i1
            %166 = "arith.select"(%165, %10, %0) : (i1, i32, i32) -> i32
            "scf.yield"(%166) : (i32) -> ()
          }) : (i1) -> i32
          "scf.yield"(%164) : (i32) -> ()
        }) : (i1) -> i32
        "scf.yield"(%162) : (i32) -> ()
      }) : (i1) -> i32
      "linalg.yield"(%160) : (i32) -> ()
    }) : (tensor<5xi32>) -> tensor<5xi32>
    %30 = "stablehlo.dynamic_reshape"(%arg0, %29) : (tensor<?x?x4x32xbf16>, tensor<5xi32>) -> tensor<?x?x4x1x32xbf16>
    %31 = "stablehlo.dot_general"(%30, %arg1) <{algorithm = #stablehlo.dot_algorithm<lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>, dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 2], rhs_batching_dimensions = [0, 2], lhs_contracting_dimensions = [4], rhs_contracting_dimensions = [3]>}> : (tensor<?x?x4x1x32xbf16>, tensor<?x?x4x32xbf16>) -> tensor<?x4x?x1x?xf32>
    %32 = "linalg.generic"(%28) <{indexing_maps = [#map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg48: i32):
      %144 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %145 = "arith.cmpi"(%144, %3) <{predicate = 6 : i64}> : (index, index) -> i1
      %146 = "scf.if"(%145) ({
        %157 = "tensor.extract"(%26, %144) : (tensor<1xi32>, index) -> i32
        "scf.yield"(%157) : (i32) -> ()
      }, {
        %147 = "arith.cmpi"(%144, %8) <{predicate = 6 : i64}> : (index, index) -> i1
        %148 = "scf.if"(%147) ({
          "scf.yield"(%1) : (i32) -> ()
        }, {
          %149 = "arith.cmpi"(%144, %2) <{predicate = 6 : i64}> : (index, index) -> i1
          %150 = "scf.if"(%149) ({
            %155 = "arith.subi"(%144, %8) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
            %156 = "tensor.extract"(%27, %155) : (tensor<1xi32>, index) -> i32
            "scf.yield"(%156) : (i32) -> ()
          }, {
            %151 = "arith.cmpi"(%144, %7) <{predicate = 6 : i64}> : (index, index) -> i1
            %152 = "scf.if"(%151) ({
              "scf.yield"(%10) : (i32) -> ()
            }, {
              %153 = "arith.subi"(%144, %7) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
              %154 = "tensor.extract"(%27, %153) : (tensor<1xi32>, index) -> i32
              "scf.yield"(%154) : (i32) -> ()
            }) : (i1) -> i32
            "scf.yield"(%152) : (i32) -> ()
          }) : (i1) -> i32
          "scf.yield"(%150) : (i32) -> ()
        }) : (i1) -> i32
        "scf.yield"(%148) : (i32) -> ()
      }) : (i1) -> i32
      "linalg.yield"(%146) : (i32) -> ()
    }) : (tensor<5xi32>) -> tensor<5xi32>
    %33 = "tensor.extract"(%32, %9) : (tensor<5xi32>, index) -> i32
    %34 = "arith.index_cast"(%33) : (i32) -> index
    %35 = "tensor.extract"(%32, %8) : (tensor<5xi32>, index) -> i32
    %36 = "arith.index_cast"(%35) : (i32) -> index
    %37 = "tensor.extract"(%32, %7) : (tensor<5xi32>, index) -> i32
    %38 = "arith.index_cast"(%37) : (i32) -> index
    %39 = "tensor.empty"(%34, %36, %38) : (index, index, index) -> tensor<?x4x?x1x?xf32>
    %40 = "linalg.generic"(%11, %39) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg46: f32, %arg47: f32):
      "linalg.yield"(%arg46) : (f32) -> ()
    }) : (tensor<f32>, tensor<?x4x?x1x?xf32>) -> tensor<?x4x?x1x?xf32>
    %41 = "tensor.dim"(%31, %9) : (tensor<?x4x?x1x?xf32>, index) -> index
    %42 = "tensor.dim"(%31, %8) : (tensor<?x4x?x1x?xf32>, index) -> index
    %43 = "tensor.dim"(%31, %7) : (tensor<?x4x?x1x?xf32>, index) -> index
    %44 = "tensor.empty"(%41, %42, %43) : (index, index, index) -> tensor<?x4x?x1x?xf32>
    %45 = "linalg.generic"(%31, %40, %44) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg43: f32, %arg44: f32, %arg45: f32):
      %143 = "arith.mulf"(%arg43, %arg44) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%143) : (f32) -> ()
    }) : (tensor<?x4x?x1x?xf32>, tensor<?x4x?x1x?xf32>, tensor<?x4x?x1x?xf32>) -> tensor<?x4x?x1x?xf32>
    %46 = "tensor.empty"(%41, %42) : (index, index) -> tensor<?x4x?x1xf32>
    %47 = "linalg.fill"(%6, %46) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg41: f32, %arg42: f32):
      "linalg.yield"(%arg41) : (f32) -> ()
    }) : (f32, tensor<?x4x?x1xf32>) -> tensor<?x4x?x1xf32>
    %48 = "linalg.generic"(%45, %47) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg39: f32, %arg40: f32):
      %142 = "arith.maximumf"(%arg40, %arg39) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%142) : (f32) -> ()
    }) : (tensor<?x4x?x1x?xf32>, tensor<?x4x?x1xf32>) -> tensor<?x4x?x1xf32>
    %49 = "tensor.empty"() : () -> tensor<4xi32>
    %50 = "linalg.generic"(%49) <{indexing_maps = [#map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg38: i32):
      %132 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %133 = "arith.cmpi"(%132, %3) <{predicate = 6 : i64}> : (index, index) -> i1
      %134 = "scf.if"(%133) ({
        %141 = "tensor.extract"(%26, %132) : (tensor<1xi32>, index) -> i32
        "scf.yield"(%141) : (i32) -> ()
      }, {
        %135 = "arith.cmpi"(%132, %8) <{predicate = 6 : i64}> : (index, index) -> i1
        %136 = "scf.if"(%135) ({
          "scf.yield"(%1) : (i32) -> ()
        }, {
          %137 = "arith.cmpi"(%132, %2) <{predicate = 6 : i64}> : (index, index) -> i1
          %138 = "scf.if"(%137) ({
            %139 = "arith.subi"(%132, %8) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
            %140 = "tensor.extract"(%27, %139) : (tensor<1xi32>, index) -> i32
            "scf.yield"(%140) : (i32) -> ()
          }, {
            "scf.yield"(%10) : (i32) -> ()
          }) : (i1) -> i32
          "scf.yield"(%138) : (i32) -> ()
        }) : (i1) -> i32
        "scf.yield"(%136) : (i32) -> ()
      }) : (i1) -> i32
      "linalg.yield"(%134) : (i32) -> ()
    }) : (tensor<4xi32>) -> tensor<4xi32>
    %51 = "tensor.extract"(%50, %9) : (tensor<4xi32>, index) -> i32
    %52 = "arith.index_cast"(%51) : (i32) -> index
    %53 = "tensor.extract"(%50, %8) : (tensor<4xi32>, index) -> i32
    %54 = "arith.index_cast"(%53) : (i32) -> index
    %55 = "tensor.empty"(%52, %54) : (index, index) -> tensor<?x4x?x1xf32>
    %56 = "linalg.generic"(%12, %55) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg36: f32, %arg37: f32):
      "linalg.yield"(%arg36) : (f32) -> ()
    }) : (tensor<f32>, tensor<?x4x?x1xf32>) -> tensor<?x4x?x1xf32>
    %57 = "linalg.generic"(%56, %48, %55) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg33: f32, %arg34: f32, %arg35: f32):
      %131 = "arith.maximumf"(%arg33, %arg34) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%131) : (f32) -> ()
    }) : (tensor<?x4x?x1xf32>, tensor<?x4x?x1xf32>, tensor<?x4x?x1xf32>) -> tensor<?x4x?x1xf32>
    %58 = "tensor.empty"(%52, %54) : (index, index) -> tensor<1x?x4x?xf32>
    %59 = "linalg.generic"(%57, %58) <{indexing_maps = [#map7, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg31: f32, %arg32: f32):
      "linalg.yield"(%arg31) : (f32) -> ()
    }) : (tensor<?x4x?x1xf32>, tensor<1x?x4x?xf32>) -> tensor<1x?x4x?xf32>
    %60 = "linalg.generic"(%28) <{indexing_maps = [#map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg30: i32):
      %118 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %119 = "arith.cmpi"(%118, %3) <{predicate = 6 : i64}> : (index, index) -> i1
      %120 = "scf.if"(%119) ({
        "scf.yield"(%10) : (i32) -> ()
      }, {
        %121 = "arith.cmpi"(%118, %8) <{predicate = 6 : i64}> : (index, index) -> i1
        %122 = "scf.if"(%121) ({
          %129 = "arith.subi"(%118, %3) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
          %130 = "tensor.extract"(%26, %129) : (tensor<1xi32>, index) -> i32
          "scf.yield"(%130) : (i32) -> ()
        }, {
          %123 = "arith.cmpi"(%118, %2) <{predicate = 6 : i64}> : (index, index) -> i1
          %124 = "scf.if"(%123) ({
            "scf.yield"(%1) : (i32) -> ()
          }, {
            %125 = "arith.cmpi"(%118, %7) <{predicate = 6 : i64}> : (index, index) -> i1
            %126 = "scf.if"(%125) ({
              %127 = "arith.subi"(%118, %2) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
              %128 = "tensor.extract"(%27, %127) : (tensor<1xi32>, index) -> i32
              "scf.yield"(%128) : (i32) -> ()
            }, {
              "scf.yield"(%10) : (i32) -> ()
            }) : (i1) -> i32
            "scf.yield"(%126) : (i32) -> ()
          }) : (i1) -> i32
          "scf.yield"(%124) : (i32) -> ()
        }) : (i1) -> i32
        "scf.yield"(%122) : (i32) -> ()
      }) : (i1) -> i32
      "linalg.yield"(%120) : (i32) -> ()
    }) : (tensor<5xi32>) -> tensor<5xi32>
    %61 = "stablehlo.dynamic_broadcast_in_dim"(%59, %60) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x?x4x?xf32>, tensor<5xi32>) -> tensor<1x?x4x?x1xf32>
    %62 = "tensor.empty"(%41, %42, %43) : (index, index, index) -> tensor<1x?x4x?x?xf32>
    %63 = "linalg.generic"(%45, %62) <{indexing_maps = [#map8, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg28: f32, %arg29: f32):
      "linalg.yield"(%arg28) : (f32) -> ()
    }) : (tensor<?x4x?x1x?xf32>, tensor<1x?x4x?x?xf32>) -> tensor<1x?x4x?x?xf32>
    %64 = "linalg.generic"(%28) <{indexing_maps = [#map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg27: i32):
      %103 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %104 = "arith.cmpi"(%103, %3) <{predicate = 6 : i64}> : (index, index) -> i1
      %105 = "scf.if"(%104) ({
        "scf.yield"(%10) : (i32) -> ()
      }, {
        %106 = "arith.cmpi"(%103, %8) <{predicate = 6 : i64}> : (index, index) -> i1
        %107 = "scf.if"(%106) ({
          %116 = "arith.subi"(%103, %3) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
          %117 = "tensor.extract"(%26, %116) : (tensor<1xi32>, index) -> i32
          "scf.yield"(%117) : (i32) -> ()
        }, {
          %108 = "arith.cmpi"(%103, %2) <{predicate = 6 : i64}> : (index, index) -> i1
          %109 = "scf.if"(%108) ({
            "scf.yield"(%1) : (i32) -> ()
          }, {
            %110 = "arith.cmpi"(%103, %7) <{predicate = 6 : i64}> : (index, index) -> i1
            %111 = "scf.if"(%110) ({
              %114 = "arith.subi"(%103, %2) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
              %115 = "tensor.extract"(%27, %114) : (tensor<1xi32>, index) -> i32
              "scf.yield"(%115) : (i32) -> ()
            }, {
              %112 = "arith.subi"(%103, %7) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
              %113 = "tensor.extract"(%27, %112) : (tensor<1xi32>, index) -> i32
              "scf.yield"(%113) : (i32) -> ()
            }) : (i1) -> i32
            "scf.yield"(%111) : (i32) -> ()
          }) : (i1) -> i32
          "scf.yield"(%109) : (i32) -> ()
        }) : (i1) -> i32
        "scf.yield"(%107) : (i32) -> ()
      }) : (i1) -> i32
      "linalg.yield"(%105) : (i32) -> ()
    }) : (tensor<5xi32>) -> tensor<5xi32>
    %65 = "stablehlo.dynamic_broadcast_in_dim"(%61, %64) <{broadcast_dimensions = array<i64: 0, 1, 2, 3, 4>}> : (tensor<1x?x4x?x1xf32>, tensor<5xi32>) -> tensor<1x?x4x?x?xf32>
    %66 = "linalg.generic"(%63, %65, %62) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg24: f32, %arg25: f32, %arg26: f32):
      %102 = "arith.subf"(%arg24, %arg25) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%102) : (f32) -> ()
    }) : (tensor<1x?x4x?x?xf32>, tensor<1x?x4x?x?xf32>, tensor<1x?x4x?x?xf32>) -> tensor<1x?x4x?x?xf32>
    %67 = "linalg.generic"(%66, %62) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg22: f32, %arg23: f32):
      %101 = "math.exp"(%arg22) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%101) : (f32) -> ()
    }) : (tensor<1x?x4x?x?xf32>, tensor<1x?x4x?x?xf32>) -> tensor<1x?x4x?x?xf32>
    %68 = "tensor.empty"(%41, %42) : (index, index) -> tensor<1x?x4x?xf32>
    %69 = "linalg.fill"(%5, %68) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg20: f32, %arg21: f32):
      "linalg.yield"(%arg20) : (f32) -> ()
    }) : (f32, tensor<1x?x4x?xf32>) -> tensor<1x?x4x?xf32>
    %70 = "linalg.generic"(%67, %69) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg18: f32, %arg19: f32):
      %100 = "arith.addf"(%arg19, %arg18) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%100) : (f32) -> ()
    }) : (tensor<1x?x4x?x?xf32>, tensor<1x?x4x?xf32>) -> tensor<1x?x4x?xf32>
    %71 = "stablehlo.dynamic_broadcast_in_dim"(%70, %60) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x?x4x?xf32>, tensor<5xi32>) -> tensor<1x?x4x?x1xf32>
    %72 = "stablehlo.dynamic_broadcast_in_dim"(%71, %64) <{broadcast_dimensions = array<i64: 0, 1, 2, 3, 4>}> : (tensor<1x?x4x?x1xf32>, tensor<5xi32>) -> tensor<1x?x4x?x?xf32>
    %73 = "linalg.generic"(%67, %72, %62) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg15: f32, %arg16: f32, %arg17: f32):
      %99 = "arith.divf"(%arg15, %arg16) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%99) : (f32) -> ()
    }) : (tensor<1x?x4x?x?xf32>, tensor<1x?x4x?x?xf32>, tensor<1x?x4x?x?xf32>) -> tensor<1x?x4x?x?xf32>
    %74 = "tensor.empty"(%41, %42, %43) : (index, index, index) -> tensor<1x?x4x?x?xbf16>
    %75 = "linalg.generic"(%73, %74) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg13: f32, %arg14: bf16):
      %98 = "arith.truncf"(%arg13) : (f32) -> bf16
      "linalg.yield"(%98) : (bf16) -> ()
    }) : (tensor<1x?x4x?x?xf32>, tensor<1x?x4x?x?xbf16>) -> tensor<1x?x4x?x?xbf16>
    %76 = "tensor.dim"(%arg2, %9) : (tensor<?x?x4x32xbf16>, index) -> index
    %77 = "tensor.empty"(%76, %42) : (index, index) -> tensor<?x4x32x1x?xbf16>
    %78 = "linalg.fill"(%4, %77) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg11: bf16, %arg12: bf16):
      "linalg.yield"(%arg11) : (bf16) -> ()
    }) : (bf16, tensor<?x4x32x1x?xbf16>) -> tensor<?x4x32x1x?xbf16>
    %79 = "linalg.generic"(%arg2, %75, %78) <{indexing_maps = [#map9, #map10, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg8: bf16, %arg9: bf16, %arg10: bf16):
      %96 = "arith.mulf"(%arg8, %arg9) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      %97 = "arith.addf"(%arg10, %96) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%97) : (bf16) -> ()
    }) : (tensor<?x?x4x32xbf16>, tensor<1x?x4x?x?xbf16>, tensor<?x4x32x1x?xbf16>) -> tensor<?x4x32x1x?xbf16>
    %80 = "tensor.empty"(%76, %42) : (index, index) -> tensor<1x?x?x4x32xbf16>
    %81 = "linalg.generic"(%79, %80) <{indexing_maps = [#map12, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg6: bf16, %arg7: bf16):
      "linalg.yield"(%arg6) : (bf16) -> ()
    }) : (tensor<?x4x32x1x?xbf16>, tensor<1x?x?x4x32xbf16>) -> tensor<1x?x?x4x32xbf16>
    %82 = "tensor.empty"(%76, %42) : (index, index) -> tensor<?x?x4x1x32xbf16>
    %83 = "linalg.generic"(%81, %82) <{indexing_maps = [#map13, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg4: bf16, %arg5: bf16):
      "linalg.yield"(%arg4) : (bf16) -> ()
    }) : (tensor<1x?x?x4x32xbf16>, tensor<?x?x4x1x32xbf16>) -> tensor<?x?x4x1x32xbf16>
    %84 = "linalg.generic"(%49) <{indexing_maps = [#map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg3: i32):
      %86 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %87 = "arith.cmpi"(%86, %3) <{predicate = 6 : i64}> : (index, index) -> i1
      %88 = "scf.if"(%87) ({
        %95 = "tensor.extract"(%26, %86) : (tensor<1xi32>, index) -> i32
        "scf.yield"(%95) : (i32) -> ()
      }, {
        %89 = "arith.cmpi"(%86, %8) <{predicate = 6 : i64}> : (index, index) -> i1
        %90 = "scf.if"(%89) ({
          %93 = "arith.subi"(%86, %3) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
          %94 = "tensor.extract"(%27, %93) : (tensor<1xi32>, index) -> i32
          "scf.yield"(%94) : (i32) -> ()
        }, {
          %91 = "arith.cmpi"(%86, %2) <{predicate = 6 : i64}> : (index, index) -> i1
          %92 = "arith.select"(%91, %1, %0) : (i1, i32, i32) -> i32
          "scf.yield"(%92) : (i32) -> ()
        }) : (i1) -> i32
        "scf.yield"(%90) : (i32) -> ()
      }) : (i1) -> i32
      "linalg.yield"(%88) : (i32) -> ()
    }) : (tensor<4xi32>) -> tensor<4xi32>
    %85 = "stablehlo.dynamic_reshape"(%83, %84) : (tensor<?x?x4x1x32xbf16>, tensor<4xi32>) -> tensor<?x?x4x32xbf16>
    "func.return"(%85) : (tensor<?x?x4x32xbf16>) -> ()
  }) : () -> ()
}) {gemm.fastmath = #arith.fastmath<contract>, jax.uses_shape_polymorphism = true, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

