// See Divisors.h. In: an index, an integer, or a size of a tensor or memref. Out: a power of two
// that divides it whatever the program is run with.
#include "Divisors.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;

namespace gemm {

int64_t alignmentOf(int64_t number) {
  int64_t align = mostAlignment;
  while (number % align)
    align /= 2;
  return align;
}

int64_t alignmentOfProduct(int64_t left, int64_t right) {
  return std::min(mostAlignment, left * right);
}

/// The same of an affine expression of numbers.
static int64_t alignmentOfExpr(AffineExpr expr, ArrayRef<int64_t> dims, ArrayRef<int64_t> symbols) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return alignmentOf(constant.getValue());
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return dims[dim.getPosition()];
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return symbols[symbol.getPosition()];
  auto binary = cast<AffineBinaryOpExpr>(expr);
  int64_t left = alignmentOfExpr(binary.getLHS(), dims, symbols);
  int64_t right = alignmentOfExpr(binary.getRHS(), dims, symbols);
  switch (binary.getKind()) {
  case AffineExprKind::Add:
  case AffineExprKind::Mod: // left less a multiple of right
    return std::min(left, right);
  case AffineExprKind::Mul:
    return alignmentOfProduct(left, right);
  default:
    return 1;
  }
}

/// A loop's counter: where it begins, and how far a turn is.
static int64_t alignmentOfCounter(BlockArgument counter, unsigned steps) {
  auto loop = dyn_cast_or_null<LoopLikeOpInterface>(counter.getOwner()->getParentOp());
  std::optional<SmallVector<Value>> counters =
      loop ? loop.getLoopInductionVars() : std::optional<SmallVector<Value>>();
  std::optional<SmallVector<OpFoldResult>> from =
      counters ? loop.getLoopLowerBounds() : std::optional<SmallVector<OpFoldResult>>();
  std::optional<SmallVector<OpFoldResult>> turn =
      counters ? loop.getLoopSteps() : std::optional<SmallVector<OpFoldResult>>();
  if (!from || !turn || from->size() != counters->size() || turn->size() != counters->size())
    return 1;
  for (auto [known, begin, step] : llvm::zip(*counters, *from, *turn))
    if (known == counter)
      return std::min(alignmentOfNumber(begin, steps), alignmentOfNumber(step, steps));
  return 1;
}

int64_t alignmentOfNumber(OpFoldResult number, unsigned steps) {
  if (std::optional<int64_t> constant = getConstantIntValue(number))
    return alignmentOf(*constant);
  auto value = dyn_cast_if_present<Value>(number);
  if (auto counter = dyn_cast_if_present<BlockArgument>(value); counter && steps)
    return alignmentOfCounter(counter, steps - 1);
  Operation *op = steps && value ? value.getDefiningOp() : nullptr;
  if (isa_and_nonnull<tensor::DimOp, memref::DimOp>(op)) {
    std::optional<int64_t> dim = getConstantIntValue(op->getOperand(1));
    return dim ? alignmentOfSize(op->getOperand(0), *dim, steps - 1) : 1;
  }
  auto operand = [&](unsigned i) { return alignmentOfNumber(op->getOperand(i), steps - 1); };
  if (isa_and_nonnull<arith::AddIOp, arith::SubIOp>(op))
    return std::min(operand(0), operand(1));
  if (isa_and_nonnull<arith::MulIOp>(op))
    return alignmentOfProduct(operand(0), operand(1));
  if (isa_and_nonnull<arith::IndexCastOp, arith::IndexCastUIOp>(op))
    return operand(0);
  if (auto apply = dyn_cast_or_null<affine::AffineApplyOp>(op)) {
    SmallVector<int64_t> known;
    for (unsigned i = 0; i < op->getNumOperands(); ++i)
      known.push_back(operand(i));
    AffineMap map = apply.getAffineMap();
    return alignmentOfExpr(map.getResult(0), ArrayRef(known).take_front(map.getNumDims()),
                           ArrayRef(known).drop_front(map.getNumDims()));
  }
  return 1;
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

namespace {
/// A size, and what conditions say of it. Casts cut no more than whole multiples off.
struct Size {
  Value shaped;
  int64_t dim;
  unsigned steps;

  bool is(Value number) const {
    Operation *op = number.getDefiningOp();
    while (isa_and_nonnull<arith::IndexCastOp, arith::IndexCastUIOp>(op))
      op = op->getOperand(0).getDefiningOp();
    return isa_and_nonnull<tensor::DimOp, memref::DimOp>(op) && op->getOperand(0) == shaped &&
           getConstantIntValue(op->getOperand(1)) == dim;
  }

  /// A number that leaves what the size leaves when it is divided by the result; else 1.
  int64_t leftOf(Value number) const {
    Operation *op = number.getDefiningOp();
    if (isa_and_nonnull<arith::RemSIOp, arith::RemUIOp>(op) && is(op->getOperand(0)))
      return alignmentOfNumber(op->getOperand(1), steps);
    if (auto add = dyn_cast_or_null<arith::AddIOp>(op)) // of a remainder that is made positive
      return std::min(leftOf(add.getLhs()), alignmentOfNumber(add.getRhs(), steps));
    if (auto select = dyn_cast_or_null<arith::SelectOp>(op))
      return std::min(leftOf(select.getTrueValue()), leftOf(select.getFalseValue()));
    return 1;
  }

  /// What divides the size where a condition holds.
  int64_t dividedIf(Value condition) const {
    if (auto both = condition.getDefiningOp<arith::AndIOp>())
      return std::max(dividedIf(both.getLhs()), dividedIf(both.getRhs()));
    auto equal = condition.getDefiningOp<arith::CmpIOp>();
    if (!equal || equal.getPredicate() != arith::CmpIPredicate::eq)
      return 1;
    if (getConstantIntValue(equal.getRhs()) == 0)
      return leftOf(equal.getLhs());
    if (is(equal.getLhs()))
      return alignmentOfNumber(equal.getRhs(), steps);
    return is(equal.getRhs()) ? alignmentOfNumber(equal.getLhs(), steps) : 1;
  }
};
} // namespace

/// What asserts of the function's first block say of a size.
static int64_t alignmentAsserted(Value shaped, int64_t dim, unsigned steps) {
  Operation *op = shaped.getParentRegion()->getParentOp();
  FunctionOpInterface function = dyn_cast<FunctionOpInterface>(op);
  if (!function)
    function = op->getParentOfType<FunctionOpInterface>();
  int64_t align = 1;
  if (function)
    for (auto assertion : function.getFunctionBody().front().getOps<cf::AssertOp>())
      align = std::max(align, Size{shaped, dim, steps}.dividedIf(assertion.getArg()));
  return align;
}

/// The sizes of dims of a source that are joined in one.
static int64_t alignmentOfSizes(Value source, ArrayRef<int64_t> dims, unsigned steps) {
  int64_t align = 1;
  for (int64_t dim : dims)
    align = alignmentOfProduct(align, alignmentOfSize(source, dim, steps));
  return align;
}

/// By what the tensor or memref is made of.
static int64_t alignmentOfMade(OpResult made, int64_t dim, unsigned steps) {
  Operation *op = made.getDefiningOp();
  auto type = cast<ShapedType>(made.getType());
  const auto dynamic =
      static_cast<unsigned>(llvm::count_if(type.getShape().take_front(dim), ShapedType::isDynamic));
  if (auto empty = dyn_cast<tensor::EmptyOp>(op))
    return alignmentOfNumber(empty.getDynamicSizes()[dynamic], steps);
  if (auto alloc = dyn_cast<memref::AllocOp>(op))
    return alignmentOfNumber(alloc.getDynamicSizes()[dynamic], steps);
  if (auto view = dyn_cast<memref::ViewOp>(op))
    return alignmentOfNumber(view.getSizes()[dynamic], steps);
  if (isa<tensor::CastOp, memref::CastOp, memref::MemorySpaceCastOp, memref::AssumeAlignmentOp>(op))
    return alignmentOfSize(op->getOperand(0), dim, steps);
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op))
    return alignmentOfSizes(collapse.getSrc(), collapse.getReassociationIndices()[dim], steps);
  if (auto collapse = dyn_cast<memref::CollapseShapeOp>(op))
    return alignmentOfSizes(collapse.getSrc(), collapse.getReassociationIndices()[dim], steps);
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op))
    return alignmentOfNumber(expand.getMixedOutputShape()[dim], steps);
  if (auto expand = dyn_cast<memref::ExpandShapeOp>(op))
    return alignmentOfNumber(expand.getMixedOutputShape()[dim], steps);
  if (auto computed = dyn_cast<DestinationStyleOpInterface>(op))
    return alignmentOfSize(computed.getDpsInits()[made.getResultNumber()], dim, steps);
  return 1;
}

int64_t alignmentOfSize(Value shaped, int64_t dim, unsigned steps) {
  auto type = cast<ShapedType>(shaped.getType());
  if (!type.hasRank() || dim < 0 || dim >= type.getRank())
    return 1;
  if (!type.isDynamicDim(dim))
    return alignmentOf(type.getDimSize(dim));
  if (steps == 0)
    return 1;
  const int64_t asserted = alignmentAsserted(shaped, dim, steps - 1);
  auto made = dyn_cast<OpResult>(shaped);
  return std::max(asserted, made ? alignmentOfMade(made, dim, steps - 1) : 1);
}

} // namespace gemm
