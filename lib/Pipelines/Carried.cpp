// The analysis runs once, to ask what may lie in one buffer; copies stand before the terminators.
#include "Carried.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotModuleBufferize.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace gemm;

namespace {
using bufferization::OneShotAnalysisState;

/// The operands of one terminator and the values that they were a turn before.
class Turn {
public:
  Turn(Operation *loop, Block::BlockArgListType before, MutableArrayRef<OpOperand> yields,
       const OneShotAnalysisState &state)
      : loop(loop), before(before), yields(yields), state(state) {}

  void find(SmallVectorImpl<OpOperand *> &shared) const {
    for (auto [i, yield] : llvm::enumerate(yields))
      if (isa<RankedTensorType>(yield.get().getType()) && !staysIn(i) && isShared(i))
        shared.push_back(&yield);
  }

private:
  bool isTensor(unsigned i) const { return isa<TensorType>(yields[i].get().getType()); }
  bool staysIn(unsigned i) const {
    return isTensor(i) && i < before.size() && before[i].getType() == yields[i].get().getType() &&
           state.areEquivalentBufferizedValues(yields[i].get(), before[i]);
  }
  bool isShared(unsigned i) const {
    Value value = yields[i].get();
    for (unsigned other = 0; other < yields.size(); ++other)
      if (other != i && isTensor(other) && (other < i || staysIn(other)) &&
          state.areAliasingBufferizedValues(value, yields[other].get()))
        return true;
    for (auto [other, argument] : llvm::enumerate(before))
      if (other != i && isa<TensorType>(argument.getType()) &&
          state.areAliasingBufferizedValues(value, argument))
        return true;
    bool outside = false;
    state.applyOnAliases(value, [&](Value alias) {
      if (loop->isProperAncestor(alias.getParentBlock()->getParentOp()) ||
          alias.getParentBlock()->getParentOp() == loop || alias.getDefiningOp() == loop)
        return;
      outside |= i >= before.size() || !isa<TensorType>(before[i].getType()) ||
                 !state.areAliasingBufferizedValues(alias, before[i]);
    });
    return outside;
  }

  Operation *loop;
  Block::BlockArgListType before;
  MutableArrayRef<OpOperand> yields;
  const OneShotAnalysisState &state;
};
} // namespace

static void copy(OpOperand &operand) {
  OpBuilder b(operand.getOwner());
  auto type = cast<RankedTensorType>(operand.get().getType());
  auto made = bufferization::AllocTensorOp::create(b, operand.get().getLoc(), type, ValueRange(),
                                                   operand.get());
  operand.set(made.getResult());
}

/// What a value is another shape or type of.
static Value withoutShape(Value value) {
  while (isa_and_nonnull<tensor::CastOp, tensor::CollapseShapeOp, tensor::ExpandShapeOp>(
      value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  return value;
}

/// A function that returns one tensor twice returns two: its caller owns both, and frees both.
static void separateReturned(ModuleOp module) {
  module.walk([](func::ReturnOp op) {
    llvm::DenseSet<Value> known;
    for (OpOperand &operand : op->getOpOperands())
      if (isa<RankedTensorType>(operand.get().getType()) &&
          !known.insert(withoutShape(operand.get())).second)
        copy(operand);
  });
}

LogicalResult gemm::separateCarried(ModuleOp module,
                                    const bufferization::OneShotBufferizationOptions &options) {
  separateReturned(module);
  bool carries = false;
  module.walk([&](Operation *op) { carries |= isa<scf::ForOp, scf::WhileOp>(op); });
  if (!carries)
    return success();
  OneShotAnalysisState state(module, options);
  if (failed(bufferization::analyzeModuleOp(module, state)))
    return failure();
  SmallVector<OpOperand *> shared;
  module.walk([&](Operation *op) {
    if (auto loop = dyn_cast<scf::ForOp>(op))
      Turn(loop, loop.getRegionIterArgs(),
           loop.getYieldedValuesMutable()->take_front(loop.getNumRegionIterArgs()), state)
          .find(shared);
    if (auto loop = dyn_cast<scf::WhileOp>(op)) {
      scf::ConditionOp condition = loop.getConditionOp();
      Turn(loop, loop.getBeforeArguments(), condition.getArgsMutable(), state).find(shared);
      Turn(loop, loop.getAfterArguments(), loop.getYieldOp().getResultsMutable(), state)
          .find(shared);
    }
  });
  llvm::for_each(shared, [](OpOperand *operand) { copy(*operand); });
  return success();
}
