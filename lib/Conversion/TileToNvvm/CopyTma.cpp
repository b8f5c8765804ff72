// The tma engine: one thread starts a bulk tensor copy per panel of the part. A
// panel is one swizzle span wide, so the box of the tensor map (gemm-to-tile) and
// the layout of Swizzle.h are the same bytes; what lies outside the operand
// arrives as zeros.
#include "CopyPlan.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;
using namespace gemm::tile;

/// The same address in the window of the cluster's shared memory, which the copy
/// names its target in. Through an integer, since both are 32-bit windows.
static Value clusterPointer(ImplicitLocOpBuilder &builder, Value pointer) {
  auto type = LLVM::LLVMPointerType::get(builder.getContext(), 7);
  Value address = LLVM::PtrToIntOp::create(builder, builder.getI32Type(), pointer);
  return LLVM::IntToPtrOp::create(builder, type, address);
}

namespace {
struct FillTma : TilePattern<FillOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(FillOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    RingType ring = op.getSlot().getType().getRing();
    int64_t index = op.getPart();
    PartAttr part = ring.getParts()[index];
    if (part.getEngine() != Engine::tma)
      return failure();
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    UnitValues unit(builder, adaptor.getUnit());
    bool kMajor = part.getMajor() == Major::k;
    Int row = index == 0 ? unit.row : unit.col;
    // A map cannot say K = 0; it says 1, and the copy starts past it.
    Int one(builder, 1), past = one - unit.k.min(one);
    Int k = Int(builder, adaptor.getK().front()) * part.getCols() + past;
    Value map = adaptor.getView().back(), barrier = adaptor.getSlot()[1];
    Value base =
        advance(builder, adaptor.getSlot().front(), Int(builder, ring.getPartOffset(index)));
    int64_t span = part.getSpan(), panelBytes = part.getLines() * span;
    auto copyPanel = [&](int64_t panel) {
      Int inner = (kMajor ? k : row) + panel * (span / part.getElementBytes());
      SmallVector<Value> at{inner.get(), (kMajor ? row : k).get()};
      if (op.getView().getType().getMapRank() == 3)
        at.push_back(unit.batch.get());
      Value target = advance(builder, base, Int(builder, panel * panelBytes));
      NVVM::CpAsyncBulkTensorGlobalToSharedClusterOp::create(
          builder, clusterPointer(builder, target), map, at, barrier,
          /*im2colOffsets=*/ValueRange(), /*multicastMask=*/Value(), /*l2CacheHint=*/Value(),
          NVVM::TMALoadMode::TILE, /*isCTAOnly=*/false, /*group=*/NVVM::CTAGroupKindAttr(),
          /*predicate=*/Value());
    };
    auto copyAll = [&] {
      for (int64_t panel = 0; panel < part.getLineBytes() / span; ++panel)
        copyPanel(panel);
    };
    if (ring.getBulkBytes() == ring.getPartBytes()) // the role has one thread
      copyAll();
    else
      inFirstThread(builder, copyThreadNumber(builder, facts), copyAll);
    rw.replaceOpWithMultiple(op, SmallVector<ValueRange>{ValueRange()});
    return success();
  }
};
} // namespace

void gemm::tile::populateCopyTmaPatterns(RewritePatternSet &patterns,
                                         const TileTypeConverter &converter,
                                         const KernelFacts &facts) {
  patterns.add<FillTma>(converter, facts);
}
