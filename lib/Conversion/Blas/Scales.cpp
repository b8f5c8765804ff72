// Scales of a product of fp8 as a call takes them: those in the epilogue, which multiply sums, and
// those of blocks, which multiply parts of them.
#include "Blas.h"
#include "gemm/Dialect/Gemm/ModelType.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

namespace gemm::blas {

//===----------------------------------------------------------------------===//
// Of sums
//===----------------------------------------------------------------------===//

namespace {
/// An extra operand that may be a scale: which operand's, in argument order, if its map says so.
struct Scale {
  int extra;
  ir::LibraryScale mode;
  int operand = -1;
};
} // namespace

static std::optional<Scale> asScale(MatmulOp op, Value value, bool bFirst) {
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument || argument.getArgNumber() == 0 || !argument.hasOneUse())
    return std::nullopt;
  const int extra = int(argument.getArgNumber()) - 1;
  auto type = cast<ShapedType>(op.getExtras()[extra].getType());
  AffineMap map = op.getExtraMap(extra);
  if (!type.getElementType().isF32() || op.isTable(extra) || type.getRank() > 1)
    return std::nullopt;
  if (type.getRank() == 0)
    return Scale{extra, ir::LibraryScale::Tensor};
  auto memref = dyn_cast<MemRefType>(type);
  auto dim = dyn_cast<AffineDimExpr>(map.getResult(0));
  if (!dim || (memref && getStridesOrDynamic(memref)[0] != 1 && type.getDimSize(0) != 1))
    return std::nullopt;
  return Scale{extra, ir::LibraryScale::Vector, (dim.getPosition() == 1) == bFirst ? 0 : 1};
}

/// The factors of a product of scales alone.
static bool collect(MatmulOp op, Value value, bool bFirst, SmallVectorImpl<Scale> &scales) {
  if (std::optional<Scale> scale = asScale(op, value, bFirst)) {
    scales.push_back(*scale);
    return true;
  }
  auto product = value.getDefiningOp<arith::MulFOp>();
  return product && product->hasOneUse() && collect(op, product.getLhs(), bFirst, scales) &&
         collect(op, product.getRhs(), bFirst, scales);
}

/// Gives each scale its operand; false if they are too many or of different kinds.
static bool assign(ArrayRef<Scale> scales, bool bFirst, Match &match) {
  for (const Scale &scale : scales) {
    int operand = scale.operand; // of the whole: A's first, then B's
    if (operand < 0)
      operand = (match.scales[bFirst ? 1 : 0] < 0) == bFirst ? 1 : 0;
    if (match.scales[operand] >= 0)
      return false;
    match.scales[operand] = scale.extra, match.modes[operand] = scale.mode;
  }
  return true;
}

Match matchScales(MatmulOp op, const Callee &callee, bool bFirst) {
  Match best;
  best.value = op.getBody()->getArgument(0);
  if (!isFp8(op.getAType().getElementType()) || op.isScaled() || op.getCType().getRank() != 2)
    return best;
  SmallVector<Scale> scales;
  for (Value value = best.value; value.hasOneUse();) {
    auto product = dyn_cast<arith::MulFOp>(*value.user_begin());
    if (!product)
      break;
    Value other = product.getLhs() == value ? product.getRhs() : product.getLhs();
    Match match;
    match.value = value = product;
    if (other == value || !collect(op, other, bFirst, scales) || !assign(scales, bFirst, match))
      break;
    std::string why = checkCallScales(getCallModel(callee.library), getCallModel(match.modes[0]),
                                      getCallModel(match.modes[1]));
    const CallScale mode = std::max(getCallModel(match.modes[0]), getCallModel(match.modes[1]));
    if (why.empty() && callee.library == ir::Library::CublasLt)
      why = checkCallChip(*getModelType(op.getAType().getElementType()), mode, callee.capability);
    if (why.empty())
      best = match;
    else
      best.left = why;
  }
  return best;
}

//===----------------------------------------------------------------------===//
// Of blocks
//===----------------------------------------------------------------------===//

static std::optional<ir::LibraryScale> modeOf(int64_t lines) {
  if (lines == 1)
    return ir::LibraryScale::Lines;
  return lines == callBlock ? std::optional(ir::LibraryScale::Squares) : std::nullopt;
}

FailureOr<std::array<ir::LibraryScale, 2>> planBlocks(MatmulOp op, const Callee &callee,
                                                      bool bFirst, std::string &why) {
  ArrayRef<int64_t> blocks = *op.getBlocks();
  std::optional<ir::LibraryScale> a = modeOf(blocks[0]), b = modeOf(blocks[1]);
  if (!a || !b || blocks[2] != callBlock) {
    why = "expected scales of blocks of 1x128 or 128x128, got those of " +
          std::to_string(blocks[0]) + "x" + std::to_string(blocks[2]) + " and " +
          std::to_string(blocks[1]) + "x" + std::to_string(blocks[2]);
    return failure();
  }
  for (Value scales : op.getScales())
    if (mlir::Type type = cast<ShapedType>(scales.getType()).getElementType(); !type.isF32()) {
      llvm::raw_string_ostream(why) << "expected scales of f32, got " << type;
      return failure();
    }
  std::array<ir::LibraryScale, 2> modes{bFirst ? *b : *a, bFirst ? *a : *b};
  const int64_t m = bFirst ? op.getStaticN() : op.getStaticM(),
                n = bFirst ? op.getStaticM() : op.getStaticN();
  why =
      checkCallScales(getCallModel(callee.library), getCallModel(modes[0]), getCallModel(modes[1]));
  if (why.empty() && callee.library == ir::Library::CublasLt)
    why = checkCallChip(*getModelType(op.getAType().getElementType()), getCallModel(modes[0]),
                        callee.capability);
  if (why.empty())
    why = checkBlockScales(m, n, /*later=*/false);
  if (why.empty() && ShapedType::isDynamic(op.getStaticK()))
    why = "expected k of a product with scales of blocks to be known, got ?";
  if (!why.empty())
    return failure();
  return modes;
}

Value placeScales(OpBuilder &b, Location loc, Value scales, ir::LibraryScale mode, int64_t lines,
                  int64_t k, bool &copied) {
  const bool along = mode == ir::LibraryScale::Lines;
  const int64_t rows = along ? lines : llvm::divideCeil(lines, callBlock),
                blocks = llvm::divideCeil(k, callBlock),
                pitch = scalesPitch(getCallModel(mode), lines, k);
  auto type = cast<MemRefType>(scales.getType());
  if (!type.hasStaticShape()) { // which the factors know
    type = MemRefType::get({rows, blocks}, type.getElementType(), type.getLayout(),
                           type.getMemorySpace());
    scales = memref::CastOp::create(b, loc, type, scales);
  }
  SmallVector<int64_t> strides;
  int64_t offset;
  copied = false;
  if (succeeded(type.getStridesAndOffset(strides, offset)) && !ShapedType::isDynamic(offset) &&
      offset % 4 == 0 && (rows == 1 || strides[0] == (along ? 1 : pitch)) &&
      (blocks == 1 || strides[1] == (along ? pitch : 1)))
    return scales;
  copied = true;
  Value to;
  if (along) {
    Value made = memref::AllocOp::create(b, loc, MemRefType::get({blocks, rows}, b.getF32Type()));
    to = memref::TransposeOp::create(
        b, loc, made,
        AffineMapAttr::get(AffineMap::getPermutationMap(ArrayRef<unsigned>{1, 0}, b.getContext())));
  } else {
    Value made = memref::AllocOp::create(b, loc, MemRefType::get({rows, pitch}, b.getF32Type()));
    auto number = [&](int64_t value) { return OpFoldResult(b.getIndexAttr(value)); };
    to = memref::SubViewOp::create(b, loc, made, {number(0), number(0)},
                                   {number(rows), number(blocks)}, {number(1), number(1)});
  }
  AffineMap identity = b.getMultiDimIdentityMap(2);
  SmallVector<utils::IteratorType> loops(2, utils::IteratorType::parallel);
  linalg::GenericOp::create(b, loc, scales, to, ArrayRef{identity, identity}, loops,
                            [](OpBuilder &builder, Location at, ValueRange args) {
                              linalg::YieldOp::create(builder, at, args.front());
                            });
  return to;
}

} // namespace gemm::blas
