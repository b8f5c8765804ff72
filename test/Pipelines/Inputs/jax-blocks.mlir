#map = affine_map<() -> ()>
#map1 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1)>
"builtin.module"() <{sym_name = "jit__lambda"}> ({
  "func.func"() <{function_type = (tensor<?x?xbf16>, tensor<?x48xbf16>) -> tensor<?x48xbf16>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<?x?xbf16>, %arg1: tensor<?x48xbf16>):
    %0 = "arith.constant"() <{value = false}> : () -> i1
    %1 = "arith.constant"() <{value = 0.000000e+00 : bf16}> : () -> bf16
    %2 = "arith.constant"() <{value = 0 : index}> : () -> index
    %3 = "arith.constant"() <{value = 31 : i32}> : () -> i32
    %4 = "arith.constant"() <{value = -1 : i32}> : () -> i32
    %5 = "arith.constant"() <{value = -2147483648 : i32}> : () -> i32
    %6 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %7 = "arith.constant"() <{value = 8 : i32}> : () -> i32
    %8 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %9 = "stablehlo.get_dimension_size"(%arg0) <{dimension = 0 : i64}> : (tensor<?x?xbf16>) -> tensor<i32>
    %10 = "stablehlo.get_dimension_size"(%arg0) <{dimension = 1 : i64}> : (tensor<?x?xbf16>) -> tensor<i32>
    %11 = "stablehlo.get_dimension_size"(%arg1) <{dimension = 0 : i64}> : (tensor<?x48xbf16>) -> tensor<i32>
    %12 = "tensor.empty"() : () -> tensor<i1>
    %13 = "linalg.generic"(%9, %12) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg62: i32, %arg63: i1):
      %76 = "arith.cmpi"(%arg62, %8) <{predicate = 5 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%76) : (i1) -> ()
    }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
    "stablehlo.custom_call"(%13, %9) <{api_version = 2 : i32, call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "Input shapes do not match the polymorphic shapes specification. Expected value >= 1 for dimension variable 'n'. Using the following polymorphic shapes specifications: args[0].shape = (n, 8*k),args[1].shape = (8*k, 48). Obtained dimension variables: 'n' = {0} from specification 'n' for dimension args[0].shape[0] (= {0}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details."} : (tensor<i1>, tensor<i32>) -> ()
    %14 = "linalg.generic"(%12) <{indexing_maps = [#map], iterator_types = [], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg61: i1):
      "linalg.yield"(%0) : (i1) -> ()
    }) : (tensor<i1>) -> tensor<i1>
    %15 = "tensor.empty"() : () -> tensor<i32>
    %16 = "linalg.generic"(%14, %15) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg59: i1, %arg60: i32):
      %75 = "arith.select"(%arg59, %8, %7) : (i1, i32, i32) -> i32
      "linalg.yield"(%75) : (i32) -> ()
    }) : (tensor<i1>, tensor<i32>) -> tensor<i32>
    %17 = "linalg.generic"(%10, %16, %15) <{indexing_maps = [#map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg56: i32, %arg57: i32, %arg58: i32):
      %66 = "arith.cmpi"(%arg57, %6) <{predicate = 0 : i64}> : (i32, i32) -> i1
      %67 = "arith.cmpi"(%arg56, %5) <{predicate = 0 : i64}> : (i32, i32) -> i1
      %68 = "arith.cmpi"(%arg57, %4) <{predicate = 0 : i64}> : (i32, i32) -> i1
      %69 = "arith.andi"(%67, %68) : (i1, i1) -> i1
      %70 = "arith.ori"(%66, %69) : (i1, i1) -> i1
      %71 = "arith.select"(%70, %8, %arg57) : (i1, i32, i32) -> i32
      %72 = "arith.remsi"(%arg56, %71) : (i32, i32) -> i32
      %73 = "arith.select"(%69, %6, %72) : (i1, i32, i32) -> i32
      %74 = "arith.select"(%66, %arg56, %73) : (i1, i32, i32) -> i32
      "linalg.yield"(%74) : (i32) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %18 = "linalg.generic"(%17, %12) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg54: i32, %arg55: i1):
      %65 = "arith.cmpi"(%arg54, %6) <{predicate = 1 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%65) : (i1) -> ()
    }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
    %19 = "linalg.generic"(%17, %12) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg52: i32, %arg53: i1):
      %64 = "arith.cmpi"(%arg52, %6) <{predicate = 2 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%64) : (i1) -> ()
    }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
    %20 = "linalg.generic"(%16, %12) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg50: i32, %arg51: i1):
      %63 = "arith.cmpi"(%arg50, %6) <{predicate = 2 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%63) : (i1) -> ()
    }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
    %21 = "linalg.generic"(%19, %20, %12) <{indexing_maps = [#map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg47: i1, %arg48: i1, %arg49: i1):
      %62 = "arith.cmpi"(%arg47, %arg48) <{predicate = 1 : i64}> : (i1, i1) -> i1
      "linalg.yield"(%62) : (i1) -> ()
    }) : (tensor<i1>, tensor<i1>, tensor<i1>) -> tensor<i1>
    %22 = "linalg.generic"(%21, %18, %12) <{indexing_maps = [#map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg44: i1, %arg45: i1, %arg46: i1):
      %61 = "arith.andi"(%arg44, %arg45) : (i1, i1) -> i1
      "linalg.yield"(%61) : (i1) -> ()
    }) : (tensor<i1>, tensor<i1>, tensor<i1>) -> tensor<i1>
    %23 = "linalg.generic"(%17, %16, %15) <{indexing_maps = [#map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg41: i32, %arg42: i32, %arg43: i32):
      %60 = "arith.addi"(%arg41, %arg42) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%60) : (i32) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %24 = "linalg.generic"(%22, %23, %17, %15) <{indexing_maps = [#map, #map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg37: i1, %arg38: i32, %arg39: i32, %arg40: i32):
      %59 = "arith.select"(%arg37, %arg38, %arg39) : (i1, i32, i32) -> i32
      "linalg.yield"(%59) : (i32) -> ()
    }) : (tensor<i1>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %25 = "linalg.generic"(%24, %12) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg35: i32, %arg36: i1):
      %58 = "arith.cmpi"(%arg35, %6) <{predicate = 0 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%58) : (i1) -> ()
    }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
    "stablehlo.custom_call"(%25, %24, %9) <{api_version = 2 : i32, call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "Input shapes do not match the polymorphic shapes specification. Division had remainder {0} when computing the value of 'k'. Using the following polymorphic shapes specifications: args[0].shape = (n, 8*k),args[1].shape = (8*k, 48). Obtained dimension variables: 'n' = {1} from specification 'n' for dimension args[0].shape[0] (= {1}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details."} : (tensor<i1>, tensor<i32>, tensor<i32>) -> ()
    %26 = "linalg.generic"(%10, %15) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg33: i32, %arg34: i32):
      %57 = "arith.divsi"(%arg33, %7) : (i32, i32) -> i32
      "linalg.yield"(%57) : (i32) -> ()
    }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %27 = "linalg.generic"(%10, %15) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg31: i32, %arg32: i32):
      %53 = "arith.cmpi"(%arg31, %6) <{predicate = 0 : i64}> : (i32, i32) -> i1
      %54 = "arith.shrsi"(%arg31, %3) : (i32, i32) -> i32
      %55 = "arith.ori"(%54, %8) : (i32, i32) -> i32
      %56 = "arith.select"(%53, %6, %55) : (i1, i32, i32) -> i32
      "linalg.yield"(%56) : (i32) -> ()
    }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %28 = "linalg.generic"(%15) <{indexing_maps = [#map], iterator_types = [], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg30: i32):
      "linalg.yield"(%8) : (i32) -> ()
    }) : (tensor<i32>) -> tensor<i32>
    %29 = "linalg.generic"(%27, %28, %12) <{indexing_maps = [#map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg27: i32, %arg28: i32, %arg29: i1):
      %52 = "arith.cmpi"(%arg27, %arg28) <{predicate = 1 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%52) : (i1) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<i1>) -> tensor<i1>
    %30 = "linalg.generic"(%10, %15) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg25: i32, %arg26: i32):
      %51 = "arith.remsi"(%arg25, %7) : (i32, i32) -> i32
      "linalg.yield"(%51) : (i32) -> ()
    }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %31 = "linalg.generic"(%30, %12) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg23: i32, %arg24: i1):
      %50 = "arith.cmpi"(%arg23, %6) <{predicate = 1 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%50) : (i1) -> ()
    }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
    %32 = "linalg.generic"(%29, %31, %12) <{indexing_maps = [#map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg20: i1, %arg21: i1, %arg22: i1):
      %49 = "arith.andi"(%arg20, %arg21) : (i1, i1) -> i1
      "linalg.yield"(%49) : (i1) -> ()
    }) : (tensor<i1>, tensor<i1>, tensor<i1>) -> tensor<i1>
    %33 = "linalg.generic"(%26, %15) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg18: i32, %arg19: i32):
      %48 = "arith.subi"(%arg18, %8) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%48) : (i32) -> ()
    }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %34 = "linalg.generic"(%32, %33, %26, %15) <{indexing_maps = [#map, #map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg14: i1, %arg15: i32, %arg16: i32, %arg17: i32):
      %47 = "arith.select"(%arg14, %arg15, %arg16) : (i1, i32, i32) -> i32
      "linalg.yield"(%47) : (i32) -> ()
    }) : (tensor<i1>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %35 = "linalg.generic"(%34, %12) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg12: i32, %arg13: i1):
      %46 = "arith.cmpi"(%arg12, %8) <{predicate = 5 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%46) : (i1) -> ()
    }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
    "stablehlo.custom_call"(%35, %9, %34, %10) <{api_version = 2 : i32, call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "Input shapes do not match the polymorphic shapes specification. Expected value >= 1 for dimension variable 'k'. Using the following polymorphic shapes specifications: args[0].shape = (n, 8*k),args[1].shape = (8*k, 48). Obtained dimension variables: 'n' = {0} from specification 'n' for dimension args[0].shape[0] (= {0}), 'k' = {1} from specification '8*k' for dimension args[0].shape[1] (= {2}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details."} : (tensor<i1>, tensor<i32>, tensor<i32>, tensor<i32>) -> ()
    %36 = "linalg.generic"(%34, %15) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg10: i32, %arg11: i32):
      %45 = "arith.muli"(%arg10, %7) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%45) : (i32) -> ()
    }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %37 = "linalg.generic"(%11, %36, %12) <{indexing_maps = [#map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg7: i32, %arg8: i32, %arg9: i1):
      %44 = "arith.cmpi"(%arg7, %arg8) <{predicate = 0 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%44) : (i1) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<i1>) -> tensor<i1>
    "stablehlo.custom_call"(%37, %11, %36, %9, %34, %10) <{api_version = 2 : i32, call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "Input shapes do not match the polymorphic shapes specification. Found inconsistency between dimension size args[1].shape[0] (= {0}) and the specification '8*k' (= {1}). Using the following polymorphic shapes specifications: args[0].shape = (n, 8*k),args[1].shape = (8*k, 48). Obtained dimension variables: 'n' = {2} from specification 'n' for dimension args[0].shape[0] (= {2}), 'k' = {3} from specification '8*k' for dimension args[0].shape[1] (= {4}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details."} : (tensor<i1>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> ()
    %38 = "tensor.dim"(%arg0, %2) : (tensor<?x?xbf16>, index) -> index
    %39 = "tensor.empty"(%38) : (index) -> tensor<?x48xbf16>
    %40 = "linalg.fill"(%1, %39) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg5: bf16, %arg6: bf16):
      "linalg.yield"(%arg5) : (bf16) -> ()
    }) : (bf16, tensor<?x48xbf16>) -> tensor<?x48xbf16>
    %41 = "linalg.matmul"(%arg0, %arg1, %40) <{indexing_maps = [#map1, #map2, #map3], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg2: bf16, %arg3: bf16, %arg4: bf16):
      %42 = "arith.mulf"(%arg2, %arg3) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      %43 = "arith.addf"(%arg4, %42) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%43) : (bf16) -> ()
    }) : (tensor<?x?xbf16>, tensor<?x48xbf16>, tensor<?x48xbf16>) -> tensor<?x48xbf16>
    "func.return"(%41) : (tensor<?x48xbf16>) -> ()
  }) : () -> ()
}) {gemm.fastmath = #arith.fastmath<contract>, jax.uses_shape_polymorphism = true, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

