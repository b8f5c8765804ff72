// Conversions to and from 8-bit floats, saturating conversions and packed dot
// products, against their definitions.
#include "Lanes.h"

#include <cmath>

#include "Ops/Convert.h"

namespace gemm::emulator::test {
namespace {

struct Fp8 {
  const char *name;
  Type type;
  int fraction, bias;
  unsigned last; ///< code of the largest finite number
};
const Fp8 formats[] = {{"e4m3", Type::E4M3, 3, 7, 0x7e}, {"e5m2", Type::E5M2, 2, 15, 0x7b}};

double valueOf(const Fp8 &f, unsigned code) {
  unsigned e = (code & 0x7f) >> f.fraction, m = code & ((1u << f.fraction) - 1);
  double v = e ? std::ldexp(1 + std::ldexp(m, -f.fraction), int(e) - f.bias)
               : std::ldexp(m, 1 - f.bias - f.fraction);
  return code & 0x80 ? -v : v;
}

std::vector<uint32_t> floats(const std::vector<double> &v) {
  std::vector<uint32_t> r;
  for (double x : v)
    r.push_back(bitsOfFloat(float(x)));
  r.resize(32);
  return r;
}

TEST(Narrow, EveryCodeSurvivesTheRoundTrip) {
  for (const Fp8 &f : formats)
    for (unsigned code = 0; code < 256; ++code) {
      if ((code & 0x7f) > f.last)
        continue;
      EXPECT_EQ(floatOfFp8(uint8_t(code), f.type), float(valueOf(f, code))) << f.name << code;
      EXPECT_EQ(fp8OfDouble(valueOf(f, code), f.type), code) << f.name;
    }
}

TEST(Narrow, RoundsToNearestEvenBetweenCodes) {
  for (const Fp8 &f : formats)
    for (unsigned code = 0; code < f.last; ++code) {
      double low = valueOf(f, code), high = valueOf(f, code + 1), middle = (low + high) / 2;
      EXPECT_EQ(fp8OfDouble(middle, f.type), code % 2 ? code + 1 : code) << f.name << " " << code;
      EXPECT_EQ(fp8OfDouble(std::nextafter(middle, 0), f.type), code);
      EXPECT_EQ(fp8OfDouble(-std::nextafter(middle, 1e9), f.type), 0x80 | (code + 1));
    }
}

TEST(Narrow, CvtPacksSaturatesAndRectifies) {
  std::vector<double> high{1, -2, 1e9, -1e9, NAN, 0.001, INFINITY, -0.0},
      low{2, 3, 4, 5, 6, 7, 8, -9};
  for (const Fp8 &f : formats)
    for (bool rectify : {false, true}) {
      std::string op = std::string("cvt.rn.satfinite") + (rectify ? ".relu." : ".") + f.name + "x2";
      auto v = lanes<uint32_t>(op + ".f32 %h1, %f1, %f2; cvt.u32.u16 %r10, %h1;", floats(high),
                               floats(low));
      std::vector<uint32_t> halves(32);
      for (size_t i = 0; i < high.size(); ++i)
        halves[i] = uint32_t(f16OfFloat(float(high[i]))) << 16 | f16OfFloat(float(low[i]));
      auto fromHalf = lanes<uint32_t>(op + ".f16x2 %h1, %r1; cvt.u32.u16 %r10, %h1;", halves);
      for (size_t i = 0; i < high.size(); ++i) {
        auto want = [&](double x) {
          if (std::isnan(x))
            return 0x7fu;
          if (rectify && x <= 0)
            return 0u;
          if (std::fabs(x) >= valueOf(f, f.last))
            return f.last | (x < 0 ? 0x80 : 0);
          return unsigned(fp8OfDouble(x, f.type));
        };
        EXPECT_EQ(v[i], want(high[i]) << 8 | want(low[i])) << f.name << " " << i;
        EXPECT_EQ(fromHalf[i], want(floatOfF16(f16OfFloat(float(high[i])))) << 8 | want(low[i]))
            << f.name << " from f16x2, " << i;
      }
    }
}

TEST(Narrow, CvtWidensExactly) {
  for (const Fp8 &f : formats) {
    std::vector<uint32_t> codes;
    for (uint32_t i = 0; i < 32; ++i)
      codes.push_back((i * 8 + 3) << 8 | (i * 7 % 120));
    auto v = lanes<uint32_t>(
        std::string("cvt.u16.u32 %h1, %r1; cvt.rn.f16x2.") + f.name + "x2 %r10, %h1;", codes);
    for (size_t i = 0; i < 32; ++i)
      for (unsigned h = 0; h < 2; ++h) {
        uint8_t code = uint8_t(codes[i] >> 8 * h);
        uint16_t got = uint16_t(v[i] >> 16 * h);
        if ((code & 0x7f) <= f.last) {
          EXPECT_EQ(double(floatOfF16(got)), valueOf(f, code)) << f.name << " " << int(code);
        } else {
          EXPECT_FALSE(std::isfinite(floatOfF16(got)));
        }
      }
  }
}

TEST(Narrow, SatfiniteKeepsSixteenBitFloatsFinite) {
  std::vector<double> v{1e9, -1e9, 65519, 65520, 3.39e38, -3.4e38, 1.5, NAN};
  auto f16 =
      lanes<uint32_t>("cvt.rn.satfinite.f16.f32 %h1, %f1; cvt.u32.u16 %r10, %h1;", floats(v));
  auto bf16 = lanes<uint32_t>("cvt.rn.satfinite.bf16x2.f32 %r10, %f1, %f1;", floats(v));
  const uint32_t wantF16[] = {0x7bff, 0xfbff, 0x7bff, 0x7bff, 0x7bff, 0xfbff, 0x3e00, 0x7fff};
  for (size_t i = 0; i < v.size(); ++i)
    EXPECT_EQ(f16[i], wantF16[i]) << i;
  EXPECT_EQ(bf16[4], 0x7f7f7f7fu);
  EXPECT_EQ(bf16[5], 0xff7fff7fu);
  EXPECT_EQ(bf16[7], 0x7fff7fffu);
}

TEST(Narrow, Tf32KeepsTenBits) {
  auto v = floats({1 + 0x1p-11, 1 + 0x1p-10 + 0x1p-11, -(1 + 0x1p-11), 1 + 0x1p-11 + 0x1p-20});
  const uint32_t one = bitsOfFloat(1), ulp = 1u << 13;
  auto rna = lanes<uint32_t>("cvt.rna.tf32.f32 %r10, %f1;", v);
  EXPECT_EQ(rna[0], one + ulp);
  EXPECT_EQ(rna[2], (one + ulp) | 0x80000000);
  auto rn = lanes<uint32_t>("cvt.rn.tf32.f32 %r10, %f1;", v);
  EXPECT_EQ(rn[0], one);
  EXPECT_EQ(rn[1], one + 2 * ulp);
  EXPECT_EQ(rn[3], one + ulp);
  auto rz = lanes<uint32_t>("cvt.rz.relu.tf32.f32 %r10, %f1;", v);
  EXPECT_EQ(rz[1], one + ulp);
  EXPECT_EQ(rz[2], 0u);
}

TEST(Narrow, DotProductsOfPackedIntegers) {
  std::mt19937_64 rng(seed(41));
  auto a = randomLanes<uint32_t>(rng), b = randomLanes<uint32_t>(rng),
       c = randomLanes<uint32_t>(rng);
  for (bool sa : {false, true})
    for (bool sb : {false, true}) {
      std::string types = std::string(sa ? ".s32" : ".u32") + (sb ? ".s32" : ".u32");
      auto four = lanes<uint32_t>("dp4a" + types + " %r10, %r1, %r2, %r3;", a, b, c);
      auto low = lanes<uint32_t>("dp2a.lo" + types + " %r10, %r1, %r2, %r3;", a, b, c);
      auto high = lanes<uint32_t>("dp2a.hi" + types + " %r10, %r1, %r2, %r3;", a, b, c);
      for (size_t l = 0; l < 32; ++l) {
        auto part = [](uint32_t v, unsigned bits, unsigned i, bool isSigned) {
          int64_t x = v >> bits * i & ((1u << bits) - 1);
          return isSigned && x >> (bits - 1) ? x - (int64_t(1) << bits) : x;
        };
        int64_t want4 = c[l], wantLow = c[l], wantHigh = c[l];
        for (unsigned i = 0; i < 4; ++i)
          want4 += part(a[l], 8, i, sa) * part(b[l], 8, i, sb);
        for (unsigned i = 0; i < 2; ++i) {
          wantLow += part(a[l], 16, i, sa) * part(b[l], 8, i, sb);
          wantHigh += part(a[l], 16, i, sa) * part(b[l], 8, i + 2, sb);
        }
        EXPECT_EQ(four[l], uint32_t(want4)) << types;
        EXPECT_EQ(low[l], uint32_t(wantLow)) << types;
        EXPECT_EQ(high[l], uint32_t(wantHigh)) << types;
      }
    }
}

} // namespace
} // namespace gemm::emulator::test
