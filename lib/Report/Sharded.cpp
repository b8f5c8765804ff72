// Each layer spread over several chips: what a chip computes, moves and sends when the
// weight is split along N (column-parallel) or along K (row-parallel).
#include "Svg.h"
#include "Table.h"
#include "gemm/Bundle/Expr.h"

namespace gemm::report {

std::vector<ShardedRow> sharded(const Document &d) {
  std::vector<ShardedRow> result;
  for (const Row &row : d.rows)
    for (Sharding how : {Sharding::Column, Sharding::Row}) {
      const GemmProblem &p = row.problem;
      if (d.chips < 2 || p.batch != 1) // a batched product has no weight
        continue;
      if (std::optional<ShardedCost> cost = shardedCost(p, how, d.chips, d.target))
        result.push_back(
            {&row, how, *cost,
             shardingCrossoverK(how, d.target.peakOf(p.computeType()), d.target.linkBytesPerSecond,
                                d.chips, typeBytes(p.c))});
    }
  return result;
}

const std::vector<std::string> &shardedColumns() {
  static const std::vector<std::string> names = {"op",      "split",   "FLOP",   "bytes",
                                                 "sent",    "math",    "memory", "network",
                                                 "at best", "in turn", "bound",  "K hides network"};
  return names;
}

std::vector<std::string> shardedCells(const ShardedRow &s) {
  const ShardedCost &c = s.cost;
  bool math = c.mathSeconds >= c.memorySeconds;
  return {s.row->name,
          s.how == Sharding::Column ? "N, all-gather" : "K, all-reduce",
          scaled(c.flops, "FLOP"),
          scaled(c.bytes, "B"),
          scaled(c.collectiveBytes, "B"),
          timeText(c.mathSeconds),
          timeText(c.memorySeconds),
          timeText(c.commSeconds),
          timeText(c.lowerSeconds()),
          timeText(c.upperSeconds()),
          c.networkBound() ? "network"
          : math           ? "compute"
                           : "memory",
          "above " + shortNumber(s.crossoverK, 1)};
}

std::string shardedTitle(const Document &d) {
  return "Spread over " + std::to_string(d.chips) + " chips, " +
         scaled(d.target.linkBytesPerSecond, "B/s") + " a link, by chip";
}

} // namespace gemm::report
