// The ldst engine, for sources no wider copy can address: predicated element
// loads into registers at `fill`, one 16-byte store per chunk at `commit`. Elements of a part of
// tf32 are rounded on the way.
#include "FillPlan.h"
#include "Machine.h"
#include "Patterns.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace gemm::tile;

static void storeChunk(ImplicitLocOpBuilder &builder, PartAttr part, Value base, const Chunk &chunk,
                       Value held) {
  Value target = advance(builder, base, swizzledOffset(swizzled(part), chunk.line, chunk.chunk));
  OpBuilder::InsertionGuard guard(builder);
  if (chunk.inside)
    builder.setInsertionPointToStart(
        scf::IfOp::create(builder, chunk.inside, /*withElseRegion=*/false).thenBlock());
  LLVM::StoreOp::create(builder, held, target, chunkBytes);
}

/// Element `index` of a chunk, one of less than 4 bytes as a zero-extended i32; 0 past the
/// problem's edge.
static Value loadElement(ImplicitLocOpBuilder &builder, Value start, Int valid, int64_t index,
                         int64_t bytes) {
  Value inside = Int(builder, index) < valid;
  mlir::Type narrow = builder.getIntegerType(8 * bytes);
  auto branch = scf::IfOp::create(builder, narrow, inside, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  Value pointer = advance(builder, start, Int(builder, index * bytes));
  Value loaded = LLVM::LoadOp::create(builder, narrow, pointer, bytes);
  scf::YieldOp::create(builder, loaded);
  builder.setInsertionPointToStart(branch.elseBlock());
  Value zero = arith::ConstantIntOp::create(builder, narrow, 0);
  scf::YieldOp::create(builder, zero);
  builder.setInsertionPointAfter(branch);
  if (bytes >= 4)
    return branch.getResult(0);
  return arith::ExtUIOp::create(builder, builder.getI32Type(), branch.getResult(0));
}

namespace {
struct FillRegisters : TilePattern<FillOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(FillOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    std::optional<FillPlan> plan = planFill(builder, op, adaptor, Engine::ldst);
    if (!plan)
      return failure();
    PartAttr part = plan->part;
    bool now = plan->ring.isGuarded(); // a role that only copies may wait for its loads
    SmallVector<Value> chunks;
    forEachChunk(builder, part, facts, [&](const Chunk &chunk) {
      ChunkSource source = chunkSource(builder, facts, *plan, adaptor.getViews(), chunk);
      Int valid = source.valid(builder, chunkBytes / part.getCopiedBytes());
      if (chunk.inside)
        valid = valid.where(chunk.inside);
      Value held = loadChunk(builder, source.pointer, valid, part);
      if (now)
        storeChunk(builder, part, plan->base, chunk, held);
      else
        chunks.push_back(held);
    });
    rw.replaceOpWithMultiple(op, SmallVector<ValueRange>{chunks});
    return success();
  }

  Value loadChunk(ImplicitLocOpBuilder &builder, Value start, Int valid, PartAttr part) const {
    const int64_t bytes = part.getCopiedBytes(), perWord = 4 / bytes;
    Value held = LLVM::PoisonOp::create(builder, VectorType::get(4, builder.getI32Type()));
    if (bytes == 8) {
      held = LLVM::PoisonOp::create(builder, VectorType::get(2, builder.getI64Type()));
      for (int64_t i = 0; i < 2; ++i)
        held = LLVM::InsertElementOp::create(
            builder, held, loadElement(builder, start, valid, i, bytes), Int(builder, i).get());
      return LLVM::BitcastOp::create(builder, VectorType::get(4, builder.getI32Type()), held);
    }
    for (int64_t word = 0; word < 4; ++word) {
      Value packed = loadElement(builder, start, valid, word * perWord, bytes);
      for (int64_t j = 1; j < perWord; ++j) {
        Value element = loadElement(builder, start, valid, word * perWord + j, bytes);
        Value shift = arith::ConstantIntOp::create(builder, 8 * bytes * j, 32);
        element = arith::ShLIOp::create(builder, element, shift);
        packed = arith::OrIOp::create(builder, packed, element);
      }
      if (part.getElement().isTF32())
        packed = facts.machine.roundToTf32(builder, facts, packed);
      Value position = arith::ConstantIntOp::create(builder, word, 32);
      held = LLVM::InsertElementOp::create(builder, held, packed, position);
    }
    return held;
  }
};
} // namespace

void gemm::tile::depositChunks(ImplicitLocOpBuilder &builder, const KernelFacts &facts,
                               PartAttr part, Value base, ValueRange chunks) {
  for (auto [index, held] : llvm::enumerate(chunks))
    storeChunk(builder, part, base, threadChunk(builder, part, facts, Int(builder, index)), held);
}

void gemm::tile::populateCopyRegistersPatterns(RewritePatternSet &patterns,
                                               const TileTypeConverter &converter,
                                               const KernelFacts &facts) {
  patterns.add<FillRegisters>(converter, facts);
}
