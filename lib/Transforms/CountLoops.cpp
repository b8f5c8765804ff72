// gemm-count-loops: in, scf.for of constants whose number of turns upstream takes for another one:
// it subtracts begin from end in their own type, as signed numbers. Out: the same loop from 0 to
// its turns, in an index, whose body computes the counter.
#include "CountLoops.h"
#include "Bodies.h"
#include "gemm/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace gemm {
#define GEN_PASS_DEF_GEMMCOUNTLOOPSPASS
#include "gemm/Transforms/Passes.h.inc"

namespace {
struct Bounds {
  APInt begin, end, step; // two bits wider than the counter
};

std::optional<Bounds> boundsOf(scf::ForOp loop) {
  APInt begin, end, step;
  if (!matchPattern(loop.getLowerBound(), m_ConstantInt(&begin)) ||
      !matchPattern(loop.getUpperBound(), m_ConstantInt(&end)) ||
      !matchPattern(loop.getStep(), m_ConstantInt(&step)))
    return std::nullopt;
  const unsigned width = begin.getBitWidth() + 2;
  auto wide = [&](const APInt &x) { return loop.getUnsignedCmp() ? x.zext(width) : x.sext(width); };
  return Bounds{wide(begin), wide(end), wide(step)};
}

/// What upstream's own count is right about: no bit of a sign is lost.
bool isPlain(scf::ForOp loop, const Bounds &bounds) {
  const unsigned width = bounds.begin.getBitWidth() - 2;
  return !loop.getUnsignedCmp() && (bounds.end - bounds.begin).isSignedIntN(width);
}

void fromZero(RewriterBase &rewriter, scf::ForOp loop, const Bounds &bounds) {
  APInt turns(bounds.begin.getBitWidth(), 0);
  if (bounds.begin.slt(bounds.end))
    turns =
        llvm::APIntOps::RoundingUDiv(bounds.end - bounds.begin, bounds.step, APInt::Rounding::UP);
  Location loc = loop.getLoc();
  Type type = loop.getInductionVar().getType();
  rewriter.setInsertionPoint(loop);
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(rewriter, loc, value);
  };
  const auto most = static_cast<int64_t>(turns.getLimitedValue(INT64_MAX));
  Value zero = constant(0), count = constant(most), one = constant(1);
  rewriter.modifyOpInPlace(loop, [&] {
    Value begin = loop.getLowerBound(), step = loop.getStep();
    loop.setLowerBound(zero), loop.setUpperBound(count), loop.setStep(one);
    loop.setUnsignedCmp(false);
    Value turn = loop.getInductionVar();
    turn.setType(rewriter.getIndexType());
    rewriter.setInsertionPointToStart(loop.getBody());
    Value number = turn; // of the counter's own type, whose arithmetic wraps as its numbers do
    Operation *first = nullptr;
    if (!type.isIndex())
      first = (number = arith::IndexCastOp::create(rewriter, loc, type, turn)).getDefiningOp();
    Value walked = arith::MulIOp::create(rewriter, loc, number, step);
    first = first ? first : walked.getDefiningOp();
    Value counter = arith::AddIOp::create(rewriter, loc, begin, walked);
    rewriter.replaceAllUsesExcept(turn, counter, first);
  });
}

/// A number that a loop carries and tests: the same one that its body changes by a constant.
struct Counter {
  APInt begin, end, step;
  arith::CmpIPredicate predicate;
  bool isFirst; // operand of the comparison
};

std::optional<Counter> counterOf(scf::WhileOp loop) {
  scf::ConditionOp condition = loop.getConditionOp();
  auto compare = condition.getCondition().getDefiningOp<arith::CmpIOp>();
  if (!compare || compare->getBlock() != loop.getBeforeBody() ||
      !mayAlwaysRun(*loop.getBeforeBody()))
    return std::nullopt;
  Counter counter;
  counter.predicate = compare.getPredicate();
  counter.isFirst = matchPattern(compare.getRhs(), m_ConstantInt(&counter.end));
  if (!counter.isFirst && !matchPattern(compare.getLhs(), m_ConstantInt(&counter.end)))
    return std::nullopt;
  auto tested = dyn_cast<BlockArgument>(counter.isFirst ? compare.getLhs() : compare.getRhs());
  if (!tested || tested.getOwner() != loop.getBeforeBody() ||
      !matchPattern(loop.getInits()[tested.getArgNumber()], m_ConstantInt(&counter.begin)))
    return std::nullopt;
  Value next = loop.getYieldOp().getOperand(tested.getArgNumber());
  auto isTested = [&](Value value) {
    auto passed = dyn_cast<BlockArgument>(value);
    return passed && passed.getOwner() == loop.getAfterBody() &&
           condition.getArgs()[passed.getArgNumber()] == tested;
  };
  Operation *change = next.getDefiningOp();
  if (!isa_and_nonnull<arith::AddIOp, arith::SubIOp>(change))
    return std::nullopt;
  for (unsigned i : {0, 1})
    if (isTested(change->getOperand(i)) && (i == 0 || isa<arith::AddIOp>(change)) &&
        matchPattern(change->getOperand(1 - i), m_ConstantInt(&counter.step))) {
      if (isa<arith::SubIOp>(change))
        counter.step.negate();
      return counter;
    }
  return std::nullopt;
}

std::optional<int64_t> turnsOf(const Counter &counter) {
  APInt value = counter.begin;
  for (int64_t turns = 0; turns <= kMostTurns; ++turns, value += counter.step) {
    const APInt &left = counter.isFirst ? value : counter.end;
    const APInt &right = counter.isFirst ? counter.end : value;
    if (!arith::applyCmpPredicate(counter.predicate, left, right))
      return turns;
  }
  return std::nullopt;
}

struct CountLoops : impl::GemmCountLoopsPassBase<CountLoops> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    countLoops(rewriter, getOperation());
  }
};
} // namespace

void countLoops(RewriterBase &rewriter, Operation *root) {
  root->walk([&](scf::ForOp loop) {
    std::optional<Bounds> bounds = boundsOf(loop);
    if (bounds && bounds->step.isStrictlyPositive() && !isPlain(loop, *bounds))
      fromZero(rewriter, loop, *bounds);
  });
}

bool countWhile(RewriterBase &rewriter, scf::WhileOp loop) {
  const std::optional<Counter> counter = counterOf(loop);
  const std::optional<int64_t> turns = counter ? turnsOf(*counter) : std::nullopt;
  if (!turns)
    return false;
  Location loc = loop.getLoc();
  rewriter.setInsertionPoint(loop);
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(rewriter, loc, value);
  };
  Value one = constant(1), end = constant(*turns), zero = constant(0);
  auto counted = scf::ForOp::create(rewriter, loc, zero, end, one, loop.getInits());
  counted->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  // What the test hands on, of what it was given: it is computed in each turn, and once after them.
  auto handedOn = [&](ValueRange given) {
    IRMapping mapping;
    mapping.map(loop.getBeforeArguments(), given);
    for (Operation &op : loop.getBeforeBody()->without_terminator())
      rewriter.clone(op, mapping);
    return llvm::map_to_vector(loop.getConditionOp().getArgs(),
                               [&](Value value) { return mapping.lookupOrDefault(value); });
  };
  Block *body = counted.getBody();
  if (loop.getInits().empty()) // upstream gives such a body its end
    rewriter.eraseOp(body->getTerminator());
  rewriter.setInsertionPointToStart(body);
  const SmallVector<Value> inside = handedOn(counted.getRegionIterArgs());
  rewriter.setInsertionPointAfter(counted);
  const SmallVector<Value> results = handedOn(counted.getResults());
  rewriter.mergeBlocks(loop.getAfterBody(), body, inside);
  rewriter.replaceOp(loop, results);
  return true;
}

} // namespace gemm
