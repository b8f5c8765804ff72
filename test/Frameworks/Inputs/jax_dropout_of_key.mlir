#map = affine_map<() -> ()>
#map1 = affine_map<(d0, d1) -> ()>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (0, 0)>
"builtin.module"() <{sym_name = "jit__lambda"}> ({
  "func.func"() <{function_type = (tensor<2xui32>, tensor<8x12xf32>) -> tensor<8x12xf32>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<2xui32>, %arg1: tensor<8x12xf32>):
    %0 = "arith.constant"() <{value = 32 : i32}> : () -> i32
    %1 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %2 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %3 = "arith.constant"() <{value = 5 : i32}> : () -> i32
    %4 = "arith.constant"() <{value = 466688986 : i32}> : () -> i32
    %5 = "arith.constant"() <{value = 64 : i64}> : () -> i64
    %6 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %7 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
    %8 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %9 = "arith.constant"() <{value = dense<12> : tensor<i64>}> : () -> tensor<i64>
    %10 = "arith.constant"() <{value = dense<1> : tensor<i64>}> : () -> tensor<i64>
    %11 = "arith.constant"() <{value = dense<32> : tensor<i64>}> : () -> tensor<i64>
    %12 = "arith.constant"() <{value = dense<9> : tensor<i32>}> : () -> tensor<i32>
    %13 = "arith.constant"() <{value = dense<1065353216> : tensor<i32>}> : () -> tensor<i32>
    %14 = "arith.constant"() <{value = dense<[13, 15, 26, 6]> : tensor<4xi32>}> : () -> tensor<4xi32>
    %15 = "arith.constant"() <{value = dense<[17, 29, 16, 24]> : tensor<4xi32>}> : () -> tensor<4xi32>
    %16 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %17 = "arith.constant"() <{value = dense<7.500000e-01> : tensor<f32>}> : () -> tensor<f32>
    %18 = "arith.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %19 = "builtin.unrealized_conversion_cast"(%arg0) : (tensor<2xui32>) -> tensor<2xi32>
    %20 = "builtin.unrealized_conversion_cast"(%15) : (tensor<4xi32>) -> tensor<4xui32>
    %21 = "builtin.unrealized_conversion_cast"(%14) : (tensor<4xi32>) -> tensor<4xui32>
    %22 = "tensor.empty"() : () -> tensor<f32>
    %23 = "linalg.generic"(%22) <{indexing_maps = [#map], iterator_types = [], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg219: f32):
      "linalg.yield"(%8) : (f32) -> ()
    }) : (tensor<f32>) -> tensor<f32>
    %24 = "linalg.generic"(%22) <{indexing_maps = [#map], iterator_types = [], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg218: f32):
      "linalg.yield"(%7) : (f32) -> ()
    }) : (tensor<f32>) -> tensor<f32>
    %25 = "tensor.empty"() : () -> tensor<1x1xf32>
    %26 = "linalg.generic"(%23, %25) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg216: f32, %arg217: f32):
      "linalg.yield"(%arg216) : (f32) -> ()
    }) : (tensor<f32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %27 = "linalg.generic"(%24, %25) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg214: f32, %arg215: f32):
      "linalg.yield"(%arg214) : (f32) -> ()
    }) : (tensor<f32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %28 = "tensor.extract_slice"(%19) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<2xi32>) -> tensor<1xi32>
    %29 = "tensor.collapse_shape"(%28) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
    %30 = "builtin.unrealized_conversion_cast"(%29) : (tensor<i32>) -> tensor<ui32>
    %31 = "tensor.extract_slice"(%19) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<2xi32>) -> tensor<1xi32>
    %32 = "tensor.collapse_shape"(%31) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
    %33 = "builtin.unrealized_conversion_cast"(%32) : (tensor<i32>) -> tensor<ui32>
    %34 = "tensor.empty"() : () -> tensor<8x12xi64>
    %35 = "linalg.generic"(%34) <{indexing_maps = [#map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg213: i64):
      %212 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %213 = "arith.index_cast"(%212) : (index) -> i64
      "linalg.yield"(%213) : (i64) -> ()
    }) : (tensor<8x12xi64>) -> tensor<8x12xi64>
    %36 = "linalg.generic"(%34) <{indexing_maps = [#map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg212: i64):
      %210 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %211 = "arith.index_cast"(%210) : (index) -> i64
      "linalg.yield"(%211) : (i64) -> ()
    }) : (tensor<8x12xi64>) -> tensor<8x12xi64>
    %37 = "linalg.generic"(%9, %34) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg210: i64, %arg211: i64):
      "linalg.yield"(%arg210) : (i64) -> ()
    }) : (tensor<i64>, tensor<8x12xi64>) -> tensor<8x12xi64>
    %38 = "linalg.generic"(%37, %35, %34) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg207: i64, %arg208: i64, %arg209: i64):
      %209 = "arith.muli"(%arg207, %arg208) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
      "linalg.yield"(%209) : (i64) -> ()
    }) : (tensor<8x12xi64>, tensor<8x12xi64>, tensor<8x12xi64>) -> tensor<8x12xi64>
    %39 = "linalg.generic"(%10, %34) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg205: i64, %arg206: i64):
      "linalg.yield"(%arg205) : (i64) -> ()
    }) : (tensor<i64>, tensor<8x12xi64>) -> tensor<8x12xi64>
    %40 = "linalg.generic"(%39, %36, %34) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg202: i64, %arg203: i64, %arg204: i64):
      %208 = "arith.muli"(%arg202, %arg203) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
      "linalg.yield"(%208) : (i64) -> ()
    }) : (tensor<8x12xi64>, tensor<8x12xi64>, tensor<8x12xi64>) -> tensor<8x12xi64>
    %41 = "linalg.generic"(%38, %40, %34) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg199: i64, %arg200: i64, %arg201: i64):
      %207 = "arith.addi"(%arg199, %arg200) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
      "linalg.yield"(%207) : (i64) -> ()
    }) : (tensor<8x12xi64>, tensor<8x12xi64>, tensor<8x12xi64>) -> tensor<8x12xi64>
    %42 = "linalg.generic"(%11, %34) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg197: i64, %arg198: i64):
      "linalg.yield"(%arg197) : (i64) -> ()
    }) : (tensor<i64>, tensor<8x12xi64>) -> tensor<8x12xi64>
    %43 = "linalg.generic"(%41, %42, %34) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg194: i64, %arg195: i64, %arg196: i64):
      %204 = "arith.shrui"(%arg194, %arg195) : (i64, i64) -> i64
      %205 = "arith.cmpi"(%arg195, %5) <{predicate = 6 : i64}> : (i64, i64) -> i1
      %206 = "arith.select"(%205, %204, %6) : (i1, i64, i64) -> i64
      "linalg.yield"(%206) : (i64) -> ()
    }) : (tensor<8x12xi64>, tensor<8x12xi64>, tensor<8x12xi64>) -> tensor<8x12xi64>
    %44 = "tensor.empty"() : () -> tensor<8x12xi32>
    %45 = "linalg.generic"(%41, %44) <{indexing_maps = [#map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg192: i64, %arg193: i32):
      %203 = "arith.trunci"(%arg192) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32
      "linalg.yield"(%203) : (i32) -> ()
    }) : (tensor<8x12xi64>, tensor<8x12xi32>) -> tensor<8x12xi32>
    %46 = "linalg.generic"(%43, %44) <{indexing_maps = [#map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg190: i64, %arg191: i32):
      %202 = "arith.trunci"(%arg190) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32
      "linalg.yield"(%202) : (i32) -> ()
    }) : (tensor<8x12xi64>, tensor<8x12xi32>) -> tensor<8x12xi32>
    %47 = "tensor.empty"() : () -> tensor<i32>
    %48 = "linalg.generic"(%29, %32, %47) <{indexing_maps = [#map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg187: i32, %arg188: i32, %arg189: i32):
      %201 = "arith.xori"(%arg187, %arg188) : (i32, i32) -> i32
      "linalg.yield"(%201) : (i32) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %49 = "linalg.generic"(%48, %47) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg185: i32, %arg186: i32):
      %200 = "arith.xori"(%arg185, %4) : (i32, i32) -> i32
      "linalg.yield"(%200) : (i32) -> ()
    }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %50 = "builtin.unrealized_conversion_cast"(%49) : (tensor<i32>) -> tensor<ui32>
    %51 = "linalg.generic"(%29, %44) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg183: i32, %arg184: i32):
      "linalg.yield"(%arg183) : (i32) -> ()
    }) : (tensor<i32>, tensor<8x12xi32>) -> tensor<8x12xi32>
    %52 = "linalg.generic"(%46, %51, %44) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg180: i32, %arg181: i32, %arg182: i32):
      %199 = "arith.addi"(%arg180, %arg181) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%199) : (i32) -> ()
    }) : (tensor<8x12xi32>, tensor<8x12xi32>, tensor<8x12xi32>) -> tensor<8x12xi32>
    %53 = "builtin.unrealized_conversion_cast"(%52) : (tensor<8x12xi32>) -> tensor<8x12xui32>
    %54 = "linalg.generic"(%32, %44) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg178: i32, %arg179: i32):
      "linalg.yield"(%arg178) : (i32) -> ()
    }) : (tensor<i32>, tensor<8x12xi32>) -> tensor<8x12xi32>
    %55 = "linalg.generic"(%45, %54, %44) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg175: i32, %arg176: i32, %arg177: i32):
      %198 = "arith.addi"(%arg175, %arg176) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%198) : (i32) -> ()
    }) : (tensor<8x12xi32>, tensor<8x12xi32>, tensor<8x12xi32>) -> tensor<8x12xi32>
    %56 = "builtin.unrealized_conversion_cast"(%55) : (tensor<8x12xi32>) -> tensor<8x12xui32>
    %57:9 = "stablehlo.while"(%18, %18, %53, %56, %33, %50, %30, %21, %20) ({
    ^bb0(%arg164: tensor<i32>, %arg165: tensor<i32>, %arg166: tensor<8x12xui32>, %arg167: tensor<8x12xui32>, %arg168: tensor<ui32>, %arg169: tensor<ui32>, %arg170: tensor<ui32>, %arg171: tensor<4xui32>, %arg172: tensor<4xui32>):
      %195 = "tensor.empty"() : () -> tensor<i1>
      %196 = "linalg.generic"(%arg164, %195) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg173: i32, %arg174: i1):
        %197 = "arith.cmpi"(%arg173, %3) <{predicate = 2 : i64}> : (i32, i32) -> i1
        "linalg.yield"(%197) : (i1) -> ()
      }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%196) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg52: tensor<i32>, %arg53: tensor<i32>, %arg54: tensor<8x12xui32>, %arg55: tensor<8x12xui32>, %arg56: tensor<ui32>, %arg57: tensor<ui32>, %arg58: tensor<ui32>, %arg59: tensor<4xui32>, %arg60: tensor<4xui32>):
      %95 = "builtin.unrealized_conversion_cast"(%arg57) : (tensor<ui32>) -> tensor<i32>
      %96 = "builtin.unrealized_conversion_cast"(%arg56) : (tensor<ui32>) -> tensor<i32>
      %97 = "builtin.unrealized_conversion_cast"(%arg55) : (tensor<8x12xui32>) -> tensor<8x12xi32>
      %98 = "builtin.unrealized_conversion_cast"(%arg54) : (tensor<8x12xui32>) -> tensor<8x12xi32>
      %99 = "builtin.unrealized_conversion_cast"(%arg59) : (tensor<4xui32>) -> tensor<4xi32>
      %100 = "linalg.generic"(%arg53, %47) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg162: i32, %arg163: i32):
        %194 = "arith.addi"(%arg162, %2) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%194) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %101 = "tensor.extract_slice"(%99) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<4xi32>) -> tensor<1xi32>
      %102 = "tensor.collapse_shape"(%101) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
      %103 = "linalg.generic"(%98, %97, %44) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg159: i32, %arg160: i32, %arg161: i32):
        %193 = "arith.addi"(%arg159, %arg160) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%193) : (i32) -> ()
      }) : (tensor<8x12xi32>, tensor<8x12xi32>, tensor<8x12xi32>) -> tensor<8x12xi32>
      %104 = "linalg.generic"(%102, %44) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg157: i32, %arg158: i32):
        "linalg.yield"(%arg157) : (i32) -> ()
      }) : (tensor<i32>, tensor<8x12xi32>) -> tensor<8x12xi32>
      %105 = "linalg.generic"(%97, %104, %44) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg154: i32, %arg155: i32, %arg156: i32):
        %190 = "arith.shli"(%arg154, %arg155) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        %191 = "arith.cmpi"(%arg155, %0) <{predicate = 6 : i64}> : (i32, i32) -> i1
        %192 = "arith.select"(%191, %190, %1) : (i1, i32, i32) -> i32
        "linalg.yield"(%192) : (i32) -> ()
      }) : (tensor<8x12xi32>, tensor<8x12xi32>, tensor<8x12xi32>) -> tensor<8x12xi32>
      %106 = "linalg.generic"(%102, %47) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg152: i32, %arg153: i32):
        %189 = "arith.subi"(%0, %arg152) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%189) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %107 = "linalg.generic"(%106, %44) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg150: i32, %arg151: i32):
        "linalg.yield"(%arg150) : (i32) -> ()
      }) : (tensor<i32>, tensor<8x12xi32>) -> tensor<8x12xi32>
      %108 = "linalg.generic"(%97, %107, %44) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg147: i32, %arg148: i32, %arg149: i32):
        %186 = "arith.shrui"(%arg147, %arg148) : (i32, i32) -> i32
        %187 = "arith.cmpi"(%arg148, %0) <{predicate = 6 : i64}> : (i32, i32) -> i1
        %188 = "arith.select"(%187, %186, %1) : (i1, i32, i32) -> i32
        "linalg.yield"(%188) : (i32) -> ()
      }) : (tensor<8x12xi32>, tensor<8x12xi32>, tensor<8x12xi32>) -> tensor<8x12xi32>
      %109 = "linalg.generic"(%105, %108, %44) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg144: i32, %arg145: i32, %arg146: i32):
        %185 = "arith.ori"(%arg144, %arg145) : (i32, i32) -> i32
        "linalg.yield"(%185) : (i32) -> ()
      }) : (tensor<8x12xi32>, tensor<8x12xi32>, tensor<8x12xi32>) -> tensor<8x12xi32>
      %110 = "linalg.generic"(%103, %109, %44) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg141: i32, %arg142: i32, %arg143: i32):
        %184 = "arith.xori"(%arg141, %arg142) : (i32, i32) -> i32
        "linalg.yield"(%184) : (i32) -> ()
      }) : (tensor<8x12xi32>, tensor<8x12xi32>, tensor<8x12xi32>) -> tensor<8x12xi32>
      %111 = "tensor.extract_slice"(%99) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<4xi32>) -> tensor<1xi32>
      %112 = "tensor.collapse_shape"(%111) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
      %113 = "linalg.generic"(%103, %110, %44) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg138: i32, %arg139: i32, %arg140: i32):
        %183 = "arith.addi"(%arg138, %arg139) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%183) : (i32) -> ()
      }) : (tensor<8x12xi32>, tensor<8x12xi32>, tensor<8x12xi32>) -> tensor<8x12xi32>
      %114 = "linalg.generic"(%112, %44) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg136: i32, %arg137: i32):
        "linalg.yield"(%arg136) : (i32) -> ()
      }) : (tensor<i32>, tensor<8x12xi32>) -> tensor<8x12xi32>
      %115 = "linalg.generic"(%110, %114, %44) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg133: i32, %arg134: i32, %arg135: i32):
        %180 = "arith.shli"(%arg133, %arg134) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        %181 = "arith.cmpi"(%arg134, %0) <{predicate = 6 : i64}> : (i32, i32) -> i1
        %182 = "arith.select"(%181, %180, %1) : (i1, i32, i32) -> i32
        "linalg.yield"(%182) : (i32) -> ()
      }) : (tensor<8x12xi32>, tensor<8x12xi32>, tensor<8x12xi32>) -> tensor<8x12xi32>
      %116 = "linalg.generic"(%112, %47) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg131: i32, %arg132: i32):
        %179 = "arith.subi"(%0, %arg131) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%179) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %117 = "linalg.generic"(%116, %44) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg129: i32, %arg130: i32):
        "linalg.yield"(%arg129) : (i32) -> ()
      }) : (tensor<i32>, tensor<8x12xi32>) -> tensor<8x12xi32>
      %118 = "linalg.generic"(%110, %117, %44) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg126: i32, %arg127: i32, %arg128: i32):
        %176 = "arith.shrui"(%arg126, %arg127) : (i32, i32) -> i32
        %177 = "arith.cmpi"(%arg127, %0) <{predicate = 6 : i64}> : (i32, i32) -> i1
        %178 = "arith.select"(%177, %176, %1) : (i1, i32, i32) -> i32
        "linalg.yield"(%178) : (i32) -> ()
      }) : (tensor<8x12xi32>, tensor<8x12xi32>, tensor<8x12xi32>) -> tensor<8x12xi32>
      %119 = "linalg.generic"(%115, %118, %44) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg123: i32, %arg124: i32, %arg125: i32):
        %175 = "arith.ori"(%arg123, %arg124) : (i32, i32) -> i32
        "linalg.yield"(%175) : (i32) -> ()
      }) : (tensor<8x12xi32>, tensor<8x12xi32>, tensor<8x12xi32>) -> tensor<8x12xi32>
      %120 = "linalg.generic"(%113, %119, %44) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg120: i32, %arg121: i32, %arg122: i32):
        %174 = "arith.xori"(%arg120, %arg121) : (i32, i32) -> i32
        "linalg.yield"(%174) : (i32) -> ()
      }) : (tensor<8x12xi32>, tensor<8x12xi32>, tensor<8x12xi32>) -> tensor<8x12xi32>
      %121 = "tensor.extract_slice"(%99) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 2>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<4xi32>) -> tensor<1xi32>
      %122 = "tensor.collapse_shape"(%121) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
      %123 = "linalg.generic"(%113, %120, %44) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg117: i32, %arg118: i32, %arg119: i32):
        %173 = "arith.addi"(%arg117, %arg118) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%173) : (i32) -> ()
      }) : (tensor<8x12xi32>, tensor<8x12xi32>, tensor<8x12xi32>) -> tensor<8x12xi32>
      %124 = "linalg.generic"(%122, %44) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg115: i32, %arg116: i32):
        "linalg.yield"(%arg115) : (i32) -> ()
      }) : (tensor<i32>, tensor<8x12xi32>) -> tensor<8x12xi32>
      %125 = "linalg.generic"(%120, %124, %44) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg112: i32, %arg113: i32, %arg114: i32):
        %170 = "arith.shli"(%arg112, %arg113) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        %171 = "arith.cmpi"(%arg113, %0) <{predicate = 6 : i64}> : (i32, i32) -> i1
        %172 = "arith.select"(%171, %170, %1) : (i1, i32, i32) -> i32
        "linalg.yield"(%172) : (i32) -> ()
      }) : (tensor<8x12xi32>, tensor<8x12xi32>, tensor<8x12xi32>) -> tensor<8x12xi32>
      %126 = "linalg.generic"(%122, %47) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg110: i32, %arg111: i32):
        %169 = "arith.subi"(%0, %arg110) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%169) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %127 = "linalg.generic"(%126, %44) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg108: i32, %arg109: i32):
        "linalg.yield"(%arg108) : (i32) -> ()
      }) : (tensor<i32>, tensor<8x12xi32>) -> tensor<8x12xi32>
      %128 = "linalg.generic"(%120, %127, %44) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg105: i32, %arg106: i32, %arg107: i32):
        %166 = "arith.shrui"(%arg105, %arg106) : (i32, i32) -> i32
        %167 = "arith.cmpi"(%arg106, %0) <{predicate = 6 : i64}> : (i32, i32) -> i1
        %168 = "arith.select"(%167, %166, %1) : (i1, i32, i32) -> i32
        "linalg.yield"(%168) : (i32) -> ()
      }) : (tensor<8x12xi32>, tensor<8x12xi32>, tensor<8x12xi32>) -> tensor<8x12xi32>
      %129 = "linalg.generic"(%125, %128, %44) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg102: i32, %arg103: i32, %arg104: i32):
        %165 = "arith.ori"(%arg102, %arg103) : (i32, i32) -> i32
        "linalg.yield"(%165) : (i32) -> ()
      }) : (tensor<8x12xi32>, tensor<8x12xi32>, tensor<8x12xi32>) -> tensor<8x12xi32>
      %130 = "linalg.generic"(%123, %129, %44) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg99: i32, %arg100: i32, %arg101: i32):
        %164 = "arith.xori"(%arg99, %arg100) : (i32, i32) -> i32
        "linalg.yield"(%164) : (i32) -> ()
      }) : (tensor<8x12xi32>, tensor<8x12xi32>, tensor<8x12xi32>) -> tensor<8x12xi32>
      %131 = "tensor.extract_slice"(%99) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 3>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<4xi32>) -> tensor<1xi32>
      %132 = "tensor.collapse_shape"(%131) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
      %133 = "linalg.generic"(%123, %130, %44) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg96: i32, %arg97: i32, %arg98: i32):
        %163 = "arith.addi"(%arg96, %arg97) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%163) : (i32) -> ()
      }) : (tensor<8x12xi32>, tensor<8x12xi32>, tensor<8x12xi32>) -> tensor<8x12xi32>
      %134 = "linalg.generic"(%132, %44) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg94: i32, %arg95: i32):
        "linalg.yield"(%arg94) : (i32) -> ()
      }) : (tensor<i32>, tensor<8x12xi32>) -> tensor<8x12xi32>
      %135 = "linalg.generic"(%130, %134, %44) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg91: i32, %arg92: i32, %arg93: i32):
        %160 = "arith.shli"(%arg91, %arg92) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        %161 = "arith.cmpi"(%arg92, %0) <{predicate = 6 : i64}> : (i32, i32) -> i1
        %162 = "arith.select"(%161, %160, %1) : (i1, i32, i32) -> i32
        "linalg.yield"(%162) : (i32) -> ()
      }) : (tensor<8x12xi32>, tensor<8x12xi32>, tensor<8x12xi32>) -> tensor<8x12xi32>
      %136 = "linalg.generic"(%132, %47) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg89: i32, %arg90: i32):
        %159 = "arith.subi"(%0, %arg89) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%159) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %137 = "linalg.generic"(%136, %44) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg87: i32, %arg88: i32):
        "linalg.yield"(%arg87) : (i32) -> ()
      }) : (tensor<i32>, tensor<8x12xi32>) -> tensor<8x12xi32>
      %138 = "linalg.generic"(%130, %137, %44) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg84: i32, %arg85: i32, %arg86: i32):
        %156 = "arith.shrui"(%arg84, %arg85) : (i32, i32) -> i32
        %157 = "arith.cmpi"(%arg85, %0) <{predicate = 6 : i64}> : (i32, i32) -> i1
        %158 = "arith.select"(%157, %156, %1) : (i1, i32, i32) -> i32
        "linalg.yield"(%158) : (i32) -> ()
      }) : (tensor<8x12xi32>, tensor<8x12xi32>, tensor<8x12xi32>) -> tensor<8x12xi32>
      %139 = "linalg.generic"(%135, %138, %44) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg81: i32, %arg82: i32, %arg83: i32):
        %155 = "arith.ori"(%arg81, %arg82) : (i32, i32) -> i32
        "linalg.yield"(%155) : (i32) -> ()
      }) : (tensor<8x12xi32>, tensor<8x12xi32>, tensor<8x12xi32>) -> tensor<8x12xi32>
      %140 = "linalg.generic"(%133, %139, %44) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg78: i32, %arg79: i32, %arg80: i32):
        %154 = "arith.xori"(%arg78, %arg79) : (i32, i32) -> i32
        "linalg.yield"(%154) : (i32) -> ()
      }) : (tensor<8x12xi32>, tensor<8x12xi32>, tensor<8x12xi32>) -> tensor<8x12xi32>
      %141 = "linalg.generic"(%96, %44) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg76: i32, %arg77: i32):
        "linalg.yield"(%arg76) : (i32) -> ()
      }) : (tensor<i32>, tensor<8x12xi32>) -> tensor<8x12xi32>
      %142 = "linalg.generic"(%133, %141, %44) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg73: i32, %arg74: i32, %arg75: i32):
        %153 = "arith.addi"(%arg73, %arg74) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%153) : (i32) -> ()
      }) : (tensor<8x12xi32>, tensor<8x12xi32>, tensor<8x12xi32>) -> tensor<8x12xi32>
      %143 = "builtin.unrealized_conversion_cast"(%142) : (tensor<8x12xi32>) -> tensor<8x12xui32>
      %144 = "linalg.generic"(%95, %44) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg71: i32, %arg72: i32):
        "linalg.yield"(%arg71) : (i32) -> ()
      }) : (tensor<i32>, tensor<8x12xi32>) -> tensor<8x12xi32>
      %145 = "linalg.generic"(%140, %144, %44) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg68: i32, %arg69: i32, %arg70: i32):
        %152 = "arith.addi"(%arg68, %arg69) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%152) : (i32) -> ()
      }) : (tensor<8x12xi32>, tensor<8x12xi32>, tensor<8x12xi32>) -> tensor<8x12xi32>
      %146 = "linalg.generic"(%100, %44) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg66: i32, %arg67: i32):
        "linalg.yield"(%arg66) : (i32) -> ()
      }) : (tensor<i32>, tensor<8x12xi32>) -> tensor<8x12xi32>
      %147 = "linalg.generic"(%145, %146, %44) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg63: i32, %arg64: i32, %arg65: i32):
        %151 = "arith.addi"(%arg63, %arg64) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%151) : (i32) -> ()
      }) : (tensor<8x12xi32>, tensor<8x12xi32>, tensor<8x12xi32>) -> tensor<8x12xi32>
      %148 = "builtin.unrealized_conversion_cast"(%147) : (tensor<8x12xi32>) -> tensor<8x12xui32>
      %149 = "linalg.generic"(%arg52, %47) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg61: i32, %arg62: i32):
        %150 = "arith.addi"(%arg61, %2) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%150) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%149, %100, %143, %148, %arg57, %arg58, %arg56, %arg60, %arg59) : (tensor<i32>, tensor<i32>, tensor<8x12xui32>, tensor<8x12xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<8x12xui32>, tensor<8x12xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i32>, tensor<i32>, tensor<8x12xui32>, tensor<8x12xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
    %58 = "builtin.unrealized_conversion_cast"(%57#3) : (tensor<8x12xui32>) -> tensor<8x12xi32>
    %59 = "builtin.unrealized_conversion_cast"(%57#2) : (tensor<8x12xui32>) -> tensor<8x12xi32>
    %60 = "linalg.generic"(%59, %58, %44) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg49: i32, %arg50: i32, %arg51: i32):
      %94 = "arith.xori"(%arg49, %arg50) : (i32, i32) -> i32
      "linalg.yield"(%94) : (i32) -> ()
    }) : (tensor<8x12xi32>, tensor<8x12xi32>, tensor<8x12xi32>) -> tensor<8x12xi32>
    %61 = "linalg.generic"(%12, %44) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg47: i32, %arg48: i32):
      "linalg.yield"(%arg47) : (i32) -> ()
    }) : (tensor<i32>, tensor<8x12xi32>) -> tensor<8x12xi32>
    %62 = "linalg.generic"(%60, %61, %44) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg44: i32, %arg45: i32, %arg46: i32):
      %91 = "arith.shrui"(%arg44, %arg45) : (i32, i32) -> i32
      %92 = "arith.cmpi"(%arg45, %0) <{predicate = 6 : i64}> : (i32, i32) -> i1
      %93 = "arith.select"(%92, %91, %1) : (i1, i32, i32) -> i32
      "linalg.yield"(%93) : (i32) -> ()
    }) : (tensor<8x12xi32>, tensor<8x12xi32>, tensor<8x12xi32>) -> tensor<8x12xi32>
    %63 = "linalg.generic"(%13, %44) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg42: i32, %arg43: i32):
      "linalg.yield"(%arg42) : (i32) -> ()
    }) : (tensor<i32>, tensor<8x12xi32>) -> tensor<8x12xi32>
    %64 = "linalg.generic"(%62, %63, %44) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg39: i32, %arg40: i32, %arg41: i32):
      %90 = "arith.ori"(%arg39, %arg40) : (i32, i32) -> i32
      "linalg.yield"(%90) : (i32) -> ()
    }) : (tensor<8x12xi32>, tensor<8x12xi32>, tensor<8x12xi32>) -> tensor<8x12xi32>
    %65 = "tensor.empty"() : () -> tensor<8x12xf32>
    %66 = "linalg.generic"(%64, %65) <{indexing_maps = [#map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg37: i32, %arg38: f32):
      %89 = "arith.bitcast"(%arg37) : (i32) -> f32
      "linalg.yield"(%89) : (f32) -> ()
    }) : (tensor<8x12xi32>, tensor<8x12xf32>) -> tensor<8x12xf32>
    %67 = "linalg.generic"(%16, %65) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg35: f32, %arg36: f32):
      "linalg.yield"(%arg35) : (f32) -> ()
    }) : (tensor<f32>, tensor<8x12xf32>) -> tensor<8x12xf32>
    %68 = "linalg.generic"(%66, %67, %65) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg32: f32, %arg33: f32, %arg34: f32):
      %88 = "arith.subf"(%arg32, %arg33) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%88) : (f32) -> ()
    }) : (tensor<8x12xf32>, tensor<8x12xf32>, tensor<8x12xf32>) -> tensor<8x12xf32>
    %69 = "linalg.generic"(%27, %26, %25) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg29: f32, %arg30: f32, %arg31: f32):
      %87 = "arith.subf"(%arg29, %arg30) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%87) : (f32) -> ()
    }) : (tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %70 = "linalg.generic"(%69, %65) <{indexing_maps = [#map3, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg27: f32, %arg28: f32):
      "linalg.yield"(%arg27) : (f32) -> ()
    }) : (tensor<1x1xf32>, tensor<8x12xf32>) -> tensor<8x12xf32>
    %71 = "linalg.generic"(%68, %70, %65) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg24: f32, %arg25: f32, %arg26: f32):
      %86 = "arith.mulf"(%arg24, %arg25) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%86) : (f32) -> ()
    }) : (tensor<8x12xf32>, tensor<8x12xf32>, tensor<8x12xf32>) -> tensor<8x12xf32>
    %72 = "linalg.generic"(%26, %65) <{indexing_maps = [#map3, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg22: f32, %arg23: f32):
      "linalg.yield"(%arg22) : (f32) -> ()
    }) : (tensor<1x1xf32>, tensor<8x12xf32>) -> tensor<8x12xf32>
    %73 = "linalg.generic"(%71, %72, %65) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg19: f32, %arg20: f32, %arg21: f32):
      %85 = "arith.addf"(%arg19, %arg20) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%85) : (f32) -> ()
    }) : (tensor<8x12xf32>, tensor<8x12xf32>, tensor<8x12xf32>) -> tensor<8x12xf32>
    %74 = "linalg.generic"(%72, %73, %65) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg16: f32, %arg17: f32, %arg18: f32):
      %84 = "arith.maximumf"(%arg16, %arg17) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%84) : (f32) -> ()
    }) : (tensor<8x12xf32>, tensor<8x12xf32>, tensor<8x12xf32>) -> tensor<8x12xf32>
    %75 = "linalg.generic"(%17, %65) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg14: f32, %arg15: f32):
      "linalg.yield"(%arg14) : (f32) -> ()
    }) : (tensor<f32>, tensor<8x12xf32>) -> tensor<8x12xf32>
    %76 = "tensor.empty"() : () -> tensor<8x12xi1>
    %77 = "linalg.generic"(%74, %75, %76) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg11: f32, %arg12: f32, %arg13: i1):
      %83 = "arith.cmpf"(%arg11, %arg12) <{fastmath = #arith.fastmath<none>, predicate = 4 : i64}> : (f32, f32) -> i1
      "linalg.yield"(%83) : (i1) -> ()
    }) : (tensor<8x12xf32>, tensor<8x12xf32>, tensor<8x12xi1>) -> tensor<8x12xi1>
    %78 = "linalg.generic"(%arg1, %75, %65) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg8: f32, %arg9: f32, %arg10: f32):
      %82 = "arith.divf"(%arg8, %arg9) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%82) : (f32) -> ()
    }) : (tensor<8x12xf32>, tensor<8x12xf32>, tensor<8x12xf32>) -> tensor<8x12xf32>
    %79 = "linalg.generic"(%23, %65) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg6: f32, %arg7: f32):
      "linalg.yield"(%arg6) : (f32) -> ()
    }) : (tensor<f32>, tensor<8x12xf32>) -> tensor<8x12xf32>
    %80 = "linalg.generic"(%77, %78, %79, %65) <{indexing_maps = [#map2, #map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg2: i1, %arg3: f32, %arg4: f32, %arg5: f32):
      %81 = "arith.select"(%arg2, %arg3, %arg4) : (i1, f32, f32) -> f32
      "linalg.yield"(%81) : (f32) -> ()
    }) : (tensor<8x12xi1>, tensor<8x12xf32>, tensor<8x12xf32>, tensor<8x12xf32>) -> tensor<8x12xf32>
    "func.return"(%80) : (tensor<8x12xf32>) -> ()
  }) : () -> ()
}) {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

