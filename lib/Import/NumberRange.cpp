// See the header. Back from the value through moves of elements, bodies of elementwise ops and
// roundings to whole numbers, to a clamp of each side.
#include "NumberRange.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace gemm::import {

namespace {
constexpr int kMostOrigins = 64; // a program's own chains are shorter

/// What bounds floats so far.
struct Clamp {
  std::optional<double> least, most;

  bool isWhole() const { return least && most; }
  void raise(double to) { least = least ? std::max(*least, to) : to; }
  void lower(double to) { most = most ? std::min(*most, to) : to; }
};

/// Where an argument of an elementwise body, or an op that moves elements, has them from; of an
/// elementwise linalg op what its body gives. Null for others.
Value before(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    auto op = dyn_cast<linalg::LinalgOp>(argument.getOwner()->getParentOp());
    if (!op || argument.getArgNumber() >= op.getNumDpsInputs())
      return {};
    return op.getMatchingOpOperand(argument)->get();
  }
  Operation *op = value.getDefiningOp();
  if (isa_and_nonnull<tensor::CastOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp,
                      tensor::ExtractSliceOp, linalg::BroadcastOp, linalg::TransposeOp,
                      tensor::ExtractOp>(op))
    return op->getOperand(0);
  auto loops = dyn_cast_or_null<linalg::LinalgOp>(op);
  if (!loops || loops.getNumLoops() != loops.getNumParallelLoops() ||
      !isa<linalg::GenericOp, linalg::MapOp>(op))
    return {};
  return loops.getBlock()->getTerminator()->getOperand(cast<OpResult>(value).getResultNumber());
}

/// A constant that is the same of all elements, broadcast by whichever op.
std::optional<double> constantFloat(Value value) {
  for (int i = 0; i < kMostOrigins && value; ++i) {
    FloatAttr number;
    SplatElementsAttr splat;
    if (matchPattern(value, m_Constant(&splat)))
      return isa<FloatType>(splat.getElementType())
                 ? std::optional(splat.getSplatValue<FloatAttr>().getValueAsDouble())
                 : std::nullopt;
    if (matchPattern(value, m_Constant(&number)))
      return number.getValueAsDouble();
    auto fill = value.getDefiningOp<linalg::FillOp>();
    value = fill ? fill.getInputs().front() : before(value);
  }
  return std::nullopt;
}

/// A clamp of one side, written as a comparison and a choice: x < c ? c : x.
Value throughChoice(arith::SelectOp op, Clamp &clamp) {
  auto compared = op.getCondition().getDefiningOp<arith::CmpFOp>();
  if (!compared || compared.getLhs() != op.getFalseValue() ||
      compared.getRhs() != op.getTrueValue())
    return {};
  std::optional<double> bound = constantFloat(op.getTrueValue());
  if (!bound)
    return {};
  using P = arith::CmpFPredicate;
  switch (compared.getPredicate()) {
  case P::OLT:
  case P::ULT:
  case P::OLE:
  case P::ULE:
    clamp.raise(*bound);
    return op.getFalseValue();
  case P::OGT:
  case P::UGT:
  case P::OGE:
  case P::UGE:
    clamp.lower(*bound);
    return op.getFalseValue();
  default:
    return {};
  }
}

/// One step back, of which `clamp` learns what it says; null at the end.
Value step(Value value, Clamp &clamp) {
  if (Value moved = before(value))
    return moved;
  Operation *op = value.getDefiningOp();
  // What is between two whole numbers stays there.
  if (isa_and_nonnull<math::RoundEvenOp, math::RoundOp, math::FloorOp, math::CeilOp, math::TruncOp,
                      arith::ExtFOp>(op))
    return op->getOperand(0);
  if (auto choice = dyn_cast_or_null<arith::SelectOp>(op))
    return throughChoice(choice, clamp);
  const bool raises = isa_and_nonnull<arith::MaximumFOp, arith::MaxNumFOp>(op),
             lowers = isa_and_nonnull<arith::MinimumFOp, arith::MinNumFOp>(op);
  if (!raises && !lowers)
    return {};
  for (unsigned side : {0u, 1u})
    if (std::optional<double> bound = constantFloat(op->getOperand(side))) {
      raises ? clamp.raise(*bound) : clamp.lower(*bound);
      return op->getOperand(1 - side);
    }
  return {};
}

std::optional<NumberRange> rangeOfFloats(Value value) {
  Clamp clamp;
  for (int i = 0; i < kMostOrigins && value && !clamp.isWhole(); ++i)
    value = step(value, clamp);
  constexpr double most = 0x1p53;
  if (!clamp.isWhole() ||
      !(-most <= *clamp.least && *clamp.least <= *clamp.most && *clamp.most <= most))
    return std::nullopt;
  return NumberRange{static_cast<int64_t>(std::floor(*clamp.least)),
                     static_cast<int64_t>(std::ceil(*clamp.most))};
}
} // namespace

std::optional<NumberRange> numberRange(Value value) {
  for (int i = 0; i < kMostOrigins && value; ++i) {
    Operation *op = value.getDefiningOp();
    if (isa_and_nonnull<arith::ExtSIOp, arith::ExtUIOp>(op)) {
      if (!getElementTypeOrSelf(op->getOperand(0)).isSignlessInteger(8))
        return std::nullopt;
      return isa<arith::ExtSIOp>(op) ? NumberRange{INT8_MIN, INT8_MAX} : NumberRange{0, UINT8_MAX};
    }
    if (isa_and_nonnull<arith::FPToSIOp>(op))
      return rangeOfFloats(op->getOperand(0));
    value = before(value);
  }
  return std::nullopt;
}

} // namespace gemm::import
