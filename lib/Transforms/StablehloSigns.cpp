// See the header. Ops on unsigned tensors are linalg's by now, between casts, so that nothing that
// is left asks for a sign.
#include "StablehloSigns.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;

static bool isUnsigned(Type type) { return getElementTypeOrSelf(type).isUnsignedInteger(); }

/// Whether sums read, with a sign, what had none before the cast: StableHLO's lowering to linalg
/// writes that for a product of unsigned integers, and the same for one of what became signed.
static bool isReadWithSign(UnrealizedConversionCastOp cast) {
  if (!llvm::any_of(cast->getOperandTypes(), isUnsigned))
    return false;
  return llvm::any_of(cast->getUses(), [](OpOperand &use) {
    auto reader = dyn_cast<linalg::LinalgOp>(use.getOwner());
    if (!reader || reader.getNumReductionLoops() == 0)
      return false;
    return llvm::any_of(reader.getMatchingBlockArgument(&use).getUsers(),
                        llvm::IsaPred<arith::ExtSIOp>);
  });
}

static bool isDot(Operation *op) {
  StringRef name = op->getName().getStringRef();
  return (name == "stablehlo.dot_general" || name == "stablehlo.dot") &&
         op->getNumOperands() == 2 && op->getNumResults() == 1 &&
         llvm::all_of(op->getOperandTypes(), llvm::IsaPred<RankedTensorType>);
}

/// The type that holds what a factor of a product is, for what reads integers with a sign: that of
/// the sums, or that of the floats which bytes are multiplied by; null where none has to or none
/// does.
static Type widerType(Operation *dot, OpOperand &factor) {
  Type element = getElementTypeOrSelf(factor.get()), sum = getElementTypeOrSelf(dot->getResult(0)),
       other = getElementTypeOrSelf(dot->getOperand(1 - factor.getOperandNumber()));
  auto integer = dyn_cast<IntegerType>(element);
  if (!integer || integer.isSigned())
    return {};
  if (auto wide = dyn_cast<IntegerType>(sum); wide && isa<IntegerType>(other))
    return wide.getWidth() > integer.getWidth()
               ? IntegerType::get(dot->getContext(), wide.getWidth())
               : Type();
  return integer.isUnsignedInteger(8) && isa<BFloat16Type, Float16Type, Float32Type>(other)
             ? other
             : Type();
}

static bool hasUnsignedFactor(Operation *op) {
  return isDot(op) && llvm::any_of(op->getOperandTypes(), isUnsigned);
}

/// Whether a product would read with a sign what has none: what is as wide as the sums loses
/// nothing, for these are of so many bits.
static bool isDotReadWithSign(Operation *op) {
  if (!hasUnsignedFactor(op))
    return false;
  Type sum = getElementTypeOrSelf(op->getResult(0));
  return !llvm::all_of(op->getOperandTypes(), [&](Type type) {
    Type element = getElementTypeOrSelf(type);
    return isa<IntegerType>(element) && isa<IntegerType>(sum) &&
           element.getIntOrFloatBitWidth() == sum.getIntOrFloatBitWidth();
  });
}

void gemm::dropSigns(ModuleOp module) {
  bool any = false, unknown = false;
  SmallVector<FunctionOpInterface> functions;
  module.walk([&](Operation *op) {
    if (auto cast = dyn_cast<UnrealizedConversionCastOp>(op)) {
      any |= llvm::any_of(op->getOperandTypes(), isUnsigned) ||
             llvm::any_of(op->getResultTypes(), isUnsigned);
      unknown |= isReadWithSign(cast);
    }
    if (auto function = dyn_cast<FunctionOpInterface>(op)) {
      any |= llvm::any_of(function.getArgumentTypes(), isUnsigned) ||
             llvm::any_of(function.getResultTypes(), isUnsigned);
      functions.push_back(function);
    }
    unknown |= isDotReadWithSign(op);
  });
  if (!any || unknown)
    return;
  AttrTypeReplacer replacer;
  replacer.addReplacement([](IntegerType type) -> std::optional<Type> {
    if (!type.isUnsigned())
      return std::nullopt;
    return IntegerType::get(type.getContext(), type.getWidth());
  });
  replacer.recursivelyReplaceElementsIn(module, /*replaceAttrs=*/false, /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
  for (FunctionOpInterface function : functions)
    function.setType(replacer.replace(function.getFunctionType()));
  IRRewriter rewriter(module.getContext());
  module.walk([&](UnrealizedConversionCastOp cast) {
    if (cast->getOperandTypes() == cast->getResultTypes())
      rewriter.replaceOp(cast, cast->getOperands());
  });
}

void gemm::widenUnsignedDots(ModuleOp module) {
  SmallVector<Operation *> dots;
  module.walk([&](Operation *op) {
    if (hasUnsignedFactor(op) && !op->hasAttr("algorithm"))
      dots.push_back(op);
  });
  for (Operation *op : dots) {
    const std::array<Type, 2> wide = {widerType(op, op->getOpOperand(0)),
                                      widerType(op, op->getOpOperand(1))};
    for (OpOperand &factor : op->getOpOperands()) {
      Type to = wide[factor.getOperandNumber()];
      if (!to)
        continue;
      ImplicitLocOpBuilder b(op->getLoc(), op);
      auto type = cast<RankedTensorType>(factor.get().getType());
      Type result = type.clone(to);
      if (!isUnsigned(type)) {
        factor.set(arith::ExtSIOp::create(b, result, factor.get()));
        continue;
      }
      Type bits = type.clone(b.getIntegerType(type.getElementTypeBitWidth()));
      Value number = UnrealizedConversionCastOp::create(b, bits, factor.get()).getResult(0);
      factor.set(isa<FloatType>(to) ? arith::UIToFPOp::create(b, result, number).getResult()
                                    : arith::ExtUIOp::create(b, result, number).getResult());
    }
  }
}
