// Turns of loops that count by a constant from a constant to a constant, counted as the loop does.
#ifndef GEMM_LIB_TRANSFORMS_COUNTLOOPS_H
#define GEMM_LIB_TRANSFORMS_COUNTLOOPS_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/PatternMatch.h"

namespace gemm {

/// What gemm-count-loops does to the loops in `root`.
void countLoops(mlir::RewriterBase &rewriter, mlir::Operation *root);

/// A loop that tests nothing but such a counter, whichever way it goes and whatever it is compared
/// by, as one from 0 to its number of turns. False: it stays, since it counts otherwise, has
/// effects before its test, or more than kMostTurns turns.
bool countWhile(mlir::RewriterBase &rewriter, mlir::scf::WhileOp loop);
inline constexpr int64_t kMostTurns = 1 << 20;

} // namespace gemm

#endif
