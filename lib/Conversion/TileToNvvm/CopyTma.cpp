// The tma engine: one thread starts a bulk tensor copy per panel of the part. A
// panel is one swizzle span wide, so the box of the tensor map (gemm-to-tile) and
// the layout of Swizzle.h are the same bytes; what lies outside the operand
// arrives as zeros. Rows of several matrices are boxes of their maps, one for each run. Of a part
// that CTAs of a cluster share each copies some lines, to
// the same place in all of them, and completes the barrier there.
#include "Patterns.h"
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

void gemm::tile::copyBox(ImplicitLocOpBuilder &builder, Value target, Value map, ValueRange at,
                         Value barrier, Value mask) {
  NVVM::CpAsyncBulkTensorGlobalToSharedClusterOp::create(
      builder, clusterPointer(builder, target), map, at, barrier, /*im2colOffsets=*/ValueRange(),
      mask, /*l2CacheHint=*/Value(), NVVM::TMALoadMode::TILE, /*isCTAOnly=*/false,
      /*group=*/NVVM::CTAGroupKindAttr(), /*predicate=*/Value());
}

namespace {
struct FillTma : TilePattern<FillOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(FillOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    std::optional<FillPlan> plan = planFill(builder, op, adaptor, Engine::tma);
    if (!plan)
      return failure();
    PartAttr part = plan->part;
    const UnitValues &unit = plan->unit;
    bool kMajor = part.getMajor() == Major::k;
    Int row = plan->index == 0 ? unit.row : unit.col;
    // A map cannot say K = 0; it says 1, and the copy starts a step past it: boxes begin at
    // multiples of 16 bytes.
    Int one(builder, 1), past = one - unit.k.min(one);
    Int k = (plan->kStep + past) * part.getCopiedCols();
    Value barrier = adaptor.getSlot()[1];
    int64_t span = part.getSpan(), panelBytes = part.getLines() * span;
    int64_t run = part.getLinesOfRun(), shared = part.getMulticast(), lines = part.getBox()[1];
    Int firstLine(builder, 0);
    Value mask;
    if (shared > 1) { // one of the cluster's sizes is 1: its CTAs share the part
      Value rank = NVVM::ClusterId::create(builder, builder.getI32Type());
      firstLine = Int(builder, rank) * lines;
      mask = arith::ConstantIntOp::create(builder, (1 << shared) - 1, 16);
    }
    auto copyPanel = [&](int64_t panel, int64_t line) {
      int64_t along = panel * (span / part.getCopiedBytes());
      MatrixRow from = matrixRow(part, Int(builder, kMajor ? line : along));
      unsigned matrix = *from.matrix.getConstant();
      Int outer = (kMajor ? row + from.row : k) + firstLine;
      Int inner = kMajor ? k + along : row + from.row;
      SmallVector<Value> at{inner.get(), outer.get()};
      if (op.getViewType(matrix).getMapRank() == 3)
        at.push_back(unit.batch.get());
      Value map = adaptor.getViews()[matrix].back();
      Value target =
          advance(builder, plan->base, firstLine * span + (panel * panelBytes + line * span));
      copyBox(builder, target, map, at, barrier, mask);
    };
    auto copyAll = [&] {
      for (int64_t panel = 0; panel < part.getLineBytes() / span; ++panel)
        for (int64_t line = 0; line < part.getLines(); line += run)
          copyPanel(panel, line);
    };
    if (plan->ring.getBulkBytes() == plan->ring.getPartBytes()) // the role has one thread
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
