// Products of fp8 whose accumulators of 13 bits are promoted (Order::Promoted): the arithmetic of
// such kernels written down a second time lies within the bound and is exact where the check asks
// for equality; a sum that goes on in the accumulator is outside of the one and not the other.
#include "Random.h"
#include "TensorCore.h"
#include "oracle/Check.h"

#include <gtest/gtest.h>

using namespace gemm::oracle;

namespace {
struct Unit {
  const char *chip;
  TensorCore core;
};
const Unit units[] = {{"sm_89", {16, 13, 13}}, {"sm_90a", {32, 13, 13, -133}}};
const DType types[] = {DType::F8E4M3FN, DType::F8E5M2};

struct Sum {
  DType ofA, ofB;
  std::vector<uint8_t> a, b;

  Sum(DType ofA, DType ofB, size_t k) : ofA(ofA), ofB(ofB), a(k), b(k) {}
  void set(size_t k, double x, double y) { storeFloat(ofA, &a[k], x), storeFloat(ofB, &b[k], y); }
  /// As a kernel adds whose tile has `held` k; of 0, one that does not promote.
  float kernel(const TensorCore &core, size_t held) const {
    std::vector<double> left, right;
    for (size_t k = 0; k < a.size(); ++k)
      left.push_back(loadFloat(ofA, &a[k])), right.push_back(loadFloat(ofB, &b[k]));
    const auto step = static_cast<size_t>(core.step);
    float total = 0;
    double sum = 0;
    for (size_t k = 0; k < a.size(); k += step) {
      sum = core.add(sum, &left[k], &right[k], static_cast<int64_t>(std::min(step, a.size() - k)),
                     leastOf(ofA), leastOf(ofB));
      if (held && ((k + step) % held == 0 || k + step >= a.size()))
        total += static_cast<float>(sum), sum = 0;
    }
    return held ? total : static_cast<float>(sum);
  }
  Report check(const Unit &unit, float got, Order order = Order::Promoted) const {
    Gemm g;
    g.m = g.n = 1, g.k = static_cast<int64_t>(a.size());
    g.a = {a.data(), ofA, {0, 0, 1}}, g.b = {b.data(), ofB, {0, 1, 0}};
    return gemm::oracle::check(g, {&got, DType::F32, {0, 0, 0}},
                               sumError(unit.chip, ofA, ofB, DType::F32, g.k, order));
  }

private:
  static int leastOf(DType type) { return std::ilogb(leastNormal(type)); }
};

// In any pair of the types, with tiles of 32 to 128 k, on numbers with any exponents.
TEST(Promoted, KernelsAreWithinTheBound) {
  std::mt19937_64 random(testSeed());
  double worst = 0;
  for (const Unit &unit : units)
    for (DType ofA : types)
      for (DType ofB : types)
        for (size_t held : {32, 64, 128})
          for (int turn = 0; turn < 60; ++turn) {
            const size_t k = 1 + random() % 1500;
            Sum sum(ofA, ofB, k);
            for (size_t p = 0; p < k; ++p) {
              sum.a[p] = static_cast<uint8_t>(random()), sum.b[p] = static_cast<uint8_t>(random());
              if (turn % 3 == 0) // of one size, all of one sign
                sum.set(p, 1 + double(random() % 8) / 8, 1 + double(random() % 8) / 8);
              for (auto [type, byte] : {std::pair(ofA, &sum.a[p]), {ofB, &sum.b[p]}})
                if (!std::isfinite(loadFloat(type, byte)))
                  *byte = 0;
            }
            const Report report = sum.check(unit, sum.kernel(unit.core, held));
            EXPECT_TRUE(report.ok()) << unit.chip << " k " << k << ": " << report.where();
            worst = std::max(worst, report.worst);
          }
  EXPECT_GT(worst, 0.01);
}

// 4096 products of 3 halves have 12288 units, of which 13 bits hold 8192.
TEST(Promoted, OneAccumulatorLosesWhatPromotedOnesKeep) {
  for (const Unit &unit : units) {
    Sum sum(DType::F8E4M3FN, DType::F8E4M3FN, 4096);
    for (size_t p = 0; p < sum.a.size(); ++p)
      sum.set(p, 1.5, 1 + double(p % 2) / 2);
    EXPECT_EQ(sum.kernel(unit.core, 128), 4096 * 1.5 * 1.25f);
    EXPECT_TRUE(sum.check(unit, sum.kernel(unit.core, 128)).ok());
    const float lost = sum.kernel(unit.core, 0);
    EXPECT_LT(lost, 4096 * 1.5 * 1.25f);
    EXPECT_EQ(sum.check(unit, lost).wrong, 1);
    EXPECT_TRUE(sum.check(unit, lost, Order::Parts).ok());
  }
}

// What one part has more than 13 bits of is held to the bound: nobody says that it is exact.
TEST(Promoted, APartOfMoreBitsMayBeOff) {
  for (const Unit &unit : units) {
    Sum sum(DType::F8E4M3FN, DType::F8E4M3FN, 256);
    for (size_t p = 0; p < sum.a.size(); ++p)
      sum.set(p, 0, 0);
    sum.set(0, 256, 256), sum.set(1, 1, 1), sum.set(200, 1, 1);
    EXPECT_TRUE(sum.check(unit, 65538).ok());
    EXPECT_TRUE(sum.check(unit, 65537).ok()); // the first part has lost its unit
    sum.set(0, 32, 32);
    EXPECT_TRUE(sum.check(unit, 1026).ok());
    EXPECT_EQ(sum.check(unit, 1025).wrong, 1);
  }
}

/// A sum whose parts of `block` k have scales.
struct ScaledSum : Sum {
  int64_t block;
  std::vector<float> scalesA, scalesB;

  ScaledSum(size_t k, size_t block, std::mt19937_64 &random)
      : Sum(DType::F8E4M3FN, DType::F8E5M2, k), block(static_cast<int64_t>(block)) {
    auto number = [&] { return 1 + float(random() % 4096) / 4096; };
    for (size_t p = 0; p < k; ++p)
      set(p, number(), number());
    for (size_t p = 0; p < k; p += block) // of neighbours the one at least twice the other
      scalesA.push_back(number() * (p / block % 2 ? 16 : 2)), scalesB.push_back(-number());
  }
  /// As a kernel adds whose tile has `held` k, with the scale of each block or what `of` makes of
  /// it.
  float kernel(const TensorCore &core, size_t held, auto of) const {
    float total = 0;
    for (size_t k = 0; k < a.size(); k += held) {
      Sum part(ofA, ofB, std::min(held, a.size() - k));
      std::copy_n(a.begin() + static_cast<long>(k), part.a.size(), part.a.begin());
      std::copy_n(b.begin() + static_cast<long>(k), part.b.size(), part.b.begin());
      total = std::fma(part.Sum::kernel(core, 0), of(k / static_cast<size_t>(block)), total);
    }
    return total;
  }
  float scale(size_t number) const { return scalesA[number] * scalesB[number]; }
  Report check(const Unit &unit, float got) const {
    Gemm g;
    g.m = g.n = 1, g.k = static_cast<int64_t>(a.size());
    g.a = {a.data(), ofA, {0, 0, 1}}, g.b = {b.data(), ofB, {0, 1, 0}};
    g.scales = {{scalesA.data(), DType::F32, {0, 0, 1}},
                {scalesB.data(), DType::F32, {0, 0, 1}},
                {1, 1, block}};
    return gemm::oracle::check(
        g, {&got, DType::F32, {0, 0, 0}},
        scaledError(sumError(unit.chip, ofA, ofB, DType::F32, g.k, Order::Promoted), g.k));
  }
};

// By mma.sync of sm_90 fp8 is multiplied as f16, and nothing is promoted: what is allowed is what
// is of f16, and sums of all K are exact in 24 bits.
TEST(Promoted, WhatIsMultipliedAsF16HasItsBound) {
  for (int64_t k : {128, 4096, 16384}) {
    auto of = [&](DType a, DType b, Order order) {
      return sumError("sm_90a", a, b, DType::F32, k, order);
    };
    const SumError halves = of(DType::F8E4M3FN, DType::F8E5M2, Order::AsF16),
                   same = of(DType::F16, DType::F16, Order::Parts),
                   promoted = of(DType::F8E4M3FN, DType::F8E5M2, Order::Promoted);
    EXPECT_EQ(halves.relative, same.relative);
    EXPECT_EQ(halves.order, Order::Parts);
    EXPECT_EQ(halves.exactBits, 24);
    EXPECT_EQ(halves.heldBits, -1);
    EXPECT_LT(halves.relative, promoted.relative / 4);
  }
}

// Each part times its scale in one fma is within the bound; without it, with it twice or with that
// of another block it is not.
TEST(Promoted, PartsHaveTheScalesOfTheirBlocks) {
  std::mt19937_64 random(testSeed());
  for (const Unit &unit : units)
    for (size_t held : {32, 64, 128})
      for (int turn = 0; turn < 20; ++turn) {
        const ScaledSum sum(300 + random() % 1000, random() % 2 ? 128 : 256, random);
        auto checked = [&](auto of) { return sum.check(unit, sum.kernel(unit.core, held, of)); };
        const Report report = checked([&](size_t b) { return sum.scale(b); });
        EXPECT_TRUE(report.ok()) << unit.chip << ": " << report.where();
        EXPECT_EQ(checked([&](size_t) { return 1.0f; }).wrong, 1);
        EXPECT_EQ(checked([&](size_t b) { return sum.scale(b) * sum.scale(b); }).wrong, 1);
        EXPECT_EQ(checked([&](size_t) { return sum.scale(0); }).wrong, 1);
      }
}

// Powers of 2 leave sums exact, and a scale that overflows what it multiplies infinite.
TEST(Promoted, ExactScaledSumsAreExact) {
  std::mt19937_64 random(testSeed());
  for (const Unit &unit : units) {
    ScaledSum sum(512, 128, random);
    for (size_t p = 0; p < 512; ++p)
      sum.set(p, 1 + double(p % 4) / 4, p % 3 ? 1 : 2);
    for (size_t b = 0; b < 4; ++b)
      sum.scalesA[b] = std::ldexp(1.0f, int(b) - 2), sum.scalesB[b] = b % 2 ? 1 : -2;
    const float got = sum.kernel(unit.core, 128, [&](size_t b) { return sum.scale(b); });
    EXPECT_TRUE(sum.check(unit, got).ok());
    EXPECT_EQ(sum.check(unit, std::nextafter(got, 1e9f)).wrong, 1);
    sum.scalesA[1] = sum.scalesB[1] = 0x1p100f;
    EXPECT_TRUE(sum.check(unit, INFINITY).ok());
    EXPECT_EQ(sum.check(unit, NAN).wrong, 0); // a part of the block's may be 0
  }
}
} // namespace
