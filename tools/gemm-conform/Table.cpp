// Counts by group, as text.
#include "Table.h"

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <set>

namespace gemm::conform {

std::string statusOf(const std::string &row, const std::string &chip) {
  const auto *line = runtime::confirmationOf(runtime::confirmations(), row, chip);
  return line ? line->status : "not yet";
}

namespace {
/// "not yet", or what was asked: "12 of 14 on sm_90".
std::string confirmedText(size_t confirmed, size_t rows, const std::string &chip) {
  return confirmed ? std::to_string(confirmed) + " of " + std::to_string(rows) + " on " + chip
                   : "not yet";
}

template <class Group> Group &groupNamed(std::vector<Group> &groups, const std::string &name) {
  auto it = std::find_if(groups.begin(), groups.end(), [&](auto &g) { return g.name == name; });
  return it != groups.end() ? *it : (groups.push_back({name}), groups.back());
}
} // namespace

bool Table::fails(const Outcome &o) const {
  if (o.verdict == Verdict::Agrees)
    return false;
  // Bits of hardware that nobody has confirmed are a finding about the row.
  return selfCheck || o.verdict != Verdict::Differs || statusOf(o.row, chip) == "confirmed";
}

void Table::add(const Outcome &o) {
  Group &group = groupNamed(groups, groupOf(o.row));
  ++group.counts[static_cast<size_t>(o.verdict)];
  group.confirmed += statusOf(o.row, chip) == "confirmed";
  if (o.verdict == Verdict::Agrees)
    return;
  ++(fails(o) ? failures : findings);
  std::printf("%s: %s (%s): %s\n", o.row.c_str(), std::string(nameOf(o.verdict)).c_str(),
              statusOf(o.row, chip).c_str(), o.detail.c_str());
  std::fflush(stdout);
}

void Table::print(const std::string &device, size_t notOnChip) const {
  std::printf("%-18s %5s %6s %7s %7s  %s\n", "rows", "all", "agree", "differ", "failed",
              "confirmed on hardware");
  size_t all = 0;
  for (const Group &g : groups) {
    size_t rows = std::accumulate(std::begin(g.counts), std::end(g.counts), size_t(0));
    all += rows;
    std::printf("%-18s %5zu %6zu %7zu %7zu  %s\n", g.name.c_str(), rows, g.counts[0], g.counts[1],
                g.counts[2] + g.counts[3], confirmedText(g.confirmed, rows, chip).c_str());
  }
  std::string rest = notOnChip ? ", " + std::to_string(notOnChip) + " are of other chips" : "";
  if (failures)
    std::printf("FAIL: %zu of %zu rows on %s%s\n", failures, all, device.c_str(), rest.c_str());
  else
    std::printf("PASS: %zu rows on %s%s%s\n", all, device.c_str(),
                findings ? (", " + std::to_string(findings) +
                            " differ and are not confirmed: findings about these rows")
                               .c_str()
                         : ", all agree",
                rest.c_str());
}

void printGroups(const std::vector<RowEntry> &rows) {
  struct Line {
    std::string name;
    size_t rows = 0, stated = 0;
    std::set<std::string> chips = {};
    std::vector<std::string> names = {};
  };
  std::vector<Line> lines;
  for (const RowEntry &entry : rows) {
    const Row row = entry.make();
    Line &line = groupNamed(lines, row.group());
    ++line.rows;
    line.stated += !row.expected.empty() || row.judge;
    line.chips.insert(row.chip);
    line.names.push_back(row.name);
  }
  std::set<std::string> asked; // chips
  for (const auto &line : runtime::confirmations())
    asked.insert(line.chip);
  std::printf("%-18s %5s %7s  %-14s %s\n", "rows", "all", "stated", "runs from", "confirmed");
  for (const Line &line : lines) {
    std::string chips, confirmed;
    for (const std::string &chip : line.chips)
      chips += (chips.empty() ? "" : ", ") + chip;
    for (const std::string &chip : asked) {
      size_t count = 0;
      for (const std::string &name : line.names)
        count += statusOf(name, chip) == "confirmed";
      if (count)
        confirmed += (confirmed.empty() ? "" : ", ") + confirmedText(count, line.rows, chip);
    }
    std::printf("%-18s %5zu %7zu  %-14s %s\n", line.name.c_str(), line.rows, line.stated,
                chips.c_str(), confirmed.empty() ? "not yet" : confirmed.c_str());
  }
}

} // namespace gemm::conform
