// Rings whose slots are guarded by two mbarriers each: `full` completes when the
// copies have landed, `empty` when every reading warp has released the slot; a warp
// knows of its own part of a wgmma only, so one cannot release for a warpgroup.
// Where CTAs of a cluster fill each other's slots, `empty` counts the warps of all of
// them, which release it in every CTA.
// Bulk copies count their bytes on `full` after one arrival that announces them;
// the threads of other copies arrive each, cp.async's when theirs have landed. At a slot
// without parts all lanes of its two roles arrive: it is handed over where products are in
// flight, and a branch on the lane there makes ptxas move the descriptors of each.
// A wait names the parity of the phase it waits for; the first round's `acquire`
// waits for the phase before the first, which counts as complete (PTX ISA,
// mbarrier.try_wait.parity).
#include "Patterns.h"
#include "gemm/Conversion/Tile/Loops.h"
#include "gemm/Dialect/Tile/Layout/Descriptor.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace gemm::tile;

static Value i32(ImplicitLocOpBuilder &builder, int64_t value) {
  return arith::ConstantIntOp::create(builder, value, 32);
}

static bool uses(RingType ring, Engine engine) {
  return llvm::any_of(ring.getParts(), [=](PartAttr part) { return part.getEngine() == engine; });
}
static bool usesThreads(RingType ring) {
  return uses(ring, Engine::cp_async) || uses(ring, Engine::ldst);
}

static Value fullBarrier(ValueRange slot) { return slot[1]; }
static Value emptyBarrier(ImplicitLocOpBuilder &builder, ValueRange slot) {
  return advance(builder, slot[1], Int(builder, gemm::bytesOfMbarrier));
}

void gemm::tile::waitFor(ImplicitLocOpBuilder &builder, Value barrier, Int parity) {
  constexpr int64_t suspendNanoseconds = 10000000;
  NVVM::MBarrierTryWaitParityOp::create(builder, barrier, parity.get(),
                                        i32(builder, suspendNanoseconds));
}

void gemm::tile::announceBytes(ImplicitLocOpBuilder &builder, Value barrier, int64_t bytes) {
  NVVM::MBarrierArriveExpectTxOp::create(builder, mlir::Type(), barrier, i32(builder, bytes),
                                         NVVM::MemScopeKind::CTA, /*relaxed=*/false,
                                         /*predicate=*/Value());
}

static void waitUntilEmpty(ImplicitLocOpBuilder &builder, ValueRange slot, Int parity) {
  waitFor(builder, emptyBarrier(builder, slot), parity ^ Int(builder, 1));
}

void gemm::tile::fenceProxy(ImplicitLocOpBuilder &builder) {
  MLIRContext *context = builder.getContext();
  NVVM::FenceProxyOp::create(builder,
                             NVVM::ProxyKindAttr::get(context, NVVM::ProxyKind::async_shared),
                             NVVM::SharedSpaceAttr::get(context, NVVM::SharedSpace::shared_cta));
}

/// A ring's memory, and the descriptor's address of its start. It is worked out once, not in the
/// main loop where a slot is multiplied, and LLVM must not know its bits: it would turn the
/// additions of constants to a descriptor into longer ones of the whole descriptor's.
static SmallVector<Value> ringValues(ImplicitLocOpBuilder &builder, Value base) {
  Int address(builder, LLVM::PtrToIntOp::create(builder, builder.getI32Type(), base).getResult());
  return {base, uniform(builder, descriptorAddress(address)).get()};
}

/// A slot's parts, its barriers, and the descriptor's address of its parts.
static SmallVector<Value> slotValues(ImplicitLocOpBuilder &builder, RingType type, ValueRange ring,
                                     ValueRange cursor) {
  Int stage(builder, cursor[0]);
  Value barriers = advance(builder, ring[0], Int(builder, type.getBarrierOffset()));
  Int address = Int(builder, ring[1]) + stage * descriptorDistance(type.getSlotBytes());
  return {advance(builder, ring[0], stage * type.getSlotBytes()),
          advance(builder, barriers, stage * gemm::bytesOfSlotBarriers), address.get()};
}

/// The cursor one slot further, or `by` many.
static SmallVector<Value> following(ImplicitLocOpBuilder &builder, RingType ring, ValueRange cursor,
                                    Value by = {}) {
  int64_t stages = ring.getStages();
  Value parity = cursor[1];
  if (by) // whole rounds
    parity = (Int(builder, parity) ^ (Int(builder, by) / stages % 2)).get();
  auto [slot, sameRound] = followingSlot(builder, Int(builder, cursor[0]), stages, by);
  Value flipped = (Int(builder, parity) ^ Int(builder, 1)).get();
  return {slot.get(), arith::SelectOp::create(builder, sameRound, parity, flipped)};
}

static void arrive(ImplicitLocOpBuilder &builder, Value barrier) {
  NVVM::MBarrierArriveOp::create(builder, mlir::Type(), barrier, Value());
}

namespace {
struct RingLowering : TilePattern<RingOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(RingOp op, Adaptor, ConversionPatternRewriter &rw) const override {
    RingType ring = op.getRing().getType();
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    SmallVector<Value> values = ringValues(builder, sharedPointer(builder, facts, op));
    int64_t arrivals =
        uses(ring, Engine::tma) +
        facts.copyThreads() * (uses(ring, Engine::cp_async) + uses(ring, Engine::ldst));
    int64_t releases = *op.getReaders();
    if (ring.getParts().empty())
      arrivals = releases = gemm::threadsOfWarp * releases;
    inFirstThread(builder, threadNumber(builder), [&] {
      for (int64_t stage = 0; stage < ring.getStages(); ++stage) {
        Value cursor[] = {i32(builder, stage)};
        SmallVector<Value> slot = slotValues(builder, ring, values, cursor);
        NVVM::MBarrierInitOp::create(builder, fullBarrier(slot), i32(builder, arrivals), Value());
        NVVM::MBarrierInitOp::create(builder, emptyBarrier(builder, slot), i32(builder, releases),
                                     Value());
      }
      NVVM::FenceMbarrierInitOp::create(builder);
    });
    if (ring.isMulticast()) { // peers use them too; the fence above is what is passed on
      NVVM::ClusterArriveRelaxedOp::create(builder, builder.getUnitAttr());
      NVVM::ClusterWaitOp::create(builder, builder.getUnitAttr());
    } else {
      NVVM::BarrierOp::create(builder);
    }
    rw.replaceOpWithMultiple(op, {values});
    return success();
  }
};

struct StartLowering : TilePattern<StartOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(StartOp op, Adaptor, ConversionPatternRewriter &rw) const override {
    Value zero = arith::ConstantIntOp::create(rw, op.getLoc(), 0, 32);
    SmallVector<Value> cursor{zero, zero};
    rw.replaceOpWithMultiple(op, {cursor});
    return success();
  }
};

struct NextLowering : TilePattern<NextOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(NextOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    rw.replaceOpWithMultiple(
        op, {following(builder, op.getRing().getType(), adaptor.getCursor(), op.getBy())});
    return success();
  }
};

/// What acquire and take share: the slot at a cursor, handed on after a wait on one
/// of its barriers. `parity` is that of the cursor's round.
template <typename Op> struct Borrow : TilePattern<Op> {
  using TilePattern<Op>::TilePattern;
  LogicalResult matchAndRewrite(Op op, typename TilePattern<Op>::Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    RingType ring = op.getRing().getType();
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    SmallVector<Value> slot = slotValues(builder, ring, adaptor.getRing(), adaptor.getCursor());
    waitForSlot(builder, ring, slot, Int(builder, adaptor.getCursor()[1]));
    rw.replaceOpWithMultiple(op, {slot});
    return success();
  }
  virtual void waitForSlot(ImplicitLocOpBuilder &builder, RingType ring, ValueRange slot,
                           Int parity) const = 0;
};

struct AcquireLowering : Borrow<AcquireOp> {
  using Borrow::Borrow;
  void waitForSlot(ImplicitLocOpBuilder &builder, RingType ring, ValueRange slot,
                   Int parity) const override {
    waitUntilEmpty(builder, slot, parity);
    auto announce = [&] { announceBytes(builder, fullBarrier(slot), ring.getBulkBytes()); };
    if (ring.getParts().empty())
      return;
    if (!usesThreads(ring)) // the role has one thread
      announce();
    else if (ring.getBulkBytes())
      inFirstThread(builder, copyThreadNumber(builder, facts), announce);
  }
};

struct TakeLowering : Borrow<TakeOp> {
  using Borrow::Borrow;
  void waitForSlot(ImplicitLocOpBuilder &builder, RingType ring, ValueRange slot,
                   Int parity) const override {
    waitFor(builder, fullBarrier(slot), parity);
    // wgmma reads through another proxy than threads write. What they stored they have
    // fenced (commit); what cp.async wrote has come only now.
    if (uses(ring, Engine::cp_async))
      fenceProxy(builder);
  }
};

struct CommitLowering : TilePattern<CommitOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(CommitOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    RingType ring = op.getSlot().getType().getRing();
    // Bulk copies complete `full` themselves.
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    Value full = fullBarrier(adaptor.getSlot());
    if (ring.getParts().empty())
      arrive(builder, full);
    if (uses(ring, Engine::cp_async))
      NVVM::CpAsyncMBarrierArriveOp::create(builder, full, /*noinc=*/true);
    if (uses(ring, Engine::ldst)) {
      fenceProxy(builder);
      arrive(builder, full);
    }
    rw.eraseOp(op);
    return success();
  }
};

struct ReleaseLowering : TilePattern<ReleaseOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(ReleaseOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    Value empty = emptyBarrier(builder, adaptor.getSlot());
    RingType ring = op.getSlot().getType().getRing();
    if (ring.getParts().empty())
      arrive(builder, empty);
    else if (ring.isMulticast())
      releaseInCluster(builder, laneOf(threadNumber(builder)), empty);
    else
      inFirstThread(builder, laneOf(threadNumber(builder)), [&] { arrive(builder, empty); });
    rw.eraseOp(op);
    return success();
  }

  /// Lane i arrives at the barrier of CTA i. Without a scope, as in one CTA: all it has to
  /// say is that reads are over, and the wait before it has completed those (docs/hopper.md).
  /// A release of the cluster's scope would wait for all that the warp ever stored.
  void releaseInCluster(ImplicitLocOpBuilder &builder, Int lane, Value empty) const {
    auto branch = scf::IfOp::create(builder, lane < Int(builder, facts.schedule.clusterSize()),
                                    /*withElseRegion=*/false);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    // As text: with 32-bit shared addresses LLVM 22 cannot select nvvm.mapa.
    Value address = LLVM::PtrToIntOp::create(builder, builder.getI32Type(), empty);
    StringRef text = "{ .reg .b32 peer; mapa.shared::cluster.u32 peer, $0, $1; "
                     "mbarrier.arrive.shared::cluster.b64 _, [peer]; }";
    LLVM::InlineAsmOp::create(builder, TypeRange(), ValueRange{address, lane.get()}, text,
                              "r,r,~{memory}", /*has_side_effects=*/true, /*is_align_stack=*/false,
                              LLVM::tailcallkind::TailCallKind::None, LLVM::AsmDialectAttr(),
                              ArrayAttr());
  }
};

/// The last cp.async have landed before their threads end; for bulk copies the role that takes
/// their slots waits, and the CTA lives as long as it. Where peers arrive at this CTA's
/// barriers, it ends when all of them have: slots that were never filled count as empty.
struct DrainLowering : TilePattern<DrainOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(DrainOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    auto ring = dyn_cast<RingType>(op.getMemory().getType());
    if (!ring)
      return failure();
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    if (uses(ring, Engine::cp_async)) {
      NVVM::CpAsyncCommitGroupOp::create(builder);
      NVVM::CpAsyncWaitGroupOp::create(builder, 0);
    }
    if (ring.isMulticast()) {
      auto loop = scf::ForOp::create(builder, i32(builder, 0), i32(builder, ring.getStages()),
                                     i32(builder, 1), adaptor.getCursor());
      disableUnrolling(loop);
      builder.setInsertionPointToStart(loop.getBody());
      ValueRange cursor = loop.getRegionIterArgs();
      waitUntilEmpty(builder, slotValues(builder, ring, adaptor.getMemory(), cursor),
                     Int(builder, cursor[1]));
      scf::YieldOp::create(builder, following(builder, ring, cursor));
    }
    rw.eraseOp(op);
    return success();
  }
};
} // namespace

void gemm::tile::populateMbarrierRingPatterns(RewritePatternSet &patterns,
                                              const TileTypeConverter &converter,
                                              const KernelFacts &facts) {
  if (facts.mma().mbarriers)
    patterns.add<RingLowering, StartLowering, NextLowering, AcquireLowering, TakeLowering,
                 CommitLowering, ReleaseLowering, DrainLowering>(converter, facts);
}
