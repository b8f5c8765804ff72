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

/// `number % divisor == 0`: the divisor, or 1.
static int64_t dividesIf(Value condition, Value number) {
  auto compare = condition.getDefiningOp<arith::CmpIOp>();
  if (!compare || compare.getPredicate() != arith::CmpIPredicate::eq ||
      getConstantIntValue(compare.getRhs()) != 0)
    return 1;
  Operation *remainder = compare.getLhs().getDefiningOp();
  if (!isa_and_nonnull<arith::RemSIOp, arith::RemUIOp>(remainder) ||
      remainder->getOperand(0) != number)
    return 1;
  std::optional<int64_t> divisor = getConstantIntValue(remainder->getOperand(1));
  return divisor && *divisor > 0 ? alignmentOf(*divisor) : 1;
}

/// What asserts of the function's first block say of a number, or of a cast of it.
static int64_t alignmentAsserted(Value number) {
  int64_t align = 1;
  for (Operation *user : number.getUsers()) {
    if (isa<arith::IndexCastOp, arith::IndexCastUIOp>(user))
      align = std::max(align, alignmentAsserted(user->getResult(0)));
    if (!isa<arith::RemSIOp, arith::RemUIOp>(user))
      continue;
    for (Operation *compare : user->getUsers())
      for (Operation *asserted : compare->getUsers())
        if (isa<cf::AssertOp>(asserted) && isa<FunctionOpInterface>(asserted->getParentOp()) &&
            asserted->getBlock()->isEntryBlock())
          align = std::max(align, dividesIf(asserted->getOperand(0), number));
  }
  return align;
}

/// What is said of the size where the program asks for it.
static int64_t alignmentAsserted(Value shaped, int64_t dim) {
  int64_t align = 1;
  for (Operation *user : shaped.getUsers())
    if (isa<tensor::DimOp, memref::DimOp>(user) && user->getOperand(0) == shaped &&
        getConstantIntValue(user->getOperand(1)) == dim)
      align = std::max(align, alignmentAsserted(user->getResult(0)));
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
  if (!type.isDynamicDim(dim))
    return alignmentOf(type.getDimSize(dim));
  const int64_t asserted = alignmentAsserted(shaped, dim);
  auto made = dyn_cast<OpResult>(shaped);
  return std::max(asserted, made && steps ? alignmentOfMade(made, dim, steps - 1) : 1);
}

} // namespace gemm
