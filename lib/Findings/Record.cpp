// A finding as a JSON object in one line; keys as docs/emulator.md names them.
#include "gemm/Findings/Record.h"

#include "gemm/Emulator/Settings.h"

#include <nlohmann/json.hpp>

namespace gemm::findings {
using nlohmann::ordered_json;

namespace {

ordered_json extents(const emulator::Dim3 &d) { return {d.x, d.y, d.z}; }

void addPlace(ordered_json &to, const emulator::SourcePlace &place) {
  to["line"] = place.ptxLine;
  if (!place.location.empty())
    to["location"] = place.location;
  if (!place.inlined.empty())
    to["inlined"] = place.inlined;
}

} // namespace

std::string record(const emulator::Finding &f, const std::string &module, const std::string &replay,
                   bool suppressed) {
  ordered_json json = {{"id", info(f.rule).id}, {"level", name(f.level)}, {"kind", name(f.kind())},
                       {"message", f.message},  {"kernel", f.kernel},     {"cta", extents(f.cta)},
                       {"warp", f.warp},        {"lane", f.lane}};
  addPlace(json, f.at);
  if (f.other.ptxLine)
    addPlace(json["other"], f.other);
  json["ended"] = f.ended;
  json["module"] = module;
  json["replay"] = replay;
  if (suppressed)
    json["suppressed"] = true;
  return json.dump(-1, ' ', true, ordered_json::error_handler_t::replace);
}

std::vector<std::string> records(const emulator::Exploration &run, const std::string &module) {
  const std::string replay = replayFlags(run.options);
  std::vector<std::string> list;
  for (const emulator::Finding &f : run.result.findings)
    list.push_back(record(f, module, replay));
  for (const emulator::Finding &f : run.result.suppressed)
    list.push_back(record(f, module, replay, true));
  return list;
}

} // namespace gemm::findings
