// See the header. Ops on unsigned tensors are linalg's by now, between casts, so that nothing that
// is left asks for a sign.
#include "StablehloSigns.h"

#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;

static bool isUnsigned(Type type) { return getElementTypeOrSelf(type).isUnsignedInteger(); }

void gemm::dropSigns(ModuleOp module) {
  bool any = false, part = false;
  module.walk([&](Operation *op) {
    if (isa<UnrealizedConversionCastOp>(op))
      any |= llvm::any_of(op->getOperandTypes(), isUnsigned) ||
             llvm::any_of(op->getResultTypes(), isUnsigned);
    if (auto function = dyn_cast<FunctionOpInterface>(op))
      part |= llvm::any_of(function.getArgumentTypes(), isUnsigned) ||
              llvm::any_of(function.getResultTypes(), isUnsigned);
  });
  if (!any || part)
    return;
  AttrTypeReplacer replacer;
  replacer.addReplacement([](IntegerType type) -> std::optional<Type> {
    if (!type.isUnsigned())
      return std::nullopt;
    return IntegerType::get(type.getContext(), type.getWidth());
  });
  replacer.recursivelyReplaceElementsIn(module, /*replaceAttrs=*/false, /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
  IRRewriter rewriter(module.getContext());
  module.walk([&](UnrealizedConversionCastOp cast) {
    if (cast->getOperandTypes() == cast->getResultTypes())
      rewriter.replaceOp(cast, cast->getOperands());
  });
}
