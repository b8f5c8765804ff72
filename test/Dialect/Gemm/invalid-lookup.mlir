// RUN: gemm-opt %s --split-input-file --verify-diagnostics

// One case per constraint of gemm.index, gemm.lookup and !gemm.table, and those of gemm.matmul about tables.

func.func @index_c1() -> i64 {
  // expected-error @below {{'gemm.index' op expected to be directly inside the epilogue of gemm.matmul, got 'func.func' (index C1)}}
  %m = gemm.index 0
  return %m : i64
}

// -----

func.func @index_c2(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) {
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) epilogue {
  ^bb0(%acc: f32):
    // expected-error @below {{'gemm.index' op expected a dim below 2, got 2 (index C2)}}
    %k = gemm.index 2
    %x = arith.sitofp %k : i64 to f32
    gemm.yield %x : f32
  } -> tensor<4x16xf32>
  return
}

// -----

func.func @lookup_c1(%t: !gemm.table<4xf32>, %i: i64) -> f32 {
  // expected-error @below {{'gemm.lookup' op expected to be directly inside the epilogue of gemm.matmul, got 'func.func' (lookup C1)}}
  %x = gemm.lookup %t[%i] : !gemm.table<4xf32>
  return %x : f32
}

// -----

func.func @lookup_c2(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) {
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) epilogue {
  ^bb0(%acc: f32):
    %m = gemm.index 0
    %t = builtin.unrealized_conversion_cast %m : i64 to !gemm.table<4xf32>
    // expected-error @below {{'gemm.lookup' op expected an argument of the epilogue as table, got a result of 'builtin.unrealized_conversion_cast' (lookup C2)}}
    %x = gemm.lookup %t[%m] : !gemm.table<4xf32>
    gemm.yield %x : f32
  } -> tensor<4x16xf32>
  return
}

// -----

func.func @lookup_c3(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %t: tensor<2x3xf32>) {
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>)
      epilogue(%t : tensor<2x3xf32>) maps [affine_map<(m, n)[i, j] -> (i, j)>] {
  ^bb0(%acc: f32, %all: !gemm.table<2x3xf32>):
    %m = gemm.index 0
    // expected-error @below {{'gemm.lookup' op expected a place along each of 2 dims of '!gemm.table<2x3xf32>', got 1 (lookup C3)}}
    %x = gemm.lookup %all[%m] : !gemm.table<2x3xf32>
    gemm.yield %x : f32
  } -> tensor<4x16xf32>
  return
}

// -----

func.func @lookup_c4(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %t: tensor<2xbf16>) {
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>)
      epilogue(%t : tensor<2xbf16>) maps [affine_map<(m, n)[i] -> (i)>] {
  ^bb0(%acc: f32, %all: !gemm.table<2xbf16>):
    %m = gemm.index 0
    // expected-error @below {{'gemm.lookup' op failed to verify that the result to be of the type that the table's elements are computed in}}
    %x = "gemm.lookup"(%all, %m) : (!gemm.table<2xbf16>, i64) -> bf16
    gemm.yield %acc : f32
  } -> tensor<4x16xf32>
  return
}

// -----

// expected-error @below {{expected one or two dims of a table, whose sizes are known and not 0, got '?x4' (table C1)}}
func.func private @table_c1(!gemm.table<?x4xf32>)

// -----

// expected-error @below {{expected one or two dims of a table, whose sizes are known and not 0, got '2x3x4' (table C1)}}
func.func private @table_c1_rank(!gemm.table<2x3x4xf32>)

// -----

// expected-error @below {{expected elements of a table of f16, bf16, f32, f64, f8E4M3FN, f8E5M2, f8E8M0FNU, i1, i64, i8 or i32, got 'i16' (table C2)}}
func.func private @table_c2(!gemm.table<4xi16>)

// -----

func.func @matmul_c14_table(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %t: tensor<2x3xf32>) {
  // expected-error @below {{'gemm.matmul' op expected map 0 of a table to be affine_map<(d0, d1)[s0, s1] -> (s0, s1)> for 'tensor<2x3xf32>', got affine_map<(d0, d1)[s0] -> (s0, d1)> (matmul C14)}}
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>)
      epilogue(%t : tensor<2x3xf32>) maps [affine_map<(m, n)[i] -> (i, n)>] {
  ^bb0(%acc: f32, %all: !gemm.table<2x3xf32>):
    gemm.yield %acc : f32
  } -> tensor<4x16xf32>
  return
}

// -----

func.func @matmul_c16_table(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %t: tensor<2x3xf32>) {
  // expected-error @below {{'gemm.matmul' op expected region arguments ('f32', '!gemm.table<2x3xf32>'), got ('f32', 'f32') (matmul C16)}}
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>)
      epilogue(%t : tensor<2x3xf32>) maps [affine_map<(m, n)[i, j] -> (i, j)>] {
  ^bb0(%acc: f32, %x: f32):
    gemm.yield %acc : f32
  } -> tensor<4x16xf32>
  return
}

// -----

func.func @matmul_c43(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %t: tensor<?xf32>) {
  // expected-error @below {{'gemm.matmul' op expected one or two dims of a table, whose sizes are known and not 0, got '?' (matmul C43)}}
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>)
      epilogue(%t : tensor<?xf32>) maps [affine_map<(m, n)[i] -> (i)>] {
  ^bb0(%acc: f32, %all: f32):
    gemm.yield %acc : f32
  } -> tensor<4x16xf32>
  return
}
