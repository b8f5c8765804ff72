// Unsigned integers, of which StableHLO has types and linalg has none.
#ifndef GEMM_LIB_TRANSFORMS_STABLEHLOSIGNS_H
#define GEMM_LIB_TRANSFORMS_STABLEHLOSIGNS_H

#include "mlir/IR/BuiltinOps.h"

namespace gemm {

/// What loops, sorts and scatters of StableHLO carry as unsigned integers they carry without a
/// sign, and the casts between the two, which say nothing, go. A module with a function that takes
/// or gives unsigned integers stays as it is: they are a part of what it means to its callers.
void dropSigns(mlir::ModuleOp module);

} // namespace gemm

#endif // GEMM_LIB_TRANSFORMS_STABLEHLOSIGNS_H
