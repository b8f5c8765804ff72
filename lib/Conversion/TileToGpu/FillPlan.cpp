// Thread -> chunk -> element, for every engine. Consecutive threads take
// consecutive chunks of a line, so that global accesses coalesce.
#include "FillPlan.h"
#include "gemm/Conversion/Tile/Loops.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace gemm::tile;

std::optional<FillPlan> gemm::tile::planFill(ImplicitLocOpBuilder &builder, FillOp op,
                                             TilePattern<FillOp>::Adaptor adaptor, Engine engine) {
  RingType ring = op.getSlot().getType().getRing();
  int64_t index = op.getPart();
  PartAttr part = ring.getParts()[index];
  if (part.getEngine() != engine)
    return std::nullopt;
  Value base = advance(builder, adaptor.getSlot().front(), Int(builder, ring.getPartOffset(index)));
  return FillPlan{ring,
                  index,
                  part,
                  base,
                  UnitValues(builder, adaptor.getUnit()),
                  Int(builder, adaptor.getK().front())};
}

int64_t gemm::tile::chunksPerThread(PartAttr part, int64_t threads) {
  return llvm::divideCeil(part.getBytes() / chunkBytes, threads);
}

Chunk gemm::tile::threadChunk(ImplicitLocOpBuilder &builder, PartAttr part,
                              const KernelFacts &facts, Int index) {
  int64_t threads = facts.copyThreads();
  int64_t perLine = swizzled(part).chunksPerLine(), total = part.getBytes() / chunkBytes;
  Int number = copyThreadNumber(builder, facts) + index * threads;
  std::optional<int64_t> constant = index.getConstant();
  Value inside;
  if (constant ? (*constant + 1) * threads > total : total % threads != 0)
    inside = number < Int(builder, total);
  return {number / perLine, number % perLine, inside};
}

void gemm::tile::forEachChunk(ImplicitLocOpBuilder &builder, PartAttr part,
                              const KernelFacts &facts, function_ref<void(const Chunk &)> body) {
  int64_t count = chunksPerThread(part, facts.copyThreads());
  if (facts.copyThreads() == facts.schedule.threads()) {
    for (int64_t i = 0; i < count; ++i)
      body(threadChunk(builder, part, facts, Int(builder, i)));
    return;
  }
  auto loop = scf::ForOp::create(builder, Int(builder, 0).get(), Int(builder, count).get(),
                                 Int(builder, 1).get());
  disableUnrolling(loop);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  body(threadChunk(builder, part, facts, Int(builder, loop.getInductionVar())));
}

/// Value `i` of the view whose number is `matrix`.
static Value ofMatrix(ImplicitLocOpBuilder &builder, ArrayRef<ValueRange> views, Int matrix,
                      unsigned i) {
  Value result = views.front()[i];
  for (size_t other = 1; other < views.size(); ++other) {
    Value before = matrix < Int(builder, static_cast<int64_t>(other));
    result = arith::SelectOp::create(builder, before, result, views[other][i]);
  }
  return result;
}

ChunkSource gemm::tile::chunkSource(ImplicitLocOpBuilder &builder, const FillPlan &plan,
                                    ArrayRef<ValueRange> views, const Chunk &chunk) {
  PartAttr part = plan.part;
  const UnitValues &unit = plan.unit;
  Int origin = plan.index == 0 ? unit.row : unit.col;
  Int extent = plan.index == 0 ? unit.m : unit.n;
  Int kOrigin = plan.kStep * part.getCols();
  bool kMajor = part.getMajor() == Major::k;
  Int elements(builder, chunkBytes / part.getElementBytes());
  // The line runs along the strided dimension, the chunk along the contiguous one.
  Int along = chunk.chunk * (chunkBytes / part.getElementBytes());
  MatrixRow at = matrixRow(part, kMajor ? chunk.line : along);
  Int outer = kMajor ? origin + at.row : kOrigin + chunk.line;
  Int inner = kMajor ? kOrigin + along : origin + at.row;
  Int outerExtent = kMajor ? extent : unit.k, innerExtent = kMajor ? unit.k : extent;
  Int valid =
      (innerExtent - inner).min(elements).max(Int(builder, 0)).where(outer.isInside(outerExtent));

  auto view = [&](unsigned i) { return ofMatrix(builder, views, at.matrix, i); };
  Value offset = arith::MulIOp::create(builder, outer.get64(), view(1));
  offset = arith::AddIOp::create(builder, offset, inner.get64());
  Value batch = arith::MulIOp::create(builder, unit.batch.get64(), view(2));
  offset = arith::AddIOp::create(builder, offset, batch);
  Value bytes = arith::ConstantIntOp::create(builder, part.getElementBytes(), 64);
  offset = arith::MulIOp::create(builder, offset, bytes);
  return {advance(builder, view(0), offset), valid};
}
