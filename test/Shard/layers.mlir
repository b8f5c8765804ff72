// Layers and their gradients by upstream's passes: what a few annotations come to.
// RUN: gemm-opt %s --split-input-file --pass-pipeline="builtin.module(func.func(sharding-propagation{traversal=forward-backward},gemm-shard-annotate,shard-partition,canonicalize,gemm-shard-collectives,canonicalize,cse))" | FileCheck %s

// By columns, then by rows: one all-reduce, and the second bias after it.
// CHECK-LABEL: func.func @columns_then_rows(
// CHECK-SAME: %[[X:.*]]: tensor<2x8x64xbf16>, %[[W1:.*]]: tensor<32x64xbf16>, %[[B1:.*]]: tensor<32xf32>, %[[W2:.*]]: tensor<64x32xbf16>, %[[B2:.*]]: tensor<64xf32>)
// CHECK: %[[H:.*]] = gemm.linear %[[X]], %[[W1]] bias(%[[B1]] : tensor<32xf32>)
// CHECK: %[[P:.*]] = gemm.matmul nt ins(%[[H]], %[[W2]] :{{.*}}-> tensor<2x8x64xf32>
// CHECK: %[[S:.*]] = shard.all_reduce %[[P]] on @g grid_axes = [0]
// CHECK: %[[Y:.*]] = linalg.generic{{.*}} ins(%[[S]], %[[B2]] : tensor<2x8x64xf32>, tensor<64xf32>)
// CHECK: arith.addf
// CHECK: arith.truncf
// CHECK: return %[[Y]]
shard.grid @g(shape = 4)
func.func @columns_then_rows(%x: tensor<2x8x64xbf16>, %w1: tensor<128x64xbf16>, %b1: tensor<128xf32>, %w2: tensor<64x128xbf16>, %b2: tensor<64xf32>) -> tensor<2x8x64xbf16> {
  %columns = shard.sharding @g split_axes = [[0]] : !shard.sharding
  %w = shard.shard %w1 to %columns annotate_for_users : tensor<128x64xbf16>
  %h = gemm.linear %x, %w bias(%b1 : tensor<128xf32>) : tensor<2x8x64xbf16>, tensor<128x64xbf16> -> tensor<2x8x128xbf16>
  %y = gemm.linear %h, %w2 bias(%b2 : tensor<64xf32>) : tensor<2x8x128xbf16>, tensor<64x128xbf16> -> tensor<2x8x64xbf16>
  return %y : tensor<2x8x64xbf16>
}

// -----

// Rows on axis 0, columns on axis 1, backward: the input gradient is summed along the columns' axis,
// the weight's and the bias's along the rows'.
// CHECK-LABEL: func.func @backward(
// CHECK-SAME: %[[X:.*]]: tensor<4x64xbf16>, %[[DY:.*]]: tensor<4x64xbf16>, %[[W:.*]]: tensor<64x64xbf16>)
// CHECK-SAME: -> (tensor<4x64xbf16>, tensor<64x64xf32>, tensor<64xf32>)
// CHECK: %[[PX:.*]] = gemm.matmul nn ins(%[[DY]], %[[W]] :{{.*}}-> tensor<4x64xf32>
// CHECK: shard.all_reduce %[[PX]] on @g grid_axes = [1]
// CHECK: %[[PW:.*]] = gemm.matmul tn ins(%[[DY]], %[[X]] :{{.*}}-> tensor<64x64xf32>
// CHECK: %[[DW:.*]] = shard.all_reduce %[[PW]] on @g grid_axes = [0]
// CHECK: %[[PB:.*]] = gemm.matmul nn ins(%{{.*}}, %[[DY]] :{{.*}}-> tensor<1x64xf32>
// CHECK: shard.all_reduce %[[PB]] on @g grid_axes = [0]
// CHECK: return %{{.*}}, %[[DW]], %{{.*}}
shard.grid @g(shape = 2x2)
func.func @backward(%x: tensor<8x64xbf16>, %dy: tensor<8x128xbf16>, %w: tensor<128x64xbf16>) -> (tensor<8x64xbf16>, tensor<128x64xf32>, tensor<128xf32>) {
  %both = shard.sharding @g split_axes = [[0], [1]] : !shard.sharding
  %g = shard.shard %dy to %both annotate_for_users : tensor<8x128xbf16>
  %dx = gemm.linear_dgrad %g, %w : tensor<8x128xbf16>, tensor<128x64xbf16> -> tensor<8x64xbf16>
  %dw = gemm.linear_wgrad %g, %x : tensor<8x128xbf16>, tensor<8x64xbf16> -> tensor<128x64xf32>
  %db = gemm.linear_bgrad %g : tensor<8x128xbf16> -> tensor<128xf32>
  return %dx, %dw, %db : tensor<8x64xbf16>, tensor<128x64xf32>, tensor<128xf32>
}

// -----

// Rows before and after: gathered, and reduced and scattered, with the rounding behind the slice.
// CHECK-LABEL: func.func @sequence(
// CHECK-SAME: %[[X:.*]]: tensor<4x64xbf16>
// CHECK: shard.all_gather %[[X]] on @g grid_axes = [0] gather_axis = 0
// CHECK: %[[P:.*]] = gemm.matmul nt {{.*}}-> tensor<16x64xf32>
// CHECK: %[[S:.*]] = shard.reduce_scatter %[[P]] on @g grid_axes = [0] scatter_axis = 0 : tensor<16x64xf32> -> tensor<4x64xf32>
// CHECK-NOT: shard.
// CHECK: linalg.generic{{.*}} ins(%[[S]] : tensor<4x64xf32>) outs(%{{.*}} : tensor<4x64xbf16>)
shard.grid @g(shape = 4)
func.func @sequence(%x: tensor<16x64xbf16>, %w1: tensor<128x64xbf16>, %w2: tensor<64x128xbf16>) -> tensor<16x64xbf16> {
  %rows = shard.sharding @g split_axes = [[0]] : !shard.sharding
  %columns = shard.sharding @g split_axes = [[], [0]] : !shard.sharding
  %whole = shard.sharding @g split_axes = [[]] : !shard.sharding
  %x0 = shard.shard %x to %rows : tensor<16x64xbf16>
  %x1 = shard.shard %x0 to %whole annotate_for_users : tensor<16x64xbf16>
  %w = shard.shard %w1 to %rows annotate_for_users : tensor<128x64xbf16>
  %h = gemm.linear %x1, %w : tensor<16x64xbf16>, tensor<128x64xbf16> -> tensor<16x128xbf16>
  %h1 = shard.shard %h to %columns : tensor<16x128xbf16>
  %y = gemm.linear %h1, %w2 : tensor<16x128xbf16>, tensor<64x128xbf16> -> tensor<16x64xbf16>
  %y0 = shard.shard %y to %whole : tensor<16x64xbf16>
  %y1 = shard.shard %y0 to %rows annotate_for_users : tensor<16x64xbf16>
  return %y1 : tensor<16x64xbf16>
}

// -----

// Sizes known at run time only.
// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME: %[[X:.*]]: tensor<?x32xbf16>, %[[W:.*]]: tensor<16x32xbf16>) -> tensor<?x16xf32>
// CHECK: gemm.matmul nt ins(%[[X]], %[[W]] :
// CHECK: shard.all_reduce
shard.grid @g(shape = 2)
func.func @dynamic(%x: tensor<?x64xbf16>, %w: tensor<16x64xbf16>) -> tensor<?x16xf32> {
  %k = shard.sharding @g split_axes = [[], [0]] : !shard.sharding
  %x0 = shard.shard %x to %k annotate_for_users : tensor<?x64xbf16>
  %y = gemm.linear %x0, %w : tensor<?x64xbf16>, tensor<16x64xbf16> -> tensor<?x16xf32>
  return %y : tensor<?x16xf32>
}

// -----

// Scales of columns are split as the weight's rows are, those of rows are whole; blocks stay whole
// where the sum is split, and partial sums are added.
// CHECK-LABEL: func.func @scaled(
// CHECK-SAME: %{{.*}}: tensor<32x64xi8>, %[[SX:.*]]: tensor<2x8xf32>, %[[SW:.*]]: tensor<32xf32>
// CHECK: gemm.linear %{{.*}}, %{{.*}} scales(%{{.*}}, %{{.*}} : tensor<2x8xf32>, tensor<32xf32>) : tensor<2x8x64xi8>, tensor<32x64xi8> -> tensor<2x8x32xbf16>
shard.grid @g(shape = 4)
func.func @scaled(%x: tensor<2x8x64xi8>, %w: tensor<128x64xi8>, %sx: tensor<2x8xf32>, %sw: tensor<128xf32>) -> tensor<2x8x128xbf16> {
  %columns = shard.sharding @g split_axes = [[0]] : !shard.sharding
  %v = shard.shard %w to %columns annotate_for_users : tensor<128x64xi8>
  %y = gemm.linear %x, %v scales(%sx, %sw : tensor<2x8xf32>, tensor<128xf32>) : tensor<2x8x64xi8>, tensor<128x64xi8> -> tensor<2x8x128xbf16>
  return %y : tensor<2x8x128xbf16>
}

// -----

// CHECK-LABEL: func.func @blocks(
// CHECK: %[[P:.*]] = gemm.matmul nt {{.*}} scales({{.*}} : tensor<8x2xf32>, tensor<1x2xf32>) blocks [1, 128, 128] -> tensor<8x64xf32>
// CHECK: shard.all_reduce
shard.grid @g(shape = 2)
func.func @blocks(%x: tensor<8x512xf8E4M3FN>, %w: tensor<64x512xf8E4M3FN>, %sx: tensor<8x4xf32>, %sw: tensor<1x4xf32>) -> tensor<8x64xf32> {
  %summed = shard.sharding @g split_axes = [[], [0]] : !shard.sharding
  %v = shard.shard %w to %summed annotate_for_users : tensor<64x512xf8E4M3FN>
  %y = gemm.linear %x, %v scales(%sx, %sw : tensor<8x4xf32>, tensor<1x4xf32>) blocks [1, 128, 128] : tensor<8x512xf8E4M3FN>, tensor<64x512xf8E4M3FN> -> tensor<8x64xf32>
  return %y : tensor<8x64xf32>
}
