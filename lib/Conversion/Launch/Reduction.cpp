// Matches the bodies of reductions; see the header.
#include "gemm/Conversion/Launch/Reduction.h"
#include "gemm/Conversion/Launch/KernelAbi.h"
#include "gemm/Target/Limits.h"

#include "gemm/Dialect/Gemm/Extreme.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"

using namespace mlir;

namespace gemm {

/// What changes nothing when it is combined; null for an op that is no combiner.
static TypedAttr neutralOf(Operation *op) {
  Type type = op->getResult(0).getType();
  OpBuilder b(op->getContext());
  if (auto real = dyn_cast<FloatType>(type)) {
    if (isa<arith::MaxNumFOp, arith::MinNumFOp>(op)) // of a number and NaN the number
      return b.getFloatAttr(type, APFloat::getNaN(real.getFloatSemantics()));
    if (std::optional<APFloat> number = neutralNumber(op))
      return b.getFloatAttr(type, *number);
    return {};
  }
  if (!type.isSignlessInteger())
    return {};
  unsigned width = type.getIntOrFloatBitWidth();
  auto attr = [&](const APInt &value) { return b.getIntegerAttr(type, value); };
  if (isa<arith::AddIOp, arith::OrIOp, arith::XOrIOp, arith::MaxUIOp>(op))
    return attr(APInt::getZero(width));
  if (isa<arith::AndIOp, arith::MinUIOp>(op))
    return attr(APInt::getAllOnes(width));
  if (isa<arith::MulIOp>(op))
    return attr(APInt(width, 1));
  if (isa<arith::MaxSIOp>(op))
    return attr(APInt::getSignedMinValue(width));
  if (isa<arith::MinSIOp>(op))
    return attr(APInt::getSignedMaxValue(width));
  return {};
}

int64_t threadsPerElement(linalg::GenericOp op) {
  if (op.getNumReductionLoops() == 0 || !scalarBody(op).fold.empty())
    return 1; // a fold has an order
  // Along memory runs what the last dim of the input with the most dims follows.
  AffineMap widest = AffineMap::get(op.getContext());
  for (OpOperand *input : op.getDpsInputOperands())
    if (AffineMap map = op.getMatchingIndexingMap(input);
        !isTable(op, *input) && map.getNumResults() > widest.getNumResults())
      widest = map;
  AffineExpr last = widest.getNumResults() ? widest.getResults().back() : AffineExpr();
  auto loop = dyn_cast_or_null<AffineDimExpr>(last);
  bool sideBySide =
      loop && linalg::isParallelIterator(op.getIteratorTypesArray()[loop.getPosition()]);
  return sideBySide ? 1 : gemm::threadsOfWarp;
}

ScalarBody scalarBody(linalg::GenericOp op) {
  ScalarBody body;
  Block *block = op.getBody();
  for (Operation &inner : block->without_terminator())
    body.ops.push_back(&inner);
  body.result = block->getTerminator()->getOperand(0);
  bool several = op.getNumDpsInits() > 1;
  if (op.getNumReductionLoops() == 0 && !several)
    return body;
  BlockArgument total = op.getRegionOutputArgs().front();
  Operation *combine = body.result.getDefiningOp();
  bool combines = !several && combine && combine->getBlock() == block &&
                  combine->getNumOperands() == 2 && combine->getNumResults() == 1 &&
                  llvm::is_contained(combine->getOperands(), total) && total.hasOneUse() &&
                  body.result.hasOneUse();
  if (combines)
    body.neutral = neutralOf(combine);
  if (!body.neutral) {
    body.fold = llvm::to_vector(block->getTerminator()->getOperands());
    return body;
  }
  body.combine = combine;
  llvm::erase(body.ops, combine);
  body.result = combine->getOperand(combine->getOperand(0) == total ? 1 : 0);
  return body;
}

ScalarBody bodyOf(const ScalarBody &body, Value result) {
  llvm::DenseSet<Operation *> needed;
  SmallVector<Value> open{result};
  while (!open.empty()) {
    Operation *op = open.pop_back_val().getDefiningOp();
    if (op && llvm::is_contained(body.ops, op) && needed.insert(op).second)
      llvm::append_range(open, op->getOperands());
  }
  ScalarBody part;
  part.result = result;
  for (Operation *op : body.ops)
    if (needed.contains(op))
      part.ops.push_back(op);
  return part;
}

} // namespace gemm
