// Costs per chip of column- and row-parallel layers over a ring of links.
#include "gemm/CostModel/Sharding.h"

#include <algorithm>

namespace gemm {

double ShardedCost::lowerSeconds() const {
  return launchSeconds + std::max({mathSeconds, memorySeconds, commSeconds});
}
double ShardedCost::upperSeconds() const {
  return launchSeconds + mathSeconds + memorySeconds + commSeconds;
}

// Of S bytes, a ring all-gather sends (X-1)/X S per chip; an all-reduce is a
// reduce-scatter and an all-gather, twice that.
static double ringShare(Sharding how, int chips) {
  return (how == Sharding::Row ? 2.0 : 1.0) * (chips - 1) / chips;
}

std::optional<ShardedCost> shardedCost(const GemmProblem &layer, Sharding how, int chips,
                                       const Target &target, bool gather) {
  int64_t split = how == Sharding::Row ? layer.k : layer.n;
  if (!layer.isStatic() || chips < 1 || split % chips != 0)
    return std::nullopt;
  if (chips > 1 && gather && target.linkBytesPerSecond <= 0)
    return std::nullopt;
  GemmProblem part = layer;
  (how == Sharding::Row ? part.k : part.n) = split / chips;
  std::optional<Cost> local = cost(part, target);
  if (!local)
    return std::nullopt;
  ShardedCost c;
  c.flops = static_cast<double>(local->flops);
  c.bytes = static_cast<double>(local->bytes);
  c.mathSeconds = local->mathSeconds;
  c.memorySeconds = local->memorySeconds;
  c.launchSeconds = local->launchSeconds;
  if (how == Sharding::Row || gather)
    c.collectiveBytes = ringShare(how, chips) * static_cast<double>(layer.m) *
                        static_cast<double>(layer.n) * static_cast<double>(layer.batch) *
                        typeBytes(layer.c);
  if (c.collectiveBytes > 0)
    c.commSeconds = c.collectiveBytes / target.linkBytesPerSecond;
  return c;
}

// 2 B D F / (X peak) = share B F bytes / link: B and F cancel.
double shardingCrossoverK(Sharding how, double peak, double link, int chips,
                          double bytesPerElement) {
  return ringShare(how, chips) * chips * bytesPerElement * peak / (2 * link);
}

} // namespace gemm
