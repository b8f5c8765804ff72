// A CTA that takes one unit after the other: a loop around the body. What the body
// carries (the place in a ring) goes from one unit to the next, so that a copying
// role runs ahead into the next one.
#include "Schedules.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace gemm::tile;

void gemm::tile::expandWalk(UnitsOp units, UnitWalk &walk, ImplicitLocOpBuilder &builder,
                            RewriterBase &rewriter) {
  SmallVector<Value> inits = walk.start();
  unsigned state = inits.size();
  llvm::append_range(inits, units.getInits());
  SmallVector<mlir::Type> types(ValueRange(inits).getTypes());
  SmallVector<Location> locs(types.size(), units.getLoc());

  auto loop = scf::WhileOp::create(builder, types, inits);
  Block *before = builder.createBlock(&loop.getBefore(), {}, types, locs);
  builder.setInsertionPointToEnd(before);
  ValueRange arguments = before->getArguments();
  scf::ConditionOp::create(builder, walk.more(arguments.take_front(state)), arguments);

  Block *after = builder.createBlock(&loop.getAfter(), {}, types, locs);
  builder.setInsertionPointToEnd(after);
  arguments = after->getArguments();
  UnitOfWork work = walk.at(arguments.take_front(state));
  SmallVector<Value> carried =
      inlineUnit(units, work, arguments.drop_front(state), rewriter, after, after->end());
  builder.setInsertionPointToEnd(after);
  SmallVector<Value> results = walk.next(arguments.take_front(state));
  llvm::append_range(results, carried);
  scf::YieldOp::create(builder, results);
  rewriter.replaceOp(units, loop.getResults().drop_front(state));
}
