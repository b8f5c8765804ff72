// What the schedules share: the output tiles in their order, the k-steps of a tile,
// and a units body moved to where a unit is known.
#include "Schedules.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"

using namespace mlir;
using namespace gemm::tile;

OutputTiles::OutputTiles(ImplicitLocOpBuilder &builder, UnitsOp units)
    : builder(builder), units(units), fields(fieldsOf(units)),
      tilesM(extent(Axis::m).ceilDiv(clusterTile(Axis::m))),
      tilesN(extent(Axis::n).ceilDiv(clusterTile(Axis::n))),
      tiles(tilesM * tilesN * extent(Axis::batch)),
      kSteps(extent(Axis::k).ceilDiv(clusterTile(Axis::k)).max(Int(builder, 1))) {
  if (units.getTeam()) // which skips as many slots
    kSteps = uniform(builder, kSteps);
}

int64_t OutputTiles::clusterTile(Axis axis) {
  unsigned dim = static_cast<unsigned>(axis); // m, n, k
  int64_t tile = axis == Axis::n ? fields.tileColumns() : fields.tile[dim];
  return tile * (axis == Axis::k ? 1 : fields.cluster[dim]);
}

/// The tile of this CTA among those of its cluster, which lie side by side.
static gemm::TileAt<Int> inCluster(ImplicitLocOpBuilder &builder, const gemm::Schedule &fields,
                                   gemm::TileAt<Int> at) {
  const std::array<int64_t, 2> &cluster = fields.cluster;
  if (cluster[0] * cluster[1] == 1)
    return at;
  Int rank = blockNumber(builder) % (cluster[0] * cluster[1]);
  return {at.m * cluster[0] + rank % cluster[0], at.n * cluster[1] + rank / cluster[0]};
}

Int OutputTiles::extent(Axis axis) {
  return Int(builder,
             ExtentOp::create(builder, builder.getI32Type(), units.getProblem(), axis).getResult());
}

gemm::TileAt<Int> OutputTiles::tileAt(Int index, Int rows) {
  return inCluster(builder, fields,
                   gemm::rasterTile(fields.raster, index, rows, tilesN, fields.group));
}

UnitOfWork OutputTiles::at(Int index) {
  Int perBatch = tilesM * tilesN;
  Int batch = index / perBatch;
  gemm::TileAt<Int> at = tileAt(index % perBatch, tilesM);
  Value unit = LocateOp::create(builder, UnitType::get(builder.getContext()), units.getProblem(),
                                at.m.get(), at.n.get(), batch.get(), GroupingAttr(), ValueRange());
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

const gemm::Schedule &gemm::tile::fieldsOf(UnitsOp units) {
  return units->getParentOfType<KernelOp>().getFields();
}

Int gemm::tile::clusterNumber(ImplicitLocOpBuilder &builder, UnitsOp units) {
  return blockNumber(builder) / fieldsOf(units).clusterSize();
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
