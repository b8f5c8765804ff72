// Products on several chips: what upstream's shard dialect asks of our ops, so that its
// sharding-propagation and shard-partition work on functions that have them.
#ifndef GEMM_SHARD_SHARDING_H
#define GEMM_SHARD_SHARDING_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace gemm {

/// gemm.matmul and the layer ops on tensors have shard::ShardingInterface. Any of their loops may
/// be split, in shards of equal sizes. Sums over loops that are split are all-reduced, unrounded;
/// what follows a sum, a bias or an epilogue, follows the reduction.
void registerShardingInterface(mlir::DialectRegistry &registry);

} // namespace gemm

#endif
