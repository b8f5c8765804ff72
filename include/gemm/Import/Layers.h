// Layer ops taken apart by upstream's passes: a gemm.matmul of the same rank, and views around it.
#ifndef GEMM_IMPORT_LAYERS_H
#define GEMM_IMPORT_LAYERS_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace gemm {

/// Layer ops have linalg::AggregatedOpInterface.
void registerLayerDecomposition(mlir::DialectRegistry &registry);

} // namespace gemm

#endif
