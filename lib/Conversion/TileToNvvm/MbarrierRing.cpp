// Rings whose slots are guarded by two mbarriers each: `full` completes when the
// copies have landed, `empty` when every reading warp has released the slot; a warp
// knows of its own part of a wgmma only, so one cannot release for a warpgroup.
// Bulk copies count their bytes on `full` after one arrival that announces them;
// the threads of other copies arrive each, cp.async's when theirs have landed.
// A wait names the parity of the phase it waits for; the first turn's `acquire`
// waits for the phase before the first, which counts as complete (PTX ISA,
// mbarrier.try_wait.parity).
#include "CopyPlan.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

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
  return advance(builder, slot[1], Int(builder, 8));
}

static void waitFor(ImplicitLocOpBuilder &builder, Value barrier, Int parity) {
  constexpr int64_t suspendNanoseconds = 10000000;
  NVVM::MBarrierTryWaitParityOp::create(builder, barrier, parity.get(),
                                        i32(builder, suspendNanoseconds));
}

static void fenceProxy(ImplicitLocOpBuilder &builder) {
  MLIRContext *context = builder.getContext();
  NVVM::FenceProxyOp::create(builder,
                             NVVM::ProxyKindAttr::get(context, NVVM::ProxyKind::async_shared),
                             NVVM::SharedSpaceAttr::get(context, NVVM::SharedSpace::shared_cta));
}

/// A slot's parts and its barriers.
static SmallVector<Value> slotValues(ImplicitLocOpBuilder &builder, RingType ring, Value base,
                                     ValueRange cursor) {
  Int stage(builder, cursor[0]);
  Value barriers = advance(builder, base, Int(builder, ring.getBarrierOffset()));
  return {advance(builder, base, stage * ring.getSlotBytes()),
          advance(builder, barriers, stage * 16)};
}

namespace {
struct RingLowering : TilePattern<RingOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(RingOp op, Adaptor, ConversionPatternRewriter &rw) const override {
    RingType ring = op.getRing().getType();
    if (!ring.isGuarded())
      return failure();
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    Value base = ringPointer(builder, facts, op);
    int64_t arrivals =
        uses(ring, Engine::tma) +
        facts.copyThreads() * (uses(ring, Engine::cp_async) + uses(ring, Engine::ldst));
    inFirstThread(builder, threadNumber(builder), [&] {
      for (int64_t stage = 0; stage < ring.getStages(); ++stage) {
        Value cursor[] = {i32(builder, stage)};
        SmallVector<Value> slot = slotValues(builder, ring, base, cursor);
        NVVM::MBarrierInitOp::create(builder, fullBarrier(slot), i32(builder, arrivals), Value());
        NVVM::MBarrierInitOp::create(builder, emptyBarrier(builder, slot),
                                     i32(builder, *op.getReaders()), Value());
      }
      NVVM::FenceMbarrierInitOp::create(builder);
    });
    NVVM::BarrierOp::create(builder);
    rw.replaceOp(op, base);
    return success();
  }
};

struct StartLowering : TilePattern<StartOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(StartOp op, Adaptor, ConversionPatternRewriter &rw) const override {
    if (!op.getRing().getType().isGuarded())
      return failure();
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
    if (!op.getRing().getType().isGuarded())
      return failure();
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    Int next = Int(builder, adaptor.getCursor()[0]) + 1;
    Value inside = next < Int(builder, op.getRing().getType().getStages());
    Value parity = adaptor.getCursor()[1];
    Value flipped = (Int(builder, parity) ^ Int(builder, 1)).get();
    parity = arith::SelectOp::create(builder, inside, parity, flipped);
    SmallVector<Value> cursor{next.where(inside).get(), parity};
    rw.replaceOpWithMultiple(op, {cursor});
    return success();
  }
};

struct AcquireLowering : TilePattern<AcquireOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(AcquireOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    RingType ring = op.getRing().getType();
    if (!ring.isGuarded())
      return failure();
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    SmallVector<Value> slot =
        slotValues(builder, ring, adaptor.getRing().front(), adaptor.getCursor());
    waitFor(builder, emptyBarrier(builder, slot),
            Int(builder, adaptor.getCursor()[1]) ^ Int(builder, 1));
    auto announce = [&] {
      NVVM::MBarrierArriveExpectTxOp::create(builder, Type(), fullBarrier(slot),
                                             i32(builder, ring.getBulkBytes()),
                                             NVVM::MemScopeKind::CTA, /*relaxed=*/false,
                                             /*predicate=*/Value());
    };
    if (!usesThreads(ring)) // the role has one thread
      announce();
    else if (ring.getBulkBytes())
      inFirstThread(builder, copyThreadNumber(builder, facts), announce);
    rw.replaceOpWithMultiple(op, {slot});
    return success();
  }
};

struct TakeLowering : TilePattern<TakeOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(TakeOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    RingType ring = op.getRing().getType();
    if (!ring.isGuarded())
      return failure();
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    SmallVector<Value> slot =
        slotValues(builder, ring, adaptor.getRing().front(), adaptor.getCursor());
    waitFor(builder, fullBarrier(slot), Int(builder, adaptor.getCursor()[1]));
    if (usesThreads(ring)) // wgmma reads through another proxy than they wrote
      fenceProxy(builder);
    rw.replaceOpWithMultiple(op, {slot});
    return success();
  }
};

struct CommitLowering : TilePattern<CommitOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(CommitOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    RingType ring = op.getSlot().getType().getRing();
    if (!ring.isGuarded())
      return failure();
    // Bulk copies complete `full` themselves.
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    Value full = fullBarrier(adaptor.getSlot());
    if (uses(ring, Engine::cp_async))
      NVVM::CpAsyncMBarrierArriveOp::create(builder, full, /*noinc=*/true);
    if (uses(ring, Engine::ldst)) {
      fenceProxy(builder);
      NVVM::MBarrierArriveOp::create(builder, Type(), full, Value());
    }
    rw.eraseOp(op);
    return success();
  }
};

struct ReleaseLowering : TilePattern<ReleaseOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(ReleaseOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    if (!op.getSlot().getType().getRing().isGuarded())
      return failure();
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    inFirstThread(builder, threadNumber(builder) % 32, [&] {
      NVVM::MBarrierArriveOp::create(builder, Type(), emptyBarrier(builder, adaptor.getSlot()),
                                     Value());
    });
    rw.eraseOp(op);
    return success();
  }
};
} // namespace

void gemm::tile::populateMbarrierRingPatterns(RewritePatternSet &patterns,
                                              const TileTypeConverter &converter,
                                              const KernelFacts &facts) {
  patterns.add<RingLowering, StartLowering, NextLowering, AcquireLowering, TakeLowering,
               CommitLowering, ReleaseLowering>(converter, facts);
}
