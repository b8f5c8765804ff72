// Findings as text for programs: one JSON object each, and documents of them. A record is made
// where the finding is, and may go through a file to whoever writes the document.
#pragma once

#include <string>
#include <vector>

#include "gemm/Emulator/Explore.h"

namespace gemm::findings {

enum class Format { Text, Json, Sarif };

/// A finding in one line: {"id", "level", "kind", "message", "kernel", "cta", "warp", "lane",
/// "line", "location", "inlined", "other", "ended", "module", "replay", "suppressed"}, of which
/// those that are empty are left out.
std::string record(const emulator::Finding &, const std::string &module, const std::string &replay,
                   bool suppressed = false);
/// Of each finding of a run, and of each that was suppressed.
std::vector<std::string> records(const emulator::Exploration &, const std::string &module);

/// What the records are of.
struct Producer {
  std::string tool, version;        ///< "gemm-emulate", "0.1.0"
  std::vector<std::string> command; ///< words of the command line; may be empty
  bool completed = true;            ///< the run did
};

/// SARIF 2.1.0: one run, with the rules that the records name. Throws std::invalid_argument when
/// a record is none.
std::string sarif(const Producer &, const std::vector<std::string> &records);

/// What was counted, by line of the source (of the PTX where it names none), the most
/// instructions first: an aligned table, and a JSON array.
std::string lineTable(const emulator::Module &, std::string_view kernel,
                      const emulator::LineCounters &);
std::string lineJson(const emulator::Module &, std::string_view kernel,
                     const emulator::LineCounters &);

} // namespace gemm::findings
