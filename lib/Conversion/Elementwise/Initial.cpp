// Kernels of reductions and folds begin with constants. In: linalg.generic ops on memrefs. Out:
// where each output is filled with a constant and nothing looks at it before the op, the constants
// are `gemm.initial` of the op. The fills stay, without kernels, for whoever lowers the op without.
#include "gemm/Dialect/Gemm/Initial.h"
#include "Elementwise.h"
#include "gemm/Conversion/Launch/Fills.h"
#include "gemm/Conversion/Launch/KernelModule.h"
#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Dialect/Gemm/Memory.h"

using namespace mlir;

namespace gemm::elementwise {

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
  SmallVector<Attribute> numbers;
  for (OpOperand &output : op.getDpsInitsMutable()) {
    linalg::LinalgOp fill = fillOf(op, output.get());
    bool read = llvm::any_of(op.getDpsInputOperands(), [&](OpOperand *input) {
      return isa<MemRefType>(input->get().getType()) && mayOverlapInOp(input->get(), output.get());
    });
    if (!fill || read || !writesAll(op, &output))
      return;
    numbers.push_back(filledWith(fill));
  }
  op->setAttr(kInitialAttrName, ArrayAttr::get(op.getContext(), numbers));
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
