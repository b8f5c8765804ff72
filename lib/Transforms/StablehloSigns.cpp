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
static bool isUnsignedByte(Type type) { return getElementTypeOrSelf(type).isUnsignedInteger(8); }

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
  auto isByte = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && (isUnsignedByte(type) || tensor.getElementType().isSignlessInteger(8));
  };
  module.walk([&](Operation *op) {
    StringRef name = op->getName().getStringRef();
    if ((name == "stablehlo.dot_general" || name == "stablehlo.dot") && !op->hasAttr("algorithm") &&
        llvm::all_of(op->getOperandTypes(), isByte) &&
        llvm::any_of(op->getOperandTypes(), isUnsignedByte) && op->getNumResults() == 1 &&
        getElementTypeOrSelf(op->getResult(0)).isSignlessInteger(32))
      dots.push_back(op);
  });
  for (Operation *op : dots)
    for (OpOperand &factor : op->getOpOperands()) {
      ImplicitLocOpBuilder b(op->getLoc(), op);
      auto type = cast<RankedTensorType>(factor.get().getType());
      Type wide = type.clone(b.getI32Type());
      if (!isUnsignedByte(type)) {
        factor.set(arith::ExtSIOp::create(b, wide, factor.get()));
        continue;
      }
      auto bytes = UnrealizedConversionCastOp::create(b, type.clone(b.getI8Type()), factor.get());
      factor.set(arith::ExtUIOp::create(b, wide, bytes.getResult(0)));
    }
}
