// Products that share A, or that one accumulator adds up, but that no kernel takes together, of
// more leading dimensions or strides than one: each peer's, and the sum of all pairs', becomes an
// op of its own, which the epilogue reads as an extra operand.
#include "Flatten.h"

#include "gemm/Schedule/Schedule.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
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
    byM = ByMAttr::get(op.getContext(), byM.getBounds(), byM.getAligns(), schedules);
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

/// `more`, of the shape of C, as the first extra operand, which the epilogue begins by adding.
static void addToSums(RewriterBase &rewriter, MatmulOp op, Value more) {
  SmallVector<Value> extras{more};
  SmallVector<AffineMap> maps{
      rewriter.getMultiDimIdentityMap(static_cast<unsigned>(op.getCType().getRank()))};
  for (auto [i, extra] : llvm::enumerate(op.getExtras())) {
    extras.push_back(extra);
    maps.push_back(op.getExtraMap(static_cast<unsigned>(i)));
  }
  rewriter.modifyOpInPlace(op, [&] {
    Block &body = *op.getBody();
    Value sums = body.getArgument(0);
    Value added = body.insertArgument(1u, op.getAccumulatorType(), op.getLoc());
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPointToStart(&body);
    Value all = isa<FloatType>(sums.getType())
                    ? arith::AddFOp::create(rewriter, op.getLoc(), sums, added).getResult()
                    : arith::AddIOp::create(rewriter, op.getLoc(), sums, added).getResult();
    sums.replaceAllUsesExcept(all, all.getDefiningOp());
    op.getPairsMutable().clear();
    op.getExtrasMutable().assign(extras);
    op.setMapsAttr(rewriter.getAffineMapArrayAttr(maps));
  });
}

SmallVector<MatmulOp> separatePairs(RewriterBase &rewriter, MatmulOp op, bool free) {
  rewriter.setInsertionPoint(op);
  SmallVector<MatmulOp> products;
  const SmallVector<Value> pairs(op.getPairs());
  Value into = makeDestination(rewriter, op, free);
  for (size_t i = 0; i < pairs.size(); i += 2) {
    auto product = MatmulOp::create(rewriter, op.getLoc(), op.getTrans(), pairs[i], pairs[i + 1],
                                    into, op.getAlphaValue(), /*beta=*/i ? 1.0 : 0.0);
    product.readFactorsAs(op);
    product.getPairsMutable().clear();
    into = op.getResult() ? product.getResult() : into;
    products.push_back(product);
  }
  addToSums(rewriter, op, into);
  remark::missed(op.getLoc(), remark::RemarkOpts::name("Products").category("gemm-flatten"))
      << remark::reason("{0} products of a sum are computed one after the other: kernels add them "
                        "up where they are of rank 2, or one batch, with inner strides 1",
                        products.size() + 1);
  products.push_back(op);
  separateSchedules(op, products);
  return products;
}

} // namespace gemm::flatten
