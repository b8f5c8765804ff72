// See Memory.h. MLIR's local alias analysis with what it leaves open: globals, arguments
// with a promise, values older than an allocation, and ranges known at compile time.
#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Dialect/Gemm/Memory.h"
#include "gemm/Dialect/Gemm/Views.h"

#include "mlir/Analysis/AliasAnalysis/LocalAliasAnalysis.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace gemm;

//===----------------------------------------------------------------------===//
// Different buffers
//===----------------------------------------------------------------------===//

/// The function of which `value` is an argument, or null.
static FunctionOpInterface functionOf(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  auto function =
      argument ? dyn_cast<FunctionOpInterface>(argument.getOwner()->getParentOp()) : nullptr;
  return function && argument.getOwner()->isEntryBlock() ? function : FunctionOpInterface();
}

static bool isNoAlias(Value value) {
  FunctionOpInterface function = functionOf(value);
  return function && function.getArgAttr(cast<BlockArgument>(value).getArgNumber(), "llvm.noalias");
}

static bool allocates(Value value) {
  auto effects = value.getDefiningOp<MemoryEffectOpInterface>();
  return effects && effects.getEffectOnValue<MemoryEffects::Allocate>(value);
}

Value gemm::viewedBy(Value memref) {
  Operation *op = memref.getDefiningOp();
  if (auto distinct = dyn_cast_or_null<memref::DistinctObjectsOp>(op))
    return distinct.getOperand(cast<OpResult>(memref).getResultNumber());
  if (auto transpose = dyn_cast_or_null<memref::TransposeOp>(op))
    return transpose.getIn();
  if (auto metadata = dyn_cast_or_null<memref::ExtractStridedMetadataOp>(op))
    return memref == metadata.getBaseBuffer() ? metadata.getSource() : Value();
  auto view = dyn_cast_or_null<ViewLikeOpInterface>(op);
  return view && memref == view.getViewDest() ? view.getViewSource() : Value();
}

Value gemm::skipViews(Value memref) {
  while (Value source = viewedBy(memref))
    memref = source;
  return memref;
}

/// `memref` is of a new buffer, made after `other` had its value. Only views are looked
/// through: what a loop carries may be the buffer of the iteration before.
static bool isNewerThan(Value memref, Value other) {
  Value buffer = skipViews(memref), older = skipViews(other);
  if (!allocates(buffer))
    return false;
  Operation *at = older.getParentBlock()->findAncestorOpInBlock(*buffer.getDefiningOp());
  Operation *definition = older.getDefiningOp();
  return at && (!definition || (definition != at && definition->isBeforeInBlock(at)));
}

namespace {
class Overlap : public LocalAliasAnalysis {
public:
  explicit Overlap(bool inOp) : inOp(inOp) {}

protected:
  /// Of two values that are no views as MLIR's analysis knows them.
  AliasResult aliasImpl(Value x, Value y) override {
    AliasResult result = LocalAliasAnalysis::aliasImpl(x, y);
    if (!result.isMay())
      return result;
    // A promise is looked through last: the analysis knows what it says of its own results.
    for (bool promises : {false, true}) {
      auto under = [&](Value value) {
        bool promise = value.getDefiningOp<memref::DistinctObjectsOp>() != nullptr;
        Value source = promise == promises ? viewedBy(value) : Value();
        return source ? source : value;
      };
      if (under(x) != x || under(y) != y)
        return alias(under(x), under(y));
    }
    return isApart(x, y) || isApart(y, x) ? AliasResult(AliasResult::NoAlias) : result;
  }

private:
  bool isApart(Value x, Value y) const {
    FunctionOpInterface ofY = functionOf(y);
    if (auto get = x.getDefiningOp<memref::GetGlobalOp>()) {
      auto other = y.getDefiningOp<memref::GetGlobalOp>();
      if (other)
        return get.getNameAttr() != other.getNameAttr();
      auto global = SymbolTable::lookupNearestSymbolFrom<memref::GlobalOp>(get, get.getNameAttr());
      return allocates(y) || (global && global.getConstant()) || (ofY && (inOp || isNoAlias(y)));
    }
    FunctionOpInterface ofX = functionOf(x);
    return ofX && ofX == ofY && (inOp || isNoAlias(x));
  }

  bool inOp;
};
} // namespace

//===----------------------------------------------------------------------===//
// Parts of one buffer
//===----------------------------------------------------------------------===//

namespace {
/// A part of a buffer in bytes, counted from where `root` points to.
struct Bytes {
  Value root;
  int64_t begin, end;
};
} // namespace

/// The bytes of storage that an element takes, where its bits say that: one for i1, and so
/// many for 8, 16, 32 and 64 bits. Any other width is stored with padding that is a target's
/// affair (an f80 takes 16 bytes, an i24 takes 4), and so is the width of index.
static std::optional<int64_t> storageOf(mlir::Type element) {
  if (!element.isIntOrFloat())
    return std::nullopt;
  unsigned bits = element.getIntOrFloatBitWidth();
  if (bits != 1 && bits != 8 && bits != 16 && bits != 32 && bits != 64)
    return std::nullopt;
  return llvm::divideCeil(bits, 8);
}

/// The elements of a view, when all its numbers are known; overflow counts as unknown.
static std::optional<Bytes> rangeOf(Value value) {
  auto type = cast<MemRefType>(value.getType());
  SmallVector<int64_t> strides;
  int64_t first;
  std::optional<int64_t> bytes = storageOf(type.getElementType());
  if (!type.hasStaticShape() || !bytes || failed(type.getStridesAndOffset(strides, first)) ||
      ShapedType::isDynamic(first))
    return std::nullopt;
  int64_t last = first;
  for (auto [stride, size] : llvm::zip(strides, type.getShape())) {
    if (ShapedType::isDynamic(stride) || size == 0)
      return std::nullopt;
    int64_t step;
    if (llvm::MulOverflow(stride, size - 1, step) ||
        llvm::AddOverflow(step < 0 ? first : last, step, step < 0 ? first : last))
      return std::nullopt;
  }
  Bytes range{value, 0, 0};
  if (llvm::AddOverflow(last, int64_t(1), last) || llvm::MulOverflow(first, *bytes, range.begin) ||
      llvm::MulOverflow(last, *bytes, range.end))
    return std::nullopt;
  // A view has its source's pointer, and its offset counts from there; only memref.view
  // moves the pointer itself.
  while (Operation *op = range.root.getDefiningOp()) {
    if (auto view = dyn_cast<memref::ViewOp>(op)) {
      std::optional<int64_t> shift = getConstantIntValue(view.getByteShift());
      if (!shift || llvm::AddOverflow(range.begin, *shift, range.begin) ||
          llvm::AddOverflow(range.end, *shift, range.end))
        return std::nullopt;
      range.root = view.getSource();
    } else if (isa<memref::SubViewOp, memref::ReinterpretCastOp, memref::CastOp,
                   memref::CollapseShapeOp, memref::ExpandShapeOp, memref::TransposeOp>(op) &&
               isa<MemRefType>(op->getOperand(0).getType())) {
      range.root = op->getOperand(0);
    } else {
      break;
    }
  }
  return range;
}

static bool areApart(Value x, Value y) {
  if (!isa<MemRefType>(x.getType()) || !isa<MemRefType>(y.getType()))
    return false;
  std::optional<Bytes> a = rangeOf(x), b = rangeOf(y);
  return a && b && a->root == b->root && (a->end <= b->begin || b->end <= a->begin);
}

//===----------------------------------------------------------------------===//
// Memory.h
//===----------------------------------------------------------------------===//

static bool mayOverlap(Value x, Value y, bool inOp) {
  return !areApart(x, y) && !isNewerThan(x, y) && !isNewerThan(y, x) &&
         !Overlap(inOp).alias(x, y).isNo();
}

bool gemm::mayOverlap(Value x, Value y) { return ::mayOverlap(x, y, /*inOp=*/false); }

bool gemm::mayOverlapInOp(Value x, Value y) { return ::mayOverlap(x, y, /*inOp=*/true); }

/// A product without its factors reads neither.
static std::string checkFactorsApart(Value a, Value b, Value c, double alpha) {
  if (alpha == 0.0 || (c != a && c != b))
    return "";
  return std::string("expected C not to alias ") + (c == a ? "A" : "B") + ", got the same memref";
}

std::string gemm::checkApart(MatmulOp op) {
  std::string why = checkFactorsApart(op.getA(), op.getB(), op.getC(), op.getAlphaValue());
  if (!why.empty())
    return why;
  for (Value peer : op.getPeers())
    if (why = checkFactorsApart(op.getA(), peer, op.getC(), op.getAlphaValue()); !why.empty())
      return why;
  for (unsigned i = 0; i + 1 < op.getPairs().size(); i += 2)
    if (why = checkFactorsApart(op.getPairs()[i], op.getPairs()[i + 1], op.getC(),
                                op.getAlphaValue());
        !why.empty())
      return why;
  if (llvm::is_contained(op.getScales(), op.getC()))
    return "expected C not to alias its scales, got the same memref";
  if (op.getGroups() == op.getC() && op.isGrouped())
    return "expected C not to alias its groups, got the same memref";
  llvm::raw_string_ostream os(why);
  for (auto [i, extra] : llvm::enumerate(op.getExtras()))
    if (extra == op.getC() && !op.getExtraMap(i).isIdentity()) {
      os << "expected the identity map for extra operand " << i << ", which is C, got "
         << op.getMaps()[i];
      return why;
    }
  // What is written beside C.
  for (OpOperand &written : op->getOpOperands()) {
    const MatmulOperand role = op.roleOf(written.getOperandNumber());
    const bool sums = role.role == MatmulRole::Sums;
    if (!sums && (role.role != MatmulRole::Output || role.isC()))
      continue;
    for (OpOperand &other : op->getOpOperands())
      if (other.get() == written.get() && &other != &written) {
        os << "expected "
           << (sums ? "sums in a memref of their"
                    : "output " + std::to_string(role.index) + " in a memref of its")
           << " own, got operand " << other.getOperandNumber();
        return why;
      }
  }
  return why;
}

std::string gemm::checkApart(LibraryCallOp op) {
  std::string why = checkFactorsApart(op.getA(), op.getB(), op.getC(), op.getAlphaValue());
  if (!why.empty())
    return why;
  SmallVector<Value> others{op.getBias(), op.getAux()};
  llvm::append_range(others, op.getScales());
  for (Value other : others)
    if (other && other == op.getC())
      return "expected C to be no other operand, got the same memref twice";
  return "";
}

/// `op`, or an op inside it, writes, frees or, unless `mayRead`, reads memory of `memref`.
static bool disturbs(Operation *op, Value memref, bool mayRead) {
  std::optional<SmallVector<MemoryEffects::EffectInstance>> effects = getEffectsRecursively(op);
  if (!effects)
    return true;
  return llvm::any_of(*effects, [&](const MemoryEffects::EffectInstance &effect) {
    if (isa<MemoryEffects::Allocate>(effect.getEffect()) ||
        (mayRead && isa<MemoryEffects::Read>(effect.getEffect())))
      return false;
    Value touched = effect.getValue();
    return !touched || !isa<BaseMemRefType>(touched.getType()) || mayOverlap(touched, memref);
  });
}

bool gemm::undisturbed(Operation *x, Operation *y, Value memref, bool mayRead) {
  if (x->getBlock() != y->getBlock())
    return false;
  if (y->isBeforeInBlock(x))
    std::swap(x, y);
  for (Operation *op = x->getNextNode(); op && op != y; op = op->getNextNode())
    if (disturbs(op, memref, mayRead))
      return false;
  return true;
}

Operation *gemm::lastWrite(Operation *op, Value memref,
                           llvm::function_ref<bool(Operation *)> writes) {
  if (llvm::none_of(memref.getUsers(), writes))
    return nullptr;
  Operation *before = op->getPrevNode();
  for (int passed = 0; before && passed <= kMostBetween; ++passed, before = before->getPrevNode()) {
    if (writes(before))
      return before;
    if (before == memref.getDefiningOp() || disturbs(before, memref, /*mayRead=*/false))
      break;
  }
  return nullptr;
}

bool gemm::mayBeContiguous(MemRefType type) {
  if (type.getLayout().isIdentity())
    return true;
  SmallVector<int64_t> strides;
  int64_t offset, inner = 1;
  if (failed(type.getStridesAndOffset(strides, offset)) ||
      (offset != 0 && !ShapedType::isDynamic(offset)))
    return false;
  for (int64_t dim = type.getRank() - 1; dim >= 0; --dim) {
    int64_t size = type.getDimSize(dim);
    if (size != 1 && !ShapedType::isDynamic(strides[dim]) && strides[dim] != inner)
      return false;
    if (ShapedType::isDynamic(size) || ShapedType::isDynamic(inner))
      inner = ShapedType::kDynamic;
    else if (llvm::MulOverflow(inner, size, inner))
      return false;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

bool gemm::leavesGaps(Operation *op) {
  auto slice = cast<OffsetSizeAndStrideOpInterface>(op);
  auto insert = dyn_cast<tensor::InsertSliceOp>(op);
  auto extract = dyn_cast<tensor::ExtractSliceOp>(op);
  llvm::SmallBitVector dropped = insert ? insert.getDroppedDims() : extract.getDroppedDims();
  RankedTensorType whole = insert ? insert.getDestType() : extract.getSourceType();
  for (int64_t dim = whole.getRank() - 1; dim >= 0; --dim) {
    if (!dropped[dim] && slice.getStaticSizes()[dim] != 1)
      return slice.getStaticStrides()[dim] != 1;
    if (whole.getDimSize(dim) != 1)
      return true;
  }
  return false;
}
