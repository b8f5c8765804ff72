// Lanes that see each other: shuffles against the ISA's pseudocode, votes,
// reductions, and member masks that do not hold.
#include <bit>

#include "Lanes.h"

namespace gemm::emulator::test {
namespace {

using u32 = uint32_t;

/// The ISA's own description of shfl, lane by lane.
u32 shuffled(const std::string &mode, const std::vector<u32> &a, u32 lane, u32 b, u32 c, bool &ok) {
  int j, i = int(lane), bval = int(b & 31), cval = int(c & 31), mask = int(c >> 8 & 31);
  int maxLane = (i & mask) | (cval & ~mask), minLane = i & mask;
  if (mode == "up") {
    j = i - bval;
    ok = j >= maxLane;
  } else if (mode == "down") {
    j = i + bval;
    ok = j <= maxLane;
  } else if (mode == "bfly") {
    j = i ^ bval;
    ok = j <= maxLane;
  } else {
    j = minLane | (bval & ~mask);
    ok = j <= maxLane;
  }
  return a[size_t(ok ? j : i)];
}

TEST(Warp, ShufflesOfEveryModeAndWidth) {
  std::mt19937_64 rng(seed(11));
  for (std::string mode : {"up", "down", "bfly", "idx"})
    for (u32 width : {32u, 16u, 8u, 4u})
      for (int round = 0; round < 4; ++round) {
        auto a = randomLanes<u32>(rng), b = randomLanes<u32>(rng);
        u32 c = (32 - width) << 8 | (mode == "up" ? 0 : width - 1 + (32 - width) % 32) % 32;
        if (mode != "up")
          c |= 31;
        auto got = lanes<u32>("shfl.sync." + mode + ".b32 %r4|%p1, %r1, %r2, " + std::to_string(c) +
                                  ", -1; selp.b32 %r5, 1, 0, %p1; xor.b32 %r10, %r4, %r5;",
                              a, b);
        for (u32 l = 0; l < 32; ++l) {
          bool ok = false;
          u32 want = shuffled(mode, a, l, b[l], c, ok);
          ASSERT_EQ(got[l], want ^ u32(ok)) << mode << " width " << width << " lane " << l;
        }
      }
}

TEST(Warp, VotesAndReductions) {
  std::mt19937_64 rng(seed(12));
  auto a = randomLanes<u32>(rng);
  u32 odd = 0, sum = 0, least = ~0u, all = ~0u;
  int32_t most = INT32_MIN;
  for (u32 l = 0; l < 32; ++l) {
    odd |= (a[l] & 1) << l;
    sum += a[l];
    least = std::min(least, a[l]);
    most = std::max(most, int32_t(a[l]));
    all &= a[l];
  }
  auto every = [&](const std::string &code, u32 want) {
    for (u32 got : lanes<u32>(code, a))
      ASSERT_EQ(got, want) << code;
  };
  const std::string p = "and.b32 %r4, %r1, 1; setp.ne.u32 %p1, %r4, 0;";
  every(p + "vote.sync.ballot.b32 %r10, %p1, -1;", odd);
  every(p + "vote.sync.ballot.b32 %r10, !%p1, -1;", ~odd);
  every(p + "vote.sync.any.pred %p2, %p1, -1; selp.b32 %r10, 1, 0, %p2;", odd != 0);
  every(p + "vote.sync.all.pred %p2, %p1, -1; selp.b32 %r10, 1, 0, %p2;", odd == ~0u);
  every(p + "vote.sync.uni.pred %p2, %p1, -1; selp.b32 %r10, 1, 0, %p2;", odd == 0 || odd == ~0u);
  every("redux.sync.add.u32 %r10, %r1, -1;", sum);
  every("redux.sync.min.u32 %r10, %r1, -1;", least);
  every("redux.sync.max.s32 %r10, %r1, -1;", u32(most));
  every("redux.sync.and.b32 %r10, %r1, -1;", all);
  every("activemask.b32 %r10;", ~0u);
}

TEST(Warp, OnePartOfTheWarpMayTalkAlone) {
  std::vector<u32> a(32);
  for (u32 l = 0; l < 32; ++l)
    a[l] = l;
  auto got =
      lanes<u32>("setp.ge.u32 %p1, %r90, 8; @%p1 bra L; redux.sync.add.u32 %r10, %r1, 255; L:", a);
  for (u32 l = 0; l < 32; ++l)
    EXPECT_EQ(got[l], l < 8 ? 28u : 0u);
  got = lanes<u32>("elect.sync %r5|%p1, -1; selp.b32 %r10, 1, 0, %p1;", a);
  EXPECT_EQ(got[0], 1u);
  EXPECT_EQ(got[1], 0u);
}

TEST(Warp, MemberMaskMustHold) {
  Memory m;
  Result r = launch(parse(kernel(0, "setp.ge.u32 %p1, %r90, 8;\n@%p1 bra L;\nredux.sync.add.u32 "
                                    "%r1, %r90, -1;\nL: add.u32 %r2, %r2, 1;")),
                    "k", {}, {32}, 0, {}, m);
  const Finding *f = first(r, FindingKind::BarrierDivergence);
  ASSERT_TRUE(f) << all(r);
  EXPECT_EQ(f->lane, 8u);
}

} // namespace
} // namespace gemm::emulator::test
