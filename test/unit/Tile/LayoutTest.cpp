// Layout mathematics, exhaustively over the extents kernels use: the swizzle is a
// bijection, ldmatrix and the copies' stores meet no bank conflict, and the lanes
// receive the elements that mma.m16n8k16 expects (PTX ISA, matrix fragments).
#include "gemm/Dialect/Tile/Layout/FragmentMap.h"
#include "gemm/Dialect/Tile/Layout/LdMatrix.h"
#include "gemm/Dialect/Tile/Layout/Swizzle.h"

#include <gtest/gtest.h>
#include <map>
#include <set>
#include <vector>

using namespace gemm::tile;

namespace {

const std::vector<int64_t> lineBytesSet = {32, 64, 96, 128, 160, 192, 256, 384, 512};
const std::vector<int64_t> linesSet = {16, 32, 64, 96, 128, 256};

TEST(Swizzle, SpanIsTheLargestThatDividesTheLine) {
  EXPECT_EQ((SwizzledPart{16, 32}.span()), 32);
  EXPECT_EQ((SwizzledPart{16, 64}.span()), 64);
  EXPECT_EQ((SwizzledPart{16, 96}.span()), 32);
  EXPECT_EQ((SwizzledPart{16, 128}.span()), 128);
  EXPECT_EQ((SwizzledPart{16, 192}.span()), 64);
  EXPECT_EQ((SwizzledPart{16, 256}.span()), 128);
}

TEST(Swizzle, IsABijectionOfThePart) {
  for (int64_t lines : linesSet)
    for (int64_t lineBytes : lineBytesSet)
      for (int64_t apart : {1, 2}) {
        SwizzledPart part{lines, lineBytes, apart};
        std::set<int64_t> seen;
        for (int64_t line = 0; line < lines; ++line)
          for (int64_t chunk = 0; chunk < part.chunksPerLine(); ++chunk) {
            int64_t offset = swizzledOffset<int64_t>(part, line, chunk);
            ASSERT_GE(offset, 0);
            ASSERT_LE(offset + chunkBytes, part.bytes());
            ASSERT_EQ(offset % chunkBytes, 0);
            ASSERT_TRUE(seen.insert(offset).second) << lines << " " << lineBytes;
          }
      }
}

/// One part with each element labelled by its (row, k) coordinate.
struct LabelledPart {
  bool kMajor;
  int64_t rows, cols;
  SwizzledPart part;
  std::map<int64_t, std::pair<int64_t, int64_t>> elementAt; // byte offset -> (row, k)

  LabelledPart(bool kMajor, int64_t rows, int64_t cols)
      : kMajor(kMajor), rows(rows), cols(cols),
        part{kMajor ? rows : cols, 2 * (kMajor ? cols : rows)} {
    for (int64_t row = 0; row < rows; ++row)
      for (int64_t k = 0; k < cols; ++k) {
        int64_t line = kMajor ? row : k, inner = kMajor ? k : row;
        elementAt[swizzledOffset<int64_t>(part, line, inner / 8) + 2 * (inner % 8)] = {row, k};
      }
  }

  using Element = std::pair<int64_t, int64_t>;
  /// What ldmatrix.x4 puts into registers: lane, matrix -> two elements.
  std::map<std::pair<int64_t, int64_t>, std::pair<Element, Element>> load(bool isA, int64_t row,
                                                                          int64_t step) const {
    std::vector<int64_t> address(32);
    for (int64_t lane = 0; lane < 32; ++lane) {
      LineChunk<int64_t> at = isA ? ldMatrixA<int64_t>(kMajor, lane, row, step)
                                  : ldMatrixB<int64_t>(kMajor, lane, row, step);
      address[lane] = swizzledOffset<int64_t>(part, at.line, at.chunk);
    }
    std::map<std::pair<int64_t, int64_t>, std::pair<Element, Element>> result;
    for (int64_t lane = 0; lane < 32; ++lane)
      for (int64_t matrix = 0; matrix < 4; ++matrix) {
        auto element = [&](int64_t r, int64_t c) {
          return elementAt.at(address[8 * matrix + r] + 2 * c);
        };
        int64_t r = lane / 4, c = 2 * (lane % 4);
        result[{lane, matrix}] = kMajor ? std::pair(element(r, c), element(r, c + 1))
                                        : std::pair(element(c, r), element(c + 1, r));
      }
    return result;
  }

  /// Wavefronts of one ldmatrix.x4: each of its four phases reads eight rows.
  int64_t wavefronts(bool isA, int64_t row, int64_t step) const {
    int64_t total = 0;
    for (int64_t phase = 0; phase < 4; ++phase) {
      std::map<int64_t, int64_t> perBankGroup;
      int64_t worst = 0;
      for (int64_t lane = 8 * phase; lane < 8 * phase + 8; ++lane) {
        LineChunk<int64_t> at = isA ? ldMatrixA<int64_t>(kMajor, lane, row, step)
                                    : ldMatrixB<int64_t>(kMajor, lane, row, step);
        int64_t group = swizzledOffset<int64_t>(part, at.line, at.chunk) % 128 / 16;
        worst = std::max(worst, ++perBankGroup[group]);
      }
      total += worst;
    }
    return total;
  }
};

TEST(LdMatrix, LanesReceiveTheFragmentsOfMma) {
  for (bool kMajor : {true, false})
    for (int64_t rows : {16, 32, 64, 128})
      for (int64_t cols : {16, 32, 64, 128}) {
        LabelledPart part(kMajor, rows, cols);
        for (int64_t row = 0; row < rows; row += 16)
          for (int64_t step = 0; step < cols / 16; ++step) {
            auto a = part.load(true, row, step), b = part.load(false, row, step);
            for (int64_t lane = 0; lane < 32; ++lane)
              for (int64_t reg = 0; reg < 4; ++reg) {
                int64_t group = lane / 4, pair = 2 * (lane % 4), k0 = 16 * step;
                // A: a0 (group, pair), a1 (group + 8, pair), a2, a3 eight of K on.
                int64_t ra = row + group + 8 * (reg % 2), ka = k0 + pair + 8 * (reg / 2);
                EXPECT_EQ(a.at({lane, reg}).first, std::pair(ra, ka));
                EXPECT_EQ(a.at({lane, reg}).second, std::pair(ra, ka + 1));
                // B: b0 (k pair, n group), b1 eight of K on; two blocks of eight n.
                int64_t nb = row + group + 8 * (reg / 2), kb = k0 + pair + 8 * (reg % 2);
                EXPECT_EQ(b.at({lane, reg}).first, std::pair(nb, kb));
                EXPECT_EQ(b.at({lane, reg}).second, std::pair(nb, kb + 1));
              }
          }
      }
}

TEST(LdMatrix, HasNoBankConflict) {
  for (bool kMajor : {true, false})
    for (int64_t rows : {16, 32, 64, 128, 256})
      for (int64_t cols : {16, 32, 64, 128}) {
        LabelledPart part(kMajor, rows, cols);
        for (int64_t row = 0; row < rows; row += 16)
          for (int64_t step = 0; step < cols / 16; ++step)
            for (bool isA : {true, false})
              ASSERT_EQ(part.wavefronts(isA, row, step), 4)
                  << "k-major " << kMajor << " rows " << rows << " cols " << cols;
      }
}

// Bytes of lines along M or N: what prmt makes of four matrices of pairs are the fragments of
// mma.m16n8k32 of rows 2 group and 2 group + 1, and eight lanes read eight groups of four banks.
TEST(Fragments, BytesAcrossLines) {
  for (int64_t rows : {16, 32, 48, 64, 128, 256})
    for (int64_t row = 0; row < rows; row += 16)
      for (int64_t step : {0, 1, 3}) {
        const SwizzledPart part{128, rows};
        std::vector<LineChunk<int64_t>> at(32);
        for (int64_t lane = 0; lane < 32; ++lane)
          at[lane] = ldMatrixPairs<int64_t>(lane, row, step);
        for (int64_t phase = 0; phase < 4; ++phase) {
          std::set<int64_t> groups;
          for (int64_t lane = 8 * phase; lane < 8 * phase + 8; ++lane)
            groups.insert(swizzledOffset<int64_t>(part, at[lane].line, at[lane].chunk) % 128 / 16);
          EXPECT_EQ(groups.size(), 8u) << rows << " " << row << " " << step;
        }
        for (int64_t lane = 0; lane < 32; ++lane)
          for (int64_t half : {0, 1})
            for (int64_t next : {0, 1}) {
              const int64_t selector = selectorOfPairs<int64_t>(lane) + next * nextOfPair;
              for (int64_t byte = 0; byte < 4; ++byte) {
                // Digit: which register of the two, which of its two lines, which byte of a pair.
                const int64_t digit = selector >> (4 * byte) & 7, group = lane / 4;
                const auto &from = at[8 * (2 * half + digit / 4) + lane % 4 * 2 + digit % 4 / 2];
                EXPECT_EQ(from.line, 32 * step + 16 * half + 4 * (lane % 4) + byte);
                EXPECT_EQ(16 * from.chunk + 2 * group + digit % 2, row + 2 * group + next);
              }
            }
      }
}

// Elements of 4 bytes of lines along M or N, loaded one by one: the fragments of mma.m16n8k8, and
// 32 lanes in 32 banks.
TEST(Fragments, WordsAcrossLines) {
  for (int64_t rows : {16, 32, 48, 64, 128, 256})
    for (bool isA : {true, false})
      for (int64_t row = 0; row < rows; row += 16)
        for (int64_t step : {0, 1, 3})
          for (int64_t reg = 0; reg < 4; ++reg) {
            const SwizzledPart part{32, 4 * rows, 2};
            std::set<int64_t> banks;
            for (int64_t lane = 0; lane < 32; ++lane) {
              LineElement<int64_t> at = fragmentElement<int64_t>(isA, lane, row, step, reg);
              // A: a0 (group, k), a1 (group + 8, k), a2, a3 four of K on; B: b0 (k, group), b1 four
              // of K on, then the next eight of N.
              EXPECT_EQ(at.element, row + lane / 4 + 8 * (isA ? reg % 2 : reg / 2));
              EXPECT_EQ(at.line, 8 * step + lane % 4 + 4 * (isA ? reg / 2 : reg % 2));
              int64_t place = swizzledOffset<int64_t>(part, at.line, at.element / 4);
              banks.insert((place + at.element % 4 * 4) % 128 / 4);
            }
            EXPECT_EQ(banks.size(), 32u) << rows << " " << row << " " << reg;
          }
}

// Eight consecutive threads store eight consecutive chunks: one wavefront of 128 B.
// Elements of f64 in both orders: each k of a part is one lane's of one step, the same for all
// rows, and half a warp, which shared memory serves at one time, reads all banks.
TEST(Fragments, Doubles) {
  for (int64_t rows : {16, 32, 64, 128})
    for (int64_t cols : {16, 32, 48, 64}) {
      std::set<int64_t> seen;
      for (int64_t step = 0; step < cols / 4; ++step)
        for (int64_t lane = 0; lane < 32; ++lane) {
          const int64_t k = kOfDouble<int64_t>(lane, step);
          EXPECT_EQ(k, kOfDouble<int64_t>(lane % 4, step));
          EXPECT_LT(k, cols);
          EXPECT_EQ(seen.insert(k).second, lane < 4);
        }
      for (bool kMajor : {true, false})
        for (int64_t row = 0; row < rows; row += 8)
          for (int64_t step = 0; step < cols / 4; ++step)
            for (int64_t half : {0, 16}) {
              SwizzledPart part{kMajor ? rows : cols, 8 * (kMajor ? cols : rows), kMajor ? 1 : 2};
              std::set<int64_t> banks;
              for (int64_t lane = half; lane < half + 16; ++lane) {
                const int64_t k = kOfDouble<int64_t>(lane, step), at = row + lane / 4;
                const int64_t line = kMajor ? at : k, element = kMajor ? k : at;
                banks.insert((swizzledOffset<int64_t>(part, line, element / 2) + element % 2 * 8) %
                             128 / 8);
              }
              EXPECT_EQ(banks.size(), 16u) << rows << "x" << cols << " " << row << " " << step;
            }
    }
}

// Each k is one lane's of four, in one step; what eight lanes read of two lines of the operand with
// 16-bit numbers lies in all banks.
TEST(Fragments, RunsCoverTheirSpanOnce) {
  for (auto [cols, spanK] : {std::pair(32, 32), {64, 64}, {96, 32}, {128, 64}}) {
    const SwizzledPart part{16, 2 * cols};
    ASSERT_EQ(part.span(), 2 * spanK);
    std::set<int64_t> seen;
    for (int64_t step = 0; step < cols / 32; ++step)
      for (int64_t first = 0; first < 32; first += 8) {
        std::set<int64_t> banks;
        for (int64_t lane = first; lane < first + 8; ++lane) {
          const int64_t k = runOfLane<int64_t>(lane, step, spanK);
          EXPECT_LT(k, cols);
          EXPECT_EQ(k % kOfRun, 0);
          EXPECT_EQ(seen.insert(k).second, lane < 4) << cols << " " << step << " " << lane;
          banks.insert(swizzledOffset<int64_t>(part, lane / 4, k / 8) % 128 / 16);
        }
        EXPECT_EQ(banks.size(), 8u) << cols << " " << step << " " << first;
      }
    EXPECT_EQ(seen.size() * kOfRun, size_t(cols));
  }
}

TEST(Swizzle, ConsecutiveChunksHaveNoBankConflict) {
  for (auto [lineBytes, apart] :
       {std::pair(32, 1), {64, 1}, {128, 1}, {256, 1}, {64, 2}, {128, 2}}) {
    SwizzledPart part{64, lineBytes, apart};
    int64_t chunks = part.bytes() / chunkBytes, perLine = part.chunksPerLine();
    for (int64_t first = 0; first < chunks; first += 8) {
      std::set<int64_t> groups;
      for (int64_t i = first; i < first + 8; ++i)
        groups.insert(swizzledOffset<int64_t>(part, i / perLine, i % perLine) % 128 / 16);
      ASSERT_EQ(groups.size(), 8u) << lineBytes;
    }
  }
}

TEST(FragmentMap, CoversTheWarpTileOnce) {
  for (int64_t rows : {16, 32, 64})
    for (auto [cols, paired, joined] : {std::tuple(16, 0, 1),
                                        {32, 1, 1},
                                        {64, 2, 1},
                                        {64, 3, 1},
                                        {128, 0, 1},
                                        {128, 3, 1},
                                        {16, 0, 2},
                                        {96, 1, 4}}) {
      FragmentMap map{rows, cols, 1, paired % 2 != 0, paired / 2 != 0, joined};
      std::set<std::pair<int64_t, int64_t>> elements;
      std::set<int64_t> registers;
      for (int64_t i = 0; i < map.runs(); ++i) {
        FragmentRun run = map.run(i);
        for (int64_t j = 0; j < run.length; ++j) {
          registers.insert(run.firstRegister + j);
          for (int64_t lane = 0; lane < 32; ++lane)
            elements.insert({map.laneRow(lane) + run.row, map.laneCol(lane) + run.col + j});
        }
      }
      EXPECT_EQ(static_cast<int64_t>(registers.size()), map.registers());
      EXPECT_EQ(static_cast<int64_t>(elements.size()), rows * cols);
      EXPECT_EQ(elements.rbegin()->first, rows - 1);
      EXPECT_EQ(elements.rbegin()->second, cols - 1);
    }
}

TEST(FragmentMap, RegistersByPlace) {
  for (int64_t warps : {1, 4})
    for (int64_t rows : {16, 32, 64})
      for (auto [cols, paired, joined] : {std::tuple(8, 0, 1),
                                          {24, 0, 1},
                                          {64, 0, 1},
                                          {64, 1, 1},
                                          {64, 2, 1},
                                          {64, 3, 1},
                                          {48, 0, 2},
                                          {96, 1, 4}}) {
        FragmentMap map{rows, cols, warps, paired % 2 != 0, paired / 2 != 0, joined};
        for (int64_t i = 0; i < map.runs(); ++i) {
          FragmentRun run = map.run(i);
          EXPECT_EQ(map.registerOf(run.row, run.col), run.firstRegister);
        }
      }
}

// The results of mma.m16n8 for rows and columns in the order in which they were loaded (PTX ISA):
// c0, c1 are of columns 2 (lane % 4) and the next of row lane / 4, c2, c3 of the row eight below.
TEST(FragmentMap, ResultsByPlace) {
  auto place = [](bool paired, int64_t loaded) { // of 16, what is loaded at a place
    return paired ? loaded / 16 * 16 + loaded % 8 * 2 + loaded % 16 / 8 : loaded;
  };
  for (auto [paired, joined] : {std::pair(0, 1), {1, 1}, {2, 1}, {3, 1}, {0, 2}, {0, 4}, {1, 4}}) {
    const bool pairedRows = paired % 2 != 0, pairedCols = paired / 2 != 0;
    FragmentMap map{32, 64, 1, pairedRows, pairedCols, joined};
    std::map<int64_t, FragmentRun> runs; // by register
    for (int64_t i = 0; i < map.runs(); ++i) {
      FragmentRun run = map.run(i);
      runs[run.firstRegister] = run;
    }
    for (int64_t band : {0, 1})
      for (int64_t block = 0; block < 8; ++block)
        for (int64_t i = 0; i < 4; ++i) {
          const int64_t number = map.registerOfResult(band, block, i);
          const FragmentRun run = runs.at(number / 2 * 2);
          for (int64_t lane = 0; lane < 32; ++lane) {
            EXPECT_EQ(map.laneRow(lane) + run.row,
                      place(pairedRows, 16 * band + lane / 4 + i / 2 * 8));
            EXPECT_EQ(map.laneCol(lane) + run.col + number % 2,
                      map.columnAt(place(pairedCols, 8 * block + lane % 4 * 2 + i % 2)));
          }
        }
  }
}

// Where blocks are joined, runs that follow one another are neighbours: as many make a vector.
TEST(FragmentMap, JoinedRunsAreNeighbours) {
  for (int64_t joined : {1, 2, 4}) {
    FragmentMap map{32, 64, 1, false, false, joined};
    std::set<int64_t> columns;
    for (int64_t place = 0; place < map.cols; ++place)
      columns.insert(map.columnAt(place));
    EXPECT_EQ(static_cast<int64_t>(columns.size()), map.cols);
    for (int64_t i = 0; i < map.runs(); i += joined)
      for (int64_t j = 0; j < joined; ++j) {
        const FragmentRun first = map.run(i), run = map.run(i + j);
        EXPECT_EQ(run.row, first.row);
        EXPECT_EQ(run.col, first.col + 2 * j);
        EXPECT_EQ(first.col % map.lengthOfLane(), 0);
      }
  }
}

} // namespace
