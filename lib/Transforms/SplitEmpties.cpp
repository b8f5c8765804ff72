// gemm-split-empties: in, functions on tensors after cse, in which all that writes a tensor of a
// type writes into one tensor.empty. Out: every use has a tensor.empty of its own. Its content is
// not defined, so nothing is told apart, and what is filled with one value is filled again; but
// bufferization asks of each write whether any other use of the same tensor is in its way, and with
// one for all the uses that is quadratic in the program. A tensor that many slices fill, one put in
// after another, is one concat again: bufferization asks of each two of such a chain, through all
// of it. What a product writes that goes into a slice with gaps between the elements of its rows
// gets memory of its own, for no kernel stores such rows.
#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Dialect/Gemm/Memory.h"
#include "gemm/Transforms/ControlFlow.h"
#include "gemm/Transforms/Passes.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace gemm {
#define GEN_PASS_DEF_GEMMSPLITEMPTIESPASS
#include "gemm/Transforms/Passes.h.inc"
} // namespace gemm

static void split(tensor::EmptyOp empty) {
  for (OpOperand &use : llvm::make_early_inc_range(empty->getUses())) {
    if (empty->hasOneUse())
      return;
    OpBuilder b(use.getOwner());
    use.set(b.clone(*empty)->getResult(0));
  }
}

/// Of what is one value everywhere each op that writes into it has one too: a copy is no less.
static void split(linalg::FillOp fill) {
  auto isWritten = [](OpOperand &use) {
    auto writer = dyn_cast<DestinationStyleOpInterface>(use.getOwner());
    return writer && writer.isDpsInit(&use);
  };
  for (OpOperand &use : llvm::make_early_inc_range(fill->getUses())) {
    if (fill->hasOneUse())
      return;
    if (!isWritten(use))
      continue;
    OpBuilder b(use.getOwner());
    use.set(b.clone(*fill)->getResult(0));
  }
}

static bool isReshape(Operation *op) {
  return isa_and_nonnull<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp>(op);
}

static bool goesIntoGaps(Value value) {
  return llvm::any_of(value.getUses(), [](OpOperand &use) {
    Operation *user = use.getOwner();
    if (isReshape(user))
      return goesIntoGaps(user->getResult(0));
    auto insert = dyn_cast<tensor::InsertSliceOp>(user);
    return insert && use.get() == insert.getSource() && gemm::leavesGaps(insert);
  });
}

/// No elimination of empty tensors takes what it is for a part of another.
static void ownMemory(Value out, Value result) {
  while (isReshape(out.getDefiningOp()))
    out = out.getDefiningOp()->getOperand(0);
  auto empty = out.getDefiningOp<tensor::EmptyOp>();
  if (!empty || !goesIntoGaps(result))
    return;
  OpBuilder b(empty);
  empty.replaceAllUsesWith(bufferization::AllocTensorOp::create(b, empty.getLoc(), empty.getType(),
                                                                empty.getDynamicSizes())
                               .getResult());
  empty.erase();
}

/// The dim along which `part` is put into a tensor that it fills along all others.
static std::optional<unsigned> dimOf(tensor::InsertSliceOp part) {
  if (!part.hasUnitStride() || !part.getSourceType().hasStaticShape() ||
      !part.getDestType().hasStaticShape() || ShapedType::isDynamicShape(part.getStaticOffsets()) ||
      ShapedType::isDynamicShape(part.getStaticSizes()))
    return std::nullopt;
  std::optional<unsigned> found;
  for (auto [dim, size] : llvm::enumerate(part.getStaticSizes()))
    if (size != part.getDestType().getDimSize(dim)) {
      if (found)
        return std::nullopt;
      found = dim;
    }
  return found;
}

/// The slices of which `last` is the last that is put in, in order of their places, where they fill
/// the tensor; none otherwise.
static SmallVector<tensor::InsertSliceOp> slicesThatFill(tensor::InsertSliceOp last, unsigned dim) {
  SmallVector<tensor::InsertSliceOp> parts;
  for (tensor::InsertSliceOp op = last; op && (op == last || op->hasOneUse()) && dimOf(op) == dim;
       op = op.getDest().getDefiningOp<tensor::InsertSliceOp>())
    parts.push_back(op);
  llvm::sort(parts, [&](tensor::InsertSliceOp a, tensor::InsertSliceOp b) {
    return a.getStaticOffset(dim) < b.getStaticOffset(dim);
  });
  int64_t end = 0;
  for (tensor::InsertSliceOp part : parts) {
    if (part.getStaticOffset(dim) != end)
      return {};
    end += part.getStaticSize(dim);
  }
  return end == last.getType().getDimSize(dim) ? parts : SmallVector<tensor::InsertSliceOp>();
}

static void join(tensor::InsertSliceOp last) {
  std::optional<unsigned> dim = dimOf(last);
  if (!dim)
    return;
  SmallVector<tensor::InsertSliceOp> parts = slicesThatFill(last, *dim);
  // Each slice computes into its place where it can; parts of a concat are copied.
  if (int64_t(parts.size()) <= gemm::kMostSlices)
    return;
  OpBuilder b(last);
  SmallVector<Value> values;
  // What is put in at many places is reshaped once: bufferization asks of each two aliases.
  DenseMap<std::pair<Value, mlir::Type>, Value> reshaped;
  for (tensor::InsertSliceOp part : parts) {
    RankedTensorType from = part.getSourceType();
    auto to = RankedTensorType::get(part.getStaticSizes(), from.getElementType());
    Value &value = reshaped[{part.getSource(), to}];
    if (!value) {
      auto groups = getReassociationIndicesForReshape(from, to);
      if (from != to && !groups)
        return;
      value = from == to
                  ? part.getSource()
                  : tensor::ExpandShapeOp::create(b, part.getLoc(), to, part.getSource(), *groups)
                        .getResult();
    }
    values.push_back(value);
  }
  last.replaceAllUsesWith(tensor::ConcatOp::create(b, last.getLoc(), *dim, values).getResult());
  for (Operation *dead = last; dead && isOpTriviallyDead(dead);) {
    auto part = dyn_cast<tensor::InsertSliceOp>(dead);
    Operation *before = part ? part.getDest().getDefiningOp() : nullptr;
    dead->erase();
    dead = before;
  }
}

namespace {
struct SplitEmpties : gemm::impl::GemmSplitEmptiesPassBase<SplitEmpties> {
  void runOnOperation() override {
    SmallVector<tensor::InsertSliceOp> slices;
    getOperation()->walk([&](tensor::InsertSliceOp op) {
      auto next = op->hasOneUse() ? dyn_cast<tensor::InsertSliceOp>(*op->user_begin()) : nullptr;
      if (!next || next.getDest() != op)
        slices.push_back(op);
    });
    llvm::for_each(slices, join);
    SmallVector<linalg::FillOp> fills;
    getOperation()->walk([&](linalg::FillOp fill) {
      if (fill.hasPureTensorSemantics())
        fills.push_back(fill);
    });
    for (linalg::FillOp fill : fills)
      split(fill);
    SmallVector<tensor::EmptyOp> empties;
    getOperation()->walk([&](tensor::EmptyOp empty) { empties.push_back(empty); });
    for (tensor::EmptyOp empty : empties)
      split(empty);
    getOperation()->walk([](gemm::MatmulOp product) {
      for (auto [out, result] : llvm::zip(product.getOuts(), product->getResults()))
        ownMemory(out, result);
    });
  }
};
} // namespace
