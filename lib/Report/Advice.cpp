// What to change about a row: alignment first, since it spoils the rest, then what bounds it.
#include "Advice.h"
#include "Svg.h"
#include "Table.h"
#include "gemm/CostModel/Alignment.h"

#include <algorithm>
#include <cmath>

namespace gemm::report {

// The lines of A, B and C as they are stored; those of a matrix of one line begin where the
// memory does.
std::string alignmentOf(const Row &row, const Target &t) {
  const GemmProblem &p = row.problem;
  bool ta = row.layout[0] == 't', tb = row.layout[1] == 't';
  struct Side {
    const char *dimension, *operand;
    int64_t ld, lines;
    Type type;
  };
  std::string text;
  for (Side s : {Side{ta ? "M" : "K", "A", row.lda, ta ? p.k : p.m, p.a},
                 Side{tb ? "K" : "N", "B", row.ldb, tb ? p.n : p.k, p.b},
                 Side{"N", "C", row.ldc, p.m, p.c}}) {
    if (s.lines < 2 || s.ld <= 0)
      continue;
    AlignmentReport report =
        checkAlignment(s.ld, typeBytes(s.type), std::min<int64_t>(s.lines, 128), 64);
    std::string one = alignmentAdvice(report, std::string(s.dimension) + " of " + s.operand, s.ld,
                                      hasTensorMaps(t));
    if (!one.empty())
      text += (text.empty() ? "" : "; ") + one;
  }
  return text;
}

std::optional<BetterM> betterM(const Row &row, const Target &t) {
  constexpr double worthIt = 0.05;
  constexpr int64_t most = 64; // sizes tried
  const Schedule &s = row.predicted->schedule;
  auto ofRow = [&](int64_t m) {
    GemmProblem p = row.problem;
    p.m = m;
    return score(s, p, t).predictedSeconds() / static_cast<double>(m);
  };
  const int64_t m = row.problem.m, tile = s.tileM();
  if (m < 1 || tile < 1)
    return std::nullopt;
  const int64_t first = (m / 2 + tile - 1) / tile, last = 2 * m / tile;
  const int64_t step = std::max<int64_t>(1, (last - first) / most);
  const double now = ofRow(m);
  BetterM best;
  for (int64_t tiles = std::max<int64_t>(1, first); tiles <= last; tiles += step)
    if (double saved = 1 - ofRow(tiles * tile) / now; saved > best.saved + 1e-9)
      best = {tiles * tile, saved};
  return best.saved >= worthIt ? std::optional(best) : std::nullopt;
}

static std::string wavesText(const Row &row, const Target &t) {
  std::string text = "tiles and waves use " +
                     shortNumber(100 * row.predicted->score.utilisation, 0) +
                     "% of what they compute";
  if (std::optional<BetterM> better = betterM(row, t))
    text += ": with M " + std::to_string(better->m) + " a row takes " +
            shortNumber(100 * better->saved, 0) + "% less time";
  return text;
}

// Measured times so much longer than predicted are worth a look.
constexpr double kSlow = 1.3;

std::vector<Advice> adviceOf(const Row &row, const Target &t) {
  const GemmProblem &p = row.problem;
  if (!row.unread.empty() || !row.cost)
    return {};
  if (p.isSum())
    return {{Change::Sum,
             "a sum of rows, no product: let it join the product that reads the same matrix"}};
  std::vector<Advice> list;
  if (std::string text = alignmentOf(row, t); !text.empty())
    list.push_back({Change::Pad, text});
  if (row.cost->bound == Bound::Overhead) {
    list.push_back(
        {Change::Launch, "launching takes longer than the work: fuse, batch or use a graph"});
  } else if (row.cost->bound == Bound::Memory) {
    std::optional<double> m = crossoverM(p, t);
    if (m && *m < 1e7)
      list.push_back({Change::Batch, "memory bound: M above " +
                                         std::to_string(int64_t(std::floor(*m))) +
                                         " would be compute bound"});
    else
      list.push_back({Change::Bytes, "memory bound at every M: larger N and K, or fewer bytes per "
                                     "element"});
  } else if (row.predicted && row.predicted->score.utilisation < 0.75) {
    list.push_back({Change::Waves, wavesText(row, t)});
  }
  const double predicted = row.predictedSeconds();
  if (row.comparable && predicted > 0 && row.measuredSeconds > kSlow * predicted)
    list.push_back({Change::Slow, "measured " + shortNumber(row.measuredSeconds / predicted, 1) +
                                      " times what is predicted"});
  return list;
}

std::string adviceFor(const Row &row, const Target &t) {
  if (!row.unread.empty())
    return unreadText(row);
  std::string text;
  for (const Advice &advice : adviceOf(row, t))
    text += (text.empty() ? "" : "; ") + advice.text;
  return text;
}

} // namespace gemm::report
