// See Adjoint.h. Which values matter is decided once, before anything is built.
#include "Adjoint.h"
#include "gemm/Dialect/Gemm/FastMath.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace gemm {

static bool isFloat(Value value) { return isa<FloatType>(getElementTypeOrSelf(value)); }

Adjoint::Adjoint(OpBuilder &builder, Block &body, ValueRange of) : b(builder) {
  active.insert(of.begin(), of.end());
  for (Operation &op : body) {
    bool reads = false;
    op.walk([&](Operation *inner) {
      reads |= llvm::any_of(inner->getOperands(), [&](Value in) { return isActive(in); });
    });
    // What only says of which size a tensor is has no derivative.
    if (!reads || isa<tensor::EmptyOp, tensor::DimOp>(op))
      continue;
    for (Value result : op.getResults())
      if (isFloat(result))
        active.insert(result);
  }
}

LogicalResult Adjoint::run(ArrayRef<Operation *> ops) {
  for (Operation *op : llvm::reverse(ops)) {
    if (llvm::none_of(op->getResults(), [&](Value result) { return gradients.lookup(result); }) ||
        llvm::none_of(op->getResults(), [&](Value result) { return isActive(result); }))
      continue;
    if (auto generic = dyn_cast<linalg::GenericOp>(op)) {
      if (failed(differentiateGeneric(*this, generic)))
        return failure();
    } else if (std::optional<LogicalResult> done = differentiateProduct(*this, op)) {
      if (failed(*done))
        return failure();
    } else if (std::optional<LogicalResult> viewed = differentiateView(*this, op)) {
      if (failed(*viewed))
        return failure();
    } else {
      return op->emitOpError("has no rule in gemm-differentiate; run gemm-inline, "
                             "gemm-resolve-control-flow, gemm-import and gemm-generalize before "
                             "it, or leave the arguments that it depends on out of 'arguments'");
    }
  }
  return success();
}

void Adjoint::accumulate(Value argument, Value main) {
  accumulated.insert(argument);
  gradients[argument] = main;
}

Type Adjoint::elementOf(Value value) const {
  return accumulated.contains(value) ? b.getF32Type() : getElementTypeOrSelf(value);
}

Value Adjoint::emptyLike(Location loc, Value like, Type element) {
  Value empty = tensor::EmptyOp::create(b, loc, tensor::getMixedSizes(b, loc, like), element);
  auto type = mlir::cast<RankedTensorType>(like.getType()).clone(element);
  return empty.getType() == type ? empty : tensor::CastOp::create(b, loc, type, empty).getResult();
}

Value Adjoint::zerosLike(Location loc, Value like, Type element) {
  Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(element));
  return linalg::FillOp::create(b, loc, zero, emptyLike(loc, like, element)).getResult(0);
}

Value Adjoint::elementwise(Location loc, ValueRange inputs, Type element,
                           function_ref<Value(OpBuilder &, Location, ValueRange)> body) {
  Value empty = emptyLike(loc, inputs.front(), element);
  unsigned rank = mlir::cast<RankedTensorType>(empty.getType()).getRank();
  SmallVector<AffineMap> maps(inputs.size() + 1, b.getMultiDimIdentityMap(rank));
  SmallVector<utils::IteratorType> loops(rank, utils::IteratorType::parallel);
  return linalg::GenericOp::create(b, loc, empty.getType(), inputs, empty, maps, loops,
                                   [&](OpBuilder &inner, Location at, ValueRange arguments) {
                                     Value made = body(inner, at, arguments);
                                     linalg::YieldOp::create(inner, at, made);
                                   })
      .getResult(0);
}

Value Adjoint::cast(Location loc, Value tensor, Type element) {
  Type from = getElementTypeOrSelf(tensor);
  if (from == element)
    return tensor;
  if (Value narrow = narrowest(tensor); getElementTypeOrSelf(narrow) == element)
    return narrow;
  const bool wider = element.getIntOrFloatBitWidth() > from.getIntOrFloatBitWidth();
  // f16 and bf16 hold each other's numbers by way of f32.
  if (!wider && element.getIntOrFloatBitWidth() == from.getIntOrFloatBitWidth())
    tensor = cast(loc, tensor, b.getF32Type());
  return elementwise(loc, tensor, element, [&](OpBuilder &inner, Location at, ValueRange in) {
    return wider ? arith::ExtFOp::create(inner, at, element, in[0]).getResult()
                 : arith::TruncFOp::create(inner, at, element, in[0]).getResult();
  });
}

void Adjoint::add(Value value, Value gradient) {
  if (!isActive(value))
    return;
  Location loc = gradient.getLoc();
  Type element = elementOf(value);
  gradient = cast(loc, gradient, element);
  Value &sum = gradients[value];
  if (!sum) {
    sum = gradient;
    return;
  }
  // Nobody wrote the parts of a sum down, nor that they are rounded before they are added.
  auto flags = arith::FastMathFlags::none;
  if (element.isF16() || element.isBF16()) {
    flags = arith::FastMathFlags::contract;
    for (Value part : {sum, gradient})
      if (Operation *op = part.getDefiningOp();
          isa_and_nonnull<MatmulOp, LinearOp, LinearDgradOp, LinearWgradOp>(op))
        setContract(op, true);
  }
  sum = elementwise(loc, {sum, gradient}, element,
                    [&](OpBuilder &inner, Location at, ValueRange in) -> Value {
                      return arith::AddFOp::create(inner, at, in[0], in[1], flags);
                    });
}

void Adjoint::addProduct(Location loc, Value value, MatmulTrans trans, Value a, Value right,
                         Value groups) {
  if (!isActive(value))
    return;
  auto product = [&](Value into, double beta) {
    auto made = MatmulOp::create(b, loc, trans, a, right, into, 1.0, beta);
    if (groups)
      made.getGroupsMutable().assign(groups);
    return made.getResult();
  };
  if (accumulated.contains(value)) {
    Value &sum = gradients[value];
    sum = product(sum, 1.0);
    return;
  }
  add(value, product(emptyLike(loc, value, elementOf(value)), 0.0));
}

} // namespace gemm
