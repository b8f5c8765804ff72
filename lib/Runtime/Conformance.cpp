// Reading the table, and which of its groups a kernel's arithmetic falls under: by its
// opcodes, mma and wgmma by the type of their first operand.
#include "gemm/Runtime/Conformance.h"
#include "gemm/Bundle/Bundle.h"
#include "gemm/Bundle/Csv.h"

#include <fnmatch.h>
#include <set>

extern const char *const gemmConformanceCsv;

namespace gemm::runtime {

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

namespace {
/// "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32": the types stand last.
std::string productGroup(std::string_view opcode) {
  std::vector<std::string_view> parts;
  for (size_t begin = 0; begin <= opcode.size();) {
    size_t end = std::min(opcode.find('.', begin), opcode.size());
    parts.push_back(opcode.substr(begin, end - begin));
    begin = end + 1;
  }
  bool async = parts[0] == "wgmma";
  if (parts.size() < 6 || (async && parts[1] != "mma_async"))
    return "";
  std::string_view type = parts[parts.size() - (async ? 2 : 3)];
  return (async ? "wgmma." : "mma.") +
         (type == "e4m3" || type == "e5m2" ? "fp8"
          : type == "s8" || type == "u8"   ? "int8"
                                           : std::string(type));
}

std::string groupOf(std::string_view opcode) {
  if (opcode.starts_with("mma.sync.") || opcode.starts_with("wgmma."))
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
    bool whole = false, differs = false;
    for (const Confirmation &line : list)
      if (line.chip == plainChip(chip) && line.rows.starts_with(group + "/")) {
        whole |= line.rows == group + "/*" && line.status == "confirmed";
        differs |= line.status == "differs";
      }
    if (!whole || differs)
      text += (text.empty() ? "" : ", ") + group;
  }
  return text;
}

} // namespace gemm::runtime
