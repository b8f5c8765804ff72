// The cp.async engine: each chunk arrives in pieces as wide as the view's
// alignment allows (16, 8 or 4 bytes); the source size cuts each piece at the edge
// of the problem and the hardware fills the rest with zeros (PTX ISA, cp.async).
#include "CopyPlan.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace gemm::tile;

namespace {
struct FillAsync : TilePattern<FillOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(FillOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    RingType ring = op.getSlot().getType().getRing();
    int64_t index = op.getPart();
    PartAttr part = ring.getParts()[index];
    if (part.getEngine() != Engine::cp_async)
      return failure();
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    UnitValues unit(builder, adaptor.getUnit());
    Int kStep(builder, adaptor.getK().front());
    int64_t width = std::min<int64_t>(16, op.getView().getType().getAlign());
    Value base =
        advance(builder, adaptor.getSlot().front(), Int(builder, ring.getPartOffset(index)));
    forEachChunk(builder, part, facts, [&](const Chunk &chunk) {
      ChunkSource source = chunkSource(builder, part, index, adaptor.getView(), unit, kStep, chunk);
      Value target =
          advance(builder, base, swizzledOffset(swizzled(part), chunk.line, chunk.chunk));
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
