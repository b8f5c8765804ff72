//===- RuntimeFunctions.h - functions that host code calls by name --*- C++ -*-===//
//
// A function of C has the name that it has, and the module of a host is another's: it may declare
// the same function, as llvm.func or as a func.func that becomes one, or define it as llvm.func,
// and that is then called. Anything else under the name is an error where it stands. Functions of
// our own have no name to keep: they are private, and `SymbolTable::insert` tells them apart.
//
//===----------------------------------------------------------------------===//
#ifndef GEMM_CONVERSION_LAUNCH_RUNTIMEFUNCTIONS_H
#define GEMM_CONVERSION_LAUNCH_RUNTIMEFUNCTIONS_H

#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/SymbolTable.h"

namespace gemm {

/// The host's declaration of function `name` of C, null where the name is free. `type` is a
/// FunctionType or an LLVMFunctionType; the two are the same where one becomes the other.
/// Fails, with an error at it, where something else has the name.
llvm::FailureOr<mlir::Operation *> findRuntimeFunction(mlir::SymbolTable &symbols,
                                                       llvm::StringRef name, mlir::Type type);

/// The same, declared at the start of the host if it is not there: as func.func or llvm.func,
/// whichever `type` is of.
llvm::FailureOr<mlir::Operation *> declareRuntimeFunction(mlir::SymbolTable &symbols,
                                                          llvm::StringRef name, mlir::Type type);

/// A call of what one of the above returned: a func.call or an llvm.call, whose results have the
/// types of `function`.
mlir::Operation *callRuntimeFunction(mlir::ImplicitLocOpBuilder &b, mlir::Operation *function,
                                     mlir::ValueRange arguments);

/// What `text`, a module of the llvm dialect, defines, in the end of the host: under its names or
/// ones like them. It may call the functions of MLIR's CUDA runtime and of C that code of ours
/// needs, without declaring them; they are called as above. Where an earlier call has put the same
/// there it is returned.
llvm::FailureOr<llvm::SmallVector<mlir::Operation *>>
defineHostFunctions(mlir::SymbolTable &symbols, llvm::StringRef text);

} // namespace gemm

#endif // GEMM_CONVERSION_LAUNCH_RUNTIMEFUNCTIONS_H
