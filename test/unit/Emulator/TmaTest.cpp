// TMA tile copies of one CTA: what lands where for every rank, swizzle and
// edge, and the waits and fences whose absence is found.
#include <numeric>

#include "Hopper.h"

namespace gemm::emulator::test {
namespace {

const std::string shared = ".shared .align 1024 .b8 tile[8192];\n.shared .align 8 .b64 full;\n";

/// Thread 0 loads one box, everybody waits, and the shared bytes go to p0.
std::string loadKernel(const std::string &rank, const std::string &coordinates, unsigned words) {
  return kernel90(
      1, 1,
      R"(
    setp.ne.u32 %p1, %r90, 0;
    @%p1 bra READY;
    //@init
    mbarrier.init.shared::cta.b64 [full], 1;
    fence.mbarrier_init.release.cluster;
  READY:
    //@known
    bar.sync 0;
    @%p1 bra WAIT;
    //@expect
    mbarrier.arrive.expect_tx.shared::cta.b64 _, [full], )" +
          std::to_string(4 * words) + R"(;
    //@load
    cp.async.bulk.tensor.)" +
          rank + R"(.shared::cluster.global.tile.mbarrier::complete_tx::bytes [tile], [%rd80, {)" +
          coordinates + R"(}], [full];
  WAIT:
    //@wait
    mbarrier.try_wait.parity.shared::cta.b64 %p2, [full], 0;
    @!%p2 bra WAIT;
    mov.u32 %r1, %r90;
  COPY:
    setp.ge.u32 %p3, %r1, )" +
          std::to_string(words) + R"(;
    @%p3 bra DONE;
    shl.b32 %r2, %r1, 2;
    mov.u32 %r3, tile;
    add.u32 %r3, %r3, %r2;
    ld.shared.u32 %r4, [%r3];
    cvt.u64.u32 %rd1, %r2;
    add.s64 %rd1, %rd1, %rd90;
    st.global.u32 [%rd1], %r4;
    add.u32 %r1, %r1, 64;
    bra COPY;
  DONE:)",
      shared);
}

/// Words of a 64-thread run.
std::vector<uint32_t> load(const TensorMap &m, Memory &memory, const std::string &coordinates,
                           const Options &o) {
  unsigned words = unsigned(m.boxBytes() / 4);
  uint64_t out = memory.allocate(4 * words, "out");
  Module k = parse(loadKernel(std::to_string(m.rank) + "d", coordinates, words));
  Result r = launch(k, "k", LaunchConfig{{1}, {64}, {}, 0}, {bytes(m), bytes(out)}, memory, o);
  EXPECT_TRUE(r.ok()) << describe(o) << "\n" << all(r);
  return read<uint32_t>(memory, out, words);
}

std::vector<uint32_t> counted(size_t n) {
  std::vector<uint32_t> v(n);
  std::iota(v.begin(), v.end(), 1u);
  return v;
}

TEST(Tma, LoadsABoxUnderEverySchedule) {
  for (const Options &o : schedules90()) {
    Memory memory;
    uint64_t a = place(memory, counted(64 * 40), "A");
    auto got = load(matrixMap(TensorType::U32, a, 64, 40, 160, 16, 32), memory, "4, 8", o);
    for (unsigned r = 0; r < 16; ++r)
      for (unsigned c = 0; c < 32; ++c)
        ASSERT_EQ(got[r * 32 + c], (r + 8) * 40 + c + 4 + 1) << describe(o);
  }
}

TEST(Tma, SwizzlesChunksByTheirAddress) {
  for (Swizzle s : {Swizzle::Bytes32, Swizzle::Bytes64, Swizzle::Bytes128}) {
    Memory memory;
    const unsigned columns = swizzleSpan(s) / 4;
    uint64_t a = place(memory, counted(64 * 32), "A");
    auto got = load(matrixMap(TensorType::U32, a, 64, 32, 128, 16, columns, s), memory, "0, 0",
                    schedules90()[0]);
    for (unsigned r = 0; r < 16; ++r)
      for (unsigned c = 0; c < columns; ++c)
        ASSERT_EQ(got[swizzled(s, (r * columns + c) * 4) / 4], r * 32 + c + 1);
  }
}

TEST(Tma, FillsWhatLiesOutside) {
  for (OobFill fill : {OobFill::Zero, OobFill::Nan}) {
    Memory memory;
    uint64_t a = place(memory, counted(10 * 40), "A");
    TensorMap m = matrixMap(TensorType::F32, a, 10, 38, 160, 8, 16);
    m.fill = fill;
    auto got = load(m, memory, "-4, 6", schedules90()[0]);
    auto high = load(m, memory, "28, -2", schedules90()[0]);
    const uint32_t filler = fill == OobFill::Zero ? 0 : 0x7fffffff;
    for (unsigned r = 0; r < 8; ++r)
      for (unsigned c = 0; c < 16; ++c) {
        EXPECT_EQ(got[r * 16 + c], c < 4 || r >= 4 ? filler : (r + 6) * 40 + c - 4 + 1);
        EXPECT_EQ(high[r * 16 + c], c >= 10 || r < 2 ? filler : (r - 2) * 40 + c + 28 + 1);
      }
  }
}

// Of tf32 to nearest, ties to even, carries into the exponent and up to infinity; NaN, infinities
// and what lies outside stay; .ftz loses subnormal numbers.
TEST(Tma, RoundsElementsOfTf32) {
  struct Case {
    uint32_t bits, tf32, ftz, both;
  };
  constexpr Case cases[] = {
      {0x3f801000, 0x3f800000, 0x3f801000, 0x3f800000}, // a tie, even below
      {0x3f803000, 0x3f804000, 0x3f803000, 0x3f804000}, // a tie, even above
      {0xbf801001, 0xbf802000, 0xbf801001, 0xbf802000},
      {0x3f800fff, 0x3f800000, 0x3f800fff, 0x3f800000},
      {0x3fffffff, 0x40000000, 0x3fffffff, 0x40000000},
      {0x7f7fffff, 0x7f800000, 0x7f7fffff, 0x7f800000},
      {0x7f800000, 0x7f800000, 0x7f800000, 0x7f800000},
      {0xff800001, 0xff800001, 0xff800001, 0xff800001},
      {0x80001800, 0x80002000, 0x80000000, 0x80000000},
      {0x00000001, 0x00000000, 0x00000000, 0x00000000},
  };
  std::vector<uint32_t> matrix(16 * 32);
  for (size_t i = 0; i < matrix.size(); ++i)
    matrix[i] = cases[i % std::size(cases)].bits;
  for (TensorType type :
       {TensorType::F32, TensorType::TF32, TensorType::F32Ftz, TensorType::TF32Ftz})
    for (Swizzle s : {Swizzle::None, Swizzle::Bytes128}) {
      Memory memory;
      TensorMap m = matrixMap(type, place(memory, matrix, "A"), 16, 32, 128, 8, 32, s);
      m.fill = OobFill::Nan;
      for (const char *at : {"0, 0", "4, 12"}) {
        const unsigned x = at[0] == '4' ? 4 : 0, y = x * 3;
        auto got = load(m, memory, at, schedules90()[0]);
        for (unsigned r = 0; r < 8; ++r)
          for (unsigned c = 0; c < 32; ++c) {
            const Case &from = cases[((r + y) * 32 + c + x) % std::size(cases)];
            const uint32_t inside = type == TensorType::F32      ? from.bits
                                    : type == TensorType::TF32   ? from.tf32
                                    : type == TensorType::F32Ftz ? from.ftz
                                                                 : from.both;
            EXPECT_EQ(got[swizzled(s, (r * 32 + c) * 4) / 4],
                      c + x < 32 && r + y < 16 ? inside : 0x7fffffff)
                << name(type) << " " << r << ", " << c;
          }
      }
    }
}

TEST(Tma, EveryRank) {
  const uint32_t dims[5] = {8, 5, 4, 3, 3}, box[5] = {4, 3, 2, 2, 2}, at[5] = {4, 1, 3, 1, 2};
  for (unsigned rank = 1; rank <= 5; ++rank) {
    Memory memory;
    uint64_t a = place(memory, counted(8 * 5 * 4 * 3 * 3), "A");
    TensorMap m;
    m.type = TensorType::U32;
    m.rank = rank;
    m.base = a;
    uint64_t stride = 4;
    std::string coordinates;
    for (unsigned d = 0; d < rank; ++d) {
      m.dims[d] = dims[d];
      m.box[d] = box[d];
      stride *= dims[d];
      if (d + 1 < rank)
        m.strides[d] = stride;
      coordinates += (d ? ", " : "") + std::to_string(at[d]);
    }
    auto got = load(m, memory, coordinates, schedules90()[0]);
    for (unsigned k = 0; k < got.size(); ++k) {
      uint32_t rest = k, index = 0, scale = 1;
      bool inside = true;
      for (unsigned d = 0; d < rank; ++d) {
        uint32_t c = at[d] + rest % box[d];
        rest /= box[d];
        inside &= c < dims[d];
        index += c * scale;
        scale *= dims[d];
      }
      EXPECT_EQ(got[k], inside ? index + 1 : 0) << "rank " << rank << " word " << k;
    }
  }
}

TEST(Tma, ElementStridesSkipRows) {
  Memory memory;
  uint64_t a = place(memory, counted(64 * 32), "A");
  TensorMap m = matrixMap(TensorType::U32, a, 64, 32, 128, 15, 32);
  m.elementStrides = {1, 2, 1, 1, 1};
  auto got = load(m, memory, "0, 3", schedules90()[0]);
  ASSERT_EQ(got.size(), 8u * 32);
  for (unsigned r = 0; r < 8; ++r)
    EXPECT_EQ(got[r * 32 + 5], (3 + 2 * r) * 32 + 5 + 1);
}

/// 64 threads fill a tile, and thread 0 stores it by TMA.
std::string storeKernel() {
  return kernel90(1, 0, R"(
    shl.b32 %r1, %r90, 4;
    mov.u32 %r2, tile;
    add.u32 %r3, %r2, %r1;
    mul.lo.u32 %r4, %r90, 4;
    add.u32 %r5, %r4, 1; add.u32 %r6, %r4, 2; add.u32 %r7, %r4, 3;
    st.shared.v4.u32 [%r3], {%r4, %r5, %r6, %r7};
    //@fence
    fence.proxy.async.shared::cta;
    //@barrier
    bar.sync 0;
    setp.ne.u32 %p1, %r90, 0;
    @%p1 bra DONE;
    cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%rd80, {4, 1}], [tile];
    //@commit
    cp.async.bulk.commit_group;
    //@read
    cp.async.bulk.wait_group.read 0;
    //@overwrite
    st.shared.u32 [tile], 77;
  DONE:)",
                  shared);
}

Result store(const std::string &text, Memory &memory, uint64_t a, const Options &o) {
  TensorMap m = matrixMap(TensorType::U32, a, 8, 40, 160, 8, 32);
  return launch(parse(text), "k", LaunchConfig{{1}, {64}, {}, 0}, {bytes(m)}, memory, o);
}

TEST(Tma, StoresInsideTheTensorOnly) {
  for (const Options &o : schedules90()) {
    Memory memory;
    uint64_t a = place(memory, std::vector<uint32_t>(9 * 40, 5), "A");
    Result r = store(storeKernel(), memory, a, o);
    ASSERT_TRUE(r.ok()) << describe(o) << "\n" << all(r);
    auto got = read<uint32_t>(memory, a, 9 * 40);
    for (unsigned row = 0; row < 9; ++row)
      for (unsigned c = 0; c < 40; ++c)
        ASSERT_EQ(got[row * 40 + c],
                  row >= 1 && row < 8 && c >= 4 && c < 36 ? (row - 1) * 32 + c - 4 : 5)
            << describe(o) << " row " << row << " column " << c;
  }
}

/// Under every schedule there is a finding of one of these kinds with these
/// words. Which one may depend on the order: what races is also not there yet.
void expectFinding(const std::string &text, std::vector<FindingKind> kinds,
                   const std::string &words,
                   const std::function<Result(const std::string &, const Options &)> &run) {
  for (const Options &o : schedules90(1)) {
    Result r = run(text, o);
    bool found = false;
    for (const Finding &f : r.findings)
      for (FindingKind k : kinds)
        found |= f.kind() == k && f.message.find(words) != std::string::npos;
    ASSERT_TRUE(found) << describe(o) << "\n" << all(r);
  }
}

TEST(Tma, MistakesOfAStore) {
  auto run = [](const std::string &text, const Options &o) {
    Memory memory;
    return store(text, memory, place(memory, std::vector<uint32_t>(8 * 40), "A"), o);
  };
  expectFinding(edit(storeKernel(), "fence.proxy.async.shared::cta;", ""),
                {FindingKind::MissingFence}, "add fence.proxy.async", run);
  expectFinding(edit(storeKernel(), "cp.async.bulk.wait_group.read 0;", ""),
                {FindingKind::MissingWait}, "may still read it", run);
  expectFinding(edit(storeKernel(), "cp.async.bulk.commit_group;", ""), {FindingKind::MissingWait},
                "may still read it", run);
  expectFinding(edit(edit(storeKernel(), "cp.async.bulk.wait_group.read 0;", ""),
                     "st.shared.u32 [tile], 77;", ""),
                {FindingKind::MissingWait}, "before the end", run);
  expectFinding(edit(storeKernel(), "bar.sync 0;", ""),
                {FindingKind::Race, FindingKind::UninitialisedRead}, "", run);
  expectFinding(edit(storeKernel(), "[tile];\n    //@commit", "[tile+64];\n    //@commit"),
                {FindingKind::Misaligned}, "multiple of 128", run);
  expectFinding(edit(storeKernel(), "[%rd80, {4, 1}]", "[%rd80+64, {4, 1}]"),
                {FindingKind::OutOfBounds}, "128 bytes", run);
  // What an H200 traps on (bench/results).
  expectFinding(edit(storeKernel(), "{4, 1}", "{2, 1}"), {FindingKind::InvalidOperand},
                "got element 2 of 4 bytes", run);
  expectFinding(edit(storeKernel(), "{4, 1}", "{-4, 1}"), {FindingKind::InvalidOperand},
                "got -4 in dimension 0", run);
  expectFinding(edit(storeKernel(), "{4, 1}", "{4, -1}"), {FindingKind::InvalidOperand},
                "got -1 in dimension 1", run);
}

TEST(Tma, MistakesOfALoad) {
  auto run = [](const std::string &text, const Options &o) {
    Memory memory;
    uint64_t a = place(memory, counted(64 * 40), "A"), out = memory.allocate(4 * 512);
    TensorMap m = matrixMap(TensorType::U32, a, 64, 40, 160, 16, 32);
    return launch(parse(text), "k", LaunchConfig{{1}, {64}, {}, 0}, {bytes(m), bytes(out)}, memory,
                  o);
  };
  const std::string good = loadKernel("2d", "0, 0", 512);
  for (const Options &o : schedules90(1))
    ASSERT_TRUE(run(good, o).ok()) << describe(o) << all(run(good, o));
  const std::string wait = "mbarrier.try_wait.parity.shared::cta.b64 %p2, [full], 0;",
                    expect = "mbarrier.arrive.expect_tx.shared::cta.b64 _, [full], 2048;";
  expectFinding(edit(good, wait, "setp.eq.u32 %p2, %r90, %r90;"),
                {FindingKind::MissingWait, FindingKind::UninitialisedRead}, "wait for", run);
  expectFinding(edit(good, wait, "mbarrier.try_wait.parity.shared::cta.b64 %p2, [full], 1;"),
                {FindingKind::MissingWait, FindingKind::UninitialisedRead, FindingKind::Deadlock},
                "", run);
  expectFinding(edit(good, expect, "mbarrier.arrive.shared::cta.b64 _, [full];"),
                {FindingKind::MbarrierMisuse, FindingKind::MissingWait}, "", run);
  expectFinding(edit(good, expect, edit(expect, "2048", "1024")), {FindingKind::MbarrierMisuse}, "",
                run);
  expectFinding(edit(good, expect, edit(expect, "2048", "4096")), {FindingKind::Deadlock},
                "lacks 0 of 1 arrival and 2048 bytes", run);
  expectFinding(edit(good, "mbarrier.init.shared::cta.b64 [full], 1;",
                     "mbarrier.init.shared::cta.b64 [full], 2;"),
                {FindingKind::Deadlock}, "lacks 1 of 2 arrivals", run);
  expectFinding(edit(good, "mbarrier.init.shared::cta.b64 [full], 1;", ""),
                {FindingKind::MbarrierMisuse}, "no mbarrier at byte", run);
  expectFinding(edit(good, "//@known\n    bar.sync 0;", ""), {FindingKind::MbarrierMisuse},
                "mbarrier", run);
  expectFinding(edit(good, "//@load", "st.shared.u32 [full], 0;"), {FindingKind::MbarrierMisuse},
                "holds an mbarrier", run);
  expectFinding(edit(good, "{0, 0}", "{-3, 0}"), {FindingKind::InvalidOperand},
                "multiple of 16 bytes, got element -3 of 4 bytes", run);
  expectFinding(edit(good, ".2d.", ".3d."), {FindingKind::InvalidTensorMap}, "rank 3",
                [&](const std::string &text, const Options &o) {
                  return run(edit(text, "{0, 0}", "{0, 0, 0}"), o);
                });
}

TEST(Tma, NeedsHopper) {
  Memory memory;
  Options o;
  o.machine = "a100";
  Result r = launch(parse(storeKernel()), "k", LaunchConfig{{1}, {64}, {}, 0},
                    {std::vector<std::byte>(128)}, memory, o);
  ASSERT_EQ(r.findings.size(), 1u);
  EXPECT_NE(r.findings[0].message.find("needs sm_90, got machine a100"), std::string::npos)
      << r.findings[0].message;
}

} // namespace
} // namespace gemm::emulator::test
