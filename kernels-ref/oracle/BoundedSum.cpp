// Rounding by rounding where the order is known, else so many roundings of the magnitudes.
#include "oracle/BoundedSum.h"
#include "oracle/SumError.h"

#include <algorithm>
#include <cmath>

namespace gemm::oracle {
namespace {
constexpr double single = 0x1p-24, reference = 0x1p-53; // roundings of a kernel, and of this file
} // namespace

BoundedSum::BoundedSum(const Bounded &start, int64_t threads)
    : start(start), parts(static_cast<size_t>(threads)), f(start.f), lo(start.lo), hi(start.hi) {
  note(start);
}

/// A sum, or a little less where f64 does not hold it.
static double sumBelow(double a, double b) {
  const double sum = a + b;
  const bool exact = (sum - a == b && sum - b == a) || !std::isfinite(sum);
  return exact ? sum : sum - std::fabs(sum) * (2 * reference);
}

void BoundedSum::Part::add(double low, double high) {
  lo = sumBelow(lo, low), hi = -sumBelow(-hi, -high);
  if (any) // the first one is added to nothing
    lo = static_cast<float>(lo), hi = static_cast<float>(hi);
  any = true;
}

void BoundedSum::note(const Bounded &value) {
  nan |= value.nan;
  double size = std::max(std::fabs(value.lo), std::fabs(value.hi));
  points &= value.isPoint() || (value.isNaN() && !value.nan);
  magnitude += std::isfinite(size) || !value.isPoint() ? size : 0;
  unit = std::min(unit, unitExponent(value.f));
  ++count;
}

void BoundedSum::add(const Bounded &value) {
  note(value);
  f += value.f, lo += value.lo, hi += value.hi;
  if (parts.empty())
    return;
  parts[next].add(value.lo, value.hi);
  next = next + 1 == parts.size() ? 0 : next + 1;
}

BoundedSum::Part BoundedSum::inOrder() const {
  std::vector<Part> left = parts;
  for (size_t half = left.size() / 2; half > 0; half /= 2)
    for (size_t i = 0; i < half; ++i)
      left[i].add(left[i + half].lo, left[i + half].hi);
  left[0].add(start.lo, start.hi);
  return left[0];
}

Bounded BoundedSum::result(bool wide) const {
  const bool known = !wide && !parts.empty() && std::isfinite(f);
  const double roundings =
      static_cast<double>(count) * (wide ? 2 * reference : single); // also ours
  const Part sum = known ? inOrder() : Part{lo, hi};
  double error = known ? sum.hi - sum.lo : compounded(roundings) * magnitude;
  // What may overflow on the way may become anything, also where infinity is added.
  bool overflows = wide ? !std::isfinite(magnitude + error) : !(magnitude + error <= f32Max);
  if (nan || overflows || (!points && !std::isfinite(f)))
    return std::isnan(f) && !nan ? Bounded::exact(f) : Bounded::anything(f);
  if (points && (!std::isfinite(f) || magnitude == 0 ||
                 (unit >= -149 && fitsExactly(magnitude, count, unit, wide ? 53 : 24))))
    return Bounded::exact(f);
  if (known && points) // nothing but the additions rounds, and each of them is known
    return {sum.lo, sum.lo, sum.hi};
  if (known)
    return {f, std::min(sum.lo, f), std::max(sum.hi, f)};
  return {f, lo - error, hi + error};
}

} // namespace gemm::oracle
