// gemm-decompose: products that nothing computes, as loops. In: gemm.matmul on memrefs without a
// schedule, after the choice of schedules and library calls. Out: linalg.generics, which become
// plain kernels. What later chips multiply, and this one does not, is refused: who asks for fp8
// does not want loops.
#include "gemm/Dialect/Gemm/Decompose.h"
#include "Together.h"
#include "gemm/Schedule/Choose.h"
#include "gemm/Transforms/FunctionPass.h"
#include "gemm/Transforms/Model.h"
#include "gemm/Transforms/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;

namespace gemm {
#define GEN_PASS_DEF_GEMMDECOMPOSEPASS
#include "gemm/Transforms/Passes.h.inc"

namespace {
struct DecomposePass : FunctionPass<DecomposePass, impl::GemmDecomposePassBase<DecomposePass>> {
  using FunctionPass::FunctionPass;

  bool runOnFunction(FunctionOpInterface function) {
    SmallVector<MatmulOp> products;
    function.walk([&](MatmulOp op) {
      if (isa<MemRefType>(op.getC().getType()) && !op.getScheduleAttr() && !op.getByMAttr())
        products.push_back(op);
    });
    bool changed = false;
    for (MatmulOp op : products) {
      if (failed(checkChip(op)) || failed(checkKernelsOnly(op))) {
        signalPassFailure();
        continue;
      }
      OpBuilder b(op);
      if (failed(decompose(b, op)))
        continue;
      remark::missed(op.getLoc(), remark::RemarkOpts::name("Loops").category("gemm-decompose"))
          << remark::reason("a product of {0} x {1} -> {2} has no kernel of its own here and "
                            "becomes loops",
                            op.getAType().getElementType(), op.getBType().getElementType(),
                            op.getCType().getElementType());
      op.erase();
      changed = true;
    }
    return changed;
  }

  static LogicalResult checkKernelsOnly(MatmulOp op) {
    if (!hasWholeGroups(op))
      return op.emitOpError(
          "with groups that may be shorter at the end has no loops, only kernels, "
          "and no schedule; take one of gemm-select-schedule, or known sizes that "
          "groups divide");
    if (auto groups = columnGroupsOf(*op.getBody()); !groups.empty())
      return groups.front().op->emitOpError(
                 "has no loops, only kernels, and the product no schedule; "
                 "take one of gemm-select-schedule whose warps hold groups of ")
             << groups.front().columns;
    if (!op.isScaled())
      return success();
    return op.emitOpError("with scales of blocks has no loops, only kernels, and no schedule")
           << whyNone(op);
  }

  static std::string whyNone(MatmulOp op) {
    std::string error;
    auto module = op->getParentOfType<ModuleOp>();
    std::optional<Target> target = module ? targetOf(module, /*option=*/"", error) : std::nullopt;
    std::optional<GemmProblem> problem = getProblem(op);
    if (!target || !problem)
      return "; gemm-select-schedule gives it one, of a target";
    const Decision d = decide(*problem, *target);
    if (d.chosen)
      return "; gemm-select-schedule gives it one";
    return ": " + whyNoneChosen(d, *problem) +
           "; change that, or multiply by scales before the product";
  }

  static LogicalResult checkChip(MatmulOp op) {
    std::string error;
    auto module = op->getParentOfType<ModuleOp>();
    std::optional<Target> target = module ? targetOf(module, /*option=*/"", error) : std::nullopt;
    std::optional<gemm::Type> a = getModelType(op.getFactorType(0)),
                              b = getModelType(op.getFactorType(1));
    if (!target || !a || !b || !isGenerated(*a, *b))
      return success();
    const int least = leastCapability(*a, *b);
    if (target->computeCapability < leastCapability() || target->computeCapability >= least)
      return success();
    return op.emitOpError("has no kernel on ")
           << target->chip << ": " << op.getAType().getElementType() << " and "
           << op.getBType().getElementType() << " are multiplied from sm_" << least
           << " on; take such a chip, or operands of f16 or bf16";
  }
};
} // namespace
} // namespace gemm
