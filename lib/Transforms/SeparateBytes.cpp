// See the header. One turn of the loops for each number of the factor, which reads its byte, its
// scale and its zero point by place.
#include "SeparateBytes.h"

#include "gemm/Dialect/Gemm/Dequantized.h"
#include "gemm/Dialect/Gemm/Scales.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace gemm {
namespace {
/// What the numbers of a factor are made of.
struct Factor {
  Value bytes, scales, zeros; ///< zeros: none where there is no zero point for each group
  std::optional<int64_t> zeroPoint;
  int64_t group;
  unsigned dimOfK;  ///< of its rank
  unsigned leading; ///< batch dims that scales and zero points have
  bool isUnsigned, packed;

  static Value number(ImplicitLocOpBuilder &b, int64_t value) {
    return arith::ConstantIntOp::create(b, value, 32);
  }

  /// Of the byte at `at`, or of half of one.
  Value quantised(ImplicitLocOpBuilder &b, SmallVector<Value> at) const {
    if (!packed)
      return widenedByte(b, b.getLoc(), tensor::ExtractOp::create(b, bytes, at), isUnsigned);
    Value &k = at[dimOfK];
    Value two = arith::ConstantIndexOp::create(b, 2);
    Value half = arith::IndexCastOp::create(b, b.getI32Type(), arith::RemUIOp::create(b, k, two));
    k = arith::DivUIOp::create(b, k, two);
    Value byte = widenedByte(b, b.getLoc(), tensor::ExtractOp::create(b, bytes, at), true);
    // Moved up to the end of a word, and down again with the sign or without one.
    Value up =
        arith::SubIOp::create(b, number(b, 28), arith::MulIOp::create(b, half, number(b, 4)));
    Value word = arith::ShLIOp::create(b, byte, up);
    if (isUnsigned)
      return arith::ShRUIOp::create(b, word, number(b, 28));
    return arith::ShRSIOp::create(b, word, number(b, 28));
  }

  Value operator()(ImplicitLocOpBuilder &b, SmallVector<Value> at) const {
    Value q = quantised(b, at);
    at[dimOfK] = arith::DivUIOp::create(b, at[dimOfK], arith::ConstantIndexOp::create(b, group));
    at.erase(at.begin(), at.end() - leading - 2);
    Value zero = zeros ? Value(tensor::ExtractOp::create(b, zeros, at)) : Value();
    Value scale = tensor::ExtractOp::create(b, scales, at);
    return dequantised(b, b.getLoc(), q, scale, zero, zeroPoint, isUnsigned);
  }
};
} // namespace

MatmulOp separateBytes(RewriterBase &rewriter, MatmulOp op) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  const bool ofB = op.getScaledFactor(0) == 1;
  Value bytes = ofB ? op.getB() : op.getA();
  const int64_t rank = cast<ShapedType>(bytes.getType()).getRank();
  Factor factor{bytes,
                op.getScales()[0],
                op.getScales().size() > 1 ? op.getScales()[1] : Value(),
                std::nullopt,
                (*op.getBlocks())[2],
                static_cast<unsigned>(rank - 2 + op.getScaleDimOfK(0)),
                getLeadingOfScale(op, 0),
                ofB ? op.getUnsignedB() : op.getUnsignedA(),
                op.getPackedB()};
  if (std::optional<uint64_t> point = op.getZeroPoint())
    factor.zeroPoint = static_cast<int64_t>(*point);
  Location loc = op.getLoc();
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(rewriter, loc, bytes);
  sizes[factor.dimOfK] = rewriter.getIndexAttr(op.getStaticK());
  Value empty =
      tensor::EmptyOp::create(rewriter, loc, sizes, getElementTypeOrSelf(factor.scales.getType()));
  SmallVector<utils::IteratorType> loops(rank, utils::IteratorType::parallel);
  auto made =
      linalg::GenericOp::create(rewriter, loc, empty.getType(), ValueRange(), empty,
                                {rewriter.getMultiDimIdentityMap(static_cast<unsigned>(rank))},
                                loops, [&](OpBuilder &inner, Location at, ValueRange) {
                                  ImplicitLocOpBuilder b(at, inner);
                                  SmallVector<Value> places;
                                  for (int64_t dim = 0; dim < rank; ++dim)
                                    places.push_back(linalg::IndexOp::create(b, dim));
                                  linalg::YieldOp::create(b, factor(b, places));
                                });
  rewriter.modifyOpInPlace(op, [&] {
    (ofB ? op.getBMutable() : op.getAMutable()).assign(made.getResult(0));
    op.getScalesMutable().clear();
    op.removeBlocksAttr();
    op.removeZeroPointAttr();
    op.setPackedB(false);
    ofB ? op.setUnsignedB(false) : op.setUnsignedA(false);
  });
  return op;
}

} // namespace gemm
