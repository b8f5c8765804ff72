// The tables of lib/Schedule/Spills.h are walked: each row is of some schedule that has a kernel
// and that the model would else take, and names a test or script that is there.
#include "Schedule/Spills.h"
#include "Problem.h"
#include "gtest/gtest.h"

#include <filesystem>
#include <set>

using namespace gemm;

namespace {
// The problems that the rows distinguish: types, layouts, products and what is beside them.
std::vector<GemmProblem> problems() {
  struct Types {
    Type a, b, c;
  };
  const Types types[] = {
      {Type::BF16, Type::BF16, Type::BF16}, {Type::TF32, Type::TF32, Type::F32},
      {Type::F32, Type::F32, Type::F32},    {Type::F64, Type::F64, Type::F64},
      {Type::I8, Type::I8, Type::I32},      {Type::F8E4M3FN, Type::F8E5M2, Type::F32},
      {Type::BF16, Type::I8, Type::BF16},   {Type::F16, Type::I8, Type::F16},
      {Type::I8, Type::F16, Type::F16}};
  std::vector<GemmProblem> result;
  for (const Types &each : types)
    for (auto [m, n, k] : {std::array<int64_t, 3>{64, 2048, 4096}, {2112, 2304, 4096}})
      for (bool aAlongM : {false, true})
        for (bool bAlongN : {false, true})
          for (int64_t products = 1; products <= mostProducts; ++products) {
            GemmProblem p = test::problem(m, n, k);
            p.a = each.a, p.b = each.b, p.c = each.c;
            p.aAlongM = aAlongM, p.bAlongN = bAlongN, p.products = products;
            if (p.a == Type::F32)
              p.precision = Family::Bf16x3;
            result.push_back(p);
            result.push_back(p);
            result.back().sums = p.c;
            result.push_back(p);
            result.back().extras.push_back({m * n, p.c, /*full=*/true});
            if (products == 1) {
              result.push_back(p);
              result.back().outputs = {{m, Type::F32}, {n, Type::F32}};
              for (int64_t group : {32, 128}) {
                result.push_back(p);
                result.back().groups = {group};
              }
              for (int64_t group : {2, 64}) {
                result.push_back(p);
                result.back().partners = {group};
              }
            }
            if (isFp8(p.a) && products == 1) {
              for (const std::vector<int64_t> &groups : {std::vector<int64_t>{}, {32}, {128}}) {
                result.push_back(p);
                result.back().blocks = {1, 128, 128};
                result.back().groups = groups;
              }
              result.push_back(p);
              result.back().blocks = {1, 1, 32};
            }
            if (isFloat(p.a) && typeBytes(p.a) == 2 && p.b == Type::I8 && products == 1) {
              result.push_back(p);
              result.back().blocks = {1, 1, 128};
            }
          }
  return result;
}

// What asks for each schedule of every problem that has a kernel on one of the machines.
template <typename Visit> void visitBuildable(Visit visit) {
  for (const char *machine : {"a100", "rtx4090", "h200"})
    for (const GemmProblem &p : problems())
      for (const Candidate &c : decide(p, *lookupTarget(machine)).candidates)
        if (c.timeable && c.schedule.pack == Pack::None)
          visit(c, p, *lookupTarget(machine));
}

bool isThere(std::string_view evidence) {
  const std::filesystem::path root = GEMM_SOURCE_DIR;
  return exists(root / "test/Conversion/Tile" / evidence) || exists(root / "scripts" / evidence);
}
} // namespace

TEST(Spills, EveryRowIsOfAScheduleThatNoOtherRefuses) {
  // What enumerators leave out by a row is no candidate: wgmma's tiles that have no room for the
  // accumulators of other splits.
  std::set<const Spill *> alone;
  for (const Spill &row : knownSpills())
    if (row.evidence == "sweep_wgmma.py")
      alone.insert(&row);
  EXPECT_EQ(alone.size(), 1u);
  visitBuildable([&](const Candidate &c, const GemmProblem &p, const Target &t) {
    const Spill *only = nullptr;
    int count = 0;
    for (const Spill &row : knownSpills())
      if (row.holds(c.schedule, p, t.computeCapability)) {
        EXPECT_FALSE(c.rejected.empty()) << toString(c.schedule) << ": " << row.text();
        only = &row;
        ++count;
      }
    if (count == 1)
      alone.insert(only);
  });
  for (size_t i = 0; i < knownSpills().size(); ++i)
    EXPECT_TRUE(alone.count(&knownSpills()[i])) << "row " << i << ": " << knownSpills()[i].text();
}

TEST(Spills, EveryProvenTileIsTaken) {
  std::set<const Proven *> taken;
  visitBuildable([&](const Candidate &c, const GemmProblem &p, const Target &) {
    if (!c.rejected.empty() || c.schedule.family == Family::Wgmma)
      return;
    for (const Proven &row : provenOf(c.schedule.family, p)) {
      for (const Schedule &proven : provenSchedules(row, c.schedule.family, p))
        if (proven.tile == c.schedule.tile && proven.warp == c.schedule.warp)
          taken.insert(&row);
    }
  });
  for (const ProvenTiles &row : provenTiles())
    for (const Proven &tile : row.tiles)
      EXPECT_TRUE(taken.count(&tile))
          << row.evidence << ": " << tile.tile[0] << "x" << tile.tile[1];
}

TEST(Spills, EvidenceIsThere) {
  for (const Spill &row : knownSpills())
    EXPECT_TRUE(isThere(row.evidence)) << row.evidence;
  for (const ProvenTiles &row : provenTiles())
    EXPECT_TRUE(isThere(row.evidence)) << row.evidence;
}

// Sums beside a product's own accumulators make it spill, whoever chose its schedule.
TEST(Spills, SumsThatMakeAKernelSpillAreNamed) {
  GemmProblem p = test::problem(512, 512, 512);
  p.a = p.b = Type::TF32, p.c = Type::F32, p.sums = Type::F32;
  Schedule s;
  s.tile = {64, 128, 16}, s.warp = {32, 64};
  EXPECT_NE(spillOfSums(s, p).find("spills beside sums of A's rows"), std::string::npos);
  EXPECT_EQ(checkSums(s, p), ""); // who pins it has its kernel
  p.sums = std::nullopt;          // they are yet to be fused
  EXPECT_NE(spillOfSums(s, p).find("spills beside sums of A's rows"), std::string::npos);
  s.kind = ScheduleKind::Persistent;
  EXPECT_EQ(spillOfSums(s, p), "");
  s.kind = ScheduleKind::Block, p.aAlongM = true;
  EXPECT_EQ(spillOfSums(s, p), "");
}
