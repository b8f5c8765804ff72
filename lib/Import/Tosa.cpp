// tosa.matmul: a batched product whose zero points must be constants.
#include "ZeroPoints.h"

#include "mlir/Dialect/Tosa/IR/TosaOps.h"

using namespace mlir;

namespace gemm::import {

Outcome importTosa(RewriterBase &rewriter, Operation *candidate) {
  auto op = dyn_cast<tosa::MatMulOp>(candidate);
  if (!op)
    return std::nullopt;
  FailureOr<int64_t> zeroA = op.getAZeroPoint(), zeroB = op.getBZeroPoint();
  if (failed(zeroA) || failed(zeroB))
    return "expected constant zero points, got a value known at run time";
  const ZeroPoint a{*zeroA, {}, true}, b{*zeroB, {}, true};
  if ((!a.isZero() || !b.isZero()) && !getElementTypeOrSelf(op.getType()).isInteger(32))
    return "expected zero points of 0 beside sums that are no i32, got " + std::to_string(*zeroA) +
           " and " + std::to_string(*zeroB);
  auto type = dyn_cast<RankedTensorType>(op.getType());
  auto typeA = dyn_cast<RankedTensorType>(op.getA().getType());
  auto typeB = dyn_cast<RankedTensorType>(op.getB().getType());
  if (!type || !typeA || !typeB)
    return "expected ranked tensors";
  // A batch of 1 beside another one would be a broadcast; tosa has none.
  Contraction c;
  c.loops = 4; // batch, m, n, k
  c.a = {op.getA(), {0, 1, 3}};
  c.b = {op.getB(), {0, 3, 2}};
  c.c = {nullptr, {0, 1, 2}};
  rewriter.setInsertionPoint(op);
  Value result;
  if (std::string why = importTensors(rewriter, op.getLoc(), type, c, result); !why.empty())
    return why;
  rewriter.replaceOp(op, subtractZeroPoints(rewriter, op.getLoc(), c, a, b, result));
  return "";
}

} // namespace gemm::import
