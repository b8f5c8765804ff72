// The command line of gemm-compile as a plain struct: what one compilation is told
// (gemm/Compile/Compile.h), and what is of this program alone.
#ifndef GEMM_TOOLS_GEMM_COMPILE_OPTIONS_H
#define GEMM_TOOLS_GEMM_COMPILE_OPTIONS_H

#include "gemm/Compile/Compile.h"

namespace gemm::tool {

struct Options {
  compiling::Options compile;
  std::string input = "-";
  std::string output; // empty: from the input's name, or stdout
  std::string times;  // file for the stages' times; empty: none
  std::string verify; // device to compare the bundle with its source on; empty: not at all
  bool table = false;
};

void printDoctor(llvm::raw_ostream &os, llvm::StringRef ptxas);

/// Has gemm-verify compare a bundle with its source: its exit status, 0, 1 or 2.
int verifyBundle(const std::string &bundle, const Options &options);

/// Compiles and writes; 0 or 1, or 2 where a bundle was to be verified and is not what the source
/// says. Every error has been reported on stderr.
int compileAndWrite(const Options &options);

} // namespace gemm::tool

#endif // GEMM_TOOLS_GEMM_COMPILE_OPTIONS_H
