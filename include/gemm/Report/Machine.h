// A machine as a table: every number that the model has of it and those that follow from them
// alone, each with its unit and its source or formula. One list, from which text, CSV and JSON are
// written.
#pragma once

#include "gemm/Target/Sources.h"

#include <string>
#include <vector>

namespace gemm::report {

/// "ridge", "bf16", "DRAM", 206.1, "FLOP/B", "peak / bandwidth". `format` is an element type, a
/// level a memory or a tile; each is empty where the number is not of one.
struct MachineFact {
  std::string quantity, format, level;
  double value = 0;
  std::string unit, source;
};

struct MachineTable {
  Target target;
  std::vector<MachineFact> facts;
};

/// Nothing is in it that is not known.
MachineTable machineTable(const Target &target, const MachineSources &sources);

std::string machineText(const MachineTable &table);
/// One table after another, under one header.
std::string machineCsv(const std::vector<MachineTable> &tables);
std::string machineJson(const std::vector<MachineTable> &tables);

} // namespace gemm::report
