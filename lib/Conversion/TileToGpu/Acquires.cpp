// Which slots of a ring of groups are plainly empty where they are acquired: every warp passed a
// barrier, that of a take or a drain, after the last release, and slots are acquired one after the
// other since the ring was drained. Elsewhere the acquire itself waits, as a drain does.
#include "Lowering.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace gemm::tile;

namespace {
/// What is known of the ring at a place of the program.
struct Filling {
  bool released = false; ///< a slot, and no barrier since
  bool begun = false;    ///< slots were acquired since the ring was drained
  Value cursor;          ///< of the slot whose turn it is then; null if nobody knows
  bool after = false;    ///< it is the slot after that one

  bool isNext(Value at) const {
    if (!begun || (cursor && !after && at == cursor))
      return true;
    auto next = at.getDefiningOp<NextOp>();
    return cursor && after && next && !next.getBy() && next.getCursor() == cursor;
  }
};

using Acquires = llvm::DenseSet<Operation *>;

struct Walk {
  Acquires waits; ///< that are not plainly of empty slots

  Filling over(Block &block, Filling now) {
    for (Operation &op : block)
      now = over(&op, now);
    return now;
  }

  Filling over(Operation *op, Filling now) {
    if (auto acquire = dyn_cast<AcquireOp>(op); acquire && !guarded(acquire.getRing())) {
      if (now.released || !now.isNext(acquire.getCursor()))
        waits.insert(op);
      return {false, true, acquire.getCursor(), true};
    }
    if (auto take = dyn_cast<TakeOp>(op); take && !guarded(take.getRing()))
      now.released = false;
    if (auto drain = dyn_cast<DrainOp>(op); drain && !guarded(drain.getMemory()))
      return {};
    if (auto release = dyn_cast<ReleaseOp>(op))
      now.released |= !release.getSlot().getType().getRing().isGuarded();
    if (auto choice = dyn_cast<scf::IfOp>(op))
      return overChoice(choice, now);
    if (auto loop = dyn_cast<scf::ForOp>(op))
      return overFor(loop, now);
    if (auto loop = dyn_cast<scf::WhileOp>(op))
      return overWhile(loop, now);
    auto moves = [](Operation *inner) {
      return isa<AcquireOp, ReleaseOp>(inner) ? WalkResult::interrupt() : WalkResult::advance();
    };
    if (op->getNumRegions() && op->walk(moves).wasInterrupted()) {
      for (Region &region : op->getRegions())
        for (Block &block : region)
          over(block, unknown());
      return unknown();
    }
    return now;
  }

private:
  static Filling unknown() { return {true, true, Value(), false}; }

  static bool guarded(Value memory) {
    auto ring = dyn_cast<RingType>(memory.getType());
    return !ring || ring.isGuarded();
  }

  /// Nothing is known but what both say.
  static Filling either(Filling a, Filling b) {
    Filling both = a.begun ? a : b;
    both.released = a.released || b.released;
    if (a.begun && b.begun && (a.cursor != b.cursor || a.after != b.after))
      both.cursor = Value();
    return both;
  }

  /// What follows where `values` are handed on as `others`: a cursor whose turn it is keeps it.
  static Filling handedOn(Filling now, ValueRange values, ValueRange others) {
    for (auto [value, other] : llvm::zip(values, others))
      if (now.begun && isa<CursorType>(value.getType()) && now.isNext(value))
        return {now.released, true, other, false};
    return now;
  }

  Filling overChoice(scf::IfOp choice, Filling now) {
    auto branch = [&](Region &region) {
      if (region.empty())
        return now;
      Block &block = region.front();
      return handedOn(over(block, now), block.getTerminator()->getOperands(), choice.getResults());
    };
    return either(branch(choice.getThenRegion()), branch(choice.getElseRegion()));
  }

  /// What holds before each turn of a loop.
  Filling headOf(Filling now, ValueRange inits, ValueRange arguments, ValueRange yielded,
                 function_ref<Filling(Filling)> turn) {
    auto attempt = [&](Filling head) {
      Acquires outside = std::exchange(waits, {});
      Filling end = turn(head);
      std::swap(outside, waits);
      return std::pair(end, std::move(outside));
    };
    auto settle = [&](Filling head, const Acquires &found) {
      waits.insert(found.begin(), found.end());
      return head;
    };
    for (bool released : {now.released, true}) {
      // What held before the loop, which a turn leaves as it was or drains.
      Filling head = now;
      head.released = released;
      auto [end, found] = attempt(head);
      if ((released || !end.released) &&
          (!end.begun || (head.begun && end.cursor == head.cursor && end.after == head.after)))
        return settle(head, found);
      // Or a cursor that the loop hands on.
      for (auto [i, argument] : llvm::enumerate(arguments)) {
        if (!isa<CursorType>(argument.getType()) || !now.isNext(inits[i]))
          continue;
        head = {released, true, argument, false};
        auto [end, found] = attempt(head);
        if ((released || !end.released) && end.isNext(yielded[i]))
          return settle(head, found);
      }
    }
    return settle(unknown(), attempt(unknown()).second);
  }

  Filling overFor(scf::ForOp loop, Filling now) {
    Filling head = headOf(now, loop.getInits(), loop.getRegionIterArgs(), loop.getYieldedValues(),
                          [&](Filling at) { return over(*loop.getBody(), at); });
    return handedOn(head, loop.getRegionIterArgs(), loop.getResults());
  }

  Filling overWhile(scf::WhileOp loop, Filling now) {
    ValueRange passed = loop.getConditionOp().getArgs();
    auto test = [&](Filling at, ValueRange to) {
      return handedOn(over(*loop.getBeforeBody(), at), passed, to);
    };
    Filling head = headOf(now, loop.getInits(), loop.getBeforeArguments(),
                          loop.getAfterBody()->getTerminator()->getOperands(), [&](Filling at) {
                            return over(*loop.getAfterBody(), test(at, loop.getAfterArguments()));
                          });
    return test(head, loop.getResults());
  }
};
} // namespace

Acquires gemm::tile::waitingAcquires(KernelOp kernel) {
  Walk walk;
  walk.over(kernel.getBody().front(), {});
  return walk.waits;
}
