// Ops of bodies that others say in arith and math: affine.apply, min and max, clampf, sincos,
// whole constant powers of integers and reciprocal roots of f64. Each op of a kernel and of a
// bundle's program then has one result and a row in their tables.
#include "Bodies.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Affine/Utils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

/// The largest or smallest of the map's results, which upstream reduces from the first on.
static Value expandExtremum(RewriterBase &rewriter, Operation *op) {
  auto least = dyn_cast<affine::AffineMinOp>(op);
  AffineMap map = least ? least.getMap() : cast<affine::AffineMaxOp>(op).getMap();
  auto values = affine::expandAffineMap(rewriter, op->getLoc(), map, op->getOperands());
  if (!values)
    return Value();
  Value result = values->front();
  for (Value value : ArrayRef<Value>(*values).drop_front())
    result = least ? arith::MinSIOp::create(rewriter, op->getLoc(), result, value).getResult()
                   : arith::MaxSIOp::create(rewriter, op->getLoc(), result, value).getResult();
  return result;
}

/// a^n by squarings; null where n is no constant, or negative.
static Value expandPower(RewriterBase &rewriter, math::IPowIOp op) {
  APInt n;
  if (!matchPattern(op.getRhs(), m_ConstantInt(&n)) || n.isNegative())
    return Value();
  Value square = op.getLhs(), result;
  for (; !n.isZero(); n.lshrInPlace(1)) {
    if (n[0])
      result = result ? arith::MulIOp::create(rewriter, op.getLoc(), result, square).getResult()
                      : square;
    if (n.getActiveBits() > 1)
      square = arith::MulIOp::create(rewriter, op.getLoc(), square, square);
  }
  if (result)
    return result;
  return arith::ConstantOp::create(rewriter, op.getLoc(), rewriter.getIntegerAttr(op.getType(), 1));
}

/// Empty where the op stays.
static SmallVector<Value> expand(RewriterBase &rewriter, Operation *op) {
  Location loc = op->getLoc();
  if (auto apply = dyn_cast<affine::AffineApplyOp>(op)) {
    auto values =
        affine::expandAffineMap(rewriter, loc, apply.getAffineMap(), apply.getMapOperands());
    return values ? llvm::to_vector_of<Value>(*values) : SmallVector<Value>();
  }
  Value one;
  if (isa<affine::AffineMinOp, affine::AffineMaxOp>(op)) {
    one = expandExtremum(rewriter, op);
  } else if (auto clamp = dyn_cast<math::ClampFOp>(op)) { // NaN stays NaN
    one = arith::MaximumFOp::create(rewriter, loc, clamp.getValue(), clamp.getMin());
    one = arith::MinimumFOp::create(rewriter, loc, one, clamp.getMax());
  } else if (auto both = dyn_cast<math::SincosOp>(op)) {
    return {math::SinOp::create(rewriter, loc, both.getOperand()),
            math::CosOp::create(rewriter, loc, both.getOperand())};
  } else if (auto power = dyn_cast<math::IPowIOp>(op)) {
    one = expandPower(rewriter, power);
  } else if (auto root = dyn_cast<math::RsqrtOp>(op); root && root.getType().isF64()) {
    Value number = arith::ConstantOp::create(rewriter, loc, rewriter.getF64FloatAttr(1));
    Value below = math::SqrtOp::create(rewriter, loc, root.getOperand(), root.getFastmathAttr());
    one = arith::DivFOp::create(rewriter, loc, number, below, root.getFastmathAttr());
  }
  return one ? SmallVector<Value>{one} : SmallVector<Value>();
}

void gemm::expandScalarOps(RewriterBase &rewriter, Block &body) {
  for (Operation &scalar : llvm::make_early_inc_range(body.without_terminator())) {
    rewriter.setInsertionPoint(&scalar);
    SmallVector<Value> values = expand(rewriter, &scalar);
    if (!values.empty())
      rewriter.replaceOp(&scalar, values);
  }
}
