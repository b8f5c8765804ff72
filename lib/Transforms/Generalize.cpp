// gemm-generalize: what is left around the products to linalg.generic. In: tensors, after
// gemm-import. Out: one form of elementwise ops and reductions, without results nobody uses
// and without dims of size 1 that a map reads at 0, for gemm-fuse-epilogue and the kernels.
// On memory, which another compiler's bufferization made, only what no kernel takes is rewritten:
// windows, branches and asserts in bodies, and scalars that are loaded before the op.
#include "Bodies.h"
#include "Elements.h"
#include "Elementwise.h"
#include "Padding.h"
#include "Slices.h"
#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Dialect/Gemm/Operands.h"
#include "gemm/Transforms/FunctionPass.h"
#include "gemm/Transforms/Passes.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/Utils/Utils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace gemm;

namespace gemm {
#define GEN_PASS_DEF_GEMMGENERALIZEPASS
#include "gemm/Transforms/Passes.h.inc"
} // namespace gemm

/// Reads inputs without the dims of size 1 that their maps take at 0, as a broadcast is
/// printed: what is left is a projected permutation.
static void dropUnitDims(RewriterBase &rewriter, linalg::GenericOp op) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  rewriter.setInsertionPoint(op);
  for (OpOperand *input : op.getDpsInputOperands()) {
    AffineMap &map = maps[input->getOperandNumber()];
    auto type = dyn_cast<RankedTensorType>(input->get().getType());
    if (!type || type.getEncoding())
      continue;
    llvm::SmallBitVector unit(type.getRank());
    for (auto [dim, expr] : llvm::enumerate(map.getResults()))
      unit[dim] = expr == getAffineConstantExpr(0, op.getContext()) && type.getDimSize(dim) == 1;
    if (unit.none())
      continue;
    map = map.dropResults(unit);
    Value dropped = tensor::dropGivenUnitDims(rewriter, op.getLoc(), input->get(), unit);
    rewriter.modifyOpInPlace(op, [&] { input->set(dropped); });
  }
  if (maps != op.getIndexingMapsArray())
    rewriter.modifyOpInPlace(op,
                             [&] { op.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps)); });
}

/// Reads past ops that only move values: a transpose or broadcast is a map, not a copy.
static void readPastCopies(RewriterBase &rewriter, linalg::GenericOp op) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  for (OpOperand *input : op.getDpsInputOperands()) {
    AffineMap &map = maps[input->getOperandNumber()];
    while (auto copy = input->get().getDefiningOp<linalg::GenericOp>()) {
      if (copy.getNumDpsInputs() != 1 || copy.getNumDpsInits() != 1 || !gemm::isElementwise(copy) ||
          copy.getBody()->getTerminator()->getOperand(0) != copy.getBody()->getArgument(0) ||
          !isa<RankedTensorType>(copy.getInputs()[0].getType()))
        break;
      SmallVector<AffineMap> from = copy.getIndexingMapsArray();
      AffineMap kept = map;
      map = from[0].compose(inversePermutation(from[1])).compose(map);
      if (!inversePermutation(concatAffineMaps(maps, op.getContext()))) {
        map = kept; // nothing else says how far a loop runs
        break;
      }
      rewriter.modifyOpInPlace(op, [&] { input->set(copy.getInputs()[0]); });
    }
  }
  if (maps != op.getIndexingMapsArray())
    rewriter.modifyOpInPlace(op,
                             [&] { op.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps)); });
}

/// A transpose that moves dims of size 1 past others, and these in no other order, is a reshape.
static bool reshapeUnits(RewriterBase &rewriter, linalg::TransposeOp op) {
  auto from = dyn_cast<RankedTensorType>(op.getInput().getType());
  auto to = op->getNumResults() ? dyn_cast<RankedTensorType>(op->getResult(0).getType()) : nullptr;
  if (!from || !to || from.getEncoding() || to.getEncoding())
    return false;
  // Dims of size 1 go with the one before them, the first of them with the one behind.
  auto groupsOf = [&](ArrayRef<int64_t> order, SmallVectorImpl<int64_t> &kept) {
    SmallVector<ReassociationIndices> groups;
    for (auto [place, dim] : llvm::enumerate(order)) {
      bool unit = from.getDimSize(dim) == 1;
      if (groups.empty() || (!unit && !kept.empty()))
        groups.emplace_back();
      groups.back().push_back(place);
      if (!unit)
        kept.push_back(dim);
    }
    if (kept.empty())
      groups.clear();
    return groups;
  };
  SmallVector<int64_t> kept, keptAfter;
  SmallVector<ReassociationIndices> before =
      groupsOf(llvm::to_vector(llvm::seq<int64_t>(0, from.getRank())), kept);
  SmallVector<ReassociationIndices> after = groupsOf(op.getPermutation(), keptAfter);
  if (kept != keptAfter || int64_t(kept.size()) == from.getRank())
    return false;
  SmallVector<OpFoldResult> sizes;
  for (int64_t dim : op.getPermutation())
    sizes.push_back(tensor::getMixedSize(rewriter, op.getLoc(), op.getInput(), dim));
  Value dense = tensor::CollapseShapeOp::create(rewriter, op.getLoc(), op.getInput(), before);
  Value made = tensor::ExpandShapeOp::create(rewriter, op.getLoc(), to, dense, after, sizes);
  rewriter.replaceOp(op, made);
  return true;
}

/// What a fill, as JAX and torch print one, writes everywhere; null for other ops.
static TypedAttr constantOf(linalg::GenericOp op) {
  TypedAttr value;
  return gemm::isElementwise(op) && op.getNumDpsInputs() == 0 &&
                 matchPattern(op.getBody()->getTerminator()->getOperand(0), m_Constant(&value))
             ? value
             : TypedAttr();
}

/// Of several results one may say that there is nothing in another yet, as the place of JAX's
/// gradient of a pooling does; what that begins with is then any number, and memory has to have
/// one.
static void beginWithNumbers(RewriterBase &rewriter, linalg::GenericOp op) {
  auto isEmpty = [](OpOperand &init) { return init.get().getDefiningOp<tensor::EmptyOp>(); };
  MutableOperandRange inits = op.getDpsInitsMutable();
  if (op.getNumReductionLoops() == 0 || llvm::all_of(inits, isEmpty))
    return;
  rewriter.setInsertionPoint(op);
  for (OpOperand &init : inits) {
    TypedAttr zero = rewriter.getZeroAttr(getElementTypeOrSelf(init.get().getType()));
    if (!zero || !isEmpty(init) || op.getMatchingBlockArgument(&init).use_empty())
      continue;
    Value number = arith::ConstantOp::create(rewriter, op.getLoc(), zero);
    auto fill = linalg::FillOp::create(rewriter, op.getLoc(), number, init.get());
    rewriter.modifyOpInPlace(op, [&] { init.set(fill.getResult(0)); });
  }
}

namespace {
struct Generalize : gemm::FunctionPass<Generalize, gemm::impl::GemmGeneralizePassBase<Generalize>> {
  using FunctionPass::FunctionPass;

  bool runOnFunction(FunctionOpInterface func) {
    if (failed(generalizeAll(func)))
      signalPassFailure();
    return true;
  }

private:
  LogicalResult generalizeAll(FunctionOpInterface func) {
    IRRewriter rewriter(&getContext());
    if (failed(generalizeMemory(rewriter, func)))
      return failure();
    RewritePatternSet concats(&getContext());
    tensor::populateDecomposeTensorConcatPatterns(concats);
    SmallVector<Operation *> joined;
    func.walk([&](tensor::ConcatOp op) { joined.push_back(op); });
    if (failed(applyOpPatternsGreedily(joined, std::move(concats))))
      return failure();
    SmallVector<Operation *> ops;
    func.walk([&](Operation *op) { ops.push_back(op); });
    for (Operation *op : ops)
      if (failed(generalize(rewriter, op)))
        return failure();
    SmallVector<linalg::GenericOp> generics;
    func.walk([&](linalg::GenericOp op) {
      if (op.hasPureTensorSemantics())
        generics.push_back(op);
    });
    SmallVector<linalg::GenericOp> made;
    for (linalg::GenericOp op : generics) {
      beginWithNumbers(rewriter, op);
      hoistTensors(rewriter, op);
      replaceLoadsOfNothing(rewriter, op);
      flattenBranches(rewriter, op);
      expandScalarOps(rewriter, *op.getBody());
      if (failed(hoistAsserts(rewriter, op, made)))
        return failure();
    }
    func.walk([&](MatmulOp op) {
      if (!op.getEpilogue().empty())
        expandScalarOps(rewriter, op.getEpilogue().front());
    });
    SmallVector<Operation *> several;
    for (linalg::GenericOp op : llvm::concat<linalg::GenericOp>(made, generics)) {
      op = sinkScalars(rewriter, op);
      readPastCopies(rewriter, op);
      dropUnitDims(rewriter, op);
      op = loadByPlace(rewriter, op);
      if (op->getNumResults() > 1)
        several.push_back(op);
    }
    RewritePatternSet patterns(&getContext());
    linalg::populateEraseUnusedOperandsAndResultsPatterns(patterns);
    GreedyRewriteConfig config;
    config.setStrictness(GreedyRewriteStrictness::ExistingAndNewOps);
    return applyOpPatternsGreedily(several, std::move(patterns), config);
  }

  /// Ops that have a kernel already are what it was made for.
  static LogicalResult generalizeMemory(IRRewriter &rewriter, FunctionOpInterface func) {
    SmallVector<linalg::LinalgOp> ops;
    func.walk([&](linalg::LinalgOp op) {
      if (op.hasPureBufferSemantics() && !op->hasAttr(kLaunchAttrName) && !isInDeviceCode(op) &&
          isa<linalg::GenericOp, linalg::MapOp, linalg::FillOp, linalg::ConvolutionOpInterface>(
              op.getOperation()))
        ops.push_back(op);
    });
    SmallVector<linalg::GenericOp> generics, made;
    for (linalg::LinalgOp op : ops) {
      rewriter.setInsertionPoint(op);
      auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
      if (auto fill = dyn_cast<linalg::FillOp>(op.getOperation());
          fill && matchPattern(fill.value(), m_Constant()))
        continue; // as whoever looks for what is filled expects it
      if (!generic)
        if (FailureOr<linalg::GenericOp> named = linalg::generalizeNamedOp(rewriter, op);
            succeeded(named))
          generic = *named;
      if (generic)
        generics.push_back(generic);
    }
    for (linalg::GenericOp &op : generics) {
      flattenBranches(rewriter, op);
      expandScalarOps(rewriter, *op.getBody());
      if (failed(hoistAsserts(rewriter, op, made)))
        return failure();
      sinkLoads(rewriter, op);
      op = storeScalars(rewriter, op);
    }
    for (linalg::GenericOp op : llvm::concat<linalg::GenericOp>(made, generics))
      loadByPlace(rewriter, op);
    return success();
  }

  /// Upstream's lowering of a pad, where what it pads with is no constant.
  static void fillPadding(RewriterBase &rewriter, tensor::PadOp op) {
    Value with = op.getConstantPaddingValue();
    if (with && !isFromData(with))
      return;
    FailureOr<Operation *> slice = linalg::rewriteInDestinationPassingStyle(rewriter, op);
    auto insert = succeeded(slice) ? dyn_cast<tensor::InsertSliceOp>(*slice) : nullptr;
    auto fill = insert ? insert.getDest().getDefiningOp<linalg::FillOp>() : nullptr;
    if (!fill)
      return;
    rewriter.setInsertionPoint(fill);
    (void)linalg::generalizeNamedOp(rewriter, fill);
  }

  static void chooseTensor(RewriterBase &rewriter, arith::SelectOp op) {
    Value chosen =
        choose(rewriter, op.getLoc(), op.getCondition(), op.getTrueValue(), op.getFalseValue());
    for (Value input : chosen.getDefiningOp()->getOperands())
      if (auto condition = input.getDefiningOp<tensor::FromElementsOp>())
        generalizeElements(rewriter, condition);
    rewriter.replaceOp(op, chosen);
  }

  LogicalResult generalize(RewriterBase &rewriter, Operation *op) {
    rewriter.setInsertionPoint(op);
    if (auto pad = dyn_cast<tensor::PadOp>(op)) {
      if ((pad = cropFirst(rewriter, pad)))
        fillPadding(rewriter, pad);
    } else if (auto softmax = dyn_cast<linalg::SoftmaxOp>(op);
               softmax && softmax->getNumResults() &&
               // Of other elements upstream makes scalars that crash it.
               isa<FloatType>(softmax.getInputOperandType().getElementType())) {
      FailureOr<SmallVector<Value>> parts = softmax.decomposeOperation(rewriter);
      if (failed(parts))
        return op->emitOpError("cannot be taken apart into reductions and elementwise ops");
      rewriter.replaceOp(op, *parts);
    } else if (auto fill = dyn_cast<linalg::FillOp>(op);
               fill && fill.hasPureTensorSemantics() &&
               (shouldSink(fill.value()) || isGiven(fill.value()))) {
      (void)linalg::generalizeNamedOp(rewriter, fill);
    } else if (auto transpose = dyn_cast<linalg::TransposeOp>(op);
               transpose && reshapeUnits(rewriter, transpose)) {
      return success();
    } else if (auto generic = dyn_cast<linalg::GenericOp>(op);
               generic && generic.hasPureTensorSemantics() && constantOf(generic)) {
      rewriter.replaceOpWithNewOp<linalg::FillOp>(
          op, arith::ConstantOp::create(rewriter, op->getLoc(), constantOf(generic)).getResult(),
          generic.getDpsInits()[0]);
    } else if (isa<tensor::FromElementsOp, tensor::InsertOp, tensor::SplatOp>(op)) {
      generalizeElements(rewriter, op);
    } else if (auto select = dyn_cast<arith::SelectOp>(op);
               select && isa<RankedTensorType>(select.getType()) &&
               select.getCondition().getType().isInteger(1)) {
      chooseTensor(rewriter, select);
    } else if (isa<tensor::ExtractSliceOp, tensor::InsertSliceOp>(op)) {
      generalizeSlice(rewriter, op);
    } else if (auto named = dyn_cast<linalg::LinalgOp>(op)) {
      if (named.hasPureTensorSemantics() && !isa<linalg::GenericOp, linalg::FillOp>(op) &&
          (gemm::isElementwise(op) || isa<linalg::ReduceOp, linalg::BroadcastOp>(op) ||
           isa<linalg::ConvolutionOpInterface>(op)))
        (void)linalg::generalizeNamedOp(rewriter, named);
    } else if (gemm::isElementwise(op)) {
      toGeneric(rewriter, op);
    }
    return success();
  }
};
} // namespace
