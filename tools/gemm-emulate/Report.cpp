// Text and JSON of one run or exploration.
#include "Report.h"

#include "gemm/Emulator/Settings.h"

#include <nlohmann/json.hpp>

namespace gemm::emulate {
using nlohmann::ordered_json;

namespace {

ordered_json extents(const emulator::Dim3 &d) { return {d.x, d.y, d.z}; }

ordered_json toJson(const emulator::Finding &f) {
  ordered_json json = {{"kind", emulator::name(f.kind)},
                       {"message", f.message},
                       {"kernel", f.kernel},
                       {"cta", extents(f.cta)},
                       {"warp", f.warp},
                       {"lane", f.lane},
                       {"line", f.ptxLine}};
  if (!f.irLocation.empty())
    json["location"] = f.irLocation;
  return json;
}

std::string counted(size_t n, const char *what) {
  return std::to_string(n) + " " + what + (n == 1 ? "" : "s");
}

std::string verdict(const Run &run) {
  const emulator::Exploration &e = run.outcome;
  const emulator::Result &r = e.result;
  std::string text = r.ok() ? "PASS" : "FAIL";
  text += ": kernel '" + run.kernel + "' on emulate (";
  text += run.explored && r.ok() ? e.options.machine : describe(e.options);
  text += "): ";
  if (run.explored)
    text += r.ok() ? "no finding in " + counted(e.runs, "schedule") + ", " +
                         (e.sameBytes ? "same bytes in all" : "bytes differ between them")
                   : counted(r.findings.size(), "finding") + " in schedule " +
                         std::to_string(e.runs) + " of " + std::to_string(run.explored);
  else
    text += counted(r.counters.ctas, "CTA") + ", " +
            counted(r.counters.total(), "warp instruction") + ", " +
            counted(r.findings.size(), "finding");
  return text + "\n";
}

} // namespace

std::string textReport(const Run &run) {
  const emulator::Result &r = run.outcome.result;
  std::string text;
  for (const emulator::Finding &f : r.findings)
    text += "finding: " + f.str() + "\n";
  if (!r.ok() && run.explored)
    text += "replay: " + replayFlags(run.outcome.options) + "\n";
  if (run.counters != Format::None)
    for (const auto &[name, value] : emulator::named(r.counters)) {
      std::string number = std::to_string(value);
      size_t used = name.size() + number.size() + 2;
      text += "  " + name + std::string(used < 46 ? 46 - used : 1, ' ') + number + "\n";
    }
  return text + verdict(run);
}

std::string jsonReport(const Run &run) {
  const emulator::Exploration &e = run.outcome;
  ordered_json json = {{"format", "gemm-emulate-report"},
                       {"version", 1},
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
  json["findings"] = ordered_json::array();
  for (const emulator::Finding &f : e.result.findings)
    json["findings"].push_back(toJson(f));
  for (const auto &[name, value] : emulator::named(e.result.counters))
    json["counters"][name] = value;
  return json.dump(1, ' ', true, ordered_json::error_handler_t::replace) + "\n";
}

} // namespace gemm::emulate
