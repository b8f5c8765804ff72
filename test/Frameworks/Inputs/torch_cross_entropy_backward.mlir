#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0) -> ()>
#map5 = affine_map<() -> ()>
#map6 = affine_map<(d0, d1) -> ()>
#map7 = affine_map<(d0) -> (d0, 0)>
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<8x100xf32>, tensor<8xi64>) -> tensor<8x100xf32>, sym_name = "main"}> ({
  ^bb0(%arg0: tensor<8x100xf32>, %arg1: tensor<8xi64>):
    %0 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<8x100xf32>}> : () -> tensor<8x100xf32>
    %1 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
    %2 = "arith.constant"() <{value = 100 : index}> : () -> index
    %3 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %4 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %5 = "arith.constant"() <{value = -100 : i64}> : () -> i64
    %6 = "arith.constant"() <{value = 8 : index}> : () -> index
    %7 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %8 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %9 = "arith.constant"() <{value = 0 : index}> : () -> index
    %10 = "arith.constant"() <{value = -1.000000e+00 : f32}> : () -> f32
    %11 = "arith.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %12 = "tensor.empty"() : () -> tensor<8xi64>
    %13 = "linalg.fill"(%7, %12) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg72: i64, %arg73: i64):
      "linalg.yield"(%arg72) : (i64) -> ()
    }) : (i64, tensor<8xi64>) -> tensor<8xi64>
    %14 = "tensor.empty"() : () -> tensor<8xf32>
    %15 = "linalg.fill"(%1, %14) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg70: f32, %arg71: f32):
      "linalg.yield"(%arg70) : (f32) -> ()
    }) : (f32, tensor<8xf32>) -> tensor<8xf32>
    %16:2 = "linalg.generic"(%arg0, %15, %13) <{indexing_maps = [#map, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 2>}> ({
    ^bb0(%arg67: f32, %arg68: f32, %arg69: i64):
      %84 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %85 = "arith.index_cast"(%84) : (index) -> i64
      %86 = "arith.maximumf"(%arg67, %arg68) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %87 = "arith.cmpf"(%arg67, %arg68) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
      %88 = "arith.select"(%87, %85, %arg69) : (i1, i64, i64) -> i64
      "linalg.yield"(%86, %88) : (f32, i64) -> ()
    }) : (tensor<8x100xf32>, tensor<8xf32>, tensor<8xi64>) -> (tensor<8xf32>, tensor<8xi64>)
    %17 = "tensor.expand_shape"(%16#0) <{reassociation = [[0, 1]], static_output_shape = array<i64: 8, 1>}> : (tensor<8xf32>) -> tensor<8x1xf32>
    %18 = "tensor.empty"() : () -> tensor<8x100xf32>
    %19 = "linalg.generic"(%arg0, %17, %18) <{indexing_maps = [#map, #map2, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg64: f32, %arg65: f32, %arg66: f32):
      %83 = "arith.subf"(%arg64, %arg65) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%83) : (f32) -> ()
    }) : (tensor<8x100xf32>, tensor<8x1xf32>, tensor<8x100xf32>) -> tensor<8x100xf32>
    %20 = "linalg.generic"(%19, %18) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg62: f32, %arg63: f32):
      %82 = "math.exp"(%arg62) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%82) : (f32) -> ()
    }) : (tensor<8x100xf32>, tensor<8x100xf32>) -> tensor<8x100xf32>
    %21 = "tensor.empty"() : () -> tensor<8x1xf32>
    %22 = "linalg.fill"(%8, %21) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg60: f32, %arg61: f32):
      "linalg.yield"(%arg60) : (f32) -> ()
    }) : (f32, tensor<8x1xf32>) -> tensor<8x1xf32>
    %23 = "linalg.generic"(%20, %22) <{indexing_maps = [#map, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg58: f32, %arg59: f32):
      %81 = "arith.addf"(%arg58, %arg59) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%81) : (f32) -> ()
    }) : (tensor<8x100xf32>, tensor<8x1xf32>) -> tensor<8x1xf32>
    %24 = "linalg.generic"(%23, %21) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg56: f32, %arg57: f32):
      %80 = "math.log"(%arg56) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%80) : (f32) -> ()
    }) : (tensor<8x1xf32>, tensor<8x1xf32>) -> tensor<8x1xf32>
    %25 = "linalg.generic"(%19, %24, %18) <{indexing_maps = [#map, #map2, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg53: f32, %arg54: f32, %arg55: f32):
      %79 = "arith.subf"(%arg53, %arg54) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%79) : (f32) -> ()
    }) : (tensor<8x100xf32>, tensor<8x1xf32>, tensor<8x100xf32>) -> tensor<8x100xf32>
    %26 = "tensor.empty"() : () -> tensor<8xi1>
    %27 = "linalg.generic"(%arg1, %26) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg51: i64, %arg52: i1):
      %78 = "arith.cmpi"(%arg51, %5) <{predicate = 1 : i64}> : (i64, i64) -> i1
      "linalg.yield"(%78) : (i1) -> ()
    }) : (tensor<8xi64>, tensor<8xi1>) -> tensor<8xi1>
    %28 = "linalg.generic"(%27, %arg1, %11, %12) <{indexing_maps = [#map3, #map3, #map4, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg47: i1, %arg48: i64, %arg49: i64, %arg50: i64):
      %77 = "arith.select"(%arg47, %arg48, %arg49) : (i1, i64, i64) -> i64
      "linalg.yield"(%77) : (i64) -> ()
    }) : (tensor<8xi1>, tensor<8xi64>, tensor<i64>, tensor<8xi64>) -> tensor<8xi64>
    %29 = "tensor.expand_shape"(%28) <{reassociation = [[0, 1]], static_output_shape = array<i64: 8, 1>}> : (tensor<8xi64>) -> tensor<8x1xi64>
    %30 = "linalg.generic"(%29, %22) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg45: i64, %arg46: f32):
      %72 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %73 = "arith.index_cast"(%arg45) : (i64) -> index
      %74 = "arith.cmpi"(%73, %2) <{predicate = 2 : i64}> : (index, index) -> i1
      "cf.assert"(%74) <{msg = "index must be smaller than dim size"}> : (i1) -> ()
      %75 = "arith.cmpi"(%arg45, %7) <{predicate = 5 : i64}> : (i64, i64) -> i1
      "cf.assert"(%75) <{msg = "index must be larger or equal to 0"}> : (i1) -> ()
      %76 = "tensor.extract"(%25, %72, %73) : (tensor<8x100xf32>, index, index) -> f32
      "linalg.yield"(%76) : (f32) -> ()
    }) : (tensor<8x1xi64>, tensor<8x1xf32>) -> tensor<8x1xf32>
    %31 = "tensor.empty"() : () -> tensor<i64>
    %32 = "linalg.fill"(%7, %31) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg43: i64, %arg44: i64):
      "linalg.yield"(%arg43) : (i64) -> ()
    }) : (i64, tensor<i64>) -> tensor<i64>
    %33 = "linalg.generic"(%27, %32) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg41: i1, %arg42: i64):
      %70 = "arith.extui"(%arg41) : (i1) -> i64
      %71 = "arith.addi"(%70, %arg42) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
      "linalg.yield"(%71) : (i64) -> ()
    }) : (tensor<8xi1>, tensor<i64>) -> tensor<i64>
    %34 = "tensor.empty"() : () -> tensor<f32>
    %35 = "linalg.generic"(%33, %34) <{indexing_maps = [#map5, #map5], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg39: i64, %arg40: f32):
      %69 = "arith.sitofp"(%arg39) : (i64) -> f32
      "linalg.yield"(%69) : (f32) -> ()
    }) : (tensor<i64>, tensor<f32>) -> tensor<f32>
    %36 = "linalg.generic"(%4, %35, %34) <{indexing_maps = [#map5, #map5, #map5], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg36: f32, %arg37: f32, %arg38: f32):
      %68 = "arith.divf"(%arg36, %arg37) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%68) : (f32) -> ()
    }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %37 = "tensor.expand_shape"(%arg1) <{reassociation = [[0, 1]], static_output_shape = array<i64: 8, 1>}> : (tensor<8xi64>) -> tensor<8x1xi64>
    %38 = "tensor.empty"() : () -> tensor<8x1xi1>
    %39 = "linalg.generic"(%37, %38) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg34: i64, %arg35: i1):
      %67 = "arith.cmpi"(%arg34, %5) <{predicate = 1 : i64}> : (i64, i64) -> i1
      "linalg.yield"(%67) : (i1) -> ()
    }) : (tensor<8x1xi64>, tensor<8x1xi1>) -> tensor<8x1xi1>
    %40 = "tensor.empty"() : () -> tensor<8x1xi64>
    %41 = "linalg.generic"(%39, %37, %11, %40) <{indexing_maps = [#map, #map, #map6, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg30: i1, %arg31: i64, %arg32: i64, %arg33: i64):
      %66 = "arith.select"(%arg30, %arg31, %arg32) : (i1, i64, i64) -> i64
      "linalg.yield"(%66) : (i64) -> ()
    }) : (tensor<8x1xi1>, tensor<8x1xi64>, tensor<i64>, tensor<8x1xi64>) -> tensor<8x1xi64>
    %42 = "linalg.fill"(%7, %40) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg28: i64, %arg29: i64):
      "linalg.yield"(%arg28) : (i64) -> ()
    }) : (i64, tensor<8x1xi64>) -> tensor<8x1xi64>
    %43 = "linalg.fill"(%8, %14) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg26: f32, %arg27: f32):
      "linalg.yield"(%arg26) : (f32) -> ()
    }) : (f32, tensor<8xf32>) -> tensor<8xf32>
    %44:3 = "linalg.generic"(%42, %42, %43) <{indexing_maps = [#map7, #map7, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 3>}> ({
    ^bb0(%arg23: i64, %arg24: i64, %arg25: f32):
      %62 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %63 = "arith.remsi"(%62, %6) : (index, index) -> index
      %64 = "tensor.extract"(%41, %63, %9) : (tensor<8x1xi64>, index, index) -> i64
      %65 = "arith.index_cast"(%63) : (index) -> i64
      "linalg.yield"(%65, %64, %10) : (i64, i64, f32) -> ()
    }) : (tensor<8x1xi64>, tensor<8x1xi64>, tensor<8xf32>) -> (tensor<8x1xi64>, tensor<8x1xi64>, tensor<8xf32>)
    %45 = "tensor.empty"() : () -> tensor<8x2xi64>
    %46 = "linalg.fill"(%7, %45) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg21: i64, %arg22: i64):
      "linalg.yield"(%arg21) : (i64) -> ()
    }) : (i64, tensor<8x2xi64>) -> tensor<8x2xi64>
    %47 = "tensor.insert_slice"(%44#0, %46) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 8, 1>, static_strides = array<i64: 1, 1>}> : (tensor<8x1xi64>, tensor<8x2xi64>) -> tensor<8x2xi64>
    %48 = "tensor.insert_slice"(%44#1, %47) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 1>, static_sizes = array<i64: 8, 1>, static_strides = array<i64: 1, 1>}> : (tensor<8x1xi64>, tensor<8x2xi64>) -> tensor<8x2xi64>
    %49 = "tm_tensor.scatter"(%44#2, %48, %0) <{dimension_map = array<i64: 0, 1>, operandSegmentSizes = array<i32: 2, 1>, unique_indices = false}> ({
    ^bb0(%arg19: f32, %arg20: f32):
      "tm_tensor.yield"(%arg19) : (f32) -> ()
    }) : (tensor<8xf32>, tensor<8x2xi64>, tensor<8x100xf32>) -> tensor<8x100xf32>
    %50 = "linalg.generic"(%39, %36, %3, %21) <{indexing_maps = [#map, #map6, #map6, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg15: i1, %arg16: f32, %arg17: f32, %arg18: f32):
      %61 = "arith.select"(%arg15, %arg16, %arg17) : (i1, f32, f32) -> f32
      "linalg.yield"(%61) : (f32) -> ()
    }) : (tensor<8x1xi1>, tensor<f32>, tensor<f32>, tensor<8x1xf32>) -> tensor<8x1xf32>
    %51 = "linalg.generic"(%49, %50, %18) <{indexing_maps = [#map, #map2, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg12: f32, %arg13: f32, %arg14: f32):
      %60 = "arith.mulf"(%arg12, %arg13) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%60) : (f32) -> ()
    }) : (tensor<8x100xf32>, tensor<8x1xf32>, tensor<8x100xf32>) -> tensor<8x100xf32>
    %52 = "linalg.generic"(%25, %18) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg10: f32, %arg11: f32):
      %59 = "math.exp"(%arg10) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%59) : (f32) -> ()
    }) : (tensor<8x100xf32>, tensor<8x100xf32>) -> tensor<8x100xf32>
    %53 = "linalg.generic"(%51, %22) <{indexing_maps = [#map, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg8: f32, %arg9: f32):
      %58 = "arith.addf"(%arg8, %arg9) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%58) : (f32) -> ()
    }) : (tensor<8x100xf32>, tensor<8x1xf32>) -> tensor<8x1xf32>
    %54 = "linalg.generic"(%52, %53, %18) <{indexing_maps = [#map, #map2, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg5: f32, %arg6: f32, %arg7: f32):
      %57 = "arith.mulf"(%arg5, %arg6) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%57) : (f32) -> ()
    }) : (tensor<8x100xf32>, tensor<8x1xf32>, tensor<8x100xf32>) -> tensor<8x100xf32>
    %55 = "linalg.generic"(%51, %54, %18) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg2: f32, %arg3: f32, %arg4: f32):
      %56 = "arith.subf"(%arg2, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%56) : (f32) -> ()
    }) : (tensor<8x100xf32>, tensor<8x100xf32>, tensor<8x100xf32>) -> tensor<8x100xf32>
    "func.return"(%55) : (tensor<8x100xf32>) -> ()
  }) : () -> ()
}) {gemm.fastmath = #arith.fastmath<contract>} : () -> ()
