// What a host checks before it launches. A function that launches has no way to return an
// error, so a check that fails writes one line to stderr and ends the process with status 1, or
// is a cf.assert, which whoever lowers the host makes what they like.
#ifndef GEMM_LIB_CONVERSION_LAUNCH_HOSTCHECKS_H
#define GEMM_LIB_CONVERSION_LAUNCH_HOSTCHECKS_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/SymbolTable.h"

namespace gemm {

class HostChecks {
public:
  /// `symbols` are the host's.
  HostChecks(mlir::SymbolTable &symbols, bool asserts) : symbols(symbols), asserts(asserts) {}

  /// Host code that goes on only if the i1 `holds`. `message` is printf's, each %lld or %llx in it
  /// one of `values`, which are index or i64; an assert has no values.
  llvm::LogicalResult check(mlir::ImplicitLocOpBuilder &b, mlir::Value holds,
                            llvm::StringRef message, mlir::ValueRange values);

  mlir::SymbolTable &symbols;

private:
  bool asserts;
};

/// A call of a function of C or of MLIR's CUDA runtime wrappers; see RuntimeFunctions.h.
llvm::LogicalResult callOnHost(mlir::ImplicitLocOpBuilder &b, mlir::SymbolTable &symbols,
                               llvm::StringRef name, mlir::LLVM::LLVMFunctionType type,
                               mlir::ValueRange arguments);

} // namespace gemm

#endif
