// Where an error about an op is said. The bodies that named linalg ops are parsed with have no
// place in a file; the ops around them have.
#ifndef GEMM_DIALECT_GEMM_LOCATED_H
#define GEMM_DIALECT_GEMM_LOCATED_H

#include "mlir/IR/Location.h"
#include "mlir/IR/Operation.h"

namespace gemm {
/// The op, or the first around it that has a place.
inline mlir::Operation *located(mlir::Operation *op) {
  while (mlir::isa<mlir::UnknownLoc>(op->getLoc()) && op->getParentOp())
    op = op->getParentOp();
  return op;
}
} // namespace gemm

#endif
