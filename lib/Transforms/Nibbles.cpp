// See Nibbles.h. As torch's `stack([w & 15, w >> 4], -1)` comes: both halves by loops of their own,
// put side by side along a last dim of two. JAX's, and shifts by a table of two, are followed
// element by element.
#include "Nibbles.h"

#include "ElementTrace.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace gemm {
namespace {
struct Half {
  Value bytes;
  bool isHigh, isUnsigned;
};

/// What a reshape keeps in its order.
Value beforeReshapes(Value value) {
  while (isa_and_nonnull<tensor::CollapseShapeOp, tensor::ExpandShapeOp>(value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  return value;
}

bool isNumber(Value value, int64_t number) {
  APInt constant;
  return matchPattern(value, m_ConstantInt(&constant)) && constant.getSExtValue() == number;
}

/// What `value` shifts by four bits, by an op of this kind; null of another.
template <typename Op> Value beforeShift(Value value) {
  auto shift = value.getDefiningOp<Op>();
  return shift && isNumber(shift.getRhs(), 4) ? shift.getLhs() : Value();
}

/// Which four bits of `byte` a scalar is.
std::optional<Half> halfOf(Value value, Value byte) {
  Value masked = value;
  if (auto mask = value.getDefiningOp<arith::AndIOp>(); mask && isNumber(mask.getRhs(), 15)) {
    masked = mask.getLhs();
    if (masked == byte)
      return Half{{}, /*isHigh=*/false, /*isUnsigned=*/true};
  }
  if (beforeShift<arith::ShRUIOp>(masked) == byte)
    return Half{{}, true, true};
  if (Value before = beforeShift<arith::ShRSIOp>(masked)) {
    if (before == byte)
      return Half{{}, true, /*isUnsigned=*/masked != value};
    if (masked == value && beforeShift<arith::ShLIOp>(before) == byte)
      return Half{{}, false, false};
  }
  return std::nullopt;
}

/// The same of all elements of a tensor.
std::optional<Half> halfOf(Value value) {
  auto loops = beforeReshapes(value).getDefiningOp<linalg::GenericOp>();
  if (!loops || loops.getNumDpsInputs() != 1 || loops.getNumDpsInits() != 1 ||
      !llvm::all_of(loops.getIndexingMapsArray(), [](AffineMap map) { return map.isIdentity(); }))
    return std::nullopt;
  Value from = loops.getDpsInputOperand(0)->get(), byte = loops.getBlock()->getArgument(0);
  if (!byte.getType().isInteger(8))
    return std::nullopt;
  std::optional<Half> half = halfOf(loops.getBlock()->getTerminator()->getOperand(0), byte);
  if (half)
    half->bytes = from;
  return half;
}

/// An element's bytes, where it is the byte of that place in their order.
Value byteOf(const Term &term, ArrayRef<int64_t> shape) {
  auto type = term.kind == Term::Kind::Element ? dyn_cast<RankedTensorType>(term.tensor.getType())
                                               : RankedTensorType();
  if (!type || !type.getElementType().isSignlessInteger(8) || !type.hasStaticShape() ||
      type.getNumElements() != shape[0] * shape[1] ||
      static_cast<int64_t>(term.at.size()) != type.getRank())
    return {};
  Linear place;
  for (auto [size, at] : llvm::zip(type.getShape(), term.at)) {
    place.constant = place.constant * size + at.constant;
    for (unsigned i = 0; i < 2; ++i)
      place.factors[i] = place.factors[i] * size + at.factors[i];
  }
  const bool inOrder = place.constant == 0 && (shape[0] == 1 || place.factors[0] == shape[1]) &&
                       (shape[1] == 1 || place.factors[1] == 1);
  return inOrder ? term.tensor : Value();
}

/// What a term shifts by so many bits, by such an op.
template <typename Op> const Term *beforeShift(const Term &term, int64_t bits) {
  if (term.kind != Term::Kind::Computed || !isa<Op>(term.op) ||
      term.of[1]->kind != Term::Kind::Known || !term.of[1]->known.isConstant() ||
      term.of[1]->known.constant != bits)
    return nullptr;
  return term.of[0].get();
}

/// Which four bits of a byte a term is, of bytes of this shape.
std::optional<Half> halfOf(const Term &term, ArrayRef<int64_t> shape) {
  auto isFifteen = [](const Term &of) {
    return of.kind == Term::Kind::Known && of.known.isConstant() && of.known.constant == 15;
  };
  auto found = [&](const Term *of, bool isHigh, bool isUnsigned) -> std::optional<Half> {
    Value bytes = of ? byteOf(*of, shape) : Value();
    return bytes ? std::optional(Half{bytes, isHigh, isUnsigned}) : std::nullopt;
  };
  if (term.kind != Term::Kind::Computed)
    return std::nullopt;
  if (isa<arith::AndIOp>(term.op)) {
    const Term *masked = isFifteen(*term.of[1])   ? term.of[0].get()
                         : isFifteen(*term.of[0]) ? term.of[1].get()
                                                  : nullptr;
    if (!masked)
      return std::nullopt;
    if (auto low = found(masked, false, true))
      return low;
    for (const Term *low :
         {beforeShift<arith::ShRUIOp>(*masked, 0), beforeShift<arith::ShRSIOp>(*masked, 0)})
      if (auto half = found(low, false, true))
        return half;
    for (const Term *high :
         {beforeShift<arith::ShRUIOp>(*masked, 4), beforeShift<arith::ShRSIOp>(*masked, 4)})
      if (auto half = found(high, true, true))
        return half;
    return std::nullopt;
  }
  if (auto half = found(beforeShift<arith::ShRUIOp>(term, 4), true, true))
    return half;
  const Term *shifted = beforeShift<arith::ShRSIOp>(term, 4);
  if (auto half = found(shifted, true, false))
    return half;
  return shifted ? found(beforeShift<arith::ShLIOp>(*shifted, 4), false, false) : std::nullopt;
}

/// One of the two numbers of each byte, whose places are linear in those of bytes: of a tensor of
/// at most three dims, of which the last is of two.
std::optional<Half> halfOf(Value numbers, int64_t number) {
  auto type = dyn_cast<RankedTensorType>(numbers.getType());
  if (!type || !type.hasStaticShape() || type.getRank() < 2 || type.getRank() > 3 ||
      type.getShape().back() != 2 || type.getNumElements() == 0)
    return std::nullopt;
  const bool hasLines = type.getRank() == 3;
  const std::array<int64_t, 2> shape{hasLines ? type.getDimSize(0) : 1,
                                     type.getDimSize(type.getRank() - 2)};
  SmallVector<Linear> at;
  if (hasLines)
    at.push_back({0, {1, 0}});
  at.push_back({0, {0, 1}});
  at.push_back({number, {}});
  TermPtr term = ElementTracer(shape).element(numbers, at);
  return term ? halfOf(*term, shape) : std::nullopt;
}

/// Whether a slice is all of a tensor, but of the last of its dims, of two, this one.
bool isLast(tensor::InsertSliceOp insert, int64_t place) {
  RankedTensorType type = insert.getDestType();
  const int64_t last = type.getRank() - 1;
  if (last < 0 || !type.hasStaticShape() || type.getDimSize(last) != 2 || !insert.hasUnitStride() ||
      !insert.getSourceType().hasStaticShape())
    return false;
  for (auto [dim, offset, size] :
       llvm::enumerate(insert.getStaticOffsets(), insert.getStaticSizes())) {
    const bool isLastDim = static_cast<int64_t>(dim) == last;
    if (offset != (isLastDim ? place : 0) || size != (isLastDim ? 1 : type.getDimSize(dim)))
      return false;
  }
  return true;
}
} // namespace

std::optional<Nibbles> nibblesOf(Value numbers) {
  Value pairs = beforeReshapes(numbers);
  auto second = pairs.getDefiningOp<tensor::InsertSliceOp>();
  auto first = second ? second.getDest().getDefiningOp<tensor::InsertSliceOp>() : second;
  if (second && (!first || !isLast(second, 1) || !isLast(first, 0)))
    return std::nullopt;
  std::optional<Half> one = second ? halfOf(first.getSource()) : halfOf(pairs, 0),
                      other = second ? halfOf(second.getSource()) : halfOf(pairs, 1);
  if (!one || !other || one->bytes != other->bytes || one->isHigh == other->isHigh ||
      one->isUnsigned != other->isUnsigned)
    return std::nullopt;
  return Nibbles{one->bytes, one->isUnsigned, one->isHigh};
}

Value exchangeNeighbours(OpBuilder &b, Location loc, Value matrix) {
  auto type = cast<RankedTensorType>(matrix.getType());
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, matrix);
  sizes[1] = b.getIndexAttr(type.getDimSize(1) / 2);
  SmallVector<OpFoldResult> steps{b.getIndexAttr(1), b.getIndexAttr(2)};
  auto every = [&](int64_t from) -> Value {
    SmallVector<OpFoldResult> offsets{b.getIndexAttr(0), b.getIndexAttr(from)};
    return tensor::ExtractSliceOp::create(b, loc, matrix, offsets, sizes, steps);
  };
  Value even = every(0), odd = every(1);
  sizes.push_back(b.getIndexAttr(2));
  Value empty = tensor::EmptyOp::create(b, loc, sizes, type.getElementType());
  AffineMap pairs = AffineMap::getMultiDimIdentityMap(2, b.getContext());
  pairs = AffineMap::get(3, 0, pairs.getResults(), b.getContext());
  SmallVector<AffineMap> maps{pairs, pairs, b.getMultiDimIdentityMap(3)};
  SmallVector<utils::IteratorType> kinds(3, utils::IteratorType::parallel);
  auto body = [](OpBuilder &inner, Location at, ValueRange of) {
    Value place = linalg::IndexOp::create(inner, at, 2);
    Value zero = arith::ConstantIndexOp::create(inner, at, 0);
    Value isFirst = arith::CmpIOp::create(inner, at, arith::CmpIPredicate::eq, place, zero);
    Value other = arith::SelectOp::create(inner, at, isFirst, of[1], of[0]);
    linalg::YieldOp::create(inner, at, other);
  };
  Value exchanged = linalg::GenericOp::create(b, loc, empty.getType(), ValueRange{even, odd}, empty,
                                              maps, kinds, body)
                        .getResult(0);
  return tensor::CollapseShapeOp::create(b, loc, type, exchanged,
                                         ArrayRef<ReassociationIndices>{{0}, {1, 2}});
}

} // namespace gemm
