// The less common scalar instructions against plain C++ on random lanes:
// carries, saturation, halves, bit tricks, directed f64, 128 bits, vectors of
// atomics, spaces of addresses.
#include <algorithm>
#include <cfenv>
#include <functional>

#include "Lanes.h"
#include "Ptx/Float.h"

namespace gemm::emulator::test {
namespace {

using F32 = std::function<uint32_t(uint32_t, uint32_t, uint32_t)>;

/// `code` on three random words a lane must leave what `want` computes.
void same(const std::string &code, const F32 &want, uint32_t keepB = ~0u, uint32_t keepC = ~0u) {
  static std::mt19937_64 rng(seed(17));
  for (int round = 0; round < 4; ++round) {
    auto a = randomLanes<uint32_t>(rng), b = randomLanes<uint32_t>(rng),
         c = randomLanes<uint32_t>(rng);
    for (auto &x : b)
      x &= keepB;
    for (auto &x : c)
      x &= keepC;
    auto got = lanes<uint32_t>(code, a, b, c);
    for (size_t l = 0; l < 32; ++l)
      ASSERT_EQ(got[l], want(a[l], b[l], c[l]))
          << code << " of " << a[l] << ", " << b[l] << ", " << c[l];
  }
}

TEST(Scalar, CarryJoinsWordsToOneNumber) {
  std::mt19937_64 rng(seed(3));
  auto a = randomLanes<uint64_t>(rng), b = randomLanes<uint64_t>(rng),
       c = randomLanes<uint64_t>(rng);
  const std::string
      split = "mov.b64 {%r1,%r2}, %rd1; mov.b64 {%r3,%r4}, %rd2; mov.b64 {%r5,%r6}, %rd3;\n",
      join = "mov.b64 %rd10, {%r7,%r8};";
  auto sum = lanes<uint64_t>(split + "add.cc.u32 %r7,%r1,%r3; addc.u32 %r8,%r2,%r4;" + join, a, b);
  auto dif =
      lanes<uint64_t>(split + "sub.cc.u32 %r7,%r1,%r3; subc.cc.u32 %r8,%r2,%r4;" + join, a, b);
  // 64-bit product and sum from 32-bit pieces, as nvcc writes them.
  auto mad = lanes<uint64_t>(split +
                                 "mad.lo.cc.u32 %r7,%r1,%r3,%r5; madc.hi.u32 %r8,%r1,%r3,%r6; "
                                 "mad.lo.u32 %r8,%r1,%r4,%r8; mad.lo.u32 %r8,%r2,%r3,%r8;" +
                                 join,
                             a, b, c);
  auto top = lanes<uint64_t>("add.cc.s64 %rd4,%rd1,%rd2; addc.s64 %rd10,%rd3,%rd3;", a, b, c);
  auto borrow = lanes<uint64_t>("sub.cc.u64 %rd4,%rd1,%rd2; subc.u64 %rd10,%rd3,0;", a, b, c);
  for (size_t l = 0; l < 32; ++l) {
    EXPECT_EQ(sum[l], a[l] + b[l]);
    EXPECT_EQ(dif[l], a[l] - b[l]);
    EXPECT_EQ(mad[l], a[l] * b[l] + c[l]);
    EXPECT_EQ(top[l], 2 * c[l] + (a[l] + b[l] < a[l]));
    EXPECT_EQ(borrow[l], c[l] - (a[l] < b[l]));
  }
}

int64_t clamp32(int64_t v) { return std::clamp<int64_t>(v, INT32_MIN, INT32_MAX); }

TEST(Scalar, SaturatedAndShortProducts) {
  same("add.sat.s32 %r10,%r1,%r2;",
       [](auto a, auto b, auto) { return uint32_t(clamp32(int64_t(int32_t(a)) + int32_t(b))); });
  same("sub.sat.s32 %r10,%r1,%r2;",
       [](auto a, auto b, auto) { return uint32_t(clamp32(int64_t(int32_t(a)) - int32_t(b))); });
  same("mad.hi.sat.s32 %r10,%r1,%r2,%r3;", [](auto a, auto b, auto c) {
    return uint32_t(clamp32((int64_t(int32_t(a)) * int32_t(b) >> 32) + int32_t(c)));
  });
  auto low = [](uint32_t v) { return int64_t(int32_t(v << 8) >> 8); };
  same("mul24.lo.u32 %r10,%r1,%r2;",
       [](auto a, auto b, auto) { return uint32_t(uint64_t(a & 0xffffff) * (b & 0xffffff)); });
  same("mul24.hi.s32 %r10,%r1,%r2;",
       [=](auto a, auto b, auto) { return uint32_t(low(a) * low(b) >> 16); });
  same("mad24.lo.s32 %r10,%r1,%r2,%r3;",
       [=](auto a, auto b, auto c) { return uint32_t(low(a) * low(b)) + c; });
}

TEST(Scalar, HalvesOfAWord) {
  auto both = [](auto f) {
    return [=](uint32_t a, uint32_t b, uint32_t) {
      return uint32_t(uint16_t(f(uint16_t(a), uint16_t(b)))) |
             uint32_t(uint16_t(f(uint16_t(a >> 16), uint16_t(b >> 16)))) << 16;
    };
  };
  same("add.u16x2 %r10,%r1,%r2;", both([](uint16_t a, uint16_t b) { return a + b; }));
  same("max.s16x2 %r10,%r1,%r2;",
       both([](uint16_t a, uint16_t b) { return std::max(int16_t(a), int16_t(b)); }));
  same("min.u16x2 %r10,%r1,%r2;", both([](uint16_t a, uint16_t b) { return std::min(a, b); }));
  same("min.s16x2.relu %r10,%r1,%r2;", both([](uint16_t a, uint16_t b) {
         return std::max<int16_t>(0, std::min(int16_t(a), int16_t(b)));
       }));
  same("max.s32.relu %r10,%r1,%r2;",
       [](auto a, auto b, auto) { return uint32_t(std::max({int32_t(a), int32_t(b), 0})); });
}

TEST(Scalar, BitTricks) {
  same("szext.wrap.s32 %r10,%r1,%r2;", [](auto a, auto b, auto) {
    b &= 31;
    return b ? uint32_t(int32_t(a << (32 - b)) >> (32 - b)) : 0;
  });
  same("szext.clamp.u32 %r10,%r1,%r2;",
       [](auto a, auto b, auto) { return b >= 32 ? a : a & ((1u << b) - 1); });
  same(
      "bmsk.clamp.b32 %r10,%r2,%r3;",
      [](auto, auto b, auto c) {
        uint64_t ones = (uint64_t(1) << std::min(c, 32u)) - 1;
        return b >= 32 ? 0 : uint32_t(ones << b);
      },
      63, 63);
  same(
      "fns.b32 %r10,%r1,%r2,%r3;",
      [](auto a, auto b, auto c) {
        int left = int(c);
        for (unsigned at = b; at < 32; ++at)
          if ((a >> at & 1) && (left == 0 ? at == b : --left == 0))
            return at;
          else if (left == 0)
            break;
        return ~0u;
      },
      31, 7);
  EXPECT_EQ(lanes<uint32_t>("fns.b32 %r10,%r1,9,-2;", std::vector<uint32_t>(32, 0x1234))[0], 5u);
  same("cnot.b32 %r10,%r1;", [](auto a, auto, auto) { return uint32_t(a == 0); });
  const char *modes[] = {"f4e", "b4e", "rc8", "ecl", "ecr", "rc16"};
  const uint32_t third[] = {0x5432, 0x7012, 0x2222, 0x3222, 0x2210, 0x1010};
  for (int m = 0; m < 6; ++m) // selectors as PTX's table lists them, for control 2
    same(std::string("prmt.b32.") + modes[m] + " %r10,%r1,%r2,2;", [&](auto a, auto b, auto) {
      uint32_t r = 0;
      for (unsigned i = 0; i < 4; ++i)
        r |= uint32_t((uint64_t(b) << 32 | a) >> 8 * (third[m] >> 4 * i & 7) & 0xff) << 8 * i;
      return r;
    });
  same("setp.lt.u32 %p3,%r2,%r3; lop3.and.b32 %r10|%p1,%r1,%r2,%r3,0x80,!%p3; @%p1 mov.b32 %r10,7;",
       [](auto a, auto b, auto c) { return (a & b & c) && !(b < c) ? 7 : a & b & c; });
  same("lop3.or.b32 _|%p1,%r1,%r2,%r3,0x96,0; selp.u32 %r10,1,0,%p1;",
       [](auto a, auto b, auto c) { return uint32_t((a ^ b ^ c) != 0); });
}

TEST(Scalar, DirectedDoubles) {
  std::mt19937_64 rng(seed(9));
  std::vector<double> a(32), b(32), c(32);
  for (auto *v : {&a, &b, &c})
    for (double &x : *v)
      x = std::ldexp(double(rng() >> 11) * 0x1p-53 + 0.5, int(rng() % 20) - 10);
  struct Case {
    const char *code;
    int mode;
    std::function<double(double, double, double)> want;
  };
  const Case cases[] = {
      {"add.rz.f64 %fd10,%fd1,%fd2;", FE_TOWARDZERO, [](auto x, auto y, auto) { return x + y; }},
      {"sub.rm.f64 %fd10,%fd1,%fd2;", FE_DOWNWARD, [](auto x, auto y, auto) { return x - y; }},
      {"mul.rp.f64 %fd10,%fd1,%fd2;", FE_UPWARD, [](auto x, auto y, auto) { return x * y; }},
      {"div.rm.f64 %fd10,%fd1,%fd2;", FE_DOWNWARD, [](auto x, auto y, auto) { return x / y; }},
      {"sqrt.rp.f64 %fd10,%fd1;", FE_UPWARD,
       [](auto x, auto, auto) { return std::sqrt(double(x)); }},
      {"rcp.rz.f64 %fd10,%fd1;", FE_TOWARDZERO, [](auto x, auto, auto) { return 1 / x; }},
      {"fma.rm.f64 %fd10,%fd1,%fd2,%fd3;", FE_DOWNWARD,
       [](auto x, auto y, auto z) { return std::fma(double(x), double(y), double(z)); }}};
  for (const Case &k : cases) {
    auto got = lanes<double>(k.code, a, b, c, "%fd10");
    int differs = 0;
    for (size_t l = 0; l < 32; ++l) {
      std::fesetround(k.mode);
      volatile double want = k.want(a[l], b[l], c[l]);
      std::fesetround(FE_TONEAREST);
      EXPECT_EQ(got[l], double(want)) << k.code;
      differs += k.want(a[l], b[l], c[l]) != double(want);
    }
    EXPECT_GT(differs, 4) << k.code; // the mode mattered
  }
}

TEST(Scalar, MinMaxForms) {
  const float nan = NAN;
  std::vector<float> a{1, -2, 3, nan, -0.5f, 7}, b{-3, -1, nan, nan, 0.25f, 7},
      c{0, 5, 2, 1, -9, 8};
  for (auto *v : {&a, &b, &c})
    v->resize(32);
  auto xorSign = lanes<float>("min.xorsign.abs.f32 %f10,%f1,%f2;", a, b, c, "%f10");
  EXPECT_EQ(xorSign[0], -1);
  EXPECT_EQ(xorSign[1], 1);
  EXPECT_EQ(xorSign[4], -0.25f);
  auto three = lanes<float>("max.f32 %f10,%f1,%f2,%f3;", a, b, c, "%f10");
  EXPECT_EQ(three[1], 5);
  EXPECT_EQ(three[2], 3);
  EXPECT_EQ(three[5], 8);
  auto strict = lanes<float>("min.NaN.f32 %f10,%f1,%f2,%f3;", a, b, c, "%f10");
  EXPECT_EQ(strict[0], -3);
  EXPECT_TRUE(std::isnan(strict[2]));
}

TEST(Scalar, ComparisonsOfHalves) {
  auto pair = [](float lo, float hi) { return uint32_t(f16OfFloat(hi)) << 16 | f16OfFloat(lo); };
  std::vector<uint32_t> a{pair(1, 2), pair(-1, NAN), pair(3, 3)},
      b{pair(1, 1), pair(0, 0), pair(4, 2)};
  a.resize(32), b.resize(32);
  auto set = lanes<uint32_t>("set.gt.f16x2.f16x2 %r10,%r1,%r2;", a, b);
  EXPECT_EQ(set[0], pair(0, 1));
  EXPECT_EQ(set[1], 0u);
  EXPECT_EQ(set[2], pair(0, 1));
  auto mask = lanes<uint32_t>("set.leu.u32.f16x2 %r10,%r1,%r2;", a, b);
  EXPECT_EQ(mask[1], 0xffffffffu);
  EXPECT_EQ(mask[2], 0xffffu);
  auto two = lanes<uint32_t>("setp.nan.f16x2 %p1|%p2,%r1,%r2; selp.u32 %r10,1,0,%p1; @%p2 add.u32 "
                             "%r10,%r10,2;",
                             a, b);
  EXPECT_EQ(two[0], 0u);
  EXPECT_EQ(two[1], 2u);
}

TEST(Scalar, MatchAllAndSpaces) {
  auto all = lanes<uint32_t>("match.all.sync.b32 %r10|%p1,%r1,-1; @%p1 add.u32 %r10,%r10,1;",
                             std::vector<uint32_t>(32, 5));
  EXPECT_EQ(all[3], 0u); // the whole mask, plus one
  std::vector<uint32_t> odd(32, 5);
  odd[7] = 6;
  EXPECT_EQ(lanes<uint32_t>("match.all.sync.b32 %r10|%p1,%r1,-1; @%p1 mov.b32 %r10,9;", odd)[7],
            0u);
  auto spaces = lanes<uint32_t>(
      ".local .align 8 .b8 own[8]; .shared .align 8 .b8 sh[8]; mov.u64 %rd1, own; cvta.local.u64 "
      "%rd1,"
      "%rd1; mov.u64 %rd2, sh; cvta.shared.u64 %rd2,%rd2; isspacep.local %p1,%rd1; isspacep.shared "
      "%p2,%rd2; isspacep.global %p3,%rd90; isspacep.global %p4,%rd1; isspacep.shared %p5,%rd90; "
      "selp.u32 %r10,1,0,%p1; @%p2 add.u32 %r10,%r10,2; @%p3 add.u32 %r10,%r10,4; @%p4 add.u32 "
      "%r10,%r10,8; @%p5 add.u32 %r10,%r10,16;",
      std::vector<uint32_t>(32));
  EXPECT_EQ(spaces[0], 7u);
}

TEST(Scalar, RegistersOf128Bits) {
  std::vector<uint64_t> a(32), b(32);
  for (uint64_t l = 0; l < 32; ++l)
    a[l] = l, b[l] = 1000 + l;
  auto v = lanes<uint64_t>(
      ".local .align 16 .b8 own[32]; .reg .b128 x, y, z; mov.b128 x, {%rd1, %rd2}; mov.b128 y, x;\n"
      "st.local.b128 [own], y; ld.local.b128 z, [own]; mov.b128 {_, %rd3}, z; ld.local.u64 %rd4, "
      "[own];\n"
      "mad.lo.u64 %rd10, %rd3, 100, %rd4;",
      a, b);
  EXPECT_EQ(v[5], 1005u * 100 + 5);
}

TEST(Scalar, AtomicsOf128BitsAndOfVectors) {
  Memory m;
  std::vector<uint64_t> pair{7, 9};
  std::vector<float> floats{1, 2, 3, 4};
  std::vector<uint32_t> halves{0x3c004000, 0x40003c00};
  uint64_t p = place(m, pair), f = place(m, floats), h = place(m, halves), out = m.allocate(64);
  Result r = launch(parse(kernel(4, R"(
    .reg .b128 x, y, z; mov.b64 %rd1, 7; mov.b64 %rd2, 9; mov.b128 x, {%rd1, %rd2};
    mov.b64 %rd3, 11; mov.b128 y, {%rd3, %rd1};
    atom.global.cas.b128 z, [%rd90], x, y; mov.b128 {%rd4, %rd5}, z;
    atom.global.exch.b128 z, [%rd90], x; mov.b128 {%rd6, %rd7}, z;
    st.global.v2.u64 [%rd93], {%rd4, %rd5}; st.global.v2.u64 [%rd93+16], {%rd6, %rd7};
    mov.f32 %f1, 0f3F800000;
    atom.global.add.v4.f32 {%f5, %f6, %f7, %f8}, [%rd91], {%f1, %f1, %f1, %f1};
    red.relaxed.gpu.global.add.v2.f32 [%rd91+8], {%f5, %f6};
    mov.b32 %r1, 0x40004000;
    red.global.max.noftz.v2.f16x2 [%rd92], {%r1, %r1};
    st.global.f32 [%rd93+32], %f8;)")),
                    "k", {}, {1}, 0, pointers({p, f, h, out}), m);
  ASSERT_TRUE(r.ok()) << all(r);
  EXPECT_EQ(read<uint64_t>(m, out, 4), (std::vector<uint64_t>{7, 9, 11, 7}));
  EXPECT_EQ(read<uint64_t>(m, p, 2), pair);
  EXPECT_EQ(read<float>(m, f, 4), (std::vector<float>{2, 3, 5, 7}));
  EXPECT_EQ(read<float>(m, out + 32, 1)[0], 4);
  EXPECT_EQ(read<uint32_t>(m, h, 2), (std::vector<uint32_t>{0x40004000, 0x40004000}));
}

// As a GPU leaves anything there; no result may depend on it.
TEST(Scalar, RegistersThatNothingWroteAreNotZero) {
  for (uint32_t x : lanes<uint32_t>("mov.b32 %r10, %r70;", std::vector<uint32_t>(32)))
    EXPECT_EQ(x, ~0u);
  for (uint64_t x : lanes<uint64_t>("mov.b64 %rd10, %rd70;", std::vector<uint64_t>(32)))
    EXPECT_EQ(x, ~uint64_t(0));
}

TEST(Scalar, AdviceToTheMemorySystemChangesNothing) {
  auto v = lanes<uint32_t>(R"(
    createpolicy.fractional.L2::evict_last.L2::evict_unchanged.b64 %rd1, 0.5;
    createpolicy.range.global.L2::evict_last.L2::evict_unchanged.b64 %rd2, [%rd90], 4096, 8192;
    ld.global.L1::no_allocate.L2::cache_hint.b32 %r4, [%rd90], %rd1;
    ld.mmio.relaxed.sys.global.u32 %r5, [%rd90];
    prefetch.global.L2::evict_last [%rd90]; prefetchu.L1 [%rd90]; pmevent 3;
    applypriority.global.L2::evict_normal [%rd90], 128; discard.global.L2 [%rd90], 128;
    add.u32 %r10, %r4, %r5;)",
                           std::vector<uint32_t>(32, 21));
  EXPECT_EQ(v[0], 42u);
  EXPECT_EQ(refused(kernel(1, "discard.global.L2 [%rd90], 64;")).message,
            "instruction 'discard.global.L2': expected a size of 128");
}

} // namespace
} // namespace gemm::emulator::test
