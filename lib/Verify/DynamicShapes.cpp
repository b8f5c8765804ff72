// What StableHLO computes with sizes that are known at run time only, word for word as its
// specification has it, as ops of tensor; a shape assertion of JAX's as an assert. Sizes stay the
// tensors that they are: gemm-simplify-sizes, which sees through them, is not used here.
#include "Lower.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;

namespace gemm::verify {

static LogicalResult unlikeStablehlo(Operation *op) {
  return op->emitOpError("expected the operands, results and attributes of StableHLO");
}

static bool isOneOf(Value value, unsigned width) {
  return value.getType() == RankedTensorType::get({}, IntegerType::get(value.getContext(), width));
}

static LogicalResult sizeToDim(IRRewriter &b, Operation *op) {
  auto dim = op->getAttrOfType<IntegerAttr>("dimension");
  auto from =
      op->getNumOperands() == 1 ? dyn_cast<RankedTensorType>(op->getOperand(0).getType()) : nullptr;
  if (!dim || !from || dim.getInt() < 0 || dim.getInt() >= from.getRank() ||
      op->getNumResults() != 1 || !isOneOf(op->getResult(0), 32))
    return unlikeStablehlo(op);
  Value size = tensor::DimOp::create(b, op->getLoc(), op->getOperand(0), dim.getInt());
  Value narrow = arith::IndexCastOp::create(b, op->getLoc(), b.getI32Type(), size);
  b.replaceOpWithNewOp<tensor::FromElementsOp>(op, op->getResult(0).getType(), narrow);
  return success();
}

static LogicalResult assertionToAssert(IRRewriter &b, Operation *op) {
  if (op->getNumOperands() == 0 || !isOneOf(op->getOperand(0), 1) || op->getNumResults() != 0)
    return unlikeStablehlo(op);
  auto message = op->getAttrOfType<StringAttr>("error_message");
  Value holds = tensor::ExtractOp::create(b, op->getLoc(), op->getOperand(0));
  cf::AssertOp::create(b, op->getLoc(), holds,
                       message ? message : b.getStringAttr("a shape assertion"));
  b.eraseOp(op);
  return success();
}

/// The elements of a shape, as indices; none where it is no tensor of `rank` of them.
static SmallVector<Value> sizesOf(ImplicitLocOpBuilder &b, Value shape, int64_t rank) {
  auto type = dyn_cast<RankedTensorType>(shape.getType());
  SmallVector<Value> sizes;
  if (!type || type.getRank() != 1 || type.getDimSize(0) != rank ||
      !type.getElementType().isSignlessIntOrIndex())
    return sizes;
  for (int64_t dim = 0; dim < rank; ++dim) {
    Value at = arith::ConstantIndexOp::create(b, dim);
    Value size = tensor::ExtractOp::create(b, shape, at);
    sizes.push_back(size.getType().isIndex()
                        ? size
                        : Value(arith::IndexCastOp::create(b, b.getIndexType(), size)));
  }
  return sizes;
}

static LogicalResult reshapeToReshape(IRRewriter &rewriter, Operation *op, RankedTensorType to) {
  ImplicitLocOpBuilder b(op->getLoc(), op);
  SmallVector<Value> sizes = sizesOf(b, op->getOperand(1), to.getRank());
  if (static_cast<int64_t>(sizes.size()) != to.getRank() || to.getRank() == 0)
    return unlikeStablehlo(op);
  Value shape = tensor::FromElementsOp::create(b, sizes);
  rewriter.replaceOp(op, tensor::ReshapeOp::create(b, to, op->getOperand(0), shape));
  return success();
}

/// Element (i, j, ...) is the operand's at the coordinates that the dimensions name, or at 0 where
/// the operand has one.
static LogicalResult broadcastToGenerate(IRRewriter &rewriter, Operation *op, RankedTensorType from,
                                         RankedTensorType to) {
  ImplicitLocOpBuilder b(op->getLoc(), op);
  auto dims = op->getAttrOfType<DenseI64ArrayAttr>("broadcast_dimensions");
  SmallVector<Value> sizes = sizesOf(b, op->getOperand(1), to.getRank());
  if (!dims || dims.size() != from.getRank() || (sizes.empty() && to.getRank() != 0) ||
      llvm::any_of(dims.asArrayRef(), [&](int64_t d) { return d < 0 || d >= to.getRank(); }))
    return unlikeStablehlo(op);
  SmallVector<Value> unknown, operandSizes;
  for (int64_t dim = 0; dim < to.getRank(); ++dim)
    if (to.isDynamicDim(dim))
      unknown.push_back(sizes[static_cast<size_t>(dim)]);
  for (int64_t dim = 0; dim < from.getRank(); ++dim)
    operandSizes.push_back(tensor::DimOp::create(b, op->getOperand(0), dim));
  Value zero = arith::ConstantIndexOp::create(b, 0), one = arith::ConstantIndexOp::create(b, 1);
  Value operand = op->getOperand(0);
  auto element = [&](OpBuilder &inner, Location loc, ValueRange place) {
    SmallVector<Value> at;
    for (auto [dim, size] : llvm::zip(dims.asArrayRef(), operandSizes)) {
      Value single = arith::CmpIOp::create(inner, loc, arith::CmpIPredicate::eq, size, one);
      at.push_back(arith::SelectOp::create(inner, loc, single, zero, place[dim]));
    }
    tensor::YieldOp::create(inner, loc, tensor::ExtractOp::create(inner, loc, operand, at));
  };
  rewriter.replaceOp(op, tensor::GenerateOp::create(b, to, unknown, element));
  return success();
}

static LogicalResult convert(IRRewriter &b, Operation *op) {
  StringRef name = op->getName().getStringRef();
  b.setInsertionPoint(op);
  if (name == "stablehlo.get_dimension_size")
    return sizeToDim(b, op);
  if (name == "stablehlo.custom_call") {
    auto target = op->getAttrOfType<StringAttr>("call_target_name");
    return target && target == "shape_assertion" ? assertionToAssert(b, op) : success();
  }
  bool reshapes = name == "stablehlo.dynamic_reshape";
  if (!reshapes && name != "stablehlo.dynamic_broadcast_in_dim")
    return success();
  if (op->getNumOperands() != 2 || op->getNumResults() != 1)
    return unlikeStablehlo(op);
  auto from = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
  auto to = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!from || !to || from.getElementType() != to.getElementType())
    return unlikeStablehlo(op);
  return reshapes ? reshapeToReshape(b, op, to) : broadcastToGenerate(b, op, from, to);
}

LogicalResult dynamicShapesToTensor(ModuleOp module) {
  SmallVector<Operation *> ops;
  module.walk([&](Operation *op) {
    if (op->getName().getDialectNamespace() == "stablehlo")
      ops.push_back(op);
  });
  IRRewriter b(module.getContext());
  for (Operation *op : ops)
    if (failed(convert(b, op)))
      return failure();
  return success();
}

} // namespace gemm::verify
