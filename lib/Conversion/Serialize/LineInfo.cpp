// See LineInfo.h. Upstream's pass keeps call-site chains, which become inlined
// scopes with string sections in PTX; a kernel made from one source op needs
// only the line of that op, which every reader of PTX understands.
#include "LineInfo.h"

#include "llvm/BinaryFormat/Dwarf.h"

using namespace mlir;

namespace gemm {

/// The first file position in `loc`, outermost source first; null if none.
static FileLineColLoc findFileLoc(Location loc) {
  FileLineColLoc found;
  loc->walk([&](Location inner) {
    if (auto file = dyn_cast<FileLineColLoc>(inner)) {
      found = file;
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return found;
}

static LLVM::DISubprogramAttr makeSubprogram(LLVM::LLVMFuncOp func, FileLineColLoc loc) {
  MLIRContext *ctx = func.getContext();
  auto file = LLVM::DIFileAttr::get(ctx, loc.getFilename().getValue(), "");
  auto unit =
      LLVM::DICompileUnitAttr::get(DistinctAttr::create(UnitAttr::get(ctx)), llvm::dwarf::DW_LANG_C,
                                   file, StringAttr::get(ctx, "gemm"), /*isOptimized=*/true,
                                   LLVM::DIEmissionKind::DebugDirectivesOnly);
  auto type =
      LLVM::DISubroutineTypeAttr::get(ctx, llvm::dwarf::DW_CC_normal, ArrayRef<LLVM::DITypeAttr>());
  StringAttr name = func.getNameAttr();
  return LLVM::DISubprogramAttr::get(
      ctx, DistinctAttr::create(UnitAttr::get(ctx)), unit, file, name, name, file, loc.getLine(),
      loc.getLine(), LLVM::DISubprogramFlags::Definition | LLVM::DISubprogramFlags::Optimized, type,
      /*retainedNodes=*/{}, /*annotations=*/{});
}

void addLineInfo(gpu::GPUModuleOp module) {
  module.walk([](LLVM::LLVMFuncOp func) {
    FileLineColLoc at = findFileLoc(func.getLoc());
    bool scoped = false; // somebody's own debug information stays
    func.getLoc()->walk([&](Location inner) {
      auto fused = dyn_cast<FusedLoc>(inner);
      scoped |= fused && isa_and_nonnull<LLVM::DISubprogramAttr>(fused.getMetadata());
      return WalkResult::advance();
    });
    if (func.isExternal() || !at || scoped)
      return;
    func->walk([&](Operation *op) {
      FileLineColLoc loc = findFileLoc(op->getLoc());
      op->setLoc(loc ? loc : at);
    });
    func->setLoc(FusedLoc::get(func.getContext(), {at}, makeSubprogram(func, at)));
  });
}

} // namespace gemm
