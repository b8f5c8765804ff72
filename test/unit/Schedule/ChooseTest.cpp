// The choice of schedules: sane tiles, contracts, what a user supplies, and that every
// candidate has a reason.
#include "Problem.h"
#include "gemm/Schedule/Constants.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

using namespace gemm;
using namespace gemm::test;
using testing::HasSubstr;

namespace {
using Tile = std::array<int64_t, 3>;
Tile tile(int64_t m, int64_t n, int64_t k) { return decide(problem(m, n, k), a100()).chosen->tile; }
} // namespace

// Large products take the largest tile; small ones fill more SMs.
TEST(Choose, TilesFollowTheOutput) {
  EXPECT_EQ(tile(4096, 4096, 4096), (Tile{256, 128, 32}));
  EXPECT_EQ(tile(597, 11008, 4096), (Tile{128, 128, 32}));
  EXPECT_EQ(tile(10240, 8192, 2048), (Tile{256, 128, 32}));
  EXPECT_EQ(tile(1, 4096, 4096), (Tile{16, 128, 32}));
  EXPECT_EQ(tile(64, 4096, 4096), (Tile{64, 64, 32}));
  EXPECT_EQ(tile(128, 128, 128), (Tile{16, 128, 32})); // twice as many CTAs
  EXPECT_EQ(tile(64, 64, 64), (Tile{16, 128, 32}));
  EXPECT_EQ(tile(-1, -1, 4096), (Tile{256, 128, 32}));
  EXPECT_EQ(decide(problem(0, 0, 0), a100()).chosen->tile[2], 32);
  EXPECT_NE(tile(110592, 64, 4096)[1], 128); // half of it would be empty
}

TEST(Choose, EveryCandidateHasAScoreOrAReason) {
  for (const Target &target : builtinTargets()) {
    Decision d = decide(problem(512, 4096, 4096), target);
    EXPECT_EQ(d.chosen.has_value(), target.computeCapability >= 80) << target.name;
    EXPECT_EQ(d.chosen.has_value(), d.error.empty());
    for (const Candidate &c : d.candidates) {
      EXPECT_TRUE(!c.rejected.empty() || c.score.seconds > 0);
      if (c.rejected.empty()) {
        EXPECT_EQ(checkSchedule(c.schedule, Type::BF16, Type::BF16, target), "");
      }
    }
  }
}

// Hopper's own instruction wherever it is: large products in persistent CTAs with the
// largest tile, n as it fills the machine, one row too.
TEST(Choose, HopperTakesWgmma) {
  for (const char *machine : {"h100", "h200"}) {
    const Target &target = *lookupTarget(machine);
    auto chosen = [&](int64_t m, int64_t n, int64_t k) {
      return *decide(problem(m, n, k), target).chosen;
    };
    for (int64_t m : {1, 64, 777, 4096, -1})
      EXPECT_EQ(chosen(m, 4096, 4096).family, Family::Wgmma) << m;
    EXPECT_EQ(chosen(8192, 8192, 8192).kind, ScheduleKind::Persistent);
    EXPECT_GE(chosen(8192, 8192, 8192).tile[0] * chosen(8192, 8192, 8192).tile[1], 128 * 256);
    EXPECT_EQ(chosen(128, 128, 256).kind, ScheduleKind::Block); // one tile each
    EXPECT_LE(chosen(16, 4096, 4096).tile[0], 64);
    // 4 x 24 tiles of 128x256 leave a quarter of 132 SMs idle, 4 x 32 of 128x192 do not.
    EXPECT_EQ(chosen(512, 6144, 4096).tile[1], 192);
  }
  for (const Candidate &c : decide(problem(512, 512, 512), *lookupTarget("h200")).candidates)
    if (c.schedule.family == Family::Wgmma) {
      bool pinned =
          c.schedule.kind == ScheduleKind::PingPong || c.schedule.kind == ScheduleKind::StreamK;
      EXPECT_EQ(c.rejected.find("pinned only") == 0, pinned) << toString(c.schedule);
      EXPECT_EQ(c.rejected.empty(), !pinned) << toString(c.schedule);
    }
  Decision d = decide(problem(512, 512, 512), a100());
  EXPECT_EQ(d.chosen->family, Family::MmaSync);
}

// Every kind of schedule is looked at, chosen or not.
TEST(Choose, EveryKindIsACandidate) {
  for (const char *machine : {"a100", "h200"}) {
    std::set<std::pair<Family, ScheduleKind>> seen;
    for (const Candidate &c : decide(problem(64, 1024, 8192), *lookupTarget(machine)).candidates)
      seen.insert({c.schedule.family, c.schedule.kind});
    for (ScheduleKind kind : {ScheduleKind::Block, ScheduleKind::Persistent, ScheduleKind::SplitK,
                              ScheduleKind::StreamK}) {
      EXPECT_TRUE(seen.count({Family::MmaSync, kind})) << machine << scheduleKindName(kind);
      EXPECT_EQ(seen.count({Family::Wgmma, kind}), machine[0] == 'h') << scheduleKindName(kind);
    }
  }
}

// The group of tile rows is the usual one unless another is clearly faster.
TEST(Choose, GroupOfTileRows) {
  std::set<int64_t> seen;
  Target unknown = *lookupTarget("l4"); // what its L2 moves
  unknown.name = "l4 without L2", unknown.l2BytesPerSecond = 0;
  for (const Target &target :
       {*lookupTarget("a100"), *lookupTarget("h200"), *lookupTarget("rtx3090"), unknown})
    for (int64_t m : {1024, 4096, 32768})
      for (int64_t n : {1024, 8192, 65536})
        for (int64_t k : {1024, 16384}) {
          GemmProblem p = problem(m, n, k);
          Schedule s = *decide(p, target).chosen;
          double chosen = score(s, p, target).seconds;
          seen.insert(s.group);
          for (int64_t group : {4, 8, 16}) {
            s.group = group;
            EXPECT_LE(chosen, 1.03 * score(s, p, target).seconds) << target.name << m << n << k;
          }
        }
  EXPECT_EQ(seen, (std::set<int64_t>{8, 16}));
}

// Machines of a target file may be of any size: a cluster needs its CTAs at one time.
TEST(Choose, SmallMachines) {
  Target t = *lookupTarget("h200");
  t.smCount = 1;
  Decision d = decide(problem(8192, 8192, 8192), t);
  ASSERT_TRUE(d.chosen);
  Schedule pair;
  pair.family = Family::Wgmma, pair.tile = {128, 256, 64}, pair.warp = {16, 256};
  pair.cluster = {2, 1};
  EXPECT_EQ(checkSchedule(pair, Type::BF16, Type::BF16, t),
            "expected a cluster of at most 1 CTAs, which h200 runs at one time, got 2");
  t.registersPerSm = 1;
  d = decide(problem(8192, 8192, 8192), t);
  EXPECT_FALSE(d.chosen);
  pair.cluster = {1, 1};
  EXPECT_EQ(checkSchedule(pair, Type::BF16, Type::BF16, t),
            "a CTA does not fit an SM of h200, which has not enough registers");
}

// What no kernel exists for is shown and never chosen, however good it looks.
TEST(Choose, ModelledIsNeverChosen) {
  Decision d = decide(problem(8192, 8192, 8192), *lookupTarget("h200"));
  bool modelled = false;
  for (const Candidate &c : d.candidates) {
    modelled |= c.modelled;
    if (c.modelled) {
      EXPECT_NE(c.schedule, *d.chosen);
      EXPECT_THAT(c.rejected, HasSubstr("no kernel"));
    }
  }
  bool pending = false; // while the registry has such a source
  for (const CandidateSource &source : candidateSources())
    pending |= !source.buildable && mmaOf(source.family).runsOn(*lookupTarget("h200"));
  EXPECT_EQ(modelled, pending);
}

TEST(Choose, BestFirstAndTheSameTwice) {
  for (int64_t m : {1, 100, 597, 5000}) {
    Decision d = decide(problem(m, 4096, 4096), a100()),
             again = decide(problem(m, 4096, 4096), a100());
    EXPECT_EQ(d.chosen, again.chosen);
    EXPECT_EQ(explain(d, problem(m, 4096, 4096), a100()),
              explain(again, problem(m, 4096, 4096), a100()));
    ASSERT_NE(d.runnerUp(), nullptr);
    EXPECT_LE(d.candidates[0].score.seconds, d.runnerUp()->score.seconds);
    EXPECT_EQ(d.candidates[0].schedule, *d.chosen);
  }
}

TEST(Choose, ScoreTermsByHand) {
  // 4 x 4 tiles on 108 SMs, K = 1024: 16 units of 32 steps.
  Score s = score({}, problem(512, 512, 1024), a100());
  EXPECT_EQ(s.units, 16);
  EXPECT_EQ(s.busiest, 1);
  EXPECT_EQ(s.steps, 32);
  EXPECT_NEAR(s.mathStep, 2.0 * 128 * 128 * 32 / (312e12 / 108), 1e-15);
  // 8 warps of 64x32 read 96 rows of 32 bf16 each; the slot is written once.
  EXPECT_NEAR(s.sharedStep, (8 * 96 * 64 + 256 * 64) / (128 * 1.41e9), 1e-15);
  EXPECT_NEAR(s.l2Step, 16 * 256 * 64 / (5120 * 1.41e9), 1e-15);
  EXPECT_NEAR(s.latencyStep, 0.8e-6 / 3, 1e-15);
  EXPECT_EQ(s.bound, "shared");
  EXPECT_GT(s.seconds, s.launchSeconds + 32 * s.sharedStep);
  EXPECT_EQ(score({}, problem(0, 512, 1024), a100()).seconds, a100().launchSeconds);
}

// Power takes the same of every schedule of a family: it holds the prediction, and chooses nothing.
TEST(Choose, PowerHoldsThePredictionAlone) {
  Target h100 = *lookupTarget("h100"), cold = h100;
  cold.sustained = {};
  const GemmProblem large = problem(8192, 8192, 8192), small = problem(128, 128, 128);
  Decision d = decide(large, h100);
  EXPECT_EQ(*d.chosen, *decide(large, cold).chosen);
  const Score &held = d.candidates[0].score, free = score(*d.chosen, large, cold);
  double share = h100.sustained[static_cast<size_t>(Type::BF16)];
  EXPECT_DOUBLE_EQ(held.powerSeconds, 2.0 * 8192 * 8192 * 8192 / (h100.peakOf(Type::BF16) * share));
  EXPECT_EQ(held.predictedSeconds(), held.powerSeconds);
  EXPECT_EQ(held.seconds, free.seconds);
  EXPECT_EQ(free.predictedSeconds(), free.seconds);
  EXPECT_THAT(explain(d, large, h100), HasSubstr("power and clocks of h100 hold any of them at"));
  Score brief = score(*decide(small, h100).chosen, small, h100);
  EXPECT_EQ(brief.predictedSeconds(), brief.seconds);
  GemmProblem sum = large;
  sum.aOnes = true;
  EXPECT_EQ(score(*d.chosen, sum, h100).powerSeconds, 0);
}

// Two tiles of 128 x 144 for each of 132 SMs; of 128 x 128 or 160 some SM has three, or many one.
TEST(Choose, FitsTheWidthOfTilesToTheMachine) {
  const Target &t = *lookupTarget("h200");
  const GemmProblem p = problem(128, 37888, 3584);
  const Decision d = decide(p, t);
  ASSERT_TRUE(d.chosen);
  EXPECT_EQ(d.chosen->tile, (std::array<int64_t, 3>{128, 144, 64})) << explain(d, p, t, 8);
  EXPECT_EQ(d.candidates.front().score.units, 264);
  // Of one row the weights are read once whatever the tile; eight columns waste least.
  EXPECT_EQ(decide(problem(1, 28672, 4096), t).chosen->tile, (std::array<int64_t, 3>{128, 8, 64}));
  GemmProblem peers = p;
  peers.products = 2;
  const Decision others = decide(peers, t);
  for (const Candidate &c : others.candidates)
    EXPECT_TRUE(!c.rejected.empty() || c.schedule.tile[1] % 32 == 0 || c.schedule.swap)
        << explain(others, peers, t, 1000);
}

// Few rows are not padded to those of a tall tile, whatever is multiplied: of f64 an RTX 4090 has
// so few multipliers that its time is theirs.
TEST(Choose, FewRowsHaveTilesOfTheirOwn) {
  struct Format {
    Type a, b;
    std::optional<Family> precision;
  };
  const Format formats[] = {
      {Type::BF16, Type::BF16, {}},       {Type::TF32, Type::TF32, {}},
      {Type::F32, Type::F32, {}},         {Type::F32, Type::F32, Family::Bf16x9},
      {Type::F64, Type::F64, {}},         {Type::I8, Type::I8, {}},
      {Type::F8E4M3FN, Type::F8E5M2, {}}, {Type::BF16, Type::I8, {}}};
  for (const Format &format : formats)
    for (bool bAlongN : {false, true}) {
      GemmProblem p = problem(16, 4096, 4096);
      p.a = format.a, p.b = format.b, p.precision = format.precision, p.bAlongN = bAlongN;
      for (const char *machine : {"a100", "l4", "rtx4090"}) {
        if (isFp8(p.a) && std::string_view(machine) == "a100")
          continue;
        const Decision d = decide(p, *lookupTarget(machine));
        ASSERT_TRUE(d.chosen) << d.error;
        EXPECT_EQ(d.chosen->tile[0], 16) << machine << explain(d, p, *lookupTarget(machine), 8);
      }
    }
  GemmProblem p = problem(16, 4096, 4096);
  p.a = p.b = p.c = Type::F64;
  const Target &t = *lookupTarget("rtx4090");
  EXPECT_LT(decide(p, t).candidates.front().score.predictedSeconds(),
            1.05 * cost(p, t)->roofSeconds());
}

// Products in one sum take as many times the k-steps, FLOPs and bytes of factors, and CTAs that see
// all of K.
TEST(Choose, SumsOfProducts) {
  for (const Target &t : {a100(), *lookupTarget("h200")}) {
    const GemmProblem one = problem(64, 512, 65536);
    GemmProblem sum = one;
    sum.added = 2;
    EXPECT_EQ(gemmFlops(sum), 2 * gemmFlops(one));
    EXPECT_EQ(exactGemmFlops(sum), 2 * exactGemmFlops(one) + 64 * 512);
    EXPECT_EQ(compulsoryBytes(sum), 2 * compulsoryBytes(one) - 2 * 64 * 512);
    ASSERT_TRUE(decide(one, t).chosen->cutsK());
    const Decision d = decide(sum, t);
    ASSERT_TRUE(d.chosen) << d.error;
    EXPECT_FALSE(d.chosen->cutsK());
    const double seconds = score(*d.chosen, sum, t).seconds;
    EXPECT_GT(seconds, score(*d.chosen, one, t).seconds * 1.5);
    EXPECT_LT(seconds, score(*d.chosen, one, t).seconds * 2);
    Schedule split = *decide(one, t).chosen;
    EXPECT_THAT(checkStorage(split, sum),
                HasSubstr("expected a schedule whose CTAs see all of K for a sum of 2 "
                          "products, got "));
    split.kind = ScheduleKind::Block, split.splits = 1;
    EXPECT_EQ(checkStorage(split, sum), "");
  }
}

// What is read at each element of C needs registers, which the tiles of most accumulators have not.
TEST(Choose, ResidualsFitTheRegisters) {
  const Target &t = *lookupTarget("h200");
  GemmProblem p = problem(2112, 2304, 4096);
  const std::array<int64_t, 3> full = {192, 192, 64};
  EXPECT_EQ(decide(p, t).chosen->tile, full); // 132 tiles
  p.extras = {{2304, Type::F32}};
  EXPECT_EQ(decide(p, t).chosen->tile, full);
  p.extras.push_back({p.m * p.n, Type::BF16, /*full=*/true});
  Decision d = decide(p, t);
  EXPECT_NE(d.chosen->tile, full);
  int64_t refused = 0;
  for (const Candidate &c : d.candidates)
    refused +=
        c.rejected == "its kernel spills beside an operand that is read at each element of C";
  EXPECT_GT(refused, 0);
}

// Bytes along N are loaded 16 columns at a time, all of one product.
TEST(Choose, ProductsOfBytesHaveSixteenColumns) {
  Schedule s;
  s.tile = {64, 64, 64}, s.warp = {32, 16}, s.products = 2;
  GemmProblem p = problem(64, 64, 4096);
  p.products = 2, p.bAlongN = true;
  EXPECT_EQ(checkStorage(s, p), "");
  p.a = p.b = Type::I8;
  EXPECT_EQ(checkStorage(s, p), "expected a warp n of a multiple of 16 columns for each of 2 "
                                "products stored along N, got 8");
  p.bAlongN = false;
  EXPECT_EQ(checkStorage(s, p), "");
}

// A tile n of 8 is for an operand that is stored along K, whoever asks for it.
TEST(Choose, EightColumnsAreStoredAlongK) {
  Schedule s;
  s.family = Family::Wgmma, s.tile = {64, 8, 64}, s.warp = {16, 8};
  GemmProblem p = problem(64, 8, 4096);
  p.aAlongM = true;
  EXPECT_EQ(checkStorage(s, p), "");
  p.bAlongN = true;
  const std::string refused =
      "expected a tile n of a multiple of 16 for an operand stored along it, got 8";
  EXPECT_EQ(checkStorage(s, p), refused);
  ChooseOptions options;
  options.provider = [&](const GemmProblem &, const Target &) { return std::optional(s); };
  EXPECT_EQ(decide(p, *lookupTarget("h200"), options).error, "provider: " + refused);
  s.swap = true;
  EXPECT_EQ(decide(p, *lookupTarget("h200"), options).error, "provider: " + refused);
  p.aAlongM = false;
  EXPECT_EQ(decide(p, *lookupTarget("h200"), options).chosen, s);
}

// A swapped schedule is that of the transposed problem, and taken where M is small.
TEST(Choose, FewRowsRunAlongN) {
  const Target &h200 = *lookupTarget("h200");
  Schedule s;
  s.family = Family::Wgmma, s.tile = {128, 16, 64}, s.warp = {32, 16};
  Schedule swapped = s;
  swapped.swap = true;
  GemmProblem few = problem(8, 4096, 2048), transposed = problem(4096, 8, 2048);
  few.aOnes = transposed.bOnes = true;
  // But for the lines of C, which stay those of the problem.
  EXPECT_NEAR(score(swapped, few, h200).seconds, score(s, transposed, h200).seconds, 1e-7);
  EXPECT_EQ(score(swapped, few, h200).units, 32);
  for (int64_t m : {1, 8, 9, 16, 17, 32})
    for (bool alongM : {false, true}) { // whose lines are 16 at least
      GemmProblem p = problem(m, 4096, 4096);
      p.aAlongM = alongM;
      p.lda = alongM ? 32 : 4096;
      Decision d = decide(p, h200);
      ASSERT_TRUE(d.chosen && d.chosen->swap) << m;
      EXPECT_EQ(d.chosen->tileM(), m > 16 ? 32 : m > 8 || alongM ? 16 : 8);
      EXPECT_EQ(checkStorage(*d.chosen, p), "");
      EXPECT_THAT(explain(d, p, h200), HasSubstr("swap 64x"));
    }
  EXPECT_FALSE(decide(problem(4096, 4096, 4096), h200).chosen->swap);
  EXPECT_LE(chooseByM(problem(-1, 4096, 4096), h200).front().high, 32);
}

TEST(Choose, ProviderAndItsMistakes) {
  ChooseOptions options;
  Schedule mine;
  mine.tile = {64, 64, 64}, mine.warp = {32, 32}, mine.stages = 3;
  options.provider = [&](const GemmProblem &p, const Target &) -> std::optional<Schedule> {
    return p.m == 7 ? std::optional(mine) : std::nullopt;
  };
  Decision d = decide(problem(7, 64, 64), a100(), options);
  EXPECT_EQ(d.chosen, mine);
  EXPECT_EQ(d.origin, "provider");
  EXPECT_EQ(decide(problem(8, 64, 64), a100(), options).origin, "model");
  mine.stages = 99;
  d = decide(problem(7, 64, 64), a100(), options);
  EXPECT_FALSE(d.chosen);
  EXPECT_TRUE(d.supplied);
  EXPECT_EQ(d.error, "provider: expected 2 to 16 stages, got 99");
}

TEST(Choose, ContractsRestrict) {
  ChooseOptions options;
  options.batchInvariant = true;
  for (int64_t m : {1, 17, 600, 5000}) {
    Decision d = decide(problem(m, 4096, 4096), *lookupTarget("h200"), options);
    ASSERT_TRUE(d.chosen) << m;
    EXPECT_EQ(summationOrder(*d.chosen), "wgmma, K in 1 split");
  }
  Schedule split;
  split.splits = 2;
  EXPECT_THAT(checkContracts(split, problem(8, 8, 8), a100(), options),
              HasSubstr("batch_invariant, got mma_sync, K in 2 splits"));
  EXPECT_EQ(checkContracts(split, problem(8, 8, 8), a100(), {}), "");
  Schedule stream;
  stream.kind = ScheduleKind::StreamK;
  EXPECT_THAT(checkContracts(stream, problem(8, 8, 8), a100(), options),
              HasSubstr("got mma_sync, K in splits that depend on M"));
  options.batchInvariant = false; // the same bits each run, all of them
  EXPECT_EQ(checkContracts(stream, problem(8, 8, 8), a100(), options), "");
}

TEST(Choose, ExplainNamesWinnerTermsAndReasons) {
  GemmProblem p = problem(597, 11008, 4096);
  std::string text = explain(decide(p, a100()), p, a100());
  EXPECT_THAT(text, HasSubstr("597x11008x4096 bf16 on a100: mma_sync, block, tile 128x128x32"));
  EXPECT_THAT(text, HasSubstr("not chosen because"));
  EXPECT_THAT(text, HasSubstr("slower"));
  EXPECT_THAT(text, HasSubstr("registers need"));
  EXPECT_THAT(text, HasSubstr("more candidates not shown"));
  GemmProblem mixed = problem(16, 4096, 4096);
  mixed.b = Type::I8;
  text = explain(decide(mixed, a100()), mixed, a100());
  EXPECT_THAT(text,
              HasSubstr("16x4096x4096 bf16 x " + std::string(typeName(Type::I8)) + " on a100: "));
  EXPECT_LT(text.rfind("slower"), text.find("multiplies, got bf16 and i8"))
      << "what applies comes first\n"
      << text;
  EXPECT_EQ(text.find("multiplies, got bf16 and i8"), text.rfind("multiplies, got bf16 and i8"))
      << "a row for each family\n"
      << text;
  p.a = p.b = Type::I32;
  EXPECT_EQ(explain(decide(p, a100()), p, a100()),
            "597x11008x4096 i32 on a100: no kernel for operands i32 and i32 on sm_80, expected "
            "both of f16, bf16, tf32, i8, f8E4M3FN, f8E5M2, f64 or f32\n");
}
