// What gemm-emulate prints about a run: text for people, JSON and SARIF for programs.
#pragma once

#include "gemm/Findings/Record.h"

#include <string>

namespace gemm::emulate {

enum class Counted { Nothing, Sums, Lines };

struct Run {
  const emulator::Module *code = nullptr;
  std::string module, kernel;
  std::vector<std::string> command;
  emulator::Dim3 grid, block, cluster;
  size_t shared = 0; ///< dynamic bytes
  size_t staticShared = 0;
  unsigned maxRegisters = 0; ///< of a thread by .maxnreg, 0: not known
  unsigned explored = 0;
  uint64_t sample = 0; ///< clusters (CTAs) that were asked for, 0: all
  uint64_t ctas = 0;   ///< of the grid that were asked for in the end
  std::string whole;   ///< why all of them were, although a sample was asked for
  emulator::Exploration outcome;
  Counted counters = Counted::Nothing;
};

/// Text: findings, counters as aligned tables, and one verdict line. JSON: the document that
/// docs/emulator.md describes. SARIF: findings alone.
std::string report(const Run &, findings::Format);

} // namespace gemm::emulate
