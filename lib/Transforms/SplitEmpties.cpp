// gemm-split-empties: in, functions on tensors after cse, in which all that writes a tensor of a
// type writes into one tensor.empty. Out: every use has a tensor.empty of its own. Its content is
// not defined, so nothing is told apart; but bufferization asks of each write whether any other use
// of the same tensor is in its way, and with one for all the uses that is quadratic in the program.
#include "gemm/Transforms/Passes.h"

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

namespace {
struct SplitEmpties : gemm::impl::GemmSplitEmptiesPassBase<SplitEmpties> {
  void runOnOperation() override {
    SmallVector<tensor::EmptyOp> empties;
    getOperation()->walk([&](tensor::EmptyOp empty) { empties.push_back(empty); });
    llvm::for_each(empties, split);
  }
};
} // namespace
