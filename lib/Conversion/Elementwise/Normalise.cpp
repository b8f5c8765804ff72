// Brings what can be an elementwise kernel or a reduction into one form, linalg.generic
// on memrefs. In: a bufferized module. Out: no memref.copy and no named linalg op.
#include "Elementwise.h"
#include "gemm/Dialect/Gemm/Operands.h"

#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"

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

LogicalResult normalise(ModuleOp module) {
  SmallVector<Operation *> ops;
  module.walk([&](Operation *op) {
    if (isa<linalg::LinalgOp, memref::CopyOp, memref::StoreOp>(op) && !isInDeviceCode(op))
      ops.push_back(op);
  });
  IRRewriter rewriter(module.getContext());
  for (Operation *op : ops) {
    if (auto copy = dyn_cast<memref::CopyOp>(op)) {
      if (isa<MemRefType>(copy.getSource().getType()) &&
          isa<MemRefType>(copy.getTarget().getType()))
        replaceCopy(rewriter, op, copy.getSource(), copy.getTarget());
    } else if (auto store = dyn_cast<memref::StoreOp>(op)) {
      if (store.getIndices().empty() && matchPattern(store.getValue(), m_Constant()))
        replaceStore(rewriter, store);
    } else if (auto linalgOp = cast<linalg::LinalgOp>(op); linalgOp.hasPureBufferSemantics()) {
      if (failed(normaliseLinalg(rewriter, linalgOp)))
        return failure();
    }
  }
  return success();
}

} // namespace gemm::elementwise
