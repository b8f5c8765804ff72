// What a program says of itself with --version.
#pragma once

#include <string>

namespace gemm::support {

/// "0.1.0".
std::string version();

/// "gemm-run 0.1.0 (2e291a7087c7)", with the commit where it was built in a checkout; with the
/// version of the LLVM that it was built with, of a program of the compiler half, "gemm-compile
/// 0.1.0 (2e291a7087c7, LLVM 22.1.8)".
std::string versionOf(const std::string &program, const std::string &llvm = "");

} // namespace gemm::support
