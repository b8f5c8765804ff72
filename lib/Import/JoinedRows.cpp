// Rows that are joined after their bytes were widened, or less their zero points, as torch prints
// an integer product of more dims than two. In: a linalg op on tensors that adds up products, and
// its inputs of i32. Out: they are joined as bytes, by upstream's patterns, and widened as rows of
// a matrix, so that what looks back from a product finds the bytes.
#include "Sources.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;

namespace gemm::import {

/// Whether each element is computed of others by an op that nobody else reads.
static bool isElementwise(OpOperand *joined) {
  auto op = joined->get().getDefiningOp<linalg::LinalgOp>();
  return op && getElementTypeOrSelf(joined->get()).isSignlessInteger(32) &&
         op.getNumLoops() == op.getNumParallelLoops() && op.getNumDpsInits() == 1 &&
         op.getNumDpsInputs() > 0 && !op.hasIndexSemantics() && joined->get().hasOneUse() &&
         isa<tensor::CollapseShapeOp>(joined->getOwner());
}

void joinRowsAsBytes(linalg::LinalgOp op) {
  if (op.getNumReductionLoops() == 0 || !op.hasPureTensorSemantics() ||
      op.getBlock()->getOps<arith::MulIOp>().empty())
    return;
  SmallVector<Operation *> reshapes;
  for (OpOperand *input : op.getDpsInputOperands())
    if (auto reshape = input->get().getDefiningOp<tensor::CollapseShapeOp>();
        reshape && isElementwise(&reshape.getSrcMutable()))
      reshapes.push_back(reshape);
  if (reshapes.empty())
    return;
  RewritePatternSet patterns(op.getContext());
  linalg::populateFoldReshapeOpsByCollapsingPatterns(patterns, isElementwise);
  GreedyRewriteConfig config;
  config.setStrictness(GreedyRewriteStrictness::ExistingAndNewOps);
  (void)applyOpPatternsGreedily(reshapes, std::move(patterns), config);
}

} // namespace gemm::import
