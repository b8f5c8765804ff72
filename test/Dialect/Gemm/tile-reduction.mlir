// RUN: gemm-opt %s --transform-interpreter --canonicalize --split-input-file --verify-diagnostics | FileCheck %s

// K in parts: each is a product with beta = 0 into sums of its own, in the accumulator's type;
// then they are added, and alpha, C, the epilogue and the rounding follow once.
// CHECK-LABEL: func @split_k
// CHECK-SAME: (%[[A:.+]]: tensor<32x64xbf16>, %[[B:.+]]: tensor<48x64xbf16>, %[[C:.+]]: tensor<32x48xbf16>, %[[X:.+]]: tensor<48xf32>)
// CHECK: %[[PARTS:.+]] = tensor.empty() : tensor<4x32x48xf32>
// CHECK: %[[ALL:.+]] = scf.forall (%[[I:.+]]) in (4) shared_outs(%[[OUT:.+]] = %[[PARTS]])
// CHECK-DAG: %[[AT:.+]] = tensor.extract_slice %[[A]][0, %{{.+}}] [32, 16] [1, 1]
// CHECK-DAG: %[[BT:.+]] = tensor.extract_slice %[[B]][0, %{{.+}}] [48, 16] [1, 1]
// CHECK-DAG: %[[INTO:.+]] = tensor.extract_slice %[[OUT]][%[[I]], 0, 0] [1, 32, 48] [1, 1, 1] : tensor<4x32x48xf32> to tensor<32x48xf32>
// CHECK: %[[PART:.+]] = gemm.matmul nt ins(%[[AT]], %[[BT]] : tensor<32x16xbf16>, tensor<48x16xbf16>) outs(%[[INTO]] : tensor<32x48xf32>) -> tensor<32x48xf32>
// CHECK: tensor.parallel_insert_slice %[[PART]] into %[[OUT]][%[[I]], 0, 0] [1, 32, 48] [1, 1, 1]
// CHECK: %[[SUM:.+]] = linalg.reduce ins(%[[ALL]] : tensor<4x32x48xf32>) {{.*}} dimensions = [0]
// CHECK: linalg.generic {{.*}} ins(%[[SUM]], %[[X]] : tensor<32x48xf32>, tensor<48xf32>) outs(%[[C]] : tensor<32x48xbf16>)
// CHECK: arith.mulf %{{.+}}, %cst
// CHECK: arith.maximumf
// CHECK: arith.truncf
func.func @split_k(%a: tensor<32x64xbf16>, %b: tensor<48x64xbf16>, %c: tensor<32x48xbf16>, %x: tensor<48xf32>) -> tensor<32x48xbf16> {
  %d = gemm.matmul nt ins(%a, %b : tensor<32x64xbf16>, tensor<48x64xbf16>) outs(%c : tensor<32x48xbf16>) alpha(0.5) beta(1.0)
      epilogue(%x : tensor<48xf32>) maps [affine_map<(m, n) -> (n)>] {
  ^bb0(%acc: f32, %e: f32):
    %0 = arith.addf %acc, %e : f32
    %zero = arith.constant 0.0 : f32
    %1 = arith.maximumf %0, %zero : f32
    gemm.yield %1 : f32
  } -> tensor<32x48xbf16>
  return %d : tensor<32x48xbf16>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["gemm.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %fill, %part, %combine, %loop = transform.structured.tile_reduction_using_forall %op by num_threads = [0, 0, 4]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// A batch of f32 products that K splits at run time: the sums are the result.
// CHECK-LABEL: func @batch
// CHECK: scf.forall
// CHECK: gemm.matmul nn ins(%{{.+}}, %{{.+}} : tensor<2x?x?xf16>, tensor<?x8xf16>) outs(%{{.+}} : tensor<2x?x8xf32>) -> tensor<2x?x8xf32>
// CHECK: linalg.reduce
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @batch(%a: tensor<2x?x?xf16>, %b: tensor<?x8xf16>, %c: tensor<2x?x8xf32>) -> tensor<2x?x8xf32> {
  %d = gemm.matmul nn ins(%a, %b : tensor<2x?x?xf16>, tensor<?x8xf16>) outs(%c : tensor<2x?x8xf32>) -> tensor<2x?x8xf32>
  return %d : tensor<2x?x8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["gemm.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %fill, %part, %combine, %loop = transform.structured.tile_reduction_using_forall %op by num_threads = [0, 0, 0, 3]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// The other way of splitting, an element of each sum in a turn, is no product.
func.func @outer(%a: tensor<4x64xf16>, %b: tensor<64x8xf16>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // expected-error @below {{'gemm.matmul' op expected K in parts that each turn of a loop sums whole, as tile_reduction_using_forall makes them, got turns that hold an element of each part, which is no product}}
  // expected-error @below {{to tile operation}}
  // expected-error @below {{failed to generate tiling loops}}
  %d = gemm.matmul nn ins(%a, %b : tensor<4x64xf16>, tensor<64x8xf16>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %d : tensor<4x8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["gemm.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{failed to tile using partial reduction}}
    %fill, %part, %combine, %loop = transform.structured.tile_reduction_using_for %op by tile_sizes = [0, 0, 16]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

func.func @rows(%a: tensor<4x64xf16>, %b: tensor<64x8xf16>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // expected-error @below {{'gemm.matmul' op expected alpha other than 0 for K in parts: the product reads no K}}
  %d = gemm.matmul nn ins(%a, %b : tensor<4x64xf16>, tensor<64x8xf16>) outs(%c : tensor<4x8xf32>) alpha(0.0) beta(2.0) -> tensor<4x8xf32>
  return %d : tensor<4x8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["gemm.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{could not tile reduction}}
    %fill, %part, %combine, %loop = transform.structured.tile_reduction_using_forall %op by num_threads = [0, 0, 4]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// Bytes keep how they are read.
// CHECK-LABEL: func @bytes
// CHECK: gemm.matmul nt ins({{.+}}) outs({{.+}}) {unsigned_a} -> tensor<32x48xi32>
func.func @bytes(%a: tensor<32x64xi8>, %b: tensor<48x64xi8>, %c: tensor<32x48xi32>) -> tensor<32x48xi32> {
  %d = gemm.matmul nt ins(%a, %b : tensor<32x64xi8>, tensor<48x64xi8>) outs(%c : tensor<32x48xi32>) {unsigned_a} -> tensor<32x48xi32>
  return %d : tensor<32x48xi32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["gemm.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %fill, %part, %combine, %loop = transform.structured.tile_reduction_using_forall %op by num_threads = [0, 0, 4]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
