#map = affine_map<() -> ()>
#map1 = affine_map<(d0) -> ()>
#map2 = affine_map<(d0) -> (d0)>
#map3 = affine_map<(d0, d1) -> ()>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1) -> (0, 0)>
"builtin.module"() <{sym_name = "jit__lambda"}> ({
  "func.func"() <{function_type = (tensor<6x8xf32>) -> tensor<6x8xf32>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<6x8xf32>):
    %0 = "arith.constant"() <{value = 1 : index}> : () -> index
    %1 = "arith.constant"() <{value = 0x7F800000 : f32}> : () -> f32
    %2 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
    %3 = "arith.constant"() <{value = 2.83297682 : f32}> : () -> f32
    %4 = "arith.constant"() <{value = 1.50140941 : f32}> : () -> f32
    %5 = "arith.constant"() <{value = 1.00167406 : f32}> : () -> f32
    %6 = "arith.constant"() <{value = 0.246640727 : f32}> : () -> f32
    %7 = "arith.constant"() <{value = 0.00943887047 : f32}> : () -> f32
    %8 = "arith.constant"() <{value = -0.00417768164 : f32}> : () -> f32
    %9 = "arith.constant"() <{value = -0.0076224613 : f32}> : () -> f32
    %10 = "arith.constant"() <{value = -0.00125372503 : f32}> : () -> f32
    %11 = "arith.constant"() <{value = 0.00573950773 : f32}> : () -> f32
    %12 = "arith.constant"() <{value = 2.1858087E-4 : f32}> : () -> f32
    %13 = "arith.constant"() <{value = -0.00367342844 : f32}> : () -> f32
    %14 = "arith.constant"() <{value = -4.39150654E-6 : f32}> : () -> f32
    %15 = "arith.constant"() <{value = 0.00134934322 : f32}> : () -> f32
    %16 = "arith.constant"() <{value = -3.5233877E-6 : f32}> : () -> f32
    %17 = "arith.constant"() <{value = 1.00950558E-4 : f32}> : () -> f32
    %18 = "arith.constant"() <{value = 3.43273939E-7 : f32}> : () -> f32
    %19 = "arith.constant"() <{value = -2.00214257E-4 : f32}> : () -> f32
    %20 = "arith.constant"() <{value = 2.81022636E-8 : f32}> : () -> f32
    %21 = "arith.constant"() <{value = 3.000000e+00 : f32}> : () -> f32
    %22 = "arith.constant"() <{value = 2.500000e+00 : f32}> : () -> f32
    %23 = "arith.constant"() <{value = 5.000000e+00 : f32}> : () -> f32
    %24 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %25 = "arith.constant"() <{value = 5 : i32}> : () -> i32
    %26 = "arith.constant"() <{value = 466688986 : i32}> : () -> i32
    %27 = "arith.constant"() <{value = 64 : i64}> : () -> i64
    %28 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %29 = "arith.constant"() <{value = 32 : i32}> : () -> i32
    %30 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %31 = "arith.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %32 = "arith.constant"() <{value = dense<1.41421354> : tensor<f32>}> : () -> tensor<f32>
    %33 = "arith.constant"() <{value = dense<-0.99999994> : tensor<f32>}> : () -> tensor<f32>
    %34 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %35 = "arith.constant"() <{value = dense<[17, 29, 16, 24]> : tensor<4xi32>}> : () -> tensor<4xi32>
    %36 = "arith.constant"() <{value = dense<8> : tensor<i64>}> : () -> tensor<i64>
    %37 = "arith.constant"() <{value = dense<1> : tensor<i64>}> : () -> tensor<i64>
    %38 = "arith.constant"() <{value = dense<32> : tensor<i64>}> : () -> tensor<i64>
    %39 = "arith.constant"() <{value = dense<9> : tensor<i32>}> : () -> tensor<i32>
    %40 = "arith.constant"() <{value = dense<1065353216> : tensor<i32>}> : () -> tensor<i32>
    %41 = "arith.constant"() <{value = dense<[13, 15, 26, 6]> : tensor<4xi32>}> : () -> tensor<4xi32>
    %42 = "builtin.unrealized_conversion_cast"(%41) : (tensor<4xi32>) -> tensor<4xui32>
    %43 = "builtin.unrealized_conversion_cast"(%35) : (tensor<4xi32>) -> tensor<4xui32>
    %44 = "tensor.empty"() : () -> tensor<i32>
    %45 = "linalg.generic"(%44) <{indexing_maps = [#map], iterator_types = [], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg314: i32):
      "linalg.yield"(%30) : (i32) -> ()
    }) : (tensor<i32>) -> tensor<i32>
    %46 = "tensor.empty"() : () -> tensor<1xi32>
    %47 = "linalg.generic"(%45, %46) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg312: i32, %arg313: i32):
      "linalg.yield"(%arg312) : (i32) -> ()
    }) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %48 = "tensor.empty"() : () -> tensor<2xi32>
    %49 = "linalg.generic"(%48) <{indexing_maps = [#map2], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg311: i32):
      %313 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %314 = "arith.cmpi"(%313, %0) <{predicate = 6 : i64}> : (index, index) -> i1
      %315 = "scf.if"(%314) ({
        %318 = "tensor.extract"(%47, %313) : (tensor<1xi32>, index) -> i32
        "scf.yield"(%318) : (i32) -> ()
      }, {
        %316 = "arith.subi"(%313, %0) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
        %317 = "tensor.extract"(%47, %316) : (tensor<1xi32>, index) -> i32
        "scf.yield"(%317) : (i32) -> ()
      }) : (i1) -> i32
      "linalg.yield"(%315) : (i32) -> ()
    }) : (tensor<2xi32>) -> tensor<2xi32>
    %50 = "tensor.empty"() : () -> tensor<1x1xf32>
    %51 = "linalg.generic"(%33, %50) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg309: f32, %arg310: f32):
      "linalg.yield"(%arg309) : (f32) -> ()
    }) : (tensor<f32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %52 = "linalg.generic"(%34, %50) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg307: f32, %arg308: f32):
      "linalg.yield"(%arg307) : (f32) -> ()
    }) : (tensor<f32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %53 = "tensor.extract_slice"(%49) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<2xi32>) -> tensor<1xi32>
    %54 = "tensor.collapse_shape"(%53) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
    %55 = "builtin.unrealized_conversion_cast"(%54) : (tensor<i32>) -> tensor<ui32>
    %56 = "tensor.extract_slice"(%49) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<2xi32>) -> tensor<1xi32>
    %57 = "tensor.collapse_shape"(%56) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
    %58 = "builtin.unrealized_conversion_cast"(%57) : (tensor<i32>) -> tensor<ui32>
    %59 = "tensor.empty"() : () -> tensor<6x8xi64>
    %60 = "linalg.generic"(%59) <{indexing_maps = [#map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg306: i64):
      %311 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %312 = "arith.index_cast"(%311) : (index) -> i64
      "linalg.yield"(%312) : (i64) -> ()
    }) : (tensor<6x8xi64>) -> tensor<6x8xi64>
    %61 = "linalg.generic"(%59) <{indexing_maps = [#map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg305: i64):
      %309 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %310 = "arith.index_cast"(%309) : (index) -> i64
      "linalg.yield"(%310) : (i64) -> ()
    }) : (tensor<6x8xi64>) -> tensor<6x8xi64>
    %62 = "linalg.generic"(%36, %59) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg303: i64, %arg304: i64):
      "linalg.yield"(%arg303) : (i64) -> ()
    }) : (tensor<i64>, tensor<6x8xi64>) -> tensor<6x8xi64>
    %63 = "linalg.generic"(%62, %60, %59) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg300: i64, %arg301: i64, %arg302: i64):
      %308 = "arith.muli"(%arg300, %arg301) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
      "linalg.yield"(%308) : (i64) -> ()
    }) : (tensor<6x8xi64>, tensor<6x8xi64>, tensor<6x8xi64>) -> tensor<6x8xi64>
    %64 = "linalg.generic"(%37, %59) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg298: i64, %arg299: i64):
      "linalg.yield"(%arg298) : (i64) -> ()
    }) : (tensor<i64>, tensor<6x8xi64>) -> tensor<6x8xi64>
    %65 = "linalg.generic"(%64, %61, %59) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg295: i64, %arg296: i64, %arg297: i64):
      %307 = "arith.muli"(%arg295, %arg296) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
      "linalg.yield"(%307) : (i64) -> ()
    }) : (tensor<6x8xi64>, tensor<6x8xi64>, tensor<6x8xi64>) -> tensor<6x8xi64>
    %66 = "linalg.generic"(%63, %65, %59) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg292: i64, %arg293: i64, %arg294: i64):
      %306 = "arith.addi"(%arg292, %arg293) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
      "linalg.yield"(%306) : (i64) -> ()
    }) : (tensor<6x8xi64>, tensor<6x8xi64>, tensor<6x8xi64>) -> tensor<6x8xi64>
    %67 = "linalg.generic"(%38, %59) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg290: i64, %arg291: i64):
      "linalg.yield"(%arg290) : (i64) -> ()
    }) : (tensor<i64>, tensor<6x8xi64>) -> tensor<6x8xi64>
    %68 = "linalg.generic"(%66, %67, %59) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg287: i64, %arg288: i64, %arg289: i64):
      %303 = "arith.shrui"(%arg287, %arg288) : (i64, i64) -> i64
      %304 = "arith.cmpi"(%arg288, %27) <{predicate = 6 : i64}> : (i64, i64) -> i1
      %305 = "arith.select"(%304, %303, %28) : (i1, i64, i64) -> i64
      "linalg.yield"(%305) : (i64) -> ()
    }) : (tensor<6x8xi64>, tensor<6x8xi64>, tensor<6x8xi64>) -> tensor<6x8xi64>
    %69 = "tensor.empty"() : () -> tensor<6x8xi32>
    %70 = "linalg.generic"(%66, %69) <{indexing_maps = [#map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg285: i64, %arg286: i32):
      %302 = "arith.trunci"(%arg285) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32
      "linalg.yield"(%302) : (i32) -> ()
    }) : (tensor<6x8xi64>, tensor<6x8xi32>) -> tensor<6x8xi32>
    %71 = "linalg.generic"(%68, %69) <{indexing_maps = [#map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg283: i64, %arg284: i32):
      %301 = "arith.trunci"(%arg283) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32
      "linalg.yield"(%301) : (i32) -> ()
    }) : (tensor<6x8xi64>, tensor<6x8xi32>) -> tensor<6x8xi32>
    %72 = "linalg.generic"(%54, %57, %44) <{indexing_maps = [#map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg280: i32, %arg281: i32, %arg282: i32):
      %300 = "arith.xori"(%arg280, %arg281) : (i32, i32) -> i32
      "linalg.yield"(%300) : (i32) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %73 = "linalg.generic"(%72, %44) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg278: i32, %arg279: i32):
      %299 = "arith.xori"(%arg278, %26) : (i32, i32) -> i32
      "linalg.yield"(%299) : (i32) -> ()
    }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %74 = "builtin.unrealized_conversion_cast"(%73) : (tensor<i32>) -> tensor<ui32>
    %75 = "linalg.generic"(%54, %69) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg276: i32, %arg277: i32):
      "linalg.yield"(%arg276) : (i32) -> ()
    }) : (tensor<i32>, tensor<6x8xi32>) -> tensor<6x8xi32>
    %76 = "linalg.generic"(%71, %75, %69) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg273: i32, %arg274: i32, %arg275: i32):
      %298 = "arith.addi"(%arg273, %arg274) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%298) : (i32) -> ()
    }) : (tensor<6x8xi32>, tensor<6x8xi32>, tensor<6x8xi32>) -> tensor<6x8xi32>
    %77 = "builtin.unrealized_conversion_cast"(%76) : (tensor<6x8xi32>) -> tensor<6x8xui32>
    %78 = "linalg.generic"(%57, %69) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg271: i32, %arg272: i32):
      "linalg.yield"(%arg271) : (i32) -> ()
    }) : (tensor<i32>, tensor<6x8xi32>) -> tensor<6x8xi32>
    %79 = "linalg.generic"(%70, %78, %69) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg268: i32, %arg269: i32, %arg270: i32):
      %297 = "arith.addi"(%arg268, %arg269) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%297) : (i32) -> ()
    }) : (tensor<6x8xi32>, tensor<6x8xi32>, tensor<6x8xi32>) -> tensor<6x8xi32>
    %80 = "builtin.unrealized_conversion_cast"(%79) : (tensor<6x8xi32>) -> tensor<6x8xui32>
    %81:9 = "stablehlo.while"(%31, %31, %77, %80, %58, %74, %55, %42, %43) ({
    ^bb0(%arg257: tensor<i32>, %arg258: tensor<i32>, %arg259: tensor<6x8xui32>, %arg260: tensor<6x8xui32>, %arg261: tensor<ui32>, %arg262: tensor<ui32>, %arg263: tensor<ui32>, %arg264: tensor<4xui32>, %arg265: tensor<4xui32>):
      %294 = "tensor.empty"() : () -> tensor<i1>
      %295 = "linalg.generic"(%arg257, %294) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg266: i32, %arg267: i1):
        %296 = "arith.cmpi"(%arg266, %25) <{predicate = 2 : i64}> : (i32, i32) -> i1
        "linalg.yield"(%296) : (i1) -> ()
      }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%295) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg145: tensor<i32>, %arg146: tensor<i32>, %arg147: tensor<6x8xui32>, %arg148: tensor<6x8xui32>, %arg149: tensor<ui32>, %arg150: tensor<ui32>, %arg151: tensor<ui32>, %arg152: tensor<4xui32>, %arg153: tensor<4xui32>):
      %194 = "builtin.unrealized_conversion_cast"(%arg150) : (tensor<ui32>) -> tensor<i32>
      %195 = "builtin.unrealized_conversion_cast"(%arg149) : (tensor<ui32>) -> tensor<i32>
      %196 = "builtin.unrealized_conversion_cast"(%arg148) : (tensor<6x8xui32>) -> tensor<6x8xi32>
      %197 = "builtin.unrealized_conversion_cast"(%arg147) : (tensor<6x8xui32>) -> tensor<6x8xi32>
      %198 = "builtin.unrealized_conversion_cast"(%arg152) : (tensor<4xui32>) -> tensor<4xi32>
      %199 = "linalg.generic"(%arg146, %44) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg255: i32, %arg256: i32):
        %293 = "arith.addi"(%arg255, %24) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%293) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %200 = "tensor.extract_slice"(%198) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<4xi32>) -> tensor<1xi32>
      %201 = "tensor.collapse_shape"(%200) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
      %202 = "linalg.generic"(%197, %196, %69) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg252: i32, %arg253: i32, %arg254: i32):
        %292 = "arith.addi"(%arg252, %arg253) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%292) : (i32) -> ()
      }) : (tensor<6x8xi32>, tensor<6x8xi32>, tensor<6x8xi32>) -> tensor<6x8xi32>
      %203 = "linalg.generic"(%201, %69) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg250: i32, %arg251: i32):
        "linalg.yield"(%arg250) : (i32) -> ()
      }) : (tensor<i32>, tensor<6x8xi32>) -> tensor<6x8xi32>
      %204 = "linalg.generic"(%196, %203, %69) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg247: i32, %arg248: i32, %arg249: i32):
        %289 = "arith.shli"(%arg247, %arg248) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        %290 = "arith.cmpi"(%arg248, %29) <{predicate = 6 : i64}> : (i32, i32) -> i1
        %291 = "arith.select"(%290, %289, %30) : (i1, i32, i32) -> i32
        "linalg.yield"(%291) : (i32) -> ()
      }) : (tensor<6x8xi32>, tensor<6x8xi32>, tensor<6x8xi32>) -> tensor<6x8xi32>
      %205 = "linalg.generic"(%201, %44) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg245: i32, %arg246: i32):
        %288 = "arith.subi"(%29, %arg245) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%288) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %206 = "linalg.generic"(%205, %69) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg243: i32, %arg244: i32):
        "linalg.yield"(%arg243) : (i32) -> ()
      }) : (tensor<i32>, tensor<6x8xi32>) -> tensor<6x8xi32>
      %207 = "linalg.generic"(%196, %206, %69) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg240: i32, %arg241: i32, %arg242: i32):
        %285 = "arith.shrui"(%arg240, %arg241) : (i32, i32) -> i32
        %286 = "arith.cmpi"(%arg241, %29) <{predicate = 6 : i64}> : (i32, i32) -> i1
        %287 = "arith.select"(%286, %285, %30) : (i1, i32, i32) -> i32
        "linalg.yield"(%287) : (i32) -> ()
      }) : (tensor<6x8xi32>, tensor<6x8xi32>, tensor<6x8xi32>) -> tensor<6x8xi32>
      %208 = "linalg.generic"(%204, %207, %69) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg237: i32, %arg238: i32, %arg239: i32):
        %284 = "arith.ori"(%arg237, %arg238) : (i32, i32) -> i32
        "linalg.yield"(%284) : (i32) -> ()
      }) : (tensor<6x8xi32>, tensor<6x8xi32>, tensor<6x8xi32>) -> tensor<6x8xi32>
      %209 = "linalg.generic"(%202, %208, %69) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg234: i32, %arg235: i32, %arg236: i32):
        %283 = "arith.xori"(%arg234, %arg235) : (i32, i32) -> i32
        "linalg.yield"(%283) : (i32) -> ()
      }) : (tensor<6x8xi32>, tensor<6x8xi32>, tensor<6x8xi32>) -> tensor<6x8xi32>
      %210 = "tensor.extract_slice"(%198) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<4xi32>) -> tensor<1xi32>
      %211 = "tensor.collapse_shape"(%210) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
      %212 = "linalg.generic"(%202, %209, %69) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg231: i32, %arg232: i32, %arg233: i32):
        %282 = "arith.addi"(%arg231, %arg232) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%282) : (i32) -> ()
      }) : (tensor<6x8xi32>, tensor<6x8xi32>, tensor<6x8xi32>) -> tensor<6x8xi32>
      %213 = "linalg.generic"(%211, %69) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg229: i32, %arg230: i32):
        "linalg.yield"(%arg229) : (i32) -> ()
      }) : (tensor<i32>, tensor<6x8xi32>) -> tensor<6x8xi32>
      %214 = "linalg.generic"(%209, %213, %69) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg226: i32, %arg227: i32, %arg228: i32):
        %279 = "arith.shli"(%arg226, %arg227) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        %280 = "arith.cmpi"(%arg227, %29) <{predicate = 6 : i64}> : (i32, i32) -> i1
        %281 = "arith.select"(%280, %279, %30) : (i1, i32, i32) -> i32
        "linalg.yield"(%281) : (i32) -> ()
      }) : (tensor<6x8xi32>, tensor<6x8xi32>, tensor<6x8xi32>) -> tensor<6x8xi32>
      %215 = "linalg.generic"(%211, %44) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg224: i32, %arg225: i32):
        %278 = "arith.subi"(%29, %arg224) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%278) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %216 = "linalg.generic"(%215, %69) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg222: i32, %arg223: i32):
        "linalg.yield"(%arg222) : (i32) -> ()
      }) : (tensor<i32>, tensor<6x8xi32>) -> tensor<6x8xi32>
      %217 = "linalg.generic"(%209, %216, %69) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg219: i32, %arg220: i32, %arg221: i32):
        %275 = "arith.shrui"(%arg219, %arg220) : (i32, i32) -> i32
        %276 = "arith.cmpi"(%arg220, %29) <{predicate = 6 : i64}> : (i32, i32) -> i1
        %277 = "arith.select"(%276, %275, %30) : (i1, i32, i32) -> i32
        "linalg.yield"(%277) : (i32) -> ()
      }) : (tensor<6x8xi32>, tensor<6x8xi32>, tensor<6x8xi32>) -> tensor<6x8xi32>
      %218 = "linalg.generic"(%214, %217, %69) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg216: i32, %arg217: i32, %arg218: i32):
        %274 = "arith.ori"(%arg216, %arg217) : (i32, i32) -> i32
        "linalg.yield"(%274) : (i32) -> ()
      }) : (tensor<6x8xi32>, tensor<6x8xi32>, tensor<6x8xi32>) -> tensor<6x8xi32>
      %219 = "linalg.generic"(%212, %218, %69) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg213: i32, %arg214: i32, %arg215: i32):
        %273 = "arith.xori"(%arg213, %arg214) : (i32, i32) -> i32
        "linalg.yield"(%273) : (i32) -> ()
      }) : (tensor<6x8xi32>, tensor<6x8xi32>, tensor<6x8xi32>) -> tensor<6x8xi32>
      %220 = "tensor.extract_slice"(%198) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 2>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<4xi32>) -> tensor<1xi32>
      %221 = "tensor.collapse_shape"(%220) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
      %222 = "linalg.generic"(%212, %219, %69) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg210: i32, %arg211: i32, %arg212: i32):
        %272 = "arith.addi"(%arg210, %arg211) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%272) : (i32) -> ()
      }) : (tensor<6x8xi32>, tensor<6x8xi32>, tensor<6x8xi32>) -> tensor<6x8xi32>
      %223 = "linalg.generic"(%221, %69) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg208: i32, %arg209: i32):
        "linalg.yield"(%arg208) : (i32) -> ()
      }) : (tensor<i32>, tensor<6x8xi32>) -> tensor<6x8xi32>
      %224 = "linalg.generic"(%219, %223, %69) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg205: i32, %arg206: i32, %arg207: i32):
        %269 = "arith.shli"(%arg205, %arg206) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        %270 = "arith.cmpi"(%arg206, %29) <{predicate = 6 : i64}> : (i32, i32) -> i1
        %271 = "arith.select"(%270, %269, %30) : (i1, i32, i32) -> i32
        "linalg.yield"(%271) : (i32) -> ()
      }) : (tensor<6x8xi32>, tensor<6x8xi32>, tensor<6x8xi32>) -> tensor<6x8xi32>
      %225 = "linalg.generic"(%221, %44) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg203: i32, %arg204: i32):
        %268 = "arith.subi"(%29, %arg203) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%268) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %226 = "linalg.generic"(%225, %69) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg201: i32, %arg202: i32):
        "linalg.yield"(%arg201) : (i32) -> ()
      }) : (tensor<i32>, tensor<6x8xi32>) -> tensor<6x8xi32>
      %227 = "linalg.generic"(%219, %226, %69) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg198: i32, %arg199: i32, %arg200: i32):
        %265 = "arith.shrui"(%arg198, %arg199) : (i32, i32) -> i32
        %266 = "arith.cmpi"(%arg199, %29) <{predicate = 6 : i64}> : (i32, i32) -> i1
        %267 = "arith.select"(%266, %265, %30) : (i1, i32, i32) -> i32
        "linalg.yield"(%267) : (i32) -> ()
      }) : (tensor<6x8xi32>, tensor<6x8xi32>, tensor<6x8xi32>) -> tensor<6x8xi32>
      %228 = "linalg.generic"(%224, %227, %69) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg195: i32, %arg196: i32, %arg197: i32):
        %264 = "arith.ori"(%arg195, %arg196) : (i32, i32) -> i32
        "linalg.yield"(%264) : (i32) -> ()
      }) : (tensor<6x8xi32>, tensor<6x8xi32>, tensor<6x8xi32>) -> tensor<6x8xi32>
      %229 = "linalg.generic"(%222, %228, %69) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg192: i32, %arg193: i32, %arg194: i32):
        %263 = "arith.xori"(%arg192, %arg193) : (i32, i32) -> i32
        "linalg.yield"(%263) : (i32) -> ()
      }) : (tensor<6x8xi32>, tensor<6x8xi32>, tensor<6x8xi32>) -> tensor<6x8xi32>
      %230 = "tensor.extract_slice"(%198) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 3>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<4xi32>) -> tensor<1xi32>
      %231 = "tensor.collapse_shape"(%230) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
      %232 = "linalg.generic"(%222, %229, %69) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg189: i32, %arg190: i32, %arg191: i32):
        %262 = "arith.addi"(%arg189, %arg190) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%262) : (i32) -> ()
      }) : (tensor<6x8xi32>, tensor<6x8xi32>, tensor<6x8xi32>) -> tensor<6x8xi32>
      %233 = "linalg.generic"(%231, %69) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg187: i32, %arg188: i32):
        "linalg.yield"(%arg187) : (i32) -> ()
      }) : (tensor<i32>, tensor<6x8xi32>) -> tensor<6x8xi32>
      %234 = "linalg.generic"(%229, %233, %69) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg184: i32, %arg185: i32, %arg186: i32):
        %259 = "arith.shli"(%arg184, %arg185) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        %260 = "arith.cmpi"(%arg185, %29) <{predicate = 6 : i64}> : (i32, i32) -> i1
        %261 = "arith.select"(%260, %259, %30) : (i1, i32, i32) -> i32
        "linalg.yield"(%261) : (i32) -> ()
      }) : (tensor<6x8xi32>, tensor<6x8xi32>, tensor<6x8xi32>) -> tensor<6x8xi32>
      %235 = "linalg.generic"(%231, %44) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg182: i32, %arg183: i32):
        %258 = "arith.subi"(%29, %arg182) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%258) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %236 = "linalg.generic"(%235, %69) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg180: i32, %arg181: i32):
        "linalg.yield"(%arg180) : (i32) -> ()
      }) : (tensor<i32>, tensor<6x8xi32>) -> tensor<6x8xi32>
      %237 = "linalg.generic"(%229, %236, %69) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg177: i32, %arg178: i32, %arg179: i32):
        %255 = "arith.shrui"(%arg177, %arg178) : (i32, i32) -> i32
        %256 = "arith.cmpi"(%arg178, %29) <{predicate = 6 : i64}> : (i32, i32) -> i1
        %257 = "arith.select"(%256, %255, %30) : (i1, i32, i32) -> i32
        "linalg.yield"(%257) : (i32) -> ()
      }) : (tensor<6x8xi32>, tensor<6x8xi32>, tensor<6x8xi32>) -> tensor<6x8xi32>
      %238 = "linalg.generic"(%234, %237, %69) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg174: i32, %arg175: i32, %arg176: i32):
        %254 = "arith.ori"(%arg174, %arg175) : (i32, i32) -> i32
        "linalg.yield"(%254) : (i32) -> ()
      }) : (tensor<6x8xi32>, tensor<6x8xi32>, tensor<6x8xi32>) -> tensor<6x8xi32>
      %239 = "linalg.generic"(%232, %238, %69) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg171: i32, %arg172: i32, %arg173: i32):
        %253 = "arith.xori"(%arg171, %arg172) : (i32, i32) -> i32
        "linalg.yield"(%253) : (i32) -> ()
      }) : (tensor<6x8xi32>, tensor<6x8xi32>, tensor<6x8xi32>) -> tensor<6x8xi32>
      %240 = "linalg.generic"(%195, %69) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg169: i32, %arg170: i32):
        "linalg.yield"(%arg169) : (i32) -> ()
      }) : (tensor<i32>, tensor<6x8xi32>) -> tensor<6x8xi32>
      %241 = "linalg.generic"(%232, %240, %69) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg166: i32, %arg167: i32, %arg168: i32):
        %252 = "arith.addi"(%arg166, %arg167) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%252) : (i32) -> ()
      }) : (tensor<6x8xi32>, tensor<6x8xi32>, tensor<6x8xi32>) -> tensor<6x8xi32>
      %242 = "builtin.unrealized_conversion_cast"(%241) : (tensor<6x8xi32>) -> tensor<6x8xui32>
      %243 = "linalg.generic"(%194, %69) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg164: i32, %arg165: i32):
        "linalg.yield"(%arg164) : (i32) -> ()
      }) : (tensor<i32>, tensor<6x8xi32>) -> tensor<6x8xi32>
      %244 = "linalg.generic"(%239, %243, %69) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg161: i32, %arg162: i32, %arg163: i32):
        %251 = "arith.addi"(%arg161, %arg162) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%251) : (i32) -> ()
      }) : (tensor<6x8xi32>, tensor<6x8xi32>, tensor<6x8xi32>) -> tensor<6x8xi32>
      %245 = "linalg.generic"(%199, %69) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg159: i32, %arg160: i32):
        "linalg.yield"(%arg159) : (i32) -> ()
      }) : (tensor<i32>, tensor<6x8xi32>) -> tensor<6x8xi32>
      %246 = "linalg.generic"(%244, %245, %69) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg156: i32, %arg157: i32, %arg158: i32):
        %250 = "arith.addi"(%arg156, %arg157) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%250) : (i32) -> ()
      }) : (tensor<6x8xi32>, tensor<6x8xi32>, tensor<6x8xi32>) -> tensor<6x8xi32>
      %247 = "builtin.unrealized_conversion_cast"(%246) : (tensor<6x8xi32>) -> tensor<6x8xui32>
      %248 = "linalg.generic"(%arg145, %44) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg154: i32, %arg155: i32):
        %249 = "arith.addi"(%arg154, %24) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%249) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%248, %199, %242, %247, %arg150, %arg151, %arg149, %arg153, %arg152) : (tensor<i32>, tensor<i32>, tensor<6x8xui32>, tensor<6x8xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<6x8xui32>, tensor<6x8xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i32>, tensor<i32>, tensor<6x8xui32>, tensor<6x8xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
    %82 = "builtin.unrealized_conversion_cast"(%81#3) : (tensor<6x8xui32>) -> tensor<6x8xi32>
    %83 = "builtin.unrealized_conversion_cast"(%81#2) : (tensor<6x8xui32>) -> tensor<6x8xi32>
    %84 = "linalg.generic"(%83, %82, %69) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg142: i32, %arg143: i32, %arg144: i32):
      %193 = "arith.xori"(%arg142, %arg143) : (i32, i32) -> i32
      "linalg.yield"(%193) : (i32) -> ()
    }) : (tensor<6x8xi32>, tensor<6x8xi32>, tensor<6x8xi32>) -> tensor<6x8xi32>
    %85 = "linalg.generic"(%39, %69) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg140: i32, %arg141: i32):
      "linalg.yield"(%arg140) : (i32) -> ()
    }) : (tensor<i32>, tensor<6x8xi32>) -> tensor<6x8xi32>
    %86 = "linalg.generic"(%84, %85, %69) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg137: i32, %arg138: i32, %arg139: i32):
      %190 = "arith.shrui"(%arg137, %arg138) : (i32, i32) -> i32
      %191 = "arith.cmpi"(%arg138, %29) <{predicate = 6 : i64}> : (i32, i32) -> i1
      %192 = "arith.select"(%191, %190, %30) : (i1, i32, i32) -> i32
      "linalg.yield"(%192) : (i32) -> ()
    }) : (tensor<6x8xi32>, tensor<6x8xi32>, tensor<6x8xi32>) -> tensor<6x8xi32>
    %87 = "linalg.generic"(%40, %69) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg135: i32, %arg136: i32):
      "linalg.yield"(%arg135) : (i32) -> ()
    }) : (tensor<i32>, tensor<6x8xi32>) -> tensor<6x8xi32>
    %88 = "linalg.generic"(%86, %87, %69) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg132: i32, %arg133: i32, %arg134: i32):
      %189 = "arith.ori"(%arg132, %arg133) : (i32, i32) -> i32
      "linalg.yield"(%189) : (i32) -> ()
    }) : (tensor<6x8xi32>, tensor<6x8xi32>, tensor<6x8xi32>) -> tensor<6x8xi32>
    %89 = "tensor.empty"() : () -> tensor<6x8xf32>
    %90 = "linalg.generic"(%88, %89) <{indexing_maps = [#map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg130: i32, %arg131: f32):
      %188 = "arith.bitcast"(%arg130) : (i32) -> f32
      "linalg.yield"(%188) : (f32) -> ()
    }) : (tensor<6x8xi32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %91 = "linalg.generic"(%34, %89) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg128: f32, %arg129: f32):
      "linalg.yield"(%arg128) : (f32) -> ()
    }) : (tensor<f32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %92 = "linalg.generic"(%90, %91, %89) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg125: f32, %arg126: f32, %arg127: f32):
      %187 = "arith.subf"(%arg125, %arg126) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%187) : (f32) -> ()
    }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %93 = "linalg.generic"(%52, %51, %50) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg122: f32, %arg123: f32, %arg124: f32):
      %186 = "arith.subf"(%arg122, %arg123) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%186) : (f32) -> ()
    }) : (tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %94 = "linalg.generic"(%93, %89) <{indexing_maps = [#map5, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg120: f32, %arg121: f32):
      "linalg.yield"(%arg120) : (f32) -> ()
    }) : (tensor<1x1xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %95 = "linalg.generic"(%92, %94, %89) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg117: f32, %arg118: f32, %arg119: f32):
      %185 = "arith.mulf"(%arg117, %arg118) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%185) : (f32) -> ()
    }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %96 = "linalg.generic"(%51, %89) <{indexing_maps = [#map5, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg115: f32, %arg116: f32):
      "linalg.yield"(%arg115) : (f32) -> ()
    }) : (tensor<1x1xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %97 = "linalg.generic"(%95, %96, %89) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg112: f32, %arg113: f32, %arg114: f32):
      %184 = "arith.addf"(%arg112, %arg113) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%184) : (f32) -> ()
    }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %98 = "linalg.generic"(%96, %97, %89) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg109: f32, %arg110: f32, %arg111: f32):
      %183 = "arith.maximumf"(%arg109, %arg110) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%183) : (f32) -> ()
    }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %99 = "linalg.generic"(%98, %89) <{indexing_maps = [#map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg107: f32, %arg108: f32):
      %182 = "arith.negf"(%arg107) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%182) : (f32) -> ()
    }) : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %100 = "linalg.generic"(%98, %99, %89) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg104: f32, %arg105: f32, %arg106: f32):
      %181 = "arith.mulf"(%arg104, %arg105) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%181) : (f32) -> ()
    }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %101 = "linalg.generic"(%100, %89) <{indexing_maps = [#map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg102: f32, %arg103: f32):
      %180 = "math.log1p"(%arg102) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%180) : (f32) -> ()
    }) : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %102 = "linalg.generic"(%101, %89) <{indexing_maps = [#map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg100: f32, %arg101: f32):
      %179 = "arith.negf"(%arg100) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%179) : (f32) -> ()
    }) : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %103 = "tensor.empty"() : () -> tensor<6x8xi1>
    %104 = "linalg.generic"(%102, %103) <{indexing_maps = [#map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg98: f32, %arg99: i1):
      %178 = "arith.cmpf"(%arg98, %23) <{fastmath = #arith.fastmath<none>, predicate = 4 : i64}> : (f32, f32) -> i1
      "linalg.yield"(%178) : (i1) -> ()
    }) : (tensor<6x8xf32>, tensor<6x8xi1>) -> tensor<6x8xi1>
    %105 = "linalg.generic"(%102, %89) <{indexing_maps = [#map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg96: f32, %arg97: f32):
      %177 = "arith.subf"(%arg96, %22) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%177) : (f32) -> ()
    }) : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %106 = "linalg.generic"(%102, %89) <{indexing_maps = [#map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg94: f32, %arg95: f32):
      %176 = "math.sqrt"(%arg94) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%176) : (f32) -> ()
    }) : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %107 = "linalg.generic"(%106, %89) <{indexing_maps = [#map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg92: f32, %arg93: f32):
      %175 = "arith.subf"(%arg92, %21) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%175) : (f32) -> ()
    }) : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %108 = "linalg.generic"(%104, %105, %107, %89) <{indexing_maps = [#map4, #map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg88: i1, %arg89: f32, %arg90: f32, %arg91: f32):
      %174 = "arith.select"(%arg88, %arg89, %arg90) : (i1, f32, f32) -> f32
      "linalg.yield"(%174) : (f32) -> ()
    }) : (tensor<6x8xi1>, tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %109 = "linalg.generic"(%104, %89) <{indexing_maps = [#map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg86: i1, %arg87: f32):
      %173 = "arith.select"(%arg86, %20, %19) : (i1, f32, f32) -> f32
      "linalg.yield"(%173) : (f32) -> ()
    }) : (tensor<6x8xi1>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %110 = "linalg.generic"(%104, %89) <{indexing_maps = [#map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg84: i1, %arg85: f32):
      %172 = "arith.select"(%arg84, %18, %17) : (i1, f32, f32) -> f32
      "linalg.yield"(%172) : (f32) -> ()
    }) : (tensor<6x8xi1>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %111 = "linalg.generic"(%109, %108, %89) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg81: f32, %arg82: f32, %arg83: f32):
      %171 = "arith.mulf"(%arg81, %arg82) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%171) : (f32) -> ()
    }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %112 = "linalg.generic"(%110, %111, %89) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg78: f32, %arg79: f32, %arg80: f32):
      %170 = "arith.addf"(%arg78, %arg79) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%170) : (f32) -> ()
    }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %113 = "linalg.generic"(%104, %89) <{indexing_maps = [#map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg76: i1, %arg77: f32):
      %169 = "arith.select"(%arg76, %16, %15) : (i1, f32, f32) -> f32
      "linalg.yield"(%169) : (f32) -> ()
    }) : (tensor<6x8xi1>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %114 = "linalg.generic"(%112, %108, %89) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg73: f32, %arg74: f32, %arg75: f32):
      %168 = "arith.mulf"(%arg73, %arg74) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%168) : (f32) -> ()
    }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %115 = "linalg.generic"(%113, %114, %89) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg70: f32, %arg71: f32, %arg72: f32):
      %167 = "arith.addf"(%arg70, %arg71) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%167) : (f32) -> ()
    }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %116 = "linalg.generic"(%104, %89) <{indexing_maps = [#map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg68: i1, %arg69: f32):
      %166 = "arith.select"(%arg68, %14, %13) : (i1, f32, f32) -> f32
      "linalg.yield"(%166) : (f32) -> ()
    }) : (tensor<6x8xi1>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %117 = "linalg.generic"(%115, %108, %89) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg65: f32, %arg66: f32, %arg67: f32):
      %165 = "arith.mulf"(%arg65, %arg66) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%165) : (f32) -> ()
    }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %118 = "linalg.generic"(%116, %117, %89) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg62: f32, %arg63: f32, %arg64: f32):
      %164 = "arith.addf"(%arg62, %arg63) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%164) : (f32) -> ()
    }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %119 = "linalg.generic"(%104, %89) <{indexing_maps = [#map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg60: i1, %arg61: f32):
      %163 = "arith.select"(%arg60, %12, %11) : (i1, f32, f32) -> f32
      "linalg.yield"(%163) : (f32) -> ()
    }) : (tensor<6x8xi1>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %120 = "linalg.generic"(%118, %108, %89) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg57: f32, %arg58: f32, %arg59: f32):
      %162 = "arith.mulf"(%arg57, %arg58) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%162) : (f32) -> ()
    }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %121 = "linalg.generic"(%119, %120, %89) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg54: f32, %arg55: f32, %arg56: f32):
      %161 = "arith.addf"(%arg54, %arg55) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%161) : (f32) -> ()
    }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %122 = "linalg.generic"(%104, %89) <{indexing_maps = [#map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg52: i1, %arg53: f32):
      %160 = "arith.select"(%arg52, %10, %9) : (i1, f32, f32) -> f32
      "linalg.yield"(%160) : (f32) -> ()
    }) : (tensor<6x8xi1>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %123 = "linalg.generic"(%121, %108, %89) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg49: f32, %arg50: f32, %arg51: f32):
      %159 = "arith.mulf"(%arg49, %arg50) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%159) : (f32) -> ()
    }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %124 = "linalg.generic"(%122, %123, %89) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg46: f32, %arg47: f32, %arg48: f32):
      %158 = "arith.addf"(%arg46, %arg47) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%158) : (f32) -> ()
    }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %125 = "linalg.generic"(%104, %89) <{indexing_maps = [#map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg44: i1, %arg45: f32):
      %157 = "arith.select"(%arg44, %8, %7) : (i1, f32, f32) -> f32
      "linalg.yield"(%157) : (f32) -> ()
    }) : (tensor<6x8xi1>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %126 = "linalg.generic"(%124, %108, %89) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg41: f32, %arg42: f32, %arg43: f32):
      %156 = "arith.mulf"(%arg41, %arg42) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%156) : (f32) -> ()
    }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %127 = "linalg.generic"(%125, %126, %89) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg38: f32, %arg39: f32, %arg40: f32):
      %155 = "arith.addf"(%arg38, %arg39) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%155) : (f32) -> ()
    }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %128 = "linalg.generic"(%104, %89) <{indexing_maps = [#map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg36: i1, %arg37: f32):
      %154 = "arith.select"(%arg36, %6, %5) : (i1, f32, f32) -> f32
      "linalg.yield"(%154) : (f32) -> ()
    }) : (tensor<6x8xi1>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %129 = "linalg.generic"(%127, %108, %89) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg33: f32, %arg34: f32, %arg35: f32):
      %153 = "arith.mulf"(%arg33, %arg34) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%153) : (f32) -> ()
    }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %130 = "linalg.generic"(%128, %129, %89) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg30: f32, %arg31: f32, %arg32: f32):
      %152 = "arith.addf"(%arg30, %arg31) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%152) : (f32) -> ()
    }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %131 = "linalg.generic"(%104, %89) <{indexing_maps = [#map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg28: i1, %arg29: f32):
      %151 = "arith.select"(%arg28, %4, %3) : (i1, f32, f32) -> f32
      "linalg.yield"(%151) : (f32) -> ()
    }) : (tensor<6x8xi1>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %132 = "linalg.generic"(%130, %108, %89) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg25: f32, %arg26: f32, %arg27: f32):
      %150 = "arith.mulf"(%arg25, %arg26) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%150) : (f32) -> ()
    }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %133 = "linalg.generic"(%131, %132, %89) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg22: f32, %arg23: f32, %arg24: f32):
      %149 = "arith.addf"(%arg22, %arg23) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%149) : (f32) -> ()
    }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %134 = "linalg.generic"(%133, %98, %89) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg19: f32, %arg20: f32, %arg21: f32):
      %148 = "arith.mulf"(%arg19, %arg20) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%148) : (f32) -> ()
    }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %135 = "linalg.generic"(%98, %89) <{indexing_maps = [#map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg17: f32, %arg18: f32):
      %147 = "math.absf"(%arg17) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%147) : (f32) -> ()
    }) : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %136 = "linalg.generic"(%135, %103) <{indexing_maps = [#map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg15: f32, %arg16: i1):
      %146 = "arith.cmpf"(%arg15, %2) <{fastmath = #arith.fastmath<none>, predicate = 1 : i64}> : (f32, f32) -> i1
      "linalg.yield"(%146) : (i1) -> ()
    }) : (tensor<6x8xf32>, tensor<6x8xi1>) -> tensor<6x8xi1>
    %137 = "linalg.generic"(%98, %89) <{indexing_maps = [#map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg13: f32, %arg14: f32):
      %145 = "arith.mulf"(%arg13, %1) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%145) : (f32) -> ()
    }) : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %138 = "linalg.generic"(%136, %137, %134, %89) <{indexing_maps = [#map4, #map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg9: i1, %arg10: f32, %arg11: f32, %arg12: f32):
      %144 = "arith.select"(%arg9, %arg10, %arg11) : (i1, f32, f32) -> f32
      "linalg.yield"(%144) : (f32) -> ()
    }) : (tensor<6x8xi1>, tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %139 = "linalg.generic"(%32, %89) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg7: f32, %arg8: f32):
      "linalg.yield"(%arg7) : (f32) -> ()
    }) : (tensor<f32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %140 = "linalg.generic"(%139, %138, %89) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
      %143 = "arith.mulf"(%arg4, %arg5) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%143) : (f32) -> ()
    }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %141 = "linalg.generic"(%140, %arg0, %89) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1: f32, %arg2: f32, %arg3: f32):
      %142 = "arith.addf"(%arg1, %arg2) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%142) : (f32) -> ()
    }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    "func.return"(%141) : (tensor<6x8xf32>) -> ()
  }) : () -> ()
}) {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

