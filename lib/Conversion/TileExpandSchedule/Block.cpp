// The block schedule: CTA number -> (batch, tile). The body runs once, over all
// k-steps.
#include "Schedules.h"

using namespace mlir;
using namespace gemm::tile;

void gemm::tile::expandBlock(UnitsOp units, BlockScheduleAttr schedule, RewriterBase &rewriter) {
  ImplicitLocOpBuilder builder(units.getLoc(), rewriter);
  builder.setInsertionPoint(units);
  OutputTiles tiles(builder, units);
  UnitOfWork work = tiles.at(blockNumber(builder), Int(builder, schedule.getGroup()));
  SmallVector<Value> results =
      inlineUnit(units, work, units.getInits(), rewriter, units->getBlock(), units->getIterator());
  rewriter.replaceOp(units, results);
}
