// A read or write by computed indices becomes one of element 0 where an index is out of
// range, and a division by what there is no quotient of one by 1, after an assert that says
// so: the input is left out, nothing else is read, and the machine does not stop. What a linalg op
// reads by computed places of a size that is known at run time only is such a read.
#include "Lower.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;

namespace gemm::verify {

/// The position of the first index among the operands of an access, or none.
static std::optional<unsigned> firstIndex(Operation *op) {
  if (isa<tensor::ExtractOp, memref::LoadOp>(op))
    return 1;
  if (isa<tensor::InsertOp, memref::StoreOp>(op))
    return 2;
  return std::nullopt;
}

static void guardDivision(Operation *op) {
  ImplicitLocOpBuilder b(op->getLoc(), op);
  Value left = op->getOperand(0), right = op->getOperand(1);
  Type type = right.getType();
  auto is = [&](arith::CmpIPredicate predicate, Value value, const APInt &number) -> Value {
    Value constant = arith::ConstantOp::create(b, b.getIntegerAttr(type, number));
    return arith::CmpIOp::create(b, predicate, value, constant);
  };
  unsigned width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  Value defined = is(arith::CmpIPredicate::ne, right, APInt::getZero(width));
  if (!isa<arith::DivUIOp, arith::RemUIOp, arith::CeilDivUIOp>(op)) { // the least by -1 overflows
    Value some = is(arith::CmpIPredicate::ne, right, APInt::getAllOnes(width));
    Value more = is(arith::CmpIPredicate::ne, left, APInt::getSignedMinValue(width));
    defined = arith::AndIOp::create(b, defined, arith::OrIOp::create(b, some, more));
  }
  cf::AssertOp::create(b, defined, "a division by 0, or one that overflows");
  Value one = arith::ConstantOp::create(b, b.getIntegerAttr(type, 1));
  op->setOperand(1, arith::SelectOp::create(b, defined, right, one));
}

/// Whether an input's map computes places of a dim whose size no verifier has compared with them.
static bool computesPlaces(linalg::LinalgOp op, OpOperand &operand) {
  auto type = dyn_cast<ShapedType>(operand.get().getType());
  if (!type || !type.hasRank() || !op.isDpsInput(&operand))
    return false;
  const SmallVector<int64_t> extents = op.getStaticLoopRanges();
  auto mayLeave = [&](auto place) {
    AffineExpr at = place.value();
    if (isa<AffineDimExpr>(at))
      return false;
    bool open = type.isDynamicDim(place.index());
    for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
      open |= at.isFunctionOfDim(loop) && ShapedType::isDynamic(extents[loop]);
    return open;
  };
  return llvm::any_of(llvm::enumerate(op.getMatchingIndexingMap(&operand).getResults()), mayLeave);
}

/// Loads such inputs in the body, where an access is guarded; not where nothing else says how far a
/// loop runs.
static void loadPlaces(IRRewriter &rewriter, linalg::LinalgOp op) {
  SmallVector<Value> kept;
  SmallVector<AffineMap> maps;
  SmallVector<unsigned> loaded;
  for (OpOperand &operand : op->getOpOperands()) {
    if (computesPlaces(op, operand)) {
      loaded.push_back(operand.getOperandNumber());
      continue;
    }
    if (op.isDpsInput(&operand))
      kept.push_back(operand.get());
    maps.push_back(op.getMatchingIndexingMap(&operand));
  }
  if (loaded.empty() || !inversePermutation(concatAffineMaps(maps, op.getContext())))
    return;
  rewriter.setInsertionPoint(op);
  auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
  if (!generic) {
    FailureOr<linalg::GenericOp> made = linalg::generalizeNamedOp(rewriter, op);
    if (failed(made))
      return;
    generic = *made;
  }
  Location loc = generic.getLoc();
  Block *body = generic.getBody();
  rewriter.setInsertionPointToStart(body);
  SmallVector<OpFoldResult> loops;
  for (unsigned loop = 0; loop < generic.getNumLoops(); ++loop)
    loops.push_back(linalg::IndexOp::create(rewriter, loc, loop).getResult());
  llvm::BitVector gone(body->getNumArguments());
  for (unsigned number : loaded) {
    OpOperand &operand = generic->getOpOperand(number);
    AffineMap map = generic.getMatchingIndexingMap(&operand);
    SmallVector<Value> indices;
    for (unsigned dim = 0; dim < map.getNumResults(); ++dim)
      indices.push_back(
          affine::makeComposedAffineApply(rewriter, loc, map.getSubMap({dim}), loops));
    Value from = operand.get(), element;
    if (isa<MemRefType>(from.getType()))
      element = memref::LoadOp::create(rewriter, loc, from, indices);
    else
      element = tensor::ExtractOp::create(rewriter, loc, from, indices);
    rewriter.replaceAllUsesWith(body->getArgument(number), element);
    gone.set(number);
  }
  rewriter.setInsertionPoint(generic);
  auto made =
      linalg::GenericOp::create(rewriter, loc, generic->getResultTypes(), kept,
                                generic.getOutputs(), maps, generic.getIteratorTypesArray());
  body->eraseArguments(gone);
  rewriter.inlineRegionBefore(generic.getRegion(), made.getRegion(), made.getRegion().begin());
  rewriter.replaceOp(generic, made);
}

/// The linalg op around an access that is the outermost behind its array, or the access: code that
/// asks for a size takes memory of the stack, in each turn of a loop that it is in.
static Operation *outermostBody(Operation *access, Value array) {
  Operation *place = access;
  for (Operation *op = access->getParentOp();
       op && !op->isAncestor(array.getParentBlock()->getParentOp()); op = op->getParentOp())
    if (isa<linalg::LinalgOp>(op))
      place = op;
  return place;
}

void guardUndefined(ModuleOp module) {
  IRRewriter rewriter(module.getContext());
  SmallVector<linalg::LinalgOp> structured;
  module.walk([&](linalg::LinalgOp op) { structured.push_back(op); });
  for (linalg::LinalgOp op : structured)
    loadPlaces(rewriter, op);
  SmallVector<Operation *> accesses, divisions;
  module.walk([&](Operation *op) {
    if (firstIndex(op))
      accesses.push_back(op);
    if (isa<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp, arith::CeilDivSIOp,
            arith::CeilDivUIOp, arith::FloorDivSIOp>(op) &&
        op->getResult(0).getType().isIntOrIndex())
      if (std::optional<int64_t> by = getConstantIntValue(op->getOperand(1));
          !by || *by == 0 || *by == -1)
        divisions.push_back(op);
  });
  for (Operation *op : divisions)
    guardDivision(op);
  for (Operation *op : accesses) {
    OpBuilder b(op);
    Location loc = op->getLoc();
    unsigned first = *firstIndex(op);
    Value array = op->getOperand(first - 1);
    Value zero = arith::ConstantIndexOp::create(b, loc, 0);
    for (unsigned i = first; i < op->getNumOperands(); ++i) {
      int64_t dim = i - first;
      OpBuilder before(outermostBody(op, array));
      Value size = isa<MemRefType>(array.getType())
                       ? memref::DimOp::create(before, loc, array, dim).getResult()
                       : tensor::DimOp::create(before, loc, array, dim).getResult();
      Value index = op->getOperand(i); // one below 0 is large if it has no sign
      Value inside = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, index, size);
      cf::AssertOp::create(b, loc, inside,
                           "index " + std::to_string(dim) + " of an element is out of range");
      op->setOperand(i, arith::SelectOp::create(b, loc, inside, index, zero));
    }
  }
}

} // namespace gemm::verify
