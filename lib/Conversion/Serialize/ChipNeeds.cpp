// See ChipNeeds.h. Rows are of the PTX ISA's "target ISA notes", or of what LLVM's backend selects
// where that is less (prefetches of sm_80); the first that an op's name begins with, or its inline
// assembly has in it, is its own.
#include "ChipNeeds.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;

namespace {
struct Row {
  StringRef op;       // of the NVVM dialect; what its name begins with
  StringRef assembly; // what inline assembly has in it
  int capability;     // 90: sm_90 and later
  bool alone = false; // of that chip's own instructions, sm_90a
};
constexpr Row rows[] = {
    {"nvvm.wgmma", "wgmma.", 90, true},
    {"nvvm.setmaxregister", "setmaxnreg.", 90, true},
    {"nvvm.cp.async.bulk", "cp.async.bulk", 90},
    {"nvvm.cp.async", "cp.async.", 80},
    {"nvvm.prefetch", "prefetch.tensormap", 90},
    {"nvvm.cluster", "barrier.cluster", 90},
    {"nvvm.mapa", "mapa.", 90},
    {"nvvm.elect", "elect.sync", 90},
    {"nvvm.fence.mbarrier", "fence.mbarrier_init", 90},
    {"nvvm.fence.proxy.acquire", "fence.proxy.async", 90},
    {"nvvm.mbarrier.try_wait", "mbarrier.try_wait", 90},
    {"nvvm.mbarrier", "mbarrier.", 80},
    {"nvvm.mma", "mma.sync", 70},
};

const Row *rowOf(Operation *op) {
  auto assembly = dyn_cast<LLVM::InlineAsmOp>(op);
  const StringRef text = assembly ? assembly.getAsmString() : op->getName().getStringRef();
  const Row *row = llvm::find_if(rows, [&](const Row &each) {
    return assembly ? text.contains(each.assembly) : text.starts_with(each.op);
  });
  return row == std::end(rows) ? nullptr : row;
}

/// Of mma.sync's types.
int capabilityOf(Operation *op, const Row &row) {
  auto assembly = dyn_cast<LLVM::InlineAsmOp>(op);
  const StringRef text = assembly ? assembly.getAsmString() : StringRef();
  const bool fp8 = text.contains(".e4m3") || text.contains(".e5m2");
  return text.contains("mma.sync") && fp8 ? 89 : row.capability;
}
} // namespace

LogicalResult gemm::checkChipHas(gpu::GPUModuleOp module, StringRef chip) {
  StringRef number = chip;
  int capability = 0;
  if (!number.consume_front("sm_") || number.consumeInteger(10, capability))
    return success(); // unknown: said elsewhere
  const WalkResult result = module.walk([&](Operation *op) {
    const Row *row = rowOf(op);
    if (!row)
      return WalkResult::advance();
    const int needed = capabilityOf(op, *row);
    const bool has = row->alone ? capability == needed && number == "a" : capability >= needed;
    if (has)
      return WalkResult::advance();
    op->emitError("expected chip sm_")
        << needed << (row->alone ? "a" : " or later") << ", whose instruction this is, got " << chip
        << "; give the chip that the kernel was made for";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}
