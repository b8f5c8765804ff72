// Upstream's passes, by their names, in the order in which MLIR's own tests use them. No
// canonicalisation: MLIR 22's takes index casts that cut bits off for nothing.
#include "Lower.h"
#include "ByBits.h"
#include "Fp8.h"

#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Conversion/MathToLibm/MathToLibm.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/DialectConversion.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;

namespace gemm::verify {

static LogicalResult run(ModuleOp module, StringRef passes) {
  PassManager manager(module.getContext());
  std::string complaint;
  llvm::raw_string_ostream os(complaint);
  if (failed(parsePassPipeline(passes, manager, os)))
    return module.emitError("expected MLIR's passes, got ") << complaint;
  return manager.run(module);
}

/// By upstream's patterns that no pass has: tensor.concat is taken apart, and what linalg ops
/// compute for nobody (the place of a maximum, beside the maximum) goes.
template <typename Op>
static LogicalResult rewrite(ModuleOp module, void (*populate)(RewritePatternSet &)) {
  RewritePatternSet patterns(module.getContext());
  populate(patterns);
  SmallVector<Operation *> ops;
  module.walk([&](Op op) { ops.push_back(op); });
  GreedyRewriteConfig config;
  config.enableFolding(false);
  return applyOpPatternsGreedily(ops, std::move(patterns), config);
}

/// On a rounding that kernels may do and the source does not name.
static constexpr llvm::StringLiteral allowedName = "gemm_verify.allowed";

/// What is added to sums are products of two inputs: linalg's own definition of a contraction.
static LogicalResult roundFactors(ModuleOp module, StringRef type) {
  SmallVector<linalg::LinalgOp> products;
  module.walk([&](linalg::LinalgOp op) {
    if (op.getNumDpsInputs() == 2 && op.getNumReductionLoops() != 0 &&
        linalg::detail::isContractionBody(*op.getBlock(), [](Operation *mul, Operation *add) {
          return isa<arith::MulFOp>(mul) && isa<arith::AddFOp>(add);
        }))
      products.push_back(op);
  });
  IRRewriter b(module.getContext());
  const bool tf32 = type == "tf32";
  const Type to = tf32 ? Type(FloatTF32Type::get(b.getContext())) : b.getBF16Type();
  for (linalg::LinalgOp op : products) {
    b.setInsertionPoint(op);
    if (!isa<linalg::GenericOp>(op.getOperation())) {
      FailureOr<linalg::GenericOp> generic = linalg::generalizeNamedOp(b, op);
      if (failed(generic))
        return failure();
      op = cast<linalg::LinalgOp>(generic->getOperation());
    }
    b.setInsertionPointToStart(op.getBlock());
    for (BlockArgument factor : op.getBlock()->getArguments().take_front(2)) {
      if (!factor.getType().isF32())
        continue;
      auto narrow = arith::TruncFOp::create(b, op.getLoc(), to, factor);
      narrow->setAttr(allowedName, b.getUnitAttr());
      Value wide = arith::ExtFOp::create(b, op.getLoc(), b.getF32Type(), narrow.getResult());
      factor.replaceAllUsesExcept(wide, narrow);
    }
  }
  return success();
}

/// Whether flags let the rounding of what `op` computes be left out: its own, those of a product,
/// the module's, or what stands in the place of all.
static bool mayContract(Operation *op, const Freedom &freedom) {
  constexpr llvm::StringLiteral name = "gemm.fastmath";
  auto says = [](arith::FastMathFlagsAttr flags) {
    return flags && bitEnumContainsAll(flags.getValue(), arith::FastMathFlags::contract);
  };
  if (freedom.contract)
    return *freedom.contract;
  if (auto flagged = dyn_cast<arith::ArithFastMathInterface>(op);
      flagged && says(flagged.getFastMathFlagsAttr()))
    return true;
  for (; op; op = op->getParentOp())
    if (says(op->getAttrOfType<arith::FastMathFlagsAttr>(name)))
      return true;
  return false;
}

/// A product, and a sum that was not marked, is rounded as the instruction likes that makes it:
/// true of what a contraction computes, and of what any other op of a reduction adds to its result.
static bool isTerm(Operation *op) {
  auto parent = dyn_cast<linalg::LinalgOp>(op->getParentOp());
  if (!parent || parent.getNumReductionLoops() == 0)
    return false;
  const bool product =
      linalg::detail::isContractionBody(*parent.getBlock(), [](Operation *mul, Operation *add) {
        return isa<arith::MulFOp>(mul) && isa<arith::AddFOp>(add);
      });
  return (product && isa<arith::MulFOp>(op)) ||
         llvm::any_of(parent.getRegionOutputArgs(), [&](BlockArgument result) {
           SetVector<Operation *> uses;
           getForwardSlice(result, &uses);
           return uses.contains(op);
         });
}

/// The roundings of ops on elements, and those of sums that were marked.
static void markRoundings(ModuleOp module, const Freedom &freedom) {
  auto isNarrow = [](Type type) {
    auto element = dyn_cast<FloatType>(getElementTypeOrSelf(type));
    return element && element.getWidth() < 32;
  };
  module.walk([&](Operation *op) {
    if (op->getNumResults() != 1 || !isNarrow(op->getResult(0).getType()) ||
        !isa_and_nonnull<arith::ArithDialect, math::MathDialect>(op->getDialect()))
      return;
    auto parent = dyn_cast<linalg::LinalgOp>(op->getParentOp());
    auto tensor = dyn_cast<RankedTensorType>(op->getResult(0).getType());
    // One of rank 0 may be what a scatter's region adds.
    bool elements = parent ? parent.getNumLoops() && !isTerm(op) : tensor && tensor.getRank();
    if ((elements || op->hasAttr(sumName)) && !op->hasAttr(allowedName) &&
        !mayContract(op, freedom))
      op->setAttr(roundsName, UnitAttr::get(op->getContext()));
  });
}

/// True if any addition was marked.
static bool markNarrowSums(ModuleOp module) {
  bool any = false;
  module.walk([&](linalg::LinalgOp op) {
    if (op.getNumReductionLoops() == 0 || op.getNumDpsInits() != 1 ||
        !op.getDpsInits()[0].getDefiningOp<linalg::FillOp>())
      return;
    Block *body = op.getBlock();
    BlockArgument sum = body->getArguments().back();
    Operation *add = body->getTerminator()->getOperand(0).getDefiningOp();
    auto type = dyn_cast<FloatType>(sum.getType());
    if (!type || type.getWidth() >= 32 || !isa_and_nonnull<arith::AddFOp>(add) ||
        !sum.hasOneUse() || *sum.user_begin() != add)
      return;
    unsigned number = sum.use_begin()->getOperandNumber();
    add->setAttr(sumName, Builder(module.getContext()).getI32IntegerAttr(static_cast<int>(number)));
    any = true;
  });
  return any;
}

/// One element has no next one; with another step than 1 upstream's memref.subview crashes where
/// the slice drops its dim.
static void stepByOne(ModuleOp module) {
  module.walk([](OffsetSizeAndStrideOpInterface slice) {
    if (!isa<tensor::ExtractSliceOp, tensor::InsertSliceOp>(slice.getOperation()))
      return;
    SmallVector<int64_t> steps(slice.getStaticStrides());
    for (auto [step, size] : llvm::zip(steps, slice.getStaticSizes()))
      if (size == 1 && !ShapedType::isDynamic(step))
        step = 1;
    slice->setAttr("static_strides", DenseI64ArrayAttr::get(slice->getContext(), steps));
  });
}

/// Upstream's slices of nothing are refused where they begin at the end of a dim, which is its
/// beginning where it has no elements.
static void dropEmptySlices(ModuleOp module) {
  SmallVector<Operation *> slices;
  module.walk([&](OffsetSizeAndStrideOpInterface slice) {
    if (isa<tensor::ExtractSliceOp, tensor::InsertSliceOp>(slice.getOperation()) &&
        llvm::is_contained(slice.getStaticSizes(), 0))
      slices.push_back(slice);
  });
  for (Operation *op : slices) {
    OpBuilder b(op);
    if (auto insert = dyn_cast<tensor::InsertSliceOp>(op))
      insert.getResult().replaceAllUsesWith(insert.getDest());
    else if (auto type = cast<RankedTensorType>(op->getResult(0).getType()); type.hasStaticShape())
      op->getResult(0).replaceAllUsesWith(
          tensor::EmptyOp::create(b, op->getLoc(), type.getShape(), type.getElementType()));
    else
      continue;
    op->erase();
  }
}

/// What a maximum of upstream's lowering of tosa begins with: the lowest number there is, and not
/// the lowest finite one.
static void beginBelowInfinity(OpOperand &with) {
  auto constant = with.get().getDefiningOp<arith::ConstantOp>();
  auto number = constant ? dyn_cast<FloatAttr>(constant.getValue()) : nullptr;
  if (!number)
    return;
  const llvm::fltSemantics &format = number.getValue().getSemantics();
  if (!APFloat::semanticsHasInf(format))
    return;
  OpBuilder b(constant);
  for (bool negative : {false, true})
    if (number.getValue().bitwiseIsEqual(APFloat::getLargest(format, negative)))
      with.set(arith::ConstantOp::create(
          b, constant.getLoc(),
          FloatAttr::get(number.getType(), APFloat::getInf(format, negative))));
}

LogicalResult lowerTosa(ModuleOp module) {
  bool extrema = false;
  module.walk([&](Operation *op) {
    extrema |= isa<tosa::ReduceMaxOp, tosa::ReduceMinOp, tosa::MaxPool2dOp>(op);
  });
  if (failed(run(module, "func.func(tosa-optional-decompositions,tosa-to-linalg-named,"
                         "tosa-to-linalg,tosa-to-arith{include-apply-rescale},"
                         "tosa-to-tensor)")))
    return failure();
  if (!extrema)
    return success();
  module.walk([](Operation *op) {
    if (auto reduce = dyn_cast<linalg::LinalgOp>(op); reduce && reduce.getNumReductionLoops())
      for (Value init : reduce.getDpsInits())
        if (auto fill = init.getDefiningOp<linalg::FillOp>())
          beginBelowInfinity(fill->getOpOperand(0));
    if (auto pad = dyn_cast<tensor::PadOp>(op))
      beginBelowInfinity(pad.getRegion().front().getTerminator()->getOpOperand(0));
  });
  return success();
}

void functionsToMath(ModuleOp module) {
  module.walk([](Operation *op) {
    StringRef name = op->getName().getStringRef();
    if (!name.consume_front("chlo.") || op->getNumOperands() != 1 ||
        op->getOperandTypes() != op->getResultTypes())
      return;
    OperationName math(("math." + name).str(), op->getContext());
    if (!math.isRegistered())
      return;
    OperationState state(op->getLoc(), math, op->getOperands(), op->getResultTypes());
    op->replaceAllUsesWith(OpBuilder(op).create(state));
    op->erase();
  });
}

/// A clamp to [least, most], and sine and cosine, are two ops. MLIR 22's own expansion of clampf
/// takes the minimum with `least` and the maximum with `most`.
static void takeMathApart(ModuleOp module) {
  module.walk([](math::ClampFOp op) {
    OpBuilder b(op);
    Value raised = arith::MaximumFOp::create(b, op.getLoc(), op.getValue(), op.getMin());
    op.replaceAllUsesWith(
        arith::MinimumFOp::create(b, op.getLoc(), raised, op.getMax()).getResult());
    op.erase();
  });
  module.walk([](math::SincosOp op) {
    OpBuilder b(op);
    op.getSin().replaceAllUsesWith(
        math::SinOp::create(b, op.getLoc(), op.getOperand()).getResult());
    op.getCos().replaceAllUsesWith(
        math::CosOp::create(b, op.getLoc(), op.getOperand()).getResult());
    op.erase();
  });
}

// Factors are rounded before equal operands become one, of which an op is no product any more.
LogicalResult lowerToLoops(ModuleOp module, const Freedom &freedom, bool &narrowSums) {
  stepByOne(module);
  if (failed(rewrite<tensor::ConcatOp>(module, tensor::populateDecomposeTensorConcatPatterns)))
    return failure();
  dropEmptySlices(module);
  takeMathApart(module);
  if (failed(takeSoftmaxApart(module)) ||
      (!freedom.roundFactors.empty() && failed(roundFactors(module, freedom.roundFactors))) ||
      failed(rewrite<linalg::GenericOp>(module,
                                        linalg::populateEraseUnusedOperandsAndResultsPatterns)))
    return failure();
  module.walk([&](arith::TruncFOp op) {
    if (op.getType().isTF32() && !freedom.tf32ToEven)
      op.setRoundingmode(arith::RoundingMode::to_nearest_away);
  });
  carryApart(module);
  narrowSums = markNarrowSums(module);
  markRoundings(module, freedom);
  return run(module, "convert-elementwise-to-linalg,"
                     "one-shot-bufferize{bufferize-function-boundaries "
                     "function-boundary-type-conversion=identity-layout-map "
                     "allow-return-allocs-from-loops},"
                     "func.func(convert-linalg-to-loops),lower-affine,cse");
}

/// By upstream's patterns for libm: convert-math-to-llvm writes log1p(x) as log(1 + x) and
/// expm1(x) as exp(x) - 1, which are 0 for small x.
static LogicalResult lowerSmallResults(ModuleOp module) {
  RewritePatternSet patterns(module.getContext());
  populateMathToLibmConversionPatterns(patterns);
  ConversionTarget target(*module.getContext());
  target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
  target.addIllegalOp<math::Log1pOp, math::ExpM1Op>();
  return applyPartialConversion(module, target, std::move(patterns));
}

/// Upstream's emulation lets the casts that it makes be folded away, by flags.
static void keepRoundings(ModuleOp module) {
  auto none = arith::FastMathFlagsAttr::get(module.getContext(), arith::FastMathFlags::none);
  module.walk([&](Operation *op) {
    if (isa<arith::ExtFOp, arith::TruncFOp>(op))
      cast<arith::ArithFastMathInterface>(op)->setAttr("fastmath", none);
  });
}

LogicalResult lowerToLLVM(ModuleOp module) {
  rewriteByBits(module);
  if (failed(run(module,
                 "math-extend-to-supported-types,"
                 "arith-emulate-unsupported-floats{source-types=bf16,f16,f8E4M3FN,f8E5M2,f8E8M0FNU "
                 "target-type=f32}")) ||
      failed(lowerSmallResults(module)))
    return failure();
  keepRoundings(module);
  convertFp8ByBits(module);
  return run(module,
             "convert-math-to-funcs{min-width-of-fpowi-exponent=65},convert-scf-to-cf,expand-"
             "strided-metadata,lower-affine,"
             "convert-math-to-llvm,convert-math-to-libm,"
             "arith-expand{include-bf16=true include-f8e8m0=false},convert-arith-to-llvm,"
             "finalize-memref-to-llvm,convert-func-to-llvm{use-bare-ptr-memref-call-conv=false},"
             "convert-cf-to-llvm,reconcile-unrealized-casts");
}

std::string typeName(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

} // namespace gemm::verify
