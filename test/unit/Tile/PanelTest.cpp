// Panels of results (StoreBulk.cpp), over every width: the warp writes each element of
// the panel once, where the tensor map's swizzle has it, and without bank conflicts: each bank
// has one word of what is stored at a time. Of a tile stored transposed, 16 rows are the columns of
// the panel.
#include "gemm/Dialect/Tile/Layout/Panel.h"
#include "gemm/Dialect/Tile/Layout/FragmentMap.h"
#include "gemm/Dialect/Tile/Layout/LdMatrix.h"
#include "gemm/Dialect/Tile/Layout/Swizzle.h"

#include <gtest/gtest.h>
#include <map>
#include <set>
#include <utility>

using namespace gemm::tile;

namespace {

/// (row, column) -> byte offset in the panel, by the swizzle that the copy undoes:
/// address bits 4 to 6 XOR bits 7 to 9, as many of them as the span has chunks.
int64_t placeOf(const SwizzledPart &panel, int64_t row, int64_t col, int64_t bytes) {
  int64_t address = row * panel.span() + col * bytes;
  return address ^ (address >> 7 & (panel.span() / 16 - 1)) << 4;
}

TEST(Panel, StMatrixWritesEveryElementOnceWithoutConflicts) {
  for (int64_t span : {128, 64, 32}) {
    SwizzledPart panel{16, span};
    std::map<std::pair<int64_t, int64_t>, int64_t> written;
    for (int64_t step = 0; step < span / 32; ++step)
      for (int64_t matrix = 0; matrix < 4; ++matrix) {
        std::set<int64_t> banks;
        for (int64_t i = 0; i < 8; ++i) { // the lanes that give this matrix's rows
          auto at = ldMatrixA<int64_t>(true, 8 * matrix + i, 0, step);
          int64_t offset = swizzledOffset<int64_t>(panel, at.line, at.chunk);
          banks.insert(offset % 128 / 16);
          // Register `matrix` of lane l holds row l / 4 and columns 2 (l % 4), + 1.
          FragmentRun run = FragmentMap{16, span / 2, 4}.run(4 * step + matrix);
          for (int64_t j = 0; j < 8; ++j)
            ASSERT_TRUE(
                written.emplace(std::pair(run.row + i, run.col + j), offset + 2 * j).second);
        }
        EXPECT_EQ(banks.size(), 8u) << "span " << span << " step " << step;
      }
    ASSERT_EQ(static_cast<int64_t>(written.size()), 16 * span / 2);
    for (auto [element, offset] : written)
      EXPECT_EQ(offset, placeOf(panel, element.first, element.second, 2));
  }
}

TEST(Panel, PairsOfFloatsWriteEveryElementOnceWithoutConflicts) {
  for (int64_t span : {128, 64, 32}) {
    SwizzledPart panel{16, span};
    std::set<int64_t> places;
    FragmentMap map{16, span / 4, 4};
    for (int64_t index = 0; index < map.runs(); ++index) {
      std::map<int64_t, int64_t> passes[2]; // bank -> words, of each half of the warp
      for (int64_t lane = 0; lane < 32; ++lane) {
        int64_t row = map.laneRow(lane) + map.run(index).row, col = map.laneCol(lane);
        int64_t other = takesOtherFirst(panel, row), blocks = blocksOf(panel), block = index / 2;
        int64_t offset = pairOffset(panel, row, col, block, other);
        if (other && blocks > 1)
          block = block < blocks / 2 ? block + blocks / 2 : block - blocks / 2;
        EXPECT_EQ(offset, placeOf(panel, row, map.run(2 * block).col + col, 4));
        EXPECT_TRUE(places.insert(offset).second);
        for (int64_t word : {0, 1})
          ++passes[lane / 16][(offset / 4 + word) % 32];
      }
      for (auto &half : passes)
        for (auto [bank, words] : half)
          EXPECT_EQ(words, 1) << "span " << span << " bank " << bank;
    }
    EXPECT_EQ(static_cast<int64_t>(places.size()), 16 * span / 8);
  }
}

TEST(Panel, TransposedStMatrixWritesEveryElementOnceWithoutConflicts) {
  for (int64_t lines : {8, 16, 24, 48, 64}) {
    SwizzledPart panel{lines, 32};
    std::map<std::pair<int64_t, int64_t>, int64_t> written; // line and column of the panel
    for (int64_t index = 0; index < lines / 4; ++index) {   // four matrices to a step
      std::set<int64_t> banks;
      for (int64_t i = 0; i < 8; ++i) { // the lanes that give this matrix's columns
        auto at = ldMatrixA<int64_t>(false, 8 * (index % 4) + i, 0, index / 4);
        int64_t offset = swizzledOffset<int64_t>(panel, at.line, at.chunk);
        banks.insert(offset % 128 / 16);
        FragmentRun run = FragmentMap{16, lines, 4}.run(index);
        for (int64_t j = 0; j < 8; ++j)
          ASSERT_TRUE(written.emplace(std::pair(run.col + i, run.row + j), offset + 2 * j).second);
      }
      EXPECT_EQ(banks.size(), 8u) << "lines " << lines << " matrix " << index;
    }
    ASSERT_EQ(static_cast<int64_t>(written.size()), 16 * lines);
    for (auto [element, offset] : written)
      EXPECT_EQ(offset, placeOf(panel, element.first, element.second, 2));
  }
}

TEST(Panel, TransposedFloatsWriteEveryElementOnceWithoutConflicts) {
  for (int64_t lines : {16, 32}) {
    SwizzledPart panel{lines, 64};
    std::set<int64_t> places;
    FragmentMap map{16, lines, 4};
    for (int64_t index = 0; index < map.runs(); ++index)
      for (int64_t turn : {0, 1}) {
        std::map<int64_t, int64_t> passes; // bank -> words
        for (int64_t lane = 0; lane < 32; ++lane) {
          FragmentRun run = map.run(index);
          int64_t row = map.laneRow(lane) + run.row, col = map.laneCol(lane);
          int64_t other = takesOtherFirst(panel, col);
          int64_t offset = columnOffset<int64_t>(panel, row, col, index / 2, turn, other, 4);
          EXPECT_EQ(run.col, index / 2 * 8);
          EXPECT_EQ(offset, placeOf(panel, run.col + col + (turn ^ other), row, 4));
          EXPECT_TRUE(places.insert(offset).second);
          ++passes[offset / 4 % 32];
        }
        for (auto [bank, words] : passes)
          EXPECT_EQ(words, 1) << "bank " << bank;
      }
    EXPECT_EQ(static_cast<int64_t>(places.size()), 16 * lines);
  }
}

// Of rows that are loaded as pairs a lane has two neighbours, 32 bits of a line.
TEST(Panel, TransposedPairsOfRowsWriteEveryElementOnceWithoutConflicts) {
  for (int64_t lines : {8, 16, 64}) {
    SwizzledPart panel{lines, 32};
    std::set<int64_t> places;
    FragmentMap map{16, lines, 4, /*pairedRows=*/true};
    for (int64_t block = 0; block < lines / 8; ++block)
      for (int64_t turn : {0, 1}) {
        std::set<int64_t> banks;
        for (int64_t lane = 0; lane < 32; ++lane) {
          EXPECT_EQ(map.run(2 * block + 1).row, 1);
          int64_t row = map.laneRow(lane), col = map.laneCol(lane);
          int64_t other = takesOtherFirst(panel, col);
          int64_t offset = columnOffset<int64_t>(panel, row, col, block, turn, other, 2);
          for (int64_t next : {0, 1}) {
            EXPECT_EQ(offset + 2 * next,
                      placeOf(panel, block * 8 + col + (turn ^ other), row + next, 2));
            EXPECT_TRUE(places.insert(offset + 2 * next).second);
          }
          banks.insert(offset / 4 % 32);
        }
        EXPECT_EQ(banks.size(), 32u);
      }
    EXPECT_EQ(static_cast<int64_t>(places.size()), 16 * lines);
  }
}

} // namespace
