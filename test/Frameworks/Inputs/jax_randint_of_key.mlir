#map = affine_map<() -> ()>
#map1 = affine_map<(d0, d1) -> ()>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0) -> ()>
#map5 = affine_map<(d0, d1) -> (d0)>
#map6 = affine_map<(d0, d1) -> (0, 0)>
"builtin.module"() <{sym_name = "jit__lambda"}> ({
  "func.func"() <{function_type = (tensor<2xui32>) -> tensor<4x6xi32>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<2xui32>):
    %0 = "arith.constant"() <{value = 1 : index}> : () -> index
    %1 = "arith.constant"() <{value = -3 : i32}> : () -> i32
    %2 = "arith.constant"() <{value = 32 : i32}> : () -> i32
    %3 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %4 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %5 = "arith.constant"() <{value = 5 : i32}> : () -> i32
    %6 = "arith.constant"() <{value = 466688986 : i32}> : () -> i32
    %7 = "arith.constant"() <{value = 64 : i64}> : () -> i64
    %8 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %9 = "arith.constant"() <{value = 9 : i32}> : () -> i32
    %10 = "arith.constant"() <{value = 2147483647 : i32}> : () -> i32
    %11 = "arith.constant"() <{value = dense<6> : tensor<i64>}> : () -> tensor<i64>
    %12 = "arith.constant"() <{value = dense<1> : tensor<i64>}> : () -> tensor<i64>
    %13 = "arith.constant"() <{value = dense<32> : tensor<i64>}> : () -> tensor<i64>
    %14 = "arith.constant"() <{value = dense<65536> : tensor<i32>}> : () -> tensor<i32>
    %15 = "arith.constant"() <{value = dense<[17, 29, 16, 24]> : tensor<4xi32>}> : () -> tensor<4xi32>
    %16 = "arith.constant"() <{value = dense<[13, 15, 26, 6]> : tensor<4xi32>}> : () -> tensor<4xi32>
    %17 = "arith.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %18 = "arith.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %19 = "builtin.unrealized_conversion_cast"(%arg0) : (tensor<2xui32>) -> tensor<2xi32>
    %20 = "builtin.unrealized_conversion_cast"(%16) : (tensor<4xi32>) -> tensor<4xui32>
    %21 = "builtin.unrealized_conversion_cast"(%15) : (tensor<4xi32>) -> tensor<4xui32>
    %22 = "tensor.empty"() : () -> tensor<i32>
    %23 = "linalg.generic"(%22) <{indexing_maps = [#map], iterator_types = [], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg535: i32):
      "linalg.yield"(%10) : (i32) -> ()
    }) : (tensor<i32>) -> tensor<i32>
    %24 = "tensor.empty"() : () -> tensor<i1>
    %25 = "linalg.generic"(%23, %24) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg533: i32, %arg534: i1):
      %519 = "arith.cmpi"(%arg533, %9) <{predicate = 2 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%519) : (i1) -> ()
    }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
    %26 = "linalg.generic"(%22) <{indexing_maps = [#map], iterator_types = [], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg532: i32):
      "linalg.yield"(%1) : (i32) -> ()
    }) : (tensor<i32>) -> tensor<i32>
    %27 = "linalg.generic"(%22) <{indexing_maps = [#map], iterator_types = [], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg531: i32):
      "linalg.yield"(%9) : (i32) -> ()
    }) : (tensor<i32>) -> tensor<i32>
    %28 = "tensor.empty"() : () -> tensor<1x1xi32>
    %29 = "linalg.generic"(%26, %28) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg529: i32, %arg530: i32):
      "linalg.yield"(%arg529) : (i32) -> ()
    }) : (tensor<i32>, tensor<1x1xi32>) -> tensor<1x1xi32>
    %30 = "linalg.generic"(%27, %28) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg527: i32, %arg528: i32):
      "linalg.yield"(%arg527) : (i32) -> ()
    }) : (tensor<i32>, tensor<1x1xi32>) -> tensor<1x1xi32>
    %31 = "tensor.extract_slice"(%19) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<2xi32>) -> tensor<1xi32>
    %32 = "tensor.collapse_shape"(%31) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
    %33 = "builtin.unrealized_conversion_cast"(%32) : (tensor<i32>) -> tensor<ui32>
    %34 = "tensor.extract_slice"(%19) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<2xi32>) -> tensor<1xi32>
    %35 = "tensor.collapse_shape"(%34) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
    %36 = "builtin.unrealized_conversion_cast"(%35) : (tensor<i32>) -> tensor<ui32>
    %37 = "tensor.empty"() : () -> tensor<2xi64>
    %38 = "linalg.generic"(%37) <{indexing_maps = [#map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg526: i64):
      %517 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %518 = "arith.index_cast"(%517) : (index) -> i64
      "linalg.yield"(%518) : (i64) -> ()
    }) : (tensor<2xi64>) -> tensor<2xi64>
    %39 = "linalg.generic"(%12, %37) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg524: i64, %arg525: i64):
      "linalg.yield"(%arg524) : (i64) -> ()
    }) : (tensor<i64>, tensor<2xi64>) -> tensor<2xi64>
    %40 = "linalg.generic"(%39, %38, %37) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg521: i64, %arg522: i64, %arg523: i64):
      %516 = "arith.muli"(%arg521, %arg522) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
      "linalg.yield"(%516) : (i64) -> ()
    }) : (tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %41 = "linalg.generic"(%13, %37) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg519: i64, %arg520: i64):
      "linalg.yield"(%arg519) : (i64) -> ()
    }) : (tensor<i64>, tensor<2xi64>) -> tensor<2xi64>
    %42 = "linalg.generic"(%40, %41, %37) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg516: i64, %arg517: i64, %arg518: i64):
      %513 = "arith.shrui"(%arg516, %arg517) : (i64, i64) -> i64
      %514 = "arith.cmpi"(%arg517, %7) <{predicate = 6 : i64}> : (i64, i64) -> i1
      %515 = "arith.select"(%514, %513, %8) : (i1, i64, i64) -> i64
      "linalg.yield"(%515) : (i64) -> ()
    }) : (tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %43 = "tensor.empty"() : () -> tensor<2xi32>
    %44 = "linalg.generic"(%40, %43) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg514: i64, %arg515: i32):
      %512 = "arith.trunci"(%arg514) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32
      "linalg.yield"(%512) : (i32) -> ()
    }) : (tensor<2xi64>, tensor<2xi32>) -> tensor<2xi32>
    %45 = "linalg.generic"(%42, %43) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg512: i64, %arg513: i32):
      %511 = "arith.trunci"(%arg512) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32
      "linalg.yield"(%511) : (i32) -> ()
    }) : (tensor<2xi64>, tensor<2xi32>) -> tensor<2xi32>
    %46 = "linalg.generic"(%32, %35, %22) <{indexing_maps = [#map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg509: i32, %arg510: i32, %arg511: i32):
      %510 = "arith.xori"(%arg509, %arg510) : (i32, i32) -> i32
      "linalg.yield"(%510) : (i32) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %47 = "linalg.generic"(%46, %22) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg507: i32, %arg508: i32):
      %509 = "arith.xori"(%arg507, %6) : (i32, i32) -> i32
      "linalg.yield"(%509) : (i32) -> ()
    }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %48 = "builtin.unrealized_conversion_cast"(%47) : (tensor<i32>) -> tensor<ui32>
    %49 = "linalg.generic"(%32, %43) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg505: i32, %arg506: i32):
      "linalg.yield"(%arg505) : (i32) -> ()
    }) : (tensor<i32>, tensor<2xi32>) -> tensor<2xi32>
    %50 = "linalg.generic"(%45, %49, %43) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg502: i32, %arg503: i32, %arg504: i32):
      %508 = "arith.addi"(%arg502, %arg503) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%508) : (i32) -> ()
    }) : (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
    %51 = "builtin.unrealized_conversion_cast"(%50) : (tensor<2xi32>) -> tensor<2xui32>
    %52 = "linalg.generic"(%35, %43) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg500: i32, %arg501: i32):
      "linalg.yield"(%arg500) : (i32) -> ()
    }) : (tensor<i32>, tensor<2xi32>) -> tensor<2xi32>
    %53 = "linalg.generic"(%44, %52, %43) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg497: i32, %arg498: i32, %arg499: i32):
      %507 = "arith.addi"(%arg497, %arg498) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%507) : (i32) -> ()
    }) : (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
    %54 = "builtin.unrealized_conversion_cast"(%53) : (tensor<2xi32>) -> tensor<2xui32>
    %55:9 = "stablehlo.while"(%17, %17, %51, %54, %36, %48, %33, %20, %21) ({
    ^bb0(%arg486: tensor<i32>, %arg487: tensor<i32>, %arg488: tensor<2xui32>, %arg489: tensor<2xui32>, %arg490: tensor<ui32>, %arg491: tensor<ui32>, %arg492: tensor<ui32>, %arg493: tensor<4xui32>, %arg494: tensor<4xui32>):
      %505 = "linalg.generic"(%arg486, %24) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg495: i32, %arg496: i1):
        %506 = "arith.cmpi"(%arg495, %5) <{predicate = 2 : i64}> : (i32, i32) -> i1
        "linalg.yield"(%506) : (i1) -> ()
      }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%505) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg374: tensor<i32>, %arg375: tensor<i32>, %arg376: tensor<2xui32>, %arg377: tensor<2xui32>, %arg378: tensor<ui32>, %arg379: tensor<ui32>, %arg380: tensor<ui32>, %arg381: tensor<4xui32>, %arg382: tensor<4xui32>):
      %405 = "builtin.unrealized_conversion_cast"(%arg379) : (tensor<ui32>) -> tensor<i32>
      %406 = "builtin.unrealized_conversion_cast"(%arg378) : (tensor<ui32>) -> tensor<i32>
      %407 = "builtin.unrealized_conversion_cast"(%arg377) : (tensor<2xui32>) -> tensor<2xi32>
      %408 = "builtin.unrealized_conversion_cast"(%arg376) : (tensor<2xui32>) -> tensor<2xi32>
      %409 = "builtin.unrealized_conversion_cast"(%arg381) : (tensor<4xui32>) -> tensor<4xi32>
      %410 = "linalg.generic"(%arg375, %22) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg484: i32, %arg485: i32):
        %504 = "arith.addi"(%arg484, %4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%504) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %411 = "tensor.extract_slice"(%409) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<4xi32>) -> tensor<1xi32>
      %412 = "tensor.collapse_shape"(%411) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
      %413 = "linalg.generic"(%408, %407, %43) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg481: i32, %arg482: i32, %arg483: i32):
        %503 = "arith.addi"(%arg481, %arg482) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%503) : (i32) -> ()
      }) : (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
      %414 = "linalg.generic"(%412, %43) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg479: i32, %arg480: i32):
        "linalg.yield"(%arg479) : (i32) -> ()
      }) : (tensor<i32>, tensor<2xi32>) -> tensor<2xi32>
      %415 = "linalg.generic"(%407, %414, %43) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg476: i32, %arg477: i32, %arg478: i32):
        %500 = "arith.shli"(%arg476, %arg477) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        %501 = "arith.cmpi"(%arg477, %2) <{predicate = 6 : i64}> : (i32, i32) -> i1
        %502 = "arith.select"(%501, %500, %3) : (i1, i32, i32) -> i32
        "linalg.yield"(%502) : (i32) -> ()
      }) : (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
      %416 = "linalg.generic"(%412, %22) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg474: i32, %arg475: i32):
        %499 = "arith.subi"(%2, %arg474) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%499) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %417 = "linalg.generic"(%416, %43) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg472: i32, %arg473: i32):
        "linalg.yield"(%arg472) : (i32) -> ()
      }) : (tensor<i32>, tensor<2xi32>) -> tensor<2xi32>
      %418 = "linalg.generic"(%407, %417, %43) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg469: i32, %arg470: i32, %arg471: i32):
        %496 = "arith.shrui"(%arg469, %arg470) : (i32, i32) -> i32
        %497 = "arith.cmpi"(%arg470, %2) <{predicate = 6 : i64}> : (i32, i32) -> i1
        %498 = "arith.select"(%497, %496, %3) : (i1, i32, i32) -> i32
        "linalg.yield"(%498) : (i32) -> ()
      }) : (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
      %419 = "linalg.generic"(%415, %418, %43) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg466: i32, %arg467: i32, %arg468: i32):
        %495 = "arith.ori"(%arg466, %arg467) : (i32, i32) -> i32
        "linalg.yield"(%495) : (i32) -> ()
      }) : (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
      %420 = "linalg.generic"(%413, %419, %43) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg463: i32, %arg464: i32, %arg465: i32):
        %494 = "arith.xori"(%arg463, %arg464) : (i32, i32) -> i32
        "linalg.yield"(%494) : (i32) -> ()
      }) : (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
      %421 = "tensor.extract_slice"(%409) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<4xi32>) -> tensor<1xi32>
      %422 = "tensor.collapse_shape"(%421) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
      %423 = "linalg.generic"(%413, %420, %43) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg460: i32, %arg461: i32, %arg462: i32):
        %493 = "arith.addi"(%arg460, %arg461) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%493) : (i32) -> ()
      }) : (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
      %424 = "linalg.generic"(%422, %43) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg458: i32, %arg459: i32):
        "linalg.yield"(%arg458) : (i32) -> ()
      }) : (tensor<i32>, tensor<2xi32>) -> tensor<2xi32>
      %425 = "linalg.generic"(%420, %424, %43) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg455: i32, %arg456: i32, %arg457: i32):
        %490 = "arith.shli"(%arg455, %arg456) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        %491 = "arith.cmpi"(%arg456, %2) <{predicate = 6 : i64}> : (i32, i32) -> i1
        %492 = "arith.select"(%491, %490, %3) : (i1, i32, i32) -> i32
        "linalg.yield"(%492) : (i32) -> ()
      }) : (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
      %426 = "linalg.generic"(%422, %22) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg453: i32, %arg454: i32):
        %489 = "arith.subi"(%2, %arg453) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%489) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %427 = "linalg.generic"(%426, %43) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg451: i32, %arg452: i32):
        "linalg.yield"(%arg451) : (i32) -> ()
      }) : (tensor<i32>, tensor<2xi32>) -> tensor<2xi32>
      %428 = "linalg.generic"(%420, %427, %43) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg448: i32, %arg449: i32, %arg450: i32):
        %486 = "arith.shrui"(%arg448, %arg449) : (i32, i32) -> i32
        %487 = "arith.cmpi"(%arg449, %2) <{predicate = 6 : i64}> : (i32, i32) -> i1
        %488 = "arith.select"(%487, %486, %3) : (i1, i32, i32) -> i32
        "linalg.yield"(%488) : (i32) -> ()
      }) : (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
      %429 = "linalg.generic"(%425, %428, %43) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg445: i32, %arg446: i32, %arg447: i32):
        %485 = "arith.ori"(%arg445, %arg446) : (i32, i32) -> i32
        "linalg.yield"(%485) : (i32) -> ()
      }) : (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
      %430 = "linalg.generic"(%423, %429, %43) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg442: i32, %arg443: i32, %arg444: i32):
        %484 = "arith.xori"(%arg442, %arg443) : (i32, i32) -> i32
        "linalg.yield"(%484) : (i32) -> ()
      }) : (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
      %431 = "tensor.extract_slice"(%409) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 2>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<4xi32>) -> tensor<1xi32>
      %432 = "tensor.collapse_shape"(%431) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
      %433 = "linalg.generic"(%423, %430, %43) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg439: i32, %arg440: i32, %arg441: i32):
        %483 = "arith.addi"(%arg439, %arg440) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%483) : (i32) -> ()
      }) : (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
      %434 = "linalg.generic"(%432, %43) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg437: i32, %arg438: i32):
        "linalg.yield"(%arg437) : (i32) -> ()
      }) : (tensor<i32>, tensor<2xi32>) -> tensor<2xi32>
      %435 = "linalg.generic"(%430, %434, %43) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg434: i32, %arg435: i32, %arg436: i32):
        %480 = "arith.shli"(%arg434, %arg435) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        %481 = "arith.cmpi"(%arg435, %2) <{predicate = 6 : i64}> : (i32, i32) -> i1
        %482 = "arith.select"(%481, %480, %3) : (i1, i32, i32) -> i32
        "linalg.yield"(%482) : (i32) -> ()
      }) : (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
      %436 = "linalg.generic"(%432, %22) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg432: i32, %arg433: i32):
        %479 = "arith.subi"(%2, %arg432) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%479) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %437 = "linalg.generic"(%436, %43) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg430: i32, %arg431: i32):
        "linalg.yield"(%arg430) : (i32) -> ()
      }) : (tensor<i32>, tensor<2xi32>) -> tensor<2xi32>
      %438 = "linalg.generic"(%430, %437, %43) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg427: i32, %arg428: i32, %arg429: i32):
        %476 = "arith.shrui"(%arg427, %arg428) : (i32, i32) -> i32
        %477 = "arith.cmpi"(%arg428, %2) <{predicate = 6 : i64}> : (i32, i32) -> i1
        %478 = "arith.select"(%477, %476, %3) : (i1, i32, i32) -> i32
        "linalg.yield"(%478) : (i32) -> ()
      }) : (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
      %439 = "linalg.generic"(%435, %438, %43) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg424: i32, %arg425: i32, %arg426: i32):
        %475 = "arith.ori"(%arg424, %arg425) : (i32, i32) -> i32
        "linalg.yield"(%475) : (i32) -> ()
      }) : (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
      %440 = "linalg.generic"(%433, %439, %43) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg421: i32, %arg422: i32, %arg423: i32):
        %474 = "arith.xori"(%arg421, %arg422) : (i32, i32) -> i32
        "linalg.yield"(%474) : (i32) -> ()
      }) : (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
      %441 = "tensor.extract_slice"(%409) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 3>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<4xi32>) -> tensor<1xi32>
      %442 = "tensor.collapse_shape"(%441) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
      %443 = "linalg.generic"(%433, %440, %43) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg418: i32, %arg419: i32, %arg420: i32):
        %473 = "arith.addi"(%arg418, %arg419) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%473) : (i32) -> ()
      }) : (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
      %444 = "linalg.generic"(%442, %43) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg416: i32, %arg417: i32):
        "linalg.yield"(%arg416) : (i32) -> ()
      }) : (tensor<i32>, tensor<2xi32>) -> tensor<2xi32>
      %445 = "linalg.generic"(%440, %444, %43) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg413: i32, %arg414: i32, %arg415: i32):
        %470 = "arith.shli"(%arg413, %arg414) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        %471 = "arith.cmpi"(%arg414, %2) <{predicate = 6 : i64}> : (i32, i32) -> i1
        %472 = "arith.select"(%471, %470, %3) : (i1, i32, i32) -> i32
        "linalg.yield"(%472) : (i32) -> ()
      }) : (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
      %446 = "linalg.generic"(%442, %22) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg411: i32, %arg412: i32):
        %469 = "arith.subi"(%2, %arg411) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%469) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %447 = "linalg.generic"(%446, %43) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg409: i32, %arg410: i32):
        "linalg.yield"(%arg409) : (i32) -> ()
      }) : (tensor<i32>, tensor<2xi32>) -> tensor<2xi32>
      %448 = "linalg.generic"(%440, %447, %43) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg406: i32, %arg407: i32, %arg408: i32):
        %466 = "arith.shrui"(%arg406, %arg407) : (i32, i32) -> i32
        %467 = "arith.cmpi"(%arg407, %2) <{predicate = 6 : i64}> : (i32, i32) -> i1
        %468 = "arith.select"(%467, %466, %3) : (i1, i32, i32) -> i32
        "linalg.yield"(%468) : (i32) -> ()
      }) : (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
      %449 = "linalg.generic"(%445, %448, %43) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg403: i32, %arg404: i32, %arg405: i32):
        %465 = "arith.ori"(%arg403, %arg404) : (i32, i32) -> i32
        "linalg.yield"(%465) : (i32) -> ()
      }) : (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
      %450 = "linalg.generic"(%443, %449, %43) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg400: i32, %arg401: i32, %arg402: i32):
        %464 = "arith.xori"(%arg400, %arg401) : (i32, i32) -> i32
        "linalg.yield"(%464) : (i32) -> ()
      }) : (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
      %451 = "linalg.generic"(%406, %43) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg398: i32, %arg399: i32):
        "linalg.yield"(%arg398) : (i32) -> ()
      }) : (tensor<i32>, tensor<2xi32>) -> tensor<2xi32>
      %452 = "linalg.generic"(%443, %451, %43) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg395: i32, %arg396: i32, %arg397: i32):
        %463 = "arith.addi"(%arg395, %arg396) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%463) : (i32) -> ()
      }) : (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
      %453 = "builtin.unrealized_conversion_cast"(%452) : (tensor<2xi32>) -> tensor<2xui32>
      %454 = "linalg.generic"(%405, %43) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg393: i32, %arg394: i32):
        "linalg.yield"(%arg393) : (i32) -> ()
      }) : (tensor<i32>, tensor<2xi32>) -> tensor<2xi32>
      %455 = "linalg.generic"(%450, %454, %43) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg390: i32, %arg391: i32, %arg392: i32):
        %462 = "arith.addi"(%arg390, %arg391) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%462) : (i32) -> ()
      }) : (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
      %456 = "linalg.generic"(%410, %43) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg388: i32, %arg389: i32):
        "linalg.yield"(%arg388) : (i32) -> ()
      }) : (tensor<i32>, tensor<2xi32>) -> tensor<2xi32>
      %457 = "linalg.generic"(%455, %456, %43) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg385: i32, %arg386: i32, %arg387: i32):
        %461 = "arith.addi"(%arg385, %arg386) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%461) : (i32) -> ()
      }) : (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
      %458 = "builtin.unrealized_conversion_cast"(%457) : (tensor<2xi32>) -> tensor<2xui32>
      %459 = "linalg.generic"(%arg374, %22) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg383: i32, %arg384: i32):
        %460 = "arith.addi"(%arg383, %4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%460) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%459, %410, %453, %458, %arg379, %arg380, %arg378, %arg382, %arg381) : (tensor<i32>, tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i32>, tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
    %56 = "builtin.unrealized_conversion_cast"(%55#3) : (tensor<2xui32>) -> tensor<2xi32>
    %57 = "builtin.unrealized_conversion_cast"(%55#2) : (tensor<2xui32>) -> tensor<2xi32>
    %58 = "tensor.empty"() : () -> tensor<2x1xi32>
    %59 = "linalg.generic"(%57, %58) <{indexing_maps = [#map5, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg372: i32, %arg373: i32):
      "linalg.yield"(%arg372) : (i32) -> ()
    }) : (tensor<2xi32>, tensor<2x1xi32>) -> tensor<2x1xi32>
    %60 = "linalg.generic"(%56, %58) <{indexing_maps = [#map5, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg370: i32, %arg371: i32):
      "linalg.yield"(%arg370) : (i32) -> ()
    }) : (tensor<2xi32>, tensor<2x1xi32>) -> tensor<2x1xi32>
    %61 = "tensor.empty"() : () -> tensor<2x2xi32>
    %62 = "linalg.generic"(%61) <{indexing_maps = [#map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg369: i32):
      %398 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %399 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %400 = "arith.cmpi"(%399, %0) <{predicate = 6 : i64}> : (index, index) -> i1
      %401 = "scf.if"(%400) ({
        %404 = "tensor.extract"(%59, %398, %399) : (tensor<2x1xi32>, index, index) -> i32
        "scf.yield"(%404) : (i32) -> ()
      }, {
        %402 = "arith.subi"(%399, %0) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
        %403 = "tensor.extract"(%60, %398, %402) : (tensor<2x1xi32>, index, index) -> i32
        "scf.yield"(%403) : (i32) -> ()
      }) : (i1) -> i32
      "linalg.yield"(%401) : (i32) -> ()
    }) : (tensor<2x2xi32>) -> tensor<2x2xi32>
    %63 = "tensor.extract_slice"(%62) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 1, 2>, static_strides = array<i64: 1, 1>}> : (tensor<2x2xi32>) -> tensor<1x2xi32>
    %64 = "tensor.collapse_shape"(%63) <{reassociation = [[0, 1]]}> : (tensor<1x2xi32>) -> tensor<2xi32>
    %65 = "tensor.extract_slice"(%62) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1, 0>, static_sizes = array<i64: 1, 2>, static_strides = array<i64: 1, 1>}> : (tensor<2x2xi32>) -> tensor<1x2xi32>
    %66 = "tensor.collapse_shape"(%65) <{reassociation = [[0, 1]]}> : (tensor<1x2xi32>) -> tensor<2xi32>
    %67 = "tensor.extract_slice"(%64) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<2xi32>) -> tensor<1xi32>
    %68 = "tensor.collapse_shape"(%67) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
    %69 = "builtin.unrealized_conversion_cast"(%68) : (tensor<i32>) -> tensor<ui32>
    %70 = "tensor.extract_slice"(%64) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<2xi32>) -> tensor<1xi32>
    %71 = "tensor.collapse_shape"(%70) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
    %72 = "builtin.unrealized_conversion_cast"(%71) : (tensor<i32>) -> tensor<ui32>
    %73 = "tensor.empty"() : () -> tensor<4x6xi64>
    %74 = "linalg.generic"(%73) <{indexing_maps = [#map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg368: i64):
      %396 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %397 = "arith.index_cast"(%396) : (index) -> i64
      "linalg.yield"(%397) : (i64) -> ()
    }) : (tensor<4x6xi64>) -> tensor<4x6xi64>
    %75 = "linalg.generic"(%73) <{indexing_maps = [#map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg367: i64):
      %394 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %395 = "arith.index_cast"(%394) : (index) -> i64
      "linalg.yield"(%395) : (i64) -> ()
    }) : (tensor<4x6xi64>) -> tensor<4x6xi64>
    %76 = "linalg.generic"(%11, %73) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg365: i64, %arg366: i64):
      "linalg.yield"(%arg365) : (i64) -> ()
    }) : (tensor<i64>, tensor<4x6xi64>) -> tensor<4x6xi64>
    %77 = "linalg.generic"(%76, %74, %73) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg362: i64, %arg363: i64, %arg364: i64):
      %393 = "arith.muli"(%arg362, %arg363) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
      "linalg.yield"(%393) : (i64) -> ()
    }) : (tensor<4x6xi64>, tensor<4x6xi64>, tensor<4x6xi64>) -> tensor<4x6xi64>
    %78 = "linalg.generic"(%12, %73) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg360: i64, %arg361: i64):
      "linalg.yield"(%arg360) : (i64) -> ()
    }) : (tensor<i64>, tensor<4x6xi64>) -> tensor<4x6xi64>
    %79 = "linalg.generic"(%78, %75, %73) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg357: i64, %arg358: i64, %arg359: i64):
      %392 = "arith.muli"(%arg357, %arg358) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
      "linalg.yield"(%392) : (i64) -> ()
    }) : (tensor<4x6xi64>, tensor<4x6xi64>, tensor<4x6xi64>) -> tensor<4x6xi64>
    %80 = "linalg.generic"(%77, %79, %73) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg354: i64, %arg355: i64, %arg356: i64):
      %391 = "arith.addi"(%arg354, %arg355) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
      "linalg.yield"(%391) : (i64) -> ()
    }) : (tensor<4x6xi64>, tensor<4x6xi64>, tensor<4x6xi64>) -> tensor<4x6xi64>
    %81 = "linalg.generic"(%13, %73) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg352: i64, %arg353: i64):
      "linalg.yield"(%arg352) : (i64) -> ()
    }) : (tensor<i64>, tensor<4x6xi64>) -> tensor<4x6xi64>
    %82 = "linalg.generic"(%80, %81, %73) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg349: i64, %arg350: i64, %arg351: i64):
      %388 = "arith.shrui"(%arg349, %arg350) : (i64, i64) -> i64
      %389 = "arith.cmpi"(%arg350, %7) <{predicate = 6 : i64}> : (i64, i64) -> i1
      %390 = "arith.select"(%389, %388, %8) : (i1, i64, i64) -> i64
      "linalg.yield"(%390) : (i64) -> ()
    }) : (tensor<4x6xi64>, tensor<4x6xi64>, tensor<4x6xi64>) -> tensor<4x6xi64>
    %83 = "tensor.empty"() : () -> tensor<4x6xi32>
    %84 = "linalg.generic"(%80, %83) <{indexing_maps = [#map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg347: i64, %arg348: i32):
      %387 = "arith.trunci"(%arg347) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32
      "linalg.yield"(%387) : (i32) -> ()
    }) : (tensor<4x6xi64>, tensor<4x6xi32>) -> tensor<4x6xi32>
    %85 = "linalg.generic"(%82, %83) <{indexing_maps = [#map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg345: i64, %arg346: i32):
      %386 = "arith.trunci"(%arg345) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32
      "linalg.yield"(%386) : (i32) -> ()
    }) : (tensor<4x6xi64>, tensor<4x6xi32>) -> tensor<4x6xi32>
    %86 = "linalg.generic"(%68, %71, %22) <{indexing_maps = [#map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg342: i32, %arg343: i32, %arg344: i32):
      %385 = "arith.xori"(%arg342, %arg343) : (i32, i32) -> i32
      "linalg.yield"(%385) : (i32) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %87 = "linalg.generic"(%86, %22) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg340: i32, %arg341: i32):
      %384 = "arith.xori"(%arg340, %6) : (i32, i32) -> i32
      "linalg.yield"(%384) : (i32) -> ()
    }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %88 = "builtin.unrealized_conversion_cast"(%87) : (tensor<i32>) -> tensor<ui32>
    %89 = "linalg.generic"(%68, %83) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg338: i32, %arg339: i32):
      "linalg.yield"(%arg338) : (i32) -> ()
    }) : (tensor<i32>, tensor<4x6xi32>) -> tensor<4x6xi32>
    %90 = "linalg.generic"(%85, %89, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg335: i32, %arg336: i32, %arg337: i32):
      %383 = "arith.addi"(%arg335, %arg336) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%383) : (i32) -> ()
    }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
    %91 = "builtin.unrealized_conversion_cast"(%90) : (tensor<4x6xi32>) -> tensor<4x6xui32>
    %92 = "linalg.generic"(%71, %83) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg333: i32, %arg334: i32):
      "linalg.yield"(%arg333) : (i32) -> ()
    }) : (tensor<i32>, tensor<4x6xi32>) -> tensor<4x6xi32>
    %93 = "linalg.generic"(%84, %92, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg330: i32, %arg331: i32, %arg332: i32):
      %382 = "arith.addi"(%arg330, %arg331) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%382) : (i32) -> ()
    }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
    %94 = "builtin.unrealized_conversion_cast"(%93) : (tensor<4x6xi32>) -> tensor<4x6xui32>
    %95:9 = "stablehlo.while"(%17, %17, %91, %94, %72, %88, %69, %20, %21) ({
    ^bb0(%arg319: tensor<i32>, %arg320: tensor<i32>, %arg321: tensor<4x6xui32>, %arg322: tensor<4x6xui32>, %arg323: tensor<ui32>, %arg324: tensor<ui32>, %arg325: tensor<ui32>, %arg326: tensor<4xui32>, %arg327: tensor<4xui32>):
      %380 = "linalg.generic"(%arg319, %24) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg328: i32, %arg329: i1):
        %381 = "arith.cmpi"(%arg328, %5) <{predicate = 2 : i64}> : (i32, i32) -> i1
        "linalg.yield"(%381) : (i1) -> ()
      }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%380) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg207: tensor<i32>, %arg208: tensor<i32>, %arg209: tensor<4x6xui32>, %arg210: tensor<4x6xui32>, %arg211: tensor<ui32>, %arg212: tensor<ui32>, %arg213: tensor<ui32>, %arg214: tensor<4xui32>, %arg215: tensor<4xui32>):
      %280 = "builtin.unrealized_conversion_cast"(%arg212) : (tensor<ui32>) -> tensor<i32>
      %281 = "builtin.unrealized_conversion_cast"(%arg211) : (tensor<ui32>) -> tensor<i32>
      %282 = "builtin.unrealized_conversion_cast"(%arg210) : (tensor<4x6xui32>) -> tensor<4x6xi32>
      %283 = "builtin.unrealized_conversion_cast"(%arg209) : (tensor<4x6xui32>) -> tensor<4x6xi32>
      %284 = "builtin.unrealized_conversion_cast"(%arg214) : (tensor<4xui32>) -> tensor<4xi32>
      %285 = "linalg.generic"(%arg208, %22) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg317: i32, %arg318: i32):
        %379 = "arith.addi"(%arg317, %4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%379) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %286 = "tensor.extract_slice"(%284) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<4xi32>) -> tensor<1xi32>
      %287 = "tensor.collapse_shape"(%286) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
      %288 = "linalg.generic"(%283, %282, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg314: i32, %arg315: i32, %arg316: i32):
        %378 = "arith.addi"(%arg314, %arg315) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%378) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %289 = "linalg.generic"(%287, %83) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg312: i32, %arg313: i32):
        "linalg.yield"(%arg312) : (i32) -> ()
      }) : (tensor<i32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %290 = "linalg.generic"(%282, %289, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg309: i32, %arg310: i32, %arg311: i32):
        %375 = "arith.shli"(%arg309, %arg310) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        %376 = "arith.cmpi"(%arg310, %2) <{predicate = 6 : i64}> : (i32, i32) -> i1
        %377 = "arith.select"(%376, %375, %3) : (i1, i32, i32) -> i32
        "linalg.yield"(%377) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %291 = "linalg.generic"(%287, %22) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg307: i32, %arg308: i32):
        %374 = "arith.subi"(%2, %arg307) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%374) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %292 = "linalg.generic"(%291, %83) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg305: i32, %arg306: i32):
        "linalg.yield"(%arg305) : (i32) -> ()
      }) : (tensor<i32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %293 = "linalg.generic"(%282, %292, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg302: i32, %arg303: i32, %arg304: i32):
        %371 = "arith.shrui"(%arg302, %arg303) : (i32, i32) -> i32
        %372 = "arith.cmpi"(%arg303, %2) <{predicate = 6 : i64}> : (i32, i32) -> i1
        %373 = "arith.select"(%372, %371, %3) : (i1, i32, i32) -> i32
        "linalg.yield"(%373) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %294 = "linalg.generic"(%290, %293, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg299: i32, %arg300: i32, %arg301: i32):
        %370 = "arith.ori"(%arg299, %arg300) : (i32, i32) -> i32
        "linalg.yield"(%370) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %295 = "linalg.generic"(%288, %294, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg296: i32, %arg297: i32, %arg298: i32):
        %369 = "arith.xori"(%arg296, %arg297) : (i32, i32) -> i32
        "linalg.yield"(%369) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %296 = "tensor.extract_slice"(%284) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<4xi32>) -> tensor<1xi32>
      %297 = "tensor.collapse_shape"(%296) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
      %298 = "linalg.generic"(%288, %295, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg293: i32, %arg294: i32, %arg295: i32):
        %368 = "arith.addi"(%arg293, %arg294) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%368) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %299 = "linalg.generic"(%297, %83) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg291: i32, %arg292: i32):
        "linalg.yield"(%arg291) : (i32) -> ()
      }) : (tensor<i32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %300 = "linalg.generic"(%295, %299, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg288: i32, %arg289: i32, %arg290: i32):
        %365 = "arith.shli"(%arg288, %arg289) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        %366 = "arith.cmpi"(%arg289, %2) <{predicate = 6 : i64}> : (i32, i32) -> i1
        %367 = "arith.select"(%366, %365, %3) : (i1, i32, i32) -> i32
        "linalg.yield"(%367) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %301 = "linalg.generic"(%297, %22) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg286: i32, %arg287: i32):
        %364 = "arith.subi"(%2, %arg286) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%364) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %302 = "linalg.generic"(%301, %83) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg284: i32, %arg285: i32):
        "linalg.yield"(%arg284) : (i32) -> ()
      }) : (tensor<i32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %303 = "linalg.generic"(%295, %302, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg281: i32, %arg282: i32, %arg283: i32):
        %361 = "arith.shrui"(%arg281, %arg282) : (i32, i32) -> i32
        %362 = "arith.cmpi"(%arg282, %2) <{predicate = 6 : i64}> : (i32, i32) -> i1
        %363 = "arith.select"(%362, %361, %3) : (i1, i32, i32) -> i32
        "linalg.yield"(%363) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %304 = "linalg.generic"(%300, %303, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg278: i32, %arg279: i32, %arg280: i32):
        %360 = "arith.ori"(%arg278, %arg279) : (i32, i32) -> i32
        "linalg.yield"(%360) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %305 = "linalg.generic"(%298, %304, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg275: i32, %arg276: i32, %arg277: i32):
        %359 = "arith.xori"(%arg275, %arg276) : (i32, i32) -> i32
        "linalg.yield"(%359) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %306 = "tensor.extract_slice"(%284) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 2>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<4xi32>) -> tensor<1xi32>
      %307 = "tensor.collapse_shape"(%306) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
      %308 = "linalg.generic"(%298, %305, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg272: i32, %arg273: i32, %arg274: i32):
        %358 = "arith.addi"(%arg272, %arg273) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%358) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %309 = "linalg.generic"(%307, %83) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg270: i32, %arg271: i32):
        "linalg.yield"(%arg270) : (i32) -> ()
      }) : (tensor<i32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %310 = "linalg.generic"(%305, %309, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg267: i32, %arg268: i32, %arg269: i32):
        %355 = "arith.shli"(%arg267, %arg268) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        %356 = "arith.cmpi"(%arg268, %2) <{predicate = 6 : i64}> : (i32, i32) -> i1
        %357 = "arith.select"(%356, %355, %3) : (i1, i32, i32) -> i32
        "linalg.yield"(%357) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %311 = "linalg.generic"(%307, %22) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg265: i32, %arg266: i32):
        %354 = "arith.subi"(%2, %arg265) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%354) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %312 = "linalg.generic"(%311, %83) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg263: i32, %arg264: i32):
        "linalg.yield"(%arg263) : (i32) -> ()
      }) : (tensor<i32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %313 = "linalg.generic"(%305, %312, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg260: i32, %arg261: i32, %arg262: i32):
        %351 = "arith.shrui"(%arg260, %arg261) : (i32, i32) -> i32
        %352 = "arith.cmpi"(%arg261, %2) <{predicate = 6 : i64}> : (i32, i32) -> i1
        %353 = "arith.select"(%352, %351, %3) : (i1, i32, i32) -> i32
        "linalg.yield"(%353) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %314 = "linalg.generic"(%310, %313, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg257: i32, %arg258: i32, %arg259: i32):
        %350 = "arith.ori"(%arg257, %arg258) : (i32, i32) -> i32
        "linalg.yield"(%350) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %315 = "linalg.generic"(%308, %314, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg254: i32, %arg255: i32, %arg256: i32):
        %349 = "arith.xori"(%arg254, %arg255) : (i32, i32) -> i32
        "linalg.yield"(%349) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %316 = "tensor.extract_slice"(%284) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 3>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<4xi32>) -> tensor<1xi32>
      %317 = "tensor.collapse_shape"(%316) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
      %318 = "linalg.generic"(%308, %315, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg251: i32, %arg252: i32, %arg253: i32):
        %348 = "arith.addi"(%arg251, %arg252) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%348) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %319 = "linalg.generic"(%317, %83) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg249: i32, %arg250: i32):
        "linalg.yield"(%arg249) : (i32) -> ()
      }) : (tensor<i32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %320 = "linalg.generic"(%315, %319, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg246: i32, %arg247: i32, %arg248: i32):
        %345 = "arith.shli"(%arg246, %arg247) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        %346 = "arith.cmpi"(%arg247, %2) <{predicate = 6 : i64}> : (i32, i32) -> i1
        %347 = "arith.select"(%346, %345, %3) : (i1, i32, i32) -> i32
        "linalg.yield"(%347) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %321 = "linalg.generic"(%317, %22) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg244: i32, %arg245: i32):
        %344 = "arith.subi"(%2, %arg244) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%344) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %322 = "linalg.generic"(%321, %83) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg242: i32, %arg243: i32):
        "linalg.yield"(%arg242) : (i32) -> ()
      }) : (tensor<i32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %323 = "linalg.generic"(%315, %322, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg239: i32, %arg240: i32, %arg241: i32):
        %341 = "arith.shrui"(%arg239, %arg240) : (i32, i32) -> i32
        %342 = "arith.cmpi"(%arg240, %2) <{predicate = 6 : i64}> : (i32, i32) -> i1
        %343 = "arith.select"(%342, %341, %3) : (i1, i32, i32) -> i32
        "linalg.yield"(%343) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %324 = "linalg.generic"(%320, %323, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg236: i32, %arg237: i32, %arg238: i32):
        %340 = "arith.ori"(%arg236, %arg237) : (i32, i32) -> i32
        "linalg.yield"(%340) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %325 = "linalg.generic"(%318, %324, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg233: i32, %arg234: i32, %arg235: i32):
        %339 = "arith.xori"(%arg233, %arg234) : (i32, i32) -> i32
        "linalg.yield"(%339) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %326 = "linalg.generic"(%281, %83) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg231: i32, %arg232: i32):
        "linalg.yield"(%arg231) : (i32) -> ()
      }) : (tensor<i32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %327 = "linalg.generic"(%318, %326, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg228: i32, %arg229: i32, %arg230: i32):
        %338 = "arith.addi"(%arg228, %arg229) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%338) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %328 = "builtin.unrealized_conversion_cast"(%327) : (tensor<4x6xi32>) -> tensor<4x6xui32>
      %329 = "linalg.generic"(%280, %83) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg226: i32, %arg227: i32):
        "linalg.yield"(%arg226) : (i32) -> ()
      }) : (tensor<i32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %330 = "linalg.generic"(%325, %329, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg223: i32, %arg224: i32, %arg225: i32):
        %337 = "arith.addi"(%arg223, %arg224) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%337) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %331 = "linalg.generic"(%285, %83) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg221: i32, %arg222: i32):
        "linalg.yield"(%arg221) : (i32) -> ()
      }) : (tensor<i32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %332 = "linalg.generic"(%330, %331, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg218: i32, %arg219: i32, %arg220: i32):
        %336 = "arith.addi"(%arg218, %arg219) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%336) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %333 = "builtin.unrealized_conversion_cast"(%332) : (tensor<4x6xi32>) -> tensor<4x6xui32>
      %334 = "linalg.generic"(%arg207, %22) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg216: i32, %arg217: i32):
        %335 = "arith.addi"(%arg216, %4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%335) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%334, %285, %328, %333, %arg212, %arg213, %arg211, %arg215, %arg214) : (tensor<i32>, tensor<i32>, tensor<4x6xui32>, tensor<4x6xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<4x6xui32>, tensor<4x6xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i32>, tensor<i32>, tensor<4x6xui32>, tensor<4x6xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
    %96 = "builtin.unrealized_conversion_cast"(%95#3) : (tensor<4x6xui32>) -> tensor<4x6xi32>
    %97 = "builtin.unrealized_conversion_cast"(%95#2) : (tensor<4x6xui32>) -> tensor<4x6xi32>
    %98 = "linalg.generic"(%97, %96, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg204: i32, %arg205: i32, %arg206: i32):
      %279 = "arith.xori"(%arg204, %arg205) : (i32, i32) -> i32
      "linalg.yield"(%279) : (i32) -> ()
    }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
    %99 = "tensor.extract_slice"(%66) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<2xi32>) -> tensor<1xi32>
    %100 = "tensor.collapse_shape"(%99) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
    %101 = "builtin.unrealized_conversion_cast"(%100) : (tensor<i32>) -> tensor<ui32>
    %102 = "tensor.extract_slice"(%66) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<2xi32>) -> tensor<1xi32>
    %103 = "tensor.collapse_shape"(%102) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
    %104 = "builtin.unrealized_conversion_cast"(%103) : (tensor<i32>) -> tensor<ui32>
    %105 = "linalg.generic"(%100, %103, %22) <{indexing_maps = [#map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg201: i32, %arg202: i32, %arg203: i32):
      %278 = "arith.xori"(%arg201, %arg202) : (i32, i32) -> i32
      "linalg.yield"(%278) : (i32) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %106 = "linalg.generic"(%105, %22) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg199: i32, %arg200: i32):
      %277 = "arith.xori"(%arg199, %6) : (i32, i32) -> i32
      "linalg.yield"(%277) : (i32) -> ()
    }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %107 = "builtin.unrealized_conversion_cast"(%106) : (tensor<i32>) -> tensor<ui32>
    %108 = "linalg.generic"(%100, %83) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg197: i32, %arg198: i32):
      "linalg.yield"(%arg197) : (i32) -> ()
    }) : (tensor<i32>, tensor<4x6xi32>) -> tensor<4x6xi32>
    %109 = "linalg.generic"(%85, %108, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg194: i32, %arg195: i32, %arg196: i32):
      %276 = "arith.addi"(%arg194, %arg195) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%276) : (i32) -> ()
    }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
    %110 = "builtin.unrealized_conversion_cast"(%109) : (tensor<4x6xi32>) -> tensor<4x6xui32>
    %111 = "linalg.generic"(%103, %83) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg192: i32, %arg193: i32):
      "linalg.yield"(%arg192) : (i32) -> ()
    }) : (tensor<i32>, tensor<4x6xi32>) -> tensor<4x6xi32>
    %112 = "linalg.generic"(%84, %111, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg189: i32, %arg190: i32, %arg191: i32):
      %275 = "arith.addi"(%arg189, %arg190) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%275) : (i32) -> ()
    }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
    %113 = "builtin.unrealized_conversion_cast"(%112) : (tensor<4x6xi32>) -> tensor<4x6xui32>
    %114:9 = "stablehlo.while"(%17, %17, %110, %113, %104, %107, %101, %20, %21) ({
    ^bb0(%arg178: tensor<i32>, %arg179: tensor<i32>, %arg180: tensor<4x6xui32>, %arg181: tensor<4x6xui32>, %arg182: tensor<ui32>, %arg183: tensor<ui32>, %arg184: tensor<ui32>, %arg185: tensor<4xui32>, %arg186: tensor<4xui32>):
      %273 = "linalg.generic"(%arg178, %24) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg187: i32, %arg188: i1):
        %274 = "arith.cmpi"(%arg187, %5) <{predicate = 2 : i64}> : (i32, i32) -> i1
        "linalg.yield"(%274) : (i1) -> ()
      }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%273) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg66: tensor<i32>, %arg67: tensor<i32>, %arg68: tensor<4x6xui32>, %arg69: tensor<4x6xui32>, %arg70: tensor<ui32>, %arg71: tensor<ui32>, %arg72: tensor<ui32>, %arg73: tensor<4xui32>, %arg74: tensor<4xui32>):
      %173 = "builtin.unrealized_conversion_cast"(%arg71) : (tensor<ui32>) -> tensor<i32>
      %174 = "builtin.unrealized_conversion_cast"(%arg70) : (tensor<ui32>) -> tensor<i32>
      %175 = "builtin.unrealized_conversion_cast"(%arg69) : (tensor<4x6xui32>) -> tensor<4x6xi32>
      %176 = "builtin.unrealized_conversion_cast"(%arg68) : (tensor<4x6xui32>) -> tensor<4x6xi32>
      %177 = "builtin.unrealized_conversion_cast"(%arg73) : (tensor<4xui32>) -> tensor<4xi32>
      %178 = "linalg.generic"(%arg67, %22) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg176: i32, %arg177: i32):
        %272 = "arith.addi"(%arg176, %4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%272) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %179 = "tensor.extract_slice"(%177) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<4xi32>) -> tensor<1xi32>
      %180 = "tensor.collapse_shape"(%179) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
      %181 = "linalg.generic"(%176, %175, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg173: i32, %arg174: i32, %arg175: i32):
        %271 = "arith.addi"(%arg173, %arg174) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%271) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %182 = "linalg.generic"(%180, %83) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg171: i32, %arg172: i32):
        "linalg.yield"(%arg171) : (i32) -> ()
      }) : (tensor<i32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %183 = "linalg.generic"(%175, %182, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg168: i32, %arg169: i32, %arg170: i32):
        %268 = "arith.shli"(%arg168, %arg169) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        %269 = "arith.cmpi"(%arg169, %2) <{predicate = 6 : i64}> : (i32, i32) -> i1
        %270 = "arith.select"(%269, %268, %3) : (i1, i32, i32) -> i32
        "linalg.yield"(%270) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %184 = "linalg.generic"(%180, %22) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg166: i32, %arg167: i32):
        %267 = "arith.subi"(%2, %arg166) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%267) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %185 = "linalg.generic"(%184, %83) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg164: i32, %arg165: i32):
        "linalg.yield"(%arg164) : (i32) -> ()
      }) : (tensor<i32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %186 = "linalg.generic"(%175, %185, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg161: i32, %arg162: i32, %arg163: i32):
        %264 = "arith.shrui"(%arg161, %arg162) : (i32, i32) -> i32
        %265 = "arith.cmpi"(%arg162, %2) <{predicate = 6 : i64}> : (i32, i32) -> i1
        %266 = "arith.select"(%265, %264, %3) : (i1, i32, i32) -> i32
        "linalg.yield"(%266) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %187 = "linalg.generic"(%183, %186, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg158: i32, %arg159: i32, %arg160: i32):
        %263 = "arith.ori"(%arg158, %arg159) : (i32, i32) -> i32
        "linalg.yield"(%263) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %188 = "linalg.generic"(%181, %187, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg155: i32, %arg156: i32, %arg157: i32):
        %262 = "arith.xori"(%arg155, %arg156) : (i32, i32) -> i32
        "linalg.yield"(%262) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %189 = "tensor.extract_slice"(%177) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<4xi32>) -> tensor<1xi32>
      %190 = "tensor.collapse_shape"(%189) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
      %191 = "linalg.generic"(%181, %188, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg152: i32, %arg153: i32, %arg154: i32):
        %261 = "arith.addi"(%arg152, %arg153) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%261) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %192 = "linalg.generic"(%190, %83) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg150: i32, %arg151: i32):
        "linalg.yield"(%arg150) : (i32) -> ()
      }) : (tensor<i32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %193 = "linalg.generic"(%188, %192, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg147: i32, %arg148: i32, %arg149: i32):
        %258 = "arith.shli"(%arg147, %arg148) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        %259 = "arith.cmpi"(%arg148, %2) <{predicate = 6 : i64}> : (i32, i32) -> i1
        %260 = "arith.select"(%259, %258, %3) : (i1, i32, i32) -> i32
        "linalg.yield"(%260) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %194 = "linalg.generic"(%190, %22) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg145: i32, %arg146: i32):
        %257 = "arith.subi"(%2, %arg145) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%257) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %195 = "linalg.generic"(%194, %83) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg143: i32, %arg144: i32):
        "linalg.yield"(%arg143) : (i32) -> ()
      }) : (tensor<i32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %196 = "linalg.generic"(%188, %195, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg140: i32, %arg141: i32, %arg142: i32):
        %254 = "arith.shrui"(%arg140, %arg141) : (i32, i32) -> i32
        %255 = "arith.cmpi"(%arg141, %2) <{predicate = 6 : i64}> : (i32, i32) -> i1
        %256 = "arith.select"(%255, %254, %3) : (i1, i32, i32) -> i32
        "linalg.yield"(%256) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %197 = "linalg.generic"(%193, %196, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg137: i32, %arg138: i32, %arg139: i32):
        %253 = "arith.ori"(%arg137, %arg138) : (i32, i32) -> i32
        "linalg.yield"(%253) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %198 = "linalg.generic"(%191, %197, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg134: i32, %arg135: i32, %arg136: i32):
        %252 = "arith.xori"(%arg134, %arg135) : (i32, i32) -> i32
        "linalg.yield"(%252) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %199 = "tensor.extract_slice"(%177) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 2>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<4xi32>) -> tensor<1xi32>
      %200 = "tensor.collapse_shape"(%199) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
      %201 = "linalg.generic"(%191, %198, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg131: i32, %arg132: i32, %arg133: i32):
        %251 = "arith.addi"(%arg131, %arg132) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%251) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %202 = "linalg.generic"(%200, %83) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg129: i32, %arg130: i32):
        "linalg.yield"(%arg129) : (i32) -> ()
      }) : (tensor<i32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %203 = "linalg.generic"(%198, %202, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg126: i32, %arg127: i32, %arg128: i32):
        %248 = "arith.shli"(%arg126, %arg127) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        %249 = "arith.cmpi"(%arg127, %2) <{predicate = 6 : i64}> : (i32, i32) -> i1
        %250 = "arith.select"(%249, %248, %3) : (i1, i32, i32) -> i32
        "linalg.yield"(%250) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %204 = "linalg.generic"(%200, %22) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg124: i32, %arg125: i32):
        %247 = "arith.subi"(%2, %arg124) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%247) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %205 = "linalg.generic"(%204, %83) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg122: i32, %arg123: i32):
        "linalg.yield"(%arg122) : (i32) -> ()
      }) : (tensor<i32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %206 = "linalg.generic"(%198, %205, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg119: i32, %arg120: i32, %arg121: i32):
        %244 = "arith.shrui"(%arg119, %arg120) : (i32, i32) -> i32
        %245 = "arith.cmpi"(%arg120, %2) <{predicate = 6 : i64}> : (i32, i32) -> i1
        %246 = "arith.select"(%245, %244, %3) : (i1, i32, i32) -> i32
        "linalg.yield"(%246) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %207 = "linalg.generic"(%203, %206, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg116: i32, %arg117: i32, %arg118: i32):
        %243 = "arith.ori"(%arg116, %arg117) : (i32, i32) -> i32
        "linalg.yield"(%243) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %208 = "linalg.generic"(%201, %207, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg113: i32, %arg114: i32, %arg115: i32):
        %242 = "arith.xori"(%arg113, %arg114) : (i32, i32) -> i32
        "linalg.yield"(%242) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %209 = "tensor.extract_slice"(%177) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 3>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<4xi32>) -> tensor<1xi32>
      %210 = "tensor.collapse_shape"(%209) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
      %211 = "linalg.generic"(%201, %208, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg110: i32, %arg111: i32, %arg112: i32):
        %241 = "arith.addi"(%arg110, %arg111) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%241) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %212 = "linalg.generic"(%210, %83) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg108: i32, %arg109: i32):
        "linalg.yield"(%arg108) : (i32) -> ()
      }) : (tensor<i32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %213 = "linalg.generic"(%208, %212, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg105: i32, %arg106: i32, %arg107: i32):
        %238 = "arith.shli"(%arg105, %arg106) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        %239 = "arith.cmpi"(%arg106, %2) <{predicate = 6 : i64}> : (i32, i32) -> i1
        %240 = "arith.select"(%239, %238, %3) : (i1, i32, i32) -> i32
        "linalg.yield"(%240) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %214 = "linalg.generic"(%210, %22) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg103: i32, %arg104: i32):
        %237 = "arith.subi"(%2, %arg103) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%237) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %215 = "linalg.generic"(%214, %83) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg101: i32, %arg102: i32):
        "linalg.yield"(%arg101) : (i32) -> ()
      }) : (tensor<i32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %216 = "linalg.generic"(%208, %215, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg98: i32, %arg99: i32, %arg100: i32):
        %234 = "arith.shrui"(%arg98, %arg99) : (i32, i32) -> i32
        %235 = "arith.cmpi"(%arg99, %2) <{predicate = 6 : i64}> : (i32, i32) -> i1
        %236 = "arith.select"(%235, %234, %3) : (i1, i32, i32) -> i32
        "linalg.yield"(%236) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %217 = "linalg.generic"(%213, %216, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg95: i32, %arg96: i32, %arg97: i32):
        %233 = "arith.ori"(%arg95, %arg96) : (i32, i32) -> i32
        "linalg.yield"(%233) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %218 = "linalg.generic"(%211, %217, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg92: i32, %arg93: i32, %arg94: i32):
        %232 = "arith.xori"(%arg92, %arg93) : (i32, i32) -> i32
        "linalg.yield"(%232) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %219 = "linalg.generic"(%174, %83) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg90: i32, %arg91: i32):
        "linalg.yield"(%arg90) : (i32) -> ()
      }) : (tensor<i32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %220 = "linalg.generic"(%211, %219, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg87: i32, %arg88: i32, %arg89: i32):
        %231 = "arith.addi"(%arg87, %arg88) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%231) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %221 = "builtin.unrealized_conversion_cast"(%220) : (tensor<4x6xi32>) -> tensor<4x6xui32>
      %222 = "linalg.generic"(%173, %83) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg85: i32, %arg86: i32):
        "linalg.yield"(%arg85) : (i32) -> ()
      }) : (tensor<i32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %223 = "linalg.generic"(%218, %222, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg82: i32, %arg83: i32, %arg84: i32):
        %230 = "arith.addi"(%arg82, %arg83) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%230) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %224 = "linalg.generic"(%178, %83) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg80: i32, %arg81: i32):
        "linalg.yield"(%arg80) : (i32) -> ()
      }) : (tensor<i32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %225 = "linalg.generic"(%223, %224, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg77: i32, %arg78: i32, %arg79: i32):
        %229 = "arith.addi"(%arg77, %arg78) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%229) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %226 = "builtin.unrealized_conversion_cast"(%225) : (tensor<4x6xi32>) -> tensor<4x6xui32>
      %227 = "linalg.generic"(%arg66, %22) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg75: i32, %arg76: i32):
        %228 = "arith.addi"(%arg75, %4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%228) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%227, %178, %221, %226, %arg71, %arg72, %arg70, %arg74, %arg73) : (tensor<i32>, tensor<i32>, tensor<4x6xui32>, tensor<4x6xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<4x6xui32>, tensor<4x6xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i32>, tensor<i32>, tensor<4x6xui32>, tensor<4x6xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
    %115 = "builtin.unrealized_conversion_cast"(%114#3) : (tensor<4x6xui32>) -> tensor<4x6xi32>
    %116 = "builtin.unrealized_conversion_cast"(%114#2) : (tensor<4x6xui32>) -> tensor<4x6xi32>
    %117 = "linalg.generic"(%116, %115, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg63: i32, %arg64: i32, %arg65: i32):
      %172 = "arith.xori"(%arg63, %arg64) : (i32, i32) -> i32
      "linalg.yield"(%172) : (i32) -> ()
    }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
    %118 = "linalg.generic"(%30, %29, %28) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg60: i32, %arg61: i32, %arg62: i32):
      %171 = "arith.subi"(%arg60, %arg61) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%171) : (i32) -> ()
    }) : (tensor<1x1xi32>, tensor<1x1xi32>, tensor<1x1xi32>) -> tensor<1x1xi32>
    %119 = "tensor.empty"() : () -> tensor<1x1xi1>
    %120 = "linalg.generic"(%30, %29, %119) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg57: i32, %arg58: i32, %arg59: i1):
      %170 = "arith.cmpi"(%arg57, %arg58) <{predicate = 3 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%170) : (i1) -> ()
    }) : (tensor<1x1xi32>, tensor<1x1xi32>, tensor<1x1xi1>) -> tensor<1x1xi1>
    %121 = "linalg.generic"(%18, %28) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg55: i32, %arg56: i32):
      "linalg.yield"(%arg55) : (i32) -> ()
    }) : (tensor<i32>, tensor<1x1xi32>) -> tensor<1x1xi32>
    %122 = "linalg.generic"(%120, %121, %118, %28) <{indexing_maps = [#map2, #map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg51: i1, %arg52: i32, %arg53: i32, %arg54: i32):
      %169 = "arith.select"(%arg51, %arg52, %arg53) : (i1, i32, i32) -> i32
      "linalg.yield"(%169) : (i32) -> ()
    }) : (tensor<1x1xi1>, tensor<1x1xi32>, tensor<1x1xi32>, tensor<1x1xi32>) -> tensor<1x1xi32>
    %123 = "linalg.generic"(%30, %29, %119) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg48: i32, %arg49: i32, %arg50: i1):
      %168 = "arith.cmpi"(%arg48, %arg49) <{predicate = 4 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%168) : (i1) -> ()
    }) : (tensor<1x1xi32>, tensor<1x1xi32>, tensor<1x1xi1>) -> tensor<1x1xi1>
    %124 = "linalg.generic"(%25, %119) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg46: i1, %arg47: i1):
      "linalg.yield"(%arg46) : (i1) -> ()
    }) : (tensor<i1>, tensor<1x1xi1>) -> tensor<1x1xi1>
    %125 = "linalg.generic"(%124, %123, %119) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg43: i1, %arg44: i1, %arg45: i1):
      %167 = "arith.andi"(%arg43, %arg44) : (i1, i1) -> i1
      "linalg.yield"(%167) : (i1) -> ()
    }) : (tensor<1x1xi1>, tensor<1x1xi1>, tensor<1x1xi1>) -> tensor<1x1xi1>
    %126 = "linalg.generic"(%122, %121, %28) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg40: i32, %arg41: i32, %arg42: i32):
      %166 = "arith.addi"(%arg40, %arg41) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%166) : (i32) -> ()
    }) : (tensor<1x1xi32>, tensor<1x1xi32>, tensor<1x1xi32>) -> tensor<1x1xi32>
    %127 = "linalg.generic"(%125, %126, %122, %28) <{indexing_maps = [#map2, #map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg36: i1, %arg37: i32, %arg38: i32, %arg39: i32):
      %165 = "arith.select"(%arg36, %arg37, %arg38) : (i1, i32, i32) -> i32
      "linalg.yield"(%165) : (i32) -> ()
    }) : (tensor<1x1xi1>, tensor<1x1xi32>, tensor<1x1xi32>, tensor<1x1xi32>) -> tensor<1x1xi32>
    %128 = "linalg.generic"(%14, %28) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg34: i32, %arg35: i32):
      "linalg.yield"(%arg34) : (i32) -> ()
    }) : (tensor<i32>, tensor<1x1xi32>) -> tensor<1x1xi32>
    %129 = "linalg.generic"(%128, %127, %28) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg31: i32, %arg32: i32, %arg33: i32):
      %161 = "arith.cmpi"(%arg32, %3) <{predicate = 0 : i64}> : (i32, i32) -> i1
      %162 = "arith.select"(%161, %4, %arg32) : (i1, i32, i32) -> i32
      %163 = "arith.remui"(%arg31, %162) : (i32, i32) -> i32
      %164 = "arith.select"(%161, %arg31, %163) : (i1, i32, i32) -> i32
      "linalg.yield"(%164) : (i32) -> ()
    }) : (tensor<1x1xi32>, tensor<1x1xi32>, tensor<1x1xi32>) -> tensor<1x1xi32>
    %130 = "linalg.generic"(%129, %129, %28) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg28: i32, %arg29: i32, %arg30: i32):
      %160 = "arith.muli"(%arg28, %arg29) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%160) : (i32) -> ()
    }) : (tensor<1x1xi32>, tensor<1x1xi32>, tensor<1x1xi32>) -> tensor<1x1xi32>
    %131 = "linalg.generic"(%130, %127, %28) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg25: i32, %arg26: i32, %arg27: i32):
      %156 = "arith.cmpi"(%arg26, %3) <{predicate = 0 : i64}> : (i32, i32) -> i1
      %157 = "arith.select"(%156, %4, %arg26) : (i1, i32, i32) -> i32
      %158 = "arith.remui"(%arg25, %157) : (i32, i32) -> i32
      %159 = "arith.select"(%156, %arg25, %158) : (i1, i32, i32) -> i32
      "linalg.yield"(%159) : (i32) -> ()
    }) : (tensor<1x1xi32>, tensor<1x1xi32>, tensor<1x1xi32>) -> tensor<1x1xi32>
    %132 = "linalg.generic"(%127, %83) <{indexing_maps = [#map6, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg23: i32, %arg24: i32):
      "linalg.yield"(%arg23) : (i32) -> ()
    }) : (tensor<1x1xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
    %133 = "linalg.generic"(%98, %132, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg20: i32, %arg21: i32, %arg22: i32):
      %152 = "arith.cmpi"(%arg21, %3) <{predicate = 0 : i64}> : (i32, i32) -> i1
      %153 = "arith.select"(%152, %4, %arg21) : (i1, i32, i32) -> i32
      %154 = "arith.remui"(%arg20, %153) : (i32, i32) -> i32
      %155 = "arith.select"(%152, %arg20, %154) : (i1, i32, i32) -> i32
      "linalg.yield"(%155) : (i32) -> ()
    }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
    %134 = "linalg.generic"(%131, %83) <{indexing_maps = [#map6, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg18: i32, %arg19: i32):
      "linalg.yield"(%arg18) : (i32) -> ()
    }) : (tensor<1x1xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
    %135 = "linalg.generic"(%133, %134, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg15: i32, %arg16: i32, %arg17: i32):
      %151 = "arith.muli"(%arg15, %arg16) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%151) : (i32) -> ()
    }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
    %136 = "linalg.generic"(%117, %132, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg12: i32, %arg13: i32, %arg14: i32):
      %147 = "arith.cmpi"(%arg13, %3) <{predicate = 0 : i64}> : (i32, i32) -> i1
      %148 = "arith.select"(%147, %4, %arg13) : (i1, i32, i32) -> i32
      %149 = "arith.remui"(%arg12, %148) : (i32, i32) -> i32
      %150 = "arith.select"(%147, %arg12, %149) : (i1, i32, i32) -> i32
      "linalg.yield"(%150) : (i32) -> ()
    }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
    %137 = "linalg.generic"(%135, %136, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg9: i32, %arg10: i32, %arg11: i32):
      %146 = "arith.addi"(%arg9, %arg10) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%146) : (i32) -> ()
    }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
    %138 = "linalg.generic"(%137, %132, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg6: i32, %arg7: i32, %arg8: i32):
      %142 = "arith.cmpi"(%arg7, %3) <{predicate = 0 : i64}> : (i32, i32) -> i1
      %143 = "arith.select"(%142, %4, %arg7) : (i1, i32, i32) -> i32
      %144 = "arith.remui"(%arg6, %143) : (i32, i32) -> i32
      %145 = "arith.select"(%142, %arg6, %144) : (i1, i32, i32) -> i32
      "linalg.yield"(%145) : (i32) -> ()
    }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
    %139 = "linalg.generic"(%29, %83) <{indexing_maps = [#map6, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg4: i32, %arg5: i32):
      "linalg.yield"(%arg4) : (i32) -> ()
    }) : (tensor<1x1xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
    %140 = "linalg.generic"(%139, %138, %83) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1: i32, %arg2: i32, %arg3: i32):
      %141 = "arith.addi"(%arg1, %arg2) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%141) : (i32) -> ()
    }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
    "func.return"(%140) : (tensor<4x6xi32>) -> ()
  }) : () -> ()
}) {gemm.fastmath = #arith.fastmath<contract>, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

