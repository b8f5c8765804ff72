// gemm-opt: mlir-opt with this project's dialects, passes and pipelines added.
#include "gemm/InitGemm.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  mlir::registerAllPasses();
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  gemm::registerAll(registry);
  return mlir::asMainReturnCode(mlir::MlirOptMain(argc, argv, "GEMM compiler driver\n", registry));
}
