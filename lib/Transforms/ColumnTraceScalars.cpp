// See ColumnTrace.h: bodies of ops, and places.
#include "ColumnTrace.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace gemm;
using arith::CmpIPredicate;

Place ColumnTrace::constant(int64_t value) const {
  Place place{value, {}};
  place.factors.assign(indexValues.size(), 0);
  return place;
}

Place ColumnTrace::within(Place place, const IndexBox &box) const {
  for (auto [factor, ends] : llvm::zip_equal(place.factors, box))
    if (ends.first == ends.second) {
      place.constant += factor * ends.first;
      factor = 0;
    }
  return place;
}

std::pair<int64_t, int64_t> ColumnTrace::range(const Place &place, const IndexBox &box) const {
  std::pair<int64_t, int64_t> found{place.constant, place.constant};
  for (auto [factor, ends] : llvm::zip_equal(place.factors, box)) {
    found.first += factor * (factor < 0 ? ends.second : ends.first);
    found.second += factor * (factor < 0 ? ends.first : ends.second);
  }
  return found;
}

std::optional<Place> ColumnTrace::quotient(const Place &place, int64_t by,
                                           const IndexBox &box) const {
  if (by <= 0)
    return std::nullopt;
  Place whole = constant(llvm::divideFloorSigned(place.constant, by)), rest = place;
  rest.constant -= whole.constant * by;
  for (size_t i = 0; i < box.size(); ++i)
    if (place.factors[i] % by == 0)
      whole.factors[i] = place.factors[i] / by, rest.factors[i] = 0;
  const auto [least, most] = range(rest, box);
  if (least >= 0 && most < by)
    return whole;
  // An index that runs through several of `by` is taken apart.
  for (size_t i = 0; indices.empty() && i < box.size(); ++i)
    if (const int64_t factor = rest.factors[i];
        factor > 0 && by % factor == 0 && split[i] > by / factor && split[i] % (by / factor) == 0)
      wanted = {static_cast<unsigned>(i), by / factor};
  return std::nullopt;
}

Value ColumnTrace::indexValue(unsigned i) {
  Value &value = indexValues[i];
  if (value)
    return value;
  const ProductIndex index = indices.empty() ? ProductIndex() : indices[i];
  const int64_t whole = index.ofN ? count : cast<RankedTensorType>(product.getType()).getDimSize(0);
  auto number = [&](int64_t of) { return arith::ConstantIndexOp::create(body, of); };
  value = linalg::IndexOp::create(body, index.ofN);
  if (index.ofN && from != 0)
    value = arith::SubIOp::create(body, value, number(from));
  if (index.stride != 1)
    value = arith::DivUIOp::create(body, value, number(index.stride));
  if (index.stride * index.size != whole)
    value = arith::RemUIOp::create(body, value, number(index.size));
  return value;
}

Value ColumnTrace::valueOf(const Place &place) {
  Value sum;
  for (auto [i, factor] : llvm::enumerate(place.factors)) {
    if (factor == 0)
      continue;
    Value part = indexValue(static_cast<unsigned>(i));
    if (factor != 1)
      part = arith::MulIOp::create(body, part, arith::ConstantIndexOp::create(body, factor));
    sum = sum ? arith::AddIOp::create(body, sum, part).getResult() : part;
  }
  if (place.constant != 0 || !sum) {
    Value more = arith::ConstantIndexOp::create(body, place.constant);
    sum = sum ? arith::AddIOp::create(body, sum, more).getResult() : more;
  }
  return sum;
}

Value ColumnTrace::valueOf(const Scalar &scalar) {
  if (!scalar.place)
    return scalar.value;
  if (scalar.type.isInteger(1))
    return arith::ConstantIntOp::create(body, scalar.place->constant, 1);
  Value value = valueOf(*scalar.place);
  return scalar.type.isIndex() ? value
                               : arith::IndexCastOp::create(body, scalar.type, value).getResult();
}

ColumnTrace::MaybeScalar ColumnTrace::loops(linalg::LinalgOp op, ArrayRef<Place> at,
                                            const IndexBox &box) {
  if (op.getNumDpsInits() != 1 || op.getNumParallelLoops() != op.getNumLoops() ||
      !op.getIndexingMapsArray().back().isPermutation())
    return fail("an op between them is not elementwise");
  SmallVector<Place> places(op.getNumLoops());
  for (auto [i, dim] : llvm::enumerate(op.getIndexingMapsArray().back().getResults()))
    places[cast<AffineDimExpr>(dim).getPosition()] = at[i];
  for (const std::unique_ptr<Frame> &frame : frames)
    if (frame->loops == op && frame->at == places && frame->box == box)
      return scalar(op.getBlock()->getTerminator()->getOperand(0), *frame);
  constexpr size_t most = 256;
  if (frames.size() >= most)
    return fail("it is made of too many ops");
  return scalar(op.getBlock()->getTerminator()->getOperand(0), newFrame(op, places, box));
}

ColumnTrace::Frame &ColumnTrace::newFrame(linalg::LinalgOp loops, ArrayRef<Place> at,
                                          const IndexBox &box) {
  Frame &frame = *frames.emplace_back(std::make_unique<Frame>());
  frame.loops = loops, frame.box = box;
  frame.at.assign(at.begin(), at.end());
  return frame;
}

ColumnTrace::MaybeScalar ColumnTrace::scalar(Value value, Frame &frame) {
  if (auto found = frame.known.find(value); found != frame.known.end())
    return found->second;
  MaybeScalar found;
  APInt number;
  if (matchPattern(value, m_ConstantInt(&number)) && number.getBitWidth() > 1) {
    found = Scalar{{}, constant(number.getSExtValue()), value.getType()};
  } else if (value.getParentBlock() != frame.loops.getBlock()) {
    found = Scalar{value, std::nullopt, value.getType()};
  } else if (auto argument = dyn_cast<BlockArgument>(value)) {
    if (static_cast<int64_t>(argument.getArgNumber()) >= frame.loops.getNumDpsInputs())
      return fail("an op between them reads what its result was");
    OpOperand *input = frame.loops.getDpsInputOperand(argument.getArgNumber());
    if (!isa<RankedTensorType>(input->get().getType())) {
      found = Scalar{input->get(), std::nullopt, value.getType()};
    } else {
      SmallVector<Place> from;
      for (AffineExpr place : frame.loops.getMatchingIndexingMap(input).getResults()) {
        if (auto dim = dyn_cast<AffineDimExpr>(place))
          from.push_back(frame.at[dim.getPosition()]);
        else if (auto fixed = dyn_cast<AffineConstantExpr>(place))
          from.push_back(constant(fixed.getValue()));
        else
          return fail("an op between them reads at computed places");
      }
      found = follow(input->get(), from, frame.box);
    }
  } else {
    found = computedScalar(value.getDefiningOp(), frame);
  }
  if (found)
    frame.known[value] = *found;
  return found;
}

ColumnTrace::MaybeScalar ColumnTrace::computedScalar(Operation *op, Frame &frame) {
  if (op->getNumResults() != 1 || op->getNumRegions() || !isPure(op))
    return fail("an op between them has more than pure scalar code (" +
                op->getName().getStringRef() + ")");
  const mlir::Type type = op->getResult(0).getType();
  if (auto index = dyn_cast<linalg::IndexOp>(op))
    return Scalar{{}, within(frame.at[index.getDim()], frame.box), type};
  if (auto select = dyn_cast<arith::SelectOp>(op))
    if (select.getCondition().getDefiningOp<arith::CmpIOp>())
      return selected(select, frame);
  SmallVector<Scalar> of;
  auto extract = dyn_cast<tensor::ExtractOp>(op);
  for (Value operand : extract ? extract.getIndices() : op->getOperands()) {
    MaybeScalar found = scalar(operand, frame);
    if (!found)
      return std::nullopt;
    of.push_back(*found);
  }
  const bool places = llvm::all_of(of, [](const Scalar &each) { return each.place.has_value(); });
  if (extract && places) {
    SmallVector<Place> at;
    for (const Scalar &each : of)
      at.push_back(*each.place);
    return follow(extract.getTensor(), at, frame.box);
  }
  if (extract && (computed.contains(extract.getTensor()) || extract.getTensor() == product))
    return fail("it reads the product at places that data tell");
  if (places && isa<IntegerType, IndexType>(type))
    if (std::optional<Place> place = known(op, of, frame.box))
      return Scalar{{}, place, type};
  SmallVector<Value> operands;
  if (extract)
    operands.push_back(extract.getTensor());
  for (const Scalar &each : of)
    operands.push_back(valueOf(each));
  IRMapping mapping;
  mapping.map(op->getOperands(), operands);
  return Scalar{body.clone(*op, mapping)->getResult(0), std::nullopt, type};
}

/// What is negative where x `predicate` y, or, `negated`, where it is not: x - y, or y - x.
static std::optional<std::pair<bool, bool>> asLess(CmpIPredicate predicate) {
  switch (predicate) { // {other way round, negated}
  case CmpIPredicate::slt:
  case CmpIPredicate::ult:
    return std::pair(false, false);
  case CmpIPredicate::sge:
  case CmpIPredicate::uge:
    return std::pair(false, true);
  case CmpIPredicate::sgt:
  case CmpIPredicate::ugt:
    return std::pair(true, false);
  case CmpIPredicate::sle:
  case CmpIPredicate::ule:
    return std::pair(true, true);
  default:
    return std::nullopt;
  }
}

ColumnTrace::MaybeScalar ColumnTrace::selected(arith::SelectOp op, Frame &frame) {
  auto compare = op.getCondition().getDefiningOp<arith::CmpIOp>();
  MaybeScalar x = scalar(compare.getLhs(), frame), y = scalar(compare.getRhs(), frame);
  if (!x || !y)
    return std::nullopt;
  auto side = [&](bool taken, const IndexBox &box) {
    Value value = taken ? op.getTrueValue() : op.getFalseValue();
    if (box == frame.box)
      return scalar(value, frame);
    return scalar(value, newFrame(frame.loops, frame.at, box));
  };
  const auto less = asLess(compare.getPredicate());
  const bool isUnsigned = arith::CmpIOp(compare).getPredicate() >= CmpIPredicate::ult;
  if (x->place && y->place && less &&
      (!isUnsigned ||
       (range(*x->place, frame.box).first >= 0 && range(*y->place, frame.box).first >= 0))) {
    Place difference = less->first ? *y->place : *x->place;
    const Place &from = less->first ? *x->place : *y->place;
    difference.constant -= from.constant;
    for (size_t i = 0; i < from.factors.size(); ++i)
      difference.factors[i] -= from.factors[i];
    return bySide(difference, frame.box, [&](bool negative, const IndexBox &box) {
      return side(negative != less->second, box);
    });
  }
  Value condition = arith::CmpIOp::create(body, compare.getPredicate(), valueOf(*x), valueOf(*y));
  MaybeScalar yes = side(true, frame.box), no = yes ? side(false, frame.box) : MaybeScalar();
  if (!no)
    return std::nullopt;
  return Scalar{arith::SelectOp::create(body, condition, valueOf(*yes), valueOf(*no)), std::nullopt,
                op.getType()};
}

std::optional<bool> ColumnTrace::decided(const Place &less, const IndexBox &box) const {
  const auto [least, most] = range(less, box);
  return most < 0 ? std::optional(true) : least >= 0 ? std::optional(false) : std::nullopt;
}

std::optional<ColumnTrace::Cut> ColumnTrace::cut(const Place &given, const IndexBox &box) const {
  const Place less = within(given, box);
  std::optional<unsigned> only;
  for (auto [i, factor] : llvm::enumerate(less.factors))
    if (factor != 0) {
      if (only)
        return std::nullopt;
      only = static_cast<unsigned>(i);
    }
  if (!only)
    return std::nullopt;
  const int64_t factor = less.factors[*only];
  // constant + factor · index < 0
  return factor > 0 ? Cut{*only, llvm::divideCeilSigned(-less.constant, factor), true}
                    : Cut{*only, llvm::divideFloorSigned(less.constant, -factor) + 1, false};
}

ColumnTrace::MaybeScalar
ColumnTrace::bySide(const Place &less, const IndexBox &box,
                    function_ref<MaybeScalar(bool negative, const IndexBox &box)> side) {
  if (std::optional<bool> negative = decided(less, box))
    return side(*negative, box);
  const std::optional<Cut> at = cut(less, box);
  if (!at)
    return fail("where its parts meet depends on several indices");
  IndexBox below(box), above(box);
  below[at->index].second = at->at - 1;
  above[at->index].first = at->at;
  MaybeScalar lower = side(at->lower, below),
              upper = lower ? side(!at->lower, above) : MaybeScalar();
  if (!upper)
    return std::nullopt;
  if (lower->place && upper->place && *lower->place == *upper->place)
    return lower;
  Value condition = arith::CmpIOp::create(body, CmpIPredicate::ult, indexValue(at->index),
                                          arith::ConstantIndexOp::create(body, at->at).getResult());
  Value yes = valueOf(*lower), no = valueOf(*upper);
  return Scalar{yes == no ? yes : arith::SelectOp::create(body, condition, yes, no).getResult(),
                std::nullopt, lower->type};
}

static unsigned widthOf(mlir::Type type) {
  return type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
}

std::optional<Place> ColumnTrace::known(Operation *op, ArrayRef<Scalar> of, const IndexBox &box) {
  auto isSmall = [&](const Scalar &each) { // no sum or product by a small number wraps around
    const auto [least, most] = range(*each.place, box);
    return llvm::isInt<31>(least) && llvm::isInt<31>(most);
  };
  if (of.empty() || !llvm::all_of(of, isSmall))
    return std::nullopt;
  const Place &x = *of[0].place;
  if (widthOf(of[0].type) < 32 || widthOf(op->getResult(0).getType()) < 32)
    return std::nullopt;
  if (isa<arith::IndexCastOp, arith::ExtSIOp>(op))
    return x;
  if (of.size() != 2)
    return std::nullopt;
  const Place &y = *of[1].place;
  auto combined = [&](int64_t times) {
    Place sum = x;
    sum.constant += times * y.constant;
    for (size_t i = 0; i < box.size(); ++i)
      sum.factors[i] += times * y.factors[i];
    return sum;
  };
  if (isa<arith::AddIOp>(op))
    return combined(1);
  if (isa<arith::SubIOp>(op))
    return combined(-1);
  if (llvm::any_of(y.factors, [](int64_t factor) { return factor != 0; }))
    return std::nullopt;
  if (isa<arith::MulIOp>(op)) {
    Place product = x;
    product.constant *= y.constant;
    for (int64_t &factor : product.factors)
      factor *= y.constant;
    return product;
  }
  const bool isQuotient = isa<arith::DivSIOp, arith::DivUIOp, arith::FloorDivSIOp>(op);
  if (!isQuotient && !isa<arith::RemSIOp, arith::RemUIOp>(op))
    return std::nullopt;
  if (range(x, box).first < 0 || y.constant <= 0)
    return std::nullopt;
  std::optional<Place> whole = quotient(x, y.constant, box);
  if (!whole || isQuotient)
    return whole;
  Place rest = x;
  rest.constant -= y.constant * whole->constant;
  for (size_t i = 0; i < box.size(); ++i)
    rest.factors[i] -= y.constant * whole->factors[i];
  return rest;
}
