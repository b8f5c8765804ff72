// See ElementTrace.h. Integers stay linear or are given up: what a quotient leaves is dropped only
// where it is proven to lie in [0, divisor), comparisons are decided by the ends of ranges, and a
// constant table is one of those values that its elements have at every place.
#include "ElementTrace.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace gemm {
namespace {
Linear plus(const Linear &x, const Linear &y, int64_t times = 1) {
  return {x.constant + times * y.constant,
          {x.factors[0] + times * y.factors[0], x.factors[1] + times * y.factors[1]}};
}

/// Whether products of two such numbers are of 64 bits.
bool isSmall(const Linear &value) {
  auto is = [](int64_t number) { return llvm::isInt<31>(number); };
  return is(value.constant) && llvm::all_of(value.factors, is);
}

TermPtr knownTerm(const Linear &value, mlir::Type type) {
  auto term = std::make_shared<Term>();
  term->known = value;
  term->type = type;
  return term;
}

TermPtr elementOf(Value tensor, ArrayRef<Linear> at) {
  auto term = std::make_shared<Term>();
  term->kind = Term::Kind::Element;
  term->type = getElementTypeOrSelf(tensor);
  term->tensor = tensor;
  term->at.assign(at.begin(), at.end());
  return term;
}

/// Integers of a constant, one after another, with their sign; none of another.
class Table {
public:
  explicit Table(Attribute value) {
    if (auto dense = dyn_cast<DenseElementsAttr>(value)) {
      bits = dense.getElementType().isIndex() ? 64 : widthOf(dense.getElementType());
      data = dense.getRawData();
      splat = dense.isSplat();
    } else if (auto resource = dyn_cast<DenseResourceElementsAttr>(value)) {
      if (AsmResourceBlob *blob = resource.getRawHandle().getBlob()) {
        bits = widthOf(resource.getType().getElementType());
        data = blob->getData();
      }
    }
  }
  bool isKnown() const { return bits >= 8 && bits % 8 == 0 && !data.empty(); }
  int64_t at(int64_t i) const {
    uint64_t word = 0;
    const size_t bytes = bits / 8, start = splat ? 0 : static_cast<size_t>(i) * bytes;
    for (size_t byte = 0; byte < bytes; ++byte)
      word |= static_cast<uint64_t>(static_cast<uint8_t>(data[start + byte])) << (8 * byte);
    return llvm::SignExtend64(word, bits);
  }

private:
  static unsigned widthOf(mlir::Type type) {
    return type.isInteger() ? type.getIntOrFloatBitWidth() : 0;
  }
  ArrayRef<char> data;
  unsigned bits = 0;
  bool splat = false;
};
} // namespace

/// The loops around a scalar, and where in them it is.
struct ElementTracer::Body {
  linalg::LinalgOp loops;
  ArrayRef<Linear> at;
};

std::pair<int64_t, int64_t> ElementTracer::range(const Linear &value) const {
  std::pair<int64_t, int64_t> ends{value.constant, value.constant};
  for (unsigned i = 0; i < sizes.size(); ++i) {
    const int64_t most = value.factors[i] * (sizes[i] - 1);
    (most < 0 ? ends.first : ends.second) += most;
  }
  return ends;
}

std::optional<Linear> ElementTracer::quotient(const Linear &value, int64_t by) const {
  if (by <= 0) // of a tensor without elements
    return std::nullopt;
  Linear whole, rest;
  whole.constant = llvm::divideFloorSigned(value.constant, by);
  rest.constant = value.constant - whole.constant * by;
  for (unsigned i = 0; i < sizes.size(); ++i)
    (value.factors[i] % by == 0 ? whole.factors[i] : rest.factors[i]) =
        value.factors[i] % by == 0 ? value.factors[i] / by : value.factors[i];
  auto [least, most] = range(rest);
  if (least < 0 || most >= by)
    return std::nullopt;
  return whole;
}

TermPtr ElementTracer::constantElement(Value tensor, Attribute value, ArrayRef<Linear> at) {
  auto type = cast<ShapedType>(tensor.getType());
  Table table(value);
  if (!table.isKnown() || !type.hasStaticShape())
    return nullptr;
  Linear place;
  for (auto [size, index] : llvm::zip(type.getShape(), at)) {
    auto [least, most] = range(index);
    if (least < 0 || most >= size)
      return nullptr;
    place = plus(index, place, size);
  }
  // A plane through the first element and its neighbours, on which all others must lie.
  Linear found;
  found.constant = table.at(place.constant);
  for (unsigned i = 0; i < sizes.size(); ++i)
    if (place.factors[i] != 0 && sizes[i] > 1)
      found.factors[i] = table.at(place.constant + place.factors[i]) - found.constant;
  const int64_t first = place.factors[0] ? sizes[0] : 1, second = place.factors[1] ? sizes[1] : 1;
  for (int64_t i = 0; i < first; ++i)
    for (int64_t j = 0; j < second; ++j)
      if (table.at(place.constant + i * place.factors[0] + j * place.factors[1]) !=
          found.constant + i * found.factors[0] + j * found.factors[1])
        return nullptr;
  return knownTerm(found, type.getElementType());
}

/// Where in the source of a reshape a place is; none where it is not known.
std::optional<SmallVector<Linear>> ElementTracer::before(tensor::ExpandShapeOp reshape,
                                                         ArrayRef<Linear> at) const {
  SmallVector<Linear> from;
  ArrayRef<int64_t> shape = reshape.getResultType().getShape();
  for (const ReassociationIndices &group : reshape.getReassociationIndices()) {
    Linear place;
    for (int64_t dim : group) {
      if (ShapedType::isDynamic(shape[dim]) && dim != group.front())
        return std::nullopt;
      place = plus(at[dim], place, dim == group.front() ? 0 : shape[dim]);
    }
    from.push_back(place);
  }
  return from;
}

std::optional<SmallVector<Linear>> ElementTracer::before(tensor::CollapseShapeOp reshape,
                                                         ArrayRef<Linear> at) const {
  ArrayRef<int64_t> shape = reshape.getSrcType().getShape();
  SmallVector<Linear> from(shape.size());
  for (auto [place, group] : llvm::zip(at, reshape.getReassociationIndices())) {
    Linear left = place;
    for (int64_t dim : llvm::reverse(ArrayRef(group).drop_front())) {
      if (ShapedType::isDynamic(shape[dim]))
        return std::nullopt;
      std::optional<Linear> outer = quotient(left, shape[dim]);
      if (!outer)
        return std::nullopt;
      from[dim] = plus(left, *outer, -shape[dim]);
      left = *outer;
    }
    from[group.front()] = left;
  }
  return from;
}

TermPtr ElementTracer::follow(Value tensor, ArrayRef<Linear> at) {
  if (--left < 0)
    return nullptr;
  Operation *op = tensor.getDefiningOp();
  Attribute constant;
  if (isa<IntegerType>(getElementTypeOrSelf(tensor)) && matchPattern(tensor, m_Constant(&constant)))
    if (TermPtr term = constantElement(tensor, constant, at))
      return term;
  std::optional<SmallVector<Linear>> from;
  if (auto reshape = dyn_cast_or_null<tensor::ExpandShapeOp>(op))
    return (from = before(reshape, at)) ? follow(reshape.getSrc(), *from) : nullptr;
  if (auto reshape = dyn_cast_or_null<tensor::CollapseShapeOp>(op))
    return (from = before(reshape, at)) ? follow(reshape.getSrc(), *from) : nullptr;
  auto loops = dyn_cast_or_null<linalg::LinalgOp>(op);
  if (loops && isa<linalg::GenericOp, linalg::TransposeOp, linalg::BroadcastOp>(op)) {
    AffineMap into = loops.getIndexingMapsArray().back();
    if (loops.getNumDpsInits() != 1 || loops.getNumParallelLoops() != loops.getNumLoops() ||
        !into.isPermutation())
      return nullptr;
    SmallVector<Linear> places(loops.getNumLoops());
    for (auto [i, dim] : llvm::enumerate(into.getResults()))
      places[cast<AffineDimExpr>(dim).getPosition()] = at[i];
    return scalar(loops.getBlock()->getTerminator()->getOperand(0), Body{loops, places});
  }
  return elementOf(tensor, at);
}

TermPtr ElementTracer::scalar(Value value, const Body &body) {
  linalg::LinalgOp loops = body.loops;
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    if (argument.getOwner() != loops.getBlock() ||
        static_cast<int64_t>(argument.getArgNumber()) >= loops.getNumDpsInputs())
      return nullptr;
    OpOperand *input = loops.getDpsInputOperand(argument.getArgNumber());
    if (!isa<RankedTensorType>(input->get().getType()))
      return nullptr;
    SmallVector<Linear> from;
    for (AffineExpr place : loops.getMatchingIndexingMap(input).getResults()) {
      auto dim = dyn_cast<AffineDimExpr>(place);
      auto number = dyn_cast<AffineConstantExpr>(place);
      if (!dim && !number)
        return nullptr;
      from.push_back(dim ? body.at[dim.getPosition()] : Linear{number.getValue(), {}});
    }
    return follow(input->get(), from);
  }
  APInt number;
  if (matchPattern(value, m_ConstantInt(&number)))
    return number.getBitWidth() > 64 ? nullptr
                                     : knownTerm({number.getSExtValue(), {}}, value.getType());
  Operation *op = value.getDefiningOp();
  return op && op->getNumResults() == 1 ? computed(op, body) : nullptr;
}

TermPtr ElementTracer::computed(Operation *op, const Body &body) {
  if (auto index = dyn_cast<linalg::IndexOp>(op))
    return knownTerm(body.at[index.getDim()], index.getType());
  if (auto extract = dyn_cast<tensor::ExtractOp>(op)) {
    SmallVector<Linear> at;
    for (Value each : extract.getIndices()) {
      TermPtr index = scalar(each, body);
      if (!index || index->kind != Term::Kind::Known)
        return elementOf(extract.getTensor(), {});
      at.push_back(index->known);
    }
    return follow(extract.getTensor(), at);
  }
  if (auto branch = dyn_cast<scf::IfOp>(op)) { // JAX's concatenation, where a part begins
    TermPtr condition = scalar(branch.getCondition(), body);
    if (!condition || condition->kind != Term::Kind::Known || !condition->known.isConstant())
      return nullptr;
    Block *taken = condition->known.constant != 0 ? branch.thenBlock() : branch.elseBlock();
    return scalar(taken->getTerminator()->getOperand(0), body);
  }
  if (!isa_and_nonnull<arith::ArithDialect>(op->getDialect()))
    return nullptr;
  auto term = std::make_shared<Term>();
  term->kind = Term::Kind::Computed;
  term->type = op->getResult(0).getType();
  term->op = op;
  for (Value operand : op->getOperands()) {
    term->of.push_back(scalar(operand, body));
    if (!term->of.back())
      return nullptr;
  }
  auto isKnown = [](const TermPtr &each) { return each->kind == Term::Kind::Known; };
  if (isa<arith::SelectOp>(op) && isKnown(term->of[0]) && term->of[0]->known.isConstant())
    return term->of[term->of[0]->known.constant != 0 ? 1 : 2];
  if (term->of.empty() || !llvm::all_of(term->of, isKnown) ||
      !isa<IntegerType, IndexType>(term->type))
    return term;
  std::optional<Linear> value = known(op, term->of);
  if (!value)
    return nullptr;
  // None that wraps around; what a comparison says is 0 or 1.
  const unsigned bits = term->type.isIndex() ? 64 : term->type.getIntOrFloatBitWidth();
  auto [least, most] = range(*value);
  if (!isa<arith::CmpIOp>(op) && (!llvm::isIntN(bits, least) || !llvm::isIntN(bits, most)))
    return nullptr;
  return knownTerm(*value, term->type);
}

std::optional<Linear> ElementTracer::known(Operation *op, ArrayRef<TermPtr> of) {
  if (!llvm::all_of(of, [](const TermPtr &each) { return isSmall(each->known); }))
    return std::nullopt;
  const Linear &x = of[0]->known;
  if (isa<arith::IndexCastOp, arith::ExtSIOp, arith::TruncIOp>(op))
    return x;
  if (isa<arith::ExtUIOp>(op))
    return range(x).first >= 0 ? std::optional(x) : std::nullopt;
  if (of.size() != 2)
    return std::nullopt;
  const Linear &y = of[1]->known;
  if (isa<arith::AddIOp>(op))
    return plus(x, y);
  if (isa<arith::SubIOp>(op))
    return plus(x, y, -1);
  if (auto compare = dyn_cast<arith::CmpIOp>(op)) {
    using P = arith::CmpIPredicate;
    auto [least, most] = range(plus(x, y, -1));
    const P p = compare.getPredicate();
    if (p == P::ult || p == P::uge) { // as numbers with a sign, which neither needs
      if (range(x).first < 0 || range(y).first < 0)
        return std::nullopt;
    } else if (p != P::slt && p != P::sge) {
      return std::nullopt;
    }
    if (least < 0 && most >= 0)
      return std::nullopt;
    return Linear{(p == P::slt || p == P::ult) == (most < 0) ? 1 : 0, {}};
  }
  if (!y.isConstant())
    return std::nullopt;
  if (isa<arith::MulIOp>(op))
    return plus({}, x, y.constant);
  const bool isQuotient = isa<arith::DivSIOp, arith::DivUIOp, arith::FloorDivSIOp>(op);
  if ((isQuotient || isa<arith::RemSIOp, arith::RemUIOp>(op)) && y.constant > 0 &&
      range(x).first >= 0) {
    std::optional<Linear> whole = quotient(x, y.constant);
    return !whole || isQuotient ? whole : std::optional(plus(x, *whole, -y.constant));
  }
  return std::nullopt;
}

} // namespace gemm
