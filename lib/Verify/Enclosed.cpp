// By types, since a number goes where its type goes: through memory, calls and loops. What a
// conversion from a float gives, or its bits, is enclosed, and so is every integer of a type that
// meets such a one in an operation.
#include "Enclosed.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace gemm::verify {

bool EnclosedTypes::has(Type type) const { return isa<FloatType>(type) || integers.contains(type); }

bool EnclosedTypes::hasMemory(Type type) const {
  auto memory = dyn_cast<BaseMemRefType>(type);
  return memory && has(memory.getElementType());
}

bool isScalarOp(Operation *op) {
  return isa_and_nonnull<arith::ArithDialect, math::MathDialect>(op->getDialect());
}

namespace {
bool isWhole(Type type) { return type.isInteger() && !type.isInteger(1); }

/// Types of the integers among what an operation takes and gives.
SmallVector<Type> integersOf(Operation *op) {
  SmallVector<Type> result;
  for (TypeRange types : {TypeRange(op->getOperandTypes()), TypeRange(op->getResultTypes())})
    llvm::copy_if(types, std::back_inserter(result), isWhole);
  return result;
}

/// True if an operation needs such an integer as it is.
bool needsNumber(Operation *op, const EnclosedTypes &types) {
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return types.has(loop.getInductionVar().getType());
  if (auto choice = dyn_cast<cf::SwitchOp>(op))
    return types.has(choice.getFlag().getType());
  if (isa<memref::AtomicRMWOp, memref::GenericAtomicRMWOp, memref::ReshapeOp, memref::ViewOp>(op))
    return llvm::any_of(op->getOperandTypes(), [&](Type t) { return types.hasMemory(t); }) ||
           llvm::any_of(op->getResultTypes(), [&](Type t) { return types.hasMemory(t); });
  if (auto get = dyn_cast<memref::GetGlobalOp>(op); get && types.hasMemory(get.getType())) {
    auto global = SymbolTable::lookupNearestSymbolFrom<memref::GlobalOp>(get, get.getNameAttr());
    return !global || !global.getConstant() || !get.getType().getLayout().isIdentity();
  }
  return isScalarOp(op) && llvm::any_of(integersOf(op), [&](Type t) { return types.has(t); }) &&
         op->getNumResults() != 1;
}
} // namespace

EnclosedTypes
EnclosedTypes::of(ModuleOp module,
                  llvm::function_ref<bool(Operation *, const EnclosedTypes &)> known) {
  EnclosedTypes types;
  module.walk([&](Operation *op) {
    bool ofFloat = isa<arith::FPToSIOp, arith::FPToUIOp>(op) ||
                   (isa<arith::BitcastOp>(op) && isa<FloatType>(op->getOperand(0).getType()));
    if (ofFloat && isWhole(op->getResult(0).getType()))
      types.integers.insert(op->getResult(0).getType());
  });
  for (size_t before = 0; before != types.integers.size();) {
    before = types.integers.size();
    module.walk([&](Operation *op) {
      SmallVector<Type> found = integersOf(op);
      if (isScalarOp(op) && llvm::any_of(found, [&](Type t) { return types.has(t); }))
        types.integers.insert(found.begin(), found.end());
    });
  }
  WalkResult result = module.walk([&](Operation *op) {
    bool scalar =
        isScalarOp(op) && llvm::any_of(integersOf(op), [&](Type t) { return types.has(t); });
    return needsNumber(op, types) || (scalar && !known(op, types)) ? WalkResult::interrupt()
                                                                   : WalkResult::advance();
  });
  if (result.wasInterrupted())
    types.integers.clear();
  return types;
}

} // namespace gemm::verify
