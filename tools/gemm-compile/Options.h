// The command line of gemm-compile as a plain struct, and the two things that
// only print: the version and the doctor.
#ifndef GEMM_TOOLS_GEMM_COMPILE_OPTIONS_H
#define GEMM_TOOLS_GEMM_COMPILE_OPTIONS_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace gemm::tool {

enum class Emit { Bundle, Ptx, Mlir };

struct Options {
  std::string input = "-";
  std::string output;    // empty: from the input's name, or stdout
  std::string target;    // machine, chip or target file
  std::string schedules; // file of schedule records
  std::string entry;     // empty: every public function
  std::string ptxas;     // path, "none", or empty: search
  std::string remarks;   // regular expression of categories
  std::string backend = "kernel";
  std::string library = "cublaslt";
  std::string records;  // file of measured times
  std::string times;    // file for the stages' times; empty: none
  std::string allow;    // what operands of f32 products may be rounded to; empty: nothing
  std::string fastmath; // in the place of the source's flags; empty: the source's
  std::string verify;   // device to compare the bundle with its source on; empty: not at all
  Emit emit = Emit::Bundle;
  bool table = false;
  bool batchInvariant = false;
  bool codegen = true;
  bool partial = false;   // what cannot be compiled is left to a host part
  std::string hostModule; // of which its calls are imports, where such names are asked for
};

inline constexpr llvm::StringLiteral producer = "gemm-compile " GEMM_VERSION;

/// Where brackets nest deeper than the recursive parser should be trusted with:
/// a line number, or 0.
unsigned findDeepNesting(llvm::StringRef text);

void printVersion(llvm::raw_ostream &os);
void printDoctor(llvm::raw_ostream &os, llvm::StringRef ptxas);

/// Has gemm-verify compare a bundle with its source: its exit status, 0, 1 or 2.
int verifyBundle(const std::string &bundle, const Options &options);

/// Compiles; 0 or 1, or 2 where a bundle was to be verified and is not what the source says.
/// Every error has been reported on stderr.
int compile(const Options &options);

} // namespace gemm::tool

#endif // GEMM_TOOLS_GEMM_COMPILE_OPTIONS_H
