// What a user can do about an error, as notes on it.
#ifndef GEMM_LIB_COMPILE_ADVICE_H
#define GEMM_LIB_COMPILE_ADVICE_H

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Types.h"

#include <string>

namespace gemm::compiling {

/// About a framework's own dialect, of which there is nothing to parse it by.
void adviseForeign(mlir::Diagnostic &diagnostic);

/// About an error that would go away in part; `anyScheduled`: some product has a kernel. How many
/// there are of them in part is another number: a host keeps its loops.
void advisePartial(mlir::Diagnostic &diagnostic, bool anyScheduled);

/// "; ..." of the script that writes a program of such a dialect in linalg's ops; empty of others.
std::string exporterOf(llvm::StringRef dialect);

/// "expected ..., got ..." of unsigned integers among types, which nothing here computes with;
/// empty where there are none.
std::string whyNotSignless(llvm::ArrayRef<mlir::Type> types);

} // namespace gemm::compiling

#endif // GEMM_LIB_COMPILE_ADVICE_H
