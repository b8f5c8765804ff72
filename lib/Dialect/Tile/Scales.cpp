// Constraints of the ops that load scales and apply them: of parts' bytes, and of accumulators.
#include "gemm/Dialect/Gemm/Constraint.h"
#include "gemm/Dialect/Tile/Tile.h"

using namespace mlir;
using namespace gemm::tile;

LogicalResult ReadQuantOp::verify() {
  ArrayRef<PartAttr> parts = getRing().getType().getParts();
  QuantType quant = getQuant().getType();
  if (getPart() >= parts.size() || parts[getPart()].getRows() % quant.getRows())
    return violates(*this, "read_quant_c1")
           << "expected a part whose rows are a multiple of " << quant.getRows() << ", got part "
           << getPart() << " of " << getRing().getType();
  ViewType scales = getScales().getType(),
           zeros = getZeros() ? cast<ViewType>(getZeros().getType()) : ViewType();
  if (scales.getElement() != quant.getElement() || scales.getMajor() != Major::any ||
      quant.getZeros() != (zeros ? zeros.getElement() : mlir::Type()) ||
      (zeros && zeros.getMajor() != Major::any)) {
    auto error = violates(*this, "read_quant_c2");
    error << "expected a view of scales of " << quant.getElement() << " with major any and ";
    if (quant.getZeros())
      error << "one of zero points of " << quant.getZeros();
    else
      error << "no zero points";
    error << ", got " << scales;
    return zeros ? error << " and " << zeros : error;
  }
  if (int64_t steps = getSteps(); steps < 1)
    return violates(*this, "read_quant_c3")
           << "expected 1 k-step or more in a group, got " << steps;
  return success();
}

LogicalResult PromoteOp::verify() {
  if (AccType acc = getAcc().getType(); acc.getFlying() || !acc.getElement().isF32())
    return violates(*this, "promote_c1") << "expected settled accumulators of f32, got " << acc;
  AccType acc = getAcc().getType();
  if (ScalesType scales = getScales() ? getScales().getType() : ScalesType();
      scales && (scales.getRows() != acc.getRows() || scales.getCols() != acc.getCols()))
    return violates(*this, "promote_c2")
           << "expected scales of " << acc.getRows() << "x" << acc.getCols()
           << ", those of the accumulator, got " << scales;
  return success();
}

LogicalResult ReadScalesOp::verify() {
  for (ViewType view : {getRows().getType(), getCols().getType()})
    if (!(view.getElement().isF32() || isa<Float8E8M0FNUType>(view.getElement())) ||
        view.getMajor() != Major::any)
      return violates(*this, "read_scales_c1")
             << "expected views of f32 or f8E8M0FNU with major any, got " << view;
  if (int64_t steps = getSteps(); steps < 1)
    return violates(*this, "read_scales_c2")
           << "expected 1 k-step or more in a block, got " << steps;
  const int64_t part = getPart(), parts = getParts();
  if (part < 0 || part >= parts || (parts > 1 && getSteps() != 1))
    return violates(*this, "read_scales_c3")
           << "expected a part of a k-step below their number, and steps 1 where there are "
           << "several, got part " << part << " of " << parts << " and steps " << getSteps();
  return success();
}
