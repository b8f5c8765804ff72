// See Version.h: the one file that a commit compiles again.
#include "gemm/Support/Version.h"

namespace gemm::support {

std::string version() { return GEMM_VERSION; }

std::string versionOf(const std::string &program, const std::string &llvm) {
  const std::string commit = GEMM_COMMIT;
  std::string more =
      commit + (commit.empty() || llvm.empty() ? "" : ", ") + (llvm.empty() ? "" : "LLVM " + llvm);
  return program + " " + version() + (more.empty() ? "" : " (" + more + ")");
}

} // namespace gemm::support
