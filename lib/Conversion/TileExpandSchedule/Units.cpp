// What the schedules share: the output tiles in their order, the k-steps of a tile,
// and a units body moved to where a unit is known.
#include "Schedules.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"

using namespace mlir;
using namespace gemm::tile;

OutputTiles::OutputTiles(ImplicitLocOpBuilder &builder, UnitsOp units, int64_t group)
    : builder(builder), units(units), group(group), tilesM(extent(Axis::m).ceilDiv(tile()[0])),
      tilesN(extent(Axis::n).ceilDiv(tile()[1])), tiles(tilesM * tilesN * extent(Axis::batch)),
      kSteps(extent(Axis::k).ceilDiv(tile()[2]).max(Int(builder, 1))) {}

ArrayRef<int64_t> OutputTiles::tile() { return units->getParentOfType<KernelOp>().getTile(); }

Int OutputTiles::extent(Axis axis) {
  return Int(builder,
             ExtentOp::create(builder, builder.getI32Type(), units.getProblem(), axis).getResult());
}

UnitOfWork OutputTiles::at(Int index) {
  Int perBatch = tilesM * tilesN;
  Int batch = index / perBatch;
  TileCoordinates at = groupedRaster(index % perBatch, tilesM, tilesN, Int(builder, group));
  Value unit = LocateOp::create(builder, UnitType::get(builder.getContext()), units.getProblem(),
                                at.m.get(), at.n.get(), batch.get());
  return {unit, Int(builder, 0), kSteps};
}

static Int toInt(ImplicitLocOpBuilder &builder, Value index) {
  return Int(builder, arith::IndexCastOp::create(builder, builder.getI32Type(), index).getResult());
}

Int gemm::tile::blockNumber(ImplicitLocOpBuilder &builder) {
  return toInt(builder, gpu::BlockIdOp::create(builder, gpu::Dimension::x));
}

Int gemm::tile::blockCount(ImplicitLocOpBuilder &builder) {
  return toInt(builder, gpu::GridDimOp::create(builder, gpu::Dimension::x));
}

SmallVector<Value> gemm::tile::inlineUnit(UnitsOp units, const UnitOfWork &work, ValueRange carried,
                                          RewriterBase &rewriter, Block *block,
                                          Block::iterator before) {
  SmallVector<Value> arguments{work.unit, work.lo.get(), work.hi.get()};
  llvm::append_range(arguments, carried);
  Block *body = &units.getBody().front();
  auto yield = cast<YieldOp>(body->getTerminator());
  SmallVector<Value> results(yield.getValues());
  rewriter.eraseOp(yield);
  // The yielded values may be arguments of the body itself.
  for (Value &result : results)
    if (auto argument = dyn_cast<BlockArgument>(result); argument && argument.getOwner() == body)
      result = arguments[argument.getArgNumber()];
  rewriter.inlineBlockBefore(body, block, before, arguments);
  return results;
}
