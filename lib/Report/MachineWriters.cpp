// A machine's facts as text for people, and as CSV and JSON, one fact a line.
#include "Svg.h"
#include "gemm/Bundle/Csv.h"
#include "gemm/Report/Machine.h"
#include "gemm/Target/TextTable.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>

namespace gemm::report {

namespace {
const MachineFact *find(const MachineTable &table, std::string_view quantity,
                        std::string_view format, std::string_view level) {
  for (const MachineFact &fact : table.facts)
    if (fact.quantity == quantity && fact.format == format && fact.level == level)
      return &fact;
  return nullptr;
}

// Formats or levels of a quantity, in their order.
std::vector<std::string> valuesOf(const MachineTable &table, std::string_view quantity,
                                  std::string MachineFact::*member) {
  std::vector<std::string> result;
  for (const MachineFact &fact : table.facts)
    if (fact.quantity == quantity &&
        std::find(result.begin(), result.end(), fact.*member) == result.end())
      result.push_back(fact.*member);
  return result;
}

std::string scaledCell(const MachineFact *fact) {
  return fact ? scaled(fact->value, fact->unit.c_str()) : "";
}
std::string plainCell(const MachineFact *fact) {
  return fact ? shortNumber(fact->value, fact->value < 100 ? 2 : fact->value < 1000 ? 1 : 0) : "";
}
// Powers of two, as sizes of caches are.
std::string binary(double bytes) {
  return bytes >= 1 << 20 ? shortNumber(bytes / (1 << 20)) + " MiB"
                          : shortNumber(bytes / 1024) + " KiB";
}

std::string aligned(std::vector<TextRow> rows) {
  return alignRows(rows, [](size_t column) { return column == 0; }) + "\n";
}

std::string formats(const MachineTable &table) {
  std::vector<std::string> levels = valuesOf(table, "ridge", &MachineFact::level);
  TextRow head = {"format", "peak", "sustained", "share", "FLOP/clk/SM"};
  for (const std::string &level : levels)
    head.push_back("ridge " + level);
  std::vector<TextRow> rows = {head};
  for (const std::string &format : valuesOf(table, "peak", &MachineFact::format)) {
    rows.push_back({format, scaledCell(find(table, "peak", format, "")),
                    scaledCell(find(table, "sustained", format, "")),
                    plainCell(find(table, "sustained_share", format, "")),
                    plainCell(find(table, "flop_per_clock_of_sm", format, ""))});
    for (const std::string &level : levels)
      rows.back().push_back(plainCell(find(table, "ridge", format, level)));
  }
  if (const MachineFact *peak = find(table, "vector_peak", "", "")) {
    rows.push_back({"vector f32", scaledCell(peak), "", "", ""});
    for (const std::string &level : levels)
      rows.back().push_back(plainCell(find(table, "vector_ridge", "", level)));
  }
  return aligned(rows);
}

std::string memories(const MachineTable &table) {
  std::vector<TextRow> rows = {{"memory", "bandwidth", "B/clk/SM", "size"}};
  std::vector<std::string> levels = valuesOf(table, "bandwidth", &MachineFact::level);
  for (const std::string &level : valuesOf(table, "size", &MachineFact::level))
    if (std::find(levels.begin(), levels.end(), level) == levels.end())
      levels.push_back(level);
  for (const std::string &level : levels) {
    const MachineFact *size = find(table, "size", "", level);
    const MachineFact *shared = level == "shared" ? find(table, "shared", "", "SM") : nullptr;
    rows.push_back({level, scaledCell(find(table, "bandwidth", "", level)),
                    plainCell(find(table, "bytes_per_clock_of_sm", "", level)),
                    shared            ? binary(shared->value) + " an SM"
                    : level == "DRAM" ? scaledCell(size)
                    : size            ? binary(size->value)
                                      : ""});
  }
  return aligned(rows);
}

// Of each tile what it needs, and whether the memory that feeds it has as much.
std::string tiles(const MachineTable &table, const std::string &kind, const char *level) {
  const std::string intensity = kind + "_tile_intensity", need = kind + "_tile_bytes_per_clock";
  std::vector<std::string> names = valuesOf(table, intensity, &MachineFact::level);
  const MachineFact *rate = find(table, "bytes_per_clock_of_sm", "", level);
  if (names.empty() || !rate)
    return "";
  const std::string format = valuesOf(table, intensity, &MachineFact::format).front();
  std::vector<TextRow> rows = {{kind + " tile, " + format, "FLOP/B", "B/clk/SM",
                                std::string("of ") + level + "'s " + shortNumber(rate->value, 1)}};
  for (const std::string &name : names) {
    const MachineFact *bytes = find(table, need, format, name);
    rows.push_back({name, plainCell(find(table, intensity, format, name)), plainCell(bytes),
                    shortNumber(100 * bytes->value / rate->value, 0) + "%"});
  }
  return aligned(rows);
}

// Each source once, with what is from it.
std::string sourceLines(const MachineTable &table) {
  std::vector<std::pair<std::string, std::string>> lines;
  for (const MachineFact &fact : table.facts) {
    const bool ofMemory = fact.quantity == "bandwidth" || fact.quantity == "size" ||
                          fact.quantity == "bytes_per_clock_of_sm";
    std::string name = fact.quantity + (ofMemory ? " " + fact.level : "");
    auto line = std::find_if(lines.begin(), lines.end(),
                             [&](const auto &each) { return each.second == fact.source; });
    if (line == lines.end())
      lines.emplace_back(name, fact.source);
    else if ((", " + line->first + ",").find(", " + name + ",") == std::string::npos)
      line->first += ", " + name;
  }
  std::string text = "sources and formulas\n";
  for (const auto &[names, source] : lines)
    text += "  " + names + ": " + (source.empty() ? "not known" : source) + "\n";
  return text;
}

std::string number(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.10g", value);
  return text;
}
} // namespace

std::string machineText(const MachineTable &table) {
  const Target &t = table.target;
  std::string text = t.name + " (" + t.chip + "), " + std::to_string(t.smCount) +
                     (t.computeCapability > 0 ? " SMs at "
                      : t.smCount == 1        ? " unit at "
                                              : " units at ") +
                     shortNumber(t.clockHz / 1e9) + " GHz, a launch takes " +
                     timeText(t.launchSeconds);
  return text + "\n\n" + formats(table) + memories(table) + tiles(table, "warp", "shared") +
         tiles(table, "cta", "L2") + sourceLines(table);
}

std::string machineCsv(const std::vector<MachineTable> &tables) {
  std::string text =
      bundle::csvLine({"machine", "quantity", "format", "level", "value", "unit", "source"});
  for (const MachineTable &table : tables)
    for (const MachineFact &fact : table.facts)
      text += bundle::csvLine({table.target.name, fact.quantity, fact.format, fact.level,
                               number(fact.value), fact.unit, fact.source});
  return text;
}

std::string machineJson(const std::vector<MachineTable> &tables) {
  using Json = nlohmann::ordered_json;
  Json root = {{"format", "gemm-machines"}, {"version", 1}, {"machines", Json::array()}};
  for (const MachineTable &table : tables) {
    Json machine = {{"name", table.target.name},
                    {"chip", table.target.chip},
                    {"kernels", table.target.family != Family::None},
                    {"facts", Json::array()}};
    for (const MachineFact &fact : table.facts)
      machine["facts"].push_back({{"quantity", fact.quantity},
                                  {"format", fact.format},
                                  {"level", fact.level},
                                  {"value", fact.value},
                                  {"unit", fact.unit},
                                  {"source", fact.source}});
    root["machines"].push_back(std::move(machine));
  }
  return root.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace gemm::report
