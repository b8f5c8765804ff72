// The multistage skeleton: one role, all warps. stages - 1 k-steps are filled
// ahead; each iteration reads the fragments of the next k step while it
// multiplies the current one (but where that takes the registers for itself), and
// refills the slot the previous iteration read.
// k-steps past the end arrive as zeros, so the loop has no special last turns.
#include "ProgramWriter.h"
#include "gemm/Conversion/Tile/Loops.h"
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
  Fragments read(Value slot, int64_t step, Value quant = {}) {
    Value values[2];
    for (int64_t part = 0; part < 2; ++part) {
      PartAttr from = ringType.getParts()[part];
      const mlir::Type factor =
          getFactorType(spec.schedule.mma(), spec.factors[part], spec.factors[1 - part]);
      auto type = FragType::get(builder.getContext(), spec.schedule.warp[part],
                                spec.schedule.mma().k(from.getElementBytes()), factor);
      Value scaled = spec.dequantized == part ? quant : Value();
      values[part] = ReadOp::create(builder, type, slot, part, step, scaled,
                                    scaled ? spec.zeroPoint : IntegerAttr());
    }
    return {values[0], values[1]};
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

  /// The accumulator over k-steps [lo, hi) of one of what it adds up. Stores the sums of A's rows
  /// over them.
  Value multiply(Value unit, Value lo, Value hi, Value acc, unsigned added) {
    RowSums sums = startSums(unit);
    Value first = start();
    Value write = fillAhead(first, unit, lo, added);
    Value slot = take(first);
    // What one turn leaves to the next, in the order of `carried`; the sums are behind all else.
    constexpr unsigned accAt = 3;
    SmallVector<Value> inits{first, write, slot, acc};
    // Else parts, or what bytes become, have their registers.
    const bool readsAhead = !spec.schedule.mma().takesApart() && !spec.schedule.mma().converts();
    if (readsAhead) {
      Fragments held = read(slot, 0);
      inits.append({held.a, held.b});
    }
    // On their way while the step before is multiplied.
    const auto quantAt = static_cast<unsigned>(inits.size());
    if (Value quant = readQuant(unit, lo))
      inits.push_back(quant);
    const auto sumsAt = static_cast<unsigned>(inits.size());
    if (sums.sums)
      inits.push_back(sums.sums);
    auto loop = scf::ForOp::create(builder, lo, hi, constant(1), inits);
    disableUnrolling(loop);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(loop.getBody());
    ValueRange carried = loop.getRegionIterArgs();
    if (sums.sums)
      sums.sums = carried[sumsAt];
    Value readAt = carried[0], writeAt = carried[1], current = carried[2], sum = carried[accAt];
    Fragments fragments;
    if (readsAhead)
      fragments = {carried[accAt + 1], carried[accAt + 2]};
    addToSums(sums, current);
    Value quant, nextQuant;
    if (spec.dequantized) {
      quant = carried[quantAt];
      nextQuant =
          readQuant(unit, arith::AddIOp::create(builder, loop.getInductionVar(), constant(1)));
    }
    // Of a slot, where accumulators hold no more.
    Value held = spec.holdsFew() ? ZeroOp::create(builder, sum.getType()).getResult() : Value();
    Value scales = readScales(cast<AccType>(sum.getType()), unit, loop.getInductionVar());
    Value ahead =
        arith::AddIOp::create(builder, loop.getInductionVar(), constant(spec.schedule.stages - 1));
    Value empty;
    SmallVector<Value> copies;
    const int64_t bytes = ringType.getParts()[0].getElementBytes(),
                  steps = spec.schedule.tile[2] / spec.schedule.mma().k(bytes);
    for (int64_t step = 0; step < steps; ++step) {
      Fragments following;
      if (!readsAhead)
        fragments = read(current, step, quant);
      else if (step + 1 < steps)
        following = read(current, step + 1);
      if (step == 0) {
        empty = acquire(writeAt);
        copies = fill(empty, unit, ahead, added);
      }
      if (step + 1 == steps) {
        CommitOp::create(builder, empty, copies);
        ReleaseOp::create(builder, current);
        readAt = next(readAt);
        current = take(readAt);
        if (readsAhead)
          following = read(current, 0);
      }
      Value &into = held ? held : sum;
      into = MmaOp::create(builder, into.getType(), fragments.a, fragments.b, into);
      fragments = following;
    }
    if (held)
      sum = promote(held, sum, scales);
    SmallVector<Value> results{readAt, next(writeAt), current, sum};
    if (readsAhead)
      results.append({fragments.a, fragments.b});
    if (nextQuant)
      results.push_back(nextQuant);
    if (sums.sums)
      results.push_back(sums.sums);
    scf::YieldOp::create(builder, results);
    builder.setInsertionPointAfter(loop);
    DrainOp::create(builder, ring, Value());
    if (sums.sums)
      storeSums({sums.first, loop.getResult(sumsAt)}, unit);
    return loop.getResult(accAt);
  }
};
} // namespace

void gemm::tile::buildMultistage(ImplicitLocOpBuilder &builder, KernelOp kernel,
                                 const ProgramSpec &spec,
                                 function_ref<void(Value acc, Value unit)> epilogue) {
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
    epilogue(acc, unit);
    return {};
  });
}
