// Memory instructions: vectors, narrow elements, spaces, zero-filling copies,
// atomics; and what is counted of them.
#include <algorithm>
#include <numeric>

#include "Harness.h"

namespace gemm::emulator::test {
namespace {

Result run(const std::string &body, std::initializer_list<uint64_t> args, Memory &m,
           const std::string &declarations = "", unsigned threads = 32, size_t shared = 0) {
  return launch(parse(kernel(unsigned(args.size()), body, declarations)), "k", {}, {threads},
                shared, pointers(args), m);
}

TEST(Memory, AllocationsStandApart) {
  Memory m;
  uint64_t a = m.allocate(10, "a"), b = m.allocate(10, "b");
  EXPECT_EQ(a % 256, 0u);
  EXPECT_GE(b - a, 1u << 20);
  EXPECT_FALSE(m.find(a + 10));
  EXPECT_EQ(m.describe(a + 12), "12 bytes into allocation 'a' of 10 bytes");
  uint16_t v = 0;
  EXPECT_TRUE(m.copyOut(a, &v, 2));
  EXPECT_EQ(v, 0xffff) << "fresh memory is NaN in every format";
  EXPECT_FALSE(m.copyOut(a + 9, &v, 2));
  EXPECT_TRUE(m.free(a));
  EXPECT_FALSE(m.free(a));
  EXPECT_FALSE(m.copyIn(a, &v, 2));
  EXPECT_EQ(m.describe(a + 1), "freed allocation 'a' of 10 bytes");
}

TEST(Memory, VectorsAndNarrowElements) {
  Memory m;
  std::vector<uint8_t> in(64);
  std::iota(in.begin(), in.end(), 120);
  uint64_t a = place(m, in), out = m.allocate(64);
  Result r = run(R"(
    ld.global.nc.L1::no_allocate.v4.u8 {%r1, %r2, %r3, %r4}, [%rd90+4];
    ld.global.s8 %r5, [%rd90+8];
    ld.global.v2.b64 {%rd1, %rd2}, [%rd90+16];
    ld.global.b16 %h1, [%rd90+2];
    st.global.v4.b32 [%rd91], {%r1, %r2, %r3, %r4};
    st.global.b32 [%rd91+16], %r5;
    st.global.wt.v2.b64 [%rd91+32], {%rd1, %rd2};
    st.global.b16 [%rd91+48], %h1;
    st.global.u8 [%rd91+50], %r5;)",
                 {a, out}, m, "", 1);
  ASSERT_TRUE(r.ok()) << all(r);
  auto v = read<uint32_t>(m, out, 16);
  EXPECT_EQ(v[0], 124u);
  EXPECT_EQ(v[3], 127u);
  EXPECT_EQ(v[4], uint32_t(int8_t(128)));
  EXPECT_EQ(v[8], 0x8b8a8988u);
  EXPECT_EQ(v[11], 0x97969594u);
  EXPECT_EQ(v[12] & 0xffffff, 0x807b7au);
}

TEST(Memory, LocalSharedAndParameterThroughGenericAddresses) {
  Memory m;
  uint64_t out = m.allocate(32 * 4);
  Result r = run(R"(
    .local .align 8 .b8 depot[16];
    mov.u64 %rd1, depot; cvta.local.u64 %rd2, %rd1;
    st.u32 [%rd2+4], %r90;
    mov.u64 %rd3, word; cvta.shared.u64 %rd4, %rd3;
    setp.eq.u32 %p1, %r90, 3;
    @%p1 st.u32 [%rd4], %r90;
    bar.sync 0;
    ld.local.u32 %r1, [%rd1+4];
    ld.u32 %r2, [%rd4];
    cvta.to.shared.u64 %rd5, %rd4;
    ld.shared.u32 %r3, [%rd5];
    ld.param.u32 %r4, [p0];
    cvt.u32.u64 %r5, %rd90; sub.u32 %r4, %r4, %r5;
    add.u32 %r1, %r1, %r2; add.u32 %r1, %r1, %r3; add.u32 %r1, %r1, %r4;
    mul.wide.u32 %rd6, %r90, 4; add.s64 %rd6, %rd6, %rd90;
    st.global.u32 [%rd6], %r1;)",
                 {out}, m, ".shared .align 4 .u32 word;\n");
  ASSERT_TRUE(r.ok()) << all(r);
  auto v = read<uint32_t>(m, out, 32);
  for (uint32_t l = 0; l < 32; ++l)
    EXPECT_EQ(v[l], l + 6);
}

TEST(Memory, AsyncCopyFillsWithZeros) {
  for (Async async : {Async::Early, Async::Late, Async::Random}) {
    Memory m;
    std::vector<uint8_t> in(40, 7);
    uint64_t a = place(m, in), out = m.allocate(64);
    // Lane l copies 16 - 8 l bytes: lane 2 reads nothing, past the end or not.
    std::string body = R"(
      setp.gt.u32 %p1, %r90, 2; @%p1 exit;
      shl.b32 %r1, %r90, 4; mov.u32 %r2, smem; add.u32 %r2, %r2, %r1;
      cvt.u64.u32 %rd1, %r1; add.s64 %rd2, %rd90, %rd1;
      shl.b32 %r3, %r90, 3; sub.u32 %r3, 16, %r3;
      cp.async.ca.shared.global.L2::128B [%r2], [%rd2], 16, %r3;
      cp.async.wait_all;
      ld.shared.v4.b32 {%r4, %r5, %r6, %r7}, [%r2];
      add.s64 %rd3, %rd91, %rd1;
      st.global.v4.b32 [%rd3], {%r4, %r5, %r6, %r7};)";
    Options o;
    o.async = async;
    Result r = launch(parse(kernel(2, body, ".extern .shared .align 16 .b8 smem[];\n")), "k", {},
                      {32}, 64, pointers({a, out}), m, o);
    ASSERT_TRUE(r.ok()) << all(r);
    auto v = read<uint8_t>(m, out, 48);
    for (int i = 0; i < 48; ++i)
      EXPECT_EQ(v[i], i < 24 ? 7 : 0) << i;
    EXPECT_EQ(r.counters.globalReadBytes, 24u);
  }
}

TEST(Memory, AtomicsReturnTheOldValueInLaneOrder) {
  Memory m;
  uint64_t a = place(m, std::vector<uint32_t>{100, 5, 0, 9}), out = m.allocate(32 * 4);
  Result r = run(R"(
    atom.global.add.u32 %r1, [%rd90], 2;
    red.global.max.s32 [%rd90+4], %r90;
    atom.global.cas.b32 %r2, [%rd90+8], %r90, 77;
    atom.global.exch.b32 %r3, [%rd90+12], %r90;
    mul.wide.u32 %rd6, %r90, 4; add.s64 %rd6, %rd6, %rd91;
    st.global.u32 [%rd6], %r1;)",
                 {a, out}, m);
  ASSERT_TRUE(r.ok()) << all(r);
  EXPECT_EQ(read<uint32_t>(m, a, 4), (std::vector<uint32_t>{164, 31, 77, 31}));
  auto v = read<uint32_t>(m, out, 32);
  for (uint32_t l = 0; l < 32; ++l)
    EXPECT_EQ(v[l], 100 + 2 * l);
}

TEST(Memory, SectorsAndBytes) {
  Memory m;
  uint64_t a = m.allocate(32 * 128);
  // Coalesced: 128 bytes in 4 sectors. Strided by 128: 32 sectors.
  Result r = run(
      "mul.wide.u32 %rd1, %r90, 4; add.s64 %rd1, %rd1, %rd90; ld.global.u32 %r1, [%rd1];", {a}, m);
  EXPECT_EQ(r.counters.globalReadSectors, 4u);
  EXPECT_EQ(r.counters.globalReadBytes, 128u);
  EXPECT_EQ(r.counters.globalReadRequests, 1u);
  r = run("mul.wide.u32 %rd1, %r90, 128; add.s64 %rd1, %rd1, %rd90; ld.global.u32 %r1, [%rd1];",
          {a}, m);
  EXPECT_EQ(r.counters.globalReadSectors, 32u);
}

struct Banks {
  const char *what;
  unsigned stride, bytes, expected;
};

TEST(Memory, BankConflicts) {
  for (Banks b : {Banks{"consecutive words", 4, 4, 1},
                  {"every other word", 8, 4, 2},
                  {"a column of 32", 128, 4, 32},
                  {"a padded column", 132, 4, 1},
                  {"broadcast", 0, 4, 1},
                  {"halves of a word", 2, 2, 1},
                  {"consecutive 8 bytes", 8, 8, 2},
                  {"consecutive 16 bytes", 16, 16, 4},
                  {"16 bytes by rows of 64", 64, 16, 16},
                  {"16 bytes by rows of 144", 144, 16, 4}}) {
    Memory m;
    std::string type = b.bytes == 16  ? "v4.b32 [%r2], {%r3, %r3, %r3, %r3}"
                       : b.bytes == 8 ? "b64 [%r2], %rd1"
                       : b.bytes == 4 ? "b32 [%r2], %r3"
                                      : "b16 [%r2], %h1";
    Result r = run("mul.lo.u32 %r1, %r90, " + std::to_string(b.stride) +
                       "; mov.u32 %r2, s; add.u32 %r2, %r2, %r1; st.shared." + type + ";",
                   {}, m, ".shared .align 16 .b8 s[8192];\n");
    EXPECT_TRUE(r.ok()) << all(r);
    EXPECT_EQ(r.counters.sharedWriteWavefronts, b.expected) << b.what;
    EXPECT_EQ(r.counters.sharedWriteIdeal, b.bytes == 16 ? 4u : b.bytes == 8 ? 2u : 1u) << b.what;
  }
}

TEST(Memory, ConstantMemoryIsReadOnly) {
  Memory m;
  Result r = run("st.global.u32 [c], %r90;", {}, m, ".const .u32 c = 4;\n");
  EXPECT_TRUE(first(r, FindingKind::ReadOnlyWrite)) << all(r);
}

} // namespace
} // namespace gemm::emulator::test
