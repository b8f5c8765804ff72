// Ops of StableHLO and TMTensor in generic form whose elements' places are computed, as
// linalg.generic: each element of a result looks for what is meant for it. So the order is fixed
// and nothing is written twice, at the price of looking at everything.
#ifndef GEMM_LIB_TRANSFORMS_SCATTER_H
#define GEMM_LIB_TRANSFORMS_SCATTER_H

#include "mlir/IR/PatternMatch.h"
#include <string>

namespace gemm {

/// "stablehlo.scatter" of one input, and "tm_tensor.scatter". Empty: replaced; else why not.
std::string lowerScatter(mlir::RewriterBase &rewriter, mlir::Operation *op);

/// "stablehlo.sort" and "tm_tensor.sort".
std::string lowerSort(mlir::RewriterBase &rewriter, mlir::Operation *op);

/// "tm_tensor.scan".
std::string lowerScan(mlir::RewriterBase &rewriter, mlir::Operation *op);

/// What changes nothing when `combine`, an op of arith, is given it; null where nothing does.
mlir::TypedAttr neutralElement(mlir::Operation *combine);

} // namespace gemm

#endif // GEMM_LIB_TRANSFORMS_SCATTER_H
