// Windows of one element. In: a linalg op on tensors whose maps add loops, as a convolution's do.
// Out, where one loop of each such sum has a single turn: a linalg.generic without it, and steps
// over an input as a strided slice. A convolution by 1x1 then is a contraction like any other, and
// so is the gradient by its weight, whose result is the 1x1.
#include "Sources.h"

#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

namespace gemm::import {

static bool isPlain(AffineExpr expr) { return isa<AffineDimExpr, AffineConstantExpr>(expr); }

/// The loops that are added or multiplied in some map.
static llvm::SmallBitVector windowLoops(linalg::LinalgOp op) {
  llvm::SmallBitVector loops(op.getNumLoops());
  for (AffineMap map : op.getIndexingMapsArray())
    for (AffineExpr result : map.getResults())
      for (unsigned loop = 0; !isPlain(result) && loop < op.getNumLoops(); ++loop)
        if (result.isFunctionOfDim(loop))
          loops.set(loop);
  return loops;
}

/// Without the loops of a single turn, each map has one loop in each dimension, which takes steps
/// of one size.
static bool isStepsWithoutUnits(linalg::LinalgOp op, const llvm::SmallBitVector &units) {
  SmallVector<AffineExpr> places;
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
    places.push_back(units[loop] ? getAffineConstantExpr(0, op.getContext())
                                 : getAffineDimExpr(loop, op.getContext()));
  for (OpOperand &operand : op->getOpOperands())
    for (AffineExpr result : op.getMatchingIndexingMap(&operand).getResults()) {
      AffineExpr left = result.replaceDims(places);
      auto scaled = dyn_cast<AffineBinaryOpExpr>(left);
      bool steps = scaled && op.isDpsInput(&operand) && left.getKind() == AffineExprKind::Mul &&
                   isa<AffineDimExpr>(scaled.getLHS()) &&
                   isa<AffineConstantExpr>(scaled.getRHS()) &&
                   cast<AffineConstantExpr>(scaled.getRHS()).getValue() > 0;
      if (!isPlain(left) && !steps)
        return false;
    }
  return true;
}

/// How far a loop runs, as an operand that it alone indexes says.
static OpFoldResult extentOf(OpBuilder &b, linalg::GenericOp op, AffineExpr loop) {
  for (OpOperand &operand : op->getOpOperands())
    for (auto [dim, result] : llvm::enumerate(op.getMatchingIndexingMap(&operand).getResults()))
      if (result == loop)
        return view::dimSize(b, op.getLoc(), operand.get(), dim);
  return {};
}

/// Reads what an input's map takes in steps from a slice.
static void sliceSteps(RewriterBase &rewriter, linalg::GenericOp op) {
  rewriter.setInsertionPoint(op);
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  for (OpOperand *input : op.getDpsInputOperands()) {
    AffineMap &map = maps[input->getOperandNumber()];
    SmallVector<OpFoldResult> offsets, sizes, steps;
    SmallVector<AffineExpr> results;
    bool whole = true;
    for (auto [dim, result] : llvm::enumerate(map.getResults())) {
      offsets.push_back(rewriter.getIndexAttr(0));
      steps.push_back(rewriter.getIndexAttr(1));
      results.push_back(result);
      sizes.push_back(view::dimSize(rewriter, op.getLoc(), input->get(), dim));
      auto scaled = dyn_cast<AffineBinaryOpExpr>(result);
      if (!scaled)
        continue;
      OpFoldResult extent = extentOf(rewriter, op, scaled.getLHS());
      if (!extent)
        continue;
      whole = false;
      sizes.back() = extent;
      steps.back() = rewriter.getIndexAttr(cast<AffineConstantExpr>(scaled.getRHS()).getValue());
      results.back() = scaled.getLHS();
    }
    if (whole)
      continue;
    map = AffineMap::get(op.getNumLoops(), 0, results, op.getContext());
    Value slice =
        tensor::ExtractSliceOp::create(rewriter, op.getLoc(), input->get(), offsets, sizes, steps);
    rewriter.modifyOpInPlace(op, [&] { input->set(slice); });
  }
  rewriter.modifyOpInPlace(op,
                           [&] { op.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps)); });
}

void dropUnitWindows(RewriterBase &rewriter, linalg::LinalgOp op) {
  if (op.getNumReductionLoops() == 0 || !op.hasPureTensorSemantics() || op.hasIndexSemantics() ||
      op.getNumDpsInits() != 1)
    return;
  llvm::SmallBitVector units = windowLoops(op);
  if (units.none())
    return;
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  for (unsigned loop : units.set_bits())
    if (extents[loop] != 1)
      units.reset(loop);
  if (!isStepsWithoutUnits(op, units))
    return;
  rewriter.setInsertionPoint(op);
  FailureOr<linalg::GenericOp> generic = isa<linalg::GenericOp>(op)
                                             ? cast<linalg::GenericOp>(op)
                                             : linalg::generalizeNamedOp(rewriter, op);
  if (failed(generic))
    return;
  if (units.any()) {
    linalg::ControlDropUnitDims control;
    control.controlFn = [&](Operation *) { return llvm::to_vector_of<unsigned>(units.set_bits()); };
    rewriter.setInsertionPoint(*generic);
    FailureOr<linalg::DropUnitDimsResult> dropped =
        linalg::dropUnitDims(rewriter, *generic, control);
    if (failed(dropped))
      return;
    auto plain = cast<linalg::GenericOp>(dropped->resultOp.getOperation());
    rewriter.replaceOp(*generic, dropped->replacements);
    generic = plain;
  }
  sliceSteps(rewriter, *generic);
}

} // namespace gemm::import
