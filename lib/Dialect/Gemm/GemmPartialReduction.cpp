// PartialReductionOpInterface of gemm.matmul: K in parts that know nothing of each other. Each
// is a product with beta = 0 into a matrix of its own, of the accumulator's type, the first
// dimension of one tensor saying whose; then these are added, and alpha, beta, the epilogue
// and the rounding follow once.
#include "Models.h"
#include "gemm/Dialect/Gemm/Decompose.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace gemm;

using Sizes = SmallVector<OpFoldResult>;

// What K is split by: loops whose turns are parts, each with all of its sum. In the other way
// a turn holds an element of each part, which is no product. `loops` counts them: inside of the
// loops the op's C is the tensor of all parts, of which nothing is to be asked. Upstream merges the
// parts of a result, and all other results would have to wait for that.
static LogicalResult checkSplit(MatmulOp op, ReductionTilingStrategy strategy,
                                const SetVector<unsigned> &dims, size_t loops) {
  if (strategy != ReductionTilingStrategy::PartialReductionOuterParallel)
    return op.emitOpError("expected K in parts that each turn of a loop sums whole, as "
                          "tile_reduction_using_forall makes them, got turns that hold an element "
                          "of each part, which is no product");
  if (dims.size() != 1 || dims.front() + 1 != loops)
    return op.emitOpError("expected K, loop ")
           << loops - 1 << ", to be split in parts, got " << dims.size() << " loops of which the "
           << "first is " << (dims.empty() ? -1 : int64_t(dims.front()));
  if (op->getNumResults() != 1)
    return op.emitOpError("expected one result to be split in parts, got ") << op->getNumResults();
  if (op.getNumProducts() != 1)
    return op.emitOpError("expected one product to be split in parts, got ") << op.getNumProducts();
  if (op.getNumAdded() != 1)
    return op.emitOpError("expected a product without pairs to be split in parts, got ")
           << op.getPairs().size() / 2 << " pairs";
  if (op.isGrouped())
    return op.emitOpError("expected a product without groups to be split in parts, got ")
           << op.getGroups().getType();
  if (op.isScaled())
    return op.emitOpError("expected a product without scales of blocks to be split in parts, got ")
           << op.getBlocksAttr();
  if (auto groups = columnGroupsOf(*op.getBody()); !groups.empty())
    return groups.front().op->emitOpError(
        "expected an epilogue without it where K is split in parts");
  if (op.getAlphaValue() == 0.0)
    return op.emitOpError("expected alpha other than 0 for K in parts: the product reads no K");
  return success();
}

// The part's place among all: (part, batch..., m, n).
static void placeOf(OpBuilder &b, ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes,
                    OpFoldResult part, Sizes &resultOffsets, Sizes &resultSizes) {
  resultOffsets.assign({part});
  resultSizes.assign({b.getIndexAttr(1)});
  llvm::append_range(resultOffsets, offsets.drop_back());
  llvm::append_range(resultSizes, sizes.drop_back());
}

namespace {
struct PartialModel : PartialReductionOpInterface::ExternalModel<PartialModel, MatmulOp> {
  FailureOr<SmallVector<Value>>
  generateInitialTensorForPartialReduction(Operation *self, OpBuilder &b, Location loc,
                                           ArrayRef<OpFoldResult> sizes,
                                           const SetVector<unsigned> &dims) const {
    auto op = cast<MatmulOp>(self);
    // Which way it is split is said only where the parts are made.
    if (failed(checkSplit(op, ReductionTilingStrategy::PartialReductionOuterParallel, dims,
                          sizes.size())))
      return failure();
    // Every part is written whole, so none has to be zero before.
    Sizes shape{sizes.back()};
    llvm::append_range(shape, sizes.drop_back());
    Value parts = tensor::EmptyOp::create(b, loc, shape, op.getAccumulatorType());
    return SmallVector<Value>{parts};
  }

  FailureOr<TilingResult> tileToPartialReduction(Operation *self, OpBuilder &b, Location loc,
                                                 ReductionTilingStrategy strategy, ValueRange init,
                                                 ArrayRef<OpFoldResult> offsets,
                                                 ArrayRef<OpFoldResult> sizes,
                                                 const SetVector<unsigned> &dims,
                                                 ArrayRef<OpFoldResult> parts) const {
    auto op = cast<MatmulOp>(self);
    if (failed(checkSplit(op, strategy, dims, sizes.size())))
      return failure();
    SmallVector<Operation *> slices;
    auto slice = [&](Value source, RankedTensorType type, ArrayRef<OpFoldResult> from,
                     ArrayRef<OpFoldResult> extent) -> Value {
      Sizes ones(from.size(), b.getIndexAttr(1));
      slices.push_back(tensor::ExtractSliceOp::create(b, loc, type, source, from, extent, ones));
      return slices.back()->getResult(0);
    };
    auto typeOf = [&](ArrayRef<OpFoldResult> extent, Type element) {
      SmallVector<int64_t> shape;
      SmallVector<Value> dynamic;
      dispatchIndexOpFoldResults(extent, dynamic, shape);
      return RankedTensorType::get(shape, element);
    };
    SmallVector<Value> factors;
    auto batch = static_cast<int64_t>(sizes.size()) - 3;
    for (auto [operand, loops] : llvm::zip(op->getOperands(), getFactorLoops(op, batch))) {
      Sizes from, extent;
      for (int64_t loop : loops) {
        from.push_back(offsets[loop]);
        extent.push_back(sizes[loop]);
      }
      Type element = getElementTypeOrSelf(operand);
      factors.push_back(slice(operand, typeOf(extent, element), from, extent));
    }
    Sizes from, extent;
    placeOf(b, offsets, sizes, parts.front(), from, extent);
    Value into =
        slice(init.front(), typeOf(sizes.drop_back(), op.getAccumulatorType()), from, extent);
    auto part = MatmulOp::create(b, loc, op.getTrans(), factors[0], factors[1], into);
    part.readFactorsAs(op);
    return TilingResult{{part}, {part.getResult()}, slices};
  }

  LogicalResult getPartialResultTilePosition(
      Operation *self, OpBuilder &b, unsigned, ReductionTilingStrategy strategy,
      ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes, const SetVector<unsigned> &dims,
      ArrayRef<OpFoldResult> parts, Sizes &resultOffsets, Sizes &resultSizes) const {
    if (failed(checkSplit(cast<MatmulOp>(self), strategy, dims, sizes.size())))
      return failure();
    placeOf(b, offsets, sizes, parts.front(), resultOffsets, resultSizes);
    return success();
  }

  FailureOr<MergeResult> mergeReductions(Operation *self, OpBuilder &b, Location loc,
                                         ValueRange partial, const SetVector<unsigned> &) const {
    auto op = cast<MatmulOp>(self);
    Type type = op.getAccumulatorType();
    Value parts = partial.front();
    Sizes shape = tensor::getMixedSizes(b, loc, parts);
    Value empty = tensor::EmptyOp::create(b, loc, ArrayRef(shape).drop_front(), type);
    Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(type));
    Value zeros = linalg::FillOp::create(b, loc, zero, empty).getResult(0);
    auto add = linalg::ReduceOp::create(
        b, loc, parts, zeros, ArrayRef<int64_t>{0},
        [&](OpBuilder &inner, Location at, ValueRange in) {
          Value sum = isa<FloatType>(type)
                          ? arith::AddFOp::create(inner, at, in[0], in[1]).getResult()
                          : arith::AddIOp::create(inner, at, in[0], in[1]).getResult();
          linalg::YieldOp::create(inner, at, sum);
        });
    Value result = finishSums(b, op, add.getResult(0)).front();
    Operation *merged = result.getDefiningOp();
    if (result.getType() != op.getResult().getType())
      result = tensor::CastOp::create(b, loc, op.getResult().getType(), result);
    return MergeResult{{merged}, {result}}; // upstream expects one op
  }
};
} // namespace

void gemm::attachPartialReduction(MLIRContext &context) {
  MatmulOp::attachInterface<PartialModel>(context);
}
