#map = affine_map<() -> ()>
#map1 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> (d1)>
#map5 = affine_map<(d0, d1) -> (d0, d1)>
#map6 = affine_map<(d0) -> (d0)>
#map7 = affine_map<(d0, d1) -> (0, d1)>
"builtin.module"() <{sym_name = "jit__lambda"}> ({
  "func.func"() <{function_type = (tensor<?x64xbf16>, tensor<64x48xbf16>, tensor<48xbf16>) -> tensor<?x48xbf16>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<?x64xbf16>, %arg1: tensor<64x48xbf16>, %arg2: tensor<48xbf16>):
    %0 = "arith.constant"() <{value = 48 : i32}> : () -> i32
    %1 = "arith.constant"() <{value = 1 : index}> : () -> index
    %2 = "arith.constant"() <{value = 0.000000e+00 : bf16}> : () -> bf16
    %3 = "arith.constant"() <{value = 0 : index}> : () -> index
    %4 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %5 = "stablehlo.get_dimension_size"(%arg0) <{dimension = 0 : i64}> : (tensor<?x64xbf16>) -> tensor<i32>
    %6 = "tensor.empty"() : () -> tensor<i1>
    %7 = "linalg.generic"(%5, %6) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg16: i32, %arg17: i1):
      %29 = "arith.cmpi"(%arg16, %4) <{predicate = 5 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%29) : (i1) -> ()
    }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
    "stablehlo.custom_call"(%7, %5) <{api_version = 2 : i32, call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "Input shapes do not match the polymorphic shapes specification. Expected value >= 1 for dimension variable 'n'. Using the following polymorphic shapes specifications: args[0].shape = (n, 64). Obtained dimension variables: 'n' = {0} from specification 'n' for dimension args[0].shape[0] (= {0}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details."} : (tensor<i1>, tensor<i32>) -> ()
    %8 = "tensor.dim"(%arg0, %3) : (tensor<?x64xbf16>, index) -> index
    %9 = "tensor.empty"(%8) : (index) -> tensor<?x48xbf16>
    %10 = "linalg.fill"(%2, %9) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg14: bf16, %arg15: bf16):
      "linalg.yield"(%arg14) : (bf16) -> ()
    }) : (bf16, tensor<?x48xbf16>) -> tensor<?x48xbf16>
    %11 = "linalg.matmul"(%arg0, %arg1, %10) <{indexing_maps = [#map1, #map2, #map3], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg11: bf16, %arg12: bf16, %arg13: bf16):
      %27 = "arith.mulf"(%arg11, %arg12) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      %28 = "arith.addf"(%arg13, %27) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%28) : (bf16) -> ()
    }) : (tensor<?x64xbf16>, tensor<64x48xbf16>, tensor<?x48xbf16>) -> tensor<?x48xbf16>
    %12 = "tensor.empty"() : () -> tensor<1x48xbf16>
    %13 = "linalg.generic"(%arg2, %12) <{indexing_maps = [#map4, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg9: bf16, %arg10: bf16):
      "linalg.yield"(%arg9) : (bf16) -> ()
    }) : (tensor<48xbf16>, tensor<1x48xbf16>) -> tensor<1x48xbf16>
    %14 = "tensor.expand_shape"(%5) <{reassociation = [], static_output_shape = array<i64: 1>}> : (tensor<i32>) -> tensor<1xi32>
    %15 = "tensor.empty"() : () -> tensor<2xi32>
    %16 = "linalg.generic"(%15) <{indexing_maps = [#map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg8: i32):
      %23 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %24 = "arith.cmpi"(%23, %1) <{predicate = 6 : i64}> : (index, index) -> i1
      %25 = "scf.if"(%24) ({
        %26 = "tensor.extract"(%14, %23) : (tensor<1xi32>, index) -> i32
        "scf.yield"(%26) : (i32) -> ()
      }, {
        "scf.yield"(%0) : (i32) -> ()
      }) : (i1) -> i32
      "linalg.yield"(%25) : (i32) -> ()
    }) : (tensor<2xi32>) -> tensor<2xi32>
    %17 = "tensor.extract"(%16, %3) : (tensor<2xi32>, index) -> i32
    %18 = "arith.index_cast"(%17) : (i32) -> index
    %19 = "tensor.empty"(%18) : (index) -> tensor<?x48xbf16>
    %20 = "linalg.generic"(%13, %19) <{indexing_maps = [#map7, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg6: bf16, %arg7: bf16):
      "linalg.yield"(%arg6) : (bf16) -> ()
    }) : (tensor<1x48xbf16>, tensor<?x48xbf16>) -> tensor<?x48xbf16>
    %21 = "linalg.generic"(%11, %20, %9) <{indexing_maps = [#map5, #map5, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg3: bf16, %arg4: bf16, %arg5: bf16):
      %22 = "arith.addf"(%arg3, %arg4) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%22) : (bf16) -> ()
    }) : (tensor<?x48xbf16>, tensor<?x48xbf16>, tensor<?x48xbf16>) -> tensor<?x48xbf16>
    "func.return"(%21) : (tensor<?x48xbf16>) -> ()
  }) : () -> ()
}) {gemm.fastmath = #arith.fastmath<contract>, jax.uses_shape_polymorphism = true, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

