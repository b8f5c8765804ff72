// RUN: gemm-opt %s --transform-interpreter --canonicalize --split-input-file --verify-diagnostics | FileCheck %s

// M and N tiled: operands of the epilogue are sliced where their maps say, and what
// was decided about the whole product is gone.
// CHECK-LABEL: func @m_n
// CHECK: scf.for %[[I:.+]] = %c0 to %c64 step %c32
// CHECK: scf.for %[[J:.+]] = %c0 to %c128 step %c16
// CHECK-DAG: %[[A:.+]] = tensor.extract_slice %{{.+}}[%[[I]], 0] [32, 8] [1, 1]
// CHECK-DAG: %[[B:.+]] = tensor.extract_slice %{{.+}}[%[[J]], 0] [16, 8] [1, 1]
// CHECK-DAG: %[[C:.+]] = tensor.extract_slice %{{.+}}[%[[I]], %[[J]]] [32, 16] [1, 1]
// CHECK-DAG: %[[X:.+]] = tensor.extract_slice %{{.+}}[%[[J]]] [16] [1]
// CHECK: gemm.matmul nt ins(%[[A]], %[[B]] : tensor<32x8xf16>, tensor<16x8xf16>) outs(%[[C]] : tensor<32x16xf32>) epilogue(%[[X]] : tensor<16xf32>)
// CHECK-NOT: gemm.layout
// CHECK: } -> tensor<32x16xf32>
func.func @m_n(%a: tensor<64x8xf16>, %b: tensor<128x8xf16>, %c: tensor<64x128xf32>, %x: tensor<128xf32>) -> tensor<64x128xf32> {
  %d = gemm.matmul nt ins(%a, %b : tensor<64x8xf16>, tensor<128x8xf16>) outs(%c : tensor<64x128xf32>)
      epilogue(%x : tensor<128xf32>) maps [affine_map<(m, n) -> (n)>] {
  ^bb0(%acc: f32, %y: f32):
    %0 = arith.addf %acc, %y : f32
    gemm.yield %0 : f32
  } {layout = #gemm.layout<nt, blas = (T, N), lda = 8, ldb = 8, ldc = 128, operands = (B, A)>} -> tensor<64x128xf32>
  return %d : tensor<64x128xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["gemm.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %l:2 = transform.structured.tile_using_for %0 tile_sizes [32, 16] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// K tiled: each tile adds to C. Batch and tn come along, memrefs become views.
// CHECK-LABEL: func @batch_k
// CHECK: scf.for %[[I:.+]] = %c0 to %c2
// CHECK: scf.for %[[K:.+]] = %c0 to %c64 step %c16
// CHECK-DAG: memref.subview %{{.+}}[%[[I]], %[[K]], 0] [1, 16, 4]
// CHECK-DAG: memref.subview %{{.+}}[%[[K]], 0] [16, 8]
// CHECK: gemm.matmul tn {{.+}} beta(1.000000e+00)
func.func @batch_k(%a: memref<2x64x4xf16>, %b: memref<64x8xf16>, %c: memref<2x4x8xf32>) {
  gemm.matmul tn ins(%a, %b : memref<2x64x4xf16>, memref<64x8xf16>) outs(%c : memref<2x4x8xf32>) beta(1.0)
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["gemm.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %l:2 = transform.structured.tile_using_for %0 tile_sizes [1, 0, 0, 16] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// K known only at run time is whole when nobody tiles it.
// CHECK-LABEL: func @dynamic
// CHECK: scf.for
// CHECK: gemm.matmul nn ins(%{{.+}}, %{{.+}} : tensor<?x?xf16>, tensor<?x8xf16>)
func.func @dynamic(%a: tensor<?x?xf16>, %b: tensor<?x8xf16>, %c: tensor<?x8xf16>) -> tensor<?x8xf16> {
  %d = gemm.matmul nn ins(%a, %b : tensor<?x?xf16>, tensor<?x8xf16>) outs(%c : tensor<?x8xf16>) -> tensor<?x8xf16>
  return %d : tensor<?x8xf16>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["gemm.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %l = transform.structured.tile_using_for %0 tile_sizes [16] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// A rounded C cannot hold partial sums.
func.func @k_refused(%a: tensor<4x64xf16>, %b: tensor<64x8xf16>, %c: tensor<4x8xf16>) -> tensor<4x8xf16> {
  // expected-error @below {{'gemm.matmul' op has no tile of K: a tile adds to C, so expected beta = 1, no epilogue and C of f32, got beta = 1, no epilogue and f16; K is split in parts that are added by tiling its reduction over an scf.forall, or by tiling the sum that decompose_interface makes of the op by an scf.for}}
  // expected-error @below {{to tile operation}}
  // expected-error @below {{failed to generate tiling loops}}
  %d = gemm.matmul nn ins(%a, %b : tensor<4x64xf16>, tensor<64x8xf16>) outs(%c : tensor<4x8xf16>) beta(1.0) -> tensor<4x8xf16>
  return %d : tensor<4x8xf16>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["gemm.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %l = transform.structured.tile_using_for %0 tile_sizes [0, 0, 16] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// A tile's K is whole where a slice says how much it has of it: tiles of tiles, of tensors and of
// memrefs, and of an operand that is a slice itself.
// CHECK-LABEL: func @tiles_of_tiles
// CHECK: scf.forall
// CHECK: scf.for
// CHECK: scf.for
// CHECK: gemm.matmul nn ins(%{{.+}}, %{{.+}} : tensor<16x?xbf16>, tensor<?x16xbf16>)
func.func @tiles_of_tiles(%a: tensor<64x?xbf16>, %b: tensor<?x64xbf16>, %c: tensor<64x64xbf16>) -> tensor<64x64xbf16> {
  %d = gemm.matmul nn ins(%a, %b : tensor<64x?xbf16>, tensor<?x64xbf16>) outs(%c : tensor<64x64xbf16>) -> tensor<64x64xbf16>
  return %d : tensor<64x64xbf16>
}
// CHECK-LABEL: func @in_memory
// CHECK: scf.forall
// CHECK: scf.for
// CHECK: scf.for
// CHECK: gemm.matmul nn ins(%{{.+}}, %{{.+}} : memref<16x?xbf16, {{.+}}>, memref<?x16xbf16, {{.+}}>)
func.func @in_memory(%a: memref<64x?xbf16>, %b: memref<?x64xbf16>, %c: memref<64x64xbf16>) {
  gemm.matmul nn ins(%a, %b : memref<64x?xbf16>, memref<?x64xbf16>) outs(%c : memref<64x64xbf16>)
  return
}
// CHECK-LABEL: func @sliced
// CHECK: scf.forall
// CHECK: gemm.matmul nn
func.func @sliced(%s: tensor<64x?xbf16>, %k: index, %b: tensor<?x64xbf16>, %c: tensor<64x64xbf16>) -> tensor<64x64xbf16> {
  %a = tensor.extract_slice %s[0, 0] [64, %k] [1, 1] : tensor<64x?xbf16> to tensor<64x?xbf16>
  %d = gemm.matmul nn ins(%a, %b : tensor<64x?xbf16>, tensor<?x64xbf16>) outs(%c : tensor<64x64xbf16>) -> tensor<64x64xbf16>
  return %d : tensor<64x64xbf16>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["gemm.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %l = transform.structured.tile_using_forall %0 tile_sizes [32, 32] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %2, %m:2 = transform.structured.tile_using_for %1 tile_sizes [16, 16, 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// Every output is sliced where its map says, and every result put together again.
// CHECK-LABEL: func @outputs
// CHECK: scf.for %[[I:.+]] = %c0 to %c64 step %c32 iter_args(%[[C:.+]] = %{{.+}}, %[[T:.+]] = %{{.+}})
// CHECK: scf.for %[[J:.+]] = %c0 to %c128 step %c16 iter_args(%[[CC:.+]] = %[[C]], %[[TT:.+]] = %[[T]])
// CHECK-DAG: %[[CS:.+]] = tensor.extract_slice %[[CC]][%[[I]], %[[J]]] [32, 16] [1, 1]
// CHECK-DAG: %[[TS:.+]] = tensor.extract_slice %[[TT]][%[[J]], %[[I]]] [16, 32] [1, 1]
// CHECK: %[[Y:.+]]:2 = gemm.matmul nt {{.+}} outs(%[[CS]], %[[TS]] : tensor<32x16xf16>, tensor<16x32xf32>)
// CHECK-DAG: tensor.insert_slice %[[Y]]#0 into %[[CC]][%[[I]], %[[J]]] [32, 16] [1, 1]
// CHECK-DAG: tensor.insert_slice %[[Y]]#1 into %[[TT]][%[[J]], %[[I]]] [16, 32] [1, 1]
func.func @outputs(%a: tensor<64x8xf16>, %b: tensor<128x8xf16>, %c: tensor<64x128xf16>, %t: tensor<128x64xf32>) -> (tensor<64x128xf16>, tensor<128x64xf32>) {
  %d:2 = gemm.matmul nt ins(%a, %b : tensor<64x8xf16>, tensor<128x8xf16>) outs(%c, %t : tensor<64x128xf16>, tensor<128x64xf32>) epilogue {
  ^bb0(%acc: f32):
    %0 = arith.negf %acc : f32
    gemm.yield %0, %acc : f32, f32
  } results [store affine_map<(m, n) -> (n, m)>] -> (tensor<64x128xf16>, tensor<128x64xf32>)
  return %d#0, %d#1 : tensor<64x128xf16>, tensor<128x64xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["gemm.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %l:2 = transform.structured.tile_using_for %0 tile_sizes [32, 16] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// A tile of the second result, fused into what reads it: the tile is of its own shape.
// CHECK-LABEL: func @consumer_of_second
// CHECK: scf.for %[[J:.+]] = %c0 to %c128 step %c16
// CHECK: %[[Y:.+]]:2 = gemm.matmul nt {{.+}} outs(%{{.+}}, %{{.+}} : tensor<64x16xf16>, tensor<16x64xf32>)
// CHECK: linalg.exp ins(%[[Y]]#1 : tensor<16x64xf32>)
func.func @consumer_of_second(%a: tensor<64x8xf16>, %b: tensor<128x8xf16>, %c: tensor<64x128xf16>, %t: tensor<128x64xf32>, %o: tensor<128x64xf32>) -> tensor<128x64xf32> {
  %d:2 = gemm.matmul nt ins(%a, %b : tensor<64x8xf16>, tensor<128x8xf16>) outs(%c, %t : tensor<64x128xf16>, tensor<128x64xf32>) epilogue {
  ^bb0(%acc: f32):
    %0 = arith.negf %acc : f32
    gemm.yield %0, %acc : f32, f32
  } results [store affine_map<(m, n) -> (n, m)>] -> (tensor<64x128xf16>, tensor<128x64xf32>)
  %e = linalg.exp ins(%d#1 : tensor<128x64xf32>) outs(%o : tensor<128x64xf32>) -> tensor<128x64xf32>
  return %e : tensor<128x64xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %l = transform.structured.fuse %0 tile_sizes [16] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// Nor does a product that does not add to C.
func.func @k_of_beta_0(%a: memref<4x64xf16>, %b: memref<64x8xf16>, %c: memref<4x8xf32>) {
  // expected-error @below {{got beta = 0, no epilogue and f32}}
  // expected-error @below {{to tile operation}}
  // expected-error @below {{failed to generate tiling loops}}
  gemm.matmul nn ins(%a, %b : memref<4x64xf16>, memref<64x8xf16>) outs(%c : memref<4x8xf32>)
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["gemm.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %l = transform.structured.tile_using_for %0 tile_sizes [0, 0, 16] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

func.func @sums(%a: memref<4x64xf16>, %b: memref<64x8xf16>, %c: memref<4x8xf32>, %s: memref<4xf32>) {
  // expected-error @below {{'gemm.matmul' op is not tiled: several tiles would store the same sums of A's rows}}
  // expected-error @below {{to tile operation}}
  // expected-error @below {{failed to generate tiling loops}}
  gemm.matmul nn ins(%a, %b : memref<4x64xf16>, memref<64x8xf16>) outs(%c : memref<4x8xf32>) sums(%s : memref<4xf32>)
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["gemm.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %l = transform.structured.tile_using_for %0 tile_sizes [2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// The largest values of rows, which are the tile's rows.
// CHECK-LABEL: func @largest_of_rows
// CHECK: scf.for %[[I:.+]] = %c0 to %c64 step %c16 iter_args(%[[D:.+]] = %{{.+}}, %[[E:.+]] = %{{.+}})
// CHECK-DAG: %[[C:.+]] = tensor.extract_slice %[[D]][%[[I]], 0] [16, 128] [1, 1]
// CHECK-DAG: %[[L:.+]] = tensor.extract_slice %[[E]][%[[I]]] [16] [1]
// CHECK: %[[Y:.+]]:2 = gemm.matmul nt {{.+}} outs(%[[C]], %[[L]] : tensor<16x128xf16>, tensor<16xf32>)
// CHECK: results [absmax
// CHECK-DAG: tensor.insert_slice %[[Y]]#1 into %[[E]][%[[I]]] [16] [1]
func.func @largest_of_rows(%a: tensor<64x8xf16>, %b: tensor<128x8xf16>, %c: tensor<64x128xf16>, %l: tensor<64xf32>) -> (tensor<64x128xf16>, tensor<64xf32>) {
  %d:2 = gemm.matmul nt ins(%a, %b : tensor<64x8xf16>, tensor<128x8xf16>) outs(%c, %l : tensor<64x128xf16>, tensor<64xf32>) epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc : f32, f32
  } results [absmax affine_map<(m, n) -> (m)>] -> (tensor<64x128xf16>, tensor<64xf32>)
  return %d#0, %d#1 : tensor<64x128xf16>, tensor<64xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["gemm.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %l = transform.structured.tile_using_for %0 tile_sizes [16] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// Sizes known at run time only: all of N is asked for as such.
// CHECK-LABEL: func @largest_of_rows_dynamic
// CHECK: scf.forall
// CHECK: results [max
func.func @largest_of_rows_dynamic(%a: tensor<?x8xf16>, %b: tensor<?x8xf16>, %c: tensor<?x?xf16>, %l: tensor<?xf32>) -> (tensor<?x?xf16>, tensor<?xf32>) {
  %d:2 = gemm.matmul nt ins(%a, %b : tensor<?x8xf16>, tensor<?x8xf16>) outs(%c, %l : tensor<?x?xf16>, tensor<?xf32>) epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc : f32, f32
  } results [max affine_map<(m, n) -> (m)>] -> (tensor<?x?xf16>, tensor<?xf32>)
  return %d#0, %d#1 : tensor<?x?xf16>, tensor<?xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["gemm.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %l = transform.structured.tile_using_forall %0 tile_sizes [16] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// Rows of the loop's own C are those of A, which is all of M inside, too.
// CHECK-LABEL: func @largest_of_columns_dynamic
// CHECK: scf.for
// CHECK: results [absmax
func.func @largest_of_columns_dynamic(%a: tensor<?x8xf16>, %b: tensor<?x8xf16>, %c: tensor<?x?xf16>, %l: tensor<?xf32>) -> (tensor<?x?xf16>, tensor<?xf32>) {
  %d:2 = gemm.matmul nt ins(%a, %b : tensor<?x8xf16>, tensor<?x8xf16>) outs(%c, %l : tensor<?x?xf16>, tensor<?xf32>) epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc : f32, f32
  } results [absmax affine_map<(m, n) -> (n)>] -> (tensor<?x?xf16>, tensor<?xf32>)
  return %d#0, %d#1 : tensor<?x?xf16>, tensor<?xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["gemm.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %l = transform.structured.tile_using_for %0 tile_sizes [0, 16] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

func.func @largest_in_parts(%a: memref<64x8xf16>, %b: memref<128x8xf16>, %c: memref<64x128xf16>, %l: memref<64xf32>) {
  // expected-error @below {{'gemm.matmul' op has no tile along N: output 1 is reduced over it (absmax), and such tiles would not be parallel; tile along M, or store the values and reduce them by another op}}
  // expected-error @below {{to tile operation}}
  // expected-error @below {{failed to generate tiling loops}}
  gemm.matmul nt ins(%a, %b : memref<64x8xf16>, memref<128x8xf16>) outs(%c, %l : memref<64x128xf16>, memref<64xf32>) epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc : f32, f32
  } results [absmax affine_map<(m, n) -> (m)>]
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["gemm.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %l = transform.structured.tile_using_for %0 tile_sizes [0, 16] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
