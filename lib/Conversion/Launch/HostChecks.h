// What a host checks before it launches. A function that launches has no way to return an
// error, so a check that fails writes one line to stderr and ends the process with status 1.
#ifndef GEMM_LIB_CONVERSION_LAUNCH_HOSTCHECKS_H
#define GEMM_LIB_CONVERSION_LAUNCH_HOSTCHECKS_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/SymbolTable.h"

namespace gemm {

/// Host code that goes on only if the i1 `holds`. `message` is printf's, each %lld in it one
/// of `values`, which are index or i64. `symbols` are the host's.
llvm::LogicalResult checkOnHost(mlir::ImplicitLocOpBuilder &b, mlir::SymbolTable &symbols,
                                mlir::Value holds, llvm::StringRef message,
                                mlir::ValueRange values);

/// A call of a function of C or of MLIR's CUDA runtime wrappers; see RuntimeFunctions.h.
llvm::LogicalResult callOnHost(mlir::ImplicitLocOpBuilder &b, mlir::SymbolTable &symbols,
                               llvm::StringRef name, mlir::LLVM::LLVMFunctionType type,
                               mlir::ValueRange arguments);

} // namespace gemm

#endif
