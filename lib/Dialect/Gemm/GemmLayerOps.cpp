// The layer ops: verification, memory effects and result shapes. All four share
// one walk over operands, since they differ only in which extents must agree.
#include "GemmVerify.h"
#include "gemm/Dialect/Gemm/ScaledLayer.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace gemm;
using checks::shaped;
using checks::showSize;

namespace {
struct Named {
  Value value;
  StringRef name;
};
} // namespace

static int64_t lastDim(Value value) { return shaped(value).getShape().back(); }

namespace {
// Constraints that all four ops have, and number differently.
struct Numbers {
  int shape = 6, computeType = 7, bytes = 8, memory = 9, scales = 10;
};
} // namespace
static Numbers numbersOf(Operation *op) {
  if (isa<LinearOp>(op)) // has a bias as well
    return {6, 8, 9, 10, 11};
  return isa<LinearBgradOp>(op) ? Numbers{4, 5, 6, 7, 0} : Numbers();
}

// Kinds, element types, byte sizes. `result` is null for memrefs.
template <typename Op> static LogicalResult verifyOperands(Op op, ArrayRef<Named> inputs) {
  Value into = op.getInto();
  bool memrefs = isa<BaseMemRefType>(inputs.front().value.getType());
  if (memrefs && (!into || op.getResult()))
    return violates(op, 2) << "expected into(...) and no result with memref operands, got "
                           << (into             ? "both"
                               : op.getResult() ? "a result"
                                                : "neither");
  if (!memrefs && !op.getResult())
    return violates(op, 2) << "expected one result with tensor operands, got none";
  if (!memrefs && into && into.getType() != op.getResult().getType())
    return violates(op, 2) << "expected into(...) of the type of the result, "
                           << op.getResult().getType() << ", got " << into.getType();
  auto check = [&](Value value, StringRef name, OperandRole role) {
    checks::OperandRule rule;
    const std::string why = checks::checkOperandRule(value.getType(), name, role, rule);
    const int number = rule == checks::OperandRule::Kind    ? 1
                       : rule == checks::OperandRule::Bytes ? numbersOf(op).bytes
                                                            : numbersOf(op).memory;
    return why.empty() ? success() : LogicalResult(violates(op, number) << why);
  };
  for (Named input : inputs)
    if (failed(check(input.value, input.name, OperandRole::Input)))
      return failure();
  if (std::optional<ScaledLayer> layer = getScaledLayer(op))
    for (Value scales : layer->scales)
      if (failed(check(scales, "the scales", OperandRole::Extra)))
        return failure();
  if (failed(check(op.getOutput(), "the result", OperandRole::Output)))
    return failure();
  if (failed(checks::verifySameContainer(op, op->getOperands())))
    return failure();
  return success();
}

static LogicalResult verifyRank(Operation *op, Named operand, int64_t rank, bool orMore = false) {
  int64_t actual = shaped(operand.value).getRank();
  if (actual == rank || (orMore && actual > rank))
    return success();
  return violates(op, 3) << "expected " << operand.name << " to have rank " << rank
                         << (orMore ? " or more" : "") << ", got " << actual;
}

static LogicalResult verifyFactors(Operation *op, Value a, Value b, StringRef nameA,
                                   StringRef nameB) {
  return checks::report(
      op, checkFactors(shaped(a).getElementType(), shaped(b).getElementType(), nameA, nameB),
      op->getName().stripDialect() + "_c4");
}

/// What a layer of two factors makes before it is rounded: its sums, or f32 where they are scaled.
static Type getComputedType(const ScaledLayer &layer) {
  const Type sum = getSumType(layer.elementOf(0), layer.elementOf(1));
  return layer.scales.empty() ? sum : Float32Type::get(sum.getContext());
}

static LogicalResult verifyOutput(Operation *op, ShapedType output, ArrayRef<int64_t> shape,
                                  Type operandElement) {
  bool same = output.getRank() == static_cast<int64_t>(shape.size());
  for (size_t i = 0; same && i < shape.size(); ++i)
    same = areCompatible(output.getDimSize(i), shape[i]);
  if (!same)
    return violates(op, numbersOf(op).shape)
           << "expected the result to be " << checks::showShape(shape) << ", got "
           << checks::showShape(output.getShape());
  Type accumulator = getComputeType(operandElement);
  if (getComputeType(output.getElementType()) != accumulator)
    return violates(op, numbersOf(op).computeType)
           << "expected a result of compute type " << accumulator << ", got "
           << output.getElementType();
  return success();
}

// The leading dimensions of `input`, then `last`.
static SmallVector<int64_t> withLast(Value input, ArrayRef<int64_t> last) {
  SmallVector<int64_t> shape(shaped(input).getShape().drop_back());
  shape.append(last.begin(), last.end());
  return shape;
}

LogicalResult LinearOp::verify() {
  Named input{getInput(), "input"}, weight{getWeight(), "weight"}, bias{getBias(), "bias"};
  SmallVector<Named> inputs{input, weight};
  if (getBias())
    inputs.push_back(bias);
  if (failed(verifyOperands(*this, inputs)) || failed(verifyRank(*this, input, 2, true)) ||
      failed(verifyRank(*this, weight, 2)) || (getBias() && failed(verifyRank(*this, bias, 1))))
    return failure();
  if (failed(verifyFactors(*this, getInput(), getWeight(), "input", "weight")))
    return failure();
  if (failed(checks::verifyLayerScales(*this, "input", "weight", numbersOf(*this).scales)))
    return failure();
  ArrayRef<int64_t> w = shaped(getWeight()).getShape();
  const int64_t k = getPackedB() && !ShapedType::isDynamic(w[1]) ? 2 * w[1] : w[1];
  if (!areCompatible(lastDim(getInput()), k))
    return violates(*this, "linear_c5")
           << "expected trailing input dim to match weight dim 1 (K), got "
           << showSize(lastDim(getInput())) << " and " << showSize(k);
  Type element = getComputedType(*getScaledLayer(*this));
  if (failed(verifyOutput(*this, getOutputType(), withLast(getInput(), w[0]), element)))
    return failure();
  if (!getBias())
    return success();
  int64_t n = ShapedType::isDynamic(w[0]) ? getOutputType().getShape().back() : w[0];
  if (!areCompatible(lastDim(getBias()), n))
    return violates(*this, "linear_c7")
           << "expected a bias of length " << n << " (N), got " << lastDim(getBias());
  Type biasElement = shaped(getBias()).getElementType();
  if (getComputeType(biasElement) != getComputeType(element))
    return violates(*this, "linear_c8") << "expected a bias of compute type "
                                        << getComputeType(element) << ", got " << biasElement;
  return success();
}

LogicalResult LinearDgradOp::verify() {
  Named dy{getDy(), "dy"}, weight{getWeight(), "weight"};
  if (failed(verifyOperands(*this, {dy, weight})) || failed(verifyRank(*this, dy, 2, true)) ||
      failed(verifyRank(*this, weight, 2)))
    return failure();
  if (failed(verifyFactors(*this, getDy(), getWeight(), "dy", "weight")) ||
      failed(checks::verifyLayerScales(*this, "dy", "weight", numbersOf(*this).scales)))
    return failure();
  ArrayRef<int64_t> w = shaped(getWeight()).getShape();
  if (!areCompatible(lastDim(getDy()), w[0]))
    return violates(*this, "linear_dgrad_c5")
           << "expected trailing dy dim to match weight dim 0 (N), got "
           << showSize(lastDim(getDy())) << " and " << showSize(w[0]);
  return verifyOutput(*this, getOutputType(), withLast(getDy(), w[1]),
                      getComputedType(*getScaledLayer(*this)));
}

LogicalResult LinearWgradOp::verify() {
  Named dy{getDy(), "dy"}, input{getInput(), "input"};
  if (failed(verifyOperands(*this, {dy, input})) || failed(verifyRank(*this, dy, 2, true)) ||
      failed(verifyRank(*this, input, shaped(getDy()).getRank())))
    return failure();
  if (failed(verifyFactors(*this, getDy(), getInput(), "dy", "input")) ||
      failed(checks::verifyLayerScales(*this, "dy", "input", numbersOf(*this).scales)))
    return failure();
  ArrayRef<int64_t> x = shaped(getDy()).getShape(), y = shaped(getInput()).getShape();
  for (size_t i = 0; i + 1 < x.size(); ++i)
    if (!areCompatible(x[i], y[i]))
      return violates(*this, "linear_wgrad_c5")
             << "expected dy and input to agree on leading dims, got "
             << checks::showShape(x.drop_back()) << " and " << checks::showShape(y.drop_back());
  return verifyOutput(*this, getOutputType(), {x.back(), y.back()},
                      getComputedType(*getScaledLayer(*this)));
}

LogicalResult LinearBgradOp::verify() {
  Named dy{getDy(), "dy"};
  if (failed(verifyOperands(*this, dy)) || failed(verifyRank(*this, dy, 2, true)))
    return failure();
  return verifyOutput(*this, getOutputType(), lastDim(getDy()), shaped(getDy()).getElementType());
}

//===----------------------------------------------------------------------===//
// Builders: without scales
//===----------------------------------------------------------------------===//

// What follows the operands of a layer without scales.
template <typename Build> static void withoutScales(Build build) {
  build(ValueRange(), DenseI64ArrayAttr(), false, false, false, IntegerAttr());
}

void LinearOp::build(OpBuilder &b, OperationState &state, Type result, Value input, Value weight,
                     Value bias, Value into) {
  withoutScales([&](auto... rest) { build(b, state, result, input, weight, bias, into, rest...); });
}
void LinearOp::build(OpBuilder &b, OperationState &state, Value input, Value weight, Value bias,
                     Value into) {
  withoutScales([&](auto... rest) { build(b, state, input, weight, bias, into, rest...); });
}
void LinearDgradOp::build(OpBuilder &b, OperationState &state, Type result, Value dy, Value weight,
                          Value into) {
  withoutScales([&](auto... rest) { build(b, state, result, dy, weight, into, rest...); });
}
void LinearDgradOp::build(OpBuilder &b, OperationState &state, Value dy, Value weight, Value into) {
  withoutScales([&](auto... rest) { build(b, state, dy, weight, into, rest...); });
}
void LinearWgradOp::build(OpBuilder &b, OperationState &state, Type result, Value dy, Value input,
                          Value into) {
  withoutScales([&](auto... rest) { build(b, state, result, dy, input, into, rest...); });
}
void LinearWgradOp::build(OpBuilder &b, OperationState &state, Value dy, Value input, Value into) {
  withoutScales([&](auto... rest) { build(b, state, dy, input, into, rest...); });
}

//===----------------------------------------------------------------------===//
// Interfaces
//===----------------------------------------------------------------------===//

using Effects = SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>;

template <typename Op> static void addEffects(Op op, Effects &effects) {
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<MemRefType>(operand.get().getType()))
      continue;
    MemoryEffects::Effect *effect = MemoryEffects::Read::get();
    if (llvm::any_of(op.getIntoMutable(), [&](OpOperand &into) { return &into == &operand; }))
      effect = MemoryEffects::Write::get();
    effects.emplace_back(effect, &operand, SideEffects::DefaultResource::get());
  }
}

template <typename Op> static Speculation::Speculatability speculatability(Op op) {
  return op.getResult() ? Speculation::Speculatable : Speculation::NotSpeculatable;
}

// Of an op or of what one is made from; the operands need not be verified.
template <typename Op, typename Operands> static SmallVector<DimOf> dimsOf(Operands op) {
  auto last = [](Value value) { return DimOf{value, shaped(value).getRank() - 1}; };
  auto rowsAnd = [](Value rows, DimOf last) {
    SmallVector<DimOf> dims;
    for (int64_t dim = 0; dim + 1 < shaped(rows).getRank(); ++dim)
      dims.push_back({rows, dim});
    dims.push_back(last);
    return dims;
  };
  if constexpr (std::is_same_v<Op, LinearOp>)
    return rowsAnd(op.getInput(), {op.getWeight(), 0});
  else if constexpr (std::is_same_v<Op, LinearDgradOp>)
    return rowsAnd(op.getDy(), {op.getWeight(), 1});
  else if constexpr (std::is_same_v<Op, LinearWgradOp>)
    return {last(op.getDy()), last(op.getInput())};
  else
    return {last(op.getDy())};
}

SmallVector<DimOf> gemm::getResultDims(Operation *layer) {
  return llvm::TypeSwitch<Operation *, SmallVector<DimOf>>(layer)
      .Case<LinearOp, LinearDgradOp, LinearWgradOp, LinearBgradOp>(
          [](auto op) { return dimsOf<decltype(op)>(op); })
      .Default([](Operation *) { return SmallVector<DimOf>(); });
}

template <typename Op>
static LogicalResult reify(Op op, OpBuilder &b, ReifiedRankedShapedTypeDims &shapes) {
  if (!op.getResult())
    return failure();
  SmallVector<OpFoldResult> shape;
  // What the result's type knows is a constant whatever the operands say.
  for (auto [from, known] : llvm::zip(dimsOf<Op>(op), op.getOutputType().getShape()))
    shape.push_back(ShapedType::isDynamic(known)
                        ? tensor::getMixedSize(b, op.getLoc(), from.value, from.dim)
                        : OpFoldResult(b.getIndexAttr(known)));
  shapes.push_back(std::move(shape));
  return success();
}

// The element type of a result where nobody says one: the first operand's own, or the float beside
// bytes; of bytes that are scaled f32. Of what is not verified yet.
template <typename Op> static Type inferredElement(typename Op::Adaptor op, ValueRange operands) {
  Type element = shaped(operands[0]).getElementType();
  if constexpr (!std::is_same_v<Op, LinearBgradOp>)
    if (element.isInteger(8)) {
      if (operands.size() > 1 && isa<FloatType>(shaped(operands[1]).getElementType()))
        return shaped(operands[1]).getElementType();
      if (!op.getScales().empty())
        return Float32Type::get(element.getContext());
    }
  return element;
}

// The result's type. None for memrefs, failure for operands that the verifier refuses.
template <typename Op>
static LogicalResult infer(ValueRange operands, typename Op::Adaptor op,
                           SmallVectorImpl<Type> &types) {
  auto are = [&](auto is) { return llvm::all_of(operands.getTypes(), is); };
  if (are([](Type type) { return isa<MemRefType>(type); }))
    return success();
  if (!are([](Type type) { return isa<RankedTensorType>(type); }))
    return failure();
  if (op.getInto()) {
    types.push_back(op.getInto().getType());
    return success();
  }
  SmallVector<int64_t> shape;
  for (DimOf from : dimsOf<Op>(op)) {
    if (from.dim < 0 || from.dim >= shaped(from.value).getRank())
      return failure();
    shape.push_back(shaped(from.value).getDimSize(from.dim));
  }
  types.push_back(RankedTensorType::get(shape, inferredElement<Op>(op, operands)));
  return success();
}

// What is inferred is one of the types that a result may have: sizes may be known or not, and the
// element type is any of the same compute type.
static bool areCompatibleResults(TypeRange left, TypeRange right) {
  return llvm::all_of_zip(left, right, [](Type x, Type y) {
    auto a = dyn_cast<RankedTensorType>(x), b = dyn_cast<RankedTensorType>(y);
    return a && b && succeeded(verifyCompatibleShape(a, b)) && getComputeType(a.getElementType()) &&
           getComputeType(a.getElementType()) == getComputeType(b.getElementType());
  });
}

#define GEMM_LAYER_INTERFACES(OP)                                                                  \
  void OP::getEffects(Effects &effects) { addEffects(*this, effects); }                            \
  Speculation::Speculatability OP::getSpeculatability() { return speculatability(*this); }         \
  LogicalResult OP::reifyResultShapes(OpBuilder &b, ReifiedRankedShapedTypeDims &shapes) {         \
    return reify(*this, b, shapes);                                                                \
  }                                                                                                \
  LogicalResult OP::inferReturnTypes(MLIRContext *, std::optional<Location>, ValueRange operands,  \
                                     DictionaryAttr attributes, OpaqueProperties properties,       \
                                     RegionRange regions, SmallVectorImpl<Type> &types) {          \
    return infer<OP>(operands, OP::Adaptor(operands, attributes, properties, regions), types);     \
  }                                                                                                \
  LogicalResult OP::refineReturnTypes(MLIRContext *, std::optional<Location>, ValueRange,          \
                                      DictionaryAttr, OpaqueProperties, RegionRange,               \
                                      SmallVectorImpl<Type> &) {                                   \
    return success(); /* what a result may be is the verifier's to say */                          \
  }                                                                                                \
  bool OP::isCompatibleReturnTypes(TypeRange left, TypeRange right) {                              \
    return areCompatibleResults(left, right);                                                      \
  }
GEMM_LAYER_INTERFACES(LinearOp)
GEMM_LAYER_INTERFACES(LinearDgradOp)
GEMM_LAYER_INTERFACES(LinearWgradOp)
GEMM_LAYER_INTERFACES(LinearBgradOp)
#undef GEMM_LAYER_INTERFACES
