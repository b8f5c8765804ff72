// Products that share A but that no kernel takes together, of more leading dimensions or strides
// than one: each peer's becomes an op of its own, which the epilogue reads as an extra operand.
#include "Flatten.h"

#include "gemm/Schedule/Schedule.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;

namespace gemm::flatten {

/// What is stored of a peer's product: its sums.
static Value makeDestination(RewriterBase &rewriter, MatmulOp op, bool free) {
  SmallVector<OpFoldResult> sizes;
  for (int64_t dim = 0; dim < op.getCType().getRank(); ++dim)
    sizes.push_back(view::dimSize(rewriter, op.getLoc(), op.getC(), dim));
  if (view::isTensor(op.getC()))
    return view::emptyTensor(rewriter, op.getLoc(), sizes, op.getAccumulatorType());
  SmallVector<int64_t> shape;
  SmallVector<Value> dynamic;
  dispatchIndexOpFoldResults(sizes, dynamic, shape);
  return allocate(rewriter, op, MemRefType::get(shape, op.getAccumulatorType()), dynamic, free);
}

/// A schedule that was pinned holds for one product as well.
static ScheduleAttr ofOneProduct(ScheduleAttr attr) {
  if (!attr || !attr.getKernel())
    return attr;
  Schedule schedule = *attr.getKernel();
  schedule.products = 1;
  return ScheduleAttr::get(attr.getContext(), schedule);
}

static void separateSchedules(MatmulOp op, ArrayRef<MatmulOp> products) {
  ByMAttr byM = op.getByMAttr();
  if (byM) {
    SmallVector<ScheduleAttr> schedules;
    for (ScheduleAttr each : byM.getSchedules())
      schedules.push_back(ofOneProduct(each));
    byM = ByMAttr::get(op.getContext(), byM.getBounds(), schedules);
  }
  ScheduleAttr schedule = ofOneProduct(op.getScheduleAttr());
  for (MatmulOp each : products) {
    if (byM)
      each.setByMAttr(byM);
    if (schedule)
      each.setScheduleAttr(schedule);
  }
}

SmallVector<MatmulOp> separateProducts(RewriterBase &rewriter, MatmulOp op, bool free) {
  rewriter.setInsertionPoint(op);
  AffineMap identity =
      rewriter.getMultiDimIdentityMap(static_cast<unsigned>(op.getCType().getRank()));
  SmallVector<MatmulOp> products;
  SmallVector<Value> extras;
  SmallVector<AffineMap> maps;
  for (Value peer : op.getPeers()) {
    Value into = makeDestination(rewriter, op, free);
    products.push_back(MatmulOp::create(rewriter, op.getLoc(), op.getTrans(), op.getA(), peer, into,
                                        op.getAlphaValue(), /*beta=*/0.0));
    products.back().readFactorsAs(op);
    extras.push_back(op.getResult() ? products.back().getResult() : into);
    maps.push_back(identity);
  }
  for (auto [i, extra] : llvm::enumerate(op.getExtras())) {
    extras.push_back(extra);
    maps.push_back(op.getExtraMap(static_cast<unsigned>(i)));
  }
  // The region's arguments stay as they are: of the products first.
  rewriter.modifyOpInPlace(op, [&] {
    op.getPeersMutable().clear();
    op.getExtrasMutable().assign(extras);
    op.setMapsAttr(rewriter.getAffineMapArrayAttr(maps));
  });
  remark::missed(op.getLoc(), remark::RemarkOpts::name("Products").category("gemm-flatten"))
      << remark::reason("{0} products that share A are computed one after the other: kernels take "
                        "them together where they are of rank 2 with inner strides 1",
                        products.size() + 1);
  products.push_back(op);
  separateSchedules(op, products);
  return products;
}

} // namespace gemm::flatten
