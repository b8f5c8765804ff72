// Matrices of 16-bit elements where they can be had: lines along K, of any element, and lines along
// M or N of 16 bits, transposed. Wider elements of those are loaded one by one, and those of f64 in
// either order; bytes are transposed as pairs and put in order in registers.
#include "Fragments.h"
#include "FillPlan.h"
#include "Machine.h"
#include "gemm/Dialect/Tile/Layout/LdMatrix.h"
#include "gemm/Target/Runs.h"

using namespace mlir;
using namespace gemm::tile;

WarpRows gemm::tile::warpRows(ImplicitLocOpBuilder &builder, const KernelFacts &facts, ReadOp op,
                              Value slot) {
  RingType ring = op.getSlot().getType().getRing();
  const int64_t index = op.getPart();
  Int thread = threadNumber(builder);
  return {ring.getParts()[index], advance(builder, slot, Int(builder, ring.getPartOffset(index))),
          index == 0, laneOf(thread), firstRowOfWarp(facts, thread, index)};
}

Int gemm::tile::firstRowOfWarp(const KernelFacts &facts, Int thread, int64_t part) {
  const FragmentMap map = facts.fragmentMap();
  Int warp = facts.warpOfTeam(thread);
  return part == 0 ? map.warpRow(warp, facts.warpsN()) : map.warpCol(warp, facts.warpsN());
}

static Value placeOfByte(ImplicitLocOpBuilder &builder, PartAttr part, Value base, Int line,
                         Int byte) {
  return advance(builder, base,
                 swizzledOffset(swizzled(part), line, byte / chunkBytes) + byte % chunkBytes);
}

static Value placeOf(ImplicitLocOpBuilder &builder, PartAttr part, Value base, Int line,
                     Int element) {
  return placeOfByte(builder, part, base, line, element * part.getElementBytes());
}

/// So many of a type of four bytes, of one chunk.
static SmallVector<Value> loadWords(ImplicitLocOpBuilder &builder, mlir::Type type, Value place,
                                    int64_t count) {
  const auto align = static_cast<unsigned>(4 * count);
  if (count == 1)
    return {LLVM::LoadOp::create(builder, type, place, align)};
  Value run = LLVM::LoadOp::create(builder, VectorType::get(count, type), place, align);
  SmallVector<Value> elements;
  for (int64_t i = 0; i < count; ++i)
    elements.push_back(LLVM::ExtractElementOp::create(builder, run, Int(builder, i).get()));
  return elements;
}

SmallVector<Value> gemm::tile::loadElements(ImplicitLocOpBuilder &builder, PartAttr part,
                                            Value base, Int line, Int element, int64_t count) {
  return loadWords(builder, builder.getF32Type(), placeOf(builder, part, base, line, element),
                   count);
}

bool gemm::tile::hasRuns(const KernelFacts &facts, RingType ring) {
  auto isAlongK = [&](size_t part) { return ring.getParts()[part].getMajor() == Major::k; };
  return gemm::hasRuns(facts.mma(), isAlongK(0), isAlongK(1));
}

SmallVector<Value> gemm::tile::loadRun(ImplicitLocOpBuilder &builder, RingType ring, PartAttr part,
                                       Value base, Int lane, Int line, int64_t step) {
  const PartAttr wider = *llvm::max_element(
      ring.getParts(), [](PartAttr a, PartAttr b) { return a.getLineBytes() < b.getLineBytes(); });
  const auto bytesOf = [](PartAttr of, int64_t k) { return k * of.getLineBytes() / of.getCols(); };
  const int64_t spanK = wider.getSpan() / bytesOf(wider, 1), steps = spanK / (4 * kOfRun);
  // Runs of steps of a span lie side by side. Of the narrower part they are one load, which is the
  // same in each step: halves of it would leave half of the banks idle.
  const int64_t together = part == wider ? 1 : steps, words = bytesOf(part, kOfRun) / 4;
  Int k = runOfLane(lane, step - step % together, spanK);
  Value place = placeOfByte(builder, part, base, line, k / kOfRun * bytesOf(part, kOfRun));
  SmallVector<Value> all = loadWords(builder, builder.getI32Type(), place, together * words);
  return SmallVector<Value>(ArrayRef(all).slice(step % together * words, words));
}

/// Registers of both rows of each lane's pair, for the first 16 of k and for the others.
static std::array<std::array<Value, 2>, 2> loadPairs(ImplicitLocOpBuilder &builder,
                                                     const Machine &machine, PartAttr part,
                                                     Value base, Int lane, Int row, int64_t step) {
  LineChunk<Int> at = ldMatrixPairs(lane, row, step);
  Value pointer = advance(builder, base, swizzledOffset(swizzled(part), at.line, at.chunk));
  SmallVector<Value> matrices = machine.loadMatrices(builder, pointer, /*transposed=*/true);
  Int selector = selectorOfPairs(lane);
  std::array<std::array<Value, 2>, 2> result; // by row, then by half of K
  for (int64_t next : {0, 1})
    for (int64_t half : {0, 1})
      result[next][half] = machine.pickBytes(builder, matrices[2 * half], matrices[2 * half + 1],
                                             (selector + next * nextOfPair).get());
  return result;
}

/// A lane's elements of f64 of 16 rows: the first eight's, then the others'.
static SmallVector<Value> loadDoubles(ImplicitLocOpBuilder &builder, PartAttr part, Value base,
                                      Int lane, Int row, int64_t step) {
  const bool kMajor = part.getMajor() == Major::k;
  Int k = kOfDouble(lane, step);
  SmallVector<Value> elements;
  for (int64_t below : {0, 8}) {
    Int line = row + lane / 4 + below;
    Value place =
        kMajor ? placeOf(builder, part, base, line, k) : placeOf(builder, part, base, k, line);
    elements.push_back(LLVM::LoadOp::create(builder, part.getElement(), place, 8));
  }
  return elements;
}

SmallVector<Value> gemm::tile::loadFragment(ImplicitLocOpBuilder &builder, const Machine &machine,
                                            PartAttr part, Value base, bool isA, Int lane, Int row,
                                            int64_t step) {
  const bool kMajor = part.getMajor() == Major::k;
  if (part.getElement().isF64())
    return loadDoubles(builder, part, base, lane, row, step);
  if (!kMajor && part.getElementBytes() == 4) {
    SmallVector<Value> registers;
    for (int64_t i = 0; i < 4; ++i) {
      LineElement<Int> at = fragmentElement(isA, lane, row, step, i);
      Value place = placeOf(builder, part, base, at.line, at.element);
      registers.push_back(LLVM::LoadOp::create(builder, builder.getI32Type(), place, 4));
    }
    return registers;
  }
  if (isPaired(part)) {
    auto [first, second] = loadPairs(builder, machine, part, base, lane, row, step);
    if (isA)
      return {first[0], second[0], first[1], second[1]};
    return {first[0], first[1], second[0], second[1]};
  }
  auto at = isA ? ldMatrixA(kMajor, lane, row, step) : ldMatrixB(kMajor, lane, row, step);
  Value pointer = advance(builder, base, swizzledOffset(swizzled(part), at.line, at.chunk));
  return machine.loadMatrices(builder, pointer, /*transposed=*/!kMajor);
}
