// See Split.h.
#include "gemm/Outline/Split.h"
#include "gemm/Conversion/Launch/KernelModule.h"
#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Dialect/Tile/Tile.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;

namespace gemm {

/// The function without its body, which only reads its tensors and returns new ones.
static void declare(func::FuncOp func) {
  OpBuilder b(func.getContext());
  func.getBody().dropAllReferences();
  func.getBody().getBlocks().clear();
  func.setPrivate();
  for (unsigned i = 0; i < func.getNumArguments(); ++i)
    if (isa<TensorType>(func.getArgumentTypes()[i]))
      func.setArgAttr(i, bufferization::BufferizationDialect::kBufferAccessAttrName,
                      b.getStringAttr("read"));
}

static LogicalResult checkHost(ModuleOp host) {
  WalkResult result = host.walk([&](Operation *op) -> WalkResult {
    if (isa_and_nonnull<GemmDialect, tile::TileDialect>(op->getDialect()))
      return op->emitOpError("has no kernel and no place in the host part: expected ops that "
                             "other compilers lower");
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

/// `module.name` in the place of `name`, in calls too.
static LogicalResult nameImports(ModuleOp host, StringRef imported) {
  SymbolTable symbols(host);
  for (auto func : host.getOps<func::FuncOp>())
    if (func->hasAttr(kEntryAttrName))
      if (failed(symbols.rename(func, (imported + "." + func.getName()).str())))
        return failure();
  return success();
}

FailureOr<OwningOpRef<ModuleOp>> splitHost(ModuleOp module, StringRef imported) {
  OwningOpRef<ModuleOp> host = module.clone();
  for (auto func : host->getOps<func::FuncOp>())
    if (func->hasAttr(kEntryAttrName) && !func.isExternal())
      declare(func);
  forgetTarget(*host);
  if (failed(checkHost(*host)) || (!imported.empty() && failed(nameImports(*host, imported))))
    return failure();
  for (Operation &op : llvm::make_early_inc_range(*module.getBody()))
    if (!isa<func::FuncOp>(op) || !op.hasAttr(kEntryAttrName))
      op.erase();
  return host;
}

} // namespace gemm
