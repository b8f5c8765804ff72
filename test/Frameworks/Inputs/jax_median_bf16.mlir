#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<() -> ()>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<(d0, d1) -> ()>
#map5 = affine_map<(d0) -> ()>
#map6 = affine_map<(d0) -> (d0)>
"builtin.module"() <{sym_name = "jit__lambda"}> ({
  "func.func"() <{function_type = (tensor<6x9xbf16>) -> tensor<6xbf16>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<6x9xbf16>):
    %0 = "arith.constant"() <{value = 8.000000e+00 : f32}> : () -> f32
    %1 = "arith.constant"() <{value = 8 : index}> : () -> index
    %2 = "arith.constant"() <{value = 0 : index}> : () -> index
    %3 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %4 = "arith.constant"() <{value = 5.000000e-01 : f32}> : () -> f32
    %5 = "arith.constant"() <{value = 32767 : i16}> : () -> i16
    %6 = "arith.constant"() <{value = 0 : i16}> : () -> i16
    %7 = "arith.constant"() <{value = 0x7FC0 : bf16}> : () -> bf16
    %8 = "arith.constant"() <{value = 0.000000e+00 : bf16}> : () -> bf16
    %9 = "arith.constant"() <{value = false}> : () -> i1
    %10 = "arith.constant"() <{value = dense<5.000000e-01> : tensor<bf16>}> : () -> tensor<bf16>
    %11 = "tensor.empty"() : () -> tensor<6x9xi1>
    %12 = "linalg.generic"(%arg0, %arg0, %11) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg74: bf16, %arg75: bf16, %arg76: i1):
      %96 = "arith.cmpf"(%arg74, %arg75) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> : (bf16, bf16) -> i1
      "linalg.yield"(%96) : (i1) -> ()
    }) : (tensor<6x9xbf16>, tensor<6x9xbf16>, tensor<6x9xi1>) -> tensor<6x9xi1>
    %13 = "tensor.empty"() : () -> tensor<6xi1>
    %14 = "linalg.fill"(%9, %13) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg72: i1, %arg73: i1):
      "linalg.yield"(%arg72) : (i1) -> ()
    }) : (i1, tensor<6xi1>) -> tensor<6xi1>
    %15 = "linalg.generic"(%12, %14) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg70: i1, %arg71: i1):
      %95 = "arith.ori"(%arg71, %arg70) : (i1, i1) -> i1
      "linalg.yield"(%95) : (i1) -> ()
    }) : (tensor<6x9xi1>, tensor<6xi1>) -> tensor<6xi1>
    %16 = "tensor.empty"() : () -> tensor<6x1xi1>
    %17 = "linalg.generic"(%15, %16) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg68: i1, %arg69: i1):
      "linalg.yield"(%arg68) : (i1) -> ()
    }) : (tensor<6xi1>, tensor<6x1xi1>) -> tensor<6x1xi1>
    %18 = "tensor.empty"() : () -> tensor<bf16>
    %19 = "linalg.generic"(%18) <{indexing_maps = [#map2], iterator_types = [], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg67: bf16):
      "linalg.yield"(%7) : (bf16) -> ()
    }) : (tensor<bf16>) -> tensor<bf16>
    %20 = "linalg.generic"(%17, %11) <{indexing_maps = [#map3, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg65: i1, %arg66: i1):
      "linalg.yield"(%arg65) : (i1) -> ()
    }) : (tensor<6x1xi1>, tensor<6x9xi1>) -> tensor<6x9xi1>
    %21 = "tensor.empty"() : () -> tensor<6x9xbf16>
    %22 = "linalg.generic"(%19, %21) <{indexing_maps = [#map4, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg63: bf16, %arg64: bf16):
      "linalg.yield"(%arg63) : (bf16) -> ()
    }) : (tensor<bf16>, tensor<6x9xbf16>) -> tensor<6x9xbf16>
    %23 = "linalg.generic"(%20, %22, %arg0, %21) <{indexing_maps = [#map, #map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg59: i1, %arg60: bf16, %arg61: bf16, %arg62: bf16):
      %94 = "arith.select"(%arg59, %arg60, %arg61) : (i1, bf16, bf16) -> bf16
      "linalg.yield"(%94) : (bf16) -> ()
    }) : (tensor<6x9xi1>, tensor<6x9xbf16>, tensor<6x9xbf16>, tensor<6x9xbf16>) -> tensor<6x9xbf16>
    %24 = "stablehlo.sort"(%23) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg32: tensor<bf16>, %arg33: tensor<bf16>):
      %67 = "tensor.empty"() : () -> tensor<i1>
      %68 = "linalg.generic"(%arg32, %67) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg57: bf16, %arg58: i1):
        %93 = "arith.cmpf"(%arg57, %8) <{fastmath = #arith.fastmath<none>, predicate = 1 : i64}> : (bf16, bf16) -> i1
        "linalg.yield"(%93) : (i1) -> ()
      }) : (tensor<bf16>, tensor<i1>) -> tensor<i1>
      %69 = "linalg.generic"(%68, %arg32, %18) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg54: i1, %arg55: bf16, %arg56: bf16):
        %92 = "arith.select"(%arg54, %8, %arg55) : (i1, bf16, bf16) -> bf16
        "linalg.yield"(%92) : (bf16) -> ()
      }) : (tensor<i1>, tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      %70 = "linalg.generic"(%arg32, %arg32, %67) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg51: bf16, %arg52: bf16, %arg53: i1):
        %91 = "arith.cmpf"(%arg51, %arg52) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> : (bf16, bf16) -> i1
        "linalg.yield"(%91) : (i1) -> ()
      }) : (tensor<bf16>, tensor<bf16>, tensor<i1>) -> tensor<i1>
      %71 = "linalg.generic"(%70, %69, %18) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg48: i1, %arg49: bf16, %arg50: bf16):
        %90 = "arith.select"(%arg48, %7, %arg49) : (i1, bf16, bf16) -> bf16
        "linalg.yield"(%90) : (bf16) -> ()
      }) : (tensor<i1>, tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      %72 = "linalg.generic"(%arg33, %67) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg46: bf16, %arg47: i1):
        %89 = "arith.cmpf"(%arg46, %8) <{fastmath = #arith.fastmath<none>, predicate = 1 : i64}> : (bf16, bf16) -> i1
        "linalg.yield"(%89) : (i1) -> ()
      }) : (tensor<bf16>, tensor<i1>) -> tensor<i1>
      %73 = "linalg.generic"(%72, %arg33, %18) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg43: i1, %arg44: bf16, %arg45: bf16):
        %88 = "arith.select"(%arg43, %8, %arg44) : (i1, bf16, bf16) -> bf16
        "linalg.yield"(%88) : (bf16) -> ()
      }) : (tensor<i1>, tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      %74 = "linalg.generic"(%arg33, %arg33, %67) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg40: bf16, %arg41: bf16, %arg42: i1):
        %87 = "arith.cmpf"(%arg40, %arg41) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> : (bf16, bf16) -> i1
        "linalg.yield"(%87) : (i1) -> ()
      }) : (tensor<bf16>, tensor<bf16>, tensor<i1>) -> tensor<i1>
      %75 = "linalg.generic"(%74, %73, %18) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg37: i1, %arg38: bf16, %arg39: bf16):
        %86 = "arith.select"(%arg37, %7, %arg38) : (i1, bf16, bf16) -> bf16
        "linalg.yield"(%86) : (bf16) -> ()
      }) : (tensor<i1>, tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      %76 = "linalg.generic"(%71, %75, %67) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg34: bf16, %arg35: bf16, %arg36: i1):
        %77 = "arith.bitcast"(%arg34) : (bf16) -> i16
        %78 = "arith.cmpi"(%77, %6) <{predicate = 2 : i64}> : (i16, i16) -> i1
        %79 = "arith.subi"(%5, %77) <{overflowFlags = #arith.overflow<none>}> : (i16, i16) -> i16
        %80 = "arith.select"(%78, %79, %77) : (i1, i16, i16) -> i16
        %81 = "arith.bitcast"(%arg35) : (bf16) -> i16
        %82 = "arith.cmpi"(%81, %6) <{predicate = 2 : i64}> : (i16, i16) -> i1
        %83 = "arith.subi"(%5, %81) <{overflowFlags = #arith.overflow<none>}> : (i16, i16) -> i16
        %84 = "arith.select"(%82, %83, %81) : (i1, i16, i16) -> i16
        %85 = "arith.cmpi"(%80, %84) <{predicate = 2 : i64}> : (i16, i16) -> i1
        "linalg.yield"(%85) : (i1) -> ()
      }) : (tensor<bf16>, tensor<bf16>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%76) : (tensor<i1>) -> ()
    }) : (tensor<6x9xbf16>) -> tensor<6x9xbf16>
    %25 = "tensor.empty"() : () -> tensor<f32>
    %26 = "linalg.generic"(%25) <{indexing_maps = [#map2], iterator_types = [], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg31: f32):
      "linalg.yield"(%0) : (f32) -> ()
    }) : (tensor<f32>) -> tensor<f32>
    %27 = "linalg.generic"(%26, %25) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg29: f32, %arg30: f32):
      %66 = "arith.mulf"(%arg29, %4) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%66) : (f32) -> ()
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %28 = "linalg.generic"(%27, %25) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg27: f32, %arg28: f32):
      %65 = "math.floor"(%arg27) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%65) : (f32) -> ()
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %29 = "linalg.generic"(%27, %25) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg25: f32, %arg26: f32):
      %64 = "math.ceil"(%arg25) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%64) : (f32) -> ()
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %30 = "linalg.generic"(%28, %26, %25) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg22: f32, %arg23: f32, %arg24: f32):
      %62 = "arith.maximumf"(%arg22, %3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %63 = "arith.minimumf"(%62, %arg23) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%63) : (f32) -> ()
    }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %31 = "linalg.generic"(%29, %26, %25) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg19: f32, %arg20: f32, %arg21: f32):
      %60 = "arith.maximumf"(%arg19, %3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %61 = "arith.minimumf"(%60, %arg20) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%61) : (f32) -> ()
    }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %32 = "tensor.empty"() : () -> tensor<i32>
    %33 = "linalg.generic"(%30, %32) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg17: f32, %arg18: i32):
      %59 = "arith.fptosi"(%arg17) : (f32) -> i32
      "linalg.yield"(%59) : (i32) -> ()
    }) : (tensor<f32>, tensor<i32>) -> tensor<i32>
    %34 = "linalg.generic"(%31, %32) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg15: f32, %arg16: i32):
      %58 = "arith.fptosi"(%arg15) : (f32) -> i32
      "linalg.yield"(%58) : (i32) -> ()
    }) : (tensor<f32>, tensor<i32>) -> tensor<i32>
    %35 = "tensor.empty"() : () -> tensor<1xi32>
    %36 = "linalg.generic"(%33, %35) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg13: i32, %arg14: i32):
      "linalg.yield"(%arg13) : (i32) -> ()
    }) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %37 = "tensor.empty"() : () -> tensor<6xbf16>
    %38 = "linalg.generic"(%37) <{indexing_maps = [#map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg12: bf16):
      %52 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %53 = "tensor.extract"(%36, %2) : (tensor<1xi32>, index) -> i32
      %54 = "arith.index_cast"(%53) : (i32) -> index
      %55 = "arith.maxsi"(%54, %2) : (index, index) -> index
      %56 = "arith.minsi"(%55, %1) : (index, index) -> index
      %57 = "tensor.extract"(%24, %52, %56) : (tensor<6x9xbf16>, index, index) -> bf16
      "linalg.yield"(%57) : (bf16) -> ()
    }) : (tensor<6xbf16>) -> tensor<6xbf16>
    %39 = "linalg.generic"(%34, %35) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg10: i32, %arg11: i32):
      "linalg.yield"(%arg10) : (i32) -> ()
    }) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %40 = "linalg.generic"(%37) <{indexing_maps = [#map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg9: bf16):
      %46 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %47 = "tensor.extract"(%39, %2) : (tensor<1xi32>, index) -> i32
      %48 = "arith.index_cast"(%47) : (i32) -> index
      %49 = "arith.maxsi"(%48, %2) : (index, index) -> index
      %50 = "arith.minsi"(%49, %1) : (index, index) -> index
      %51 = "tensor.extract"(%24, %46, %50) : (tensor<6x9xbf16>, index, index) -> bf16
      "linalg.yield"(%51) : (bf16) -> ()
    }) : (tensor<6xbf16>) -> tensor<6xbf16>
    %41 = "linalg.generic"(%38, %40, %37) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg6: bf16, %arg7: bf16, %arg8: bf16):
      %45 = "arith.addf"(%arg6, %arg7) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%45) : (bf16) -> ()
    }) : (tensor<6xbf16>, tensor<6xbf16>, tensor<6xbf16>) -> tensor<6xbf16>
    %42 = "linalg.generic"(%10, %37) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg4: bf16, %arg5: bf16):
      "linalg.yield"(%arg4) : (bf16) -> ()
    }) : (tensor<bf16>, tensor<6xbf16>) -> tensor<6xbf16>
    %43 = "linalg.generic"(%41, %42, %37) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1: bf16, %arg2: bf16, %arg3: bf16):
      %44 = "arith.mulf"(%arg1, %arg2) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%44) : (bf16) -> ()
    }) : (tensor<6xbf16>, tensor<6xbf16>, tensor<6xbf16>) -> tensor<6xbf16>
    "func.return"(%43) : (tensor<6xbf16>) -> ()
  }) : () -> ()
}) {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

