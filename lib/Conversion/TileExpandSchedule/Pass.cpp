// tile-expand-schedule: hands each tile.units to its schedule, then dissolves the
// roles. What comes out has no role, no units and no schedule decision left.
#include "Schedules.h"
#include "gemm/Conversion/Tile/Passes.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace gemm::tile {
#define GEN_PASS_DEF_TILEEXPANDSCHEDULE
#include "gemm/Conversion/Tile/Passes.h.inc"
} // namespace gemm::tile

using namespace mlir;
using namespace gemm::tile;

/// Writes the expansion of `units`; false for a schedule that has none.
static bool expand(UnitsOp units, Attribute schedule, RewriterBase &rewriter) {
  ImplicitLocOpBuilder builder(units.getLoc(), rewriter);
  builder.setInsertionPoint(units);
  int64_t splits = 1;
  Reduce reduce = Reduce::workspace;
  if (auto split = dyn_cast<SplitKScheduleAttr>(schedule)) {
    splits = split.getSplits();
    reduce = split.getReduce();
    schedule = split.getOf();
  }
  auto sourceOf = [&](auto of) -> std::unique_ptr<UnitSource> {
    TileOrder order{of.getRaster(), of.getGroup()};
    if (splits > 1)
      return std::make_unique<SplitTiles>(builder, units, order, splits, reduce);
    return std::make_unique<OutputTiles>(builder, units, order);
  };
  if (auto block = dyn_cast<BlockScheduleAttr>(schedule)) {
    expandBlock(units, *sourceOf(block), builder, rewriter);
    return true;
  }
  std::unique_ptr<UnitWalk> walk;
  if (auto persistent = dyn_cast<PersistentScheduleAttr>(schedule))
    walk = std::make_unique<PersistentWalk>(builder, units, sourceOf(persistent));
  else if (auto streamK = dyn_cast<StreamKScheduleAttr>(schedule))
    walk = std::make_unique<StreamKWalk>(builder, units,
                                         TileOrder{streamK.getRaster(), streamK.getGroup()});
  else
    return false;
  expandWalk(units, *walk, builder, rewriter);
  return true;
}

namespace {
struct TileExpandSchedule : gemm::tile::impl::TileExpandScheduleBase<TileExpandSchedule> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    for (KernelOp kernel : getOperation().getOps<KernelOp>()) {
      SmallVector<UnitsOp> units;
      kernel.walk([&](UnitsOp op) { units.push_back(op); });
      for (UnitsOp op : units)
        if (!expand(op, kernel.getSchedule(), rewriter)) {
          op.emitOpError("expected a schedule with an expansion, got ") << kernel.getSchedule();
          return signalPassFailure();
        }
      expandRoles(kernel, rewriter);
    }
  }
};
} // namespace
