// The direct store engine: a run of adjacent columns goes from registers to
// global memory, as one vector where alignment and the edge allow it.
#ifndef GEMM_LIB_TILETONVVM_STOREDIRECT_H
#define GEMM_LIB_TILETONVVM_STOREDIRECT_H

#include "Lowering.h"

namespace gemm::tile {

/// Address of element (row, col) of a row-major view; `elementBytes` of it.
mlir::Value elementPointer(mlir::ImplicitLocOpBuilder &builder, mlir::ValueRange view, Int row,
                           Int col, Int batch, int64_t elementBytes);

/// Rounds two f32 values at (row, col), (row, col + 1) to the view's element type
/// and stores those that lie inside the problem.
void storePair(mlir::ImplicitLocOpBuilder &builder, ViewType type, mlir::ValueRange view,
               const UnitValues &unit, Int row, Int col, llvm::ArrayRef<mlir::Value> values);

} // namespace gemm::tile

#endif
