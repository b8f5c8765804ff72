// What shape scales of a gemm.matmul have.
#ifndef GEMM_DIALECT_GEMM_SCALES_H
#define GEMM_DIALECT_GEMM_SCALES_H

#include "gemm/Dialect/Gemm/Gemm.h"

namespace gemm {

/// How many batch dims operand `i` of an op's scales has before the two of its matrix: those of
/// bytes, and their zero points, as many as the bytes.
inline unsigned getLeadingOfScale(MatmulOp op, unsigned i) {
  const bool batched = op.getScaledFactor(i) ? op.isBBatched() : op.isABatched();
  return op.isDequantized() && batched ? static_cast<unsigned>(op.getBatchRank()) : 0;
}

} // namespace gemm

#endif // GEMM_DIALECT_GEMM_SCALES_H
