// Unsigned integers, of which StableHLO has types and linalg has none.
#ifndef GEMM_LIB_TRANSFORMS_STABLEHLOSIGNS_H
#define GEMM_LIB_TRANSFORMS_STABLEHLOSIGNS_H

#include "mlir/IR/BuiltinOps.h"

namespace gemm {

/// What loops, sorts and scatters of StableHLO carry as unsigned integers they carry without a
/// sign, and the casts between the two, which say nothing, go. What a function takes and gives as
/// unsigned integers are the same bits without a sign: whoever calls it knows what they are. A
/// module in which a product reads what had no sign with one, of which nobody knows whether it was
/// meant, stays as it is.
void dropSigns(mlir::ModuleOp module);

/// Factors without a sign of products of StableHLO are widened before: integers to the sums' type,
/// bytes beside floats to these.
void widenUnsignedDots(mlir::ModuleOp module);

} // namespace gemm

#endif // GEMM_LIB_TRANSFORMS_STABLEHLOSIGNS_H
