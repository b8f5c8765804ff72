// See Advice.h.
#include "Advice.h"

using namespace mlir;

namespace gemm::tool {

void adviseForeign(Diagnostic &diagnostic) {
  std::string text = diagnostic.str();
  auto missing = [&](StringRef name) {
    return StringRef(text).starts_with("Dialect `" + name.str() + "' not found");
  };
  if (missing("stablehlo") || missing("chlo"))
    diagnostic.attachNote() << "export it as linalg with scripts/import-jax.py, or print it in "
                               "generic form; docs/frameworks.md says how";
  else if (missing("torch"))
    diagnostic.attachNote() << "export it as linalg with scripts/import-torch.py, or print it in "
                               "generic form; docs/frameworks.md says how";
}

void advisePartial(Diagnostic &diagnostic, unsigned scheduled) {
  if (diagnostic.getSeverity() != DiagnosticSeverity::Error)
    return;
  std::string text = diagnostic.str();
  if (scheduled)
    diagnostic.attachNote() << "--partial compiles the products that have kernels (" << scheduled
                            << ") and leaves the rest to host.mlir";
  else if (StringRef(text).contains("failed to legalize operation") ||
           StringRef(text).contains("is of no registered dialect"))
    diagnostic.attachNote() << "--partial leaves it to host.mlir, and compiles products";
}

} // namespace gemm::tool
