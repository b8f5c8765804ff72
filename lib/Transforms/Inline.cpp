// gemm-inline: MLIR's inliner where there is something to inline. In, a module. Out, the
// bodies of called functions in place of the calls; a module without calls is not touched, and
// none is left that calls itself.
#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Transforms/ControlFlow.h"
#include "gemm/Transforms/Passes.h"

#include "mlir/Analysis/CallGraph.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace gemm {
#define GEN_PASS_DEF_GEMMINLINEPASS
#include "gemm/Transforms/Passes.h.inc"
} // namespace gemm

static uint64_t countOps(Operation *root) {
  uint64_t count = 0;
  root->walk([&](Operation *) { ++count; });
  return count;
}

/// A call that becomes more ops than any may, with their number in `ops`; null: there is none.
/// Callees come first, so that it is the innermost one. What calls itself is counted once.
static Operation *findTooLarge(ModuleOp module, uint64_t &ops) {
  const CallGraph graph(module);
  SymbolTableCollection symbols;
  llvm::DenseMap<const CallGraphNode *, uint64_t> sizes;
  uint64_t most = countOps(module) + gemm::kMostUnrolledOps;
  Operation *found = nullptr;
  for (auto scc = llvm::scc_begin(&graph); !scc.isAtEnd() && !found; ++scc)
    for (const CallGraphNode *node : *scc) {
      if (node->isExternal())
        continue;
      Region *region = node->getCallableRegion();
      uint64_t size = countOps(region->getParentOp());
      region->walk([&](CallOpInterface call) {
        uint64_t callee = sizes.lookup(graph.resolveCallable(call, symbols));
        if (callee > most && !found)
          found = call, ops = callee;
        size = llvm::SaturatingAdd(size, callee);
      });
      sizes[node] = size;
    }
  return found;
}

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

/// Whether it may be inlined. MLIR's inliner deletes private functions that nobody uses even where
/// no call is.
static bool hasBody(CallOpInterface call, SymbolTableCollection &symbols) {
  if (auto value = dyn_cast<Value>(call.getCallableForCallee()))
    return value.getDefiningOp<func::ConstantOp>() != nullptr;
  auto callee = dyn_cast_or_null<CallableOpInterface>(call.resolveCallableInTable(&symbols));
  return callee && callee.getCallableRegion();
}

namespace {
struct Inline : gemm::impl::GemmInlinePassBase<Inline> {
  using Base::Base;

  void runOnOperation() override {
    Operation *call = nullptr, *unknown = nullptr;
    SymbolTableCollection symbols;
    getOperation()->walk([&](Operation *op) {
      if (auto made = dyn_cast<CallOpInterface>(op); made && !call && hasBody(made, symbols))
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
    uint64_t ops = 0;
    if (Operation *large = findTooLarge(getOperation(), ops)) {
      std::string most = std::to_string(gemm::kMostUnrolledOps);
      if (keep) {
        remark::missed(large->getLoc(), remark::RemarkOpts::name("Kept").category("gemm-inline"))
            << "calls are kept: one becomes more than " + most + " ops";
        return;
      }
      large->emitOpError("expected a call that becomes at most ")
          << most << " ops more than the module has once all calls in it are inlined, got " << ops
          << "; compile what it calls as a function of its own";
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
