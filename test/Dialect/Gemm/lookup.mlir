// RUN: gemm-opt %s | gemm-opt | FileCheck %s
// RUN: gemm-opt %s --mlir-print-op-generic | gemm-opt | FileCheck %s
// RUN: gemm-opt %s --emit-bytecode | gemm-opt | FileCheck %s
// RUN: gemm-opt %s --canonicalize | FileCheck %s --check-prefix=CANON

// What an epilogue reads by place: rows of a table that an index says, and where its element lies.

#table = affine_map<(m, n)[i, j] -> (i, j)>
#line = affine_map<(m, n)[i] -> (i)>
#rows = affine_map<(m, n) -> (m)>

// CHECK: #[[$TABLE:.*]] = affine_map<(d0, d1)[s0, s1] -> (s0, s1)>
// CHECK-LABEL: func.func @rows
// CHECK: epilogue(%{{.*}}, %{{.*}} : tensor<32x16xbf16>, tensor<4xi32>) maps [#[[$TABLE]], #{{.*}}] {
// CHECK: ^bb0(%{{.*}}: f32, %[[ALL:.*]]: !gemm.table<32x16xbf16>, %{{.*}}: i32):
// CHECK: %[[J:.*]] = gemm.index 1
// CHECK: gemm.lookup %[[ALL]][%{{.*}}, %[[J]]] : !gemm.table<32x16xbf16>
func.func @rows(%a: tensor<4x8xbf16>, %b: tensor<16x8xbf16>, %c: tensor<4x16xbf16>, %t: tensor<32x16xbf16>, %i: tensor<4xi32>) -> tensor<4x16xbf16> {
  %d = gemm.matmul nt ins(%a, %b : tensor<4x8xbf16>, tensor<16x8xbf16>) outs(%c : tensor<4x16xbf16>)
      epilogue(%t, %i : tensor<32x16xbf16>, tensor<4xi32>) maps [#table, #rows] {
  ^bb0(%acc: f32, %all: !gemm.table<32x16xbf16>, %row: i32):
    %at = arith.extsi %row : i32 to i64
    %j = gemm.index 1
    %v = gemm.lookup %all[%at, %j] : !gemm.table<32x16xbf16>
    %sum = arith.addf %acc, %v : f32
    gemm.yield %sum : f32
  } -> tensor<4x16xbf16>
  return %d : tensor<4x16xbf16>
}

// One table is one operand, and one that nobody reads is none; a table of one number stays one.
// CANON-LABEL: func.func @once
// CANON: epilogue(%{{.*}} : tensor<32xf32>) maps
// CANON-COUNT-2: gemm.lookup
func.func @once(%a: tensor<4x8xbf16>, %b: tensor<16x8xbf16>, %c: tensor<4x16xbf16>, %u: tensor<3xf32>) -> tensor<4x16xbf16> {
  %t = arith.constant dense<2.0> : tensor<32xf32>
  %d = gemm.matmul nt ins(%a, %b : tensor<4x8xbf16>, tensor<16x8xbf16>) outs(%c : tensor<4x16xbf16>)
      epilogue(%t, %t, %u : tensor<32xf32>, tensor<32xf32>, tensor<3xf32>) maps [#line, #line, #line] {
  ^bb0(%acc: f32, %x: !gemm.table<32xf32>, %y: !gemm.table<32xf32>, %z: !gemm.table<3xf32>):
    %m = gemm.index 0
    %n = gemm.index 1
    %v = gemm.lookup %x[%m] : !gemm.table<32xf32>
    %w = gemm.lookup %y[%n] : !gemm.table<32xf32>
    %vw = arith.mulf %v, %w : f32
    %sum = arith.addf %acc, %vw : f32
    gemm.yield %sum : f32
  } -> tensor<4x16xbf16>
  return %d : tensor<4x16xbf16>
}
