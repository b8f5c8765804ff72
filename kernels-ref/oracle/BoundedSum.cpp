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

void BoundedSum::Part::add(double low, double high, double off) {
  lo += low, hi += high, error += off;
  if (any) // the first one is added to nothing
    error += single * (std::max(std::fabs(lo), std::fabs(hi)) + error);
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
  parts[next].add(value.lo, value.hi, 0);
  next = next + 1 == parts.size() ? 0 : next + 1;
}

double BoundedSum::errorOf(bool wide) const {
  auto terms = static_cast<double>(count);
  if (wide) // the reference rounds alike
    return compounded(2 * terms * reference) * magnitude;
  if (parts.empty() || !std::isfinite(f))
    return compounded(terms * single) * magnitude;
  std::vector<Part> left = parts;
  for (size_t half = left.size() / 2; half > 0; half /= 2)
    for (size_t i = 0; i < half; ++i)
      left[i].add(left[i + half].lo, left[i + half].hi, left[i + half].error);
  left[0].add(start.lo, start.hi, 0);
  return left[0].error + terms * reference * magnitude;
}

Bounded BoundedSum::result(bool wide) const {
  const double error = errorOf(wide);
  // What may overflow on the way may become anything, also where infinity is added.
  bool overflows = wide ? !std::isfinite(magnitude + error) : !(magnitude + error <= f32Max);
  if (nan || overflows || (!points && !std::isfinite(f)))
    return std::isnan(f) && !nan ? Bounded::exact(f) : Bounded::anything(f);
  if (points && (!std::isfinite(f) || magnitude == 0 ||
                 (unit >= -149 && fitsExactly(magnitude, count, unit, wide ? 53 : 24))))
    return Bounded::exact(f);
  return {f, lo - error, hi + error};
}

} // namespace gemm::oracle
