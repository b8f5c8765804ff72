// One element of an output beside what it may be, and the sum of many of them. A value that
// summation and program errors allow, rounded once at the store, is right, and nothing else:
// a reference that is a point (exact data through an exact program) demands equal bits. NaN
// must meet NaN and infinities must agree in sign.
#pragma once

#include "oracle/Scalar.h"

#include <array>
#include <mutex>
#include <string>
#include <utility>

namespace gemm::oracle {

struct Element {
  std::vector<int64_t> index;
  double got = 0, want = 0;
  double tau = 0;   // allowed on the side where it lies, before the store rounds
  double ratio = 0; // r: how far the nearest value is that rounds to `got`, in units of tau
  bool wrong = false;
  bool unbounded = false;      // anything would have been right
  bool nan = false;            // both are NaN
  std::optional<uint64_t> ulp; // none where one of the two is NaN
  /// "out[0, 3, 5] = 2, expected 3 (tau 0.01)".
  std::string where() const;
};

/// The element at `at`, of type `stored`, which is `want` of type `type` rounded.
Element judge(const Bounded &want, DType type, DType stored, const char *at);

/// Whether something of type `stored` could be such that nothing could be said of it.
bool isOpen(const Bounded &want, DType type, DType stored);

/// Errors in units in the last place: how many elements are 0, 1, 2, 3 to 4, 5 to 8, ...
/// numbers of the output's type away from the rounded reference.
struct Ulps {
  std::array<int64_t, 66> counts = {};
  void add(uint64_t distance);
  void add(const Ulps &other);
  /// What is not zero, with "0", "1" or "3-4" before it, ascending.
  std::vector<std::pair<std::string, int64_t>> named() const;
};

struct Report {
  int64_t elements = 0;
  int64_t wrong = 0;
  int64_t unbounded = 0; // anything would have been right: no bound could be derived
  int64_t nan = 0;       // NaN, as they have to be
  // Of a sample of a product's elements: how many would be another number if their sum were an
  // eighth larger or smaller, as no zero is, and nothing that an epilogue has made a constant.
  int64_t probed = 0, told = 0;
  static constexpr int64_t fewTold = 64;
  Ulps ulps;            // of the others, but those where one of the two is NaN
  double worst = 0;     // largest r
  Element at, first;    // with the largest r, and the first that is wrong; index empty: none
  double condition = 0; // of a product's sum at `at`: sum |a||b| / |sum a b|; 0: none
  static constexpr int64_t unboundedShare = 8; // one of so many is tolerated
  /// Takes in what another comparison, of the same output or of a part of it, found.
  void add(const Report &other);
  /// Nothing wrong, and few enough elements of which nothing could be said.
  bool ok() const { return wrong == 0 && !mostlyUnbounded(); }
  bool mostlyUnbounded() const { return unbounded * unboundedShare > elements; }
  std::string where() const { return at.where(); }
};

/// The state of one comparison, merged over threads.
class Collector {
public:
  void add(const Bounded &want, DType type, DType stored, const char *at,
           const std::vector<int64_t> &index) {
    add(judge(want, type, stored, at), index);
  }
  void add(Element element, const std::vector<int64_t> &index);
  void merge(const Collector &other);
  Report report;

private:
  std::mutex mutex;
};

} // namespace gemm::oracle
