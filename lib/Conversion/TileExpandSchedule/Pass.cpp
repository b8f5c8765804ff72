// tile-expand-schedule: hands each tile.units to its schedule, then dissolves the
// roles. What comes out has no role, no units and no schedule decision left.
#include "Schedules.h"
#include "gemm/Conversion/Tile/Passes.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/TypeSwitch.h"

namespace gemm::tile {
#define GEN_PASS_DEF_TILEEXPANDSCHEDULE
#include "gemm/Conversion/Tile/Passes.h.inc"
} // namespace gemm::tile

using namespace mlir;
using namespace gemm::tile;

namespace {
struct TileExpandSchedule : gemm::tile::impl::TileExpandScheduleBase<TileExpandSchedule> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    for (KernelOp kernel : getOperation().getOps<KernelOp>()) {
      SmallVector<UnitsOp> units;
      kernel.walk([&](UnitsOp op) { units.push_back(op); });
      for (UnitsOp op : units) {
        bool known = TypeSwitch<Attribute, bool>(kernel.getSchedule())
                         .Case([&](BlockScheduleAttr schedule) {
                           expandBlock(op, schedule, rewriter);
                           return true;
                         })
                         .Case([&](PersistentScheduleAttr schedule) {
                           expandPersistent(op, schedule, rewriter);
                           return true;
                         })
                         .Default([](Attribute) { return false; });
        if (!known) {
          op.emitOpError("expected a schedule with an expansion, got ") << kernel.getSchedule();
          return signalPassFailure();
        }
      }
      expandRoles(kernel, rewriter);
    }
  }
};
} // namespace
