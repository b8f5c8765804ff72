// tile-expand-schedule: hands each tile.units to its schedule, then dissolves the
// roles. What comes out has no role, no units and no schedule decision left.
#include "Schedules.h"
#include "gemm/Conversion/Tile/Passes.h"
#include "gemm/Dialect/Tile/Flow.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace gemm::tile {
#define GEN_PASS_DEF_TILEEXPANDSCHEDULE
#include "gemm/Conversion/Tile/Passes.h.inc"
} // namespace gemm::tile

using namespace mlir;
using namespace gemm::tile;

/// Replaces `units` by what its kernel's schedule makes of it.
static void expand(UnitsOp units, const gemm::Schedule &fields, RewriterBase &rewriter) {
  ImplicitLocOpBuilder builder(units.getLoc(), rewriter);
  builder.setInsertionPoint(units);
  if (fields.kind == gemm::ScheduleKind::StreamK) {
    StreamKWalk walk(builder, units);
    return expandWalk(units, walk, builder, rewriter);
  }
  const std::optional<Grouping> groups = units->getParentOfType<KernelOp>().getGroups();
  if (groups == Grouping::rows) {
    GroupedRowsWalk walk(builder, units);
    return expandWalk(units, walk, builder, rewriter);
  }
  std::unique_ptr<UnitSource> source;
  if (groups == Grouping::k)
    source = std::make_unique<GroupedSteps>(builder, units);
  else if (fields.splits > 1)
    source = std::make_unique<SplitTiles>(builder, units);
  else
    source = std::make_unique<OutputTiles>(builder, units);
  if (!fields.isResident())
    return expandBlock(units, *source, builder, rewriter);
  PersistentWalk walk(builder, units, std::move(source));
  expandWalk(units, walk, builder, rewriter);
}

namespace {
struct TileExpandSchedule : gemm::tile::impl::TileExpandScheduleBase<TileExpandSchedule> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    for (KernelOp kernel : getOperation().getOps<KernelOp>()) {
      if (failed(checkFlow(kernel)))
        return signalPassFailure();
      checkSteps(kernel, rewriter); // whose units are there
      SmallVector<UnitsOp> units;
      kernel.walk([&](UnitsOp op) { units.push_back(op); });
      for (UnitsOp op : units)
        expand(op, kernel.getFields(), rewriter);
      expandRoles(kernel, rewriter);
    }
  }
};
} // namespace
