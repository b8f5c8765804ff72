// Operands that are copied before the product: which, how the kernel finds them, what it costs.
#include "gemm/Schedule/Pack.h"
#include "Problem.h"
#include "gemm/Schedule/Constants.h"

#include <gtest/gtest.h>

using namespace gemm;
using namespace gemm::test;

namespace {
const Target &h200() { return *lookupTarget("h200"); }
Schedule packing(Pack pack) {
  Schedule s;
  s.pack = pack;
  return s;
}

TEST(Pack, LinesAreOfWhole16Bytes) {
  EXPECT_EQ(packedLine(4093, 2), 4096);
  EXPECT_EQ(packedLine(4096, 2), 4096);
  EXPECT_EQ(packedLine(5, 8), 6);
  EXPECT_EQ(packedLine(1, 1), 16);
  EXPECT_EQ(packedLine(0, 4), 4) << "a line of nothing is one of something";
}

TEST(Pack, HalvesStayInTheirOrderAndOthersLieAlongK) {
  GemmProblem p = problem(100, 200, 301);
  p.aAlongM = true, p.bAlongN = true;
  GemmProblem halves = packed(p, Pack::Both);
  EXPECT_TRUE(halves.aAlongM && halves.bAlongN);
  EXPECT_EQ(halves.lda, 104);
  EXPECT_EQ(halves.ldb, 200);
  p.a = p.b = Type::I8;
  GemmProblem bytes = packed(p, Pack::B);
  EXPECT_TRUE(bytes.aAlongM);
  EXPECT_FALSE(bytes.bAlongN);
  EXPECT_EQ(bytes.lda, 0) << "as it was";
  EXPECT_EQ(bytes.ldb, 304);
}

TEST(Pack, IsLookedAtWhereItGains) {
  using Packs = std::vector<Pack>;
  EXPECT_EQ(packsOf(problem(64, 64, 64), h200()), Packs{Pack::None});
  EXPECT_EQ(packsOf(problem(64, 64, 63), h200()),
            (Packs{Pack::None, Pack::A, Pack::B, Pack::Both}));
  GemmProblem p = problem(64, 64, 63);
  p.lda = 64;
  EXPECT_EQ(packsOf(p, h200()), (Packs{Pack::None, Pack::B}));
  p.m = -1;
  EXPECT_EQ(packsOf(p, h200()), Packs{Pack::None});
  // Bytes that lie across K are read by mma.sync, not by wgmma.
  GemmProblem bytes = problem(64, 64, 64);
  bytes.a = bytes.b = Type::I8, bytes.bAlongN = true;
  EXPECT_EQ(packsOf(bytes, h200()), (Packs{Pack::None, Pack::B}));
  EXPECT_EQ(packsOf(bytes, a100()), Packs{Pack::None});
  EXPECT_FALSE(isWorthPacking(packing(Pack::B), bytes));
  Schedule wide = packing(Pack::B);
  wide.family = Family::Wgmma;
  EXPECT_TRUE(isWorthPacking(wide, bytes));
}

TEST(Pack, IsPaidFor) {
  GemmProblem p = problem(1024, 2048, 4093);
  Score none = score({}, packed(p, Pack::Both), a100()), both = score(packing(Pack::Both), p, a100());
  const double bytes = 2.0 * 2 * 4093 * (1024 + 2048);
  EXPECT_EQ(packBytes(p, Pack::Both), bytes);
  EXPECT_DOUBLE_EQ(both.packSeconds, 2 * a100().launchSeconds +
                                         bytes / (a100().dramBytesPerSecond * copyingShare));
  EXPECT_DOUBLE_EQ(both.seconds, none.seconds + both.packSeconds);
  EXPECT_DOUBLE_EQ(both.dramBytes, none.dramBytes + bytes);
  GemmProblem bytesAcross = problem(64, 2048, 4096);
  bytesAcross.a = bytesAcross.b = Type::I8, bytesAcross.bAlongN = true;
  EXPECT_DOUBLE_EQ(packSeconds(bytesAcross, Pack::B, h200()),
                   h200().launchSeconds +
                       2.0 * 2048 * 4096 / (h200().dramBytesPerSecond * copyingShare))
      << "transposed tiles are read and written in whole sectors";
  p.products = 2;
  EXPECT_EQ(packBytes(p, Pack::B), 2 * 2.0 * 2 * 4093 * 2048) << "each right operand";
  p.batch = 5, p.bShared = true;
  EXPECT_EQ(packBytes(p, Pack::B), 2 * 2.0 * 2 * 4093 * 2048) << "once for all batches";
}

TEST(Pack, IsChosenWhereItPays) {
  EXPECT_EQ(decide(problem(4096, 4096, 4093), h200()).chosen->pack, Pack::Both);
  EXPECT_EQ(decide(problem(32, 4096, 4093), h200()).chosen->pack, Pack::A) << "not the weights";
  ChooseOptions same;
  same.batchInvariant = true;
  EXPECT_EQ(decide(problem(4096, 4096, 4093), h200(), same).chosen->pack, Pack::None);
  ChooseOptions given;
  given.provider = [](const GemmProblem &, const Target &) { return packing(Pack::A); };
  GemmProblem open = problem(-1, 64, 63);
  EXPECT_EQ(decide(open, a100(), given).error,
            "provider: expected sizes that are known for a schedule that packs, got M, N or K that "
            "are not");
  EXPECT_EQ(decide(problem(64, 64, 63), a100(), given).chosen->pack, Pack::A);
  std::string error;
  EXPECT_TRUE(chooseByM(open, a100(), given, &error).empty());
  EXPECT_NE(error.find("expected a schedule that does not pack where M is known at run time only"),
            std::string::npos)
      << error;
  for (const Interval &interval : chooseByM(problem(-1, 4096, 4093), h200()))
    EXPECT_EQ(interval.schedule.pack, Pack::None) << interval.low;
}
} // namespace
