// What gemm-shard-together refuses; the function stays.
// RUN: gemm-opt %s --split-input-file --verify-diagnostics --pass-pipeline="builtin.module(func.func(gemm-shard-annotate),gemm-shard-together)"
// RUN: echo "module {}" | not gemm-opt --gemm-shard-together=pipeline=nothing 2>&1 | FileCheck %s --check-prefix=PIPELINE
// PIPELINE: 'nothing' does not refer to a registered pass or pass pipeline

// expected-error @+1 {{expected a grid of at most 64 devices, got 65}}
shard.grid @g(shape = 5x13)
func.func @many(%x: tensor<65xf32>) -> tensor<65xf32> {
  %s = shard.sharding @g split_axes = [[0, 1]] : !shard.sharding
  %x0 = shard.shard %x to %s : tensor<65xf32>
  return %x0 : tensor<65xf32>
}

// -----

// expected-error @+1 {{expected a grid whose sizes are known}}
shard.grid @g(shape = ?)
func.func @unknown(%x: tensor<64xf32>) -> tensor<64xf32> {
  %s = shard.sharding @g split_axes = [[0]] : !shard.sharding
  %x0 = shard.shard %x to %s : tensor<64xf32>
  return %x0 : tensor<64xf32>
}

// -----

shard.grid @g(shape = 2)
// expected-error @+1 {{expected arguments of static sizes, got 'tensor<?xf32>'}}
func.func @dynamic(%x: tensor<?xf32>) -> tensor<?xf32> {
  %s = shard.sharding @g split_axes = [[0]] : !shard.sharding
  %x0 = shard.shard %x to %s : tensor<?xf32>
  return %x0 : tensor<?xf32>
}
