// Panels that operands of an epilogue are loaded into: how many of them are ahead, what they take
// of shared memory, and what the model gains by them.
#include "gemm/Schedule/Choose.h"
#include "gemm/Schedule/Score.h"

#include <gtest/gtest.h>

using namespace gemm;

namespace {

Schedule schedule(int64_t n, int64_t stages, int64_t panels) {
  Schedule s;
  s.family = Family::Wgmma;
  s.kind = ScheduleKind::Persistent;
  s.tile = {128, n, 64};
  s.warp = {16, n};
  s.stages = stages;
  s.panels = panels;
  return s;
}

GemmProblem residual(bool mapped, Type type = Type::BF16) {
  GemmProblem p;
  p.m = p.n = p.k = 4096;
  p.extras = {{p.m * p.n, type, /*full=*/true, mapped}};
  return p;
}

TEST(Panels, AreAsManyOfEachOperandAsDivideItsOwn) {
  // Of 256 columns of bf16 four panels of 64, of f32 eight of 32.
  EXPECT_EQ(panelsOfMatrix(schedule(256, 3, 0), 2), 4);
  EXPECT_EQ(panelsOfMatrix(schedule(256, 3, 0), 4), 8);
  EXPECT_EQ(panelsOfMatrix(schedule(256, 3, 0), 1), 0); // bytes have none
  auto ahead = [](int64_t n, int64_t panels, const std::vector<Type> &types) {
    return panelsAhead(schedule(n, 3, panels), types);
  };
  EXPECT_EQ(ahead(256, 2, {Type::BF16}), 2);
  EXPECT_EQ(ahead(256, 3, {Type::BF16}), 2); // 3 do not divide 4
  EXPECT_EQ(ahead(256, 32, {Type::BF16}), 4);
  EXPECT_EQ(ahead(192, 2, {Type::BF16}), 1); // nor 2 3
  EXPECT_EQ(ahead(256, 4, {Type::BF16, Type::F32}), 2);
  EXPECT_EQ(ahead(256, 1, {Type::BF16, Type::F32}), 0);
  EXPECT_EQ(ahead(256, 2, {}), 0);
  EXPECT_EQ(ahead(256, 0, {Type::BF16}), 0);
}

TEST(Panels, TakeSharedMemoryOfEachWarp) {
  const int64_t without = sharedBytes(schedule(256, 3, 0), Type::BF16, Type::BF16),
                with = sharedBytes(schedule(256, 3, 2), Type::BF16, Type::BF16);
  // 2 KB for each of eight warps, with barriers of theirs behind them.
  EXPECT_EQ(with - without, 2 * (8 * 2048 + 1024));
  const Target h200 = *lookupTarget("h200");
  EXPECT_EQ(checkShared(schedule(256, 3, 2), Type::BF16, Type::BF16, h200), "");
  EXPECT_EQ(checkShared(schedule(256, 4, 2), Type::BF16, Type::BF16, h200),
            "tile 128x256x64 with 4 stages and 2 panels needs 264256 bytes of shared memory, the "
            "limit of h200 is 232448");
}

TEST(Panels, LeaveFewerWaitsToTheEpilogue) {
  const Target h200 = *lookupTarget("h200");
  auto edge = [&](int64_t panels, const GemmProblem &p) {
    return score(schedule(256, 3, panels), p, h200).edgeSeconds;
  };
  // A residual adds four waits of 16 registers to each of four tiles, two panels of four one wait
  // and half of the bytes.
  GemmProblem plain = residual(true);
  plain.extras.clear();
  const double none = edge(0, plain), lanes = edge(0, residual(true)),
               half = edge(2, residual(true)), all = edge(4, residual(true));
  EXPECT_GT(lanes - half, 4 * 3 * 0.8e-6);
  EXPECT_NEAR(all, none, 1e-12);
  EXPECT_NEAR(half - none, (lanes - none - 16 * 0.8e-6) / 2 + 4 * 0.8e-6, 1e-12);
  // What no tensor map addresses goes as before.
  EXPECT_EQ(edge(2, residual(false)), lanes);
  EXPECT_EQ(edge(2, residual(false)), edge(0, residual(false)));
}

TEST(Panels, AreChosenForAResidual) {
  const Target h200 = *lookupTarget("h200");
  EXPECT_GT(chooseSchedule(residual(true), h200)->panels, 0);
  EXPECT_EQ(chooseSchedule(residual(false), h200)->panels, 0);
  GemmProblem c;
  c.m = c.n = c.k = 4096;
  EXPECT_EQ(chooseSchedule(c, h200)->panels, 0);
  c.beta = c.mapsC = true;
  EXPECT_GT(chooseSchedule(c, h200)->panels, 0);
}

} // namespace
