// Findings that are known and not to be told: a file of lines
//   ID KERNEL [FILE[:LINE[-LINE]]]      # a comment
// where ID is that of a rule or *, KERNEL and FILE may hold * and ?, and a FILE without a slash
// is the last part of a path. A finding that a line names is kept apart (Result::suppressed).
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "gemm/Emulator/Emulator.h"

namespace gemm::emulator {

class Suppressions {
public:
  struct Line {
    unsigned number = 0;                     ///< in the file
    std::string text;                        ///< without its comment
    std::optional<Rule> rule;                ///< none: any
    std::string kernel, file;                ///< patterns; an empty file: any
    uint64_t first = 0, last = ~uint64_t(0); ///< lines of the source
    uint64_t uses = 0;
  };

  /// Throws std::invalid_argument: "known.txt:3: expected the id of a rule or *, got 'rase'".
  static std::shared_ptr<Suppressions> read(const std::string &path);
  static std::shared_ptr<Suppressions> parse(const std::string &text, const std::string &name);

  /// Whether a line names it; counts a use of each that does.
  bool suppress(const Finding &);
  /// Lines in their order, as they have been used so far.
  std::vector<Line> lines() const;
  const std::string &name() const { return file; }
  /// "known.txt:3: unused suppression: race-shared k*".
  std::string nameOf(const Line &) const;
  /// The same for each of `lines` without a use.
  std::vector<std::string> unused() const;

private:
  std::string file;
  mutable std::mutex mutex;
  std::vector<Line> all;
};

} // namespace gemm::emulator
