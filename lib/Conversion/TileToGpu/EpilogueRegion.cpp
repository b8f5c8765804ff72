// tile.epilogue: walks the accumulator's runs group by group. Of each group it first loads what
// its elements need of the extra operands, so that loads are under way together, then clones the
// scalar region per element, in stages where it reduces groups, and hands the values to the store
// engine of each output. Knows the fragment map, not the MMA; operands that depend on the row or
// the column alone are loaded once each.
#include "EpilogueStages.h"
#include "OperandGroups.h"
#include "Patterns.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace gemm::tile;

namespace {
/// One epilogue, written once or, for tiles inside the problem and for others, twice.
class EpilogueWriter {
public:
  EpilogueWriter(ImplicitLocOpBuilder &builder, const KernelFacts &facts, EpilogueOp op,
                 TilePattern<EpilogueOp>::Adaptor adaptor)
      : builder(builder), facts(facts), op(op), adaptor(adaptor), unit(builder, adaptor.getUnit()),
        map(facts.productMap()), thread(threadNumber(builder)), lane(laneOf(thread)),
        warp(facts.warpOfTeam(thread)), warpRow(unit.row + map.warpRow(warp, facts.warpsN())),
        warpCol(unit.col + map.warpCol(warp, facts.warpsN())), laneRow(warpRow + map.laneRow(lane)),
        laneCol(warpCol + map.laneCol(lane)) {}

  void write() {
    auto isInside = [&](Int first, int64_t count, Int end) {
      return (first + (count - 1)).isInside(end);
    };
    LanePlace place{laneRow, laneCol, isInside(unit.row, facts.schedule.tile[0], unit.m),
                    isInside(unit.col, facts.schedule.tileColumns(), unit.n)};
    if (!asksOnce())
      return write(place);
    Value whole = place.isWhole(builder);
    if (Value operands = operandsAt(place).isWhole())
      whole = arith::AndIOp::create(builder, whole, operands);
    if (Value dense = ViewAddress(builder, op.getOutType(0), adaptor.getOuts().front(), unit.batch,
                                  op.isTransposed())
                          .isDense())
      whole = arith::AndIOp::create(builder, whole, dense);
    auto branch = scf::IfOp::create(builder, whole, /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    place.reach = Reach::Whole;
    write(place);
    builder.setInsertionPointToStart(branch.elseBlock());
    place.reach = Reach::Cut;
    write(place);
  }

private:
  using Engines = SmallVector<std::unique_ptr<StoreEngine>>;

  /// Whether the epilogue is asked once whether its tile is inside the problem: where it computes
  /// little, and no function, so that two of it are hardly longer than one. What each group asks
  /// instead ends the code that ptxas orders at once, and it computes what only the other branch
  /// reads ahead of both.
  bool asksOnce() {
    if (facts.mma().warps > 1 || op.getOuts().size() > 1 || op.getVia())
      return false;
    constexpr int64_t little = 8;
    int64_t operations = 0;
    op.getBody().walk([&](Operation *each) {
      const bool isLong =
          isa<arith::DivFOp>(each) || isa_and_nonnull<math::MathDialect>(each->getDialect());
      operations += isLong ? little : each->hasTrait<OpTrait::ConstantLike>() ? 0 : 1;
    });
    return operations <= little;
  }

  OperandGroups operandsAt(const LanePlace &place) {
    SmallVector<std::unique_ptr<LoadEngine>> engines(op.getIns().size());
    if (!op.getLoaded().empty())
      for (auto [number, loaded, values] :
           llvm::zip_equal(op.getLoadedIns(), op.getLoaded(), adaptor.getLoaded()))
        engines[number] =
            facts.machine.loadBulk({builder, cast<LoadingType>(loaded.getType()), values,
                                    cast<ViewType>(op.getIns()[number].getType()),
                                    adaptor.getIns()[number], unit, map, warpRow, warpCol});
    return OperandGroups(builder, op, adaptor.getIns(),
                         static_cast<unsigned>(facts.schedule.products), map, unit, place,
                         facts.mma().wholeSm, std::move(engines));
  }

  Engines enginesAt(const LanePlace &place, const EpilogueStages &stages) {
    Engines engines;
    for (unsigned i = 0; i < op.getOuts().size(); ++i) {
      StoreTarget target{builder,
                         op.getOutType(i),
                         adaptor.getOuts()[i],
                         unit,
                         i == 0 && op.isTransposed(),
                         facts.ofRowGroups};
      if (i == 0 && op.getVia())
        engines.push_back(facts.machine.storeBulk(target, op.getVia().getType(),
                                                  adaptor.getVia().front(), map, warpRow, warpCol));
      else if (i > 0 && op.getResultOf(i - 1).isReduced())
        engines.push_back(storeReduced(
            target, op.getResultOf(i - 1), map, {warpRow, warpCol, place.row, place.col},
            op.getResultOf(i - 1).isGrouped() &&
                stages.isSameInGroup(i, op.getResultOf(i - 1).getGroup())));
      else
        engines.push_back(storeDirect(target, map, place));
    }
    return engines;
  }

  /// The region's, of both elements of a run.
  std::array<SmallVector<Value>, 2> argumentsOf(FragmentRun run,
                                                ArrayRef<std::array<Value, 2>> extras) {
    const FragmentMap all = facts.fragmentMap();
    std::array<SmallVector<Value>, 2> arguments;
    for (int64_t j = 0; j < 2; ++j) {
      for (int64_t product = 0; product < facts.schedule.products; ++product)
        arguments[j].push_back(
            adaptor.getAcc()[all.registerOf(run.row, product * map.cols + run.col) + j]);
      for (const std::array<Value, 2> &operand : extras)
        arguments[j].push_back(operand[j]);
    }
    return arguments;
  }

  void write(const LanePlace &place) {
    EpilogueStages stages(builder, op.getBody().front(), map, {builder, op, map, unit, place},
                          {builder, facts, op, adaptor.getIns()});
    Engines engines = enginesAt(place, stages);
    OperandGroups operands = operandsAt(place);
    // Loads are one group ahead: as compilers see it they may not pass stores of the one before.
    const bool ahead = place.reach == Reach::Whole;
    const int64_t together = stages.runsTogether(), loaded = operands.size(),
                  stored = std::max(loaded, map.lengthOfLane() / 2); // whole vectors
    if (ahead)
      operands.load(0);
    for (int64_t first = 0; first < map.runs(); first += together) {
      if (first % stored == 0) // behind stores, which loads may not pass
        stages.forget();
      for (int64_t i = first; i < first + together; ++i) {
        if (i % loaded == 0 && (!ahead || i + loaded < map.runs()))
          operands.load(ahead ? i + loaded : i);
        stages.begin(argumentsOf(map.run(i), operands.of(i)));
      }
      stages.finish();
      for (int64_t i = first; i < first + together; ++i) {
        FragmentRun run = map.run(i);
        const SmallVector<Value> values[] = {stages.yielded(i - first, 0),
                                             stages.yielded(i - first, 1)};
        for (auto [number, engine] : llvm::enumerate(engines))
          engine->store(place.row + run.row, place.col + run.col,
                        {values[0][number], values[1][number]});
        if ((i + 1) % stored == 0 || i + 1 == map.runs())
          for (const std::unique_ptr<StoreEngine> &engine : engines)
            engine->endGroup();
      }
    }
    for (const std::unique_ptr<StoreEngine> &engine : engines)
      engine->finish();
  }

  ImplicitLocOpBuilder &builder;
  const KernelFacts &facts;
  EpilogueOp op;
  TilePattern<EpilogueOp>::Adaptor adaptor;
  UnitValues unit;
  FragmentMap map;
  Int thread, lane, warp;
  Int warpRow, warpCol, laneRow, laneCol; ///< the first of the warp's, and of the lane's
};

struct EpilogueLowering : TilePattern<EpilogueOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(EpilogueOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    EpilogueWriter(builder, facts, op, adaptor).write();
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
