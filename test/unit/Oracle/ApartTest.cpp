// Products of f32 that are taken apart into numbers of bf16 (Order::Apart): the
// arithmetic of such kernels written down a second time lies within the bound on data that is hard
// on it, the bound is at most that of a chain of fmas where K is 32 or more and six products are
// added, and without any one of these, or with sums that go on in the tensor core, something is
// outside of it.
#include "Random.h"
#include "TensorCore.h"
#include "oracle/Check.h"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <utility>

using namespace gemm::oracle;
using gemm::Family;

namespace {
struct Unit {
  const char *chip;
  TensorCore core;
};
const Unit units[] = {{"sm_80", {8, 24, 23}}, {"sm_90a", {16, 25, 23, -133}}};

using Parts = std::array<double, 3>;

/// The nearest number of bf16, then that of what is left, and that of what is left then.
Parts takeApart(float x) {
  Parts parts{};
  for (double &part : parts) {
    part = roundTo(DType::BF16, x);
    x -= static_cast<float>(part);
  }
  return parts;
}

/// Of parts by number, in the order in which they are added.
using Products = std::vector<std::pair<size_t, size_t>>;
const Products all = {{2, 0}, {0, 2}, {1, 1}, {1, 0}, {0, 1}, {0, 0}};
const Products three = {{1, 0}, {0, 1}, {0, 0}};
const Products nine = {{2, 2}, {2, 1}, {1, 2}, {2, 0}, {0, 2}, {1, 1}, {1, 0}, {0, 1}, {0, 0}};
struct Parted {
  Order order;
  Products products;
};
const Parted families[] = {{orderOf(Family::Bf16x6), all},
                           {orderOf(Family::Bf16x3), three},
                           {orderOf(Family::Bf16x9), nine}};

bool isPlain(float x) { return std::fabs(x) < 0x1p38f; }

/// As a kernel adds: 16 k of scaled factors from 0, then in f32. Of one row and one column; what
/// the others of a warp hold does not matter but for who is plain.
float kernelDot(const TensorCore &core, const std::vector<float> &a, const std::vector<float> &b,
                const Products &products = all, bool goesOn = false, float scale = 0x1p23f) {
  float total = 0;
  const float back = 1 / (scale * scale);
  for (size_t first = 0; first < a.size(); first += 16) {
    const size_t last = std::min(first + 16, a.size());
    bool plain = true;
    for (size_t k = first; k < last; ++k)
      plain &= isPlain(a[k]) && isPlain(b[k]);
    float fmas = 0;
    std::array<std::vector<double>, 3> left, right;
    for (size_t k = first; k < last; ++k) {
      fmas = std::fma(a[k], b[k], fmas);
      const Parts ofA = takeApart(a[k] * scale), ofB = takeApart(b[k] * scale);
      for (size_t part = 0; part < 3; ++part)
        left[part].push_back(ofA[part]), right[part].push_back(ofB[part]);
    }
    double sum = goesOn ? total / back : 0;
    for (auto [partA, partB] : products)
      for (size_t k = 0; k < last - first; k += static_cast<size_t>(core.step))
        sum = core.add(sum, &left[partA][k], &right[partB][k],
                       std::min(core.step, static_cast<int64_t>(last - first - k)), -126, -126);
    const auto made = static_cast<float>(sum);
    total = goesOn ? made * back : plain ? std::fma(made, back, total) : total + fmas;
  }
  return total;
}

SumError errorOf(const Unit &unit, size_t k, Order order = orderOf(Family::Bf16x6)) {
  return sumError(unit.chip, DType::F32, DType::F32, DType::F32, static_cast<int64_t>(k), order);
}

Report checkDot(const std::vector<float> &a, const std::vector<float> &b, float got,
                const SumError &error) {
  Gemm g;
  g.m = g.n = 1, g.k = static_cast<int64_t>(a.size());
  g.a = {a.data(), DType::F32, {0, 0, 1}}, g.b = {b.data(), DType::F32, {0, 1, 0}};
  return check(g, {&got, DType::F32, {0, 0, 0}}, error);
}

/// Rows and columns that are hard on sums, by kind.
struct Data {
  std::mt19937_64 random{testSeed()};
  std::uniform_real_distribution<float> uniform{1, 2};
  static constexpr int kinds = 11;

  float sign() { return random() & 1 ? 1.0f : -1.0f; }
  float any() { return sign() * uniform(random); }
  float anywhere(int least, int most) {
    return std::ldexp(any(), least + static_cast<int>(random() % uint64_t(most - least)));
  }
  /// A number whose first two parts are as far off as they can be.
  float worst() { return std::ldexp(float(0x8080ff - (random() & 1)), -23); }

  void fill(int kind, std::vector<float> &a, std::vector<float> &b) {
    for (size_t k = 0; k < a.size(); ++k) {
      a[k] = any(), b[k] = any();
      if (kind == 1) // one after the other takes back what was before
        a[k] = k % 2 ? a[k - 1] : a[k], b[k] = k % 2 ? -b[k - 1] * 1.0000001f : b[k];
      if (kind == 2) // all of one sign, just below a power of two
        a[k] = 2 - 0x1p-23f, b[k] = 2 - 0x1p-22f;
      if (kind == 3)
        a[k] = worst(), b[k] = worst();
      if (kind == 4) // every exponent
        a[k] = anywhere(-140, 127), b[k] = anywhere(-140, std::min(127, 120 - std::ilogb(a[k])));
      if (kind == 5) // where they are plain, to the ends
        a[k] = anywhere(-149, 38), b[k] = anywhere(-149, 38);
      if (kind == 6) // one number, all bits of both
        a[k] = k == 5 ? a[k] : 0;
      if (kind == 7) // a large sum, then small ones that all go the same way
        a[k] = k == 0 ? 0x1p12f : 2 - 0x1p-23f, b[k] = k == 0 ? 0x1p11f : 0x1p-2f - 0x1p-25f;
      if (kind == 8) // products around the least number there is
        a[k] = anywhere(-80, -70), b[k] = anywhere(-80, -70);
      if (kind == 9) // subnormal factors, all bits of both
        a[k] = anywhere(-148, -126), b[k] = anywhere(0, 38);
      if (kind == 10) // what is nearly taken back in the same 16 k, beside small ones
        a[k] = k % 16 == 1 ? a[k - 1] : any(), b[k] = k % 16 == 1 ? -b[k - 1] : any(),
        a[k] *= k % 16 < 2 ? 1 : 0x1p-12f;
    }
  }
};

TEST(Apart, KernelsLieWithinTheBound) {
  SCOPED_TRACE(seedText());
  Data data;
  for (const Unit &unit : units)
    for (const Parted &family : families)
      for (size_t k : {1, 7, 16, 17, 32, 100, 1024})
        for (int kind = 0; kind < Data::kinds; ++kind)
          for (int round = 0; round < (k < 1000 ? 100 : 10); ++round) {
            std::vector<float> a(k), b(k);
            data.fill(kind, a, b);
            const float got = kernelDot(unit.core, a, b, family.products);
            Report report = checkDot(a, b, got, errorOf(unit, k, family.order));
            ASSERT_EQ(report.wrong, 0) << unit.chip << " K = " << k << ", kind " << kind << " of "
                                       << family.products.size() << ": " << report.where();
          }
}

TEST(Apart, TheBoundIsThatOfFmasAtMost) {
  for (const Unit &unit : units)
    for (size_t k : {32, 33, 64, 1000, 100000}) {
      EXPECT_LE(errorOf(unit, k).relative, errorOf(unit, k, Order::Any).relative) << k;
      EXPECT_LE(errorOf(unit, k).absolute, errorOf(unit, k, Order::Any).absolute) << k;
    }
  EXPECT_GT(errorOf(units[0], 16).relative, errorOf(units[0], 16, Order::Any).relative);
}

// Those of all nine are little nearer than those of six, and those of three farther off than fmas,
// though where K is large the bound does not say so.
TEST(Apart, WhatMoreProductsAreWorth) {
  for (const Unit &unit : units)
    for (size_t k : {32, 1000}) {
      const double six = errorOf(unit, k).relative, fmas = errorOf(unit, k, Order::Any).relative;
      const double ofNine = errorOf(unit, k, orderOf(Family::Bf16x9)).relative;
      EXPECT_LE(ofNine, six);
      EXPECT_GE(ofNine, 0.9 * six);
      EXPECT_EQ(errorOf(unit, k, orderOf(Family::Bf16x3)).relative > fmas, k == 32);
      EXPECT_LE(errorOf(unit, k, orderOf(Family::Bf16x3)).relative, 0x1.1p-15 + fmas);
    }
}

/// How often a kernel that adds these products differs by more than the bound, by kind of data.
int wrongOnes(const Unit &unit, size_t k, Order order, const Products &products) {
  Data data;
  int wrong = 0;
  for (int kind = 0; kind < Data::kinds; ++kind)
    for (int round = 0; round < 50; ++round) {
      std::vector<float> a(k), b(k);
      data.fill(kind, a, b);
      wrong +=
          checkDot(a, b, kernelDot(unit.core, a, b, products), errorOf(unit, k, order)).wrong != 0;
    }
  return wrong;
}

TEST(Apart, NoProductMayBeLeftOut) {
  SCOPED_TRACE(seedText());
  for (const Unit &unit : units)
    for (const Parted &family : families)
      for (size_t k : {32, 64, 256})
        for (size_t left = 0; left < family.products.size(); ++left) {
          Products fewer = family.products;
          const auto [a, b] = fewer[left];
          fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(left));
          // Of three of the nine the bound takes no notice: they are below half a unit.
          if (a + b > 2)
            continue;
          EXPECT_GT(wrongOnes(unit, k, family.order, fewer), 0)
              << unit.chip << ": without " << left << " of " << family.products.size();
        }
}

// Parts of subnormal factors would be below those of bf16.
TEST(Apart, FactorsAreScaled) {
  SCOPED_TRACE(seedText());
  Data data;
  for (const Unit &unit : units) {
    int wrong = 0;
    for (int round = 0; round < 50; ++round) {
      std::vector<float> a(32), b(32);
      data.fill(9, a, b);
      wrong += checkDot(a, b, kernelDot(unit.core, a, b, all, false, 1), errorOf(unit, 32)).wrong;
    }
    EXPECT_GT(wrong, 0) << unit.chip;
  }
}

/// How far off on average, of the bound of fmas.
double meanError(const std::vector<float> &a, const std::vector<float> &b, float got) {
  double sum = 0, size = 0;
  for (size_t k = 0; k < a.size(); ++k)
    sum += double(a[k]) * b[k], size += std::fabs(double(a[k]) * b[k]);
  return std::fabs(got - sum) / (size * 0x1p-24);
}

// Beside the bound: the sums of random data and of data that cancels are nearer on average, and
// of what is nearly taken back in the same 16 k little farther off.
TEST(Apart, SumsAreNearerThanThoseOfFmas) {
  SCOPED_TRACE(seedText());
  Data data;
  for (const Unit &unit : units)
    for (size_t k : {32, 256, 4096})
      for (auto [kind, share] : {std::pair(0, 0.75), {1, 0.75}, {7, 0.1}, {10, 1.5}}) {
        double ours = 0, fmas = 0;
        for (int round = 0; round < 100; ++round) {
          std::vector<float> a(k), b(k);
          data.fill(kind, a, b);
          float chain = 0;
          for (size_t i = 0; i < k; ++i)
            chain = std::fma(a[i], b[i], chain);
          ours += meanError(a, b, kernelDot(unit.core, a, b));
          fmas += meanError(a, b, chain);
        }
        EXPECT_LE(ours, share * fmas) << unit.chip << " K = " << k << ", kind " << kind;
      }
}

// Of many steps in one direction: tensor cores round toward zero, f32 to nearest.
TEST(Apart, SumsMayNotGoOnInTheTensorCore) {
  // All of one sign: what is cut off lies on one side.
  Data data;
  std::vector<float> a(65536), b(a.size());
  for (size_t k = 0; k < a.size(); ++k)
    a[k] = data.uniform(data.random), b[k] = data.uniform(data.random);
  for (const Unit &unit : units) {
    const SumError error = errorOf(unit, a.size());
    EXPECT_EQ(checkDot(a, b, kernelDot(unit.core, a, b), error).wrong, 0) << unit.chip;
    EXPECT_EQ(checkDot(a, b, kernelDot(unit.core, a, b, all, true), error).wrong, 1) << unit.chip;
  }
}

// What is left out of nine is below half a unit of the last place of the products.
TEST(Apart, ThreeOfNineMayBeLeftOut) {
  Data data;
  for (int round = 0; round < 100000; ++round) {
    const float a = round % 2 ? data.any() : data.worst(), b = data.any();
    const Parts ofA = takeApart(a), ofB = takeApart(b);
    EXPECT_EQ(ofA[0] + ofA[1] + ofA[2], a);
    EXPECT_LE(std::fabs(ofA[1]), 0x1p-8 * std::fabs(a));
    EXPECT_LE(std::fabs(ofA[2]), 0x1p-17 * std::fabs(a));
    const double left = ofA[1] * ofB[2] + ofA[2] * ofB[1] + ofA[2] * ofB[2];
    double sum = 0; // in f64, whose 53 bits hold it
    for (auto [partA, partB] : nine)
      sum += ofA[partA] * ofB[partB];
    EXPECT_EQ(sum, double(a) * b);
    EXPECT_LE(std::fabs(left), 1.01 * 0x1p-24 * std::fabs(double(a) * b));
  }
}

// Parts of an infinity are NaN, and the largest numbers would round to one.
TEST(Apart, WhatIsNotTakenApart) {
  constexpr float inf = INFINITY, most = 0x1.fffffep127f;
  for (const Unit &unit : units)
    for (float special : {inf, -inf, NAN, most, -most, 0x1p38f, 0x1p-149f, 0x1.fffffcp-127f}) {
      std::vector<float> a(32, 0.5f), b(32, 1);
      a[3] = special, b[3] = -0x1.8p-3f;
      const SumError error = errorOf(unit, a.size());
      EXPECT_EQ(checkDot(a, b, kernelDot(unit.core, a, b), error).wrong, 0) << special;
      const Parts parts = takeApart(special);
      EXPECT_EQ(std::isnan(parts[1]), std::isnan(special) || std::fabs(special) == inf) << special;
      EXPECT_EQ(std::isinf(parts[0]), std::fabs(special) >= most) << special;
    }
}
} // namespace

// Orders are those of the table's rows, each its own, and none of a family that takes nothing
// apart.
TEST(Apart, EachRowThatTakesApartHasAnOrder) {
  std::vector<Order> orders;
  for (const gemm::Mma &row : gemm::mmaTable()) {
    EXPECT_EQ(orderOf(row.family) >= Order::Apart, row.takesApart()) << gemm::familyName(row.family);
    if (row.takesApart())
      orders.push_back(orderOf(row.family));
  }
  ASSERT_EQ(orders.size(), std::size(families));
  for (size_t i = 0; i < orders.size(); ++i)
    EXPECT_EQ(std::count(orders.begin(), orders.end(), orders[i]), 1);
}
