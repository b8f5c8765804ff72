// Small rewrites, one op at a time; see the header.
#include "ByBits.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;

namespace gemm::verify {

LogicalResult takeSoftmaxApart(ModuleOp module) {
  SmallVector<linalg::SoftmaxOp> ops;
  module.walk([&](linalg::SoftmaxOp op) {
    if (op.hasPureTensorSemantics())
      ops.push_back(op);
  });
  IRRewriter rewriter(module.getContext());
  for (linalg::SoftmaxOp op : ops) {
    rewriter.setInsertionPoint(op);
    FailureOr<SmallVector<Value>> parts = op.decomposeOperation(rewriter);
    if (failed(parts))
      return op.emitOpError("cannot be taken apart");
    rewriter.replaceOp(op, *parts);
  }
  return success();
}

/// With a choice: LLVM makes a copysign again of two masks.
static Value byBits(ImplicitLocOpBuilder &b, math::CopySignOp op) {
  auto type = cast<FloatType>(op.getType());
  auto bits = b.getIntegerType(type.getWidth());
  auto number = [&](const APInt &value) -> Value {
    return arith::ConstantOp::create(b, b.getIntegerAttr(bits, value));
  };
  APInt sign = APInt::getSignMask(type.getWidth());
  Value magnitude =
      arith::AndIOp::create(b, arith::BitcastOp::create(b, bits, op.getLhs()), number(~sign));
  Value negative = arith::CmpIOp::create(b, arith::CmpIPredicate::slt,
                                         arith::BitcastOp::create(b, bits, op.getRhs()),
                                         number(APInt::getZero(type.getWidth())));
  Value made = arith::SelectOp::create(b, negative,
                                       arith::OrIOp::create(b, magnitude, number(sign)), magnitude);
  return arith::BitcastOp::create(b, type, made);
}

static Value byComparison(ImplicitLocOpBuilder &b, math::IsInfOp op) {
  auto type = cast<FloatType>(op.getOperand().getType());
  APFloat infinity = APFloat::getInf(type.getFloatSemantics());
  return arith::CmpFOp::create(b, arith::CmpFPredicate::OEQ,
                               math::AbsFOp::create(b, op.getOperand()),
                               arith::ConstantOp::create(b, b.getFloatAttr(type, infinity)));
}

static Value bounded(ImplicitLocOpBuilder &b, Operation *op) {
  Value by = op->getOperand(1);
  Type type = by.getType();
  auto number = [&](int64_t n) -> Value {
    return arith::ConstantOp::create(b, b.getIntegerAttr(type, n));
  };
  Value last = number(type.getIntOrFloatBitWidth() - 1);
  Value least = arith::MinUIOp::create(b, by, last);
  Operation *shift = b.clone(*op);
  shift->setOperand(1, least);
  if (isa<arith::ShRSIOp>(op))
    return shift->getResult(0);
  Value inside = arith::CmpIOp::create(b, arith::CmpIPredicate::ule, by, last);
  return arith::SelectOp::create(b, inside, shift->getResult(0), number(0));
}

/// Through f64, which has all bits, or of more than 53 the highest and one that says whether there
/// are others: LLVM goes through f32, and rounds twice.
static Value roundedOnce(ImplicitLocOpBuilder &b, Operation *op) {
  constexpr unsigned exact = 53, lowest = 12;
  Value x = op->getOperand(0);
  Type type = x.getType();
  const bool isSigned = isa<arith::SIToFPOp>(op);
  auto number = [&](uint64_t n) -> Value {
    return arith::ConstantOp::create(b, b.getIntegerAttr(type, static_cast<int64_t>(n)));
  };
  if (type.getIntOrFloatBitWidth() > exact) {
    using arith::CmpIPredicate;
    const uint64_t most = uint64_t(1) << exact, low = (uint64_t(1) << lowest) - 1;
    Value size = isSigned ? arith::AddIOp::create(b, x, number(most)) : x;
    Value isLong =
        arith::CmpIOp::create(b, CmpIPredicate::ugt, size, number(isSigned ? 2 * most : most));
    Value others = arith::CmpIOp::create(b, CmpIPredicate::ne,
                                         arith::AndIOp::create(b, x, number(low)), number(0));
    Value last = arith::SelectOp::create(b, others, number(uint64_t(1) << (lowest - 1)), number(0));
    Value cut = arith::OrIOp::create(b, arith::AndIOp::create(b, x, number(~low)), last);
    x = arith::SelectOp::create(b, isLong, cut, x);
  }
  Value wide = isSigned ? arith::SIToFPOp::create(b, b.getF64Type(), x).getResult()
                        : arith::UIToFPOp::create(b, b.getF64Type(), x).getResult();
  return arith::TruncFOp::create(b, op->getResult(0).getType(), wide);
}

/// f32 rounded to tf32, to nearest, ties to even or away from zero, in f32: half of its last place
/// is added to the bits of a number, less one where a tie goes down, and what is below is cut off.
static Value toTf32(ImplicitLocOpBuilder &b, arith::TruncFOp op) {
  Type bits = b.getI32Type();
  auto number = [&](int64_t n) -> Value {
    return arith::ConstantOp::create(b, b.getIntegerAttr(bits, n));
  };
  Value x = op.getIn(), code = arith::BitcastOp::create(b, bits, x);
  Value half = number(1 << 12);
  if (op.getRoundingmode() != arith::RoundingMode::to_nearest_away) {
    Value odd = arith::AndIOp::create(b, arith::ShRUIOp::create(b, code, number(13)), number(1));
    half = arith::AddIOp::create(b, odd, number((1 << 12) - 1));
  }
  Value rounded =
      arith::AndIOp::create(b, arith::AddIOp::create(b, code, half), number(-(1 << 13)));
  Value isNaN = arith::CmpFOp::create(b, arith::CmpFPredicate::UNO, x, x);
  return arith::SelectOp::create(b, isNaN, x, arith::BitcastOp::create(b, b.getF32Type(), rounded));
}

/// LLVM has no tf32: a number of it is one of f32.
static bool isOfTf32(Operation *op) {
  return (isa<arith::TruncFOp>(op) && op->getResult(0).getType().isTF32()) ||
         (isa<arith::ExtFOp>(op) && op->getOperand(0).getType().isTF32());
}

/// An integer that may have more bits than f32, to a narrower type.
static bool mayRoundTwice(Operation *op) {
  return isa<arith::SIToFPOp, arith::UIToFPOp>(op) &&
         op->getResult(0).getType().getIntOrFloatBitWidth() < 32 &&
         op->getOperand(0).getType().getIntOrFloatBitWidth() > 24;
}

void rewriteByBits(ModuleOp module) {
  SmallVector<Operation *> ops;
  module.walk([&](Operation *op) {
    if (op->getNumResults() == 1 && op->getResult(0).getType().isIntOrFloat() &&
        (isa<math::CopySignOp, math::IsInfOp, arith::ShLIOp, arith::ShRSIOp, arith::ShRUIOp>(op) ||
         mayRoundTwice(op) || isOfTf32(op)))
      ops.push_back(op);
  });
  for (Operation *op : ops) {
    ImplicitLocOpBuilder b(op->getLoc(), op);
    auto sign = dyn_cast<math::CopySignOp>(op);
    auto infinite = dyn_cast<math::IsInfOp>(op);
    auto narrow = dyn_cast<arith::TruncFOp>(op);
    Value made = sign                     ? byBits(b, sign)
                 : narrow                 ? toTf32(b, narrow)
                 : isa<arith::ExtFOp>(op) ? op->getOperand(0) // rounded by now
                 : infinite               ? byComparison(b, infinite)
                 : mayRoundTwice(op)      ? roundedOnce(b, op)
                                          : bounded(b, op);
    op->getResult(0).replaceAllUsesWith(made);
    op->erase();
  }
}

} // namespace gemm::verify
