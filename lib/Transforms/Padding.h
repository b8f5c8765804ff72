// Pads that cut off. In: a tensor.pad. Out: what upstream's own lowering of it takes.
#ifndef GEMM_LIB_TRANSFORMS_PADDING_H
#define GEMM_LIB_TRANSFORMS_PADDING_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"

namespace gemm {

/// Where an amount is negative, a slice of the source, padded by what is left of the amounts; a
/// fill where nothing is left of the source. Others, and those of dims whose size or amounts are
/// not known, stay. The op that pads, or null where none is left.
mlir::tensor::PadOp cropFirst(mlir::RewriterBase &rewriter, mlir::tensor::PadOp op);

} // namespace gemm

#endif // GEMM_LIB_TRANSFORMS_PADDING_H
