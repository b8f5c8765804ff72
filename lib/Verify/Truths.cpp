// See Truths.h.
#include "Truths.h"
#include "Lower.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace gemm::verify {

static bool isTruthMemory(Type type) {
  auto memory = dyn_cast<BaseMemRefType>(type);
  return memory && memory.getElementType().isInteger(1);
}

static bool touchesTruths(Operation *op) {
  return llvm::any_of(op->getOperandTypes(), isTruthMemory) ||
         llvm::any_of(op->getResultTypes(), isTruthMemory);
}

/// Ops that move memory about whatever it holds, and loads and stores.
static bool hasBytesInstead(Operation *op) {
  if (auto global = dyn_cast<memref::GlobalOp>(op))
    return !isTruthMemory(global.getType()) || !global.getInitialValue() ||
           isa<UnitAttr, DenseIntElementsAttr>(*global.getInitialValue());
  if (!touchesTruths(op))
    return true;
  if (isa<memref::AtomicRMWOp, memref::GenericAtomicRMWOp>(op))
    return false;
  return isa<arith::SelectOp>(op) ||
         isa<memref::MemRefDialect, func::FuncDialect, scf::SCFDialect, cf::ControlFlowDialect>(
             op->getDialect());
}

/// Logic, by which what is open of an operand is open of the result.
static bool isLogic(Operation *op) {
  if (op->getNumResults() != 1 || !op->getResult(0).getType().isInteger(1))
    return false;
  if (auto compare = dyn_cast<arith::CmpIOp>(op))
    return compare.getLhs().getType().isInteger(1);
  return isa<arith::AndIOp, arith::OrIOp, arith::XOrIOp, arith::SelectOp>(op);
}

Truths::Truths(ModuleOp module, std::function<bool(Operation *, Value)> takesBoth)
    : takesBoth(std::move(takesBoth)), builder(module.getContext()) {
  WalkResult result = module.walk([](Operation *op) {
    return hasBytesInstead(op) ? WalkResult::advance() : WalkResult::interrupt();
  });
  inMemory = !result.wasInterrupted();
  if (inMemory)
    module.walk([&](memref::StoreOp store) {
      if (isTruthMemory(store.getMemRefType()))
        stores.push_back(store);
    });
}

bool Truths::isMemory(Type type) const { return inMemory && isTruthMemory(type); }

Type Truths::bytesOf(Type memory) {
  return cast<BaseMemRefType>(memory).cloneWith(std::nullopt,
                                                IntegerType::get(memory.getContext(), 8));
}

void Truths::convertGlobal(memref::GlobalOp global) {
  auto values = dyn_cast_or_null<DenseIntElementsAttr>(global.getInitialValueAttr());
  global.setType(cast<MemRefType>(bytesOf(global.getType())));
  if (values)
    global.setInitialValueAttr(
        values.mapValues(builder.getI8Type(), [](const llvm::APInt &bit) { return bit.zext(8); }));
}

void Truths::convertLoad(memref::LoadOp load) {
  Location loc = load.getLoc();
  Value byte = load.getResult();
  byte.setType(builder.getI8Type());
  builder.setInsertionPointAfter(load);
  Value truth = arith::TruncIOp::create(builder, loc, builder.getI1Type(), byte);
  Value two = arith::ConstantIntOp::create(builder, loc, 2, 64);
  Value wide = arith::ExtUIOp::create(builder, loc, builder.getI64Type(), byte);
  Value isOpen = arith::AndIOp::create(builder, loc, wide, two);
  byte.replaceUsesWithIf(truth, [&](OpOperand &use) {
    return use.getOwner() != truth.getDefiningOp() && use.getOwner() != wide.getDefiningOp();
  });
  add(truth, isOpen);
}

void Truths::convertStores() {
  for (memref::StoreOp store : stores) {
    Location loc = store.getLoc();
    Value isOpen = openness(store.getValue());
    builder.setInsertionPoint(store);
    Value byte = arith::ExtUIOp::create(builder, loc, builder.getI8Type(), store.getValue());
    if (isOpen) {
      Value bit = arith::TruncIOp::create(builder, loc, builder.getI8Type(), isOpen);
      byte = arith::OrIOp::create(builder, loc, byte, bit);
    }
    store.getValueMutable().assign(byte);
  }
}

void Truths::add(Value truth, Value isOpen) {
  open[truth] = isOpen;
  report(truth, isOpen);
}

Value Truths::openness(Value truth) {
  if (auto it = open.find(truth); it != open.end())
    return it->second;
  Operation *op = truth.getDefiningOp();
  if (!op || !isLogic(op))
    return {};
  SmallVector<Value, 3> ofOperands;
  for (Value operand : op->getOperands())
    if (Value one = openness(operand))
      ofOperands.push_back(one);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointAfter(op);
  Value any = ofOperands.empty() ? Value() : ofOperands[0];
  for (Value one : ArrayRef(ofOperands).drop_front(any ? 1 : 0))
    any = arith::OrIOp::create(builder, op->getLoc(), any, one);
  return open[truth] = any;
}

void Truths::report(Value truth, Value isOpen) {
  for (OpOperand &use : llvm::make_early_inc_range(truth.getUses())) {
    Operation *user = use.getOwner();
    if (isLogic(user))
      report(user->getResult(0), isOpen);
    auto store = dyn_cast<memref::StoreOp>(user);
    if (isLogic(user) || (store && inMemory && store.getValue() == truth) || takesBoth(user, truth))
      continue;
    builder.setInsertionPoint(user);
    func::CallOp::create(builder, user->getLoc(), undecidedName, TypeRange(), isOpen);
  }
}

} // namespace gemm::verify
