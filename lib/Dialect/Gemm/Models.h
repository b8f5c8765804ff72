// What other dialects' interfaces say of our ops, attached when the dialect is loaded: so its
// declaration needs none of their headers, and nobody has to register anything beside it.
#ifndef GEMM_LIB_DIALECT_GEMM_MODELS_H
#define GEMM_LIB_DIALECT_GEMM_MODELS_H

namespace mlir {
class MLIRContext;
}

namespace gemm {
class GemmDialect;
/// BytecodeDialectInterface: the dialect's version.
void addBytecode(GemmDialect &dialect);
/// BufferizableOpInterface.
void attachMatmulBufferization(mlir::MLIRContext &context);
void attachLayerBufferization(mlir::MLIRContext &context);
/// ValueBoundsOpInterface: the sizes of results are sizes of operands.
void attachValueBounds(mlir::MLIRContext &context);
/// RuntimeVerifiableOpInterface: sizes known at run time only agree.
void attachRuntimeVerification(mlir::MLIRContext &context);
/// PartialReductionOpInterface: K in parts that are added in the end.
void attachPartialReduction(mlir::MLIRContext &context);
/// linalg::AggregatedOpInterface: a product as ops of linalg.
void attachDecomposition(mlir::MLIRContext &context);
} // namespace gemm

#endif
