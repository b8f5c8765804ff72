// Matrices of 16-bit elements where they can be had: lines along K, of any element, and lines along
// M or N of 16 bits, transposed. Wider elements of those are loaded one by one.
#include "Fragments.h"
#include "FillPlan.h"
#include "Machine.h"
#include "gemm/Dialect/Tile/Layout/LdMatrix.h"

using namespace mlir;
using namespace gemm::tile;

static Value loadElement(ImplicitLocOpBuilder &builder, PartAttr part, Value base,
                         const LineElement<Int> &at) {
  const int64_t inChunk = chunkBytes / part.getElementBytes();
  Int place = swizzledOffset(swizzled(part), at.line, at.element / inChunk) +
              at.element % inChunk * part.getElementBytes();
  return LLVM::LoadOp::create(builder, builder.getI32Type(), advance(builder, base, place),
                              static_cast<unsigned>(part.getElementBytes()));
}

SmallVector<Value> gemm::tile::loadFragment(ImplicitLocOpBuilder &builder, const Machine &machine,
                                            PartAttr part, Value base, bool isA, Int lane, Int row,
                                            int64_t step) {
  const bool kMajor = part.getMajor() == Major::k;
  if (!kMajor && part.getElementBytes() == 4) {
    SmallVector<Value> registers;
    for (int64_t i = 0; i < 4; ++i)
      registers.push_back(
          loadElement(builder, part, base, fragmentElement(isA, lane, row, step, i)));
    return registers;
  }
  auto at = isA ? ldMatrixA(kMajor, lane, row, step) : ldMatrixB(kMajor, lane, row, step);
  Value pointer = advance(builder, base, swizzledOffset(swizzled(part), at.line, at.chunk));
  return machine.loadMatrices(builder, pointer, /*transposed=*/!kMajor);
}
