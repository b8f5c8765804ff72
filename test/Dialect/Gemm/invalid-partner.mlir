// RUN: gemm-opt %s --split-input-file --verify-diagnostics

// One case per constraint of gemm.partner, named after it.

func.func @partner_c1(%x: f32) -> f32 {
  // expected-error @below {{'gemm.partner' op expected to be directly inside the epilogue of gemm.matmul, got 'func.func' (partner C1)}}
  %y = gemm.partner %x of 16 : f32
  return %y : f32
}

// -----

func.func @partner_c2(%a: tensor<4x8xf32>, %b: tensor<8x48xf32>, %c: tensor<4x48xf32>) {
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x48xf32>) outs(%c : tensor<4x48xf32>) epilogue {
  ^bb0(%acc: f32):
    // expected-error @below {{'gemm.partner' op expected a group of 2 or of a multiple of 16 that divides N, which is known and not 0, got 32 of N 48 (partner C2)}}
    %y = gemm.partner %acc of 32 : f32
    gemm.yield %y : f32
  } -> tensor<4x48xf32>
  return
}

// -----

func.func @partner_c2_between(%a: tensor<4x8xf64>, %b: tensor<8x16xf64>, %c: tensor<4x16xf64>) {
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf64>, tensor<8x16xf64>) outs(%c : tensor<4x16xf64>) epilogue {
  ^bb0(%acc: f64):
    // expected-error @below {{'gemm.partner' op expected a group of 2 or of a multiple of 16 that divides N, which is known and not 0, got 8 of N 16 (partner C2)}}
    %y = gemm.partner %acc of 8 : f64
    gemm.yield %y : f64
  } -> tensor<4x16xf64>
  return
}

// -----

func.func @partner_c2_unknown(%a: tensor<4x8xf32>, %b: tensor<8x?xf32>, %c: tensor<4x?xf32>) {
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x?xf32>) outs(%c : tensor<4x?xf32>) epilogue {
  ^bb0(%acc: f32):
    // expected-error @below {{'gemm.partner' op expected a group of 2 or of a multiple of 16 that divides N, which is known and not 0, got 2 of N ? (partner C2)}}
    %y = gemm.partner %acc of 2 : f32
    gemm.yield %y : f32
  } -> tensor<4x?xf32>
  return
}
