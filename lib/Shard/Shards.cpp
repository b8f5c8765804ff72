// See Shards.h.
#include "Shards.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

std::string gemm::checkSharding(const shard::Sharding &sharding) {
  const bool halos = !sharding.getStaticHaloSizes().empty();
  if (!halos && sharding.getStaticShardedDimsOffsets().empty())
    return "";
  return std::string("expected shards of equal sizes, got a sharding with ") +
         (halos ? "halo_sizes" : "sharded_dims_offsets");
}

std::string gemm::checkSplit(StringRef what, int64_t size, ArrayRef<shard::GridAxis> axes,
                             shard::GridOp grid) {
  const int64_t devices = shard::collectiveProcessGroupSize(axes, grid);
  if (ShapedType::isDynamic(size) || ShapedType::isDynamic(devices) || size % devices == 0)
    return "";
  return llvm::formatv(
      "expected shards of equal sizes, got {0} on {1} devices of @{2}; pad it to {3}", what,
      devices, grid.getSymName(),
      llvm::alignTo(static_cast<uint64_t>(size), static_cast<uint64_t>(devices)));
}

Value gemm::makeSharding(OpBuilder &b, Location loc, shard::GridOp grid,
                         shard::ShardingArray axes) {
  shard::removeTrailingEmptySubArray(axes);
  SmallVector<shard::GridAxesAttr> attributes;
  for (ArrayRef<shard::GridAxis> dim : axes)
    attributes.push_back(shard::GridAxesAttr::get(b.getContext(), dim));
  if (attributes.empty()) // it has to be of one dim at least
    attributes.push_back(shard::GridAxesAttr::get(b.getContext(), {}));
  return shard::ShardingOp::create(b, loc, FlatSymbolRefAttr::get(grid.getSymNameAttr()),
                                   attributes);
}

LogicalResult gemm::parseForFunctions(StringRef pipeline, OpPassManager &passes) {
  passes = OpPassManager(func::FuncOp::getOperationName());
  return parsePassPipeline(pipeline, passes, llvm::errs());
}

void gemm::addDialectsOf(StringRef pipeline, DialectRegistry &registry) {
  OpPassManager passes(func::FuncOp::getOperationName());
  if (succeeded(parsePassPipeline(pipeline, passes, llvm::nulls())))
    passes.getDependentDialects(registry);
}
