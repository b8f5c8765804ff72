// The multistage skeleton: one role, all warps. stages - 1 k-steps are filled
// ahead; each iteration reads the fragments of the next k step while it
// multiplies the current one (but where that takes the registers for itself), and
// refills the slot the previous iteration read.
// k-steps past the end arrive as zeros, so the loop has no special last turns.
#include "ProgramWriter.h"
#include "gemm/Conversion/Tile/Loops.h"
#include "gemm/Target/Runs.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace gemm::tile;

namespace {
/// The pieces of one kernel while its program is written.
struct Multistage : ProgramWriter {
  struct Fragments {
    Value a, b;
  };
  /// What one turn of the loop leaves to the next; null what a kernel has none of.
  struct Turn {
    Value readAt, writeAt, slot, acc;
    Fragments ahead; ///< of the slot's first step, where fragments are read ahead
    Value quant;     ///< the slot's scales, on their way while the step before is multiplied
    Value sums;

    SmallVector<Value> values() {
      SmallVector<Value> found;
      for (Value *each : all())
        if (*each)
          found.push_back(*each);
      return found;
    }
    void become(ValueRange next) {
      for (Value *each : all())
        if (*each) {
          *each = next.front();
          next = next.drop_front();
        }
    }

  private:
    std::array<Value *, 8> all() {
      return {&readAt, &writeAt, &slot, &acc, &ahead.a, &ahead.b, &quant, &sums};
    }
  };

  Fragments read(Value slot, int64_t step, Value quant = {}) {
    Value a = readFragments(slot, 0, step, quant);
    return {a, readFragments(slot, 1, step, quant)};
  }

  /// Fills the first stages - 1 slots; returns the cursor after them.
  Value fillAhead(Value cursor, Value unit, Value lo, unsigned added) {
    Value one = constant(1), end = constant(spec.schedule.stages - 1), zero = constant(0);
    auto loop = scf::ForOp::create(builder, zero, end, one, ValueRange(cursor));
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(loop.getBody());
    Value at = loop.getRegionIterArg(0);
    Value slot = acquire(at);
    Value k = arith::AddIOp::create(builder, lo, loop.getInductionVar());
    CommitOp::create(builder, slot, fill(slot, unit, k, added));
    scf::YieldOp::create(builder, next(at));
    disableUnrolling(loop);
    return loop.getResult(0);
  }

  /// Whether lines of both operands of a product that converts one run along K, and two steps of a
  /// span lie side by side for a lane: it loads both steps' numbers at once.
  bool readsTwoSteps() const {
    ArrayRef<PartAttr> parts = ringType.getParts();
    auto isAlongK = [&](size_t part) { return parts[part].getMajor() == Major::k; };
    return gemm::hasRuns(spec.schedule.mma(), isAlongK(0), isAlongK(1)) &&
           std::max(parts[0].getSpan(), parts[1].getSpan()) == gemm::widestSpan;
  }
  /// What is read of a step where nothing is read ahead. `converted` keeps what an even step reads
  /// of the next one: neither copies nor barriers stand between their loads, which become one.
  Fragments readInTurn(Value slot, int64_t step, Value quant, Value &converted) {
    if (!readsTwoSteps())
      return read(slot, step, quant);
    const unsigned part = isConverted(spec.schedule.mma(), ringType.getParts()[1].getElement());
    Value narrow = step % 2 ? converted : readFragments(slot, part, step, quant);
    if (step % 2 == 0)
      converted = readFragments(slot, part, step + 1, quant);
    Value other = readFragments(slot, 1 - part, step);
    return part == 0 ? Fragments{narrow, other} : Fragments{other, narrow};
  }

  /// Else parts, or what bytes become, have their registers.
  bool readsAhead() const {
    return !spec.schedule.mma().takesApart() && !spec.schedule.mma().converts();
  }

  /// The accumulator over k-steps [lo, hi) of one of what it adds up. Stores the sums of A's rows
  /// over them.
  Value multiply(Value unit, Value lo, Value hi, Value acc, unsigned added) {
    RowSums sums = startSums(unit);
    Turn turn;
    turn.readAt = start();
    turn.writeAt = fillAhead(turn.readAt, unit, lo, added);
    turn.slot = take(turn.readAt);
    turn.acc = acc;
    if (readsAhead())
      turn.ahead = read(turn.slot, 0);
    turn.quant = readQuant(unit, lo);
    turn.sums = sums.sums;
    auto loop = scf::ForOp::create(builder, lo, hi, constant(1), turn.values());
    disableUnrolling(loop);
    {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointToStart(loop.getBody());
      turn.become(loop.getRegionIterArgs());
      sums.sums = turn.sums;
      addToSums(sums, turn.slot);
      turn.sums = sums.sums;
      multiplySlot(turn, unit, loop.getInductionVar(), added);
      scf::YieldOp::create(builder, turn.values());
    }
    DrainOp::create(builder, ring, Value());
    turn.become(loop.getResults());
    if (turn.sums)
      storeSums({sums.first, turn.sums}, unit);
    return turn.acc;
  }

  /// The k-steps of the slot at k, while the copies of one that is stages - 1 later start; then the
  /// next one is taken.
  void multiplySlot(Turn &turn, Value unit, Value k, unsigned added) {
    Value quant = turn.quant;
    if (quant)
      turn.quant = readQuant(unit, arith::AddIOp::create(builder, k, constant(1)), quant);
    // Of a slot, where accumulators hold no more, or of one of its blocks.
    Value held, scales = readScales(cast<AccType>(turn.acc.getType()), unit, k);
    Value ahead = arith::AddIOp::create(builder, k, constant(spec.schedule.stages - 1));
    Value empty, converted;
    SmallVector<Value> copies;
    const int64_t bytes = ringType.getParts()[0].getElementBytes(),
                  steps = spec.schedule.tile[2] / spec.schedule.mma().k(bytes),
                  stepsOfBlock = steps / spec.blocksOfStep();
    for (int64_t step = 0; step < steps; ++step) {
      Fragments fragments = turn.ahead;
      if (!readsAhead())
        fragments = readInTurn(turn.slot, step, quant, converted);
      else if (step + 1 < steps)
        turn.ahead = read(turn.slot, step + 1);
      if (step == 0) {
        empty = acquire(turn.writeAt);
        copies = fill(empty, unit, ahead, added);
      }
      if (step + 1 == steps) {
        CommitOp::create(builder, empty, copies);
        ReleaseOp::create(builder, turn.slot);
        turn.readAt = next(turn.readAt);
        turn.slot = take(turn.readAt);
        if (readsAhead())
          turn.ahead = read(turn.slot, 0);
      }
      if (spec.holdsFew() && step % stepsOfBlock == 0) {
        held = ZeroOp::create(builder, turn.acc.getType());
        if (step > 0)
          scales = readScales(cast<AccType>(turn.acc.getType()), unit, k, step / stepsOfBlock);
      }
      Value &into = held ? held : turn.acc;
      into = MmaOp::create(builder, into.getType(), fragments.a, fragments.b, into, IntegerAttr());
      if (held && (step + 1) % stepsOfBlock == 0)
        turn.acc = promote(held, turn.acc, scales);
    }
    turn.writeAt = next(turn.writeAt);
  }
};
} // namespace

void gemm::tile::buildMultistage(ImplicitLocOpBuilder &builder, KernelOp kernel,
                                 const ProgramSpec &spec, EpilogueBuilder epilogue) {
  MLIRContext *context = builder.getContext();
  auto ringType =
      RingType::get(context, spec.schedule.stages, partsOf(spec), guardOf(spec.schedule.mma()));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToEnd(&kernel.getBody().front());
  Multistage program{{builder, kernel, spec, ringType, Value()}};
  if (spec.multiplies)
    program.ring = RingOp::create(builder, ringType, IntegerAttr());
  allocateExchange(builder, kernel, program.ring); // no slot holds what is not multiplied
  auto role = RoleOp::create(builder, "all", spec.schedule.threads() / gemm::threadsOfWarp,
                             IntegerAttr(), false);
  builder.setInsertionPointToStart(&role.getBody().emplaceBlock());
  program.units({}, [&](Value unit, Value lo, Value hi, ValueRange) -> SmallVector<Value> {
    Value acc =
        ZeroOp::create(builder, AccType::get(context, spec.schedule.warp[0], spec.schedule.warp[1],
                                             spec.accumulator, false));
    for (unsigned added = 0; spec.multiplies && added < spec.added(); ++added)
      acc = program.multiply(unit, lo, hi, acc, added);
    epilogue(acc, unit, /*loaded=*/{});
    return {};
  });
}
