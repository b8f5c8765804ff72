// gemm-shard-collectives: slices are taken as early as the values allow; an all-reduce that is
// sliced at once is a reduce-scatter, and so sliced along another dim an all-gather is an
// all-to-all.
#include "gemm/Shard/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace gemm {
#define GEN_PASS_DEF_GEMMSHARDCOLLECTIVES
#include "gemm/Shard/Passes.h.inc"
} // namespace gemm

using namespace mlir;
using shard::AllReduceOp;
using shard::AllSliceOp;

namespace {
/// The slice of another value along a dim of it.
Value sliceOf(PatternRewriter &rewriter, AllSliceOp slice, Value value, int64_t dim) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> shape(type.getShape());
  const auto along = slice.getSliceAxis().getSExtValue();
  auto whole = cast<ShapedType>(slice.getInput().getType());
  auto part = cast<ShapedType>(slice.getResult().getType());
  if (!ShapedType::isDynamic(shape[dim]))
    shape[dim] = shape[dim] / (whole.getDimSize(along) / part.getDimSize(along));
  return AllSliceOp::create(rewriter, slice.getLoc(), type.clone(shape), slice.getGridAttr(),
                            slice.getGridAxesAttr(), value, rewriter.getIndexAttr(dim));
}

/// The collective along the same axes that nothing but the slice uses; null if there is none.
template <typename Op> Op collectiveOf(AllSliceOp slice) {
  auto all = slice.getInput().getDefiningOp<Op>();
  const bool found = all && all->hasOneUse() && all.getGridAttr() == slice.getGridAttr() &&
                     all.getGridAxesAttr() == slice.getGridAxesAttr();
  return found ? all : Op();
}

struct SliceOfAllReduce : OpRewritePattern<AllSliceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AllSliceOp slice, PatternRewriter &rewriter) const override {
    auto all = collectiveOf<AllReduceOp>(slice);
    if (!all)
      return failure();
    rewriter.replaceOpWithNewOp<shard::ReduceScatterOp>(
        slice, slice.getResult().getType(), slice.getGridAttr(), slice.getGridAxesAttr(),
        all.getInput(), all.getReductionAttr(), slice.getSliceAxisAttr());
    return success();
  }
};

struct SliceOfAllGather : OpRewritePattern<AllSliceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AllSliceOp slice, PatternRewriter &rewriter) const override {
    auto all = collectiveOf<shard::AllGatherOp>(slice);
    if (!all)
      return failure();
    if (all.getGatherAxis() == slice.getSliceAxis()) {
      rewriter.replaceOp(slice, all.getInput());
      return success();
    }
    rewriter.replaceOpWithNewOp<shard::AllToAllOp>(
        slice, slice.getResult().getType(), slice.getGridAttr(), slice.getGridAxesAttr(),
        all.getInput(), slice.getSliceAxisAttr(), all.getGatherAxisAttr());
    return success();
  }
};

struct SliceOfElementwise : OpRewritePattern<AllSliceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AllSliceOp slice, PatternRewriter &rewriter) const override {
    auto generic = slice.getInput().getDefiningOp<linalg::GenericOp>();
    auto whole = cast<ShapedType>(slice.getInput().getType());
    if (!generic || !generic->hasOneUse() || generic->getNumResults() != 1 ||
        !whole.hasStaticShape() || generic.getNumParallelLoops() != generic.getNumLoops() ||
        generic.hasIndexSemantics())
      return failure();
    const auto loop = static_cast<unsigned>(slice.getSliceAxis().getSExtValue());
    SmallVector<AffineMap> maps = generic.getIndexingMapsArray();
    if (!maps.back().isIdentity() ||
        !llvm::all_of(maps, [](AffineMap map) { return map.isProjectedPermutation(); }))
      return failure();
    SmallVector<Value> operands;
    for (auto [operand, map] : llvm::zip(generic->getOperands(), maps)) {
      auto dim = map.getResultPosition(rewriter.getAffineDimExpr(loop));
      operands.push_back(dim ? sliceOf(rewriter, slice, operand, *dim) : Value(operand));
    }
    rewriter.replaceOp(slice, clone(rewriter, generic, slice.getResult().getType(), operands));
    return success();
  }
};

/// Where nothing is read a slice is another such tensor.
struct SliceOfEmpty : OpRewritePattern<AllSliceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AllSliceOp slice, PatternRewriter &rewriter) const override {
    auto type = cast<RankedTensorType>(slice.getResult().getType());
    if (!slice.getInput().getDefiningOp<tensor::EmptyOp>() || !type.hasStaticShape())
      return failure();
    rewriter.replaceOpWithNewOp<tensor::EmptyOp>(slice, type.getShape(), type.getElementType());
    return success();
  }
};

struct Pass : gemm::impl::GemmShardCollectivesBase<Pass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<SliceOfAllReduce, SliceOfAllGather, SliceOfElementwise, SliceOfEmpty>(
        &getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
