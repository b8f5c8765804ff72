// Split-K: each output tile's k-steps in `splits` even parts. Where there are fewer
// steps than parts, a part without any takes the step past the last, which reads
// zeros: every part arrives where they meet, whatever K is.
#include "Schedules.h"

using namespace mlir;
using namespace gemm::tile;

SplitTiles::SplitTiles(ImplicitLocOpBuilder &builder, UnitsOp op)
    : builder(builder), tiles(builder, op), splits(fieldsOf(op).splits),
      inCluster(fieldsOf(op).clusterParts() > 1),
      units(inCluster ? tiles.count() : tiles.count() * splits) {}

UnitOfWork SplitTiles::at(Int index) {
  Int part = inCluster ? blockNumber(builder) % splits : index / tiles.count();
  Int tile = inCluster ? index : index % tiles.count();
  UnitOfWork whole = tiles.at(tile);
  // The first steps % splits parts have one step more.
  Int each = tiles.steps() / splits, more = tiles.steps() % splits;
  Int lo = part * each + part.min(more);
  Int one(builder, 1), extra = one.where(part < more);
  Value unit = PartOp::create(builder, whole.unit.getType(), whole.unit, part.get(),
                              Int(builder, splits).get(), (tile * splits).get(), tile.get());
  return {unit, lo, lo + (each + extra).max(one)};
}
