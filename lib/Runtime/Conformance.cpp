// Reading the table, and which of its groups a kernel's arithmetic falls under: by its
// opcodes, mma, wmma and wgmma by the type of their first operand.
#include "gemm/Runtime/Conformance.h"
#include "gemm/Bundle/Bundle.h"
#include "gemm/Bundle/Csv.h"

#include <algorithm>
#include <fnmatch.h>
#include <set>

extern const char *const gemmConformanceCsv;

namespace gemm::runtime {

namespace {
/// So that whoever asks for a group finds its lines, and a pattern stands for its rows in
/// another one: what matches its text matches them.
bool isOfOneGroup(const std::string &rows) {
  size_t slash = rows.find('/');
  return slash != rows.npos && rows.find_first_of("?[\\") == rows.npos && rows.find('*') > slash;
}
} // namespace

std::vector<Confirmation> parseConfirmations(std::string_view csv, const std::string &file) {
  std::vector<Confirmation> list;
  const std::vector<std::string_view> columns = {"rows",   "chip", "status", "machine",
                                                 "driver", "date", "results"};
  // A header without lines is what a tree has whose rows no GPU has seen.
  size_t header = csv.find("rows,");
  if (header == csv.npos ||
      csv.find_first_not_of(" \r\n", std::min(csv.find('\n', header), csv.size())) == csv.npos)
    return list;
  for (const bundle::CsvLine &line : bundle::parseCsv(csv, file, columns, columns).lines) {
    Confirmation c{line.get("rows"),   line.get("chip"), line.get("status"), line.get("machine"),
                   line.get("driver"), line.get("date"), line.get("results")};
    if (!isOfOneGroup(c.rows))
      throw bundle::Error(line.place() + ": expected rows of one group, by name or with *, got '" +
                          c.rows + "'");
    if (c.status != "confirmed" && c.status != "differs")
      throw bundle::Error(line.place() + ": expected status to be confirmed or differs, got '" +
                          c.status + "'");
    list.push_back(std::move(c));
  }
  return list;
}

const std::vector<Confirmation> &confirmations() {
  static const std::vector<Confirmation> list =
      parseConfirmations(gemmConformanceCsv, "bench/conformance.csv");
  return list;
}

namespace {
std::string plainChip(const std::string &chip) {
  return chip.ends_with("a") ? chip.substr(0, chip.size() - 1) : chip;
}
} // namespace

const Confirmation *confirmationOf(const std::vector<Confirmation> &list, const std::string &row,
                                   const std::string &chip) {
  for (auto line = list.rbegin(); line != list.rend(); ++line)
    if (line->chip == plainChip(chip) && fnmatch(line->rows.c_str(), row.c_str(), 0) == 0)
      return &*line;
  return nullptr;
}

std::string familyOf(std::string_view type) {
  if (type == "e4m3" || type == "e5m2")
    return "fp8";
  return type == "s8" || type == "u8" ? "int8" : std::string(type);
}

namespace {
/// "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32": the types stand last, of D, A, B
/// and C; wgmma names none for C, and wmma on f16 those of D and C alone.
std::string productGroup(std::string_view opcode) {
  std::vector<std::string_view> parts;
  for (size_t begin = 0; begin <= opcode.size();) {
    size_t end = std::min(opcode.find('.', begin), opcode.size());
    parts.push_back(opcode.substr(begin, end - begin));
    begin = end + 1;
  }
  if (parts.back() == "satfinite")
    parts.pop_back();
  const std::string_view unit = parts[0];
  const std::string_view operation = unit == "mma" ? "sync" : unit == "wmma" ? "mma" : "mma_async";
  if (parts.size() < 6 || parts[1] != operation)
    return "";
  std::string_view type = parts[parts.size() - (unit == "wgmma" ? 2 : 3)];
  bool isShape = type.starts_with("m");
  return std::string(unit) + "." + (isShape ? "f16" : familyOf(type));
}

std::string groupOf(std::string_view opcode) {
  if (opcode.starts_with("mma.") || opcode.starts_with("wmma.") || opcode.starts_with("wgmma."))
    return productGroup(opcode);
  if (opcode.find(".approx") != opcode.npos)
    return "approx";
  return opcode.starts_with("cvt.") ? "cvt" : "";
}
} // namespace

std::vector<std::string> arithmeticOf(std::string_view ptx) {
  std::set<std::string> groups;
  constexpr std::string_view blank = " \t\r\n;{}";
  // Statements begin after a blank, and an opcode holds none.
  for (size_t begin = ptx.find_first_not_of(blank); begin != ptx.npos;) {
    size_t end = std::min(ptx.find_first_of(blank, begin), ptx.size());
    groups.insert(groupOf(ptx.substr(begin, end - begin)));
    begin = ptx.find_first_not_of(blank, end);
  }
  groups.erase("");
  return {groups.begin(), groups.end()};
}

std::string unconfirmed(const std::vector<Confirmation> &list, std::string_view ptx,
                        const std::string &chip) {
  std::string text;
  for (const std::string &group : arithmeticOf(ptx)) {
    std::set<std::string> spoken = {group + "/*"}; // rows that have the same line
    for (const Confirmation &line : list)
      if (line.rows.starts_with(group + "/"))
        spoken.insert(line.rows);
    bool whole = std::ranges::all_of(spoken, [&](const std::string &rows) {
      const Confirmation *line = confirmationOf(list, rows, chip);
      return line && line->status == "confirmed";
    });
    if (!whole)
      text += (text.empty() ? "" : ", ") + group;
  }
  return text;
}

} // namespace gemm::runtime
