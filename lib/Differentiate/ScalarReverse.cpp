// See ScalarReverse.h. Only ops between what is asked for and a seed take part, so that an op
// without a rule is an error only where its derivative is asked.
#include "ScalarReverse.h"
#include "ScalarRules.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;

namespace {
/// `value` where `where` holds, else 0; without a condition everywhere. A side of a select that is
/// not taken may have any derivative, infinite or NaN: what is multiplied by it is chosen behind
/// the product, not before.
struct Gradient {
  Value value, where;

  Value get(OpBuilder &b) const {
    if (!where)
      return value;
    Value zero = arith::ConstantOp::create(b, value.getLoc(), b.getZeroAttr(value.getType()));
    return b.createOrFold<arith::SelectOp>(value.getLoc(), where, value, zero);
  }
};
} // namespace

/// Where the select takes that operand, among those where its result has a gradient.
static Value takes(OpBuilder &b, arith::SelectOp op, bool yes, Value where) {
  Value here = op.getCondition();
  if (!yes) {
    Value always = arith::ConstantOp::create(b, op.getLoc(), b.getBoolAttr(true));
    here = b.createOrFold<arith::XOrIOp>(op.getLoc(), here, always);
  }
  return where ? b.createOrFold<arith::AndIOp>(op.getLoc(), where, here) : here;
}

static Value either(OpBuilder &b, Value x, Value y) {
  return x && y ? b.createOrFold<arith::OrIOp>(x.getLoc(), x, y) : Value();
}

FailureOr<SmallVector<Value>> gemm::reverse(OpBuilder &b, Block &body, ValueRange of,
                                            ArrayRef<std::pair<Value, Value>> seeds) {
  llvm::DenseSet<Value> active(of.begin(), of.end());
  SmallVector<Operation *> ops;
  for (Operation &op : body) {
    if (!llvm::any_of(op.getOperands(), [&](Value in) { return active.contains(in); }))
      continue;
    for (Value result : op.getResults())
      if (isa<FloatType>(result.getType())) // a comparison's result has no derivative
        active.insert(result);
    ops.push_back(&op);
  }
  llvm::DenseMap<Value, Gradient> gradients;
  auto add = [&](Value value, Gradient gradient) {
    Gradient &sum = gradients[value];
    if (!sum.value)
      sum = gradient;
    else if (sum.where == gradient.where)
      sum.value = b.createOrFold<arith::AddFOp>(value.getLoc(), sum.value, gradient.value);
    else
      sum = {b.createOrFold<arith::AddFOp>(value.getLoc(), sum.get(b), gradient.get(b)),
             either(b, sum.where, gradient.where)};
  };
  for (auto [value, gradient] : seeds)
    if (active.contains(value))
      add(value, {gradient, Value()});
  for (Operation *op : llvm::reverse(ops)) {
    auto [gradient, where] = op->getNumResults() ? gradients.lookup(op->getResult(0)) : Gradient();
    if (!gradient)
      continue;
    if (auto select = dyn_cast<arith::SelectOp>(op)) {
      for (unsigned side : {1, 2})
        if (active.contains(op->getOperand(side)))
          add(op->getOperand(side), {gradient, takes(b, select, side == 1, where)});
      continue;
    }
    SmallVector<bool> wanted;
    for (Value operand : op->getOperands())
      wanted.push_back(active.contains(operand));
    if (auto past = logisticGradient(b, op, gradient); past && wanted[1]) {
      if (active.contains(past->value))
        add(past->value, {past->gradient, where});
      wanted[1] = false;
    }
    FailureOr<SmallVector<Value>> parts = scalarGradients(b, op, gradient, wanted);
    if (failed(parts)) {
      op->emitOpError("has no derivative in gemm-differentiate; write it in ops of arith and math "
                      "that have one (docs/passes.md), or leave the arguments that it depends on "
                      "out of 'arguments'");
      return failure();
    }
    for (auto [operand, part] : llvm::zip(op->getOperands(), *parts))
      if (part)
        add(operand, {part, where});
  }
  SmallVector<Value> results;
  for (Value value : of)
    results.push_back(gradients.lookup(value).get(b));
  return results;
}

void gemm::dropDead(Block &body) {
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(body)))
    if (isOpTriviallyDead(&op))
      op.erase();
}
