// Products that kernels are checked with, and variants that tell where a failure comes from,
// for every schedule that a large product could have on two machines.
#include "gemm/Bench/Candidates.h"
#include "gemm/Bench/Twins.h"

#include <gtest/gtest.h>

#include <set>

using namespace gemm;
using namespace gemm::bench;

namespace {
template <typename Body> void forEachSchedule(Body body) {
  for (const char *machine : {"a100", "h200"})
    for (const char *layout : {"nt", "nn", "tn", "tt"}) {
      Problem p = makeProblem("test", {4096, 4096, 4096}, layout, "none", "bf16");
      const Target &target = *lookupTarget(machine);
      for (const Candidate &candidate : choose(p, target, Tune{0}).candidates)
        body(p, candidate.schedule, target);
    }
}

TEST(Twins, WideOnesKeepEveryCtaBusyMoreThanOnce) {
  forEachSchedule([](const Problem &p, const Schedule &s, const Target &target) {
    Problem wide = wideTwin(p, s, target);
    auto tiles = [](int64_t size, int64_t tile) { return (size + tile - 1) / tile; };
    int64_t units = tiles(wide.gemm.m, s.tileM()) * tiles(wide.gemm.n, s.tileN()) * s.splits;
    int64_t ctas = residentCtas(s, wide.gemm, target);
    EXPECT_GT(units, ctas) << toString(s);
    EXPECT_LT(units, 3 * ctas + 2 * s.splits) << toString(s);
    EXPECT_GE(wide.gemm.k, 8 * s.tile[2]) << toString(s);
    for (const Problem &twin : {wide, smallTwin(p, s)}) { // an edge everywhere
      EXPECT_NE(twin.gemm.m % s.tileM(), 0) << toString(s);
      EXPECT_NE(twin.gemm.n % s.tileN(), 0) << toString(s);
      EXPECT_NE(twin.gemm.k % s.tile[2], 0) << toString(s);
    }
  });
}

TEST(Twins, VariantsAreSimplerAndCanBeBuilt) {
  std::set<std::string> names;
  forEachSchedule([&](const Problem &p, const Schedule &s, const Target &target) {
    Problem twin = smallTwin(p, s);
    for (const Variant &v : variantsOf(twin, s, target)) {
      names.insert(v.name);
      EXPECT_EQ(checkSchedule(v.schedule, p.gemm.a, p.gemm.b, target), "") << v.name;
      if (v.name == "stages") {
        EXPECT_LT(v.schedule.stages, s.stages);
      }
      if (v.name == "no-cluster") {
        EXPECT_EQ(v.schedule.clusterSize(), 1) << toString(s);
      }
      if (v.name == "block") {
        EXPECT_EQ(v.schedule.kind, ScheduleKind::Block);
      }
      if (v.name == "direct-store" || v.name == "no-tma") {
        EXPECT_NE(v.problem.gemm.n % 8, 0);
      }
      if (v.name == "no-tma") {
        EXPECT_NE(v.problem.gemm.k % 8, 0);
      }
    }
  });
  EXPECT_EQ(names, (std::set<std::string>{"stages", "no-cluster", "block", "direct-store", "no-tma"}));
}
} // namespace
