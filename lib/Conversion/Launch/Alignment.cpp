// What is proven about an operand: the bytes that divide its base, leading dimension and
// batch stride. The type says the strides and the offset; the base is traced to where it
// was made. A function's argument and an allocation are taken to be 16-byte aligned where
// nothing else is said, which a launch checks; nothing else is assumed.
#include "Divisors.h"
#include "gemm/Conversion/Launch/KernelAbi.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;

namespace gemm {

//===----------------------------------------------------------------------===//
// Where a buffer lies
//===----------------------------------------------------------------------===//

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
/// is still a multiple of the static dimensions inside it, and of what divides others of `shaped`.
static LogicalResult divisors(MemRefType type, SmallVectorImpl<int64_t> &strides, int64_t &offset,
                              Value shaped = {}) {
  if (failed(type.getStridesAndOffset(strides, offset)))
    return failure();
  bool identity = type.getLayout().isIdentity();
  int64_t inner = 1;
  for (int64_t i = type.getRank() - 1; i >= 0; --i) {
    if (ShapedType::isDynamic(strides[i]))
      strides[i] = identity ? inner : 1;
    const int64_t size = !type.isDynamicDim(i) ? type.getDimSize(i)
                         : shaped              ? alignmentOfSize(shaped, i)
                                               : 1;
    inner = llvm::MulOverflow(inner, size, inner) ? 1 : inner;
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

/// Of a type, and where there is one of what is known of the sizes of `shaped`.
static LineAlignment alignmentOfStrides(MemRefType type, Value shaped) {
  const int64_t bytes = std::max(1u, type.getElementTypeBitWidth() / 8);
  SmallVector<int64_t> known, said;
  int64_t offset;
  if (failed(divisors(type, known, offset, shaped)) || known.empty() ||
      failed(type.getStridesAndOffset(said, offset)))
    return {bytes, bytes};
  LineAlignment result{mostAlignment, mostAlignment};
  for (auto [divisor, stride] : llvm::zip(ArrayRef(known).drop_back(), said)) {
    result.proven = std::min(result.proven, alignmentOf(divisor * bytes));
    if (!ShapedType::isDynamic(stride))
      result.possible = std::min(result.possible, alignmentOf(stride * bytes));
  }
  return {std::max(result.proven, bytes), std::max(result.possible, bytes)};
}

LineAlignment alignmentOfStrides(MemRefType type) { return alignmentOfStrides(type, Value()); }

LineAlignment alignmentOfStrides(Value matrix) {
  auto type = dyn_cast<MemRefType>(matrix.getType());
  auto shaped = cast<ShapedType>(matrix.getType());
  if (!type) // what bufferization makes of a tensor
    type = MemRefType::get(shaped.getShape(), shaped.getElementType());
  return alignmentOfStrides(type, matrix);
}

LineAlignment alignmentOfLines(Value memref) {
  auto type = cast<MemRefType>(memref.getType());
  const int64_t bytes = std::max(1u, type.getElementTypeBitWidth() / 8);
  LineAlignment result = alignmentOfStrides(memref);
  result.proven = std::max(bytes, std::min({result.proven, BaseAlignment(memref).get(),
                                            alignmentOfProduct(alignmentOfOffset(memref), bytes)}));
  return result;
}

/// What a launch of `op` knows: as much as is proven, and what was asked before it.
static int64_t knownAlignment(MatmulOp op, Value memref) {
  const LineAlignment lines = alignmentOfLines(memref);
  const auto asked = static_cast<int64_t>(op.getAligned().value_or(1));
  return std::max(lines.proven, std::min(asked, lines.possible));
}

/// Whether elements along the last dim lie side by side.
static bool hasNeighbours(MemRefType type) {
  SmallVector<int64_t> strides;
  int64_t offset;
  return type.getRank() && succeeded(type.getStridesAndOffset(strides, offset)) &&
         strides.back() == 1;
}

/// Whether an operand of the epilogue or an output beside C has contiguous columns.
static bool hasColumns(MatmulOp op, Value memref, AffineMap map) {
  auto type = cast<MemRefType>(memref.getType());
  return hasNeighbours(type) &&
         map.getResults().back() == getAffineDimExpr(op.getBatchRank() + 1, op.getContext());
}

/// An operand of the epilogue or an output beside C. More than its element's alignment, which lets
/// columns be read and written in pairs, is claimed only for contiguous columns: rows of a matrix,
/// or a vector of static even length, whose last pair is then whole; a table's are its own.
static int64_t extraAlignment(MatmulOp op, Value memref, AffineMap map) {
  auto type = cast<MemRefType>(memref.getType());
  int64_t bytes = std::max(1u, type.getElementTypeBitWidth() / 8);
  bool swapped = op.getSchedule() && op.getSchedule()->isSwapped(); // columns are rows of the tile
  if (isTableMap(map))
    return hasNeighbours(type) ? alignmentOfLines(memref).proven : bytes;
  if (swapped || !hasColumns(op, memref, map))
    return bytes;
  if (map.isFunctionOfDim(op.getBatchRank()))
    return knownAlignment(op, memref);
  const int64_t align = alignmentOfLines(memref).proven; // what has no lines is not asked
  return type.isDynamicDim(type.getRank() - 1)
             ? bytes
             : std::min(align, std::max(bytes, alignmentOf(type.getShape().back() * bytes)));
}

/// Scales are read one by one, but for powers of two side by side, of which a word is read at once.
static int64_t scaleAlignment(Value memref) {
  auto type = cast<MemRefType>(memref.getType());
  SmallVector<int64_t> strides;
  int64_t offset;
  if (!isa<Float8E8M0FNUType>(type.getElementType()) ||
      failed(type.getStridesAndOffset(strides, offset)) || strides.empty() || strides.back() != 1)
    return std::max(1u, type.getElementTypeBitWidth() / 8);
  constexpr int64_t bytesOfWord = 4;
  return std::min(bytesOfWord, alignmentOfLines(memref).proven);
}

int64_t operandAlignment(MatmulOp op, unsigned operand) {
  Value memref = op->getOperand(operand);
  const MatmulOperand is = op.roleOf(operand);
  switch (is.role) {
  case MatmulRole::A:
  case MatmulRole::B:
  case MatmulRole::Peer:
  case MatmulRole::Pair:
    return knownAlignment(op, memref);
  case MatmulRole::Output:
    return is.isC() ? knownAlignment(op, memref)
                    : extraAlignment(op, memref, op.getOutputMap(is.index));
  case MatmulRole::Extra:
    return extraAlignment(op, memref, op.getExtraMap(is.index));
  case MatmulRole::Scale:
    return scaleAlignment(memref);
  case MatmulRole::Groups: // read element by element
  case MatmulRole::Sums:   // written so
    return std::max(1u, cast<MemRefType>(memref.getType()).getElementTypeBitWidth() / 8);
  }
  llvm_unreachable("a role without an alignment");
}

bool hasLines(MatmulOp op, unsigned operand) {
  const MatmulOperand is = op.roleOf(operand);
  if (is.isFactor() || is.isC())
    return true;
  if (is.role != MatmulRole::Extra && is.role != MatmulRole::Output)
    return false;
  const AffineMap map =
      is.role == MatmulRole::Extra ? op.getExtraMap(is.index) : op.getOutputMap(is.index);
  return !isTableMap(map) && map.isFunctionOfDim(op.getBatchRank()) &&
         hasColumns(op, op->getOperand(operand), map);
}

} // namespace gemm
