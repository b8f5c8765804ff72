// The comparison of one element, and which of many are told of.
#include "oracle/Judge.h"

#include <bit>
#include <cmath>
#include <cstdio>
#include <limits>

namespace gemm::oracle {
namespace {
constexpr double infinity = std::numeric_limits<double>::infinity();

/// Neighbours of a float type have neighbouring numbers; both zeros have 0.
int64_t orderOf(DType type, double value) {
  uint64_t bits = encode(type, value), sign = uint64_t(1) << (8 * bundle::byteSize(type) - 1);
  auto magnitude = static_cast<int64_t>(bits & (sign - 1));
  return bits & sign ? -magnitude : magnitude;
}

/// Smaller indices are told of first, whatever the order of threads; an element without an
/// index is none.
bool before(const Element &a, const Element &b) {
  return !a.index.empty() && (b.index.empty() || a.index < b.index);
}
bool worse(const Element &a, const Element &b) {
  if (a.index.empty() || b.index.empty() || a.ratio == b.ratio)
    return before(a, b);
  return a.ratio > b.ratio;
}

bool isAnyInteger(const Bounded &want, DType stored) {
  int64_t least = want.i - want.under, most = want.i + want.over;
  bool wraps = wrapTo(stored, least) != least || wrapTo(stored, most) != most;
  return want.uncertain || (want.isRange() && wraps);
}

Element judgeInteger(const Bounded &want, DType stored, const char *at) {
  int64_t expected = wrapTo(stored, want.i), got = loadInteger(stored, at);
  Element result;
  result.got = static_cast<double>(got), result.want = static_cast<double>(expected);
  result.ulp = got > expected ? static_cast<uint64_t>(got) - static_cast<uint64_t>(expected)
                              : static_cast<uint64_t>(expected) - static_cast<uint64_t>(got);
  result.unbounded = isAnyInteger(want, stored);
  if (result.unbounded || got == expected)
    return result;
  result.wrong = !want.isRange() || got < want.i - want.under || got > want.i + want.over;
  result.tau = static_cast<double>(got > expected ? want.over : want.under);
  result.ratio = result.wrong ? infinity : static_cast<double>(*result.ulp) / result.tau;
  return result;
}
} // namespace

bool isOpen(const Bounded &want, DType type, DType stored) {
  if (!bundle::isFloat(type))
    return isAnyInteger(want, stored);
  if (want.isNaN() || want.isPoint())
    return false;
  return want.nan || std::isinf(want.lo) || std::isinf(want.hi);
}

Element judge(const Bounded &want, DType type, DType stored, const char *at) {
  if (!bundle::isFloat(type))
    return judgeInteger(want, stored, at);
  double got = loadFloat(stored, at), rounded = roundTo(stored, want.f);
  Element result;
  result.got = got, result.want = want.f;
  auto note = [&](double ratio, bool wrong, double tau) {
    result.ratio = ratio, result.wrong = wrong, result.tau = tau;
    return result;
  };
  result.nan = std::isnan(got) && std::isnan(rounded);
  if (got == rounded)
    result.ulp = 0;
  else if (!std::isnan(got) && !std::isnan(rounded)) {
    int64_t a = orderOf(stored, got), b = orderOf(stored, rounded);
    result.ulp = static_cast<uint64_t>(a > b ? a : b) - static_cast<uint64_t>(a > b ? b : a);
  }
  if (std::isnan(got)) { // of f8E4M3FN it is what overflows
    bool fits = want.isNaN() || want.nan || std::isnan(roundTo(stored, want.lo)) ||
                std::isnan(roundTo(stored, want.hi));
    // Beside a range, as of 1^NaN or nearly so, the reference's NaN is more than anything.
    bool ranged = std::isfinite(want.lo) && std::isfinite(want.hi);
    result.unbounded = fits && want.nan && !(result.nan && ranged);
    return fits ? result : note(infinity, true, 0);
  }
  bool eitherZero = std::signbit(want.lo) != std::signbit(want.hi);
  if (got == rounded && (eitherZero || std::signbit(got) == std::signbit(rounded)))
    return result;
  if (want.isPoint() || want.isNaN()) {
    result.want = want.isNaN() ? want.f : rounded;
    return note(infinity, true, 0);
  }
  if (want.lo == -infinity && want.hi == infinity) {
    result.unbounded = true;
    return result;
  }
  if (std::isnan(want.f)) { // no centre to measure from
    bool fits = got >= roundTo(stored, want.lo) && got <= roundTo(stored, want.hi);
    return note(fits ? 0 : infinity, !fits, want.hi - want.lo);
  }
  if (got == rounded)
    return result;
  bool above = got > want.f;
  double tau = above ? want.hi - want.f : want.f - want.lo;
  if (tau == infinity) {
    result.unbounded = true;
    return result;
  }
  double edge = roundingEdge(stored, got, !above);
  double distance = above ? edge - want.f : want.f - edge;
  // A tie in which a bound ends goes one way; f64 rounds the quotient.
  double end = above ? want.hi : want.lo;
  bool otherWay = edge == end && roundTo(stored, end) != got;
  double ratio = otherWay ? infinity : distance <= 0 ? 0 : tau > 0 ? distance / tau : infinity;
  return note(ratio, !(ratio <= 1 + 0x1p-40), tau);
}

std::string Element::where() const {
  if (index.empty())
    return "";
  std::string text = "out[";
  for (size_t d = 0; d < index.size(); ++d)
    text += (d ? ", " : "") + std::to_string(index[d]);
  char numbers[120];
  std::snprintf(numbers, sizeof numbers, "] = %.9g, expected %.9g (tau %.3g)", got, want, tau);
  return text + numbers;
}

void Ulps::add(uint64_t distance) {
  ++counts[distance ? 1 + static_cast<size_t>(std::bit_width(distance - 1)) : 0];
}

void Ulps::add(const Ulps &other) {
  for (size_t i = 0; i < counts.size(); ++i)
    counts[i] += other.counts[i];
}

std::vector<std::pair<std::string, int64_t>> Ulps::named() const {
  std::vector<std::pair<std::string, int64_t>> result;
  for (size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0)
      continue;
    // Bin i ends at 2^(i - 1); the last would be 2^64, which no distance is.
    uint64_t last = i == 0 ? 0 : i > 64 ? UINT64_MAX : uint64_t(1) << (i - 1);
    uint64_t first = i < 2 ? last : (uint64_t(1) << (i - 2)) + 1;
    std::string name = std::to_string(first);
    result.emplace_back(first == last ? name : name + "-" + std::to_string(last), counts[i]);
  }
  return result;
}

void Collector::add(Element element, const std::vector<int64_t> &index) {
  ++report.elements;
  report.wrong += element.wrong;
  report.unbounded += element.unbounded;
  report.nan += element.nan;
  if (element.ulp)
    report.ulps.add(*element.ulp);
  bool notable = element.wrong || element.ratio > 0 || element.ulp.value_or(0) > 0;
  if (!notable || element.unbounded)
    return;
  element.index = index;
  if (element.wrong && before(element, report.first))
    report.first = element;
  if (worse(element, report.at)) {
    report.worst = element.ratio;
    report.at = std::move(element);
  }
}

void Report::add(const Report &other) {
  if (worse(other.at, at)) {
    worst = other.worst;
    at = other.at;
    condition = other.condition;
  }
  if (before(other.first, first))
    first = other.first;
  elements += other.elements;
  wrong += other.wrong;
  unbounded += other.unbounded;
  nan += other.nan;
  probed += other.probed;
  told += other.told;
  ulps.add(other.ulps);
}

void Collector::merge(const Collector &other) {
  std::lock_guard lock(mutex);
  report.add(other.report);
}

} // namespace gemm::oracle
