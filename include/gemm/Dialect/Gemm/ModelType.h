// How the model libraries, which know no MLIR, name element types.
#ifndef GEMM_DIALECT_GEMM_MODELTYPE_H
#define GEMM_DIALECT_GEMM_MODELTYPE_H

#include "gemm/Target/Type.h"
#include "mlir/IR/Types.h"

namespace gemm {

/// The model's name for an element type; none for i1, i64 and foreign types.
std::optional<gemm::Type> getModelType(mlir::Type elementType);

} // namespace gemm

#endif
