#map = affine_map<() -> ()>
#map1 = affine_map<(d0) -> (d0)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1)>
"builtin.module"() <{sym_name = "jit__lambda"}> ({
  "func.func"() <{function_type = (tensor<?x?x64xbf16>, tensor<64x48xbf16>) -> tensor<?x?x48xbf16>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<?x?x64xbf16>, %arg1: tensor<64x48xbf16>):
    %0 = "arith.constant"() <{value = 48 : i32}> : () -> i32
    %1 = "arith.constant"() <{value = 2 : index}> : () -> index
    %2 = "arith.constant"() <{value = 64 : i32}> : () -> i32
    %3 = "arith.constant"() <{value = 1 : index}> : () -> index
    %4 = "arith.constant"() <{value = 0.000000e+00 : bf16}> : () -> bf16
    %5 = "arith.constant"() <{value = 0 : index}> : () -> index
    %6 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %7 = "stablehlo.get_dimension_size"(%arg0) <{dimension = 0 : i64}> : (tensor<?x?x64xbf16>) -> tensor<i32>
    %8 = "stablehlo.get_dimension_size"(%arg0) <{dimension = 1 : i64}> : (tensor<?x?x64xbf16>) -> tensor<i32>
    %9 = "tensor.empty"() : () -> tensor<i1>
    %10 = "linalg.generic"(%7, %9) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg14: i32, %arg15: i1):
      %43 = "arith.cmpi"(%arg14, %6) <{predicate = 5 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%43) : (i1) -> ()
    }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
    "stablehlo.custom_call"(%10, %7) <{api_version = 2 : i32, call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "Input shapes do not match the polymorphic shapes specification. Expected value >= 1 for dimension variable 'b'. Using the following polymorphic shapes specifications: args[0].shape = (b, s, 64). Obtained dimension variables: 'b' = {0} from specification 'b' for dimension args[0].shape[0] (= {0}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details."} : (tensor<i1>, tensor<i32>) -> ()
    %11 = "linalg.generic"(%8, %9) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg12: i32, %arg13: i1):
      %42 = "arith.cmpi"(%arg12, %6) <{predicate = 5 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%42) : (i1) -> ()
    }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
    "stablehlo.custom_call"(%11, %7, %8) <{api_version = 2 : i32, call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "Input shapes do not match the polymorphic shapes specification. Expected value >= 1 for dimension variable 's'. Using the following polymorphic shapes specifications: args[0].shape = (b, s, 64). Obtained dimension variables: 'b' = {0} from specification 'b' for dimension args[0].shape[0] (= {0}), 's' = {1} from specification 's' for dimension args[0].shape[1] (= {1}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details."} : (tensor<i1>, tensor<i32>, tensor<i32>) -> ()
    %12 = "tensor.empty"() : () -> tensor<i32>
    %13 = "linalg.generic"(%8, %7, %12) <{indexing_maps = [#map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg9: i32, %arg10: i32, %arg11: i32):
      %41 = "arith.muli"(%arg9, %arg10) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%41) : (i32) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %14 = "tensor.expand_shape"(%13) <{reassociation = [], static_output_shape = array<i64: 1>}> : (tensor<i32>) -> tensor<1xi32>
    %15 = "tensor.empty"() : () -> tensor<2xi32>
    %16 = "linalg.generic"(%15) <{indexing_maps = [#map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg8: i32):
      %37 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %38 = "arith.cmpi"(%37, %3) <{predicate = 6 : i64}> : (index, index) -> i1
      %39 = "scf.if"(%38) ({
        %40 = "tensor.extract"(%14, %37) : (tensor<1xi32>, index) -> i32
        "scf.yield"(%40) : (i32) -> ()
      }, {
        "scf.yield"(%2) : (i32) -> ()
      }) : (i1) -> i32
      "linalg.yield"(%39) : (i32) -> ()
    }) : (tensor<2xi32>) -> tensor<2xi32>
    %17 = "stablehlo.dynamic_reshape"(%arg0, %16) : (tensor<?x?x64xbf16>, tensor<2xi32>) -> tensor<?x64xbf16>
    %18 = "tensor.dim"(%17, %5) : (tensor<?x64xbf16>, index) -> index
    %19 = "tensor.empty"(%18) : (index) -> tensor<?x48xbf16>
    %20 = "linalg.fill"(%4, %19) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg6: bf16, %arg7: bf16):
      "linalg.yield"(%arg6) : (bf16) -> ()
    }) : (bf16, tensor<?x48xbf16>) -> tensor<?x48xbf16>
    %21 = "linalg.matmul"(%17, %arg1, %20) <{indexing_maps = [#map2, #map3, #map4], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg3: bf16, %arg4: bf16, %arg5: bf16):
      %35 = "arith.mulf"(%arg3, %arg4) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      %36 = "arith.addf"(%arg5, %35) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%36) : (bf16) -> ()
    }) : (tensor<?x64xbf16>, tensor<64x48xbf16>, tensor<?x48xbf16>) -> tensor<?x48xbf16>
    %22 = "tensor.expand_shape"(%7) <{reassociation = [], static_output_shape = array<i64: 1>}> : (tensor<i32>) -> tensor<1xi32>
    %23 = "tensor.expand_shape"(%8) <{reassociation = [], static_output_shape = array<i64: 1>}> : (tensor<i32>) -> tensor<1xi32>
    %24 = "tensor.empty"() : () -> tensor<3xi32>
    %25 = "linalg.generic"(%24) <{indexing_maps = [#map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg2: i32):
      %27 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %28 = "arith.cmpi"(%27, %3) <{predicate = 6 : i64}> : (index, index) -> i1
      %29 = "scf.if"(%28) ({
        %34 = "tensor.extract"(%22, %27) : (tensor<1xi32>, index) -> i32
        "scf.yield"(%34) : (i32) -> ()
      }, {
        %30 = "arith.cmpi"(%27, %1) <{predicate = 6 : i64}> : (index, index) -> i1
        %31 = "scf.if"(%30) ({
          %32 = "arith.subi"(%27, %3) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
          %33 = "tensor.extract"(%23, %32) : (tensor<1xi32>, index) -> i32
          "scf.yield"(%33) : (i32) -> ()
        }, {
          "scf.yield"(%0) : (i32) -> ()
        }) : (i1) -> i32
        "scf.yield"(%31) : (i32) -> ()
      }) : (i1) -> i32
      "linalg.yield"(%29) : (i32) -> ()
    }) : (tensor<3xi32>) -> tensor<3xi32>
    %26 = "stablehlo.dynamic_reshape"(%21, %25) : (tensor<?x48xbf16>, tensor<3xi32>) -> tensor<?x?x48xbf16>
    "func.return"(%26) : (tensor<?x?x48xbf16>) -> ()
  }) : () -> ()
}) {gemm.fastmath = #arith.fastmath<contract>, jax.uses_shape_polymorphism = true, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

