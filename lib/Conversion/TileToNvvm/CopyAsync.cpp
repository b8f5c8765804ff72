// The cp.async engine: each chunk arrives in pieces as wide as the view's
// alignment allows (16, 8 or 4 bytes); the source size cuts each piece at the edge
// of the problem and the hardware fills the rest with zeros (PTX ISA, cp.async).
#include "Patterns.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace gemm::tile;

namespace {
struct FillAsync : TilePattern<FillOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(FillOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    std::optional<FillPlan> plan = planFill(builder, op, adaptor, Engine::cp_async);
    if (!plan)
      return failure();
    PartAttr part = plan->part;
    int64_t width = 16;
    for (unsigned i = 0; i < op.getViews().size(); ++i)
      width = std::min(width, op.getViewType(i).getAlign());
    forEachChunk(builder, part, facts, [&](const Chunk &chunk) {
      ChunkSource source = chunkSource(builder, *plan, adaptor.getViews(), chunk);
      Value target =
          advance(builder, plan->base, swizzledOffset(swizzled(part), chunk.line, chunk.chunk));
      OpBuilder::InsertionGuard guard(builder);
      if (chunk.inside)
        builder.setInsertionPointToStart(
            scf::IfOp::create(builder, chunk.inside, /*withElseRegion=*/false).thenBlock());
      copyChunk(builder, source, target, width, part.getElementBytes());
    });
    rw.replaceOpWithMultiple(op, SmallVector<ValueRange>{ValueRange()});
    return success();
  }

  static void copyChunk(ImplicitLocOpBuilder &builder, const ChunkSource &source, Value target,
                        int64_t width, int64_t elementBytes) {
    int64_t elements = width / elementBytes;
    auto cache = width == 16 ? NVVM::LoadCacheModifierKind::CG : NVVM::LoadCacheModifierKind::CA;
    for (int64_t piece = 0; piece < chunkBytes / width; ++piece) {
      Int valid =
          (source.valid - piece * elements).min(Int(builder, elements)).max(Int(builder, 0));
      Int offset(builder, piece * width);
      NVVM::CpAsyncOp::create(builder, advance(builder, target, offset),
                              advance(builder, source.pointer, offset),
                              static_cast<uint32_t>(width), cache, (valid * elementBytes).get());
    }
  }
};
} // namespace

void gemm::tile::populateCopyAsyncPatterns(RewritePatternSet &patterns,
                                           const TileTypeConverter &converter,
                                           const KernelFacts &facts) {
  patterns.add<FillAsync>(converter, facts);
}
