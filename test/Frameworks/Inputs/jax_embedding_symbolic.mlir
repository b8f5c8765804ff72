#map = affine_map<() -> ()>
#map1 = affine_map<(d0) -> ()>
#map2 = affine_map<(d0) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
"builtin.module"() <{sym_name = "jit__lambda"}> ({
  "func.func"() <{function_type = (tensor<?xi32>, tensor<100x64xbf16>) -> tensor<?x64xbf16>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<?xi32>, %arg1: tensor<100x64xbf16>):
    %0 = "arith.constant"() <{value = 1 : index}> : () -> index
    %1 = "arith.constant"() <{value = 99 : index}> : () -> index
    %2 = "arith.constant"() <{value = 0 : index}> : () -> index
    %3 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %4 = "arith.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %5 = "arith.constant"() <{value = dense<100> : tensor<i32>}> : () -> tensor<i32>
    %6 = "stablehlo.get_dimension_size"(%arg0) <{dimension = 0 : i64}> : (tensor<?xi32>) -> tensor<i32>
    %7 = "tensor.empty"() : () -> tensor<i1>
    %8 = "linalg.generic"(%6, %7) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg18: i32, %arg19: i1):
      %41 = "arith.cmpi"(%arg18, %3) <{predicate = 5 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%41) : (i1) -> ()
    }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
    "stablehlo.custom_call"(%8, %6) <{api_version = 2 : i32, call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "Input shapes do not match the polymorphic shapes specification. Expected value >= 1 for dimension variable 'n'. Using the following polymorphic shapes specifications: args[0].shape = (n,). Obtained dimension variables: 'n' = {0} from specification 'n' for dimension args[0].shape[0] (= {0}), . Please see https://docs.jax.dev/en/latest/export/shape_poly.html#shape-assertion-errors for more details."} : (tensor<i1>, tensor<i32>) -> ()
    %9 = "tensor.expand_shape"(%6) <{reassociation = [], static_output_shape = array<i64: 1>}> : (tensor<i32>) -> tensor<1xi32>
    %10 = "tensor.extract"(%9, %2) : (tensor<1xi32>, index) -> i32
    %11 = "arith.index_cast"(%10) : (i32) -> index
    %12 = "tensor.empty"(%11) : (index) -> tensor<?xi32>
    %13 = "linalg.generic"(%4, %12) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg16: i32, %arg17: i32):
      "linalg.yield"(%arg16) : (i32) -> ()
    }) : (tensor<i32>, tensor<?xi32>) -> tensor<?xi32>
    %14 = "tensor.dim"(%arg0, %2) : (tensor<?xi32>, index) -> index
    %15 = "tensor.empty"(%14) : (index) -> tensor<?xi1>
    %16 = "linalg.generic"(%arg0, %13, %15) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg13: i32, %arg14: i32, %arg15: i1):
      %40 = "arith.cmpi"(%arg13, %arg14) <{predicate = 2 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%40) : (i1) -> ()
    }) : (tensor<?xi32>, tensor<?xi32>, tensor<?xi1>) -> tensor<?xi1>
    %17 = "linalg.generic"(%5, %12) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg11: i32, %arg12: i32):
      "linalg.yield"(%arg11) : (i32) -> ()
    }) : (tensor<i32>, tensor<?xi32>) -> tensor<?xi32>
    %18 = "tensor.empty"(%14) : (index) -> tensor<?xi32>
    %19 = "linalg.generic"(%arg0, %17, %18) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg8: i32, %arg9: i32, %arg10: i32):
      %39 = "arith.addi"(%arg8, %arg9) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%39) : (i32) -> ()
    }) : (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    %20 = "linalg.generic"(%16, %19, %arg0, %18) <{indexing_maps = [#map2, #map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg4: i1, %arg5: i32, %arg6: i32, %arg7: i32):
      %38 = "arith.select"(%arg4, %arg5, %arg6) : (i1, i32, i32) -> i32
      "linalg.yield"(%38) : (i32) -> ()
    }) : (tensor<?xi1>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    %21 = "tensor.empty"() : () -> tensor<2xi32>
    %22 = "linalg.generic"(%21) <{indexing_maps = [#map2], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg3: i32):
      %34 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %35 = "arith.cmpi"(%34, %0) <{predicate = 6 : i64}> : (index, index) -> i1
      %36 = "scf.if"(%35) ({
        %37 = "tensor.extract"(%9, %34) : (tensor<1xi32>, index) -> i32
        "scf.yield"(%37) : (i32) -> ()
      }, {
        "scf.yield"(%3) : (i32) -> ()
      }) : (i1) -> i32
      "linalg.yield"(%36) : (i32) -> ()
    }) : (tensor<2xi32>) -> tensor<2xi32>
    %23 = "stablehlo.dynamic_broadcast_in_dim"(%20, %22) <{broadcast_dimensions = array<i64: 0>}> : (tensor<?xi32>, tensor<2xi32>) -> tensor<?x1xi32>
    %24 = "tensor.dim"(%23, %2) : (tensor<?x1xi32>, index) -> index
    %25 = "tensor.empty"(%24) : (index) -> tensor<?x64xbf16>
    %26 = "linalg.generic"(%25) <{indexing_maps = [#map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg2: bf16):
      %27 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %28 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %29 = "tensor.extract"(%23, %27, %2) : (tensor<?x1xi32>, index, index) -> i32
      %30 = "arith.index_cast"(%29) : (i32) -> index
      %31 = "arith.maxsi"(%30, %2) : (index, index) -> index
      %32 = "arith.minsi"(%31, %1) : (index, index) -> index
      %33 = "tensor.extract"(%arg1, %32, %28) : (tensor<100x64xbf16>, index, index) -> bf16
      "linalg.yield"(%33) : (bf16) -> ()
    }) : (tensor<?x64xbf16>) -> tensor<?x64xbf16>
    "func.return"(%26) : (tensor<?x64xbf16>) -> ()
  }) : () -> ()
}) {gemm.fastmath = #arith.fastmath<contract>, jax.uses_shape_polymorphism = true, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

