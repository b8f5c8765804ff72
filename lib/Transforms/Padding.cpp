// Upstream's lowering inserts the source into what is filled, whichever sign the offset has.
#include "Padding.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;

namespace gemm {

tensor::PadOp cropFirst(RewriterBase &rewriter, tensor::PadOp op) {
  ArrayRef<int64_t> low = op.getStaticLow(), high = op.getStaticHigh();
  RankedTensorType from = op.getSourceType();
  auto isNegative = [](int64_t amount) { return !ShapedType::isDynamic(amount) && amount < 0; };
  if (llvm::none_of(low, isNegative) && llvm::none_of(high, isNegative))
    return op;
  SmallVector<OpFoldResult> offsets, sizes, steps(from.getRank(), rewriter.getIndexAttr(1));
  SmallVector<int64_t> shape, below, above;
  for (int64_t dim = 0; dim < from.getRank(); ++dim) {
    const int64_t size = from.getDimSize(dim);
    if (ShapedType::isDynamic(size) || ShapedType::isDynamic(low[dim]) ||
        ShapedType::isDynamic(high[dim]))
      return op;
    const int64_t padded = low[dim] + size + high[dim];
    const int64_t begin = std::min(std::max<int64_t>(-low[dim], 0), size);
    const int64_t end = std::max(std::min(size, size + high[dim]), begin);
    below.push_back(std::min(std::max<int64_t>(low[dim], 0), padded));
    above.push_back(padded - below.back() - (end - begin));
    shape.push_back(end - begin);
    offsets.push_back(rewriter.getIndexAttr(begin));
    sizes.push_back(rewriter.getIndexAttr(end - begin));
  }
  rewriter.setInsertionPoint(op);
  Location loc = op.getLoc();
  RankedTensorType to = op.getResultType();
  if (Value with = op.getConstantPaddingValue(); with && llvm::is_contained(shape, 0)) {
    Value empty = tensor::EmptyOp::create(rewriter, loc, to.getShape(), to.getElementType());
    rewriter.replaceOp(op, linalg::FillOp::create(rewriter, loc, with, empty).getResult(0));
    return nullptr;
  }
  Value kept = tensor::ExtractSliceOp::create(rewriter, loc, op.getSource(), offsets, sizes, steps);
  rewriter.modifyOpInPlace(op, [&] {
    op.getSourceMutable().assign(kept);
    op.setStaticLow(below), op.setStaticHigh(above);
  });
  return op;
}

} // namespace gemm
