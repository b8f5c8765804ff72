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
// reduce-scatter and an all-gather, twice that. Of an all-to-all each chip keeps its part.
double ringShare(Collective how, int64_t chips) {
  const auto x = static_cast<double>(chips);
  switch (how) {
  case Collective::AllGather:
  case Collective::ReduceScatter:
    return (x - 1) / x;
  case Collective::AllReduce:
    return 2 * (x - 1) / x;
  case Collective::AllToAll:
    return (x - 1) / (x * x);
  }
  return 0;
}

static Collective collectiveOf(Sharding how) {
  return how == Sharding::Row ? Collective::AllReduce : Collective::AllGather;
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
    c.collectiveBytes = ringShare(collectiveOf(how), chips) * static_cast<double>(layer.m) *
                        static_cast<double>(layer.n) * static_cast<double>(layer.batch) *
                        typeBytes(layer.c);
  if (c.collectiveBytes > 0)
    c.commSeconds = c.collectiveBytes / target.linkBytesPerSecond;
  return c;
}

// 2 B D F / (X peak) = share B F bytes / link: B and F cancel.
double shardingCrossoverK(Sharding how, double peak, double link, int chips,
                          double bytesPerElement) {
  return ringShare(collectiveOf(how), chips) * chips * bytesPerElement * peak / (2 * link);
}

} // namespace gemm
