// Counters by line of the source: lines of the PTX that were made of one are summed.
#include "gemm/Findings/Record.h"

#include <algorithm>

#include <nlohmann/json.hpp>

namespace gemm::findings {
using emulator::Counters;

namespace {

struct Row {
  std::string place;
  Counters counted;
};

std::vector<Row> rowsOf(const emulator::Module &module, std::string_view kernel,
                        const emulator::LineCounters &lines) {
  std::vector<Row> rows;
  for (const auto &[line, counted] : lines) {
    std::string place = module.placeOf(kernel, line).location;
    if (place.empty())
      place = module.name() + ":" + std::to_string(line);
    else
      place.erase(place.rfind(':')); // the column
    auto same =
        std::find_if(rows.begin(), rows.end(), [&](const Row &r) { return r.place == place; });
    if (same == rows.end())
      same = rows.insert(rows.end(), {place, {}});
    same->counted += counted;
  }
  std::sort(rows.begin(), rows.end(), [](const Row &a, const Row &b) {
    const uint64_t x = a.counted.total(), y = b.counted.total();
    return x != y ? x > y : a.place < b.place;
  });
  return rows;
}

struct Column {
  const char *name;
  uint64_t (*value)(const Counters &);
};
constexpr Column columns[] = {
    {"instructions", [](const Counters &c) { return c.total(); }},
    {"tensor-flops", [](const Counters &c) { return c.tensorFlops; }},
    {"global-requests",
     [](const Counters &c) { return c.globalReadRequests + c.globalWriteRequests; }},
    {"global-sectors",
     [](const Counters &c) { return c.globalReadSectors + c.globalWriteSectors; }},
    {"shared-bytes", [](const Counters &c) { return c.sharedReadBytes + c.sharedWriteBytes; }},
    {"bank-conflicts", [](const Counters &c) { return c.bankConflicts(); }},
};

std::string padded(const std::string &text, size_t width) {
  return std::string(width > text.size() ? width - text.size() : 0, ' ') + text;
}

} // namespace

std::string lineTable(const emulator::Module &module, std::string_view kernel,
                      const emulator::LineCounters &lines) {
  std::string text = " ";
  for (const Column &c : columns)
    text += padded(c.name, 16);
  text += "  line\n";
  for (const Row &row : rowsOf(module, kernel, lines)) {
    text += " ";
    for (const Column &c : columns)
      text += padded(std::to_string(c.value(row.counted)), 16);
    text += "  " + row.place + "\n";
  }
  return text;
}

std::string lineJson(const emulator::Module &module, std::string_view kernel,
                     const emulator::LineCounters &lines) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const Row &row : rowsOf(module, kernel, lines)) {
    list.push_back({{"place", row.place}});
    for (const Column &c : columns)
      list.back()[c.name] = c.value(row.counted);
  }
  return list.dump(-1, ' ', true, nlohmann::ordered_json::error_handler_t::replace);
}

} // namespace gemm::findings
