// Floating-point instructions and conversions against the host's IEEE
// arithmetic, bit for bit, and against exact rounding done another way.
#include <cfenv>
#include <cmath>
#include <functional>

#include "Lanes.h"
#include "Ptx/Float.h"
#include "gemm/Emulator/Settings.h"
#include "gemm/Target/Approximations.h"

namespace gemm::emulator::test {
namespace {

using u32 = uint32_t;

/// Random bits, ordinary values and specials.
std::vector<u32> floats(std::mt19937_64 &rng) {
  static const u32 specials[] = {0,          0x80000000, 0x3f800000, 0xbf800000,
                                 0x7f800000, 0xff800000, 0x7fc00000, 0x00000001,
                                 0x80000001, 0x007fffff, 0x00800000, 0x7f7fffff,
                                 0x33800000, 0x477fe000, 0x477ff000, 0x387fc000};
  std::vector<u32> v(32);
  for (u32 &x : v)
    switch (rng() % 4) {
    case 0:
      x = specials[rng() % std::size(specials)];
      break;
    case 1:
      x = u32(rng());
      break;
    default:
      x = bitsOfFloat(float(int64_t(rng() % 2000001) - 1000000) / 4096.0f);
      break;
    }
  return v;
}

u32 canon(float f) { return f != f ? 0x7fffffff : bitsOfFloat(f); }

struct Case {
  std::string code;
  std::function<u32(float, float, float)> want;
};

void check(const std::vector<Case> &cases, const char *result = "%f10") {
  std::mt19937_64 rng(seed(9));
  for (const Case &c : cases)
    for (int round = 0; round < 12; ++round) {
      auto a = floats(rng), b = floats(rng), d = floats(rng);
      auto got = lanes<u32>(c.code, a, b, d, result);
      for (int l = 0; l < 32; ++l)
        ASSERT_EQ(got[l], c.want(floatOfBits(a[l]), floatOfBits(b[l]), floatOfBits(d[l])))
            << c.code << std::hex << " of " << a[l] << ", " << b[l] << ", " << d[l];
    }
}

template <class F> u32 rounded(int mode, F f) {
  std::fesetround(mode);
  volatile float r = f();
  std::fesetround(FE_TONEAREST);
  return canon(r);
}

TEST(Float, ArithmeticIsIeee) {
  check({
      {"add.rn.f32 %f10, %f1, %f2;", [](float a, float b, float) { return canon(a + b); }},
      {"sub.f32 %f10, %f1, %f2;", [](float a, float b, float) { return canon(a - b); }},
      {"mul.f32 %f10, %f1, %f2;", [](float a, float b, float) { return canon(a * b); }},
      {"fma.rn.f32 %f10, %f1, %f2, %f3;",
       [](float a, float b, float c) { return canon(std::fmaf(a, b, c)); }},
      {"div.rn.f32 %f10, %f1, %f2;", [](float a, float b, float) { return canon(a / b); }},
      {"sqrt.rn.f32 %f10, %f1;", [](float a, float, float) { return canon(std::sqrt(a)); }},
      {"rcp.rn.f32 %f10, %f1;", [](float a, float, float) { return canon(1 / a); }},
      {"neg.f32 %f10, %f1;", [](float a, float, float) { return bitsOfFloat(a) ^ 0x80000000; }},
      {"abs.f32 %f10, %f1;", [](float a, float, float) { return bitsOfFloat(a) & 0x7fffffff; }},
      {"copysign.f32 %f10, %f1, %f2;",
       [](float a, float b, float) {
         return (bitsOfFloat(b) & 0x7fffffff) | (bitsOfFloat(a) & 0x80000000);
       }},
      {"add.sat.f32 %f10, %f1, %f2;",
       [](float a, float b, float) {
         float s = a + b;
         return s != s ? 0 : bitsOfFloat(s <= 0 ? 0 : std::fmin(s, 1.0f));
       }},
      {"mul.ftz.f32 %f10, %f1, %f2;",
       [](float a, float b, float) {
         auto z = [](float v) { return std::fabs(v) < 0x1p-126f ? std::copysign(0.0f, v) : v; };
         return canon(z(z(a) * z(b)));
       }},
  });
}

// sm_100's, whose first operands are halves of a register.
TEST(Float, MixedPrecision) {
  std::mt19937_64 rng(seed(9));
  Options b200;
  b200.machine = "b200";
  for (bool brain : {false, true})
    for (int round = 0; round < 4; ++round) {
      auto a = floats(rng), b = floats(rng), c = floats(rng);
      auto narrow = [&](u32 bits) {
        return brain ? floatOfBf16(uint16_t(bits)) : floatOfF16(uint16_t(bits));
      };
      const std::string type = brain ? "bf16" : "f16",
                        halves = "cvt.u16.u32 %h1, %r1;\ncvt.u16.u32 %h2, %r2;\n";
      auto run = [&](const std::string &code) {
        return lanes<u32>(halves + code, a, b, c, "%f10", b200);
      };
      auto sum = run("add.rn.f32." + type + " %f10, %h1, %f3;");
      auto less = run("sub.f32." + type + " %f10, %h1, %f3;");
      auto down = run("add.rm.f32." + type + " %f10, %h1, %f3;");
      auto fused = run("fma.rn.f32." + type + " %f10, %h1, %h2, %f3;");
      for (int l = 0; l < 32; ++l) {
        float x = narrow(a[l]), y = narrow(b[l]), z = floatOfBits(c[l]);
        EXPECT_EQ(sum[l], canon(x + z)) << type << " lane " << l;
        EXPECT_EQ(less[l], canon(x - z)) << type << " lane " << l;
        EXPECT_EQ(fused[l], canon(std::fmaf(x, y, z))) << type << " lane " << l;
        EXPECT_EQ(down[l], rounded(FE_DOWNWARD,
                                   [&] {
                                     volatile float p = x, q = z;
                                     return p + q;
                                   }))
            << type << " lane " << l;
      }
    }
  // No such instruction: mul, and types that are no halves.
  for (const char *code : {"mul.rn.f32.bf16 %f10, %h1, %f3;", "add.rn.f32.s32 %f10, %r1, %f3;"})
    EXPECT_NE(refused(kernel(4, code)).message.find("is not supported"), std::string::npos) << code;
}

TEST(Float, DirectedRounding) {
  std::vector<Case> cases;
  for (auto [name, mode] :
       {std::pair{"rz", FE_TOWARDZERO}, {"rm", FE_DOWNWARD}, {"rp", FE_UPWARD}}) {
    std::string n = name;
    int m = mode;
    cases.push_back({"mul." + n + ".f32 %f10, %f1, %f2;", [m](float a, float b, float) {
                       return rounded(m, [&] {
                         volatile float x = a, y = b;
                         return x * y;
                       });
                     }});
    cases.push_back({"div." + n + ".f32 %f10, %f1, %f2;", [m](float a, float b, float) {
                       return rounded(m, [&] {
                         volatile float x = a, y = b;
                         return x / y;
                       });
                     }});
    cases.push_back({"fma." + n + ".f32 %f10, %f1, %f2, %f3;", [m](float a, float b, float c) {
                       return rounded(m, [&] {
                         volatile float x = a, y = b, z = c;
                         return std::fmaf(x, y, z);
                       });
                     }});
  }
  check(cases);
}

TEST(Float, MinimumAndMaximum) {
  auto min = [](float a, float b) {
    return a != a ? b : b != b ? a : a == b ? (std::signbit(a) ? a : b) : std::min(a, b);
  };
  check({
      {"min.f32 %f10, %f1, %f2;", [=](float a, float b, float) { return canon(min(a, b)); }},
      {"max.f32 %f10, %f1, %f2;", [=](float a, float b, float) { return canon(-min(-a, -b)); }},
      {"max.NaN.f32 %f10, %f1, %f2;",
       [=](float a, float b, float) { return canon(a != a || b != b ? NAN : -min(-a, -b)); }},
  });
}

TEST(Float, Comparisons) {
  check({
      {"setp.lt.f32 %p1, %f1, %f2; selp.f32 %f10, %f3, 0f00000000, %p1;",
       [](float a, float b, float c) { return a < b ? bitsOfFloat(c) : 0; }},
      {"setp.leu.f32 %p1, %f1, %f2; selp.f32 %f10, %f3, 0f00000000, %p1;",
       [](float a, float b, float c) { return !(a > b) ? bitsOfFloat(c) : 0; }},
      {"setp.neu.f32 %p1, %f1, %f1; selp.f32 %f10, %f3, 0f00000000, %p1;",
       [](float a, float, float c) { return a != a ? bitsOfFloat(c) : 0; }},
      {"setp.ne.f32 %p1, %f1, %f2; selp.f32 %f10, %f3, 0f00000000, %p1;",
       [](float a, float b, float c) { return a < b || a > b ? bitsOfFloat(c) : 0; }},
      {"testp.subnormal.f32 %p1, %f1; selp.f32 %f10, 0f3F800000, 0f00000000, %p1;",
       [](float a, float, float) { return std::fpclassify(a) == FP_SUBNORMAL ? 0x3f800000u : 0; }},
  });
}

/// Rounds by trying both neighbours: slow, and nothing like the code it checks.
uint16_t nearestHalf(float f, bool bf16) {
  if (f != f)
    return 0x7fff;
  auto value = [&](int v) {
    return double(bf16 ? floatOfBf16(uint16_t(v)) : floatOfF16(uint16_t(v)));
  };
  double x = std::fabs(double(f));
  int lo = 0, inf = bf16 ? 0x7f80 : 0x7c00, hi = inf;
  while (hi - lo > 1)
    (value((lo + hi) / 2) <= x ? lo : hi) = (lo + hi) / 2;
  // Infinity counts as the next power of two when rounding.
  double top = hi == inf ? (bf16 ? 0x1p128 : 0x1p16) : value(hi), below = x - value(lo),
         above = top - x;
  int r = std::isinf(x) ? inf : below < above || (below == above && lo % 2 == 0) ? lo : hi;
  return uint16_t(r | (std::signbit(f) ? 0x8000 : 0));
}

TEST(Convert, NarrowingRoundsToNearestEven) {
  check(
      {
          {"cvt.rn.f16.f32 %h1, %f1; cvt.u32.u16 %r10, %h1;",
           [](float a, float, float) { return u32(nearestHalf(a, false)); }},
          {"cvt.rn.bf16.f32 %h1, %f1; cvt.u32.u16 %r10, %h1;",
           [](float a, float, float) { return u32(nearestHalf(a, true)); }},
          {"cvt.rn.bf16x2.f32 %r10, %f1, %f2;",
           [](float a, float b, float) {
             return u32(nearestHalf(a, true)) << 16 | nearestHalf(b, true);
           }},
          {"cvt.rn.f16x2.f32 %r10, %f1, %f2;",
           [](float a, float b, float) {
             return u32(nearestHalf(a, false)) << 16 | nearestHalf(b, false);
           }},
          {"cvt.rz.bf16.f32 %h1, %f1; cvt.u32.u16 %r10, %h1;",
           [](float a, float, float) { return a != a ? 0x7fff : bitsOfFloat(a) >> 16; }},
          {"cvt.rn.relu.bf16x2.f32 %r10, %f1, %f2;",
           [](float a, float b, float) {
             auto r = [](float v) { return u32(nearestHalf(v <= 0 ? 0.0f : v, true)); };
             return r(a) << 16 | r(b);
           }},
      },
      "%r10");
}

TEST(Convert, Integers) {
  auto clamp = [](float f, double lo, double hi) {
    return f != f ? 0.0 : std::fmin(std::fmax(f, lo), hi);
  };
  check(
      {
          {"cvt.rzi.s32.f32 %r10, %f1;",
           [=](float a, float, float) {
             return u32(int64_t(clamp(std::trunc(a), -0x1p31, 0x1p31 - 1)));
           }},
          {"cvt.rni.s32.f32 %r10, %f1;",
           [=](float a, float, float) {
             return u32(int64_t(clamp(std::nearbyintf(a), -0x1p31, 0x1p31 - 1)));
           }},
          {"cvt.rmi.u32.f32 %r10, %f1;",
           [=](float a, float, float) {
             return u32(int64_t(clamp(std::floor(a), 0, 0x1p32 - 1)));
           }},
          {"cvt.rpi.f32.f32 %f10, %f1; mov.b32 %r10, %f10;",
           [](float a, float, float) { return canon(std::ceil(a)); }},
          {"cvt.rn.f32.s32 %f10, %r1; mov.b32 %r10, %f10;",
           [](float a, float, float) { return bitsOfFloat(float(int32_t(bitsOfFloat(a)))); }},
          {"cvt.rn.f32.u32 %f10, %r1; mov.b32 %r10, %f10;",
           [](float a, float, float) { return bitsOfFloat(float(bitsOfFloat(a))); }},
          {"cvt.rz.f32.u32 %f10, %r1; mov.b32 %r10, %f10;",
           [](float a, float, float) {
             return rounded(FE_TOWARDZERO, [&] {
               volatile u32 v = bitsOfFloat(a);
               return float(v);
             });
           }},
          {"cvt.sat.s8.s32 %r5, %r1; cvt.s32.s8 %r10, %r5;",
           [](float a, float, float) {
             int32_t v = int32_t(bitsOfFloat(a));
             return u32(std::min(127, std::max(-128, v)));
           }},
          {"cvt.f64.f32 %fd1, %f1; cvt.rn.f32.f64 %f10, %fd1; mov.b32 %r10, %f10;",
           [](float a, float, float) { return bitsOfFloat(a); }}, // NaN, too: none is signalling
      },
      "%r10");
}

TEST(Float, SixteenBitArithmetic) {
  auto f16 = [](uint16_t v) { return floatOfF16(v); };
  auto bf = [](uint16_t v) { return floatOfBf16(v); };
  auto lo = [](float v) { return uint16_t(bitsOfFloat(v)); };
  auto hi = [](float v) { return uint16_t(bitsOfFloat(v) >> 16); };
  // Long double holds a half product plus a half exactly enough to round once.
  auto fma16 = [=](uint16_t a, uint16_t b, uint16_t c) {
    long double v = (long double)(f16(a)) * f16(b) + f16(c);
    if (v != v || std::isinf(v))
      return nearestHalf(float(v), false);
    float f = float(v); // towards an odd last bit, so that the second rounding is right
    if (f != v) {
      if (std::fabs(f) > std::fabs(v))
        f = std::nextafterf(f, 0);
      f = floatOfBits(bitsOfFloat(f) | 1);
    }
    return nearestHalf(f, false);
  };
  check(
      {
          {"add.rn.f16x2 %r10, %r1, %r2;",
           [=](float a, float b, float) {
             return u32(nearestHalf(f16(hi(a)) + f16(hi(b)), false)) << 16 |
                    nearestHalf(f16(lo(a)) + f16(lo(b)), false);
           }},
          {"mul.rn.bf16x2 %r10, %r1, %r2;",
           [=](float a, float b, float) {
             return u32(nearestHalf(bf(hi(a)) * bf(hi(b)), true)) << 16 |
                    nearestHalf(bf(lo(a)) * bf(lo(b)), true);
           }},
          {"fma.rn.f16x2 %r10, %r1, %r2, %r3;",
           [=](float a, float b, float c) {
             return u32(fma16(hi(a), hi(b), hi(c))) << 16 | fma16(lo(a), lo(b), lo(c));
           }},
          {"neg.f16x2 %r10, %r1;",
           [](float a, float, float) { return bitsOfFloat(a) ^ 0x80008000; }},
      },
      "%r10");
}

TEST(Float, ApproximationsAreClose) {
  std::mt19937_64 rng(seed(3));
  std::vector<u32> a(32);
  for (u32 &x : a)
    x = bitsOfFloat(float(rng() % 6250) / 1000 + 0.01f);
  auto near = [&](const std::string &code, std::function<double(double)> f) {
    auto got = lanes<u32>(code, a, {}, {}, "%f10");
    for (int l = 0; l < 32; ++l) {
      double want = f(floatOfBits(a[l]));
      EXPECT_NEAR(floatOfBits(got[l]), want, 1e-6 * (std::fabs(want) + 0.1)) << code;
    }
  };
  near("ex2.approx.ftz.f32 %f10, %f1;", [](double x) { return std::exp2(x); });
  near("lg2.approx.f32 %f10, %f1;", [](double x) { return std::log2(x); });
  near("rsqrt.approx.f32 %f10, %f1;", [](double x) { return 1 / std::sqrt(x); });
  near("rcp.approx.ftz.f32 %f10, %f1;", [](double x) { return 1 / x; });
  near("tanh.approx.f32 %f10, %f1;", [](double x) { return std::tanh(x); });
  near("sin.approx.f32 %f10, %f1;", [](double x) { return std::sin(x); });
  near("div.full.f32 %f10, 0f40400000, %f1;", [](double x) { return 3 / x; });
}

// The PTX ISA's 2^-14.7 to 100 pi, and beyond it anything, be it the ideal.
TEST(Float, TurnsBeyondTheFirstAreNotRounded) {
  std::mt19937_64 rng(seed(5));
  std::vector<u32> a(32);
  for (bool far : {false, true}) {
    for (u32 &x : a)
      x = bitsOfFloat((far ? 320 : 7) + float(rng() % 3000) / 10);
    const auto sines = lanes<u32>("sin.approx.f32 %f10, %f1;", a, {}, {}, "%f10");
    const auto cosines = lanes<u32>("cos.approx.f32 %f10, %f1;", a, {}, {}, "%f10");
    for (unsigned l = 0; l < 32; ++l) {
      const double x = floatOfBits(a[l]), stated = far ? 2 : std::exp2(-14.7);
      EXPECT_NEAR(std::fabs(floatOfBits(sines[l]) - std::sin(x)), stated, 1e-6) << x;
      EXPECT_NEAR(std::fabs(floatOfBits(cosines[l]) - std::cos(x)), stated, 1e-6) << x;
    }
  }
}

// At the ISA's worst case: as far off as it says and no further, in the direction asked for.
TEST(Float, ApproximationsAtTheirWorst) {
  struct Row {
    const char *code;
    double (*exact)(double);
    Approximation function;
  };
  const Row rows[] = {
      {"ex2.approx.f32", [](double x) { return std::exp2(x); }, Approximation::Ex2},
      {"lg2.approx.f32", [](double x) { return std::log2(x); }, Approximation::Lg2},
      {"rcp.approx.f32", [](double x) { return 1 / x; }, Approximation::Rcp},
      {"rsqrt.approx.f32", [](double x) { return 1 / std::sqrt(x); }, Approximation::Rsqrt},
      {"sqrt.approx.f32", [](double x) { return std::sqrt(x); }, Approximation::Sqrt},
      {"sin.approx.f32", [](double x) { return std::sin(x); }, Approximation::Sin},
      {"cos.approx.f32", [](double x) { return std::cos(x); }, Approximation::Cos},
      {"tanh.approx.f32", [](double x) { return std::tanh(x); }, Approximation::Tanh},
  };
  std::mt19937_64 rng(seed(4));
  std::vector<u32> a(32);
  for (u32 &x : a)
    x = bitsOfFloat(float(rng() % 10000) / 4000 + 0.01f);
  a[0] = bitsOfFloat(0.0f); // whose results the ISA states
  for (const Row &row : rows) {
    unsigned moved[2] = {};
    for (const char *approx : {"up", "down", "worst", "ideal"}) {
      Options options;
      setOption(options, "approx", approx);
      auto got = lanes<u32>(std::string(row.code) + " %f10, %f1;", a, {}, {}, "%f10", options);
      EXPECT_EQ(floatOfBits(got[0]), float(row.exact(0))) << row.code;
      for (unsigned l = 1; l < 32; ++l) {
        double x = floatOfBits(a[l]), want = row.exact(x), error = floatOfBits(got[l]) - want;
        ApproximationError allowed = approximationError(row.function, x);
        double unit = std::ldexp(1.0, std::ilogb(float(want)) - 23);
        double most = std::fabs(want) * allowed.relative + allowed.absolute +
                      (allowed.ulps ? allowed.ulps + 0.5 : 0) * unit;
        EXPECT_LE(std::fabs(error), most) << row.code << " " << approx << " " << x;
        bool ideal = approx[0] == 'i';
        EXPECT_LE(std::fabs(error), ideal ? 1.5 * unit : most)
            << row.code << " " << approx << " " << x;
        EXPECT_GE(std::fabs(error), ideal ? 0 : most - 1.01 * unit)
            << row.code << " " << approx << " " << x;
        EXPECT_TRUE(approx[0] != 'u' || error > 0) << row.code << " " << x;
        EXPECT_TRUE(approx[0] != 'd' || error < 0) << row.code << " " << x;
        moved[error > 0] += approx[0] == 'w';
      }
    }
    EXPECT_TRUE(moved[0] > 4 && moved[1] > 4) << row.code << ": both directions";
  }
}

} // namespace
} // namespace gemm::emulator::test
