// What other dialects' interfaces say of our ops, attached when the dialect is loaded: so its
// declaration needs none of their headers, and nobody has to register anything beside it.
#ifndef GEMM_LIB_DIALECT_GEMM_MODELS_H
#define GEMM_LIB_DIALECT_GEMM_MODELS_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/LogicalResult.h"

namespace mlir {
class MLIRContext;
class RewriterBase;
namespace bufferization {
struct BufferizationOptions;
class BufferizationState;
} // namespace bufferization
} // namespace mlir

namespace gemm {
/// The buffers of an op's operands.
llvm::FailureOr<llvm::SmallVector<mlir::Value>>
getBuffers(mlir::Operation *op, mlir::RewriterBase &rewriter,
           const mlir::bufferization::BufferizationOptions &options,
           mlir::bufferization::BufferizationState &state);
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
/// IndexingMapOpInterface: the loops of a product, and the places in operands that they take.
void attachMaps(mlir::MLIRContext &context);
/// linalg::AggregatedOpInterface: a product as ops of linalg.
void attachDecomposition(mlir::MLIRContext &context);
} // namespace gemm

#endif
