// Splits of K: enough of them to fill the machine, none too short, not so many that
// adding them up takes longer than multiplying.
#include "Splits.h"
#include "gemm/CostModel/Saturating.h"
#include "gemm/CostModel/Tiles.h"

#include <algorithm>
#include <set>

namespace gemm {

static int64_t tilesOf(const Schedule &s, const GemmProblem &p) {
  int64_t rows = ceilDiv(s.swap ? p.n : p.m, s.tile[0]);
  int64_t columns = ceilDiv(mulSaturating(s.swap ? p.m : p.n, p.products), s.tile[1]);
  return mulSaturating(mulSaturating(rows, columns), p.batch);
}

std::vector<int64_t> splitsWorthALook(const Schedule &s, const GemmProblem &p, const Target &t) {
  constexpr int64_t most = 32;
  int64_t tiles = tilesOf(s, p);
  int64_t resident = residentCtas(s, p, t);
  if (tiles == 0 || tiles >= resident)
    return {};
  int64_t longest = std::min({most, resident / tiles, ceilDiv(p.k, s.tile[2]) / leastStepsOfSplit});
  std::set<int64_t> splits;
  for (int64_t count = 2; count <= longest; count *= 2)
    splits.insert(count);
  for (int64_t ctas = t.smCount; ctas <= resident; ctas += t.smCount)
    splits.insert(std::min(longest, ctas / tiles));
  splits.erase(splits.begin(), splits.lower_bound(2));
  return {splits.begin(), splits.end()};
}

std::vector<Schedule> withSplits(const std::vector<Schedule> &schedules, const GemmProblem &p,
                                 const Target &t) {
  std::vector<Schedule> result;
  for (Schedule s : schedules) {
    s.kind = ScheduleKind::SplitK;
    for (int64_t splits : splitsWorthALook(s, p, t)) {
      s.splits = splits;
      result.push_back(s);
    }
  }
  return result;
}

std::vector<Schedule> inClusters(std::vector<Schedule> schedules, const GemmProblem &p,
                                 const Target &t) {
  std::vector<Schedule> result;
  for (Schedule &s : schedules) {
    if (!hasClusters(t) || s.splits > mostSplitsInCluster)
      continue;
    s.reduce = Reduce::Cluster; // of which fewer run at one time: a GPC holds whole ones
    if (mulSaturating(tilesOf(s, p), s.splits) <= residentCtas(s, p, t))
      result.push_back(s);
  }
  return result;
}

} // namespace gemm
