// Strides. A kernel reads rows of stride 1: a matrix stored the other way round is
// read transposed; anything else is copied, and C is computed in a buffer of its own
// and copied back. Of tensors only slices have strides: those with steps, or of one
// place of an inner dimension.
#include "Flatten.h"
#include "gemm/Dialect/Gemm/Memory.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;

namespace gemm::flatten {

namespace {
void remarkCopy(Location loc, StringRef why) {
  remark::missed(loc, remark::RemarkOpts::name("Copy").category("gemm-flatten"))
      << remark::reason("an operand is copied: {0}", why.str());
}

// Stride 1 in dimension `fromEnd` (1 = last), or one element there at most.
bool isUnit(Value value, int64_t fromEnd) {
  auto type = cast<MemRefType>(value.getType());
  auto [strides, offset] = type.getStridesAndOffset();
  int64_t dim = type.getRank() - fromEnd, size = type.getDimSize(dim);
  return strides[dim] == 1 || size == 0 || size == 1;
}

Value swapLast(RewriterBase &b, Location loc, Value value) {
  int64_t rank = view::shaped(value).getRank();
  auto perm = llvm::to_vector(llvm::seq<int64_t>(0, rank));
  std::swap(perm[rank - 2], perm[rank - 1]);
  return view::permute(b, loc, value, perm);
}

// The slice with gaps in its rows that a tensor is, seen through reshapes, or null; and the
// first of these.
std::pair<tensor::ExtractSliceOp, Operation *> slicedWithGaps(Value value) {
  Operation *reshape = nullptr, *def = value.getDefiningOp();
  for (; isa_and_nonnull<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp>(def);
       def = def->getOperand(0).getDefiningOp())
    reshape = def;
  auto slice = dyn_cast_or_null<tensor::ExtractSliceOp>(def);
  return {slice && leavesGaps(slice) ? slice : tensor::ExtractSliceOp(), reshape};
}

// The tensor itself, or of a copy where it is a slice with gaps. The copy is before the reshapes,
// which may need one otherwise.
Value fixTensor(RewriterBase &b, MatmulOp op, Value value) {
  auto [slice, reshape] = slicedWithGaps(value);
  if (!slice)
    return value;
  remarkCopy(op.getLoc(), "an inner stride is not 1");
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointAfter(slice);
  Value copy = bufferization::AllocTensorOp::create(b, op.getLoc(), slice.getType(),
                                                    /*dynamicSizes=*/ValueRange(), slice);
  if (!reshape)
    return copy;
  Operation *first = reshape;
  b.modifyOpInPlace(first, [&] { first->setOperand(0, copy); });
  return value;
}

// An input with inner stride 1; `trans` flips when it is read the other way.
Value fixInput(RewriterBase &b, MatmulOp op, Value value, bool free, bool &trans) {
  if (view::isTensor(value))
    return fixTensor(b, op, value);
  if (isUnit(value, 1))
    return value;
  if (isUnit(value, 2) && !op.isGrouped()) { // which ask for an order
    trans = !trans;
    return swapLast(b, op.getLoc(), value);
  }
  return contiguousCopy(b, op, value, /*read=*/true, free, "an inner stride is not 1");
}
} // namespace

// Of a batch each factor has its own: rows of A fold into M, and those of pairs would have to.
static bool isOneBatch(MatmulOp op) {
  return !op.getPairs().empty() && op.getCType().getRank() == 3 && op.isABatched() &&
         op.isBBatched();
}

bool takesTogether(MatmulOp op) {
  return (op.getCType().getRank() == 2 || isOneBatch(op)) &&
         llvm::all_of(op->getOpOperands(), [&](OpOperand &operand) {
           const MatmulOperand role = op.roleOf(operand.getOperandNumber());
           if (!role.isFactor() && !role.isC())
             return true; // read or stored at any strides
           Value value = operand.get();
           return view::isTensor(value) ? !slicedWithGaps(value).first : isUnit(value, 1);
         });
}

Value allocate(OpBuilder &b, Operation *last, MemRefType type, ValueRange sizes, bool free) {
  Value buffer = memref::AllocOp::create(b, last->getLoc(), type, sizes);
  if (free) {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointAfter(last);
    memref::DeallocOp::create(b, last->getLoc(), buffer);
  }
  return buffer;
}

Value contiguousCopy(OpBuilder &b, Operation *last, Value value, bool read, bool free,
                     StringRef why) {
  Location loc = last->getLoc();
  remarkCopy(loc, why);
  auto type = cast<MemRefType>(value.getType());
  SmallVector<Value> dynamic;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (type.isDynamicDim(dim))
      dynamic.push_back(b.createOrFold<memref::DimOp>(loc, value, dim));
  Value buffer =
      allocate(b, last, MemRefType::get(type.getShape(), type.getElementType()), dynamic, free);
  if (read)
    linalg::CopyOp::create(b, loc, value, buffer);
  return buffer;
}

Others othersOf(MatmulOp op) {
  Others others;
  others.outs.assign(op.getOuts().begin(), op.getOuts().end());
  others.extras.assign(op.getExtras().begin(), op.getExtras().end());
  for (unsigned i = 0; i < op.getNumOutputs(); ++i)
    others.outMaps.push_back(op.getOutputMap(i));
  for (unsigned i = 0; i < op.getExtras().size(); ++i)
    others.extraMaps.push_back(op.getExtraMap(i));
  return others;
}

MatmulOp rebuild(RewriterBase &rewriter, MatmulOp op, MatmulTrans trans, Value a, Value b,
                 const Others &others) {
  SmallVector<Attribute> further;
  for (unsigned i = 1; i < op.getNumOutputs(); ++i)
    further.push_back(op.getOutput(i).withMap(others.outMaps[i]));
  auto result =
      MatmulOp::create(rewriter, op.getLoc(), trans, a, b, others.outs, op.getAlphaValue(),
                       op.getBetaValue(), others.extras, others.extraMaps, further);
  result.getEpilogue().takeBody(op.getEpilogue());
  // A schedule written by hand holds for the same product; layout and cost are
  // of the old operands.
  if (op.getScheduleAttr())
    result.setScheduleAttr(op.getScheduleAttr());
  if (op.getByMAttr())
    result.setByMAttr(op.getByMAttr());
  result.readFactorsAs(op);
  result->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  result.getSumsMutable().assign(op.getSums() ? ValueRange(op.getSums()) : ValueRange());
  return result;
}

MatmulOp fixStrides(RewriterBase &rewriter, MatmulOp op, bool free) {
  rewriter.setInsertionPoint(op);
  bool transA = op.getTransA(), transB = op.getTransB();
  Value a = fixInput(rewriter, op, op.getA(), free, transA);
  Value b = fixInput(rewriter, op, op.getB(), free, transB);
  Others others = othersOf(op);
  Value &c = others.outs.front(); // those after it are stored at any strides
  if (view::isTensor(c)) {
    if (op.readsC())
      c = fixTensor(rewriter, op, c);
  } else if (!isUnit(c, 1)) {
    c = contiguousCopy(rewriter, op, c, op.readsC(), free,
                       "an inner stride of the result is not 1");
    // Before the buffer is freed, which is right after the product.
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPointAfter(op);
    linalg::CopyOp::create(rewriter, op.getLoc(), c, op.getC());
  }
  // An extra operand that is C itself would now be read from the old memory,
  // which still holds what it held.
  if (a == op.getA() && b == op.getB() && c == op.getC())
    return op;
  MatmulOp result = rebuild(rewriter, op, getMatmulTrans(transA, transB), a, b, others);
  rewriter.replaceOp(op, result->getResults());
  return result;
}

} // namespace gemm::flatten
