// How the model libraries, which know no MLIR, name element types.
#ifndef GEMM_DIALECT_GEMM_MODELTYPE_H
#define GEMM_DIALECT_GEMM_MODELTYPE_H

#include "gemm/Target/Type.h"
#include "mlir/IR/Types.h"

namespace gemm {

/// The model's name for an element type; none for i1, i64 and foreign types.
std::optional<gemm::Type> getModelType(mlir::Type elementType);

/// What panels of shared memory are made of, by which kernels store and load matrices.
inline bool fitsPanels(mlir::Type element) {
  return element.isF16() || element.isBF16() || element.isF32() || element.isSignlessInteger(32);
}

} // namespace gemm

#endif
