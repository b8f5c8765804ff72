// What each schedule asks of a launch: grid, limit and workspace as functions of
// the problem. Their units of work are tile-expand-schedule's matter.
#include "gemm/Dialect/Tile/Tile.h"

using namespace mlir;
using namespace gemm::tile;
using EmitError = function_ref<InFlightDiagnostic()>;

/// Output tiles over all batch entries, a function of the symbols (M, N, K, batch).
static AffineExpr outputTiles(MLIRContext *context, ArrayRef<int64_t> tile) {
  AffineExpr m, n, k, batch;
  bindSymbols(context, m, n, k, batch);
  return m.ceilDiv(tile[0]) * n.ceilDiv(tile[1]) * batch;
}

static AffineMap counts(ArrayRef<AffineExpr> results) {
  return AffineMap::get(0, 4, results, results.front().getContext());
}

static AffineMap gridOf(AffineExpr ctas) {
  AffineExpr one = getAffineConstantExpr(1, ctas.getContext());
  return counts({ctas, one, one});
}

static LogicalResult verifyRange(EmitError emitError, StringRef before, StringRef after,
                                 int64_t value, int64_t least, int64_t most) {
  if (value < least || value > most)
    return emitError() << "expected " << before << least << " to " << most << " " << after
                       << ", got " << value;
  return success();
}

//===-- block, persistent -------------------------------------------------===//

static LogicalResult verifyGroup(EmitError emitError, int64_t group, Raster raster) {
  if (failed(verifyRange(emitError, "a group of ", "tile rows", group, 1, 65535)))
    return failure();
  if (raster == Raster::hilbert && !llvm::isPowerOf2_64(group))
    return emitError() << "expected a group that is a power of two for raster hilbert, got "
                       << group;
  return success();
}

LogicalResult BlockScheduleAttr::verify(EmitError emitError, int64_t group, Raster raster) {
  // block_c1
  return verifyGroup(emitError, group, raster);
}

AffineMap BlockScheduleAttr::getGrid(ArrayRef<int64_t> tile) const {
  return gridOf(outputTiles(getContext(), tile));
}

static LogicalResult verifyResident(EmitError emitError, int64_t group, int64_t ctas,
                                    Raster raster) {
  return success(succeeded(verifyGroup(emitError, group, raster)) &&
                 succeeded(verifyRange(emitError, "", "CTAs", ctas, 1, 65535)));
}

LogicalResult PersistentScheduleAttr::verify(EmitError emitError, int64_t group, int64_t ctas,
                                             Raster raster, int64_t teams) {
  // persistent_c1, persistent_c2, persistent_c3
  return success(succeeded(verifyResident(emitError, group, ctas, raster)) &&
                 succeeded(verifyRange(emitError, "", "teams", teams, 1, 2)));
}

AffineMap PersistentScheduleAttr::getGrid(ArrayRef<int64_t> tile) const {
  return gridOf(outputTiles(getContext(), tile));
}

int64_t PersistentScheduleAttr::getGridLimit() const { return getCtas(); }

//===-- split-K -----------------------------------------------------------===//

LogicalResult SplitKScheduleAttr::verify(EmitError emitError, int64_t splits, Attribute of,
                                         Reduce reduce) {
  // split_k_c1
  if (failed(verifyRange(emitError, "", "splits", splits, 2, 1024)))
    return failure();
  // split_k_c2
  if (!isa<BlockScheduleAttr, PersistentScheduleAttr>(of) ||
      cast<ScheduleInterface>(of).getTeams() != 1)
    return emitError() << "expected units dealt out by block or persistent to one team, got " << of;
  // split_k_c3
  if (reduce == Reduce::cluster && (splits > 8 || !isa<BlockScheduleAttr>(of)))
    return emitError() << "expected 2 to 8 splits of block to reduce in a cluster, got " << splits
                       << " of " << of;
  return success();
}

int64_t SplitKScheduleAttr::getClusterParts() const {
  return getReduce() == Reduce::cluster ? getSplits() : 1;
}

AffineMap SplitKScheduleAttr::getGrid(ArrayRef<int64_t> tile) const {
  return gridOf(outputTiles(getContext(), tile) * (getSplits() / getClusterParts()));
}

int64_t SplitKScheduleAttr::getGridLimit() const {
  return cast<ScheduleInterface>(getOf()).getGridLimit();
}

AffineMap SplitKScheduleAttr::getSlots(ArrayRef<int64_t> tile) const {
  if (getReduce() == Reduce::cluster)
    return {};
  return counts(outputTiles(getContext(), tile) * getSplits());
}

AffineMap SplitKScheduleAttr::getCounters(ArrayRef<int64_t> tile) const {
  if (getReduce() == Reduce::cluster)
    return {};
  return counts(outputTiles(getContext(), tile));
}

//===-- stream-K ----------------------------------------------------------===//

LogicalResult StreamKScheduleAttr::verify(EmitError emitError, int64_t group, int64_t ctas,
                                          Raster raster) {
  // stream_k_c1, stream_k_c2
  return verifyResident(emitError, group, ctas, raster);
}

// A CTA may have k-steps where there are fewer tiles than CTAs; none where there are
// no tiles.
AffineMap StreamKScheduleAttr::getGrid(ArrayRef<int64_t> tile) const {
  return gridOf(outputTiles(getContext(), tile) * getCtas());
}

int64_t StreamKScheduleAttr::getGridLimit() const { return getCtas(); }

// Fewer than two waves of tiles are shared, in no more parts than tiles and CTAs.
AffineMap StreamKScheduleAttr::getSlots(ArrayRef<int64_t> tile) const {
  AffineExpr most = getAffineConstantExpr(3 * getCtas(), getContext());
  return counts({outputTiles(getContext(), tile) + getCtas(), most});
}

AffineMap StreamKScheduleAttr::getCounters(ArrayRef<int64_t> tile) const {
  AffineExpr most = getAffineConstantExpr(2 * getCtas(), getContext());
  return counts({outputTiles(getContext(), tile), most});
}
