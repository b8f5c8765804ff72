// The cp.async engine: each chunk arrives in pieces as wide as the view's
// alignment allows (16, 8 or 4 bytes); the source size cuts each piece at the edge
// of the problem and the hardware fills the rest with zeros (PTX ISA, cp.async). Where no edge
// cuts a piece, a predicate says whether its source is ignored.
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
    bool whole = true;
    for (unsigned i = 0; i < op.getViews().size(); ++i)
      whole &= op.getViewType(i).hasWhole(width);
    forEachChunk(builder, part, facts, [&](const Chunk &chunk) {
      ChunkSource source = chunkSource(builder, facts, *plan, adaptor.getViews(), chunk);
      Value target =
          advance(builder, plan->base, swizzledOffset(swizzled(part), chunk.line, chunk.chunk));
      OpBuilder::InsertionGuard guard(builder);
      if (chunk.inside)
        builder.setInsertionPointToStart(
            scf::IfOp::create(builder, chunk.inside, /*withElseRegion=*/false).thenBlock());
      if (whole)
        copyWhole(builder, source, target, width, part.getCopiedBytes());
      else
        copyChunk(builder, source, target, width, part.getCopiedBytes());
    });
    rw.replaceOpWithMultiple(op, SmallVector<ValueRange>{ValueRange()});
    return success();
  }

  /// Pieces that the edge of the problem may cut: the copy's size says where.
  static void copyChunk(ImplicitLocOpBuilder &builder, const ChunkSource &source, Value target,
                        int64_t width, int64_t elementBytes) {
    int64_t elements = width / elementBytes;
    auto cache = width == 16 ? NVVM::LoadCacheModifierKind::CG : NVVM::LoadCacheModifierKind::CA;
    Int valid = source.valid(builder, chunkBytes / elementBytes);
    for (int64_t piece = 0; piece < chunkBytes / width; ++piece) {
      Int inside = (valid - piece * elements).min(elements).max(Int(builder, 0));
      Int offset(builder, piece * width);
      NVVM::CpAsyncOp::create(builder, advance(builder, target, offset),
                              advance(builder, source.pointer, offset),
                              static_cast<uint32_t>(width), cache, (inside * elementBytes).get());
    }
  }

  /// Pieces that lie inside or outside: a predicate, of which ptxas makes the copy's own, where of
  /// a size it makes six instructions. nvvm.cp.async has no such operand.
  static void copyWhole(ImplicitLocOpBuilder &builder, const ChunkSource &source, Value target,
                        int64_t width, int64_t elementBytes) {
    const std::string text = std::string(width == 16 ? "cp.async.cg" : "cp.async.ca") +
                             ".shared.global [$0], [$1], " + std::to_string(width) + ", $2;";
    for (int64_t piece = 0; piece < chunkBytes / width; ++piece) {
      Int offset(builder, piece * width);
      Value outside = source.isOutside(builder, piece * width / elementBytes);
      Value to =
          LLVM::PtrToIntOp::create(builder, builder.getI32Type(), advance(builder, target, offset));
      Value operands[] = {to, advance(builder, source.pointer, offset), outside};
      LLVM::InlineAsmOp::create(builder, TypeRange(), operands, text, "r,l,b,~{memory}",
                                /*has_side_effects=*/true, /*is_align_stack=*/false,
                                LLVM::tailcallkind::TailCallKind::None, LLVM::AsmDialectAttr(),
                                ArrayAttr());
    }
  }
};
} // namespace

void gemm::tile::populateCopyAsyncPatterns(RewritePatternSet &patterns,
                                           const TileTypeConverter &converter,
                                           const KernelFacts &facts) {
  patterns.add<FillAsync>(converter, facts);
}
