// Monotone functions map the end points of what lies in their domain, and say that the
// rest is NaN; powers are monotone on either side of zero; the few others fall back to a
// Lipschitz bound or to the whole line.
#include "Ranges.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace gemm::oracle {
using bundle::OpCode;

namespace {
constexpr double inf = std::numeric_limits<double>::infinity();
constexpr Range wholeLine = {-inf, inf, true};

enum class Curve { Increasing, Decreasing, Lipschitz1, Other };
Curve curve(OpCode code) {
  switch (code) {
  case OpCode::NegF:
  case OpCode::Rsqrt:
  case OpCode::ACos:
  case OpCode::Erfc:
    return Curve::Decreasing;
  case OpCode::Sin:
  case OpCode::Cos:
  case OpCode::AbsF:
    return Curve::Lipschitz1;
  case OpCode::Cosh:
  case OpCode::Tan:
    return Curve::Other;
  default:
    return Curve::Increasing;
  }
}

Range domain(OpCode code) {
  switch (code) {
  case OpCode::Sqrt:
  case OpCode::Rsqrt:
  case OpCode::Log:
  case OpCode::Log2:
  case OpCode::Log10:
    return {0, inf};
  case OpCode::Log1p:
    return {-1, inf};
  case OpCode::ASin:
  case OpCode::ACos:
  case OpCode::ATanh:
    return {-1, 1};
  case OpCode::ACosh:
    return {1, inf};
  default:
    return {-inf, inf};
  }
}

// Kernels state an error of sin and cos up to here.
constexpr double trigonometricLimit = 0x1p13;

// 0 * inf at a corner is 0 as a limit of what the interval holds.
double corner(double x) { return std::isnan(x) ? 0 : x; }
bool holdsZero(const Bounded &x) { return x.lo <= 0 && x.hi >= 0; }
bool holdsInfinity(const Bounded &x) { return std::isinf(x.lo) || std::isinf(x.hi); }
} // namespace

double lesser(double x, double y) {
  return x == 0 && y == 0 ? (std::signbit(x) ? x : y) : std::fmin(x, y);
}
double greater(double x, double y) { return -lesser(-x, -y); }

Range hull(std::initializer_list<double> values) {
  Range result = {std::numeric_limits<double>::quiet_NaN(),
                  std::numeric_limits<double>::quiet_NaN()};
  for (double x : values) {
    result.nan |= std::isnan(x);
    result.lo = lesser(result.lo, x);
    result.hi = greater(result.hi, x);
  }
  return result;
}

Range unary(OpCode code, const Bounded &a) {
  auto f = [code](double x) { return applyFloat(code, x); };
  Range in = domain(code);
  if (a.hi < in.lo || a.lo > in.hi)
    return hull({std::numeric_limits<double>::quiet_NaN()});
  bool outside = a.lo < in.lo || a.hi > in.hi;
  double lo = f(std::max(a.lo, in.lo)), hi = f(std::min(a.hi, in.hi));
  Range result = {0, 0};
  switch (curve(code)) {
  case Curve::Lipschitz1: {
    if (code == OpCode::AbsF) {
      result = a.lo <= 0 && a.hi >= 0 ? hull({0.0, lo, hi}) : hull({lo, hi});
      break;
    }
    double widest = std::max(std::fabs(a.lo), std::fabs(a.hi));
    if (!(widest <= trigonometricLimit)) {
      result = {-inf, inf, std::isinf(widest)};
      break;
    }
    double middle = a.lo / 2 + a.hi / 2, d = (a.hi - a.lo) / 2 * (1 + 0x1p-50);
    result = {std::max(f(middle) - d, -1.0), std::min(f(middle) + d, 1.0)};
    break;
  }
  case Curve::Other:
    if (code == OpCode::Cosh)
      result = a.lo <= 0 && a.hi >= 0 ? hull({lo, hi, 1.0}) : hull({lo, hi});
    else if (a.hi - a.lo > 0.5 || !(lo <= hi)) // tan: across a pole
      result = {-inf, inf, std::isinf(a.lo) || std::isinf(a.hi)};
    else if (!(std::max(-a.lo, a.hi) <= trigonometricLimit))
      result = {-inf, inf};
    else
      result = {lo, hi};
    break;
  default:
    result = hull({lo, hi});
    if (code == OpCode::Rsqrt && a.lo < 0) // what underflows to -0
      result.lo = -inf;
  }
  result.nan |= outside;
  return result;
}

Range roundedOrNot(double lo, double hi) { // rounding is monotone
  return {std::fmin(lo, static_cast<float>(lo)), std::fmax(hi, static_cast<float>(hi))};
}

Range product(const Bounded &a, const Bounded &b) {
  Range range =
      hull({corner(a.lo * b.lo), corner(a.lo * b.hi), corner(a.hi * b.lo), corner(a.hi * b.hi)});
  range.nan = (holdsZero(a) && holdsInfinity(b)) || (holdsInfinity(a) && holdsZero(b));
  return range;
}

Range sum(double alo, double ahi, double blo, double bhi) {
  Range range = hull({alo + blo, ahi + bhi});
  range.nan |= (ahi == inf && blo == -inf) || (alo == -inf && bhi == inf);
  return range;
}

Range wholePower(const Bounded &x, double n) {
  Range range = hull({std::pow(x.lo, n), std::pow(x.hi, n)});
  if (!holdsZero(x) || n == 0)
    return range;
  if (n > 0)
    return hull({range.lo, range.hi, 0.0});
  return std::fmod(n, 2) == 0 ? Range{range.lo, inf} : Range{-inf, inf};
}

static Range power(const Bounded &x, const Bounded &y) {
  if (x.isNaN() || y.isNaN()) { // 1 to any power is 1, and so is anything to 0, NaN too
    auto is = [](const Bounded &value, double one) { return value.lo == one && value.hi == one; };
    if (is(x, 1) || is(y, 0))
      return {1, 1, x.nan || y.nan};
    bool may = (x.lo <= 1 && x.hi >= 1) || holdsZero(y);
    return may ? Range{1, 1, true} : hull({std::numeric_limits<double>::quiet_NaN()});
  }
  if (x.isPoint() && y.isPoint())
    return hull({std::pow(x.f, y.f)});
  if (y.isPoint() && std::nearbyint(y.f) == y.f)
    return wholePower(x, y.f);
  if (x.lo <= 0 && !y.isPoint())
    return wholeLine;
  // Below 0 only -infinity has a power: infinity, or 0.
  double nan = std::numeric_limits<double>::quiet_NaN();
  double ofInfinity = x.lo == -inf ? std::pow(x.lo, y.f) : nan;
  if (x.hi < 0)
    return hull({ofInfinity, nan});
  double low = std::max(x.lo, 0.0);
  Range range =
      hull({std::pow(low, y.lo), std::pow(low, y.hi), std::pow(x.hi, y.lo), std::pow(x.hi, y.hi)});
  if (x.lo == -inf)
    range = hull({range.lo, range.hi, ofInfinity});
  range.nan |= x.lo < 0;
  return range;
}

/// Between 0 and x, and below |y|; one branch of it, x - n y, where the quotient's whole part n is
/// one number: it is linear in either, and so largest and smallest at corners.
static Range remainder(const Bounded &x, const Bounded &y) {
  bool undefined = holdsZero(y) || holdsInfinity(x);
  if (x.isPoint() && y.isPoint())
    return hull({std::fmod(x.f, y.f)});
  double n = std::trunc(x.lo / y.lo);
  auto isOnBranch = [n](double a, double b) { return std::fmod(a, b) == std::fma(-n, b, a); };
  if (!undefined && isOnBranch(x.lo, y.lo) && isOnBranch(x.lo, y.hi) && isOnBranch(x.hi, y.lo) &&
      isOnBranch(x.hi, y.hi))
    return hull({std::fmod(x.lo, y.lo), std::fmod(x.lo, y.hi), std::fmod(x.hi, y.lo),
                 std::fmod(x.hi, y.hi)});
  double largest = std::max(std::fabs(y.lo), std::fabs(y.hi));
  return {std::max(std::min(x.lo, 0.0), -largest), std::min(std::max(x.hi, 0.0), largest),
          undefined};
}

Range binary(OpCode code, const Bounded &a, const Bounded &b) {
  auto f = [&](double x, double y) { return applyFloat(code, x, y); };
  switch (code) {
  case OpCode::AddF:
    return sum(a.lo, a.hi, b.lo, b.hi);
  case OpCode::SubF:
    return sum(a.lo, a.hi, -b.hi, -b.lo);
  case OpCode::MulF:
    return product(a, b);
  case OpCode::DivF: {
    bool undefined = (holdsZero(a) && holdsZero(b)) || (holdsInfinity(a) && holdsInfinity(b));
    if (holdsZero(b) && !(b.lo == b.hi && a.lo == a.hi))
      return {-inf, inf, undefined};
    Range range =
        hull({corner(a.lo / b.lo), corner(a.lo / b.hi), corner(a.hi / b.lo), corner(a.hi / b.hi)});
    range.nan = undefined;
    return range;
  }
  case OpCode::MaximumF:
  case OpCode::MinimumF:
    return hull({f(a.lo, b.lo), f(a.hi, b.hi)});
  case OpCode::MaxNumF:
  case OpCode::MinNumF: { // where one is NaN, the other
    Range range = hull({f(a.lo, b.lo), f(a.hi, b.hi)});
    if (a.nan)
      range = hull({range.lo, range.hi, b.lo, b.hi});
    if (b.nan)
      range = hull({range.lo, range.hi, a.lo, a.hi});
    range.nan = a.nan && b.nan;
    return range;
  }
  case OpCode::PowF:
    return power(a, b);
  case OpCode::RemF:
    return remainder(a, b);
  case OpCode::ATan2: // the angle of a rectangle is largest and smallest at corners, but at the cut
    if (b.lo > 0 || !holdsZero(a))
      return hull({f(a.lo, b.lo), f(a.lo, b.hi), f(a.hi, b.lo), f(a.hi, b.hi)});
    if (a.isPoint() && b.isPoint())
      break;
    return {-std::numbers::pi, std::numbers::pi};
  case OpCode::CopySign: {
    double low = holdsZero(a) ? 0 : std::min(std::fabs(a.lo), std::fabs(a.hi));
    double high = std::max(std::fabs(a.lo), std::fabs(a.hi));
    if (b.lo > 0 || (b.lo == b.hi && !std::signbit(b.f)))
      return {low, high};
    if (b.hi < 0 || b.lo == b.hi)
      return {-high, -low};
    return {-high, high};
  }
  default:
    break;
  }
  if (a.isPoint() && b.isPoint())
    return hull({f(a.f, b.f)});
  return wholeLine;
}

} // namespace gemm::oracle
