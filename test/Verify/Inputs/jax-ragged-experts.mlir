#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
#map2 = affine_map<() -> ()>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map5 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map6 = affine_map<(d0, d1, d2) -> (d0, d1)>
"builtin.module"() <{sym_name = "jit_experts"}> ({
  "func.func"() <{function_type = (tensor<40x32xbf16>, tensor<3x32x48xbf16>, tensor<3x32x48xbf16>, tensor<3xi32>) -> tensor<40x48xbf16>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg158: tensor<40x32xbf16>, %arg159: tensor<3x32x48xbf16>, %arg160: tensor<3x32x48xbf16>, %arg161: tensor<3xi32>):
    %152 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<bf16>}> : () -> tensor<bf16>
    %153 = "stablehlo.composite"(%arg158, %arg159, %arg161) <{composite_attributes = {precision_config = ["DEFAULT", "DEFAULT"], ragged_dot_dimension_numbers = [dense<> : tensor<0xi64>, dense<> : tensor<0xi64>, dense<1> : tensor<1xi64>, dense<1> : tensor<1xi64>, dense<0> : tensor<1xi64>, dense<0> : tensor<1xi64>]}, decomposition = @chlo.ragged_dot.impl, name = "chlo.ragged_dot", version = 1 : i32}> : (tensor<40x32xbf16>, tensor<3x32x48xbf16>, tensor<3xi32>) -> tensor<40x48xbf16>
    %154 = "tensor.empty"() : () -> tensor<40x48xbf16>
    %155 = "linalg.generic"(%153, %154) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg178: bf16, %arg179: bf16):
      %168 = "arith.negf"(%arg178) <{fastmath = #arith.fastmath<none>}> : (bf16) -> bf16
      "linalg.yield"(%168) : (bf16) -> ()
    }) : (tensor<40x48xbf16>, tensor<40x48xbf16>) -> tensor<40x48xbf16>
    %156 = "linalg.generic"(%155, %154) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg176: bf16, %arg177: bf16):
      %167 = "math.exp"(%arg176) <{fastmath = #arith.fastmath<none>}> : (bf16) -> bf16
      "linalg.yield"(%167) : (bf16) -> ()
    }) : (tensor<40x48xbf16>, tensor<40x48xbf16>) -> tensor<40x48xbf16>
    %157 = "linalg.generic"(%152, %154) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg174: bf16, %arg175: bf16):
      "linalg.yield"(%arg174) : (bf16) -> ()
    }) : (tensor<bf16>, tensor<40x48xbf16>) -> tensor<40x48xbf16>
    %158 = "linalg.generic"(%157, %156, %154) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg171: bf16, %arg172: bf16, %arg173: bf16):
      %166 = "arith.addf"(%arg171, %arg172) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%166) : (bf16) -> ()
    }) : (tensor<40x48xbf16>, tensor<40x48xbf16>, tensor<40x48xbf16>) -> tensor<40x48xbf16>
    %159 = "linalg.generic"(%157, %158, %154) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg168: bf16, %arg169: bf16, %arg170: bf16):
      %165 = "arith.divf"(%arg168, %arg169) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%165) : (bf16) -> ()
    }) : (tensor<40x48xbf16>, tensor<40x48xbf16>, tensor<40x48xbf16>) -> tensor<40x48xbf16>
    %160 = "linalg.generic"(%153, %159, %154) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg165: bf16, %arg166: bf16, %arg167: bf16):
      %164 = "arith.mulf"(%arg165, %arg166) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%164) : (bf16) -> ()
    }) : (tensor<40x48xbf16>, tensor<40x48xbf16>, tensor<40x48xbf16>) -> tensor<40x48xbf16>
    %161 = "stablehlo.composite"(%arg158, %arg160, %arg161) <{composite_attributes = {precision_config = ["DEFAULT", "DEFAULT"], ragged_dot_dimension_numbers = [dense<> : tensor<0xi64>, dense<> : tensor<0xi64>, dense<1> : tensor<1xi64>, dense<1> : tensor<1xi64>, dense<0> : tensor<1xi64>, dense<0> : tensor<1xi64>]}, decomposition = @chlo.ragged_dot.impl_0, name = "chlo.ragged_dot", version = 1 : i32}> : (tensor<40x32xbf16>, tensor<3x32x48xbf16>, tensor<3xi32>) -> tensor<40x48xbf16>
    %162 = "linalg.generic"(%160, %161, %154) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg162: bf16, %arg163: bf16, %arg164: bf16):
      %163 = "arith.mulf"(%arg162, %arg163) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%163) : (bf16) -> ()
    }) : (tensor<40x48xbf16>, tensor<40x48xbf16>, tensor<40x48xbf16>) -> tensor<40x48xbf16>
    "func.return"(%162) : (tensor<40x48xbf16>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<40x32xbf16>, tensor<3x32x48xbf16>, tensor<3xi32>) -> tensor<40x48xbf16>, sym_name = "chlo.ragged_dot.impl_0", sym_visibility = "private"}> ({
  ^bb0(%arg79: tensor<40x32xbf16>, %arg80: tensor<3x32x48xbf16>, %arg81: tensor<3xi32>):
    %76 = "arith.constant"() <{value = 0.000000e+00 : bf16}> : () -> bf16
    %77 = "arith.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %78 = "tensor.empty"() : () -> tensor<40x1xi64>
    %79 = "linalg.generic"(%78) <{indexing_maps = [#map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg157: i64):
      %150 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %151 = "arith.index_cast"(%150) : (index) -> i64
      "linalg.yield"(%151) : (i64) -> ()
    }) : (tensor<40x1xi64>) -> tensor<40x1xi64>
    %80 = "tensor.extract_slice"(%arg81) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<3xi32>) -> tensor<1xi32>
    %81 = "tensor.collapse_shape"(%80) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
    %82 = "tensor.empty"() : () -> tensor<i64>
    %83 = "linalg.generic"(%81, %82) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg155: i32, %arg156: i64):
      %149 = "arith.extsi"(%arg155) : (i32) -> i64
      "linalg.yield"(%149) : (i64) -> ()
    }) : (tensor<i32>, tensor<i64>) -> tensor<i64>
    %84 = "tensor.empty"() : () -> tensor<40x32xi64>
    %85 = "linalg.generic"(%77, %84) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg153: i64, %arg154: i64):
      "linalg.yield"(%arg153) : (i64) -> ()
    }) : (tensor<i64>, tensor<40x32xi64>) -> tensor<40x32xi64>
    %86 = "linalg.generic"(%83, %84) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg151: i64, %arg152: i64):
      "linalg.yield"(%arg151) : (i64) -> ()
    }) : (tensor<i64>, tensor<40x32xi64>) -> tensor<40x32xi64>
    %87 = "linalg.generic"(%79, %84) <{indexing_maps = [#map3, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg149: i64, %arg150: i64):
      "linalg.yield"(%arg149) : (i64) -> ()
    }) : (tensor<40x1xi64>, tensor<40x32xi64>) -> tensor<40x32xi64>
    %88 = "tensor.empty"() : () -> tensor<40x32xi1>
    %89 = "linalg.generic"(%87, %85, %88) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg146: i64, %arg147: i64, %arg148: i1):
      %148 = "arith.cmpi"(%arg146, %arg147) <{predicate = 5 : i64}> : (i64, i64) -> i1
      "linalg.yield"(%148) : (i1) -> ()
    }) : (tensor<40x32xi64>, tensor<40x32xi64>, tensor<40x32xi1>) -> tensor<40x32xi1>
    %90 = "linalg.generic"(%87, %86, %88) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg143: i64, %arg144: i64, %arg145: i1):
      %147 = "arith.cmpi"(%arg143, %arg144) <{predicate = 2 : i64}> : (i64, i64) -> i1
      "linalg.yield"(%147) : (i1) -> ()
    }) : (tensor<40x32xi64>, tensor<40x32xi64>, tensor<40x32xi1>) -> tensor<40x32xi1>
    %91 = "linalg.generic"(%89, %90, %88) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg140: i1, %arg141: i1, %arg142: i1):
      %146 = "arith.andi"(%arg140, %arg141) : (i1, i1) -> i1
      "linalg.yield"(%146) : (i1) -> ()
    }) : (tensor<40x32xi1>, tensor<40x32xi1>, tensor<40x32xi1>) -> tensor<40x32xi1>
    %92 = "tensor.empty"() : () -> tensor<40x32xbf16>
    %93 = "linalg.generic"(%91, %arg79, %92) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg137: i1, %arg138: bf16, %arg139: bf16):
      %145 = "arith.select"(%arg137, %arg138, %76) : (i1, bf16, bf16) -> bf16
      "linalg.yield"(%145) : (bf16) -> ()
    }) : (tensor<40x32xi1>, tensor<40x32xbf16>, tensor<40x32xbf16>) -> tensor<40x32xbf16>
    %94 = "tensor.extract_slice"(%arg80) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 1, 32, 48>, static_strides = array<i64: 1, 1, 1>}> : (tensor<3x32x48xbf16>) -> tensor<1x32x48xbf16>
    %95 = "tensor.collapse_shape"(%94) <{reassociation = [[0, 1], [2]]}> : (tensor<1x32x48xbf16>) -> tensor<32x48xbf16>
    %96 = "tensor.empty"() : () -> tensor<40x48xbf16>
    %97 = "linalg.fill"(%76, %96) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg135: bf16, %arg136: bf16):
      "linalg.yield"(%arg135) : (bf16) -> ()
    }) : (bf16, tensor<40x48xbf16>) -> tensor<40x48xbf16>
    %98 = "linalg.matmul"(%93, %95, %97) <{indexing_maps = [#map4, #map5, #map6], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg132: bf16, %arg133: bf16, %arg134: bf16):
      %143 = "arith.mulf"(%arg132, %arg133) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      %144 = "arith.addf"(%arg134, %143) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%144) : (bf16) -> ()
    }) : (tensor<40x32xbf16>, tensor<32x48xbf16>, tensor<40x48xbf16>) -> tensor<40x48xbf16>
    %99 = "tensor.extract_slice"(%arg81) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<3xi32>) -> tensor<1xi32>
    %100 = "tensor.collapse_shape"(%99) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
    %101 = "linalg.generic"(%100, %82) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg130: i32, %arg131: i64):
      %142 = "arith.extsi"(%arg130) : (i32) -> i64
      "linalg.yield"(%142) : (i64) -> ()
    }) : (tensor<i32>, tensor<i64>) -> tensor<i64>
    %102 = "linalg.generic"(%83, %101, %82) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg127: i64, %arg128: i64, %arg129: i64):
      %141 = "arith.addi"(%arg127, %arg128) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
      "linalg.yield"(%141) : (i64) -> ()
    }) : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<i64>
    %103 = "linalg.generic"(%102, %84) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg125: i64, %arg126: i64):
      "linalg.yield"(%arg125) : (i64) -> ()
    }) : (tensor<i64>, tensor<40x32xi64>) -> tensor<40x32xi64>
    %104 = "linalg.generic"(%87, %86, %88) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg122: i64, %arg123: i64, %arg124: i1):
      %140 = "arith.cmpi"(%arg122, %arg123) <{predicate = 5 : i64}> : (i64, i64) -> i1
      "linalg.yield"(%140) : (i1) -> ()
    }) : (tensor<40x32xi64>, tensor<40x32xi64>, tensor<40x32xi1>) -> tensor<40x32xi1>
    %105 = "linalg.generic"(%87, %103, %88) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg119: i64, %arg120: i64, %arg121: i1):
      %139 = "arith.cmpi"(%arg119, %arg120) <{predicate = 2 : i64}> : (i64, i64) -> i1
      "linalg.yield"(%139) : (i1) -> ()
    }) : (tensor<40x32xi64>, tensor<40x32xi64>, tensor<40x32xi1>) -> tensor<40x32xi1>
    %106 = "linalg.generic"(%104, %105, %88) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg116: i1, %arg117: i1, %arg118: i1):
      %138 = "arith.andi"(%arg116, %arg117) : (i1, i1) -> i1
      "linalg.yield"(%138) : (i1) -> ()
    }) : (tensor<40x32xi1>, tensor<40x32xi1>, tensor<40x32xi1>) -> tensor<40x32xi1>
    %107 = "linalg.generic"(%106, %arg79, %92) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg113: i1, %arg114: bf16, %arg115: bf16):
      %137 = "arith.select"(%arg113, %arg114, %76) : (i1, bf16, bf16) -> bf16
      "linalg.yield"(%137) : (bf16) -> ()
    }) : (tensor<40x32xi1>, tensor<40x32xbf16>, tensor<40x32xbf16>) -> tensor<40x32xbf16>
    %108 = "tensor.extract_slice"(%arg80) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1, 0, 0>, static_sizes = array<i64: 1, 32, 48>, static_strides = array<i64: 1, 1, 1>}> : (tensor<3x32x48xbf16>) -> tensor<1x32x48xbf16>
    %109 = "tensor.collapse_shape"(%108) <{reassociation = [[0, 1], [2]]}> : (tensor<1x32x48xbf16>) -> tensor<32x48xbf16>
    %110 = "linalg.matmul"(%107, %109, %97) <{indexing_maps = [#map4, #map5, #map6], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg110: bf16, %arg111: bf16, %arg112: bf16):
      %135 = "arith.mulf"(%arg110, %arg111) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      %136 = "arith.addf"(%arg112, %135) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%136) : (bf16) -> ()
    }) : (tensor<40x32xbf16>, tensor<32x48xbf16>, tensor<40x48xbf16>) -> tensor<40x48xbf16>
    %111 = "linalg.generic"(%98, %110, %96) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg107: bf16, %arg108: bf16, %arg109: bf16):
      %134 = "arith.addf"(%arg107, %arg108) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%134) : (bf16) -> ()
    }) : (tensor<40x48xbf16>, tensor<40x48xbf16>, tensor<40x48xbf16>) -> tensor<40x48xbf16>
    %112 = "tensor.extract_slice"(%arg81) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 2>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<3xi32>) -> tensor<1xi32>
    %113 = "tensor.collapse_shape"(%112) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
    %114 = "linalg.generic"(%113, %82) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg105: i32, %arg106: i64):
      %133 = "arith.extsi"(%arg105) : (i32) -> i64
      "linalg.yield"(%133) : (i64) -> ()
    }) : (tensor<i32>, tensor<i64>) -> tensor<i64>
    %115 = "linalg.generic"(%102, %114, %82) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg102: i64, %arg103: i64, %arg104: i64):
      %132 = "arith.addi"(%arg102, %arg103) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
      "linalg.yield"(%132) : (i64) -> ()
    }) : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<i64>
    %116 = "linalg.generic"(%115, %84) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg100: i64, %arg101: i64):
      "linalg.yield"(%arg100) : (i64) -> ()
    }) : (tensor<i64>, tensor<40x32xi64>) -> tensor<40x32xi64>
    %117 = "linalg.generic"(%87, %103, %88) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg97: i64, %arg98: i64, %arg99: i1):
      %131 = "arith.cmpi"(%arg97, %arg98) <{predicate = 5 : i64}> : (i64, i64) -> i1
      "linalg.yield"(%131) : (i1) -> ()
    }) : (tensor<40x32xi64>, tensor<40x32xi64>, tensor<40x32xi1>) -> tensor<40x32xi1>
    %118 = "linalg.generic"(%87, %116, %88) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg94: i64, %arg95: i64, %arg96: i1):
      %130 = "arith.cmpi"(%arg94, %arg95) <{predicate = 2 : i64}> : (i64, i64) -> i1
      "linalg.yield"(%130) : (i1) -> ()
    }) : (tensor<40x32xi64>, tensor<40x32xi64>, tensor<40x32xi1>) -> tensor<40x32xi1>
    %119 = "linalg.generic"(%117, %118, %88) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg91: i1, %arg92: i1, %arg93: i1):
      %129 = "arith.andi"(%arg91, %arg92) : (i1, i1) -> i1
      "linalg.yield"(%129) : (i1) -> ()
    }) : (tensor<40x32xi1>, tensor<40x32xi1>, tensor<40x32xi1>) -> tensor<40x32xi1>
    %120 = "linalg.generic"(%119, %arg79, %92) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg88: i1, %arg89: bf16, %arg90: bf16):
      %128 = "arith.select"(%arg88, %arg89, %76) : (i1, bf16, bf16) -> bf16
      "linalg.yield"(%128) : (bf16) -> ()
    }) : (tensor<40x32xi1>, tensor<40x32xbf16>, tensor<40x32xbf16>) -> tensor<40x32xbf16>
    %121 = "tensor.extract_slice"(%arg80) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 2, 0, 0>, static_sizes = array<i64: 1, 32, 48>, static_strides = array<i64: 1, 1, 1>}> : (tensor<3x32x48xbf16>) -> tensor<1x32x48xbf16>
    %122 = "tensor.collapse_shape"(%121) <{reassociation = [[0, 1], [2]]}> : (tensor<1x32x48xbf16>) -> tensor<32x48xbf16>
    %123 = "linalg.matmul"(%120, %122, %97) <{indexing_maps = [#map4, #map5, #map6], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg85: bf16, %arg86: bf16, %arg87: bf16):
      %126 = "arith.mulf"(%arg85, %arg86) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      %127 = "arith.addf"(%arg87, %126) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%127) : (bf16) -> ()
    }) : (tensor<40x32xbf16>, tensor<32x48xbf16>, tensor<40x48xbf16>) -> tensor<40x48xbf16>
    %124 = "linalg.generic"(%111, %123, %96) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg82: bf16, %arg83: bf16, %arg84: bf16):
      %125 = "arith.addf"(%arg82, %arg83) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%125) : (bf16) -> ()
    }) : (tensor<40x48xbf16>, tensor<40x48xbf16>, tensor<40x48xbf16>) -> tensor<40x48xbf16>
    "func.return"(%124) : (tensor<40x48xbf16>) -> ()
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
    %22 = "linalg.matmul"(%17, %19, %21) <{indexing_maps = [#map4, #map5, #map6], operandSegmentSizes = array<i32: 2, 1>}> ({
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
    %34 = "linalg.matmul"(%31, %33, %21) <{indexing_maps = [#map4, #map5, #map6], operandSegmentSizes = array<i32: 2, 1>}> ({
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
    %47 = "linalg.matmul"(%44, %46, %21) <{indexing_maps = [#map4, #map5, #map6], operandSegmentSizes = array<i32: 2, 1>}> ({
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

