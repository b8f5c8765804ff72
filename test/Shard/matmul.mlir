// gemm.matmul whose loops are split: epilogues, peers, outputs that are reduced, groups, scales.
// RUN: gemm-opt %s --split-input-file --pass-pipeline="builtin.module(func.func(sharding-propagation{traversal=forward-backward},gemm-shard-annotate,shard-partition,canonicalize,cse))" | FileCheck %s

// Along K: a sum for each product, then the epilogue of both.
// CHECK-LABEL: func.func @peers(
// CHECK: %[[P:.*]] = gemm.matmul nt {{.*}}tensor<8x32xbf16>, tensor<16x32xbf16>{{.*}}-> tensor<8x16xf32>
// CHECK: %[[S:.*]] = shard.all_reduce %[[P]] on @g grid_axes = [0]
// CHECK: %[[Q:.*]] = gemm.matmul nt {{.*}}-> tensor<8x16xf32>
// CHECK: %[[T:.*]] = shard.all_reduce %[[Q]] on @g grid_axes = [0]
// CHECK: linalg.generic{{.*}} ins(%[[S]], %[[T]] :
// CHECK: arith.mulf %{{.*}}, %{{.*}} : f32
shard.grid @g(shape = 2)
func.func @peers(%x: tensor<8x64xbf16>, %g: tensor<16x64xbf16>, %u: tensor<16x64xbf16>, %y: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %k = shard.sharding @g split_axes = [[], [0]] : !shard.sharding
  %x0 = shard.shard %x to %k annotate_for_users : tensor<8x64xbf16>
  %d = gemm.matmul nt ins(%x0, %g, %u : tensor<8x64xbf16>, tensor<16x64xbf16>, tensor<16x64xbf16>)
         outs(%y : tensor<8x16xf32>) epilogue {
         ^bb0(%a: f32, %b: f32):
           %m = arith.mulf %a, %b : f32
           gemm.yield %m : f32
         } -> tensor<8x16xf32>
  return %d : tensor<8x16xf32>
}

// -----

// Along N: the rows' largest values are those of the devices, and what the output held comes last.
// CHECK-LABEL: func.func @reduced(
// CHECK-SAME: %[[AMAX:[a-z0-9]+]]: tensor<8xf32>)
// CHECK: %[[START:.*]] = linalg.fill ins(%{{.*}} : f32) outs(%[[AMAX]] :
// CHECK: %[[D:.*]]:2 = gemm.matmul nt {{.*}}outs(%{{.*}}, %[[START]] : tensor<8x16xf32>, tensor<8xf32>)
// CHECK: %[[ALL:.*]] = shard.all_reduce %[[D]]#1 on @g grid_axes = [0] reduction = max
// CHECK: linalg.generic{{.*}} ins(%[[ALL]] : tensor<8xf32>) outs(%[[AMAX]] : tensor<8xf32>)
// CHECK: arith.maximumf
shard.grid @g(shape = 2)
func.func @reduced(%x: tensor<8x64xbf16>, %w: tensor<32x64xbf16>, %y: tensor<8x32xf32>, %amax: tensor<8xf32>) -> (tensor<8x32xf32>, tensor<8xf32>) {
  %n = shard.sharding @g split_axes = [[0]] : !shard.sharding
  %w0 = shard.shard %w to %n annotate_for_users : tensor<32x64xbf16>
  %d:2 = gemm.matmul nt ins(%x, %w0 : tensor<8x64xbf16>, tensor<32x64xbf16>) outs(%y, %amax : tensor<8x32xf32>, tensor<8xf32>)
           epilogue {
           ^bb0(%acc: f32):
             gemm.yield %acc, %acc : f32, f32
           } results [absmax affine_map<(m, n) -> (m)>] -> (tensor<8x32xf32>, tensor<8xf32>)
  return %d#0, %d#1 : tensor<8x32xf32>, tensor<8xf32>
}

// -----

// Groups that a shard has whole are its own; so are blocks of scales.
// CHECK-LABEL: func.func @groups(
// CHECK: gemm.matmul nt {{.*}}outs(%{{.*}}, %{{.*}} : tensor<8x32xf32>, tensor<8x2xf32>)
// CHECK-NOT: all_reduce
shard.grid @g(shape = 2)
func.func @groups(%x: tensor<8x64xbf16>, %w: tensor<64x64xbf16>, %y: tensor<8x64xf32>, %amax: tensor<8x4xf32>) -> (tensor<8x64xf32>, tensor<8x4xf32>) {
  %n = shard.sharding @g split_axes = [[0]] : !shard.sharding
  %w0 = shard.shard %w to %n annotate_for_users : tensor<64x64xbf16>
  %d:2 = gemm.matmul nt ins(%x, %w0 : tensor<8x64xbf16>, tensor<64x64xbf16>) outs(%y, %amax : tensor<8x64xf32>, tensor<8x4xf32>)
           epilogue {
           ^bb0(%acc: f32):
             gemm.yield %acc, %acc : f32, f32
           } results [absmax affine_map<(m, n) -> (m, n floordiv 16)>] -> (tensor<8x64xf32>, tensor<8x4xf32>)
  return %d#0, %d#1 : tensor<8x64xf32>, tensor<8x4xf32>
}

// -----

// CHECK-LABEL: func.func @scales(
// CHECK: %[[P:.*]] = gemm.matmul nt ins(%{{.*}} : tensor<8x128xf8E4M3FN>, tensor<128x128xf8E4M3FN>){{.*}}scales(%{{.*}} : tensor<8x1xf32>, tensor<1x1xf32>) blocks [1, 128, 128]
// CHECK: shard.all_reduce %[[P]]
shard.grid @g(shape = 2)
func.func @scales(%x: tensor<8x256xf8E4M3FN>, %w: tensor<128x256xf8E4M3FN>, %sx: tensor<8x2xf32>, %sw: tensor<1x2xf32>, %y: tensor<8x128xf32>) -> tensor<8x128xf32> {
  %k = shard.sharding @g split_axes = [[], [0]] : !shard.sharding
  %x0 = shard.shard %x to %k annotate_for_users : tensor<8x256xf8E4M3FN>
  %d = gemm.matmul nt ins(%x0, %w : tensor<8x256xf8E4M3FN>, tensor<128x256xf8E4M3FN>) outs(%y : tensor<8x128xf32>)
         scales(%sx, %sw : tensor<8x2xf32>, tensor<1x2xf32>) blocks [1, 128, 128] -> tensor<8x128xf32>
  return %d : tensor<8x128xf32>
}

// -----

// On memrefs there is nothing to split.
// CHECK-LABEL: func.func @memory(
// CHECK: gemm.matmul nt ins(%{{.*}} : memref<8x64xbf16>, memref<64x64xbf16>)
// CHECK: gemm.linear_wgrad
shard.grid @g(shape = 2)
func.func @memory(%x: memref<8x64xbf16>, %w: memref<64x64xbf16>, %y: memref<8x64xf32>, %dw: memref<64x64xf32>, %t: tensor<8xf32>) -> tensor<8xf32> {
  %s = shard.sharding @g split_axes = [[0]] : !shard.sharding
  %u = shard.shard %t to %s : tensor<8xf32>
  gemm.matmul nt ins(%x, %w : memref<8x64xbf16>, memref<64x64xbf16>) outs(%y : memref<8x64xf32>)
  gemm.linear_wgrad %x, %x into(%dw : memref<64x64xf32>) : memref<8x64xbf16>, memref<8x64xbf16>
  return %u : tensor<8xf32>
}

// -----

// Bytes with scales and zero points of groups of k: those of a device along K.
// CHECK-LABEL: func.func @dequantized(
// CHECK: %[[P:.*]] = gemm.matmul nt ins(%{{.*}} : tensor<16x128xbf16>, tensor<64x128xi8>){{.*}}scales(%{{.*}} : tensor<64x1xbf16>, tensor<64x1xi8>) blocks [1, 1, 128]
// CHECK: shard.all_reduce %[[P]]
shard.grid @g(shape = 2)
func.func @dequantized(%x: tensor<16x256xbf16>, %w: tensor<64x256xi8>, %s: tensor<64x2xbf16>, %z: tensor<64x2xi8>, %y: tensor<16x64xf32>) -> tensor<16x64xf32> {
  %k = shard.sharding @g split_axes = [[], [0]] : !shard.sharding
  %x0 = shard.shard %x to %k annotate_for_users : tensor<16x256xbf16>
  %d = gemm.matmul nt ins(%x0, %w : tensor<16x256xbf16>, tensor<64x256xi8>) outs(%y : tensor<16x64xf32>)
         scales(%s, %z : tensor<64x2xbf16>, tensor<64x2xi8>) blocks [1, 1, 128] -> tensor<16x64xf32>
  return %d : tensor<16x64xf32>
}
