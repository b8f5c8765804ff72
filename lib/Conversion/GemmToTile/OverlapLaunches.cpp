// gemm-overlap-launches: see Passes.td. Any launch may be a dependent one whose kernel waits before
// it touches memory, and all of a chain do: a kernel lets the next one begin after its own wait, so
// that what came before it has ended by then. So a launch too many that is taken for a predecessor
// costs an instruction, and nothing else.
#include "gemm/Conversion/Launch/Dependence.h"
#include "gemm/Conversion/Launch/Fills.h"
#include "gemm/Conversion/Launch/KernelAbi.h"
#include "gemm/Conversion/Launch/KernelModule.h"
#include "gemm/Conversion/Tile/Passes.h"
#include "gemm/Dialect/Gemm/Dependent.h"
#include "gemm/Dialect/Gemm/Operands.h"
#include "gemm/Dialect/Tile/Tile.h"
#include "gemm/Target/Mma.h"
#include "gemm/Transforms/Model.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace gemm::tile {
#define GEN_PASS_DEF_GEMMOVERLAPLAUNCHES
#include "gemm/Conversion/Tile/Passes.h.inc"
} // namespace gemm::tile

using namespace mlir;
using namespace gemm;
using namespace gemm::tile;

/// Launches of which one is the last before some place.
using Launches = llvm::SmallSetVector<Operation *, 4>;

static bool hasDependentLaunches(const gemm::Target &target) {
  return target.computeCapability >= gemm::capabilityOfHopper;
}

static Operation *kernelOf(Operation *launched) {
  return SymbolTable::lookupNearestSymbolFrom(launched, getLaunch(launched).getKernel());
}

static void add(Operation *kernel, OpBuilder builder, StringRef which) {
  LLVM::CallIntrinsicOp::create(builder, kernel->getLoc(), builder.getStringAttr(which),
                                ValueRange());
}

/// Behind everything that touches shared memory alone. Null: loads may be moved to before any
/// place, because nothing is said to write what they read.
static Operation *firstOfWork(Operation *kernel) {
  if (auto func = dyn_cast<LLVM::LLVMFuncOp>(kernel)) {
    auto invariant = [](LLVM::LoadOp load) {
      return load.getInvariant() ? WalkResult::interrupt() : WalkResult::advance();
    };
    const bool has = func.isExternal() || func.walk(invariant).wasInterrupted();
    return has ? nullptr : &func.front().front();
  }
  auto program = cast<KernelOp>(kernel);
  for (Value argument : program.getBody().getArguments())
    if (auto view = dyn_cast<ViewType>(argument.getType()); view && view.getWhole())
      for (Operation *user : argument.getUsers())
        if (isa<ReadScalesOp>(user))
          return nullptr;
  auto roles = program.getBody().front().getOps<RoleOp>();
  return roles.empty() ? nullptr : *roles.begin();
}

/// Where all copies of the CTA's last unit have been started; null where no op stands for that.
static Operation *endOfCopies(KernelOp kernel) {
  DrainOp last;
  kernel.walk([&](DrainOp drain) {
    if (isa<RingType>(drain.getMemory().getType()))
      last = drain;
  });
  // Persistent warps that copy and multiply drain their ring in each unit.
  if (last && kernel.getFields().isResident() && last->getParentOfType<UnitsOp>())
    return nullptr;
  return last;
}

/// False where the kernel cannot.
static bool waitForLaunches(Operation *kernel) {
  if (hasDependence(kernel, kWaitForLaunches))
    return true;
  Operation *work = firstOfWork(kernel);
  if (work)
    add(kernel, OpBuilder(work), kWaitForLaunches);
  return work != nullptr;
}

/// A kernel of loops starts them when its last CTAs begin.
static void startDependents(Operation *kernel) {
  if (hasDependence(kernel, kStartDependents))
    return;
  if (auto program = dyn_cast<KernelOp>(kernel)) {
    if (Operation *end = endOfCopies(program))
      add(kernel, OpBuilder(end), kStartDependents);
    return;
  }
  Operation *first = firstOfWork(kernel);
  if (!first)
    return;
  OpBuilder builder(first);
  if (getDependence(first, kWaitForLaunches))
    builder.setInsertionPointAfter(first);
  add(kernel, builder, kStartDependents);
}

namespace {
struct OverlapLaunches : gemm::tile::impl::GemmOverlapLaunchesBase<OverlapLaunches> {
  void runOnOperation() override {
    std::string error;
    std::optional<gemm::Target> target = gemm::targetOf(getOperation(), /*option=*/"", error);
    if (!target || !hasDependentLaunches(*target))
      return markAllAnalysesPreserved();
    walkHost<FunctionOpInterface>(getOperation(), [&](FunctionOpInterface function) {
      if (isInDeviceCode(function))
        return;
      for (Block &block : function.getFunctionBody()) {
        Launches before;
        visit(block, before);
      }
    });
    for (Operation *op : followed)
      startDependents(kernelOf(op));
  }

private:
  /// Replaces the last launches before the block by those at its end.
  void visit(Block &block, Launches &before) {
    for (Operation &op : block) {
      if (auto branch = dyn_cast<scf::IfOp>(op)) {
        Launches otherwise = before;
        visit(branch.getThenRegion().front(), before);
        if (!branch.getElseRegion().empty())
          visit(branch.getElseRegion().front(), otherwise);
        before.insert_range(otherwise);
      } else if (getLaunch(&op)) {
        if (!before.empty())
          follow(&op, before);
        before.clear();
        if (isa_and_nonnull<KernelOp, LLVM::LLVMFuncOp>(kernelOf(&op)))
          before.insert(&op);
      } else if (!leavesStream(&op)) {
        before.clear();
        for (Region &region : op.getRegions())
          for (Block &inner : region) {
            Launches none;
            visit(inner, none);
          }
      }
    }
  }

  /// Whether nothing happens on the device between the launches around it.
  static bool leavesStream(Operation *op) {
    auto loops = dyn_cast<linalg::LinalgOp>(op);
    return isMemoryEffectFree(op) || isa<memref::AllocOp, memref::DeallocOp>(op) ||
           (loops && isTaken(loops));
  }

  void follow(Operation *op, const Launches &before) {
    Operation *kernel = kernelOf(op);
    if (!isa_and_nonnull<KernelOp, LLVM::LLVMFuncOp>(kernel))
      return;
    if (!waitForLaunches(kernel)) {
      remark::missed(op->getLoc(), remark::RemarkOpts::name("Overlap").category(getArgument()))
          << "begins when the launch before it has ended: its scales are loaded as what nothing "
             "writes while the kernel runs";
      return;
    }
    op->setAttr(kDependentAttrName, UnitAttr::get(&getContext()));
    followed.insert_range(before);
    ++dependents;
    remark::passed(op->getLoc(), remark::RemarkOpts::name("Overlap").category(getArgument()))
        << "may begin before the launch before it has ended, and waits for that end";
  }

  llvm::SetVector<Operation *> followed;
};
} // namespace
