// See Advice.h.
#include "Advice.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/raw_ostream.h"

#include <array>

using namespace mlir;

namespace gemm::compiling {

namespace {
struct Exporter {
  StringRef scripts;
  std::array<StringRef, 4> dialects;
};
// torch-mlir prints StableHLO as well as JAX does.
constexpr Exporter exporters[] = {
    {"scripts/import-jax.py (of PyTorch import-torch.py)", {"stablehlo", "chlo", "vhlo", "sdy"}},
    {"scripts/import-torch.py", {"torch", "torch_c", "tm_tensor"}}};
} // namespace

void adviseForeign(Diagnostic &diagnostic) {
  std::string text = diagnostic.str();
  auto missing = [&](StringRef name) {
    return !name.empty() && StringRef(text).starts_with("Dialect `" + name.str() + "' not found");
  };
  auto amongCalls = [&](StringRef name) {
    return !name.empty() && StringRef(text).starts_with("'" + name.str() + ".") &&
           StringRef(text).contains("expected none in a module with calls");
  };
  for (const Exporter &exporter : exporters) {
    if (llvm::any_of(exporter.dialects, missing))
      diagnostic.attachNote() << "its ops are read in generic form only, in which "
                              << exporter.scripts
                              << " prints what it cannot export as linalg, and --partial takes; "
                                 "docs/frameworks.md says how";
    if (llvm::any_of(exporter.dialects, amongCalls))
      diagnostic.attachNote() << exporter.scripts
                              << " inlines calls and writes what has a lowering in linalg's ops";
  }
}

std::string exporterOf(StringRef dialect) {
  for (const Exporter &exporter : exporters)
    if (llvm::is_contained(exporter.dialects, dialect))
      return ("; " + exporter.scripts + " writes what has a lowering in linalg's ops").str();
  return "";
}

void advisePartial(Diagnostic &diagnostic, bool anyScheduled) {
  if (diagnostic.getSeverity() != DiagnosticSeverity::Error)
    return;
  std::string text = diagnostic.str();
  if (anyScheduled)
    diagnostic.attachNote()
        << "--partial compiles the products that have kernels and leaves the rest to host.mlir";
  else if (StringRef(text).contains("failed to legalize operation") ||
           StringRef(text).contains("is of no registered dialect"))
    diagnostic.attachNote() << "--partial leaves it to host.mlir, and compiles products";
}

std::string whyNotSignless(ArrayRef<Type> types) {
  for (Type type : types)
    if (auto element = dyn_cast<IntegerType>(getElementTypeOrSelf(type));
        element && !element.isSignless()) {
      std::string text;
      llvm::raw_string_ostream(text)
          << "expected integers of no sign of their own (i8, i32, i64), got " << type
          << "; convert " << (element.isUnsigned() ? "unsigned" : "signed")
          << " ones outside, or pass int32 in their place";
      return text;
    }
  return "";
}

} // namespace gemm::compiling
