// The L2 model alone against hand-counted sequences, and under kernels.
#include "Machine/L2.h"
#include "Harness.h"
#include "gemm/Schedule/Raster.h"

namespace gemm::emulator::test {
namespace {

TEST(L2, SectorsOfALineAreFetchedOneByOne) {
  L2 cache(1024);
  Counters n;
  for (uint64_t sector : {0, 1, 0, 3, 3, 4})
    cache.access(sector, false, n);
  EXPECT_EQ(n.l2ReadHits, 2u);
  EXPECT_EQ(n.l2ReadMisses, 4u);
}

TEST(L2, TheLeastRecentlyUsedLineLeaves) {
  L2 cache(2 * 128); // two lines: sectors 0-3, 4-7, ...
  Counters n;
  cache.access(0, true, n);
  cache.access(4, false, n);
  cache.access(1, false, n); // line 0 is the newer one now
  cache.access(8, false, n); // line 1 leaves, clean
  EXPECT_EQ(n.l2WriteBacks, 0u);
  cache.access(0, false, n);
  EXPECT_EQ(n.l2ReadHits, 1u);
  cache.access(4, false, n); // line 2 leaves
  cache.access(8, false, n); // line 0 leaves, one sector of it written
  EXPECT_EQ(n.l2ReadHits, 1u);
  EXPECT_EQ(n.l2ReadMisses, 5u);
  EXPECT_EQ(n.l2WriteMisses, 1u);
  EXPECT_EQ(n.l2WriteBacks, 1u);
}

// Panels of A and B that 16 x 24 tiles read from memory, one tile after the other, each a
// panel of either, where so many fit the cache.
uint64_t panelsRead(Raster raster, int64_t group, uint64_t fit) {
  constexpr uint64_t sectors = 64;
  constexpr int64_t tilesM = 16, tilesN = 24;
  L2 cache(fit * sectors * 32);
  Counters n;
  for (int64_t i = 0; i < tilesM * tilesN; ++i) {
    TileAt<int64_t> at = rasterTile<int64_t>(raster, i, tilesM, tilesN, group);
    for (int64_t panel : {at.m, tilesM + at.n})
      for (uint64_t sector = 0; sector < sectors; ++sector)
        cache.access(uint64_t(panel) * sectors + sector, false, n);
  }
  return n.l2ReadMisses / sectors;
}

// A snake finds columns of B again at each turn; squares of a Hilbert curve also need
// fewer rows of A at one time than there are in a group.
TEST(L2, WhatRastersReadAgain) {
  EXPECT_EQ(panelsRead(Raster::Grouped, 4, 16), 112u);
  EXPECT_EQ(panelsRead(Raster::Snake, 4, 16), 88u);
  EXPECT_EQ(panelsRead(Raster::Hilbert, 4, 16), 88u);
  EXPECT_EQ(panelsRead(Raster::Grouped, 8, 16), 64u);
  EXPECT_EQ(panelsRead(Raster::Snake, 8, 16), 63u);
  EXPECT_EQ(panelsRead(Raster::Hilbert, 8, 16), 60u);
  EXPECT_EQ(panelsRead(Raster::Winding, 4, 16), 88u);
  EXPECT_EQ(panelsRead(Raster::Winding, 8, 16), 63u);
  EXPECT_EQ(panelsRead(Raster::Winding, 8, 8), 155u);
  EXPECT_EQ(panelsRead(Raster::Grouped, 8, 8), 432u);
  EXPECT_EQ(panelsRead(Raster::Snake, 8, 8), 431u);
  EXPECT_EQ(panelsRead(Raster::Hilbert, 8, 8), 132u);
}

// Every CTA reads the same 128 bytes and writes 128 of its own.
TEST(L2, CtasShareWhatTheyRead) {
  Module k = parse(kernel(2, R"(
    mul.wide.u32 %rd1, %r90, 4; add.s64 %rd2, %rd90, %rd1; ld.global.u32 %r1, [%rd2];
    mov.u32 %r2, %ctaid.x; mul.wide.u32 %rd3, %r2, 128; add.s64 %rd3, %rd3, %rd91;
    add.s64 %rd3, %rd3, %rd1; st.global.u32 [%rd3], %r1;)"));
  for (unsigned threads : {1u, 7u}) {
    Memory m;
    uint64_t in = place(m, std::vector<uint32_t>(32, 5)), out = m.allocate(10 * 128);
    Options o;
    o.l2 = true;
    o.threads = threads;
    Result r = launch(k, "k", {10}, {32}, 0, pointers({in, out}), m, o);
    ASSERT_TRUE(r.ok()) << all(r);
    EXPECT_EQ(r.counters.l2ReadMisses, 4u);
    EXPECT_EQ(r.counters.l2ReadHits, 36u);
    EXPECT_EQ(r.counters.l2WriteMisses, 40u);
    EXPECT_EQ(r.counters.l2WriteHits, 0u);
    o.l2 = false;
    EXPECT_EQ(launch(k, "k", {10}, {32}, 0, pointers({in, out}), m, o).counters.l2ReadMisses, 0u);
  }
}

TEST(L2, AsynchronousCopiesGoThroughIt) {
  Memory m;
  uint64_t in = m.allocate(512);
  std::vector<std::byte> zeros(512);
  m.copyIn(in, zeros.data(), zeros.size());
  Module k = parse(kernel(1, R"(
    shl.b32 %r1, %r90, 4; mov.u32 %r2, s; add.u32 %r2, %r2, %r1;
    cvt.u64.u32 %rd1, %r1; add.s64 %rd2, %rd90, %rd1;
    cp.async.cg.shared.global [%r2], [%rd2], 16; cp.async.wait_all;)",
                          ".shared .align 16 .b8 s[512];\n"));
  Options o;
  o.l2 = true;
  Result r = launch(k, "k", {2}, {32}, 0, pointers({in}), m, o);
  ASSERT_TRUE(r.ok()) << all(r);
  EXPECT_EQ(r.counters.l2ReadMisses, 16u);
  EXPECT_EQ(r.counters.l2ReadHits, 16u);
}

} // namespace
} // namespace gemm::emulator::test
