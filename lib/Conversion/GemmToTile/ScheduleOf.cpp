// #gemm.schedule as the schedule of a tile program, and what that asks of the
// launch besides a grid.
#include "GemmToTile.h"
#include "gemm/Target/Target.h"
#include "gemm/Transforms/Model.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace gemm;
using namespace gemm::tile;

// The tile dialect's own names are in the model's order.
static_assert(int(tile::Raster::grouped) == int(gemm::Raster::Grouped) &&
              int(tile::Raster::snake) == int(gemm::Raster::Snake) &&
              int(tile::Raster::hilbert) == int(gemm::Raster::Hilbert));
static_assert(int(tile::Reduce::workspace) == int(gemm::Reduce::Workspace) &&
              int(tile::Reduce::cluster) == int(gemm::Reduce::Cluster));

ScheduleInterface gemm::tile::scheduleOf(MatmulOp op, const gemm::Target &target) {
  const Schedule schedule = *op.getSchedule()->getKernel();
  const gemm::Type type = *getModelType(op.getAType().getElementType());
  MLIRContext *context = op.getContext();
  const int64_t group = schedule.group;
  const auto raster = static_cast<tile::Raster>(schedule.raster);
  Attribute units = BlockScheduleAttr::get(context, group, raster);
  // Where nothing is multiplied there is nothing to share out.
  if (op.getAlphaValue() == 0.0)
    return cast<ScheduleInterface>(units);
  int64_t ctas = residentCtas(schedule, type, type, target);
  if (schedule.kind == ScheduleKind::Persistent || schedule.kind == ScheduleKind::PingPong)
    units = PersistentScheduleAttr::get(context, group, ctas, raster, schedule.teams());
  if (schedule.kind == ScheduleKind::StreamK)
    units = StreamKScheduleAttr::get(context, group, ctas, raster);
  if (schedule.splits > 1)
    units = SplitKScheduleAttr::get(context, schedule.splits, units,
                                    static_cast<tile::Reduce>(schedule.reduce));
  return cast<ScheduleInterface>(units);
}

SmallVector<WorkspaceAttr> gemm::tile::workspacesOf(KernelOp kernel) {
  AffineMap slots = kernel.getSchedule().getSlots(kernel.getTile());
  if (!slots)
    return {};
  AffineMap counters = kernel.getSchedule().getCounters(kernel.getTile());
  auto bytes = [](AffineMap counts, int64_t each) {
    SmallVector<AffineExpr> results;
    for (AffineExpr count : counts.getResults())
      results.push_back(count * each);
    return AffineMap::get(0, counts.getNumSymbols(), results, counts.getContext());
  };
  MLIRContext *context = kernel.getContext();
  int64_t accumulator = kernel.getTile()[0] * kernel.getTile()[1] * 4;
  return {WorkspaceAttr::get(context, bytes(slots, accumulator), /*zeroed=*/false),
          WorkspaceAttr::get(context, bytes(counters, 4), /*zeroed=*/true)};
}

void gemm::tile::finishUnit(ImplicitLocOpBuilder &builder, KernelOp kernel, Value acc, Value unit,
                            function_ref<void(Value acc)> store) {
  auto storeWhere = [&](auto sum) {
    auto owner = scf::IfOp::create(builder, sum.getOwner(), /*withElseRegion=*/false);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(owner.thenBlock());
    store(sum.getSum());
  };
  mlir::Type type = acc.getType(), i1 = builder.getI1Type();
  if (Value workspace = kernel.getWorkspace())
    return storeWhere(ReduceOp::create(builder, type, i1, acc, unit, workspace));
  if (ExchangeOp exchange = kernel.getExchange())
    return storeWhere(GatherOp::create(builder, type, i1, acc, unit, exchange.getExchange()));
  store(acc);
}
