// See Sums.h. What is between two ops is judged by their memory effects; views of one
// buffer count as that buffer.
#include "gemm/Transforms/Sums.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace gemm;

Value gemm::baseOf(Value memref) {
  while (auto view = memref.getDefiningOp<ViewLikeOpInterface>())
    memref = view.getViewSource();
  return memref;
}

/// `op` writes, frees or, unless `mayRead`, reads the buffer `base`.
static bool disturbs(Operation *op, Value base, bool mayRead) {
  if (isMemoryEffectFree(op))
    return false;
  auto interface = dyn_cast<MemoryEffectOpInterface>(op);
  if (!interface)
    return true;
  SmallVector<MemoryEffects::EffectInstance> effects;
  interface.getEffects(effects);
  return llvm::any_of(effects, [&](const MemoryEffects::EffectInstance &effect) {
    if (isa<MemoryEffects::Allocate>(effect.getEffect()) ||
        (mayRead && isa<MemoryEffects::Read>(effect.getEffect())))
      return false;
    return !effect.getValue() || baseOf(effect.getValue()) == base;
  });
}

bool gemm::undisturbed(Operation *x, Operation *y, Value memref, bool mayRead) {
  if (x->getBlock() != y->getBlock())
    return false;
  if (y->isBeforeInBlock(x))
    std::swap(x, y);
  for (Operation *op = x->getNextNode(); op && op != y; op = op->getNextNode())
    if (disturbs(op, baseOf(memref), mayRead))
      return false;
  return true;
}

bool gemm::hoist(Value value, Operation *op) {
  Operation *definition = value.getDefiningOp();
  if (!definition || definition->getBlock() != op->getBlock() || definition->isBeforeInBlock(op))
    return true;
  if (definition == op || (!isMemoryEffectFree(definition) && !isa<memref::AllocOp>(definition)))
    return false;
  for (Value operand : definition->getOperands())
    if (!hoist(operand, op))
      return false;
  definition->moveBefore(op);
  return true;
}

bool gemm::isApart(MatmulOp op, Value memref) {
  SmallVector<Value> used{op.getA(), op.getB(), op.getC()};
  llvm::append_range(used, op.getExtras());
  return llvm::all_of(used, [&](Value each) { return baseOf(each) != baseOf(memref); });
}

/// A buffer with 1 in every element.
static bool holdsOnes(Value memref) {
  if (auto cast = memref.getDefiningOp<memref::CastOp>())
    return holdsOnes(cast.getSource());
  if (auto get = memref.getDefiningOp<memref::GetGlobalOp>()) {
    auto global = SymbolTable::lookupNearestSymbolFrom<memref::GlobalOp>(get, get.getNameAttr());
    auto splat = global && global.getConstant() && global.getInitialValue()
                     ? dyn_cast<SplatElementsAttr>(*global.getInitialValue())
                     : SplatElementsAttr();
    return splat && isa<FloatType>(splat.getElementType()) &&
           splat.getSplatValue<APFloat>().isExactlyValue(1.0);
  }
  if (!memref.getDefiningOp<memref::AllocOp>())
    return false;
  bool filled = false;
  for (Operation *user : memref.getUsers()) {
    auto fill = dyn_cast<linalg::FillOp>(user);
    auto product = dyn_cast<MatmulOp>(user);
    if (fill && !filled && matchPattern(fill.value(), m_OneFloat()))
      filled = true;
    else if (!(product && product.getC() != memref) && !isa<memref::DeallocOp>(user))
      return false;
  }
  return filled;
}

std::optional<Sum> gemm::asSum(MatmulOp op) {
  if (op.getCType().getRank() != 2 || op.getAlphaValue() != 1.0 || op.readsC() ||
      !op.isIdentityEpilogue() || !cast<MemRefType>(op.getC().getType()).getLayout().isIdentity())
    return std::nullopt;
  if (op.getStaticM() == 1 && holdsOnes(op.getA()))
    return Sum{op.getB(), isTransB(op.getTrans()) ? 0 : 1};
  if (op.getStaticN() == 1 && holdsOnes(op.getB()))
    return Sum{op.getA(), isTransA(op.getTrans()) ? 1 : 0};
  return std::nullopt;
}

void gemm::eraseSum(MatmulOp op) {
  SmallVector<Value> operands{op.getA(), op.getB()};
  op.erase();
  for (Value operand : operands) {
    auto alloc = operand.getDefiningOp<memref::AllocOp>();
    if (!alloc || !llvm::all_of(alloc->getUsers(), [](Operation *user) {
          return isa<linalg::FillOp, memref::DeallocOp>(user);
        }))
      continue;
    for (Operation *user : llvm::make_early_inc_range(alloc->getUsers()))
      user->erase();
    alloc.erase();
  }
}
