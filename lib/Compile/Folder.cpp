// What becomes of a compilation's files; see Compile.h.
#include "gemm/Compile/Compile.h"
#include "gemm/Conversion/BundleWriter/BundleWriter.h"

#include "llvm/ADT/StringExtras.h"

namespace gemm::compiling {

std::string writeFolder(const Compiled &compiled, const std::string &name,
                        const std::string &folder) {
  return writeBundle(name, folder, compiled.files);
}

std::string bytesOf(const support::File &file) {
  std::string bytes = file.text;
  for (const support::Part &part : file.more)
    bytes += part.hex ? llvm::toHex(llvm::StringRef(part.bytes)) : std::string(part.bytes);
  return bytes;
}

} // namespace gemm::compiling
