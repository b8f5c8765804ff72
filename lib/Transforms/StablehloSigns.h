// Unsigned integers, of which StableHLO has types and linalg has none.
#ifndef GEMM_LIB_TRANSFORMS_STABLEHLOSIGNS_H
#define GEMM_LIB_TRANSFORMS_STABLEHLOSIGNS_H

#include "mlir/IR/BuiltinOps.h"

namespace gemm {

/// What loops, sorts and scatters of StableHLO carry as unsigned integers they carry without a
/// sign, and the casts between the two, which say nothing, go; bytes that a function takes have
/// none either. A module with a function that gives unsigned integers, or takes wider ones, stays
/// as it is: they are a part of what it means to its callers. So does one in which a product reads
/// what had no sign with one, of which nobody knows whether it was meant.
void dropSigns(mlir::ModuleOp module);

/// Products of StableHLO of bytes without a sign, one or both, that are summed in i32 are products
/// of i32 then, of widened bytes.
void widenUnsignedDots(mlir::ModuleOp module);

} // namespace gemm

#endif // GEMM_LIB_TRANSFORMS_STABLEHLOSIGNS_H
