// gemm-lower-tosa: upstream's conversions of tosa to linalg, where there is tosa. In, a
// function as a framework printed it. Out, linalg, tensor and arith, of which gemm-import
// reads the products like any others, and products with scales of blocks, which are gemm's.
#include "TosaScaled.h"
#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Transforms/Passes.h"

#include "mlir/Conversion/TosaToArith/TosaToArith.h"
#include "mlir/Conversion/TosaToLinalg/TosaToLinalg.h"
#include "mlir/Conversion/TosaToTensor/TosaToTensor.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Dialect/Tosa/Transforms/Passes.h"
#include "mlir/IR/Matchers.h"
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
    registry.insert<gemm::GemmDialect>();
  }

  void runOnOperation() override {
    bool any = false;
    getOperation().walk(
        [&](Operation *op) { any |= isa_and_nonnull<tosa::TosaDialect>(op->getDialect()); });
    if (!any)
      return;
    llvm::DenseSet<Operation *> own;
    getOperation().walk([&](linalg::FillOp op) { own.insert(op); });
    if (failed(lower()))
      return;
    getOperation().walk([&](linalg::FillOp op) {
      if (!own.contains(op))
        startAtInfinity(op->getOpOperand(0));
    });
    getOperation().walk([](tensor::PadOp op) {
      startAtInfinity(op.getRegion().front().getTerminator()->getOpOperand(0));
    });
    // Every product of tosa has a batch; one of 1 would hide where its operands come from.
    RewritePatternSet patterns(&getContext());
    linalg::populateContractionOpRankReducingPatterns(patterns);
    tensor::ExpandShapeOp::getCanonicalizationPatterns(patterns, &getContext());
    tensor::CollapseShapeOp::getCanonicalizationPatterns(patterns, &getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }

private:
  /// Upstream's conversions take the elements of a type for numbers, and end by a signal where they
  /// are none: of the quant dialect, say.
  static LogicalResult checkNumbers(Operation *op) {
    for (Type type : llvm::concat<const Type>(op->getOperandTypes(), op->getResultTypes()))
      if (auto shaped = dyn_cast<ShapedType>(type);
          shaped && !isa<IntegerType, FloatType, IndexType, ComplexType>(shaped.getElementType()))
        return op->emitOpError("expected elements that are numbers, got ")
               << type << "; lower quantised types before this";
    return success();
  }

  LogicalResult checkAllNumbers() {
    WalkResult result = getOperation().walk([](Operation *op) -> WalkResult {
      return isa_and_nonnull<tosa::TosaDialect>(op->getDialect()) ? checkNumbers(op) : success();
    });
    return failure(result.wasInterrupted());
  }

  /// Upstream's maxima begin with, and its pools pad with, the lowest finite number, which is above
  /// those of infinities alone; its minima likewise.
  static void startAtInfinity(OpOperand &number) {
    FloatAttr value;
    if (!matchPattern(number.get(), m_Constant(&value)) || !value.getValue().isLargest() ||
        !APFloat::semanticsHasInf(value.getValue().getSemantics()))
      return;
    OpBuilder b(number.getOwner());
    b.setInsertionPointAfterValue(number.get());
    APFloat infinity =
        APFloat::getInf(value.getValue().getSemantics(), value.getValue().isNegative());
    number.set(arith::ConstantOp::create(b, number.get().getLoc(),
                                         b.getFloatAttr(value.getType(), infinity)));
  }

  /// What upstream's conversions to linalg leave: a transposed convolution, of which another pass
  /// of upstream's makes a plain one, a scatter, of which upstream makes loops, a product of
  /// bytes whose zero points are known at run time, for which linalg has an op, and what has scales
  /// of blocks.
  LogicalResult decompose() {
    SmallVector<tosa::ScatterOp> scatters;
    SmallVector<tosa::MatMulOp> products;
    SmallVector<Operation *> scaled;
    bool convolutions = false;
    getOperation().walk([&](Operation *op) {
      convolutions |= isa<tosa::TransposeConv2DOp>(op);
      if (auto product = dyn_cast<tosa::MatMulOp>(op); product && hasOpenZeroPoints(product))
        products.push_back(product);
      if (gemm::isBlockScaled(op))
        scaled.push_back(op);
      if (auto scatter = dyn_cast<tosa::ScatterOp>(op))
        scatters.push_back(scatter);
    });
    IRRewriter rewriter(&getContext());
    for (tosa::ScatterOp op : scatters)
      scatter(rewriter, op);
    for (tosa::MatMulOp op : products)
      quantise(rewriter, op);
    for (Operation *op : scaled)
      if (failed(gemm::lowerBlockScaled(rewriter, op)))
        return failure();
    if (!convolutions)
      return success();
    RewritePatternSet patterns(&getContext());
    tosa::populateTosaDecomposeTransposeConv(&getContext(), patterns);
    return applyPatternsGreedily(getOperation(), std::move(patterns));
  }

  static bool hasOpenZeroPoints(tosa::MatMulOp op) {
    return (failed(op.getAZeroPoint()) || failed(op.getBZeroPoint())) &&
           isa<RankedTensorType>(op.getType()) &&
           getElementTypeOrSelf(op.getType()).isInteger(32) &&
           getElementTypeOrSelf(op.getA()).isInteger(8) &&
           getElementTypeOrSelf(op.getB()).isInteger(8);
  }

  static void quantise(IRRewriter &rewriter, tosa::MatMulOp op) {
    rewriter.setInsertionPoint(op);
    const Location loc = op.getLoc();
    const auto type = cast<RankedTensorType>(op.getType());
    Value zero = arith::ConstantOp::create(rewriter, loc, rewriter.getI32IntegerAttr(0));
    auto zeroPoint = [&](Value held) -> Value {
      Value first = arith::ConstantIndexOp::create(rewriter, loc, 0);
      Value number = tensor::ExtractOp::create(rewriter, loc, held, first);
      return arith::ExtSIOp::create(rewriter, loc, rewriter.getI32Type(), number);
    };
    SmallVector<OpFoldResult> a = tensor::getMixedSizes(rewriter, loc, op.getA()),
                              b = tensor::getMixedSizes(rewriter, loc, op.getB());
    Value empty = tensor::EmptyOp::create(rewriter, loc, ArrayRef<OpFoldResult>{a[0], a[1], b[2]},
                                          type.getElementType());
    Value sums = linalg::FillOp::create(rewriter, loc, zero, empty).getResult(0);
    Value result =
        linalg::QuantizedBatchMatmulOp::create(
            rewriter, loc, TypeRange{sums.getType()},
            ValueRange{op.getA(), op.getB(), zeroPoint(op.getAZp()), zeroPoint(op.getBZp())}, sums)
            .getResult(0);
    if (result.getType() != type)
      result = tensor::CastOp::create(rewriter, loc, type, result);
    rewriter.replaceOp(op, result);
  }

  /// Each element looks for what lies on it; of several, which tosa does not have, the last stays.
  static void scatter(IRRewriter &rewriter, tosa::ScatterOp op) {
    rewriter.setInsertionPoint(op);
    auto kinds = SmallVector<utils::IteratorType>(3, utils::IteratorType::parallel);
    kinds.push_back(utils::IteratorType::reduction);
    AffineExpr n, k, c, w;
    bindDims(op.getContext(), n, k, c, w);
    auto maps =
        AffineMap::inferFromExprList({ArrayRef{n, w}, {n, w, c}, {n, k, c}}, op.getContext());
    auto body = [](OpBuilder &b, Location loc, ValueRange arguments) {
      Value place = arith::IndexCastOp::create(b, loc, b.getIndexType(), arguments[0]);
      Value here = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, place,
                                         linalg::IndexOp::create(b, loc, 1));
      Value value = arith::SelectOp::create(b, loc, here, arguments[1], arguments[2]);
      linalg::YieldOp::create(b, loc, value);
    };
    Value into = op.getValuesIn();
    auto made = linalg::GenericOp::create(rewriter, op.getLoc(), TypeRange{into.getType()},
                                          ValueRange{op.getIndices(), op.getInput()},
                                          ValueRange{into}, maps, kinds, body);
    Value result = made.getResult(0);
    if (result.getType() != op.getType())
      result = tensor::CastOp::create(rewriter, op.getLoc(), op.getType(), result);
    rewriter.replaceOp(op, result);
  }

  /// Upstream's conversions; what they leave behind where they fail is undone with `keep`.
  LogicalResult lower() {
    OpPassManager passes = lowering();
    auto run = [&] {
      return success(succeeded(checkAllNumbers()) && succeeded(decompose()) &&
                     succeeded(runPipeline(passes, getOperation())));
    };
    if (!keep) {
      bool lowered = succeeded(run());
      if (!lowered)
        signalPassFailure();
      return success(lowered);
    }
    OwningOpRef<func::FuncOp> before = getOperation().clone();
    std::string complaint;
    ScopedDiagnosticHandler quiet(&getContext(), [&](Diagnostic &diagnostic) {
      if (complaint.empty())
        complaint = diagnostic.str();
    });
    if (succeeded(run()))
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
    TosaToArithPassOptions arith;
    arith.includeApplyRescale = true; // what a rescale does to each element
    lower.addPass(createTosaToArithPass(arith));
    lower.addPass(createTosaToTensorPass());
    return lower;
  }
};
} // namespace
