// See the header. One turn of the loops for each number of the factor, which reads its byte, its
// scale and its zero point by place.
#include "SeparateBytes.h"

#include "gemm/Dialect/Gemm/Dequantized.h"
#include "gemm/Dialect/Gemm/Scales.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;

namespace gemm {
namespace {
struct Factor {
  MatmulOp op;
  bool ofB;
  unsigned dimOfK; ///< of its rank
  Type type;       ///< of the other factor

  Value bytes() const { return const_cast<MatmulOp &>(op).getOperand(ofB ? 1 : 0); }
  bool isUnsigned() const {
    MatmulOp matmul = op;
    return ofB ? matmul.getUnsignedB() : matmul.getUnsignedA();
  }

  Value index(ImplicitLocOpBuilder &b, int64_t value) const {
    return arith::ConstantIndexOp::create(b, value);
  }
  Value number(ImplicitLocOpBuilder &b, int64_t value) const {
    return arith::ConstantIntOp::create(b, value, 32);
  }

  /// Of the byte at `at`, or of half of one.
  Value quantised(ImplicitLocOpBuilder &b, SmallVector<Value> at) const {
    MatmulOp matmul = op;
    if (!matmul.getPackedB())
      return widenedByte(b, b.getLoc(), tensor::ExtractOp::create(b, bytes(), at), isUnsigned());
    Value &k = at[dimOfK], two = index(b, 2);
    Value half = arith::IndexCastOp::create(b, b.getI32Type(), arith::RemUIOp::create(b, k, two));
    k = arith::DivUIOp::create(b, k, two);
    Value byte =
        arith::ExtUIOp::create(b, b.getI32Type(), tensor::ExtractOp::create(b, bytes(), at));
    // Moved up to the end of a word, and down again with the sign or without one.
    Value up =
        arith::SubIOp::create(b, number(b, 28), arith::MulIOp::create(b, half, number(b, 4)));
    Value word = arith::ShLIOp::create(b, byte, up);
    if (isUnsigned())
      return arith::ShRUIOp::create(b, word, number(b, 28));
    return arith::ShRSIOp::create(b, word, number(b, 28));
  }

  Value operator()(ImplicitLocOpBuilder &b, SmallVector<Value> at) const {
    MatmulOp matmul = op;
    Value q = quantised(b, at);
    const unsigned leading = getLeadingOfScale(matmul, 0);
    SmallVector<Value> group(at);
    group[dimOfK] = arith::DivUIOp::create(b, at[dimOfK], index(b, (*matmul.getBlocks())[2]));
    group.erase(group.begin(), group.end() - leading - 2);
    std::optional<int64_t> point;
    if (std::optional<uint64_t> given = matmul.getZeroPoint())
      point = static_cast<int64_t>(*given);
    Value zero;
    if (matmul.getScales().size() > 1)
      zero = tensor::ExtractOp::create(b, matmul.getScales()[1], group);
    Value scale = tensor::ExtractOp::create(b, matmul.getScales()[0], group);
    return dequantised(b, b.getLoc(), q, scale, zero, point, isUnsigned());
  }
};
} // namespace

MatmulOp separateBytes(RewriterBase &rewriter, MatmulOp op) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  const bool ofB = op.getScaledFactor(0) == 1;
  ShapedType bytes = ofB ? op.getBType() : op.getAType();
  const int64_t rank = bytes.getRank();
  Factor factor{op, ofB, static_cast<unsigned>(rank - 2 + op.getScaleDimOfK(0)),
                (ofB ? op.getAType() : op.getBType()).getElementType()};
  Location loc = op.getLoc();
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(rewriter, loc, factor.bytes());
  sizes[factor.dimOfK] = rewriter.getIndexAttr(op.getStaticK());
  Value empty = tensor::EmptyOp::create(rewriter, loc, sizes, factor.type);
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
