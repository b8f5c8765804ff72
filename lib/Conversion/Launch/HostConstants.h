// Constants of a host that its launches reach, in memory of the GPU: copied when they are first
// asked for, whoever asks, and there until the process ends, as the constants are.
#ifndef GEMM_LIB_CONVERSION_LAUNCH_HOSTCONSTANTS_H
#define GEMM_LIB_CONVERSION_LAUNCH_HOSTCONSTANTS_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/DenseMap.h"

namespace gemm {

class HostConstants {
public:
  /// `shared`: the host may touch the copies.
  HostConstants(mlir::SymbolTable &symbols, bool shared) : symbols(symbols), shared(shared) {}

  /// The copy in the place of the constant. Fails, with an error, where the global is none, or a
  /// name of the runtime is something else's.
  llvm::LogicalResult replace(mlir::memref::GetGlobalOp op);

private:
  mlir::SymbolTable &symbols;
  bool shared;
  mlir::Operation *copier = nullptr;
  /// Where the address of each constant's copy is.
  llvm::DenseMap<mlir::Operation *, mlir::Operation *> places;
};

} // namespace gemm

#endif // GEMM_LIB_CONVERSION_LAUNCH_HOSTCONSTANTS_H
