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
    diagnostic.attachNote() << "print it in generic form, or lower it to linalg first: "
                               "torch-mlir-opt --inline --symbol-dce "
                               "--stablehlo-legalize-to-linalg; docs/frameworks.md says how";
  else if (missing("torch"))
    diagnostic.attachNote() << "print it in generic form, or export it with torch-mlir's "
                               "output_type=\"linalg-on-tensors\"; docs/frameworks.md says how";
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
