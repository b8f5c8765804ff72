// Compares a device's output with the oracle, element by element. A reference
// that is a point (exact data through an exact program) demands equal bits; any
// other demands |out - ref| <= tau, where tau is the interval that summation
// and program errors allow plus one rounding at the store. NaN must meet NaN
// and infinities must agree in sign; the worst ratio r = |out - ref| / tau is
// kept.
#pragma once

#include "oracle/Elementwise.h"
#include "oracle/Gemm.h"

#include <string>
#include <string_view>

namespace gemm::oracle {

/// Error of the accumulator: |acc - exact| <= relative * G + absolute, with
/// G = |alpha||A||B| + |beta||C|. Both 0: the sums are exact (small integers).
struct SumError {
  double relative = 0, absolute = 0;
};

/// The bound for sums of k products on a chip ("sm_80"), derived in
/// docs/numerics.md.
SumError sumError(std::string_view chip, DType a, DType b, DType accumulate, int64_t k);

struct Report {
  int64_t elements = 0;
  int64_t wrong = 0;
  int64_t unbounded = 0;      // no finite bound could be derived; compared for NaN only
  double worst = 0;           // largest r
  std::vector<int64_t> index; // where the worst is; a wrong one comes first
  double got = 0, want = 0, tau = 0;
  bool ok() const { return wrong == 0; }
  /// "out[0, 3, 5] = 2, expected 3 (tau 0.01)".
  std::string where() const;
};

/// `out` is the device's result of `gemm`, whose inputs are what the device
/// saw.
Report check(const Gemm &gemm, const Matrix &out, const SumError &error);
Report check(const Elementwise &step, const View &out);
/// `out` is the device's sums of `gemm`'s values, see runSums. They are exact where the
/// values are integers whose magnitudes add up to 2^24 at most; else the bound is that
/// of any order of f32 additions (f64 for f64 products).
Report checkSums(const Gemm &gemm, bool overRows, const Matrix &out, const SumError &error);

/// The same with the tiles of the product from elsewhere: `tiles` calls what it is
/// given once for each, from as many threads as it likes.
using TileSource = std::function<void(const std::function<void(const Tile &)> &)>;
Report check(const Gemm &gemm, const Matrix &out, const SumError &error, const TileSource &tiles);

} // namespace gemm::oracle
