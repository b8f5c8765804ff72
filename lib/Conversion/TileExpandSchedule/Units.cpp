// What the schedules share: the output tiles in their order, the k-steps of a tile,
// and a units body moved to where a unit is known.
#include "Schedules.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"

using namespace mlir;
using namespace gemm::tile;

OutputTiles::OutputTiles(ImplicitLocOpBuilder &builder, UnitsOp units)
    : builder(builder), units(units), k(extent(Axis::k)),
      tilesM(extent(Axis::m).ceilDiv(tile()[0])), tilesN(extent(Axis::n).ceilDiv(tile()[1])),
      count(tilesM * tilesN * extent(Axis::batch)) {}

ArrayRef<int64_t> OutputTiles::tile() { return units->getParentOfType<KernelOp>().getTile(); }

Int OutputTiles::extent(Axis axis) {
  return Int(builder,
             ExtentOp::create(builder, builder.getI32Type(), units.getProblem(), axis).getResult());
}

UnitOfWork OutputTiles::at(Int index, Int group) {
  Int perBatch = tilesM * tilesN;
  Int batch = index / perBatch;
  TileCoordinates at = groupedRaster(index % perBatch, tilesM, tilesN, group);
  Value unit = LocateOp::create(builder, UnitType::get(builder.getContext()), units.getProblem(),
                                at.m.get(), at.n.get(), batch.get());
  // K = 0 keeps one step, which reads zeros.
  return {unit, Int(builder, 0), k.ceilDiv(tile()[2]).max(Int(builder, 1))};
}

Int gemm::tile::blockNumber(ImplicitLocOpBuilder &builder) {
  Value id = gpu::BlockIdOp::create(builder, gpu::Dimension::x);
  return Int(builder, arith::IndexCastOp::create(builder, builder.getI32Type(), id).getResult());
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
