// Text, JSON and SARIF of one run or exploration.
#include "Report.h"

#include "gemm/CostModel/Hierarchy.h"
#include "gemm/Emulator/Settings.h"
#include "gemm/Emulator/Suppressions.h"
#include "gemm/Support/Version.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>

namespace gemm::emulate {
using nlohmann::ordered_json;

namespace {

ordered_json extents(const emulator::Dim3 &d) { return {d.x, d.y, d.z}; }

std::string counted(size_t n, const char *what) {
  return std::to_string(n) + " " + what + (n == 1 ? "" : "s");
}

/// "2 findings, 1 note, 3 suppressed", of which those that are none are left out.
std::string findingCount(const emulator::Result &r) {
  const size_t notes = r.findings.size() - r.faults();
  return counted(r.faults(), "finding") + (notes ? ", " + counted(notes, "note") : "") +
         (r.suppressed.empty() ? "" : ", " + std::to_string(r.suppressed.size()) + " suppressed");
}

uint64_t ctasOf(const Run &run) { return uint64_t(run.grid.x) * run.grid.y * run.grid.z; }

/// ", 9 of 64 CTAs, the others not executed".
std::string sampleText(const Run &run) {
  if (run.sample == 0)
    return "";
  const std::string all = std::to_string(ctasOf(run));
  if (run.ctas < ctasOf(run))
    return ", sample of " + std::to_string(run.ctas) + " of " + all +
           " CTAs, the others were not executed";
  return ", all " + all + " CTAs" + (run.whole.empty() ? "" : ", " + run.whole);
}

std::string verdict(const Run &run) {
  const emulator::Exploration &e = run.outcome;
  const emulator::Result &r = e.result;
  std::string text = r.ok() ? "PASS" : "FAIL";
  text += ": kernel '" + run.kernel + "' on emulate (";
  text += run.explored && r.ok() ? e.options.machine : describe(e.options);
  text += "): ";
  if (!r.completed)
    text += "did not run to its end, ";
  if (run.explored)
    text += r.ok() ? "no finding in " + counted(e.runs, "schedule") + ", " +
                         (e.sameBytes ? "same bytes in all" : "bytes differ between them")
                   : findingCount(r) + " in schedule " + std::to_string(e.runs) + " of " +
                         std::to_string(run.explored);
  else
    text += counted(r.counters.ctas, "CTA") + ", " +
            counted(r.counters.total(), "warp instruction") + ", " + findingCount(r);
  return text + sampleText(run) + "\n";
}

/// How many CTAs an SM holds and how often the machine is filled. PTX has no
/// register allocation: without .maxnreg, registers are left out.
struct Residency {
  Occupancy perSm;
  double waves = 0;
};
Residency residency(const Run &run) {
  const Target &machine = *lookupTarget(run.outcome.options.machine);
  int64_t threads = int64_t(run.block.x) * run.block.y * run.block.z;
  Residency r;
  r.perSm = ctasPerSm(int64_t(run.shared + run.staticShared), run.maxRegisters, threads, machine);
  double ctas = double(run.grid.x) * run.grid.y * run.grid.z;
  r.waves = ctas / double(std::max<int64_t>(1, r.perSm.ctas * machine.smCount));
  return r;
}

std::string row(const std::string &name, const std::string &value) {
  size_t used = name.size() + value.size() + 2;
  return "  " + name + std::string(used < 46 ? 46 - used : 1, ' ') + value + "\n";
}

std::string residencyText(const Run &run) {
  Residency r = residency(run);
  char waves[40];
  std::snprintf(waves, sizeof waves, "%.3g", r.waves);
  return row("ctas-per-sm", std::to_string(r.perSm.ctas)) +
         row("limited-by", std::string(r.perSm.limit)) +
         row("registers-known", run.maxRegisters ? "yes" : "no") + row("waves", waves);
}

std::vector<std::string> unused(const Run &run) {
  const auto &known = run.outcome.options.suppressions;
  return known ? known->unused() : std::vector<std::string>();
}

std::string textReport(const Run &run) {
  const emulator::Result &r = run.outcome.result;
  std::string text;
  for (const emulator::Finding &f : r.findings)
    text += std::string(headOf(f.level)) + ": " + f.str() + "\n";
  if (!r.ok())
    text += "replay: " + replayFlags(run.outcome.options) + "\n";
  for (const std::string &line : unused(run))
    text += line + "\n";
  if (run.counters != Counted::Nothing) {
    for (const auto &[name, value] : emulator::named(r.counters))
      text += row(name, std::to_string(value));
    text += residencyText(run);
  }
  if (run.counters == Counted::Lines)
    text += findings::lineTable(*run.code, run.kernel, r.lines);
  return text + verdict(run);
}

std::string jsonReport(const Run &run) {
  const emulator::Exploration &e = run.outcome;
  ordered_json json = {{"format", "gemm-emulate-report"},
                       {"version", 2},
                       {"module", run.module},
                       {"kernel", run.kernel},
                       {"grid", extents(run.grid)},
                       {"block", extents(run.block)},
                       {"cluster", extents(run.cluster)},
                       {"shared", run.shared},
                       {"machine", e.options.machine},
                       {"replay", replayFlags(e.options)},
                       {"ok", e.result.ok()},
                       {"completed", e.result.completed}};
  if (run.explored)
    json["explored"] = {{"asked", run.explored}, {"runs", e.runs}, {"same-bytes", e.sameBytes}};
  if (run.sample)
    json["sample"] = {{"asked", run.sample}, {"ctas", run.ctas}, {"of", ctasOf(run)}};
  if (!run.whole.empty())
    json["sample"]["whole"] = run.whole;
  json["findings"] = ordered_json::array();
  for (const std::string &text : findings::records(e, run.module))
    json["findings"].push_back(ordered_json::parse(text));
  json["unused-suppressions"] = unused(run);
  for (const auto &[name, value] : emulator::named(e.result.counters))
    json["counters"][name] = value;
  if (run.counters == Counted::Lines)
    json["lines"] = ordered_json::parse(findings::lineJson(*run.code, run.kernel, e.result.lines));
  Residency r = residency(run);
  json["occupancy"] = {{"ctas-per-sm", r.perSm.ctas},
                       {"limited-by", r.perSm.limit},
                       {"registers-known", run.maxRegisters != 0},
                       {"waves", r.waves}};
  return json.dump(1, ' ', true, ordered_json::error_handler_t::replace) + "\n";
}

} // namespace

std::string report(const Run &run, findings::Format format) {
  switch (format) {
  case findings::Format::Json:
    return jsonReport(run);
  case findings::Format::Sarif:
    return findings::sarif(
        {"gemm-emulate", support::version(), run.command, run.outcome.result.completed},
        findings::records(run.outcome, run.module));
  case findings::Format::Text:
    break;
  }
  return textReport(run);
}

} // namespace gemm::emulate
