// Elements that a body reads by place of what other integer code makes element by element: indices
// that are brought into range before they are used, for instance.
#ifndef GEMM_LIB_TRANSFORMS_READTHROUGH_H
#define GEMM_LIB_TRANSFORMS_READTHROUGH_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

namespace gemm {

/// Computes in the body of `op`, of one result, the integers that it reads by place where an op
/// that nobody else reads makes them of others, a few ops each, and reads these there; what is read
/// at the places of loops becomes an operand. Returns the op that there is then.
mlir::linalg::GenericOp readThrough(mlir::RewriterBase &rewriter, mlir::linalg::GenericOp op);

} // namespace gemm

#endif
