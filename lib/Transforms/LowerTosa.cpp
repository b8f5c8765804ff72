// gemm-lower-tosa: upstream's conversions of tosa to linalg, where there is tosa. In, a
// function as a framework printed it. Out, linalg, tensor and arith, of which gemm-import
// reads the products like any others.
#include "gemm/Transforms/Passes.h"

#include "mlir/Conversion/TosaToArith/TosaToArith.h"
#include "mlir/Conversion/TosaToLinalg/TosaToLinalg.h"
#include "mlir/Conversion/TosaToTensor/TosaToTensor.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Dialect/Tosa/Transforms/Passes.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;

namespace gemm {
#define GEN_PASS_DEF_GEMMLOWERTOSAPASS
#include "gemm/Transforms/Passes.h.inc"
} // namespace gemm

namespace {
struct LowerTosa : gemm::impl::GemmLowerTosaPassBase<LowerTosa> {
  using Base::Base;

  void getDependentDialects(DialectRegistry &registry) const override {
    lowering().getDependentDialects(registry);
  }

  void runOnOperation() override {
    bool any = false;
    getOperation().walk(
        [&](Operation *op) { any |= isa_and_nonnull<tosa::TosaDialect>(op->getDialect()); });
    if (!any)
      return;
    if (failed(lower()))
      return;
    // Every product of tosa has a batch; one of 1 would hide where its operands come from.
    RewritePatternSet patterns(&getContext());
    linalg::populateContractionOpRankReducingPatterns(patterns);
    tensor::ExpandShapeOp::getCanonicalizationPatterns(patterns, &getContext());
    tensor::CollapseShapeOp::getCanonicalizationPatterns(patterns, &getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }

private:
  /// Upstream's conversions; what they leave behind where they fail is undone with `keep`.
  LogicalResult lower() {
    OpPassManager passes = lowering();
    if (!keep) {
      LogicalResult lowered = runPipeline(passes, getOperation());
      if (failed(lowered))
        signalPassFailure();
      return lowered;
    }
    OwningOpRef<func::FuncOp> before = getOperation().clone();
    std::string complaint;
    ScopedDiagnosticHandler quiet(&getContext(), [&](Diagnostic &diagnostic) {
      if (complaint.empty())
        complaint = diagnostic.str();
    });
    if (succeeded(runPipeline(passes, getOperation())))
      return success();
    getOperation().getBody().takeBody(before->getBody());
    remark::missed(getOperation().getLoc(),
                   remark::RemarkOpts::name("Kept").category("gemm-lower-tosa"))
        << "tosa is kept: " + complaint;
    return failure();
  }

  static OpPassManager lowering() {
    OpPassManager lower(func::FuncOp::getOperationName());
    lower.addPass(tosa::createTosaMakeBroadcastablePass());
    lower.addPass(tosa::createTosaToLinalgNamed());
    lower.addPass(tosa::createTosaToLinalg());
    lower.addPass(createTosaToArithPass());
    lower.addPass(createTosaToTensorPass());
    return lower;
  }
};
} // namespace
