// The warp-specialised skeleton: one warpgroup copies (one thread of it, where
// tensor maps serve), the others multiply slots in place. Two programs over one ring of mbarriers;
// the copying role runs ahead as far as the ring is deep. The first product of a unit has no
// accumulator, later ones leave one in flight and release the slot before it.
//
// With two teams (ping-pong) each takes every second unit, so that one stores while the
// other multiplies. Their main loops alternate: a team takes slots only while it has the
// turn, a ring of one slot that holds nothing. The first team acquires and commits it, the
// other takes and releases it. So slots are read in the order they were filled, and no
// wait is for a round of the ring but the one that comes next.
#include "ProgramWriter.h"
#include "gemm/Conversion/Tile/Loops.h"
#include "gemm/Dialect/Tile/Layout/Swizzle.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace gemm::tile;

namespace {
struct WarpSpecialised : ProgramWriter {
  /// The copying role's part of a unit, of one of what accumulators add up.
  Value copy(Value unit, Value lo, Value hi, Value cursor, unsigned added) {
    auto loop = scf::ForOp::create(builder, lo, hi, constant(1), ValueRange(cursor));
    disableUnrolling(loop);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(loop.getBody());
    Value at = loop.getRegionIterArg(0);
    Value slot = acquire(at);
    CommitOp::create(builder, slot, fill(slot, unit, loop.getInductionVar(), added));
    scf::YieldOp::create(builder, next(at));
    return loop.getResult(0);
  }

  /// How many slots k-steps [lo, hi) of a unit take, those of each pair beside those of A and B.
  Value slots(Value lo, Value hi) {
    Value steps = arith::SubIOp::create(builder, hi, lo);
    if (spec.added() == 1)
      return steps;
    return arith::MulIOp::create(builder, steps, constant(spec.added()));
  }
  /// The end of loops from `lo` on that take them: of pairs a loop multiplies what lies in the
  /// ring, whichever it is.
  Value endOfSlots(Value lo, Value hi) {
    return spec.added() == 1 ? hi : arith::AddIOp::create(builder, lo, slots(lo, hi)).getResult();
  }

  AccType accType(bool flying) {
    return AccType::get(builder.getContext(), spec.schedule.accumulatorRows(),
                        spec.schedule.warp[1], spec.accumulator, flying);
  }

  /// How many products one slot is: of what is converted each step of its own, since its fragments
  /// have registers.
  int64_t productsOfSlot() const {
    const gemm::Mma &mma = spec.schedule.mma();
    return mma.loadsFragments(0) ? spec.schedule.tile[2] / mma.k(1) : 1;
  }
  /// One of them added to what flies, if anything does.
  Value multiplyStep(Value slot, int64_t step, Value acc, Value quant) {
    if (!spec.schedule.mma().loadsFragments(0))
      return MmaOp::create(builder, accType(true), slot, slot, acc, IntegerAttr());
    Value a = readFragments(slot, 0, step, quant);
    return MmaOp::create(builder, accType(true), a, slot, acc, builder.getI64IntegerAttr(step));
  }
  /// The product of one block of a slot that has several.
  Value multiplyBlock(Value slot, int64_t block) {
    const gemm::Mma &mma = spec.schedule.mma();
    const int64_t steps = spec.blocks[2] / mma.k(ringType.getParts()[0].getElementBytes());
    Value acc;
    for (int64_t step = steps * block; step < steps * (block + 1); ++step)
      acc = MmaOp::create(builder, accType(true), slot, slot, acc, builder.getI64IntegerAttr(step));
    return acc;
  }
  /// Those after the first. While one is in flight the fragments of the next are read; where a slot
  /// was multiplied before, the one that had their registers is done by then.
  Value multiplyFurther(Value slot, Value acc, Value quant, bool isFirst) {
    for (int64_t step = 1; step < productsOfSlot(); ++step) {
      acc = multiplyStep(slot, step, acc, quant);
      if (!isFirst)
        acc = SettleOp::create(builder, accType(true), acc, 1);
    }
    return acc;
  }

  /// The same of a kernel whose accumulators hold the products of a slot at most, or of one of its
  /// blocks: each begins one, which is settled and promoted; the slot is released between the two.
  std::pair<Value, Value> multiplyHeld(Value unit, Value lo, Value hi, Value cursor,
                                       function_ref<void()> taken) {
    // Scales are on their way for a k-step before they are needed, but of narrow blocks, which a
    // lane has so many of that they have no registers so long, and of several blocks along K: those
    // of each are read while it is multiplied.
    const AccType type = accType(false);
    const int64_t blocks = spec.blocksOfStep();
    SmallVector<Value> inits{cursor, ZeroOp::create(builder, type)};
    if (spec.isScaled() && blocks == 1 && scalesType(type).isUniform())
      inits.push_back(readScales(type, unit, lo));
    auto loop = scf::ForOp::create(builder, lo, hi, constant(1), inits);
    disableUnrolling(loop);
    {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointToStart(loop.getBody());
      Value k = loop.getInductionVar(), ahead, scales;
      if (inits.size() > 2) {
        scales = loop.getRegionIterArg(2);
        Value after = arith::AddIOp::create(builder, k, constant(1));
        ahead = readScales(type, unit, after);
      } else {
        scales = readScales(type, unit, k);
      }
      Value at = loop.getRegionIterArg(0), sums = loop.getRegionIterArg(1), slot = take(at);
      for (int64_t block = 0; block < blocks; ++block) {
        Value made =
            blocks == 1 ? multiplyStep(slot, 0, Value(), Value()) : multiplyBlock(slot, block);
        if (block > 0)
          scales = readScales(type, unit, k, block);
        made = SettleOp::create(builder, type, made, 0);
        if (block + 1 == blocks)
          ReleaseOp::create(builder, slot);
        sums = promote(made, sums, scales);
      }
      SmallVector<Value> results{next(at), sums};
      if (ahead)
        results.push_back(ahead);
      scf::YieldOp::create(builder, results);
    }
    taken();
    return {loop.getResult(1), loop.getResult(0)};
  }

  /// The settled accumulator over k-steps [lo, hi), and the cursor after them. `taken` is
  /// called where all slots are taken. Stores the sums of A's rows over these steps; a
  /// slot's are added while its product is in flight.
  std::pair<Value, Value> multiply(Value unit, Value lo, Value hi, Value cursor,
                                   function_ref<void()> taken) {
    hi = endOfSlots(lo, hi);
    if (spec.holdsFew())
      return multiplyHeld(unit, lo, hi, cursor, taken);
    if (!spec.dequantized || spec.schedule.splits == 1)
      return multiplySlots(unit, lo, hi, cursor, taken);
    // Beside scales a split may have no k-steps (tile-expand-schedule).
    Value some = arith::CmpIOp::create(builder, arith::CmpIPredicate::slt, lo, hi);
    auto branch = scf::IfOp::create(builder, TypeRange{accType(false), cursor.getType()}, some,
                                    /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    auto [acc, after] = multiplySlots(unit, lo, hi, cursor, taken);
    scf::YieldOp::create(builder, ValueRange{acc, after});
    builder.setInsertionPointToStart(branch.elseBlock());
    scf::YieldOp::create(builder, ValueRange{ZeroOp::create(builder, accType(false)), cursor});
    return {branch.getResult(0), branch.getResult(1)};
  }

  /// The same of one slot at least.
  std::pair<Value, Value> multiplySlots(Value unit, Value lo, Value hi, Value cursor,
                                        function_ref<void()> taken) {
    RowSums sums = startSums(unit);
    Value quant = readQuant(unit, lo), slot = take(cursor);
    Value first = multiplyStep(slot, 0, Value(), quant);
    addToSums(sums, slot);
    first = multiplyFurther(slot, first, quant, /*isFirst=*/true);
    Value second = arith::AddIOp::create(builder, lo, constant(1));
    SmallVector<Value> inits{next(cursor), slot, first};
    if (sums.sums)
      inits.push_back(sums.sums);
    if (quant) // of the next slot
      inits.push_back(readQuant(unit, second, quant));
    auto loop = scf::ForOp::create(builder, second, hi, constant(1), inits);
    disableUnrolling(loop);
    {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointToStart(loop.getBody());
      Value at = loop.getRegionIterArg(0), previous = loop.getRegionIterArg(1);
      SmallVector<Value> ahead;
      if (quant) { // on their way while the slot is waited for and multiplied
        quant = loop.getRegionIterArgs().back();
        Value k = arith::AddIOp::create(builder, loop.getInductionVar(), constant(1));
        ahead.push_back(readQuant(unit, k, quant));
      }
      Value current = take(at);
      Value sum = multiplyStep(current, 0, loop.getRegionIterArg(2), quant);
      if (sums.sums)
        sums.sums = loop.getRegionIterArg(3);
      addToSums(sums, current);
      sum = SettleOp::create(builder, accType(true), sum, 1);
      ReleaseOp::create(builder, previous);
      sum = multiplyFurther(current, sum, quant, /*isFirst=*/false);
      SmallVector<Value> results{next(at), current, sum};
      if (sums.sums)
        results.push_back(sums.sums);
      llvm::append_range(results, ahead);
      scf::YieldOp::create(builder, results);
    }
    taken();
    Value done = SettleOp::create(builder, accType(false), loop.getResult(2), 0);
    ReleaseOp::create(builder, loop.getResult(1));
    if (sums.sums)
      storeSums({sums.first, loop.getResult(3)}, unit);
    return {done, loop.getResult(0)};
  }
};

/// The ring of one slot by which two teams take turns.
struct Turn : ProgramWriter {
  /// Waits for the turn of `team`, and passes it to the other.
  Value await(int64_t team, Value cursor) { return team == 0 ? acquire(cursor) : take(cursor); }
  void pass(int64_t team, Value slot) {
    if (team == 0)
      CommitOp::create(builder, slot, ValueRange());
    else
      ReleaseOp::create(builder, slot);
  }
};
} // namespace

/// The panels of each warp; null if the output has no tensor map. Rows of the warp's
/// results are lines of a panel, the widest swizzle span that divides them; stored
/// transposed they are columns, of as many lines as the widest panel holds.
static Value allocatePanels(ImplicitLocOpBuilder &builder, const ProgramSpec &spec) {
  ViewType c = spec.views.c().type;
  if (!c.getMapRank())
    return Value();
  int64_t bytes = getStoredBytes(c.getElement());
  const int64_t own = spec.schedule.warpColumns();
  int64_t lines = gemm::rowsOfPanel, columns = SwizzledPart{lines, own * bytes}.span() / bytes;
  if (!spec.views.c().map.isIdentity()) {
    columns = gemm::rowsOfPanel;
    lines = std::min(own, gemm::widestSpan / bytes);
    while (own % lines)
      lines -= 8;
  }
  return PanelsOp::create(builder, PanelsType::get(builder.getContext(), gemm::panelsOfWarp, lines,
                                                   columns, c.getElement()));
}

namespace {
/// The sources that operands of the epilogue are loaded into, of all warps, and their cursors from
/// unit to unit.
class Sources {
public:
  Sources(ImplicitLocOpBuilder &builder, KernelOp kernel, const ProgramSpec &spec)
      : builder(builder) {
    const Schedule &schedule = spec.schedule;
    const auto count = static_cast<int64_t>(spec.views.loaded.size());
    for (MatmulOperand operand : spec.views.loaded) {
      const mlir::Type element = spec.views.typeOf(operand).getElement();
      const int64_t bytes = getStoredBytes(element),
                    columns = gemm::spanOf(schedule.warpColumns() * bytes) / bytes;
      sources.push_back(
          SourceOp::create(builder, SourceType::get(builder.getContext(), schedule.panels / count,
                                                    gemm::rowsOfPanel, columns, element)));
      views.push_back(spec.views.argument(kernel, operand));
    }
  }

  SmallVector<Value> start() const {
    return llvm::map_to_vector(sources, [&](Value source) -> Value {
      return StartOp::create(builder, CursorType::get(builder.getContext()), source);
    });
  }
  /// Starts what a unit's epilogue reads, and moves the cursors on.
  SmallVector<Value> load(Value unit, SmallVector<Value> &cursors) const {
    SmallVector<Value> loaded;
    for (auto [source, view, cursor] : llvm::zip_equal(sources, views, cursors)) {
      auto preload =
          PreloadOp::create(builder, loadingOf(cast<SourceType>(source.getType())),
                            CursorType::get(builder.getContext()), source, cursor, view, unit);
      loaded.push_back(preload.getLoading());
      cursor = preload.getNext();
    }
    return loaded;
  }

private:
  ImplicitLocOpBuilder &builder;
  SmallVector<Value> sources, views;
};
} // namespace

/// The multiplying role, for every unit.
static void multiplyAll(WarpSpecialised &program, const Sources &sources,
                        EpilogueBuilder epilogue) {
  SmallVector<Value> inits{program.start()};
  llvm::append_range(inits, sources.start());
  program.units(inits,
                [&](Value unit, Value lo, Value hi, ValueRange carried) -> SmallVector<Value> {
                  SmallVector<Value> cursors(carried.drop_front());
                  const SmallVector<Value> loaded = sources.load(unit, cursors);
                  auto [acc, cursor] = program.multiply(unit, lo, hi, carried[0], [] {});
                  epilogue(acc, unit, loaded);
                  cursors.insert(cursors.begin(), cursor);
                  return cursors;
                });
}

/// The multiplying role of one of two teams. Every unit has as many k-steps, so those of the
/// other team's unit, before or after, are as many slots to skip.
static void multiplyInTurn(WarpSpecialised &program, Turn &turn, int64_t team,
                           const Sources &sources, EpilogueBuilder epilogue) {
  ImplicitLocOpBuilder &builder = program.builder;
  SmallVector<Value> inits{program.start(), turn.start()};
  llvm::append_range(inits, sources.start());
  program.units(
      inits,
      [&](Value unit, Value lo, Value hi, ValueRange carried) -> SmallVector<Value> {
        SmallVector<Value> cursors(carried.drop_front(2));
        const SmallVector<Value> loaded = sources.load(unit, cursors);
        Value steps = program.slots(lo, hi), from = carried[0];
        if (team == 1)
          from = program.next(from, steps);
        Value slot = turn.await(team, carried[1]);
        auto [acc, cursor] = program.multiply(unit, lo, hi, from, [&] { turn.pass(team, slot); });
        if (team == 0)
          cursor = program.next(cursor, steps);
        epilogue(acc, unit, loaded);
        SmallVector<Value> results{cursor, turn.next(carried[1])};
        llvm::append_range(results, cursors);
        return results;
      },
      builder.getI64IntegerAttr(team));
}

void gemm::tile::buildWarpSpecialised(ImplicitLocOpBuilder &builder, KernelOp kernel,
                                      const ProgramSpec &spec, EpilogueBuilder epilogue) {
  MLIRContext *context = builder.getContext();
  auto ringType =
      RingType::get(context, spec.schedule.stages, partsOf(spec), guardOf(spec.schedule.mma()));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToEnd(&kernel.getBody().front());
  const gemm::Mma &mma = spec.schedule.mma();
  int64_t warps = spec.schedule.warps();
  // Bulk copies are one thread's work; others take the whole warpgroup, and more
  // registers.
  bool bulk = ringType.getBulkBytes() == ringType.getPartBytes();
  gemm::WarpgroupRegisters registers = gemm::warpgroupRegisters(warps / mma.warps, bulk);
  WarpSpecialised program{{builder, kernel, spec, ringType, Value()}};
  Value panels = allocatePanels(builder, spec);
  const Sources sources(builder, kernel, spec);
  // A slot that several CTAs fill is free when the warps of all of them have read theirs.
  int64_t teams = spec.schedule.teams();
  program.ring = RingOp::create(
      builder, ringType, builder.getI64IntegerAttr(spec.schedule.readers(ringType.isMulticast())));
  allocateExchange(builder, kernel, program.ring);

  auto turnType = RingType::get(context, 1, ArrayRef<PartAttr>(), Guard::mbarrier);
  Turn turn{{builder, kernel, spec, turnType, Value()}};
  if (teams > 1)
    turn.ring =
        RingOp::create(builder, turnType, builder.getI64IntegerAttr(spec.schedule.readers(false)));

  for (int64_t team = 0; team < teams; ++team) {
    auto consumer = RoleOp::create(builder, "multiply", warps / teams,
                                   builder.getI64IntegerAttr(registers.multiplying),
                                   /*elected=*/false);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(&consumer.getBody().emplaceBlock());
    if (teams == 1)
      multiplyAll(program, sources, epilogue);
    else
      multiplyInTurn(program, turn, team, sources, epilogue);
    if (panels)
      DrainOp::create(builder, panels, Value());
  }
  auto producer = RoleOp::create(builder, "copy", mma.copyingThreads() / gemm::threadsOfWarp,
                                 builder.getI64IntegerAttr(registers.copying),
                                 /*elected=*/bulk);
  builder.setInsertionPointToStart(&producer.getBody().emplaceBlock());
  ValueRange after =
      program.units(program.start(),
                    [&](Value unit, Value lo, Value hi, ValueRange carried) -> SmallVector<Value> {
                      Value cursor = carried[0];
                      for (unsigned added = 0; added < spec.added(); ++added)
                        cursor = program.copy(unit, lo, hi, cursor, added);
                      return {cursor};
                    });
  DrainOp::create(builder, program.ring, after.front());
}
