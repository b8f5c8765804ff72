// Annotations by the model: weights of few rows, rows of many; what is annotated stays.
// RUN: gemm-opt %s --split-input-file --gemm-shard="target=h200 explain" | FileCheck %s
// What is chosen can be propagated and partitioned.
// RUN: gemm-opt %s --split-input-file --pass-pipeline="builtin.module(gemm-shard{target=h200},func.func(sharding-propagation{traversal=forward-backward},gemm-shard-annotate,shard-partition))" | FileCheck %s --check-prefix=DEVICE
// RUN: gemm-opt %s --split-input-file --gemm-shard="target=h200 explain overlap" | FileCheck %s --check-prefix=OVERLAP

// CHECK: @decode on @g of h200: {{[0-9.]+}} us (compute {{[0-9.]+}}, network {{[0-9.]+}}), on one device {{[0-9.]+}} us
// CHECK-NEXT: argument 1: dim 0 along axis 0
// CHECK-NOT: argument
// What nothing is chosen for has no annotation.
// CHECK-LABEL: func.func @decode(
// CHECK-NOT: shard.shard %arg0
// CHECK: %[[S:.*]] = shard.sharding @g split_axes = {{\[\[}}0]]
// CHECK: shard.shard %arg1 to %[[S]]
// DEVICE-LABEL: func.func @decode(
// DEVICE-SAME: tensor<16x4096xbf16>, %{{.*}}: tensor<4096x4096xbf16>, %{{.*}}: tensor<4096x4096xbf16>)
// OVERLAP: @decode on @g of h200: {{.*}}, overlapped)
shard.grid @g(shape = 4)
func.func @decode(%x: tensor<16x4096xbf16>, %w1: tensor<16384x4096xbf16>, %w2: tensor<4096x16384xbf16>) -> tensor<16x4096xbf16> {
  %h = gemm.linear %x, %w1 : tensor<16x4096xbf16>, tensor<16384x4096xbf16> -> tensor<16x16384xbf16>
  %y = gemm.linear %h, %w2 : tensor<16x16384xbf16>, tensor<4096x16384xbf16> -> tensor<16x4096xbf16>
  return %y : tensor<16x4096xbf16>
}

// -----

// CHECK: @prefill on @g of h200:
// CHECK-NEXT: argument 0: dim 0 along axis 0
// CHECK-NOT: argument
// DEVICE-LABEL: func.func @prefill(
// DEVICE-SAME: tensor<2048x4096xbf16>,
shard.grid @g(shape = 4)
func.func @prefill(%x: tensor<8192x4096xbf16>, %w1: tensor<16384x4096xbf16>, %w2: tensor<4096x16384xbf16>) -> tensor<8192x4096xbf16> {
  %h = gemm.linear %x, %w1 : tensor<8192x4096xbf16>, tensor<16384x4096xbf16> -> tensor<8192x16384xbf16>
  %y = gemm.linear %h, %w2 : tensor<8192x16384xbf16>, tensor<4096x16384xbf16> -> tensor<8192x4096xbf16>
  return %y : tensor<8192x4096xbf16>
}

// -----

// The rows are whole because the user says so.
// CHECK: @annotated on @g of h200:
// CHECK-NOT: argument 0
// CHECK: argument 1: dim 0 along axis 0
// CHECK-LABEL: func.func @annotated(
shard.grid @g(shape = 4)
func.func @annotated(%x: tensor<8192x4096xbf16>, %w1: tensor<16384x4096xbf16>) -> tensor<8192x16384xbf16> {
  %s = shard.sharding @g split_axes = [[]] : !shard.sharding
  %x0 = shard.shard %x to %s : tensor<8192x4096xbf16>
  %h = gemm.linear %x0, %w1 : tensor<8192x4096xbf16>, tensor<16384x4096xbf16> -> tensor<8192x16384xbf16>
  return %h : tensor<8192x16384xbf16>
}
