// Registration of everything this project adds to MLIR, on request only.
#include "gemm/InitGemm.h"
#include "gemm/Conversion/Serialize/Passes.h"
#include "gemm/Dialect/Gemm/Gemm.h"

void gemm::registerAllDialects(mlir::DialectRegistry &registry) {
  registry.insert<GemmDialect>();
}

void gemm::registerAllPasses() { registerGemmSerializePasses(); }

void gemm::registerAll(mlir::DialectRegistry &registry) {
  registerAllDialects(registry);
  registerAllPasses();
}
