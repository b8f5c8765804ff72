// What a memref's type proves about an operand: the bytes that divide its base, leading
// dimension and batch stride. An allocation's base is taken to be 16-byte aligned, which a
// launch checks; nothing else is assumed.
#include "gemm/Conversion/Launch/KernelAbi.h"

using namespace mlir;

namespace gemm {

/// The largest power of two up to 16 that divides `bytes`.
static int64_t alignmentOf(int64_t bytes) {
  int64_t align = 16;
  while (bytes % align)
    align /= 2;
  return align;
}

/// A divisor of each stride and of the offset, in elements. A dynamic stride of an
/// identity layout is still a multiple of the static dimensions inside it.
static LogicalResult divisors(MemRefType type, SmallVectorImpl<int64_t> &strides, int64_t &offset) {
  if (failed(type.getStridesAndOffset(strides, offset)))
    return failure();
  bool identity = type.getLayout().isIdentity();
  int64_t inner = 1;
  for (int64_t i = type.getRank() - 1; i >= 0; --i) {
    if (ShapedType::isDynamic(strides[i]))
      strides[i] = identity ? inner : 1;
    if (!type.isDynamicDim(i))
      inner = llvm::MulOverflow(inner, type.getDimSize(i), inner) ? 1 : inner;
  }
  if (ShapedType::isDynamic(offset))
    offset = 1;
  return success();
}

/// The bytes that divide the base and every stride but the inner one, at least
/// those of an element.
static int64_t provenAlignment(MemRefType type) {
  int64_t bytes = std::max(1u, type.getElementTypeBitWidth() / 8);
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(divisors(type, strides, offset)) || strides.empty())
    return bytes;
  int64_t align = alignmentOf(offset * bytes);
  for (int64_t stride : ArrayRef(strides).drop_back())
    align = std::min(align, alignmentOf(stride * bytes));
  return std::max(align, bytes);
}

/// An operand of the epilogue. More than its element's alignment, which lets columns be
/// read in pairs, is claimed only for contiguous columns: rows of a matrix, or a vector
/// of static even length, whose last pair is then whole.
static int64_t extraAlignment(MatmulOp op, unsigned index) {
  auto type = cast<MemRefType>(op.getExtras()[index].getType());
  AffineMap map = op.getExtraMap(index);
  int64_t bytes = std::max(1u, type.getElementTypeBitWidth() / 8);
  SmallVector<int64_t> strides;
  int64_t offset;
  unsigned row = op.getBatchRank();
  bool columns =
      type.getRank() && map.getResults().back() == getAffineDimExpr(row + 1, op.getContext());
  bool swapped = op.getSchedule() && op.getSchedule()->isSwapped(); // columns are rows of the tile
  if (swapped || !columns || failed(type.getStridesAndOffset(strides, offset)) ||
      strides.back() != 1)
    return bytes;
  int64_t align = provenAlignment(type);
  if (map.isFunctionOfDim(row))
    return align;
  return type.isDynamicDim(type.getRank() - 1)
             ? bytes
             : std::min(align, std::max(bytes, alignmentOf(type.getShape().back() * bytes)));
}

int64_t operandAlignment(MatmulOp op, unsigned operand) {
  if (operand >= 3 && operand - 3 < op.getExtras().size())
    return extraAlignment(op, operand - 3);
  auto type = cast<MemRefType>(op->getOperand(operand).getType());
  if (operand >= 3) // sums, element by element
    return std::max(1u, type.getElementTypeBitWidth() / 8);
  return provenAlignment(type);
}

} // namespace gemm
