// What an embedder calls once: registers the dialects, passes and pipelines of
// this project. Nothing registers itself before that.
#ifndef GEMM_INITGEMM_H
#define GEMM_INITGEMM_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace gemm {

/// Adds our dialects, and the interfaces they give to upstream ones.
void registerAllDialects(mlir::DialectRegistry &registry);

/// Makes our passes and pipelines known by name, for textual pipelines.
void registerAllPasses();

/// Both of the above.
void registerAll(mlir::DialectRegistry &registry);

} // namespace gemm

#endif
