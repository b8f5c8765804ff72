// The lines of Report.h (lib/CudaDevice) summed up. One that is no record is no finding of ours.
#include "Summary.h"

#include "Report.h"
#include "gemm/Findings/Record.h"
#include "gemm/Support/Version.h"

#include <nlohmann/json.hpp>

#include <fstream>
#include <set>

using namespace gemm;
using nlohmann::ordered_json;

namespace {

std::string counted(size_t count, const std::string &what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : what.back() == 'h' ? "es" : "s");
}

void count(Summary &s, const std::string &record) {
  const ordered_json json = ordered_json::parse(record, nullptr, false);
  if (!json.is_object())
    return;
  s.records.push_back(record);
  if (json.value("suppressed", false)) {
    ++s.suppressed;
  } else if (json.value("level", "") == emulator::name(emulator::Level::Note)) {
    ++s.notes;
  } else {
    ++s.faults;
    if (s.replay.empty())
      s.replay = json.value("replay", "");
  }
}

size_t total(const Summary &s) {
  size_t launches = 0;
  for (const auto &[kernel, n] : s.launches)
    launches += n;
  return launches;
}

} // namespace

Summary read(const std::filesystem::path &lines,
             const std::shared_ptr<emulator::Suppressions> &suppressions) {
  Summary s;
  std::set<std::string> used;
  std::ifstream stream(lines);
  for (std::string line; std::getline(stream, line);) {
    auto after = [&](std::string_view head) -> std::optional<std::string> {
      return line.starts_with(head) ? std::optional(line.substr(head.size())) : std::nullopt;
    };
    if (auto device = after(cudadevice::deviceLine))
      s.device = *device;
    if (auto kernel = after(cudadevice::launchLine))
      ++s.launches[*kernel];
    if (auto why = after(cudadevice::refusalLine))
      s.refused.push_back(*why);
    if (auto number = after(cudadevice::usedLine))
      used.insert(*number);
    if (auto record = after(cudadevice::findingLine))
      count(s, *record);
  }
  if (suppressions)
    for (const emulator::Suppressions::Line &line : suppressions->lines())
      if (!used.count(std::to_string(line.number)))
        s.unused.push_back(suppressions->nameOf(line));
  return s;
}

std::string text(const Summary &s, const std::vector<std::string> &command) {
  const std::string head = "gemm-cuda-run: ";
  if (s.device.empty())
    return head + "'" + command[0] + "' asked for no device: it does not use CUDA, or has a path " +
           "of libraries of its own (DT_RPATH)\n";
  std::string lines;
  for (const std::string &line : s.unused)
    lines += head + line + "\n";
  if (!s.replay.empty()) {
    lines += head + "replay: gemm-cuda-run " + s.replay;
    for (const std::string &word : command)
      lines += " " + word;
    lines += "\n";
  }
  return lines + head + counted(total(s), "launch") + " of " +
         counted(s.launches.size(), "kernel") + " on emulated " + s.device + ": " +
         (s.faults ? counted(s.faults, "finding") : "no finding") +
         (s.notes ? ", " + counted(s.notes, "note") : "") +
         (s.suppressed ? ", " + std::to_string(s.suppressed) + " suppressed" : "") + "\n";
}

std::string document(const Summary &s, const std::vector<std::string> &command, int status,
                     const std::string &format) {
  if (format == "sarif")
    return findings::sarif({"gemm-cuda-run", support::version(), command, status == 0}, s.records);
  ordered_json json = {{"format", "gemm-cuda-report"}, {"version", 1},
                       {"command", command},           {"status", status},
                       {"device", s.device},           {"ok", s.faults == 0}};
  json["launches"] = ordered_json::object();
  for (const auto &[kernel, n] : s.launches)
    json["launches"][kernel] = n;
  json["findings"] = ordered_json::array();
  for (const std::string &record : s.records)
    json["findings"].push_back(ordered_json::parse(record));
  json["refused"] = s.refused;
  json["unused-suppressions"] = s.unused;
  return json.dump(1, ' ', true, ordered_json::error_handler_t::replace) + "\n";
}
