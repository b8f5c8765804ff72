// gemm-opt: mlir-opt with this project's dialects, passes and pipelines added. What
// -o names is put in place by our own rules: mlir-opt deletes it where it fails.
#include "../LlvmMain.h"
#include "gemm/InitGemm.h"
#include "gemm/Support/Place.h"
#include "gemm/Support/Read.h"

#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"

static int complain(const std::string &message) {
  llvm::errs() << "error: " << message << "\n";
  return 1;
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  gemm::tool::startTool();
  gemm::tool::setVersion("gemm-opt");
  mlir::registerAllPasses();
  mlir::DialectRegistry registry;
  gemm::registerAll(registry);
  auto [input, output] =
      mlir::registerAndParseCLIOptions(argc, argv, "GEMM compiler driver\n", registry);
  auto config = mlir::MlirOptMainConfig::createFromCLOptions();
  if (config.shouldShowDialects() || config.shouldListPasses())
    return mlir::asMainReturnCode(mlir::MlirOptMain(argc, argv, input, output, registry));
  std::string source, text;
  std::string message = gemm::support::readFile(input, "file", source);
  if (!message.empty())
    return complain(message);
  gemm::support::noteInput(input);
  auto file = llvm::MemoryBuffer::getMemBufferCopy(source, input == "-" ? "<stdin>" : input);
  llvm::raw_string_ostream stream(text);
  llvm::raw_ostream &to = output == "-" ? static_cast<llvm::raw_ostream &>(llvm::outs()) : stream;
  if (failed(mlir::MlirOptMain(to, std::move(file), registry, config)))
    return 1;
  if (output == "-")
    return 0;
  message = gemm::support::placeFiles({{output, text}});
  return message.empty() ? 0 : complain(message);
}
