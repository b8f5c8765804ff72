#map = affine_map<() -> ()>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d3, d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2) -> (d2)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map6 = affine_map<(d0) -> (d0)>
#map7 = affine_map<(d0, d1, d2) -> (0, 0, d2)>
"builtin.module"() <{sym_name = "jit__lambda"}> ({
  "func.func"() <{function_type = (tensor<2x?x64xbf16>, tensor<64x48xbf16>, tensor<48xbf16>) -> tensor<2x?x48xbf16>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<2x?x64xbf16>, %arg1: tensor<64x48xbf16>, %arg2: tensor<48xbf16>):
    %0 = "arith.constant"() <{value = 48 : i32}> : () -> i32
    %1 = "arith.constant"() <{value = 2 : index}> : () -> index
    %2 = "arith.constant"() <{value = 2 : i32}> : () -> i32
    %3 = "arith.constant"() <{value = 0.000000e+00 : bf16}> : () -> bf16
    %4 = "arith.constant"() <{value = 1 : index}> : () -> index
    %5 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %6 = "stablehlo.get_dimension_size"(%arg0) <{dimension = 1 : i64}> : (tensor<2x?x64xbf16>) -> tensor<i32>
    %7 = "tensor.empty"() : () -> tensor<i1>
    %8 = "linalg.generic"(%6, %7) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg16: i32, %arg17: i1):
      %33 = "arith.cmpi"(%arg16, %5) <{predicate = 5 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%33) : (i1) -> ()
    }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
    "stablehlo.custom_call"(%8, %6) <{api_version = 2 : i32, call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "Input shapes do not match the polymorphic shapes specification. Expected value >= 1 for dimension variable 's'. Using the following polymorphic shapes specifications: args[0].shape = (2, s, 64). Obtained dimension variables: 's' = {0} from specification 's' for dimension args[0].shape[1] (= {0}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details."} : (tensor<i1>, tensor<i32>) -> ()
    %9 = "tensor.dim"(%arg0, %4) : (tensor<2x?x64xbf16>, index) -> index
    %10 = "tensor.empty"(%9) : (index) -> tensor<2x?x48xbf16>
    %11 = "linalg.fill"(%3, %10) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg14: bf16, %arg15: bf16):
      "linalg.yield"(%arg14) : (bf16) -> ()
    }) : (bf16, tensor<2x?x48xbf16>) -> tensor<2x?x48xbf16>
    %12 = "linalg.generic"(%arg0, %arg1, %11) <{indexing_maps = [#map1, #map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg11: bf16, %arg12: bf16, %arg13: bf16):
      %31 = "arith.mulf"(%arg11, %arg12) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      %32 = "arith.addf"(%arg13, %31) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%32) : (bf16) -> ()
    }) : (tensor<2x?x64xbf16>, tensor<64x48xbf16>, tensor<2x?x48xbf16>) -> tensor<2x?x48xbf16>
    %13 = "tensor.empty"() : () -> tensor<1x1x48xbf16>
    %14 = "linalg.generic"(%arg2, %13) <{indexing_maps = [#map4, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg9: bf16, %arg10: bf16):
      "linalg.yield"(%arg9) : (bf16) -> ()
    }) : (tensor<48xbf16>, tensor<1x1x48xbf16>) -> tensor<1x1x48xbf16>
    %15 = "tensor.expand_shape"(%6) <{reassociation = [], static_output_shape = array<i64: 1>}> : (tensor<i32>) -> tensor<1xi32>
    %16 = "tensor.empty"() : () -> tensor<3xi32>
    %17 = "linalg.generic"(%16) <{indexing_maps = [#map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg8: i32):
      %24 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %25 = "arith.cmpi"(%24, %4) <{predicate = 6 : i64}> : (index, index) -> i1
      %26 = "scf.if"(%25) ({
        "scf.yield"(%2) : (i32) -> ()
      }, {
        %27 = "arith.cmpi"(%24, %1) <{predicate = 6 : i64}> : (index, index) -> i1
        %28 = "scf.if"(%27) ({
          %29 = "arith.subi"(%24, %4) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
          %30 = "tensor.extract"(%15, %29) : (tensor<1xi32>, index) -> i32
          "scf.yield"(%30) : (i32) -> ()
        }, {
          "scf.yield"(%0) : (i32) -> ()
        }) : (i1) -> i32
        "scf.yield"(%28) : (i32) -> ()
      }) : (i1) -> i32
      "linalg.yield"(%26) : (i32) -> ()
    }) : (tensor<3xi32>) -> tensor<3xi32>
    %18 = "tensor.extract"(%17, %4) : (tensor<3xi32>, index) -> i32
    %19 = "arith.index_cast"(%18) : (i32) -> index
    %20 = "tensor.empty"(%19) : (index) -> tensor<2x?x48xbf16>
    %21 = "linalg.generic"(%14, %20) <{indexing_maps = [#map7, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg6: bf16, %arg7: bf16):
      "linalg.yield"(%arg6) : (bf16) -> ()
    }) : (tensor<1x1x48xbf16>, tensor<2x?x48xbf16>) -> tensor<2x?x48xbf16>
    %22 = "linalg.generic"(%12, %21, %10) <{indexing_maps = [#map5, #map5, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg3: bf16, %arg4: bf16, %arg5: bf16):
      %23 = "arith.addf"(%arg3, %arg4) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%23) : (bf16) -> ()
    }) : (tensor<2x?x48xbf16>, tensor<2x?x48xbf16>, tensor<2x?x48xbf16>) -> tensor<2x?x48xbf16>
    "func.return"(%22) : (tensor<2x?x48xbf16>) -> ()
  }) : () -> ()
}) {gemm.fastmath = #arith.fastmath<contract>, jax.uses_shape_polymorphism = true, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

