// Brings what can be an elementwise kernel or a reduction into one form, linalg.generic
// on memrefs. In: a bufferized module. Out: no memref.copy and no named linalg op.
#include "Elementwise.h"
#include "gemm/Conversion/Launch/KernelModule.h"
#include "gemm/Dialect/Gemm/Operands.h"
#include "gemm/Dialect/Gemm/Views.h"

#include "mlir/Analysis/TopologicalSortUtils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace gemm::elementwise {

/// A copy over the source's shape, whatever the two layouts are.
static void replaceCopy(IRRewriter &rewriter, Operation *op, Value from, Value to) {
  int64_t rank = cast<MemRefType>(to.getType()).getRank();
  AffineMap identity = rewriter.getMultiDimIdentityMap(rank);
  SmallVector<utils::IteratorType> loops(rank, utils::IteratorType::parallel);
  rewriter.setInsertionPoint(op);
  linalg::GenericOp::create(rewriter, op->getLoc(), from, to, ArrayRef{identity, identity}, loops,
                            [](OpBuilder &b, Location loc, ValueRange args) {
                              linalg::YieldOp::create(b, loc, args.front());
                            });
  rewriter.eraseOp(op);
}

/// `memref.store %constant, %m[]`: a fill of one element.
static void replaceStore(IRRewriter &rewriter, memref::StoreOp op) {
  rewriter.setInsertionPoint(op);
  auto fill = linalg::FillOp::create(rewriter, op.getLoc(), ValueRange(op.getValue()),
                                     ValueRange(op.getMemref()));
  rewriter.eraseOp(op);
  rewriter.setInsertionPoint(fill);
  (void)linalg::generalizeNamedOp(rewriter, fill);
}

static LogicalResult normaliseLinalg(IRRewriter &rewriter, linalg::LinalgOp op) {
  if (isa<linalg::GenericOp>(op))
    return success();
  rewriter.setInsertionPoint(op);
  if (failed(linalg::generalizeNamedOp(rewriter, op)))
    return op.emitOpError("has no kernel: it has no scalar body");
  return success();
}

/// A computed float, or an integer that is made of one: no launch passes it.
static bool isMadeOfFloats(Value value) {
  llvm::SetVector<Value> open;
  open.insert(value);
  for (size_t i = 0; i < open.size(); ++i) {
    Operation *op = open[i].getDefiningOp();
    if (!op || !isScalarCode(op) || op->hasTrait<OpTrait::ConstantLike>())
      continue;
    if (isa<FloatType>(open[i].getType()))
      return true;
    open.insert_range(op->getOperands());
  }
  return false;
}

/// Computes in the body, of integers and constants from outside, what is made of floats there.
/// Where an op outside computes what a body does, cse has both read the one outside.
static void computeInside(IRRewriter &rewriter, linalg::GenericOp op) {
  llvm::SetVector<Operation *> ops;
  auto want = [&](Value value) {
    if (value.getParentBlock() != op.getBody() && isMadeOfFloats(value))
      ops.insert(value.getDefiningOp());
  };
  for (Operation &inner : *op.getBody())
    llvm::for_each(inner.getOperands(), want);
  for (size_t i = 0; i < ops.size(); ++i)
    llvm::for_each(ops[i]->getOperands(), want);
  IRMapping inside;
  rewriter.setInsertionPointToStart(op.getBody());
  for (Operation *outside : topologicalSort(ops))
    rewriter.clone(*outside, inside);
  for (Operation *outside : ops)
    rewriter.replaceUsesWithIf(
        outside->getResults(), inside.lookup(outside)->getResults(),
        [&](OpOperand &use) { return use.getOwner()->getBlock() == op.getBody(); });
}

/// Memory that a body loads from and integers that it uses from outside become operands.
static linalg::GenericOp takeCaptured(IRRewriter &rewriter, linalg::GenericOp op) {
  llvm::SetVector<Value> captured;
  llvm::DenseSet<Value> tables;
  for (OpOperand *input : op.getDpsInputOperands())
    if (isTable(op, *input))
      tables.insert(input->get());
  for (Operation &inner : *op.getBody())
    for (Value value : inner.getOperands()) {
      Operation *def = value.getDefiningOp();
      bool outside = value.getParentBlock() != op.getBody() &&
                     !(def && def->hasTrait<OpTrait::ConstantLike>());
      bool memory = isa<memref::LoadOp>(inner) && isa<MemRefType>(value.getType());
      if (outside && (value.getType().isIntOrIndex() || (memory && !tables.contains(value))))
        captured.insert(value);
    }
  if (captured.empty())
    return op;
  SmallVector<Value> inputs(op.getInputs());
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  unsigned numInputs = inputs.size();
  for (Value value : captured) {
    auto memory = dyn_cast<MemRefType>(value.getType());
    // The map of a table chooses nothing.
    SmallVector<AffineExpr> zeros(memory ? memory.getRank() : 0, rewriter.getAffineConstantExpr(0));
    maps.insert(maps.begin() + inputs.size(),
                AffineMap::get(op.getNumLoops(), 0, zeros, rewriter.getContext()));
    inputs.push_back(value);
  }
  rewriter.setInsertionPoint(op);
  auto made = linalg::GenericOp::create(rewriter, op.getLoc(), TypeRange(), inputs, op.getOutputs(),
                                        maps, op.getIteratorTypesArray());
  rewriter.inlineRegionBefore(op.getRegion(), made.getRegion(), made.getRegion().begin());
  Block *body = made.getBody();
  for (auto [number, value] : llvm::enumerate(captured)) {
    Type type = getElementTypeOrSelf(value);
    Value argument = body->insertArgument(numInputs + number, type, op.getLoc());
    if (!isa<MemRefType>(value.getType()))
      rewriter.replaceUsesWithIf(
          value, argument, [&](OpOperand &use) { return use.getOwner()->getBlock() == body; });
  }
  rewriter.eraseOp(op);
  return made;
}

bool isOnMemory(Operation *op) {
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return linalgOp.hasPureBufferSemantics();
  auto store = dyn_cast<memref::StoreOp>(op);
  if (store && (!store.getIndices().empty() || !matchPattern(store.getValue(), m_Constant())))
    return false;
  return (store || isa<memref::CopyOp>(op)) &&
         llvm::none_of(op->getOperandTypes(), llvm::IsaPred<UnrankedMemRefType>);
}

bool isDevices(Operation *op) {
  return isOnMemory(op) && !isInDeviceCode(op) &&
         llvm::all_of(op->getOperandTypes(),
                      [](Type type) { return !isa<MemRefType>(type) || gemm::isDevices(type); });
}

/// Whether nothing was written to what the copy reads: an allocation of its own block, of which the
/// ops before it are views and other reads. Bufferization with copy-before-write makes such copies.
static bool copiesNothing(memref::CopyOp copy) {
  Value buffer = skipViews(copy.getSource());
  if (!buffer.getDefiningOp<memref::AllocOp>() ||
      buffer.getDefiningOp()->getBlock() != copy->getBlock())
    return false;
  SmallVector<Value> open{buffer};
  for (size_t i = 0; i < open.size(); ++i)
    for (Operation *user : open[i].getUsers()) {
      Operation *at = copy->getBlock()->findAncestorOpInBlock(*user);
      if (!at || !at->isBeforeInBlock(copy))
        continue;
      bool isView = false;
      for (Value result : user->getResults())
        if (isa<MemRefType>(result.getType()) && viewedBy(result) == open[i]) {
          open.push_back(result);
          isView = true;
        }
      auto other = dyn_cast<memref::CopyOp>(user);
      if (!isView && !isa<memref::DimOp>(user) && !(other && other.getTarget() != open[i]))
        return false;
    }
  return true;
}

LogicalResult normalise(ModuleOp module) {
  SmallVector<Operation *> ops;
  walkHost<Operation *>(module, [&](Operation *op) {
    if (isDevices(op))
      ops.push_back(op);
  });
  IRRewriter rewriter(module.getContext());
  for (Operation *op : ops) {
    auto copy = dyn_cast<memref::CopyOp>(op);
    if (copy && copiesNothing(copy))
      rewriter.eraseOp(copy);
    else if (copy)
      replaceCopy(rewriter, op, copy.getSource(), copy.getTarget());
    else if (auto store = dyn_cast<memref::StoreOp>(op))
      replaceStore(rewriter, store);
    else if (failed(normaliseLinalg(rewriter, cast<linalg::LinalgOp>(op))))
      return failure();
  }
  SmallVector<linalg::GenericOp> generics;
  walkHost<linalg::GenericOp>(module, [&](linalg::GenericOp op) {
    if (isDevices(op))
      generics.push_back(op);
  });
  for (linalg::GenericOp op : generics) {
    computeInside(rewriter, op);
    takeCaptured(rewriter, op);
  }
  return success();
}

} // namespace gemm::elementwise
