// A pass on one function, whichever op that is (func.func, llvm.func, functions of dialects that
// nobody here knows), or on each function directly in a module: so that it can be named on a
// command line without saying of which op the functions are.
#ifndef GEMM_TRANSFORMS_FUNCTIONPASS_H
#define GEMM_TRANSFORMS_FUNCTIONPASS_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Pass/Pass.h"

namespace gemm {

/// `Base` is the class that TableGen makes of a pass on any op. `Derived` has
/// `bool runOnFunction(mlir::FunctionOpInterface)`, which says whether it may have changed one,
/// and signals its failure itself.
template <typename Derived, typename Base> struct FunctionPass : Base {
  using Base::Base;

  bool canScheduleOn(mlir::RegisteredOperationName name) const override {
    return name.hasInterface<mlir::FunctionOpInterface>() ||
           name.getStringRef() == mlir::ModuleOp::getOperationName();
  }

  void runOnOperation() override {
    bool changed = false;
    auto run = [&](mlir::FunctionOpInterface function) {
      changed |= static_cast<Derived *>(this)->runOnFunction(function);
    };
    if (auto module = mlir::dyn_cast<mlir::ModuleOp>(this->getOperation()))
      for (auto function : module.template getOps<mlir::FunctionOpInterface>())
        run(function);
    else
      run(mlir::cast<mlir::FunctionOpInterface>(this->getOperation()));
    if (!changed)
      this->markAllAnalysesPreserved();
  }
};

} // namespace gemm

#endif // GEMM_TRANSFORMS_FUNCTIONPASS_H
