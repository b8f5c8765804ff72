// What gemm-conform prints: rows that do not agree as they come, a line for each group at
// the end, and the groups with what hardware has said of them.
#pragma once

#include "gemm/Conform/Run.h"
#include "gemm/Runtime/Conformance.h"

namespace gemm::conform {

/// "confirmed", "differs" or "not yet".
std::string statusOf(const std::string &row, const std::string &chip);

class Table {
public:
  Table(std::string chip, bool selfCheck) : chip(std::move(chip)), selfCheck(selfCheck) {}
  /// Prints the row unless it agrees.
  void add(const Outcome &outcome);
  /// The groups, and the line that begins with PASS or FAIL.
  void print(const std::string &device, size_t notOnChip) const;
  /// Whether this is more than a finding: of a row that is confirmed, or no bits at all.
  bool fails(const Outcome &outcome) const;
  bool failed() const { return failures != 0; }

private:
  struct Group {
    std::string name;
    size_t counts[4] = {};
    size_t confirmed = 0;
  };
  std::string chip;
  bool selfCheck;
  std::vector<Group> groups; ///< in order of their first row
  size_t failures = 0, findings = 0;
};

/// The groups of all rows, for --groups.
void printGroups(const std::vector<RowEntry> &rows);

} // namespace gemm::conform
