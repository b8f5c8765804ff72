module attributes {gemm.fastmath = #arith.fastmath<contract>} {
  func.func @main(%arg0: tensor<2x16x64xbf16>, %arg1: tensor<128x64xbf16>, %arg2: tensor<64x64xbf16>, %arg3: tensor<64x64xbf16>, %arg4: tensor<64x128xbf16>, %arg5: tensor<16x32xbf16>, %arg6: tensor<16x32xbf16>) -> (tensor<2x16x64xbf16>) {
    %c1 = arith.constant 1 : index
    %cst = arith.constant 0.176776692 : f32
    %cst_0 = arith.constant dense<true> : tensor<16x16xi1>
    %cst_1 = arith.constant dense<0xFF80> : tensor<bf16>
    %cst_2 = arith.constant 0.000000e+00 : f32
    %c1_i64 = arith.constant 1 : i64
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x16x64xbf16> into tensor<32x64xbf16>
    %14 = tensor.empty() : tensor<32x128xf32>
    %15 = linalg.fill ins(%cst_2 : f32) outs(%14 : tensor<32x128xf32>) -> tensor<32x128xf32>
    %16 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%collapsed, %arg1 : tensor<32x64xbf16>, tensor<128x64xbf16>) outs(%15 : tensor<32x128xf32>) -> tensor<32x128xf32>
    %expanded = tensor.expand_shape %16 [[0, 1], [2, 3]] output_shape [2, 16, 4, 32] : tensor<32x128xf32> into tensor<2x16x4x32xf32>
    %17 = tensor.empty() : tensor<2x4x16x32xbf16>
    %18 = tensor.empty() : tensor<2x16x4x32xbf16>
    %19 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x16x4x32xf32>) outs(%18 : tensor<2x16x4x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %73 = arith.truncf %in : f32 to bf16
      linalg.yield %73 : bf16
    } -> tensor<2x16x4x32xbf16>
    %20 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%19 : tensor<2x16x4x32xbf16>) outs(%17 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x4x16x32xbf16>
    %21 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20, %arg5 : tensor<2x4x16x32xbf16>, tensor<16x32xbf16>) outs(%17 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %in_17: bf16, %out: bf16):
      %73 = arith.mulf %in, %in_17 : bf16
      linalg.yield %73 : bf16
    } -> tensor<2x4x16x32xbf16>
    %22 = tensor.empty() : tensor<2x4x16x16xbf16>
    %expanded_3 = tensor.expand_shape %20 [[0], [1], [2], [3, 4]] output_shape [2, 4, 16, 2, 16] : tensor<2x4x16x32xbf16> into tensor<2x4x16x2x16xbf16>
    %23 = tensor.empty() : tensor<2x4x16x2x16xbf16>
    %24 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} outs(%23 : tensor<2x4x16x2x16xbf16>) {
    ^bb0(%out: bf16):
      %73 = linalg.index 0 : index
      %74 = linalg.index 1 : index
      %75 = linalg.index 2 : index
      %76 = linalg.index 3 : index
      %77 = linalg.index 4 : index
      %78 = arith.subi %c1, %76 : index
      %extracted = tensor.extract %expanded_3[%73, %74, %75, %78, %77] : tensor<2x4x16x2x16xbf16>
      %79 = arith.negf %extracted : bf16
      %80 = arith.cmpi eq, %78, %c1 : index
      %81 = arith.select %80, %79, %extracted : bf16
      linalg.yield %81 : bf16
    } -> tensor<2x4x16x2x16xbf16>
    %collapsed_4 = tensor.collapse_shape %24 [[0], [1], [2], [3, 4]] : tensor<2x4x16x2x16xbf16> into tensor<2x4x16x32xbf16>
    %25 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_4, %arg6 : tensor<2x4x16x32xbf16>, tensor<16x32xbf16>) outs(%17 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %in_17: bf16, %out: bf16):
      %73 = arith.mulf %in, %in_17 : bf16
      linalg.yield %73 : bf16
    } -> tensor<2x4x16x32xbf16>
    %26 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21, %25 : tensor<2x4x16x32xbf16>, tensor<2x4x16x32xbf16>) outs(%17 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: bf16, %in_17: bf16, %out: bf16):
      %73 = arith.addf %in, %in_17 : bf16
      linalg.yield %73 : bf16
    } -> tensor<2x4x16x32xbf16>
    %27 = tensor.empty() : tensor<32x64xf32>
    %28 = linalg.fill ins(%cst_2 : f32) outs(%27 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %29 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%collapsed, %arg2 : tensor<32x64xbf16>, tensor<64x64xbf16>) outs(%28 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %30 = tensor.empty() : tensor<32x64xbf16>
    %expanded_5 = tensor.expand_shape %29 [[0, 1], [2, 3]] output_shape [2, 16, 2, 32] : tensor<32x64xf32> into tensor<2x16x2x32xf32>
    %31 = tensor.empty() : tensor<2x2x16x32xbf16>
    %32 = tensor.empty() : tensor<2x16x2x32xbf16>
    %33 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_5 : tensor<2x16x2x32xf32>) outs(%32 : tensor<2x16x2x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %73 = arith.truncf %in : f32 to bf16
      linalg.yield %73 : bf16
    } -> tensor<2x16x2x32xbf16>
    %34 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%33 : tensor<2x16x2x32xbf16>) outs(%31 : tensor<2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x16x32xbf16>
    %35 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%34, %arg5 : tensor<2x2x16x32xbf16>, tensor<16x32xbf16>) outs(%31 : tensor<2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %in_17: bf16, %out: bf16):
      %73 = arith.mulf %in, %in_17 : bf16
      linalg.yield %73 : bf16
    } -> tensor<2x2x16x32xbf16>
    %expanded_6 = tensor.expand_shape %34 [[0], [1], [2], [3, 4]] output_shape [2, 2, 16, 2, 16] : tensor<2x2x16x32xbf16> into tensor<2x2x16x2x16xbf16>
    %36 = tensor.empty() : tensor<2x2x16x2x16xbf16>
    %37 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} outs(%36 : tensor<2x2x16x2x16xbf16>) {
    ^bb0(%out: bf16):
      %73 = linalg.index 0 : index
      %74 = linalg.index 1 : index
      %75 = linalg.index 2 : index
      %76 = linalg.index 3 : index
      %77 = linalg.index 4 : index
      %78 = arith.subi %c1, %76 : index
      %extracted = tensor.extract %expanded_6[%73, %74, %75, %78, %77] : tensor<2x2x16x2x16xbf16>
      %79 = arith.negf %extracted : bf16
      %80 = arith.cmpi eq, %78, %c1 : index
      %81 = arith.select %80, %79, %extracted : bf16
      linalg.yield %81 : bf16
    } -> tensor<2x2x16x2x16xbf16>
    %collapsed_7 = tensor.collapse_shape %37 [[0], [1], [2], [3, 4]] : tensor<2x2x16x2x16xbf16> into tensor<2x2x16x32xbf16>
    %38 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_7, %arg6 : tensor<2x2x16x32xbf16>, tensor<16x32xbf16>) outs(%31 : tensor<2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %in_17: bf16, %out: bf16):
      %73 = arith.mulf %in, %in_17 : bf16
      linalg.yield %73 : bf16
    } -> tensor<2x2x16x32xbf16>
    %39 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%35, %38 : tensor<2x2x16x32xbf16>, tensor<2x2x16x32xbf16>) outs(%31 : tensor<2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %in_17: bf16, %out: bf16):
      %73 = arith.addf %in, %in_17 : bf16
      linalg.yield %73 : bf16
    } -> tensor<2x2x16x32xbf16>
    %40 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%collapsed, %arg3 : tensor<32x64xbf16>, tensor<64x64xbf16>) outs(%28 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %expanded_8 = tensor.expand_shape %40 [[0, 1], [2, 3]] output_shape [2, 16, 2, 32] : tensor<32x64xf32> into tensor<2x16x2x32xf32>
    %41 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_8 : tensor<2x16x2x32xf32>) outs(%32 : tensor<2x16x2x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %73 = arith.truncf %in : f32 to bf16
      linalg.yield %73 : bf16
    } -> tensor<2x16x2x32xbf16>
    %42 = tensor.empty() : tensor<2x2x2x16x32xbf16>
    %43 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d1, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%41 : tensor<2x16x2x32xbf16>) outs(%42 : tensor<2x2x2x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x2x16x32xbf16>
    %44 = tensor.empty() : tensor<16xi64>
    %45 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%44 : tensor<16xi64>) {
    ^bb0(%out: i64):
      %73 = linalg.index 0 : index
      %74 = arith.index_cast %73 : index to i64
      linalg.yield %74 : i64
    } -> tensor<16xi64>
    %46 = tensor.empty() : tensor<16x16xi64>
    %47 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%45, %45 : tensor<16xi64>, tensor<16xi64>) outs(%46 : tensor<16x16xi64>) {
    ^bb0(%in: i64, %in_17: i64, %out: i64):
      %73 = arith.subi %in, %in_17 : i64
      linalg.yield %73 : i64
    } -> tensor<16x16xi64>
    %48 = tensor.empty() : tensor<16x16xi1>
    %49 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%47 : tensor<16x16xi64>) outs(%48 : tensor<16x16xi1>) {
    ^bb0(%in: i64, %out: i1):
      %73 = arith.cmpi sge, %in, %c1_i64 : i64
      linalg.yield %73 : i1
    } -> tensor<16x16xi1>
    %50 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%49, %cst_0 : tensor<16x16xi1>, tensor<16x16xi1>) outs(%48 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %in_17: i1, %out: i1):
      %73 = arith.andi %in, %in_17 : i1
      linalg.yield %73 : i1
    } -> tensor<16x16xi1>
    %51 = tensor.empty() : tensor<2x2x2x32x16xbf16>
    %52 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%39 : tensor<2x2x16x32xbf16>) outs(%51 : tensor<2x2x2x32x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x2x32x16xbf16>
    %collapsed_9 = tensor.collapse_shape %26 [[0, 1], [2], [3]] : tensor<2x4x16x32xbf16> into tensor<8x16x32xbf16>
    %collapsed_10 = tensor.collapse_shape %52 [[0, 1, 2], [3], [4]] : tensor<2x2x2x32x16xbf16> into tensor<8x32x16xbf16>
    %53 = tensor.empty() : tensor<8x16x16xf32>
    %54 = linalg.fill ins(%cst_2 : f32) outs(%53 : tensor<8x16x16xf32>) -> tensor<8x16x16xf32>
    %55 = linalg.batch_matmul ins(%collapsed_9, %collapsed_10 : tensor<8x16x32xbf16>, tensor<8x32x16xbf16>) outs(%54 : tensor<8x16x16xf32>) -> tensor<8x16x16xf32>
    %56 = tensor.empty() : tensor<8x16x16xbf16>
    %57 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%55 : tensor<8x16x16xf32>) outs(%56 : tensor<8x16x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %73 = arith.truncf %in : f32 to bf16
      linalg.yield %73 : bf16
    } -> tensor<8x16x16xbf16>
    %expanded_11 = tensor.expand_shape %57 [[0, 1], [2], [3]] output_shape [2, 4, 16, 16] : tensor<8x16x16xbf16> into tensor<2x4x16x16xbf16>
    %58 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_11 : tensor<2x4x16x16xbf16>) outs(%22 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %73 = arith.truncf %cst : f32 to bf16
      %74 = arith.mulf %in, %73 : bf16
      linalg.yield %74 : bf16
    } -> tensor<2x4x16x16xbf16>
    %59 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> ()>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%50, %cst_1, %58 : tensor<16x16xi1>, tensor<bf16>, tensor<2x4x16x16xbf16>) outs(%22 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: i1, %in_17: bf16, %in_18: bf16, %out: bf16):
      %73 = arith.select %in, %in_17, %in_18 : bf16
      linalg.yield %73 : bf16
    } -> tensor<2x4x16x16xbf16>
    %60 = tensor.empty() : tensor<2x4x16x16xf32>
    %61 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%59 : tensor<2x4x16x16xbf16>) outs(%60 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %73 = arith.extf %in : bf16 to f32
      linalg.yield %73 : f32
    } -> tensor<2x4x16x16xf32>
    %62 = linalg.softmax dimension(3) ins(%61 : tensor<2x4x16x16xf32>) outs(%60 : tensor<2x4x16x16xf32>) -> tensor<2x4x16x16xf32>
    %63 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%62 : tensor<2x4x16x16xf32>) outs(%22 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %73 = arith.truncf %in : f32 to bf16
      linalg.yield %73 : bf16
    } -> tensor<2x4x16x16xbf16>
    %collapsed_12 = tensor.collapse_shape %63 [[0, 1], [2], [3]] : tensor<2x4x16x16xbf16> into tensor<8x16x16xbf16>
    %collapsed_13 = tensor.collapse_shape %43 [[0, 1, 2], [3], [4]] : tensor<2x2x2x16x32xbf16> into tensor<8x16x32xbf16>
    %64 = tensor.empty() : tensor<8x16x32xf32>
    %65 = linalg.fill ins(%cst_2 : f32) outs(%64 : tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %66 = linalg.batch_matmul ins(%collapsed_12, %collapsed_13 : tensor<8x16x16xbf16>, tensor<8x16x32xbf16>) outs(%65 : tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %expanded_14 = tensor.expand_shape %66 [[0, 1], [2], [3]] output_shape [2, 4, 16, 32] : tensor<8x16x32xf32> into tensor<2x4x16x32xf32>
    %67 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_14 : tensor<2x4x16x32xf32>) outs(%17 : tensor<2x4x16x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %73 = arith.truncf %in : f32 to bf16
      linalg.yield %73 : bf16
    } -> tensor<2x4x16x32xbf16>
    %68 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%67 : tensor<2x4x16x32xbf16>) outs(%18 : tensor<2x16x4x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x16x4x32xbf16>
    %collapsed_15 = tensor.collapse_shape %68 [[0, 1], [2, 3]] : tensor<2x16x4x32xbf16> into tensor<32x128xbf16>
    %69 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%collapsed_15, %arg4 : tensor<32x128xbf16>, tensor<64x128xbf16>) outs(%28 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %70 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%69 : tensor<32x64xf32>) outs(%30 : tensor<32x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %73 = arith.truncf %in : f32 to bf16
      linalg.yield %73 : bf16
    } -> tensor<32x64xbf16>
    %expanded_16 = tensor.expand_shape %70 [[0, 1], [2]] output_shape [2, 16, 64] : tensor<32x64xbf16> into tensor<2x16x64xbf16>
    return %expanded_16 : tensor<2x16x64xbf16>
  }
}
