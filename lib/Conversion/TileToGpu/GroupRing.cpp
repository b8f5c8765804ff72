// Rings whose slots are guarded by cp.async groups and the CTA's barrier: one
// group per k-step, one barrier per k-step. A slot is full when no more groups are in
// flight than were committed after its own; it is empty because every warp passed the
// barrier of a later `take` after reading it.
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

/// How often the op commits a slot of the ring; nothing if that is not plain.
static std::optional<int64_t> commitsOf(Operation *op, Value ring) {
  auto commits = [ring](Operation &inner) {
    auto commit = dyn_cast<CommitOp>(inner);
    auto acquire = commit ? commit.getSlot().getDefiningOp<AcquireOp>() : AcquireOp();
    return acquire && acquire.getRing() == ring;
  };
  if (commits(*op))
    return 1;
  if (!op->walk([](CommitOp) { return WalkResult::interrupt(); }).wasInterrupted())
    return 0;
  auto loop = dyn_cast<scf::ForOp>(op);
  std::optional<APInt> turns = loop ? loop.getStaticTripCount() : std::nullopt;
  if (!turns)
    return std::nullopt;
  int64_t each = llvm::count_if(loop.getBody()->getOperations(), commits), all = 0;
  loop.walk([&](CommitOp) { ++all; });
  return each == all ? std::optional(each * turns->getSExtValue()) : std::nullopt;
}

/// How often the ops of its block before `end` do.
static std::optional<int64_t> commitsBefore(Operation *end, Value ring) {
  int64_t sum = 0;
  for (Operation &op : llvm::make_range(end->getBlock()->begin(), Block::iterator(end))) {
    std::optional<int64_t> commits = commitsOf(&op, ring);
    if (!commits)
      return std::nullopt;
    sum += *commits;
  }
  return sum;
}

// stages - 1 slots are filled ahead of the first that is taken, and one more before each other.
int64_t gemm::tile::youngerGroups(TakeOp take) {
  const int64_t ahead = take.getRing().getType().getStages() - 1;
  Operation *first = take;
  if (auto loop = dyn_cast<scf::ForOp>(take->getParentOp())) {
    Operation *end = loop.getBody()->getTerminator();
    if (commitsBefore(take, take.getRing()) != 1 || commitsBefore(end, take.getRing()) != 1)
      return 0;
    first = loop;
  }
  return commitsBefore(first, take.getRing()) == ahead ? ahead - 1 : 0;
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
    if (op.getRing().getType().isGuarded())
      return failure();
    rw.replaceOp(op, arith::ConstantIntOp::create(rw, op.getLoc(), 0, 32).getResult());
    return success();
  }
};

struct NextLowering : TilePattern<NextOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(NextOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    if (op.getRing().getType().isGuarded())
      return failure();
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    Int cursor(builder, adaptor.getCursor().front());
    if (Value by = op.getBy()) {
      Int stages(builder, op.getRing().getType().getStages());
      rw.replaceOp(op, ((cursor + Int(builder, by)) % stages).get());
      return success();
    }
    Int next = cursor + 1;
    rw.replaceOp(op, next.where(next < Int(builder, op.getRing().getType().getStages())).get());
    return success();
  }
};

struct AcquireLowering : TilePattern<AcquireOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(AcquireOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    if (op.getRing().getType().isGuarded())
      return failure();
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    rw.replaceOp(op, slotPointer(builder, op.getRing().getType(), adaptor.getRing().front(),
                                 adaptor.getCursor().front()));
    return success();
  }
};

struct TakeLowering : TilePattern<TakeOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(TakeOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    if (op.getRing().getType().isGuarded())
      return failure();
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
    if (op.getSlot().getType().getRing().isGuarded())
      return failure();
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
    if (op.getSlot().getType().getRing().isGuarded())
      return failure();
    rw.eraseOp(op); // the barrier of the next take says it
    return success();
  }
};

struct DrainLowering : TilePattern<DrainOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(DrainOp op, Adaptor, ConversionPatternRewriter &rw) const override {
    auto ring = dyn_cast<RingType>(op.getMemory().getType());
    if (!ring || ring.isGuarded())
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
  patterns.add<StartLowering, NextLowering, AcquireLowering, TakeLowering, CommitLowering,
               ReleaseLowering, DrainLowering>(converter, facts);
}
