// What a memref's type proves about an operand: storage order, and the bytes that
// divide its base, leading dimension and batch stride. The base of an allocation
// is 16-byte aligned; nothing else is assumed.
#include "GemmToTile.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;
using namespace gemm;
using namespace gemm::tile;

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
static int64_t provenAlignment(MemRefType type, ArrayRef<int64_t> strides, int64_t offset) {
  int64_t bytes = type.getElementTypeBitWidth() / 8;
  int64_t align = alignmentOf(offset * bytes);
  for (int64_t stride : strides.drop_back())
    align = std::min(align, alignmentOf(stride * bytes));
  return std::max(align, bytes);
}

/// An operand of the epilogue. More than its element's alignment, which lets columns be
/// read in pairs, is claimed only for contiguous columns: rows of a matrix, or a vector
/// of static even length, whose last pair is then whole.
static FailureOr<ViewType> extraView(MatmulOp op, unsigned index) {
  auto type = cast<MemRefType>(op.getExtras()[index].getType());
  Type element = type.getElementType();
  if (!element.isF32() && !element.isF16() && !element.isBF16())
    return op.emitOpError("expected epilogue operands of f32, f16 or bf16 for code generation, "
                          "got ")
           << type;
  AffineMap map = op.getExtraMap(index);
  int64_t bytes = type.getElementTypeBitWidth() / 8, align = bytes;
  SmallVector<int64_t> real, strides;
  int64_t offset;
  unsigned row = op.getBatchRank();
  bool columns =
      type.getRank() && map.getResults().back() == getAffineDimExpr(row + 1, op.getContext());
  if (columns && succeeded(type.getStridesAndOffset(real, offset)) && real.back() == 1 &&
      succeeded(divisors(type, strides, offset)))
    align = provenAlignment(type, strides, offset);
  if (!map.isFunctionOfDim(row))
    align = type.getRank() && !type.isDynamicDim(type.getRank() - 1)
                ? std::min(align, std::max(bytes, alignmentOf(type.getShape().back() * bytes)))
                : bytes;
  if (op.getSchedule()->getSwap()) // columns of the op are rows of the tile
    align = bytes;
  return ViewType::get(op.getContext(), element, Major::any, align, 0);
}

static FailureOr<ViewType> matrixView(MatmulOp op, StringRef name, Value operand, Major major) {
  auto type = cast<MemRefType>(operand.getType());
  SmallVector<int64_t> real, strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(real, offset)) || failed(divisors(type, strides, offset)))
    return op.emitOpError("expected a strided memref for ") << name << ", got " << type;
  if (real.back() != 1 && type.getShape().back() != 1)
    return op.emitOpError("expected ")
           << name << " with inner stride 1, got " << type << "; copy it first";
  return ViewType::get(op.getContext(), type.getElementType(), major,
                       provenAlignment(type, strides, offset), 0);
}

FailureOr<KernelViews> gemm::tile::viewsOf(MatmulOp op) {
  KernelViews views;
  FailureOr<ViewType> a = matrixView(op, "A", op.getA(), op.getTransA() ? Major::mn : Major::k);
  FailureOr<ViewType> b = matrixView(op, "B", op.getB(), op.getTransB() ? Major::k : Major::mn);
  FailureOr<ViewType> c = matrixView(op, "C", op.getC(), Major::mn);
  if (failed(a) || failed(b) || failed(c))
    return failure();
  views.a = *a;
  views.b = *b;
  views.c = *c;
  MLIRContext *context = op.getContext();
  // Where (m, n) of the op lie among those of the kernel.
  bool swap = op.getSchedule()->getSwap();
  if (swap)
    std::swap(views.a, views.b);
  AffineExpr dims[] = {getAffineDimExpr(swap, context), getAffineDimExpr(!swap, context)};
  views.cMap = AffineMap::get(2, 0, dims, context);
  for (unsigned index = 0; index < op.getExtras().size(); ++index) {
    FailureOr<ViewType> view = extraView(op, index);
    if (failed(view))
      return failure();
    views.extras.push_back(*view);
    AffineMap map = op.getExtraMap(index);
    SmallVector<AffineExpr> used;
    for (int64_t dim = 0; dim < 2; ++dim)
      if (map.isFunctionOfDim(op.getBatchRank() + dim))
        used.push_back(dims[dim]);
    views.extraMaps.push_back(AffineMap::get(2, 0, used, context));
  }
  if (op.getSums()) {
    mlir::Type element = cast<MemRefType>(op.getSums().getType()).getElementType();
    views.sums =
        ViewType::get(context, element, Major::any, element.getIntOrFloatBitWidth() / 8, 0);
  }
  return views;
}
