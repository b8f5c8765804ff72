// What the command line of gemm-bench asks for.
#pragma once

#include "../Scratch.h"
#include "gemm/Bench/Measure.h"

#include <cstdint>
#include <string>
#include <vector>

namespace gemm::bench {

struct Options {
  std::string input;           // a pack, a bundle or .mlir
  std::string problems;        // a suite
  int64_t m = 0, n = 0, k = 0; // 0: not given
  std::string layout = "nt", epilogue = "none", dtype = "bf16";
  std::string target, schedules, group;
  std::string tune = "off", checks = "suite";
  std::vector<std::string> providers; // none: kernel and cublaslt
  std::string device = "cuda", cublasLt, pack;
  std::string csv, json, records, times, ptxas;
  uint64_t limit = 60; // MiB of a pack
  bool dryRun = false, explain = false;
  unsigned seconds = 0; // 0: no limit
  MeasureOptions measure;

  bool wants(const std::string &provider) const;
};

using tools::Scratch;

/// What the input, the suite or the sizes name, as problems alone.
std::vector<Problem> problemsOf(const Options &options, const Scratch &scratch);
/// The same, compiled: read where it is compiled, else made in `scratch`. `machine`
/// is the target where none is named.
Pack packOf(const Options &options, const Scratch &scratch, const std::string &machine);
/// --pack: compiles into the folder named.
void writePack(const Options &options, const Scratch &scratch);

} // namespace gemm::bench
