// Tensors of StableHLO's uniform quantised types, !quant.uniform<i8:f32, scale:zero point>.
#ifndef GEMM_LIB_TRANSFORMS_STABLEHLOQUANTISED_H
#define GEMM_LIB_TRANSFORMS_STABLEHLOQUANTISED_H

#include "mlir/IR/BuiltinOps.h"

namespace gemm {

/// Products of such tensors, what quantises, requantises and dequantises them and constants become
/// ops on the integers that they store, which a function then takes and gives. An error at what
/// else has such a type.
mlir::LogicalResult lowerQuantised(mlir::ModuleOp module);

} // namespace gemm

#endif // GEMM_LIB_TRANSFORMS_STABLEHLOQUANTISED_H
