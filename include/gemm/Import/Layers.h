// Layer ops taken apart: a gemm.matmul of the same rank, and views around it.
#ifndef GEMM_IMPORT_LAYERS_H
#define GEMM_IMPORT_LAYERS_H

#include "gemm/Dialect/Gemm/Gemm.h"

namespace gemm {

/// A layer op as a gemm.matmul of the same rank, and what the op's result is then.
struct Layer {
  MatmulOp product;
  mlir::Value result; // null on memrefs
};
/// Makes that of a layer op, which stays; null for other ops. `free`: buffers that this takes on
/// memrefs are freed after the op.
Layer lowerLayer(mlir::OpBuilder &b, mlir::Operation *op, bool free);

/// Layer ops have linalg::AggregatedOpInterface, for upstream's passes.
void registerLayerDecomposition(mlir::DialectRegistry &registry);

} // namespace gemm

#endif
