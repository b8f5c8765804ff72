// Schedules kept in a file: JSON Lines, one record per problem and machine, to be
// read, compared and checked in. A record pins the schedule of exactly its problem, in
// the storage order that it names, or in any for which there is no other.
#pragma once

#include "gemm/Schedule/Schedule.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gemm {

struct Record {
  int64_t m = 0;
  Schedule schedule;
  std::string place; // "file:line"
};

class Records {
public:
  /// Blank lines and lines that begin with # are skipped. Each schedule is checked
  /// against its machine. On error false and "file:line: ...".
  bool parse(std::string_view text, const std::string &file, std::string &error);
  bool load(const std::string &file, std::string &error);

  const Record *find(const GemmProblem &problem, const Target &target) const;
  /// Every M above 0 that has a record, the problem's own apart; ascending.
  std::vector<int64_t> sizesOfM(GemmProblem problem, const Target &target) const;
  size_t size() const { return records.size(); }

private:
  std::map<std::string, Record> records;
};

/// "nt": whether A is stored along M (t) and B along K (t).
std::string_view layoutOf(const GemmProblem &problem);

/// The line of a records file for this choice, without the newline.
std::string recordLine(const GemmProblem &problem, const Target &target, const Schedule &schedule);

} // namespace gemm
