// What the passes of this folder share: what a shard may be, in the words of the errors, how one is
// written, and pipelines of functions that are given as text.
#pragma once

#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/Dialect/Shard/Interfaces/ShardingInterface.h"
#include "mlir/Pass/PassManager.h"

#include <string>

namespace gemm {

/// Why a sharding does not make equal shards by its axes alone; "" where it does.
std::string checkSharding(const mlir::shard::Sharding &sharding);
/// Why `size` elements of `what` are not split along `axes`; "" where they are, or may be.
std::string checkSplit(llvm::StringRef what, int64_t size,
                       llvm::ArrayRef<mlir::shard::GridAxis> axes, mlir::shard::GridOp grid);

/// A shard.sharding along these axes of each dim; of dims at the end there may be none.
mlir::Value makeSharding(mlir::OpBuilder &b, mlir::Location loc, mlir::shard::GridOp grid,
                         mlir::shard::ShardingArray axes);

/// `passes` are those of `pipeline`, on func.func; fails with an error where it is no such text.
llvm::LogicalResult parseForFunctions(llvm::StringRef pipeline, mlir::OpPassManager &passes);
/// The dialects that they need.
void addDialectsOf(llvm::StringRef pipeline, mlir::DialectRegistry &registry);

} // namespace gemm
