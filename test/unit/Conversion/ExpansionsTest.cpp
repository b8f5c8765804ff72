// The expansions of math functions against double-precision libm, over the whole
// range of f32, with the hardware's approximations pushed to both ends of their
// error. The bounds are those stated in Expansions.h.
#include "gemm/Conversion/ExpandMath/Expansions.h"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <gtest/gtest.h>
#include <limits>

namespace {

/// Host floats; `bias` in [-1, 1] places each approximation inside its error band.
struct Host {
  using F = float;
  double bias = 0;

  float constant(double c) { return static_cast<float>(c); }
  float add(float x, float y) { return x + y; }
  float sub(float x, float y) { return x - y; }
  float mul(float x, float y) { return x * y; }
  float div(float x, float y) { return relative(double(x) / y, 22); }
  float fma(float x, float y, float z) { return std::fma(x, y, z); }
  float abs(float x) { return std::fabs(x); }
  float copysign(float x, float s) { return std::copysign(x, s); }
  float minimum(float x, float y) {
    return std::isnan(x) || std::isnan(y) ? std::numeric_limits<float>::quiet_NaN()
                                          : std::fmin(x, y);
  }
  float maximum(float x, float y) { return -minimum(-x, -y); }
  float roundEven(float x) { return std::nearbyint(x); }
  bool lessEqual(float x, float y) { return x <= y; }
  float select(bool c, float x, float y) { return c ? x : y; }
  float relative(double exact, int bits) {
    return static_cast<float>(exact * (1 + bias * std::ldexp(1.0, -bits)));
  }
  float ex2(float x) { return relative(std::exp2(static_cast<double>(x)), 22); }
  // Subnormal arguments and results become zeros.
  static float flush(float x) { return std::fabs(x) < 0x1p-126f ? std::copysign(0.0f, x) : x; }
  float ex2Flush(float x) { return flush(ex2(flush(x))); }
  float rcpFlush(float x) { return flush(relative(1 / double(flush(x)), 23)); }
  float rsqrt(float x) { return relative(1 / std::sqrt(static_cast<double>(x)), 22); }
  float lg2(float x) {
    double exact = std::log2(static_cast<double>(x));
    return std::fabs(exact) < 1 ? static_cast<float>(exact + bias * std::ldexp(1.0, -22))
                                : relative(exact, 22);
  }
  float sinApprox(float x) {
    return static_cast<float>(std::sin(static_cast<double>(x)) + bias * std::exp2(-20.5));
  }
  float cosApprox(float x) {
    return static_cast<float>(std::cos(static_cast<double>(x)) + bias * std::exp2(-20.5));
  }
};

enum class Error { Relative, Absolute, Mixed };

/// Largest error of `expansion` against `exact` over floats in [lo, hi], in units
/// of the stated bound; every step-th float is tried, of both signs of the bias.
template <typename Expansion, typename Exact>
double worst(Expansion expansion, Exact exact, float lo, float hi, Error kind, double bound) {
  double result = 0;
  for (double bias : {-1.0, 0.0, 1.0}) {
    Host host{bias};
    for (uint32_t bits = 0; bits < 0xff800000u - 4099; bits += 4099) {
      float x;
      std::memcpy(&x, &bits, 4);
      if (!(x >= lo && x <= hi))
        continue;
      double want = exact(static_cast<double>(x)), got = expansion(host, x);
      double error = std::fabs(got - want);
      double scale = kind == Error::Absolute ? 1
                     : kind == Error::Mixed  ? std::max(1.0, std::fabs(want))
                                             : std::fabs(want);
      // Below the smallest normal, half of the smallest subnormal is allowed too.
      error = std::max(0.0, error - std::ldexp(1.0, -149));
      if (error > 0)
        result = std::max(result, error / (scale * bound));
    }
  }
  return result;
}

namespace e = gemm::expansion;
#define EXPANSION(name) [](Host &h, float x) { return e::name(h, x); }

TEST(Expansions, Exp) {
  auto exact = [](double x) { return std::exp(x); };
  EXPECT_LE(worst(EXPANSION(exp), exact, -103.f, 88.7f, Error::Relative, 0x1p-21), 1);
}
TEST(Expansions, Expm1) {
  auto exact = [](double x) { return std::expm1(x); };
  EXPECT_LE(worst(EXPANSION(expm1), exact, -200.f, 88.7f, Error::Relative, 0x1p-20), 1);
}
TEST(Expansions, Log) {
  auto exact = [](double x) { return std::log(x); };
  EXPECT_LE(worst(EXPANSION(log), exact, 1e-37f, 3e38f, Error::Mixed, 0x1p-21), 1);
}
TEST(Expansions, Log10) {
  auto exact = [](double x) { return std::log10(x); };
  EXPECT_LE(worst(EXPANSION(log10), exact, 1e-37f, 3e38f, Error::Mixed, 0x1p-21), 1);
}
TEST(Expansions, Log1p) {
  auto exact = [](double x) { return std::log1p(x); };
  EXPECT_LE(worst(EXPANSION(log1p), exact, -0.4f, 0.4f, Error::Relative, 0x1p-20), 1);
  EXPECT_LE(worst(EXPANSION(log1p), exact, 0.4f, 3e38f, Error::Relative, 0x1p-20), 1);
  EXPECT_LE(worst(EXPANSION(log1p), exact, -0.999f, -0.4f, Error::Relative, 0x1p-20), 1);
}
TEST(Expansions, Tanh) {
  auto exact = [](double x) { return std::tanh(x); };
  EXPECT_LE(worst(EXPANSION(tanh), exact, -3e38f, 3e38f, Error::Relative, 0x1p-20), 1);
}
TEST(Expansions, OnePlusTanh) {
  auto exact = [](double x) { return 1 + std::tanh(x); };
  EXPECT_LE(worst(EXPANSION(onePlusTanh), exact, -3e38f, 3e38f, Error::Absolute, 0x1p-21), 1);
}
TEST(Expansions, Erf) {
  auto exact = [](double x) { return std::erf(x); };
  EXPECT_LE(worst(EXPANSION(erf), exact, -3e38f, 3e38f, Error::Absolute, 0x1p-21), 1);
}
TEST(Expansions, Erfc) {
  auto exact = [](double x) { return std::erfc(x); };
  EXPECT_LE(worst(EXPANSION(erfc), exact, -3e38f, 3e38f, Error::Absolute, 0x1p-21), 1);
}
TEST(Expansions, SinCos) {
  auto sine = [](double x) { return std::sin(x); };
  auto cosine = [](double x) { return std::cos(x); };
  EXPECT_LE(worst(EXPANSION(sin), sine, -8192.f, 8192.f, Error::Absolute, 0x1p-19), 1);
  EXPECT_LE(worst(EXPANSION(cos), cosine, -8192.f, 8192.f, Error::Absolute, 0x1p-19), 1);
}
TEST(Expansions, PowerOfWholeExponents) {
  Host host;
  EXPECT_EQ(e::power(host, 3.0f, 0), 1.0f);
  EXPECT_EQ(e::power(host, 3.0f, 1), 3.0f);
  EXPECT_EQ(e::power(host, -2.0f, 3), -8.0f);
  EXPECT_EQ(e::power(host, 2.0f, 10), 1024.0f);
  EXPECT_EQ(e::power(host, 2.0f, -2), 0.25f);
}
TEST(Expansions, SpecialValues) {
  Host h;
  float inf = std::numeric_limits<float>::infinity(), nan = std::nanf("");
  for (float x = 88.73f; x < 160; x += 0.01f)
    EXPECT_EQ(e::exp(h, x), inf) << x;
  EXPECT_EQ(e::exp(h, inf), inf);
  EXPECT_EQ(e::exp(h, -inf), 0.0f);
  // Overflow is infinity for every argument past the range, whatever the rounding
  // error that is carried along.
  for (float x = 89; x < 400; x += 0.37f)
    EXPECT_EQ(e::exp(h, x), inf) << x;
  for (float x = -105; x > -400; x -= 0.37f)
    EXPECT_EQ(e::exp(h, x), 0.0f) << x;
  EXPECT_EQ(e::tanh(h, inf), 1.0f);
  EXPECT_EQ(e::tanh(h, -inf), -1.0f);
  EXPECT_EQ(e::onePlusTanh(h, inf), 2.0f);
  EXPECT_EQ(e::onePlusTanh(h, -inf), 0.0f);
  EXPECT_EQ(e::erf(h, inf), 1.0f);
  EXPECT_EQ(e::erf(h, -inf), -1.0f);
  EXPECT_TRUE(std::signbit(e::tanh(h, -0.0f)));
  for (float (*f)(Host &, float) :
       {e::exp<Host>, e::expm1<Host>, e::tanh<Host>, e::onePlusTanh<Host>, e::erf<Host>,
        e::erfc<Host>, e::log1p<Host>})
    EXPECT_TRUE(std::isnan(f(h, nan)));
}

} // namespace
