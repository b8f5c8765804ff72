// Reductions and folds take what they begin with themselves. In: linalg.generic ops on memrefs.
// Out: where each output is filled with a constant and nothing looks at it before the op, the
// constants are `gemm.initial` of the op, and the fills are gone.
#include "gemm/Dialect/Gemm/Initial.h"
#include "Elementwise.h"
#include "gemm/Conversion/Launch/KernelModule.h"
#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Dialect/Gemm/Memory.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace gemm::elementwise {

/// What the op writes into every element of its output, if that is one constant.
static TypedAttr filledWith(linalg::GenericOp op) {
  if (op.getNumDpsInits() != 1 || op.getNumReductionLoops() != 0 ||
      !op.getIndexingMapsArray().back().isPermutation())
    return {};
  Value yielded = op.getBody()->getTerminator()->getOperand(0);
  if (auto argument = dyn_cast<BlockArgument>(yielded);
      argument && argument.getOwner() == op.getBody())
    yielded = op->getOperand(argument.getArgNumber());
  TypedAttr number;
  return matchPattern(yielded, m_Constant(&number)) && isa<FloatAttr, IntegerAttr>(number)
             ? number
             : TypedAttr();
}

/// The fill of `output` that nothing but `op` sees.
static linalg::GenericOp fillOf(linalg::GenericOp op, Value output) {
  for (Operation *user : output.getUsers()) {
    auto fill = dyn_cast<linalg::GenericOp>(user);
    if (fill && fill != op && fill.getDpsInits().back() == output && filledWith(fill) &&
        fill->getBlock() == op->getBlock() && fill->isBeforeInBlock(op) &&
        undisturbed(fill, op, output, /*mayRead=*/false))
      return fill;
  }
  return {};
}

/// Every element is one that the op makes: others would stay what they were.
static bool writesAll(linalg::GenericOp op, OpOperand *output) {
  AffineMap map = op.getMatchingIndexingMap(output);
  auto type = cast<MemRefType>(output->get().getType());
  if (!map.isProjectedPermutation(/*allowZeroInResults=*/true))
    return false;
  return llvm::all_of(llvm::zip(map.getResults(), type.getShape()), [](auto each) {
    auto [place, size] = each;
    return isa<AffineDimExpr>(place) || size == 1;
  });
}

static void takeInitial(linalg::GenericOp op) {
  SmallVector<linalg::GenericOp> fills;
  SmallVector<Attribute> numbers;
  for (OpOperand &output : op.getDpsInitsMutable()) {
    linalg::GenericOp fill = fillOf(op, output.get());
    bool read = llvm::any_of(op.getDpsInputOperands(), [&](OpOperand *input) {
      return isa<MemRefType>(input->get().getType()) && mayOverlapInOp(input->get(), output.get());
    });
    if (!fill || read || !writesAll(op, &output))
      return;
    fills.push_back(fill);
    numbers.push_back(filledWith(fill));
  }
  op->setAttr(kInitialAttrName, ArrayAttr::get(op.getContext(), numbers));
  for (linalg::GenericOp fill : fills)
    fill.erase();
}

void takeInitials(ModuleOp module) {
  SmallVector<linalg::GenericOp> ops;
  walkHost<linalg::GenericOp>(module, [&](linalg::GenericOp op) {
    if (isDevices(op) && op.getNumReductionLoops() && !op->hasAttr(kLaunchAttrName))
      ops.push_back(op);
  });
  llvm::for_each(ops, takeInitial);
}

} // namespace gemm::elementwise
