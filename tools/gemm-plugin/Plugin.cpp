// Our dialects, passes and pipelines as a plugin of tools that are not ours, as stock mlir-opt:
// --load-dialect-plugin and --load-pass-plugin of one file. The tool and the plugin share
// libMLIR.so, of the version that this was built with.
#include "gemm/InitGemm.h"

#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "llvm/Config/llvm-config.h"

extern "C" mlir::DialectPluginLibraryInfo mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "gemm", LLVM_VERSION_STRING,
          [](mlir::DialectRegistry *registry) { gemm::registerAllDialects(*registry); }};
}

extern "C" mlir::PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "gemm", LLVM_VERSION_STRING, [] { gemm::registerAllPasses(); }};
}
