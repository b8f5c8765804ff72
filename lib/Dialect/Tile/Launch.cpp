// What a launch of tile.kernel takes, as functions of the symbols (M, N, K, batch): its grid, and
// how much of a workspace.
#include "gemm/Dialect/Tile/Tile.h"
#include "gemm/Schedule/Schedule.h"

using namespace mlir;
using namespace gemm::tile;

/// Output tiles over all batch entries, those of a cluster counted as one. Of groups of rows at
/// most so many: each group, and the rows behind all of them, may end in a tile that is not full.
/// There are none without rows.
static AffineExpr outputTiles(KernelOp kernel) {
  const gemm::Schedule &fields = kernel.getFields();
  AffineExpr m, n, k, batch;
  bindSymbols(kernel.getContext(), m, n, k, batch);
  const AffineExpr rows = m.ceilDiv(fields.tile[0] * fields.cluster[0]),
                   columns = n.ceilDiv(fields.tileColumns() * fields.cluster[1]);
  if (kernel.getGroups() == Grouping::rows)
    return (rows + batch) * columns * m.ceilDiv(INT32_MAX);
  return rows * columns * batch;
}

static AffineMap counts(ArrayRef<AffineExpr> results) {
  return AffineMap::get(0, 4, results, results.front().getContext());
}

static AffineExpr constant(KernelOp kernel, int64_t value) {
  return getAffineConstantExpr(value, kernel.getContext());
}

static bool sharesRuns(KernelOp kernel) {
  return kernel.getFields().kind == gemm::ScheduleKind::StreamK;
}

// With stream-K a CTA may have k-steps where there are fewer tiles than CTAs; none where there
// are no tiles.
AffineMap KernelOp::getGrid() {
  const gemm::Schedule &fields = getFields();
  AffineExpr units = outputTiles(*this);
  units = sharesRuns(*this) ? units * *getCtas() : units * (fields.splits / fields.clusterSplits());
  AffineExpr one = constant(*this, 1);
  return counts({units * fields.clusterSize(), one, one});
}

// Stream-K shares fewer than two waves of tiles, in no more splits than tiles and CTAs.
AffineMap KernelOp::getPartials() {
  if (!getFields().needsWorkspace())
    return {};
  if (sharesRuns(*this))
    return counts({outputTiles(*this) + *getCtas(), constant(*this, 3 * *getCtas())});
  return counts(outputTiles(*this) * getFields().splits);
}

AffineMap KernelOp::getCounters() {
  if (!getFields().needsWorkspace())
    return {};
  if (sharesRuns(*this))
    return counts({outputTiles(*this), constant(*this, 2 * *getCtas())});
  return counts(outputTiles(*this));
}
