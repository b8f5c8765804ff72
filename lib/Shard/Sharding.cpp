// ShardingInterface of our products. Their loops are those of IndexingMapOpInterface. An op whose
// sums are of one shard is itself on smaller operands. Where K is split each device sums its part
// of it, in the accumulator's type; the parts are all-reduced, and then alpha, beta, the epilogue
// and the rounding follow as in any product in parts (Decompose.h). Of an output that is reduced
// along a loop that is split, each device reduces its part, from a neutral start; the parts are
// all-reduced and what the output held before comes last.
#include "gemm/Shard/Sharding.h"
#include "Shards.h"
#include "gemm/Dialect/Gemm/Decompose.h"
#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Dialect/Gemm/Loops.h"
#include "gemm/Dialect/Gemm/ScaledLayer.h"
#include "gemm/Import/Layers.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Shard/Interfaces/ShardingInterface.h"
#include "mlir/Dialect/Shard/Interfaces/ShardingInterfaceImpl.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/IndexingMapOpInterface.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace gemm;
using shard::GridAxis;
using shard::ReductionKind;
using shard::Sharding;
using shard::ShardingArray;

namespace {
/// The places of all operands, then of all results: `m floordiv 64` is a place of groups.
SmallVector<AffineMap> placesOf(Operation *op) {
  SmallVector<AffineMap> maps = cast<IndexingMapOpInterface>(op).getIndexingMapsArray();
  llvm::append_range(maps, getResultMaps(op));
  return maps;
}

int64_t countLoops(Operation *op) { return placesOf(op).front().getNumDims(); }

/// How many turns of its loop share a place.
int64_t groupAt(AffineExpr place) {
  auto division = dyn_cast<AffineBinaryOpExpr>(place);
  return division ? cast<AffineConstantExpr>(division.getRHS()).getValue() : 1;
}

/// Not of a table, which every device has all of.
bool isOfLoop(AffineExpr place) { return !isa<AffineConstantExpr>(place); }

/// The same with loops alone: shards have whole groups.
SmallVector<AffineMap> loopsOf(Operation *op) {
  SmallVector<AffineMap> maps = placesOf(op);
  for (AffineMap &map : maps) {
    SmallVector<AffineExpr> dims;
    for (AffineExpr place : map.getResults())
      dims.push_back(isOfLoop(place) ? getAffineDimExpr(dimOf(place), op->getContext()) : place);
    map = AffineMap::get(map.getNumDims(), 0, dims, op->getContext());
  }
  return maps;
}

/// Loops that are summed over: K, and of a gradient of weights or of a bias the rows.
SmallVector<utils::IteratorType> typesOf(Operation *op) {
  SmallVector<utils::IteratorType> types(countLoops(op), utils::IteratorType::reduction);
  Value output = op->getNumResults() ? Value(op->getResult(0)) : op->getOperands().back(); // into
  if (auto matmul = dyn_cast<MatmulOp>(op))
    output = matmul.getC();
  else if (std::optional<ScaledLayer> layer = getScaledLayer(op); layer && layer->into)
    output = layer->into;
  const auto parallel = static_cast<size_t>(cast<ShapedType>(output.getType()).getRank());
  std::fill_n(types.begin(), parallel, utils::IteratorType::parallel);
  return types;
}

/// Shards of equal sizes, of whole groups and blocks.
LogicalResult checkShards(Operation *op, ArrayRef<Sharding> shardings, const ShardingArray &loops,
                          shard::GridOp grid) {
  for (const Sharding &sharding : shardings)
    if (std::string why = sharding ? checkSharding(sharding) : ""; !why.empty())
      return op->emitOpError(why);
  SmallVector<int64_t> sizes = cast<IndexingMapOpInterface>(op).getStaticLoopRanges();
  for (auto [loop, axes] : llvm::enumerate(loops)) {
    std::string what = llvm::formatv("loop {0} of {1} turns", loop, sizes[loop]);
    if (std::string why = checkSplit(what, sizes[loop], axes, grid); !why.empty())
      return op->emitOpError(why);
    const int64_t devices = shard::collectiveProcessGroupSize(axes, grid);
    if (auto matmul = dyn_cast<MatmulOp>(op); matmul && !axes.empty() && loop + 1 != loops.size() &&
                                              !matmul.getBody()->getOps<IndexOp>().empty())
      return op->emitOpError("expected shards along K alone of a product whose epilogue asks where "
                             "its elements lie, got ")
             << what << " on " << devices << " devices of @" << grid.getSymName();
    if (auto matmul = dyn_cast<MatmulOp>(op); matmul && matmul.isGrouped() && !axes.empty() &&
                                              loop + 2 != loops.size() &&
                                              (loop + 1 != loops.size() || matmul.isGroupedByK()))
      return op->emitOpError("expected shards of a product of groups along N, or along K of groups "
                             "of rows: ends count from the first row and k of all, got ")
             << what << " on " << devices << " devices of @" << grid.getSymName();
    if (axes.empty() || ShapedType::isDynamic(devices) || ShapedType::isDynamic(sizes[loop]))
      continue;
    for (AffineMap map : placesOf(op))
      for (AffineExpr place : map.getResults())
        if (isOfLoop(place) && dimOf(place) == loop &&
            (sizes[loop] / devices) % groupAt(place) != 0)
          return op->emitOpError("expected shards of whole groups, got ")
                 << what << " in groups of " << groupAt(place) << " on " << devices
                 << " devices of @" << grid.getSymName();
  }
  return success();
}

/// The product of one device, and what all devices make of it.
class Partitioner {
public:
  Partitioner(OpBuilder &b, MatmulOp local, const ShardingArray &axes, StringRef grid)
      : b(b), op(local), loc(local.getLoc()), axes(axes), grid(grid) {}

  /// What becomes of the results of `op`, which goes where it is not one of them.
  SmallVector<Value> run() {
    SmallVector<Value> before(op.getOuts());
    b.setInsertionPoint(op);
    for (unsigned i = 1; i < op.getNumOutputs(); ++i)
      if (!axesOfOutput(i).empty())
        op.getOutsMutable()[i].assign(neutral(op.getOuts()[i], op.getOutput(i).getCombiner()));
    b.setInsertionPointAfter(op);
    SmallVector<Value> results(op.getResults());
    const ArrayRef<GridAxis> k = axes[op.getBatchRank() + 2];
    const bool inParts = !k.empty() && op.getAlphaValue() != 0.0;
    if (inParts) {
      SmallVector<Value> sums{sumOf(op.getB(), k)};
      for (Value peer : op.getPeers())
        sums.push_back(sumOf(peer, k));
      results = finishSums(b, op, sums);
    }
    for (unsigned i = 1; i < op.getNumOutputs(); ++i)
      if (SmallVector<GridAxis> over = axesOfOutput(i); !over.empty())
        results[i] = combined(results[i], before[i], op.getOutput(i).getCombiner(), over);
    if (inParts) {
      op->replaceAllUsesWith(results);
      op.erase();
    }
    return results;
  }

private:
  /// Of the loop that an output is reduced over, all of it.
  SmallVector<GridAxis> axesOfOutput(unsigned i) {
    ResultAttr output = op.getOutput(i);
    if (!output.isReduced() || output.isGrouped())
      return {};
    return axes[output.getReducedDim()];
  }

  Value sumOf(Value right, ArrayRef<GridAxis> over) {
    Value into = tensor::EmptyOp::create(b, loc, tensor::getMixedSizes(b, loc, op.getC()),
                                         op.getAccumulatorType());
    auto part = MatmulOp::create(b, loc, op.getTrans(), op.getA(), right, into);
    part.readFactorsAs(op);
    return shard::AllReduceOp::create(b, loc, part.getResult(), grid, over, ReductionKind::Sum);
  }

  Value neutral(Value like, ir::Combiner combiner) {
    Value start = arith::ConstantOp::create(b, loc, neutralOf(b, combiner));
    return linalg::FillOp::create(b, loc, start, like).getResult(0);
  }

  /// How shards' numbers become one: what they have of absolute values are sizes.
  ReductionKind kindOf(ir::Combiner combiner) {
    switch (combiner) {
    case ir::Combiner::Store: // which no reduced output has
    case ir::Combiner::Add:
      return ReductionKind::Sum;
    case ir::Combiner::Min:
      return ReductionKind::Min;
    case ir::Combiner::Max:
    case ir::Combiner::AbsMax:
      return ReductionKind::Max;
    }
    llvm_unreachable("every combiner has a case");
  }

  Value combined(Value part, Value before, ir::Combiner combiner, ArrayRef<GridAxis> over) {
    Value all = shard::AllReduceOp::create(b, loc, part, grid, over, kindOf(combiner));
    const int64_t rank = cast<ShapedType>(all.getType()).getRank();
    SmallVector<AffineMap> maps(2, b.getMultiDimIdentityMap(static_cast<unsigned>(rank)));
    SmallVector<utils::IteratorType> loops(rank, utils::IteratorType::parallel);
    return linalg::GenericOp::create(b, loc, before.getType(), all, before, maps, loops,
                                     [&](OpBuilder &inner, Location at, ValueRange in) {
                                       Value value = combine(inner, at, combiner, in[1], in[0]);
                                       linalg::YieldOp::create(inner, at, value);
                                     })
        .getResult(0);
  }

  OpBuilder &b;
  MatmulOp op;
  Location loc;
  const ShardingArray &axes;
  StringRef grid;
};

template <typename Op> struct Model : shard::ShardingInterface::ExternalModel<Model<Op>, Op> {
  SmallVector<utils::IteratorType> getLoopIteratorTypes(Operation *op) const { return typesOf(op); }
  SmallVector<ReductionKind> getReductionLoopIteratorKinds(Operation *op) const {
    SmallVector<utils::IteratorType> types = typesOf(op);
    return SmallVector<ReductionKind>(llvm::count(types, utils::IteratorType::reduction),
                                      ReductionKind::Sum);
  }
  SmallVector<AffineMap> getIndexingMaps(Operation *op) const { return loopsOf(op); }

  LogicalResult partition(Operation *op, ArrayRef<Value> operands,
                          ArrayRef<Sharding> operandShardings, ArrayRef<Sharding> resultShardings,
                          IRMapping &partitionMap, SymbolTableCollection &symbols,
                          OpBuilder &b) const {
    SmallVector<Sharding, 0> all(operandShardings);
    llvm::append_range(all, resultShardings);
    const Sharding *first = llvm::find_if(all, [](const Sharding &s) { return bool(s); });
    if (first == all.end() || op->getNumResults() == 0) { // no tensors
      b.clone(*op, partitionMap);
      return success();
    }
    ShardingArray axes = shard::getGridAxisAssignmentForLoopIterators(
        operandShardings, resultShardings, typesOf(op), loopsOf(op));
    axes.resize(countLoops(op));
    if (failed(checkShards(op, all, axes, shard::getGrid(op, first->getGridAttr(), symbols))))
      return failure();
    shard::partitionTriviallyShardableOperation(*op, operands, operandShardings, resultShardings,
                                                partitionMap, symbols, b);
    Operation *local = partitionMap.lookup(op->getResult(0)).getDefiningOp();
    OpBuilder::InsertionGuard guard(b);
    SmallVector<Value> results = finish(b, local, axes, first->getGrid());
    for (auto [before, after] : llvm::zip(op->getResults(), results))
      partitionMap.map(before, after);
    return success();
  }

private:
  static SmallVector<Value> finish(OpBuilder &b, Operation *local, const ShardingArray &axes,
                                   StringRef grid) {
    if (auto matmul = dyn_cast<MatmulOp>(local))
      return Partitioner(b, matmul, axes, grid).run();
    // Of a layer whose sums are split: of the product that it is.
    SmallVector<GridAxis> summed = shard::getReductionGridAxes(typesOf(local), axes);
    if (summed.empty())
      return SmallVector<Value>(local->getResults());
    b.setInsertionPoint(local);
    Layer layer = lowerLayer(b, local, /*free=*/false);
    ShardingArray ofProduct(layer.product.getBatchRank() + 3);
    ofProduct.back() = summed;
    const bool isProduct = layer.result == layer.product.getResult();
    SmallVector<Value> results = Partitioner(b, layer.product, ofProduct, grid).run();
    if (!isProduct) // a view of it
      results = {layer.result};
    local->erase();
    return results;
  }
};

template <typename... Ops> void attachTo(MLIRContext *context, GemmDialect *) {
  context->loadDialect<shard::ShardDialect>();
  (Ops::template attachInterface<Model<Ops>>(*context), ...);
}
} // namespace

void gemm::registerShardingInterface(DialectRegistry &registry) {
  registry.addExtension(&attachTo<MatmulOp, LinearOp, LinearDgradOp, LinearWgradOp, LinearBgradOp>);
}
