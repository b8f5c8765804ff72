// Tensors made of scalars. In: ops on tensors. Out: what has a kernel in their place.
#ifndef GEMM_LIB_TRANSFORMS_ELEMENTS_H
#define GEMM_LIB_TRANSFORMS_ELEMENTS_H

#include "mlir/IR/PatternMatch.h"

namespace gemm {

/// A tensor.splat, tensor.from_elements or tensor.insert of numbers that are no constants, at
/// places that no data tells, as linalg.generic and slices. Others are left alone.
void generalizeElements(mlir::RewriterBase &rewriter, mlir::Operation *op);

/// `yes` where `condition`, a scalar, holds, else `no`, which is of the same type: for tensors as
/// linalg.generic.
mlir::Value choose(mlir::OpBuilder &b, mlir::Location loc, mlir::Value condition, mlir::Value yes,
                   mlir::Value no);

} // namespace gemm

#endif // GEMM_LIB_TRANSFORMS_ELEMENTS_H
