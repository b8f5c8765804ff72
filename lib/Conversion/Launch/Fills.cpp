// See Fills.h. A fill is another op's while it stands before it, in the same block, and nothing
// between touches the memory: nothing is noted on it, so that nothing can be out of date.
#include "gemm/Conversion/Launch/Fills.h"
#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Dialect/Gemm/Initial.h"
#include "gemm/Dialect/Gemm/Memory.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace gemm {

TypedAttr filledWith(linalg::LinalgOp op) {
  if (op.getNumDpsInits() != 1 || op.getNumReductionLoops() != 0 || !op.getBlock() ||
      !op.getIndexingMapsArray().back().isPermutation())
    return {};
  Value yielded = op.getBlock()->getTerminator()->getOperand(0);
  if (auto argument = dyn_cast<BlockArgument>(yielded);
      argument && argument.getOwner() == op.getBlock())
    yielded = op->getOperand(argument.getArgNumber());
  TypedAttr number;
  return matchPattern(yielded, m_Constant(&number)) && isa<FloatAttr, IntegerAttr>(number)
             ? number
             : TypedAttr();
}

/// Whether the op fills `output` with a constant.
static bool isFill(Operation *op, Value output) {
  auto fill = dyn_cast<linalg::LinalgOp>(op);
  return fill && fill.hasPureBufferSemantics() && filledWith(fill) &&
         fill.getDpsInits().back() == output;
}

linalg::LinalgOp fillOf(linalg::LinalgOp op, Value output) {
  return dyn_cast_or_null<linalg::LinalgOp>(
      lastWrite(op, output, [&](Operation *user) { return isFill(user, output); }));
}

SmallVector<linalg::LinalgOp> fillsTakenBy(linalg::LinalgOp op) {
  SmallVector<linalg::LinalgOp> fills;
  for (auto [number, output] : llvm::zip(initialOf(op), op.getDpsInits())) {
    linalg::LinalgOp fill = fillOf(op, output);
    fills.push_back(fill && filledWith(fill) == number ? fill : linalg::LinalgOp());
  }
  return fills;
}

bool isTaken(linalg::LinalgOp fill) {
  TypedAttr filled = fill.hasPureBufferSemantics() ? filledWith(fill) : TypedAttr();
  if (!filled)
    return false;
  Value output = fill.getDpsInits().back();
  return llvm::any_of(output.getUsers(), [&](Operation *user) {
    auto op = dyn_cast<linalg::LinalgOp>(user);
    if (!op || initialOf(op).empty())
      return false;
    return llvm::any_of(llvm::zip(initialOf(op), op.getDpsInits()), [&](auto each) {
      auto [number, begun] = each;
      return begun == output && number == filled && fillOf(op, output) == fill;
    });
  });
}

} // namespace gemm
