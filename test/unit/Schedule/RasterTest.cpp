// The orders of output tiles, on the host: kernels have the same formula.
#include "gemm/Schedule/Raster.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <iterator>
#include <vector>

using namespace gemm;

namespace {
constexpr size_t rasters = std::size(rasterNames);

std::vector<TileAt<int64_t>> walk(Raster raster, int64_t tilesM, int64_t tilesN, int64_t group) {
  std::vector<TileAt<int64_t>> tiles;
  for (int64_t i = 0; i < tilesM * tilesN; ++i)
    tiles.push_back(rasterTile<int64_t>(raster, i, tilesM, tilesN, group));
  return tiles;
}

/// Steps to a tile that shares neither a row nor a column with the one before.
int64_t jumps(const std::vector<TileAt<int64_t>> &tiles) {
  int64_t count = 0;
  for (size_t i = 1; i < tiles.size(); ++i)
    count += tiles[i].m != tiles[i - 1].m && tiles[i].n != tiles[i - 1].n;
  return count;
}

void expectAt(const std::vector<TileAt<int64_t>> &tiles, size_t index, int64_t m, int64_t n) {
  EXPECT_EQ(tiles[index].m, m) << index;
  EXPECT_EQ(tiles[index].n, n) << index;
}
/// A register of a kernel, which wraps.
struct Register {
  uint32_t bits;
  Register(int64_t value) : bits(static_cast<uint32_t>(value)) {}
  int64_t value() const { return static_cast<int32_t>(bits); }
  friend Register operator+(Register x, Register y) { return Register(x.bits + y.bits); }
  friend Register operator-(Register x, Register y) { return Register(x.bits - y.bits); }
  friend Register operator*(Register x, Register y) { return Register(x.bits * y.bits); }
  friend Register operator/(Register x, Register y) {
    return Register(y.bits ? x.bits / y.bits : -1);
  }
  friend Register operator%(Register x, Register y) {
    return Register(y.bits ? x.bits % y.bits : x.bits);
  }
  friend Register operator^(Register x, Register y) { return Register(x.bits ^ y.bits); }
  friend bool operator<(Register x, Register y) { return x.value() < y.value(); }
  friend Register lesser(Register x, Register y) { return x < y ? x : y; }
  friend Register choose(bool condition, Register yes, Register no) { return condition ? yes : no; }
};
} // namespace

// Registers have 32 bits, in which the numbers of all tiles that a launch can have lie.
TEST(Raster, FitsInRegisters) {
  const std::pair<int64_t, int64_t> sizes[] = {{1, 1 << 22}, {1, (1 << 30) - 1}, {3, 1 << 29},
                                               {1 << 30, 1}, {1 << 15, 1 << 15}, {700, 1 << 20}};
  for (size_t i = 0; i < rasters; ++i)
    for (auto [m, n] : sizes)
      for (int64_t group : {1, 8, 512, 1024})
        for (int64_t index : {int64_t{0}, int64_t{1}, n - 1, m * n / 3, m * n - 1}) {
          const auto raster = static_cast<Raster>(i);
          const TileAt<int64_t> wide = rasterTile<int64_t>(raster, index, m, n, group);
          const TileAt<Register> narrow = rasterTile<Register>(raster, index, m, n, group);
          EXPECT_TRUE(narrow.m.value() == wide.m && narrow.n.value() == wide.n)
              << rasterNames[i] << " tile " << index << " of " << m << "x" << n << ", group "
              << group;
        }
}

TEST(Raster, EveryTileOnce) {
  std::vector<std::pair<int64_t, int64_t>> sizes = {
      {1, 100}, {100, 1}, {17, 33}, {32, 32}, {31, 16}};
  for (int64_t m = 1; m <= 9; ++m)
    for (int64_t n = 1; n <= 9; ++n)
      sizes.emplace_back(m, n);
  for (size_t i = 0; i < rasters; ++i)
    for (auto [m, n] : sizes)
      for (int64_t group : {1, 2, 3, 4, 8, 16, 64}) {
        const auto raster = static_cast<Raster>(i);
        if (!checkRasterGroup(raster, group).empty())
          continue;
        std::vector<int> seen(m * n);
        int64_t index = 0;
        for (TileAt<int64_t> at : walk(raster, m, n, group)) {
          ASSERT_TRUE(at.m >= 0 && at.m < m && at.n >= 0 && at.n < n);
          ASSERT_EQ(seen[at.m * n + at.n]++, 0)
              << rasterNames[i] << " " << m << "x" << n << " group " << group;
          ASSERT_EQ(rasterIndex(raster, at, m, n, group), index++);
        }
      }
}

// Groups of two rows, column by column, the last group of one.
TEST(Raster, Grouped) {
  std::vector<TileAt<int64_t>> tiles = walk(Raster::Grouped, 5, 3, 2);
  expectAt(tiles, 1, 1, 0);
  expectAt(tiles, 2, 0, 1);
  expectAt(tiles, 6, 2, 0);
  expectAt(tiles, 14, 4, 2);
}

// A group begins in the column where the one before ended.
TEST(Raster, SnakeTurns) {
  std::vector<TileAt<int64_t>> tiles = walk(Raster::Snake, 5, 3, 2);
  for (int64_t i = 0; i < 6; ++i)
    EXPECT_EQ(tiles[i].n, walk(Raster::Grouped, 5, 3, 2)[i].n);
  expectAt(tiles, 6, 2, 2);
  expectAt(tiles, 11, 3, 0);
  expectAt(tiles, 12, 4, 0);
}

// Each tile of whole squares lies beside the one before; at the turn, in its column.
TEST(Raster, HilbertIsConnected) {
  std::vector<TileAt<int64_t>> tiles = walk(Raster::Hilbert, 24, 32, 8);
  for (size_t i = 1; i < tiles.size(); ++i)
    ASSERT_EQ(std::abs(tiles[i].m - tiles[i - 1].m) + std::abs(tiles[i].n - tiles[i - 1].n),
              i % (8 * 32) == 0 ? 8 : 1)
        << i;
  EXPECT_EQ(jumps(tiles), 0);
  EXPECT_EQ(jumps(walk(Raster::Snake, 24, 32, 8)), 3 * 31);
  EXPECT_EQ(jumps(walk(Raster::Grouped, 24, 32, 8)), 3 * 31 + 2);
}

// Each tile lies beside the one before; at a group's end below it, or in its column.
TEST(Raster, WindingIsConnected) {
  for (int64_t tilesN : {7, 8}) {
    std::vector<TileAt<int64_t>> tiles = walk(Raster::Winding, 12, tilesN, 4);
    for (size_t i = 1; i < tiles.size(); ++i)
      ASSERT_EQ(std::abs(tiles[i].m - tiles[i - 1].m) + std::abs(tiles[i].n - tiles[i - 1].n),
                tilesN % 2 == 0 && i % (4 * tilesN) == 0 ? 4 : 1)
          << i;
    EXPECT_EQ(jumps(tiles), 0);
  }
}

TEST(Raster, Groups) {
  EXPECT_EQ(checkRasterGroup(Raster::Snake, 3), "");
  EXPECT_EQ(checkRasterGroup(Raster::Hilbert, 3),
            "expected a raster group that is a power of two for raster hilbert, got 3");
  EXPECT_EQ(checkRasterGroup(Raster::Grouped, 0), "expected a raster group of 1 to 1024, got 0");
  EXPECT_EQ(checkRasterGroup(Raster::Snake, 1025),
            "expected a raster group of 1 to 1024, got 1025");
}
