// Slices at places that data tell. In: ops on tensors. Out: what has a kernel in their place.
#ifndef GEMM_LIB_TRANSFORMS_SLICES_H
#define GEMM_LIB_TRANSFORMS_SLICES_H

#include "mlir/IR/PatternMatch.h"

namespace gemm {

/// A tensor.extract_slice or tensor.insert_slice with an offset that is computed from elements of
/// tensors, as a linalg.generic that loads by place; a slice is a view only where its offset is
/// known with the sizes. Others are left alone, and so is an insertion with steps.
void generalizeSlice(mlir::RewriterBase &rewriter, mlir::Operation *op);

} // namespace gemm

#endif // GEMM_LIB_TRANSFORMS_SLICES_H
