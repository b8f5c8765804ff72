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
  FillPlan plan{ring,
                index,
                part,
                base,
                UnitValues(builder, adaptor.getUnit()),
                Int(builder, adaptor.getK().front())};
  if (isPair(part.getElement())) // bytes are copied, as many as half of K
    plan.unit.k = plan.unit.k / 2;
  return plan;
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

ChunkSource gemm::tile::chunkSource(ImplicitLocOpBuilder &builder, const KernelFacts &facts,
                                    const FillPlan &plan, ArrayRef<ValueRange> views,
                                    const Chunk &chunk) {
  PartAttr part = plan.part;
  const UnitValues &unit = plan.unit;
  Int origin = plan.index == 0 ? unit.row : unit.col;
  Int extent = plan.index == 0 ? unit.m : unit.n;
  Int kOrigin = unit.firstK + plan.kStep * part.getCopiedCols();
  bool kMajor = part.getMajor() == Major::k;
  // The line runs along the strided dimension, the chunk along the contiguous one.
  Int along = chunk.chunk * (chunkBytes / part.getCopiedBytes());
  MatrixRow at = matrixRow(part, kMajor ? chunk.line : along);
  if (plan.index == 1)
    at.row = facts.fragmentMap().columnAt(at.row);
  Int row = origin + at.row, inStep = kMajor ? along : chunk.line;

  auto view = [&](unsigned i) { return ofMatrix(builder, views, at.matrix, i); };
  auto times = [&](Value a, Value b) -> Value { return arith::MulIOp::create(builder, a, b); };
  auto plus = [&](Value a, Value b) -> Value { return arith::AddIOp::create(builder, a, b); };
  auto element = [&](Int outer, Int inner) {
    Value offset = plus(times(outer.get64(), view(1)), inner.get64());
    return plus(offset, times(unit.batch.get64(), view(2)));
  };
  Value bytes = arith::ConstantIntOp::create(builder, part.getCopiedBytes(), 64);
  if (part.getEngine() == Engine::ldst) { // which has no registers to keep addresses in
    Int k = kOrigin + inStep, outer = kMajor ? row : k, inner = kMajor ? k : row;
    return {advance(builder, view(0), times(element(outer, inner), bytes)),
            (kMajor ? unit.k : extent) - inner, outer.isInside(kMajor ? extent : unit.k)};
  }
  // What stays from step to step first, so that a step adds one number to each address. A step past
  // the end of K may begin beyond 2^31: what is left is a difference.
  Value fixed = kMajor ? element(row, inStep) : element(inStep, row);
  Value steps = arith::ExtUIOp::create(builder, builder.getI64Type(), kOrigin.get());
  Value moving = kMajor ? steps : times(steps, view(1));
  Value pointer = advance(builder, view(0), times(fixed, bytes));
  pointer = advance(builder, pointer, times(moving, bytes));
  Int left = unit.k - kOrigin;
  if (kMajor)
    return {pointer, left - along, row.isInside(extent)};
  return {pointer, extent - row, inStep < left};
}

Int ChunkSource::valid(ImplicitLocOpBuilder &builder, int64_t elements) const {
  return left.min(elements).max(Int(builder, 0)).where(inside);
}

Value ChunkSource::isOutside(ImplicitLocOpBuilder &builder, int64_t element) const {
  Value reaches = arith::AndIOp::create(builder, inside, Int(builder, element) < left);
  Value yes = arith::ConstantIntOp::create(builder, 1, 1);
  return arith::XOrIOp::create(builder, reaches, yes);
}
