// What gemm-emulate prints about a run: text for people, JSON for programs.
#pragma once

#include "gemm/Emulator/Explore.h"

#include <string>

namespace gemm::emulate {

enum class Format { None, Text, Json };

struct Run {
  std::string module, kernel;
  emulator::Dim3 grid, block, cluster;
  size_t shared = 0; ///< dynamic bytes
  size_t staticShared = 0;
  unsigned maxRegisters = 0; ///< of a thread by .maxnreg, 0: not known
  unsigned explored = 0;
  emulator::Exploration outcome;
  Format findings = Format::Text, counters = Format::None;
};

/// Findings, counters as an aligned table, and one verdict line.
std::string textReport(const Run &);
/// The document that docs/emulator.md describes.
std::string jsonReport(const Run &);

} // namespace gemm::emulate
