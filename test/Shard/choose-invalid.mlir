// What gemm-shard refuses.
// RUN: gemm-opt %s --split-input-file --verify-diagnostics --gemm-shard=target=h200
// RUN: not gemm-opt %S/together.mlir --gemm-shard=target=cpu 2>&1 | FileCheck %s
// CHECK: error: expected a machine with links to others, got cpu

// expected-error @+1 {{expected one shard.grid in the module, got 0}}
module {
}

// -----

// expected-error @+1 {{expected one shard.grid in the module, got 2}}
module {
  shard.grid @g(shape = 4)
  shard.grid @h(shape = 4)
}

// -----

// expected-error @+1 {{expected a grid whose sizes are known}}
shard.grid @g(shape = ?)

// -----

shard.grid @g(shape = 4)
func.func @uneven(%x: tensor<10xf32>) -> tensor<10xf32> {
  // expected-error @+1 {{expected shards of equal sizes, got dim 0 of 'tensor<10xf32>' on 4 devices of @g; pad it to 12}}
  %s = shard.sharding @g split_axes = [[0]] : !shard.sharding
  %x0 = shard.shard %x to %s : tensor<10xf32>
  return %x0 : tensor<10xf32>
}

// -----

shard.grid @g(shape = 4)
func.func @dynamic(%x: tensor<?x64xbf16>, %w: tensor<64x64xbf16>) -> tensor<?x64xbf16> {
  // expected-error @+1 {{expected a product whose cost is known, got none: }}
  %y = gemm.linear %x, %w : tensor<?x64xbf16>, tensor<64x64xbf16> -> tensor<?x64xbf16>
  return %y : tensor<?x64xbf16>
}
