// RUN: gemm-opt %s --gemm-split-index-casts | FileCheck %s
// RUN: gemm-opt %s --gemm-split-index-casts --canonicalize | FileCheck %s --check-prefix=AFTER
// RUN: gemm-opt %s --gemm-plan | FileCheck %s --check-prefix=AFTER
// RUN: gemm-opt %s --gemm-split-index-casts > %t.once
// RUN: gemm-opt %t.once --gemm-split-index-casts | diff %t.once -

// CHECK-LABEL: @scalars
// CHECK: %[[W:.*]] = arith.index_castui %arg0 : index to i64
// CHECK: %[[B:.*]] = arith.trunci %[[W]] : i64 to i8
// CHECK: %[[I:.*]] = arith.index_castui %[[B]] : i8 to index
// CHECK: %[[V:.*]] = arith.index_cast %arg0 : index to i64
// CHECK: %[[C:.*]] = arith.trunci %[[V]] : i64 to i32
// CHECK: %[[J:.*]] = arith.index_cast %[[C]] : i32 to index
// CHECK: return %[[I]], %[[J]]
// AFTER-LABEL: @scalars
// AFTER: arith.trunci {{.*}} : i64 to i8
// AFTER: arith.trunci {{.*}} : i64 to i32
func.func @scalars(%n: index) -> (index, index) {
  %b = arith.index_castui %n : index to i8
  %i = arith.index_castui %b : i8 to index
  %c = arith.index_cast %n : index to i32
  %j = arith.index_cast %c : i32 to index
  return %i, %j : index, index
}

// CHECK-LABEL: @wide
// CHECK: %[[W:.*]] = arith.trunci %arg0 : i128 to i64
// CHECK: arith.index_cast %[[W]] : i64 to index
// CHECK: arith.index_cast {{.*}} : index to i128
// AFTER-LABEL: @wide
// AFTER: arith.trunci %arg0 : i128 to i64
func.func @wide(%n: i128) -> i128 {
  %i = arith.index_cast %n : i128 to index
  %j = arith.index_cast %i : index to i128
  return %j : i128
}

// CHECK-LABEL: @shaped
// CHECK: arith.index_cast %arg0 : vector<4xindex> to vector<4xi64>
// CHECK: arith.trunci {{.*}} : vector<4xi64> to vector<4xi16>
// CHECK: arith.index_castui %arg1 : tensor<?xindex> to tensor<?xi64>
// CHECK: arith.trunci {{.*}} : tensor<?xi64> to tensor<?xi1>
func.func @shaped(%v: vector<4xindex>, %t: tensor<?xindex>) -> (vector<4xi16>, tensor<?xi1>) {
  %a = arith.index_cast %v : vector<4xindex> to vector<4xi16>
  %b = arith.index_castui %t : tensor<?xindex> to tensor<?xi1>
  return %a, %b : vector<4xi16>, tensor<?xi1>
}

// CHECK-LABEL: @whole
// CHECK-NOT: arith.trunci
func.func @whole(%n: index, %i: i64, %h: i32) -> (i64, index, index, i128) {
  %a = arith.index_cast %n : index to i64
  %b = arith.index_castui %i : i64 to index
  %c = arith.index_cast %h : i32 to index
  %d = arith.index_castui %n : index to i128
  return %a, %b, %c, %d : i64, index, index, i128
}

// Memory is not cut into: a cast of a memref says how its bytes are read, which no pass may change.
// CHECK-LABEL: @memory
// CHECK-NEXT: arith.index_cast %arg0 : memref<4xindex> to memref<4xi8>
// CHECK-NEXT: arith.index_castui %arg1 : memref<?xi128> to memref<?xindex>
// CHECK-NEXT: return
// AFTER-LABEL: @memory
// AFTER: arith.index_cast %arg0 : memref<4xindex> to memref<4xi8>
func.func @memory(%m: memref<4xindex>, %w: memref<?xi128>) -> (memref<4xi8>, memref<?xindex>) {
  %a = arith.index_cast %m : memref<4xindex> to memref<4xi8>
  %b = arith.index_castui %w : memref<?xi128> to memref<?xindex>
  return %a, %b : memref<4xi8>, memref<?xindex>
}
