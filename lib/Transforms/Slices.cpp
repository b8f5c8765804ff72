// See the header. An insertion gives a new tensor: a cache that is updated is copied.
#include "Slices.h"
#include "Bodies.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using arith::CmpIPredicate;

namespace gemm {

static bool isTold(OffsetSizeAndStrideOpInterface op) {
  return llvm::any_of(op.getOffsets(), isFromData);
}

static Value toValue(ImplicitLocOpBuilder &b, OpFoldResult value) {
  return getValueOrCreateConstantIndexOp(b, b.getLoc(), value);
}

/// Every element of a result of `type` and `sizes`, by `element` of its places and what is read at
/// them.
static Value computed(ImplicitLocOpBuilder &b, RankedTensorType type, ArrayRef<OpFoldResult> sizes,
                      ValueRange read,
                      function_ref<Value(ImplicitLocOpBuilder &, ValueRange, ValueRange)> element) {
  Value init = tensor::EmptyOp::create(b, sizes, type.getElementType());
  SmallVector<AffineMap> maps(read.size() + 1, b.getMultiDimIdentityMap(type.getRank()));
  SmallVector<utils::IteratorType> loops(type.getRank(), utils::IteratorType::parallel);
  auto made = linalg::GenericOp::create(
      b, TypeRange{init.getType()}, read, init, maps, loops,
      [&](OpBuilder &builder, Location loc, ValueRange arguments) {
        ImplicitLocOpBuilder inside(loc, builder);
        SmallVector<Value> places;
        for (int64_t dim = 0; dim < type.getRank(); ++dim)
          places.push_back(linalg::IndexOp::create(inside, dim));
        linalg::YieldOp::create(inside, element(inside, places, arguments.drop_back()));
      });
  Value result = made.getResult(0);
  return result.getType() == type ? result : tensor::CastOp::create(b, type, result).getResult();
}

static void loadSlice(RewriterBase &rewriter, tensor::ExtractSliceOp op) {
  ImplicitLocOpBuilder b(op.getLoc(), rewriter);
  llvm::SmallBitVector dropped = op.getDroppedDims();
  SmallVector<OpFoldResult> sizes;
  for (auto [dim, size] : llvm::enumerate(op.getMixedSizes()))
    if (!dropped[dim])
      sizes.push_back(size);
  Value result = computed(
      b, op.getType(), sizes, {}, [&](ImplicitLocOpBuilder &inside, ValueRange places, ValueRange) {
        SmallVector<Value> from;
        unsigned next = 0;
        for (auto [dim, offset, step] :
             llvm::enumerate(op.getMixedOffsets(), op.getMixedStrides())) {
          Value at = toValue(inside, offset);
          if (!dropped[dim]) {
            Value along = arith::MulIOp::create(inside, places[next++], toValue(inside, step));
            at = arith::AddIOp::create(inside, at, along);
          }
          from.push_back(at);
        }
        return tensor::ExtractOp::create(inside, op.getSource(), from).getResult();
      });
  rewriter.replaceOp(op, result);
}

static void storeSlice(RewriterBase &rewriter, tensor::InsertSliceOp op) {
  if (!llvm::all_of(op.getMixedStrides(),
                    [](OpFoldResult step) { return getConstantIntValue(step) == 1; }))
    return;
  ImplicitLocOpBuilder b(op.getLoc(), rewriter);
  llvm::SmallBitVector dropped = op.getDroppedDims();
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, b.getLoc(), op.getDest());
  Value result = computed(
      b, op.getDestType(), sizes, op.getDest(),
      [&](ImplicitLocOpBuilder &inside, ValueRange places, ValueRange old) {
        SmallVector<Value> from;
        Value here = arith::ConstantIntOp::create(inside, 1, 1);
        Value zero = arith::ConstantIndexOp::create(inside, 0);
        auto require = [&](CmpIPredicate predicate, Value x, Value y) {
          Value holds = arith::CmpIOp::create(inside, predicate, x, y);
          here = arith::AndIOp::create(inside, here, holds);
        };
        for (auto [dim, offset, size] : llvm::enumerate(op.getMixedOffsets(), op.getMixedSizes())) {
          Value at = arith::SubIOp::create(inside, places[dim], toValue(inside, offset));
          require(CmpIPredicate::sge, at, zero);
          require(CmpIPredicate::slt, at, toValue(inside, size));
          if (!dropped[dim])
            from.push_back(at);
        }
        Value made = tensor::ExtractOp::create(inside, op.getSource(), from);
        return arith::SelectOp::create(inside, here, made, old.front()).getResult();
      });
  rewriter.replaceOp(op, result);
}

void generalizeSlice(RewriterBase &rewriter, Operation *op) {
  rewriter.setInsertionPoint(op);
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op); slice && isTold(slice))
    loadSlice(rewriter, slice);
  else if (auto insert = dyn_cast<tensor::InsertSliceOp>(op); insert && isTold(insert))
    storeSlice(rewriter, insert);
}

} // namespace gemm
