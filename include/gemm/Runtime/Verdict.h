// What the comparison of a step with the oracle found: how many elements are wrong, how far
// they are off, and where in the output and in the launch the worst and the first wrong one are.
#pragma once

#include "gemm/Runtime/Place.h"
#include "oracle/Explain.h"

#include <functional>
#include <optional>

namespace gemm::runtime {

/// An element that is told of.
struct Located {
  size_t output = 0; // of the step; 0 is what it is for
  oracle::Element element;
  double condition = 0;       // of its sum (oracle::Report); 0: none
  std::optional<Place> place; // where it is computed, if a kernel says it
  /// "out[0, 3, 5] = 2, expected 3 (tau 0.01)", of a further output "result 1 out[...".
  std::string what() const;
  /// The same and " in tile (0, 0) of 1x1 (...), CTA 0".
  std::string text() const { return what() + (place ? " " + place->text() : ""); }
};

/// The comparison of one step in one data class.
struct Verdict {
  bool ran = false;
  bool ok = true;
  bool judged = true; // false: not ok, but only because too little could be compared
  int64_t elements = 0, wrong = 0, unbounded = 0, nan = 0; // nan: as they have to be
  oracle::Ulps ulps;
  double ratio = 0;                    // worst |out - ref| / tau
  std::optional<Located> worst, first; // first: of the wrong ones
  std::string message;                 // first thing that is wrong
  /// Rows of the conformance table that may be why bits differ; then `wrong` is a finding
  /// about them and `ok` stays.
  std::string unconfirmed;
};

enum class DataKind : uint8_t { Exact, Real };

/// Adds the comparison of an output. `place` finds an element, where that can be told.
void addReport(Verdict &verdict, const oracle::Report &report, DataKind kind, size_t output,
               const std::function<std::optional<Place>(const oracle::Element &)> &place);
/// Notes what is wrong apart from elements; nothing if the message is empty.
void addFailure(Verdict &verdict, const std::string &message);

/// One element of a step's output, recomputed.
struct Explained {
  std::optional<Place> place;
  std::string chip; // whose sums are shown
  oracle::Explanation explanation;
};

} // namespace gemm::runtime
