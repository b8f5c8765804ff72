// Sizes of twins, and schedules with one thing less.
#include "gemm/Bench/Twins.h"
#include "gemm/CostModel/Tiles.h"

#include <algorithm>
#include <cmath>

namespace gemm::bench {

namespace {
constexpr int64_t kSlack = 8;      // rows or columns of a last tile that is not full
constexpr int64_t kWideSteps = 20; // of K, and some: more than stream-K's least run

Problem twinOf(const Problem &p, int64_t m, int64_t n, int64_t k) {
  Problem twin = makeProblem(p.text(), {m, n, k}, p.layout, p.epilogueText(), p.dtype());
  twin.name = "check";
  return twin;
}

/// What a twin of `size` has beyond whole tiles: as far from multiples of 16 bytes as `size` is,
/// and never a tile. The smallest tiles, of 8 rows, stand where A lies along K, so that no line
/// runs along them and half of 8 is aligned as well.
int64_t edgeOf(int64_t size, int64_t tile) {
  int64_t edge = kSlack + size % 8;
  return edge % tile ? edge : edge - kSlack / 2;
}
} // namespace

Problem smallTwin(const Problem &p, const Schedule &s) {
  auto shrink = [](int64_t size, int64_t tile, int64_t tiles) {
    return std::min(size, tiles * tile + edgeOf(size, tile));
  };
  return twinOf(p, shrink(p.gemm.m, s.tileM(), 1), shrink(p.gemm.n, s.tileN(), 1),
                shrink(p.gemm.k, s.tile[2], s.stages + 1));
}

Problem wideTwin(const Problem &p, const Schedule &s, const Target &target) {
  int64_t ctas = residentCtas(s, p.gemm, target);
  int64_t tiles = ceilDiv(ctas * 3 / 2, s.splits) + 1;
  auto rows = static_cast<int64_t>(std::ceil(std::sqrt(static_cast<double>(tiles))));
  int64_t columns = ceilDiv(tiles, rows);
  int64_t steps = std::max(kWideSteps, s.splits * leastStepsOfSplit);
  return twinOf(p, (rows - 1) * s.tileM() + edgeOf(p.gemm.m, s.tileM()),
                (columns - 1) * s.tileN() + edgeOf(p.gemm.n, s.tileN()),
                steps * s.tile[2] + edgeOf(p.gemm.k, s.tile[2]));
}

std::vector<Variant> variantsOf(const Problem &twin, const Schedule &s, const Target &target) {
  std::vector<Variant> result;
  auto buildable = [&](const Problem &problem, const Schedule &schedule) {
    return checkKernel(schedule, problem.gemm, target).empty();
  };
  auto add = [&](const char *name, const Problem &problem, const Schedule &schedule) {
    bool same = schedule == s && problem.gemm.m == twin.gemm.m && problem.gemm.n == twin.gemm.n &&
                problem.gemm.k == twin.gemm.k;
    if (!same && buildable(problem, schedule))
      result.push_back({name, problem, schedule});
    return !same && buildable(problem, schedule);
  };
  Schedule one = s, two = s, alone = s, block = s;
  one.stages = 1, two.stages = 2;
  if (!add("stages", twin, one) && s.stages > 2)
    add("stages", twin, two);
  alone.cluster = {1, 1}, alone.reduce = Reduce::Workspace;
  if (s.clusterSize() > 1)
    add("no-cluster", twin, alone);
  block.kind = ScheduleKind::Block, block.splits = 1, block.reduce = Reduce::Workspace;
  if (s.kind != ScheduleKind::Block)
    add("block", twin, block);
  if (s.mma().tensorMaps) { // lines of 8 bytes more than a multiple of 16
    const GemmProblem &g = twin.gemm;
    add("direct-store", twinOf(twin, g.m, g.n + 4, g.k), s);
    add("no-tma", twinOf(twin, g.m + 4, g.n + 4, g.k + 4), s);
  }
  return result;
}

} // namespace gemm::bench
