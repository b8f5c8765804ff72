// See the header.
#include "ScalarRegion.h"
#include "Bodies.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace gemm {

static Type scalarType(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.getRank() == 0 ? tensor.getElementType() : type;
}

namespace {
class Inliner {
public:
  Inliner(OpBuilder &b, Region &region) : b(b), region(region) {}

  SmallVector<Value> run(ValueRange arguments) {
    if (!region.hasOneBlock() || region.getNumArguments() != arguments.size())
      return {};
    for (auto [argument, value] : llvm::zip(region.getArguments(), arguments)) {
      if (scalarType(argument.getType()) != value.getType())
        return {};
      scalars.map(argument, value);
    }
    Block &block = region.front();
    if (block.empty())
      return {};
    for (Operation &op : llvm::drop_end(block)) // whose end is not known as one
      if (!copy(op))
        return {};
    SmallVector<Value> results;
    for (Value returned : block.back().getOperands()) {
      results.push_back(lookup(returned));
      if (!results.back())
        return {};
    }
    return results;
  }

private:
  Value lookup(Value value) {
    if (Value known = scalars.lookupOrNull(value))
      return known;
    DenseElementsAttr constant;
    if (matchPattern(value, m_Constant(&constant)) && constant.isSplat())
      return arith::ConstantOp::create(b, value.getLoc(), constant.getSplatValue<TypedAttr>());
    bool outside = !region.isAncestor(value.getParentRegion());
    return outside && value.getType().isIntOrIndexOrFloat() ? value : Value();
  }

  /// An op of arith or math, on scalars or on tensors without dims.
  bool compute(Operation &op) {
    if (!isa_and_nonnull<arith::ArithDialect, math::MathDialect>(op.getDialect()) ||
        op.getNumRegions())
      return false;
    if (op.hasTrait<OpTrait::ConstantLike>()) {
      if (op.getResult(0).getType().isIntOrIndexOrFloat())
        scalars.map(op.getResult(0), b.clone(op)->getResult(0));
      return true;
    }
    SmallVector<Value> operands;
    for (Value operand : op.getOperands()) {
      operands.push_back(lookup(operand));
      if (!operands.back())
        return false;
    }
    SmallVector<Type> types = llvm::map_to_vector(op.getResultTypes(), scalarType);
    if (!llvm::all_of(types, [](Type type) { return type.isIntOrIndexOrFloat(); }))
      return false;
    OperationState state(op.getLoc(), op.getName(), operands, types, op.getAttrs());
    scalars.map(op.getResults(), b.create(state)->getResults());
    return true;
  }

  bool copy(Operation &op) {
    if (isa<tensor::EmptyOp>(op)) // what a result is written into
      return true;
    auto generic = dyn_cast<linalg::GenericOp>(op);
    if (!generic)
      return op.isRegistered() && compute(op);
    if (generic.getNumLoops() != 0)
      return false;
    for (OpOperand &operand : generic->getOpOperands()) {
      BlockArgument argument = generic.getMatchingBlockArgument(&operand);
      if (argument.use_empty())
        continue;
      Value value = lookup(operand.get());
      if (!value)
        return false;
      scalars.map(argument, value);
    }
    for (Operation &inner : generic.getBody()->without_terminator())
      if (!inner.isRegistered() || !compute(inner))
        return false;
    Operation *end = generic.getBody()->getTerminator();
    for (auto [result, returned] : llvm::zip(generic->getResults(), end->getOperands())) {
      Value value = lookup(returned);
      if (!value)
        return false;
      scalars.map(result, value);
    }
    return true;
  }

  OpBuilder &b;
  Region &region;
  IRMapping scalars;
};
} // namespace

SmallVector<Value> inlineScalars(OpBuilder &b, Region &region, ValueRange arguments) {
  return Inliner(b, region).run(arguments);
}

} // namespace gemm
