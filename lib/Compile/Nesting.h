// What is asked of a text before MLIR's parser sees it.
#ifndef GEMM_LIB_COMPILE_NESTING_H
#define GEMM_LIB_COMPILE_NESTING_H

#include "llvm/ADT/StringRef.h"

namespace gemm::compiling {

/// Where brackets nest deeper than the recursive parser should be trusted with: a line number, or
/// 0.
unsigned findDeepNesting(llvm::StringRef text);

} // namespace gemm::compiling

#endif // GEMM_LIB_COMPILE_NESTING_H
