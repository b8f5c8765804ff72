// The block schedule: CTA number -> (batch, tile). The body runs once, over all
// k-steps; K = 0 keeps one step, which reads zeros.
#include "Schedules.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"

using namespace mlir;
using namespace gemm::tile;

void gemm::tile::expandBlock(UnitsOp units, BlockScheduleAttr schedule, RewriterBase &rewriter) {
  auto kernel = units->getParentOfType<KernelOp>();
  rewriter.setInsertionPoint(units);
  ImplicitLocOpBuilder builder(units.getLoc(), rewriter);
  builder.setInsertionPoint(units);
  auto extent = [&](Axis axis) {
    return Int(
        builder,
        ExtentOp::create(builder, builder.getI32Type(), units.getProblem(), axis).getResult());
  };
  ArrayRef<int64_t> tile = kernel.getTile();
  Int tilesM = extent(Axis::m).ceilDiv(tile[0]), tilesN = extent(Axis::n).ceilDiv(tile[1]);
  Value id = gpu::BlockIdOp::create(builder, gpu::Dimension::x);
  Int cta(builder, arith::IndexCastOp::create(builder, builder.getI32Type(), id).getResult());

  Int perBatch = tilesM * tilesN;
  Int batch = cta / perBatch;
  TileCoordinates at =
      groupedRaster(cta % perBatch, tilesM, tilesN, Int(builder, schedule.getGroup()));
  Value unit = LocateOp::create(builder, UnitType::get(builder.getContext()), units.getProblem(),
                                at.m.get(), at.n.get(), batch.get());
  Int steps = extent(Axis::k).ceilDiv(tile[2]).max(Int(builder, 1));

  SmallVector<Value> arguments{unit, Int(builder, 0).get(), steps.get()};
  llvm::append_range(arguments, units.getInits());
  Block *body = &units.getBody().front();
  auto yield = cast<YieldOp>(body->getTerminator());
  SmallVector<Value> results(yield.getValues());
  rewriter.eraseOp(yield);
  // The yielded values may be arguments of the body itself.
  for (Value &result : results)
    if (auto argument = dyn_cast<BlockArgument>(result); argument && argument.getOwner() == body)
      result = arguments[argument.getArgNumber()];
  rewriter.inlineBlockBefore(body, units, arguments);
  rewriter.replaceOp(units, results);
}
