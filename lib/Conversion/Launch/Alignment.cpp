// What is proven about an operand: the bytes that divide its base, leading dimension and
// batch stride. The type says the strides and the offset; the base is traced to where it
// was made. A function's argument and an allocation are taken to be 16-byte aligned where
// nothing else is said, which a launch checks; nothing else is assumed.
#include "gemm/Target/Alignment.h"
#include "gemm/Conversion/Launch/KernelAbi.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;

namespace gemm {

/// The largest power of two up to 16 that divides `bytes`.
static int64_t alignmentOf(int64_t bytes) {
  int64_t align = mostAlignment;
  while (bytes % align)
    align /= 2;
  return align;
}

//===----------------------------------------------------------------------===//
// Where a buffer lies
//===----------------------------------------------------------------------===//

static int64_t alignmentOfNumber(OpFoldResult number, unsigned steps = 6);

static int64_t alignmentOfProduct(int64_t left, int64_t right) {
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

/// A power of two up to 16 that divides an index or integer. What is computed in many steps
/// is not followed to its end.
static int64_t alignmentOfNumber(OpFoldResult number, unsigned steps) {
  if (std::optional<int64_t> constant = getConstantIntValue(number))
    return alignmentOf(*constant);
  auto value = dyn_cast_if_present<Value>(number);
  if (auto counter = dyn_cast_if_present<BlockArgument>(value); counter && steps)
    return alignmentOfCounter(counter, steps - 1);
  Operation *op = steps && value ? value.getDefiningOp() : nullptr;
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

namespace {
/// A power of two up to 16 that divides the pointer from which a memref counts its offset: the
/// least of all that it may come from. The statement nearest to the memref counts.
class BaseAlignment {
public:
  explicit BaseAlignment(Value memref) {
    follow(memref);
    while (!open.empty())
      visit(open.pop_back_val());
  }
  int64_t get() const { return align; }

private:
  void follow(Value memref) {
    if (seen.insert(memref).second)
      open.push_back(memref);
  }
  void meet(int64_t known) { align = std::min(align, known); }
  void meetSaid(IntegerAttr said) {
    if (said && said.getValue().isStrictlyPositive())
      meet(alignmentOf(said.getInt()));
  }

  /// What a loop carries comes from before it and from its body.
  void followCarried(OpOperand *init, OpOperand *yielded) {
    if (!init || !yielded)
      return meet(1);
    follow(init->get());
    follow(yielded->get());
  }

  void visit(Value memref) {
    if (auto argument = dyn_cast<BlockArgument>(memref))
      visitArgument(argument);
    else
      visitResult(cast<OpResult>(memref));
  }

  void visitArgument(BlockArgument argument) {
    Operation *parent = argument.getOwner()->getParentOp();
    auto function = dyn_cast<FunctionOpInterface>(parent);
    if (function && argument.getOwner()->isEntryBlock())
      return meetSaid(
          function.getArgAttrOfType<IntegerAttr>(argument.getArgNumber(), "llvm.align"));
    auto loop = dyn_cast<LoopLikeOpInterface>(parent);
    if (!loop)
      return meet(1);
    followCarried(loop.getTiedLoopInit(argument), loop.getTiedLoopYieldedValue(argument));
  }

  void visitResult(OpResult memref) {
    Operation *op = memref.getDefiningOp();
    unsigned number = memref.getResultNumber();
    if (auto view = dyn_cast<memref::ViewOp>(op)) { // the one view that moves the pointer itself
      meet(alignmentOfNumber(view.getByteShift()));
      follow(view.getSource());
    } else if (auto assume = dyn_cast<memref::AssumeAlignmentOp>(op)) {
      // Of the first element, which is the pointer where there is no offset.
      SmallVector<int64_t> strides;
      int64_t offset;
      if (succeeded(assume.getType().getStridesAndOffset(strides, offset)) && offset == 0)
        meet(alignmentOf(assume.getAlignment()));
      else
        follow(assume.getMemref());
    } else if (isa<memref::DistinctObjectsOp>(op)) {
      follow(op->getOperand(number));
    } else if (isa<memref::SubViewOp, memref::ReinterpretCastOp, memref::CastOp,
                   memref::CollapseShapeOp, memref::ExpandShapeOp, memref::TransposeOp,
                   memref::MemorySpaceCastOp>(op)) {
      follow(op->getOperand(0));
    } else if (auto loop = dyn_cast<LoopLikeOpInterface>(op)) {
      BlockArgument carried = loop.getTiedLoopRegionIterArg(memref);
      carried ? visitArgument(carried) : meet(1);
    } else if (auto branch = dyn_cast<scf::IfOp>(op)) {
      follow(branch.thenYield().getOperand(number));
      follow(branch.elseYield().getOperand(number));
    } else if (auto select = dyn_cast<arith::SelectOp>(op)) {
      follow(select.getTrueValue());
      follow(select.getFalseValue());
    } else {
      visitMade(op, memref);
    }
  }

  void visitMade(Operation *op, OpResult memref) {
    if (auto get = dyn_cast<memref::GetGlobalOp>(op)) {
      Operation *global = SymbolTable::lookupNearestSymbolFrom(get, get.getNameAttr());
      return global ? meetSaid(global->getAttrOfType<IntegerAttr>("alignment")) : meet(1);
    }
    auto effects = dyn_cast<MemoryEffectOpInterface>(op);
    if (effects && effects.getEffectOnValue<MemoryEffects::Allocate>(memref))
      return meetSaid(op->getAttrOfType<IntegerAttr>("alignment"));
    meet(1);
  }

  int64_t align = mostAlignment;
  SmallVector<Value> open;
  llvm::DenseSet<Value> seen;
};
} // namespace

//===----------------------------------------------------------------------===//
// What its type adds
//===----------------------------------------------------------------------===//

/// A divisor of each stride, in elements, and the offset. A dynamic stride of an identity layout
/// is still a multiple of the static dimensions inside it.
static LogicalResult divisors(MemRefType type, SmallVectorImpl<int64_t> &strides, int64_t &offset) {
  if (failed(type.getStridesAndOffset(strides, offset)))
    return failure();
  bool identity = type.getLayout().isIdentity();
  int64_t inner = 1;
  for (int64_t i = type.getRank() - 1; i >= 0; --i) {
    if (ShapedType::isDynamic(strides[i]))
      strides[i] = identity ? inner : 1;
    if (!type.isDynamicDim(i))
      inner = llvm::MulOverflow(inner, type.getDimSize(i), inner) ? 1 : inner;
  }
  return success();
}

/// A power of two up to 16 that divides the offset of a memref, in elements: that of its type, else
/// of the views that it is made of.
static int64_t alignmentOfOffset(Value memref) {
  int64_t align = mostAlignment;
  while (align > 1) {
    SmallVector<int64_t> strides;
    int64_t offset;
    auto type = dyn_cast<MemRefType>(memref.getType());
    if (!type || failed(divisors(type, strides, offset)))
      return 1;
    if (!ShapedType::isDynamic(offset))
      return std::min(align, alignmentOf(offset));
    Operation *op = memref.getDefiningOp();
    if (auto view = dyn_cast_or_null<memref::SubViewOp>(op)) {
      SmallVector<int64_t> steps;
      if (failed(divisors(view.getSourceType(), steps, offset)))
        return 1;
      for (auto [at, step] : llvm::zip(view.getMixedOffsets(), steps))
        align = std::min(align, alignmentOfProduct(alignmentOfNumber(at), alignmentOf(step)));
    } else if (auto cast = dyn_cast_or_null<memref::ReinterpretCastOp>(op)) {
      return std::min(align, alignmentOfNumber(cast.getMixedOffsets()[0]));
    } else if (!isa_and_nonnull<memref::CastOp, memref::CollapseShapeOp, memref::ExpandShapeOp,
                                memref::TransposeOp, memref::MemorySpaceCastOp,
                                memref::AssumeAlignmentOp>(op)) {
      return 1;
    }
    memref = op->getOperand(0);
  }
  return align;
}

/// The bytes that divide the first element's address and every stride but the inner one, at
/// least those of an element.
static int64_t provenAlignment(Value memref) {
  auto type = cast<MemRefType>(memref.getType());
  int64_t bytes = std::max(1u, type.getElementTypeBitWidth() / 8);
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(divisors(type, strides, offset)) || strides.empty())
    return bytes;
  int64_t align =
      std::min(alignmentOfProduct(alignmentOfOffset(memref), bytes), BaseAlignment(memref).get());
  for (int64_t stride : ArrayRef(strides).drop_back())
    align = std::min(align, alignmentOf(stride * bytes));
  return std::max(align, bytes);
}

/// An operand of the epilogue or an output beside C. More than its element's alignment, which lets
/// columns be read and written in pairs, is claimed only for contiguous columns: rows of a matrix,
/// or a vector of static even length, whose last pair is then whole.
static int64_t extraAlignment(MatmulOp op, Value memref, AffineMap map) {
  auto type = cast<MemRefType>(memref.getType());
  int64_t bytes = std::max(1u, type.getElementTypeBitWidth() / 8);
  SmallVector<int64_t> strides;
  int64_t offset;
  unsigned row = op.getBatchRank();
  bool columns =
      type.getRank() && map.getResults().back() == getAffineDimExpr(row + 1, op.getContext());
  bool swapped = op.getSchedule() && op.getSchedule()->isSwapped(); // columns are rows of the tile
  if (swapped || !columns || failed(type.getStridesAndOffset(strides, offset)) ||
      strides.back() != 1)
    return bytes;
  int64_t align = provenAlignment(memref);
  if (map.isFunctionOfDim(row))
    return align;
  return type.isDynamicDim(type.getRank() - 1)
             ? bytes
             : std::min(align, std::max(bytes, alignmentOf(type.getShape().back() * bytes)));
}

int64_t operandAlignment(MatmulOp op, unsigned operand) {
  Value memref = op->getOperand(operand);
  const MatmulOperand is = op.roleOf(operand);
  switch (is.role) {
  case MatmulRole::A:
  case MatmulRole::B:
  case MatmulRole::Peer:
  case MatmulRole::Pair:
    return provenAlignment(memref);
  case MatmulRole::Output:
    return is.isC() ? provenAlignment(memref)
                    : extraAlignment(op, memref, op.getOutputMap(is.index));
  case MatmulRole::Extra:
    return extraAlignment(op, memref, op.getExtraMap(is.index));
  case MatmulRole::Scale:
  case MatmulRole::Sums: // read and written element by element
    return std::max(1u, cast<MemRefType>(memref.getType()).getElementTypeBitWidth() / 8);
  }
  llvm_unreachable("a role without an alignment");
}

} // namespace gemm
