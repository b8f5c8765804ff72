// What gemm-run prints and writes about a run.
#pragma once

#include "Options.h"
#include "gemm/Runtime/Session.h"

namespace gemm::run {

struct Run {
  const bundle::Bundle *bundle = nullptr;
  const runtime::BoundFunction *function = nullptr;
  std::string device;
  std::vector<runtime::StepReport> steps;
  std::vector<std::string> images; // of the modules, where the device has a choice
  bool ok() const;
};

/// Prints one line; control characters in it, such as those of a function's name, escaped.
void printLine(const std::string &text);
/// The images that ran, then one line per step, findings and counters below it.
void printSteps(const Run &run, const Options &options);
/// The last line: PASS or FAIL with the numbers behind it, or that nothing was compared.
std::string verdictLine(const Run &run, const Options &options);
/// The text of --json.
std::string jsonReport(const Run &run, const Options &options);

} // namespace gemm::run
