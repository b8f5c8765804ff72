// See Sums.h. What memory two values have in common is asked of Memory.h.
#include "gemm/Transforms/Sums.h"
#include "gemm/Dialect/Gemm/Memory.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace gemm;

/// What must move before `op` so that `value` is known there, each after what it reads; false
/// where something cannot. What the regions of an op capture is read like an operand.
static bool collect(Value value, Operation *op, SetVector<Operation *> &moved) {
  Operation *definition = value.getDefiningOp();
  if (!definition || definition->getBlock() != op->getBlock() || definition->isBeforeInBlock(op))
    return true;
  if (definition == op || (!isMemoryEffectFree(definition) && !isa<memref::AllocOp>(definition)))
    return false;
  SetVector<Value> read(definition->operand_begin(), definition->operand_end());
  getUsedValuesDefinedAbove(definition->getRegions(), read);
  if (!llvm::all_of(read, [&](Value each) { return collect(each, op, moved); }))
    return false;
  moved.insert(definition);
  return true;
}

bool gemm::hoist(Value value, Operation *op) {
  SetVector<Operation *> moved;
  if (!collect(value, op, moved))
    return false;
  for (Operation *each : moved)
    each->moveBefore(op);
  return true;
}

bool gemm::isApart(MatmulOp op, MatmulOp sum) {
  return llvm::none_of(op->getOperands(), [&](Value each) {
    // What `sum` reads itself is apart from what it stores.
    return llvm::is_contained({sum.getA(), sum.getB()}, each) ? mayOverlapInOp(each, sum.getC())
                                                              : mayOverlap(each, sum.getC());
  });
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
    else if (!(product && !llvm::is_contained(product.getOuts(), memref) &&
               product.getSums() != memref) &&
             !isa<memref::DeallocOp>(user))
      return false;
  }
  return filled;
}

std::optional<Sum> gemm::asSum(MatmulOp op) {
  if (op.getCType().getRank() != 2 || op.getAlphaValue() != 1.0 || op.readsC() || op.getSums() ||
      op.isScaled() || op.isGrouped() || op.getNumAdded() > 1 || !op.isIdentityEpilogue() ||
      !cast<MemRefType>(op.getC().getType()).getLayout().isIdentity())
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
