// Elements of the GPU's memory that a host loads and stores. In: a memref.load or memref.store.
// Out: a copy of the one element by MLIR's CUDA runtime, waited for, to or from memory of the host.
#ifndef GEMM_LIB_CONVERSION_LAUNCH_HOSTACCESS_H
#define GEMM_LIB_CONVERSION_LAUNCH_HOSTACCESS_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/SymbolTable.h"

namespace gemm {

class HostAccess {
public:
  explicit HostAccess(mlir::SymbolTable &symbols) : symbols(symbols) {}

  /// Each fails, with an error, where a name of the runtime is something else's.
  llvm::LogicalResult replace(mlir::memref::LoadOp op);
  llvm::LogicalResult replace(mlir::memref::StoreOp op);

private:
  llvm::LogicalResult define();
  void copy(mlir::Operation *at, mlir::Value element, mlir::Value memref, mlir::ValueRange indices,
            bool toHost);

  mlir::SymbolTable &symbols;
  mlir::Operation *copier = nullptr;
};

} // namespace gemm

#endif // GEMM_LIB_CONVERSION_LAUNCH_HOSTACCESS_H
