// gemm-decompose: products that nothing computes, as loops. In: gemm.matmul on memrefs without a
// schedule, after the choice of schedules and library calls. Out: linalg.generics, which become
// plain kernels.
#include "gemm/Dialect/Gemm/Decompose.h"
#include "gemm/Transforms/FunctionPass.h"
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
};
} // namespace
} // namespace gemm
