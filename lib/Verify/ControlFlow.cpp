// StableHLO's while, if and case, word for word as its specification has them, as ops of scf: every
// value stays the tensor that it is. Written beside gemm-lower-stablehlo, which makes scalars of
// counters and is not used here: what that does is to be verified.
#include "Lower.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;

namespace gemm::verify {

/// `from` becomes `to`; what it returned is handed to `end`, which makes the terminator.
static LogicalResult moveRegion(IRRewriter &b, Region &from, Region &to,
                                function_ref<LogicalResult(Operation *)> end) {
  if (!from.hasOneBlock() || from.front().empty() ||
      from.front().back().getName().getStringRef() != "stablehlo.return")
    return from.getParentOp()->emitOpError(
        "expected regions of one block that ends in stablehlo.return");
  to.takeBody(from);
  Operation *returned = &to.front().back();
  b.setInsertionPoint(returned);
  if (failed(end(returned)))
    return failure();
  b.eraseOp(returned);
  return success();
}

/// What `of` decides by: the one element of its one operand.
static FailureOr<Value> decider(IRRewriter &b, Operation *of, unsigned width) {
  ValueRange values = of->getOperands();
  auto type = RankedTensorType::get({}, b.getIntegerType(width));
  if (values.size() != 1 || values[0].getType() != type)
    return of->emitOpError("expected one operand, a ") << type;
  return Value(tensor::ExtractOp::create(b, of->getLoc(), values[0]));
}

static LogicalResult yield(IRRewriter &b, Operation *returned, TypeRange expected) {
  if (returned->getOperandTypes() != expected)
    return returned->emitOpError("expected to return the types of the results");
  scf::YieldOp::create(b, returned->getLoc(), returned->getOperands());
  return success();
}

static LogicalResult whileToScf(IRRewriter &b, Operation *op) {
  if (op->getNumRegions() != 2 || op->getOperandTypes() != op->getResultTypes() ||
      op->getRegion(0).getArgumentTypes() != op->getOperandTypes() ||
      op->getRegion(1).getArgumentTypes() != op->getOperandTypes())
    return op->emitOpError("expected two regions that take the operands, and results like them");
  auto loop = scf::WhileOp::create(b, op->getLoc(), op->getResultTypes(), op->getOperands());
  auto goOn = [&](Operation *returned) -> LogicalResult {
    FailureOr<Value> more = decider(b, returned, 1);
    if (failed(more))
      return failure();
    scf::ConditionOp::create(b, returned->getLoc(), *more, loop.getBeforeArguments());
    return success();
  };
  auto next = [&](Operation *returned) { return yield(b, returned, op->getResultTypes()); };
  if (failed(moveRegion(b, op->getRegion(0), loop.getBefore(), goOn)) ||
      failed(moveRegion(b, op->getRegion(1), loop.getAfter(), next)))
    return failure();
  b.replaceOp(op, loop);
  return success();
}

/// An index that names no region is the last one's.
static LogicalResult branchesToScf(IRRewriter &b, Operation *op, bool isCase) {
  if (isCase ? op->getNumRegions() == 0 : op->getNumRegions() != 2)
    return op->emitOpError("expected a region for each case");
  FailureOr<Value> chosen = decider(b, op, isCase ? 32 : 1);
  if (failed(chosen))
    return failure();
  Operation *made = nullptr;
  SmallVector<Region *> to;
  if (isCase) {
    unsigned named = op->getNumRegions() - 1;
    Value index = arith::IndexCastOp::create(b, op->getLoc(), b.getIndexType(), *chosen);
    auto choice = scf::IndexSwitchOp::create(b, op->getLoc(), op->getResultTypes(), index,
                                             llvm::to_vector(llvm::seq<int64_t>(0, named)), named);
    for (Region &region : choice.getCaseRegions())
      to.push_back(&region);
    to.push_back(&choice.getDefaultRegion());
    made = choice;
  } else {
    auto choice = scf::IfOp::create(b, op->getLoc(), op->getResultTypes(), *chosen,
                                    /*addThenBlock=*/false, /*addElseBlock=*/false);
    to = {&choice.getThenRegion(), &choice.getElseRegion()};
    made = choice;
  }
  for (auto [from, region] : llvm::zip(op->getRegions(), to)) {
    auto end = [&](Operation *returned) { return yield(b, returned, op->getResultTypes()); };
    if (from.getNumArguments() != 0)
      return op->emitOpError("expected regions that take nothing");
    if (failed(moveRegion(b, from, *region, end)))
      return failure();
  }
  b.replaceOp(op, made);
  return success();
}

/// Where a loop carries unsigned integers, import-jax.py leaves casts between them and integers
/// without a sign, which say nothing. What a function takes or gives is the same bits.
static void dropSigns(ModuleOp module) {
  bool any = false;
  auto isUnsigned = [](Type type) { return getElementTypeOrSelf(type).isUnsignedInteger(); };
  for (auto function : module.getOps<FunctionOpInterface>())
    any |= llvm::any_of(function.getArgumentTypes(), isUnsigned) ||
           llvm::any_of(function.getResultTypes(), isUnsigned);
  module.walk([&](UnrealizedConversionCastOp cast) {
    any |= llvm::any_of(cast->getOperandTypes(), isUnsigned) ||
           llvm::any_of(cast->getResultTypes(), isUnsigned);
  });
  if (!any)
    return;
  AttrTypeReplacer replacer;
  replacer.addReplacement([](IntegerType type) -> std::optional<Type> {
    if (!type.isUnsigned())
      return std::nullopt;
    return IntegerType::get(type.getContext(), type.getWidth());
  });
  replacer.recursivelyReplaceElementsIn(module, /*replaceAttrs=*/false, /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
  for (auto function : module.getOps<FunctionOpInterface>())
    function.setType(replacer.replace(function.getFunctionType()));
  IRRewriter b(module.getContext());
  module.walk([&](UnrealizedConversionCastOp cast) {
    if (cast->getOperandTypes() == cast->getResultTypes())
      b.replaceOp(cast, cast->getOperands());
  });
}

LogicalResult controlFlowToScf(ModuleOp module) {
  SmallVector<Operation *> ops; // inner ones first
  module.walk([&](Operation *op) {
    if (op->getName().getDialectNamespace() == "stablehlo")
      ops.push_back(op);
  });
  IRRewriter b(module.getContext());
  for (Operation *op : ops) {
    StringRef name = op->getName().getStringRef();
    b.setInsertionPoint(op);
    if (name == "stablehlo.while") {
      if (failed(whileToScf(b, op)))
        return failure();
    } else if (name == "stablehlo.if" || name == "stablehlo.case") {
      if (failed(branchesToScf(b, op, name == "stablehlo.case")))
        return failure();
    } else if (name == "stablehlo.optimization_barrier" &&
               op->getOperandTypes() == op->getResultTypes()) {
      b.replaceOp(op, op->getOperands());
    }
  }
  dropSigns(module);
  return success();
}

/// What a view of a tensor is a part of.
static Value wholeOf(Value value) {
  while (isa_and_nonnull<tensor::CastOp, tensor::ExtractSliceOp, tensor::CollapseShapeOp,
                         tensor::ExpandShapeOp, tensor::ReshapeOp>(value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  return value;
}

// Own are the values that the operands were a turn before.
static void carryApart(Operation *loop, Block::BlockArgListType own,
                       MutableArrayRef<OpOperand> carried) {
  llvm::SmallDenseSet<Value> seen;
  for (OpOperand &operand : carried) {
    auto type = dyn_cast<RankedTensorType>(operand.get().getType());
    if (!type)
      continue;
    const unsigned number = &operand - carried.data();
    Value whole = wholeOf(operand.get());
    const bool stays = number < own.size() && operand.get() == own[number];
    const bool isNew = !isa<BlockArgument>(whole) && whole == operand.get() &&
                       loop->isProperAncestor(whole.getDefiningOp());
    if (seen.insert(whole).second && (stays || isNew))
      continue;
    OpBuilder b(operand.getOwner());
    operand.set(bufferization::AllocTensorOp::create(b, operand.get().getLoc(), type, ValueRange(),
                                                     operand.get())
                    .getResult());
  }
}

void carryApart(ModuleOp module) {
  module.getContext()->loadDialect<bufferization::BufferizationDialect>();
  module.walk([](Operation *op) {
    if (auto loop = dyn_cast<scf::ForOp>(op); loop && loop.getNumRegionIterArgs() != 0)
      carryApart(loop, loop.getRegionIterArgs(), *loop.getYieldedValuesMutable());
    if (auto loop = dyn_cast<scf::WhileOp>(op)) {
      carryApart(loop, loop.getBeforeArguments(), loop.getConditionOp().getArgsMutable());
      carryApart(loop, loop.getAfterArguments(), loop.getYieldOp().getResultsMutable());
    }
  });
}

} // namespace gemm::verify
