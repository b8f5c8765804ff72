// gemm-lower-indexed: see Passes.td. In: ops of StableHLO and TMTensor in generic form. Out:
// linalg.generic; what has another form stays, and a remark says why.
#include "Scatter.h"
#include "gemm/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

namespace gemm {
#define GEN_PASS_DEF_GEMMLOWERINDEXEDPASS
#include "gemm/Transforms/Passes.h.inc"
} // namespace gemm

namespace {
using Lower = std::string (*)(RewriterBase &, Operation *);

Lower loweringOf(Operation *op) {
  return llvm::StringSwitch<Lower>(op->getName().getStringRef())
      .Cases({"stablehlo.scatter", "tm_tensor.scatter"}, gemm::lowerScatter)
      .Cases({"stablehlo.sort", "tm_tensor.sort"}, gemm::lowerSort)
      .Case("tm_tensor.scan", gemm::lowerScan)
      .Default(nullptr);
}

struct LowerIndexed : gemm::impl::GemmLowerIndexedPassBase<LowerIndexed> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    SmallVector<Operation *> ops;
    getOperation()->walk([&](Operation *op) {
      if (loweringOf(op))
        ops.push_back(op);
    });
    for (Operation *op : ops) {
      Location loc = op->getLoc();
      std::string name = op->getName().getStringRef().str();
      if (std::string why = loweringOf(op)(rewriter, op); !why.empty())
        remark::missed(loc, remark::RemarkOpts::name("Kept").category("gemm-lower-indexed"))
            << name + " is kept: " + why;
    }
  }
};
} // namespace
