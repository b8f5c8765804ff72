// The layer ops: verification, memory effects and result shapes. All four share
// one walk over operands, since they differ only in which extents must agree.
#include "GemmVerify.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace gemm;
using checks::showSize;

namespace {
struct Named {
  Value value;
  StringRef name;
};
} // namespace

static ShapedType shaped(Value value) { return cast<ShapedType>(value.getType()); }
static int64_t lastDim(Value value) { return shaped(value).getShape().back(); }

// Kinds, element types, byte sizes. `into` is null for tensors and
// `result` for memrefs.
template <typename Op> static LogicalResult verifyOperands(Op op, ArrayRef<Named> inputs) {
  // linear_c11, linear_dgrad_c10, linear_wgrad_c10, linear_bgrad_c8
  if (failed(checks::report(op, checkPlace(op))))
    return failure();
  // linear_c2, linear_dgrad_c2, linear_wgrad_c2, linear_bgrad_c2
  Value into = op.getInto();
  bool memrefs = isa<BaseMemRefType>(inputs.front().value.getType());
  if (memrefs && (!into || op.getResult()))
    return op.emitOpError("expected into(...) and no result with memref operands, got ")
           << (into             ? "both"
               : op.getResult() ? "a result"
                                : "neither");
  if (!memrefs && (into || !op.getResult()))
    return op.emitOpError("expected one result and no into(...) with tensor operands, got ")
           << (!into            ? "neither"
               : op.getResult() ? "both"
                                : "into(...)");
  // linear_c1, linear_dgrad_c1, linear_wgrad_c1, linear_bgrad_c1
  // linear_c9, linear_dgrad_c8, linear_wgrad_c8, linear_bgrad_c6
  // linear_c10, linear_dgrad_c9, linear_wgrad_c9, linear_bgrad_c7
  auto check = [&](Value value, StringRef name, OperandRole role) {
    return checks::report(op, checkOperand(value.getType(), name, role));
  };
  for (Named input : inputs)
    if (failed(check(input.value, input.name, OperandRole::Input)))
      return failure();
  if (failed(check(op.getOutput(), "the result", OperandRole::Output)))
    return failure();
  if (failed(checks::verifySameContainer(op, op->getOperands())))
    return failure();
  return success();
}

// linear_c3, linear_dgrad_c3, linear_wgrad_c3, linear_bgrad_c3
static LogicalResult verifyRank(Operation *op, Named operand, int64_t rank, bool orMore = false) {
  int64_t actual = shaped(operand.value).getRank();
  if (actual == rank || (orMore && actual > rank))
    return success();
  return op->emitOpError("expected ") << operand.name << " to have rank " << rank
                                      << (orMore ? " or more" : "") << ", got " << actual;
}

static LogicalResult verifyFactors(Operation *op, Value a, Value b, StringRef nameA,
                                   StringRef nameB) {
  return checks::report(
      op, checkFactors(shaped(a).getElementType(), shaped(b).getElementType(), nameA, nameB));
}

static LogicalResult verifyOutput(Operation *op, ShapedType output, ArrayRef<int64_t> shape,
                                  Type operandElement) {
  // linear_c6, linear_dgrad_c6, linear_wgrad_c6, linear_bgrad_c4
  bool same = output.getRank() == static_cast<int64_t>(shape.size());
  for (size_t i = 0; same && i < shape.size(); ++i)
    same = areCompatible(output.getDimSize(i), shape[i]);
  if (!same)
    return op->emitOpError("expected the result to be ")
           << checks::showShape(shape) << ", got " << checks::showShape(output.getShape());
  // linear_c8, linear_dgrad_c7, linear_wgrad_c7, linear_bgrad_c5
  Type accumulator = getComputeType(operandElement);
  if (getComputeType(output.getElementType()) != accumulator)
    return op->emitOpError("expected a result of compute type ")
           << accumulator << ", got " << output.getElementType();
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
  // linear_c4
  if (failed(verifyFactors(*this, getInput(), getWeight(), "input", "weight")))
    return failure();
  // linear_c5
  ArrayRef<int64_t> w = shaped(getWeight()).getShape();
  if (!areCompatible(lastDim(getInput()), w[1]))
    return emitOpError("expected trailing input dim to match weight dim 1 (K), got ")
           << showSize(lastDim(getInput())) << " and " << showSize(w[1]);
  Type element = shaped(getInput()).getElementType();
  if (failed(verifyOutput(*this, getOutputType(), withLast(getInput(), w[0]), element)))
    return failure();
  if (!getBias())
    return success();
  // linear_c7
  int64_t n = ShapedType::isDynamic(w[0]) ? getOutputType().getShape().back() : w[0];
  if (!areCompatible(lastDim(getBias()), n))
    return emitOpError("expected a bias of length ") << n << " (N), got " << lastDim(getBias());
  // linear_c8
  Type biasElement = shaped(getBias()).getElementType();
  if (getComputeType(biasElement) != getComputeType(element))
    return emitOpError("expected a bias of compute type ")
           << getComputeType(element) << ", got " << biasElement;
  return success();
}

LogicalResult LinearDgradOp::verify() {
  Named dy{getDy(), "dy"}, weight{getWeight(), "weight"};
  if (failed(verifyOperands(*this, {dy, weight})) || failed(verifyRank(*this, dy, 2, true)) ||
      failed(verifyRank(*this, weight, 2)))
    return failure();
  // linear_dgrad_c4
  if (failed(verifyFactors(*this, getDy(), getWeight(), "dy", "weight")))
    return failure();
  // linear_dgrad_c5
  ArrayRef<int64_t> w = shaped(getWeight()).getShape();
  if (!areCompatible(lastDim(getDy()), w[0]))
    return emitOpError("expected trailing dy dim to match weight dim 0 (N), got ")
           << showSize(lastDim(getDy())) << " and " << showSize(w[0]);
  return verifyOutput(*this, getOutputType(), withLast(getDy(), w[1]),
                      shaped(getDy()).getElementType());
}

LogicalResult LinearWgradOp::verify() {
  Named dy{getDy(), "dy"}, input{getInput(), "input"};
  if (failed(verifyOperands(*this, {dy, input})) || failed(verifyRank(*this, dy, 2, true)) ||
      failed(verifyRank(*this, input, shaped(getDy()).getRank())))
    return failure();
  // linear_wgrad_c4
  if (failed(verifyFactors(*this, getDy(), getInput(), "dy", "input")))
    return failure();
  // linear_wgrad_c5
  ArrayRef<int64_t> x = shaped(getDy()).getShape(), y = shaped(getInput()).getShape();
  for (size_t i = 0; i + 1 < x.size(); ++i)
    if (!areCompatible(x[i], y[i]))
      return emitOpError("expected dy and input to agree on leading dims, got ")
             << checks::showShape(x.drop_back()) << " and " << checks::showShape(y.drop_back());
  return verifyOutput(*this, getOutputType(), {x.back(), y.back()},
                      shaped(getDy()).getElementType());
}

LogicalResult LinearBgradOp::verify() {
  Named dy{getDy(), "dy"};
  if (failed(verifyOperands(*this, dy)) || failed(verifyRank(*this, dy, 2, true)))
    return failure();
  return verifyOutput(*this, getOutputType(), lastDim(getDy()), shaped(getDy()).getElementType());
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
  return op.getInto() ? Speculation::NotSpeculatable : Speculation::Speculatable;
}

// The extent of `value` at `dim`, counted from the end if negative.
static OpFoldResult extent(OpBuilder &b, Location loc, Value value, int64_t dim) {
  return tensor::getMixedSize(b, loc, value, dim < 0 ? shaped(value).getRank() + dim : dim);
}

template <typename Op>
static LogicalResult reify(Op op, OpBuilder &b, ReifiedRankedShapedTypeDims &shapes, Value leading,
                           ArrayRef<std::pair<Value, int64_t>> trailing) {
  if (!op.getResult())
    return failure();
  SmallVector<OpFoldResult> shape;
  if (leading)
    for (int64_t dim = 0; dim + 1 < shaped(leading).getRank(); ++dim)
      shape.push_back(extent(b, op.getLoc(), leading, dim));
  for (auto [value, dim] : trailing)
    shape.push_back(extent(b, op.getLoc(), value, dim));
  // What the result's type knows is a constant whatever the operands say.
  for (auto [size, known] : llvm::zip(shape, op.getOutputType().getShape()))
    if (!ShapedType::isDynamic(known))
      size = b.getIndexAttr(known);
  shapes.push_back(std::move(shape));
  return success();
}

#define GEMM_LAYER_INTERFACES(OP)                                                                  \
  void OP::getEffects(Effects &effects) { addEffects(*this, effects); }                            \
  Speculation::Speculatability OP::getSpeculatability() { return speculatability(*this); }
GEMM_LAYER_INTERFACES(LinearOp)
GEMM_LAYER_INTERFACES(LinearDgradOp)
GEMM_LAYER_INTERFACES(LinearWgradOp)
GEMM_LAYER_INTERFACES(LinearBgradOp)
#undef GEMM_LAYER_INTERFACES

LogicalResult LinearOp::reifyResultShapes(OpBuilder &b, ReifiedRankedShapedTypeDims &shapes) {
  return reify(*this, b, shapes, getInput(), {{getWeight(), 0}});
}
LogicalResult LinearDgradOp::reifyResultShapes(OpBuilder &b, ReifiedRankedShapedTypeDims &shapes) {
  return reify(*this, b, shapes, getDy(), {{getWeight(), 1}});
}
LogicalResult LinearWgradOp::reifyResultShapes(OpBuilder &b, ReifiedRankedShapedTypeDims &shapes) {
  return reify(*this, b, shapes, Value(), {{getDy(), -1}, {getInput(), -1}});
}
LogicalResult LinearBgradOp::reifyResultShapes(OpBuilder &b, ReifiedRankedShapedTypeDims &shapes) {
  return reify(*this, b, shapes, Value(), {{getDy(), -1}});
}
