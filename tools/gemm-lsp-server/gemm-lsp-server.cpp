// gemm-lsp-server: mlir-lsp-server with this project's dialects. In, the protocol of language
// servers on standard input; out, its answers: an editor shows diagnostics of our ops as it types.
#include "../LlvmMain.h"
#include "gemm/InitGemm.h"

#include "mlir/IR/Dialect.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"
#include "llvm/Support/LogicalResult.h"

int main(int argc, char **argv) {
  gemm::tool::setVersion("gemm-lsp-server");
  mlir::DialectRegistry registry;
  gemm::registerAllDialects(registry);
  return failed(mlir::MlirLspServerMain(argc, argv, registry));
}
