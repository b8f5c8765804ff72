// Sort and scan as reductions. A sort asks of each element how many come before it, then of each
// place whose it is: the order of equal elements is kept, and nothing depends on how many threads
// there are. Each looks at each pair: n times n for a line of n. A comparator need not be an order
// (that of NaN is none): elements with as many before them are told apart by where they stand, so
// that every place has one.
#include "ScalarRegion.h"
#include "Scatter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using arith::CmpIPredicate;

namespace gemm {

namespace {
constexpr char kForm[] =
    "expected a form of its dialect: tensors of one shape, a dim of theirs and "
    "a region of arith and math ops on scalars";

/// A line along `dim` and, in a loop more, the same line again.
struct Pairs {
  Pairs(MLIRContext *context, int64_t rank, int64_t dim) {
    SmallVector<AffineExpr> first, second;
    for (int64_t each = 0; each < rank; ++each) {
      first.push_back(getAffineDimExpr(each, context));
      second.push_back(getAffineDimExpr(each == dim ? rank : each, context));
    }
    here = AffineMap::get(rank + 1, 0, first, context);
    there = AffineMap::get(rank + 1, 0, second, context);
    kinds.assign(rank, utils::IteratorType::parallel);
    kinds.push_back(utils::IteratorType::reduction);
  }
  AffineMap here, there;
  SmallVector<utils::IteratorType> kinds;
};

/// A tensor of the shape of `like`, uninitialised.
Value emptyLike(ImplicitLocOpBuilder &b, Value like, Type element) {
  return tensor::EmptyOp::create(b, tensor::getMixedSizes(b, b.getLoc(), like), element);
}

/// The dim that the op works along, of tensors of one shape; kForm's case is -1.
int64_t readDim(Operation *op, ValueRange tensors) {
  auto dim = op->getAttrOfType<IntegerAttr>("dimension");
  if (!dim || tensors.empty() || op->getNumRegions() != 1)
    return -1;
  auto first = dyn_cast<RankedTensorType>(tensors.front().getType());
  for (Value tensor : tensors) {
    auto type = dyn_cast<RankedTensorType>(tensor.getType());
    if (!first || !type || type.getEncoding() || type.getShape() != first.getShape() ||
        !type.getElementType().isIntOrFloat())
      return -1;
  }
  return dim.getInt() >= 0 && dim.getInt() < first.getRank() ? dim.getInt() : -1;
}

/// What the comparator says of two lines of elements; null where it has another form.
Value compares(ImplicitLocOpBuilder &b, Region &region, ValueRange x, ValueRange y) {
  SmallVector<Value> taken;
  for (auto [left, right] : llvm::zip(x, y))
    taken.append({left, right});
  SmallVector<Value> results = inlineScalars(b, region, taken);
  return results.size() == 1 && results[0].getType().isInteger(1) ? results[0] : Value();
}
/// A sort of lines that lie along `dim`: how many come before each element, made distinct, whose
/// each place then is, and what stands there.
class Sorter {
public:
  Sorter(RewriterBase &rewriter, Operation *op, ValueRange lines, int64_t dim)
      : rewriter(rewriter), b(op->getLoc(), rewriter), comparator(op->getRegion(0)), lines(lines),
        dim(dim), rank(cast<RankedTensorType>(lines[0].getType()).getRank()),
        pairs(b.getContext(), rank, dim),
        // StableHLO asks whether the first comes before the second, TMTensor whether it stays.
        strict(op->getName().getDialectNamespace() == "stablehlo"),
        zero(arith::ConstantIntOp::create(b, 0, 64)) {}

  /// How many come before each element; null where the comparator has another form.
  Value ranks() {
    SmallVector<Value> inputs;
    SmallVector<AffineMap> maps;
    for (AffineMap map : {pairs.here, pairs.there})
      for (Value line : lines) {
        inputs.push_back(line);
        maps.push_back(map);
      }
    bool known = true;
    Value made = sum(inputs, maps, [&](ImplicitLocOpBuilder &inside, ValueRange arguments) {
      Value before = comesBefore(inside, arguments.take_front(lines.size()),
                                 arguments.slice(lines.size(), lines.size()));
      known = before != nullptr;
      return known ? count(inside, before) : Value();
    });
    if (known)
      return made;
    rewriter.eraseOp(made.getDefiningOp());
    return {};
  }

  /// The same with elements of one rank told apart by where they stand.
  Value distinct(Value ranks) {
    return sum({ranks, ranks}, {pairs.here, pairs.there},
               [&](ImplicitLocOpBuilder &inside, ValueRange arguments) {
                 Value mine = arguments[0], other = arguments[1];
                 Value isEarlier = arith::CmpIOp::create(inside, CmpIPredicate::slt,
                                                         linalg::IndexOp::create(inside, rank),
                                                         linalg::IndexOp::create(inside, dim));
                 Value less = arith::CmpIOp::create(inside, CmpIPredicate::slt, other, mine);
                 Value equal = arith::CmpIOp::create(inside, CmpIPredicate::eq, other, mine);
                 return count(
                     inside, arith::OrIOp::create(inside, less,
                                                  arith::AndIOp::create(inside, equal, isEarlier)));
               });
  }

  /// Where the element of each place stands in the line.
  Value places(Value distinct) {
    return sum(distinct, pairs.there, [&](ImplicitLocOpBuilder &inside, ValueRange arguments) {
      Type i64 = inside.getI64Type();
      Value place = arith::IndexCastOp::create(inside, i64, linalg::IndexOp::create(inside, dim));
      Value from = arith::IndexCastOp::create(inside, i64, linalg::IndexOp::create(inside, rank));
      Value isMine = arith::CmpIOp::create(inside, CmpIPredicate::eq, arguments[0], place);
      Value none = arith::ConstantIntOp::create(inside, 0, 64);
      return arith::SelectOp::create(inside, isMine, from, none).getResult();
    });
  }

  /// `line` in the order of `places`.
  Value sorted(Value line, Value places) {
    Value empty = emptyLike(b, line, cast<RankedTensorType>(line.getType()).getElementType());
    AffineMap identity = b.getMultiDimIdentityMap(rank);
    SmallVector<utils::IteratorType> parallel(rank, utils::IteratorType::parallel);
    auto taken = linalg::GenericOp::create(
        b, TypeRange{empty.getType()}, places, empty, ArrayRef{identity, identity}, parallel,
        [&](OpBuilder &builder, Location loc, ValueRange arguments) {
          ImplicitLocOpBuilder inside(loc, builder);
          SmallVector<Value> at;
          for (int64_t each = 0; each < rank; ++each)
            at.push_back(linalg::IndexOp::create(inside, each));
          at[dim] = arith::IndexCastOp::create(inside, inside.getIndexType(), arguments[0]);
          linalg::YieldOp::create(inside, tensor::ExtractOp::create(inside, line, at).getResult());
        });
    Value result = taken.getResult(0);
    if (result.getType() != line.getType())
      result = tensor::CastOp::create(b, line.getType(), result);
    return result;
  }

private:
  using EachPair = llvm::function_ref<Value(ImplicitLocOpBuilder &, ValueRange)>;

  /// Of each element, the sum over the others of its line of what `each` says; null adds nothing.
  Value sum(ValueRange inputs, ArrayRef<AffineMap> inputMaps, EachPair each) {
    Value empty = emptyLike(b, lines[0], b.getI64Type());
    Value init = linalg::FillOp::create(b, zero, empty).getResult(0);
    SmallVector<AffineMap> maps(inputMaps);
    maps.push_back(pairs.here);
    auto made =
        linalg::GenericOp::create(b, TypeRange{init.getType()}, inputs, init, maps, pairs.kinds,
                                  [&](OpBuilder &builder, Location loc, ValueRange arguments) {
                                    ImplicitLocOpBuilder inside(loc, builder);
                                    Value total = arguments.back();
                                    if (Value added = each(inside, arguments))
                                      total = arith::AddIOp::create(inside, total, added);
                                    linalg::YieldOp::create(inside, total);
                                  });
    return made.getResult(0);
  }

  static Value count(ImplicitLocOpBuilder &inside, Value condition) {
    return arith::ExtUIOp::create(inside, inside.getI64Type(), condition);
  }

  /// Whether the element of `others` comes before that of `mine`; null where the comparator has
  /// another form.
  Value comesBefore(ImplicitLocOpBuilder &inside, ValueRange mine, ValueRange others) {
    Value earlier = compares(inside, comparator, strict ? mine : others, strict ? others : mine);
    Value later = compares(inside, comparator, strict ? others : mine, strict ? mine : others);
    if (!earlier || !later)
      return {};
    Value place = linalg::IndexOp::create(inside, dim);
    Value other = linalg::IndexOp::create(inside, rank);
    Value isEarlier = arith::CmpIOp::create(inside, CmpIPredicate::slt, other, place);
    Value isLater = arith::CmpIOp::create(inside, CmpIPredicate::sgt, other, place);
    Value yes = arith::ConstantIntOp::create(inside, 1, 1);
    // Of the two, the one that stands first stays before the other, or goes behind it.
    Value stays = strict ? arith::XOrIOp::create(inside, earlier, yes).getResult() : earlier;
    Value goes = strict ? later : arith::XOrIOp::create(inside, later, yes).getResult();
    return arith::OrIOp::create(inside, arith::AndIOp::create(inside, isEarlier, stays),
                                arith::AndIOp::create(inside, isLater, goes));
  }

  RewriterBase &rewriter;
  ImplicitLocOpBuilder b;
  Region &comparator;
  SmallVector<Value> lines;
  int64_t dim, rank;
  Pairs pairs;
  bool strict;
  Value zero;
};
} // namespace

std::string lowerSort(RewriterBase &rewriter, Operation *op) {
  SmallVector<Value> lines(op->getOperands());
  int64_t dim = readDim(op, lines);
  if (dim < 0 || op->getOperandTypes() != op->getResultTypes())
    return kForm;
  rewriter.setInsertionPoint(op);
  Sorter sorter(rewriter, op, lines, dim);
  Value ranks = sorter.ranks();
  if (!ranks)
    return kForm;
  Value places = sorter.places(sorter.distinct(ranks));
  SmallVector<Value> sorted;
  for (Value line : lines)
    sorted.push_back(sorter.sorted(line, places));
  rewriter.replaceOp(op, sorted);
  return "";
}

std::string lowerScan(RewriterBase &rewriter, Operation *op) {
  auto inclusive = op->getAttrOfType<BoolAttr>("inclusive");
  if (op->getNumOperands() != 3 || op->getNumResults() != 2 || !inclusive ||
      !op->getResult(1).use_empty())
    return "expected one line and its scan, and nobody who reads the whole sum";
  Value line = op->getOperand(0);
  int64_t dim = readDim(op, op->getOperands().take_front(2));
  if (dim < 0 || op->getResult(0).getType() != op->getOperand(1).getType() ||
      line.getType() != op->getOperand(1).getType())
    return kForm;
  ImplicitLocOpBuilder b(op->getLoc(), rewriter);
  b.setInsertionPoint(op);
  auto type = cast<RankedTensorType>(line.getType());
  Pairs pairs(b.getContext(), type.getRank(), dim);
  // The op that combines, made once to see what it is.
  Value zero = arith::ConstantOp::create(b, b.getZeroAttr(type.getElementType()));
  SmallVector<Value> sample = inlineScalars(b, op->getRegion(0), {zero, zero});
  Operation *combine = sample.size() == 1 ? sample[0].getDefiningOp() : nullptr;
  TypedAttr nothing = combine && combine->getNumOperands() == 2 && combine->getOperand(0) == zero &&
                              combine->getOperand(1) == zero
                          ? neutralElement(combine)
                          : TypedAttr();
  if (!nothing)
    return "expected a region that is one sum, maximum or minimum";
  Value start = arith::ConstantOp::create(b, nothing);
  Value init =
      linalg::FillOp::create(b, start, emptyLike(b, line, type.getElementType())).getResult(0);
  if (init.getType() != type)
    init = tensor::CastOp::create(b, type, init);
  auto made = linalg::GenericOp::create(
      b, TypeRange{type}, line, init, ArrayRef{pairs.there, pairs.here}, pairs.kinds,
      [&](OpBuilder &builder, Location loc, ValueRange arguments) {
        ImplicitLocOpBuilder inside(loc, builder);
        Value place = linalg::IndexOp::create(inside, dim);
        Value other = linalg::IndexOp::create(inside, type.getRank());
        auto predicate = inclusive.getValue() ? CmpIPredicate::sle : CmpIPredicate::slt;
        Value counts = arith::CmpIOp::create(inside, predicate, other, place);
        Value none = arith::ConstantOp::create(inside, nothing);
        Value part = arith::SelectOp::create(inside, counts, arguments[0], none);
        Value total = inlineScalars(inside, op->getRegion(0), {arguments[1], part}).front();
        linalg::YieldOp::create(inside, total);
      });
  rewriter.replaceAllUsesWith(op->getResult(0), made.getResult(0));
  rewriter.eraseOp(op);
  return "";
}

} // namespace gemm
