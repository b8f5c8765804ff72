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
} // namespace

std::string lowerSort(RewriterBase &rewriter, Operation *op) {
  // StableHLO asks whether the first comes before the second, TMTensor whether it stays there.
  bool strict = op->getName().getDialectNamespace() == "stablehlo";
  SmallVector<Value> lines(op->getOperands());
  int64_t dim = readDim(op, lines);
  if (dim < 0 || op->getOperandTypes() != op->getResultTypes())
    return kForm;
  ImplicitLocOpBuilder b(op->getLoc(), rewriter);
  b.setInsertionPoint(op);
  auto type = cast<RankedTensorType>(lines[0].getType());
  int64_t rank = type.getRank();
  Pairs pairs(b.getContext(), rank, dim);
  Value zero = arith::ConstantIntOp::create(b, 0, 64);
  auto zeros = [&] {
    Value empty = emptyLike(b, lines[0], b.getI64Type());
    return linalg::FillOp::create(b, zero, empty).getResult(0);
  };

  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  for (AffineMap map : {pairs.here, pairs.there})
    for (Value line : lines) {
      inputs.push_back(line);
      maps.push_back(map);
    }
  maps.push_back(pairs.here);
  bool known = true;
  Value init = zeros();
  auto ranks = linalg::GenericOp::create(
      b, TypeRange{init.getType()}, inputs, init, maps, pairs.kinds,
      [&](OpBuilder &builder, Location loc, ValueRange arguments) {
        ImplicitLocOpBuilder inside(loc, builder);
        ValueRange mine = arguments.take_front(lines.size());
        ValueRange others = arguments.slice(lines.size(), lines.size());
        Value earlier =
            compares(inside, op->getRegion(0), strict ? mine : others, strict ? others : mine);
        Value later =
            compares(inside, op->getRegion(0), strict ? others : mine, strict ? mine : others);
        known = earlier && later;
        if (!known) {
          linalg::YieldOp::create(inside, arguments.back());
          return;
        }
        Value place = linalg::IndexOp::create(inside, dim);
        Value other = linalg::IndexOp::create(inside, rank);
        Value isEarlier = arith::CmpIOp::create(inside, CmpIPredicate::slt, other, place);
        Value isLater = arith::CmpIOp::create(inside, CmpIPredicate::sgt, other, place);
        Value yes = arith::ConstantIntOp::create(inside, 1, 1);
        // Of the two, the one that stands first stays before the other, or goes behind it.
        Value stays = strict ? arith::XOrIOp::create(inside, earlier, yes).getResult() : earlier;
        Value goes = strict ? later : arith::XOrIOp::create(inside, later, yes).getResult();
        Value before = arith::OrIOp::create(inside, arith::AndIOp::create(inside, isEarlier, stays),
                                            arith::AndIOp::create(inside, isLater, goes));
        Value one = arith::ExtUIOp::create(inside, inside.getI64Type(), before);
        linalg::YieldOp::create(inside,
                                arith::AddIOp::create(inside, arguments.back(), one).getResult());
      });
  if (!known) {
    rewriter.eraseOp(ranks);
    return kForm;
  }

  init = zeros();
  auto distinct = linalg::GenericOp::create(
      b, TypeRange{init.getType()}, ValueRange{ranks.getResult(0), ranks.getResult(0)}, init,
      ArrayRef{pairs.here, pairs.there, pairs.here}, pairs.kinds,
      [&](OpBuilder &builder, Location loc, ValueRange arguments) {
        ImplicitLocOpBuilder inside(loc, builder);
        Value mine = arguments[0], other = arguments[1];
        Value isEarlier =
            arith::CmpIOp::create(inside, CmpIPredicate::slt, linalg::IndexOp::create(inside, rank),
                                  linalg::IndexOp::create(inside, dim));
        Value less = arith::CmpIOp::create(inside, CmpIPredicate::slt, other, mine);
        Value equal = arith::CmpIOp::create(inside, CmpIPredicate::eq, other, mine);
        Value before =
            arith::OrIOp::create(inside, less, arith::AndIOp::create(inside, equal, isEarlier));
        Value one = arith::ExtUIOp::create(inside, inside.getI64Type(), before);
        linalg::YieldOp::create(inside,
                                arith::AddIOp::create(inside, arguments.back(), one).getResult());
      });

  init = zeros();
  auto places = linalg::GenericOp::create(
      b, TypeRange{init.getType()}, distinct->getResults(), init, ArrayRef{pairs.there, pairs.here},
      pairs.kinds, [&](OpBuilder &builder, Location loc, ValueRange arguments) {
        ImplicitLocOpBuilder inside(loc, builder);
        Type i64 = inside.getI64Type();
        Value place = arith::IndexCastOp::create(inside, i64, linalg::IndexOp::create(inside, dim));
        Value from = arith::IndexCastOp::create(inside, i64, linalg::IndexOp::create(inside, rank));
        Value isMine = arith::CmpIOp::create(inside, CmpIPredicate::eq, arguments[0], place);
        Value none = arith::ConstantIntOp::create(inside, 0, 64);
        Value mine = arith::SelectOp::create(inside, isMine, from, none);
        linalg::YieldOp::create(inside,
                                arith::AddIOp::create(inside, arguments.back(), mine).getResult());
      });

  SmallVector<Value> sorted;
  AffineMap identity = b.getMultiDimIdentityMap(rank);
  SmallVector<utils::IteratorType> parallel(rank, utils::IteratorType::parallel);
  for (Value line : lines) {
    Value empty = emptyLike(b, line, cast<RankedTensorType>(line.getType()).getElementType());
    auto taken = linalg::GenericOp::create(
        b, TypeRange{empty.getType()}, places->getResults(), empty, ArrayRef{identity, identity},
        parallel, [&](OpBuilder &builder, Location loc, ValueRange arguments) {
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
    sorted.push_back(result);
  }
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
