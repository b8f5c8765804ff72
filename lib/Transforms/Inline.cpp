// gemm-inline: MLIR's inliner where there is something to inline. In, a module. Out, the
// bodies of called functions in place of the calls; a module without calls is not touched, and
// none is left that calls itself.
#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Transforms/Passes.h"

#include "mlir/Analysis/CallGraph.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/SCCIterator.h"

using namespace mlir;

namespace gemm {
#define GEN_PASS_DEF_GEMMINLINEPASS
#include "gemm/Transforms/Passes.h.inc"
} // namespace gemm

/// A call by which a function calls itself, through others maybe; null: there is none.
static Operation *findRecursion(ModuleOp module) {
  const CallGraph graph(module);
  SymbolTableCollection symbols;
  for (auto scc = llvm::scc_begin(&graph); !scc.isAtEnd(); ++scc) {
    if (!scc.hasCycle())
      continue;
    Operation *found = nullptr;
    for (const CallGraphNode *node : *scc)
      if (!node->isExternal())
        node->getCallableRegion()->walk([&](CallOpInterface call) {
          if (llvm::is_contained(*scc, graph.resolveCallable(call, symbols)))
            found = call;
        });
    if (found)
      return found;
  }
  return nullptr;
}

namespace {
struct Inline : gemm::impl::GemmInlinePassBase<Inline> {
  using Base::Base;

  void runOnOperation() override {
    Operation *call = nullptr, *unknown = nullptr;
    getOperation()->walk([&](Operation *op) {
      if (!call && isa<CallOpInterface>(op))
        call = op;
      if (!unknown && !op->isRegistered() && op->getNumRegions())
        unknown = op;
    });
    if (!call)
      return;
    if (unknown && keep) {
      remark::missed(unknown->getLoc(), remark::RemarkOpts::name("Kept").category("gemm-inline"))
          << "calls are kept: " + unknown->getName().getStringRef().str() +
                 " has a region and is of no registered dialect";
      return;
    }
    if (unknown) { // MLIR's inliner has no node for such a region, and uses it
      unknown->emitOpError("has a region and is of no registered dialect: expected none in a "
                           "module with calls; inline them first, or lower this op")
              .attachNote(call->getLoc())
          << "a call is here";
      return signalPassFailure();
    }
    if (Operation *again = keep ? nullptr : findRecursion(getOperation())) {
      again->emitOpError("calls a function that it is a part of: expected calls that end when "
                         "they are inlined");
      return signalPassFailure();
    }
    SmallVector<mlir::func::FuncOp> held; // while the inliner runs
    for (auto function : getOperation().getOps<mlir::func::FuncOp>())
      if (gemm::launchesOnStream(function) && !function.getNoInline()) {
        function.setNoInline(true); // linalg ops do not say so themselves
        held.push_back(function);
      }
    OpPassManager inliner(getOperation()->getName());
    inliner.addPass(createInlinerPass());
    if (failed(runPipeline(inliner, getOperation())))
      signalPassFailure();
    for (mlir::func::FuncOp function : held)
      function.setNoInline(false);
  }
};
} // namespace
