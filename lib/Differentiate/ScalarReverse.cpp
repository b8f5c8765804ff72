// See ScalarReverse.h. Only ops between what is asked for and a seed take part, so that an op
// without a rule is an error only where its derivative is asked.
#include "ScalarReverse.h"
#include "ScalarRules.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;

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
  llvm::DenseMap<Value, Value> gradients;
  auto add = [&](Value value, Value gradient) {
    Value &sum = gradients[value];
    sum = sum ? b.createOrFold<arith::AddFOp>(value.getLoc(), sum, gradient) : gradient;
  };
  for (auto [value, gradient] : seeds)
    if (active.contains(value))
      add(value, gradient);
  for (Operation *op : llvm::reverse(ops)) {
    Value gradient = op->getNumResults() ? gradients.lookup(op->getResult(0)) : Value();
    if (!gradient)
      continue;
    SmallVector<bool> wanted;
    for (Value operand : op->getOperands())
      wanted.push_back(active.contains(operand));
    if (auto past = logisticGradient(b, op, gradient); past && wanted[1]) {
      if (active.contains(past->value))
        add(past->value, past->gradient);
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
        add(operand, part);
  }
  SmallVector<Value> results;
  for (Value value : of)
    results.push_back(gradients.lookup(value));
  return results;
}

void gemm::dropDead(Block &body) {
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(body)))
    if (isOpTriviallyDead(&op))
      op.erase();
}
