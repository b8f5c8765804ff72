// See the header. An element of a tensor of sizes is followed back to what it is computed of, by
// ops whose places are all known, and computed as a scalar where it is used.
#include "StablehloSizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace gemm {

static bool isNamed(Operation *op, StringRef name) {
  return op && op->getName().getStringRef() == ("stablehlo." + name).str();
}

namespace {
/// Elements of tensors of integers as scalars: index for a number, i1 for a truth.
class Elements {
public:
  explicit Elements(OpBuilder &b) : b(b) {}

  /// Null if it is not computed of sizes alone.
  Value of(Value tensor, ArrayRef<int64_t> place) {
    auto type = dyn_cast<RankedTensorType>(tensor.getType());
    if (!type || !type.hasStaticShape() || !type.getElementType().isSignlessInteger() || depth > 64)
      return {};
    for (auto [at, size] : llvm::zip(place, type.getShape()))
      if (at < 0 || at >= size)
        return {};
    ++depth;
    Value element = find(tensor, type, place);
    --depth;
    return element;
  }

private:
  /// The values of one body, by its loops' places.
  struct Body {
    linalg::GenericOp op;
    SmallVector<int64_t> loops;
  };

  Value number(Location loc, int64_t value) {
    return arith::ConstantIndexOp::create(b, loc, value);
  }

  Value constant(Location loc, const APInt &value) {
    if (value.getBitWidth() == 1)
      return arith::ConstantIntOp::create(b, loc, value.isOne(), 1);
    return value.getSignificantBits() <= 64 ? number(loc, value.getSExtValue()) : Value();
  }

  static SmallVector<int64_t> inShape(int64_t flat, ArrayRef<int64_t> shape) {
    SmallVector<int64_t> place(shape.size());
    for (size_t dim = shape.size(); dim-- > 0; flat /= shape[dim])
      place[dim] = flat % shape[dim];
    return place;
  }

  Value find(Value tensor, RankedTensorType type, ArrayRef<int64_t> place) {
    int64_t flat = 0;
    for (auto [at, size] : llvm::zip(place, type.getShape()))
      flat = flat * size + at;
    DenseIntElementsAttr values;
    Operation *op = tensor.getDefiningOp();
    if (!op)
      return {};
    if (matchPattern(tensor, m_Constant(&values)))
      return constant(op->getLoc(), values.getValues<APInt>()[flat]);
    if (isNamed(op, "get_dimension_size"))
      return sizeOf(op);
    if (auto elements = dyn_cast<tensor::FromElementsOp>(op))
      return scalar(elements.getElements()[flat], nullptr);
    if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op)) {
      auto from = cast<RankedTensorType>(op->getOperand(0).getType());
      return from.hasStaticShape() ? of(op->getOperand(0), inShape(flat, from.getShape()))
                                   : Value();
    }
    auto generic = dyn_cast<linalg::GenericOp>(op);
    if (!generic || generic.getNumDpsInits() != 1 || generic.getNumReductionLoops() ||
        !generic.getIndexingMapsArray().back().isIdentity())
      return {};
    Body body{generic, SmallVector<int64_t>(place)};
    return scalar(generic.getBody()->getTerminator()->getOperand(0), &body);
  }

  Value sizeOf(Operation *op) {
    auto dim = op->getAttrOfType<IntegerAttr>("dimension");
    auto type = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
    if (!dim || !type || dim.getInt() < 0 || dim.getInt() >= type.getRank())
      return {};
    if (!type.isDynamicDim(dim.getInt()))
      return number(op->getLoc(), type.getDimSize(dim.getInt()));
    return tensor::DimOp::create(b, op->getLoc(), op->getOperand(0), dim.getInt());
  }

  /// A value of the body, or one from outside of it.
  Value scalar(Value value, Body *body) {
    if (depth > 64 || ++steps > kMostSteps)
      return {};
    ++depth;
    Value result = compute(value, body);
    --depth;
    return result;
  }

  Value compute(Value value, Body *body) {
    APInt known;
    if (matchPattern(value, m_ConstantInt(&known)))
      return constant(value.getLoc(), known);
    Operation *op = value.getDefiningOp();
    if (!op) {
      if (!body || value.getParentBlock() != body->op.getBody())
        return {};
      unsigned number = cast<BlockArgument>(value).getArgNumber();
      if (number >= body->op.getNumDpsInputs())
        return {};
      SmallVector<int64_t> place = body->op.getIndexingMapsArray()[number].compose(body->loops);
      return of(body->op->getOperand(number), place);
    }
    Location loc = op->getLoc();
    if (auto index = dyn_cast<linalg::IndexOp>(op))
      return body && op->getParentOp() == body->op ? number(loc, body->loops[index.getDim()])
                                                   : Value();
    if (auto dim = dyn_cast<tensor::DimOp>(op))
      return dim;
    if (auto branch = dyn_cast<scf::IfOp>(op)) {
      if (!branch.elseBlock())
        return {};
      auto side = [&](Block *block) {
        return block->getTerminator()->getOperand(cast<OpResult>(value).getResultNumber());
      };
      return choose(loc, branch.getCondition(), side(branch.thenBlock()), side(branch.elseBlock()),
                    body);
    }
    if (auto select = dyn_cast<arith::SelectOp>(op))
      return choose(loc, select.getCondition(), select.getTrueValue(), select.getFalseValue(),
                    body);
    SmallVector<Value> operands;
    for (Value operand : op->getOperands()) {
      if (isa<TensorType>(operand.getType())) {
        operands.push_back(operand);
        continue;
      }
      operands.push_back(scalar(operand, body));
      if (!operands.back())
        return {};
    }
    if (auto load = dyn_cast<tensor::ExtractOp>(op)) {
      SmallVector<int64_t> place;
      for (Value index : ArrayRef(operands).drop_front()) {
        std::optional<int64_t> at = getConstantIntValue(index);
        if (!at)
          return {};
        place.push_back(*at);
      }
      return of(load.getTensor(), place);
    }
    return arithmetic(op, operands);
  }

  /// Of a known condition the one side alone: at the other there may be no element.
  Value choose(Location loc, Value condition, Value yes, Value no, Body *body) {
    condition = scalar(condition, body);
    if (!condition)
      return {};
    if (std::optional<int64_t> known = getConstantIntValue(condition))
      return scalar(*known ? yes : no, body);
    yes = scalar(yes, body);
    no = scalar(no, body);
    return yes && no ? b.createOrFold<arith::SelectOp>(loc, condition, yes, no) : Value();
  }

  Value arithmetic(Operation *op, ArrayRef<Value> in) {
    Location loc = op->getLoc();
    bool truths = !in.empty() && in.front().getType().isInteger(1);
    auto make = [&](auto tag) -> Value { return b.createOrFold<decltype(tag)>(loc, in[0], in[1]); };
    return llvm::TypeSwitch<Operation *, Value>(op)
        .Case<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::DivSIOp, arith::RemSIOp,
              arith::FloorDivSIOp, arith::MaxSIOp, arith::MinSIOp>(
            [&](auto each) { return truths ? Value() : make(each); })
        .Case([&](arith::OrIOp each) { return truths ? make(each) : eitherSign(loc, in); })
        .Case<arith::AndIOp, arith::XOrIOp>(
            [&](auto each) { return truths ? make(each) : Value(); })
        .Case([&](arith::CmpIOp compare) -> Value {
          if (truths)
            return compareTruths(compare, in);
          return b.createOrFold<arith::CmpIOp>(loc, compare.getPredicate(), in[0], in[1]);
        })
        .Case([&](arith::ShRSIOp shift) { return truths ? Value() : signOf(shift, in); })
        .Case<arith::IndexCastOp, arith::ExtSIOp, arith::TruncIOp>(
            [&](Operation *) { return truths ? Value() : in[0]; })
        .Case([&](arith::ExtUIOp) -> Value {
          return truths
                     ? b.createOrFold<arith::SelectOp>(loc, in[0], number(loc, 1), number(loc, 0))
                     : Value();
        })
        .Default([](Operation *) { return Value(); });
  }

  Value compareTruths(arith::CmpIOp compare, ArrayRef<Value> in) {
    const arith::CmpIPredicate predicate = compare.getPredicate();
    if (predicate != arith::CmpIPredicate::eq && predicate != arith::CmpIPredicate::ne)
      return {};
    Value differ = b.createOrFold<arith::XOrIOp>(compare.getLoc(), in[0], in[1]);
    if (predicate == arith::CmpIPredicate::ne)
      return differ;
    Value yes = arith::ConstantIntOp::create(b, compare.getLoc(), 1, 1);
    return b.createOrFold<arith::XOrIOp>(compare.getLoc(), differ, yes);
  }

  /// All bits that of the sign, with which JAX makes the sign of a number: -1 or 0.
  Value signOf(arith::ShRSIOp shift, ArrayRef<Value> in) {
    Location loc = shift.getLoc();
    if (!shift.getType().isSignlessInteger() ||
        getConstantIntValue(in[1]) != int64_t(shift.getType().getIntOrFloatBitWidth()) - 1)
      return {};
    Value negative =
        b.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::slt, in[0], number(loc, 0));
    return b.createOrFold<arith::SelectOp>(loc, negative, number(loc, -1), number(loc, 0));
  }

  /// Such a number, or a constant, with bits of another.
  Value eitherSign(Location loc, ArrayRef<Value> in) {
    std::optional<int64_t> bits = getConstantIntValue(in[1]);
    if (std::optional<int64_t> known = getConstantIntValue(in[0]); known && bits)
      return number(loc, *known | *bits);
    auto sign = in[0].getDefiningOp<arith::SelectOp>();
    if (!sign || !bits || getConstantIntValue(sign.getTrueValue()) != -1 ||
        getConstantIntValue(sign.getFalseValue()) != 0)
      return {};
    return b.createOrFold<arith::SelectOp>(loc, sign.getCondition(), number(loc, -1),
                                           number(loc, *bits));
  }

  /// What is used twice is followed twice: a size of more is none that a bundle holds either.
  static constexpr unsigned kMostSteps = 4096;

  OpBuilder &b;
  unsigned depth = 0, steps = 0; // of one element
};

class Lowering {
public:
  explicit Lowering(RewriterBase &rewriter) : rewriter(rewriter), elements(rewriter) {}

  void lower(Operation *op) {
    rewriter.setInsertionPoint(op);
    if (auto load = dyn_cast<tensor::ExtractOp>(op))
      readSize(load);
    else if (isNamed(op, "dynamic_broadcast_in_dim"))
      broadcast(op);
    else if (isNamed(op, "dynamic_reshape"))
      reshape(op);
    else if (isNamed(op, "custom_call"))
      assertShape(op);
  }

  /// What is still read of them is data.
  void lowerSize(Operation *op) {
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    rewriter.setInsertionPoint(op);
    Value size = elements.of(op->getResult(0), {});
    if (!size)
      return;
    size = arith::IndexCastOp::create(rewriter, op->getLoc(), rewriter.getI64Type(), size);
    if (!type.getElementType().isInteger(64))
      size = arith::TruncIOp::create(rewriter, op->getLoc(), type.getElementType(), size);
    rewriter.replaceOpWithNewOp<tensor::FromElementsOp>(op, type, size);
  }

private:
  void readSize(tensor::ExtractOp op) {
    SmallVector<int64_t> place;
    for (Value index : op.getIndices()) {
      std::optional<int64_t> at = getConstantIntValue(index);
      if (!at)
        return;
      place.push_back(*at);
    }
    auto isSize = [](Operation *user) { return isa<arith::IndexCastOp>(user); };
    if (op->use_empty() || !llvm::all_of(op->getUsers(), isSize))
      return;
    Value size = elements.of(op.getTensor(), place);
    if (!size || !size.getType().isIndex())
      return;
    for (Operation *user : llvm::make_early_inc_range(op->getUsers()))
      rewriter.replaceAllUsesWith(user->getResult(0), size);
  }

  /// The elements of a tensor of sizes; empty where one is none.
  SmallVector<Value> sizesOf(Value tensor, int64_t rank) {
    auto type = dyn_cast<RankedTensorType>(tensor.getType());
    if (!type || type.getRank() != 1 || type.getDimSize(0) != rank)
      return {};
    SmallVector<Value> sizes;
    for (int64_t dim = 0; dim < rank; ++dim) {
      sizes.push_back(elements.of(tensor, dim));
      if (!sizes.back() || !sizes.back().getType().isIndex())
        return {};
    }
    return sizes;
  }

  void broadcast(Operation *op) {
    if (op->getNumOperands() != 2 || op->getNumResults() != 1)
      return;
    Value source = op->getOperand(0);
    auto from = dyn_cast<RankedTensorType>(source.getType());
    auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
    auto dims = op->getAttrOfType<DenseI64ArrayAttr>("broadcast_dimensions");
    if (!from || !type || !dims || dims.size() != from.getRank())
      return;
    for (int64_t dim : dims.asArrayRef())
      if (dim < 0 || dim >= type.getRank())
        return;
    SmallVector<Value> sizes = sizesOf(op->getOperand(1), type.getRank()), dynamic;
    if (sizes.empty())
      return;
    for (auto [dim, size] : llvm::enumerate(sizes))
      if (type.isDynamicDim(dim))
        dynamic.push_back(size);
    Location loc = op->getLoc();
    Value init = tensor::EmptyOp::create(rewriter, loc, type, dynamic);
    SmallVector<utils::IteratorType> loops(type.getRank(), utils::IteratorType::parallel);
    AffineMap identity = rewriter.getMultiDimIdentityMap(type.getRank());
    auto made = linalg::GenericOp::create(
        rewriter, loc, TypeRange{type}, ValueRange(), init, ArrayRef(identity), loops,
        [&](OpBuilder &b, Location inner, ValueRange) {
          SmallVector<Value> places;
          Value zero = arith::ConstantIndexOp::create(b, inner, 0);
          Value one = arith::ConstantIndexOp::create(b, inner, 1);
          for (auto [dim, to] : llvm::enumerate(dims.asArrayRef())) {
            Value place = linalg::IndexOp::create(b, inner, to);
            if (from.isDynamicDim(dim)) {
              Value size = tensor::DimOp::create(b, inner, source, dim);
              Value isOne = arith::CmpIOp::create(b, inner, arith::CmpIPredicate::eq, size, one);
              place = arith::SelectOp::create(b, inner, isOne, zero, place);
            } else if (from.getDimSize(dim) == 1) {
              place = zero;
            }
            places.push_back(place);
          }
          Value element = tensor::ExtractOp::create(b, inner, source, places);
          linalg::YieldOp::create(b, inner, element);
        });
    rewriter.replaceOp(op, made);
  }

  void reshape(Operation *op) {
    if (op->getNumOperands() != 2 || op->getNumResults() != 1)
      return;
    auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
    if (!type || type.getRank() == 0)
      return;
    SmallVector<Value> sizes = sizesOf(op->getOperand(1), type.getRank());
    if (sizes.empty())
      return;
    Value shape = tensor::FromElementsOp::create(rewriter, op->getLoc(), sizes);
    rewriter.replaceOpWithNewOp<tensor::ReshapeOp>(op, type, op->getOperand(0), shape);
  }

  void assertShape(Operation *op) {
    auto target = op->getAttrOfType<StringAttr>("call_target_name");
    auto message = op->getAttrOfType<StringAttr>("error_message");
    if (!target || target != "shape_assertion" || op->getNumOperands() == 0 ||
        op->getNumResults() != 0)
      return;
    auto type = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
    Value holds = type && type.getRank() == 0 ? elements.of(op->getOperand(0), {}) : Value();
    if (!holds || !holds.getType().isInteger(1))
      return;
    // The values that are to be put in are the bundle's to print. The rest is about JAX.
    std::string text = message ? message.getValue().str() : "a shape assertion does not hold";
    for (const auto &[open, close] : {std::pair(" (= {", ')'), std::pair(" {", '}')})
      for (size_t at, end; (at = text.find(open)) != std::string::npos &&
                           (end = text.find(close, at)) != std::string::npos;)
        text.erase(at, end + 1 - at);
    text = StringRef(text).split(". Using the following polymorphic shapes").first.str();
    rewriter.replaceOpWithNewOp<cf::AssertOp>(op, holds, text);
  }

  RewriterBase &rewriter;
  Elements elements;
};
} // namespace

void lowerStablehloSizes(RewriterBase &rewriter, Operation *root) {
  SmallVector<Operation *> ops, sizes;
  root->walk([&](Operation *op) {
    if (isNamed(op, "get_dimension_size") && op->getNumOperands() == 1 &&
        op->getNumResults() == 1 && isa<RankedTensorType>(op->getResult(0).getType()))
      sizes.push_back(op);
    else
      ops.push_back(op);
  });
  if (sizes.empty())
    return;
  Lowering lowering(rewriter);
  for (Operation *op : ops)
    lowering.lower(op);
  for (Operation *op : sizes)
    lowering.lowerSize(op);
}

} // namespace gemm
