// What an embedder calls once: registers the dialects, passes and pipelines of
// this project. Nothing registers itself before that.
#ifndef GEMM_INITGEMM_H
#define GEMM_INITGEMM_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace gemm {

/// Adds our dialects and upstream's, with all interfaces that our passes and pipelines ask for:
/// external models, conversions to LLVM, translations, extensions of the inliner. A context
/// loads of these what it parses or makes.
void registerAllDialects(mlir::DialectRegistry &registry);

/// Makes our passes and pipelines known by name, for textual pipelines.
void registerAllPasses();

/// Both of the above.
void registerAll(mlir::DialectRegistry &registry);

} // namespace gemm

#endif
