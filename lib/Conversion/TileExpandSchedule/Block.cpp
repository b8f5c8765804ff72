// One unit for each cluster: its number -> unit. The body runs once.
#include "Schedules.h"

using namespace mlir;
using namespace gemm::tile;

void gemm::tile::expandBlock(UnitsOp units, UnitSource &source, ImplicitLocOpBuilder &builder,
                             RewriterBase &rewriter) {
  UnitOfWork work = source.at(clusterNumber(builder, units));
  SmallVector<Value> results =
      inlineUnit(units, work, units.getInits(), rewriter, units->getBlock(), units->getIterator());
  rewriter.replaceOp(units, results);
}
