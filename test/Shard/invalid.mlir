// What is refused, each with its values.
// RUN: gemm-opt %s --split-input-file --verify-diagnostics --pass-pipeline="builtin.module(func.func(gemm-shard-annotate,shard-partition))"

shard.grid @g(shape = 4)
func.func @uneven(%x: tensor<10x64xbf16>, %w: tensor<16x64xbf16>) -> tensor<10x16xf32> {
  // expected-error @+1 {{expected shards of equal sizes, got dim 0 of 'tensor<10x64xbf16>' on 4 devices of @g; pad it to 12}}
  %s = shard.sharding @g split_axes = [[0]] : !shard.sharding
  %x0 = shard.shard %x to %s : tensor<10x64xbf16>
  %y = gemm.linear %x0, %w : tensor<10x64xbf16>, tensor<16x64xbf16> -> tensor<10x16xf32>
  return %y : tensor<10x16xf32>
}

// -----

shard.grid @g(shape = 4)
func.func @halo(%x: tensor<12x64xf32>) -> tensor<12x64xf32> {
  // expected-error @+1 {{expected shards of equal sizes, got a sharding with halo_sizes}}
  %s = shard.sharding @g split_axes = [[0]] halo_sizes = [1, 1] : !shard.sharding
  %x0 = shard.shard %x to %s : tensor<12x64xf32>
  return %x0 : tensor<12x64xf32>
}

// -----

shard.grid @g(shape = 2)
func.func @offsets(%x: tensor<12x64xf32>) -> tensor<12x64xf32> {
  // expected-error @+1 {{expected shards of equal sizes, got a sharding with sharded_dims_offsets}}
  %s = shard.sharding @g split_axes = [[0]] sharded_dims_offsets = [0, 5, 12] : !shard.sharding
  %x0 = shard.shard %x to %s : tensor<12x64xf32>
  return %x0 : tensor<12x64xf32>
}

// -----

shard.grid @g(shape = 4)
func.func @no_axis(%x: tensor<12x64xf32>) -> tensor<12x64xf32> {
  // expected-error @+1 {{expected axes of @g, 0 to 0, got 1}}
  %s = shard.sharding @g split_axes = [[1]] : !shard.sharding
  %x0 = shard.shard %x to %s : tensor<12x64xf32>
  return %x0 : tensor<12x64xf32>
}

// -----

shard.grid @g(shape = 4)
func.func @no_dim(%x: tensor<12xf32>) -> tensor<12xf32> {
  // expected-error @+1 {{expected split_axes of 1 dims at most, as 'tensor<12xf32>' has, got 2}}
  %s = shard.sharding @g split_axes = [[], [0]] : !shard.sharding
  %x0 = shard.shard %x to %s : tensor<12xf32>
  return %x0 : tensor<12xf32>
}

// -----

shard.grid @g(shape = 4)
shard.grid @h(shape = 4)
func.func @two_grids(%x: tensor<12xf32>, %y: tensor<12xf32>) -> (tensor<12xf32>, tensor<12xf32>) {
  %s = shard.sharding @g split_axes = [[0]] : !shard.sharding
  // expected-error @+1 {{expected one grid in a function, got @h}}
  %t = shard.sharding @h split_axes = [[0]] : !shard.sharding
  %x0 = shard.shard %x to %s : tensor<12xf32>
  %y0 = shard.shard %y to %t : tensor<12xf32>
  return %x0, %y0 : tensor<12xf32>, tensor<12xf32>
}

// -----

shard.grid @g(shape = 4)
func.func @blocks(%x: tensor<12xf32>, %c: i1) -> tensor<12xf32> {
  %s = shard.sharding @g split_axes = [[0]] : !shard.sharding
  %x0 = shard.shard %x to %s : tensor<12xf32>
  // expected-error @-3 {{expected a function of one block, got 2}}
  cf.br ^end
^end:
  return %x0 : tensor<12xf32>
}

// -----

// The second group lies on both devices.
shard.grid @g(shape = 2)
func.func @groups(%x: tensor<8x64xbf16>, %w: tensor<96x64xbf16>, %y: tensor<8x96xf32>, %amax: tensor<8x2xf32>) -> tensor<8x96xf32> {
  %n = shard.sharding @g split_axes = [[0]] : !shard.sharding
  %t = shard.sharding @g split_axes = [[], [0]] : !shard.sharding
  %w0 = shard.shard %w to %n annotate_for_users : tensor<96x64xbf16>
  %y0 = shard.shard %y to %t annotate_for_users : tensor<8x96xf32>
  // expected-error @+1 {{expected shards of whole groups, got loop 1 of 96 turns in groups of 64 on 2 devices of @g}}
  %d:2 = gemm.matmul nt ins(%x, %w0 : tensor<8x64xbf16>, tensor<96x64xbf16>) outs(%y0, %amax : tensor<8x96xf32>, tensor<8x2xf32>)
           epilogue {
           ^bb0(%acc: f32):
             gemm.yield %acc, %acc : f32, f32
           } results [absmax affine_map<(m, n) -> (m, n floordiv 64)> partial] -> (tensor<8x96xf32>, tensor<8x2xf32>)
  return %d#0 : tensor<8x96xf32>
}

// -----

// Each device would count places from its own first row.
shard.grid @g(shape = 2)
func.func @places(%x: tensor<8x64xbf16>, %w: tensor<96x64xbf16>, %y: tensor<8x96xf32>) -> tensor<8x96xf32> {
  %n = shard.sharding @g split_axes = [[0]] : !shard.sharding
  %x0 = shard.shard %x to %n annotate_for_users : tensor<8x64xbf16>
  %y0 = shard.shard %y to %n annotate_for_users : tensor<8x96xf32>
  // expected-error @+1 {{expected shards along K alone of a product whose epilogue asks where its elements lie, got loop 0 of 8 turns on 2 devices of @g}}
  %d = gemm.matmul nt ins(%x0, %w : tensor<8x64xbf16>, tensor<96x64xbf16>) outs(%y0 : tensor<8x96xf32>)
           epilogue {
           ^bb0(%acc: f32):
             %m = gemm.index 0
             %f = arith.sitofp %m : i64 to f32
             gemm.yield %f : f32
           } -> tensor<8x96xf32>
  return %d : tensor<8x96xf32>
}
