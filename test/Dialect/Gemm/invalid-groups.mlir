// RUN: gemm-opt %s --split-input-file --verify-diagnostics

// One case or more per constraint of gemm.matmul on groups, named after it.

func.func @matmul_c44(%a: tensor<8x32xbf16>, %b: tensor<2x16x32xbf16>, %c: tensor<8x16xbf16>, %e: tensor<2xi64>) {
  // expected-error @below {{expected groups to be one or more ends of i32, got 'tensor<2xi64>' (matmul C44)}}
  gemm.matmul nt ins(%a, %b : tensor<8x32xbf16>, tensor<2x16x32xbf16>) outs(%c : tensor<8x16xbf16>)
    groups(%e : tensor<2xi64>) -> tensor<8x16xbf16>
  return
}

// -----

func.func @matmul_c44_none(%a: tensor<8x32xbf16>, %b: tensor<0x16x32xbf16>, %c: tensor<8x16xbf16>, %e: tensor<0xi32>) {
  // expected-error @below {{expected groups to be one or more ends of i32, got 'tensor<0xi32>' (matmul C44)}}
  gemm.matmul nt ins(%a, %b : tensor<8x32xbf16>, tensor<0x16x32xbf16>) outs(%c : tensor<8x16xbf16>)
    groups(%e : tensor<0xi32>) -> tensor<8x16xbf16>
  return
}

// -----

func.func @matmul_c45_matrices(%a: tensor<8x32xbf16>, %b: tensor<3x16x32xbf16>, %c: tensor<8x16xbf16>, %e: tensor<2xi32>) {
  // expected-error @below {{expected A of rank 2 and, for groups of rows, storage order nn or nt and a matrix of B for each of 2 groups, got nt, 'tensor<8x32xbf16>' and 'tensor<3x16x32xbf16>' (matmul C45)}}
  gemm.matmul nt ins(%a, %b : tensor<8x32xbf16>, tensor<3x16x32xbf16>) outs(%c : tensor<8x16xbf16>)
    groups(%e : tensor<2xi32>) -> tensor<8x16xbf16>
  return
}

// -----

func.func @matmul_c45_order(%a: tensor<32x8xbf16>, %b: tensor<2x16x32xbf16>, %c: tensor<8x16xbf16>, %e: tensor<2xi32>) {
  // expected-error @below {{storage order nn or nt and a matrix of B for each of 2 groups, got tt}}
  gemm.matmul tt ins(%a, %b : tensor<32x8xbf16>, tensor<2x16x32xbf16>) outs(%c : tensor<8x16xbf16>)
    groups(%e : tensor<2xi32>) -> tensor<8x16xbf16>
  return
}

// -----

func.func @matmul_c45_batch(%a: tensor<2x8x32xbf16>, %b: tensor<16x32xbf16>, %c: tensor<2x8x16xbf16>, %e: tensor<2xi32>) {
  // expected-error @below {{expected A of rank 2 and, for groups of rows}}
  gemm.matmul nt ins(%a, %b : tensor<2x8x32xbf16>, tensor<16x32xbf16>) outs(%c : tensor<2x8x16xbf16>)
    groups(%e : tensor<2xi32>) -> tensor<2x8x16xbf16>
  return
}

// -----

func.func @matmul_c46(%a: tensor<8x32xbf16>, %b: tensor<16x32xbf16>, %c: tensor<2x8x16xbf16>, %e: tensor<2xi32>) {
  // expected-error @below {{expected storage order tn, B of rank 2 and a matrix of C for each of 2 groups of k, without peers, got nt, 'tensor<16x32xbf16>', 'tensor<2x8x16xbf16>' and 0 peers (matmul C46)}}
  gemm.matmul nt ins(%a, %b : tensor<8x32xbf16>, tensor<16x32xbf16>) outs(%c : tensor<2x8x16xbf16>)
    groups(%e : tensor<2xi32>) -> tensor<2x8x16xbf16>
  return
}

// -----

func.func @matmul_c47(%a: memref<8x32xbf16>, %b: memref<2x16x32xbf16>, %c: memref<8x16xbf16>, %s: memref<8xf32>, %e: memref<2xi32>) {
  // expected-error @below {{expected neither sums, scales, pairs nor outputs reduced over rows beside groups, got sums, 0 scales, 0 pairs and no such outputs; make these an op of their own (matmul C47)}}
  gemm.matmul nt ins(%a, %b : memref<8x32xbf16>, memref<2x16x32xbf16>) outs(%c : memref<8x16xbf16>)
    sums(%s : memref<8xf32>) groups(%e : memref<2xi32>)
  return
}

// -----

func.func @matmul_c47_rows(%a: tensor<8x32xbf16>, %b: tensor<2x16x32xbf16>, %c: tensor<8x16xbf16>, %s: tensor<16xf32>,
                           %e: tensor<2xi32>) {
  // expected-error @below {{got no sums, 0 scales, 0 pairs and such outputs}}
  gemm.matmul nt ins(%a, %b : tensor<8x32xbf16>, tensor<2x16x32xbf16>) outs(%c, %s : tensor<8x16xbf16>, tensor<16xf32>)
    groups(%e : tensor<2xi32>) epilogue {
    ^bb0(%acc: f32):
      gemm.yield %acc, %acc : f32, f32
    } results [add affine_map<(m, n) -> (n)>] -> (tensor<8x16xbf16>, tensor<16xf32>)
  return
}

// -----

func.func @tiles(%a: tensor<8x32xbf16>, %b: tensor<2x16x32xbf16>, %c: tensor<8x16xbf16>, %e: tensor<2xi32>) -> tensor<8x16xbf16> {
  %d = gemm.matmul nt ins(%a, %b : tensor<8x32xbf16>, tensor<2x16x32xbf16>) outs(%c : tensor<8x16xbf16>)
    groups(%e : tensor<2xi32>) -> tensor<8x16xbf16>
  return %d : tensor<8x16xbf16>
}
