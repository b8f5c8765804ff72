// Compares a device's output with the oracle, element by element. A value that
// summation and program errors allow, rounded once at the store, is right, and
// nothing else: a reference that is a point (exact data through an exact program)
// demands equal bits. NaN must meet NaN and infinities must agree in sign. The worst
// ratio r is kept: how far from the reference the nearest value is that rounds to the
// output, in units of what is allowed on that side.
#pragma once

#include "oracle/Elementwise.h"
#include "oracle/Fold.h"
#include "oracle/Gemm.h"
#include "oracle/Reduce.h"
#include "oracle/SumError.h"

#include <string>
#include <string_view>

namespace gemm::oracle {

struct Report {
  int64_t elements = 0;
  int64_t wrong = 0;
  int64_t unbounded = 0;      // anything would have been right: no bound could be derived
  double worst = 0;           // largest r
  std::vector<int64_t> index; // where the worst is; a wrong one comes first
  double got = 0, want = 0, tau = 0; // tau: allowed before the store rounds
  /// Nothing wrong, and few enough elements of which nothing could be said.
  bool ok() const { return wrong == 0 && !mostlyUnbounded(); }
  bool mostlyUnbounded() const { return unbounded * unboundedShare > elements; }
  static constexpr int64_t unboundedShare = 8; // one of so many is tolerated
  /// "out[0, 3, 5] = 2, expected 3 (tau 0.01)".
  std::string where() const;
};

/// `out` is the device's result of `gemm`, whose inputs are what the device
/// saw.
Report check(const Gemm &gemm, const Matrix &out, const SumError &error);
Report check(const Elementwise &step, const View &out);
/// `before` is the output as it was. Sums are exact where the values have a common unit
/// of which their magnitudes make at most 2^24 (2^53 in f64); else the bound is that of
/// any order of additions. Other reductions take the values' bounds and add nothing.
Report check(const Reduce &step, const View &before, const View &out);
/// Result `number` of a fold; `before` is what each output was.
Report check(const Fold &step, size_t number, const std::vector<View> &before, const View &out);
/// `out` is the device's sums of `gemm`'s values, see runSums. They are exact where the
/// values are integers whose magnitudes add up to 2^24 at most; else the bound is that
/// of any order of f32 additions (f64 for f64 products).
Report checkSums(const Gemm &gemm, bool overRows, const Matrix &out, const SumError &error);

/// The same with the tiles of the product from elsewhere: `tiles` calls what it is
/// given once for each, from as many threads as it likes.
using TileSource = std::function<void(const std::function<void(const Tile &)> &)>;
Report check(const Gemm &gemm, const Matrix &out, const SumError &error, const TileSource &tiles);

} // namespace gemm::oracle
