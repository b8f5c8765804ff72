// A scalar becomes the body of a linalg.generic, and an element its slice; see the header.
#include "Elements.h"
#include "Bodies.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace gemm {

/// A tensor that is the scalar everywhere.
static Value filled(RewriterBase &rewriter, Location loc, RankedTensorType type, ValueRange sizes,
                    Value scalar) {
  Value init = tensor::EmptyOp::create(rewriter, loc, type, sizes);
  AffineMap map = rewriter.getMultiDimIdentityMap(type.getRank());
  SmallVector<utils::IteratorType> loops(type.getRank(), utils::IteratorType::parallel);
  auto made = linalg::GenericOp::create(rewriter, loc, TypeRange{type}, ValueRange(),
                                        ValueRange(init), ArrayRef(map), loops,
                                        [&](OpBuilder &b, Location bodyLoc, ValueRange) {
                                          linalg::YieldOp::create(b, bodyLoc, scalar);
                                        });
  return made.getResult(0);
}

/// `into` with the scalar at a place.
static Value inserted(RewriterBase &rewriter, Location loc, Value scalar, Value into,
                      ArrayRef<OpFoldResult> place) {
  Value element =
      filled(rewriter, loc, RankedTensorType::get({}, scalar.getType()), ValueRange(), scalar);
  SmallVector<OpFoldResult> ones(place.size(), rewriter.getIndexAttr(1));
  return tensor::InsertSliceOp::create(rewriter, loc, element, into, place, ones, ones);
}

static Value joined(RewriterBase &rewriter, tensor::FromElementsOp op) {
  RankedTensorType type = op.getType();
  if (op.getElements().size() == 1)
    return filled(rewriter, op.getLoc(), type, ValueRange(), op.getElements()[0]);
  Value result = tensor::EmptyOp::create(rewriter, op.getLoc(), type, ValueRange());
  SmallVector<int64_t> place(type.getRank());
  for (Value element : op.getElements()) {
    result = inserted(rewriter, op.getLoc(), element, result,
                      getAsIndexOpFoldResult(rewriter.getContext(), place));
    for (int64_t dim = type.getRank(); dim-- > 0 && ++place[dim] == type.getDimSize(dim);)
      place[dim] = 0;
  }
  return result;
}

static bool isConstant(Value value) { return matchPattern(value, m_Constant()); }

/// Sizes that are only read again, by folding or as a shape.
static bool isShape(tensor::FromElementsOp op) {
  return op.getType().getElementType().isIndex() ||
         llvm::all_of(op->getUsers(), llvm::IsaPred<tensor::ExtractOp, tensor::ReshapeOp>);
}

void generalizeElements(RewriterBase &rewriter, Operation *op) {
  rewriter.setInsertionPoint(op);
  if (auto splat = dyn_cast<tensor::SplatOp>(op)) {
    if (!isConstant(splat.getInput()))
      rewriter.replaceOp(op, filled(rewriter, op->getLoc(), cast<RankedTensorType>(splat.getType()),
                                    splat.getDynamicSizes(), splat.getInput()));
  } else if (auto elements = dyn_cast<tensor::FromElementsOp>(op)) {
    bool data = llvm::any_of(elements.getElements(), isFromData);
    if (elements.getElements().size() == 1 && isGiven(elements.getElements()[0]))
      return; // an operand as it is
    if (data || (!isShape(elements) && !llvm::all_of(elements.getElements(), isConstant)))
      rewriter.replaceOp(op, joined(rewriter, elements));
  } else if (auto insert = dyn_cast<tensor::InsertOp>(op)) {
    if (isa<func::FuncOp>(op->getParentOp()) && !insert.getScalar().getType().isIndex() &&
        llvm::none_of(insert.getIndices(), isFromData))
      rewriter.replaceOp(op, inserted(rewriter, op->getLoc(), insert.getScalar(), insert.getDest(),
                                      getAsOpFoldResult(insert.getIndices())));
  }
}

/// A condition made of sizes, computed again where the builder is.
static Value copyCondition(OpBuilder &b, Value value, IRMapping &mapping) {
  Operation *op = value.getDefiningOp();
  if (!value.getType().isInteger(1) || !op ||
      !isa_and_nonnull<arith::ArithDialect>(op->getDialect()))
    return value;
  for (Value operand : op->getOperands())
    copyCondition(b, operand, mapping);
  return b.clone(*op, mapping)->getResult(cast<OpResult>(value).getResultNumber());
}

Value choose(OpBuilder &b, Location loc, Value condition, Value yes, Value no) {
  auto type = dyn_cast<RankedTensorType>(yes.getType());
  if (!type)
    return arith::SelectOp::create(b, loc, condition, yes, no);
  SmallVector<Value> inputs{yes, no};
  SmallVector<AffineMap> maps(3, b.getMultiDimIdentityMap(type.getRank()));
  if (isFromData(condition)) { // one element for all, and not what it is computed from
    auto one = RankedTensorType::get({}, condition.getType());
    inputs.push_back(tensor::FromElementsOp::create(b, loc, one, condition));
    maps.insert(maps.begin() + 2, AffineMap::get(type.getRank(), 0, b.getContext()));
  }
  Value init =
      tensor::EmptyOp::create(b, loc, tensor::getMixedSizes(b, loc, yes), type.getElementType());
  SmallVector<utils::IteratorType> loops(type.getRank(), utils::IteratorType::parallel);
  auto chosen = linalg::GenericOp::create(
      b, loc, type, inputs, init, maps, loops,
      [&](OpBuilder &inner, Location loc, ValueRange args) {
        IRMapping mapping;
        Value here = inputs.size() > 2 ? args[2] : copyCondition(inner, condition, mapping);
        linalg::YieldOp::create(
            inner, loc, arith::SelectOp::create(inner, loc, here, args[0], args[1]).getResult());
      });
  return chosen.getResult(0);
}

} // namespace gemm
