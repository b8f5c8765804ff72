// A product without a kernel as ops of upstream. In: a gemm.matmul. Out: linalg.generics in
// its place that compute the same, rounded once at the same place.
#ifndef GEMM_LIB_OUTLINE_RESTORE_H
#define GEMM_LIB_OUTLINE_RESTORE_H

#include "gemm/Dialect/Gemm/Gemm.h"
#include "mlir/IR/PatternMatch.h"

namespace gemm {

void restoreProduct(mlir::RewriterBase &rewriter, MatmulOp op);

} // namespace gemm

#endif // GEMM_LIB_OUTLINE_RESTORE_H
