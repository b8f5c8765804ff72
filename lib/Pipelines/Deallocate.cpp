// gemm-deallocate: see Passes.td. Upstream's pipeline takes no op that does not say what it does to
// memory, as a launch does not, and so no function that an earlier run has lowered.
#include "gemm/Dialect/Gemm/Operands.h"
#include "gemm/Pipelines/Passes.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Pipelines/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;

namespace gemm {
#define GEN_PASS_DEF_GEMMDEALLOCATE
#include "gemm/Pipelines/Passes.h.inc"
} // namespace gemm

/// An op of a host whose launches are there already; null: it has none.
static Operation *findLaunch(func::FuncOp function) {
  Operation *found = nullptr;
  function.walk([&](Operation *op) {
    if (!isa<gpu::LaunchFuncOp, gpu::WaitOp>(op))
      return WalkResult::advance();
    found = op;
    return WalkResult::interrupt();
  });
  return found;
}

/// Whether somebody frees this memory, or hands it on to who does: a caller, say.
static bool isAccountedFor(Value memory) {
  SmallVector<Value> open{memory};
  llvm::DenseSet<Value> seen;
  while (!open.empty()) {
    Value value = open.pop_back_val();
    if (!seen.insert(value).second)
      continue;
    for (Operation *user : value.getUsers()) {
      if (isa<memref::DeallocOp, gpu::DeallocOp, CallOpInterface>(user) ||
          user->hasTrait<OpTrait::IsTerminator>())
        return true;
      for (Value result : user->getResults())
        if (isa<BaseMemRefType>(result.getType()))
          open.push_back(result);
    }
  }
  return false;
}

namespace {
struct Deallocate : gemm::impl::GemmDeallocateBase<Deallocate> {
  Deallocate() { addPasses(); }
  Deallocate(const Deallocate &other) : Base(other) { addPasses(); }

  void getDependentDialects(DialectRegistry &registry) const override {
    passes.getDependentDialects(registry);
  }

  void runOnOperation() override {
    // A declaration, while the others are at work.
    struct Held {
      func::FuncOp function;
      StringAttr visibility;
      Region body;
    };
    SmallVector<std::unique_ptr<Held>> held;
    bool failing = false;
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      Operation *launch = findLaunch(function);
      if (!launch)
        continue;
      function.walk([&](Operation *alloc) {
        if (failing || !isa<memref::AllocOp, gpu::AllocOp>(alloc) || gemm::isInDeviceCode(alloc) ||
            isAccountedFor(alloc->getResult(0)))
          return;
        failing = true;
        alloc->emitOpError("is freed by nobody: expected a function without launches, or one whose "
                           "memory is freed; ask for deallocate in the run that makes the launches")
                .attachNote(launch->getLoc())
            << "a launch of an earlier run is here";
      });
      if (failing)
        return signalPassFailure();
      held.push_back(std::make_unique<Held>());
      held.back()->function = function;
      held.back()->visibility = function.getSymVisibilityAttr();
    }
    for (auto &each : held) {
      each->body.takeBody(each->function.getBody());
      each->function.setPrivate();
    }
    if (failed(runPipeline(passes, getOperation())))
      signalPassFailure();
    for (auto &each : held) {
      each->function.getBody().takeBody(each->body);
      each->function.setSymVisibilityAttr(each->visibility);
    }
  }

private:
  void addPasses() {
    bufferization::buildBufferDeallocationPipeline(passes);
    passes.addPass(createConvertBufferizationToMemRefPass()); // clones: copies are kernels as well
  }

  OpPassManager passes{ModuleOp::getOperationName()};
};
} // namespace
