// The analysis runs once, to ask what may lie in one buffer; copies stand before the terminators.
#include "Carried.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotModuleBufferize.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/RegionGraphTraits.h"
#include "llvm/ADT/SCCIterator.h"

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

/// A function that returns two tensors which may lie in one buffer (one of them twice, or a slice
/// of another) returns two buffers: its caller owns both, and frees both.
static void separateReturned(ModuleOp module, const OneShotAnalysisState &state) {
  SmallVector<OpOperand *> shared;
  module.walk([&](func::ReturnOp op) {
    MutableArrayRef<OpOperand> operands = op->getOpOperands();
    for (auto [i, operand] : llvm::enumerate(operands))
      if (isa<RankedTensorType>(operand.get().getType()) &&
          llvm::any_of(operands.take_front(i), [&](OpOperand &other) {
            return isa<TensorType>(other.get().getType()) &&
                   state.areAliasingBufferizedValues(operand.get(), other.get());
          }))
        shared.push_back(&operand);
  });
  llvm::for_each(shared, [](OpOperand *operand) { copy(*operand); });
}

/// Whether what an op in a loop of blocks writes to is new in each turn, or has nothing in it.
static bool isNew(Value value, Region &region, const llvm::DenseSet<Block *> &loop) {
  while (isa_and_nonnull<tensor::CastOp, tensor::CollapseShapeOp, tensor::ExpandShapeOp,
                         tensor::ExtractSliceOp>(value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  Block *block = region.findAncestorBlockInRegion(*value.getParentBlock());
  if (block && loop.contains(block))
    return true;
  Operation *op = value.getDefiningOp();
  auto alloc = dyn_cast_or_null<bufferization::AllocTensorOp>(op);
  return isa_and_nonnull<tensor::EmptyOp>(op) || (alloc && !alloc.getCopy());
}

/// Upstream's analysis takes blocks for a straight line: a loop of them that carries a tensor, or
/// writes each turn to one from before it, would compute with what the turn before wrote.
static LogicalResult checkLoopsOfBlocks(ModuleOp module, const OneShotAnalysisState &state) {
  auto fail = [](Location loc, StringRef what) {
    emitError(loc) << "a loop of blocks " << what
                   << ", which bufferization would write over while it is in use: expected scf.for "
                      "or scf.while, which lift-cf-to-scf makes of it";
    return failure();
  };
  auto check = [&](Region &region) -> LogicalResult {
    for (auto scc = llvm::scc_begin(&region); !scc.isAtEnd(); ++scc) {
      if (!scc.hasCycle())
        continue;
      llvm::DenseSet<Block *> loop(scc->begin(), scc->end());
      for (Block *block : *scc)
        for (BlockArgument argument : block->getArguments())
          if (isa<TensorType>(argument.getType()))
            return fail(argument.getLoc(), "carries a tensor");
      for (Block *block : *scc) {
        WalkResult result = block->walk([&](Operation *op) {
          for (OpOperand &operand : op->getOpOperands())
            if (isa<TensorType>(operand.get().getType()) && !isNew(operand.get(), region, loop) &&
                state.bufferizesToMemoryWrite(operand)) {
              (void)fail(op->getLoc(), "writes to a tensor from before it");
              return WalkResult::interrupt();
            }
          return WalkResult::advance();
        });
        if (result.wasInterrupted())
          return failure();
      }
    }
    return success();
  };
  return failure(module
                     .walk([&](Operation *op) {
                       for (Region &region : op->getRegions())
                         if (!region.empty() && !region.hasOneBlock() && failed(check(region)))
                           return WalkResult::interrupt();
                       return WalkResult::advance();
                     })
                     .wasInterrupted());
}

LogicalResult gemm::separateCarried(ModuleOp module,
                                    const bufferization::OneShotBufferizationOptions &options) {
  bool asks = false;
  module.walk([&](Operation *op) {
    asks |= isa<scf::ForOp, scf::WhileOp>(op) ||
            (isa<func::ReturnOp>(op) && llvm::count_if(op->getOperandTypes(), [](Type type) {
                                          return isa<TensorType>(type);
                                        }) > 1);
  });
  OneShotAnalysisState state(module, options);
  if (failed(checkLoopsOfBlocks(module, state)))
    return failure();
  if (!asks)
    return success();
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
  separateReturned(module, state);
  llvm::for_each(shared, [](OpOperand *operand) { copy(*operand); });
  return success();
}
