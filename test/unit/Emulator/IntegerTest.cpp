// Integer and bit instructions against the host's arithmetic, on random values
// and corners.
#include <bit>
#include <functional>

#include "Lanes.h"

namespace gemm::emulator::test {
namespace {

using u32 = uint32_t;
using s32 = int32_t;
using u64 = uint64_t;
using s64 = int64_t;

template <class T> struct Case {
  std::string code;
  std::function<T(T, T, T)> want;
};

template <class T> void check(const std::vector<Case<T>> &cases) {
  std::mt19937_64 rng(seed(42));
  for (const Case<T> &c : cases)
    for (int round = 0; round < 8; ++round) {
      auto a = randomLanes<T>(rng), b = randomLanes<T>(rng), d = randomLanes<T>(rng);
      std::vector<T> got = lanes<T>(c.code, a, b, d);
      for (int l = 0; l < 32; ++l)
        ASSERT_EQ(got[l], c.want(a[l], b[l], d[l]))
            << c.code << " of " << a[l] << ", " << b[l] << ", " << d[l] << " round " << round;
    }
}

TEST(Integer, Arithmetic32) {
  check<u32>({
      {"add.s32 %r10, %r1, %r2;", [](u32 a, u32 b, u32) { return a + b; }},
      {"sub.u32 %r10, %r1, %r2;", [](u32 a, u32 b, u32) { return a - b; }},
      {"mul.lo.s32 %r10, %r1, %r2;", [](u32 a, u32 b, u32) { return a * b; }},
      {"mul.hi.s32 %r10, %r1, %r2;",
       [](u32 a, u32 b, u32) { return u32(s64(s32(a)) * s32(b) >> 32); }},
      {"mul.hi.u32 %r10, %r1, %r2;", [](u32 a, u32 b, u32) { return u32(u64(a) * b >> 32); }},
      {"mad.lo.s32 %r10, %r1, %r2, %r3;", [](u32 a, u32 b, u32 c) { return a * b + c; }},
      {"div.u32 %r10, %r1, %r2;", [](u32 a, u32 b, u32) { return b ? a / b : ~0u; }},
      {"div.s32 %r10, %r1, %r2;",
       [](u32 a, u32 b, u32) { return b ? u32(s64(s32(a)) / s32(b)) : ~0u; }},
      {"rem.u32 %r10, %r1, %r2;", [](u32 a, u32 b, u32) { return b ? a % b : a; }},
      {"rem.s32 %r10, %r1, %r2;",
       [](u32 a, u32 b, u32) { return b ? u32(s64(s32(a)) % s32(b)) : a; }},
      {"min.s32 %r10, %r1, %r2;", [](u32 a, u32 b, u32) { return s32(a) < s32(b) ? a : b; }},
      {"max.u32 %r10, %r1, %r2;", [](u32 a, u32 b, u32) { return a > b ? a : b; }},
      {"abs.s32 %r10, %r1;", [](u32 a, u32, u32) { return s32(a) < 0 ? 0 - a : a; }},
      {"neg.s32 %r10, %r1;", [](u32 a, u32, u32) { return 0 - a; }},
      {"mul.wide.s32 %rd10, %r1, %r2; cvt.u32.u64 %r10, %rd10;",
       [](u32 a, u32 b, u32) { return a * b; }},
      {"mul.wide.s32 %rd10, %r1, %r2; shr.u64 %rd10, %rd10, 32; cvt.u32.u64 %r10, %rd10;",
       [](u32 a, u32 b, u32) { return u32(s64(s32(a)) * s32(b) >> 32); }},
      {"cvt.u16.u32 %h1, %r1; cvt.u16.u32 %h2, %r2; mul.lo.s16 %h3, %h1, %h2; cvt.u32.u16 %r10, "
       "%h3;",
       [](u32 a, u32 b, u32) { return (a * b) & 0xffff; }},
      {"cvt.u16.u32 %h1, %r1; cvt.u16.u32 %h2, %r2; mul.wide.s16 %r10, %h1, %h2;",
       [](u32 a, u32 b, u32) { return u32(int16_t(a) * int16_t(b)); }},
  });
}

TEST(Integer, Arithmetic64) {
  check<u64>({
      {"add.s64 %rd10, %rd1, %rd2;", [](u64 a, u64 b, u64) { return a + b; }},
      {"mad.lo.s64 %rd10, %rd1, %rd2, %rd3;", [](u64 a, u64 b, u64 c) { return a * b + c; }},
      {"mul.hi.u64 %rd10, %rd1, %rd2;",
       [](u64 a, u64 b, u64) { return u64((unsigned __int128)(a)*b >> 64); }},
      {"div.u64 %rd10, %rd1, %rd2;", [](u64 a, u64 b, u64) { return b ? a / b : ~u64(0); }},
      {"rem.s64 %rd10, %rd1, %rd2;",
       [](u64 a, u64 b, u64) { return b ? u64((__int128)(s64(a)) % s64(b)) : a; }},
      {"max.s64 %rd10, %rd1, %rd2;", [](u64 a, u64 b, u64) { return s64(a) > s64(b) ? a : b; }},
      {"cvt.u32.u64 %r1, %rd1; cvt.u32.u64 %r2, %rd2; mad.wide.u32 %rd10, %r1, %r2, %rd3;",
       [](u64 a, u64 b, u64 c) { return u64(u32(a)) * u32(b) + c; }},
      {"cvt.s64.s32 %rd10, %r90; cvt.u32.u64 %r1, %rd1; cvt.s64.s32 %rd10, %r1;",
       [](u64 a, u64, u64) { return u64(s64(s32(a))); }},
      {"cvt.s8.s64 %r1, %rd1; cvt.s64.s8 %rd10, %r1;",
       [](u64 a, u64, u64) { return u64(s64(int8_t(a))); }},
      // A register that is wider than a signed type has its sign.
      {"cvt.s8.s64 %r1, %rd1; cvt.u64.u32 %rd10, %r1;",
       [](u64 a, u64, u64) { return u64(u32(s32(int8_t(a)))); }},
      {"cvt.u8.s64 %r1, %rd1; cvt.u64.u32 %rd10, %r1;",
       [](u64 a, u64, u64) { return u64(uint8_t(a)); }},
      {"cvt.s16.s64 %rd10, %rd1;", [](u64 a, u64, u64) { return u64(s64(int16_t(a))); }},
      {"{.reg .b16 %h; cvt.s8.s64 %h, %rd1; cvt.u64.u16 %rd10, %h;}",
       [](u64 a, u64, u64) { return u64(uint16_t(int8_t(a))); }},
  });
}

TEST(Integer, Bits32) {
  auto field = [](u32 a, u32 pos, u32 len, bool sign) { // bit by bit, as the ISA states it
    u32 msb = 31, p = pos & 0xff, n = len & 0xff, r = 0;
    u32 s = !sign || n == 0 ? 0 : a >> std::min(p + n - 1, msb) & 1;
    for (u32 i = 0; i <= msb; ++i)
      r |= (i < n && p + i <= msb ? a >> (p + i) & 1 : s) << i;
    return r;
  };
  check<u32>({
      {"and.b32 %r10, %r1, %r2;", [](u32 a, u32 b, u32) { return a & b; }},
      {"not.b32 %r10, %r1;", [](u32 a, u32, u32) { return ~a; }},
      {"shl.b32 %r10, %r1, %r2;", [](u32 a, u32 b, u32) { return b > 31 ? 0 : a << b; }},
      {"shr.u32 %r10, %r1, %r2;", [](u32 a, u32 b, u32) { return b > 31 ? 0 : a >> b; }},
      {"shr.s32 %r10, %r1, %r2;",
       [](u32 a, u32 b, u32) { return u32(s32(a) >> std::min(b, 31u)); }},
      {"shf.l.wrap.b32 %r10, %r1, %r2, %r3;",
       [](u32 a, u32 b, u32 c) { return u32((u64(b) << 32 | a) << (c & 31) >> 32); }},
      {"shf.r.clamp.b32 %r10, %r1, %r2, %r3;",
       [](u32 a, u32 b, u32 c) { return u32((u64(b) << 32 | a) >> std::min(c, 32u)); }},
      {"popc.b32 %r10, %r1;", [](u32 a, u32, u32) { return u32(std::popcount(a)); }},
      {"clz.b32 %r10, %r1;", [](u32 a, u32, u32) { return u32(std::countl_zero(a)); }},
      {"bfind.u32 %r10, %r1;",
       [](u32 a, u32, u32) { return a ? 31 - u32(std::countl_zero(a)) : ~0u; }},
      {"bfe.u32 %r10, %r1, %r2, %r3;", [&](u32 a, u32 b, u32 c) { return field(a, b, c, false); }},
      {"bfe.s32 %r10, %r1, %r2, %r3;", [&](u32 a, u32 b, u32 c) { return field(a, b, c, true); }},
      {"bfi.b32 %r10, %r1, %r2, %r3, 5;",
       [](u32 a, u32 b, u32 c) {
         u32 p = c & 0xff, r = b;
         for (u32 i = 0; i < 5 && p + i <= 31; ++i)
           r = (r & ~(1u << (p + i))) | (a >> i & 1) << (p + i);
         return r;
       }},
      {"prmt.b32 %r10, %r1, %r2, %r3;",
       [](u32 a, u32 b, u32 c) {
         u32 r = 0;
         for (int i = 0; i < 4; ++i) {
           u32 s = c >> (4 * i) & 0xf;
           u32 byte = ((s & 4 ? b : a) >> (8 * (s & 3))) & 0xff;
           r |= (s & 8 ? (byte & 0x80 ? 0xff : 0) : byte) << (8 * i);
         }
         return r;
       }},
      {"lop3.b32 %r10, %r1, %r2, %r3, 0xca;",
       [](u32 a, u32 b, u32 c) { return (a & b) | (~a & c); }},
      {"brev.b32 %r10, %r1;",
       [](u32 a, u32, u32) {
         u32 r = 0;
         for (int i = 0; i < 32; ++i)
           r |= (a >> i & 1) << (31 - i);
         return r;
       }},
  });
}

TEST(Integer, ComparisonsAndSelects) {
  check<u32>({
      {"setp.lt.s32 %p1, %r1, %r2; selp.b32 %r10, %r1, %r2, %p1;",
       [](u32 a, u32 b, u32) { return s32(a) < s32(b) ? a : b; }},
      {"setp.hi.u32 %p1, %r1, %r2; selp.b32 %r10, 1, 0, %p1;",
       [](u32 a, u32 b, u32) { return u32(a > b); }},
      {"setp.ge.u32 %p2, %r1, %r3; setp.ne.and.s32 %p1|%p3, %r1, %r2, %p2; selp.b32 %r10, 1, 0, "
       "%p1; selp.b32 %r11, 2, 0, %p3; or.b32 %r10, %r10, %r11;",
       [](u32 a, u32 b, u32 c) { return u32(a != b && a >= c) | u32(a == b && a >= c) << 1; }},
      {"setp.eq.u32 %p2, %r1, %r3; setp.lt.or.u32 %p1, %r1, %r2, !%p2; selp.b32 %r10, 1, 0, %p1;",
       [](u32 a, u32 b, u32 c) { return u32(a < b || a != c); }},
      {"set.lt.u32.u32 %r10, %r1, %r2;", [](u32 a, u32 b, u32) { return a < b ? ~0u : 0; }},
      {"setp.eq.u32 %p1, %r1, %r1; setp.ne.u32 %p2, %r1, %r1; xor.pred %p3, %p1, %p2; not.pred "
       "%p4, %p3; and.pred %p5, %p3, !%p4; selp.b32 %r10, %r2, 0, %p3;",
       [](u32, u32 b, u32) { return b; }},
      {"slct.u32.s32 %r10, %r1, %r2, %r3;",
       [](u32 a, u32 b, u32 c) { return s32(c) >= 0 ? a : b; }},
      {"setp.ne.u32 %p1, %r1, %r1; @%p1 bra L; mov.b32 {%h1, %h2}, %r1; mov.b32 %r10, {%h2, %h1}; "
       "L:",
       [](u32 a, u32, u32) { return a << 16 | a >> 16; }},
      {"mov.b64 %rd5, {%r1, %r2}; mov.b64 {%r4, %r10}, %rd5;", [](u32, u32 b, u32) { return b; }},
  });
}

} // namespace
} // namespace gemm::emulator::test
