// Elements of floats against the interval that their cell settles to, rounded to their
// type; integers for equality.
#include "Compare.h"
#include "oracle/Elementwise.h"
#include "oracle/Float.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace gemm::verify {
using bundle::DType;
using oracle::Bounded;

static std::string text(double value) {
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "%.9g", value);
  return buffer;
}

/// `value` of this type is what something in the interval rounds to.
static bool fits(DType type, double value, const Bounded &want) {
  double lo = oracle::roundTo(type, want.lo), hi = oracle::roundTo(type, want.hi);
  if (std::isnan(value)) // of f8E4M3FN it is what overflows
    return want.isNaN() || want.nan || std::isnan(lo) || std::isnan(hi);
  if (want.isNaN())
    return false;
  return (std::isnan(lo) || lo <= value) && (std::isnan(hi) || value <= hi);
}

/// The same of an integer.
static bool fits(int64_t value, const Bounded &want) {
  return want.uncertain || (value >= want.i - want.under && value <= want.i + want.over);
}

namespace {
/// What flushed subnormals may cost is no width: a result of zeros is known.
constexpr double flushed = 0x1p-120;

/// How wide bounds are, told when the largest value is known.
class Widths {
public:
  void add(const Bounded &want) {
    if (want.isNaN()) {
      ++nan;
      return;
    }
    if (std::isfinite(want.f))
      largest = std::max(largest, std::fabs(want.f));
    if (want.lo < want.hi)
      widths.push_back(want.hi - want.lo);
  }
  int64_t wide() const {
    return std::count_if(widths.begin(), widths.end(),
                         [&](double width) { return !(width <= std::max(largest / 4, flushed)); });
  }
  int64_t nan = 0;

private:
  double largest = 0;
  std::vector<double> widths;
};
} // namespace

Difference compare(const runtime::Tensor &got, Plain plain, const Array &wanted, bool isCells) {
  Difference result;
  result.elements = got.elements();
  size_t size = bundle::byteSize(got.dtype);
  bool isFloat = bundle::isFloat(got.dtype);
  std::vector<int64_t> index;
  Widths widths;
  for (int64_t i = 0; i < result.elements; ++i) {
    auto at = static_cast<size_t>(i);
    const void *mine = &got.bytes[at * size];
    const void *theirs = plain.array ? &plain.array->bytes[at * size] : nullptr;
    bool right = true, theirsFits = true;
    std::string range;
    Cell cell;
    if (isCells)
      std::copy_n(&wanted.bytes[at * sizeof cell], sizeof cell, reinterpret_cast<char *>(&cell));
    if (isFloat) {
      Bounded want = Enclosure::settle(cell);
      widths.add(want);
      const bool open = std::isinf(want.lo) && std::isinf(want.hi) && want.lo < want.hi;
      const double ours = oracle::loadFloat(got.dtype, mine),
                   source = theirs ? oracle::loadFloat(got.dtype, theirs) : ours;
      result.unbounded += open;
      result.parted += open && (std::isnan(ours) ? std::isfinite(source)
                                                 : std::isnan(source) && std::isfinite(ours));
      right = fits(got.dtype, ours, want);
      theirsFits = !theirs || fits(got.dtype, source, want);
      range = want.isPoint() ? "" : " (" + text(want.lo) + " to " + text(want.hi) + ")";
      range = text(want.f) + range;
    } else {
      Bounded want = isCells ? Enclosure::integer(cell) : Bounded{};
      if (!isCells)
        want.i = oracle::loadInteger(got.dtype, &wanted.bytes[at * size]);
      if (got.dtype == bundle::DType::I1) // bit 1: whether it is open
        want.uncertain = (wanted.bytes[at] & 2) != 0;
      result.unbounded += want.uncertain;
      right = fits(oracle::loadInteger(got.dtype, mine), want);
      theirsFits = !theirs || fits(oracle::loadInteger(got.dtype, theirs), want);
      range = std::to_string(want.i);
      if (want.isRange())
        range += " (" + std::to_string(want.i - want.under) + " to " +
                 std::to_string(want.i + want.over) + ")";
    }
    theirsFits |= !plain.judged;
    if (right && theirsFits)
      continue;
    if (result.wrong++ != 0)
      continue;
    result.ofSource = right;
    oracle::unflatten(i, got.shape, index);
    for (int64_t d : index)
      result.first += (result.first.empty() ? "" : ", ") + std::to_string(d);
    result.first = "[" + result.first + "] = " + text(oracle::loadAny(got.dtype, mine)) +
                   ", expected " + range;
    if (theirs)
      result.first +=
          ", and the source run by MLIR gives " + text(oracle::loadAny(got.dtype, theirs));
  }
  result.wide = widths.wide(), result.nan = widths.nan;
  return result;
}

} // namespace gemm::verify
