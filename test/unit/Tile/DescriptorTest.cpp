// wgmma's descriptors, exhaustively over the parts kernels use: the addresses that
// the hardware derives from a descriptor (PTX ISA, "Asynchronous Warpgroup Level
// Matrix Shared Memory Layout") are those at which Swizzle.h puts the elements, and
// the accumulator's registers cover the CTA tile once.
#include "gemm/Dialect/Tile/Layout/Descriptor.h"
#include "gemm/Dialect/Tile/Layout/FragmentMap.h"

#include <array>
#include <gtest/gtest.h>
#include <set>
#include <utility>

using namespace gemm::tile;

namespace {

/// The address of element (row, k) of one instruction's operand.
int64_t hardwareAddress(uint64_t bits, int64_t start, bool kMajor, int64_t row, int64_t k) {
  const int64_t leading = (bits >> 16 & 0x3fff) * 16, stride = (bits >> 32 & 0x3fff) * 16;
  const int64_t mode = bits >> 62, span = mode == 1 ? 128 : mode == 2 ? 64 : mode == 3 ? 32 : 16;
  int64_t address = start;
  if (kMajor)
    address += row / 8 * stride + row % 8 * span + 2 * k;
  else
    address += row / (span / 2) * leading + 2 * (row % (span / 2)) + k / 8 * stride + k % 8 * span;
  return address ^ (address >> 7 & (span / 16 - 1)) << 4;
}

TEST(Descriptor, AddressesTheElementsOfThePart) {
  const int64_t base = 5 * 1024; // a part starts on a 1024-byte boundary
  for (bool kMajor : {true, false})
    for (int64_t rows : {16, 32, 48, 64, 80, 96, 128, 192, 256})
      for (int64_t cols : {16, 32, 48, 64, 128}) {
        SwizzledPart part{kMajor ? rows : cols, 2 * (kMajor ? cols : rows)};
        uint64_t bits = descriptorBits(part, kMajor);
        for (int64_t block = 0; block < rows; block += 64)
          for (int64_t step = 0; step < cols / 16; ++step) {
            int64_t start = base + descriptorOffset<int64_t>(part, kMajor, block, step);
            ASSERT_EQ(start % 16, 0);
            for (int64_t row = block; row < rows; ++row)
              for (int64_t k = 16 * step; k < 16 * step + 16; ++k) {
                int64_t line = kMajor ? row : k, inner = kMajor ? k : row;
                int64_t want =
                    base + swizzledOffset<int64_t>(part, line, inner / 8) + inner % 8 * 2;
                ASSERT_EQ(hardwareAddress(bits, start, kMajor, row - block, k - 16 * step), want)
                    << (kMajor ? "k" : "mn") << " " << rows << "x" << cols << " at " << row << ","
                    << k;
              }
          }
      }
}

TEST(Descriptor, FieldsFitTheirBits) {
  SwizzledPart largest{128, 512}; // 256 of M by 128 of K, along M
  uint64_t bits = descriptorBits(largest, false);
  EXPECT_EQ(bits >> 62, 1u);
  EXPECT_EQ(bits >> 32 & 0x3fff, 1024u / 16);
  EXPECT_EQ(bits >> 16 & 0x3fff, 128u * 128 / 16);
  EXPECT_EQ(bits & 0xc000ffffu, 0u) << "room for the address";
  EXPECT_EQ(descriptorAddress<int64_t>(227 * 1024) >> 14, 0);
  EXPECT_EQ(descriptorAddress<int64_t>(15 << 24 | 227 * 1024), 227 * 1024 / 16)
      << "the CTA's rank is cut off";
}

TEST(Descriptor, AddressesMoveByDistances) {
  const int64_t last = 227 * 1024 - 16;
  for (int64_t rank : {0, 1, 15})
    for (int64_t base : {0, 1024, 5 * 1024})
      for (int64_t bytes : {int64_t{0}, int64_t{32}, int64_t{49152}, last - base})
        EXPECT_EQ(descriptorAddress<int64_t>(rank << 24 | base) + descriptorDistance(bytes),
                  descriptorAddress<int64_t>((rank << 24 | base) + bytes))
            << rank << ": " << base << " + " << bytes;
}

TEST(Descriptor, RegistersOfAllWarpgroupsCoverTheTileOnce) {
  for (auto [tileM, tileN, warpM, warpN] : {std::array<int64_t, 4>{64, 256, 16, 256},
                                            {128, 128, 16, 128},
                                            {128, 256, 16, 256},
                                            {256, 128, 32, 128},
                                            {192, 96, 16, 96},
                                            {64, 256, 16, 128},
                                            {128, 128, 32, 64}}) {
    FragmentMap map{warpM, warpN, 4};
    std::set<std::pair<int64_t, int64_t>> seen;
    int64_t warpsN = tileN / warpN, warps = tileM / warpM * warpsN;
    for (int64_t warp = 0; warp < warps; ++warp)
      for (int64_t lane = 0; lane < 32; ++lane)
        for (int64_t i = 0; i < map.runs(); ++i) {
          FragmentRun run = map.run(i);
          int64_t row = map.warpRow<int64_t>(warp, warpsN) + map.laneRow(lane) + run.row;
          int64_t col = map.warpCol<int64_t>(warp, warpsN) + map.laneCol(lane) + run.col;
          ASSERT_TRUE(row < tileM && col + 1 < tileN) << row << "," << col;
          ASSERT_TRUE(seen.insert({row, col}).second) << row << "," << col;
          ASSERT_TRUE(seen.insert({row, col + 1}).second) << row << "," << col;
        }
    EXPECT_EQ(static_cast<int64_t>(seen.size()), tileM * tileN);
  }
}

} // namespace
