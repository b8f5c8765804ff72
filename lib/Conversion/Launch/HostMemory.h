// Which memory of a host only the host's own code touches: what it allocates, on its stack too, and
// its globals, where every op that may touch the same memory is a load or store of the host, in the
// function or in private ones that it calls. What flows anywhere else, into a launch, a branch or a
// caller, may be the GPU's, and so may be what comes from there.
#ifndef GEMM_LIB_CONVERSION_LAUNCH_HOSTMEMORY_H
#define GEMM_LIB_CONVERSION_LAUNCH_HOSTMEMORY_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/SetVector.h"

namespace gemm {

class HostMemory {
public:
  explicit HostMemory(mlir::ModuleOp host);

  bool isHosts(mlir::Value memref) const;

private:
  void visit(mlir::Operation *op);
  void visitCall(mlir::func::CallOp call);
  void visitBlockArguments(mlir::Operation *op);
  void unite(mlir::Value left, mlir::Value right);

  /// Values of one memory.
  llvm::EquivalenceClasses<const void *> same;
  /// Those that another op takes, and those whose origin is unknown.
  using Values = llvm::SetVector<mlir::Value>;
  Values given, unknown;
  llvm::DenseSet<const void *> gpus;
  /// Private functions of which every use is a call of the host.
  llvm::DenseSet<mlir::Operation *> followed;
};

/// Where memory of the stack ends: the terminators that leave the scope which it is of.
llvm::SmallVector<mlir::Operation *> endsOf(mlir::memref::AllocaOp op);

} // namespace gemm

#endif // GEMM_LIB_CONVERSION_LAUNCH_HOSTMEMORY_H
