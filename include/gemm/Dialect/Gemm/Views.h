// What memref a value shows elements of: the place that knows the ops that give memory in place.
#ifndef GEMM_DIALECT_GEMM_VIEWS_H
#define GEMM_DIALECT_GEMM_VIEWS_H

#include "mlir/IR/Value.h"

namespace gemm {

/// What `memref`, made by an op that gives elements of another memref in place, is made of; null
/// for any other value. Not every such op says so by MLIR's ViewLikeOpInterface.
mlir::Value viewedBy(mlir::Value memref);

/// The memref that is not made so, of which `memref` shows elements.
mlir::Value skipViews(mlir::Value memref);

} // namespace gemm

#endif // GEMM_DIALECT_GEMM_VIEWS_H
