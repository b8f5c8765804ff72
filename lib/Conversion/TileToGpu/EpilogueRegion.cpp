// tile.epilogue: walks the accumulator's runs group by group. Of each group it first loads what
// its elements need of the extra operands, so that loads are under way together, then clones the
// scalar region per element, in stages where it reduces groups, and hands the values to the store
// engine of each output. Knows the fragment map, not the MMA; operands that depend on the row or
// the column alone are loaded once each.
#include "EpilogueStages.h"
#include "OperandGroups.h"
#include "Patterns.h"

using namespace mlir;
using namespace gemm::tile;

namespace {
struct EpilogueLowering : TilePattern<EpilogueOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(EpilogueOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    UnitValues unit(builder, adaptor.getUnit());
    Int thread = threadNumber(builder), lane = laneOf(thread), warp = warpOf(thread);
    if (facts.schedule.teams() > 1)
      warp = warp % facts.teamWarps();
    const FragmentMap map = facts.productMap(), all = facts.fragmentMap();
    const unsigned products = static_cast<unsigned>(facts.schedule.products);
    Int warpRow = unit.row + map.warpRow(warp, facts.warpsN());
    Int warpCol = unit.col + map.warpCol(warp, facts.warpsN());
    Int row0 = warpRow + map.laneRow(lane), col0 = warpCol + map.laneCol(lane);
    auto isInside = [&](Int first, int64_t count, Int end) {
      return (first + (count - 1)).isInside(end);
    };
    const LanePlace place{row0, col0, isInside(unit.row, facts.schedule.tile[0], unit.m),
                          isInside(unit.col, facts.schedule.tileColumns(), unit.n)};
    EpilogueStages stages(builder, op.getBody().front(), map);
    SmallVector<std::unique_ptr<StoreEngine>> engines;
    for (unsigned i = 0; i < op.getOuts().size(); ++i) {
      StoreTarget target{builder, op.getOutType(i), adaptor.getOuts()[i], unit,
                         i == 0 && op.isTransposed()};
      if (i == 0 && op.getVia())
        engines.push_back(facts.machine.storeBulk(target, op.getVia().getType(),
                                                  adaptor.getVia().front(), map, warpRow, warpCol));
      else if (i > 0 && op.getResultOf(i - 1).isReduced())
        engines.push_back(
            storeReduced(target, op.getResultOf(i - 1), map, {warpRow, warpCol, row0, col0},
                         op.getResultOf(i - 1).isGrouped() &&
                             stages.isSameInGroup(i, op.getResultOf(i - 1).getGroup())));
      else
        engines.push_back(storeDirect(target, map, place));
    }

    ValueRange registers = adaptor.getAcc();
    auto argumentsOf = [&](FragmentRun run, ArrayRef<std::array<Value, 2>> extras) {
      std::array<SmallVector<Value>, 2> arguments; // of both elements
      for (int64_t j = 0; j < 2; ++j) {
        for (unsigned product = 0; product < products; ++product)
          arguments[j].push_back(
              registers[all.registerOf(run.row, product * map.cols + run.col) + j]);
        for (const std::array<Value, 2> &operand : extras)
          arguments[j].push_back(operand[j]);
      }
      return arguments;
    };
    OperandGroups operands(builder, op, adaptor.getIns(), products, map, unit, place,
                           facts.mma().wholeSm);
    const int64_t together = stages.runsTogether();
    for (int64_t first = 0; first < map.runs(); first += together) {
      for (int64_t i = first; i < first + together; ++i) {
        if (i % operands.size() == 0)
          operands.load(i);
        stages.begin(argumentsOf(map.run(i), operands.of(i)));
      }
      stages.finish();
      for (int64_t i = first; i < first + together; ++i) {
        FragmentRun run = map.run(i);
        const SmallVector<Value> values[] = {stages.yielded(i - first, 0),
                                             stages.yielded(i - first, 1)};
        for (auto [number, engine] : llvm::enumerate(engines))
          engine->store(row0 + run.row, col0 + run.col, {values[0][number], values[1][number]});
        if ((i + 1) % operands.size() == 0 || i + 1 == map.runs())
          for (const std::unique_ptr<StoreEngine> &engine : engines)
            engine->endGroup();
      }
    }
    for (const std::unique_ptr<StoreEngine> &engine : engines)
      engine->finish();
    rw.eraseOp(op);
    return success();
  }
};
} // namespace

void gemm::tile::populateEpiloguePatterns(RewritePatternSet &patterns,
                                          const TileTypeConverter &converter,
                                          const KernelFacts &facts) {
  patterns.add<EpilogueLowering>(converter, facts);
}
