// gemm-split-empties: in, functions on tensors after cse, in which all that writes a tensor of a
// type writes into one tensor.empty. Out: every use has a tensor.empty of its own. Its content is
// not defined, so nothing is told apart; but bufferization asks of each write whether any other use
// of the same tensor is in its way, and with one for all the uses that is quadratic in the program.
// What a product writes that goes into a slice with gaps between the elements of its rows gets
// memory of its own, for no kernel stores such rows.
#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Dialect/Gemm/Memory.h"
#include "gemm/Transforms/Passes.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

namespace gemm {
#define GEN_PASS_DEF_GEMMSPLITEMPTIESPASS
#include "gemm/Transforms/Passes.h.inc"
} // namespace gemm

static void split(tensor::EmptyOp empty) {
  for (OpOperand &use : llvm::make_early_inc_range(empty->getUses())) {
    if (empty->hasOneUse())
      return;
    OpBuilder b(use.getOwner());
    use.set(b.clone(*empty)->getResult(0));
  }
}

static bool isReshape(Operation *op) {
  return isa_and_nonnull<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp>(op);
}

static bool goesIntoGaps(Value value) {
  return llvm::any_of(value.getUses(), [](OpOperand &use) {
    Operation *user = use.getOwner();
    if (isReshape(user))
      return goesIntoGaps(user->getResult(0));
    auto insert = dyn_cast<tensor::InsertSliceOp>(user);
    return insert && use.get() == insert.getSource() && gemm::leavesGaps(insert);
  });
}

/// No elimination of empty tensors takes what it is for a part of another.
static void ownMemory(gemm::MatmulOp product) {
  Value c = product.getC();
  while (isReshape(c.getDefiningOp()))
    c = c.getDefiningOp()->getOperand(0);
  auto empty = c.getDefiningOp<tensor::EmptyOp>();
  if (!empty || !llvm::any_of(product->getResults(), goesIntoGaps))
    return;
  OpBuilder b(empty);
  empty.replaceAllUsesWith(bufferization::AllocTensorOp::create(b, empty.getLoc(), empty.getType(),
                                                                empty.getDynamicSizes())
                               .getResult());
  empty.erase();
}

namespace {
struct SplitEmpties : gemm::impl::GemmSplitEmptiesPassBase<SplitEmpties> {
  void runOnOperation() override {
    SmallVector<tensor::EmptyOp> empties;
    getOperation()->walk([&](tensor::EmptyOp empty) { empties.push_back(empty); });
    llvm::for_each(empties, split);
    getOperation()->walk(ownMemory);
  }
};
} // namespace
