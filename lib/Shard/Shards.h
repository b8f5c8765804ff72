// What a shard may be, in the words of the errors.
#pragma once

#include "mlir/Dialect/Shard/IR/ShardOps.h"

#include <string>

namespace gemm {

/// Why a sharding does not make equal shards by its axes alone; "" where it does.
std::string checkSharding(const mlir::shard::Sharding &sharding);
/// Why `size` elements of `what` are not split along `axes`; "" where they are, or may be.
std::string checkSplit(llvm::StringRef what, int64_t size,
                       llvm::ArrayRef<mlir::shard::GridAxis> axes, mlir::shard::GridOp grid);

} // namespace gemm
