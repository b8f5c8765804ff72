// Rings whose slots are guarded by cp.async groups and the CTA's barrier: one
// group per k-step, one barrier per k-step. A slot is full when no more groups are in
// flight than were committed after its own; it is empty because every warp passed the
// barrier of a later `take` after reading it, or else that of the acquire (waitingAcquires).
#include "FillPlan.h"
#include "Patterns.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace gemm::tile;

static bool usesGroups(RingType ring) {
  return llvm::any_of(ring.getParts(),
                      [](PartAttr part) { return part.getEngine() == Engine::cp_async; });
}

static Value slotPointer(ImplicitLocOpBuilder &builder, RingType ring, Value base, Value cursor) {
  return advance(builder, base, Int(builder, cursor) * ring.getSlotBytes());
}

namespace {
/// How many slots after the ring's first a cursor is, or, with a loop, is in the first turn of it
/// and one more in each next turn.
struct Place {
  int64_t first;
  Operation *loop = nullptr;
  bool operator==(const Place &o) const { return first == o.first && loop == o.loop; }
};
} // namespace

/// The place of a cursor that a loop hands on by one slot, in its first turn; nothing of another.
static std::optional<int64_t> firstOf(scf::ForOp loop, unsigned number, Value ring);

/// Nothing if that is not plain.
static std::optional<Place> placeOf(Value cursor, Value ring) {
  if (auto start = cursor.getDefiningOp<StartOp>())
    return start.getRing() == ring ? std::optional(Place{0}) : std::nullopt;
  if (auto next = cursor.getDefiningOp<NextOp>()) {
    std::optional<Place> before;
    if (!next.getBy() && next.getRing() == ring)
      before = placeOf(next.getCursor(), ring);
    return before ? std::optional(Place{before->first + 1, before->loop}) : std::nullopt;
  }
  auto argument = dyn_cast<BlockArgument>(cursor);
  auto loop = dyn_cast_or_null<scf::ForOp>(argument ? argument.getOwner()->getParentOp()
                                                    : cursor.getDefiningOp());
  if (!loop || (argument && argument == loop.getInductionVar()))
    return std::nullopt;
  const unsigned number =
      argument ? argument.getArgNumber() - 1 : cast<OpResult>(cursor).getResultNumber();
  std::optional<int64_t> first = firstOf(loop, number, ring);
  if (!first)
    return std::nullopt;
  if (argument)
    return Place{*first, loop};
  std::optional<APInt> turns = loop.getStaticTripCount();
  return turns ? std::optional(Place{*first + turns->getSExtValue()}) : std::nullopt;
}

static std::optional<int64_t> firstOf(scf::ForOp loop, unsigned number, Value ring) {
  auto next = loop.getYieldedValues()[number].getDefiningOp<NextOp>();
  if (!next || next.getBy() || next.getRing() != ring ||
      next.getCursor() != loop.getRegionIterArg(number))
    return std::nullopt;
  std::optional<Place> init = placeOf(loop.getInitArgs()[number], ring);
  return init && !init->loop ? std::optional(init->first) : std::nullopt;
}

/// Whether the op commits the slot at that place of the ring.
static bool commits(Operation &op, Value ring, Place place) {
  auto commit = dyn_cast<CommitOp>(op);
  auto acquire = commit ? commit.getSlot().getDefiningOp<AcquireOp>() : AcquireOp();
  return acquire && acquire.getRing() == ring && placeOf(acquire.getCursor(), ring) == place;
}

/// Which slots, counted from the ring's first, the op commits after the first `count`: how many
/// there are then, if they are the next ones in order; else nothing.
static std::optional<int64_t> countAfter(Operation &op, Value ring, int64_t count) {
  if (commits(op, ring, {count}))
    return count + 1;
  if (!op.walk([](CommitOp) { return WalkResult::interrupt(); }).wasInterrupted())
    return count;
  auto loop = dyn_cast<scf::ForOp>(op);
  std::optional<APInt> turns = loop ? loop.getStaticTripCount() : std::nullopt;
  if (!turns)
    return std::nullopt;
  int64_t inOrder = llvm::count_if(loop.getBody()->getOperations(), [&](Operation &inner) {
    return commits(inner, ring, {count, loop});
  });
  int64_t all = 0;
  loop.walk([&](CommitOp) { ++all; });
  return inOrder == 1 && all == 1 ? std::optional(count + turns->getSExtValue()) : std::nullopt;
}

/// How many slots the ops of its block before `end` commit, in order.
static std::optional<int64_t> countBefore(Operation *end, Value ring) {
  std::optional<int64_t> count = 0;
  for (Operation &op : llvm::make_range(end->getBlock()->begin(), Block::iterator(end)))
    if (count)
      count = countAfter(op, ring, *count);
  return count;
}

// The groups that were committed after the one of the slot that is taken: in a loop that commits
// one slot before it takes one, as many in each turn.
int64_t gemm::tile::youngerGroups(TakeOp take) {
  Value ring = take.getRing();
  std::optional<Place> place = placeOf(take.getCursor(), ring);
  auto loop = dyn_cast<scf::ForOp>(take->getParentOp());
  const bool moves = place && place->loop;
  std::optional<int64_t> count = countBefore(moves ? place->loop : take.getOperation(), ring);
  if (!place || !count || (moves && place->loop != loop))
    return 0;
  if (moves) {
    auto inTurn = [&](Operation &op) { return commits(op, ring, {*count, loop}); };
    int64_t all = 0;
    loop.walk([&](CommitOp) { ++all; });
    if (all != 1 ||
        llvm::none_of(llvm::make_range(loop.getBody()->begin(), Block::iterator(take)), inTurn))
      return 0;
    ++*count;
  }
  const int64_t later = *count - 1 - place->first;
  return later > 0 ? later % take.getRing().getType().getStages() : 0;
}

// The number is reduced first: a slot and any number have a sum that is none of an Int.
FollowingSlot gemm::tile::followingSlot(ImplicitLocOpBuilder &builder, Int slot, int64_t stages,
                                        Value by) {
  Int next = slot + (by ? Int(builder, by) % stages : Int(builder, 1));
  Value sameRound = next < Int(builder, stages);
  return {by ? choose(sameRound, next, next - stages) : next.where(sameRound), sameRound};
}

/// Waits for all but `pending` groups of this thread, then for every thread.
static void waitAndSynchronise(ImplicitLocOpBuilder &builder, const Machine &machine, RingType ring,
                               int64_t pending) {
  if (usesGroups(ring))
    machine.waitForCopies(builder, pending);
  machine.synchronise(builder);
}

namespace {
struct StartLowering : TilePattern<StartOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(StartOp op, Adaptor, ConversionPatternRewriter &rw) const override {
    rw.replaceOp(op, arith::ConstantIntOp::create(rw, op.getLoc(), 0, 32).getResult());
    return success();
  }
};

struct NextLowering : TilePattern<NextOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(NextOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    Int cursor(builder, adaptor.getCursor().front());
    const int64_t stages = op.getRing().getType().getStages();
    rw.replaceOp(op, followingSlot(builder, cursor, stages, op.getBy()).slot.get());
    return success();
  }
};

struct AcquireLowering : TilePattern<AcquireOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(AcquireOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    RingType ring = op.getRing().getType();
    if (facts.waiting.contains(op))
      waitAndSynchronise(builder, facts.machine, ring, 0);
    rw.replaceOp(
        op, slotPointer(builder, ring, adaptor.getRing().front(), adaptor.getCursor().front()));
    return success();
  }
};

struct TakeLowering : TilePattern<TakeOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(TakeOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    RingType ring = op.getRing().getType();
    waitAndSynchronise(builder, facts.machine, ring, facts.younger.lookup(op));
    rw.replaceOp(
        op, slotPointer(builder, ring, adaptor.getRing().front(), adaptor.getCursor().front()));
    return success();
  }
};

struct CommitLowering : TilePattern<CommitOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(CommitOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    RingType ring = op.getSlot().getType().getRing();
    for (auto [index, part] : llvm::enumerate(ring.getParts())) {
      Value base =
          advance(builder, adaptor.getSlot().front(), Int(builder, ring.getPartOffset(index)));
      depositChunks(builder, facts, part, base, adaptor.getCopies()[index]);
    }
    if (usesGroups(ring))
      facts.machine.commitCopies(builder);
    rw.eraseOp(op);
    return success();
  }
};

struct ReleaseLowering : TilePattern<ReleaseOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(ReleaseOp op, Adaptor,
                                ConversionPatternRewriter &rw) const override {
    rw.eraseOp(op); // the barrier of the next take or acquire says it
    return success();
  }
};

struct DrainLowering : TilePattern<DrainOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(DrainOp op, Adaptor, ConversionPatternRewriter &rw) const override {
    auto ring = dyn_cast<RingType>(op.getMemory().getType());
    if (!ring)
      return failure();
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    waitAndSynchronise(builder, facts.machine, ring, 0);
    rw.eraseOp(op);
    return success();
  }
};
} // namespace

void gemm::tile::populateGroupRingPatterns(RewritePatternSet &patterns,
                                           const TileTypeConverter &converter,
                                           const KernelFacts &facts) {
  if (!facts.mma().mbarriers)
    patterns.add<StartLowering, NextLowering, AcquireLowering, TakeLowering, CommitLowering,
                 ReleaseLowering, DrainLowering>(converter, facts);
}
