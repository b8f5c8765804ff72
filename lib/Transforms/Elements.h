// Tensors made of scalars. In: ops on tensors. Out: what has a kernel in their place.
#ifndef GEMM_LIB_TRANSFORMS_ELEMENTS_H
#define GEMM_LIB_TRANSFORMS_ELEMENTS_H

#include "mlir/IR/PatternMatch.h"

namespace gemm {

/// A tensor.splat, tensor.from_elements or tensor.insert of numbers that are no constants, at
/// places that no data tells, as linalg.generic and slices. Others are left alone.
void generalizeElements(mlir::RewriterBase &rewriter, mlir::Operation *op);

} // namespace gemm

#endif // GEMM_LIB_TRANSFORMS_ELEMENTS_H
