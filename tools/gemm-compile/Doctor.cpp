// Prints what the compiler would use: its own version, LLVM, ptxas with every
// place searched, and the machines it knows. Changes nothing.
#include "../LlvmMain.h"
#include "Options.h"

#include "gemm/Conversion/Serialize/Toolchain.h"
#include "gemm/Target/Target.h"
#include "llvm/Support/raw_ostream.h"

namespace gemm::tool {

void printDoctor(llvm::raw_ostream &os, llvm::StringRef path) {
  os << versionOf("gemm-compile") << "\n";
  PtxasSearch search = findPtxas(path);
  os << "ptxas, in the order searched:\n";
  for (const PtxasCandidate &c : search.tried)
    os << "  " << c.origin << ": " << c.path << " (" << c.outcome << ")\n";
  if (search.found) {
    const Ptxas &ptxas = *search.found;
    os << "  release " << ptxas.release << ", reads PTX up to " << ptxas.ptx / 10 << "."
       << ptxas.ptx % 10 << "\n";
    std::string fatbinary = findFatbinary(ptxas);
    os << "fatbinary: " << (fatbinary.empty() ? "none" : fatbinary) << "\n";
  } else {
    os << "  none: PTX is still written, cubins are not. Install CUDA's nvcc "
          "package or set GEMM_PTXAS\n";
  }
  os << "targets: " << knownTargets() << "\n";
  os << "chips with code generation: " << knownChips() << "\n";
}

} // namespace gemm::tool
