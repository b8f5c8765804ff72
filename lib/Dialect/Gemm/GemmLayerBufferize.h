// The bufferization model of the layer ops, which the dialect attaches to them
// when it is loaded.
#ifndef GEMM_LIB_DIALECT_GEMM_GEMMLAYERBUFFERIZE_H
#define GEMM_LIB_DIALECT_GEMM_GEMMLAYERBUFFERIZE_H

namespace mlir {
class MLIRContext;
}

namespace gemm {
void attachLayerBufferization(mlir::MLIRContext &context);
} // namespace gemm

#endif
