// RUN: gemm-opt %s --split-input-file --gemm-widen-integers --verify-each | FileCheck %s

// Bits of bf16 are those of the f32 above; tensors of them are of i32.
// CHECK-LABEL: func.func @sign
// CHECK-NOT: i16
// CHECK: %[[E:.*]] = tensor.empty() : tensor<8xi32>
// CHECK: linalg.generic
// CHECK: %[[W:.*]] = arith.extf %{{.*}} : bf16 to f32
// CHECK: %[[B:.*]] = arith.bitcast %[[W]] : f32 to i32
// CHECK: %[[S:.*]] = arith.shrsi %[[B]], %{{.*}} : i32
// CHECK: linalg.yield %[[S]] : i32
// CHECK: linalg.generic {{.*}} ins(%{{.*}} : tensor<8xi32>)
// CHECK: arith.cmpi slt
// CHECK-NOT: i16
#v = affine_map<(d0) -> (d0)>
func.func @sign(%x: tensor<8xbf16>) -> tensor<8xi1> {
  %zero = arith.constant 0 : i16
  %e = tensor.empty() : tensor<8xi16>
  %a = linalg.generic {indexing_maps = [#v, #v], iterator_types = ["parallel"]} ins(%x : tensor<8xbf16>) outs(%e : tensor<8xi16>) {
  ^bb0(%in: bf16, %out: i16):
    %b = arith.bitcast %in : bf16 to i16
    linalg.yield %b : i16
  } -> tensor<8xi16>
  %o = tensor.empty() : tensor<8xi1>
  %b = linalg.generic {indexing_maps = [#v, #v], iterator_types = ["parallel"]} ins(%a : tensor<8xi16>) outs(%o : tensor<8xi1>) {
  ^bb0(%in: i16, %out: i1):
    %c = arith.cmpi slt, %in, %zero : i16
    linalg.yield %c : i1
  } -> tensor<8xi1>
  return %b : tensor<8xi1>
}

// -----

// What leaves 16 bits wraps, and unsigned code sees numbers that are not negative. A constant is
// its number.
// CHECK-LABEL: func.func @wraps
// CHECK-DAG: arith.constant -1 : i32
// CHECK: arith.trunci %{{.*}} : i64 to i32
// CHECK: %[[H:.*]] = arith.shli %{{.*}}, %c16{{.*}} : i32
// CHECK: %[[N:.*]] = arith.shrsi %[[H]], %c16{{.*}} : i32
// CHECK: %[[SUM:.*]] = arith.addi %[[N]], %{{.*}} : i32
// CHECK: arith.shli %[[SUM]]
// CHECK: %[[WRAPPED:.*]] = arith.shrsi
// CHECK: %[[U:.*]] = arith.andi %[[WRAPPED]], %c65535{{.*}} : i32
// CHECK: arith.divui %[[U]]
// CHECK: arith.extsi %{{.*}} : i32 to i64
#v = affine_map<(d0) -> (d0)>
func.func @wraps(%x: tensor<8xi64>) -> tensor<8xi64> {
  %ones = arith.constant -1 : i16
  %three = arith.constant 3 : i16
  %e = tensor.empty() : tensor<8xi64>
  %a = linalg.generic {indexing_maps = [#v, #v], iterator_types = ["parallel"]} ins(%x : tensor<8xi64>) outs(%e : tensor<8xi64>) {
  ^bb0(%in: i64, %out: i64):
    %n = arith.trunci %in : i64 to i16
    %s = arith.addi %n, %ones overflow<nsw> : i16
    %q = arith.divui %s, %three : i16
    %w = arith.extsi %q : i16 to i64
    linalg.yield %w : i64
  } -> tensor<8xi64>
  return %a : tensor<8xi64>
}

// -----

// Ops on tensors, and widths up to 63.
// CHECK-LABEL: func.func @tensors
// CHECK-NOT: i16
// CHECK-NOT: i40
// CHECK: arith.constant dense<[1, -2]> : tensor<2xi32>
// CHECK: arith.addi %{{.*}}, %{{.*}} : i32
// CHECK: arith.constant 24 : i64
// CHECK-NOT: i40
func.func @tensors(%x: tensor<2xi8>) -> tensor<2xi64> {
  %c = arith.constant dense<[1, -2]> : tensor<2xi16>
  %w = arith.extsi %x : tensor<2xi8> to tensor<2xi16>
  %s = arith.addi %w, %c : tensor<2xi16>
  %l = arith.extsi %s : tensor<2xi16> to tensor<2xi40>
  %m = arith.muli %l, %l : tensor<2xi40>
  %r = arith.extsi %m : tensor<2xi40> to tensor<2xi64>
  return %r : tensor<2xi64>
}

// -----

// Arguments and memory stay as they are.
// CHECK-LABEL: func.func @argument
// CHECK: arith.addi {{.*}} : tensor<8xi16>
// CHECK-LABEL: func.func @memory
// CHECK: arith.addi {{.*}} : i16
func.func @argument(%x: tensor<8xi16>) -> tensor<8xi32> {
  %s = arith.addi %x, %x : tensor<8xi16>
  %w = arith.extsi %s : tensor<8xi16> to tensor<8xi32>
  return %w : tensor<8xi32>
}
#v = affine_map<(d0) -> (d0)>
func.func @memory(%x: memref<8xi16>, %y: memref<8xi16>) {
  linalg.generic {indexing_maps = [#v, #v], iterator_types = ["parallel"]} ins(%x : memref<8xi16>) outs(%y : memref<8xi16>) {
  ^bb0(%in: i16, %out: i16):
    %s = arith.addi %in, %in : i16
    linalg.yield %s : i16
  }
  return
}

// Sizes are computed as they were: a bundle knows integers of any width in them.
// CHECK-LABEL: func @sizes(
// CHECK: arith.index_castui %{{.+}} : index to i16
// CHECK-NEXT: arith.index_cast %{{.+}} : i16 to index
// CHECK-NEXT: tensor.empty(
func.func @sizes(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %i = arith.index_castui %d : index to i16
  %n = arith.index_cast %i : i16 to index
  %e = tensor.empty(%n) : tensor<?xf32>
  return %e : tensor<?xf32>
}
