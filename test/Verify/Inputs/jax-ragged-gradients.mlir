#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
#map2 = affine_map<() -> ()>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map5 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map6 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map7 = affine_map<(d0, d1, d2) -> (d2, d0)>
#map8 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map9 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
"builtin.module"() <{sym_name = "jit_gradients"}> ({
  "func.func"() <{function_type = (tensor<40x32xbf16>, tensor<3x32x48xbf16>, tensor<3xi32>) -> (tensor<40x32xbf16>, tensor<3x32x48xbf16>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg232: tensor<40x32xbf16>, %arg233: tensor<3x32x48xbf16>, %arg234: tensor<3xi32>):
    %237 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %238 = "arith.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %239 = "stablehlo.composite"(%arg232, %arg233, %arg234) <{composite_attributes = {precision_config = ["DEFAULT", "DEFAULT"], ragged_dot_dimension_numbers = [dense<> : tensor<0xi64>, dense<> : tensor<0xi64>, dense<1> : tensor<1xi64>, dense<1> : tensor<1xi64>, dense<0> : tensor<1xi64>, dense<0> : tensor<1xi64>]}, decomposition = @chlo.ragged_dot.impl, name = "chlo.ragged_dot", version = 1 : i32}> : (tensor<40x32xbf16>, tensor<3x32x48xbf16>, tensor<3xi32>) -> tensor<40x48xbf16>
    %240 = "tensor.empty"() : () -> tensor<40x48xf32>
    %241 = "linalg.generic"(%239, %240) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg247: bf16, %arg248: f32):
      %253 = "arith.extf"(%arg247) : (bf16) -> f32
      "linalg.yield"(%253) : (f32) -> ()
    }) : (tensor<40x48xbf16>, tensor<40x48xf32>) -> tensor<40x48xf32>
    %242 = "linalg.generic"(%238, %240) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg245: f32, %arg246: f32):
      "linalg.yield"(%arg245) : (f32) -> ()
    }) : (tensor<f32>, tensor<40x48xf32>) -> tensor<40x48xf32>
    %243 = "linalg.generic"(%242, %241, %240) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg242: f32, %arg243: f32, %arg244: f32):
      %252 = "arith.mulf"(%arg242, %arg243) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%252) : (f32) -> ()
    }) : (tensor<40x48xf32>, tensor<40x48xf32>, tensor<40x48xf32>) -> tensor<40x48xf32>
    %244 = "linalg.generic"(%237, %240) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg240: f32, %arg241: f32):
      "linalg.yield"(%arg240) : (f32) -> ()
    }) : (tensor<f32>, tensor<40x48xf32>) -> tensor<40x48xf32>
    %245 = "linalg.generic"(%244, %243, %240) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg237: f32, %arg238: f32, %arg239: f32):
      %251 = "arith.mulf"(%arg237, %arg238) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%251) : (f32) -> ()
    }) : (tensor<40x48xf32>, tensor<40x48xf32>, tensor<40x48xf32>) -> tensor<40x48xf32>
    %246 = "tensor.empty"() : () -> tensor<40x48xbf16>
    %247 = "linalg.generic"(%245, %246) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg235: f32, %arg236: bf16):
      %250 = "arith.truncf"(%arg235) : (f32) -> bf16
      "linalg.yield"(%250) : (bf16) -> ()
    }) : (tensor<40x48xf32>, tensor<40x48xbf16>) -> tensor<40x48xbf16>
    %248 = "stablehlo.composite"(%arg232, %247, %arg234) <{composite_attributes = {precision_config = ["DEFAULT", "DEFAULT"], ragged_dot_dimension_numbers = [dense<> : tensor<0xi64>, dense<> : tensor<0xi64>, dense<0> : tensor<1xi64>, dense<0> : tensor<1xi64>, dense<0> : tensor<1xi64>, dense<> : tensor<0xi64>]}, decomposition = @chlo.ragged_dot.impl_0, name = "chlo.ragged_dot", version = 1 : i32}> : (tensor<40x32xbf16>, tensor<40x48xbf16>, tensor<3xi32>) -> tensor<3x32x48xbf16>
    %249 = "stablehlo.composite"(%247, %arg233, %arg234) <{composite_attributes = {precision_config = ["DEFAULT", "DEFAULT"], ragged_dot_dimension_numbers = [dense<> : tensor<0xi64>, dense<> : tensor<0xi64>, dense<1> : tensor<1xi64>, dense<2> : tensor<1xi64>, dense<0> : tensor<1xi64>, dense<0> : tensor<1xi64>]}, decomposition = @chlo.ragged_dot.impl_1, name = "chlo.ragged_dot", version = 1 : i32}> : (tensor<40x48xbf16>, tensor<3x32x48xbf16>, tensor<3xi32>) -> tensor<40x32xbf16>
    "func.return"(%249, %248) : (tensor<40x32xbf16>, tensor<3x32x48xbf16>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<40x48xbf16>, tensor<3x32x48xbf16>, tensor<3xi32>) -> tensor<40x32xbf16>, sym_name = "chlo.ragged_dot.impl_1", sym_visibility = "private"}> ({
  ^bb0(%arg153: tensor<40x48xbf16>, %arg154: tensor<3x32x48xbf16>, %arg155: tensor<3xi32>):
    %161 = "arith.constant"() <{value = 0.000000e+00 : bf16}> : () -> bf16
    %162 = "arith.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %163 = "tensor.empty"() : () -> tensor<40x1xi64>
    %164 = "linalg.generic"(%163) <{indexing_maps = [#map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg231: i64):
      %235 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %236 = "arith.index_cast"(%235) : (index) -> i64
      "linalg.yield"(%236) : (i64) -> ()
    }) : (tensor<40x1xi64>) -> tensor<40x1xi64>
    %165 = "tensor.extract_slice"(%arg155) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<3xi32>) -> tensor<1xi32>
    %166 = "tensor.collapse_shape"(%165) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
    %167 = "tensor.empty"() : () -> tensor<i64>
    %168 = "linalg.generic"(%166, %167) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg229: i32, %arg230: i64):
      %234 = "arith.extsi"(%arg229) : (i32) -> i64
      "linalg.yield"(%234) : (i64) -> ()
    }) : (tensor<i32>, tensor<i64>) -> tensor<i64>
    %169 = "tensor.empty"() : () -> tensor<40x48xi64>
    %170 = "linalg.generic"(%162, %169) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg227: i64, %arg228: i64):
      "linalg.yield"(%arg227) : (i64) -> ()
    }) : (tensor<i64>, tensor<40x48xi64>) -> tensor<40x48xi64>
    %171 = "linalg.generic"(%168, %169) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg225: i64, %arg226: i64):
      "linalg.yield"(%arg225) : (i64) -> ()
    }) : (tensor<i64>, tensor<40x48xi64>) -> tensor<40x48xi64>
    %172 = "linalg.generic"(%164, %169) <{indexing_maps = [#map3, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg223: i64, %arg224: i64):
      "linalg.yield"(%arg223) : (i64) -> ()
    }) : (tensor<40x1xi64>, tensor<40x48xi64>) -> tensor<40x48xi64>
    %173 = "tensor.empty"() : () -> tensor<40x48xi1>
    %174 = "linalg.generic"(%172, %170, %173) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg220: i64, %arg221: i64, %arg222: i1):
      %233 = "arith.cmpi"(%arg220, %arg221) <{predicate = 5 : i64}> : (i64, i64) -> i1
      "linalg.yield"(%233) : (i1) -> ()
    }) : (tensor<40x48xi64>, tensor<40x48xi64>, tensor<40x48xi1>) -> tensor<40x48xi1>
    %175 = "linalg.generic"(%172, %171, %173) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg217: i64, %arg218: i64, %arg219: i1):
      %232 = "arith.cmpi"(%arg217, %arg218) <{predicate = 2 : i64}> : (i64, i64) -> i1
      "linalg.yield"(%232) : (i1) -> ()
    }) : (tensor<40x48xi64>, tensor<40x48xi64>, tensor<40x48xi1>) -> tensor<40x48xi1>
    %176 = "linalg.generic"(%174, %175, %173) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg214: i1, %arg215: i1, %arg216: i1):
      %231 = "arith.andi"(%arg214, %arg215) : (i1, i1) -> i1
      "linalg.yield"(%231) : (i1) -> ()
    }) : (tensor<40x48xi1>, tensor<40x48xi1>, tensor<40x48xi1>) -> tensor<40x48xi1>
    %177 = "tensor.empty"() : () -> tensor<40x48xbf16>
    %178 = "linalg.generic"(%176, %arg153, %177) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg211: i1, %arg212: bf16, %arg213: bf16):
      %230 = "arith.select"(%arg211, %arg212, %161) : (i1, bf16, bf16) -> bf16
      "linalg.yield"(%230) : (bf16) -> ()
    }) : (tensor<40x48xi1>, tensor<40x48xbf16>, tensor<40x48xbf16>) -> tensor<40x48xbf16>
    %179 = "tensor.extract_slice"(%arg154) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 1, 32, 48>, static_strides = array<i64: 1, 1, 1>}> : (tensor<3x32x48xbf16>) -> tensor<1x32x48xbf16>
    %180 = "tensor.collapse_shape"(%179) <{reassociation = [[0, 1], [2]]}> : (tensor<1x32x48xbf16>) -> tensor<32x48xbf16>
    %181 = "tensor.empty"() : () -> tensor<40x32xbf16>
    %182 = "linalg.fill"(%161, %181) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg209: bf16, %arg210: bf16):
      "linalg.yield"(%arg209) : (bf16) -> ()
    }) : (bf16, tensor<40x32xbf16>) -> tensor<40x32xbf16>
    %183 = "linalg.generic"(%178, %180, %182) <{indexing_maps = [#map4, #map5, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg206: bf16, %arg207: bf16, %arg208: bf16):
      %228 = "arith.mulf"(%arg206, %arg207) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      %229 = "arith.addf"(%arg208, %228) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%229) : (bf16) -> ()
    }) : (tensor<40x48xbf16>, tensor<32x48xbf16>, tensor<40x32xbf16>) -> tensor<40x32xbf16>
    %184 = "tensor.extract_slice"(%arg155) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<3xi32>) -> tensor<1xi32>
    %185 = "tensor.collapse_shape"(%184) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
    %186 = "linalg.generic"(%185, %167) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg204: i32, %arg205: i64):
      %227 = "arith.extsi"(%arg204) : (i32) -> i64
      "linalg.yield"(%227) : (i64) -> ()
    }) : (tensor<i32>, tensor<i64>) -> tensor<i64>
    %187 = "linalg.generic"(%168, %186, %167) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg201: i64, %arg202: i64, %arg203: i64):
      %226 = "arith.addi"(%arg201, %arg202) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
      "linalg.yield"(%226) : (i64) -> ()
    }) : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<i64>
    %188 = "linalg.generic"(%187, %169) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg199: i64, %arg200: i64):
      "linalg.yield"(%arg199) : (i64) -> ()
    }) : (tensor<i64>, tensor<40x48xi64>) -> tensor<40x48xi64>
    %189 = "linalg.generic"(%172, %171, %173) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg196: i64, %arg197: i64, %arg198: i1):
      %225 = "arith.cmpi"(%arg196, %arg197) <{predicate = 5 : i64}> : (i64, i64) -> i1
      "linalg.yield"(%225) : (i1) -> ()
    }) : (tensor<40x48xi64>, tensor<40x48xi64>, tensor<40x48xi1>) -> tensor<40x48xi1>
    %190 = "linalg.generic"(%172, %188, %173) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg193: i64, %arg194: i64, %arg195: i1):
      %224 = "arith.cmpi"(%arg193, %arg194) <{predicate = 2 : i64}> : (i64, i64) -> i1
      "linalg.yield"(%224) : (i1) -> ()
    }) : (tensor<40x48xi64>, tensor<40x48xi64>, tensor<40x48xi1>) -> tensor<40x48xi1>
    %191 = "linalg.generic"(%189, %190, %173) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg190: i1, %arg191: i1, %arg192: i1):
      %223 = "arith.andi"(%arg190, %arg191) : (i1, i1) -> i1
      "linalg.yield"(%223) : (i1) -> ()
    }) : (tensor<40x48xi1>, tensor<40x48xi1>, tensor<40x48xi1>) -> tensor<40x48xi1>
    %192 = "linalg.generic"(%191, %arg153, %177) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg187: i1, %arg188: bf16, %arg189: bf16):
      %222 = "arith.select"(%arg187, %arg188, %161) : (i1, bf16, bf16) -> bf16
      "linalg.yield"(%222) : (bf16) -> ()
    }) : (tensor<40x48xi1>, tensor<40x48xbf16>, tensor<40x48xbf16>) -> tensor<40x48xbf16>
    %193 = "tensor.extract_slice"(%arg154) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1, 0, 0>, static_sizes = array<i64: 1, 32, 48>, static_strides = array<i64: 1, 1, 1>}> : (tensor<3x32x48xbf16>) -> tensor<1x32x48xbf16>
    %194 = "tensor.collapse_shape"(%193) <{reassociation = [[0, 1], [2]]}> : (tensor<1x32x48xbf16>) -> tensor<32x48xbf16>
    %195 = "linalg.generic"(%192, %194, %182) <{indexing_maps = [#map4, #map5, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg184: bf16, %arg185: bf16, %arg186: bf16):
      %220 = "arith.mulf"(%arg184, %arg185) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      %221 = "arith.addf"(%arg186, %220) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%221) : (bf16) -> ()
    }) : (tensor<40x48xbf16>, tensor<32x48xbf16>, tensor<40x32xbf16>) -> tensor<40x32xbf16>
    %196 = "linalg.generic"(%183, %195, %181) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg181: bf16, %arg182: bf16, %arg183: bf16):
      %219 = "arith.addf"(%arg181, %arg182) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%219) : (bf16) -> ()
    }) : (tensor<40x32xbf16>, tensor<40x32xbf16>, tensor<40x32xbf16>) -> tensor<40x32xbf16>
    %197 = "tensor.extract_slice"(%arg155) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 2>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<3xi32>) -> tensor<1xi32>
    %198 = "tensor.collapse_shape"(%197) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
    %199 = "linalg.generic"(%198, %167) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg179: i32, %arg180: i64):
      %218 = "arith.extsi"(%arg179) : (i32) -> i64
      "linalg.yield"(%218) : (i64) -> ()
    }) : (tensor<i32>, tensor<i64>) -> tensor<i64>
    %200 = "linalg.generic"(%187, %199, %167) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg176: i64, %arg177: i64, %arg178: i64):
      %217 = "arith.addi"(%arg176, %arg177) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
      "linalg.yield"(%217) : (i64) -> ()
    }) : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<i64>
    %201 = "linalg.generic"(%200, %169) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg174: i64, %arg175: i64):
      "linalg.yield"(%arg174) : (i64) -> ()
    }) : (tensor<i64>, tensor<40x48xi64>) -> tensor<40x48xi64>
    %202 = "linalg.generic"(%172, %188, %173) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg171: i64, %arg172: i64, %arg173: i1):
      %216 = "arith.cmpi"(%arg171, %arg172) <{predicate = 5 : i64}> : (i64, i64) -> i1
      "linalg.yield"(%216) : (i1) -> ()
    }) : (tensor<40x48xi64>, tensor<40x48xi64>, tensor<40x48xi1>) -> tensor<40x48xi1>
    %203 = "linalg.generic"(%172, %201, %173) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg168: i64, %arg169: i64, %arg170: i1):
      %215 = "arith.cmpi"(%arg168, %arg169) <{predicate = 2 : i64}> : (i64, i64) -> i1
      "linalg.yield"(%215) : (i1) -> ()
    }) : (tensor<40x48xi64>, tensor<40x48xi64>, tensor<40x48xi1>) -> tensor<40x48xi1>
    %204 = "linalg.generic"(%202, %203, %173) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg165: i1, %arg166: i1, %arg167: i1):
      %214 = "arith.andi"(%arg165, %arg166) : (i1, i1) -> i1
      "linalg.yield"(%214) : (i1) -> ()
    }) : (tensor<40x48xi1>, tensor<40x48xi1>, tensor<40x48xi1>) -> tensor<40x48xi1>
    %205 = "linalg.generic"(%204, %arg153, %177) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg162: i1, %arg163: bf16, %arg164: bf16):
      %213 = "arith.select"(%arg162, %arg163, %161) : (i1, bf16, bf16) -> bf16
      "linalg.yield"(%213) : (bf16) -> ()
    }) : (tensor<40x48xi1>, tensor<40x48xbf16>, tensor<40x48xbf16>) -> tensor<40x48xbf16>
    %206 = "tensor.extract_slice"(%arg154) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 2, 0, 0>, static_sizes = array<i64: 1, 32, 48>, static_strides = array<i64: 1, 1, 1>}> : (tensor<3x32x48xbf16>) -> tensor<1x32x48xbf16>
    %207 = "tensor.collapse_shape"(%206) <{reassociation = [[0, 1], [2]]}> : (tensor<1x32x48xbf16>) -> tensor<32x48xbf16>
    %208 = "linalg.generic"(%205, %207, %182) <{indexing_maps = [#map4, #map5, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg159: bf16, %arg160: bf16, %arg161: bf16):
      %211 = "arith.mulf"(%arg159, %arg160) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      %212 = "arith.addf"(%arg161, %211) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%212) : (bf16) -> ()
    }) : (tensor<40x48xbf16>, tensor<32x48xbf16>, tensor<40x32xbf16>) -> tensor<40x32xbf16>
    %209 = "linalg.generic"(%196, %208, %181) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg156: bf16, %arg157: bf16, %arg158: bf16):
      %210 = "arith.addf"(%arg156, %arg157) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%210) : (bf16) -> ()
    }) : (tensor<40x32xbf16>, tensor<40x32xbf16>, tensor<40x32xbf16>) -> tensor<40x32xbf16>
    "func.return"(%209) : (tensor<40x32xbf16>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<40x32xbf16>, tensor<40x48xbf16>, tensor<3xi32>) -> tensor<3x32x48xbf16>, sym_name = "chlo.ragged_dot.impl_0", sym_visibility = "private"}> ({
  ^bb0(%arg79: tensor<40x32xbf16>, %arg80: tensor<40x48xbf16>, %arg81: tensor<3xi32>):
    %76 = "arith.constant"() <{value = 2 : index}> : () -> index
    %77 = "arith.constant"() <{value = 1 : index}> : () -> index
    %78 = "arith.constant"() <{value = 0.000000e+00 : bf16}> : () -> bf16
    %79 = "arith.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %80 = "tensor.empty"() : () -> tensor<40x1xi64>
    %81 = "linalg.generic"(%80) <{indexing_maps = [#map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg152: i64):
      %159 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %160 = "arith.index_cast"(%159) : (index) -> i64
      "linalg.yield"(%160) : (i64) -> ()
    }) : (tensor<40x1xi64>) -> tensor<40x1xi64>
    %82 = "tensor.extract_slice"(%arg81) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<3xi32>) -> tensor<1xi32>
    %83 = "tensor.collapse_shape"(%82) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
    %84 = "tensor.empty"() : () -> tensor<i64>
    %85 = "linalg.generic"(%83, %84) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg150: i32, %arg151: i64):
      %158 = "arith.extsi"(%arg150) : (i32) -> i64
      "linalg.yield"(%158) : (i64) -> ()
    }) : (tensor<i32>, tensor<i64>) -> tensor<i64>
    %86 = "tensor.empty"() : () -> tensor<40x32xi64>
    %87 = "linalg.generic"(%79, %86) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg148: i64, %arg149: i64):
      "linalg.yield"(%arg148) : (i64) -> ()
    }) : (tensor<i64>, tensor<40x32xi64>) -> tensor<40x32xi64>
    %88 = "linalg.generic"(%85, %86) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg146: i64, %arg147: i64):
      "linalg.yield"(%arg146) : (i64) -> ()
    }) : (tensor<i64>, tensor<40x32xi64>) -> tensor<40x32xi64>
    %89 = "linalg.generic"(%81, %86) <{indexing_maps = [#map3, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg144: i64, %arg145: i64):
      "linalg.yield"(%arg144) : (i64) -> ()
    }) : (tensor<40x1xi64>, tensor<40x32xi64>) -> tensor<40x32xi64>
    %90 = "tensor.empty"() : () -> tensor<40x32xi1>
    %91 = "linalg.generic"(%89, %87, %90) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg141: i64, %arg142: i64, %arg143: i1):
      %157 = "arith.cmpi"(%arg141, %arg142) <{predicate = 5 : i64}> : (i64, i64) -> i1
      "linalg.yield"(%157) : (i1) -> ()
    }) : (tensor<40x32xi64>, tensor<40x32xi64>, tensor<40x32xi1>) -> tensor<40x32xi1>
    %92 = "linalg.generic"(%89, %88, %90) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg138: i64, %arg139: i64, %arg140: i1):
      %156 = "arith.cmpi"(%arg138, %arg139) <{predicate = 2 : i64}> : (i64, i64) -> i1
      "linalg.yield"(%156) : (i1) -> ()
    }) : (tensor<40x32xi64>, tensor<40x32xi64>, tensor<40x32xi1>) -> tensor<40x32xi1>
    %93 = "linalg.generic"(%91, %92, %90) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg135: i1, %arg136: i1, %arg137: i1):
      %155 = "arith.andi"(%arg135, %arg136) : (i1, i1) -> i1
      "linalg.yield"(%155) : (i1) -> ()
    }) : (tensor<40x32xi1>, tensor<40x32xi1>, tensor<40x32xi1>) -> tensor<40x32xi1>
    %94 = "tensor.empty"() : () -> tensor<40x32xbf16>
    %95 = "linalg.generic"(%93, %arg79, %94) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg132: i1, %arg133: bf16, %arg134: bf16):
      %154 = "arith.select"(%arg132, %arg133, %78) : (i1, bf16, bf16) -> bf16
      "linalg.yield"(%154) : (bf16) -> ()
    }) : (tensor<40x32xi1>, tensor<40x32xbf16>, tensor<40x32xbf16>) -> tensor<40x32xbf16>
    %96 = "tensor.empty"() : () -> tensor<32x48xbf16>
    %97 = "linalg.fill"(%78, %96) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg130: bf16, %arg131: bf16):
      "linalg.yield"(%arg130) : (bf16) -> ()
    }) : (bf16, tensor<32x48xbf16>) -> tensor<32x48xbf16>
    %98 = "linalg.generic"(%95, %arg80, %97) <{indexing_maps = [#map7, #map8, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg127: bf16, %arg128: bf16, %arg129: bf16):
      %152 = "arith.mulf"(%arg127, %arg128) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      %153 = "arith.addf"(%arg129, %152) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%153) : (bf16) -> ()
    }) : (tensor<40x32xbf16>, tensor<40x48xbf16>, tensor<32x48xbf16>) -> tensor<32x48xbf16>
    %99 = "tensor.extract_slice"(%arg81) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<3xi32>) -> tensor<1xi32>
    %100 = "tensor.collapse_shape"(%99) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
    %101 = "linalg.generic"(%100, %84) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg125: i32, %arg126: i64):
      %151 = "arith.extsi"(%arg125) : (i32) -> i64
      "linalg.yield"(%151) : (i64) -> ()
    }) : (tensor<i32>, tensor<i64>) -> tensor<i64>
    %102 = "linalg.generic"(%85, %101, %84) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg122: i64, %arg123: i64, %arg124: i64):
      %150 = "arith.addi"(%arg122, %arg123) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
      "linalg.yield"(%150) : (i64) -> ()
    }) : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<i64>
    %103 = "linalg.generic"(%102, %86) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg120: i64, %arg121: i64):
      "linalg.yield"(%arg120) : (i64) -> ()
    }) : (tensor<i64>, tensor<40x32xi64>) -> tensor<40x32xi64>
    %104 = "linalg.generic"(%89, %88, %90) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg117: i64, %arg118: i64, %arg119: i1):
      %149 = "arith.cmpi"(%arg117, %arg118) <{predicate = 5 : i64}> : (i64, i64) -> i1
      "linalg.yield"(%149) : (i1) -> ()
    }) : (tensor<40x32xi64>, tensor<40x32xi64>, tensor<40x32xi1>) -> tensor<40x32xi1>
    %105 = "linalg.generic"(%89, %103, %90) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg114: i64, %arg115: i64, %arg116: i1):
      %148 = "arith.cmpi"(%arg114, %arg115) <{predicate = 2 : i64}> : (i64, i64) -> i1
      "linalg.yield"(%148) : (i1) -> ()
    }) : (tensor<40x32xi64>, tensor<40x32xi64>, tensor<40x32xi1>) -> tensor<40x32xi1>
    %106 = "linalg.generic"(%104, %105, %90) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg111: i1, %arg112: i1, %arg113: i1):
      %147 = "arith.andi"(%arg111, %arg112) : (i1, i1) -> i1
      "linalg.yield"(%147) : (i1) -> ()
    }) : (tensor<40x32xi1>, tensor<40x32xi1>, tensor<40x32xi1>) -> tensor<40x32xi1>
    %107 = "linalg.generic"(%106, %arg79, %94) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg108: i1, %arg109: bf16, %arg110: bf16):
      %146 = "arith.select"(%arg108, %arg109, %78) : (i1, bf16, bf16) -> bf16
      "linalg.yield"(%146) : (bf16) -> ()
    }) : (tensor<40x32xi1>, tensor<40x32xbf16>, tensor<40x32xbf16>) -> tensor<40x32xbf16>
    %108 = "linalg.generic"(%107, %arg80, %97) <{indexing_maps = [#map7, #map8, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg105: bf16, %arg106: bf16, %arg107: bf16):
      %144 = "arith.mulf"(%arg105, %arg106) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      %145 = "arith.addf"(%arg107, %144) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%145) : (bf16) -> ()
    }) : (tensor<40x32xbf16>, tensor<40x48xbf16>, tensor<32x48xbf16>) -> tensor<32x48xbf16>
    %109 = "tensor.extract_slice"(%arg81) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 2>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<3xi32>) -> tensor<1xi32>
    %110 = "tensor.collapse_shape"(%109) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
    %111 = "linalg.generic"(%110, %84) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg103: i32, %arg104: i64):
      %143 = "arith.extsi"(%arg103) : (i32) -> i64
      "linalg.yield"(%143) : (i64) -> ()
    }) : (tensor<i32>, tensor<i64>) -> tensor<i64>
    %112 = "linalg.generic"(%102, %111, %84) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg100: i64, %arg101: i64, %arg102: i64):
      %142 = "arith.addi"(%arg100, %arg101) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
      "linalg.yield"(%142) : (i64) -> ()
    }) : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<i64>
    %113 = "linalg.generic"(%112, %86) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg98: i64, %arg99: i64):
      "linalg.yield"(%arg98) : (i64) -> ()
    }) : (tensor<i64>, tensor<40x32xi64>) -> tensor<40x32xi64>
    %114 = "linalg.generic"(%89, %103, %90) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg95: i64, %arg96: i64, %arg97: i1):
      %141 = "arith.cmpi"(%arg95, %arg96) <{predicate = 5 : i64}> : (i64, i64) -> i1
      "linalg.yield"(%141) : (i1) -> ()
    }) : (tensor<40x32xi64>, tensor<40x32xi64>, tensor<40x32xi1>) -> tensor<40x32xi1>
    %115 = "linalg.generic"(%89, %113, %90) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg92: i64, %arg93: i64, %arg94: i1):
      %140 = "arith.cmpi"(%arg92, %arg93) <{predicate = 2 : i64}> : (i64, i64) -> i1
      "linalg.yield"(%140) : (i1) -> ()
    }) : (tensor<40x32xi64>, tensor<40x32xi64>, tensor<40x32xi1>) -> tensor<40x32xi1>
    %116 = "linalg.generic"(%114, %115, %90) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg89: i1, %arg90: i1, %arg91: i1):
      %139 = "arith.andi"(%arg89, %arg90) : (i1, i1) -> i1
      "linalg.yield"(%139) : (i1) -> ()
    }) : (tensor<40x32xi1>, tensor<40x32xi1>, tensor<40x32xi1>) -> tensor<40x32xi1>
    %117 = "linalg.generic"(%116, %arg79, %94) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg86: i1, %arg87: bf16, %arg88: bf16):
      %138 = "arith.select"(%arg86, %arg87, %78) : (i1, bf16, bf16) -> bf16
      "linalg.yield"(%138) : (bf16) -> ()
    }) : (tensor<40x32xi1>, tensor<40x32xbf16>, tensor<40x32xbf16>) -> tensor<40x32xbf16>
    %118 = "linalg.generic"(%117, %arg80, %97) <{indexing_maps = [#map7, #map8, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg83: bf16, %arg84: bf16, %arg85: bf16):
      %136 = "arith.mulf"(%arg83, %arg84) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      %137 = "arith.addf"(%arg85, %136) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%137) : (bf16) -> ()
    }) : (tensor<40x32xbf16>, tensor<40x48xbf16>, tensor<32x48xbf16>) -> tensor<32x48xbf16>
    %119 = "tensor.expand_shape"(%98) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 1, 32, 48>}> : (tensor<32x48xbf16>) -> tensor<1x32x48xbf16>
    %120 = "tensor.expand_shape"(%108) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 1, 32, 48>}> : (tensor<32x48xbf16>) -> tensor<1x32x48xbf16>
    %121 = "tensor.expand_shape"(%118) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 1, 32, 48>}> : (tensor<32x48xbf16>) -> tensor<1x32x48xbf16>
    %122 = "tensor.empty"() : () -> tensor<3x32x48xbf16>
    %123 = "linalg.generic"(%122) <{indexing_maps = [#map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg82: bf16):
      %124 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %125 = "linalg.index"() <{dim = 2 : i64}> : () -> index
      %126 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %127 = "arith.cmpi"(%126, %77) <{predicate = 6 : i64}> : (index, index) -> i1
      %128 = "scf.if"(%127) ({
        %135 = "tensor.extract"(%119, %126, %124, %125) : (tensor<1x32x48xbf16>, index, index, index) -> bf16
        "scf.yield"(%135) : (bf16) -> ()
      }, {
        %129 = "arith.cmpi"(%126, %76) <{predicate = 6 : i64}> : (index, index) -> i1
        %130 = "scf.if"(%129) ({
          %133 = "arith.subi"(%126, %77) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
          %134 = "tensor.extract"(%120, %133, %124, %125) : (tensor<1x32x48xbf16>, index, index, index) -> bf16
          "scf.yield"(%134) : (bf16) -> ()
        }, {
          %131 = "arith.subi"(%126, %76) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
          %132 = "tensor.extract"(%121, %131, %124, %125) : (tensor<1x32x48xbf16>, index, index, index) -> bf16
          "scf.yield"(%132) : (bf16) -> ()
        }) : (i1) -> bf16
        "scf.yield"(%130) : (bf16) -> ()
      }) : (i1) -> bf16
      "linalg.yield"(%128) : (bf16) -> ()
    }) : (tensor<3x32x48xbf16>) -> tensor<3x32x48xbf16>
    "func.return"(%123) : (tensor<3x32x48xbf16>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<40x32xbf16>, tensor<3x32x48xbf16>, tensor<3xi32>) -> tensor<40x48xbf16>, sym_name = "chlo.ragged_dot.impl", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<40x32xbf16>, %arg1: tensor<3x32x48xbf16>, %arg2: tensor<3xi32>):
    %0 = "arith.constant"() <{value = 0.000000e+00 : bf16}> : () -> bf16
    %1 = "arith.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %2 = "tensor.empty"() : () -> tensor<40x1xi64>
    %3 = "linalg.generic"(%2) <{indexing_maps = [#map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg78: i64):
      %74 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %75 = "arith.index_cast"(%74) : (index) -> i64
      "linalg.yield"(%75) : (i64) -> ()
    }) : (tensor<40x1xi64>) -> tensor<40x1xi64>
    %4 = "tensor.extract_slice"(%arg2) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<3xi32>) -> tensor<1xi32>
    %5 = "tensor.collapse_shape"(%4) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
    %6 = "tensor.empty"() : () -> tensor<i64>
    %7 = "linalg.generic"(%5, %6) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg76: i32, %arg77: i64):
      %73 = "arith.extsi"(%arg76) : (i32) -> i64
      "linalg.yield"(%73) : (i64) -> ()
    }) : (tensor<i32>, tensor<i64>) -> tensor<i64>
    %8 = "tensor.empty"() : () -> tensor<40x32xi64>
    %9 = "linalg.generic"(%1, %8) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg74: i64, %arg75: i64):
      "linalg.yield"(%arg74) : (i64) -> ()
    }) : (tensor<i64>, tensor<40x32xi64>) -> tensor<40x32xi64>
    %10 = "linalg.generic"(%7, %8) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg72: i64, %arg73: i64):
      "linalg.yield"(%arg72) : (i64) -> ()
    }) : (tensor<i64>, tensor<40x32xi64>) -> tensor<40x32xi64>
    %11 = "linalg.generic"(%3, %8) <{indexing_maps = [#map3, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg70: i64, %arg71: i64):
      "linalg.yield"(%arg70) : (i64) -> ()
    }) : (tensor<40x1xi64>, tensor<40x32xi64>) -> tensor<40x32xi64>
    %12 = "tensor.empty"() : () -> tensor<40x32xi1>
    %13 = "linalg.generic"(%11, %9, %12) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg67: i64, %arg68: i64, %arg69: i1):
      %72 = "arith.cmpi"(%arg67, %arg68) <{predicate = 5 : i64}> : (i64, i64) -> i1
      "linalg.yield"(%72) : (i1) -> ()
    }) : (tensor<40x32xi64>, tensor<40x32xi64>, tensor<40x32xi1>) -> tensor<40x32xi1>
    %14 = "linalg.generic"(%11, %10, %12) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg64: i64, %arg65: i64, %arg66: i1):
      %71 = "arith.cmpi"(%arg64, %arg65) <{predicate = 2 : i64}> : (i64, i64) -> i1
      "linalg.yield"(%71) : (i1) -> ()
    }) : (tensor<40x32xi64>, tensor<40x32xi64>, tensor<40x32xi1>) -> tensor<40x32xi1>
    %15 = "linalg.generic"(%13, %14, %12) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg61: i1, %arg62: i1, %arg63: i1):
      %70 = "arith.andi"(%arg61, %arg62) : (i1, i1) -> i1
      "linalg.yield"(%70) : (i1) -> ()
    }) : (tensor<40x32xi1>, tensor<40x32xi1>, tensor<40x32xi1>) -> tensor<40x32xi1>
    %16 = "tensor.empty"() : () -> tensor<40x32xbf16>
    %17 = "linalg.generic"(%15, %arg0, %16) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg58: i1, %arg59: bf16, %arg60: bf16):
      %69 = "arith.select"(%arg58, %arg59, %0) : (i1, bf16, bf16) -> bf16
      "linalg.yield"(%69) : (bf16) -> ()
    }) : (tensor<40x32xi1>, tensor<40x32xbf16>, tensor<40x32xbf16>) -> tensor<40x32xbf16>
    %18 = "tensor.extract_slice"(%arg1) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 1, 32, 48>, static_strides = array<i64: 1, 1, 1>}> : (tensor<3x32x48xbf16>) -> tensor<1x32x48xbf16>
    %19 = "tensor.collapse_shape"(%18) <{reassociation = [[0, 1], [2]]}> : (tensor<1x32x48xbf16>) -> tensor<32x48xbf16>
    %20 = "tensor.empty"() : () -> tensor<40x48xbf16>
    %21 = "linalg.fill"(%0, %20) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg56: bf16, %arg57: bf16):
      "linalg.yield"(%arg56) : (bf16) -> ()
    }) : (bf16, tensor<40x48xbf16>) -> tensor<40x48xbf16>
    %22 = "linalg.matmul"(%17, %19, %21) <{indexing_maps = [#map4, #map8, #map6], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg53: bf16, %arg54: bf16, %arg55: bf16):
      %67 = "arith.mulf"(%arg53, %arg54) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      %68 = "arith.addf"(%arg55, %67) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%68) : (bf16) -> ()
    }) : (tensor<40x32xbf16>, tensor<32x48xbf16>, tensor<40x48xbf16>) -> tensor<40x48xbf16>
    %23 = "tensor.extract_slice"(%arg2) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<3xi32>) -> tensor<1xi32>
    %24 = "tensor.collapse_shape"(%23) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
    %25 = "linalg.generic"(%24, %6) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg51: i32, %arg52: i64):
      %66 = "arith.extsi"(%arg51) : (i32) -> i64
      "linalg.yield"(%66) : (i64) -> ()
    }) : (tensor<i32>, tensor<i64>) -> tensor<i64>
    %26 = "linalg.generic"(%7, %25, %6) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg48: i64, %arg49: i64, %arg50: i64):
      %65 = "arith.addi"(%arg48, %arg49) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
      "linalg.yield"(%65) : (i64) -> ()
    }) : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<i64>
    %27 = "linalg.generic"(%26, %8) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg46: i64, %arg47: i64):
      "linalg.yield"(%arg46) : (i64) -> ()
    }) : (tensor<i64>, tensor<40x32xi64>) -> tensor<40x32xi64>
    %28 = "linalg.generic"(%11, %10, %12) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg43: i64, %arg44: i64, %arg45: i1):
      %64 = "arith.cmpi"(%arg43, %arg44) <{predicate = 5 : i64}> : (i64, i64) -> i1
      "linalg.yield"(%64) : (i1) -> ()
    }) : (tensor<40x32xi64>, tensor<40x32xi64>, tensor<40x32xi1>) -> tensor<40x32xi1>
    %29 = "linalg.generic"(%11, %27, %12) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg40: i64, %arg41: i64, %arg42: i1):
      %63 = "arith.cmpi"(%arg40, %arg41) <{predicate = 2 : i64}> : (i64, i64) -> i1
      "linalg.yield"(%63) : (i1) -> ()
    }) : (tensor<40x32xi64>, tensor<40x32xi64>, tensor<40x32xi1>) -> tensor<40x32xi1>
    %30 = "linalg.generic"(%28, %29, %12) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg37: i1, %arg38: i1, %arg39: i1):
      %62 = "arith.andi"(%arg37, %arg38) : (i1, i1) -> i1
      "linalg.yield"(%62) : (i1) -> ()
    }) : (tensor<40x32xi1>, tensor<40x32xi1>, tensor<40x32xi1>) -> tensor<40x32xi1>
    %31 = "linalg.generic"(%30, %arg0, %16) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg34: i1, %arg35: bf16, %arg36: bf16):
      %61 = "arith.select"(%arg34, %arg35, %0) : (i1, bf16, bf16) -> bf16
      "linalg.yield"(%61) : (bf16) -> ()
    }) : (tensor<40x32xi1>, tensor<40x32xbf16>, tensor<40x32xbf16>) -> tensor<40x32xbf16>
    %32 = "tensor.extract_slice"(%arg1) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1, 0, 0>, static_sizes = array<i64: 1, 32, 48>, static_strides = array<i64: 1, 1, 1>}> : (tensor<3x32x48xbf16>) -> tensor<1x32x48xbf16>
    %33 = "tensor.collapse_shape"(%32) <{reassociation = [[0, 1], [2]]}> : (tensor<1x32x48xbf16>) -> tensor<32x48xbf16>
    %34 = "linalg.matmul"(%31, %33, %21) <{indexing_maps = [#map4, #map8, #map6], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg31: bf16, %arg32: bf16, %arg33: bf16):
      %59 = "arith.mulf"(%arg31, %arg32) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      %60 = "arith.addf"(%arg33, %59) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%60) : (bf16) -> ()
    }) : (tensor<40x32xbf16>, tensor<32x48xbf16>, tensor<40x48xbf16>) -> tensor<40x48xbf16>
    %35 = "linalg.generic"(%22, %34, %20) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg28: bf16, %arg29: bf16, %arg30: bf16):
      %58 = "arith.addf"(%arg28, %arg29) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%58) : (bf16) -> ()
    }) : (tensor<40x48xbf16>, tensor<40x48xbf16>, tensor<40x48xbf16>) -> tensor<40x48xbf16>
    %36 = "tensor.extract_slice"(%arg2) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 2>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<3xi32>) -> tensor<1xi32>
    %37 = "tensor.collapse_shape"(%36) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
    %38 = "linalg.generic"(%37, %6) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg26: i32, %arg27: i64):
      %57 = "arith.extsi"(%arg26) : (i32) -> i64
      "linalg.yield"(%57) : (i64) -> ()
    }) : (tensor<i32>, tensor<i64>) -> tensor<i64>
    %39 = "linalg.generic"(%26, %38, %6) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg23: i64, %arg24: i64, %arg25: i64):
      %56 = "arith.addi"(%arg23, %arg24) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
      "linalg.yield"(%56) : (i64) -> ()
    }) : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<i64>
    %40 = "linalg.generic"(%39, %8) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg21: i64, %arg22: i64):
      "linalg.yield"(%arg21) : (i64) -> ()
    }) : (tensor<i64>, tensor<40x32xi64>) -> tensor<40x32xi64>
    %41 = "linalg.generic"(%11, %27, %12) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg18: i64, %arg19: i64, %arg20: i1):
      %55 = "arith.cmpi"(%arg18, %arg19) <{predicate = 5 : i64}> : (i64, i64) -> i1
      "linalg.yield"(%55) : (i1) -> ()
    }) : (tensor<40x32xi64>, tensor<40x32xi64>, tensor<40x32xi1>) -> tensor<40x32xi1>
    %42 = "linalg.generic"(%11, %40, %12) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg15: i64, %arg16: i64, %arg17: i1):
      %54 = "arith.cmpi"(%arg15, %arg16) <{predicate = 2 : i64}> : (i64, i64) -> i1
      "linalg.yield"(%54) : (i1) -> ()
    }) : (tensor<40x32xi64>, tensor<40x32xi64>, tensor<40x32xi1>) -> tensor<40x32xi1>
    %43 = "linalg.generic"(%41, %42, %12) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg12: i1, %arg13: i1, %arg14: i1):
      %53 = "arith.andi"(%arg12, %arg13) : (i1, i1) -> i1
      "linalg.yield"(%53) : (i1) -> ()
    }) : (tensor<40x32xi1>, tensor<40x32xi1>, tensor<40x32xi1>) -> tensor<40x32xi1>
    %44 = "linalg.generic"(%43, %arg0, %16) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg9: i1, %arg10: bf16, %arg11: bf16):
      %52 = "arith.select"(%arg9, %arg10, %0) : (i1, bf16, bf16) -> bf16
      "linalg.yield"(%52) : (bf16) -> ()
    }) : (tensor<40x32xi1>, tensor<40x32xbf16>, tensor<40x32xbf16>) -> tensor<40x32xbf16>
    %45 = "tensor.extract_slice"(%arg1) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 2, 0, 0>, static_sizes = array<i64: 1, 32, 48>, static_strides = array<i64: 1, 1, 1>}> : (tensor<3x32x48xbf16>) -> tensor<1x32x48xbf16>
    %46 = "tensor.collapse_shape"(%45) <{reassociation = [[0, 1], [2]]}> : (tensor<1x32x48xbf16>) -> tensor<32x48xbf16>
    %47 = "linalg.matmul"(%44, %46, %21) <{indexing_maps = [#map4, #map8, #map6], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg6: bf16, %arg7: bf16, %arg8: bf16):
      %50 = "arith.mulf"(%arg6, %arg7) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      %51 = "arith.addf"(%arg8, %50) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%51) : (bf16) -> ()
    }) : (tensor<40x32xbf16>, tensor<32x48xbf16>, tensor<40x48xbf16>) -> tensor<40x48xbf16>
    %48 = "linalg.generic"(%35, %47, %20) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg3: bf16, %arg4: bf16, %arg5: bf16):
      %49 = "arith.addf"(%arg3, %arg4) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%49) : (bf16) -> ()
    }) : (tensor<40x48xbf16>, tensor<40x48xbf16>, tensor<40x48xbf16>) -> tensor<40x48xbf16>
    "func.return"(%48) : (tensor<40x48xbf16>) -> ()
  }) : () -> ()
}) {gemm.fastmath = #arith.fastmath<contract>, jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

