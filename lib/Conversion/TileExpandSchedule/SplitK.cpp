// Split-K: each output tile's k-steps in even splits. Where there are fewer
// steps than splits, a split without any takes the step past the last, which reads
// zeros: every split arrives where they meet, whatever K is. Beside scales it takes none: a zero
// point or an infinite scale makes no zeros of what it would read, and its loop may be empty.
#include "Schedules.h"

using namespace mlir;
using namespace gemm::tile;

static bool readsScales(UnitsOp units) {
  return units->getParentOfType<KernelOp>()
      .walk([](Operation *op) {
        return isa<ReadScalesOp, ReadQuantOp>(op) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

SplitTiles::SplitTiles(ImplicitLocOpBuilder &builder, UnitsOp op)
    : builder(builder), tiles(builder, op), splits(fieldsOf(op).splits),
      inCluster(fieldsOf(op).clusterSplits() > 1), leastSteps(readsScales(op) ? 0 : 1),
      units(inCluster ? tiles.count() : tiles.count() * splits) {}

UnitOfWork SplitTiles::at(Int index) {
  Int split = inCluster ? blockNumber(builder) % splits : index / tiles.count();
  Int tile = inCluster ? index : index % tiles.count();
  UnitOfWork whole = tiles.at(tile);
  const gemm::EvenShares<Int> shares = gemm::evenShares(tiles.steps(), splits);
  Int lo = shares.startOf(split);
  Int one(builder, 1), extra = one.where(split < shares.longer);
  Value unit = SplitOp::create(builder, whole.unit.getType(), whole.unit, split.get(),
                               Int(builder, splits).get(), (tile * splits).get(), tile.get());
  return {unit, lo, lo + (shares.each + extra).max(Int(builder, leastSteps))};
}
