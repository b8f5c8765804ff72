// RUN: gemm-opt %s --split-input-file --verify-diagnostics

// One case per constraint of gemm.group_reduce, named after it.

func.func @group_reduce_c1(%x: f32) -> f32 {
  // expected-error @below {{'gemm.group_reduce' op expected to be directly inside the epilogue of gemm.matmul, got 'func.func' (group_reduce C1)}}
  %y = gemm.group_reduce add %x over 8 : f32
  return %y : f32
}

// -----

func.func @group_reduce_c2(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) {
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) epilogue {
  ^bb0(%acc: f32):
    // expected-error @below {{'gemm.group_reduce' op expected a combiner that reduces, add, max, min or absmax, got store (group_reduce C2)}}
    %y = gemm.group_reduce store %acc over 8 : f32
    gemm.yield %y : f32
  } -> tensor<4x16xf32>
  return
}

// -----

func.func @group_reduce_c3(%a: tensor<4x8xf64>, %b: tensor<8x16xf64>, %c: tensor<4x16xf64>) {
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf64>, tensor<8x16xf64>) outs(%c : tensor<4x16xf64>) epilogue {
  ^bb0(%acc: f64):
    // expected-error @below {{'gemm.group_reduce' op expected a value of f32, got 'f64' (group_reduce C3)}}
    %y = gemm.group_reduce max %acc over 8 : f64
    gemm.yield %y : f64
  } -> tensor<4x16xf64>
  return
}

// -----

func.func @group_reduce_c4(%a: tensor<4x8xf32>, %b: tensor<8x20xf32>, %c: tensor<4x20xf32>) {
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x20xf32>) outs(%c : tensor<4x20xf32>) epilogue {
  ^bb0(%acc: f32):
    // expected-error @below {{'gemm.group_reduce' op expected a group of 2 or more that divides N, which is known and not 0, got 8 of N 20 (group_reduce C4)}}
    %y = gemm.group_reduce max %acc over 8 : f32
    gemm.yield %y : f32
  } -> tensor<4x20xf32>
  return
}

// -----

func.func @group_reduce_c4_unknown(%a: tensor<4x8xf32>, %b: tensor<8x?xf32>, %c: tensor<4x?xf32>) {
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x?xf32>) outs(%c : tensor<4x?xf32>) epilogue {
  ^bb0(%acc: f32):
    // expected-error @below {{'gemm.group_reduce' op expected a group of 2 or more that divides N, which is known and not 0, got 8 of N ? (group_reduce C4)}}
    %y = gemm.group_reduce max %acc over 8 : f32
    gemm.yield %y : f32
  } -> tensor<4x?xf32>
  return
}

// -----

func.func @group_reduce_c4_one(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) {
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) epilogue {
  ^bb0(%acc: f32):
    // expected-error @below {{'gemm.group_reduce' op expected a group of 2 or more that divides N, which is known and not 0, got 1 of N 16 (group_reduce C4)}}
    %y = gemm.group_reduce min %acc over 1 : f32
    gemm.yield %y : f32
  } -> tensor<4x16xf32>
  return
}
