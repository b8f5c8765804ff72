// See the header. A product whose right operand is the same of all batches is one, with the batches
// in its M; others are one for each batch, as gemm.matmul has no batches where blocks are scaled.
#include "TosaScaled.h"

#include "gemm/Dialect/Gemm/Gemm.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"

using namespace mlir;

namespace gemm {
namespace {
constexpr int64_t kMostBatches = 64; // each is a product of its own

RankedTensorType typeOf(Value value) { return dyn_cast<RankedTensorType>(value.getType()); }

class BlockScaled {
public:
  BlockScaled(RewriterBase &b, Operation *op) : b(b), op(op), loc(op->getLoc()) {}

  LogicalResult product(const BlockScaledProduct &given) {
    auto [a, scaleA, w, scaleW, block] = given;
    for (Value data : {a, w})
      if (failed(checkData(data)))
        return failure();
    const Type to = getElementTypeOrSelf(op->getResult(0).getType());
    if (!isa<Float32Type, Float16Type, BFloat16Type>(to))
      return op->emitOpError("expected a result of f32, bf16 or f16, got ")
             << op->getResult(0).getType();
    if (typeOf(a).isDynamicDim(2) && typeOf(w).isDynamicDim(2))
      return op->emitOpError("expected a known number of columns, which blocks of ")
             << block << " cut, got " << a.getType() << " and " << w.getType();
    const int64_t ofA = typeOf(a).getDimSize(0), ofW = typeOf(w).getDimSize(0);
    Value result;
    if (ofW == 1) {
      Value joined = multiply(joinRows(a), joinRows(scaleA), joinRows(w), joinRows(scaleW), block);
      result =
          tensor::ExpandShapeOp::create(b, loc, wholeType(a, w), joined,
                                        ArrayRef<ReassociationIndices>{{0, 1}, {2}}, sizesOf(a, w));
    } else if (ofA == ofW && !ShapedType::isDynamic(ofA) && ofA <= kMostBatches) {
      result = tensor::EmptyOp::create(b, loc, sizesOf(a, w), b.getF32Type());
      for (int64_t i = 0; i < ofA; ++i) {
        Value one = multiply(batch(a, i), batch(scaleA, i), batch(w, i), batch(scaleW, i), block);
        result = insert(one, result, i);
      }
    } else {
      return op->emitOpError("expected one right operand for all batches, or a known number of at "
                             "most ")
             << kMostBatches << " batches of both, got " << a.getType() << " and " << w.getType();
    }
    if (!to.isF32())
      result = arith::TruncFOp::create(b, loc, typeOf(result).clone(to), result);
    replace(result);
    return success();
  }

  LogicalResult cast(tosa::CastFromBlockScaledOp cast) {
    Value data = cast.getInputData();
    const int64_t block = tosa::BlockSizeAttr::getBlockSizeValue(cast.getBlockSize());
    if (failed(checkData(data)))
      return failure();
    const int64_t rank = typeOf(data).getRank();
    auto to = getElementTypeOrSelf(op->getResult(0).getType());
    if (!to.isF32() && !to.isF16() && !to.isBF16())
      return op->emitOpError("expected a result of f32, bf16 or f16, got ")
             << op->getResult(0).getType();
    SmallVector<AffineMap> maps(3, b.getMultiDimIdentityMap(rank));
    SmallVector<AffineExpr> places(maps[0].getResults());
    places.back() = places.back().floorDiv(block);
    maps[1] = AffineMap::get(rank, 0, places, b.getContext());
    SmallVector<utils::IteratorType> kinds(rank, utils::IteratorType::parallel);
    Value empty = tensor::EmptyOp::create(b, loc, tensor::getMixedSizes(b, loc, data), to);
    auto made = linalg::GenericOp::create(
        b, loc, empty.getType(), ValueRange{data, cast.getInputScale()}, empty, maps, kinds,
        [&](OpBuilder &inner, Location at, ValueRange args) {
          Value value = arith::ExtFOp::create(inner, at, inner.getF32Type(), args[0]);
          Value scale = arith::ExtFOp::create(inner, at, inner.getF32Type(), args[1]);
          value = arith::MulFOp::create(inner, at, value, scale);
          if (!to.isF32())
            value = arith::TruncFOp::create(inner, at, to, value);
          linalg::YieldOp::create(inner, at, value);
        });
    replace(made.getResult(0));
    return success();
  }

private:
  LogicalResult checkData(Value data) {
    if (auto type = typeOf(data); type && isFp8(type.getElementType()))
      return success();
    return op->emitOpError("expected ranked tensors of f8E4M3FN or f8E5M2, got ")
           << data.getType() << "; no kernel multiplies the narrower formats";
  }

  void replace(Value result) {
    if (result.getType() != op->getResult(0).getType())
      result = tensor::CastOp::create(b, loc, op->getResult(0).getType(), result);
    b.replaceOp(op, result);
  }

  SmallVector<OpFoldResult> sizesOf(Value a, Value w) {
    return {tensor::getMixedSize(b, loc, a, 0), tensor::getMixedSize(b, loc, a, 1),
            tensor::getMixedSize(b, loc, w, 1)};
  }
  RankedTensorType wholeType(Value a, Value w) {
    return RankedTensorType::get(
        {typeOf(a).getDimSize(0), typeOf(a).getDimSize(1), typeOf(w).getDimSize(1)},
        b.getF32Type());
  }

  Value joinRows(Value value) {
    return tensor::CollapseShapeOp::create(b, loc, value,
                                           ArrayRef<ReassociationIndices>{{0, 1}, {2}});
  }

  /// Where batch i lies.
  struct Place {
    SmallVector<OpFoldResult> offsets, sizes, steps;
  };
  Place placeOf(Value whole, int64_t i) {
    SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, whole);
    sizes[0] = b.getIndexAttr(1);
    SmallVector<OpFoldResult> offsets(3, b.getIndexAttr(0)), steps(3, b.getIndexAttr(1));
    offsets[0] = b.getIndexAttr(i);
    return {offsets, sizes, steps};
  }
  Value batch(Value whole, int64_t i) {
    const Place place = placeOf(whole, i);
    auto type = RankedTensorType::get(typeOf(whole).getShape().drop_front(),
                                      typeOf(whole).getElementType());
    return tensor::ExtractSliceOp::create(b, loc, type, whole, place.offsets, place.sizes,
                                          place.steps);
  }
  Value insert(Value one, Value whole, int64_t i) {
    const Place place = placeOf(whole, i);
    return tensor::InsertSliceOp::create(b, loc, one, whole, place.offsets, place.sizes,
                                         place.steps);
  }

  Value multiply(Value a, Value scaleA, Value w, Value scaleW, int64_t block) {
    Value into = tensor::EmptyOp::create(
        b, loc, ArrayRef{tensor::getMixedSize(b, loc, a, 0), tensor::getMixedSize(b, loc, w, 0)},
        b.getF32Type());
    auto product = MatmulOp::create(b, loc, MatmulTrans::NT, a, w, into);
    product.getScalesMutable().assign(ValueRange{scaleA, scaleW});
    product.setBlocksAttr(b.getDenseI64ArrayAttr({1, 1, block}));
    return product.getResults().front();
  }

  RewriterBase &b;
  Operation *op;
  Location loc;
};
} // namespace

bool isBlockScaled(Operation *op) {
  return isa<tosa::MatmulTBlockScaledOp, tosa::CastFromBlockScaledOp, tosa::CastToBlockScaledOp>(
      op);
}

LogicalResult lowerBlockScaled(RewriterBase &rewriter, Operation *op,
                               const BlockScaledProduct &product) {
  rewriter.setInsertionPoint(op);
  return BlockScaled(rewriter, op).product(product);
}

LogicalResult lowerBlockScaled(RewriterBase &rewriter, Operation *op) {
  if (auto product = dyn_cast<tosa::MatmulTBlockScaledOp>(op)) {
    const int64_t block = tosa::BlockSizeAttr::getBlockSizeValue(product.getBlockSize());
    return lowerBlockScaled(
        rewriter, op,
        {product.getAData(), product.getAScale(), product.getBData(), product.getBScale(), block});
  }
  rewriter.setInsertionPoint(op);
  BlockScaled lowering(rewriter, op);
  if (auto cast = dyn_cast<tosa::CastFromBlockScaledOp>(op))
    return lowering.cast(cast);
  return op->emitOpError("has no code; compute the scales, powers of two of the largest of each "
                         "block, and the values that they divide by other ops");
}

} // namespace gemm
