// The persistent schedule: as many CTAs as run at one time, each takes every
// gridDim'th tile. What the body carries (the place in a ring) goes from one unit
// to the next, so that a copying role runs ahead into the next tile.
#include "Schedules.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace gemm::tile;

void gemm::tile::expandPersistent(UnitsOp units, PersistentScheduleAttr schedule,
                                  RewriterBase &rewriter) {
  ImplicitLocOpBuilder builder(units.getLoc(), rewriter);
  builder.setInsertionPoint(units);
  Type i32 = builder.getI32Type();
  OutputTiles tiles(builder, units);
  Value stride = arith::IndexCastOp::create(
      builder, i32, gpu::GridDimOp::create(builder, gpu::Dimension::x).getResult());
  SmallVector<Value> inits{blockNumber(builder).get()};
  llvm::append_range(inits, units.getInits());
  SmallVector<Type> types(ValueRange(inits).getTypes());
  SmallVector<Location> locs(types.size(), units.getLoc());

  auto loop = scf::WhileOp::create(builder, types, inits);
  Block *before = builder.createBlock(&loop.getBefore(), {}, types, locs);
  builder.setInsertionPointToEnd(before);
  Value more = Int(builder, before->getArgument(0)) < tiles.count;
  scf::ConditionOp::create(builder, more, before->getArguments());

  Block *after = builder.createBlock(&loop.getAfter(), {}, types, locs);
  builder.setInsertionPointToEnd(after);
  Int index(builder, after->getArgument(0));
  UnitOfWork work = tiles.at(index, Int(builder, schedule.getGroup()));
  SmallVector<Value> results =
      inlineUnit(units, work, after->getArguments().drop_front(), rewriter, after, after->end());
  builder.setInsertionPointToEnd(after);
  results.insert(results.begin(), (index + Int(builder, stride)).get());
  scf::YieldOp::create(builder, results);
  rewriter.replaceOp(units, loop.getResults().drop_front());
}
