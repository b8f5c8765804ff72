// The rule of linalg.generic. Each operand's gradient is one linalg.generic over the same loops:
// the body again, and behind it its derivative; loops that the operand does not have are summed
// over.
#include "Adjoint.h"
#include "ScalarReverse.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace gemm {

namespace {
/// What an op with reduction loops does with each term.
enum class Combine { None, Sum, Extremum };

struct Shape {
  Combine combine = Combine::None;
  Operation *combiner = nullptr;
  Value term;
};

std::optional<Shape> shapeOf(linalg::GenericOp op) {
  if (op.getNumReductionLoops() == 0)
    return Shape();
  if (op->getNumResults() != 1)
    return std::nullopt;
  Value old = op.getRegionOutputArgs()[0];
  Operation *combiner = op.getBody()->getTerminator()->getOperand(0).getDefiningOp();
  if (!combiner || !old.hasOneUse() || *old.user_begin() != combiner)
    return std::nullopt;
  Shape shape{Combine::None, combiner, Value()};
  if (isa<arith::AddFOp>(combiner))
    shape.combine = Combine::Sum;
  else if (isa<arith::MaximumFOp, arith::MaxNumFOp, arith::MinimumFOp, arith::MinNumFOp>(combiner))
    shape.combine = Combine::Extremum;
  else
    return std::nullopt;
  shape.term = combiner->getOperand(combiner->getOperand(0) == old ? 1 : 0);
  return shape;
}

/// A tensor that the derivative reads, through its map.
struct Read {
  Value value;
  AffineMap map;
};

class Rule {
public:
  Rule(Adjoint &adjoint, linalg::GenericOp op, Shape shape)
      : adjoint(adjoint), op(op), shape(shape), b(adjoint.b), loc(op.getLoc()),
        room(ModuleOp::create(loc)) {}

  LogicalResult run() {
    if (shape.combine == Combine::Extremum)
      share();
    for (OpOperand &operand : op->getOpOperands()) {
      AffineMap map = op.getMatchingIndexingMap(&operand);
      if (op.isDpsInit(&operand) && shape.combine != Combine::None) {
        if (shape.combine == Combine::Sum && adjoint.isActive(operand.get()))
          adjoint.add(operand.get(), adjoint.of(op.getResult(0)));
        continue;
      }
      if (!adjoint.isActive(operand.get()) || isRepeated(operand))
        continue;
      if (failed(addGradient(operand.get(), map)))
        return failure();
    }
    return success();
  }

private:
  /// A block in which ops are made before it is known what it reads.
  Block *newBody() { return &room->getBodyRegion().emplaceBlock(); }

  bool isRepeated(OpOperand &operand) {
    return llvm::any_of(op->getOpOperands().take_front(operand.getOperandNumber()),
                        [&](OpOperand &other) { return isSame(other, operand); });
  }
  bool isSame(OpOperand &x, OpOperand &y) {
    return x.get() == y.get() && op.getMatchingIndexingMap(&x) == op.getMatchingIndexingMap(&y);
  }

  /// An extremum's gradient is that of all elements that are equal to it, in equal parts.
  void share() {
    Value result = op.getResult(0);
    Type element = getElementTypeOrSelf(result);
    Type wide = element.getIntOrFloatBitWidth() < 32 ? b.getF32Type() : element;
    Value zeros = adjoint.zerosLike(loc, result, wide);
    Block *body = newBody();
    SmallVector<Read> reads = begin(*body);
    OpBuilder inner = OpBuilder::atBlockEnd(body);
    Value is = arith::CmpFOp::create(inner, loc, arith::CmpFPredicate::OEQ, copied(shape.term),
                                     extremum);
    Value one = arith::ConstantOp::create(inner, loc, inner.getFloatAttr(wide, 1));
    Value zero = arith::ConstantOp::create(inner, loc, inner.getFloatAttr(wide, 0));
    Value counted = arith::SelectOp::create(inner, loc, is, one, zero);
    AffineMap map = op.getIndexingMapMatchingResult(op->getResult(0));
    Value count = finish(body, reads, counted, zeros, map, /*sum=*/true);
    shared = adjoint.elementwise(
        loc, {adjoint.of(result), count}, element,
        [&](OpBuilder &at, Location where, ValueRange in) -> Value {
          Value gradient = in[0];
          if (wide != element)
            gradient = arith::ExtFOp::create(at, where, wide, gradient);
          Value part = arith::DivFOp::create(at, where, gradient, in[1]);
          return wide == element ? part : arith::TruncFOp::create(at, where, element, part);
        });
  }

  /// The body of `op` in a block whose arguments are what it reads, the gradients of its results
  /// and, of an extremum, that.
  SmallVector<Read> begin(Block &body) {
    mapping = IRMapping();
    gradients.clear();
    SmallVector<Read> reads;
    auto read = [&](Value value, AffineMap map) {
      reads.push_back({value, map});
      return body.addArgument(getElementTypeOrSelf(value), loc);
    };
    for (OpOperand &operand : op->getOpOperands()) {
      Value argument = op.getMatchingBlockArgument(&operand);
      if (op.isDpsInit(&operand) && shape.combine != Combine::None)
        continue;
      Value same;
      for (OpOperand &other : op->getOpOperands().take_front(operand.getOperandNumber()))
        if (isSame(other, operand))
          same = mapping.lookupOrNull(op.getMatchingBlockArgument(&other));
      mapping.map(argument,
                  same ? same : read(operand.get(), op.getMatchingIndexingMap(&operand)));
    }
    operands = reads.size();
    for (OpResult result : op->getResults()) {
      Value gradient = shared ? shared : adjoint.of(result);
      AffineMap map = op.getIndexingMapMatchingResult(result);
      gradients.push_back(gradient ? read(gradient, map) : BlockArgument());
      if (shape.combine == Combine::Extremum)
        extremum = read(result, map);
    }
    OpBuilder inner = OpBuilder::atBlockEnd(&body);
    for (Operation &scalar : op.getBody()->without_terminator())
      if (&scalar != shape.combiner)
        inner.clone(scalar, mapping);
    return reads;
  }

  Value copied(Value value) { return mapping.lookupOrDefault(value); }

  LogicalResult addGradient(Value value, AffineMap map) {
    if (!map.isProjectedPermutation())
      return op.emitOpError("expected to read what is differentiated through a projected "
                            "permutation, got ")
             << AffineMapAttr::get(map) << "; run gemm-generalize before gemm-differentiate";
    Block *body = newBody();
    SmallVector<Read> reads = begin(*body);
    OpBuilder inner = OpBuilder::atBlockEnd(body);
    SmallVector<std::pair<Value, Value>> seeds;
    if (shape.combine == Combine::None) {
      for (auto [yielded, gradient] :
           llvm::zip(op.getBody()->getTerminator()->getOperands(), gradients))
        if (gradient && isa<FloatType>(yielded.getType()))
          seeds.push_back({copied(yielded), gradient});
    } else {
      Value term = copied(shape.term), gradient = gradients[0];
      if (shape.combine == Combine::Extremum) {
        Value is =
            arith::CmpFOp::create(inner, loc, arith::CmpFPredicate::OEQ, term, extremum);
        Value zero = arith::ConstantOp::create(inner, loc, inner.getZeroAttr(gradient.getType()));
        gradient = arith::SelectOp::create(inner, loc, is, gradient, zero);
      }
      seeds.push_back({term, gradient});
    }
    SmallVector<Value> of;
    for (auto [i, read] : llvm::enumerate(reads))
      if (i < operands && read.value == value && read.map == map)
        of.push_back(body->getArgument(i));
    FailureOr<SmallVector<Value>> parts = reverse(inner, *body, of, seeds);
    if (failed(parts))
      return failure();
    if (Value part = parts->front())
      add(body, reads, part, value, map);
    return success();
  }

  void add(Block *body, ArrayRef<Read> reads, Value part, Value value,
           AffineMap map) {
    const bool sum = map.getNumResults() < op.getNumLoops();
    if (auto argument = dyn_cast<BlockArgument>(part)) {
      const Read &read = reads[argument.getArgNumber()];
      if (read.map == map) // it is handed on
        return adjoint.add(value, read.value);
      auto type = cast<RankedTensorType>(value.getType()).clone(adjoint.elementOf(value));
      if (sum && read.map.isIdentity() && read.map == AffineMap::getMultiDimIdentityMap(
                                                          op.getNumLoops(), b.getContext()) &&
          map == read.map.getMinorSubMap(1) && op.getNumLoops() > 1 &&
          getComputeType(type.getElementType()) == getComputeType(part.getType()))
        return adjoint.add(value, sumRows(b, loc, adjoint.narrowest(read.value), type));
    }
    Type element = adjoint.elementOf(value);
    if (sum && element.getIntOrFloatBitWidth() < 32)
      element = b.getF32Type();
    Value into = sum ? adjoint.zerosLike(loc, value, element)
                     : adjoint.emptyLike(loc, value, element);
    const Value *wide = nullptr;
    if (auto ext = part.getDefiningOp<arith::ExtFOp>(); ext && !sum && part.getType() == element)
      if (auto argument = dyn_cast<BlockArgument>(ext.getIn());
          argument && reads[argument.getArgNumber()].map == map)
        wide = &reads[argument.getArgNumber()].value;
    Value gradient = finish(body, reads, part, into, map, sum);
    if (wide)
      adjoint.isWidened(gradient, *wide);
    adjoint.add(value, gradient);
  }

  /// The op with this body, that stores `value` or adds it up. It reads what its body does.
  Value finish(Block *body, ArrayRef<Read> reads, Value value, Value into, AffineMap map,
               bool sum) {
    Type element = getElementTypeOrSelf(into);
    OpBuilder inner = OpBuilder::atBlockEnd(body);
    Value old = body->addArgument(element, loc);
    if (value.getType() != element)
      value = value.getType().getIntOrFloatBitWidth() < element.getIntOrFloatBitWidth()
                  ? arith::ExtFOp::create(inner, loc, element, value).getResult()
                  : arith::TruncFOp::create(inner, loc, element, value).getResult();
    if (sum)
      value = arith::AddFOp::create(inner, loc, old, value);
    linalg::YieldOp::create(inner, loc, value);
    dropDead(*body);
    SmallVector<Value> inputs;
    SmallVector<AffineMap> maps;
    llvm::SmallBitVector known(op.getNumLoops());
    auto says = [&](AffineMap of) {
      llvm::SmallBitVector dims(op.getNumLoops());
      for (AffineExpr result : of.getResults())
        if (auto dim = dyn_cast<AffineDimExpr>(result))
          dims.set(dim.getPosition());
      return dims;
    };
    known |= says(map);
    for (auto [i, read] : llvm::enumerate(reads))
      if (!body->getArgument(i).use_empty())
        known |= says(read.map);
    SmallVector<bool> kept;
    for (auto [i, read] : llvm::enumerate(reads)) {
      // Some operand has to say how far each loop runs.
      bool keep = !body->getArgument(i).use_empty() || says(read.map).test(known);
      known |= says(read.map);
      kept.push_back(keep);
      if (keep) {
        inputs.push_back(read.value);
        maps.push_back(read.map);
      }
    }
    for (int i = kept.size() - 1; i >= 0; --i)
      if (!kept[i])
        body->eraseArgument(i);
    maps.push_back(map);
    SmallVector<utils::IteratorType> loops(op.getNumLoops(), utils::IteratorType::reduction);
    for (AffineExpr result : map.getResults())
      loops[cast<AffineDimExpr>(result).getPosition()] = utils::IteratorType::parallel;
    auto made = linalg::GenericOp::create(b, loc, into.getType(), inputs, into, maps, loops);
    made.getRegion().getBlocks().clear();
    body->moveBefore(&made.getRegion(), made.getRegion().end());
    return made.getResult(0);
  }

  Adjoint &adjoint;
  linalg::GenericOp op;
  Shape shape;
  OpBuilder &b;
  Location loc;
  OwningOpRef<ModuleOp> room;
  IRMapping mapping;
  SmallVector<Value> gradients;
  size_t operands = 0; // of what is read, those of op
  Value extremum, shared;
};

LogicalResult check(Adjoint &adjoint, linalg::GenericOp op) {
  if (!op.hasPureTensorSemantics())
    return op.emitOpError("expected tensors to differentiate");
  for (OpOperand &operand : op->getOpOperands())
    if (adjoint.isActive(operand.get()) && !isa<RankedTensorType>(operand.get().getType()))
      return op.emitOpError("has no rule in gemm-differentiate for operand ")
             << operand.getOperandNumber() << ", a scalar; make it a tensor of rank 0";
  WalkResult captured = op.getRegion().walk([&](Operation *inner) {
    for (Value value : inner->getOperands())
      if (adjoint.isActive(value) && !op.getRegion().isAncestor(value.getParentRegion()))
        return WalkResult::interrupt();
    return WalkResult::advance();
  });
  if (captured.wasInterrupted())
    return op.emitOpError("has no rule in gemm-differentiate: its body reads a scalar from outside "
                          "that depends on what is differentiated; make it an operand, a tensor of "
                          "rank 0");
  return success();
}
} // namespace

LogicalResult differentiateGeneric(Adjoint &adjoint, linalg::GenericOp op) {
  if (failed(check(adjoint, op)))
    return failure();
  std::optional<Shape> shape = shapeOf(op);
  if (!shape)
    return op.emitOpError("has no rule in gemm-differentiate: expected a reduction by one "
                          "arith.addf, maximumf, maxnumf, minimumf or minnumf, whose other operand "
                          "does not depend on the sum");
  return Rule(adjoint, op, *shape).run();
}

} // namespace gemm
