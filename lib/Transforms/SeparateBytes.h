// A product of bytes in groups for which no kernel is, as one of dequantised numbers.
#ifndef GEMM_LIB_TRANSFORMS_SEPARATEBYTES_H
#define GEMM_LIB_TRANSFORMS_SEPARATEBYTES_H

#include "gemm/Dialect/Gemm/Gemm.h"
#include "mlir/IR/PatternMatch.h"

namespace gemm {

/// Replaces `op`, a dequantised product on tensors of rank 2 or 3, by a linalg.generic that makes
/// the factor, of the numbers that gemm.matmul says, and the product of it and the other one.
MatmulOp separateBytes(mlir::RewriterBase &rewriter, MatmulOp op);

} // namespace gemm

#endif // GEMM_LIB_TRANSFORMS_SEPARATEBYTES_H
