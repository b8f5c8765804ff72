// Parses a layer, runs this project's passes on it and prints what became of it. Nothing is
// registered but by this project.
#include "gemm/InitGemm.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  gemm::registerAll(registry);
  mlir::MLIRContext context(registry);
  auto module = mlir::parseSourceFile<mlir::ModuleOp>(argv[1], &context);
  auto manager = mlir::PassManager::on<mlir::ModuleOp>(&context);
  if (!module || mlir::failed(mlir::parsePassPipeline(argv[2], manager)) ||
      mlir::failed(manager.run(*module)))
    return 1;
  module->print(llvm::outs());
  return 0;
}
