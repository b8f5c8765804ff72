// tosa.matmul: a batched product, whose zero points are constants or known at run time.
#include "ZeroPoints.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"

using namespace mlir;

namespace gemm::import {

/// A number, or the tensor of one element that holds it.
static ZeroPoint zeroOf(FailureOr<int64_t> number, Value held) {
  ZeroPoint zero;
  zero.found = true;
  if (succeeded(number))
    zero.number = *number;
  else
    zero.read.value = held;
  return zero;
}

static std::string textOf(const ZeroPoint &zero) {
  return zero.read.value ? "one known at run time" : std::to_string(zero.number);
}

static Value readOne(RewriterBase &rewriter, Location loc, Value tensor) {
  Value first = arith::ConstantIndexOp::create(rewriter, loc, 0);
  return tensor::ExtractOp::create(rewriter, loc, tensor, first);
}

Outcome importTosa(RewriterBase &rewriter, Operation *candidate) {
  auto op = dyn_cast<tosa::MatMulOp>(candidate);
  if (!op)
    return std::nullopt;
  ZeroPoint a = zeroOf(op.getAZeroPoint(), op.getAZp()),
            b = zeroOf(op.getBZeroPoint(), op.getBZp());
  if ((!a.isZero() || !b.isZero()) && !getElementTypeOrSelf(op.getType()).isInteger(32))
    return "expected zero points that are constants of 0 beside sums that are no i32, got " +
           textOf(a) + " and " + textOf(b);
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
  for (ZeroPoint *each : {&a, &b})
    if (each->read.value)
      each->read.value = readOne(rewriter, op.getLoc(), each->read.value);
  Value result;
  if (std::string why = importTensors(rewriter, op.getLoc(), type, c, result); !why.empty())
    return why;
  rewriter.replaceOp(op, subtractZeroPoints(rewriter, op.getLoc(), c, a, b, result));
  return "";
}

} // namespace gemm::import
