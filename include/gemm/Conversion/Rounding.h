//===- Rounding.h - the rounding mode of a truncation -----------*- C++ -*-===//
//
// arith.truncf may say how it rounds. What a rewrite may take for the default, to
// nearest even, is asked here; a mode that is another must be carried on.
//
//===----------------------------------------------------------------------===//
#ifndef GEMM_CONVERSION_ROUNDING_H
#define GEMM_CONVERSION_ROUNDING_H

#include "mlir/Dialect/Arith/IR/Arith.h"

namespace gemm {

inline mlir::arith::RoundingMode roundingOf(mlir::arith::TruncFOp op) {
  return op.getRoundingmode().value_or(mlir::arith::RoundingMode::to_nearest_even);
}

inline bool roundsToNearestEven(mlir::arith::TruncFOp op) {
  return roundingOf(op) == mlir::arith::RoundingMode::to_nearest_even;
}

} // namespace gemm

#endif // GEMM_CONVERSION_ROUNDING_H
